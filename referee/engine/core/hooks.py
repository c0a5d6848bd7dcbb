"""What a game decides for itself: how a match begins and ends, its cards, its table, what it shows of a state.

A game overrides these hooks and no others; all but the abstract ones have a default. `Rules` judges moves with them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic

from referee.engine.core.agenda import Decision, find_frame
from referee.engine.core.guards import S
from referee.engine.core.looking import cached_result
from referee.engine.core.move import Move
from referee.engine.core.options import settings
from referee.engine.core.picture import board_facts, facts_beside_board
from referee.engine.errors import InvalidMoveError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pnp.library.rulebook import Rulebook
    from referee.engine.core.chance import Due
    from referee.engine.core.guards import Breach
    from referee.engine.core.move import Value
    from referee.engine.core.options import Setting, Setup
    from referee.engine.core.outcome import Outcome
    from referee.engine.core.picture import Fact, Picture, Standing
    from referee.engine.core.plain import Plain
    from referee.engine.core.tally import Tally
    from referee.engine.core.verb import Verb
    from referee.engine.core.zones import Catalogue

PASS = "pass"
"""The verb of a pass, unless a game says otherwise."""


class Hooks(ABC, Generic[S]):
    """What a game may override.

    windows: the kinds of frame that can be passed without words, by a later move or a standing pass. responses: those
    that are response windows (mechanisms/windows.py), in which several seats are asked in order. pass_verbs: the verbs
    that only decline, such as `pass` and `end`; if two answer the same question, the first in this list passes it. If
    only one of them is legal, the words of any of them mean that one. own_words: the pass verbs, such as `keep`, that
    are meant by their own words only. settled: the house rules, such as a mode, that are fixed once a match has begun.
    """

    name: str
    book: Rulebook
    windows: frozenset[str] = frozenset()
    responses: frozenset[str] = frozenset()
    pass_verbs: tuple[str, ...] = (PASS,)
    own_words: tuple[str, ...] = ()
    settled: frozenset[str] = frozenset()
    verbs: Mapping[str, Verb[S]]

    @abstractmethod
    def begin(self, setup: Setup) -> S:
        """Return the state before set-up; `new` runs it up to the first question."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome of the match, or None while it goes on."""

    @abstractmethod
    def not_now(self, state: S, move: Move) -> Breach:
        """Return why a move cannot be made now: it is another player's turn or another phase, or something else is due.

        It is called for every verb and every seat, at any time, even after the end of the match.
        """

    def audit(self, state: S) -> tuple[str, ...]:
        """Return every fault in a position: everything in it that cannot arise in play."""
        return ()

    # Positions, corrections and house rules.

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
        frame = find_frame(state, scope)
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

    @property
    def printed_game(self) -> str:
        """Return the id of the game whose printed components are used."""
        return self.name

    def pieces(self, state: S) -> Mapping[str, Mapping[str, int]]:
        """Return how many of each printed component are in each place, including the box and the supply."""
        return {}

    def printed_counts(self, state: S) -> Mapping[str, int]:
        """Return how many pieces of each component are printed for this match; every state must contain just these."""
        return {}

    # Cards, and other results of chance.

    def faces(self, state: S, text: str) -> tuple[str, ...]:
        """Return the ids of the cards (or other results of chance) that the words could mean, only the best matches.

        By default the words are the id: a game whose cards have names overrides this.
        """
        return (text,)

    def spelled_results(self, state: S, words: tuple[str, ...]) -> tuple[str, ...] | None:
        """Return the results of chance that typed letters mean, one letter for each result; None for other words."""
        return None

    def missing_part(self, state: S, seat: int, words: tuple[str, ...]) -> str:
        """Return a question to the player about what is missing from the typed words of a seat's move.

        Return "" if the game does not recognise the beginning of a move. The words are in lower case.
        """
        return ""

    def tray(self, state: S, decision: Decision) -> tuple[str, Mapping[str, int]] | None:
        """Return a verb that lists cards, as in `add 2 knight, mage`, and how many of each card it can still name.

        Return None if the decision has no such answer.
        """
        return None

    def nameable(self, state: S) -> Mapping[str, Iterable[str]]:
        """Return the names that can be typed besides the arguments of verbs, by kind (`a square`).

        Only names that everybody may know: they are suggested when words cannot be read.
        """
        return {}

    def face_name(self, face: str) -> str:
        """Return the name of a card (or other result of chance); its id if the game has no name for it."""
        return face

    def unknown_ids(self, move: Move) -> tuple[str, ...]:
        """Return the ids in a recorded move that the game's data do not have, such as the old id of a renamed card."""
        return ()

    def printed_row(self, face: str) -> str:
        """Return the id of the printed piece that shows a card (or other result of chance): by default its face."""
        return face

    def known_place_text(self, state: S, face: str) -> str:
        """Return where a card (or other result of chance) is, such as "it was discarded", if everybody may know.

        Return "" if only some seats have seen it, because this must not be revealed.
        """
        return ""

    def descriptions(self) -> Mapping[str, str]:
        """Return a description of each piece that has no printed text, by the piece's name."""
        return {}

    def concerning(self, face: str) -> tuple[str, ...]:
        """Return the ids of the clauses that concern a card, besides those that name it."""
        return ()

    # What people are shown.

    @abstractmethod
    def seat_names(self, state: S) -> tuple[str, ...]:
        """Return the names of the seats in order; automatic seats come last."""

    def people(self, state: S) -> range:
        """Return the seats that people play."""
        return range(getattr(state, "seats", 0) or len(self.seat_names(state)))

    def name_in_sentence(self, state: S, seat: int) -> str:
        """Return a seat's name as used in a sentence, with an article if it needs one."""
        return self.seat_names(state)[seat]

    def request_text(self, state: S, due: Due) -> str:
        """Return a request in words; a decision begins with the name of the player who decides."""
        return f"{self.seat_names(state)[due.seat]}: {due.prompt}" if isinstance(due, Decision) else due.prompt

    def heading(self, state: S) -> str:
        """Return the heading: the turn and whose it is, then a colon and the phase, if there is one.

        Return "" if the game has no heading.
        """
        return ""

    def standings(self, state: S) -> tuple[Standing, ...]:
        """Return each seat's progress on every way to win that has a number to compare, seat by seat."""
        return ()

    def tallies(self, state: S, move: Move | None = None) -> tuple[tuple[str, Tally], ...]:
        """Return the numbers that explain a move or, if none is given, the situation now: each a title and a tally."""
        return ()

    def legality_reason(self, state: S, move: Move) -> tuple[str, str] | None:
        """Return the clause that allows or requires a legal move, and the reason in words; None if it is obvious."""
        return None

    def preference(self, state: S, move: Move) -> tuple[str, str] | None:
        """Return why an automatic seat prefers a legal move: the clause, and the reason in words; or None."""
        return None

    def values_on(self, state: S, space: str) -> tuple[tuple[str, Tally], ...]:
        """Return the values of the pieces on a space of the picture, such as strength: each a title and a tally."""
        return ()

    def picture(self, state: S) -> Picture | None:
        """Return the picture of a state; None if the game has nothing to show."""
        return None

    def more_boards(self, state: S) -> tuple[Picture, ...]:
        """Return a picture of each board besides the first, which `picture` shows."""
        return ()

    def picture_of(self, state: S) -> Picture | None:
        """Return the picture of a state; within `caching_results` it is made only once."""
        return cached_result(state, (self, "picture"), lambda: self.picture(state))

    def facts(self, state: S) -> tuple[Fact, ...]:
        """Return what is on the table, in words, so that two states can be compared."""
        picture = self.picture(state)
        return () if picture is None else (*board_facts(picture), *facts_beside_board(picture))
