"""What typed words mean in a match: implied passes, and who is asked before them."""

from __future__ import annotations

import pytest
from tables.castle_assault import position
from tavern_game import match_with_hands, new_match

from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import AskedFirstError
from referee.engine.record.meaning import meaning


def texts(match):
    return [(entry.text, *entry.event.flags) for entry in match.entries]


def test_dice_imply_the_passes_before_them():
    match = match_with_hands()
    match.enter("strike")
    entered = match.enter("dice 2 3", past=True)
    assert texts(match) == [("strike",), ("pass", "implied"), ("pass", "implied"), ("dice 2 3",)]
    assert [event.flags for event in entered.events] == [("implied",), ("implied",), ()]
    match.undo()
    assert texts(match) == [("strike",)]
    match.redo()
    assert len(match.entries) == 4
    assert match.state.scores == [5, 0]


def test_a_card_of_the_second_asked_implies_the_pass_of_the_first():
    match = new_match()
    match.enter("fetch; draw king")
    match.enter("strike; pass; pass; dice 1 1")
    match.enter("strike; Ada: play king")
    by_itself = ("pass", "only")
    assert texts(match)[-4:] == [("pass", "implied"), ("play king",), by_itself, by_itself]


def with_a_card():
    """Return a match in which Ada has struck while Bob, who is asked first, holds a card."""
    match = new_match("s")
    match.enter("strike; pass; pass; dice 1 1")
    match.enter("fetch; draw king")
    match.enter("strike")
    return match


@pytest.mark.parametrize("words", ["dice 2 3", "2 3", "roll", "Ada: dice 2 3", "Ada: pass; 2 3"])
def test_nobody_passes_for_another_who_holds_a_card(words):
    match = with_a_card()
    before = texts(match)
    with pytest.raises((AskedFirstError, IllegalMoveError)) as error:
        match.enter(words)
    assert texts(match) == before
    if not words.startswith("Ada: pass"):
        assert "comes later: it is Bob’s decision first, and only Bob can pass (a card?)" in str(error.value)


def test_a_line_stops_where_only_another_can_pass():
    match = with_a_card()
    match.undo()
    assert match.enter("strike; 2 3").rest == ("2 3",)
    assert [one.seat for one in match.due] == [1]


def test_a_hand_that_the_referee_knows_to_hold_no_answer_is_not_a_pass():
    match = with_a_card()
    match.undo(2)
    match.enter("draw ?")
    match.enter("strike")
    with pytest.raises(AskedFirstError):
        match.enter("2 3")


def test_who_continues_passes_his_own_window_and_that_of_a_seat_that_can_do_nothing():
    match = new_match()
    match.enter("fetch; draw king")
    match.enter("strike; pass; pass; dice 1 1")
    match.enter("strike; dice 2 3")
    assert texts(match)[-3:] == [("pass", "implied"), ("pass", "implied"), ("dice 2 3",)]


def test_the_players_own_word_passes_for_them():
    match = with_a_card()
    match.enter("pass; 2 3")
    assert texts(match)[-3:] == [("pass",), ("pass", "implied"), ("dice 2 3",)]


def test_an_old_move_implies_the_pass_of_the_player_whose_decision_it_was():
    match = with_a_card()
    match.enter("2 3", past=True)
    assert texts(match)[-3:] == [("pass", "implied"), ("pass", "implied"), ("dice 2 3",)]


def test_no_pass_is_implied_for_what_would_be_illegal_all_the_same():
    match = with_a_card()
    before = match.revision
    with pytest.raises(IllegalMoveError, match="this is not asked now"):
        match.enter("raise 1")
    with pytest.raises(IllegalMoveError, match="the ace cannot be in this hand"):
        match.enter("play ace")
    assert match.revision == before


def test_only_windows_are_passed_by_implication():
    match = new_match()
    match.enter("offer")
    with pytest.raises(IllegalMoveError):
        match.enter("raise 1")


def test_no_pass_is_implied_for_a_player_who_has_a_choice_although_the_position_is_impossible() -> None:
    """Another hand with more cards than there are leaves no card that this player could hold, as far as others see."""
    table = position(
        "a7 south lane stalker; b6 north revenant",
        factions=("wolves", "undead"), hands={0: ["scent of blood"], 1: ["bone ward"]}, resources={0: 6, 1: 6},
    )  # fmt: skip
    table = table.play("charge a7").correct("hand south 99")
    with pytest.raises(AskedFirstError):
        meaning(table.game, table.state, "5", None)
