"""Passing all reactions of a turn at once, as typed."""

from __future__ import annotations

from table import Terminal

POSITION = """\
players: [south, north]
factions: {south: elves, north: orcs}
decks: {south: 34, north: 34}
hands: {south: 2, north: 3}
resources: {south: 3, north: 3}
units: {b3: south yew bowoman, b5: north lord garrulk}
turn: {of: south, phase: open, number: 7}
"""


def test_passes_that_were_agreed_are_kept_on_record_and_not_printed(referee: Terminal) -> None:
    (referee.folder / "fight.yaml").write_text(POSITION, encoding="utf-8")
    assert referee("new castle_assault fight --seats 2 --position fight.yaml").code == 0
    asked = referee("play -m fight.match", "charge b3", "moves").out
    assert "play an Instant" in asked
    referee("undo -m fight.match")
    told = referee("play -m fight.match", "all: pass turn", "charge b3", "4").out
    assert "engages North’s Lord Garrulk" in told
    assert "standing pass" not in told
    assert "play an Instant" not in told
    assert referee("log -m fight.match").out.count("[standing pass]") >= 6
