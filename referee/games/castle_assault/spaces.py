"""The board: three columns of spaces between two castles; what is adjacent, and distances."""

from collections.abc import Iterable, Iterator

from referee.engine import cached_per_state
from referee.games.castle_assault.catalogue import SOUTH
from referee.games.castle_assault.state import COLUMNS, CastleState, Unit

LETTERS = "abc"


def names(rows: int) -> tuple[str, ...]:
    """Return the names of all spaces on a board with this many rows."""
    return tuple(f"{letter}{row}" for row in range(rows) for letter in LETTERS)


def name(space: int) -> str:
    """Return the name of a space, such as b5."""
    return f"{LETTERS[space % COLUMNS]}{space // COLUMNS}"


def forward(seat: int) -> int:
    """Return the step of one row towards the opposing castle."""
    return COLUMNS if seat == SOUTH else -COLUMNS


def progress(state: CastleState, seat: int, space: int) -> int:
    """Return how many rows a space is ahead of a seat's own Castle Area."""
    row = space // COLUMNS
    return row if seat == SOUTH else state.options.rows - 1 - row


def castle_spaces(state: CastleState, seat: int) -> range:
    """Return the three spaces of a seat's Castle Area."""
    start = 0 if seat == SOUTH else COLUMNS * (state.options.rows - 1)
    return range(start, start + COLUMNS)


def spaces_of(state: CastleState, unit: Unit, space: int | None = None) -> range:
    """Return the spaces that a unit fills, or would fill if it were on another space."""
    start = unit.space if space is None else space
    return range(start, start + state.card(unit).width)


@cached_per_state
def units_by_space(state: CastleState) -> dict[int, Unit]:
    """Return the unit on each space that has one."""
    return {space: unit for unit in state.units.values() for space in spaces_of(state, unit)}


def unit_on(state: CastleState, space: int) -> Unit | None:
    """Return the unit that fills a space, or None."""
    return units_by_space(state).get(space)


def adjacent_spaces(state: CastleState, space: int) -> Iterator[int]:
    """Yield the spaces ahead, behind, left and right of a space (CA-ADJ-01); diagonal ones are not adjacent."""
    size = COLUMNS * state.options.rows
    yield from (other for other in (space + COLUMNS, space - COLUMNS) if 0 <= other < size)
    yield from (other for other in (space - 1, space + 1) if 0 <= other < size and other // COLUMNS == space // COLUMNS)


def beside(state: CastleState, spaces: Iterable[int]) -> tuple[int, ...]:
    """Return the spaces adjacent to some spaces, excluding those spaces."""
    own = tuple(spaces)
    return tuple(dict.fromkeys(other for space in own for other in adjacent_spaces(state, space) if other not in own))


def aura_distance(state: CastleState, one: int, other: int) -> int:
    """Return the distance between two spaces for Auras and Ranged Adjacent, by the house rule (CA-Q-SHAPE)."""
    across, along = abs(one % COLUMNS - other % COLUMNS), abs(one // COLUMNS - other // COLUMNS)
    match state.options.area_shape:
        case "chebyshev":
            return max(across, along)
        case "cross":
            return across + along if not (across and along) else COLUMNS * state.options.rows
    return across + along


def distance(state: CastleState, unit: Unit, other: Unit) -> int:
    """Return the distance between two units, from the closest spaces that they fill."""
    return min(aura_distance(state, one, two) for one in spaces_of(state, unit) for two in spaces_of(state, other))


def foes(state: CastleState, unit: Unit) -> tuple[Unit, ...]:
    """Return the enemy units that a unit is engaged with: in its column, directly ahead (CA-CMB-01, CA-Q-BACK)."""
    steps = [forward(unit.seat)] + ([-forward(unit.seat)] if state.options.engage_from_behind == "yes" else [])
    there = units_by_space(state)
    found = (there.get(space + step) for step in steps for space in spaces_of(state, unit))
    return tuple(dict.fromkeys(other for other in found if other is not None and other.seat != unit.seat))


def is_at_wall(state: CastleState, unit: Unit) -> bool:
    """Return whether a unit is at the wall of the opposing castle (CA-CAS-02)."""
    return progress(state, unit.seat, unit.space) == state.options.rows - 2


def is_at_closed_wall(state: CastleState, unit: Unit) -> bool:
    """Return whether a unit is only at a part of the opposing castle that nobody can engage (CA-SCN2-03)."""
    return is_at_wall(state, unit) and all(
        space + forward(unit.seat) in state.closed for space in spaces_of(state, unit)
    )


def faces_castle(state: CastleState, unit: Unit) -> bool:
    """Return whether a unit is engaged with the opposing castle: at its wall, with no unit defending it (CA-CAS-03)."""
    if not is_at_wall(state, unit):
        return False
    ahead = [space + forward(unit.seat) for space in spaces_of(state, unit)]
    area = castle_spaces(state, 1 - unit.seat) if state.options.undefended_scope == "area" else ahead
    there = units_by_space(state)
    defended = any(space in there and there[space].seat != unit.seat for space in area)
    return not defended and not is_at_closed_wall(state, unit)


def is_engaged(state: CastleState, unit: Unit) -> bool:
    """Return whether a unit is engaged with an enemy unit or the opposing castle."""
    return bool(foes(state, unit)) or faces_castle(state, unit)
