"""Runs the server: chooses its address, starts it, and stops it quickly after notifying every page."""

from __future__ import annotations

import asyncio
import logging
import socket
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import uvicorn

from referee.engine.errors import RefereeError
from referee.loading.registry import find_game
from referee.table.files.session import Session
from referee.web.front import Front
from referee.web.host import Host
from referee.web.starting import MatchStarter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

    from pnp.library.roots import Roots
    from referee.table.data.answers import ServedLink

PORT = 8421
"""The usual port; another is used if it is taken."""
PORTS_TRIED = 20
"""How many ports are tried, beginning with the usual one; then any free port is used."""
LOCAL, ALL = "127.0.0.1", "0.0.0.0"
OUTSIDE_ADDRESS = ("10.255.255.255", 1)
"""An address outside the machine's network: the route to it shows which of our addresses other devices can reach."""


class ListenAddress(NamedTuple):
    """Where the server listens. names: its host names and addresses; links use the first."""

    socket: socket.socket
    names: tuple[str, ...]

    @property
    def port(self) -> int:
        """Return the port."""
        return int(self.socket.getsockname()[1])

    @property
    def base(self) -> str:
        """Return the address for links."""
        return f"http://{self.names[0]}:{self.port}"

    @property
    def hosts(self) -> list[str]:
        """Return the allowed values of the Host header."""
        return [f"{name}:{self.port}" for name in self.names] + (list(self.names) if self.port == 80 else [])


class ReadyServer(NamedTuple):
    """A server that is about to listen: its address, and the links of its viewers."""

    base: str
    links: Sequence[ServedLink]


def serve(
    match: Path | None,
    roots: Roots,
    address: ListenAddress,
    ready: Callable[[ReadyServer], None],
    say: Callable[[str], None],
) -> None:
    """Serve a match, or without one the start page, until the process gets a signal to stop.

    ready: called once, just before the server starts to answer, and whenever another match is opened.
    say: prints a line about a problem.

    Raises:
        RefereeError: the match cannot be opened.
    """

    def open_host(path: Path, before: Host | None) -> Host:
        links = None if before is None else before.seats.payloads_for_next_match()
        return Host(Session.open(path, lambda name: find_game(name, roots)), roots, links=links)

    def announce(links: Sequence[ServedLink]) -> None:
        ready(ReadyServer(address.base, links))

    with address.socket:
        folder = Path() if match is None else match.parent
        front = Front(MatchStarter(roots, folder), open_host, address.base, address.hosts, announce, say)
        try:
            if match is not None:
                front.open(match)
            announce(front.links)
            asyncio.run(_Server(front).serve(sockets=[address.socket]))
        finally:
            front.close()


def listen_address(in_network: bool, port: int | None) -> ListenAddress:
    """Return the address to listen at. in_network: whether other devices in the network can reach it.

    port: None for the usual or another free port.

    Raises:
        RefereeError: the port is taken or cannot be used.
    """
    address = ALL if in_network else LOCAL
    names = (*(own_addresses() if in_network else ()), LOCAL, "localhost")
    if in_network:
        names = (*names, socket.gethostname().casefold(), f"{socket.gethostname().casefold()}.local")
    names = tuple(dict.fromkeys(names))
    if port is not None:
        return ListenAddress(_listening_socket(address, port), names)
    for one in range(PORT, PORT + PORTS_TRIED):
        with suppress(RefereeError):
            return ListenAddress(_listening_socket(address, one), names)
    return ListenAddress(_listening_socket(address, 0), names)


def own_addresses() -> tuple[str, ...]:
    """Return the addresses of this machine in its network, the most likely address first, without sending anything."""
    found: list[str] = []
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as way:
        way.connect(OUTSIDE_ADDRESS)
        found.append(str(way.getsockname()[0]))
    with suppress(OSError):
        found += [str(one[4][0]) for one in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return tuple(one for one in dict.fromkeys(found) if not one.startswith("127."))


def _listening_socket(address: str, port: int) -> socket.socket:
    made = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind((address, port))
        made.listen(256)
    except (OSError, OverflowError) as error:
        made.close()
        why = getattr(error, "strerror", None) or str(error)
        raise RefereeError(f"port {port} cannot be used: {why} (choose another with --port)") from error
    return made


class _Server(uvicorn.Server):
    """A server that ends its streams before it stops, and does not re-raise the stop signal."""

    def __init__(self, front: Front) -> None:
        super().__init__(
            uvicorn.Config(
                front,
                log_level="warning",
                access_log=False,
                server_header=False,
                ws="none",
                loop="asyncio",
                http="h11",
                lifespan="on",
                timeout_graceful_shutdown=1,
                timeout_keep_alive=30,
                h11_max_incomplete_event_size=16 * 1024,
            )
        )
        self._front = front
        self._loop: asyncio.AbstractEventLoop | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen."""
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop. Responses that take longer than a second are cut off, without a message in the log."""
        logging.getLogger("uvicorn.error").setLevel(logging.CRITICAL)
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End every stream, and stop soon after, within one second; another signal changes nothing."""
        self.should_exit = True
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._front.end)
