"""Upgrades: where they are installed, in which slots, and what they push out."""

from __future__ import annotations

from sky_cards import CALLISTO, GALLOWGLASS, HALCYON, JAMESON, PURITAN, Table, position

from referee.games.skies_of_fire.catalogue import CARGO, ENGINE, GUNS
from referee.games.skies_of_fire.ships import move_limit

GALEWATCH = {"at": "Galewatch"}


def at_galewatch(hand: list[str], **more: object) -> Table:
    of_the_ship = ("engines", "guns", "cargo", "spent", "mines")
    options = {key: more.pop(key) for key in list(more) if key not in of_the_ship}
    ship = {**GALEWATCH, "hand": hand, **more}
    return position({PURITAN: ship, HALCYON: {"at": "M10", "hand": 3}}, **options)


# SF-ENG-03, SF-CRD-10, SF-CRD-11: EX-18


def test_ex_18_an_engine_is_installed_and_takes_the_action() -> None:
    """EX-18."""
    table = at_galewatch(["Peregrine Inline", "Hard Over"], guns=["Old Faithful"])
    assert table.refused("fire halcyon guns") == ("SF-FIR-05", "RUL-59")
    table = position(
        {
            PURITAN: {**GALEWATCH, "hand": ["Peregrine Inline", "Hard Over"], "guns": ["Old Faithful"]},
            HALCYON: {"at": "H3", "hand": 3},
        }
    )
    assert table.refused("fire halcyon guns") == ()
    table.play("install peregrine inline")
    assert table.bay(ENGINE) == ["E06"]
    assert table.held() == ["O04"]
    assert move_limit(table.state, 0).total == 4
    assert table.state.steps == 0
    assert table.reported("SF-CRD-10") == ["RGS Puritan II installs Peregrine Inline"]
    assert table.refused("fire halcyon guns") == ("SF-TRN-01", "SF-ACT-01", "RUL-82")


def test_what_was_installed_is_seen_by_all() -> None:
    table = at_galewatch(["Peregrine Inline", "Hard Over"]).play("install peregrine inline")
    assert [token.seen for token in table.state.zones["engine 0"]] == [0b11]


def test_sf_crd_11_no_install_after_another_action() -> None:
    """SF-CRD-11."""
    table = at_galewatch(["Peregrine Inline", "Hornet Flight"])
    table.state.actions = ("fire",)
    assert table.refused("install peregrine inline") == ("SF-ACT-01", "RUL-82")


# SF-CRD-09, RUL-57


def test_sf_crd_09_a_card_of_another_town_is_refused() -> None:
    """SF-CRD-09."""
    table = at_galewatch(["Boreas Radial"])
    assert table.refused("install boreas radial") == ("SF-CRD-09",)
    assert table.moves() == {"end"}


def test_rul_57_beside_the_town_is_not_enough_unless_it_is_played_so() -> None:
    """RUL-57."""
    ships = {PURITAN: {"at": "H3", "hand": ["Peregrine Inline"]}, HALCYON: {"at": "Galewatch", "hand": 3}}
    assert position(ships).refused("install peregrine inline") == ("SF-CRD-09", "RUL-57")
    assert position(ships, install_adjacent="true").moves() == {"install peregrine inline", "end"}
    away = {**ships, PURITAN: {"at": "H4", "hand": ["Peregrine Inline"]}}
    assert position(away, install_adjacent="true").refused("install peregrine inline") == ("SF-CRD-09",)


def test_sf_hun_13_nothing_is_installed_in_a_destroyed_town() -> None:
    """SF-HUN-13."""
    ships = {
        PURITAN: {**GALEWATCH, "hand": ["Peregrine Inline"]},
        HALCYON: {"at": "M10", "hand": 3},
        GALLOWGLASS: {"at": "M2", "hand": 3},
        CALLISTO: {"at": "H6", "hand": 3, "crew": "1/6/6/6/1"},
    }
    assert position(ships, mode="hunt").refused("install peregrine inline") == ()
    assert position(ships, mode="hunt", destroyed=["Galewatch"]).refused("install peregrine inline") == ("SF-HUN-13",)


# SF-CRD-08, SF-SLOT-01


def test_sf_crd_08_a_card_goes_into_its_own_section_only() -> None:
    """SF-CRD-08."""
    table = at_galewatch(["Ricochet Turret"])
    assert table.refused("install ricochet turret in cargo") == ("SF-CRD-08",)
    assert table.refused("install ricochet turret in guns") == ()
    table.play("install ricochet turret on the gun deck")
    assert table.bay(GUNS) == ["G06"]


def test_only_upgrades_are_installed() -> None:
    table = at_galewatch(["Hard Over", "Royal Mail"])
    assert table.refused("install hard over") == ("SF-SLOT-01",)
    assert table.refused("install royal mail") == ("SF-SLOT-01",)


def test_a_card_that_is_not_held_is_a_fact() -> None:
    table = at_galewatch(["Hard Over"])
    found = table.ruling("install peregrine inline")
    assert [(breach.clause, breach.kind) for breach in found.breaches] == [("SF-SLOT-01", "fact")]


def test_an_unknown_hand_offers_one_open_install_and_shows_the_card_that_is_named() -> None:
    table = position({PURITAN: {**GALEWATCH, "hand": 3}, HALCYON: {"at": "M10", "hand": 3}})
    assert "install ?" in table.moves()
    assert [reveal.face for reveal in table.ruling("install peregrine inline").reveals] == ["E06"]
    table.play("install peregrine inline")
    assert table.held() == ["?", "?"]


# SF-ENG-01, SF-GUN-01, SF-GUN-05, RUL-41


def test_sf_eng_01_a_third_engine_needs_the_name_of_the_one_that_goes() -> None:
    """SF-ENG-01."""
    table = at_galewatch(["Peregrine Inline", "Hard Over"], engines=["Boreas Radial", "Merrow Twin-Four"])
    assert table.refused("install peregrine inline") == ("SF-ENG-01", "RUL-41")
    assert table.moves() == {
        "install peregrine inline for boreas radial",
        "install peregrine inline for merrow twin-four",
        "end",
    }
    table.play("install peregrine inline instead of boreas radial")
    assert table.bay(ENGINE) == ["E01", "E06"]
    assert table.under() == ["E03"]


def test_rul_41_installed_upgrades_stay_where_it_is_played_so() -> None:
    """RUL-41."""
    held = ["Boreas Radial", "Merrow Twin-Four"]
    table = at_galewatch(["Peregrine Inline"], engines=held, replace_upgrade="false")
    assert table.refused("install peregrine inline") == ("SF-ENG-01", "RUL-41")
    assert table.refused("install peregrine inline for boreas radial") == ("SF-ENG-01", "RUL-41")
    assert table.moves() == {"end"}


def test_rul_41_a_full_cargo_takes_another_weapon_all_the_same() -> None:
    """RUL-41."""
    table = at_galewatch(["Hornet Flight"], cargo=["Chain Mines"], replace_upgrade="false")
    table.play("install hornet flight")
    assert table.bay(CARGO) == ["C06"]


def test_sf_gun_01_a_third_gun_needs_the_name_of_the_one_that_goes() -> None:
    """SF-GUN-01."""
    table = at_galewatch(["Ricochet Turret"], guns=["Old Faithful", "Iron Verdict"])
    assert table.refused("install ricochet turret") == ("SF-GUN-01", "RUL-41")
    table.play("install ricochet turret for iron verdict")
    assert table.bay(GUNS) == ["G09", "G06"]


def test_a_card_that_goes_has_to_lie_there() -> None:
    table = at_galewatch(["Ricochet Turret"], guns=["Old Faithful", "Iron Verdict"], engines=["Boreas Radial"])
    assert table.refused("install ricochet turret for boreas radial") == ("SF-CRD-08",)


def test_ex_21_two_extra_die_guns_are_refused() -> None:
    """EX-21."""
    table = at_galewatch(["Ricochet Turret"], guns=["Twin Vipers"])
    assert table.refused("install ricochet turret") == ("SF-GUN-05",)
    assert table.refused("install ricochet turret for twin vipers") == ()


def test_an_extra_die_gun_beside_a_plus_one_gun_is_fine() -> None:
    assert at_galewatch(["Ricochet Turret"], guns=["Old Faithful"]).refused("install ricochet turret") == ()


def test_of_three_guns_the_one_that_goes_does_not_count() -> None:
    table = at_galewatch(["Ricochet Turret"], guns=["Twin Vipers", "Old Faithful"])
    assert table.refused("install ricochet turret for old faithful") == ("SF-GUN-05",)
    assert table.refused("install ricochet turret for twin vipers") == ()


# SF-CAR-01, RUL-40, RUL-65


def test_sf_car_01_the_weapon_in_cargo_goes_under_the_deck_and_the_new_one_is_ready() -> None:
    """SF-CAR-01."""
    table = at_galewatch(["Hornet Flight"], cargo=["Chain Mines"], spent=1, mines=["D4"])
    table.play("install hornet flight")
    assert table.bay(CARGO) == ["C06"]
    assert table.under() == ["C05"]
    assert table.state.spent == [0, 0]
    assert len(table.state.markers) == 1
    assert table.reported("SF-CAR-01") == ["Chain Mines leaves Cargo and goes under the deck"]


def test_rul_40_the_weapon_goes_back_to_the_hand_where_it_is_played_so() -> None:
    """RUL-40."""
    table = at_galewatch(["Hornet Flight"], cargo=["Chain Mines"], cargo_replaced="hand").play("install hornet flight")
    assert table.held() == ["C05"]


def test_rul_65_mines_go_with_their_weapon_where_it_is_played_so() -> None:
    """RUL-65."""
    table = at_galewatch(["Hornet Flight"], cargo=["Chain Mines"], mines=["D4"], orphan_tokens="remove")
    table.play("install hornet flight")
    assert table.state.markers == ()


def test_a_mission_in_cargo_is_pushed_out_too() -> None:
    table = at_galewatch(["Hornet Flight"], cargo=["Machine Parts"])
    table.state.landings["M07"] = (5,)
    table.play("install hornet flight")
    assert table.under() == ["M07"]
    assert table.state.landings == {}


# RUL-56


def test_rul_56_a_card_collected_this_turn_may_have_to_wait() -> None:
    """RUL-56."""
    ships = {PURITAN: {"at": "H3", "hand": ["Boreas Radial"]}, HALCYON: {"at": "M10", "hand": 3}}

    def landed(**options: str) -> Table:
        table = position(ships, phase="move", **options).play("h2", "end", "cards")
        return table.draw("Peregrine Inline").draw("Hard Over")

    assert landed().refused("install peregrine inline") == ()
    assert landed(collect_then_install="false").refused("install peregrine inline") == ("SF-ACT-02", "RUL-56")


def test_rul_56_an_unknown_card_may_have_been_there_before() -> None:
    """RUL-56."""
    ships = {PURITAN: {"at": "H3", "hand": 1}, HALCYON: {"at": "M10", "hand": 3}}
    table = position(ships, phase="move", collect_then_install="false").play("h2", "end", "cards").draw("?").draw("?")
    assert table.refused("install peregrine inline") == ()
    table.play("install peregrine inline")
    assert table.held() == ["?", "?"]


def test_four_ships_and_a_full_hand_offer_only_what_the_town_sells() -> None:
    table = at_galewatch(["Peregrine Inline", "Ricochet Turret", "Hornet Flight", "Boreas Radial", "Royal Mail"])
    assert {move for move in table.moves() if move.startswith("install")} == {
        "install peregrine inline",
        "install ricochet turret",
        "install hornet flight",
    }
    assert JAMESON not in table.state.ships
