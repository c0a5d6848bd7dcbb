"""SF-CRD, SF-SLOT-01, SF-ENG, SF-CAR-04, SF-ACT-02..04: what the town cards are, and what is done with them."""

from __future__ import annotations

from collections import Counter

import pytest
from sky_cards import HALCYON, PURITAN, position
from tables import skies_of_fire as sky

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError
from referee.games.skies_of_fire.catalogue import CARGO, ENGINE, GUNS, Mission, Upgrade
from referee.games.skies_of_fire.ships import installed, move_limit

CONTENTS = sky.game().contents


def test_sf_crd_01_every_card_is_a_mission_an_upgrade_an_order_or_a_medal() -> None:
    """SF-CRD-01."""
    assert not CONTENTS.missions.keys() & CONTENTS.upgrades.keys()
    assert set(CONTENTS.deck.copies) == {*CONTENTS.missions, *CONTENTS.upgrades, *CONTENTS.orders}
    assert not set(CONTENTS.deck.copies) & set(CONTENTS.medals)


def test_sf_crd_02_the_draw_deck_has_70_cards() -> None:
    """SF-CRD-02."""
    assert sum(CONTENTS.deck.copies.values()) == 70
    assert len(sky.new_match(2).deck()) == 70


def test_sf_crd_03_twelve_missions() -> None:
    """SF-CRD-03."""
    assert len(CONTENTS.missions) == 12


def test_sf_crd_04_travel_hunts_and_two_treasures() -> None:
    """SF-CRD-04."""
    kinds = Counter(mission.kind for mission in CONTENTS.missions.values())
    assert kinds == {"travel": 6, "hunt": 4, "treasure": 2}


def test_sf_crd_05_a_mission_is_completed_by_what_its_card_says() -> None:
    """SF-CRD-05."""
    away = position({PURITAN: {"at": "H9", "cargo": ["Northbound Medicine"]}, HALCYON: {"at": "M10"}})
    assert away.refused("complete northbound medicine") == ("SF-CRD-05",)
    there = position({PURITAN: {"at": "Galewatch", "cargo": ["Northbound Medicine"]}, HALCYON: {"at": "M10"}})
    assert there.play("complete northbound medicine").done() == ["M08"]


@pytest.mark.parametrize("face", [face for face, one in CONTENTS.missions.items() if one.cargo])
def test_sf_crd_06_a_cargo_mission_lies_in_cargo(face: str) -> None:
    """SF-CRD-06."""
    mission = CONTENTS.missions[face]
    assert mission.begin is not None
    start = CONTENTS.towns[mission.begin].name
    table = position({PURITAN: {"at": start, "hand": [mission.name]}, HALCYON: {"at": "F9"}})
    assert table.play(f"begin {mission.name}").bay(CARGO) == [face]


def test_sf_crd_10_sf_act_02_installing_is_offered_as_an_action_in_the_town() -> None:
    """SF-CRD-10, SF-ACT-02."""
    table = position({PURITAN: {"at": "Galewatch", "hand": ["Peregrine Inline"]}, HALCYON: {"at": "M10"}})
    assert "install peregrine inline" in table.moves()
    assert table.play("install peregrine inline").state.actions == ("install",)


def test_sf_act_03_sf_act_04_beginning_and_completing_are_offered_as_actions() -> None:
    """SF-ACT-03, SF-ACT-04."""
    ship = {"at": "Southmere", "hand": ["Royal Mail"], "cargo": ["Coffee for the Garrison"]}
    table = position({PURITAN: ship, HALCYON: {"at": "M10"}})
    assert table.moves() == {"begin royal mail", "complete coffee for the garrison", "drop", "end"}
    assert table.play("complete coffee for the garrison").state.actions == ("mission",)


def test_sf_crd_12_nineteen_counters_and_the_dual_card() -> None:
    """SF-CRD-12."""
    counters = [order for order in CONTENTS.orders.values() if order.counters]
    assert sum(len(order.prints) for order in counters) == 20


def test_sf_crd_13_eleven_specials_and_the_dual_card() -> None:
    """SF-CRD-13."""
    specials = [order for order in CONTENTS.orders.values() if order.sub != "counter"]
    assert sum(len(order.prints) for order in specials) == 12


def test_sf_crd_15_rul_60_a_medal_is_in_no_deck_and_is_not_drawn() -> None:
    """SF-CRD-15, RUL-60."""
    table = position({PURITAN: {"at": "H3", "hand": 2}, HALCYON: {"at": "M10"}}, phase="move").play(
        "h2", "end", "cards"
    )
    assert not {"D01", "D02"} & set(table.spec.names)
    with pytest.raises((IllegalMoveError, InvalidMoveError)):
        table.play("draw aquilan air merit")


def test_sf_crd_16_a_medal_adds_its_points() -> None:
    """SF-CRD-16."""
    worth = {medal.name: int(sky.new_match(2).state.options[medal.worth]) for medal in CONTENTS.medals.values()}
    assert worth == {"Aquilan Air Merit": 3, "Cross of Military Virtue": 2}


def test_sf_slot_01_an_upgrade_lies_in_a_slot_of_its_section() -> None:
    """SF-SLOT-01."""
    ship = {"at": "Galewatch", "hand": ["Peregrine Inline", "Ricochet Turret", "Hornet Flight"]}
    for words, section, face in (
        ("install peregrine inline", ENGINE, "E06"),
        ("install ricochet turret", GUNS, "G06"),
        ("install hornet flight", CARGO, "C06"),
    ):
        table = position({PURITAN: ship, HALCYON: {"at": "M10"}}).play(words)
        assert [one.id for one in installed(table.state, 0, section)] == [face]


@pytest.mark.parametrize(("engines", "limit"), [(0, 3), (1, 4), (2, 5)])
def test_sf_eng_02_sf_eng_03_sf_eng_04_engines_move_a_ship_further(engines: int, limit: int) -> None:
    """SF-ENG-02, SF-ENG-03, SF-ENG-04."""
    fitted = ["Boreas Radial", "Peregrine Inline"][:engines]
    table = position({PURITAN: {"at": "C10", "engines": fitted}, HALCYON: {"at": "M10"}}, phase="move")
    assert move_limit(table.state, 0).total == limit


def test_sf_eng_05_without_crew_engines_are_of_no_use() -> None:
    """SF-ENG-05."""
    ship = {"at": "C10", "engines": ["Boreas Radial"], "crew": "1/0/2/1/1"}
    table = position({PURITAN: ship, HALCYON: {"at": "M10"}}, phase="move")
    assert move_limit(table.state, 0).total == 0


def test_sf_car_04_a_mission_forces_the_weapon_out() -> None:
    """SF-CAR-04."""
    ship = {"at": "Lowmoor Field", "hand": ["Prison Transport"], "cargo": ["Chain Mines"]}
    table = position({PURITAN: ship, HALCYON: {"at": "M10"}}).play("begin prison transport")
    assert (table.bay(CARGO), table.under()) == (["M06"], ["C05"])


def test_a_new_card_of_known_words_needs_no_more_than_its_data() -> None:
    from referee.games.skies_of_fire import orders, specials
    from referee.games.skies_of_fire.missions import GOALS

    assert all(specials.special_op(order) in {"", *specials.DEEDS} for order in CONTENTS.orders.values())
    assert all(order.when in orders.WHEN for order in CONTENTS.orders.values())
    assert all(mission.op in GOALS for mission in CONTENTS.missions.values())
    assert {type(CONTENTS.card(face)) for face in ("M01", "E01")} == {Mission, Upgrade}
