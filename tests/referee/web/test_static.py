"""The files of the page are small, and load nothing from elsewhere."""

from __future__ import annotations

import gzip
import re
from itertools import islice
from pathlib import Path

import pytest
from browsing import steps
from folders import folders
from served import Served

from referee.engine.core.options import Setup
from referee.engine.mechanisms.views import View
from referee.engine.record.match import Match
from referee.loading.registry import find_game
from referee.table.files.session import Session
from referee.table.match_commands import MatchCommands
from referee.web.streams import HEARTBEAT

STATIC = Path(__file__).parents[3] / "referee/web/static"
MOST = 400_000
"""The most bytes that a phone loads before its player can tap, without the board."""


def packed(pattern: str) -> int:
    return sum(len(gzip.compress(path.read_bytes())) for path in STATIC.glob(pattern))


def loaded_at_first() -> set[str]:
    """Return the scripts that the page of a match loads at once: all that are not imported in a function."""
    found, waiting = {"main.js"}, ["main.js"]
    while waiting:
        text = (STATIC / waiting.pop()).read_text(encoding="utf-8")
        fresh = {name for name in re.findall(r'^import .*"\./([a-z_]+\.js)";$', text, re.MULTILINE)} - found
        found |= fresh
        waiting += fresh
    return found


def test_the_javascript_that_a_page_loads_at_first_has_at_most_15_kilobytes() -> None:
    assert 5_000 < sum(map(packed, loaded_at_first())) <= 15_000


def test_each_script_that_is_loaded_when_it_is_needed_has_at_most_4_kilobytes() -> None:
    later = {path.name for path in STATIC.glob("*.js")} - loaded_at_first()
    assert "photo.js" in later
    assert {name: packed(name) for name in later if packed(name) > 4_000} == {}


def test_the_page_without_pictures_has_at_most_30_kilobytes() -> None:
    later = {path.name for path in STATIC.glob("*.js")} - loaded_at_first()
    later |= {"start.html", "start.css", "panels.css"}
    assert packed("*") - sum(map(packed, later)) <= 30_000


def test_nothing_is_loaded_from_elsewhere_and_no_text_is_put_in_as_html() -> None:
    for path in STATIC.iterdir():
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"https?://|@import", text), path.name
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text), path.name
        assert " style=" not in text, path.name


def test_a_dead_link_is_shown_within_ten_seconds_and_after_more_than_a_beat() -> None:
    text = (STATIC / "link.js").read_text(encoding="utf-8")
    silence, looks = (
        re.search(r"SILENCE = (\d+);", text),
        re.search(r"\}, (\d+)\);\naddEventListener\(\"online\"", text),
    )
    assert silence is not None
    assert looks is not None
    beat = 1000 * HEARTBEAT
    assert 1.5 * beat <= int(silence[1])
    assert int(silence[1]) + int(looks[1]) < 10_000


def weight(served: Served, path: str, viewer: str = "") -> int:
    """Return how many bytes are sent for an address."""
    answer = served.ask("GET", path, viewer, headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200, path
    return int(answer.headers["content-length"])


@pytest.mark.parametrize(
    ("name", "answers", "cards"),
    [
        ("capture_the_island", 12, 4),
        ("monsters_and_magic", 12, 0),
        ("skies_of_fire", 8, 7),
        ("castle_assault", 12, 5),
        ("cloudspire", 12, 0),
    ],
)
def test_a_phone_loads_less_than_400_kilobytes_without_the_board(
    tmp_path: Path, name: str, answers: int, cards: int
) -> None:
    game = find_game(name, folders())
    match = Match.new(game, Setup(2), id="first", names=("Ann", "Bob"))
    with Session.store_new(tmp_path / "first.match", match) as session:
        for step in islice(steps(name, 2, 3), answers):
            whose = "" if step.dice or step.drawn else f"{session.match.lexicon.unambiguous_name(step.seat)}: "
            MatchCommands(session, view=View(0, sees_everything=True)).play(whose + step.line)
    served = Served(tmp_path / "first.match", game, roots=folders())
    try:
        view = served.view("0")["view"]
        assert len(view["hand"]) >= cards
        shown = {one["art"] for one in view["hand"]} | {one["emblem"] for one in view["seats"]}
        shown |= {view["theme"]["title"], view["theme"]["text"]}
        paths = ["/s/0/", "/s/0/view", *(f"/s/0/art/{one}" for one in shown if one)]
        parts = {path: weight(served, path, "0") for path in paths}
        parts |= {path: weight(served, f"/static/{path}") for path in (*loaded_at_first(), "page.css")}
        assert 20_000 < sum(parts.values()) < MOST
    finally:
        served.close()
