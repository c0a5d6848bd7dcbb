"""Simultaneous choices: sealed in any order, opened when all are in; or entered openly, all at once."""

from __future__ import annotations

import pytest
import toys_at_work as toys

from referee.engine.core.move import Move
from referee.engine.core.ruling import IllegalMoveError, Verdict
from referee.engine.mechanisms import sealed

NIGHT = toys.toy("night_ferry")
BIDDING = toys.played(NIGHT, "?", "?")
NORTH, SOUTH = Move(0, "bid", (2,)), Move(1, "bid", (3,))


def committed() -> object:
    """Return the state in which both have committed, South first."""
    state = NIGHT.play(BIDDING, sealed.committing_move(SOUTH, "pepper"))
    return NIGHT.play(state, sealed.committing_move(NORTH, "salt"))


def asked(state: object) -> list[tuple[int, str]]:
    return [(one.seat, one.kind) for one in NIGHT.decisions(state)]


def clauses(state: object, move: Move) -> list[tuple[str, str]]:
    return [(breach.clause, breach.kind) for breach in NIGHT.judge(state, move).breaches]


def test_both_are_asked_at_once_and_answer_in_any_order() -> None:
    assert asked(BIDDING) == [(0, "bid"), (1, "bid")]
    for first, second in ((NORTH, SOUTH), (SOUTH, NORTH)):
        state = NIGHT.play(BIDDING, first)
        assert asked(state) == [(second.seat, "bid")]
        assert NIGHT.play(state, second).coins == [4, 3, 5]


def test_a_commitment_is_a_hash_that_reveals_nothing_and_moves_nothing() -> None:
    state = NIGHT.play(BIDDING, sealed.committing_move(SOUTH, "pepper"))
    (digest,) = sealed.committing_move(SOUTH, "pepper").args
    assert len(str(digest)) == 64
    assert digest != sealed.committing_move(SOUTH, "salt").args[0]
    assert digest != sealed.committing_move(SOUTH._replace(args=(2,)), "pepper").args[0]
    assert state.coins == [6, 6, 0]
    assert "bid', (3,)" not in str(state)
    assert asked(state) == [(0, "bid")]


def test_when_all_are_in_each_owes_the_opening_of_its_own() -> None:
    state = committed()
    assert asked(state) == [(0, sealed.OPEN), (1, sealed.OPEN)]
    state = NIGHT.play(state, sealed.opening_move(SOUTH, "pepper"))
    assert asked(state) == [(0, sealed.OPEN)]
    assert state.coins == [6, 6, 0]
    state = NIGHT.play(state, sealed.opening_move(NORTH, "salt"))
    assert state.coins == [4, 3, 5]
    assert state.boats == [0, 2]
    assert asked(state) == [(0, "drift")]


def test_a_seat_that_has_entered_openly_has_nothing_to_open() -> None:
    state = NIGHT.play(NIGHT.play(BIDDING, NORTH), sealed.committing_move(SOUTH, "pepper"))
    assert asked(state) == [(1, sealed.OPEN)]
    assert NIGHT.play(state, sealed.opening_move(SOUTH, "pepper")).coins == [4, 3, 5]


@pytest.mark.parametrize(
    "forged",
    [
        sealed.opening_move(NORTH, "pepper"),
        sealed.opening_move(NORTH._replace(args=(1,)), "salt"),
        sealed.opening_move(SOUTH._replace(seat=0), "pepper"),
        Move(0, "open", ("?",)),
    ],
)
def test_a_choice_that_was_not_committed_cannot_be_opened_nor_forced(forged: Move) -> None:
    state = committed()
    assert clauses(state, forged) == [("NF-ROUND-03", "fact")]
    with pytest.raises(IllegalMoveError, match="this is not the choice that was committed"):
        NIGHT.force(state, forged)


def test_a_choice_is_judged_before_it_is_sealed_and_again_when_it_is_opened() -> None:
    poor = BIDDING.copy()
    poor.coins = [1, 6, 5]
    assert clauses(poor, NORTH) == [("NF-ROUND-04", "rule")]
    state = NIGHT.play(NIGHT.play(poor, sealed.committing_move(NORTH, "salt")), SOUTH)
    assert clauses(state, sealed.opening_move(NORTH, "salt")) == [("NF-ROUND-04", "rule")]
    assert NIGHT.force(state, sealed.opening_move(NORTH, "salt")).coins == [-1, 3, 10]


def test_another_kind_of_move_cannot_be_sealed_in_its_place() -> None:
    wrong = Move(0, "keep")
    state = NIGHT.play(NIGHT.play(BIDDING, sealed.committing_move(wrong, "salt")), SOUTH)
    ruling = NIGHT.judge(state, sealed.opening_move(wrong, "salt"))
    assert ruling.verdict is Verdict.ILLEGAL
    assert [(breach.text, breach.kind) for breach in ruling.breaches] == [
        ("the committed choice is not a `bid` move", "fact")
    ]


@pytest.mark.parametrize("text", ["", "abc", "g" * 64, "A" * 64, "0" * 63])
def test_a_commitment_that_is_not_a_hash_is_refused(text: str) -> None:
    assert clauses(BIDDING, Move(0, "commit", (text,))) == [("NF-ROUND-03", "fact")]


def test_nobody_commits_twice_or_opens_too_soon() -> None:
    state = NIGHT.play(BIDDING, sealed.committing_move(SOUTH, "pepper"))
    for move in (SOUTH, sealed.committing_move(SOUTH, "pepper"), sealed.opening_move(SOUTH, "pepper")):
        assert clauses(state, move)[0] == ("NF-ROUND-01", "fact")


def test_commitments_and_openings_can_be_typed() -> None:
    commit, opening = sealed.committing_move(NORTH, "salt"), sealed.opening_move(NORTH, "salt")
    assert NIGHT.read(BIDDING, f"commit {commit.args[0]}", 0) == (commit,)
    state = committed()
    assert NIGHT.write(state, opening) == "open salt bid 2"
    assert NIGHT.read(state, "north: open salt bid 2") == (opening,)


def test_a_seat_sees_of_others_only_that_they_have_chosen() -> None:
    commitment = sealed.committing_move(SOUTH, "pepper")
    for state, shown in (
        (NIGHT.play(BIDDING, SOUTH), ("bid", ("?",))),
        (NIGHT.play(BIDDING, commitment), commitment.args[0]),
    ):
        (frame,) = (frame for frame in state.agenda if frame.kind == "bid")
        for seat in (0, None):
            assert sealed.masked_frame(frame, seat).data == ("sealed", (0, 1), (None, shown), ())
        assert sealed.masked_frame(frame, 1) == frame
    turn = NIGHT.new(toys.setup(NIGHT)).agenda[0]
    assert sealed.masked_frame(turn, 0) is turn


def test_nothing_of_a_secret_can_be_forced_out_of_time_and_words_are_not_mixed_up() -> None:
    verbs = sealed.verbs(toys.module("night_ferry").SECRETS)
    assert {name: verb.anchored for name, verb in verbs.items()} == {"bid": True, "commit": True, "open": True}
    for words in (("bid", "2"), ("commit",), ("commit", "a", "b")):
        assert list(verbs["commit"].read(BIDDING, 0, words)) == []
    assert list(verbs["open"].read(BIDDING, 0, ("open", "salt"))) == []
