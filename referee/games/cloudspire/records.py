"""Effect records: the effects of a talent, an advancement, a die, an event or a relic, parsed once from data."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.library.problems import allowed_values, shown
from referee.engine.core.plain import hints_of
from referee.loading.given import Given
from referee.loading.reader import Reader

WORDS, DICE, SPIRES = "words.yaml", "dice.yaml", "spires.yaml"
ALWAYS, NEVER, FACTION = "always", "never", "faction"
SELF, OWN, ENEMY, ANY, OTHER = "self", "own", "enemy", "any", "other"
CHOSEN, ALL = "chosen", "all"


class Condition(NamedTuple):
    """A condition of an effect: its word, and the values that go with the word."""

    word: str
    n: int = 0
    piece: str = ""
    of: str = ANY
    terrain: str = ""


class EffectSpec(NamedTuple):
    """One effect: its word, and the values that go with the word.

    whom: the chips it concerns; of, piece, within and around limit the choice. who: the players it concerns. number:
    the `count` in the data. to, at: a place. until: when it ends; empty if at once or never.
    """

    word: str
    amount: int = 0
    die: str = ""
    who: str = "owner"
    whom: str = SELF
    of: str = ANY
    piece: str = "unit"
    within: int = 0
    around: str = "around_self"
    type: str = "any"
    number: int = 1
    to: str = ""
    at: str = ""
    spaces: int = 0
    stat: str = ""
    until: str = ""
    against: str = ""
    cost: str = ""
    options: tuple[str, ...] = ()
    what: str = ""
    flag: str = ""
    spire: str = ""
    slot: str = ""
    source: int = 0
    kind_of: str = "option"


class Record(NamedTuple):
    """The effects of one source.

    kind: talent, advancement, die, event or relic. on: the moment that triggers it. whose: who must control the chip
    that the moment is about. may: whether its player may decline it. limit: the period in which it acts once; empty if
    there is no limit. ai: `never` if an automatic faction always declines it. phase: the phase that an event names.
    use, phases: how long a relic stays and when it may be played. faces: the effects of each face of a die. words: its
    effect words, alone and with the stat, flag or cost that they are about.
    """

    id: str
    name: str
    kind: str
    on: str = ALWAYS
    whose: str = SELF
    conditions: tuple[Condition, ...] = ()
    does: tuple[EffectSpec, ...] = ()
    may: bool = False
    limit: str = ""
    ai: str = ALWAYS
    scope: str = ""
    phase: str = ""
    use: str = ""
    phases: tuple[str, ...] = ()
    faces: tuple[tuple[EffectSpec, ...], ...] = ()
    words: frozenset[str] = frozenset()

    def specs(self, word: str) -> Iterator[EffectSpec]:
        """Yield the effects of the record with a given effect word."""
        return (one for one in self.does if one.word == word)


KINDS: Mapping[str, tuple[str, ...]] = {
    "type": ("stat", "land", "upgrade"),
    **dict.fromkeys(("phase", "phases"), ("phase", "moment")),
    "use": ("use", "time"),
    **dict.fromkeys(("to", "at"), ("place",)),
    **dict.fromkeys(("until", "limit"), ("time",)),
    **{"of": ("side",), "against": ("piece",), "options": ("option",), "what": ("die",)},
    "on": ("moment",),
}
"""The kinds of word allowed as values of a field, for each field that is not named after its kind."""
FREE: Mapping[tuple[str, str], tuple[str, ...]] = {("extra_market", "of"): ("option", "purchase")}
"""The kinds of word allowed in a field of one effect word, by that word and the field, instead of those in KINDS."""
NAMED: Mapping[tuple[str, str], str] = {("set_flag", "die"): DICE, ("set_flag", "spire"): SPIRES}
"""The fields whose values are ids from another file."""
MORE = {"type": ("any", "bottom", "ancient_traxxyr")}
"""The other values that a field may have besides words of its kinds."""
NAMES = {"count": "number"}
"""The fields that have another name in the code."""
PLAIN = ("on", "may", "limit", "scope", "phase", "use", "phases")
"""The fields of a record that are read by their types."""
TYPES = {**hints_of(Condition), **hints_of(EffectSpec), **hints_of(Record)}
"""The types of all fields."""


class Vocabulary(NamedTuple):
    """The words allowed in effect records, as the data files declare them, by kind."""

    kinds: Mapping[str, Mapping[str, Mapping[str, Any]]]

    def of(self, *kinds: str) -> tuple[str, ...]:
        """Return all words of the given kinds."""
        return tuple(word for kind in kinds for word in self.kinds.get(kind, {}))


def read_words(reader: Reader) -> Vocabulary:
    """Return the words that the data declare."""
    kinds: dict[str, dict[str, Mapping[str, Any]]] = {}
    for row in reader.rows(WORDS):
        kinds.setdefault(str(row.get("kind")), {})[str(row.get("id"))] = row
    return Vocabulary(kinds)


FILES = {
    "talents": ("talents.yaml", "talent"),
    "advances": ("advancements.yaml", "advancement"),
    "dice": (DICE, "die"),
    "events": ("events.yaml", "event"),
    "relics": ("relics.yaml", "relic"),
}
"""The file of effect records and their kind, by the field of Contents that stores the records."""


def read_records(reader: Reader, fields: Mapping[str, Collection[str]] = {}) -> dict[str, Any]:
    """Return the words and all effect records, by the fields of Contents that store them.

    fields: the fields that each effect word takes.
    """
    words = read_words(reader)
    found = {
        field: RecordReader(reader, words, file, kind, fields).all()
        for field, (file, kind) in FILES.items()
        if file in reader.data.tables
    }
    return {"words": words, **found}


class RecordReader:
    """Reads the effect records of one file, and reports anything unknown; dice that all players share have no record.

    kind: the kind of the records. fields: the fields that each effect word takes; see effects.py.
    """

    def __init__(
        self, reader: Reader, words: Vocabulary, file: str, kind: str, fields: Mapping[str, Collection[str]]
    ) -> None:
        self._reader, self._words, self._file, self._kind, self._fields = reader, words, file, kind, fields

    def all(self) -> dict[str, Record]:
        """Return the records of the file by their ids."""
        rows = (row for row in self._reader.rows(self._file) if row.get("kind", FACTION) == FACTION)
        return {record.id: record for record in map(self._record, rows)}

    def _record(self, row: Given) -> Record:
        does = self._specs(row, "does")
        faces = row.inner("faces", {str(number): one for number, one in enumerate(row.get("faces") or [])})
        return Record(
            row.text("id"),
            row.text("name"),
            self._kind,
            whose=row.text("whose", (SELF, *self._words.of("side")), SELF),
            conditions=tuple([self._condition(one) for one in row.parts("if")]),
            does=does,
            ai=row.text("ai", (ALWAYS, NEVER), ALWAYS),
            faces=tuple([self._specs(faces, number) for number in faces]),
            words=frozenset(
                said for one in does for said in (one.word, f"{one.word} {one.stat or one.flag or one.cost}")
            ),
            **{name: self._value(row, name) if row.get(name) else Record._field_defaults[name] for name in PLAIN},
        )

    def _specs(self, given: Given, field: str) -> tuple[EffectSpec, ...]:
        return tuple([self._spec(one) for one in given.parts(field)])

    def _condition(self, part: Given) -> Condition:
        return Condition(_word(part, "word", self._words.of("condition")), **self._values(part, Condition._fields))

    def _spec(self, part: Given) -> EffectSpec:
        word = _word(part, "word", self._words.of("effect"))
        return EffectSpec(word, **self._values(part, self._fields.get(word, EffectSpec._fields)))

    def _values(self, part: Given, allowed: Collection[str]) -> dict[str, Any]:
        found: dict[str, Any] = {}
        word = str(part.get("word"))
        for key in part:
            if key == "word":
                continue
            if key not in allowed:
                part.fault(key, f"{word} takes no {shown(key)}{allowed_values(key, tuple(allowed))}")
            elif (word, key) in FREE:
                found["kind_of"] = _word(part, key, FREE[word, key])
            elif (word, key) in NAMED:
                found[key] = _word(part, key, self._reader.ids(NAMED[word, key]))
            else:
                found[NAMES.get(key, key)] = self._value(part, key)
        return found

    def _value(self, given: Given, key: str) -> Any:
        """Return one value of a record by the type of its field; a word of the wrong kind is reported as a fault."""
        value, kind = given[key], TYPES[NAMES.get(key, key)]
        if kind is int:
            return given.whole(key)
        if kind is bool:
            return value is True
        words = self._words.of(*KINDS.get(key, (key,)))
        if kind == tuple[str, ...]:
            return tuple([_word(given.having(**{key: one}), key, words) for one in value])
        return _word(given, key, (*words, *MORE.get(key, ()))) if words and value != "" else str(value)


def _word(given: Given, field: str, words: Collection[str]) -> str:
    value = given.get(field)
    if value not in words:
        given.fault(field, f"unknown word {shown(value)}{allowed_values(str(value), tuple(words))}")
    return str(value)
