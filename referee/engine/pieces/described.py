"""Things on spaces that a position describes: a name, then keywords, such as `b5: red knight, health 2, moved`."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.item import Listing
from referee.engine.pieces.vocabulary import NOTHING, T, unexpected_words_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from referee.engine.core.plain import Plain
    from referee.engine.pieces.vocabulary import Vocabulary

X = TypeVar("X")
P = TypeVar("P")
PUT, TAKE = ("place", "put", "add"), ("remove", "take")
"""The words that begin a correction about a new thing, and about one that leaves the table."""
Run: TypeAlias = "tuple[str, Sequence[str]]"
"""A keyword and the words after it."""


class Keyword(NamedTuple, Generic[T, X]):
    """A keyword in the description of a thing.

    apply: returns the thing, changed as the words after the keyword say. write: returns the words to write after the
    keyword: "" for a keyword without a value, None if the keyword is not written for this thing.
    """

    word: str
    apply: Callable[[T, X, Sequence[str]], X]
    write: Callable[[T, X], str | None] = lambda state, thing: None


def flag_keyword(word: str, field: str) -> Keyword[Any, Any]:
    """Return a keyword without a value, for a property: it is written if the thing's field of that name is True."""

    def put(state: Any, thing: Any, words: Sequence[str]) -> Any:
        if words:
            raise unexpected_words_error(words, f'another keyword, or nothing, after "{word}"')
        return thing._replace(**{field: True})

    return Keyword(word, put, lambda state, thing: "" if getattr(thing, field) else None)


def value_keyword(
    word: str,
    read: Callable[[Sequence[str]], Any],
    write: Callable[[Any], str] = str,
    *,
    field: str = "",
    least: int = 1,
) -> Keyword[Any, Any]:
    """Return the keyword of a field with a value.

    read: returns the value that words mean. field: its name, by default the keyword. least: the keyword is not
    written for a smaller number, nor for an empty value.
    """
    name = field or word

    def value_words(state: Any, thing: Any) -> str | None:
        value = getattr(thing, name)
        return write(value) if (value >= least if isinstance(value, int) else value) else None

    return Keyword(word, lambda state, thing, words: thing._replace(**{name: read(words)}), value_words)


def split_description(
    said: Sequence[str],
    keywords: Iterable[Keyword[Any, Any]],
    is_name: Callable[[Sequence[str]], bool] = lambda words: False,
) -> tuple[list[str], list[Run]]:
    """Return the words before the first keyword, then each keyword with the words after it.

    is_name: returns whether words are a name, although there are keywords among them.
    """
    known = {keyword.word for keyword in keywords}
    ends = [len(said), *(at for at in reversed(range(len(said))) if said[at] in known)]
    end = next((at for at in ends if is_name(said[:at])), ends[-1])
    runs = list[tuple[str, list[str]]]()
    for word in said[end:]:
        if word in known:
            runs.append((word, []))
        else:
            runs[-1][1].append(word)
    return list(said[:end]), [*runs]


def apply_keywords(state: T, thing: X, runs: Iterable[Run], keywords: Iterable[Keyword[T, X]]) -> Iterator[X]:
    """Yield a thing after each keyword in turn has changed it."""
    known = {keyword.word: keyword for keyword in keywords}
    for word, words in runs:
        thing = known[word].apply(state, thing, words)
        yield thing


def description(state: T, name: str, thing: X, keywords: Iterable[Keyword[T, X]]) -> str:
    """Return the description of a thing: its name, then its keywords."""
    found = ((keyword.word, keyword.write(state, thing)) for keyword in keywords)
    return ", ".join([name, *(f"{word} {said}".strip() for word, said in found if said is not None)])


@dataclass(frozen=True, kw_only=True)
class DescribedPieces(Listing[T], Generic[T, X, P]):
    """Things on spaces, at most one on each.

    things: returns all things. space_of: returns the space of a thing. write_space: returns a space as positions write
    it. read_space: returns the space that words name. name: returns the words for a thing before its keywords. put_new:
    puts a new thing on a space, given the words before its keywords, and the keywords. store: stores a changed thing.
    remove: removes a thing. move: puts a thing on the space that words name. Things with `move` are corrected without a
    subject, and stay until they are removed; a description of any other thing replaces what is on its space. is_name:
    returns whether words are a name, although there are keywords among them. absent: returns the message about a
    space without a thing.
    """

    keywords: tuple[Keyword[T, X], ...]
    things: Callable[[T], Iterable[X]]
    space_of: Callable[[X], P]
    write_space: Callable[[P], str]
    read_space: Callable[[T, Sequence[str]], P]
    name: Callable[[T, X], str]
    put_new: Callable[[T, P, Sequence[str], Sequence[Run]], X]
    store: Callable[[T, X], object]
    remove: Callable[[T, X], object]
    move: Callable[[T, X, Sequence[str]], None] | None = None
    is_name: Callable[[T, Sequence[str]], bool] = lambda state, words: False
    absent: Callable[[T, P], str] = lambda state, place: f"nothing is on {place}"

    def subjects(self) -> tuple[str, ...]:
        """Return the words that begin a correction; none if `move` is given: a space or an order then begins it."""
        return () if self.move is not None else super().subjects()

    def thing_on(self, state: T, place: P) -> X | None:
        """Return the thing on a space, or None."""
        return next((one for one in self.things(state) if self.space_of(one) == place), None)

    def apply_words(self, names: Vocabulary[T], state: T, word: str, said: Sequence[str]) -> None:
        """Put a thing on a space as the words describe it."""
        place = self.read_space(state, word.casefold().split())
        if self.move is None:
            old = self.thing_on(state, place)
            if old is not None:
                self.remove(state, old)
            if said and said[0] in NOTHING:
                return
        self._new(state, place, said)

    def _new(self, state: T, place: P, said: Sequence[str]) -> None:
        head, runs = split_description(said, self.keywords, partial(self.is_name, state))
        self._change(state, self.put_new(state, place, head, runs), runs)

    def _change(self, state: T, thing: X, runs: Iterable[Run]) -> None:
        for changed in apply_keywords(state, thing, runs, self.keywords):
            self.store(state, changed)

    def write(self, names: Vocabulary[T], state: T) -> Plain:
        """Return the description of each thing, by its space; None if there are none."""
        things = ((self.write_space(self.space_of(one)), one) for one in self.things(state))
        return {where: description(state, self.name(state, one), one, self.keywords) for where, one in things} or None

    def correct(self, names: Vocabulary[T], state: T, subject: str, words: Sequence[str]) -> bool:
        """Read `place red knight b5`, `remove b5`, `b5 to b6`, `b5 health 2`, or a space and a description."""
        if self.move is None:
            return super().correct(names, state, subject, words)
        order, rest = words[0], [word for word in words if word not in ("to", "on")]
        if order in PUT and len(rest) > 3:
            self._new(state, self.read_space(state, rest[-1:]), rest[1:-1])
        elif order in TAKE and len(rest) > 1:
            self.remove(state, self._thing_at(state, rest[1:]))
        elif len(rest) > 1 and names.find(state, order) is not None:
            thing, (head, runs) = self._thing_at(state, rest[:1]), split_description(rest[1:], self.keywords)
            if head:
                self.move(state, thing, rest[1:])
            else:
                self._change(state, thing, runs)
        else:
            return False
        return True

    def _thing_at(self, state: T, words: Sequence[str]) -> X:
        place = self.read_space(state, words)
        thing = self.thing_on(state, place)
        if thing is None:
            raise InvalidMoveError(self.absent(state, place))
        return thing
