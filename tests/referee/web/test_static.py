"""The files of the page are small, and load nothing from elsewhere."""

from __future__ import annotations

import gzip
import re
from pathlib import Path

STATIC = Path(__file__).parents[3] / "referee/web/static"


def packed(pattern: str) -> int:
    return sum(len(gzip.compress(path.read_bytes())) for path in STATIC.glob(pattern))


def test_the_javascript_has_at_most_15_kilobytes() -> None:
    assert 5_000 < packed("*.js") <= 15_000


def test_the_page_without_pictures_has_at_most_30_kilobytes() -> None:
    assert packed("*") <= 30_000


def test_nothing_is_loaded_from_elsewhere_and_no_text_is_put_in_as_html() -> None:
    for path in STATIC.iterdir():
        text = path.read_text(encoding="utf-8")
        assert not re.search(r"https?://|@import", text), path.name
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(", text), path.name
        assert " style=" not in text, path.name
