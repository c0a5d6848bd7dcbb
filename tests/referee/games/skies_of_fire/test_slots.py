"""Upgrade slots: SF-SLOT-01 to SF-SLOT-07, and the rulings on them."""

from __future__ import annotations

from tables.skies_of_fire import HALCYON, JAMESON, PURITAN, Table, action, at_galewatch, duel, far_apart, position

from referee.games.skies_of_fire.catalogue import CARGO, ENGINE, GUNS
from referee.games.skies_of_fire.ships import installed_upgrades

TWO = ("Iron Verdict", "Old Faithful")
GALEWATCH = {"at": "Galewatch"}


def test_sf_slot_01_an_upgrade_lies_in_a_slot_of_its_section() -> None:
    """SF-SLOT-01."""
    ship = {"at": "Galewatch", "hand": ["Peregrine Inline", "Ricochet Turret", "Hornet Flight"]}
    for words, section, face in (
        ("install peregrine inline", ENGINE, "E06"),
        ("install ricochet turret", GUNS, "G06"),
        ("install hornet flight", CARGO, "C06"),
    ):
        table = action({PURITAN: ship, HALCYON: {"at": "M10"}}).play(words)
        assert [one.id for one in installed_upgrades(table.state, 0, section)] == [face]


def test_only_upgrades_are_installed() -> None:
    table = at_galewatch(["Hard Over", "Royal Mail"])
    assert table.refused("install hard over") == ("SF-SLOT-01",)
    assert table.refused("install royal mail") == ("SF-SLOT-01",)


def test_a_card_that_is_not_held_is_a_fact() -> None:
    table = at_galewatch(["Hard Over"])
    found = table.ruling("install peregrine inline")
    assert [(breach.clause, breach.kind) for breach in found.breaches] == [("SF-SLOT-01", "fact")]


def armed(card: str, theirs: dict[str, object] | None = None, **more: object) -> Table:
    """Return the Puritan II at F6 with a cargo weapon; the Halcyon at J6."""
    ours = {"at": "F6", "cargo": [card], **{key: more.pop(key) for key in ("crew", "spent", "mines") if key in more}}
    return duel(ours, theirs or {}, **more)


def test_sf_slot_02_the_weapon_must_be_installed() -> None:
    """SF-SLOT-02."""
    assert duel({}).refused("mines g6") == ("SF-SLOT-02", "SF-ACT-06")
    assert armed("Belly Bombs").refused("mines g6") == ("SF-SLOT-02", "SF-ACT-06")


# What it needs.
def test_sf_slot_06_with_an_empty_cargo_nothing_is_deployed() -> None:
    """SF-SLOT-06."""
    table = armed("Swallow Flight", crew="1/2/2/0/1")
    assert table.refused("planes g6") == ("SF-SLOT-06", "SF-SLOT-03")


def test_rul_81_cargo_crew_is_needed_where_it_is_played_so() -> None:
    """RUL-81."""
    ship = {"at": "Galewatch", "hand": ["Coffee for the Garrison"], "crew": "1/2/2/0/1"}
    assert far_apart(ship).refused("begin coffee for the garrison") == ()
    needed = far_apart(ship, cargo_mission_crew="needed")
    assert needed.refused("begin coffee for the garrison") == ("SF-SLOT-06", "RUL-81")
    loaded = {"at": "Southmere", "cargo": ["Coffee for the Garrison"], "crew": "1/2/2/0/1"}
    assert far_apart(loaded).refused("complete coffee for the garrison") == ()
    assert far_apart(loaded, cargo_mission_crew="needed").refused("complete coffee for the garrison") == (
        "SF-SLOT-06",
        "RUL-81",
    )
    tour = {"at": "F9", "hand": ["Royal Mail"], "crew": "1/2/2/0/1"}
    assert far_apart(tour, cargo_mission_crew="needed").refused("begin royal mail") == ()


def test_sf_slot_07_one_crew_on_the_gun_deck_is_enough() -> None:
    """SF-SLOT-07."""
    assert duel({"guns": list(TWO), "crew": "1/2/1/1/1"}).legal("fire halcyon guns")


def test_sf_slot_07_guns_fire_again_as_soon_as_the_gun_deck_has_crew() -> None:
    """SF-SLOT-07."""
    table = position("puritan G2 1/2/0/1/1; guns iron verdict", "halcyon H3 1/2/2/1/1").play("h2", "end", "crew")
    assert table.refused("fire halcyon guns")[-2:] == ("SF-SLOT-05", "SF-SLOT-03")
    unmanned = position("puritan H2 1/2/0/1/1; guns iron verdict", "halcyon H3 1/2/2/1/1", phase="action")
    assert unmanned.refused("fire halcyon guns") == ("SF-SLOT-05", "SF-SLOT-03")
    table.play("guns 1 engine 2", "fire halcyon guns", "dice 4")
    assert table.crew("halcyon") == "1/2/0/1/1"


def test_installed_cards_are_seen_by_all() -> None:
    table = at_galewatch(["Peregrine Inline", "Hard Over"]).play("install peregrine inline")
    assert [token.seen for token in table.state.zones["engine 0"]] == [0b11]


def test_an_unknown_hand_offers_one_open_install_and_shows_the_card_that_is_named() -> None:
    table = action({PURITAN: {**GALEWATCH, "hand": 3}, HALCYON: {"at": "M10", "hand": 3}})
    assert "install ?" in table.moves()
    assert [reveal.face for reveal in table.ruling("install peregrine inline").reveals] == ["E06"]
    table.play("install peregrine inline")
    assert table.held() == ["?", "?"]


def test_an_extra_die_gun_beside_a_plus_one_gun_is_fine() -> None:
    assert at_galewatch(["Ricochet Turret"], guns=["Old Faithful"]).refused("install ricochet turret") == ()


def test_a_mission_in_cargo_is_pushed_out_too() -> None:
    table = at_galewatch(["Hornet Flight"], cargo=["Machine Parts"])
    table.state.landings["M07"] = (5,)
    table.play("install hornet flight")
    assert table.under() == ["M07"]
    assert table.state.landings == {}


def test_four_ships_and_a_full_hand_offer_only_what_the_town_sells() -> None:
    table = at_galewatch(["Peregrine Inline", "Ricochet Turret", "Hornet Flight", "Boreas Radial", "Royal Mail"])
    assert {move for move in table.moves() if move.startswith("install")} == {
        "install peregrine inline",
        "install ricochet turret",
        "install hornet flight",
    }
    assert JAMESON not in table.state.ships
