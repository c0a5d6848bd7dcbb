"""What lasts for a turn: figures and words that cards and units give (CA-EOT-04, CA-Q-INSTDUR)."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine import LastingEffect, Line, grant
from referee.engine.mechanisms.modifiers import keep
from referee.games.castle_assault.state import TURN, CastleState, Unit


def scope(state: CastleState, seat: int) -> str:
    """Return until when it lasts what a seat gives for 1 turn."""
    return TURN if state.options.one_turn_duration == "current_turn" else f"{TURN} {seat}"


def boost(
    state: CastleState, seat: int, unit: Unit, gives: Iterable[tuple[str, int]], source: tuple[str, str], clause: str
) -> None:
    """Add to the figures of a unit for the turn; source: its id and its name."""
    for stat, amount in gives:
        line = Line(source[1], amount, clause)
        keep(state, seat, stat, str(unit.id), scope(state, seat), [(source[0], line)])


def lend(state: CastleState, seat: int, unit: Unit, word: str, source: str) -> None:
    """Give a unit an ability word for the turn."""
    grant(state, LastingEffect(source, seat, scope(state, seat), f"{word} {unit.id}"))
