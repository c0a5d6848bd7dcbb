"""Scenarios and decks of a designer, checked by their rules: `pnp check` and `referee new` report the same lines."""

from __future__ import annotations

import re
import shlex
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest
from designs import DAM
from tiny_project import write

from pnp.library.roots import built_in

STAIR = """\
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
  - faction: brawnen
    gate: {position: 4, notch: w}
    income: [5, 7]
    cp: [5, 7]
    spires: [{spire: hammer_tower, at: 8f, pile: [attack, range]}]
    automaton: {buys: false, marks: 0, stacks: [[orma, [clubber, clubber]]], builds: [[]]}
map:
  isles: [{isle: 1, position: 0}, {isle: 5, position: 1, turn: 5}, {isle: 8, position: 4}]
  earthscapes: []
landmarks: {5a: mud_king, 1a: temple}
events: none
market: none
victory: {any: [{word: survive}]}
loss: {any: [{word: lose_gate}]}
medals: [{word: no_hero_lost}, {word: gate_at_least, number: 8}, {word: source_at_least, number: 6}]
special: []
keeps: []
"""


class Wrong(NamedTuple):
    """A change that spoils a scenario, and what is said about it: the place and the sentence."""

    old: str
    new: str
    said: str


CASTLE: Mapping[str, Wrong] = {
    "supply": Wrong(
        "count: 2, where: random",
        "count: 9, where: random}, {unit: mercenary, count: 3, where: left",
        "7:3: supply.spawn: 12 of Mercenary are needed, but there are only 9 cards",
    ),
    "column": Wrong("where: b8", "where: d9", '8:54: column.spawn.t1.0.where: no place "d9" (allowed: left, centre'),
    "never": Wrong(
        "unit: mercenary_lieutenant}",
        "unit: gelatinous_ooze_lord}",
        "4:10: never.victory: Gelatinous Ooze Lord never arrives, so nobody can defeat it "
        "(add it to a list under `spawn`)",
    ),
    "monster": Wrong("unit: mercenary,", "unit: mercenry,", '7:18: monster.spawn.start.0.unit: no Monster "mercenry"'),
    "outside": Wrong(
        "space: left", "space: a12", '11:33: outside.special.0.space: no side "a12" (allowed: left, centre, right)'
    ),
    "twice": Wrong("number: 10", "number: 9", "1:9: twice.number: 9 is also the number of the_final_showdown"),
    "none": Wrong("count: 2", "count: 0", "7:36: none.spawn.start.0.count: count must be 1 or more (got 0)"),
    "misspelt": Wrong("count: 2", "cuont: 2", "7:11: misspelt.spawn.start.0: expected {unit: ..., count: 1, where:"),
    "gap": Wrong("tn:", "t11:", "9:8: gap.spawn.t11: unknown row t11 (allowed: start; t1, t2 and so on, without a gap"),
    "word": Wrong("defeat", "defaet", '4:24: word.victory.any.0.word: unknown condition or rule "defaet" (allowed: d'),
    "untitled": Wrong("title: The Dam\n", "", "1:1: untitled.title: an empty value is not text"),
    "turns": Wrong(
        "word: defeat, unit: mercenary_lieutenant", "word: survive", "4:17: turns.victory.any.0: survive ne"
    ),
    "strange": Wrong("special:\n", "spcial:\n", 'spcial: unknown field "spcial" (allowed: id, number'),
    "departs": Wrong(
        "closed_space, space: left",
        "depart, after: 2, unit: gelatinous_ooze_lord",
        "11:3: departs.special: Gelatinous Ooze Lord never arrives (add it to a list under `spawn`)",
    ),
}
ISLES: Mapping[str, Wrong] = {
    "unprinted": Wrong("isle: 5, pos", "isle: 9, pos", "unprinted.map.isles.1.isle: no isle 9 (allowed: 1, 2, 3"),
    "overlap": Wrong("position: 1, turn: 5", "position: 4, turn: 5", "overlap.map.isles: position 4 has two isles"),
    "turned": Wrong("turn: 5", "turn: 0", "turned.map: no path joins the gates of side 0 and side 1 (turn an isle)"),
    "outside": Wrong(
        "at: 8f", "at: K9", 'outside.sides.1.spires.0.at: "K9" is not on the map (it has the hexes of 1, 5, 8'
    ),
    "notch": Wrong(
        "notch: se", "notch: s", 'notch.sides.0.gate.notch: there is no notch "s" (allowed: e, se, sw, w, nw, ne'
    ),
    "fortress": Wrong("notch: se", "notch: nw", "fortress.sides.0.gate: its fortress overlaps an isle at "),
    "covered": Wrong(
        "earthscapes: []",
        "earthscapes: [{earthscape: e1, at: '-4,-4'}]",
        "covered.map.earthscapes: e1 covers the fortress of side 1 at ",
    ),
    "wells": Wrong("5a: mud_king", "5b: swamp", "wells.landmarks.5b: 5b has no Source Well (there are wells on "),
    "chips": Wrong(
        "[clubber, clubber]", "[clubber, clubber, clubber, clubber]", "4 of Clubber are needed, but there are only 3"
    ),
    "points": Wrong(
        "[clubber, clubber]",
        "[clubber, clubber, clubber]",
        "points.sides.1.automaton.stacks.0: the stack of wave 1 costs 6 CP, but there are only 5 (CS-PREP-05)",
    ),
    "isle": Wrong("isle: 5, pos", "isle: 8, pos", "isle.map.isles: isle 8 is used twice, but there is only one"),
    "temples": Wrong(
        "5a: mud_king, 1a: temple",
        "5a: unique, 1a: unique",
        "temples.landmarks: 2 of type unique are needed, but there are only 1",
    ),
    "face": Wrong("1a: temple", "1a: mud_king", "face.landmarks: landmark mud_king is used twice"),
    "numbered": Wrong("number: 50", "number: 1", "numbered.number: 1 is also the number of hold_the_ford"),
    "word": Wrong("word: survive", "word: endure", 'unknown condition or rule "endure"'),
}
DECKS: Mapping[str, Wrong] = {
    "a deck needs at least 30 cards, but this one has 29 (CA-DECK-01)": Wrong(
        "shield_bearer: 2, knight: 2, mage: 2, cavalier: 2, p", "p", ""
    ),
    "a deck may have at most 40 cards, but this one has 41 (CA-DECK-02)": Wrong(
        "pikewoman: 2", "pikewoman: 2, surge: 2, war_boots: 2", ""
    ),
    "a deck may have at most 2 copies of Pikewoman (got 3) (CA-DECK-05)": Wrong("pikewoman: 2", "pikewoman: 3", ""),
    "a deck of humans may not have cards of other factions: take out Grunts (CA-DECK-03)": Wrong(
        "pikewoman: 2", "pikewoman: 2, grunts: 1", ""
    ),
    "a deck may have only 1 Epic card: choose one of Royal Guard, Marshal of the Realm (CA-Q-EPIC)": Wrong(
        "pikewoman: 2", "pikewoman: 2, royal_guard: 1", ""
    ),
    "a deck may have at most 1 copy of Marshal of the Realm (got 2) (CA-DECK-06)": Wrong(
        "marshal_of_the_realm: 1", "marshal_of_the_realm: 2", ""
    ),
}
DECK = (
    "{crossbowoman: 2, militia: 2, scout_rider: 2, shield_bearer: 2, knight: 2, mage: 2, cavalier: 2, pikewoman: 2, "
    "field_surgeon: 2, banner_captain: 2, trebuchet_crew: 2, paladin: 2, marshal_of_the_realm: 1, crossbow_volley: 2, "
    "shield_bash: 2, stand_firm: 2, tempered_plate: 2, wild_wrath: 2, shift: 2}"
)


class Ran(NamedTuple):
    """How a command ended, and what it printed."""

    code: int
    out: str
    lines: list[str]


Run = Callable[..., Ran]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command line of one of the two programs in a project, in this process."""
    from pnp.cli.app import main as pnp
    from referee.table.cli.app import main as referee

    def ran(line: str) -> Ran:
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(sys, "argv", shlex.split(line))
        capsys.readouterr()
        code = 0
        try:
            {"pnp": pnp, "referee": referee}[sys.argv[0]]()
        except SystemExit as end:
            code = int(end.code or 0)
        out, errors = capsys.readouterr()
        return Ran(code, out, errors.splitlines())

    return ran


def spoilt(text: str, wrongs: Mapping[str, Wrong]) -> dict[str, str]:
    """Return a scenario for each name, each with one mistake and a number of its own."""
    found = {}
    for place, (name, wrong) in enumerate(wrongs.items(), 300):
        assert wrong.old in text, name
        numbered = text if "number" in wrong.old else re.sub("number: .*", f"number: {place}", text, count=1)
        found[name] = numbered.replace(wrong.old, wrong.new, 1)
    return found


def both(run: Run, game: str) -> list[str]:
    """Return the lines of `pnp check`, after a look that the referee prints the same, and that nothing is begun."""
    checked, begun = run(f"pnp check {game}"), run(f"referee new {game} mine")
    assert (checked.code, begun.code) == (1, 1)
    assert checked.lines == begun.lines
    assert not Path("mine.match").exists()
    return checked.lines


@pytest.mark.parametrize(("game", "text", "wrongs"), [("castle_assault", DAM, CASTLE), ("cloudspire", STAIR, ISLES)])
def test_each_mistake_of_a_scenario_is_one_line_with_its_place(
    tmp_path: Path, run: Run, game: str, text: str, wrongs: Mapping[str, Wrong]
) -> None:
    """The mistakes include an extra Monster, column d, an impossible victory, an unknown isle and `K9`."""
    folder = f"boards/{game}/scenarios"
    files = {f"{folder}/{name}.yaml": found for name, found in spoilt(text, wrongs).items()}
    write(tmp_path, {"pnp.toml": "", **files})
    lines = both(run, game)
    for name, wrong in wrongs.items():
        told = [line for line in lines if line.startswith(f"{folder}/{name}.yaml:")]
        assert any(wrong.said in line for line in told), (wrong, told)
        assert all(re.match(rf"{folder}/{name}\.yaml:\d+:\d+: ", line) for line in told)
    assert {line.split(":")[0] for line in lines[:-1]} >= set(files)  # and of our scenario whose number is taken
    assert {path: (tmp_path / path).read_text() for path in files} == files


@pytest.mark.parametrize(("game", "text"), [("castle_assault", DAM), ("cloudspire", STAIR)])
def test_a_sound_scenario_of_a_designer_begins(tmp_path: Path, run: Run, game: str, text: str) -> None:
    write(tmp_path, {"pnp.toml": "", f"boards/{game}/scenarios/mine.yaml": text})
    mode = "solo" if game == "castle_assault" else "scenario"
    begun = run(f"referee new {game} mine --seats 1 --option mode={mode} --option scenario={text.split()[1]}")
    assert (begun.code, begun.lines) == (0, [])


def test_each_mistake_of_a_deck_is_one_line_with_its_place(tmp_path: Path, run: Run) -> None:
    """29 cards, 41, three copies, two factions, two Epics, an Epic twice."""
    decks = [f"- {{id: d{n}, name: Deck {n}, faction: humans, cards: {DECK}}}" for n in range(len(DECKS))]
    for place, wrong in enumerate(DECKS.values()):
        assert wrong.old in decks[place]
        decks[place] = decks[place].replace(wrong.old, wrong.new, 1)
    path = "cards/castle_assault/decks.yaml"
    write(tmp_path, {"pnp.toml": "", path: "\n".join(decks) + "\n"})
    lines = both(run, "castle_assault")
    for place, said in enumerate(DECKS):
        assert any(line.startswith(f"{path}:{place + 1}:") and line.endswith(said) for line in lines), (said, lines)


def test_decks_are_checked_by_the_house_rules_of_the_table(tmp_path: Path, run: Run) -> None:
    """A deck with two Epics is legal by house rule: in the check, for a new match and for a running one."""
    path = "cards/castle_assault/decks.yaml"
    epics = (
        (built_in() / path).read_text().replace("marshal_of_the_realm: 1", "marshal_of_the_realm: 1, royal_guard: 1")
    )
    write(tmp_path, {"pnp.toml": "", path: epics})
    both(run, "castle_assault")
    more = "--option epic_limit=one_of_each"
    assert run(f"pnp check castle_assault {more}").code == 0
    assert run(f"referee new castle_assault mine {more}").code == 0
    played = run('referee play "humans; deck starter"')
    assert (played.code, played.lines) == (0, [])
    assert run("referee show").code == 0


def test_a_stamp_on_a_full_hero_is_reported_at_its_place(tmp_path: Path, run: Run) -> None:
    path = "cards/castle_assault/heroes.yaml"
    text = (built_in() / path).read_text().replace("stamps: []", "stamps: [red, green, red]", 1)
    write(tmp_path, {"pnp.toml": "", path: text})
    ran = run("pnp check castle_assault")
    assert ran.code == 1
    assert ran.lines == [f"{path}:3:183: stamps: Dame Rosalind has no free slot for another red stamp"]


def test_a_talent_with_an_unknown_verb_is_reported_at_its_place(tmp_path: Path, run: Run) -> None:
    path = "cards/cloudspire/talents.yaml"
    text = (built_in() / path).read_text()
    verb = re.search(r"does: \[\{word: (\w+)", text)
    assert verb is not None
    line = text[: verb.start()].count("\n") + 1
    write(tmp_path, {"pnp.toml": "", path: text.replace(verb[0], "does: [{word: enchant", 1)})
    for ran in (run("pnp check cloudspire"), run("referee new cloudspire mine --seats 2")):
        assert ran.code == 1
        assert any(one.startswith(f"{path}:{line}:") and '"enchant"' in one for one in ran.lines), ran.lines


def test_a_chip_twice_is_reported_at_its_place(tmp_path: Path, run: Run) -> None:
    path = "cards/cloudspire/units.yaml"
    text = (built_in() / path).read_text()
    twice = text.replace("id: clubber\n", "id: orma\n", 1)
    assert twice != text
    write(tmp_path, {"pnp.toml": "", path: twice})
    for ran in (run("pnp check cloudspire"), run("referee new cloudspire mine --seats 2")):
        assert ran.code == 1
        assert any(one.startswith(f"{path}:") and "orma" in one for one in ran.lines), ran.lines
