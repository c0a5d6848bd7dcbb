"""Reads the records of a game's files strictly: checks the type of every value, and reports all faults at once."""

from __future__ import annotations

from collections.abc import Callable, Collection
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias, TypeVar, cast, get_args, get_origin

from pnp.library.problems import Problems, allowed_values, shown
from referee.engine.core.plain import hints_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from referee.loading.data import GameData


T = TypeVar("T")


class Numbered(Protocol):
    """A record with an id and a number, such as a scenario."""

    @property
    def id(self) -> str:
        """Return its id."""

    @property
    def number(self) -> int:
        """Return its number."""


N = TypeVar("N", bound=Numbered)
How: TypeAlias = str | Collection[str] | dict[str, Any] | Callable[..., Any]
"""How to read a field, if its name and type do not determine it."""


class Reader:
    """Reads records and collects their faults; a wrong value is read as an empty one of its type."""

    def __init__(self, data: GameData) -> None:
        self.data, self.problems = data, Problems()

    def rows(self, file: str) -> Sequence[Mapping[str, Any]]:
        """Return the records of a file."""
        return self.data.tables[file]

    def ids(self, file: str) -> tuple[str, ...]:
        """Return the ids of the records in a file."""
        return tuple(str(row.get("id", "")) for row in self.rows(file))

    def fault(self, file: str, row: Mapping[str, Any], field: str, message: str) -> None:
        """Report what is wrong with a record."""
        id = str(_id(row))
        self.problems.add(self.data.place(file, id, field), f"{id}.{field}", message)

    def whole(self, file: str, row: Mapping[str, Any], field: str, default: int | None = None) -> int:
        """Return a whole number in a record, or the default if it is missing."""
        value = row.get(field, default)
        if value in ("", None) and default is not None:
            return default
        if type(value) is not int:
            self.fault(file, row, field, f"{shown(value)} is not a whole number")
            return 0
        return value

    def text(
        self,
        file: str,
        row: Mapping[str, Any],
        field: str,
        allowed: Collection[str] | None = None,
        default: str | None = None,
    ) -> str:
        """Return a text in a record, which must be one of `allowed` if that is given; the default if it is missing."""
        value = row.get(field)
        if value in ("", None) and default is not None:
            return default
        if not isinstance(value, str) or not value:
            self.fault(file, row, field, f"{shown(value)} is not text")
            return ""
        if allowed is not None and value not in allowed:
            self.fault(file, row, field, f"{shown(value)} is not allowed{allowed_values(value, tuple(allowed))}")
        return value

    def flag(self, file: str, row: Mapping[str, Any], field: str) -> bool:
        """Return a yes-or-no value in a record."""
        value = str(row.get(field, "")).lower()
        if value not in ("true", "false"):
            self.fault(file, row, field, f"{shown(value)} is neither true nor false")
        return value == "true"

    def known(
        self, file: str, row: Mapping[str, Any], field: str, value: object, known: Collection[str], kind: str
    ) -> str:
        """Return a value if it is a known name; else report it, and return "". kind: the noun for the named thing."""
        text = str(value)
        if text in known:
            return text
        self.fault(file, row, field, f"no {kind} {shown(value)}{allowed_values(text, tuple(known))}")
        return ""

    def only(
        self,
        file: str,
        row: Mapping[str, Any],
        allowed: Collection[str],
        field: str = "",
        inner: Mapping[str, Any] | None = None,
    ) -> None:
        """Report every field that is not allowed in a record, or in the inner record at one of its fields."""
        for name in row if inner is None else inner:
            if name not in allowed:
                place = f"{field}.{name}" if field else str(name)
                self.fault(file, row, place, f"unknown field {shown(name)}{allowed_values(str(name), tuple(allowed))}")

    def numbered(self, file: str, found: Iterable[N]) -> dict[str, N]:
        """Return records by id, in the order of their numbers; a duplicate number is reported."""
        ordered = sorted(found, key=lambda one: one.number)
        for one, other in pairwise(ordered):
            if one.number == other.number:
                for this, that in ((one, other), (other, one)):
                    self.fault(file, {"id": this.id}, "number", f"{this.number} is also the number of {that.id}")
        return {one.id: one for one in ordered}

    def each(self, file: str, kind: type[T], /, **how: How) -> Iterator[T]:
        """Yield each record of a file as a named tuple, reading its fields by type; see `one`."""
        return (self.one(file, row, kind, **how) for row in self.rows(file))

    def one(self, file: str, row: Mapping[str, Any], kind: type[T], /, **how: How) -> T:
        """Return a record as a named tuple of whole numbers, flags, texts, and words of a Literal.

        A field with a default may be missing. how: for each field, its name in the file; or its allowed words; or the
        `how` of the record in it, or of the records in its list; or a function that reads it from the outer record.
        """
        defaults = kind._field_defaults  # type: ignore[attr-defined]
        found = {
            name: self._field(file, row, name, hint, how.get(name), defaults)
            for name, hint in hints_of(cast(Any, kind)).items()
        }
        return kind(**found)

    def _field(
        self, file: str, row: Mapping[str, Any], name: str, hint: Any, how: Any, defaults: Mapping[str, Any]
    ) -> Any:
        if callable(how):
            return how(row)
        if isinstance(how, dict) and hint is not str:
            return self._inner(file, row, name, hint, how)
        if hint == tuple[str, ...] and how is not None:
            return tuple([self.text(file, {**row, name: one}, name, how) for one in row.get(name) or ()])
        field = how if isinstance(how, str) else name
        words = None if how is None or isinstance(how, str) else how
        if hint is int:
            return self.whole(file, row, field, defaults.get(name))
        if hint is bool:
            return defaults[name] if name in defaults and field not in row else self.flag(file, row, field)
        if get_origin(hint) is Literal:
            words = get_args(hint)
        elif hint is not str:
            raise TypeError(f"{name}: `how` must say how {hint} is read")
        return self.text(file, row, field, words, defaults.get(name))

    def _inner(self, file: str, row: Mapping[str, Any], name: str, hint: Any, how: Mapping[str, How]) -> Any:
        """Return the record in a field, or the records in its list; None if an optional field is missing."""
        kind = next(iter(get_args(hint)), hint)
        if get_origin(hint) is tuple:
            parts = row.get(name) or []
            if isinstance(parts, list) and all(isinstance(part, dict) for part in parts):
                return tuple([self.one(file, part, kind, **how) for part in parts])
            self.fault(file, row, name, f"expected a list of records, got {shown(parts)}")
            return ()
        if row.get(name) is None and type(None) in get_args(hint):
            return None
        return self.one(file, self.part(file, row, name), kind, **how)

    def part(self, file: str, row: Mapping[str, Any], field: str) -> Mapping[str, Any]:
        """Return a record within a record, with the outer record's id, so that faults get their source position."""
        value = row.get(field)
        if not isinstance(value, dict):
            self.fault(file, row, field, f"{shown(value)} is not a record")
            return {"id": _id(row)}
        return {"id": f"{_id(row)}.{field}", **value}


def _id(row: Mapping[str, Any]) -> object:
    """Return the value that identifies a record: its id, or else its first value."""
    return row.get("id", next(iter(row.values()), "?"))
