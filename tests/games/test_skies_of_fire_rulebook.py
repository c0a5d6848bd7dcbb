"""The rule book of Skies of Fire as data: clauses, rulings, switches, facts."""

from __future__ import annotations

import re

from skies import ROOT, RULES, TABLES, holes, options, rows, rules

from pnp.library.problems import Problems
from pnp.library.rulebooks import read_rulebook


def test_the_press_can_read_the_rule_book_and_its_facts_can_be_set() -> None:
    problems = Problems()
    book = read_rulebook(ROOT / RULES, RULES, problems)
    problems.raise_if_any()
    assert book.choose() == options()
    assert book.choose(["town_yield=2_or_1"])["town_cards"] == 1
    assert book.choose(["town_crew=4"])["town_crew"] == 4
    assert book.rule_sentence("SF-FIR-05", book.choose()) == book.rule_sentence("SF-FIR-05")
    assert book.rule_sentence("SF-FIR-05", book.choose(["range_penalty=distance"])).endswith("minus the distance.")


def test_facts_are_used_by_paper_or_are_numbers_of_the_rules() -> None:
    used = {
        name
        for path in TABLES
        for row in rows(path)
        for hole in holes(row)
        for name in re.findall(r"option\.(\w+)", hole)
    }
    switches = {ruling["switch"] for ruling in rules()["rulings"]}
    assert used <= set(rules()["facts"]) | switches
    sentences = {name for name, fact in rules()["facts"].items() if "value" not in fact and name.endswith("_text")}
    assert sentences <= used
