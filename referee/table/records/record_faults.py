"""Faults of a record, judged by the current rules, regardless of the version that the record names."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.errors import PnpError
from referee.engine.errors import AmbiguousMoveError
from referee.table.data.answers import Fault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from referee.engine.core.move import Move
    from referee.engine.core.ruling import Ruling
    from referee.engine.record.match import Match

COUNTED_AS_PLAYED = "It counts as played, and later entries are judged with it."
LEFT_OUT = "It is left out, and later entries are judged without it."
ALLOWED = "The table let it stand."
WORDS = "The move counts, not the words."
IMPOSSIBLE = "This is impossible."


def record_faults(match: Match[Any]) -> tuple[Fault, ...]:
    """Return a record's faults: illegal or misplaced entries, wrong words for a move, an impossible final position."""
    found = [*_rule_faults(match), *_wording_faults(match)]
    return (*sorted(found, key=lambda fault: fault.line), *final_position_faults(match, match.revision))


def final_position_faults(match: Match[Any], line: int) -> tuple[Fault, ...]:
    """Return the faults of an impossible final position; empty if it is possible. line: the record's last line."""
    return tuple(Fault(line, "the position at the end", (), (fault,), IMPOSSIBLE) for fault in match.faults)


def rule_fault(line: int, ruling: Ruling, consequence: str) -> Fault:
    """Return the fault of a move that breaks rules."""
    reasons = tuple(f"{breach.clause}: {breach.text}" for breach in ruling.breaches)
    return Fault(line, ruling.text, ruling.clauses, reasons, consequence)


def _rule_faults(match: Match[Any]) -> Iterator[Fault]:
    """Yield the illegal moves that were played, and the entries that do not fit the rules at all."""
    left_out = dict(match.record.undo_stack.left_out)
    for entry in match.entries:
        if entry.kind == "overrule" and entry.move is not None and entry.before is not None:
            consequence = ALLOWED if left_out.pop(entry.number, None) is None else COUNTED_AS_PLAYED
            yield rule_fault(entry.number, match.game.judge(entry.before.state, entry.move), consequence)
    for number, reason in left_out.items():
        if match.left_out(number):  # and not kept as it was played
            yield Fault(number, match.events[number - 1].text, (), (reason,), LEFT_OUT)


def _wording_faults(match: Match[Any]) -> Iterator[Fault]:
    """Yield the entries whose words mean a different move from the one that was played."""
    entries = [(entry.number, entry.text, entry.move, entry.before.state) for entry in match.entries if entry.before]
    recorded = zip(match.events[1:], match.record.undo_stack.past_versions, strict=False)
    entries += [(event.n, event.text, event.move, before.state) for event, before in recorded]
    seen: set[tuple[int, str]] = set()
    for number, text, move, state in entries:
        if move is None or (number, text) in seen:
            continue
        seen.add((number, text))
        if not _means(match, state, text, move):
            played = match.game.write(state, move)
            yield Fault(number, text, (), (f'the words say "{text}", but the move is "{played}"',), WORDS)


def _means(match: Match[Any], state: Any, text: str, move: Move) -> bool:
    """Return whether a string is how the game writes a move, or can be read as that move."""
    if match.game.write(state, move) == text:
        return True
    try:
        return move in match.game.read(state, text, move.seat if move.seat >= 0 else None)
    except AmbiguousMoveError as error:
        return match.game.write(state, move) in error.readings
    except PnpError:
        return False
