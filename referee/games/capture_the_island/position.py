"""Positions as people write them: read from plain records, with every fault told, and written back.

players: [red, blue]              the colours in seat order
map                               rows of icons, words or letters, the top row first: `*` a tile face down, `.` the sea;
                                  without it the tiles lie as on the map sheet
starts, capture                   the start areas in their order, the tiles of the capture area, where they are others
homes: {red: C1}                  whose start area is which; by default in the order of players
units: {C1: red 7, B2: blue 6}    by tile: whose, and how many
hands: {red: [drop 2, 2 resource]}  names, and numbers of cards not known by their backs; or a number of each
discards                          the same for both discard piles
depletions, out, roles, options   after the last depletion, resource cards not named are discards
turn: {of: red, step: move, moves: 2, number: 7, round: 4, first: red, recruited: [A1], drawn: 1, discarded: 0, shed: 1}
                                  road: moves of a road card that are left
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.agenda import Frame, push
from referee.engine.core.effects import use, used
from referee.engine.core.move import UNKNOWN, number
from referee.engine.core.options import Setup
from referee.engine.core.zones import everyone
from referee.engine.pieces.positions import PositionReader, head
from referee.games.capture_the_island import moving
from referee.games.capture_the_island.catalogue import RESOURCE, ROLES, STACKS
from referee.games.capture_the_island.names import card_words, read_card, read_colour, read_icon, read_row, read_stack
from referee.games.capture_the_island.placing import BEGINNING, break_off, go_to, lay, set_depletions
from referee.games.capture_the_island.recruiting import key
from referee.games.capture_the_island.setup import BEGIN, blank, size_up
from referee.games.capture_the_island.state import (
    CARDS,
    DOWN,
    MOVE,
    NOWHERE,
    OVER,
    SEA,
    STEPS,
    TURN,
    IslandState,
    discards,
    hand,
    stack_zone,
)
from referee.games.capture_the_island.turn import DISCARDED, DRAWN, SHED

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pnp.library.rulebook import Rulebook
    from referee.engine.core.plain import Plain
    from referee.games.capture_the_island.catalogue import Contents

KEYS = (
    *("game", "options", "players", "map", "starts", "capture", "homes", "units", "hands", "discards"),
    *("depletions", "out", "roles", "turn"),
)
MOST = 99
"""More cards than any hand or pile can hold: so many are told by the audit, and no more are laid."""
COUNTS = {"drawn": DRAWN, "discarded": DISCARDED, "shed": SHED}
TURN_KEYS = ("of", "step", "moves", "road", "number", "round", "first", "recruited", "final", *COUNTS)


def read_position(
    contents: Contents, book: Rulebook, document: Mapping[str, Plain], audit: Callable[[IslandState], Iterable[str]]
) -> IslandState:
    """Return the state that a position describes.

    Raises:
        PositionError: it cannot be read; with every fault, also of what could be read.
    """
    return _Reader(contents, book, document).read(audit)


class _Reader(PositionReader[IslandState, "Contents"]):
    """Reads a position of this game."""

    keys = KEYS

    def begin(self) -> str:
        """Read house rules and colours."""
        words = self.words(self.document.get("players"))
        self.players = tuple(colour for colour, _ in self.roster("players", words))
        fewest, most = min(self.contents.sheets), max(self.contents.sheets)
        seats = min(most, max(fewest, len(self.players)))
        self.state = blank(self.contents, Setup(seats), self.options())
        self.state.colours = self.players
        enough = len(self.players) == seats
        return "" if enough else f"players: name the colours of {fewest} to {most} seats, such as [red, blue]"

    def fill(self) -> None:
        """Read what lies where, and the turn."""
        self._roles()
        self._island()
        self._units()
        self._cards()
        self._turn()

    def named(self, word: str) -> str | None:
        """Return the colour that a word names."""
        return read_colour(self.contents, word)

    def known(self) -> Iterable[str]:
        """Return all colours."""
        return self.contents.colours

    def _place(self, where: str, word: object) -> int | None:
        found = self.state.grid.places.get(str(word).strip().upper())
        if found is None:
            names = self.state.grid.names
            self.faults.append(f'{where}: "{word}" is no place of the map (they are {names[0]} to {names[-1]})')
        return found

    def _places(self, name: str) -> tuple[int, ...]:
        found: list[int] = []
        for word in self.words(self.document.get(name)):
            place = self._place(name, word)
            if place in found:
                self.faults.append(f'{name}: "{word}" is named twice')
            elif place is not None:
                found.append(place)
        return tuple(found)

    def _roles(self) -> None:
        given = self.mapping("roles")
        for word, role in given.items():
            if read_icon(self.contents, word) is None or role not in ROLES:
                self.faults.append(f"roles: {word}: {role}: an icon and one of {', '.join(ROLES)} are due")
        if given and self.state.options.icon_roles != "custom":
            self.faults.append("roles: these count only with the option icon_roles: custom (CI-Q-07)")
        icons = ((read_icon(self.contents, word), str(role)) for word, role in given.items())
        self.state.roles = tuple((icon, role) for icon, role in icons if icon is not None)

    def _island(self) -> None:
        state, rows = self.state, self.document.get("map")
        sheet = self.contents.sheets[state.seats]
        lines = [list(read_row(self.contents, row)) for row in rows] if isinstance(rows, list) else []
        if rows is not None and (not lines or len({len(line) for line in lines}) != 1 or not lines[0]):
            self.faults.append("map: rows of equally many tiles are due, the top row first")
            lines = []
        if lines:
            size_up(state, len(lines[0]), len(lines))
        starts = self._places("starts")
        if len(starts) > state.seats:
            self.faults.append(f"starts: {len(starts)} are named for {state.seats} players (CI-SETUP-01)")
        state.starts = starts or self._of_sheet(sheet.starts, "start_layout")
        state.capture = self._places("capture") or self._of_sheet(sheet.captures, "capture_tiles")
        tiles = [tile for line in lines for tile in line] if lines else list(sheet.icons)
        for place, tile in enumerate(tiles):
            if tile is None:
                name = state.name(place)
                self.faults.append(f"map: {name}: this is no icon (there is: {', '.join(self.contents.icons)})")
        marked = {*state.starts, *state.capture}
        state.tiles = [
            DOWN if place in marked and tile != SEA else tile or SEA if tile != DOWN else DOWN
            for place, tile in enumerate(tiles)
        ]
        self._homes()

    def _of_sheet(self, places: Mapping[str, tuple[str, ...]], option: str) -> tuple[int, ...]:
        names = places.get(str(self.state.options[option]), ())
        index = self.state.grid.places
        return tuple(index[name] for name in names if name in index)

    def _homes(self) -> None:
        state, given = self.state, self.mapping("homes")
        if not given:
            state.homes = (*state.starts, *[NOWHERE] * state.seats)[: state.seats]
        for word, name in given.items():
            seat, place = self.seat("homes", word), self._place("homes", name)
            if seat is not None and place is not None:
                state.homes = (*state.homes[:seat], place, *state.homes[seat + 1 :])
        for seat, home in enumerate(state.homes):
            if home == NOWHERE:
                self.faults.append(f"homes: {state.colours[seat]} has no start area (CI-SETUP-01)")

    def _units(self) -> None:
        for name, text in self.mapping("units").items():
            place = self._place("units", name)
            if place is not None:
                self._unit(place, str(text).replace(",", " ").split())

    def _unit(self, place: int, words: list[str]) -> None:
        """Read `red 3`, `3 red`, `red 3 blue 2`."""
        where, colour, count = f"units: {self.state.name(place)}", "", 0
        said = [word for word in words if word not in ("and", "units", "unit")]
        for word in said:
            if is_number(word):
                count = int(word)
            else:
                colour = word
            if colour and count:
                seat = self.seat(where, colour)
                if seat is not None:
                    self.state.units[seat][place] += count
                colour, count = "", 0
        if colour or count:
            self.faults.append(f"{where}: say whose and how many, such as `red 3`")

    def _cards(self) -> None:
        for word, value in self.mapping("hands").items():
            seat = self.seat("hands", word)
            if seat is not None:
                for stack, faces in self._named(f"hands: {word}", value).items():
                    lay(self.state, hand(seat, stack), stack, faces, 1 << seat)
        all_seats = everyone(self.state.seats)
        for stack, faces in self._named("discards", self.document.get("discards")).items():
            lay(self.state, discards(stack), stack, faces, all_seats)
        depletions = self.document.get("depletions", 0)
        if type(depletions) is int and depletions >= 0:
            self.state.depletions = depletions
            self._empty_stack()
            set_depletions(self.state, depletions)
        else:
            self.faults.append(f"depletions: a number from 0 on is due, not {depletions!r}")

    def _empty_stack(self) -> None:
        """Discard what is left of the resource stack where it has run out for good and no discard of it is named."""
        pile, left = discards(RESOURCE), len(self.state.zones[stack_zone(RESOURCE)])
        if self.state.is_final() and not self.state.zones[pile]:
            lay(self.state, pile, RESOURCE, [UNKNOWN] * left, everyone(self.state.seats))

    def _named(self, where: str, value: object) -> dict[str, list[str]]:
        """Return cards by their stack: names, `2 resource`, or a record of both stacks."""
        found: dict[str, list[str]] = {stack: [] for stack in STACKS}
        if isinstance(value, dict):
            for word, part in value.items():
                stack = read_stack(str(word))
                if stack is None:
                    self.faults.append(f'{where}: "{word}" is no stack (there is: {", ".join(STACKS)})')
                elif isinstance(part, int):
                    found[stack] += [UNKNOWN] * min(MOST, self.count(f"{where}: {word}", part))
                else:
                    self._sort(where, self.words(part), found, stack)
        else:
            self._sort(where, self.words(value), found, None)
        return found

    def _sort(self, where: str, names: list[str], found: dict[str, list[str]], within: str | None) -> None:
        for name in names:
            named = read_cards(self.contents, name, within)
            if named is None:
                self.faults.append(f'{where}: the card "{name}" is not in the game (such as: drop 2, 2 resource)')
            else:
                found[named[0]] += named[1]

    def _turn(self) -> None:
        state, given = self.state, self.mapping("turn")
        self.only("turn", given, TURN_KEYS)
        state.first, state.seat, state.turn, state.round = self.whose_turn(given)
        state.last_turn = self.count("turn: final", given.get("final", state.turn - 1 if state.is_final() else 0), 0)
        if state.last_turn > state.turn:
            self.faults.append(f"turn: final: turn {state.last_turn} is after this one, {state.turn}")
        state.out = tuple(dict.fromkeys(self.seats("out", self.document.get("out"))))
        step = self.one_of("turn", str(given.get("step", BEGINNING)).lower(), (BEGINNING, *STEPS), "step")
        if step is None:
            return
        for word in self.words(given.get("recruited")):
            place = self._place("turn: recruited", word)
            if place is not None:
                use(state, TURN, state.seat, key(place))
        for name, counted in COUNTS.items():
            count = self.count(f"turn: {name}", given.get(name, 0), 0)
            if count:
                use(state, TURN, state.seat, counted, count)
        for name, only in (("moves", MOVE), ("road", CARDS)):
            if name in given and step != only:
                self.faults.append(f"turn: {name}: moves of this sort are left in the step {only}, not in {step}")
        go_to(state, step, self.count("turn: moves", given.get("moves", state.options.turn_moves), 0))
        road = self.count("turn: road", given.get("road", 0), 0)
        if road and step == CARDS:
            push(state, Frame(CARDS, state.seat))
            moving.open_block(state, moving.ROAD, state.seat, road)


def is_number(word: str) -> bool:
    """Return whether a word is a number in figures."""
    return word.isascii() and word.isdigit()


def read_cards(contents: Contents, words: str, within: str | None = None) -> tuple[str, list[str]] | None:
    """Return the stack and the cards that words mean: `drop 2`, `2 resource`, `combat ?`, `?` within a stack."""
    parts = [part for part in words.casefold().split() if part not in ("card", "cards")]
    numbers = [part for part in parts if is_number(part)]
    rest = [part for part in parts if not is_number(part) and part != UNKNOWN]
    stack = read_stack(rest[0]) if len(rest) == 1 else within if not rest else None
    if stack is not None and len(numbers) < 2:
        return stack, [UNKNOWN] * (min(MOST, int(numbers[0])) if numbers else 1)
    card = read_card(contents, words)
    return None if card is None else (contents.cards[card].stack, [card])


def write_position(state: IslandState, book: Rulebook) -> dict[str, Plain]:
    """Return a state as a position; of a battle that is on, its cards are written as discarded."""
    colours, names = state.colours, state.grid.names
    written = state.copy()
    break_off(written)
    return {
        **head(book, state.options),
        "players": list(colours),
        "map": _rows(state),
        "starts": [names[place] for place in state.starts],
        "capture": [names[place] for place in state.capture],
        "homes": {colours[seat]: names[home] for seat, home in enumerate(state.homes) if home != NOWHERE},
        "units": {names[place]: said for place in range(len(state.tiles)) if (said := _units_on(state, place))},
        "hands": {
            colours[seat]: [name for stack in STACKS for name in _faces(state, hand(seat, stack), stack)]
            for seat in range(state.seats)
        },
        "discards": [name for stack in STACKS for name in _faces(written, discards(stack), stack)],
        "depletions": state.depletions,
        "out": [colours[seat] for seat in state.out],
        "roles": dict(state.roles),
        "turn": _turn_of(state),
    }


def _rows(state: IslandState) -> list[Plain]:
    signs = {SEA: ".", DOWN: "*"}
    letters = [signs.get(tile) or state.contents.icons[tile].letter for tile in state.tiles]
    starts = range(0, len(letters), state.columns)
    return ["".join(letters[start : start + state.columns]) for start in starts]


def _units_on(state: IslandState, place: int) -> str:
    return " ".join(f"{state.colours[seat]} {row[place]}" for seat, row in enumerate(state.units) if row[place])


def _faces(state: IslandState, zone: str, stack: str) -> list[Plain]:
    tokens = state.zones[zone]
    known: list[Plain] = [card_words(state.contents, token.face) for token in tokens if token.face is not None]
    unknown = sum(1 for token in tokens if token.face is None)
    return [*known, f"{unknown} {stack}"] if unknown else known


def _turn_of(state: IslandState) -> dict[str, Plain]:
    seat = state.seat
    recruited = [state.name(place) for place in range(len(state.tiles)) if used(state, TURN, seat, key(place))]
    frame = next((frame for frame in state.agenda if frame.kind == moving.MOVE), None)
    moves: dict[str, Plain] = {}
    if state.phase == MOVE:
        moves["moves"] = number(frame.data[0]) if frame is not None else 0
    if (road := next((frame for frame in state.agenda if frame.kind == moving.ROAD), None)) is not None:
        moves["road"] = moving.block_of(road).left
    counts: dict[str, Plain] = {name: used(state, TURN, seat, counted) for name, counted in COUNTS.items()}
    begins = bool(state.agenda) and state.agenda[-1].kind == BEGIN
    return {
        "of": state.colours[seat],
        "step": BEGINNING if begins or state.phase == OVER else state.phase,
        **moves,
        "number": max(1, state.turn),
        "round": max(1, state.round),
        "first": state.colours[state.first],
        "recruited": list(recruited),
        "final": state.last_turn,
        **counts,
    }
