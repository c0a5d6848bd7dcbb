"""The links of a match in browsers: a seat is handed over and closed at the table's screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from barriers import barriers_in_both_themes
from browsing import PHONE, SCREEN, Served, Viewer
from folders import folders

from referee.loading.registry import find_game
from referee.table.files.session import Session
from referee.web.seats import Seats
from referee.web.viewers import viewers_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GONE = "() => document.querySelector('.gone') && !document.querySelector('main > :not(#alone)').checkVisibility()"
"""Nothing is in sight but why the seat is gone."""


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
    assert "This seat was handed over." in phone.page.inner_text("[role=alert] .gone")
    assert "Scan its new code" in phone.page.inner_text(".gone")
    assert phone.page.evaluate("document.querySelectorAll('#hand *, #board *').length") == 0
    assert barriers_in_both_themes(phone.page) == []
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
    assert "This view was closed at the table." in watcher.page.inner_text(".gone")
    table.press("over watch")
    table.press("sure")
    table.page.wait_for_selector("[data-key='close watch']")
    for one in (table, watcher):
        one.close()


def test_a_player_who_takes_a_seat_is_asked_for_a_name_and_a_colour_that_everybody_then_sees(
    plain_browser: Browser, served: Served
) -> None:
    with Session[Any].open(served.file, lambda name: find_game(name, folders())) as session:
        Seats(session.store, viewers_of(session.match)).hand_over("0")
        address = (
            served.links["0"].rpartition("/")[0]
            + f"/{Seats(session.store, viewers_of(session.match)).passes['0'].code}"
        )
    table = Viewer(plain_browser, served, "table", SCREEN)
    phone = plain_browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}).new_page()
    phone.goto(address)
    assert phone.input_value("#player") == "Ann"
    assert barriers_in_both_themes(phone) == []
    phone.fill("#player", "bob")
    phone.keyboard.press("Enter")
    phone.wait_for_selector("#player[aria-invalid]")
    assert "is the name of another seat" in phone.inner_text("#wrong[role=alert]")
    phone.fill("#player", "Anna")
    phone.get_by_role("button", name="Play Blue").click()
    assert phone.input_value("#player") == "Anna"
    phone.click("[data-key=join]")
    phone.wait_for_selector("body:not(.alone)")
    phone.wait_for_function("() => document.activeElement.id === 'ask'")
    table.page.wait_for_function("() => document.querySelector('#seats').innerText.includes('Anna (Blue)')")
    table.page.click("[data-key=seat0]")
    table.page.fill("#player", "Annabel")
    table.press("rename")
    phone.wait_for_function("() => document.querySelector('#seats').innerText.includes('Annabel')")
    phone.context.close()
    table.close()
