"""What cannot be in a position, whatever was played, and a count of all pieces, zone by zone."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from referee.engine.core import zones
from referee.games.monsters_and_magic.catalogue import SIZE, SQUARES
from referee.games.monsters_and_magic.declaration import held_types
from referee.games.monsters_and_magic.figures import GARRISON, lifted, units_of
from referee.games.monsters_and_magic.state import DECK, DISCARD, hand, permanents

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.games.monsters_and_magic.state import MonstersState


def audit(state: MonstersState) -> tuple[str, ...]:
    """Return every fault of a position in a sentence with its clause."""
    if state.phase == "setup":
        return tuple(_card_faults(state))
    parts = (_map_faults, _unit_faults, _card_faults, _hand_faults, _declaration_faults, _turn_faults)
    return tuple(fault for part in parts for fault in part(state))


def _map_faults(state: MonstersState) -> Iterator[str]:
    contents = state.contents
    for square in range(SIZE * SIZE):
        if state.terrain[square] not in contents.terrains:
            yield f"{SQUARES[square]} has no terrain tile (MM-MAP-02)"
        if state.structure[square] not in contents.structures:
            yield f"{SQUARES[square]} has no structure chit (MM-MAP-03)"
    for terrain in contents.terrains.values():
        laid, spare = state.terrain.count(terrain.id), state.spares.get(terrain.id, 0)
        there_are = terrain.copies + state.options.spare_tiles
        if laid + spare != there_are or spare < 0:
            text = f"{laid} tiles lie on the map and {spare} are spare; there are {there_are}"
            yield f"{terrain.name}: {text} (MM-TERR-02)"
    for structure in contents.structures.values():
        laid = state.structure.count(structure.id)
        if laid != structure.copies:
            yield f"{structure.plural}: {laid} chits lie on the map, not {structure.copies} (MM-STRUC-02)"


def _unit_faults(state: MonstersState) -> Iterator[str]:
    counted = _on_map(state)
    for seat in range(state.seats):
        for number, unit in enumerate(state.contents.units.values(), 2):
            on_map = counted[seat, unit.id]
            if on_map > unit.per_player:
                text = (
                    f"{state.seat_name(seat)} has {on_map} {unit.plural} on the map, and a set holds {unit.per_player}"
                )
                yield f"{text} (MM-UNIT-{number:02})"
    for square, figure in enumerate(state.figures):
        owner = state.garrisons[square]
        if figure is not None and owner is not None and owner != figure.seat:
            names = f"{state.seat_name(figure.seat)} and {state.seat_name(owner)}"
            yield f"{SQUARES[square]} holds units of {names}, who would have fought (MM-COMB-01)"
    numbers = Counter(figure.id for figure in (*state.figures, lifted(state)) if figure is not None)
    yield from (f"figure number {number} is in {count} places" for number, count in numbers.items() if count > 1)


def _on_map(state: MonstersState) -> Counter[tuple[int, str]]:
    """Return how many units of a type a seat has on the map, one that is fighting for a space included."""
    found = Counter((one.seat, one.kind) for one in (*state.figures, lifted(state)) if one is not None)
    found.update((owner, GARRISON) for owner in state.garrisons if owner is not None)
    return found


def _card_faults(state: MonstersState) -> Iterator[str]:
    faces = Counter(token.face for tokens in state.zones.values() for token in tokens if token.face is not None)
    for face, count in faces.items():
        card = state.contents.cards.get(face)
        copies = state.deck.copies.get(face, 0)
        name = face if card is None else card.name
        if not copies:
            yield f"{name} is not in this deck (MM-DECK-01)"
        elif count > copies:
            where = ", ".join(_places(state, face))
            yield f"{name} is in {count} places: {where}; there is {copies} of it (MM-DECK-01)"
    total, size = sum(len(tokens) for tokens in state.zones.values()), sum(state.deck.copies.values())
    if total != size:
        yield f"{total} cards are in play, and the deck has {size} (MM-DECK-01)"
    elif not faces - Counter(state.deck.copies) and not zones.possible(state.zones, state.deck):
        yield "the cards that are not known cannot all have a face of their own (MM-DECK-01)"


def _places(state: MonstersState, face: str) -> Iterator[str]:
    for zone, tokens in state.zones.items():
        where = {DECK: "the deck", DISCARD: "the discard pile"}.get(zone)
        if where is None:
            what, _, seat = zone.partition(" ")
            where = f"the {what} of {state.seat_name(int(seat))}"
        yield from (where for token in tokens if token.face == face)


def _hand_faults(state: MonstersState) -> Iterator[str]:
    due = state.options.permanents
    for seat in range(state.seats):
        has = len(state.zones[permanents(seat)])
        name = state.seat_name(seat)
        if seat in state.out:
            if has or state.zones[hand(seat)]:
                yield f"{name} is out of the game and still has cards (MM-Q-74)"
        elif has != due:
            yield f"{name} has {has} permanent cards, and {due} are due (MM-PERM-01)"


def _declaration_faults(state: MonstersState) -> Iterator[str]:
    least = state.options.declare_at
    for seat, declared in enumerate(state.declared):
        held = held_types(state, seat)
        for name in declared:
            structure = state.contents.structures[name]
            if not structure.declared:
                yield f"{state.seat_name(seat)} has declared {structure.plural}, which are never declared (MM-DECL-05)"
            elif held[name] < least and state.options.declaration_life == "until_lost":
                text = f"{state.seat_name(seat)} has declared {structure.plural} and holds {held[name]}"
                yield f"{text}, not {least} (MM-DECL-01)"


def _turn_faults(state: MonstersState) -> Iterator[str]:
    colours = Counter(state.colours)
    for colour, count in colours.items():
        if count > 1 or colour not in state.contents.colours:
            yield f"the colour {colour or '?'} cannot be that of {count} players (MM-UNIT-01)"
    at_once = state.options.elimination_test == "at_once"
    for seat in range(state.seats):
        units, name = units_of(state, seat), state.seat_name(seat)
        if seat in state.out and units:
            yield f"{name} is out of the game and has {units} units on the map (MM-INF-04)"
        if seat not in state.out and not units and at_once and state.ended is None:
            yield f"{name} has no unit on the map and is not out of the game (MM-INF-04)"
    if state.seat in state.out and state.ended is None:
        yield f"it is the turn of {state.seat_name(state.seat)}, who is out of the game (MM-INF-04)"
    rounds = state.options.turns_per_player
    if state.options.turn_limit == "20_rounds" and state.round > rounds:
        yield f"it is round {state.round}, and the game ends after round {rounds} (MM-WIN-05)"


def pieces(state: MonstersState) -> Mapping[str, Mapping[str, int]]:
    """Return how many pieces of each component lie where; what is not laid out yet lies in the bowl."""
    contents, printed_ones = state.contents, printed(state)
    boxed = len(contents.colours) - state.seats
    declared, on_map = sum(map(len, state.declared)), _on_map(state)
    left_out = sum(contents.deck.copies.values()) - sum(state.deck.copies.values())
    return {
        "board": {"table": 1},
        "terrain_tile": _laid(state.terrain, printed_ones["terrain_tile"]),
        "terrain_spare": {"spares": sum(state.spares.values())},
        "structure_chit": _laid(state.structure, printed_ones["structure_chit"]),
        "ally_card": {**{zone: len(tokens) for zone, tokens in state.zones.items()}, "box": left_out},
        "declaration_marker": {"declared": declared, "supply": printed_ones["declaration_marker"] - declared},
        "turn_track": {"table": 1},
        "player_mat": {"table": state.seats, "box": boxed},
        **{unit: _sets(state, unit, boxed, on_map) for unit in contents.units},
    }


def _laid(things: list[str], count: int) -> dict[str, int]:
    laid = sum(1 for thing in things if thing)
    return {"map": laid, "bowl": 0 if laid else count}


def _sets(state: MonstersState, kind: str, boxed: int, counted: Counter[tuple[int, str]]) -> dict[str, int]:
    """Return where the pieces of one type are, of all players and of the colours that nobody plays."""
    each, fighting = state.contents.units[kind].per_player, lifted(state)
    on_map = [counted[seat, kind] for seat in range(state.seats)]
    in_fight = 1 if fighting is not None and fighting.kind == kind else 0
    supply = sum(max(0, each - count) for count in on_map)
    return {"map": sum(on_map) - in_fight, "fight": in_fight, "supply": supply, "box": each * boxed}


def printed(state: MonstersState) -> Mapping[str, int]:
    """Return how many of each component there are."""
    contents = state.contents
    players = len(contents.colours)
    markers = sum(1 for structure in contents.structures.values() if structure.declared)
    return {
        "board": 1,
        "terrain_tile": sum(terrain.copies for terrain in contents.terrains.values()),
        "terrain_spare": len(contents.terrains) * state.options.spare_tiles,
        "structure_chit": sum(structure.copies for structure in contents.structures.values()),
        "ally_card": sum(contents.deck.copies.values()),
        "declaration_marker": markers * players,
        "turn_track": 1,
        "player_mat": players,
        **{unit.id: unit.per_player * players for unit in contents.units.values()},
    }
