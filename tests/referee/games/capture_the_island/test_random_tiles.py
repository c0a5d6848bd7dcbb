"""Tiles laid at random: CI-ALT, and the rulings on it."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from tables.capture_the_island import CHOSEN, Table, new_match

from referee.engine.errors import InvalidMoveError

ROWS = {
    2: "DH*AWA WBCWBH AH**CA AC**HD HBWCBW AWD*HD",
    3: "HDHCW *CWDB B**B* A**AW WBABD H*CHC",
    4: "HA*DWA WBCWBH DH**C* *C**HD HBWCBW AWD*HA",
}
ROWS_3 = "DDDDD *DWHC B**B* A**AW WBABC H*CHW"
"""Six drops face up; six of each icon is all there is."""
SHEET_2 = "AH*DWA WBCWBH DH**CA AC**HD HBWCBW AWD*HA"
POOR_2 = "HA*AHD CHAHCB BW**CW DB**WC WDBCWD ABC*DA"
"""C1 has arrow and hammers, and no third icon, within two steps."""


def laid(seats: int) -> Table:
    """Return a match of the variant whose tiles are due."""
    return new_match(seats, map="random").play(*CHOSEN[seats], "red")


@pytest.mark.parametrize(("seats", "tiles"), [(2, 30), (3, 23), (4, 28)])
def test_ci_alt_01_tiles_come_at_random(seats: int, tiles: int) -> None:
    """CI-ALT-01: the tiles are a result of chance, out of six of each icon; without the variant none is asked for."""
    table = laid(seats)
    assert (table.due, table.spec.replay_signature[0], table.spec.number) == ("red tiles", "draw", tiles)
    assert sorted(table.spec.names) == sorted(6 * list(table.state.contents.icons))
    assert new_match(seats).play(*CHOSEN[seats], "red").due == "red deal"


def test_ci_alt_01_a_seventh_tile_of_an_icon_is_refused() -> None:
    """CI-ALT-01: there are six wheels; a seventh in place of a drop cannot be."""
    assert laid(2).legal(ROWS[2])
    assert laid(2).refused(ROWS[2].replace("DH*AWA", "WH*WWA")) == ("CI-ALT-04",)


@pytest.mark.parametrize(
    ("seats", "clause", "columns", "rows"), [(2, "CI-ALT-02", 6, 6), (4, "CI-ALT-02", 6, 6), (3, "CI-ALT-03", 5, 6)]
)
def test_ci_alt_02_and_03_the_grid_is_6_by_6_or_5_by_6_for_three(
    seats: int, clause: str, columns: int, rows: int
) -> None:
    """CI-ALT-02, CI-ALT-03: 6 by 6 for two and four players, 5 by 6 for three."""
    table = laid(seats)
    assert (table.state.columns, table.state.rows, len(table.state.tiles)) == (columns, rows, columns * rows), clause
    assert f"{rows} rows of {columns} letters" in table.spec.prompt


def at_tiles(seats: int = 2, **options: str) -> Table:
    """Return a match whose tiles are due, red to begin."""
    return new_match(seats, **options).play(*CHOSEN[seats], "red")


@pytest.mark.parametrize(("value", "clauses"), [("unseen", ()), ("balanced", ("CI-ALT-04",))])
def test_ci_q_52_tiles_left_over_are_random_or_one_of_each_icon(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-52: with three players six drops may all lie on the island, or five where one of each icon is set aside."""
    table = at_tiles(3, map="random", leftover=value)
    assert table.spec.number == 23
    assert Counter(table.spec.names)["drop"] == (6 if value == "unseen" else 5)
    assert table.refused(ROWS_3) == clauses
    assert table.legal(ROWS_3.replace("DDDDD", "DDDCD"))


def test_ci_q_52_says_nothing_where_no_tiles_are_left_over() -> None:
    """CI-Q-52: two and four players lay all 36."""
    assert Counter(at_tiles(map="random", leftover="balanced").spec.names)["drop"] == 6


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ci_alt_04_all_are_turned_up_but_starts_and_capture_area(seats: int) -> None:
    """CI-ALT-04: exactly the tiles of the start and capture areas are face down."""
    table = laid(seats).play(ROWS[seats])
    down = {place for place, tile in enumerate(table.state.tiles) if tile == "down"}
    assert down == {*table.state.starts, *table.state.capture}
    assert len(down) == seats + 4
    with pytest.raises(InvalidMoveError):
        laid(seats).play(ROWS[seats].rstrip("*")[:-1])


def test_ci_alt_04_signs_of_face_down_tiles_may_be_left_out() -> None:
    """CI-ALT-04: 28 letters are the same as 36 signs."""
    assert laid(4).play(ROWS[4].replace("*", "")).state.tiles == laid(4).play(ROWS[4]).state.tiles


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("HDHCW *CWDB B**B* A**AW WBABD HCH*C", "B6 is face down: expected *, got C"),
        ("HDHC* WCWDB B**B* A**AW WBABD H*CHC", "E1 is face up: expected a letter, got *"),
        ("HDHCW *CWDB B**B* A**AW WBABD H*CH", "got 22 letters and 7 face-down signs; expected 23 letters"),
        (
            "HDHCW CWDB B**B* A**AW WBABD H*CHC",
            "expected 23 letters, with or without * for A2, B3, C3, E3, B4, C4 and B6",
        ),
        ("HDHCW CWDB BB AAW WBABD HCH", "got 22 letters; expected 23 letters"),
    ],
)
def test_ci_alt_04_rows_that_do_not_fit_are_refused_with_the_place(rows: str, said: str) -> None:
    """CI-ALT-04: on the map for three A2, B6, E3 and the four in the middle lie face down, no others."""
    with pytest.raises(InvalidMoveError, match=re.escape(said)):
        laid(3).play(rows)


def test_ci_alt_05_play_uses_the_icons_that_were_turned_up() -> None:
    """CI-ALT-05: D1 shows the arrow here, and the drop on the map sheet: the arrow recruits there."""
    table = laid(2).play(ROWS[2], "arrow 4, drop 5", "?, ?", "?, ?", "?, ?")
    assert table.due == "red move"
    table.play("1 c1 d1", "end")
    assert table.refused("play drop 5 as recruit on d1") == ("CI-RECR-02",)
    assert table.play("play arrow 4 as recruit on d1").units() == {"C1": 1, "D1": 2}


@pytest.mark.parametrize(("value", "due"), [("keep", "red deal"), ("reroll_unfair", "red tiles")])
def test_ci_q_53_a_base_with_few_icons_is_kept_or_the_tiles_are_laid_again(value: str, due: str) -> None:
    """CI-Q-53: C1 has only two icons within two steps: a warning, and the map stays or is laid again."""
    table = at_tiles(map="random", random_balance=value).play(POOR_2)
    fate = "the map stays" if value == "keep" else "lay the tiles again"
    assert table.reported("CI-Q-53") == [f"too few different icons within 2 steps of a base (C1 has 2 icons): {fate}"]
    assert table.due == due
    if due == "red tiles":
        assert table.play(SHEET_2).due == "red deal"


def test_ci_q_53_three_icons_are_enough() -> None:
    """CI-Q-53: a wheel on E1 is the third: no warning, and nothing laid again."""
    table = at_tiles(map="random", random_balance="reroll_unfair").play(POOR_2.replace("HA*AHD", "HA*AWD"))
    assert (table.reported("CI-Q-53"), table.due) == ([], "red deal")
