"""Sentences about what a card does, made from a table of words and the values in the card's data."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pnp.library.expressions import Evaluate, Named, compile_template, text

WORD = "word"
"""The key of an entry that names its word."""
SAYS = "says"
"""The column of a word that says what a figure gives, as in `{attack: 1}`."""


class Figures(dict[str, Any]):
    """Figures by their words, as in `{attack: 1}`: printed as their sentences."""

    def __init__(self, values: Mapping[str, Any], said: str) -> None:
        super().__init__(values)
        self.said = said

    def __str__(self) -> str:
        """Return the sentences."""
        return self.said


class Sentences:
    """Fills the texts of words with the values of entries such as `{word: aura, squares: 2, gives: {attack: 1}}`."""

    def __init__(
        self, words: Iterable[Mapping[str, Any]], named: Iterable[Mapping[str, Any]] = (), last: str = " and "
    ) -> None:
        """Take the words, whatever else has an id and a name, and what stands before the last of several figures."""
        self.words = {text(row.get("id")): row for row in words}
        rows = [*named, *self.words.values()]
        self._named_rows = {text(row.get("id")): row for row in rows if row.get("name")}
        self._last = last
        self._templates: dict[str, Evaluate] = {}

    def filled(self, entry: Mapping[str, Any], row: Mapping[str, Any]) -> dict[str, Any]:
        """Return an entry with the fields of its word; `$field` in them is a value of the entry, the row or the word.

        The row is the card whose entry it is. A value of the entry replaces a field of the word with the same name.

        Raises:
            KeyError: there is no such word.
            ExpressionError: a text of the word names a value that is not there.
        """
        word = self.words[entry.get(WORD, "")]
        own = {key: self.named(value) for key, value in entry.items()}
        scope = {**word, **row, **own}
        filled = {key: self._fill(value, scope) for key, value in word.items() if key not in own}
        return {**filled, **own}

    def joined(self, entries: Sequence[Mapping[str, Any]], form: str) -> str:
        """Return filled entries as one text, each a paragraph of that form, such as `**$title:** $says`."""
        return "\n\n".join(text(self._fill(form, entry)) for entry in entries)

    def _fill(self, value: Any, scope: Mapping[str, Any]) -> Any:
        if not isinstance(value, str) or "$" not in value:
            return value
        if value not in self._templates:
            self._templates[value] = compile_template(value)
        return text(self._templates[value](scope))

    def named(self, value: Any) -> Any:
        """Return a value as it is printed: an id that has a name, or figures by their words; others as they are."""
        if isinstance(value, str) and not isinstance(value, Named) and value in self._named_rows:
            return Named(value, self._named_rows[value])
        if isinstance(value, Mapping) and value and all(key in self.words for key in value):
            said = [text(self._fill(self.words[key].get(SAYS, ""), {"amount": n})) for key, n in value.items()]
            return Figures(value, self._last.join(filter(None, (", ".join(said[:-1]), said[-1]))))
        return value
