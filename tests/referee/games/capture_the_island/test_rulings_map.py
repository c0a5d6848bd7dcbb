"""Rulings on the island, its bases and the cards in the box: CI-Q-01 to CI-Q-07, CI-Q-50, CI-Q-52 to CI-Q-54."""

from __future__ import annotations

from collections import Counter

import pytest
from tables.capture_the_island import CHOSEN, Table, new_match, position, typed_setup

from referee.games.capture_the_island.victory import in_capture

SHEET_2 = "AH*DWA WBCWBH DH**CA AC**HD HBWCBW AWD*HA"
OTHER_2 = "DH*AWA WBCWBH AH**CA AC**HD HBWCBW AWD*HD"
ROWS_3 = "DDDDD *DWHC B**B* A**AW WBABC H*CHW"
"""Six drops face up; six of each icon is all there is."""
POOR_2 = "HA*AHD CHAHCB BW**CW DB**WC WDBCWD ABC*DA"
"""C1 has arrow and hammers, and no third icon, within two steps."""


def at_tiles(seats: int = 2, **options: str) -> Table:
    """Return a match whose tiles are due, red to begin."""
    return new_match(seats, **options).play(*CHOSEN[seats], "red")


# CI-Q-01: how the tiles lie.


def test_ci_q_01_standard_lays_the_map_sheet() -> None:
    """CI-Q-01 standard: nothing is asked; A1 is the arrow and B2 the bricks of the sheet."""
    table = at_tiles()
    assert table.due == "red deal"
    assert [table.tile(place) for place in ("A1", "B2", "C1", "C3", "F3")] == [
        "arrow",
        "bricks",
        "down",
        "down",
        "arrow",
    ]


def test_ci_q_01_random_asks_for_the_tiles_as_they_were_turned_up() -> None:
    """CI-Q-01 random: 30 tiles face up, by the clause of the variant; starts and capture area stay down."""
    table = at_tiles(map="random")
    assert (table.due, table.spec.number, table.spec.clause) == ("red tiles", 30, "CI-ALT-04")
    table.play(OTHER_2)
    assert [table.tile(place) for place in ("A1", "D1", "C1", "D4")] == ["drop", "arrow", "down", "down"]
    assert table.state.starts == typed_setup().state.starts


def test_ci_q_01_custom_asks_for_the_tables_own_tiles_and_judges_no_chance() -> None:
    """CI-Q-01 custom: asked too, but by the clause of the map; nobody warns of poor bases."""
    table = at_tiles(map="custom")
    assert (table.due, table.spec.number, table.spec.clause) == ("red tiles", 30, "CI-MAP-01")
    table.play(POOR_2)
    assert table.reported("CI-Q-53") == []
    assert (table.due, table.tile("B1"), table.tile("F1")) == ("red deal", "arrow", "drop")


# CI-Q-02, CI-Q-03: capture area and start areas.


@pytest.mark.parametrize(
    ("value", "seats", "names"),
    [
        ("four", 2, "C3 D3 C4 D4"),
        ("four", 3, "B3 C3 B4 C4"),
        ("two", 2, "C3 D4"),
        ("two", 3, "C3 B4"),
        ("one", 4, "D3"),
        ("one", 3, "B3"),
    ],
)
def test_ci_q_02_capture_tiles(value: str, seats: int, names: str) -> None:
    """CI-Q-02: four, two or one of the middle tiles; the others are land with icons, where units are recruited."""
    table = typed_setup(seats, capture_tiles=value)
    assert " ".join(table.state.name(place) for place in table.state.capture) == names
    middle = "B3 C3 B4 C4" if seats == 3 else "C3 D3 C4 D4"
    down = [place for place in middle.split() if table.tile(place) == "down"]
    assert " ".join(down) == names


@pytest.mark.parametrize(
    ("value", "counted", "winner", "clauses"),
    [
        ("four", [5, 6], "blue", ("CI-RECR-10",)),
        ("two", [0, 6], "blue", ()),
        ("one", [5, 0], "red", ("CI-RECR-10",)),
    ],
)
def test_ci_q_02_what_counts_and_what_recruits(
    value: str, counted: list[int], winner: str, clauses: tuple[str, ...]
) -> None:
    """CI-Q-02: red has D3, blue C3 and D4; D3 counts with four and one, and with two it shows bricks and recruits."""
    units = "D3 red 5; C3 blue 2; D4 blue 4"
    table = position(units, capture_tiles=value, step="cards", hands={0: ["bricks 4"]})
    assert [in_capture(table.state, seat) for seat in range(2)] == counted
    assert table.refused("play bricks 4 as recruit on d3") == clauses
    final = position(units, capture_tiles=value, step="draw", depletions=2, turn={"number": 9})
    assert final.winners == (winner,)


def test_ci_q_02_custom_takes_the_tiles_that_are_named() -> None:
    """CI-Q-02 custom: at least one is named; no start area and no other map may be."""
    table = at_tiles(capture_tiles="custom")
    assert table.due == "red capture tile"
    assert table.refused("c1") == ("CI-WIN-02",)
    assert table.refused("done") == ("CI-WIN-02",)
    table.play("b2", "e5", "done")
    assert [table.state.name(place) for place in table.state.capture] == ["B2", "E5"]
    own = position("B2 red 5; D4 blue 4", capture_tiles="custom", capture=["B2"], depletions=2, turn={"number": 9})
    assert own.play("end").winners == ("red",)


@pytest.mark.parametrize(
    ("value", "seats", "names"),
    [
        ("pinwheel", 2, "C1 D6"),
        ("pinwheel", 3, "A2 B6 E3"),
        ("pinwheel", 4, "C1 F3 D6 A4"),
        ("corners", 2, "A1 F6"),
        ("corners", 3, "A2 B6 E3"),
        ("corners", 4, "A1 F1 F6 A6"),
    ],
)
def test_ci_q_03_start_areas(value: str, seats: int, names: str) -> None:
    """CI-Q-03: on the edges or in the corners, in this order from the player who begins."""
    table = typed_setup(seats, start_layout=value)
    assert [list(table.units(seat).items()) for seat in range(seats)] == [[(name, 2)] for name in names.split()]
    assert all(table.tile(name) == "down" for name in names.split())
    assert table.tile("C1") == ("down" if "C1" in names else "hammers" if seats == 3 else "arrow")


def test_ci_q_03_custom_takes_the_tiles_that_are_named() -> None:
    """CI-Q-03 custom: a tile on the coast for each seat; the tiles around them are asked for."""
    table = at_tiles(start_layout="custom")
    assert table.due == "red start area"
    assert table.refused("b2") == ("CI-MAP-03",)
    table.play("b1")
    assert table.refused("b1") == ("CI-MAP-03",)
    table.play("e6")
    assert (table.due, table.spec.number) == ("red tiles", 30)
    table.play("A*HDWA WBCWBH DH**CA AC**HD HBWCBW AWDH*A")
    assert table.state.homes == (table.state.place("B1"), table.state.place("E6"))


# CI-Q-04: who has which.


def test_ci_q_04_by_seat_from_the_player_who_begins() -> None:
    """CI-Q-04 by_seat: white begins and has the first place, black the second, red the third."""
    table = typed_setup(4, first=2)
    assert [list(table.units(seat)) for seat in range(4)] == [["D6"], ["A4"], ["C1"], ["F3"]]


def test_ci_q_04_picked_in_the_order_of_turns() -> None:
    """CI-Q-04 pick_in_order: white chooses first; what is taken or no start area cannot be chosen."""
    table = new_match(4, start_choice="pick_in_order").play(*CHOSEN[4], "white")
    assert table.due == "white home"
    table.play("f3")
    assert table.due == "black home"
    assert table.refused("f3") == ("CI-SETUP-01",)
    assert table.refused("c2") == ("CI-SETUP-01",)
    table.play("c1", "a4", "d6")
    assert [list(table.units(seat)) for seat in range(4)] == [["A4"], ["D6"], ["F3"], ["C1"]]


def test_ci_q_04_given_out_by_chance() -> None:
    """CI-Q-04 random: one lot for all seats, each place once."""
    table = new_match(3, start_choice="random").play("red", "blue", "white", "red")
    assert (table.due, table.spec.number, set(table.spec.names)) == ("red start areas by chance", 3, {"A2", "B6", "E3"})
    assert table.refused("a2 a2 e3") == ("CI-SETUP-01",)
    table.play("e3 a2 b6")
    assert [list(table.units(seat)) for seat in range(3)] == [["E3"], ["A2"], ["B6"]]


# CI-Q-05, CI-Q-06: what a base is worth.


def base(table: Table) -> str:
    """Return what everybody is told about red's base."""
    picture = table.game.picture(table.state)
    assert picture is not None
    return picture.owners[0].lines[1]


@pytest.mark.parametrize(("value", "strength", "empty"), [("two_units", 2, 0), ("permanent_garrison", 4, 2)])
def test_ci_q_05_strength_of_a_base(value: str, strength: int, empty: int) -> None:
    """CI-Q-05: the units on it, or 2 more that never leave, however many units do."""
    table = position("C1 red 2; D6 blue 2", base_strength=value)
    assert base(table) == f"base C1 of strength {strength}, capture area 0"
    assert base(table.play("2 c1 c2")) == f"base C1 of strength {empty}, capture area 0"
    assert table.units() == {"C2": 2}


@pytest.mark.parametrize(
    ("garrison", "counts", "out"),
    [
        ("two_units", "no", True),
        ("two_units", "yes", True),
        ("permanent_garrison", "no", True),
        ("permanent_garrison", "yes", False),
    ],
)
def test_ci_q_06_a_garrison_keeps_its_player_in_the_game_only_where_that_is_played(
    garrison: str, counts: str, out: bool
) -> None:
    """CI-Q-06: blue loses its last unit; only with a garrison that counts does blue have a turn, without moves."""
    rules = {"base_strength": garrison, "base_counts_for_survival": counts}
    table = position("D5 red 2; D6 blue 1", step="cards", hands={0: ["arrow 2"], 1: ["drop 1"]}, **rules)
    table.play("play arrow 2 as arrow at d6")
    assert table.winners == (("red",) if out else ())
    if not out:
        table.play("draw combat ?", "end")
        assert table.due == "blue cards"


# CI-Q-07: which icons are special.


def test_ci_q_07_default_roles() -> None:
    """CI-Q-07 default: bricks, drop and arrow; the other three icons have no special action."""
    hand = ["bricks 1", "drop 1", "arrow 1", "wheel 1", "hammers 4", "circles 5"]
    table = position("C1 red 2; D1 blue 2; D6 blue 1", step="cards", hands={0: hand})
    assert table.legal("play bricks 1 as road")
    assert table.legal("play drop 1 as water")
    assert table.legal("play arrow 1 as arrow at d1")
    for card, use, clause in (
        ("wheel 1", "road", "CI-SPEC-02"),
        ("hammers 4", "water", "CI-SPEC-04"),
        ("circles 5", "arrow at d1", "CI-SPEC-07"),
        ("drop 1", "road", "CI-SPEC-02"),
    ):
        assert table.refused(f"play {card} as {use}") == (clause, "CI-SPEC-01")


def test_ci_q_07_custom_roles() -> None:
    """CI-Q-07 custom: the wheel is the road that the table has written; bricks are none then."""
    table = position(
        "C1 red 2; D6 blue 1",
        step="cards",
        hands={0: ["wheel 1", "bricks 1"]},
        icon_roles="custom",
        roles={"wheel": "road", "drop": "water"},
    )
    assert table.refused("play bricks 1 as road") == ("CI-SPEC-02", "CI-SPEC-01")
    assert table.play("play wheel 1 as road 2 c1 c2 b2").units() == {"B2": 2}


# CI-Q-50, CI-Q-52 to CI-Q-54: cards, tiles that are left over, poor bases, jokers.


@pytest.mark.parametrize(
    ("value", "seats", "cards"),
    [("full", 2, 18), ("full", 3, 18), ("full", 4, 18), ("scaled", 2, 12), ("scaled", 3, 15), ("scaled", 4, 18)],
)
def test_ci_q_50_size_of_the_stacks(value: str, seats: int, cards: int) -> None:
    """CI-Q-50: 18 of each, or 15 for three without hammers, 12 for two without circles too."""
    table = new_match(seats, deck_size=value)
    assert (table.stack("combat"), table.stack("resource")) == (cards, cards)
    table.play(*CHOSEN[seats], "red")
    for card, from_seats in (("hammers 4", 4), ("circles 4", 3), ("wheel 4", 2)):
        taken_out = value == "scaled" and seats < from_seats
        assert table.refused(f"{card}, drop 4") == (("CI-SETUP-08",) if taken_out else ()), card


def test_ci_q_50_a_card_in_the_box_is_in_no_hand() -> None:
    """CI-Q-50 scaled: with two players an unknown card is never circles, but may be the wheel."""
    for value, clauses in (("full", ()), ("scaled", ("CI-CARD-01",))):
        table = position("C2 red 2; D1 red 1; D6 blue 1", step="cards", hands={0: ["2 resource"]}, deck_size=value)
        assert table.refused("play circles 4 as recruit on c2") == clauses


@pytest.mark.parametrize(("value", "clauses"), [("unseen", ()), ("balanced", ("CI-ALT-04",))])
def test_ci_q_52_tiles_left_over(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-52: with three players six drops may all lie on the island, or five where one of each icon is set aside."""
    table = at_tiles(3, map="random", leftover=value)
    assert table.spec.number == 23
    assert Counter(table.spec.names)["drop"] == (6 if value == "unseen" else 5)
    assert table.refused(ROWS_3) == clauses
    assert table.legal(ROWS_3.replace("DDDDD", "DDDCD"))


def test_ci_q_52_says_nothing_where_no_tiles_are_left_over() -> None:
    """CI-Q-52: two and four players lay all 36."""
    assert Counter(at_tiles(map="random", leftover="balanced").spec.names)["drop"] == 6


@pytest.mark.parametrize(("value", "due"), [("keep", "red deal"), ("reroll_unfair", "red tiles")])
def test_ci_q_53_a_base_with_few_icons(value: str, due: str) -> None:
    """CI-Q-53: C1 has only two icons within two steps: a warning, and the map stays or is laid anew."""
    table = at_tiles(map="random", random_balance=value).play(POOR_2)
    fate = "the map is kept" if value == "keep" else "the tiles are laid anew"
    assert table.reported("CI-Q-53") == [f"a base has few different icons within 2 steps (C1 has 2 icons): {fate}"]
    assert table.due == due
    if due == "red tiles":
        assert table.play(SHEET_2).due == "red deal"


def test_ci_q_53_three_icons_are_enough() -> None:
    """CI-Q-53: a wheel on E1 is the third: no warning, and nothing laid anew."""
    table = at_tiles(map="random", random_balance="reroll_unfair").play(POOR_2.replace("HA*AHD", "HA*AWD"))
    assert (table.reported("CI-Q-53"), table.due) == ([], "red deal")


def test_ci_q_54_there_are_no_jokers() -> None:
    """CI-Q-54: both stacks hold the 36 cards of icons, and a joker is no card."""
    table = at_tiles()
    assert all(table.game.face_name(face).split()[0] in table.state.contents.icons for face in table.state.deck.copies)
    assert len(table.state.deck.copies) == 36
    assert table.game.faces(table.state, "joker") == ()
