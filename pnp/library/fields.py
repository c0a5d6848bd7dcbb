"""Checks rows against a component's `fields` and `checks`."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.errors import Origin
from pnp.library.expressions import (
    ExpressionError,
    MissingField,
    compile_expression,
    compile_template,
    parse_expression,
)
from pnp.library.printed_text import printed_text
from pnp.library.problems import (
    Problems,
    allowed_values,
    did_you_mean,
    limits_in_words,
    listed,
    nearest_first,
    number_advice,
    unknown_name_message,
    value_text,
)
from pnp.library.rows import Row
from pnp.library.schema import Check, Component, FieldRule
from pnp.library.sources import ComponentPosition, Selection

RESERVED = ("build", "component", "fact", "game", "option", "piece", "sheet", "tables", "words")
ALWAYS = ("id", "count", "back")
KINDS = ("that", "every", "none")
_MISSING = object()
_MOST_CHARACTERS = 40
_COUNT = re.compile(r"\bcount\b")


def check_rows(
    component: Component, place: ComponentPosition, rows: Sequence[Row], tables: Mapping[str, Any], problems: Problems
) -> None:
    """Add the errors in fields: missing, extra or blank ones, values of the wrong type or not allowed, unknown ids."""
    _check_reserved(component, rows, problems)
    rules = component.rules
    if not rules:
        return
    valid = {name: rule for name, rule in rules.items() if _check_rule(name, rule, place, tables, problems)}
    missing = {name for name, rule in valid.items() if not rule.blank and not _anywhere(name, rows)}
    for name in sorted(missing) if rows else ():
        near = did_you_mean(name, {known for row in rows for known in _names(row)} - {*rules, *ALWAYS})
        problems.add(_head(rows[0]), name, f"the column is missing{near}")
    if not component.more_fields:
        _check_extra(component, rules, rows, problems)
    for name, rule in valid.items():
        if name not in missing:
            _check_field(name, rule, rows, tables, problems)


def _head(row: Row) -> Origin:
    origin = row.origin()
    return Origin(origin.file, row.header_line) if row.columns else origin


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
                message = f"this name is reserved for layouts (rename the field; reserved: {listed(RESERVED)})"
                problems.add(row.header_origin(name), name, message)


def _check_rule(
    name: str, rule: FieldRule, place: ComponentPosition, tables: Mapping[str, Any], problems: Problems
) -> bool:
    before = len(problems)
    for table in dict.fromkeys(table for one in rule.self_and_inner_rules() for table in one.tables):
        if isinstance(tables.get(table), Mapping):
            continue
        if table in tables:
            message = f"{table} has no ids to choose from (each row needs its own id)"
        else:
            message = unknown_name_message("table", table, tables)
        problems.add(place.origin("fields", name, "in"), f"fields.{name}.in", message)
    return len(problems) == before


def _check_extra(component: Component, rules: Mapping[str, FieldRule], rows: Sequence[Row], problems: Problems) -> None:
    added = set(component.each or ()) | {join.name for join in component.joins if join.name}
    added |= {wanted.name for wanted in component.texts}
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
                row.header_origin(name),
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
        for path, message in _faults(value, rule, tables):
            field = ".".join((name, *path))
            problems.add(row.origin(field), field, message)


def _faults(value: Any, rule: FieldRule, tables: Mapping[str, Any]) -> Iterator[tuple[tuple[str, ...], str]]:
    """Yield the errors in a value and its parts, each with its path in the value."""
    message = _fault(value, rule, tables)
    if message:
        yield (), message
        return
    if rule.keys is not None and isinstance(value, Mapping):
        yield from (((str(key),), fault) for key in value if (fault := _fault(key, rule.keys, tables)))
    if rule.entries is not None:
        inside = value.items() if isinstance(value, Mapping) else enumerate(value if isinstance(value, list) else ())
        for key, entry in inside:
            yield from (((str(key), *path), fault) for path, fault in _faults(entry, rule.entries, tables))
    if rule.parts and isinstance(value, Mapping):
        yield from _faults_of_parts(value, rule, tables)


def _faults_of_parts(
    value: Mapping[str, Any], rule: FieldRule, tables: Mapping[str, Any]
) -> Iterator[tuple[tuple[str, ...], str]]:
    for name, part in rule.parts.items():
        if value.get(name) in ("", None):
            if not part.blank:
                near = did_you_mean(name, set(value) - set(rule.parts))
                yield (name,), "is blank" if name in value else f"is missing{near}"
        else:
            yield from (((name, *path), fault) for path, fault in _faults(value[name], part, tables))
    for name in value if not rule.more_fields else ():
        if name not in rule.parts:
            yield (str(name),), f"unknown key{nearest_first(name, rule.parts)}"


def _fault(value: Any, rule: FieldRule, tables: Mapping[str, Any]) -> str:
    if not _is_of(value, rule.type):
        advice = number_advice(value) if rule.type in ("whole", "number") else ""
        return f"{value_text(value)} is not {_WORDS[rule.type]}{advice}"
    if (
        rule.one_of is not None
        and value not in rule.one_of
        and printed_text(value) not in map(printed_text, rule.one_of)
    ):
        return (
            f"{value_text(value)} is not allowed{allowed_values(printed_text(value), map(printed_text, rule.one_of))}"
        )
    known = [name for table in rule.tables for name in tables[table]]
    id_ = value if isinstance(value, str) else printed_text(value)
    if rule.tables and id_ not in known:
        return f"{value_text(value)} is not in {' or '.join(rule.tables)}{allowed_values(id_, known)}"
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        low, high = rule.least is not None and value < rule.least, rule.most is not None and value > rule.most
        if low or high:
            return f"{value_text(value)} is not allowed (allowed: {limits_in_words(rule.least, rule.most)})"
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


def run_checks(
    component: Component, place: ComponentPosition, selection: Selection, scope: Mapping[str, Any], problems: Problems
) -> None:
    """Add the problems that the component's `checks` find in the printed rows."""
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
    place: ComponentPosition,
    selection: Selection,
    over_all: Mapping[str, Any],
    scope: Mapping[str, Any],
    problems: Problems,
) -> None:
    key, source = next((key, value) for key in KINDS if (value := getattr(check, key)) is not None)
    origin, field = place.origin("checks", number, key), f"checks.{number + 1}.{key}"
    try:
        holds, say = compile_expression(source), compile_template(check.say)
        if key == "that":
            if not holds(over_all):
                why = f"{_untrue(source, over_all)}{_no_count_note(source, place, selection)}"
                problems.add(origin, field, f"{printed_text(say(over_all))} ({why})")
            return
        for entry in selection.entries:
            names = {**scope, **entry.row.values, "count": entry.count}
            place_of = entry.row.origin(check.at or "")
            if key == "every" and not holds(names):
                problems.add(place_of, check.at or entry.id, f"{printed_text(say(names))} ({_untrue(source, names)})")
            for it in _items(holds(names), source) if key == "none" else ():
                problems.add(place_of, check.at or entry.id, printed_text(say({**names, "it": it})))
    except MissingField as error:
        problems.add(origin, field, unknown_name_message("field", error.name, error.known))
    except ExpressionError as error:
        problems.add(origin, field, str(error))


def _items(value: Any, source: object) -> Iterable[Any]:
    """Return the items or keys of the value of a check's `none`, which must be a list or a mapping.

    Raises:
        ExpressionError: the value is neither.
    """
    if isinstance(value, (list, tuple, Mapping)):
        return value
    raise ExpressionError(f"{source} is {value_text(value)} (allowed: a list or a mapping)")


def _untrue(source: str | float | bool, scope: Mapping[str, Any]) -> str:
    """Return the message about a false check, with its values: `…: sum(count) == 24; sum(count) is 10`."""
    values = list(dict.fromkeys(_compared_sides(source, scope))) if isinstance(source, str) else []
    return "; ".join([f"this is not true: {source}", *values])


def _compared_sides(source: str, scope: Mapping[str, Any]) -> Iterator[str]:
    """Yield each side of a comparison with its value; leave out literals, and long sides or values."""
    tree = parse_expression(source)
    parts = tree.values if isinstance(tree, ast.BoolOp) else [tree]
    for part in (part for part in parts if isinstance(part, ast.Compare)):
        for side in (part.left, *part.comparators):
            written = ast.unparse(side)
            value = None if isinstance(side, ast.Constant) else compile_expression(written)(scope)
            if (
                isinstance(value, (int, float, str))
                and len(written) <= _MOST_CHARACTERS
                and len(printed_text(value)) <= _MOST_CHARACTERS
            ):
                yield f"{written} is {value_text(value)}"


def _no_count_note(source: str | float | bool, place: ComponentPosition, selection: Selection) -> str:
    """Return a note that the rows have no `count` column, if a failed check reads that column; else blank."""
    column = place.document.value_at(*place.path, "count") in (None, "count")
    there = any("count" in entry.row.values for entry in selection.entries)
    return '; there is no column "count"' if column and not there and _COUNT.search(str(source)) else ""
