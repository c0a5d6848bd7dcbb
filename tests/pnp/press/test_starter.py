"""The first files of a game of the user's own."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.errors import DataError, UnwritableError
from pnp.library.roots import Roots
from pnp.press.opened import open_game
from pnp.press.order import Order
from pnp.press.printing import check_order
from pnp.press.starter import begin_game

FILES = ["cards/{0}/components.yaml", "cards/{0}/deck.csv"]
LAYOUTS = ["layouts/{0}/card_back.yaml", "layouts/{0}/card_front.yaml", "layouts/{0}/style.yaml"]


def written(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())


@pytest.mark.parametrize(
    ("name", "id", "title"),
    [
        ("Night Moths", "night_moths", "Night Moths"),
        ("night_moths", "night_moths", "Night Moths"),
        ('  Zoo:  "2" ', "zoo_2", 'Zoo: "2"'),
        ("Élan", "elan", "Élan"),
    ],
)
def test_a_new_game_is_printed_without_a_warning(tmp_path: Path, name: str, id: str, title: str) -> None:
    found, paths = begin_game(name, Roots.discover(tmp_path))
    assert found == id
    assert written(tmp_path) == [one.format(id) for one in FILES + LAYOUTS] + ["pnp.toml"]
    assert sorted(paths) == sorted(tmp_path / one for one in written(tmp_path))
    game = open_game(id, project=tmp_path)
    assert (game.title, [one.count for one in game.components]) == (title, [9])
    assert check_order(Order(id), Roots.discover(tmp_path)) == ()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("***", "needs a letter from a to z, or a digit"),
        ("", "needs a letter from a to z, or a digit"),
        ("castle_assault", "there is already a game `castle_assault`; choose another name"),
        ("Moths", "layouts/moths/style.yaml already exists; choose another name"),
    ],
)
def test_nothing_that_exists_is_changed(tmp_path: Path, name: str, said: str) -> None:
    style = tmp_path / "layouts/moths/style.yaml"
    style.parent.mkdir(parents=True)
    style.write_text("mine")
    with pytest.raises(DataError, match=said):
        begin_game(name, Roots.discover(tmp_path))
    assert (written(tmp_path), style.read_text()) == (["layouts/moths/style.yaml"], "mine")


def test_the_marker_of_a_project_stays_as_it_is(tmp_path: Path) -> None:
    marker = tmp_path / "pnp.toml"
    marker.write_text("# mine\n")
    _, paths = begin_game("moths", Roots.discover(tmp_path))
    assert (marker.read_text(), marker in paths) == ("# mine\n", False)


def test_files_written_before_a_failure_are_deleted(tmp_path: Path) -> None:
    (tmp_path / "layouts").write_text("a file in the way")
    with pytest.raises(UnwritableError):
        begin_game("moths", Roots.discover(tmp_path))
    assert written(tmp_path) == ["layouts"]
