"""Books of a game: which are made, their files, the booklet on paper, the manifest, refusals."""

import json

import pypdfium2
import pytest
from folders import folders
from measures import sheets
from printed_books import BOOK_PROJECT, pages, print_books, tiny_books
from tiny_project import TINY, write

from pnp.errors import DataError
from pnp.imposition.offset import PrinterOffset
from pnp.library.roots import built_in
from pnp.press.books import BookPress
from pnp.press.opening import open_build
from pnp.press.order import Order


def manifest(made):
    return json.loads((made.folder / "manifest.json").read_text())


def test_each_book_has_its_files_and_its_entry_in_the_manifest(tmp_path):
    made = tiny_books(tmp_path)
    assert sorted(path.name for path in made.folder.iterdir()) == [
        "aid.pdf",
        "manifest.json",
        "rules-booklet.pdf",
        "rules.pdf",
    ]
    aid, rules = manifest(made)["books"]
    assert (aid["id"], aid["kind"], aid["file"], aid["pages"], aid["page_mm"]) == (
        "aid",
        "sheet",
        "aid.pdf",
        2,
        [210, 297],
    )
    assert (rules["file"], rules["booklet_file"], rules["page_mm"]) == ("rules.pdf", "rules-booklet.pdf", [148.5, 210])
    assert rules["booklet_pages"] == 4 * rules["sheets"]
    assert len(pypdfium2.PdfDocument(made.path("rules", True))) == 2 * rules["sheets"]
    assert manifest(made)["books_made_with"]["paper"] == "A4"


def test_a_manifest_of_the_components_keeps_what_it_says(tmp_path):
    project = write(tmp_path / "project", BOOK_PROJECT)
    build = open_build(Order("tiny"), folders(project, built_in()))
    folder = tmp_path / "out"
    build.write(folder)
    before = json.loads((folder / "manifest.json").read_text())
    BookPress(build).write(folder)
    after = json.loads((folder / "manifest.json").read_text())
    assert after["components"] == before["components"]
    assert [one["id"] for one in after["books"]] == ["aid", "rules"]
    build.write(folder)
    again = json.loads((folder / "manifest.json").read_text())
    assert again["books"] == after["books"]
    assert (folder / "rules.pdf").is_file()


def test_one_book_alone_leaves_the_entries_of_the_others(tmp_path):
    project = write(tmp_path / "project", BOOK_PROJECT)
    build = open_build(Order("tiny"), folders(project, built_in()))
    BookPress(build).write(tmp_path / "out")
    (only,) = BookPress(build, ["aid"]).write(tmp_path / "out")
    assert only.id == "aid"
    found = json.loads((tmp_path / "out/manifest.json").read_text())
    assert [one["id"] for one in found["books"]] == ["aid", "rules"]


def test_a_book_that_does_not_exist_is_refused(tmp_path):
    with pytest.raises(DataError, match=r'no book is called "rule" .*did you mean "rules"'):
        tiny_books(tmp_path, only=("rule",))


def test_a_game_without_books_says_where_to_write_one(tmp_path):
    project = write(tmp_path / "project", {k: v for k, v in BOOK_PROJECT.items() if not k.startswith("books/")})
    with pytest.raises(DataError, match=r"books/tiny/rulebook\.yaml"):
        print_books(project)


@pytest.mark.parametrize(("choice", "told"), [({"sides": "fronts"}, "--sides"), ({"creep": 2.0}, "--creep: 2 mm|2 mm")])
def test_pieces_that_cannot_be_folded_are_refused(tmp_path, choice, told):
    with pytest.raises(DataError, match=told):
        tiny_books(tmp_path, **choice)


def test_nothing_is_written_where_a_book_has_faults(tmp_path):
    project = write(
        tmp_path / "project",
        {**BOOK_PROJECT, "books/tiny/aid.yaml": "book: 1\ntitle: A\nkind: sheet\nblocks: [{panels: tables.none}]\n"},
    )
    build = open_build(Order("tiny"), folders(project, built_in()))
    with pytest.raises(DataError, match=r"books/tiny/aid\.yaml:4"):
        BookPress(build).write(tmp_path / "out")
    assert not (tmp_path / "out").exists()


def test_a_file_is_named_otherwise_where_a_component_is_called_so(tmp_path):
    components = str(BOOK_PROJECT["cards/tiny/components.yaml"]).replace("title: Deck", "title: Rules")
    made = tiny_books(tmp_path, {"cards/tiny/components.yaml": components})
    assert made.books["rules"].file == "book-rules.pdf"


def folios(path):
    """Return for each side of a booklet the numbers printed on its pages, from the left as they are seen upright."""
    found = []
    for page in sheets(path):
        words = [w for w in page.words if abs(w.first.size - 9) < 0.01 and w.text.isdigit()]
        low = [w for w in words if w.first.y > page.height - 12 or w.first.y < 12]
        found.append([int(w.text) for w in sorted(low, key=lambda w: w.first.x)])
    return found


def test_the_printed_sheets_have_the_pages_in_the_order_of_folding(tmp_path):
    made = tiny_books(tmp_path, sides="short-edge")
    assert made.books["rules"].booklet_pages == 8
    # the cover and the back page have no numbers
    assert folios(made.path("rules", True)) == [[], [2, 7], [6, 3], [4, 5]]


def test_creep_moves_what_is_printed_towards_the_fold_by_millimetres(tmp_path):
    plain = sheets(tiny_books(tmp_path / "a", sides="short-edge").path("rules", True))
    moved = sheets(tiny_books(tmp_path / "b", sides="short-edge", creep=0.5).path("rules", True))
    shift = []
    for before, after in zip(plain, moved, strict=True):
        sides = [
            (a.first.x - b.first.x, b.first.x < before.width / 2)
            for a, b in zip(after.words, before.words, strict=True)
        ]
        shift.append({left: {round(by, 2) for by, is_left in sides if is_left == left} for left in (True, False)})
    assert shift == [{True: {0.0}, False: {0.0}}] * 2 + [{True: {0.5}, False: {-0.5}}] * 2


@pytest.mark.parametrize(
    ("sides", "booklet", "aid"),
    [("long-edge", (-1.0, -0.5), (1.0, 0.25)), ("short-edge", (1.0, 0.5), (-1.0, -0.25))],
)
def test_the_backs_of_booklets_and_aids_are_moved_for_a_printer(tmp_path, sides, booklet, aid):
    out = PrinterOffset(portrait=(1.0, -0.25), landscape=(1.0, -0.5))
    before, after = (
        tiny_books(tmp_path / name, sides=sides, offset=offset) for name, offset in (("a", PrinterOffset()), ("b", out))
    )

    def moved(book, is_booklet=False):
        both = zip(*(sheets(made.path(book, is_booklet)) for made in (before, after)), strict=True)
        shifts = [
            {(round(b.x - a.x, 2), round(b.y - a.y, 2)) for a, b in zip(*letters, strict=True)}
            for letters in ((one.letters, other.letters) for one, other in both)
        ]
        assert all(len(one) == 1 for one in shifts)
        return [one for (one,) in shifts]

    nothing = (0.0, 0.0)
    assert moved("rules", True) == [nothing, booklet] * 2
    assert moved("aid") == [nothing, aid]
    assert set(moved("rules")) == {nothing}


def test_on_the_long_edge_backs_stand_on_their_heads(tmp_path):
    made = sheets(tiny_books(tmp_path).path("rules", True))
    turned = [{word.first.turned for word in page.words} for page in made]
    assert turned == [{False}, {True}, {False}, {True}]


def test_an_aid_lies_on_both_sides_of_one_sheet(tmp_path):
    for paper, size in (("A4", (210, 297)), ("Letter", (215.9, 279.4))):
        made = tiny_books(tmp_path / paper, paper=paper)
        front, _back = sheets(made.path("aid"))
        assert (front.width, front.height) == pytest.approx(size, abs=0.01)
        text = pages(made.path("aid"))
        assert "Play 9 turns." in text[0]
        assert "Ada" in text[1]
        assert "Bob" in text[1]


def columns(folder, blocks):
    """Return the words of an aid's left and of its right column."""
    aid = f"book: 1\ntitle: A\nkind: sheet\nblocks: [{blocks}]\n"
    made = tiny_books(folder, {"books/tiny/aid.yaml": aid}, only=("aid",))
    words = [word for word in sheets(made.path("aid"))[0].words if word.first.y > 28]
    return [" ".join(one.text for one in words if (one.first.x < 105) is left) for left in (True, False)]


def test_on_an_aid_a_short_section_stays_in_one_column(tmp_path):
    """A heading with the first of three items was in one column, the other items in the next."""
    left, right = columns(tmp_path, "{heading: Turn}, {list: [Play., Draw., Hold.]}")
    assert [word for word in ("Turn", "Play.", "Draw.", "Hold.") if word in left] == ["Turn", "Play.", "Draw.", "Hold."]
    assert right == ""


def test_on_an_aid_two_sections_are_side_by_side(tmp_path):
    left, right = columns(tmp_path, "{heading: Turn}, {list: [Play., Draw.]}, {heading: Land}, {list: [Sea., Isle.]}")
    assert all(word in left for word in ("Turn", "Play.", "Draw."))
    assert all(word in right for word in ("Land", "Sea.", "Isle."))


def test_on_an_aid_a_section_longer_than_a_column_goes_on_in_the_next(tmp_path):
    items = ", ".join(f"Item {n}." for n in range(60))
    left, right = columns(tmp_path, f"{{heading: Turn}}, {{list: [{items}]}}")
    assert "Turn" in left
    assert "0." in left
    assert "59." in right


def test_an_aid_that_does_not_fit_is_reported(tmp_path):
    aid = "- {id: a, title: Turn, lines: [" + ", ".join(["'Play on and on and on and on.'"] * 200) + "]}\n"
    with pytest.raises(DataError, match=r"do not fit on this side|mm high"):
        tiny_books(tmp_path, {"cards/tiny/aid.yaml": aid}, only=("aid",))


def test_an_option_changes_the_aid(tmp_path):
    made = tiny_books(tmp_path, only=("aid",), options=["mode=short"])
    assert "Play 5 turns." in pages(made.path("aid"))[0]


def test_a_game_without_rules_has_books_too(tmp_path):
    book = "book: 1\ntitle: Rules\nblocks:\n  - {chapter: One}\n  - {text: Draw a card.}\n  - {list: [one, two]}\n"
    project = write(tmp_path / "project", {**TINY, "books/tiny/rulebook.yaml": book})
    for rules in project.rglob("rules.yaml"):
        rules.unlink()
    build = open_build(Order("tiny"), folders(project, built_in()))
    (made,) = BookPress(build).write(tmp_path / "out")
    assert (made.pages, made.file) == (1, "rulebook.pdf")
