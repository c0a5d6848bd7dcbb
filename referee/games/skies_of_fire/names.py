"""Words of the game as people type them: squares and towns, sections, crew, ships and seats, cards, directions.

`leading(tokens, read)` returns the meaning of the longest readable start of a line, and the words left.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import TypeVar

from referee.engine import UNKNOWN, number
from referee.engine.verbs import Card, Move, NamedThing, Phrase, Value
from referee.engine.words import wording
from referee.engine.words.terms import Seat, Space, seats_by_number
from referee.engine.words.wording import FILLERS, best_matches, only_match, plain, split_paths
from referee.games.skies_of_fire.catalogue import RALLY, SECTIONS, Contents
from referee.games.skies_of_fire.grid import DIRECTIONS
from referee.games.skies_of_fire.state import SkiesState, hand

T = TypeVar("T")
TABLE_JOINT = re.compile(r"[/:+;=]+|(?<=\d)[-–](?=\d)")
SECTION_WORDS = (*SECTIONS, "rally")
"""The words for the sections and the Rally box in a line."""
SECTION_NAMES = {
    **{word: place for place, word in enumerate(SECTION_WORDS)},
    **{"engines": 1, "engine room": 1, "gun deck": 2, "deck": 2, "hold": 3, "cargo hold": 3, "rally box": RALLY},
}
COMPASS = {"N": "north", "S": "south", "E": "east", "W": "west"}
DIRECTION_NAMES = {
    name: sign
    for sign in DIRECTIONS
    for name in (sign.casefold(), *(joint.join(COMPASS[letter] for letter in sign) for joint in (" ", "")))
}
"""The directions by their letters and their names: `ne`, `north-east`, `northeast`."""


def leading(tokens: Sequence[str], read: Callable[[str], T | None]) -> tuple[T, tuple[str, ...]] | None:
    """Return the meaning of the longest readable start of a line, and the words left; leading fillers are skipped.

    None if no start can be read.
    """
    found = wording.leading_match(tokens, read)
    return leading(tokens[1:], read) if found is None and tokens and tokens[0] in FILLERS else found


# Squares.


def read_place(contents: Contents, words: str) -> int | None:
    """Return the square that the words mean: `d4`, or a town by its name, with or without its square; else None."""
    return only_match(words, contents.place_names)


def read_path(contents: Contents, tokens: Sequence[str]) -> tuple[int, ...] | None:
    """Return the squares named one after another in a line; None if it contains anything else, or no squares."""
    found, known = list[int](), contents.place_names
    rest = tuple(word for word in split_paths(tokens) if word not in FILLERS)
    while rest:
        place = leading(rest, lambda words: only_match(words, known))
        if place is None:
            return None
        found.append(place[0])
        rest = place[1]
    return tuple(found) or None


def square_words(contents: Contents, squares: Iterable[Value]) -> str:
    """Return squares as words."""
    return " ".join(contents.grid.names[number(square)].casefold() for square in squares)


# Sections and crew.


def read_section(words: str) -> int | None:
    """Return the number of a section, or of the Rally box, by its name or the first letters of its name; else None."""
    return only_match(words, SECTION_NAMES, 1)


def section_word(section: Value) -> str:
    """Return the word for a section in a line."""
    return SECTION_WORDS[number(section)]


def read_number(word: str) -> int | None:
    """Return a number of at most three digits, or None."""
    return int(word) if word.isascii() and word.isdigit() and len(word) <= 3 else None


def read_crew(tokens: Sequence[str], places: int) -> tuple[int, ...] | None:
    """Return a whole table of crew: `1/2/3/0`, `1 2 3 0`, `guns 2 cargo 1`, `2 guns 1 cargo`; sections not named get 0.

    places: 4 for the sections, 5 with the Rally box. None if the words are not such a table.
    """
    parts = _table_parts(tokens)
    numbers = [read_number(part) for part in parts]
    if None not in numbers:
        return tuple(value for value in numbers if value is not None) if len(numbers) == places else None
    named = read_counts(tokens)
    if named is None or max(named) >= places:
        return None
    return tuple(named.get(place, 0) for place in range(places))


def _table_parts(tokens: Sequence[str]) -> list[str]:
    words = [part for token in tokens for part in TABLE_JOINT.split(token.casefold()) if part]
    joined = [word for word in words if word not in FILLERS and word not in ("crew", "room", "box")]
    return [word for place, word in enumerate(joined) if (word, *joined[place - 1 : place]) != ("deck", "gun")]


def read_boxes(tokens: Sequence[str], places: int, count: int) -> tuple[int, ...] | None:
    """Return a table of crew for `guns guns cargo`: 1 for each word, or all for a single word. None for other words."""
    parts = [part for part in _table_parts(tokens) if part != "all"]
    found = [box for part in parts if (box := read_section(part)) is not None and box < places]
    if not found or len(found) < len(parts):
        return None
    each = count if len(found) == 1 else 1
    return tuple(found.count(box) * each for box in range(places))


def read_counts(tokens: Sequence[str]) -> dict[int, int] | None:
    """Return numbers by section for `guns 2 cargo 1`, `2 guns 1 cargo`; None if one is repeated, or for other words."""
    found: dict[int, int] = {}
    parts = _table_parts(tokens)
    if len(parts) % 2:
        return None
    for pair in zip(parts[::2], parts[1::2], strict=True):
        count = next((value for word in pair if (value := read_number(word)) is not None), None)
        place = next((value for word in pair if (value := read_section(word)) is not None), None)
        if count is None or place is None or place in found:
            return None
        found[place] = count
    return found or None


def read_shift(tokens: Sequence[str], crew: Sequence[int]) -> tuple[int, ...] | None:
    """Return the table of crew after the moves in a line: `2 cargo guns`, `all from cargo to guns`, `cargo engine`.

    Without a number 1 is moved. Results may be negative. None if nothing changes, or for other words.
    """
    after, parts = list(crew), _table_parts(tokens)
    while parts:
        count = read_number(parts[0])
        every = parts[0] == "all"
        parts = parts[1:] if every or count is not None else parts
        places = [read_section(part) for part in parts[:2]]
        if len(places) < 2 or None in places or max(place or 0 for place in places) >= len(crew):
            return None
        source, target = (place or 0 for place in places)
        moved = after[source] if every else 1 if count is None else count
        after[source] -= moved
        after[target] += moved
        parts = parts[2:]
    return tuple(after) if after != list(crew) else None


def crew_words(crew: Iterable[Value]) -> str:
    """Return a whole table of crew as one word: `1/2/3/0`; for a table that takes too much crew, a message."""
    said = "/".join(map(str, crew))
    return "too much crew" if "-" in said else said


def placed_words(crew: Iterable[Value]) -> str:
    """Return the places of a table that are not empty: `2 guns 1 cargo`; the whole table if all are empty."""
    numbers = list(crew)
    named = [f"{one} {SECTION_WORDS[place]}" for place, one in enumerate(numbers) if one]
    return " ".join(named) or crew_words(numbers)


def crew_parts(crew: Iterable[Value]) -> tuple[str, ...]:
    """Return the crew of each place in words: `bridge 1`, `engine 0`."""
    return tuple(f"{SECTION_WORDS[place]} {one}" for place, one in enumerate(crew))


def spell_crew(state: object, move: Move) -> list[Phrase]:
    """Return a move with a whole table of crew: the table is typed as one word, and shown place by place."""
    places = [Phrase(one, typed="") for one in crew_parts(move.args)]
    return [Phrase(move.verb), Phrase("", typed=crew_words(move.args)), *places]


# Ships and seats.


def ship_words(contents: Contents, ship: str) -> str:
    """Return the short name of a ship."""
    return plain(contents.ships[ship].id)


def seats_by_name(state: SkiesState) -> dict[str, int]:
    """Return the seats by the names of their ships and by their colours."""
    ships = {name: state.ships.index(ship) for name, ship in state.contents.ship_names.items() if ship in state.ships}
    return {**{colour: seat for seat, colour in enumerate(state.colours) if colour}, **ships}


def read_seat(state: SkiesState, words: str) -> int | None:
    """Return the seat that the words mean: by its ship, its colour, or as `player 2`; else None."""
    found, _ = best_matches(words, seats_by_name(state), codes=seats_by_number(state))
    return found[0] if len(found) == 1 else None


def seat_words(state: SkiesState, seat: Value) -> str:
    """Return the word for a seat in a line."""
    place = number(seat)
    known = 0 <= place < len(state.ships) and bool(state.ships[place])
    return ship_words(state.contents, state.ships[place]) if known else f"player {place + 1}"


def read_colour(contents: Contents, word: str) -> str | None:
    """Return the colour that a word means, or None."""
    return only_match(word, {colour: colour for colour in contents.colours})


# Cards.


def read_cards(contents: Contents, words: str) -> tuple[str, ...]:
    """Return the cards that the words could mean: by id, by name, by its start, or by starts of words in the name.

    All copies of a card have the id of the first.
    """
    return best_matches(words, contents.card_names, codes=contents.card_codes)[0]


def read_card(contents: Contents, words: str) -> str | None:
    """Return the one card that the words mean, or None; `?` is an unnamed card."""
    found = read_cards(contents, words)
    return UNKNOWN if words == UNKNOWN else found[0] if len(found) == 1 else None


# Kinds of argument.


card_names, card_codes = attrgetter("contents.card_names"), attrgetter("contents.card_codes")


def card_word(state: SkiesState, face: str) -> str:
    """Return the name of a card as it is typed."""
    return state.contents.name_of(face).casefold().replace("’", "'")


CARD = Card("a card", card_names, card_word, codes=card_codes, zone=hand)
ORDER = replace(CARD, noun="an order", suggested=lambda state: state.contents.orders)
SHIP = Seat("a ship", seats_by_name, seat_words)
SECTION: NamedThing[int] = NamedThing(
    "a section", SECTION_NAMES, lambda state, section: section_word(section), least_letters=1
)
SQUARE: Space[int] = Space(
    "a square",
    lambda state: state.contents.place_names,
    lambda state, square: str(state.grid.names[square].casefold()),
    distance=lambda state, one, other: state.grid.distance(one, other, with_diagonals=False),
)
