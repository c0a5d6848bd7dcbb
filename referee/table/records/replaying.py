"""Replays a match: each entry with its announcements, then the board at that point."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.table.words import messages
from referee.table.words.terminal import drawn_lines

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.engine.record.entries import Entry
    from referee.engine.record.match_view import MatchView
    from referee.table.data import answers
    from referee.table.match_commands import MatchCommands
    from referee.table.words.terminal import TerminalStyle


def replay_lines(commands: MatchCommands, entries: Sequence[Entry[Any]], style: TerminalStyle) -> list[str]:
    """Return entries with their announcements, under headings for turns and phases, then the board."""
    game, lexicon = commands.match.game, commands.match.lexicon
    state, heading = commands.match.start, ""
    lines: list[str] = []
    for entry in entries:
        now = game.heading(state)
        if now and now != heading:
            heading = now
            lines.append(lexicon.with_player_names(f"== {now} =="))
        said = messages.brief_words(entry.kind, entry.text) + messages.flags_of(entry.event.flags, entry.text)
        lines.append(f"{entry.number:>4} {_mover_text(commands.match, entry, state)}{lexicon.with_player_names(said)}")
        lines += messages.announcement_lines(commands.match, entry.state.news)
        state = entry.state
    picture = commands.picture(state)
    now = game.heading(state)
    return [
        *lines,
        *([commands.match.lexicon.with_player_names(f"== {now} ==")] if now else []),
        *drawn_lines(picture, style, game.more_boards(state)),
    ]


def _mover_text(match: MatchView[Any], entry: Entry[Any], before: Any) -> str:
    """Return the text before an entry: who moved, or what the dice or cards were for."""
    spec = match.game.chance_due(before) if entry.kind == "chance" else None
    if spec is not None:
        return messages.mover_text(match.lexicon, spec.seat, messages.purpose(spec))
    return messages.mover_text(match.lexicon, None if entry.move is None else entry.move.seat)


def replay_answer(commands: MatchCommands, entries: Sequence[Entry[Any]]) -> answers.Replay:
    """Return entries with their announcements, and the picture after the last one."""
    state = entries[-1].state if entries else commands.match.start
    rows: list[answers.ReplayedEntry] = [
        {
            "n": entry.number,
            "kind": entry.kind,
            "text": entry.text,
            "flags": entry.event.flags,
            "news": entry.state.news,
        }
        for entry in entries
    ]
    return {"entries": rows, "picture": commands.picture(state)}
