"""Begins a game of the user's own: a deck of three different cards, with a style, to change step by step."""

from __future__ import annotations

import json
from pathlib import Path

from pnp.errors import DataError, Origin, Problem, UnwritableError
from pnp.library.roots import MARKER, Roots
from pnp.press.names import plain_name
from pnp.render.output import Output

TEMPLATE = "layouts/common/new"
TITLE = "My Game"
"""The title in the template."""
FOLDERS = {"components.yaml": "cards", "deck.csv": "cards"}
"""Where a file of the template goes: the others are layouts."""


def begin_game(name: str, roots: Roots) -> tuple[str, list[Path]]:
    """Write the first files of a game into the project; return the id of the game, and the paths of the files.

    name: an id, such as `night_moths`, or a title, such as `Night Moths`; each is made from the other.

    Raises:
        DataError: the name has no letters, or there is such a game or such a file; nothing is written.
        UnwritableError: a file cannot be written; those written before it are deleted.
    """
    id = plain_name(name).replace("-", "_")
    if not id:
        raise _name_error(name, "needs a letter from a to z, or a digit")
    if id in roots.games():
        raise _name_error(name, f"there is already a game `{id}`; choose another name")
    files = {roots.project / path: text for path, text in _files(id, _title(name, id), roots).items()}
    for path in files:
        if path.exists() and path.name != MARKER:
            raise _name_error(name, f"{path.relative_to(roots.project)} already exists; choose another name")
    return id, _write_files({path: text for path, text in files.items() if not path.exists()})


def _title(name: str, id: str) -> str:
    return name.replace("_", " ").title() if name == id else " ".join(name.split())


def _files(id: str, title: str, roots: Roots) -> dict[str, str]:
    found = {MARKER: ""}
    for name in roots.file_names(TEMPLATE):
        text = roots.find(f"{TEMPLATE}/{name}").read_text(encoding="utf-8")
        found[f"{FOLDERS.get(name, 'layouts')}/{id}/{name}"] = text.replace(
            TITLE, json.dumps(title, ensure_ascii=False)
        )
    return found


def _write_files(files: dict[Path, str]) -> list[Path]:
    done: list[Path] = []
    try:
        for path, text in files.items():
            with Output(path) as file:
                file.write(text.encode())
            done.append(path)
    except UnwritableError:
        for path in done:
            path.unlink(missing_ok=True)
        raise
    return done


def _name_error(name: str, message: str) -> DataError:
    return DataError([Problem(Origin("GAME"), "", f'"{name}": {message}')])
