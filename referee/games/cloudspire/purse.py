"""Source that is gained, lost, paid and taken (CS-INCOME-03 to CS-INCOME-05)."""

from __future__ import annotations

from referee.games.cloudspire.state import SpireState


def limit(state: SpireState, seat: int) -> int:
    """Return the most Source that a seat may have (CS-INCOME-03)."""
    faction = state.faction(seat)
    return state.options.source_cap if faction is None or faction.source_cap == 20 else faction.source_cap


def gain(state: SpireState, seat: int, amount: int, clause: str, why: str = "") -> int:
    """Give Source to a seat, up to its limit; report and return what it has gained."""
    if not amount:
        return 0
    room = max(0, limit(state, seat) - state.source[seat])
    got, lost = min(amount, room), max(0, amount - room)
    state.source[seat] += got
    more = f", {lost} lost above {limit(state, seat)}" if lost else ""
    said = f"{state.says(seat, 'gains')} {got} Source{f' ({why})' if why else ''}: {state.source[seat]}{more}"
    state.report(clause, said, seat)
    return got


def lose(state: SpireState, seat: int, amount: int, clause: str, why: str = "") -> int:
    """Take Source from a seat, no more than it has; report and return what it has lost."""
    lost = min(amount, state.source[seat])
    state.source[seat] -= lost
    said = f"{state.says(seat, 'loses')} {lost} Source{f' ({why})' if why else ''}: {state.source[seat]}"
    state.report(clause, said, seat)
    return lost
