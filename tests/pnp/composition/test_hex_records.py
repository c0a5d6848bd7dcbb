"""Records of hexes: the hex that each is about, and a single error where data and board do not agree."""

import pytest
from studio import Studio

from pnp.composition.failures import AlreadyReported, LayoutError
from pnp.composition.hex_records import UnreadRecord, hex_record, name_in, records_in

LAYOUT = """\
layout: 1
hexes: {flat: 20, shape: rectangle 3 x 2, data: cells}
size: fit hexes
boxes:
  board: {box: trim, repeat: {h: hexes}, place: hexes, each: hex}
parts:
  hex: {shape: hex, fill: $h.terrain, boxes: {pips: {box: safe, repeat: {i: h.water}, each: {fill: red}}}}
"""


def test_a_record_keeps_the_one_that_it_was_made_of() -> None:
    data = {"B1": {"terrain": "wood"}}
    ((record, source),) = records_in(data)
    assert record == {"terrain": "wood", "at": "B1"}
    assert source is data["B1"]
    made = hex_record(source, {"terrain": "", "town": ""}, record)
    assert made == {"terrain": "wood", "town": "", "at": "B1"}
    assert made.source is source


@pytest.mark.parametrize(
    ("value", "name"),
    [("B 1", "B1"), ({"id": "C2"}, "C2"), ({"q": 1, "r": -2}, "1,-2"), ({"at": "A1", "id": "x"}, "A1")],
)
def test_a_hex_is_named_by_text_or_by_a_record(value: object, name: str) -> None:
    assert name_in(value) == name


def test_data_of_another_form_are_refused() -> None:
    with pytest.raises(LayoutError, match="is neither a mapping by hex nor a list"):
        records_in("A1")


def test_any_field_of_an_unread_record_may_be_used_and_reports_nothing() -> None:
    record = UnreadRecord({"name": "A1"})
    assert record["name"] == "A1"
    assert "terrain" in record
    with pytest.raises(AlreadyReported):
        record["terrain"]


@pytest.mark.parametrize("cells", [{"K9": {"terrain": "red"}}, [{"at": "A1"}, {"at": "A1"}], "A1"])
def test_after_an_error_in_the_data_their_fields_are_not_reported_as_unknown(studio: Studio, cells: object) -> None:
    (told,) = studio.faults(LAYOUT, {"id": 7, "cells": cells})
    assert "hexes.data: 7: " in told
