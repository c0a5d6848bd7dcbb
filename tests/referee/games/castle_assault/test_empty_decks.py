"""CA-END: empty decks, and an end without a fallen castle."""

from __future__ import annotations

import pytest
from tables.castle_assault import Table, position

WALL = {"wall": {"attack": 0, "ac": 2, "movement": 0, "health": 6, "does": ["cannot_charge"]}}
LOCKED = "b4 south wall; b5 north wall"


def bare(units: str = "", **given: object) -> Table:
    """Return a table at which both decks have run out."""
    return position(units, empty=(0, 1), **given)  # type: ignore[arg-type]


def test_ca_end_01_and_02_an_empty_deck_is_not_rebuilt_and_loses_nothing() -> None:
    """CA-END-01, CA-END-02."""
    table = bare("b2 south militia", phase="start", discards={0: ["knight"]}).dice(1)
    assert table.due == "south act"
    assert table.hand() == []
    assert table.discards()[0] == "knight"
    assert table.ever_reported("CA-END-01") == ["South draws nothing: the deck is empty"]


def test_ca_end_03_you_must_play_a_card_if_able() -> None:
    """CA-END-03."""
    table = bare("b2 south militia", hands={0: ["knight"]}, resources={0: 3})
    assert table.refused("end") == ("CA-END-03", "CA-Q-PLAYOUT")
    assert table.play("play knight b0").legal("end")
    poor = bare("b2 south militia", hands={0: ["knight"]}, resources={0: 2})
    assert poor.legal("end")


def test_ca_end_03_a_hand_that_the_referee_does_not_know() -> None:
    """CA-END-03: the referee cannot tell, and accepts your word."""
    table = bare("b2 south militia", hands={0: 1}, resources={0: 2})
    assert "cannot tell" in table.why("end")
    assert table.play("end").state.claims


@pytest.mark.parametrize(("rule", "legal"), [("no", False), ("yes", True)])
def test_ca_q_playout_a_resource_does_not_count(rule: str, legal: bool) -> None:
    """CA-Q-PLAYOUT: only a unit or an ability, unless the table plays otherwise."""
    table = bare(hands={0: ["knight", "mage"]}, resources={0: 3}, empty_deck_resource_counts=rule)
    assert table.play("resource mage").legal("end") is legal


def test_ca_end_04_and_05_castle_health_decides() -> None:
    """CA-END-04, CA-END-05, CA-Q-LOCKED: nothing to draw, nothing to play, locked: 6 against 4."""
    table = bare(LOCKED, cards=WALL, castles=(6, 4)).play("end")
    assert table.winners == ("south",)
    assert table.ended_by == "CA-END-05"


def test_ca_end_04_without_any_unit() -> None:
    """CA-END-04: no unit is left."""
    assert bare(castles=(3, 5)).play("end").winners == ("north",)


def test_ca_end_06_equal_castles_are_rolled_for() -> None:
    """CA-END-06: 5 and 5; 2 and 2 again; 2 against 6."""
    table = bare(LOCKED, cards=WALL, castles=(5, 5)).play("end")
    assert table.due == "south tie die"
    table.dice(2, 2, 2, 6)
    assert table.winners == ("north",)
    assert table.ended_by == "CA-END-06"


@pytest.mark.parametrize(
    "units",
    [
        "b4 south knight; b5 north grunts",
        "b8 south militia",
        "b2 south militia",
        "b2 south trebuchet crew; b6 north grunts; b3 south wall; b5 north wall",
    ],
)
def test_ca_q_locked_where_anything_can_happen_the_game_goes_on(units: str) -> None:
    """CA-Q-LOCKED: while damage, a castle, a Charge or a shot is possible, nobody has won."""
    assert bare(units, cards=WALL).play("end").winners == ()


@pytest.mark.parametrize(("rule", "rounds"), [("three", 3), ("five", 5)])
def test_ca_q_locked_rounds_without_a_change(rule: str, rounds: int) -> None:
    """CA-Q-LOCKED: the game ends after so many full rounds without a change, off: it goes on."""
    cards = {**WALL, "howler": {"attack": 0, "movement": 0, "does": ["cannot_charge", {"word": "howl", "amount": 1}]}}
    units = "a1 south howler; a2 south howler"
    table = bare(units, cards=cards, castles=(6, 4), stalemate_rounds=rule)
    turns = 0
    while not table.winners and turns < 20:
        table.play("end")
        turns += 1
        if not table.winners:
            table.dice(1)
    assert table.winners == ("south",)
    assert rounds * 2 <= turns <= rounds * 2 + 2


def test_ca_q_locked_without_the_rule_a_deadlock_goes_on() -> None:
    """CA-Q-LOCKED: without the rule it goes on."""
    cards = {"howler": {"attack": 0, "movement": 0, "does": ["cannot_charge", {"word": "howl", "amount": 1}]}}
    table = bare("a1 south howler; a2 south howler", cards=cards, castles=(6, 4), stalemate_rounds="off")
    for _ in range(12):
        table.play("end").dice(1)
    assert table.winners == ()


def test_ca_q_stale_cards_that_can_never_be_paid_for() -> None:
    """CA-Q-STALE: a Knight with two Resources in all is not a card to play."""
    poor = bare(LOCKED, cards=WALL, hands={0: ["knight"]}, resources={0: 2}, castles=(6, 4))
    assert poor.play("end").passes().winners == ("south",)
    rich = bare(LOCKED, cards=WALL, hands={0: ["knight", "mage"]}, resources={0: 2}, castles=(6, 4))
    assert rich.play("end").passes().winners == ()


@pytest.mark.parametrize(("rule", "winners"), [("no", ()), ("yes", ("south",))])
def test_ca_q_hero_the_death_of_a_hero_loses_the_game_only_by_house_rule(rule: str, winners: tuple[str, ...]) -> None:
    """CA-Q-HERO: a normal destruction, or the loss of the game."""
    table = (
        position("b4 south paladin; b5 north mogra twin-axe, health 1", hero_death_loses=rule)
        .play("attack b4")
        .settle()
    )
    assert table.winners == winners


@pytest.mark.parametrize(("units", "due"), [("b4 south wall; b5 north peons", "north momentum"), (LOCKED, "")])
def test_ca_q_locked_damage_that_the_meter_may_bring_is_possible(units: str, due: str) -> None:
    """CA-Q-LOCKED, CA-MOM-06: Peons deal 1 damage to the wall once the meter is at MAX for them."""
    wall = {"wall": {**WALL["wall"], "attack": 0}}
    assert bare(units, cards=wall, castles=(6, 4)).play("end").due == due
