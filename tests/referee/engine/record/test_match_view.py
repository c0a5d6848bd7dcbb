"""A match as it can be asked about: what is legal and why not, of words and of moves alike."""

from __future__ import annotations

from tavern_game import new_match

from referee.engine.core.chance import ChanceSpec
from referee.engine.core.move import Move


def test_a_move_and_its_words_are_judged_alike() -> None:
    match = new_match()
    for move in (Move(0, "raise", (3,)), Move(0, "raise", (9,))):
        assert str(match.judge(move)) == str(match.judge(match.write(move)))
    assert match.revision == 1


def test_a_match_and_its_game_say_what_they_are() -> None:
    match = new_match()
    assert repr(match) == f"<Match of {match.game.title} with 1 event>"
    assert repr(match.game) == f"<{type(match.game).__name__}: {match.game.title}, rules {match.game.version}>"
    match.enter("fetch")
    assert "2 events" in repr(match)


def test_legal_moves_are_those_of_all_who_must_decide_or_of_one_seat() -> None:
    match = new_match()
    found = match.legal_moves()
    assert found == tuple(match.game.legal_moves(match.state, 0)) == match.legal_moves(0)
    assert match.legal_moves(1) == ()
    assert [match.judge(move).breaches for move in found] == [()] * len(found)
    assert found[0] == match.judge(match.write(found[0])).move


def test_while_chance_is_due_nobody_has_a_legal_move() -> None:
    match = new_match()
    match.enter("fetch")
    assert isinstance(match.due[0], ChanceSpec)
    assert match.legal_moves() == ()
    match.roll("a seed")
    assert match.legal_moves()
