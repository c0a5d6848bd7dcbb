"""The Hunt: fire on towns, ships that do not come back, and who has won."""

from __future__ import annotations

from typing import Any

import pytest
from sky_cards import CALLISTO, GALLOWGLASS, HALCYON, JAMESON, PURITAN, Table, position

from referee.games.skies_of_fire import callisto
from referee.games.skies_of_fire.grid import OFF

FULL = "1/6/6/6/1"
EIGHT = ["Port Prince", "Redford", "Valborough", "Monterey", "Galewatch", "Southmere", "Lowmoor Field", "Kestrel Quay"]


def hunt(solo: dict[str, Any] | None = None, phase: str = "action", **more: Any) -> Table:
    """Return a Hunt in the turn of the Callisto, which is seat 0 and stands on Valborough unless it is told."""
    ships = {
        CALLISTO: {"at": "C10", "crew": FULL, "hand": 3, **(solo or {})},
        HALCYON: {"at": "M10", "hand": 2, **more.pop("halcyon", {})},
        GALLOWGLASS: {"at": "M2", "hand": 2, **more.pop("gallowglass", {})},
        JAMESON: {"at": "C2", "hand": 2, **more.pop("jameson", {})},
    }
    return position(ships, phase, mode="hunt", **more)


def ruins(table: Table) -> list[str]:
    return [table.state.contents.towns[square].name for square in table.state.ruins]


# Fire on a town (SF-HUN-15..21)


def test_ex_06_a_three_destroys_the_town() -> None:
    """EX-06."""
    table = hunt().play("fire on the town")
    assert (table.due, table.spec.number) == ("callisto town die", 1)
    table.dice(3)
    assert ruins(table) == ["Valborough"]
    assert table.reported("SF-HUN-17") == ["Valborough C10 is destroyed by a 3: 1 of 8 towns have fallen"]


def test_ex_07_a_four_does_not_and_the_next_try_is_in_the_next_turn() -> None:
    """EX-07."""
    table = hunt().play("fire on the town").dice(4)
    assert ruins(table) == []
    assert table.refused("fire on the town") == ("SF-TRN-01", "SF-HUN-19", "SF-ACT-01")


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
    assert table.state.section_crew(0) == 19


def test_ex_38_what_has_fallen_pays_nobody_later() -> None:
    """EX-38."""
    table = hunt({"at": "H9"}, "move", destroyed=["Southmere"]).play("h10", "end")
    assert table.due == "callisto action"
    assert table.refused("collect crew") == ("SF-TRN-01", "SF-HUN-14", "RUL-53")


def test_sf_hun_15_the_ship_has_to_be_on_the_town() -> None:
    """SF-HUN-15."""
    table = hunt({"at": "C9"})
    assert table.refused("fire on valborough") == ("SF-HUN-15",)
    assert table.refused("fire on the town") == ("SF-HUN-15",)
    assert table.moves() & {"bombard c10", "bombard c9"} == set()


def test_another_town_than_the_one_it_is_on_is_not_fired_at() -> None:
    assert hunt().refused("fire on galewatch") == ("SF-HUN-15",)
    assert hunt().refused("fire on valborough") == ()


def test_rul_80_the_centre_is_spared_unless_it_may_fall() -> None:
    """RUL-80."""
    assert hunt({"at": "H6"}).refused("fire on the town") == ("SF-HUN-15", "RUL-80")
    table = hunt({"at": "H6"}, ryders_peak="may_fall", destroyed=EIGHT[:7]).play("fire on the town").dice(1)
    assert len(table.state.ruins) == 8
    assert table.ended_by == ""


def test_sf_hun_20_hunters_cannot_destroy_towns() -> None:
    """SF-HUN-20."""
    table = hunt()
    assert "SF-HUN-20" in table.refused("fire on the town", seat=1)
    standard = position({PURITAN: {"at": "C10"}, HALCYON: {"at": "M10"}})
    assert standard.refused("fire on the town") == ("SF-HUN-20",)


def test_sf_hun_21_a_town_is_destroyed_once_and_for_good() -> None:
    """SF-HUN-21."""
    assert hunt(destroyed=["Valborough"]).refused("fire on the town") == ("SF-HUN-21",)


def test_rul_51_the_gun_deck_has_to_be_crewed() -> None:
    """RUL-51."""
    assert hunt({"crew": "1/6/0/6/1"}).refused("fire on the town") == ("SF-SLOT-05", "RUL-51")
    assert hunt({"crew": "1/6/1/6/1"}).refused("fire on the town") == ()


def test_sf_hun_16_fire_on_a_town_is_the_action() -> None:
    """SF-HUN-16."""
    table = hunt(halcyon={"at": "C9"}).play("fire on the town").dice(5)
    assert "SF-ACT-01" in table.refused("fire halcyon guns")
    assert hunt(turn={"actions": ["fire"]}).refused("fire on the town") == ("SF-ACT-01", "RUL-82")


def test_rul_51_extra_dice_may_help_with_the_lowest_counting() -> None:
    """RUL-51."""
    table = hunt({"guns": ["Twin Vipers"]}, town_fire="with_bonus_die").play("fire on the town")
    assert table.spec.number == 3
    table.dice(6, 5, 3)
    assert ruins(table) == ["Valborough"]
    plain = hunt({"crew": "1/6/5/6/1"}, town_fire="with_bonus_die").play("fire on the town")
    assert plain.spec.number == 1


def test_the_roll_that_destroys_a_town_follows_the_house_rule() -> None:
    assert ruins(hunt(town_falls=4).play("fire on the town").dice(4)) == ["Valborough"]
    assert ruins(hunt(town_falls=2).play("fire on the town").dice(3)) == []


def test_the_town_may_be_named_in_several_ways() -> None:
    for words in ("fire on the town", "fire at valborough", "bombard", "bombard c10", "fire on c10"):
        assert hunt().play(words).due == "callisto town die"


def test_rul_54_spare_tokens_may_mark_the_ruins() -> None:
    """RUL-54."""
    seen = hunt(destroyed=["Southmere", "Redford"])
    assert seen.state.supply(0) == 5
    tokens = hunt(destroyed=["Southmere", "Redford"], town_markers="tokens")
    assert tokens.state.supply(0) == 3
    seven = hunt(destroyed=EIGHT[:7], town_markers="tokens")
    assert seven.state.supply(0) == 0
    for table in (seen, tokens, seven):
        counted = {name: sum(places.values()) for name, places in table.game.pieces(table.state).items()}
        assert counted == dict(table.game.printed(table.state))


# Who wins (SF-HUN-02..04, RUL-67)


def test_ex_31_the_eighth_town_wins_at_once_although_the_centre_stands() -> None:
    """EX-31."""
    table = hunt(destroyed=[town for town in EIGHT if town != "Valborough"]).play("fire on the town").dice(2)
    assert table.due == ""
    assert table.ended_by == "SF-HUN-03"
    assert table.winners == ("callisto",)


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


def test_sf_hun_04_the_hunters_win_together_those_who_are_out_too() -> None:
    """SF-HUN-04."""
    out = {"out": "yes", "at": "none", "crew": "0/0/0/0/0", "hand": 0}
    table = hunt({"crew": "0/0/1/0/1", "hand": 0}, jameson=out)
    callisto.sink(table.state, 0)
    assert callisto.check_sides(table.state)
    assert table.winners == ("halcyon", "gallowglass", "jameson_brown")
    assert table.ended_by == "SF-HUN-04"


def test_sf_hun_22_a_destroyed_hunter_is_out_for_good() -> None:
    """SF-HUN-22."""
    other = {"at": "C9", "crew": "0/0/1/0/1", "hand": 0, "mines": "D4", "guns": ["Old Faithful"]}
    table = hunt(halcyon=other).play("fire halcyon guns").dice(3, 2)
    assert table.state.out == (1,)
    assert table.state.at[1] == OFF
    assert table.state.crew[1] == [0, 0, 0, 0, 0]
    assert table.state.markers == ()
    assert table.under() == ["G09"]
    assert table.ended_by == ""
    table.play("end", "end")
    assert table.state.seat == 2


def test_the_hand_of_a_destroyed_hunter_goes_under_the_deck_unseen() -> None:
    table = hunt(halcyon={"at": "C9", "crew": "0/0/1/0/1", "hand": ["Hard Over", "Brace!"]})
    callisto.sink(table.state, 1)
    assert table.held(1) == []
    assert [(token.face, token.seen) for token in table.state.zones["deck"][-2:]] == [("O04", 0b10), ("O13", 0b10)]


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


def test_nothing_of_the_hunt_ends_a_standard_game() -> None:
    table = position({PURITAN: {"at": "C10"}, HALCYON: {"at": "M10"}})
    assert not callisto.check_sides(table.state)
    assert table.refused("fire on valborough") == ("SF-HUN-20",)


def test_sf_hun_23_no_points_are_counted_in_the_hunt() -> None:
    """SF-HUN-23."""
    table = hunt(destroyed=[town for town in EIGHT if town != "Valborough"]).play("fire on the town").dice(2)
    assert not any(notice.clause in ("SF-END-02", "SF-SCO-07") for notice in table.notices)


# Friends (RUL-50)


def test_rul_50_the_hunters_and_the_hunted_are_enemies_and_hunters_are_not() -> None:
    """RUL-50."""
    state = hunt().state
    assert state.enemies(0, 1)
    assert state.enemies(2, 0)
    assert not state.enemies(1, 2)
    assert hunt(friendly_fire="true").state.enemies(1, 2)
