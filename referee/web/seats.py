"""The secrets with which viewers join: a link for each seat, for the table, and for spectators.

The code in a link and the cookie that it is exchanged for are both made from a secret in the match file. When a seat is
handed over or closed, its number in the file grows, and the old link and cookies no longer work.
"""

from __future__ import annotations

import hmac
import json
import os
from base64 import b32encode
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from referee.table.files.store import Store

SECRET, SEAT, JOINED = "web secret", "web seat ", "web joined "
"""The keys of the web table's payloads in the match file, or their beginnings."""
OPEN, CLOSED = "open", "closed"
NO_SEAT = "This device has no seat here. Scan the seat’s code, or open its link."
VIEW_CLOSED = "This device no longer shows it."


class Pass(NamedTuple):
    """The means to open one view: the code of its link, and its cookie; `is_open` is False for a closed seat."""

    code: str
    cookie: str
    is_open: bool = True


class Seats:
    """The passes of all viewers of a match; `passes` is replaced as a whole, so any thread may read it.

    joined: the viewers whose current pass has been used by somebody who was asked for a name. tag: distinguishes the
    cookies of this match from those of other matches on the same machine.
    """

    def __init__(self, store: Store, viewers: Sequence[str]) -> None:
        """Read the passes from a match file; a file that was never served gets a new secret."""
        self._store, self._viewers = store, viewers
        self._numbers: dict[str, int] = {}
        self.passes: Mapping[str, Pass] = {}
        self.joined: frozenset[str] = frozenset()
        kept = store.payload(SECRET)
        if kept is None:
            store.add({SECRET: os.urandom(16).hex()})
            kept = store.payload(SECRET)
        self._secret = bytes.fromhex(json.loads(str(kept)))
        self.tag = self.secret_for("tag").hex()[:8]
        self.read()

    def read(self) -> list[str]:
        """Read who joined, and the seats handed over or closed; return the viewers whose old passes no longer work."""
        before, states = self.passes, dict.fromkeys(self._viewers, OPEN)
        self._numbers = dict.fromkeys(self._viewers, 0)
        for key, body in self._store.payloads(SEAT).items():
            viewer, _, number = key.removeprefix(SEAT).partition(" ")
            if viewer in states:
                self._numbers[viewer], states[viewer] = int(number), json.loads(body)
        self.passes = {viewer: self._pass(viewer, states[viewer] == OPEN) for viewer in self._viewers}
        joined = self._store.payloads(JOINED)
        self.joined = frozenset(viewer for viewer in self._viewers if self._joined_key(viewer) in joined)
        return [viewer for viewer, one in before.items() if one != self.passes[viewer]]

    def hand_over(self, viewer: str) -> None:
        """Give a view a new link: the old link and every device that used it are locked out."""
        self._store_state(viewer, OPEN)

    def join(self, viewer: str) -> None:
        """Record that the player of a seat was asked for a name; after a hand-over the new player is asked again."""
        if viewer not in self.joined:
            self._store.add({self._joined_key(viewer): True})
            self.read()

    def close(self, viewer: str) -> None:
        """Close a view to everybody until it is handed over."""
        self._store_state(viewer, CLOSED)

    def viewer_of(self, code: str) -> str | None:
        """Return the viewer that the code of a link belongs to, or None."""
        found = [viewer for viewer, one in self.passes.items() if one.is_open and is_same(one.code, code)]
        return found[0] if found else None

    def admits(self, viewer: str, cookie: str) -> bool:
        """Return whether a cookie opens a view."""
        known = self.passes.get(viewer)
        return known is not None and known.is_open and is_same(known.cookie, cookie)

    def payloads_for_next_match(self) -> dict[str, str]:
        """Return the payloads with which the links and cookies of this match also open another match."""
        numbers = ((viewer, number) for viewer, number in self._numbers.items() if number)
        states = {f"{SEAT}{viewer} {number:06}": _state(self.passes[viewer]) for viewer, number in numbers}
        joined = {self._joined_key(viewer): "true" for viewer in self.joined}
        return {SECRET: self._secret.hex(), **states, **joined}

    def secret_for(self, purpose: str) -> bytes:
        """Return a secret that stays the same for this match."""
        return hmac.new(self._secret, purpose.encode(), sha256).digest()

    def refusal_lines(self, viewer: str, had_pass: bool = True) -> list[str]:
        """Return lines that say why a device may not open a view, and what to do.

        had_pass: whether the device has opened the view before.
        """
        if viewer not in self.passes or not had_pass:
            return [NO_SEAT]
        what = "This seat" if viewer.isdigit() else "This view"
        if not self.passes[viewer].is_open:
            return [f"{what} was closed at the table.", VIEW_CLOSED, "Ask the table to hand it over to you."]
        return [f"{what} was handed over.", VIEW_CLOSED, "Scan its new code: it is on the table’s screen, under Links."]

    def _joined_key(self, viewer: str) -> str:
        return f"{JOINED}{viewer} {self._numbers[viewer]:06}"

    def _store_state(self, viewer: str, state: str) -> None:
        self._store.add({f"{SEAT}{viewer} {self._numbers[viewer] + 1:06}": state})

    def _pass(self, viewer: str, is_open: bool) -> Pass:
        return Pass(code_of(self._pass_bytes("link", viewer)[:10]), self._pass_bytes("cookie", viewer).hex(), is_open)

    def _pass_bytes(self, purpose: str, viewer: str) -> bytes:
        return self.secret_for(f"{purpose} {viewer} {self._numbers[viewer]}")


def _state(one: Pass) -> str:
    return OPEN if one.is_open else CLOSED


def code_of(secret: bytes) -> str:
    """Return the code of a link, made from a secret: letters and numbers that are easy to type."""
    return b32encode(secret).decode().lower()


def is_same(expected: str, received: str) -> bool:
    """Return whether a code or a cookie is the expected one, in a time that does not reveal how much of it is right."""
    return hmac.compare_digest(expected.encode(), received.encode("utf-8", "replace"))
