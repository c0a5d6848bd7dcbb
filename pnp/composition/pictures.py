"""Placing pictures: filling a box about a focus, whole, stretched or tiled; turned, mirrored, clipped."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pnp.composition import shapes
from pnp.composition.canvas import Canvas
from pnp.composition.generators import generate
from pnp.composition.layout import Art, Box
from pnp.drawing import paths
from pnp.drawing.drawing import Group, Item, PlacedPicture
from pnp.drawing.pictures import Picture
from pnp.errors import ArtError
from pnp.geometry.rect import Rect
from pnp.library.expressions import Scope, text

if TYPE_CHECKING:
    from pnp.composition.elements import Compile, Painter

_WORDS = {"left": (0.0, 0.5), "right": (1.0, 0.5), "top": (0.5, 0.0), "bottom": (0.5, 1.0), "centre": (0.5, 0.5)}
MOST_TILES = 2500


def place_picture(box: Box, compile_: Compile) -> Painter:
    """Return what paints the art of a box, or the art that stands in for it."""
    chain: list[tuple[Art, Callable[[Scope], object], Callable[[Scope], object]]] = []
    art: Art | None = box.art or Art(image=box.image)
    while art is not None:
        source = compile_.template(art.image or art.make or "", "art", "image" if art.image else "make")
        chain.append((art, source, compile_.template(art.seed, "art", "seed")))
        art = art.or_

    def paint(canvas: Canvas, r: Rect, scope: Scope) -> None:
        for choice, source, seed in chain:
            name = text(source(scope))
            if choice.make is not None:
                canvas.add(Group(generate(name, r, text(seed(scope)), choice.with_, canvas.tools), None, paths.rect(r)))
                return
            found = canvas.tools.picture(name)
            if found is not None:
                canvas.add(_placed(found, choice, r, canvas))
                return
        raise canvas.tools.missing_picture(text(chain[0][1](scope)))

    return paint


def _placed(picture: Picture, art: Art, r: Rect, canvas: Canvas) -> Item:
    clip = None if art.clip is None else shapes.outline(canvas.tools.style.shape(art.clip), r)
    if art.recolour:
        hexes = tuple((old, canvas.tools.style.colour(new).hex) for old, new in sorted(art.recolour.items()))
        picture = Picture(picture.name, picture.path, picture.key, picture.kind, picture.width, picture.height, hexes)
    turn = float(art.turn)
    frame = Rect(*r) if turn % 180 == 0 else _swapped(r)
    items: tuple[Item, ...]
    if art.fit == "tile":
        items, clip = _tiles(picture, frame), clip or paths.rect(r)
    else:
        where = fitted(picture, frame, art.fit, _focus(art.focus))
        items = (PlacedPicture(where, picture),)
        if clip is None and not frame.contains(where, 1e-6):
            clip = paths.rect(r)
    if turn or art.mirror:
        matrix = paths.turned(frame, turn)
        if art.mirror:
            a, b, c, d, e, f = matrix
            x = 2 * frame.centre[0]
            matrix = (-a, -b, c, d, a * x + e, b * x + f)
        items = (Group(items, matrix),)
    return items[0] if clip is None and len(items) == 1 else Group(items, None, clip, 1.0, "art")


def fitted(picture: Picture, r: Rect, fit: str, focus: tuple[float, float]) -> Rect:
    """Return where the whole picture lies so that it fills, or fits whole into, a box."""
    if fit == "stretch" or not picture.width or not picture.height:
        return r
    scales = (r.width / picture.width, r.height / picture.height)
    scale = max(scales) if fit == "fill" else min(scales)
    width, height = picture.width * scale, picture.height * scale
    return Rect(r.left + (r.width - width) * focus[0], r.top + (r.height - height) * focus[1], width, height)


def _swapped(r: Rect) -> Rect:
    (cx, cy) = r.centre
    return Rect(cx - r.height / 2, cy - r.width / 2, r.height, r.width)


def _tiles(picture: Picture, r: Rect) -> tuple[Item, ...]:
    columns, rows = int(r.width / picture.width) + 1, int(r.height / picture.height) + 1
    if columns * rows > MOST_TILES:
        raise ArtError(f'"{picture.name}" would be tiled {columns * rows} times (allowed: {MOST_TILES})')
    return tuple(
        PlacedPicture(
            Rect(r.left + x * picture.width, r.top + y * picture.height, picture.width, picture.height), picture
        )
        for y in range(rows)
        for x in range(columns)
    )


def _focus(words: str) -> tuple[float, float]:
    if words in _WORDS:
        return _WORDS[words]
    parts = words.replace("%", "").split()
    if len(parts) == 2 and all(part.replace(".", "", 1).isdigit() for part in parts):
        return min(float(parts[0]) / 100, 1.0), min(float(parts[1]) / 100, 1.0)
    raise ArtError(f'"{words}" is no focus (allowed: {", ".join(_WORDS)}, or two percentages such as 30% 50%)')
