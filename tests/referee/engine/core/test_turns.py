"""What the states of games in turns have."""

from __future__ import annotations

from referee.engine.core.state import state
from referee.engine.core.turns import TurnState
from referee.engine.core.zones import Token


@state
class Walk(TurnState):
    """A game with one field of its own."""

    steps: int = 0


def test_a_state_begins_before_the_first_turn_with_everybody_in_the_game() -> None:
    now = Walk(seats=3)
    assert (now.turn, now.round, now.phase, now.seat, now.first) == (0, 0, "setup", 0, 0)
    assert now.alive() == (0, 1, 2)
    assert now.deck is None


def test_eliminated_players_are_no_longer_in_the_game() -> None:
    assert Walk(seats=4, out=(2, 0)).alive() == (1, 3)


def test_a_copy_has_its_own_zones_and_is_written_with_the_fields_of_both() -> None:
    now = Walk(seats=2, steps=5, zones={"deck": (Token(1, "a", 0, 0),)})
    other = now.copy()
    other.zones["deck"] = ()
    assert len(now.zones["deck"]) == 1
    assert Walk.from_json(now.to_json()) == now
    assert now.to_json()["steps"] == 5
