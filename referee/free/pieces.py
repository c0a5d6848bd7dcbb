"""Moves with pieces and with cards on places: place, move, turn, flip, remove; and dice."""

from __future__ import annotations

from typing import NamedTuple

from referee.engine import Chance, DiceSpec, DrawSpec, Frame, Part, Token, hands, number, push, zones
from referee.engine.verbs import Breach, Example, Guard, Move, NamedThing, Slot, TypedForm, Value, verb
from referee.engine.words.wording import plain
from referee.free.clauses import CHANCE, DICE, PLACES, SUPPLY
from referee.free.played_cards import find_card
from referee.free.state import (
    OPEN,
    FreeState,
    Piece,
    all_seats,
    discards,
    forget_face_down,
    in_supply,
    move_cards,
    place_name,
    place_zone,
    steps_around,
)
from referee.free.words import FROM, PIECE, THING, count, deck_of, deck_word, place_term, thing_name

ROLLING, TURNING = "rolling", "turning"

KIND, PLACE, TO = Slot(PIECE), Slot(place_term(), 1), Slot(place_term(), 2)


def find_piece(state: FreeState, kind: str, place: str) -> int | None:
    """Return the number of the first piece of a kind on a place, or None."""
    found = (number for number, piece in enumerate(state.pieces) if (piece.kind, piece.place) == (kind, place))
    return next(found, None)


def find_thing(state: FreeState, thing: str, where: str) -> int | tuple[str, Token] | None:
    """Return the number of a piece on a place, or the zone and the token of a card there; None if there is neither."""
    piece = find_piece(state, thing, where)
    return find_card(state, thing, where) if piece is None else piece


def chosen_thing(state: FreeState, move: Move) -> int | tuple[str, Token]:
    """Return the thing that a legal move takes from a place, as `find_thing` does."""
    found = find_thing(state, THING.of(move), FROM.of(move))
    assert found is not None
    return found


def replace_piece(state: FreeState, number: int, *pieces: Piece) -> None:
    """Remove a piece, and put any pieces that replace it on top."""
    state.pieces = (*state.pieces[:number], *state.pieces[number + 1 :], *pieces)


def has_supply(state: FreeState, move: Move) -> Breach | None:
    """Return the breach if all pieces of a kind are in play, else None."""
    kind = state.contents.pieces[KIND.of(move)]
    if in_supply(state, kind.id) > 0:
        return None
    return Breach(SUPPLY, f"{kind.name}: all {kind.copies} are in play")


def place(state: FreeState, move: Move) -> None:
    """Put a piece from the supply on a place."""
    state.pieces = (*state.pieces, Piece(KIND.of(move), PLACE.of(move)))


def is_there(state: FreeState, move: Move) -> Breach | None:
    """Return the breach if a thing is not where the move takes it from, else None."""
    thing, where = THING.of(move), FROM.of(move)
    if find_thing(state, thing, where) is not None:
        return None
    return Breach(PLACES, f"{thing_name(state, thing)} is not on {place_name(state, where)}", "fact")


def is_elsewhere(state: FreeState, move: Move) -> Breach | None:
    """Return the breach if a thing would be moved to the place where it already is, else None."""
    if TO.of(move) != FROM.of(move):
        return None
    return Breach(PLACES, f"{thing_name(state, THING.of(move))} is already on {place_name(state, TO.of(move))}", "fact")


THERE = Guard("there", is_there)


def move_thing(state: FreeState, move: Move) -> None:
    """Move a thing from one place to another."""
    found, to = chosen_thing(state, move), TO.of(move)
    if isinstance(found, int):
        replace_piece(state, found, state.pieces[found]._replace(place=to))
    else:
        zone, token = found
        move_cards(state, [token], zone, place_zone(to, deck_of(state, token)))


def remove(state: FreeState, move: Move) -> None:
    """Put a piece back into the supply, or a card into its discards."""
    found = chosen_thing(state, move)
    if isinstance(found, int):
        replace_piece(state, found)
    else:
        zone, token = found
        move_cards(state, [token], zone, discards(deck_of(state, token)))


def is_piece(state: FreeState, move: Move) -> Breach | None:
    """Return the breach if the thing is a card, not a piece, else None."""
    if THING.of(move) in state.contents.pieces:
        return None
    return Breach(PLACES, f"{thing_name(state, THING.of(move))} is a card, not a piece", "fact")


PIECE_ONLY = Guard("piece", is_piece)


def turn(state: FreeState, move: Move) -> None:
    """Turn a piece one step clockwise."""
    found = find_piece(state, THING.of(move), FROM.of(move))
    assert found is not None
    piece = state.pieces[found]
    replace_piece(state, found, piece._replace(turn=(piece.turn + 1) % steps_around(state, piece.place)))


def flip(state: FreeState, move: Move) -> None:
    """Turn a piece or a card over; if nobody has named the card, ask for its name."""
    found = chosen_thing(state, move)
    if isinstance(found, int):
        piece = state.pieces[found]
        replace_piece(state, found, piece._replace(is_face_down=not piece.is_face_down))
        return
    zone, token = found
    if THING.of(move) in state.contents.cards:
        state.down = (*state.down, token.id)
    elif token.face is None:
        push(state, Frame(TURNING, move.seat, CardReveal(zone, token.id)))
    else:
        zones.show(state, zone, all_seats(state), [token])
        forget_face_down(state, token.id)


class CardReveal(NamedTuple):
    """A card to be turned face up: its zone and its number."""

    zone: str
    id: int


def _token(state: FreeState, frame: Frame) -> Token:
    zone, id = frame.read(CardReveal)
    return next(token for token in state.zones[zone] if token.id == id)


def turning_spec(state: FreeState, frame: Frame) -> DrawSpec:
    """Return the request for the card that is turned up."""
    zone, token, deck = frame.read(CardReveal).zone, _token(state, frame), state.deck
    names = tuple(face for face in deck.copies if hands.may_be(state, deck, zone, token, face))
    prompt = f"{state.seat_name(frame.owner)} turns up a card from {deck_word(state, deck_of(state, token))}"
    return DrawSpec(frame.owner, "card", CHANCE, prompt, names=names, subject=(state.turn,))


def show_turned_card(state: FreeState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Show the card that was turned up."""
    zone, token, face = frame.read(CardReveal).zone, _token(state, frame), str(values[0])
    state.zones = zones.zones_with_face(state, zone, token, face)
    zones.show(state, zone, all_seats(state), [token])
    zones.narrow(state, state.deck, face)


# Dice


class DiceRoll(NamedTuple):
    """Dice to roll: how many, of which kind."""

    number: int
    die: str


DICE_COUNT = Slot(count(), default=1)
DIE = Slot(
    NamedThing(
        "a die",
        lambda state: {plain(die.name): id for id, die in state.contents.dice.items()},
        lambda state, die: state.contents.name(die),
    ),
    1,
    default="d6",
)


def roll(state: FreeState, move: Move) -> None:
    """Ask for the result of a dice roll."""
    push(state, Frame(ROLLING, move.seat, DiceRoll(DICE_COUNT.of(move), DIE.of(move))))


def roll_spec(state: FreeState, frame: Frame) -> DiceSpec:
    """Return the request for dice."""
    amount, kind = frame.read(DiceRoll)
    die = state.contents.dice[kind]
    said = "dice" if die.name == "die" and amount > 1 else die.name
    prompt = f"{state.seat_name(frame.owner)} rolls {amount} {said}"
    faces = len(die.numbers)
    sides = () if die.numbers == tuple(range(1, faces + 1)) else die.numbers
    return DiceSpec(frame.owner, "dice", DICE, prompt, amount, faces, subject=(state.turn,), sides=sides)


def report_roll(state: FreeState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Report what was rolled."""
    numbers = [number(value) for value in values]
    total = f": {sum(numbers)} together" if len(numbers) > 1 else ""
    said = ", ".join(map(str, numbers))
    state.report(DICE, f"{state.seat_name(frame.owner)} rolls {said}{total}", frame.seat)


ANSWERS = (OPEN,)
ON_PLACE = TypedForm(orders=((FROM, THING),))
PART: Part[FreeState] = Part(
    verbs=(
        verb(
            "place",
            PLACES,
            (KIND, PLACE),
            answers=ANSWERS,
            effect=place,
            guards=(Guard("left", has_supply),),
            typed=TypedForm(("place", "put")),
            help="put a piece from the supply on a place",
        ),
        verb(
            "move",
            PLACES,
            (THING, FROM, TO),
            answers=ANSWERS,
            effect=move_thing,
            guards=(THERE, Guard("elsewhere", is_elsewhere)),
            typed=TypedForm(orders=((FROM, TO, THING),)),
            help=Example("move a1 b2", "move a piece or a card from one place to another"),
        ),
        verb(
            "turn",
            PLACES,
            (THING, FROM),
            answers=ANSWERS,
            effect=turn,
            guards=(THERE, PIECE_ONLY),
            typed=ON_PLACE,
            help="turn a piece clockwise, by a quarter, or by a sixth on hexes",
        ),
        verb(
            "flip",
            PLACES,
            (THING, FROM),
            answers=ANSWERS,
            effect=flip,
            guards=(THERE,),
            typed=ON_PLACE,
            help="turn a piece or a card over",
        ),
        verb(
            "remove",
            PLACES,
            (THING, FROM),
            answers=ANSWERS,
            effect=remove,
            guards=(THERE,),
            typed=ON_PLACE,
            help="put a piece back into the supply, or a card into the discards",
        ),
        verb(
            "throw",
            DICE,
            (DICE_COUNT, DIE),
            answers=ANSWERS,
            effect=roll,
            typed=TypedForm(("throw", "roll")),
            help=Example("throw 2", "roll dice"),
        ),
    ),
    chances={ROLLING: Chance(roll_spec, report_roll), TURNING: Chance(turning_spec, show_turned_card)},
)
