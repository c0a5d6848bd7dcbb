"""The inventory: the island, units, cards with two backs, the turn, and the other printed pieces."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial

from referee.engine import Setting, Setup, counted, find_frame
from referee.engine.pieces.cards import Cards, Deck
from referee.engine.pieces.counting import Pieces, ShownPieces
from referee.engine.pieces.inventory import Inventory
from referee.engine.pieces.item import Item
from referee.engine.pieces.turn import BEGINNING, Turn, Uses
from referee.engine.pieces.values import Seats
from referee.engine.pieces.vocabulary import Vocabulary
from referee.engine.verbs import listed
from referee.engine.words.wording import FILLERS
from referee.games.capture_the_island import moving, names
from referee.games.capture_the_island.catalogue import COMBAT, RESOURCE, STACKS, Contents
from referee.games.capture_the_island.dealing import location
from referee.games.capture_the_island.items import (
    Area,
    Depletions,
    Homes,
    LastDepletion,
    Moves,
    RecruitedTiles,
    Roles,
    Tiles,
    Units,
)
from referee.games.capture_the_island.marching import closed_base_breach
from referee.games.capture_the_island.moving import is_contested
from referee.games.capture_the_island.picture import on_place
from referee.games.capture_the_island.placing import break_off, go_to_step
from referee.games.capture_the_island.setup import BEGIN, empty_state
from referee.games.capture_the_island.state import (
    CARDS,
    DOWN,
    MOVE,
    NOWHERE,
    OVER,
    SEA,
    STEPS,
    TURN,
    IslandState,
    discards,
    hand,
    stack_zone,
)
from referee.games.capture_the_island.turn import DISCARDED, DRAWN, SPENT
from referee.games.capture_the_island.victory import BATTLE, survives

TILES = "rows of icons, as words or letters, the top row first (`*` face down, `.` sea); default: as on the map sheet"


def inventory(contents: Contents) -> Inventory[IslandState]:
    """Return the inventory of the game."""
    deck: Deck[IslandState] = Deck(
        catalogue=contents.deck,
        component=lambda face: f"{contents.cards[face].stack}_card",
        clause=lambda back: "CI-SETUP-06" if back == RESOURCE else "CI-SETUP-05",
        zone=stack_zone,
        place=location,
    )
    fewest, most = min(contents.sheets), max(contents.sheets)
    return Inventory(
        names=_lexicon(contents),
        seats=range(fewest, most + 1),
        blank=partial(_blank, contents),
        missing_seats=f"name the colours of {fewest} to {most} players, such as [red, blue]",
        settled=break_off,
        deck=deck,
        audits=AUDITS,
        items=(*_island(), *_cards(deck), *_turn(), *_pieces(contents)),
    )


def _island() -> Iterator[Item[IslandState]]:
    yield Roles(key="roles", about="for each icon: its role; needs the option `icon_roles: custom`")
    yield Tiles(key="map", about=TILES, also=("tile",), forms=("tile c4 drop",))
    yield Area(key="starts", on_board=True, about="the starting areas in their order; default: those of the map sheet")
    yield Area(key="capture", on_board=True, about="the tiles of the capture area; default: those of the map sheet")
    yield Homes(key="homes", on_board=True, of_seat=True, nowhere=NOWHERE, forms=("home red c1",))
    yield Units(key="units", about="for each place: units, such as `red 3`", forms=("red 3 c2", "red 2 c2 to d2"))
    yield ShownPieces(on=on_place)


def _cards(deck: Deck[IslandState]) -> Iterator[Item[IslandState]]:
    hands, laid = ("hand red drop 2, 2 resource",), ("discards drop 2, 5 combat",)
    yield Cards(key="hands", of_seat=True, deck=deck, zone=hand, sees="owner", forms=hands)
    yield Cards(key="discards", deck=deck, zone=lambda seat, back: discards(back), forms=laid)
    yield Depletions(key="depletions", deck=deck, forms=("depletions 1",))
    yield deck


def _turn() -> Iterator[Item[IslandState]]:
    yield Turn(
        key="turn",
        word="step",
        phases=tuple(STEPS),
        enter=_enter_step,
        phase_to_write=_current_phase,
        forms=("step cards red", "turn 7", "round 4", "first red"),
        parts=(
            Moves(key="moves", about="moves left in step 1", step=MOVE, kind=moving.MOVE, forms=("moves 1",)),
            Moves(key="road", about="moves left from a road card", step=CARDS, kind=moving.ROAD),
            RecruitedTiles(key="recruited", about="tiles that have recruited", forms=("recruited a1", "fresh a1")),
            *(
                Uses(key=key, scope=TURN, forms=(f"{key} {count}",))
                for key, count in ((DRAWN, 1), (DISCARDED, 0), (SPENT, 1))
            ),
            LastDepletion(key="final", about="the turn in which the resource stack finally ran out", field="last_turn"),
        ),
    )
    yield Seats(key="out", forms=("out blue", "back blue"))


def _pieces(contents: Contents) -> Iterator[Pieces[IslandState]]:
    players = len(contents.colours)
    captures = max(len(names) for sheet in contents.sheets.values() for names in sheet.captures.values())
    yield Pieces(component="tile", count=lambda state: state.options.tiles, placed=_tile_counts, rest_place="box")
    yield Pieces(
        component="unit",
        count=lambda state: state.options.cubes * players,
        placed=_unit_counts,
        rest_place="supply",
        supply_left=lambda state, seat: state.supply(seat),
        noun="unit",
    )
    yield Pieces(component="green_card", count=contents.spares, rest_place="box")
    yield Pieces(component="start_marker", count=players, placed=_marker_counts, rest_place="box")
    yield Pieces(component="capture_marker", count=captures)
    yield Pieces(component="depletion_marker", count=1)
    yield Pieces(component="first_player", count=1)


def _tile_counts(state: IslandState) -> dict[str, int]:
    return {"island": sum(1 for tile in state.tiles if tile != SEA)}


def _unit_counts(state: IslandState) -> dict[str, int]:
    boxed = state.options.cubes * (len(state.contents.colours) - state.seats)
    return {"island": sum(map(sum, state.units)), "box": boxed}


def _marker_counts(state: IslandState) -> dict[str, int]:
    return {"island": sum(1 for home in state.homes if home != NOWHERE)}


def _lexicon(contents: Contents) -> Vocabulary[IslandState]:
    words: Vocabulary[IslandState] = Vocabulary.by_colour(tuple(contents.colours))
    return words._replace(
        space="place of the map",
        spaces=lambda state: state.grid.names,
        find=lambda state, words: state.grid.places.get(words.upper()),
        cards=lambda words: [card] if (card := names.read_card(contents, words)) else [],
        card_name=partial(names.card_words, contents),
        fillers=FILLERS,
        backs={stack: [word for word, meant in names.STACK_WORDS.items() if meant == stack] for stack in STACKS},
    )


def _blank(contents: Contents, options: Mapping[str, Setting], seats: int, colours: tuple[str, ...]) -> IslandState:
    state = empty_state(contents, Setup(seats), options)
    state.colours = colours
    return state


def _enter_step(state: IslandState, seat: int, step: str) -> None:
    """Begin a step of a seat's turn."""
    state.seat = seat
    go_to_step(state, step, state.options.turn_moves if step == MOVE else None)


def _current_phase(state: IslandState) -> str:
    begins = state.top_kind == BEGIN
    return BEGINNING if begins or state.phase == OVER else state.phase


def _map_faults(state: IslandState) -> Iterator[str]:
    laid = Counter(state.tiles)
    for icon, count in laid.items():
        if icon in (SEA, DOWN):
            continue
        if icon not in state.contents.icons:
            yield f'no tile has the icon "{icon}" (CI-MAP-01)'
        elif count > state.options.tiles_per_icon:
            yield f"{count} tiles show {icon}; there are only {state.options.tiles_per_icon} (CI-MAP-01)"
    total = sum(count for icon, count in laid.items() if icon != SEA)
    if total > state.options.tiles:
        yield f"{total} tiles are on the island; there are only {state.options.tiles} (CI-MAP-01)"
    for place, tile in enumerate(state.tiles):
        marked = place in state.starts or place in state.capture
        if tile == DOWN and not marked:
            yield f"the tile on {state.name(place)} is face down, but is not a start or capture area (CI-ALT-04)"
        elif tile != DOWN and marked:
            yield f"{state.name(place)} is a start or capture area, but its tile is face up (CI-ALT-04)"


def _base_faults(state: IslandState) -> Iterator[str]:
    for place in state.starts:
        if not state.is_coast(place):
            yield f"the starting area {state.name(place)} is not on the coast (CI-MAP-03)"
        if place in state.capture:
            yield f"{state.name(place)} is both a starting area and in the capture area (CI-MAP-03)"
    if not state.capture:
        yield "there is no capture area (CI-WIN-02)"
    for seat, home in enumerate(state.homes):
        if home == NOWHERE or home not in state.starts:
            yield f"{state.seat_name(seat)} has no starting area (CI-SETUP-01)"
    for home, count in Counter(state.homes).items():
        if count > 1 and home != NOWHERE:
            yield f"{state.name(home)} is the starting area of {count} players (CI-SETUP-01)"


def _unit_faults(state: IslandState) -> Iterator[str]:
    most = state.options.tile_most
    for seat in range(state.seats):
        name = state.seat_name(seat)
        if state.supply(seat) < 0:
            yield f"{name} has {sum(state.units[seat])} units; there are only {state.options.cubes} (CI-SETUP-11)"
        for place, count in enumerate(state.units[seat]):
            where = state.name(place)
            if count < 0:
                yield f"{name} has {count} units on {where}; expected 0 or more"
            if count and state.tiles[place] == SEA:
                yield f"{name} has {counted(count, 'unit')} on {where}, which is water (CI-INF-08)"
            if count > most and not (place == state.homes[seat] and state.options.retreat_overflow == "allow"):
                yield f"{name} has {count} units on {where}; at most {most} fit there (CI-MOVE-08)"
            if count and place in state.homes and closed_base_breach(state, seat, place) is not None:
                owner = state.seat_name(state.homes.index(place))
                fault = f"{name} has {counted(count, 'unit')} on {where}, which is {owner}’s starting area"
                yield f"{fault}: only {owner}’s units may be there (CI-SETUP-04)"
    for place in range(len(state.tiles)):
        owners = [seat for seat in range(state.seats) if state.units[seat][place]]
        battle = is_contested(state, place) and state.seat in owners and len(owners) == 2
        if len(owners) > 1 and not battle and find_frame(state, BATTLE) is None:
            names = listed(state.seat_name(seat) for seat in owners)
            yield f"units of {names} share {state.name(place)}; they would have fought (CI-MOVE-12)"


def _hand_faults(state: IslandState) -> Iterator[str]:
    for seat in state.out:
        if state.held_card_count(seat):
            yield f"{state.seat_name(seat)} is out of the game, but still holds cards (CI-Q-46)"
    last_card = state.options.depletion_moment == "last_card"
    if last_card and not state.zones[stack_zone(RESOURCE)] and not state.depletions:
        yield "the resource stack is empty, but the position says that it has never run out (CI-DRAW-06)"
    unmade = not state.zones[stack_zone(COMBAT)] and bool(state.zones[discards(COMBAT)])
    if last_card and unmade and state.phase != OVER:
        yield "the combat stack is empty, but its discards have not been shuffled into it (CI-DRAW-05)"
    if state.is_final() and state.zones[stack_zone(RESOURCE)]:
        left = counted(len(state.zones[stack_zone(RESOURCE)]), "card")
        yield f"the resource stack has run out for the last time, but holds {left} (CI-DRAW-06)"
    least = state.options.depletions_to_end
    if state.depletions > least:
        said = (
            f"the resource stack has run out {state.depletions} times; it can run out at most {counted(least, 'time')}"
        )
        yield f"{said} (CI-DRAW-06)"


def _seat_faults(state: IslandState) -> Iterator[str]:
    for colour, count in Counter(state.colours).items():
        if count > 1 or colour not in state.contents.colours:
            known = colour in state.contents.colours
            fault = f"{count} players have" if known else "there is no"
            yield f"{fault} {'the ' if known else ''}colour {colour or '?'} (CI-SETUP-11)"
    for seat in range(state.seats):
        units, name = sum(state.units[seat]), state.seat_name(seat)
        if seat in state.out and units:
            yield f"{name} is out of the game, but has {counted(units, 'unit')} on the island (CI-END-02)"
        if (
            seat not in state.out
            and not survives(state, seat)
            and state.ended is None
            and find_frame(state, BATTLE) is None
        ):
            yield f"{name} has no unit on the island, but is not out of the game (CI-END-01)"
    if state.seat in state.out and state.ended is None:
        yield f"it is {state.seat_name(state.seat)}’s turn, but they are out of the game (CI-END-02)"


AUDITS = (_map_faults, _base_faults, _unit_faults, _hand_faults, _seat_faults)
