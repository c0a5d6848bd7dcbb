"""Groups: what belongs to one minion of a group, and not to the next (CS-GROUP-01 to CS-GROUP-05)."""

from __future__ import annotations

from typing import Any

import pytest
from tables.cloudspire import Table, position
from tables.cloudspire_lane import CHIPS, field, fight

from referee.games.cloudspire.damage import Cause, damage_unit
from referee.games.cloudspire.moments import trigger_effects
from referee.games.cloudspire.pieces import player
from referee.games.cloudspire.stats import movement_of

SINGLE: dict[str, Any] = {"health": 1, "attack": 1, "movement": 2, "reward": 1, "promoted": {"health": 2}}


def grouped(units: str, talent: str, **given: Any) -> Table:
    """Return a fight with the minions `one`, and `has` with a talent."""
    return fight(units, chips={"one": SINGLE, "has": {**SINGLE, "talents": (talent,)}}, **given)


def test_cs_group_03_talents_for_a_defeat_are_those_of_the_minion_that_falls() -> None:
    """CS-GROUP-03, CS-GROUP-01: Succession of the top minion acts when it falls, that of the next one does not."""
    own = grouped("1a brawnen foot; 1b heirs has+one; 1h heirs one", "succession").play("attack 1a 1b")
    assert own.due == "heirs use"
    below = grouped("1a brawnen foot; 1b heirs one+has; 1h heirs one", "succession").play("attack 1a 1b")
    assert (below.due, below.on("1b")) == ("brawnen attack", "heirs has")


def test_cs_group_05_the_next_minion_is_not_the_one_that_was_hit() -> None:
    """CS-GROUP-05: Thorns act for the minion that takes the damage."""
    table = grouped("1a brawnen foot; 1b heirs one+has", "thorns").play("attack 1a 1b")
    assert (table.health("1a"), table.ever_reported("CS-ATK-11")) == (3, [])


def test_cs_group_03_each_minion_of_a_group_uses_its_talents_as_often_as_it_may() -> None:
    """CS-GROUP-03: Thorns once in a turn for the first minion, and once for the next."""
    table = grouped("1a brawnen foot; 1c brawnen foot; 1b heirs has+has", "thorns")
    table.play("attack 1a 1b", "attack 1c 1b")
    assert (table.health("1a"), table.health("1c")) == (2, 2)
    taught = field(
        "1b brawnen has+has; 1c brawnen one; 1g brawnen one; 5k heirs foot",
        stage="start",
        chips={"one": SINGLE, "has": {**SINGLE, "talents": ("teach",)}},
    )
    taught.play("use teach 1c")
    send_next(taught, "1b")
    trigger_effects(taught.state, "turn_start", player(0))
    taught.game.settle(taught.state)
    assert taught.due == "brawnen use"
    taught.play("use teach 1g")
    trigger_effects(taught.state, "turn_start", player(0))
    taught.game.settle(taught.state)
    assert taught.due != "brawnen use"


def send_next(table: Table, name: str) -> None:
    """Let the top minion of a group fall."""
    damage_unit(table.state, table.unit(name), 1, Cause())
    table.game.settle(table.state)


@pytest.mark.parametrize(("group", "health"), [("one+has", 1), ("has+one", 1), ("has", None)])
def test_cs_group_05_talents_for_the_end_of_an_attack_are_those_of_the_attacker(group: str, health: int | None) -> None:
    """CS-GROUP-05, CS-ATK-14: the attacker falls as its target strikes back; Reckless of neither minion acts."""
    table = grouped(f"1a brawnen {group}; 1b heirs foot", "reckless").play("attack 1a 1b")
    assert (table.health("1a") if table.on("1a") else None) == health


def test_cs_group_05_an_attacker_that_falls_before_the_answer_is_not_struck_again() -> None:
    """CS-GROUP-05, CS-ATK-26: Thorns defeat the attacker; the target does not strike back at the next minion."""
    chips = {"one": SINGLE, "has": {**SINGLE, "health": 3, "talents": ("thorns",)}}
    table = fight("1a brawnen one+foot; 1b heirs has", chips=chips).play("attack 1a 1b")
    assert (table.on("1a"), table.health("1a")) == ("brawnen foot", 3)


def test_cs_group_03_a_minion_that_has_fallen_is_not_chosen_before_the_next_is_named() -> None:
    """CS-GROUP-03: Succession of the top minion, above a chip that nobody has named yet, promotes another minion."""
    table = grouped("1a brawnen foot; 1b heirs has+?; 1h heirs one", "succession").play("attack 1a 1b")
    assert table.moves() == {"use succession 1h", "pass"}
    assert table.play("use succession 1h").due == "heirs top chip"


def test_cs_group_05_a_blow_is_not_answered_at_the_next_minion() -> None:
    """CS-GROUP-05, CS-R37: the Fury die defeats the attacker before its blow lands; nobody is there to be struck."""
    table = fight("1a brawnen one+foot; 1b heirs giant", chips={"one": SINGLE})
    table.state.advancements[0] = ("proving_ring_1",)
    table.play("attack 1a 1b", "use fury die").dice(6)
    assert table.health("1b") == 6 - 3
    assert (table.on("1a"), table.health("1a")) == ("brawnen foot", 3)


@pytest.mark.parametrize(("group", "due"), [("one+foot", "brawnen attack"), ("foot+foot", "brawnen use")])
def test_cs_group_05_a_defeated_minion_is_not_pushed_and_nor_is_the_next(group: str, due: str) -> None:
    """CS-GROUP-05: the target of Hurl has fallen; the next minion of its group was not the target."""
    chips = {"one": SINGLE, "has": {**SINGLE, "health": 3, "talents": ("hurl",)}}
    table = fight(f"1a brawnen has; 1b heirs {group}", chips=chips).play("attack 1a 1b")
    assert table.due == due


def test_cs_group_01_a_minion_that_leaves_its_group_takes_its_movement_along() -> None:
    """CS-GROUP-01, CS-GROUP-07: March song is for the minion that slips out, not for the next one."""
    chips = {"slips": {**SINGLE, "talents": ("slip_out",)}, "song": {**SINGLE, "talents": ("march_song",)}}
    table = field("1a brawnen slips+slips; 1b brawnen song; 5k heirs foot", stage="start", chips=chips)
    table.play("use march song 1a", "end", "use slip out 1g")
    assert [movement_of(table.state, table.unit(name)) for name in ("1g", "1a")] == [3, 2]


def test_cs_move_04_each_minion_of_a_group_may_leave_it_in_turn() -> None:
    """CS-MOVE-04, CS-GROUP-07: the next minion leads the group, and has not moved; the last one leads none."""
    chips = {"slips": {**SINGLE, "talents": ("slip_out",)}}
    table = field("1a brawnen slips+slips+slips; 5k heirs foot", chips=chips).play("use slip out 1g")
    assert table.due == "brawnen use"
    assert table.play("use slip out 1f").due == "brawnen move"
    assert [table.on(name) for name in ("1a", "1f", "1g")] == ["brawnen slips"] * 3


def test_cs_group_03_the_next_minion_is_not_slowed_by_what_slowed_the_one_before() -> None:
    """CS-GROUP-01, CS-GROUP-03: the Bramble die slows a minion and defeats it; the next one is as printed."""
    spires = "1c brawnen tower attack"
    table = field("1a heirs one+foot; 2b brawnen foot", stage="start", turn=1, spires=spires, chips={"one": SINGLE})
    table.state.advancements[0] = ("hollow_oak_2",)
    trigger_effects(table.state, "turn_start", player(1))
    table.game.settle(table.state)
    table.play("use bramble die").dice(6).play("use bramble die 1a 1a")
    assert (table.on("1a"), movement_of(table.state, table.unit("1a"))) == ("heirs foot", 2)


def test_cs_atk_11_the_next_minion_strikes_back_although_the_one_before_it_has() -> None:
    """CS-ATK-11, CS-GROUP-05: the first two blows are at the top minion, the third is the first at the next one."""
    chips = {"one": {**SINGLE, "health": 2}}
    table = fight("1a brawnen foot; 1c brawnen foot; 1m brawnen foot; 1b heirs one+one", chips=chips)
    table.play("attack 1a 1b", "attack 1c 1b")
    assert [table.health(name) for name in ("1a", "1c")] == [2, 3]
    table.play("attack 1m 1b")
    assert (table.health("1m"), table.health("1b")) == (2, 1)


@pytest.mark.parametrize(("group", "is_asked"), [("one+foot", False), ("foot+foot", True)])
def test_cs_group_05_the_next_minion_is_not_washed_back_for_the_one_that_fell(group: str, is_asked: bool) -> None:
    """CS-GROUP-05: Backwash of a spire moves the unit that it has shot, or nobody."""
    table = position(
        f"1b brawnen {group}; 7e brawnen slow; 3h heirs slow",
        chips={**CHIPS, "one": SINGLE},
        towers={"has": {"talents": ("backwash",)}},
        spires="1a heirs has attack",
        stage="fire",
    )
    table.play("shoot 1a at 1b").dice(1)
    assert table.due.endswith("use") is is_asked
