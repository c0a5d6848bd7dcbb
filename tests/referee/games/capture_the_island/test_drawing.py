"""Drawing and discarding: CI-DRAW-01 to CI-DRAW-04, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.capture_the_island import Table, position

from referee.engine.errors import AmbiguousMoveError


def third(*hand: str, **given: object) -> Table:
    """Return a table in step 3 of red, who holds these cards."""
    return position(step="draw", hands={0: hand, **given.pop("more", {})}, **given)  # type: ignore


@pytest.mark.parametrize("lines", [("draw combat ?",), ("discard drop 2", "draw combat ?"), ("draw resource ?",)])
def test_ci_draw_01_one_card_is_drawn(lines: tuple[str, ...]) -> None:
    """CI-DRAW-01: before or after the discard, one card leaves a stack, and a second draw is refused."""
    table = third("drop 2", "wheel 4", "circles 5")
    before = table.stack("combat") + table.stack("resource")
    table.play(*lines)
    assert table.stack("combat") + table.stack("resource") == before - 1
    assert table.refused("draw combat")[0] == ("CI-DRAW-01" if table.state.seat == 0 else "CI-TURN-02")


def test_ci_draw_01_no_turn_ends_without_it() -> None:
    """CI-DRAW-01: you must draw a card, even after a discard."""
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
    """CI-DRAW-01: the referee reports the stack and the card drawn, also one of value 1."""
    assert third("drop 2").play(line).hand() == ["C-drop-2", "C-wheel-1"]


@pytest.mark.parametrize(("value", "clauses"), [("free", ()), ("draw_first", ("CI-DRAW-01", "CI-Q-35"))])
def test_ci_q_35_a_discard_comes_before_the_draw_or_only_after_it(value: str, clauses: tuple[str, ...]) -> None:
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
def test_ci_q_36_the_card_must_be_drawn_or_may_be_left(value: str, clauses: tuple[str, ...]) -> None:
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


def test_ci_draw_02_both_stacks_are_offered() -> None:
    """CI-DRAW-02: you may draw from either stack, but not from an empty one."""
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
    """CI-DRAW-03: a player discards only cards of their own hand."""
    table = third("drop 2", "wheel 4")
    assert table.refused(f"discard {card}") == ("CI-DRAW-03",)
    assert table.refused("discard drop 2", 1)[0] == "CI-TURN-03"


def test_ci_q_37_a_hand_far_above_the_limit_is_brought_down_to_it() -> None:
    """CI-Q-37: 9 cards: three are discarded, and a fourth is not."""
    table = third("drop 1", "drop 2", "drop 3", "drop 4", "4 resource").play("draw combat ?")
    table.play("discard drop 1", "discard drop 2")
    assert table.refused("end") == ("CI-DRAW-04", "CI-SETUP-10")
    table.play("discard drop 3")
    assert (table.due, len(table.hand(0))) == ("blue move", 6)
    late = third("drop 1", "drop 2", "drop 3", "drop 4", "4 resource").play("discard drop 1", "discard drop 2")
    assert late.refused("discard drop 3") == ("CI-DRAW-03",)


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


def test_ci_q_59_a_card_of_the_only_stack_in_hand_is_discarded_without_its_name() -> None:
    """CI-Q-59: `discard ?` is one of the unknown cards; its pile holds a card that this hand may have held."""
    table = third("drop 2", "2 combat").play("discard ?")
    assert table.hand() == ["C-drop-2", "? combat"]
    assert table.discards("combat") == ["?"]
    assert table.refused("discard wheel 1") == ("CI-DRAW-03",)


def test_ci_q_59_with_cards_of_both_stacks_the_stack_is_named() -> None:
    """CI-Q-59: the backs differ, so `discard ?` alone says too little."""
    table = third("2 combat", "2 resource")
    with pytest.raises(AmbiguousMoveError, match="discard combat \\?"):
        table.play("discard ?")
    assert table.play("discard ? resource").discards("resource") == ["?"]
    assert {"discard combat ?", "discard resource ?", "discard ?"} <= third("2 combat", "2 resource").moves()


def test_ci_q_59_several_cards_are_discarded_at_once_with_names_and_without() -> None:
    """CI-Q-59: with 9 cards, three are discarded in one line."""
    table = third("drop 1", "5 combat", "2 resource").play("draw combat ?", "discard drop 1, combat ?, resource ?")
    assert (table.due, len(table.hand())) == ("blue move", 6)
    assert (table.discards("combat"), table.discards("resource")) == (["C-drop-1", "?"], ["?"])


def test_ci_q_59_a_card_that_was_named_is_discarded_by_its_name() -> None:
    """CI-Q-59: red has named every combat card, and holds no resource card."""
    table = third("drop 1", "drop 2")
    assert table.refused("discard combat ?") == ("CI-DRAW-03", "CI-Q-59")
    assert table.refused("discard resource ?") == ("CI-DRAW-03",)
    assert table.refused("discard ?") == ("CI-DRAW-03", "CI-Q-59")
    assert "name the card: the referee knows every resource card of Red" in third("drop 4").why("discard ?")
