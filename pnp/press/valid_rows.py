"""The rows that a run found valid: a later run composes only rows that have changed.

A row's face depends on the row, on the other data that a layout can use, and on the files read while composing. If
these files or the other data have changed, all rows are composed; if only some rows have changed, only those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pnp.errors import DataError
from pnp.library.cached_results import CachedResult
from pnp.library.roots import Roots
from pnp.press.cached_files import cached_order, find_file, put_file
from pnp.press.manifest import PrintedComponent
from pnp.press.order import Order
from pnp.witness import Witness

if TYPE_CHECKING:
    from pnp.cache import Cache
    from pnp.press.build import Build
    from pnp.press.cached_pieces import CachedPiece, CachedPieces
    from pnp.press.pieces import ComponentComposer


class ValidRecord(NamedTuple):
    """The record of a component that an earlier run found valid.

    `shared_digest` is the digest of the data that all its faces share, `rows` are the digests of its rows by id, and
    `curved` the rows whose pieces are cut along a curve. `pieces` is the digest of its pieces, if cached. `data_digest`
    is the digest of all its data when its files were made; `files` has the digests of those files by name,
    `manifest_entry` the manifest entry.
    """

    shared_digest: str
    rows: dict[str, str]
    curved: tuple[str, ...]
    pieces: str = ""
    data_digest: str = ""
    files: dict[str, str] | None = None
    manifest_entry: dict[str, Any] | None = None


class ValidRows:
    """A component's results from an earlier run: the rows that have not changed, and their pieces.

    `are_printed` says whether those pieces are printed, or only known to be valid.
    """

    def __init__(
        self, record: ValidRecord, rows: Mapping[str, str], cache: Cache, pieces: CachedPieces | None, are_printed: bool
    ) -> None:
        self.record, self.are_printed = record, are_printed
        self._rows = {name: found for name, found in rows.items() if found == record.rows.get(name)}
        self._cache, self._pieces = cache, pieces

    def is_unchanged(self, name: str) -> bool:
        """Return whether the row with this id has not changed."""
        return name in self._rows

    def find(self, name: str, copy: int) -> CachedPiece | None:
        """Return a finished copy of an unchanged row; None if the copy is not cached."""
        if self._pieces is None or name not in self._rows:
            return None
        return self._pieces.find(name, self._rows[name], copy)

    def files(self, data: str) -> tuple[PrintedComponent, dict[str, bytes]] | None:
        """Return the manifest entry and the files made from the same data, by name; None if a file is not cached."""
        record = self.record
        if data != record.data_digest or record.files is None or record.manifest_entry is None:
            return None
        found = {name: find_file(self._cache, digest) for name, digest in record.files.items()}
        files = {name: content for name, content in found.items() if content is not None}
        try:
            return (PrintedComponent.from_json(record.manifest_entry), files) if len(files) == len(found) else None
        except TypeError:
            return None


def load_valid_rows(build: Build, order: Order, with_pieces: bool) -> None:
    """Set the valid rows of each component of a build from an earlier run, and their pieces if `with_pieces`."""
    cached, before = _cached_rows(build.roots, order), Witness()
    for place in cached.places():  # recorded before comparing, so that a later change of a file is noticed
        before.note(Path(place))
    found = cached.find()
    if not isinstance(found, dict):
        return
    build.roots.witness.add(before)
    for member in build.composers():
        try:
            record = _read(found[member.printable.id])
            if record.shared_digest == member.shared_hash:
                pieces = _pieces(record, build) if with_pieces else None
                member.valid_rows = ValidRows(record, member.row_digests, build.roots.cache, pieces, with_pieces)
        except (KeyError, TypeError, ValueError, AttributeError, DataError):
            continue  # the component will be composed


def store_valid_rows(
    build: Build, order: Order, stage: Path | None = None, made: Iterable[PrintedComponent] = ()
) -> None:
    """Record a finished run's components that have no warnings; cache their pieces, and their files (from `stage`)."""
    by_id = {one.id: one for one in made}
    records = {}
    for member in build.composers():
        if member.problems.warnings:
            continue  # the next run repeats the warning
        try:
            records[member.printable.id] = _record_of(member, build, stage, by_id.get(member.printable.id))
        except TypeError:  # some of the component's data are not plain
            continue
    _cached_rows(build.roots, order).put(build.roots.witness, lambda: records)


def _cached_rows(roots: Roots, order: Order) -> CachedResult:
    return cached_order(roots, order, "valid rows")


def _read(report: Any) -> ValidRecord:
    """Return the record of a component, read from the cache.

    Raises:
        TypeError: the cached data are not such a record.
        ValueError: the cached data are not such a record.
    """
    shared, rows, curved, pieces, data, files, made = report
    printed = (None, None) if files is None else (dict(files), dict(made))
    return ValidRecord(str(shared), dict(rows), tuple(curved), str(pieces), str(data), *printed)


def _record_of(
    member: ComponentComposer, build: Build, stage: Path | None, made: PrintedComponent | None
) -> ValidRecord:
    before = member.valid_rows
    record = ValidRecord(member.shared_hash, member.row_digests, tuple(sorted(member.curved_rows)))
    if before is not None:
        known = before.record
        record = record._replace(
            pieces=known.pieces, data_digest=known.data_digest, files=known.files, manifest_entry=known.manifest_entry
        )
    if before is None or (before.are_printed and member.has_composed):
        record = record._replace(pieces=_put_pieces(member, build))
    if stage is None or made is None or made.data_hash == record.data_digest:
        return record
    cache = build.roots.cache
    names = filter(None, (made.file, made.poster, *made.cut_files))
    files = {name: put_file(cache, (stage / name).read_bytes()) for name in names}
    return record._replace(
        data_digest=made.data_hash,
        files=files,
        manifest_entry=replace(made, span=(0, 0), shared=(), shared_sheet_count=0, shared_cut_files=()).to_json(),
    )


def _pieces(record: ValidRecord, build: Build) -> CachedPieces | None:
    from pnp.press.cached_pieces import CachedPieces

    data = find_file(build.roots.cache, record.pieces) if record.pieces else None
    return None if data is None else CachedPieces(data, build.tools.fonts, build.sketches)


def _put_pieces(member: ComponentComposer, build: Build) -> str:
    from pnp.press.cached_pieces import packed_pieces

    data = packed_pieces(member.cached_pieces(), build.sketches)
    return "" if data is None else put_file(build.roots.cache, data)
