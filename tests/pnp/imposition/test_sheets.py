import math
from itertools import pairwise

import pytest

from pnp.drawing.drawing import Drawing, Group, Shape
from pnp.drawing.face import Face, Piece
from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition.clips import clips
from pnp.imposition.plan import Options, plan
from pnp.imposition.sheets import caption_notes, impose
from pnp.model.sheet import Place, SheetLayout, SheetSpec


def on_page(placement, u, v):
    """Return the point of the page at the face's point (u, v), with the face turned about the middle of its box."""
    (cx, cy), angle = placement.place.trim.centre, math.radians(placement.place.turn)
    x, y = u - placement.face.width / 2, v - placement.face.height / 2
    return cx + x * math.cos(angle) - y * math.sin(angle), cy + x * math.sin(angle) + y * math.cos(angle)


def turned_over(page, sides):
    """Return where a point of the back page shows through the front of paper turned on its long or short edge."""
    long_edge_is_upright = page.height >= page.width
    if long_edge_is_upright == (sides == "long-edge"):
        return lambda x, y: (page.width - x, y)
    return lambda x, y: (x, page.height - y)


def folded(fold):
    """Return where a point beyond the fold shows through the other half."""
    if fold.is_horizontal:
        return lambda x, y: (x, 2 * fold.at - y)
    return lambda x, y: (2 * fold.at - x, y)


def assert_behind(front, back, through):
    """Check that a card turned about its vertical axis has its back behind its front, with both heads up."""
    width = front.face.width
    for u, v in ((0, 0), (10, 0), (0, 20), (width, front.face.height)):
        assert through(*on_page(back, width - u, v)) == pytest.approx(on_page(front, u, v), abs=1e-6)


def number(face):
    return int(face.key.removeprefix("front").removeprefix("back"))


def pairs(pages, made, sides):
    """Yield each front with its back, and how the back shows through."""
    if sides == "gutterfold":
        for page in pages:
            fronts = [each for each in page.placements if each.face.key.startswith("front")]
            backs = {number(each.face): each for each in page.placements if each.face.key.startswith("back")}
            yield from ((front, backs.get(number(front.face)), folded(made.fold)) for front in fronts)
        return
    for front_page, back_page in zip(pages[::2], pages[1::2], strict=True):
        assert (front_page.side, back_page.side) == ("front", "back")
        backs = {number(each.face): each for each in back_page.placements}
        assert len(backs) == len(back_page.placements)
        for front in front_page.placements:
            yield front, backs.get(number(front.face)), turned_over(back_page, sides)


@pytest.mark.parametrize("count", [1, 2, 8, 9, 10])
@pytest.mark.parametrize("bleed", [0, 2, 3])
@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("sides", ["long-edge", "short-edge", "gutterfold", "fronts"])
def test_every_back_is_behind_its_own_front_and_the_right_way_up(
    poker, papers, pieces, caption, sides, paper, bleed, count
):
    made = plan(poker, papers[paper], (63, 88), count, Options(sides, bleed))
    pages = list(impose(made, pieces(count), caption))
    assert len(pages) == made.pages
    fronts = [each for page in pages for each in page.placements if each.face.key.startswith("front")]
    assert [number(each.face) for each in fronts] == list(range(count))
    if sides == "fronts":
        assert all(page.side == "front" for page in pages)
        assert not any(each.face.key.startswith("back") for page in pages for each in page.placements)
        return
    found = list(pairs(pages, made, sides))
    assert len(found) == count
    for front, back, through in found:
        assert_behind(front, back, through)
        box = back.clip
        shown = [through(box.left, box.top), through(box.right, box.bottom)]
        assert sorted(x for x, _ in shown) == pytest.approx([front.clip.left, front.clip.right])
        assert sorted(y for _, y in shown) == pytest.approx([front.clip.top, front.clip.bottom])


@pytest.mark.parametrize("sides", ["long-edge", "short-edge", "gutterfold"])
@pytest.mark.parametrize("turn", ["portrait", "landscape"])
def test_backs_are_right_with_skipped_places_and_pieces_without_a_back(papers, pieces, caption, sides, turn):
    spec = SheetSpec("fill", (SheetLayout("any", turn, gap=2),), skip=(2,))
    made = plan(spec, papers["A4"], (63, 88), 11, Options(sides, 3, skip=(3,)))
    pages = list(impose(made, pieces(11, lone=True), caption))
    found = list(pairs(pages, made, sides))
    assert [back is None for _, back, _ in found] == [i % 3 == 2 for i in range(11)]
    for front, back, through in found:
        if back is not None:
            assert_behind(front, back, through)


def test_written_places_may_be_turned_and_their_backs_follow(papers, pieces, caption):
    places = (Place(Rect(20, 20, 88, 63), 90), Place(Rect(20, 90, 63, 88)), Place(Rect(100, 90, 63, 88), 180))
    spec = SheetSpec("own", (SheetLayout("A4", "portrait", places=places),))
    for sides in ("long-edge", "short-edge"):
        made = plan(spec, papers["A4"], (63, 88), 4, Options(sides))
        pages = list(impose(made, pieces(4), caption))
        assert [len(page.placements) for page in pages] == [3, 3, 1, 1]
        for front, back, through in pairs(pages, made, sides):
            assert_behind(front, back, through)


def test_skipped_places_stay_free_on_every_sheet(poker, papers, pieces, caption):
    made = plan(poker, papers["A4"], (63, 88), 10, Options("fronts", skip=(3, 7)))
    pages = list(impose(made, pieces(10), caption))
    assert [len(page.placements) for page in pages] == [7, 3]
    whole = plan(poker, papers["A4"], (63, 88), 9, Options("fronts"))
    free = {whole.pattern(0).slots[i].place for i in (2, 6)}
    assert not free & {each.place for page in pages for each in page.placements}


def test_the_last_sheet_has_the_same_places(poker, papers, pieces, caption):
    made = plan(poker, papers["A4"], (63, 88), 11, Options("long-edge", 2))
    first, _, last, back = impose(made, pieces(11), caption)
    assert [each.place for each in last.placements] == [each.place for each in first.placements[:2]]
    assert [each.place.trim.left for each in back.placements] == [136.5, 73.5]
    assert last.marks.items[0] == first.marks.items[0]


def test_runs_without_backs_have_no_back_pages(poker, papers, pieces, caption):
    for sides, places in (("long-edge", 9), ("gutterfold", 9)):
        made = plan(poker, papers["A4"], (63, 88), 10, Options(sides, has_backs=False))
        pages = list(impose(made, pieces(10), caption))
        assert (made.places, [page.side for page in pages]) == (places, ["front", "front"])


def test_pieces_are_drawn_one_sheet_at_a_time(poker, papers, pieces, caption):
    drawn = []

    def counted():
        for piece in pieces(18000):
            drawn.append(piece.id)
            yield piece

    made = plan(poker, papers["A4"], (63, 88), 18000, Options())
    pages = impose(made, counted(), caption)
    next(pages)
    assert len(drawn) == 9
    next(pages), next(pages)
    assert len(drawn) == 18
    assert (made.sheets, made.pages) == (2000, 4000)


def test_a_full_run_shares_what_is_the_same_on_all_sheets(poker, papers, pieces, caption):
    made = plan(poker, papers["A4"], (63, 88), 90, Options())
    pages = list(impose(made, pieces(90), caption))
    assert len({id(page.marks.items[0]) for page in pages[::2]}) == 1
    assert len({id(page.placements[4].clip) for page in pages[::2]}) == 1


def test_the_error_names_a_piece_of_another_size(poker, papers, caption):
    drawing = Drawing(50, 50, ())
    odd = Piece("x", "odd one", Face("x", "odd one", 50, 50, 0, drawing))
    made = plan(poker, papers["A4"], (63, 88), 1, Options())
    with pytest.raises(ImpositionError, match="odd one: the face is 50 x 50 mm, but the sheet is for 63 x 88 mm"):
        list(impose(made, [odd], caption))


@pytest.mark.parametrize(("come", "words"), [(4, "got fewer pieces than the 5"), (6, "got more pieces than the 5")])
def test_a_wrong_number_of_pieces_is_refused(poker, papers, pieces, caption, come, words):
    made = plan(poker, papers["A4"], (63, 88), 5, Options())
    with pytest.raises(ImpositionError, match=words):
        list(impose(made, pieces(come), caption))


def test_no_pieces_make_no_pages(poker, papers, caption):
    made = plan(poker, papers["A4"], (63, 88), 0, Options())
    assert (made.sheets, made.pages, list(impose(made, [], caption)), caption_notes(made, caption)) == (0, 0, [], ())


def test_pages_have_side_label_and_title(poker, papers, pieces, caption):
    made = plan(poker, papers["A4"], (63, 88), 10, Options())
    pages = list(impose(made, pieces(10), caption))
    assert [page.label for page in pages] == ["1", "1 back", "2", "2 back"]
    assert pages[3].title == "Town cards, sheet 2 of 2, back"
    assert {page.component for page in pages} == {"town_cards"}
    assert all(page.trim is None and page.bleed is None for page in pages)


@pytest.mark.parametrize(("paper", "left", "top"), [("A4", 19, 10), ("Letter", 10.2, 12.95)])
def test_a_single_component_has_its_trim_and_bleed_on_the_page(papers, pieces, caption, paper, left, top):
    spec = SheetSpec("single", (SheetLayout("any", columns=1, rows=1),))
    made = plan(spec, papers[paper], (259, 190), 2, Options("long-edge", 3))
    pages = list(impose(made, pieces(2, (259, 190)), caption))
    assert (made.paper.orientation, len(pages)) == ("landscape", 4)
    for page in pages:
        assert page.trim == pytest.approx((left, top, 259, 190))
        assert page.bleed == pytest.approx((left - 3, top - 3, 265, 196))
        assert page.placements[0].place.trim == page.trim


def clip_sides(placement):
    trim, clip = placement.place.trim, placement.clip
    return tuple(
        round(value, 6)
        for value in (trim.left - clip.left, trim.top - clip.top, clip.right - trim.right, clip.bottom - trim.bottom)
    )


@pytest.mark.parametrize(
    ("between", "gap", "corner", "middle"),
    [
        ("shared", 0, (3, 3, 0, 0), (0, 0, 0, 0)),
        ("shared", 2, (3, 3, 1, 1), (1, 1, 1, 1)),
        ("shared", 10, (3, 3, 3, 3), (3, 3, 3, 3)),
        ("outside", 4, (3, 3, 0, 0), (0, 0, 0, 0)),
        ("own", 6, (3, 3, 3, 3), (3, 3, 3, 3)),
    ],
)
def test_the_sheet_decides_where_bleed_ends(papers, pieces, caption, between, gap, corner, middle):
    spec = SheetSpec("s", (SheetLayout("A4", "portrait", columns=3, rows=3, gap=gap),), bleed_between=between)
    made = plan(spec, papers["A4"], (50, 80), 9, Options("fronts", 3))
    (page,) = impose(made, pieces(9, (50, 80)), caption)
    assert clip_sides(page.placements[0]) == corner
    assert clip_sides(page.placements[4]) == middle
    assert not any(a.clip.overlaps(b.clip) for a in page.placements for b in page.placements if a is not b)


@pytest.mark.parametrize(
    ("count", "sides"),
    [
        (4, ((3, 3, 0, 0), (0, 3, 0, 3), (0, 3, 3, 3), (3, 0, 3, 3))),
        (5, ((3, 3, 0, 0), (0, 3, 0, 0), (0, 3, 3, 3), (3, 0, 0, 3), (0, 0, 3, 3))),
    ],
)
def test_bleed_continues_into_an_empty_place_but_never_over_a_face(poker, papers, pieces, caption, count, sides):
    made = plan(poker, papers["A4"], (63, 88), count, Options("fronts", 3))
    (page,) = impose(made, pieces(count), caption)
    assert tuple(map(clip_sides, page.placements)) == sides
    for one in page.placements:
        assert one.clip.contains(one.place.trim)
        assert not any(one.clip.overlaps(other.place.trim) for other in page.placements if other is not one)


def test_a_face_at_the_corner_limits_the_bleed_on_the_side_next_to_it():
    first, second = Rect(20, 20, 30, 30), Rect(50, 50, 30, 30)
    assert clips([first, second], 3, "shared", Rect(0, 0, 210, 297)) == ((17, 17, 33, 36), (50, 47, 33, 36))


def test_bleed_only_outside_the_block_stays_out_of_a_wide_gap(papers, pieces, caption):
    spec = SheetSpec("s", (SheetLayout("A4", "portrait", columns=2, rows=2, gap=9),), bleed_between="outside")
    made = plan(spec, papers["A4"], (63, 88), 3, Options("fronts", 3))
    (page,) = impose(made, pieces(3), caption)
    assert [clip_sides(each) for each in page.placements] == [(3, 3, 0, 0), (0, 3, 3, 3), (3, 0, 3, 3)]


def test_own_bleed_in_too_small_a_gap_is_refused(papers):
    spec = SheetSpec("mine", (SheetLayout("A4", gap=4),), bleed_between="own")
    with pytest.raises(
        ImpositionError, match="sheet mine: with `bleed_between: own`, the gap must be at least 2 x bleed, 6 mm"
    ):
        plan(spec, papers["A4"], (63, 88), 1, Options(bleed=3))
    grows = SheetSpec("mine", (SheetLayout("A4", gap_bleeds=2),), bleed_between="own")
    trims = [slot.place.trim for slot in plan(grows, papers["A4"], (50, 80), 9, Options(bleed=3)).pattern(0).slots]
    assert trims[1].left - trims[0].right == pytest.approx(6)


@pytest.mark.parametrize("gap", [0, 5, 10])
def test_a_gutterfold_keeps_both_bleeds_on_their_side_of_the_fold(poker, papers, pieces, caption, gap):

    spec = poker._replace(fold=poker.fold._replace(gap=gap))
    made = plan(spec, papers["A4"], (63, 88), 4, Options("gutterfold", 3))
    (page,) = impose(made, pieces(4), caption)
    assert len(page.placements) == 8
    fold = made.fold
    assert fold.is_horizontal
    fronts, backs = page.placements[:4], page.placements[4:]
    assert min(each.place.trim.top for each in fronts) == pytest.approx(fold.at + gap / 2)
    assert max(each.place.trim.bottom for each in backs) == pytest.approx(fold.at - gap / 2)
    assert min(each.clip.top for each in fronts) == pytest.approx(fold.at + max(0, gap / 2 - 3))
    assert max(each.clip.bottom for each in backs) == pytest.approx(fold.at - max(0, gap / 2 - 3))
    assert all(each.place.turn == 180 for each in backs)
    assert all(a.place.trim.right <= b.place.trim.left + 1e-9 for a, b in pairwise(fronts))


def test_clips_of_pieces_of_several_sizes_stop_at_every_neighbour():
    trims = [Rect(20, 20, 30, 60), Rect(50, 20, 30, 20), Rect(50, 40, 30, 40), Rect(20, 82, 60, 10), Rect(80, 80, 9, 9)]
    boxes = clips(trims, 3, "shared", Rect(0, 0, 210, 297))
    assert boxes[0] == (17, 17, 33, 64)
    assert boxes[2] == (50, 40, 30, 41)  # the small one at its corner takes the right side
    for one, box in zip(trims, boxes, strict=True):
        assert not any(box.overlaps(other) for other in trims if other is not one)


def test_folds_and_cut_outlines_are_printed_on_every_front_and_on_no_back(fill, papers, caption, pieces):
    outline = (("M", 0, 0), ("L", 63, 44), ("L", 0, 88), ("Z",))
    marked = [one._replace(front=one.front._replace(cut=outline, fold=((0, 44, 63, 44),))) for one in pieces(2)]
    made = plan(fill, papers["A4"], (63, 88), 2, Options())
    front, back = impose(made, marked, caption)

    drawn = [item for item in front.marks.items if isinstance(item, Group) and item.name in ("outline", "folds")]
    assert [item.name for item in drawn] == ["outline", "folds"] * 2
    for placement, outline_, folds in zip(front.placements, drawn[::2], drawn[1::2], strict=True):
        trim = placement.place.trim
        assert outline_.matrix[4:] == folds.matrix[4:] == pytest.approx((trim.left, trim.top))
    assert not [item for item in back.marks.items if isinstance(item, Group) and item.name in ("outline", "folds")]


def test_pins_are_marked_on_every_front(poker, papers, caption, pieces):
    made = plan(poker._replace(pins=((10, 10), (200, 10))), papers["A4"], (63, 88), 10, Options())
    pages = list(impose(made, pieces(10), caption))

    rings = [[item for item in page.marks.items if isinstance(item, Shape)] for page in pages]
    assert [len(found) for found in rings] == [2, 0, 2, 0]
