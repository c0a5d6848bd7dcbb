"""Pictures that look sound and cannot be drawn: all of them are told, each by its own file."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.drawing.drawing import PlacedPicture, walk
from pnp.errors import ArtError, DataError, Origin
from pnp.library.problems import Problems

if TYPE_CHECKING:
    from pnp.drawing.pictures import Picture
    from pnp.press.pieces import Pieces


def note_undrawn(member: Pieces, problems: Problems) -> None:
    """Try to draw every picture of a component, and note each that cannot be drawn."""
    from pnp.render import raster, vector

    for picture in dict.fromkeys(_pictures(member)):
        try:
            (vector if picture.kind == "svg" else raster).read(picture)
        except ArtError as error:
            own, _, message = str(error).partition(f"{picture.name}: ")
            if own:  # not the picture is at fault, but what should draw it
                member.refuse(error, problems)
            else:
                problems.add(Origin(picture.name), "", message)


def _pictures(member: Pieces) -> Iterator[Picture]:
    try:
        for piece in member.each():
            for face in (piece.front, piece.back):
                if face is not None:
                    yield from (item.picture for item in walk(face.drawing.items) if isinstance(item, PlacedPicture))
    except DataError:
        return  # what cannot be composed is told by whoever composes it
