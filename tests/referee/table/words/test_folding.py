"""Passes that the referee played by itself, one line for a whole run of them."""

from __future__ import annotations

import pytest

from referee.engine.record.event import IMPLIED, ONLY
from referee.table.data.answers import LogEntry
from referee.table.words import folding
from referee.table.words.folding import PrintedEvent
from referee.table.words.listing import log_lines

ENDS = [
    PrintedEvent(8, "end", (ONLY,)),
    PrintedEvent(9, "end", (ONLY,)),
    PrintedEvent(10, "end", (ONLY,), ("     a round begins",)),
]


def test_a_run_of_passes_is_one_line_with_what_it_led_to() -> None:
    told = [PrintedEvent(7, "c2 c3"), *ENDS, PrintedEvent(11, "end", (ONLY,))]
    assert folding.lines(told) == [
        "   7 c2 c3",
        "8–10 end, 3 times without a choice",
        "     a round begins",
        "  11 end  [implied]",
    ]


def test_passes_that_followed_from_a_later_move_were_a_choice() -> None:
    told = [
        PrintedEvent(98, "pass", (IMPLIED,)),
        PrintedEvent(99, "pass", (IMPLIED,)),
        PrintedEvent(100, "pass", (ONLY,)),
    ]
    assert folding.lines(told) == ["98–99 pass, 2 times  [implied]", " 100 pass  [implied]"]


@pytest.mark.parametrize(
    "other", [PrintedEvent(9, "end"), PrintedEvent(9, "pass", (ONLY,)), PrintedEvent(9, "", (ONLY,), ("so",))]
)
def test_only_the_same_pass_continues_a_run(other: PrintedEvent) -> None:
    assert folding.lines([PrintedEvent(8, "end", (ONLY,)), other])[0] == "   8 end  [implied]"


def test_what_is_typed_twice_is_two_lines() -> None:
    assert folding.lines([PrintedEvent(8, "end"), PrintedEvent(9, "end")]) == ["   8 end", "   9 end"]


class _Match:
    """What the log needs of a match."""

    class lexicon:
        names = ("Red", "Blue")
        with_player_names = str


def test_the_log_folds_the_passes_of_one_seat() -> None:
    entries = [LogEntry(n, "move", seat, "end", (ONLY,), True, turn="Turn 1") for n, seat in ((8, 0), (9, 0), (10, 1))]
    assert log_lines(_Match, entries) == [
        "== Turn 1 ==",
        " 8–9 Red: end, 2 times without a choice",
        "  10 Blue: end  [implied]",
    ]
    undone = entries[1]._replace(fate="undone", by=12)
    assert len(log_lines(_Match, [entries[0], undone])) == 3
