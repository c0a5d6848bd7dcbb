"""A free table in browsers: every verb is there although there are thousands of moves; a hand stays on its phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import SCREEN, Served, Viewer

from referee.loading.registry import MARK

if TYPE_CHECKING:
    from playwright.sync_api import Browser

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
    for key in ("word word deal", "word word combat", "offer Ann: deal Combat cards"):
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
