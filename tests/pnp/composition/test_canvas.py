"""Bleed, trim and safe area, also of boxes that are turned."""

import pytest
from studio import Studio


@pytest.mark.parametrize(
    ("box", "rect"),
    [
        ("{left: 0, right: 0, top: 0, height: 24}", "R-3 -3 69 27"),
        ("{left: 4, right: 0, bottom: 0, height: 8}", "R4 80 62 11"),
        ("{left: 4, right: 4, top: 4, bottom: 4}", "R4 4 55 80"),
        ("bleed", "R-3 -3 69 94"),
    ],
)
def test_sides_on_the_trim_run_on_into_the_bleed(studio: Studio, box: str, rect: str) -> None:
    assert studio.lines(f"  a: {{box: {box}, bleed: true, fill: red}}") == [f"shape fill C00000 {rect}"]


def test_a_turned_box_bleeds_at_the_side_where_it_comes_to_lie(studio: Studio) -> None:
    # 88 x 10 about (5, 44), turned by a quarter: the left edge of the card.
    items = studio.lines("  a: {box: {left: -39, width: 88, top: 39, height: 10}, turn: 90, bleed: true, fill: red}")
    assert items == ["group a matrix 0 1 -1 0 49 39", "shape fill C00000 R-42 39 94 13"]
    half = studio.lines("  a: {box: {left: 0, right: 0, top: 0, height: 9}, turn: 180, bleed: true, fill: red}")
    assert half[1] == "shape fill C00000 R-3 0 69 12"  # turned about itself, its lower side lies on the trim


def test_a_turned_box_is_judged_where_it_comes_to_lie(studio: Studio) -> None:
    long = "  a: {box: {left: -8.5, width: 80, top: 40, height: 8}, turn: 90, fill: red}"
    assert studio.faults(long) == []
    assert "(-8.50, 40.00, 80.00 x 8.00 mm) extends beyond the face" in studio.faults(long.replace("turn: 90, ", ""))[0]
    words = "  a: {box: {left: -4, width: 20, top: 40, height: 8}, turn: 90, text: Turned, align: bottom}"
    (told,) = studio.faults(words)
    assert "the text leaves the safe area by 1.3" in told
    assert "(move it, write `safe: false`, or give the layout a smaller `safe`)" in told
    assert "mm at the left" in told
    child = "b: {box: {left: 0, width: 30, top: -4, height: 5}, turn: 90, fill: red}"
    inside = f"  a: {{at: centre, size: 30, turn: 90, boxes: {{{child}}}}}"
    assert studio.faults(inside) == []
    assert "(34.00, 41.50, 30.00 x 5.00 mm) extends beyond the face" in studio.faults(inside.replace("-4", "-5"))[0]


def test_nothing_leaves_the_face_and_a_bleed_has_an_end(studio: Studio) -> None:
    (off,) = studio.faults("  a: {box: {left: 60, width: 9, top: 20, height: 9}, fill: red}")
    assert off == (
        "card.yaml:6:12: boxes.a.box: row 2: the box (60.00, 20.00, 9.00 x 9.00 mm) extends beyond the face of 63 x 88 "
        "mm (move it, or write `bleed: true`)"
    )
    (far,) = studio.faults("  a: {box: {left: 60, width: 9, top: 20, height: 9}, bleed: true, fill: red}")
    assert "extends beyond the face and its 3 mm bleed" in far


def test_one_fault_of_the_layout_is_reported_once_however_many_rows(studio: Studio) -> None:
    rows = [{"id": f"c{n}", "name": f"Card {n}"} for n in range(900)]
    layout = "  a: {box: {left: 60, width: 9, top: 20, height: 9}, fill: red}\n  b: {at: centre, size: 20, text: $name}"
    (found,) = studio.faults(layout, *rows)
    assert ": c0 Card 0: the box" in found


def test_a_box_on_the_bleed_needs_not_say_so(studio: Studio) -> None:
    assert studio.lines("  a: {box: bleed, fill: red}") == ["shape fill C00000 R-3 -3 69 94"]


HEX = "layout: 1\nsize: 34.64 x 40\nsafe: 1\ncut: hex\nboxes:\n"


@pytest.mark.parametrize(
    "box",
    [
        "shape: hex, fill: red",
        "shape: hex, clip: true, boxes: {a: {image: art/dot.svg}, b: {fill: red}}",
        "text: Up, align: centre middle",
        "path: M17.32 20 V-3, stroke: ink 1",
        "boxes: {a: {at: centre, size: 5, fill: red}}",
        "image: art/dot.svg",
    ],
)
@pytest.mark.parametrize("turn", [60, 120, 300])
def test_a_slanted_box_is_judged_by_what_it_paints(studio: Studio, box: str, turn: int) -> None:
    """A hex turned by 60 degrees covers itself, but the corners of the box around it leave the face."""
    assert studio.faults(f"{HEX}  hex: {{box: trim, turn: {turn}, {box}}}\n") == []


@pytest.mark.parametrize("box", ["fill: red", "boxes: {a: {fill: red}}", "shape: hex-flat, fill: red"])
def test_a_slanted_box_that_paints_beyond_a_rectangular_face_is_refused(studio: Studio, box: str) -> None:
    layout = HEX.replace("cut: hex\n", "")
    assert studio.faults(f"{layout}  hex: {{box: trim, turn: 60, shape: hex, fill: red}}\n") == []
    (found,) = studio.faults(f"{layout}  hex: {{box: trim, turn: 60, {box}}}\n")
    assert "extends beyond the face of 34.64 x 40 mm" in found


def test_a_box_beyond_the_face_is_allowed_where_a_clip_cuts_it_off(studio: Studio) -> None:
    child = "boxes: {{b: {{box: {{left: {}, width: 20, top: 10, height: 10}}, fill: red}}}}"
    layout = "  a: {{at: centre, size: 40, shape: circle, clip: true, {}}}\n"
    assert studio.faults(layout.format(child.format(-15))) == []
    (found,) = studio.faults(layout.format(child.format(-40)))
    assert "a.boxes.b.box: row 2: the box (-28.50, 34.00, 20.00 x 10.00 mm) extends beyond the face" in found


def test_a_box_that_is_turned_about_the_middle_of_a_hex_bleeds(studio: Studio) -> None:
    """A road to a side of a hex ended at the cut: `bleed: true` had no effect at 60 degrees."""
    road = "boxes: {road: {box: {left: 18, width: 4, top: 0, height: 17.32}, fill: red, bleed: true}}"
    flat = f"layout: 1\nsize: 40 x 34.64\ncut: hex-flat\nboxes:\n  tile: {{box: trim, turn: 60, {road}}}\n"
    assert studio.lines(flat)[-1] == "shape fill C00000 R18 -3 4 20.32"
    assert studio.lines(flat.replace("cut: hex-flat\n", ""))[-1] == "shape fill C00000 R18 0 4 17.32"
