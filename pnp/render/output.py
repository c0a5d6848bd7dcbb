"""A file that is written completely or not at all."""

from __future__ import annotations

import os
from io import BufferedWriter
from pathlib import Path
from types import TracebackType

from pnp.errors import UnwritableError


class ByteCounter:
    """Counts the bytes that are written to it, and discards them."""

    keeps_bytes = False

    def __init__(self) -> None:
        self.size = 0

    def write(self, data: bytes) -> None:
        """Count the bytes of `data`."""
        self.size += len(data)


class Output:
    """Output to `path`: written beside it until complete, then renamed into place.

    Used as a context manager. A disk failure raises UnwritableError and leaves no partial or changed file.
    """

    keeps_bytes = True

    def __init__(self, path: Path) -> None:
        self._path = path
        self._part = path.with_name(f".{path.name}.{os.getpid()}.part")
        self._file: BufferedWriter | None = None
        self.size = 0

    def __enter__(self) -> Output:
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            if self._path.is_dir():
                raise IsADirectoryError(0, "a folder with this name is in the way")
            self._file = self._part.open("wb")
        except OSError as error:
            raise UnwritableError(self._path, error) from error
        return self

    def write(self, data: bytes) -> None:
        """Append `data`. Raises UnwritableError if it cannot be written."""
        assert self._file is not None
        try:
            self._file.write(data)
        except OSError as error:
            raise UnwritableError(self._path, error) from error
        self.size += len(data)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            self._close(keep=kind is None)
        except OSError as failure:
            if kind is None:
                raise UnwritableError(self._path, failure) from failure
        finally:
            self._discard()

    def _close(self, keep: bool) -> None:
        assert self._file is not None
        self._file.close()
        if keep:
            self._part.replace(self._path)

    def _discard(self) -> None:
        try:
            self._part.unlink(missing_ok=True)
        except OSError:
            return
