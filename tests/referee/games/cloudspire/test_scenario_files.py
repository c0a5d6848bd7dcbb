"""Scenarios as files: a designer’s own is refereed, and what is wrong in one is reported at its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from special_words import special_words
from tables.cloudspire_scenes import FOLDER, ROOT, designed, game, scene

from pnp.errors import DataError
from pnp.library.documents import parse_document
from pnp.library.problems import Problems
from referee.engine import Frame
from referee.engine.core.options import Setup
from referee.engine.errors import PositionError
from referee.games.cloudspire.ending import AIMS
from referee.games.cloudspire.inventory import AUDITS
from referee.games.cloudspire.pieces import gate_of
from referee.games.cloudspire.scene import ROLL
from referee.games.cloudspire.words import missing_health

WORDS = "boards/cloudspire/scenario_words.yaml"
MINE = """\
id: mine
number: 50
title: The Stair
book: solo
story: A stair between two isles, and somebody on it.
waves: 2
first: 1
sides:
  - faction: heatherkin
    gate: {position: 1, notch: se}
    income: [5, 7]
    cp: [5, 7]
    source: 3
    advancements: [hollow_oak_1]
  - faction: brawnen
    gate: {position: 4, notch: w}
    income: [5, 7]
    cp: [5, 7]
    spires: [{spire: hammer_tower, at: 8f, pile: [attack, range]}]
    automaton:
      buys: false
      marks: 0
      stacks: [[orma, [clubber, clubber]]]
      builds: [[], [{upgrade: 8f, with: [attack]}]]
map:
  isles: [{isle: 1, position: 0}, {isle: 5, position: 1, turn: 5}, {isle: 8, position: 4}]
landmarks: {5a: mud_king, 1a: temple}
events: [falling_stars, none, none, fat_year, none, none]
market: none
victory: {all: [{word: survive}, {word: spires_in_play, number: 1}]}
loss: {any: [{word: lose_gate}]}
medals: [{word: no_hero_lost}, {word: gate_at_least, number: 8}, {word: source_at_least, number: 6}]
special: [{word: swamps_near_you}]
keeps: [hero, source]
"""


def test_a_designers_scenario_is_refereed_from_its_file_alone(tmp_path: Path) -> None:
    """CS-SOLO-03: who is first, the map, chips, waves, income and CP of each side, and a named landmark."""
    table = scene(50, designed(tmp_path, MINE)).go("heatherkin build")
    state = table.state
    assert (state.first, state.last_wave, state.factions) == (1, 2, ("heatherkin", "brawnen"))
    assert (state.source[0], state.advancements[0]) == (8, ("hollow_oak_1",))
    assert table.spire("8f").upgrades == ("attack", "range")
    assert [(state.land.name(one.hex), one.type) for one in state.landmarks] == [("5a", "swamp"), ("1a", "temple")]
    table.go("heatherkin prepare")
    assert table.waiting(1) == ["orma", "clubber+clubber"]
    assert state.contents.scenarios["mine"].sides[1].cp[1] == 7


def test_cs_solo_04_a_scenario_may_roll_for_its_event_from_wave_2(tmp_path: Path) -> None:
    """CS-SOLO-04: a 4 is the fourth row of the table, a 3 is nothing; wave 1 has no roll."""
    table = scene(50, designed(tmp_path, MINE)).go("heatherkin build")
    assert table.state.wave == 1
    assert not table.ever_reported("CS-SOLO-04")
    for rolled, event in ((4, "fat_year"), (3, "")):
        table = scene(50, designed(tmp_path, MINE)).go("heatherkin build")
        table.state.agenda = (*table.state.agenda, Frame(ROLL, 1))
        table.dice(rolled)
        assert table.state.event == event


FAULTS = [
    ("isle: 5, position: 1", "isle: 9, position: 1", "map.isles.1.isle: no isle 9"),
    ("isle: 5, position: 1", "isle: 8, position: 1", "map.isles: isle 8 is used twice, but there is only one"),
    ("isle: 5, position: 1", "isle: 5, position: 7", "there is no position 7"),
    ("isle: 5, position: 1, turn: 5", "isle: 5, position: 1, turn: 6", "turn must be 0 to 5"),
    ("isle: 5, position: 1, turn: 5", "isle: 5, position: 4, turn: 5", "position 4 has two isles"),
    ("isle: 5, position: 1, turn: 5", "isle: 5, position: 1, turn: 0", "no path joins the gates"),
    ("notch: se", "notch: south", 'there is no notch "south"'),
    ("position: 1, notch: se}", "position: 2, notch: se}", "no isle at position 2"),
    ("notch: se", "notch: nw", "its fortress overlaps"),
    ("at: 8f, pile", "at: K9, pile", '"K9" is not on the map'),
    ("at: 8f, pile", "at: 8a, pile", "8a has no Source Well"),
    (
        "pile: [attack, range]}",
        "pile: [attack, range]}" + ", {spire: hammer_tower, at: 8f}" * 4,
        "5 chips like Hammer Tower are needed, but there are only 4",
    ),
    ("hammer_tower", "gallery", 'no spire of this faction "gallery"'),
    ("pile: [attack, range]", "pile: [attack, armour]", 'no upgrade "armour"'),
    ("[clubber, clubber]", "[clubber, clubber, clubber, clubber]", "4 of Clubber are needed, but there are only 3"),
    (
        "[clubber, clubber]",
        "[clubber, clubber, clubber]",
        "the stack of wave 1 costs 6 CP, but there are only 5 (CS-PREP-05)",
    ),
    ("[orma, [clubber, clubber]]", "[clubber, orma, clubber]", "a hero is between minions (CS-PREP-17)"),
    (
        "[orma, [clubber",
        "[[orma, clubber], [clubber",
        "Orma Twohand is a hero, which cannot be in a group (CS-PREP-16)",
    ),
    ("[orma, [clubber, clubber]]", "[old_tarn]", "only the starting hero is allowed in wave 1 (CS-PREP-12)"),
    (
        "[clubber, clubber]",
        "[gatecracker, clubber, gatecracker]",
        "Clubber is above Gatecracker, which is slower (CS-PREP-11)",
    ),
    ("[clubber, clubber]", "[page]", 'no unit of this faction or of the market "page"'),
    ("cp: [5, 7]\n    source", "cp: [5]\n    source", "sides.0.cp: expected 2 whole numbers"),
    (
        "advancements: [hollow_oak_1]",
        "advancements: [hollow_oak_2]",
        "hollow_oak_2 is level 2 of hollow_oak, but level 1 is missing",
    ),
    ("upgrade: 8f", "raise: 8f", "expected `construct:`, `upgrade:` or `advance:`"),
    ("5a: mud_king", "5a: mud_queen", 'no landmark or type "mud_queen"'),
    ("5a: mud_king, 1a: temple", "5a: mud_king, 1b: temple", "1b has no Source Well"),
    (
        "[falling_stars, none, none, fat_year, none, none]",
        "[falling_stars]",
        "or a list of six events",
    ),
    ("falling_stars", "falling_star", 'no event "falling_star"'),
    ("market: none", "market: [pit_pig]", 'no market chip "pit_pig"'),
    ("word: survive}", "word: endure}", 'unknown condition or rule "endure"'),
    ("word: spires_in_play, number: 1}", "word: spires_in_play}", "spires_in_play needs number"),
    ("number: 1}]}\nloss", "number: 0}]}\nloss", "number must be 1 or more (got 0)"),
    ("{word: no_hero_lost}, {word: gate", "{word: gate", "a scenario has three medals (got 2)"),
    ("keeps: [hero, source]", "keeps: [gate]", 'no thing to keep "gate"'),
    ("first: 1", "first: 2", "there is no side 2"),
    ("source: 3", "souce: 3", 'sides.0.souce: unknown field "souce"'),
    ("buys: false", "buy: false", 'sides.1.automaton.buy: unknown field "buy"'),
    ("keeps: [hero", "keep: [hero", 'mine.keep: unknown field "keep"'),
    (
        "landmarks: {5a: mud_king, 1a: temple}\n",
        "landmarks: {1a: swamp, 8b: swamp}\n",
        "the swamps must be on the wells closest to the gate of side 0",
    ),
    ("book: solo", "book: coop", "the coop book is not for 1"),
    ("number: 50", "number: 1", "1 is also the number of mine"),
    ("map:", "map_:", "expected a mapping with `isles:` and `earthscapes:`"),
]


@pytest.mark.parametrize(("old", "new", "said"), FAULTS)
def test_a_fault_in_a_scenario_is_reported(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in MINE
    with pytest.raises(DataError) as caught:
        designed(tmp_path, MINE.replace(old, new, 1))
    assert said in str(caught.value)
    assert re.search(r"scenarios/\w+\.yaml:\d+:\d+: ", str(caught.value))


def test_an_earthscape_over_a_fortress_is_reported(tmp_path: Path) -> None:
    gate = game().contents.scenarios["breaking_stone"].sides[1].gate
    hex = gate.fortress()[4]
    text = MINE.replace("landmarks:", f"  earthscapes: [{{earthscape: e1, at: '{hex.q},{hex.r}'}}]\nlandmarks:", 1)
    with pytest.raises(DataError, match="e1 covers the fortress of side 1"):
        designed(tmp_path, text)


def test_every_word_has_its_meaning() -> None:
    document = parse_document((ROOT / WORDS).read_text(), WORDS, Problems())
    assert document is not None
    words = {row["id"]: row["kind"] for row in document.value}  # type: ignore[union-attr]
    assert set(AIMS) == {word for word, kind in words.items() if kind in ("aim", "loss")}
    assert special_words("cloudspire") == {word for word, kind in words.items() if kind == "special"}


def test_cs_solo_01_cs_solo_02_there_are_thirteen_scenarios_for_one_and_six_for_two() -> None:
    """CS-SOLO-01, CS-SOLO-02."""
    scenarios = game().contents.scenarios.values()
    assert [one.number for one in scenarios if one.book == "solo"] == list(range(13))
    assert [one.number for one in scenarios if one.book == "coop"] == list(range(101, 107))
    assert {(one.book, one.people) for one in scenarios} == {("solo", 1), ("coop", 2)}
    assert len(list((ROOT / FOLDER).glob("*.yaml"))) == 19


def test_a_scenario_is_for_its_number_of_people() -> None:
    with pytest.raises(PositionError, match="Shared Wall is for 2 players, not for 1"):
        game().new(Setup(1, {"mode": "scenario", "scenario": 101}))
    with pytest.raises(PositionError, match="there is no scenario 77"):
        game().new(Setup(1, {"mode": "scenario", "scenario": 77}))


def test_no_scenario_begins_with_what_is_impossible() -> None:
    for scenario in game().contents.scenarios.values():
        state = scene(scenario.number).state
        assert not [fault for audit in AUDITS for fault in audit(state)], scenario.title


def test_cs_setup_21_a_gate_has_at_most_the_health_with_which_its_scenario_begins() -> None:
    """CS-SETUP-21: 12 in Borrowed Faces; 13 is impossible, 11 is damaged and recovers 1, 12 recovers nothing."""
    table = scene(11)
    assert [table.state.gate_maximum(seat) for seat in (0, 1)] == [12, 10]
    gate = gate_of(0)
    for health, lost in ((11, 1), (12, 0)):
        table.state.health[0] = health
        assert missing_health(table.state, gate) == lost
    table.state.health[0] = 13
    assert [fault for audit in AUDITS for fault in audit(table.state)] == [
        "the Riftwalkers’ gate has 13 health, but the maximum is 12 (CS-SETUP-21)"
    ]


def test_a_scenario_has_no_id_of_another_thing() -> None:
    contents = game().contents
    assert not set(contents.scenarios) & {*contents.titles, *contents.events, *contents.units, *contents.relics}
