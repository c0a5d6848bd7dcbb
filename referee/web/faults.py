"""Errors that do not stop the server: each is printed once in its terminal, so that somebody can mend the cause."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from pnp.errors import PnpError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class FaultPrinter:
    """Prints each message once; messages noted before `print_with` is called are printed then.

    Any thread may use this.
    """

    def __init__(self) -> None:
        self._say: Callable[[str], None] | None = None
        self._noted = dict[str, None]()

    def print_with(self, say: Callable[[str], None]) -> None:
        """Print the messages so far, and all later ones. say: prints a line about a problem."""
        self._say = say
        for message in [*self._noted]:
            say(message)

    def note(self, message: str) -> None:
        """Print a message, unless it was printed before."""
        if message not in self._noted:
            self._noted[message] = None
            if self._say is not None:
                self._say(message)

    @contextmanager
    def printing_errors(self) -> Iterator[None]:
        """Print a PnpError raised inside the block instead of passing it on."""
        try:
            yield
        except PnpError as error:
            self.note(str(error))
