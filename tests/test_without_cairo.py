"""Without the system library cairo everything that has no SVG art is printed; SVG art gives one line."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from tiny_project import LAYOUT, TINY, write

ROOT = Path(__file__).parents[1]
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="5" height="5" fill="#123456"/></svg>'
Run = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Run the press on the tiny project with cairo hidden, as it is where the library is not installed."""
    hidden = write(
        tmp_path / "hidden", {"cairocffi/__init__.py": 'raise OSError("no library called cairo was found")\n'}
    )
    project = write(tmp_path / "project", TINY)
    path = os.pathsep.join([str(hidden), str(ROOT)])

    def start(files: dict[str, str], *arguments: str) -> subprocess.CompletedProcess[str]:
        write(project, files)
        return subprocess.run(
            [sys.executable, "-m", "pnp", *arguments],
            cwd=project, env={**os.environ, "PYTHONPATH": path}, capture_output=True, text=True, check=False,
        )  # fmt: skip

    return start


def test_the_library_is_really_hidden(run: Run, tmp_path: Path) -> None:
    code = "import cairocffi"
    done = subprocess.run(
        [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": str(tmp_path / "hidden")}, capture_output=True
    )
    assert b"OSError" in done.stderr


@pytest.mark.parametrize("command", ["build", "check"])
def test_a_game_without_svg_art_is_printed(command: str, run: Run) -> None:
    done = run({}, command, "tiny")
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("command", ["build", "check"])
def test_svg_art_gives_one_line_that_names_the_package(command: str, run: Run, tmp_path: Path) -> None:
    files = {"layouts/tiny/hero.yaml": LAYOUT.replace("$id.png", "$id.svg")}
    done = run({**files, "layouts/tiny/art/a.svg": SVG, "layouts/tiny/art/b.svg": SVG}, command, "tiny")
    (line,) = done.stderr.splitlines()
    assert (done.returncode, done.stdout) == (1, "")
    assert line.startswith("cards/tiny/components.yaml:4:5: deck: SVG art needs the system library cairo")
    if sys.platform == "linux":
        assert "apt install libcairo2" in line
    assert not (tmp_path / "project/out").exists()
