"""Errors that do not stop the server: each is printed once in its terminal, so that somebody can mend the cause."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from pnp.errors import PnpError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


class Faults:
    """Prints each message once; any thread may use this. say: prints a line about a problem."""

    def __init__(self) -> None:
        self.say: Callable[[str], None] = lambda message: None
        self._said = set[str]()

    @contextmanager
    def noted(self) -> Iterator[None]:
        """Print a PnpError raised inside the block instead of passing it on."""
        try:
            yield
        except PnpError as error:
            message = str(error)
            if message not in self._said:
                self._said.add(message)
                self.say(message)
