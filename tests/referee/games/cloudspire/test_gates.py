"""Gates under attack: CS-GATE, its examples and switches."""

from __future__ import annotations

import pytest
from tables.cloudspire_lane import field, fight

from referee.games.cloudspire import damage, deploying
from referee.games.cloudspire.damage import Cause
from referee.games.cloudspire.ending import HEROES_LOST
from referee.games.cloudspire.state import ReturnedHero

GUARD = {"guard": {"health": 3, "attack": 2, "movement": 2, "reward": 1}}
"""A defender; 5k, 5e and 5j are the hexes beside the gate of the Heirs."""
DUEL = {"health": 3, "attack": 1, "movement": 2, "talents": ("first_blow",)}


def test_cs_gate_01_any_opposing_gate_in_range_may_be_attacked() -> None:
    """CS-GATE-01: from beside, and with range from 2 hexes."""
    table = fight("5k brawnen foot; 5a brawnen archer")
    assert {"attack 5k heirs gate", "attack 5a heirs gate"} <= table.moves()
    assert table.play("attack 5k heirs gate").state.health[1] == 9


@pytest.mark.parametrize(
    ("rule", "first", "second"), [("first_unless_defeated", 2, 3), ("every_attack", 2, 2), ("off", 3, 3)]
)
def test_cs_gate_02_a_gate_strikes_back_once_a_turn(rule: str, first: int, second: int) -> None:
    """CS-GATE-02, CS-R68: two attackers on a gate of 5; only the first loses 1 health, or both, or none."""
    table = fight("5k brawnen foot; 5e brawnen foot", health={1: 5}, gate_strike_back=rule)
    table.play("attack 5k heirs gate", "attack 5e heirs gate")
    assert (table.health("5k"), table.health("5e"), table.state.health[1]) == (first, second, 3)


def test_cs_gate_02_a_gate_strikes_back_at_any_range() -> None:
    """CS-GATE-02: an archer two hexes away loses 1 health."""
    assert fight("5a brawnen archer").play("attack 5a heirs gate").health("5a") == 2


@pytest.mark.parametrize(("rule", "left"), [("first_unless_defeated", 2), ("every_attack", 1)])
def test_cs_ex_20_a_defeated_gate_does_not_strike_back(rule: str, left: int) -> None:
    """CS-EX-20, CS-GATE-07: three players, a gate of 1: the minion keeps 2 health, or has 1."""
    table = fight("6i brawnen weak; 6c heatherkin hero", seats=3, health={2: 1}, gate_strike_back=rule)
    table.play("attack 6i heatherkin gate")
    assert table.state.health[2] == 0
    assert table.health("6i") == left
    assert not table.state.intact[2]


def test_cs_elim_01_a_defeated_gate_is_not_a_target() -> None:
    """CS-ELIM-01: it cannot be attacked again."""
    table = fight("6i brawnen foot; 6c brawnen foot", seats=3, health={2: 1}).play("attack 6i heatherkin gate")
    assert table.refused("attack 6c heatherkin gate") == ("CS-ELIM-01",) or table.due.endswith("mark again")


def test_cs_gate_03_the_top_of_the_stack_may_take_the_damage() -> None:
    """CS-GATE-03, CS-GATE-04, CS-EX-22: it keeps 1 health, the attacker takes 1 + 2 and falls, the gate is unhurt."""
    table = fight("5k brawnen strong 2", stacks={1: "guard"}, chips=GUARD)
    table.play("attack 5k heirs gate")
    assert table.due == "heirs defend"
    table.play("defend")
    assert (table.on("5k"), table.state.health[1]) == ("", 10)
    assert table.reported("CS-GATE-03") == ["Guard takes 2 damage for the gate: 1 health left"]


def test_cs_gate_03_its_damage_stays_until_it_deploys() -> None:
    """CS-GATE-03: it deploys with 1 health on its own turn."""
    table = fight("5k brawnen strong; 5e brawnen slow", stacks={1: "guard"}, chips=GUARD)
    table.play("attack 5k heirs gate", "defend", "attack 5e heirs gate", "pass", "end")
    while table.due != "heirs move":
        table.play("end")
    table.play(min(table.moves(verb="move")))
    ends = sorted(table.moves(verb="deploy"))
    table.play(ends[0])
    assert table.health(ends[0].split()[1]) == 1


def test_cs_gate_04_a_defender_strikes_back_once_a_turn() -> None:
    """CS-GATE-04, CS-GATE-02: neither the defender nor the gate damages a second attacker."""
    table = fight("5k brawnen foot; 5e brawnen foot", stacks={1: "guard"}, chips=GUARD)
    table.play("attack 5k heirs gate", "defend", "attack 5e heirs gate", "defend")
    assert table.on("5k") == ""
    assert table.health("5e") == 3


def test_cs_gate_04_a_defeated_defender_does_not_strike_back() -> None:
    """CS-GATE-04, CS-ATK-12, CS-GROUP-05: nor does the next of its group or stack, which answers the next attacker."""
    for waiting in ("weak+guard", "weak, guard"):
        table = fight("5k brawnen strong; 5e brawnen foot", stacks={1: waiting}, chips=GUARD)
        table.play("attack 5k heirs gate", "defend")
        assert table.health("5k") == 3
        assert table.reported("CS-GATE-04") == []
        table.play("attack 5e heirs gate", "defend")
        assert table.reported("CS-GATE-04") == ["Guard strikes back for 2"]
        assert table.health("5e") == 1


def test_cs_gate_04_a_returned_hero_defends_with_its_upgrades() -> None:
    """CS-GATE-04, CS-MOVE-22, CS-HERO-07: its fortification is lost first, and it strikes back with its upgrades."""
    table = fight("5k brawnen foot; 5e brawnen giant", stacks={1: "hero"})
    table.state.returned[1] = (ReturnedHero("heirs:hero", False, 1, ("attack", "fortification")),)
    table.play("attack 5k heirs gate", "defend")
    assert table.reported("CS-GATE-03") == ["Hero takes 1 damage for the gate, 1 fortification lost: 3 health left"]
    assert table.reported("CS-GATE-04") == ["Hero strikes back for 2"]
    assert table.state.supply("fortification") == 12
    table.play("attack 5e heirs gate", "defend")
    assert (table.waiting(1), table.state.returned[1], table.state.supply("attack")) == ([], (), 18)


def test_cs_gate_08_a_hero_that_falls_for_its_gate_is_lost() -> None:
    """CS-GATE-08, CS-SOLO-03: a scenario that asks you to lose no hero counts it."""
    state = fight("", stacks={1: "hero"}).state
    state.scenario = 1
    damage.hit_defender(state, 1, 3, Cause(0))
    assert state.feats[HEROES_LOST] == 1


def test_cs_atk_11_nothing_strikes_back_at_a_first_blow() -> None:
    """CS-ATK-11, CS-GATE-02, CS-GATE-04: First blow leaves a gate and its defender without an answer."""
    table = fight("5k brawnen duel; 5e brawnen foot", stacks={1: "guard"}, chips=GUARD | {"duel": DUEL})
    table.play("attack 5k heirs gate", "defend", "attack 5e heirs gate", "pass")
    assert (table.health("5k"), table.health("5e")) == (3, 2)


@pytest.mark.parametrize("options", [{"gate_defender": "no"}, {"public_clauses_off": "comforts"}])
def test_cs_r73_no_defenders_where_the_table_plays_without(options: dict[str, str]) -> None:
    """CS-R73, CS-R69: the gate takes the damage at once."""
    table = fight("5k brawnen foot", stacks={1: "guard"}, chips=GUARD, **options)
    assert table.play("attack 5k heirs gate").state.health[1] == 9


def test_cs_prep_24_the_chosen_side_is_that_of_one_chip() -> None:
    """CS-PREP-24, CS-GATE-04: a flipped minion defends on its other side; the next one is on its basic side again."""
    chips = {"double": {"health": 2, "attack": 1, "promoted": {"health": 5, "attack": 2}}}
    table = fight("", seats=4, turn=3, stage="move", stacks={3: "double, double"}, chips=chips)
    assert table.play("flip").refused("flip") == ("CS-PREP-24",)
    assert "the minion on top of your stack already shows its other side" in table.why("flip")
    assert deploying.known_top_of_stack(table.state, 3).health == 5
    damage.hit_defender(table.state, 3, 5, Cause(0))
    assert deploying.known_top_of_stack(table.state, 3).health == 2
    end = min(table.moves(verb="deploy"))
    assert table.play(end).health(end.split()[1]) == 2
    assert not table.unit(end.split()[1]).is_promoted


def test_cs_prep_24_a_flipped_minion_deploys_on_its_other_side() -> None:
    """CS-PREP-24: minions of the Riftwalkers only, and not their heroes."""
    chips = {"double": {"health": 2, "attack": 1, "promoted": {"health": 5, "attack": 2}}}
    table = fight("", seats=4, turn=3, stage="move", stacks={3: "double, foot"}, chips=chips).play("flip")
    end = min(table.moves(verb="deploy"))
    assert table.play(end).health(end.split()[1]) == 5
    assert table.unit(end.split()[1]).is_promoted
    assert fight("", stage="move", stacks={0: "foot"}).refused("flip") == ("CS-PREP-24",)


def test_cs_gate_05_spires_do_not_damage_gates() -> None:
    """CS-GATE-05: a spire next to a gate has no target there."""
    table = field("1a brawnen foot; 3h heirs foot", stage="fire", spires="2b heirs tower attack")
    assert table.due == "brawnen explore"


@pytest.mark.parametrize(("rule", "left"), [("no", 1), ("yes", 0)])
def test_cs_gate_06_a_gate_spares_idle_units_unless_the_house_rule_hurts_them(rule: str, left: int) -> None:
    """CS-GATE-06, CS-R54, CS-EX-21: a hero of 1 health that does not attack is unhurt, or falls."""
    table = fight("5k brawnen hero 1", idle_gate_retaliation=rule).play("end")
    unit = table.state.unit_at(table.hex("5k"))
    assert (unit.health if unit else 0) == left


def test_cs_gate_06_a_gate_does_not_hurt_heroes_at_the_campfire() -> None:
    """CS-GATE-06, CS-DEF-04: an inactive hero next to the gate takes no damage, though it did not attack."""
    table = field("5k brawnen hero 1; 3a brawnen slow", stage="start", idle_gate_retaliation="yes").play("end")
    assert table.unit("5k").is_at_campfire
    while table.state.seat == 0:
        table.play(min(table.moves()))
    assert table.health("5k") == 1


def test_cs_gate_07_a_gate_without_health_is_defeated() -> None:
    """CS-GATE-07, CS-END-01, CS-R44: 2 health and 2 damage; the game is over before the gate strikes back."""
    table = fight("5k brawnen strong", health={1: 2}).play("attack 5k heirs gate")
    assert table.ended_by == "CS-END-01"
    assert table.winners == ("brawnen",)
    assert table.health("5k") == 4


def test_cs_gate_08_no_damage_is_left_for_the_gate() -> None:
    """CS-GATE-08: a defender of 3 health against 5: it falls, the gate is unhurt, the reward is paid."""
    table = fight("5k brawnen giant", stacks={1: "foot"}).play("attack 5k heirs gate", "defend")
    assert table.state.health[1] == 10
    assert table.waiting(1) == []
    assert table.state.source[0] == 2


@pytest.mark.parametrize(("rule", "source", "asked"), [("defeater", 1, True), ("none", 0, False)])
def test_cs_r67_a_defender_may_be_the_last_minion(rule: str, source: int, asked: bool) -> None:
    """CS-R67, CS-GATE-08: under `none`, the hero that defeats it gains no Source and does not level up."""
    frail = {"frail": {"health": 1, "attack": 0, "reward": 1}}
    table = field("5k brawnen hero", stage="attack", stacks={1: "frail"}, chips=frail, wave_end_reward=rule)
    table.play("attack 5k heirs gate", "defend")
    assert table.state.source[0] == source
    assert (table.due == "brawnen level") is asked


def test_cs_gate_08_the_defeat_of_a_defender_has_its_effects() -> None:
    """CS-GATE-08, CS-ONS-03: a unit near the gate recovers 1 health when a defender with Last seed falls."""
    chips = {"seed": {"health": 1, "attack": 0, "talents": ("last_seed",)}}
    table = fight("5k brawnen foot; 5e heirs foot 1", stacks={1: "seed"}, chips=chips)
    assert table.play("attack 5k heirs gate", "defend").due == "heirs use"
    assert table.play("use last seed 5e").health("5e") == 2


def test_cs_gate_03_damage_to_each_defender_has_its_effects() -> None:
    """CS-GATE-03, CS-ONS-03: two defenders with Thorns hurt their attackers, each chip once in a turn."""
    chips = {"thorn": {"health": 1, "attack": 0, "talents": ("thorns",)}}
    units = "5k brawnen foot; 5e brawnen foot"
    table = fight(units, stacks={1: "thorn, thorn"}, chips=chips, gate_strike_back="off")
    table.play("attack 5k heirs gate", "defend", "attack 5e heirs gate", "defend")
    assert (table.health("5k"), table.health("5e")) == (2, 2)


def test_cs_ex_39_a_gate_strikes_back_at_a_group_and_a_hero() -> None:
    """CS-EX-39: gate 4, the top falls, B 5 Source, the next has 3 health; the hero hits: gate 3, hero 2 or 1."""
    for rule, left in (("first_unless_defeated", 2), ("every_attack", 1)):
        units = "5k brawnen weak+brave 1; 5e brawnen hero 2"
        chips = {"weak": {"attack": 1, "health": 1, "reward": 2}, "brave": {"attack": 2, "health": 3}}
        table = fight(units, chips=chips, health={1: 5}, source={1: 3}, gate_strike_back=rule)
        table.play("attack 5k heirs gate")
        assert (table.state.health[1], table.state.source[1]) == (4, 5)
        assert (table.on("5k"), table.health("5k")) == ("brawnen brave", 3)
        assert table.refused("attack 5k heirs gate") == ("CS-ATK-07",)
        assert "the Brawnen’s Brave has no attack left this turn" in table.why("attack 5k heirs gate")
        table.play("attack 5e heirs gate")
        assert (table.state.health[1], table.health("5e")) == (3, left)


def test_cs_elim_04_the_defeat_of_a_gate_may_be_rewarded() -> None:
    """CS-ELIM-04, CS-R83: a gate gives 0 or, by house rule, 5 Source; the hero may level up."""
    for reward in (0, 5):
        table = fight("6i brawnen hero", seats=3, health={2: 1}, gate_defeat_reward=reward, marks={0: 1, 1: 0, 2: 0})
        table.play("attack 6i heatherkin gate")
        assert table.state.source[0] == reward
        assert table.due == "brawnen level"
