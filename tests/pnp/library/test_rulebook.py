import pytest

from pnp.errors import DataError
from pnp.library.documents import parse_document
from pnp.library.problems import Problems
from pnp.library.roots import Roots, built_in
from pnp.library.rulebook import Rulebook
from pnp.library.rulebooks import load_rulebook
from pnp.library.rulesfile import check_rules

RULES = """\
rules: 1
game: g
sections: [{id: twn, title: Towns}]
clauses:
  - {id: C-1, rule: A town pays., kind: effect, section: twn, see: [R-1]}
rulings:
  - id: R-1
    issue: Two numbers.
    default_text: Three.
    why: Two chapters say so.
    switch: town_yield
    values: {3_or_2: Three or two., 2_or_1: Two or one.}
    default: 3_or_2
    decides: [C-1]
facts:
  town_crew: {says: crew, from: {switch: town_yield, values: {3_or_2: 3, 2_or_1: 2}}, least: 0, most: 9}
  town_text: {says: words, from: {switch: town_yield, values: {3_or_2: three, 2_or_1: two}}}
  hand: {says: cards, value: 7}
"""


def read(text):
    problems = Problems()
    document = parse_document(text, "rules.yaml", problems)
    content = check_rules(document, problems)
    return Rulebook() if content is None else Rulebook.of(content), [str(problem) for problem in problems]


def refusal(*pairs):
    book, _ = read(RULES)
    with pytest.raises(DataError) as caught:
        book.choose(pairs)
    return str(caught.value)


def test_defaults_and_the_facts_that_follow_from_them():
    book, problems = read(RULES)
    assert problems == []
    assert book.choose() == {"town_yield": "3_or_2", "town_crew": 3, "town_text": "three", "hand": 7}
    option = book.options["town_yield"]
    assert (option.ruling, option.default, option.reason) == ("R-1", "3_or_2", "Two chapters say so.")
    assert option.values == {"3_or_2": "Three or two.", "2_or_1": "Two or one."}


def test_a_switch_moves_its_facts():
    book, _ = read(RULES)
    assert book.choose(["town_yield=2_or_1"]) == {"town_yield": "2_or_1", "town_crew": 2, "town_text": "two", "hand": 7}


def test_a_clause_is_worded_with_the_chosen_values():
    text = 'A town pays ${plural(fact.town_crew, "crew", "crews")}.'
    book, problems = read(RULES.replace("rule: A town pays.,", f"rule: A town pays crews., text: '{text}',"))
    assert problems == []
    (clause,) = book.clauses
    assert book.clause_text(clause, {}) == book.clause_text(clause, book.choose()) == "A town pays crews."
    assert book.clause_text(clause, book.choose(["town_crew=1"])) == "A town pays crew."


def test_a_fact_with_limits_may_be_set_by_itself():
    book, _ = read(RULES)
    assert book.choose(["town_crew = 0", "town_yield=2_or_1"])["town_crew"] == 0
    assert book.choose(["town_crew=9"])["town_yield"] == "3_or_2"


def test_numbers_are_changed_only_if_the_switches_do_not_imply_them():
    book, _ = read(RULES)
    asked = book.read(["town_yield=2_or_1", "town_crew=3"])
    assert asked == {"town_yield": "2_or_1", "town_crew": 3}
    assert book.all_values(asked) == {"town_yield": "2_or_1", "town_crew": 3, "town_text": "two", "hand": 7}
    assert book.implied_values(asked) == book.choose(["town_yield=2_or_1"])
    assert book.changed_numbers(book.all_values(asked)) == {"town_crew": 3}
    assert book.changed_numbers({"town_yield": "3_or_2", "town_crew": 3}) == {}


def test_unknown_switches_and_values_are_reported_with_the_nearest():
    assert refusal("town_yeld=2_or_1") == (
        '--option town_yeld=2_or_1: town_yeld: unknown option; did you mean "town_yield"? '
        "(allowed: town_yield, town_crew)"
    )
    assert refusal("town_yield=2_or_3") == (
        '--option town_yield=2_or_3: town_yield: "2_or_3" is not allowed '
        '(allowed: 3_or_2, 2_or_1; did you mean "2_or_1"?)'
    )


def test_an_option_is_asked_for_once_or_with_one_value():
    assert refusal("town_yield=2_or_1", "town_yield=3_or_2") == (
        '--option town_yield=3_or_2: town_yield: "2_or_1" is also given (give each option once)'
    )
    book, _ = read(RULES)
    assert book.choose(["town_crew=4", "town_crew=4"])["town_crew"] == 4


@pytest.mark.parametrize("value", ["10", "-1", "2.5", "x", "٣", "1e1", "9" * 30])
def test_a_fact_takes_a_whole_number_within_its_limits_only(value):
    assert "(allowed: a whole number from 0 to 9)" in refusal(f"town_crew={value}")


CONDITIONED = RULES.replace("default: 3_or_2\n", "default: 3_or_2\n    applies: {mode: [war]}\n").replace(
    "facts:\n",
    "  - {id: R-2, issue: Modes., default_text: Peace., why: It is easy., switch: mode, values: [peace, war], "
    "default: peace}\nfacts:\n  guns: {says: guns, value: 2, least: 0, most: 9, applies: {mode: [war], "
    "town_yield: [3_or_2]}}\n",
)


def test_what_is_changed_without_effect_is_named_with_what_it_needs():
    book, problems = read(CONDITIONED)
    assert problems == []

    def idle(*pairs):
        return list(book.no_effect_sentences(book.choose(pairs), [pair.partition("=")[0] for pair in pairs]))

    assert idle("town_yield=3_or_2", "guns=2") == [] == idle("mode=war", "town_yield=2_or_1")
    assert idle("town_yield=2_or_1", "guns=3") == [
        "town_yield=2_or_1 has no effect with mode=peace (it needs mode=war)",
        "guns=3 has no effect with mode=peace (it needs mode=war)",
        "guns=3 has no effect with town_yield=2_or_1 (it needs town_yield=3_or_2)",
    ]
    assert list(book.no_effect_sentences(book.choose(["town_yield=2_or_1"]), ["town_crew"])) == []
    assert (book.needed_values("town_yield"), book.needed_values("mode")) == ({"mode": "war"}, {})


def test_a_condition_names_a_switch_and_its_values():
    wrong = CONDITIONED.replace("    applies: {mode: [war]}", "    applies: {mood: [war]}")
    _, problems = read(wrong.replace("town_yield: [3_or_2]}", "town_yield: [3_or_1]}"))
    assert len(problems) == 2
    assert 'R-1: unknown switch "mood"; did you mean "mode"?' in problems[0]
    assert 'facts.guns: "3_or_1" is not allowed (allowed: 3_or_2, 2_or_1; did you mean "3_or_2"?)' in problems[1]


def test_other_facts_and_odd_pairs_are_refused_all_at_once():
    assert refusal("hand=3", "town_text=x", "x").splitlines() == [
        "--option hand=3: hand: cannot be set",
        "--option town_text=x: town_text: cannot be set; it depends on the option town_yield",
        "--option x: this is not an option (write NAME=VALUE, for example a switch and one of its values)",
    ]


MISTAKES = {
    "unknown default": (("default: 3_or_2", "default: 3_or_1"), 'R-1.default: "3_or_1" is not allowed'),
    "unknown clause": (("decides: [C-1]", "decides: [C-2]"), 'unknown clause "C-2"; did you mean "C-1"?'),
    "ruling for a clause": (("decides: [C-1]", "decides: [R-1]"), 'unknown clause "R-1"; did you mean "C-1"?'),
    "unknown see": (("see: [R-1]", "see: [R-9]"), 'unknown clause or ruling "R-9"'),
    "unknown section": (("section: twn", "section: tw"), 'unknown section "tw" (allowed: twn; did you mean "twn"?)'),
    "unknown switch": (("from: {switch: town_yield, values: {3_or_2: 3,", "from: {switch: town, values: {3_or_2: 3,"),
                       'unknown switch "town"; did you mean "town_yield"?'),
    "value forgotten": (("values: {3_or_2: 3, 2_or_1: 2}", "values: {3_or_2: 3}"),
                        "facts.town_crew: its values are 3_or_2"),
    "fact of a switch's name": (("  hand:", "  town_yield:"), "a switch has the same name"),
    "both sources": (("value: 7", "value: 7, from: {switch: a, values: {b: 1}}"), "either `value` or `from`"),
    "half a switch": (("    default: 3_or_2\n", ""), "all of `switch`, `values` and `default`, or none of them"),
    "switch without values": (("    values: {3_or_2: Three or two., 2_or_1: Two or one.}\n    default: 3_or_2\n", ""),
                              "all of `switch`, `values` and `default`, or none of them"),
    "values without switch": (("    switch: town_yield\n", ""), "all of `switch`, `values` and `default`, or none"),
    "unknown key": (("why:", "wy:"), 'unknown key "wy"; did you mean "why"?'),
    "clause twice": (("rulings:", "  - {id: C-1, rule: x, kind: y, section: twn}\nrulings:"),
                     '"C-1" appears twice (first on line 5)'),
}  # fmt: skip


@pytest.mark.parametrize(("change", "message"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes_in_the_book_are_reported_with_their_place(change, message):
    assert change[0] in RULES
    _, problems = read(RULES.replace(*change))
    assert any(message in problem for problem in problems)
    assert all(problem.startswith("rules.yaml:") for problem in problems)


PLAIN = "  - {id: R-2, issue: A doubt., default_text: Settled., why: So it is., decides: [C-1]}\n"


def test_rulings_without_a_switch_settle_a_doubt_and_add_no_option():
    book, problems = read(RULES.replace("facts:", PLAIN + PLAIN.replace("R-2", "R-3") + "facts:"))
    assert problems == []
    assert [ruling.id for ruling in book.rulings] == ["R-1", "R-2", "R-3"]
    assert (book.rulings[1].switch, book.rulings[1].says) == (None, {})
    assert list(book.options) == ["town_yield"]
    assert list(book.choose()) == ["town_yield", "town_crew", "town_text", "hand"]


def test_a_game_without_a_book_has_no_options(tmp_path):
    assert load_rulebook("g", Roots((tmp_path,))).choose() == {}


def test_every_built_in_book_is_sound_and_every_switch_can_be_turned():
    roots = Roots((built_in(),))
    for game in roots.games():
        book = load_rulebook(game, roots)
        for option in book.options.values():
            for value in option.values:
                assert book.choose([f"{option.name}={value}"])[option.name] == value


BOOKISH = """\
rules: 1
game: tiny
clauses: [{id: C-1, rule: Take 9 cards., text: 'Take $option.turns cards.', kind: legality, section: s}]
rulings:
  - {id: R-1, issue: i, default_text: d, why: w, switch: mode, values: {long: Long., short: Short.}, default: long}
facts:
  turns: {says: turns, from: {switch: mode, values: {long: 9, short: 5}}}
examples:
  - {id: X-1, title: t, given: g, then: r, clauses: [C-1], options: {mode: long, turns: '9'}}
"""


def bookish(folder, change="", to=""):
    path = folder / "referee/games/tiny/rules.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(BOOKISH.replace(change, to) if change else BOOKISH, encoding="utf-8")
    return load_rulebook("tiny", Roots((folder,)))


def test_examples_are_read_with_the_clauses_that_they_show(tmp_path):
    (example,) = bookish(tmp_path).examples
    assert (example.id, example.clauses, example.actions) == ("X-1", ["C-1"], [])


@pytest.mark.parametrize(
    ("change", "to", "told"),
    [
        ("clauses: [C-1],", "clauses: [C-2],", 'nknown clause or ruling "C-2"; did you mean "C-1"'),
        ("clauses: [C-1],", "clauses: [],", "clauses"),
        ("{mode: long,", "{mode: lang,", '"lang" is not allowed'),
        ("{mode: long,", "{made: long,", 'nknown switch or fact "made"; did you mean "mode"'),
        ("rule: Take 9", "rule: Take 8", 'with the defaults it says "Take 9 cards.", but the rule is "Take 8 cards."'),
        ("$option.turns", "$option.turn", "unknown field"),
    ],
)
def test_examples_and_texts_that_contradict_the_rules_are_reported(tmp_path, change, to, told):
    with pytest.raises(DataError) as raised:
        bookish(tmp_path, change, to)
    assert told in str(raised.value)


def test_the_switches_of_a_book_are_collected_once() -> None:
    book = Rulebook()
    assert book.options is book.options
