"""The emblem of a seat: the printed sign of its colour, such as a circle on blue or the device of a faction."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from pnp.composition.shapes import ShapeError, outline
from pnp.composition.style import TokenError
from pnp.drawing import paths
from pnp.drawing.contrast import luminance
from pnp.drawing.drawing import Colour, Drawing, Shape, Stroke
from pnp.geometry.rect import Rect

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pnp.composition.toolbox import Toolbox
    from pnp.drawing.drawing import Outline

SIZE, ROUND = 12.0, 2.5
"""The size of an emblem in mm, and the radius of its corners."""
KINDS = ("seat-", "ship-", "rim-", "faction-", "")
"""The prefixes under which a style can name a seat's colour (`seat-blue`, `ship-blue`), tried in order."""
SHAPES = ("seat-", "badge-", "")
"""The prefixes under which a style can name the shape of a sign, tried in order."""
LIGHT, DARK = Colour(1, 1, 1), Colour(0.1, 0.12, 0.15)


def colour_of(tools: Toolbox, name: str, kinds: Sequence[str] = KINDS) -> Colour | None:
    """Return the printed colour of a seat, or of a name with other prefixes; None if the style has no such colour."""
    for kind in kinds:
        with suppress(TokenError):
            return tools.style.colour(f"{kind}{name}")
    return None


def sign_of(rows: Iterable[Mapping[str, Any]], name: str) -> str:
    """Return the device or shape of the first printed piece with this name as its id or colour; empty if none has."""
    for row in rows:
        for one in _records(row):
            sign = one.get("device") or one.get("shape")
            if isinstance(sign, str) and name in (one.get("id"), one.get("colour")):
                return sign
    return ""


def emblem(tools: Toolbox, name: str, sign: str) -> Drawing | None:
    """Return a plate in a seat's colour with its sign; None if the style has no colour or sign for the seat.

    Raises:
        PnpError: the style has a sign for the seat, but it cannot be drawn.
    """
    colour, drawn = colour_of(tools, name), _sign(tools, sign) if sign else None
    if colour is None or drawn is None:
        return None
    rim = Rect(0.4, 0.4, SIZE - 0.8, SIZE - 0.8)
    plate = Shape(outline(f"round {ROUND}mm", rim), colour, Stroke(DARK, 0.8))
    edge = Shape(outline(f"round {ROUND - 0.6}mm", Rect(1, 1, SIZE - 2, SIZE - 2)), None, Stroke(LIGHT, 0.6))
    return Drawing(SIZE, SIZE, (plate, edge, Shape(drawn[0], _sign_colour(tools, name, colour), even_odd=drawn[1])))


def _records(row: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    """Yield a row and the records in it, such as the faction of a card."""
    yield row
    yield from (value for value in row.values() if isinstance(value, Mapping))


def _sign(tools: Toolbox, sign: str) -> tuple[Outline, bool] | None:
    """Return the outline of an icon or a shape at the centre of an emblem, and whether overlaps are holes."""
    middle = SIZE / 2
    with suppress(TokenError):
        icon = tools.icon(sign)
        scale = 7.4 / max(1.0, icon.width)
        moved = (scale, 0.0, 0.0, scale, middle - scale * icon.width / 2, middle - scale / 2)
        return paths.transformed(icon.outline, moved), icon.even_odd
    room, shapes = Rect(middle - 3, middle - 3, 6, 6), tools.style.tokens.shapes
    for name in (f"{kind}{sign}" for kind in SHAPES):
        if name in shapes:
            return outline(shapes[name], room), False
    with suppress(ShapeError):
        return outline(sign, room), False
    return None


def _sign_colour(tools: Toolbox, name: str, ground: Colour) -> Colour:
    """Return the colour of a seat's sign: the one in the style, else dark on a light ground and light on a dark one."""
    return colour_of(tools, name, ("on-",)) or (DARK if luminance(ground[:3]) > 0.3 else LIGHT)
