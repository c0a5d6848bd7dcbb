"""Deployment stacks and groups: CS-DEPLOY, CS-GROUP, and their switches."""

from __future__ import annotations

from typing import Any

import pytest
from tables.cloudspire import Table, position
from tables.cloudspire_lane import field, fight, lane

from referee.engine.core.chance import chance_move
from referee.engine.core.guards import Breach, checked_value
from referee.engine.errors import UnreadableError
from referee.games.cloudspire.command_points import can_complete
from referee.games.cloudspire.exploring import ancient_entry_hexes, enter_ancient
from referee.games.cloudspire.levels import promote
from referee.games.cloudspire.movement_words import spawn
from referee.games.cloudspire.names import parse_hex


def test_cs_deploy_01_the_gate_is_where_a_unit_starts() -> None:
    """CS-DEPLOY-01: movement 2 ends two steps from the gate."""
    table = lane("5k heirs foot", stacks={0: "foot"})
    assert table.moves() == {"deploy 2c"}
    assert table.play("deploy 2c").on("2c") == "brawnen foot"


def test_cs_deploy_02_a_minion_deploys_if_it_makes_progress() -> None:
    """CS-DEPLOY-02: with a free path hex waiting is refused."""
    table = lane("5k heirs foot", stacks={0: "foot"})
    assert table.refused("wait") == ("CS-DEPLOY-02",)
    assert "the unit may not stay, because it can make progress (2 steps to 2c)" in table.why("wait")
    assert table.refused("end") == ("CS-MOVE-02",)


def test_cs_deploy_03_a_stack_that_makes_no_progress_may_wait() -> None:
    """CS-DEPLOY-03: the lane is blocked at its first hex; nothing is asked."""
    table = lane("2b heirs foot", stacks={0: "foot"})
    assert table.moves() == {"wait", "end"}
    assert table.play("wait").waiting() == ["foot"]
    assert "no more units may leave your stack this turn" in table.why("wait")


def test_cs_deploy_04_no_deployment_to_hexes_further_away() -> None:
    """CS-DEPLOY-04: units block the hexes that are nearer; 2m is as far as the gate, hexes beyond it are further."""
    table = field("2b heirs foot; 2h heirs foot; 5k heirs foot; 2g heirs foot", stacks={0: "foot"})
    assert table.moves(verb="deploy") == {"deploy 2m"}
    assert table.legal("wait")
    further = field("2b heirs foot; 2h heirs foot; 5k heirs foot; 2m heirs foot", stacks={0: "foot"})
    assert further.moves() == {"wait", "end"}


def test_cs_deploy_05_a_hero_on_top_must_deploy() -> None:
    """CS-DEPLOY-05: with a free hex waiting and ending are refused."""
    table = lane("5k heirs foot; 5f brawnen slow", stacks={0: "hero"})
    assert table.refused("wait") == ("CS-DEPLOY-05",)
    assert table.refused("end") == ("CS-DEPLOY-05",)
    assert table.play("deploy 2b").on("2b") == "brawnen hero"


def test_cs_deploy_05_a_hero_with_minions_below_goes_first() -> None:
    """CS-DEPLOY-05, CS-MOVE-03: otherwise it would be between minions."""
    table = lane("1b brawnen slow; 5k heirs foot", stacks={0: "hero, foot"})
    assert table.refused("move 1b 1a") == ("CS-DEPLOY-05",)
    table.play("deploy 2c", "move 1b 1a")
    assert table.moves() >= {"deploy 2c"}


@pytest.mark.parametrize(("rule", "waits"), [("yes", True), ("no", False)])
def test_cs_r29_a_hero_cut_off_from_its_mark_may_wait(rule: str, waits: bool) -> None:
    """CS-R29: the only free hexes do not lead to the mark."""
    table = lane("2c heirs foot; 5f brawnen slow", stacks={0: "hero"}, hero_wait=rule, spires="1m heirs tower range")
    assert table.legal("wait") is waits


def test_cs_deploy_06_the_next_unit_is_on_top() -> None:
    """CS-DEPLOY-06, CS-R27: two minions deploy in one turn; at a rate of one only the first does."""
    table = lane("5k heirs foot", stacks={0: "foot, slow"}).play("deploy 2c", "deploy 2b")
    assert (table.on("2c"), table.on("2b")) == ("brawnen foot", "brawnen slow")
    one = lane("5k heirs foot", stacks={0: "foot, slow"}, deploy_rate="one").play("deploy 2c")
    assert one.refused("deploy 2b") == ("CS-DEPLOY-06",)
    assert one.play("end").waiting() == ["slow"]


def test_cs_r28_a_hero_at_the_bottom_deploys_after_the_last_minion() -> None:
    """CS-R28: it does so in the same turn."""
    table = lane("5k heirs foot", stacks={0: "foot, hero"}).play("deploy 2c", "deploy 2b")
    assert (table.on("2c"), table.on("2b")) == ("brawnen foot", "brawnen hero")


def test_cs_deploy_07_health_chips_for_the_health() -> None:
    """CS-DEPLOY-07: health 3 is 3 chips."""
    table = lane("5k heirs foot", stacks={0: "foot"}).play("deploy 2c")
    assert table.health("2c") == 3
    assert table.reported("CS-DEPLOY-07") == ["the Brawnen’s Foot deploys to 2c with 3 health"]


def test_cs_r64_health_chips_may_run_out() -> None:
    """CS-R64: 68 chips lie on the map, so one is left."""
    units = "; ".join(f"{name} heirs giant 17" for name in ("5k", "5f", "5l", "1j"))
    assert lane(units, stacks={0: "foot"}, health_chip_cap="69").play("deploy 2c").health("2c") == 1
    assert lane(units, stacks={0: "foot"}).play("deploy 2c").health("2c") == 3


def test_cs_r64_a_landmark_that_wakes_gets_the_chips_that_are_left() -> None:
    """CS-R64: the ancient traxxyr has 8 health, and 5 chips are left; without the switch it has all 8."""
    units = "; ".join(f"{name} heirs giant 16" for name in ("5k", "5f", "5l", "1j"))
    for cap, health in (("69", 5), ("none", 8)):
        state = lane(units, health_chip_cap=cap).state
        enter_ancient(state, min(ancient_entry_hexes(state)), 0)
        assert [unit.health for unit in state.units.values() if unit.chip == "ancient_traxxyr"] == [health], cap


def test_cs_r64_a_minion_that_an_effect_puts_on_the_map_gets_the_chips_that_are_left() -> None:
    """CS-R64: a minion with 3 health, and 2 chips are left; without the switch it has all 3."""
    units = "; ".join(
        f"{name} heirs giant {health}" for name, health in (("5k", 17), ("5f", 17), ("5l", 17), ("1j", 16))
    )
    for cap, health in (("69", 2), ("none", 3)):
        table = lane(units, stacks={0: "foot"}, health_chip_cap=cap)
        spawn(table.state, 0, table.state.waiting(0)[0][0], checked_value(parse_hex(table.state, "2c")), "Muster")
        assert table.health("2c") == health, cap


def _on_the_map(chips: int) -> str:
    """Return units of the Heirs that have a number of health chips together."""
    return f"5k heirs giant 17; 5f heirs giant 17; 5l heirs giant 17; 1j heirs giant {chips - 51}"


@pytest.mark.parametrize(("others", "first", "turned"), [(60, 2, 5), (66, 2, 3), (68, 1, 1)])
def test_cs_r64_a_unit_that_is_turned_over_keeps_its_chips(others: int, first: int, turned: int) -> None:
    """CS-R64, CS-GROUP-03: of 69 chips, the next of a group gets up to 2, and up to 5 in all on its other side."""
    double = {"double": {"health": 2, "attack": 1, "promoted": {"health": 5, "attack": 2}}}
    units = f"2b riftwalkers weak+double 1; 2c brawnen strong; {_on_the_map(others - 4)}"
    table = lane(units, seats=4, stage="attack", chips=double, health_chip_cap="69").play("attack 2c 2b")
    assert (table.due, table.health("2b")) == ("riftwalkers side", first)
    assert table.play("flip").health("2b") == turned


@pytest.mark.parametrize(("cap", "health"), [("69", 3), ("none", 4)])
def test_cs_r64_a_hero_that_is_promoted_gets_no_more_chips_than_are_left(cap: str, health: int) -> None:
    """CS-R64, CS-HERO-03: 69 chips lie on the map, so the hero keeps its 3."""
    table = lane(f"2b brawnen hero; {_on_the_map(66)}", health_chip_cap=cap)
    promote(table.state, table.unit("2b"))
    assert table.health("2b") == health


def test_cs_deploy_08_a_group_deploys_as_one_unit() -> None:
    """CS-DEPLOY-08: the top minion has movement 1, so the group has."""
    table = lane("5k heirs foot", stacks={0: "slow+foot"})
    assert table.moves() == {"deploy 2b"}
    table.play("deploy 2b")
    assert table.state.chips_below(table.unit("2b")) == ("brawnen:foot",)
    assert table.waiting() == []


def test_cs_prep_23_an_unknown_chip_is_named_as_it_comes_to_the_top() -> None:
    """CS-PREP-23: the chip under the first one is unknown to the referee until it is on top."""
    table = lane("5k heirs page", stacks={0: "foot, ?"}).play("deploy 2c")
    assert table.due == "brawnen top chip"
    table.draw("clubber")
    assert table.waiting() == ["clubber"]


def test_cs_group_01_a_group_acts_with_the_figures_of_its_top() -> None:
    """CS-GROUP-01: attack 1 of the top, not 5 of the chip below."""
    table = fight("1a brawnen foot+giant; 1b heirs foot").play("attack 1a 1b")
    assert table.health("1b") == 2


def test_cs_group_02_a_group_cannot_be_split() -> None:
    """CS-GROUP-02: it moves as a whole; nothing can be left behind."""
    table = lane("1b brawnen slow+foot; 5k heirs foot").play("move 1b 1a")
    assert (table.on("1b"), table.state.chips_below(table.unit("1a"))) == ("", ("brawnen:foot",))


def test_cs_group_03_the_next_minion_has_full_health() -> None:
    """CS-GROUP-03, CS-GROUP-04, CS-GROUP-05, CS-EX-12: 5 damage on health 2; the next has 4 health, nothing strikes."""
    table = fight("1a brawnen giant; 1b heirs weak+strong").play("attack 1a 1b")
    assert (table.on("1b"), table.health("1b"), table.health("1a")) == ("heirs strong", 4, 6)
    assert table.state.source[0] == 2
    assert table.ever_reported("CS-ATK-11") == []
    told = [notice.clause for notice in table.notices if notice.clause in ("CS-ATK-23", "CS-GROUP-03")]
    assert told == ["CS-ATK-23", "CS-GROUP-03"], "a chip is next once the one above it has fallen"


def test_cs_group_03_a_buried_chip_that_is_unknown_is_named() -> None:
    """CS-GROUP-03: the player says which chip it is."""
    table = fight("1a brawnen giant; 1b heirs weak+?").play("attack 1a 1b")
    assert table.due == "heirs top chip"
    table.draw("page")
    assert table.on("1b") == "heirs page"


def test_cs_group_06_the_next_minion_goes_on_with_the_turn() -> None:
    """CS-GROUP-06: the group has not attacked, so the new top minion may."""
    table = field(
        "1a brawnen weak+foot; 1b heirs foot", stage="fire", spires="1f heirs tower attack attack", source={1: 0}
    )
    table.play("shoot 1f at 1a").dice(2, 2)
    assert (table.on("1a"), table.health("1a"), table.state.source[1]) == ("brawnen foot", 3, 2)
    assert table.play("attack 1a 1b").health("1b") == 2


SLIPS = {"slips": {"attack": 1, "health": 2, "movement": 2, "reward": 1, "talents": ("slip_out",)}}
"""A minion whose talent lets it leave its group before it moves."""


def test_cs_group_07_a_minion_leaves_its_group_for_a_valid_hex_next_to_it() -> None:
    """CS-GROUP-07: the next minion becomes active, with full health; only free hexes of its terrain are allowed."""
    given = {"chips": SLIPS, "terrain": {"2h": "water"}}
    table = field("2b brawnen slips+strong; 2c brawnen foot; 5k heirs foot", **given)
    assert {"2a", "2g"} <= table.moves_after("use slip out ")
    assert {"2c", "2h", "2i"}.isdisjoint(table.moves_after("use slip out "))
    assert table.refused("use slip out 2c") != ()
    table.play("use slip out 2a")
    assert (table.on("2a"), table.on("2b"), table.health("2b")) == ("brawnen slips", "brawnen strong", 4)
    assert (table.state.chips_below(table.unit("2a")), table.state.chips_below(table.unit("2b"))) == ((), ())
    assert table.reported("CS-GROUP-07") != []


def test_cs_group_07_no_minion_leaves_its_group_where_no_hex_is_valid() -> None:
    """CS-GROUP-07: with water, a unit or a fortress on each side, it is not asked, and cannot leave."""
    sides = dict.fromkeys(("2a", "2g", "2h", "2m"), "water")
    given = {"chips": SLIPS, "terrain": sides}
    table = field("2b brawnen slips+strong; 2c brawnen foot; 5k heirs foot", **given)
    assert table.due == "brawnen move"
    with pytest.raises(UnreadableError):
        table.refused("use slip out 2a")
    table = field("2b brawnen slips+strong; 5k heirs foot", **given)
    assert table.moves_after("use slip out ") == {"2c"}


def refused(table: Table, chip: str) -> str:
    """Return the clause by which a chip cannot be on top, or nothing."""
    breach = table.game.breach(table.state, chance_move(chip))
    return breach.clause if isinstance(breach, Breach) else ""


def why_not_on_top(table: Table, chip: str) -> str:
    """Return why a chip cannot be on top, in words, or nothing."""
    breach = table.game.breach(table.state, chance_move(chip))
    return breach.text if isinstance(breach, Breach) else ""


def test_cs_prep_05_command_points_are_proved_as_chips_come_to_light() -> None:
    """CS-PREP-05: in wave 1 there are 5 points; after 3 are spent a chip of 6 cannot be on top."""
    table = lane("5k heirs page", stacks={0: "wallwright, ?"}, wave=1).play("deploy 2c")
    assert refused(table, "clubber") == ""
    assert refused(table, "hillback") == "CS-PREP-05"


def test_cs_prep_05_a_chip_that_alone_is_too_dear_is_not_blamed_on_unknown_chips() -> None:
    """CS-PREP-05: unknown chips are named only where the chip itself could be paid for."""
    alone = lane("5k heirs page", stacks={0: "wallwright, ?"}, wave=1).play("deploy 2c")
    assert why_not_on_top(alone, "hillback") == "Hillback costs 6 CP; 3 of 5 CP have been spent in this wave"
    others = lane("5k heirs page", stacks={0: "clubber, ?, ?, ?"}, wave=1).play("deploy 2c")
    assert why_not_on_top(others, "wallwright") == (
        "Wallwright costs 3 CP; 2 of 5 CP have been spent in this wave, and the unknown chips must fit, too"
    )


def test_cs_prep_12_in_wave_1_only_the_starting_hero_comes_to_light() -> None:
    """CS-PREP-12: another hero that 5 points would pay for cannot have been in the stack; from wave 2 it can."""
    given: dict[str, Any] = {"stacks": {0: "cheap, ?"}, "chips": {"cheap": {"health": 2, "movement": 2, "cp": 0}}}
    first = lane("5k heirs page", wave=1, **given).play("deploy 2c")
    assert refused(first, "old_tarn") == "CS-PREP-12"
    assert refused(first, "orma") == ""
    assert refused(lane("5k heirs page", wave=2, **given).play("deploy 2c"), "old_tarn") == ""


@pytest.mark.parametrize(("waits", "clause"), [("?, old_tarn", "CS-PREP-14"), ("?, clubber", "")])
def test_cs_prep_14_a_third_hero_is_found_at_the_reveal(waits: str, clause: str) -> None:
    """CS-PREP-14, CS-PREP-15: one hero on the map and one in the stack; the unknown chip on top is no other hero."""
    table = lane("5k heirs page; 2a brawnen orma", stacks={0: f"clubber, {waits}"}, wave=4).play("deploy 2c")
    assert refused(table, "brunhold") == clause
    assert refused(table, "clubber") == ""


def test_cs_prep_05_the_next_chip_of_a_group_costs_points_too() -> None:
    """CS-PREP-05, CS-GROUP-03: two of 5 points are spent: a chip of 4 cannot have been below, one of 3 can."""
    table = fight("1b heirs foot; 1a brawnen weak+?", stage="fire", wave=1, spires="1f heirs tower attack attack")
    table.state.spent[0] = 2
    table.play("shoot 1f at 1a").dice(2, 2)
    assert table.due == "brawnen top chip"
    assert refused(table, "yokebreaker") == "CS-PREP-05"
    assert refused(table, "slinger") == ""


def test_a_chip_that_an_unknown_one_must_be_is_not_taken_from_the_barracks() -> None:
    """CS-PREP-05: with 2 points left the unknown chip is the last Clubber; with 5 it may be another."""
    table = position("2b brawnen clubber; 2a brawnen clubber; 2g brawnen orma", stacks={0: "?"}, wave=1)
    table.state.spent[0] = 3
    assert can_complete(table.state, 0)
    assert not can_complete(table.state, 0, {-1: "clubber"})
    table.state.spent[0] = 0
    assert can_complete(table.state, 0, {-1: "clubber"})


def test_cs_prep_11_a_slower_minion_is_on_top_of_its_group() -> None:
    """CS-PREP-11, CS-PREP-16: an unknown top over a minion of movement 1 is neither faster nor a hero."""
    table = lane("5k heirs page", stacks={0: "foot, ?+gatecracker"}, wave=5).play("deploy 2c")
    assert refused(table, "clubber") == "CS-PREP-11"
    assert refused(table, "orma") == "CS-PREP-16"
    assert refused(table, "brawnen:slow") == ""
