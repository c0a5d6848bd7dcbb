"""Turns paragraphs of spans into chunks that do not break, each with its width in em and the space before it."""

from __future__ import annotations

import difflib
import re
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from pnp.composition.text.markup import Paragraph, StyledSpan, parse
from pnp.composition.text.style import ICON_HEIGHT, InlineStyle, Keywords, TextContext, TextStyle
from pnp.composition.text.typography import NARROW, NBSP, typeset_spans
from pnp.drawing.drawing import Colour
from pnp.drawing.fonts import Font
from pnp.drawing.icons import Icon
from pnp.errors import TextError

THIN = 0.17
_SMALL_CAPITAL_SCALE = 0.8
_SOFT = "\u00ad"
# Ranges of kana, ideographs and full-width signs: lines may break between any two except at the signs below.
_WIDE_SIGNS = (("\u2e80", "\ua4cf"), ("\uf900", "\ufaff"), ("\uff00", "\uff60"), ("\U00020000", "\U0003ffff"))
_NOT_FIRST = frozenset("、。，．：；！？」』）】〉》〕”’ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々…")
_NOT_LAST = frozenset("「『（【〈《〔“‘")
_BREAK = "\u200b"
_PARTS = re.compile(rf" +|[{_SOFT}{_BREAK}]|[^ {_SOFT}{_BREAK}]+")
_BLANKS = re.compile(r"[\t\n\f\v ]+")
_BOLD, _ITALIC = "for bold words, write **words**", "for italic words, write *words*"
_HTML = {"b": _BOLD, "strong": _BOLD, "i": _ITALIC, "em": _ITALIC, "br": "leave a blank line between paragraphs"}
"""What to write instead of an HTML tag."""
_JOINERS = re.compile(r"[\u2060\ufeff]")
_HARD_HYPHEN = "\u2011"
_AFTER_HYPHEN = re.compile(r"(?<=[^\W\d_]{2}[-‐])(?=[^\W\d_]{2})|(?<=\w[–—/])(?=[^\W\d_])")
_NUMBER_AFTER = re.compile(r"[+−×-]?\d")
_NUMBER_BEFORE = re.compile(r"\d[+%]?$|[×+−]$")
_NO_GAP_BEFORE = frozenset(".,;:!?)]}»”’…/|")
_NO_GAP_AFTER = frozenset("([{«“‘/|")


class Look(NamedTuple):
    """How letters are drawn: font, share of the text's size, colour, tracking in em, icons in capital heights."""

    font: Font
    scale: float
    colour: Colour
    tracking: float
    icons: float = ICON_HEIGHT


class TextPiece(NamedTuple):
    """Letters of one look, an icon, or (neither) a space of fixed width; `width` in em of the text's size.

    `span` is the span it was made from; empty for a space that is not in the source.
    """

    text: str
    look: Look
    width: float
    span: StyledSpan
    icon: Icon | None = None
    break_kind: str = ""  # the kind of break: "" none, " " a space, "-" a soft hyphen, "|" no width


class Chunk(NamedTuple):
    """A part of a text that never breaks; `hyphen` is the hyphen drawn if the line ends after it."""

    pieces: tuple[TextPiece, ...]
    width: float
    gap: float
    hyphen: TextPiece | None = None


def chunked_paragraphs(
    source: str, style: TextStyle, context: TextContext, breaks_at_nbsp: bool = False
) -> list[tuple[list[Chunk], bool]]:
    """Return the chunks of each paragraph, and whether it is a list item.

    `breaks_at_nbsp` lets lines break at no-break spaces.

    Raises:
        TextError: the markup is invalid. FontError: a character cannot be printed.
    """
    return [(_chunks(paragraph, style, context, breaks_at_nbsp), paragraph.is_list_item) for paragraph in parse(source)]


def _chunks(paragraph: Paragraph, style: TextStyle, context: TextContext, breaks_at_nbsp: bool) -> list[Chunk]:
    spans = list(paragraph.spans)
    if context.keywords is not None:
        spans = [part for span in spans for part in _with_keywords(span, context.keywords)]
    if context.typographic:
        texts = typeset_spans([None if span.is_icon else span.text for span in spans], context.language)
        spans = [span if text is None else span._replace(text=text) for span, text in zip(spans, texts, strict=True)]
    if breaks_at_nbsp:
        spans = [span if span.is_icon else span._replace(text=span.text.replace(NBSP, " ")) for span in spans]
    pieces = [piece for span in spans for piece in _pieces(span, style, context)]
    return list(_group_pieces(_with_bound_icons(pieces) if any(span.is_icon for span in spans) else pieces))


def _with_keywords(span: StyledSpan, keywords: Keywords) -> Iterator[StyledSpan]:
    if span.is_icon or span.is_bold or span.is_italic or span.style:
        yield span
        return
    at = 0
    for found in keywords.pattern.finditer(span.text):
        if found.start() > at:
            yield span._replace(text=span.text[at : found.start()])
        yield from keywords.spans[found[0]]
        at = found.end()
    if at < len(span.text):
        yield span._replace(text=span.text[at:])


def _inline(span: StyledSpan, context: TextContext) -> InlineStyle:
    if not span.style:
        return InlineStyle()
    if span.style in context.styles:
        return context.styles[span.style]
    if span.style in context.colours:
        return InlineStyle(colour=context.colours[span.style])
    raise _unknown_name_error("style or colour", span.style, [*context.styles, *context.colours])


def _unknown_name_error(kind: str, name: str, known: Iterable[str]) -> TextError:
    mark = _HTML.get(name.strip("/ ").casefold())
    if mark is not None:
        return TextError(f"Unknown {kind} {name!r}: HTML is not supported ({mark})")
    names = sorted(known)
    near = difflib.get_close_matches(name, names, 1, 0.6)
    hint = f"; did you mean {near[0]!r}?" if near else ""
    return TextError(f"Unknown {kind} {name!r}{hint} (allowed: {', '.join(names) or 'none is declared'})")


def _look(span: StyledSpan, style: TextStyle, context: TextContext) -> tuple[Look, str]:
    """Return the look of a span, and its case."""
    change = _inline(span, context)
    font = context.fonts.font_in_style(change.font or style.font, span.is_bold, span.is_italic)
    tracking = style.tracking if change.tracking is None else change.tracking
    return Look(font, change.size, change.colour or style.colour, tracking, style.icons), change.case or style.case


def _pieces(span: StyledSpan, style: TextStyle, context: TextContext) -> Iterator[TextPiece]:
    look, case = _look(span, style, context)
    if span.is_icon:
        if span.text not in context.icons:
            raise _unknown_name_error("icon", span.text, context.icons)
        icon = context.icons[span.text]
        yield TextPiece("", look, icon.width * look.icons * look.font.cap_height * look.scale, span, icon)
        return
    text = _JOINERS.sub("", unicodedata.normalize("NFC", span.text))
    font, tracking, scale = look.font, look.tracking, look.scale
    plain = case not in ("upper", "small")
    for part in _PARTS.findall(_BLANKS.sub(" ", text)):
        if part[0] == " ":
            yield TextPiece("", look, (font.words[" "] + tracking) * scale, span, break_kind=" ")
        elif part == _SOFT:
            yield TextPiece("-", look, (font.words["-"] + tracking) * scale, span, break_kind="-")
        elif part == _BREAK:
            yield TextPiece("", look, 0.0, span, break_kind="|")
        elif plain and part.isascii() and part.isalnum() and font.covers(part):
            yield TextPiece(part, look, (font.words[part] + len(part) * tracking) * scale, span)
        else:
            yield from _word_pieces(part, look, case, span, context)


def _word_pieces(word: str, look: Look, case: str, span: StyledSpan, context: TextContext) -> Iterator[TextPiece]:
    parts = _AFTER_HYPHEN.split(word) if _AFTER_HYPHEN.search(word) else [word]
    for index, part in enumerate(parts):
        if index:
            yield TextPiece("", look, 0.0, span, break_kind="|")
        for text, scale in _cased_parts(part, case):
            own = look if scale == 1 else look._replace(scale=look.scale * scale)
            yield from _runs(text, own, span, context)


def _cased_parts(word: str, case: str) -> list[tuple[str, float]]:
    if case == "upper":
        return [(word.upper(), 1.0)]
    if case != "small":
        return [(word, 1.0)]
    parts: list[tuple[str, float]] = []
    for char in word:
        scale = _SMALL_CAPITAL_SCALE if char.islower() else 1.0
        text = char.upper()
        if parts and parts[-1][1] == scale:
            parts[-1] = (parts[-1][0] + text, scale)
        else:
            parts.append((text, scale))
    return parts


def _runs(text: str, look: Look, span: StyledSpan, context: TextContext) -> Iterator[TextPiece]:
    if NARROW in text and not look.font.has(NARROW):
        text = text.replace(NARROW, NBSP)
    if _HARD_HYPHEN in text and not look.font.has(_HARD_HYPHEN):
        text = text.replace(_HARD_HYPHEN, "-")
    for font, run in context.fonts.runs(look.font, text, context.language):
        own = look if font is look.font else look._replace(font=font)
        for index, part in enumerate(_split_wide(run) if any(map(_is_wide, run)) else [run]):
            if index:
                yield TextPiece("", own, 0.0, span, break_kind="|")
            yield TextPiece(part, own, (font.words[part] + len(part) * own.tracking) * own.scale, span)


def _is_wide(char: str) -> bool:
    return char >= _WIDE_SIGNS[0][0] and any(first <= char <= last for first, last in _WIDE_SIGNS)


def _split_wide(text: str) -> list[str]:
    parts = [text[0]]
    for before, char in pairwise(text):
        breaks = _is_wide(char) or _is_wide(before)
        if breaks and char not in _NOT_FIRST and before not in _NOT_LAST:
            parts.append(char)
        else:
            parts[-1] += char
    return parts


def _with_bound_icons(pieces: list[TextPiece]) -> list[TextPiece]:
    """Bind icons to their neighbours: thin spaces beside them, no line break before an icon unless a number follows."""
    bound: list[TextPiece] = []
    for index, piece in enumerate(pieces):
        before = bound[-1] if bound else None
        if piece.icon is None and (before is None or before.icon is None or piece.break_kind):
            bound.append(_space_before_icon(pieces, index) if piece.break_kind == " " else piece)
            continue
        if before is not None and not before.break_kind and _thin(before, piece):
            bound.append(TextPiece("", piece.look, THIN, piece.span._replace(text="", is_icon=False)))
        bound.append(piece)
    return bound


def _thin(before: TextPiece, piece: TextPiece) -> bool:
    """Return whether to put a thin space between two adjacent pieces, one of them an icon."""
    if not before.icon and (not before.text or before.text[-1] in _NO_GAP_AFTER):
        return False
    return bool(piece.icon) or piece.text[:1] not in _NO_GAP_BEFORE


def _space_before_icon(pieces: list[TextPiece], index: int) -> TextPiece:
    space = pieces[index]
    before = pieces[index - 1] if index else None
    after = pieces[index + 1] if index + 1 < len(pieces) else None
    if before is None or after is None:
        return space
    thin = space._replace(width=THIN, break_kind="")
    if before.icon and after.icon:
        return thin._replace(break_kind=" ")
    if before.icon:
        return thin if _NUMBER_AFTER.match(after.text) else space
    if after.icon:
        if _NUMBER_BEFORE.search(before.text):
            return thin
        return space if _number_follows(pieces, index + 2) else space._replace(break_kind="")
    return space


def _number_follows(pieces: list[TextPiece], index: int) -> bool:
    """Return whether there is a number at `index`, perhaps after a space or more icons."""
    while index < len(pieces) and not pieces[index].text:
        index += 1
    return index < len(pieces) and bool(_NUMBER_AFTER.match(pieces[index].text))


def _group_pieces(pieces: list[TextPiece]) -> Iterator[Chunk]:
    held: list[TextPiece] = []
    gap = 0.0
    for piece in pieces:
        if not piece.break_kind:
            held.append(piece)
            continue
        if held:
            yield Chunk(tuple(held), sum(p.width for p in held), gap, piece if piece.break_kind == "-" else None)
            held, gap = [], 0.0
        if piece.break_kind == " ":
            gap = piece.width
    if held:
        yield Chunk(tuple(held), sum(p.width for p in held), gap)
