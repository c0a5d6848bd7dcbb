"""The sketches of faces: a run draws each face only once for all its files."""

from __future__ import annotations

from pnp.drawing.face import Face
from pnp.render.operators import Sketch, sketch

MOST_CACHED = 1000
"""The maximum number of kept sketches, so that memory does not grow with the deck."""


class Sketches:
    """Sketches by the key of their face."""

    def __init__(self) -> None:
        self._made: dict[str, Sketch] = {}

    def sketch_of(self, face: Face) -> Sketch:
        """Return the sketch of a face, made at its first use."""
        found = self._made.get(face.key)
        if found is None:
            found = sketch(face.drawing.items)
            self.add(face.key, found)
        return found

    def add(self, key: str, made: Sketch) -> None:
        """Keep the sketch of the face with this key, if there is room."""
        if len(self._made) < MOST_CACHED:
            self._made[key] = made

    def find(self, key: str) -> Sketch | None:
        """Return the sketch of the face with this key; None if the sketch is not kept."""
        return self._made.get(key)
