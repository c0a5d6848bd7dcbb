import pytest
from papers import PAPERS

from pnp.drawing.drawing import Colour, Drawing, Group, Shape, TextRun, walk
from pnp.drawing.face import Face
from pnp.drawing.grounds import PaintedBackground
from pnp.drawing.paths import rect
from pnp.errors import ImpositionError
from pnp.geometry.rect import Rect
from pnp.imposition import nup
from pnp.imposition.posters import impose_poster, plan_poster, poster_notes
from pnp.model.sheet import SheetSpec

SPEC = SheetSpec("single", (), slug="$game.title · sheet $sheet.n of $sheet.of")
BOARD = Face("map", "map", 360, 264, 3, Drawing(360, 264, ()))
BREAKS = ((192.0,), ())


@pytest.fixture(params=["A4", "Letter"])
def paper(request, papers):
    return papers[request.param]


def test_a_board_takes_two_portrait_sheets(paper):
    made = plan_poster(SPEC, paper, (360, 264), BREAKS, 3)
    assert (made.paper.orientation, made.sheets, made.pages, made.total_cut_count) == ("portrait", 2, 2, 8)
    assert [(tile.letter, tile.rect, tile.joints) for tile in made.tiles] == [
        ("A", (0, 0, 192, 264), (("right", "B"),)),
        ("B", (192, 0, 168, 264), (("left", "A"),)),
    ]


def test_tiles_side_by_side_are_the_whole_face(paper, caption):
    made = plan_poster(SPEC, paper, (360, 264), BREAKS, 3)
    pages = list(impose_poster(made, BOARD, caption))
    parts = []
    for page in pages:
        (placed,) = page.placements
        whole = placed.place.trim
        assert (whole.width, whole.height, placed.place.turn) == (360, 264, 0)
        parts.append(placed.clip.moved(-whole.left, -whole.top))
        assert page.trim.centre == pytest.approx((page.width / 2, page.height / 2))
        assert page.bleed == placed.clip
    assert parts[0] == pytest.approx((-3, -3, 195, 270))
    assert parts[1] == pytest.approx((192, -3, 171, 270))


def texts(page):
    return [item.text for item in walk(page.marks.items) if isinstance(item, TextRun)]


def test_each_joint_is_named_outside_the_cut_on_both_tiles(paper, caption):
    made = plan_poster(SPEC, paper, (360, 264), BREAKS, 3)
    first, second = impose_poster(made, BOARD, caption)
    assert "A joins B" in texts(first)
    assert "B joins A" in texts(second)
    for page in (first, second):
        (joints,) = (group for group in page.marks.items if isinstance(group, Group) and group.name == "joints")
        area = nup.printable_area(made.paper)
        for shape in (item for item in joints.items if not isinstance(item, Group)):
            xs, ys = [s[1] for s in shape.outline if len(s) == 3], [s[2] for s in shape.outline if len(s) == 3]
            triangle = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
            assert area.contains(triangle)
            assert not triangle.overlaps(page.trim)


def test_triangles_of_a_joint_are_at_the_same_height_of_the_board(paper, caption):
    made = plan_poster(SPEC, paper, (360, 264), BREAKS, 3)
    heights = []
    for page in impose_poster(made, BOARD, caption):
        (joints,) = (group for group in page.marks.items if isinstance(group, Group) and group.name == "joints")
        heights.append([shape.outline[0][2] - page.trim.top for shape in joints.items if not isinstance(shape, Group)])
    assert heights[0] == heights[1] == pytest.approx([66, 198])


def test_tiles_are_ordered_from_left_to_right_and_top_to_bottom():
    made = plan_poster(SPEC, PAPERS[1], (360, 500), ((192,), (250,)))
    assert [(tile.letter, tile.column, tile.row) for tile in made.tiles] == [
        ("A", 0, 0),
        ("B", 1, 0),
        ("C", 0, 1),
        ("D", 1, 1),
    ]
    assert made.tiles[0].joints == (("right", "B"), ("bottom", "C"))
    assert sum(tile.rect.width * tile.rect.height for tile in made.tiles) == 360 * 500


def test_the_error_names_a_tile_that_does_not_fit():
    with pytest.raises(ImpositionError, match="tile A of 300 x 264 mm does not fit on A4"):
        plan_poster(SPEC, PAPERS[1], (360, 264), ((300,), ()))


def test_a_break_outside_the_face_is_refused():
    with pytest.raises(ImpositionError, match=r"a break at 400 mm is outside the face .*less than its width of 360 mm"):
        plan_poster(SPEC, PAPERS[1], (360, 264), ((400,), ()))


def test_a_face_of_another_size_than_planned_is_refused(caption):
    made = plan_poster(SPEC, PAPERS[1], (350, 264), BREAKS)
    with pytest.raises(ImpositionError, match="map: the face is 360 x 264 mm, but the plan is for 350 x 264 mm"):
        list(impose_poster(made, BOARD, caption))


@pytest.mark.parametrize(
    ("paper", "names", "notes"),
    [
        ("A4", [{"marks", "joints", "slug", "ruler"}, {"marks", "joints", "slug"}], ()),
        (
            "Letter",
            [{"marks", "joints", "slug"}, {"marks", "joints", "slug"}],
            ("there is no room for the 100 mm ruler outside the cut",),
        ),
    ],
)
def test_tiles_have_slug_and_ruler_if_there_is_room_and_a_note_if_not(papers, caption, paper, names, notes):
    made = plan_poster(SPEC, papers[paper], (360, 264), BREAKS, 3)
    pages = list(impose_poster(made, BOARD, caption))
    assert [{group.name for group in page.marks.items} for page in pages] == names
    assert poster_notes(made, caption) == notes


# Along the sides of hexes

SHEET = rect(Rect(0, 0, 500, 500))
BLACK, WHITE = Shape(SHEET, fill=Colour(0, 0, 0)), Shape(SHEET, fill=Colour(1, 1, 1))
ZIGZAG = ((190, 0), (190, 60), (200, 66), (200, 120), (190, 126), (190, 264))


@pytest.mark.parametrize(("overlap", "left"), [(0, 190), (10, 180)])
def test_tiles_along_hexes_reach_to_the_outermost_corners_of_their_border(paper, overlap, left):
    made = plan_poster(SPEC, paper, (360, 264), ((ZIGZAG,), ()), 3, overlap)
    first, second = made.tiles
    assert (first.rect, second.rect) == ((0, 0, 200, 264), (left, 0, 360 - left, 264))
    assert (first.visible_area.right, second.visible_area.left) == (195, 195)
    assert (first.borders, second.borders) == ((("right", ZIGZAG),), (("left", ZIGZAG),))


def corners(outline):
    return [value for step in outline for value in step[1:]]


@pytest.mark.parametrize("overlap", [0, 10])
def test_white_covers_what_is_beyond_a_border_and_its_line_is_printed(paper, caption, overlap):
    made = plan_poster(SPEC, paper, (360, 264), ((ZIGZAG,), ()), 3, overlap)
    beyond = {"A": 3 if overlap else 0, "B": -overlap}
    for tile, page in zip(made.tiles, impose_poster(made, BOARD, caption), strict=True):
        (marks,) = (group for group in page.marks.items if group.name == "marks")
        cover, line = marks.items[0].items
        dx, dy = page.trim.left - tile.rect.left, page.trim.top - tile.rect.top
        assert corners(line.outline[1:-1]) == pytest.approx([at for x, y in ZIGZAG for at in (x + dx, y + dy)])
        edge = [at for x, y in ZIGZAG for at in (x + dx + beyond[tile.letter], y + dy)]
        assert corners(cover.outline[1:7]) == pytest.approx(edge)
        assert cover.fill[:3] == (1, 1, 1)


def test_the_cover_beyond_a_border_continues_through_the_bleed(paper, caption):
    made = plan_poster(SPEC, paper, (360, 264), ((ZIGZAG,), ()), 3)
    for page in impose_poster(made, BOARD, caption):
        (marks,) = (group for group in page.marks.items if group.name == "marks")
        for shape in marks.items[0].items:
            ys = [step[2] for step in shape.outline if len(step) == 3]
            assert min(ys) <= page.bleed.top
            assert max(ys) >= page.bleed.bottom


def test_the_line_of_a_border_ends_at_the_other_border(caption, papers):
    down = tuple((x * 1.5, 130 + y) for x, y in ((0, 0), (60, 0), (66, 10), (120, 10), (126, 0), (240, 0)))
    first, *_ = impose_poster(plan_poster(SPEC, papers["A4"], (360, 264), ((ZIGZAG,), (down,)), 3), BOARD, caption)
    (marks,) = (group for group in first.marks.items if group.name == "marks")
    *whites, right, bottom = marks.items[0].items
    assert [shape.fill[:3] for shape in walk(whites) if isinstance(shape, Shape)] == [(1, 1, 1)] * 4
    grounds = PaintedBackground(lambda picture, across, below: (0, 0, 0, 0))
    within = [Group((BLACK,), None, line.clip) for line in (right, bottom)]
    left, top = first.trim.left, first.trim.top
    for group, inside, outside in ((within[0], (195, 100), (195, 150)), (within[1], (50, 130), (210, 130))):
        assert list(grounds.paint((WHITE, group), {})) == []
        assert grounds.colour(left + inside[0], top + inside[1]) == (0, 0, 0)
        assert grounds.colour(left + outside[0], top + outside[1]) == (1, 1, 1)


# With an overlap

SQUARE = Face("board", "board", 360, 360, 3, Drawing(360, 360, ()))
FOUR = ((180.0,), (180.0,))


def overlapping(paper, caption, bleed=2.0):
    made = plan_poster(SPEC, paper, (360, 360), FOUR, bleed, overlap=10)
    return made, list(impose_poster(made, SQUARE, caption))


def test_tiles_with_an_overlap_have_flaps_at_the_left_and_at_the_top(paper):
    made = plan_poster(SPEC, paper, (360, 360), FOUR, 2, overlap=10)
    assert [(tile.rect, tile.visible_area) for tile in made.tiles] == [
        ((0, 0, 180, 180), (0, 0, 180, 180)),
        ((170, 0, 190, 180), (180, 0, 180, 180)),
        ((0, 170, 180, 190), (0, 180, 180, 180)),
        ((170, 170, 190, 190), (180, 180, 180, 180)),
    ]
    assert [[side for side in ("left", "top", "right", "bottom") if tile.is_flap(side)] for tile in made.tiles] == [
        [], ["left"], ["top"], ["left", "top"],
    ]  # fmt: skip
    assert made.total_cut_count == 16


def test_ink_runs_on_under_a_cut_but_not_beyond_a_flap(paper, caption):
    _, pages = overlapping(paper, caption)
    parts = []
    for page in pages:
        (placed,) = page.placements
        whole = placed.place.trim
        parts.append(placed.clip.moved(-whole.left, -whole.top))
        assert page.bleed == placed.clip
    assert parts[0] == pytest.approx((-2, -2, 184, 184))
    assert parts[1] == pytest.approx((170, -2, 192, 184))
    assert parts[2] == pytest.approx((-2, 170, 184, 192))
    assert parts[3] == pytest.approx((170, 170, 192, 192))


def of_joints(page):
    (joints,) = (group for group in page.marks.items if isinstance(group, Group) and group.name == "joints")
    return list(joints.items)


def test_words_say_which_tile_lies_over_which_and_where_glue_goes(paper, caption):
    _, pages = overlapping(paper, caption)
    own = [[text for text in texts(page) if "over" in text or "glue" in text] for page in pages]
    assert own == [
        ["A goes over the flap of B", "A goes over the flap of C"],
        ["glue A here", "B goes over the flap of D"],
        ["C goes over the flap of D", "glue A here"],
        ["glue C here", "glue B here"],
    ]


def test_a_flap_has_a_line_where_the_neighbour_ends_and_the_neighbour_covers_all_marks(paper, caption):
    made, pages = overlapping(paper, caption)
    for tile, page in zip(made.tiles, pages, strict=True):
        moved = page.trim.left - tile.rect.left, page.trim.top - tile.rect.top
        shown, lines = tile.visible_area.moved(*moved), []
        for shape in (item for item in of_joints(page) if not isinstance(item, Group | TextRun)):
            if shape.stroke:
                lines.append(tuple(part for step in shape.outline for part in step[1:]))
            box = extent(shape)
            assert not box.overlaps(shown), "nothing is printed on what you see when all is joined"
        left = (shown.left, shown.top, shown.left, shown.bottom)
        top = (shown.left, shown.top, shown.right, shown.top)
        wanted = [line for side, line in (("left", left), ("top", top)) if tile.is_flap(side)]
        assert [pytest.approx(line) for line in wanted] == lines


def extent(shape):
    if shape.outline[0][0] == "R":
        return Rect(*shape.outline[0][1:])
    xs, ys = [s[1] for s in shape.outline if len(s) == 3], [s[2] for s in shape.outline if len(s) == 3]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


@pytest.mark.parametrize(("bleed", "clear"), [(0.0, 2), (3.0, 3)])
def test_triangles_of_a_flap_and_of_the_cut_on_top_of_it_are_at_the_same_height(paper, caption, bleed, clear):
    made, pages = overlapping(paper, caption, bleed)
    tips = []
    for tile, page in zip(made.tiles[:2], pages[:2], strict=True):
        shapes = [i for i in of_joints(page) if not isinstance(i, Group | TextRun) and i.fill and len(i.outline) == 4]
        across = [shape.outline[0] for shape in shapes if shape.outline[0][1] != shape.outline[1][1]]
        vertical = [
            step for step, shape in zip(across, shapes, strict=False) if shape.outline[1][1] == shape.outline[2][1]
        ]
        tips.append([(step[1] - page.trim.left + tile.rect.left, step[2] - page.trim.top) for step in vertical])
    assert [y for _, y in tips[0]] == [y for _, y in tips[1]] == pytest.approx([45, 135])
    assert [x for x, _ in tips[0]] == pytest.approx([180 + clear] * 2)  # outside the cut and its bleed
    assert [x for x, _ in tips[1]] == pytest.approx([180, 180])  # on the line itself


@pytest.mark.parametrize("overlap", [4.9, 180.0])
def test_flaps_that_are_too_narrow_or_wider_than_the_neighbour_are_refused(overlap):
    with pytest.raises(ImpositionError, match=r"an overlap of .* mm is not allowed \(allowed: 0, or at least 5 mm"):
        plan_poster(SPEC, PAPERS[1], (360, 360), FOUR, 2, overlap=overlap)


def test_the_flap_is_part_of_the_tile_that_must_fit():
    assert plan_poster(SPEC, PAPERS[1], (384, 264), ((192,), ()), overlap=8).sheets == 2
    with pytest.raises(ImpositionError, match="tile B of 201 x 264 mm does not fit on A4"):
        plan_poster(SPEC, PAPERS[1], (384, 264), ((192,), ()), overlap=9)


def of_plan(page):
    return [i for group in page.marks.items if isinstance(group, Group) and group.name == "plan" for i in group.items]


def test_a_small_plan_below_each_tile_shows_all_tiles_and_shades_this_one(paper, caption):
    made, pages = overlapping(paper, caption)
    for tile, page in zip(made.tiles, pages, strict=True):
        boxes = [item for item in of_plan(page) if not isinstance(item, TextRun)]
        letters = [item for item in of_plan(page) if isinstance(item, TextRun)]
        assert [item.text for item in letters] == ["A", "B", "C", "D"]
        assert [bool(box.fill) for box in boxes] == [letter == tile.letter for letter in "ABCD"]
        corner = extent(boxes[0])
        wanted = [(0, 0, 6, 6), (6, 0, 6, 6), (0, 6, 6, 6), (6, 6, 6, 6)]
        assert [extent(box).moved(-corner.left, -corner.top) for box in boxes] == [pytest.approx(w) for w in wanted]
        assert corner.right == pytest.approx(page.trim.centre[0])
        assert corner.top >= page.trim.bottom + 8, "below the crop marks"
        assert nup.printable_area(made.paper).contains(extent(boxes[3]))


def test_a_page_without_room_below_its_tile_has_no_small_plan(paper, caption):
    made = plan_poster(SPEC, paper, (360, 264), BREAKS, 3)
    assert [of_plan(page) for page in impose_poster(made, BOARD, caption)] == [[], []]


def test_more_tiles_than_letters_are_refused_with_what_helps():
    breaks = (tuple(range(10, 70, 10)), tuple(range(10, 40, 10)))
    with pytest.raises(ImpositionError, match=r"at most 26 tiles \(got 28\): use fewer `breaks`, or paper on which it"):
        plan_poster(SPEC, PAPERS[1], (400, 400), breaks)
