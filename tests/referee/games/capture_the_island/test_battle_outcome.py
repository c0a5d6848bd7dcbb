"""Who wins a battle, what is lost and taken: CI-BATTLE-07 to CI-BATTLE-11, and the rulings on them."""

from __future__ import annotations

import pytest
from observing import observe
from tables.capture_the_island import Table, game, position

FIELD = "C2 red 4; C1 red 1; C3 blue 5; D6 blue 2"
CARDS = {0: ["hammers 2", "wheel 3"], 1: ["wheel 1", "bricks 3", "drop 4"]}
EVEN = "C2 red 3; C1 red 1; C3 blue 3; D6 blue 2"
SHORT = "C2 red 3; C3 blue 1; A6 blue 3; B6 blue 3"


def attack(units: str = FIELD, **given: object) -> Table:
    """Return a table at which red's units have gone from C2 to blue's on C3, and the battle is on."""
    table = position(units, **given)  # type: ignore[arg-type]
    return table.play("c2 c3", *["end"] * (table.due == "red move"))


def laid(red: str = "hammers 2", blue: str = "wheel 1", units: str = FIELD, **given: object) -> Table:
    """Return a table at which both sides of that battle have laid a card."""
    return attack(units, hands=CARDS, **given).fight(red, blue)


@pytest.mark.parametrize(
    ("red", "blue", "said"),
    [
        ("circles 3", "bricks 2", "9 against 8: Red wins on C3"),
        ("circles 1", "circles 2", "7 against 8: Blue wins on C3"),
        ("circles 1", "bricks 1", "7 against 7: Blue wins on C3; the defender wins ties"),
    ],
)
def test_ci_battle_07_the_higher_total_wins(red: str, blue: str, said: str) -> None:
    """CI-BATTLE-07: by one point, for either side; and who has won has the tile."""
    table = laid().play(red, blue)
    assert table.reported("CI-BATTLE-07") == [said]
    assert table.play("?").on("C3") == ("red 4" if "Red" in said else "blue 5")


def meet(units: str = EVEN, **given: object) -> Table:
    """Return a table at which 3 of red have met blue on C3 and the battle is on."""
    table = position(units, **given)  # type: ignore[arg-type]
    return table.play("3 c2 c3", *["end"] * (table.due == "red move"))


@pytest.mark.parametrize(
    ("value", "red", "blue", "drawn"),
    [
        ("defender_wins", {"C1": 2}, {"C3": 3, "D6": 2}, "red"),
        ("attacker_wins", {"C1": 1, "C3": 3}, {"D6": 3}, "blue"),
        ("both_lose_one_attacker_back", {"C1": 1, "C2": 2}, {"C3": 2, "D6": 2}, ""),
        ("both_lose", {"C1": 2}, {"D6": 3}, ""),
    ],
)
def test_ci_q_14_equal_totals_cost_one_side_or_both_their_units(
    value: str, red: dict[str, int], blue: dict[str, int], drawn: str
) -> None:
    """CI-Q-14: 4 against 4: one side loses 2 and takes a card, or each side loses 1 or 2 and nobody takes one."""
    table = meet(battle_tie=value).play("hammers 1", "bricks 1")
    assert table.reported("CI-BATTLE-07")[0].startswith("4 against 4: ")
    assert table.due == (f"{drawn} drawing" if drawn else "red draw")
    if drawn:
        table.play("?")
    assert (table.units(0), table.units(1)) == (red, blue)
    assert (len(table.hand(0)), len(table.hand(1))) == (int(drawn == "red"), int(drawn == "blue"))
    assert table.discards("combat") == ["C-hammers-1", "C-bricks-1"]


@pytest.mark.parametrize("value", ["defender_wins", "both_lose_one_attacker_back", "both_lose", "redraw"])
def test_ci_q_14_a_higher_total_wins_whatever_a_tie_means(value: str) -> None:
    """CI-Q-14: 5 against 4 is not a tie."""
    table = meet(battle_tie=value).play("hammers 2", "bricks 1", "?")
    assert (table.on("C3"), table.on("D6")) == ("red 3", "blue 3")


def test_ci_q_14_redraw_until_the_totals_differ() -> None:
    """CI-Q-14 redraw: a second tie is drawn again; all six cards count and are discarded."""
    table = meet(battle_tie="redraw").play("hammers 1", "bricks 1")
    assert (table.due, table.reported("CI-BATTLE-07")) == ("red battle draw", ["4 against 4: both draw another card"])
    table.play("hammers 2", "bricks 2")
    assert (table.due, table.reported("CI-BATTLE-07")) == ("red battle draw", ["6 against 6: both draw another card"])
    table.play("hammers 3", "wheel 2")
    assert table.reported("CI-BATTLE-07") == ["9 against 8: Red wins on C3"]
    assert len(table.play("?").discards("combat")) == 6


def test_ci_q_14_redraw_without_a_card_left_works_for_the_defender() -> None:
    """CI-Q-14 redraw: where all combat cards are held, nothing can be drawn, and the battle still ends."""
    hands = {0: 9, 1: 9}
    table = meet(battle_tie="redraw", hands=hands, hand_limit=9, commit_optional="yes")
    table.play("lay nothing", "Blue: lay nothing")
    assert (table.on("C3"), table.on("C1")) == ("blue 3", "red 2")


def test_ci_q_14_the_last_units_to_arrive_fall_and_the_others_go_back() -> None:
    """CI-Q-14 both_lose_one_attacker_back: 3 from C2 and 2 from B3 against 5: 3 and 1 go back where they came from."""
    table = position("C2 red 3; B3 red 2; C3 blue 5; D6 blue 2", battle_tie="both_lose_one_attacker_back")
    table.play("3 c2 c3", "2 b3 c3", "hammers 1", "bricks 1")
    assert (table.units(0), table.on("C3")) == ({"C2": 3, "B3": 1}, "blue 4")


def test_ci_q_14_an_army_goes_back_to_where_it_last_could_rest() -> None:
    """CI-Q-14 both_lose_one_attacker_back: 6 from A1 came over the full B1; 5 go back to A1, where there is room."""
    table = position("A1 red 6; B1 red 10; B2 blue 6; D6 blue 2", battle_tie="both_lose_one_attacker_back")
    table.play("6 a1 b1 b2", "hammers 1", "bricks 1")
    assert (table.units(0), table.on("B2"), table.supply(0)) == ({"A1": 5, "B1": 10}, "blue 5", 5)


def win(table: Table) -> Table:
    """Let red, who has no card, win the battle that is on by the draws; the loser takes a card."""
    return table.play("hammers 3", "hammers 1", "?")


def test_ci_q_19_an_attacker_that_has_won_stays_and_controls_the_tile() -> None:
    """CI-Q-19: red stays on B2 and recruits there in the same turn."""
    table = position("A2 red 3; B2 blue 2; D6 blue 2", hands={0: ["bricks 4"]})
    win(table.play("3 a2 b2", "end"))
    assert table.on("B2") == "red 3"
    assert table.play("play bricks 4 as recruit on b2").on("B2") == "red 6"


@pytest.mark.parametrize(
    ("draws", "keeps"), [(("circles 3", "bricks 2"), "discard"), (("circles 1", "bricks 2"), "keep")]
)
def test_ci_battle_08_both_discard_the_cards_they_committed(draws: tuple[str, str], keeps: str) -> None:
    """CI-BATTLE-08: both sides discard the cards that they laid, also where drawn cards are kept."""
    table = laid(drawn_battle_card=keeps).play(*draws)
    assert table.discards("combat")[:2] == ["C-hammers-2", "C-wheel-1"]
    assert len(table.discards("combat")) == (4 if keeps == "discard" else 2)
    table.play("?")
    for seat in (0, 1):
        assert not {"C-hammers-2", "C-wheel-1"} & set(table.hand(seat))


def won(units: str = FIELD, loss: int = 2) -> Table:
    """Return a table at which red has won by 9 against 8, with 4 units, and blue's card is due."""
    return laid(units=units, battle_loss=loss).play("circles 3", "bricks 2")


@pytest.mark.parametrize(
    ("blue", "loss", "lost_units"), [(5, 2, 2), (2, 2, 2), (1, 2, 1), (5, 1, 1), (5, 4, 4), (3, 4, 3)]
)
def test_ci_battle_09_the_loser_loses_two_units(blue: int, loss: int, lost_units: int) -> None:
    """CI-BATTLE-09: 2 units, or all there are, or as the house rule says, go to the supply; the winner loses none."""
    table = won(f"C2 red 6; C1 red 1; C3 blue {blue}; D6 blue 2", loss)
    assert table.supply(1) == 20 - 2 - blue + lost_units
    word = "unit" if lost_units == 1 else "units"
    assert table.reported("CI-BATTLE-09") == [f"Blue loses {lost_units} {word} on C3"]
    assert table.play("?").units(0) == {"C1": 1, "C3": 6}


def lost(units: str = FIELD) -> Table:
    """Return a table at which red has lost by 7 against 9, with 4 units against 5, and red's card is due."""
    return laid(units=units).play("circles 1", "circles 3")


def test_ci_battle_09_an_attacker_that_loses() -> None:
    """CI-BATTLE-09: red loses 2 of 4 units, and blue none of 5."""
    table = lost()
    assert (table.reported("CI-BATTLE-09"), table.supply(0), table.on("C3")[-6:]) == (
        ["Red loses 2 units on C3"],
        17,
        "blue 5",
    )


def test_ci_q_17_a_side_loses_its_units_on_the_tile() -> None:
    """CI-Q-17 only_present: 1 of 2 is lost, and the 6 elsewhere stay."""
    table = meet(SHORT).play("hammers 3", "bricks 1", "?")
    assert table.units(1) == {"A6": 3, "B6": 3}


def test_ci_q_17_a_side_makes_up_the_number_elsewhere() -> None:
    """CI-Q-17 make_up_elsewhere: blue chooses the tile of the second unit, among those with its units."""
    table = meet(SHORT, short_loss="make_up_elsewhere").play("hammers 3", "bricks 1")
    assert table.due == "blue lose"
    assert table.refused("lose c6", 1) == ("CI-BATTLE-09",)
    assert table.refused("lose c3", 1) == ("CI-BATTLE-09",)
    table.play("lose b6", "?")
    assert (table.units(1), table.supply(1)) == ({"A6": 3, "B6": 2}, 15)


def test_ci_q_17_makes_up_nothing_where_two_units_are_there() -> None:
    """CI-Q-17 make_up_elsewhere: blue has 2 on the tile and loses both, and none elsewhere."""
    table = meet("C2 red 3; C3 blue 2; A6 blue 3", short_loss="make_up_elsewhere").play("hammers 3", "bricks 1")
    assert (table.due, table.units(1)) == ("blue drawing", {"A6": 3})


def test_ci_q_17_takes_what_is_left_where_there_is_no_choice() -> None:
    """CI-Q-17 make_up_elsewhere: blue's only other unit goes too, and blue is defeated."""
    table = meet("C2 red 3; C3 blue 1; A6 blue 1", short_loss="make_up_elsewhere").play("hammers 3", "bricks 1", "?")
    assert table.winners == ("red",)
    kept = meet("C2 red 3; C3 blue 1; A6 blue 1").play("hammers 3", "bricks 1", "?")
    assert (kept.winners, kept.units(1)) == ((), {"A6": 1})


def test_ci_q_17_nothing_is_asked_where_all_must_go() -> None:
    """CI-Q-17 make_up_elsewhere with a loss of 3: 1 falls in battle, the 2 others on two tiles fall unasked."""
    table = position(
        "C2 red 1; A1 red 1; C3 blue 4; B6 red 1; D6 blue 1", battle_loss=3, short_loss="make_up_elsewhere"
    )
    table.play("1 c2 c3", "end", "hammers 1", "hammers 2")
    assert (table.units(0), table.due) == ({}, "red drawing")


@pytest.mark.parametrize(("red_wins", "loser"), [(True, 1), (False, 0)])
def test_ci_battle_10_the_loser_takes_a_combat_card(red_wins: bool, loser: int) -> None:
    """CI-BATTLE-10: the loser takes one from the combat stack, seen by its owner alone; the winner takes none."""
    table = won() if red_wins else lost()
    before, other = table.stack("combat"), len(table.hand(1 - loser))
    assert (table.spec.seat, table.spec.clause, table.spec.hidden) == (loser, "CI-BATTLE-10", True)
    assert all(name.startswith("C-") for name in table.spec.names)
    assert table.refused("circles 4") == ("CI-BATTLE-10",)
    table.play("drop 3")
    assert "C-drop-3" in table.hand(loser)
    assert (table.stack("combat"), len(table.hand(1 - loser))) == (before - 1, other)
    assert "C-drop-3" not in repr(observe(game(), table.state, 1 - loser))


@pytest.mark.parametrize(("value", "cards"), [("yes", 2), ("no", 1)])
def test_ci_q_41_the_losers_card_at_the_end(value: str, cards: int) -> None:
    """CI-Q-41: the loser takes a card at the end or not, by the house rule; before the end always."""
    for depletions, held in ((2, cards), (1, 2)):
        table = position(
            "C2 red 3; C3 blue 6; D6 blue 2",
            hands={0: ["drop 4"]},
            depletions=depletions,
            discards=["3 resource"],
            final_loser_card=value,
        )
        table.play("3 c2 c3", "end", "drop 1", "drop 2")
        if table.due == "red drawing":
            table.play("?")
        assert len(table.hand(0)) == held


@pytest.mark.parametrize(
    ("units", "home"), [("C3 blue 5; D6 blue 2", 5), ("C3 blue 5; E1 blue 1", 3), ("C3 blue 3; D6 blue 2", 3)]
)
def test_ci_battle_11_the_others_go_home(units: str, home: int) -> None:
    """CI-BATTLE-11: 3 of 5, or 1 of 3, come to the start area with the units there; none stays."""
    table = won(f"C2 red 4; C1 red 1; {units}").play("?")
    assert (table.on("C3"), table.on("D6")) == ("red 4", f"blue {home}")
    assert len(table.reported("CI-BATTLE-11")) == 1


def test_ci_battle_11_nobody_goes_home_where_all_are_lost() -> None:
    """CI-BATTLE-11: a loser with 2 units has none left."""
    table = won("C2 red 4; C1 red 1; C3 blue 2; D6 blue 2").play("?")
    assert (table.units(1), table.reported("CI-BATTLE-11")) == ({"D6": 2}, [])


def test_ci_battle_11_an_attacker_goes_home_and_not_back() -> None:
    """CI-BATTLE-11: red came from C2, and the 2 that are left go to C1."""
    table = lost().play("?")
    assert (table.units(0), table.units(1)) == ({"C1": 3}, {"C3": 5, "D6": 2})
    assert table.reported("CI-BATTLE-11") == ["2 units of Red go back to C1"]


@pytest.mark.parametrize(("value", "home", "supply"), [("lose", 10, 10), ("allow", 11, 9)])
def test_ci_q_18_units_above_ten_at_home_go_to_the_supply_or_stay(value: str, home: int, supply: int) -> None:
    """CI-Q-18: 2 of 4 come home where 9 stand: one goes to the supply, or all 11 stay."""
    units = "C2 red 4; C1 red 9; C3 blue 9; D6 blue 2"
    table = position(units, retreat_overflow=value).play("4 c2 c3", "end", "hammers 1", "bricks 3", "?")
    assert (table.units(0), table.supply(0)) == ({"C1": home}, supply)
    assert ("to the supply" in table.reported("CI-BATTLE-11")[0]) == (value == "lose")


def test_ci_q_18_a_full_base_takes_nobody_back() -> None:
    """CI-Q-18: 2 units come home where 10 are, and both go to the supply."""
    table = position("C2 red 4; C1 red 10; C3 blue 9; D6 blue 2").play("4 c2 c3", "end", "hammers 1", "bricks 3", "?")
    assert table.reported("CI-BATTLE-11") == ["2 units of Red do not fit on C1 and return to the supply"]


@pytest.mark.parametrize("value", ["lose", "allow"])
def test_ci_q_18_ten_have_room(value: str) -> None:
    """CI-Q-18: 2 units retreat to a base with 8; an eleventh unit may not march in."""
    units = "C2 red 4; C1 red 8; B1 red 1; C3 blue 9; D6 blue 2"
    table = position(units, retreat_overflow=value).play("4 c2 c3", "end", "hammers 1", "bricks 3", "?")
    assert table.units(0) == {"C1": 10, "B1": 1}
    assert table.correct("step move red").refused("1 b1 c1") == ("CI-MOVE-08",)


def test_q18_a_crowd_at_home_is_not_a_fault_where_it_is_allowed() -> None:
    """CI-Q-18: 12 on the base are found in order by the audit, as 10 are where the others were lost."""
    for value, home in (("lose", 10), ("allow", 12)):
        table = position("C1 red 9; C2 red 5; C3 blue 9; D6 blue 2", retreat_overflow=value)
        table.play("5 c2 c3", "end", "drop 1", "drop 2", "?")
        assert (table.on("C1"), table.game.audit(table.state)) == (f"red {home}", ())
