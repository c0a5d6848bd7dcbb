"""The canvas of one face: items in painting order, the rules of trim, bleed and safe area, and what went wrong."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from pnp.composition.toolbox import Toolbox
from pnp.drawing.drawing import Item
from pnp.errors import Origin
from pnp.geometry.rect import Rect
from pnp.library.problems import Problems
from pnp.library.rows import Row

SLACK = 0.01


@dataclass(slots=True)
class Canvas:
    """Collects the items of one face. `frames` holds trim, bleed and safe; `used` the sizes of type by role."""

    tools: Toolbox
    row: Row
    title: str
    trim: Rect
    bleed: float
    safe: Rect
    problems: Problems
    items: list[Item] = field(default_factory=list)
    used: list[tuple[str, float, float]] = field(default_factory=list)
    rest: dict[str, str] = field(default_factory=dict)
    turned: int = 0

    @property
    def frames(self) -> Mapping[str, Rect]:
        """The rectangles that every box may name."""
        return {"trim": self.trim, "bleed": self.trim.outset(self.bleed), "safe": self.safe}

    def add(self, item: Item) -> None:
        """Paint an item over what is there."""
        self.items.append(item)

    def report(self, origin: Origin, field: str, message: str) -> None:
        """Note a problem with this face, naming it."""
        self.problems.add(origin, field, f"{self.title}: {message}")

    def bled(self, r: Rect) -> Rect:
        """Return a box with the sides that lie on the trim moved out into the bleed."""
        t, b = self.trim, self.bleed
        left = r.left - b if abs(r.left - t.left) < SLACK else r.left
        top = r.top - b if abs(r.top - t.top) < SLACK else r.top
        right = r.right + b if abs(r.right - t.right) < SLACK else r.right
        bottom = r.bottom + b if abs(r.bottom - t.bottom) < SLACK else r.bottom
        return Rect(left, top, right - left, bottom - top)

    def keeps(self, r: Rect, inside: Rect) -> bool:
        """Tell whether a box lies inside another; inside a turned box nothing is judged."""
        return bool(self.turned) or inside.contains(r, SLACK)
