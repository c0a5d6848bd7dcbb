"""The words of the game: tiles, cards, stacks, icons and colours, as people type them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from referee.engine import UNKNOWN, InvalidMoveError, counted
from referee.engine.verbs import Number, PartialMove, Reading, Space, Value, Words, listed, plain
from referee.engine.words.wording import FILLERS, leading_match, split_paths
from referee.games.capture_the_island.catalogue import COMBAT, RESOURCE, STACKS, Contents
from referee.games.capture_the_island.state import DOWN, SEA, IslandState

PLACE = re.compile(r"[a-z]{1,2}[1-9]\d?")
CARD = re.compile(r"(combat|resource|pink|brown|[cr])?([a-z]+?)([1-9])")
STACK_WORDS = {"combat": COMBAT, "pink": COMBAT, "c": COMBAT, "resource": RESOURCE, "brown": RESOURCE, "r": RESOURCE}
LEAST_LETTERS = 2
"""The minimum number of letters of an icon in a card typed as one word, such as `dr2`."""
DOWN_SIGNS = "*#_x"
"""Symbols for a face-down tile in rows of letters; a full stop is the sea."""
DOWN_WORDS, SEA_WORDS, SEA_SIGNS = ("start", "capture", "down"), ("sea", "water"), ".~-"
ROW_SIGNS = DOWN_SIGNS + ".-?"
"""Symbols for a face-down tile in rows that cannot contain sea."""


def read_place(word: str) -> str | None:
    """Return the name of a place such as `b2`, on the island or not; None for other words."""
    return word.upper() if PLACE.fullmatch(word.casefold()) else None


def parts_of(tokens: Iterable[str]) -> list[str]:
    """Return the words of a line, with paths such as `b2-c2`, `b2>c2`, `b2c2` split and fillers left out."""
    return [part for part in split_paths(token.rstrip(".:") for token in tokens) if part not in FILLERS]


def read_card(contents: Contents, words: str) -> str | None:
    """Return the card that the words name: `drop 2`, `C-drop-2`, `combat drop 2`, `dr2`, `Waterfall`; or None."""
    said = plain(words)
    if said in contents.titles:
        return contents.titles[said]
    spaced = said.replace("card", "")
    found = CARD.fullmatch(spaced.replace(" ", ""))
    if found is None or (" " not in spaced and len(found[2]) < LEAST_LETTERS):  # `a1` is a tile
        return None
    readings = [(found[1], found[2])]
    if found[1] is not None:
        readings.append((None, found[1] + found[2]))  # `c` could be circles or combat
    for stack, icon in readings:
        known = _icon_card(contents, icon, int(found[3]))
        if known is not None and stack in (None, *_words_of(contents.cards[known].stack)):
            return known
    return None


def matching_cards(contents: Contents, words: str) -> tuple[str, ...]:
    """Return the cards that the words could mean: one by its name, or all with an icon, a role or a value.

    `drop 2`, `2 drop` and `water 2` mean one card, `drop` and `water` mean all cards with the drop, and `3` means all
    cards with that value.
    """
    whole = read_card(contents, words)
    if whole is not None:
        return (whole,)
    said = plain(words).split()
    values = [word for word in said if word.isdecimal()]
    kinds = [word for word in said if not word.isdecimal()]
    if not said or len(values) > 1 or len(kinds) > 1:
        return ()
    icons = _matching_icons(contents, kinds[0]) if kinds else set(contents.icons)
    cards = (card for card in contents.cards.values() if card.icon in icons)
    return tuple(card.id for card in cards if not values or str(card.value) == values[0])


def _matching_icons(contents: Contents, word: str) -> set[str | None]:
    """Return the icon with this name, and the icons with this role."""
    roles: set[str | None] = {icon.id for icon in contents.icons.values() if icon.role == word}
    return roles | ({read_icon(contents, word)} if len(word) >= LEAST_LETTERS else set())


def _icon_card(contents: Contents, word: str, value: int) -> str | None:
    icon = read_icon(contents, word)
    return next((card.id for card in contents.cards.values() if (card.icon, card.value) == (icon, value)), None)


def _words_of(stack: str) -> list[str]:
    return [word for word, meant in STACK_WORDS.items() if meant == stack]


def first_card(contents: Contents, tokens: Sequence[str]) -> tuple[str, tuple[str, ...]] | None:
    """Return the card that the first words name, preferring longer names, and the words left; None if there is none."""
    if tokens and tokens[0] == UNKNOWN:
        return UNKNOWN, tuple(tokens[1:])
    return leading_match(tokens, partial(read_card, contents))


def first_unnamed(contents: Contents, tokens: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the stacks that an unnamed card may come from, and the words left; no stack if the words name a card.

    Unnamed cards are `?`, `combat ?`, `? combat` and `combat`.
    """
    stack, second = read_stack(tokens[0]), tokens[1:2]
    if stack is not None and second in ((), (UNKNOWN,)):
        return (stack,), tokens[2:]
    if tokens[0] != UNKNOWN:
        return (), tokens
    stack = read_stack(second[0]) if second else None
    if stack is None or first_card(contents, tokens[1:]) is not None:
        return STACKS, tokens[1:]
    return (stack,), tokens[2:]


def card_words(contents: Contents, card: object) -> str:
    """Return the name of a card as it is typed."""
    known = contents.cards.get(str(card))
    return str(card) if known is None else known.typed_name


def read_icon(contents: Contents, word: str) -> str | None:
    """Return the icon whose name begins with a word, or None."""
    wanted = plain(word)
    found = [icon for icon in contents.icons if wanted and (icon.startswith(wanted) or icon == wanted.rstrip("s"))]
    return found[0] if len(found) == 1 else None


def read_stack(word: str) -> str | None:
    """Return the stack with this name, or None."""
    return STACK_WORDS.get(word.casefold())


def spelled_tiles(contents: Contents, words: Iterable[str], grid: Sequence[tuple[str, bool]]) -> tuple[str, ...] | None:
    """Return the icons that rows of letters spell; None for other words.

    grid: the name of each tile, row by row, and whether it is face down; face-down tiles may be left out.

    Raises:
        InvalidMoveError: there are too many or too few letters, or a face-down tile has a letter.
    """
    signs = [sign for sign in "".join(words).upper() if sign not in " /"]
    if any(sign not in contents.letters and sign.casefold() not in ROW_SIGNS for sign in signs):
        return None
    letters = [sign for sign in signs if sign in contents.letters]
    down = [name for name, lies_down in grid if lies_down]
    if len(signs) == len(grid):
        _check_signs(contents, signs, grid)
    elif len(signs) != len(letters) or len(letters) != len(grid) - len(down):
        hidden = len(signs) - len(letters)
        given = counted(len(letters), "letter") + (f" and {counted(hidden, 'face-down sign')}" if hidden else "")
        due = counted(len(grid) - len(down), "letter")
        more = f", with or without {DOWN_SIGNS[0]} for {listed(down)}" if down else ""
        raise InvalidMoveError(f"got {given}; expected {due}{more}")
    return tuple(contents.letters[letter] for letter in letters)


def _check_signs(contents: Contents, signs: Sequence[str], grid: Sequence[tuple[str, bool]]) -> None:
    """Refuse letters for face-down tiles, and symbols for other tiles.

    Raises:
        InvalidMoveError: a face-down tile has a letter, or another tile has a symbol.
    """
    for sign, (name, lies_down) in zip(signs, grid, strict=True):
        if lies_down and sign in contents.letters:
            raise InvalidMoveError(f"{name} is face down: expected {DOWN_SIGNS[0]}, got {sign}")
        if not lies_down and sign not in contents.letters:
            raise InvalidMoveError(f"{name} is face up: expected a letter, got {sign}")


def read_row(contents: Contents, row: object) -> Iterator[str | None]:
    """Yield the tiles of a row of a map, given as words or letters; None for unknown ones."""
    words = [str(word) for word in row] if isinstance(row, list) else str(row).replace(",", " ").split()
    if len(words) == 1 and words[0].casefold() not in (*contents.icons, *DOWN_WORDS, *SEA_WORDS):
        words = list(words[0])
    for word in words:
        sign = word.casefold()
        if sign in DOWN_WORDS or sign in DOWN_SIGNS:
            yield DOWN
        elif sign in SEA_WORDS or sign in SEA_SIGNS:
            yield SEA
        else:
            yield read_icon(contents, sign)


# Kinds of argument.


@dataclass(frozen=True)
class Tile(Space[str]):
    """A place by its name, on land or in the sea; a guard refuses places without a tile."""

    def read(self, state: Any, move_so_far: PartialMove, words: Words) -> Iterator[Reading[str]]:
        """Yield the name of the place in the first word."""
        parts = parts_of(words[:1])
        place = read_place(parts[0]) if parts else None
        if place is not None:
            yield Reading(place, (*parts[1:], *words[1:]))

    def write(self, state: Any, move_so_far: PartialMove, value: str) -> str:
        """Return the name of the place."""
        return value

    def fits(self, state: Any, value: Value) -> bool:
        """Return whether a value is the name of a place."""
        return isinstance(value, str)


def _distance(state: IslandState, one: str, other: str) -> int:
    """Return the distance between two tiles over land and sea; 0 if either is not on the map."""
    known = state.grid.names
    if one not in known or other not in known:
        return 0
    return abs(ord(one[0]) - ord(other[0])) + abs(int(one[1:]) - int(other[1:]))


TILE = Tile("a tile", lambda state: {name.casefold(): name for name in state.grid.names}, distance=_distance)
UNITS = Number("units", lambda state, move_so_far: (), least=-999)
