"""Serves the preview to a browser on this machine."""

from __future__ import annotations

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from pnp.errors import OutputError
from pnp.library.problems import counted
from pnp.preview.edition import Edition, Findings

if TYPE_CHECKING:
    from types import FrameType

    from starlette.requests import Request

T = TypeVar("T")
LOCAL = "127.0.0.1"
PORT = 8431
STATIC = Path(__file__).with_name("static")
CHECK_INTERVAL = 0.3
"""Seconds between two looks at the files."""
WAIT_LIMIT = 25.0
"""Seconds until a request that waits for a change is answered without one."""
FAULTY = 422
"""The status of a face that has problems; the answer is their text."""


class Site:
    """The page, the list of faces, the faces, and the news that something has changed."""

    def __init__(self, edition: Edition, print_line: Callable[[str], None]) -> None:
        """Show an edition. print_line: prints a line in the terminal."""
        self.edition, self._say = edition, print_line
        self._changed, self._opened = asyncio.Event(), asyncio.Event()

    def app(self) -> Starlette:
        """Return the application; it answers only requests to this machine by its own names."""
        return Starlette(
            routes=[
                Route("/", lambda request: FileResponse(STATIC / "index.html")),
                Route("/edition", self.listing),
                Route("/face/{component}/{row}/{side}/{copy:int}", self.face),
                Route("/places/{component}/{row}/{side}", self.places),
                Mount("/static", StaticFiles(directory=STATIC)),
            ],
            middleware=[Middleware(TrustedHostMiddleware, allowed_hosts=[LOCAL, "localhost"])],
            lifespan=self._watching,
        )

    async def listing(self, request: Request) -> Response:
        """Return the edition; if the page has it already (`seen`), wait for the next one."""
        if request.query_params.get("seen") == str(self.edition.revision):
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._changed.wait(), WAIT_LIMIT)
        return JSONResponse(await run_in_threadpool(self.edition.page_data))

    async def face(self, request: Request) -> Response:
        """Return a face as SVG, or its problems as text."""
        drawn = await self._answer(lambda: self.edition.face(**request.path_params))
        return drawn if isinstance(drawn, Response) else Response(drawn, media_type="image/svg+xml")

    async def places(self, request: Request) -> Response:
        """Return the boxes on a face and the lines of their layout, or the problems of the face as text."""
        found = await self._answer(lambda: self.edition.places(**request.path_params))
        return found if isinstance(found, Response) else JSONResponse(found)

    async def _answer(self, make: Callable[[], T]) -> T | Response:
        """Return what `make` returns, or a response with the problems that it raises."""
        try:
            return await run_in_threadpool(make)
        except Exception as error:
            return PlainTextResponse("\n".join(map(str, self.edition.problems_in(error))), FAULTY)

    @contextlib.asynccontextmanager
    async def _watching(self, app: Starlette) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self._check()), asyncio.create_task(self._watch())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(CHECK_INTERVAL)
            if await run_in_threadpool(self.edition.renew):
                self._opened.set()
                self.wake()

    async def _check(self) -> None:
        """Check each edition. Faces are drawn at the same time, so that the page need not wait."""
        while True:
            self._opened.clear()
            if await run_in_threadpool(self.edition.check):
                self._tell(self.edition.findings)
                self.wake()
                await self._opened.wait()

    def _tell(self, found: Findings) -> None:
        """Print the problems and the warnings, and how many there are."""
        for problem in found.problems:
            self._say(str(problem))
        for warning in found.warnings:
            self._say(f"warning: {warning}")
        problems = counted(len(found.problems), "problem") if found.problems else "no problems"
        warnings = f", {counted(len(found.warnings), 'warning')}" if found.warnings else ""
        self._say(f"checked: {problems}{warnings}")

    def wake(self) -> None:
        """Answer all requests that wait for a change."""
        self._changed.set()
        self._changed = asyncio.Event()


def serve(
    edition: Edition, port: int | None, on_ready: Callable[[str], None], print_line: Callable[[str], None]
) -> None:
    """Show an edition until the process gets a signal to stop. on_ready: called with the address. port: None for any.

    Raises:
        OutputError: the port is taken.
    """
    with _listening_socket(port) as bound:
        on_ready(f"http://{LOCAL}:{bound.getsockname()[1]}/")
        _Server(Site(edition, print_line)).run(sockets=[bound])


class _Server(uvicorn.Server):
    """A server that answers waiting pages before it stops, and does not raise the stop signal again."""

    def __init__(self, site: Site) -> None:
        super().__init__(uvicorn.Config(site.app(), log_level="warning", access_log=False, timeout_graceful_shutdown=1))
        self._site = site

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop soon."""
        self.should_exit = True
        self._site.wake()


def _listening_socket(port: int | None) -> socket.socket:
    found = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((LOCAL, PORT if port is None else port))
    except (OSError, OverflowError) as error:
        if port is not None:
            found.close()
            why = getattr(error, "strerror", None) or str(error)
            raise OutputError(f"--port: {port} cannot be used: {why}; choose another") from error
        found.bind((LOCAL, 0))
    found.listen()  # at once, as the address is printed before the server starts
    return found
