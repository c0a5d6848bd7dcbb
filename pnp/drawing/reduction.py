"""Pictures in low ink that are shown much smaller than they are printed: lines stay as wide, details get tints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.drawing.drawing import Group, Item, PlacedPicture

SMALL = 0.6
"""The scale under which a picture is drawn with fewer lines."""
DETAIL = 2.0
"""The side in mm, as shown, of the smallest part of a picture that has an outline."""


def reduced(items: Iterable[Item], scale: float) -> Iterator[Item]:
    """Yield items that will be shown at a scale; their pictures in low ink keep only the lines that fit."""
    for item in items:
        if scale >= SMALL:
            yield item
        elif isinstance(item, Group):
            yield item._replace(items=tuple(reduced(item.items, scale)))
        elif isinstance(item, PlacedPicture) and item.picture.ink == "low" and item.rect.width:
            unit = item.picture.width / (item.rect.width * scale)  # of the picture, for each mm as shown
            detail = float(f"{DETAIL * unit:.3g}")
            line = float(f"{item.picture.line / scale:.3g}")
            yield item._replace(picture=item.picture._replace(line=line, detail=detail))
        else:
            yield item
