"""The hunt for the Callisto, and how it begins: SF-HUN-01 to SF-HUN-12, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from tables import skies_of_fire as sky
from tables.skies_of_fire import CALLISTO, GALLOWGLASS, HALCYON, JAMESON, PURITAN, Table, action, game, new_match

from referee.engine.core.move import Move
from referee.engine.core.options import Setup
from referee.engine.errors import PositionError
from referee.games.skies_of_fire import callisto
from referee.games.skies_of_fire.game import SkiesOfFire
from referee.games.skies_of_fire.hands import first_hand_size, hand_limit
from referee.games.skies_of_fire.state import DECK

FULL = "1/6/6/6/1"
MOVE = {"phase": "move"}


def chase(phase: str = "move", of: str = CALLISTO, **more: Any) -> Table:
    ships = {
        CALLISTO: {"at": "H6", "crew": FULL, "hand": 3},
        HALCYON: {"at": "M10", "hand": 2},
        GALLOWGLASS: {"at": "M2", "hand": 2},
        JAMESON: {"at": "C2", "hand": 2},
    }
    for name in (CALLISTO, HALCYON, GALLOWGLASS, JAMESON):
        ships[name] |= more.pop(name.split()[0], {})
    return action(ships, phase=phase, turn={"of": of, **more.pop("turn", {})}, mode="hunt", **more)


# The sides and the set-up
def test_sf_hun_01_three_hunt_one() -> None:
    """SF-HUN-01."""
    table = chase()
    assert (table.state.hunted_seat(), callisto.hunters(table.state)) == (0, (1, 2, 3))


def test_hun_01_and_rul_49_four_seats_are_played_by_any_number_of_people() -> None:
    """SF-HUN-01, RUL-49."""
    assert new_match(2, mode="hunt").state.seats == 4
    with pytest.raises(PositionError, match=r"the Hunt takes 4 players, not 3 \(SF-HUN-01, RUL-49\)"):
        new_match(3, mode="hunt", hunt_seats="exactly_4")
    assert new_match(4, mode="hunt", hunt_seats="exactly_4").state.seats == 4


def test_rul_49_fewer_people_may_play_the_four_seats() -> None:
    """RUL-49."""
    assert sky.new_match(3, mode="hunt").state.seats == 4
    with pytest.raises(PositionError, match="RUL-49"):
        sky.new_match(3, mode="hunt", hunt_seats="exactly_4")
    assert sky.new_match(4, mode="hunt", hunt_seats="exactly_4").state.seats == 4


# Ships that are destroyed (SF-HUN-02, 22)
def test_sf_hun_02_not_before_the_third_hunter_is_gone() -> None:
    """SF-HUN-02."""
    table = chase()
    for seat in (1, 2):
        callisto.sink(table.state, seat)
        callisto.check_sides(table.state)
        assert table.state.ended is None
    callisto.sink(table.state, 3)
    callisto.check_sides(table.state)
    assert table.winners == ("callisto",)


# Towns (SF-HUN-03, 13, 14, 17, 18)
def test_sf_hun_03_all_towns_but_the_centre_have_to_fall() -> None:
    """SF-HUN-03."""
    state = chase().state
    names = {state.contents.towns[square].name for square in callisto.towns_to_destroy(state)}
    assert len(names) == 8
    assert "Ryder’s Peak" not in names


def hunt(solo: dict[str, Any] | None = None, phase: str = "action", **more: Any) -> Table:
    """Return a Hunt in the turn of the Callisto, which is seat 0 and is on Valborough unless another place is given."""
    ships = {
        CALLISTO: {"at": "C10", "crew": FULL, "hand": 3, **(solo or {})},
        HALCYON: {"at": "M10", "hand": 2, **more.pop("halcyon", {})},
        GALLOWGLASS: {"at": "M2", "hand": 2, **more.pop("gallowglass", {})},
        JAMESON: {"at": "C2", "hand": 2, **more.pop("jameson", {})},
    }
    return action(ships, phase=phase, mode="hunt", **more)


def test_sf_hun_04_the_hunters_win_together_those_who_are_out_too() -> None:
    """SF-HUN-04."""
    out = {"out": "yes", "at": "none", "crew": "0/0/0/0/0", "hand": 0}
    table = hunt({"crew": "0/0/1/0/1", "hand": 0}, jameson=out)
    callisto.sink(table.state, 0)
    callisto.check_sides(table.state)
    assert table.winners == ("halcyon", "gallowglass", "jameson_brown")
    assert table.ended_by == "SF-HUN-04"


STRANDED = {"crew": "0/0/0/1/0", "rallied": 1}
OUT = {"out": "yes", "at": "none", "crew": "0/0/0/0/0", "hand": 0}
HUNTERS = ("halcyon", "gallowglass", "jameson_brown")


def test_rul_18_a_stranded_callisto_has_lost() -> None:
    """RUL-18: the last crew in the Engine Room is shot away, and Rally has been used."""
    solo = {"crew": "0/1/0/4/0", "rallied": 1}
    shooter = {"at": "H7", "guns": ["Iron Verdict"]}
    table = chase("action", of=HALCYON, callisto=solo, halcyon=shooter)
    table.play("fire callisto engine").dice(1)
    assert table.due == "callisto counter"
    table.play("pass")
    assert (table.winners, table.ended_by) == (HUNTERS, "SF-HUN-04")
    assert "stranded and can never move again (RUL-18)" in table.reported("SF-HUN-04")[0]


@pytest.mark.parametrize(
    ("callisto", "halcyon", "gallowglass", "winners"),
    [
        ({}, STRANDED, OUT, ("callisto",)),
        ({}, STRANDED, {}, ()),
        (STRANDED, STRANDED, OUT, HUNTERS),
        (STRANDED, STRANDED, {}, HUNTERS),
    ],
)
def test_rul_18_hunters_who_are_all_stranded_or_destroyed_have_lost(
    callisto: dict[str, Any], halcyon: dict[str, Any], gallowglass: dict[str, Any], winners: tuple[str, ...]
) -> None:
    """RUL-18: if the Callisto is stranded too, the hunters win."""
    given = {"callisto": callisto, "halcyon": halcyon, "gallowglass": gallowglass, "jameson": STRANDED}
    assert chase(**given).winners == winners
    assert chase(**given, stranded="wait").winners == winners


def test_rul_18_a_ship_that_may_still_rally_has_not_lost() -> None:
    """RUL-18, RUL-16: a ship whose Rally succeeds has not lost either, before its crew is placed."""
    table = chase(callisto={"crew": "0/0/0/3/1"}).play("rally").dice(6)
    assert (table.due, table.winners) == ("callisto shift", ())
    assert not chase(callisto=STRANDED, stranded="rally_again").winners


def test_sf_hun_23_a_destroyed_hunter_earns_no_point() -> None:
    """SF-HUN-23: points are not used in the Hunt."""
    table = chase("action", callisto={"guns": ["Iron Verdict"]}, halcyon={"at": "H7", "crew": "0/1/0/0/0"})
    table.play("fire halcyon engine").dice(6, 6)
    while table.due == "halcyon counter":
        table.play("pass")
    assert table.ever_reported("SF-HUN-22")
    assert table.ever_reported("SF-DST-06") == []


@pytest.mark.parametrize(("active", "winners"), [(0, ("callisto",)), (1, ("halcyon", "gallowglass", "jameson_brown"))])
def test_rul_67_of_both_sides_the_one_whose_turn_it_is_wins(active: int, winners: tuple[str, ...]) -> None:
    """RUL-67."""
    table = hunt()
    table.state.seat = active
    for seat in range(4):
        callisto.sink(table.state, seat)
    callisto.check_sides(table.state)
    assert table.winners == winners


def test_rul_67_both_sides_together_may_be_a_draw() -> None:
    """RUL-67."""
    table = hunt(hunt_simultaneous="draw")
    for seat in range(4):
        callisto.sink(table.state, seat)
    callisto.check_sides(table.state)
    assert len(table.winners) == 4


def test_sf_hun_05_there_is_a_town_called_ryders_peak_in_the_centre() -> None:
    """SF-HUN-05."""
    contents = sky.game().contents
    assert contents.towns[contents.centre].name == "Ryder’s Peak"
    assert contents.grid.names[contents.centre] == "H6"


def test_sf_hun_06_the_deck_has_58_cards_and_no_mission() -> None:
    """SF-HUN-06."""
    table = sky.new_match(4, mode="hunt")
    assert len(table.deck()) == 58
    assert not table.state.deck.copies.keys() & table.game.contents.missions.keys()


def new_hunt(**options: str) -> Table:
    return new_match(4, mode="hunt", **options)


def test_hun_06_the_missions_are_not_a_part_of_the_deck_of_the_hunt() -> None:
    """SF-HUN-06."""
    assert len(new_hunt().state.zones[DECK]) == 58


def test_hun_07_and_12_the_table_agrees_who_flies_the_hunted_ship_and_begins() -> None:
    """SF-HUN-07, SF-HUN-12."""
    table = new_hunt()
    assert table.decision.clause == "SF-HUN-12"
    table.play("player 3")
    assert table.state.ships[2] == "callisto"
    assert table.state.first == 2
    assert table.decision.seat == 3


def test_hun_08_to_10_the_hunt_begins_with_its_crew_hands_and_colours() -> None:
    """SF-HUN-08, SF-HUN-09, SF-HUN-10."""
    table = new_hunt().play("player 1", "gallowglass", "halcyon", "puritan")
    assert table.state.colours == ("orange", "black", "yellow", "blue")
    table.draw(*"?" * 28)
    assert table.crew("callisto") == "1/6/6/6/1"
    for seat in (1, 2, 3):
        table.play("1/2/2/1/1", seat=seat)
    assert [len(table.hand(ship)) for ship in ("callisto", "gallowglass")] == [7, 7]
    assert table.due == "callisto move"


def test_rul_52_the_callisto_has_seven_cards_or_as_many_as_others() -> None:
    """RUL-52."""
    for value, size in (("seven", 5), ("mat_data", 7)):
        state = chase(callisto_hand=value, hand_limit=5, start_hand=5).state
        assert (hand_limit(state, 0), first_hand_size(state, 0)) == (size, size)
        assert (hand_limit(state, 1), first_hand_size(state, 1)) == (5, 5)


def with_hand(cards: int) -> SkiesOfFire:
    """Return the game with another hand printed on the mat of the hunted ship."""
    rules = game()
    ships = dict(rules.contents.ships)
    ships["callisto"] = ships["callisto"]._replace(hand=cards)
    return SkiesOfFire(rules.name, rules.book, rules.contents._replace(ships=ships))


@pytest.mark.parametrize(("switch", "dealt"), [("seven", 7), ("mat_data", 5)])
def test_rul_52_the_mat_may_say_how_many_cards_the_hunted_ship_holds(switch: str, dealt: int) -> None:
    """RUL-52."""
    rules = with_hand(5)
    table = Table(rules.new(Setup(4, {"mode": "hunt", "callisto_hand": switch})), rules)
    table.play("player 1", "gallowglass", "halcyon", "puritan")
    assert table.spec.number == dealt


# All other rules (SF-HUN-11)
def test_sf_hun_11_hunters_play_by_the_standard_rules() -> None:
    """SF-HUN-11."""
    table = chase(of=HALCYON, turn={"steps": 3})
    assert "SF-MOV-02" in table.refused("l9")
    acted = chase("action", of=HALCYON, halcyon={"guns": ["Old Faithful"]}, turn={"actions": ["install"]})
    assert "SF-ACT-01" in acted.refused("fire callisto guns")


# Friends (RUL-50)
def test_rul_50_the_hunters_and_the_hunted_are_enemies_and_hunters_are_not() -> None:
    """RUL-50."""
    state = hunt().state
    assert state.are_enemies(0, 1)
    assert state.are_enemies(2, 0)
    assert not state.are_enemies(1, 2)
    assert hunt(friendly_fire="true").state.are_enemies(1, 2)


def test_rul_50_a_torpedo_line_whose_first_ship_is_a_friend_is_refused() -> None:
    """RUL-50."""
    ships = {
        "puritan ii": {"at": "F6", "cargo": ["Skylance Torpedo"]},
        "callisto": {"at": "J6", "crew": "1/6/6/6/1"},
        "halcyon": {"at": "G6"},
        "gallowglass": {"at": "F7"},
    }
    assert action(ships, mode="hunt").refused("torpedo e") == ("SF-HUN-11", "RUL-50")
    assert action({**ships, "halcyon": {"at": "A1"}}, mode="hunt").legal("torpedo e")


def test_rul_50_the_tokens_of_hunters_are_safe_for_hunters() -> None:
    """RUL-50."""
    ships = {
        "puritan ii": {"at": "F6"},
        "callisto": {"at": "J6", "crew": "1/6/6/6/1"},
        "halcyon": {"at": "M10", "mines": ["F7"]},
        "gallowglass": {"at": "M2"},
    }
    table = action(ships, turn=MOVE, mode="hunt").play("f7")
    assert table.markers() == {"halcyon mines F7"}
    assert action(ships, turn=MOVE, mode="hunt", friendly_fire="true").play("f7").due == "halcyon aim"


def test_rul_50_hunters_do_not_fire_on_hunters() -> None:
    """RUL-50."""
    ships = {
        "puritan ii": {"at": "G8", "guns": ["Iron Verdict"]},
        "callisto": {"at": "H6", "crew": "1/6/4/6/1"},
        "halcyon": {"at": "H10"},
        "gallowglass": {"at": "M2"},
    }
    assert action(ships, mode="hunt").refused("fire halcyon guns") == ("SF-HUN-11", "RUL-50")
    assert action(ships, mode="hunt", friendly_fire="true").legal("fire halcyon guns")
    assert action(ships, mode="hunt").legal("fire callisto guns")


def test_rul_50_a_plane_of_a_friend_does_no_harm_and_one_of_the_hunted_does() -> None:
    """RUL-50."""
    state = chase().state
    assert [state.are_enemies(1, other) for other in range(4)] == [True, False, False, False]
    assert PURITAN not in state.ships


def hunters(ship: dict[str, Any], other: dict[str, Any], phase: str = "action", **more: Any) -> Table:
    """Return a table of the Hunt with two hunters near one another."""
    others = {GALLOWGLASS: {"at": "M2", "hand": 3}, CALLISTO: {"at": "H6", "hand": 3, "crew": "1/6/6/6/1"}}
    return action(
        {PURITAN: {"at": "F9", **ship}, HALCYON: {"at": "F8", **other}, **others}, phase=phase, mode="hunt", **more
    )


def test_rul_50_hunters_do_not_rob_hunters() -> None:
    """RUL-50."""
    table = hunters({"hand": ["Press Gang", "Light Fingers", "Saboteur"]}, {"hand": 2, "cargo": ["Chain Mines"]})
    assert table.refused("press gang halcyon guns") == ("SF-HUN-11", "RUL-50")
    assert table.refused("light fingers halcyon") == ("SF-HUN-11", "RUL-50")
    assert table.refused("saboteur halcyon") == ("SF-HUN-11", "RUL-50")
    assert table.moves() == {"end", "play light fingers callisto"}
    free = hunters({"hand": ["Press Gang"]}, {"hand": 2}, friendly_fire="true")
    assert free.refused("press gang halcyon guns") == ()


# Who flies the Callisto, and who begins (SF-HUN-12, RUL-83)
def test_sf_hun_12_the_callisto_has_the_first_turn() -> None:
    """SF-HUN-12, RUL-83."""
    table = sky.new_match(4, mode="hunt").play("player 3")
    assert (table.state.first, table.state.ships[2]) == (2, "callisto")


def test_hun_12_the_hunted_ship_is_flown_by_one_of_four() -> None:
    """SF-HUN-12."""
    ruling = new_hunt().game.judge(new_hunt().state, Move(0, "solo", (4,)))
    assert ruling.clauses == ("SF-HUN-12",)


def test_rul_83_where_nobody_is_agreed_on_the_highest_roller_flies_it() -> None:
    """RUL-83."""
    open_table = sky.new_match(4, mode="hunt").play("pass").dice(1, 2, 3, 6)
    rolled = sky.new_match(4, mode="hunt", callisto_seat="highest_roller").dice(1, 2, 3, 6)
    for table in (open_table, rolled):
        assert (table.state.first, table.state.ships[3]) == (3, "callisto")


def test_rul_83_without_agreement_the_highest_roller_flies_it() -> None:
    """RUL-83."""
    table = new_hunt().play("pass").dice(1, 5, 2, 3)
    assert table.state.ships == ("", "callisto", "", "")
    assert new_hunt(callisto_seat="highest_roller").spec.what == "start roll"
