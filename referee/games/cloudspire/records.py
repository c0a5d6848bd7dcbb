"""Effect records: what a talent, an advancement, a die, an event or a relic does, parsed once from data."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from pnp.library.problems import allowed_values, shown
from referee.loading.reader import Reader

WORDS, DICE, SPIRES = "words.yaml", "dice.yaml", "spires.yaml"
ALWAYS, FACTION = "always", "faction"
SELF, OWN, ENEMY, ANY, OTHER = "self", "own", "enemy", "any", "other"
CHOSEN, ALL = "chosen", "all"


class Condition(NamedTuple):
    """A condition by its word, with the values that it has."""

    word: str
    n: int = 0
    piece: str = ""
    of: str = ANY
    terrain: str = ""


class Doing(NamedTuple):
    """One effect by its word, with the values that it has.

    whom: the chips it is about; of, piece, within and around say which may be chosen. who: its players. from_whom: of
    whom something is taken. number: how many. to, at: a place. until: how long it lasts; empty for at once or always.
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
    may: bool = False
    may_all: bool = False
    kind_of: str = "option"
    from_whom: str = "target"


class Record(NamedTuple):
    """What something does.

    kind: talent, advancement, die, event or relic. on: the moment. whose: whose chip the moment is about. conditions:
    what must hold. may: its player may do without it. limit: how often it acts, in a turn, a wave or the game; empty if
    there is no limit. ai: when a seat that nobody plays uses it. phase: of an event. use, phases: of a relic, how long
    it stays and when it may be played. faces: of a die. words: its effect words, alone and with the stat, flag or cost
    that they are about.
    """

    id: str
    name: str
    kind: str
    on: str = ALWAYS
    whose: str = SELF
    conditions: tuple[Condition, ...] = ()
    does: tuple[Doing, ...] = ()
    may: bool = False
    limit: str = ""
    ai: str = ALWAYS
    scope: str = ""
    phase: str = ""
    use: str = ""
    phases: tuple[str, ...] = ()
    faces: tuple[tuple[Doing, ...], ...] = ()
    words: frozenset[str] = frozenset()

    def doing(self, word: str) -> Iterator[Doing]:
        """Yield what it does by a word."""
        return (one for one in self.does if one.word == word)


NUMBERS = ("amount", "within", "count", "spaces", "source", "n")
FLAGS = ("may", "may_all")
KINDS: Mapping[str, tuple[str, ...]] = {
    "die": ("die",),
    "type": ("stat", "land", "upgrade"),
    "who": ("who",),
    "whom": ("whom",),
    "of": ("side",),
    "piece": ("piece",),
    "around": ("around",),
    "to": ("place",),
    "at": ("place",),
    "stat": ("stat",),
    "until": ("time",),
    "against": ("piece",),
    "cost": ("cost",),
    "options": ("option",),
    "what": ("die",),
    "flag": ("flag",),
    "from": ("who",),
    "terrain": ("terrain",),
    "on": ("moment",),
    "limit": ("time",),
    "phase": ("phase", "moment"),
    "phases": ("phase", "moment"),
    "use": ("use", "time"),
}
"""The kinds of word that a field may have as its value."""
FREE: Mapping[tuple[str, str], tuple[str, ...]] = {("extra_market", "of"): ("option", "purchase")}
"""The allowed values of a field that takes none of the listed words."""
NAMED: Mapping[tuple[str, str], str] = {("set_flag", "die"): DICE, ("set_flag", "spire"): SPIRES}
"""The fields whose values are things of another file."""
LISTS = ("options", "phases")
MORE = {"type": ("any", "bottom", "ancient_traxxyr")}
"""What a field may be besides words of its kinds."""
NAMES = {"from": "from_whom", "count": "number"}
"""The fields that have another name in the code."""


class Vocabulary(NamedTuple):
    """The words of effect records as the data declare them, by kind."""

    kinds: Mapping[str, Mapping[str, Mapping[str, Any]]]

    def of(self, *kinds: str) -> tuple[str, ...]:
        """Return the words of some kinds."""
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
"""The files of effect records, by the field of the contents that keeps them, and what the records are."""


def read_records(reader: Reader, fields: Mapping[str, Collection[str]] = {}) -> dict[str, Any]:
    """Return the words and all effect records, by the fields of the contents.

    fields: by effect word, the fields that it takes.
    """
    words = read_words(reader)
    found = {
        field: RecordReader(reader, words, file, kind, fields).all()
        for field, (file, kind) in FILES.items()
        if file in reader.data.tables
    }
    return {"words": words, **found}


class RecordReader:
    """Reads the effect records of one file; whatever no rule knows is a fault with its place. Common dice have none.

    kind: of the records. fields: by effect word, the fields that it takes; see effects.py.
    """

    def __init__(
        self, reader: Reader, words: Vocabulary, file: str, kind: str, fields: Mapping[str, Collection[str]]
    ) -> None:
        self._reader, self._words, self._file, self._kind, self._fields = reader, words, file, kind, fields

    def all(self) -> dict[str, Record]:
        """Return the records of the file by their ids."""
        rows = (row for row in self._reader.rows(self._file) if row.get("kind", FACTION) == FACTION)
        return {record.id: record for record in map(self._record, rows)}

    def _record(self, row: Mapping[str, Any]) -> Record:
        reader, file = self._reader, self._file
        faces = row.get("faces") or []
        does = self._doings(row, "does", row.get("does") or [])
        return Record(
            reader.text(file, row, "id"),
            reader.text(file, row, "name"),
            self._kind,
            str(self._value(row, "on", row.get("on") or ALWAYS)),
            reader.text(file, row, "whose", (SELF, *self._words.of("side")), SELF),
            tuple(self._condition(row, one) for one in self._parts(row, "if", row.get("if") or [])),
            does,
            row.get("may") is True,
            str(self._value(row, "limit", row.get("limit") or "")),
            self._ai(row),
            str(row.get("scope") or ""),
            str(self._value(row, "phase", row.get("phase") or "")),
            str(self._value(row, "use", row.get("use") or "")),
            self._value(row, "phases", row.get("phases") or []),
            tuple(self._doings(row, f"faces.{number}", face) for number, face in enumerate(faces, 1)),
            frozenset(said for one in does for said in (one.word, f"{one.word} {one.stat or one.flag or one.cost}")),
        )

    def _ai(self, row: Mapping[str, Any]) -> str:
        return self._reader.text(self._file, row, "ai", (ALWAYS, "never", *self._words.of("condition")), ALWAYS)

    def _fault(self, row: Mapping[str, Any], field: str, message: str) -> None:
        self._reader.fault(self._file, row, field, message)

    def _parts(self, row: Mapping[str, Any], field: str, value: object) -> Iterator[Mapping[str, Any]]:
        if not isinstance(value, list) or not all(isinstance(one, dict) for one in value):
            self._fault(row, field, f"expected a list of records such as {{word: …}}, got {shown(value)}")
            return
        yield from value

    def _doings(self, row: Mapping[str, Any], field: str, value: object) -> tuple[Doing, ...]:
        return tuple(self._doing(row, field, one) for one in self._parts(row, field, value))

    def _condition(self, row: Mapping[str, Any], given: Mapping[str, Any]) -> Condition:
        word = self._known(row, "if", given.get("word"), self._words.of("condition"))
        return Condition(word, **self._values(row, "if", given, Condition._fields))

    def _doing(self, row: Mapping[str, Any], field: str, given: Mapping[str, Any]) -> Doing:
        word = self._known(row, field, given.get("word"), self._words.of("effect"))
        return Doing(word, **self._values(row, field, given, self._fields.get(word, Doing._fields)))

    def _known(self, row: Mapping[str, Any], field: str, value: object, words: Collection[str]) -> str:
        if value not in words:
            self._fault(row, field, f"unknown word {shown(value)}{allowed_values(str(value), tuple(words))}")
        return str(value)

    def _values(
        self, row: Mapping[str, Any], field: str, given: Mapping[str, Any], allowed: Collection[str]
    ) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for key, value in given.items():
            if key == "word":
                continue
            if key not in allowed:
                known = tuple(allowed)
                self._fault(row, field, f"{given.get('word')} takes no {shown(key)}{allowed_values(key, known)}")
                continue
            word = str(given.get("word"))
            if (word, key) in FREE:
                found["kind_of"] = self._known(row, field, value, FREE[word, key])
            elif (word, key) in NAMED:
                found[key] = self._known(row, field, value, self._reader.ids(NAMED[word, key]))
            else:
                found[NAMES.get(key, key)] = self._value(row, key, value, field)
        return found

    def _value(self, row: Mapping[str, Any], key: str, value: Any, field: str = "") -> Any:
        """Return one value of a record; a word of the wrong kind is a fault."""
        where = field or key
        if key in NUMBERS:
            return self._reader.whole(self._file, {**row, where: value}, where)
        if key in FLAGS:
            return value is True
        if key in LISTS:
            return tuple(self._known(row, where, one, self._words.of(*KINDS[key])) for one in value)
        if key in KINDS and value != "":
            return self._known(row, where, value, (*self._words.of(*KINDS[key]), *MORE.get(key, ())))
        return str(value)
