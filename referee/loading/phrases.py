"""Reads records that have a word, such as `{word: defeat, unit: ogre}`; a table says what each word needs."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from pnp.library.problems import allowed_values, listed, shown
from referee.loading.given import Given

if TYPE_CHECKING:
    from referee.loading.reader import Reader

WHOLE = "whole"
"""The kind of a value that is a whole number of 1 or more."""
FLAG = "flag"
"""The kind of a value that is true or false."""


class Phrases:
    """Reads the records of one file.

    Each word has a kind; `needs`, the kind of value in each of its fields; and `may`, the same for optional fields.
    known: the values allowed for each kind of value; whole numbers and flags need none.
    """

    def __init__(self, reader: Reader, file: str, words: str, known: Mapping[str, Collection[str]]) -> None:
        self.reader, self.file, self.known = reader, file, known
        self.words = {str(row.get("id")): row for row in reader.rows(words)}

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """Return the words of a kind."""
        return tuple(id for id, one in self.words.items() if one.get("kind") == kind)

    def fault(self, row: Mapping[str, Any], field: str, message: str) -> None:
        """Report what is wrong with a record."""
        self.reader.fault(self.file, row, field, message)

    def goals(self, row: Mapping[str, Any], field: str, kind: str) -> tuple[dict[str, Any], ...]:
        """Return the conditions in a field: a list under `any` or `all`."""
        given = row.get(field)
        (how, records), *more = given.items() if isinstance(given, dict) and given else [("", None)]
        if how not in ("any", "all") or more or not isinstance(records, list) or not records:
            self.fault(row, field, f"expected `any:` or `all:` with a list of conditions, got {shown(given)}")
            return ()
        return tuple(self._each(row, f"{field}.{how}", kind, records))

    def each(self, row: Mapping[str, Any], field: str, kind: str) -> Iterator[dict[str, Any]]:
        """Yield the word and values of each record in a list as one mapping; report faults."""
        given = row.get(field) or []
        if isinstance(given, list):
            yield from self._each(row, field, kind, given)
        else:
            self.fault(row, field, f"expected a list, got {shown(given)}")

    def _each(self, row: Mapping[str, Any], field: str, kind: str, records: list[Any]) -> Iterator[dict[str, Any]]:
        for number, record in enumerate(records):
            given = record if isinstance(record, dict) else {"word": record}
            if found := self._one(row, f"{field}.{number}", kind, given):
                yield found

    def _one(self, row: Mapping[str, Any], field: str, kind: str, record: Mapping[str, Any]) -> dict[str, Any]:
        word, allowed = str(record.get("word", "")), self.of_kind(kind)
        if word not in allowed:
            self.fault(row, f"{field}.word", f"unknown condition or rule {shown(word)}{allowed_values(word, allowed)}")
            return {}
        needs, may = (dict(self.words[word].get(how) or {}) for how in ("needs", "may"))
        kinds = {**needs, **may}
        self.reader.only(self.file, row, ("word", *kinds), field, record)
        if missing := [need for need in needs if need not in record]:
            self.fault(row, field, f"{word} needs {listed(missing)}")
            return {}
        given = {name: kind for name, kind in kinds.items() if name in record}
        return {"word": word, **{name: self._value(row, field, name, given[name], record[name]) for name in given}}

    def _value(self, row: Mapping[str, Any], field: str, name: str, kind: str, value: object) -> object:
        place = f"{field}.{name}"
        if kind == WHOLE:
            return Given(self.reader, self.file, row).whole(place, value, least=1)
        if kind == FLAG:
            return self.reader.flag(self.file, {**row, place: value}, place)
        return self.reader.known(self.file, row, place, value, self.known[kind], kind)
