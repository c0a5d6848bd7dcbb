"""The page of a scenario beside the board: for all who see the match, and when the page does not come at first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from barriers import barriers_in_both_themes
from browsing import PHONE, Served, Viewer

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

LAPTOP = (1366, 768)
MODES = {"castle_assault": "solo", "cloudspire": "scenario"}
WIDTHS = "() => ['#table', '#panel', '#ask'].map(one => document.querySelector(one).getBoundingClientRect().width)"


@pytest.fixture(scope="module", params=MODES)
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a served match of a scenario that is played alone."""
    rules = {"mode": MODES[request.param], "scenario": "1"}
    found = Served(tmp_path_factory.mktemp("scenario"), request.param, 1, seed="page", **rules)
    yield found
    found.stop()


@pytest.mark.parametrize(("viewer", "size"), [("table", LAPTOP), ("0", PHONE), ("watch", LAPTOP)])
def test_the_goals_and_the_pages_are_beside_a_board_that_stays_large(
    browser: Browser, served: Served, viewer: str, size: tuple[int, int]
) -> None:
    page = Viewer(browser, served, viewer, size)
    page.press("panel scenario")
    page.page.wait_for_selector("#panel .leaf img")
    goals = page.page.inner_text("#panel .body")
    assert goals.index("You win") < goals.index("You lose") < goals.index("tap a page")
    assert not page.page.is_visible("#panel .story")
    page.page.click("#panel summary")
    assert len(page.page.inner_text("#panel .story")) > 100
    table, panel, ask = page.page.evaluate(WIDTHS)
    if size == LAPTOP:
        assert table > 0.4 * LAPTOP[0]
        assert min(panel, ask) > 280
    else:
        assert panel == PHONE[0]
    assert barriers_in_both_themes(page.page) == []
    page.close()


def test_a_page_that_does_not_come_is_asked_for_again_by_a_tap(browser: Browser, served: Served) -> None:
    page = Viewer(browser, served, "0")
    stopped: list[str] = []

    def stop(route: Route) -> None:
        stopped.append(route.request.url)
        route.abort()

    page.page.route("**/scenario", stop, times=1)
    page.press("panel scenario")
    page.page.wait_for_selector("[data-key=again]")
    assert "could not be loaded" in page.page.inner_text("#panel")
    page.press("again")
    page.page.wait_for_selector("#panel .leaf img")
    assert len(stopped) == 1
    page.close()
