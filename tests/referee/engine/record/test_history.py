"""A match driven at random: always equal to a fresh replay of its entries, loaded or not."""

from __future__ import annotations

import gc
import random
import time

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from tavern_game import Tavern, new_match

from referee.engine.core.chance import ChanceSpec, DiceSpec, DrawSpec
from referee.engine.core.options import Setup
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import AskedFirstError, MoveError
from referee.engine.record.jsonl import read_record, write_lines
from referee.engine.record.match import Match
from referee.engine.record.replay import carry_out

pytestmark = pytest.mark.hypothesis
GOAL = {"goal": "100000"}


class Evening(RuleBasedStateMachine):
    """play, undo, redo, amend, insert, delete, correct, overrule, save and load."""

    @initialize()
    def begin(self):
        self.game = Tavern()
        self.match = new_match("s", **GOAL)
        self.stack = [self.seen()]
        self.at = 0

    def seen(self):
        """The table's answers, compared again after undo and redo."""
        match = self.match
        return (match.state, tuple(entry.event for entry in match.entries), match.pending, match.standing)

    def done(self, steps=1):
        """Count the steps that commands have added, which can be undone."""
        self.stack[self.at + 1 :] = [None] * (steps - 1) + [self.seen()]
        self.at = len(self.stack) - 1

    def answer(self, data):
        due = data.draw(st.sampled_from(self.match.due))
        if isinstance(due, ChanceSpec):
            if isinstance(due, DiceSpec):
                faces = [str(data.draw(st.integers(1, 6))) for _ in range(due.number)]
                return "dice " + " ".join(faces)
            return "draw " + data.draw(st.sampled_from([*due.names, "?"]))
        moves = self.game.legal_moves(self.match.state, due.seat)
        return self.game.write(self.match.state, data.draw(st.sampled_from(moves)))

    @precondition(lambda self: self.match.due)
    @rule(data=st.data())
    def play(self, data):
        self.match.enter(self.answer(data))
        self.done()

    @precondition(lambda self: any(isinstance(one, ChanceSpec) for one in self.match.due))
    @rule()
    def roll(self):
        try:
            self.match.roll()
        except MoveError:  # a position so impossible that nothing can be drawn
            return
        self.done()

    @precondition(lambda self: any(one.key.kind == "window" for one in self.match.due))
    @rule()
    def throw_in_a_window(self):
        holder = None
        try:
            self.match.enter("dice " + " ".join("3" * int(self.match.state.options["number"])))
        except AskedFirstError as error:  # whoever could play a card must pass for themselves
            holder = error.seat
        except MoveError:  # older dice waited for the window to be passed
            assert self.match.pending
            return
        if holder is None:
            self.done()
        else:
            assert self.match.state.zones[f"hand {holder}"]

    @precondition(lambda self: self.match.entries)
    @rule(data=st.data())
    def amend_with_its_own_move(self, data):
        entry = data.draw(st.sampled_from(self.match.entries))
        group = [one for one in self.match.entries if one.number == entry.number]
        before = self.seen()
        if len(group) > 1 or before[2]:
            return
        amended = self.match.amend(entry.number, self.words_for(entry))
        assert (amended.orphaned, self.match.pending) == ((), ())
        assert self.match.state == before[0]
        assert [play.n for play in before[1]] == [one.number for one in self.match.entries]
        self.done()

    def words_for(self, entry):
        if entry.move is not None and entry.move.seat >= 0:
            return f"{('Ada', 'Bob')[entry.move.seat]}: {entry.text}"
        return entry.text

    @precondition(lambda self: self.match.entries)
    @rule(data=st.data(), text=st.sampled_from(["raise 1", "pick", "strike", "offer", "fetch", "pass", "dice 2 2"]))
    def change(self, data, text):
        number = data.draw(st.sampled_from(self.match.entries)).number
        how = data.draw(st.sampled_from(["amend", "insert", "delete"]))
        try:
            if how == "delete":
                self.match.delete(number)
            else:
                getattr(self.match, how)(number, text)
        except MoveError:
            assert self.seen() == self.stack[self.at]
            return
        self.done()

    @precondition(lambda self: self.match.pending)
    @rule()
    def drop(self):
        self.match.drop_waiting()
        self.done()

    @precondition(lambda self: self.at > 0)
    @rule(data=st.data())
    def undo(self, data):
        steps = data.draw(st.integers(1, self.at))
        self.match.undo(steps)
        self.at -= steps

    @precondition(lambda self: self.at < len(self.stack) - 1)
    @rule(data=st.data())
    def redo(self, data):
        steps = data.draw(st.integers(1, len(self.stack) - 1 - self.at))
        self.match.redo(steps)
        self.at += steps

    @rule()
    def save_and_load(self):
        loaded = Match(Tavern(), read_record(write_lines(self.match.events)))
        assert loaded.events == self.match.events
        assert (loaded.undoable, loaded.redoable) == (self.match.undoable, self.match.redoable)
        assert [orphan[:2] for orphan in loaded.orphans] == [orphan[:2] for orphan in self.match.orphans]
        self.match = loaded

    @invariant()
    def undo_and_redo_lead_where_the_match_was(self):
        assert (self.match.undoable, self.match.redoable) == (self.at, len(self.stack) - 1 - self.at)
        assert self.stack[self.at] == self.seen()

    @invariant()
    def the_line_is_what_a_fresh_replay_makes_of_it(self):
        state = self.game.new(Setup(2, GOAL))
        for entry in self.match.entries:
            state = carry_out(self.game, state, entry.event)
            assert state == entry.state
        assert state == self.match.state


# A failure of so long a story is not made shorter: that takes minutes.
STEPS = (Phase.explicit, Phase.reuse, Phase.generate)
Evening.TestCase.settings = settings(
    max_examples=40, stateful_step_count=30, phases=STEPS, suppress_health_check=list(HealthCheck)
)
TestEvening = Evening.TestCase


def test_an_illegal_move_in_a_forged_entry_is_refused():
    """The invariant above is not a tautology: an entry with an illegal move does not replay."""
    match = new_match()
    match.enter("raise 1")
    event = match.entries[0].event
    forged = event._replace(move=event.move._replace(args=(9,)))
    with pytest.raises(IllegalMoveError):
        carry_out(Tavern(), Tavern().new(Setup(2)), forged)


CORRECTIONS = (
    *("score 0 -900", "score 1 9999", "turn 0 -3", "turn 1 77", "window 0", "window 1"),
    *(f"card {seat} {card}" for seat in (0, 1) for card in ("ace", "king", "fool")),
)


@pytest.mark.parametrize("seed", range(25))
def test_after_corrections_in_the_middle_of_anything_the_match_continues(seed):
    chance = random.Random(seed)
    match = new_match("s", goal="100000")
    for _ in range(chance.randrange(12)):
        go_on(match, chance)
    for text in chance.choices(CORRECTIONS, k=4):
        match.correct(text)
    faults = match.faults
    for _ in range(50):
        go_on(match, chance)
    assert match.due
    assert match.revision >= 55
    assert [fault for fault in faults if fault.startswith("more cards")] == [
        fault for fault in match.faults if fault.startswith("more cards")
    ]
    assert Match(Tavern(), read_record(write_lines(match.events))).state == match.state


def go_on(match, chance):
    """Judge everything, play something, look at everything."""
    due = chance.choice(match.due)
    if isinstance(due, ChanceSpec):
        text = "draw ?" if isinstance(due, DrawSpec) else "dice " + " ".join("4" * due.number)
    else:
        moves = match.game.legal_moves(match.state, due.seat)
        assert all(match.game.judge(match.state, move).verdict.value == "legal" for move in moves)
        text = match.game.write(match.state, chance.choice(moves))
    match.judge(text)
    match.enter(text)
    assert isinstance(match.faults, tuple)
    assert match.game.load(match.state.to_json()) == match.state


def test_undo_and_amend_are_quick_in_a_long_match():
    chance = random.Random(1)
    match = new_match("s", goal="100000")
    while match.revision < 500:
        go_on(match, chance)
    entry = match.entries[0]
    for command in (match.undo, lambda: match.amend(entry.number, entry.text), lambda: match.delete(entry.number)):
        gc.collect()  # what earlier tests left is not counted, nor what other processes do meanwhile
        started = time.process_time()
        command()
        assert time.process_time() - started < 0.05
