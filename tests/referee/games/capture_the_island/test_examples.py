"""The worked examples CI-EX-01 to CI-EX-17, played with their exact numbers."""

from __future__ import annotations

from tables.capture_the_island import Table, position

from referee.games.capture_the_island.victory import units_in_capture_area


def test_ci_ex_01_one_army_moves_two_tiles_and_a_third_is_refused() -> None:
    """CI-EX-01: both moves for one army; a third is refused."""
    table = position("B2 red 3; D6 blue 2").play("3 b2 b3", "3 b3 b4")
    assert table.units() == {"B4": 3}
    assert table.refused("3 b4 b5") == ("CI-TURN-02", "CI-MOVE-01")


def test_ci_ex_02_two_armies_move_one_tile_each_and_a_third_move_is_refused() -> None:
    """CI-EX-02: two armies, a move each; a third is refused."""
    table = position("B2 red 3; E2 red 2; D6 blue 2").play("b2 b3", "e2 e3")
    assert table.units() == {"B3": 3, "E3": 2}
    assert table.refused("3 b3 b4") == ("CI-TURN-02", "CI-MOVE-01")


def test_ci_ex_03_units_are_left_on_the_way() -> None:
    """CI-EX-03: X holds 0, Y 2, Z 3, in whatever words it is said."""
    for line in (
        "5 b2 b3; 3 b3 b4",
        "5 b2 b3 b4 drop 2",
        "b2 b3 b4 5 drop 2",
        "5 from b2 to b3, leave 2, 3 from b3 to b4",
    ):
        table = position("B2 red 5; D6 blue 2").play(line)
        assert table.units() == {"B3": 2, "B4": 3}, line


def test_ci_ex_04_a_tile_recruits_as_many_as_it_has() -> None:
    """CI-EX-04: 2 become 4, and the card is discarded."""
    table = position("A1 red 2; D6 blue 2", step="cards", hands={0: ["arrow 4"]}).play("play arrow 4 as recruit on a1")
    assert table.on("A1") == "red 4"
    assert table.discards("resource") == ["R-arrow-4"]
    assert table.supply() == 16


def test_ci_ex_05_one_card_recruits_on_two_tiles_each_by_its_units() -> None:
    """CI-EX-05: 1 and 3 become 2 and 6, and neither recruits again in this turn."""
    table = position("A1 red 1; F1 red 3; D6 blue 2", step="cards", hands={0: ["arrow 4", "arrow 5"]})
    table.play("recruit arrow 4 a1 f1")
    assert table.units() == {"A1": 2, "F1": 6}
    for place in ("a1", "f1"):
        assert table.refused(f"recruit arrow 5 {place}") == ("CI-RECR-05",)


def test_ci_ex_06_a_battle_is_won_by_the_higher_total() -> None:
    """CI-EX-06: 9 against 8; 2 are lost, 3 go home, one card is taken, four are discarded."""
    table = position("C2 red 4; B3 blue 5; D6 blue 2", hands={0: ["hammers 2"], 1: ["wheel 1"]})
    table.play("4 c2 b2 b3", "lay hammers 2", "Blue: lay wheel 1", "bricks 3", "bricks 2")
    assert "9 against 8: Red wins on B3" in table.reported("CI-BATTLE-07")
    table.play("?")
    assert (table.on("B3"), table.on("D6"), table.supply(1)) == ("red 4", "blue 5", 15)
    assert table.hand(1) == ["? combat"]
    assert len(table.discards("combat")) == 4
    assert table.stack("combat") == 13


def test_ci_ex_07_equal_totals_serve_the_defender() -> None:
    """CI-EX-07: 7 against 7; the attacker loses 2, and 1 goes home."""
    table = position("C2 red 3; B3 blue 5; D6 blue 2; C1 red 1", hands={0: ["hammers 3"], 1: ["wheel 1"]})
    table.play("3 c2 b2 b3", "lay hammers 3", "Blue: lay wheel 1", "bricks 1", "hammers 1", "?")
    assert (table.on("B3"), table.on("C1"), table.supply()) == ("blue 5", "red 2", 18)
    assert table.hand(0) == ["? combat"]


def test_ci_ex_08_a_lost_last_unit_is_all_that_is_lost_and_ends_a_game_of_two() -> None:
    """CI-EX-08: 1 unit is lost, not 2; nobody goes home, and the game of two is over."""
    table = position("C2 red 4; B3 blue 1", hands={0: ["hammers 2"], 1: ["wheel 1"]})
    table.play("4 c2 b2 b3", "lay hammers 2", "Blue: lay wheel 1", "bricks 3", "bricks 2", "?")
    assert (table.on("B3"), table.units(1), table.supply(1)) == ("red 4", {}, 20)
    assert (table.winners, table.ended_by) == (("red",), "CI-INF-07")
    assert table.state.out == (1,)


def test_ci_ex_09_recruiting_stops_at_ten() -> None:
    """CI-EX-09: 7 units are due, and 3 are placed."""
    table = position("E1 red 7; D6 blue 2", step="cards", hands={0: ["wheel 4"]}).play("play wheel 4 as recruit on e1")
    assert (table.on("E1"), table.supply()) == ("red 10", 10)


def test_ci_ex_10_a_water_card_goes_from_coast_to_coast() -> None:
    """CI-EX-10: from D6 you may cross to A1, not to C2."""
    table = position("D6 white 3", seats=4, of=2, step="cards", hands={2: ["drop 1"]})
    assert table.refused("play drop 1 as water 3 d6 c2") == ("CI-SPEC-06",)
    table.play("play drop 1 as water 3 d6 a1")
    assert table.units(2) == {"A1": 3}


def test_ci_ex_11_at_the_end_each_turn_costs_a_card() -> None:
    """CI-EX-11: the card must go, and then the game is over."""
    table = position("C3 red 1; D6 blue 1", depletions=2, hands={0: ["drop 1"]}, turn={"number": 9})
    table.play("end", "end")
    assert table.refused("end") == ("CI-DRAW-07",)
    table.play("discard drop 1")
    assert (table.winners, table.ended_by) == (("red",), "CI-WIN-02")


def test_ci_ex_12_capture_tiles_are_counted_together() -> None:
    """CI-EX-12: the places have 5, 4 and 1 units."""
    table = position(
        "C3 red 3; D3 red 2; C4 blue 4; D4 white 1", seats=3 + 1, out=[3], depletions=2, turn={"number": 9}
    )
    table.play("end")
    assert [units_in_capture_area(table.state, seat) for seat in range(3)] == [5, 4, 1]
    assert table.winners == ("red",)
    assert table.game.outcome(table.state).ranking == ((0,), (1,), (2,), (3,))  # type: ignore[union-attr]


def test_ci_ex_13_two_armies_fight_as_one_and_what_has_no_room_at_home_is_lost() -> None:
    """CI-EX-13: 10 against 10; 2 are lost, 4 go home, where 1 has no room."""
    table = position(
        "C1 red 7; B1 red 3; A2 red 4; B2 blue 6", seats=4, hands={0: ["hammers 3"], 1: ["wheel 1"]}, starts=()
    )
    assert table.supply() == 6
    table.play("3 b1 b2", "3 a2 b2")
    assert table.tallies == ("units 6", "units 6")
    table.play("lay hammers 3", "Blue: lay wheel 1", "bricks 1", "bricks 3", "?")
    assert table.units() == {"C1": 10, "A2": 1}
    assert (table.on("B2"), table.supply()) == ("blue 6", 9)
    assert table.hand(0) == ["? combat"]


def test_ci_ex_14_water_attack_then_recruiting_on_both_shores() -> None:
    """CI-EX-14: 7 against 5, then 3 become 6 and 1 becomes 2."""
    table = position(
        "F6 red 4; A1 blue 2; F3 blue 3",
        seats=4,
        step="cards",
        hands={0: ["drop 1", "wheel 2", "arrow 4"], 1: ["drop 5"]},
    )
    table.play("play drop 1 as water, 3 from f6 to a1")
    assert table.due == "red cards face down"
    table.play("lay wheel 2", "hammers 2", "hammers 3")
    assert "7 against 5: Red wins on A1" in table.reported("CI-BATTLE-07")
    table.play("?")
    assert table.discards("combat") == ["C-drop-1", "C-wheel-2", "C-hammers-2", "C-hammers-3"]
    assert (table.units(1), table.hand(1)) == ({"F3": 3}, ["? combat", "R-drop-5"])
    table.play("play arrow 4 as recruit on a1 and f6")
    assert table.units() == {"A1": 6, "F6": 2}


def test_ci_ex_15_the_second_depletion_ends_the_draws() -> None:
    """CI-EX-15: the first turn ends with 3 cards; in the second nothing is drawn and a card is due."""
    table = depleted_once()
    assert (table.stack("resource"), table.stack("combat")) == (1, 5)
    table.play("draw resource ?")
    assert (table.state.depletions, table.stack("resource")) == (2, 0)
    assert len(table.hand(0)) == 3
    table.play("end")
    assert table.due == "blue move"
    table.play("end", "end")
    assert table.refused("draw combat") == ("CI-DRAW-06", "CI-Q-40")
    assert table.refused("end") == ("CI-DRAW-07",)
    table.play("discard wheel 1")
    assert table.due == "red move"
    assert len(table.hand(1)) == 3


def depleted_once() -> Table:
    """Return the position of CI-EX-15."""
    return position(
        "C1 red 2; D6 blue 2",
        step="draw",
        depletions=1,
        hands={0: ["2 resource"], 1: ["1 resource", "3 combat"]},
        discards=["14 resource", "10 combat"],
    )


def test_ci_ex_16_road_moves_a_battle_and_recruiting_behind_the_lines() -> None:
    """CI-EX-16: 5 against 8, then 2 become 4."""
    table = position(
        "C1 red 2; E1 red 5; E3 blue 3",
        seats=4,
        step="cards",
        hands={0: ["bricks 1", "hammers 1", "bricks 5"], 1: ["wheel 2"]},
    )
    table.play("play bricks 1 as road 5 from e1 to e2, leave 2, 3 from e2 to e3")
    table.play("lay hammers 1", "Blue: lay wheel 2", "drop 1", "drop 3", "?")
    assert table.units() == {"C1": 3, "E2": 2}
    assert (table.on("E3"), table.hand(0)) == ("blue 3", ["? combat", "R-bricks-5"])
    table.play("play bricks 5 as recruit on e2")
    assert table.on("E2") == "red 4"


def test_ci_ex_17_a_start_area_stays_closed_and_an_arrow_takes_its_last_unit() -> None:
    """CI-EX-17: the whole move is refused; the arrow hits, and all of white’s cards are discarded."""
    table = position(
        "D3 red 2; E3 white 1; B6 blue 2",
        seats=3,
        step="cards",
        hands={0: ["bricks 1", "arrow 2"], 2: ["3 combat", "1 resource"]},
    )
    assert table.refused("play bricks 1 as road 1 d3 e3") == ("CI-SETUP-04",)
    assert table.hand() == ["C-bricks-1", "C-arrow-2"]
    table.play("play arrow 2 as arrow with target e3")
    assert table.state.out == (2,)
    assert (table.discards("combat"), table.discards("resource")) == (["C-arrow-2", "?", "?", "?"], ["?"])
    assert table.refused("play bricks 1 as road 1 d3 e3") == ("CI-SETUP-04", "CI-Q-46")
    table.play("end", "draw combat ?", "end", "end", "draw combat ?", "end")
    assert table.due == "red move"
