"""A log that is made with the results of earlier logs."""

from __future__ import annotations

from typing import Any

from tavern_game import new_match

from referee.engine.record.log_memory import LogCache
from referee.engine.record.match import Match
from referee.table.words import listing


def test_a_log_made_with_the_results_of_earlier_logs_is_the_same() -> None:
    """Also after undo, redo, an amended and a deleted entry, and in a copy from before that went another way."""
    match, memory = new_match(), LogCache()

    def check(seen: Match[Any]) -> None:
        for most in (0, 3):
            assert listing.logged_entries(seen, most, memory) == listing.logged_entries(seen, most)

    match.correct("card 1 ace")
    match.enter("raise 2; strike")
    match.enter("pass until window", 1)
    before = match.copy(lambda revision, events: None)
    for change in (
        lambda: match.undo(1),
        lambda: match.redo(1),
        lambda: match.undo(2),
        lambda: match.note("a pause"),
        lambda: match.amend(3, "raise 1"),
        lambda: match.delete(3),
    ):
        change()
        check(match)
    before.amend(3, "raise 1")
    for text in "abcdefg":
        before.note(text)
    check(before)
    check(match)
