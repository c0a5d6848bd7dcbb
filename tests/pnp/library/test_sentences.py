"""Sentences about entries of data: from a table of words, filled in with the entry's values."""

import pytest

from pnp.errors import DataError
from pnp.library.expressions import MissingField, compile_expression
from pnp.library.game import load_game
from pnp.library.roots import Roots
from pnp.library.sentences import SentenceFiller

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
    filled = SentenceFiller(
        [{"id": "call", "says": '${"One " if unit == "pup" else "Some "}$unit'}], [{"id": "pup", "name": "Little Pup"}]
    ).filled_entry({"word": "call", "unit": "pup"}, {})
    assert filled["says"] == "One Little Pup"
    assert compile_expression("table[unit]")({"table": {"pup": 5}, "unit": filled["unit"]}) == 5


def test_a_text_may_name_a_field_of_what_a_value_names():
    words = [{"id": "gain", "says": "It has $what. $what.says"}, {"id": "dash", "name": "Dash", "says": "It runs."}]
    assert SentenceFiller(words).filled_entry({"word": "gain", "what": "dash"}, {})["says"] == "It has Dash. It runs."


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


def test_a_missing_table_of_words_is_reported_alone(tmp_path):
    (found,) = faults(tmp_path, components=LIST.replace("by: words.yaml", "by: wrds.yaml"))
    assert 'no file "cards/g/wrds.yaml"' in found


def test_a_table_of_words_without_words_is_reported_once(tmp_path):
    (found,) = faults(tmp_path, words="[]\n")
    assert found.endswith("sentences: words.yaml has no rows")


def test_an_unknown_word_for_a_record_is_reported_at_the_record(tmp_path):
    one = LIST.replace("of: does", "record: nope")
    found = faults(tmp_path, deck="- {id: a, name: A, does: []}\n", components=one)
    assert found[0].startswith('cards/g/deck.yaml:1:3: sentences: "nope" is not in words.yaml (allowed: aura, call')


def test_a_value_that_a_word_needs_and_an_entry_lacks_is_reported_with_both_places(tmp_path):
    assert faults(tmp_path, deck="- {id: a, name: A, does: [{word: call, unit: pup}]}\n") == [
        'cards/g/deck.yaml:1:34: does.0.word: "call" needs a value for "place", which its text uses '
        "(see cards/g/words.yaml:2:3)"
    ]


def test_a_form_may_not_name_what_an_entry_lacks():
    sentences = SentenceFiller([{"id": "dash", "says": "Runs."}])
    with pytest.raises(MissingField):
        sentences.joined_text([sentences.filled_entry({"word": "dash"}, {})], "$title: $says")


def test_the_text_of_a_word_may_use_the_texts_of_the_words_that_the_values_name():
    words = [
        {"id": "heal", "says": "$whom.says recovers $amount."},
        {"id": "all", "name": "all", "within": 0, "says": 'each $side.says unit${around.says if within else ""}'},
        {"id": "own", "name": "yours", "says": "friendly"},
        {"id": "here", "name": "here", "says": " within $within"},
    ]
    entry = {"word": "heal", "amount": 2, "whom": "all", "side": "own", "within": 3, "around": "here"}
    assert SentenceFiller(words).filled_entry(entry, {})["says"] == "each friendly unit within 3 recovers 2."


def test_an_id_whose_text_is_filled_in_is_still_compared_as_the_id():
    words = [{"id": "gain", "says": '${"You" if who == "owner" else who.says}'}, {"id": "owner", "name": "the owner"}]
    assert SentenceFiller(words).filled_entry({"word": "gain", "who": "owner"}, {})["says"] == "You"


TALENTS = """\
- {id: leech, name: Leech, on: strike, if: [{word: hurt}], does: [{word: heal, n: 1}, {word: gain, n: 2}]}
"""
TALENT_WORDS = """\
- {id: whole, says: '${capital(on.says)}${", if " + tests if tests else ""}, $deeds.'}
- {id: strike, name: strike, says: after it strikes}
- {id: hurt, says: it is hurt}
- {id: heal, says: it recovers $n}
- {id: gain, says: gain $n}
"""
TALENT_LIST = """\
components: 1
game: {title: A Game}
sentences:
  talents:
    - {of: if, by: words.yaml, as: tests}
    - {of: does, by: words.yaml, between: ' and ', as: deeds}
    - {record: whole, by: words.yaml}
  dice: {of: faces, by: words.yaml, between: ' and ', as: sides}
list:
  - {id: deck, title: Deck, kind: card, data: talents.yaml, more_fields: true}
"""
DICE = "- {id: fury, faces: [[], [{word: gain, n: 1}], [{word: gain, n: 1}, {word: heal, n: 2}]]}\n"


def talents(folder, components=TALENT_LIST):
    """Return the game whose talents and dice have texts wherever their files are read."""
    (folder / "cards/g").mkdir(parents=True)
    (folder / "cards/g/talents.yaml").write_text(TALENTS)
    (folder / "cards/g/dice.yaml").write_text(DICE)
    return game_of(folder, components)


def game_of(folder, components):
    """Return the game with these components and the words of talents."""
    (folder / "cards/g/words.yaml").write_text(TALENT_WORDS)
    (folder / "cards/g/components.yaml").write_text(components)
    return load_game("g", Roots((folder,)))


def test_a_whole_record_makes_a_text_wherever_its_file_is_read(tmp_path):
    found = talents(tmp_path)
    text = "After it strikes, if it is hurt, it recovers 1 and gain 2."
    assert found.components[0].entries[0].row.values["text"] == text
    assert found.tables["talents"]["leech"]["text"] == text


def test_a_list_of_lists_makes_a_list_of_texts(tmp_path):
    assert talents(tmp_path).tables["dice"]["fury"]["sides"] == ["", "gain 1", "gain 1 and it recovers 2"]


def test_sentences_are_about_a_field_or_a_whole_record(tmp_path):
    (tmp_path / "cards/g").mkdir(parents=True)
    (tmp_path / "cards/g/talents.yaml").write_text(TALENTS)
    with pytest.raises(DataError, match="write either `of`"):
        game_of(tmp_path, TALENT_LIST.replace("{record: whole, by", "{record: whole, of: does, by"))
