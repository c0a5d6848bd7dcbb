"""Records that change with house rules: `house_rules: {SWITCH: {VALUE: {FIELD: …}}}` beside their other fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.library.documents import Document
from pnp.library.problems import Problems, allowed_values, value_text

if TYPE_CHECKING:
    from pnp.errors import Origin
    from pnp.library.rulebook import Option, Scalar
    from pnp.library.trees import Step, Value

FIELD = "house_rules"
_SHAPE = "{SWITCH: {VALUE: {FIELD: …}}}"


class HouseRules(NamedTuple):
    """The switches of a rule book, and the values chosen for a run; `switches` is None if the book has errors."""

    switches: Mapping[str, Option] | None
    chosen: Mapping[str, Scalar]

    def with_house_rules(self, document: Document, problems: Problems) -> Document:
        """Return a document whose records have the fields of the chosen house rules; errors are added to the problems.

        A document without the field `house_rules` is returned unchanged.
        """
        if not _is_used(document.value):
            return document
        return _HouseRuleApplier(self, document, problems).document()


def _is_used(value: Value) -> bool:
    if isinstance(value, dict):
        return FIELD in value or any(map(_is_used, value.values()))
    return isinstance(value, list) and any(map(_is_used, value))


class _HouseRuleApplier:
    """Applies house rules to one document: values under `house_rules` replace the values of the record's fields."""

    def __init__(self, rules: HouseRules, document: Document, problems: Problems) -> None:
        self._rules, self._read, self._problems = rules, document, problems
        self._origins, self._keys = dict(document.origins), dict(document.keys)

    def document(self) -> Document:
        value = self._apply(self._read.value, ())
        return replace(self._read, value=value, origins=self._origins, keys=self._keys)

    def _apply(self, value: Value, path: tuple[Step, ...]) -> Value:
        if isinstance(value, list):
            return [self._apply(one, (*path, number)) for number, one in enumerate(value)]
        if not isinstance(value, dict):
            return value
        if FIELD in value:
            value = self._record(value, path)
        return {name: self._apply(one, (*path, name)) for name, one in value.items()}

    def _record(self, record: Mapping[str, Any], path: tuple[Step, ...]) -> dict[str, Value]:
        """Return a record with the fields of the chosen house rules, and without the key `house_rules`."""
        fields = {name: value for name, value in record.items() if name != FIELD}
        new = dict(fields)
        changed_by: dict[str, str] = {}
        for switch, value, field, at in self._changes(record[FIELD], (*path, FIELD)):
            if field not in fields:
                self._report(at, f'this record has no field "{field}"{allowed_values(field, fields)}')
            elif changed_by.setdefault(field, switch) != switch:
                other = f"the house rule {changed_by[field]}"
                message = f'{other} already changes the field "{field}" (allowed: one for each field)'
                self._report(at, message)
            elif self._rules.chosen.get(switch) == value:
                new[field] = record[FIELD][switch][value][field]
                for places in (self._origins, self._keys):
                    _move(places, at, (*path, field))
        return new

    def _changes(self, value: Any, path: tuple[Step, ...]) -> Iterator[tuple[str, str, str, tuple[Step, ...]]]:
        """Yield the switch, its value, the field and the path in the file of each change; report unknown names."""
        switches = self._rules.switches
        for switch, by_value in self._pairs(value, path):
            if switches is not None and switch not in switches:
                self._report(
                    (*path, switch), f"unknown house rule {value_text(switch)}{allowed_values(switch, switches)}"
                )
                continue
            for one, fields in self._pairs(by_value, (*path, switch)):
                allowed = None if switches is None else switches[switch].values
                if allowed is not None and one not in allowed:
                    message = f"{value_text(one)} is not a value of {switch}{allowed_values(one, allowed)}"
                    self._report((*path, switch, one), message)
                    continue
                for field, _ in self._pairs(fields, (*path, switch, one)):
                    yield switch, one, field, (*path, switch, one, field)

    def _pairs(self, value: Any, path: tuple[Step, ...]) -> list[tuple[str, Any]]:
        if isinstance(value, Mapping):
            return list(value.items())
        self._problems.add(self._read.origin(*path), FIELD, f"{value_text(value)} is not a mapping (write {_SHAPE})")
        return []

    def _report(self, path: tuple[Step, ...], message: str) -> None:
        self._problems.add(self._read.key_origin(*path), FIELD, message)


def _move(places: dict[tuple[Step, ...], Origin], old: tuple[Step, ...], new: tuple[Step, ...]) -> None:
    """Record the file positions of the value now at `new`, and of all its parts."""
    moved = {(*new, *path[len(old) :]): origin for path, origin in places.items() if path[: len(old)] == old}
    for path in [path for path in places if path[: len(new)] == new]:
        del places[path]
    places.update(moved)
