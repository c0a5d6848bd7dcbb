"""What a change of old entries made different: the entries in force compared, two tables compared."""

from __future__ import annotations

from tavern_game import new_match

from referee.engine.core.picture import Fact
from referee.table.data.changes import Difference, changed_entries, differences


def news(state):
    return state.news


def evening():
    match = new_match()
    match.enter("raise 2; strike; pass; pass; dice 3 4; offer; take red; fetch; draw king; done")
    return match


def test_lines_that_are_the_same_have_nothing_retold() -> None:
    match = evening()
    entries = match.entries
    match.amend(7, match.entries[5].text)
    assert changed_entries(entries, match.entries, news) == ()


def test_an_amended_entry_is_retold_with_its_words_and_results_now_and_before() -> None:
    match = evening()
    entries = match.entries
    match.amend(6, "dice 6 6")
    found = {one.n: one for one in changed_entries(entries, match.entries, news)}
    assert (found[6].before, found[6].text) == ("dice 3 4", "dice 6 6")
    shared = set(found[6].news) & set(found[6].old_news)
    assert not shared


def test_an_entry_that_fell_out_or_came_in_is_not_retold() -> None:
    match = evening()
    entries = match.entries
    match.undo(3)
    assert changed_entries(entries, match.entries, news) == changed_entries(match.entries, entries, news) == ()


def test_a_table_differs_where_something_came_went_or_changed() -> None:
    old = [Fact("a1", "", ("Red’s Hero",)), Fact("a2", "", ()), Fact("", "deck", ("9",))]
    new = [Fact("a1", "", ()), Fact("a2", "", ("Red’s Hero",)), Fact("", "deck", ("9",)), Fact("Red", "hand", ("1",))]
    assert differences(old, new) == (
        Difference("a1", "", (), ("Red’s Hero",)),
        Difference("a2", "", ("Red’s Hero",), ()),
        Difference("Red", "hand", ("1",), ()),
    )
