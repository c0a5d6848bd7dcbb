"""Effect records: the effects of a talent, an advancement, a die, an event or a relic, parsed once from data."""

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from referee.loading.given import GivenRecord, ReadingRule
from referee.loading.reader import Reader

WORDS, DICE, SPIRES = "words.yaml", "dice.yaml", "spires.yaml"
ALWAYS, NEVER, FACTION = "always", "never", "faction"
SELF, OWN, ENEMY, ANY, OTHER = "self", "own", "enemy", "any", "other"
CHOSEN, ALL = "chosen", "all"


class Condition(NamedTuple):
    """A condition of an effect. n: a number, such as a distance. piece: a kind of piece. of: whose piece."""

    word: str
    n: int = 0
    piece: str = ""
    of: str = ANY


class EffectSpec(NamedTuple):
    """One effect: its word, and the values that go with the word.

    amount: how much. die: the die that decides the amount. who: the players it concerns. whom: the chips it concerns;
    `of` (whose), `piece` (kind), `within` (distance) and `around` (from where) limit the choice. number: the `count` in
    the data. to, at: a place. until: when its change ends; empty if its word decides that. against: the kind of target
    to which a bonus applies. cost: the kind of price. options: build options. slot: the role of a minion.
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


class Record(NamedTuple):
    """The effects of one source.

    kind: talent, advancement, die, event or relic. on: the moment that triggers it. whose: who must control the chip
    that the moment is about. may: whether its player may decline it. limit: the period in which it acts once; empty if
    there is no limit. ai: `never` if an automatic faction always declines it. phase: the phase printed on an event.
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
TYPES = ("any", "bottom", "ancient_traxxyr")
"""The other values that the field `type` may have."""


FILES = {
    "talents": ("talents.yaml", "talent"),
    "advances": ("advancements.yaml", "advancement"),
    "dice": (DICE, "die"),
    "events": ("events.yaml", "event"),
    "relics": ("relics.yaml", "relic"),
}
"""For each field of Contents that stores effect records: the file that they come from, and their kind."""


def read_records(reader: Reader, fields: Mapping[str, Collection[str]] = {}) -> dict[str, Any]:
    """Return all effect records, by the fields of Contents that store them; see `RecordReader`."""
    records, given = RecordReader(reader, fields), reader.data.tables
    return {field: records.of(file, kind) for field, (file, kind) in FILES.items() if file in given}


class RecordReader:
    """Reads effect records, and reports anything unknown. fields: the fields that each effect word takes."""

    def __init__(self, reader: Reader, fields: Mapping[str, Collection[str]]) -> None:
        self._reader, self._fields = reader, fields
        self._words = [(str(row.get("kind")), str(row.get("id"))) for row in reader.rows(WORDS)]
        self._condition = self._reading(Condition) | {"word": self.declared_words("condition")}
        self._spec = self._reading(EffectSpec) | {"word": self.declared_words("effect"), "number": "count"}
        self._spec["type"] = (*self.declared_words(*KINDS["type"]), *TYPES)
        self._flag = {"die": reader.ids(DICE), "spire": reader.ids(SPIRES)}
        self._record = self._reading(Record) | {
            **{"whose": (SELF, *self.declared_words("side")), "ai": (ALWAYS, NEVER), "words": lambda row: frozenset()},
            **{"conditions": self._conditions, "does": self._does, "faces": self._faces},
        }

    def declared_words(self, *kinds: str) -> tuple[str, ...]:
        """Return the words that the data declare for the given kinds."""
        return tuple([word for kind in kinds for of, word in self._words if of == kind])

    def _reading(self, kind: type[NamedTuple]) -> dict[str, ReadingRule]:
        """Return how a named tuple's fields are read: a field whose kind has words must hold one of those words."""
        named = {name: self.declared_words(*KINDS.get(name, (name,))) for name in kind._fields}
        return {name: words for name, words in named.items() if words}

    def of(self, file: str, kind: str) -> dict[str, Record]:
        """Return the records of a file, all of a `kind`, by their ids; a die that all players share has no record."""
        rows = [row for row in self._reader.rows(file) if row.get("kind", FACTION) == FACTION]
        records = [row.one(Record, **self._record | {"kind": lambda row: kind}) for row in rows]
        return {one.id: one._replace(words=frozenset(_effect_words(one))) for one in records}

    def _conditions(self, row: GivenRecord) -> tuple[Condition, ...]:
        return tuple([one.one(Condition, **self._condition) for one in row.parts("if", Condition._fields)])

    def _faces(self, row: GivenRecord) -> tuple[tuple[EffectSpec, ...], ...]:
        faces = row.inner("faces", {str(number): one for number, one in enumerate(row.get("faces") or [])})
        return tuple([self._does(faces, number) for number in faces])

    def _does(self, given: GivenRecord, field: str = "does") -> tuple[EffectSpec, ...]:
        found = []
        for part in given.parts(field):
            word = str(part.get("word"))
            part.report_unknown_fields(("word", *self._fields.get(word, EffectSpec._fields)))
            found.append(part.one(EffectSpec, **self._spec | (self._flag if word == "set_flag" else {})))
        return tuple(found)


def _effect_words(record: Record) -> Iterator[str]:
    """Yield the effect words of a record, alone and with the stat, flag or cost that they are about."""
    for one in record.does:
        yield from (one.word, f"{one.word} {one.stat or one.flag or one.cost}")
