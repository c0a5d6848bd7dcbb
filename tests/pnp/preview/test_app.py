"""The preview's server, and its page in a browser."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import uvicorn
from browsing import ARGUMENTS, CHROMIUM, SCREEN
from folders import folders
from tiny_project import COMPONENTS, DECK, LAYOUT, SEVERAL, STYLE, TINY, write

from pnp.errors import OutputError
from pnp.library.roots import built_in
from pnp.press.order import Order
from pnp.preview import app
from pnp.preview.app import Site, serve
from pnp.preview.edition import Edition

if TYPE_CHECKING:
    from playwright.sync_api import Page


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A project with one deck of two cards."""
    return write(tmp_path / "project", TINY)


@pytest.fixture
def said() -> list[str]:
    """What the server prints."""
    return []


@pytest.fixture
def site(tiny: Path, said: list[str], monkeypatch: pytest.MonkeyPatch) -> Site:
    monkeypatch.setattr(app, "CHECK_INTERVAL", 0.02)
    monkeypatch.setattr(app, "WAIT_LIMIT", 1.0)
    return Site(Edition(Order("tiny"), folders(tiny, built_in()), "pnp build tiny --ink low"), said.append)


@pytest.fixture
def address(site: Site) -> Iterator[str]:
    """The address of the page, which is served in another thread."""
    server = uvicorn.Server(uvicorn.Config(site.app(), log_level="error", timeout_graceful_shutdown=0))
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        bound.listen()
        thread = Thread(target=lambda: server.run(sockets=[bound]))
        thread.start()
        yield f"http://127.0.0.1:{bound.getsockname()[1]}/"
        server.should_exit = True
        thread.join(10)


@pytest.fixture
def client(address: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=address, timeout=20) as found:
        yield found


def test_the_page_its_files_and_a_face_are_sent(client: httpx.Client) -> None:
    page = client.get("/")
    assert (page.status_code, page.headers["content-type"]) == (200, "text/html; charset=utf-8")
    for name in ("preview.js", "preview.css"):
        assert f"static/{name}" in page.text
        assert client.get(f"/static/{name}").status_code == 200
    face = client.get("/face/deck/a/front/1")
    assert (face.status_code, face.headers["content-type"]) == (200, "image/svg+xml")
    assert "Ada" in face.text


@pytest.mark.parametrize("path", ["/face/deck/z/front/1", "/face/none/a/front/1", "/face/deck/a/back/1"])
def test_a_face_that_does_not_exist_is_answered_with_a_sentence(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert (answer.status_code, answer.headers["content-type"]) == (422, "text/plain; charset=utf-8")
    assert answer.text.startswith("cards/tiny/components.yaml: ")


def save(tiny: Path, file: str, text: str) -> None:
    """Save a file at once, as an editor does, so that it is never seen half written."""
    new = tiny.parent / "new"
    new.write_text(text, encoding="utf-8")
    new.replace(tiny / file)


def test_the_boxes_of_a_face_are_sent_and_a_wrong_row_is_answered_with_a_sentence(client: httpx.Client) -> None:
    found = client.get("places/deck/a/front").json()
    assert {one["name"] for one in found["boxes"]} == {"title", "picture", "rules"}
    wrong = client.get("places/deck/z/front")
    assert (wrong.status_code, 'deck has no row "z"' in wrong.text) == (422, True)


def checked(client: httpx.Client, seen: int) -> dict[str, Any]:
    """Wait for the first edition that is checked, among those after a revision, and return it."""
    while True:
        shown: dict[str, Any] = client.get(f"/edition?seen={seen}").json()
        if shown["checked"] and shown["revision"] > seen:
            return shown
        seen = shown["revision"]


def test_a_page_that_waits_hears_of_a_change(client: httpx.Client, tiny: Path, said: list[str]) -> None:
    assert client.get("/edition?seen=0").json()["number"] == 1
    assert checked(client, 1)["revision"] == 2
    answers: list[int] = []
    waiting = Thread(target=lambda: answers.append(client.get("/edition?seen=2").json()["number"]))
    waiting.start()
    time.sleep(0.1)
    assert answers == []
    save(tiny, "cards/tiny/deck.csv", DECK.replace("Ada", "Ida"))
    waiting.join(10)
    assert answers == [2]
    checked(client, 3)
    assert said == ["checked: no problems"] * 2


def test_problems_and_warnings_are_printed_too(client: httpx.Client, tiny: Path, said: list[str]) -> None:
    before = checked(client, 1)["revision"]
    said.clear()
    save(tiny, "cards/tiny/components.yaml", COMPONENTS + "  - {id: [\n")
    before = checked(client, before)["revision"]
    assert said[0].startswith("cards/tiny/components.yaml:")
    assert said[-1] == "checked: 1 problem"
    save(tiny, "cards/tiny/components.yaml", COMPONENTS)
    before = checked(client, before)["revision"]
    said.clear()
    save(tiny, "layouts/tiny/style.yaml", STYLE.replace("101010", "DDDDDD"))
    assert checked(client, before)["warnings"]
    assert said[0].startswith("warning: layouts/tiny/")
    assert said[-1] == f"checked: no problems, {len(said) - 1} warnings"


def test_requests_under_another_name_of_this_machine_are_refused(client: httpx.Client) -> None:
    assert client.get("/", headers={"host": "evil.example"}).status_code == 400


def test_a_taken_port_is_refused_and_without_a_port_another_is_used(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(OutputError, match=f"--port: {port} cannot be used"):
            serve(site.edition, port, pytest.fail, pytest.fail)
        monkeypatch.setattr(app, "PORT", port)
        monkeypatch.setattr(uvicorn.Server, "run", lambda self, sockets: None)
        ready: list[str] = []
        serve(site.edition, None, ready.append, pytest.fail)
        assert ready[0].startswith("http://127.0.0.1:")
        assert str(port) not in ready[0]


@pytest.fixture
def page(address: str) -> Iterator[Page]:
    """The page, opened in a browser."""
    if CHROMIUM is None:
        pytest.skip("chromium is not installed: apt-get install chromium-headless-shell")
    sync_api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install '.[test]'")
    with sync_api.sync_playwright() as found:
        browser = found.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        opened = browser.new_page(viewport={"width": SCREEN[0], "height": SCREEN[1]})
        faults: list[str] = []
        opened.on("pageerror", lambda error: faults.append(str(error)))
        opened.goto(address)
        opened.wait_for_selector(".face img")
        yield opened
        assert faults == []


def test_the_page_follows_the_files(page: Page, tiny: Path) -> None:
    assert page.inner_text("h1") == "Tiny"
    assert [one.inner_text() for one in page.query_selector_all("figcaption")] == ["Ada\na\n× 2", "Bob\nb"]
    # one card: its box on the screen has the true proportions, and its picture is drawn
    box = page.locator(".face").first.bounding_box()
    assert box is not None
    assert box["width"] / box["height"] == pytest.approx(63 / 88, abs=0.01)
    assert page.evaluate("document.querySelector('.face img').naturalWidth") > 0

    # a text changes: the picture changes, the list stays
    page.evaluate("window.first = document.querySelector('.face'), window.text = window.first.dataset.text")
    write(tiny, {"cards/tiny/deck.csv": DECK.replace("Draw <star> one.", "Draw two.")})
    page.wait_for_function("window.first.isConnected && window.first.dataset.text !== window.text")

    # a row comes: the list is made again, and what was ticked stays ticked
    page.check("figure:nth-child(2) input")
    write(tiny, {"cards/tiny/deck.csv": DECK + "c,Cyd,red,1,Rest.,3\n"})
    page.wait_for_selector("figure:nth-child(3)")
    page.wait_for_selector("figure:nth-child(3) pre")  # it has no picture
    assert "art/c.png" in page.inner_text("figure:nth-child(3) pre")
    assert page.is_checked("figure:nth-child(2) input")
    assert page.inner_text("#command") == "pnp build tiny --ink low --only deck/b"

    # a layout breaks: its faces stay, with the problem on them, and it is counted where it is always seen
    write(tiny, {"layouts/tiny/hero.yaml": LAYOUT + "  x: [\n"})
    page.wait_for_function("document.querySelector('#state').innerText === '1 problem'")
    page.wait_for_selector("figure:nth-child(2) pre")
    assert page.is_visible("figure:nth-child(2) img")
    assert page.inner_text("figure:nth-child(2) pre").startswith("layouts/tiny/hero.yaml")
    write(tiny, {"layouts/tiny/hero.yaml": LAYOUT})
    page.wait_for_selector("figure:nth-child(2) pre", state="detached")

    # the file breaks: the problem is shown above the last faces, until it is mended
    write(tiny, {"cards/tiny/components.yaml": COMPONENTS + "  - {id: [\n"})
    page.wait_for_function("document.querySelector('#state').innerText === '1 problem; the faces are as before'")
    page.wait_for_function("document.querySelector('#problems').innerText.startsWith('cards/tiny/components.yaml')")
    assert page.inner_text("#problems").startswith("cards/tiny/components.yaml:")
    write(tiny, {"cards/tiny/components.yaml": COMPONENTS})
    page.wait_for_function("document.querySelector('#problems').innerText.includes('art/c.png')")
    assert not page.is_visible("#warnings")
    write(tiny, {"cards/tiny/deck.csv": DECK.replace("b,Bob", "bb,Bob")})
    page.wait_for_selector("#chosen", state="hidden")  # the ticked row is gone, and would stop the command
    write(tiny, {"cards/tiny/deck.csv": DECK})
    page.wait_for_selector("#chosen")
    page.wait_for_selector("#problems", state="hidden")
    write(tiny, {"layouts/tiny/style.yaml": STYLE.replace("101010", "DDDDDD")})
    page.wait_for_selector("#warnings")
    assert page.inner_text("#warnings summary") == "2 warnings"
    assert page.inner_text("#state").startswith("No problems, ")

    page.fill("#find", "GAIN bob")
    assert [one.inner_text() for one in page.locator("figcaption:visible").all()] == ["Bob\nb"]


def test_a_click_on_a_face_shows_the_boxes_there(page: Page, tiny: Path) -> None:
    box = page.locator(".face img").first.bounding_box()
    assert box is not None
    zoom = box["width"] / 63
    page.mouse.click(box["x"] + 30 * zoom, box["y"] + 9 * zoom)
    page.wait_for_selector("#places:visible")
    line = next(number for number, one in enumerate(LAYOUT.splitlines(), 1) if one.startswith("  title:"))
    told = page.inner_text("#places").splitlines()
    assert told[0] == f"title layouts/tiny/hero.yaml:{line}:3"
    assert told[-1].startswith("data cards/tiny/deck.csv:2")
    mark = page.locator("#mark").bounding_box()
    assert mark is not None
    assert [mark["x"] - box["x"], mark["y"] - box["y"], mark["width"], mark["height"]] == pytest.approx(
        [5 * zoom, 5 * zoom, 53 * zoom, 8 * zoom], abs=1
    )

    page.keyboard.press("Escape")
    page.wait_for_selector("#places", state="hidden")
    for across, down in ((2, 9), (61, 9), (30, 2), (30, 84)):  # beside each side of a box
        page.mouse.click(box["x"] + across * zoom, box["y"] + down * zoom)
        page.wait_for_selector("#places:visible")
        assert page.inner_text("#places").splitlines()[0].startswith("data ")
        assert not page.is_visible("#mark")
    write(tiny, {"layouts/tiny/hero.yaml": LAYOUT.replace("top: 5,", "top: 6,")})
    page.wait_for_selector("#places", state="hidden")  # what it says may no longer be true


def test_a_broken_layout_leaves_the_other_components_drawn(page: Page, tiny: Path) -> None:
    write(tiny, SEVERAL)
    page.wait_for_function("document.querySelectorAll('.face img').length === 5")
    old, coin = LAYOUT + "surplus: 1\n", "#faces section:nth-child(2) .face"
    page.evaluate(f"window.text = document.querySelector('{coin}').dataset.text")
    write(tiny, {"layouts/tiny/hero.yaml": old, "cards/tiny/coins.csv": "id,name\nc1,Thaler\nc3,Dime\n"})
    page.wait_for_function(f"document.querySelector('{coin}').dataset.text !== window.text")
    # the list has been made again, and the deck still has its last good faces
    assert page.locator("#faces section:nth-child(2) figcaption").all_inner_texts()[1].startswith("Dime")
    page.wait_for_function("document.querySelectorAll('.face img + pre').length === 2")
    assert page.locator("#faces section:nth-child(1) img").count() == 2
    assert page.locator("#faces section:nth-child(2) pre").count() == 0


def test_an_unforeseen_error_does_not_leave_the_page_checking(
    page: Page, tiny: Path, client: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*given: object, **named: object) -> None:
        raise ZeroDivisionError("nobody foresaw this")

    page.wait_for_function("document.querySelector('#state').innerText.startsWith('No problems')")
    monkeypatch.setattr("pnp.preview.edition.check_files", fail)
    monkeypatch.setattr("pnp.preview.edition.outline_of", fail)
    write(tiny, {"cards/tiny/deck.csv": DECK.replace("Ada", "Ida")})
    page.wait_for_function("document.querySelector('#state').innerText === '1 problem'")
    assert "nobody foresaw this" in page.inner_text("#problems")
    answer = client.get("/face/deck/a/front/1")
    assert (answer.status_code, "nobody foresaw this" in answer.text) == (422, True)


def test_every_copy_and_only_the_backs_there_are_are_shown(page: Page, tiny: Path) -> None:
    files = {
        "cards/tiny/components.yaml": COMPONENTS.replace("fields: {", "fields: {back: text, "),
        "cards/tiny/deck.csv": "id,name,town,count,text,n,back\na,Ada,red,2,x,1,plain\nb,<i>Bob,red,1,y,2,none\n",
        "layouts/tiny/plain.yaml": "layout: 1\nsize: 63 x 88\nground: ink\n",
        "layouts/tiny/hero.yaml": LAYOUT.replace("text: $name", "text: '$id $piece.n'"),
    }
    write(tiny, files)
    page.check("#backs")
    names = "JSON.stringify([...document.querySelectorAll('.face img')].map(image => image.alt))"
    # with only some of the files, there can be four other faces first
    page.wait_for_function(f'{names} === \'["Ada, copy 1","Ada, copy 2","Ada, back","<i>Bob"]\'')


def test_a_page_opened_on_a_broken_game_speaks_of_no_earlier_faces(page: Page, tiny: Path) -> None:
    write(tiny, {"cards/tiny/components.yaml": COMPONENTS + "  - {id: [\n"})
    page.wait_for_function("document.querySelector('#state').innerText === '1 problem; the faces are as before'")
    page.reload()
    page.wait_for_function("document.querySelector('#state').innerText === '1 problem'")


def test_another_run_that_counts_from_1_again_shows_no_old_face(page: Page, tiny: Path, site: Site) -> None:
    page.wait_for_function("document.querySelector('#state').innerText.startsWith('No problems')")
    page.set_viewport_size({"width": 300, "height": 200})  # the second card is out of sight
    page.wait_for_function("document.querySelector('figure:nth-child(2) .face').dataset.inSight === ''")
    page.evaluate("window.text = document.querySelector('figure:nth-child(2) .face').dataset.text")
    page.route("**/edition*", lambda route: route.abort())
    page.wait_for_function("document.querySelector('#state').innerText.includes('has stopped')")
    write(tiny, {"cards/tiny/deck.csv": DECK.replace("Gain **2**.", "Gain 3.")})
    site.edition = Edition(Order("tiny"), folders(tiny, built_in()))
    page.unroute("**/edition*")
    page.wait_for_function("document.querySelector('#state').innerText.includes('has stopped') === false")
    page.evaluate("document.querySelector('figure:nth-child(2)').scrollIntoView()")
    page.wait_for_function("document.querySelector('figure:nth-child(2) .face').dataset.text !== window.text")
