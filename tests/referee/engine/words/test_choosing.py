"""Simultaneous choices in typed words: of one seat, or of all at once with slashes between them."""

from __future__ import annotations

from typing import Any

import pytest
import toys_at_work as toys
from tables.monsters_and_magic import position

from referee.engine.core.move import Move
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError
from referee.engine.mechanisms.sealed import committing_move
from referee.engine.record.match import Match
from referee.engine.words.choosing import choice_decisions, read_choice, read_choices

NIGHT = toys.toy("night_ferry")
BIDDING = toys.played(NIGHT, "?", "?")
BIDS = (Move(0, "bid", (2,)), Move(1, "bid", (3,)))


def bidding() -> Match[Any]:
    """Return a match in which the first bids are due."""
    match = Match.new(NIGHT, toys.setup(NIGHT), id="night")
    match.enter("?; ?")
    return match


@pytest.mark.parametrize(
    "text",
    ["bid 2 / bid 3", "2/3", " bid 2/3 ", "north: 2 / south: 3", "South: bid 3 / North: bid 2", "2 / SOUTH: bid 3"],
)
def test_a_line_holds_the_choices_in_the_order_of_the_seats_or_by_their_names(text: str) -> None:
    assert sorted(read_choices(NIGHT, BIDDING, text)) == sorted(BIDS)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("2 / 3 / 1", "has 3 choices, but 2 are needed (from North, South, in this order)"),
        ("north: 2 / north: 3", "expected one choice each from North, South"),
        ("north: 2 / 3 ", None),
        ("2 / fly", '"fly" cannot be read as a choice for South'),
        ("2 / ", '"" cannot be read as a choice for South'),
        ("2 / commit abc", '"commit abc" cannot be read as a choice for South'),
        ("2 / ferryman: 3", "expected one choice each from North, South"),
    ],
)
def test_a_choice_too_many_or_of_the_wrong_seat_is_refused(text: str, said: str | None) -> None:
    if said is None:
        assert read_choices(NIGHT, BIDDING, text) == BIDS
        return
    with pytest.raises(InvalidMoveError) as caught:
        read_choices(NIGHT, BIDDING, text)
    assert said in str(caught.value)


def test_only_those_who_still_owe_a_choice_are_asked() -> None:
    sealed = NIGHT.play(BIDDING, committing_move(BIDS[1], "salt"))
    assert [one.seat for one in choice_decisions(NIGHT, BIDDING)] == [0, 1]
    assert [one.seat for one in choice_decisions(NIGHT, sealed)] == [0]
    assert choice_decisions(NIGHT, NIGHT.play(sealed, committing_move(BIDS[0], "salt"))) == ()
    assert choice_decisions(NIGHT, NIGHT.play(NIGHT.play(BIDDING, BIDS[0]), BIDS[1])) == ()
    assert choice_decisions(NIGHT, toys.played(NIGHT)) == ()


def test_a_slash_separates_only_simultaneous_choices() -> None:
    assert read_choices(NIGHT, toys.played(NIGHT), "? / ?") == ()
    assert read_choices(NIGHT, BIDDING, "bid 2") == ()


def test_of_one_alone_the_word_for_what_is_chosen_may_be_left_out() -> None:
    assert read_choices(NIGHT, BIDDING, "2") == BIDS[:1]
    assert read_choices(NIGHT, BIDDING, "south: 3") == BIDS[1:]
    assert read_choices(NIGHT, BIDDING, "fly") == read_choices(NIGHT, BIDDING, "carla: 3") == ()
    match = bidding()
    with pytest.raises(InvalidMoveError, match='"fly" cannot be read as a move'):
        match.enter("fly")
    match.enter("south: 3; 2")
    assert match.state.coins == [4, 3, 5]


def test_choices_turned_over_together_are_one_step() -> None:
    match = bidding()
    entered = match.enter("2 / 3; brace")
    assert [event.flags for event in entered.events] == [(), ("together",), ()]
    assert match.state.boats == [0, 2]
    match.undo()
    assert match.enter("drift").events[0].move == Move(0, "drift")
    match.undo(2)
    assert [one.seat for one in choice_decisions(NIGHT, match.state)] == [0, 1]
    match.redo()
    assert match.state.coins == [4, 3, 5]


def test_one_illegal_choice_refuses_all_that_were_made_together() -> None:
    match = bidding()
    match.enter("3 / 3; drift; ?")
    assert match.state.coins[0] == 3
    poor = Match.new(
        NIGHT, toys.setup(NIGHT), id="poor", position={**position_of(3), "coins": {"north": 1, "south": 6}}
    )
    with pytest.raises(IllegalMoveError, match="a bid of 2, with 1 coins"):
        poor.enter("bid 2 / bid 3")
    assert poor.revision == 1
    with pytest.raises(IllegalMoveError):
        poor.enter("south: 1 / north: 3")
    assert poor.enter("1 / 3").events[0].text == "bid 1"


def position_of(round: int) -> dict[str, Any]:
    return {
        "round": round,
        "boats": {"north": 1, "south": 2},
        "coins": {"north": 3, "south": 3},
        "shown": [],
        "hands": {"north": ["?"], "south": ["?"]},
    }


def test_what_follows_comes_together_as_far_as_it_is_legal() -> None:
    match = bidding()
    match.play(BIDS[0], lambda state: BIDS[1:])
    assert match.state.coins == [4, 3, 5]
    match.undo()
    match.enter("north: 2", simultaneous_moves=lambda state: (Move(1, "bid", (9,)), *BIDS[1:]))
    assert [one.seat for one in choice_decisions(NIGHT, match.state)] == [1]


def test_hand_cards_laid_in_secret_are_typed_in_one_line() -> None:
    table = position("c3 blue army; d4 straw army", hands={0: 2, 1: 2}, hand_card_order="secret")
    table.play("c3 d4", "dice 4 3", "dice 2 2")
    rules, state = table.game, table.state
    laid = (Move(0, "lay", ("legions",)), Move(1, "lay"))
    assert read_choice(rules, state, 1, "nothing") == Move(1, "lay")
    with pytest.raises(InvalidMoveError):
        read_choice(rules, state, 0, "c3 d4")
    assert read_choices(rules, state, "knights / nothing") == (Move(0, "lay", ("knights",)), Move(1, "lay"))
    assert read_choices(rules, state, "straw: lay nothing / blue: lay legions") == laid[::-1]
    assert read_choices(rules, state, 'play "Wood Elves" Knights / pass')[0].args == ("wood_elves", "knights")
