"""A real server: quick to start and stop, killed at any moment without losing or doubling a tap."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import rendercv_fonts
from served import begun, parsed
from table import copy_toys, environment

from pnp.cache import Cache
from referee.engine.errors import RefereeError
from referee.web import art
from referee.web.running import listen_address


class Process:
    """`referee serve` in a process of its own."""

    def __init__(self, folder: Path, port: int = 0) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "referee", "serve", "--json", "--port", str(port)],
            cwd=folder, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert self.process.stdout is not None
        found = ""
        while not found.endswith("\n}\n"):
            line = self.process.stdout.readline()
            assert line, self.process.stderr.read() if self.process.stderr else ""
            found += line
        data = json.loads(found)
        self.links = {one["viewer"]: urlsplit(one["address"]).path for one in data["links"]}
        self.address = data["address"]
        self.port = urlsplit(self.address).port or 0
        self.clients: dict[str, httpx.Client] = {}

    def client(self, viewer: str) -> httpx.Client:
        """Return a device that has joined as a viewer."""
        if viewer not in self.clients:
            client = httpx.Client(base_url=self.address, headers={"origin": self.address}, timeout=60)
            self.clients[viewer] = client
            assert client.get(self.links[viewer]).status_code == 303
        return self.clients[viewer]

    def ask(self, viewer: str, method: str, what: str, body: Any = None) -> tuple[int, Any]:
        """Return the status and the JSON of an answer."""
        answer = self.client(viewer).request(method, f"/s/{viewer}/{what}", json=body)
        return answer.status_code, answer.json()

    def tap(self, viewer: str, key: str, line: str) -> tuple[int, Any]:
        _, seen = self.ask(viewer, "GET", "view")
        return self.ask(viewer, "POST", "tap", {"key": key, "epoch": seen["epoch"], "rev": seen["rev"], "line": line})

    def end(self, sign: int) -> str:
        """End it; return what it has printed."""
        self.process.send_signal(sign)
        out, errors = self.process.communicate(timeout=60)
        for client in self.clients.values():
            client.close()
        return str(out) + str(errors)


def phone(address: str, old: httpx.Client) -> httpx.Client:
    """Return a device from before the restart: it has only its cookie."""
    return httpx.Client(base_url=address, headers={"origin": address}, cookies=old.cookies, timeout=60)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    project = copy_toys(tmp_path / "toys")
    begun(project / "duel.match", "duel")
    return project


def test_a_stream_gets_a_goodbye_when_the_server_stops_and_the_stop_is_quick(folder: Path) -> None:
    server = Process(folder)
    with server.client("watch").stream("GET", "/s/watch/events?since=") as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        assert answer.headers["cache-control"] == "no-store"
        assert server.tap("0", "k" * 16, "draw fox")[0] == 200
        begin = time.perf_counter()
        server.process.send_signal(signal.SIGINT)
        events = parsed(b"".join(answer.iter_bytes()))
    printed = server.end(signal.SIGINT)
    took = time.perf_counter() - begin
    names = [(name, data.get("reason")) for name, data in events]
    assert names[0][0] == "hello"
    assert [name for name, _ in names].count("view") == 2
    assert names[-1] == ("bye", "stopped")
    assert server.process.returncode == 0
    assert printed == ""
    assert took < 5  # 0.2 s on a machine that is not busy


def test_a_request_that_is_cut_off_by_the_stop_is_told_to_nobody(folder: Path) -> None:
    server = Process(folder)
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as half:
        cookie = "; ".join(f"{name}={value}" for name, value in server.client("0").cookies.items())
        head = (
            f"POST /s/0/tap HTTP/1.1\r\nhost: {server.address.removeprefix('http://')}\r\norigin: {server.address}\r\n"
        )
        body = f"cookie: {cookie}\r\ncontent-type: application/json\r\ncontent-length: 90\r\n\r\n{{"
        half.sendall((head + body).encode())
        assert server.ask("0", "GET", "view")[0] == 200
        assert server.end(signal.SIGINT) == ""


def test_no_acknowledged_tap_is_lost_or_doubled_when_the_server_is_killed(folder: Path) -> None:
    """A tap is sent again and again while the server is killed in the middle of others, then once more after it."""
    server, sent = Process(folder), dict[str, tuple[Any, tuple[int, Any]]]()
    assert server.tap("0", "first-tap-of-ann-0", "draw fox")[0] == 200
    stop = threading.Event()

    def notes() -> None:
        number = 0
        while not stop.is_set():
            body = {"key": f"note-number-{number:06}", "command": "note", "args": f"remark {number}"}
            try:
                sent[body["key"]] = (body, server.ask("0", "POST", "command", body))
            except (httpx.HTTPError, ValueError, RuntimeError):
                sent[body["key"]] = (body, (0, None))
                return
            number += 1

    writer = threading.Thread(target=notes)
    writer.start()
    while len(sent) < 5:
        time.sleep(0.01)
    server.end(signal.SIGKILL)
    stop.set()
    writer.join()
    again = Process(folder, server.port)
    again.clients = {viewer: phone(again.address, old) for viewer, old in server.clients.items()}
    for body, answer in sent.values():
        status, found = again.ask("0", "POST", "command", body)
        assert status == 200
        assert answer in ((0, None), (200, found))
    _, seen = again.ask("table", "GET", "view")
    remarks = [one["text"] for one in seen["view"]["log"] if "remark" in one["text"]]
    assert sorted(remarks) == sorted({one["args"]: f"note: {one['args']}" for one, _ in sent.values()}.values())
    printed = again.end(signal.SIGTERM)
    assert not re.search("|".join(path.rpartition("/")[2] for path in server.links.values()), printed)


def test_a_port_that_is_taken_is_said_and_the_usual_one_gives_way() -> None:
    first = listen_address(in_network=False, port=None)
    second = listen_address(in_network=False, port=None)
    with first.socket, second.socket:
        assert first.port != second.port
        with pytest.raises(RefereeError, match="choose another with --port"):
            listen_address(in_network=False, port=first.port)
        assert first.base == f"http://127.0.0.1:{first.port}"
    with pytest.raises(RefereeError, match="cannot be used"):
        listen_address(in_network=False, port=99999)


def test_only_the_network_of_the_machine_is_added_for_phones() -> None:
    alone, together = listen_address(in_network=False, port=0), listen_address(in_network=True, port=0)
    with alone.socket, together.socket:
        assert alone.socket.getsockname()[0] == "127.0.0.1"
        assert alone.hosts == [f"127.0.0.1:{alone.port}", f"localhost:{alone.port}"]
        assert set(together.hosts) > {f"127.0.0.1:{together.port}", f"localhost:{together.port}"}


def test_the_server_is_ready_before_anything_that_draws_or_prints_is_imported() -> None:
    code = "import sys, referee.web.running\nprint([name for name in sys.modules if name.startswith({!r})])"
    late = ("pnp.composition", "pnp.press", "pnp.render", "pnp.book", "fontTools", "PIL", "numpy")
    done = subprocess.run([sys.executable, "-c", code.format(late)], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_a_font_of_the_page_is_made_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = next(Path(str(rendercv_fonts.__file__)).parent.rglob("*.ttf"))
    made = art._woff(path, 0, Cache(tmp_path))
    monkeypatch.setattr(art, "_subset", lambda data, index: b"made again")
    assert art._woff(path, 0, Cache(tmp_path)) == made
    assert art._woff(path, 0, Cache(None)).data == b"made again"
