"""Skies of Fire, printed once a session for each choice of paper, sides, bleed and pieces; Monsters and Magic too."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import Any

import pytest
from magic import Printer, PrintOne
from measures import Sheet, sheets
from pieces_of_magic import Print as PrintPieces
from pieces_of_magic import printer

from pnp.cli.options import make_build
from pnp.composition.face import ComposedFace
from pnp.library.papers import load_papers
from pnp.press.build import Build
from pnp.press.order import Order
from pnp.press.run import PrintRun

GAME = "skies_of_fire"


@dataclass
class Printed:
    """The game printed with one choice of paper, sides, bleed: whole, or a component at a time, when asked."""

    build: Build
    folder: Path
    kept: dict[str, list[Sheet]] = field(default_factory=dict)

    def component(self, name: str) -> dict[str, Any]:
        """Return the manifest's entry of a component, printed with the whole game."""
        return next(one for one in self.manifest["components"] if one["id"] == name)

    def sheets(self, name: str) -> list[Sheet]:
        """Return the pages of a component, printed by itself."""
        if name not in self.kept:
            alone = again_with(self.build, replace(self.build.run, order=replace(self.build.run.order, only=(name,))))
            built = alone.write(self.folder / name)
            self.kept[name] = sheets(built.folder / built.files[0].file)
        return self.kept[name]

    @cached_property
    def everything(self) -> Path:
        """The folder of a build of the whole game."""
        folder = self.folder / "whole"
        self.build.write(folder)
        return folder

    @cached_property
    def manifest(self) -> dict[str, Any]:
        """The manifest of the whole game."""
        read: dict[str, Any] = json.loads((self.everything / "manifest.json").read_text(encoding="utf-8"))
        return read

    @property
    def whole(self) -> Path:
        """The file of the whole game."""
        return self.everything / self.manifest["whole_game"]


Print = Callable[..., Printed]


@pytest.fixture(scope="session")
def build() -> Build:
    """The game as it prints by default."""
    return make_build(GAME, None, None)


@pytest.fixture(scope="session")
def print_game(build: Build, tmp_path_factory: pytest.TempPathFactory) -> Print:
    """Print the game by paper, sides, bleed and places left free; faces are composed once, prints are kept."""
    kept: dict[PrintRun, Printed] = {}

    def make(paper: str = "A4", sides: str = "long-edge", bleed: float = 2.0, skip: tuple[int, ...] = ()) -> Printed:
        run = PrintRun(Order(GAME, paper, sides, bleed, skip=skip), load_papers(build.roots)[paper])
        if run not in kept:
            kept[run] = Printed(again_with(build, run), tmp_path_factory.mktemp("printed"))
        return kept[run]

    return make


def again_with(build: Build, run: PrintRun) -> Build:
    """Return the build with another run that shares the faces already composed."""
    again = Build(build.game, build.roots, run, build.papers)
    again.tools = build.tools
    build.composers()
    for name, pieces in build._members.items():
        again._members[name] = shared = copy(pieces)
        shared.run = run
        for of_the_run in ("entries", "data_hash"):
            vars(shared).pop(of_the_run, None)
    return again


class Faces(Mapping[str, dict[str, list[ComposedFace]]]):
    """Every face as composed, by component and row: front first, then the back where there is one."""

    def __init__(self, build: Build) -> None:
        self._pieces = {pieces.printable.id: pieces for pieces in build.composers()}
        self._kept: dict[str, dict[str, list[ComposedFace]]] = {}

    def __getitem__(self, component: str) -> dict[str, list[ComposedFace]]:
        if component not in self._kept:
            pieces = self._pieces[component]
            rows: dict[str, list[ComposedFace]] = {}
            for entry in pieces.entries:
                back = pieces._back_name(entry.row)
                makers = [pieces.front_maker, *([pieces._maker(back)] if back else [])]
                rows[entry.id] = [maker.make(entry.row, component) for maker in makers]
            pieces.problems.raise_if_any()
            self._kept[component] = rows
        return self._kept[component]

    def __iter__(self) -> Any:
        return iter(self._pieces)

    def __len__(self) -> int:
        return len(self._pieces)


@pytest.fixture(scope="session")
def faces(build: Build) -> Faces:
    """Every face as composed."""
    return Faces(build)


@pytest.fixture(scope="module")
def print_one(tmp_path_factory: pytest.TempPathFactory) -> PrintOne:
    """Print a component of Monsters and Magic by paper, house rules and variant; what was printed is kept."""
    return Printer(tmp_path_factory.mktemp("printed"))


@pytest.fixture(scope="module")
def print_island(tmp_path_factory: pytest.TempPathFactory) -> PrintOne:
    """Print a component of Capture the Island by paper, house rules and variant; what was printed is kept."""
    return Printer(tmp_path_factory.mktemp("printed"), "capture_the_island")


@pytest.fixture(scope="session")
def print_pieces(tmp_path_factory: pytest.TempPathFactory) -> PrintPieces:
    """Print the pieces of Monsters and Magic by paper, sides and variants; what was printed is kept."""
    return printer(tmp_path_factory)
