"""Rows with sentences made from their data, as the game requests."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeAlias

from pnp.errors import Origin
from pnp.library.expressions import ExpressionError, MissingField
from pnp.library.printed_text import printed_text
from pnp.library.problems import Problems, allowed_values, value_text
from pnp.library.rows import Row
from pnp.library.sentences import WORD, SentenceFiller

if TYPE_CHECKING:
    from pnp.library.schema import SentencesOf

ReadRows: TypeAlias = Callable[[str, Origin, str], Sequence[Row]]
"""Returns the rows of a file, given its name, and the source position and field of the reference for problems."""


def with_texts(
    wanted: SentencesOf, origin: Origin, rows: Sequence[Row], read: ReadRows, problems: Problems
) -> list[Row]:
    """Return the rows; each entry gets the fields of its word, and each row the sentences made from its entries."""
    words = read(wanted.by, origin, "sentences")
    if not words:
        if not problems:  # else a problem reported earlier is probably the reason
            problems.add(origin, "sentences", f"{wanted.by} has no rows")
        return list(rows)
    named = [other.values for table in wanted.names for other in read(table, origin, "sentences")]
    sentences = SentenceFiller([word.values for word in words], named, wanted.last)
    places = {printed_text(word.get("id")): word for word in words}
    return [_SentenceMaker(wanted, row, sentences, places, problems).row() for row in rows]


class _SentenceMaker:
    """Makes the sentences of one row; a problem is added with its source position."""

    def __init__(
        self, wanted: SentencesOf, row: Row, sentences: SentenceFiller, places: Mapping[str, Row], problems: Problems
    ) -> None:
        self._wanted, self._row, self._sentences = wanted, row, sentences
        self._places, self._problems = places, problems

    def row(self) -> Row:
        """Return the row with its entries filled in, and with the sentences made from them."""
        wanted, row = self._wanted, self._row
        if wanted.record:
            entry = self._entry({**row.values, WORD: wanted.record}, "sentences")
            return row.with_values({**row.values, wanted.name: "" if entry is None else self._joined_text([entry])})
        entries = row.get(wanted.of, [])
        entries = entries if isinstance(entries, list) else []
        if entries and all(isinstance(entry, list) for entry in entries):
            lists = [self._filled_entries(one, f"{wanted.of}.{number}.") for number, one in enumerate(entries)]
            return self._with(lists, [self._joined_text(one) for one in lists])
        filled = self._filled_entries(entries, f"{wanted.of}.")
        return self._with(filled, self._joined_text(filled))

    def _with(self, entries: Sequence[Any], made: Any) -> Row:
        values = _with_value_at(self._row.values, self._wanted.of.split("."), entries)
        return self._row.with_values({**values, self._wanted.name: made})

    def _filled_entries(self, entries: Sequence[Any], field: str) -> list[Mapping[str, Any]]:
        found = (self._entry(entry, f"{field}{number}.{WORD}") for number, entry in enumerate(entries))
        return [entry for entry in found if entry is not None]

    def _entry(self, entry: Any, field: str) -> Mapping[str, Any] | None:
        word = printed_text(entry.get(WORD)) if isinstance(entry, Mapping) else ""
        origin = self._row.origin(field)
        if word not in self._places:
            message = f"{value_text(word)} is not in {self._wanted.by}{allowed_values(word, self._places)}"
            self._problems.add(origin, field, message)
            return None
        place = self._places[word].origin()
        try:
            return self._sentences.filled_entry(entry, self._row.values)
        except MissingField as error:
            message = f'"{word}" needs a value for "{error.name}", which its text uses (see {place})'
            self._problems.add(origin, field, message)
        except ExpressionError as error:
            self._problems.add(origin, field, f"{word}: {error} in {place}")
        return None

    def _joined_text(self, filled: Sequence[Mapping[str, Any]]) -> str:
        try:
            return self._sentences.joined_text(filled, self._wanted.form, self._wanted.between)
        except ExpressionError as error:
            field = self._wanted.of
            self._problems.add(self._row.origin(field), field, f"{error} in the `form` of the sentences")
        return ""


def _with_value_at(values: Mapping[str, Any], path: Sequence[str], new: Any) -> dict[str, Any]:
    """Return a mapping with the value at a path replaced, if there is one."""
    first, *rest = path
    if first not in values or (rest and not isinstance(values[first], Mapping)):
        return dict(values)
    return {**values, first: _with_value_at(values[first], rest, new) if rest else new}
