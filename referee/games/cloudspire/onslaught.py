"""The Onslaught Phase."""

from __future__ import annotations

from referee.engine import Part
from referee.games.cloudspire.state import SpireState


def begin(state: SpireState, seat: int) -> None:
    """Begin the Onslaught Phase."""


PART: Part[SpireState] = Part()
