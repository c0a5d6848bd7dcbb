"""How far a unit moves in its column: up to its movement, an enemy, a friend or the wall (CA-MOVE)."""

from typing import NamedTuple

from referee.engine.verbs import listed
from referee.games.castle_assault.figures import has_keyword
from referee.games.castle_assault.spaces import castle_spaces, forward, name, spaces_of, units_by_space
from referee.games.castle_assault.state import CastleState, Unit
from referee.games.castle_assault.units import name_with_place


class Advance(NamedTuple):
    """The result of a move. space: where it ends. crossed: how many spaces it crosses."""

    space: int
    crossed: int


def advance(state: CastleState, unit: Unit, movement: int) -> Advance:
    """Return how far a unit gets. It also crosses the spaces that Phase lets it pass, but it ends on a vacant space."""
    there = {space: other for space, other in units_by_space(state).items() if other.id != unit.id}
    barred = castle_spaces(state, 1 - unit.seat)
    phases, through = has_keyword(state, unit, "phase"), state.options.phase_scope == "all"
    step, reached = forward(unit.seat), Advance(unit.space, 0)
    for crossed in range(1, max(0, movement) + 1):
        spaces = spaces_of(state, unit, unit.space + crossed * step)
        if any(space in barred for space in spaces):
            break
        others = {there[space] for space in spaces if space in there}
        if others and not phases:
            break
        if any(other.seat != unit.seat for other in others) and not through:
            break
        if not others:
            reached = Advance(spaces[0], crossed)
    return reached


def move(state: CastleState, unit: Unit, movement: int, clause: str) -> tuple[Unit, int]:
    """Move a unit as far as it can go; return the unit and the number of spaces that it crossed."""
    space, crossed = advance(state, unit, movement)
    moved = unit._replace(space=space)
    state.put(moved)
    if crossed:
        said = f"{name_with_place(state, unit)} moves {crossed} to {name(space)}"
    else:
        clause, said = _blocked_message(state, unit, movement, clause)
    state.report(clause, said, unit.seat)
    return moved, crossed


def _blocked_message(state: CastleState, unit: Unit, movement: int, clause: str) -> tuple[str, str]:
    """Return the clause and the message for a unit that does not move, with any units that block it."""
    there = units_by_space(state)
    ahead = [space + forward(unit.seat) for space in spaces_of(state, unit)]
    blocking = [
        name_with_place(state, there[space]) for space in ahead if space in there and there[space].seat == unit.seat
    ]
    if movement <= 0 or not blocking:
        return clause, f"{name_with_place(state, unit)} does not move"
    blocked = "CA-CHG-08" if clause == "CA-CHG-04" else "CA-MOVE-03"
    cited = blocked if state.card(unit).width == 1 else "CA-Q-LRGMOVE"
    return cited, f"{name_with_place(state, unit)} does not move: {listed(blocking)} in the way"
