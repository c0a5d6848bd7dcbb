"""Typed lines: parts, runs, implied and standing passes."""

from __future__ import annotations

import json
from collections import Counter
from copy import copy

import pytest
import toys_at_work as toys
from tavern_game import Tavern, match_with_hands, new_match

from referee.engine.core.guards import Guard
from referee.engine.core.options import Setup
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError, MoveError
from referee.engine.record.entering import parts_of, setting_of
from referee.engine.record.match import Match
from referee.table.match_commands import MatchCommands
from referee.table.open_match import UnstoredMatch


def texts(match):
    return [(entry.text, *entry.event.flags) for entry in match.entries]


def counted(game):
    """Return a game, and a list of the calls of its guards: guard, move and state."""
    asked = Counter()

    def asking(verb, guard):
        def test(state, move):
            asked[f"{verb.name} {guard.name}", move, json.dumps(state.to_json(), sort_keys=True)] += 1
            return guard.test(state, move)

        return guard._replace(test=test)

    game.verbs = {
        name: verb._replace(guards=tuple(asking(verb, guard) for guard in verb.guards))
        for name, verb in game.verbs.items()
    }
    return game, asked


def test_a_legal_move_is_judged_once():
    game, asked = counted(Tavern())
    match = Match.new(game, Setup(2), id="evening")
    match.enter("raise 2")
    assert Counter(guard for guard, _, _ in asked.elements()) == {"raise size": 1, "raise few": 1}
    asked.clear()
    match.enter("done; raise 1; done; raise 1; strike; pass; dice 1 2; raise 1")
    assert Counter(guard for guard, _, _ in asked.elements()) == {"raise size": 3, "raise few": 3}


def test_a_legal_move_is_judged_once_at_the_table():
    game, asked = counted(copy(toys.toy("duel")))
    match = Match.new(game, toys.setup(game), id="duel", names=("Ann", "Bob"))
    commands = MatchCommands(UnstoredMatch(match))
    commands.play("?")
    asked.clear()
    commands.play("ann: a1 a2")
    step = {guard: count for (guard, move, _), count in asked.items() if move.args == (0, 3)}
    assert step == {"step here": 1, "step beside": 1}


def test_no_move_is_judged_twice_in_one_state_where_passes_are_implied():
    game, asked = counted(Tavern())
    for name, verb in game.verbs.items():
        always = Guard("any", lambda state, move: None)
        game.verbs[name] = verb._replace(guards=(*verb.guards, always))
    game, asked = counted(game)
    match = Match(game, match_with_hands().events)
    match.enter("strike")
    asked.clear()
    match.enter("dice 1 2", past=True)
    assert [entry.event.flags for entry in match.entries] == [(), ("implied",), ("implied",), ()]
    assert {guard for guard, _, state in asked if '"window"' in state} == {"pass any"}
    assert set(asked.values()) == {1}


def test_a_move_allowed_by_an_earlier_one_is_judged_again():
    match = new_match()
    with pytest.raises(IllegalMoveError):
        match.enter("raise 3; raise 3; raise 3; raise 3")
    assert match.revision == 1


def test_parts_are_separated_by_semicolons_outside_quotation_marks():
    assert parts_of(' a ;; "b; c" d;“e;f”; ') == ("a", '"b; c" d', "“e;f”")
    assert parts_of('"Ada: raise 1"; “Cleo: pass”; Ada: "b"') == ("Ada: raise 1", "Cleo: pass", 'Ada: "b"')
    for nothing in ("", "  ", ";;"):
        with pytest.raises(InvalidMoveError, match="nothing was typed"):
            parts_of(nothing)


def test_a_line_is_played_as_far_as_dice_that_it_does_not_give():
    match = new_match()
    entered = match.enter("raise 2; strike; pass; pass; raise 1; done")
    assert entered.rest == ("raise 1", "done")
    assert len(entered.events) == 4
    assert match.due[0].what == "strike"


def test_a_line_is_played_as_far_as_the_decision_of_another():
    match = new_match()
    assert match.enter("offer; raise 1").rest == ("raise 1",)
    assert [one.seat for one in match.due] == [1]


@pytest.mark.parametrize("line", ["offer; whatever", "strike; pass; pass; whatever", "raise 3; raise 3; whatever"])
def test_what_is_behind_a_question_to_others_or_the_end_need_not_be_understood_yet(line):
    match = new_match(goal="6")
    assert match.enter(line).rest == ("whatever",)
    assert match.revision == line.count(";") + 1


def test_nothing_is_rolled_after_the_end():
    match = new_match("s", goal="2")
    assert match.enter("raise 2; roll").rest == ("roll",)


def test_a_line_may_answer_for_others_and_for_the_dice():
    match = new_match()
    entered = match.enter("offer; take red; strike; pass; pass; dice 1 2; raise 3")
    assert entered.rest == ()
    assert match.state.scores == [3, 4]


def test_the_end_of_the_match_stops_a_line():
    match = new_match(goal="2")
    assert match.enter("raise 2; raise 1").rest == ("raise 1",)
    assert match.outcome.winners == (0,)


@pytest.mark.parametrize("line", ["raise 1; raise 4", "raise 1; fly", "raise 1 9", "raise 1; raise 2; dice 3 4"])
def test_a_fault_in_a_line_whose_seat_is_asked_refuses_all_of_it(line):
    match = new_match()
    with pytest.raises((IllegalMoveError, InvalidMoveError)):
        match.enter(line)
    assert match.revision == 1


@pytest.mark.parametrize(
    ("line", "before", "after"),
    [
        ("raise 9", 0, 0),
        ("raise 9 1", 0, 1),
        ("raise 1 9", 1, 0),
        ("raise 1 2 9 1", 2, 1),
        ("raise 1; raise 9 1; done", 1, 2),
        ("fly; done", 0, 1),
    ],
)
def test_a_refusal_says_what_stood_on_its_line_before_and_after_it(line, before, after):
    with pytest.raises(MoveError) as error:
        new_match().enter(line)
    assert (error.value.before, error.value.after) == (before, after)


def test_a_run_is_played_as_far_as_it_is_asked():
    match = new_match(goal="3")
    assert match.enter("raise 1 2 3 1").rest == ("raise 3; raise 1",)


def test_roll_takes_the_seed_and_implies_passes():
    match = new_match("s")
    match.enter("strike; roll")
    assert [flags for _, *flags in texts(match)] == [[], ["implied"], ["implied"], ["seeded"]]
    assert [one.seat for one in match.due] == [1]


def test_a_standing_pass_passes_every_window_until_its_scope_ends():
    match = match_with_hands()
    match.enter("strike; Bob: pass until turn")
    assert texts(match) == [("strike",), ("pass", "standing")]
    assert [one.seat for one in match.due] == [0]
    match.enter("pass; dice 1 1")
    assert match.standing == ()
    match.enter("strike")
    assert [one.seat for one in match.due] == [0]


def test_a_standing_pass_is_on_record_and_undone_with_what_it_did():
    match = match_with_hands()
    match.enter("strike")
    match.enter("pass until turn")
    assert [event.kind for event in match.events] == ["open", "move", "standing", "move"]
    assert Match(Tavern(), match.events).standing == match.standing
    match.undo()
    assert match.standing == ()
    assert texts(match) == [("strike",)]


def test_a_standing_pass_follows_every_later_move():
    match = match_with_hands()
    match.enter("fetch; draw king; fetch; draw fool; strike")
    match.enter("Ada: pass until turn")
    match.enter("Bob: play fool")
    assert texts(match)[-2:] == [("play fool",), ("pass", "standing")]
    match.undo()
    assert texts(match)[-1] == ("strike",)


def test_a_standing_pass_can_be_cancelled():
    match = match_with_hands()
    match.enter("raise 1; Bob: pass until turn")
    match.enter("Bob: stop passing")
    assert match.standing == ()
    match.enter("strike")
    assert [one.seat for one in match.due] == [1]


@pytest.mark.parametrize(
    "words", ["pass turn", "pass until turn", "pass until the end of the turn", "Pass until end of turn"]
)
def test_a_standing_pass_is_said_in_several_ways(words: str):
    match = match_with_hands()
    match.enter(f"strike; Bob: {words}")
    assert texts(match) == [("strike",), ("pass", "standing")]


@pytest.mark.parametrize("who", ["all", "both", "Everybody"])
def test_all_players_pass_together(who: str):
    match = match_with_hands()
    match.enter("strike")
    match.enter(f"{who}: pass turn")
    assert texts(match) == [("strike",), ("pass", "standing"), ("pass", "standing")]
    assert {one.seat for one in match.standing} == {0, 1}
    match.enter(f"{who}: stop passing")
    assert match.standing == ()


def test_a_pass_with_a_word_that_is_not_a_scope_is_read_as_a_move():
    match = match_with_hands()
    match.enter("strike")
    with pytest.raises(InvalidMoveError, match="cannot be read as a move"):
        match.enter("pass loudly")


def test_a_standing_pass_needs_a_scope_that_is_there():
    match = new_match()
    with pytest.raises(InvalidMoveError, match='there is no "combat" now'):
        match.enter("pass until combat")
    assert match.revision == 1


def test_house_rules_are_read_as_pairs():
    assert setting_of(" dice = one ") == ("dice", "one")
    with pytest.raises(InvalidMoveError, match="write NAME=VALUE"):
        setting_of("dice")
