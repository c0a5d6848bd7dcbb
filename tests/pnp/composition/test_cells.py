"""A wrong name that comes straight from a cell is reported at the cell, once."""

from __future__ import annotations

from pathlib import Path

import pytest
from folders import folders
from tiny_project import COMPONENTS, DECK, LAYOUT, TINY, write

from pnp.composition.cells import field_path
from pnp.errors import DataError
from pnp.library.roots import built_in
from pnp.press.opening import open_build
from pnp.press.order import Order

LOOSE = COMPONENTS.partition("    fields:")[0]
BOARD = LOOSE + "  - {id: map, title: Map, kind: board, layout: map}\n"
MAP = """\
layout: 1
hexes: {flat: 20, shape: rectangle 2 x 2, data: tables.land}
size: fit hexes
boxes:
  board: {box: trim, repeat: {h: hexes}, place: hexes, each: hex}
parts:
  hex: {shape: hex, fill: $h.terrain, stroke: '$h.terrain 0.3'}
"""


def told(folder: Path, **files: str) -> list[str]:
    """Return the errors of a check of the tiny game with some files of cards and layouts changed."""
    homes = {"deck": "cards/tiny/deck.csv", "land": "cards/tiny/land.csv", "components": "cards/tiny/components.yaml"}
    changed = {homes.get(name, f"layouts/tiny/{name}.yaml"): text for name, text in files.items()}
    if "land" in files and files["land"].startswith("- "):
        changed["cards/tiny/land.yaml"] = changed.pop("cards/tiny/land.csv")
    project = write(folder, {**TINY, **changed})
    with pytest.raises(DataError) as caught:
        open_build(Order("tiny"), folders(project, built_in())).check()
    return str(caught.value).splitlines()


@pytest.mark.parametrize(
    ("source", "path"),
    [("$suit", "suit"), ("${h.terrain}", "h.terrain"), ("$suit 50%", ""), ("${a + b}", ""), ("ink", ""), ("", "")],
)
def test_only_a_whole_field_is_a_cell(source: str, path: str) -> None:
    assert field_path(source) == path


def test_a_colour_and_an_icon_are_reported_at_their_cells_once(tmp_path: Path) -> None:
    boxes = "  one: {box: {left: 5, width: 5, bottom: 5, height: 5}, fill: $town, icon: $name}\n"
    boxes += "  two: {box: {left: 15, width: 5, bottom: 5, height: 5}, fill: $town}\n"
    deck = DECK.replace("Ada,red", "star,ikn").replace("Bob,red", "stra,ink")
    first, second = told(tmp_path, components=LOOSE, hero=LAYOUT + boxes, deck=deck)
    assert first.startswith('cards/tiny/deck.csv:2:3: town: a star: "ikn" is not a colour (allowed: ink, ')
    assert first.endswith('did you mean "ink"?) (box one, layouts/tiny/hero.yaml:9)')
    assert second.startswith('cards/tiny/deck.csv:3:2: name: b stra: unknown icon "stra"')


def test_a_wrong_value_of_a_hex_is_reported_at_its_cell(tmp_path: Path) -> None:
    (line,) = told(
        tmp_path,
        components=BOARD,
        map=MAP.replace(", stroke: '$h.terrain 0.3'", ""),
        land=("id,terrain\nA1,ink\nB1,ikn\nA2,ink\nB2,ink\n"),
    )
    assert line.startswith('cards/tiny/land.csv:3:2: terrain: hex B1: "ikn" is not a colour (allowed: ink, ')
    assert line.endswith("(box hex, layouts/tiny/map.yaml:7)")


def test_a_wrong_value_of_a_hex_in_yaml_is_reported_at_its_line(tmp_path: Path) -> None:
    land = "- {at: A1, terrain: ink}\n- {at: B1, terrain: ikn}\n- {at: A2, terrain: ink}\n- {at: B2, terrain: ink}\n"
    (line,) = told(tmp_path, components=BOARD, map=MAP.replace(", stroke: '$h.terrain 0.3'", ""), land=land)
    assert line.startswith('cards/tiny/land.yaml:2:21: terrain: hex B1: "ikn" is not a colour')


def test_a_hex_that_appears_twice_names_both_lines(tmp_path: Path) -> None:
    (line,) = told(tmp_path, components=BOARD, map=MAP, land="id,terrain\nA1,ink\nB1,ink\nB1,paper\n")
    assert line.startswith("layouts/tiny/map.yaml:2:")
    assert line.endswith("hexes.data: 1: two records are at B1 (cards/tiny/land.csv:3 and cards/tiny/land.csv:4)")


def test_a_hex_that_does_not_exist_names_its_line(tmp_path: Path) -> None:
    (line,) = told(tmp_path, components=BOARD, map=MAP, land="id,terrain\nA1,ink\nZ9,ink\n")
    assert line.endswith(
        'hexes.data: 1: "Z9" is not a hex of this board (allowed: A1, B1, A2, B2) (cards/tiny/land.csv:3)'
    )


def test_a_text_of_a_hex_that_does_not_fit_is_reported_at_its_cell(tmp_path: Path) -> None:
    """Neither the hex nor the cell was named, and only the first text was reported."""
    part = "hex: {boxes: {words: {box: {width: 12, top: 8, height: 5}, text: $h.words, style: rules}}}"
    long = "much too long to fit"
    map_ = MAP.partition("  hex:")[0] + f"  {part}\n"
    lines = told(tmp_path, components=BOARD, map=map_, land=f"id,words\nA1,ink\nB1,{long}\nA2,x\nB2,so {long}\n")
    first, second = lines
    assert first.startswith("cards/tiny/land.csv:3:2: words: 1, hex B1: the text does not fit its box of")
    assert first.endswith("(box words, layouts/tiny/map.yaml:7)")
    assert second.startswith("cards/tiny/land.csv:5:2: words: 1, hex B2: the text does not fit its box of")


def test_a_hex_without_a_row_is_named(tmp_path: Path) -> None:
    map_ = MAP.replace(", stroke: '$h.terrain 0.3'", "")
    (line,) = told(tmp_path, components=BOARD, map=map_, land="id,terrain\nA1,ink\nB1,ink\nA2,ink\n")
    assert line.startswith(
        'layouts/tiny/map.yaml:7:27: parts.hex.fill: 1, hex B2, which has no data: "" is not a colour'
    )
