"""Characters that the program cannot print, with the reasons."""

from __future__ import annotations

import unicodedata

_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "PDF", "PDI", "FSI"})
# Scripts whose letters change shape or order next to other letters: first and last code point.
_SHAPED = ((0x0900, 0x0DFF), (0x0E00, 0x0EFF), (0x0F00, 0x109F), (0x1780, 0x18AF), (0xA840, 0xABFF))
_DRAWN = "draw the words in a picture (an SVG with <text>)"
_EMOJI = ((0x1F000, 0x1FAFF), (0xFE00, 0xFE0F), (0x200D, 0x200D), (0x20E3, 0x20E3), (0xE0020, 0xE007F))


def character_name(char: str) -> str:
    """Return a character's name for error messages: `U+2694 ⚔ CROSSED SWORDS`."""
    shown = f" {char}" if char.isprintable() and not unicodedata.combining(char) else ""
    name = unicodedata.name(char, "")
    return f"U+{ord(char):04X}{shown}{' ' + name if name else ''}"


def _within(code: int, ranges: tuple[tuple[int, int], ...]) -> bool:
    return any(first <= code <= last for first, last in ranges)


def why_unprintable(char: str) -> str:
    """Return why the program cannot print a character; blank if it can."""
    if char < " " or "\x7f" <= char < "\xa0":
        return "it is a control character: remove it"
    if char < "\u0300":
        return ""
    if _within(ord(char), _EMOJI):
        return "emoji are not supported: use an icon, <name>"
    if unicodedata.bidirectional(char) in _RIGHT_TO_LEFT:
        return f"right-to-left text is not supported: {_DRAWN}"
    if _within(ord(char), _SHAPED):
        return f"scripts with joined or reordered letters are not supported: {_DRAWN}"
    if unicodedata.category(char) in ("Mn", "Mc", "Me"):
        return "combining marks are supported only where a composed letter exists"
    return ""
