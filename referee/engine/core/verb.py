"""A verb: one kind of move, whole: who may be asked for it, what forbids it, what it does, how it is said."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from referee.engine.core.guards import Breach, Guard, S, first, hits
from referee.engine.core.ruling import Reveal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.engine.core.agenda import Frame
    from referee.engine.core.chance import ChanceSpec
    from referee.engine.core.guards import Unseen
    from referee.engine.core.move import Move, Value

SHAPE = "shape"
"""The name of what forbids a move whose arguments are not such as its verb takes, as if it were a guard."""


def shows_nothing(state: object, move: Move) -> tuple[Reveal, ...]:
    """Return no reveals: the move shows no card."""
    return ()


def stands(state: object, move: Move) -> Iterable[Move]:
    """Return the move itself: nothing is open in it."""
    return (move,)


def shaped(state: object, move: Move) -> Breach | None:
    """Return nothing: whatever its arguments are, its guards make sense of them."""
    return None


def fits_always(state: object, frame: Frame, values: tuple[Value, ...]) -> Breach | None:
    """Return nothing: whatever has the right shape will do."""
    return None


class Example(NamedTuple):
    """How a verb is typed, and what that does."""

    words: str
    says: str


class Verb(NamedTuple, Generic[S]):
    """One kind of move.

    name: the verb of its moves. answers: the kinds of decision that it may answer.
    guards: what forbids it, in the order in which play asks. effect: changes the private copy it is given.
    candidates: every move that may be legal for a seat, and more; filtered by the guards unless `exact`.
    read: the readings of typed words (lower case, its own name among them), each a run of moves; none where they are no
    such move. write: the words for a move; reading them gives it back.
    shows: the cards that a move shows from where they lay unknown. expand: the named moves behind an open one, which
    has UNKNOWN for a card in its arguments and is a candidate once for all unknown cards of a hand.
    anchored: its effect works on the frame that asks for it, so that out of time it cannot even be forced.
    misshapen: the fact against a move whose arguments are not such as the verb takes; its guards are not asked then.
    bind: what guards get in the place of a move: the same, with what it comes to, worked out once for all of them.
    help: how it is typed. says: the words that stand for it; its name where there are none. takes: the kinds of its
    arguments (terms of words/terms.py). clause: what the rules say of it.
    """

    name: str
    answers: frozenset[str]
    guards: tuple[Guard[S], ...]
    effect: Callable[[S, Move], None]
    candidates: Callable[[S, int], Iterable[Move]]
    read: Callable[[S, int, tuple[str, ...]], Iterable[tuple[Move, ...]]]
    write: Callable[[S, Move], str]
    shows: Callable[[S, Move], tuple[Reveal, ...]] = shows_nothing
    expand: Callable[[S, Move], Iterable[Move]] = stands
    anchored: bool = False
    exact: bool = False
    misshapen: Callable[[S, Move], Breach | None] = shaped
    bind: Callable[[S, Move], Move] | None = None
    help: Example | None = None
    says: tuple[str, ...] = ()
    takes: tuple[Any, ...] = ()
    clause: str = ""

    def first(self, state: S, move: Move) -> Breach | Unseen | None:
        """Return the first thing that guards find against a move of the right shape."""
        return first(self.guards, state, move if self.bind is None else self.bind(state, move))

    def hits(self, state: S, move: Move, due: bool = True) -> Iterator[tuple[Guard[S], Breach | Unseen]]:
        """Yield each guard that finds something, with what it finds; what has the wrong shape breaks nothing else."""
        wrong = self.misshapen(state, move)
        if wrong is not None:
            return iter([(Guard(SHAPE, self.misshapen), wrong)])
        return hits(self.guards, state, move if self.bind is None else self.bind(state, move), due)

    def without(self, name: str) -> Verb[S]:
        """Return the verb with one guard taken out."""
        return self._replace(guards=tuple(guard for guard in self.guards if guard.name != name))


class Chance(NamedTuple, Generic[S]):
    """A request to chance.

    spec: the specification of its frame. land: what happens when the result is there (the frame is gone by then).
    fits: what is wrong with a result that is of the right shape, such as two cards that cannot both be drawn.
    """

    spec: Callable[[S, Frame], ChanceSpec]
    land: Callable[[S, Frame, tuple[Value, ...]], None]
    fits: Callable[[S, Frame, tuple[Value, ...]], Breach | None] = fits_always


def possible(state: S, seat: int, verbs: Iterable[Verb[S]]) -> Iterator[Move]:
    """Yield the moves of a seat by some verbs that are legal or may be; some of them twice."""
    for verb in verbs:
        for move in verb.candidates(state, seat):
            for named in verb.expand(state, move) if move.is_open else (move,):
                if verb.first(state, named).__class__ is not Breach:
                    yield named
