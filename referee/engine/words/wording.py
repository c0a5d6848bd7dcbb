"""Finds names by typed words: a whole name, its beginning, or beginnings of its words, in this order."""

from __future__ import annotations

import re
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

V = TypeVar("V")
LEAST_LETTERS = 3
"""The minimum number of letters in an abbreviated name, unless a term sets another."""
FILLERS = frozenset(
    {"to", "from", "at", "on", "in", "into", "the", "a", "an", "and", "as", "with", "for", "via", "by", "over", "then"}
    | {"of", "instead", "replace", "replacing"}
)
"""Words without meaning that may come before a name."""
EXACT, BEGINNING, INNER = range(3)
"""How well words match a name, as costs: lower is better."""
ASKING = frozenset({"which", "what", "how", "who", "whose", "where"})
"""The words with which a question begins."""
COUNTS = {"one": 1, "two": 2, "both": 2, "three": 3, "four": 4, "five": 5, "six": 6}
"""The words for numbers."""
SEPARATORS = re.compile(r"[-–—>→:/+;&]+")
POSSESSIVE = re.compile(r"['’]s\b")
JOINED_SPACES = re.compile(r"[a-z][1-9]\d?")


@lru_cache(maxsize=4096)  # the names of a game are looked up at every move
def plain(text: str) -> str:
    """Return words in lower case, with single spaces and without apostrophes; only a to z, 0 to 9 and `?` are kept."""
    return " ".join(re.sub(r"[^0-9a-z?]+", " ", text.casefold().replace("’", "").replace("'", "")).split())


def number_in(word: str) -> int | None:
    """Return the number that a word is; None for other words and more than 9 digits."""
    is_number = word.isascii() and word.isdigit() and len(word) <= 9
    return int(word) if is_number else COUNTS.get(word)


def best_matches(
    said: str, names: Mapping[str, V], fewest: int = LEAST_LETTERS, codes: Mapping[str, V] = MappingProxyType({})
) -> tuple[tuple[V, ...], int]:
    """Return the things, given by plain name, that match typed words best, and the cost of the match.

    A number never abbreviates another number, and words without meaning abbreviate no name. If the words mean nothing,
    a possessive `'s` is left out. codes: further names, without spaces, that count only as a whole and before all
    others.
    """
    coded = codes.get(plain(said).replace(" ", "")) if codes else None
    if coded is not None:
        return (coded,), EXACT
    for words in dict.fromkeys((said, POSSESSIVE.sub("", said))):
        found, cost = _fitting(plain(words), names, fewest)
        if found:
            return found, cost
    return (), EXACT


def _fitting(wanted: str, names: Mapping[str, V], fewest: int) -> tuple[tuple[V, ...], int]:
    if wanted in names:
        return (names[wanted],), EXACT
    if len(wanted) < max(1, fewest) or wanted.isdecimal():
        return (), EXACT
    parts, lines = wanted.split(), "\n" + "\n".join(names)  # searching one string is faster than searching each name
    if len(wanted) >= LEAST_LETTERS and FILLERS.issuperset(parts):
        return (), EXACT
    if f"\n{wanted}" in lines:
        return tuple(dict.fromkeys(thing for name, thing in names.items() if name.startswith(wanted))), BEGINNING
    if not all(f" {part}" in lines or f"\n{part}" in lines for part in parts):
        return (), INNER
    near = [(name, thing) for name, thing in names.items() if f" {parts[0]}" in f" {name}"]
    return tuple(dict.fromkeys(thing for name, thing in near if _goes_through(name, parts))), INNER


def matching_values(names: Mapping[V, str], word: str) -> tuple[V, ...]:
    """Return the values whose name (or id) matches a typed word best, even by its first letter; see best_matches."""
    return best_matches(word, by_plain_name(names), 1)[0]


def only_match(said: str, names: Mapping[str, V], fewest: int = LEAST_LETTERS) -> V | None:
    """Return the thing, of those given by plain name, that the words mean; None if they mean none or several."""
    found, _ = best_matches(said, names, fewest)
    return found[0] if len(found) == 1 else None


def leading_match(words: Sequence[str], read: Callable[[str], V | None]) -> tuple[V, tuple[str, ...]] | None:
    """Return the meaning of the longest beginning of the words that can be read, and the words left, or None."""
    for length in range(len(words), 0, -1):
        found = read(" ".join(words[:length]))
        if found is not None:
            return found, tuple(words[length:])
    return None


def by_plain_name(names: Mapping[V, str]) -> dict[str, V]:
    """Return things by their plain names, and by their ids if these are words."""
    found = {plain(name): thing for thing, name in names.items()}
    for thing in names:
        if isinstance(thing, str):
            found.setdefault(plain(thing), thing)
    return found


def split_paths(words: Iterable[str]) -> tuple[str, ...]:
    """Return words with paths such as `d9-e10`, `d9>e10`, `d9e10` split."""
    parts = [part for word in words for part in SEPARATORS.split(word.casefold()) if part]
    found: list[str] = []
    for part in parts:
        run = JOINED_SPACES.findall(part)
        found += run if len(run) > 1 and "".join(run) == part else [part]
    return tuple(found)


def listed(names: Iterable[str], word: str = "and") -> str:
    """Return names for a sentence: `A1, B1 and C1`; word: the conjunction."""
    *most, last = [*names] or [""]
    return f"{', '.join(most)} {word} {last}" if most else last


def who_wins(names: Iterable[str]) -> str:
    """Return the winners for a sentence: `North wins`, `North and South share the win`."""
    found = [*names]
    return f"{listed(found)} {'wins' if len(found) == 1 else 'share the win'}"


def with_question_mark(prompt: str) -> str:
    """Return the prompt of a roll or a draw, with a question mark if it is worded as a question."""
    first = prompt.rpartition(": ")[2].partition(" ")[0].casefold()
    return f"{prompt}?" if first in ASKING and not prompt.endswith("?") else prompt


def _goes_through(name: str, wanted: list[str]) -> bool:
    """Return whether each of the words is the beginning of a word of the name, in the same order."""
    parts = iter(name.split())
    return all(any(part.startswith(word) for part in parts) for word in wanted)
