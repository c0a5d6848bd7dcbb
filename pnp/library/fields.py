"""Checks of rows against a component's `fields` and `checks`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.errors import Origin
from pnp.library.expressions import ExpressionError, Missing, compile_expression, text
from pnp.library.problems import Problems, allowed_values, did_you_mean, listed, number_advice, shown
from pnp.library.rows import Row
from pnp.library.schema import Check, Component, FieldRule
from pnp.library.sources import Place, Selection

RESERVED = ("build", "component", "fact", "game", "option", "sheet", "tables", "words")
ALWAYS = ("id", "count", "back")
_MISSING = object()


def check_rows(
    component: Component, place: Place, rows: Sequence[Row], tables: Mapping[str, Any], problems: Problems
) -> None:
    """Add what is wrong with the rows' fields: missing, extra, blank, of the wrong type, not allowed, unknown."""
    _check_reserved(component, rows, problems)
    rules = component.rules
    if not rules:
        return
    sound = {name: rule for name, rule in rules.items() if _check_rule(name, rule, place, tables, problems)}
    missing = {name for name, rule in sound.items() if not rule.blank and not _anywhere(name, rows)}
    for name in sorted(missing) if rows else ():
        near = did_you_mean(name, {known for row in rows for known in _names(row)} - {*rules, *ALWAYS})
        problems.add(_head(rows[0]), name, f"the column is missing{near}")
    if not component.more_fields:
        _check_extra(component, rules, rows, problems)
    for name, rule in sound.items():
        if name not in missing:
            _check_field(name, rule, rows, tables, problems)


def _head(row: Row) -> Origin:
    origin = row.origin()
    return Origin(origin.file, row.header) if row.columns else origin


def _anywhere(name: str, rows: Sequence[Row]) -> bool:
    return any(row.get(name, _MISSING) is not _MISSING or name in row.columns for row in rows)


def _names(row: Row) -> list[str]:
    return list(row.columns) or [str(name) for name in row.values]


def _check_reserved(component: Component, rows: Sequence[Row], problems: Problems) -> None:
    seen: set[str] = set()
    for row in rows:
        for name in RESERVED:
            if name in row.values and name not in seen:
                seen.add(name)
                message = (
                    f"this name belongs to the layout language (rename the field; not allowed: {listed(RESERVED)})"
                )
                problems.add(row.heading(name), name, message)


def _check_rule(name: str, rule: FieldRule, place: Place, tables: Mapping[str, Any], problems: Problems) -> bool:
    if rule.reference is None or isinstance(tables.get(rule.reference), Mapping):
        return True
    if rule.reference in tables:
        message = f"{rule.reference} has no ids to choose from (each row needs an id of its own)"
    else:
        near = did_you_mean(rule.reference, tables)
        message = f'unknown table "{rule.reference}" (allowed: {listed(tables)}{near})'
    problems.add(place.origin("fields", name, "in"), f"fields.{name}.in", message)
    return False


def _check_extra(component: Component, rules: Mapping[str, FieldRule], rows: Sequence[Row], problems: Problems) -> None:
    added = set(component.each or ()) | {join.name for join in component.joins if join.name}
    known = {*rules, *ALWAYS, *added, component.count if isinstance(component.count, str) else "count"}
    tops = {name.partition(".")[0] for name in rules}
    seen: set[str] = set()
    for row in rows:
        for name in _names(row):
            if name in seen or name in known or (name in tops and name not in row.columns):
                continue
            if name.partition(".")[0] in known:
                continue
            seen.add(name)
            near = did_you_mean(name, rules)
            problems.add(
                row.heading(name),
                name,
                f"this column is not among the fields of {component.id}{near} (see its `fields`)",
            )


def _check_field(
    name: str, rule: FieldRule, rows: Sequence[Row], tables: Mapping[str, Any], problems: Problems
) -> None:
    for row in rows:
        value = row.get(name, _MISSING)
        if value is _MISSING or value == "" or value is None:
            if not rule.blank:
                problems.add(row.origin(name), name, "is missing" if value is _MISSING else "is blank")
            continue
        message = _fault(value, rule, tables)
        if message:
            problems.add(row.origin(name), name, message)


def _fault(value: Any, rule: FieldRule, tables: Mapping[str, Any]) -> str:
    if not _is_of(value, rule.type):
        advice = number_advice(value) if rule.type in ("whole", "number") else ""
        return f"{shown(value)} is not {_WORDS[rule.type]}{advice}"
    if rule.one_of is not None and value not in rule.one_of and text(value) not in map(text, rule.one_of):
        return f"{shown(value)} is not allowed{allowed_values(text(value), map(text, rule.one_of))}"
    if rule.reference is not None and text(value) not in tables[rule.reference]:
        return f"{shown(value)} is not in {rule.reference}{allowed_values(text(value), tables[rule.reference])}"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        if rule.least is not None and value < rule.least:
            return f"{shown(value)} is not allowed (allowed: {rule.least:g} or more)"
        if rule.most is not None and value > rule.most:
            return f"{shown(value)} is not allowed (allowed: {rule.most:g} or less)"
    return ""


_WORDS = {
    "text": "a text",
    "whole": "a whole number",
    "number": "a number",
    "yes-no": "yes or no",
    "list": "a list",
    "mapping": "a mapping",
    "any": "a value",
}


def _is_of(value: Any, kind: str) -> bool:
    number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return {
        "text": isinstance(value, (str, int, float)) and not isinstance(value, bool),
        "whole": isinstance(value, int) and number,
        "number": number,
        "yes-no": isinstance(value, bool) or value in ("yes", "no"),
        "list": isinstance(value, list),
        "mapping": isinstance(value, Mapping),
        "any": True,
    }[kind]


def check_facts(
    component: Component, place: Place, selection: Selection, scope: Mapping[str, Any], problems: Problems
) -> None:
    """Add each of the component's `checks` that does not hold over the printed rows."""
    names: dict[str, list[Any]] = {}
    for entry in selection.entries:
        for name in entry.row.values:
            names.setdefault(name, [])
    for name, values in names.items():
        values.extend(entry.row.values.get(name, "") for entry in selection.entries)
    names["count"] = [entry.count for entry in selection.entries]
    for number, check in enumerate(component.checks):
        _check_fact(check, number, place, selection, {**scope, **names}, scope, problems)


def _check_fact(
    check: Check,
    number: int,
    place: Place,
    selection: Selection,
    over_all: Mapping[str, Any],
    scope: Mapping[str, Any],
    problems: Problems,
) -> None:
    key = "that" if check.that is not None else "every"
    source = check.that if check.that is not None else check.every
    origin, field = place.origin("checks", number, key), f"checks.{number + 1}.{key}"
    told = f"{check.say} (this is not true: {source})"
    try:
        holds = compile_expression(source if source is not None else True)
        if key == "that":
            if not holds(over_all):
                problems.add(origin, field, told)
            return
        for entry in selection.entries:
            if not holds({**scope, **entry.row.values, "count": entry.count}):
                problems.add(entry.row.origin(), entry.id, told)
    except Missing as error:
        near = did_you_mean(error.name, error.known)
        problems.add(origin, field, f'unknown field "{error.name}"{near} (allowed: {listed(error.known)})')
    except ExpressionError as error:
        problems.add(origin, field, str(error))
