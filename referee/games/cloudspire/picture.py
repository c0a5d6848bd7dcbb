"""What a table reads at a glance: the wave and the phase, the power of each fortress, the map."""

from __future__ import annotations

from referee.engine import Picture, Standing
from referee.engine.pieces.inventory import Inventory
from referee.games.cloudspire.ending import power
from referee.games.cloudspire.state import BUILD, EVENT, INCOME, MARKET, ONSLAUGHT, OVER, PREP, SpireState

TITLES = {
    EVENT: "Event Phase",
    INCOME: "Income Phase",
    MARKET: "Market Phase",
    BUILD: "Build Phase",
    PREP: "Prep Phase",
    ONSLAUGHT: "Onslaught Phase",
    OVER: "the end",
}
PHASE_NAMES = {**{phase: title for phase, title in TITLES.items() if phase != OVER}}
"""What the phases are called, by the kind of decision that each asks."""


def heading(state: SpireState) -> str:
    """Return the wave, the first player and the phase."""
    if state.phase == "setup":
        return "Set-up"
    return f"Wave {state.wave} of {state.last_wave}, {state.seat_name(state.first)} first: {TITLES[state.phase]}"


def standings(state: SpireState) -> tuple[Standing, ...]:
    """Return the power of each fortress."""
    return tuple(Standing(seat, "CS-END-04", "power", power(state, seat).total, 0) for seat in range(state.sides))


def picture(state: SpireState, inventory: Inventory[SpireState]) -> Picture | None:
    """Return the picture of the table."""
    return None
