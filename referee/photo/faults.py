"""The faults that a photo can have."""

from __future__ import annotations

from referee.engine.errors import RefereeError


class PhotoFault(RefereeError):
    """Raised when a photo cannot be used; the text says why, and what to do."""


class NoCorners(PhotoFault):
    """Raised when the corners of the board cannot be found in a photo, but a person can show them.

    beside: the space beside each corner, from the top left clockwise.
    """

    def __init__(self, message: str, beside: tuple[str, ...]) -> None:
        super().__init__(message)
        self.beside = beside
