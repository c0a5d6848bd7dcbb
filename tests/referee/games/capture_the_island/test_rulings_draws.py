"""Rulings on step 3, on stacks that run out, and on the end: CI-Q-35 to CI-Q-46, CI-Q-51, CI-Q-57."""

from __future__ import annotations

from typing import Any

import pytest
from tables.capture_the_island import Table, position

LATE = {"number": 9}


def third(*hand: str, **given: object) -> Table:
    """Return a table in step 3 of red, who holds these cards."""
    return position(step="draw", hands={0: hand, **given.pop("more", {})}, **given)  # type: ignore


def final(step: str = "draw", **given: object) -> Table:
    """Return a table after the resource stack has run out twice, some turns ago."""
    return position(step=step, depletions=2, turn=LATE, **given)  # type: ignore[arg-type]


# CI-Q-35 to CI-Q-37: drawing and discarding.


@pytest.mark.parametrize(("value", "clauses"), [("free", ()), ("draw_first", ("CI-DRAW-01", "CI-Q-35"))])
def test_ci_q_35_discarding_before_drawing(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-35: either order, or the draw first; after it a discard is legal anyway."""
    table = third("drop 2", "wheel 4", step3_order=value)
    assert table.refused("discard drop 2") == clauses
    assert table.play("draw combat ?").legal("discard drop 2")


def test_ci_q_35_the_limit_is_looked_at_when_the_step_ends() -> None:
    """CI-Q-35: with 6 cards red may draw a seventh and then discard, or discard first and keep what comes."""
    draws = third("drop 2", "5 resource").play("draw combat ?")
    assert draws.refused("end") == ("CI-DRAW-04", "CI-SETUP-10")
    assert draws.play("discard drop 2").due == "blue move"
    discards = third("drop 2", "5 resource").play("discard drop 2")
    assert discards.play("draw combat ?").due == "blue move"


@pytest.mark.parametrize(("value", "clauses"), [("no", ("CI-DRAW-01",)), ("yes", ())])
def test_ci_q_36_leaving_the_card(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-36: the card must be drawn, or may be left."""
    table = third("drop 2", draw_optional=value)
    assert table.refused("end") == clauses
    assert table.play("draw combat ?").legal("end")


def test_ci_q_36_nothing_can_be_drawn() -> None:
    """CI-Q-36 no: with all 36 cards in the hands of four red ends the turn without a card."""
    hands = {1: ["4 combat", "5 resource"], 2: ["5 combat", "4 resource"], 3: ["4 combat", "5 resource"]}
    table = third("5 combat", "4 resource", more=hands, seats=4, hand_limit=9, depletions=1)
    assert table.refused("draw combat") == ("CI-DRAW-05",)
    assert table.refused("draw resource") == ("CI-DRAW-05",)
    assert table.play("end").due == "blue move"


def test_ci_q_37_a_hand_far_above_the_limit_is_brought_down_to_it() -> None:
    """CI-Q-37: 9 cards: three are discarded, and a fourth is not."""
    table = third("drop 1", "drop 2", "drop 3", "drop 4", "4 resource").play("draw combat ?")
    table.play("discard drop 1", "discard drop 2")
    assert table.refused("end") == ("CI-DRAW-04", "CI-SETUP-10")
    table.play("discard drop 3")
    assert (table.due, len(table.hand(0))) == ("blue move", 6)
    late = third("drop 1", "drop 2", "drop 3", "drop 4", "4 resource").play("discard drop 1", "discard drop 2")
    assert late.refused("discard drop 3") == ("CI-DRAW-03",)


# CI-Q-38, CI-Q-39: when a stack has run out.


@pytest.mark.parametrize(("value", "now", "then"), [("last_card", (1, 14), (1, 13)), ("failed_draw", (0, 0), (1, 13))])
def test_ci_q_38_the_resource_stack(value: str, now: tuple[int, int], then: tuple[int, int]) -> None:
    """CI-Q-38: red takes the last card: it has run out then, or only when blue wants one and none is there."""
    more = {1: ["1 resource"]}
    table = third("2 resource", more=more, discards=["14 resource"], depletion_moment=value).play("draw resource ?")
    assert (table.state.depletions, table.stack("resource")) == now
    table.play("end", "end", "end", "draw resource ?")
    assert (table.state.depletions, table.stack("resource")) == then


@pytest.mark.parametrize(("value", "now"), [("last_card", 12), ("failed_draw", 0)])
def test_ci_q_38_the_combat_stack(value: str, now: int) -> None:
    """CI-Q-38: the combat stack is made anew at once, or when the next card is drawn; it counts for no end."""
    table = third("5 combat", discards=["12 combat"], depletion_moment=value).play("draw combat ?")
    assert (table.stack("combat"), table.state.depletions) == (now, 0)
    table.play("end", "end", "draw combat ?")
    assert (table.stack("combat"), table.discards("combat")) == (11, [])


def test_ci_q_38_the_second_time_nothing_is_made_anew() -> None:
    """CI-Q-38 failed_draw: a draw that fails for the second time brings no card, and begins the end."""
    table = third("3 resource", discards=["14 resource"], depletions=1, depletion_moment="failed_draw")
    table.play("draw resource ?", "end", "end")
    assert table.state.depletions == 1
    table.play("draw resource")
    assert (table.state.depletions, table.stack("resource"), len(table.discards("resource"))) == (2, 0, 14)
    assert (table.hand(1), table.due) == ([], "red move")


def test_ci_q_39_a_stack_without_discards_waits_for_the_first_of_them() -> None:
    """CI-Q-39: all 18 resource cards are held: it counts once; the first card that is played returns."""
    hands = {0: ["5 resource"], 1: ["6 resource"], 2: ["6 resource"]}
    table = position("E1 blue 1; A2 red 1; E3 white 1", seats=3, step="draw", hands=hands).play(
        "draw resource ?", "end"
    )
    assert (table.state.depletions, table.stack("resource")) == (1, 0)
    table.play("end")
    assert table.refused("draw resource", 1) == ("CI-DRAW-05",)
    table.play("play hammers 4 as recruit on e1")
    assert (table.state.depletions, table.stack("resource"), table.discards("resource")) == (1, 1, [])
    table.play("end", "draw resource ?")
    assert table.state.depletions == 2


def test_ci_q_39_counts_once_where_a_draw_must_fail_too() -> None:
    """CI-Q-39 with failed_draw: red's draw fails and is counted; blue's card comes anew, uncounted."""
    hands = {0: ["6 resource"], 1: ["6 resource"], 2: ["6 resource"]}
    rules = {"depletion_moment": "failed_draw"}
    table = position("E1 blue 1; A2 red 1; E3 white 1", seats=3, step="draw", hands=hands, **rules)  # type: ignore[arg-type]
    table.play("draw resource", "end", "end")
    assert (table.state.depletions, len(table.hand(0)), table.due) == (1, 6, "blue cards")
    table.play("play hammers 4 as recruit on e1", "end", "draw resource ?")
    assert (table.state.depletions, len(table.hand(1)), table.discards("resource")) == (1, 6, [])


# CI-Q-40 to CI-Q-43, CI-Q-57: after the second time.


@pytest.mark.parametrize(("value", "clauses"), [("none", ("CI-DRAW-06", "CI-Q-40")), ("combat_only", ())])
def test_ci_q_40_drawing_at_the_end(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-40: nobody draws, or one combat card and no other; the resource stack stays empty."""
    table = final(hands={0: ["drop 1", "drop 4"], 1: 1}, final_draws=value)
    assert table.refused("draw combat") == clauses
    assert table.refused("draw resource") == ("CI-DRAW-06", "CI-Q-40")
    assert {one.kind for one in table.ruling("draw resource").breaches} >= {"fact"}
    left = final(hands={1: 1}, discards=["17 resource"], final_draws=value)
    assert "fact" not in {one.kind for one in left.ruling("draw resource").breaches}
    if value == "combat_only":
        assert table.legal("draw combat")
        assert table.refused("end") == ("CI-DRAW-07",)
        table.play("discard drop 4")
        assert table.legal("end")
        assert table.play("draw combat ?").due == "blue move"


def test_ci_q_40_the_resource_stack_is_not_made_anew() -> None:
    """CI-Q-40: discards lie there, and the stack stays empty."""
    table = final(hands={0: ["drop 4"], 1: 1}, discards=["17 resource"])
    assert table.stack("resource") == 0
    table.play("discard drop 4")
    assert (table.stack("resource"), len(table.discards("resource"))) == (0, 18)


@pytest.mark.parametrize(("value", "cards"), [("yes", 2), ("no", 1)])
def test_ci_q_41_the_losers_card_at_the_end(value: str, cards: int) -> None:
    """CI-Q-41: red, who has lost, takes a card or none; before the end red takes one anyway."""
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


@pytest.mark.parametrize(("value", "clauses"), [("yes", ()), ("no", ("CI-DRAW-07",))])
def test_ci_q_42_a_card_of_a_battle_in_the_own_turn(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-42: red laid wheel 1 and wins: that is the card of this turn, or drop 4 must go as well."""
    table = final(
        "move",
        units="C2 red 9; C3 blue 6; D6 blue 2",
        hands={0: ["wheel 1", "drop 4"]},
        forced_card_counts_battle=value,
    )
    table.play("9 c2 c3", "end", "lay wheel 1", "bricks 1", "bricks 2", "?", "end")
    assert table.refused("end") == clauses
    assert table.legal("discard drop 4")


@pytest.mark.parametrize("value", ["yes", "no"])
def test_ci_q_42_a_card_of_a_battle_in_a_rivals_turn(value: str) -> None:
    """CI-Q-42: blue laid a card when red attacked; in blue's own turn another must go."""
    table = final(
        "move",
        units="C2 red 3; C3 blue 9; D6 blue 2",
        hands={0: ["wheel 1"], 1: ["wheel 2", "drop 4"]},
        forced_card_counts_battle=value,
        final_loser_card="no",
    )
    table.play("3 c2 c3", "end").fight("wheel 1", "wheel 2", ["bricks 1", "bricks 2"])
    assert table.due == "blue move"
    table.play("end", "end")
    assert table.refused("end") == ("CI-DRAW-07",)


def test_ci_q_42_a_rivals_card_is_not_ones_own() -> None:
    """CI-Q-42: red attacks and lays none; the card that blue laid is no card of red's turn."""
    units = "C2 red 9; C3 blue 2; D6 blue 2"
    table = final("move", units=units, hands={0: ["drop 4"], 1: ["wheel 2"]})
    table.play("9 c2 c3", "end", "Blue: lay wheel 2", "bricks 1", "bricks 2", "?", "end")
    assert table.refused("end") == ("CI-DRAW-07",)


@pytest.mark.parametrize(("value", "due"), [("plays", "blue move"), ("skipped", "white move")])
def test_ci_q_43_a_turn_without_cards(value: str, due: str) -> None:
    """CI-Q-43: blue, with no card, has a turn and owes nothing in it, or is passed over."""
    table = final(seats=3, hands={0: ["drop 1", "drop 2"], 2: ["1 combat"]}, empty_hand_turn=value)
    assert table.play("discard drop 1").due == due
    if value == "plays":
        assert table.play("end").due == "white move"


@pytest.mark.parametrize("value", ["plays", "skipped"])
def test_ci_q_43_nobody_is_passed_over_before(value: str) -> None:
    """CI-Q-43: with the stack run out once, blue plays without cards and draws."""
    table = third("drop 1", seats=3, more={2: 1}, depletions=1, discards=["2 resource"], empty_hand_turn=value)
    assert table.play("draw combat ?", "end").due == "blue move"


@pytest.mark.parametrize(("value", "clauses"), [("next_turn", ()), ("same_turn", ("CI-DRAW-07",))])
def test_ci_q_57_the_turn_in_which_the_stack_runs_out(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-57: red takes the last card: the turn may end, or costs a card; blue's next turn costs one anyway."""
    table = third(
        "2 resource", more={1: ["1 resource"]}, depletions=1, discards=["14 resource"], forced_card_from=value
    )
    table.play("draw resource ?")
    assert (table.state.depletions, table.refused("end")) == (2, clauses)
    table.play("discard drop 4" if clauses else "end")
    assert table.due == "blue move"
    assert table.play("end", "end").refused("end") == ("CI-DRAW-07",)


def test_ci_q_57_a_card_that_was_played_before_the_draw_is_enough() -> None:
    """CI-Q-57 same_turn: red recruited in this turn."""
    table = position(
        "E1 red 1; D6 blue 1",
        step="cards",
        hands={0: ["wheel 4", "1 resource"], 1: ["1 resource"]},
        depletions=1,
        discards=["14 resource"],
        forced_card_from="same_turn",
    )
    table.play("play wheel 4 as recruit on e1", "end", "draw resource ?")
    assert (table.state.depletions, table.due) == (2, "red draw")
    assert table.legal("end")


# CI-Q-44, CI-Q-45: the end and who wins.


@pytest.mark.parametrize(("value", "ended"), [("turn_end", ""), ("immediate", "CI-WIN-02")])
def test_ci_q_44_when_the_end_is_looked_for(value: str, ended: str) -> None:
    """CI-Q-44: red's last card is played: red may still draw in this turn, or the game is over."""
    table = final(
        "cards",
        units="C3 red 2; C4 blue 2; D6 blue 1",
        hands={0: ["arrow 1"]},
        end_check=value,
        final_draws="combat_only",
    )
    table.play("play arrow 1 as arrow at c4")
    assert (table.ended_by, table.due) == (ended, "" if ended else "red draw")


def test_ci_q_44_the_last_card_is_carried_out() -> None:
    """CI-Q-44 immediate: the moves of a last road card come before the end, and the battle they bring."""
    table = final(
        "cards",
        units="C2 red 5; C3 blue 1; D6 blue 2",
        hands={0: ["bricks 1"]},
        end_check="immediate",
        final_loser_card="no",
    )
    table.play("play bricks 1 as road")
    assert table.due == "red road"
    table.play("5 c2 c3", "end", "bricks 2", "bricks 3")
    assert (table.ended_by, table.winners) == ("CI-WIN-02", ("red",))


@pytest.mark.parametrize("value", ["turn_end", "immediate"])
def test_ci_q_44_a_card_in_any_hand_keeps_the_game_going(value: str) -> None:
    """CI-Q-44: blue holds one."""
    table = final("cards", units="C3 red 2; D6 blue 1", hands={0: ["bricks 1"], 1: 1}, end_check=value)
    assert table.play("play bricks 1 as road", "end").due == "blue move"


@pytest.mark.parametrize(
    ("units", "tied"),
    [
        ("C3 red 2; C4 blue 2; D6 blue 1", ("blue",)),
        ("C3 red 2; A1 red 2; C4 blue 2; D6 blue 1; E5 blue 1", ("blue",)),
        ("C3 red 2; A1 red 1; C4 blue 2; D6 blue 1", ("red", "blue")),
        ("A1 red 1; B1 red 2; D6 blue 2", ("red",)),
    ],
)
def test_ci_q_45_as_many_in_the_capture_area(units: str, tied: tuple[str, ...]) -> None:
    """CI-Q-45: units on the island, then tiles, then a shared win; or shared at once. So too where nobody is there."""
    assert final(units=units, final_tie="board_units").winners == tied
    assert final(units=units, final_tie="shared").winners == ("red", "blue")


@pytest.mark.parametrize("value", ["board_units", "shared"])
def test_ci_q_45_one_unit_more_in_the_capture_area_wins(value: str) -> None:
    """CI-Q-45: with 3 against 2 there is no tie, whatever stands elsewhere."""
    assert final(units="C3 red 2; A1 red 9; C4 blue 3", final_tie=value).winners == ("blue",)


# CI-Q-46, CI-Q-51: who is out, and how a turn ends.


@pytest.mark.parametrize(("value", "clauses"), [("closed", ("CI-SETUP-04", "CI-Q-46")), ("open", ())])
def test_ci_q_46_the_base_of_a_player_who_is_out(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-46: white's E3 is closed or open once white is out, also by water; blue's B6 stays closed."""
    table = position(
        "D3 red 3; B5 red 1; B6 blue 1",
        seats=3,
        out=[2],
        step="cards",
        hands={0: ["bricks 1", "drop 1"]},
        defeated_base=value,
    )
    assert table.refused("play bricks 1 as road 3 d3 e3") == clauses
    assert table.refused("play bricks 1 as road 1 b5 b6") == ("CI-SETUP-04",)
    shore = position("D1 red 3; B6 blue 1", seats=3, out=[2], step="cards", hands={0: ["drop 1"]}, defeated_base=value)
    assert shore.refused("play drop 1 as water 3 d1 e3") == clauses


@pytest.mark.parametrize("value", ["closed", "open"])
def test_ci_q_46_while_a_player_lives_the_base_is_closed(value: str) -> None:
    """CI-Q-46: an empty base of a player who has units elsewhere is entered by nobody."""
    table = position("D3 red 3; B6 blue 1; E6 white 1", seats=3, defeated_base=value)
    assert table.refused("3 d3 e3") == ("CI-SETUP-04",)


def test_ci_q_46_cards_of_a_player_who_is_out_are_discarded() -> None:
    """CI-Q-46: 2 combat and 1 resource card of white go to their own piles."""
    table = position(
        "D3 red 3; E3 white 1; B6 blue 1",
        seats=3,
        step="cards",
        hands={0: ["arrow 1", "circles 5"], 2: ["2 combat", "1 resource"]},
    )
    table.play("play arrow 1 as arrow at e3")
    assert (len(table.discards("combat")), len(table.discards("resource")), table.hand(2)) == (3, 1, [])
    assert table.state.out == (2,)


def test_ci_q_51_handing_the_turn_on_is_no_fourth_step() -> None:
    """CI-Q-51: when step 3 ends blue moves; red is asked nothing more."""
    table = position(hands={0: ["drop 1"]}).play("end")
    assert table.due == "red cards"
    table.play("end", "draw combat ?")
    assert table.due == "red draw"
    assert table.play("end").due == "blue move"


@pytest.mark.parametrize(
    ("given", "stacks"),
    [
        ({"discards": ["18 combat"]}, {"combat", "resource"}),
        ({"hands": {1: 18}}, {"resource"}),
        ({"hands": {1: ["18 resource"]}}, {"combat", "resource"}),
        ({"discards": ["18 resource"], "depletions": 1}, {"combat", "resource"}),
        ({"discards": ["18 resource"], "depletions": 2, "final_draws": "combat_only"}, {"combat"}),
    ],
)
def test_ci_q_38_failed_draw_what_may_be_asked_of_an_empty_stack(given: dict[str, Any], stacks: set[str]) -> None:
    """CI-Q-38 failed_draw: a draw that makes the stack anew, or that shows for the first time that it has run out."""
    table = position(step="draw", hand_limit=9, depletion_moment="failed_draw", limit_moment="own_step3", **given)
    assert {move for move in table.moves() if move.startswith("draw")} == {f"draw {stack}" for stack in stacks}


def test_ci_draw_05_a_stack_made_anew_is_told() -> None:
    """CI-DRAW-05: of the combat stack, and of the resource stack the first time."""
    table = position(step="draw", discards=["17 combat"]).play("draw combat ?")
    assert table.reported("CI-DRAW-05") == ["the combat discards are shuffled and become the stack: 17 cards"]
    table = position(step="draw", discards=["17 resource"]).play("draw resource ?")
    assert table.reported("CI-DRAW-06") == ["the resource stack has run out once"]
    assert table.reported("CI-DRAW-05") == ["the resource discards are shuffled and become the stack: 17 cards"]
