"""Reports texts that are missing in one of the languages of a table with columns such as `text.en` and `text.de`."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from pnp.library.problems import Problems
from pnp.library.rows import Row

_CODES = (
    "ar bg ca cs da de el en es et eu fi fr ga gl he hr hu is it ja ko lt lv nb nl nn no pl pt ro ru sk sl sr sv tr"
)
LANGUAGES = frozenset((_CODES + " uk vi zh").split())


def check_translations(rows: Sequence[Row], used_names: Collection[str], problems: Problems) -> None:
    """Warn once for each column of a language, such as `text.de`, if rows are blank there but not in another language.

    `used_names` has the names that layouts use; columns that layouts do not use are ignored.
    """
    lost: dict[str, list[Row]] = {}
    for row in rows:
        for field, value in row.values.items():
            for language in _missing_languages(value):
                if field in used_names and language in used_names:
                    lost.setdefault(f"{field}.{language}", []).append(row)
    for field, found in lost.items():
        more = f" and {len(found) - 1} more" if len(found) > 1 else ""
        message = f"{found[0].get('id', 'a row')}{more}: no text in this language, only in another one (translate it)"
        problems.warn(found[0].origin(field), field, message)


def _missing_languages(value: Any) -> Iterator[str]:
    """Yield the languages in which a text is blank, unless it is blank in all of them."""
    if isinstance(value, Mapping) and len(value) > 1 and LANGUAGES.issuperset(map(str, value)):
        blank = [str(language) for language, text in value.items() if text in ("", None)]
        yield from blank if len(blank) < len(value) else ()
