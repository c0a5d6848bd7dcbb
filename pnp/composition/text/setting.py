"""Sets texts into boxes: places lines as runs and icons."""

from __future__ import annotations

import re
from collections.abc import Sequence

from pnp.composition.text import wrapping
from pnp.composition.text.chunks import Chunk, Look, TextPiece
from pnp.composition.text.fitting import Fit, FittedLine, fit
from pnp.composition.text.leftovers import split_overflow
from pnp.composition.text.style import SetText, TextContext, TextStyle
from pnp.composition.text.typography import NBSP
from pnp.drawing.drawing import Item, Shape, TextRun
from pnp.drawing.paths import transformed
from pnp.units import MM_PER_POINT

BULLET = "•"
_FIGURES = re.compile(r"[0-9+−]{1,4}")


def set_text(source: str, width: float, height: float | None, style: TextStyle, context: TextContext) -> SetText:
    """Return `source` set in a box of `width` × `height` mm (None: as tall as it needs).

    Leading shrinks first, then size; what still does not fit is the result's `overflow`.

    Raises:
        TextError: the markup is invalid, names are unknown, or letters are too small to read.
        FontError: a character is in no font, or cannot be printed.
    """
    style.check_legible()
    found = fit(source, width, height, style, context)
    lines, overflow, problem = (found.lines, "", "") if found.fits else split_overflow(found, width, height, style)
    if not lines:
        return SetText((), width, 0.0, found.size, found.leading, 0, 0.0, overflow, problem)
    setter = LineSetter(found, width, style, context)
    for line, y in zip(lines, _baselines(found, lines, height, style), strict=True):
        setter.place(line, y)
    items = setter.items
    if (
        len(items) == 1
        and found.has_only_capitals
        and isinstance(items[0], TextRun)
        and _FIGURES.fullmatch(items[0].text)
    ):
        items = [_centred_figures(items[0], width, height, style)]
    em = found.size * MM_PER_POINT
    taken = (style.font.ascent + style.font.descent + lines[-1].drop * found.leading) * em
    return SetText(
        tuple(items),
        width,
        taken,
        found.size,
        found.leading,
        len(lines),
        setter.widest,
        overflow,
        problem,
    )


def text_height(source: str, width: float, style: TextStyle, context: TextContext) -> float:
    """Return the height of `source` in mm at the style's leading and size (a smaller size if a word is too wide)."""
    return set_text(source, width, None, style, context).height


def _baselines(found: Fit, lines: list[FittedLine], height: float | None, style: TextStyle) -> tuple[float, ...]:
    font, em = style.font, found.size * MM_PER_POINT
    step = found.leading * em
    span = lines[-1].drop * step
    first = font.ascent * em
    if height is not None and style.valign != "top":
        lowest = height - font.descent * em - span
        middle = (height + font.cap_height * em - span) / 2
        optical = middle if found.has_only_capitals else max(min(middle, lowest), first)
        first = lowest if style.valign == "bottom" else optical
    return tuple(first + line.drop * step for line in lines)


class LineSetter:
    """Places lines, and records the widest."""

    def __init__(self, found: Fit, width: float, style: TextStyle, context: TextContext) -> None:
        self.items: list[Item] = []
        self.widest = 0.0
        self._fit, self._width, self._style, self._context = found, width, style, context
        self._em = found.size * MM_PER_POINT
        self._look = Look(style.font, 1.0, style.colour, style.tracking)
        self._free = {"left": 0.0, "centre": 0.5, "right": 1.0}[style.align]

    def place(self, line: FittedLine, y: float, stretch: float = 0.0) -> None:
        """Add the items of a line, with its bullet; `stretch` in em widens each space."""
        block = self._fit.blocks[line.block]
        chunks = block.chunks[line.start : line.end]
        last = chunks[-1]
        soft = last.hyphen if isinstance(last, Chunk) and line.end < len(block.chunks) else None
        drawn = wrapping.line_width(block.widths, block.gaps, line.start, line.end) - self._style.tracking
        drawn = (drawn + (soft.width if soft else 0.0) + stretch * (len(chunks) - 1)) * self._em
        indent = block.indent * self._em
        if block.has_bullet and line.start == 0:
            self._bullet(y)
        self.widest = max(self.widest, drawn + indent)
        x = indent + (self._width - indent - drawn) * self._free
        words = [chunk for chunk in chunks if isinstance(chunk, str)]
        if words and not stretch:
            self._run(x, y, " ".join(words), self._look)
        elif words:
            self._justify(x, y, words, block.widths[line.start : line.end], block.gaps[line.start] + stretch)
        else:
            self._rich(x, y, [chunk for chunk in chunks if isinstance(chunk, Chunk)], soft, stretch)

    def _justify(self, x: float, y: float, words: Sequence[str], widths: Sequence[float], gap: float) -> None:
        for word, width in zip(words, widths, strict=True):
            self._run(x, y, word, self._look)
            x += (width + gap) * self._em

    def _run(self, x: float, y: float, text: str, look: Look) -> None:
        size = self._fit.size * look.scale
        text = text.replace(NBSP, " ")
        self.items.append(TextRun(x, y, text, look.font, size, look.colour, look.tracking * size * MM_PER_POINT))

    def _rich(self, x: float, y: float, chunks: Sequence[Chunk], soft: TextPiece | None, stretch: float) -> None:
        """Place pieces; adjacent pieces of one look form one run."""
        text, begin, look = "", x, self._look
        for index, chunk in enumerate(chunks):
            gap = chunk.gap + stretch if index else 0.0
            pieces = (*chunk.pieces, soft) if soft and index == len(chunks) - 1 else chunk.pieces
            for piece in pieces:
                at = x + gap * self._em
                if text and piece.text and look == piece.look and _is_space(gap, look):
                    text += " " * bool(gap) + piece.text
                else:
                    if text:
                        self._run(begin, y, text, look)
                    text, begin, look = piece.text, at, piece.look
                if piece.icon is not None:
                    self.items.append(icon_shape(piece, at, y, self._em))
                x, gap = at + piece.width * self._em, 0.0
        if text:
            self._run(begin, y, text, look)

    def _bullet(self, y: float) -> None:
        font = self._context.fonts.runs(self._style.font, BULLET)[0][0]
        self._run(0.0, y, BULLET, self._look._replace(font=font, tracking=0.0))


def icon_shape(piece: TextPiece, x: float, baseline: float, em: float) -> Shape:
    """Return a piece's icon with its left edge at `x`, centred on the capitals of its look; `em` in mm."""
    icon, look = piece.icon, piece.look
    if icon is None:
        raise ValueError("the piece is not an icon")
    capital = look.font.cap_height * look.scale * em
    side = look.icons * capital
    outline = transformed(icon.outline, (side, 0.0, 0.0, side, x, baseline - (capital + side) / 2))
    return Shape(outline, look.colour, None, icon.even_odd)


def _is_space(gap: float, look: Look) -> bool:
    return not gap or abs(gap - (look.font.words[" "] + look.tracking) * look.scale) < 1e-9


def _centred_figures(run: TextRun, width: float, height: float | None, style: TextStyle) -> TextRun:
    """Return a numeral centred on its own ink, for badges."""
    em = run.size * MM_PER_POINT
    boxes = [run.font.box(char) for char in run.text]
    x, y = run.x, run.y
    if style.align == "centre":
        before = run.font.width(run.text[:-1], run.size) + run.spacing * (len(run.text) - 1)
        x = (width - before - (boxes[0][0] + boxes[-1][2]) * em) / 2
    digits = [box for box, char in zip(boxes, run.text, strict=True) if char.isdigit()]
    if style.valign == "middle" and height is not None and digits:
        y = (height + (max(box[3] for box in digits) + min(box[1] for box in digits)) * em) / 2
    return run._replace(x=x, y=y)
