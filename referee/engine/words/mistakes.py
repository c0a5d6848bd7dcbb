"""Finds the wrong part of an unreadable line, and what fits in its place.

The line is tried again with one part corrected, left out, added, moved or replaced: the change that makes it readable
shows which part is wrong. Only words that everybody may know are suggested: the words of the verbs, and the names of
the game.
"""

from __future__ import annotations

from itertools import chain, product
from typing import TYPE_CHECKING, Any, Generic

from referee.engine.core.guards import Breach, S
from referee.engine.core.looking import caching_results
from referee.engine.core.move import UNKNOWN
from referee.engine.core.verb import SHAPE
from referee.engine.errors import MoveError
from referee.engine.mechanisms.sealed import COMMIT, OPEN
from referee.engine.words.kinds import MOST_LISTED, SPACE, Kind, argument_names, by_noun, is_of, kinds, smallest
from referee.engine.words.spelling import similar
from referee.engine.words.verbs import UNNAMED_CARD
from referee.engine.words.wording import FILLERS, LEAST_LETTERS, listed, plain, split_paths

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from referee.engine.core.move import Move
    from referee.engine.core.rules import Rules
    from referee.engine.core.verb import Verb
    from referee.engine.words.terms import Words
    from referee.engine.words.verbs import Run

MOST_SIMILAR = 4
"""How many similar words are tried for a misspelt word."""
MOST_TRIED = 200
"""How many lines are tried; beyond that, the message only says which words are wrong."""
MOST_KINDS = 3
MOST_MOVED = 5
JOINING = sorted(word for word in FILLERS if len(word) >= LEAST_LETTERS)
"""The words without meaning that a misspelt word can stand for."""
PLAYER = "player"
"""The word before the number of a seat."""
MOST_PARTS = 12
"""Lines with more parts are not analysed."""


def mistake(game: Rules[S], state: S, seat: int, tokens: Words) -> str:
    """Return a sentence on the wrong part of an unreadable line, and what fits there."""
    with caching_results(state):
        line, every = _Line(game, state, seat), list(game.verbs.values())
        tokens, parts = (line.with_seats(words) for words in (tokens, split_paths(tokens) or tokens))
        timely = line.timely()
        is_other = _is_other_verb(parts[0], timely, every)
        readers = (every,) if is_other else (timely, every)
        found = next(
            filter(None, (line.mistake(verbs, tokens, parts) for verbs in readers)), ""
        ) or line.unreadable_text(parts)
    return f'"{parts[0]}" is not possible now, and {found}' if is_other else found


def _is_other_verb(word: str, timely: Sequence[Verb[Any]], every: Sequence[Verb[Any]]) -> bool:
    """Return whether a word belongs to a verb, but not to a verb that answers the seat's question."""
    return not any(word in _typed_words(verb) for verb in timely) and any(word in _typed_words(verb) for verb in every)


def _typed_words(verb: Verb[Any]) -> tuple[str, ...]:
    return verb.says or (verb.name,)


def miscount_text(game: Rules[S], state: S, seat: int, tokens: Words) -> str:
    """Return which number is missing or surplus in a line; empty if adding or removing one makes no move of it."""
    parts = split_paths(tokens)
    if not all(part.isdecimal() for part in parts):
        return ""
    with caching_results(state):
        line = _Line(game, state, seat)
        line.read_by(line.timely())
        return line.cut_short(parts, ()) or line.surplus(parts, range(len(parts)))


def _of_verbs(game: Rules[Any]) -> dict[str, str]:
    """Return the words that a move can begin with, each with an example."""
    helps = game.help_by_verb()
    found: dict[str, str] = {}
    for name, verb in game.verbs.items():
        if name in (COMMIT, OPEN):  # a sealed choice is typed like the choice itself
            continue
        example = helps[name].words if name in helps else ""
        first = example.split()[:1] if example[:1].isalpha() else []
        found |= {word: found.get(word) or example for word in (*_typed_words(verb), *first) if word.isalpha()}
    return found


class _Line(Generic[S]):
    """A line that a seat typed, and what could be typed instead."""

    def __init__(self, game: Rules[S], state: S, seat: int) -> None:
        self.game, self.state, self.seat = game, state, seat
        self.kinds, self.verbs = kinds(game, state), _of_verbs(game)
        examples = (plain(one.words).split() for one in game.help_by_verb().values())
        legal = game.legal_moves(state, seat) if state.agenda else ()
        self.legal: list[tuple[Move, Words]] = [(move, tuple(plain(game.write(state, move)).split())) for move in legal]
        names = (name.split() for kind in self.kinds for name in kind.names)
        now = (words for _, words in self.legal)
        self.words = dict.fromkeys([*self.verbs, *chain(*examples), *chain(*names), *chain(*now)])
        self.readers: Sequence[Verb[S]] = ()
        self.is_timely = True
        self.tried: dict[Words, bool] = {}
        self.left = 0
        self.longer = [word for word in self.words if len(word) >= LEAST_LETTERS]
        spaced = (name for kind in self.kinds for name in kind.names if " " in name)
        self.spaced = {name.replace(" ", ""): name for name in spaced}

    def with_seats(self, parts: Words) -> Words:
        """Return parts with `player 2` as one part, unless `player` is a word of the game."""
        found: list[str] = []
        for part in parts:
            is_seat = part.isdecimal() and found[-1:] == [PLAYER] and PLAYER not in self.words
            found[-1:] = [f"{PLAYER} {part}"] if is_seat else [*found[-1:], part]
        return tuple(found)

    def timely(self) -> list[Verb[S]]:
        """Return the verbs that answer the seat's question."""
        asked = {one.kind for one in self.game.decisions(self.state) if one.seat == self.seat}
        return [verb for verb in self.game.verbs.values() if any(kind in verb.answers for kind in asked)]

    def read_by(self, verbs: Sequence[Verb[S]]) -> None:
        """Read lines with only these verbs from now on."""
        self.readers, self.tried, self.left = verbs, {}, MOST_TRIED
        self.is_timely = len(verbs) < len(self.game.verbs)

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
            return any(self._runs(said))
        except MoveError:
            return False

    def _runs(self, said: Words) -> Iterator[Run]:
        """Return the meanings of words, one after another, as they are read."""
        return (run for verb in self.readers for run in verb.read(self.state, self.seat, said) if run)

    def is_legal(self, said: Words) -> bool:
        """Return whether words can be read as a legal move."""
        return self.reads(said) and any(self.game.breach(self.state, run[0]) is None for run in self._runs(said))

    def is_complete(self, said: Words) -> bool:
        """Return whether words can be read as a complete move, legal or not."""
        return self.reads(said) and any(not self.is_short(run[0]) for run in self._runs(said))

    def is_short(self, move: Move) -> bool:
        """Return whether a move still lacks an argument of its card or its verb."""
        verb = self.game.verbs[move.verb]
        return any(guard.name == SHAPE for guard, _ in verb.findings(self.state, move, self.is_timely))

    def is_unnamed(self, said: Words) -> bool:
        """Return whether words are a move for which a card must be named instead of `?`."""
        found = (self.game.breach(self.state, run[0]) for run in self._runs(said))
        return UNKNOWN in said and any(isinstance(one, Breach) and one.text == UNNAMED_CARD for one in found)

    def is_known(self, word: str) -> bool:
        """Return whether a word is a word of the game, or the beginning of one."""
        said = plain(word)
        return self.is_whole(word) or (len(said) >= LEAST_LETTERS and any(one.startswith(said) for one in self.longer))

    def mistake(self, verbs: Sequence[Verb[S]], tokens: Words, parts: Words) -> str:
        """Return which part of a line for these verbs is wrong; empty if no change of one part makes it readable.

        parts: the words, with paths such as `d9-e10` split.
        """
        self.read_by(verbs)
        if len(parts) > MOST_PARTS:
            return ""
        unknown = self.unknown_indices(parts)
        cut = [place for place, word in enumerate(tokens) if not self.is_whole(word)]
        of_known_words = (self.not_inferred, self.misplacement, self.cut_short, self.surplus, self.missing_hint)
        tries = (self.unknown_word_hint,) if unknown else of_known_words
        ways = (*tries, self.spelling_hint, self.replacement)
        places = unknown or range(len(parts))
        return self.spelling_hint(tokens, cut) or next(filter(None, (way(parts, places) for way in ways)), "")

    def unknown_indices(self, parts: Words) -> list[int]:
        """Return the indices of the words that the game does not know."""
        return [place for place, word in enumerate(parts) if not self.is_known(word)]

    def is_whole(self, word: str) -> bool:
        """Return whether a word is a whole word of the game, or a number."""
        said = plain(word)
        return said in self.words or said in FILLERS or said == UNKNOWN or said.replace(" ", "").isdecimal()

    def spelling_hint(self, parts: Words, places: Sequence[int]) -> str:
        """Return the sentence that corrects one or two misspelt words, preferably to a legal move; else nothing."""
        likely = {place: self.similar_words(parts[place]) for place in places}
        # Two misspelt words are corrected only in a move that is due; three are taken for another language.
        several = [places] if self.is_timely and 1 < len(places) <= 2 else []
        for wrong in ([place] for place in places), several:
            for some in wrong:
                tries = product(*(likely[place] for place in some))
                lines = [_with(parts, dict(zip(some, words, strict=True))) for words in tries]
                if mended := next(filter(self.is_legal, lines), None) or next(filter(self.reads, lines), None):
                    return f"{self.unfitting_text(parts, some)}; did you mean {_line(mended)}?"
        return ""

    def similar_words(self, word: str) -> list[str]:
        """Return the words and names similar to a misspelt word; none with digits if it looks like a space."""
        found = similar(plain(word), chain(self.words, self.spaced, JOINING), MOST_SIMILAR)
        whole = [self.spaced.get(one, one) for one in found if len(one) >= LEAST_LETTERS or len(word) <= LEAST_LETTERS]
        return [one for one in whole if one != word and (one.replace(" ", "").isalpha() or not SPACE.fullmatch(word))]

    def unfitting_text(self, parts: Words, places: Sequence[int]) -> str:
        """Return the sentence saying that the words at some places do not fit there, or are unknown."""
        said = listed(f'"{parts[place]}"' for place in places)
        if any(self.is_known(parts[place]) for place in places):
            return f"{said} {'does' if len(places) == 1 else 'do'} not fit there"
        return f"{said} {'is' if len(places) == 1 else 'are'} unknown"

    def unknown_word_hint(self, parts: Words, places: Sequence[int]) -> str:
        """Return what to type instead of an unknown word."""
        for place in places:
            instead = self.expected_kinds_text(parts, place)
            dropped = _without(parts, place)
            meant = bool(instead) and SPACE.fullmatch(parts[place]) is not None  # a space, but not an allowed one
            if self.is_complete(dropped) and not meant:
                may = f"use {instead}, or leave it out" if instead else "leave it out"
                return f'"{parts[place]}" is unknown; {may}: {_line(dropped)}'
            if instead:
                return f'"{parts[place]}" is unknown; use {instead}'
        return ""

    def expected_kinds_text(self, parts: Words, place: int) -> str:
        """Return the kinds of things that fit in a place, in words; empty if nothing fits or no such move is due."""
        if not place and not self.is_timely:
            return ""
        found = self.fitting_kinds(parts, lambda name: _with(parts, {place: name}))
        return listed(map(str, found[:MOST_KINDS]), "or") if found else ""

    def fitting_kinds(self, parts: Words, with_name: Callable[[str], Words]) -> list[Kind]:
        """Return the kinds of things that make a line readable: arguments of the verb it begins with, else any.

        with_name: returns the line with a name in it.
        """
        spoken = [verb for verb in self.readers if parts[0] in _typed_words(verb)]
        for known in (smallest(by_noun(argument_names(spoken, self.state))), self.kinds):
            if found := [kind for kind in known if any(self.reads(with_name(name)) for name in kind.sample)]:
                return [
                    kind for kind in found if any(self.takes(kind, with_name(name)) for name in kind.sample)
                ] or found
        return []

    def takes(self, kind: Kind, said: Words) -> bool:
        """Return whether words are a move with a verb that takes a kind of thing."""
        terms = (term for run in self._runs(said) for term in self.game.verbs[run[0].verb].takes)
        return self.reads(said) and any(is_of(kind, term) for term in terms)

    def misplacement(self, parts: Words, places: Sequence[int]) -> str:
        """Return the sentence saying that a part is in the wrong place."""
        for first in places if len(parts) <= MOST_MOVED else ():
            for end in range(first + 1, len(parts) + 1):
                moved, others = parts[first:end], (*parts[:first], *parts[end:])
                for place in range(len(others) + 1):
                    line = (*others[:place], *moved, *others[place:])
                    if line != parts and self.reads(line):
                        return f"{_line(moved)} is in the wrong place; did you mean {_line(line)}?"
        return ""

    def not_inferred(self, parts: Words, places: Sequence[int]) -> str:
        """Return why an argument that the line leaves out cannot be inferred."""
        return next(filter(None, (verb.why_not_inferred(self.state, self.seat, parts) for verb in self.readers)), "")

    def cut_short(self, parts: Words, places: Sequence[int]) -> str:
        """Return a message on what is missing at the end: the legal moves with this beginning, or what fits there."""
        return self.continuations(parts) or self.missing_kinds(parts, len(parts))

    def continuations(self, parts: Words) -> str:
        """Return a message with the legal moves that begin with these words, a verb's word first; empty if none do."""
        if parts[0] not in self.verbs:
            return ""
        begun = [move for move, words in self.legal if words[: len(parts)] == parts]
        found = dict.fromkeys(one for move in begun for one in self._possible_moves(move))
        if not found:
            return ""
        lines = [_line([self.game.write(self.state, move).replace('"', "")]) for move in found]
        more = [f"{len(lines) - MOST_LISTED} more"] if len(lines) > MOST_LISTED else []
        some = listed([*lines[:MOST_LISTED], *more], "or")
        held = ", with a card that you hold" if any(move.is_open for move in begun) else ""
        return f"something is missing after {_line(parts)}; legal now{held}: {some}"

    def _possible_moves(self, move: Move) -> list[Move]:
        """Return the legal moves that a move with `?` could mean, one for each card; without `?`, the move."""
        game, state = self.game, self.state
        if not move.is_open:
            return [move]
        return [one for one in game.verbs[move.verb].expand(state, move) if game.breach(state, one) is None]

    def missing_hint(self, parts: Words, places: Sequence[int]) -> str:
        """Return what is missing, and where."""
        found = (self.missing_kinds(parts, place) for place in range(0 if self.is_timely else 1, len(parts)))
        if missing := next(filter(None, found), ""):
            return missing
        begun = parts[0] in self.verbs or all(part in FILLERS for part in parts)
        verb = None if begun else next((word for word in self.verbs if self.is_legal((word, *parts))), None)
        return "" if verb is None else f"a word is missing before {_line(parts)}; did you mean {_line((verb, *parts))}?"

    def missing_kinds(self, parts: Words, place: int) -> str:
        """Return the kinds of things that are missing in a place; empty if nothing is missing."""
        found = self.fitting_kinds(parts, lambda name: _with_name_at(parts, place, name))
        where = f"after {_line(parts[:place])}" if place else f"before {_line(parts)}"
        return f"{listed(map(str, found[:MOST_KINDS]), 'or')} is missing {where}" if found else ""

    def surplus(self, parts: Words, places: Sequence[int]) -> str:
        """Return which part does not belong in the line; prefer words without which the line is legal."""
        if unneeded := self.surplus_words(parts):
            return unneeded
        for place in reversed(places[1:]):
            rest = _without(parts, place)
            if self.reads(rest) and (parts[place].isdecimal() or not self.expected_kinds_text(parts, place)):
                if self.is_unnamed(rest):
                    return f'"{UNKNOWN}" is not enough here: {UNNAMED_CARD}'
                return _surplus(parts[place : place + 1], rest)
        for length in range(len(parts) - 2, 0, -1):
            if self.reads(parts[:length]):
                return f"{_line(parts[length:])} does not fit after {_line(parts[:length])}"
        return ""

    def surplus_words(self, parts: Words) -> str:
        """Return which words to leave out, so that the line is a legal move; empty if that is not possible.

        Prefer a word at the end, then all words from a place to the end, then the first words; but keep a verb.
        """
        singles = [(place, place + 1) for place in reversed(range(len(parts)))]
        ends = [(place, len(parts)) for place in range(len(parts) - 2, 1, -1) if parts[place - 1] not in FILLERS]
        for start, end in (*singles[:-2], *ends, *singles[-2:]):
            rest = (*parts[:start], *parts[end:])
            if (start or parts[0] not in self.verbs) and self.is_legal(rest):
                return _surplus(parts[start:end], rest)
        return ""

    def replacement(self, parts: Words, places: Sequence[int]) -> str:
        """Return which part does not fit in its place, and what does fit."""
        for place in reversed(places):
            if instead := self.expected_kinds_text(parts, place):
                return f'"{parts[place]}" does not fit there; use {instead}'
        return ""

    def unreadable_text(self, parts: Words) -> str:
        """Return the message about a line that no change makes readable."""
        first, after, strange = parts[0], parts[1:], self.unknown_indices(parts)
        if first in self.verbs:
            example = f" (for example: {self.verbs[first]})" if self.verbs[first] else ""
            if not after:
                return f'something is missing after "{first}"{example}'
            wrong = tuple(parts[place] for place in strange if place) or after
            return f'{_line(wrong)} does not fit after "{first}"{example}'
        if not strange:
            if all(part.isdecimal() for part in parts):
                return f"there is no move {_line(parts)}, and no dice are due"
            noun = next((kind.noun for kind in self.kinds if " ".join(parts) in kind.names), "")
            if noun:
                return f"{_line(parts)} is {noun}; say what to do with it"
            return f"there is no move {_line(parts)}"
        near = {place: likely[0] for place in strange if (likely := self.similar_words(parts[place]))}
        if not near:
            return self.cut_short(parts, ()) or self.unfitting_text(parts, strange)
        mended = _with(parts, near)
        is_name = any(" ".join(mended) in kind.names for kind in self.kinds)
        is_meant = is_name or self.reads(mended) or self.cut_short(mended, ())
        meant = f"; did you mean {_line(mended)}?" if is_meant else ""
        return self.unfitting_text(parts, strange) + meant


def _line(parts: Iterable[str]) -> str:
    return f'"{" ".join(parts)}"'


def _surplus(words: Words, rest: Words) -> str:
    return f"{_line(words)} does not belong there; did you mean {_line(rest)}?"


def _with(parts: Words, others: dict[int, str]) -> Words:
    return tuple(word for place, part in enumerate(parts) for word in others.get(place, part).split())


def _without(parts: Words, place: int) -> Words:
    return (*parts[:place], *parts[place + 1 :])


def _with_name_at(parts: Words, place: int, name: str) -> Words:
    return (*parts[:place], *name.split(), *parts[place:])
