"""The land by itself: hexes, names, gates, distances, routes, influence, and where an earthscape may lie."""

from __future__ import annotations

import pytest
from tables.cloudspire_lands import isle, laid, scape, whole
from tables.cloudspire_phases import position

from pnp.geometry.hexes import Hex
from referee.games.cloudspire.land import Gate, Land, PlacedTile, build_land, centre, gate, have_path_contact, star

ROUND_ORDER = (
    (1, "e"),
    (1, "se"),
    (2, "sw"),
    (2, "se"),
    (3, "w"),
    (3, "sw"),
    (4, "nw"),
    (4, "w"),
    (5, "ne"),
    (5, "nw"),
)


def test_cs_def_02_hexes_are_adjacent_by_a_side() -> None:
    """CS-DEF-02: (0,0) and (1,0) are adjacent, (0,0) and (2,-1) are not."""
    assert whole().are_adjacent(Hex(0, 0), Hex(1, 0))
    assert not whole().are_adjacent(Hex(0, 0), Hex(2, -1))


@pytest.mark.parametrize("hand", ["right", "left"])
def test_cs_r05_seven_isles_cover_91_hexes_either_way_round(hand: str) -> None:
    """CS-R05: nothing overlaps, and neighbouring isles meet in five pairs of hexes."""
    land = whole(hand=hand)
    assert len(land.places) == 91
    for one, other in ((0, 1), (0, 4), (1, 2), (6, 1)):
        touching = [(a, b) for a in star(one, hand) for b in star(other, hand) if land.are_adjacent(a, b)]
        assert len(touching) == 5


def test_cs_ex_32_a_gate_touches_three_hexes_of_its_isle() -> None:
    """CS-EX-32: the gate on (3,3) touches (3,2), (2,3) and (2,4)."""
    north = gate(0, 1, "e")
    assert north == Gate(0, Hex(3, 3), 4)
    assert set(whole(north).neighbours[Hex(3, 3)]) == {Hex(3, 2), Hex(2, 3), Hex(2, 4)}


def test_cs_ex_33_opposite_gates_are_twelve_steps_apart() -> None:
    """CS-EX-33: from (3,3) to (-3,-3), whatever the terrain."""
    land = whole(gate(0, 1, "e"), gate(1, 4, "w"), terrain="water")
    assert land.steps(Hex(3, 3), Hex(-3, -3)) == 12


def test_distances_from_a_gate_are_those_of_the_map() -> None:
    """The gates of the right-handed map, from (3,3), clockwise in the order of the table."""
    gates = [gate(seat, position, notch) for seat, (position, notch) in enumerate(ROUND_ORDER)]
    lands = [build_land(laid(*[isle(str(n)) for n in range(1, 8)]), (gates[0], other)) for other in gates[1:]]
    assert [
        land.steps(Hex(3, 3), land.gates[other.seat].hex) for land, other in zip(lands, gates[1:], strict=True)
    ] == [
        2,
        8,
        6,
        11,
        9,
        12,
        12,
        9,
        9,
    ]


def test_cs_setup_15_a_fortress_lies_outside_all_isles() -> None:
    """CS-SETUP-15: two of three outer notches of an isle are free; at the third the mat would lie on a neighbour."""
    stars = set().union(*[star(position) for position in range(7)])
    free = [notch for notch in ("e", "ne", "se") if stars.isdisjoint(gate(0, 1, notch).fortress())]
    assert free == ["e", "se"]


def test_cs_setup_11_path_meets_path_across_a_border() -> None:
    """CS-SETUP-11: one pair of path hexes is enough, none is too few."""
    middle, around = laid(isle("1", terrain="forest", m="path"), isle("2", terrain="forest", c="path"))
    assert not have_path_contact(middle, around)
    assert have_path_contact(middle, PlacedTile(isle("2", terrain="forest", i="path"), around.hex))


def test_hexes_have_the_names_that_are_printed_on_the_tiles() -> None:
    """A turned isle keeps its letters: 2h is east of north-east, and after one turn south-east of east."""
    land = build_land([PlacedTile(isle("2"), Hex(0, 0), 1)], [])
    assert land.name(Hex(1, 1)) == "2h"
    assert land.parse_hex("2H") == Hex(1, 1)
    assert land.parse_hex("1,-2") == Hex(1, -2)
    assert land.name(Hex(3, 0)) == "3,0"
    assert land.name(Hex(2, 1)) == "2h+e"
    assert land.parse_hex("2h + e") == Hex(2, 1)
    assert land.parse_hex("9z") is None
    assert land.parse_hex("2h+up") is None


def test_cs_def_08_routes_pass_no_spires_and_no_hard_terrain() -> None:
    """CS-DEF-08: a spire in the lane makes a detour, and water is not a route for a unit of the path."""
    land = build_land(laid(isle("1", terrain="water", a="path", e="path", b="path", f="path", g="path")), [])
    goal, start = land.names["1e"], land.names["1b"]
    assert land.distances_to(goal, 0)[start] == 2
    assert land.distances_to(goal, 0, frozenset([land.names["1a"]]))[start] == 3
    assert land.names["1c"] not in land.distances_to(goal, 0)
    assert land.steps(goal, land.names["1c"]) == 2


def test_cs_move_21_no_route_leads_through_a_gate() -> None:
    """CS-MOVE-21: a gate is an end of a route, never a hex on the way."""
    north = gate(0, 1, "e")
    land = build_land([PlacedTile(isle("2", terrain="water", b="water", h="path", m="path"), centre(1))], [north])
    one, other = land.names["2h"], land.names["2m"]
    assert {one, other} < set(land.neighbours[north.hex])
    assert other not in land.distances_to(one, 0)
    assert land.distances_to(north.hex, 0)[one] == 1


def test_cs_def_17_influence_reaches_groups_at_the_gate_and_beside() -> None:
    """CS-DEF-17: isle 2 at the gate, isles 1, 3 and 7 beside it; the mat's side counts for nothing."""
    land = whole(gate(0, 1, "e"))
    assert land.influence(0, []) == {"2", "1", "3", "7"}
    assert land.influence(0, [], with_neighbours=False) == {"2"}
    assert land.influence(0, [centre(4)]) == {"1", "2", "3", "4", "5", "6", "7"}


def test_cs_earth_03_a_covered_hex_belongs_to_the_earthscape() -> None:
    """CS-EARTH-03: its terrain, group and name are those of the earthscape."""
    land = whole(terrain="water", scapes=[PlacedTile(scape("e3"), centre(1))])
    assert land.terrain(centre(1)) == "path"
    assert land.group(centre(1)) == "e3"
    assert land.name(centre(1)) == "e3a"
    assert land.parse_hex("2a") is None


def faults(land: Land, where: Hex, *, terrain: str = "path", taken: tuple[Hex, ...] = (), here: str = "2") -> list[str]:
    """Return the clauses that an earthscape on a hex breaks."""
    return [clause for clause, _ in land.earthscape_faults(PlacedTile(scape("e3", terrain), where), taken, {here})]


def test_cs_earth_01_an_earthscape_covers_free_hexes_only() -> None:
    """CS-EARTH-01: no unit, no well, no fortress under it."""
    land = whole(gate(0, 1, "e"), gate(1, 4, "w"), wells="a")
    beside = Hex(2, 1)
    assert faults(land, centre(1)) == ["CS-EARTH-01"]
    assert faults(land, Hex(0, 3)) == ["CS-EARTH-01"]
    assert faults(land, beside) == []
    assert faults(land, beside, taken=(beside,)) == ["CS-EARTH-01"]
    assert "CS-EARTH-01" in faults(land, Hex(3, 3))


def test_cs_earth_02_an_earthscape_touches_a_group_under_influence() -> None:
    """CS-EARTH-02: far from every group with influence it is refused; beside the isle it is accepted."""
    land = whole(gate(0, 1, "e"), gate(1, 4, "w"))
    assert faults(land, Hex(-3, -1)) == ["CS-EARTH-02"]
    assert faults(land, Hex(20, 20)) == ["CS-EARTH-02"]
    assert faults(land, Hex(1, 5)) == []


def test_cs_earth_04_an_earthscape_cuts_off_no_gate() -> None:
    """CS-EARTH-04: water over all three hexes at a gate parts it from the other."""
    east = gate(0, 1, "e")
    land = build_land(
        laid(isle("1"), isle("2", h="water", m="water"), *[isle(str(n)) for n in range(3, 8)]), [east, gate(1, 4, "w")]
    )
    assert land.parted_gates() == ()
    assert faults(land, Hex(2, 3).moved(-1, 0), terrain="water") == ["CS-EARTH-04"]


def test_cs_earth_05_an_earthscape_covers_no_other() -> None:
    """CS-EARTH-05: one hex of another earthscape is enough."""
    land = whole(gate(0, 1, "e"), gate(1, 4, "w"), scapes=[PlacedTile(scape("e1"), Hex(1, 2))])
    assert "CS-EARTH-05" in faults(land, Hex(1, 1))


def test_the_same_tiles_and_gates_share_a_land() -> None:
    """A match keeps its lands, so that their distances are worked out once."""
    one, other = position("").state, position("").state
    assert one.land is other.land
    other.gates = other.gates[1:]
    assert one.land is not other.land


def test_there_is_no_notch_beyond_the_compass() -> None:
    """A notch that does not exist is named, with those that do."""
    with pytest.raises(ValueError, match="there is no notch 'n': allowed are e, se, sw, w, nw, ne"):
        gate(0, 1, "n")
