"""A finger on a phone: tiles are painted by strokes, and a board that is shown larger is moved."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from browsing import PHONE, Served

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BOX = """name => {
    const { left, top, width, height } = document.querySelector(`[data-space="${name}"]`).getBoundingClientRect();
    return [left, top, width, height];
}"""
STILL = """() => {
    const { scrollLeft, scrollTop } = document.querySelector("#board"), now = `${scrollLeft} ${scrollTop}`;
    const still = window.before === now;
    window.before = now;
    return still;
}"""


@pytest.fixture
def phone(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """Return the phone of the player who lays the tiles."""
    served = Served(tmp_path, "monsters_and_magic", 2)
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True)
    page = context.new_page()
    page.goto(served.links[str(max(0, served.seat))])
    page.wait_for_selector("[data-key=draw0] img")
    yield page
    context.close()
    served.stop()


def middle(page: Page, space: str) -> tuple[float, float]:
    left, top, width, height = page.evaluate(BOX, space)
    return left + width / 2, top + height / 2


def drawn(page: Page, *spaces: str) -> None:
    """Draw a finger over spaces."""
    sender: Any = page.context.new_cdp_session(page)
    x, y = middle(page, spaces[0])
    sender.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for space in spaces[1:]:
        goal = middle(page, space)
        for part in (0.3, 0.6, 1):
            point = {"x": x + (goal[0] - x) * part, "y": y + (goal[1] - y) * part}
            sender.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        x, y = goal
    sender.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_tiles_are_painted_by_strokes_of_a_finger_and_the_board_stays_where_it_is(phone: Page) -> None:
    before = phone.evaluate(BOX, "a8")
    for kind, rows in (("draw0", "87"), ("draw1", "65"), ("draw2", "43"), ("draw3", "21")):
        phone.tap(f"[data-key={kind}]")
        for row in rows:
            drawn(phone, *(f"{column}{row}" for column in "abcdefgh"))
    assert phone.inner_text("[data-key=enter]") == "Enter"
    assert phone.evaluate(BOX, "a8") == before
    assert phone.locator(".painted").count() == 64


def test_the_board_and_the_kinds_are_in_sight_together(phone: Page) -> None:
    foot = phone.locator("#foot").bounding_box()
    assert foot is not None
    for found in ("#board", "[data-key=draw3]", "[data-key=enter]"):
        box = phone.locator(found).bounding_box()
        assert box is not None
        assert 0 <= box["y"] < box["y"] + box["height"] <= foot["y"], found


def test_a_tap_paints_and_another_tap_takes_it_back(phone: Page) -> None:
    for count in (1, 0):
        phone.tap('[data-space="c5"]')
        assert phone.inner_text("[data-key=enter]") == f"{count} of 64"


def test_a_finger_moves_a_board_that_is_shown_larger_and_paints_nothing(phone: Page) -> None:
    phone.get_by_role("button", name="Larger").tap()
    phone.evaluate("() => document.querySelector('#board').scrollTo(0, 0)")
    phone.locator("#board").scroll_into_view_if_needed()
    drawn(phone, "c7", "b8")
    phone.wait_for_function(STILL, polling=100)  # a tap on a board that still moves only stops it
    phone.evaluate("() => document.querySelector('#board').scrollTo(0, 0)")
    assert phone.inner_text("[data-key=enter]") == "0 of 64"
    phone.tap('[data-space="b8"]')
    assert phone.inner_text("[data-key=enter]") == "1 of 64"
