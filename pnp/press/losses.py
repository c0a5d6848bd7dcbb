"""Finds drawn things that are lost when a face is cut out, or that are too close to its cut. Lengths in mm."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot, inf
from typing import NamedTuple

from pnp.composition.canvas import PrintedArt, PrintedText, SettingSource
from pnp.composition.face import ComposedFace
from pnp.composition.ink import ink_bounds
from pnp.composition.stamps import outline_of
from pnp.drawing.drawing import Group, Item, Shape, TextRun
from pnp.drawing.grounds import View
from pnp.drawing.paths import rect, transformed
from pnp.drawing.reach import CutLine, outlines_of, points_of
from pnp.library.problems import value_text
from pnp.press.legibility import letter_area

SLACK = 0.25
"""Art may reach this far beyond where it should end."""
NOTHING_LOST = -inf, ""
_NAMES = {"fill": "shape", "art": "picture", "lines": "line", "sides": "line", "scan": "camera code"}


class Loss(NamedTuple):
    """Something that a cut loses: its source in the layout, how far it reaches beyond the cut, and the message."""

    source: SettingSource
    reach: float
    message: str


def losses_of(composed: ComposedFace) -> Iterator[Loss]:
    """Yield what is outside the cut of a face, runs through it by mistake, is too close to it or beyond the bleed.

    Words and boxes in a rectangular cut are checked when they are painted.
    """
    texts = composed.texts if composed.face.cut is not None else ()
    if not composed.art and not texts:
        return
    cut = CutLine(outline_of(composed.face))
    views = dict(_views(composed.face.drawing.items, View()))
    for text in texts:
        reach, found = _text_loss(text, views[id(text.group)], cut, composed.safe)
        if found:
            yield Loss(text.source, reach, f"the text {value_text(text.words)} {found}")
    for art in composed.art:
        reach, found = _art_loss(art, views[id(art.items[0])], cut, composed) if art.items else NOTHING_LOST
        if found:
            yield Loss(art.source, reach, f"the {_NAMES.get(art.key, art.key)} {found}")


def _views(items: Iterable[Item], view: View) -> Iterator[tuple[int, View]]:
    """Yield how each item appears on the face, by its `id`."""
    for item in items:
        yield id(item), view
        if isinstance(item, Group) and (inner := view.within(item)) is not None:
            yield from _views(item.items, inner)


def _text_loss(text: PrintedText, view: View, cut: CutLine, safe: float) -> tuple[float, str]:
    """Return how far a text reaches beyond the cut, and what is wrong with that; blank if nothing is."""
    runs = [run for run in text.group.items if isinstance(run, TextRun) and run.text.strip()]
    letters, inner = [Shape(rect(letter_area(run))) for run in runs], view.within(text.group)
    least = safe if text.must_be_safe else 0.0
    if inner is None or _is_well_inside(letters, inner, cut, least):
        return NOTHING_LOST
    reach = max(map(cut.distance_beyond, points_of(letters, inner)), default=-inf)
    return reach, _unsafe_message(reach, least)


def _art_loss(art: PrintedArt, view: View, cut: CutLine, composed: ComposedFace) -> tuple[float, str]:
    """Return how far some art reaches beyond the cut, and what is wrong with that; blank if nothing is."""
    if _is_well_inside(art.items, view, cut, composed.safe if art.must_be_safe else 0.0):
        return NOTHING_LOST
    can_cross = art.crosses_cut and not art.must_be_safe and art.key != "path"
    if can_cross and (_has_its_middle_in(cut, art, view) or any(map(cut.contains, points_of(art.items, view)))):
        return NOTHING_LOST
    reach = [cut.distance_beyond(point) for point in points_of(art.items, view)]
    if not reach:
        return NOTHING_LOST
    nearest, farthest = min(reach), max(reach)
    if nearest > -SLACK and not _goes_around_a_corner(art, view, cut):
        return farthest, "is outside the cut, so nothing of it is left (move it)" if farthest > SLACK else ""
    if art.key == "path":
        return farthest, _path_message(farthest, composed.face.bleed)
    if art.must_be_safe:
        return farthest, _unsafe_message(farthest, composed.safe)
    if can_cross or farthest <= SLACK:
        return NOTHING_LOST
    advice = "move it, or write `bleed: true` if it continues into the bleed"
    return farthest, f"reaches {farthest:.1f} mm beyond the cut ({advice})"


def _has_its_middle_in(cut: CutLine, art: PrintedArt, view: View) -> bool:
    ink = ink_bounds(art.items, view.to_face)
    return ink is not None and cut.contains(ink.centre)


def _is_well_inside(items: Iterable[Item], view: View, cut: CutLine, safe: float) -> bool:
    """Return whether a circle around items is inside the cut, at a distance from it: a quick test."""
    ink = ink_bounds(items, view.to_face)
    return ink is None or cut.distance_beyond(ink.centre) + hypot(ink.width, ink.height) / 2 <= -safe


def _path_message(reach: float, bleed: float) -> str:
    """Return the message about a path; blank if it ends in the bleed."""
    if reach <= bleed + SLACK:
        return ""
    limit = f"more than {bleed:g} mm beyond the cut, where the bleed ends, nothing is" if bleed else "there, nothing is"
    return f"reaches {reach:.1f} mm beyond the cut ({limit} printed: end the path before)"


def _unsafe_message(reach: float, safe: float) -> str:
    """Return the message about words or an icon; blank if they are in the safe area.

    reach: how far they reach beyond the cut. safe: how far from the cut they must stay.
    """
    if reach > SLACK:
        return f"reaches {reach:.1f} mm beyond the cut (move it, or make it smaller)"
    if reach > SLACK - safe:
        advice = "move it, write `safe: false`, or give the layout a smaller `safe`"
        return f"is {max(-reach, 0):.1f} mm from the cut, but the safe area begins {safe:g} mm from it ({advice})"
    return ""


def _goes_around_a_corner(art: PrintedArt, view: View, cut: CutLine) -> bool:
    """Return whether a corner of the cut is inside some art."""
    drawn = (
        outline if own.to_face is None else transformed(outline, own.to_face)
        for outline, own in outlines_of(art.items, view)
    )
    return any(CutLine(outline).contains(corner) for outline in drawn for corner in cut.corners)
