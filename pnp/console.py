"""Runs a command line in the terminal: turns errors into text and exit codes.

0: success. 1: a problem in the data or with the disk, an unknown name (game, paper, component, option, variant), or a
refused move. 2: an invalid command line. 130: stopped by Ctrl-C or by the system.
"""

from __future__ import annotations

import atexit
import gc
import json
import os
import re
import signal
import sys
from typing import TYPE_CHECKING

from pnp.errors import DataError, PnpError

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import FrameType

STOPPED = 130
SECOND_STOP_DELAY = 0.01
"""Seconds before the run is stopped again, if Python ignored the first stop."""
_COLLECTED = (100_000, 20, 20)
"""Garbage collector thresholds: a command makes many long-lived objects and few cycles."""
CONTROL_CHARACTERS = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
"""Characters that a terminal executes instead of printing, or that change the direction of the text after them."""


def run(app: Callable[[], object]) -> None:
    """Run a command line; an error that the user can fix is printed as a sentence, with exit code 1."""
    _open_closed_streams()
    gc.set_threshold(*_COLLECTED)
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")  # else pydantic searches for plugins
    atexit.register(gc.freeze)  # otherwise Python searches all objects for cycles before the process ends
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")  # ? replaces characters that the terminal lacks
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stop)
    before, sys.unraisablehook = sys.unraisablehook, _stop_soon
    try:
        app()
    except SystemExit as end:
        if end.code == STOPPED:
            print("stopped", file=sys.stderr)
        raise
    except PnpError as error:
        report(error)
        raise SystemExit(1) from None
    except OSError as error:
        _report_unwritable(error)
        raise SystemExit(1) from None
    finally:
        sys.unraisablehook = before
        _flush()


def _open_closed_streams() -> None:
    """Replace each closed standard stream with one that reads and writes nothing."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 - open to the end of the run


def _flush() -> None:
    """Write the rest of the output.

    Raises:
        SystemExit: the output cannot be written.
    """
    try:
        sys.stdout.flush()
    except OSError as error:
        _report_unwritable(error)
        raise SystemExit(1) from None


def _report_unwritable(error: OSError) -> None:
    """Report that a file or the output cannot be used, unless the program that reads the output has closed it."""
    if not isinstance(error, BrokenPipeError):
        where = error.filename or "the output cannot be written"
        print(f"{where}: {error.strerror or error}", file=sys.stderr)
    if error.filename is None:
        _close_output()


def _stop(number: int, frame: FrameType | None) -> None:
    """End the run, so that unfinished files are deleted.

    A KeyboardInterrupt would not work: if it passes through an `exec` of source (for example a new dataclass), the
    process ends with the signal's exit code even though we catch it.
    """
    raise SystemExit(STOPPED)


def _stop_soon(lost: sys.UnraisableHookArgs) -> None:
    """Stop a moment later if the first stop was lost: Python ignores exceptions in weak reference callbacks."""
    if not isinstance(lost.exc_value, SystemExit):
        sys.__unraisablehook__(lost)
        return
    from _thread import interrupt_main
    from threading import Timer

    again = Timer(SECOND_STOP_DELAY, interrupt_main)
    again.daemon = True
    again.start()


def printable(text: str) -> str:
    """Return a string with escapes for characters that a terminal would execute, except line breaks and tabs."""
    return CONTROL_CHARACTERS.sub(lambda found: f"\\x{ord(found[0]):02x}", text)


def printable_json(text: str) -> str:
    """Return JSON with JSON escapes for characters that a terminal would execute."""
    return CONTROL_CHARACTERS.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def report(error: PnpError) -> None:
    """Print an error as text; with `--json` on the command line, print its data or its problems as JSON."""
    if "--json" in sys.argv[1:]:
        data = getattr(error, "data", None) or problem_list(error)
        print(printable_json(json.dumps(data, indent=2, ensure_ascii=False)))
        return
    print_error(str(error))
    count = len(problem_list(error))
    if count > 1:
        print(f"{count} problems", file=sys.stderr)


def print_error(text: str) -> None:
    """Print an error."""
    print(printable(text), file=sys.stderr)


def problem_list(error: PnpError) -> list[dict[str, str | int]]:
    """Return an error as data, with an entry for each problem; `file` is blank if a problem has no source position."""
    if not isinstance(error, DataError):
        faults = getattr(error, "faults", None) or [str(error)]
        return [{"file": "", "line": 0, "column": 0, "field": "", "message": fault} for fault in faults]
    return [one.to_dict() for one in error.problems]


def _close_output() -> None:
    """Discard further standard output, so that Python does not complain about the closed pipe at the end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
