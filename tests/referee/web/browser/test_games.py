"""Whole games in browsers, by taps alone, each seat on a phone of its own."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import SCREEN, Served, Viewer, steps

if TYPE_CHECKING:
    from playwright.sync_api import Browser


def played(browser: Browser, folder: Path, game: str, seats: int, seed: int, most: int | None, **options: str) -> None:
    """Play a game by taps; most: how many answers, None to its end."""
    served = Served(folder, game, seats, **options)
    table = Viewer(browser, served, "table", SCREEN)
    phones = [Viewer(browser, served, str(seat)) for seat in range(seats)]
    try:
        for step in islice(steps(game, seats, seed, **options), most):
            phones[int(step.viewer)].answer(step)
        if most is None:
            for one in (table, *phones):
                one.wait("The match is over")
        assert all(url.startswith(served.links["table"].partition("/join/")[0]) for url in phones[0].requests)
    finally:
        for one in (table, *phones):
            one.close()
        served.stop()


def test_a_game_is_begun_by_four_phones(plain_browser: Browser, tmp_path: Path) -> None:
    played(plain_browser, tmp_path, "capture_the_island", 4, 5, 24, depletions_to_end="1")


@pytest.mark.long
def test_a_whole_game_is_played_by_four_phones(plain_browser: Browser, tmp_path: Path) -> None:
    played(plain_browser, tmp_path, "capture_the_island", 4, 5, None, depletions_to_end="1")


@pytest.mark.parametrize(
    ("game", "seed", "most"),
    [("monsters_and_magic", 1, 14), ("cloudspire", 2, 20), ("skies_of_fire", 2, 12), ("castle_assault", 2, 16)],
)
def test_a_game_is_begun_by_two_phones(plain_browser: Browser, tmp_path: Path, game: str, seed: int, most: int) -> None:
    played(plain_browser, tmp_path, game, 2, seed, most)


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "seed"), [("monsters_and_magic", 1), ("cloudspire", 2), ("skies_of_fire", 2), ("castle_assault", 2)]
)
def test_a_long_game_is_played_to_its_end(plain_browser: Browser, tmp_path: Path, game: str, seed: int) -> None:
    played(plain_browser, tmp_path, game, 2, seed, None)
