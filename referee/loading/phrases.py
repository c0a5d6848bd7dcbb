"""Reads records that have a word, such as `{word: defeat, unit: ogre}`; a table says what each word needs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from pnp.library.problems import allowed_values, listed, value_text

if TYPE_CHECKING:
    from referee.loading.given import GivenRecord
    from referee.loading.reader import Reader

T = TypeVar("T")
WHOLE_NUMBER = "whole"
"""The kind of a value that is a whole number of 1 or more."""
FLAG = "flag"
"""The kind of a value that is true or false."""


class PhraseReader(Generic[T]):
    """Reads the records that have a word.

    In the table, each word has its `kind`, and the kinds of the values in its fields: `needs` for required fields,
    `may` for optional ones. known: the values allowed for each kind; whole numbers and flags need none. make: turns
    the word and the values of a record into an object.
    """

    def __init__(
        self, reader: Reader, words: str, known: Mapping[str, Collection[str]], make: Callable[..., T]
    ) -> None:
        self.known, self.make = known, make
        self.words = {row.path: row for row in reader.rows(words)}

    def of_kind(self, kind: str) -> tuple[str, ...]:
        """Return the words of a kind."""
        return tuple([id for id, one in self.words.items() if one.get("kind") == kind])

    def scenario(self, given: GivenRecord, fields: Collection[str], aim: str) -> dict[str, Any]:
        """Return what every scenario has: its id, number and title, its goals and special rules.

        fields: all fields that a scenario may have. aim: the kind of the words for conditions of victory.
        """
        given.report_unknown_fields(fields)
        given.text("story")
        return {
            "id": given.text("id"),
            "number": given.whole_number("number"),
            "title": given.text("title"),
            "victory": self.goals(given, "victory", aim),
            "needs_all_goals": "all" in (given.get("victory") or {}),
            "loss": self.goals(given, "loss", "loss"),
            "special": self.read_list(given, "special", "special"),
        }

    def goals(self, given: GivenRecord, field: str, kind: str) -> tuple[T, ...]:
        """Return the conditions in a field: a list under `any` or `all`."""
        found = given.get(field)
        (how, records), *more = found.items() if isinstance(found, dict) and found else [("", None)]
        if how not in ("any", "all") or more or not isinstance(records, list) or not records:
            given.fault(field, f"expected `any:` or `all:` with a list of conditions, got {value_text(found)}")
            return ()
        return self.read_list(given.inner(field, found), how, kind)

    def read_list(self, given: GivenRecord, field: str, kind: str) -> tuple[T, ...]:
        """Return the object that `make` returns for each record in a list; report faults."""
        words = [one if isinstance(one, dict) else {"word": one} for one in given.list_values(field, ())]
        found = [self._one(given.inner(f"{field}.{number}", one), kind) for number, one in enumerate(words)]
        return tuple([self.make(**one) for one in found if one])

    def _one(self, given: GivenRecord, kind: str) -> dict[str, Any]:
        word, allowed = str(given.get("word", "")), self.of_kind(kind)
        if word not in allowed:
            given.fault("word", f"unknown condition or rule {value_text(word)}{allowed_values(word, allowed)}")
            return {}
        needs, may = (dict(self.words[word].get(how) or {}) for how in ("needs", "may"))
        kinds = {**needs, **may}
        given.report_unknown_fields(("word", *kinds))
        if missing := [need for need in needs if need not in given]:
            given.fault("", f"{word} needs {listed(missing)}")
            return {}
        return {"word": word, **{name: self._value(given, name, kinds[name]) for name in kinds if name in given}}

    def _value(self, given: GivenRecord, name: str, kind: str) -> object:
        if kind == WHOLE_NUMBER:
            return given.whole_number(name, least=1)
        return given.flag(name) if kind == FLAG else given.known_name(name, self.known[kind], kind)
