"""A deck is built by tapping: cards with a row of numbers each."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import Served, Viewer

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture
def phone(plain_browser: Browser, tmp_path: Path) -> Iterator[Viewer]:
    """Return the phone of a player who has chosen a faction."""
    served = Served(tmp_path, "castle_assault", 2, seed="deck", lines=("faction humans",))
    found = Viewer(plain_browser, served, "0")
    yield found
    found.close()
    served.stop()


def numbers(phone: Viewer, which: str) -> list[str]:
    """Return the keys of the highest number of some cards."""
    highest = phone.page.locator(f".tray .die:has({which}) button:last-child")
    return list(map(str, highest.evaluate_all("all => all.map(one => one.dataset.key)")))


def test_a_deck_is_built_by_one_tap_for_each_kind_of_card(phone: Viewer) -> None:
    phone.press("word word add")
    phone.page.wait_for_selector(".tray li")
    for key in numbers(phone, ":nth-child(2)")[:18]:
        phone.press(key)
    assert "Enter 36 cards" in phone.asked
    phone.page.reload(wait_until="commit")  # what was tapped is still there
    phone.press("enter")
    phone.press("offer ready")
    phone.page.wait_for_function("() => !document.querySelector('#ask').innerText.includes('choose a deck')")


def test_a_deck_that_breaks_a_rule_is_refused_and_its_cards_stay_chosen(phone: Viewer) -> None:
    phone.press("word word add")
    phone.page.wait_for_selector(".tray li")
    for key in numbers(phone, ":only-child")[:2]:
        phone.press(key)
    phone.press("enter")
    phone.page.wait_for_selector(".refusal")
    assert "a deck may have only 1 Epic card" in phone.page.inner_text(".refusal")
    phone.press("word word add")
    assert "Enter 2 cards" in phone.asked


def test_cards_that_could_not_be_loaded_are_asked_for_again(phone: Viewer) -> None:
    phone.page.route("**/cards.js*", lambda route: route.abort())
    phone.press("word word add")
    phone.wait("One moment …")
    phone.page.unroute("**/cards.js*")
    phone.page.wait_for_selector(".tray li")
