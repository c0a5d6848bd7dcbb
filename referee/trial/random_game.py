"""Plays one game at random, and checks what `contract.py` requires of a game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from referee.engine.core.agenda import Decision
from referee.engine.core.blame import error_text
from referee.engine.core.chance import ChanceSpec, DiceSpec, DrawSpec, chance_move
from referee.engine.core.guards import Breach, S
from referee.engine.core.looking import caching_results
from referee.engine.core.move import CHANCE, UNKNOWN, Move
from referee.engine.core.ruling import IllegalMoveError, Ruling, Verdict
from referee.engine.mechanisms import sealed
from referee.engine.mechanisms.windows import Window
from referee.trial.committing import SALT, committed_choices
from referee.trial.conservation import conservation_faults, position_faults
from referee.trial.describing import citation_faults, description_faults
from referee.trial.leaks import leak_faults
from referee.trial.probes import ProbeMaker
from referee.trial.repair import lost_correction_faults, refusals
from referee.trial.sampling import Sampler

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from random import Random

    from referee.engine.core.chance import Due
    from referee.engine.core.guards import Guard
    from referee.engine.core.options import Setup
    from referee.engine.game import Game
    from referee.trial.effort import Effort

T = TypeVar("T")


class Step(NamedTuple):
    """A state, and the move that was played in it."""

    state: Any
    move: Move


class RandomGame(Generic[S]):
    """A game played at random. known: True if all cards are entered by name; False if most are left unknown.

    start: a position to begin from; then only a few events are played. `end` is the final state of a game that is
    over.
    """

    def __init__(
        self, game: Game[S], setup: Setup, random: Random, known: bool, effort: Effort, start: S | None = None
    ) -> None:
        self.game, self.setup, self.random, self.known, self.effort = game, setup, random, known, effort
        self.start = start
        self.end: S | None = None
        # A given position can be impossible, and stay so.
        self._kept = position_faults if start is None else conservation_faults
        self.probes = ProbeMaker(game, random)
        self.noticed: set[tuple[str, str]] = set()
        self.asked: set[str] = set()
        self.cited = set(game.book.ids)
        self._salted: dict[int, Move] = {}
        self._overruled: set[tuple[str, tuple[str, ...]]] = set()  # verbs and clauses, at the event being tested
        self.sampler = Sampler(game, random)

    def faults(self) -> Iterator[str]:
        """Play to the end and yield every fault as a sentence."""
        state, steps = self.game.new(self.setup) if self.start is None else self.start, list[Step]()
        most = self.effort.events if self.start is None else self.effort.events_ahead
        while (due := self.game.due(state)) and len(steps) < most:
            self.asked.update(one.kind for one in due if isinstance(one, Decision))
            every = self.effort.test_interval
            closely = every == 1 or not self.random.randrange(every)
            saved = state_json(state) if closely else ""
            with caching_results(state):  # only copies are changed
                yield from self._event_faults(state, saved) if closely else self._kept(self.game, state)
                move = self.choose(state) if closely else self.rare_move(state)
            if move is None:
                yield f"no legal move was found, although the game waits for: {self._prompts(state)}"
                return
            try:
                after = self.game.play(state, move)
            except Exception as error:
                yield f"{self._quoted_move(state, move)}: {error_text(error)}"
                return
            if closely and not self._same_again(saved, move, after):
                yield f"{self._quoted_move(state, move)}: the state after this move differs after saving and loading"
            yield from citation_faults(after, self.cited, self._quoted_move(state, move)) if after.news else ()
            steps.append(Step(state, move))
            state = after
        if self.start is None or not self.game.due(state):
            yield from self._at_the_end(state, steps)

    def _event_faults(self, state: S, saved: str) -> Iterator[str]:
        """Yield the faults at one event."""
        self._overruled.clear()
        yield from self._saving_faults(state, saved)
        yield from self._question_faults(state)
        yield from self._kept(self.game, state)
        for seat in range(len(self.game.seat_names(state))):
            yield from self._move_faults(state, seat)
        yield from self._result_faults(state)
        yield from leak_faults(self.game, state, self.random)
        yield from description_faults(self.game, state, self.cited, self._prompts(state))
        if state_json(state) != saved:
            yield "judging a move in a state, or playing on from it, has changed the state"

    def _at_the_end(self, state: S, steps: list[Step]) -> Iterator[str]:
        if self.game.due(state):
            yield f"a game was not over after {len(steps)} events"
            return
        self.end = state
        saved, found = state_json(state), self.game.outcome(state)
        yield from self._saving_faults(state, saved)
        yield from self._kept(self.game, state)
        if found is None:
            yield "nothing is due, but there is no outcome"
        elif found.clause not in self.cited:
            yield f"the outcome cites {found.clause}, which is not in the rule book"
        for number in self.random.sample(range(len(steps)), min(self.effort.replayed_ends, len(steps))):
            again = self.reloaded_state(state_json(steps[number].state))
            for step in steps[number:]:
                again = self.game.play(again, step.move)
            if state_json(again) != saved:
                yield "a game that was saved, loaded and played on ended in another state"

    # Choosing.

    def choose(self, state: S) -> Move | None:
        """Return a random move or result, or None if nobody can do anything."""
        due = self._shuffled(self.game.due(state))
        return next((move for one in due if (move := self._answer(state, one)) is not None), None)

    def rare_move(self, state: S) -> Move | None:
        """Return a random move or result like `choose`, but faster: pick a verb first, then one of its moves.

        Verbs and moves that were seldom played are preferred, since rarely legal moves decide most games.
        """
        for one in self._shuffled(self.game.due(state)):
            move = self._random_result(state, one) if isinstance(one, ChanceSpec) else self.rare_answer(state, one)
            if move is not None:
                return move
        return None

    def rare_answer(self, state: S, one: Decision) -> Move | None:
        """Return a move that answers a decision, preferably with a verb and arguments that were seldom played."""
        return self._answer(state, one) if one.kind == sealed.OPEN else self.sampler.rare_answer(state, one)

    def _shuffled(self, things: Iterable[T]) -> list[T]:
        found = list(things)
        self.random.shuffle(found)
        return found

    def _random_result(self, state: S, one: ChanceSpec) -> Move:
        if isinstance(one, DrawSpec) and one.hidden and not self.known and self.random.random() < 0.7:
            return chance_move(*([UNKNOWN] * one.number))
        return self.game.random_result(state, one, self.random.randrange)

    def _answer(self, state: S, one: Due) -> Move | None:
        if isinstance(one, ChanceSpec):
            return self._random_result(state, one)
        if one.kind == sealed.OPEN:
            return sealed.opening_move(self._salted[one.seat], SALT) if one.seat in self._salted else None
        moves = self.game.possible_moves(state, one.seat)
        if not moves:
            return None
        move = self.random.choice(moves)
        commit = self.game.verbs.get(sealed.COMMIT)
        if commit is not None and one.kind in commit.answers and self.random.random() < 0.5:
            self._salted[one.seat] = move
            return sealed.committing_move(move, SALT)
        return move

    # Saving.

    def reloaded_state(self, saved: str) -> S:
        """Return the state that the game loads from its saved JSON."""
        return self.game.load(json.loads(saved))

    def _saving_faults(self, state: S, saved: str) -> Iterator[str]:
        try:
            again = self.reloaded_state(saved)
        except Exception as error:
            yield f"a state that was saved cannot be loaded: {error_text(error)}"
            return
        if again != state or state_json(again) != saved:
            yield "saving and loading changes a state"
        if self.game.due(again) != self.game.due(state):
            yield f"after saving and loading, this is no longer due: {self._prompts(state)}"

    def _same_again(self, saved: str, move: Move, after: S) -> bool:
        return state_json(self.game.play(self.reloaded_state(saved), move)) == state_json(after)

    # Asking.

    def _prompts(self, state: S) -> str:
        return "; ".join(one.prompt for one in self.game.due(state)) or "nothing"

    def _quoted_move(self, state: S, move: Move) -> str:
        try:
            return f'"{self.game.write(state, move)}"'
        except Exception:
            return str(move)

    def _question_faults(self, state: S) -> Iterator[str]:
        top = state.agenda[-1]
        if isinstance(top.data, Window) and top.kind not in self.game.responses:
            yield f"{top.kind} is a response window, but is not listed in `responses`"
        for one in self.game.due(state):
            if one.clause not in self.cited:
                yield f'"{one.prompt}" cites {one.clause}, which is not in the rule book'
            if not one.prompt:
                yield f"the question {top.kind} has no prompt"
            if isinstance(one, Decision) and top.seat is not None and (one.seat, one.kind) != (top.seat, top.kind):
                yield f'"{one.prompt}" has a different seat or kind from its frame {top.kind}'
            if isinstance(one, DrawSpec) and len(one.names) < one.number:
                yield f'"{one.prompt}" asks for {one.number} results, but only {len(one.names)} are possible'
        if self.game.outcome(state) is not None:
            yield f"the game has ended, but a question is still open: {self._prompts(state)}"

    # Moves.

    def _move_faults(self, state: S, seat: int) -> Iterator[str]:
        try:
            legal, possible = self.game.legal_moves(state, seat), self.game.possible_moves(state, seat)
        except Exception as error:
            yield f"cannot list the moves while {self._prompts(state)} is due: {error_text(error)}"
            return
        if len(set(legal)) < len(legal) or len(set(possible)) < len(possible):
            yield f"a move is listed twice while {self._prompts(state)} is due"
        if legal != self.game.legal_moves(state, seat):
            yield f"the order of the listed moves changes while {self._prompts(state)} is due"
        named = {move for move in legal if not move.is_open}
        self.probes.learn((*legal, *possible))
        for move in self._sample((*legal, *possible)):
            yield from self._listed_move_faults(state, move)
        near = self.probes.near_misses(state, seat, (*legal, *possible), self.effort.near_misses)
        if sealed.COMMIT in self.game.verbs:
            near.append(Move(seat, sealed.COMMIT, ("no hash",)))
        for move in (*near, *self._sample(list(named)), *self._sample(possible)):
            yield from self._disagreements(state, move, seat, named, set(possible))
        for branch, opening, choice in committed_choices(self.game, state, seat, near):
            yield from self._opening_faults(state, branch, opening, choice)

    def _sample(self, moves: Iterable[Move]) -> list[Move]:
        found = [move for move in dict.fromkeys(moves) if not move.is_open]
        return found if len(found) <= self.effort.listed_moves else self.random.sample(found, self.effort.listed_moves)

    def _listed_move_faults(self, state: S, move: Move) -> Iterator[str]:
        """Yield the faults of a listed move."""
        words = self._quoted_move(state, move)
        try:
            self.game.play(state, move)
        except Exception as error:
            yield f"{words} is listed, but cannot be played: {error_text(error)}"
        yield from self._writing_faults(state, move)

    def _writing_faults(self, state: S, move: Move) -> Iterator[str]:
        seat = None if move.seat == CHANCE else move.seat
        try:
            text = self.game.write(state, move)
            read = self.game.read(state, text, seat)
        except Exception as error:
            yield f"{self._quoted_move(state, move)} cannot be read back: {error_text(error)}"
            return
        if read != (move,):
            yield f'"{text}" is read as {"; ".join(self._quoted_move(state, one) for one in read)}'

    def _disagreements(self, state: S, move: Move, seat: int, named: set[Move], possible: set[Move]) -> Iterator[str]:
        """Yield the disagreements between the ruling on a move and the lists of moves."""
        words = self._quoted_move(state, move)
        try:
            ruling, first = self.game.judge(state, move), self.game.breach(state, move)
        except Exception as error:
            yield f"{words} cannot be judged: {error_text(error)}"
            return
        illegal = ruling.verdict is Verdict.ILLEGAL
        if illegal != isinstance(first, Breach):
            against = f"this against it: {first.text}" if isinstance(first, Breach) else "nothing against it"
            yield f'{words} is ruled "{ruling.verdict.value}", but play finds {against}'
        if move.seat == seat and move.verb not in (sealed.COMMIT, sealed.OPEN):
            open_and_shut = ruling.verdict is Verdict.LEGAL and not ruling.reveals
            for among, should, what in ((named, open_and_shut, "legal"), (possible, not illegal, "possible")):
                if (move in among) != should:
                    where = "among" if move in among else "not among"
                    yield f'{words} is ruled "{ruling.verdict.value}", but it is {where} the {what} moves'
        if illegal:
            yield from self._refusal_faults(state, move, ruling, words)
        else:
            yield from self._citation_faults(words, ruling)

    def _refusal_faults(self, state: S, move: Move, ruling: Ruling, words: str) -> Iterator[str]:
        yield from self._citation_faults(words, ruling)
        try:
            self.game.play(state, move)
        except IllegalMoveError:
            pass
        except Exception as error:
            yield f"{words} is refused with {error_text(error)}"
        else:
            yield f"{words} is illegal, but can be played"
        due = self.game.is_due(state, move)
        found = refusals(self.game, state, move, due)
        if due:
            self._notice(move, found)
        yield from lost_correction_faults(self.game, state, ruling, due, found)
        broken = move.verb, ruling.clauses
        if broken not in self._overruled and all(breach.kind == "rule" for breach in ruling.breaches):
            self._overruled.add(broken)
            yield from self._overruling_faults(state, move, words)

    def _opening_faults(self, state: S, branch: S, opening: Move, choice: Move) -> Iterator[str]:
        """Yield the faults in opening a committed choice, and in opening a different one."""
        words, before = self._quoted_move(state, choice), self.game.judge(state, choice)
        after = self.game.judge(branch, opening)
        same = before.breaches == after.breaches or not self.game.is_due(state, choice)
        if before.verdict is not after.verdict or not same:
            yield f'{words} is ruled "{before.verdict.value}", but "{after.verdict.value}" when it is opened'
        self._notice_if_due(branch, opening)
        forged = opening._replace(args=("pepper", *opening.args[1:]))
        if self.game.judge(branch, forged).verdict is not Verdict.ILLEGAL:
            yield f"{words} can be opened although it was not committed"
        self._notice_if_due(branch, forged)

    def _citation_faults(self, words: str, ruling: Ruling) -> Iterator[str]:
        for clause in ruling.clauses:
            if clause not in self.cited:
                yield f"the ruling on {words} cites {clause}, which is not in the rule book"

    def _overruling_faults(self, state: S, move: Move, words: str) -> Iterator[str]:
        """Yield the faults when players overrule an illegal move; tries one move for each verb and set of clauses."""
        try:
            after = self.game.force(state, move)
            self.reloaded_state(state_json(after))
            for one in self.game.decisions(after):
                self.game.legal_moves(after, one.seat)
            self.game.audit(after)
        except Exception as error:
            yield f"{words} cannot be overruled: {error_text(error)}"

    def _notice_if_due(self, state: S, move: Move) -> None:
        """Remember a guard if it alone forbids a move that answers what is due."""
        if self.game.is_due(state, move):
            self._notice(move, refusals(self.game, state, move, True))

    def _notice(self, move: Move, found: Sequence[tuple[Guard[S], Breach]]) -> None:
        """Remember the guard that forbids a move, if there is only one."""
        if len(found) == 1:
            self.noticed.add((move.verb, found[0][0].name))

    def _result_faults(self, state: S) -> Iterator[str]:
        """Yield the faults of valid and invalid chance results."""
        for one in self.game.due(state):
            if isinstance(one, ChanceSpec):
                good = self.game.random_result(state, one, self.random.randrange)
                yield from self._writing_faults(state, good)
                bad = [good._replace(args=(*good.args, good.args[0])), good._replace(args=good.args[1:])]
                if isinstance(one, DiceSpec):
                    bad += [
                        good._replace(args=(*good.args[1:], face))
                        for face in (min(one.numbers) - 1, max(one.numbers) + 1)
                    ]
                elif not one.hidden:
                    bad.append(good._replace(args=(*good.args[1:], UNKNOWN)))
                for move in bad:
                    if self.game.judge(state, move).verdict is not Verdict.ILLEGAL:
                        words = self._quoted_move(state, move)
                        yield f"{words} is not a valid answer to “{one.prompt}”, but it is accepted"


def trace(run: RandomGame[S], events: int) -> Iterator[object]:
    """Play at random, and yield for each event what is due, the legal moves, and the state without its options."""
    state = run.game.new(run.setup)
    for _ in range(events):
        moves = [run.game.legal_moves(state, seat) for seat in range(len(run.game.seat_names(state)))]
        yield run.game.due(state), moves, {**state.to_json(), "options": None}, run.game.outcome(state)
        move = run.choose(state)
        if move is None:
            return
        state = run.game.play(state, move)


def state_json(state: Any) -> str:
    """Return a state as saved JSON."""
    return json.dumps(state.to_json(), sort_keys=True)
