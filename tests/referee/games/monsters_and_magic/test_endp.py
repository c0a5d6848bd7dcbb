"""The End Phase, MM-ENDP-01 and MM-ENDP-02: how many cards may be held, and what goes."""

import pytest
from tables.monsters_and_magic import Table, position

UNITS = "a1 blue hero; h8 straw garrison"


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
        assert table.refused("end") == ("MM-ENDP-01", "MM-ENDP-02")
        assert f"{count} cards are held (hand limit 5 = 5)" in table.why("end")
        assert "end" not in table.moves()


@pytest.mark.parametrize("where", ["own hand", "their permanent", "own permanent"])
def test_mm_endp_01_the_emperor_raises_the_limit_as_an_own_permanent_card_only(where: str) -> None:
    """MM-ENDP-01: 7 with it; 5 where it is held in hand, or lies with the opponent."""
    hand: list[str] = ["emperor", *"?????"] if where == "own hand" else [*"??????"]
    seat = 0 if where == "own permanent" else 1
    table = ending(hand, permanents={} if where == "own hand" else {seat: ["emperor"]})
    assert (table.hand_limit(), table.legal("end")) == ((7, True) if where == "own permanent" else (5, False))
    assert ending(8, permanents={0: ["emperor"]}).refused("end")[0] == "MM-ENDP-01"


def test_mm_endp_01_before_the_end_phase_there_is_no_limit() -> None:
    """MM-ENDP-01: with 8 cards figures move, and others hold what they have; the limit bites as the own turn ends."""
    table = position(UNITS, hands={0: 8, 1: 9}).play("a1 a2", "end").draw("?").play("dice 1").draw("?")
    assert (table.due, len(table.hand())) == ("blue end", 10)
    assert table.decision.owed == ("discard 5 cards",)


def test_mm_endp_02_excess_cards_are_discarded() -> None:
    """MM-ENDP-02: of 7 cards 2 go to the discard pile and 5 remain; one is not enough."""
    table = ending(["giants", "wings", "rangers", *"????"])
    assert table.decision.owed == ("discard 2 cards",)
    table.play("discard giants")
    assert (table.decision.owed, table.refused("end")) == (("discard 1 card",), ("MM-ENDP-01", "MM-ENDP-02"))
    table.play("discard rangers")
    assert (table.discards(), len(table.hand()), table.legal("end")) == (["giants", "rangers"], 5, True)


def test_mm_endp_02_the_player_chooses_which() -> None:
    """MM-ENDP-02: any card of the hand may be the one, also one not known so far, but none from elsewhere."""
    table = ending(["giants", "wings", *"????"], permanents={0: ["treants"]})
    assert {"discard giants", "discard wings", "discard ?"} <= table.moves()
    assert "MM-HAND-01" in table.refused("discard treants")
    assert table.play("discard demons").discards() == ["demons"]


@pytest.mark.parametrize("count", [1, 5])
def test_mm_endp_02_cards_within_the_limit_are_not_discarded(count: int) -> None:
    """MM-ENDP-02: only what is above the limit goes; a sixth card may, a fifth may not."""
    table = ending(["giants", *"?" * (count - 1)])
    assert table.refused("discard giants") == ("MM-ENDP-02",)
    assert ending(["giants", *"?????"]).legal("discard giants")


def test_mm_endp_02_more_than_the_excess_is_not_discarded_in_one_go() -> None:
    """MM-ENDP-02: of 6 cards one goes, and the second is refused."""
    table = ending(["giants", "wings", *"????"]).play("discard giants")
    assert table.refused("discard wings") == ("MM-ENDP-02",)
