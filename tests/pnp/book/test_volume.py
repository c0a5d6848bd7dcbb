"""Whole books, measured in the printed file: numbers, links, outline, texts, options, problems."""

import re

import pikepdf
import pytest
from folders import folders
from measures import sheets
from printed_books import (
    BOOK,
    BOOK_PROJECT,
    GAMES,
    ROOT,
    RULES,
    body,
    links,
    outline,
    pages,
    print_books,
    squeezed,
    tiny_books,
)
from tiny_project import write

from pnp.errors import DataError
from pnp.library.rulebooks import load_rulebook

MM = 25.4 / 72


def faults(folder, files, **choices):
    with pytest.raises(DataError) as raised:
        tiny_books(folder, files, only=("rules",), **choices)
    return [str(problem) for problem in raised.value.problems]


def named(title):
    """Return a title without the number of a chapter, its article and capitals."""
    return title.lstrip("0123456789 ").casefold().removeprefix("the ")


def book(change, to):
    assert change in BOOK
    return {"books/tiny/rules.yaml": BOOK.replace(change, to)}


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_ruling_and_example_is_in_the_book(printed, game):
    path = printed(game).path("rulebook")
    text, ids = body(path), squeezed("".join(pages(path)))
    rules = load_rulebook(game, folders(ROOT))
    chosen = rules.choose()
    assert len(rules.clauses) > 70
    for clause in rules.clauses:
        assert squeezed(clause.id) in ids
        assert clause.text is not None or squeezed(clause.rule) in text, clause.id
    for ruling in rules.rulings:
        answer = re.split(r"RUL-\d+", ruling.default_text)  # printed as the numbers of their rules
        found = [squeezed(part) in text for part in (ruling.issue, *answer, ruling.why)]
        assert all(found), (ruling.id, found)
        assert ruling.switch is None or squeezed(ruling.switch) in text
    for example in rules.examples:
        holds = all(str(chosen[name]) == value for name, value in example.options.items())
        assert (squeezed(example.then) in text) == holds, example.id


@pytest.mark.parametrize("game", GAMES)
def test_ids_and_names_of_switches_are_in_the_appendix_for_the_referee_alone(printed, game):
    path = printed(game).path("rulebook")
    first = next(jump.page for _, jump in outline(path) if jump.words == "For the referee")
    before, after = (squeezed(" ".join(part)) for part in (pages(path)[: first - 1], pages(path)[first - 1 :]))
    rules = load_rulebook(game, folders(ROOT))
    ids = [one.id for one in (*rules.clauses, *rules.rulings)]
    switches = [one.switch for one in rules.rulings if one.switch and "_" in one.switch]
    assert not [name for name in (*ids, *switches) if squeezed(name) in before]
    assert not [name for name in (*ids, *switches) if squeezed(name) not in after]


def test_a_ruling_named_in_an_answer_is_a_reference(tmp_path):
    rules = RULES.replace("default_text: Nothing.", "default_text: 'Nothing, but see R-1 and XX-1.'")
    path = tiny_books(tmp_path, {"referee/games/tiny/rules.yaml": rules}, only=("rules",)).path("rules")
    assert "Nothing, but see 2.1 and XX-1." in " ".join(" ".join(pages(path)).split())
    assert any(jump.words == "2.1" for _, jump in links(path))


@pytest.mark.parametrize("game", GAMES)
def test_the_contents_and_the_index_lead_to_the_pages_that_they_print(printed, game):
    path = printed(game).path("rulebook")
    index = next(jump.page for level, jump in outline(path) if jump.words == "Index")
    found = 0
    for page, jump in links(path):
        end = jump.words.rsplit(" ", 1)[-1]
        if page == 2 and end.isdigit():
            assert str(jump.page) in jump.words.split(), jump
            found += 1
        if page >= index and jump.words.isdigit():  # an entry with pages only
            assert int(jump.words) == jump.page, jump
            found += 1
    assert found > 15


@pytest.mark.parametrize("game", GAMES)
def test_references_print_the_number_and_the_page_of_what_they_lead_to(printed, game):
    path = printed(game).path("rulebook")
    document = sheets(path)
    why = next(jump.page for level, jump in outline(path) if level == 0 and jump.words == "For the referee")
    seen = 0
    for page, jump in links(path):
        if page >= why or "." not in jump.words or not jump.words.replace(".", "").isdigit():
            continue
        words = [word for word in document[jump.page - 1].words if word.text == jump.words]
        assert any(abs(word.first.y - jump.top) < 9 for word in words), jump
        seen += 1
    assert seen > 5


@pytest.mark.parametrize("game", GAMES)
def test_the_outline_leads_to_each_chapter_and_section_in_order(printed, game):
    path = printed(game).path("rulebook")
    text = pages(path)
    lines = outline(path)
    listed = {named(jump.words) for _, jump in lines}
    assert {named(section.title) for section in load_rulebook(game, folders(ROOT)).sections} <= listed
    assert [jump.page for _, jump in lines] == sorted(jump.page for _, jump in lines)
    for level, jump in lines:
        title = jump.words.lstrip("0123456789 ") if level == 0 else jump.words
        assert squeezed(title) in squeezed(text[jump.page - 1]), jump


@pytest.mark.parametrize("game", GAMES)
def test_fonts_are_embedded_and_the_file_has_title_and_language(printed, game):
    with pikepdf.open(printed(game).path("rulebook")) as pdf:
        fonts = [font for page in pdf.pages for font in page.Resources.Font.values()]
        assert fonts
        assert all("/FontFile2" in font.FontDescriptor for font in fonts if "/FontDescriptor" in font)
        assert str(pdf.Root.Lang) == "en"
        assert str(pdf.docinfo["/Title"]).endswith(": Rulebook")
        assert "Rulebook" in str(pdf.docinfo["/Keywords"])
        assert pdf.Root.PageMode == "/UseOutlines"


@pytest.mark.parametrize("game", GAMES)
def test_a_page_prints_its_own_number_at_its_outer_edge(printed, game):
    for number, page in list(enumerate(sheets(printed(game).path("rulebook")), 1))[1:-1]:
        (folio,) = [word for word in page.words if word.first.y > page.height - 12]
        assert folio.text == str(number)
        assert (folio.first.x > page.width / 2) == (number % 2 == 1)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_outside_the_margins(printed, game):
    for number, page in list(enumerate(sheets(printed(game).path("rulebook")), 1))[1:]:
        inner = 14 if number % 2 else 10
        outer = page.width - (10 if number % 2 else 14)
        for word in page.words:
            assert word.first.x >= inner - 0.3, word.text
            assert word.letters[-1].end <= outer + 0.5, (number, word.text)


@pytest.mark.parametrize("game", GAMES)
def test_no_heading_is_at_the_foot_of_a_page(printed, game):
    """A heading is never the last line of a page."""
    titles = {squeezed(section.title) for section in load_rulebook(game, folders(ROOT)).sections}
    for page in sheets(printed(game).path("rulebook"))[2:]:
        words = [word for word in page.words if word.first.y < page.height - 12]
        lowest = max(word.first.y for word in words)
        last = squeezed("".join(word.text for word in words if abs(word.first.y - lowest) < 0.1))
        assert last not in titles


def test_pages_are_half_the_paper(tmp_path):
    for paper, size in (("A4", (148.5, 210)), ("Letter", (139.7, 215.9)), ("A3", (210, 297))):
        made = tiny_books(tmp_path / paper, paper=paper)
        (page, *_) = sheets(made.path("rules"))
        assert (page.width, page.height) == pytest.approx(size, abs=0.01)


def test_the_same_book_has_the_same_bytes(tmp_path):
    one, other = tiny_books(tmp_path / "a"), tiny_books(tmp_path / "b")
    for booklet in (False, True):
        assert one.path("rules", booklet).read_bytes() == other.path("rules", booklet).read_bytes()


def test_an_option_changes_the_text_of_the_book(tmp_path):
    plain = body(tiny_books(tmp_path / "a").path("rules"))
    house = body(tiny_books(tmp_path / "b", options=["mode=short"]).path("rules"))
    assert squeezed("A game has 9 turns.") in plain
    assert squeezed("House rule") not in plain
    assert squeezed("How long is it? It is long. Play it another way: see p. 4.") in plain
    assert squeezed("R-1 2.1, p. 3. mode = long. Because. Other answers short: Short.") in plain
    assert squeezed("A game has 5 turns.") in house
    assert squeezed("How long is it? House rule mode=short. Short. Play it another way: see p. 3.") in house
    assert squeezed("mode = short. Because. Other answers long: Long.") in house
    assert squeezed("mode = short:") in house


def test_a_book_without_a_list_of_rulings_has_the_other_values_after_the_rule(tmp_path):
    made = tiny_books(tmp_path, book("  - {rulings: true}\n", ""))
    assert squeezed("How long is it? It is long. Other answers (mode) short: Short.") in body(made.path("rules"))


def test_a_section_with_the_name_of_its_chapter_has_no_heading(tmp_path):
    files = book("{chapter: Second}", "{chapter: Turn}")
    path = tiny_books(tmp_path, files).path("rules")
    assert [jump.words for _, jump in outline(path)][1:4] == ["1 First", "The start", "2 Turn"]
    assert "The turn" not in " ".join(pages(path))
    other = outline(tiny_books(tmp_path / "2").path("rules"))
    assert [jump.words for _, jump in other][1:5] == ["1 First", "The start", "2 Second", "The turn"]


def test_a_rule_refers_to_the_rule_after_which_its_ruling_is_printed(tmp_path):
    rules = RULES.replace("section: s, see: [C-3]}", "section: s, see: [R-3, R-4]}").replace(
        "facts:\n",
        "  - {id: R-3, issue: Why?, default_text: So., why: It is., decides: [C-9]}\n"
        "  - {id: R-4, issue: How?, default_text: Thus., why: It is., decides: [C-9]}\nfacts:\n",
    )
    more = "".join(f"  - {{id: C-{n}, rule: More., kind: timing, section: t}}\n" for n in range(4, 10))
    rules = rules.replace("rulings:\n", f"{more}rulings:\n", 1)
    text = body(tiny_books(tmp_path, {"referee/games/tiny/rules.yaml": rules}).path("rules"))
    assert squeezed("for $5. (See 2.7, p. 3)") in text, "one reference to two rulings at one rule"


def test_a_ruling_is_on_the_page_of_its_rule(tmp_path):
    """It does not matter how much text is before the rule."""
    for lines in range(12):
        filler = "  - {text: '" + "Nothing happens here, and nobody minds it. " * (2 * lines + 1) + "'}\n"
        text = pages(
            tiny_books(tmp_path / str(lines), book("  - {rules: t}\n", filler * 3 + "  - {rules: t}\n")).path("rules")
        )
        (page,) = [page for page in text if "Turns go round." in page]
        assert "How long is it?" in page


def test_a_number_that_the_players_chose_is_listed_with_the_house_rules(tmp_path):
    house = " ".join(pages(tiny_books(tmp_path, options=["turns=12"]).path("rules")))
    assert "A game has 12 turns." in house
    assert "turns = 12:" in house


def test_an_example_that_is_not_true_is_left_out_with_a_note(tmp_path):
    plain = tiny_books(tmp_path / "a")
    house = tiny_books(tmp_path / "b", options=["mode=short"])
    assert "A long game" in " ".join(pages(plain.path("rules")))
    assert "A long game" not in " ".join(pages(house.path("rules")))
    assert house.books["rules"].notes == ("example X-1 is left out: it needs mode = long",)
    assert plain.books["rules"].notes == ()


def test_characters_of_marks_in_a_rule_print_as_they_are(tmp_path):
    assert "Lay the *cards* <down> for $5." in " ".join(pages(tiny_books(tmp_path).path("rules")))


def test_the_booklet_is_padded_before_its_back(tmp_path):
    made = tiny_books(tmp_path, sides="short-edge")
    plain = made.books["rules"].pages
    assert plain % 4 != 0
    assert made.books["rules"].booklet_pages == plain + -plain % 4
    text = " ".join(pages(made.path("rules", True)))
    assert text.count("Notes") == -plain % 4
    assert "The end." in pages(made.path("rules", True))[0]  # the last page is beside the cover


def test_rules_that_no_block_prints_are_an_error(tmp_path):
    assert any(
        "the book does not print C-3" in line and "`rules: [t]`)" in line
        for line in faults(tmp_path, book("  - {rules: t}\n", ""))
    )


def test_rules_that_are_printed_twice_are_an_error(tmp_path):
    found = faults(tmp_path, book("  - {rules: t}\n", "  - {rules: t}\n  - {rules: s}\n"))
    assert any("prints C-1, C-2 twice" in line for line in found)


def test_a_reference_to_nothing_is_reported_with_its_line(tmp_path):
    (found,) = faults(tmp_path, book("<see C-3>", "<see C-33>"))
    assert found.startswith("books/tiny/rules.yaml:9:")
    assert 'unknown reference "C-33"; did you mean "C-3"?' in found


def test_a_game_without_rules_has_no_margin_column(tmp_path):
    """A scenario book had an empty column beside its texts, for the ids of rules that do not exist."""

    def width(name, files):
        text = f"book: 1\ntitle: F\nblocks: [{{text: {'Words ' * 90}}}]\n"
        kept = {**files, "cards/tiny/aid.yaml": "- {id: a}\n", "books/tiny/f.yaml": text}
        for path in ("books/tiny/rules.yaml", "books/tiny/aid.yaml"):
            kept.pop(path)
        (page,) = sheets(print_books(write(tmp_path / name, kept), only=("f",)).path("f"))
        starts = [word.first.x for word in page.words if word.text == "Words"]
        return max(starts) - min(starts)

    bare = {path: text for path, text in BOOK_PROJECT.items() if path != "referee/games/tiny/rules.yaml"}
    assert width("bare", bare) > width("ruled", BOOK_PROJECT) + 8


def test_a_reference_like_no_other_says_that_a_chapter_needs_an_id(tmp_path):
    (found,) = faults(tmp_path, book("<see C-3>", "<see xyzzy>"))
    assert 'unknown reference "xyzzy" (to refer to a chapter, give it an `id`)' in found


def test_a_wrong_mark_is_reported_at_its_block_and_so_is_the_next(tmp_path):
    texts = "  - {text: 'One <slat>.'}\n  - {rules: t}\n  - {note: 'Two <nothing>.'}\n"
    before = BOOK[: BOOK.index("  - {rules: t}\n")].count("\n")
    first, second = faults(tmp_path, book("  - {rules: t}\n", texts))
    assert first.startswith(f"books/tiny/rules.yaml:{before + 1}:12: text: ")
    assert "Unknown icon 'slat'" in first
    assert second.startswith(f"books/tiny/rules.yaml:{before + 3}:12: note: ")


def test_a_section_of_rules_that_is_not_there_is_reported_with_those_that_are(tmp_path):
    found = faults(tmp_path / "1", book("{rules: t}", "{rules: tt}"))
    assert any('unknown section "tt" (allowed: s, t' in one for one in found), found
    rules = re.sub(r"sections:.*?(?=^\w)", "", RULES, flags=re.DOTALL | re.MULTILINE)
    found = faults(tmp_path / "2", {"referee/games/tiny/rules.yaml": rules})
    assert any('unknown section "s" (rules.yaml lists none: write `sections:`' in one for one in found), found


def test_a_link_to_nothing_is_an_error(tmp_path):
    (found,) = faults(tmp_path, book("<see C-3>", "<to nowhere|there>"))
    assert 'a text refers to "nowhere"' in found


def test_pages_that_are_missing_because_of_a_fault_are_not_faults_themselves(tmp_path):
    table = f"  - {{table: {{each: tables.deck, columns: [{{title: {20 * 'wide'}, text: $text}}]}}}}\n"
    broken = BOOK.replace("  - {rules: t}\n", f"  - {{rules: t}}\n{table}")
    back = broken.replace("back:\n", "back:\n  - {text: 'Look at <see C-3>.'}\n")
    (found,) = faults(tmp_path, {"books/tiny/rules.yaml": back})
    assert "words are not split" in found


def test_a_picture_of_nothing_is_an_error(tmp_path):
    (found,) = faults(tmp_path, book("row: b, width", "row: z, width"))
    assert 'deck has no row "z" (allowed: a, b)' in found
    assert found.startswith("books/tiny/rules.yaml:10:")
    (found,) = faults(tmp_path / "2", book("component: deck, row: b", "component: dock, row: b"))
    assert 'unknown component "dock"' in found


def test_a_word_wider_than_the_page_is_reported_with_its_rule(tmp_path):
    rules = RULES.replace("rule: Turns go round.", f"rule: {'x' * 120}")
    (found,) = faults(tmp_path, {"referee/games/tiny/rules.yaml": rules})
    assert "C-3" in found
    assert "words are not split" in found


def test_a_character_that_no_font_has_is_an_error(tmp_path):
    rules = RULES.replace("rule: Turns go round.", 'rule: "Turns \\ue123 go."')
    (found,) = faults(tmp_path, {"referee/games/tiny/rules.yaml": rules})
    assert "U+E123" in found


def test_a_rule_of_many_lines_continues_on_the_next_page(tmp_path):
    rules = RULES.replace("rule: Turns go round.", f"rule: {'Turns go round and round. ' * 160}")
    assert body(tiny_books(tmp_path, {"referee/games/tiny/rules.yaml": rules}).path("rules")).count("andround.") == 160


def test_a_word_of_the_index_that_no_rule_contains_is_an_error(tmp_path):
    (found,) = faults(tmp_path, book("{term: cards}", "{term: zebras}"))
    assert "zebras: no rule in this book contains this word" in found


def test_the_error_names_the_ids_of_an_index_word_that_are_not_in_the_book(tmp_path):
    (found,) = faults(tmp_path, book("{term: cards}", "{term: cards, at: [C-2, C-9, D-1]}"))
    assert "cards: the book does not print the rules C-9, D-1" in found
    assert "contains this word" not in found


def test_pages_of_an_index_word_that_are_not_a_list_are_an_error(tmp_path):
    (found,) = faults(tmp_path, book("{term: cards}", "{term: cards, pages: '\"first\"'}"))
    assert 'cards: "first" is not a list of ids of blocks' in found


def test_an_index_word_from_a_record_is_searched_for_in_the_rules(tmp_path):
    words = {"cards/tiny/topics.yaml": "[{topic: game}, {topic: cards}]\n"}
    index = book("{term: cards}", "{each: tables.topics, term: $topic}")
    assert "game" in squeezed(pages(tiny_books(tmp_path, {**words, **index}).path("rules"))[-2])


def test_an_unknown_field_in_a_text_is_an_error(tmp_path):
    (found,) = faults(tmp_path, book("Look at", "$option.nothing at"))
    assert "nothing" in found


def test_low_ink_uses_less_ink(tmp_path):
    def ink(name, kind):
        made = tiny_books(tmp_path / name, ink=kind)
        grey = [page.picture(40).convert("L") for page in sheets(made.path("rules"))]
        return sum(255 - level for page in grey for level in page.tobytes())

    assert ink("low", "low") < 0.8 * ink("full", "full")


def test_a_picture_is_the_printed_face(tmp_path):
    project = write(tmp_path / "project", BOOK_PROJECT)
    before = print_books(project, only=("rules",)).path("rules")
    assert "Bob" in " ".join(pages(before))
    layout = (project / "layouts/tiny/hero.yaml").read_text()
    (project / "layouts/tiny/hero.yaml").write_text(layout.replace("text: $name,", "text: 'Sir $name',"))
    after = " ".join(pages(print_books(project, only=("rules",)).path("rules")))
    assert "Sir Bob" in after
    assert "Sir Bob" not in " ".join(pages(before))


def test_books_show_no_card_that_the_chosen_deck_leaves_out(tmp_path):
    made = print_books(ROOT, "monsters_and_magic", folder=tmp_path, options=["deck=beginner"])
    assert "Fellowship" not in " ".join(pages(made.path("aid")))
    assert "For Mages" in " ".join(pages(made.path("rulebook")))


def test_the_book_says_how_long_a_game_takes(printed):
    """SF-GEN-02."""
    path = printed("skies_of_fire").path("rulebook")
    assert squeezed("A game takes 30–90 minutes.") in body(path)
    assert any("30–90" in page for page in pages(path))


@pytest.mark.parametrize(("numbered", "dots"), [(True, False), (False, True)])
def test_contents_without_numbers_begin_at_the_left_and_have_leaders(tmp_path, numbered, dots):
    """With numbers, each title is to the right of the column of numbers, and bold titles have no leaders."""
    top = "  - {chapter: Contents, numbered: false}\n  - {contents: true}\n  - {page: true}\n"
    chapters = "".join(f"  - {{chapter: {name}, numbered: {str(numbered).lower()}}}\n" for name in ("Ashes", "Birch"))
    book = f"book: 1\ntitle: F\nblocks:\n{top}{chapters}"
    page = sheets(tiny_books(tmp_path, {"books/tiny/f.yaml": book}, only=("f",)).path("f"))[0]
    words = {word.text: word for word in reversed(page.words)}  # the first of each
    indent = words["Ashes"].first.x - words["Contents"].first.x
    assert (indent > 4) == numbered
    assert any(set(word.text) == {"."} for word in page.words) == dots
