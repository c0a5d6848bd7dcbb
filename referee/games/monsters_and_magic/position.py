"""Positions as people write them: read from plain records, with every fault told, and written back.

players: [blue, vermilion]        the colours in seat order
terrain, structures               eight rows of eight letters, the top row first
units: {a1: blue hero garrison}   by square: whose, and what
permanents, hands, declared       by colour: names; a hand may be a count, and `?` is a card not known
discards, out, corners, spares, options
turn: {of: blue, phase: movement, number: 7, round: 4, first: blue, closed: [b2], spent: {b2: 1}}
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from referee.engine.core.agenda import Frame
from referee.engine.core.move import UNKNOWN
from referee.engine.core.options import Setup
from referee.engine.core.zones import Token, everyone
from referee.engine.pieces.laying import relaid
from referee.engine.pieces.positions import PositionReader, head
from referee.games.monsters_and_magic.catalogue import INDEX, SIZE, SQUARES
from referee.games.monsters_and_magic.figures import COMBAT, lifted, put_figure
from referee.games.monsters_and_magic.names import (
    plain,
    read_cards,
    read_colour,
    read_structure,
    read_terrain,
    read_unit,
)
from referee.games.monsters_and_magic.phases import BEGIN, TURN_PHASES
from referee.games.monsters_and_magic.setup import NO_CORNER, begin, resize_deck
from referee.games.monsters_and_magic.state import DISCARD, PHASES, MonstersState, hand, permanents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pnp.library.rulebook import Rulebook
    from referee.engine.core.plain import Plain
    from referee.games.monsters_and_magic.catalogue import Contents

BEGINNING = "beginning"
KEYS = (
    *("game", "options", "players", "terrain", "structures", "units", "permanents", "hands"),
    *("declared", "discards", "out", "corners", "spares", "turn"),
)
TURN_KEYS = ("of", "phase", "number", "round", "first", "closed", "spent")


def read_position(
    contents: Contents, book: Rulebook, document: Mapping[str, Plain], audit: Callable[[MonstersState], Iterable[str]]
) -> MonstersState:
    """Return the state that a position describes.

    Raises:
        PositionError: it cannot be read; with every fault, also of what could be read.
    """
    return _Reader(contents, book, document).read(audit)


class _Reader(PositionReader[MonstersState, "Contents"]):
    """Reads a position of this game."""

    keys = KEYS

    def begin(self) -> str:
        """Read house rules and colours."""
        words = self.words(self.document.get("players"))
        self.players = tuple(colour for colour, _ in self.roster("players", words))
        self.state = begin(self.contents, Setup(max(2, len(self.players))), self.options())
        self.state.colours = self.players
        return "" if len(self.players) > 1 else "players: name the colour of each seat, such as [blue, straw]"

    def fill(self) -> None:
        """Read what lies where, and the turn."""
        self._map()
        self._units()
        self._cards()
        self._seats()
        self._turn()

    def named(self, word: str) -> str | None:
        """Return the colour that a word names."""
        return read_colour(self.contents, word)

    def known(self) -> Iterable[str]:
        """Return all colours."""
        return self.contents.colours

    def _square(self, where: str, word: object) -> int | None:
        found = INDEX.get(str(word).strip().casefold())
        if found is None:
            self.faults.append(f'{where}: "{word}" is no square (they are a1 to h8)')
        return found

    def _map(self) -> None:
        terrains = self._grid("terrain", lambda letter: read_terrain(self.contents, letter))
        structures = self._grid("structures", lambda letter: read_structure(self.contents, letter))
        self.state.terrain, self.state.structure = terrains, structures
        for terrain, kind in self.contents.terrains.items():
            all_tiles = kind.copies + self.state.options.spare_tiles
            self.state.spares[terrain] = all_tiles - terrains.count(terrain)
        for word, count in self.mapping("spares").items():
            found = read_terrain(self.contents, word)
            if found is None or not isinstance(count, int):
                self.faults.append(f"spares: {word}: {count}: a terrain and a number are due")
            else:
                self.state.spares[found] = count

    def _grid(self, key: str, meaning: Callable[[str], str | None]) -> list[str]:
        """Return what lies on a1 to h8, of rows of letters from the top."""
        given = self.document.get(key)
        rows = [str(row) for row in given] if isinstance(given, list) else str(given or "").split("\n")
        letters = ["".join(row.split()) for row in rows if row.strip()]
        found = [""] * SIZE * SIZE
        if [len(row) for row in letters] != [SIZE] * SIZE:
            self.faults.append(f"{key}: eight rows of eight letters are due, the top row first")
            return found
        for row, text in enumerate(letters):
            for column, letter in enumerate(text):
                square = (SIZE - 1 - row) * SIZE + column
                found[square] = meaning(letter) or ""
                if not found[square]:
                    self.faults.append(f'{key}: {SQUARES[square]}: "{letter}" is no letter of this game')
        return found

    def _units(self) -> None:
        for name, text in self.mapping("units").items():
            square = self._square("units", name)
            if square is not None:
                self._unit(square, str(text).replace(",", " ").replace("+", " ").split())

    def _unit(self, square: int, words: list[str]) -> None:
        """Read `blue hero garrison`; a colour may be said again."""
        where, seat = f"units: {SQUARES[square]}", None
        for word in words:
            kind = read_unit(self.contents, word)
            if kind is None and word != "and":
                seat = self.seat(where, word)
            elif kind is not None and seat is None:
                self.faults.append(f"{where}: say whose the {kind} is, such as `blue {kind}`")
            elif kind == "garrison":
                if self.state.garrisons[square] is not None:
                    self.faults.append(f"{where}: a space holds 1 garrison at most (MM-STACK-02)")
                self.state.garrisons[square] = seat
            elif kind is not None and seat is not None:
                if self.state.figures[square] is not None:
                    self.faults.append(f"{where}: a space holds 1 figure at most (MM-STACK-01)")
                put_figure(self.state, seat, kind, square)

    def _cards(self) -> None:
        for key, zone in (("permanents", permanents), ("hands", hand)):
            for word, value in self.mapping(key).items():
                seat = self.seat(key, word)
                if seat is not None:
                    seen = everyone(self.state.seats) if key == "permanents" else 1 << seat
                    self._lay(f"{key}: {word}", zone(seat), value, seen)
        self._lay("discards", DISCARD, self.document.get("discards"), everyone(self.state.seats))

    def _lay(self, where: str, zone: str, value: object, seen: int) -> None:
        names = [UNKNOWN] * value if isinstance(value, int) and 0 <= value <= 99 else self.words(value)
        lay(self.state, zone, [face for name in names if (face := self._card(where, name))], seen)

    def _card(self, where: str, name: str) -> str | None:
        if name == UNKNOWN:
            return UNKNOWN
        found = read_cards(self.contents, name)
        if len(found) == 1:
            return found[0]
        why = (
            "may be " + " or ".join(self.contents.cards[id].name for id in found[:4]) if found else "is not in the game"
        )
        self.faults.append(f'{where}: the card "{name}" {why}')
        return None

    def _seats(self) -> None:
        state = self.state
        for word, value in self.mapping("declared").items():
            seat = self.seat("declared", word)
            types = [(name, read_structure(self.contents, name)) for name in self.words(value)]
            self.faults += [f'declared: {word}: "{name}" is no structure' for name, found in types if found is None]
            if seat is not None:
                said = tuple(found for _, found in types if found is not None)
                state.declared = (*state.declared[:seat], said, *state.declared[seat + 1 :])
        for word, value in self.mapping("corners").items():
            seat, square = self.seat("corners", word), self._square("corners", value)
            if seat is not None and square is not None:
                state.corners = (*state.corners[:seat], square, *state.corners[seat + 1 :])
        state.out = self.seats("out", self.document.get("out"))

    def _turn(self) -> None:
        state, given = self.state, self.mapping("turn")
        self.only("turn", given, TURN_KEYS)
        state.first, state.seat, state.turn, state.round = self.whose_turn(given)
        said = plain(str(given.get("phase", BEGINNING))).removesuffix(" phase")
        phase = self.one_of("turn", said, (BEGINNING, *PHASES), "phase")
        if phase is None:
            return
        self._figures_moved(given)
        go_to(state, phase)

    def _figures_moved(self, given: Mapping[str, Any]) -> None:
        spent = self.mapping("spent", given)
        for word in (*self.words(given.get("closed")), *spent):
            square = self._square("turn", word)
            figure = None if square is None else self.state.figures[square]
            if square is not None and figure is None:
                self.faults.append(f"turn: no figure stands on {word}")
            elif square is not None and figure is not None:
                closed = figure.closed or word not in spent
                self.state.figures[square] = figure._replace(spent=int(spent.get(word, figure.spent)), closed=closed)


def go_to(state: MonstersState, phase: str) -> None:
    """Let a phase of the turn of the state's seat begin now, whatever was going on."""
    fighting = lifted(state)
    if fighting is not None:
        origin = _origin(state)
        if origin is not None and state.figures[origin] is None:
            state.figures[origin] = fighting
    if phase == BEGINNING:
        state.turn -= 1
        state.agenda, state.phase = (Frame(BEGIN, state.seat),), PHASES[0]
    else:
        state.agenda, state.phase = (TURN_PHASES.begin(state.seat, phase),), phase
    state.ended = None


def lay(state: MonstersState, zone: str, faces: list[str], seen: int) -> None:
    """Put exactly these cards into a zone, the rest into the deck; what was known of those that stay is kept."""

    def fresh(face: str | None) -> Token:
        state.next_token += 1
        return Token(state.next_token - 1, face, seen)

    laid = relaid(state.zones[zone], faces, fresh)
    resize_deck(state, len(state.zones[zone]) - len(laid))
    state.zones[zone] = laid


def write_position(state: MonstersState, book: Rulebook) -> dict[str, Plain]:
    """Return a state as a position; a fight that is going on is written as it was before the step that began it."""
    colours, contents = state.colours, state.contents
    names = {seat: colour for seat, colour in enumerate(colours)}
    return {
        **head(book, state.options),
        "players": list(colours),
        "terrain": _rows(state.terrain, {one.id: one.letter for one in contents.terrains.values()}),
        "structures": _rows(state.structure, {one.id: one.letter for one in contents.structures.values()}),
        "units": {SQUARES[square]: " ".join(_units_on(state, square)) for square in _occupied(state)},
        "permanents": {names[seat]: _faces(state, permanents(seat)) for seat in names},
        "hands": {names[seat]: _faces(state, hand(seat)) for seat in names},
        "declared": {names[seat]: list(types) for seat, types in enumerate(state.declared) if types},
        "discards": _faces(state, DISCARD),
        "out": [names[seat] for seat in state.out],
        "corners": {names[seat]: SQUARES[at] for seat, at in enumerate(state.corners) if at != NO_CORNER},
        "spares": dict(state.spares),
        "turn": _turn_of(state),
    }


def _rows(things: list[str], letters: Mapping[str, str]) -> list[Plain]:
    rows = [things[start : start + SIZE] for start in range(0, SIZE * SIZE, SIZE)]
    return ["".join(letters.get(one, "?") for one in row) for row in reversed(rows)]


def _occupied(state: MonstersState) -> list[int]:
    fighting = _origin(state)
    return [square for square in range(SIZE * SIZE) if state.holder(square) is not None or square == fighting]


def _origin(state: MonstersState) -> int | None:
    frame = next((frame for frame in state.agenda if frame.kind == COMBAT), None)
    origin = None if frame is None else frame.data[1]
    return origin if isinstance(origin, int) else None


def _units_on(state: MonstersState, square: int) -> list[str]:
    figure = state.figures[square]
    if figure is None and square == _origin(state):
        figure = lifted(state)
    garrison = state.garrisons[square]
    words = [] if figure is None else [state.colours[figure.seat], figure.kind]
    return words if garrison is None else [*words, state.colours[garrison], "garrison"]


def _faces(state: MonstersState, zone: str) -> list[Plain]:
    return [UNKNOWN if token.face is None else state.contents.cards[token.face].name for token in state.zones[zone]]


def _turn_of(state: MonstersState) -> dict[str, Plain]:
    own = [(SQUARES[square], state.figures[square]) for square in state.figure_squares(state.seat)]
    return {
        "of": state.colours[state.seat],
        "phase": state.phase if state.phase in PHASES else BEGINNING,
        "number": max(1, state.turn),
        "round": max(1, state.round),
        "first": state.colours[state.first],
        "closed": [name for name, figure in own if figure is not None and figure.closed],
        "spent": {name: figure.spent for name, figure in own if figure is not None and figure.spent},
    }
