"""Errors of one box, and their messages."""

from __future__ import annotations

from collections.abc import Callable

from pnp.errors import DataError, PnpError
from pnp.library.expressions import MissingField, Scope
from pnp.library.problems import allowed_values

HIDDEN = ("copy", "copies")


class LayoutError(PnpError):
    """Raised when a box cannot be placed or painted; `field` is the faulty key, `box` its box (blank: that box)."""

    def __init__(self, message: str, field: str = "box", box: str = "") -> None:
        self.field, self.box = field, box
        super().__init__(message)


class AlreadyReported(LayoutError):
    """Raised for an error that was already reported when the layout was compiled."""

    def __init__(self) -> None:
        super().__init__("already reported")


class at_field:
    """Makes any error in the `with` block a LayoutError for a key, except a LayoutError or DataError."""

    __slots__ = ("_field",)

    def __init__(self, field: str) -> None:
        """Take the key."""
        self._field = field

    def __enter__(self) -> None:
        """Begin the block."""

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        """Raise the error of the block as an error of the key."""
        if isinstance(error, PnpError) and not isinstance(error, (LayoutError, DataError)):
            raise LayoutError(error_message(error), self._field) from error


def naming_field(evaluate: Callable[[Scope], object], field: str) -> Callable[[Scope], object]:
    """Return a function with the same result, whose errors name the key `field` unless they already name a place."""

    def run(scope: Scope) -> object:
        try:
            return evaluate(scope)
        except (LayoutError, DataError):
            raise
        except PnpError as error:
            raise LayoutError(error_message(error), field) from error

    return run


def error_message(error: PnpError) -> str:
    """Return an error's message; for a missing field, include the names that exist."""
    if not isinstance(error, MissingField):
        return str(error)
    known = [name for name in error.known if name not in HIDDEN and not name.startswith("(")]
    return f"{error}{allowed_values(error.name, known) if known else ''}"
