"""The streams of events to the viewers' pages. A slow reader gets the newest view, not the views it has missed."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from referee.web.answering import RequestError
from referee.web.channels import json_line, stream_event
from referee.web.viewers import TABLE, WATCH

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Iterable, Mapping

    from referee.web.channels import Channel

HEARTBEAT = 5.0
"""After this many seconds in which nothing else was sent, a stream sends a heartbeat."""
SETTLING_TIME = 0.2
"""How long arrivals and departures are collected before everybody is notified, in seconds."""
MOST_STREAMS, MOST_OF_SEAT = 500, 24
"""The maximum number of open streams: in all, and for the table or one seat."""
RETRY = b"retry: 1000\n\n"
TOO_MANY_STATUS = 503


class Streams:
    """All open streams; only the server's thread uses them."""

    def __init__(self, channels: Mapping[str, Channel], epoch: str, build: str) -> None:
        """Begin without streams. channels: the views to send. build: the page's version, so that old pages reload."""
        self.channels, self.epoch, self.build = channels, epoch, build
        self.presence = self._presence()
        self._open: dict[Stream, None] = {}
        self._settling = False
        self._ended = ""

    def open(self, viewer: str) -> Stream:
        """Open a stream.

        Raises:
            RequestError: there are too many streams.
        """
        channel = self.channels[viewer]
        if len(self._open) >= MOST_STREAMS or (viewer != WATCH and channel.readers >= MOST_OF_SEAT):
            raise RequestError(TOO_MANY_STATUS, "Too many pages are open; close some.")
        stream = Stream(self, channel)
        stream.end(self._ended)
        self._open[stream] = None
        channel.readers += 1
        self._announce_presence_soon()
        return stream

    def forget(self, stream: Stream) -> None:
        """Forget a stream that has ended."""
        if stream in self._open:
            del self._open[stream]
            stream.channel.readers -= 1
            self._announce_presence_soon()

    def wake(self, viewer: str) -> None:
        """Send a viewer's newest view to all streams of that viewer."""
        for stream in self._open:
            if stream.channel.viewer == viewer:
                stream.wake()

    def end(self, reason: str, viewers: Iterable[str] | None = None) -> None:
        """End the streams of these viewers; without viewers, end all streams and any that open later."""
        if viewers is None:
            self._ended = reason
        wanted = set(self.channels if viewers is None else viewers)
        for stream in self._open:
            if stream.channel.viewer in wanted:
                stream.end(reason)

    def _announce_presence_soon(self) -> None:
        if not self._settling:
            self._settling = True
            asyncio.get_running_loop().call_later(SETTLING_TIME, self._announce_presence)

    def _announce_presence(self) -> None:
        self._settling = False
        if (now := self._presence()) != self.presence:
            self.presence = now
            for stream in self._open:
                stream.wake()

    def _presence(self) -> bytes:
        counts = {viewer: channel.readers for viewer, channel in self.channels.items()}
        seats = {viewer: count for viewer, count in counts.items() if viewer.isdigit()}
        return stream_event("presence", json_line({"table": counts[TABLE], "watch": counts[WATCH], "seats": seats}))


class Stream:
    """One open stream."""

    def __init__(self, streams: Streams, channel: Channel) -> None:
        """Begin a stream to a viewer; see `Streams.open`."""
        self.channel = channel
        self._streams = streams
        self._woken = asyncio.Event()
        self._ended = ""

    def wake(self) -> None:
        """Make the stream check for something to send."""
        self._woken.set()

    def end(self, reason: str) -> None:
        """End the stream with a last event, unless the reason is empty."""
        if reason:
            self._ended = reason
            self.wake()

    async def messages(self, since: str) -> AsyncIterator[bytes]:
        """Yield the messages of the stream. since: epoch and revision of the page's last view, such as `3f2a.17`."""
        streams, channel = self._streams, self.channel
        sent, known = _revision(since, streams.epoch), b""
        hello = {"epoch": streams.epoch, "rev": channel.latest.rev, "build": streams.build}
        try:
            yield RETRY + stream_event("hello", json_line(hello))
            while True:
                self._woken.clear()
                if self._ended:
                    yield stream_event("bye", json_line({"reason": self._ended}))
                    return
                latest = channel.latest
                if latest.rev != sent:
                    sent = latest.rev
                    yield latest.message
                if streams.presence is not known:
                    known = streams.presence
                    yield known
                try:
                    await asyncio.wait_for(self._woken.wait(), HEARTBEAT)
                except TimeoutError:
                    yield stream_event("beat", "{}")
        finally:
            streams.forget(self)


def _revision(since: str, epoch: str) -> int | None:
    """Return the revision of a page's view, or None if it is not from this run of the server."""
    known, _, rev = since.rpartition(".")
    return int(rev) if known == epoch and rev.isascii() and rev.isdigit() and len(rev) < 10 else None
