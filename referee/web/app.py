"""The routes of the server: what a viewer may request, and the responses."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, TypeAlias

from starlette.applications import Starlette
from starlette.background import BackgroundTask
from starlette.responses import JSONResponse, RedirectResponse, Response, StreamingResponse
from starlette.routing import Route

from pnp.errors import PnpError
from referee.web.answering import MISSING, UNKNOWN_VIEWER, Answer, RequestError
from referee.web.channels import json_line
from referee.web.files import Pages, file_response
from referee.web.guarding import Guard, body_of, json_body, lines_response, response_to
from referee.web.house_rules import rules_of
from referee.web.joining import join
from referee.web.limits import WaitingRequests
from referee.web.links import links_of, page_link
from referee.web.permits import check_plays, check_seat, check_table
from referee.web.photos import MOST_BYTES, match_for, photo_answer, read_photo
from referee.web.requests import command_of, corners_of, json_object, line_of, name_of, tap_of
from referee.web.scenario_pages import ScenarioPages, played_scenario
from referee.web.streams import TOO_MANY_STATUS, Streams

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Collection

    from starlette.requests import Request
    from starlette.types import ASGIApp

    from referee.table.data.answers import ServedLink
    from referee.web.channels import LatestView
    from referee.web.host import Host
    from referee.web.start_app import StartSite
    from referee.web.worker import Worker

Handler: TypeAlias = "Callable[[Request], Awaitable[Response]]"
ForViewer: TypeAlias = "Callable[[str, Request], Awaitable[Response]]"
CACHE_FOR_EVER = "private, max-age=31536000, immutable"
MOST_WORDS = 12
"""The maximum number of words in a request for offers."""
LONGEST_QUERY = 200
"""The maximum number of characters in a URL query."""
COOKIE_AGE = 60 * 60 * 24 * 30
"""How long a device keeps its seat, in seconds."""


class Site:
    """The web application that serves a match: its pages and its responses to requests."""

    def __init__(self, worker: Worker, base: str, say: Callable[[str], None], start: StartSite | None = None) -> None:
        """Serve a match.

        base: the address for links, which other devices can reach. say: prints a line about a problem. start: the start
        page, if any.
        """
        self.worker, self.host, self.base, self._say, self.start = worker, worker.host, base, say, start
        self.host.faults.print_with(say)
        self.pages = Pages() if start is None else start.pages
        self.build = self.pages.build
        self.streams = Streams(self.host.channels, self.host.epoch, self.build)
        self._photo_turn = asyncio.Semaphore(1)
        self._scenario_pages, self._waiting = ScenarioPages(self.host.roots), WaitingRequests()
        self._drawing = ThreadPoolExecutor(1, thread_name_prefix="art")
        self.cookie = f"referee-{self.host.seats.tag}"

    def app(self, hosts: Collection[str]) -> ASGIApp:
        """Return the application. hosts: the allowed values of the Host header."""
        routes = [
            self.pages.route("/", "chooser.html"),
            Route("/join/{code}", self.join),
            self.pages.route("/static/{path:path}"),
            self.pages.route("/s/{viewer}/", "index.html"),
            *(self._route(name, handler) for name, handler in self._get_handlers.items()),
            *(self._route(name, handler, "POST") for name, handler in self._post_handlers.items()),
        ]
        return Guard(Starlette(routes=routes, lifespan=lambda app: self.watching()), hosts)

    @property
    def _get_handlers(self) -> dict[str, ForViewer]:
        return {
            "view": self.view,
            "art/{name}": self.art,
            "events": self.events,
            "complete": self.complete,
            "offers": self.offers,
            "links": self.links,
            "rules": self.rules,
            "scenario": self.scenario,
            "campaign": self.campaign,
            "start": self.start_page,
        }

    @property
    def _post_handlers(self) -> dict[str, ForViewer]:
        return {
            "tap": self.tap,
            "why": self.why,
            "command": self.command,
            "preview": self.preview,
            "seat": self.seat,
            "join": self.take_seat,
            "photo": self.photo,
            "campaign": self.step,
        }

    def _route(self, name: str, handler: ForViewer, method: str = "GET") -> Route:
        """Return a route that serves only a device that holds the viewer's cookie."""

        async def answer(request: Request) -> Response:
            viewer = request.path_params["viewer"]
            seats, cookie = self.host.seats, request.cookies.get(self.cookie, "")
            if not seats.admits(viewer, cookie):
                return lines_response(UNKNOWN_VIEWER, *seats.refusal_lines(viewer, bool(cookie)))
            try:
                return await handler(viewer, request)
            except RequestError as error:
                return lines_response(error.status, *str(error).split("\n"))
            except PnpError as error:
                return lines_response(TOO_MANY_STATUS, *str(error).split("\n"))  # the match's file cannot be read
            except asyncio.CancelledError:  # the server stops: it ends drawings at once, and requests a second later
                return lines_response(TOO_MANY_STATUS, "The referee is stopping.")

        return Route(f"/s/{{viewer}}/{name}", answer, methods=[method])

    @asynccontextmanager
    async def watching(self) -> AsyncIterator[None]:
        """While the server runs, check for entries made elsewhere, such as in a terminal; also make the fonts."""
        loop = asyncio.get_running_loop()
        self.host.on_view = lambda viewer: loop.call_soon_threadsafe(self.streams.wake, viewer)
        self.host.on_seats = lambda viewers: loop.call_soon_threadsafe(self.streams.end, "revoked", tuple(viewers))
        tasks = [asyncio.create_task(self.worker.watch(self._say)), asyncio.create_task(self.make_fonts())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            self._drawing.shutdown(wait=False, cancel_futures=True)

    async def make_fonts(self) -> None:
        """Open the printed game and make the fonts of its pages before a page asks for them."""

        def font_names(host: Host) -> tuple[str, ...]:
            printing = host.art.printing(host.match)
            return () if printing is None else printing.font_names()

        for name in await self.worker.run(font_names):
            await asyncio.get_running_loop().run_in_executor(self._drawing, self.host.art.file, name)

    @property
    def all_links(self) -> list[ServedLink]:
        """Return the links of all viewers."""
        return links_of(self.host.seats, self.host.titles(), self.base)

    async def art(self, viewer: str, request: Request) -> Response:
        """Return a picture or a font that the viewer was shown; drawing it does not delay taps."""
        name, art = request.path_params["name"], self.host.art
        found = None
        if name in self.host.channels[viewer].art:
            found = await asyncio.get_running_loop().run_in_executor(self._drawing, art.file, name)
        if found is None:
            return lines_response(MISSING, "There is no such picture.")
        return file_response(request, found, {"cache-control": CACHE_FOR_EVER})

    async def join(self, request: Request) -> Response:
        """Exchange the code of a link for a cookie, and redirect to the page."""
        seats = self.host.seats
        viewer = seats.viewer_of(request.path_params["code"])
        if viewer is None:
            return lines_response(UNKNOWN_VIEWER, "This link is no longer valid. Ask the table for a new link.")
        answer = RedirectResponse(f"/s/{viewer}/", 303)
        cookie = seats.passes[viewer].cookie
        answer.set_cookie(self.cookie, cookie, COOKIE_AGE, path=f"/s/{viewer}", httponly=True, samesite="strict")
        return answer

    async def view(self, viewer: str, request: Request) -> Response:
        """Return a viewer's newest view."""
        latest = await self._latest(viewer)
        head = json_line({"epoch": self.host.epoch, "rev": latest.rev, "build": self.build})
        return Response(f'{head[:-1]},"view":{latest.view}}}', media_type="application/json")

    async def events(self, viewer: str, request: Request) -> Response:
        """Return a viewer's event stream."""
        since = request.headers.get("last-event-id") or request.query_params.get("since", "")
        is_first = not self.host.channels[viewer].readers
        stream = self.streams.open(viewer)
        try:
            if is_first:
                await self.worker.run(lambda host: host.refreshed_view(viewer), viewer)
        except BaseException:
            self.streams.forget(stream)
            raise
        return StreamingResponse(
            stream.messages(since),
            media_type="text/event-stream",
            background=BackgroundTask(self.streams.forget, stream),
        )

    async def complete(self, viewer: str, request: Request) -> Response:
        """Return the ways to continue a line."""
        line = request.query_params.get("line", "")[:LONGEST_QUERY]
        return response_to(await self.worker.run(lambda host: host.complete(viewer, line), viewer))

    async def offers(self, viewer: str, request: Request) -> Response:
        """Return the legal moves that begin with a string and contain certain words."""
        begins = request.query_params.get("begins", "")[:LONGEST_QUERY]
        words = [word[:LONGEST_QUERY] for word in request.query_params.getlist("word")[:MOST_WORDS]]
        return response_to(await self.worker.run(lambda host: host.offers(viewer, begins, words), viewer))

    async def tap(self, viewer: str, request: Request) -> Response:
        """Play a line."""
        tap = tap_of(await json_body(request))
        return response_to(await self.worker.run(lambda host: host.tap(viewer, tap), viewer))

    async def why(self, viewer: str, request: Request) -> Response:
        """Explain a move, a clause, a card or an entry."""
        line = line_of(json_object(await json_body(request)))
        return response_to(await self.worker.run(lambda host: host.why(viewer, line), viewer))

    async def command(self, viewer: str, request: Request) -> Response:
        """Carry out a command."""
        command = command_of(await json_body(request))
        return response_to(await self.worker.run(lambda host: host.command(viewer, command), viewer))

    async def preview(self, viewer: str, request: Request) -> Response:
        """Return what a command would change."""
        command = command_of(await json_body(request), needs_key=False)
        return response_to(await self.worker.run(lambda host: host.preview(viewer, command), viewer))

    async def photo(self, viewer: str, request: Request) -> Response:
        """Return what a photo shows; the query's `corners` say where the board is, if a person has marked it."""
        check_plays(viewer)
        corners = corners_of(request.query_params.get("corners", "")[:LONGEST_QUERY])
        image = await body_of(request, MOST_BYTES)
        match = await self.worker.run(lambda host: match_for(host, viewer), viewer)
        with self._waiting.count_request(viewer):
            async with self._photo_turn:
                seen = await asyncio.to_thread(read_photo, image, match, self.host.roots, corners)
        if isinstance(seen, Answer):
            return response_to(seen)
        return response_to(await self.worker.run(lambda host: photo_answer(host, viewer, seen), viewer))

    async def links(self, viewer: str, request: Request) -> Response:
        """Return the links of all viewers, to the table only."""
        check_table(viewer)
        titles = await self.worker.run(lambda host: host.titles(), viewer)
        return JSONResponse([page_link(one) for one in links_of(self.host.seats, titles, self.base)])

    async def rules(self, viewer: str, request: Request) -> Response:
        """Return the house rules of the match, and their values."""
        return JSONResponse(await self.worker.run(lambda host: rules_of(host.match), viewer))

    async def seat(self, viewer: str, request: Request) -> Response:
        """Hand a seat over, or close it."""
        check_table(viewer)
        found = json_object(await json_body(request))
        whom, close = found.get("viewer"), found.get("close") is True
        return response_to(await self.worker.run(lambda host: host.hand_over(str(whom), close), viewer))

    async def take_seat(self, viewer: str, request: Request) -> Response:
        """Seat the player who opened a link, with or without a name."""
        check_seat(viewer)
        command = name_of(await json_body(request))
        return response_to(await self.worker.run(lambda host: join(host, viewer, command), viewer))

    async def scenario(self, viewer: str, request: Request) -> Response:
        """Return the current scenario: the words and the pages of its book."""
        game, number, options = await self.worker.run(lambda host: played_scenario(host.match), viewer)
        with self._waiting.count_request(viewer):
            pages = await asyncio.to_thread(self._scenario_pages.of, game, number, options)
        return JSONResponse(pages)

    async def campaign(self, viewer: str, request: Request) -> Response:
        """Return the campaign that the match belongs to."""
        start, name = self._campaign_site(viewer)
        return JSONResponse(await start.run(lambda starting: starting.campaign(name), viewer))

    async def step(self, viewer: str, request: Request) -> Response:
        """Take a step of the campaign; `next` begins the next scenario, and all viewers continue in its match."""
        start, name = self._campaign_site(viewer)
        return await start.take_step(name, json_object(await json_body(request)), viewer)

    async def start_page(self, viewer: str, request: Request) -> Response:
        """Return the address of the start page, to the table only."""
        check_table(viewer)
        return JSONResponse({"go": "" if self.start is None else f"/join/{self.start.code}"})

    def _campaign_site(self, viewer: str) -> tuple[StartSite, str]:
        """Return the start page's site, which carries out campaign steps, and the file name of this match's campaign.

        Raises:
            RequestError: the match is not part of a campaign, or this viewer only watches.
        """
        check_plays(viewer)
        if self.start is None or not self.host.campaign:
            raise RequestError(MISSING, "This match is not part of a campaign.")
        return self.start, self.host.campaign

    async def _latest(self, viewer: str) -> LatestView:
        """Return a viewer's newest view; it is computed only if none is kept for an open stream."""
        channel = self.host.channels[viewer]
        if channel.readers and channel.latest.rev:
            return channel.latest
        return await self.worker.run(lambda host: host.refreshed_view(viewer), viewer)
