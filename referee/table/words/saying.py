"""Moves in the words of a game, as a button or a list shows them next to the line to type."""

from __future__ import annotations

import re
from string import Template
from typing import TYPE_CHECKING, Any

from referee.engine.core.looking import cached_result
from referee.engine.core.move import UNKNOWN
from referee.engine.words.wording import plain

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.engine.core.move import Move
    from referee.engine.core.rules import Rules
    from referee.engine.core.verb import Phrase

MINUS = re.compile(r"(?<![\w-])-(?=\d)")
"""A hyphen typed as a minus sign."""
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
    phrases = [*map(name_printer(game, state), (one for one in game.verbs[move.verb].spell(state, move) if one.text))]
    phrases = [one._replace(text=hidden) if one.text == UNKNOWN else one for one in phrases]
    if not all(one.text for one in phrases) or _leaves_out(template, len(phrases)):
        return ""
    parts = _parts(phrases)
    if ("$what" in template or "$where" in template) and any(
        parts[name] and f"${name}" not in template for name in parts
    ):
        return ""
    fields = {**_fields(phrases), **{name: text for name, text in parts.items() if text}}
    try:
        return MINUS.sub("−", Template(_with_named_fields(_without_empty_parts(template, fields))).substitute(fields))
    except KeyError:
        return ""


def _printed_names(game: Rules[Any], state: Any) -> dict[str, str]:
    return {name.casefold(): name for names in game.nameable(state).values() for name in names}


def name_printer(game: Rules[Any], state: Any) -> Callable[[Phrase], Phrase]:
    """Return a function that returns a phrase with the printed name of its space or card; the words to type stay."""
    spaces = cached_result(state, (game, "printed names"), lambda: _printed_names(game, state))
    deck = game.catalogue(state)

    def phrase(one: Phrase) -> Phrase:
        name, kind = spaces.get(one.text.casefold(), "") if one.kind == "space" else "", one.kind
        if isinstance(one.value, str) and not name:
            named = game.face_name(one.value)
            name = named if named != one.value and plain(named) == plain(one.text) else ""
            kind = "card" if deck is not None and one.value in deck.copies else kind
        return one._replace(text=name or one.text, kind=kind, typed=one.text if one.typed is None else one.typed)

    return phrase


def _parts(phrases: Sequence[Phrase]) -> dict[str, str]:
    """Return a move without its verb in three parts: up to its spaces and seats, the spaces and seats, the rest."""
    what, where, how = list[str](), "", list[str]()
    before = ""
    for one in phrases[1:]:
        if one.kind in ("space", "seat") and not how:
            arrow = " → " if one.kind == before == "space" else ", "
            where, before = where + (arrow if where else "") + _capitals(one), one.kind
        else:
            (how if where else what).append(one.text)
    return {"what": " ".join(what), "where": where, "how": " ".join(how)}


def _without_empty_parts(template: str, fields: Mapping[str, str]) -> str:
    """Return a template without the optional parts that have an empty field."""

    def keep_part(found: re.Match[str]) -> str:
        return found[1] if all(name in fields for name in re.findall(r"\$(\w+)", found[1])) else ""

    return OPTIONAL.sub(keep_part, template)


def _leaves_out(template: str, count: int) -> bool:
    """Return whether a template with only numbered fields omits parts of the move."""
    numbered = [int(nth) for nth in re.findall(r"\$(\d)", template)]
    return bool(numbered) and max(numbered) + 1 < count and not re.search(r"\$[a-zA-Z]", template)


def _with_named_fields(template: str) -> str:
    """Return a template with names in place of the numbered fields, as `string.Template` requires."""
    return re.sub(r"\$(\d)", r"${word\1}", template)


def _fields(phrases: Sequence[Phrase]) -> Mapping[str, str]:
    """Return the fields that the parts of a move fill."""
    found = {f"word{nth}": one.text for nth, one in enumerate(phrases)}
    for name, part in {"rest": phrases[1:], "last": phrases[-1:], "others": phrases[2:]}.items():
        if part:
            found[name] = " ".join(one.text for one in part)
            found[name.capitalize()] = " ".join(map(_capitals, part))
    return found


def _capitals(one: Phrase) -> str:
    """Return the text of a phrase with capitals, unless it is printed in another way than it is typed."""
    return one.text if one.text != one.typed else " ".join(map(_capital, one.text.split()))


def _capital(word: str) -> str:
    if any(map(str.isdigit, word)):
        return word
    return word.upper() if set(word) <= set("ivx") else word[:1].upper() + word[1:]
