"""How a text is set: styles, their context, and the result."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.composition.text.markup import StyledSpan, parse
from pnp.drawing.drawing import Colour, Item
from pnp.drawing.fonts import Font, FontLibrary
from pnp.drawing.icons import Icon
from pnp.errors import TextError
from pnp.units import MM_PER_POINT

LEAST_SIZE = 7.0  # pt
LEAST_X_HEIGHT = 1.1  # mm
ICON_HEIGHT = 1.15  # share of the height of the capitals
ALIGNMENTS = ("left", "centre", "right")
VERTICAL_ALIGNMENTS = ("top", "middle", "bottom")
CASES = ("as written", "upper", "small")
FITS = ("error", "back")
BLACK = Colour(0.0, 0.0, 0.0)


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A named style: sizes in pt, `leading` and `least_leading` as shares of the size, `tracking` in em.

    `icons` is the height of icons in the text as a share of the capitals.
    """

    name: str
    font: Font
    size: float
    minimum: float = 7.0
    leading: float = 1.2
    least_leading: float = 1.1
    lines: int | None = None
    colour: Colour = BLACK
    align: str = "left"
    valign: str = "top"
    tracking: float = 0.0
    case: str = "as written"
    fit: str = "error"
    is_small_print: bool = False
    icons: float = ICON_HEIGHT

    def __post_init__(self) -> None:
        """Check that all words and numbers are allowed.

        Raises:
            TextError: a word or number is not allowed; the message says what is allowed.
        """
        for name, allowed in (("align", ALIGNMENTS), ("valign", VERTICAL_ALIGNMENTS), ("case", CASES), ("fit", FITS)):
            value = getattr(self, name)
            if value not in allowed:
                raise TextError(f"Style {self.name!r}: {name} is {value!r} (allowed: {', '.join(allowed)})")
        if not 0 < self.size < 2000 or self.leading <= 0 or self.least_leading <= 0:
            raise TextError(
                f"Style {self.name!r}: size {self.size:g} must be more than 0 and less than 2000, "
                f"and leading {self.leading:g} more than 0"
            )

    @property
    def least_size(self) -> float:
        """Return the smallest size in pt for fitting: the minimum, or more if letters would be too small."""
        if self.is_small_print:
            return min(self.minimum, self.size)
        return min(self.size, max(self.minimum, self._least_legible))

    @property
    def _least_legible(self) -> float:
        return max(LEAST_SIZE, LEAST_X_HEIGHT / (self.letter_height * MM_PER_POINT))

    @property
    def letter_height(self) -> float:
        """Return the x-height as a share of the em, or the capital height if all letters are capitals."""
        return self.font.cap_height if self.case == "upper" else self.font.x_height

    def check_legible(self) -> None:
        """Check that the letters are legible.

        Raises:
            TextError: the style is not `is_small_print` (small print), but under 7 pt, or its letters are under 1.1 mm
                high.
        """
        least, letters = self._least_legible, "capitals" if self.case == "upper" else "an x-height"
        if self.size < least - 1e-9 and not self.is_small_print:
            height = self.size * MM_PER_POINT * self.letter_height
            enough = math.ceil(10 * least - 1e-6) / 10  # rounded up: the size advised must be legible
            raise TextError(
                f"Style {self.name!r}: {self.size:g} pt of {self.font.name} has {letters} of {height:.2f} mm "
                f"(the minimum is {LEAST_SIZE:g} pt and {LEAST_X_HEIGHT} mm: set it in {enough:.1f} pt, "
                f"or write `legal: true` for small print)"
            )


class InlineStyle(NamedTuple):
    """The changes that `<style|words>` makes in a text; None changes nothing. `size` is a share of the text's size."""

    font: Font | None = None
    colour: Colour | None = None
    tracking: float | None = None
    case: str | None = None
    size: float = 1.0


def inline_style(style: TextStyle) -> InlineStyle:
    """Return a style's changes when it is used inside a text: its font, colour, tracking and case."""
    return InlineStyle(style.font, style.colour, style.tracking, style.case)


class Keywords:
    """Words that always appear in a certain style or with an icon."""

    def __init__(self, words: Mapping[str, str]) -> None:
        """Take the markup that replaces each word: `{"Exhaust": "<keyword|Exhaust>"}`.

        Raises:
            TextError: the markup is invalid; the message names the word.
        """
        self.spans: dict[str, tuple[StyledSpan, ...]] = {}
        for word, marks in words.items():
            try:
                self.spans[word] = tuple(span for paragraph in parse(marks) for span in paragraph.spans)
            except TextError as error:
                raise TextError(f"Keyword {word!r}: {error}") from error
        longest = sorted((word for word in self.spans if word), key=len, reverse=True)
        self.pattern = re.compile("|".join(map(_whole_word_pattern, longest)) or r"(?!)")


def _whole_word_pattern(word: str) -> str:
    before = r"(?<!\w)" if _has_edges(word[0]) else ""
    after = r"(?!\w)" if _has_edges(word[-1]) else ""
    return before + re.escape(word) + after


def _has_edges(char: str) -> bool:
    """Return whether this letter's script separates words with spaces."""
    return char.isalnum() and char < "\u2e80"


@dataclass(frozen=True, slots=True)
class TextContext:
    """The icons, styles and colours that texts can name; with `typographic` false, quotes and dashes stay as typed."""

    fonts: FontLibrary
    icons: Mapping[str, Icon] = field(default_factory=dict)
    styles: Mapping[str, InlineStyle] = field(default_factory=dict)
    colours: Mapping[str, Colour] = field(default_factory=dict)
    keywords: Keywords | None = None
    language: str = "en"
    typographic: bool = True


class SetText(NamedTuple):
    """A text as set in a box whose top left corner is (0, 0); lengths in mm, size in pt, leading a share of the size.

    `height` is the height of the text, `widest` its widest line; `overflow` is the source of what did not fit and
    `problem` the reason, both empty if everything fits.
    """

    items: tuple[Item, ...]
    width: float
    height: float
    size: float
    leading: float
    lines: int
    widest: float
    overflow: str = ""
    problem: str = ""
