"""Recruiting: CI-RECR-01 to CI-RECR-10."""

from __future__ import annotations

import pytest
from tables.capture_the_island import Table, position

TILES = {"drop": "D1", "hammers": "B1", "circles": "C2", "bricks": "B2", "wheel": "A2", "arrow": "A1"}
"""A tile of each icon, none of them a start area or in the capture area."""


def cards(units: str, *hand: str, **given: object) -> Table:
    """Return a table in step 2 of red, who holds these cards and one that keeps the step open."""
    return position(f"{units}; D6 blue 1", step="cards", hands={0: [*hand, "circles 6"]}, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", range(1, 7))
def test_ci_recr_01_only_resource_cards_recruit(value: int) -> None:
    """CI-RECR-01: the wheels of 1 to 3 are refused on a wheel tile, those of 4 to 6 are not."""
    table = cards("A2 red 2", f"wheel {value}")
    clauses = ("CI-RECR-01",) if value <= 3 else ()
    assert table.refused(f"play wheel {value} as recruit on a2") == clauses
    assert len(table.hand()) == 2


def test_ci_recr_01_several_cards_in_one_step() -> None:
    """CI-RECR-01: three cards recruit one after another, each on its own tile."""
    table = cards("A2 red 2; A1 red 1; B2 red 3", "wheel 4", "arrow 5", "bricks 6")
    table.play("recruit wheel 4 a2", "recruit arrow 5 a1", "recruit bricks 6 b2")
    assert table.units() == {"A1": 2, "A2": 4, "B2": 6}
    assert table.discards("resource") == ["R-wheel-4", "R-arrow-5", "R-bricks-6"]


@pytest.mark.parametrize("icon", TILES)
def test_ci_recr_02_the_card_and_the_tile_have_the_same_icon(icon: str) -> None:
    """CI-RECR-02: of six tiles, one of each icon, a card recruits on its own alone."""
    table = cards("; ".join(f"{place} red 1" for place in TILES.values()), f"{icon} 4")
    for other, place in TILES.items():
        clauses = () if other == icon else ("CI-RECR-02",)
        assert table.refused(f"play {icon} 4 as recruit on {place}") == clauses, place


@pytest.mark.parametrize(
    ("units", "clauses"),
    [
        ("A2 red 2", ()),
        ("A2 red 1", ()),
        ("A1 red 2", ("CI-RECR-03",)),
        ("A1 red 2; A2 blue 2", ("CI-RECR-03",)),
    ],
)
def test_ci_recr_03_the_tile_is_the_players(units: str, clauses: tuple[str, ...]) -> None:
    """CI-RECR-03: with an own unit on it; not while it is empty, or an enemy's."""
    assert cards(units, "wheel 4").refused("play wheel 4 as recruit on a2") == clauses


def test_ci_recr_03_not_while_a_battle_waits_there() -> None:
    """CI-RECR-03: both sides stand on A2 until the end of the step; on B5, where none comes, red recruits."""
    table = cards("B2 red 2; E4 red 1; B5 red 1; A2 blue 1", "bricks 1", "wheel 4", card_battle_timing="end_of_step")
    table.play("play bricks 1 as road 2 b2 a2", "end")
    assert table.on("A2") == "red 2 blue 1"
    assert table.refused("play wheel 4 as recruit on a2") == ("CI-RECR-03",)


@pytest.mark.parametrize("units", range(1, 6))
@pytest.mark.parametrize("value", [4, 6])
def test_ci_recr_04_as_many_come_as_are_there(units: int, value: int) -> None:
    """CI-RECR-04: 1 to 5 units double, from the supply, whatever the number on the card."""
    table = cards(f"A2 red {units}", f"wheel {value}").play(f"play wheel {value} as recruit on a2")
    assert (table.on("A2"), table.supply()) == (f"red {2 * units}", 20 - 2 * units)
    word = "unit" if units == 1 else "units"
    assert table.reported("CI-RECR-04") == [f"Red recruits {units} {word} on A2, now {2 * units}"]


def test_ci_recr_04_what_stands_elsewhere_does_not_count() -> None:
    """CI-RECR-04: 5 beside the tile bring nobody; those that have just come to it do."""
    assert cards("A2 red 1; B2 red 5", "wheel 4").play("play wheel 4 as recruit on a2").units() == {"A2": 2, "B2": 5}
    table = position("A2 red 1; B2 red 3; D6 blue 1", hands={0: ["wheel 4"]}).play("3 b2 a2", "end")
    assert table.play("play wheel 4 as recruit on a2").units() == {"A2": 8}


def test_ci_recr_05_a_tile_recruits_once_in_a_turn() -> None:
    """CI-RECR-05: a second wheel does not serve A2, by itself or with another tile, but serves that one."""
    table = cards("A2 red 2; E1 red 1", "wheel 4", "wheel 5").play("play wheel 4 as recruit on a2", "done")
    assert table.refused("play wheel 5 as recruit on a2") == ("CI-RECR-05",)
    assert table.refused("play wheel 5 as recruit on e1 a2") == ("CI-RECR-05",)
    assert table.play("play wheel 5 as recruit on e1").units() == {"A2": 4, "E1": 2}


def test_ci_recr_05_holds_for_the_tile_not_for_the_units() -> None:
    """CI-RECR-05: those recruited on A2 go to B2 by road, and recruit there; A2 itself stays closed to who comes."""
    table = cards("A2 red 2; A1 red 1", "wheel 4", "bricks 1", "bricks 4", "wheel 5")
    table.play("play wheel 4 as recruit on a2", "play bricks 1 as road", "4 a2 b2", "1 a1 a2")
    assert table.refused("play wheel 5 as recruit on a2") == ("CI-RECR-05",)
    assert table.play("play bricks 4 as recruit on b2").on("B2") == "red 8"


def test_ci_recr_06_a_tile_recruits_again_in_the_next_turn() -> None:
    """CI-RECR-06: A2 recruited in this turn, not again in it, and again in red's next one: 1, 2, 4."""
    table = cards("A2 red 1", "wheel 4", "wheel 5").play("play wheel 4 as recruit on a2")
    assert table.refused("play wheel 5 as recruit on a2") == ("CI-RECR-05",)
    table.play("end", "draw combat ?", "end")
    table.play("end", "draw combat ?", "end", "end")
    assert table.due == "red cards"
    assert table.refused("play wheel 4 as recruit on a2") == ("CI-CARD-01",)
    assert table.play("play wheel 5 as recruit on a2").on("A2") == "red 4"


def test_ci_recr_06_a_rivals_turn_is_another_turn() -> None:
    """CI-RECR-06: what red has recruited on does not bind blue, who takes the tile."""
    table = position(
        "A2 red 1; C1 red 1; B2 blue 4; D6 blue 1", step="cards", hands={0: ["wheel 4"], 1: ["wheel 5", "drop 1"]}
    )
    table.play("play wheel 4 as recruit on a2", "draw combat hammers 1", "end", "4 b2 a2", "end")
    table.fight("hammers 1", "drop 1", ["bricks 3", "bricks 1", "?"])
    assert table.on("A2") == "blue 4"
    assert table.play("play wheel 5 as recruit on a2").on("A2") == "blue 8"


def test_ci_recr_07_one_card_serves_several_tiles() -> None:
    """CI-RECR-07: A1, F1 and A6 by one arrow, or only those that red names; no tile of another icon."""
    table = cards("A1 red 1; F1 red 2; A6 red 3; A2 red 1", "arrow 4")
    assert table.refused("play arrow 4 as recruit on a1 a2") == ("CI-RECR-02",)
    table.play("play arrow 4 as recruit on a1")
    assert (table.due, table.decision.clause) == ("red further tiles", "CI-RECR-07")
    assert table.refused("also a2") == ("CI-RECR-02",)
    assert table.refused("also f6") == ("CI-RECR-03",)
    assert table.refused("also a1") == ("CI-RECR-05",)
    table.play("also a6", "done")
    assert table.units() == {"A1": 2, "F1": 2, "A6": 6, "A2": 1}
    assert table.discards("resource") == ["R-arrow-4"]


def test_ci_recr_07_tiles_named_in_one_line_are_all() -> None:
    """CI-RECR-07: who names A1 and F1 of three tiles is not asked about A6."""
    table = cards("A1 red 1; F1 red 2; A6 red 3", "arrow 4").play("play arrow 4 as recruit on a1 f1")
    assert (table.due, table.units()) == ("red cards", {"A1": 2, "F1": 4, "A6": 3})


@pytest.mark.parametrize(("value", "may_pass"), [("any", True), ("all", False)])
def test_ci_recr_07_whether_the_question_may_be_passed(value: str, may_pass: bool) -> None:
    """CI-RECR-07 with CI-Q-27: with 2 in supply for 1 and 3 units further tiles may be left, or are still due."""
    table = cards("A1 red 1; F1 red 3; E5 red 10; E4 red 4", "arrow 4", recruit_subset=value)
    table.play("play arrow 4 as recruit on a1")
    assert (table.due, table.decision.may_pass) == ("red further tiles", may_pass)


@pytest.mark.parametrize("order", ["a1 f1 a6", "a6 a1 f1"])
def test_ci_recr_08_each_tile_by_its_own_units(order: str) -> None:
    """CI-RECR-08: 1, 3 and 4 become 2, 6 and 8, in whatever order they are named."""
    table = cards("A1 red 1; F1 red 3; A6 red 4", "arrow 4").play(f"play arrow 4 as recruit on {order}")
    assert (table.units(), table.supply()) == ({"A1": 2, "F1": 6, "A6": 8}, 4)


@pytest.mark.parametrize("icon", TILES)
@pytest.mark.parametrize("base", ["C1", "D6"])
def test_ci_recr_09_no_start_area_recruits(icon: str, base: str) -> None:
    """CI-RECR-09: red's own C1 and blue's D6 have no icon; no card of the six serves them."""
    assert cards("C1 red 3", f"{icon} 4").refused(f"play {icon} 4 as recruit on {base}")[0] == "CI-RECR-09"


def test_ci_recr_09_a_base_that_is_open_recruits_no_more_than_a_closed_one() -> None:
    """CI-RECR-09: white is out and red has come to E3: it is a start area still; D4 beside it recruits."""
    table = position(
        "E3 red 2; D4 red 1; B6 blue 1",
        seats=3,
        out=[2],
        step="cards",
        hands={0: ["arrow 4", "circles 5"]},
        defeated_base="open",
    )
    assert table.refused("play arrow 4 as recruit on e3") == ("CI-RECR-09",)
    assert table.refused("play arrow 4 as recruit on d4 e3") == ("CI-RECR-09",)
    assert table.legal("play arrow 4 as recruit on d4")


@pytest.mark.parametrize(("layout", "clauses"), [("pinwheel", ("CI-RECR-09",)), ("corners", ())])
def test_ci_recr_09_the_tile_is_a_tile_where_nobody_starts(layout: str, clauses: tuple[str, ...]) -> None:
    """CI-RECR-09: where the table starts in the corners, C1 is an arrow like any other."""
    homes = {0: "C1", 1: "D6"} if layout == "pinwheel" else {0: "A1", 1: "F6"}
    table = position("C1 red 1", homes=homes, step="cards", hands={0: ["arrow 4"]}, start_layout=layout)
    assert table.refused("play arrow 4 as recruit on c1") == clauses


@pytest.mark.parametrize("place", ["C3", "D3", "C4", "D4"])
def test_ci_recr_10_the_capture_area_does_not_recruit(place: str) -> None:
    """CI-RECR-10: 3 of red stand on a capture tile, and none of the six cards serves them."""
    for icon in TILES:
        table = cards(f"{place} red 3; {TILES[icon]} red 1", f"{icon} 4")
        assert table.refused(f"play {icon} 4 as recruit on {place}") == ("CI-RECR-10",)
        assert table.refused(f"play {icon} 4 as recruit on {TILES[icon]} {place}")[0] == "CI-RECR-10"
        assert table.legal(f"play {icon} 4 as recruit on {TILES[icon]}")


def test_tiles_may_be_named_before_the_card() -> None:
    table = position("B1 red 1; A5 red 2; D6 blue 1", step="cards", hands={0: ["hammers 4"]})
    assert table.play("recruit b1 a5 with hammers 4").units() == {"B1": 2, "A5": 4}


def test_what_the_tile_shows_is_told() -> None:
    table = position("B1 red 1; D6 blue 1", step="cards", hands={0: ["wheel 4"]})
    assert "B1 shows hammers, and the card wheel" in table.why("recruit wheel 4 b1")
