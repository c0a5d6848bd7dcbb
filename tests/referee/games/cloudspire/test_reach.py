"""The search for end hexes by itself, against a plain reference that tries every path."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tables.cloudspire_lands import OPPOSITE, lane, patched, whole

from pnp.geometry.hexes import Hex
from referee.games.cloudspire.land import TERRAINS, Land
from referee.games.cloudspire.reach import (
    March,
    displacements,
    hero_end_fault,
    hero_ends,
    hexes_for_displaced,
    minion_end_fault,
    minion_end_hexes,
)

HOME, GOAL = OPPOSITE[0].hex, OPPOSITE[1].hex
LANE = (
    *(Hex(2, 3), Hex(2, 2), Hex(2, 1), Hex(1, 1), Hex(1, 0), Hex(0, 0)),
    *(Hex(-1, 0), Hex(-1, -1), Hex(-2, -1), Hex(-2, -2), Hex(-3, -2)),
)
"""A lane of eleven hexes from gate to gate."""


def march(start: Hex, movement: int, **others: object) -> March:
    """Return a march of a unit of the path towards the far gate."""
    sets = {name: frozenset(value) if isinstance(value, set) else value for name, value in others.items()}
    return March(start, movement, sets.pop("level", 0), GOAL, **sets)  # type: ignore[arg-type]


def ends(land: Land, one: March) -> set[Hex]:
    """Return the legal end hexes of a minion."""
    return set(minion_end_hexes(land, one).ways)


def test_a_lane_leads_from_gate_to_gate() -> None:
    """The lane of these tests has eleven hexes, and the gates are twelve steps apart on it."""
    assert lane(*LANE).distances_to(GOAL, 0)[HOME] == 12


def test_cs_move_05_a_minion_takes_its_full_movement() -> None:
    """CS-MOVE-05: movement 3 in a free lane ends exactly 3 steps on."""
    assert ends(lane(*LANE), march(LANE[0], 3)) == {LANE[3]}
    assert minion_end_fault(lane(*LANE), march(LANE[0], 3), LANE[2])[0] == "CS-MOVE-05"


def test_cs_move_06_several_ends_are_offered() -> None:
    """CS-MOVE-06: on open ground two hexes are three steps nearer."""
    land = whole(*OPPOSITE)
    found = ends(land, march(Hex(1, 1), 1))
    assert found == {Hex(1, 0), Hex(0, 1)}


def test_cs_move_07_one_step_fewer_where_full_movement_is_blocked() -> None:
    """CS-MOVE-07, CS-EX-18: movement 3, a friendly minion three hexes ahead: two steps."""
    one = march(LANE[0], 3, blocked={LANE[3]})
    assert ends(lane(*LANE), one) == {LANE[2]}
    assert minion_end_fault(lane(*LANE), one, LANE[1])[0] == "CS-MOVE-07"
    assert minion_end_fault(lane(*LANE), one, LANE[3])[0] == "CS-MOVE-11"


def test_cs_move_08_without_progress_it_stays_or_moves_sideways() -> None:
    """CS-MOVE-08: next to the gate all hexes at distance 1 are legal, and staying."""
    land = whole(*OPPOSITE)
    beside = set(land.neighbours[GOAL])
    assert ends(land, march(Hex(-2, -3), 2)) == beside
    assert ends(lane(*LANE), march(LANE[0], 2, blocked={LANE[1]})) == {LANE[0]}


def test_cs_move_08_a_lateral_hex_out_of_reach_is_refused_for_its_distance() -> None:
    """CS-MOVE-08: next to the gate no progress is possible; with movement 1 the farther of the hexes is too far."""
    land = whole(*OPPOSITE)
    (start, end, *_) = [hex for hex in land.neighbours[GOAL] if max(map(hex.steps, land.neighbours[GOAL])) == 2]
    clause, text = minion_end_fault(land, march(start, 1), end)
    assert (clause, text) == ("CS-MOVE-08", f"{land.name(end)} is not within 1 step of {land.name(start)}")


def test_cs_move_09_a_minion_never_ends_further_from_its_mark() -> None:
    """CS-MOVE-09: only a retreat is free, so it stays."""
    one = march(LANE[4], 3, blocked={LANE[5]})
    assert ends(lane(*LANE), one) == {LANE[4]}
    assert minion_end_fault(lane(*LANE), one, LANE[3])[0] == "CS-MOVE-09"


def test_cs_move_10_a_minion_enters_no_hex_twice() -> None:
    """CS-MOVE-10: two steps before the gate, movement 3: not to and fro, but two steps fewer."""
    assert ends(lane(*LANE), march(LANE[9], 3)) == {LANE[10]}
    assert minion_end_hexes(lane(*LANE), march(LANE[9], 3)).steps == 1


def test_cs_move_12_a_minion_displaces_a_friendly_hero() -> None:
    """CS-MOVE-12, CS-MOVE-13, CS-EX-19: it must, to make progress by full movement; the hero takes its start hex."""
    one = march(LANE[0], 2, heroes={LANE[1]})
    found = minion_end_hexes(lane(*LANE), one)
    assert set(found.ways) == {LANE[2]}
    assert displacements(found.ways[LANE[2]], LANE[0]) == ((LANE[1], LANE[0]),)


def test_cs_move_13_displacing_is_optional_where_a_detour_makes_full_progress() -> None:
    """CS-MOVE-13: with another way to full progress both are offered."""
    found = minion_end_hexes(whole(*OPPOSITE), march(Hex(1, 1), 1, heroes={Hex(1, 0)}))
    assert {hex: bool(way.displaced) for hex, way in found.ways.items()} == {Hex(1, 0): True, Hex(0, 1): False}


def test_cs_move_13_below_full_movement_displacing_is_optional() -> None:
    """CS-MOVE-13: the hero stands before the wall; by full movement there is no progress, so the minion may stay."""
    found = minion_end_hexes(lane(*LANE), march(LANE[0], 3, heroes={LANE[1]}, blocked={LANE[2]}))
    assert set(found.ways) == {LANE[0], LANE[1]}


def test_two_heroes_in_the_lane_each_step_back() -> None:
    """CS-MOVE-14: each takes the hex that the minion came from."""
    found = minion_end_hexes(lane(*LANE), march(LANE[0], 3, heroes={LANE[1], LANE[2]}))
    assert displacements(found.ways[LANE[3]], LANE[0]) == ((LANE[1], LANE[0]), (LANE[2], LANE[1]))


def test_cs_move_15_a_hero_displaced_at_the_gate_goes_beside() -> None:
    """CS-MOVE-15: to a free hex of its terrain if there is one, otherwise to any free one."""
    land = patched({Hex(3, 2): "forest"})
    others = {Hex(2, 2), Hex(1, 3), Hex(1, 4), Hex(2, 4)}
    assert set(hexes_for_displaced(land, march(Hex(2, 3), 2, home=HOME))) == others
    assert hexes_for_displaced(land, march(Hex(2, 3), 2, home=HOME, blocked=others)) == (Hex(3, 2),)


def test_cs_move_16_a_hero_with_no_other_hex_goes_into_its_gate() -> None:
    """CS-MOVE-16: only the gate is free."""
    land = whole(*OPPOSITE)
    taken = set(land.neighbours[Hex(2, 3)]) - {HOME}
    assert hexes_for_displaced(land, march(Hex(2, 3), 2, home=HOME, walls=taken)) == (HOME,)


def test_cs_move_17_from_an_invalid_hex_first_to_a_valid_one() -> None:
    """CS-MOVE-17: one hex to the path, movement 3: from either, two steps are left for progress."""
    water = Hex(3, 1)
    land = lane(*LANE)
    assert land.terrain(water) == "water"
    assert ends(land, march(water, 3)) == {LANE[3], LANE[4]}
    assert minion_end_fault(land, march(water, 3), LANE[5])[0] == "CS-MOVE-17"


def test_cs_move_17_two_hexes_from_validity_one_step_is_on_the_way() -> None:
    """CS-MOVE-17: with movement 1 it comes nearer, though it stays on an invalid hex."""
    land = lane(*LANE)
    far = next(hex for hex in land.places if min(hex.steps(road) for road in LANE) == 2)
    assert all(min(end.steps(road) for road in LANE) == 1 for end in ends(land, march(far, 1)))


def test_cs_move_18_a_hero_leaves_an_invalid_hex_onto_a_valid_one() -> None:
    """CS-MOVE-18: allowance plains on water: only adjacent path or plains, then on."""
    land = patched({Hex(0, 0): "water", Hex(1, 0): "plains", Hex(2, 0): "water"}, rest="water")
    one = march(Hex(0, 0), 2, level=1)
    assert set(hero_ends(land, one)) == {Hex(1, 0)}
    assert hero_end_fault(land, one, Hex(0, 1))[0] == "CS-DEF-14"


def test_a_hero_on_an_invalid_hex_is_told_of_its_first_step_only_where_that_matters() -> None:
    """CS-MOVE-18: with movement 2 the path behind the water is kept from it by its first step, not a hex far away."""
    land = patched({Hex(0, 0): "water", Hex(1, 0): "water", Hex(2, 0): "path", Hex(2, 3): "path"}, rest="water")
    one = march(Hex(0, 0), 2, level=1)
    assert hero_end_fault(land, one, Hex(2, 0))[0] == "CS-MOVE-18"
    clause, text = hero_end_fault(land, one, Hex(2, 3))
    assert (clause, text.startswith(f"{land.name(Hex(2, 3))} is not within 2 steps of")) == ("CS-MOVE-19", True)


def test_a_minion_that_cannot_leave_an_invalid_hex_is_not_offered_that_hex() -> None:
    """CS-MOVE-17: units on all sides: it stays, and the refusal does not name its own hex as a way out."""
    land = patched({Hex(0, 0): "water"})
    one = march(Hex(0, 0), 2, blocked=set(land.neighbours[Hex(0, 0)]))
    end = next(hex for hex in land.places if hex.steps(Hex(0, 0)) == 2)
    assert ends(land, one) == {Hex(0, 0)}
    assert minion_end_fault(land, one, end) == (
        "CS-MOVE-17",
        "the minion is on an invalid hex, and no free hex next to it leads to a valid one",
    )


def test_a_way_over_terrain_that_is_too_hard_is_not_open() -> None:
    """CS-MOVE-19: two hexes of path with water between them: nothing is on the way, but it is not open to the hero."""
    land = patched({Hex(0, 0): "path", Hex(2, 0): "path"}, rest="water")
    clause, text = hero_end_fault(land, march(Hex(0, 0), 2), Hex(2, 0))
    assert (clause, text.partition(": ")[2]) == ("CS-MOVE-19", "no open route leads there")


def test_cs_move_19_a_hero_takes_any_number_of_steps() -> None:
    """CS-MOVE-19: movement 3 in the lane: one, two or three steps, either way."""
    assert set(hero_ends(lane(*LANE), march(LANE[5], 3))) == {*LANE[2:5], *LANE[6:9]}
    assert hero_end_fault(lane(*LANE), march(LANE[5], 3), LANE[9])[0] == "CS-MOVE-19"


def test_cs_move_20_a_hero_enters_no_occupied_hex() -> None:
    """CS-MOVE-20: a unit on one side, a spire on the other."""
    one = march(LANE[5], 3, blocked={LANE[6]}, walls={LANE[3]})
    assert set(hero_ends(lane(*LANE), one)) == {LANE[4]}
    assert hero_end_fault(lane(*LANE), one, LANE[6])[0] == "CS-MOVE-20"


def test_a_wall_may_be_a_neutral_unit_or_a_closed_well() -> None:
    """CS-MOVE-11, CS-MOVE-20: the refusal names all that can block the hex, for minions and for heroes."""
    land, one = lane(*LANE), march(LANE[5], 3, walls={LANE[6]})
    said = f"a spire, a landmark, a neutral unit or a closed well blocks {land.name(LANE[6])}"
    assert minion_end_fault(land, one, LANE[6]) == ("CS-MOVE-11", said)
    assert hero_end_fault(land, one, LANE[6]) == ("CS-MOVE-20", said)


def test_cs_r32_heroes_may_pass_friends_where_the_table_plays_so() -> None:
    """CS-R32: over a friend, not onto it."""
    one = march(LANE[5], 2, blocked={LANE[6]}, passable={LANE[6]})
    assert LANE[7] in hero_ends(lane(*LANE), one)
    assert LANE[6] not in hero_ends(lane(*LANE), one)


def test_cs_move_21_only_your_gate_is_entered() -> None:
    """CS-MOVE-21: a hero enters its own gate, no unit another."""
    assert HOME in hero_ends(lane(*LANE), march(LANE[0], 1, home=HOME))
    assert GOAL not in hero_ends(lane(*LANE), march(LANE[10], 1, home=HOME))
    assert minion_end_fault(lane(*LANE), march(LANE[10], 1), GOAL)[0] == "CS-MOVE-21"


def test_cs_r74_any_number_of_steps_that_makes_progress() -> None:
    """CS-R74: with any_progress one, two and three steps are legal; staying is not."""
    assert ends(lane(*LANE), march(LANE[0], 3, may_take_fewer_steps=True)) == {*LANE[1:4]}


def test_a_flying_minion_passes_over_units() -> None:
    """A minion may not end on them, and it displaces a hero only where it ends."""
    one = march(LANE[0], 2, blocked={LANE[1]}, can_fly=True)
    assert ends(lane(*LANE), one) == {LANE[2]}
    over = minion_end_hexes(lane(*LANE), march(LANE[0], 2, heroes={LANE[1]}, can_fly=True))
    assert over.ways[LANE[2]].displaced == ()


def test_cs_move_20_a_flying_unit_passes_over_a_spire_but_does_not_end_there() -> None:
    """CS-MOVE-20: for one in the lane a hero finds no way around; a minion needs a detour for its mark."""
    spire = frozenset({LANE[1]})
    assert set(hero_ends(lane(*LANE), march(LANE[0], 2, walls=spire, flown_over=spire, can_fly=True))) == {LANE[2]}
    assert set(hero_ends(lane(*LANE), march(LANE[0], 2, walls=spire))) == set()
    land = whole(*OPPOSITE)
    beside = march(Hex(2, 1), 2, walls={Hex(1, 1)})
    assert ends(land, beside._replace(flown_over=beside.walls, can_fly=True)) == ends(land, beside) | {Hex(0, 1)}


# Against a plain reference.


@st.composite
def marches(draw: st.DrawFn) -> tuple[Land, March]:
    """Return a land of mixed terrain and a march on it."""
    hexes = sorted(whole().places)
    easy = st.sampled_from((*("path",) * 4, *TERRAINS))
    land = patched({hex: draw(easy) for hex in hexes}, OPPOSITE)
    some = st.frozensets(st.sampled_from(hexes), max_size=14)
    start = draw(st.sampled_from([HOME, *hexes]))
    walls, shut, heroes = draw(some), draw(some), draw(some)
    walls, shut, heroes = walls - {start}, shut - walls - {start}, heroes - walls - shut - {start}
    one = March(start, draw(st.integers(1, 4)), draw(st.integers(0, 4)), GOAL, walls, shut, heroes)
    one = one._replace(can_fly=draw(st.booleans()), may_take_fewer_steps=draw(st.booleans()))
    return land, one._replace(flown_over=frozenset(sorted(walls)[::2]) if one.can_fly else one.flown_over)


def paths(land: Land, one: March, start: Hex) -> Iterator[tuple[Hex, ...]]:
    """Yield every path of a minion that enters no hex twice, up to its movement."""
    open_paths: list[tuple[Hex, ...]] = [(start,)]
    while open_paths:
        path = open_paths.pop()
        if len(path) > 1 and path[-1] not in one.blocked | one.flown_over:
            yield path[1:]
        if len(path) <= one.movement:
            for near in path[-1].neighbours():
                passes = near not in one.blocked or one.can_fly
                enters = (
                    near in land.places and land.level(near) <= one.level and near not in one.walls - one.flown_over
                )
                is_open = land.are_adjacent(path[-1], near)
                if passes and enters and is_open and near not in path:
                    open_paths.append((*path, near))


def reference(land: Land, one: March, start: Hex, left: int) -> set[Hex]:
    """Return the legal ends by the words of the rules, from a valid start."""
    routes = land.distances_to(one.goal, one.level, one.walls)
    found = [path for path in paths(land, one._replace(movement=left), start) if path[-1] in routes]
    pushes = {path: one.heroes & set(path[-1:] if one.can_fly else path) for path in found}
    nearer = [path for path in found if routes[path[-1]] < routes[start]]
    if one.may_take_fewer_steps and nearer:
        return {path[-1] for path in nearer}
    optional: set[Hex] = set()
    for steps in range(left, 0, -1):
        these = [path for path in nearer if len(path) == steps]
        if these and (steps == left or any(not pushes[path] for path in these)):
            return optional | {path[-1] for path in these}
        optional |= {path[-1] for path in these}
    return optional | {start} | {path[-1] for path in found if routes[path[-1]] == routes[start]}


@given(marches())
def test_the_ends_of_minions_are_those_of_the_plain_reference(drawn: tuple[Land, March]) -> None:
    """Every path is tried there; from an invalid hex, each of the nearest valid hexes is a start."""
    land, one = drawn
    routes = land.distances_to(one.goal, one.level, one.walls)
    if one.start in routes:
        assert ends(land, one) == reference(land, one, one.start, one.movement)
        return
    taken = one.walls | one.blocked | one.heroes
    rings = [{one.start}]
    while len(rings) <= one.movement and not rings[-1] & routes.keys():
        near = {hex for start in rings[-1] for hex in land.neighbours[start]} - set().union(*rings) - taken
        rings.append(near - land.gate_hexes)
    valid = rings[-1] & routes.keys()
    if valid:
        left = one.movement - len(rings) + 1
        assert ends(land, one) == set().union(*[reference(land, one, hex, left) for hex in valid])


@given(marches(), st.data())
def test_every_other_hex_is_refused_with_a_clause(drawn: tuple[Land, March], data: st.DataObject) -> None:
    """A hex that is not an end has a clause and a reason."""
    land, one = drawn
    others = sorted(set(land.neighbours) - ends(land, one))
    if others:
        clause, text = minion_end_fault(land, one, data.draw(st.sampled_from(others)))
        assert clause.startswith("CS-")
        assert text


@pytest.mark.parametrize("terrain", TERRAINS)
def test_cs_def_14_an_allowance_includes_all_easier_terrain(terrain: str) -> None:
    """CS-DEF-14, CS-DEF-15: a unit enters terrain up to its allowance; without one, path only."""
    land = patched({LANE[1]: terrain})
    for level in range(5):
        reached = LANE[1] in hero_ends(land, march(LANE[0], 1, level=level))
        assert reached == (TERRAINS.index(terrain) <= level)
