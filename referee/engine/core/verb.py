"""A verb: everything about one kind of move: who may use it, what forbids it, what it does, how it is typed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, Literal, NamedTuple, TypeAlias

from referee.engine.core.guards import Breach, Guard, S, findings, first_finding
from referee.engine.core.ruling import Reveal

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from referee.engine.core.agenda import Frame
    from referee.engine.core.chance import ChanceSpec
    from referee.engine.core.guards import Unseen
    from referee.engine.core.move import Move, Value

SHAPE = "shape"
"""The guard name used when a move is refused for unsuitable arguments."""


class Example(NamedTuple):
    """How a verb is typed, and what it does."""

    words: str
    says: str


Kind: TypeAlias = Literal["word", "number", "space", "card", "seat"]
"""The kind of thing that a part of a move names."""


class Phrase(NamedTuple):
    """A part of a move in words: its text, the kind of thing that it names, and that thing, or None if it names none.

    typed: what is typed for the part, if it differs from its text; empty for a part that is left out of the line.
    """

    text: str
    kind: Kind = "word"
    value: Value = None
    typed: str | None = None


def plain_words(write: Callable[[S, Move], str]) -> Callable[[S, Move], Iterable[Phrase]]:
    """Return a function that returns the words for a move as parts that name nothing."""
    return lambda state, move: map(Phrase, write(state, move).split())


class Verb(NamedTuple, Generic[S]):
    """One kind of move.

    name: the verb of its moves. answers: the kinds of decision that it can answer. guards: the conditions for it, in
    the order in which play tests them. effect: changes the private copy it is given. candidates: returns every move
    that could be legal for a seat, and perhaps more; the guards filter them unless `exact`. read: returns the readings
    of a line (its words in lower case, the verb's word included), each a run of moves; empty if it is for another verb.
    spell: returns a move in words, part by part; reading the words gives the same move. shows: returns the cards that a
    move shows and that were unknown. expand: returns the moves, with every card named, that an open move could mean; an
    open move has UNKNOWN for a card and is listed once for all unknown cards of a hand. anchored: its effect changes
    the frame that asks for it, so it cannot even be forced at another time. arguments_breach: returns the breach of a
    move with unsuitable arguments; the guards are not run then. why_not_inferred: returns why an argument that a line
    leaves out cannot be inferred. help: how it is typed and, unless the rule book says it, what it does. says: the
    words that players can type for it; empty if only its name. takes: the kinds of its arguments (terms of
    words/terms.py). clause: the rule about it.
    """

    name: str
    answers: frozenset[str]
    guards: tuple[Guard[S], ...]
    effect: Callable[[S, Move], None]
    candidates: Callable[[S, int], Iterable[Move]]
    read: Callable[[S, int, tuple[str, ...]], Iterable[tuple[Move, ...]]]
    spell: Callable[[S, Move], Iterable[Phrase]]
    shows: Callable[[S, Move], tuple[Reveal, ...]] = lambda state, move: ()
    expand: Callable[[S, Move], Iterable[Move]] = lambda state, move: (move,)
    anchored: bool = False
    exact: bool = False
    arguments_breach: Callable[[S, Move], Breach | None] = lambda state, move: None
    why_not_inferred: Callable[[S, int, tuple[str, ...]], str] = lambda state, seat, said: ""
    help: Example = Example("", "")
    says: tuple[str, ...] = ()
    takes: tuple[Any, ...] = ()
    clause: str = ""

    def write(self, state: S, move: Move) -> str:
        """Return the words for a move, as it is typed."""
        typed = (part.text if part.typed is None else part.typed for part in self.spell(state, move))
        return " ".join(filter(None, typed))

    def first(self, state: S, move: Move) -> Breach | Unseen | None:
        """Return the first breach or unseen fact that the guards find, given suitable arguments."""
        return first_finding(self.guards, state, move)

    def findings(self, state: S, move: Move, due: bool = True) -> Iterator[tuple[Guard[S], Breach | Unseen]]:
        """Yield each guard that finds something, with its finding; only the breach if arguments are unsuitable."""
        wrong = self.arguments_breach(state, move)
        if wrong is not None:
            return iter([(Guard(SHAPE, self.arguments_breach), wrong)])
        return findings(self.guards, state, move, due)

    def without(self, name: str) -> Verb[S]:
        """Return the verb without one guard."""
        return self._replace(guards=tuple(guard for guard in self.guards if guard.name != name))


class Chance(NamedTuple, Generic[S]):
    """A request to chance.

    spec: returns the specification for a frame. apply: called with the result after the frame is removed. fits: returns
    what is wrong with a result of the right shape, such as two cards that cannot both be drawn.
    """

    spec: Callable[[S, Frame], ChanceSpec]
    apply: Callable[[S, Frame, tuple[Value, ...]], None]
    fits: Callable[[S, Frame, tuple[Value, ...]], Breach | None] = lambda state, frame, values: None


def possible_moves(state: S, seat: int, verbs: Iterable[Verb[S]]) -> Iterator[Move]:
    """Yield a seat's moves by the given verbs that are or could be legal; a move can be yielded twice."""
    for verb in verbs:
        for move in verb.candidates(state, seat):
            for named in verb.expand(state, move) if move.is_open else (move,):
                if verb.first(state, named).__class__ is not Breach:
                    yield named
