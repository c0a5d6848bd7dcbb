"""A game put together from modules: its tables, what is in two of them, how many may play."""

from __future__ import annotations

from typing import Any

import pytest
from tables.capture_the_island import game

from referee.engine.assembled import AssembledGame
from referee.engine.core.agenda import Frame
from referee.engine.core.options import Setup
from referee.engine.errors import PositionError, RecordError
from referee.engine.part import Part, question


def one(state: object) -> None: ...


def two(state: object) -> None: ...


def yes(state: object) -> bool:
    return True


def no(state: object) -> bool:
    return False


def with_parts(*parts: Part[Any]) -> AssembledGame[Any]:
    """Return the island with other parts."""
    island = game()
    kind = type("Other", (type(island),), {"parts": parts})
    other: AssembledGame[Any] = object.__new__(kind)
    return other


def test_tables_of_all_parts_are_one() -> None:
    made = with_parts(Part(steps={"a": one}, checks=(yes, no)), Part(steps={"b": two}, checks=(yes,)))
    assert made.table("steps") == {"a": one, "b": two}
    assert made.row("checks") == (yes, no, yes)
    assert made.table("chances") == {}
    assert made.row("windows") == ()


def test_a_step_in_two_parts_of_a_game_is_refused_by_name() -> None:
    made = with_parts(Part(steps={"a": one, "b": one}), Part(steps={"b": two}))
    with pytest.raises(ValueError, match="steps: two parts of the game define b"):
        made.table("steps")


@pytest.mark.parametrize("seats", [1, 5])
def test_a_match_of_another_number_of_players_is_refused(seats: int) -> None:
    with pytest.raises(PositionError, match=f"takes 2 to 4 players, not {seats}"):
        game().new(Setup(seats))


def test_what_is_asked_is_distinguished_by_its_turn_and_stands_for_a_round_a_turn_or_a_phase() -> None:
    island = game()
    state = island.new(Setup(2))
    state.turn, state.round, state.phase = 7, 4, "cards"
    assert island.turn_key(state) == (7,)
    assert [island.scope_key(state, scope) for scope in ("round", "turn", "step")] == [4, 7, (7, "cards")]
    assert island.scope_key(state, "phase") is None
    assert island.scope_key(state, "colour") == ("colour", 0, ())
    other = with_parts()
    type(other).phase_word = "phase"
    assert [other.scope_key(state, scope) for scope in ("phase", "step")] == [(7, "cards"), None]


def test_hidden_cards_are_proved_against_the_deck_list_that_is_played_with() -> None:
    island = game()
    scaled, full = (island.new(Setup(2, {"deck_size": size})) for size in ("scaled", "full"))
    assert island.catalogue(scaled) is scaled.deck
    assert island.catalogue(scaled) != island.catalogue(full) == island.contents.deck


def test_a_position_is_distinguished_from_a_state_as_it_was_written() -> None:
    island = game()
    state = island.new(Setup(2))
    assert island.read_position(state.to_json()) == state
    with pytest.raises(RecordError):
        island.read_position({"agenda": []})
    with pytest.raises(PositionError):
        island.read_position({"islands": 3})


@pytest.mark.parametrize("prompt", ["take a card", lambda state, frame: f"take {frame.data[0]} card"])
def test_a_question_names_the_seat_of_its_frame_and_the_prompt(prompt: Any) -> None:
    state = game().new(Setup(2))
    (asked,) = question("NF-1", prompt, may_pass=True)(state, Frame("take", 1, ("a",)))
    assert (asked.seat, asked.kind, asked.clause, asked.may_pass, asked.subject) == (1, "take", "NF-1", True, ("a",))
    assert (asked.seat, asked.prompt) == (1, "take a card")
