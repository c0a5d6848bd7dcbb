"""The tree of plain SVG: its parts, each with its attributes, including inherited ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from xml.etree import ElementTree

from pnp.render.plain.notation import NotPlain, length, number

SVG = "{http://www.w3.org/2000/svg}"
HREF = "{http://www.w3.org/1999/xlink}href"
SHAPES = ("circle", "ellipse", "line", "path", "polygon", "polyline", "rect")
"""The parts that have their own outline."""
PAINTED = frozenset((*SHAPES, "clipPath", "svg", "use"))
"""The parts that paint the current outline."""
_TAGS = frozenset((*PAINTED, "defs", "g"))
_SILENT = frozenset(("desc", "metadata", "title"))
_GEOMETRY = frozenset(
    ("cx", "cy", "d", "height", "points", "r", "rx", "ry", "viewBox", "width", "x", "x1", "x2", "y", "y1", "y2")
)
_PAINT = frozenset(
    ("fill", "fill-opacity", "fill-rule", "stroke", "stroke-linecap", "stroke-linejoin", "stroke-miterlimit")
)
_MORE = frozenset(("clip-path", "href", "id", "opacity", "stroke-opacity", "stroke-width", "transform", HREF))
_KNOWN = _GEOMETRY | _PAINT | _MORE
_OWN = frozenset(("clip-path", "height", "href", "id", "opacity", "transform", "viewBox", "width", "x", "y", HREF))
"""Attributes that children do not inherit; they inherit all others."""


@dataclass(slots=True)
class Node:
    """A part of the picture: its attributes, including those inherited from the parts around it."""

    tag: str
    attributes: Mapping[str, str]
    parts: list[Node]

    def number(self, name: str, default: float = 0.0) -> float:
        """Return the plain number in an attribute.

        Raises:
            NotPlain: the attribute is not a plain number.
        """
        text = self.attributes.get(name)
        return number(text) if text else default

    def size(self, name: str) -> float:
        """Return the width or the height of a part, 0 if it has none; the size of the whole picture can be in mm.

        Raises:
            NotPlain: the attribute is not such a length.
        """
        text = self.attributes.get(name)
        return 0.0 if not text else length(text) if self.tag == "svg" else number(text)


def node_of(element: ElementTree.Element, around: Mapping[str, str]) -> Node:
    """Return an element with its contents as a part of the picture; `around` has the inherited attributes.

    Raises:
        NotPlain: the element has a feature that might not be plain.
    """
    return _node(element, _inherited(around))


def _inherited(given: Mapping[str, str]) -> dict[str, str]:
    """Return the attributes that the contents of a part inherit."""
    return {name: value for name, value in given.items() if name not in _OWN}


def _node(element: ElementTree.Element, around: Mapping[str, str]) -> Node:
    """Return an element as a part of the picture; `around` has the inherited attributes.

    Raises:
        NotPlain: the element has a feature that might not be plain.
    """
    tag = element.tag.removeprefix(SVG)
    if tag not in _TAGS and tag not in _SILENT:
        raise NotPlain(tag)
    own = element.attrib
    if not _KNOWN.issuperset(own) or "inherit" in own.values() or "currentColor" in own.values():
        raise NotPlain(str(own))
    given = {**around, **own}
    if tag in _SILENT or not len(element):
        return Node(tag, given, [])
    handed = _inherited(given)
    return Node(tag, given, [_node(part, handed) for part in element])
