"""A board of spaces in columns and rows, and the things on it, one on each space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.core.picture import Piece
from referee.engine.pieces.item import TABLE
from referee.engine.pieces.values import Counted, Kept
from referee.engine.pieces.vocabulary import T, one_named, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from referee.engine.core.plain import Plain
    from referee.engine.pieces.reading import Reader
    from referee.engine.pieces.vocabulary import Vocabulary


class Board(NamedTuple):
    """A printed board: its id, and sheet where it has several; the names of its spaces row by row.

    upward: whether the first row is the lowest.
    """

    id: str
    names: Sequence[str]
    columns: int
    upward: bool = False
    sheet: str = ""

    def rows(self) -> list[range]:
        """Return the numbers of the spaces of each row, the top row first."""
        rows = [range(start, start + self.columns) for start in range(0, len(self.names), self.columns)]
        return rows[::-1] if self.upward else rows


class Kind(NamedTuple):
    """A kind of thing that is laid: its id, name, name of several, letter in rows, how many there are, its sign."""

    id: str
    name: str
    plural: str
    letter: str
    copies: int
    mark: str


class Stock(NamedTuple):
    """The printed pieces of one component: what one is called, its noun last, and the kinds by id.

    each: the clause for one piece on each space; all: the clause for placing every piece.
    """

    component: str
    what: str
    kinds: Mapping[str, Kind]
    each: str
    all: str


def kind_meant(kinds: Mapping[str, Kind], word: str) -> str | None:
    """Return the kind that a word means: by its letter, its id or name, or the beginning of that."""
    letters = {kind.letter.casefold(): kind.id for kind in kinds.values()}
    called = {plain(name): kind.id for kind in kinds.values() for name in (kind.id, kind.name, kind.plural)}
    return letters.get(word.casefold()) or one_named(called, word)


@dataclass(frozen=True, kw_only=True)
class Rest(Counted[T]):
    """How many of each kind are not laid, by id. component: of those beyond the printed ones; more: how many."""

    component: str
    kinds: Mapping[str, Kind]
    more: Callable[[T], int]
    what: str = "a name of something that is laid"
    about: str = "a number by name; by default all that are not laid"

    def known(self, word: str) -> str | None:
        """Return the kind that a word means."""
        return kind_meant(self.kinds, word)

    def fill(self, state: T, laid: Sequence[str]) -> None:
        """Let all be here that are not laid."""
        more = self.more(state)
        rest = {kind.id: kind.copies + more - laid.count(kind.id) for kind in self.kinds.values()}
        self.put(state, TABLE, rest)

    def exchange(self, state: T, old: str, new: str) -> None:
        """Take a thing from here and put another here."""
        rest = dict(self.all(state))
        rest[old] = rest.get(old, 0) + 1
        rest[new] = rest.get(new, 0) - 1
        self.put(state, TABLE, rest)

    def lying(self, state: T) -> Mapping[str, Mapping[str, int]]:
        """Return how many are here."""
        return {self.component: {self.key: sum(self.all(state).values())}}

    def supplies(self, state: T, seat: int) -> Iterator[str]:
        """Yield how many of each kind are here, where there are any to be laid."""
        if seat == TABLE and self.more(state):
            left = self.all(state)
            yield from (f"{left.get(kind.id, 0)} spare {kind.name}" for kind in self.kinds.values())

    def printed(self, state: T) -> Mapping[str, int]:
        """Return how many more there are than were printed to be laid."""
        return {self.component: len(self.kinds) * self.more(state)}


@dataclass(frozen=True, kw_only=True)
class Laid(Kept[T]):
    """Things that lie on a board, one on each space: a list of ids by space, "" where nothing lies.

    rest: those that are not laid, where there are any.
    """

    on_board: bool = True
    board: Board
    stock: Stock
    rest: Rest[T] | None = None

    def help(self, names: Vocabulary[T]) -> str:
        """Return what the letters stand for."""
        letters = ", ".join(f"{kind.letter} {kind.name}" for kind in self.stock.kinds.values())
        return f"rows of letters, the top row first: {letters}"

    def read(self, reader: Reader[T], given: Mapping[str, Any]) -> None:
        """Read rows of letters, the top row first."""
        value, rows = given.get(self.key), self.board.rows()
        lines = value if isinstance(value, list) else str(value or "").split("\n")
        letters = ["".join(str(line).split()) for line in lines if str(line).strip()]
        laid = [""] * len(self.board.names)
        if [len(row) for row in letters] != [len(row) for row in rows]:
            due = f"{len(rows)} rows of {self.board.columns} letters are due, the top row first"
            reader.faults.append(f"{self.key}: {due}")
        else:
            spaces = (space for row in rows for space in row)
            for space, letter in zip(spaces, "".join(letters), strict=True):
                laid[space] = kind_meant(self.stock.kinds, letter) or ""
                if not laid[space]:
                    where = f"{self.key}: {self.board.names[space]}"
                    reader.faults.append(f'{where}: "{letter}" is no letter of this game')
        self.put(reader.state, TABLE, laid)
        if self.rest is not None:
            self.rest.fill(reader.state, laid)

    def write(self, names: Vocabulary[T], state: T) -> Plain:
        """Return rows of letters."""
        laid = self.all(state)
        letters = {"": "?", **{kind.id: kind.letter for kind in self.stock.kinds.values()}}
        return ["".join(letters[laid[space]] for space in row) for row in self.board.rows()]

    def correct(self, names: Vocabulary[T], state: T, subject: str, words: Sequence[str]) -> bool:
        """Read a space and what lies there now; what lay there goes to the rest, as it does in play."""
        new = kind_meant(self.stock.kinds, words[1]) if len(words) == 2 else None
        if new is None:
            return False
        space, laid = names.space_of(state, words[:1]), self.all(state)
        if self.rest is not None:
            self.rest.exchange(state, laid[space], new)
        laid[space] = new
        return True

    def faults(self, names: Vocabulary[T], state: T) -> Iterator[str]:
        """Yield which spaces have nothing, and of which kind there are not as many as were printed."""
        laid, nouns = self.all(state), f"{self.stock.what.split()[-1]}s"
        for space, name in enumerate(self.board.names):
            if laid[space] not in self.stock.kinds:
                yield f"{name} has no {self.stock.what} ({self.stock.each})"
        for kind in self.stock.kinds.values():
            count = laid.count(kind.id)
            if self.rest is None and count != kind.copies:
                yield f"{kind.plural}: {count} {nouns} lie on the map, not {kind.copies} ({self.stock.all})"
            elif self.rest is not None:
                spare = self.rest.all(state).get(kind.id, 0)
                there_are = kind.copies + self.rest.more(state)
                if count + spare != there_are or spare < 0:
                    said = f"{count} {nouns} lie on the map and {spare} are spare; there are {there_are}"
                    yield f"{kind.name}: {said} ({self.stock.all})"

    def lying(self, state: T) -> Mapping[str, Mapping[str, int]]:
        """Return how many lie on the map; before they are laid out they lie in the bowl."""
        laid = sum(1 for thing in self.all(state) if thing)
        return {self.stock.component: {"map": laid, "bowl": 0 if laid else self.printed(state)[self.stock.component]}}

    def printed(self, state: T) -> Mapping[str, int]:
        """Return how many were printed."""
        return {self.stock.component: sum(kind.copies for kind in self.stock.kinds.values())}

    def drawn(self, names: Vocabulary[T], state: T, space: int) -> Iterator[Piece]:
        """Yield the thing on a space."""
        kind = self.stock.kinds.get(self.all(state)[space])
        if kind is not None:
            yield Piece(self.stock.component, kind.id, kind.mark, kind.name)
