"""What the game provides for bots: labels of seats and the length of a match."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.castle_assault.state import CastleState


def seat_labels(state: CastleState, seat: int) -> Mapping[str, str]:
    """Return the faction of a seat, and its place in the order of turns."""
    return {"faction": state.factions[seat], "order": "first" if seat == state.first else "second"}


def match_length(state: CastleState) -> Mapping[str, int]:
    """Return the number of rounds and turns so far."""
    return {"rounds": state.round, "turns": state.turn}
