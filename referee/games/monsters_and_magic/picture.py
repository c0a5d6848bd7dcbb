"""What lies on the table, how far everybody is, and where in the turn the match stands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.picture import Owner, Picture, Piece, Space, Standing
from referee.games.monsters_and_magic.catalogue import SIZE, SQUARES
from referee.games.monsters_and_magic.fights import fight_of
from referee.games.monsters_and_magic.figures import has_units, units_of
from referee.games.monsters_and_magic.state import DECK, DISCARD, hand, permanents
from referee.games.monsters_and_magic.victory import final_score, temples

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from referee.games.monsters_and_magic.catalogue import Contents, Unit
    from referee.games.monsters_and_magic.state import MonstersState

COLUMNS = tuple("abcdefgh")
ROWS = tuple(str(row) for row in range(SIZE, 0, -1))


def picture(state: MonstersState) -> Picture:
    """Return the map with all units, and what lies before each player."""
    marks = unit_marks(state.contents.units.values())
    spaces = tuple(
        Space(SQUARES[square], square % SIZE, SIZE - 1 - square // SIZE, tuple(_pieces(state, square, marks)))
        for square in range(SIZE * SIZE)
    )
    owners = tuple(Owner(colour.capitalize(), colour, tuple(_lines(state, seat)))
                   for seat, colour in enumerate(state.colours))  # fmt: skip
    left = [f"deck {len(state.zones.get(DECK, ()))}, discards {len(state.zones.get(DISCARD, ()))}"]
    return Picture("board", COLUMNS, ROWS, spaces, owners, tuple(left))


def unit_marks(units: Iterable[Unit]) -> dict[str, str]:
    """Return the sign of each unit: the first letter of its name, or two where another has the same."""
    names = {unit.id: unit.name for unit in units}
    firsts = [name[0] for name in names.values()]
    return {id: name[0] if firsts.count(name[0]) == 1 else name[:2] for id, name in names.items()}


def _pieces(state: MonstersState, square: int, marks: dict[str, str]) -> Iterator[Piece]:
    contents = state.contents
    if terrain := contents.terrains.get(state.terrain[square]):
        yield Piece("terrain_tile", terrain.id, terrain.letter.lower(), terrain.name)
    if structure := contents.structures.get(state.structure[square]):
        yield Piece("structure_chit", structure.id, structure.letter, structure.name)
    garrison, fight = state.garrisons[square], fight_of(state)
    attacker = fight.figure if fight is not None and fight.square == square else None
    for figure in (state.figures[square], attacker):
        if figure is not None:
            row = state.colours[figure.seat]
            yield Piece(figure.kind, row, marks[figure.kind], contents.units[figure.kind].name, figure.seat)
    if garrison is not None:
        yield Piece("garrison", state.colours[garrison], marks["garrison"], contents.units["garrison"].name, garrison)


def _lines(state: MonstersState, seat: int) -> Iterator[str]:
    """Return what a player's mat and hand show to everybody."""
    if seat in state.out:
        yield "out of the game"
        return
    garrisons = state.garrison_count(seat)
    figures = units_of(state, seat) - garrisons
    yield f"garrisons {garrisons}, figures {figures}, hand {len(state.zones.get(hand(seat), ()))}"
    if laid := [_name(state.contents, token.face) for token in state.zones.get(permanents(seat), ())]:
        yield "permanent: " + ", ".join(laid)
    if state.declared and state.declared[seat]:
        yield "declared: " + ", ".join(state.contents.structures[type].plural for type in state.declared[seat])


def _name(contents: Contents, face: str | None) -> str:
    return contents.cards[face].name if face is not None and face in contents.cards else "a card not named"


def standings(state: MonstersState) -> tuple[Standing, ...]:
    """Return how far each player is toward each victory: garrisons, Temples, being the only one left, most spaces."""
    seats = () if state.phase == "setup" else state.alive()
    spaces = {seat: final_score(state, seat)[0] for seat in state.alive()}
    return tuple(standing for seat in seats for standing in _standings(state, seat, spaces))


def _standings(state: MonstersState, seat: int, spaces: Mapping[int, int]) -> Iterator[Standing]:
    others = [other for other in range(state.seats) if other != seat]
    yield Standing(seat, "MM-WIN-04", "garrisons", state.garrison_count(seat), state.options.garrisons_to_win)
    yield Standing(seat, "MM-WIN-02", "Temples", temples(state, seat), state.options.temples_to_win)
    beaten = sum(1 for other in others if not has_units(state, other))
    yield Standing(seat, "MM-WIN-01", "players beaten", beaten, len(others))
    if state.options.turn_limit != "none":
        most = max((count for other, count in spaces.items() if other != seat), default=0)
        yield Standing(seat, "MM-WIN-06", "spaces", spaces[seat], most + 1)


def heading(state: MonstersState) -> str:
    """Return the turn, the phase and whose it is."""
    if state.phase == "setup" or not state.colours:
        return "Set-up"
    if state.ended is not None:
        return "The end"
    return f"Turn {state.turn}, {state.colours[state.seat].capitalize()}: {state.phase.capitalize()} Phase"
