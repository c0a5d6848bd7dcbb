"""Oozes that grow (CA-EXP)."""

from __future__ import annotations

import pytest
from tables.castle_scenarios import Table, position


def growing(units: str, **options: str) -> Table:
    """Return a table in which the first Ooze of some units acts, and no other Monster can."""
    return position(units, scenario=4, of="monsters", number=8, **options).monsters()


@pytest.mark.parametrize(("rolled", "space"), [(1, "b3"), (2, "c4"), (3, "b5"), (4, "a4")])
def test_ca_exp_01_a_die_says_where_the_new_ooze_grows(rolled: int, space: str) -> None:
    """CA-EXP-01, CA-EX-13a, CA-Q-EXPMAP: ahead, right, behind, left, as South sees it."""
    table = growing("b4 ooze")
    assert table.spec.prompt.endswith("expands: b3 1, c4 2, b5 3, a4 4")
    table.dice(rolled)
    assert table.on(space) == "Gelatinous Ooze"
    assert table.reported("CA-EXP-01") == [f"Gelatinous Ooze arrives on {space}"]


def test_ca_exp_02_without_a_space_nothing_is_added() -> None:
    """CA-EXP-02, CA-EX-13b: all spaces beside the Ooze are taken, except a9, which is in a castle area."""
    table = growing("a8 ooze; b8 ooze, acted; a7 ooze, acted; b7 ooze, acted")
    assert len(table.monsters_on("Gelatinous Ooze")) == 4
    assert table.ever_reported("CA-EXP-02") == [
        "no space of the battlefield beside Monsters’ Gelatinous Ooze on a8 is free: nothing is added"
    ]


@pytest.mark.parametrize(
    ("units", "shares"),
    [
        ("a4 ooze", "a3 1–2, b4 3–4, a5 5–6"),
        ("c4 ooze; c5 ooze, acted", "c3 1–3, b4 4–6"),
        ("b8 ooze", "b7 1–2, c8 3–4, a8 5–6"),
    ],
)
def test_ca_q_expmap_free_spaces_of_the_battlefield_have_equal_shares(units: str, shares: str) -> None:
    """CA-Q-EXPMAP: three have pairs, two have 1-3 and 4-6; castle areas are left out."""
    assert growing(units).spec.prompt.endswith(f"expands: {shares}")


def test_ca_q_expmap_one_space_needs_no_die_and_spare_numbers_are_rolled_again() -> None:
    """CA-Q-EXPMAP: with one space there is no choice; with four, 5 and 6 are rolled again."""
    one = growing("a8 ooze; a7 ooze, acted")
    assert one.on("b8") == "Gelatinous Ooze"
    four = growing("b4 ooze").dice(5)
    assert four.reported("CA-Q-EXPMAP") == ["no vacant space has the number 5: roll again"]
    assert four.due == "monsters expand"


def test_ca_q_expmap_numbers_may_be_fixed() -> None:
    """CA-Q-EXPMAP: 1 is ahead, 2 right, 3 behind, 4 left, and the rest is rolled again."""
    table = growing("a4 ooze; a5 ooze, acted", expand_map="fixed_numbers")
    assert table.spec.prompt.endswith("expands: a3 1, b4 2")
    assert table.dice(3).due == "monsters expand"
    assert table.dice(4).due == "monsters expand"
    assert table.dice(2).on("b4") == "Gelatinous Ooze"


def test_ca_q_expeng_a_new_ooze_fights_at_once_and_has_no_action() -> None:
    """CA-Q-EXPENG: it grows in front of a Knight, and does not expand in this turn."""
    table = growing("b5 ooze; b3 south knight").monsters(1)
    assert table.ever_reported("CA-Q-EXPENG") == ["South’s Knight on b3 engages Monsters’ Gelatinous Ooze on b4"]
    assert table.on("b4") == ""
    quiet = growing("b5 ooze").monsters(1)
    assert quiet.unit("b4").is_new
    assert quiet.state.phase == "start"


def test_ca_exp_01_the_wand_puts_an_ooze_ahead() -> None:
    """CA-EXP-01: a Mercenary with Ooze Wand adds an Ooze on the next space ahead, if it is vacant."""
    assert growing("b8 wand").on("b7") == "Gelatinous Ooze"
    full = growing("b8 wand; b7 ooze, acted")
    assert full.ever_reported("CA-EXP-02") == [
        "the space ahead of Monsters’ Mercenary with Ooze Wand on b8 is not vacant: nothing is added"
    ]
    wall = position("b1 wand; b0 south knight", scenario=4, of="monsters", number=8)
    assert wall.moves(1) == {"attack b1"}
