"""Carries out an order: its files are taken from the cache if they are still valid, or else made and cached."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pnp.errors import Problem
from pnp.library.roots import Roots
from pnp.press.cached_files import CachedFiles
from pnp.press.delivery import deliver
from pnp.press.manifest import Built, PrintedComponent
from pnp.press.names import MANIFEST, part_file
from pnp.press.order import Order
from pnp.witness import Witness

if TYPE_CHECKING:
    from pnp.press.build import Build, Progress


def print_order(
    order: Order,
    roots: Roots,
    folder: Path,
    progress: Progress = lambda title, done, total: None,
) -> Built:
    """Write the PDFs and the manifest into a folder, as `Build.write` does.

    Raises:
        DataError: every problem found in choices, data and layouts.
        OutputError: the folder cannot be written.
    """
    built = _cached_build(order, roots, folder)
    if built is not None:
        return built
    from pnp.press.opening import open_build

    roots = replace(roots, witness=Witness())
    build = open_build(order, roots, checks_rules=True)
    build.progress = progress
    return _print(build, roots, folder)


def print_build(build: Build, roots: Roots, folder: Path) -> Built:
    """Write the files of a build as `print_order` does; the build must have been opened with these roots.

    Raises:
        DataError: every problem found in choices, data and layouts.
        OutputError: the folder cannot be written.
    """
    return _cached_build(build.run.order, roots, folder) or _print(build, roots, folder)


def _cached_build(order: Order, roots: Roots, folder: Path) -> Built | None:
    """Write finished files from the cache; return None if they must be made."""
    found = CachedFiles(roots, order, "build").find()
    built = None if found is None else _build(found.report, folder, order)
    if found is not None and built is not None:
        deliver(found.files, found.report["manifest"], built, order.is_whole)
    return None if built is None else built.with_paths


def _print(build: Build, roots: Roots, folder: Path) -> Built:
    """Make and write files, and cache them."""
    from pnp.press.valid_rows import load_valid_rows, store_valid_rows

    order = build.run.order
    if order.is_whole:
        load_valid_rows(build, order, with_pieces=True)

    def keep(stage: Path, built: Built, content: Mapping[str, Any]) -> None:
        files = {path.name: path for path in stage.iterdir()}
        made = [one.to_json() for one in built.files]
        if order.is_whole:
            store_valid_rows(build, order, stage, built.files)
        warnings = [one.to_dict() for one in built.warnings]
        report = {"made": made, "whole": built.whole, "manifest": content, "warnings": warnings}
        CachedFiles(roots, order, "build").put(roots.witness, files, report)

    return build.write(folder, keep).with_paths


def check_order(
    order: Order, roots: Roots, progress: Progress = lambda title, done, total: None
) -> tuple[Problem, ...]:
    """Check everything as a build does, without writing files, and return the warnings; cache what was found valid.

    Raises:
        DataError: every problem found.
    """
    cached = CachedFiles(roots, order, "check")
    for earlier in (cached, CachedFiles(roots, order, "build")):
        known = _warnings(earlier.report())
        if known is not None:
            return known
    witness = Witness()
    warnings = check_files(order, replace(roots, witness=witness), progress)
    cached.put(witness, {}, {"warnings": [one.to_dict() for one in warnings]})
    return warnings


def check_files(
    order: Order, roots: Roots, progress: Progress = lambda title, done, total: None
) -> tuple[Problem, ...]:
    """Check as `check_order` does, even if nothing has changed; the witness of `roots` records all files."""
    from pnp.press.opening import open_build
    from pnp.press.valid_rows import load_valid_rows, store_valid_rows

    build = open_build(order, roots, checks_rules=True)
    build.progress = progress
    load_valid_rows(build, order, with_pieces=False)
    warnings = build.check()
    store_valid_rows(build, order)
    return warnings


def _warnings(report: Mapping[str, Any] | None) -> tuple[Problem, ...] | None:
    """Return the warnings of a cached run, or None if they cannot be read."""
    try:
        return None if report is None else tuple(map(Problem.from_dict, report["warnings"]))
    except (KeyError, TypeError, ValueError):
        return None


def _build(report: Mapping[str, Any], folder: Path, order: Order) -> Built | None:
    """Return the result of a cached run, or None if it cannot be read."""
    try:
        if not report["manifest"]["game"]["id"]:
            return None
        part = order.part_name(order.only)
        made = tuple(PrintedComponent.from_json(one) for one in report["made"])
        return Built(
            folder,
            made,
            report["whole"],
            part_file(MANIFEST, part),
            tuple(map(Problem.from_dict, report["warnings"])),
            order.full_print_manifest if order.reprint else "",
        )
    except (KeyError, TypeError, ValueError, AttributeError):
        return None
