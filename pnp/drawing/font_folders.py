"""The font folders for the text in a picture: the folders shipped with the program, and the folder of its game."""

from __future__ import annotations

import importlib.util
from pathlib import Path

SHIPPED = "rendercv_fonts"
GENERIC = {"serif": "EB Garamond", "sans-serif": "Source Sans 3"}
"""The font families for serif and sans-serif text; `resvg.py` uses them for all other generic names too."""


def shipped_folders() -> list[Path]:
    """Return a folder for each font family that ships with the program; empty if the package is missing."""
    spec = importlib.util.find_spec(SHIPPED)
    if spec is None or spec.origin is None:
        return []
    found = (path for path in Path(spec.origin).parent.iterdir() if path.is_dir() and not path.name.startswith("_"))
    return sorted(path for path in found if "Awesome" not in path.name)


def own_folders(picture: Path) -> list[Path]:
    """Return the folder `fonts` beside the picture's folder `art`; empty if there is none."""
    art = next((folder for folder in picture.parents if folder.name == "art"), picture.parent)
    folder = art.parent / "fonts"
    return [folder] if folder.is_dir() else []


def has_family(name: str, picture: Path) -> bool:
    """Return whether a font family is available for the text in a picture."""
    wanted = name.replace(" ", "").casefold()
    shipped = {folder.name.replace(" ", "").casefold() for folder in shipped_folders()}
    own = (file.stem.replace(" ", "").casefold() for folder in own_folders(picture) for file in folder.iterdir())
    return wanted in shipped or any(stem.startswith(wanted) for stem in own)
