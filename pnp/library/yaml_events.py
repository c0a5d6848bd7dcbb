"""The events of a YAML text from the C parser, which is seven times as fast as the Python parser.

The two parsers read nearly all texts alike. If they might differ, or the text has an error, `DoubtfulYaml` is raised:
then the Python parser is used, which produces all error messages.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

# Blanks, line ends and block headers that the two parsers read differently.
_ODD = re.compile("[\t\x85\u2028\u2029\ufeff]|[|>][-+0-9]*#")
_NAME = re.compile(r"[&*][\w-]+(?=[\s,\]}]|$)", re.ASCII)


class DoubtfulYaml(Exception):
    """Raised when the parsers might disagree, and when the text is not YAML."""


def quick_events(text: str, lines: list[str]) -> Iterator[Any]:
    """Yield the events of a string, given its lines.

    Raises:
        DoubtfulYaml: the events might differ from those of the Python parser, or the C parser is not installed.
    """
    if _ODD.search(text):
        raise DoubtfulYaml
    try:
        from yaml import CSafeLoader, YAMLError, parse
    except ImportError:
        raise DoubtfulYaml from None
    try:
        for event in parse(text, Loader=CSafeLoader):
            kind = type(event).__name__
            if getattr(event, "tag", None) is not None:
                raise DoubtfulYaml
            if getattr(event, "anchor", None) is not None:
                _check_name(event, lines)
            if kind == "ScalarEvent" and not event.style:
                if not event.value:  # the C parser reports a missing value at another position
                    raise DoubtfulYaml
                event.style = None
            yield event
    except YAMLError:
        raise DoubtfulYaml from None


def _check_name(event: Any, lines: list[str]) -> None:
    """Raise DoubtfulYaml for an alias whose name might end at a different place in each parser."""
    mark = event.start_mark
    found = _NAME.match(lines[mark.line], mark.column) if mark.line < len(lines) else None
    if found is None or found[0][1:] != event.anchor:
        raise DoubtfulYaml
