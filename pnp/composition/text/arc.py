"""Text along an arc of a circle."""

from __future__ import annotations

import math

from pnp.composition.text.chunks import TextPiece, chunked_paragraphs
from pnp.composition.text.setting import icon_shape
from pnp.composition.text.style import TextContext, TextStyle
from pnp.composition.text.typography import NBSP
from pnp.drawing.drawing import Group, Item, TextRun
from pnp.errors import TextError
from pnp.units import MM_PER_POINT


def arc_text(
    source: str,
    centre: tuple[float, float],
    radius: float,
    style: TextStyle,
    context: TextContext,
    angle: float = -90.0,
    points_inwards: bool = False,
) -> tuple[Group, ...]:
    """Return the letters of `source` with their baseline on a circle, centred at `angle` degrees (-90: top).

    Letters point outwards and run clockwise; with `points_inwards` they point inwards and run anticlockwise, for text
    at the bottom (90). The size shrinks until the text fits on the whole circle, down to the style's minimum.

    Raises:
        TextError: the text is longer than the circle, or its markup is invalid.
    """
    style.check_legible()
    pieces = _letters(source, style, context)
    length = sum(piece.width for piece in pieces)
    size = style.size
    while length * size * MM_PER_POINT > 2 * math.pi * radius and size > style.least_size:
        size = max(style.least_size, size - 0.25)
    em = size * MM_PER_POINT
    if length * em > 2 * math.pi * radius:
        raise TextError(
            f"{source!r} is {length * em:.1f} mm long, but the circle is only {2 * math.pi * radius:.1f} mm around: "
            "shorten the text"
        )
    turn = -1.0 if points_inwards else 1.0
    at = -length * em / 2
    groups = []
    for piece in pieces:
        theta = math.radians(angle) + turn * (at + piece.width * em / 2) / radius
        at += piece.width * em
        if piece.text.strip() or piece.icon:
            groups.append(_placed_on_arc(piece, em, size, centre, radius, theta, turn))
    return tuple(groups)


def _letters(source: str, style: TextStyle, context: TextContext) -> list[TextPiece]:
    letters: list[TextPiece] = []
    for chunks, _ in chunked_paragraphs(source, style, context):
        for index, chunk in enumerate(chunks):
            gap = chunk.gap if index else style.font.words[" "]
            if letters and gap:
                letters.append(chunk.pieces[0]._replace(text="", icon=None, width=gap))
            for piece in chunk.pieces:
                letters += [piece] if not piece.text else _characters(piece)
    return letters


def _characters(piece: TextPiece) -> list[TextPiece]:
    look = piece.look
    return [
        piece._replace(text=char.replace(NBSP, " "), width=(look.font.words[char] + look.tracking) * look.scale)
        for char in piece.text
    ]


def _placed_on_arc(
    piece: TextPiece, em: float, size: float, centre: tuple[float, float], radius: float, theta: float, turn: float
) -> Group:
    x, y = centre[0] + radius * math.cos(theta), centre[1] + radius * math.sin(theta)
    tilt = theta + turn * math.pi / 2
    cos, sin = math.cos(tilt), math.sin(tilt)
    return Group((_item(piece, em, size),), (cos, sin, -sin, cos, x, y))


def _item(piece: TextPiece, em: float, size: float) -> Item:
    look, left = piece.look, -piece.width * em / 2
    if piece.icon is not None:
        return icon_shape(piece, left, 0.0, em)
    left += look.tracking * look.scale * em / 2
    return TextRun(left, 0.0, piece.text, look.font, size * look.scale, look.colour)
