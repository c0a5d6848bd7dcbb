"""A face: one side of one component, drawn, with its cut outline."""

from __future__ import annotations

from typing import NamedTuple

from pnp.drawing.drawing import Drawing, Outline


class Face(NamedTuple):
    """One side of a component, in mm.

    The drawing's (0, 0) is the top left corner of the trim box; art that bleeds extends up to `bleed` mm outside it.
    `cut` is the cut outline if it differs from the trim box (whose corners may be rounded by `corner`). `fold` are the
    fold lines as pairs of points. Equal faces have equal `key`s, so that each is stored once. `look_digest` is the
    digest of what is printed (`looks.py`).
    """

    key: str
    name: str
    width: float
    height: float
    bleed: float
    drawing: Drawing
    cut: Outline | None = None
    corner: float = 0.0
    fold: tuple[tuple[float, float, float, float], ...] = ()
    look_digest: str = ""

    @property
    def size(self) -> tuple[float, float]:
        """The trim size."""
        return self.width, self.height

    @property
    def is_curved(self) -> bool:
        """Whether `cut` has a curve; corners rounded by `corner` do not count."""
        return self.cut is not None and any(segment[0] == "C" for segment in self.cut)


class Piece(NamedTuple):
    """One physical copy to cut out: its front and, if it is printed on both sides, its back."""

    id: str
    title: str
    front: Face
    back: Face | None = None

    @property
    def look_digest(self) -> str:
        """The digests of what is printed on the front and on the back."""
        return f"{self.front.look_digest} {self.back.look_digest if self.back is not None else ''}"


def blank_face(width: float, height: float) -> Face:
    """Return a face of this size on which nothing is drawn."""
    return Face("", "", width, height, 0.0, Drawing(width, height, ()))
