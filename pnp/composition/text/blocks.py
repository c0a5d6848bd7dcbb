"""Paragraphs ready to be wrapped: a fast path for plain words in one font, a full path for everything else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from pnp.composition.text.chunks import Chunk, chunked_paragraphs
from pnp.composition.text.markup import Paragraph, StyledSpan
from pnp.composition.text.style import TextContext, TextStyle
from pnp.composition.text.typography import NBSP, typeset
from pnp.drawing.fonts import MissingGlyph

BULLET_INDENT = 0.9  # em
# Marks, breaks, hyphens, dashes and everything else that needs the full path. The second set is negated (it lists
# the characters that do not need it), as `re` takes milliseconds for a set of a million letters.
_NOT_PLAIN = re.compile(
    r"[*<>\\\-\x00-\x1f\x7f-\x9f\u00ad\u0300-\u036f\u0483-\u0489\u200b-\u2014\u2028-\u202e\u2030-\u206f]"
    r"|[^\x00-\u058f\u1c00-\u2e7f]|  |^ | $"
)


class MeasuredParagraph(NamedTuple):
    """One paragraph: its chunks (a str for a plain word), their widths and the gaps before them in em."""

    chunks: Sequence[str | Chunk]
    widths: list[float]
    gaps: list[float]
    has_bullet: bool = False

    @property
    def indent(self) -> float:
        """Return the space for the bullet, in em."""
        return BULLET_INDENT if self.has_bullet else 0.0


def measured_paragraphs(
    source: str, style: TextStyle, context: TextContext, breaks_at_nbsp: bool = False
) -> list[MeasuredParagraph]:
    """Return the paragraphs of a text; `breaks_at_nbsp` lets lines break at no-break spaces too.

    Raises:
        TextError: the markup is invalid, or names are unknown. FontError: a character cannot be printed.
    """
    if not _NOT_PLAIN.search(source) and style.case != "small":
        keywords = context.keywords
        if keywords is None or not keywords.pattern.search(source):
            block = _plain(source, style, context, breaks_at_nbsp)
            if block is not None:
                return [block] if block.widths else []
    return [
        MeasuredParagraph(chunks, [chunk.width for chunk in chunks], [chunk.gap for chunk in chunks], bullet)
        for chunks, bullet in chunked_paragraphs(source, style, context, breaks_at_nbsp)
        if chunks
    ]


def _plain(source: str, style: TextStyle, context: TextContext, breaks_at_nbsp: bool) -> MeasuredParagraph | None:
    """Return the block of a plain text in one font; None if the text needs the full path."""
    text = typeset(source, context.language) if context.typographic else source
    if style.case == "upper":
        text = text.upper()
    if breaks_at_nbsp:
        text = text.replace(NBSP, " ")
    words = text.split(" ") if text else []
    space = style.font.words[" "] + style.tracking
    try:
        widths = list(map(style.font.words.__getitem__, words))
    except MissingGlyph:
        return None
    if style.tracking:
        widths = [w + style.tracking * len(word) for w, word in zip(widths, words, strict=True)]
    return MeasuredParagraph(words, widths, [space] * len(widths))


def paragraph_of(chunks: Sequence[str | Chunk], is_list_item: bool = False) -> Paragraph:
    """Return the paragraph from which chunks were made."""
    spans: list[StyledSpan] = []
    for index, chunk in enumerate(chunks):
        if isinstance(chunk, str):
            _join(spans, StyledSpan(" " * bool(index) + chunk))
            continue
        if index and chunk.gap:
            _join(spans, StyledSpan(" "))
        for piece in chunk.pieces:
            space = " " if piece.span.text else ""
            _join(spans, piece.span if piece.icon else piece.span._replace(text=piece.text or space))
        if chunk.hyphen and index + 1 < len(chunks):
            _join(spans, chunk.hyphen.span._replace(text="\u00ad"))
    return Paragraph(tuple(spans), is_list_item)


def _join(spans: list[StyledSpan], span: StyledSpan) -> None:
    if not span.text:
        return
    last = spans[-1] if spans else None
    if last is not None and not span.is_icon and not last.is_icon and last[1:] == span[1:]:
        spans[-1] = last._replace(text=last.text + span.text)
    else:
        spans.append(span)
