"""The topic of each rule in bold: one word of a list, where a section or a list of rules first has it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pnp.book.context import escaped


def emphasized(rules: Iterable[str], words: Sequence[str]) -> Iterator[str]:
    """Yield each rule with its markup escaped and one of the words in bold: the longest that no earlier rule has."""
    unused = dict.fromkeys(words)
    for rule in rules:
        found = {
            word: match for word in unused if (match := re.search(rf"\b{re.escape(word)}s?\b", rule, re.IGNORECASE))
        }
        if not found:
            yield escaped(rule)
            continue
        start, end = found[max(found, key=len)].span()
        yield f"{escaped(rule[:start])}**{escaped(rule[start:end])}**{escaped(rule[end:])}"
        for word in found:
            del unused[word]
