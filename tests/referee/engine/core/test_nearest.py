"""Nearest moves: those of the same verb, what is owed, the other word for passing, what is written alike."""

from __future__ import annotations

from tavern_game import Tavern, match_with_hands, new_match

from referee.engine.core.agenda import Decision
from referee.engine.core.move import Move
from referee.engine.core.nearest import MOST_SUGGESTED, nearest


def texts(game, state, move):
    return [game.write(state, one) for one in nearest(game, state, move)]


def test_moves_of_the_same_verb_come_first():
    match = new_match()
    found = texts(match.game, match.state, Move(0, "raise", (9,)))
    assert found == ["raise 3", "raise 2", "raise 1"] or sorted(found) == ["raise 1", "raise 2", "raise 3"]
    assert len(found) == MOST_SUGGESTED


def test_what_is_owed_comes_before_what_is_written_alike():
    match = new_match()
    owing = Tavern()
    owing.questions = {**owing.questions, "turn": lambda state, frame: (_asks(frame, owed=("pick a cup",)),)}
    assert texts(owing, match.state, Move(0, "pass"))[0] == "pick"


def test_a_pass_comes_before_what_the_question_names():
    match = match_with_hands()
    match.enter("strike")
    game = Tavern()
    assert texts(game, match.state, Move(1, "raise", (9,)))[0] == "pass"


def test_a_move_about_the_same_thing_comes_before_the_pass():
    match = match_with_hands()
    match.enter("strike")
    game = Tavern()
    legal = game.legal_moves(match.state, 1)
    about = next(one for one in legal if any(map(str.isalpha, game.write(match.state, one).split()[1:])))
    thing = game.write(match.state, about).split()[-1]
    game.write = lambda state, move: f"polish {thing}" if move.verb == "raise" else Tavern.write(game, state, move)
    assert texts(game, match.state, Move(1, "raise", (9,)))[0] == game.write(match.state, about)


def test_what_the_question_names_comes_before_what_is_written_alike():
    match = new_match()
    naming = Tavern()
    naming.questions = {**naming.questions, "turn": lambda state, frame: (_asks(frame, prompt="Ada: fetch?"),)}
    assert texts(naming, match.state, Move(0, "pass"))[0] == "fetch"


def test_another_word_for_a_pass_is_answered_with_the_right_one():
    match = match_with_hands()
    match.enter("strike")
    game = Tavern()
    game.pass_verbs = ("pass", "done")
    assert texts(game, match.state, Move(1, "done"))[0] == "pass"


def test_nothing_is_near_a_result_of_chance():
    match = new_match()
    assert nearest(match.game, match.state, Move(-1, "roll", (9,))) == ()


def _asks(frame, prompt="what do you do?", owed=()):
    return Decision(frame.seat, "turn", "T-TURN", prompt, owed=owed, subject=frame.data)


def test_the_moves_near_an_illegal_one_are_found_once():
    match = new_match()
    ruling = match.game.judge(match.state, Move(0, "raise", (9,)))
    assert ruling.nearest
    assert ruling.nearest is ruling.nearest
