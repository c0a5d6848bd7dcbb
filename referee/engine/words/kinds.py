"""The kinds of things that can be named in a line, such as `a square`, with their names."""

from __future__ import annotations

import re
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.core.guards import S
from referee.engine.core.move import UNKNOWN
from referee.engine.words.terms import NamedThing, ValueList
from referee.engine.words.wording import listed, plain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.engine.core.rules import Rules
    from referee.engine.core.verb import Verb
    from referee.engine.words.terms import Term

NUMBERED = re.compile(r"\d+[a-z]")
SPACE = re.compile(r"[a-z]\d*|\d+[a-z]?")
NUMBERS = tuple(map(str, range(10)))
MOST_LISTED = 8
"""A message lists all names of a kind only if there are at most this many."""
MOST_TRIED = 4
"""How many names of a kind are tried in place of a part of the typed words."""


class Kind(NamedTuple):
    """A kind of thing, such as `a square`, and the names of these things."""

    noun: str
    names: tuple[str, ...]

    @property
    def sample(self) -> tuple[str, ...]:
        """Return a sample of the names."""
        return self.names[:: max(1, len(self.names) // MOST_TRIED)][:MOST_TRIED]

    def __str__(self) -> str:
        if self.names == NUMBERS:
            return self.noun
        if len(self.names) <= MOST_LISTED:
            return f"{self.noun} ({', '.join(self.names)})"
        spaces = [name for name in self.names if SPACE.fullmatch(name)]
        if 2 * len(spaces) > len(self.names):  # most names must be spaces, not just a few
            return f"{self.noun} ({_ranges(spaces)})"
        return f"{self.noun} (such as {self.names[0]} or {self.names[1]})"


def _ranges(spaces: Sequence[str]) -> str:
    """Return spaces as ranges: `a1 to h8`, and for numbered parts of a board `1a to 1m, 2a to 2m or 4a to 4m`."""
    if not all(NUMBERED.fullmatch(name) for name in spaces):
        return f"{spaces[0]} to {spaces[-1]}"
    parts: dict[str, list[str]] = {}
    for name in sorted(spaces):
        parts.setdefault(name[:-1], []).append(name)
    ranges = (f"{names[0]} to {names[-1]}" for _, names in sorted(parts.items(), key=lambda part: int(part[0])))
    return listed(ranges, "or")


def kinds(game: Rules[S], state: S) -> list[Kind]:
    """Return the kinds of things that can be named in a line, with the names that everybody may know."""
    named = argument_names(game.verbs.values(), state)
    return [Kind("a number", NUMBERS), *_largest(by_noun(chain(named, game.nameable(state).items())))]


def argument_names(verbs: Iterable[Verb[Any]], state: Any) -> Iterator[tuple[str, Iterable[str]]]:
    """Return the noun and names of each argument that verbs take; the same noun can appear several times."""
    return (found for verb in verbs for term in verb.takes for found in _names_of(term, state))


def by_noun(named: Iterable[tuple[str, Iterable[str]]]) -> list[Kind]:
    """Return a kind for each noun, with its names; names that are only numbers are left out."""
    found: dict[str, dict[str, None]] = {}
    for noun, names in named:
        said = (plain(name) for name in names)
        found.setdefault(noun, {}).update(dict.fromkeys(name for name in said if name.strip(UNKNOWN + "0123456789")))
    return [Kind(noun, tuple(names)) for noun, names in found.items() if names]


def smallest(known: list[Kind]) -> list[Kind]:
    """Return the kinds that do not contain all names of another kind."""
    return [one for one in known if not any(set(other.names) < set(one.names) for other in known)]


def is_of(kind: Kind, term: Term[Any]) -> bool:
    """Return whether a term is an argument of a kind, or consists of several."""
    if isinstance(term, ValueList):
        return is_of(kind, term.term)
    return term.kind == "number" if kind.names == NUMBERS else term.noun == kind.noun


def _largest(known: list[Kind]) -> Iterator[Kind]:
    """Yield the kinds whose names are not all in another kind."""
    taken = list[set[str]]()
    for kind in sorted(known, key=lambda one: len(one.names), reverse=True):
        if not any(set(kind.names) <= others for others in taken):
            taken.append(set(kind.names))
            yield kind


def _names_of(term: Term[Any], state: Any) -> Iterator[tuple[str, Iterable[str]]]:
    if isinstance(term, ValueList):
        yield from _names_of(term.term, state)
    elif isinstance(term, NamedThing):
        yield term.noun, term.suggestions(state)
