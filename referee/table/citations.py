"""Clauses cited in the code of a game: which of them the rule book does not have. Play alone may never come to them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pnp.library.problems import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from pnp.library.rulebook import Rulebook


def unknown_citations(book: Rulebook, folder: Path) -> Iterator[str]:
    """Yield a sentence for each mention of a clause, below a folder of code, that the book does not have.

    Whatever is spelled like one of the book's ids is a mention: where there is HB-7, so is HB-70.
    """
    known = {*(one.id for one in book.clauses), *(one.id for one in book.rulings)}
    if not known:
        return
    spelled = _spelled(known)
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for id in dict.fromkeys(spelled.findall(line)):
                if id not in known:
                    advice = did_you_mean(id, known)
                    yield f"{path}:{number}: {id} is cited, which is not in the rule book{advice}"


def _spelled(ids: Iterable[str]) -> re.Pattern[str]:
    """Return what finds words of the same beginning and build as some ids."""
    builds = {"-".join([re.escape(first), *map(_build, rest)]) for first, *rest in (id.split("-") for id in ids)}
    return re.compile(rf"(?<![\w-])(?:{'|'.join(sorted(builds))})(?![\w-])")


def _build(part: str) -> str:
    return r"\d+" if part.isdigit() else "[A-Z]+" if part.isalpha() and part.isupper() else r"\w+"
