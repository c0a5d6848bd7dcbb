"""Values of a state as plain JSON, and back again by their types."""

from __future__ import annotations

import types
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, TypeAlias, Union

from referee.engine.errors import RecordError

Plain: TypeAlias = Union[bool, int, float, str, list["Plain"], dict[str, "Plain"], None]  # noqa: UP007 - quoted names


@cache
def hints_of(cls: Callable[..., Any]) -> dict[str, Any]:
    """Return the types of a class's fields."""
    return typing.get_type_hints(cls)


def plain(value: object) -> Plain:
    """Return a value of a state as JSON."""
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, Mapping):
        return {_name(key): plain(item) for key, item in value.items()}
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    raise TypeError(f"{value!r} has no place in a state")


def _name(key: object) -> str:
    if isinstance(key, (int, str)) and not isinstance(key, bool):
        return str(key)
    raise TypeError(f"{key!r} has no place in a state as a key")


def _key(kind: object, name: str) -> int | str:
    if kind is not int:
        return name
    if not name.removeprefix("-").isdigit():
        raise RecordError(f"{name!r} where a number is due")
    return int(name)


def build(kind: Any, data: Plain) -> Any:
    """Return the value of a type that was written as JSON.

    Raises:
        RecordError: the data are of another type.
    """
    origin = typing.get_origin(kind)
    if origin in (Union, types.UnionType):
        return _build_union(typing.get_args(kind), data)
    if origin is list and isinstance(data, list):
        (held,) = typing.get_args(kind)
        return [build(held, item) for item in data]
    if origin is tuple and isinstance(data, list):
        return _build_tuple(typing.get_args(kind), data)
    if origin in (dict, Mapping) and isinstance(data, dict):
        keys, held = typing.get_args(kind)
        return {_key(keys, name): build(held, item) for name, item in data.items()}
    if isinstance(kind, (str, typing.ForwardRef)):  # the inner half of a type that holds itself
        return frozen(data)
    if isinstance(kind, type) and issubclass(kind, tuple) and isinstance(data, list):
        return _build_named(kind, data)
    if (kind in (int, float, str, bool) and type(data) is kind) or (kind is type(None) and data is None):
        return data
    raise RecordError(f"{data!r} where {getattr(kind, '__name__', kind)} is due")


def frozen(data: Plain) -> Any:
    """Return plain JSON as a value: lists become tuples."""
    if isinstance(data, dict):
        raise RecordError(f"{data!r} where a plain value is due")
    return tuple(frozen(item) for item in data) if isinstance(data, list) else data


def _build_union(kinds: tuple[Any, ...], data: Plain) -> Any:
    for kind in kinds:
        try:
            return build(kind, data)
        except RecordError:
            continue
    raise RecordError(f"{data!r} is of none of the kinds that may stand here")


def _build_tuple(kinds: tuple[Any, ...], data: list[Plain]) -> tuple[Any, ...]:
    if len(kinds) == 2 and kinds[1] is Ellipsis:
        return tuple(build(kinds[0], item) for item in data)
    if len(kinds) != len(data):
        raise RecordError(f"{data!r} has {len(data)} parts, not {len(kinds)}")
    return tuple(build(kind, item) for kind, item in zip(kinds, data, strict=True))


def _build_named(kind: Any, data: list[Plain]) -> Any:
    hints = hints_of(kind)
    if len(hints) != len(data):
        raise RecordError(f"{data!r} is no {kind.__name__}")
    return kind(*(build(hint, item) for hint, item in zip(hints.values(), data, strict=True)))
