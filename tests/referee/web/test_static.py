"""The files of the page are small, and load nothing from elsewhere."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

STATIC = Path(__file__).parents[3] / "referee/web/static"


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
