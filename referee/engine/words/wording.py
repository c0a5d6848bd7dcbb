"""Verbs in plain words: the name of the verb, then a word for each argument, whole or its beginning.

worded("tow", ["tow"], tow, [Part(PLAYERS, seat_name)])            tow north
worded("show", ["show"], show, [Held("NF-ROUND-08", deck, hand)])     show ember; show ? while it is unknown
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from referee.engine.core import naming, zones
from referee.engine.core.guards import DUE, Breach, Guard
from referee.engine.core.move import UNKNOWN, Move
from referee.engine.core.ruling import Reveal
from referee.engine.core.verb import Verb

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from referee.engine.core.guards import S
    from referee.engine.core.move import Value
    from referee.engine.core.zones import Catalogue, HasZones

V = TypeVar("V")


class Part(NamedTuple):
    """One argument of a verb: all that it can be, legal or not, and the word for each."""

    values: Sequence[Value]
    name: Callable[[Value], str] = str


class Held(NamedTuple):
    """A card as an argument of a verb, which shows it.

    clause: by which it has to be held. deck: the deck list. zone: from which a seat names it. name: what it is called.
    """

    clause: str
    deck: Catalogue
    zone: Callable[[int], str]
    name: Callable[[str], str] = str


def worded(
    name: str,
    answers: Iterable[str],
    effect: Callable[[S, Move], None],
    parts: Sequence[Part | Held] = (),
    guards: Sequence[Guard[S]] = (),
    anchored: bool = False,
) -> Verb[S]:
    """Return a verb of which candidates, reading and writing follow from its arguments.

    A card that is held has its guard ("held", of the second card "held 2") before those that are given, and is shown.
    """
    words = [_words(part) for part in parts]

    def candidates(state: S, seat: int) -> Iterable[Move]:
        columns = [_choices(state, seat, part) for part in parts]
        return [Move(seat, name, args) for args in product(*columns)]

    def read(state: S, seat: int, said: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
        given = (" ".join(said[1:]),) if len(parts) == 1 else said[1:]
        if said[0] != name or len(given) != len(parts):
            return []
        columns = [meant(known, word) for known, word in zip(words, given, strict=True)]
        return [(Move(seat, name, args),) for args in product(*columns)]

    def write(state: S, move: Move) -> str:
        return " ".join(
            [name, *(_quoted(known.get(value, str(value))) for known, value in zip(words, move.args, strict=True))]
        )

    def expand(state: S, move: Move) -> Iterable[Move]:
        return [move._replace(args=args) for args in product(*map(_named, parts, move.args))]

    def shows(state: S, move: Move) -> tuple[Reveal, ...]:
        shown = [(part.zone(move.seat), str(value)) for _, part, value in _held(parts, move.args)]
        return tuple(Reveal(*one) for one in shown if naming.is_unknown(cast("HasZones", state), *one))

    own: list[Guard[S]] = [_guard(part, place) for place, part, _ in _held(parts, parts)]
    return Verb(
        name, frozenset(answers), (*own, *guards), effect, candidates, read, write, shows, expand, anchored=anchored
    )


def meant(names: Mapping[V, str], word: str) -> tuple[V, ...]:
    """Return the values whose name (or id) is a typed word, else those of which it is the beginning."""
    said = word.casefold()
    spelt = [
        (value, {name.casefold(), *([value.casefold()] if isinstance(value, str) else [])})
        for value, name in names.items()
    ]
    exact = tuple(value for value, spellings in spelt if said in spellings)
    if exact or not said or said.isdigit():
        return exact
    return tuple(value for value, spellings in spelt if any(one.startswith(said) for one in spellings))


def listed(names: Iterable[str], word: str = "and") -> str:
    """Return names as a sentence has them: `A1, B1 and C1`; word: what stands before the last."""
    *most, last = [*names] or [""]
    return f"{', '.join(most)} {word} {last}" if most else last


def _words(part: Part | Held) -> dict[Value, str]:
    if isinstance(part, Held):
        return {**{face: part.name(face) for face in part.deck.copies}, UNKNOWN: UNKNOWN}
    return {value: part.name(value) for value in part.values}


def _choices(state: S, seat: int, part: Part | Held) -> Sequence[Value]:
    return naming.open_faces(cast("HasZones", state), part.zone(seat)) if isinstance(part, Held) else part.values


def _named(part: Part | Held, value: Value) -> Iterable[Value]:
    return part.deck.copies if isinstance(part, Held) and value == UNKNOWN else (value,)


def _held(parts: Sequence[Part | Held], values: Iterable[V]) -> Iterable[tuple[int, Held, V]]:
    """Yield the cards among arguments: their place, the argument, its value."""
    rows = enumerate(zip(parts, values, strict=True))
    return [(place, part, value) for place, (part, value) in rows if isinstance(part, Held)]


def _guard(part: Held, place: int) -> Guard[S]:
    def test(state: S, move: Move) -> Breach | None:
        face = str(move.args[place])
        if face == UNKNOWN:
            return Breach(part.clause, "the card must be named, for it is shown", "fact")
        if zones.holds(cast("HasZones", state), part.deck, part.zone(move.seat), face) is None:
            return Breach(part.clause, f"{part.name(face)} cannot be in this hand", "fact")
        return None

    return Guard(f"held {place + 1}" if place else "held", test, (DUE,))


def _quoted(name: str) -> str:
    said = name.casefold()
    return f'"{said}"' if " " in said or "," in said else said
