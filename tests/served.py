"""A match of a small game, served in this process, and requests to it."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import httpx
import toys_at_work as toys
from folders import project

from referee.engine.record.match import Match
from referee.table.files.session import Session
from referee.web.app import Site
from referee.web.host import Host
from referee.web.requests import Tap
from referee.web.worker import Worker

if TYPE_CHECKING:
    from pnp.library.roots import Roots
    from referee.engine.game import Game

ADDRESS = "http://127.0.0.1:8421"


class Served:
    """A served match, and requests to it as a browser with every seat's cookie would make them."""

    def __init__(self, path: Path, game: str | Game[Any], epoch: str = "run", roots: Roots | None = None) -> None:
        """Serve a match from a file. game: a toy by its name, or any game. roots: where its printed pieces are."""
        self.path, self.game = path, toys.toy(game) if isinstance(game, str) else game
        found = project(toys.TOYS) if roots is None else roots
        self.worker = Worker(lambda: Host(Session.open(path, lambda name: self.game), found, epoch))
        self.host = self.worker.host
        self.site = Site(self.worker, ADDRESS, print)
        self.app = self.site.app(["127.0.0.1:8421"])

    def do(self, action: Callable[[Host], Any]) -> Any:
        """Call a function with the match in the thread that owns it."""
        return asyncio.run(self.worker.run(action))

    def cookies(self, viewer: str) -> dict[str, str]:
        return {self.site.cookie: self.host.seats.passes[viewer].cookie}

    def ask(self, method: str, path: str, viewer: str = "", **more: Any) -> httpx.Response:
        """Make one request; viewer: whose cookie goes with it."""
        return asyncio.run(self._ask(method, path, viewer, **more))

    async def _ask(self, method: str, path: str, viewer: str, **more: Any) -> httpx.Response:
        headers = {"origin": ADDRESS, **more.pop("headers", {})}
        cookies = self.cookies(viewer) if viewer else {}
        transport = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(transport=transport, base_url=ADDRESS, cookies=cookies) as client:
            return await client.request(method, path, headers=headers, **more)

    def get(self, viewer: str, what: str) -> Any:
        return self.ask("GET", f"/s/{viewer}/{what}", viewer)

    def post(self, by: str, what: str, **body: Any) -> httpx.Response:
        return self.ask("POST", f"/s/{by}/{what}", by, json=body)

    @property
    def entries(self) -> int:
        """How many entries the match has, without its opening and the names of the players."""
        return int(self.do(lambda host: host.match.revision)) - 2

    def view(self, viewer: str) -> dict[str, Any]:
        return dict(self.get(viewer, "view").json())

    def fresh_key(self) -> str:
        return token_hex(16)

    def tap(self, viewer: str, line: str, **more: Any) -> httpx.Response:
        """Play a line as a page does that has the newest view."""
        seen = self.view(viewer)
        found = {"key": self.fresh_key(), "epoch": seen["epoch"], "rev": seen["rev"], "line": line, **more}
        return self.post(viewer, "tap", **found)

    async def tapped(self, viewer: str, line: str) -> None:
        """Play a line without HTTP."""

        def tap(host: Host) -> int:
            seen = (host.epoch, host.latest_view(viewer).rev)
            return host.tap(viewer, Tap(self.fresh_key(), line, line, None, seen)).status

        assert await self.worker.run(tap) == 200

    def command(self, viewer: str, command: str, args: str = "", **more: Any) -> httpx.Response:
        return self.post(viewer, "command", key=self.fresh_key(), command=command, args=args, **more)

    def said(self, answer: httpx.Response) -> str:
        return "\n".join(answer.json()["said"])

    def close(self) -> None:
        self.worker.close()


def begun(path: Path, game: str, names: Sequence[str] = ("Ann", "Bob"), **more: Any) -> Path:
    """Begin a match of a small game for two in a file."""
    found = toys.toy(game)
    Session.store_new(path, Match.new(found, toys.setup(found), id=path.stem, names=names, **more)).close()
    return path


def parsed(stream: bytes) -> list[tuple[str, Any]]:
    """Return the events of a stream: each with its name and data."""
    found = []
    for block in stream.decode().split("\n\n"):
        fields = dict(line.split(": ", 1) for line in block.splitlines() if ": " in line)
        if "event" in fields:
            found.append((fields["event"], json.loads(fields["data"])))
    return found
