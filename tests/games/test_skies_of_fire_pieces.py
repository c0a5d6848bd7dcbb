"""Ships, crew, markers and the parts list of Skies of Fire as data."""

from __future__ import annotations

from collections import Counter

from skies import CARDS, COLOURS, ROOT, STANDARD, board, cards, options, printed, ships, towns

from pnp.errors import Origin
from pnp.library.documents import checked_part, read_document
from pnp.library.problems import Problems
from pnp.library.rows import Row
from pnp.library.schema import ComponentsFile
from pnp.library.sources import ComponentPosition, select_rows
from pnp.library.tables import read_table

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


def test_there_are_a_figure_for_each_ship_and_two_dice() -> None:  # SF-COMP-08, SF-GEN-06
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
    found = checked_part(document, ComponentsFile, problems)
    problems.raise_if_any()
    assert found is not None

    def read(file: str, origin: Origin, field: str) -> list[Row]:
        return read_table(ROOT / (file if "/" in file else CARDS + file), file, problems)

    counts: dict[str, tuple[str, int]] = {}
    for number, component in enumerate(found.list):
        chosen = select_rows(component, ComponentPosition(document, ("list", number)), read, {}, problems)
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
