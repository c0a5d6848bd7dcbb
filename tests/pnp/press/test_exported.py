"""Exported pictures whose cards have another name now are deleted; files of yours are kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from tiny_project import COMPONENTS, DECK, SEVERAL

from pnp.press.build import Build
from pnp.press.export import export_svg
from pnp.press.exported import record_files, stale_pictures

Opened = Callable[..., Build]
CARDS = "cards/tiny/deck.csv"


def files(folder: Path) -> set[str]:
    """Return the names of the files in a folder."""
    return {path.name for path in folder.iterdir()}


def test_the_picture_of_a_card_that_was_renamed_is_deleted(opened: Opened, tmp_path: Path) -> None:
    export_svg(opened(copies=1), tmp_path)
    (tmp_path / "deck" / "mine.svg").write_text("mine")
    export_svg(opened({CARDS: DECK.replace("Ada", "Eve")}, copies=1), tmp_path)
    assert files(tmp_path / "deck") == {"eve.svg", "bob.svg", "mine.svg"}


def test_a_part_of_a_component_deletes_nothing_and_a_later_run_knows_its_files(opened: Opened, tmp_path: Path) -> None:
    export_svg(opened(copies=1), tmp_path)
    export_svg(opened({CARDS: DECK.replace("Ada", "Eve")}, copies=1, only=["a"]), tmp_path)
    assert files(tmp_path / "deck") == {"ada.svg", "bob.svg", "eve.svg"}
    export_svg(opened({CARDS: DECK.replace("Ada", "Fay")}, copies=1), tmp_path)
    assert files(tmp_path / "deck") == {"fay.svg", "bob.svg"}


def test_the_pictures_of_a_component_that_is_gone_are_deleted(opened: Opened, tmp_path: Path) -> None:
    folder = tmp_path / "svg"
    export_svg(opened(SEVERAL, copies=1), folder)
    assert {"deck", "coins", "signs"} <= files(folder)
    (folder / "signs" / "mine.txt").write_text("mine")
    only_deck = {"cards/tiny/components.yaml": COMPONENTS}
    export_svg(opened(only_deck, copies=1, only=["deck"]), folder)
    assert {"deck", "coins", "signs"} <= files(folder)
    export_svg(opened(only_deck, copies=1), folder)
    assert files(folder) == {"deck", "signs", "manifest.json"}
    assert files(folder / "signs") == {"mine.txt"}


@pytest.mark.parametrize("name", ["../outside.svg", "notes.txt", "missing.svg"])
def test_only_pictures_in_the_folder_itself_are_deleted(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "deck"
    folder.mkdir()
    (tmp_path / "outside.svg").write_text("x")
    (folder / "notes.txt").write_text("x")
    record_files(folder, [name])
    assert stale_pictures(folder)(folder, set()) == []


def test_a_damaged_manifest_deletes_nothing(opened: Opened, tmp_path: Path) -> None:
    export_svg(opened(copies=1), tmp_path)
    (tmp_path / "manifest.json").write_text('{"pictures": 3}')
    export_svg(opened({CARDS: DECK.replace("Ada", "Eve")}, copies=1), tmp_path)
    assert files(tmp_path / "deck") == {"ada.svg", "bob.svg", "eve.svg"}
