"""Two players: MM-P2-01, and the rulings on it."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import STRUCTURES, TERRAIN, Table, answer_setup, new_match

from referee.engine.core.chance import chance_move

TILES = [kind for kind in TERRAIN for _ in range(8)]
CHITS = [kind for kind in STRUCTURES for _ in range(8)]
CARDS = [f"MM{number:02}" for number in range(1, 65)]


def until(what: str, seats: int = 2, **options: str | int) -> Table:
    """Return a match whose set-up has reached a question: colour, permanents, corner, start, middle figure, roll."""
    table, dealt = new_match(seats, **options), 0
    table.apply(chance_move(*TILES))
    table.apply(chance_move(*CHITS))
    while not table.due.endswith(what):
        dealt = answer_setup(table, dealt, 0)
    return table


@pytest.mark.parametrize(("first", "opposite"), [("a1", "h8"), ("a8", "h1"), ("h8", "a1"), ("h1", "a8")])
def test_mm_p2_01_two_players_start_in_opposite_corners(first: str, opposite: str) -> None:
    """MM-P2-01: the second is set to the opposite corner."""
    table = until("corner").play(f"corner {first}")
    assert table.reported("MM-P2-01") == [f"Straw gets the corner {opposite}, the only one left"]
    table.play("start hero", "start hero")
    assert (table.on(first), table.on(opposite)) == ("blue hero garrison", "straw hero garrison")


def test_mm_p2_01_an_adjacent_corner_is_refused() -> None:
    """MM-P2-01: if both choose at once, adjacent corners are refused; with three players they are allowed."""
    table = new_match(pick_order="simultaneous")
    table.apply(chance_move(*TILES))
    table.apply(chance_move(*CHITS))
    table.play("Player 1: colour blue", "Player 2: colour straw").draw(*CARDS[:5]).draw(*CARDS[5:10])
    table.play("blue: corner a1", "straw: corner h1")
    assert table.state.corners == (-1, -1)
    assert len(table.reported("MM-P2-01")) == 1
    assert until("corner", 3).play("corner a1", "corner h1").state.corners[:2] == (0, 7)


def test_mm_p2_01_the_adjacent_corner_is_judged_against_a_corner_that_is_taken() -> None:
    """MM-P2-01: asked for, a corner beside that of the other player is against the rules, for two players only."""
    table = until("corner").play("corner a1")
    assert table.refused("corner h1", seat=1)[-2:] == ("MM-P2-01", "MM-Q-21")
    assert "MM-P2-01" not in table.refused("corner h8", seat=1)
    assert until("corner", 3).play("corner a1").legal("corner h1")
