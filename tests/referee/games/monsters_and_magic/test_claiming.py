"""Victories that are claimed: what is missing is told, nothing is changed, and nobody is offered to claim."""

import pytest
from tables.monsters_and_magic import Table, garrisons, position

from referee.engine.core.ruling import IllegalMoveError
from referee.games.monsters_and_magic.catalogue import SQUARES

LINE = "claim victory"


def test_what_is_missing_is_told_in_numbers() -> None:
    table = position("a1 blue hero garrison; a7 blue garrison; h8 straw garrison; h6 straw mage")
    assert table.refused(LINE) == ("MM-WIN-01", "MM-WIN-02", "MM-WIN-04")
    assert "1 of 5 Temples, 2 of 33 garrisons, and 2 units of others are left" in table.why(LINE)


@pytest.mark.parametrize(("count", "clause"), [(32, "MM-WIN-01"), (33, "MM-WIN-04")])
def test_garrisons_are_counted_as_the_own_turn_begins(count: int, clause: str) -> None:
    table = position(garrisons("blue", SQUARES[:count]) + "; h8 straw garrison")
    assert table.refused(LINE)[0] == clause


def test_what_a_table_plays_to_is_counted() -> None:
    table = position(garrisons("blue", ["a7", "b7", "c7"]) + "; h8 straw garrison", temples_to_win=3)
    assert table.refused(LINE)[0] == "MM-WIN-03"


def test_in_a_fight_the_fight_comes_first() -> None:
    table = position("a1 blue hero; a2 straw garrison").play("a1 a2")
    assert table.refused(LINE)[:2] == ("MM-COMB-02", "MM-WIN-01")


def test_a_claim_is_never_offered_nor_forced() -> None:
    table = position("a1 blue hero; h8 straw garrison")
    assert LINE not in table.moves()
    claim = table.game.read(table.state, LINE)[0]
    assert table.game.write(table.state, claim) == LINE
    with pytest.raises(IllegalMoveError):
        table.game.force(table.state, claim)


def test_when_the_game_is_over_that_is_told() -> None:
    table = position("a1 blue hero; b2 straw garrison").play("a1 b2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert Table(table.state).refused(LINE)[0] == "MM-WIN-01"
    assert "the game is over" in table.why(LINE)
