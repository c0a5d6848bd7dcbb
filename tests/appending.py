"""A process of its own: for each line that it is sent it makes a worker that adds to a match until it is killed.

It says `worker PID`, then the worker says each revision that it has been acknowledged, then `gone`.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from tavern import Tavern

from referee.table.session import Session

LINE = "raise 1; raise 2; done"
"""What a worker enters again and again: three events, one transaction."""


def say(text: str) -> None:
    """Write a line at once and whole."""
    os.write(1, f"{text}\n".encode())


def work(path: Path) -> None:
    """Add to a match for ever."""
    session = Session.open(path, lambda name: Tavern())
    while True:
        session.match.enter(LINE)
        say(str(session.match.revision))


def main() -> None:
    """Make one worker a line."""
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
