"""The rule book of Skies of Fire as data: clauses, rulings, switches, facts."""

from __future__ import annotations

import re

from skies import ROOT, RULES, TABLES, holes, options, rows, rules

from pnp.library.documents import read_document
from pnp.library.problems import Problems
from pnp.library.rulebook import read_rulebook


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
