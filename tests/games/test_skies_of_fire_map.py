"""The map of Skies of Fire as data: terrain, symmetry, winds, towns, distances."""

from __future__ import annotations

from collections import Counter, deque

from skies import BOARDS, SAFE_STEPS, STEPS, board, rows, square, terrain, towns


def test_the_board_is_15_by_11_with_the_stated_terrain() -> None:  # SF-BRD-01, SF-BRD-02
    assert (board()["columns"], board()["rows"], board()["square_mm"]) == (15, 11, 24)
    assert len(board()["grid"]) == 11
    assert {len(line.split()) for line in board()["grid"]} == {15}
    counts = Counter(kind for kind, _ in terrain().values())
    assert counts == {"clear": 108, "mountain": 22, "peak": 4, "storm": 14, "wind": 8, "town": 9}
    assert counts.total() == 165


def test_the_sheets_meet_after_a_whole_column() -> None:
    join = board()["join"]
    assert (square(join["after_column"] + "1")[0] + 1) * board()["square_mm"] == join["at_mm"] == 192


def test_the_board_mirrors_both_ways_winds_too() -> None:
    turned = {"": ("", ""), "N": ("N", "S"), "S": ("S", "N"), "E": ("W", "E"), "W": ("E", "W")}
    for (column, row), (kind, wind) in terrain().items():
        sideways, upwards = turned[wind]
        assert terrain()[14 - column, row] == (kind, sideways)
        assert terrain()[column, 10 - row] == (kind, upwards)


def test_towns_stand_where_the_grid_says_and_the_table_agrees() -> None:
    assert set(towns().values()) == {at for at, (kind, _) in terrain().items() if kind == "town"}
    table = [(t["id"], t["square"], t["name"], t["home_of"] or "none") for t in rows(BOARDS + "towns.csv")]
    assert table == [(t["id"], t["at"], t["name"], t["home_of"]) for t in board()["towns"]]
    assert set(towns()) == set(SAFE_STEPS)


def test_winds_blow_onto_clear_squares_or_towns() -> None:  # SF-WND-01, SF-WND-02, RUL-24
    winds = {square(wind["at"]): wind["direction"] for wind in board()["winds"]}
    assert winds == {at: wind for at, (kind, wind) in terrain().items() if kind == "wind"}
    for (column, row), wind in winds.items():
        east, south = STEPS[wind]
        assert terrain()[column + east, row + south][0] in ("clear", "town")


def safe_steps(start: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Return steps over clear squares, winds and towns in eight directions; you leave a wind along its arrow."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        column, row = queue.popleft()
        kind, wind = terrain()[column, row]
        ways = [STEPS[wind]] if kind == "wind" else [(e, s) for e in (-1, 0, 1) for s in (-1, 0, 1)]
        for east, south in ways:
            there = column + east, row + south
            if there not in found and terrain().get(there, ("edge",))[0] in ("clear", "town", "wind"):
                found[there] = found[column, row] + 1
                queue.append(there)
    return found


def test_distances_between_towns_are_as_measured() -> None:  # SF-MOV-04, RUL-11
    for name, measured in SAFE_STEPS.items():
        reached = safe_steps(towns()[name])
        assert tuple(reached[towns()[other]] for other in SAFE_STEPS) == measured
    assert min(step for line in SAFE_STEPS.values() for step in line if step) == 4


def test_every_clear_square_can_be_reached_without_harm() -> None:
    reached = safe_steps(towns()["Valborough"])
    assert all(at in reached for at, (kind, _) in terrain().items() if kind in ("clear", "town"))
