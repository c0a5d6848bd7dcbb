"""Searches a game's code for mentions of clauses that its rule book lacks; random play may not reach all of them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.library.problems import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from pnp.library.rulebook import Rulebook


def unknown_citation_faults(book: Rulebook, folder: Path) -> Iterator[str]:
    """Yield a sentence for each place where the code in a folder mentions a clause that is not in the book.

    Every word spelled like the ids in the book is a mention: if the book has HB-7, HB-70 is a mention too. A common
    beginning names a group: HB-SEA means HB-SEA-01 to HB-SEA-09.
    """
    known = set(book.ids)
    if not known:
        return
    sections = {id.rpartition("-")[0] for id in known}
    spelled = _id_pattern(known)
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for id in dict.fromkeys(spelled.findall(line)):
                if id not in known | sections:
                    advice = did_you_mean(id, known)
                    yield f"{path}:{number}: the rule book has no {id}{advice}"


def _id_pattern(ids: Iterable[str]) -> re.Pattern[str]:
    """Return a pattern for words with the same prefixes and structure as these ids."""
    builds = {"-".join([re.escape(first), *map(_build, rest)]) for first, *rest in (id.split("-") for id in ids)}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(builds))})(?![\w-])")


def _build(part: str) -> str:
    return r"\d+" if part.isdigit() else "[A-Z]+" if part.isalpha() and part.isupper() else r"\w+"
