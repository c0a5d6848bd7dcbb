"""The scenarios of Castle Assault as data: what the rules of the game state, supplies, and messages about bad ones."""

from __future__ import annotations

from pathlib import Path

import pytest
from castle import GAME, arrivals, by_id, scenarios, table
from datafiles import document

from pnp.cli.options import make_build
from pnp.errors import DataError
from pnp.library.game import load_game
from pnp.library.roots import Roots, built_in
from pnp.library.sentences import Sentences

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
    2: ["treasure", "closed_space", "supply"],
    3: ["replace_after"],
    4: ["hero_level", "depart"],
    7: ["clear_castle", "depart"],
    8: ["clear_castle", "hero_level"],
}
TENTH = """\
number: 10
title: The Dam
story: Hold the dam until the water has fallen.
victory: {any: [{word: defeat, unit: mercenary_lieutenant}]}
loss: {any: [{word: lose_castle}]}
spawn:
  start: [{unit: mercenary, count: 2, where: random}]
  t1: [{unit: mercenary_lieutenant, count: 1, where: b8}]
  tn: [{unit: gelatinous_ooze, count: 1, where: castle}]
special:
  - {word: closed_space, space: a9}
"""


def faults(folder: Path, old: str = "", new: str = "", file: str = "") -> list[str]:
    """Return the messages about the tenth scenario, or another file of a project, with some words changed."""
    home = folder / (f"cards/{GAME}/{file}" if file else f"boards/{GAME}/scenarios/dam.yaml")
    text = (built_in() / f"cards/{GAME}/{file}").read_text() if file else TENTH
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
    maker = Sentences(words, [*table("monsters"), *table("cards")])
    used = {entry["where"] for one in scenarios() for row in one["spawn"].values() for entry in row}
    for one in scenarios():
        goals = [goal for goals in (one["victory"], one["loss"]) for some in goals.values() for goal in some]
        for entry in [*goals, *one["special"]]:
            says = str(maker.filled(entry, one)["says"])
            used.add(entry["word"])
            assert "$" not in says
            assert "_" not in says
    assert used | {"most_monsters_column"} == {word["id"] for word in words} | {"b8"}


def test_a_tenth_scenario_in_yaml_alone_is_read_with_ours(tmp_path: Path) -> None:
    assert faults(tmp_path) == []
    game = load_game(GAME, Roots((tmp_path, built_in())))
    assert len(game.tables["scenarios"]) == 11
    assert game.tables["scenarios"]["dam"]["title"] == "The Dam"


BAD = [
    (
        "count: 2, where: random",
        "count: 9, where: random}, {unit: mercenary, count: 3, where: left",
        "7:3: spawn: 12 Mercenaries arrive, and there are only 9",
    ),
    (
        "where: b8",
        "where: d9",
        "7:3: spawn: t1: d9 is not a place (allowed: a space of the board such as b9, or left, centre, right, random, "
        "castle, closest_player_unit, furthest_player_unit, least_monsters_column, most_monsters_column)",
    ),
    (
        "unit: mercenary_lieutenant}",
        "unit: gelatinous_ooze_lord}",
        "4:10: victory: the Gelatinous Ooze Lord never arrives, so that nobody can win by it (add it to `spawn`)",
    ),
    (
        "unit: mercenary,",
        "unit: mercenry,",
        'dam.yaml:7:18: spawn.start.0.unit: "mercenry" is not in monsters (allowed: gelatinous_ooze, mercenary, ',
    ),
    (
        "space: a9",
        "space: a12",
        "11:3: special: a12 is not a space of the board (allowed: columns a, b, c, rows 0 to 9)",
    ),
    ("number: 10", "number: 9", "each scenario has a number of its own"),
    ("count: 2", "count: 0", "7:36: spawn.start.0.count: 0 is not allowed (allowed: 1 or more)"),
    ("count: 2", "cuont: 2", "spawn.start.0.count: is missing"),
    ("tn:", "t11:", "spawn.t11"),
    ("word: defeat", "word: defaet", '"defaet" is not in scenario_words'),
    ("title: The Dam\n", "", "title: is missing"),
    (
        "word: defeat, unit: mercenary_lieutenant",
        "word: survive",
        '4:24: victory.any.0.word: "survive" needs a value for "turns"',
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD)
def test_a_bad_scenario_is_reported_at_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    found = faults(tmp_path, old, new)
    assert message in "\n".join(found)
    if message[0].isdigit():
        assert any(line.startswith(f"boards/{GAME}/scenarios/dam.yaml:{message}") for line in found)


def test_a_stamp_on_a_full_hero_is_reported(tmp_path: Path) -> None:
    home = f"cards/{GAME}/heroes.yaml"
    found = faults(tmp_path, "stamps: []", "stamps: [red, green, red]", "heroes.yaml")
    assert [line.split(": ", 1)[1] for line in found] == [
        "stamps: Dame Rosalind has no free slot for another red stamp"
    ]
    assert found[0].startswith(f"{home}:3:183: ")


DECKS = [
    ("pikewoman: 2,", "pikewoman: 3,", "there are 3 copies of Pikewoman (allowed: 2)"),
    ("pikewoman: 2,", "pikewoman: 2, grunts: 1,", "Grunts is not of the Humans"),
    ("pikewoman: 2,", "pikewoman: 2, royal_guard: 1,", "a deck has one Epic card at most"),
    ("marshal_of_the_realm: 1", "marshal_of_the_realm: 2", "there are 2 copies of Marshal of the Realm (allowed: 1)"),
    ("pikewoman: 2,", "pikewoman: 2, surge: 2, war_boots: 2,", "a deck of 41 cards is too large (allowed: 30 to 40)"),
    (
        "pikewoman: 2, scout_rider: 2, shield_bearer: 2,\n     knight: 2, mage: 2,",
        "",
        "a deck of 27 cards is too small (allowed: 30 to 40)",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), DECKS)
def test_a_bad_starter_deck_is_reported_at_its_place(tmp_path: Path, old: str, new: str, message: str) -> None:
    found = faults(tmp_path, old, new, "decks.yaml")
    assert any(f"cards: {message}" in line for line in found)
    assert all(line.startswith(f"cards/{GAME}/decks.yaml:") for line in found)


def test_the_campaign_sheet_has_a_line_for_each_scenario_of_a_project(tmp_path: Path) -> None:
    """Fourteen scenarios share the room of nine; the last of them is printed."""
    home = tmp_path / f"boards/{GAME}/scenarios"
    home.mkdir(parents=True)
    for number in range(10, 15):
        changed = TENTH.replace("id: dam", f"id: dam{number}").replace("number: 10", f"number: {number}")
        (home / f"{number}.yaml").write_text(changed.replace("The Dam", f"Dam {number}"))
    (pieces,) = make_build(GAME, tmp_path, None, only=["campaign_sheet"]).pieces()
    made = pieces.front.make(pieces.entries[0].row, "campaign_sheet")
    pieces.problems.raise_if_any()
    assert {f"Dam {number}" for number in range(10, 15)} <= {one.words for one in made.said}
