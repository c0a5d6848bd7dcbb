"""The only thread that uses a match: the server's requests to it wait in a queue."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from pnp.errors import PnpError
from referee.web.limits import WaitingRequests

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.web.host import Host

T = TypeVar("T")
CHECK_INTERVAL = 0.35
"""The interval between two checks for entries made elsewhere, in seconds."""


class Worker:
    """A thread that opens a match and runs all requests to it."""

    def __init__(self, open_host: Callable[[], Host]) -> None:
        """Open the match in the thread.

        Raises:
            RefereeError: the match cannot be opened.
        """
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="match")
        self._waiting = WaitingRequests()
        try:
            self.host = self._thread.submit(open_host).result()
        except BaseException:
            self._thread.shutdown()
            raise

    async def run(self, action: Callable[[Host], T], viewer: str = "") -> T:
        """Run an action on the match, and return its result.

        Raises:
            RequestError: too many requests are waiting.
        """
        with self._waiting.count_request(viewer):
            return await asyncio.get_running_loop().run_in_executor(self._thread, action, self.host)

    async def watch(self, say: Callable[[str], None]) -> None:
        """Check for entries made elsewhere at regular intervals; an error that lasts is reported once.

        say: prints a line about a problem.
        """
        last = ""
        while True:
            await asyncio.sleep(CHECK_INTERVAL)
            try:
                await asyncio.get_running_loop().run_in_executor(self._thread, self.host.catch_up)
                last = ""
            except Exception as error:  # an error in a game's rules must not end the watch
                found = str(error) if isinstance(error, PnpError) else repr(error)
                if found != last:
                    last = found
                    say(found)

    def close(self) -> None:
        """Close the match, and end the thread."""
        self._thread.submit(self.host.session.close).result()
        self._thread.shutdown()
