"""Finds the line in a game's rules that raised an exception, and describes the error in a sentence."""

from __future__ import annotations

import re
import traceback
from typing import NamedTuple

from referee.engine.errors import RefereeError, RulesError

RULES = re.compile(r"/referee/games/([^/]+)/(?:[^/]+/)*[^/]+\.py$")
REFEREE = __file__.rpartition("engine")[0]
OURS = (f"{REFEREE}engine", f"{REFEREE}trial")
"""The folders of the engine and of the trials: a game author's mistake is never in these."""


class CodeLine(NamedTuple):
    """A line of code in a file."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


def last_line_in(error: BaseException, folder: str) -> CodeLine | None:
    """Return the last line of code in a folder that an exception passed through, or None."""
    found = [step for step in _steps(error) if step.file.startswith(folder)]
    return found[-1] if found else None


def rules_error(error: Exception) -> RulesError | None:
    """Return the error to report to players for an exception; None if it did not pass through a game's rules."""
    for step in reversed(_steps(error)):
        found = RULES.search(step.file.replace("\\", "/"))
        if found:
            said = f"{step}: error in the rules of {found[1]}: {_error_text(error)}"
            return RulesError(f"{said} (a mistake in the game's code; everything entered before is kept)")
    return None


def error_text(error: Exception) -> str:
    """Return an error in words for a game author, with the last line of code outside `OURS` that it passed through.

    A RefereeError is returned without a line of code.
    """
    if isinstance(error, RefereeError):
        return str(error)
    outside = [step for step in _steps(error) if not step.file.startswith(OURS)]
    return f"{_error_text(error)} ({outside[-1]})" if outside else _error_text(error)


def _steps(error: BaseException) -> list[CodeLine]:
    return [CodeLine(step.filename, step.lineno or 1) for step in traceback.extract_tb(error.__traceback__)]


def _error_text(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"
