"""A table of Monsters and Magic in the middle of a turn, as the tests of fights and cards set it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from folders import folders

from referee.engine.core.agenda import Frame
from referee.engine.core.move import UNKNOWN, Move
from referee.engine.core.options import Setup
from referee.engine.core.ruling import IllegalMoveError, Ruling
from referee.engine.core.zones import Token
from referee.games.monsters_and_magic.catalogue import INDEX
from referee.games.monsters_and_magic.game import MonstersAndMagic
from referee.games.monsters_and_magic.loading import FILES, load_contents
from referee.games.monsters_and_magic.state import DECK, DISCARD, Figure, MonstersState, hand, permanents
from referee.loading.data import GameData, load_data

ROOT = Path(__file__).parents[1]
COLOURS = ("blue", "vermilion", "straw", "charcoal")
PHASES = ("declaration", "garrison", "movement", "allies", "recruitment", "end")
NOTHING: Mapping[Any, Any] = MappingProxyType({})


@cache
def data() -> GameData:
    return load_data("monsters_and_magic", folders(ROOT), FILES)


@cache
def rules() -> MonstersAndMagic:
    return MonstersAndMagic("monsters_and_magic", data().book, load_contents(data()))


class Table:
    """A match in the middle of a turn: what is said is played, what is announced is kept."""

    def __init__(self, state: MonstersState, game: MonstersAndMagic) -> None:
        self.state, self.game, self.heard = state, game, [notice.text for notice in state.news]

    def say(self, *lines: str, seat: int | None = None) -> Table:
        """Play typed lines."""
        for line in lines:
            for move in self.game.read(self.state, line, seat):
                self.state = self.game.play(self.state, move)
                self.heard += [notice.text for notice in self.state.news]
                self._check()
        return self

    def _check(self) -> None:
        again = self.game.load(self.state.to_json())
        again.contents, again.options = self.state.contents, self.state.options
        assert again == self.state

    def judge(self, line: str, seat: int | None = None) -> Ruling:
        """Return the ruling on the first move of a typed line."""
        return self.game.judge(self.state, self.game.read(self.state, line, seat)[0])

    def refuses(self, line: str, seat: int | None = None) -> tuple[str, ...]:
        """Return the clauses for which a typed line is refused."""
        try:
            move = self.game.read(self.state, line, seat)[0]
            self.game.play(self.state, move)
        except IllegalMoveError as error:
            return error.ruling.clauses
        raise AssertionError(f"{line} is legal")

    def legal(self, seat: int = 0) -> set[str]:
        """Return the legal moves of a seat in words; each reads as itself."""
        moves = self.game.legal_moves(self.state, seat)
        for move in moves:
            words = self.game.write(self.state, move)
            assert move.is_open or self.game.read(self.state, words, seat) == (move,), words
        return {self.game.write(self.state, move) for move in moves}

    def unit(self, square: str) -> str:
        """Return what stands on a square: figure, then garrison, with their seats."""
        figure, owner = self.state.figures[INDEX[square]], self.state.garrisons[INDEX[square]]
        said = [] if figure is None else [f"{figure.kind} {figure.seat}"]
        return " ".join(said + ([] if owner is None else [f"garrison {owner}"]))

    def cards(self, zone: str) -> list[str]:
        """Return the faces of a zone, `?` where one is unknown."""
        return [token.face or UNKNOWN for token in self.state.zones[zone]]

    @property
    def due(self) -> str:
        """Return what is asked, and of whom."""
        first = self.game.due(self.state)[0]
        return f"{first.seat} {getattr(first, 'kind', '') if hasattr(first, 'may_pass') else first.what}"


def table(
    units: Mapping[str, str] = NOTHING,
    *,
    terrain: Mapping[str, str] = NOTHING,
    structure: Mapping[str, str] = NOTHING,
    owns: Mapping[int, Sequence[str]] = NOTHING,
    holds: Mapping[int, Sequence[str]] = NOTHING,
    declared: Mapping[int, Sequence[str]] = NOTHING,
    discards: Sequence[str] = (),
    seats: int = 2,
    phase: str = "movement",
    options: Mapping[str, str | int] = NOTHING,
    game: MonstersAndMagic | None = None,
) -> Table:
    """Return a table at which seat 0 is asked in a phase. Units as `c3: hero 0`; two of a square with a comma."""
    game = game or rules()
    state = game.begin(Setup(seats, options))
    state.colours, state.corners = COLOURS[:seats], (0, 63, 56, 7)[:seats]
    state.terrain, state.structure = ["plains"] * 64, ["village"] * 64
    for square, kind in terrain.items():
        state.terrain[INDEX[square]] = kind
    for square, kind in structure.items():
        state.structure[INDEX[square]] = kind
    for square, said in units.items():
        for unit in said.split(", "):
            put(state, INDEX[square], *unit.split())
    state.declared = tuple(tuple(declared.get(seat, ())) for seat in range(seats))
    deal(state, {permanents(seat): faces for seat, faces in owns.items()})
    deal(state, {hand(seat): faces for seat, faces in holds.items()})
    deal(state, {DISCARD: discards})
    state.phase, state.turn, state.round, state.seat = phase, 1, 1, 0
    asked = None if state.options["hc_window"] == "any_time" else 0
    still = (Frame("still", 0),) if phase == "movement" else ()
    state.agenda = (Frame("turn", 0, (PHASES.index(phase) + 1,)), *still, Frame(phase, asked))
    game.settle(state)
    return Table(state, game)


def put(state: MonstersState, square: int, kind: str, owner: str) -> None:
    """Put a unit on a square."""
    if kind == "garrison":
        state.garrisons[square] = int(owner)
        return
    state.figures[square] = Figure(state.next_figure, int(owner), kind)
    state.next_figure += 1


def deal(state: MonstersState, zones: Mapping[str, Sequence[str]]) -> None:
    """Take cards off the deck into zones; `?` is one that the referee was not shown."""
    everyone = (1 << state.seats) - 1
    for zone, faces in zones.items():
        for face in faces:
            token, *rest = state.zones[DECK]
            state.zones[DECK] = tuple(rest)
            seen = 1 << int(zone[-1]) if zone.startswith("hand") else everyone
            known = Token(token.id, None if face == UNKNOWN else face, seen)
            state.zones[zone] = (*state.zones[zone], known)


def chance(*values: int | str) -> Move:
    """Return a result of dice or draws."""
    return Move(-1, "roll", values)
