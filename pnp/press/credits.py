"""The fonts, icons and pictures that the faces of a game use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pnp.drawing.drawing import PlacedPicture, TextRun, walk
from pnp.drawing.face import Face
from pnp.drawing.fonts import Font
from pnp.library.problems import Problems
from pnp.press.build import SLUG_FONT, Build

BORROWED = "fa/"


class Credits(NamedTuple):
    """Fonts, icon sources (borrowed and our own) and picture paths, each sorted."""

    fonts: tuple[Font, ...]
    borrowed: tuple[str, ...]
    own: tuple[str, ...]
    pictures: tuple[str, ...]


def credits_of(build: Build) -> Credits:
    """Return the fonts, icons and pictures that a build uses, after composing all its faces.

    Raises:
        DataError: the faces have problems; the error lists all of them.
    """
    fonts = {build.tools.fonts.find(SLUG_FONT)}
    pictures: set[str] = set()
    for face in _faces(build):
        for item in walk(face.drawing.items):
            if isinstance(item, TextRun):
                fonts.add(item.font)
            elif isinstance(item, PlacedPicture):
                pictures.add(item.picture.name)
    icons = {build.tools.style.icon(name) for name in build.tools.icons.used}
    return Credits(
        tuple(sorted(fonts, key=lambda font: font.name)),
        tuple(sorted(icon for icon in icons if icon.startswith(BORROWED))),
        tuple(sorted(icon for icon in icons if not icon.startswith(BORROWED))),
        tuple(sorted(pictures)),
    )


def _faces(build: Build) -> Iterator[Face]:
    problems = Problems()
    build.add_faults(problems)
    problems.raise_if_any()
    seen: set[str] = set()
    for member in build.composers():
        for piece in member.all_pieces():
            for face in (piece.front, piece.back):
                if face is not None and face.key not in seen:
                    seen.add(face.key)
                    yield face
