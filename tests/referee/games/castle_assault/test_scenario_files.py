"""Scenarios as files: a designer's own is refereed, and what is wrong in one is reported at its place."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest
from special_words import special_words
from tables.castle_scenarios import ROOT, begun, designed, new_match, position

from pnp.errors import DataError
from pnp.library.documents import parse_document
from pnp.library.problems import Problems
from referee.engine.errors import PositionError
from referee.games.castle_assault.aims import AIMS
from referee.games.castle_assault.arrivals import WORDS
from referee.games.castle_assault.scenarios import FRONTS

FORD = "boards/castle_assault/scenarios/10_the_ford.yaml"
TENTH = """\
id: the_ford
number: 10
title: The Ford
story: The river is low.
victory: {all: [{word: clear_battlefield}, {word: destroy_castle}]}
loss: {any: [{word: lose_castle}]}
castle: 4
spawn:
  start: [{unit: mercenary_with_ooze_wand, count: 1, where: b8}]
  t1: [{unit: elite_mercenary, count: 2, where: most_monsters_column}]
  t2: [{unit: giant_gelatinous_ooze, count: 1, where: castle}]
  tn: []
special:
  - {word: closed_space, space: left}
  - {word: clear_castle, turn: 2}
  - {word: depart, unit: mercenary_with_ooze_wand, after: 3}
"""


def test_a_designers_scenario_is_refereed_from_its_file_alone(tmp_path: Path) -> None:
    """A tenth scenario: the castle's Health, arrivals, a closed space, a cleared castle, who departs, and both aims."""
    rules = designed(tmp_path, (FORD, "", TENTH))
    table = begun(10, rules=rules)
    assert (table.castles, table.on("b8")) == ((10, 4), "Mercenary with Ooze Wand")
    assert table.ever_reported("CA-SPN-01") == ["scenario 10: The Ford", "Mercenary with Ooze Wand arrives on b8"]
    table.until("south act").play("end").until("south momentum")
    assert table.monsters_on("Elite Mercenary") == ["b9", "c9"]
    table.until("south act").play("end").until("south discard").play("discard ?").until("south momentum")
    assert (table.on("b9"), table.on("c9")) == ("Giant Gelatinous Ooze", "Giant Gelatinous Ooze")
    table.until("south act").play("end").until("south discard").play("discard ?").until("south momentum")
    assert table.monsters_on("Mercenary with Ooze Wand") == []
    won = position("c8 south cavalier", scenario=10, number=9, castles=(10, 2), rules=rules).play("attack c8")
    assert (won.won, won.ended_by) == (True, "CA-SOLO-18")
    assert "CA-ACT-08" in position("a8 south knight", scenario=10, rules=rules).refused("attack a8")


REMINDERS = {"supply"}
"""Special rules that only remind of a rule of all scenarios: no card, no Monster (CA-SCN2-05)."""
FAULTS = [
    (
        "mercenary_with_ooze_wand, count: 1",
        "mercenary_with_ooze_wand, count: 3",
        "spawn: 3 of Mercenary with Ooze Wand are needed",
    ),
    (
        "unit: mercenary_with_ooze_wand, count: 1",
        "unit: mercenery, count: 1",
        'no Monster "mercenery".*did you mean "mercenary"',
    ),
    ("where: b8", "where: d8", 'no place "d8"'),
    (
        "mercenary_with_ooze_wand, count: 1, where: b8",
        "giant_gelatinous_ooze, where: front_right",
        "does not fit on front_right",
    ),
    ("where: b8", "where: c9, when: now", "expected {unit: ..., count: 1, where: ...}"),
    ("space: left", "space: d9", 'no side "d9"'),
    ("{word: destroy_castle}", "{word: defeat, unit: gelatinous_ooze_lord}", "Gelatinous Ooze Lord never arrives"),
    ("{word: destroy_castle}", "{word: defeat}", "defeat needs unit"),
    ("{word: destroy_castle}", "{word: destroy}", 'unknown condition or rule "destroy"'),
    ("all: [{word: clear", "both: [{word: clear", "victory: expected `any:` or `all:` with a list of conditions"),
    (
        "  t2: [",
        "  t3: [",
        r"unknown row t3 \(allowed: start; t1, t2 and so on, without a gap; tn for all later turns\)",
    ),
    ("turn: 2}", "turns: 2}", 'unknown field "turns"'),
    ("turn: 2}", "turn: 2, clause: CA-SCN7-30}", 'no clause "CA-SCN7-30"'),
    ("number: 10", "number: 9", "9 is also the number of"),
    ("number: 10", "number: ten", '"ten" is not a whole number'),
    (
        "unit: giant_gelatinous_ooze, count: 1, where: castle",
        "unit: giant_gelatinous_ooze, where: c8",
        "does not fit on c8",
    ),
    ("count: 2, where", "count: 0, where", r"count must be 1 or more \(got 0\)"),
]


@pytest.mark.parametrize(("right", "wrong", "message"), FAULTS)
def test_a_mistake_in_a_scenario_is_reported_at_its_place(tmp_path: Path, right: str, wrong: str, message: str) -> None:
    """A Monster that does not exist, too many of one, a space off the board, a victory that never comes, and so on."""
    with pytest.raises(DataError, match=rf"(?s)scenarios/\S+\.yaml:\d+:\d+: .*{message}"):
        designed(tmp_path, (FORD, "", TENTH), (FORD, right, wrong))


def test_every_word_of_scenarios_is_known_to_the_rules() -> None:
    """Each word of scenario_words.yaml has rules, and the rules use no other."""
    document = parse_document((ROOT / "boards/castle_assault/scenario_words.yaml").read_text(), "words", Problems())
    assert document is not None
    kinds = {row["id"]: row["kind"] for row in cast("list[dict[str, str]]", document.value)}
    assert {word for word, kind in kinds.items() if kind == "where"} == {*WORDS, *FRONTS}
    assert {word for word, kind in kinds.items() if kind in ("victory", "loss")} == set(AIMS)
    special = {word for word, kind in kinds.items() if kind == "special"}
    assert special == special_words("castle_assault") | REMINDERS


def test_a_scenario_that_is_not_there_is_refused() -> None:
    """The message lists the available numbers."""
    with pytest.raises(PositionError, match=r"there is no scenario 77 \(available: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9\)"):
        new_match(77)
