"""The font folders for the text in a picture: the folders shipped with the program, and the folder of its game."""

from __future__ import annotations

import importlib.util
import unicodedata
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from pnp.errors import FontError
from pnp.witness import Witness

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
    folder = _own_folder(picture)
    return [folder] if folder.is_dir() else []


def _own_folder(picture: Path) -> Path:
    art = next((folder for folder in picture.parents if folder.name == "art"), picture.parent)
    return art.parent / "fonts"


def own_fonts_digest(picture: Path, witness: Witness) -> str:
    """Return a digest of the fonts of the game of a picture; blank if it has none. witness: records these files."""
    witness.note(_own_folder(picture))
    files = [file for folder in own_folders(picture) for file in sorted(folder.glob("*.[ot]tf"))]
    for file in files:
        witness.note(file)
    return " ".join(map(_digest, files))


def _digest(file: Path) -> str:
    try:
        found = file.stat()
        return _digest_of_version(file, found.st_size, found.st_mtime_ns)
    except OSError:
        return file.name


@lru_cache(maxsize=256)
def _digest_of_version(file: Path, size: int, changed: int) -> str:
    """Return a digest of a font's name and content; the size and the time of its last change name the version."""
    return sha256(file.name.encode(errors="surrogateescape") + b"\0" + file.read_bytes()).hexdigest()[:16]


def has_family(name: str, picture: Path) -> bool:
    """Return whether a font family is available for the text in a picture."""
    wanted = name.replace(" ", "").casefold()
    shipped = {folder.name.replace(" ", "").casefold() for folder in shipped_folders()}
    own = (file.stem.replace(" ", "").casefold() for folder in own_folders(picture) for file in folder.iterdir())
    return wanted in shipped or any(stem.startswith(wanted) for stem in own)


def missing_letter(text: str, picture: Path) -> str:
    """Return the name of the first letter of a text in a picture that no available font has; blank if there is none."""
    from pnp.drawing.metrics import metrics  # only for text in pictures
    from pnp.drawing.scripts import character_name

    left = [char for char in text if unicodedata.category(char)[0] not in "CZ"]
    for folder in [*own_folders(picture), *shipped_folders()]:
        for file in sorted(folder.glob("*.[ot]tf")) if left else ():
            with suppress(FontError):
                advances = metrics(file, 0).advances
                left = [char for char in left if char not in advances]
    return character_name(left[0]) if left else ""
