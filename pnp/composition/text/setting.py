"""Texts set into boxes: wrapped, fitted, placed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pnp.composition.text import wrapping
from pnp.composition.text.chunks import ICON_HEIGHT, Chunk, Look, Piece, paragraphs
from pnp.composition.text.markup import Paragraph, Span, written
from pnp.composition.text.style import SetText, TextContext, TextStyle
from pnp.composition.text.typography import NBSP, typeset
from pnp.drawing.drawing import Item, Shape, TextRun
from pnp.drawing.fonts import Missing
from pnp.drawing.paths import transformed
from pnp.units import MM_PER_POINT

STEP = 0.25  # pt, from one size to the next smaller one
PARAGRAPH_GAP = 0.5  # of a line
BULLET, BULLET_INDENT = "•", 0.9  # em
_SLACK = 1e-6
# Marks, breaks, hyphens, dashes and all that needs a look at each letter.
_NOT_PLAIN = re.compile(
    r"[*<>\\\n\r\t\f\v\-\u00ad\u0300-\u036f\u0483-\u0489\u0590-\u1bff]|  |^ | $"
    r"|[\u200b-\u2014\u2028-\u202e\u2030-\u206f\u2e80-\U0010ffff]"
)
_CAPITALS = re.compile(r"[A-Z0-9+−×%.!–-]+")
_FIGURES = re.compile(r"[0-9+−]{1,4}")


class Block(NamedTuple):
    """One paragraph: chunks (plain words, or pieces), their widths and the gaps before them in em."""

    chunks: Sequence[str] | Sequence[Chunk]
    widths: list[float]
    gaps: list[float]
    bullet: bool = False

    @property
    def indent(self) -> float:
        """The room for the bullet, in em."""
        return BULLET_INDENT if self.bullet else 0.0


class Line(NamedTuple):
    """Chunks of a block from `start` to before `end`, and how many leadings it stands below the first line."""

    block: int
    start: int
    end: int
    drop: float


class Fit(NamedTuple):
    """The size (pt), leading and lines that were found; None for lines where a chunk is wider than the box."""

    size: float
    leading: float
    lines: list[Line] | None
    fits: bool


def set_text(source: str, width: float, height: float | None, style: TextStyle, context: TextContext) -> SetText:
    """Return `source` set in a box of `width` × `height` mm (None: as tall as it needs).

    Leading shrinks first, then size; what does not fit even so is the result's `overflow`. Raises:
        TextError: marks that cannot be read, unknown names, letters too small to read.
        FontError: a character that no font has or that cannot be set.
    """
    style.check()
    blocks = _blocks(source, style, context)
    if not blocks:
        return SetText((), width, 0.0, style.size, style.leading, 0, 0.0)
    fit = _ladder(blocks, width, height, style, source)
    return _Setter(blocks, fit, width, height, style, context, bool(_CAPITALS.fullmatch(source))).result(source)


def text_height(source: str, width: float, style: TextStyle, context: TextContext) -> float:
    """Return the height in mm that `source` takes at the style's own size and leading."""
    return set_text(source, width, None, style, context).height


def _blocks(source: str, style: TextStyle, context: TextContext) -> list[Block]:
    if not _NOT_PLAIN.search(source) and style.case != "small":
        keywords = context.keywords
        if keywords is None or not keywords.pattern.search(source):
            block = _plain(source, style, context)
            if block is not None:
                return [block] if block.widths else []
    return [
        Block(chunks, [chunk.width for chunk in chunks], [chunk.gap for chunk in chunks], bullet)
        for chunks, bullet in paragraphs(source, style, context)
        if chunks
    ]


def _plain(source: str, style: TextStyle, context: TextContext) -> Block | None:
    """Return the block of a text in one font, or None if it needs more than that."""
    text = typeset(source, context.language) if context.typographic else source
    if style.case == "upper":
        text = text.upper()
    words = text.split(" ") if text else []
    space = style.font.words[" "] + style.tracking
    try:
        widths = list(map(style.font.words.__getitem__, words))
    except Missing:
        return None
    if style.tracking:
        widths = [w + style.tracking * len(word) for w, word in zip(widths, words, strict=True)]
    return Block(words, widths, [space] * len(widths))


def _ladder(blocks: list[Block], width: float, height: float | None, style: TextStyle, source: str) -> Fit:
    """Return the first size at which all fits, with the most leading that does; else the last size tried."""
    size, least = style.size, style.least_size
    while True:
        fit = _at_size(blocks, width, height, style, size, source)
        if fit.fits or size <= least + 1e-9:
            return fit
        size = max(least, size - STEP)


def _at_size(
    blocks: list[Block], width: float, height: float | None, style: TextStyle, size: float, source: str
) -> Fit:
    em = size * MM_PER_POINT
    lines = _lines(blocks, width / em + style.tracking, style)
    if lines is None:
        return Fit(size, style.least_leading, None, False)
    fits = style.lines is None or len(lines) <= style.lines
    leading, drop = style.leading, lines[-1].drop
    if height is not None:
        room = (height + _SLACK) / em - _extent(style, source)
        if drop:
            leading = max(min(leading, room / drop), min(style.leading, style.least_leading))
        fits = fits and leading * drop <= room + 1e-9
    return Fit(size, leading, lines, fits)


def _extent(style: TextStyle, source: str) -> float:
    """Return how far the first line rises and the last one sinks, in em."""
    if style.valign == "middle" and _CAPITALS.fullmatch(source):
        return style.font.cap_height
    return style.font.ascent + style.font.descent


def _lines(blocks: list[Block], measure: float, style: TextStyle) -> list[Line] | None:
    lines: list[Line] = []
    drop = 0.0
    for index, block in enumerate(blocks):
        room = measure - block.indent
        starts = wrapping.line_starts(block.widths, block.gaps, room)
        if starts is None:
            return None
        if style.lines is not None:
            starts = wrapping.balanced(starts, block.widths, block.gaps, room)
        else:
            starts = wrapping.without_widow(starts, block.widths, block.gaps, room)
        if index and not (block.bullet and blocks[index - 1].bullet):
            drop += PARAGRAPH_GAP
        for start, end in zip(starts, [*starts[1:], len(block.widths)], strict=True):
            lines.append(Line(index, start, end, drop))
            drop += 1
    return lines


class _Setter:
    """Places the lines of a fit in their box."""

    def __init__(
        self,
        blocks: list[Block],
        fit: Fit,
        width: float,
        height: float | None,
        style: TextStyle,
        context: TextContext,
        capitals: bool,
    ) -> None:
        self._blocks, self._fit, self._width, self._height = blocks, fit, width, height
        self._style, self._context, self._capitals = style, context, capitals
        self._em = fit.size * MM_PER_POINT
        self._items: list[Item] = []
        self._widest = 0.0

    def result(self, source: str) -> SetText:
        fit, em, font = self._fit, self._em, self._style.font
        lines, overflow, problem = (fit.lines or [], "", "") if fit.fits else self._cut()
        if not lines:
            return SetText((), self._width, 0.0, fit.size, fit.leading, 0, 0.0, (), overflow, problem)
        span = lines[-1].drop * fit.leading * em
        first = self._first_baseline(span)
        baselines = tuple(first + line.drop * fit.leading * em for line in lines)
        for line, y in zip(lines, baselines, strict=True):
            self._place(line, y)
        if self._capitals and len(lines) == 1:
            self._centre_figures(source)
        height = (font.ascent + font.descent) * em + span
        return SetText(
            tuple(self._items),
            self._width,
            height,
            fit.size,
            fit.leading,
            len(lines),
            self._widest,
            baselines,
            overflow,
            problem,
        )

    def _first_baseline(self, span: float) -> float:
        font, em = self._style.font, self._em
        top = font.ascent * em
        if self._height is None or self._style.valign == "top":
            return top
        lowest = self._height - font.descent * em - span
        if self._style.valign == "bottom":
            return lowest
        middle = (self._height + font.cap_height * em - span) / 2
        return middle if self._capitals else max(min(middle, lowest), top)

    def _place(self, line: Line, y: float) -> None:
        block = self._blocks[line.block]
        drawn = wrapping.line_width(block.widths, block.gaps, line.start, line.end)
        indent = block.indent * self._em
        if block.bullet and line.start == 0:
            self._bullet(y)
        chunks = block.chunks[line.start : line.end]
        last = chunks[-1]
        soft = last.soft if isinstance(last, Chunk) and line.end < len(block.chunks) else None
        drawn = (drawn - self._style.tracking + (soft.width if soft else 0.0)) * self._em
        self._widest = max(self._widest, drawn + indent)
        free = self._width - indent - drawn
        x = indent + {"left": 0.0, "centre": free / 2, "right": free}[self._style.align]
        if isinstance(last, str):
            self._run(x, y, " ".join(chunks), Look(self._style.font, 1.0, self._style.colour, self._style.tracking))  # type: ignore[arg-type]
        else:
            self._rich(x, y, chunks, soft)  # type: ignore[arg-type]

    def _run(self, x: float, y: float, text: str, look: Look) -> None:
        size = self._fit.size * look.scale
        text = text.replace(NBSP, " ")
        self._items.append(TextRun(x, y, text, look.font, size, look.colour, look.tracking * size * MM_PER_POINT))

    def _rich(self, x: float, y: float, chunks: Sequence[Chunk], soft: Piece | None) -> None:
        """Place pieces, those of one look that follow each other as one run."""
        text, begin, look = "", x, None
        for index, chunk in enumerate(chunks):
            gap = chunk.gap if index else 0.0
            for piece in (*chunk.pieces, *([soft] if soft and index == len(chunks) - 1 else [])):
                if piece.text and look == piece.look and text and _is_space(gap, look):
                    text += " " * bool(gap) + piece.text
                else:
                    if text and look is not None:
                        self._run(begin, y, text, look)
                    text, begin, look = piece.text, x + gap * self._em, piece.look
                if piece.icon is not None:
                    self._icon(x + gap * self._em, y, piece)
                x += (gap + piece.width) * self._em
                gap = 0.0
        if text and look is not None:
            self._run(begin, y, text, look)

    def _icon(self, x: float, y: float, piece: Piece) -> None:
        icon, look = piece.icon, piece.look
        assert icon is not None
        capital = look.font.cap_height * look.scale * self._em
        side = ICON_HEIGHT * capital
        outline = transformed(icon.outline, (side, 0.0, 0.0, side, x, y - (capital + side) / 2))
        self._items.append(Shape(outline, look.colour, None, icon.even_odd))

    def _bullet(self, y: float) -> None:
        style = self._style
        font = self._context.fonts.runs(style.font, BULLET)[0][0]
        self._run(0.0, y, BULLET, Look(font, 1.0, style.colour, 0.0))

    def _centre_figures(self, source: str) -> None:
        """Centre a numeral on its own ink, as badges need it."""
        run, style = self._items[0], self._style
        if not (isinstance(run, TextRun) and _FIGURES.fullmatch(run.text)):
            return
        x, y = run.x, run.y
        boxes = [run.font.box(char) for char in run.text]
        if style.align == "centre":
            right = (
                run.font.width(run.text[:-1], run.size) + boxes[-1][2] * self._em + run.spacing * (len(run.text) - 1)
            )
            x = (self._width - boxes[0][0] * self._em - right) / 2
        digits = [run.font.box(char) for char in run.text if char.isdigit()]
        if style.valign == "middle" and self._height is not None and digits:
            y = (self._height + (max(b[3] for b in digits) + min(b[1] for b in digits)) * self._em) / 2
        self._items[0] = run._replace(x=x, y=y)

    def _cut(self) -> tuple[list[Line], str, str]:
        """Return the lines that do fit, the source of the rest, and why it does not fit."""
        fit, style, em = self._fit, self._style, self._em
        if fit.lines is None:
            return [], *self._too_wide()
        count = len(fit.lines) if style.lines is None else min(style.lines, len(fit.lines))
        if self._height is not None:
            room = (self._height + _SLACK) / em - style.font.ascent - style.font.descent
            while count and (room < 0 or fit.lines[count - 1].drop * fit.leading > room + 1e-9):
                count -= 1
        kept, total = fit.lines[:count], len(fit.lines)
        box = f"{self._width:.1f}" + (f" x {self._height:.1f}" if self._height is not None else "") + " mm"
        limit = f", {style.lines} lines at most" if style.lines is not None and total > style.lines else ""
        problem = (
            f"{total - count} of {total} lines do not fit in {box}{limit}, at {fit.size:g} pt "
            f"and leading {fit.leading:g}: shorten the text or enlarge the box"
        )
        return kept, self._rest(fit.lines[count]) if count < total else "", problem

    def _too_wide(self) -> tuple[str, str]:
        """Return the whole source, and the widest chunk as the reason why nothing is set."""
        room = self._width / self._em + self._style.tracking
        over, block, at = max(
            (width - room + block.indent, index, at)
            for index, block in enumerate(self._blocks)
            for at, width in enumerate(block.widths)
        )
        word = written([_marked(self._blocks[block].chunks[at : at + 1], False)])
        problem = (
            f"{word!r} is {over * self._em:.1f} mm wider than the box ({self._width:.1f} mm) at {self._fit.size:g} pt: "
            "words are not divided; shorten it, allow a smaller size or a soft hyphen, or widen the box"
        )
        return self._rest(Line(0, 0, 0, 0.0)), problem

    def _rest(self, line: Line) -> str:
        """Return the source of all from `line` on."""
        parts: list[Paragraph] = []
        for index in range(line.block, len(self._blocks)):
            block = self._blocks[index]
            chunks = block.chunks[line.start if index == line.block else 0 :]
            parts.append(_marked(chunks, block.bullet and not (index == line.block and line.start)))
        return written(parts)


def _is_space(gap: float, look: Look | None) -> bool:
    return look is not None and (not gap or abs(gap - (look.font.words[" "] + look.tracking) * look.scale) < 1e-9)


def _marked(chunks: Sequence[str] | Sequence[Chunk], bullet: bool) -> Paragraph:
    """Return chunks as the spans that they came from."""
    spans: list[Span] = []
    for chunk in chunks:
        if isinstance(chunk, str):
            spans.append(Span((" " if spans else "") + chunk))
            continue
        if spans and chunk.gap:
            spans.append(Span(" "))
        for piece in chunk.pieces:
            text = piece.text or " "
            if piece.icon or piece.text or piece.width != 0.0:
                spans.append(piece.span if piece.icon else piece.span._replace(text=text))
    return Paragraph(tuple(_merged(spans)), bullet)


def _merged(spans: list[Span]) -> list[Span]:
    merged: list[Span] = []
    for span in spans:
        if merged and not span.icon and not merged[-1].icon and merged[-1][1:] == span[1:]:
            merged[-1] = merged[-1]._replace(text=merged[-1].text + span.text)
        else:
            merged.append(span)
    return merged
