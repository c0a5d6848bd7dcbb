"""What a cut loses is reported at its place; art that runs through the cut on purpose is not."""

from __future__ import annotations

from pathlib import Path

import pytest
from studio import Studio

from pnp.press.losses import losses_of

HEX = "layout: 1\nsize: 34.64 x 40\ncut: hex\nsafe: 2\nboxes:\n"
COIN = "layout: 1\nsize: 24 x 24\ncut: circle\nsafe: 2\nboxes:\n"
CARD = "layout: 1\nsize: 40 x 40\nboxes:\n"


@pytest.fixture
def studio(tmp_path: Path) -> Studio:
    return Studio.opened(tmp_path)


def lost(studio: Studio, layout: str) -> list[str]:
    """Return the key of each loss and its message."""
    return [f"{loss.source.field}: {loss.message}" for loss in losses_of(studio.make(layout))]


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ("box: {left: 0, top: 1, width: 6, height: 6}, shape: circle, fill: red", "fill: the shape is outside the cut"),
        ("box: {left: 0, top: 4, width: 5.2, height: 3}, fill: red", "fill: the shape is outside the cut"),
        ("box: {left: 3, top: 5, width: 6, height: 6}, fill: red", "fill: the shape reaches 2.8 mm beyond the cut"),
        ("box: {left: 3, top: 5, width: 6, height: 6}, stroke: ink 0.2", "fill: the shape reaches 2.8 mm beyond"),
        ("box: {left: 3, top: 5, width: 6, height: 6}, line: down", "line: the line reaches 2.8 mm"),
        ("box: {left: 3, top: 5, width: 6, height: 6}, image: art/dot.svg", "art: the picture reaches"),
        ("box: {left: 3, top: 5, width: 6, height: 6}, icon: star", "icon: the icon reaches 1.4 mm beyond the cut"),
        ("box: {left: 5, top: 7, width: 5, height: 5}, icon: star", "icon: the icon is 1.1 mm from the cut, but the"),
        ("box: {left: 4, top: 8, width: 8, height: 5}, text: Ada", 'text: the text "Ada" is 0.4 mm from the cut, but'),
        ("box: {left: 20, width: 12, top: 2, height: 4}, turn: 30, fill: red", "fill: the shape reaches 2.9 mm beyond"),
        ("at: centre, size: 0.01, path: M0 0 L40 0, stroke: ink 2", "path: the path reaches 22.7 mm beyond the cut"),
        ("at: centre, size: 0.01, path: M30 0 L40 0, stroke: ink 2", "path: the path is outside the cut"),
    ],
)
def test_what_a_hex_cut_loses_is_told(studio: Studio, box: str, told: str) -> None:
    (found,) = lost(studio, f"{HEX}  a: {{{box}}}\n")
    assert found.startswith(f"boxes.a.{told}")


@pytest.mark.parametrize(
    "box",
    [
        "box: bleed, fill: red",
        "box: trim, fill: red",
        "box: trim, shape: hex, fill: red, stroke: ink 1",
        "box: trim, turn: 60, image: art/dot.svg",
        "box: {left: 0, right: 0, top: 0, height: 10}, fill: red",
        "box: {left: 0, width: 10, top: 0, bottom: 0}, fill: red",
        "box: {left: 0, top: 0, width: 8, height: 20}, bleed: true, fill: red",
        "box: {left: 3, top: 5, width: 6, height: 6}, icon: star, safe: false, when: false",
        "at: centre, size: 0.01, path: M0 0 L20.32 0, stroke: ink 2",
        "box: trim, shape: hex, clip: true, boxes: {b: {box: {left: 3, top: 5, width: 6, height: 6}, fill: red}}",
    ],
)
def test_art_that_runs_through_a_hex_cut_on_purpose_is_not_told(studio: Studio, box: str) -> None:
    assert lost(studio, f"{HEX}  a: {{{box}}}\n") == []


def test_what_a_circle_cuts_off_is_told(studio: Studio) -> None:
    (found,) = lost(studio, f"{COIN}  a: {{at: 5 5, size: 6, fill: red}}\n  b: {{at: centre, size: 16, fill: red}}\n")
    assert found.startswith("boxes.a.fill: the shape reaches 2.1 mm beyond the cut (move it, or write `bleed: true`")


def test_a_path_beyond_the_bleed_of_a_card_is_told(studio: Studio) -> None:
    path = "  a: {{box: trim, path: M0 20 {}, stroke: ink 2}}\n"
    assert lost(studio, CARD + path.format("H43")) == []
    assert lost(studio, CARD + path.format("H60")) == [
        "boxes.a.path: the path reaches 20.0 mm beyond the cut (more than 3 mm beyond the cut, where the bleed ends, "
        "nothing is printed: end the path before)"
    ]
    (found,) = lost(studio, CARD.replace("boxes", "bleed: 0\nboxes") + path.format("H43"))
    assert found.endswith("3.0 mm beyond the cut (there, nothing is printed: end the path before)")


def test_a_turned_shape_is_judged_where_it_comes_to_lie(studio: Studio) -> None:
    bar = "  a: {{at: centre, size: 38 x 2, turn: {}, fill: red}}\n"
    assert lost(studio, HEX + bar.format(90)) == []
    assert lost(studio, HEX.replace("34.64 x 40", "40 x 46.19") + bar.format(30)) == []
