"""The files of the page, read once when the server starts, and how files and pictures are sent."""

from __future__ import annotations

import gzip
from hashlib import sha256
from importlib.resources import files
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable

    from starlette.requests import Request
    from starlette.responses import Response
    from starlette.routing import Route

TYPES = {
    "html": "text/html; charset=utf-8",
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
    "webp": "image/webp",
    "woff2": "font/woff2",
    "json": "application/json",
    "txt": "text/plain; charset=utf-8",
}
LEAST_COMPRESSED = 512
"""Files with more bytes than this are compressed."""


class PageFile(NamedTuple):
    """A file for the browser. kind: its media type. packed: the compressed data; None if they would not be shorter."""

    kind: str
    data: bytes
    packed: bytes | None


class Pages:
    """The files of the page, the same for all viewers. build: their version, which changes if any file changes."""

    def __init__(self) -> None:
        """Read the files."""
        self._files = {
            path: file_of(TYPES[path.rpartition(".")[2]], data)
            for path, data in sorted(_find_files(files("referee.web") / "static", ""))
        }
        digest = sha256()
        for path, file in self._files.items():
            digest.update(f"{path} {len(file.data)} ".encode() + file.data)
        self.build = digest.hexdigest()[:12]

    def route(self, address: str, path: str = "") -> Route:
        """Return the route of a file. Without `path`, the route serves any file: the address contains its path."""
        from starlette.routing import Route

        async def answer(request: Request) -> Response:
            return self.response(request, path or request.path_params["path"])

        return Route(address, answer)

    def response(self, request: Request, path: str) -> Response:
        """Return the response that sends a file; it has no data if the browser already has the file."""
        from starlette.responses import JSONResponse, Response

        file = self._files.get(path)
        if file is None:
            return JSONResponse({"said": ["There is no such page."]}, 404)
        headers = {"cache-control": "no-cache", "etag": f'"{self.build}"'}
        if request.headers.get("if-none-match") == headers["etag"]:
            return Response(status_code=304, headers=headers)
        return file_response(request, file, headers)


def file_response(request: Request, file: PageFile, headers: Mapping[str, str]) -> Response:
    """Return the response with a file, compressed if the browser accepts it."""
    from starlette.responses import Response

    headers = {**headers, "vary": "accept-encoding"}
    if file.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(file.packed, headers={**headers, "content-encoding": "gzip"}, media_type=file.kind)
    return Response(file.data, headers=headers, media_type=file.kind)


def file_of(kind: str, data: bytes) -> PageFile:
    """Return a file for the browser. kind: its media type."""
    packed = gzip.compress(data, mtime=0) if len(data) > LEAST_COMPRESSED else data
    return PageFile(kind, data, packed if len(packed) < len(data) else None)


def _find_files(folder: Traversable, before: str) -> Iterator[tuple[str, bytes]]:
    if not folder.is_dir():
        return
    for one in folder.iterdir():
        if one.is_dir():
            yield from _find_files(one, f"{before}{one.name}/")
        elif one.name.rpartition(".")[2] in TYPES:
            yield before + one.name, one.read_bytes()
