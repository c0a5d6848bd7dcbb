"""How the page looks in each game: the whole board, signs, large text, contrast, no motion where none is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import PHONE, Served, Viewer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GAMES = {"capture_the_island": 3, "monsters_and_magic": 8, "skies_of_fire": 3, "castle_assault": 26, "cloudspire": 36}
"""After so many answers printed pieces lie on the board."""
LAPTOP = (1440, 900)
CHECKS = Path(__file__).with_name("checks.js").read_text(encoding="utf-8")
BOX = """() => {
    const { left, top, right, bottom } = document.querySelector("#board").getBoundingClientRect();
    return [left, top, right, bottom];
}"""
WIDTH = "() => document.querySelector('.space').getBoundingClientRect().width"
TURNED = """() => {
    const turn = (one) => parseFloat(getComputedStyle(one).rotate) || 0;
    const long = (one) => Math.abs(one.offsetWidth - one.offsetHeight) > 4;
    const pieces = [...document.querySelectorAll(".piece:not(.mark)")];
    return pieces.filter(long).map(one => turn(one) + turn(one.closest(".field")));
}"""
"""How each piece is turned on the screen; a square token reads from any side."""
HIDDEN = """() => Math.max(...["#ask", ".choices"].map(name => document.querySelector(name)).map(one =>
    one.scrollHeight - one.clientHeight))"""
"""How far the choices can be scrolled."""
ON_TOP = """(one) => {
    const { x, y } = one.getBoundingClientRect();
    return document.elementFromPoint(x + 20, y + 20) === one;
}"""
SIDEWAYS = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.fixture(scope="module", params=GAMES)
def served(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a served match of two with the first pieces on the board."""
    found = Served(tmp_path_factory.mktemp("look"), request.param, 2, answers=GAMES[request.param])
    yield found
    found.stop()


@pytest.fixture(scope="module")
def seen_table(browser: Browser, served: Served) -> Iterator[Viewer]:
    found = Viewer(browser, served, "table", LAPTOP)
    yield found
    found.close()


@pytest.fixture(scope="module")
def seen_phone(browser: Browser, served: Served) -> Iterator[Viewer]:
    found = Viewer(browser, served, str(max(0, served.seat)))
    yield found
    found.close()


@pytest.fixture
def table(seen_table: Viewer) -> Viewer:
    """Return the table's page as it is when just loaded."""
    return seen_table.sized(LAPTOP)


@pytest.fixture
def phone(seen_phone: Viewer) -> Viewer:
    """Return the phone's page as it is when just loaded."""
    return seen_phone.sized(PHONE)


@pytest.mark.parametrize("size", [LAPTOP, (1920, 1080), (1280, 800)])
def test_a_screen_shows_the_whole_board_and_does_not_scroll(table: Viewer, size: tuple[int, int]) -> None:
    table.page.set_viewport_size({"width": size[0], "height": size[1]})
    left, top, right, bottom = table.page.evaluate(BOX)
    head, foot = (table.page.locator(one).bounding_box() for one in ("body > header", "#foot"))
    assert head is not None
    assert foot is not None
    assert head["y"] + head["height"] <= top < bottom <= foot["y"]
    assert 0 <= left < right <= table.page.locator("#ask").evaluate("one => one.getBoundingClientRect().left")
    assert table.page.evaluate("() => document.documentElement.scrollHeight") <= size[1]
    assert max(right - left, bottom - top) > 0.6 * size[1]


def test_choices_with_pictures_are_all_in_sight_on_a_laptop(browser: Browser, tmp_path: Path) -> None:
    served = Served(tmp_path, "castle_assault", 2)
    table = Viewer(browser, served, "table", (1280, 800))
    table.page.wait_for_function("() => [...document.images].every(one => one.complete)")
    hidden = "() => document.querySelector('#ask').scrollHeight - document.querySelector('#ask').clientHeight"
    assert table.page.locator("#ask .pictured img").count() == 6
    assert table.page.evaluate(hidden) <= 0
    table.close()
    served.stop()


def test_each_seat_has_a_sign_of_its_own_besides_its_colour(table: Viewer) -> None:
    signs = table.page.locator("#seats .symbol").evaluate_all(
        "all => all.map(one => one.getAttribute('src') ?? one.textContent)"
    )
    assert len(signs) == len(set(signs)) == table.page.locator("#seats li").count()


def test_everything_can_be_read_in_both_themes_with_the_log_and_a_refusal_open(table: Viewer, phone: Viewer) -> None:
    table.page.locator("#side summary", has_text="Log").click()
    table.page.locator("#line").fill("fly me to the moon")
    table.page.keyboard.press("Enter")
    table.page.wait_for_selector(".refusal")
    for viewer in (table, phone):
        for scheme in ("light", "dark"):
            viewer.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            assert viewer.page.evaluate(CHECKS) == [], scheme


def test_text_of_double_size_stays_on_the_page(table: Viewer, phone: Viewer) -> None:
    for viewer in (table, phone):
        viewer.page.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
        assert viewer.page.evaluate(SIDEWAYS) <= 0
        cut = """() => [...document.querySelectorAll("button, summary, #ask p, #side p, h1, h2, h3")].filter(one =>
            getComputedStyle(one).overflowX !== "visible" && one.scrollWidth > one.clientWidth + 1
        ).map(one => one.innerText)"""
        assert viewer.page.evaluate(cut) == []


def test_text_of_double_size_on_a_laptop_leaves_the_question_board_and_hand_apart(phone: Viewer) -> None:
    phone.page.set_viewport_size({"width": 1280, "height": 800})
    phone.page.evaluate("() => document.documentElement.style.setProperty('font-size', '200%')")
    parts = [phone.page.locator(one).bounding_box() for one in ("#ask", "#board", "#hand")]
    asked, board, hand = (one or {"x": 0, "y": 0, "width": 0, "height": 0} for one in parts)
    assert asked["height"] > 40
    assert board["height"] > 100
    if hand["height"]:
        assert board["y"] + board["height"] <= hand["y"]


def test_the_choice_that_ends_a_phase_is_in_sight_below_a_long_list(browser: Browser, tmp_path: Path) -> None:
    served = Served(tmp_path, "castle_assault", 2, answers=100, bots=5)
    for size in (PHONE, (1280, 800)):
        check_end_in_sight(Viewer(browser, served, str(served.seat), size))
    served.stop()


def check_end_in_sight(seat: Viewer) -> None:
    """Check that the end of the phase is in sight, although the choices can be scrolled."""
    end = seat.page.get_by_role("button", name="End the Open Phase")
    assert seat.page.evaluate(HIDDEN) > 20
    box, around = end.bounding_box(), seat.page.locator("#ask").bounding_box()
    assert box is not None
    assert around is not None
    assert around["y"] < box["y"] < box["y"] + box["height"] <= around["y"] + around["height"]
    assert end.evaluate(ON_TOP)
    seat.close()


def test_nothing_moves_for_people_who_want_no_motion(phone: Viewer) -> None:
    moving = """() => [...document.querySelectorAll("*")].filter(one => {
        const { transitionDuration, animationName, scrollBehavior } = getComputedStyle(one);
        return transitionDuration !== "0s" || animationName !== "none" || scrollBehavior === "smooth";
    }).map(one => one.className)"""
    assert phone.page.evaluate(moving) == []
    phone.page.emulate_media(reduced_motion="no-preference")
    if phone.page.locator(".piece").count():
        assert phone.page.evaluate(moving)


def test_a_phone_shows_the_board_larger(phone: Viewer) -> None:
    before = phone.page.evaluate(WIDTH)
    phone.page.get_by_role("button", name="Larger").click()
    assert phone.page.evaluate(WIDTH) > 2 * before
    assert phone.page.evaluate(SIDEWAYS) <= 0
    phone.page.get_by_role("button", name="Larger").click()
    assert phone.page.evaluate(WIDTH) == before
    phone.page.evaluate("() => document.querySelector('.ground').style.setProperty('width', '130%')")  # as if turned
    assert phone.page.evaluate(SIDEWAYS) <= 0


def test_no_piece_lies_sideways_on_a_phone_or_a_screen(table: Viewer, phone: Viewer) -> None:
    for page in (table.page, phone.page):
        page.wait_for_selector("#side .news")
        assert set(page.evaluate(TURNED)) <= {0}
    before = phone.page.locator(".piece").count()
    phone.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    phone.page.wait_for_timeout(100)
    assert set(phone.page.evaluate(TURNED)) <= {0}
    assert phone.page.locator(".piece").count() == before


def test_a_tapped_space_shows_its_pieces_large_enough_to_read(phone: Viewer) -> None:
    spaces = "() => [...new Set(now.view.board?.pieces.filter(one => one.art).map(one => one.at))]"
    found = phone.page.evaluate(f"() => import('/static/link.js').then(({{ now }}) => ({spaces})())")
    lit = phone.page.locator(".space.lit").evaluate_all("all => all.map(one => one.dataset.space)")
    found = [name for name in found if name not in lit]  # a tap on one that is lit may be an answer
    phone.space(found[0])
    phone.page.wait_for_selector("#ask .here button")
    assert phone.page.locator("#ask .here button").first.evaluate("one => one.ariaLabel").endswith(f"on {found[0]}")


def test_units_of_seats_that_look_alike_have_the_sign_of_their_seat(browser: Browser, tmp_path: Path) -> None:
    """Both players are Vampires in this game; the tokens of their castles lie on tracks of their own."""
    served = Served(tmp_path, "castle_assault", 2, answers=56, bots=5)
    table = Viewer(browser, served, "table", LAPTOP)
    table.page.wait_for_selector(".noted > .symbol")
    own = table.page.locator("#seats .symbol").all_inner_texts()
    signs = table.page.locator(".piece > .symbol").all_inner_texts()
    assert len(set(own)) == 2
    assert set(signs) == set(own)
    assert table.page.locator(".piece.square > .symbol").count() == 0
    table.close()
    served.stop()
