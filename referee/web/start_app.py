"""The routes of the start page, for the host alone: everybody who has its link may begin a match in this folder."""

from __future__ import annotations

import asyncio
import hmac
from base64 import b32encode
from concurrent.futures import ThreadPoolExecutor
from os import urandom
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from starlette.applications import Starlette
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from pnp.errors import PnpError
from referee.web.answering import FINE, REFUSED, UNKNOWN_VIEWER, RequestError
from referee.web.channels import dumped
from referee.web.files import page_response, sent
from referee.web.guarding import Guard, json_body, said
from referee.web.links import Link
from referee.web.requests import read
from referee.web.starting import FieldError, Starting

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Mapping
    from pathlib import Path

    from starlette.requests import Request
    from starlette.types import ASGIApp

    from referee.web.files import PageFile

    Show = Callable[[Path, bool], Awaitable[str]]
    Handler: TypeAlias = Callable[[Request], Awaitable[Response]]

T = TypeVar("T")
COOKIE, PLACE = "referee-start", "/start"
MISSING = 404
STRANGER = "Open the link that the referee has printed."
LONGEST = 60


class StartSite:
    """The start page and its answers. show: opens a match and returns the address of its table."""

    def __init__(self, starting: Starting, files: Mapping[str, PageFile], build: str, base: str, show: Show) -> None:
        self.starting, self.files, self.build, self.base, self._show = starting, files, build, base, show
        self.code, self._cookie = b32encode(urandom(10)).decode().lower(), urandom(20).hex()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="start")

    def app(self, hosts: Collection[str]) -> ASGIApp:
        """Return the application. hosts: the values of the Host header that are answered."""
        routes = [
            Route("/", self.chooser),
            Route("/join/{code}", self.join),
            Route("/static/{path:path}", self.static),
            self._route("/", self.page),
            self._route("/shelf", self.shelf),
            self._route("/art/{name}", self.art),
            self._route("/game/{name}", self.game),
            self._route("/campaign/{name}", self.campaign),
            self._route("/begin", self.begin, "POST"),
            self._route("/open", self.open, "POST"),
            self._route("/campaign/{name}", self.step, "POST"),
        ]
        return Guard(Starlette(routes=routes), hosts)

    @property
    def link(self) -> Link:
        """Return the link of the start page."""
        return Link("start", "to begin a match", f"{self.base}/join/{self.code}")

    def owns(self, path: str) -> bool:
        """Return whether a path belongs to the start page alone."""
        return path.startswith(f"{PLACE}/") or _same(path, f"/join/{self.code}")

    async def run(self, action: Callable[[Starting], T]) -> T:
        """Return what an action returns that needs games or files."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, action, self.starting)

    def close(self) -> None:
        """End the thread."""
        self._thread.shutdown(cancel_futures=True)

    def _route(self, path: str, handler: Handler, method: str = "GET") -> Route:
        """Return the route of something that only the host may ask."""

        async def answer(request: Request) -> Response:
            if not _same(self._cookie, request.cookies.get(COOKIE, "")):
                return said(UNKNOWN_VIEWER, STRANGER)
            try:
                return await handler(request)
            except FieldError as error:
                return JSONResponse({"said": str(error).split("\n"), "field": error.field}, error.status)
            except RequestError as error:
                return said(error.status, str(error))
            except PnpError as error:
                return said(REFUSED, *str(error).split("\n"))

        return Route(PLACE + path, answer, methods=[method])

    async def chooser(self, request: Request) -> Response:
        """Answer somebody who opens the address without a link."""
        return page_response(request, self.files, "chooser.html", self.build)

    async def page(self, request: Request) -> Response:
        """Answer with the start page."""
        return page_response(request, self.files, "start.html", self.build)

    async def static(self, request: Request) -> Response:
        """Answer with a file of the page."""
        return page_response(request, self.files, request.path_params["path"], self.build)

    async def join(self, request: Request) -> Response:
        """Exchange the code of the link for a cookie, and lead to the page."""
        if not _same(self.code, request.path_params["code"]):
            return said(UNKNOWN_VIEWER, "This link is not valid any more. " + STRANGER)
        answer = RedirectResponse(f"{PLACE}/", 303)
        answer.set_cookie(COOKIE, self._cookie, path=PLACE, httponly=True, samesite="strict")
        return answer

    async def shelf(self, request: Request) -> Response:
        """Answer with the games, and what is in the folder."""
        return _answered(await self.run(lambda starting: starting.shelf()))

    async def art(self, request: Request) -> Response:
        """Answer with the picture of a game."""
        name = request.path_params["name"]
        found = await self.run(lambda starting: starting.art.file(name))
        if found is None:
            return said(MISSING, "There is no such picture.")
        return sent(request, found, {"cache-control": "private, max-age=3600"})

    async def game(self, request: Request) -> Response:
        """Answer with what is chosen before a match of a game."""
        name, is_free = request.path_params["name"], request.query_params.get("free") == "1"
        return _answered(await self.run(lambda starting: starting.choices(name, is_free)))

    async def campaign(self, request: Request) -> Response:
        """Answer with a campaign."""
        name = request.path_params["name"]
        return _answered(await self.run(lambda starting: starting.campaign(name)))

    async def begin(self, request: Request) -> Response:
        """Begin a match, and answer with the address of its table."""
        asked = read(await json_body(request))
        return await self._shown(await self.run(lambda starting: starting.begin(asked)))

    async def open(self, request: Request) -> Response:
        """Go on with a match, and answer with the address of its table."""
        name = str(read(await json_body(request)).get("file"))
        return await self._shown(await self.run(lambda starting: starting.match(name)))

    async def step(self, request: Request) -> Response:
        """Take a step of a campaign; `next` begins its next scenario."""
        return await self.take_step(request.path_params["name"], read(await json_body(request)))

    async def take_step(self, name: str, asked: Mapping[str, Any], goes_on: bool = False) -> Response:
        """Take a step of a campaign. goes_on: whether the viewers of the open match go on with a match that begins.

        Raises:
            RequestError: it is not possible.
        """
        step, choice = str(asked.get("step")), str(asked.get("choice", ""))[:LONGEST]
        try:
            if step == "next":
                rolls = asked.get("rolls") is True
                return await self._shown(await self.run(lambda starting: starting.file_of_next(name, rolls)), goes_on)
            return _answered(await self.run(lambda starting: starting.step(name, step, choice)))
        except PnpError as error:
            raise RequestError(REFUSED, str(error).partition(f"{name}: ")[2] or str(error)) from error

    async def _shown(self, path: Path, goes_on: bool = False) -> Response:
        return _answered({"go": await self._show(path, goes_on), "said": []})


def _answered(found: Any) -> Response:
    return Response(dumped(found).encode("utf-8", "replace"), FINE, media_type="application/json")


def _same(known: str, given: str) -> bool:
    return hmac.compare_digest(known.encode(), given.encode("utf-8", "replace"))
