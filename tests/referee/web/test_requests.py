"""Random and hostile requests: each gets an answer without a traceback, and none causes an internal error.

A few hundred are sent; `--long` sends ten thousand.
"""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import httpx
import pytest
from served import ADDRESS, Served

from referee.web.answering import RequestError
from referee.web.requests import command_of, tap_of

PATHS = (
    "view",
    "events2",
    "tap",
    "why",
    "command",
    "preview",
    "complete",
    "offers",
    "links",
    "seat",
    "",
    "../..",
    "%00",
)
TEXTS = (
    *(
        "",
        " ",
        "a1 a2",
        "draw fox",
        "roll",
        "undo 99999999999",
        "amend 1 x",
        "../../etc/passwd",
        "\x00",
        "\ud800",
        "💥" * 99,
    ),
    *(
        "'; DROP TABLE event; --",
        "<script>alert(1)</script>",
        "note \u202e",
        "a" * 1999,
        "b" * 2001,
        "((((" * 200,
        ";" * 500,
    ),
    *(
        "/" * 300,
        '"' * 301,
        "Ann: Bob: Ann: a1",
        "why why why",
        "option ties=attacker",
        "seal seal",
        "-1",
        "1e309",
        "∞",
    ),
)
WORDS = (
    "play",
    "undo",
    "redo",
    "amend",
    "insert",
    "delete",
    "overrule",
    "correct",
    "option",
    "note",
    "seal",
    "log",
    "show",
)
JUNK = (
    b"",
    b"[]",
    b"null",
    b"{",
    b"[" * 9000,
    b'{"key":1}',
    b"\xff\xfe",
    b'{"line": NaN}',
    b"9" * 9000,
    b'{"a":' * 2000,
)


def body(random: Random, number: int) -> bytes:
    """Return the body of a request: rubbish, or fields with strange values."""
    if random.random() < 0.15:
        return random.choice(JUNK)
    strange: list[Any] = [*TEXTS, None, True, -1, 10**30, 0.5, [], {}, ["x"]]
    fields = {
        "key": f"{number:016}" if random.random() < 0.8 else random.choice(strange),
        "epoch": random.choice(["run", "run", *strange]),
        "rev": random.choice([1, 2, *strange]),
        "decision": random.choice([None, None, *strange]),
        "line": random.choice(strange),
        "command": random.choice([*WORDS, *strange]),
        "args": random.choice(strange),
        "seat": random.choice([None, 0, 1, 5, *strange]),
        "viewer": random.choice(["0", "1", *strange]),
    }
    names = random.sample(sorted(fields), random.randint(3, len(fields)))
    return json.dumps({name: fields[name] for name in {*names, "key"}}).encode()


async def sent(served: Served, count: int, seed: int) -> list[str]:
    """Send requests; return what is wrong with the answers."""
    random, wrong = Random(seed), []
    transport = httpx.ASGITransport(served.app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url=ADDRESS) as client:
        for number in range(count):
            viewer = random.choice(["table", "table", "0", "1", "watch", "7", "²", "-1", "x/y"])
            method = random.choice(["POST"] * 6 + ["GET", "PUT", "DELETE", "HEAD"])
            headers = {"origin": ADDRESS, "content-type": "application/json"}
            if viewer in served.host.seats.passes:
                headers["cookie"] = f"{served.site.cookie}={served.host.seats.passes[viewer].cookie}"
            path = f"/s/{viewer}/{random.choice(PATHS)}"
            if random.random() < 0.3:
                path += f"?line={random.choice(TEXTS).encode('utf-8', 'replace').hex()}&begins=a"
            content = body(random, number)
            answer = await client.request(method, path, content=content, headers=headers)
            if answer.status_code >= 500 or "Traceback" in answer.text or 'File "' in answer.text:
                wrong.append(f"{answer.status_code} {method} {path} {content[:300]!r}: {answer.text[:300]}")
    return wrong


def test_hundreds_of_hostile_requests_are_answered(duel: Served) -> None:
    assert asyncio.run(sent(duel, 300, 1)) == []


@pytest.mark.long
@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_hostile_requests_are_answered(duel: Served, seed: int) -> None:
    assert asyncio.run(sent(duel, 1000, 100 + seed)) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"[]", "not a JSON object"),
        (b'{"key": "short", "line": "a"}', "`key` must be 16 to 64 letters"),
        (b'{"key": "0123456789abcdef"}', "`line` must be text"),
        (b'{"key": "0123456789abcdef", "line": " "}', "`line` must be text that is not empty"),
        (b'{"key": "0123456789abcdef", "line": "a", "rev": 1}', "`rev` must be a number"),
    ],
)
def test_a_wrong_field_is_named_with_what_is_allowed(text: bytes, said: str) -> None:
    with pytest.raises(RequestError, match=said):
        tap_of(text)


def test_the_order_of_fields_makes_no_other_request() -> None:
    one = b'{"key": "0123456789abcdef", "command": "undo", "args": "1"}'
    other = b'{"args":"1","command":"undo","key":"0123456789abcdef"}'
    assert command_of(one).digest == command_of(other).digest != command_of(other.replace(b'"1"', b'"2"')).digest
