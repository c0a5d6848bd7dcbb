"""Finds the part of an unreadable line that is wrong, and what fits in its place.

The line is tried again with one part corrected, left out, added, moved or replaced: the change that makes it readable
shows which part is wrong. Only words that everybody may know are suggested: those of the verbs, and the names of the
game.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from itertools import chain, product
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from referee.engine.core.guards import S
from referee.engine.core.move import UNKNOWN
from referee.engine.errors import MoveError
from referee.engine.mechanisms.sealed import COMMIT, OPEN
from referee.engine.words.terms import Named, Several
from referee.engine.words.wording import FEWEST, FILLERS, listed, plain, split_paths

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from referee.engine.core.move import Move
    from referee.engine.core.rules import Rules
    from referee.engine.core.verb import Verb
    from referee.engine.words.terms import Term, Words

NUMBERED = re.compile(r"\d+[a-z]")
SPACE = re.compile(r"[a-z]\d*|\d+[a-z]?|[a-z]\d+")
NUMBERS = tuple(map(str, range(10)))
LISTED = 8
"""A kind with more names than this is not listed name by name."""
TRIED = 4
"""How many names of a kind are tried in the place of a part."""
LIKELY = 4
"""How many similar words are tried for a misspelt one."""
ALIKE = 0.6
MOST_TRIED = 200
"""How many lines are tried before the answer only says which words are wrong."""
MOST_KINDS = 3
MOST_MOVED = 5
LONG = 12
"""Lines with more parts are not analysed."""


class Kind(NamedTuple):
    """A kind of thing, such as `a square`, and the names of these things."""

    noun: str
    names: tuple[str, ...]

    @property
    def few(self) -> tuple[str, ...]:
        """Return a sample of the names."""
        return self.names[:: max(1, len(self.names) // TRIED)][:TRIED]

    def __str__(self) -> str:
        if self.names == NUMBERS:
            return self.noun
        if len(self.names) <= LISTED:
            return f"{self.noun} ({', '.join(self.names)})"
        spaces = [name for name in self.names if SPACE.fullmatch(name)]
        if 2 * len(spaces) > len(self.names):  # not the few things that are called as spaces are
            return f"{self.noun} ({_ranges(spaces)})"
        return f"{self.noun} (such as {self.names[0]} or {self.names[1]})"


def _ranges(spaces: Sequence[str]) -> str:
    """Return spaces as ranges: `a1 to h8`, and for numbered parts of a board `1a to 1m, 2a to 2m and 4a to 4m`."""
    if not all(NUMBERED.fullmatch(name) for name in spaces):
        return f"{spaces[0]} to {spaces[-1]}"
    parts: dict[str, list[str]] = {}
    for name in sorted(spaces):
        parts.setdefault(name[:-1], []).append(name)
    ranges = (f"{names[0]} to {names[-1]}" for _, names in sorted(parts.items(), key=lambda part: int(part[0])))
    return listed(ranges, "or")


def mistake(game: Rules[S], state: S, seat: int, tokens: Words) -> str:
    """Return a sentence on the part of an unreadable line that is wrong, and what fits there."""
    line, parts = _Line(game, state, seat), split_paths(tokens) or tokens
    timely, every = line.timely(), list(game.verbs.values())
    readers = (every,) if _is_other_verb(parts[0], timely, every) else (timely, every)
    return next(filter(None, (line.mistake(verbs, tokens, parts) for verbs in readers)), "") or line.rest(parts)


def _is_other_verb(word: str, timely: Sequence[Verb[Any]], every: Sequence[Verb[Any]]) -> bool:
    """Return whether a word belongs to a verb, but to none of those that answer what the seat is asked."""
    return not any(word in _typed(verb) for verb in timely) and any(word in _typed(verb) for verb in every)


def _typed(verb: Verb[Any]) -> tuple[str, ...]:
    return verb.says or (verb.name,)


def miscounted(game: Rules[S], state: S, seat: int, tokens: Words) -> str:
    """Return which number of a row of numbers is missing or too many; empty if no such row is due."""
    parts = split_paths(tokens)
    if not all(part.isdigit() for part in parts):
        return ""
    line = _Line(game, state, seat)
    line.read_by(line.timely())
    return line.cut_short(parts, ()) or line.surplus(parts, range(len(parts)))


def kinds(game: Rules[S], state: S) -> list[Kind]:
    """Return what may be named in a line, by kind; only what everybody knows."""
    named = _terms_of(game.verbs.values(), state)
    return [Kind("a number", NUMBERS), *_largest(_by_noun(chain(named, game.nameable(state).items())))]


def _terms_of(verbs: Iterable[Verb[Any]], state: Any) -> Iterator[tuple[str, Iterable[str]]]:
    return (found for verb in verbs for term in verb.takes for found in _names_of(term, state))


def _by_noun(named: Iterable[tuple[str, Iterable[str]]]) -> list[Kind]:
    """Return the kinds of names that have letters, each noun once."""
    found: dict[str, dict[str, None]] = {}
    for noun, names in named:
        said = (plain(name) for name in names)
        found.setdefault(noun, {}).update(dict.fromkeys(name for name in said if name.strip(UNKNOWN + "0123456789")))
    return [Kind(noun, tuple(names)) for noun, names in found.items() if names]


def _smallest(known: list[Kind]) -> list[Kind]:
    """Return the kinds that do not contain another."""
    return [one for one in known if not any(set(other.names) < set(one.names) for other in known)]


def _largest(known: list[Kind]) -> Iterator[Kind]:
    """Yield the kinds whose names are not all in another kind."""
    taken = list[set[str]]()
    for kind in sorted(known, key=lambda one: len(one.names), reverse=True):
        if not any(set(kind.names) <= others for others in taken):
            taken.append(set(kind.names))
            yield kind


def _names_of(term: Term[Any], state: Any) -> Iterator[tuple[str, Iterable[str]]]:
    if isinstance(term, Several):
        yield from _names_of(term.term, state)
    elif isinstance(term, Named):
        yield term.noun, term.suggested(state)


def _of_verbs(game: Rules[Any]) -> dict[str, str]:
    """Return the words that a move may begin with, each with an example."""
    helps = game.help_by_verb()
    found: dict[str, str] = {}
    for name, verb in game.verbs.items():
        if name in (COMMIT, OPEN):  # sealed choices are typed as what is chosen
            continue
        example = helps[name].words if name in helps else ""
        first = example.split()[:1] if example[:1].isalpha() else []
        found |= {word: found.get(word) or example for word in (*_typed(verb), *first) if word.isalpha()}
    return found


class _Line(Generic[S]):
    """What a seat typed, and what could be typed instead."""

    def __init__(self, game: Rules[S], state: S, seat: int) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.kinds, self.verbs = kinds(game, state), _of_verbs(game)
        examples = (plain(one.words).split() for one in game.help_by_verb().values())
        self.legal = [game.write(state, move) for move in game.legal_moves(state, seat)] if state.agenda else []
        names = (name.split() for kind in self.kinds for name in kind.names)
        now = (plain(line).split() for line in self.legal)
        self.words = dict.fromkeys([*self.verbs, *chain(*examples), *chain(*names), *chain(*now)])
        self.readers: Sequence[Verb[S]] = ()
        self.tried: dict[Words, bool] = {}
        self.left = 0
        self.longer = [word for word in self.words if len(word) >= FEWEST]

    def timely(self) -> list[Verb[S]]:
        """Return the verbs that answer what the seat is asked."""
        asked = {one.kind for one in self.game.decisions(self.state) if one.seat == self.seat}
        return [verb for verb in self.game.verbs.values() if any(kind in verb.answers for kind in asked)]

    def read_by(self, verbs: Sequence[Verb[S]]) -> None:
        """Read lines with only these verbs from now on."""
        self.readers, self.tried, self.left = verbs, {}, MOST_TRIED

    def reads(self, said: Words) -> bool:
        """Return whether words can be read as a move, legal or not."""
        if not said or self.left <= 0:
            return False
        if said not in self.tried:
            self.left -= 1
            self.tried[said] = self._reads(said)
        return self.tried[said]

    def _reads(self, said: Words) -> bool:
        try:
            return any(run for verb in self.readers for run in verb.read(self.state, self.seat, said))
        except MoveError:
            return False

    def is_legal(self, said: Words) -> bool:
        """Return whether words can be read as a legal move."""
        runs = (run for verb in self.readers for run in verb.read(self.state, self.seat, said) if run)
        return self.reads(said) and any(self.game.breach(self.state, run[0]) is None for run in runs)

    def is_known(self, word: str) -> bool:
        """Return whether a word is one of the game's, or the beginning of one."""
        said = plain(word)
        return self.is_whole(word) or (len(said) >= FEWEST and any(one.startswith(said) for one in self.longer))

    def mistake(self, verbs: Sequence[Verb[S]], tokens: Words, parts: Words) -> str:
        """Return which part is wrong if the line is meant for some verbs; empty if more than one part is wrong.

        parts: the words, with paths and tables split.
        """
        self.read_by(verbs)
        if len(parts) > LONG:
            return ""
        strange, cut = self.strange(parts), [place for place, word in enumerate(tokens) if not self.is_whole(word)]
        tries = (self.foreign,) if strange else (self.misplaced, self.cut_short, self.surplus, self.missing)
        ways = (*tries, self.misspelt, self.replaced)
        places = strange or range(len(parts))
        return self.misspelt(tokens, cut) or next(filter(None, (way(parts, places) for way in ways)), "")

    def strange(self, parts: Words) -> list[int]:
        """Return the places of the words that the game does not have."""
        return [place for place, word in enumerate(parts) if not self.is_known(word)]

    def is_whole(self, word: str) -> bool:
        """Return whether a word is a whole word of the game, or a number."""
        said = plain(word)
        return said in self.words or said in FILLERS or said == UNKNOWN or said.replace(" ", "").isdigit()

    def misspelt(self, parts: Words, places: Sequence[int]) -> str:
        """Return the sentence that one or two words are nearly others; empty if that is not so."""
        likely = {place: self.likely(parts[place]) for place in places}
        several = [places] if 1 < len(places) <= 2 else []  # two in one line are meant, three are another language
        for wrong in ([place] for place in places), several:
            for some in wrong:
                for words in product(*(likely[place] for place in some)):
                    mended = _with(parts, dict(zip(some, words, strict=True)))
                    if self.reads(mended):
                        return f"{self.unfitting(parts, some)}; did you mean {_line(mended)}?"
        return ""

    def likely(self, word: str) -> list[str]:
        """Return the words of the game that are like a misspelt one; a space that does not exist has none."""
        found = get_close_matches(plain(word), self.words, LIKELY, ALIKE)
        return [one for one in found if one != word and (one.isalpha() or not SPACE.fullmatch(word))]

    def unfitting(self, parts: Words, places: Sequence[int]) -> str:
        """Return the sentence that the words at some places do not fit there, or are unknown."""
        said = listed(f'"{parts[place]}"' for place in places)
        if any(self.is_known(parts[place]) for place in places):
            return f"{said} {'does' if len(places) == 1 else 'do'} not fit there"
        return f"{said} {'is' if len(places) == 1 else 'are'} unknown"

    def foreign(self, parts: Words, places: Sequence[int]) -> str:
        """Return what to type instead of an unknown word."""
        for place in places:
            instead = self.instead(parts, place)
            dropped = _without(parts, place)
            if self.reads(dropped):
                may = f"use {instead}, or leave it out" if instead else "leave it out"
                return f'"{parts[place]}" is unknown; {may}: {_line(dropped)}'
            if instead:
                return f'"{parts[place]}" is unknown; use {instead}'
        return ""

    def instead(self, parts: Words, place: int) -> str:
        """Return the kinds of things that fit in a place; empty if none does."""
        found = self.fitting(parts, lambda name: _with(parts, {place: name}))
        return listed(map(str, found[:MOST_KINDS]), "or") if found else ""

    def fitting(self, parts: Words, with_name: Callable[[str], Words]) -> list[Kind]:
        """Return the kinds of things that make a line readable: those that the verb it begins with takes, else any.

        with_name: returns the line with a name in it.
        """
        spoken = [verb for verb in self.readers if parts[0] in _typed(verb)]
        for kinds in (_smallest(_by_noun(_terms_of(spoken, self.state))), self.kinds):
            if found := [kind for kind in kinds if any(self.reads(with_name(name)) for name in kind.few)]:
                return found
        return []

    def misplaced(self, parts: Words, places: Sequence[int]) -> str:
        """Return the sentence that a part is in the wrong place."""
        for first in places if len(parts) <= MOST_MOVED else ():
            for end in range(first + 1, len(parts) + 1):
                moved, others = parts[first:end], (*parts[:first], *parts[end:])
                for place in range(len(others) + 1):
                    line = (*others[:place], *moved, *others[place:])
                    if line != parts and self.reads(line):
                        return f"{_line(moved)} is in the wrong place; did you mean {_line(line)}?"
        return ""

    def cut_short(self, parts: Words, places: Sequence[int]) -> str:
        """Return what is missing at the end: the legal moves that begin like this, or the kinds of things that fit."""
        return self.continued(parts) or self.added(parts, len(parts))

    def continued(self, parts: Words) -> str:
        """Return the legal moves that begin with a word for a verb; empty if there are none."""
        if parts[0] not in self.verbs:
            return ""
        legal = self.game.legal_moves(self.state, self.seat) if self.state.agenda else ()
        begun = [move for move in legal if self._words(move)[: len(parts)] == parts]
        found = dict.fromkeys(one for move in begun for one in self._named(move))
        if not found:
            return ""
        lines = [_line([self.game.write(self.state, move).replace('"', "")]) for move in found]
        some = (
            listed(lines, "or")
            if len(lines) <= LISTED
            else f"{', '.join(lines[:LISTED])} or {len(lines) - LISTED} more"
        )
        held = ", with a card that you hold" if any(move.is_open for move in begun) else ""
        return f"something is missing after {_line(parts)}; legal now{held}: {some}"

    def _named(self, move: Move) -> list[Move]:
        """Return a legal move with every card that `?` may be."""
        game, state = self.game, self.state
        if not move.is_open:
            return [move]
        return [one for one in game.verbs[move.verb].expand(state, move) if game.breach(state, one) is None]

    def _words(self, move: Move) -> Words:
        return tuple(plain(self.game.write(self.state, move)).split())

    def missing(self, parts: Words, places: Sequence[int]) -> str:
        """Return what is missing, and where."""
        found = (self.added(parts, place) for place in range(len(parts)))
        if missing := next(filter(None, found), ""):
            return missing
        begun = parts[0] in self.verbs or all(part in FILLERS for part in parts)
        verb = None if begun else next((word for word in self.verbs if self.is_legal((word, *parts))), None)
        return "" if verb is None else f"a word is missing before {_line(parts)}; did you mean {_line((verb, *parts))}?"

    def added(self, parts: Words, place: int) -> str:
        """Return the kinds of things that are missing in a place; empty if nothing is."""
        found = self.fitting(parts, lambda name: _inserted(parts, place, name))
        where = f"after {_line(parts[:place])}" if place else f"before {_line(parts)}"
        return f"{listed(map(str, found[:MOST_KINDS]), 'or')} is missing {where}" if found else ""

    def surplus(self, parts: Words, places: Sequence[int]) -> str:
        """Return which part does not belong in the line."""
        for place in reversed(places):
            rest = _without(parts, place)
            if self.reads(rest):
                return f'"{parts[place]}" does not belong there; did you mean {_line(rest)}?'
        for length in range(len(parts) - 2, 0, -1):
            if self.reads(parts[:length]):
                return f"{_line(parts[length:])} does not fit after {_line(parts[:length])}"
        return ""

    def replaced(self, parts: Words, places: Sequence[int]) -> str:
        """Return which part does not fit in its place, and what does."""
        for place in reversed(places):
            if instead := self.instead(parts, place):
                return f'"{parts[place]}" does not fit there; use {instead}'
        return ""

    def rest(self, parts: Words) -> str:
        """Return the answer if no single part is wrong."""
        first, after, strange = parts[0], parts[1:], self.strange(parts)
        if first in self.verbs:
            example = f" (for example: {self.verbs[first]})" if self.verbs[first] else ""
            if not after:
                return f'something is missing after "{first}"{example}'
            wrong = tuple(parts[place] for place in strange if place) or after
            return f'{_line(wrong)} does not fit after "{first}"{example}'
        if not strange:
            noun = next((kind.noun for kind in self.kinds if " ".join(parts) in kind.names), "")
            if noun:
                return f"{_line(parts)} is {noun}; say what to do with it"
            dice = ", and no dice are due" if all(part.isdigit() for part in parts) else ""
            return f"there is no move {_line(parts)}{dice}"
        near = {place: likely[0] for place in strange if (likely := self.likely(parts[place]))}
        mended = _with(parts, near)
        is_name = any(" ".join(mended) in kind.names for kind in self.kinds)
        meant = f"; did you mean {_line(mended)}?" if is_name or self.reads(mended) else ""
        return self.unfitting(parts, strange) + meant


def _line(parts: Iterable[str]) -> str:
    return f'"{" ".join(parts)}"'


def _with(parts: Words, others: dict[int, str]) -> Words:
    return tuple(word for place, part in enumerate(parts) for word in others.get(place, part).split())


def _without(parts: Words, place: int) -> Words:
    return (*parts[:place], *parts[place + 1 :])


def _inserted(parts: Words, place: int, name: str) -> Words:
    return (*parts[:place], *name.split(), *parts[place:])
