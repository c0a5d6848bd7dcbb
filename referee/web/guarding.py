"""Guards the server: limits hosts, origins and the size of requests, and sets the headers of every response."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response

from referee.web.answering import RequestError
from referee.web.channels import json_line

if TYPE_CHECKING:
    from collections.abc import Collection

    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from referee.web.answering import Answer

MOST_JSON = 16 * 1024
"""The maximum size of a JSON body, in bytes."""
BODY_TIMEOUT = 10.0
"""How long a body may take to arrive, in seconds."""
WRONG_HOST, WRONG_ORIGIN, TOO_LONG, WRONG_TYPE, TOO_SLOW = 421, 403, 413, 415, 408
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; "
    "connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}
CHANGING_METHODS = ("POST", "PUT", "PATCH", "DELETE")


class Guard:
    """Answers only requests for this server; requests that can change something must come from its pages."""

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        """Guard an application. hosts: the allowed values of the Host header, each with its port."""
        self.app, self.hosts = app, frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update({name: value for name, value in HEADERS.items() if name not in headers})
                headers.setdefault("cache-control", "no-store")
            await send(message)

        refused = self._refusal(scope)
        await (self.app if refused is None else refused)(scope, receive, guarded)

    def _refusal(self, scope: Scope) -> JSONResponse | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "").casefold()
        if host not in self.hosts:
            return lines_response(WRONG_HOST, "This server has another address: open the link that it printed.")
        if scope["method"] in CHANGING_METHODS and headers.get("origin", "").casefold() != f"http://{host}":
            return lines_response(WRONG_ORIGIN, "This request does not come from a page of this server.")
        return None


def lines_response(status: int, *lines: str) -> JSONResponse:
    """Return a response with lines for people."""
    return JSONResponse({"said": list(lines)}, status)


def response_to(answer: Answer) -> Response:
    """Return an `Answer` as an HTTP response."""
    return Response(json_line(answer.body).encode("utf-8", "replace"), answer.status, media_type="application/json")


async def json_body(request: Request) -> bytes:
    """Return the body of a request that sends JSON.

    Raises:
        RequestError: the body is not sent as JSON, is too long, or arrives too slowly.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip().casefold() != "application/json":
        raise RequestError(WRONG_TYPE, "Send the body of this request as application/json.")
    return await body_of(request, MOST_JSON)


async def body_of(request: Request, maximum: int) -> bytes:
    """Return the body of a request.

    Raises:
        RequestError: the body is longer than allowed, or arrives too slowly.
    """
    found = bytearray()
    try:
        async with asyncio.timeout(BODY_TIMEOUT):
            async for part in request.stream():
                found += part
                if len(found) > maximum:
                    raise RequestError(TOO_LONG, f"This request is too long (allowed: {maximum:,} bytes).")
    except TimeoutError:
        raise RequestError(TOO_SLOW, "This request took too long to arrive.") from None
    return bytes(found)
