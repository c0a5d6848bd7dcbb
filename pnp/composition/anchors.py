"""Turns `at:` and `size:` into edges: places a box at a side, a corner, the centre or a point of its parent."""

from __future__ import annotations

import re

from pnp.composition.failures import LayoutError
from pnp.composition.layout import Box, Edges, Length

_TIMES = re.compile(r"\s+[x×]\s+|(?<=[\d.])\s*[x×]\s*(?=[\d.])")
_SIDES = {"left": "across", "right": "across", "top": "down", "bottom": "down"}
_UNIT = re.compile(r"[\d.]\s*(mm|cm|in|pt)$")


def edges(box: Box, has_tried_hexes: bool = False) -> Edges | str | None:
    """Return a box's edges: computed from `at` and `size`, or its `box` if it has no `at`.

    `has_tried_hexes` says that the caller has tried to read `at` as the name of a hex; an error then mentions hexes.

    Raises:
        LayoutError: `at` or `size` cannot be read, or `at` is given without `size`.
    """
    if box.at is None:
        return box.box
    if box.size is None:
        raise LayoutError(f'"{box.at}" needs a size (write `size: 11`, or `size: 12 x 8`)', "at")
    width, height = read_size_pair(box.size)
    return Edges.model_validate({"width": width, "height": height, **_anchor(box.at, has_tried_hexes)})


def read_size_pair(size: Length) -> tuple[Length, Length]:
    """Return width and height from `11` or `12 x 8`; a unit after the last number applies to both.

    Raises:
        LayoutError: the text has more than two lengths.
    """
    if not isinstance(size, str):
        return size, size
    parts = _TIMES.split(size.strip())
    if len(parts) > 2:
        raise LayoutError(f'"{size}" is not a size (allowed: 11, or 12 x 8)', "size")
    unit = _UNIT.search(parts[-1])
    if unit and len(parts) == 2 and re.fullmatch(r"[\d.]+", parts[0]):
        parts[0] += unit[1]
    return parts[0], parts[-1]


def _anchor(at: str, on_hexes: bool) -> dict[str, Length]:
    words = at.split()
    if len(words) == 2 and not set(words) & {*_SIDES, "centre"}:
        return {"centre": words[0], "middle": words[1]}
    axes = [_SIDES[word] for word in words if word in _SIDES]
    if not 1 <= len(words) <= 2 or len(set(axes)) != len(axes) or len(axes) + words.count("centre") != len(words):
        allowed = f"{', '.join([*_SIDES, 'centre'])}, two of them such as top left, or two lengths such as 12 30"
        allowed += ", or a hex of the board such as B2" if on_hexes else ""
        raise LayoutError(f'"{at}" is not a place (allowed: {allowed})', "at")
    return {word: 0 for word in words if word in _SIDES}
