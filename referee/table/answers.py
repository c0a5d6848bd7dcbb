"""The shape of every command's answer under `--json`; answers are held to them by the tests."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from referee.table.balance_shapes import Simulation
from referee.table.help_shapes import Found, Help
from referee.table.shapes import (
    Ambiguous,
    Begun,
    Card,
    Changed,
    Clause,
    Exported,
    HouseRule,
    HouseRules,
    Illegal,
    Imported,
    Invalid,
    Listed,
    Logged,
    Numbers,
    Problem,
    Replay,
    Report,
    Ruling,
    Shown,
    Stale,
    Trial,
)

Why = Clause | HouseRule | Ruling | Numbers | Card | Found
Refusal = Illegal | Invalid | Ambiguous | Stale | list[Problem]
ANSWERS: dict[str, Any] = {
    "games": list[Listed],
    "new": Begun,
    "moves": dict[str, list[str]],
    **dict.fromkeys(("play", "seal", "undo", "redo", "amend", "insert", "delete", "correct", "overrule"), Changed),
    "option": Changed | HouseRule | HouseRules,
    "show": Shown,
    "why": Why,
    "log": list[Logged],
    "replay": Replay,
    "check": Report,
    "export": Exported,
    "import": Imported,
    "trial": Trial,
    "simulate": Simulation,
    "help": Help,
    "refusal": Refusal,
}
"""The shape of the answer of each command; `refusal`: what any of them says instead."""


def json_schemas() -> dict[str, Any]:
    """Return one JSON Schema that holds the shape of every answer under its command's name."""
    keyed = [((name, "serialization"), TypeAdapter(shape)) for name, shape in ANSWERS.items()]
    inputs = [(name, "serialization", adapter) for ((name, _), adapter) in keyed]
    found, schema = TypeAdapter.json_schemas(inputs, title="Answers of the referee under --json")  # type: ignore[arg-type]
    return {**schema, "properties": {name: found[name, "serialization"] for name in ANSWERS}}
