"""Everything that a game has on the table, declared once; positions, corrections, audits and counts follow from it."""

from __future__ import annotations

from dataclasses import dataclass
from string import ascii_letters, digits
from typing import TYPE_CHECKING, Any, Generic

from referee.engine.core.picture import Picture, Space
from referee.engine.core.turns import SETUP
from referee.engine.errors import PositionError
from referee.engine.pieces.corrections import empty_error, not_now_error, unreadable_error
from referee.engine.pieces.item import NOBODY, WordedItem
from referee.engine.pieces.reading import PositionReader, position_head
from referee.engine.pieces.vocabulary import T

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pnp.library.rulebook import Rulebook
    from referee.engine.core.options import Setting
    from referee.engine.core.picture import Board, Fact, Owner, Piece
    from referee.engine.core.plain import Plain
    from referee.engine.pieces.cards import Deck
    from referee.engine.pieces.item import Item
    from referee.engine.pieces.vocabulary import Vocabulary


@dataclass(frozen=True, kw_only=True)
class Inventory(Generic[T]):
    """What a game has on the table.

    names: the game's words. items: everything on the table, in the order in which it is read, written and audited.
    deck: the cards, if there are any. audits: functions that return further faults. seats: the possible numbers of
    seats. blank: returns an empty table, given house rules, the number of seats and their names. roster: the key of the
    seats; empty if a position does not name them. records: whether each seat has its own record. missing_seats: the
    message if there are too few or too many seats. settled: returns the state as a position describes it, without
    anything in progress; it may change the state that it gets, which is a copy. reorder_words: puts the words of a
    correction in the order that items expect: the subject, then the seat.
    """

    names: Vocabulary[T]
    items: Sequence[Item[T]]
    seats: range
    blank: Callable[[Mapping[str, Setting], int, tuple[str, ...]], T]
    missing_seats: str = ""
    roster: str = "players"
    records: bool = False
    deck: Deck[T] | None = None
    audits: Sequence[Callable[[T], Iterable[str]]] = ()
    settled: Callable[[T], T] = lambda state: state
    reorder_words: Callable[[T, Sequence[str]], Sequence[str]] = lambda state, move_so_far: move_so_far

    @property
    def seat_items(self) -> Sequence[WordedItem[T]]:
        """Return the items in the record of each seat."""
        return [item for item in self.items if self.records and isinstance(item, WordedItem) and item.of_seat]

    @property
    def table_items(self) -> Sequence[Item[T]]:
        """Return the items of the table."""
        return [item for item in self.items if item.key and item not in self.seat_items]

    @property
    def keys(self) -> tuple[str, ...]:
        """Return the keys that a position of the game can have."""
        roster = (self.roster,) if self.roster else ()
        return ("game", "options", *roster, *(item.key for item in self.table_items))

    @property
    def forms(self) -> tuple[str, ...]:
        """Return example corrections, one of each kind."""
        return tuple(form for item in self._every_item() for form in item.forms)

    def _every_item(self) -> Iterator[Item[T]]:
        """Yield all items, including the parts of other items."""
        for item in self.items:
            yield from (item, *item.parts)

    def help(self) -> dict[str, str]:
        """Return the meaning of each key of a position."""
        names, found = self.names, {}
        if self.roster:
            order = f"the {names.player}s in seat order ({', '.join(names.players)})"
            found[self.roster] = order + (", each with:" if self.records else "")
        for item in (*self.seat_items, *self.table_items):
            by = f"for each {names.player}: " if getattr(item, "of_seat", False) and item not in self.seat_items else ""
            within = f"{self.roster}: " if item in self.seat_items else ""
            found[f"{within}{item.key}"] = f"{by}{item.help(names)}"
            found |= {f"{item.key}: {part.key}": part.help(names) for part in item.parts}
        return found

    def read(self, book: Rulebook, document: Mapping[str, Plain]) -> T:
        """Return the state that a position describes: seats first, then each item.

        Raises:
            PositionError: the position cannot be read; lists every fault, including those that the audit finds.
        """
        reader = PositionReader(self.names, book, document)
        reader.report_unknown_keys("position", document, self.keys)
        if document.get("game", book.game) != book.game:
            reader.faults.append(f"game: this is a position of {document['game']}, not of {book.game}")
        for seat, record in enumerate(self._read_seats(reader)):
            self._read_record(reader, seat, record)
        for item in self.table_items:
            item.read(reader, document)
        if reader.faults:
            raise PositionError([*reader.faults, *self.faults(reader.state)])
        return reader.state

    def _read_seats(self, reader: PositionReader[T]) -> list[Mapping[str, Any]]:
        """Read house rules and seats, and return the record of each seat."""
        key, given = self.roster, reader.document
        options, records = reader.options(), reader.mapping(key) if self.records else {}
        named = records if self.records else reader.parts(key, given.get(key)) if key else self.names.players
        said = list(reader.roster(key, named))
        reader.players = tuple(player for player, _ in said)
        seats = min(max(len(said), self.seats[0]), self.seats[-1])
        found = [reader.values_by_name(f"{key}: {word}", records[word]) for _, word in said if word in records]
        if len(said) != seats:
            raise PositionError([*reader.faults, f"{key}: {self.missing_seats}"])
        reader.state = self.blank(options, seats, reader.players)
        return found

    def _read_record(self, reader: PositionReader[T], seat: int, record: Mapping[str, Any]) -> None:
        where = f"{self.roster}: {self.names.seat_name(reader.state, seat)}"
        items = {word: item for item in self.seat_items for word in item.subjects()}
        for key, value in record.items():
            if str(key) in items:
                items[str(key)].read_one(reader, f"{where}: {key}", seat, value)
            else:
                reader.report_unknown_keys(where, {key: value}, [item.key for item in self.seat_items])

    def write(self, book: Rulebook, state: T) -> dict[str, Plain]:
        """Return a state as a position, without empty values."""
        names, settled = self.names, self.settled(state.copy())
        seats = [names.seat_word(settled, seat) for seat in range(settled.seats)]
        records = {word: self._record(settled, seat) for seat, word in enumerate(seats)}
        values = {item.key: item.write(names, settled) for item in self.table_items}
        kept = {key: value for key, value in values.items() if value is not None}
        found: dict[str, Plain] = dict(position_head(book, settled.options))
        if self.roster:
            found[self.roster] = dict(records) if self.records else list(seats)
        return {**found, **kept}

    def _record(self, state: T, seat: int) -> dict[str, Plain]:
        values = {item.key: item.position_value(self.names, state, seat) for item in self.seat_items}
        return {key: value for key, value in values.items() if value is not None}

    def correct(self, state: T, words: Sequence[str]) -> T:
        """Return a new state, corrected as the words say.

        Raises:
            InvalidMoveError: the words cannot be read as a correction.
        """
        typed = [part for word in words for part in word.replace(":", " ").split()]
        said = [part for part in typed if part not in self.names.fillers]
        if state.phase == SETUP:
            raise not_now_error(self.forms)
        if not said:
            raise empty_error(self.forms)
        new: T = state.copy()
        if not self._correct(new, self.reorder_words(new, said)):
            raise unreadable_error(typed, self.forms)
        return new

    def _correct(self, state: T, said: Sequence[str]) -> bool:
        for item in self._every_item():
            if said[0] in item.subjects():
                return item.correct(self.names, state, said[0], said[1:])
        free = (item for item in self.items if item.forms and not item.subjects())
        return any(item.correct(self.names, state, "", said) for item in free)

    def faults(self, state: T) -> tuple[str, ...]:
        """Return a sentence for every fault in a position, with its clause; during set-up, only in the deck."""
        if state.phase == SETUP:
            return tuple(self.deck.faults(self.names, state)) if self.deck is not None else ()
        found = (fault for item in self.items for fault in item.faults(self.names, state))
        return (*found, *(fault for audit in self.audits for fault in audit(state)))

    def counts_by_place(self, state: T) -> dict[str, Mapping[str, int]]:
        """Return how many pieces of each printed component are in each place."""
        return {component: places for item in self.items for component, places in item.counts_by_place(state).items()}

    def printed_counts(self, state: T) -> dict[str, int]:
        """Return how many pieces of each component there are."""
        return {component: count for item in self.items for component, count in item.printed_counts(state).items()}

    def picture(self, state: T, board: Board, owners: Iterable[Owner], lines: Iterable[str] = ()) -> Picture:
        """Return a board with everything on it. owners: the things in front of each seat. lines: text beside it."""
        numbers = board.rows()
        places = {space: (column, row) for row, line in enumerate(numbers) for column, space in enumerate(line)}
        spaces = (Space(board.names[space], *places[space], self._pieces(state, space)) for space in sorted(places))
        rows = tuple(board.names[line[0]].lstrip(ascii_letters) for line in numbers)
        columns = tuple(board.names[space].rstrip(digits) for space in numbers[0])
        stocked = tuple(
            owner._replace(lines=(*owner.lines, *self._supply(state, seat))) for seat, owner in enumerate(owners)
        )
        beside = (*lines, *self._supply(state, NOBODY))
        return Picture(board.id, columns, rows, tuple(spaces), stocked, beside, board.sheet)

    def _supply(self, state: T, seat: int) -> list[str]:
        """Return a line about what is left in a supply; empty if there is no supply, or its seat is out."""
        out = seat in state.out
        left = [text for item in self.items for text in item.supplies(state, seat)] if not out else []
        return [f"supply: {', '.join(left)}"] if left else []

    def facts(self, state: T) -> Iterator[Fact]:
        """Yield the facts that the board does not show; none during set-up."""
        if state.phase != SETUP:
            yield from (fact for item in self.items for fact in item.facts(self.names, state))

    def _pieces(self, state: T, space: int) -> tuple[Piece, ...]:
        return tuple(piece for item in self.items for piece in item.pieces_on(self.names, state, space))
