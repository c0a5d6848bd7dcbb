"""Two ways to run the command line on the tiny project: in this process, and as a person would."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from tiny_project import TINY, write

REPOSITORY = Path(__file__).parents[3]


class Ran(NamedTuple):
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A project with one deck of two cards."""
    return write(tmp_path / "project", TINY)


@pytest.fixture
def pnp(tiny: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., Ran]:
    """Run a command in this process, in the tiny project; an unreported error fails the test."""
    from pnp.cli.app import main

    def run(*arguments: str) -> Ran:
        monkeypatch.chdir(tiny)
        monkeypatch.setattr(sys, "argv", ["pnp", *arguments])
        capsys.readouterr()
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        return Ran(code, *capsys.readouterr())

    return run


def environment(**more: str) -> dict[str, str]:
    """Return the environment for a subprocess."""
    return {**os.environ, "PYTHONPATH": str(REPOSITORY), **more}


def shell(folder: Path, *arguments: str, **more: str) -> Ran:
    """Run `python -m pnp` in a folder as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "pnp", *arguments],
        cwd=folder, env=environment(**more), capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert "Traceback" not in done.stderr, done.stderr
    return Ran(done.returncode, done.stdout, done.stderr)
