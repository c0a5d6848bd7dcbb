import json

from tiny_project import LAYOUT, write

CHILD = """\
layout: 1
extends: hero
corner: 2
boxes:
  rules: {style: title}
  extra:
    box: {left: 5, right: 5, bottom: 5, height: 5}
    repeat: {i: [{a: 1}, {a: 2}]}
    each: {text: $i.a}
"""


def test_a_layout_is_printed_merged_with_the_place_of_every_value(pnp, tiny):
    write(tiny, {"layouts/tiny/child.yaml": CHILD})
    lines = [
        tuple(part.strip() for part in line.split("  # ")) for line in pnp("explain", "tiny/child").out.splitlines()
    ]
    assert ('size: "63 x 88"', "layouts/tiny/hero.yaml:2:7") in lines
    assert ("corner: 2", "layouts/tiny/child.yaml:3:9") in lines
    assert ('text: "$text"', "layouts/tiny/hero.yaml:8:64") in lines
    assert ('style: "title"', "layouts/tiny/child.yaml:5:18") in lines
    assert lines.count(("a: 2", "layouts/tiny/child.yaml:8:30")) == 1


def test_json_holds_every_value_with_its_place(pnp, tiny):
    write(tiny, {"layouts/tiny/child.yaml": CHILD})
    values = {one["key"]: one for one in json.loads(pnp("explain", "tiny/child", "--json").out)}
    assert values["boxes.rules.style"] == {
        "key": "boxes.rules.style", "value": "title", "place": "layouts/tiny/child.yaml:5:18",
    }  # fmt: skip
    assert values["boxes.title.box.left"]["value"] == 5
    assert values["boxes.extra.repeat.i.1.a"]["place"] == "layouts/tiny/child.yaml:8:30"


def test_a_layout_may_be_named_by_its_file_too(pnp):
    assert pnp("explain", "layouts/tiny/hero.yaml").out == pnp("explain", "tiny/hero").out


def test_a_shared_layout_is_named_alone(pnp):
    assert "layouts/common/card.yaml" in pnp("explain", "card").out


def test_a_layout_with_faults_is_reported(pnp, tiny):
    write(tiny, {"layouts/tiny/hero.yaml": LAYOUT + "odd: 1\n"})
    ran = pnp("explain", "tiny/hero")
    assert (ran.code, ran.err.startswith('layouts/tiny/hero.yaml:9:1: odd: unknown key "odd"')) == (1, True)


def test_the_layouts_of_a_shipped_game_are_explained(pnp):
    ran = pnp("explain", "skies_of_fire/upgrade")
    assert ran.code == 0
    assert "# layouts/skies_of_fire/upgrade.yaml:" in ran.out
    assert "# layouts/common/card.yaml:" in ran.out
