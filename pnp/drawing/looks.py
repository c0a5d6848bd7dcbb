"""Digests of the printed look of faces: with them, a later run knows which cards look different."""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

from pnp.drawing.drawing import Group, Item, PlacedPicture, walk

if TYPE_CHECKING:
    from pnp.drawing.face import Face

_LENGTH = 16


def look_digest(face: Face) -> str:
    """Return the digest of a face as it is drawn and cut; names and the folders of files do not matter."""
    found = sha256(repr((face.width, face.height, face.bleed, face.cut, face.corner, face.fold)).encode())
    for item in walk(face.drawing.items):
        found.update(repr(_printed_part(item)).encode())
    return found.hexdigest()[:_LENGTH]


def look_of_row(copies: int, looks: Iterable[str]) -> str:
    """Return how many copies a row has, and a digest of their look: `2 × 168f739e4baa8721`.

    looks: that of all copies or, if they differ, that of each; then there is a digest of each.
    """
    return f"{copies} × " + " ".join(sha256(repr([look]).encode()).hexdigest()[:_LENGTH] for look in looks)


def is_look_within(now: str, before: str) -> bool:
    """Return whether all copies of a row are among those of an earlier look of it."""
    (copies, looks), (known, known_looks) = now.split(" × "), before.split(" × ")
    return f"{known_looks} ".startswith(f"{looks} ") and int(copies) <= int(known)


def _printed_part(item: Item) -> object:
    """Return the printed data of an item; those of a group do not contain its items, which are walked too."""
    match item:
        case Group():
            return len(item.items), item.matrix, item.clip, item.opacity
        case PlacedPicture(rect, picture):
            return rect, picture._replace(name="", path=Path())
        case _:
            return item
