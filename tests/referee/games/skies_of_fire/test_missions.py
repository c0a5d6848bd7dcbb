"""Town cards and missions: SF-CRD-01 to SF-CRD-07, and the rulings on them."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from tables import skies_of_fire as sky
from tables.skies_of_fire import (
    GALLOWGLASS,
    HALCYON,
    HALCYON_HOME,
    PURITAN,
    Table,
    action,
    at_galewatch,
    far_apart,
    position,
    sunk,
)

from referee.games.skies_of_fire import goals, loading, missions
from referee.games.skies_of_fire.catalogue import CARGO, Mission, Upgrade

CONTENTS = sky.game().contents
NEAR = "puritan G2 1/2/2/1/1"


def test_sf_crd_01_every_card_is_a_mission_an_upgrade_an_order_or_a_medal() -> None:
    """SF-CRD-01."""
    assert not CONTENTS.missions.keys() & CONTENTS.upgrades.keys()
    assert set(CONTENTS.deck.copies) == {*CONTENTS.missions, *CONTENTS.upgrades, *CONTENTS.orders}
    assert not set(CONTENTS.deck.copies) & set(CONTENTS.medals)


def test_sf_crd_02_the_draw_deck_has_70_cards() -> None:
    """SF-CRD-02."""
    assert sum(CONTENTS.deck.copies.values()) == 70
    assert len(sky.new_match(2).deck()) == 70


def test_crd_02_a_card_that_lies_elsewhere_cannot_be_drawn() -> None:
    """SF-CRD-02."""
    table = position(f"{NEAR}; guns iron verdict", HALCYON_HOME).play("h2", "end", "cards")
    with pytest.raises(Exception, match="Iron Verdict cannot come up here, because it is installed on RGS Puritan II"):
        table.draw("Iron Verdict")


def test_a_mission_that_lies_open_with_another_cannot_be_begun() -> None:
    table = action({PURITAN: {"at": "F9", "hand": 4}, GALLOWGLASS: {"at": "M10", "missions": ["Royal Mail"]}})
    found = table.ruling("begin royal mail")
    assert found.clauses == ("SF-ACT-03", "SF-CRD-02")
    assert "it has been begun by SR Gallowglass" in str(found)


def test_sf_crd_03_twelve_missions() -> None:
    """SF-CRD-03."""
    assert len(CONTENTS.missions) == 12


def test_sf_crd_04_travel_hunts_and_two_treasures() -> None:
    """SF-CRD-04."""
    kinds = Counter(mission.kind for mission in CONTENTS.missions.values())
    assert kinds == {"travel": 6, "hunt": 4, "treasure": 2}


def test_sf_crd_05_a_mission_is_completed_by_what_its_card_says() -> None:
    """SF-CRD-05."""
    away = action({PURITAN: {"at": "H9", "cargo": ["Northbound Medicine"]}, HALCYON: {"at": "M10"}})
    assert away.refused("complete northbound medicine") == ("SF-CRD-05",)
    there = action({PURITAN: {"at": "Galewatch", "cargo": ["Northbound Medicine"]}, HALCYON: {"at": "M10"}})
    assert there.play("complete northbound medicine").done() == ["M08"]


def test_only_missions_are_begun_and_completed_and_only_once() -> None:
    table = far_apart({"at": "F9", "hand": ["Hard Over"], "missions": ["Grand Tour"]})
    assert table.refused("begin hard over") == ("SF-CRD-05",)
    assert table.refused("complete hard over") == ("SF-CRD-05",)
    assert "SF-ACT-03" in table.refused("begin grand tour")


# Completing runs (SF-CRD-05, SF-ACT-04)
def test_a_run_is_completed_in_its_town() -> None:
    away = far_apart({"at": "H9", "cargo": ["Coffee for the Garrison"], "hand": 2})
    assert away.refused("complete coffee for the garrison") == ("SF-CRD-05",)
    table = far_apart({"at": "Southmere", "cargo": ["Coffee for the Garrison"], "hand": 2})
    table.play("deliver coffee for the garrison")
    assert table.done() == ["M05"]
    assert table.fitted(CARGO) == []
    assert table.reported("SF-SCO-01") == ["RGS Puritan II completes Coffee for the Garrison: 1 of 7 missions done"]
    assert table.due == "puritan after"


# Tours: landings since the begin
def toured(mission: str, landed: list[str], at: str, **more: Any) -> Table:
    return far_apart({"at": at, "missions": [mission], "hand": 2}, landed={mission: landed}, **more)


def test_royal_mail_is_finished_at_the_last_of_its_three_towns() -> None:
    two = toured("Royal Mail", ["Galewatch", "Southmere"], "Southmere")
    assert two.refused("complete royal mail") == ("SF-CRD-05",)
    full = ["Galewatch", "Southmere", "Ryder’s Peak"]
    assert toured("Royal Mail", full, "Southmere").refused("complete royal mail") == ("SF-CRD-05",)
    done = toured("Royal Mail", full, "Ryder’s Peak").play("complete royal mail")
    assert (done.done(), done.state.landings) == (["M09"], {})


def test_a_landing_that_counts_for_a_tour_is_reported() -> None:
    near = {"at": "H9", "missions": ["Royal Mail", "Grand Tour"]}
    table = far_apart(near, landed={"Royal Mail": ["Galewatch"]}, phase="move").play("h10", "end")
    tours = ["Royal Mail: Southmere is number 2 of 3 towns", "Grand Tour: Southmere is number 1 of 4 towns"]
    assert table.reported("SF-CRD-05") == tours
    again = far_apart(near, landed={"Royal Mail": ["Southmere"], "Grand Tour": ["Southmere"]}, phase="move")
    assert again.play("h10", "end").reported("SF-CRD-05") == []


def test_other_towns_do_not_count_for_royal_mail() -> None:
    landed = ["Galewatch", "Monterey", "Southmere"]
    assert toured("Royal Mail", landed, "Southmere").refused("complete royal mail") == ("SF-CRD-05",)


def test_grand_tour_is_finished_at_the_fourth_town_then_or_later() -> None:
    four = ["Galewatch", "Redford", "Kestrel Quay", "Monterey"]
    assert toured("Grand Tour", four[:3], "Kestrel Quay").refused("complete grand tour") == ("SF-CRD-05",)
    table = action(
        {PURITAN: {"at": "Monterey", "missions": ["Grand Tour"]}, HALCYON: {"at": "M9", "hand": 3}},
        landed={"Grand Tour": [*four, "Southmere"]},
    )
    assert table.play("complete grand tour").done() == ["M10"]


def test_your_hometown_does_not_count_for_the_grand_tour() -> None:
    landed = ["Galewatch", "Valborough", "Redford", "Kestrel Quay"]
    assert toured("Grand Tour", landed, "Kestrel Quay").refused("complete grand tour") == ("SF-CRD-05",)


def test_the_chart_is_of_no_use_on_a_common_mountain() -> None:
    assert far_apart({"at": "F4", "hand": ["Chart of the Broken Tooth"]}).refused(
        "complete chart of the broken tooth"
    ) == ("SF-CRD-05",)


def test_the_wreck_is_found_where_the_turn_began_without_moving() -> None:
    ship = {"at": "F1", "hand": ["Wreck in the Expanse"]}
    table = far_apart(ship, turn={"start": "F1"})
    assert table.play("complete wreck in the expanse").done() == ["M12"]
    moved = far_apart(ship, turn={"start": "F1", "steps": 2})
    assert moved.refused("complete wreck in the expanse") == ("SF-CRD-05",)
    came = far_apart(ship, turn={"start": "G1", "steps": 1})
    assert came.refused("complete wreck in the expanse") == ("SF-CRD-05",)
    other = far_apart({"at": "E1", "hand": ["Wreck in the Expanse"]}, turn={"start": "E1"})
    assert other.refused("complete wreck in the expanse") == ("SF-CRD-05",)


@pytest.mark.parametrize("face", [face for face, one in CONTENTS.missions.items() if one.goes_to_cargo])
def test_sf_crd_06_a_cargo_mission_lies_in_cargo(face: str) -> None:
    """SF-CRD-06."""
    mission = CONTENTS.missions[face]
    assert mission.begin is not None
    start = CONTENTS.towns[mission.begin].name
    table = action({PURITAN: {"at": start, "hand": [mission.name]}, HALCYON: {"at": "F9"}})
    assert table.play(f"begin {mission.name}").fitted(CARGO) == [face]


def test_rul_39_a_hunt_that_is_shown_is_not_begun_beside_another_mission() -> None:
    """RUL-39: one mission at a time is begun; a hunt shown for a ship that went down waits to be completed."""
    captain = {"hand": ["Bounty on RGS Halcyon"], "missions": ["Grand Tour"]}
    table = sunk({}, captain, hunt_completion="later_action", open_missions="one").play("show bounty on halcyon")
    assert table.cards("missions 0") == ["Grand Tour", "Bounty on RGS Halcyon"]
    assert table.game.audit(table.state) == ()


def test_rul_26_a_hunt_is_open_until_its_holder_destroys_the_ship() -> None:
    """RUL-26: it does not matter whether another player has destroyed it."""
    table = far_apart({"hand": ["Bounty on RGS Halcyon"]}, hunt_completion="later_action")
    assert "you have not destroyed RGS Halcyon while you held this card or after you began it" in table.why(
        "complete bounty on halcyon"
    )


def test_rul_26_a_hunt_is_shown_when_its_ship_is_destroyed() -> None:
    """RUL-26: not as an action, and not while the ship is on the map."""
    table = sky.duel({"hand": ["Bounty on RGS Halcyon"]})
    assert table.refused("show bounty on halcyon") == ("SF-ACT-04", "RUL-26")
    assert "show a hunt when you have destroyed its ship" in table.why("bounty on halcyon")


def test_rul_39_one_mission_at_a_time_where_it_is_played_so() -> None:
    """RUL-39."""
    ship = {"at": "F9", "hand": ["Royal Mail"], "missions": ["Grand Tour"]}
    assert far_apart(ship).refused("begin royal mail") == ()
    assert far_apart(ship, open_missions="one").refused("begin royal mail") == ("SF-CRD-06", "RUL-39")
    assert far_apart({"at": "F9", "hand": ["Royal Mail"]}, open_missions="one").refused("begin royal mail") == ()
    shown = {"at": "F9", "hand": ["Royal Mail"], "missions": ["Bounty on RGS Halcyon"]}
    assert far_apart(shown, open_missions="one").refused("begin royal mail") == ()
    assert far_apart(shown, open_missions="one", mission_begin="always").refused("begin royal mail") != ()


def test_sf_crd_07_a_cargo_mission_pushes_the_weapon_out() -> None:
    """SF-CRD-07."""
    ship = {"at": "Galewatch", "hand": ["Coffee for the Garrison"], "cargo": ["Chain Mines"], "spent": 1}
    table = far_apart(ship).play("begin coffee for the garrison")
    assert table.fitted(CARGO) == ["M05"]
    assert table.under() == ["C05"]
    assert table.state.spent == [0, 0]


def test_rul_40_the_weapon_may_go_back_to_the_hand() -> None:
    """RUL-40."""
    ship = {"at": "Galewatch", "hand": ["Coffee for the Garrison"], "cargo": ["Chain Mines"]}
    assert far_apart(ship, cargo_replaced="hand").play("begin coffee for the garrison").held() == ["C05"]


def test_a_cargo_mission_is_not_dropped_between_towns_and_weapons_are_not_dropped() -> None:
    assert far_apart({"at": "F9", "cargo": ["Coffee for the Garrison"]}).refused("drop") == ("SF-CRD-06", "RUL-40")
    assert far_apart({"at": "Redford", "cargo": ["Chain Mines"]}).refused("drop") == ("SF-CRD-06", "RUL-40")


def test_a_dropped_mission_needs_room_in_the_hand_where_it_goes_back() -> None:
    ship = {"at": "Redford", "cargo": ["Coffee for the Garrison"], "hand": 7}
    assert far_apart(ship, cargo_replaced="hand").refused("drop") == ("SF-HND-01", "RUL-40")
    assert far_apart({**ship, "hand": 6}, cargo_replaced="hand").play("drop").held()[-1] == "M05"


def test_rul_40_the_weapon_goes_back_to_the_hand_where_it_is_played_so() -> None:
    """RUL-40."""
    table = at_galewatch(["Hornet Flight"], cargo=["Chain Mines"], cargo_replaced="hand").play("install hornet flight")
    assert table.held() == ["C05"]


def test_a_new_card_of_known_words_needs_no_more_than_its_data() -> None:
    from referee.games.skies_of_fire import orders, specials
    from referee.games.skies_of_fire.missions import GOALS

    assert all(specials.special_op(order) in {"", *specials.EFFECTS} for order in CONTENTS.orders.values())
    assert all(order.when in orders.WHEN for order in CONTENTS.orders.values())
    assert all(mission.op in GOALS for mission in CONTENTS.missions.values())
    assert {type(CONTENTS.card(face)) for face in ("M01", "E01")} == {Mission, Upgrade}


def test_every_goal_of_the_cards_is_understood() -> None:
    assert set(goals.GOALS) == set(loading.MISSION_OPS)


def test_a_tour_is_begun_anywhere_and_lies_beside_the_mat() -> None:
    table = far_apart({"at": "F9", "hand": ["Royal Mail", "Hard Over"], "cargo": ["Chain Mines"]}).play(
        "begin royal mail"
    )
    assert table.begun() == ["M09"]
    assert table.fitted(CARGO) == ["C05"]
    assert table.state.landings == {"M09": ()}


def test_landings_are_noted_for_open_missions_from_the_turn_after_the_begin_on() -> None:
    ship = {"at": "H3", "hand": ["Royal Mail", "Hard Over"]}
    table = far_apart(ship, phase="move").play("h2", "end", "pass", "begin royal mail")
    assert table.state.landings == {"M09": ()}
    table.play("end", "end", seat=0)
    table.play("end", seat=1)
    while table.state.seat == 1:
        table.play("end", seat=1)
    table.play("h3", "end", "end", "end")
    while table.state.seat == 1:
        table.play("end", seat=1)
    table.play("h2", "end")
    assert table.state.landings == {"M09": (table.state.at[0],)}


def test_a_town_is_noted_once_and_squares_that_are_not_towns_are_not() -> None:
    table = far_apart({"at": "F9", "missions": ["Royal Mail"], "cargo": ["Machine Parts"]})
    galewatch, clear = 22, 0
    for square in (galewatch, clear, galewatch):
        missions.note_landing(table.state, 0, square)
    missions.note_landing(table.state, 1, 127)
    assert table.state.landings == {"M09": (galewatch,), "M07": (galewatch,)}


# Treasure
def test_the_chart_is_tried_on_a_peak_with_a_die() -> None:
    table = far_apart({"at": "E4", "hand": ["Chart of the Broken Tooth", "Hard Over"]})
    table.play("complete chart of the broken tooth")
    assert (table.due, table.spec.number, table.spec.faces) == ("puritan treasure", 1, 6)
    assert table.dice(3).done() == ["M11"]
    assert table.held() == ["O04"]


# Dropping (RUL-40)
def test_a_cargo_mission_is_dropped_in_any_town_as_the_action() -> None:
    table = far_apart({"at": "Redford", "cargo": ["Coffee for the Garrison"], "hand": 2}).play("drop")
    assert table.under() == ["M05"]
    assert table.state.actions == ("drop",)


# Hidden hands
def test_an_unknown_hand_may_hold_what_can_be_begun_here() -> None:
    table = far_apart({"at": "Galewatch", "hand": 4})
    assert "begin ?" in table.moves()
    assert "complete ?" not in table.moves()
    assert [reveal.face for reveal in table.ruling("begin royal mail").reveals] == ["M09"]
