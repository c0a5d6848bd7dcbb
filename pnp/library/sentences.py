"""Sentences about a card's effects, made from a table of words and the values in the card's data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from pnp.library.expressions import Evaluate, RecordId, compile_template
from pnp.library.printed_text import printed_text

WORD = "word"
"""The key under which an entry has the id of its word (a record in the table of words)."""
SAYS = "says"
"""The field in which a word has its sentence about a number: in `{attack: 1}`, `attack` is the word."""


class NumbersByWord(dict[str, Any]):
    """Numbers by word, as in `{attack: 1}`; printed as sentences."""

    def __init__(self, values: Mapping[str, Any], sentence: str) -> None:
        super().__init__(values)
        self.said = sentence

    def __str__(self) -> str:
        """Return the sentences."""
        return self.said


class _FilledWord(Mapping[str, Any]):
    """A word whose fields are filled in with an entry's values when they are looked up."""

    def __init__(
        self, row: Mapping[str, Any], scope: Mapping[str, Any], fill: Callable[[Any, Mapping[str, Any]], Any]
    ) -> None:
        self._row, self._scope, self._fill = row, scope, fill

    def __getitem__(self, key: str) -> Any:
        return self._fill(self._row[key], {**self._row, **self._scope})

    def __iter__(self) -> Iterator[str]:
        return iter(self._row)

    def __len__(self) -> int:
        return len(self._row)


class SentenceFiller:
    """Fills in the sentences of words from entries such as `{word: aura, squares: 2, gives: {attack: 1}}`."""

    def __init__(
        self,
        words: Iterable[Mapping[str, Any]],
        named_records: Iterable[Mapping[str, Any]] = (),
        last_separator: str = " and ",
    ) -> None:
        """Take the words, other records with an id and a name, and the text before the last number of a list."""
        self.words = {printed_text(row.get("id")): row for row in words}
        rows = [*named_records, *self.words.values()]
        self._named_rows = {printed_text(row.get("id")): row for row in rows if row.get("name")}
        self._last = last_separator
        self._templates: dict[str, Evaluate] = {}

    def filled_entry(self, entry: Mapping[str, Any], row: Mapping[str, Any]) -> dict[str, Any]:
        """Return an entry plus the fields of its word; `$field` in them is a value of the entry, the row or the word.

        The row is the entry's card. A value of the entry replaces a field of the word with the same name.

        Raises:
            KeyError: there is no such word.
            ExpressionError: a field of the word names a missing value.
        """
        word = self.words[entry.get(WORD, "")]
        raw = {key: self.printed_value(value) for key, value in entry.items()}
        scope = {**word, **row, **raw}
        own = {key: self._with_texts(value, scope) for key, value in raw.items()}
        scope.update(own)
        filled = {key: self._fill(value, scope) for key, value in word.items() if key not in own}
        return {**filled, **own}

    def joined_text(self, entries: Sequence[Mapping[str, Any]], form: str, separator: str = "\n\n") -> str:
        """Return filled entries as one text (by default paragraphs), each in a form such as `**$title:** $says`."""
        return separator.join(printed_text(self._fill(form, entry)) for entry in entries)

    def _with_texts(self, value: Any, scope: Mapping[str, Any]) -> Any:
        """Return the id of a word as a word that is filled in when it is used; return any other value unchanged."""
        if isinstance(value, list):
            return [self._with_texts(one, scope) for one in value]
        if not isinstance(value, RecordId) or value not in self.words:
            return value
        return RecordId(value, _FilledWord(value.row, scope, self._fill))

    def _fill(self, value: Any, scope: Mapping[str, Any]) -> Any:
        if not isinstance(value, str) or "$" not in value:
            return value
        if value not in self._templates:
            self._templates[value] = compile_template(value)
        return printed_text(self._templates[value](scope))

    def printed_value(self, value: Any) -> Any:
        """Return a value as printed: names instead of ids, a sentence instead of each word with a number."""
        if isinstance(value, str) and not isinstance(value, RecordId) and value in self._named_rows:
            return RecordId(value, self._named_rows[value])
        if isinstance(value, list) and all(isinstance(one, str) for one in value):
            return [self.printed_value(one) for one in value]
        if isinstance(value, Mapping) and value and all(key in self.words for key in value):
            said = [printed_text(self._fill(self.words[key].get(SAYS, ""), {"amount": n})) for key, n in value.items()]
            return NumbersByWord(value, self._last.join(filter(None, (", ".join(said[:-1]), said[-1]))))
        return value
