"""The folder of a game's finished files: what an earlier run left there, and how files from the cache get there."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pnp.press.manifest import Built, manifest_text
from pnp.press.names import MANIFEST
from pnp.press.staging import staged


def deliver(files: Mapping[str, bytes], content: Mapping[str, Any], built: Built) -> None:
    """Write finished files and the manifest with this content, all of them, or none.

    Raises:
        OutputError: the folder cannot be written.
    """
    with staged(built.folder, unlisted if built.is_whole else lambda folder, new: []) as stage:
        for name, data in files.items():
            (stage / name).write_bytes(data)
        text = manifest_text(content, written(built.folder / built.manifest))
        (stage / built.manifest).write_text(text, encoding="utf-8")


def written(path: Path) -> str:
    """Return what a file of an earlier run says; nothing where there is none that can be read."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, ValueError):
        return ""


def unlisted(folder: Path, new: set[str]) -> list[str]:
    """Return the files of a folder that its old manifest lists and that are not made anew."""
    try:
        old = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        names = {old["whole_game"], *(one.get(key, "") for one in old["components"] for key in ("file", "whole_file"))}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return []
    plain = sorted(name for name in names - new if isinstance(name, str) and name.endswith(".pdf"))
    return [name for name in plain if Path(name).name == name and (folder / name).is_file()]
