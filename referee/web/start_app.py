"""The routes of the start page. Its link is for the host only: it lets anybody begin a match in this folder."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from os import urandom
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from starlette.applications import Starlette
from starlette.responses import JSONResponse, RedirectResponse, Response
from starlette.routing import Route

from pnp.errors import PnpError
from referee.table.data.answers import ServedLink
from referee.web.answering import FINE, MISSING, REFUSED, UNKNOWN_VIEWER, Answer, RequestError
from referee.web.files import Pages, file_response
from referee.web.guarding import Guard, json_body, lines_response, response_to
from referee.web.limits import WaitingRequests
from referee.web.requests import json_object
from referee.web.seats import code_of, is_same
from referee.web.starting import FieldError, MatchStarter
from referee.web.viewers import TABLE

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Collection, Mapping
    from pathlib import Path

    from starlette.requests import Request
    from starlette.types import ASGIApp

    Show = Callable[[Path, bool], Awaitable[str]]
    Handler: TypeAlias = Callable[[Request], Awaitable[Response]]

T = TypeVar("T")
PLACE = "/start"
NO_ACCESS = "Open the link that the referee has printed."
LONGEST_NAME = 60


class StartSite:
    """The start page and its responses. show: opens a match and returns the address of its table."""

    def __init__(self, starting: MatchStarter, base: str, show: Show) -> None:
        self.starting, self.pages, self.base, self._show = starting, Pages(), base, show
        self.code, self._cookie = code_of(urandom(10)), urandom(20).hex()
        self.cookie = f"referee-start-{urandom(4).hex()}"  # browsers send cookies to all servers on the same machine
        self._waiting = WaitingRequests()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="start")
        self._artist = ThreadPoolExecutor(1, thread_name_prefix="pictures")

    def app(self, hosts: Collection[str]) -> ASGIApp:
        """Return the application. hosts: the allowed values of the Host header."""
        routes = [
            self.pages.route("/", "chooser.html"),
            Route("/join/{code}", self.join),
            self.pages.route("/static/{path:path}"),
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
    def link(self) -> ServedLink:
        """Return the link of the start page."""
        return ServedLink("start", "to begin a match", f"{self.base}/join/{self.code}")

    def owns(self, path: str) -> bool:
        """Return whether a path belongs to the start page only."""
        return path.startswith(f"{PLACE}/") or is_same(path, f"/join/{self.code}")

    async def run(self, action: Callable[[MatchStarter], T], viewer: str = "") -> T:
        """Run an action that needs games or files, and return its result.

        viewer: who asks for it on a page of the open match; empty on the start page.

        Raises:
            RequestError: too many requests are waiting.
        """
        with self._waiting.count_request(viewer):
            return await asyncio.get_running_loop().run_in_executor(self._thread, action, self.starting)

    def close(self) -> None:
        """End the threads."""
        self._thread.shutdown(cancel_futures=True)
        self._artist.shutdown(cancel_futures=True)

    def _route(self, path: str, handler: Handler, method: str = "GET") -> Route:
        """Return a route that serves only a device that has opened the link."""

        async def answer(request: Request) -> Response:
            if not is_same(self._cookie, request.cookies.get(self.cookie, "")):
                return lines_response(UNKNOWN_VIEWER, NO_ACCESS)
            try:
                return await handler(request)
            except FieldError as error:
                return JSONResponse({"said": str(error).split("\n"), "field": error.field}, error.status)
            except RequestError as error:
                return lines_response(error.status, str(error))
            except PnpError as error:
                return lines_response(REFUSED, *str(error).split("\n"))

        return Route(PLACE + path, answer, methods=[method])

    async def page(self, request: Request) -> Response:
        """Return the start page."""
        return self.pages.response(request, "start.html")

    async def join(self, request: Request) -> Response:
        """Exchange the code of the link for a cookie, and redirect to the page."""
        if not is_same(self.code, request.path_params["code"]):
            return lines_response(UNKNOWN_VIEWER, "This link is no longer valid. " + NO_ACCESS)
        answer = RedirectResponse(f"{PLACE}/", 303)
        answer.set_cookie(self.cookie, self._cookie, path=PLACE, httponly=True, samesite="strict")
        return answer

    async def shelf(self, request: Request) -> Response:
        """Return the games, and the matches and campaigns in the folder."""
        return _success_response(await self.run(lambda starting: starting.shelf()))

    async def art(self, request: Request) -> Response:
        """Return a picture of the start page."""
        name = request.path_params["name"]
        found = await asyncio.get_running_loop().run_in_executor(self._artist, self.starting.art.file, name)
        if found is None:
            return lines_response(MISSING, "There is no such picture.")
        return file_response(request, found, {"cache-control": "private, max-age=3600"})

    async def game(self, request: Request) -> Response:
        """Return the choices to make before a match of a game."""
        name, is_free = request.path_params["name"], request.query_params.get("free") == "1"
        return _success_response(await self.run(lambda starting: starting.choices(name, is_free)))

    async def campaign(self, request: Request) -> Response:
        """Return a campaign."""
        name = request.path_params["name"]
        return _success_response(await self.run(lambda starting: starting.campaign(name)))

    async def begin(self, request: Request) -> Response:
        """Begin a match or a campaign, and return the address of the table."""
        asked = json_object(await json_body(request))
        return await self._open_match(await self.run(lambda starting: starting.begin(asked)))

    async def open(self, request: Request) -> Response:
        """Continue a match, and return the address of its table."""
        name = str(json_object(await json_body(request)).get("file"))
        return await self._open_match(await self.run(lambda starting: starting.match(name)))

    async def step(self, request: Request) -> Response:
        """Take a step of a campaign; `next` begins its next scenario."""
        return await self.take_step(request.path_params["name"], json_object(await json_body(request)))

    async def take_step(self, name: str, body: Mapping[str, Any], viewer: str = "") -> Response:
        """Take a step of a campaign.

        viewer: who asks for it on a page of the open match; if a new match begins, all viewers continue there. Empty
        on the start page.

        Raises:
            RequestError: the step is not possible.
        """
        step, choice = str(body.get("step")), str(body.get("choice", ""))[:LONGEST_NAME]
        try:
            if step == "next":
                rolls = body.get("rolls") is True
                path = await self.run(lambda starting: starting.file_of_next(name, rolls), viewer)
                return await self._open_match(path, viewer)
            return _success_response(await self.run(lambda starting: starting.step(name, step, choice), viewer))
        except RequestError:
            raise
        except PnpError as error:
            raise RequestError(REFUSED, str(error).partition(f"{name}: ")[2] or str(error)) from error

    async def _open_match(self, path: Path, viewer: str = "") -> Response:
        """Open a match; return the address where the viewer continues: a seat's own page, or the table's."""
        table = await self._show(path, bool(viewer))
        return _success_response({"go": table if viewer in ("", TABLE) else f"/s/{viewer}/", "said": []})


def _success_response(found: Mapping[str, Any]) -> Response:
    return response_to(Answer(FINE, found))
