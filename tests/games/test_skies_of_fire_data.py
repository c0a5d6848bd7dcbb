"""The data of Skies of Fire: counts, sums and cross-references that the ledger's clauses check."""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.errors import Origin
from pnp.library.documents import check, read_document
from pnp.library.expressions import compile_template, text
from pnp.library.problems import Problems
from pnp.library.rows import Row
from pnp.library.rulebook import read_rulebook
from pnp.library.schema import ComponentsFile
from pnp.library.sources import Place, select
from pnp.library.tables import read_table

ROOT = Path(__file__).parents[2]
CARDS = "cards/skies_of_fire/"
BOARDS = "boards/skies_of_fire/"
RULES = "referee/games/skies_of_fire/rules.yaml"
STANDARD = ("puritan_ii", "halcyon", "jameson_brown", "gallowglass")
COLOURS = {"orange": "triangle", "blue": "circle", "black": "square", "yellow": "diamond"}
DECKS = ("upgrades.csv", "missions.yaml", "orders.csv", "medals.csv")
TABLES = (*(CARDS + name for name in DECKS), CARDS + "ships.yaml", CARDS + "references.yaml", CARDS + "tracker.yaml")
TABLES = (*TABLES, CARDS + "cargo_weapons.yaml", CARDS + "markers.csv", BOARDS + "map.yaml")
ICONS = ROOT / "layouts/skies_of_fire/art/icons"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SAFE_STEPS = {
    "Port Prince": (0, 10, 8, 11, 6, 5, 8, 4, 11),
    "Redford": (10, 0, 11, 8, 6, 5, 8, 11, 4),
    "Valborough": (8, 11, 0, 10, 6, 8, 5, 4, 11),
    "Monterey": (11, 8, 10, 0, 6, 8, 5, 11, 4),
    "Ryder’s Peak": (6, 6, 6, 6, 0, 4, 4, 6, 6),
    "Galewatch": (5, 5, 8, 8, 4, 0, 8, 7, 7),
    "Southmere": (8, 8, 5, 5, 4, 8, 0, 7, 7),
    "Lowmoor Field": (4, 11, 4, 11, 6, 7, 7, 0, 12),
    "Kestrel Quay": (11, 4, 11, 4, 6, 7, 7, 12, 0),
}

Record = dict[str, Any]


@cache
def rows(path: str) -> tuple[Record, ...]:
    """Return the records of a data file, which must read without a problem."""
    problems = Problems()
    found = tuple(dict(row.values) for row in read_table(ROOT / path, path, problems))
    problems.raise_if_any()
    return found


@cache
def rules() -> Record:
    problems = Problems()
    document = read_document(ROOT / RULES, RULES, problems)
    problems.raise_if_any()
    assert document is not None
    assert isinstance(document.value, dict)
    return document.value


def cards(name: str) -> tuple[Record, ...]:
    return rows(CARDS + name)


def ships() -> dict[str, Record]:
    return {ship["id"]: ship for ship in cards("ships.yaml")}


def board() -> Record:
    (only,) = rows(BOARDS + "map.yaml")
    return only


@cache
def terrain() -> dict[tuple[int, int], tuple[str, str]]:
    """Return (terrain, wind direction or nothing) by column and row, both from 0."""
    legend = {sign["sign"]: (sign["terrain"], sign.get("direction", "")) for sign in board()["legend"]}
    return {
        (column, row): legend[sign]
        for row, line in enumerate(board()["grid"])
        for column, sign in enumerate(line.split())
    }


def square(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def towns() -> dict[str, tuple[int, int]]:
    return {town["name"]: square(town["at"]) for town in board()["towns"]}


def options(**chosen: str) -> Record:
    """Return switches and facts as paper sees them, with some switches set otherwise."""
    found: Record = {ruling["switch"]: ruling["default"] for ruling in rules()["rulings"]} | chosen
    for name, fact in rules()["facts"].items():
        found[name] = fact["value"] if "value" in fact else fact["from"]["values"][found[fact["from"]["switch"]]]
    return found


def holes(value: Any) -> Iterator[str]:
    """Yield every text with a hole in a record."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from holes(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from holes(inner)
    elif isinstance(value, str) and "$" in value:
        yield value


def filled(template: str, record: Record, **chosen: str) -> str:
    return text(compile_template(template)({**record, "option": options(**chosen)}))


def printed(template: str, record: Record, **chosen: str) -> str:
    """Return a text without its marks: what a reader counts."""
    return re.sub(r"\*\*|(?<!\w)\*|\*(?!\w)", "", filled(template, record, **chosen)).replace("\xa0", " ")


def card(deck: str, identity: str) -> Record:
    return next(row for row in cards(deck) if row["id"] == identity)


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


# The ships


def test_five_ships_of_which_one_is_for_the_hunt() -> None:  # SF-COMP-07, SF-HUN-07
    assert tuple(ships()) == (*STANDARD, "callisto")
    assert [ship["mode"] for ship in ships().values()] == ["standard"] * 4 + ["hunt"]


def test_every_mat_has_the_parts_a_mat_shows() -> None:  # SF-MAT-01, SF-MAT-02, SF-MAT-10
    for ship in ships().values():
        assert set(ship["sections"]) == {"bridge", "engine", "guns", "cargo", "rally"}
        assert set(ship["skills"]) == {"bridge", "engine", "guns", "cargo"}
        assert [entry["icon"] for entry in ship["navigation"]] == ["town", "mountain", "wind", "storm"]
        assert [step["name"] for step in ship["turn"]] == ["Move", "Action", "Counter", "Relocate", "End"]
        assert ship["rally"]["uses"] == 1
        assert ship["upgrade_slots"] == {"engine": 2, "guns": 2, "cargo": 1}  # SF-ENG-01, SF-GUN-01, SF-CAR-01


def test_every_mat_has_20_slots_and_5_of_them_x() -> None:  # SF-MAT-05, SF-MAT-06, SF-MAT-07, RUL-03
    for ship in ships().values():
        slots = {name: section["slots"] for name, section in ship["sections"].items()}
        assert slots == {"bridge": 1, "engine": 6, "guns": 6, "cargo": 6, "rally": 1}
        assert sum(slots.values()) == 20
        assert [section["x"] for section in ship["sections"].values()] == [1] * 5
        for name, skill in ship["skills"].items():
            assert skill["needs_crew"] == slots[name]  # SF-SKL-01


def test_hometowns_are_on_the_map_and_agree_with_it() -> None:  # SF-MAT-03, SF-MAT-04
    homes = {town["home_of"]: town["name"] for town in board()["towns"] if town["home_of"] != "none"}
    assert {ship["id"]: ship["hometown"] for ship in ships().values()} == homes
    assert homes["puritan_ii"] == "Valborough"
    assert homes["callisto"] == "Ryder’s Peak"  # SF-HUN-05


def test_puritan_has_its_stated_skills() -> None:  # SF-SKL-03, SF-SKL-04, SF-SKL-05, SF-SKL-06, SF-SKL-07
    skills = ships()["puritan_ii"]["skills"]
    assert {name: (skill["name"], skill["effect"]["op"]) for name, skill in skills.items()} == {
        "bridge": ("Communication", "relocate_at_turn_end"),
        "engine": ("Fine-Tuned", "ignore_wind_exit"),
        "guns": ("Rifled Barrels", "extra_die_keep_high"),
        "cargo": ("Applique Armor", "ignore_mountains"),
    }
    assert skills["guns"]["effect"]["needs_gun"]


def test_ships_differ_in_their_skills() -> None:  # SF-SKL-08
    sets = {tuple(skill["name"] for skill in ship["skills"].values()) for ship in ships().values()}
    assert len(sets) == 5
    assert ships()["halcyon"]["skills"]["engine"]["effect"] == {"op": "move_bonus", "n": 1}  # SF-ENG-05


def test_mats_and_facts_agree_on_crew_hand_and_engine() -> None:  # SF-MAT-09, SF-HUN-08, SF-HUN-09, SF-HUN-10
    facts = options()
    for ship in ships().values():
        hunt = ship["mode"] == "hunt"
        assert ship["start_crew"] == facts["callisto_crew" if hunt else "start_crew"]
        assert ship["hand"] == facts["start_hand"] == facts["hand_limit"] == 7  # SF-SET-05, SF-HND-01
        assert ship["built_in"]["base_move"] == (4 if hunt else facts["base_move"])
    assert (facts["start_crew"], facts["callisto_crew"], facts["missions_to_end"]) == (7, 20, 7)  # SF-END-01
    assert ships()["callisto"]["start_crew"] == sum(s["slots"] for s in ships()["callisto"]["sections"].values())


def test_start_crew_covers_every_x_with_two_to_spare() -> None:  # SF-SET-10, SF-SET-11
    for ship in ships().values():
        crossed = sum(section["x"] for section in ship["sections"].values())
        assert ship["start_crew"] - crossed == (15 if ship["mode"] == "hunt" else 2)


def test_the_callisto_prints_its_own_yield() -> None:  # RUL-53
    callisto = ships()["callisto"]
    assert callisto["collect"] == {"crew": 2, "cards": 1}
    assert "collect 2 crew or 1 town card." in printed(callisto["navigation"][0]["text"], callisto)
    assert callisto["built_in"]["gun"]["bonus"] == "plus_one"
    assert callisto["crew_colour"] == "unused"  # RUL-71


# The pieces


def test_a_hundred_crew_in_four_colours_with_a_shape_each() -> None:  # SF-COMP-09, SF-CREW-04
    assert {row["colour"]: (row["count"], row["shape"]) for row in cards("tokens.csv")} == {
        colour: (25, shape) for colour, shape in COLOURS.items()
    }
    for row in cards("tokens.csv"):
        assert ships()[row["ship"]]["colour"] == row["colour"]
        assert ships()[row["ship"]]["shape"] == row["shape"]
        assert row["count"] == options()["tokens_per_colour"]


def test_markers_are_nine_towns_24_weapons_4_skips_and_4_last_towns() -> None:  # SF-HUN-18, RUL-54
    counts: Counter[str] = Counter()
    for row in cards("markers.csv"):
        counts[row["kind"]] += row["count"]
        if row["colour"]:
            assert row["shape"] == COLOURS[row["colour"]]
    assert counts == {"town": 9, "weapon": 24, "skip": 4, "last_town": 4}
    assert {row["town"] for row in cards("markers.csv") if row["kind"] == "town"} == set(towns())
    weapons = Counter((row["colour"], row["icon"], row["count"]) for row in cards("markers.csv") if row["weapon"])
    assert weapons == {(colour, icon, 3): 1 for colour in COLOURS for icon in ("mine", "plane")}


def test_a_figure_for_each_ship_and_two_dice() -> None:  # SF-COMP-08, SF-GEN-06
    assert [(row["ship"], row["name"], row["colour"], row["shape"]) for row in cards("standees.csv")] == [
        (ship["id"], ship["name"], ship["colour"], ship["shape"]) for ship in ships().values()
    ]
    assert [(row["count"], row["faces"]) for row in cards("dice.csv")] == [(2, 6)]
    assert [row["count"] for row in cards("references.yaml")] == [4]


# The components


def component_counts() -> dict[str, tuple[str, int]]:
    """Return kind and physical count of each component of components.yaml, which must be sound."""
    problems = Problems()
    document = read_document(ROOT / CARDS / "components.yaml", "components.yaml", problems)
    problems.raise_if_any()
    assert document is not None
    found = check(document, ComponentsFile, problems)
    problems.raise_if_any()
    assert found is not None

    def read(file: str, origin: Origin, field: str) -> list[Row]:
        return read_table(ROOT / (file if "/" in file else CARDS + file), file, problems)

    counts: dict[str, tuple[str, int]] = {}
    for number, component in enumerate(found.list):
        chosen = select(component, Place(document, ("list", number)), read, {}, problems)
        counts[component.id] = component.kind, sum(entry.count for entry in chosen.entries)
    problems.raise_if_any()
    return counts


def test_components_have_the_ids_kinds_and_counts_of_the_parts_list() -> None:  # SF-COMP-06, SF-GEN-03
    assert component_counts() == {
        "mission_cards": ("card", 12),
        "upgrade_cards": ("card", 27),
        "order_cards": ("card", 31),
        "medal_cards": ("card", 2),
        "map_board": ("board", 1),
        "ship_mats": ("mat", 5),
        "figurines": ("figure", 5),
        "tokens": ("token", 100),
        "town_markers": ("chip", 9),
        "weapon_markers": ("chip", 24),
        "skip_markers": ("chip", 4),
        "last_town_markers": ("chip", 4),
        "mission_tracker": ("sheet", 1),
        "reference": ("sheet", 4),
        "dice": ("die", 2),
    }


# The map


def test_the_board_is_15_by_11_with_the_stated_terrain() -> None:  # SF-BRD-01, SF-BRD-02
    assert (board()["columns"], board()["rows"], board()["square_mm"]) == (15, 11, 24)
    assert len(board()["grid"]) == 11
    assert {len(line.split()) for line in board()["grid"]} == {15}
    counts = Counter(kind for kind, _ in terrain().values())
    assert counts == {"clear": 108, "mountain": 22, "peak": 4, "storm": 14, "wind": 8, "town": 9}
    assert counts.total() == 165


def test_the_sheets_meet_after_a_whole_column() -> None:
    join = board()["join"]
    assert (square(join["after_column"] + "1")[0] + 1) * board()["square_mm"] == join["at_mm"] == 192


def test_the_board_mirrors_both_ways_winds_too() -> None:
    turned = {"": ("", ""), "N": ("N", "S"), "S": ("S", "N"), "E": ("W", "E"), "W": ("E", "W")}
    for (column, row), (kind, wind) in terrain().items():
        sideways, upwards = turned[wind]
        assert terrain()[14 - column, row] == (kind, sideways)
        assert terrain()[column, 10 - row] == (kind, upwards)


def test_towns_stand_where_the_grid_says_and_the_table_agrees() -> None:
    assert set(towns().values()) == {at for at, (kind, _) in terrain().items() if kind == "town"}
    table = [(t["id"], t["square"], t["name"], t["home_of"] or "none") for t in rows(BOARDS + "towns.csv")]
    assert table == [(t["id"], t["at"], t["name"], t["home_of"]) for t in board()["towns"]]
    assert set(towns()) == set(SAFE_STEPS)


def test_winds_blow_onto_clear_squares_or_towns() -> None:  # SF-WND-01, SF-WND-02, RUL-24
    winds = {square(wind["at"]): wind["direction"] for wind in board()["winds"]}
    assert winds == {at: wind for at, (kind, wind) in terrain().items() if kind == "wind"}
    for (column, row), wind in winds.items():
        east, south = STEPS[wind]
        assert terrain()[column + east, row + south][0] in ("clear", "town")


def safe_steps(start: tuple[int, int]) -> dict[tuple[int, int], int]:
    """Return steps over clear squares, winds and towns in eight directions; winds are left by their arrow."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        column, row = queue.popleft()
        kind, wind = terrain()[column, row]
        ways = [STEPS[wind]] if kind == "wind" else [(e, s) for e in (-1, 0, 1) for s in (-1, 0, 1)]
        for east, south in ways:
            there = column + east, row + south
            if there not in found and terrain().get(there, ("edge",))[0] in ("clear", "town", "wind"):
                found[there] = found[column, row] + 1
                queue.append(there)
    return found


def test_distances_between_towns_are_as_measured() -> None:  # SF-MOV-04, RUL-11
    for name, measured in SAFE_STEPS.items():
        reached = safe_steps(towns()[name])
        assert tuple(reached[towns()[other]] for other in SAFE_STEPS) == measured
    assert min(step for line in SAFE_STEPS.values() for step in line if step) == 4


def test_every_clear_square_can_be_reached_without_harm() -> None:
    reached = safe_steps(towns()["Valborough"])
    assert all(at in reached for at, (kind, _) in terrain().items() if kind in ("clear", "town"))


# The rule book


def test_the_press_can_read_the_rule_book_and_its_facts_can_be_set() -> None:
    problems = Problems()
    document = read_document(ROOT / RULES, RULES, problems)
    assert document is not None
    book = read_rulebook(document, problems)
    problems.raise_if_any()
    assert book.choose() == options()
    assert book.choose(["town_yield=2_or_1"])["town_cards"] == 1
    assert book.choose(["town_crew=4"])["town_crew"] == 4


def test_clauses_and_rulings_have_an_id_each() -> None:
    clauses = [clause["id"] for clause in rules()["clauses"]]
    rulings = [ruling["id"] for ruling in rules()["rulings"]]
    assert (len(clauses), len(rulings)) == (218, 83) == (len(set(clauses)), len(set(rulings)))
    assert len({ruling["switch"] for ruling in rules()["rulings"]}) == 83


def test_references_of_the_rule_book_resolve_both_ways() -> None:
    sections = {section["id"] for section in rules()["sections"]}
    cited = {(ruling, clause["id"]) for clause in rules()["clauses"] for ruling in clause.get("see", [])}
    decided = {(ruling["id"], clause) for ruling in rules()["rulings"] for clause in ruling["decides"]}
    assert cited == decided
    assert {ruling for ruling, _ in cited} == {ruling["id"] for ruling in rules()["rulings"]}
    assert {clause["section"] for clause in rules()["clauses"]} == sections


def test_every_default_is_among_its_values_and_every_value_is_told() -> None:
    for ruling in rules()["rulings"]:
        assert ruling["default"] in ruling["values"]
        assert len(set(ruling["values"].values())) == len(ruling["values"])


def test_the_rule_book_is_written_in_sentences() -> None:
    sentences = [clause["rule"] for clause in rules()["clauses"]]
    for ruling in rules()["rulings"]:
        sentences += [ruling["issue"], ruling["default_text"], ruling["why"], *ruling["values"].values()]
    for sentence in sentences:
        assert re.fullmatch(r"[A-Z0-9“].*[.?!”]", sentence), sentence
        assert not re.search(r"[\"']|  | - |\d-\d|\.\.", sentence), sentence


def test_facts_follow_a_switch_with_a_value_for_each_setting() -> None:
    switches = {ruling["switch"]: ruling for ruling in rules()["rulings"]}
    for name, fact in rules()["facts"].items():
        assert name not in switches
        assert ("value" in fact) != ("from" in fact)
        if "from" in fact:
            assert list(fact["from"]["values"]) == list(switches[fact["from"]["switch"]]["values"]), name
        values = fact["from"]["values"].values() if "from" in fact else [fact["value"]]
        if "least" in fact:
            assert all(fact["least"] <= value <= fact["most"] for value in values)


def test_facts_are_used_by_paper_or_are_numbers_of_the_rules() -> None:
    used = {
        name
        for path in TABLES
        for row in rows(path)
        for hole in holes(row)
        for name in re.findall(r"option\.(\w+)", hole)
    }
    assert used <= set(rules()["facts"])
    sentences = {name for name, fact in rules()["facts"].items() if "value" not in fact and name.endswith("_text")}
    assert sentences <= used
