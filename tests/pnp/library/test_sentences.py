"""Sentences about entries of data: from a table of words, filled in with the entry's values."""

import pytest

from pnp.errors import DataError
from pnp.library.expressions import Missing, compile_expression
from pnp.library.game import load_game
from pnp.library.roots import Roots
from pnp.library.sentences import Sentences

WORDS = """\
- {id: aura, name: Aura, sign: halo, tag: '', says: 'Within $squares ${plural(squares, "space")}: $gives$tag.'}
- {id: call, name: Call, sign: horn, says: '$name puts a $unit on $place.'}
- {id: dash, name: Dash, sign: boot, says: Runs.}
- {id: attack, name: Attack, says: +$amount Attack}
- {id: armour, name: Armour, says: +$amount Armour}
- {id: speed, name: Speed, says: +$amount Speed}
"""
DECK = """\
- {id: bard, name: Bard, does: [{word: aura, squares: 2, gives: {attack: 1, armour: 2, speed: 3}}]}
- {id: hound, name: Hound, does: [{word: call, unit: pup, place: b5}, {word: dash}]}
- {id: stone, name: Stone, does: []}
"""
LIST = """\
components: 1
game: {title: A Game}
list:
  - id: deck
    title: Deck
    kind: card
    data: deck.yaml
    sentences: {of: does, by: words.yaml, names: [pups.csv], form: '<$sign> $says', as: rules}
    more_fields: true
    fields: {name: text, does: {type: list, each: {type: mapping, fields: {unit: {in: pups, blank: true}}}}}
"""


def game(folder, deck=DECK, words=WORDS, components=LIST):
    """Return the game with these cards and words."""
    files = {
        "deck.yaml": deck,
        "words.yaml": words,
        "pups.csv": "id,name\npup,Little Pup\n",
        "components.yaml": components,
    }
    (folder / "cards/g").mkdir(parents=True)
    for name, text in files.items():
        (folder / "cards/g" / name).write_text(text)
    return load_game("g", Roots((folder,)))


def faults(folder, **files):
    """Return the messages about these files."""
    with pytest.raises(DataError) as caught:
        game(folder, **files)
    return str(caught.value).splitlines()


def test_each_entry_gets_the_fields_of_its_word_and_the_row_their_text(tmp_path):
    bard, hound, stone = (entry.row.values for entry in game(tmp_path).components[0].entries)
    assert bard["rules"] == "<halo> Within 2 spaces: +1 Attack, +2 Armour and +3 Speed."
    assert hound["rules"] == "<horn> Hound puts a Little Pup on b5.\n\n<boot> Runs."
    assert stone["rules"] == ""
    assert (bard["does"][0]["squares"], bard["does"][0]["sign"]) == (2, "halo")


def test_an_id_with_a_name_is_compared_as_the_id_and_printed_as_the_name():
    filled = Sentences(
        [{"id": "call", "says": '${"One " if unit == "pup" else "Some "}$unit'}], [{"id": "pup", "name": "Little Pup"}]
    ).filled({"word": "call", "unit": "pup"}, {})
    assert filled["says"] == "One Little Pup"
    assert compile_expression("table[unit]")({"table": {"pup": 5}, "unit": filled["unit"]}) == 5


def test_a_text_may_name_a_field_of_what_a_value_names():
    words = [{"id": "gain", "says": "It has $what. $what.says"}, {"id": "dash", "name": "Dash", "says": "It runs."}]
    assert Sentences(words).filled({"word": "gain", "what": "dash"}, {})["says"] == "It has Dash. It runs."


def test_several_texts_may_be_made_also_of_lists_in_mappings(tmp_path):
    texts = "[{of: wins.any, by: words.yaml, as: some}, {of: wins.all, by: words.yaml, as: every}]"
    made = LIST.replace("{of: does, by: words.yaml, names: [pups.csv], form: '<$sign> $says', as: rules}", texts)
    (row,) = (
        game(tmp_path, "- {id: a, name: A, does: [], wins: {any: [{word: dash}]}}\n", components=made)
        .components[0]
        .entries
    )
    assert (row.row.values["some"], row.row.values["every"]) == ("Runs.", "")
    assert row.row.values["wins"]["any"][0]["sign"] == "boot"


def test_an_unknown_word_is_reported_at_its_place_with_the_nearest(tmp_path):
    assert faults(tmp_path, deck="- {id: a, name: A, does: [{word: dash}, {word: dahs}]}\n") == [
        'cards/g/deck.yaml:1:48: does.1.word: "dahs" is not in words.yaml (allowed: aura, call, dash, attack, armour, '
        'speed; did you mean "dash"?)'
    ]


def test_a_value_that_a_word_needs_and_an_entry_lacks_is_reported_with_both_places(tmp_path):
    assert faults(tmp_path, deck="- {id: a, name: A, does: [{word: call, unit: pup}]}\n") == [
        'cards/g/deck.yaml:1:34: does.0.word: "call" needs a value for "place": its text has it '
        "(see cards/g/words.yaml:2:3)"
    ]


def test_a_form_may_not_name_what_an_entry_lacks():
    sentences = Sentences([{"id": "dash", "says": "Runs."}])
    with pytest.raises(Missing):
        sentences.joined([sentences.filled({"word": "dash"}, {})], "$title: $says")
