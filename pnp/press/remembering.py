"""The rows that a run found valid: a later run composes only rows that have changed.

A row's face depends on the row, on the other data that a layout may use, and on the files read while composing. The
files are compared as a whole, the data row by row.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.errors import DataError
from pnp.library.roots import Roots
from pnp.press.kept import Kept
from pnp.press.manifest import PrintedComponent
from pnp.press.order import Order
from pnp.press.recalled import Recalled, ValidRecord
from pnp.witness import Witness

if TYPE_CHECKING:
    from pnp.press.build import Build
    from pnp.press.kept_faces import KeptFaces
    from pnp.press.pieces import Pieces


def recall(build: Build, order: Order, printed: bool) -> None:
    """Give every component of a build its results from an earlier run. printed: whether to include the pieces."""
    kept, before = _kept(build.roots, order), Witness()
    for place in kept.places():  # recorded before comparing, so that a later change of a file is noticed
        before.note(Path(place))
    found = kept.find()
    if found is None:
        return
    build.roots.witness.add(before)
    for member in build.pieces():
        member.drawn = printed
        try:
            record = _read(found.report[member.printable.id])
            if record.shared == member.shared_hash:
                faces = _faces(kept, record, build) if printed else None
                member.recalled = Recalled(record, member.rows, kept, faces)
        except (KeyError, TypeError, ValueError, AttributeError, DataError):
            continue  # the component will be composed


def remember(build: Build, order: Order, stage: Path | None = None, made: Iterable[PrintedComponent] = ()) -> None:
    """Record that all components of a finished run are valid, and cache their pieces and files (from `stage`)."""
    kept = _kept(build.roots, order)
    by_id = {one.id: one for one in made}
    report = {}
    for member in build.pieces():
        if member.problems.warnings:
            continue  # the next run repeats the warning
        try:
            report[member.printable.id] = _record_of(member, kept, build, stage, by_id.get(member.printable.id))
        except TypeError:  # some of the component's data are not plain
            continue
    kept.keep(build.roots.witness, {}, report)


def _kept(roots: Roots, order: Order) -> Kept:
    return Kept(roots, order, "sound")


def _read(report: Any) -> ValidRecord:
    """Return the record of a component, read from the cache.

    Raises:
        TypeError: the cached data are not such a record.
        ValueError: the cached data are not such a record.
    """
    shared, rows, curved, faces, data, files, made = report
    printed = (None, None) if files is None else (dict(files), dict(made))
    return ValidRecord(str(shared), dict(rows), tuple(curved), str(faces), str(data), *printed)


def _record_of(
    member: Pieces, kept: Kept, build: Build, stage: Path | None, made: PrintedComponent | None
) -> ValidRecord:
    before = member.recalled.record if member.recalled is not None else None
    record = ValidRecord(member.shared_hash, member.rows, tuple(sorted(member.curved)))
    if before is not None:
        record = record._replace(faces=before.faces, data=before.data, files=before.files, made=before.made)
    if before is None or (member.drawn and member.composed):
        record = record._replace(faces=_put_faces(member, kept, build))
    if stage is None or made is None or made.data == record.data:
        return record
    files = {name: kept.put((stage / name).read_bytes()) for name in (made.file, made.poster) if name}
    return record._replace(data=made.data, files=files, made=asdict(replace(made, span=(0, 0), shared=(), together=0)))


def _faces(kept: Kept, record: ValidRecord, build: Build) -> KeptFaces | None:
    from pnp.press.kept_faces import KeptFaces

    data = kept.file(record.faces) if record.faces else None
    return None if data is None else KeptFaces(data, build.tools.fonts, build.sketches)


def _put_faces(member: Pieces, kept: Kept, build: Build) -> str:
    from pnp.press.kept_faces import packed

    data = packed(member.known(), build.sketches)
    return "" if data is None else kept.put(data)
