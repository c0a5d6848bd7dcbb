"""Pictures in low ink that are shown much smaller than they are printed: lines keep their width, details get tints.

Lengths are graded, so that a picture is drawn once for all sizes that are nearly equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import log

from pnp.drawing.drawing import Group, Item, PlacedPicture

SMALL = 0.6
"""The scale under which a picture is drawn with fewer lines."""
DETAIL = 2.0
"""The side in mm, as shown, of the smallest part of a picture that has an outline."""
_GRADE = 1.2


def graded(length: float) -> float:
    """Return the grade nearest to a length, at most 10 % from it; grades are powers of 1.2 with three digits."""
    return float(f"{_GRADE ** round(log(length, _GRADE)):.3g}")


def reduced(items: Iterable[Item], scale: float) -> Iterator[Item]:
    """Yield items that will be shown at a scale; their pictures in low ink keep only the lines that fit."""
    for item in items:
        if scale >= SMALL:
            yield item
        elif isinstance(item, Group):
            yield item._replace(items=tuple(reduced(item.items, scale)))
        elif isinstance(item, PlacedPicture) and item.picture.ink == "low" and item.rect.width:
            unit = item.picture.width / (item.rect.width * scale)  # of the picture, for each mm as shown
            detail = graded(DETAIL * unit)
            line = graded(item.picture.line / scale)
            yield item._replace(picture=item.picture._replace(line=line, detail=detail))
        else:
            yield item
