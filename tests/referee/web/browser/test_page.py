"""The page in a browser: refusals, undo, a lost network, reloading, two tabs, the keyboard, names and contrast."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from browsing import PHONE, SCREEN, Served, Viewer, steps

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Browser, Route

MARCH = "document.querySelector('[data-key^=\"offer 1 \"]').dataset.key.slice(6).split(' ')"
ROWS = "rows => rows.map(one => [one.dataset.key.slice(3), one.innerText])"
CHECKS = Path(__file__).with_name("checks.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def island(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Return a served match of two in which the first march is due."""
    lines = ("choose red", "choose blue")
    served = Served(tmp_path_factory.mktemp("island"), "capture_the_island", 2, seed="page", lines=lines)
    yield served
    served.stop()


@pytest.fixture(scope="module")
def seen_table(plain_browser: Browser, island: Served) -> Iterator[Viewer]:
    found = Viewer(plain_browser, island, "table", SCREEN)
    yield found
    found.close()


@pytest.fixture(scope="module")
def seen_phone(plain_browser: Browser, island: Served) -> Iterator[Viewer]:
    found = Viewer(plain_browser, island, str(island.seat))
    yield found
    found.close()


@pytest.fixture
def table(seen_table: Viewer) -> Viewer:
    """Return the table's page, loaded again for each test."""
    seen_table.again(SCREEN)
    return seen_table


@pytest.fixture
def phone(seen_phone: Viewer) -> Viewer:
    """Return the phone of the seat that marches, loaded again for each test."""
    seen_phone.again(PHONE)
    return seen_phone


def entries(viewer: Viewer) -> int:
    """Return the number of the last entry that the page shows."""
    return int(viewer.page.evaluate("() => Number(document.body.dataset.last)"))


def until_entry(viewer: Viewer, number: int) -> None:
    viewer.page.wait_for_function("number => Number(document.body.dataset.last) === number", arg=number)


def undo(table: Viewer) -> None:
    """Take back the last step at the table, after the preview."""
    before = entries(table)
    table.press("undo")
    table.press("do")
    until_entry(table, before + 1)


def test_a_march_is_two_taps_and_a_number_and_the_table_can_undo_it(phone: Viewer, table: Viewer) -> None:
    before = entries(phone)
    _, start, goal = phone.page.evaluate(MARCH)
    phone.space(start)
    assert phone.page.locator(".number").count() > 0
    phone.space(goal)
    phone.press(f"offer 1 {start} {goal}")
    until_entry(table, before + 1)
    undo(table)
    phone.wait("2 moves left")


def test_a_wrong_tap_is_explained_and_the_table_may_let_it_stand(table: Viewer) -> None:
    end = table.page.locator('#ask [title="end"]')
    assert end.inner_text() == "End the moves"
    end.focus()
    assert table.page.get_attribute("#line", "placeholder") == "end"
    _, start, _ = table.page.evaluate(MARCH)
    lit = table.page.evaluate("() => [...document.querySelectorAll('.space')].map(one => one.dataset.space)")
    table.space(start)
    legal = set(table.page.evaluate("() => [...document.querySelectorAll('.space.lit')].map(one => one.dataset.space)"))
    far = next(name for name in lit if name not in legal and name != start)
    table.space(far)
    table.page.wait_for_selector(".refusal")
    said = table.page.inner_text(".refusal")
    similar = table.page.locator(".refusal .chips button").all_inner_texts()
    assert similar
    assert all(one.startswith("Move ") for one in similar), similar
    assert "is illegal" in said
    assert "CI-" in said
    assert "Let it stand" in said
    assert table.page.inner_text(".prompt summary") == "Rule"
    sign = table.page.locator("#side .news button.id").first
    clause = str(sign.get_attribute("title"))
    assert (sign.inner_text(), clause[:3]) == ("§", "CI-")
    sign.click()
    table.page.wait_for_selector("#sheet[open] .said")
    assert clause in table.page.inner_text("#sheet .said")
    table.page.click("#sheet header button")
    before = entries(table)
    table.page.click("text=Let it stand")
    table.press("do")
    until_entry(table, before + 1)
    news = table.page.locator("#side .news b").first.inner_text()
    assert f": {start} → {far} (the table lets it stand)" in news
    table.page.wait_for_selector(".refusal", state="detached")
    undo(table)


def test_the_log_offers_to_change_only_what_can_be_changed(table: Viewer) -> None:
    """A choice that is still secret can only be removed; who plays is not a move at all."""
    page, field = table.page, "#sheet [aria-label='What really happened']"
    page.locator("#side summary", has_text="Log").click()
    page.wait_for_selector(".log button")
    numbers = {text: number for number, text in page.locator(".log button").evaluate_all(ROWS)}
    for text, present, out in (("Play Red", "choose red", 1), ("players: ", None, 0)):
        table.press("log" + next(number for said, number in numbers.items() if text in said))
        page.wait_for_selector("#sheet[open]")
        assert page.locator(field).count() == (present is not None)
        assert present is None or page.input_value(field) == present
        assert page.locator("#sheet", has_text="Remove it").count() == out
        page.keyboard.press("Escape")
    page.evaluate("() => import('/static/more.js').then(more => more.entry({ n: 5, who: 'Ann', text: '', out: true }))")
    page.wait_for_selector("#sheet[open] >> text=Remove it")
    assert page.locator(field).count() == 0


def test_an_old_entry_is_amended_from_the_log_after_a_preview_and_undone_and_redone(table: Viewer) -> None:
    before, page = entries(table), table.page
    first, start, goal = page.evaluate(MARCH)
    table.space(start)
    table.space(goal)
    table.press(f"offer {first} {start} {goal}")
    until_entry(table, before + 1)
    page.locator("#side summary", has_text="Log").click()
    table.press(f"log{before + 1}")
    page.fill("#sheet [aria-label='What really happened']", f"2 {start} {goal}")
    page.click("#sheet >> text=Change it")
    page.wait_for_selector("[data-key=do]")
    assert f"“Move 1: {start} → {goal}” becomes “2 {start} {goal}”" in page.inner_text("#sheet .body > p")
    said = page.inner_text("#sheet .said")
    assert "2 units" in said
    assert "before" not in said
    assert "1 unit)" in said.partition("(now: ")[2]
    assert entries(table) == before + 1, "it is only a preview"
    table.press("do")
    until_entry(table, before + 2)
    row = page.locator(f"[data-key=log{before + 1}]")
    assert row.inner_text().endswith(f"[now: Move 2: {start} → {goal}]")
    undo(table)
    table.press("redo")
    table.press("do")
    until_entry(table, before + 4)
    assert "[now: Move 2" in row.inner_text()
    for _ in range(2):
        undo(table)


def test_what_waits_to_be_played_again_is_one_line_and_can_be_left_out(table: Viewer) -> None:
    before, page = entries(table), table.page
    for nth in (1, 2):
        page.fill("#line", " ".join(page.evaluate(MARCH)))
        page.press("#line", "Enter")
        until_entry(table, before + nth)
    page.locator("#side summary", has_text="Log").click()
    page.locator(".log button", has_text="Play Red").click()
    page.click("#sheet >> text=Remove it")
    page.wait_for_selector("[data-key=do]")
    assert "is removed" in page.inner_text("#sheet .body > p")
    table.press("do")
    until_entry(table, before + 3)
    told = page.locator("#side .refusal p")
    assert told.count() == 1
    assert told.inner_text().startswith("Waiting to be played again: ")
    table.press("rest")
    table.press("do")
    page.wait_for_selector("#side .refusal", state="detached")
    for _ in range(4):
        undo(table)


def test_a_correction_after_a_refusal_records_what_is_on_the_table(table: Viewer) -> None:
    before, page = entries(table), table.page
    lit = set(page.evaluate("() => [...document.querySelectorAll('.space.lit')].map(one => one.dataset.space)"))
    names = page.evaluate("() => [...document.querySelectorAll('.space')].map(one => one.dataset.space)")
    start = next(iter(lit))
    table.space(start)
    table.space(next(name for name in names if name not in lit and abs(ord(name[0]) - ord(start[0])) > 2))
    page.click("text=Correct the position")
    colour = page.inner_text("#heading").partition(":")[0].rpartition(" ")[2].lower()
    page.fill("#sheet input", f"units {start} {colour} 3")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-key=do]")
    assert start in page.inner_text("#sheet .said")
    table.press("do")
    until_entry(table, before + 1)
    assert "3 units" in str(page.get_attribute(f'[data-space="{start}"]', "aria-label"))
    undo(table)


def test_a_tapped_player_shows_their_pieces_and_asks_nothing(table: Viewer, phone: Viewer) -> None:
    for viewer in (table, phone):
        before = viewer.asked
        viewer.press("seat0")
        viewer.page.wait_for_selector("#sheet[open] >> text=units")
        viewer.page.wait_for_timeout(300)
        assert viewer.asked == before


def test_a_seat_does_not_undo_the_step_of_another(phone: Viewer, plain_browser: Browser, island: Served) -> None:
    before = entries(phone)
    first, start, goal = phone.page.evaluate(MARCH)
    other = Viewer(plain_browser, island, str(1 - island.seat))
    for name in (start, goal):
        phone.space(name)
    phone.press(f"offer {first} {start} {goal}")
    for one in (phone, other):
        until_entry(one, before + 1)
    other.press("undo")
    other.page.wait_for_selector("#sheet[open] >> text=Ask the table to undo this")
    assert other.page.locator("[data-key=do]").count() == 0
    other.close()
    phone.press("undo")  # its own last step
    phone.press("do")
    until_entry(phone, before + 2)


def test_the_line_at_the_foot_is_completed_and_takes_commands(table: Viewer) -> None:
    first, start, goal = table.page.evaluate(MARCH)
    table.page.type("#line", f"{first} {start.lower()}")
    table.page.wait_for_selector(f'#ways option[value="{first} {start} {goal}"]', state="attached")
    table.page.fill("#line", "help")
    table.page.press("#line", "Enter")
    table.page.wait_for_selector("#sheet[open] .said")
    assert "undo" in table.page.inner_text("#sheet .said")


def test_a_phone_says_in_its_title_whose_turn_it_is(phone: Viewer, plain_browser: Browser, island: Served) -> None:
    other = Viewer(plain_browser, island, str(1 - island.seat))
    assert [one.page.title() for one in (phone, other)] == ["● Your turn: Capture the Island", "Capture the Island"]
    other.close()


def test_a_phone_that_was_touched_shakes_when_its_turn_comes_and_not_for_what_it_did_itself(
    plain_browser: Browser, tmp_path: Path
) -> None:
    played = list(islice(steps("castle_assault", 2, 3), 60))
    runs = zip(played, played[1:], played[2:], strict=False)
    at = next(
        at
        for at, (one, two, three) in enumerate(runs)
        if [one.seat, two.seat, three.seat] == [1, 0, 0] and not any(step.dice or step.drawn for step in (one, two))
    )
    served = Served(tmp_path, "castle_assault", 2, answers=at)
    phones = [Viewer(plain_browser, served, seat) for seat in ("0", "1")]
    for one in phones:
        one.page.evaluate("() => { window.shakes = []; navigator.vibrate = (time) => shakes.push(time); }")
        one.page.click("#title")
    shaken = []
    for who in (1, 0):
        phones[who].answer(played[at + 1 - who])
        phones[1 - who].page.wait_for_function("rev => Number(document.body.dataset.last) >= rev", arg=served.last)
        shaken.append([one.page.evaluate("() => shakes.length") for one in phones])
    assert shaken == [[1, 0], [1, 0]]
    for one in phones:
        one.close()
    served.stop()


def test_a_hand_takes_its_room_before_its_pictures_have_come(phone: Viewer) -> None:
    box = phone.page.locator("#hand .card").first.bounding_box()
    assert box is not None
    assert box["height"] > 1.2 * box["width"]


def test_a_choice_half_made_is_still_there_after_reloading(phone: Viewer) -> None:
    _, start, _ = phone.page.evaluate(MARCH)
    phone.space(start)
    phone.page.reload(wait_until="commit")
    phone.page.wait_for_selector(".space.picked")
    assert phone.page.get_attribute(".space.picked", "data-space") == start


def test_a_tap_without_a_network_is_shown_and_played_once(phone: Viewer, table: Viewer) -> None:
    before = entries(phone)
    first, start, goal = phone.page.evaluate(MARCH)
    phone.space(start)
    phone.context.set_offline(True)
    phone.page.wait_for_selector("#link:not([hidden])")
    assert "Offline" in phone.page.inner_text("#link")
    phone.space(goal)
    phone.press(f"offer {first} {start} {goal}")
    phone.context.set_offline(False)
    until_entry(table, before + 1)
    phone.page.wait_for_selector("#link", state="hidden")
    until_entry(phone, before + 1)
    undo(table)


def test_a_tap_that_was_not_answered_is_sent_again_after_reloading_and_played_once(
    phone: Viewer, table: Viewer
) -> None:
    before = entries(phone)
    first, start, goal = phone.page.evaluate(MARCH)
    phone.page.route("**/tap", lambda route: (route.fetch(), route.abort())[1])  # the answer is lost
    phone.space(start)
    phone.space(goal)
    phone.press(f"offer {first} {start} {goal}")
    until_entry(table, before + 1)
    phone.page.unroute_all(behavior="ignoreErrors")
    phone.page.reload(wait_until="commit")
    phone.page.wait_for_function("() => sessionStorage.getItem('pending') === null && document.body.dataset.last")
    until_entry(phone, before + 1)
    assert entries(table) == before + 1
    undo(table)


def test_a_tap_on_a_newer_view_waits_for_the_answer_to_the_one_before(phone: Viewer, table: Viewer) -> None:
    before = entries(phone)
    held: list[tuple[Route, APIResponse]] = []
    phone.page.route("**/tap", lambda route: route.continue_() if held else held.append((route, route.fetch())))
    for nth in (1, 2):
        first, start, goal = phone.page.evaluate(MARCH)
        phone.space(start)
        phone.space(goal)
        phone.press(f"offer {first} {start} {goal}")
        if nth == 1:
            until_entry(phone, before + 1)  # by the stream: the answer is held
    assert entries(table) == before + 1
    route, answer = held[0]
    route.fulfill(response=answer)
    until_entry(phone, before + 2)
    until_entry(table, before + 2)
    undo(table)
    undo(table)


def test_a_line_typed_while_another_is_on_its_way_stays_in_sight_and_is_entered_if_that_counts(table: Viewer) -> None:
    before, page = entries(table), table.page
    march = " ".join(page.evaluate(MARCH))
    held: list[Route] = []

    def enter(first: str) -> None:
        """Enter a march while the answer to another line is on its way; the view may come before an answer does."""
        page.wait_for_selector("body:not(.busy)")
        held.clear()
        page.route("**/tap", lambda route: route.continue_() if held else held.append(route))
        for line in (first, march):
            page.fill("#line", line)
            page.press("#line", "Enter")
            page.wait_for_selector("body.busy")
        assert page.input_value("#line") == march
        held[0].continue_()

    enter(march)
    until_entry(table, before + 2)
    assert page.input_value("#line") == ""
    page.unroute_all(behavior="ignoreErrors")
    enter("fly me to the moon")
    page.wait_for_selector(".refusal")
    assert page.input_value("#line") == march
    assert entries(table) == before + 2
    page.unroute_all(behavior="ignoreErrors")
    undo(table)
    undo(table)


def test_two_tabs_of_a_seat_show_the_same(phone: Viewer, table: Viewer, island: Served) -> None:
    before = entries(phone)
    other = phone.open(phone.page.url)
    first, start, goal = phone.page.evaluate(MARCH)
    for page in (other, phone.page):
        page.click(f'[data-space="{start}"]')
        page.click(f'[data-space="{goal}"]')
    other.click(f'[data-key="offer {first} {start} {goal}"]')
    until_entry(phone, before + 1)
    until_entry(table, before + 1)
    undo(table)


def test_a_button_that_is_tapped_twice_plays_once(phone: Viewer, table: Viewer) -> None:
    before = entries(phone)
    first, start, goal = phone.page.evaluate(MARCH)
    phone.space(start)
    phone.space(goal)
    key = f"offer {first} {start} {goal}"
    phone.page.evaluate(
        'key => { const one = document.querySelector(`[data-key="${key}"]`); one.click(); one.click(); }', key
    )
    until_entry(table, before + 1)
    phone.page.wait_for_selector("body:not(.busy)")
    phone.page.wait_for_timeout(200)
    assert entries(table) == before + 1
    undo(table)


def test_two_phones_of_one_seat_play_once(phone: Viewer, table: Viewer, plain_browser: Browser, island: Served) -> None:
    """A player joins with a second phone; both tap the same button."""
    before = entries(phone)
    second = Viewer(plain_browser, island, phone.viewer)
    first, start, goal = phone.page.evaluate(MARCH)
    for one in (phone, second):
        one.space(start)
        one.space(goal)
    held: list[Route] = []  # until both have tapped: neither sees yet what the other did
    for one in (phone, second):
        one.page.route("**/tap", lambda route: held.append(route))
        one.page.click(f'[data-key="offer {first} {start} {goal}"]')
        one.page.wait_for_selector("body.busy")
    while len(held) < 2:
        phone.page.wait_for_timeout(20)
    for route in held:
        route.continue_()
    for one in (phone, second):
        one.page.unroute("**/tap")
        one.page.wait_for_selector("body:not(.busy)")
    until_entry(table, before + 1)
    table.page.wait_for_timeout(200)
    assert entries(table) == before + 1
    second.close()
    undo(table)


def test_the_keyboard_alone_makes_a_move(table: Viewer) -> None:
    before = entries(table)
    page = table.page
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    assert page.evaluate("() => document.activeElement.classList.contains('lit')")
    page.keyboard.press("Enter")
    page.keyboard.press("1")
    page.keyboard.press("c")
    for _ in range(12):
        if page.evaluate("() => (document.activeElement.dataset.key ?? '').startsWith('offer')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    until_entry(table, before + 1)
    undo(table)


def test_a_hand_never_reaches_another_page(browser: Browser, island: Served, phone: Viewer) -> None:
    other = Viewer(browser, island, str(1 - island.seat))
    try:
        pictures = "() => [...document.querySelectorAll('#hand img')].map(one => one.getAttribute('src'))"
        own, others = phone.page.evaluate(pictures), other.page.evaluate(pictures)
        assert len(own) == len(others) == 4
        assert not {one for one in own if one in other.page.content()}
        assert not {one for one in own if any(url.endswith(one) for url in other.requests)} - set(others)
    finally:
        other.close()


@pytest.mark.parametrize("viewer", ["table", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everything_has_a_name_and_contrast_and_room_for_a_finger(
    request: pytest.FixtureRequest, viewer: str, scheme: str
) -> None:
    found: Viewer = request.getfixturevalue(viewer)
    found.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    assert found.page.evaluate(CHECKS) == []


def test_nothing_runs_over_the_edge_of_a_phone_even_with_large_text(phone: Viewer) -> None:
    for size in ("100%", "200%"):
        phone.page.evaluate("size => document.documentElement.style.setProperty('font-size', size)", size)
        assert phone.page.evaluate("() => document.documentElement.scrollWidth") <= 390


def test_two_players_share_a_row_of_a_phone(phone: Viewer) -> None:
    tops = phone.page.evaluate("() => [...document.querySelectorAll('#seats li')].map(one => one.offsetTop)")
    assert len(tops) == 2
    assert len(set(tops)) == 1


def test_the_table_shows_the_code_of_each_seat(table: Viewer, island: Served) -> None:
    table.press("links")
    table.page.wait_for_selector("#sheet .links img")
    found = table.page.locator("#sheet .links a").evaluate_all("links => links.map(one => new URL(one.href).pathname)")
    assert len(found) == table.page.locator("#sheet .links li > img").count() == 4
    assert set(found) == {"/join/" + link.rsplit("/", 1)[1] for link in island.links.values()}
