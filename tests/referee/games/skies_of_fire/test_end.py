"""End of the game: SF-END-01 to SF-END-04, and the rulings on them."""

from __future__ import annotations

from typing import Any

from tables.skies_of_fire import (
    GALLOWGLASS,
    HALCYON,
    HALCYON_HOME,
    JAMESON,
    PURITAN,
    PURITAN_HOME,
    Table,
    action,
    position,
    sunk,
)

from referee.games.skies_of_fire import scoring

RUN = ["Machine Parts", "Prison Transport", "Northbound Medicine", "Royal Mail", "Grand Tour"]
REST = ["Chart of the Broken Tooth", "Wreck in the Expanse", "Bounty on RGS Puritan II", "Bounty on RGS Halcyon"]
CARDS = [*RUN, *REST]


def standing(*seats: tuple[int, int, str], **options: Any) -> Table:
    """Return a table in which seats have these missions, kills and crew; seat 0 has a run in its Cargo."""
    cards = iter(CARDS)
    names = (PURITAN, HALCYON, JAMESON, GALLOWGLASS)
    squares = ("Southmere", "M10", "C2", "M2")
    ships: dict[str, dict[str, Any]] = {}
    for seat, (done, kills, crew) in enumerate(seats):
        ships[names[seat]] = {"at": squares[seat], "kills": kills, "crew": crew}
        ships[names[seat]]["completed"] = [next(cards) for _ in range(done)]
    ships[PURITAN]["cargo"] = ["Coffee for the Garrison"]
    return action(ships, **options)


def test_another_number_of_missions_may_end_the_game() -> None:
    table = standing((0, 0, "1/3/2/1/1"), (1, 0, "1/3/2/2/1"), missions_to_end=2)
    assert table.play("complete coffee for the garrison").ended_by == "SF-END-01"


def test_rul_34_a_ship_destroyed_by_the_last_mission_is_not_crewed_again() -> None:
    """RUL-34."""
    table = sunk({}, {"hand": ["Bounty on RGS Halcyon"]}, missions_to_end=1).play("show bounty on halcyon")
    assert table.due == ""
    assert table.state.ended is not None
    assert table.crew("halcyon") == "0/0/0/0/0"


def test_rul_34_the_round_may_be_finished() -> None:
    """RUL-34."""
    table = standing((3, 0, "1/3/2/1/1"), (3, 0, "1/3/2/1/1"), end_timing="finish_round")
    table.play("complete coffee for the garrison")
    assert table.ended_by == ""
    assert table.reported("SF-END-01") == ["the last mission is completed; finish the round (RUL-34)"]
    table.play("end")
    assert table.state.seat == 1
    table.play("end", "end", "end", seat=1)
    assert table.ended_by == "SF-END-01"
    assert table.winners == ("puritan_ii",)


def test_rul_34_the_round_ends_before_the_first_player_of_the_game_and_nobody_else() -> None:
    """RUL-34."""
    table = standing((3, 0, "1/3/2/1/1"), (3, 0, "1/3/2/2/1"), end_timing="finish_round", turn={"first": HALCYON})
    table.play("complete coffee for the garrison", "end")
    assert table.ended_by == "SF-END-01"


def points(table: Table) -> list[int]:
    return [score.points.total for score in scoring.scores(table.state)]


def test_rul_34_a_ship_destroyed_by_the_last_mission_is_not_crewed_again_and_all_is_scored() -> None:
    """RUL-34."""
    ships: dict[str, dict[str, Any]] = {
        PURITAN: {"at": "F9", "hand": ["Bounty on RGS Halcyon"], "guns": ["Old Faithful"], "completed": RUN},
        HALCYON: {"at": "F8", "crew": "0/0/2/0/1", "completed": ["Coffee for the Garrison"], "hand": 3},
    }
    table = action(ships).play("fire halcyon guns").dice(4).play("pass", seat=1).play("show bounty on rgs halcyon")
    assert table.ended_by == "SF-END-01"
    assert table.state.ship_health(1) == 0
    assert points(table) == [6 + 1 + 2 + 3, 1]


def test_rul_34_the_last_mission_may_be_done_while_the_round_is_finished() -> None:
    """RUL-34."""
    ship = f"{PURITAN_HOME}; completed grand tour"
    ended = position(ship, HALCYON_HOME, missions_to_end=1)
    assert ended.game.audit(ended.state) == ("1 mission is completed, but the game ends after 1 (SF-END-01)",)
    going_on = position(ship, HALCYON_HOME, missions_to_end=1, end_timing="finish_round")
    assert going_on.game.audit(going_on.state) == ()


def test_sf_end_03_most_points_win() -> None:
    """SF-END-03."""
    table = standing((2, 0, "1/3/2/1/1"), (1, 0, "1/3/2/1/1"), (3, 0, "1/3/2/1/1"))
    scoring.finish(table.state, "SF-END-01", "over")
    assert points(table) == [2, 1, 3]
    assert table.winners == ("jameson_brown",)


# Ties (RUL-36)
def test_rul_36_equal_points_go_by_missions_ships_and_crew() -> None:
    """RUL-36."""
    more_missions = standing((2, 0, "1/3/2/1/1"), (1, 1, "1/3/2/1/1"), cross_points=0)
    assert points(more_missions) == [2, 2]
    assert scoring.ranking(more_missions.state) == ((0,), (1,))
    more_ships = standing((1, 0, "1/3/2/1/1"), (1, 1, "1/3/2/1/1"), cross_points=0, ship_points=0)
    assert scoring.ranking(more_ships.state) == ((1,), (0,))
    more_crew = standing((1, 0, "1/3/2/1/1"), (1, 0, "1/3/2/2/1"), merit_points=0)
    assert scoring.ranking(more_crew.state) == ((1,), (0,))
    equal = standing((1, 0, "1/3/2/1/1"), (1, 0, "1/3/2/1/1"))
    assert scoring.ranking(equal.state) == ((0, 1),)


def test_rul_36_equal_points_may_share_the_win() -> None:
    """RUL-36."""
    table = standing((2, 0, "1/3/2/1/1"), (1, 1, "1/3/2/1/1"), cross_points=0, score_tie="shared")
    assert scoring.ranking(table.state) == ((0, 1),)
    scoring.finish(table.state, "SF-END-01", "over")
    found = scoring.outcome(table.state)
    assert found is not None
    assert found.text == "over: RGS Puritan II and RGS Halcyon share the win"


def test_sf_end_04_the_sixth_mission_does_not_end_the_game() -> None:
    """SF-END-04."""
    table = standing((2, 0, "1/3/2/1/1"), (2, 0, "1/3/2/2/1"), (1, 0, "1/3/2/2/1"))
    table.play("complete coffee for the garrison")
    assert table.ended_by == ""
    assert table.due != ""
