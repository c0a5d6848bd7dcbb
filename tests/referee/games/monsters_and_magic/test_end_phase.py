"""The End Phase: MM-ENDP-01 and MM-ENDP-02, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from tables.monsters_and_magic import Table, against_straw, position

UNITS = "a1 blue hero; h8 straw garrison"
HOME = "; h8 straw garrison"


def ending(hand: object, **given: object) -> Table:
    """Return a table in the End Phase with a hand."""
    return position(UNITS, phase="end", hands={0: hand}, **given)  # type: ignore[dict-item, arg-type]


@pytest.mark.parametrize("count", range(9))
def test_mm_endp_01_at_most_5_cards_are_held_when_the_turn_ends(count: int) -> None:
    """MM-ENDP-01: with 5 or fewer the phase is closed, with 6 or more that is refused."""
    table = ending(count)
    if not count:
        assert table.due == "straw movement"
    elif count <= 5:
        assert table.play("end").due.startswith("straw")
    else:
        assert table.refused("end") == table.refused("pass") == ("MM-ENDP-01", "MM-ENDP-02")
        assert f"you hold {count} cards (hand limit 5)" in table.why("end")
        assert "end" not in table.moves()


@pytest.mark.parametrize("where", ["own hand", "their permanent", "own permanent"])
def test_mm_endp_01_the_emperor_raises_the_limit_as_your_permanent_card_only(where: str) -> None:
    """MM-ENDP-01: 7 with it; 5 where it is held in hand, or lies with the opponent."""
    hand: list[str] = ["emperor", *"?????"] if where == "own hand" else [*"??????"]
    seat = 0 if where == "own permanent" else 1
    table = ending(hand, permanents={} if where == "own hand" else {seat: ["emperor"]})
    assert (table.hand_limit(), table.legal("end")) == ((7, True) if where == "own permanent" else (5, False))
    assert ending(8, permanents={0: ["emperor"]}).refused("end")[0] == "MM-ENDP-01"


def test_mm_endp_01_before_the_end_phase_there_is_no_limit() -> None:
    """MM-ENDP-01: with 8 cards figures move, and others keep theirs; the limit applies when the player's turn ends."""
    table = position(UNITS, hands={0: 8, 1: 9}).play("a1 a2", "end").draw("?").play("dice 1").draw("?")
    assert (table.due, len(table.hand())) == ("blue end", 10)
    assert table.decision.owed == ("discard 5 cards",)


def test_a_hand_above_5_at_the_end_of_the_turn() -> None:
    """MM-ENDP-01: refused until the sixth card is gone."""
    table = position("a1 blue hero" + HOME, phase="end", hands={0: ["giants", *"?????"]})
    assert table.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")
    assert table.play("discard giants").legal("end")


@pytest.mark.parametrize("agreed", [3, 5, 7])
def test_mm_q_59_the_emperor_adds_2_to_whatever_limit_was_agreed(agreed: int) -> None:
    """MM-Q-59: as a permanent card, and to its owner's limit alone; in hand it adds nothing."""
    table = against_straw(phase="end", hand_max=agreed, permanents={0: ["emperor"]}, hands={0: agreed + 2})
    assert (table.hand_limit(0), table.hand_limit(1), table.legal("end")) == (agreed + 2, agreed, True)
    more = against_straw(phase="end", hand_max=agreed, permanents={0: ["emperor"]}, hands={0: agreed + 3})
    assert more.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")
    assert against_straw(hand_max=agreed, hands={0: ["emperor"]}).hand_limit() == agreed


@pytest.mark.parametrize(("value", "due"), [("end_phase", "blue movement"), ("always", "straw excess")])
def test_mm_q_62_the_limit_is_checked_in_your_end_phase_or_always(value: str, due: str) -> None:
    """MM-Q-62: 6 cards of Straw's on Blue's turn stay, or one goes at once; 5 stay either way."""
    table = against_straw(hands={1: 6}, hand_check=value)
    assert table.due == due
    if value == "always":
        assert table.decision.owed == ("discard 1 card",)
        assert table.play("discard giants", seat=1).due == "blue movement"
    assert against_straw(hands={1: 5}, hand_check=value).due == "blue movement"


@pytest.mark.parametrize(("value", "due"), [("end_phase", "blue movement"), ("always", "blue excess")])
def test_mm_q_62_the_hand_limit_is_checked_before_the_end_phase_or_in_it(value: str, due: str) -> None:
    """MM-Q-62: the Emperor among the permanent cards goes, and 7 hand cards are 2 too many; in the End Phase always."""
    given: dict[str, Any] = {"permanents": {0: ["diplomat", "emperor"]}, "hands": {0: ["wings", *"??????"]}}
    table = against_straw(hand_check=value, **given).play("use diplomat emperor for wings")
    assert (table.due, len(table.hand())) == (due, 7)
    if value == "always":
        assert table.decision.owed == ("discard 2 cards",)
        assert table.play("discard emperor", "discard giants").due == "blue movement"
    ended = against_straw(hand_check="end_phase", phase="end", hands={0: 7})
    assert ended.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")


def test_mm_endp_02_excess_cards_are_discarded() -> None:
    """MM-ENDP-02: of 7 cards 2 go to the discard pile and 5 remain; one is not enough."""
    table = ending(["giants", "wings", "rangers", *"????"])
    assert table.decision.owed == ("discard 2 cards",)
    table.play("discard giants")
    assert (table.decision.owed, table.refused("end")) == (("discard 1 card",), ("MM-ENDP-01", "MM-ENDP-02"))
    table.play("discard rangers")
    assert (table.discards(), len(table.hand()), table.legal("end")) == (["giants", "rangers"], 5, True)


def test_mm_endp_02_the_player_chooses_what_to_discard() -> None:
    """MM-ENDP-02: you may discard any card of your hand, known or unknown."""
    table = ending(["giants", "wings", *"????"], permanents={0: ["treants"]})
    assert {"discard giants", "discard wings", "discard ?"} <= table.moves()
    assert "MM-HAND-01" in table.refused("discard treants")
    assert table.play("discard demons").discards() == ["demons"]


@pytest.mark.parametrize("count", [1, 5])
def test_mm_endp_02_cards_within_the_limit_are_not_discarded(count: int) -> None:
    """MM-ENDP-02: you may discard a sixth card, but not a fifth."""
    table = ending(["giants", *"?" * (count - 1)])
    assert table.refused("discard giants") == ("MM-ENDP-02",)
    assert ending(["giants", *"?????"]).legal("discard giants")


def test_mm_endp_02_more_than_the_excess_is_not_discarded_in_one_go() -> None:
    """MM-ENDP-02: of 6 cards one goes, and the second is refused."""
    table = ending(["giants", "wings", *"????"]).play("discard giants")
    assert table.refused("discard wings") == ("MM-ENDP-02",)
