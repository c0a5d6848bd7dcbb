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

from pnp.errors import DataError
from referee.engine.agenda import Frame
from referee.engine.errors import PositionError
from referee.engine.move import UNKNOWN
from referee.engine.options import Setup, settings
from referee.engine.zones import Token, everyone
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
from referee.games.monsters_and_magic.phases import BEGIN, NEXT
from referee.games.monsters_and_magic.setup import NO_CORNER, begin, resize_deck
from referee.games.monsters_and_magic.state import DISCARD, PHASES, MonstersState, hand, permanents

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pnp.library.rulebook import Rulebook
    from referee.engine.plain import Plain
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
    reader = _Reader(contents, book, document)
    if reader.faults:
        also = audit(reader.state) if reader.state.colours else ()
        raise PositionError([*reader.faults, *also])
    return reader.state


class _Reader:
    """Reads a position into a state, and gathers what cannot be read."""

    def __init__(self, contents: Contents, book: Rulebook, document: Mapping[str, Plain]) -> None:
        self.contents, self.document, self.faults = contents, document, list[str]()
        self._unknown_keys("position", document, KEYS)
        if document.get("game", book.game) != book.game:
            self.faults.append(f"game: this is a position of {document['game']}, not of {book.game}")
        colours = self._colours("players")
        self.state = begin(contents, Setup(max(2, len(colours))), self._options(book))
        self.state.colours = colours
        if len(colours) < 2:
            self.faults.append("players: name the colour of each seat, such as [blue, straw]")
            return
        self._map()
        self._units()
        self._cards()
        self._seats()
        self._turn()

    def _unknown_keys(self, where: str, given: Mapping[str, Any], known: tuple[str, ...]) -> None:
        for key in given:
            if key not in known:
                self.faults.append(f"{where}: there is no `{key}` in a position (there is: {', '.join(known)})")

    def _options(self, book: Rulebook) -> Mapping[str, Any]:
        given = self._mapping("options")
        try:
            return settings(book, {name: str(value) for name, value in given.items()})
        except DataError as error:
            self.faults.append(f"options: {error}")
            return settings(book, {})

    def _mapping(self, key: str, given: Mapping[str, Any] | None = None) -> Mapping[str, Any]:
        value = (self.document if given is None else given).get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            self.faults.append(f"{key}: names with values are due, not {value!r}")
            return {}
        return value

    def _list(self, value: object) -> list[str]:
        """Return a list of words: a list, or a text with commas."""
        parts = value if isinstance(value, list) else str(value).split(",") if value not in (None, "") else []
        return [str(part).strip() for part in parts if str(part).strip()]

    def _colours(self, key: str) -> tuple[str, ...]:
        found = []
        for word in self._list(self.document.get(key)):
            colour = read_colour(self.contents, word)
            if colour is None or colour in found:
                why = "is named twice" if colour else f"is no colour (there is: {', '.join(self.contents.colours)})"
                self.faults.append(f'{key}: "{word}" {why}')
            else:
                found.append(colour)
        return tuple(found[:4])

    def _seat(self, where: str, word: object) -> int | None:
        colour = read_colour(self.contents, str(word))
        if colour in self.state.colours:
            return self.state.colours.index(colour)
        self.faults.append(f'{where}: "{word}" plays no part (the players are {", ".join(self.state.colours)})')
        return None

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
            all_tiles = kind.copies + int(self.state.options["spare_tiles"])
            self.state.spares[terrain] = all_tiles - terrains.count(terrain)
        for word, count in self._mapping("spares").items():
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
        for name, text in self._mapping("units").items():
            square = self._square("units", name)
            if square is not None:
                self._unit(square, str(text).replace(",", " ").replace("+", " ").split())

    def _unit(self, square: int, words: list[str]) -> None:
        """Read `blue hero garrison`; a colour may be said again."""
        where, seat = f"units: {SQUARES[square]}", None
        for word in words:
            kind = read_unit(self.contents, word)
            if kind is None and word != "and":
                seat = self._seat(where, word)
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
            for word, value in self._mapping(key).items():
                seat = self._seat(key, word)
                if seat is not None:
                    seen = everyone(self.state.seats) if key == "permanents" else 1 << seat
                    self._lay(f"{key}: {word}", zone(seat), value, seen)
        self._lay("discards", DISCARD, self.document.get("discards"), everyone(self.state.seats))

    def _lay(self, where: str, zone: str, value: object, seen: int) -> None:
        names = [UNKNOWN] * value if isinstance(value, int) and 0 <= value <= 99 else self._list(value)
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
        for word, value in self._mapping("declared").items():
            seat = self._seat("declared", word)
            types = [(name, read_structure(self.contents, name)) for name in self._list(value)]
            self.faults += [f'declared: {word}: "{name}" is no structure' for name, found in types if found is None]
            if seat is not None:
                said = tuple(found for _, found in types if found is not None)
                state.declared = (*state.declared[:seat], said, *state.declared[seat + 1 :])
        for word, value in self._mapping("corners").items():
            seat, square = self._seat("corners", word), self._square("corners", value)
            if seat is not None and square is not None:
                state.corners = (*state.corners[:seat], square, *state.corners[seat + 1 :])
        outs = [self._seat("out", word) for word in self._list(self.document.get("out"))]
        state.out = tuple(seat for seat in outs if seat is not None)

    def _turn(self) -> None:
        state, given = self.state, self._mapping("turn")
        self._unknown_keys("turn", given, TURN_KEYS)
        state.first = self._seat("turn: first", given.get("first", state.colours[0])) or 0
        state.seat = self._seat("turn: of", given.get("of", state.colours[state.first])) or 0
        state.turn = self._count("turn: number", given.get("number", 1))
        state.round = self._count("turn: round", given.get("round", (state.turn - 1) // state.seats + 1))
        phase = plain(str(given.get("phase", BEGINNING))).removesuffix(" phase")
        if phase not in (BEGINNING, *PHASES):
            self.faults.append(f'turn: "{phase}" is no phase (there is: {", ".join((BEGINNING, *PHASES))})')
            return
        self._figures_moved(given)
        go_to(state, phase)

    def _count(self, where: str, value: object) -> int:
        if type(value) is int and value >= 1:
            return value
        self.faults.append(f"{where}: a number from 1 on is due, not {value!r}")
        return 1

    def _figures_moved(self, given: Mapping[str, Any]) -> None:
        spent = self._mapping("spent", given)
        for word in (*self._list(given.get("closed")), *spent):
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
        state.agenda, state.phase = (Frame(NEXT, state.seat, (PHASES.index(phase),)),), phase
    state.ended = None


def lay(state: MonstersState, zone: str, faces: list[str], seen: int) -> None:
    """Put exactly these cards into a zone, the rest into the deck; what was known of those that stay is kept."""
    old = list(state.zones[zone])
    laid: list[Token] = []
    for face in sorted(faces, key=lambda face: face == UNKNOWN):
        wanted = None if face == UNKNOWN else face
        same = next((token for token in old if token.face == wanted), None)
        if same is None:
            state.next_token += 1
            same = Token(state.next_token - 1, wanted, seen)
        else:
            old.remove(same)
        laid.append(same)
    resize_deck(state, len(state.zones[zone]) - len(laid))
    state.zones[zone] = tuple(laid)


def write_position(state: MonstersState, book: Rulebook) -> dict[str, Plain]:
    """Return a state as a position; a fight that is going on is written as it was before the step that began it."""
    colours, contents = state.colours, state.contents
    names = {seat: colour for seat, colour in enumerate(colours)}
    settable = {*book.options, *(name for name, fact in book.facts.items() if fact.least is not None)}
    return {
        "game": book.game,
        "options": {name: str(value) for name, value in state.options.items() if name in settable},
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
