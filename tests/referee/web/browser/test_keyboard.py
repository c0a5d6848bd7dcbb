"""The keyboard alone plays a whole game: Tab, arrows, Enter and Escape, with a focus that can be seen."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import SCREEN, Served, Step, Viewer, steps

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MOST = 120
"""The most times Tab is pressed to come to something."""
FOCUS = """() => {
    const { dataset, innerText, form } = document.activeElement;
    return dataset.key ?? (form ? null : innerText) ?? "";
}"""
"""The key of what has the focus, or its label; the line at the foot has a button of the same label as dice."""
OUTLINED = "() => getComputedStyle(document.activeElement).outlineStyle !== 'none'"


class Keys:
    """The keyboard of the table's page."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.page: Page = viewer.page

    def go(self, *wanted: str) -> str:
        """Press Tab until the focus is on something with one of the keys or labels, and return which."""
        for _ in range(MOST):
            found = str(self.page.evaluate(FOCUS))
            if found.lower() in wanted:
                assert self.page.evaluate(OUTLINED), f"the focus on {found} cannot be seen"
                return found.lower()
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab does not come to {wanted}: {self.viewer.asked}")

    def enter(self, *wanted: str) -> str:
        """Go to something and press Enter."""
        found = self.go(*wanted)
        self.page.keyboard.press("Enter")
        return found

    def answer(self, step: Step) -> None:
        """Give an answer with the keyboard, and wait until the page shows what came of it."""
        page, before = self.page, self.viewer.served.last
        page.wait_for_function("last => Number(document.body.dataset.last) >= last", arg=before)
        now = int(page.evaluate("() => Number(document.body.dataset.last)"))
        page.keyboard.press("Escape")
        if step.dice:
            for nth, face in enumerate(step.dice):
                self.enter(f"die{nth}-{face}")
            self.enter("enter")
        elif step.drawn:
            self.draw(step.drawn)
        else:
            self.choose(step)
        last, locked = "Number(document.body.dataset.last)", "!!document.querySelector('.locked')"
        page.wait_for_function(f"([now, sealed]) => {last} > now || (sealed && {locked})", arg=[now, step.sealed])
        self.viewer.served.last = int(page.evaluate("() => Number(document.body.dataset.last)"))

    def draw(self, names: tuple[str, ...]) -> None:
        cards = self.page.locator('[data-key^="draw"]')
        cards.first.wait_for()
        labels = [str(label) for label in cards.evaluate_all("all => all.map(one => one.ariaLabel)")]
        for name in names:
            nth = next(nth for nth, label in enumerate(labels) if label.startswith(f"{name},"))
            self.enter(f"draw{nth}")
        if len(names) > 1:
            self.enter("enter")

    def choose(self, step: Step) -> None:
        """Follow the buttons to the offer with a line, naming a hidden card if it is asked for."""
        wanted = self.page.evaluate("([line, seat]) => offered(line, seat)", [step.line, step.seat])
        assert wanted is not None, f"{step.line} is not offered"
        ways = [f"offer {wanted['line']}".lower(), *(f"word {key}" for key in wanted["keys"])]
        while True:
            taken = self.enter(*ways, *self.stems(wanted["keys"]))
            if taken == ways[0]:
                break
            ways = [way for way in ways if way != taken]
        if wanted["open"]:
            self.page.wait_for_selector("#sheet[open] .choices button")
            self.enter(step.line.lower())
        elif wanted["risky"]:
            self.enter("confirm")

    def stems(self, keys: list[str]) -> list[str]:
        found = self.page.locator('#ask [data-key^="stem "]').evaluate_all("all => all.map(one => one.dataset.key)")
        return [stem for stem in found if any(key.startswith(stem[5:]) for key in keys)]


@pytest.mark.parametrize(
    ("game", "seed"), [("capture_the_island", 24), pytest.param("castle_assault", 27, marks=pytest.mark.long)]
)
def test_the_keyboard_alone_plays_a_whole_game(plain_browser: Browser, tmp_path: Path, game: str, seed: int) -> None:
    served = Served(tmp_path, game, 2)
    pages = {viewer: Viewer(plain_browser, served, viewer, SCREEN) for viewer in ("table", "0", "1")}
    try:
        for step in steps(game, 2, seed):
            Keys(pages[step.viewer if step.sealed else "table"]).answer(step)
        pages["table"].wait("The match is over")
    finally:
        for one in pages.values():
            one.close()
        served.stop()


def test_questions_and_news_and_refusals_are_said(plain_browser: Browser, tmp_path: Path) -> None:
    served = Served(tmp_path, "capture_the_island", 2, lines=("choose red", "choose blue"), seed="page")
    table = Viewer(plain_browser, served, "table", SCREEN)
    try:
        page = table.page
        said, urgent = page.inner_text("#polite"), page.locator("#alert")
        assert "round 1, turn 1" in said
        assert "2 moves left" in said
        spaces = page.locator(".space:not(.lit)")
        spaces.first.focus()
        page.keyboard.press("Enter")
        page.wait_for_function("() => document.querySelector('#alert').textContent.trim()")
        assert urgent.inner_text().strip()
        assert page.get_attribute("#polite", "aria-live") == "polite"
        assert urgent.get_attribute("role") == "alert"
    finally:
        table.close()
        served.stop()
