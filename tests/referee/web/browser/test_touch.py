"""A finger on a phone: tiles are painted by strokes, and a board that is shown larger is moved."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import pytest
from browsing import PHONE, SCREEN, Served, Viewer

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


REST = 80
"""How long a finger rests before it is lifted, in ms: else a browser may take the next tap for the end of a fling."""


@pytest.fixture(scope="module")
def laying(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a match in which the tiles are to be laid, for tests that enter nothing."""
    found = Served(tmp_path_factory.mktemp("touch"), "monsters_and_magic", 2)
    yield found
    found.stop()


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    """Return another such match."""
    found = Served(tmp_path, "monsters_and_magic", 2)
    yield found
    found.stop()


@contextmanager
def opened(browser: Browser, served: Served) -> Iterator[Page]:
    """Open the phone of the player who lays the tiles; its clock can be put forward."""
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, has_touch=True, is_mobile=True)
    context.clock.install()
    page = context.new_page()
    page.goto(served.links[str(max(0, served.seat))])
    page.wait_for_selector("[data-key=draw0] img")
    yield page
    context.close()


@pytest.fixture
def phone(browser: Browser, laying: Served) -> Iterator[Page]:
    with opened(browser, laying) as page:
        yield page


def middles(page: Page, spaces: tuple[str, ...]) -> list[tuple[float, float]]:
    boxes = page.evaluate(f"names => names.map({BOX})", [*spaces])
    return [(left + width / 2, top + height / 2) for left, top, width, height in boxes]


def drawn(page: Page, *spaces: str) -> None:
    """Draw a finger over spaces."""
    sender: Any = page.context.new_cdp_session(page)
    (x, y), *others = middles(page, spaces)
    sender.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    for goal in others:
        for part in (0.3, 0.6, 1):
            point = {"x": x + (goal[0] - x) * part, "y": y + (goal[1] - y) * part}
            sender.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
        x, y = goal
    page.wait_for_timeout(REST)
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


ROWS = {"draw0": "87", "draw1": "65", "draw2": "43", "draw3": "21"}
LAID = """() => [...document.querySelectorAll(".space")].map(one => one.ariaLabel.toLowerCase().split(",")[0])"""


CLICK = """names => names.forEach(name => document.querySelector(`[data-space="${name}"]`).click())"""


def paint(page: Page, *kinds: str) -> None:
    """Tap every space of two rows with each kind."""
    for kind in kinds:
        page.tap(f"[data-key={kind}]")
        page.evaluate(CLICK, [f"{column}{row}" for row in ROWS[kind] for column in "abcdefgh"])


def entries(page: Page) -> int:
    """Return the number of the last entry that a page shows."""
    return int(page.evaluate("() => Number(document.body.dataset.last)"))


def until_entry(page: Page, number: int) -> None:
    page.wait_for_function("number => Number(document.body.dataset.last) >= number", arg=number)


def failed_tap(page: Page) -> AbstractContextManager[Any]:
    """Return a block at whose end the page must have sent a tap in vain."""
    return page.expect_event("requestfailed", lambda request: request.url.endswith("/tap"))


def sent_taps(page: Page) -> list[str]:
    """Return a list to which every tap that the page sends from now on is added."""
    found: list[str] = []
    page.on("request", lambda request: found.append(request.url) if request.url.endswith("/tap") else None)
    return found


LATER = 3000
"""Longer than until a page sends a tap again, in ms."""


@pytest.mark.parametrize("lost", ["network", "server", "answer"])
def test_painting_goes_on_without_a_network_and_is_sent_once(browser: Browser, served: Served, lost: str) -> None:
    """The network is lost while half of the tiles are laid, and found after all are laid and entered.

    Or the server is killed and started again; or the answer to the entered tiles never comes, and the page is loaded
    again.
    """
    table = Viewer(browser, served, "table", SCREEN)
    before = entries(table.page)
    with opened(browser, served) as phone:
        paint(phone, "draw0", "draw1")
        if lost == "network":
            phone.context.set_offline(True)
        elif lost == "server":
            served.kill()
        else:
            phone.route("**/tap", lambda route: (route.fetch(), route.abort())[1])
        if lost != "answer":
            phone.wait_for_selector("#link:not([hidden])")
        paint(phone, "draw2", "draw3")
        assert phone.inner_text("[data-key=enter]") == "Enter"
        laid = phone.evaluate(LAID)
        assert len({one.partition(": ")[2] for one in laid}) == 4
        with nullcontext() if lost == "answer" else failed_tap(phone):
            phone.tap("[data-key=enter]")
        if lost == "network":
            with failed_tap(phone):
                phone.clock.fast_forward(LATER)
            assert entries(table.page) == before
            phone.context.set_offline(False)
        elif lost == "server":
            served.start(urlsplit(served.links["table"]).port or 0)
        else:
            until_entry(table.page, before + 1)
            phone.unroute_all(behavior="ignoreErrors")
            phone.reload(wait_until="commit")
        phone.clock.fast_forward(LATER)
        for page in (table.page, phone):
            until_entry(page, before + 1)
        phone.wait_for_function("() => sessionStorage.getItem('pending') === null")
        sent = sent_taps(phone)
        phone.clock.fast_forward(LATER)
        phone.evaluate("() => fetch('view').then(one => one.text())")  # comes after what was sent before it
        assert sent == []
        assert entries(table.page) == entries(phone) == before + 1
        assert table.page.evaluate(LAID) == phone.evaluate(LAID) == laid
        assert phone.inner_text("[data-key=enter]") == "0 of 64", "the structures are next"
    table.close()


COORDINATE = """name => getComputedStyle(document.querySelector(`[data-space="${name}"].lit`), "::after").content"""
SIGHT = """() => {
    const box = document.querySelector('#ask .choices button').getBoundingClientRect();
    return box.top >= 0 && box.bottom <= document.querySelector('#foot').getBoundingClientRect().top;
}"""


def test_what_is_left_to_choose_stays_in_sight_and_a_line_that_was_played_leaves_the_field(
    plain_browser: Browser, tmp_path: Path
) -> None:
    """A player who has scrolled to the board and tapped from and to where sees how many may go."""
    lines = ("choose red", "choose blue", "draw red", "draw ? ?", "draw ? ?", "draw ? ?", "draw ? ?")
    served = Served(tmp_path, "capture_the_island", 2, lines=lines)
    viewer = Viewer(plain_browser, served, "0")
    page = viewer.page
    page.locator("#side").scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.querySelector('#table').offsetTop)")
    assert not page.evaluate(SIGHT)
    viewer.space("C1")
    assert page.evaluate(COORDINATE, "D1") == '"D1"', "its printed coordinates are small"
    viewer.space("D1")
    assert page.locator("#ask .choices button").all_inner_texts() == ["Move 1: C1 → D1", "Move 2: C1 → D1"]
    assert page.evaluate(SIGHT)
    button = page.locator("#ask .choices button").last
    button.focus()
    assert page.get_attribute("#line", "placeholder") == "2 C1 D1"
    button.click()
    viewer.wait("1 move left")
    assert page.get_attribute("#line", "placeholder") == "a move, why …, help"
    viewer.close()
    served.stop()
