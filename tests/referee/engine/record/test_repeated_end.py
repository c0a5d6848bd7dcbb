"""A bare `done` typed out of habit, after the referee has played it for the same player."""

from __future__ import annotations

from typing import Any

import pytest
from tavern_game import Tavern, TavernState, match_with_hands

from referee.engine.core.guards import Breach
from referee.engine.core.options import Setup
from referee.engine.errors import InvalidMoveError, RepeatedEndError
from referee.engine.record.event import ONLY
from referee.engine.record.match import Match
from referee.engine.record.repeated_end import seat_ended_by_referee


def raising_only() -> Match[TavernState]:
    """Return a match in which each turn is three raises, after which only `done` is legal."""
    game = Tavern()
    game.verbs = {name: game.verbs[name] for name in ("raise", "done")}
    game.pass_verbs = ("pass", "done")
    return Match.new(game, Setup(2, {}), id="evening")


def texts(match: Match[Any]) -> list[tuple[str, ...]]:
    return [(entry.text, *entry.event.flags) for entry in match.entries]


def test_done_typed_after_the_referee_played_it_does_not_end_the_turn_of_the_next_player() -> None:
    match = raising_only()
    match.enter("raise 1 1 1")
    before = texts(match)
    assert before[-1] == ("done", ONLY)
    with pytest.raises(InvalidMoveError) as error:
        match.enter("done")
    assert str(error.value) == (
        '"done" has already been played for Ada, who had no other move; now it is Bob’s decision'
        ' (type "Bob: done" to play it for Bob)'
    )
    assert texts(match) == before


def test_done_is_refused_once_and_then_played() -> None:
    match = raising_only()
    match.enter("raise 1 1 1")
    with pytest.raises(RepeatedEndError):
        match.copy().enter("done")
    with pytest.raises(RepeatedEndError):
        match.enter("done")
    match.enter("done")
    assert texts(match)[-1] == ("done",)


def test_the_other_players_end_is_not_suggested_if_it_is_illegal(monkeypatch: pytest.MonkeyPatch) -> None:
    match = raising_only()
    match.enter("raise 1 1 1")
    monkeypatch.setattr(Tavern, "breach", lambda game, state, move: Breach("MT-TURN-01", "not yet"))
    with pytest.raises(RepeatedEndError) as error:
        match.enter("done")
    assert str(error.value) == '"done" has already been played for Ada, who had no other move; now it is Bob’s decision'


@pytest.mark.parametrize("says", [(), ("done", "pass")])
def test_pass_is_refused_once_after_a_window_that_was_passed_if_it_now_means_something_else(says: Any) -> None:
    match = match_with_hands()
    match.game.verbs = {**match.game.verbs, "done": match.game.verbs["done"]._replace(says=says)}
    match.game.pass_verbs = ("pass", "done")
    for line in ("strike", "pass", "pass", "3 4"):
        match.enter(line)
    before = texts(match)
    with pytest.raises(RepeatedEndError) as error:
        match.enter("pass")
    assert str(error.value) == (
        '"pass" passed a window, and now it would be "done" for Bob (type "done", or "pass" again, to play that)'
    )
    assert texts(match) == before
    match.copy().enter("done")
    match.enter("pass")
    assert texts(match)[-1] == ("done",)


@pytest.mark.parametrize(("line", "seat"), [("Bob: done", None), ("done", 1)])
def test_a_line_that_names_its_seat_is_played(line: str, seat: int | None) -> None:
    match = raising_only()
    match.enter("raise 1 1 1")
    match.enter(line, seat)
    assert texts(match)[-1] == ("done",)


def test_done_is_played_after_a_move_was_undone() -> None:
    match = raising_only()
    match.enter("raise 1 1 1")
    match.enter("raise 1")
    match.undo()
    match.enter("done")
    assert texts(match)[-1] == ("done",)


def test_done_is_played_after_a_turn_that_a_player_has_ended_and_after_other_moves() -> None:
    match = raising_only()
    match.enter("done")
    match.enter("done")
    match.enter("raise 1 1 1")
    match.enter("raise 1")
    match.enter("done")
    assert texts(match)[-1] == ("done",)


def test_a_line_that_says_what_was_played_may_end_a_turn_with_one_word() -> None:
    match = raising_only()
    match.enter("raise 1 1 1")
    match.enter("done", past=True)
    assert texts(match)[-1] == ("done",)


def test_a_pass_that_the_referee_played_for_the_other_player_is_not_a_habit_of_the_one_who_moved() -> None:
    match = match_with_hands()
    match.enter("strike")
    match.enter("pass")
    assert seat_ended_by_referee(match.game, match.last, "pass") is None


def test_nobody_repeats_the_end_of_a_seat_that_nobody_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    match = raising_only()
    match.enter("raise 1 1 1")
    assert seat_ended_by_referee(match.game, match.last, "done") == 0
    monkeypatch.setattr(Tavern, "people", lambda game, state: range(0))
    assert seat_ended_by_referee(match.game, match.last, "done") is None
