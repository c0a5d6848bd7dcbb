"""What is due, what is legal and why, and what happens: all derived from the tables that a game fills in."""

from __future__ import annotations

from abc import abstractmethod
from copy import copy
from functools import cache, cached_property, partial
from typing import TYPE_CHECKING

from referee.engine.core.agenda import Checks, Decision
from referee.engine.core.chance import ROLL, ChanceSpec, result_breach, seeded_result
from referee.engine.core.guards import DUE, Breach, S, Unseen
from referee.engine.core.hooks import Hooks
from referee.engine.core.looking import cached_result, caching_results
from referee.engine.core.move import CHANCE, UNKNOWN
from referee.engine.core.nearest import nearest
from referee.engine.core.ruling import IllegalMoveError, Ruling, Verdict
from referee.engine.core.state import Claim
from referee.engine.core.veiling import state_seen_by
from referee.engine.core.verb import SHAPE, Example, possible_moves
from referee.engine.errors import InvalidMoveError, RulesError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Self

    from pnp.library.rulebook import Rulebook
    from referee.engine.core.agenda import Frame
    from referee.engine.core.chance import Due
    from referee.engine.core.move import Move
    from referee.engine.core.options import Setup
    from referee.engine.core.verb import Chance, Verb

MOST_DRAWS = 100
"""The limit of random results that are tried until one is possible; the last is returned even if it is impossible."""
MOST_STEPS = 10_000
"""The limit on steps in a row, more than any set-up or turn takes: rules that never stop are stopped here."""


class Rules(Hooks[S]):
    """The rules of one game, never changed: tables of what can happen, and how a match begins and ends.

    name: the game's folder. version: the version of the rules; records store it. is_draft: whether the rules may change
    without a new version. seats: how many can play, such as range(2, 5) for two to four; an automatic seat is
    not counted, and has a higher number than the players' seats.

    steps: what runs by itself, by kind of frame; a step removes its frame, or puts another on top. questions: return
    the decisions that a waiting frame asks for, and change nothing; the verb that answers removes the frame. chances:
    the dice or cards that a waiting frame asks for. If a kind is in both tables, the frame waits for dice or cards, and
    seats may do something else until these are entered. verbs: what seats may do, by name. checks: run after every
    effect and step; each may unwind the agenda.
    help_order: the verbs in the order in which `help` lists them, after those with help in the rule book.
    """

    name: str
    title: str
    version: str
    is_draft: bool = False
    seats: range
    book: Rulebook
    steps: Mapping[str, Callable[[S], None]]
    questions: Mapping[str, Callable[[S, Frame], tuple[Decision, ...]]]
    chances: Mapping[str, Chance[S]]
    verbs: Mapping[str, Verb[S]]
    checks: tuple[Callable[[S], object], ...] = ()
    help_order: str = ""
    _settling: Checks[S] = Checks(())

    @abstractmethod
    def write(self, state: S, move: Move) -> str:
        """Return a move in words; reading the words gives the same move."""

    def help_by_verb(self) -> dict[str, Example]:
        """Return an example and the effect of each verb with a help text, by name; the rule book's verbs come first."""
        told, order = self.book.help, self.help_order.split()
        found = {name: self.verbs[name].help for name in (*told, *order, *self.verbs) if name in self.verbs}
        return {
            name: Example(told[name]["example"] or one.words, told[name]["does"]) if name in told else one
            for name, one in found.items()
            if name in told or one.says
        }

    def new(self, setup: Setup) -> S:
        """Return the state of a new match in which the first question is due."""
        state = self.begin(setup)
        self.settle(state)
        return state

    def due(self, state: S) -> tuple[Due, ...]:
        """Return what must be decided, rolled or drawn, and by whom; empty only when the match is over.

        Raises:
            RulesError: the kind of the top frame is not in any table.
        """
        return cached_result(state, (self, "due"), lambda: self._due(state)) if state.agenda else ()

    def _due(self, state: S) -> tuple[Due, ...]:
        frame = state.agenda[-1]
        chance, question = self.chances.get(frame.kind), self.questions.get(frame.kind)
        if chance is None:
            if question is None:
                tables = "steps (it runs by itself), questions (it asks seats) or chances (dice and draws)"
                raise RulesError(
                    f'"{frame.kind}" is on the agenda of {self.name}, but not in any of its tables: {tables}'
                )
            return question(state, frame)
        spec = chance.spec(state, frame)
        return (spec,) if question is None else (spec, *question(state, frame))

    def settle(self, state: S) -> None:
        """Run the steps and checks until a seat must decide or a roll or draw is due.

        Raises:
            RulesError: the steps never stop, for example because a step leaves its own frame on the agenda.
        """
        if self._settling.checks is not self.checks:  # a copy of a game may have other steps
            self._settling = Checks(self.checks)
        steps, check = self.steps, self._settling.run
        for _ in range(MOST_STEPS):
            check(state)
            step = steps.get(state.agenda[-1].kind) if state.agenda else None
            if step is None:
                return
            step(state)
        stuck = f'"{state.agenda[-1].kind}"' if state.agenda else "nothing"
        raise RulesError(
            f"{self.name} does not stop: after {MOST_STEPS} steps {stuck} is on top of the agenda"
            " (a step must remove its own frame, or put another on top)"
        )

    def is_due(self, state: S, move: Move) -> bool:
        """Return whether a move answers something that is due."""
        verb = self.verbs.get(move.verb)
        if verb is None or not state.agenda:
            return False
        top = state.agenda[-1]
        if top.seat is not None:
            return top.seat == move.seat and top.kind in verb.answers
        return any(one.seat == move.seat and one.kind in verb.answers for one in self.decisions(state))

    def decisions(self, state: S) -> tuple[Decision, ...]:
        """Return the decisions among what is due."""
        return tuple(one for one in self.due(state) if isinstance(one, Decision))

    def chance_due(self, state: S) -> ChanceSpec | None:
        """Return the roll or draw that is due, or None."""
        return next((one for one in self.due(state) if isinstance(one, ChanceSpec)), None)

    def open_choice_verbs(self, state: S, seat: int) -> tuple[str, ...]:
        """Return the verbs with which a seat can now legally answer its question.

        Return an empty tuple if the question can be passed without words, or is the one that the phase itself asks.
        """
        kind = state.top_kind
        asked = any(one.seat == seat for one in self.decisions(state))
        if not asked or kind in self.windows or kind == getattr(state, "phase", ""):
            return ()
        return cached_result(state, (self, "open choice", seat), lambda: self._open_verbs(state, seat))

    def _open_verbs(self, state: S, seat: int) -> tuple[str, ...]:
        with caching_results(state):
            return tuple([verb.name for verb in self.answering(state, seat) if any(self._legal(state, seat, verb))])

    def breach(self, state: S, move: Move) -> Breach | Unseen | None:
        """Return the first breach of a move, or else the first unseen fact; None if the move is legal."""
        if move.seat == CHANCE:
            return self._chance_breach(state, move)
        verb = self._verb(move)
        if not self.is_due(state, move):
            return self._not_now(state, move, verb)
        return verb.arguments_breach(state, move) or verb.first(state, move)

    def judge(self, state: S, move: Move) -> Ruling:
        """Return the whole ruling on a move: clauses that it breaks, facts that it assumes, cards that it reveals."""
        with caching_results(state):
            return cached_result(
                state, (self, "ruling", move), lambda: self._ruling(state, move, tuple(self._hits(state, move)))
            )

    def ruling(self, state: S, move: Move, found: Breach | Unseen | None) -> Ruling:
        """Return the whole ruling on a move, given what `breach` found: if it found nothing, no guard runs again."""
        return self._ruling(state, move, ()) if found is None else self.judge(state, move)

    def _ruling(self, state: S, move: Move, hits: tuple[tuple[str, Breach | Unseen], ...]) -> Ruling:
        breaches = tuple(dict.fromkeys(hit for _, hit in hits if isinstance(hit, Breach)))
        assumes = tuple(hit for _, hit in hits if isinstance(hit, Unseen))
        verdict = Verdict.ILLEGAL if breaches else Verdict.CANNOT_TELL if assumes else Verdict.LEGAL
        shown = () if breaches or move.seat == CHANCE else self.verbs[move.verb].shows(state, move)
        text = self.write(state, move)
        near = partial(nearest, self, state, move)
        look_near = cache(near) if breaches else near
        on_table = self.takes_corrections(state) and UNKNOWN not in move.args and _is_on_table(hits)
        return Ruling(move, verdict, text, breaches, assumes, shown, look_near, may_need_correction=on_table)

    def random_result(self, state: S, spec: ChanceSpec, below: Callable[[int], int]) -> Move:
        """Return a random result for a request; try up to MOST_DRAWS times if its cards cannot occur together.

        below: returns a random number below a bound, 0 or more.
        """
        for _ in range(MOST_DRAWS):
            move = seeded_result(spec, below, self.face_name)
            if self._chance_breach(state, move) is None:
                break
        return move

    def play(self, state: S, move: Move) -> S:
        """Return the state after a move, with its announcements. Anything the referee cannot see becomes a claim.

        Raises:
            IllegalMoveError: a rule or a fact forbids it.
        """
        with caching_results(state):
            hit = self.breach(state, move)
        if hit.__class__ is Breach:
            raise IllegalMoveError(self.judge(state, move))
        assumes = () if hit is None else self.judge(state, move).assumes
        return self._carry_out(state, move, assumes)

    def carry_out(self, state: S, ruling: Ruling) -> S:
        """Return the state after the move of a ruling that was made in this same state; see play.

        Raises:
            IllegalMoveError: the ruling forbids it.
        """
        if ruling.breaches:
            raise IllegalMoveError(ruling)
        return self._carry_out(state, ruling.move, ruling.assumes)

    def force(self, state: S, move: Move) -> S:
        """Return the state after a move that the table allows although it breaks rules.

        Raises:
            IllegalMoveError: facts forbid it, and facts cannot be overruled.
        """
        ruling = self.judge(state, move)
        if any(breach.kind == "fact" for breach in ruling.breaches):
            raise IllegalMoveError(ruling)
        return self._carry_out(state, move, ruling.assumes)

    def legal_moves(self, state: S, seat: int) -> list[Move]:
        """Return the legal moves of a seat in a stable order; the unknown cards of a hand are listed once, as `?`."""
        moves: list[Move] = []
        with caching_results(state):
            for verb in self.answering(state, seat):
                moves += self._legal(state, seat, verb)
        return moves

    def _legal(self, state: S, seat: int, verb: Verb[S]) -> Iterable[Move]:
        """Return the legal moves of a seat by a verb, lazily unless the verb lists only legal moves."""
        found = verb.candidates(state, seat)
        return found if verb.exact else (move for move in found if self._is_legal(state, verb, move))

    def is_playable(self, state: S, move: Move) -> bool:
        """Return whether a legal move can be played as it is: every card is named, or unnamed cards break no rule."""
        return not move.is_open or not isinstance(self.breach(state, move), Breach)

    def possible_moves(self, state: S, seat: int) -> list[Move]:
        """Return the moves of a seat that are or could be legal, with every card named."""
        with caching_results(state):
            return list(dict.fromkeys(possible_moves(state, seat, self.answering(state, seat))))

    def without(self, verb: str, guard: str) -> Self:
        """Return the game without one guard of one verb: a move that breaks only that guard is then legal."""
        other = copy(self)
        other.verbs = {**self.verbs, verb: self.verbs[verb].without(guard)}
        other._answers = _by_kind(other.verbs)
        return other

    @cached_property
    def _answers(self) -> Mapping[str, tuple[Verb[S], ...]]:
        """Map each kind of decision to the verbs that can answer it."""
        return _by_kind(self.verbs)

    def answering(self, state: S, seat: int) -> Iterable[Verb[S]]:
        """Return the verbs that a seat can use to answer what is due."""
        if not state.agenda:
            return ()
        top = state.agenda[-1]
        if top.seat is not None:
            return self._answers.get(top.kind, ()) if top.seat == seat else ()
        kinds = {one.kind for one in self.decisions(state) if one.seat == seat}
        return [verb for verb in self.verbs.values() if not verb.answers.isdisjoint(kinds)]

    def _is_legal(self, state: S, verb: Verb[S], move: Move) -> bool:
        """Return whether to list a candidate.

        A move with an unnamed card is listed if it could be legal; any other move if it is legal and reveals nothing.
        """
        if not move.is_open:
            return verb.first(state, move) is None and not verb.shows(state, move)
        view = state_seen_by(state, move.seat, self.catalogue(state))
        return any(verb.first(view, named).__class__ is not Breach for named in verb.expand(view, move))

    def _hits(self, state: S, move: Move) -> Iterable[tuple[str, Breach | Unseen]]:
        """Return each breach or unseen fact of a move with the name of its guard, or DUE if something else is due."""
        if move.seat == CHANCE:
            breach = self._chance_breach(state, move)
            return ((ROLL, breach),) if breach else ()
        verb = self._verb(move)
        due = self.is_due(state, move)
        turn = () if due else ((DUE, self._not_now(state, move, verb)),)
        return (*turn, *((guard.name, hit) for guard, hit in verb.findings(state, move, due)))

    def _verb(self, move: Move) -> Verb[S]:
        try:
            return self.verbs[move.verb]
        except KeyError:
            raise InvalidMoveError(f'"{move.verb}" is not a kind of move in this game') from None

    def _not_now(self, state: S, move: Move, verb: Verb[S]) -> Breach:
        breach = self.not_now(state, move)
        return breach._replace(kind="fact") if verb.anchored else breach

    def _chance_breach(self, state: S, move: Move) -> Breach | None:
        spec = self.chance_due(state)
        if spec is None or move.verb != ROLL:
            return self.not_now(state, move)._replace(kind="fact")
        found = result_breach(spec, move.args, self.face_name, lambda face: self.known_place_text(state, face))
        frame = state.agenda[-1]
        return found or self.chances[frame.kind].fits(state, frame, move.args)

    def _carry_out(self, state: S, move: Move, assumes: tuple[Unseen, ...]) -> S:
        new: S = state.copy()
        if assumes:
            new.claims = (*new.claims, *(Claim(unseen.seat, unseen.clause, unseen.text) for unseen in assumes))
        if move.seat == CHANCE:
            frame = new.agenda[-1]
            new.agenda = new.agenda[:-1]
            self.chances[frame.kind].apply(new, frame, move.args)
        else:
            self.verbs[move.verb].effect(new, move)
        self.settle(new)
        return new


def _is_on_table(hits: Iterable[tuple[str, Breach | Unseen]]) -> bool:
    """Return whether a fact on the table forbids a move, not only its arguments; False if something else is due."""
    facts = {guard for guard, hit in hits if isinstance(hit, Breach) and hit.kind == "fact"}
    return DUE not in dict(hits) and bool(facts - {SHAPE, ROLL})


def _by_kind(verbs: Mapping[str, Verb[S]]) -> Mapping[str, tuple[Verb[S], ...]]:
    """Map each kind of decision to the verbs that can answer it."""
    kinds = {kind for verb in verbs.values() for kind in verb.answers}
    return {kind: tuple(verb for verb in verbs.values() if kind in verb.answers) for kind in kinds}
