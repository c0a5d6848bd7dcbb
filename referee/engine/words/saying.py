"""Moves in the words of a game, as a button or a list shows them next to the line to type."""

from __future__ import annotations

import re
from string import Template
from typing import TYPE_CHECKING, Any

from referee.engine.core.move import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from referee.engine.core.move import Move, Value
    from referee.engine.core.rules import Rules

MINUS = re.compile(r"(?<![\w-])-(?=\d)")
"""A hyphen typed as a minus sign."""


def in_words(game: Rules[Any], state: Any, move: Move, kind: str, hidden: str = "") -> str:
    """Return a move in the words of the game; empty if the game has no words of its own for it.

    kind: the kind of question that it answers. hidden: the words for an unnamed card; without them, a move with an
    unnamed card has no words.
    """
    wording = game.book.wording
    template = wording.get(f"{move.verb}/{kind}") or wording.get(move.verb)
    if template is None:
        return ""
    words = [*_shown(game.write(state, move).split(), template, hidden)]
    if UNKNOWN in words or _leaves_out(template, len(words)):
        return ""
    try:
        said = Template(_named(template, words))
        return with_names(game, MINUS.sub("−", said.substitute(_fields(words))), move)
    except KeyError:
        return ""


def _shown(words: list[str], template: str, hidden: str) -> Iterator[str]:
    """Yield the words of a line with `hidden` in place of `?`; as two words if the template expects two."""
    for nth, word in enumerate(words):
        if not hidden or word != UNKNOWN:
            yield word
        elif f"${nth} ${nth + 1}" in template:
            yield from hidden.split(" ", 1)
        else:
            yield hidden


def with_names(game: Rules[Any], text: str, move: Move) -> str:
    """Return a text with the names of a move's cards as printed."""
    for value in _texts(move.args):
        name = game.face_name(value)
        if name != value:
            typed = re.escape(name).replace("’", "['’]?")
            text = re.sub(rf"(?<!\w){typed}(?!\w)", name.replace("\\", r"\\"), text, flags=re.IGNORECASE)
    return text


def _leaves_out(template: str, count: int) -> bool:
    """Return whether a template with only numbered fields omits words of the line."""
    numbered = [int(nth) for nth in re.findall(r"\$(\d)", template)]
    return bool(numbered) and max(numbered) + 1 < count and not re.search(r"\$[a-zA-Z]", template)


def _named(template: str, words: list[str]) -> str:
    """Return a template with names in place of the numbered fields, as `string.Template` requires."""
    return re.sub(r"\$(\d)", r"${word\1}", template)


def _fields(words: list[str]) -> Mapping[str, str]:
    """Return the fields that the words of a line fill."""
    found = {f"word{nth}": word for nth, word in enumerate(words)}
    parts = {"rest": words[1:], "last": words[-1:], "middle": words[1:-1], "others": words[2:]}
    for name, part in parts.items():
        if part:
            found[name] = " ".join(part)
            found[name.capitalize()] = " ".join(_capital(word) for word in part)
    return found


def _capital(word: str) -> str:
    if any(map(str.isdigit, word)):  # a space
        return word
    return word.upper() if set(word) <= set("ivx") else word[:1].upper() + word[1:]


def _texts(values: tuple[Value, ...]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from _texts(value)
