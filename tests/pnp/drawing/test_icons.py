"""Icons come as outlines in a box of height 1, and nothing of an SVG file is lost in silence."""

from pathlib import Path

import pytest

from pnp.drawing.icons import IconLibrary
from pnp.errors import ArtError

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{}</svg>'


def _read(tmp_path: Path, body: str, frame: str = SVG) -> object:
    (tmp_path / "own").mkdir(exist_ok=True)
    (tmp_path / "own/sign.svg").write_text(frame.format(body), encoding="utf-8")
    return IconLibrary([tmp_path]).find("own/sign.svg")


def test_font_awesome_glyph_fills_a_box_of_height_one() -> None:
    icon = IconLibrary().find("fa/anchor")
    assert icon.width == 576 / 512
    ys = [v for step in icon.outline for v in step[2::2]]
    assert (min(ys), max(ys)) == (0, 1)
    assert not icon.even_odd


def test_regular_and_brand_shelves_are_reached_by_name() -> None:
    icons = IconLibrary()
    assert icons.find("fa/regular/heart").outline != icons.find("fa/heart").outline
    assert icons.find("fa/brands/github").width > 0.9


def test_unknown_glyph_names_the_nearest() -> None:
    with pytest.raises(ArtError, match="nknown icon 'fa/ancor' in Font Awesome; did you mean 'fa/anchor'"):
        IconLibrary().find("fa/ancor")
    with pytest.raises(ArtError, match="did you mean 'fa/regular/heart'"):
        IconLibrary().find("fa/regular/haert")


def test_svg_path_is_scaled_to_the_box(tmp_path: Path) -> None:
    icon = _read(tmp_path, '<path d="M0 0H12V24H0z"/>')
    assert icon.outline == (("M", 0, 0), ("L", 0.5, 0), ("L", 0.5, 1), ("L", 0, 1), ("Z",))
    assert icon.width == 1


def test_view_box_may_start_anywhere_and_be_wide(tmp_path: Path) -> None:
    frame = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-10 5 40 20">{}</svg>'
    icon = _read(tmp_path, '<path d="M-10 5L30 25z"/>', frame)
    assert icon.outline == (("M", 0, 0), ("L", 2, 1), ("Z",))
    assert icon.width == 2


def test_quadratics_and_arcs_become_cubics(tmp_path: Path) -> None:
    icon = _read(tmp_path, '<path d="M0 0Q12 0 12 12A12 12 0 0 1 0 24z"/>')
    kinds = "".join(str(step[0]) for step in icon.outline)
    assert kinds.strip("MZ") == "C" * (len(kinds) - 2)
    assert icon.outline[1][1:] == pytest.approx((1 / 3, 0, 0.5, 1 / 6, 0.5, 0.5), abs=1e-6)
    assert icon.outline[-2][-2:] == (0, 1)


def test_several_shapes_make_one_outline(tmp_path: Path) -> None:
    icon = _read(tmp_path, '<g fill-rule="evenodd"><rect width="24" height="24"/><circle cx="12" cy="12" r="6"/></g>')
    assert icon.even_odd
    assert [step[0] for step in icon.outline].count("M") == 2


def test_unfilled_frame_of_icon_sets_is_left_out(tmp_path: Path) -> None:
    icon = _read(tmp_path, '<path d="M0 0h24v24H0z" fill="none"/><path d="M0 0h12v12z"/>')
    assert [step[0] for step in icon.outline].count("M") == 1


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('<path d="M0 0h9" stroke="#000"/>', "strokes are not drawn"),
        ('<path d="M0 0h9v9z" style="stroke:red"/>', "strokes are not drawn"),
        ('<path d="M0 0h9v9z" fill="red"/><path d="M0 0h9v9z" fill="blue"/>', "got blue, red"),
        ('<path d="M0 0h9v9z" opacity=".5"/>', "translucent"),
        ("<text>A</text>", "<text> is not drawn"),
        ("<image/>", "<image> is not drawn"),
        ("<script/>", "<script> is not drawn"),
        ('<g transform="scale(2)"><path d="M0 0h9v9z"/></g>', "apply the transform"),
        ('<path transform="scale(2)" d="M0 0h9v9z"/>', "cannot be read"),
        ('<path d="M0 0 Lx"/>', "cannot be read"),
        ("", "it draws nothing"),
        ("<path", "is not an SVG file"),
    ],
)
def test_content_that_would_be_lost_is_an_error(tmp_path: Path, body: str, message: str) -> None:
    with pytest.raises(ArtError, match=message) as caught:
        _read(tmp_path, body)
    assert "own/sign.svg" in str(caught.value)


def test_entities_are_refused(tmp_path: Path) -> None:
    frame = '<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG
    with pytest.raises(ArtError, match="document type"):
        _read(tmp_path, '<path d="M0 0h9v9z"/>', frame)


@pytest.mark.parametrize("box", ["0 0 0 24", "0 0 24", "a b c d", ""])
def test_bad_view_box_is_an_error(tmp_path: Path, box: str) -> None:
    frame = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}">{{}}</svg>'
    with pytest.raises(ArtError, match=r"viewBox|its size is 0 x 24 \(allowed: more than 0"):
        _read(tmp_path, '<path d="M0 0h9v9z"/>', frame)


def test_a_missing_view_box_is_called_missing(tmp_path: Path) -> None:
    frame = '<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="10mm">{}</svg>'
    with pytest.raises(ArtError, match=r"it has no viewBox .allowed: four numbers"):
        _read(tmp_path, '<path d="M0 0h9v9z"/>', frame)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("own/sing.svg", "nknown icon file 'own/sing.svg'; did you mean 'own/sign.svg'"),
        ("../sign.svg", "must be in the project"),
        ("sign.png", "is not an icon"),
        ("fa/light/anchor", "allowed: fa/NAME"),
    ],
)
def test_bad_names_say_what_is_allowed(tmp_path: Path, name: str, message: str) -> None:
    _read(tmp_path, '<path d="M0 0h9v9z"/>')
    with pytest.raises(ArtError, match=message):
        IconLibrary([tmp_path]).find(name)


def test_link_out_of_the_project_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.svg").write_text(SVG.format('<path d="M0 0h9v9z"/>'))
    (tmp_path / "in").mkdir()
    (tmp_path / "in/b.svg").symlink_to(tmp_path / "a.svg")
    with pytest.raises(ArtError, match="leads out of the project"):
        IconLibrary([tmp_path / "in"]).find("b.svg")


@pytest.mark.parametrize("deep", [1000, 50_000])
def test_groups_nested_too_deep_are_an_error(tmp_path: Path, deep: int) -> None:
    with pytest.raises(
        ArtError, match=r"own/sign\.svg: elements are nested more than 100 levels deep: ungroup some of them"
    ):
        _read(tmp_path, "<g>" * deep + '<path d="M0 0H12V24H0z"/>' + "</g>" * deep)
    assert _read(tmp_path, "<g>" * 90 + '<path d="M0 0H12V24H0z"/>' + "</g>" * 90)
