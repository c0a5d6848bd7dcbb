"""Where the boxes of a face are, and the lines of its layout that put them there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pnp.errors import Origin
from pnp.geometry.rect import Rect
from pnp.library.documents import Document


class BoxPlace(NamedTuple):
    """A box on a face: its name in the layout, the line that describes it, and its area in mm from the top left."""

    name: str
    origin: Origin
    area: Rect


def box_names(boxes: Mapping[str, Rect]) -> dict[str, Rect]:
    """Return the rectangles of a face's boxes by their names in the layout, such as `engine` or `turn.steps`."""
    return {_name(path): area for path, area in boxes.items()}


def box_places(document: Document, boxes: Mapping[str, Rect]) -> list[BoxPlace]:
    """Return the boxes of a face with their lines in the layout `document`, the smallest first.

    boxes: the areas by path, such as `boxes.title`; the copies of a repeated box end with their number.
    """
    found = [BoxPlace(_name(path), document.key_origin(*_steps(path)), area) for path, area in boxes.items()]
    return sorted(found, key=lambda one: one.area.width * one.area.height)


def _name(path: str) -> str:
    return path.removeprefix("boxes.").replace(".boxes.", ".")


def _steps(path: str) -> list[str]:
    """Return the keys of a path, without the numbers of copies: these are not in the layout."""
    return [step for step in path.split(".") if not step.isdecimal()]
