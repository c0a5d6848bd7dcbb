"""Step 3 and the stacks: CI-DRAW-01 to CI-DRAW-07."""

from __future__ import annotations

import pytest
from tables.capture_the_island import Table, position


def third(*hand: str, **given: object) -> Table:
    """Return a table in step 3 of red, who holds these cards."""
    return position(step="draw", hands={0: hand}, **given)  # type: ignore[arg-type]


@pytest.mark.parametrize("lines", [("draw combat ?",), ("discard drop 2", "draw combat ?"), ("draw resource ?",)])
def test_ci_draw_01_one_card_is_drawn(lines: tuple[str, ...]) -> None:
    """CI-DRAW-01: before or after the discard, one card leaves a stack, and a second draw is refused."""
    table = third("drop 2", "wheel 4", "circles 5")
    before = table.stack("combat") + table.stack("resource")
    table.play(*lines)
    assert table.stack("combat") + table.stack("resource") == before - 1
    assert table.refused("draw combat")[0] == ("CI-DRAW-01" if table.state.seat == 0 else "CI-TURN-02")


def test_ci_draw_01_no_turn_ends_without_it() -> None:
    """CI-DRAW-01: the card is owed, also when one was discarded."""
    table = third("drop 2", "wheel 4")
    assert table.refused("end") == ("CI-DRAW-01",)
    assert table.play("discard drop 2").refused("end") == ("CI-DRAW-01",)


def test_ci_draw_01_the_card_is_the_drawers_alone() -> None:
    """CI-DRAW-01: a card drawn by name lies in red's hand; one that cannot be in the stack is refused."""
    table = third("drop 2", discards=["wheel 1"]).play("draw combat")
    assert (table.due, table.spec.clause, table.spec.hidden) == ("red drawing", "CI-DRAW-01", True)
    for card in ("drop 2", "wheel 1", "wheel 4"):
        assert table.refused(card)[0] == "CI-DRAW-01", card
    assert table.play("wheel 2").hand() == ["C-drop-2", "C-wheel-2"]


@pytest.mark.parametrize(
    "line",
    [
        "draw combat wheel 1",
        "draw wheel 1",
        "draw a combat card wheel 1",
        "draw 1 combat card, wheel 1",
        "draw one combat card wheel 1",
    ],
)
def test_ci_draw_01_a_card_drawn_by_name_in_one_line(line: str) -> None:
    """CI-DRAW-01: the stack and what came off it, a card of value 1 too."""
    assert third("drop 2").play(line).hand() == ["C-drop-2", "C-wheel-1"]


def test_ci_draw_02_both_stacks_are_offered() -> None:
    """CI-DRAW-02: either is drawn from; a stack that is empty is not."""
    table = third()
    assert table.moves() == {"draw combat", "draw resource"}
    held = position(step="draw", hands={0: ["2 resource"], 1: ["16 resource"]}, depletions=1, limit_moment="own_step3")
    assert {move for move in held.moves() if move.startswith("draw")} == {"draw combat"}
    assert held.refused("draw resource") == ("CI-DRAW-05",)


@pytest.mark.parametrize("discards", [0, 1])
def test_ci_draw_03_none_or_one_card_is_discarded(discards: int) -> None:
    """CI-DRAW-03: within the limit red ends the turn without a discard, or discards one and no second."""
    table = third("drop 2", "wheel 4", "circles 5")
    if not discards:
        assert table.play("draw combat ?").legal("end")
        return
    table.play("discard drop 2")
    assert table.refused("discard wheel 4") == ("CI-DRAW-03",)
    assert table.play("draw combat ?").due == "blue move"
    assert table.discards("combat") == ["C-drop-2"]


@pytest.mark.parametrize("card", ["wheel 1", "wheel 5"])
def test_ci_draw_03_a_card_that_is_not_held(card: str) -> None:
    """CI-DRAW-03: nothing is discarded that is in no hand, and nothing by an opponent."""
    table = third("drop 2", "wheel 4")
    assert table.refused(f"discard {card}") == ("CI-DRAW-03",)
    assert table.refused("discard drop 2", 1)[0] == "CI-TURN-03"


@pytest.mark.parametrize(("held", "clauses"), [(5, ()), (6, ("CI-DRAW-04", "CI-SETUP-10"))])
def test_ci_draw_04_the_limit_at_the_end_of_step_3(held: int, clauses: tuple[str, ...]) -> None:
    """CI-DRAW-04: with 6 cards the turn ends, with 7 not before one is discarded."""
    table = third("drop 2", f"{held - 1} resource").play("draw combat ?")
    assert table.refused("end") == clauses
    if clauses:
        assert table.play("discard drop 2").due == "blue move"
        assert len(table.hand()) == 6


def test_ci_draw_04_another_limit() -> None:
    """CI-DRAW-04: hand_limit 4 holds as 6 does."""
    table = third("drop 2", "3 resource", hand_limit=4).play("draw combat ?")
    assert table.refused("end") == ("CI-DRAW-04", "CI-SETUP-10")


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
def test_ci_draw_05_the_combat_stack_is_made_anew_every_time(depletions: int) -> None:
    """CI-DRAW-05: 10 discards become the stack, and nothing is counted."""
    table = last_card("combat", depletions)
    assert (table.stack("combat"), table.discards("combat"), table.state.depletions) == (10, [], depletions)


@pytest.mark.parametrize(("depletions", "stack", "discards"), [(0, 10, 0), (1, 0, 10)])
def test_ci_draw_05_the_resource_stack_is_made_anew_the_first_time(depletions: int, stack: int, discards: int) -> None:
    """CI-DRAW-05: the first time the discards become the stack, the second time they stay."""
    table = last_card("resource", depletions)
    assert table.state.depletions == depletions + 1
    assert (table.stack("resource"), len(table.discards("resource"))) == (stack, discards)


def test_ci_draw_05_a_stack_with_a_card_left_is_left_alone() -> None:
    """CI-DRAW-05: with 2 in it, one is drawn and nothing is shuffled."""
    table = position(step="draw", hands={0: ["3 resource"], 1: ["4 resource"]}, discards=["9 resource"])
    table.play("draw resource ?")
    assert (table.stack("resource"), table.state.depletions, len(table.discards("resource"))) == (1, 0, 9)


def test_ci_draw_05_what_was_discarded_may_come_again() -> None:
    """CI-DRAW-05: drop 2, discarded before the stack was made anew, may be drawn; wheel 1 in red's hand may not."""
    table = position(step="draw", hands={0: ["wheel 1", "2 combat"], 1: ["4 combat"]}, discards=["drop 2", "9 combat"])
    table.play("draw combat ?", "end", "end", "end", "draw combat")
    assert "C-drop-2" in table.spec.names
    assert "C-wheel-1" not in table.spec.names


def test_ci_draw_06_the_game_goes_on_after_the_second_time() -> None:
    """CI-DRAW-06: hands are not empty, so blue has a turn; nobody draws."""
    table = last_card("resource", 1)
    assert table.reported("CI-DRAW-06") != []
    assert (table.play("end").due, table.winners) == ("blue move", ())
    table.play("end", "end")
    assert table.refused("draw combat") == ("CI-DRAW-06", "CI-Q-40")


@pytest.mark.parametrize(("depletions", "clauses"), [(1, ()), (2, ("CI-DRAW-07",))])
def test_ci_draw_07_a_turn_costs_a_card(depletions: int, clauses: tuple[str, ...]) -> None:
    """CI-DRAW-07: red played nothing; with the stack run out once the turn ends after a draw, at the end not."""
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


@pytest.mark.parametrize(("card", "shown"), [("drop 2", 0), ("wheel 1", 1)])
def test_a_card_that_is_known_tells_nothing_new(card: str, shown: int) -> None:
    """CI-INF-02: drop 2 is known to be in the hand; another one is shown by its discard."""
    table = position("C1 red 1; D6 blue 1", step="draw", hands={0: ["drop 2", "1 combat"]})
    assert len(table.ruling(f"discard {card}").reveals) == shown
