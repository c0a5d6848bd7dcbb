"""What things cost, with what effects change."""

from __future__ import annotations

from referee.engine import Breach, Line, Tally
from referee.games.cloudspire.privileges import cost_lines
from referee.games.cloudspire.state import SpireState

CONSTRUCT, UPGRADE, EARTHSCAPE, MARKET_PRICE, ADVANCE = "construct", "upgrade", "earthscape", "market", "advance"
"""The kinds of cost that effects may change."""


def price(state: SpireState, seat: int, kind: str, name: str, base: int, clause: str) -> Tally:
    """Return what something costs a seat, line by line; no price is below 0. kind: of the cost."""
    lines = (Line(name, base, clause, "base"), *cost_lines(state, seat, kind))
    total = Tally(lines).total
    return Tally((*lines, Line("no less than nothing", -total, clause))) if total < 0 else Tally(lines)


def too_dear(state: SpireState, seat: int, cost: int, clause: str, what: str) -> Breach | None:
    """Return the breach by a cost that a seat cannot pay (CS-BUILD-21), or None."""
    if cost <= state.source[seat]:
        return None
    return Breach(clause, f"{what} costs {cost} Source, and you have {state.source[seat]}", "rule", ("CS-BUILD-21",))
