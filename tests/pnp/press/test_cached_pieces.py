"""The next run prints the composed faces of a run, with the same result as composing them again."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import pytest
from tiny_project import DECK, write
from tiny_project import SEVERAL as FILES

from pnp.cache import Cache
from pnp.composition.face import FaceMaker
from pnp.drawing.drawing import Drawing
from pnp.drawing.face import Face, Piece
from pnp.drawing.fonts import FontLibrary
from pnp.drawing.pictures import Picture
from pnp.geometry.rect import Rect
from pnp.library.roots import Roots, built_in
from pnp.press.cached_pieces import CachedPiece, CachedPieces, packed_pieces
from pnp.press.order import Order
from pnp.press.printing import check_order, print_order
from pnp.render import sketches
from pnp.render.operators import SketchedPicture
from pnp.render.sketches import Sketches

Build = Callable[..., dict[str, bytes]]
CHANGES: dict[str, tuple[dict[str, str | bytes], set[str]]] = {
    "a table that is looked into": (
        {"cards/tiny/towns.csv": str(FILES["cards/tiny/towns.csv"]) + "x,Extra\n"}, {"signs/1"},
    ),
    "a row": ({"cards/tiny/deck.csv": DECK.replace("Ada", "Eda")}, {"deck/a"}),
    "a row more, which changes `component.count`": (
        {"cards/tiny/coins.csv": "id,name\nc1,Crown\nc2,Groat\nc3,Penny\n"}, {"coins/c1", "coins/c2", "coins/c3"},
    ),
    "another order": ({"cards/tiny/coins.csv": "id,name\nc2,Groat\nc1,Crown\n"}, {"coins/c1", "coins/c2"}),
}  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write(tmp_path / "project", FILES)


@pytest.fixture
def composed(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The rows of which a face was composed, as component/row."""
    found: set[str] = set()
    make = FaceMaker.make

    def noted(self, row, component, extra=None):
        found.add(f"{component}/{row.get('id', '')}")
        return make(self, row, component, extra)

    monkeypatch.setattr(FaceMaker, "make", noted)
    return found


@pytest.fixture
def build(project: Path, tmp_path: Path, composed: set[str]) -> Build:
    """Build the game; return its files."""

    def run(cache: Cache | None = None) -> dict[str, bytes]:
        composed.clear()
        roots = Roots((project, built_in()), cache or Cache(tmp_path / "cache"))
        print_order(Order("tiny"), roots, tmp_path / "out")
        composed.difference_update({name for name in composed if name.startswith("parts_list")})
        return {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()}

    return run


@pytest.mark.parametrize("first", ["build", "check"])
@pytest.mark.parametrize("name", CHANGES)
def test_only_rows_that_changed_are_composed_and_every_byte_is_the_same(
    build, composed, project, tmp_path, name, first
):
    if first == "build":
        build()
    else:
        check_order(Order("tiny"), Roots((project, built_in()), Cache(tmp_path / "cache")))
    change, rows = CHANGES[name]
    write(project, change)
    warm = build()
    assert composed == rows
    assert warm == build(Cache(None))


@pytest.mark.parametrize(
    ("change", "rows"),
    [
        ({"cards/tiny/coins.csv": "id,name\nc1,Crown\nc2,Penny\n"}, {"coins/c2"}),
        ({"cards/tiny/deck.csv": DECK.replace("red,2", "red,3").replace("red,1", "red,0")}, {"deck/a"}),
        ({"cards/tiny/deck.csv": DECK.replace("Bob", "Rob")}, {"deck/b"}),
    ],
    ids=["another component", "other numbers of copies", "another row"],
)
def test_every_copy_that_has_a_face_of_its_own_is_kept(build, composed, project, change, rows):
    layout = str(FILES["layouts/tiny/hero.yaml"])
    write(project, {"layouts/tiny/hero.yaml": layout.replace("text: $name", "text: $name $piece.n of $piece.of")})
    build()
    write(project, change)
    warm = build()
    assert composed == rows
    assert warm == build(Cache(None))


def test_a_row_that_a_check_found_sound_is_composed_by_the_next_build_and_then_kept(build, composed, project, tmp_path):
    build()
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Eda")})
    check_order(Order("tiny"), Roots((project, built_in()), Cache(tmp_path / "cache")))
    build()
    assert composed == {"deck/a"}
    write(project, {"cards/tiny/coins.csv": "id,name\nc1,Crown\nc2,Penny\n"})
    build()
    assert composed == {"coins/c2"}


def test_sheets_of_other_components_stay_as_they_are(build, project):
    before = build()
    write(project, {"cards/tiny/coins.csv": "id,name\nc1,Crown\nc2,Penny\n"})
    after = build()
    assert {name for name in before if before[name] != after[name]} == {
        "coins.pdf", "manifest.json", "parts-list.pdf", "tiny.pdf",
    }  # fmt: skip
    old, new = (
        {one["id"]: one["data_hash"] for one in json.loads(files["manifest.json"])["components"]}
        for files in (before, after)
    )
    assert {name for name in old if old[name] != new[name]} == {"coins"}


def test_without_room_for_sketches_all_is_composed(build, composed, project, monkeypatch):
    monkeypatch.setattr(sketches, "MOST_CACHED", 2)
    build()
    write(project, {"cards/tiny/deck.csv": DECK.replace("Ada", "Eda")})
    warm = build()
    assert len(composed) > 1
    assert warm == build(Cache(None))


@pytest.mark.parametrize("data", [b"", b"[]", b"{}", b'{"fonts": [["a", 0]], "pictures": [], "pieces": {}}', b'{"a'])
def test_a_cached_file_that_is_no_piece_is_refused(data):
    with pytest.raises(ValueError):  # noqa: PT011 - of whatever words
        CachedPieces(data, FontLibrary(), Sketches())


PIECE = {"fonts": [], "pictures": [], "faces": {}, "pieces": {"a": ["row", "A", "front"]}}
OUTLINE = ["A", 63, 88, 3, None, 3, [], "look"]
DAMAGED = [
    {},
    {"front": []},
    {"front": [OUTLINE[:3], [], []]},
    {"front": [OUTLINE, [], [["letters", "BT", 5, 9, "x"]]]},
    {"front": [OUTLINE, [["title"]], []]},
]


@pytest.mark.parametrize("faces", DAMAGED)
def test_a_damaged_piece_is_not_used(faces):
    kept = CachedPieces(json.dumps(PIECE | {"faces": faces}).encode(), FontLibrary(), Sketches())
    assert kept.find("a", "row") is None
    assert kept.find("b", "row") is None


def test_a_piece_of_another_row_is_not_found():
    kept = CachedPieces(json.dumps(PIECE | {"faces": {"front": [OUTLINE, [], []]}}).encode(), FontLibrary(), Sketches())
    assert kept.find("a", "another row") is None
    found = kept.find("a", "row")
    assert found is not None
    assert (found.piece.front.width, found.piece.front.corner, found.piece.front.look_digest) == (63, 3, "look")


def _other_than_default(field: Any, number: int) -> Any:
    if get_origin(field) is Literal:
        return get_args(field)[-1]
    found: dict[Any, Any] = {str: f"text {number}", float: number + 0.5, Path: Path(f"file {number}")}
    return found[field]


def test_every_field_of_pictures_and_faces_is_kept(tmp_path: Path) -> None:
    recolour = {"recolour": (("101010", "ffffff"), ("000000", "ff0000"))}
    fields = {name: kind for name, kind in get_type_hints(Picture).items() if name not in recolour}
    values = {name: _other_than_default(kind, n) for n, (name, kind) in enumerate(fields.items())}
    picture = Picture(**values, **recolour)
    outline = (("M", 1.0, 2.0), ("C", 1.0, 2.0, 3.0, 4.0, 5.0, 6.0), ("Z",))
    drawing = Drawing(63.0, 88.0, ())
    face = Face("key", "Ada", 63.0, 88.0, 2.0, drawing, outline, 3.0, ((0.0, 1.0, 2.0, 3.0), (1.0, 1.0, 1.0, 1.0)))
    kept, read = Sketches(), Sketches()
    kept.add("key", (SketchedPicture(picture, Rect(1.0, 2.0, 3.0, 4.0)),))
    data = packed_pieces([CachedPiece(Piece("a", "Ada", face), "digest", {"key": (("title", 9.0, 11.0),)})], kept)
    assert data is not None
    found = CachedPieces(data, FontLibrary(), read).find("a", "digest")
    assert found == CachedPiece(Piece("a", "Ada", face), "digest", {"key": (("title", 9.0, 11.0),)})
    assert read.find("key") == kept.find("key")


def test_a_picture_with_other_fields_than_now_is_not_read() -> None:
    content = {"fonts": [], "pictures": [["name", "path", "key", "svg", 1.0, 1.0]], "faces": {}, "pieces": {}}
    with pytest.raises(ValueError, match="not cached pieces"):
        CachedPieces(json.dumps(content).encode(), FontLibrary(), Sketches())
