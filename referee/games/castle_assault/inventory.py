"""The inventory: castles, units, the meter, cards of two decks, the turn, and the other printed pieces."""

from collections.abc import Iterator, Mapping
from functools import partial

from referee.engine import Catalogue, Setting, Setup, counted, zones
from referee.engine.core.picture import Board
from referee.engine.pieces.counting import Pieces
from referee.engine.pieces.inventory import Inventory
from referee.engine.pieces.item import Item
from referee.engine.pieces.turn import BEGINNING, Turn, Uses
from referee.engine.pieces.values import Number
from referee.engine.pieces.vocabulary import Vocabulary
from referee.games.castle_assault import names
from referee.games.castle_assault.buying import PLACED, PLAYED
from referee.games.castle_assault.catalogue import SIDES, Contents
from referee.games.castle_assault.items import Decks, FactionDeck, Factions, Meter, OwnCards, units
from referee.games.castle_assault.monster_items import monster_items
from referee.games.castle_assault.setup import empty_state
from referee.games.castle_assault.spaces import castle_spaces, name, spaces_of
from referee.games.castle_assault.spaces import names as space_names
from referee.games.castle_assault.state import PHASES, TURN, CastleState, deck, discards, hand, resources, waiting
from referee.games.castle_assault.turn import BEGIN, TURN_PHASES

ROWS = 10
UNIT_FORMS = ("place south knight b5", "remove b5", "b5 to b6", "b5 health 2")


def board_of(rows: int) -> Board:
    """Return the board with this number of rows."""
    return Board("board", space_names(rows), 3, is_bottom_up=True)


def inventory(contents: Contents) -> Inventory[CastleState]:
    """Return the inventory of the game."""
    words = _lexicon(contents)
    cards = FactionDeck(
        contents=contents,
        catalogue=Catalogue.of({}),
        component=lambda face: "deck_card",
        clause=lambda back: "CA-DECK-01",
        zone=lambda back: deck(SIDES.index(back)) if back else deck(0),
        place=location,
        is_ordered=True,
    )
    return Inventory(
        names=words,
        seats=range(1, 3),
        blank=lambda options, seats, players: _blank(contents, options, seats),
        missing_seats="name south, and north if there are two players",
        settled=_with_resolved_abilities,
        deck=cards,
        audits=AUDITS,
        items=(
            *_table(contents),
            *_cards(cards),
            *monster_items(contents),
            units(contents, words, cards, board_of(ROWS), UNIT_FORMS),
            *_turn(),
            *_pieces(),
        ),
    )


def _table(contents: Contents) -> Iterator[Item[CastleState]]:
    yield Factions(key="factions", about="a faction", contents=contents)
    yield Decks(
        key="decks",
        about="`starter`, a ready deck or `secret 36`, for all or each player; or for each player, copies of each card",
        contents=contents,
    )
    castle = ("castle south 7",)
    yield Number(key="castles", called="Health of the castle", also=("castle",), of_seat=True, forms=castle)
    yield Meter(
        key="meter",
        called="Momentum token",
        also=("momentum",),
        about="`start`, `south 2` or `north 4`",
        forms=("meter south 2",),
    )


def _cards(cards: FactionDeck) -> Iterator[Item[CastleState]]:
    hands, laid = ("hand south 4", "hand south knight, mage, ?"), ("discards south knight",)
    own, placed = partial(OwnCards, of_seat=True, deck=cards), ("resources south 3",)
    yield own(key="hands", zone=lambda seat, back: hand(seat), sees="owner", forms=hands)
    yield own(key="resources", zone=lambda seat, back: resources(seat), sees="owner", forms=placed)
    exhausted = ("exhausted south 1",)
    yield Number(key="exhausted", called="exhausted Resources", of_seat=True, forms=exhausted)
    yield own(key="discards", zone=lambda seat, back: discards(seat), forms=laid)
    yield cards


def _turn() -> Iterator[Item[CastleState]]:
    yield Turn(
        key="turn",
        phases=PHASES,
        enter=_enter_phase,
        forms=("phase open south", "turn 7", "round 4", "first south"),
        parts=(
            Uses(key=PLACED, scope=TURN, about="Resources placed this turn", forms=("placed 1",)),
            Uses(key=PLAYED, scope=TURN, about="cards played this turn", forms=("played 1",)),
        ),
    )


def _pieces() -> Iterator[Item[CastleState]]:
    yield Pieces(component="board", count=1)
    yield Pieces(component="momentum_token", count=1)
    yield Pieces(component="castle_token", count=2)


def location(state: CastleState, zone: str) -> str:
    """Return where the cards of a zone are, in words."""
    kind, _, seat = zone.partition(" ")
    words = {"deck": "deck", "hand": "hand", "resources": "Resources", "discards": "discard pile", "box": "box"}
    if kind in words:
        return f"it is in {state.possessive(int(seat))} {words[kind]}"
    return "it is in play" if kind == "board" else "it waits to resolve"


def _lexicon(contents: Contents) -> Vocabulary[CastleState]:
    return Vocabulary(
        player="player",
        players=SIDES,
        player_name=lambda words: words.casefold() if words.casefold() in SIDES else None,
        seat=names.read_seat,
        seat_word=lambda state, seat: state.seat_name(seat).casefold(),
        seat_name=lambda state, seat: state.seat_name(seat),
        spaces=lambda state: space_names(state.options.rows),
        find=lambda state, words: names.space_numbers(state.options.rows).get(words.casefold()),
        cards=lambda words: names.matching_cards(contents, words),
        card_name=lambda face: names.title(contents, face),
        fillers=frozenset({"the", "a", "an", "at", "is"}),
    )


def _blank(contents: Contents, options: Mapping[str, Setting], seats: int) -> CastleState:
    state = empty_state(contents, Setup(seats), options)
    state.phase = PHASES[0]
    return state


def _with_resolved_abilities(state: CastleState) -> CastleState:
    """Return a state in which abilities that wait are in the discard pile, as if they had resolved."""
    for seat in range(state.seats):
        zone = waiting(seat)
        zones.transfer(state, state.zones[zone], zone, discards(seat))
    return state


def _enter_phase(state: CastleState, seat: int, phase: str) -> None:
    """Begin a phase of a seat's turn now; drop everything on the agenda, and all lasting effects."""
    state.seat, state.ended, state.effects = seat, None, ()
    state.turn -= phase == BEGINNING
    TURN_PHASES.enter(state, seat, "" if phase == BEGINNING else phase, BEGIN)


def _castle_faults(state: CastleState) -> Iterator[str]:
    for seat in range(state.sides):
        health, most = state.castles[seat], state.options.castle_most
        if health > most:
            yield f"{state.possessive(seat)} castle has {health} Health, but the maximum is {most} (CA-OBJ-03)"
        if not health and state.ended is None and state.seats > 1:
            yield f"{state.possessive(seat)} castle has fallen, but the game goes on (CA-OBJ-04)"


def _unit_faults(state: CastleState) -> Iterator[str]:
    for unit in state.units.values():
        if any(space in castle_spaces(state, 1 - unit.seat) for space in spaces_of(state, unit)):
            yield f"{state.card(unit).name} on {name(unit.space)} is in the opposing Castle Area (CA-MOVE-06)"


def _resource_faults(state: CastleState) -> Iterator[str]:
    for seat in range(state.seats):
        placed, exhausted = len(state.zones.get(resources(seat), ())), state.exhausted[seat]
        if exhausted > placed:
            said = f"{state.seat_name(seat)} has {counted(exhausted, 'exhausted Resource')}"
            yield f"{said}, but only {counted(placed, 'Resource')} in all (CA-RES-03)"


AUDITS = (_castle_faults, _unit_faults, _resource_faults)
