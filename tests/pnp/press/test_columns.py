"""Columns that nothing reads: which names are taken for a misspelt one. The messages are tested in test_inspection."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tiny_project import COMPONENTS, DECK, LAYOUT

from pnp.errors import DataError
from pnp.press.build import Build
from pnp.press.columns import differs_by_one_letter

LOOSE = COMPONENTS.partition("    fields:")[0]


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("nmae", "name", True),
        ("nam", "name", True),
        ("naame", "name", True),
        ("nave", "name", True),
        ("name", "name", False),
        ("nmea", "name", False),
        ("na", "name", False),
        ("title", "name", False),
    ],
)
def test_one_letter_off_is_wrong_missing_extra_or_swapped(one: str, other: str, expected: bool) -> None:
    assert differs_by_one_letter(one, other) is differs_by_one_letter(other, one) is expected


@pytest.mark.parametrize(("header", "field"), [("twon", "town"), ("town", "twon")])
def test_a_misspelt_field_is_reported_at_its_header_too(opened: Callable[..., Build], header: str, field: str) -> None:
    files = {
        "cards/tiny/components.yaml": LOOSE,
        "cards/tiny/deck.csv": DECK.replace("town", header),
        "layouts/tiny/hero.yaml": LAYOUT.replace("$name", f"${field}"),
    }
    with pytest.raises(DataError) as caught:
        opened(files).check()
    found = str(caught.value).splitlines()
    message = f'this column is not read; did you mean "{field}", which the layout reads?'
    assert f"cards/tiny/deck.csv:1:3: {header}: {message}" in found
    assert any(f'unknown field "{field}"' in one for one in found)


def test_other_mistakes_of_a_layout_say_nothing_about_columns(opened: Callable[..., Build]) -> None:
    files = {"cards/tiny/components.yaml": LOOSE, "layouts/tiny/hero.yaml": LAYOUT.replace("$name", "$nothing")}
    with pytest.raises(DataError) as caught:
        opened(files).check()
    assert not any("column" in one for one in str(caught.value).splitlines())


@pytest.mark.parametrize(("line", "warnings"), [("$nam", 0), ("Jo", 1)])
def test_a_field_that_a_text_in_a_list_names_is_read(opened: Callable[..., Build], line: str, warnings: int) -> None:
    files = {
        "cards/tiny/components.yaml": LOOSE.replace("deck.csv", "deck.yaml"),
        "cards/tiny/deck.yaml": f"- {{id: a, name: Ada, nam: Jo, lines: [{line}], text: ''}}\n",
    }
    assert len([one for one in opened(files).check() if "nam" in str(one)]) == warnings
