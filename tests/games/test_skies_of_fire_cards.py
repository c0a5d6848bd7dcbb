"""The cards of Skies of Fire as data: counts, effects, missions, and texts that follow their numbers."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from skies import (
    BOARDS,
    DECKS,
    ICONS,
    SAFE_STEPS,
    STANDARD,
    TABLES,
    card,
    cards,
    filled,
    holes,
    options,
    printed,
    rows,
    rules,
    ships,
    square,
    terrain,
    towns,
)

# The cards


def test_the_decks_hold_72_cards_and_the_draw_deck_70() -> None:  # SF-COMP-01, SF-CRD-02, SF-CRD-15, RUL-01
    counts = {name: len(cards(name)) for name in DECKS}
    assert counts == {"upgrades.csv": 27, "missions.yaml": 12, "orders.csv": 31, "medals.csv": 2}
    facts = options()
    assert sum(counts.values()) == 72 == facts["cards_total"]
    assert 70 == facts["deck_size"] == 72 - 2
    assert 58 == facts["hunt_deck_size"] == 70 - 12  # SF-HUN-06


def test_ids_name_each_card_once_and_each_has_its_words() -> None:  # SF-COMP-02, SF-COMP-03, SF-COMP-04, SF-COMP-05
    every = [row for name in DECKS for row in cards(name)]
    assert len({row["id"] for row in every}) == 72
    expected = [f"{letter}{n:02d}" for letter in "EGC" for n in range(1, 10)]
    assert [row["id"] for row in cards("upgrades.csv")] == expected
    assert [row["id"] for row in cards("orders.csv")] == [f"O{n:02d}" for n in range(1, 32)]
    assert [row["id"] for row in cards("missions.yaml")] == [f"M{n:02d}" for n in range(1, 13)]
    assert [row["id"] for row in cards("medals.csv")] == ["D01", "D02"]
    for row in every:
        assert row["name"]
        assert row["gist"]
        assert row["text"]
        assert row["origin"] in ("ours", "stated")
    assert len({row["flavour"] for row in every}) == 72
    assert max(len(row["flavour"]) for row in every) <= 70


def test_every_town_sells_one_engine_one_gun_and_one_cargo_card() -> None:  # SF-CRD-08, SF-CRD-09
    sold = Counter((row["town"], row["section"]) for row in cards("upgrades.csv"))
    assert sold == Counter((town, section) for town in towns() for section in "EGC")
    by_place = {(row["town"], row["section"]): row["id"] for row in cards("upgrades.csv")}
    for town in rows(BOARDS + "towns.csv"):
        found = [by_place[town["name"], section] for section in "EGC"]
        assert found == [town["engine"], town["gun"], town["cargo"]]
    icons = {"E": "engine", "G": "guns", "C": "cargo"}
    assert all(row["section_icon"] == icons[row["section"]] for row in cards("upgrades.csv"))


def test_engines_add_one_square_each() -> None:  # SF-ENG-02, SF-ENG-03, SF-ENG-04, SF-MOV-03
    engines = [row for row in cards("upgrades.csv") if row["section"] == "E"]
    assert all((row["effect"]["op"], row["effect"]["n"]) == ("move_bonus", 1) for row in engines)
    assert (options()["base_move"], options()["engine_step"], options()["engine_slots"]) == (3, 1, 2)


def test_guns_are_five_plus_one_and_four_extra_die() -> None:  # SF-GUN-03
    guns = [row for row in cards("upgrades.csv") if row["section"] == "G"]
    assert Counter((row["effect"]["op"], row["effect"]["n"]) for row in guns) == {
        ("plus_one", 1): 5,
        ("extra_die", 1): 4,
    }


def test_cargo_cards_are_three_mines_two_planes_two_torpedoes_two_bombs() -> None:  # SF-CAR-02, RUL-43
    holds = [row for row in cards("upgrades.csv") if row["section"] == "C"]
    assert Counter(row["weapon"] for row in holds) == {"mines": 3, "planes": 2, "torpedoes": 2, "bombs": 2}
    assert all(row["weapon"] == "" for row in cards("upgrades.csv") if row["section"] != "C")


def test_cargo_cards_and_markers_carry_their_weapons_numbers_and_words() -> None:  # SF-TOK-01
    weapons = {row["id"]: row for row in cards("cargo_weapons.yaml")}
    assert {name: row["effect"] for name, row in weapons.items()} == {
        "mines": {"tokens": 3, "reach": 1, "damage": 2},
        "planes": {"tokens": 3, "reach": 2, "damage": 1, "fly": 3},
        "torpedoes": {"tokens": 0, "reach": 5, "damage": 3, "lines": 8},
        "bombs": {"tokens": 0, "reach": 1, "damage": 4},
    }
    for row in cards("upgrades.csv"):
        if row["section"] == "C":
            weapon = weapons[row["weapon"]]
            effect = {key: value for key, value in row["effect"].items() if value != "" and key != "op"}
            assert effect == weapon["effect"]
            assert row["text"].startswith(weapon["text"])
            assert row["gist"] == weapon["gist"]
    for row in cards("markers.csv"):
        if row["kind"] == "weapon":
            assert row["damage"] == weapons[row["weapon"]]["effect"]["damage"]


def test_orders_are_19_counters_11_specials_and_1_dual() -> None:  # SF-CRD-12, SF-CRD-13, RUL-02
    assert Counter(row["sub"] for row in cards("orders.csv")) == {"counter": 19, "special": 11, "dual": 1}


def test_orders_have_the_exact_distribution() -> None:  # SF-CRD-13, SF-CRD-14
    kinds = Counter((row["effect"]["op"], row["effect"]["n"], row["when"]) for row in cards("orders.csv"))
    assert kinds == {
        ("cancel_all", "", "counter"): 3,
        ("reduce", 3, "counter"): 4,
        ("reduce", 2, "counter"): 5,
        ("halve", "", "counter"): 3,
        ("redirect", "", "counter"): 2,
        ("cap", 1, "counter"): 2,
        ("look_at_hand", 1, "before_move"): 1,
        ("move_other_ship", 2, "before_move"): 2,
        ("move_bonus_this_turn", 2, "before_move"): 1,
        ("steal_crew", 1, "after_move"): 1,
        ("gain_crew", 2, "before_or_after_move"): 1,
        ("install_at_any_town", "", "with_install"): 1,
        ("extra_action", 1, "after_action"): 1,
        ("steal_random_card", 1, "after_move"): 1,
        ("ignore_wind_storm_this_turn", "", "before_move"): 1,
        ("spend_cargo_weapon", 1, "after_move"): 1,
        ("reduce", 2, "counter_or_before_move"): 1,
    }
    assert len({row["name"] for row in cards("orders.csv")}) == 17


def test_copies_of_an_order_are_numbered_and_say_the_same() -> None:
    for name, copies in Counter(row["name"] for row in cards("orders.csv")).items():
        same = [row for row in cards("orders.csv") if row["name"] == name]
        assert [row["copy"] for row in same] == list(range(1, copies + 1))
        assert {row["copies"] for row in same} == {copies}
        assert len({(row["text"], row["use"], row["gist"], str(row["effect"])) for row in same}) == 1


def test_missions_are_four_hunts_six_journeys_and_two_treasures() -> None:  # SF-CRD-03, SF-CRD-04
    assert Counter(row["kind"] for row in cards("missions.yaml")) == {"hunt": 4, "travel": 6, "treasure": 2}
    assert options()["mission_points"] == 1  # SF-SCO-01


def test_hunts_name_each_standard_ship_once() -> None:  # SF-SET-07, SF-SET-08, RUL-28
    hunted = [row["complete"] for row in cards("missions.yaml") if row["kind"] == "hunt"]
    assert tuple(hunt["ship"] for hunt in hunted) == STANDARD
    assert all(hunt["ship_name"] == ships()[hunt["ship"]]["name"] for hunt in hunted)
    assert all(row["void_if"] == "own_or_absent" for row in cards("missions.yaml") if row["kind"] == "hunt")


def test_cargo_missions_run_between_towns_at_the_stated_distance() -> None:  # SF-CRD-06
    runs = [row for row in cards("missions.yaml") if row["cargo"]]
    assert [row["id"] for row in runs] == ["M05", "M06", "M07", "M08"]
    for row in runs:
        assert row["begin"]["action"]
        steps = SAFE_STEPS[row["begin"]["at"]][list(SAFE_STEPS).index(row["complete"]["at"])]
        assert row["distance_safe"] == steps


def test_only_missions_with_a_begin_step_begin() -> None:  # SF-ACT-03, RUL-27
    begun = [row["id"] for row in cards("missions.yaml") if row["begin"]["at"] != "none"]
    assert begun == ["M05", "M06", "M07", "M08", "M09", "M10"]


def test_missions_name_towns_and_squares_of_the_map() -> None:  # SF-CRD-05
    treasures = 0
    for row in cards("missions.yaml"):
        places = [row["begin"]["at"], row["complete"].get("at", "none"), *row["complete"].get("towns", [])]
        assert all(place in towns() or place in ("none", "anywhere") for place in places)
        for name in row["complete"].get("squares", []):
            assert terrain()[square(name)][0] == row["complete"]["terrain"]
            treasures += 1
    assert treasures == 8
    assert card("missions.yaml", "M11")["complete"]["roll"]["success"] == [3, 4, 5, 6]
    assert card("missions.yaml", "M10")["complete"]["count"] == 4


def test_medals_are_worth_three_and_two_points() -> None:  # SF-SCO-04, SF-SCO-06
    assert [(row["name"], options()[row["worth"]]) for row in cards("medals.csv")] == [
        ("Aquilan Air Merit", 3),
        ("Cross of Military Virtue", 2),
    ]
    assert (options()["merit_points"], options()["cross_points"], options()["ship_points"]) == (3, 2, 1)  # SF-SCO-02


# The texts


@pytest.mark.parametrize("path", TABLES)
def test_every_hole_can_be_filled_and_every_icon_exists(path: str) -> None:
    for row in rows(path):
        for template in holes(row):
            found = filled(template, row)
            assert "$" not in found
            assert not re.search(r"\s{2}|\.\.|[\"']|None", found), found
            assert found.count("**") % 2 == 0
            assert all((ICONS / f"{name}.svg").is_file() for name in re.findall(r"<(\w+)>", found))


@pytest.mark.parametrize("path", TABLES)
def test_texts_stay_whole_under_every_house_rule(path: str) -> None:
    for ruling in rules()["rulings"]:
        for value in ruling["values"]:
            for row in rows(path):
                for template in holes(row):
                    if "option." in template:
                        assert "  " not in filled(template, row, **{ruling["switch"]: value})


def test_card_texts_fit_their_cards() -> None:
    for name in DECKS:
        for row in cards(name):
            assert len(printed(row["text"], row)) <= 260, row["id"]
            assert len(re.sub(r"<\w+>\s*", "", printed(row["gist"], row))) <= 40, row["id"]
            assert len(row["name"]) <= 26


def test_texts_follow_their_numbers() -> None:
    engine = card("upgrades.csv", "E06")
    assert printed(engine["gist"], engine) == "<move> +1 square a turn"
    more = {**engine, "effect": {**engine["effect"], "n": 2}}
    assert printed(more["gist"], more) == "<move> +2 squares a turn"
    assert printed(more["text"], more).startswith("Move 2 squares further each turn.")
    torpedo = card("upgrades.csv", "C03")
    assert "within 5 squares takes 3" in printed(torpedo["text"], torpedo)
    chart = card("missions.yaml", "M11")
    assert "(E4, K4, E8, K8)" in printed(chart["text"], chart)
    assert "3–6 finishes" in printed(chart["text"], chart)


def test_no_card_text_restates_a_number_that_is_a_field() -> None:
    for name in DECKS:
        for row in cards(name):
            loose = re.sub(r"\$\{[^}]*\}|\$[\w.]+", "", row["text"] + row["gist"])
            assert not re.search(r"\d", loose), (row["id"], loose)


def test_mats_print_the_yield_that_the_switch_says() -> None:  # SF-TWN-01, RUL-04
    puritan = ships()["puritan_ii"]
    town = puritan["navigation"][0]["text"]
    assert "collect 3 crew or 2 town cards." in printed(town, puritan)
    assert "collect 2 crew or 1 town card." in printed(town, puritan, town_yield="2_or_1")


def test_mats_and_aids_follow_the_storm_peak_and_range_switches() -> None:  # RUL-06, RUL-10, RUL-21
    puritan = ships()["puritan_ii"]
    mountain, _, storm = (entry["text"] for entry in puritan["navigation"][1:])
    assert "on a peak 2." in printed(mountain, puritan)
    assert "on a peak 3." in printed(mountain, puritan, peak_damage="3")
    assert "next turn is skipped" in printed(storm, puritan)
    assert "skipped" not in printed(storm, puritan, storm="no_action_only")
    (aid,) = cards("references.yaml")
    fire = next(block for block in aid["front"] if block["title"] == "Fire")
    assert "for each square between the ships" in printed(fire["lines"][2], aid)
    assert "for each square to the target" in printed(fire["lines"][2], aid, range_penalty="distance")
