"""Records of a game's files, read strictly: each value's type is checked, and each fault is reported at its place."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, cast, get_args, get_origin

from pnp.library.problems import allowed_values, value_text
from referee.engine.core.plain import hints_of
from referee.engine.words.wording import listed

if TYPE_CHECKING:
    from referee.loading.reader import Reader

T = TypeVar("T")
ReadingRule: TypeAlias = str | Collection[str] | dict[str, Any] | Callable[..., Any]
"""How to read a field, if its name and type do not determine it."""


class GivenRecord(Mapping[str, Any]):
    """A record of a file, or a record within it; a wrong value is read as an empty one of its type.

    path: the id of a record (its first value if it has no id); for a record within a record, also its place in it,
    such as `race.sides.0`.
    """

    def __init__(self, reader: Reader, file: str, values: Mapping[str, Any], path: str = "") -> None:
        self.reader, self.file, self._values = reader, file, values
        self.path = path or str(values.get("id", next(iter(values.values()), "?")))

    def __getitem__(self, field: str) -> Any:
        return self._values[field]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def get(self, field: str, default: Any = None) -> Any:
        """Return a value, or the default if it is missing. This is faster than the method of Mapping."""
        return self._values.get(field, default)

    def with_values(self, **values: object) -> GivenRecord:
        """Return the record with other values in some fields."""
        return GivenRecord(self.reader, self.file, {**self._values, **values}, self.path)

    def fault(self, field: str, message: str) -> None:
        """Report what is wrong with a field, or with the whole record if `field` is empty."""
        place = self.reader.data.place(self.file, self.path, field)
        self.reader.problems.add(place, f"{self.path}.{field}" if field else self.path, message)

    def report_unknown_fields(self, allowed: Collection[str]) -> None:
        """Report every field that is not allowed in the record."""
        for name in self:
            if name not in allowed:
                self.fault(name, f"unknown field {value_text(name)}{allowed_values(str(name), tuple(allowed))}")

    # Values.

    def whole_number(self, field: str, default: int | None = None, least: int | None = None) -> int:
        """Return a whole number, or the default if it is missing; one below `least` is reported."""
        value = self.get(field, default)
        if value in ("", None) and default is not None:
            return default
        if type(value) is not int:
            self.fault(field, f"{value_text(value)} is not a whole number")
            return 0
        if least is not None and value < least:
            self.fault(field, f"{field} must be {least} or more (got {value})")
        return value

    def text(self, field: str, allowed: Collection[str] | None = None, default: str | None = None) -> str:
        """Return a string, which must be one of `allowed` if that is given; the default if it is missing."""
        value = self.get(field)
        if value in ("", None) and default is not None:
            return default
        if not isinstance(value, str) or not value:
            self.fault(field, f"{value_text(value)} is not text")
            return ""
        if allowed is not None and value not in allowed:
            self.fault(field, f"{value_text(value)} is not allowed{allowed_values(value, tuple(allowed))}")
        return value

    def flag(self, field: str) -> bool:
        """Return a yes-or-no value."""
        value = str(self.get(field, "")).lower()
        if value not in ("true", "false"):
            self.fault(field, f"{value_text(value)} is neither true nor false")
        return value == "true"

    def known_name(self, field: str, known: Collection[str], kind: str) -> str:
        """Return a value if it is a known name; else report it, and return "". kind: the noun for the named thing."""
        text = str(self.get(field))
        if text in known:
            return text
        self.fault(field, f"no {kind} {value_text(self.get(field))}{allowed_values(text, tuple(known))}")
        return ""

    def names(
        self, field: str, known: Collection[str], kind: str, default: Sequence[str] | None = None
    ) -> tuple[str, ...]:
        """Return the values in a list that are known names, and report the others; the default if it is missing."""
        found = [
            self.with_values(**{field: one}).known_name(field, known, kind) for one in self.list_values(field, default)
        ]
        return tuple(filter(None, found))

    def list_values(self, field: str, default: Sequence[Any] | None = None) -> Sequence[Any]:
        """Return the values of a list, or the default if it is missing; report a value that is not a list."""
        values = self.get(field)
        if isinstance(values, list):
            return values
        if values is not None or default is None:
            self.fault(field, f"expected a list, got {value_text(values)}")
        return default or ()

    # Records within the record.

    def inner(self, field: str, value: object) -> GivenRecord:
        """Return a value in the record as a record; an empty one if it is not a record. field: its place."""
        return GivenRecord(self.reader, self.file, value if isinstance(value, dict) else {}, f"{self.path}.{field}")

    def inner_record(self, field: str, allowed: Collection[str] | None = None) -> GivenRecord:
        """Return the record in a field; if there is none, report this and return an empty record.

        allowed: its fields, if only some are allowed.
        """
        value = self.get(field)
        found = self.inner(field, value)
        if not isinstance(value, dict):
            keys = listed([f"`{name}:`" for name in allowed or ()])
            said = (
                f"expected a mapping with {keys}, got {value_text(value)}"
                if keys
                else f"{value_text(value)} is not a record"
            )
            self.fault(field, said)
        elif allowed is not None:
            found.report_unknown_fields(allowed)
        return found

    def parts(self, field: str, allowed: Collection[str] | None = None) -> Iterator[GivenRecord]:
        """Yield the records of a list; a single record counts as a list, and an empty value as an empty one.

        allowed: their fields, if only some are allowed.
        """
        values = self.get(field)
        for number, one in enumerate(values if isinstance(values, list) else [values] if values else []):
            if not isinstance(one, dict):
                self.fault(field, f"expected a list of records, got {value_text(one)}")
                continue
            found = self.inner(f"{field}.{number}", one)
            if allowed is not None:
                found.report_unknown_fields(allowed)
            yield found

    def one(self, kind: type[T], /, **how: ReadingRule) -> T:
        """Return the record as a named tuple of whole numbers, flags, strings, and words of a Literal.

        A field with a default may be missing. how: gives, for a field, one of four things: its name in the file, its
        allowed words, the `how` of the records in it, or a function that reads it from the record.
        """
        defaults = kind._field_defaults  # type: ignore[attr-defined]
        hints = hints_of(cast(Any, kind)).items()
        return kind(**{name: self._field(name, hint, how.get(name), defaults) for name, hint in hints})

    def _field(self, name: str, hint: Any, how: Any, defaults: Mapping[str, Any]) -> Any:
        if how is None and hint is int:  # most fields are whole numbers or texts
            return self.whole_number(name, defaults.get(name))
        if how is None and hint is str:
            return self.text(name, None, defaults.get(name))
        if callable(how):
            return how(self)
        if isinstance(how, dict) and hint is not str:
            return self._inner(name, hint, how)
        if hint == tuple[str, ...] and how is not None:
            return tuple([self.with_values(**{name: one}).text(name, how) for one in self.get(name) or ()])
        field = how if isinstance(how, str) else name
        words = None if how is None or isinstance(how, str) else how
        if hint is int:
            return self.whole_number(field, defaults.get(name))
        if hint is bool:
            return defaults[name] if name in defaults and field not in self else self.flag(field)
        if get_origin(hint) is Literal:
            words = get_args(hint)
        elif hint is not str:
            raise TypeError(f"{name}: say in `how` how this field is read (its type is {hint})")
        return self.text(field, words, defaults.get(name))

    def _inner(self, name: str, hint: Any, how: Mapping[str, ReadingRule]) -> Any:
        """Return the record in a field, or the records in its list; None if an optional field is missing."""
        kind = next(iter(get_args(hint)), hint)
        if get_origin(hint) is tuple:
            return tuple([part.one(kind, **how) for part in self.parts(name)])
        if self.get(name) is None and type(None) in get_args(hint):
            return None
        return self.inner_record(name).one(kind, **how)
