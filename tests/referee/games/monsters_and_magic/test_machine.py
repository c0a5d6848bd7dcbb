"""A match of Monsters and Magic driven at random: equal to a fresh replay of its record, whatever commands it met."""

from __future__ import annotations

import json

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from observing import observe
from tables.monsters_and_magic import game, position

from referee.engine.core.chance import ChanceSpec, DiceSpec
from referee.engine.core.move import UNKNOWN
from referee.engine.core.options import Setup
from referee.engine.errors import MoveError
from referee.engine.record.jsonl import read_record, write_lines
from referee.engine.record.match import Match
from referee.engine.record.replay import carry_out
from referee.games.monsters_and_magic.catalogue import SQUARES

pytestmark = pytest.mark.hypothesis
UNITS = "b2 blue hero; c3 blue army garrison; d4 straw army; e5 straw mage; d5 straw garrison; g7 vermilion monster"
FORMS = ("place {colour} hero {square}", "remove {colour} garrison {square}", "terrain {square} forest", "round 3")


class Evening(RuleBasedStateMachine):
    """play, undo, redo, amend with other words, insert, delete, correct, overrule, save and load."""

    @initialize(phase=st.sampled_from(["garrison", "movement", "recruitment", "end"]))
    def begin(self, phase):
        table = position(
            UNITS,
            phase=phase,
            seats=3,
            permanents={0: ["Altar of Sacrifice", "Oracle", "Illusionist"], 1: ["Diplomat"]},
            hands={0: 3, 1: ["Giants", "Jester"], 2: 2},
        )
        given = game().write_position(table.state)
        self.match = Match.new(game(), Setup(3, table.state.options), id="machine", position=given)
        self.stack, self.at = [self.seen()], 0

    def seen(self):
        """The table's answers, compared again after undo and redo."""
        match = self.match
        return (match.state, tuple(entry.event for entry in match.entries), match.pending, match.standing)

    def done(self, before):
        """Count the steps that commands have added, which can be undone."""
        added = self.match.undoable - before
        self.stack[self.at + 1 :] = [None] * (added - 1) + [self.seen()] if added else []
        self.at += added

    def attempt(self, command, *words):
        """Give a command, that may be refused and then changes nothing."""
        before, seen = self.match.undoable, self.seen()
        try:
            command(*words)
        except MoveError:
            assert self.seen() == seen
        else:
            self.done(before)

    def answer(self, data, state):
        due = data.draw(st.sampled_from(game().due(state)))
        if isinstance(due, ChanceSpec):
            if isinstance(due, DiceSpec):
                return "dice " + " ".join(str(data.draw(st.integers(1, due.faces))) for _ in range(due.number))
            drawn = [UNKNOWN] * due.number if due.hidden else list(due.names[: due.number])
            return "draw " + " ".join(f'"{game().face_name(name)}"' if name != "?" else "?" for name in drawn)
        moves = game().possible_moves(state, due.seat)
        verb = data.draw(st.sampled_from(sorted({move.verb for move in moves})))
        move = data.draw(st.sampled_from([move for move in moves if move.verb == verb]))
        return f"{game().seat_names(state)[move.seat]}: {game().write(state, move)}"

    @precondition(lambda self: self.match.due)
    @rule(data=st.data())
    def play(self, data):
        before = self.match.undoable
        self.match.enter(self.answer(data, self.match.state))
        self.done(before)

    @precondition(lambda self: self.match.undoable)
    @rule(data=st.data())
    def undo(self, data):
        steps = data.draw(st.integers(1, min(3, self.match.undoable)))
        self.match.undo(steps)
        self.at -= steps
        assert self.stack[self.at] is None or self.seen() == self.stack[self.at]

    @precondition(lambda self: self.match.redoable)
    @rule()
    def redo(self):
        self.match.redo()
        self.at += 1
        assert self.stack[self.at] is None or self.seen() == self.stack[self.at]

    def amendable(self):
        return [entry for entry in self.match.entries if entry.move is not None and game().due(entry.before.state)]

    @precondition(lambda self: self.amendable())
    @rule(data=st.data())
    def amend(self, data):
        entry = data.draw(st.sampled_from(self.amendable()))
        self.attempt(self.match.amend, entry.number, self.answer(data, entry.before.state))

    @precondition(lambda self: self.amendable())
    @rule(data=st.data())
    def insert_or_delete(self, data):
        entry = data.draw(st.sampled_from(self.amendable()))
        if data.draw(st.booleans()):
            self.attempt(self.match.delete, entry.number)
        else:
            self.attempt(self.match.insert, entry.number, self.answer(data, entry.before.state))

    @precondition(lambda self: self.match.pending)
    @rule()
    def drop(self):
        self.attempt(self.match.drop_waiting)

    @rule(data=st.data())
    def correct(self, data):
        names = [name.casefold() for name in game().seat_names(self.match.state)]
        form = data.draw(st.sampled_from(FORMS))
        words = form.format(colour=data.draw(st.sampled_from(names)), square=data.draw(st.sampled_from(SQUARES)))
        self.attempt(self.match.correct, words)

    @rule(square=st.sampled_from(SQUARES), other=st.sampled_from(SQUARES))
    def overrule(self, square, other):
        self.attempt(self.match.overrule, f"{square} {other}")

    @rule()
    def save_and_load(self):
        loaded = Match(game(), read_record(write_lines(self.match.events)))
        assert loaded.events == self.match.events
        assert loaded.pending == self.match.pending
        self.match = loaded

    @invariant()
    def a_fresh_replay_of_what_stands_gives_the_same(self):
        if not hasattr(self, "match"):
            return
        if self.stack[self.at] is not None:
            assert self.seen() == self.stack[self.at]
        assert (self.match.undoable, self.match.redoable) == (self.at, len(self.stack) - 1 - self.at)
        state = self.match.start
        for entry in self.match.entries:
            state = carry_out(game(), state, entry.event)
            assert state == entry.state
        assert state == self.match.state

    @invariant()
    def nobody_sees_a_card_that_was_not_shown_to_him(self):
        if not hasattr(self, "match"):
            return
        state = self.match.state
        for seat in range(3):
            shown = json.dumps(observe(game(), state, seat)["state"]["zones"])
            tokens = [token for held in state.zones.values() for token in held if token.face is not None]
            seen = {token.face for token in tokens if token.seen >> seat & 1}
            assert [token.face for token in tokens if token.face not in seen and f'"{token.face}"' in shown] == []


# A failure of so long a story is not made shorter: that takes minutes.
Evening.TestCase.settings = settings(
    max_examples=10,
    stateful_step_count=30,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=list(HealthCheck),
)
TestEvening = Evening.TestCase
