"""SF-HUN and its rulings: the sides, the deck, the crew and the hand of the Hunt, what destroyed towns do."""

from __future__ import annotations

from typing import Any

import pytest
from sky_cards import CALLISTO, GALLOWGLASS, HALCYON, JAMESON, PURITAN, Table, position
from tables import skies_of_fire as sky

from referee.engine.errors import PositionError
from referee.games.skies_of_fire import callisto
from referee.games.skies_of_fire.hands import first_hand, hand_limit
from referee.games.skies_of_fire.towns import town_yield

FULL = "1/6/6/6/1"


def hunt(phase: str = "move", of: str = CALLISTO, **more: Any) -> Table:
    ships = {
        CALLISTO: {"at": "H6", "crew": FULL, "hand": 3},
        HALCYON: {"at": "M10", "hand": 2},
        GALLOWGLASS: {"at": "M2", "hand": 2},
        JAMESON: {"at": "C2", "hand": 2},
    }
    for name in (CALLISTO, HALCYON, GALLOWGLASS, JAMESON):
        ships[name] |= more.pop(name.split()[0], {})
    return position(ships, phase, turn={"of": of, **more.pop("turn", {})}, mode="hunt", **more)


# The sides and the set-up


def test_sf_hun_01_three_hunt_one() -> None:
    """SF-HUN-01."""
    table = hunt()
    assert (table.state.solo(), callisto.hunters(table.state)) == (0, (1, 2, 3))


def test_sf_comp_07_the_callisto_is_for_the_hunt_alone() -> None:
    """SF-COMP-07."""
    table = sky.new_match(2).dice(6, 1)
    assert not any("callisto" in move for move in table.moves())
    assert "SF-COMP-07" in table.refused("ship callisto")


def test_sf_comp_07_sf_hun_07_the_hunted_side_flies_the_callisto_and_nobody_else_does() -> None:
    """SF-COMP-07, SF-HUN-07."""
    table = sky.new_match(4, mode="hunt").play("player 2")
    assert table.state.ships[1] == "callisto"
    assert not any("callisto" in move for move in table.moves())


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


def test_rul_49_fewer_people_may_play_the_four_seats() -> None:
    """RUL-49."""
    assert sky.new_match(3, mode="hunt").state.seats == 4
    with pytest.raises(PositionError, match="RUL-49"):
        sky.new_match(3, mode="hunt", hunt_seats="exactly_4")
    assert sky.new_match(4, mode="hunt", hunt_seats="exactly_4").state.seats == 4


def test_rul_52_the_hand_of_the_callisto() -> None:
    """RUL-52."""
    for value, size in (("seven", 5), ("mat_data", 7)):
        state = hunt(callisto_hand=value, hand_limit=5, start_hand=5).state
        assert (hand_limit(state, 0), first_hand(state, 0)) == (size, size)
        assert (hand_limit(state, 1), first_hand(state, 1)) == (5, 5)


@pytest.mark.parametrize(("value", "crew", "cards"), [("2_or_1", 2, 1), ("none", 0, 0), ("standard", 3, 2)])
def test_rul_53_what_the_callisto_collects(value: str, crew: int, cards: int) -> None:
    """RUL-53."""
    state = hunt(callisto_collect=value).state
    assert [town_yield(state, 0, what).total for what in ("crew", "cards")] == [crew, cards]
    assert [town_yield(state, 1, what).total for what in ("crew", "cards")] == [3, 2]


# All other rules (SF-HUN-11)


def test_sf_hun_11_hunters_play_by_the_standard_rules() -> None:
    """SF-HUN-11."""
    table = hunt(of=HALCYON, turn={"steps": 3})
    assert "SF-MOV-02" in table.refused("l9")
    acted = hunt("action", of=HALCYON, halcyon={"guns": ["Old Faithful"]}, turn={"actions": ["install"]})
    assert "SF-ACT-01" in acted.refused("fire callisto guns")


# Towns (SF-HUN-03, 13, 14, 17, 18)


def test_sf_hun_03_all_towns_but_the_centre_have_to_fall() -> None:
    """SF-HUN-03."""
    state = hunt().state
    names = {state.contents.towns[square].name for square in callisto.must_fall(state)}
    assert len(names) == 8
    assert "Ryder’s Peak" not in names


@pytest.mark.parametrize(("roll", "falls"), [(1, True), (2, True), (3, True), (4, False), (5, False), (6, False)])
def test_sf_hun_17_sf_hun_18_one_to_three_destroys_and_marks_the_town(roll: int, falls: bool) -> None:
    """SF-HUN-17, SF-HUN-18."""
    table = hunt("action", callisto={"at": "Valborough", "crew": FULL, "hand": 3}).play("fire on the town").dice(roll)
    assert table.state.ruins == ((table.state.at[0],) if falls else ())
    assert table.game.pieces(table.state)["town_markers"]["map"] == falls


def test_sf_hun_14_a_destroyed_town_pays_nobody() -> None:
    """SF-HUN-14."""
    table = hunt(of=JAMESON, jameson={"at": "B7"}, destroyed=["Lowmoor Field"], turn={"start": "B7"})
    table.play("b6", "end")
    assert table.due == "jameson action"


def test_sf_hun_19_the_next_try_is_in_the_next_turn() -> None:
    """SF-HUN-19."""
    table = hunt("action", callisto={"at": "Valborough", "crew": FULL, "hand": 3}).play("fire on the town").dice(6)
    assert "SF-HUN-19" in table.refused("fire on the town")


# Ships that are destroyed (SF-HUN-02, 22)


def test_sf_hun_02_not_before_the_third_hunter_is_gone() -> None:
    """SF-HUN-02."""
    table = hunt()
    for seat in (1, 2):
        callisto.sink(table.state, seat)
        assert not callisto.check_sides(table.state)
    callisto.sink(table.state, 3)
    assert callisto.check_sides(table.state)
    assert table.winners == ("callisto",)


def test_rul_18_no_ship_scuttles_in_the_hunt() -> None:
    """RUL-18."""
    table = hunt(of=HALCYON, halcyon={"crew": "0/0/2/1/0"})
    assert table.refused("scuttle") == ("SF-RLY-08", "RUL-18")


def test_rul_78_a_hunter_may_have_to_leave_a_town_after_a_round() -> None:
    """RUL-78."""
    stays = hunt(of=HALCYON, halcyon={"at": "M10"})
    assert stays.refused("end") == ()
    leaves = hunt(of=HALCYON, halcyon={"at": "M10"}, parking="one_round")
    assert leaves.refused("end") == ("SF-SHP-02", "RUL-78")
    assert leaves.play("l9").refused("end") == ()
    assert hunt(of=HALCYON, halcyon={"at": "L9"}, parking="one_round").refused("end") == ()


def test_rul_50_a_plane_of_a_friend_does_no_harm_and_one_of_the_hunted_does() -> None:
    """RUL-50."""
    state = hunt().state
    assert [state.enemies(1, other) for other in range(4)] == [True, False, False, False]
    assert PURITAN not in state.ships


# Who flies the Callisto, and who begins (SF-HUN-12, RUL-83)


def test_sf_hun_12_the_callisto_has_the_first_turn() -> None:
    """SF-HUN-12, RUL-83."""
    table = sky.new_match(4, mode="hunt").play("player 3")
    assert (table.state.first, table.state.ships[2]) == (2, "callisto")


def test_rul_83_where_nobody_is_agreed_on_the_highest_roller_flies_it() -> None:
    """RUL-83."""
    open_table = sky.new_match(4, mode="hunt").play("pass").dice(1, 2, 3, 6)
    rolled = sky.new_match(4, mode="hunt", callisto_seat="highest_roller").dice(1, 2, 3, 6)
    for table in (open_table, rolled):
        assert (table.state.first, table.state.ships[3]) == (3, "callisto")
