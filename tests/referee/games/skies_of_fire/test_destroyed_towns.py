"""Towns that the Callisto destroys, and what else differs in the Hunt.

SF-HUN-13 to SF-HUN-23, and the rulings on them.
"""

from __future__ import annotations

from typing import Any

import pytest
from tables.skies_of_fire import (
    CALLISTO,
    CALLISTO_HOME,
    GALLOWGLASS,
    HALCYON,
    HALCYON_HOME,
    JAMESON,
    JAMESON_HOME,
    PURITAN,
    PURITAN_HOME,
    Table,
    action,
    position,
)

from referee.games.skies_of_fire import callisto
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.towns import town_yield

GALEWATCH = {"at": "Galewatch"}
FULL = "1/6/6/6/1"
NEAR = "puritan G2 1/2/2/1/1"
"""One step from Galewatch on H2."""
EIGHT = ["Port Prince", "Redford", "Valborough", "Monterey", "Galewatch", "Southmere", "Lowmoor Field", "Kestrel Quay"]


def test_sf_hun_13_nothing_is_installed_in_a_destroyed_town() -> None:
    """SF-HUN-13."""
    ships = {
        PURITAN: {**GALEWATCH, "hand": ["Peregrine Inline"]},
        HALCYON: {"at": "M10", "hand": 3},
        GALLOWGLASS: {"at": "M2", "hand": 3},
        CALLISTO: {"at": "H6", "hand": 3, "crew": "1/6/6/6/1"},
    }
    assert action(ships, mode="hunt").refused("install peregrine inline") == ()
    assert action(ships, mode="hunt", destroyed=["Galewatch"]).refused("install peregrine inline") == ("SF-HUN-13",)


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


def test_sf_hun_14_a_destroyed_town_pays_nobody() -> None:
    """SF-HUN-14."""
    table = chase(of=JAMESON, jameson={"at": "B7"}, destroyed=["Lowmoor Field"], turn={"start": "B7"})
    table.play("b6", "end")
    assert table.due == "jameson action"


def test_hun_14_a_destroyed_town_pays_nobody() -> None:
    """SF-HUN-14."""
    ships = (NEAR, CALLISTO_HOME, HALCYON_HOME, JAMESON_HOME)
    table = position(*ships, mode="hunt", destroyed=["Galewatch"]).play("h2", "end")
    assert table.due == "puritan action"
    assert {"SF-HUN-14", "RUL-53"} <= set(table.refused("collect crew"))


@pytest.mark.parametrize(("value", "crew", "cards"), [("2_or_1", 2, 1), ("none", 0, 0), ("standard", 3, 2)])
def test_rul_53_the_callisto_collects_less_nothing_or_the_same(value: str, crew: int, cards: int) -> None:
    """RUL-53."""
    state = chase(callisto_collect=value).state
    assert [town_yield(state, 0, what).total for what in ("crew", "cards")] == [crew, cards]
    assert [town_yield(state, 1, what).total for what in ("crew", "cards")] == [3, 2]


def hunting(**options: str) -> Table:
    ships = ("callisto G2 1/6/5/6/1", PURITAN_HOME, HALCYON_HOME, JAMESON_HOME)
    return position(*ships, mode="hunt", **options).play("h2", "end")


@pytest.mark.parametrize(("switch", "prompt"), [("2_or_1", "2 crew or 1 card"), ("standard", "3 crew or 2 cards")])
def test_rul_53_what_the_hunted_ship_collects(switch: str, prompt: str) -> None:
    """RUL-53."""
    assert prompt in hunting(callisto_collect=switch).decision.prompt


def test_rul_53_by_house_rule_the_callisto_collects_nothing() -> None:
    """RUL-53."""
    table = hunting(callisto_collect="none")
    assert table.due == "callisto action"
    assert {"SF-HUN-14", "RUL-53"} <= set(table.refused("collect crew"))


def hunt(solo: dict[str, Any] | None = None, phase: str = "action", **more: Any) -> Table:
    """Return a Hunt in the turn of the Callisto, which is seat 0 and is on Valborough unless another place is given."""
    ships = {
        CALLISTO: {"at": "C10", "crew": FULL, "hand": 3, **(solo or {})},
        HALCYON: {"at": "M10", "hand": 2, **more.pop("halcyon", {})},
        GALLOWGLASS: {"at": "M2", "hand": 2, **more.pop("gallowglass", {})},
        JAMESON: {"at": "C2", "hand": 2, **more.pop("jameson", {})},
    }
    return action(ships, phase=phase, mode="hunt", **more)


def test_sf_hun_15_the_ship_has_to_be_on_the_town() -> None:
    """SF-HUN-15."""
    table = hunt({"at": "C9"})
    assert table.refused("fire on valborough") == ("SF-HUN-15",)
    assert table.refused("fire on the town") == ("SF-HUN-15",)
    assert table.moves() & {"bombard c10", "bombard c9"} == set()


def test_another_town_than_the_one_it_is_on_is_not_fired_at() -> None:
    assert hunt().refused("fire on galewatch") == ("SF-HUN-15",)
    assert hunt().refused("fire on valborough") == ()


@pytest.mark.parametrize(
    ("first", "dice", "second"),
    [("bombard", "dice 5", "fire puritan guns"), ("fire puritan guns", "dice 1 1", "bombard")],
)
def test_second_watch_takes_fire_on_a_town_for_fire(first: str, dice: str, second: str) -> None:
    """SF-HUN-15, SF-HUN-19: a town and a ship are not both fired on in one turn."""
    ships = {CALLISTO: {"at": "C10", "crew": "1/6/6/6/1", "hand": ["Second Watch", "Boreas Radial"]}}
    ships |= {PURITAN: {"at": "D9"}, HALCYON: {"at": "M10"}, GALLOWGLASS: {"at": "M2"}}
    table = action(ships, mode="hunt").play(first, dice, "second watch")
    assert "RUL-82" in table.refused(second)
    assert table.legal("install boreas radial")
    installed = action(ships, mode="hunt").play("install boreas radial", "second watch")
    assert installed.legal("bombard")
    assert installed.legal("fire puritan guns")


def test_rul_80_the_centre_is_spared_unless_it_may_fall() -> None:
    """RUL-80."""
    assert hunt({"at": "H6"}).refused("fire on the town") == ("SF-HUN-15", "RUL-80")
    table = hunt({"at": "H6"}, ryders_peak="may_fall", destroyed=EIGHT[:7]).play("fire on the town").dice(1)
    assert len(table.state.ruins) == 8
    assert table.ended_by == ""


def test_rul_80_the_centre_may_lie_in_ruins_where_it_may_fall() -> None:
    """RUL-80."""

    def faults(**options: str) -> tuple[str, ...]:
        ships = (CALLISTO_HOME, PURITAN_HOME, HALCYON_HOME, JAMESON_HOME)
        table = position(*ships, mode="hunt", destroyed=["Ryder’s Peak"], **options)
        return table.game.audit(table.state)

    assert faults() == ("Ryder’s Peak H6 is destroyed, but cannot be (RUL-80)",)
    assert faults(ryders_peak="may_fall") == ()


def test_sf_hun_16_fire_on_a_town_is_the_action() -> None:
    """SF-HUN-16."""
    table = hunt(halcyon={"at": "C9"}).play("fire on the town").dice(5)
    assert "SF-ACT-01" in table.refused("fire halcyon guns")
    assert hunt(turn={"actions": ["fire"]}).refused("fire on the town") == ("SF-ACT-01", "RUL-82")


@pytest.mark.parametrize(("roll", "falls"), [(1, True), (2, True), (3, True), (4, False), (5, False), (6, False)])
def test_sf_hun_17_sf_hun_18_one_to_three_destroys_and_marks_the_town(roll: int, falls: bool) -> None:
    """SF-HUN-17, SF-HUN-18."""
    table = chase("action", callisto={"at": "Valborough", "crew": FULL, "hand": 3}).play("fire on the town").dice(roll)
    assert table.state.ruins == ((table.state.at[0],) if falls else ())
    assert table.game.pieces(table.state)["town_markers"]["map"] == falls


def test_rul_51_the_gun_deck_has_to_be_crewed() -> None:
    """RUL-51."""
    assert hunt({"crew": "1/6/0/6/1"}).refused("fire on the town") == ("SF-SLOT-05", "RUL-51")
    assert hunt({"crew": "1/6/1/6/1"}).refused("fire on the town") == ()


def ruins(table: Table) -> list[str]:
    return [table.state.contents.towns[square].name for square in table.state.ruins]


def test_rul_51_extra_dice_may_help_with_the_lowest_counting() -> None:
    """RUL-51."""
    table = hunt({"guns": ["Twin Vipers"]}, town_fire="with_bonus_die").play("fire on the town")
    assert table.spec.number == 3
    table.dice(6, 5, 3)
    assert ruins(table) == ["Valborough"]
    plain = hunt({"crew": "1/6/5/6/1"}, town_fire="with_bonus_die").play("fire on the town")
    assert plain.spec.number == 1


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
        assert counted == dict(table.game.printed_counts(table.state))


def test_sf_hun_19_the_next_try_is_in_the_next_turn() -> None:
    """SF-HUN-19."""
    table = chase("action", callisto={"at": "Valborough", "crew": FULL, "hand": 3}).play("fire on the town").dice(6)
    assert "SF-HUN-19" in table.refused("fire on the town")


def test_sf_hun_20_hunters_cannot_destroy_towns() -> None:
    """SF-HUN-20."""
    table = hunt()
    assert "SF-HUN-20" in table.refused("fire on the town", seat=1)
    standard = action({PURITAN: {"at": "C10"}, HALCYON: {"at": "M10"}})
    assert standard.refused("fire on the town") == ("SF-HUN-20",)


def test_nothing_of_the_hunt_ends_a_standard_game() -> None:
    table = action({PURITAN: {"at": "C10"}, HALCYON: {"at": "M10"}})
    callisto.check_sides(table.state)
    assert table.state.ended is None
    assert table.refused("fire on valborough") == ("SF-HUN-20",)


def test_sf_hun_21_a_town_is_destroyed_once_and_for_good() -> None:
    """SF-HUN-21."""
    assert hunt(destroyed=["Valborough"]).refused("fire on the town") == ("SF-HUN-21",)


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


def hunted(**more: object) -> Table:
    ships = {
        "callisto": {"at": "H6", "crew": "1/6/6/6/1"},
        "puritan ii": {"at": "H8", "crew": "0/0/1/0/1", "mines": ["A1"]},
        "halcyon": {"at": "M10"},
        "gallowglass": {"at": "M2"},
    }
    return action(ships, mode="hunt", **more)


def test_sf_hun_22_in_the_hunt_nobody_comes_back() -> None:
    """SF-HUN-22."""
    table = hunted().play("fire puritan guns", "dice 3 4")
    assert table.state.out == (1,)
    assert table.state.at[1] == -1
    assert table.markers() == set()
    assert table.due != "puritan allocate"
    assert table.state.kills[0] == 1


def test_sf_hun_23_no_points_are_counted_in_the_hunt() -> None:
    """SF-HUN-23."""
    table = hunt(destroyed=[town for town in EIGHT if town != "Valborough"]).play("fire on the town").dice(2)
    assert not any(notice.clause in ("SF-END-02", "SF-SCO-07") for notice in table.notices)


def test_the_roll_that_destroys_a_town_follows_the_house_rule() -> None:
    assert ruins(hunt(town_falls=4).play("fire on the town").dice(4)) == ["Valborough"]
    assert ruins(hunt(town_falls=2).play("fire on the town").dice(3)) == []


def test_the_town_may_be_named_in_several_ways() -> None:
    for words in ("fire on the town", "fire at valborough", "bombard", "bombard c10", "fire on c10"):
        assert hunt().play(words).due == "callisto town die"


def test_the_hand_of_a_destroyed_hunter_goes_under_the_deck_unseen() -> None:
    table = hunt(halcyon={"at": "C9", "crew": "0/0/1/0/1", "hand": ["Hard Over", "Brace!"]})
    callisto.sink(table.state, 1)
    assert table.held(1) == []
    assert [(token.face, token.seen) for token in table.state.zones["deck"][-2:]] == [("O04", 0b10), ("O13", 0b10)]
