"""A tiny project, and two ways to run the command line on it: in this process, and as a person would."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

REPOSITORY = Path(__file__).parents[3]
COMPONENTS = """\
components: 1
game: {title: Tiny, version: '1', date: '2026-01-01', language: en}
list:
  - id: deck
    title: Deck
    kind: card
    data: deck.csv
    layout: hero
    sheet: poker9
    fields: {id: text, name: text, town: {in: towns}, count: {type: whole, least: 0, most: 99}, text: text, n: number}
"""
DECK = "id,name,town,count,text,n\na,Ada,red,2,Draw <star> one.,1\nb,Bob,red,1,Gain **2**.,2\n"
TOWNS = "id,name\nred,Redford\nblue,Bluff\n"
LAYOUT = """\
layout: 1
size: 63 x 88
corner: 3
ground: paper
boxes:
  title: {box: {left: 5, right: 5, top: 5, height: 8}, text: $name, style: title}
  picture: {box: {left: 5, right: 5, top: 15, height: 30}, art: {image: art/$id.png}}
  rules: {box: {left: 5, right: 5, top: 50, height: 20}, text: $text, style: rules}
"""
STYLE = """\
style: 1
palette: {ink: '101010', paper: 'FFFFFF'}
type:
  title: {font: Source Sans 3 Bold, size: 11, lines: 1, colour: ink}
  rules: {font: Source Sans 3, size: 9, min: 8, colour: ink}
icons: {star: fa/star}
"""
RULES = """\
rules: 1
game: tiny
clauses: [{id: C-1, rule: A rule., kind: legality, section: s}]
rulings:
  - {id: R-1, issue: i, default_text: d, why: w, switch: mode, values: {long: Long., short: Short.}, default: long}
facts:
  turns: {says: turns, from: {switch: mode, values: {long: 9, short: 5}}, least: 1, most: 20}
"""


def png(width: int = 4, height: int = 4) -> bytes:
    """Return a red picture."""
    from PIL import Image

    buffer = io.BytesIO()
    Image.new("RGB", (width, height), "red").save(buffer, "PNG")
    return buffer.getvalue()


TINY: Mapping[str, str | bytes] = {
    "pnp.toml": "",
    "cards/tiny/components.yaml": COMPONENTS,
    "cards/tiny/deck.csv": DECK,
    "cards/tiny/towns.csv": TOWNS,
    "layouts/tiny/hero.yaml": LAYOUT,
    "layouts/tiny/style.yaml": STYLE,
    "layouts/tiny/art/a.png": png(),
    "layouts/tiny/art/b.png": png(),
    "referee/games/tiny/rules.yaml": RULES,
}


def write(root: Path, files: Mapping[str, str | bytes]) -> Path:
    """Write files under a folder."""
    for name, content in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
    return root


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
    """Run a command in this process, in the tiny project; an error that the press does not tell fails the test."""
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
