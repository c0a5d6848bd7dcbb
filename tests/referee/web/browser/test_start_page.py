"""The start page in a browser: from a game to its table, tiles painted on the board, a step of a campaign."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from barriers import barriers_in_both_themes
from browsing import PHONE

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


@pytest.fixture
def start(browser: Browser, tmp_path: Path) -> Iterator[Page]:
    """The start page of an empty folder, on a phone."""
    command = [sys.executable, "-m", "referee", "serve", "--json", "--port", "0"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    text = ""
    while not text.endswith("\n}\n"):
        line = process.stdout.readline()
        assert line, "the server has stopped"
        text += line
    context = browser.new_context(viewport={"width": PHONE[0], "height": PHONE[1]}, reduced_motion="reduce")
    context.set_default_timeout(60_000)
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.goto(json.loads(text)["links"][0]["address"])
    page.wait_for_selector(".game")
    yield page
    context.close()
    process.terminate()
    process.communicate(timeout=60)
    assert problems == []


def begin(page: Page) -> None:
    page.click("[data-key=begin]")
    page.wait_for_selector("#seats button")


def entered(page: Page, line: str) -> None:
    """Type a line, and wait until it is in the log."""
    before = page.evaluate("document.body.dataset.last")
    page.fill("#line", line)
    page.press("#line", "Enter")
    page.wait_for_function("before => document.body.dataset.last !== before", arg=before)


def test_a_match_begins_with_names_and_a_house_rule_and_a_wrong_name_is_refused_at_its_field(
    start: Page, tmp_path: Path
) -> None:
    start.click("[data-key=capture_the_island]")
    start.click("[data-key=seats3]")
    for nth, name in enumerate(("Ann", "ann", "Cid"), 1):
        start.fill(f'[aria-label="Name of player {nth}"]', name)
    start.click("[data-key=begin]")
    start.wait_for_selector("[data-field=names] > .wrong:not([hidden])")
    assert "a different name" in start.inner_text("[data-field=names] > .wrong")
    start.fill('[aria-label="Name of player 2"]', "Bob")
    start.click(".rules > summary")
    start.locator(".chapter", has=start.locator('[data-field="map"]')).locator("> summary").click()
    start.click('[data-field="map"] > summary')
    start.check('[data-field="map"] [value=random]')
    assert start.inner_text("#changed") == "1 changed"
    begin(start)
    assert {"Ann", "Bob", "Cid"} <= set(start.inner_text("#seats").split())
    assert (tmp_path / "capture_the_island.match").is_file()


def test_64_tiles_are_painted_by_strokes_and_sent_as_one_line(start: Page) -> None:
    start.set_viewport_size({"width": 1280, "height": 900})
    start.click("[data-key=monsters_and_magic]")
    begin(start)
    start.wait_for_selector("[data-key=draw0]")
    for row in range(8):
        start.click(f"[data-key=draw{row % 4}]")
        ends = [start.locator(f'[data-space="{column}{8 - row}"]') for column in "ah"]
        first, last = (one.bounding_box() for one in ends)
        assert first is not None
        assert last is not None
        y = first["y"] + first["height"] / 2
        start.mouse.move(first["x"] + first["width"] / 2, y)
        start.mouse.down()
        start.mouse.move(last["x"] + last["width"] / 2, y, steps=24)
        start.mouse.up()
    assert start.inner_text("[data-key=enter]") == "Enter"
    sent: list[str] = []
    start.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    start.click("[data-key=enter]")
    start.wait_for_function(
        "() => document.body.dataset.last > 1 && document.querySelector('[data-key=enter]').innerText === '0 of 64'"
    )
    assert [url.rpartition("/")[2] for url in sent] == ["tap"]


def test_a_campaign_is_begun_won_and_goes_on_by_taps_with_a_deck_and_a_stamp(start: Page, tmp_path: Path) -> None:
    start.click("[data-key=castle_assault]")
    start.wait_for_selector("[data-key=seats2][aria-pressed=true]")
    start.locator("[data-field=rolls] input").nth(1).check()
    start.click('[data-key="side humans"]')
    start.wait_for_selector("#seats button")
    assert start.inner_text(".prompt p").endswith("choose a deck")
    start.click('[data-key="panel scenario"]')
    start.wait_for_selector("#panel .leaf img")
    start.click("#panel summary")
    assert "Three villages burned" in start.inner_text("#panel .story")
    start.click('[data-key="close panel"]')
    for key in ("offer deck the gate watch", "offer keep", "confirm"):
        start.click(f'[data-key="{key}"]')
    start.wait_for_function("() => document.querySelector('#heading').textContent.includes('Turn 1')")
    for line in ("correct levels 1", "correct castle monsters 0"):
        entered(start, line)
        start.click("#sheet[open] header button")
    assert start.get_attribute("[data-key=new]", "class") == "quiet"
    start.click("[data-key=onward]")
    start.wait_for_selector("#panel .asked")
    assert start.locator("#panel .asked button").all_inner_texts() == [
        "Red: +1 Attack",
        "Blue: +1 AC",
        "Green: +1 Health",
    ]
    start.click('[data-key="use blue"]')
    start.wait_for_selector("#panel .asked", state="detached")
    assert "Chosen: blue" in start.inner_text("#panel")
    assert "Take back: a level is used for blue" in start.inner_text("#panel")
    other = start.context.new_page()
    other.goto(start.url)
    other.click('[data-key="panel campaign"]')
    other.wait_for_selector("#panel .stages")
    start.click('[data-key="next rolls"]')
    other.wait_for_selector("#panel", state="hidden")  # the old campaign is not in the way of the next scenario
    start.wait_for_function("() => document.querySelector('#side')?.textContent.includes('Scenario 2')")
    shown = subprocess.run(
        [sys.executable, "-m", "referee", "campaign", "show", "humans"], cwd=tmp_path, capture_output=True, text=True
    )
    assert "won in turn 1, 1 try" in shown.stdout
    assert "Scenario 2 is being played in humans-2.match" in shown.stdout


@pytest.mark.parametrize("game", ["capture_the_island", pytest.param("cloudspire", marks=pytest.mark.long)])
def test_axe_finds_nothing_serious_on_the_start_page(start: Page, game: str) -> None:
    if game == "capture_the_island":
        assert barriers_in_both_themes(start) == []
    start.click(f"[data-key={game}]")
    start.wait_for_selector("[data-key=begin]")
    start.click(".rules > summary")
    start.locator(".chapter > summary").first.click()
    assert barriers_in_both_themes(start) == []
