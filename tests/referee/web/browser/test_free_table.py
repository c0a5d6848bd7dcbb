"""A free table in browsers: every verb is there although there are thousands of moves; a hand stays on its phone."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import SCREEN, Served, Viewer
from free_project import SECOND_BOARD, hexes

from referee.loading.registry import MARK

if TYPE_CHECKING:
    from playwright.sync_api import Browser

UNDER = """name => {
    const space = document.querySelector(`[data-space="${name}"]`);
    const { x, y, width, height } = space.getBoundingClientRect();
    const at = (across, down) => document.elementFromPoint(x + across * width, y + down * height) === space;
    return [at(0.5, 0.5), at(0.3, 0.04), at(0.96, 0.5), at(0.04, 0.08), at(0.96, 0.92)];
}"""
OFF_CENTRE = """(name) => {
    const middle = (one) => {
        const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
        return [x + width / 2, y + height / 2];
    };
    const space = middle(`[data-space="${name}"]`);
    return middle(".piece").map((at, nth) => at - space[nth]);
}"""
VERBS = ["draw", "deal", "reveal", "shuffle", "place", "throw", "end", "finish"]


@pytest.fixture
def table(plain_browser: Browser, tmp_path: Path) -> Iterator[Viewer]:
    served = Served(tmp_path, f"capture_the_island{MARK}", 2)
    found = Viewer(plain_browser, served, "table", SCREEN)
    yield found
    found.close()
    served.stop()


def test_every_verb_is_among_the_first_buttons(table: Viewer) -> None:
    assert [text.split()[0].lower() for text in table.page.locator("#ask .choices button").all_inner_texts()] == VERBS


def test_cards_are_dealt_by_taps_and_seen_by_their_player_alone(plain_browser: Browser, table: Viewer) -> None:
    phone, other = (Viewer(plain_browser, table.served, seat) for seat in ("0", "1"))
    for key in ("word word deal", "word word combat cards", "offer Ann: deal Combat cards"):
        table.press(key)
    phone.page.click('[data-key="draw0"]')
    other.page.click('[data-key="unseen"]')
    phone.page.wait_for_selector("#hand [data-card]")
    assert "drop" in phone.page.inner_html("#hand").lower()
    assert "drop" not in other.page.inner_html("#hand").lower()
    for one in (phone, other):
        one.close()


def test_without_a_network_the_known_moves_stay_in_sight(table: Viewer) -> None:
    table.page.route("**/offers*", lambda route: route.abort())
    table.press("word word shuffle")
    table.page.wait_for_function("() => document.querySelectorAll('#ask [data-key^=\"offer \"]').length > 0")
    assert "shuffle" in table.asked


def begun(folder: Path, lines: str = "", more: str = "") -> Served:
    """Serve a free table with hexes, pawns, cards and more components, after some lines; nobody has taken a seat."""
    hexes(folder, more)
    for command in (["new", "hexes", "--free", "--names", "Ann,Bob"], ["play"]):
        program = [sys.executable, "-m", "referee", *command]
        subprocess.run(program, cwd=folder, check=True, stdout=subprocess.DEVNULL, input=lines, text=True)
    return Served.of(next(folder.glob("*.match")))


def test_who_takes_a_seat_is_asked_for_a_name_and_not_for_a_move(plain_browser: Browser, tmp_path: Path) -> None:
    served = begun(tmp_path, "Ann: draw 2\nowl fox\n")
    page = plain_browser.new_page()
    page.goto(served.links["0"])
    page.wait_for_selector("#player")
    assert page.locator("#ask button").all_inner_texts() != []
    assert page.locator("#alone button").all_inner_texts() == ["Take your seat", "Skip"]
    page.context.close()
    served.stop()


def test_a_small_piece_lies_in_the_middle_of_its_hex(plain_browser: Browser, tmp_path: Path) -> None:
    served = begun(tmp_path, "place pawn B2\n")
    page = Viewer(plain_browser, served, "table", SCREEN)
    across, down = page.page.evaluate(OFF_CENTRE, "B2")
    assert abs(across) < 1
    assert abs(down) < 1
    page.close()
    served.stop()


def test_a_hex_with_a_side_up_is_tapped_inside_the_hex_and_has_its_ring(plain_browser: Browser, tmp_path: Path) -> None:
    served = begun(tmp_path)
    page = Viewer(plain_browser, served, "table", SCREEN)
    assert page.page.locator(".space").count() == 12
    assert [page.page.evaluate(UNDER, name) for name in ("B2", "C2")] == [[True, True, True, False, False]] * 2
    ring = "() => getComputedStyle(document.querySelector('.space.picked'), '::after').clipPath"
    page.space("B2")
    page.page.wait_for_selector(".space.picked")
    assert page.page.evaluate(ring).startswith("polygon(evenodd, 0px 50%")
    page.close()
    served.stop()


def test_a_second_board_lies_below_the_first_and_its_spaces_can_be_tapped(
    plain_browser: Browser, tmp_path: Path
) -> None:
    served = begun(tmp_path, "place pawn B2 second isle\n", SECOND_BOARD)
    page = Viewer(plain_browser, served, "0", SCREEN)
    assert page.page.locator(".ground").count() == 2
    assert page.page.locator(".space").count() == 24
    across, down = page.page.evaluate(OFF_CENTRE, "B2 SECOND ISLE")
    assert abs(across) < 1
    assert abs(down) < 1
    assert page.page.evaluate(UNDER, "B2 SECOND ISLE") == [True, True, True, False, False]
    page.space("B2 SECOND ISLE")
    page.page.click("#ask >> text=Remove Pawn b2 second isle")
    page.page.wait_for_selector(".piece", state="detached")
    page.close()
    served.stop()
