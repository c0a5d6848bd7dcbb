"""Every game's rule book as data: clauses, rulings, switches, facts."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from pnp.library.documents import read_document
from pnp.library.problems import Problems
from pnp.library.rulebooks import read_rulebook

ROOT = Path(__file__).parents[2]
GAMES = sorted(path.parent.name for path in ROOT.glob("referee/games/*/rules.yaml"))
# Clauses, rulings, and those of the rulings that a table may settle otherwise.
COUNTS = {
    "capture_the_island": (88, 59, 57),
    "castle_assault": (284, 93, 32),
    "cloudspire": (320, 86, 52),
    "monsters_and_magic": (140, 89, 61),
    "skies_of_fire": (218, 84, 84),
}
Record = dict[str, Any]

pytestmark = pytest.mark.parametrize("game", GAMES)


@cache
def rules(game: str) -> Record:
    problems = Problems()
    path = f"referee/games/{game}/rules.yaml"
    document = read_document(ROOT / path, path, problems)
    assert document is not None
    read_rulebook(ROOT / path, path, problems)
    problems.raise_if_any()
    assert isinstance(document.value, dict)
    return document.value


def switches(game: str) -> list[Record]:
    return [ruling for ruling in rules(game)["rulings"] if "switch" in ruling]


def test_clauses_rulings_and_switches_are_all_there_and_named_once(game: str) -> None:
    assert rules(game)["game"] == game
    clauses = [clause["id"] for clause in rules(game)["clauses"]]
    rulings = [ruling["id"] for ruling in rules(game)["rulings"]]
    names = [ruling["switch"] for ruling in switches(game)]
    assert (len(clauses), len(rulings), len(names)) == COUNTS[game]
    assert len({*clauses, *rulings, *names}) == sum(COUNTS[game])


def test_sections_hold_the_clauses_that_have_their_name_in_the_order_of_the_book(game: str) -> None:
    order = [section["id"] for section in rules(game)["sections"]]
    held = [clause["section"] for clause in rules(game)["clauses"]]
    assert list(dict.fromkeys(held)) == order
    assert held == sorted(held, key=order.index)
    for clause in rules(game)["clauses"]:
        name = clause["id"].split("-")[1].lower()
        assert {name, name.rstrip("123456789")} & {clause["section"], "inf"}, clause["id"]


COMMENTARY = re.compile(
    r"the (book|text|chapter|example|list)s?\b|illustration|missing|misspel|printed (figure|step)|announced|makers"
    r"|is (said|stated|silent)|not (mentioned|stated)|no (range|moment|distance) is given|nothing is (said|printed)",
    re.IGNORECASE,
)


def test_the_rule_book_speaks_of_the_game_and_of_no_other_text(game: str) -> None:
    for record in (*rules(game)["clauses"], *rules(game)["rulings"]):
        for sentence in filter(None, map(record.get, ("rule", "text", "issue", "default_text", "why"))):
            assert not COMMENTARY.search(sentence), record["id"]


def test_references_of_the_rule_book_resolve_both_ways(game: str) -> None:
    clauses = {clause["id"] for clause in rules(game)["clauses"]}
    seen = {(other, clause["id"]) for clause in rules(game)["clauses"] for other in clause.get("see", [])}
    decided = {(ruling["id"], clause) for ruling in rules(game)["rulings"] for clause in ruling["decides"]}
    assert {(other, clause) for other, clause in seen if other not in clauses} == decided
    assert all(other != clause for other, clause in seen)
    assert {ruling for ruling, _ in decided} == {ruling["id"] for ruling in rules(game)["rulings"]}


def test_every_reference_is_made_once(game: str) -> None:
    for record in (*rules(game)["clauses"], *rules(game)["rulings"]):
        cited = record.get("see", record.get("decides", []))
        assert len(cited) == len(set(cited)), record["id"]


def test_every_default_is_among_its_values_and_every_value_is_reported(game: str) -> None:
    for ruling in switches(game):
        assert ruling["default"] in ruling["values"]
        assert all(isinstance(value, str) for value in ruling["values"]), ruling["id"]
        assert len(set(ruling["values"].values())) == len(ruling["values"])


def test_the_rule_book_is_written_in_sentences(game: str) -> None:
    sentences = [clause["rule"] for clause in rules(game)["clauses"]]
    for ruling in rules(game)["rulings"]:
        sentences += [ruling["issue"], ruling["default_text"], ruling["why"], *ruling.get("values", {}).values()]
    for sentence in sentences:
        assert re.fullmatch(r"[A-Z0-9“].*[.?!”]", sentence), sentence
        assert not re.search(r"[\"']|  | - |\d-\d|\.\.", sentence), sentence


def test_no_two_clauses_say_the_same(game: str) -> None:
    said = [clause["rule"] for clause in rules(game)["clauses"]]
    assert len(set(said)) == len(said)


def test_facts_follow_a_switch_with_a_value_for_each_setting(game: str) -> None:
    by_name = {ruling["switch"]: ruling for ruling in switches(game)}
    for name, fact in rules(game)["facts"].items():
        assert name not in by_name
        assert ("value" in fact) != ("from" in fact)
        if "from" in fact:
            assert list(fact["from"]["values"]) == list(by_name[fact["from"]["switch"]]["values"]), name
        values = fact["from"]["values"].values() if "from" in fact else [fact["value"]]
        assert ("least" in fact) == ("most" in fact)
        if "least" in fact:
            assert all(fact["least"] <= value <= fact["most"] for value in values)


def test_a_fact_that_follows_a_switch_says_something_else_for_each_value(game: str) -> None:
    for name, fact in rules(game)["facts"].items():
        values = list(fact["from"]["values"].values()) if "from" in fact else []
        assert len(values) == 0 or len(set(values)) > 1, name
