"""Running the referee's command line in this process, and transcripts of whole evenings at it."""

from __future__ import annotations

import io
import os
import pty
import re
import select
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

TOYS = Path(__file__).parent / "toys"
PIPED = re.compile(r'echo "(.*)" \| referee (.*)')


class Ran(NamedTuple):
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def output(self) -> str:
        """What it printed, the refusals last."""
        return self.out + self.err


def copy_toys(target: Path) -> Path:
    """Copy the project of games for tests."""
    return Path(shutil.copytree(TOYS, target))


def rule_book_alone(project: Path, name: str = "tides") -> None:
    """Add a game to a project that has a rule book and no rules that run."""
    folder = project / "referee/games" / name
    folder.mkdir()
    text = (project / "referee/games/duel/rules.yaml").read_text(encoding="utf-8")
    book = text.replace("game: duel\ntitle: Duel", f"game: {name}\ntitle: {name.title()}")
    (folder / "rules.yaml").write_text(book, encoding="utf-8")


class Terminal:
    """A folder in which the referee's commands are run as a person would type them."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder = folder
        self._patch = monkeypatch
        self._capsys = capsys

    def __call__(self, line: str, *typed: str) -> Ran:
        """Run `referee LINE` with lines typed into its prompt; an error that it does not tell fails the test."""
        from referee.table.cli.app import main

        self._patch.chdir(self.folder)
        self._patch.setattr(sys, "argv", ["referee", *shlex.split(line)])
        self._patch.setattr(sys, "stdin", io.StringIO("".join(f"{one}\n" for one in typed)))
        self._patch.setattr("signal.signal", lambda number, handler: None)
        self._capsys.readouterr()
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        return Ran(code, *self._capsys.readouterr())

    def replayed(self, transcript: str) -> str:
        """Return a transcript as it would be now: every command run, every line in it typed."""
        return "".join(self._told(command, typed) for command, typed in sessions(transcript))

    def _told(self, command: str, typed: list[str]) -> str:
        piped = PIPED.fullmatch(command)
        ran = self(piped[2], piped[1]) if piped else self(command.removeprefix("referee "), *typed)
        end = f"(exit {ran.code})\n" if ran.code else ""
        return f"$ {command}\n{ran.output}{end}"


def sessions(transcript: str) -> Iterator[tuple[str, list[str]]]:
    """Yield the commands of a transcript, each with the lines typed into its prompt."""
    command, typed = "", []
    for line in transcript.splitlines():
        if line.startswith("$ "):
            if command:
                yield command, typed
            command, typed = line[2:], []
        elif line.startswith("> ") and line != "> ":
            typed.append(line[2:])
    if command:
        yield command, typed


def environment(**more: str) -> dict[str, str]:
    """Return the surroundings of a process that finds our packages."""
    return {**os.environ, "PYTHONPATH": str(TOYS.parents[1]), **more}


def in_conversation(folder: Path, turns: list[tuple[str, str]], *arguments: str, **more: str) -> str:
    """Run the referee at a terminal, typing each line once the text before it has been printed; return the screen."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", *arguments],
        cwd=folder, env=environment(**more), stdin=theirs, stdout=theirs, stderr=theirs, start_new_session=True,
    )  # fmt: skip
    os.close(theirs)
    seen, at = "", 0
    try:
        for said, typed in turns:
            while (place := seen.find(said, at)) < 0:
                if not select.select([ours], [], [], 30)[0]:
                    process.kill()
                    raise AssertionError(f"{said!r} was not said: {seen[at:]!r}")
                seen += os.read(ours, 4096).decode()
            at = place + len(said)
            time.sleep(0.1)  # what is typed before a hidden question is put is thrown away
            os.write(ours, f"{typed}\n".encode())
        while select.select([ours], [], [], 30)[0] and (chunk := os.read(ours, 4096)):
            seen += chunk.decode()
    except OSError:  # Linux says so when the other end is closed
        pass
    os.close(ours)
    assert process.wait(timeout=60) == 0
    return seen


def at_a_terminal(folder: Path, typed: bytes, *arguments: str, **more: str) -> str:
    """Run the referee at a terminal of its own and return what the terminal saw."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-m", "referee", *arguments],
        cwd=folder, env=environment(**more), stdin=theirs, stdout=theirs, stderr=theirs,
    )  # fmt: skip
    os.close(theirs)
    os.write(ours, typed)
    seen = b""
    try:
        while chunk := os.read(ours, 4096):
            seen += chunk
    except OSError:  # Linux says so when the other end is closed
        pass
    os.close(ours)
    assert process.wait(timeout=60) == 0
    return seen.decode()
