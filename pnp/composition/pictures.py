"""Places pictures: filling a box around a focus, fitted whole, stretched or tiled; rotated, mirrored, clipped."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from pnp.composition import shapes
from pnp.composition.canvas import Canvas
from pnp.composition.colours import Ink
from pnp.composition.elements import Compile, Painter
from pnp.composition.failures import at_field
from pnp.composition.generators import generate
from pnp.composition.ink import ink_bounds
from pnp.composition.layout import Art, Box
from pnp.composition.sharpness import check_sharpness
from pnp.composition.style import read_percent
from pnp.drawing import paths
from pnp.drawing.drawing import Group, Item, Matrix, Outline, PlacedPicture
from pnp.drawing.pictures import Picture
from pnp.drawing.reduction import nearest_grade
from pnp.errors import ArtError, Origin, PnpError
from pnp.geometry.rect import Rect
from pnp.library.expressions import HOLE, Evaluate, Scope
from pnp.library.printed_text import printed_text

_ACROSS = {"left": 0.0, "right": 1.0}
_DOWN = {"top": 0.0, "bottom": 1.0}
MOST_TILES = 2500
_LINE = 0.18
"""The maximum line width of a picture in low ink, in mm."""
_FIELD = re.compile(r"\s*[A-Za-z_][\w.]*\s*")
Focus = tuple[float, float]


class _Choice(NamedTuple):
    """One compiled picture in a chain of alternatives."""

    art: Art
    source: Evaluate
    seed: Evaluate
    with_values: tuple[tuple[str, Evaluate], ...]
    focus: Focus
    clip: Callable[[Rect], Outline] | None
    fields: tuple[Evaluate, ...]

    def is_named(self, name: str, scope: Scope) -> bool:
        """Return whether the row gives a picture's name: none of the fields in the name is blank."""
        fields = (
            printed_text(value(scope)).partition(".")[0] for value in self.fields
        )  # `$id.svg` as a whole is one field
        return bool(name) and not name.endswith("/") and all(fields)


def picture_painter(box: Box, compile_: Compile) -> Painter | None:
    """Return a function that paints the art of a box, or its alternative; None for a box without art."""
    if box.art is None and box.image is None:
        return None
    chain: list[_Choice] = []
    source = compile_.source("image" if box.art is None else "art")
    art: Art | None = box.art or Art(image=box.image)
    while art is not None:
        chain.append(_choice(art, compile_))
        art = art.or_

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        missed: list[str] = []
        for choice in chain:
            name = printed_text(choice.source(scope))
            if choice.art.make is not None:
                given = {key: value(scope) for key, value in choice.with_values}
                drawn = generate(name, r, printed_text(choice.seed(scope)), given, canvas.tools)
                canvas.add(Group(drawn, None, paths.rect(r), 1.0, "art"))
                canvas.missing_pictures.extend((source, one) for one in missed)
                return
            found = canvas.tools.picture(name) if name else None
            if found is not None:
                _note(found, canvas)
                placed = _placed_picture(found, choice, r, canvas)
                check_sharpness(placed, source, canvas)
                canvas.add(placed)
                canvas.missing_pictures.extend((source, one) for one in missed)
                return
            if choice.is_named(name, scope):
                missed.append(_with_similar_name(name, canvas))
        raise canvas.tools.missing_picture_error([printed_text(choice.source(scope)) for choice in chain])

    def name_place(canvas: Canvas, r: Rect, scope: Scope) -> None:
        with at_field("art" if box.art is not None else "image"):
            paint(canvas, r, scope)

    return name_place


def _with_similar_name(name: str, canvas: Canvas) -> str:
    """Return the name of a missing picture, with the most similar name in its folder."""
    near = canvas.tools.similar_picture(name)
    return name if near is None else f'{name} (did you mean "{near}"?)'


def _note(picture: Picture, canvas: Canvas) -> None:
    """Warn if a picture has a note: it is drawn as pixels, or only its first frame is printed."""
    if picture.note:
        how = "drawn as pixels at 600 dpi because of " if picture.kind == "pixels" else ""
        canvas.problems.warn(Origin(picture.name), "", how + picture.note)


def _choice(art: Art, compile_: Compile) -> _Choice:
    style = compile_.tools.style
    focus = compile_.lookup(_focus, art.focus, "art", "focus")
    clip = None
    if art.clip is not None:
        clip = compile_.lookup(lambda name: shapes.shape_maker(style.shape(name)), art.clip, "art", "clip")
    for colour in art.recolour.values():
        compile_.lookup(style.colour, colour, "art", "recolour")({})
    return _Choice(
        art,
        compile_.template(art.image or art.make or "", "art", "image" if art.image else "make"),
        compile_.template(art.seed, "art", "seed"),
        tuple((key, _compile_value(value, key, compile_)) for key, value in art.with_.items()),
        focus({}),
        None if clip is None else clip({}),
        tuple(_fields(art.image or "", compile_)),
    )


def _fields(source: str, compile_: Compile) -> Iterator[Evaluate]:
    """Yield the fields in a picture's name, such as `$id` and `${picture}`, but no expressions."""
    for hole in HOLE.finditer(source):
        if hole[2] is not None or _FIELD.fullmatch(hole[1] or ""):
            yield compile_.template(hole[0], "art", "image")


def _compile_value(value: Any, key: str, compile_: Compile) -> Evaluate:
    return compile_.template(value, "art", "with", key) if isinstance(value, str) else lambda scope: value


def _placed_picture(picture: Picture, choice: _Choice, r: Rect, canvas: Canvas) -> Item:
    art = choice.art
    clip = None if choice.clip is None else choice.clip(r)
    if art.recolour:
        hexes = tuple((old, canvas.tools.style.colour(new).hex) for old, new in sorted(art.recolour.items()))
        picture = picture._replace(recolour=hexes)
    turn = art.turn % 360
    frame = _turned_frame(picture, r, art.fit, turn)
    placed = _tiles(picture, frame) if art.fit == "tile" else (fitted_rect(picture, frame, art.fit, choice.focus),)
    picture = _inked_picture(picture, placed[0], canvas.tools.style.ink)
    items: tuple[Item, ...] = tuple(PlacedPicture(each, picture) for each in placed)
    if turn or art.mirror:
        matrix = paths.rotation(frame, turn)
        items = (Group(items, _mirror_matrix(matrix, frame) if art.mirror else matrix),)
    ink = ink_bounds(items)
    if clip is None and ink is not None and not r.contains(ink, 1e-6):
        clip = paths.rect(r)
    return items[0] if clip is None and len(items) == 1 else Group(items, None, clip, 1.0, "art")


def _inked_picture(picture: Picture, r: Rect, ink: Ink) -> Picture:
    """Return the picture in the chosen ink; in low ink, its maximum line width is the same in mm at any size."""
    if ink != "low" or not picture.width:
        return picture._replace(ink=ink)
    return picture._replace(ink=ink, line=nearest_grade(_LINE * picture.width / r.width))


def _mirror_matrix(matrix: Matrix, r: Rect) -> Matrix:
    """Return a matrix that mirrors about the vertical centre line of `r`, then applies the given matrix."""
    return paths.compose_matrices(matrix, (-1, 0, 0, 1, 2 * r.centre[0], 0))


def _turned_frame(picture: Picture, r: Rect, fit: str, degrees: float) -> Rect:
    """Return the box that, once rotated about its centre, makes a picture fill `r` or fit inside it."""
    if not degrees:
        return r
    cos, sin = abs(math.cos(math.radians(degrees))), abs(math.sin(math.radians(degrees)))
    width, height = r.width * cos + r.height * sin, r.width * sin + r.height * cos
    if fit == "whole" and degrees % 90 and picture.width and picture.height:
        across, down = picture.width * cos + picture.height * sin, picture.width * sin + picture.height * cos
        scale = min(r.width / across, r.height / down)
        width, height = picture.width * scale, picture.height * scale
    (cx, cy) = r.centre
    return Rect(cx - width / 2, cy - height / 2, width, height)


def fitted_rect(picture: Picture, r: Rect, fit: str, focus: Focus) -> Rect:
    """Return the rectangle of the whole picture when it fills a box or fits inside it."""
    if fit == "stretch" or not picture.width or not picture.height:
        return r
    scales = (r.width / picture.width, r.height / picture.height)
    scale = max(scales) if fit == "fill" else min(scales)
    width, height = picture.width * scale, picture.height * scale
    return Rect(r.left + (r.width - width) * focus[0], r.top + (r.height - height) * focus[1], width, height)


def _tiles(picture: Picture, r: Rect) -> tuple[Rect, ...]:
    """Return the places of a tiled picture; a pixel or SVG unit is 1 mm."""
    if not picture.width or not picture.height:
        raise ArtError(f'"{picture.name}" has no size of its own, so it cannot be tiled')
    columns, rows = math.ceil(r.width / picture.width - 1e-6), math.ceil(r.height / picture.height - 1e-6)
    if columns * rows > MOST_TILES:
        raise ArtError(f'"{picture.name}" would be tiled {columns * rows} times (allowed: {MOST_TILES})')
    return tuple(
        Rect(r.left + x * picture.width, r.top + y * picture.height, picture.width, picture.height)
        for y in range(rows)
        for x in range(columns)
    )


def _focus(words: str) -> Focus:
    """Return the part of a picture that stays visible: `centre`, `top`, `left top`, or two percentages."""
    parts = words.split()
    if 1 <= len(parts) <= 2 and all(part in _ACROSS or part in _DOWN or part == "centre" for part in parts):
        across = [_ACROSS[part] for part in parts if part in _ACROSS]
        down = [_DOWN[part] for part in parts if part in _DOWN]
        if len(across) < 2 and len(down) < 2:
            return (across[0] if across else 0.5), (down[0] if down else 0.5)
    try:
        first, second = (read_percent(part if part.endswith("%") else f"{part}%") for part in parts)
        return first, second
    except (ValueError, PnpError):
        allowed = f"{', '.join([*_ACROSS, *_DOWN])}, centre"
        raise ArtError(f'"{words}" is not a focus (allowed: {allowed}, or two percentages such as 30% 50%)') from None
