"""Moves files at the end of a run; all moves are recorded before the first, so the next run can finish or undo them.

A stage has `new`, the finished files of a run, and `old`, the files they replaced. The place of each file shows which
moves were made, so they can be continued after the run was killed at any point.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

FORWARD, BACK = "moves.json", "undo.json"
"""Marker files of a stage: its moves must be finished, or undone."""


class Moves(NamedTuple):
    """The files to move from a stage into a folder, and the old files to remove; `is_new` if the folder is new."""

    stage: Path
    folder: Path
    names: tuple[str, ...]
    stale: tuple[str, ...]
    is_new: bool = False

    def make(self) -> None:
        """Make all moves; if one fails, the folder is restored.

        Raises:
            OSError: the folder cannot be written, or a folder is in the way of a file.
        """
        (self.stage / "old").mkdir(exist_ok=True)
        self._write_down()
        try:
            self.finish()
        except BaseException:
            (self.stage / FORWARD).rename(self.stage / BACK)
            self.undo()
            raise

    def finish(self) -> None:
        """Make the moves that have not been made."""
        self.folder.mkdir(exist_ok=True)
        for name in (*self.names, *self.stale):
            waits = os.path.lexists(self.stage / "new" / name)
            if (self.folder / name).is_dir():
                raise IsADirectoryError(0, f"a folder called {name} is in the way")
            if os.path.lexists(self.folder / name) and (waits or name in self.stale):
                os.replace(self.folder / name, self.stage / "old" / name)
            if waits:
                os.replace(self.stage / "new" / name, self.folder / name)

    def undo(self) -> None:
        """Restore everything as it was before the first move."""
        for name in (*self.names, *self.stale):
            moved = name in self.names and not os.path.lexists(self.stage / "new" / name)
            if moved and os.path.lexists(self.folder / name):
                os.replace(self.folder / name, self.stage / "new" / name)
            if os.path.lexists(self.stage / "old" / name):
                os.replace(self.stage / "old" / name, self.folder / name)
        if self.is_new:
            with suppress(OSError):
                self.folder.rmdir()

    def _write_down(self) -> None:
        draft = self.stage / f"{FORWARD}.part"
        draft.write_text(json.dumps([self.names, self.stale, self.is_new]), encoding="utf-8")
        draft.rename(self.stage / FORWARD)


def recover_moves(stage: Path, folder: Path) -> None:
    """Finish or undo the moves of a stage whose run was killed; do nothing if the moves had not begun.

    Raises:
        OSError: the folder cannot be written.
    """
    for kept, go_on in ((BACK, Moves.undo), (FORWARD, Moves.finish)):
        if (stage / kept).is_file():
            names, stale, is_new = json.loads((stage / kept).read_text(encoding="utf-8"))
            go_on(Moves(stage, folder, tuple(names), tuple(stale), is_new))
            return
