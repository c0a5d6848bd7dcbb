"""Evaluates the fields and expressions of a book file; problems are reported at their position in the file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from pnp.composition.failures import error_message
from pnp.library.documents import Document
from pnp.library.expressions import ExpressionError, compile_expression, compile_template
from pnp.library.problems import Problems
from pnp.library.sentences import WORD, SentenceFiller
from pnp.library.trees import Step

Path = tuple[Step, ...]
NO_DEFAULTS: Mapping[str, Any] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Evaluator:
    """Evaluates fields and expressions in a `scope`; `document` is the book file.

    With `sentences`, an entry with the key `word` also gets the fields of that word's record, and ids become names.
    """

    scope: Mapping[str, Any]
    document: Document
    problems: Problems
    sentences: SentenceFiller | None = None

    def report(self, path: Sequence[Step], field: str, message: str) -> None:
        """Add a problem at a position in the book file."""
        self.problems.add(self.document.origin(*path), field, message)

    def filled_text(self, source: str, path: Sequence[Step], scope: Mapping[str, Any] | None = None) -> str:
        """Return a text with its fields filled in; blank after adding a problem."""
        if "$" not in source:
            return source
        try:
            return str(compile_template(source)({**self.scope, **(scope or {})}))
        except ExpressionError as error:
            self._explain(error, source, path)
            return ""

    def evaluate(self, source: str, path: Sequence[Step], scope: Mapping[str, Any] | None = None) -> Any:
        """Return the value of an expression, or None after adding a problem."""
        try:
            return compile_expression(source)({**self.scope, **(scope or {})})
        except ExpressionError as error:
            self._explain(error, source, path)
            return None

    def is_true(self, source: object, path: Sequence[Step], scope: Mapping[str, Any] | None = None) -> bool:
        """Return whether a condition is true."""
        return bool(self.evaluate(source, path, scope)) if isinstance(source, str) else bool(source)

    def records(
        self,
        source: str,
        path: Sequence[Step],
        scope: Mapping[str, Any] | None = None,
        defaults: Mapping[str, Any] = NO_DEFAULTS,
    ) -> list[Mapping[str, Any]]:
        """Return the records in the value of an expression, with the fields in their strings filled in.

        A mapping yields its values, with their keys as `id`; an entry that is not a record becomes the `value` of a
        record. Missing fields are taken from the defaults.
        """
        found = self.evaluate(source, path, scope)
        if isinstance(found, Mapping):
            found = [{"id": key, **_record(value)} for key, value in found.items()]
        if isinstance(found, list):
            whole = [{**defaults, **_record(one)} for one in found]
            return [self._filled_value(record, {**(scope or {}), **record}, path) for record in whole]
        if found is not None:
            self.report(path, str(path[-1]), f"{source} is neither a list nor a mapping of records")
        return []

    def sorted_indices(self, source: str, scopes: Sequence[Mapping[str, Any]], path: Sequence[Step]) -> list[int]:
        """Return the indices of scopes, sorted by an expression's value; unsorted if `source` is blank or fails."""
        before = len(self.problems)
        keys = [self.evaluate(source, path, scope) for scope in scopes] if source else []
        try:
            return sorted(range(len(scopes)), key=(lambda place: keys[place]) if keys else int)
        except TypeError:
            if len(self.problems) == before:
                self.report(path, "by", f"{source} must be a number in every record, or a text in every record")
            return list(range(len(scopes)))

    def _filled_value(self, value: Any, scope: Mapping[str, Any], path: Sequence[Step]) -> Any:
        """Return a value of a record with the fields in its strings filled in."""
        if isinstance(value, str):
            named = self.sentences.printed_value(value) if self.sentences else value
            return self.filled_text(value, path, scope) if "$" in value else named
        if isinstance(value, Mapping):
            if self.sentences and value.get(WORD) in self.sentences.words:
                return self._with_word_fields(self.sentences, value, scope, path)
            return {key: self._filled_value(part, {**scope, **value}, path) for key, part in value.items()}
        if isinstance(value, list):
            return [self._filled_value(part, scope, path) for part in value]
        return value

    def _with_word_fields(
        self, sentences: SentenceFiller, entry: Mapping[str, Any], scope: Mapping[str, Any], path: Sequence[Step]
    ) -> Mapping[str, Any]:
        """Return an entry with the fields of its word added; unchanged after reporting an error."""
        try:
            return sentences.filled_entry(entry, {**self.scope, **scope})
        except ExpressionError as error:
            self._explain(error, str(entry.get(WORD)), path)
            return entry

    def _explain(self, error: ExpressionError, source: str, path: Sequence[Step]) -> None:
        self.report(path, str(path[-1]) if path else "", f"{error_message(error)} in {source!r}")


def _record(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, Mapping) else {"value": value}
