"""Where each field is printed, in the manifest and on the face."""

import json

import pytest
from tiny_project import COMPONENTS, DECK, LAYOUT

from pnp.press.printed import printed_places

BACK = """\
layout: 1
size: 63 x 88
boxes:
  town: {box: {left: 5, right: 5, top: 5, height: 8}, style: rules, text: 'To $town', when: n > 1 or option.mode}
  pips: {box: {left: 5, right: 5, top: 15, height: 8}, repeat: {i: n}, each: {size: 3, icon: star}}
  card: {box: {left: 5, right: 5, top: 30, height: 40}, boxes: {line: {text: '${"text" + name}', style: rules}}}
"""


def printed(opened, tmp_path, files):
    opened(files).write(tmp_path / "out")
    (deck,) = json.loads((tmp_path / "out/manifest.json").read_text())["components"]
    return deck["printed"]


def test_the_manifest_names_the_boxes_that_print_a_field(opened, tmp_path):
    files = {
        "cards/tiny/components.yaml": COMPONENTS.replace("layout: hero", "layout: hero\n    back: back"),
        "cards/tiny/deck.csv": DECK.replace("Draw <star> one.", "Draw ${n + 1} in \\\\$5 $fact.turns."),
        "layouts/tiny/back.yaml": BACK,
    }
    assert printed(opened, tmp_path, files) == {
        "fact.turns": ["hero.rules"],
        "id": ["hero.picture"],
        "n": ["back.pips", "back.town", "hero.rules"],
        "name": ["back.card.line", "hero.title"],
        "option.mode": ["back.town"],
        "text": ["hero.rules"],
        "town": ["back.town"],
    }


@pytest.mark.parametrize(
    ("text", "fields"),
    [("$town.name", ["town"]), ("$n.svg", ["n"]), ("\\$n", []), ("$nothing", []), ("${'n'}", []), ("$words.n", [])],
)
def test_only_what_is_a_field_counts(text, fields, opened):
    build = opened({"layouts/tiny/hero.yaml": LAYOUT.replace("text: $name", f'text: "{text}"'.replace("\\", "\\\\"))})
    (member,) = build.composers()
    found = printed_places([member.front_maker.source], [entry.row for entry in member.entries])
    assert [field for field, places in found.items() if "hero.title" in places] == fields


def test_words_of_the_language_are_not_fields_and_an_option_that_a_row_chooses_is_one_of_the_options(opened, tmp_path):
    files = {
        "cards/tiny/components.yaml": COMPONENTS.partition("    fields:")[0],
        "cards/tiny/deck.csv": "id,name,if,n\na,Ada,1,mode\n",
        "layouts/tiny/hero.yaml": LAYOUT.replace("$text", "\"${'a' if name else 'b'} ${option.$n}\""),
    }
    assert printed(opened, tmp_path, files) == {
        "id": ["hero.picture"],
        "n": ["hero.rules"],
        "name": ["hero.rules", "hero.title"],
        "option": ["hero.rules"],
    }
