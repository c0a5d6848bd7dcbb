import pytest
from tables.monsters_and_magic import game, position

from referee.engine.pieces.vocabulary import matching_colour
from referee.games.monsters_and_magic import names


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("MM07", "wood_elves"),
        ("mm 07", "wood_elves"),
        ("Wood Elves", "wood_elves"),
        ("WOOD", "wood_elves"),
        ("wood_elves", "wood_elves"),
        ("elves", "wood_elves"),
        ("emperor", "emperor"),
        ("dragons", "dragons"),
        ("dragon s", "dragon_slayer"),
        ("seven-league boots", "seven_league_boots"),
        ("valhalla", "horn_of_valhalla"),
    ],
)
def test_a_card_is_known_by_code_name_and_the_beginning_of_a_name(words: str, card: str) -> None:
    assert names.read_cards(game().contents, words) == (card,)


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("dra", ("dragon_slayer", "dragon_riders", "dragons")),
        ("riders", ("dragon_riders", "plains_riders")),
        ("wo", ()),
        ("MM65", ()),
        ("excalibur", ()),
        ("", ()),
    ],
)
def test_what_means_several_cards_or_none_is_distinguished(words: str, cards: tuple[str, ...]) -> None:
    assert set(names.read_cards(game().contents, words)) == set(cards)


def test_every_card_is_read_from_its_name_and_code() -> None:
    for card in game().contents.cards.values():
        assert names.read_cards(game().contents, card.name) == (card.id,)
        assert names.read_cards(game().contents, card.code.lower()) == (card.id,)
        assert names.split_cards(game().contents, card.name.casefold().split()) == (card.id,)


def test_cards_follow_one_another_without_quotation_marks() -> None:
    found = names.split_cards(game().contents, ["wood", "elves", "mm10", "?", "horn", "of", "valhalla"])
    assert found == ("wood_elves", "giants", "?", "horn_of_valhalla")
    assert names.split_cards(game().contents, ["wood", "elves", "excalibur"]) is None


@pytest.mark.parametrize(
    ("words", "found"),
    [
        (["b2-c3"], ["b2", "c3"]),
        (["b2c3d4"], ["b2", "c3", "d4"]),
        (["b2", "to", "c3"], ["b2", "c3"]),
        (["b2→c3"], ["b2", "c3"]),
        (["b2", "into", "c3"], ["b2", "c3"]),
        (["mm07"], ["mm07"]),
    ],
)
def test_paths_are_taken_apart(words: list[str], found: list[str]) -> None:
    assert names.split_words(words) == found


def test_units_terrains_structures_and_colours_have_their_names() -> None:
    contents = game().contents
    assert [names.read_kind(contents, word) for word in ("hero", "Armies", "mon", "ma", "garrison")] == [
        "hero",
        "army",
        "monster",
        None,
        None,
    ]
    assert names.read_unit(contents, "garrisons") == "garrison"
    assert [names.matching_kind(contents.terrains, word) for word in ("P", "forest", "MOUNTAIN", "bad", "x")] == [
        "plains",
        "forest",
        "mountain",
        "badlands",
        None,
    ]
    assert [names.matching_kind(contents.chits, word) for word in ("E", "towers", "cities", "to", "K")] == [
        "temple",
        "tower",
        "city",
        None,
        "castle",
    ]
    assert [matching_colour(contents.colours, word) for word in ("b", "char", "Vermilion", "red")] == [
        "blue",
        "charcoal",
        "vermilion",
        None,
    ]


def test_letters_are_read_as_rows_only_when_they_are_right() -> None:
    letters = {"P": "plains", "F": "forest"}
    assert names.spelled_pieces(("pf", "FP"), letters, 4) == ("plains", "forest", "forest", "plains")
    assert names.spelled_pieces(("pf", "FX"), letters, 4) is None
    assert names.spelled_pieces(("pf",), letters, 4) is None


def test_every_legal_move_reads_as_itself() -> None:
    table = position(
        "b2 blue hero; c3 blue garrison; d4 straw army",
        hands={0: ["giants", "wings"]},
        permanents={0: ["haste spell", "diplomat", "empire", "illusionist"]},
        structures={"c3": "town"},
    )
    for words in table.moves():
        assert [table.game.write(table.state, move) for move in table.game.read(table.state, words)] == [words]
