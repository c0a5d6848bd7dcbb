"""The picture of the table, the standings and the heading."""

from collections.abc import Iterable, Iterator, Mapping

from referee.engine import Owner, Standing
from referee.games.monsters_and_magic.catalogue import Contents, Unit
from referee.games.monsters_and_magic.figures import has_units, unit_count
from referee.games.monsters_and_magic.state import DECK, DISCARD, MonstersState, hand, permanents
from referee.games.monsters_and_magic.victory import final_score, temple_count


def owners(state: MonstersState) -> tuple[Owner, ...]:
    """Return the owner of each colour, with lines about that player's area."""
    return tuple(
        Owner(colour.capitalize(), colour, tuple(_lines(state, seat))) for seat, colour in enumerate(state.colours)
    )


def piles(state: MonstersState) -> tuple[str, ...]:
    """Return lines about the piles beside the map."""
    return (f"deck {len(state.zones.get(DECK, ()))}, discards {len(state.zones.get(DISCARD, ()))}",)


def unit_marks(units: Iterable[Unit]) -> dict[str, str]:
    """Return the mark of each unit: the first letter of its name, or two if units share that letter."""
    names = {unit.id: unit.name for unit in units}
    firsts = [name[0] for name in names.values()]
    return {id: name[0] if firsts.count(name[0]) == 1 else name[:2] for id, name in names.items()}


def _lines(state: MonstersState, seat: int) -> Iterator[str]:
    """Yield lines of public information about a player's mat and hand."""
    if seat in state.out:
        yield "out of the game"
        return
    garrisons = state.garrison_count(seat)
    figures = unit_count(state, seat) - garrisons
    yield f"garrisons {garrisons}, figures {figures}, hand {len(state.zones.get(hand(seat), ()))}"
    if laid := [_name(state.contents, token.face) for token in state.zones.get(permanents(seat), ())]:
        yield "permanent: " + ", ".join(laid)
    if state.declared and state.declared[seat]:
        yield "declared: " + ", ".join(state.contents.structures[type].plural for type in state.declared[seat])


def _name(contents: Contents, face: str | None) -> str:
    return contents.cards[face].name if face is not None and face in contents.cards else "an unnamed card"


def standings(state: MonstersState) -> tuple[Standing, ...]:
    """Return the standings for each way to win: garrisons, Temples, last player left, most spaces."""
    seats = () if state.phase == "setup" else state.alive()
    spaces = {seat: final_score(state, seat)[0] for seat in state.alive()}
    return tuple(standing for seat in seats for standing in _standings(state, seat, spaces))


def _standings(state: MonstersState, seat: int, spaces: Mapping[int, int]) -> Iterator[Standing]:
    others = [other for other in range(state.seats) if other != seat]
    yield Standing(seat, "MM-WIN-04", "garrisons", state.garrison_count(seat), state.options.garrisons_to_win)
    yield Standing(seat, "MM-WIN-02", "Temples", temple_count(state, seat), state.options.temples_to_win)
    beaten = sum(1 for other in others if not has_units(state, other))
    yield Standing(seat, "MM-WIN-01", "players beaten", beaten, len(others))
    if state.options.turn_limit != "none":
        most = max((count for other, count in spaces.items() if other != seat), default=0)
        yield Standing(seat, "MM-WIN-06", "spaces", spaces[seat], most + 1, relative=True)


def heading(state: MonstersState) -> str:
    """Return the turn, its player and the phase."""
    if state.phase == "setup" or not state.colours:
        return "Set-up"
    if state.ended is not None:
        return "The end"
    return f"Turn {state.turn}, {state.colours[state.seat].capitalize()}: {state.phase.capitalize()} Phase"
