"""Finished pieces as text, so that a later run can print them again without composing them.

A cached face has its outline and its sketch. Fonts and pictures are named by their files; before recalling a face,
check that these files have not changed.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from pnp.drawing.drawing import Drawing
from pnp.drawing.face import Face, Piece
from pnp.drawing.fonts import Font, FontLibrary
from pnp.drawing.pictures import Picture
from pnp.errors import PnpError
from pnp.geometry.rect import Rect
from pnp.render.operators import Letters, Opacity, Shading, Sketch, SketchedPicture, Step, TransparencyGroup
from pnp.render.sketches import Sketches

Sizes: TypeAlias = tuple[tuple[str, float, float], ...]
"""The sizes of type used on a face: role, size, nominal size."""


OUTLINE = tuple(name for name in Face._fields if name not in ("key", "drawing"))
"""The fields of a face that are cached beside its sketch."""


class CachedPiece(NamedTuple):
    """A finished piece, with the digest of its row; `copy` is the number of the copy.

    `sizes` has the type sizes on each face, by the face's key.
    """

    piece: Piece
    row_digest: str
    sizes: Mapping[str, Sizes]
    copy: int = 1


class _FileNumberer:
    """Numbers fonts and pictures in the order of their first use."""

    def __init__(self) -> None:
        self.fonts: dict[Font, int] = {}
        self.pictures: dict[Picture, int] = {}

    def font(self, font: Font) -> int:
        return self.fonts.setdefault(font, len(self.fonts))

    def picture(self, picture: Picture) -> int:
        return self.pictures.setdefault(picture, len(self.pictures))


def packed_pieces(cached: Iterable[CachedPiece], sketches: Sketches) -> bytes | None:
    """Return pieces as bytes, or None if a piece's sketch is not cached."""
    files, faces, pieces = _FileNumberer(), {}, {}
    for piece, row, sizes, copy in cached:
        sides = [side for side in (piece.front, piece.back) if side is not None]
        for side in sides:
            made = sketches.find(side.key)
            if made is None:
                return None
            if side.key not in faces:
                faces[side.key] = [_outline(side), sizes.get(side.key, ()), _plain(made, files)]
        pieces[_name(piece.id, copy)] = [row, piece.title, *(side.key for side in sides)]
    content = {
        "fonts": [[str(font.path), font.index] for font in files.fonts],
        "pictures": [[str(value) if isinstance(value, Path) else value for value in one] for one in files.pictures],
        "faces": faces,
        "pieces": pieces,
    }
    return json.dumps(content, separators=(",", ":")).encode()


class CachedPieces:
    """A component's pieces, cached by an earlier run."""

    def __init__(self, data: bytes, fonts: FontLibrary, sketches: Sketches) -> None:
        """Read the cached pieces.

        Raises:
            ValueError: these bytes are not cached pieces.
        """
        try:
            self._content = json.loads(data)
            self._fonts = [fonts.open_face(Path(path), index) for path, index in self._content["fonts"]]
            self._pictures = [_picture(one) for one in self._content["pictures"]]
            self._pieces: dict[str, Any] = self._content["pieces"]
        except (KeyError, TypeError, ValueError, PnpError) as error:
            raise ValueError("these are not cached pieces") from error
        self._sketches = sketches

    def find(self, name: str, row: str, copy: int = 1) -> CachedPiece | None:
        """Return a copy of a piece, loaded from the cache; None if it is unreadable or its row has another digest."""
        try:
            made_of, title, *keys = self._pieces[_name(name, copy)]
            if made_of != row:
                return None
            front, *back = [self._face(key) for key in keys]
            sizes = {
                key: tuple((role, size, nominal) for role, size, nominal in self._face_data(key)[1]) for key in keys
            }
        except (KeyError, TypeError, ValueError, IndexError):
            return None
        return CachedPiece(Piece(name, title, front, back[0] if back else None), row, sizes, copy)

    def _face_data(self, key: str) -> Any:
        return self._content["faces"][key]

    def _face(self, key: str) -> Face:
        outline, _, made = self._face_data(key)
        if self._sketches.find(key) is None:
            self._sketches.add(key, self._sketch(made))
        if self._sketches.find(key) is None:
            raise ValueError("there is no room for another sketch")
        fields = dict(zip(OUTLINE, map(_with_tuples, outline), strict=True))
        return Face(key=key, drawing=Drawing(fields["width"], fields["height"], ()), **fields)

    def _sketch(self, steps: Sequence[Any]) -> Sketch:
        return tuple([step if isinstance(step, str) else self._step(*step) for step in steps])

    def _step(self, kind: str, *parts: Any) -> Step:
        if kind == "letters":
            move, font, size, text = parts
            return Letters(move, self._fonts[font], size, text)
        if kind == "art":
            return SketchedPicture(self._pictures[parts[0]], Rect(*parts[1:]))
        if kind == "shading":
            return Shading(*parts)
        if kind == "opacity":
            return Opacity(*parts)
        return TransparencyGroup(self._sketch(parts[0]))


def _name(row: str, copy: int) -> str:
    """Return the key of a row's copy; no id contains a line break."""
    return row if copy == 1 else f"{row}\n{copy}"


def _outline(face: Face) -> list[Any]:
    return [getattr(face, name) for name in OUTLINE]


def _plain(made: Sketch, files: _FileNumberer) -> list[Any]:
    return [step if isinstance(step, str) else _step(step, files) for step in made]


def _step(step: Step, files: _FileNumberer) -> list[Any]:
    match step:
        case Letters(move, font, size, text):
            return ["letters", move, files.font(font), size, text]
        case SketchedPicture(picture, rect):
            return ["art", files.picture(picture), *rect]
        case Shading(clip, shading):
            return ["shading", clip, shading]
        case Opacity(value):
            return ["opacity", value]
        case TransparencyGroup(inner):
            return ["veil", _plain(inner, files)]
        case _:
            raise AssertionError(step)


def _picture(values: Sequence[Any]) -> Picture:
    fields = dict(zip(Picture._fields, map(_with_tuples, values), strict=True))
    return Picture(**{**fields, "path": Path(fields["path"])})


def _with_tuples(value: Any) -> Any:
    """Return a value with its lists as tuples."""
    return tuple(map(_with_tuples, value)) if isinstance(value, list) else value
