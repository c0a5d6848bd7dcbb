"""Checks that the words of a face are legible: enough contrast with their background, no overlaps."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import takewhile
from typing import NamedTuple, TypeAlias

from pnp.composition.canvas import PrintedText, SettingSource
from pnp.composition.colours import Ink
from pnp.composition.face import ComposedFace
from pnp.composition.ink import transformed_bounds as around
from pnp.drawing.contrast import Rgb, contrast, luminance
from pnp.drawing.drawing import Group, TextRun
from pnp.drawing.grounds import PaintedBackground, PixelReader, View, blended_colour, transformed_point
from pnp.geometry.rect import Rect
from pnp.library.problems import value_text
from pnp.units import MM_PER_POINT

LEAST_CONTRAST = 3.0
"""The minimum contrast of a text and its background, as in the Web Content Accessibility Guidelines, from 1 to 21."""

UNSEEN_CONTRAST = 1.1
"""Text with less contrast than this cannot be seen at all."""

_ENDS = (0.1, 0.9)  # the start and the end of a line, as shares of its width
_LETTER = (0.5, 0.2, 0.8)  # the places where a letter is looked at, as shares of its width
_MIDDLE = 0.25  # the height of the middle of small letters above the baseline, as a share of the size
_SHARED = 0.25  # the allowed overlap of two texts: this share of a line's height, or this many mm of width
_SMALL, _LOW = " acegmnopqrsuvwxyz.,", "gjpqyQ,;()[]"
_FAINT = 0.3  # text more translucent than this is a watermark

Clear: TypeAlias = dict[tuple[Rgb, int], bool]
"""Whether an ink has enough contrast with all colours painted so far, by the ink and the number of these colours."""


class FaintText(NamedTuple):
    """A text with too little contrast: its contrast, its colour and that of its background.

    `unseen_letters` are its letters that cannot be seen, if all others have enough contrast.
    """

    contrast: float
    ink: Rgb
    ground: Rgb
    unseen_letters: str = ""

    @property
    def is_unseen(self) -> bool:
        """Whether the text cannot be seen at all."""
        return self.contrast < UNSEEN_CONTRAST and not self.unseen_letters

    def message(self, ink: Ink) -> str:
        """Return the message about the text, printed with this ink."""
        kind = "" if ink == "full" else f"with {ink} ink, "
        which = "another" if self.is_unseen else "a darker or a lighter"
        advice = f"choose {which} colour" if ink == "full" else f"give its colour {which} `{ink}` in style.yaml"
        if self.unseen_letters:
            parts = f"the letters {value_text(self.unseen_letters)} of the text cannot be seen: they are"
            advice = "move the text or what is under it, or choose another colour"
            return f"{kind}{parts} {_hex(self.ink)} on {_hex(self.ground)} ({advice})"
        if self.is_unseen:
            return f"{kind}the text cannot be seen: it is {_hex(self.ink)} on {_hex(self.ground)} ({advice})"
        return (
            f"{kind}the contrast of the text {_hex(self.ink)} on {_hex(self.ground)} is {self.contrast:.1f} to 1 "
            f"({LEAST_CONTRAST:g} to 1 is the minimum: {advice})"
        )


class PrintedLine(NamedTuple):
    """A line of a text, with the area of its letters on the face."""

    ink: Rect
    text: PrintedText


class Legibility(NamedTuple):
    """The legibility of one face: the faintest line of each text, and pairs of texts that overlap."""

    faint: dict[SettingSource, FaintText]
    overlaps: tuple[tuple[PrintedText, PrintedText], ...]


def legibility_of(composed: ComposedFace, read_pixel: PixelReader) -> Legibility:
    """Return the words on a face that are hard to read; `read_pixel` returns the colours of pictures."""
    texts = {id(text.group): text for text in composed.texts}
    faint: dict[SettingSource, FaintText] = {}
    lines: list[PrintedLine] = []
    crowded = {id(text.group) for pair in _crossing(composed.texts) for text in pair}
    grounds = PaintedBackground(read_pixel)
    clear: Clear = {}
    for group, view in grounds.paint(composed.face.drawing.items, {key: text.group for key, text in texts.items()}):
        text = texts[id(group)]
        worst = min(_contrasts(group, view, grounds, clear), default=None)
        if worst is not None:
            faint[text.source] = min(worst, faint.get(text.source, worst))
        if id(group) in crowded and view.opacity > _FAINT:
            lines += [PrintedLine(ink, text) for ink in _inks(group, view)]
    return Legibility(faint, tuple(_overlaps(lines)))


def _place(across: float, run: TextRun, view: View) -> tuple[float, float]:
    """Return the point of the face in the middle of a line's small letters, at a distance from its start."""
    return transformed_point(run.x + across, run.y - _MIDDLE * run.size * MM_PER_POINT, view.to_face)


def _contrasts(group: Group, view: View, grounds: PaintedBackground, clear: Clear) -> Iterator[FaintText]:
    """Yield the contrast in the middle of each line that has too little contrast there and at one end or both.

    For any other line, yield that of letters which cannot be seen, such as those over an icon of the same colour.
    """
    if view.opacity <= _FAINT:
        return
    colours = grounds.colours if view.opacity == 1 else None
    for run in group.items:
        if isinstance(run, TextRun) and run.text.strip() and not _is_clear(run.colour[:3], colours, clear):
            width = run.font.width(run.text, run.size)
            found = _contrast_at(0.5 * width, run, view, grounds)
            if found is not None and any(_contrast_at(part * width, run, view, grounds) for part in _ENDS):
                yield found
            elif lost := [*_unseen_letters(run, view, grounds)]:
                yield lost[0]._replace(unseen_letters="".join(one.unseen_letters for one in lost))


def _unseen_letters(run: TextRun, view: View, grounds: PaintedBackground) -> Iterator[FaintText]:
    """Yield each letter of a line that cannot be seen."""
    across = 0.0
    for letter in run.text:
        width = run.font.width(letter, run.size)
        at = (_contrast_at(across + part * width, run, view, grounds) for part in _LETTER)
        found = [*takewhile(lambda one: one is not None and one.is_unseen, at)]
        if not letter.isspace() and len(found) == len(_LETTER) and found[0] is not None:
            yield found[0]._replace(unseen_letters=letter)
        across += width + run.spacing


def _is_clear(ink: Rgb, colours: Collection[Rgb] | None, clear: Clear) -> bool:
    """Return whether an ink has enough contrast with all colours painted so far, and so with their mixtures.

    If all colours are lighter than the ink, or all are darker, so are their mixtures. `clear` keeps the answers.
    """
    if colours is None:
        return False
    key = ink, len(colours)
    if key not in clear:
        lighter = {luminance(ink) < luminance(colour) for colour in colours}
        clear[key] = len(lighter) == 1 and all(contrast(ink, colour) >= LEAST_CONTRAST for colour in colours)
    return clear[key]


def _contrast_at(across: float, run: TextRun, view: View, grounds: PaintedBackground) -> FaintText | None:
    """Return the contrast of a line at a distance from its start; None if the contrast is enough."""
    ground = grounds.colour(*_place(across, run, view))
    ink = run.colour[:3] if view.opacity == 1 else blended_colour(run.colour[:3], ground, view.opacity)
    found = contrast(ink, ground)
    return FaintText(found, ink, ground) if found < LEAST_CONTRAST else None


def _inks(group: Group, view: View) -> Iterator[Rect]:
    """Yield the area of each line's letters; nothing for a text whose rotation is not a multiple of 90 degrees."""
    if view.to_face is not None and any(view.to_face[1:3]) and any(view.to_face[:4:3]):
        return
    for run in group.items:
        if isinstance(run, TextRun) and run.text.strip():
            ink = letter_area(run)
            yield ink if view.to_face is None else around(ink, view.to_face)


def letter_area(run: TextRun) -> Rect:
    """Return the area of a line's letters, from the heights of its font, as measuring each letter is slow."""
    font, em = run.font, run.size * MM_PER_POINT
    over = font.x_height if all(letter in _SMALL for letter in run.text) else font.cap_height
    under = font.descent if any(letter in _LOW for letter in run.text) else 0.0
    return Rect(run.x, run.y - over * em, font.width(run.text, run.size), (over + under) * em)


def _crossing(texts: tuple[PrintedText, ...]) -> Iterator[tuple[PrintedText, PrintedText]]:
    """Yield pairs of texts whose boxes overlap, except a text and its shadow, which have the same words."""
    open_: dict[SettingSource, list[PrintedText]] = {}
    for text in sorted(texts, key=lambda text: text.box.left):
        left = text.box.left
        for source, others in open_.items():
            if source != text.source:
                others[:] = [other for other in others if other.box.right > left]
                yield from (
                    (other, text) for other in others if other.words != text.words and other.box.overlaps(text.box)
                )
        open_.setdefault(text.source, []).append(text)


def _overlaps(lines: list[PrintedLine]) -> Iterator[tuple[PrintedText, PrintedText]]:
    """Yield pairs of texts with lines that are printed over each other."""
    seen: set[tuple[int, int]] = set()
    open_: list[PrintedLine] = []
    for line in sorted(lines, key=lambda line: line.ink.left):
        open_ = [other for other in open_ if other.ink.right > line.ink.left]
        for other in open_:
            pair = (id(other.text), id(line.text))
            if other.text.source != line.text.source and pair not in seen and _share(other.ink, line.ink):
                if other.text.words != line.text.words:
                    yield other.text, line.text
                seen.add(pair)
        open_.append(line)


def _share(one: Rect, other: Rect) -> bool:
    across = min(one.right, other.right) - max(one.left, other.left)
    down = min(one.bottom, other.bottom) - max(one.top, other.top)
    return across > _SHARED and down > _SHARED * min(one.height, other.height)


def _hex(colour: Rgb) -> str:
    return f"#{''.join(f'{round(255 * part):02X}' for part in colour)}"


def overlap_message(one: PrintedText, other: PrintedText) -> str:
    """Return the message about two texts that are printed over each other."""
    below, above = value_text(one.words), value_text(other.words)
    return f"the text {above} is printed over {below} of {one.source.field} (move one of them)"
