"""The requests of viewers, read from JSON and checked."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from referee.web.answering import REFUSED, RequestError

if TYPE_CHECKING:
    from referee.engine.core.plain import Plain

KEY = re.compile(r"[A-Za-z0-9_-]{16,64}")
SHARE = re.compile(r"0(\.[0-9]{1,6})?|1(\.0{1,6})?")
LONGEST_LINE = 2000
"""The maximum number of characters in a line."""


class Tap(NamedTuple):
    """A line to play, with the key of the tap, the view that the viewer had seen, and the decision that it answers."""

    key: str
    digest: str
    line: str
    decision: str | None
    seen_view: tuple[str, int] | None


class Command(NamedTuple):
    """A command with the words after it; seat: the seat for which the table gives it, if any."""

    key: str
    digest: str
    command: str
    args: str
    seat: int | None
    seen_view: tuple[str, int] | None

    @property
    def line(self) -> str:
        """Return the command as it is typed."""
        return f"{self.command} {self.args}".strip()


def json_object(body: bytes) -> dict[str, Any]:
    """Return the JSON object of a body.

    Raises:
        RequestError: the body is not a JSON object.
    """
    try:
        found = json.loads(body, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise RequestError(REFUSED, "The body of this request is not a JSON object.")
    return found


def tap_of(body: bytes) -> Tap:
    """Return the tap in a body.

    Raises:
        RequestError: a field is missing or wrong.
    """
    found = json_object(body)
    decision = _string(found, "decision", 64) if found.get("decision") is not None else None
    return Tap(_key(found), _digest("tap", body), line_of(found), decision, _seen_revision(found))


def command_of(body: bytes, needs_key: bool = True) -> Command:
    """Return the command in a body. needs_key: whether it needs a key, because it could change something.

    Raises:
        RequestError: a field is missing or wrong.
    """
    found = json_object(body)
    command, args = _string(found, "command", 20).casefold(), _string(found, "args", LONGEST_LINE, "")
    seat = found.get("seat")
    if seat is not None and (not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < 100):
        _refuse_value("seat", "the number of a seat")
    return Command(
        _key(found) if needs_key else "", _digest("command", body), command, args, seat, _seen_revision(found)
    )


def name_of(body: bytes) -> Command:
    """Return the command `rename` with the name that a body gives; if it gives none, the command has no words.

    Raises:
        RequestError: a field is missing or wrong.
    """
    found = json_object(body)
    return Command(_key(found), _digest("join", body), "rename", _string(found, "name", LONGEST_LINE, ""), None, None)


def payload_key(viewer: str, key: str) -> str:
    """Return the name under which a match file stores the response to a key."""
    return f"web tap {viewer} {key}"


def stored_response(viewer: str, key: str, digest: str, answer: dict[str, Any]) -> dict[str, Plain]:
    """Return the payload that stores the response to a request, under the key that came with the request."""
    return {payload_key(viewer, key): {"digest": digest, "answer": answer}}


def corners_of(text: str) -> tuple[tuple[float, float], ...]:
    """Return the corners of a board in a query, as shares of a photo's width and height; empty if the text is empty.

    Raises:
        RequestError: the text does not give four corners.
    """
    if not text:
        return ()
    shares = text.split(",")
    if len(shares) != 8 or not all(SHARE.fullmatch(one) for one in shares):
        _refuse_value(
            "corners", "8 numbers from 0 to 1 with at most 6 decimals, separated by commas: x and y of each corner"
        )
    numbers = [float(one) for one in shares]
    return tuple(zip(numbers[::2], numbers[1::2], strict=True))


def line_of(found: dict[str, Any]) -> str:
    """Return the typed line in an object.

    Raises:
        RequestError: the object has no line, or it is too long.
    """
    line = _string(found, "line", LONGEST_LINE).strip()
    if not line:
        _refuse_value("line", "text that is not empty")
    return line


def _key(found: dict[str, Any]) -> str:
    key = found.get("key")
    if not isinstance(key, str) or KEY.fullmatch(key) is None:
        _refuse_value("key", "16 to 64 letters (a-z, A-Z), digits, `-` or `_`, new for each tap")
    return key


def _seen_revision(found: dict[str, Any]) -> tuple[str, int] | None:
    epoch, rev = found.get("epoch"), found.get("rev")
    if epoch is None and rev is None:
        return None
    if not isinstance(epoch, str) or not isinstance(rev, int) or isinstance(rev, bool):
        _refuse_value("rev", "a number, sent together with `epoch`, a string")
    return epoch, rev


def _string(found: dict[str, Any], name: str, longest: int, default: str | None = None) -> str:
    text = found.get(name, default)
    if not isinstance(text, str) or len(text) > longest:
        _refuse_value(name, f"text of at most {longest} characters")
    try:
        text.encode()
    except UnicodeEncodeError:
        _refuse_value(name, "text that can be written as UTF-8")
    return text


def _refuse_value(name: str, allowed: str) -> NoReturn:
    raise RequestError(REFUSED, f"`{name}` must be {allowed}.")


def _refuse_constant(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is not JSON")


def _digest(kind: str, body: bytes) -> str:
    """Return a digest of a request's contents; it does not depend on how the JSON is written."""
    said = json.dumps([kind, json.loads(body)], sort_keys=True)
    return sha256(said.encode()).hexdigest()
