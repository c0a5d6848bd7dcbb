import io

import pytest
from tiny_project import COMPONENTS, LAYOUT, resized

from pnp.errors import DataError


def test_check_finds_what_only_drawing_shows_reports_every_picture_and_writes_nothing(opened, tiny):
    build = opened(
        {
            "layouts/tiny/hero.yaml": LAYOUT.replace("$id.png", "$id.jpg"),
            "layouts/tiny/art/a.jpg": half_a_photograph(400),
            "layouts/tiny/art/b.jpg": half_a_photograph(500),
        }
    )
    before = sorted(tiny.rglob("*"))
    with pytest.raises(DataError) as caught:
        build.check()
    damaged = "the picture is cut off or damaged (save it again)"
    assert str(caught.value).splitlines() == [f"layouts/tiny/art/{name}.jpg: {damaged}" for name in "ab"]
    assert sorted(tiny.rglob("*")) == before


def half_a_photograph(side):
    """Return a JPEG cut short after a preview that is whole, as cameras put one before the picture."""
    from PIL import Image

    buffer = io.BytesIO()
    Image.new("RGB", (side, side), "red").save(buffer, "JPEG")
    data = buffer.getvalue()
    return data[:2] + b"\xff\xe2\x00\x06\xff\xd8\xff\xd9" + data[2:-20]


def test_a_picture_of_several_components_is_reported_once_and_others_beside_it(opened):
    second = "  - {id: two, title: Two, kind: card, data: deck.csv, layout: wide}\n"
    files = {
        "cards/tiny/components.yaml": COMPONENTS + second,
        "layouts/tiny/hero.yaml": LAYOUT.replace("$id.png", "a.jpg"),
        "layouts/tiny/wide.yaml": resized("630 x 880").replace("$id.png", "a.jpg"),
        "layouts/tiny/art/a.jpg": half_a_photograph(400),
    }
    with pytest.raises(DataError) as caught:
        opened(files).check()
    lines = str(caught.value).splitlines()
    assert [line.split(":")[0] for line in lines] == ["cards/tiny/components.yaml", "layouts/tiny/art/a.jpg"]
    assert "does not fit on A4" in lines[0]
