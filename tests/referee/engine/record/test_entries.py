"""The entries in force: versions that undo and redo can reach, in steps."""

from __future__ import annotations

from itertools import pairwise

import pytest

from referee.engine.core.agenda import Key
from referee.engine.core.state import State
from referee.engine.errors import InvalidMoveError
from referee.engine.record.entries import Entry, KeyCounts, Orphan, UndoStack, Version, backwards
from referee.engine.record.event import Event


def play(number: int) -> Event:
    return Event(number, "note", f"word {number}")


def version(number: int) -> Version[State]:
    return Version(Entry(play(number), State()))


def undo_stack(*joins: str) -> UndoStack[State]:
    """Return an undo stack with a version for each word: alone, follows (the last), leads (to the next)."""
    made = UndoStack([version(1)])
    for number, join in enumerate(joins, 2):
        made.push(version(number), number, follows=join == "follows", leads=join == "leads")
    return made


def at(made: UndoStack[State]) -> int:
    return made.version.last.number


def test_entries_lead_back_to_the_opening() -> None:
    first = Entry(play(1), State())
    last = Entry(play(3), State(), Entry(play(2), State(), first))
    assert [entry.number for entry in backwards(last)] == [3, 2, 1]
    assert all(newer.before is older for newer, older in pairwise(backwards(last)))
    assert (last.kind, last.text, last.move) == ("note", "word 3", None)


def test_steps_are_taken_back_and_played_again() -> None:
    made = undo_stack("alone", "alone")
    made.undo(2, 20)
    assert (at(made), made.undoable, made.redoable) == (1, 0, 2)
    made.redo(1)
    assert (at(made), made.undoable, made.redoable) == (2, 1, 1)


def test_a_new_version_replaces_the_undone_ones() -> None:
    made = undo_stack("alone", "alone")
    made.undo(1, 20)
    made.push(version(9), 9)
    assert (at(made), made.undoable, made.redoable) == (9, 2, 0)


@pytest.mark.parametrize("joins", [("alone", "follows"), ("leads", "alone"), ("leads", "follows")])
def test_what_follows_or_was_led_to_is_one_step_with_the_last(joins: tuple[str, str]) -> None:
    made = undo_stack(*joins)
    assert (at(made), made.undoable) == (3, 1)
    made.undo(1, 20)
    assert at(made) == 1


def test_no_event_joins_the_opening_or_an_undone_event() -> None:
    assert undo_stack("follows").undoable == 1
    made = undo_stack("alone", "leads")
    made.undo(1, 20)
    made.push(version(9), 9)
    assert made.undoable == 2


def test_what_was_undone_is_known_by_the_event_that_took_it_back() -> None:
    made = undo_stack("alone", "leads", "alone", "alone")
    made.undo(2, 7)
    assert (made.not_undone, made.undone) == ((2,), {3: 7, 4: 7, 5: 7})
    made.redo(1)
    assert (made.not_undone, made.undone) == ((2, 3, 4), {5: 7})
    made.push(version(9), 9)
    made.undo(2, 10)
    assert (made.not_undone, made.undone) == ((2,), {3: 10, 4: 10, 5: 7, 9: 10})


def test_a_copy_goes_its_own_way() -> None:
    made = undo_stack("alone")
    other = made.copy()
    other.push(version(7), 7)
    other.undo(2, 20)
    assert (at(made), made.undoable, at(other)) == (2, 1, 1)
    assert (made.undone, other.undone) == ({}, {2: 20, 7: 20})


def test_more_steps_than_there_are_are_refused_in_words() -> None:
    made = undo_stack("alone")
    with pytest.raises(InvalidMoveError, match="there is only 1 step to undo, not 2"):
        made.undo(2, 20)
    with pytest.raises(InvalidMoveError, match="there is nothing to redo"):
        made.redo(1)
    assert at(made) == 2


def test_an_orphan_says_what_it_was_and_why_it_fell_out() -> None:
    assert str(Orphan(play(4), "nobody is asked any more")) == "4 word 4: nobody is asked any more"


def test_keys_are_counted_in_each_line_whichever_was_counted_before() -> None:
    bids, dice, counts = Key("bid", 0, ()), Key("dice", 0, ()), KeyCounts()
    first = Entry(play(1), State())
    bid = Entry(Event(2, "move", "bid 1", key=bids), State(), first)
    roll = Entry(Event(3, "chance", "dice 4", key=dice), State(), bid)
    other = Entry(Event(4, "move", "bid 2", key=bids), State(), bid)
    entries = [first, roll, other, bid, roll, first, other]
    assert [counts.times(last, bids) for last in entries] == [0, 1, 2, 1, 1, 0, 2]
    assert [(counts.times(last, dice), counts.result_count(last, dice)) for last in (roll, other)] == [(1, 1), (0, 0)]
    assert counts.result_count(roll, bids) == 0
