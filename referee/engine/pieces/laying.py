"""Cards put into a zone by a position or a correction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.move import UNKNOWN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.engine.core.zones import Token


def relaid(lying: Iterable[Token], faces: Iterable[str], fresh: Callable[[str | None], Token]) -> tuple[Token, ...]:
    """Return tokens for exactly these cards, the known ones first; `?` is an unknown card.

    A card that is already there keeps its token, with all that was known about it. fresh: returns a new token with a
    face, or without one.
    """
    old = list(lying)
    laid: list[Token] = []
    for face in sorted(faces, key=lambda face: face == UNKNOWN):
        wanted = None if face == UNKNOWN else face
        same = next((token for token in old if token.face == wanted), None)
        if same is None:
            laid.append(fresh(wanted))
        else:
            old.remove(same)
            laid.append(same)
    return tuple(laid)
