"""Pictures in low ink that are shown much smaller than they are printed: lines keep their width, details get tints.

Scales are graded, so that a picture is drawn once for all sizes that are nearly equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import log

from pnp.drawing.drawing import Group, Item, PlacedPicture

SMALL_SCALE = 0.6
"""The scale under which a picture is drawn with fewer lines."""
DETAIL = 2.0
"""The side in mm, as shown, of the smallest part of a picture that has an outline."""
_GRADE = 1.3


def nearest_grade(scale: float) -> float:
    """Return the grade nearest to a scale, at most 15 % from it; grades are powers of 1.3 with three digits."""
    return float(f"{_GRADE ** round(log(scale, _GRADE)):.3g}")


def reduced_items(items: Iterable[Item], scale: float) -> Iterator[Item]:
    """Yield items that will be shown at a scale; their pictures in low ink keep only the lines that fit."""
    for item in items:
        if scale >= SMALL_SCALE:
            yield item
        elif isinstance(item, Group):
            yield item._replace(items=tuple(reduced_items(item.items, scale)))
        elif isinstance(item, PlacedPicture) and item.picture.ink == "low" and item.rect.width:
            grade = nearest_grade(scale)
            detail = DETAIL * item.picture.width / (item.rect.width * grade)  # in the units of the picture
            yield item._replace(picture=item.picture._replace(line=item.picture.line / grade, detail=detail))
        else:
            yield item
