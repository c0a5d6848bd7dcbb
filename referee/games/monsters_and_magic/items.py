"""Items of the inventory that only this game has: tiles and chits on the map, units, what figures did in the turn."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from referee.engine import InvalidMoveError, Plain, counted
from referee.engine.core.picture import Board, Piece
from referee.engine.pieces.item import NOBODY, Item, Listing
from referee.engine.pieces.reading import PositionReader
from referee.engine.pieces.values import Amounts, StoredValue
from referee.engine.pieces.vocabulary import SPACE, Vocabulary, number_of, words_of
from referee.games.monsters_and_magic import figures
from referee.games.monsters_and_magic.catalogue import SQUARES, Contents, TileKind
from referee.games.monsters_and_magic.fights import current_fight
from referee.games.monsters_and_magic.figures import GARRISON
from referee.games.monsters_and_magic.names import matching_kind, read_unit, split_words
from referee.games.monsters_and_magic.picture import unit_marks
from referee.games.monsters_and_magic.state import MonstersState

BOARD = Board("board", SQUARES, 8, is_bottom_up=True)
PUT, TAKE = ("place", "put", "add"), ("remove", "take", "clear")
SPARE = "terrain_spare"
"""The printed component of the extra terrain tiles."""
Words = Vocabulary[MonstersState]


@dataclass(frozen=True, kw_only=True)
class SpareTiles(Amounts[MonstersState]):
    """How many terrain tiles of each kind are not on the map, by id."""

    kinds: Mapping[str, TileKind]
    what: str = "the name of a tile"
    about: str = "for each name: how many; by default, all tiles that are not on the board"

    def fill(self, state: MonstersState) -> None:
        """Make all tiles that are not on the map spare tiles."""
        more = state.options.spare_tiles
        state.spares = {one.id: one.copies + more - state.terrain.count(one.id) for one in self.kinds.values()}

    def exchange(self, state: MonstersState, old: str, new: str) -> None:
        """Add the old tile to the spare tiles, and take the new tile from them."""
        state.spares[old] = state.spares.get(old, 0) + 1
        state.spares[new] = state.spares.get(new, 0) - 1

    def counts_by_place(self, state: MonstersState) -> Mapping[str, Mapping[str, int]]:
        """Return the number of spare tiles."""
        return {SPARE: {self.key: sum(state.spares.values())}}

    def supplies(self, state: MonstersState, seat: int) -> Iterator[str]:
        """Yield how many spare tiles of each kind there are, if the match has extra tiles."""
        if seat == NOBODY and state.options.spare_tiles:
            yield from (f"{state.spares.get(kind.id, 0)} spare {kind.name}" for kind in self.kinds.values())

    def printed_counts(self, state: MonstersState) -> Mapping[str, int]:
        """Return how many tiles were printed beyond those on the map."""
        return {SPARE: len(self.kinds) * state.options.spare_tiles}


@dataclass(frozen=True, kw_only=True)
class LaidTiles(StoredValue[MonstersState]):
    """Tiles or chits on the map, one on each square.

    kinds: the kinds by id. noun: the word for one. each_clause: the clause that requires one on every square.
    total_clause: the clause that requires all to be placed. spare_tiles: the item of the tiles that are not on the map.
    """

    on_board: bool = True
    component: str
    kinds: Mapping[str, TileKind]
    noun: str
    each_clause: str
    total_clause: str
    spare_tiles: SpareTiles | None = None

    def help(self, names: Words) -> str:
        """Return the meaning of the letters."""
        letters = ", ".join(f"{kind.letter} {kind.name}" for kind in self.kinds.values())
        return f"rows of letters, the top row first: {letters}"

    def read(self, reader: PositionReader[MonstersState], given: Mapping[str, Any]) -> None:
        """Read rows of letters, the top row first."""
        value, rows, laid = given.get(self.key), BOARD.rows(), [""] * len(SQUARES)
        lines = value if isinstance(value, list) else str(value or "").split("\n")
        letters = ["".join(str(line).split()) for line in lines if str(line).strip()]
        if [len(row) for row in letters] != [len(row) for row in rows]:
            due = f"expected {len(rows)} rows of {BOARD.columns} letters, the top row first"
            reader.faults.append(f"{self.key}: {due}")
            letters = []
        for row, line in zip(rows, letters, strict=False):
            for square, letter in zip(row, line, strict=True):
                laid[square] = matching_kind(self.kinds, letter) or ""
                if not laid[square]:
                    reader.faults.append(f'{self.key}: {SQUARES[square]}: unknown letter "{letter}"')
        self.put(reader.state, NOBODY, laid)
        if self.spare_tiles is not None:
            self.spare_tiles.fill(reader.state)

    def write(self, names: Words, state: MonstersState) -> Plain:
        """Return rows of letters."""
        laid = self.all(state)
        letters = {"": "?", **{kind.id: kind.letter for kind in self.kinds.values()}}
        return ["".join(letters[laid[square]] for square in row) for row in BOARD.rows()]

    def correct(self, names: Words, state: MonstersState, subject: str, words: Sequence[str]) -> bool:
        """Read a square and its new tile; if there are spare tiles, the old tile joins them, as in play."""
        new = matching_kind(self.kinds, words[1]) if len(words) == 2 else None
        if new is None:
            return False
        square, laid = names.space_of(state, words[:1]), self.all(state)
        if self.spare_tiles is not None:
            self.spare_tiles.exchange(state, laid[square], new)
        laid[square] = new
        return True

    def faults(self, names: Words, state: MonstersState) -> Iterator[str]:
        """Yield the squares without a tile, and the kinds with the wrong number of tiles."""
        laid, noun = self.all(state), self.noun.split()[-1]
        for square, name in enumerate(SQUARES):
            if laid[square] not in self.kinds:
                yield f"{name} has no {self.noun} ({self.each_clause})"
        for kind in self.kinds.values():
            count = laid.count(kind.id)
            if self.spare_tiles is None and count != kind.copies:
                yield f"{kind.plural}: {counted(count, noun)} on the map, not {kind.copies} ({self.total_clause})"
            elif self.spare_tiles is not None:
                spare, there_are = state.spares.get(kind.id, 0), kind.copies + state.options.spare_tiles
                if count + spare != there_are or spare < 0:
                    said = f"{counted(count, noun)} on the map and {spare} spare, but there should be {there_are}"
                    yield f"{kind.name}: {said} ({self.total_clause})"

    def counts_by_place(self, state: MonstersState) -> Mapping[str, Mapping[str, int]]:
        """Return how many tiles are on the map; before the map is laid out they are in the bowl."""
        laid = sum(1 for thing in self.all(state) if thing)
        return {self.component: {"map": laid, "bowl": 0 if laid else self.printed_counts(state)[self.component]}}

    def printed_counts(self, state: MonstersState) -> Mapping[str, int]:
        """Return how many tiles were printed."""
        return {self.component: sum(kind.copies for kind in self.kinds.values())}

    def pieces_on(self, names: Words, state: MonstersState, space: int) -> Iterator[Piece]:
        """Yield the tile on a square."""
        if kind := self.kinds.get(self.all(state)[space]):
            yield Piece(self.component, kind.id, kind.mark, kind.name)


def units_on(state: MonstersState, square: int) -> list[tuple[int, str]]:
    """Return the owner and kind of each unit on a square: a figure, then a garrison."""
    figure, owner = state.figures[square], state.garrisons[square]
    return [*([(figure.seat, figure.kind)] if figure else []), *([(owner, GARRISON)] if owner is not None else [])]


def figure_in_fight(state: MonstersState) -> list[tuple[int, str, int]]:
    """Return the figure that fights for a space, and that space; the figure is on no square until the fight is over."""
    fight = current_fight(state)
    return [] if fight is None else [(fight.figure.seat, fight.figure.kind, fight.square)]


@dataclass(frozen=True, kw_only=True)
class Units(Listing[MonstersState]):
    """Figures and garrisons, at most one of each on a square."""

    contents: Contents

    def help(self, names: Words) -> str:
        """Return the help text: what can be on a square."""
        return f"for each square: owner and kind ({', '.join(self.contents.units)})"

    def apply_words(self, names: Words, state: MonstersState, word: str, said: Sequence[str]) -> None:
        """Put the units that the words name on a square; the words may name several seats."""
        square, seat = names.space_of(state, (word.strip().casefold(),)), None
        for part in " ".join(said).replace("+", " ").split():
            kind = self._unit_kind(part)
            if kind is None and part not in names.fillers:
                seat = names.seat_of(state, (part,))
            elif kind is not None and seat is None:
                raise InvalidMoveError(f"say whose the {kind} is, such as `{names.seat_word(state, 0)} {kind}`")
            elif kind is not None and seat is not None:
                if not _is_free(state, kind, square):
                    noun, clause = layer(kind)
                    raise InvalidMoveError(f"a space can have at most 1 {noun} ({clause})")
                _put(state, seat, kind, square)

    def _unit_kind(self, word: str) -> str | None:
        return read_unit(self.contents, word)

    def write(self, names: Words, state: MonstersState) -> Plain:
        """Return the units on each square, in words."""
        found: dict[str, Plain] = {}
        for square, name in enumerate(SQUARES):
            if units := [f"{names.seat_word(state, seat)} {kind}" for seat, kind in units_on(state, square)]:
                found[name] = " ".join(units)
        return found or None

    def subjects(self) -> tuple[str, ...]:
        """Return no words: a correction that names no other item is about units."""
        return ()

    def correct(self, names: Words, state: MonstersState, subject: str, words: Sequence[str]) -> bool:
        """Read `hero a1 b2`, `place blue hero b2`, `remove b2`; seat and kind are needed only to place a unit."""
        order = words[0] if words[0] in (*PUT, *TAKE) else ""
        said = split_words(words[1:] if order else words)
        squares = [names.space_of(state, (word,)) for word in said if SPACE.fullmatch(word)]
        rest = [word for word in said if not SPACE.fullmatch(word)]
        kinds = [kind for word in rest if (kind := self._unit_kind(word))]
        others = [word for word in rest if self._unit_kind(word) is None]
        if any(names.player_name(word) is None for word in others):
            return False
        seats = [names.seat_of(state, (word,)) for word in others]
        if len(squares) not in ((1,) if order else (1, 2)) or len(kinds) > 1 or len(seats) > 1:
            return False
        if order in TAKE:
            _take(state, self._matching_kind(names, state, squares[0], kinds, seats), squares[0])
        elif len(squares) == 2:
            unit = self._matching_kind(names, state, squares[0], kinds, seats)
            if squares[0] != squares[1]:
                _need_room(state, unit, squares[1])
                figures.put_down_unit(state, figures.pick_up_unit(state, unit, squares[0]), squares[1])
        elif not kinds or not seats:
            return False
        else:
            _need_room(state, kinds[0], squares[0])
            _put(state, seats[0], kinds[0], squares[0])
        return True

    def _matching_kind(
        self, names: Words, state: MonstersState, square: int, kinds: list[str], seats: list[int]
    ) -> str:
        """Return the kind of the unit on a square that the words mean; refuse words that describe no unit there."""
        there = [one for one in units_on(state, square) if not kinds or layer(one[1]) == layer(kinds[0])][:1]
        for seat, kind in there:
            if kinds in ([], [kind]) and seats in ([], [seat]):
                return kind
        whose = "".join(f"{names.seat_name(state, seat)} " for seat in seats)
        raise InvalidMoveError(f"there is no {whose}{kinds[0] if kinds else 'unit'} on {SQUARES[square]}")

    def faults(self, names: Words, state: MonstersState) -> Iterator[str]:
        """Yield a fault for each seat with more units of a kind on the map than a set has."""
        found = units_of_seats(state)
        for seat in range(state.seats):
            for id, kind in self.contents.units.items():
                if (count := found[seat, id]) > kind.per_player:
                    has = f"{names.seat_name(state, seat)} has {count} {kind.plural} on the map"
                    clause = figures.set_size_clause(self.contents, id)
                    yield f"{has}, but each player has only {kind.per_player} ({clause})"

    def counts_by_place(self, state: MonstersState) -> Mapping[str, Mapping[str, int]]:
        """Return how many units of each kind are in each place, including the sets that nobody plays with."""
        found, aside = units_of_seats(state), Counter(kind for _, kind, _ in figure_in_fight(state))
        places = {}
        for id, kind in self.contents.units.items():
            on_map = [found[seat, id] for seat in range(state.seats)]
            supply = sum(max(0, kind.per_player - count) for count in on_map)
            places[id] = {"map": sum(on_map) - aside[id], "fight": aside[id], "supply": supply}
            places[id]["box"] = kind.per_player * (len(self.contents.colours) - state.seats)
        return places

    def printed_counts(self, state: MonstersState) -> Mapping[str, int]:
        """Return how many units of each kind were printed."""
        return {id: kind.per_player * len(self.contents.colours) for id, kind in self.contents.units.items()}

    def supplies(self, state: MonstersState, seat: int) -> Iterator[str]:
        """Yield how many units of each kind a seat has left."""
        if seat != NOBODY:
            found = units_of_seats(state)
            for id, kind in self.contents.units.items():
                yield counted(max(0, kind.per_player - found[seat, id]), kind.name, kind.plural)

    def pieces_on(self, names: Words, state: MonstersState, space: int) -> Iterator[Piece]:
        """Yield the units on a square; a figure that fights for it comes above the others of its layer."""
        fighting = [(seat, kind) for seat, kind, at in figure_in_fight(state) if at == space]
        for seat, id in sorted((*units_on(state, space), *fighting), key=lambda one: one[1] == GARRISON):
            yield Piece(id, names.seat_word(state, seat), self._marks[id], self.contents.units[id].name, seat)

    @cached_property
    def _marks(self) -> Mapping[str, str]:
        return unit_marks(self.contents.units.values())


def layer(kind: str) -> tuple[str, str]:
    """Return the layer of a kind of unit and its clause: a square has at most one unit of each layer."""
    return ("garrison", "MM-STACK-02") if kind == GARRISON else ("figure", "MM-STACK-01")


def units_of_seats(state: MonstersState) -> Counter[tuple[int, str]]:
    """Return how many units of each kind each seat has on the map, including one that is fighting."""
    on_map = [one for square in range(len(SQUARES)) for one in units_on(state, square)]
    return Counter([*on_map, *((seat, kind) for seat, kind, _ in figure_in_fight(state))])


def _is_free(state: MonstersState, kind: str, square: int) -> bool:
    return all(layer(other) != layer(kind) for _, other in units_on(state, square))


def _need_room(state: MonstersState, kind: str, square: int) -> None:
    if not _is_free(state, kind, square):
        raise InvalidMoveError(f"{SQUARES[square]} already has a {layer(kind)[0]}: remove it first")


def _put(state: MonstersState, seat: int, kind: str, square: int) -> None:
    """Put a new unit on a square, even if no marker is left."""
    if kind == GARRISON:
        state.garrisons[square] = seat
    else:
        figures.put_figure(state, seat, kind, square)


def _take(state: MonstersState, kind: str, square: int) -> None:
    if kind == GARRISON:
        figures.remove_garrison(state, square)
    else:
        figures.remove_figure(state, square)


@dataclass(frozen=True, kw_only=True)
class FigureMark(Item[MonstersState]):
    """A number or a flag of each figure, in the field named by the item's key.

    A position file gives it only for figures of the active seat.

    off_word: the word that clears a flag; empty for a number.
    """

    off_word: str = ""

    def help(self, names: Words) -> str:
        """Return the help text: squares, or a number for each square."""
        return "squares" if self.off_word else "for each square: a number"

    def subjects(self) -> tuple[str, ...]:
        """Return the words that begin a correction."""
        return (*super().subjects(), *([self.off_word] if self.off_word else []))

    def read(self, reader: PositionReader[MonstersState], given: Mapping[str, Any]) -> None:
        """Read the squares, each with a number if the property is not a flag."""
        place, value = reader.place(self.key), given.get(self.key)
        squares = words_of(reader.parts(place, value)) if self.off_word else reader.mapping(self.key, given)
        for word in squares:
            said = () if self.off_word else (str(squares[word]),)  # type: ignore[call-overload]
            say = partial(self._say, reader.names, reader.state, self.key, str(word).casefold(), said)
            reader.attempt(place, say)

    def write(self, names: Words, state: MonstersState) -> Plain:
        """Return the squares where figures of the active seat have the property."""
        own = ((at, one) for at, one in enumerate(state.figures) if one is not None and one.seat == state.seat)
        values = {SQUARES[at]: value for at, one in own if (value := getattr(one, self.key))}
        return (list(values) if self.off_word else values) or None

    def correct(self, names: Words, state: MonstersState, subject: str, words: Sequence[str]) -> bool:
        """Read `spent b2 1`, `closed b2`, `open b2`."""
        if not words:
            return False
        self._say(names, state, subject, words[0], words[1:] or ("0",))
        return True

    def _say(self, names: Words, state: MonstersState, subject: str, word: str, words: Sequence[str]) -> None:
        square = names.space_of(state, (word,))
        figure = state.figures[square]
        if figure is None:
            raise InvalidMoveError(f"there is no figure on {SQUARES[square]}")
        value = subject != self.off_word if self.off_word else number_of(words)
        state.figures[square] = figure._replace(**{self.key: value})  # type: ignore[arg-type]
