"""A face is sketched once; no more sketches are kept than there is room for."""

from __future__ import annotations

import pytest

from pnp.drawing import paths
from pnp.drawing.drawing import Colour, Drawing, Shape
from pnp.drawing.face import Face
from pnp.geometry.rect import Rect
from pnp.render import sketches
from pnp.render.sketches import Sketches


def face(key: str) -> Face:
    return Face(key, key, 10, 10, 0, Drawing(10, 10, (Shape(paths.rect(Rect(0, 0, 5, 5)), Colour(0, 0, 0)),)))


def test_a_face_is_sketched_once() -> None:
    made = Sketches()
    assert made.find("a") is None
    first = made.sketch_of(face("a"))
    assert first
    assert made.sketch_of(face("a")) is first
    assert made.find("a") is first


def test_what_there_is_no_room_for_is_sketched_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sketches, "MOST_CACHED", 1)
    made = Sketches()
    made.sketch_of(face("a"))
    assert made.sketch_of(face("b")) == made.sketch_of(face("b"))
    assert made.find("b") is None
