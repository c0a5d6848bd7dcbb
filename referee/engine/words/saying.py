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
CARDS = "a card"
"""The kind of names that are cards."""
LONGEST = 4
"""The maximum number of words in the name of a space or a seat."""
OPTIONAL = re.compile(r"\[([^][]*)\]")
"""A part of a template that is left out if one of its fields is empty."""


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
    names = _names(game, state)
    words = [names.get(word.casefold(), word) if _is_space(word) else word for word in words]
    parts = _parts(words, names)
    if ("$what" in template or "$where" in template) and any(
        parts[name] and f"${name}" not in template for name in parts
    ):
        return ""
    fields = {**_fields(words), **{name: text for name, text in parts.items() if text}}
    try:
        said = Template(_named(_chosen(template, fields), words))
        return with_names(game, MINUS.sub("−", said.substitute(fields)), move)
    except KeyError:
        return ""


def _names(game: Rules[Any], state: Any) -> dict[str, str]:
    """Return the names of all spaces and seats as printed, by their names in lower case."""
    kinds = game.nameable(state).items()
    return {name.casefold(): name for kind, names in kinds if kind != CARDS for name in names}


def _parts(words: list[str], names: Mapping[str, str]) -> dict[str, str]:
    """Return the words after the verb in three parts: before the first space or seat, spaces and seats, the rest."""
    first = next((nth for nth in range(1, len(words)) if _length(words[nth:], names)), len(words))
    after, where = first, ""
    while length := _length(words[after:], names):
        place = " ".join(_capital(word) for word in words[after : after + length])
        arrow = " → " if after > first and _is_space(place) and _is_space(words[after - 1]) else ", "
        where, after = f"{where}{arrow}{place}" if where else place, after + length
    return {"what": " ".join(words[1:first]), "where": where, "how": " ".join(words[after:])}


def _length(words: list[str], names: Mapping[str, str]) -> int:
    """Return how many words at the beginning name a space or a seat; 0 if they name none."""
    return next(
        (many for many in range(min(LONGEST, len(words)), 0, -1) if " ".join(words[:many]).casefold() in names), 0
    )


def _chosen(template: str, fields: Mapping[str, str]) -> str:
    """Return a template without the optional parts that have an empty field."""

    def part(found: re.Match[str]) -> str:
        return found[1] if all(name in fields for name in re.findall(r"\$(\w+)", found[1])) else ""

    return OPTIONAL.sub(part, template)


def _is_space(word: str) -> bool:
    return any(map(str.isdigit, word))


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
    if _is_space(word):
        return word
    return word.upper() if set(word) <= set("ivx") else word[:1].upper() + word[1:]


def _texts(values: tuple[Value, ...]) -> Iterator[str]:
    for value in values:
        if isinstance(value, str):
            yield value
        elif isinstance(value, tuple):
            yield from _texts(value)
