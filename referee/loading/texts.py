"""Texts of effect records: sentences made from a table of words, each when it is first requested."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pnp.library.sentences import SentenceFiller

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

BETWEEN, FORM = " and ", "$says"


class EffectTexts:
    """The texts of what records do, such as `promote a friendly minion within 2`, from their field `does`."""

    def __init__(
        self,
        records: Iterable[Mapping[str, Any]] = (),
        words: Iterable[Mapping[str, Any]] = (),
        named: Iterable[Mapping[str, Any]] = (),
    ) -> None:
        """Take the records, the words of their effects, and further records, whose names are printed instead of ids."""
        self._records, self._words, self._named = records, words, named
        self._rows: dict[str, Mapping[str, Any]] | None = None
        self._sentences: SentenceFiller | None = None
        self._made: dict[tuple[str, int], str] = {}

    def of(self, id: str, face: int = 0) -> str:
        """Return the text of what a record does; "" if there is no such record, or it has no list of effects.

        face: the face of a die, counted from 1; 0 for a record without faces.
        """
        if (id, face) not in self._made:
            self._made[id, face] = self._text(id, face)
        return self._made[id, face]

    def _text(self, id: str, face: int) -> str:
        if self._rows is None or self._sentences is None:
            self._rows = {str(row.get("id")): row for row in self._records}
            self._sentences = SentenceFiller(self._words, self._named)
        row = self._rows.get(id, {})
        does = row["faces"][face - 1] if face else row.get("does")
        filled = [self._sentences.filled_entry(one, row) for one in does or ()]
        return self._sentences.joined_text(filled, FORM, BETWEEN)
