"""Camera codes on printed pieces."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
import zxingcpp
from PIL import Image
from tiny_project import LAYOUT

from pnp.errors import DataError
from pnp.press import codes
from pnp.press.build import Build
from pnp.render.svg import svg

PLACE = "  scan: {box: {right: 4, width: 7, bottom: 2, height: 7}, scan: piece}\n"
WITH_PLACE = {"layouts/tiny/hero.yaml": LAYOUT + PLACE}


def picture(build: Build, row: int) -> bytes:
    from pnp.imposition.page import page_of
    from pnp.render.pdf import PdfMetadata, write_pdf
    from pnp.render.png import render_png

    member = build.composers()[0]
    face = member.front_of(member.entries[row])
    folder = build.roots.project
    write_pdf(folder / "one.pdf", [page_of(face)], PdfMetadata("one"))
    render_png(folder / "one.pdf", 0, 300, folder / "one.png")
    return (folder / "one.png").read_bytes()


def test_a_card_printed_with_codes_says_which_card_it_is(opened: Callable[..., Build]) -> None:
    build = opened(WITH_PLACE, prints_codes=True)
    read = [zxingcpp.read_barcodes(Image.open(io.BytesIO(picture(build, row)))) for row in (0, 1)]
    assert [[one.text for one in found] for found in read] == [
        [codes.payload("tiny", "deck", "a")],
        [codes.payload("tiny", "deck", "b")],
    ]
    assert build.composers()[0].codes == {codes.payload("tiny", "deck", row): row for row in "ab"}


def test_without_the_option_a_face_is_as_if_it_had_no_place_for_a_code(opened: Callable[..., Build]) -> None:
    bare = opened()
    plain = [bare.composers()[0].front_of(entry) for entry in bare.composers()[0].entries]
    build = opened(WITH_PLACE)
    same = [build.composers()[0].front_of(entry) for entry in build.composers()[0].entries]
    assert [svg(face.drawing, face.name) for face in same] == [svg(face.drawing, face.name) for face in plain]
    assert [face.key for face in same] == [face.key for face in plain]
    assert build.composers()[0].codes == {}


def test_a_text_under_a_code_is_an_error(opened: Callable[..., Build]) -> None:
    covering = {"layouts/tiny/hero.yaml": LAYOUT + PLACE.replace("bottom: 2", "top: 5").replace("right: 4", "left: 5")}
    member = opened(covering, prints_codes=True).composers()[0]
    with pytest.raises(DataError, match='the camera code covers "Ada"'):
        member.front_of(member.entries[0])
    member = opened(covering).composers()[0]
    assert member.front_of(member.entries[0])


def test_a_code_depends_on_game_component_row_and_corner_alone() -> None:
    assert codes.payload("tiny", "deck", "a") == "1560964364"
    one = [codes.payload(*words) for words in (("g", "c", "r"), ("g", "c", "s"), ("g", "d", "r"), ("h", "c", "r"))]
    corners = [codes.payload("g", "c", "r", corner) for corner in codes.CORNERS]
    assert len({*one, *corners}) == 8
    assert all(map(codes.is_payload, [*one, *corners]))


def test_two_pieces_with_the_same_code_are_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codes, "payload", lambda game, component, row, corner="": f"1{corner or 'x':>9}")
    with pytest.raises(DataError, match="deck b has the same code as deck a"):
        codes.places_by_payload("g", [("deck", "a"), ("deck", "b")])
