"""Blocks that teach: steps, examples before and after, pieces on tables, forms, sentences."""

import json

import pytest
from measures import ink_box, sheets
from printed_books import pages, tiny_books
from tiny_project import BOARD, BOARD_COMPONENT, COMPONENTS

from pnp.errors import DataError
from pnp.geometry.rect import Rect

CHIT = "layout: 1\nsize: 10 x 10\nsafe: 0\nboxes: {word: {box: trim, text: $name, style: rules}}\n"
WORDS = """\
- {id: depart, says: 'At the end of T$after, the $unit leaves.'}
- {id: stay, says: The $unit stays.}
"""
HEROES = "- {id: ada, name: Ada Byron}\n- {id: bob, name: Bob Dylan}\n"
TALE = (
    "{id: tale, special: [{word: depart, unit: ada, after: 5}, {word: stay, unit: bob}], start: [{who: ada, on: b1}]}\n"
)


def made(folder, blocks, top="", **files):
    given = {
        "cards/tiny/components.yaml": COMPONENTS + BOARD_COMPONENT,
        "layouts/tiny/board.yaml": BOARD,
        "layouts/tiny/chit.yaml": CHIT,
        "cards/tiny/verbs.yaml": WORDS,
        "cards/tiny/heroes.yaml": HEROES,
        "boards/tiny/tales/tale.yaml": TALE,
        "books/tiny/f.yaml": f"book: 1\ntitle: F\n{top}blocks:\n{blocks}",
        **files,
    }
    return tiny_books(folder, given, only=("f",)).path("f")


def fault(folder, blocks, top="", **files):
    with pytest.raises(DataError) as raised:
        made(folder, blocks, top, **files)
    return str(raised.value)


def numbers(page, name):
    """Return the places of a number printed on a page in the type of marks."""
    return [word.first for word in page.words if word.text == name and abs(word.first.size - 8) < 0.01]


def words(page, text):
    return next(word.first for word in page.words if word.text == text)


STEPS = """\
  - steps:
      across: 3
      list:
        - {title: Roll, text: One die., show: {component: deck, row: a, width: 20}}
        - {title: Take, text: One card., show: {component: deck, row: b, width: 20}}
        - {title: Move, text: Everybody.}
        - {title: End}
"""


def test_steps_are_numbered_and_beside_each_other(tmp_path):
    (page,) = sheets(made(tmp_path, STEPS))
    roll, take, move, end = (words(page, text) for text in ("Roll", "Take", "Move", "End"))
    assert roll.y == pytest.approx(take.y, abs=0.1) == pytest.approx(move.y, abs=0.1)
    assert roll.x + 25 < take.x < move.x - 25
    assert end.y > roll.y + 5
    assert [len(numbers(page, str(n))) for n in (1, 2, 3, 4)] == [1, 1, 1, 1]


def test_a_step_alone_in_the_last_row_has_its_words_beside_its_picture(tmp_path):
    alone = STEPS.replace("{title: End}", "{title: End, text: Done., show: {component: deck, row: b, width: 20}}")
    (page,) = sheets(made(tmp_path, alone))
    roll, take, end = (words(page, text) for text in ("Roll", "Take", "End"))
    picture = max((word.first for word in page.words if word.text == "Bob"), key=lambda letter: letter.y)
    assert roll.y + 5 < end.y
    assert picture.x + 5 < end.x == pytest.approx(take.x, abs=0.1)
    assert abs(picture.y - end.y) < 6


@pytest.mark.parametrize(
    ("before", "kept"),
    [(26, [[], ["one", "two", "three", "four"]]), (25, [["one", "two"], ["three", "four"]])],
)
def test_the_first_two_items_of_a_list_stay_together_and_so_do_the_last_two(tmp_path, before, kept):
    items = ["one", "two", "three", "four"]
    blocks = "  - {text: filler}\n" * before + f"  - {{list: [{', '.join(items)}]}}\n"
    found = [[word.text for word in page.words if word.text in items] for page in sheets(made(tmp_path, blocks))]
    assert found == kept


PLAY = """\
  - play:
      of: X-2
      before: {component: board, width: 20, label: Before, pieces: [{component: deck, row: a, at: b1}]}
      after: {component: board, width: 20, label: After, pieces: [{component: deck, row: b, at: b2}]}
"""


def test_an_example_has_its_pictures_and_the_words_of_the_rule_book(tmp_path):
    (page,) = sheets(made(tmp_path, PLAY))
    text = " ".join(word.text for word in page.words)
    assert "Any game" in text
    assert "Somebody wins." in text
    assert words(page, "Before").x < words(page, "After").x < words(page, "Somebody").x
    assert words(page, "Ada").x < words(page, "Bob").x


def test_an_example_may_have_its_pictures_above_its_words(tmp_path):
    (page,) = sheets(made(tmp_path, PLAY.replace("of: X-2", "of: X-2\n      share: 1")))
    before, after, title, then = (words(page, text) for text in ("Before", "After", "Any", "Somebody"))
    assert before.x < after.x
    assert before.y < title.y < then.y
    assert title.x < before.x


def test_an_example_with_pictures_is_not_printed_again_after_its_rule(tmp_path):
    rules = "  - {rules: s}\n  - {rules: t}\n"
    assert " ".join(pages(made(tmp_path / "plain", rules))).count("Any game") == 1
    text = " ".join(pages(made(tmp_path / "played", rules + PLAY)))
    assert text.count("Any game") == 1
    assert text.index("Turns go round.") < text.index("Before") < text.index("Any game")


def test_an_example_that_is_not_true_with_the_house_rules_is_left_out(tmp_path):
    blocks = PLAY.replace("X-2", "X-1") + "  - {text: The end.}\n"
    assert "A long game" in " ".join(pages(made(tmp_path / "long", blocks)))
    given = {
        "books/tiny/f.yaml": f"book: 1\ntitle: F\nblocks:\n{STEPS}  - {{play: {{of: X-1}}}}\n",
    }
    path = tiny_books(tmp_path / "short", given, only=("f",), options=["mode=short"]).path("f")
    assert "A long game" not in " ".join(pages(path))


FORM = "  - form: {title: Result, rows: [[{label: Date}, {label: Won, boxes: 2}], [{label: Notes, height: 20}]]}\n"


def test_a_form_has_lines_and_squares_to_fill_in(tmp_path):
    (page,) = sheets(made(tmp_path, FORM))
    result, date, won, notes = (words(page, text) for text in ("Result", "Date", "Won", "Notes"))
    assert result.y < date.y < notes.y
    assert won.y == pytest.approx(date.y, abs=0.1)


def test_boxes_that_do_not_fit_are_reported(tmp_path):
    found = fault(tmp_path, FORM.replace("boxes: 2", "boxes: 30"))
    assert "30 boxes do not fit beside 'Won': use fewer boxes, or give the field a larger share of its row" in found
    assert "books/tiny/f.yaml:4" in found


SENTENCES = """\
  - repeat:
      each: tables.tales
      as: tale
      blocks:
        - repeat: {each: tale.special, as: rule, blocks: [{text: '- $rule.says'}]}
        - figure:
            show:
              - component: board
                width: 60
                pieces: [{layout: chit, record: 'tables.heroes[who]', each: tale.start, at: $on}]
"""
WORDS_OF = "sentences: {by: [verbs], names: [heroes]}\n"


def test_entries_are_printed_as_the_sentences_of_their_words(tmp_path):
    text = " ".join(pages(made(tmp_path, SENTENCES, WORDS_OF)))
    assert "At the end of T5, the Ada Byron leaves." in text
    assert "The Bob Dylan stays." in text


def test_pieces_may_come_from_the_records_of_a_list_and_be_drawn_from_a_layout(tmp_path):
    (page,) = sheets(made(tmp_path, SENTENCES, WORDS_OF))
    assert [word.text for word in page.words].count("Byron") == 2  # in the sentence, and on the board


def test_an_unknown_table_of_words_is_reported(tmp_path):
    found = fault(tmp_path, SENTENCES, WORDS_OF.replace("verbs", "verb"))
    assert "verb: unknown table" in found
    assert 'did you mean "verbs"?' in found


def test_single_rules_are_printed_as_a_list_with_the_numbers_of_house_rules(tmp_path):
    given = {"books/tiny/f.yaml": "book: 1\ntitle: F\nblocks:\n  - {clauses: [C-1, C-3]}\n"}
    text = " ".join(pages(tiny_books(tmp_path, given, only=("f",), options=["turns=12"]).path("f")))
    assert "• A game has 12 turns. • Turns go round." in text


def test_a_word_of_the_index_may_lead_to_blocks(tmp_path):
    blocks = """\
  - {chapter: One, id: first}
  - {page: true}
  - {chapter: Two, id: second}
  - index: [{each: tables.heroes, term: $name, pages: '["first", "second"] if id == "ada" else ["second"]'}]
"""
    text = pages(made(tmp_path, blocks))[-1]
    assert "Ada Byron 1, 2" in text
    assert "Bob Dylan 2" in text


APPENDIX = """\
  - {house_rules: true}
  - {chapter: Rules}
  - {rules: [s, t]}
  - {chapter: For the referee, numbered: false}
  - {rulings: true}
  - {numbers: true}
"""


def test_ids_are_in_the_appendix_alone(tmp_path):
    given = {"books/tiny/f.yaml": f"book: 1\ntitle: F\nids: appendix\nblocks:\n{APPENDIX}"}
    path = tiny_books(tmp_path, given, only=("f",), options=["mode=short"]).path("f")
    text = " ".join(pages(path))
    rules, appendix = text.split("For the referee", 1)
    for name in ("C-1", "C-3", "R-1", "R-2", "mode"):
        assert name not in rules
        assert name in appendix
    assert "Short. (1.3, p. 1)" in rules
    assert "House rule" in rules


SCENARIO = "{number: 1, title: One, victory: {any: [{word: stay, unit: bob}]}, loss: {all: []}, spawn: {t1: []}}\n"
SCENARIOS = "scenarios: {each: tables.tales, as: tale, by: tale.number}\n" + WORDS_OF


def test_scenarios_are_written_for_other_programs_with_their_sentences(tmp_path):
    path = made(tmp_path, "  - {text: Hello.}\n", SCENARIOS, **{"boards/tiny/tales/tale.yaml": SCENARIO})
    found = json.loads((path.parent / "f.json").read_text())
    (one,) = found["list"]
    assert (found["scenarios"], found["game"], found["options"]) == (1, "tiny", {"mode": "long"})
    goal = one["victory"]["any"][0]
    assert (goal["word"], goal["unit"], goal["says"]) == ("stay", "bob", "The Bob Dylan stays.")


@pytest.mark.parametrize(
    ("change", "to", "told"),
    [
        ("title: One, ", "", "tale: title: is missing"),
        ("t1: []", "later: []", "One: spawn.later"),
        ("{word: stay, unit: bob}", "{unit: bob}", "One: victory.any.1.word: is missing"),
    ],
)
def test_a_scenario_that_other_programs_could_not_read_is_reported(tmp_path, change, to, told):
    files = {"boards/tiny/tales/tale.yaml": SCENARIO.replace(change, to)}
    assert told in fault(tmp_path, "  - {text: Hello.}\n", SCENARIOS, **files)


@pytest.mark.parametrize(("before", "page"), [("", 2), ("  - {page: true}\n  - {text: Two.}\n", 4)])
def test_a_block_may_begin_a_left_page(tmp_path, before, page):
    """A page for notes fills the right page before it, if that is free."""
    path = made(tmp_path, f"  - {{text: One.}}\n{before}  - {{page: left}}\n  - {{text: Here.}}\n")
    found = pages(path)
    assert "Here." in found[page - 1]
    assert [number for number, text in enumerate(found, 1) if "Notes" in text] == [3] * (page == 4)


def test_a_form_fills_its_page_with_lines(tmp_path):
    """The height `rest` leads down to the foot of the text, below however much is above it."""
    rows = "rows: [[{label: Date}], [{label: Notes, height: rest}]]"
    for number, above in enumerate(("", "  - {text: A.}\n  - {text: B.}\n  - {text: C.}\n")):
        page = sheets(made(tmp_path / str(number), f"{above}  - {{form: {{{rows}}}}}\n"))[0]
        found = ink_box(page.picture(100), 100, [Rect(0, 196, 148, 14)])
        assert found is not None
        assert found.bottom == pytest.approx(page.height - 17, abs=0.5)


@pytest.mark.parametrize(("second", "begins"), [("", "left"), (", height: rest", "label")])
def test_further_lines_of_the_only_tall_field_of_a_row_have_the_width_of_the_form(tmp_path, second, begins):
    """Two fields of the height `rest` keep their columns."""
    blocks = f"  - {{form: {{rows: [[{{label: Date{second}}}, {{label: Notes, height: rest}}]]}}}}\n"
    (page,) = sheets(made(tmp_path, blocks))
    notes, date = words(page, "Notes"), words(page, "Date")
    lowest = max(page.lines, key=lambda line: (line.y0, line.x1))
    assert min(lowest.x0, lowest.x1) == pytest.approx(date.x if begins == "left" else notes.x, abs=0.6)


def test_a_table_has_defaults_for_missing_fields(tmp_path):
    rows = "[{title: A, text: $who}, {title: B, text: $on}, {title: C, text: $turn}]"
    blocks = f"  - {{table: {{each: tables.tales.tale.start, defaults: {{turn: '${{1 + 1}}'}}, columns: {rows}}}}}\n"
    assert "ada b1 2" in pages(made(tmp_path, blocks))[0]
