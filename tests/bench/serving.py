"""`referee serve` at work: from a tap to every open stream, and the times of start and stop.

python tests/bench/serving.py [GAME] [--phones 8] [--watchers 200] [--taps 60] [--browser]

With --browser, also how long a phone that wakes shows an old view, and a dead link is not shown; this needs chromium.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

REFEREE = (sys.executable, "-m", "referee")
ASLEEP = 12
"""Seconds for which a phone sleeps."""


class Server:
    """A match that is served by a process of its own."""

    def __init__(self, folder: Path, *options: str) -> None:
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [*REFEREE, "serve", "--json", *options], cwd=folder, stdout=subprocess.PIPE, text=True
        )
        assert self.process.stdout is not None
        found = ""
        while not found.endswith("\n}\n"):
            line = self.process.stdout.readline()
            assert line, "the server has ended"
            found += line
        self.data: dict[str, Any] = json.loads(found)
        self.host = urlsplit(self.data["address"]).netloc
        self.started = time.perf_counter() - begun

    def stop(self) -> float:
        """Stop it as Ctrl-C does; return how long that took."""
        begun = time.perf_counter()
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)
        return time.perf_counter() - begun


class Client:
    """A device with the cookie of one viewer."""

    def __init__(self, host: str, link: dict[str, Any]) -> None:
        self.host, self.viewer, self.path = host, link["viewer"], urlsplit(link["address"]).path
        self.cookie = ""

    async def join(self) -> None:
        head, _ = await self.ask("GET", self.path)
        self.cookie = next(line for line in head.split("\r\n") if line.startswith("set-cookie"))[12:].partition(";")[0]

    async def connect(self, method: str, path: str, body: bytes = b"") -> tuple[Any, Any]:
        name, _, port = self.host.partition(":")
        reader, writer = await asyncio.open_connection(name, int(port), limit=1 << 24)
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\nCookie: {self.cookie}\r\n"
        )
        head += f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + body)
        return reader, writer

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[str, Any]:
        """Return the head and the JSON of an answer."""
        reader, writer = await self.connect(method, path, b"" if body is None else json.dumps(body).encode())
        head, _, found = (await reader.read()).partition(b"\r\n\r\n")
        writer.close()
        return head.decode(), json.loads(found) if found.startswith((b"{", b"[")) else None

    async def listen(self, seen: dict[int, float], ready: asyncio.Event) -> None:
        """Note when each revision arrives."""
        reader, _ = await self.connect("GET", f"/s/{self.viewer}/events")
        while line := await reader.readline():
            if line.startswith(b"id: "):
                seen[int(line.rpartition(b".")[2])] = time.perf_counter()
                ready.set()


async def measured(server: Server, phones: int, watchers: int, taps: int) -> list[float]:
    """Return how long each stream waited for each tap."""
    links = {one["viewer"]: one for one in server.data["links"]}
    links = {
        viewer: dict(zip(("viewer", "title", "address"), one.values(), strict=True)) for viewer, one in links.items()
    }
    seats = sorted(viewer for viewer in links if viewer.isdigit())
    players = {seat: Client(server.host, links[seat]) for seat in seats}
    for player in players.values():
        await player.join()
    clients = [Client(server.host, links[seats[number % len(seats)]]) for number in range(phones)]
    clients += [Client(server.host, links["watch"]) for _ in range(watchers)]
    seen: list[dict[int, float]] = [{} for _ in clients]
    readies = [asyncio.Event() for _ in clients]
    for client in clients:
        await client.join()
    tasks = [asyncio.create_task(one.listen(*more)) for one, *more in zip(clients, seen, readies, strict=True)]
    await asyncio.gather(*(one.wait() for one in readies))
    await asyncio.sleep(1)
    waited: list[float] = []
    for number in range(taps):
        before = [max(one) for one in seen]
        _, view = await players["0"].ask("GET", "/s/0/view")
        seat = str(max(0, view["view"]["due"][0]["seat"]))
        _, view = await players[seat].ask("GET", f"/s/{seat}/view")
        offers = [one for one in view["view"]["offers"] if not one.get("open")]
        offer = offers[number % len(offers)] if offers else {"line": "roll", "decision": None}
        line = offer["line"]
        seen_at = {"epoch": view["epoch"], "rev": view["rev"], "decision": offer["decision"]}
        body = {"key": f"bench-{number:016}", **seen_at, "line": line}
        begun = time.perf_counter()
        head, said = await players[seat].ask("POST", f"/s/{seat}/tap", body)
        if " 200 " not in head:
            print(head.split("\r\n")[0], line, said["said"][:1])
            continue
        limit = time.perf_counter() + 5
        while any(max(one) <= old for one, old in zip(seen, before, strict=True)) and time.perf_counter() < limit:
            await asyncio.sleep(0.001)
        waited += [max(one.values()) - begun for one, old in zip(seen, before, strict=True) if max(one) > old]
    for task in tasks:
        task.cancel()
    return sorted(waited)


class Relay:
    """A network between a phone and the server: while it is `lost`, nothing passes, and no connection ends."""

    def __init__(self, host: str) -> None:
        name, _, port = host.partition(":")
        self.lost, self.server = False, (name, int(port))
        self.tasks: set[Any] = set()
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        self.port = asyncio.run_coroutine_threadsafe(self.begin(), self.loop).result()

    async def begin(self) -> int:
        """Return the port at which it listens."""
        listening = await asyncio.start_server(self.join, "127.0.0.1", 0)
        port: int = listening.sockets[0].getsockname()[1]
        return port

    async def join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.tasks.add(asyncio.current_task())
        there, away = await asyncio.open_connection(*self.server)
        with suppress(asyncio.CancelledError):
            await asyncio.gather(self.carry(reader, away), self.carry(there, writer))

    def end(self) -> None:
        for task in asyncio.all_tasks(self.loop):
            task.get_loop().call_soon_threadsafe(task.cancel)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        dropped = False
        try:
            while data := await reader.read(1 << 16):
                dropped = dropped or self.lost  # a connection that has lost something is lost
                if not dropped:
                    writer.write(data)
            if not dropped:
                writer.close()
        except (ConnectionError, asyncio.CancelledError):
            writer.close()


def browsed(server: Server) -> tuple[float, float]:
    """Return how long a phone that wakes shows an old view, and how long a dead link is not shown, in seconds.

    The phone has lost the network while it sleeps and another player moves: it wakes when the network is there again.
    """
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from browsing import ARGUMENTS, CHROMIUM, PHONE
    from playwright.sync_api import sync_playwright

    links, relay = {one["viewer"]: one["address"] for one in server.data["links"]}, Relay(server.host)
    way = f"--host-resolver-rules=MAP {server.host} 127.0.0.1:{relay.port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, way])
        phone = browser.new_page(viewport={"width": PHONE[0], "height": PHONE[1]})
        phone.goto(links["0"])
        phone.wait_for_selector("#seats button")
        phone.wait_for_timeout(1000)
        relay.lost, begun = True, time.perf_counter()
        phone.wait_for_function("() => !document.querySelector('#link').hidden", timeout=30_000)
        dead = time.perf_counter() - begun
        with ThreadPoolExecutor(1) as pool:  # the browser has a loop of its own here
            pool.submit(asyncio.run, moved(server)).result()
        before = phone.evaluate("document.body.dataset.rev")
        phone.wait_for_timeout(1000 * ASLEEP)
        assert phone.evaluate("document.body.dataset.rev") == before, "the phone did not sleep"
        relay.lost, begun = False, time.perf_counter()
        phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        phone.wait_for_function(f"() => document.body.dataset.rev !== '{before}'", timeout=30_000)
        woken = time.perf_counter() - begun
        browser.close()
    relay.end()
    return woken, dead


async def moved(server: Server) -> None:
    """Play a move for the table."""
    link = next(one for one in server.data["links"] if one["viewer"] == "table")
    table = Client(server.host, {"viewer": "table", "address": link["address"]})
    await table.join()
    _, view = await table.ask("GET", "/s/table/view")
    offers = [one for one in view["view"]["offers"] if not one.get("open")]
    offer = offers[0] if offers else {"line": "roll", "decision": None}
    seen_at = {"epoch": view["epoch"], "rev": view["rev"], "decision": offer["decision"]}
    head, said = await table.ask(
        "POST", "/s/table/tap", {"key": "bench-of-the-table", **seen_at, "line": offer["line"]}
    )
    assert " 200 " in head, said


def most_seats(game: str) -> str:
    """Return the largest number of seats of a game, up to 4."""
    from pnp.library.roots import Roots, built_in
    from referee.loading.registry import find_game

    return str(max(seats for seats in find_game(game, Roots((built_in(),))).seats if seats <= 4))


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="?", default="capture_the_island")
    parser.add_argument("--seats", default="", help="by default 4, or as many as the game has")
    parser.add_argument("--phones", type=int, default=8)
    parser.add_argument("--watchers", type=int, default=0)
    parser.add_argument("--taps", type=int, default=60)
    parser.add_argument("--browser", action="store_true")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        begin = [*REFEREE, "new", asked.game, "--seats", asked.seats or most_seats(asked.game), "--seed", "bench"]
        subprocess.run(begin, cwd=folder, check=True, stdout=subprocess.DEVNULL)
        server = Server(folder, "--port", "0")
        try:
            waited = asyncio.run(measured(server, asked.phones, asked.watchers, asked.taps))
            shown = browsed(server) if asked.browser else None
            usage = Path(f"/proc/{server.process.pid}/stat").read_text(encoding="utf-8").split()[13:15]
        finally:
            stopped = server.stop()
    at = [1000 * waited[min(len(waited) - 1, len(waited) * part // 100)] for part in (50, 95, 99)]
    who = f"{asked.game}: {asked.phones} phones, {asked.watchers} watchers, {len(waited)} waits"
    print(f"{who}: p50 {at[0]:.0f}, p95 {at[1]:.0f}, p99 {at[2]:.0f} ms")
    if shown is not None:
        print(f"a phone that wakes is current after {shown[0]:.2f} s, a dead link is shown after {shown[1]:.1f} s")
    print(f"ready in {server.started:.2f} s, stopped in {stopped:.2f} s, CPU {sum(map(int, usage)) / 100:.1f} s")


if __name__ == "__main__":
    main()
