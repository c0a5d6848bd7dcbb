import pytest
from tiny_project import COMPONENTS, DECK, LAYOUT, png

from pnp.drawing.drawing import TextRun, walk
from pnp.errors import ArtError, DataError
from pnp.library.problems import Problems
from pnp.press.faults import add_error

BACK = "layout: 1\nsize: 63 x 88\nground: paper\n"


def spoken(face):
    """Return the first text of a face."""
    return next(item.text for item in walk(face.drawing.items) if isinstance(item, TextRun))


def pieces(opened, files=None, **choices):
    (only,) = opened(files, **choices).composers()
    return only


def test_copies_follow_each_other_and_share_their_faces(opened):
    found = list(pieces(opened).all_pieces())
    assert [piece.id for piece in found] == ["a", "a", "b"]
    assert found[0].front is found[1].front
    assert found[0].back is None


NUMBERED = LAYOUT.replace("text: $name", "text: '$name $piece.n of $piece.of'")


def test_each_copy_has_a_front_of_its_own_if_the_layout_uses_its_number(opened):
    member = pieces(opened, {"layouts/tiny/hero.yaml": NUMBERED})
    found = list(member.all_pieces())
    assert [piece.id for piece in found] == ["a", "a", "b"]
    assert [spoken(piece.front) for piece in found] == ["Ada 1 of 2", "Ada 2 of 2", "Bob 1 of 1"]
    assert len({piece.front.key for piece in found}) == 3
    assert [spoken(front) for front in member.fronts_of(member.entries[0])] == ["Ada 1 of 2", "Ada 2 of 2"]


def test_the_number_of_a_copy_depends_on_how_many_are_printed(opened):
    member = pieces(opened, {"layouts/tiny/hero.yaml": NUMBERED}, copies=3, only=["b"])
    assert [spoken(piece.front) for piece in member.all_pieces()] == [f"Bob {n} of 3" for n in (1, 2, 3)]


def test_a_layout_that_only_mentions_pieces_has_one_front_for_all_copies(opened):
    found = list(
        pieces(opened, {"layouts/tiny/hero.yaml": LAYOUT.replace("text: $name", "text: '$name, a piece'")}).all_pieces()
    )
    assert found[0].front is found[1].front


def test_a_back_that_tells_copies_apart_is_refused(opened):
    files = {
        "layouts/tiny/plain.yaml": BACK + "boxes: {n: {box: trim, text: $piece.n, style: title}}\n",
        "layouts/tiny/hero.yaml": LAYOUT + "faces: {back: plain}\n",
    }
    with pytest.raises(DataError) as caught:
        list(pieces(opened, files).all_pieces())
    where, told = str(caught.value).split(": boxes: ")
    assert where == "layouts/tiny/plain.yaml:4:8"
    assert told == 'back "plain" uses the number of the copy, but backs must be identical'


def test_only_prints_the_rows_asked_for(opened):
    assert [piece.id for piece in pieces(opened, only=["b"]).all_pieces()] == ["b"]


@pytest.mark.parametrize(
    ("files", "names"),
    [
        ({"cards/tiny/components.yaml": COMPONENTS.replace("layout: hero", "layout: hero\n    back: plain")}, [1, 1]),
        ({"layouts/tiny/hero.yaml": LAYOUT + "faces: {back: plain}\n"}, [1, 1]),
        ({"cards/tiny/deck.csv": "id,name,town,count,text,n,back\na,A,red,1,t,1,plain\nb,B,red,1,t,1,none\n"}, [1, 0]),
        ({"cards/tiny/deck.csv": "id,name,town,count,text,n,back\na,A,red,1,t,1,plain\nb,B,red,1,t,1,\n"}, [1, 0]),
    ],
    ids=["the component's", "the front's", "the row's own", "none"],
)
def test_a_back_is_named_by_row_component_or_front(opened, files, names):
    member = pieces(opened, {**files, "layouts/tiny/plain.yaml": BACK})
    found = {piece.id: piece for piece in member.all_pieces()}
    assert [int(found[name].back is not None) for name in "ab"] == names
    assert member.has_backs


def test_a_back_of_another_size_is_refused(opened):
    files = {
        "layouts/tiny/plain.yaml": BACK.replace("63", "60"),
        "layouts/tiny/hero.yaml": LAYOUT + "faces: {back: plain}\n",
    }
    with pytest.raises(DataError, match='back "plain" is 60 x 88 mm, but its front is 63 x 88 mm'):
        list(pieces(opened, files).all_pieces())


def test_a_broken_back_does_not_hide_what_is_wrong_with_fronts(opened):
    files = {
        "layouts/tiny/hero.yaml": LAYOUT + "faces: {back: plain}\n",
        "layouts/tiny/plain.yaml": "layout: 1\nsize: 63 x 88\nodd: 1\n",
        "cards/tiny/deck.csv": DECK.replace("**2**", "**2"),
    }
    with pytest.raises(DataError) as caught:
        list(pieces(opened, files).all_pieces())
    assert [line.split(": ")[0] for line in str(caught.value).splitlines()] == [
        "cards/tiny/deck.csv:3:5", "layouts/tiny/plain.yaml:3:1",
    ]  # fmt: skip


@pytest.mark.parametrize("kept", [0, 400])
def test_faces_are_counted_once_by_how_their_type_came_out(opened, kept, monkeypatch):
    monkeypatch.setattr("pnp.press.pieces.MOST_FRONTS_CACHED", kept)
    member = pieces(opened, {"cards/tiny/deck.csv": DECK.replace("Gain **2**.", "word " * 48)})
    for _ in range(2):
        list(member.all_pieces())
    assert dict(member.type_counts) == {("title", "nominal"): 2, ("rules", "nominal"): 1, ("rules", "at_minimum"): 1}


@pytest.mark.parametrize(("cut", "circles"), [("circle", 3), ("round 3", 3), ("hex", 0), ("rect", 0)])
def test_pieces_cut_along_a_curve_are_counted(opened, cut, circles):
    member = pieces(opened, {"layouts/tiny/hero.yaml": LAYOUT.replace("corner: 3\n", f"cut: {cut}\n")})
    list(member.all_pieces())
    assert member.curved_count == circles


def test_an_error_without_a_place_gets_the_components_and_is_reported_once(opened):
    member, problems = pieces(opened), Problems()
    for _ in range(2):
        add_error(member, ArtError("the library is missing"), problems)
    assert [str(problem) for problem in problems] == ["cards/tiny/components.yaml:4:5: deck: the library is missing"]


def test_warnings_about_single_faces_are_kept_after_a_problem_with_another_row(opened):
    files = {"cards/tiny/deck.csv": DECK.replace("<star>", "<none>"), "layouts/tiny/art/b.png": png(200, 200)}
    member = pieces(opened, files)
    first, second = member.entries
    with pytest.raises(DataError, match="none"):
        member.front_of(first)
    assert member.front_of(second)
    assert ["b.png has 200 x 200 pixels" in one.message for one in member.problems.warnings] == [True]
