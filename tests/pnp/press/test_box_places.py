"""The boxes of a face with the lines of their layout: fronts, backs, parts, copies, layouts that extend others."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tiny_project import COMPONENTS, LAYOUT

from pnp.geometry.rect import Rect
from pnp.press.box_places import BoxPlace, box_names
from pnp.press.build import Build

Opened = Callable[..., Build]
LINES = {line.split(":")[0].strip(): number for number, line in enumerate(LAYOUT.splitlines(), 1)}


def places(build: Build, side: str = "front") -> list[BoxPlace]:
    (member,) = build.composers()
    return member.box_places(member.entries[0], side)


def test_each_box_has_its_line_and_the_smallest_is_first(opened: Opened) -> None:
    found = places(opened())
    assert [(one.name, one.origin.file, one.origin.line) for one in found] == [
        ("title", "layouts/tiny/hero.yaml", LINES["title"]),
        ("rules", "layouts/tiny/hero.yaml", LINES["rules"]),
        ("picture", "layouts/tiny/hero.yaml", LINES["picture"]),
    ]
    assert found[0].area == Rect(5, 5, 53, 8)


def test_boxes_of_a_part_and_copies_of_a_box_have_the_lines_that_describe_them(opened: Opened) -> None:
    area = "box: {left: 0, right: 0, bottom: 0, height: 6}"
    more = f"  marks: {{{area}, repeat: {{i: 'range(1, 2)'}}, place: row, each: mark}}\n"
    part = "parts:\n  mark:\n    boxes:\n      dot: {at: centre, size: 2, shape: circle, fill: ink}\n"
    found = {one.name: one for one in places(opened({"layouts/tiny/hero.yaml": LAYOUT + more + part}))}
    last = len(LAYOUT.splitlines())
    assert {name: found[name].origin.line for name in ("marks", "marks.1", "marks.2", "parts.mark.dot")} == {
        "marks": last + 1,
        "marks.1": last + 1,
        "marks.2": last + 1,
        "parts.mark.dot": last + 5,
    }
    assert found["marks.2"].origin == found["marks"].origin
    assert found["marks.2"].area == pytest.approx(Rect(31.5, 82, 31.5, 6))


def test_a_box_of_a_layout_that_is_extended_has_its_line_there(opened: Opened) -> None:
    own = "extends: base\nboxes:\n  title: {style: rules}\n  sign: {at: centre, size: 1, fill: ink}\n"
    files = {"layouts/tiny/base.yaml": LAYOUT, "layouts/tiny/hero.yaml": own}
    found = {one.name: str(one.origin) for one in places(opened(files))}
    assert found["picture"].startswith(f"layouts/tiny/base.yaml:{LINES['picture']}")
    assert found["sign"].startswith("layouts/tiny/hero.yaml:4")


def test_a_back_has_the_boxes_of_its_own_layout(opened: Opened) -> None:
    back = "layout: 1\nsize: 63 x 88\nboxes: {word: {box: safe, text: back, style: rules}}\n"
    files = {
        "cards/tiny/components.yaml": COMPONENTS.replace("layout: hero", "layout: hero\n    back: hero_back"),
        "layouts/tiny/hero_back.yaml": back,
    }
    assert [(one.name, one.origin.file) for one in places(opened(files), "back")] == [
        ("word", "layouts/tiny/hero_back.yaml")
    ]


def test_without_a_back_there_are_no_boxes_on_it(opened: Opened) -> None:
    assert places(opened(), "back") == []


def test_names_are_those_that_books_and_rules_use() -> None:
    area = Rect(0, 0, 1, 1)
    assert box_names({"boxes.turn.boxes.steps": area}) == {"turn.steps": area}
