"""The worked examples EX-20 to EX-38 with their numbers."""

from __future__ import annotations

from typing import Any

from tables.skies_of_fire import (
    CALLISTO,
    GALLOWGLASS,
    HALCYON,
    HALCYON_HOME,
    JAMESON,
    PURITAN,
    Table,
    action,
    at_galewatch,
    duel,
    far_apart,
    position,
    sunk,
)

from referee.games.skies_of_fire import scoring
from referee.games.skies_of_fire.catalogue import CARGO, ENGINE

TURRET = ("Ricochet Turret", "Iron Verdict")
SEVEN = " ".join("?" * 7)
RUN = ["Machine Parts", "Prison Transport", "Northbound Medicine", "Royal Mail", "Grand Tour"]
REST = ["Chart of the Broken Tooth", "Wreck in the Expanse", "Bounty on RGS Puritan II", "Bounty on RGS Halcyon"]
CARDS = [*RUN, *REST]
OWN, ABSENT, LIVE = "Bounty on RGS Puritan II", "Bounty on SR Gallowglass", "Bounty on RGS Halcyon"
NEAR = "puritan G2 1/2/2/1/1"
FULL = "1/6/6/6/1"
EIGHT = ["Port Prince", "Redford", "Valborough", "Monterey", "Galewatch", "Southmere", "Lowmoor Field", "Kestrel Quay"]
MOVE = {"phase": "move"}


def ex_19(**more: object) -> Table:
    """Return the shot of EX-19 at 4 crew in the Engine Room two squares away: 5 damage."""
    theirs = {"at": "H7", "crew": "1/4/1/1/1", **({"hand": more.pop("hand")} if "hand" in more else {})}
    table = duel({"at": "F7", "guns": list(TURRET)}, theirs, **more)
    return table.play("fire halcyon engine", "dice 2 5")


def test_ex_20_hard_over_takes_3_off() -> None:
    """EX-20, SF-CTR-05."""
    table = ex_19(hand=["Hard Over", "?"])
    assert table.due == "halcyon counter"
    assert table.crew("halcyon") == "1/4/1/1/1", "no crew is lost before the counter"
    table.play("counter hard over")
    assert table.reported("SF-CTR-01") == ["RGS Halcyon counters: damage 5; Hard Over -3 = 2"]
    assert table.crew("halcyon") == "1/2/1/1/1"
    assert table.bottom() == ["Hard Over"]
    assert table.hand("halcyon") == ["?"]


def test_ex_21_two_extra_die_guns_are_refused() -> None:
    """EX-21."""
    table = at_galewatch(["Ricochet Turret"], guns=["Twin Vipers"])
    assert table.refused("install ricochet turret") == ("SF-GUN-05",)
    assert table.refused("install ricochet turret for twin vipers") == ()


def wreck(crew: str = "0/0/2/1/1", more: str = "", **options: str | int) -> Table:
    return position(f"puritan C9 {crew}{more}", HALCYON_HOME, **options)


def test_ex_22_rly_03_and_05_a_failed_rally_ends_the_turn() -> None:
    """EX-22, SF-RLY-06."""
    table = wreck().play("rally").dice(3)
    assert table.reported("SF-RLY-05") == ["RGS Puritan II rolls 3: Rally fails"]
    assert table.due == "halcyon move"
    table.play("end", "end", "end")
    assert table.legal("rally")


def test_ex_23_rly_04_a_success_shares_the_crew_out_with_the_token() -> None:
    """EX-23."""
    table = wreck().play("rally").dice(5)
    assert (table.due, table.decision.clause) == ("puritan shift", "SF-RLY-04")
    table.play("1/1/1/1")
    assert (table.crew("puritan"), table.due) == ("1/1/1/1/0", "puritan move")
    assert table.play("c8").at("puritan") == "c8"
    assert table.state.rallied == [1, 0]


def test_ex_24_a_destroyed_ship_goes_home_with_a_new_hand_and_new_crew() -> None:
    """EX-24, SF-DST-02, SF-DST-06."""
    theirs = {"hand": ["Iron Verdict", "?"], "engines": ["Quayside Special"], "cargo": ["Chain Mines"], "spent": 1}
    table = sunk({**theirs, "last": "Galewatch"}, {"guns": ["Old Faithful"]})
    assert table.due == "halcyon counter"
    table.play("pass")
    assert table.state.kills == [1, 0]
    assert table.at("halcyon") == "m10"
    assert table.bottom(2) == ["Iron Verdict", "?"]
    assert table.due == "halcyon draw"
    table.play(f"draw {SEVEN}")
    assert table.due == "halcyon allocate"
    table.play("1 2 2 1 1")
    assert table.crew("halcyon") == "1/2/2/1/1"
    assert len(table.hand("halcyon")) == 7
    assert table.bay("halcyon", ENGINE) == ["Quayside Special"]
    assert table.bay("halcyon", CARGO) == ["Chain Mines"]
    assert table.state.spent == [0, 0]
    assert table.state.last_town[1] == -1
    assert table.state.seat == 0


def test_ex_25_a_hunt_is_shown_and_complete_at_once() -> None:
    """EX-25."""
    table = sunk({}, {"hand": ["Bounty on RGS Halcyon", "?"]})
    assert table.due == "puritan hunt card"
    assert table.moves("puritan") - {"void ?"} == {"show bounty on rgs halcyon", "show ?", "pass"}
    assert table.refused("show bounty on gallowglass") == ("SF-CRD-05",)
    table.play("show bounty on halcyon")
    assert table.state.kills == [1, 0]
    assert table.cards("completed 0") == ["Bounty on RGS Halcyon"]
    assert table.due == "halcyon draw"


def test_ex_25_a_hunt_is_done_with_the_kill() -> None:
    """EX-25."""
    ship = {"at": "F9", "hand": ["Bounty on RGS Halcyon", "Hard Over"], "guns": ["Old Faithful"]}
    table = far_apart(ship, {"at": "F8", "crew": "0/0/2/0/1"}).play("fire halcyon guns").dice(4)
    table.play("pass", seat=1)
    assert table.due == "puritan hunt card"
    table.play("show bounty on rgs halcyon")
    assert [(token.face, token.seen) for token in table.state.zones["completed 0"]] == [("M02", 0b11)]
    assert table.state.kills == [1, 0]
    assert "RGS Puritan II completes Bounty on RGS Halcyon: 1 of 7 missions done" in table.reported("SF-SCO-01")


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


# The end (SF-END-01, RUL-34)
def test_ex_26_the_seventh_mission_ends_the_game_at_once() -> None:
    """EX-26."""
    table = standing((2, 0, "1/3/2/1/1"), (2, 0, "1/3/2/2/1"), (2, 0, "1/3/2/2/1"))
    table.play("complete coffee for the garrison")
    assert table.due == ""
    assert table.ended_by == "SF-END-01"
    assert table.winners == ("puritan_ii",)
    assert table.game.legal_moves(table.state, 0) == []


def points(table: Table) -> list[int]:
    return [score.points.total for score in scoring.scores(table.state)]


# Points and medals (SF-SCO)
def test_ex_27_ties_for_medals_leave_them_unawarded() -> None:
    """EX-27."""
    table = standing((3, 1, "1/3/3/1/1"), (2, 1, "1/5/5/1/1"), (2, 0, "1/5/5/1/1"))
    assert [table.state.ship_health(seat) for seat in range(3)] == [8, 12, 12]
    assert points(table) == [4, 3, 2]
    assert scoring.ranking(table.state) == ((0,), (1,), (2,))
    assert [scoring.medal_winners(table.state, medal) for medal in table.state.contents.medals.values()] == [(), ()]


def test_ex_28_medals_add_two_and_three() -> None:
    """EX-28."""
    table = standing((2, 2, "1/3/2/1/1"), (3, 0, "1/4/3/1/1"), (2, 0, "1/6/6/1/1"))
    assert [table.state.ship_health(seat) for seat in range(3)] == [7, 9, 14]
    assert points(table) == [6, 3, 5]
    assert scoring.ranking(table.state) == ((0,), (2,), (1,))


def drawing(hand: str = "", **options: str | int) -> Table:
    ship = f"{NEAR}; hand {hand}" if hand else NEAR
    return position(ship, HALCYON_HOME, **options).play("h2", "end", "collect cards")


def test_ex_29_and_set_07_your_hunt_is_shown_and_replaced() -> None:
    """EX-29, SF-SET-07."""
    table = drawing().draw(OWN)
    assert table.reported("SF-SET-07") == [f"RGS Puritan II shows {OWN}, which goes under the deck; a new card follows"]
    assert (table.hand("puritan"), table.deck()[-1]) == ([], OWN)
    table.draw("?", "?")
    assert (len(table.hand("puritan")), table.due) == (2, "puritan action")


def test_ex_29_a_hunt_for_your_ship_is_shown_put_under_the_deck_and_replaced() -> None:
    """EX-29."""
    table = far_apart({"at": "H3", "hand": 2}, phase="move").play("h2", "end", "cards").draw("bounty on rgs puritan ii")
    assert table.under() == ["M01"]
    assert table.draw("hard over", "brace!").held() == ["?", "?", "O04", "O13"]
    assert table.due == "puritan action"


def hunt(solo: dict[str, Any] | None = None, phase: str = "action", **more: Any) -> Table:
    """Return a Hunt in the turn of the Callisto, which is seat 0 and is on Valborough unless another place is given."""
    ships = {
        CALLISTO: {"at": "C10", "crew": FULL, "hand": 3, **(solo or {})},
        HALCYON: {"at": "M10", "hand": 2, **more.pop("halcyon", {})},
        GALLOWGLASS: {"at": "M2", "hand": 2, **more.pop("gallowglass", {})},
        JAMESON: {"at": "C2", "hand": 2, **more.pop("jameson", {})},
    }
    return action(ships, phase=phase, mode="hunt", **more)


def test_ex_30_the_last_hunter_falls() -> None:
    """EX-30."""
    out = {"out": "yes", "at": "none", "crew": "0/0/0/0/0", "hand": 0}
    table = hunt(halcyon={"at": "C9", "crew": "0/0/1/0/1", "hand": 0}, gallowglass=out, jameson=out)
    table.play("fire halcyon guns").dice(3, 2)
    assert table.ended_by == "SF-HUN-02"
    assert table.winners == ("callisto",)
    found = table.game.outcome(table.state)
    assert found is not None
    assert found.ranking == ((0,), (1, 2, 3))


# Who wins (SF-HUN-02..04, RUL-67)
def test_ex_31_the_eighth_town_wins_at_once_although_the_centre_stands() -> None:
    """EX-31."""
    table = hunt(destroyed=[town for town in EIGHT if town != "Valborough"]).play("fire on the town").dice(2)
    assert table.due == ""
    assert table.ended_by == "SF-HUN-03"
    assert table.winners == ("callisto",)


# Tokens that are met.
def test_ex_32_a_mine_beside_an_enemy_is_countered_and_the_ship_goes_on() -> None:
    """EX-32."""
    ours = {"at": "F6", "hand": ["Smoke Screen", "?"]}
    table = duel(ours, {"mines": ["F7"]}, turn=MOVE).play("f7")
    assert table.due == "halcyon aim"
    table.play("aim guns").play("counter smoke screen")
    assert table.crew("puritan") == "1/2/2/1/1"
    assert table.markers() == set()
    assert table.play("g8").at("puritan") == "g8"


def test_ex_32_a_mine_is_countered_and_the_ship_goes_on() -> None:
    """EX-32."""
    table = position("puritan C10 1/2/2/1/1; hand smoke screen", "halcyon M10 1/2/2/1/1; mines d9")
    table.play("d9", "guns", "smoke screen")
    assert (table.crew("puritan"), table.state.markers) == ("1/2/2/1/1", ())
    assert table.play("e10").at("puritan") == "e10"


def test_ex_33_a_ship_that_a_storm_has_caught_does_not_fire() -> None:
    """EX-33."""
    ours = {"at": "C6", "crew": "1/2/1/2/1", "guns": ["Old Faithful"]}
    table = duel(ours, {"at": "C5"}, turn={"phase": "move"}).play("b5")
    table.play("end")
    assert table.refused("fire halcyon guns") == ("SF-STM-03", "RUL-06")
    table.play("end", "2 cargo guns")
    assert table.crew("puritan") == "1/2/3/0/1"


def test_ex_33_and_stm_05_the_turn_that_ends_in_a_storm_is_finished() -> None:
    """EX-33, SF-STM-05."""
    ship = "puritan C6 1/2/1/2/0; guns old faithful"
    table = position(ship, "halcyon C5 1/2/2/1/1").play("b5", "end", "end", "2 cargo guns")
    assert table.crew("puritan") == "1/2/3/0/0"
    table.play("end", "end", "end")
    assert table.due == "halcyon move"


def test_ex_34_and_rul_19_a_step_out_and_back_is_not_a_landing() -> None:
    """EX-34."""
    ship = "puritan C10 1/2/2/1/1; cargo belly bombs; spent 1"
    table = position(ship, HALCYON_HOME, turn={"start": "C10"}).play("c9", "c10", "end")
    assert table.due == "puritan action"
    assert {"SF-TWN-05", "RUL-19"} <= set(table.refused("collect 3 crew"))
    assert (table.state.spent[0], table.state.last_town[0]) == (1, -1)


def test_ex_35_terrain_first_then_the_mine_and_an_empty_engine_room_stops_the_ship() -> None:
    """EX-35."""
    ours = {"at": "F5", "crew": "0/1/2/1/1", "hand": ["Brace!", "?"], "guns": ["Old Faithful"]}
    table = duel(ours, {"mines": ["G5"]}, turn=MOVE).play("g5", "engine")
    assert table.due == "halcyon aim"
    table.play("aim guns").play("counter brace!")
    assert table.crew("puritan") == "0/0/1/1/1"
    assert table.bottom() == ["Brace!"]
    assert table.markers() == set()
    assert "SF-SLOT-04" in table.refused("h5")
    table.play("end")
    assert table.legal("fire halcyon engine")
    assert "SF-REL-02" in table.refused("1 cargo bridge") or table.play("end").due == "halcyon move"


def trapped() -> Table:
    victim = "puritan F5 0/1/2/1/1; hand brace!; guns iron verdict"
    return position(victim, "halcyon M10 1/2/2/1/1; mines g5", number=7)


def test_ex_35_terrain_first_then_the_mine_and_an_empty_engine_room_stops() -> None:
    """EX-35."""
    table = trapped().play("g5")
    assert table.due == "puritan toll"
    table.play("engine")
    assert table.due == "halcyon aim"
    table.play("guns", seat=1)
    assert table.due == "puritan counter"
    table.play("brace!")
    assert table.crew("puritan") == "0/0/1/1/1"
    assert table.state.markers == ()
    assert table.refused("h5")[0] == "SF-SLOT-04"
    assert table.deck()[-1] == "Brace!"
    table.play("end")
    assert table.legal("fire halcyon guns")
    assert {"SF-REL-02", "RUL-62"} <= set(table.refused("1 guns cargo"))
    assert table.play("end").due == "halcyon move"


def test_ex_36_range_tables_count_a_square_less() -> None:
    """EX-36."""

    def ships(guns: int):
        return action(
            {
                "halcyon": {"at": "M10", "crew": f"1/1/{guns}/1/1", "guns": ["Iron Verdict"]},
                "puritan ii": {"at": "H10", "crew": "1/3/1/1/1"},
            }
        )

    table = ships(6).play("fire puritan engine", "dice 4")
    assert table.reported("SF-FIR-05")[0].endswith("roll 4; Iron Verdict +1; 4 squares between -4; Range Tables +1 = 2")
    assert table.crew("puritan") == "1/1/1/1/1"
    assert ships(5).play("fire puritan engine", "dice 4").crew("puritan") == "1/2/1/1/1"


def grapeshot(hand: list[str], **more: object) -> Table:
    ships = {
        "gallowglass": {"at": "G6", "crew": "1/1/6/1/1", "guns": ["Ricochet Turret", "Bulldog Howitzer"]},
        "halcyon": {"at": "F6", "crew": "1/2/3/1/1", "hand": hand},
    }
    return action(ships, **more).play("fire halcyon bridge", "dice 6 3")


def test_ex_37_grapeshot_carries_one_surplus_damage_after_the_counter() -> None:
    """EX-37."""
    table = grapeshot(["Bulkheads Shut"])
    assert table.reported("SF-FIR-05")[0].endswith("= 7")
    table.play("counter bulkheads guns")
    assert table.crew("halcyon") == "1/2/0/1/1"
    assert table.due == "gallowglass spill"
    assert table.decision.clause == "SF-SKL-01"
    assert table.refused("aim guns") == ("SF-FIR-08", "RUL-58")
    table.play("aim bridge")
    assert table.crew("halcyon") == "0/2/0/1/1"
    assert table.at("halcyon") == "f6"


def ruins(table: Table) -> list[str]:
    return [table.state.contents.towns[square].name for square in table.state.ruins]


def test_ex_38_flight_collection_and_fire_in_one_turn() -> None:
    """EX-38."""
    table = hunt({"at": "H6", "crew": "1/6/4/6/0"}, "move")
    table.play("h7 h8 h9 h10", "end")
    assert table.at("callisto") == "h10"
    assert table.crew("callisto") == "1/6/4/6/0"
    table.play("2 crew")
    assert table.crew("callisto") == "1/6/6/6/0"
    table.play("fire on southmere")
    assert table.spec.number == 1
    table.dice(3)
    assert ruins(table) == ["Southmere"]
    assert table.state.ship_health(0) == 19


def test_ex_38_a_destroyed_town_pays_nobody_later() -> None:
    """EX-38."""
    table = hunt({"at": "H9"}, "move", destroyed=["Southmere"]).play("h10", "end")
    assert table.due == "callisto action"
    assert table.refused("collect crew") == ("SF-TRN-01", "SF-HUN-14", "RUL-53")
