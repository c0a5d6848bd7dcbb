"""The links of a match in browsers: a seat is handed over and closed at the table's screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from barriers import barriers_in_both_themes
from browsing import SCREEN, Served, Viewer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GONE = "!document.querySelector('#link').hidden"


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a served match."""
    found = Served(tmp_path_factory.mktemp("links"), "capture_the_island", 2, seed="page")
    yield found
    found.stop()


def test_a_seat_that_is_handed_over_has_a_new_code_and_shuts_out_the_old_phone(
    plain_browser: Browser, served: Served
) -> None:
    table, phone = Viewer(plain_browser, served, "table", SCREEN), Viewer(plain_browser, served, "1")
    table.press("links")
    table.press("over 1")
    assert "every device that used it" in table.page.inner_text("#sheet")
    table.press("sure")
    table.page.wait_for_selector("#sheet .told")
    assert "the old link no longer works" in table.page.inner_text("#sheet .told")
    phone.page.wait_for_function(GONE)
    address = table.page.locator("#sheet .links li", has_text="Bob").locator("a").get_attribute("href")
    assert address not in (None, served.links["1"])
    served.links["1"] = str(address)
    other = Viewer(plain_browser, served, "1")
    assert other.page.evaluate("document.body.dataset.viewer") == "seat"
    assert barriers_in_both_themes(table.page) == []
    for one in (table, phone, other):
        one.close()


def test_watching_is_closed_and_opened_again(plain_browser: Browser, served: Served) -> None:
    table, watcher = Viewer(plain_browser, served, "table", SCREEN), Viewer(plain_browser, served, "watch")
    table.press("links")
    table.press("close watch")
    table.press("sure")
    table.page.wait_for_selector("[data-key='close watch']", state="detached")
    assert "To watch: closed." in table.page.inner_text("#sheet .told")
    watcher.page.wait_for_function(GONE)
    table.press("over watch")
    table.press("sure")
    table.page.wait_for_selector("[data-key='close watch']")
    for one in (table, watcher):
        one.close()
