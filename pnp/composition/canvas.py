"""The canvas of one face: items in painting order, the rules for trim, bleed and safe area, and the problems."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from pnp.composition.cells import CellPosition
from pnp.composition.failures import LayoutError
from pnp.composition.ink import transformed_bounds
from pnp.composition.toolbox import Toolbox
from pnp.drawing.drawing import Group, Item, Matrix
from pnp.errors import Origin
from pnp.geometry.rect import Rect
from pnp.library.problems import Problems
from pnp.library.rows import Row

SLACK = 0.01  # mm
_STRAIGHT = 1e-6


class SettingSource(NamedTuple):
    """The source of a setting in a layout: its position in the file, and the keys that lead to it."""

    origin: Origin
    field: str


class PrintedText(NamedTuple):
    """A drawn text: the group of its letters, its words, its box on the face, and its position in the layout file.

    `must_be_safe` says whether it has to stay in the safe area.
    """

    group: Group
    words: str
    box: Rect
    source: SettingSource
    must_be_safe: bool = False


class PrintedArt(NamedTuple):
    """The drawn items of one element other than text; its key in the layout, such as `path`, and its position there.

    `crosses_cut` says whether it runs through the cut on purpose, `must_be_safe` whether it has to stay in the safe
    area.
    """

    items: tuple[Item, ...]
    key: str
    source: SettingSource
    crosses_cut: bool
    must_be_safe: bool


class BoxWords(NamedTuple):
    """The marked-up words in a box of a face, or the name of its icon; and the bounds of the box.

    field: the name of the field that the words are, such as `cost`; empty if they are more than one field.
    """

    words: str
    box: Rect
    is_icon: bool = False
    field: str = ""


@dataclass(slots=True)
class Canvas:
    """Collects the items of one face.

    `text_sizes` has the role, size and nominal size of each text. `left_over` is the text left over for the back, by
    field, and `continued` the fields whose left-over text is on this face. `reported` are the errors already reported
    for this layout; none is repeated. `box_words` are the words and icons, `texts` the texts as drawn, both in painting
    order. `art` is the other art that a cut can lose; `has_shaped_cut` says whether the cut is not a rectangle.
    `matrix` transforms the box being painted. `boxes` are the places of the layout's boxes, `plates` the places of
    camera codes, by name. `frames` are the rectangles that every box may refer to. `missing_pictures` are the missing
    pictures with an alternative under `or`, and where the layout names them. `part` is the part of the face being
    painted, such as `hex D4`, for messages. `clip` are the bounds of a clip on the face, which cuts off whatever is
    painted outside it. `is_faulty` says whether something could not be painted, other than words.
    """

    tools: Toolbox
    row: Row
    title: str
    trim: Rect
    bleed: float
    safe: Rect
    problems: Problems
    items: list[Item] = field(default_factory=list)
    text_sizes: list[tuple[str, float, float]] = field(default_factory=list)
    left_over: dict[str, str] = field(default_factory=dict)
    continued: set[str] = field(default_factory=set)
    reported: set[tuple[Origin, str, str]] = field(default_factory=set)
    box_words: list[BoxWords] = field(default_factory=list)
    matrix: Matrix | None = None
    texts: list[PrintedText] = field(default_factory=list)
    art: list[PrintedArt] = field(default_factory=list)
    has_shaped_cut: bool = False
    boxes: dict[str, Rect] = field(default_factory=dict)
    plates: dict[str, Rect] = field(default_factory=dict)
    missing_pictures: list[tuple[SettingSource, str]] = field(default_factory=list)
    part: str = ""
    clip: Rect | None = None
    is_faulty: bool = False
    frames: Mapping[str, Rect] = field(init=False)

    def __post_init__(self) -> None:
        """Note the rectangles that every box may refer to."""
        self.frames = {"trim": self.trim, "bleed": self.trim.outset(self.bleed), "safe": self.safe}

    def add(self, item: Item) -> None:
        """Paint an item over the earlier ones."""
        self.items.append(item)

    def record_words(self, words: str, r: Rect, is_icon: bool = False, field: str = "") -> None:
        """Record the words or the icon in a box. field: the field that the words are."""
        self.box_words.append(BoxWords(words, self.bounds_on_face(r), is_icon, field))

    def record_art(self, start: int, r: Rect, art: PrintedArt) -> None:
        """Record the items painted in a box since there were `start` items as those of `art`.

        Art in a box from one side of the face to the other runs through the cut on purpose.
        """
        box, trim = self.bounds_on_face(r).outset(SLACK), self.trim
        spans = (box.left <= trim.left and box.right >= trim.right) or (
            box.top <= trim.top and box.bottom >= trim.bottom
        )
        self.art.append(art._replace(items=tuple(self.items[start:]), crosses_cut=art.crosses_cut or spans))

    def report(self, origin: Origin, field: str, message: str) -> None:
        """Add a problem that names this face; a message reported for an earlier face is not repeated."""
        if (origin, field, message) not in self.reported:
            self.reported.add((origin, field, message))
            self.problems.add(origin, field, f"{self._location}: {message}")

    def report_cell(self, cell: CellPosition, message: str) -> None:
        """Add a problem in a cell; if cells of a column have the same wrong value, only the first is reported."""
        key = (Origin(cell.origin.file), cell.field, message.partition(" (")[0])
        if key not in self.reported:
            self.reported.add(key)
            self.problems.add(cell.origin, cell.field, f"{cell.hex or self._location}: {message}")

    def warn(self, origin: Origin, field: str, message: str) -> None:
        """Add a warning that names this face; each message is added once."""
        if (origin, field, message) not in self.reported:
            self.reported.add((origin, field, message))
            self.problems.warn(origin, field, f"{self._location}: {message}")

    @property
    def _location(self) -> str:
        return f"{self.title}, {self.part}" if self.part else self.title

    def bounds_on_face(self, r: Rect) -> Rect:
        """Return the bounds of a box on the face: the box itself, unless it or a box around it is rotated."""
        return r if self.matrix is None else transformed_bounds(r, self.matrix)

    @property
    def is_slanted(self) -> bool:
        """Return whether the box being painted is turned by other than quarter turns."""
        return self.matrix is not None and min(abs(self.matrix[0]), abs(self.matrix[1])) > _STRAIGHT

    def is_inside(self, r: Rect, area: Rect) -> bool:
        """Return whether a box, as placed on the face, is inside a rectangle."""
        return area.contains(self.bounds_on_face(r), SLACK)

    def check_safe(self, ink: Rect, field: str) -> None:
        """Check that ink stays in the safe area.

        Raises:
            LayoutError: the ink leaves the safe area; the message gives the side and the distance.
        """
        on_face, safe = self.bounds_on_face(ink), self.safe
        if safe.contains(on_face, SLACK):
            return
        sides = {
            "left": safe.left - on_face.left,
            "top": safe.top - on_face.top,
            "right": on_face.right - safe.right,
            "bottom": on_face.bottom - safe.bottom,
        }
        worst = max(sides, key=lambda side: sides[side])
        raise LayoutError(
            f"the {field} leaves the safe area by {sides[worst]:.2f} mm at the {worst} "
            "(move it, write `safe: false`, or give the layout a smaller `safe`)",
            field,
        )

    def with_bleed(self, r: Rect) -> Rect:
        """Return a box, with any sides that are on the trim moved out into the bleed.

        Boxes rotated by quarter turns bleed too. At other angles no side is on the trim, except in a box that is
        rotated about the middle of a face with a shaped cut, such as a hex: sides are judged before the rotation.
        """
        if self.matrix is None:
            return self._outwards(r)
        a, b, c, d, e, f = self.matrix
        determinant = a * d - b * c
        if self.is_slanted or not determinant:
            (x, y), middle = self.trim.centre, transformed_bounds(Rect(*self.trim.centre, 0, 0), self.matrix)
            is_about_middle = abs(middle.left - x) < SLACK and abs(middle.top - y) < SLACK
            return self._outwards(r) if self.has_shaped_cut and is_about_middle else r
        back = (d, -b, -c, a, c * f - d * e, b * e - a * f)
        u = [value / determinant for value in back]
        return transformed_bounds(
            self._outwards(transformed_bounds(r, self.matrix)), (u[0], u[1], u[2], u[3], u[4], u[5])
        )

    def _outwards(self, r: Rect) -> Rect:
        t, b = self.trim, self.bleed
        left = r.left - b if abs(r.left - t.left) < SLACK else r.left
        top = r.top - b if abs(r.top - t.top) < SLACK else r.top
        right = r.right + b if abs(r.right - t.right) < SLACK else r.right
        bottom = r.bottom + b if abs(r.bottom - t.bottom) < SLACK else r.bottom
        return Rect(left, top, right - left, bottom - top)
