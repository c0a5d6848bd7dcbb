"""Who is asked, by the names that the table knows."""

from __future__ import annotations

from table import Terminal

from referee.table.telling import flags_of


def test_what_several_seats_are_asked_stands_once(referee: Terminal) -> None:
    ran = referee("new night_ferry --seed 1")
    assert ran.out.splitlines()[-1] == (
        "North, South: how many coins? (turned over together: … / …; in secret: `seal`)"
    )
    assert referee('play "North: bid 1"').out.splitlines()[-1] == "South: how many coins? (in secret: `seal`)"


def test_a_card_is_drawn_by_the_referee_and_dice_are_rolled() -> None:
    assert flags_of(("seeded",), 'draw "Ash Lantern"') == "  [drawn by the referee]"
    assert flags_of(("seeded", "claim"), "dice 4 2") == "  [rolled by the referee, not seen: a claim]"
    assert flags_of((), "draw ?") == ""


def test_players_have_their_names_where_nobody_plays_another_seat(referee: Terminal) -> None:
    referee('new night_ferry --names "Ann,Bob" --seed 1')
    assert referee("moves").out.splitlines()[1] == "Ann (North): 4 legal moves"
