"""At the table: what is typed for oneself never ends another's turn, and what comes later ends one's own phase."""

from __future__ import annotations

import pytest
from sky import HALCYON, PURITAN, game, position

from referee.engine.errors import InvalidMoveError
from referee.engine.match import Match
from referee.engine.options import Setup
from referee.engine.ruling import IllegalMoveError


@pytest.mark.parametrize("line", ["n9", "halcyon: n9", "halcyon: n9 o9"])
def test_a_path_of_another_ship_does_not_end_the_turn(line: str) -> None:
    table = position(PURITAN, HALCYON)
    with pytest.raises(IllegalMoveError):
        table.say(line)


def test_an_action_ends_the_own_move() -> None:
    table = position(f"{PURITAN}; guns iron verdict", "halcyon D8 1/2/2/1/1").say("d9", "fire halcyon guns")
    assert table.due == "puritan gun dice"


def test_a_seat_is_spoken_for_by_the_name_of_its_ship() -> None:
    table = position(f"{PURITAN}; guns iron verdict", "halcyon D9 1/2/2/1/1; hand ?", phase="action")
    table.say("fire halcyon guns", "dice 4", "halcyon: pass")
    assert table.crew("halcyon") == "1/2/0/1/1"


def test_the_mode_of_a_match_stays() -> None:
    match = Match.new(game(), Setup(4), "evening")
    with pytest.raises(InvalidMoveError, match="mode: the standard game and the Hunt differ from set-up on"):
        match.option("mode", "hunt")
    match.option("storm", "no_action_only")
    assert match.state.options["storm"] == "no_action_only"
