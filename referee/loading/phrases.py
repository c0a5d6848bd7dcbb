"""Reads records that are led by a word, such as `{word: defeat, unit: ogre}`; a table says what each word needs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pnp.library.problems import allowed_values, listed, shown

if TYPE_CHECKING:
    from referee.loading.reader import Reader

WHOLE = "whole"
"""The kind of a value that is a whole number of 1 or more."""


class Phrases:
    """Reads the records of one file. Each word has a kind and `needs`: the kind of value that each of its fields has.

    known: the values allowed for each kind of value; a whole number needs none.
    """

    def __init__(self, reader: Reader, file: str, words: str, known: Mapping[str, Collection[str]]) -> None:
        self.reader, self.file, self.known = reader, file, known
        self.words = {str(row.get("id")): row for row in reader.rows(words)}

    def fault(self, row: Mapping[str, Any], field: str, message: str) -> None:
        """Report what is wrong with a record."""
        self.reader.fault(self.file, row, field, message)

    def goals(self, row: Mapping[str, Any], field: str, kind: str) -> tuple[dict[str, Any], ...]:
        """Return the conditions of a field: a list under `any` or `all`."""
        given = row.get(field)
        (how, records), *more = given.items() if isinstance(given, dict) and given else [("", None)]
        if how not in ("any", "all") or more or not isinstance(records, list) or not records:
            self.fault(row, field, f"expected `any:` or `all:` with a list of conditions, got {shown(given)}")
            return ()
        inner = {**row, field: records}
        return tuple(self.each(inner, field, kind))

    def each(self, row: Mapping[str, Any], field: str, kind: str) -> Iterator[dict[str, Any]]:
        """Yield the values of each record in a list, with the word; what is wrong is reported."""
        given = row.get(field) or []
        if not isinstance(given, list):
            self.fault(row, field, f"expected a list, got {shown(given)}")
            return
        for record in given:
            found = self._one(row, field, kind, record if isinstance(record, dict) else {"word": record})
            if found:
                yield found

    def _one(self, row: Mapping[str, Any], field: str, kind: str, record: Mapping[str, Any]) -> dict[str, Any]:
        word = str(record.get("word", ""))
        allowed = [id for id, one in self.words.items() if one.get("kind") == kind]
        if word not in allowed:
            self.fault(row, field, f"unknown condition or rule {shown(word)}{allowed_values(word, allowed)}")
            return {}
        needs = dict(self.words[word].get("needs") or {})
        if missing := [need for need in needs if need not in record]:
            self.fault(row, field, f"{word} needs {listed(missing)}")
            return {}
        for name in record:
            if name not in needs and name != "word":
                self.fault(row, field, f"unknown field {shown(name)}{allowed_values(str(name), tuple(needs))}")
        return {"word": word, **{name: self._value(row, field, name, needs[name], record[name]) for name in needs}}

    def _value(self, row: Mapping[str, Any], field: str, name: str, kind: str, value: object) -> object:
        if kind == WHOLE:
            found = self.reader.whole(self.file, {**row, name: value}, name)
            if found < 1 and type(value) is int:
                self.fault(row, field, f"{name} must be 1 or more (got {found})")
            return found
        if str(value) not in self.known[kind]:
            self.fault(row, field, f"no {kind} {shown(value)}{allowed_values(str(value), tuple(self.known[kind]))}")
        return str(value)
