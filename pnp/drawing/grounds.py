"""The colour at a point of a drawing: the colour of the top shape or picture, mixed with what shows through."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from typing import NamedTuple, TypeAlias

from pnp.drawing.contrast import Rgb
from pnp.drawing.drawing import (
    Colour,
    Gradient,
    Group,
    Item,
    Matrix,
    Outline,
    Paint,
    PlacedPicture,
    Segment,
    Shape,
    TextRun,
)
from pnp.drawing.paths import compose_matrices
from pnp.drawing.pictures import Picture
from pnp.geometry.rect import Rect

PixelReader: TypeAlias = Callable[[Picture, float, float], tuple[float, float, float, float]]
"""Returns a picture's colour and opacity at a point, given as shares of its width and height."""

PAPER: Rgb = (1.0, 1.0, 1.0)
_OPAQUE = 0.995
_CURVE_STEPS = (1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1.0)
_Point: TypeAlias = tuple[float, float]


class Clip(NamedTuple):
    """An outline that hides everything outside it, and the matrix from the face to the outline's coordinates."""

    from_face: Matrix | None
    outline: Outline


class View(NamedTuple):
    """How a group's contents appear: the matrices to the face and from it, the opacity, the clips."""

    to_face: Matrix | None = None
    from_face: Matrix | None = None
    opacity: float = 1.0
    clips: tuple[Clip, ...] = ()

    def within(self, group: Group) -> View | None:
        """Return the view of a group's contents; None if the group is scaled to nothing."""
        forth, back = self.to_face, self.from_face
        if group.matrix is not None:
            inverse = _inverse(group.matrix)
            if inverse is None:
                return None
            forth = group.matrix if forth is None else compose_matrices(forth, group.matrix)
            back = inverse if back is None else compose_matrices(inverse, back)
        clips = self.clips if group.clip is None else (*self.clips, Clip(back, group.clip))
        return View(forth, back, self.opacity * group.opacity, clips)


class PaintedItem(NamedTuple):
    """A painted item: a filled outline, or a picture in its rectangle."""

    view: View
    outline: Outline
    even_odd: bool
    paint: Paint | Picture


class PaintedBackground:
    """The background of texts: the filled shapes and pictures painted so far, without strokes and letters."""

    def __init__(self, read_pixel: PixelReader) -> None:
        """Take the function that returns colours of pictures."""
        self._look = read_pixel
        self._painted: list[PaintedItem] = []
        self._colours: dict[Rgb, None] | None = {PAPER: None}
        self._areas: dict[int, _Area] = {}

    def paint(self, items: tuple[Item, ...], texts: dict[int, Group]) -> Iterator[tuple[Group, View]]:
        """Paint items in order; yield each group of `texts` (by its `id`) when everything under it is painted."""
        yield from self._paint(items, texts, View())

    def _paint(self, items: tuple[Item, ...], texts: dict[int, Group], view: View) -> Iterator[tuple[Group, View]]:
        for item in items:
            if isinstance(item, Shape):
                if item.fill is not None:
                    self._note(item.fill)
                    self._painted.append(PaintedItem(view, item.outline, item.even_odd, item.fill))
            elif isinstance(item, PlacedPicture):
                self._colours = None
                self._painted.append(PaintedItem(view, (("R", *item.rect),), False, item.picture))
            elif not isinstance(item, TextRun):
                inner = view.within(item)
                if inner is not None and id(item) in texts:
                    yield item, inner
                elif inner is not None:
                    yield from self._paint(item.items, texts, inner)

    @property
    def colours(self) -> Collection[Rgb] | None:
        """The colours of all fills so far, unmixed, and the paper's colour; None if there are pictures too."""
        return self._colours

    def _note(self, paint: Paint) -> None:
        """Record the colours of a fill."""
        if self._colours is not None:
            stops = [colour for _, colour in paint.stops] if isinstance(paint, Gradient) else [paint]
            self._colours.update((colour[:3], None) for colour in stops)

    def colour(self, x: float, y: float) -> Rgb:
        """Return the colour at a point of the face; the paper colour if nothing is painted there."""
        seen: list[tuple[Rgb, float]] = []
        colour = PAPER
        back, inside = None, (x, y)
        for under in reversed(self._painted):
            if under.view.from_face is not back:
                back = under.view.from_face
                inside = transformed_point(x, y, back)
            if not self.contains(under.outline, under.even_odd, inside) or not self._shows(under.view, x, y):
                continue
            found = self._at(under, inside)
            if found[1] >= _OPAQUE:
                colour = found[0]
                break
            seen.append(found)
        for over, opacity in reversed(seen):
            colour = blended_colour(over, colour, opacity)
        return colour

    def _at(self, under: PaintedItem, inside: _Point) -> tuple[Rgb, float]:
        """Return the colour and opacity of a painted item at a point in it."""
        opacity = under.view.opacity
        if isinstance(under.paint, Colour):
            return under.paint[:3], opacity
        if isinstance(under.paint, Gradient):
            return _shade(under.paint, inside), opacity
        rect = Rect(*(float(value) for value in under.outline[0][1:]))
        *colour, own = self._look(
            under.paint, (inside[0] - rect.left) / rect.width, (inside[1] - rect.top) / rect.height
        )
        return (colour[0], colour[1], colour[2]), own * opacity

    def _shows(self, view: View, x: float, y: float) -> bool:
        """Return whether a point of the face is inside all clips of a view."""
        return all(self.contains(clip.outline, False, transformed_point(x, y, clip.from_face)) for clip in view.clips)

    def contains(self, outline: Outline, even_odd: bool, point: _Point) -> bool:
        """Return whether a point is inside an outline in the same coordinates."""
        x, y = point
        if len(outline) == 1 and outline[0][0] == "R":
            left, top, width, height = outline[0][1:]
            return left <= x < left + width and top <= y < top + height  # type: ignore[operator]
        area = self._areas.get(id(outline))
        if area is None:
            area = self._areas[id(outline)] = _Area(outline)
        winding_number = area.winding_number(x, y)
        return bool(winding_number % 2 if even_odd else winding_number)


class _Area:
    """An outline with its bounds, control points included; a point outside the bounds is not tested further."""

    __slots__ = ("_bottom", "_left", "_outline", "_parts", "_polygon", "_right", "_top")

    def __init__(self, outline: Sequence[Segment]) -> None:
        self._outline = outline
        self._parts: list[_Area] = []
        self._polygon: list[_Point] = []
        xs: list[float] = []
        ys: list[float] = []
        for step in outline:
            numbers: list[float] = step[1:]  # type: ignore[assignment]
            if step[0] == "R":
                x, y, width, height = numbers
                numbers = [x, y, x + width, y + height]
            xs += numbers[::2]
            ys += numbers[1::2]
        self._left, self._right = min(xs, default=0.0), max(xs, default=0.0)
        self._top, self._bottom = min(ys, default=0.0), max(ys, default=0.0)

    def winding_number(self, x: float, y: float) -> int:
        """Return how many times the outline winds around a point."""
        if not (self._left <= x <= self._right and self._top <= y <= self._bottom):
            return 0
        if not self._parts and not self._polygon:
            parts = list(subpaths(self._outline))
            if len(parts) > 1:
                self._parts = [_Area(part) for part in parts]
            else:
                self._polygon = [point for part in parts for point in polygon_of(part)]
        if self._parts:
            return sum(part.winding_number(x, y) for part in self._parts)
        return winding_number(self._polygon, x, y) if self._polygon else 0


def subpaths(outline: Sequence[Segment]) -> Iterator[list[Segment]]:
    """Yield the subpaths of an outline."""
    steps: list[Segment] = []
    for step in outline:
        kind = step[0]
        if kind in ("M", "R") and steps:
            yield steps
            steps = []
        if kind == "R":
            x, y, width, height = map(float, step[1:])
            yield [("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height)]
        elif kind != "Z":
            steps.append(step)
    if steps:
        yield steps


def blended_colour(over: Rgb, under: Rgb, opacity: float) -> Rgb:
    """Return the colour that is seen when a translucent colour covers another."""
    red, green, blue = (opacity * one + (1 - opacity) * other for one, other in zip(over, under, strict=True))
    return red, green, blue


def transformed_point(x: float, y: float, matrix: Matrix | None) -> _Point:
    """Return a point transformed by a matrix."""
    if matrix is None:
        return x, y
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _inverse(matrix: Matrix) -> Matrix | None:
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if not area:
        return None
    return (d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area)


def _shade(gradient: Gradient, point: _Point) -> Rgb:
    """Return the colour of a gradient at a point."""
    (x1, y1), (x2, y2) = gradient.start, gradient.end
    across, down = x2 - x1, y2 - y1
    length = across * across + down * down
    at = ((point[0] - x1) * across + (point[1] - y1) * down) / length if length else 0.0
    stops = sorted(gradient.stops, key=lambda stop: stop[0])
    before = [stop for stop in stops if stop[0] <= at] or stops[:1]
    after = [stop for stop in stops if stop[0] > at] or stops[-1:]
    (start, one), (end, other) = before[-1], after[0]
    return blended_colour(other[:3], one[:3], (at - start) / (end - start) if end > start else 0.0)


def polygon_of(steps: list[Segment], shares: Sequence[float] = _CURVE_STEPS) -> list[_Point]:
    """Return a subpath as a polygon; each curve becomes straight lines that end at these shares of it."""
    points: list[_Point] = []
    for kind, *numbers in steps:
        values = [float(number) for number in numbers]
        if kind == "C":
            points += [_on_curve(points[-1], values, at) for at in shares]
        else:
            points.append((values[0], values[1]))
    return points


def _on_curve(start: _Point, values: list[float], at: float) -> _Point:
    x1, y1, x2, y2, x3, y3 = values
    rest = 1 - at
    first, second, third, last = rest**3, 3 * rest * rest * at, 3 * rest * at * at, at**3
    return (
        first * start[0] + second * x1 + third * x2 + last * x3,
        first * start[1] + second * y1 + third * y2 + last * y3,
    )


def winding_number(polygon: list[_Point], x: float, y: float) -> int:
    """Return how many times a polygon winds around a point."""
    turns = 0
    x0, y0 = polygon[-1]
    for x1, y1 in polygon:
        if (y0 <= y) != (y1 <= y):
            side = (x1 - x0) * (y - y0) - (x - x0) * (y1 - y0)
            if y1 > y0 and side > 0:
                turns += 1
            elif y1 < y0 and side < 0:
                turns -= 1
        x0, y0 = x1, y1
    return turns
