"""What can be wrong with a photo."""

from __future__ import annotations

from referee.engine.errors import RefereeError


class PhotoFault(RefereeError):
    """Raised when a photo cannot be used; the text says why, and what to do."""
