"""Plain SVG art drawn by cairo: filled and stroked shapes, groups, clips and copies, and nothing else.

The code makes the same cairo calls as cairosvg, so the bytes are the same, in much less time. Everything that is not
plain is left to cairosvg.
"""

from __future__ import annotations

import io
import re
from math import radians, tan
from typing import Any, NamedTuple
from xml.etree import ElementTree

from pnp.geometry.rect import Rect
from pnp.render.extents import WHOLE, Extents, extents_of
from pnp.render.plain.notation import NotPlain, Numbers, numbers, transforms
from pnp.render.plain.paint import WINDING, Brush
from pnp.render.plain.shapes import ShapeTracer
from pnp.render.plain.tree import HREF, PAINTED, SHAPES, SVG, Node, node_of

SLACK = 0.02
"""How far outside the page still counts as inside, as a share of the longer side."""
_LINK = re.compile(r"url\(#([\w-]+)\)")


class DrawnPicture(NamedTuple):
    """A picture as a one-page PDF; `extents` says how much of it is outside the page."""

    pdf: bytes
    extents: Extents


def draw_plain(svg: str, scale: float) -> DrawnPicture | None:
    """Return plain SVG as a one-page PDF, `scale` pixels for each unit; None if it is not plain, or cairo fails.

    Raises:
        OSError: the system library cairo is missing.
    """
    try:
        return _on_a_page(_parse_picture(svg), scale)
    except _NOT_PLAIN:
        return None


def paint_plain(svg: str, width: int, height: int) -> bytes | None:
    """Return plain SVG as pixels, row by row, ARGB in four bytes each; None if it is not plain, or cairo fails.

    Raises:
        OSError: the system library cairo is missing.
    """
    try:
        return _as_pixels(_parse_picture(svg), width, height)
    except _NOT_PLAIN:
        return None


_NOT_PLAIN = (NotPlain, ElementTree.ParseError, RecursionError)


class _ParsedPicture(NamedTuple):
    """A parsed picture: its XML, the tree of its parts, its view box and its size in its own units."""

    source: ElementTree.Element
    root: Node
    box: tuple[float, float, float, float]
    width: float
    height: float

    def scaled_picture(self, context: Any, width: float, height: float) -> _PicturePainter:
        """Return the picture for a cairo context, scaled to a width and a height."""
        left, top, wide, high = self.box
        factor = min(width / wide, height / high)
        context.translate(0, 0)
        context.translate(-left * factor, -top * factor)
        context.rectangle(left * factor, top * factor, width, height)
        context.clip()
        context.scale(factor, factor)
        context.translate((width / factor - wide) / 2, (height / factor - high) / 2)
        context.move_to(0, 0)
        return _PicturePainter(self.source, self.root, context)


def _parse_picture(svg: str) -> _ParsedPicture:
    source = ElementTree.fromstring(svg)
    root = node_of(source, {})
    box = numbers(root.attributes.get("viewBox", ""))
    if len(box) != 4:
        raise NotPlain("viewBox")
    left, top, wide, high = box
    if root.tag != "svg" or wide <= 0 or high <= 0:
        raise NotPlain(root.tag)
    return _ParsedPicture(
        source, root, (left, top, wide, high), root.size("width") or wide, root.size("height") or high
    )


def _on_a_page(opened: _ParsedPicture, scale: float) -> DrawnPicture | None:
    """Return the picture as a PDF, or None if cairo reported an error."""
    import cairocffi

    width, height, points = opened.width * scale, opened.height * scale, 1 / (96 * (1 / 72))
    output = io.BytesIO()
    surface = cairocffi.PDFSurface(output, width * points, height * points)
    context = cairocffi.Context(surface)
    context.scale(points, points)
    try:
        picture = opened.scaled_picture(context, width, height)
        is_drawn = picture.draw()
    finally:
        surface.finish()
    return DrawnPicture(output.getvalue(), picture.extents(width * points, height * points)) if is_drawn else None


def _as_pixels(opened: _ParsedPicture, width: int, height: int) -> bytes | None:
    """Return the picture as pixels, or None if cairo reported an error."""
    import cairocffi

    surface = cairocffi.ImageSurface(cairocffi.FORMAT_ARGB32, width, height)
    context = cairocffi.Context(surface)
    context.scale(width / opened.width, height / opened.height)
    is_drawn = opened.scaled_picture(context, opened.width, opened.height).draw()
    surface.flush()
    return bytes(surface.get_data()) if is_drawn else None


class _PicturePainter:
    """Draws a tree of parts; names and order follow cairosvg's `Surface.draw`."""

    def __init__(self, source: ElementTree.Element, root: Node, context: Any) -> None:
        import cairocffi

        self._cairocffi = cairocffi
        self._cairo: Any = cairocffi.cairo
        self._context: Any = context._pointer
        self._brush = Brush(self._cairo, self._context)
        self._shapes = ShapeTracer(self._cairo, context)
        self._source, self._root = source, root
        self._painting = True
        self._clips: dict[str, Node] = {}
        self._collect(root)

    def draw(self) -> bool:
        """Draw all parts, and return whether cairo reported no error.

        Raises:
            NotPlain: a part is not plain.
        """
        self._draw(self._root)
        return not self._cairo.cairo_status(self._context)

    def extents(self, width: float, height: float) -> Extents:
        """Return how much of what was drawn is outside a page of a width and a height."""
        page, reach = Rect(0, 0, width, height), self._brush.reach
        ink = None if reach is None else Rect(reach.left, reach.top, reach.right - reach.left, reach.bottom - reach.top)
        near = page.outset(SLACK * max(width, height))
        return WHOLE if ink is not None and near.contains(ink) else extents_of(ink, page)

    def _collect(self, node: Node) -> None:
        """Record the parts that clip other parts."""
        if "id" in node.attributes and "path" in node.tag.lower():
            self._clips[node.attributes["id"]] = node
        for part in node.parts:
            self._collect(part)

    def _draw(self, node: Node, tag: str = "") -> None:
        tag, given, cairo, context = tag or node.tag, node.attributes, self._cairo, self._context
        if tag == "defs" or ("width" in given and not node.size("width")):
            return
        if "height" in given and not node.size("height"):
            return
        cairo.cairo_save(context)
        limit = self._brush.limit
        if "transform" in given:
            self._transform(given["transform"])
        opacity = node.number("opacity", 1.0)
        grouped = opacity < 1 and bool(node.parts)
        if grouped:
            cairo.cairo_push_group(context)
        cairo.cairo_move_to(context, node.number("x"), node.number("y"))
        self._brush.set_line(node)
        if "clip-path" in given:
            self._clip(given["clip-path"])
        if tag in PAINTED:
            self._outline(tag, node)
            if self._painting:
                self._brush.paint(node, opacity if opacity < 1 and not node.parts else 1.0)
        if tag != "clipPath":
            for part in node.parts:
                self._draw(part)
        if grouped:
            cairo.cairo_pop_group_to_source(context)
            cairo.cairo_paint_with_alpha(context, opacity)
        cairo.cairo_restore(context)
        self._brush.limit = limit

    def _outline(self, tag: str, node: Node) -> None:
        """Give cairo the outline of a part: its shape or, for a copy, the outline of the original."""
        if tag in SHAPES:
            self._shapes.outline(tag, node)
        elif tag == "use":
            self._copy(node)
        elif tag == "clipPath" and "id" in node.attributes:
            self._clips[node.attributes["id"]] = node
        elif tag == "svg" and node is not self._root:
            raise NotPlain(tag)

    def _transform(self, text: str) -> None:
        matrix = self._cairocffi.Matrix()
        for kind, values in transforms(text):
            matrix = self._transformed(matrix, kind, values)
        try:
            matrix.invert()
        except self._cairocffi.CairoError as error:
            raise NotPlain(text) from error
        matrix.invert()
        self._cairo.cairo_transform(self._context, matrix._pointer)

    def _transformed(self, matrix: Any, kind: str, values: Numbers) -> Any:
        count = len(values)
        if kind == "matrix" and count == 6:
            return self._cairocffi.Matrix(*values).multiply(matrix)
        if kind == "rotate" and count in (1, 3):
            x, y = values[1:] or (0, 0)
            matrix.translate(x, y)
            matrix.rotate(radians(values[0]))
            matrix.translate(-x, -y)
        elif kind == "translate" and count in (1, 2):
            matrix.translate(*(values if count == 2 else [*values, 0]))
        elif kind == "scale" and count in (1, 2):
            matrix.scale(*(values if count == 2 else 2 * values))
        elif kind == "skewX" and count == 1:
            return self._cairocffi.Matrix(1, 0, tan(radians(values[0])), 1, 0, 0).multiply(matrix)
        elif kind == "skewY" and count == 1:
            return self._cairocffi.Matrix(1, tan(radians(values[0])), 0, 1, 0, 0).multiply(matrix)
        else:
            raise NotPlain(kind)
        return matrix

    def _clip(self, link: str) -> None:
        found = _LINK.fullmatch(link)
        if found is None or not self._painting:  # a clip within a clip
            raise NotPlain(link)
        node = self._clips.get(found[1])
        if node is None:
            return
        if node.tag != "clipPath":
            raise NotPlain(link)
        cairo, context = self._cairo, self._context
        cairo.cairo_save(context)
        self._painting = False
        self._draw(node, "g")
        self._painting = True
        cairo.cairo_restore(context)
        limit = self._brush.bounds()
        self._brush.limit = limit if self._brush.limit is None else limit.intersection(self._brush.limit)
        cairo.cairo_clip(context)
        cairo.cairo_set_fill_rule(context, WINDING)

    def _copy(self, node: Node) -> None:
        link = node.attributes.get(HREF, node.attributes.get("href", ""))
        target = next((one for one in self._source.iter() if one.get("id") == link[1:]), None)
        if not link.startswith("#") or target is None or target.tag not in (f"{SVG}{tag}" for tag in ("g", *SHAPES)):
            raise NotPlain(link)
        cairo, context = self._cairo, self._context
        cairo.cairo_save(context)
        cairo.cairo_translate(context, node.number("x"), node.number("y"))
        self._draw(node_of(target, node.attributes))
        cairo.cairo_restore(context)
