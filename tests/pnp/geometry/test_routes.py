"""Cheapest paths over spaces."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.geometry.columns import Space
from pnp.geometry.hexes import ORIGIN, Hex
from pnp.geometry.routes import Ground
from pnp.geometry.square import Board, square

FIELD = frozenset(ORIGIN.within(4))
cells = st.sampled_from(sorted(FIELD))
walls = st.sets(cells, max_size=25)
few = settings(max_examples=60)


def over(passable: set[Hex] | frozenset[Hex], dear: frozenset[Hex] = frozenset()) -> Ground[Hex]:
    return Ground(Hex.neighbours, passable.__contains__, lambda here: 3 if here in dear else 1)


@few
@given(cells, cells)
def test_on_open_ground_a_path_is_as_long_as_the_distance(start: Hex, goal: Hex) -> None:
    ground = over(FIELD)
    assert ground.distance(start, goal) == start.steps(goal)
    path = ground.path(start, goal)
    assert path is not None
    assert len(path) == start.steps(goal) + 1


@few
@given(cells, cells, walls, walls)
def test_every_path_is_connected_and_costs_the_distance(
    start: Hex, goal: Hex, blocked: set[Hex], dear: set[Hex]
) -> None:
    ground = over(FIELD - blocked, frozenset(dear))
    cost = ground.distance(start, goal)
    paths = list(ground.paths(start, goal))
    assert (cost is None) == (paths == []) == (ground.path(start, goal) is None)
    assert cost is None or cost >= start.steps(goal)
    assert len(set(paths)) == len(paths)
    for path in paths:
        assert (path[0], path[-1]) == (start, goal)
        assert all(a.steps(b) == 1 for a, b in pairwise(path))
        assert blocked.isdisjoint(path[1:])
        assert sum(3 if here in dear else 1 for here in path[1:]) == cost


@few
@given(cells, walls, walls, st.integers(0, 7))
def test_all_spaces_within_the_allowance_are_reached(
    start: Hex, blocked: set[Hex], dear: set[Hex], allowance: int
) -> None:
    ground = over(FIELD - blocked, frozenset(dear))
    reached = ground.costs_within(start, allowance)
    assert list(reached.values()) == sorted(reached.values())
    for goal in FIELD | {start}:
        cost = ground.distance(start, goal)
        assert reached.get(goal) == (cost if cost is not None and cost <= allowance else None)
        assert ground.distance(start, goal, allowance) == reached.get(goal)


def test_all_paths_around_an_obstacle_are_found() -> None:
    ground = over(FIELD - {Hex(1, 0)})
    assert list(ground.paths(ORIGIN, Hex(2, 0))) == [
        ((0, 0), (1, -1), (2, -1), (2, 0)),
        ((0, 0), (0, 1), (1, 1), (2, 0)),
    ]
    assert list(ground.paths(ORIGIN, Hex(2, 0), allowance=2)) == []
    assert list(ground.paths(ORIGIN, ORIGIN)) == [((0, 0),)]


def test_a_path_may_begin_but_not_end_on_an_impassable_space() -> None:
    ground = over(FIELD - {ORIGIN})
    assert ground.distance(ORIGIN, Hex(1, 0)) == 1
    assert ground.distance(Hex(1, 0), ORIGIN) is None


def test_spaces_that_cost_nothing_do_not_use_the_allowance() -> None:
    board = Board(5, 1)
    road = {square("B1"), square("C1")}
    ground = Ground(board.neighbours, cost=lambda here: 0 if here in road else 1)
    assert [each.name for each in ground.costs_within(square("A1"), 1)] == ["A1", "B1", "C1", "D1"]
    assert [[each.name for each in path] for path in ground.paths(square("A1"), square("D1"))] == [
        ["A1", "B1", "C1", "D1"]
    ]


def test_an_endless_board_is_searched_only_within_the_allowance() -> None:
    assert len(Ground(Space.neighbours).costs_within(Space(1, 1), 3)) == 25
    assert Ground(Hex.neighbours).distance(ORIGIN, Hex(20, 0), allowance=5) is None
