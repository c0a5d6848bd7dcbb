"""Rulings on what cards do on the map, MM-Q-64 to MM-Q-69: what each value says."""

from typing import Any

import pytest
from tables.monsters_and_magic import Table, document, from_document, position

SPENT = ("MM-MPH-04", "MM-MOVE-02")
EMPIRE = {0: ["empire"]}
LAND = "c3 blue hero; c4 blue garrison; b2 straw army; d4 straw garrison"
REALM = "c3 blue hero; f3 blue garrison"


def at(units: str, **given: Any) -> Table:
    """Return a table in a position in which a garrison of Straw's stands far off, on h8."""
    return position(units + "; h8 straw garrison", **given)


@pytest.mark.parametrize("value", ["no_units", "no_garrison"])
@pytest.mark.parametrize(
    ("square", "clauses"),
    [
        ("d3", ()),
        ("b2", ("MM-CARD-06", "MM-Q-64")),
        ("d4", ("MM-STACK-02", "MM-Q-64")),
        ("c4", ("MM-STACK-02", "MM-Q-64")),
    ],
)
def test_mm_q_64_free_spaces_enemies_and_garrisons_are_the_same_either_way(
    square: str, clauses: tuple[str, ...], value: str
) -> None:
    """MM-Q-64: d3 is free; an enemy figure, an enemy garrison and an own one are refused by both values."""
    assert at(LAND, permanents=EMPIRE, empire_empty=value).refused(f"use empire on {square}") == clauses


def test_mm_q_64_an_own_figure_without_a_garrison_makes_the_difference() -> None:
    """MM-Q-64: no_units: refused on c3; no_garrison: placed under the Hero."""
    table = at(LAND, permanents=EMPIRE)
    assert table.refused("use empire on c3") == ("MM-CARD-06", "MM-Q-64")
    table = at(LAND, permanents=EMPIRE, empire_empty="no_garrison").play("use empire on c3")
    assert table.on("c3") == "blue hero garrison"


@pytest.mark.parametrize(
    ("square", "value", "clauses"),
    [
        ("c4", "space", ()),
        ("g3", "space", ()),
        ("c4", "garrison", ("MM-CARD-06", "MM-Q-65")),
        ("g3", "garrison", ()),
        ("g6", "space", ("MM-CARD-06", "MM-Q-65")),
        ("g6", "garrison", ("MM-CARD-06", "MM-Q-65")),
    ],
)
def test_mm_q_65_next_to_an_own_space_or_to_an_own_garrison(square: str, value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-65: c4 lies next to an own Hero, g3 to an own garrison, g6 to neither."""
    table = at(REALM, permanents=EMPIRE, empire_source=value)
    assert table.refused(f"use empire on {square}") == clauses
    if not clauses:
        assert table.play(f"use empire on {square}").on(square) == "blue garrison"
    else:
        assert f"{square} is not next to a {value} of yours" in table.why(f"use empire on {square}")


@pytest.mark.parametrize(
    ("square", "clauses"),
    [
        ("h2", ()),
        ("h5", ()),
        ("e2", ("MM-CARD-06", "MM-Q-66")),
        ("b5", ("MM-CARD-06", "MM-Q-66")),
        ("c2", ("MM-STACK-02", "MM-Q-64")),
        ("h1", ("MM-CARD-06", "MM-Q-66")),
    ],
)
def test_mm_q_66_the_merchant_serves_any_city_or_town_without_units(square: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-66: however far from the own units; not with an own or an enemy unit in it, and in no Village."""
    units = "a1 blue garrison; c2 straw garrison; e2 blue hero; b5 straw army"
    table = at(units, permanents={0: ["merchant"]})
    assert table.refused(f"use merchant on {square}") == clauses
    if not clauses:
        assert table.play(f"use merchant on {square}").on(square) == "blue garrison"


def test_mm_q_67_polymorph_heeds_limit_and_supply_and_no_move_comes_anew() -> None:
    """MM-Q-67: a fifth Mage is refused, a third Army accepted; what has moved has moved."""
    mages = "a1 blue mage; b1 blue mage; c1 blue mage; d1 blue mage"
    units = f"{mages}; a2 blue army; b2 blue army; c3 blue hero; e3 blue hero"
    table = at(units, permanents={0: ["polymorph"]})
    assert table.refused("use polymorph c3 mage") == ("MM-REC-09", "MM-Q-15", "MM-Q-67")
    table.play("c3 c4", "use polymorph c4 army")
    assert (table.on("c4"), table.refused("c4 c5")) == ("blue army", SPENT)
    unmoved = at(units, permanents={0: ["polymorph"]}).play("use polymorph c3 army", "c3 c4")
    assert unmoved.on("c4") == "blue army"
    five = at(units + "; h1 blue mage", permanents={0: ["polymorph"]}, figure_cap="five")
    assert five.ruling("use polymorph c3 mage").breaches[0].kind == "fact"
    assert "MM-REC-09" in five.refused("use polymorph c3 mage")


PIECES = "b1 blue hero garrison; c3 blue army; d3 blue garrison; f5 straw mage"


@pytest.mark.parametrize("value", ["yes", "no"])
@pytest.mark.parametrize("line", ["garrison d3 army c3", "garrison b1 garrison d3"])
def test_mm_q_68_garrisons_change_places_or_figures_only(line: str, value: str) -> None:
    """MM-Q-68: a garrison with a figure or with another garrison, by one value only."""
    table = at(PIECES, permanents={0: ["illusionist"]}, illusionist_garrison=value)
    exchanges = {move for move in table.moves() if move.startswith("use illusionist")}
    assert any("garrison" in move for move in exchanges) is (value == "yes")
    assert "use illusionist hero b1 army c3" in exchanges
    if value == "no":
        assert table.refused(f"use illusionist {line}") == ("MM-GARR-01", "MM-Q-68")
        return
    table.play(f"use illusionist {line}")
    expected = ("blue army", "blue garrison") if "army" in line else ("blue garrison", "blue army")
    assert (table.on("d3"), table.on("c3")) == expected


@pytest.mark.parametrize("value", ["yes", "no"])
def test_mm_q_68_figures_change_places_either_way_and_it_is_no_move(value: str) -> None:
    """MM-Q-68: both have their step after it; an opponent's figure, and a fight, are refused."""
    table = at(PIECES, permanents={0: ["illusionist"]}, illusionist_garrison=value)
    assert table.refused("use illusionist b1 f5")[0] == "MM-PERM-04"
    table.play("use illusionist b1 c3")
    assert (table.on("b1"), table.on("c3")) == ("blue army garrison", "blue hero")
    table.play("c3 c4", "b1 b2")
    assert (table.on("c4"), table.on("b2")) == ("blue hero", "blue army")
    fight = at(PIECES + "; c4 straw army", permanents={0: ["illusionist"]}, illusionist_garrison=value)
    assert fight.play("c3 c4").refused("use illusionist b1 c4")[0] == "MM-COMB-02"


def test_mm_q_68_each_space_then_holds_what_it_may() -> None:
    """MM-Q-68: no second garrison comes to b1, and no second figure."""
    table = at(PIECES, permanents={0: ["illusionist"]})
    assert table.refused("use illusionist hero b1 garrison d3") == ("MM-STACK-02", "MM-Q-68")
    assert table.refused("use illusionist garrison b1 army c3") == ("MM-STACK-01", "MM-Q-68")


def wooded(forests: int, value: str) -> Table:
    """Return a table with so many Forest tiles on the map, the rest Plains, at which Blue may alter one."""
    given = document("c1 blue hero; h8 straw garrison", {}, {}, 2)
    letters = "F" * forests + "P" * (64 - forests)
    given["terrain"] = [letters[start : start + 8] for start in range(0, 64, 8)]
    given |= {"permanents": {"blue": ["alter terrain"]}, "options": {"alter_spares": value}}
    return from_document(given | {"turn": {"of": "blue", "phase": "movement", "first": "blue"}})


@pytest.mark.parametrize(("value", "most"), [("4", 20), ("8", 24)])
def test_mm_q_69_there_are_so_many_spare_tiles_of_each_type(value: str, most: int) -> None:
    """MM-Q-69: 16 and the spares may lie on the map, and not one Forest more."""
    table = wooded(most - 1, value).play("use alter terrain h1 forest")
    assert (table.state.terrain.count("forest"), table.state.spares["forest"]) == (most, 0)
    assert wooded(most, value).refused("use alter terrain h1 forest") == ("MM-TERR-02", "MM-Q-69")
    assert wooded(most, value).legal("use alter terrain h1 mountain")


def test_mm_q_69_spare_tiles_never_run_out_where_that_is_played() -> None:
    """MM-Q-69, unlimited: even the last space of the map becomes Forest."""
    table = wooded(63, "unlimited").play("use alter terrain h1 forest")
    assert table.state.terrain == ["forest"] * 64


def test_mm_q_69_any_tile_becomes_another_type_and_joins_the_spares() -> None:
    """MM-Q-69: also under an opponent; to the type it has, it is not changed."""
    table = position("a1 blue hero; h8 straw hero", permanents={0: ["alter terrain"]})
    assert table.refused("use alter terrain h8 badlands") == ("MM-TERR-01", "MM-Q-69")
    table.play("use alter terrain h8 forest")
    assert (table.state.spares["forest"], table.state.spares["badlands"]) == (7, 9)
