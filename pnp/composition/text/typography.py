"""Replaces typewriter characters with typographic ones, following the language of the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

NBSP, NARROW = "\u00a0", "\u202f"
# Separates spans, and replaces an icon, while a paragraph is typeset as one text.
_JOINT, _ICON = "\ue000", "\ue001"


class Quotes(NamedTuple):
    """The quotation marks of a language: outer pair, inner pair."""

    opening: str
    closing: str
    inner_opening: str
    inner_closing: str


_ENGLISH = Quotes("“", "”", "‘", "’")
_GUILLEMETS = Quotes("«", "»", "“", "”")
_LOW_HIGH = Quotes("„", "“", "‚", "‘")
_QUOTES = {
    "en": _ENGLISH,
    "nl": _ENGLISH,
    "pt": _ENGLISH,
    "tr": _ENGLISH,
    "de": _LOW_HIGH,
    "cs": _LOW_HIGH,
    "sk": _LOW_HIGH,
    "da": Quotes("»", "«", "›", "‹"),
    "pl": Quotes("„", "”", "«", "»"),
    "hu": Quotes("„", "”", "»", "«"),
    "ro": Quotes("„", "”", "«", "»"),
    "fr": Quotes("«" + NARROW, NARROW + "»", "“", "”"),
    "es": _GUILLEMETS,
    "it": _GUILLEMETS,
    "no": Quotes("«", "»", "‘", "’"),
    "nb": Quotes("«", "»", "‘", "’"),
    "ru": Quotes("«", "»", "„", "“"),
    "uk": Quotes("«", "»", "„", "“"),
    "sv": Quotes("”", "”", "’", "’"),
    "fi": Quotes("”", "”", "’", "’"),
}
_DOTS = re.compile(r"\.\.\.")
_LONG_DASH = re.compile(r"---")
_BETWEEN_NUMBERS = re.compile(r"(?<=\d) -{1,2} (?=\d)")
_RANGE = re.compile(r"(?<![\w.,-])(\d+)-{1,2}(\d+)(?![\w-])")
_SPACED = re.compile(r" -- ")
_DOUBLE = re.compile(r"--")
_MINUS = re.compile(r"(?<![\w\-–—.,)])-(?=\.?\d)")
_TIMES = re.compile(r"(?<=\d)( ?)x( ?)(?=\d)")
_UNIT = re.compile(rf"(\d%?{_JOINT}?) (?={_JOINT}?(?:[^\W\d_]{{1,10}}(?![^\W\d_])|[%°€$£]))")
# A one-word label in its own look after a sentence, such as a bold "Cost:": it stays with the word after it.
_LABEL = re.compile(rf"([.!?…]{_JOINT}? {_JOINT}[^\W\d_]+:{_JOINT}) (?=\w)")
_FRENCH = re.compile(rf"(?<=[\w)\]»”%])[ {NBSP}]?([!?;])|(?<=[^\W\d_»”)])[ {NBSP}]?(:)(?=\s|$)")
_QUOTE = re.compile(r"[\"']")
_OPENERS = frozenset(" \t\n([{—–-/«“„‘‚\u00a0\u202f¿¡")


def typeset(text: str, language: str = "en") -> str:
    """Return the text with typographic quotes, dashes, dots, minus and times signs, and no-break spaces."""
    if "." in text:
        text = _DOTS.sub("…", text)
    if "-" in text:
        text = _dashes(text)
    if "x" in text:
        text = _TIMES.sub(lambda m: f"{NBSP if m[1] else ''}×{NBSP if m[2] else ''}", text)
    if " " in text:
        text = _UNIT.sub(rf"\1{NBSP}", text)
        text = _LABEL.sub(rf"\1{NBSP}", text)
    if '"' in text or "'" in text:
        text = _quotes(text, _QUOTES.get(language[:2], _ENGLISH))
    if language.startswith("fr"):
        text = _FRENCH.sub(lambda m: NARROW + m[1] if m[1] else NBSP + m[2], text)
    return text


def typeset_spans(texts: Sequence[str | None], language: str = "en") -> list[str | None]:
    """Return the strings of a paragraph's spans, typeset together; None is an icon, and is kept."""
    joined = _JOINT.join(_ICON if text is None else text for text in texts)
    parts = typeset(joined, language).split(_JOINT)
    if len(parts) != len(texts):
        return list(texts)
    return [None if text is None else part for text, part in zip(texts, parts, strict=True)]


def _dashes(text: str) -> str:
    text = _LONG_DASH.sub("—", text)
    text = _BETWEEN_NUMBERS.sub(f"{NBSP}–{NBSP}", text)
    text = _RANGE.sub(r"\1–\2", text)
    text = _SPACED.sub(f"{NBSP}– ", text)
    text = _DOUBLE.sub("—", text)
    return _MINUS.sub("−", text)


def _quotes(text: str, quotes: Quotes) -> str:
    opened: list[str] = []

    def replace(found: re.Match[str]) -> str:
        before, after = text[: found.start()].rstrip(_JOINT)[-1:], text[found.end() :].lstrip(_JOINT)[:1]
        if found[0] == '"':
            return _double(before, opened, quotes)
        return _single(before, after, opened, quotes)

    return _QUOTE.sub(replace, text)


def _opens(before: str) -> bool:
    return not before or before in _OPENERS or before in "\"'"


def _double(before: str, opened: list[str], quotes: Quotes) -> str:
    if '"' in opened and not (_opens(before) and before not in ("", "'", '"')):
        del opened[opened.index('"') :]
        return quotes.closing
    if _opens(before):
        opened.append('"')
        return quotes.opening
    return "″" if before.isdigit() else quotes.closing


def _single(before: str, after: str, opened: list[str], quotes: Quotes) -> str:
    if before.isalnum() and after.isalnum():
        return "’"
    if "'" in opened and not _opens(before):
        del opened[opened.index("'") :]
        return quotes.inner_closing
    if _opens(before) and after and not after.isdigit() and not after.isspace():
        opened.append("'")
        return quotes.inner_opening
    return "′" if before.isdigit() and not after.isalpha() else "’"
