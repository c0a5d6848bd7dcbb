"""Rulings on battles: CI-Q-14 to CI-Q-18, CI-Q-20 to CI-Q-22, CI-Q-56."""

from __future__ import annotations

import pytest
from tables.capture_the_island import Table, position

FIELD = "C2 red 3; C1 red 1; C3 blue 3; D6 blue 2"


def attack(units: str = FIELD, **given: object) -> Table:
    """Return a table at which 3 of red have met blue on C3 and the battle is on."""
    table = position(units, **given)  # type: ignore[arg-type]
    return table.play("3 c2 c3", *["end"] * (table.due == "red move"))


# CI-Q-14: equal totals.


@pytest.mark.parametrize(
    ("value", "red", "blue", "drawn"),
    [
        ("defender_wins", {"C1": 2}, {"C3": 3, "D6": 2}, "red"),
        ("attacker_wins", {"C1": 1, "C3": 3}, {"D6": 3}, "blue"),
        ("both_lose_one_attacker_back", {"C1": 1, "C2": 2}, {"C3": 2, "D6": 2}, ""),
        ("both_lose", {"C1": 2}, {"D6": 3}, ""),
    ],
)
def test_ci_q_14_equal_totals(value: str, red: dict[str, int], blue: dict[str, int], drawn: str) -> None:
    """CI-Q-14: 4 against 4: one side loses 2 and takes a card, or each side loses 1 or 2 and nobody takes one."""
    table = attack(battle_tie=value).play("hammers 1", "bricks 1")
    assert table.reported("CI-BATTLE-07")[0].startswith("4 against 4: ")
    assert table.due == (f"{drawn} drawing" if drawn else "red draw")
    if drawn:
        table.play("?")
    assert (table.units(0), table.units(1)) == (red, blue)
    assert (len(table.hand(0)), len(table.hand(1))) == (int(drawn == "red"), int(drawn == "blue"))
    assert table.discards("combat") == ["C-hammers-1", "C-bricks-1"]


@pytest.mark.parametrize("value", ["defender_wins", "both_lose_one_attacker_back", "both_lose", "redraw"])
def test_ci_q_14_a_higher_total_wins_whatever_a_tie_means(value: str) -> None:
    """CI-Q-14: 5 against 4 is no tie."""
    table = attack(battle_tie=value).play("hammers 2", "bricks 1", "?")
    assert (table.on("C3"), table.on("D6")) == ("red 3", "blue 3")


def test_ci_q_14_redraw_until_the_totals_differ() -> None:
    """CI-Q-14 redraw: a second tie is drawn again; all six cards count and are discarded."""
    table = attack(battle_tie="redraw").play("hammers 1", "bricks 1")
    assert (table.due, table.reported("CI-BATTLE-07")) == ("red battle draw", ["4 against 4: both draw another card"])
    table.play("hammers 2", "bricks 2")
    assert (table.due, table.reported("CI-BATTLE-07")) == ("red battle draw", ["6 against 6: both draw another card"])
    table.play("hammers 3", "wheel 2")
    assert table.reported("CI-BATTLE-07") == ["9 against 8: Red wins on C3"]
    assert len(table.play("?").discards("combat")) == 6


def test_ci_q_14_redraw_without_a_card_left_serves_the_defender() -> None:
    """CI-Q-14 redraw: where all combat cards are held, nothing can be drawn, and the battle still ends."""
    hands = {0: 9, 1: 9}
    table = attack(battle_tie="redraw", hands=hands, hand_limit=9, commit_optional="yes")
    table.play("lay nothing", "Blue: lay nothing")
    assert (table.on("C3"), table.on("C1")) == ("blue 3", "red 2")


def test_ci_q_14_those_that_came_last_fall_and_the_others_go_back() -> None:
    """CI-Q-14 both_lose_one_attacker_back: 3 from C2 and 2 from B3 against 5: 3 and 1 go back where they came from."""
    table = position("C2 red 3; B3 red 2; C3 blue 5; D6 blue 2", battle_tie="both_lose_one_attacker_back")
    table.play("3 c2 c3", "2 b3 c3", "hammers 1", "bricks 1")
    assert (table.units(0), table.on("C3")) == ({"C2": 3, "B3": 1}, "blue 4")


def test_ci_q_14_an_army_goes_back_to_where_it_last_could_rest() -> None:
    """CI-Q-14 both_lose_one_attacker_back: 6 from A1 came over the full B1; 5 go back to A1, where there is room."""
    table = position("A1 red 6; B1 red 10; B2 blue 6; D6 blue 2", battle_tie="both_lose_one_attacker_back")
    table.play("6 a1 b1 b2", "hammers 1", "bricks 1")
    assert (table.units(0), table.on("B2"), table.supply(0)) == ({"A1": 5, "B1": 10}, "blue 5", 5)


# CI-Q-15, CI-Q-16: cards that are not there, cards that are kept.


def test_ci_q_15_zero_a_side_without_a_combat_card_is_not_asked() -> None:
    """CI-Q-15 zero: red, with a resource card only, lays nothing and adds 0; both still draw."""
    table = attack(hands={0: ["drop 4"], 1: ["wheel 3"]})
    assert table.reported("CI-BATTLE-02") == ["Red has no combat card and adds 0"]
    assert table.due == "blue cards face down"
    table.play("lay wheel 3", "hammers 2", "bricks 1", seat=1)
    assert "5 against 7: Blue wins on C3" in table.reported("CI-BATTLE-07")


def test_ci_q_15_blind_draw_the_top_card_stands_for_one_of_the_hand() -> None:
    """CI-Q-15 blind_draw: red draws twice; the first card is that of the hand. Who holds one is asked as before."""
    table = attack(no_combat_card="blind_draw", hands={0: ["drop 4"], 1: ["wheel 3"]})
    assert table.due == "blue cards face down"
    table.play("lay wheel 3", seat=1)
    assert (table.due, table.spec.clause) == ("red battle draw", "CI-Q-15")
    table.play("circles 3")
    assert (table.due, table.spec.clause) == ("red battle draw", "CI-BATTLE-05")
    assert table.tallies[0] == "units 3; lays circles 3 +3 = 6"
    table.play("hammers 2", "bricks 1")
    assert "8 against 7: Red wins on C3" in table.reported("CI-BATTLE-07")
    assert len(table.play("?").discards("combat")) == 4


def test_ci_q_15_resource_as_zero_a_resource_card_may_be_laid() -> None:
    """CI-Q-15 resource_as_zero: drop 4 adds 0 and goes to its own discards; nothing may be laid as well."""
    table = attack(no_combat_card="resource_as_zero", hands={0: ["drop 4"], 1: ["wheel 3", "drop 5"]})
    assert table.due == "red cards face down"
    assert table.legal("lay nothing", 0)
    assert table.refused("lay drop 5", 1) == ("CI-BATTLE-02",)
    table.fight("drop 4", "wheel 3")
    assert table.tallies == ("units 3; lays drop 4 +0 (a resource card) = 3", "units 3; lays wheel 3 +3 = 6")
    table.play("hammers 1", "bricks 1", "?")
    assert (table.discards("resource"), table.hand(1)) == (["R-drop-4"], ["R-drop-5"])


@pytest.mark.parametrize("value", ["zero", "blind_draw"])
def test_ci_q_15_no_resource_card_is_laid_elsewhere(value: str) -> None:
    """CI-Q-15: a side that holds a combat card lays no resource card instead."""
    table = attack(no_combat_card=value, hands={0: ["drop 4", "wheel 1"]})
    assert table.refused("lay drop 4", 0) == ("CI-BATTLE-02",)
    assert table.legal("lay wheel 1", 0)


@pytest.mark.parametrize(("value", "clauses"), [("no", ("CI-BATTLE-02", "CI-Q-16")), ("yes", ())])
def test_ci_q_16_a_side_lays_none_of_its_cards(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-16: red holds wheel 3 and must lay it, or keeps it and adds 0."""
    table = attack(commit_optional=value, hands={0: ["wheel 3"]})
    assert table.refused("lay nothing", 0) == clauses
    assert table.legal("lay wheel 3", 0)
    if value == "yes":
        table.play("lay nothing", "hammers 2", "bricks 1", "?")
        assert (table.on("C3"), table.hand(0)) == ("red 3", ["C-wheel-3"])


# CI-Q-17, CI-Q-18: losses and the way home.


SHORT = "C2 red 3; C3 blue 1; A6 blue 3; B6 blue 3"


def test_ci_q_17_a_side_loses_what_it_has_on_the_tile() -> None:
    """CI-Q-17 only_present: 1 of 2 is lost, and the 6 elsewhere stay."""
    table = attack(SHORT).play("hammers 3", "bricks 1", "?")
    assert table.units(1) == {"A6": 3, "B6": 3}


def test_ci_q_17_a_side_makes_up_the_number_elsewhere() -> None:
    """CI-Q-17 make_up_elsewhere: blue chooses the tile of the second unit; not one where it has none."""
    table = attack(SHORT, short_loss="make_up_elsewhere").play("hammers 3", "bricks 1")
    assert table.due == "blue lose"
    assert table.refused("lose c6", 1) == ("CI-BATTLE-09",)
    assert table.refused("lose c3", 1) == ("CI-BATTLE-09",)
    table.play("lose b6", "?")
    assert (table.units(1), table.supply(1)) == ({"A6": 3, "B6": 2}, 15)


def test_ci_q_17_makes_up_nothing_where_two_units_are_there() -> None:
    """CI-Q-17 make_up_elsewhere: blue has 2 on the tile and loses both, and none elsewhere."""
    table = attack("C2 red 3; C3 blue 2; A6 blue 3", short_loss="make_up_elsewhere").play("hammers 3", "bricks 1")
    assert (table.due, table.units(1)) == ("blue drawing", {"A6": 3})


def test_ci_q_17_takes_what_is_left_where_there_is_no_choice() -> None:
    """CI-Q-17 make_up_elsewhere: blue's only other unit goes too, and blue is defeated."""
    table = attack("C2 red 3; C3 blue 1; A6 blue 1", short_loss="make_up_elsewhere").play("hammers 3", "bricks 1", "?")
    assert table.winners == ("red",)
    kept = attack("C2 red 3; C3 blue 1; A6 blue 1").play("hammers 3", "bricks 1", "?")
    assert (kept.winners, kept.units(1)) == ((), {"A6": 1})


@pytest.mark.parametrize(("value", "home", "supply"), [("lose", 10, 10), ("allow", 11, 9)])
def test_ci_q_18_more_than_ten_at_home(value: str, home: int, supply: int) -> None:
    """CI-Q-18: 2 of 4 come home where 9 stand: one goes to the supply, or all 11 stay."""
    units = "C2 red 4; C1 red 9; C3 blue 9; D6 blue 2"
    table = position(units, retreat_overflow=value).play("4 c2 c3", "end", "hammers 1", "bricks 3", "?")
    assert (table.units(0), table.supply(0)) == ({"C1": home}, supply)
    assert ("to the supply" in table.reported("CI-BATTLE-11")[0]) == (value == "lose")


@pytest.mark.parametrize("value", ["lose", "allow"])
def test_ci_q_18_ten_have_room(value: str) -> None:
    """CI-Q-18: 2 come home where 8 stand; and nobody marches in as an eleventh."""
    units = "C2 red 4; C1 red 8; B1 red 1; C3 blue 9; D6 blue 2"
    table = position(units, retreat_overflow=value).play("4 c2 c3", "end", "hammers 1", "bricks 3", "?")
    assert table.units(0) == {"C1": 10, "B1": 1}
    assert table.correct("step move red").refused("1 b1 c1") == ("CI-MOVE-08",)


# CI-Q-20 to CI-Q-22, CI-Q-56: cards of the battle.


@pytest.mark.parametrize(
    ("value", "red", "blue", "discards"),
    [
        ("discard", [], ["? combat"], ["C-wheel-1", "C-wheel-2", "C-hammers-3", "C-bricks-1"]),
        ("keep", ["C-hammers-3"], ["C-bricks-1", "? combat"], ["C-wheel-1", "C-wheel-2"]),
    ],
)
def test_ci_q_20_cards_drawn_in_a_battle(value: str, red: list[str], blue: list[str], discards: list[str]) -> None:
    """CI-Q-20: discarded with those that were laid, or each taken by the side that drew it."""
    table = attack(drawn_battle_card=value, hands={0: ["wheel 1"], 1: ["wheel 2"]})
    table.fight("wheel 1", "wheel 2", ["hammers 3", "bricks 1", "?"])
    assert (table.hand(0), table.hand(1)) == (red, blue)
    assert table.discards("combat") == discards


SIX = ["6 resource"]


@pytest.mark.parametrize(("value", "due"), [("always", "blue excess"), ("own_step3", "red draw")])
def test_ci_q_21_a_seventh_card_by_a_lost_battle(value: str, due: str) -> None:
    """CI-Q-21: blue, who laid none, must discard at once, or only in blue's own step 3."""
    table = attack(limit_moment=value, hands={1: SIX}).play("hammers 3", "bricks 1", "?")
    assert (len(table.hand(1)), table.due) == (7, due)
    if value == "always":
        assert table.refused("discard drop 1", 1) == ()
        assert table.play("Blue: discard drop 4").due == "red draw"
        return
    table.play("draw combat ?", "end", "end", "end")
    assert table.due == "blue draw"
    table.play("draw combat ?")
    assert table.refused("end") == ("CI-DRAW-04", "CI-SETUP-10")
    table.play("discard drop 4", "discard drop 5")
    assert (len(table.hand(1)), table.due) == (6, "red move")


@pytest.mark.parametrize("value", ["always", "own_step3"])
def test_ci_q_21_six_cards_are_no_matter(value: str) -> None:
    """CI-Q-21: with 5 cards before, blue discards nothing."""
    table = attack(limit_moment=value, hands={1: ["5 resource"]}).play("hammers 3", "bricks 1", "?")
    assert (len(table.hand(1)), table.due) == (6, "red draw")


def test_ci_q_22_a_missing_draw_counts_0_and_a_missing_card_is_not_taken() -> None:
    """CI-Q-22: all 18 combat cards are in hands and nothing is laid: 3 against 3, and the loser takes none."""
    table = attack(hands={0: 9, 1: 9}, hand_limit=9, commit_optional="yes")
    table.play("lay nothing", "Blue: lay nothing")
    assert table.reported("CI-BATTLE-05") == [
        "no combat card is left to draw for Red: it counts 0",
        "no combat card is left to draw for Blue: it counts 0",
    ]
    assert table.reported("CI-BATTLE-10") == ["no combat card is left to draw for Red"]
    assert (table.on("C1"), len(table.hand(0)), table.due) == ("red 2", 9, "red cards")


def test_ci_q_22_cards_that_were_laid_are_discarded_before_the_loser_takes_one() -> None:
    """CI-Q-22: both lay their ninth card; these two are shuffled, and red takes one of them."""
    table = attack(hands={0: 9, 1: 9}, hand_limit=9).fight("wheel 1", "wheel 2")
    assert table.due == "red drawing"
    assert set(table.spec.names) == {"C-wheel-1", "C-wheel-2"}


@pytest.mark.parametrize(
    ("value", "first", "last"), [("attacker_first", "red", "blue"), ("defender_first", "blue", "red")]
)
def test_ci_q_56_who_draws_first(value: str, first: str, last: str) -> None:
    """CI-Q-56: the order of draws; between them the stack of 1 is made anew from the discards without the battle's."""
    hands = {0: ["wheel 1"], 1: ["wheel 2"]}
    table = attack(battle_draw_order=value, hands=hands, discards=["15 combat"]).fight("wheel 1", "wheel 2")
    assert (table.due, table.stack("combat")) == (f"{first} battle draw", 1)
    table.play("hammers 3")
    assert (table.due, table.stack("combat"), table.discards("combat")) == (f"{last} battle draw", 15, [])
    assert "C-wheel-1" not in table.spec.names
    assert "C-hammers-3" not in table.spec.names
    table.play("bricks 1")
    assert (table.stack("combat"), len(table.discards("combat"))) == (14, 4)
    assert table.due == ("blue drawing" if value == "attacker_first" else "red drawing")


@pytest.mark.parametrize(("value", "first"), [("attacker_first", "red"), ("defender_first", "blue")])
def test_ci_q_56_holds_for_further_draws_too(value: str, first: str) -> None:
    """CI-Q-56: where equal totals are drawn again, the same side is first."""
    table = attack(battle_draw_order=value, battle_tie="redraw").play("hammers 1", "bricks 1")
    assert table.due == f"{first} battle draw"


@pytest.mark.parametrize(
    ("value", "first", "last"), [("attacker_first", "red", "blue"), ("defender_first", "blue", "red")]
)
def test_ci_q_56_holds_for_cards_drawn_blind(value: str, first: str, last: str) -> None:
    """CI-Q-56 with CI-Q-15 blind_draw: neither side holds a card; the same side is first for both of its cards."""
    table = attack(battle_draw_order=value, no_combat_card="blind_draw", hands={})
    found = []
    for card in ("hammers 1", "bricks 1", "wheel 2", "drop 3"):
        found.append((table.spec.clause, table.due.split()[0]))
        table.play(card)
    assert found == [("CI-Q-15", first), ("CI-Q-15", last), ("CI-BATTLE-05", first), ("CI-BATTLE-05", last)]


def test_ci_q_15_a_resource_card_in_a_battle_cites_its_ruling() -> None:
    table = attack(no_combat_card="resource_as_zero", hands={0: ["drop 4"], 1: ["wheel 3"]})
    table.fight("drop 4", "wheel 3")
    lines = table.game.tallies(table.state)[0][1].lines
    assert [(line.source, line.amount, line.clause) for line in lines[1:]] == [("lays drop 4", 0, "CI-Q-15")]
    assert table.game.audit(table.state) == ()


def test_ci_q_17_nothing_is_asked_where_all_must_go() -> None:
    """CI-Q-17 make_up_elsewhere with a loss of 3: 1 falls in battle, the 2 others on two tiles fall unasked."""
    table = position(
        "C2 red 1; A1 red 1; C3 blue 4; B6 red 1; D6 blue 1", battle_loss=3, short_loss="make_up_elsewhere"
    )
    table.play("1 c2 c3", "end", "hammers 1", "hammers 2")
    assert (table.units(0), table.due) == ({}, "red drawing")
