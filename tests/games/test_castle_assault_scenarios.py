"""The scenarios of Castle Assault as data: what the rules of the game state, supplies, and messages about bad ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from castle import GAME, arrivals, by_id, scenarios, table
from datafiles import document
from designs import DAM

from pnp.cli.options import make_build
from pnp.errors import DataError
from pnp.library.game import load_game
from pnp.library.roots import Roots, built_in
from pnp.library.sentences import SentenceFiller

GENERAL, WAND, LORD = "x_the_mercenary_general", "mercenary_with_ooze_wand", "gelatinous_ooze_lord"
HUGE = "enormously_large_gelatinous_ooze"
CASTLE = {"word": "destroy_castle"}
VICTORIES = [
    {"any": [CASTLE]},
    {"any": [CASTLE]},
    {"any": [CASTLE]},
    {"any": [{"word": "clear_battlefield"}]},
    {"any": [CASTLE, {"word": "defeat", "unit": LORD}, {"word": "defeat", "unit": WAND}]},
    {"any": [{"word": "defeat", "unit": GENERAL}]},
    {"any": [{"word": "survive", "turns": 6}]},
    {"any": [CASTLE, {"word": "defeat", "unit": LORD}, {"word": "defeat", "unit": WAND}]},
    {"any": [{"word": "defeat", "unit": HUGE}]},
    {"all": [{"word": "defeat", "unit": WAND}, CASTLE]},
]
# How many of each Monster the numbered rows of each scenario bring; the sample is number 0.
ARRIVALS = [
    {"mercenary": 2, "elite_mercenary": 2},
    {"mercenary": 6, "elite_mercenary": 7, "mercenary_lieutenant": 1},
    {"gelatinous_ooze": 2},
    {"mercenary": 6, "elite_mercenary": 4, "gelatinous_ooze": 1},
    {"giant_gelatinous_ooze": 1, "gelatinous_ooze": 2, WAND: 1, LORD: 1},
    {"mercenary": 9, "elite_mercenary": 1, "mercenary_catapult": 2, GENERAL: 1, "mercenary_lieutenant": 1},
    {"mercenary": 5, "elite_mercenary": 4, "mercenary_catapult": 1},
    {WAND: 1, "mercenary": 1, "gelatinous_ooze": 1, "giant_gelatinous_ooze": 1, LORD: 1},
    {"mercenary": 4, HUGE: 1},
    {
        "elite_mercenary": 2,
        "mercenary": 6,
        "giant_gelatinous_ooze": 1,
        WAND: 1,
        "mercenary_catapult": 1,
        "mercenary_lieutenant": 1,
    },
]
LAST = [
    {"mercenary": 1},
    {},
    {"gelatinous_ooze": 1},
    {"mercenary": 1},
    {},
    {"elite_mercenary": 1},
    {},
    {},
    {},
    {"elite_mercenary": 1, "mercenary": 1},
]
SPECIAL = {
    0: ["supply"],
    2: ["treasure", "closed_space", "supply"],
    3: ["replace_after"],
    4: ["hero_level", "depart"],
    7: ["clear_castle", "depart"],
    8: ["clear_castle", "hero_level"],
}


def faults(folder: Path, old: str = "", new: str = "", file: str = "") -> list[str]:
    """Return the messages about the tenth scenario, or another file of a project, with some words changed."""
    home = folder / (f"cards/{GAME}/{file}" if file else f"boards/{GAME}/scenarios/dam.yaml")
    text = (built_in() / f"cards/{GAME}/{file}").read_text() if file else DAM
    assert old in text
    home.parent.mkdir(parents=True)
    home.write_text(text.replace(old, new, 1))
    try:
        load_game(GAME, Roots((folder, built_in())))
    except DataError as error:
        return str(error).splitlines()
    return []


def test_there_are_nine_scenarios_and_a_sample() -> None:
    assert [one["number"] for one in scenarios()] == list(range(10))
    assert [one["title"] for one in scenarios()][1:] == [
        "A Just Offensive?",
        "Treasure Hunt",
        "Find them... and destroy them",
        "Who Awakened the Ooze?",
        "To the Mercenary Keep",
        "Revenge of the Mercenaries",
        "From Bad to Worse",
        "What is THAT!?",
        "The Final Showdown",
    ]


def test_each_has_a_story_of_60_to_110_words() -> None:
    for one in scenarios():
        assert 60 <= len(one["story"].split()) <= 110, one["title"]


@pytest.mark.parametrize("number", range(10))
def test_victory_arrivals_and_special_rules_are_as_stated(number: int) -> None:
    scenario = scenarios()[number]
    assert scenario["victory"] == VICTORIES[number]
    assert scenario["loss"] == {"any": [{"word": "lose_castle"}]}
    assert arrivals(scenario) == ARRIVALS[number]
    assert {entry["unit"]: entry["count"] for entry in scenario["spawn"]["tn"]} == LAST[number]
    assert [rule["word"] for rule in scenario["special"]] == SPECIAL.get(number, [])


@pytest.mark.parametrize("number", range(10))
def test_the_cards_suffice_for_all_numbered_rows(number: int) -> None:
    monsters = by_id("monsters")
    for monster, count in arrivals(scenarios()[number]).items():
        assert count <= monsters[monster]["cards"]


def test_hero_levels_come_in_scenarios_4_and_8() -> None:
    assert [one["number"] for one in scenarios() for rule in one["special"] if rule["word"] == "hero_level"] == [4, 8]


def test_every_sentence_about_a_scenario_can_be_made() -> None:
    words = document(f"boards/{GAME}/scenario_words.yaml")
    maker = SentenceFiller(words, [*table("monsters"), *table("cards")])
    used = {entry["where"] for one in scenarios() for row in one["spawn"].values() for entry in row}
    for one in scenarios():
        goals = [goal for goals in (one["victory"], one["loss"]) for some in goals.values() for goal in some]
        for entry in [*goals, *one["special"]]:
            says = str(maker.filled_entry(entry, one)["says"])
            used.add(entry["word"])
            assert "$" not in says
            assert "_" not in says
    assert used | {"most_monsters_column", "front_left", "front_right"} == {word["id"] for word in words}


def test_a_tenth_scenario_in_yaml_alone_is_read_with_ours(tmp_path: Path) -> None:
    assert faults(tmp_path) == []
    game = load_game(GAME, Roots((tmp_path, built_in())))
    assert len(game.tables["scenarios"]) == 11
    assert game.tables["scenarios"]["dam"]["title"] == "The Dam"


def test_a_stamp_on_a_full_hero_is_reported(tmp_path: Path) -> None:
    home = f"cards/{GAME}/heroes.yaml"
    found = faults(tmp_path, "stamps: []", "stamps: [red, green, red]", "heroes.yaml")
    assert [line.split(": ", 1)[1] for line in found] == [
        "stamps: Dame Rosalind has no free slot for another red stamp"
    ]
    assert found[0].startswith(f"{home}:3:183: ")


def test_the_campaign_sheet_has_a_line_for_each_scenario_of_a_project(tmp_path: Path) -> None:
    """Fourteen scenarios fit in the space for nine; the last of them is printed."""
    home = tmp_path / f"boards/{GAME}/scenarios"
    home.mkdir(parents=True)
    for number in range(10, 15):
        changed = DAM.replace("id: dam", f"id: dam{number}").replace("number: 10", f"number: {number}")
        (home / f"{number}.yaml").write_text(changed.replace("The Dam", f"Dam {number}"))
    (pieces,) = make_build(GAME, tmp_path, None, only=["campaign_sheet"]).composers()
    made = pieces.front_maker.make(pieces.entries[0].row, "campaign_sheet")
    pieces.problems.raise_if_any()
    assert {f"Dam {number}" for number in range(10, 15)} <= {one.words for one in made.box_words}
