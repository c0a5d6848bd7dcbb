"""Stacks that run out, and what comes then: CI-DRAW-05 to CI-DRAW-07, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from tables.capture_the_island import Table, position

LATE = {"number": 9}


def last_card(stack: str, depletions: int) -> Table:
    """Return a table at which red has drawn the last card of a stack; 10 of its cards are discarded."""
    table = position(
        step="draw",
        hands={0: [f"3 {stack}"], 1: [f"4 {stack}"]},
        discards=[f"10 {stack}"],
        depletions=depletions,
    )
    assert table.stack(stack) == 1
    return table.play(f"draw {stack} ?")


@pytest.mark.parametrize("depletions", [0, 1])
def test_ci_draw_05_the_combat_stack_is_reshuffled_every_time(depletions: int) -> None:
    """CI-DRAW-05: 10 discards become the stack, and nothing is counted."""
    table = last_card("combat", depletions)
    assert (table.stack("combat"), table.discards("combat"), table.state.depletions) == (10, [], depletions)


@pytest.mark.parametrize(("depletions", "stack", "discards"), [(0, 10, 0), (1, 0, 10)])
def test_ci_draw_05_the_resource_stack_is_reshuffled_the_first_time(depletions: int, stack: int, discards: int) -> None:
    """CI-DRAW-05: the first time the discards become the stack, the second time they stay."""
    table = last_card("resource", depletions)
    assert table.state.depletions == depletions + 1
    assert (table.stack("resource"), len(table.discards("resource"))) == (stack, discards)


def test_ci_draw_05_a_stack_with_a_card_left_is_left_alone() -> None:
    """CI-DRAW-05: with 2 in it, one is drawn and nothing is shuffled."""
    table = position(step="draw", hands={0: ["3 resource"], 1: ["4 resource"]}, discards=["9 resource"])
    table.play("draw resource ?")
    assert (table.stack("resource"), table.state.depletions, len(table.discards("resource"))) == (1, 0, 9)


def test_ci_draw_05_discarded_cards_may_be_drawn_again() -> None:
    """CI-DRAW-05: drop 2, discarded before the stack was reshuffled, may be drawn; wheel 1 in red's hand may not."""
    table = position(step="draw", hands={0: ["wheel 1", "2 combat"], 1: ["4 combat"]}, discards=["drop 2", "9 combat"])
    table.play("draw combat ?", "end", "end", "end", "draw combat")
    assert "C-drop-2" in table.spec.names
    assert "C-wheel-1" not in table.spec.names


def test_ci_draw_05_a_reshuffled_stack_is_reported() -> None:
    """CI-DRAW-05: of the combat stack, and of the resource stack the first time."""
    table = position(step="draw", discards=["17 combat"]).play("draw combat ?")
    assert table.reported("CI-DRAW-05") == ["the combat discards are shuffled into a new stack of 17 cards"]
    table = position(step="draw", discards=["17 resource"]).play("draw resource ?")
    assert table.reported("CI-DRAW-06") == ["the resource stack has run out once"]
    assert table.reported("CI-DRAW-05") == ["the resource discards are shuffled into a new stack of 17 cards"]


def third(*hand: str, **given: object) -> Table:
    """Return a table in step 3 of red, who holds these cards."""
    return position(step="draw", hands={0: hand, **given.pop("more", {})}, **given)  # type: ignore


@pytest.mark.parametrize(("value", "now", "then"), [("last_card", (1, 14), (1, 13)), ("failed_draw", (0, 0), (1, 13))])
def test_ci_q_38_the_resource_stack_runs_out_with_its_last_card_or_when_found_empty(
    value: str, now: tuple[int, int], then: tuple[int, int]
) -> None:
    """CI-Q-38: the stack has run out when red takes the last card, or when blue finds it empty."""
    more = {1: ["1 resource"]}
    table = third("2 resource", more=more, discards=["14 resource"], depletion_moment=value).play("draw resource ?")
    assert (table.state.depletions, table.stack("resource")) == now
    table.play("end", "end", "end", "draw resource ?")
    assert (table.state.depletions, table.stack("resource")) == then


@pytest.mark.parametrize(("value", "now"), [("last_card", 12), ("failed_draw", 0)])
def test_ci_q_38_the_combat_stack_is_reshuffled_at_once_or_at_the_next_draw(value: str, now: int) -> None:
    """CI-Q-38: the combat stack is reshuffled at once, or when the next card is drawn; it counts for no end."""
    table = third("5 combat", discards=["12 combat"], depletion_moment=value).play("draw combat ?")
    assert (table.stack("combat"), table.state.depletions) == (now, 0)
    table.play("end", "end", "draw combat ?")
    assert (table.stack("combat"), table.discards("combat")) == (11, [])


def test_ci_q_38_the_second_time_nothing_is_reshuffled() -> None:
    """CI-Q-38 failed_draw: a draw that fails for the second time brings no card, and begins the end."""
    table = third("3 resource", discards=["14 resource"], depletions=1, depletion_moment="failed_draw")
    table.play("draw resource ?", "end", "end")
    assert table.state.depletions == 1
    table.play("draw resource")
    assert (table.state.depletions, table.stack("resource"), len(table.discards("resource"))) == (2, 0, 14)
    assert (table.hand(1), table.due) == ([], "red move")


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
    """CI-Q-38 failed_draw: a draw that reshuffles the stack, or that shows for the first time that it has run out."""
    table = position(step="draw", hand_limit=9, depletion_moment="failed_draw", limit_moment="own_step3", **given)
    assert {move for move in table.moves() if move.startswith("draw")} == {f"draw {stack}" for stack in stacks}


def test_ci_q_39_a_stack_without_discards_waits_for_the_first_of_them() -> None:
    """CI-Q-39: all 18 resource cards are held: it counts once; the first card that is played returns."""
    hands = {0: ["5 resource"], 1: ["6 resource"], 2: ["6 resource"]}
    table = position("E1 blue 1; A2 red 1; E3 white 1", seats=3, step="draw", hands=hands).play(
        "draw resource ?", "end"
    )
    assert (table.state.depletions, table.stack("resource")) == (1, 0)
    table.play("end")
    assert table.refused("draw resource", 1) == ("CI-TURN-02", "CI-DRAW-05")
    table.play("play hammers 4 as recruit on e1")
    assert (table.state.depletions, table.stack("resource"), table.discards("resource")) == (1, 1, [])
    table.play("end", "draw resource ?")
    assert table.state.depletions == 2


def test_ci_q_39_counts_once_where_a_draw_must_fail_too() -> None:
    """CI-Q-39 with failed_draw: red's failed draw counts; blue's card returns to the stack, and nothing is counted."""
    hands = {0: ["6 resource"], 1: ["6 resource"], 2: ["6 resource"]}
    rules = {"depletion_moment": "failed_draw"}
    table = position("E1 blue 1; A2 red 1; E3 white 1", seats=3, step="draw", hands=hands, **rules)  # type: ignore[arg-type]
    table.play("draw resource", "end", "end")
    assert (table.state.depletions, len(table.hand(0)), table.due) == (1, 6, "blue cards")
    table.play("play hammers 4 as recruit on e1", "end", "draw resource ?")
    assert (table.state.depletions, len(table.hand(1)), table.discards("resource")) == (1, 6, [])


def test_q39_a_stack_without_discards_runs_out_once_until_it_holds_a_card_again() -> None:
    """CI-Q-39: what red discards in the same step is the stack; the next draw empties it for the second time."""
    hands = {0: ["6 resource"], 1: ["6 resource"], 2: ["5 resource"]}
    table = position(seats=3, step="draw", hands=hands).play("draw resource ?")
    assert (table.state.depletions, table.stack("resource")) == (1, 0)
    assert table.refused("draw resource") == ("CI-DRAW-01", "CI-DRAW-05")
    table.play("discard drop 4")
    assert (table.state.depletions, table.stack("resource"), table.due) == (1, 1, "blue move")
    table.play("end", "draw resource ?")
    assert (table.state.depletions, table.stack("resource")) == (2, 0)


def test_q39_a_draw_that_fails_counts_once_until_there_is_a_card_again() -> None:
    """CI-Q-39 failed_draw: blue may not try to draw a resource card after red; nothing is counted twice."""
    hands = {0: ["6 resource"], 1: ["6 resource"], 2: ["6 resource"]}
    table = position(seats=3, step="draw", hands=hands, depletion_moment="failed_draw").play("draw resource")
    assert (table.state.depletions, table.reported("CI-DRAW-01")) == (
        1,
        ["Red draws nothing: no resource card is left"],
    )
    table.play("end", "end")
    assert table.due == "blue cards"
    table.play("end")
    assert table.refused("draw resource") == ("CI-DRAW-05",)
    assert table.play("draw combat ?").state.depletions == 1


def test_ci_draw_06_the_game_continues_after_the_second_time() -> None:
    """CI-DRAW-06: hands are not empty, so blue has a turn; nobody draws."""
    table = last_card("resource", 1)
    assert table.reported("CI-DRAW-06") != []
    assert (table.play("end").due, table.winners) == ("blue move", ())
    table.play("end", "end")
    assert table.refused("draw combat") == ("CI-DRAW-06", "CI-Q-40")


def final(step: str = "draw", **given: object) -> Table:
    """Return a table after the resource stack has run out twice, some turns ago."""
    return position(step=step, depletions=2, turn=LATE, **given)  # type: ignore[arg-type]


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


def test_ci_q_40_the_resource_stack_is_not_reshuffled() -> None:
    """CI-Q-40: there are discards, and the stack stays empty."""
    table = final(hands={0: ["drop 4"], 1: 1}, discards=["17 resource"])
    assert table.stack("resource") == 0
    table.play("discard drop 4")
    assert (table.stack("resource"), len(table.discards("resource"))) == (0, 18)


@pytest.mark.parametrize(("value", "due"), [("plays", "blue move"), ("skipped", "white move")])
def test_ci_q_43_a_turn_without_cards(value: str, due: str) -> None:
    """CI-Q-43: blue, without cards, has a turn without duties, or is skipped."""
    table = final(seats=3, hands={0: ["drop 1", "drop 2"], 2: ["1 combat"]}, empty_hand_turn=value)
    assert table.play("discard drop 1").due == due
    if value == "plays":
        assert table.play("end").due == "white move"


@pytest.mark.parametrize("value", ["plays", "skipped"])
def test_ci_q_43_nobody_is_passed_over_before(value: str) -> None:
    """CI-Q-43: with the stack run out once, blue plays without cards and draws."""
    table = third("drop 1", seats=3, more={2: 1}, depletions=1, discards=["2 resource"], empty_hand_turn=value)
    assert table.play("draw combat ?", "end").due == "blue move"


@pytest.mark.parametrize(("depletions", "clauses"), [(1, ()), (2, ("CI-DRAW-07",))])
def test_ci_draw_07_a_turn_costs_a_card(depletions: int, clauses: tuple[str, ...]) -> None:
    """CI-DRAW-07: after the stack has run out twice, a turn without a card played cannot end."""
    table = third("drop 2", "drop 4", depletions=depletions, discards=["3 resource"], turn={"number": 9})
    if depletions == 1:
        table.play("draw combat ?")
    assert table.refused("end") == clauses
    if clauses:
        assert table.play("discard drop 4").due == "blue move"


@pytest.mark.parametrize("line", ["play bricks 1 as road 1 c2 b2", "play bricks 4 as recruit on b2"])
def test_ci_draw_07_a_card_that_was_played_is_enough(line: str) -> None:
    """CI-DRAW-07: a special card or one that recruits; then the turn ends with cards in hand."""
    hands = {0: ["bricks 1", "bricks 4", "wheel 2"]}
    table = position("C2 red 2; B2 red 1; D6 blue 1", step="cards", depletions=2, hands=hands, turn={"number": 9})
    table.play(line, *["end"] * line.endswith("c2 b2"))
    assert table.play("end").legal("end")


def test_ci_draw_07_an_empty_hand_owes_nothing() -> None:
    """CI-DRAW-07: blue, without cards, ends the turn; nothing is drawn or discarded."""
    table = position(step="draw", depletions=2, hands={0: ["drop 2", "drop 3"]}, turn={"number": 9})
    assert table.play("discard drop 2").due == "blue move"
    assert table.play("end").due == "red move"


@pytest.mark.parametrize(("value", "clauses"), [("yes", ()), ("no", ("CI-DRAW-07",))])
def test_ci_q_42_a_card_of_a_battle_in_the_players_turn(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-42: a card laid in a battle counts as the card of this turn, or not, by the house rule."""
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
def test_ci_q_42_a_card_laid_in_a_rivals_turn_counts_as_the_forced_card_or_not(value: str) -> None:
    """CI-Q-42: blue laid a card when red attacked; on blue's own turn another must be discarded."""
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


def test_ci_q_42_a_card_in_a_rivals_turn_does_not_count() -> None:
    """CI-Q-42: red attacks and lays none; the card that blue laid is not a card of red's turn."""
    units = "C2 red 9; C3 blue 2; D6 blue 2"
    table = final("move", units=units, hands={0: ["drop 4"], 1: ["wheel 2"]})
    table.play("9 c2 c3", "end", "Blue: lay wheel 2", "bricks 1", "bricks 2", "?", "end")
    assert table.refused("end") == ("CI-DRAW-07",)


@pytest.mark.parametrize(("value", "clauses"), [("next_turn", ()), ("same_turn", ("CI-DRAW-07",))])
def test_ci_q_57_the_turn_in_which_the_stack_runs_out_costs_a_card_or_not(value: str, clauses: tuple[str, ...]) -> None:
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
