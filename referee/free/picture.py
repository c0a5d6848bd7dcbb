"""The pictures of a free table: of the first board that has spaces, with everything else in lines; of other boards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine import Owner, Picture
from referee.engine.core.naming import counted
from referee.engine.core.picture import Piece, Space
from referee.free.kit import Board, Place
from referee.free.state import (
    FreeState,
    cards_on,
    deck_zone,
    discards,
    hand,
    held_card_count,
    in_supply,
    own_place,
    place_name,
    places,
    steps_around,
)
from referee.free.turns import NOBODY, counter_key, counter_names
from referee.free.words import deck_of, deck_of_unseen, thing_word, visible_value

LONGEST_NUMBER = 3
"""The maximum number of digits in the mark of a numbered thing."""


def picture(state: FreeState) -> Picture:
    """Return the picture of the table."""
    kit = state.contents
    if not kit.boards:
        return Picture("", (), (), (), owners(state), tuple(lines_beside(state, set())))
    board = kit.boards[0]
    drawn = {place.id for place in kit.places.values() if place.board == board.id}
    return _board(state, board, tuple(lines_beside(state, drawn)))


def more_boards(state: FreeState) -> tuple[Picture, ...]:
    """Return a picture of each board with spaces after the first; its title is its only line."""
    return tuple(_board(state, board, (board.title,)) for board in state.contents.boards[1:])


def _board(state: FreeState, board: Board, lines: tuple[str, ...] = ()) -> Picture:
    spaces = tuple(
        Space(place.name.upper(), place.column, place.row, (*_printed_name(board, place), *pieces_on(state, place.id)))
        for place in state.contents.places.values()
        if place.board == board.id
    )
    return Picture(board.id, board.columns, board.rows, spaces, owners(state), lines, board.sheet, board.has_hexes)


def _printed_name(board: Board, place: Place) -> Iterator[Piece]:
    """Yield the printed name of a space, unless the names of its column and row already give it."""
    if not (board.has_hexes or any(board.columns)):
        printed = place.name.upper().removesuffix(f" {board.title.upper()}")
        yield Piece("", "", printed, printed)


def pieces_on(state: FreeState, place: str) -> Iterator[Piece]:
    """Yield the pieces and cards on a place, from the bottom up."""
    kit = state.contents
    for _, token in cards_on(state, place):
        value = visible_value(state, token)
        row = kit.cards[value].row if value in kit.cards else ""
        yield Piece(deck_of(state, token), row, mark(state, value), thing_word(state, value), down=not row)
    for piece in state.pieces:
        if piece.place == place:
            kind = kit.pieces[piece.kind]
            words = piece_words(state, piece.kind, piece.turn, piece.is_face_down)
            turn = piece.turn * 360 // steps_around(state, piece.place)
            yield Piece(kind.component, kind.row, mark(state, kind.id), words, down=piece.is_face_down, turn=turn)


def mark(state: FreeState, value: str) -> str:
    """Return the one or two letters that stand for a thing on a terminal, or its number if that is its id."""
    thing = state.contents.things.get(value)
    if (
        thing is not None
        and thing.row.isdigit()
        and len(thing.row) <= LONGEST_NUMBER
        and thing.name.endswith(thing.row)
    ):
        return thing.row
    return "?" if deck_of_unseen(state.contents, value) else thing_word(state, value)[:2]


def piece_words(state: FreeState, kind: str, turn: int, is_face_down: bool) -> str:
    """Return a piece in words, with its rotation and whether it is flipped."""
    turned = f"turned {turn}" if turn else ""
    return " ".join(filter(None, (state.contents.name(kind), turned, "flipped" if is_face_down else "")))


def things_in_words(state: FreeState, place: str) -> str:
    """Return the pieces and cards on a place in words: `2 Glow, Hawk-moth`."""
    found = Counter(piece.name for piece in pieces_on(state, place))
    return ", ".join(name if number == 1 else f"{number} {name}" for name, number in found.items())


def owners(state: FreeState) -> tuple[Owner, ...]:
    """Return the seats of the picture, each with the things that everybody can see."""
    return tuple(Owner(state.seat_name(seat), "", tuple(_seat_lines(state, seat))) for seat in range(state.seats))


def _seat_lines(state: FreeState, seat: int) -> Iterator[str]:
    if state.contents.decks:
        known = ", ".join(_known_cards(state, seat))
        yield f"hand {counted(held_card_count(state, seat), 'card')}{f': {known}' if known else ''}"
    if counters := counters_text(state, seat):
        yield counters
    if things := things_in_words(state, own_place(seat)):
        yield f"in front: {things}"


def _known_cards(state: FreeState, seat: int) -> Iterator[str]:
    """Yield the known cards in a hand, according to the viewer’s state."""
    for deck in state.contents.decks:
        faces = (token.face for token in state.zones[hand(seat, deck)])
        yield from (thing_word(state, face) for face in faces if face is not None)


def counters_text(state: FreeState, seat: int) -> str:
    """Return the counters of a seat, or of the table, with their values."""
    values = ((name, state.counters.get(counter_key(name, seat))) for name in counter_names(state))
    return ", ".join(f"{name} {value}" for name, value in values if value is not None)


def lines_beside(state: FreeState, drawn: set[str]) -> Iterator[str]:
    """Yield lines on decks, counters, places that are not drawn, and the supply."""
    kit = state.contents
    for deck, title in kit.decks.items():
        left, thrown = len(state.zones[deck_zone(deck)]), state.zones[discards(deck)]
        top = f", {thing_word(state, visible_value(state, thrown[-1]))} on top" if thrown else ""
        yield f"{title}: {counted(left, 'card')}, discards {len(thrown)}{top}"
    if counters := counters_text(state, NOBODY):
        yield counters
    own = set(map(own_place, range(state.seats)))
    for place in places(state):
        if place not in drawn | own and (things := things_in_words(state, place)):
            yield f"{place_name(state, place)}: {things}"
    yield from _supply(state)


def _supply(state: FreeState) -> Iterator[str]:
    """Yield a line on each component's pieces in the supply, even if none are left."""
    kit = state.contents
    by_set: dict[str, list[str]] = {}
    for kind, thing in kit.pieces.items():
        left = by_set.setdefault(thing.component, [])
        if number := in_supply(state, kind):
            left.append(f"{number} {thing.name}")
    for component, pieces in by_set.items():
        title = kit.sets.get(component, "")
        yield f"{f'supply of {title}' if title else 'supply'}: {', '.join(pieces) or 'empty'}"


def heading(state: FreeState) -> str:
    """Return the round, and whose turn it is."""
    phase = f": {state.phase}" if state.contents.rules.phases else ""
    turn = f"Round {state.round}, turn {state.turn}, {state.seat_name(state.seat)}{phase}"
    return turn if state.agenda else "The end"
