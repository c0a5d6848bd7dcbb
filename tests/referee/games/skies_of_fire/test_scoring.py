"""Scoring: SF-SCO-01 to SF-SCO-07, and the rulings on them."""

from __future__ import annotations

from typing import Any

from tables.skies_of_fire import GALLOWGLASS, HALCYON, JAMESON, PURITAN, Table, action, far_apart, sunk

from referee.games.skies_of_fire import loading, scoring

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


def test_rul_77_loot_is_a_card_of_the_hand() -> None:
    """RUL-77."""
    table = sunk({"hand": ["Hard Over", "?"]}, loot="one_card").play("pass")
    assert table.due == "puritan stolen card"
    table.play("draw hard over")
    assert table.hand("puritan") == ["Hard Over"]
    assert table.due == "halcyon draw"
    assert sunk({"hand": 2}).play("pass").due == "halcyon draw"


def test_rul_77_a_destroyed_ship_may_give_a_card_to_its_destroyer() -> None:
    """RUL-77."""
    ship = {"at": "F9", "hand": ["Hard Over"], "guns": ["Old Faithful"]}
    other = {"at": "F8", "crew": "0/0/2/0/1", "hand": ["Brace!", "Royal Mail"]}
    for loot, due in (("none", "puritan hunt card"), ("one_card", "puritan hunt card")):
        table = far_apart(ship, other, loot=loot).play("fire halcyon guns").dice(4).play("pass", seat=1)
        assert table.due == due
        table.play("pass")
        if loot == "one_card":
            assert table.due == "puritan stolen card"
            table.draw("royal mail")
        assert table.held() == (["O04", "M09"] if loot == "one_card" else ["O04"])


def test_the_table_hears_medals_and_scores() -> None:
    table = standing((3, 0, "1/3/2/1/1"), (3, 1, "1/3/2/1/1"))
    table.play("complete coffee for the garrison")
    assert table.reported("SF-SCO-03") == ["RGS Halcyon: Cross of Military Virtue, +2"]
    assert table.reported("SF-SCO-07") == ["Aquilan Air Merit is not awarded: no single player has the most"]
    assert table.reported("SF-END-02") == [
        "RGS Puritan II: missions +4; ships destroyed +0 = 4",
        "RGS Halcyon: missions +3; ships destroyed +1; Cross of Military Virtue +2 = 6",
    ]
    assert table.reported("SF-END-01") == ["7 missions are completed: RGS Halcyon wins"]


def points(table: Table) -> list[int]:
    return [score.points.total for score in scoring.scores(table.state)]


def test_rul_68_the_merit_may_count_every_token() -> None:
    """RUL-68."""
    ships = {PURITAN: {"at": "C10", "crew": "1/3/2/1/0", "mines": "D4 D5"}, HALCYON: {"at": "M10", "crew": "1/3/3/1/0"}}
    assert points(action(ships)) == [0, 3]
    assert points(action(ships, merit_count="all_tokens")) == [3, 0]
    rally = {PURITAN: {"at": "C10", "crew": "1/3/2/1/1"}, HALCYON: {"at": "M10", "crew": "1/3/2/1/0"}}
    assert points(action(rally)) == [0, 0]
    assert points(action(rally, merit_count="all_tokens")) == [3, 0]


def test_rul_35_nobody_destroyed_a_ship() -> None:
    """RUL-35."""
    seats = ((2, 0, "1/3/2/1/1"), (3, 0, "1/3/2/1/1"))
    assert points(standing(*seats)) == [2, 3]
    assert points(standing(*seats, zero_medal="true")) == [4, 5]


def test_rul_35_a_tie_above_zero_is_a_tie_all_the_same() -> None:
    """RUL-35."""
    seats = ((2, 1, "1/3/2/1/1"), (3, 1, "1/3/2/1/1"))
    assert points(standing(*seats, zero_medal="true")) == [3, 4]


def test_every_goal_of_the_medals_is_understood() -> None:
    assert set(scoring.GOALS) == set(loading.GOALS)


def test_numbers_of_points_follow_the_house_rules() -> None:
    seats = ((2, 2, "1/3/2/1/1"), (3, 0, "1/6/6/1/1"))
    changed = {"mission_points": 2, "ship_points": 3, "cross_points": 0, "merit_points": 1}
    assert points(standing(*seats, **changed)) == [4 + 6 + 0, 6 + 1]


def test_a_completed_mission_lies_open_before_its_owner() -> None:
    table = standing((0, 0, "1/3/2/1/1"), (1, 0, "1/3/2/1/1")).play("complete coffee for the garrison")
    assert table.done() == ["M05"]
    assert [token.seen for token in table.state.zones["completed 0"]] == [0b11]
    assert table.state.landings == {}
