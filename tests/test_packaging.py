"""The wheel holds all that the press needs: it is built, unpacked and run away from the repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FILES = ("pyproject.toml", "README.md", "LICENSE")
FOLDERS = ("pnp", "referee", "cards", "boards", "layouts", "books")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel from a copy of the sources, without a network."""
    copy = tmp_path_factory.mktemp("copy")
    for name in FILES:
        shutil.copy(ROOT / name, copy / name)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(copy / "dist")]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (built,) = (copy / "dist").glob("*.whl")
    return built


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Unpack the wheel as pip does."""
    folder = tmp_path_factory.mktemp("site-packages")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(unpacked: Path, folder: Path, *arguments: str) -> str:
    environment = {**os.environ, "PYTHONPATH": str(unpacked), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-P", "-m", "pnp", *arguments]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


def test_the_wheel_is_named_as_registered_and_holds_the_licence(wheel: Path) -> None:
    assert wheel.name.startswith("pnp_referee-")
    assert wheel.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        scripts = next(name for name in names if name.endswith("entry_points.txt"))
        assert "pnp = pnp.cli.app:main" in archive.read(scripts).decode()
    assert any(name.endswith("licenses/LICENSE") for name in names)


def test_every_file_of_data_is_in_the_wheel_once(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert len(names) == len(set(names))
    for folder in ("cards", "boards", "layouts"):
        ours = [path for path in (ROOT / folder).rglob("*") if path.is_file() and not path.name.startswith(".")]
        assert {f"pnp/_data/{path.relative_to(ROOT).as_posix()}" for path in ours} <= set(names)
    books = list((ROOT / "referee/games").glob("*/rules.yaml"))
    assert books
    assert {path.relative_to(ROOT).as_posix() for path in books} <= set(names)


def test_both_packages_say_that_they_are_typed(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        assert {"pnp/py.typed", "referee/py.typed"} <= set(archive.namelist())


def test_the_wheel_judges_and_opens_a_game_away_from_the_repository(unpacked: Path, tmp_path: Path) -> None:
    code = (
        "import pnp, referee\n"
        "match = referee.Match.new(referee.load_game('monsters_and_magic'))\n"
        "games = (*pnp.list_games(), *referee.list_games())\n"
        "print(match.judge('b2 b4').clauses, *[one.name for one in games])"
    )
    environment = {**os.environ, "PYTHONPATH": str(unpacked), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-P", "-c", code]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=True)
    assert "MM-MOVE-03" in done.stdout
    assert done.stdout.count("monsters_and_magic") == 2


def test_nothing_else_is_in_the_wheel(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        tops = {name.split("/")[0] for name in archive.namelist()}
        assert not [name for name in archive.namelist() if "__pycache__" in name or name.endswith((".ttf", ".otf"))]
    assert {name for name in tops if not name.endswith(".dist-info")} == {"pnp", "referee"}


def test_the_wheel_prints_a_game_away_from_the_repository(unpacked: Path, tmp_path: Path) -> None:
    games = [line.split(maxsplit=1) for line in run(unpacked, tmp_path, "games").splitlines()]
    assert ["skies_of_fire", "Skies of Fire: The Board Game"] in games
    assert ["monsters_and_magic", "Monsters and Magic"] in games
    where = run(unpacked, tmp_path, "where", "referee/games/skies_of_fire/rules.yaml")
    assert where.split()[1] == str(unpacked / "referee/games/skies_of_fire/rules.yaml")
    where = run(unpacked, tmp_path, "where", "layouts/common/papers.yaml")
    assert where.split()[1] == str(unpacked / "pnp/_data/layouts/common/papers.yaml")
    out = run(unpacked, tmp_path, "cards", "skies_of_fire", "--only", "medal_cards", "--option", "town_crew=2")
    assert "medal-cards.pdf" in out
    assert (tmp_path / "out/skies_of_fire/medal-cards.pdf").read_bytes().startswith(b"%PDF")


def test_the_wheel_and_the_repository_read_the_same_data(unpacked: Path, tmp_path: Path) -> None:
    ours = subprocess.run(
        [sys.executable, "-m", "pnp", "list", "skies_of_fire", "--json"], cwd=ROOT, capture_output=True, text=True
    )
    assert run(unpacked, tmp_path, "list", "skies_of_fire", "--json") == ours.stdout
