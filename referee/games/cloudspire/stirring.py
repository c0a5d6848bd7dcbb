"""What keeps a wave from a stalemate: damage, a deployment, progress (CS-R26)."""

from __future__ import annotations

from referee.engine import renew, use, used
from referee.games.cloudspire.state import SpireState

ROUND = "round"


def stir(state: SpireState) -> None:
    """Note that something has changed in this round."""
    if not used(state, ROUND, 0, "change"):
        use(state, ROUND, 0, "change")


def count_still_round(state: SpireState) -> bool:
    """Count a round without a change; return whether the table ends the wave for it."""
    state.still = 0 if used(state, ROUND, 0, "change") else state.still + 1
    renew(state, ROUND)
    return 0 < state.options.stalemate_rounds <= state.still
