"""A state: plain values, declared once; copying, equality and JSON follow from the declaration.

Play copies a state, changes the copy and returns it. Never change a state that you were given.
"""

from __future__ import annotations

import dataclasses
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple, TypeVar, dataclass_transform

from referee.engine.core.agenda import Frame
from referee.engine.core.options import Options
from referee.engine.core.plain import Plain, from_plain, hints_of, to_plain
from referee.engine.errors import RecordError

T = TypeVar("T")
MUTABLE_TYPES = (list, dict, set, bytearray)


class Notice(NamedTuple):
    """Something that the referee announces while a move is carried out, and its clause."""

    clause: str
    text: str
    seat: int | None = None


class Claim(NamedTuple):
    """Something that the referee cannot check, such as a card played unseen; open until the card is shown."""

    seat: int
    clause: str
    text: str
    about: tuple[int | str, ...] = ()


def static(*, default: None = None) -> Any:
    """Declare a field that all states of a match share: passed by reference, ignored by equality and JSON.

    default: pass None for a field that a state computes when needed. Store the values from which it was computed in
    the same field, so that the state notices when they change.
    """
    return dataclasses.field(default=None, compare=False, repr=False, metadata={"keep": True})


def derived(*, default: None = None) -> Any:
    """Declare a field that is derived from the other fields: empty in a copy, ignored by equality and JSON.

    default: lets a type checker accept a state made without this field.
    """
    return dataclasses.field(default=default, compare=False, repr=False, metadata={"keep": False})


@dataclass_transform(kw_only_default=True, field_specifiers=(static, derived, dataclasses.field))
def state(cls: type[T]) -> type[T]:
    """Make a class with slots, equality, a generated copy method and JSON from its annotations.

    Copies share values that never change: int, str, bool, None, tuples and NamedTuples of these, and Mappings. Lists
    (also lists of lists) and dicts of such values are copied. Other lists, dicts and sets are refused, because two
    states would share them.
    """
    made = dataclasses.dataclass(slots=True, kw_only=True)(cls)
    hints = typing.get_type_hints(made)
    made.copy = _copier(made, hints)  # type: ignore[attr-defined]
    return made


def _copier(cls: type, hints: Mapping[str, object]) -> Callable[[Any], Any]:
    lines = ["def copy(self):", "    new = make(cls)"]
    lines += [
        f"    new.{field.name} = {_copy_expression(field, hints[field.name])}" for field in dataclasses.fields(cls)
    ]
    space: dict[str, Any] = {"make": object.__new__, "cls": cls}
    exec("\n".join([*lines, "    return new"]), space)
    written: Callable[[Any], Any] = space["copy"]
    return written


def _copy_expression(field: dataclasses.Field[Any], hint: object) -> str:
    """Return the expression that copies a field."""
    if "keep" in field.metadata:
        return f"self.{field.name}" if field.metadata["keep"] else "None"
    if "fresh" in field.metadata:
        return str(field.metadata["fresh"])
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin is list and typing.get_origin(arguments[0]) is list:
        _refuse_mutable(field.name, *typing.get_args(arguments[0]))
        return f"[row[:] for row in self.{field.name}]"
    if origin in (list, dict):
        _refuse_mutable(field.name, arguments[-1])
        return f"self.{field.name}" + ("[:]" if origin is list else ".copy()")
    _refuse_mutable(field.name, hint)
    return f"self.{field.name}"


def _refuse_mutable(name: str, *hints: object) -> None:
    """Refuse fields with mutable values, which copies would share."""
    for hint in hints:
        if hint in MUTABLE_TYPES or typing.get_origin(hint) in MUTABLE_TYPES:
            raise TypeError(f"{name}: mutable values are not allowed inside a field, except lists in a list")
        if not isinstance(hint, typing.ForwardRef):
            _refuse_mutable(name, *typing.get_args(hint))


def differing_field(one: Any, other: Any) -> str:
    """Return the name of the first field in which two states of a match differ, or "" if they are equal."""
    names = (field.name for field in dataclasses.fields(one) if field.compare)
    return next((name for name in names if getattr(one, name) != getattr(other, name)), "")


def _stored_fields(cls: Any) -> Mapping[str, Any]:
    """Return the fields that are stored as JSON, with their types."""
    return _compared_fields(cls)


@cache
def _compared_fields(cls: Any) -> Mapping[str, Any]:
    hints = hints_of(cls)
    return {field.name: hints[field.name] for field in dataclasses.fields(cls) if field.compare}


@state
class State:
    """The fields of every state: the agenda, the house rules, the open claims, and what the last move announced.

    answers: the results cached within `caching_results`; see `looking.py`.
    """

    agenda: tuple[Frame, ...] = ()
    options: Options = dataclasses.field(default_factory=Options)
    claims: tuple[Claim, ...] = ()
    news: list[Notice] = dataclasses.field(default_factory=list, compare=False, repr=False, metadata={"fresh": "[]"})
    answers: Any = derived(default=None)

    def copy(self: T) -> T:
        """Return a copy that can be changed."""
        raise NotImplementedError  # written by the decorator

    @property
    def top_kind(self) -> str:
        """Return the kind of the frame on top of the agenda; empty if the agenda is."""
        return self.agenda[-1].kind if self.agenda else ""

    def report(self, clause: str, text: str, seat: int | None = None) -> None:
        """Announce something."""
        self.news.append(Notice(clause, text, seat))

    def to_json(self) -> dict[str, Plain]:
        """Return the state as JSON."""
        return {name: to_plain(getattr(self, name)) for name in _stored_fields(type(self))}

    @classmethod
    def from_json(cls: type[T], data: Plain, /, **kept: object) -> T:
        """Return the state that was saved. kept: the values of the static fields, which are not saved.

        Raises:
            RecordError: the data are not a saved state of this class.
        """
        names = _stored_fields(cls)
        if not isinstance(data, dict) or set(data) != set(names):
            raise RecordError(f"the data are not a saved {cls.__name__}")
        return cls(**{name: from_plain(kind, data[name]) for name, kind in names.items()}, **kept)
