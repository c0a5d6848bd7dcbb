"""Events: what the record of a match consists of. A record is never changed; a change is one more event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.core.agenda import Key
from referee.engine.core.move import CHANCE, Move
from referee.engine.core.options import Setting
from referee.engine.core.plain import from_plain, to_plain
from referee.engine.errors import RecordError, RefereeError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.engine.core.plain import Plain

MOST_PLAYERS = 100
"""The maximum number of players whose names are read."""
FORMAT = 1
"""The record format that this release writes and reads."""

PLAYS = ("move", "chance", "overrule", "correct", "option", "sealed", "opened")
"""The kinds of event that lead from one state to the next; others, such as undo, decide which of these count."""

OPEN = "open"
"""The kind of event that opens a match."""
IMPLIED = "implied"
"""Flag of a pass, or of an answer without an alternative, that nobody typed: a later move implied it."""
STANDING = "standing"
"""Flag of a pass that its seat declared in advance; also the kind of event that declares such passes."""
SEEDED = "seeded"
"""Flag of a chance result that came from a seed."""
CLAIM = "claim"
"""Flag of a move that depends on something unseen."""
TOGETHER = "together"
"""Flag of a simultaneous choice, or its opening, that was entered with the previous one: undo takes both back."""
ONLY = "only"
"""Flag of a move that nobody typed: everybody could see that it was the only possible answer."""
RENAME = "rename"
"""The kind of event that gives a player another name; the whole record then uses it, and undo does not change it."""
FLAGS = (IMPLIED, STANDING, SEEDED, CLAIM, TOGETHER, ONLY)


class Opening(NamedTuple):
    """How a match begins: what its first event says.

    format: the format of the record. version: the version of the rules. seed: None if dice and cards are real.
    position: None at the beginning of the game. names: the players by seat; None in older records. carried: see
    `Setup`.
    """

    format: int
    game: str
    version: str
    id: str
    seats: int
    options: Mapping[str, Setting]
    seed: str | None = None
    position: Mapping[str, Plain] | None = None
    names: tuple[str, ...] | None = None
    carried: Mapping[str, Plain] | None = None


class Event(NamedTuple):
    """One entry of a record. SHAPES lists which of the fields after `flags` belong to its kind.

    n: its number (from 1), which is also the revision after it; 0 for an event in `plays`, which has no number.
    words: what was done, in words. key: the key of the question that it answers. clauses: the clauses that the table
    overruled. at: the number of the old entry that is changed; None: the waiting entries. plays: the events that
    replace this entry, or are inserted before it. until: the scope of a standing pass; None: the seat is asked again.
    """

    n: int
    kind: str
    words: str = ""
    move: Move | None = None
    key: Key | None = None
    flags: tuple[str, ...] = ()
    shape: tuple[str, int, int] = ("", 0, 0)
    clauses: tuple[str, ...] = ()
    name: str = ""
    value: Setting = ""
    at: int | None = None
    plays: tuple[Event, ...] = ()
    steps: int = 1
    seat: int = CHANCE
    until: str | None = None
    opening: Opening | None = None

    @property
    def text(self) -> str:
        """Return what was done, in words."""
        return self.words or self.kind

    def to_json(self) -> dict[str, Plain]:
        """Return the event as JSON; the number 0, a missing key and empty flags are left out."""
        data: dict[str, Plain] = {"n": self.n} if self.n else {}
        data["kind"] = self.kind
        if self.key is not None:
            data["key"] = to_plain(self.key)
        if self.flags:
            data["flags"] = list(self.flags)
        fields = {**self._asdict(), "text": self.words, "plays": [play.to_json() for play in self.plays]}
        if self.opening is not None:
            fields = self.opening._asdict()
        written = (name for name in SHAPES[self.kind] if name not in OPTIONAL_FIELDS or fields[name] is not None)
        data["data"] = {name: to_plain(fields[name]) for name in written}
        return data


def opening_in(events: Sequence[Event]) -> Opening:
    """Return how a match begins.

    Raises:
        RecordError: the record has no opening.
    """
    if not events or events[0].opening is None:
        raise RecordError("the record does not begin with the opening of a match")
    return events[0].opening


def event_of(data: Plain) -> Event:
    """Return an event from its JSON.

    Raises:
        RecordError: something is missing, unknown, or of a wrong type.
    """
    if not isinstance(data, dict):
        raise RecordError("this is not an event (an event is an object in braces)")
    number = data.get("n")
    if type(number) is not int or number < 1:
        raise RecordError(f"n must be the number of the event, 1 or more (got {number!r})")
    return play_of({name: value for name, value in data.items() if name != "n"})._replace(n=number)


def play_of(data: dict[str, Plain]) -> Event:
    """Return an event without a number from its JSON.

    Raises:
        RecordError: something is missing, unknown, or of a wrong type.
    """
    _check_names(data, ("kind", "key", "flags", "data"), "")
    kind, held = data.get("kind"), data.get("data")
    if not isinstance(kind, str) or kind not in SHAPES:
        raise RecordError(f"kind cannot be {kind!r} (allowed: {', '.join(SHAPES)})")
    if not isinstance(held, dict):
        raise RecordError(f"data must be an object (got {held!r})")
    fields = _fields(kind, held)
    if kind == OPEN:
        fields = {"opening": Opening(**fields)}
    if "plays" in fields:
        fields["plays"] = plays = tuple(map(play_of, fields["plays"]))
        if not all(play.kind in PLAYS for play in plays):
            raise RecordError(f"{kind}: plays cannot be {_short_text(held['plays'])}")
    if "text" in fields:
        fields["words"] = fields.pop("text")
    return Event(0, kind, key=_key_of(data.get("key")), flags=_flags_of(data.get("flags", [])), **fields)


def _check_names(data: dict[str, Plain], names: tuple[str, ...], where: str) -> None:
    unknown = [name for name in data if name not in names]
    if unknown:
        raise RecordError(f"{where}unknown field {', '.join(unknown)} (allowed: {', '.join(names)})")


def _fields(kind: str, data: dict[str, Plain]) -> dict[str, Any]:
    """Return the fields of a kind of event from their JSON."""
    shape, fields = SHAPES[kind], dict[str, Any]()
    _check_names(data, tuple(shape), f"{kind}: ")
    for name, read in shape.items():
        if name not in data:
            if name not in OPTIONAL_FIELDS:
                raise RecordError(f"{kind}: {name} is missing")
            continue
        try:
            fields[name] = read(data[name])
        except RecordError:
            raise RecordError(f"{kind}: {name} cannot be {_short_text(data[name])}") from None
    return fields


def _short_text(value: Plain) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _key_of(data: Plain) -> Key | None:
    try:
        return None if data is None else _key(data)
    except RecordError:
        raise RecordError(f"key must be kind, seat and subject (got {_short_text(data)})") from None


def _flags_of(data: Plain) -> tuple[str, ...]:
    if not isinstance(data, list) or not all(flag in FLAGS for flag in data):
        raise RecordError(f"flags cannot be {_short_text(data)} (allowed: {', '.join(FLAGS)})")
    return tuple(map(str, data))


def _of(kind: Any, fits: Callable[[Any], bool] = lambda value: True) -> Callable[[Plain], Any]:
    """Return a function that returns a value of a type from its JSON. fits: whether the value is allowed."""

    def read(data: Plain) -> Any:
        value = from_plain(kind, data)
        if not fits(value):
            raise RecordError
        return value

    return read


def _object_or_none(data: Plain) -> Plain:
    if data is None or isinstance(data, dict):
        return data
    raise RecordError


def _objects(data: Plain) -> Plain:
    if isinstance(data, list) and data and all(isinstance(one, dict) for one in data):
        return data
    raise RecordError


_text, _text_or_none, _texts = _of(str), _of(str | None), _of(tuple[str, ...])
_count, _setting = _of(int, lambda value: value >= 1), _of(Setting)
_key = _of(Key, lambda key: key.seat >= CHANCE)
_MOVE = {"move": _of(Move, lambda move: move.seat >= CHANCE), "text": _text}
_CHANGE = {"at": _count, "plays": _objects}
SHAPES: Mapping[str, Mapping[str, Callable[[Plain], Any]]] = {
    OPEN: {
        "format": _count,
        "game": _text,
        "version": _text,
        "id": _text,
        "seats": _count,
        "options": _of(dict[str, Setting]),
        "seed": _text_or_none,
        "position": _object_or_none,
        "names": _texts,
        "carried": _object_or_none,
    },
    "move": _MOVE,
    "chance": {**_MOVE, "shape": _of(tuple[str, int, int])},
    "overrule": {**_MOVE, "clauses": _texts},
    "correct": {"text": _text},
    "option": {"name": _text, "value": _setting, "text": _text},
    "amend": _CHANGE,
    "insert": _CHANGE,
    "delete": {"at": _of(int | None, lambda at: at is None or at >= 1)},
    "undo": {"steps": _count},
    "redo": {"steps": _count},
    STANDING: {"seat": _of(int, lambda seat: seat >= CHANCE), "until": _text_or_none},
    "sealed": _MOVE,
    "opened": _MOVE,
    "note": {"text": _text},
    RENAME: {"seat": _of(int, lambda seat: 0 <= seat < MOST_PLAYERS), "text": _text},
}
"""The data fields of each kind of event, and a function that reads each field.

A `delete` whose `at` is null removes the waiting entries.
"""
OPTIONAL_FIELDS = ("names", "carried")
"""The fields of an opening that older records, or most records, do not have."""


MOST_LISTED = 6
"""How many entries a message lists."""


class StaleError(RefereeError):
    """Raised when the match has changed since it was last read; has the events in between."""

    def __init__(self, events: Sequence[Event]) -> None:
        shown = events if len(events) <= MOST_LISTED else events[-MOST_LISTED:]
        more = f"{len(events)} entries, most recently " if len(events) > len(shown) else ""
        listed = more + "; ".join(f"{event.n} {event.text}" for event in shown)
        super().__init__(f"somebody else has changed this match: {listed}. Your entry was not recorded.")
        self.events = tuple(events)
