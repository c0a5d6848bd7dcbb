"""The names of players before what they say."""

from __future__ import annotations

from typing import Any

import pytest
import toys_at_work as toys

from referee.engine.errors import InvalidMoveError
from referee.engine.record.match import Match
from referee.table.people import PLAYERS
from referee.table.speaking import seat_names, spoken


def ferry(players: str = "Ann, Bob") -> Match[Any]:
    game = toys.toy("night_ferry")
    match = Match.new(game, toys.setup(game), "night")
    if players:
        match.note(PLAYERS + players)
    return match


def test_players_are_known_by_name_and_a_seat_that_nobody_plays_has_none() -> None:
    assert seat_names(ferry()) == {"ann": "North", "bob": "South"}
    assert seat_names(ferry("")) == seat_names(ferry("A, B, C, D")) == {}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ann: bid 2", "North: bid 2"),
        ("BOB bid 2", "South: bid 2"),
        ("an: 1; bob: 2", "North: 1; South: 2"),
        ("bob: 1 / ann: 2", "South: 1 /North: 2"),
        ("bid 2 / bid 3", "bid 2 / bid 3"),
        ("south: bid 2", "south: bid 2"),
        ("bob", "South"),
        ("trade with Bob", "trade with South"),
        ("ann: ask bob 2", "North: ask South 2"),
        ("ask bobby, an", "ask bobby, an"),
        ('note "bob"', 'note "bob"'),
    ],
)
def test_names_of_players_become_those_of_their_seats(text: str, said: str) -> None:
    assert spoken(ferry(), text) == said


def test_a_line_without_end_is_refused() -> None:
    with pytest.raises(InvalidMoveError, match="this line has 2,001 letters"):
        spoken(ferry(), "x" * 2001)
