"""A board of spaces in columns and rows, and the tiles on it, one on each space."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.core.naming import counted
from referee.engine.core.picture import Piece
from referee.engine.pieces.item import NOBODY
from referee.engine.pieces.values import Counted, Kept
from referee.engine.pieces.vocabulary import T
from referee.engine.words.wording import only, plain

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from referee.engine.core.plain import Plain
    from referee.engine.pieces.reading import PositionReader
    from referee.engine.pieces.vocabulary import Vocabulary


class Board(NamedTuple):
    """A printed board: its id, its sheet if it has several, and the names of its spaces row by row.

    upward: whether the first row is at the bottom.
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


class TileKind(NamedTuple):
    """A kind of tile: its id, name and plural, its letter in positions, how many there are, its mark in a terminal."""

    id: str
    name: str
    plural: str
    letter: str
    copies: int
    mark: str


class TileSet(NamedTuple):
    """The printed tiles of one component. what: the words for a tile, the noun last. kinds: the kinds by id.

    each: the clause that requires a tile on every space. all: the clause that requires every tile to be placed.
    """

    component: str
    what: str
    kinds: Mapping[str, TileKind]
    each: str
    all: str


def kind_letters(kinds: Mapping[str, TileKind]) -> dict[str, str]:
    """Return the ids of the kinds, by letter."""
    return {kind.letter.casefold(): kind.id for kind in kinds.values()}


def kind_names(kinds: Mapping[str, TileKind]) -> dict[str, str]:
    """Return the ids of the kinds, by id and name."""
    return {plain(name): kind.id for kind in kinds.values() for name in (kind.id, kind.name, kind.plural)}


def kind_meant(kinds: Mapping[str, TileKind], word: str) -> str | None:
    """Return the id of the kind that a letter, an id, a name or its beginning means, or None."""
    return kind_letters(kinds).get(word.casefold()) or only(word, kind_names(kinds))


@dataclass(frozen=True, kw_only=True)
class SpareTiles(Counted[T]):
    """How many tiles of each kind are not on the board, by id.

    component: the printed component of the extra tiles. more: returns how many extra tiles of each kind there are.
    """

    component: str
    kinds: Mapping[str, TileKind]
    more: Callable[[T], int]
    what: str = "the name of a tile"
    about: str = "for each name: how many; by default, all tiles that are not on the board"

    def known(self, word: str) -> str | None:
        """Return the kind that a word means."""
        return kind_meant(self.kinds, word)

    def fill(self, state: T, laid: Sequence[str]) -> None:
        """Make all tiles that are not on the board spare tiles."""
        more = self.more(state)
        rest = {kind.id: kind.copies + more - laid.count(kind.id) for kind in self.kinds.values()}
        self.put(state, NOBODY, rest)

    def exchange(self, state: T, old: str, new: str) -> None:
        """Add the old tile to the spare tiles, and take the new tile from them."""
        rest = dict(self.all(state))
        rest[old] = rest.get(old, 0) + 1
        rest[new] = rest.get(new, 0) - 1
        self.put(state, NOBODY, rest)

    def counts_by_place(self, state: T) -> Mapping[str, Mapping[str, int]]:
        """Return the number of spare tiles, by component and place."""
        return {self.component: {self.key: sum(self.all(state).values())}}

    def supplies(self, state: T, seat: int) -> Iterator[str]:
        """Yield how many spare tiles of each kind there are, if the match has extra tiles."""
        if seat == NOBODY and self.more(state):
            left = self.all(state)
            yield from (f"{left.get(kind.id, 0)} spare {kind.name}" for kind in self.kinds.values())

    def printed(self, state: T) -> Mapping[str, int]:
        """Return how many tiles were printed beyond those on the board."""
        return {self.component: len(self.kinds) * self.more(state)}


@dataclass(frozen=True, kw_only=True)
class LaidTiles(Kept[T]):
    """Tiles on a board, one on each space: a list of ids by space, "" for an empty space.

    rest: the tiles that are not on the board, if there are any.
    """

    on_board: bool = True
    board: Board
    stock: TileSet
    rest: SpareTiles[T] | None = None

    def help(self, names: Vocabulary[T]) -> str:
        """Return the meaning of the letters."""
        letters = ", ".join(f"{kind.letter} {kind.name}" for kind in self.stock.kinds.values())
        return f"rows of letters, the top row first: {letters}"

    def read(self, reader: PositionReader[T], given: Mapping[str, Any]) -> None:
        """Read rows of letters, the top row first."""
        value, rows = given.get(self.key), self.board.rows()
        lines = value if isinstance(value, list) else str(value or "").split("\n")
        letters = ["".join(str(line).split()) for line in lines if str(line).strip()]
        laid = [""] * len(self.board.names)
        if [len(row) for row in letters] != [len(row) for row in rows]:
            due = f"expected {len(rows)} rows of {self.board.columns} letters, the top row first"
            reader.faults.append(f"{self.key}: {due}")
        else:
            spaces = (space for row in rows for space in row)
            for space, letter in zip(spaces, "".join(letters), strict=True):
                laid[space] = kind_meant(self.stock.kinds, letter) or ""
                if not laid[space]:
                    where = f"{self.key}: {self.board.names[space]}"
                    reader.faults.append(f'{where}: unknown letter "{letter}"')
        self.put(reader.state, NOBODY, laid)
        if self.rest is not None:
            self.rest.fill(reader.state, laid)

    def write(self, names: Vocabulary[T], state: T) -> Plain:
        """Return rows of letters."""
        laid = self.all(state)
        letters = {"": "?", **{kind.id: kind.letter for kind in self.stock.kinds.values()}}
        return ["".join(letters[laid[space]] for space in row) for row in self.board.rows()]

    def correct(self, names: Vocabulary[T], state: T, subject: str, words: Sequence[str]) -> bool:
        """Read a space and the tile that is there now; if tiles can be spare, the old tile becomes one, as in play."""
        new = kind_meant(self.stock.kinds, words[1]) if len(words) == 2 else None
        if new is None:
            return False
        space, laid = names.space_of(state, words[:1]), self.all(state)
        if self.rest is not None:
            self.rest.exchange(state, laid[space], new)
        laid[space] = new
        return True

    def faults(self, names: Vocabulary[T], state: T) -> Iterator[str]:
        """Yield the spaces without a tile, and the kinds with the wrong number of tiles."""
        laid, noun = self.all(state), self.stock.what.split()[-1]
        for space, name in enumerate(self.board.names):
            if laid[space] not in self.stock.kinds:
                yield f"{name} has no {self.stock.what} ({self.stock.each})"
        for kind in self.stock.kinds.values():
            count = laid.count(kind.id)
            if self.rest is None and count != kind.copies:
                yield f"{kind.plural}: {counted(count, noun)} on the map, not {kind.copies} ({self.stock.all})"
            elif self.rest is not None:
                spare = self.rest.all(state).get(kind.id, 0)
                there_are = kind.copies + self.rest.more(state)
                if count + spare != there_are or spare < 0:
                    said = f"{counted(count, noun)} on the map and {spare} spare, but there should be {there_are}"
                    yield f"{kind.name}: {said} ({self.stock.all})"

    def counts_by_place(self, state: T) -> Mapping[str, Mapping[str, int]]:
        """Return how many tiles are on the map; before the map is laid out they are in the bowl."""
        laid = sum(1 for thing in self.all(state) if thing)
        return {self.stock.component: {"map": laid, "bowl": 0 if laid else self.printed(state)[self.stock.component]}}

    def printed(self, state: T) -> Mapping[str, int]:
        """Return how many tiles were printed."""
        return {self.stock.component: sum(kind.copies for kind in self.stock.kinds.values())}

    def drawn(self, names: Vocabulary[T], state: T, space: int) -> Iterator[Piece]:
        """Yield the tile on a space."""
        kind = self.stock.kinds.get(self.all(state)[space])
        if kind is not None:
            yield Piece(self.stock.component, kind.id, kind.mark, kind.name)
