"""The numbers that matter now, or for a move: squares to move, the damage of a shot."""

from __future__ import annotations

from referee.engine import Move, Tally, number
from referee.games.skies_of_fire import guns, movement
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.ships import move_limit
from referee.games.skies_of_fire.state import MOVE, SETUP, SkiesState

Titled = tuple[str, "Tally"]


def tallies(state: SkiesState, move: Move | None = None) -> tuple[Titled, ...]:
    """Return the numbers of a move; without one, those of the question: a move, dice for a shot."""
    if state.phase == SETUP or not state.agenda:
        return ()
    top = state.agenda[-1]
    if move is None and top.kind == guns.DICE and top.seat is not None:
        return _shot(state, top.seat, number(top.data[0]))
    if move is None:
        return _squares(state, state.seat) if top.kind == MOVE else ()
    if move.verb == movement.STEP:
        return _squares(state, move.seat)
    return _shot(state, move.seat, number(move.args[0])) if move.verb == guns.FIRE else ()


def _squares(state: SkiesState, seat: int) -> tuple[Titled, ...]:
    return ((f"squares of {state.name(seat)}", move_limit(state, seat)),)


def _shot(state: SkiesState, seat: int, target: int) -> tuple[Titled, ...]:
    """Return the most damage of a shot; nothing if one of the ships is not on the map."""
    if not 0 <= target < state.seats or OFF in (state.at[seat], state.at[target]):
        return ()
    count = guns.dice(state, seat)
    title = f"{state.name(seat)} at {state.name(target)} with {count} {'die' if count == 1 else 'dice'}, at best"
    return ((title, guns.shot(state, seat, target, (guns.SIDES,) * count)),)
