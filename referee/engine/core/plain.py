"""Converts the values of a state to plain JSON and, given their types, back again."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias, Union

from referee.engine.errors import RecordError

Plain: TypeAlias = Union[bool, int, float, str, list["Plain"], dict[str, "Plain"], None]  # noqa: UP007 - quoted names

Builder: TypeAlias = Callable[[Plain], Any]
SIMPLE = frozenset({bool, int, float, str, type(None)})
TYPE_WORDS: Mapping[Any, str] = {
    **{bool: "true or false", int: "a whole number", float: "a number", str: "text", type(None): "null"},
    **{list: "a list", tuple: "a list", dict: "a mapping", Mapping: "a mapping"},
}
"""Types in the words of a message."""


@cache
def hints_of(cls: Callable[..., Any]) -> dict[str, Any]:
    """Return the types of a class's fields."""
    return typing.get_type_hints(cls)


def to_plain(value: object) -> Plain:
    """Return a value of a state as plain JSON."""
    if isinstance(value, (list, tuple)):
        return [item if item.__class__ in SIMPLE else to_plain(item) for item in value]
    if isinstance(value, Mapping):
        return {
            key if key.__class__ is str else _name(key): item if item.__class__ in SIMPLE else to_plain(item)
            for key, item in value.items()
        }
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise TypeError(f"{value!r} cannot be stored in a state")


def _name(key: object) -> str:
    if isinstance(key, (int, str)) and not isinstance(key, bool):
        return str(key)
    raise TypeError(f"{key!r} cannot be a key in a state")


def _key(kind: object, name: str) -> int | str:
    if kind is not int:
        return name
    if not name.removeprefix("-").isdecimal():
        raise RecordError(f"expected a number, not {name!r}")
    return int(name)


def from_plain(kind: Any, data: Plain) -> Any:
    """Return a value of the given type, built from plain JSON.

    Raises:
        RecordError: the data are of another type.
    """
    return _builder(kind)(data)


@cache
def _builder(kind: Any) -> Builder:
    """Return a function that builds the values of a type."""
    origin, parts = typing.get_origin(kind), typing.get_args(kind)
    if origin in (Union, types.UnionType):
        return _union_builder(parts)
    if origin is list:
        return _list_builder(kind, parts[0], list)
    if origin is tuple and len(parts) == 2 and parts[1] is Ellipsis:
        return _list_builder(kind, parts[0], tuple)
    if origin is tuple:
        return _fixed_tuple_builder(kind, parts)
    if origin in (dict, Mapping):
        return _dict_builder(kind, *parts)
    if isinstance(kind, (str, typing.ForwardRef)):  # a type that contains itself
        return as_value
    if isinstance(kind, type) and issubclass(kind, tuple):
        return _named_tuple_builder(kind)
    if isinstance(kind, type) and issubclass(kind, Mapping):
        return _mapping_class_builder(kind)
    return _scalar_builder(type(None) if kind is None else kind)


def _misfit_error(kind: Any, data: Plain) -> RecordError:
    return RecordError(f"expected {_type_in_words(kind)}, not {data!r}")


def _type_in_words(kind: Any) -> str:
    """Return a type in the words of a message."""
    return TYPE_WORDS.get(typing.get_origin(kind) or kind) or str(getattr(kind, "__name__", kind))


def _scalar_builder(kind: Any) -> Builder:
    fits = kind in SIMPLE

    def build(data: Plain) -> Any:
        if fits and data.__class__ is kind:
            return data
        raise _misfit_error(kind, data)

    return build


def _list_builder(kind: Any, held: Any, into: Callable[[list[Any]], Any]) -> Builder:
    item_of = _builder(held)

    def build(data: Plain) -> Any:
        if isinstance(data, list):
            return into([item_of(item) for item in data])
        raise _misfit_error(kind, data)

    return build


def _dict_builder(kind: Any, keys: Any, held: Any) -> Builder:
    item_of = _builder(held)

    def build(data: Plain) -> Any:
        if isinstance(data, dict):
            found = [(_key(keys, name), item_of(item)) for name, item in data.items()]
            return dict(sorted(found) if keys is int else found)  # as text, 10 would come before 9
        raise _misfit_error(kind, data)

    return build


def _mapping_class_builder(kind: Any) -> Builder:
    """Return a function that builds an instance of a mapping class with numbers, words and flags as values."""

    def build(data: Plain) -> Any:
        if isinstance(data, dict) and all(item.__class__ in SIMPLE for item in data.values()):
            return kind(data)
        raise _misfit_error(kind, data)

    return build


def as_value(data: Plain) -> Any:
    """Return plain JSON as a value: lists become tuples."""
    if isinstance(data, dict):
        raise RecordError(f"expected a plain value or a list, not {data!r}")
    return tuple(as_value(item) for item in data) if isinstance(data, list) else data


def _union_builder(kinds: tuple[Any, ...]) -> Builder:
    builders = [_builder(kind) for kind in kinds]
    scalars = SIMPLE.intersection(kinds)
    *most, last = map(_type_in_words, kinds)
    allowed = f"{', '.join(most)} or {last}"

    def build(data: Plain) -> Any:
        if data.__class__ in scalars:
            return data
        for builder in builders:
            try:
                return builder(data)
            except RecordError:
                continue
        raise RecordError(f"expected {allowed}, not {data!r}")

    return build


def _fixed_tuple_builder(kind: Any, kinds: tuple[Any, ...]) -> Builder:
    builders = [_builder(one) for one in kinds]

    def build(data: Plain) -> Any:
        if not isinstance(data, list):
            raise _misfit_error(kind, data)
        if len(builders) != len(data):
            raise RecordError(f"expected {len(builders)} values, not {len(data)} ({data!r})")
        return tuple([builder(item) for builder, item in zip(builders, data, strict=True)])

    return build


@cache
def _fields(kind: Any) -> list[Builder]:
    return [_builder(hint) for hint in hints_of(kind).values()]


def _named_tuple_builder(kind: Any) -> Builder:
    def build(data: Plain) -> Any:
        if not isinstance(data, list):
            raise _misfit_error(kind, data)
        builders = _fields(kind)  # built late, because a field can have this same type
        if len(builders) != len(data):
            raise RecordError(f"expected {kind.__name__}, not {data!r}")
        return kind(*[builder(item) for builder, item in zip(builders, data, strict=True)])

    return build
