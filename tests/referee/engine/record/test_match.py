"""The commands of a match, one by one."""

from __future__ import annotations

import pytest
from tavern_game import SealedTavern, Tavern, new_match

from pnp.errors import DataError
from referee.engine.core.guards import Breach
from referee.engine.core.move import Move
from referee.engine.core.options import Setup
from referee.engine.core.plain import from_plain
from referee.engine.core.ruling import IllegalMoveError, Verdict
from referee.engine.errors import InvalidMoveError, PositionError, RecordError
from referee.engine.mechanisms.views import PUBLIC
from referee.engine.record.event import Event, opening_in
from referee.engine.record.jsonl import read_record, write_lines
from referee.engine.record.log_memory import LogCache
from referee.engine.record.match import Match
from referee.table.records.record_faults import COUNTED_AS_PLAYED, record_faults

LATE = Breach("T-NEW", "one raise a turn")


def scores(match):
    return tuple(match.state.scores)


def again(match):
    """Return the match that follows from the written record alone."""
    return Match(Tavern(), read_record(write_lines(match.events)))


def test_a_new_match_asks_its_first_question_at_revision_1():
    match = new_match()
    assert match.revision == 1
    assert [one.key for one in match.due] == [("turn", 0, (1,))]
    assert match.entries == ()
    assert match.outcome is None


def test_seats_the_game_has_not_are_refused():
    with pytest.raises(PositionError, match="Tavern takes 2 players, not 5"):
        Match.new(Tavern(), Setup(5), id="evening")


def test_a_match_may_begin_from_a_position():
    match = Match.new(Tavern(), Setup(2), id="evening", position={"scores": [4, -7]})
    assert scores(match) == (4, -7)
    assert match.faults == ("seat 1 has -7",)
    match.enter("raise 2")
    assert scores(again(match)) == (6, -7)


def test_a_position_that_cannot_be_read_names_every_fault():
    with pytest.raises(PositionError) as caught:
        Match.new(Tavern(), Setup(2), id="evening", position={"nothing": 1})
    assert caught.value.faults == ("scores are missing", "agenda is missing")


def test_a_position_written_by_the_game_is_read_again():
    match = new_match()
    match.enter("raise 3; strike; pass")
    document = match.game.write_position(match.state)
    assert Match.new(Tavern(), Setup(2), id="evening", position=document).state == match.state


def test_an_illegal_move_changes_nothing():
    match = new_match()
    with pytest.raises(IllegalMoveError, match="T-RAISE-1: a raise of 4, at most 3"):
        match.enter("raise 4")
    assert match.revision == 1


def test_a_move_of_no_verb_is_refused():
    match = new_match()
    with pytest.raises(InvalidMoveError, match='"fly" is not a kind of move in this game'):
        match.play(Move(0, "fly"))
    assert match.revision == 1


def test_news_are_those_of_the_whole_line():
    assert [notice.text for notice in new_match().enter("raise 1; raise 2").news] == ["1 more", "2 more"]


def test_undo_and_redo_walk_the_line_and_are_recorded():
    match = new_match()
    match.enter("raise 1")
    match.enter("raise 2")
    match.undo()
    assert scores(match) == (1, 0)
    match.undo()
    assert scores(match) == (0, 0)
    match.redo(2)
    assert scores(match) == (3, 0)
    assert [event.kind for event in match.events] == ["open", "move", "move", "undo", "undo", "redo"]
    assert scores(again(match)) == (3, 0)


def test_the_parts_of_a_line_are_undone_one_by_one():
    match = new_match()
    match.enter("raise 1; raise 2")
    match.undo()
    assert scores(match) == (1, 0)


def test_undoing_more_than_there_is_is_refused():
    match = new_match()
    match.enter("raise 1")
    with pytest.raises(InvalidMoveError, match="there is only 1 step to undo, not 2"):
        match.undo(2)
    with pytest.raises(InvalidMoveError, match="there is nothing to redo"):
        match.redo()
    with pytest.raises(InvalidMoveError, match="cannot take 0 steps"):
        match.undo(0)
    assert match.revision == 2


def test_a_new_move_after_an_undo_ends_the_redo():
    match = new_match()
    match.enter("raise 1")
    match.undo()
    match.enter("raise 3")
    assert match.redoable == 0
    assert [entry.number for entry in match.entries] == [4]


def test_an_undone_amendment_brings_the_old_line_back():
    match = new_match()
    match.enter("raise 1; strike; pass; pass; dice 6 6")
    before = match.state
    match.amend(3, "pick")
    assert [entry.text for entry in match.entries] == ["raise 1", "pick"]
    match.undo()
    assert match.state == before
    assert match.pending == ()


def test_an_overruled_move_stands_with_its_clauses():
    match = new_match()
    entered = match.overrule("raise 4")
    assert scores(match) == (4, 0)
    assert entered.events[0].kind == "overrule"
    assert entered.events[0].clauses == ("T-RAISE-1",)
    assert entered.rulings[0].clauses == ("T-RAISE-1",)
    assert scores(again(match)) == (4, 0)


def test_facts_cannot_be_overruled():
    match = new_match()
    for text in ("take red", "pass", "play ace"):
        with pytest.raises(IllegalMoveError):
            match.overrule(text)
    assert match.revision == 1


def test_overruling_a_legal_move_plays_it():
    match = new_match()
    assert [event.kind for event in match.overrule("raise 2").events] == ["move"]


def test_a_correction_says_what_is_so_and_reports_its_faults():
    match = new_match()
    match.enter("raise 1")
    match.correct("score 1 -5")
    assert match.faults == ("seat 1 has -5",)
    match.correct("turn 1 7")
    assert [one.key for one in match.due] == [("turn", 1, (7,))]
    match.undo()
    assert scores(match) == (1, -5)
    assert [one.seat for one in match.due] == [0]
    with pytest.raises(InvalidMoveError, match="say score SEAT NUMBER"):
        match.correct("nonsense")


def test_a_game_takes_no_corrections_unless_it_says_how():
    class Strict(Tavern):
        def correct(self, state, words):
            return super(Tavern, self).correct(state, words)

    with pytest.raises(InvalidMoveError, match="positions cannot be corrected in this game"):
        Match.new(Strict(), Setup(2), id="evening").correct("score 0 3")


def test_a_house_rule_is_settled_from_here_on_and_numbers_follow():
    match = new_match()
    match.enter("strike; pass; pass")
    assert match.due[0].number == 2
    match.option("dice", "one")
    assert match.due[0].number == 1
    assert match.state.options["goal"] == 60
    match.option("goal", "5")
    match.option("dice", "two")
    assert (match.state.options["goal"], match.state.options["number"]) == (5, 2)
    match.undo(3)
    assert (match.state.options["goal"], match.due[0].number) == (60, 2)


def test_a_house_rule_that_is_not_one_changes_nothing():
    match = new_match()
    for name, value in (("dice", "nine"), ("colour", "red"), ("number", "3")):
        with pytest.raises(DataError):
            match.option(name, value)
    assert match.revision == 1


def test_a_house_rule_may_end_the_match():
    match = new_match()
    match.enter("raise 3")
    match.option("goal", "2")
    assert match.due == ()
    assert match.outcome.winners == (0,)


def test_seeded_dice_hang_on_what_is_asked_and_how_often():
    match = new_match("seven")
    match.enter("strike; pass; pass")
    rolled = match.roll().events[0]
    assert rolled.flags == ("seeded",)
    match.undo()
    match.undo(3)
    match.enter("raise 1; strike; pass; pass")
    assert match.roll().events[0].move == rolled.move
    other = new_match("eight")
    other.enter("strike; pass; pass")
    assert other.roll().events[0].move != rolled.move


def test_the_same_request_asked_again_in_a_line_rolls_again():
    match = new_match("seven")
    rolls = []
    for _ in range(4):
        match.enter("strike; pass; pass")
        rolls.append(match.roll().events[0].move.args)
        match.correct("turn 0 1")
    assert len(set(rolls)) > 1


def test_without_a_seed_real_dice_are_asked_for():
    match = new_match()
    match.enter("strike; pass; pass")
    with pytest.raises(InvalidMoveError, match="this match has no seed"):
        match.roll()
    assert len(match.roll("just now").events) == 1
    with pytest.raises(InvalidMoveError, match="no dice or cards are due"):
        match.roll("just now")


def test_judge_changes_nothing_and_sees_past_open_windows():
    match = new_match()
    match.enter("fetch; draw ?; done; strike")
    revision = match.revision
    assert [(one.seat, one.kind) for one in match.due] == [(0, "window")]
    assert match.judge("raise 1").verdict.value == "illegal"
    assert match.judge("dice 3 4").verdict.value == "legal"
    assert match.revision == revision


def test_a_claim_is_flagged():
    match = new_match()
    match.enter("fetch; draw ?; done")
    entered = match.enter("boast")
    assert entered.events[0].flags == ("claim",)
    assert len(match.state.claims) == 1
    assert entered.rulings[0].verdict.value == "cannot tell"


def test_events_that_the_sink_refuses_have_not_happened():
    def full(expected, events):
        raise RecordError("the disk is full")

    match = Match(Tavern(), new_match().events, full)
    for command in (
        lambda: match.enter("raise 1; raise 2"),
        lambda: match.correct("score 0 3"),
        lambda: match.note("hm"),
        lambda: match.overrule("raise 4"),
        lambda: match.option("dice", "one"),
    ):
        with pytest.raises(RecordError, match="the disk is full"):
            command()
    assert (match.revision, scores(match), match.entries) == (1, (0, 0), ())


def test_the_sink_is_given_what_the_events_follow():
    told = []
    match = Match.new(
        Tavern(), Setup(2), id="evening", sink=lambda expected, events: told.append((expected, len(events)))
    )
    match.enter("raise 1; raise 2; done")
    match.undo()
    assert told == [(0, 1), (1, 3), (4, 1)]


def test_a_note_changes_nothing_but_the_record():
    match = new_match()
    match.enter("raise 1")
    match.note("the dog ran over the table")
    match.undo()
    assert scores(match) == (0, 0)
    assert again(match).events == match.events


def test_a_player_gets_another_name_that_undo_does_not_take_back():
    match = new_match()
    match.enter("raise 1")
    assert [event.kind for event in match.rename(1, " Bea  May ").events] == ["rename"]
    assert match.lexicon.players[1] == "Bea May"
    match.undo()
    assert scores(match) == (0, 0)
    assert match.lexicon.players[1] == "Bea May"
    match.redo()
    match.rename(1, "Bert")
    seen = match.seen(PUBLIC)
    assert again(match).lexicon == seen.lexicon == match.lexicon
    assert match.lexicon.players == ("", "Bert")
    assert match.lexicon.names[0] == new_match().lexicon.names[0]
    assert match.undoable == 1


def test_the_same_name_again_is_not_recorded():
    match = new_match()
    match.rename(0, "Bert")
    assert match.rename(0, "Bert").events == ()


@pytest.mark.parametrize(("seat", "name"), [(0, "a:b"), (0, ""), (0, "Zed"), (2, "Zed"), (-1, "Zed")])
def test_a_name_that_is_taken_or_not_allowed_is_refused(seat, name):
    match = new_match()
    match.rename(1, "Zed")
    with pytest.raises(InvalidMoveError):
        match.rename(seat, name)
    assert match.lexicon.players == ("", "Zed")


def test_a_name_of_a_seat_that_nobody_plays_is_not_read():
    match = new_match()
    lines = [*match.events, Event(match.revision + 1, "rename", "Zed", seat=7)]
    with pytest.raises(RecordError, match="seat 8 is automatic"):
        Match(Tavern(), lines)


def test_a_record_of_another_game_is_refused():
    class Other(Tavern):
        name = "cellar"

    with pytest.raises(RecordError, match="this is a record of tavern, not of cellar"):
        Match(Other(), new_match().events)


def test_another_version_of_the_rules_is_reported_and_earlier_moves_stand():
    match = new_match()
    match.enter("raise 3; raise 3; done")

    class Later(Tavern):
        version = "2"

        def __init__(self):
            super().__init__()
            raising = self.verbs["raise"]
            few = raising.guards[1]._replace(test=lambda s, m: raising.guards[1].test(s, m) if s.raises < 1 else LATE)
            self.verbs = {**self.verbs, "raise": raising._replace(guards=(raising.guards[0], few))}

    taken = Match(Later(), match.events)
    assert taken.state == match.state
    assert taken.reports[0] == "the match began with version 1 of the rules; the current version is 2"
    assert "event 3 (raise 3) does not fit the current rules" in taken.reports[1]
    assert taken.reports[1].endswith("It is kept as it was played.")
    assert [len(taken.record.undo_stack.past_versions), *taken.record.undo_stack.left_out] == [len(match.events), 3]
    assert (taken.left_out(3), taken.fates(LogCache())) == ("", {})
    assert Match(Tavern(), match.events).reports == ()


def test_the_line_after_each_event_is_known_whatever_was_taken_back_since():
    match = new_match()
    match.enter("raise 3; raise 3; done")
    match.note("a word")
    match.undo()
    match.enter("raise 1; done")
    for taken in (match, Match(Tavern(), match.events)):
        assert len(taken.record.undo_stack.past_versions) == len(taken.events)
        for number, version in enumerate(taken.record.undo_stack.past_versions, 1):
            assert version.state == Match(Tavern(), match.events[:number]).state


def test_an_event_that_cannot_be_under_the_same_rules_is_an_error():
    match = new_match()
    match.enter("raise 3")
    forged = match.events[1]._replace(move=Move(0, "pass"), words="pass")
    with pytest.raises(RecordError, match=r"event 2 \(pass\) is impossible: pass is illegal"):
        Match(Tavern(), [match.events[0], forged])


@pytest.mark.parametrize("flags", [(), ("only",)])
def test_a_move_that_breaks_only_rules_stands_whatever_the_rules_say_now(flags):
    """A move that a mended rule forbids, or would not choose for an automatic seat, must not close the match."""
    match = new_match()
    match.enter("raise 3")
    given = match.events[1]._replace(move=Move(0, "raise", (9,)), words="raise 9", flags=flags)
    taken = Match(Tavern(), [match.events[0], given])
    (said,) = taken.reports
    assert said.startswith("event 2 (raise 9) does not fit the current rules: raise 9 is illegal")
    assert said.endswith("It is kept as it was played.")
    taken.enter("raise 3")
    assert taken.events[-1].text == "raise 3"


def test_an_amended_move_that_breaks_only_rules_stands_too():
    match = new_match()
    match.enter("raise 3; raise 2")
    match.amend(2, "raise 1")
    amended = match.events[-1]
    play = amended.plays[0]._replace(move=Move(0, "raise", (9,)), words="raise 9")
    taken = Match(Tavern(), [*match.events[:-1], amended._replace(plays=(play,), words="2 raise 9")])
    assert taken.reports[0].endswith("It is kept as it was played.")
    assert taken.state.scores[0] == 11
    assert [entry.text for entry in taken.entries] == ["raise 9", "raise 2"]
    assert [(one.line, one.consequence) for one in record_faults(taken)] == [(2, COUNTED_AS_PLAYED)]
    taken.undo()
    assert record_faults(taken) == ()


@pytest.mark.parametrize(
    "move", [[0, "fly", []], [7, "raise", [1]], [0, "raise", []], [0, "take", [[1]]], [-1, "x", [3]]]
)
def test_an_event_that_makes_no_sense_to_the_game_is_an_error(move):
    match = new_match()
    match.enter("raise 3")
    forged = match.events[1]._replace(move=from_plain(Move, move), words="?")
    with pytest.raises(RecordError, match="event 2"):
        Match(Tavern(), [match.events[0], forged])


def test_a_match_is_set_up_by_the_book_for_the_fewest_unless_said():
    match = Match.new(Tavern())
    opened = opening_in(match.events)
    assert (opened.seats, opened.options) == (2, {"dice": "two", "number": 2, "goal": 60})
    with pytest.raises(PositionError, match="takes 2 players, not 9"):
        Match.new(Tavern(), seats=9)


def test_seats_other_than_those_of_the_set_up_are_a_mistake_of_the_caller():
    assert Match.new(Tavern(), Setup(2), seats=2).events[0].opening.seats == 2
    with pytest.raises(PositionError, match="the set-up is for 2 players, but seats is 3"):
        Match.new(Tavern(), Setup(2), seats=3)


def test_a_typed_line_is_played_with_what_follows_from_the_seed():
    match = Match.new(Tavern(), seed="seven")
    entered = match.play("fetch")
    assert [event.kind for event in entered.events] == ["move", "chance"]
    bare = Match.new(Tavern())
    assert [event.kind for event in bare.play("fetch").events] == ["move"]
    with pytest.raises(InvalidMoveError):
        bare.play("fly")


def test_a_move_is_played_as_its_words_are():
    by_word, by_move = Match.new(Tavern(), seed="seven"), Match.new(Tavern(), seed="seven")
    move = Move(0, "fetch")
    assert by_move.play(move).events == by_word.play(by_word.write(move)).events
    assert [event.flags for event in by_move.events[1:]] == [(), ("seeded",)]


def test_a_line_is_judged_part_by_part_as_it_would_be_played():
    match = new_match("s")
    assert match.judge("raise 1; raise 1; done").text == "done"
    refused = match.judge("raise 9; done")
    assert (refused.verdict, refused.text) == (Verdict.ILLEGAL, "raise 9")
    assert match.judge("strike; pass; pass; roll; raise 1").verdict is Verdict.LEGAL
    with pytest.raises(InvalidMoveError, match="comes after a question that is still open"):
        match.judge("strike; raise 1; done")
    assert [event.kind for event in match.events] == ["open"]


def test_simultaneous_choices_on_one_line_are_judged():
    match = Match.new(SealedTavern())
    assert match.judge("cup red / cup blue").verdict is Verdict.LEGAL


def test_events_of_others_are_followed():
    mine = new_match()
    yours = Match(Tavern(), mine.events)
    yours.enter("raise 1; done")
    mine.catch_up(yours.events[1:])
    assert (mine.state, mine.events) == (yours.state, yours.events)


def test_an_entry_is_found_by_its_number():
    match = new_match()
    match.enter("raise 1; done")
    assert match.entry(3).text == "done"
    for number in (1, 4):
        with pytest.raises(InvalidMoveError, match="is not a current move"):
            match.entry(number)
