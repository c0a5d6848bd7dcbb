"""What a table asks of a game besides moves: corrections, changed house rules, positions, standing passes.

Every hook except `load` has a default that suits most games; Game inherits them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic

from referee.engine.core.agenda import find
from referee.engine.core.guards import S
from referee.engine.core.move import Move
from referee.engine.core.options import settings
from referee.engine.errors import InvalidMoveError

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.library.rulebook import Rulebook
    from referee.engine.core.agenda import Decision
    from referee.engine.core.move import Value
    from referee.engine.core.options import Setting
    from referee.engine.core.plain import Plain
    from referee.engine.core.verb import Verb
    from referee.engine.core.zones import Catalogue

PASS = "pass"
"""The verb of a pass, unless a game says otherwise."""


class Upkeep(ABC, Generic[S]):
    """The hooks that keep a match in order.

    windows: the kinds of frame that can be passed without words, by a later move or a standing pass. responses: those
    that are response windows (mechanisms/windows.py), in which several seats are asked in order. pass_verbs: the verbs
    that only decline, such as `pass` and `end`; if two answer the same question, the first counts. If only one of them
    is legal, the words of any of them mean that one. own_words: the pass verbs, such as `keep`, that are meant
    by their own words only. settled: the house rules, such as a mode, that are fixed once a match has begun.
    """

    book: Rulebook
    windows: frozenset[str] = frozenset()
    responses: frozenset[str] = frozenset()
    pass_verbs: tuple[str, ...] = (PASS,)
    own_words: tuple[str, ...] = ()
    settled: frozenset[str] = frozenset()
    verbs: Mapping[str, Verb[S]]

    @abstractmethod
    def load(self, data: Plain) -> S:
        """Return the state that was saved with to_json."""

    def correct(self, state: S, words: tuple[str, ...]) -> S:
        """Return a corrected copy of a state, even if the result is impossible; see audit.

        The words say where something is on the table, or how far the turn has got.

        Raises:
            InvalidMoveError: the words cannot be read as a correction.
        """
        raise InvalidMoveError("positions cannot be corrected in this game (undo or amend the moves that led here)")

    def with_option(self, state: S, name: str, value: Setting) -> S:
        """Return a new state with one house rule changed, and with the numbers that follow from it.

        Raises:
            DataError: the house rule is unknown, or has no such value.
            InvalidMoveError: the house rule decides how a match begins.
        """
        switches = {switch: state.options[switch] for switch in self.book.options if switch in state.options}
        numbers = self.book.changed_numbers(state.options)
        new: S = state.copy()
        new.options = type(state.options)(settings(self.book, {**switches, **numbers, name: value}))
        if name in self.settled and new.options[name] != state.options[name]:
            said = f"{name} is set when a match begins, and cannot be changed later"
            raise InvalidMoveError(f"{said}: begin a new match with {name}={value}")
        return new

    def read_position(self, document: Mapping[str, Plain]) -> S:
        """Return the state that a position describes, even if it is impossible; see audit.

        Raises: PositionError: the position cannot be read; lists every fault. RecordError: the position was not saved
        by this game.
        """
        return self.load(dict(document))

    def write_position(self, state: S) -> dict[str, Plain]:
        """Return a state as a position that read_position accepts."""
        return state.to_json()

    def position_help(self) -> Mapping[str, str]:
        """Return the meaning of each key of a position, in words; empty if a position is simply the saved state."""
        return {}

    def correction_examples(self) -> tuple[str, ...]:
        """Return an example of each kind of correction, as players type it."""
        return ()

    def takes_corrections(self, state: S) -> bool:
        """Return whether a position can be corrected now."""
        return bool(self.correction_examples())

    def passing(self, state: S, decision: Decision) -> Move | None:
        """Return the move that passes a decision, or None if it cannot be passed."""
        verbs = (verb for verb in self.pass_verbs if verb in self.verbs and decision.kind in self.verbs[verb].answers)
        return Move(decision.seat, next(verbs, self.pass_verbs[0])) if decision.may_pass else None

    def scope_key(self, state: S, scope: str) -> Value:
        """Return a key of the current scope, such as this turn, that changes when the scope ends; None outside a scope.

        A standing pass lasts until this key changes. By default the key is made from the topmost frame of kind `scope`.
        """
        frame = find(state, scope)
        return None if frame is None else (frame.kind, frame.seat, frame.data)

    def turn_key(self, state: S) -> tuple[Value, ...]:
        """Return a key of the current turn; needed if the subjects of decisions and chances do not distinguish turns.

        The record puts it before the subject in every key, so that a replay never takes an answer from another turn. A
        game in rounds returns the number of the round.
        """
        return ()

    def catalogue(self, state: S) -> Catalogue | None:
        """Return the deck list against which hidden cards are checked, or None if the game has no cards."""
        return None

    def pieces(self, state: S) -> Mapping[str, Mapping[str, int]]:
        """Return how many of each printed component are in each place, including the box and the supply."""
        return {}

    def printed(self, state: S) -> Mapping[str, int]:
        """Return how many pieces of each component are printed for this match; every state must contain just these."""
        return {}
