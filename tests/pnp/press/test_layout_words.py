"""Words in layouts that are probably mistakes: a column's name without `$`, a value that no row has."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import openpyxl
import pytest
from tiny_project import COMPONENTS, DECK, LAYOUT

from pnp.press.build import Build

LOOSE = COMPONENTS.partition("    fields:")[0]
EXTRA = "  extra: {box: {left: 5, right: 5, top: 75, height: 8}, text: EXTRA, style: rules}\n"


def warnings(opened: Callable[..., Build], layout: str, **files: str) -> list[str]:
    changed = {"cards/tiny/components.yaml": LOOSE, "layouts/tiny/hero.yaml": layout}
    named = {
        "components": "cards/tiny/components.yaml",
        "deck": "cards/tiny/deck.csv",
        "gold": "layouts/tiny/gold.yaml",
    }
    build = opened({**changed, **{named[name]: text for name, text in files.items()}})
    return [f"{one.field}: {one.message}" for one in build.check()]


def when(condition: str) -> str:
    return LAYOUT + EXTRA.replace("EXTRA", f"'+', when: {condition}")


def test_a_text_that_is_the_name_of_a_column_is_reported(opened: Callable[..., Build]) -> None:
    """The word was printed on every card, without a warning."""
    assert warnings(opened, LAYOUT.replace("$name", "name")) == [
        'boxes.title.text: this prints the word "name" on every piece, but the data have a column "name" '
        "(did you mean $name? To print the word, write ${'name'})"
    ]


@pytest.mark.parametrize("text", ["Name", "the name", "${'name'}", "$name", "nothing"])
def test_other_texts_are_not_reported(text: str, opened: Callable[..., Build]) -> None:
    assert warnings(opened, LAYOUT.replace("text: $name", f'text: "{text}"')) == []


def test_a_part_of_a_layout_is_read_too(opened: Callable[..., Build]) -> None:
    parts = "parts: {tag: {boxes: {word: {text: town, style: rules}}}}\n"
    layout = LAYOUT + EXTRA.replace("text: EXTRA, style: rules", "use: tag") + parts
    (found,) = warnings(opened, layout)
    assert found.startswith('parts.tag.boxes.word.text: this prints the word "town"')


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        ("town == 'rde'", 'town is compared with "rde", but no row has it (the column has: red; did you mean "red"?)'),
        ("'rde' != town", 'town is compared with "rde", but no row has it (the column has: red; did you mean "red"?)'),
        ("n > 1 and town == 'x'", 'town is compared with "x", but no row has it (the column has: red)'),
        ("n == '2'", 'n is compared with "2", but the column has only numbers (write 2, without quotes)'),
        ("n == 'two'", 'n is compared with "two", but the column has only numbers'),
        ("n == 7", "n is compared with 7, but no row has it (the column has: 1, 2)"),
        ("town == 3", "town is compared with 3, but the column has only texts"),
    ],
)
def test_a_condition_with_a_value_that_no_row_has_is_reported(
    condition: str, message: str, opened: Callable[..., Build]
) -> None:
    """The box was left out of every card, without a warning."""
    deck = DECK.replace("blue", "red")
    assert warnings(opened, when(f'"{condition}"'), deck=deck) == [f"boxes.extra.when: {message}"]


@pytest.mark.parametrize("condition", ["town == 'red'", "n == 2", "town == ''", "n == 2.0", "game.title == 'X'"])
def test_a_condition_that_can_be_true_is_not_reported(condition: str, opened: Callable[..., Build]) -> None:
    assert warnings(opened, when(f'"{condition}"')) == []


def test_a_column_of_yes_and_no_needs_no_comparison(opened: Callable[..., Build]) -> None:
    rows = "rows: [{id: a, name: Ada, text: x, gold: true}, {id: b, name: Bob, text: x, gold: false}]"
    components = LOOSE.replace("data: deck.csv", rows)
    (found,) = warnings(opened, when("\"gold == 'yes'\""), components=components)
    assert found.endswith('gold is compared with "yes", but the column has only yes and no (write gold, or not gold)')


def test_a_value_that_the_rules_allow_may_come_later(opened: Callable[..., Build]) -> None:
    fields = "    fields: {name: {one_of: [Ada, Bob, Cid]}, town: {in: towns}}\n    more_fields: true\n"
    for condition in ("name == 'Cid'", "town == 'blue'"):
        deck = DECK.replace("blue", "red")
        assert warnings(opened, when(f'"{condition}"'), components=LOOSE + fields, deck=deck) == []


def test_a_layout_may_be_made_for_the_rows_of_another_component_too(opened: Callable[..., Build]) -> None:
    """A layout that others extend compares with values of all of them."""
    more = "  - {id: two, title: Two, kind: card, rows: [{id: c, name: C, text: x, town: gold}], layout: gold}\n"
    gold = "layout: 1\nsize: 63 x 88\nground: paper\n"
    assert warnings(opened, when("\"town == 'gold'\""), components=LOOSE + more, gold=gold) == []


def test_a_name_bound_by_the_layout_is_no_column(opened: Callable[..., Build]) -> None:
    repeat = "repeat: {town: [1, 2]}, place: row, each: {text: '+', style: rules, when: town == 1}"
    layout = LAYOUT + EXTRA.replace("text: EXTRA, style: rules", repeat)
    assert warnings(opened, layout) == []


def test_a_truth_in_a_workbook_is_printed_as_yes_with_a_warning(opened: Callable[..., Build], tmp_path: Path) -> None:
    """The sheet shows TRUE; the card says yes."""
    book = openpyxl.Workbook()
    for line in (["id", "name", "town", "text", "gold"], ["a", "Ada", "red", "x", True], ["b", "Bob", "red", "x", ""]):
        book.active.append(line)
    book.save(tmp_path / "deck.xlsx")
    deck = (tmp_path / "deck.xlsx").read_bytes()
    components = LOOSE.replace("deck.csv", "deck.xlsx")
    for text, expected in (("$gold", 1), ("${'Gold' if gold else 'None'}", 0)):
        layout = LAYOUT.replace("text: $name", f'text: "{text}"')
        files = {
            "cards/tiny/deck.xlsx": deck,
            "cards/tiny/components.yaml": components,
            "layouts/tiny/hero.yaml": layout,
        }
        found = [one.message for one in opened(files).check()]
        assert len(found) == expected
        assert all(one.startswith("cards/tiny/deck.xlsx#Sheet!E2: TRUE is printed as yes (write") for one in found)
