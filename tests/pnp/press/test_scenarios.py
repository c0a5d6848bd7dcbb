"""Scenarios for other programs: what a record lacks is said in a sentence with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from printed_books import tiny_books

from pnp.errors import DataError

BOOK = """\
book: 1
title: Evenings
scenarios: {each: tables.evenings}
blocks:
  - {text: Words.}
"""
EVENINGS = """\
- {id: a, number: one, title: The First, victory: {any: [{word: }]}}
"""


def test_a_record_that_is_no_scenario_is_reported_in_sentences(tmp_path: Path) -> None:
    files = {"books/tiny/evenings.yaml": BOOK, "cards/tiny/evenings.yaml": EVENINGS}
    with pytest.raises(DataError) as caught:
        tiny_books(tmp_path, files, only=("evenings",))
    at = "books/tiny/evenings.yaml:3:12: scenarios: The First"
    assert str(caught.value).splitlines() == [
        f"{at}: loss: is missing",
        f'{at}: number: "one" is not a whole number',
        f"{at}: victory.any.1.word: an empty value is not a text",
    ]
