"""Entries of the record in the words of the game."""

from __future__ import annotations

from web_views import Seen

from referee.web.entry_words import entry_in_words, mover


def test_an_entry_that_was_undone_still_has_its_words_and_an_undo_has_none() -> None:
    seen = Seen("castle_assault").until("deck")
    seen.commands("table").play("deck starter")
    number = seen.match.revision
    seen.commands("table").undo(1)
    match = seen.commands("1").match
    entry = match.as_entered(number)
    assert entry is not None
    assert entry.number not in {one.number for one in match.entries}
    assert entry_in_words(match, entry).startswith("Take the deck ")
    assert mover(match, entry).startswith(("Ann", "Bob"))
    assert match.as_entered(number + 1) is None
