"""Servers that are started at once: `referee serve` in processes that are forked after everything is imported."""

from __future__ import annotations

import atexit
import gc
import json
import os
import signal
import subprocess
import sys
import traceback
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TextIO

PARTS = (
    *("pnp.render.svg", "referee.table.cli.serve", "referee.web.running", "referee.web.board", "referee.web.emblems"),
    *(f"referee.table.components.{name}" for name in ("box", "cards", "laid_board", "printed")),
)
"""What a server imports when it starts and shows its first view."""


class Started:
    """A server in a process of its own. output: what it prints."""

    def __init__(self, pid: int, output: TextIO) -> None:
        """Know a process that has been started."""
        self.pid, self.output = pid, output

    def end(self, sign: signal.Signals) -> None:
        """Send the server a signal, and wait until it has ended."""
        os.kill(self.pid, sign)
        assert asked("wait", self.pid) is not None
        self.output.close()


def start(folder: Path, *arguments: str) -> Started:
    """Start `referee serve` in a folder."""
    return start_with(folder / f"serve-{len(list(folder.glob('serve-*')))}", folder, *arguments)


def start_with(pipe: Path, folder: Path, *arguments: str) -> Started:
    """Start `referee serve` in a folder; it prints into a new pipe."""
    os.mkfifo(pipe)
    output = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # without a wait for somebody who writes
    pid = asked("start", {"folder": str(folder), "pipe": str(pipe), "arguments": arguments})
    os.set_blocking(output, True)  # the pipe was open for writing before the fork: it ends when the server ends
    return Started(pid, os.fdopen(output, encoding="utf-8"))


@cache
def _parent() -> subprocess.Popen[str]:
    """Return the process that starts servers; it ends with this one."""
    command = [sys.executable, __file__]
    found = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
    atexit.register(found.communicate)
    return found


def asked(what: str, given: object) -> int:
    """Ask the parent of all servers for something, and return its answer."""
    parent = _parent()
    assert parent.stdin is not None
    assert parent.stdout is not None
    parent.stdin.write(json.dumps([what, given]) + "\n")
    answer = parent.stdout.readline()
    assert answer, f"the process that starts servers has ended with {parent.wait()}"
    return int(answer)


def _serve(folder: str, output: int, arguments: list[str]) -> None:
    os.chdir(folder)
    for stream, opened in ((0, os.open(os.devnull, os.O_RDONLY)), (1, output)):
        os.dup2(opened, stream)
        os.close(opened)
    from referee.table.cli.app import main

    sys.argv = ["referee", "serve", *arguments]
    code = 1
    try:
        main()
        code = 0
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else int(bool(left.code))
    except BaseException:
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)


def _answer() -> None:
    """Start servers, and wait for them, as the lines of the input ask for it."""
    for line in sys.stdin:
        what, given = json.loads(line)
        if what == "wait":
            print(os.waitpid(given, 0)[0], flush=True)
            continue
        output = os.open(given["pipe"], os.O_WRONLY)
        if pid := os.fork():
            os.close(output)
            print(pid, flush=True)
        else:
            _serve(given["folder"], output, given["arguments"])


if __name__ == "__main__":
    for name in PARTS:
        import_module(name)
    gc.freeze()
    _answer()
