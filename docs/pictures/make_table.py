"""Makes the pictures of docs/web-table.md from matches that are served: `python docs/pictures/make_table.py`.

It needs chromium and what the tests need. Bots play each match to the moment that a picture shows.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image, ImageDraw

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent.parent / "tests"))  # what is imported below is found there

from browsing import ARGUMENTS, CHROMIUM, PEOPLE, Served, Step, steps, take_seats
from folders import folders

from referee.engine.core.chance import ChanceSpec
from referee.engine.core.options import Setup, settings
from referee.engine.mechanisms.views import View
from referee.engine.record.match import Match
from referee.loading.registry import find_game
from referee.table.files.session import Session
from referee.table.match_commands import MatchCommands

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

MARCH = re.compile(r"\d+ [A-F][1-6] [A-F][1-6]", re.IGNORECASE)
SCREEN, PHONE = (1280, 800), (390, 844)
GROUND, CASE = "#8C8778", "#1B2028"
LIT = "() => [...document.querySelectorAll('.space.lit')].map(one => one.dataset.space)"
DARK = "() => [...document.querySelectorAll('.space:not(.lit):not(.picked)')].map(one => one.dataset.space)"

LOADED = """() => [...document.images].every(one => {
  const { top, left } = one.getBoundingClientRect();
  return one.complete || !one.checkVisibility() || top > innerHeight || left > innerWidth;
})"""


class Moment(Served):
    """A match of two players that is served at the moment before a step."""

    def __init__(self, folder: Path, game: str, seed: int, comes: Callable[[list[Step], Step], bool]) -> None:
        self.file, self.last = folder / f"{game}{seed}.match", 0
        rules = find_game(game, folders())
        match = Match.new(rules, Setup(2, settings(rules.book, {})), id="page", names=PEOPLE[:2])
        before: list[Step] = []
        with Session.store_new(self.file, match) as session:
            for step in steps(game, 2, seed):
                self.viewer = step.viewer
                if comes(before, step):
                    break
                before.append(step)
                due = session.match.due
                one = next((one for one in due if isinstance(one, ChanceSpec)), due[0])
                whose = f"{match.lexicon.unambiguous_name(one.seat)}: " if not (step.dice or step.drawn) else ""
                MatchCommands(session, view=View(max(one.seat, 0), sees_everything=True)).play(whose + step.line)
            take_seats(session)
        self.start()


@contextmanager
def served(folder: Path, game: str, seed: int, comes: Callable[[list[Step], Step], bool]) -> Iterator[Moment]:
    """Serve a match until its pictures are made."""
    moment = Moment(folder, game, seed, comes)
    try:
        yield moment
    finally:
        moment.stop()


@contextmanager
def page(browser: Browser, moment: Moment, viewer: str) -> Iterator[Page]:
    """Open the page of a viewer with all its pictures."""
    size = SCREEN if viewer == "table" else PHONE
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    opened = context.new_page()
    opened.goto(moment.links[viewer])
    opened.wait_for_selector("#seats button")
    settle(opened)
    yield opened
    context.close()


def settle(opened: Page) -> None:
    """Wait until all pictures that can be seen are there."""
    opened.wait_for_function(LOADED)
    opened.wait_for_timeout(600)


def seen(opened: Page) -> Image.Image:
    """Return what a page shows."""
    settle(opened)
    return Image.open(BytesIO(opened.screenshot())).convert("RGB")


def cased(screen: Image.Image, edge: int = 12) -> Image.Image:
    """Return a screen in a case with round corners, as a phone has it."""
    size = (screen.width + 2 * edge, screen.height + 2 * edge)
    case = Image.new("RGBA", size)
    ImageDraw.Draw(case).rounded_rectangle((0, 0, size[0] - 1, size[1] - 1), 3 * edge, fill=CASE)
    glass = Image.new("L", screen.size)
    ImageDraw.Draw(glass).rounded_rectangle((0, 0, *screen.size), 2 * edge, fill=255)
    case.paste(screen, (edge, edge), glass)
    return case


def beside(screens: list[Image.Image]) -> Image.Image:
    """Return phones side by side."""
    cases = [cased(one) for one in screens]
    whole = Image.new("RGB", (sum(one.width + 40 for one in cases) + 40, cases[0].height + 80), GROUND)
    for nth, one in enumerate(cases):
        whole.paste(one, (40 + nth * (one.width + 40), 40), one)
    return whole


def lying(table: Image.Image, phone: Image.Image) -> Image.Image:
    """Return a table's screen with a phone before it."""
    whole = Image.new("RGB", (1560, 980), GROUND)
    for one, at in ((cased(table, 16), (30, 40)), (cased(phone), (1116, 86))):
        whole.paste(one, at, one)
    return whole


def keep(name: str, picture: Image.Image, width: int) -> None:
    """Write a picture at most so wide, and small enough for a page."""
    width = min(width, picture.width)
    small = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    file = HERE / f"{name}.jpg"
    for quality in range(84, 40, -6):
        small.save(file, quality=quality, optimize=True, progressive=True)
        if file.stat().st_size <= 150_000:
            return
    raise ValueError(f"{file} is larger than 150 KB: make it narrower")


def marching(before: list[Step], step: Step) -> bool:
    """Return whether a player moves a figure after some play."""
    return len(before) > 16 and MARCH.fullmatch(step.line) is not None


def moves(browser: Browser, folder: Path) -> None:
    """Show joining, a board beside a phone, a move, a refusal and two secret hands."""
    with served(folder, "capture_the_island", 1, marching) as moment:
        other = str(1 - int(moment.viewer))
        with page(browser, moment, "table") as table, page(browser, moment, moment.viewer) as phone:
            keep("table-and-phone", lying(seen(table), seen(phone)), 1200)
            with page(browser, moment, other) as second:
                keep("table-hands", beside([seen(phone), seen(second)]), 900)
            start = next(name for name in phone.evaluate(LIT))
            for one in (phone, table):
                one.click(f'[data-space="{start}"]')
            lit = table.evaluate(LIT)
            phone.locator("#board").scroll_into_view_if_needed()
            keep("table-move", seen(table), 1000)
            table.click(f'[data-space="{next(name for name in table.evaluate(DARK) if name not in lit)}"]')
            table.wait_for_selector(".refusal")
            keep("table-why", seen(table), 1000)
            table.click('[data-key="links"]')
            table.wait_for_selector("#sheet .links img")
            keep("table-join", seen(table), 900)


def seat(browser: Browser, folder: Path) -> None:
    """Show a phone that takes a seat beside the phone from which it was taken."""
    with served(folder, "capture_the_island", 3, marching) as moment:
        other = str(1 - int(moment.viewer))
        with page(browser, moment, "table") as table, page(browser, moment, other) as old:
            for key in ("links", f"over {other}", "sure"):
                table.click(f'[data-key="{key}"]')
            old.wait_for_selector(".gone")
            table.wait_for_selector("#sheet .told")
            link = table.locator("#sheet .links li", has=table.locator(f'[data-key="over {other}"]')).locator("a")
            moment.links[other] = str(link.get_attribute("href"))
            with page(browser, moment, other) as new:
                new.wait_for_selector("#player")
                keep("table-seat", beside([seen(new), seen(old)]), 900)


def start(browser: Browser, folder: Path) -> None:
    """Show the start page, and the choices before a game on a phone."""
    folder.mkdir()
    command = [sys.executable, "-m", "referee", "serve", "--json", "--port", "0"]
    process = subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    text = ""
    while not text.endswith("\n}\n"):
        text += process.stdout.readline()
    pages = []
    for width, height in (SCREEN, PHONE):
        opened = browser.new_page(viewport={"width": width, "height": height})
        opened.goto(json.loads(text)["links"][0]["address"])
        opened.wait_for_selector(".game")
        pages.append(opened)
    pages[1].click("[data-key=castle_assault]")
    pages[1].check("[value=solo]")
    pages[1].evaluate("scrollTo(0, 0)")
    keep("table-start", lying(*map(seen, pages)), 1200)
    process.terminate()
    process.communicate()


def chances(browser: Browser, folder: Path) -> None:
    """Show dice on one phone, and a draw on another."""
    with (
        served(folder, "monsters_and_magic", 1, lambda before, step: bool(step.dice) and len(before) > 20) as dice,
        served(folder, "capture_the_island", 2, lambda before, step: bool(step.drawn) and len(before) > 12) as draw,
        page(browser, dice, dice.viewer) as first,
        page(browser, draw, draw.viewer) as second,
    ):
        rows = first.locator(".die")
        for nth, face in enumerate("53"[: rows.count()]):
            rows.nth(nth).get_by_role("button", name=face, exact=True).click()
        keep("table-dice", beside([seen(first), seen(second)]), 900)


def main() -> None:
    """Make all pictures."""
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        start(browser, Path(folder) / "start")
        moves(browser, Path(folder))
        seat(browser, Path(folder))
        chances(browser, Path(folder))
        browser.close()


if __name__ == "__main__":
    main()
