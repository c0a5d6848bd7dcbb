"""axe-core finds nothing serious or critical in any view, light or dark, on a screen or a phone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from barriers import barriers_in_both_themes
from browsing import PHONE, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser

SCREEN = (1440, 900)
GAMES = {
    "capture_the_island": 16,
    "monsters_and_magic": 30,
    "skies_of_fire": 24,
    "castle_assault": 26,
    "cloudspire": 36,
}
"""After so many answers cards are in hands and pieces on the board."""
FULLY = ("capture_the_island", "castle_assault")
"""The games of which every view is always looked at."""
VIEWS = [
    pytest.param(game, viewer, marks=() if game in FULLY or viewer == "table" else pytest.mark.long)
    for game in GAMES
    for viewer in ("table", "0", "watch", "chooser")
]
OPENED = [pytest.param(game, marks=() if game == FULLY[0] else pytest.mark.long) for game in GAMES]


@pytest.fixture(scope="module")
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a served match with cards in hands and pieces on the board."""
    game: str = request.param
    found = Served(tmp_path_factory.mktemp(game), game, 2, answers=GAMES[game])
    yield found
    found.stop()


@pytest.mark.parametrize(("served", "viewer"), VIEWS, indirect=["served"])
def test_axe_finds_nothing_serious(plain_browser: Browser, served: Served, viewer: str) -> None:
    link = served.links["table" if viewer == "chooser" else viewer]
    address = link.partition("/join/")[0] + "/" if viewer == "chooser" else link
    context = plain_browser.new_context(reduced_motion="reduce", bypass_csp=True)
    try:
        page = context.new_page()
        page.goto(address, wait_until="load")
        if viewer != "chooser":
            page.wait_for_selector("#seats button")
        for width, height in (SCREEN, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            assert barriers_in_both_themes(page) == [], (viewer, width)
    finally:
        context.close()


@pytest.mark.parametrize("served", OPENED, indirect=True)
def test_axe_finds_nothing_serious_in_what_is_opened_at_the_table(plain_browser: Browser, served: Served) -> None:
    context = plain_browser.new_context(reduced_motion="reduce", bypass_csp=True)
    try:
        page = context.new_page()
        page.goto(served.links["table"], wait_until="load")
        page.wait_for_selector("#seats button")
        page.locator("#side summary", has_text="Log").click()
        page.wait_for_selector(".log button")
        page.fill("#line", "fly me to the moon")
        page.press("#line", "Enter")
        page.wait_for_selector(".refusal")
        assert barriers_in_both_themes(page) == []
        for key in ("rules", "links", "correct", "undo", "photo", "seat0"):
            page.click(f'[data-key="{key}"]')
            page.wait_for_selector("#sheet[open]")
            assert barriers_in_both_themes(page) == [], key
            page.click("#sheet header button")
    finally:
        context.close()
