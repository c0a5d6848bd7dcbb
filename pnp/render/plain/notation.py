"""The attributes of plain SVG (all that `picture.py` draws): numbers, colours, transforms, the steps of a path."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

Numbers = list[float]
Colour = tuple[float, float, float, float]
COUNTS = {"m": 2, "l": 2, "t": 2, "h": 1, "v": 1, "s": 4, "q": 4, "c": 6, "a": 7, "z": 0}
"""How many numbers each path command takes."""
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_LETTER = re.compile("([achlmqstvzACHLMQSTVZ])")
_ALL = re.compile(rf"(?:(?>{_NUMBER.pattern})|[achlmqstvzACHLMQSTVZ]|[ \n\r\t,]++)*+")
_COLOUR = re.compile(r"#(?:[0-9a-f]{6}|[0-9a-f]{3})")
_TRANSFORM = re.compile(r"(\w+) ?\( ?(.*?) ?\)")


class NotPlain(Exception):
    """Raised for the first feature that might be drawn differently here than by cairosvg."""


@lru_cache(maxsize=4096)
def number(text: str) -> float:
    """Return a plain number.

    Raises:
        NotPlain: the text is not a plain number.
    """
    if _NUMBER.fullmatch(text) is None:
        raise NotPlain(text)
    return float(text)


def length(text: str) -> float:
    """Return a length in pixels, of which an inch has 96, from a plain number, with or without `mm`.

    Raises:
        NotPlain: the text is not such a length.
    """
    return number(text[:-2]) * (96 * (1 / 25.4)) if text.endswith("mm") else number(text)


def numbers(text: str) -> Numbers:
    """Return plain numbers separated by spaces and commas.

    Raises:
        NotPlain: the text is not a list of plain numbers.
    """
    if "+" in text or _LETTER.search(text) or not _ALL.fullmatch(text):
        raise NotPlain(text)
    return list(map(float, _NUMBER.findall(text)))


@lru_cache(maxsize=1024)
def colour_of(text: str | None, opacity: float) -> Colour:
    """Return a plain colour with an opacity.

    Raises:
        NotPlain: the text is not a plain colour.
    """
    plain = (text or "none").strip().lower()
    if plain == "none":
        return (0, 0, 0, 0)
    if plain in ("black", "white"):
        level = float(plain == "white")
        return (level, level, level, opacity)
    if _COLOUR.fullmatch(plain) is None:
        raise NotPlain(plain)
    if len(plain) == 4:
        red, green, blue = (int(digit, 16) / 15 for digit in plain[1:])
    else:
        red, green, blue = (int(plain[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return (red, green, blue, opacity)


def transforms(text: str) -> Iterator[tuple[str, Numbers]]:
    """Yield each transform by name, with its numbers.

    Raises:
        NotPlain: the numbers of a transform are not plain.
    """
    for kind, inner in _TRANSFORM.findall(_normal(text)):
        yield kind, [number(value) for value in inner.split(" ")]


def _normal(text: str) -> str:
    text = re.sub("(?<!e)-", " -", text.replace("E", "e"))
    return re.sub(r"(\.[0-9-]+)(?=\.)", r"\1 ", re.sub("[ \n\r\t,]+", " ", text)).strip()


def path_steps(text: str) -> Iterator[tuple[str, Numbers, list[str]]]:
    """Yield each command of a path with the numbers after it, and those numbers as written.

    Raises:
        NotPlain: the text is not a plain path.
    """
    if "+" in text or not _ALL.fullmatch(text):
        raise NotPlain(text)
    before, *parts = _LETTER.split(text)
    if before.strip():
        raise NotPlain(text)
    for letter, after in zip(parts[::2], parts[1::2], strict=True):
        written = after.replace(",", " ").split()
        try:
            found = list(map(float, written))
        except ValueError:  # some numbers are not separated, as in 1-2
            written = _NUMBER.findall(after)
            found = list(map(float, written))
        count = COUNTS[letter.lower()]
        if (len(found) % count or not found) if count else found:
            raise NotPlain(text)
        yield letter, found, written
