"""Positions as people write them: read from plain records, with every fault told, and written back.

options: {mode: hunt, ...}
ships:                                 by ship, in seat order; see particulars for all that can be said of one
  puritan ii: {at: C10, crew: 1/2/2/1/1, guns: [Iron Verdict], hand: 5, last: Galewatch}
under: [Hard Over, '?']                the last cards of the deck, as far as they are known
landed: {Royal Mail: [Galewatch]}      towns landed on since a mission was begun
destroyed: [Southmere]                 towns that have fallen
turn: {of: puritan ii, phase: action, number: 7, round: 3, first: halcyon, start: C8, steps: 2, actions: [fire]}
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from referee.engine.core.agenda import Frame
from referee.engine.core.effects import used
from referee.engine.core.zones import Token
from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.positions import PositionReader, head
from referee.engine.words.notation import words as split
from referee.games.skies_of_fire.catalogue import RALLY, SECTIONS
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.names import read_card, read_path, read_seat, read_ship, seat_words
from referee.games.skies_of_fire.options import HouseRules
from referee.games.skies_of_fire.particulars import (
    PARTICULARS,
    cards_of,
    count_of,
    faces_in,
    fault,
    lay_under,
    particular,
    place_of,
)
from referee.games.skies_of_fire.state import DECK, TURN, SkiesState, bay, done, hand, table
from referee.games.skies_of_fire.turn import BEGIN, PHASES, TURN_PHASES, note

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pnp.library.rulebook import Rulebook
    from referee.engine.core.options import Setting
    from referee.engine.core.plain import Plain
    from referee.games.skies_of_fire.catalogue import Contents
    from referee.games.skies_of_fire.particulars import Particular

BEGINNING = "beginning"
KEYS = ("game", "options", "ships", "under", "landed", "destroyed", "turn")


def read_position(
    contents: Contents, book: Rulebook, document: Mapping[str, Plain], audit: Callable[[SkiesState], Iterable[str]]
) -> SkiesState:
    """Return the state that a position describes.

    Raises:
        PositionError: it cannot be read; with every fault, also of what could be read.
    """
    return _Reader(contents, book, document).read(audit)


def blank(contents: Contents, options: Mapping[str, Setting], ships: tuple[str, ...]) -> SkiesState:
    """Return a state in which ships have colours, and nothing is anywhere but the cards in the deck."""
    seats = len(ships)
    state = SkiesState(contents=contents, options=HouseRules(options), seats=seats, ships=ships, round=1)
    state.colours = _colours(contents, ships)
    state.at, state.last_town = [OFF] * seats, [OFF] * seats
    state.crew = [[0] * (RALLY + 1) for _ in ships]
    for field in ("spent", "last_round", "storms", "rallied", "kills"):
        setattr(state, field, [0] * seats)
    size = sum(state.deck.copies.values())
    state.zones = {DECK: tuple(Token(number) for number in range(1, size + 1))}
    for seat in range(seats):
        own = (hand(seat), table(seat), done(seat), *(bay(seat, section) for section in range(1, len(SECTIONS))))
        state.zones |= dict.fromkeys(own, ())
    state.next_token = size + 1
    return state


def _colours(contents: Contents, ships: tuple[str, ...]) -> tuple[str, ...]:
    """Return the colours of the mats; a ship without one takes the first that nobody else has (RUL-71)."""
    own = [contents.ships[ship].colour for ship in ships]
    unused = iter(colour for colour in contents.colours if colour not in own)
    return tuple(colour if colour in contents.colours else next(unused, "") for colour in own)


class _Reader(PositionReader[SkiesState, "Contents"]):
    """Reads a position of this game."""

    keys = KEYS
    player = "ship"

    def begin(self) -> str:
        """Read house rules and ships."""
        options, self._said = self.options(), self._ships()
        self.players = tuple(self._said)
        self.state = blank(self.contents, options, self.players)
        enough = len(self.players) > 1
        return "" if enough else "ships: name the ships in seat order, each with what is to be said of it"

    def fill(self) -> None:
        """Read what is said of the ships, of the match and of the turn."""
        self._particulars(self._said)
        for key, read in (("under", _read_under), ("destroyed", read_destroyed)):
            self._told(key, read, self.document.get(key))
        for name, value in self.mapping("landed").items():
            self._told("landed", read_landed, [name, *_texts(value)])
        self._turn()

    def named(self, word: str) -> str | None:
        """Return the ship that a word names."""
        return read_ship(self.contents, word)

    def known(self) -> Iterable[str]:
        """Return the names of all ships."""
        return (ship.name for ship in self.contents.ships.values())

    def _ships(self) -> dict[str, Mapping[str, Any]]:
        """Return what is said of each ship, by ship in seat order."""
        found: dict[str, Mapping[str, Any]] = {}
        given = self.mapping("ships")
        for ship, name in self.roster("ships", given):
            record = given[name]
            if record is None or isinstance(record, dict):
                found[ship] = record or {}
            else:
                self.faults.append(f"ships: {name}: names with values are due, not {record!r}")
        return found

    def _particulars(self, ships: Mapping[str, Mapping[str, Any]]) -> None:
        for seat, (ship, record) in enumerate(ships.items()):
            for key, value in record.items():
                known = particular(str(key))
                where = f"ships: {self.contents.ships[ship].name}"
                if known is None:
                    self.only(where, {key: value}, [one.word for one in PARTICULARS])
                else:
                    self._told(f"{where}: {key}", partial(_read_particular, known, seat), value)

    def _told(self, where: str, read: Callable[[SkiesState, tuple[str, ...]], None], value: object) -> None:
        """Read what is said of something, and note why it cannot be read."""
        if value is None:
            return
        try:
            read(self.state, split(", ".join(_texts(value))))
        except InvalidMoveError as error:
            self.faults.append(f"{where}: {error}")

    def _turn(self) -> None:
        given, state = self.mapping("turn"), self.state
        self.only("turn", given, ("of", "first", "phase", *TURN_WORDS))
        for key in ("first", "of"):
            seat = read_seat(state, str(given.get(key, seat_words(state, 0 if key == "first" else state.first))))
            if seat is None:
                self.faults.append(f'turn: {key}: "{given[key]}" is no ship in this match')
            else:
                setattr(state, "seat" if key == "of" else key, seat)
        state.turn, state.start = 1, state.at[state.seat]
        for word, read in TURN_WORDS.items():
            self._told(f"turn: {word}", read, given.get(word))
        said = str(given.get("phase", BEGINNING)).casefold().removesuffix(" phase")
        phase = self.one_of("turn", said, (BEGINNING, *PHASES), "phase")
        if phase is not None:
            go_to(state, phase)


def _read_particular(known: Particular, seat: int, state: SkiesState, words: tuple[str, ...]) -> None:
    known.read(state, seat, words)


def _option(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _texts(value: object) -> list[str]:
    """Return the words of a value: a list, a text, a number, yes or no."""
    return [_option(one) for one in value] if isinstance(value, list) else [_option(value)]


# What is said of the whole match, in positions and corrections alike.


def _read_under(state: SkiesState, words: tuple[str, ...]) -> None:
    lay_under(state, cards_of(state, words))


def read_destroyed(state: SkiesState, words: tuple[str, ...]) -> None:
    """Let just these towns be destroyed.

    Raises:
        InvalidMoveError: the words name no towns.
    """
    squares = () if words in (("none",), ()) else read_path(state.contents, words)
    if squares is None or any(square not in state.contents.towns for square in squares):
        raise fault(words, "towns, or none,")
    state.ruins = tuple(dict.fromkeys(squares))


def read_landed(state: SkiesState, words: tuple[str, ...]) -> None:
    """Let just these towns have been landed on since a mission was begun, named first.

    Raises:
        InvalidMoveError: the words name no mission, or something that is no town.
    """
    for length in range(len(words), 0, -1):
        face = read_card(state.contents, " ".join(words[:length]))
        if face in state.contents.missions:
            squares = () if words[length:] in (("none",), ()) else read_path(state.contents, words[length:])
            if squares is None or any(square not in state.contents.towns for square in squares):
                break
            state.landings = {**state.landings, str(face): squares}
            return
    raise fault(words, "a mission, and then towns")


def _read_turn(state: SkiesState, words: tuple[str, ...]) -> None:
    state.turn = count_of(words, 1)


def _read_round(state: SkiesState, words: tuple[str, ...]) -> None:
    state.round = count_of(words, 1)


def _read_start(state: SkiesState, words: tuple[str, ...]) -> None:
    state.start = place_of(state, words)


def _read_steps(state: SkiesState, words: tuple[str, ...]) -> None:
    state.steps = count_of(words)


def _read_actions(state: SkiesState, words: tuple[str, ...]) -> None:
    state.actions = tuple(word for word in words if word != "none")
    if wrong := [word for word in state.actions if word not in ACTIONS]:
        raise fault(wrong, f"an action ({', '.join(ACTIONS)})")


def _read_noted(state: SkiesState, words: tuple[str, ...]) -> None:
    if wrong := [word for word in words if word not in NOTES]:
        raise fault(wrong, f"one of {', '.join(NOTES)}")
    for word in words:
        note(state, state.seat, word)


ACTIONS = ("install", "mission", "fire", "deploy", "drop", "town", "planes", "order")
NOTES = ("busy", "stopped", "closed", "storm", "flown")
TURN_WORDS = {
    "number": _read_turn,
    "round": _read_round,
    "start": _read_start,
    "steps": _read_steps,
    "actions": _read_actions,
    "noted": _read_noted,
}
"""What can be said of the turn, besides whose it is and its phase."""


def go_to(state: SkiesState, phase: str) -> None:
    """Let a phase of the turn of the state's seat begin now, whatever was going on."""
    state.ended = None
    if phase == BEGINNING:
        state.turn -= 1
        state.agenda, state.phase = (Frame(BEGIN, state.seat),), PHASES[0]
    else:
        state.agenda, state.phase = (TURN_PHASES.begin(state.seat, phase),), phase


# Writing.


def write_position(state: SkiesState, book: Rulebook) -> dict[str, Plain]:
    """Return a state as a position; what is going on is written as the phase in which it happens."""
    contents = state.contents
    told: dict[str, Plain] = {
        **head(book, state.options),
        "ships": {seat_words(state, seat): _written(state, seat) for seat in range(state.seats)},
        "under": _under(state),
        "landed": {
            contents.name_of(face): [contents.towns[square].name for square in squares]
            for face, squares in state.landings.items()
        },
        "destroyed": [contents.towns[square].name for square in state.ruins],
        "turn": _turn_of(state),
    }
    return {key: value for key, value in told.items() if value}


def _written(state: SkiesState, seat: int) -> dict[str, Plain]:
    said = {one.word: one.write(state, seat) for one in PARTICULARS}
    return {word: value for word, value in said.items() if value is not None}


def _under(state: SkiesState) -> list[Plain]:
    """Return the cards at the end of the deck from the first that all have seen; what only some saw is not told."""
    every = (1 << state.seats) - 1
    faces = faces_in(state, DECK)
    known = [face if token.seen & every == every else "?" for face, token in zip(faces, state.zones[DECK], strict=True)]
    first = next((place for place, face in enumerate(known) if face != "?"), len(known))
    return known[first:]


def _turn_of(state: SkiesState) -> dict[str, Plain]:
    begun = state.phase in PHASES and any(frame.kind == TURN_PHASES.kind for frame in state.agenda)
    told: dict[str, Plain] = {
        "of": seat_words(state, state.seat),
        "phase": state.phase if begun else BEGINNING,
        "number": max(1, state.turn),
        "round": max(1, state.round),
        "first": seat_words(state, state.first),
    }
    if begun:
        noted: list[Plain] = [word for word in NOTES if used(state, TURN, state.seat, word)]
        told |= {"steps": state.steps, "actions": list(state.actions), "noted": noted}
        told |= {"start": state.contents.grid.names[state.start]} if state.start != OFF else {}
    return told
