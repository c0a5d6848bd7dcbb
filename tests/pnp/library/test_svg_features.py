"""Problems of parts of SVG, and which of them pixels can show. Whole files are tested in test_art."""

import pytest

from pnp.library.svg_features import attribute_fault, element_fault, style_fault


@pytest.mark.parametrize("tag", ["text", "filter"])
def test_elements_that_pixels_can_show(tag: str) -> None:
    found = element_fault("http://www.w3.org/2000/svg", tag)
    assert found is not None
    assert found.as_pixels


@pytest.mark.parametrize("tag", ["path", "feGaussianBlur", "title"])
def test_elements_that_are_drawn_or_silent(tag: str) -> None:
    assert element_fault("", tag) is None


def test_a_picture_that_nothing_can_draw_is_to_be_exported_as_png() -> None:
    mesh, script = element_fault("", "mesh"), element_fault("", "script")
    assert mesh is not None
    assert script is not None
    assert (mesh.as_pixels, mesh.message.endswith("; or export the picture as PNG)")) == (False, True)
    assert "PNG" not in script.message


@pytest.mark.parametrize(("value", "as_pixels"), [("hsl(1, 2%, 3%)", True), ("#11223344", True), ("lab(1 2 3)", False)])
def test_colours_that_pixels_can_show(value: str, as_pixels: bool) -> None:
    for found in (attribute_fault("path", "fill", value), style_fault("fill", value)):
        assert found is not None
        assert found.as_pixels == as_pixels


@pytest.mark.parametrize("name", ["fill", "stroke", "stop-color"])
def test_an_unknown_name_of_a_colour_is_reported_with_the_nearest(name: str) -> None:
    for found in (attribute_fault("path", name, "rde"), style_fault(name, " rde !important")):
        assert found is not None
        assert (found.as_pixels, found.message) == (
            False,
            f'{name}: there is no colour "rde" (write #rrggbb; did you mean "red"?)',
        )


@pytest.mark.parametrize("value", ["#12", "#12345", "#gggggg", "12, 3", "ff0000"])
def test_broken_colours_are_reported(value: str) -> None:
    assert attribute_fault("path", "fill", value) is not None


@pytest.mark.parametrize(
    "value",
    [
        *("Red", "transparent", "currentColor", "none", "inherit", "", "#1a2", "#1A2B3C", "rgb(1,2,3)", "url(#a) red"),
        *("rgba(1, 2, 3, 0.5)", "#CD853F icc-color(acmecmyk, 0.11)", " lightgoldenrodyellow "),
    ],
)
def test_colours_that_are_read(value: str) -> None:
    assert attribute_fault("path", "fill", value) is None
