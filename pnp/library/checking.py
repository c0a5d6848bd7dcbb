"""Turns plain values into pydantic models, and pydantic's errors into problems with positions and plain words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from types import UnionType
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError

from pnp.errors import Origin
from pnp.library.problems import Problems, allowed_values, nearest_first, value_text
from pnp.library.trees import Step, Value, dotted_path

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

Model = TypeVar("Model", bound=BaseModel)
Locate: TypeAlias = Callable[..., Origin]
Path: TypeAlias = tuple[Step, ...]
_QUOTED = re.compile(r"'((?:[^'\\]|\\.)*)'")

_PATTERNS: Mapping[str, str] = {
    r"^[a-z]+$": "the letters a to z",
    r"^[A-Za-z0-9][A-Za-z0-9_-]*$": "letters, digits, `-` and `_`, with a letter or a digit first",
    r"^[A-Za-z_]\w*$": "letters, digits and `_`, with a letter or `_` first",
    r"^[a-z][a-z ]*(/[a-z][a-z ]*)?$": "a verb such as `move`, or a verb and a question such as `move/where`",
    r"^(start|t[0-9]+|tn)$": "start, t1, t2 and so on, tn",
}
"""The patterns of the schemas, and what each allows, in words."""

_KINDS: Mapping[str, str] = {
    "string_type": "a text",
    "string_sub_type": "a text",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_from_float": "a whole number",
    "float_type": "a number",
    "float_parsing": "a number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "list_type": "a list",
    "tuple_type": "a list",
    "dict_type": "a mapping (key: value)",
    "mapping_type": "a mapping (key: value)",
    "model_type": "a mapping (key: value)",
    "model_attributes_type": "a mapping (key: value)",
    "none_required": "nothing",
    "finite_number": "a number",
}
_LIMITS: Mapping[str, tuple[str, str]] = {
    "greater_than": ("gt", "more than {}"),
    "greater_than_equal": ("ge", "{} or more"),
    "less_than": ("lt", "less than {}"),
    "less_than_equal": ("le", "{} or less"),
    "multiple_of": ("multiple_of", "a multiple of {}"),
}


def check_value(
    value: Value, model: type[Model], problems: Problems, origin: Locate, key_origin: Locate, path: Path = ()
) -> Model | None:
    """Return `value`, found at `path`, as a model; None after adding its problems."""
    try:
        return model.model_validate(value)
    except ValidationError as error:
        for place, field, message in _faults(error, value, model, path):
            problems.add((key_origin if message.startswith("unknown key") else origin)(*place), field, message)
        return None


def _faults(
    error: ValidationError, value: Value, model: type[BaseModel], path: Path
) -> Iterator[tuple[Path, str, str]]:
    groups: dict[Path, list[ErrorDetails]] = {}
    for detail in error.errors(include_url=False):
        missing = detail["type"] == "missing"
        inside = _existing_steps(detail["loc"][:-1] if missing else detail["loc"], value)
        if missing:
            inside = (*inside, str(detail["loc"][-1]))
        groups.setdefault(inside, []).append(detail)
    for inside, details in groups.items():
        if len(groups) > 1 and _is_guess(inside, details, groups):
            continue
        yield (*path, *inside), dotted_path((*path, *inside)), _message(details, inside, model)


def _is_guess(inside: Path, details: list[ErrorDetails], groups: Mapping[Path, list[ErrorDetails]]) -> bool:
    """Return whether to ignore these errors, because they are from the wrong alternatives of a union.

    Errors deeper inside the same value show that another alternative is the right one.
    """
    if not all(detail["type"] in (*_KINDS, "literal_error") for detail in details):
        return False
    return any(len(other) > len(inside) and other[: len(inside)] == inside for other in groups)


def _existing_steps(loc: tuple[Step, ...], value: Value) -> Path:
    """Return the steps of a pydantic location that exist in the data (a location also contains union branches)."""
    path: list[Step] = []
    here: Any = value
    for step in loc:
        in_list = isinstance(here, list) and isinstance(step, int) and step < len(here)
        if in_list or (isinstance(here, dict) and step in here):
            here = here[step]
            path.append(step)
    return tuple(path)


def _message(details: list[ErrorDetails], inside: Path, model: type[BaseModel]) -> str:
    kinds = [detail["type"] for detail in details]
    if "missing" in kinds:
        return "is missing"
    if all(kind == "extra_forbidden" for kind in kinds):
        names = sorted(allowed_keys(model, inside[:-1]))
        return f'unknown key "{inside[-1]}"{nearest_first(inside[-1], names, 40)}'
    expected = dict.fromkeys(name for detail in details for name in _allowed_values(detail))
    if expected and all(kind in ("literal_error", "enum", *_KINDS) for kind in kinds):
        others = [_KINDS[kind] for kind in dict.fromkeys(kinds) if kind in _KINDS and kind != "string_type"]
        value = details[0]["input"]
        return f"{value_text(value)} is not allowed{allowed_values(value, [*expected, *others])}"
    if all(kind in _KINDS for kind in kinds):
        wanted = " or ".join(dict.fromkeys(_KINDS[kind] for kind in kinds))
        return f"{value_text(details[0]['input'])} is not {wanted}{_quote_advice(details[0], kinds)}"
    return "; ".join(dict.fromkeys(_single(detail) for detail in details if detail["type"] not in _KINDS))


def _quote_advice(detail: ErrorDetails, kinds: list[str]) -> str:
    if "string_type" in kinds and isinstance(detail["input"], (int, float)):
        return f" (put it in quotes: '{value_text(detail['input'])}')"
    return ""


def _single(detail: ErrorDetails) -> str:
    kind, context, value = detail["type"], detail.get("ctx", {}), value_text(detail["input"])
    if kind in _LIMITS:
        name, words = _LIMITS[kind]
        return f"{value} is not allowed (allowed: {words.format(value_text(context[name]))})"
    if kind == "string_too_short" and context.get("min_length") == 1:
        return "is blank"
    if kind in ("too_short", "too_long"):
        least = kind == "too_short"
        number = context["min_length" if least else "max_length"]
        entries = "1 entry" if context["actual_length"] == 1 else f"{context['actual_length']} entries"
        return f"{entries} (allowed: {number} or {'more' if least else 'fewer'})"
    if kind == "string_too_long":
        return f"{value} is too long (allowed: {context['max_length']} characters)"
    if kind == "string_pattern_mismatch":
        return f"{value} is not allowed (allowed: {_PATTERNS.get(context['pattern'], context['pattern'])})"
    if kind in ("value_error", "assertion_error"):
        return str(context["error"])
    return f"{value}: {detail['msg'][0].lower()}{detail['msg'][1:]}"


def _allowed_values(detail: ErrorDetails) -> list[str]:
    if detail["type"] not in ("literal_error", "enum"):
        return []
    text = str(detail.get("ctx", {}).get("expected", ""))
    return _QUOTED.findall(text) or re.split(r", | or ", text)


def allowed_keys(model: type[BaseModel], path: Path) -> set[str]:
    """Return the keys that a model, or the model inside it at `path` in the data, allows."""
    types: list[Any] = [model]
    for step in path:
        types = [inner for kind in types for inner in _inside(kind, step)]
    return {name for kind in types for name in _names(kind)}


def _plain(kind: Any) -> Iterator[Any]:
    """Yield the alternatives of a type, without Annotated and without type aliases."""
    origin = get_origin(kind)
    if origin is Annotated:
        yield from _plain(get_args(kind)[0])
    elif origin in (Union, UnionType):
        for part in get_args(kind):
            yield from _plain(part)
    elif hasattr(kind, "__value__"):
        yield from _plain(kind.__value__)
    else:
        yield kind


def _inside(kind: Any, step: Step) -> Iterator[Any]:
    for plain in _plain(kind):
        if isinstance(plain, type) and issubclass(plain, BaseModel):
            for name, info in plain.model_fields.items():
                if step in (name, info.alias):
                    yield from _plain(info.annotation)
        elif (arguments := get_args(plain)) and not isinstance(step, str):
            yield from _plain(arguments[0])
        elif arguments and len(arguments) > 1:
            yield from _plain(arguments[1])


def _names(kind: Any) -> Iterator[str]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        for name, info in kind.model_fields.items():
            yield info.alias or name
