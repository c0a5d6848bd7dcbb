"""The JSON Schema of the answers, made from their types; it is printed in docs/schemas and used to test answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Any, NotRequired, Union, get_args, get_origin, get_type_hints, is_typeddict

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, create_model

from referee.loading.registry import GameListing
from referee.table.data import answers, balance, campaign_answers, photo_answers

ANSWERS: dict[str, Any] = {
    "games": Sequence[GameListing],
    "new": answers.NewMatch,
    "moves": answers.Moves,
    **dict.fromkeys(
        ("play", "seal", "undo", "redo", "amend", "insert", "delete", "correct", "overrule"), answers.MatchChange
    ),
    "option": answers.MatchChange | answers.HouseRule | answers.HouseRules,
    "show": answers.VisibleTable,
    "why": answers.Why,
    "log": Sequence[answers.LogEntry],
    "replay": answers.Replay,
    "check": answers.Report,
    "export": answers.ExportedFile,
    "import": answers.ImportedMatch,
    "backup": answers.ExportedFile,
    "recover": answers.RecoveredMatch,
    "campaign": campaign_answers.CampaignStatus | campaign_answers.SimulatedCampaigns,
    "serve": answers.ServedMatch,
    "trial": answers.Trial,
    "simulate": balance.Simulation,
    "photo": photo_answers.Photo,
    "help": answers.Help,
    "refusal": answers.Refusal | answers.StaleRefusal | Sequence[answers.Problem],
}
"""The type of the answer of each command. refusal: the answer of any command that fails."""


EXACT = ConfigDict(extra="forbid", strict=True)


def adapter(answer: Any) -> TypeAdapter[Any]:
    """Return a validator for the type of an answer; it allows no fields but those of the type."""
    return TypeAdapter(_json_type(answer))


def shapes() -> dict[str, type[BaseModel]]:
    """Return the object types in the answers, by name.

    Raises:
        TypeError: two different types have the same name.
    """
    found: dict[str, type[BaseModel]] = {}
    for answer in (*ANSWERS.values(), answers.Situation):  # the answer that the prompt begins with
        _gather(answer, found)
    return found


def json_schemas() -> dict[str, Any]:
    """Return one JSON Schema with the type of every answer, by command name."""
    inputs = [(name, "serialization", adapter(answer)) for name, answer in ANSWERS.items()]
    found, schema = TypeAdapter.json_schemas(inputs, title="Answers of the referee under --json")  # type: ignore[arg-type]
    return {**schema, "properties": {name: found[name, "serialization"] for name in ANSWERS}}


def _gather(kind: Any, found: dict[str, type[BaseModel]]) -> None:
    if not _is_object(kind):
        for part in get_args(kind):
            _gather(part, found)
    elif found.get(kind.__name__, _object(kind)) is not _object(kind):
        raise TypeError(f"two types of answers are called {kind.__name__}; give them different names")
    elif kind.__name__ not in found:
        found[kind.__name__] = _object(kind)
        for part in get_type_hints(kind).values():
            _gather(part, found)


def _is_object(kind: Any) -> bool:
    return is_typeddict(kind) or hasattr(kind, "_fields")


def _json_type(kind: Any) -> Any:
    """Return the JSON type of a value: named tuples and typed dicts are objects, sequences are lists."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin in (Union, UnionType):
        return Union[tuple(_json_type(part) for part in parts)]  # noqa: UP007 - the number of types varies
    if origin is tuple and len(parts) == 2 and parts[1] is Ellipsis:
        return list[_json_type(parts[0])]  # type: ignore[misc]
    if origin in (list, Sequence):
        return list[_json_type(parts[0])]  # type: ignore[misc]
    if origin is Mapping:
        return dict[str, _json_type(parts[1])]  # type: ignore[misc]
    return _object(kind) if _is_object(kind) else kind


@cache
def _object(kind: Any) -> type[BaseModel]:
    """Return the model of a typed dict or a named tuple."""
    fields = {name: _field(type) for name, type in get_type_hints(kind, include_extras=True).items()}
    return create_model(kind.__name__, __config__=EXACT, __doc__=kind.__doc__, **fields)


def _field(kind: Any) -> Any:
    """Return the type of a field, and whether it can be left out; an optional field is left out, never null."""
    if get_origin(kind) is NotRequired:
        return (_json_type(get_args(kind)[0]), Field(default=None, json_schema_extra=_no_default))
    return (_json_type(kind), ...)


def _no_default(shown: dict[str, Any]) -> None:
    shown.pop("default", None)
