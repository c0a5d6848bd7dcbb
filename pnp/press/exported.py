"""The manifest of exported pictures: it lists the files that an earlier run wrote, so that old files can be deleted."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from pathlib import Path

from pnp.press.names import MANIFEST
from pnp.press.staging import FindOldFiles, staging_folder

_KINDS = (".png", ".svg", ".pdf")


def stale_pictures(folder: Path) -> FindOldFiles:
    """Return a function that finds the pictures in a folder that an earlier run wrote but this run does not."""

    def stale(target: Path, new: set[str]) -> list[str]:
        return [
            name
            for name in _exported_files(folder.parent).get(folder.name, ())
            if name not in new and _is_in(target, name)
        ]

    return stale


def record_files(folder: Path, files: Collection[str]) -> None:
    """List the files of a component's folder in the manifest beside it, and keep listed files that still exist.

    Raises:
        OutputError: the manifest cannot be written.
    """
    listed = _exported_files(folder.parent)
    old = (name for name in listed.get(folder.name, ()) if _is_in(folder, name))
    _write(folder.parent, {**listed, folder.name: sorted({*files, *old})})


def delete_other_components(folder: Path, components: Iterable[str]) -> None:
    """Delete the pictures of components that are no longer in the game, and their folders if nothing else is in them.

    Raises:
        OutputError: the manifest cannot be written.
    """
    listed, kept = _exported_files(folder), set(components)
    gone = [name for name in listed if name not in kept and _is_plain(name)]
    for name in gone:
        for file in listed[name]:
            if _is_in(folder / name, file):
                (folder / name / file).unlink()
        if (folder / name).is_dir() and not any((folder / name).iterdir()):
            (folder / name).rmdir()
    if gone:
        _write(folder, {name: files for name, files in listed.items() if name not in gone})


def _exported_files(folder: Path) -> dict[str, list[str]]:
    """Return the file names by component folder; empty without a readable manifest."""
    try:
        found = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))["pictures"]
        return {name: [file for file in files if isinstance(file, str)] for name, files in found.items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _write(folder: Path, listed: dict[str, list[str]]) -> None:
    with staging_folder(folder) as stage:
        text = json.dumps({"pictures": dict(sorted(listed.items()))}, indent=2, ensure_ascii=False)
        (stage / MANIFEST).write_text(f"{text}\n", encoding="utf-8")


def _is_in(folder: Path, name: str) -> bool:
    return _is_plain(name) and name.endswith(_KINDS) and (folder / name).is_file()


def _is_plain(name: str) -> bool:
    return Path(name).name == name and name not in ("", ".", "..")
