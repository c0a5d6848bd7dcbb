"""Words for tiles and cards, as people write them."""

from __future__ import annotations

import pytest
from tables.capture_the_island import game, position

from referee.engine.errors import AmbiguousMoveError, InvalidMoveError
from referee.games.capture_the_island.names import (
    first_card,
    first_unnamed,
    matching_cards,
    read_card,
    read_icon,
    read_place,
    read_row,
)


def test_the_printed_title_of_each_card_names_it_and_nothing_else() -> None:
    contents = game().contents
    assert {card.id: read_card(contents, card.place) for card in contents.cards.values()} == {
        card: card for card in contents.cards
    }
    for card in contents.cards.values():
        assert first_card(contents, [*card.place.casefold().split(), "b2"]) == (card.id, ("b2",))
        assert [read_place(word) for word in card.place.split()] == [None] * len(card.place.split())


@pytest.mark.parametrize(
    ("words", "card"),
    [
        ("drop 2", "C-drop-2"),
        ("C-drop-2", "C-drop-2"),
        ("c-drop-2", "C-drop-2"),
        ("drop2", "C-drop-2"),
        ("dr 2", "C-drop-2"),
        ("d 2", "C-drop-2"),
        ("combat drop 2", "C-drop-2"),
        ("pink drop card 2", "C-drop-2"),
        ("R-hammers-6", "R-hammers-6"),
        ("hammer 6", "R-hammers-6"),
        ("circle 1", "C-circles-1"),
        ("c 1", "C-circles-1"),
        ("C-circles-1", "C-circles-1"),
        ("Waterfall", "C-drop-2"),
        ("old apple tree", "C-circles-1"),
        ("Castle", "R-bricks-5"),
        ("combat drop 4", None),
        ("R-drop-2", None),
        ("drop 7", None),
        ("joker", None),
        ("d2", None),
        ("a1", None),
    ],
)
def test_a_card_is_found_by_its_words(words: str, card: str | None) -> None:
    assert read_card(game().contents, words) == card


@pytest.mark.parametrize(
    ("words", "cards"),
    [
        ("2 drop", ["C-drop-2"]),
        ("water 4", ["R-drop-4"]),
        ("drop", ["C-drop-1", "C-drop-2", "C-drop-3", "R-drop-4", "R-drop-5", "R-drop-6"]),
        ("road", ["C-bricks-1", "C-bricks-2", "C-bricks-3", "R-bricks-4", "R-bricks-5", "R-bricks-6"]),
        ("6", [f"R-{icon}-6" for icon in ("drop", "hammers", "circles", "bricks", "wheel", "arrow")]),
        ("d", []),
        ("2 3", []),
        ("drop wheel", []),
        ("", []),
    ],
)
def test_cards_that_short_words_may_mean(words: str, cards: list[str]) -> None:
    assert sorted(matching_cards(game().contents, words)) == sorted(cards)


def test_a_card_of_the_hand_is_played_and_discarded_by_any_word_that_distinguishes_it() -> None:
    """CI-BATTLE-02, CI-DRAW-03: the icon, the value or the role, where only one card of the hand has it."""
    hands = {0: ["drop 3", "arrow 1", "arrow 2", "drop 4"], 1: ["wheel 2"]}
    table = position("C2 red 3; C3 blue 5", hands=hands).play("3 c2 c3", "end")
    assert table.legal("drop", seat=0)
    assert table.legal("3", seat=0)
    assert table.refused("wheel", seat=1) == ()
    with pytest.raises(AmbiguousMoveError, match="lay arrow 1; lay arrow 2"):
        table.game.read(table.state, "arrow", 0)
    third = position(step="draw", hands={0: ["drop 3", "bricks 4", "drop 4"]})
    with pytest.raises(AmbiguousMoveError, match="discard drop 3; discard drop 4"):
        third.game.read(third.state, "discard water", 0)
    assert third.play("discard road").discards("resource") == ["R-bricks-4"]


def test_a_drawn_card_is_one_of_those_that_can_be_drawn() -> None:
    """CI-DRAW-01: drop 1 and drop 3 are in hands, so `drop` off the combat stack is drop 2; `wheel` is one of three."""
    table = position(step="draw", hands={0: ["drop 1", "drop 3"]}).play("combat")
    assert table.game.faces(table.state, "drop") == ("C-drop-2",)
    assert len(table.game.faces(table.state, "wheel")) == 3
    assert "C-drop-2" in table.play("drop").hand()


def test_a_stack_alone_is_drawn_from_in_step_3_and_draw_means_either() -> None:
    """CI-DRAW-02."""
    table = position(step="draw")
    assert table.legal("resource")
    assert table.legal("combat card")
    with pytest.raises(AmbiguousMoveError, match="draw combat; draw resource"):
        table.game.read(table.state, "draw", 0)
    with pytest.raises(InvalidMoveError):
        position().game.read(position().state, "combat", 0)


@pytest.mark.parametrize(
    ("words", "stacks", "left"),
    [
        ("? wheel 1", ("combat", "resource"), "wheel 1"),
        ("? combat wheel 1", ("combat", "resource"), "combat wheel 1"),
        ("? combat", ("combat",), ""),
        ("resource ? drop 2", ("resource",), "drop 2"),
        ("combat", ("combat",), ""),
        ("combat drop 2", (), "combat drop 2"),
        ("rain", (), "rain"),
    ],
)
def test_the_first_words_of_a_line_may_be_a_card_without_its_name(words: str, stacks: tuple[str], left: str) -> None:
    assert first_unnamed(game().contents, tuple(words.split())) == (stacks, tuple(left.split()))


def test_the_first_words_of_a_line_name_a_card() -> None:
    contents = game().contents
    assert first_card(contents, ("arrow", "4", "as", "recruit")) == ("R-arrow-4", ("as", "recruit"))


def test_tiles_and_icons_are_found_by_their_words() -> None:
    assert [read_place(word) for word in ("b2", "B2", "z12", "b0", "22", "bb")] == ["B2", "B2", "Z12", None, None, None]
    contents = game().contents
    assert [read_icon(contents, word) for word in ("drop", "D", "ham", "bricks", "brick", "x")] == [
        *("drop", "drop", "hammers", "bricks", "bricks"),
        None,
    ]
    assert list(read_row(contents, "AH*.D")) == ["arrow", "hammers", "down", "", "drop"]
    assert list(read_row(contents, ["arrow", "start", "sea", "rock"])) == ["arrow", "down", "", None]


def test_a_verb_may_begin_with_draw_where_nothing_is_drawn() -> None:
    table = position(step="draw")
    assert table.play("draw resource drop 4").hand() == ["R-drop-4"]
    table = position(step="cards", hands={0: ["drop 1"]}).play("draw combat")
    assert table.due == "red drawing"
    assert table.play("draw drop 2").hand() == ["C-drop-1", "C-drop-2"]


def test_draw_without_a_stack_cannot_be_read_in_step_1() -> None:
    with pytest.raises(InvalidMoveError, match=r'a stack \(combat, resource\) is missing after "draw"'):
        position().play("draw")
