"""Items of the inventory that only this game has: tiles, areas, units, moves left, what was done in the turn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee.engine import (
    UNKNOWN,
    Frame,
    InvalidMoveError,
    Plain,
    all_seats_mask,
    count_use,
    counted,
    find_frame,
    forget_use,
    push,
    swap,
    top_frame,
    use_count,
)
from referee.engine.pieces.cards import Deck
from referee.engine.pieces.item import NOBODY, Item, Listing, WordedItem
from referee.engine.pieces.reading import PositionReader
from referee.engine.pieces.values import Number, Place, Places, StoredValue
from referee.engine.pieces.vocabulary import SPACE, Vocabulary, number_of, words_of
from referee.games.capture_the_island import moving
from referee.games.capture_the_island.battles import COMPARE, find_battle
from referee.games.capture_the_island.catalogue import ICON_USES, RESOURCE
from referee.games.capture_the_island.moving import BLOCKS, Block, is_contested, move_units
from referee.games.capture_the_island.names import parts_of, read_icon, read_row
from referee.games.capture_the_island.placing import call_off, gather_attacks, go_to_step, set_depletions
from referee.games.capture_the_island.recruiting import recruited_key
from referee.games.capture_the_island.setup import set_up_island
from referee.games.capture_the_island.state import (
    CARDS,
    DOWN,
    MOVE,
    NOWHERE,
    SEA,
    TURN,
    IslandState,
    discards,
    stack_zone,
)

if TYPE_CHECKING:
    Names = Vocabulary[IslandState]
    Reading = PositionReader[IslandState]


@dataclass(frozen=True, kw_only=True)
class Roles(StoredValue[IslandState]):
    """The special roles of icons, if the players choose them."""

    def read(self, reader: Reading, given: Mapping[str, Any]) -> None:
        """Read the role of each icon."""
        state, said = reader.state, reader.mapping(self.key, given)
        icons = [(read_icon(state.contents, word), str(role)) for word, role in said.items()]
        for (word, role), (icon, _) in zip(said.items(), icons, strict=True):
            if icon is None or role not in ICON_USES:
                reader.faults.append(f"roles: {word}: {role}: expected an icon and one of {', '.join(ICON_USES)}")
        if said and state.options.icon_roles != "custom":
            reader.faults.append("roles: allowed only with the option icon_roles: custom (CI-Q-07)")
        state.roles = tuple((icon, role) for icon, role in icons if icon is not None)

    def write(self, names: Names, state: IslandState) -> Plain:
        """Return the role of each icon."""
        return dict(state.roles) or None


# The island.


@dataclass(frozen=True, kw_only=True)
class Tiles(Item[IslandState]):
    """The tiles: rows of icons, the top row first; `*` is a tile face down, `.` the sea; by default the map sheet."""

    def read(self, reader: Reading, given: Mapping[str, Any]) -> None:
        """Read the tiles; those of the areas are turned face down later, when the areas are read."""
        state, rows = reader.state, given.get(self.key)
        lines = [list(read_row(state.contents, row)) for row in rows] if isinstance(rows, list) else []
        if rows is not None and (not lines or len({len(line) for line in lines}) != 1 or not lines[0]):
            reader.faults.append("map: expected rows of equal length, the top row first")
            lines = []
        if lines:
            set_up_island(state, len(lines[0]), len(lines))
        tiles = [tile for line in lines for tile in line] or list(state.contents.sheets[state.seats].icons)
        known = ", ".join(state.contents.icons)
        wrong = [state.name(place) for place, tile in enumerate(tiles) if tile is None]
        reader.faults += [f"map: {name}: unknown icon (allowed: {known}, `*`, `.`)" for name in wrong]
        state.tiles = [tile or SEA for tile in tiles]

    def write(self, names: Names, state: IslandState) -> Plain:
        """Return rows of letters."""
        signs = {SEA: ".", DOWN: "*"}
        letters = [signs.get(tile) or state.contents.icons[tile].letter for tile in state.tiles]
        starts = range(0, len(letters), state.columns)
        return ["".join(letters[start : start + state.columns]) for start in starts]

    def correct(self, names: Names, state: IslandState, subject: str, words: Sequence[str]) -> bool:
        """Read a correction such as `tile c4 drop`."""
        icons = list(read_row(state.contents, list(words[1:])))
        place = state.grid.places.get(words[0].upper()) if words else None
        if place is None or len(icons) != 1 or icons[0] is None:
            return False
        state.tiles[place] = icons[0]
        return True


@dataclass(frozen=True, kw_only=True)
class Area(Places[IslandState]):
    """The starting areas in their order, or the tiles of the capture area; by default those of the map sheet."""

    def read(self, reader: Reading, given: Mapping[str, Any]) -> None:
        """Read the places, and turn their tiles face down."""
        super().read(reader, given)
        state = reader.state
        if not self.all(state):
            sheet, rules = state.contents.sheets[state.seats], state.options
            starts = self.key == "starts"
            of_sheet = sheet.starts.get(rules.start_layout) if starts else sheet.captures.get(rules.capture_tiles)
            places = state.grid.places
            self.put(state, NOBODY, tuple(places[name] for name in of_sheet or () if name in places))
        elif self.key == "starts" and len(state.starts) > state.seats:
            reader.faults.append(f"starts: {len(state.starts)} starting areas for {state.seats} players (CI-SETUP-01)")
        for place in self.all(state):
            state.tiles[place] = state.tiles[place] and DOWN


@dataclass(frozen=True, kw_only=True)
class Homes(Place[IslandState]):
    """The starting area of each player; by default in the order of players."""

    def read(self, reader: Reading, given: Mapping[str, Any]) -> None:
        """Read the starting area of each seat."""
        super().read(reader, given)
        state = reader.state
        if not given.get(self.key):
            state.homes = (*state.starts, *[NOWHERE] * state.seats)[: state.seats]
        missing = [state.colours[seat] for seat, home in enumerate(state.homes) if home == NOWHERE]
        reader.faults += [f"homes: {colour} has no starting area (CI-SETUP-01)" for colour in missing]


@dataclass(frozen=True, kw_only=True)
class Units(Listing[IslandState]):
    """The number of units of each seat on each place."""

    def subjects(self) -> tuple[str, ...]:
        """Return an empty tuple: no word is needed to begin a correction of the units."""
        return ()

    def read_thing(self, reader: Reading, word: str, value: object) -> None:
        """Read the units on a place, such as `red 7` or `red 3 blue 2`."""
        place = reader.names.space_of(reader.state, (word.strip(),))
        said = [one for one in words_of(value) if one not in ("and", "units", "unit")]
        where = f"{self.key}: {reader.state.name(place)}"
        for pair in zip(said[::2], said[1::2], strict=False):
            count, colour = sorted(pair, key=lambda one: not _is_number(one))
            if not _is_number(count) or _is_number(colour):
                break
            seat = reader.seat(where, colour)
            if seat is not None:
                reader.state.units[seat][place] += int(count)
        else:
            if len(said) % 2 == 0:
                return
        reader.faults.append(f"{where}: expected a colour and a number, such as `red 3`")

    def write(self, names: Names, state: IslandState) -> Plain:
        """Return the units on each place."""
        found: dict[str, Plain] = {}
        for place, name in enumerate(state.grid.names):
            there = [f"{state.colours[seat]} {row[place]}" for seat, row in enumerate(state.units) if row[place]]
            if there:
                found[name] = " ".join(there)
        return found or None

    def correct(self, names: Names, state: IslandState, subject: str, words: Sequence[str]) -> bool:
        """Read a correction of the units on a tile, or a move of units: `red 3 c2`, `remove c2`, `red 2 c2 d2`."""
        removed = words[0] in ("remove", "clear")
        for word in words:
            if word.startswith("-") and word[1:].isdecimal():
                number_of((word,))
        said = [word for word in parts_of(words) if word not in ("units", "unit", "place", "put", "move")][removed:]
        places = [_tile(names, state, word) for word in said if SPACE.fullmatch(word)]
        numbers = [number_of((word,)) for word in said if word.isdecimal()]
        others = [word for word in said if not SPACE.fullmatch(word) and not word.isdecimal()]
        if len(places) not in (1, 2) or len(numbers) > 1 or (removed and len(places) > 1):
            return False
        if len(others) != 1 and not (removed and not others):
            return False
        if len(places) == 1 and not removed and not numbers:
            return False
        seats = [names.seat_of(state, others)] if others else range(state.seats)
        if len(places) == 2:
            _move_units(state, seats[0], places, numbers)
        elif removed:
            _remove(state, [seat for seat in seats if state.units[seat][places[0]]], places[0], numbers)
        else:
            state.units[seats[0]][places[0]] = numbers[0]
        _settle_battles(state)
        return True


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal()


def _tile(names: Names, state: IslandState, word: str) -> int:
    place = names.space_of(state, (word,))
    if state.tiles[place] == SEA:
        raise InvalidMoveError(f'there is no tile on "{word}"')
    return place


def _move_units(state: IslandState, seat: int, places: Sequence[int], numbers: Sequence[int]) -> None:
    there = state.units[seat][places[0]]
    count = numbers[0] if numbers else there
    if count > there or not there:
        has = counted(there, "unit") if there else "no unit"
        raise InvalidMoveError(f"{state.seat_name(seat)} has {has} on {state.name(places[0])}")
    move_units(state, seat, places[0], places[1], count)


def _remove(state: IslandState, seats: Sequence[int], place: int, numbers: Sequence[int]) -> None:
    """Remove the units of the seats from a place: all, or as many as a number says, if one seat has them."""
    if not seats:
        raise InvalidMoveError(f"there is no such unit on {state.name(place)}")
    if numbers and len(seats) > 1:
        raise InvalidMoveError(f"say whose units leave {state.name(place)}")
    for seat in seats:
        there = state.units[seat][place]
        count = numbers[0] if numbers else there
        if count > there:
            raise InvalidMoveError(f"{state.seat_name(seat)} has {counted(there, 'unit')} on {state.name(place)}")
        state.units[seat][place] -= count


def _settle_battles(state: IslandState) -> None:
    """Record battles on tiles that the active player now shares with enemies; cancel a battle that has lost a side."""
    battle = find_battle(state) if find_frame(state, COMPARE) is not None else None
    if battle is not None and not all(state.units[side][battle.place] for side in battle.sides):
        call_off(state)
    if any(frame.kind in BLOCKS for frame in state.agenda) or any(
        is_contested(state, at) for at in state.places_of(state.seat)
    ):
        gather_attacks(state)


# Cards.


@dataclass(frozen=True, kw_only=True)
class Depletions(Number[IslandState]):
    """How often the resource stack has run out; after the last time, all cards not placed elsewhere are discards."""

    deck: Deck[IslandState]

    def read(self, reader: Reading, given: Mapping[str, Any]) -> None:
        """Read the number. If the stack has run out for the last time, move the cards left in it to the discards."""
        super().read(reader, given)
        state, pile = reader.state, discards(RESOURCE)
        if state.is_final() and not state.zones[pile]:
            left = len(state.zones[stack_zone(RESOURCE)])
            self.deck.set_zone(state, pile, RESOURCE, [UNKNOWN] * left, all_seats_mask(state.seats))
            set_depletions(state, state.depletions)

    def put(self, state: IslandState, seat: int, value: int) -> None:
        """Set the number, and update the state that depends on it."""
        set_depletions(state, value)


# The turn.


@dataclass(frozen=True, kw_only=True)
class Moves(WordedItem[IslandState]):
    """The moves left in a step. step: the step that has the moves. kind: the frame kind of the block of moves."""

    step: str
    kind: str

    def read(self, reader: Reading, given: Mapping[str, Any]) -> None:
        """Read the number of moves left; report a fault if the position is in another step, which has no such moves."""
        value, step = given.get(self.key), str(given.get("step", "beginning")).casefold()
        if value is None:
            return
        if step != self.step:
            reader.faults.append(f"turn: {self.key}: allowed only in the step {self.step}, not in {step}")
            return
        state, count = reader.state, reader.count(f"turn: {self.key}", value)
        if self.step == MOVE:
            go_to_step(state, MOVE, count)
        elif count:
            push(state, Frame(CARDS, state.seat))
            moving.open_block(state, self.kind, state.seat, count)

    def position_value(self, names: Names, state: IslandState, seat: int) -> Plain:
        """Return the number of moves left."""
        frame = next((frame for frame in state.agenda if frame.kind == self.kind), None)
        if frame is not None:
            return frame.read(Block).left
        return 0 if self.step == state.phase == MOVE else None

    def put_words(self, names: Names, state: IslandState, seat: int, words: Sequence[str]) -> None:
        """Set the moves left in the current block; if there is none, begin step 1 with this many moves."""
        frame = top_frame(state, *BLOCKS)
        if frame is None:
            go_to_step(state, MOVE, number_of(words))
        else:
            swap(state, frame._replace(data=frame.read(Block)._replace(left=number_of(words, 1))))


@dataclass(frozen=True, kw_only=True)
class RecruitedTiles(WordedItem[IslandState]):
    """The tiles that have recruited this turn; the correction `fresh a1` removes the tile a1."""

    def subjects(self) -> tuple[str, ...]:
        """Return the first words of a correction."""
        return (self.key, "fresh")

    def put_words(self, names: Names, state: IslandState, seat: int, words: Sequence[str]) -> None:
        """Mark the tiles as having recruited."""
        for place in names.spaces_of(state, words):
            if not use_count(state, TURN, state.seat, recruited_key(place)):
                count_use(state, TURN, state.seat, recruited_key(place))

    def correct(self, names: Names, state: IslandState, subject: str, words: Sequence[str]) -> bool:
        """Read `recruited a1`, `fresh a1`."""
        if subject != "fresh":
            return super().correct(names, state, subject, words)
        for place in names.spaces_of(state, words):
            forget_use(state, TURN, state.seat, recruited_key(place))
        return bool(words)

    def position_value(self, names: Names, state: IslandState, seat: int) -> Plain:
        """Return the names of the tiles that have recruited."""
        places = range(len(state.tiles))
        return [
            state.name(place) for place in places if use_count(state, TURN, state.seat, recruited_key(place))
        ] or None


@dataclass(frozen=True, kw_only=True)
class LastDepletion(Number[IslandState]):
    """The turn in which the resource stack ran out for the last time; 0 before that."""

    def read(self, reader: Reading, given: Mapping[str, Any]) -> None:
        """Read the turn; by default, the previous turn if the stack has run out for the last time."""
        state, number = reader.state, given.get("number", 1)
        if self.key not in given and isinstance(number, int):
            state.last_turn = number - 1 if state.is_final() else 0
        super().read(reader, given)
        if isinstance(number, int) and state.last_turn > number:
            reader.faults.append(f"turn: final must be at most {number}, the current turn (got {state.last_turn})")
