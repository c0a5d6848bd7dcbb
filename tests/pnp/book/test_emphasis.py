"""The topics of rules in bold."""

from measures import sheets
from printed_books import BOOK, tiny_books

from pnp.book.emphasis import with_bold_topics

TOPICS = ["turn", "die", "spare die"]


def test_the_first_rule_that_has_a_topic_has_it_in_bold():
    rules = ["A turn is short.", "In your turn, roll.", "Turns end."]
    assert list(with_bold_topics(rules, TOPICS)) == ["A **turn** is short.", "In your turn, roll.", "Turns end."]


def test_the_longest_topic_of_a_rule_is_bold_and_each_of_its_topics_counts_as_used():
    rules = ["In your turn, roll a spare die.", "In your turn, roll a die."]
    assert list(with_bold_topics(rules, TOPICS)) == ["In your turn, roll a **spare die**.", "In your turn, roll a die."]


def test_a_topic_is_bold_in_the_plural_and_with_a_capital_but_not_within_a_word():
    assert list(with_bold_topics(["Turns end.", "Diet."], TOPICS)) == ["**Turns** end.", "Diet."]


def test_a_lead_before_a_colon_is_the_topic():
    rules = ["Random roll: a turn of the die.", "You may do one of these: roll or pass.", "Roll a die: it counts."]
    assert list(with_bold_topics(rules, ())) == [
        "**Random roll**: a turn of the die.",
        "You may do one of these: roll or pass.",
        "**Roll a die**: it counts.",
    ]


def test_a_lead_is_bold_once():
    rules = ["Scenario 1: you win.", "Scenario 1: you lose a turn."]
    assert list(with_bold_topics(rules, TOPICS)) == ["**Scenario 1**: you win.", "Scenario 1: you lose a **turn**."]


def test_the_markup_of_rules_is_escaped():
    assert list(with_bold_topics(["2 * 3 <x> turn *", "4 * 5"], TOPICS)) == ["2 \\* 3 \\<x> **turn** \\*", "4 \\* 5"]


def test_rules_in_sections_and_in_lists_have_their_topics_in_bold(tmp_path):
    files = {
        "layouts/tiny/book.yaml": "design: 1\nextends: book\ntopics: [turn]\n",
        "books/tiny/rules.yaml": BOOK.replace("  - {rules: s}\n", "  - {rules: s}\n  - {clauses: [C-1]}\n"),
    }
    pages = sheets(tiny_books(tmp_path, files, only=("rules",)).path("rules"))
    rules = [
        word for page in pages for word in page.words if round(word.first.size, 2) == 10 and "Bold" in word.first.font
    ]
    assert [word.text for word in rules] == ["turns.", "turns.", "Turns"]
