"""A component's results from an earlier run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.press.manifest import PrintedComponent

if TYPE_CHECKING:
    from pnp.press.kept import Kept
    from pnp.press.kept_faces import KeptFaces, Known


class ValidRecord(NamedTuple):
    """The record of a component that an earlier run found valid.

    shared: the digest of the data that all its faces share. rows: the digests of its rows, by id. curved: the rows
    whose pieces are cut along a curve. faces: the cache key of its pieces, if cached. data: the digest of all its data
    when its files were made. files: cache keys of these, by name. made: its entry in the manifest.
    """

    shared: str
    rows: dict[str, str]
    curved: tuple[str, ...]
    faces: str = ""
    data: str = ""
    files: dict[str, str] | None = None
    made: dict[str, Any] | None = None


class Recalled:
    """A component's results from an earlier run: the rows that have not changed, and their pieces."""

    def __init__(self, record: ValidRecord, rows: Mapping[str, str], kept: Kept, faces: KeptFaces | None) -> None:
        self.record = record
        self._rows = {name: found for name, found in rows.items() if found == record.rows.get(name)}
        self._kept, self._faces = kept, faces

    def knows(self, name: str) -> bool:
        """Return whether the row with this id has not changed."""
        return name in self._rows

    def find(self, name: str, copy: int) -> Known | None:
        """Return a finished copy of an unchanged row; None if the copy is not cached."""
        if self._faces is None or name not in self._rows:
            return None
        return self._faces.find(name, self._rows[name], copy)

    def files(self, data: str) -> tuple[PrintedComponent, dict[str, bytes]] | None:
        """Return the manifest entry and the files made from the same data, by name; None if a file is not cached."""
        record = self.record
        if data != record.data or record.files is None or record.made is None:
            return None
        found = {name: self._kept.file(digest) for name, digest in record.files.items()}
        files = {name: content for name, content in found.items() if content is not None}
        try:
            return (PrintedComponent.from_json(record.made), files) if len(files) == len(found) else None
        except TypeError:
            return None
