"""Delivers a game's finished files from the cache to their folder, and finds the files of earlier runs there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from pnp.press.manifest import REPRINTS, Built, files_in, manifest_text, with_reprint
from pnp.press.staging import FindOldFiles, no_files, staging_folder


def deliver(files: Mapping[str, bytes], content: Mapping[str, Any], built: Built, is_whole: bool) -> None:
    """Write finished files, and a manifest with the given content, into the folder of `built`: all files, or none.

    If the run `is_whole`, files that an earlier run of the whole game wrote and this run does not are deleted.

    Raises:
        OutputError: the folder cannot be written.
    """
    with staged_run(built.folder, built.manifest, is_whole) as stage:
        for name, data in files.items():
            (stage / name).write_bytes(data)
        write_manifest(stage, content, built, is_whole)


def staged_run(folder: Path, manifest_name: str, is_whole: bool) -> AbstractContextManager[Path]:
    """Return the stage of a run: a temporary folder, whose files are moved to `folder` at the end, all or none.

    If the run `is_whole`, the files that the old manifest lists and that are not made again are deleted.

    Raises:
        OutputError: the folder cannot be written.
    """
    return staging_folder(folder, find_old_files(manifest_name) if is_whole else no_files)


def write_manifest(stage: Path, content: Mapping[str, Any], built: Built, is_whole: bool) -> None:
    """Write the manifest of a run into its stage; what the run did not make is kept from the old manifest.

    A print of what has changed also records this in the manifest of the last full print.
    """
    is_alone = is_whole or bool(built.record)
    text = manifest_text(content, read_existing(built.folder / built.manifest), is_alone)
    (stage / built.manifest).write_text(text, encoding="utf-8")
    if built.record:
        text = with_reprint(read_existing(built.folder / built.record), content, built.manifest)
        (stage / built.record).write_text(text, encoding="utf-8")


def read_existing(path: Path) -> str:
    """Return the content of a file of an earlier run; blank if there is no readable file."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


def find_old_files(listing: str) -> FindOldFiles:
    """Return a function that finds a folder's old files: those in its old manifest that this run did not make."""

    def stale(folder: Path, new: set[str]) -> list[str]:
        try:
            old = json.loads((folder / listing).read_text(encoding="utf-8"))
            names = {old["whole_game"], *(name for one in old["components"] for name in files_in(one))}
            names |= {name for files in old.get(REPRINTS, ()) for name in files}
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return []
        kinds = (".pdf", ".json", ".svg", ".dxf")
        plain = sorted(name for name in names - new if isinstance(name, str) and name.endswith(kinds))
        return [name for name in plain if Path(name).name == name and (folder / name).is_file()]

    return stale
