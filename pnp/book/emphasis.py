"""The topic of each rule in bold: words before a colon, or a word of a list where a section or list first has it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from pnp.book.context import escaped

_LEAD = re.compile(r"[A-Z][\w’-]*( [\w’-]+){0,2}(?=: )")


def with_bold_topics(rules: Iterable[str], topics: Sequence[str]) -> Iterator[str]:
    """Yield each rule with its markup escaped and its topic in bold.

    The topic is a lead of up to three words before a colon, or else the longest of the words; no earlier rule has it.
    """
    unused = dict.fromkeys(topics)
    leads: set[str] = set()
    for rule in rules:
        found = {
            word: match for word in unused if (match := re.search(rf"\b{re.escape(word)}s?\b", rule, re.IGNORECASE))
        }
        lead = _LEAD.match(rule)
        topic = found[max(found, key=len)] if found else None
        if lead is not None and lead.group() not in leads:
            topic = lead
            leads.add(lead.group())
        if topic is None:
            yield escaped(rule)
            continue
        start, end = topic.span()
        yield f"{escaped(rule[:start])}**{escaped(rule[start:end])}**{escaped(rule[end:])}"
        for word in found:
            del unused[word]
