"""A cache of results in the user's cache folder.

An entry is bytes under a key; the key is a digest of everything that the bytes depend on. If an entry, the folder or
the disk has a problem, the work is done again, without an error. Entries contain nothing that can be executed.
"""

from __future__ import annotations

import os
import re
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

VARIABLE = "PNP_CACHE"
OFF = "off"
MOST_BYTES = 256 * 1024 * 1024
"""The maximum number of bytes to store; the least recently used entries are deleted first."""

_MARK = b"pnp cache 1\n"
_FOLDER = re.compile(r"[0-9a-f]{2}")
_NAME = re.compile(r"[0-9a-f]{62}(\.[0-9a-f]{8}\.part)?")
_RESTED = 3600.0  # seconds before the time of use is updated, and before an unfinished file is deleted
_SHARE = 16  # an entry larger than this share (1/16) of the limit is not stored
_CHECKS = 32  # average number of size checks for every MOST_BYTES written


class Cache:
    """The entries in a folder; without a folder, there are no entries. Several processes may use the folder at once."""

    def __init__(self, folder: Path | None, max_bytes: int = MOST_BYTES) -> None:
        self.folder, self.max_bytes = folder, max_bytes

    @classmethod
    def from_environment(cls, environ: Mapping[str, str]) -> Cache:
        """Return the cache in the folder named in PNP_CACHE (`off`: no cache), or else in the user's cache folder."""
        named = environ.get(VARIABLE, "").strip()
        if named.casefold() == OFF:
            return cls(None)
        return cls(Path(named).absolute() if named else _users_folder())

    def key(self, kind: str, *parts: str | bytes) -> str:
        """Return the key of a result that depends on this program and the given parts; blank if there is no folder."""
        if self.folder is None:
            return ""
        digest = sha256(program_digest().encode())
        for part in (kind, *parts):
            data = part.encode() if isinstance(part, str) else part
            digest.update(b"%d:" % len(data))
            digest.update(data)
        return digest.hexdigest()

    def get(self, key: str) -> bytes | None:
        """Return the bytes of an entry, or None if there is no undamaged entry."""
        if self.folder is None:
            return None
        path = self._path(key)
        try:
            with open(path, "rb") as file:
                data, used = file.read(), os.fstat(file.fileno()).st_mtime
        except (OSError, ValueError):
            return None
        start = len(_MARK) + 32
        body = memoryview(data)[start:]
        if data[: len(_MARK)] != _MARK or data[len(_MARK) : start] != _checksum(key, body):
            return None
        if time.time() - used > _RESTED:
            with suppress(OSError):
                os.utime(path)
        return bytes(body)

    def put(self, key: str, body: bytes) -> None:
        """Store bytes under a key, unless they are too large or cannot be written."""
        if self.folder is None or len(body) > self.max_bytes // _SHARE:
            return
        path = self._path(key)
        part = f"{path}.{os.urandom(4).hex()}.part"
        done = False
        try:
            with self._open_new(part) as file:
                file.write(b"".join((_MARK, _checksum(key, body), body)))
            os.replace(part, path)
            done = True
        except (OSError, ValueError):
            return
        finally:
            if not done:
                with suppress(OSError, ValueError):
                    os.unlink(part)
        if self._should_check_size(key, len(body)):
            self._make_room()

    @staticmethod
    def _open_new(part: str) -> BinaryIO:
        try:
            return open(part, "xb")
        except FileNotFoundError:
            os.makedirs(os.path.dirname(part), mode=0o700, exist_ok=True)
            return open(part, "xb")

    def _path(self, key: str) -> str:
        return f"{self.folder}{os.sep}{key[:2]}{os.sep}{key[2:]}"

    def _should_check_size(self, key: str, written_bytes: int) -> bool:
        """Return whether to check the size of the cache now, decided by chance so that no process has to count bytes.

        The chance grows with the bytes written. The digits of the key, a hash, serve as the random number.
        """
        return int(key[:8], 16) * self.max_bytes < written_bytes * _CHECKS << 32

    def _make_room(self) -> None:
        """Delete the least recently used entries if the cache is too large."""
        entries = sorted(self._entries())
        size = sum(size for _, size, _ in entries)
        room = self.max_bytes - 4 * self.max_bytes // _SHARE
        for _, own, path in entries if size > room else ():
            with suppress(OSError):
                os.unlink(path)
            size -= own
            if size <= room:
                return

    def _entries(self) -> Iterator[tuple[float, int, str]]:
        """Yield the time of use, size and path of every entry; delete unfinished files of earlier runs."""
        for folder in _scan(self.folder or os.devnull):
            for entry in _scan(folder.path) if _FOLDER.fullmatch(folder.name) else ():
                with suppress(OSError):
                    if not _NAME.fullmatch(entry.name):
                        continue
                    state = entry.stat()
                    if not entry.name.endswith(".part"):
                        yield state.st_mtime, state.st_size, entry.path
                    elif time.time() - state.st_mtime > _RESTED:
                        os.unlink(entry.path)


NONE = Cache(None)
"""A cache that stores nothing."""


def _scan(folder: str | Path) -> list[os.DirEntry[str]]:
    with suppress(OSError), os.scandir(folder) as found:
        return list(found)
    return []


def _checksum(key: str, body: bytes | memoryview) -> bytes:
    digest = sha256(key.encode())
    digest.update(body)
    return digest.digest()


def _users_folder() -> Path | None:
    from platformdirs import user_cache_path

    try:
        return user_cache_path("pnp", appauthor=False)
    except RuntimeError:  # no home folder
        return None


@lru_cache(maxsize=1)
def program_digest() -> str:
    """Return a digest of this program's code, the Python version and the names of all installed packages.

    The names contain versions, so a different version of a package changes the digest.
    """
    digest = sha256(sys.version.encode())
    package = os.path.dirname(os.path.realpath(__file__))
    for path in _modules(package):
        with open(path, "rb", buffering=0) as file:
            code = file.read()
        digest.update(f"{path[len(package) :]} {len(code)}\n".encode())
        digest.update(code)
    for name in sorted({name for folder in sys.path for name in _installed_packages(folder)}):
        digest.update(f"{name}\n".encode())
    return digest.hexdigest()


def _modules(package: str) -> list[str]:
    found: list[str] = []
    for folder, below, names in os.walk(package):
        below[:] = [name for name in below if name not in ("_data", "__pycache__")]
        found += [os.path.join(folder, name) for name in names if name.endswith(".py")]
    return sorted(found)


def _installed_packages(folder: str) -> list[str]:
    with suppress(OSError):
        return [name for name in os.listdir(folder or ".") if name.endswith((".dist-info", ".egg-info"))]
    return []
