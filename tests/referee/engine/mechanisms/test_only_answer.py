"""A question with one public answer is answered by the referee, marked, and undone with its cause."""

from __future__ import annotations

from tavern_game import Tavern, match_with_hands, new_match

from referee.engine.core.guards import Breach, Guard
from referee.engine.core.options import Setup
from referee.engine.record.draft import MOST_IMPLIED
from referee.engine.record.event import ONLY
from referee.engine.record.match import Match


def texts(match):
    return [(entry.text, *entry.event.flags) for entry in match.entries]


def asked(match):
    return [(one.seat, one.key.kind) for one in match.due]


def limited(*verbs):
    """Return a match of a game with some verbs only."""
    game = Tavern()
    game.verbs = {name: game.verbs[name] for name in verbs}
    return Match.new(game, Setup(2, {}), id="evening")


def test_windows_that_two_empty_hands_could_answer_are_not_asked():
    match = new_match()
    entered = match.enter("strike")
    assert texts(match) == [("strike",), ("pass", ONLY), ("pass", ONLY)]
    assert [event.text for event in entered.events] == ["strike", "pass", "pass"]
    assert asked(match) == [(0, "strike")]


def test_undo_of_a_move_undoes_what_followed_from_it():
    match = new_match()
    match.enter("raise 1")
    match.enter("strike")
    match.undo()
    assert texts(match) == [("raise 1",)]
    match.redo()
    assert asked(match) == [(0, "strike")]


def test_the_record_gives_the_same_match_again():
    match = new_match()
    match.enter("strike")
    again = Match(Tavern(), match.events)
    assert (again.state, texts(again)) == (match.state, texts(match))


def test_a_record_in_which_everything_was_typed_is_read_as_it_is():
    typed = new_match()
    typed.enter("strike; pass; pass; dice 1 2")
    assert texts(typed) == [("strike",), ("pass",), ("pass",), ("dice 1 2",)]
    started = Match(Tavern(), typed.events[:2])
    assert asked(started) == [(1, "window")]
    started.enter("dice 1 2")
    assert started.state == typed.state


def test_a_hand_with_a_card_is_asked_whatever_the_referee_knows_of_it():
    game = Tavern()
    king = Guard("no king", lambda state, move: Breach("T-CARD", "no king") if move.args == ("king",) else None)
    game.verbs = {**game.verbs, "play": game.verbs["play"]._replace(guards=(*game.verbs["play"].guards, king))}
    match = Match.new(game, Setup(2, {}), id="evening")
    match.enter("fetch; draw king")
    match.enter("strike; pass; dice 1 1")
    match.enter("done")
    match.enter("strike")
    assert game.possible_moves(match.state, 0) == [game.passing(match.state, match.due[0])]
    assert asked(match) == [(0, "window")]


def test_a_hand_is_not_a_secret_once_all_have_seen_that_it_holds_no_answer():
    game = Tavern()
    king = Guard("no king", lambda state, move: Breach("T-CARD", "no king") if move.args == ("king",) else None)
    game.verbs = {**game.verbs, "play": game.verbs["play"]._replace(guards=(*game.verbs["play"].guards, king))}
    match = Match.new(game, Setup(2, {}), id="evening")
    match.enter("fetch; draw king")
    state = match.state.copy()
    state.zones = {**state.zones, "hand 0": tuple(token._replace(seen=3) for token in state.zones["hand 0"])}
    seen = Match.new(game, Setup(2, {}), id="evening", position=state.to_json())
    seen.enter("strike")
    assert asked(seen) == [(1, "strike")]


def test_a_correction_answers_nothing():
    match = new_match()
    match.correct("window 0")
    assert asked(match) == [(1, "window")]


def test_amending_the_last_move_takes_what_followed_from_it():
    match = new_match()
    match.enter("strike")
    match.amend(2, "raise 1")
    assert texts(match) == [("raise 1",)]
    match.undo()
    match.amend(2, "strike")
    assert texts(match) == [("strike",), ("pass", ONLY), ("pass", ONLY)]


def test_amending_a_move_in_the_middle_keeps_the_later_moves():
    match = new_match()
    match.enter("raise 1")
    match.enter("strike")
    match.enter("dice 1 2")
    match.amend(2, "raise 2")
    assert texts(match)[1:] == [("strike",), ("pass", ONLY), ("pass", ONLY), ("dice 1 2",)]


def test_a_window_of_hidden_hands_is_asked():
    match = match_with_hands()
    match.enter("strike")
    assert asked(match) == [(1, "window")]


def test_a_game_that_never_has_a_choice_is_stopped_and_asked():
    match = limited("done")
    match.enter("done")
    assert len(match.entries) == MOST_IMPLIED + 1
    assert asked(match)[0][1] == "turn"
    match.undo()
    assert match.entries == ()


def test_the_words_of_another_continue_where_only_one_answer_was_left_in_the_same_line():
    match = limited("raise", "strike", "pass", "done")
    match.enter("raise 3; raise 3; raise 3; strike; dice 1 1; raise 1")
    assert texts(match)[-2:] == [("dice 1 1",), ("raise 1",)]


def test_an_amended_correction_answers_nothing_either():
    match = new_match()
    match.correct("window 0")
    assert asked(match) == [(1, "window")]
    match.amend(2, "window 0")
    assert texts(match) == [("window 0",)]
    assert asked(match) == [(1, "window")]
