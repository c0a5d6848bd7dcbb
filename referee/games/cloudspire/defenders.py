"""The unit on top of a deployment stack as the defender of its gate (CS-GATE-03, CS-GATE-04)."""

from __future__ import annotations

from referee.engine import renew, use, used
from referee.games.cloudspire.state import SpireState

WOUNDS = "wounds"
"""The scope of the damage that the top of a stack has taken."""


def wounds(state: SpireState, seat: int) -> int:
    """Return the damage that the top chip of a stack has taken on its gate; it is forgotten as the chip leaves."""
    found = used(state, WOUNDS, seat, "top")
    heal(state, seat)
    return found


def damage_taken(state: SpireState, seat: int) -> int:
    """Return the damage that the top chip of a stack has taken."""
    return used(state, WOUNDS, seat, "top")


def wound(state: SpireState, seat: int, amount: int) -> None:
    """Let the top chip of a stack take damage."""
    use(state, WOUNDS, seat, "top", amount)


def heal(state: SpireState, seat: int) -> None:
    """Forget the damage of the chip on top: it has left the stack."""
    if used(state, WOUNDS, seat, "top"):
        renew(state, f"{WOUNDS}/{seat}")
