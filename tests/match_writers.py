"""A program that starts a process for each line of its input: the process adds to a match until it is killed.

It prints `worker PID`, then the worker prints each revision that was acknowledged, then `gone` is printed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tavern_game import Tavern

from referee.table.files.session import Session

LINE = "raise 1; raise 2; done"
"""The line that a worker enters again and again: three events in one transaction."""


def say(text: str) -> None:
    """Write a whole line in one call."""
    os.write(1, f"{text}\n".encode())


def work(path: Path) -> None:
    """Add to a match until killed."""
    session = Session.open(path, lambda name: Tavern())
    while True:
        session.match.enter(LINE)
        say(str(session.match.revision))


def main() -> None:
    """Start one worker for each line of the input."""
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            try:
                work(Path(line.strip()))
            finally:
                os._exit(1)
        say(f"worker {pid}")
        os.waitpid(pid, 0)
        say("gone")


if __name__ == "__main__":
    main()
