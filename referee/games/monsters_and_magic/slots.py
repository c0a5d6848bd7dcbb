"""The arguments of a card's use: how each kind is read in typed words, written, and known to be one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.move import UNKNOWN
from referee.games.monsters_and_magic import names
from referee.games.monsters_and_magic.catalogue import NEIGHBOURS, SIZE, SQUARES
from referee.games.monsters_and_magic.figures import GARRISON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from referee.engine.core.move import Value
    from referee.games.monsters_and_magic.state import MonstersState
    from referee.games.monsters_and_magic.using import Use

SQUARE, SUMMONER, PIECE, TERRAIN = "square", "summoner", "piece", "terrain"
KIND, OPPONENT, PERMANENT_CARD, HAND_CARD = "kind", "opponent", "permanent card", "hand card"
FIGURE = "figure"

Words = tuple[str, ...]


def is_valid(state: MonstersState, slot: str, value: Value) -> bool:
    """Return whether a value is of the kind that a slot holds."""
    if slot in (SQUARE, SUMMONER):
        return value.__class__ is int and value in range(SIZE * SIZE)
    if slot == OPPONENT:
        return value.__class__ is int and value in range(state.seats)
    if slot == PIECE:
        return value in (FIGURE, GARRISON)
    if slot == KIND:
        return value in state.contents.figures
    if slot == TERRAIN:
        return value in state.contents.terrains
    return value in state.contents.cards or (slot == HAND_CARD and value == UNKNOWN)


def read_slots(
    state: MonstersState, use: Use, slots: Sequence[str], tokens: Words
) -> Iterator[tuple[tuple[Value, ...], Words]]:
    """Yield the readings of words as arguments, each with the words that are left over."""
    if not slots:
        yield (), tokens
        return
    for value, rest in READERS[slots[0]](state, use, _without_fillers(tokens)):
        said = use._replace(args=(*use.args, value))
        for more, left in read_slots(state, said, slots[1:], rest):
            yield (value, *more), left


def _without_fillers(tokens: Words) -> Words:
    while tokens and tokens[0] in names.FILLERS:
        tokens = tokens[1:]
    return tokens


def _read_square(state: MonstersState, use: Use, tokens: Words) -> Iterator[tuple[Value, Words]]:
    squares = names.squares_in(tokens[:1])
    found = names.read_square(squares[0]) if squares else None
    if found is not None:
        yield found, (*squares[1:], *tokens[1:])


def _read_summoner(state: MonstersState, use: Use, tokens: Words) -> Iterator[tuple[Value, Words]]:
    """Read the square of the unit that summons; where none is named, any that could."""
    if tokens:
        yield from _read_square(state, use, tokens)
        return
    own = state.figure_squares(use.seat, use.effect.summoner)
    near = [square for square in own if square in NEIGHBOURS[use.square(1)]]
    for square in near or own[:1]:
        yield square, ()


def _read_piece(state: MonstersState, use: Use, tokens: Words) -> Iterator[tuple[Value, Words]]:
    """Read which unit of a square is meant; where only the square is named, its figure before its garrison."""
    if not tokens:
        return
    unit = FIGURE if tokens[0] == FIGURE else names.read_unit(state.contents, tokens[0])
    if unit is not None:
        yield (GARRISON if unit == GARRISON else FIGURE), tokens[1:]
        return
    squares = names.squares_in(tokens[:1])
    square = names.read_square(squares[0]) if squares else None
    if square is not None:
        figure = state.figures[square]
        own = figure is not None and figure.seat == use.seat
        yield (GARRISON if not own and state.garrisons[square] == use.seat else FIGURE), tokens


def _read_terrain(state: MonstersState, use: Use, tokens: Words) -> Iterator[tuple[Value, Words]]:
    found = names.read_terrain(state.contents, tokens[0]) if tokens else None
    if found is not None:
        yield found, tokens[1:]


def _read_kind(state: MonstersState, use: Use, tokens: Words) -> Iterator[tuple[Value, Words]]:
    found = names.read_kind(state.contents, tokens[0]) if tokens else None
    if found is not None:
        yield found, tokens[1:]


def _read_opponent(state: MonstersState, use: Use, tokens: Words) -> Iterator[tuple[Value, Words]]:
    """Read a seat by its colour; with one opponent left nobody needs to be named."""
    others = [seat for seat in state.alive() if seat != use.seat]
    if not tokens:
        if len(others) == 1:
            yield others[0], ()
        return
    for length in range(len(tokens), 0, -1):
        said = " ".join(tokens[:length])
        found = [seat for seat in range(state.seats) if state.seat_name(seat).casefold().startswith(said)]
        if len(found) == 1:
            yield found[0], tokens[length:]
            return


def read_card(state: MonstersState, tokens: Words) -> Iterator[tuple[str, Words]]:
    """Yield the cards that the first words of a line may mean, the longest name first, with the words left."""
    if tokens and tokens[0] == UNKNOWN:
        yield UNKNOWN, tokens[1:]
        return
    for length in range(len(tokens), 0, -1):
        for card in names.read_cards(state.contents, " ".join(tokens[:length])):
            yield card, tokens[length:]


def _read_permanent(state: MonstersState, use: Use, tokens: Words) -> Iterator[tuple[Value, Words]]:
    return ((card, rest) for card, rest in read_card(state, tokens) if card != UNKNOWN)


def _read_hand(state: MonstersState, use: Use, tokens: Words) -> Iterator[tuple[Value, Words]]:
    yield from read_card(state, tokens)


READERS: dict[str, Callable[[MonstersState, Use, Words], Iterator[tuple[Value, Words]]]] = {
    SQUARE: _read_square,
    SUMMONER: _read_summoner,
    PIECE: _read_piece,
    TERRAIN: _read_terrain,
    KIND: _read_kind,
    OPPONENT: _read_opponent,
    PERMANENT_CARD: _read_permanent,
    HAND_CARD: _read_hand,
}


def write_slots(state: MonstersState, slots: Sequence[str], args: Sequence[Value]) -> str:
    """Return arguments as words that read_slots reads."""
    return " ".join(_written(state, slot, args, place) for place, slot in enumerate(slots))


def _written(state: MonstersState, slot: str, args: Sequence[Value], place: int) -> str:
    value = args[place]
    if slot in (SQUARE, SUMMONER):
        return SQUARES[int(str(value))]
    if slot == OPPONENT:
        return state.seat_name(int(str(value))).casefold()
    if slot in (PERMANENT_CARD, HAND_CARD):
        return names.card_words(state.contents, str(value))
    if slot == PIECE and value == FIGURE:
        figure = state.figures[int(str(args[place + 1]))]
        return FIGURE if figure is None else figure.kind
    return str(value)
