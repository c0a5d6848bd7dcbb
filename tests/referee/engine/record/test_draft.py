"""A draft: what a command would add is worked out beside the match, and only then happens."""

from __future__ import annotations

import pytest
import toys_at_work as toys
from tavern_game import Tavern, match_with_hands, new_match

from referee.engine.core.move import Move
from referee.engine.core.ruling import IllegalMoveError, Verdict
from referee.engine.errors import InvalidMoveError
from referee.engine.record.draft import Draft, window_pass
from referee.engine.record.entries import UndoStack, Version
from referee.engine.record.match import Match


def draft(match: Match, **how: object) -> Draft:  # type: ignore[type-arg]
    undo_stack = UndoStack([Version(match.entries[-1])]) if match.entries else match.record.undo_stack
    return Draft(match.game, undo_stack, match.revision, **how)  # type: ignore[arg-type]


def test_drafted_events_have_not_happened() -> None:
    match = new_match()
    made = draft(match)
    made.play(Move(0, "raise", (1,)))
    assert [event.n for event in made.events] == [match.revision + 1]
    assert [entry.text for entry in made.new_entries] == ["raise 1"]
    assert made.state != match.state
    assert match.revision == 1


def test_a_refused_move_leaves_the_draft_as_it_was() -> None:
    made = draft(new_match())
    before = made.state
    with pytest.raises(IllegalMoveError):
        made.play(Move(0, "raise", (9,)))
    with pytest.raises(InvalidMoveError, match='"fly" is not a kind of move'):
        made.play(Move(0, "fly"))
    assert (made.events, made.new_entries) == ([], ())
    assert made.state is before


def test_a_forced_move_is_recorded_with_its_broken_clauses_and_a_legal_one_as_a_move() -> None:
    made = draft(new_match())
    made.force(Move(0, "raise", (9,)))
    made.force(Move(0, "raise", (1,)))
    assert [event.kind for event in made.events] == ["overrule", "move"]
    assert made.events[0].clauses == made.rulings[0].clauses != ()
    assert made.rulings[1].breaches == ()


def test_results_come_from_a_seed_the_same_each_time_and_only_when_asked_for() -> None:
    match = new_match()
    with pytest.raises(InvalidMoveError, match="no dice or cards are due"):
        draft(match).roll("seed")
    match.enter("fetch")
    with pytest.raises(InvalidMoveError, match="this match has no seed"):
        draft(match).roll()
    drawn = []
    for seed in ("a", "a", *map(str, range(20))):
        made = draft(match)
        made.roll(seed)
        drawn.append(made.new_entries[0].text)
        assert "seeded" in made.new_entries[0].event.flags
    assert drawn[0] == drawn[1]
    assert len(set(drawn)) > 1


def test_who_is_to_be_rolled_for_need_not_ask() -> None:
    match = new_match()
    match.enter("fetch")
    idle, quick = draft(match, seed="a"), draft(match, seed="a", rolls=True)
    idle.add_standing_passes()
    quick.add_standing_passes()
    assert idle.events == []
    assert [event.kind for event in quick.events] == ["chance"]


def test_a_window_is_passed_only_where_one_is_open() -> None:
    game, match = Tavern(), match_with_hands()
    assert window_pass(game, match.state) is None
    match.enter("strike")
    seat = match.due[0].seat
    assert window_pass(game, match.state, {1 - seat}) is None
    passed = window_pass(game, match.state, {seat})
    assert passed is not None
    assert (passed.move, passed.verdict) == (Move(seat, "pass"), Verdict.LEGAL)
    ferry = toys.toy("night_ferry")
    assert window_pass(ferry, ferry.new(toys.setup(ferry))) is None
