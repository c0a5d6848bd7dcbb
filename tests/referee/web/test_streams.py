"""Streams: hello, views, presence, beats, goodbyes; a slow reader gets the newest view only."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from served import Served, parsed

from referee.web import streams
from referee.web.answering import RequestError


async def following(messages: AsyncIterator[bytes], *names: str) -> list[tuple[str, Any]]:
    """Return the next events of a stream, up to one of each name."""
    found: list[tuple[str, Any]] = []
    while not set(names) <= {name for name, _ in found}:
        found += parsed(await asyncio.wait_for(anext(messages), 5))
    return found


def test_a_stream_says_hello_and_sends_the_view_unless_the_page_has_it(duel: Served) -> None:
    async def run() -> None:
        latest = await duel.worker.run(lambda host: host.latest_view("0"))
        first = duel.site.streams.open("0").messages("")
        (hello, told), (view, sent) = await following(first, "hello", "view")
        assert (hello, told["rev"], view, sent["rev"]) == ("hello", latest.rev, "view", latest.rev)
        assert told["build"] == duel.site.build
        second = duel.site.streams.open("0").messages(f"run.{latest.rev}")
        names = [name for name, _ in await following(second, "hello", "presence")]
        assert "view" not in names
        third = duel.site.streams.open("0").messages(f"other.{latest.rev}")
        assert [name for name, _ in await following(third, "hello", "view")] == ["hello", "view"]
        for one in (first, second, third):
            await one.aclose()  # type: ignore[attr-defined]
        assert duel.host.channels["0"].readers == 0

    asyncio.run(run())


def test_a_slow_reader_gets_one_newest_view(duel: Served) -> None:
    async def run() -> list[tuple[str, Any]]:
        async with duel.site.watching():
            messages = duel.site.streams.open("1").messages("")
            await duel.worker.run(lambda host: host.latest_view("1"))
            found = await following(messages, "hello", "view", "presence")
            for line in ("draw fox", "a1 a2", "draw ?", "c3 c2"):
                await duel.tapped("table", line)
            return [*found, *await following(messages, "view")]

    events = asyncio.run(run())
    views = [data for name, data in events if name == "view"]
    assert len(views) == 2
    assert views[1]["rev"] == views[0]["rev"] + 4
    assert views[1]["cause"] == {"by": "table", "kind": "play"}


def test_a_stream_sends_beats_and_says_why_it_ends(duel: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "HEARTBEAT", 0.01)

    async def run() -> list[str]:
        opened = [duel.site.streams.open(viewer).messages("") for viewer in ("0", "1")]
        for messages in opened:
            await following(messages, "hello", "beat")
        duel.site.streams.end("revoked", ["0"])
        found = [data["reason"] for name, data in await following(opened[0], "bye") if name == "bye"]
        duel.site.streams.end("stopped")
        found += [data["reason"] for name, data in await following(opened[1], "bye") if name == "bye"]
        late = duel.site.streams.open("1").messages("")
        return found + [data["reason"] for name, data in await following(late, "bye") if name == "bye"]

    assert asyncio.run(run()) == ["revoked", "stopped", "stopped"]


def test_presence_counts_pages_and_not_views(duel: Served) -> None:
    async def run() -> None:
        rev = (await duel.worker.run(lambda host: host.latest_view("table"))).rev
        table = duel.site.streams.open("table").messages("")
        await following(table, "hello", "view", "presence")
        duel.site.streams.open("1")
        ((_, told),) = await following(table, "presence")
        assert told == {"table": 1, "watch": 0, "seats": {"0": 0, "1": 1}}
        assert (await duel.worker.run(lambda host: host.latest_view("table"))).rev == rev

    asyncio.run(run())


def test_a_seat_has_so_many_pages_at_most(duel: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams, "MOST_OF_SEAT", 2)

    async def run() -> None:
        for _ in range(2):
            duel.site.streams.open("0")
        with pytest.raises(RequestError, match="Too many pages"):
            duel.site.streams.open("0")

    asyncio.run(run())
