"""A folder that takes all new files of a run, or none: they are made beside it and moved over at the end."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pnp.errors import OutputError

Stale = Callable[[Path, set[str]], list[str]]
"""Which old files of a folder go, given the names of the new ones."""


@contextmanager
def staged(folder: Path, stale: Stale = lambda folder, new: []) -> Iterator[Path]:
    """Give a temporary folder beside the target; move its files over when all went well, and take away stale ones.

    A failure or an interruption, even in the midst of moving, leaves every old file as it was and no new one.
    Runs that end at the same time move their files one after the other, so that they do not mix.

    Raises:
        OutputError: the folder, or a file in it, cannot be written.
    """
    made: list[Path] = []
    stage: Path | None = None
    try:
        made = _made_folders(folder.parent)
        if folder.exists() and not folder.is_dir():
            raise OutputError(f"{folder} cannot be written: a file of this name is in the way (choose another --out)")
        stage = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        (stage / "new").mkdir()
        yield stage / "new"
        _move(stage, folder, stale)
        made.clear()
    except OSError as error:
        advice = "free some space, or choose another folder with --out"
        raise OutputError(f"{folder} cannot be written: {error.strerror or error} ({advice})") from error
    finally:
        if stage is not None:
            shutil.rmtree(stage, ignore_errors=True)
        for parent in reversed(made):
            with suppress(OSError):
                parent.rmdir()


def _made_folders(folder: Path) -> list[Path]:
    """Make a folder and those above it; return the new ones, the highest first."""
    missing = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return missing[::-1]


def _move(stage: Path, folder: Path, stale: Stale) -> None:
    own = not folder.exists()
    folder.mkdir(exist_ok=True)
    old = stage / "old"
    old.mkdir()
    moved: list[str] = []
    put_by: list[str] = []
    with _locked(folder):
        names = sorted(path.name for path in (stage / "new").iterdir())
        try:
            for name in [*names, *stale(folder, set(names))]:
                if (folder / name).is_dir():
                    raise IsADirectoryError(0, f"a folder called {name} is in the way")
                if os.path.lexists(folder / name):
                    os.replace(folder / name, old / name)
                    put_by.append(name)
                if name in names:
                    os.replace(stage / "new" / name, folder / name)
                    moved.append(name)
        except BaseException:
            for name in moved:
                (folder / name).unlink(missing_ok=True)
            for name in put_by:
                os.replace(old / name, folder / name)
            if own:
                with suppress(OSError):
                    folder.rmdir()
            raise


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Hold a folder for this process alone, where the system can."""
    try:
        import fcntl
    except ImportError:  # Windows: a file that is open there cannot be replaced, so the other run fails and says so
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
