"""Passes requests to the start page or to the open match; opening another match replaces the open one."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING

from referee.web.app import Site
from referee.web.start_app import StartSite
from referee.web.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from starlette.types import ASGIApp, Receive, Scope, Send

    from referee.table.data.answers import ServedLink
    from referee.web.host import Host
    from referee.web.starting import MatchStarter

    OpenHost = Callable[[Path, Host | None], Host]


class Front:
    """The server's application.

    open_host: opens a match in the thread that will use it; if the viewers of the open match continue with the new one,
    the function also gets the open match. ready: called with the links whenever another match is opened. say: prints a
    line about a problem.
    """

    def __init__(
        self,
        starting: MatchStarter,
        open_host: OpenHost,
        base: str,
        hosts: Sequence[str],
        ready: Callable[[Sequence[ServedLink]], None],
        say: Callable[[str], None],
    ) -> None:
        self._open_host, self._base, self._hosts, self._ready, self._say = open_host, base, hosts, ready, say
        starting.art.faults.print_with(say)
        self.start = StartSite(starting, base, self.show)
        self._start_app = self.start.app(hosts)
        self.site: Site | None = None
        self._path: Path | None = None
        self._app: ASGIApp = self._start_app
        self._running, self._turn = AsyncExitStack(), asyncio.Lock()
        self._is_up = False

    @property
    def links(self) -> list[ServedLink]:
        """Return the links that are valid now."""
        return [self.start.link] if self.site is None else self.site.all_links

    def open(self, path: Path) -> None:
        """Open a match before the server runs.

        Raises:
            RefereeError: the match cannot be opened.
        """
        self._use_match(path, Worker(lambda: self._open_host(path, None)))

    async def show(self, path: Path, keeps_links: bool) -> str:
        """Open a match in place of the open one; return the address of the new match's table.

        keeps_links: whether the viewers of the open match keep their links.

        Raises:
            RefereeError: the match cannot be opened; the other match stays open.
        """
        async with self._turn:
            if self.site is None or self._path is None or path.resolve() != self._path.resolve():
                old = self.site
                before = old.host if old is not None and keeps_links else None
                worker = await asyncio.to_thread(Worker, lambda: self._open_host(path, before))
                self.end()
                await self._running.aclose()
                self._running = AsyncExitStack()
                self._use_match(path, worker)
                await self._start_watching()
                self._ready(self.links)
                if old is not None:
                    await asyncio.to_thread(old.worker.close)
            assert self.site is not None
            return f"/join/{self.site.host.seats.passes['table'].code}"

    def end(self) -> None:
        """End every stream with an event, because the server stops or opens another match."""
        if self.site is not None:
            self.site.streams.end("stopped")

    def close(self) -> None:
        """Close the match, and end all threads."""
        self.start.close()
        if self.site is not None:
            self.site.worker.close()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "lifespan":
            await self._run_lifespan(receive, send)
        elif scope["type"] == "http" and self.start.owns(scope["path"]):
            await self._start_app(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _run_lifespan(self, receive: Receive, send: Send) -> None:
        await receive()
        self._is_up = True
        await self._start_watching()
        await send({"type": "lifespan.startup.complete"})
        await receive()
        await self._running.aclose()
        await send({"type": "lifespan.shutdown.complete"})

    def _use_match(self, path: Path, worker: Worker) -> None:
        self._path = path
        self.site = Site(worker, self._base, self._say, self.start)
        self._app = self.site.app(self._hosts)

    async def _start_watching(self) -> None:
        if self.site is not None and self._is_up:
            await self._running.enter_async_context(self.site.watching())
