import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from papers import PAPERS

from pnp.drawing.drawing import Group, Shape
from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition import nup
from pnp.imposition.marks import WHITE
from pnp.imposition.plan import Batch, Options, plan
from pnp.imposition.sheets import caption_notes, impose, impose_batches
from pnp.imposition.shelves import plan_batches
from pnp.imposition.slug import slug_text, without_gaps
from pnp.model.sheet import CutMarks, SheetLayout, SheetSpec


def marks(page):
    """Return the crop marks of a page as (x1, y1, x2, y2)."""
    found = []
    for group in page.marks.items:
        if isinstance(group, Group) and group.name == "marks":
            for shape in group.items:
                if isinstance(shape, Shape) and shape.stroke and not shape.stroke.dash:
                    ends = [step[1:] for step in shape.outline]
                    found += [(*a, *b) for a, b in zip(ends[::2], ends[1::2], strict=True)]
    return found


def dashes(page):
    """Return the outlines of the fold marks of a page."""
    return [
        shape.outline
        for group in page.marks.items
        if isinstance(group, Group) and group.name == "marks"
        for shape in group.items
        if isinstance(shape, Shape) and shape.stroke and shape.stroke.dash and shape.stroke.colour != WHITE
    ]


@pytest.fixture
def imposed(papers, pieces, caption):
    def make(spec, paper="A4", size=(63, 88), count=9, **options):
        made = plan(spec, papers[paper], size, count, Options(**options))
        return made, list(impose(made, pieces(count, size), caption))

    return make


def test_edge_marks_share_cuts_and_are_outside_the_bleed(imposed, poker):
    _, (front, back) = imposed(poker, bleed=3)
    found = marks(front)
    vertical = sorted({x1 for x1, _, x2, _ in found if x1 == x2})
    horizontal = sorted({y1 for _, y1, _, y2 in found if y1 == y2})
    assert vertical == [10.5, 73.5, 136.5, 199.5]
    assert horizontal == [16.5, 104.5, 192.5, 280.5]
    assert len(found) == 16
    assert (10.5, 7.5, 10.5, 13.5) in found
    assert (5, 16.5, 7.5, 16.5) in found
    assert marks(back) == []


def test_marks_are_drawn_on_backs_if_the_sheet_has_them(imposed, poker):
    spec = poker._replace(cut=CutMarks(is_on_backs=True))
    _, (front, back) = imposed(spec, bleed=2)
    assert {line[0] for line in marks(back)} >= {10.5, 73.5, 136.5, 199.5}
    assert len(marks(back)) == len(marks(front))


@pytest.mark.parametrize(("where", "count"), [("none", 0), ("lines", 8), ("both", 24), ("corners", 32)])
def test_the_sheet_decides_where_marks_are(imposed, poker, where, count):
    _, (front, _) = imposed(poker._replace(cut=CutMarks(where)))
    assert len(marks(front)) == count


@pytest.mark.parametrize(("where", "crossing"), [("edge", 0), ("lines", 8), ("both", 8), ("corners", 32)])
def test_marks_that_cross_faces_show_on_dark_art_too(imposed, poker, where, crossing):
    _, (front, _) = imposed(poker._replace(cut=CutMarks(where)))
    (group,) = (group for group in front.marks.items if group.name == "marks")
    white = [shape for shape in group.items if shape.stroke and shape.stroke.dash]
    assert sum(len(shape.outline) // 2 for shape in white) == crossing
    assert {(shape.stroke.colour.hex, shape.stroke.width) for shape in white} <= {("FFFFFF", 0.15)}


def test_full_lines_go_through_the_whole_block(imposed, poker):
    _, (front, _) = imposed(poker._replace(cut=CutMarks("lines")))
    assert (73.5, 16.5, 73.5, 280.5) in marks(front)
    assert (10.5, 104.5, 199.5, 104.5) in marks(front)


def test_length_offset_width_and_colour_of_marks_can_be_set(imposed, poker):
    _, (front, _) = imposed(poker._replace(cut=CutMarks(width=0.4, colour="FF0000", length=3, offset=4)))
    stroke = front.marks.items[0].items[0].stroke
    assert (stroke.width, stroke.colour.hex) == (0.4, "FF0000")
    assert (10.5, 9.5, 10.5, 12.5) in marks(front)


def test_cuts_without_room_for_marks_are_marked_at_corners_and_a_note_says_so(imposed, poker):
    made, (front, _) = imposed(poker, "Letter", bleed=2)
    assert made.notes == (
        "there is no room for crop marks between the cards and the printer's margin, above and below: "
        "those cuts are marked at the corners",
    )
    vertical = [line for line in marks(front) if line[0] == line[2]]
    assert len(vertical) == 16
    assert min(y for _, y, _, _ in vertical) == pytest.approx(6.35)
    horizontal = [line for line in marks(front) if line[1] == line[3]]
    assert len(horizontal) == 8
    assert min(x for x, _, _, _ in horizontal) >= 6.35


def inside(area, line):
    return area.contains(Rect(line[0], line[1], line[2] - line[0], line[3] - line[1]), 1e-3)


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.floats(20, 150), st.floats(20, 150), st.sampled_from(PAPERS), st.sampled_from([0, 2, 3]), st.booleans())
def test_edge_marks_are_inside_margins_and_outside_trims_by_the_offset(
    pieces, caption, width, height, paper, bleed, fold
):
    spec = SheetSpec("s", (SheetLayout("any", margins=(11, 11), gap=2),), slug="$sheet.n of $sheet.of")
    if fold and min(paper.width, paper.height) < 200:
        return
    try:
        made = plan(spec, paper, (width, height), 1, Options("gutterfold" if fold else "fronts", bleed))
    except ImpositionError:
        return
    (page,) = impose(made, pieces(1, (width, height)), caption)
    area = nup.printable_area(made.paper)
    found = marks(page)
    assert found
    assert all(inside(area, line) for line in found)
    if made.notes or fold:
        return
    keep = [slot.place.trim.outset(max(2, bleed) - 1e-3) for slot in made.pattern(0).slots]
    lines = [Rect(x1, y1, x2 - x1, y2 - y1).outset(1e-6) for x1, y1, x2, y2 in found]
    assert not any(line.overlaps(trim) for line in lines for trim in keep)
    assert all(max(line.width, line.height) >= 2 - 1e-3 for line in lines)


def test_a_gutterfold_has_dashed_ticks_on_the_fold(imposed, poker):
    made, pages = imposed(poker, sides="gutterfold", count=4, bleed=2)
    (outline,) = dashes(pages[0])
    points = [step[1:] for step in outline]
    assert {y for _, y in points} == {made.fold.at}
    assert [x for x, _ in points] == pytest.approx([5, 22.5 - 2, 274.5 + 2, 292])


@pytest.mark.parametrize(("paper", "bleed"), [("A4", 2), ("A4", 3), ("Letter", 2), ("Letter", 3)])
def test_ticks_on_the_fold_do_not_touch_slug_and_ruler(imposed, poker, caption, paper, bleed):
    _, pages = imposed(poker, paper, sides="gutterfold", count=4, bleed=bleed)
    found = dashes(pages[0])
    ends = [step[1:] for outline in found for step in outline]
    strips = [box(group, caption) for group in pages[0].marks.items if group.name in ("slug", "ruler")]
    assert len(ends) == 4
    assert len(strips) == 2
    for (x1, y1), (x2, y2) in zip(ends[::2], ends[1::2], strict=True):
        tick = Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)).outset(1e-6)
        assert not any(tick.overlaps(strip, 1e-3) for strip in strips)


def test_cuts_marked_only_at_the_fold_are_marked_at_the_corners_too(imposed, poker):
    made, pages = imposed(poker, "Letter", sides="gutterfold", count=4, bleed=3)
    assert any("those cuts are marked at the corners" in note for note in made.notes)
    horizontal = {(round(x1, 3), round(x2, 3)) for x1, y1, x2, y2 in marks(pages[0]) if y1 == y2}
    trims = [slot.place.trim for slot in made.pattern(0).slots]
    outer = min(trim.left for trim in trims)
    assert any(x1 <= outer <= x2 for x1, x2 in horizontal)


def test_an_edge_on_the_fold_is_not_cut(imposed, poker):
    made, pages = imposed(poker._replace(fold=poker.fold._replace(gap=0)), sides="gutterfold", count=4)
    assert made.cuts == 5 + 1
    assert made.fold.at not in {y1 for _, y1, _, y2 in marks(pages[0]) if y1 == y2}


def names(page):
    return [group.name for group in page.marks.items]


def test_every_front_has_a_slug_and_the_first_one_a_ruler(imposed, poker):
    made, pages = imposed(poker, count=20, bleed=2)
    assert [names(page) for page in pages] == [
        ["marks", "slug", "ruler"],
        [],
        ["marks", "slug"],
        [],
        ["marks", "slug"],
        [],
    ]
    slugs = [page.marks.items[1].items[0] for page in pages[::2]]
    assert slugs[1].text == "A Game · Town cards · sheet 2 of 3 · 0.1.0 3f9a01c"
    assert slugs[0].size == 7
    assert made.sheets == 3


def test_the_ruler_is_100_mm_long_and_marks_the_sides_of_a_bank_card(imposed, poker):
    _, pages = imposed(poker)
    line, text = pages[0].marks.items[2].items
    xs = [step[1] for step in line.outline]
    assert (min(xs), max(xs)) == (0, 100)
    assert {53.98, 85.6} <= set(xs)
    assert line.stroke.cap == "butt"
    assert text.text.startswith("100 mm")


def box(group, caption):
    """Return the box of a strip on the page."""
    a, b, c, d, e, f = group.matrix
    runs = [item for item in group.items if not isinstance(item, Shape)]
    length = max(run.x + caption.font.width(run.text, run.size) for run in runs)
    ends = [(a * x + c * y + e, b * x + d * y + f) for x, y in ((0, 0), (length, 2.5))]
    xs, ys = [x for x, _ in ends], [y for _, y in ends]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


CASES = [("A4", (63, 88)), ("Letter", (63, 88)), ("A4", (259, 190)), ("Letter", (259, 190)), ("A4", (18, 18))]


@pytest.mark.parametrize("bleed", [0, 2, 3])
@pytest.mark.parametrize(("paper", "size"), CASES)
def test_slug_and_ruler_do_not_touch_margin_bleed_and_marks(imposed, poker, papers, caption, paper, size, bleed):
    made, pages = imposed(
        poker if size == (63, 88) else poker._replace(size=None, layouts=(SheetLayout("any"),)),
        paper,
        size,
        1,
        bleed=bleed,
    )
    page, area = pages[0], nup.printable_area(made.paper)
    strips = [box(group, caption) for group in page.marks.items if group.name in ("slug", "ruler")]
    assert strips
    if not caption_notes(made, caption):
        assert len(strips) == 2
        assert all(area.contains(strip, 1e-3) for strip in strips)
    trims = [slot.place.trim.outset(bleed) for slot in made.pattern(0).slots]
    lines = [Rect(x1, y1, x2 - x1, y2 - y1).outset(1e-6) for x1, y1, x2, y2 in marks(page)]
    for strip in strips:
        assert Rect(0, 0, made.paper.width, made.paper.height).contains(strip)
        assert not any(strip.overlaps(trim, 1e-3) for trim in trims)
        assert not any(strip.overlaps(line, 1e-3) for line in lines)
    assert len(strips) < 2 or not strips[0].overlaps(strips[1])


@pytest.mark.parametrize(
    ("text", "tidied"),
    [
        ("A · sheet 1 of 2 · version 1, , 3f9a", "A · sheet 1 of 2 · version 1, 3f9a"),
        ("A · · sheet 1", "A · sheet 1"),
        ("Version 1, · page 1 of 1 · ", "Version 1 · page 1 of 1"),
        ("Moths, owls · sheet 1.", "Moths, owls · sheet 1."),
    ],
)
def test_blank_parts_of_a_slug_leave_no_gap(text, tidied):
    assert without_gaps(text) == tidied
    assert slug_text("$a.title", {"a.title": text}, 1, 2) == tidied


def test_a_slug_with_an_unknown_name_is_refused(imposed, poker):
    with pytest.raises(ImpositionError, match=r"slug: unknown name \$game.titel \(allowed: build.date"):
        imposed(poker._replace(slug="$game.titel"))


def test_a_slug_longer_than_the_sheet_is_refused(imposed, poker):
    with pytest.raises(
        ImpositionError, match=r"the slug is .* mm long, but no side of A4 has more than 282 mm for it: shorten 'word"
    ):
        imposed(poker._replace(slug="word " * 200))


def test_marks_of_two_blocks_end_in_the_middle_of_the_gap_between_them(papers, pieces, caption):
    spec = SheetSpec("mixed", (SheetLayout("any", margins=(10, 10), uses_shelves=True),))
    made = plan_batches(spec, papers["A4"], [Batch(40, 60, 4), Batch(18, 18, 20)], Options("fronts", 2))
    (page,) = impose_batches(made, [pieces(4, (40, 60)), pieces(20, (18, 18))], caption)
    upper, lower = ([trim.top for trim in block] for block in made.pattern(0).blocks)
    low, high = upper[0] + 60, lower[0]
    between = sorted({(y1, y2) for x1, y1, x2, y2 in marks(page) if x1 == x2 and low < y1 < high})
    middle = (low + high) / 2
    assert high - low == pytest.approx(9)
    assert [each for pair in between for each in pair] == pytest.approx([low + 2, middle, middle, high - 2])


def test_two_halves_of_a_gutterfold_stay_inside_the_margins(papers):
    for height in range(80, 100):
        spec = SheetSpec("s", (SheetLayout("any", "either"),))
        made = plan(spec, papers["A4"], (120, height), 1, Options("gutterfold"))
        blocks = [trim for block in made.marked_page(made.pattern(0)).blocks for trim in block]
        assert all(nup.printable_area(made.paper).contains(trim, 1e-3) for trim in blocks)
