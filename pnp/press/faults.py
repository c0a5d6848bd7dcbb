"""Errors in a component's pieces: each is reported once, at its own source position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.drawing.drawing import PlacedPicture, walk
from pnp.errors import ArtError, DataError, Origin, PnpError
from pnp.library.problems import Problems

if TYPE_CHECKING:
    from pnp.drawing.pictures import Picture
    from pnp.press.pieces import ComponentComposer


def note_failure(pieces: ComponentComposer, error: PnpError, problems: Problems) -> None:
    """Add the error that stopped a component, and all other errors of the component."""
    known = len(problems)
    if isinstance(error, ArtError):
        note_undrawn(pieces, problems)
    if len(problems) == known:
        add_error(pieces, error, problems)
    note_faults(pieces, problems)


def note_faults(pieces: ComponentComposer, problems: Problems) -> None:
    """Compose everything, write nothing, and add the problems of data, layouts and styles."""
    try:
        for _ in pieces.all_pieces():
            pass
    except PnpError as error:
        add_error(pieces, error, problems)
    problems.extend(pieces.problems)


def add_error(pieces: ComponentComposer, error: PnpError, problems: Problems) -> None:
    """Add an error at its own source positions, or else at the component's; the same error is added only once."""
    if isinstance(error, DataError):
        problems.extend(error.problems)
    elif not any(known.message == str(error) for known in problems):
        problems.add(pieces.printable.place.origin(), pieces.printable.id, str(error))


def note_undrawn(pieces: ComponentComposer, problems: Problems) -> None:
    """Try to draw every picture of a component, and report each that passed its checks but cannot be drawn."""
    from pnp.render import raster, vector

    for picture in dict.fromkeys(_pictures(pieces)):
        try:
            (vector if picture.kind == "svg" else raster).read(picture)
        except ArtError as error:
            own, _, message = str(error).partition(f"{picture.name}: ")
            if own:  # the picture is fine; a program to draw it is missing
                add_error(pieces, error, problems)
            else:
                problems.add(Origin(picture.name), "", message)


def _pictures(pieces: ComponentComposer) -> Iterator[Picture]:
    try:
        for piece in pieces.all_pieces():
            for face in (piece.front, piece.back):
                if face is not None:
                    yield from (item.picture for item in walk(face.drawing.items) if isinstance(item, PlacedPicture))
    except DataError:
        return  # composing the face reports the error
