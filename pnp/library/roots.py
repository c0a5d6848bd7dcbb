"""Finds the folder of each data, layout or art file."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path, PurePosixPath, PureWindowsPath

from pnp.cache import NONE, Cache
from pnp.errors import DataError, Origin, Problem
from pnp.library.problems import did_you_mean, listed, value_text
from pnp.witness import NO_WITNESS, Witness

MARKER = "pnp.toml"
VARIABLE = "PNP_PATH"
LONGEST_NAME = 255
"""The most bytes that systems allow in the name of a file or folder."""


def built_in() -> Path:
    """Return the folder of the data shipped with the program: inside the wheel, or the repository."""
    package = Path(__file__).resolve().parents[1]
    data = package / "_data"
    return data if data.is_dir() else package.parent


@lru_cache(maxsize=1)
def _packages_folder() -> Path:
    """Return the folder that contains the packages; it has the rule books of built-in games under referee/."""
    return Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Roots:
    """The folders to search, in order; a file is read from the first folder that has it.

    `cache` stores results made from their files; `witness` records every place that is searched.
    """

    folders: tuple[Path, ...]
    cache: Cache = field(default=NONE, compare=False)
    witness: Witness = field(default=NO_WITNESS, compare=False)

    @classmethod
    def discover(
        cls,
        project: Path | None = None,
        environ: Mapping[str, str] | None = None,
        cwd: Path | None = None,
        cache: Cache = NONE,
    ) -> Roots:
        """Return the roots: the project, then the entries of PNP_PATH, then the built-in data.

        The project is the given folder, or the nearest one upward from `cwd` that has a pnp.toml, or `cwd`.

        Raises:
            DataError: the project or an entry of PNP_PATH is not a folder, or pnp.toml is not empty.
        """
        extra = (environ or {}).get(VARIABLE, "").split(os.pathsep)
        first = _folder(project, "--project") if project is not None else _nearest(cwd or Path.cwd())
        _check_marker(first)
        folders = [first, *(_folder(Path(entry), VARIABLE) for entry in extra if entry.strip()), built_in()]
        return cls(tuple(dict.fromkeys(folder.resolve() for folder in folders)), cache)

    @property
    def project(self) -> Path:
        """Return the user's own folder, the first to be searched."""
        return self.folders[0]

    def find(self, relative: str, origin: Origin | None = None, field: str = "") -> Path:
        """Return the file at a path such as `cards/mygame/deck.csv`, from the first root that has it.

        `origin` and `field` are the source position and field of the reference, for the message.

        Raises:
            DataError: no root has the file, or the path leads out of the roots.
        """
        found = self.candidates(relative, origin, field)
        if found:
            return found[0]
        raise _refusal(relative, origin, field, f'no file "{relative}"{self._advice(relative)}')

    def candidates(self, relative: str, origin: Origin | None = None, field: str = "") -> list[Path]:
        """Return the paths of a file in all roots that have it; the first is the one used.

        Raises:
            DataError: the path leads out of the roots.
        """
        inside = _inside(relative, origin, field)
        found = [path for folder in self._searched_folders(inside) if self._note(path := folder / inside).is_file()]
        for path in found:
            if self._root_of(path.resolve()) is None:
                advice = "copy the file into the project"
                raise _refusal(relative, origin, field, f'"{relative}" is a link that leaves the project ({advice})')
        return found

    def has_file(self, relative: str) -> bool:
        """Return whether any root has the file; false for an unsafe path."""
        try:
            return bool(self.candidates(relative))
        except DataError:
            return False

    def display_path(self, path: Path) -> str:
        """Return a path as the user knows it: relative to its root, with forward slashes."""
        full = Path(os.path.abspath(path))
        root = self._root_of(full)
        return full.relative_to(root).as_posix() if root is not None else str(path)

    def games(self) -> list[str]:
        """Return the ids of all games: folders under cards/ with a components.yaml, in any root."""
        folders = [self._note(root / "cards") for root in self.folders]
        return sorted({path.parent.name for folder in folders for path in folder.glob("*/components.yaml")})

    def file_names(self, folder: str, suffix: str = "") -> list[str]:
        """Return the names, without `suffix`, of a folder's files (in all roots) that end with it; sorted, unique."""
        inside = _inside(folder, None, "")
        return sorted({name.removesuffix(suffix) for name in self._files(inside) if name.endswith(suffix)})

    def folders_in(self, folder: str) -> list[str]:
        """Return the names of the folders in a folder in all roots; sorted, without duplicates."""
        inside = _inside(folder, None, "")
        places = [self._note(root / inside) for root in self._searched_folders(inside)]
        return sorted({path.name for place in places if place.is_dir() for path in place.iterdir() if path.is_dir()})

    def _note(self, path: Path) -> Path:
        self.witness.note(path)
        return path

    def _searched_folders(self, inside: PurePosixPath) -> tuple[Path, ...]:
        beside = _packages_folder()
        if inside.parts[:1] != ("referee",) or beside in self.folders:
            return self.folders
        return (*self.folders, beside)

    def _files(self, inside: PurePosixPath) -> Iterator[str]:
        for root in self._searched_folders(inside):
            with suppress(FileNotFoundError, NotADirectoryError), os.scandir(self._note(root / inside)) as found:
                yield from (entry.name for entry in found if entry.is_file())

    def _root_of(self, path: Path) -> Path | None:
        rules = _packages_folder() / "referee"
        return next((root for root in self.folders if path.is_relative_to(root)), None) or (
            rules.parent if path.is_relative_to(rules) else None
        )

    def _advice(self, relative: str) -> str:
        wanted = PurePosixPath(relative)
        there = self.file_names(str(wanted.parent))
        if not there:
            return f" (there are no files in {wanted.parent}/)"
        return f" ({wanted.parent}/ has: {listed(there)}{did_you_mean(wanted.name, there)})"


def _folder(path: Path, given_by: str) -> Path:
    if path.is_dir():
        return path
    wrong = "this is not a folder" if path.exists() else "the folder does not exist"
    raise DataError([Problem(Origin(str(path)), given_by, f"{wrong} (name one that exists)")])


def _nearest(start: Path) -> Path:
    return next((folder for folder in (start, *start.parents) if (folder / MARKER).is_file()), start)


def _check_marker(project: Path) -> None:
    """Check that pnp.toml contains only comments, as nothing reads it.

    Raises:
        DataError: a line is neither blank nor a comment; the error names the first.
    """
    marker = project / MARKER
    lines = marker.read_text(encoding="utf-8", errors="replace").splitlines() if marker.is_file() else []
    for number, line in enumerate(lines, 1):
        if line.strip() and not line.lstrip().startswith("#"):
            message = "this file must be empty or contain only comments: it only marks the folder of a project"
            raise DataError([Problem(Origin(MARKER, number), "", message)])


def _refusal(relative: str, origin: Origin | None, field: str, message: str) -> DataError:
    return DataError([Problem(origin or Origin(relative), field, message)])


def _inside(relative: str, origin: Origin | None, field: str) -> PurePosixPath:
    path = PurePosixPath(relative)
    if "\0" in relative or not relative.strip() or "\\" in relative:
        raise _refusal(
            relative.replace("\0", "?"), origin, field, f"{relative!r} is not a path (separate folder names with `/`)"
        )
    if path.is_absolute() or PureWindowsPath(relative).drive or relative.startswith("~"):
        advice = "write it relative to the project's folder, for example cards/mygame/deck.csv"
        raise _refusal(relative, origin, field, f'"{relative}" is an absolute path ({advice})')
    if ".." in path.parts:
        # A path that leaves and returns is also refused: nobody needs it, and links make it unsafe.
        raise _refusal(relative, origin, field, f'"{relative}" leads out of the project (".." is not allowed)')
    for part in path.parts:
        if (size := len(os.fsencode(part))) > LONGEST_NAME:
            message = f"{value_text(part)} is too long for the name of a file: {size} bytes (allowed: {LONGEST_NAME})"
            raise _refusal(str(path.parent / part[:20]), origin, field, message)
    return path
