"""Files that extend each other: which value is used, which is removed, and where each came from."""

import pytest
from studio import HEAD, Studio

from pnp.cli.explain import _values
from pnp.composition.layout import LayoutFile, load_layout
from pnp.drawing import paths
from pnp.drawing.drawing import Shape
from pnp.errors import DataError
from pnp.geometry.rect import Rect

BASE = (
    HEAD
    + "boxes:\n"
    + "  band: {box: {left: 0, right: 0, top: 0, height: 24}, fill: red}\n"
    + "  badge:\n    box: {left: 4, width: 11, top: 4, height: 11}\n    fill: ink\n"
    + "  code: {box: trim, fill: paper}\n"
    + "parts:\n  chip: {fill: red}\n"
)

BASE_OF_WORDS = """\
layout: 1
size: 63 x 88
boxes:
  name: {box: {left: 5, width: 20, top: 5, height: 8}, fill: red, text: Ada, style: title, align: right}
  mark: {box: {left: 8, width: 20, bottom: 9, height: 8}, icon: star, colour: blue, turn: 30}
  row: {box: {left: 5, width: 40, top: 30, height: 8}, repeat: {i: 2}, each: {text: $i}}
"""


def merged(studio: Studio, child: str, base: str = BASE) -> LayoutFile:
    studio.write("base.yaml", base)
    studio.write("card.yaml", child)
    return load_layout("card", "trial", studio.roots)


def faults(studio: Studio, child: str, base: str = BASE) -> list[str]:
    with pytest.raises(DataError) as caught:
        merged(studio, child, base)
    return [str(problem).removeprefix("layouts/trial/") for problem in caught.value.problems]


def test_boxes_merge_by_name_and_key(studio: Studio) -> None:
    layout = merged(studio, "extends: base\nsafe: 5\nboxes:\n  band: {fill: blue}\n  new: {fill: ink}\n").layout
    assert list(layout.boxes) == ["band", "badge", "code", "new"]
    assert (layout.size, layout.safe, layout.boxes["band"].fill) == ("63 x 88", 5, "blue")
    assert layout.boxes["band"].box.height == 24  # type: ignore[union-attr]
    assert list(layout.parts) == ["chip"]


def test_none_removes_an_element_of_a_box(studio: Studio) -> None:
    """`text: none` printed the word "none"."""
    studio.write("base.yaml", BASE_OF_WORDS)
    boxes = "  name: {text: none}\n  mark: {icon: none, turn: none}\n  row: {each: {text: none}}\n"
    made = studio.make(f"layout: 1\nextends: base\nboxes:\n{boxes}")
    assert "text" not in str(made.face.drawing)
    assert len(made.face.drawing.items) == 1, "the fill of `name`"
    unfilled = studio.make("layout: 1\nextends: base\nboxes: {name: {fill: none, text: none}, mark: none, row: none}\n")
    assert unfilled.face.drawing.items == (Shape(paths.rect(Rect(5, 5, 20, 8))),)


def test_a_key_without_effect_is_still_reported_in_the_layout_that_has_it(studio: Studio) -> None:
    studio.write("base.yaml", BASE_OF_WORDS)
    (found,) = studio.faults("layout: 1\nextends: base\nboxes:\n  name: {text: none, style: text}\n")
    assert "style: has no effect without text" in found


def test_words_that_the_base_does_not_have_may_be_none(studio: Studio) -> None:
    studio.write("base.yaml", BASE_OF_WORDS)
    made = studio.make("layout: 1\nextends: base\nboxes:\n  more: {at: centre, size: 20, text: none}\n")
    assert "'none'" in str(made.face.drawing)


def test_none_removes_a_box_and_an_edge(studio: Studio) -> None:
    layout = merged(studio, "extends: base\nboxes:\n  code: none\n  badge: {box: {left: none, right: 6}}\n").layout
    assert list(layout.boxes) == ["band", "badge"]
    badge = layout.boxes["badge"].box
    assert badge is not None
    assert badge.model_dump(exclude_none=True) == {"right": 6, "width": 11, "top": 4, "height": 11}  # type: ignore[union-attr]


def test_two_edges_of_an_axis_replace_that_axis_and_one_is_added(studio: Studio) -> None:
    box = merged(studio, "extends: base\nboxes:\n  badge: {box: {right: 4, width: 9, height: 12}}\n").layout.boxes
    assert box["badge"].box.model_dump(exclude_none=True) == {"right": 4, "width": 9, "top": 4, "height": 12}  # type: ignore[union-attr]


def test_there_must_be_something_to_remove(studio: Studio) -> None:
    assert faults(studio, "extends: base\nboxes:\n  cod: none\n") == [
        'card.yaml:3:3: boxes.cod: there is no "cod" to remove (it is not in the extended file)'
    ]


def test_every_value_knows_its_own_file_and_line(studio: Studio) -> None:
    document = merged(studio, "extends: base\nboxes:\n  badge: {box: {right: 4, width: 9}}\n").document
    places = {key: str(place) for key, _, place in _values(document)}
    assert places["size"] == "layouts/trial/base.yaml:2:7"
    assert places["boxes.badge.box.right"] == "layouts/trial/card.yaml:3:24"
    assert places["boxes.badge.box.top"] == "layouts/trial/base.yaml:8:36"
    assert "boxes.badge.box.left" not in places


def test_a_fault_in_the_base_is_reported_there(studio: Studio) -> None:
    found = faults(studio, "extends: base\n", BASE.replace("fill: ink", "fil: ink"))
    assert found[0].startswith('base.yaml:9:5: boxes.badge.fil: unknown key "fil"; did you mean "fill"?')


def test_a_file_may_extend_the_common_one_of_its_name(studio: Studio) -> None:
    common = studio.folder / "layouts" / "common"
    common.mkdir()
    (common / "card.yaml").write_text("layout: 1\nsize: 40 x 40\nsafe: 2\n", encoding="utf-8")
    studio.write("card.yaml", "extends: card\nsafe: 3\n")
    layout = load_layout("card", "trial", studio.roots).layout
    assert (layout.size, layout.safe) == ("40 x 40", 3)


def test_a_circle_is_reported_with_its_names(studio: Studio) -> None:
    circle = "card extends base extends other extends base"
    studio.write("other.yaml", "extends: base\n")
    told = f"other.yaml:1:10: extends: files extend each other in a circle: {circle}"
    assert faults(studio, "extends: base\n", "extends: other\n") == [told]
    assert faults(studio, "extends: base\n", "extends: base\n")[0].endswith("card extends base extends base")


def test_a_base_that_does_not_exist_is_reported_where_it_is_named(studio: Studio) -> None:
    (found,) = faults(studio, "extends: bass\n")
    assert found.startswith('card.yaml:1:10: extends: no file "layouts/trial/bass.yaml"')
    assert 'did you mean "base.yaml"?' in found
    assert "leads out of the project" in faults(studio, "extends: ../../x\n")[0]
    assert faults(studio, "extends: [a]\n") == ["card.yaml:1:10: extends: ['a'] is not the name of a file to extend"]
