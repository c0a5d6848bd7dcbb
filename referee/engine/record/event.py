"""Events: the entries of the record of a match. A record is never changed; a change is one more event."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, cast

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
"""Flag of a pass or an only answer that nobody typed: a later move implied it."""
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


class Act(NamedTuple):
    """The content of an event without its number: its kind, plain data, the key of the question, flags."""

    kind: str
    data: Mapping[str, Plain]
    key: Key | None = None
    flags: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """Return what was done, in words."""
        return str(self.data.get("text", self.kind))

    @property
    def move(self) -> Move | None:
        """Return the move or chance result, or None if the act is neither."""
        data = self.data.get("move")
        return None if data is None else move_of(data)

    @property
    def plays(self) -> tuple[Act, ...]:
        """Return the acts that replace an old entry or are inserted before it."""
        plays = self.data.get("plays", [])
        assert isinstance(plays, list)
        return tuple(act_of(play) for play in plays if isinstance(play, dict))

    def to_json(self) -> dict[str, Plain]:
        """Return the act as JSON; an empty key or empty flags are left out."""
        data: dict[str, Plain] = {"kind": self.kind}
        if self.key is not None:
            data["key"] = to_plain(self.key)
        if self.flags:
            data["flags"] = list(self.flags)
        data["data"] = dict(self.data)
        return data


class Event(NamedTuple):
    """One entry of a record: its number (from 1), which is also the revision after it, and its content."""

    n: int
    kind: str
    data: Mapping[str, Plain]
    key: Key | None = None
    flags: tuple[str, ...] = ()

    @property
    def act(self) -> Act:
        """Return the content of the event, without its number."""
        return Act(*self[1:])

    @property
    def text(self) -> str:
        """Return what was done, in words."""
        return self.act.text

    @property
    def move(self) -> Move | None:
        """Return the move or chance result, or None if the event is neither."""
        return self.act.move

    def to_json(self) -> dict[str, Plain]:
        """Return the event as JSON."""
        return {"n": self.n, **self.act.to_json()}


def played(kind: str, move: Move, text: str, key: Key | None = None, flags: tuple[str, ...] = (), **more: Plain) -> Act:
    """Return the act of a move or of a chance result; `more` is added to its data."""
    return Act(kind, {"move": to_plain(move), "text": text, **more}, key, flags)


def move_of(data: Plain) -> Move:
    """Return a move from its JSON."""
    return cast("Move", from_plain(Move, data))


def event_of(data: Plain) -> Event:
    """Return an event from its JSON.

    Raises:
        RecordError: something is missing, unknown, or of a wrong type.
    """
    if not isinstance(data, dict):
        raise RecordError("this is not an event (an event is an object in braces)")
    number = data.get("n")
    if not _is_count(number):
        raise RecordError(f"n must be the number of the event (got {number!r})")
    return Event(cast("int", number), *act_of({name: value for name, value in data.items() if name != "n"}))


def act_of(data: dict[str, Plain]) -> Act:
    """Return an act from its JSON.

    Raises:
        RecordError: something is missing, unknown, or of a wrong type.
    """
    _known(data, ("kind", "key", "flags", "data"), "")
    kind, held = data.get("kind"), data.get("data")
    if not isinstance(kind, str) or kind not in SHAPES:
        raise RecordError(f"kind cannot be {kind!r} (allowed: {', '.join(SHAPES)})")
    if not isinstance(held, dict):
        raise RecordError(f"data must be an object (got {held!r})")
    _check_data(kind, held)
    return Act(kind, held, _key_of(data.get("key")), _flags_of(data.get("flags", [])))


def _known(data: dict[str, Plain], names: tuple[str, ...], where: str) -> None:
    unknown = [name for name in data if name not in names]
    if unknown:
        raise RecordError(f"{where}unknown field {', '.join(unknown)} (allowed: {', '.join(names)})")


def _check_data(kind: str, data: dict[str, Plain]) -> None:
    shape = SHAPES[kind]
    _known(data, tuple(shape), f"{kind}: ")
    for name, fits in shape.items():
        if name not in data and name not in LATER.get(kind, ()):
            raise RecordError(f"{kind}: {name} is missing")
        if name in data and not fits(data[name]):
            raise RecordError(f"{kind}: {name} cannot be {_short(data[name])}")


def _short(value: Plain) -> str:
    shown = repr(value)
    return shown if len(shown) <= 60 else shown[:57] + "..."


def _key_of(data: Plain) -> Key | None:
    if data is None:
        return None
    if not _is_key(data):
        raise RecordError(f"key must be kind, seat and subject (got {_short(data)})")
    return cast("Key", from_plain(Key, data))


def _flags_of(data: Plain) -> tuple[str, ...]:
    if not isinstance(data, list) or not all(flag in FLAGS for flag in data):
        raise RecordError(f"flags cannot be {_short(data)} (allowed: {', '.join(FLAGS)})")
    return tuple(map(str, data))


def _is(kind: Any) -> Callable[[Plain], bool]:
    """Return a function that returns whether a value is the JSON of a type."""

    def fits(value: Plain) -> bool:
        try:
            from_plain(kind, value)
        except RecordError:
            return False
        return True

    return fits


def _is_count(value: Plain) -> bool:
    return type(value) is int and value >= 1


def _is_seat(value: Plain) -> bool:
    return type(value) is int and value >= CHANCE


def _is_player(value: Plain) -> bool:
    return type(value) is int and 0 <= value < MOST_PLAYERS


def _is_move(value: Plain) -> bool:
    return _has_move(value) and move_of(value).seat >= CHANCE


def _is_key(value: Plain) -> bool:
    return _has_key(value) and _is_seat(cast("list[Plain]", value)[1])


def _is_object_or_none(value: Plain) -> bool:
    return value is None or isinstance(value, dict)


def _is_plays(value: Plain) -> bool:
    """Return whether the value is a list of acts; faults inside an act are reported separately."""
    if not isinstance(value, list) or not value or not all(isinstance(play, dict) for play in value):
        return False
    return all(act_of(play).kind in PLAYS for play in value if isinstance(play, dict))


_has_move, _has_key = _is(Move), _is(Key)
_is_text, _is_text_or_none, _is_texts = _is(str), _is(str | None), _is(list[str])
_MOVE: dict[str, Callable[[Plain], bool]] = {"move": _is_move, "text": _is_text}
SHAPES: Mapping[str, Mapping[str, Callable[[Plain], bool]]] = {
    OPEN: {
        "format": _is_count,
        "game": _is_text,
        "version": _is_text,
        "id": _is_text,
        "seats": _is_count,
        "options": _is(dict[str, Setting]),
        "seed": _is_text_or_none,
        "position": _is_object_or_none,
        "names": _is_texts,
        "carried": _is_object_or_none,
    },
    "move": _MOVE,
    "chance": {**_MOVE, "shape": _is(tuple[str, int, int])},
    "overrule": {**_MOVE, "clauses": _is_texts},
    "correct": {"text": _is_text},
    "option": {"name": _is_text, "value": _is(Setting), "text": _is_text},
    "amend": {"at": _is_count, "plays": _is_plays},
    "insert": {"at": _is_count, "plays": _is_plays},
    "delete": {"at": lambda value: value is None or _is_count(value)},
    "undo": {"steps": _is_count},
    "redo": {"steps": _is_count},
    STANDING: {"seat": _is_seat, "until": _is_text_or_none},
    "sealed": _MOVE,
    "opened": _MOVE,
    "note": {"text": _is_text},
    RENAME: {"seat": _is_player, "text": _is_text},
}
"""The data fields of each kind of event, and a check for each field.

A `delete` whose `at` is null removes the waiting entries.
"""
LATER = {OPEN: ("names", "carried")}
"""Optional fields, by the kind of event: older records, or most records, do not have them."""


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
