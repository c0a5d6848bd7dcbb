"""Reports pictures under `or:` that replace a missing file, probably because of a misspelt name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pnp.composition.canvas import SettingSource
from pnp.library.problems import Problems, listed

if TYPE_CHECKING:
    from pnp.composition.face import ComposedFace

_MOST_FILES = 4
"""The maximum number of files named in one warning."""


class SubstituteCounter:
    """Counts the rows of a component that use a picture under `or:`, for each `art` in its layouts."""

    def __init__(self) -> None:
        """Start with no rows."""
        self._rows: dict[SettingSource, set[str]] = {}
        self._files: dict[SettingSource, dict[str, None]] = {}

    def note(self, row: str, composed: ComposedFace) -> None:
        """Record the missing pictures on a face of a row."""
        for source, file in composed.missing_pictures:
            self._rows.setdefault(source, set()).add(row)
            self._files.setdefault(source, {})[file] = None

    def report(self, component: str, rows: int, problems: Problems) -> None:
        """Add a warning for each `art`, and reset the counts; `rows` is the number of rows in the run."""
        for source, found in self._rows.items():
            use = "uses" if len(found) == 1 else "use"
            of = f"{len(found)} of {rows} {'row' if rows == 1 else 'rows'}"
            message = (
                f"{component}: {of} {use} the picture under `or` (missing: {listed(self._files[source], _MOST_FILES)})"
            )
            problems.warn(*source, message)
        self._rows.clear()
        self._files.clear()
