"""A whole game of each game for two, played by taps alone: on the table's screen, and on phones.

The player of the first seat taps on a phone, buttons first; the other one at the table, the board first. What is chosen
in secret is tapped on the phone of each seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import ARGUMENTS, CHROMIUM, NO_FRAMES, NO_PICTURES, PHONE, SCREEN, Served, Step, Viewer, steps

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright


class Screens:
    """The table's screen, and phones that are opened when something is asked of them."""

    def __init__(self, browser: Browser, served: Served) -> None:
        self.browser, self.served = browser, served
        self.opened: dict[str, Viewer] = {}

    def of(self, viewer: str) -> Viewer:
        """Return the page of a viewer."""
        if viewer not in self.opened:
            size = SCREEN if viewer == "table" else PHONE
            self.opened[viewer] = Viewer(self.browser, self.served, viewer, size)
        return self.opened[viewer]

    def answering(self, step: Step) -> Viewer:
        """Return the page on which an answer is tapped."""
        return self.of(step.viewer if step.viewer == "0" or step.sealed else "table")

    def close(self) -> None:
        """Close all pages and stop the server."""
        try:
            for one in self.opened.values():
                one.close()
        finally:
            self.served.stop()


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """Return a browser that shows no pictures and draws no frames: what is tapped is found by the layout alone."""
    found = playwright.chromium.launch(executable_path=CHROMIUM, args=[*ARGUMENTS, NO_PICTURES, NO_FRAMES])
    yield found
    found.close()


@pytest.fixture
def screens(browser: Browser, tmp_path: Path, game: str, rules: dict[str, str]) -> Iterator[Screens]:
    found = Screens(browser, Served(tmp_path, game, 2, **rules))
    yield found
    found.close()


@pytest.mark.parametrize(
    ("game", "seed", "rules"),
    [
        ("capture_the_island", 6, {}),
        ("monsters_and_magic", 11, {}),
        ("castle_assault", 27, {}),
        ("cloudspire", 7, {}),
        ("skies_of_fire", 54, {"missions_to_end": "3"}),  # shorter, with every kind of answer
    ],
)
def test_a_whole_game_is_played_by_taps(screens: Screens, game: str, seed: int, rules: dict[str, str]) -> None:
    for step in steps(game, 2, seed, **rules):
        screens.answering(step).answer(step)
    for viewer in ("table", "0"):
        screens.of(viewer).wait("The match is over")
    assert [fault for one in screens.opened.values() for fault in one.faults] == []
