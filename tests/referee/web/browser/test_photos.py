"""Photos in a browser: cards photographed askew are drawn, and a photo of the board is put in and compared."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from boards_laid import laying_of
from browsing import PHONE, SCREEN, Served, Viewer, steps
from folders import folders
from photos import Conditions, corners_in_photo, take_photo

import pnp
import referee
from pnp.cache import Cache
from pnp.library.roots import Roots
from referee.loading.registry import find_game
from referee.photo import board_plan
from referee.photo.picture import Pixels, read_picture
from referee.table.files.session import Session

if TYPE_CHECKING:
    from playwright.sync_api import Browser

GAME, DECK = "monsters_and_magic", "ally_card"
ROOTS = Roots.discover(None, os.environ, cache=Cache.from_environment(os.environ))
BOARD = Conditions(size=(2400, 2400), fill=0.95, tilt=10, turn=8, blur=0.6)
ASKEW = Conditions(size=(2000, 1500), fill=0.9, tilt=25, turn=180, blur=1.0, noise=8, shade=0.3, warm=0.2)
WIDE = Conditions(size=(3600, 1800), fill=0.95, tilt=20, turn=12, blur=1.0, noise=8, shade=0.3, warm=0.2)
PLAIN = Conditions(size=(1500, 2000), fill=0.85, tilt=12, turn=10, blur=0.8, noise=6, shade=0.3, warm=0.2)
MARGIN = 40
FIRST_CARD, FIRST_HAND = 15, 4
"""The answers of the game that is played here before one card is drawn, and before a hand is dealt."""


@contextmanager
def begun(folder: Path, answers: int) -> Iterator[tuple[Served, list[str]]]:
    """Serve a match after some answers, and return it with the names that are drawn next."""
    found = list(islice(steps(GAME, 2, 1), answers + 1))
    served = Served(folder, GAME, 2, lines=[one.line for one in found[:answers]])
    try:
        yield served, list(found[answers].drawn)
    finally:
        served.stop()


@contextmanager
def viewing(browser: Browser, served: Served, viewer: str) -> Iterator[Viewer]:
    """Open the page of a viewer."""
    found = Viewer(browser, served, viewer, SCREEN if viewer == "table" else PHONE)
    try:
        yield found
    finally:
        found.close()


def cards(names: list[str]) -> Pixels:
    """Return cards with codes, as they lie in a row."""
    deck = pnp.open_game(GAME, only=[DECK], codes=True)
    rows = {entry.row.get("name"): entry.id for entry in deck.components[0].entries}
    faces = [read_picture(deck.png(DECK, rows[name], dpi=250)) for name in names]
    framed = [np.pad(face, ((MARGIN, MARGIN), (MARGIN, MARGIN), (0, 0)), constant_values=90) for face in faces]
    found: Pixels = np.concatenate(framed, axis=1)
    return found


def boards(match: Any, words: dict[str, str]) -> bytes:
    """Return a photo of the board of a match with tiles as the match calls them."""
    plan = board_plan(match, ROOTS)
    return take_photo(laying_of(match, ROOTS, plan, dpi=150).lay_words(words, 6).pixels, BOARD, 6)


def bare_board(match: Any, words: dict[str, str]) -> tuple[bytes, list[tuple[float, float]]]:
    """Return a photo of a board that was printed without codes, and its corners as shares of the photo."""
    plan = board_plan(match, ROOTS)
    pixels = laying_of(match, ROOTS, plan, dpi=100).lay_words(words, 5).pixels.copy()
    high, wide = pixels.shape[:2]
    for plate in plan.plates:
        across, down = wide / plan.size[0], high / plan.size[1]
        rows = slice(int(plate.top * down), int(plate.bottom * down) + 1)
        pixels[rows, int(plate.left * across) : int(plate.right * across) + 1] = pixels[high // 2, 4]
    corners = corners_in_photo(wide, high, PLAIN, np.random.default_rng(5))
    found = [(float(x) / PLAIN.size[0], float(y) / PLAIN.size[1]) for x, y in corners]
    return take_photo(pixels, PLAIN, 5), found


def tap_corners(viewer: Viewer, corners: list[tuple[float, float]], off: float) -> None:
    """Tap on the corners in the photo of the page, some pixels beside each; first wait until the photo is there."""
    viewer.page.wait_for_function("document.querySelector('.corners img').naturalWidth > 0")
    area = viewer.page.locator(".corners").bounding_box()
    assert area is not None
    for x, y in corners:
        viewer.page.mouse.click(area["x"] + x * area["width"] + off, area["y"] + y * area["height"] - off)


def shown(viewer: Viewer, folder: Path, image: bytes) -> str:
    """Give the page a photo, and return what it says."""
    (folder / "photo.jpg").write_bytes(image)
    viewer.press("photo")
    viewer.page.set_input_files('[data-key="picture"]', folder / "photo.jpg")
    viewer.page.wait_for_selector("#sheet [role=status]", state="detached", timeout=60_000)
    return viewer.page.inner_text("#sheet")


def find(name: str) -> Any:
    return find_game(name, folders())


def on_record(served: Served) -> dict[str, str]:
    """Return the tile on each space, as the record has it."""
    with Session.open(served.file, find) as session:
        picture = session.match.game.picture(session.match.state)
    return {one.name: one.pieces[0].row for one in picture.spaces}


def entries(viewer: Viewer) -> int:
    return int(viewer.page.evaluate("() => Number(document.body.dataset.last)"))


def until_after(viewer: Viewer, before: int) -> None:
    viewer.page.wait_for_function("before => Number(document.body.dataset.last) > before", arg=before)


def test_a_card_that_is_photographed_askew_is_confirmed_and_drawn(plain_browser: Browser, tmp_path: Path) -> None:
    with begun(tmp_path, FIRST_CARD) as (served, (name,)), viewing(plain_browser, served, "0") as phone:
        assert not [url for url in phone.requests if "photo.js" in url]
        before = entries(phone)
        said = shown(phone, tmp_path, take_photo(cards([name]), ASKEW, 1))
        assert name in said
        assert "% sure" in said
        assert str(phone.page.get_attribute(".seen img", "src")).startswith("data:image/jpeg")
        assert phone.page.is_disabled('[data-key="take"]')
        assert entries(phone) == before
        phone.press("is0-0")
        phone.press("take")
        until_after(phone, before)
        assert name in phone.page.inner_text("#side .news")


def test_a_hand_in_one_photo_fills_the_draw_and_is_entered_by_the_player(
    plain_browser: Browser, tmp_path: Path
) -> None:
    with begun(tmp_path, FIRST_HAND) as (served, names), viewing(plain_browser, served, "0") as phone:
        before = entries(phone)
        said = shown(phone, tmp_path, take_photo(cards(names), WIDE, 2))
        assert [name for name in names if name not in said] == []
        phone.press("is0-0")
        assert "Take 1 of 5" in phone.page.inner_text("#sheet")
        phone.press("all")
        phone.press("take")
        assert entries(phone) == before
        assert phone.page.locator('[data-key="enter"]').is_visible()
        phone.press("enter")
        until_after(phone, before)
        news = phone.page.inner_text("#side .news")
        assert [name for name in names if name not in news] == []


def test_a_photo_of_the_tiles_is_put_in_and_entered_by_the_table(plain_browser: Browser, tmp_path: Path) -> None:
    match = referee.Match.new(referee.load_game(GAME), seats=2).seen(referee.View())
    spaces = sorted(match.game.picture(match.state).spaces, key=lambda one: (one.row, one.column))
    with begun(tmp_path, 0) as (served, names), viewing(plain_browser, served, "table") as table:
        laid = {space.name: name.lower() for space, name in zip(spaces, names, strict=True)}
        before = entries(table)
        said = shown(table, tmp_path, boards(match, laid))
        assert "64 spaces" in said
        table.press("take")
        table.page.wait_for_selector('[data-key="enter"]:not([disabled])')
        assert entries(table) == before
        table.press("enter")
        until_after(table, before)
        assert on_record(served) == laid


def test_a_wrong_tile_in_a_photo_of_the_board_is_reported_and_corrected(plain_browser: Browser, tmp_path: Path) -> None:
    with begun(tmp_path, FIRST_CARD) as (served, _), viewing(plain_browser, served, "table") as table:
        laid = on_record(served)
        other = "forest" if laid["c4"] != "forest" else "plains"
        with Session.open(served.file, find) as session:
            image = boards(session.match.seen(referee.View()), {**laid, "c4": other})
        told = f"c4 shows {other.capitalize()}, but the record says {laid['c4'].capitalize()}"
        with viewing(plain_browser, served, "0") as phone:
            assert told in shown(phone, tmp_path, image)
            assert "Correct it on the table" in phone.page.inner_text("#sheet")
        assert told in shown(table, tmp_path, image)
        assert table.page.locator("#sheet .seen li").count() == 1
        before = entries(table)
        table.press("mend c4")
        table.page.wait_for_selector('[data-key="do"]')
        assert entries(table) == before
        table.press("do")
        until_after(table, before)
        assert on_record(served) == {**laid, "c4": other}


def test_a_photo_of_something_else_is_refused_in_a_sentence(plain_browser: Browser, tmp_path: Path) -> None:
    carpet: Pixels = np.random.default_rng(4).integers(0, 255, (600, 600, 3), dtype=np.uint8)
    with begun(tmp_path, FIRST_HAND) as (served, _), viewing(plain_browser, served, "0") as phone:
        assert "No code of a printed piece is in the photo" in shown(phone, tmp_path, take_photo(carpet, ASKEW, 3))
        assert phone.page.locator('[data-key="take"]').count() == 0


def test_the_corners_of_a_board_without_codes_are_tapped_on_a_phone(browser: Browser, tmp_path: Path) -> None:
    with begun(tmp_path, FIRST_CARD) as (served, _), viewing(browser, served, "0") as phone:
        laid = on_record(served)
        other = "forest" if laid["c4"] != "forest" else "plains"
        with Session.open(served.file, find) as session:
            image, corners = bare_board(session.match.seen(referee.View()), {**laid, "c4": other})
        assert "No code of a printed piece" in shown(phone, tmp_path, image)
        phone.press("corners")
        phone.page.wait_for_selector('[data-key="read"]')
        assert "beside a8" in phone.page.inner_text("#sheet")
        assert phone.page.is_disabled('[data-key="read"]')
        tap_corners(phone, corners, 2)
        phone.press("read")
        phone.page.wait_for_selector("#sheet .seen", timeout=60_000)
        told = f"c4 shows {other.capitalize()}, but the record says {laid['c4'].capitalize()}"
        assert told in phone.page.inner_text("#sheet")
        assert phone.page.locator("#sheet .seen li").count() == 1


def test_corners_are_moved_with_the_arrow_keys_and_wrong_ones_are_asked_for_again(
    browser: Browser, tmp_path: Path
) -> None:
    carpet: Pixels = np.random.default_rng(4).integers(0, 255, (600, 600, 3), dtype=np.uint8)
    with begun(tmp_path, FIRST_HAND) as (served, _), viewing(browser, served, "0") as phone:
        shown(phone, tmp_path, take_photo(carpet, ASKEW, 3))
        phone.press("corners")
        for nth in range(4):
            phone.page.focus(f'[data-key="corner{nth}"]')
            phone.page.keyboard.press("Shift+ArrowRight")
        phone.press("read")
        phone.page.wait_for_selector('[data-key="corners"]', timeout=60_000)
        assert "does not look like the board" in phone.page.inner_text("#sheet")
        phone.press("corners")
        phone.page.wait_for_function("() => document.querySelectorAll('.dot.set').length === 4")
        phone.press("again")
        assert phone.page.locator(".dot.set").count() == 0
