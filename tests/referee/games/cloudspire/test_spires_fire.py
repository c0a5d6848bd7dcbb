"""The Spires Fire stage: CS-SPIRE, and its switches."""

from __future__ import annotations

import pytest
from tables.cloudspire_lane import TOWERS, field
from tables.cloudspire_phases import position

SHOT = {"stage": "fire", "source": {0: 0, 1: 0}}


def test_cs_spire_01_opposing_spires_shoot_at_the_player_on_turn() -> None:
    """CS-SPIRE-01, CS-SPIRE-06: the Brawnen have the turn, so the Heirs shoot, and only at the Brawnen."""
    table = field("1a brawnen foot; 1c heirs foot", spires="1b heirs tower attack; 1e brawnen tower attack", **SHOT)
    assert table.due == "heirs shoot"
    assert table.refused("shoot 1b at 1c") == ("CS-SPIRE-06",)
    assert table.refused("shoot 1e at 1a") == ("CS-SPIRE-01",)


@pytest.mark.parametrize(
    ("rule", "order"),
    [("from_first", ["brawnen", "heirs", "riftwalkers"]), ("from_active", ["riftwalkers", "brawnen", "heirs"])],
)
def test_cs_spire_02_opponents_fire_in_turn_order(rule: str, order: list[str]) -> None:
    """CS-SPIRE-02, CS-R72: four players, first the Brawnen, the turn of the Heatherkin."""
    spires = "1b brawnen tower attack; 1c heirs tower attack; 1d riftwalkers tower attack"
    table = field("1a heatherkin giant; 3h heirs foot", seats=4, turn=2, spires=spires, spire_order=rule, **SHOT)
    found = []
    while table.due.endswith("shoot"):
        found.append(table.due.split()[0])
        table.play(min(table.moves())).dice(0)
    assert found == order


def test_cs_spire_03_a_spire_fires_once_a_turn() -> None:
    """CS-SPIRE-03: after its shot it is refused."""
    table = field("1a brawnen giant; 3h heirs foot", spires="1b heirs tower attack; 1c heirs tower attack", **SHOT)
    table.play("shoot 1b at 1a").dice(0)
    assert table.refused("shoot 1b at 1a") == ("CS-SPIRE-03",)
    assert table.play("shoot 1c at 1a").dice(0).due == "brawnen explore"


def test_cs_spire_04_its_controller_chooses_the_target() -> None:
    """CS-SPIRE-04: of two units in range; one out of range is refused with the distance."""
    table = field(
        "1a brawnen foot; 1c brawnen foot; 5a brawnen foot; 3h heirs foot", spires="1b heirs tower attack", **SHOT
    )
    assert table.moves() == {"shoot 1b 1a", "shoot 1b 1c"}
    assert table.refused("shoot 1b at 5a") == ("CS-SPIRE-04", "CS-DEF-22")


def test_cs_spire_05_the_sum_of_the_dice_is_the_damage() -> None:
    """CS-SPIRE-05: three attack chips, 0, 1 and 2 are 3 damage; the die has no 3 (CS-DEF-21)."""
    table = field("1a brawnen giant; 3h heirs foot", spires="1b heirs tower attack attack attack", **SHOT)
    table.play("shoot 1b at 1a")
    assert (table.spec.number, table.spec.sides) == (3, (0, 0, 1, 1, 1, 2))
    assert table.dice(0, 1, 2).health("1a") == 3


def test_cs_ex_15_a_fortification_is_lost_before_health() -> None:
    """CS-EX-15: 0 and 2 on a hero of health 3 with a fortification: health 2."""
    table = field(
        "1a brawnen hero 3 fortification; 5a brawnen foot; 3h heirs foot", spires="1b heirs tower attack attack", **SHOT
    )
    table.play("shoot 1b at 1a").dice(0, 2)
    assert (table.health("1a"), table.unit("1a").upgrades) == (2, ())


def test_cs_spire_07_units_do_not_strike_back() -> None:
    """CS-SPIRE-07: the spire does not change."""
    table = field("1a brawnen giant; 3h heirs foot", spires="1b heirs tower attack", **SHOT)
    assert table.play("shoot 1b at 1a").dice(2).spire("1b").upgrades == ("attack",)


def test_cs_spire_08_without_attack_it_does_not_fire() -> None:
    """CS-SPIRE-08: a spire without a target is skipped."""
    table = field("1a brawnen giant; 3h heirs foot", spires="1b heirs tower range fortification", **SHOT)
    assert table.due == "brawnen explore"


@pytest.mark.parametrize(("rule", "due"), [("must", "heirs shoot"), ("may", "brawnen explore")])
def test_cs_spire_09_a_spire_with_a_target_fires(rule: str, due: str) -> None:
    """CS-SPIRE-09, CS-R19: declining is refused, unless the table allows it."""
    table = field("1a brawnen giant; 3h heirs foot", spires="1b heirs tower attack", spire_fire=rule, **SHOT)
    if rule == "may":
        table.play("pass")
    assert table.due == due
    assert table.decision.may_pass is (rule == "may")


def test_cs_spire_10_only_your_spires_are_upgraded() -> None:
    """CS-SPIRE-10: a limited build on another's spire is refused."""
    table = field("1a brawnen giant; 3h heirs foot", stage="start", spires="1b heirs tower attack", source={0: 9})
    assert table.refused("upgrade 1b attack")


def test_cs_def_22_range_is_1_and_the_range_chips() -> None:
    """CS-DEF-22: two chips reach 3 hexes, not 4."""
    table = field("1m brawnen foot; 1a brawnen foot; 3h heirs foot", spires="2a heirs tower range range attack", **SHOT)
    assert table.state.land.steps(table.hex("2a"), table.hex("1a")) == 4
    assert table.moves() == {"shoot 2a 1m"}
    assert "the range is 3" in table.why("shoot 2a 1a")


def test_cs_r35_a_line_of_sight_is_blocked_by_a_spire() -> None:
    """CS-R35: by house rule, a spire between the two blocks the sight."""
    spires = "1b heirs tower attack range; 1a heirs tower range"
    units = "1e brawnen foot; 3h heirs foot"
    assert field(units, spires=spires, **SHOT).due == "heirs shoot"
    assert field(units, spires=spires, line_of_sight="yes", **SHOT).due == "brawnen explore"


def test_cs_r35_a_refused_shot_names_what_blocks_the_sight() -> None:
    """CS-R35: the target is in range, so the reason is the spire between the two."""
    spires = "1b heirs tower attack range; 1a heirs tower range"
    units = "1e brawnen foot; 1a brawnen foot; 3h heirs foot"
    table = field(units, spires=spires, line_of_sight="yes", **SHOT)
    assert "a spire or landmark blocks the view of 1e" in table.why("shoot 1b 1e")


@pytest.mark.parametrize(
    ("faces", "numbers"), [("0_1_1_1_1_2", (0, 1, 1, 1, 1, 2)), ("0_0_0_1_1_2", (0, 0, 0, 1, 1, 2))]
)
def test_cs_r45_the_spire_die_has_the_numbers_of_the_house_rule(faces: str, numbers: tuple[int, ...]) -> None:
    """CS-R45: the numbers on the die follow the house rule."""
    table = field("1a brawnen giant; 3h heirs foot", spires="1b heirs tower attack", spire_die_faces=faces, **SHOT)
    assert table.play("shoot 1b at 1a").spec.sides == numbers


def test_cs_atk_22_a_shot_that_defeats_is_rewarded() -> None:
    """CS-ATK-22, CS-R20: reward 2 for the spire's owner; nothing if only attacks are rewarded."""
    units, spires = "1a brawnen weak 1; 5a brawnen foot; 3h heirs foot", "1b heirs tower attack"
    assert field(units, spires=spires, **SHOT).play("shoot 1b at 1a").dice(1).state.source[1] == 2
    no = field(units, spires=spires, reward_anytime="no", **SHOT).play("shoot 1b at 1a").dice(1)
    assert no.state.source[1] == 0


def test_the_tower_of_these_tests_has_no_chips_of_its_own() -> None:
    """A position file contains the pile of each spire."""
    assert "start" not in TOWERS["tower"]


def test_cs_spire_06_no_ruling_of_the_table_lets_a_spire_shoot_at_nothing() -> None:
    """CS-SPIRE-06: an empty target is a broken fact, also for another player's spire."""
    table = field("1a brawnen giant; 3h heirs foot", spires="1b heirs tower attack; 2b brawnen tower attack", **SHOT)
    (move,) = table.game.read(table.state, "heirs: shoot 2b at 2c")
    assert "CS-SPIRE-06" in {one.clause for one in table.game.judge(table.state, move).breaches if one.kind == "fact"}


@pytest.mark.parametrize(("pile", "due"), [("attack", "brawnen explore"), ("attack, range", "heirs shoot")])
def test_cs_def_22_fog_may_leave_a_spire_without_range(pile: str, due: str) -> None:
    """CS-DEF-22, CS-SPIRE-01: in Fog Bank a spire without a range upgrade has range 0, so it reaches nobody."""
    spires = {"1d": f"heirs bastion, {pile}"}
    players = ("brawnen", "heirs")
    table = position(
        "1c brawnen orma twohand; 4e heirs pageboy",
        phase="onslaught",
        players=players,
        spires=spires,
        event="Fog Bank",
        wave=2,
    )
    assert table.play("end", "end").due == due
