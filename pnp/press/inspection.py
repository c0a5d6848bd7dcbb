"""Inspects faces: words that are hard to read, art that is lost at a cut or outside its own page, too little bleed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.cache import Cache
from pnp.composition.canvas import PrintedText, SettingSource
from pnp.composition.colours import Ink
from pnp.drawing.drawing import PlacedPicture, walk
from pnp.drawing.paths import rect, transformed
from pnp.drawing.reach import are_alike
from pnp.errors import ArtError, Origin
from pnp.geometry.rect import Rect
from pnp.library.problems import Problems
from pnp.press.legibility import FaintText, legibility_of, overlap_message
from pnp.press.losses import SLACK, Loss, losses_of

if TYPE_CHECKING:
    from pnp.composition.face import ComposedFace, FaceMaker
    from pnp.drawing.face import Face
    from pnp.drawing.pictures import Picture

CUT_OFF = 0.25
"""A picture is reported if more than this share of it is outside its own page."""
_ALL = 0.999


class FaceInspector:
    """Collects the errors on a component's faces, and adds each once to `problems`.

    A text that is hard to read and art that a cut loses are reported with the face where that is worst, an overlap with
    the first face that has it.
    """

    def __init__(self, problems: Problems, cache: Cache, ink: Ink) -> None:
        """Start with no findings; `ink` is the ink of the faces."""
        self.problems, self.cache, self.ink = problems, cache, ink
        self._faint: dict[SettingSource, list[tuple[FaintText, str]]] = {}
        self._overlaps: dict[tuple[SettingSource, SettingSource], tuple[str, PrintedText, PrintedText]] = {}
        self._lost: dict[SettingSource, tuple[str, Loss]] = {}
        self._pictures: set[str] = set()
        self._backs: set[str] = set()

    def inspect(self, composed: ComposedFace) -> None:
        """Inspect a face: its texts, and each SVG picture that has not been inspected yet.

        On a faulty face, the ground of a text may be missing because of an error that is reported anyway.
        """
        for item in walk(composed.face.drawing.items):
            if isinstance(item, PlacedPicture) and item.picture.kind == "svg":
                self._look_at(item.picture)
        if composed.is_faulty:
            return
        for loss in losses_of(composed):
            if loss.source not in self._lost or loss.reach > self._lost[loss.source][1].reach:
                self._lost[loss.source] = composed.face.name, loss
        if not composed.texts:
            return
        reading = legibility_of(composed, self._colour)
        for source, faint in reading.faint.items():
            self._faint.setdefault(source, []).append((faint, composed.face.name))
        for one, other in reading.overlaps:
            self._overlaps.setdefault((one.source, other.source), (composed.face.name, one, other))

    def compare_cuts(self, back: FaceMaker, front: Face) -> None:
        """Warn once for each layout of backs that have another outline than their front, as seen from behind."""
        if back.source.name in self._backs:
            return
        self._backs.add(back.source.name)
        behind = None if front.cut is None else transformed(front.cut, (-1, 0, 0, 1, front.width, 0))
        if behind is not None and not are_alike(behind, back.cut() or rect(Rect(0, 0, *back.size)), SLACK):
            advice = "give both the same `cut`, here from behind if it is not symmetrical"
            message = f"the back is cut along the outline of its front, which is another one ({advice})"
            self.problems.warn(back.source.document.origin("cut"), "cut", message)

    def report(self) -> None:
        """Report the findings on the texts of all faces: unseen text as a problem, everything else as warnings."""
        for source, found in self._faint.items():
            worst, face = min(found)
            more = f" and {len(found) - 1} more" if len(found) > 1 else ""
            report = self.problems.add if worst.is_unseen else self.problems.warn
            report(*source, f"{face}{more}: {worst.message(self.ink)}")
        for face, one, other in self._overlaps.values():
            self.problems.warn(*other.source, f"{face}: {overlap_message(one, other)}")
        for face, loss in self._lost.values():
            self.problems.warn(*loss.source, f"{face}: {loss.message}")
        self._faint.clear()
        self._overlaps.clear()
        self._lost.clear()

    def _colour(self, picture: Picture, across: float, down: float) -> tuple[float, float, float, float]:
        from pnp.render.glimpse import colour_at

        return colour_at(picture, across, down, self.cache)

    def _look_at(self, picture: Picture) -> None:
        from pnp.render import vector

        if picture.key in self._pictures:
            return
        self._pictures.add(picture.key)
        try:
            extents = vector.read(picture, self.cache).extents
        except ArtError:
            return  # drawing the picture reports the error
        origin = Origin(picture.name)
        if extents.is_blank:
            self.problems.warn(origin, "", "the picture is blank (draw something, or remove it)")
        elif extents.share_outside > _ALL:
            self.problems.add(origin, "", "the whole picture is outside its page (move it into the view box)")
        elif extents.share_outside > CUT_OFF:
            message = (
                f"{extents.share_outside:.0%} of the picture is outside its page and is cut off (enlarge the view box)"
            )
            self.problems.warn(origin, "", message)


def check_bleed(maker: FaceMaker, bleed: float, problems: Problems) -> None:
    """Warn if the art has less bleed than the run (`bleed`, in mm); a layout with `bleed: 0` has none on purpose."""
    if 0 < maker.bleed < bleed:
        message = (
            f"the art continues {maker.bleed:g} mm beyond the cut, less than the {bleed:g} mm of this run "
            f"(write `bleed: {bleed:g}` in the layout)"
        )
        problems.warn(maker.source.document.origin("bleed"), "bleed", message)
