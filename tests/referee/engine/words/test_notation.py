"""Words for moves, and moves for words."""

from __future__ import annotations

import pytest
import toys_at_work as toys

from referee.engine.core.chance import chance_move
from referee.engine.core.move import Move
from referee.engine.errors import AmbiguousMoveError, InvalidMoveError
from referee.engine.words.notation import split_words

DUEL, NIGHT = toys.toy("duel"), toys.toy("night_ferry")
DRAWING = DUEL.new(toys.setup(DUEL))
MAIN = toys.played(DUEL, "?")
FIGHT = toys.played(DUEL, "?", "a1 b1", "?", "c3 c2", "?", "b1 b2", "?", "c2 b2")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("dice 4 2", ("dice", "4", "2")),
        ("  Dice  4,2 ", ("dice", "4", "2")),
        ('draw "Grey Owl" Fox', ("draw", "grey owl", "fox")),
        ("draw “Grey Owl”", ("draw", "grey owl")),
        ("", ()),
        (" , ", ()),
    ],
)
def test_words_are_lower_case_and_quotation_marks_hold_names_together(text: str, found: tuple[str, ...]) -> None:
    assert split_words(text) == found


@pytest.mark.parametrize("text", ["a1 b1", "A1  B1", "a1, b1", "red: a1 b1", "RED:a1 b1", "r: a1 b1", "b1"])
def test_a_move_is_read_however_it_is_typed(text: str) -> None:
    assert DUEL.read(MAIN, text) == (Move(0, "step", (0, 1)),)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [("hidden", 1), ("card", 1), ("draw hidden", 1), ("one card", 1), ("2 cards", 2), ("two cards", 2), ("2 ?", 2)],
)
def test_a_card_that_is_not_shown_is_typed_in_several_ways(text: str, drawn: int) -> None:
    assert DUEL.read(DRAWING, text) == (chance_move(*["?"] * drawn),)


@pytest.mark.parametrize("text", ["0 cards", "99 cards", "999999999 cards", "hidden card card", "cards 2"])
def test_no_other_number_of_hidden_cards_is_read(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        DUEL.read(DRAWING, text)


def test_who_speaks_is_named_or_given_or_is_the_first_that_is_asked() -> None:
    assert DUEL.read(MAIN, "blue: c3 c2", 0) == (Move(1, "step", (8, 5)),)
    assert DUEL.read(MAIN, "c3 c2", 1) == (Move(1, "step", (8, 5)),)
    assert DUEL.read(MAIN, "c3 c2") == (Move(0, "step", (8, 5)),)


@pytest.mark.parametrize("text", ["green: a1 b1", ": a1 b1"])
def test_a_seat_that_does_not_exist_is_reported_with_the_existing_ones(text: str) -> None:
    with pytest.raises(InvalidMoveError, match="is not in this match; the names are Red, Blue"):
        DUEL.read(MAIN, text)


def test_a_whole_name_goes_before_the_beginning_of_another() -> None:
    game = NIGHT.without("bid", "nothing")
    game.seat_names = lambda state: ("Red", "Red Oak", "Redstart")  # type: ignore[method-assign]
    state = toys.played(NIGHT, "?", "?")
    assert game.read(state, "red: bid 1") == (Move(0, "bid", (1,)),)
    assert game.read(state, "red oak: bid 1") == (Move(1, "bid", (1,)),)
    with pytest.raises(InvalidMoveError, match="is part of several names"):
        game.read(state, "re: bid 1")


def test_a_later_word_of_a_name_will_do_where_no_other_name_begins_so() -> None:
    game = NIGHT.without("bid", "nothing")
    game.seat_names = lambda state: ("HMS Moon", "HMS Morning Star", "Starling")  # type: ignore[method-assign]
    state = toys.played(NIGHT, "?", "?")
    assert game.read(state, "moon: bid 1") == (Move(0, "bid", (1,)),)
    assert game.read(state, "morning star: bid 1") == (Move(1, "bid", (1,)),)
    with pytest.raises(InvalidMoveError, match="is part of several names"):
        game.read(state, "mo: bid 1")
    with pytest.raises(InvalidMoveError, match="is not in this match"):
        game.read(state, "oon: bid 1")


@pytest.mark.parametrize("text", ["dice 4", "die 4", "4", "roll 4"])
def test_dice_are_read_with_and_without_a_word(text: str) -> None:
    assert DUEL.read(FIGHT, text) == (chance_move(4),)


@pytest.mark.parametrize(
    ("text", "said"), [("dice x", '"x" is not a number on a die'), ("dice -1", '"-1" is not a number')]
)
def test_a_word_that_is_no_number_is_no_die(text: str, said: str) -> None:
    with pytest.raises(InvalidMoveError, match=said):
        DUEL.read(FIGHT, text)


def test_dice_that_nobody_asks_for_are_reported() -> None:
    with pytest.raises(InvalidMoveError, match="no dice or cards are due"):
        DUEL.read(MAIN, "dice 4")


@pytest.mark.parametrize("text", ["draw grey_owl", 'draw "Grey Owl"', "draw grey owl", "Grey Owl", "owl"])
def test_a_card_is_drawn_by_its_name_or_a_part_of_it(text: str) -> None:
    assert DUEL.read(DRAWING, text) == (chance_move("grey_owl"),)


def test_a_draw_without_names_is_not_called_dice() -> None:
    said = str(DUEL.judge(DRAWING, DUEL.read(DRAWING, "draw")[0]))
    assert said.startswith("draw is illegal."), said
    assert str(DUEL.judge(FIGHT, DUEL.read(FIGHT, "dice")[0])).startswith("dice is illegal.")


def test_a_card_may_stay_unknown() -> None:
    assert DUEL.read(DRAWING, "draw ?") == DUEL.read(DRAWING, "?") == (chance_move("?"),)
    assert DUEL.read(DRAWING, "draw ? ?") == (chance_move("?", "?"),)
    assert DUEL.read(DRAWING, "??") == (chance_move("?", "?"),)


def test_a_name_that_means_two_cards_is_ambiguous() -> None:
    with pytest.raises(AmbiguousMoveError, match="can be read in 2 ways"):
        DUEL.read(DRAWING, "draw grey")


@pytest.mark.parametrize("text", ["", "  ", "red:", "fly away", "a1 z9"])
def test_words_without_meaning_are_refused(text: str) -> None:
    with pytest.raises(InvalidMoveError):
        DUEL.read(MAIN, text)


def test_of_several_readings_the_only_legal_one_is_meant() -> None:
    game = DUEL.without("play", "nothing")
    verb = game.verbs["play"]
    both = verb._replace(
        read=lambda state, seat, tokens: [(Move(seat, "step", (0, 8)),), (Move(seat, "step", (0, 3)),)]
    )
    game.verbs = {"play": both, "step": game.verbs["step"]._replace(read=lambda state, seat, tokens: ())}
    assert game.read(MAIN, "go") == (Move(0, "step", (0, 3)),)
    three = verb._replace(read=lambda state, seat, tokens: [(Move(seat, "step", (0, to)),) for to in (1, 3, 8)])
    game.verbs = {**game.verbs, "play": three}
    with pytest.raises(AmbiguousMoveError) as caught:
        game.read(MAIN, "go")
    assert caught.value.readings == ("a1 b1", "a1 a2")


def test_every_move_and_result_is_read_back_as_it_was_written() -> None:
    for move in DUEL.possible_moves(MAIN, 0):
        assert DUEL.read(MAIN, DUEL.write(MAIN, move), 0) == (move,)
    for result in (chance_move("fox"), chance_move("grey_owl"), chance_move("?")):
        assert DUEL.read(DRAWING, DUEL.write(DRAWING, result)) == (result,)
    assert DUEL.write(FIGHT, chance_move(6)) == "dice 6"
    assert DUEL.read(FIGHT, "dice 6") == (chance_move(6),)
