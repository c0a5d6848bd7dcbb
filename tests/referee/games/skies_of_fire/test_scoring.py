"""The end of the game: missions counted, medals awarded, points and ties."""

from __future__ import annotations

from typing import Any

from sky_cards import GALLOWGLASS, HALCYON, JAMESON, PURITAN, Table, position

from referee.games.skies_of_fire import loading, scoring

RUN = ["Machine Parts", "Prison Transport", "Northbound Medicine", "Royal Mail", "Grand Tour"]
REST = ["Chart of the Broken Tooth", "Wreck in the Expanse", "Bounty on RGS Puritan II", "Bounty on RGS Halcyon"]
CARDS = [*RUN, *REST]


def standing(*seats: tuple[int, int, str], **options: Any) -> Table:
    """Return a table in which seats have so many missions, kills, and that crew; seat 0 has a run in its Cargo."""
    cards = iter(CARDS)
    names = (PURITAN, HALCYON, JAMESON, GALLOWGLASS)
    squares = ("Southmere", "M10", "C2", "M2")
    ships: dict[str, dict[str, Any]] = {}
    for seat, (done, kills, crew) in enumerate(seats):
        ships[names[seat]] = {"at": squares[seat], "kills": kills, "crew": crew}
        ships[names[seat]]["completed"] = [next(cards) for _ in range(done)]
    ships[PURITAN]["cargo"] = ["Coffee for the Garrison"]
    return position(ships, **options)


def points(table: Table) -> list[int]:
    return [score.points.total for score in scoring.scores(table.state)]


def test_every_goal_of_the_medals_is_understood() -> None:
    assert set(scoring.GOALS) == set(loading.GOALS)


# The end (SF-END-01, RUL-34)


def test_ex_26_the_seventh_mission_ends_the_game_at_once() -> None:
    """EX-26."""
    table = standing((2, 0, "1/3/2/1/1"), (2, 0, "1/3/2/2/1"), (2, 0, "1/3/2/2/1"))
    table.play("complete coffee for the garrison")
    assert table.due == ""
    assert table.ended_by == "SF-END-01"
    assert table.winners == ("puritan_ii",)
    assert table.game.legal_moves(table.state, 0) == []


def test_sf_end_04_the_sixth_mission_does_not_end_the_game() -> None:
    """SF-END-04."""
    table = standing((2, 0, "1/3/2/1/1"), (2, 0, "1/3/2/2/1"), (1, 0, "1/3/2/2/1"))
    table.play("complete coffee for the garrison")
    assert table.ended_by == ""
    assert table.due != ""


def test_another_number_of_missions_may_end_the_game() -> None:
    table = standing((0, 0, "1/3/2/1/1"), (1, 0, "1/3/2/2/1"), missions_to_end=2)
    assert table.play("complete coffee for the garrison").ended_by == "SF-END-01"


def test_rul_34_the_round_may_be_finished() -> None:
    """RUL-34."""
    table = standing((3, 0, "1/3/2/1/1"), (3, 0, "1/3/2/1/1"), end_timing="finish_round")
    table.play("complete coffee for the garrison")
    assert table.ended_by == ""
    assert table.reported("SF-END-01") == ["the last mission is completed; the round is finished (RUL-34)"]
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


# Points and medals (SF-SCO)


def test_ex_27_ties_for_medals_leave_them_unawarded() -> None:
    """EX-27."""
    table = standing((3, 1, "1/3/3/1/1"), (2, 1, "1/5/5/1/1"), (2, 0, "1/5/5/1/1"))
    assert [table.state.section_crew(seat) for seat in range(3)] == [8, 12, 12]
    assert points(table) == [4, 3, 2]
    assert scoring.ranking(table.state) == ((0,), (1,), (2,))
    assert [scoring.award(table.state, medal) for medal in table.state.contents.medals.values()] == [(), ()]


def test_ex_28_medals_add_two_and_three() -> None:
    """EX-28."""
    table = standing((2, 2, "1/3/2/1/1"), (3, 0, "1/4/3/1/1"), (2, 0, "1/6/6/1/1"))
    assert [table.state.section_crew(seat) for seat in range(3)] == [7, 9, 14]
    assert points(table) == [6, 3, 5]
    assert scoring.ranking(table.state) == ((0,), (2,), (1,))


def test_each_point_has_its_line() -> None:
    table = standing((2, 2, "1/3/2/1/1"), (3, 0, "1/6/6/1/1"))
    assert str(scoring.scores(table.state)[0].points) == (
        "missions +2; ships destroyed +2; Cross of Military Virtue +2 = 6"
    )
    assert [line.clause for line in scoring.scores(table.state)[1].points.lines] == [
        "SF-SCO-01",
        "SF-SCO-02",
        "SF-SCO-05",
    ]


def test_the_table_hears_medals_and_scores() -> None:
    table = standing((3, 0, "1/3/2/1/1"), (3, 1, "1/3/2/1/1"))
    table.play("complete coffee for the garrison")
    assert table.reported("SF-SCO-03") == ["RGS Halcyon: Cross of Military Virtue, +2"]
    assert table.reported("SF-SCO-07") == ["Aquilan Air Merit: not awarded, nobody alone has most"]
    assert table.reported("SF-END-02") == [
        "RGS Puritan II: missions +4; ships destroyed +0 = 4",
        "RGS Halcyon: missions +3; ships destroyed +1; Cross of Military Virtue +2 = 6",
    ]
    assert table.reported("SF-END-01") == ["7 missions are completed: RGS Halcyon wins"]


def test_rul_35_nobody_destroyed_a_ship() -> None:
    """RUL-35."""
    seats = ((2, 0, "1/3/2/1/1"), (3, 0, "1/3/2/1/1"))
    assert points(standing(*seats)) == [2, 3]
    assert points(standing(*seats, zero_medal="true")) == [4, 5]


def test_rul_35_a_tie_above_zero_is_a_tie_all_the_same() -> None:
    """RUL-35."""
    seats = ((2, 1, "1/3/2/1/1"), (3, 1, "1/3/2/1/1"))
    assert points(standing(*seats, zero_medal="true")) == [3, 4]


def test_rul_68_the_merit_may_count_every_token() -> None:
    """RUL-68."""
    ships = {PURITAN: {"at": "C10", "crew": "1/3/2/1/0", "mines": "D4 D5"}, HALCYON: {"at": "M10", "crew": "1/3/3/1/0"}}
    assert points(position(ships)) == [0, 3]
    assert points(position(ships, merit_count="all_tokens")) == [3, 0]
    rally = {PURITAN: {"at": "C10", "crew": "1/3/2/1/1"}, HALCYON: {"at": "M10", "crew": "1/3/2/1/0"}}
    assert points(position(rally)) == [0, 0]
    assert points(position(rally, merit_count="all_tokens")) == [3, 0]


def test_numbers_of_points_follow_the_house_rules() -> None:
    seats = ((2, 2, "1/3/2/1/1"), (3, 0, "1/6/6/1/1"))
    changed = {"mission_points": 2, "ship_points": 3, "cross_points": 0, "merit_points": 1}
    assert points(standing(*seats, **changed)) == [4 + 6 + 0, 6 + 1]


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


def test_a_completed_mission_lies_open_before_its_owner() -> None:
    table = standing((0, 0, "1/3/2/1/1"), (1, 0, "1/3/2/1/1")).play("complete coffee for the garrison")
    assert table.done() == ["M05"]
    assert [token.seen for token in table.state.zones["completed 0"]] == [0b11]
    assert table.state.landings == {}


def test_sf_end_03_most_points_win() -> None:
    """SF-END-03."""
    table = standing((2, 0, "1/3/2/1/1"), (1, 0, "1/3/2/1/1"), (3, 0, "1/3/2/1/1"))
    scoring.finish(table.state, "SF-END-01", "over")
    assert points(table) == [2, 1, 3]
    assert table.winners == ("jameson_brown",)


def test_rul_34_a_ship_destroyed_by_the_last_mission_is_not_crewed_anew() -> None:
    """RUL-34."""
    ships: dict[str, dict[str, Any]] = {
        PURITAN: {"at": "F9", "hand": ["Bounty on RGS Halcyon"], "guns": ["Old Faithful"], "completed": RUN},
        HALCYON: {"at": "F8", "crew": "0/0/2/0/1", "completed": ["Coffee for the Garrison"], "hand": 3},
    }
    table = position(ships).play("fire halcyon guns").dice(4).play("pass", seat=1).play("show bounty on rgs halcyon")
    assert table.ended_by == "SF-END-01"
    assert table.state.section_crew(1) == 0
    assert points(table) == [6 + 1 + 2 + 3, 1]
