"""Puts all new files of a run into a folder, or none: first they go into a stage, a temporary folder beside it."""

from __future__ import annotations

import os
import re
import shutil
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from pnp.errors import UnwritableError
from pnp.press.moves import Moves, recover_moves

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]

LOCK = "alive"
ABANDONED = 3600
"""After this many seconds, a stage without a lock counts as left by a dead run."""
FindOldFiles = Callable[[Path, set[str]], list[str]]
"""Returns the old files of a folder to delete, given the names of the new files."""


def no_files(folder: Path, new: set[str]) -> list[str]:
    """Return an empty list of files: nothing is deleted."""
    return []


@contextmanager
def staging_folder(folder: Path, stale: FindOldFiles = no_files) -> Iterator[Path]:
    """Yield a temporary folder beside the target; at the end its files are moved and old files deleted.

    After a failure or an interruption, even during the moves, all old files are unchanged and there are no new files.
    If a run is killed during its moves, the next run first finishes or undoes them. Runs that end at the same time move
    their files one after the other, so that they do not mix.

    Raises:
        UnwritableError: the folder, or a file in it, cannot be written.
    """
    made: list[Path] = []
    stage: Path | None = None
    try:
        made = _made_folders(folder.parent)
        if folder.exists() and not folder.is_dir():
            raise FileExistsError(0, "a file with this name is in the way")
        _clear(folder)
        stage = Path(tempfile.mkdtemp(prefix=f".{folder.name}-", dir=folder.parent))
        with _held_lock(stage):
            (stage / "new").mkdir()
            yield stage / "new"
            _move(stage, folder, stale)
        made.clear()
    except OSError as error:
        raise UnwritableError(folder, error) from error
    except UnwritableError as refused:
        raise UnwritableError(folder / refused.path.name, refused.error) from refused
    finally:
        if stage is not None:
            shutil.rmtree(stage, ignore_errors=True)
        for parent in reversed(made):
            with suppress(OSError):
                parent.rmdir()


def _made_folders(folder: Path) -> list[Path]:
    """Make a folder and its parents; return the new folders, outermost first."""
    missing = [parent for parent in (folder, *folder.parents) if not parent.exists()]
    folder.mkdir(parents=True, exist_ok=True)
    return missing[::-1]


def _move(stage: Path, folder: Path, stale: FindOldFiles) -> None:
    is_new = not folder.exists()
    folder.mkdir(exist_ok=True)
    with _lock_folder(folder):
        names = tuple(sorted(path.name for path in (stage / "new").iterdir()))
        Moves(stage, folder, names, tuple(stale(folder, set(names))), is_new).make()


def _clear(folder: Path) -> None:
    """Finish or undo the moves of dead runs, and delete their stages."""
    stage_name = re.compile(rf"\.{re.escape(folder.name)}-[a-z0-9_]{{8}}")
    for stage in sorted(folder.parent.iterdir()):
        if stage_name.fullmatch(stage.name) and (stage / "new").is_dir() and _is_dead(stage):
            folder.mkdir(exist_ok=True)
            with _lock_folder(folder):
                recover_moves(stage, folder)
            shutil.rmtree(stage, ignore_errors=True)
            with suppress(OSError):
                folder.rmdir()  # the folder was made for files that were never moved into it


def _is_dead(stage: Path) -> bool:
    """Return whether the run that made a stage is gone: a live run holds a lock."""
    lock = stage / LOCK
    if not lock.exists() or fcntl is None:
        return time.time() - stage.stat().st_mtime > ABANDONED
    handle = os.open(lock, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    finally:
        os.close(handle)
    return True


@contextmanager
def _held_lock(stage: Path) -> Iterator[None]:
    """Hold the lock of a stage, which shows that its run is alive."""
    if fcntl is None:
        yield
        return
    draft = stage / f"{LOCK}.part"
    handle = os.open(draft, os.O_CREAT | os.O_RDWR)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        draft.rename(stage / LOCK)  # no other run sees the stage before it is locked
        yield
    finally:
        os.close(handle)


@contextmanager
def _lock_folder(folder: Path) -> Iterator[None]:
    """Lock a folder for this process, if the system can."""
    if fcntl is None:  # Windows: open files cannot be replaced there, so the other run fails with an error
        yield
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield
    finally:
        os.close(handle)
