"""How far the match has got: whose turn it is, its phase and number, the round, the first player, and other notes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from referee.engine.core.effects import count_use, use_count
from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.item import Item
from referee.engine.pieces.values import Number
from referee.engine.pieces.vocabulary import LINKING_WORDS, T, number_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from referee.engine.core.plain import Plain
    from referee.engine.pieces.reading import PositionReader
    from referee.engine.pieces.vocabulary import Vocabulary

BEGINNING = "beginning"
"""The word for the beginning of a turn."""


@dataclass(frozen=True, kw_only=True)
class Turn(Item[T]):
    """The turn. phases: phases that a position can name. word: the word for a phase. parts: other notes on the turn.

    enter: moves the match to a phase, or the beginning, of a seat's turn. phase_to_write: returns the phase to write in
    a position; by default the state's phase, or the beginning if a position cannot name that phase.
    """

    phases: Sequence[str]
    enter: Callable[[T, int, str], None]
    phase_to_write: Callable[[T], str] | None = None
    word: str = "phase"

    def help(self, names: Vocabulary[T]) -> str:
        """Return the help text for the turn in a position, without its parts."""
        phases = ", ".join((BEGINNING, *self.phases))
        said = f"`of` (whose turn it is), `first` (who began): a {names.player}"
        return f"{said}; `number`, `round`: 1 or more; `{self.word}`: {phases}"

    def subjects(self) -> tuple[str, ...]:
        """Return the words that begin a correction."""
        return ("phase", "step", "turn", "round", "first")

    def read(self, reader: PositionReader[T], given: Mapping[str, Any]) -> None:
        """Read whose turn it is and its number, begin its phase, and read the notes on it."""
        values = {key: value for key, value in reader.mapping(self.key, given).items() if value is not None}
        reader.report_unknown_keys(
            self.key, values, ("of", self.word, "number", "round", "first", *(part.key for part in self.parts))
        )
        state = reader.state
        state.first = reader.seat("turn: first", values.get("first", reader.players[0])) or 0
        state.seat = (reader.seat("turn: of", values["of"]) or 0) if "of" in values else state.first
        state.turn = reader.count("turn: number", values.get("number", 1), 1)
        usual = (state.turn - 1) // state.seats + 1
        state.round = reader.count("turn: round", values.get("round", usual), 1)
        said = str(values.get(self.word, BEGINNING)).casefold().removesuffix(f" {self.word}")
        phase = reader.one_of(self.key, said, (BEGINNING, *self.phases), self.word)
        if phase is not None:
            self.enter(state, state.seat, phase)
        reader.within = f"{self.key}: "
        for part in self.parts:
            part.read(reader, values)
        reader.within = ""

    def write(self, names: Vocabulary[T], state: T) -> Plain:
        """Return the turn as a mapping."""
        values: dict[str, Plain] = {
            "of": names.seat_word(state, state.seat),
            self.word: self._current_phase(state),
            "number": max(1, state.turn),
            "round": max(1, state.round),
            "first": names.seat_word(state, state.first),
        }
        noted = {part.key: part.write(names, state) for part in self.parts}
        return values | {key: value for key, value in noted.items() if value is not None}

    def _current_phase(self, state: T) -> str:
        if self.phase_to_write is not None:
            return self.phase_to_write(state)
        return state.phase if state.phase in self.phases else BEGINNING

    def correct(self, names: Vocabulary[T], state: T, subject: str, words: Sequence[str]) -> bool:
        """Read `phase movement blue`, `turn 7`, `turn blue` (it begins), `round 4`, `first blue`."""
        if not words:
            return False
        if subject in ("phase", "step"):
            self._begin(names, state, words)
        elif subject == "first":
            state.first = names.seat_of(state, words)
        elif words[0].isdecimal() or subject == "round" or (seat := names.seat(state, " ".join(words))) is None:
            setattr(state, subject, number_of(words, 1))
        else:
            self.enter(state, seat, BEGINNING)
        return True

    def _begin(self, names: Vocabulary[T], state: T, words: Sequence[str]) -> None:
        """Begin a phase, for another seat if the words name one; drop anything in progress."""
        phases = (BEGINNING, *self.phases)
        phase = next((phase for phase in phases if phase.startswith(words[0])), None)
        if phase is None:
            raise InvalidMoveError(f'"{words[0]}" is not a {self.word} (allowed: {", ".join(phases)})')
        others = [word for word in words[1:] if word not in (self.word, *LINKING_WORDS)]
        self.enter(state, names.seat_of(state, others) if others else state.seat, phase)


@dataclass(frozen=True, kw_only=True)
class Uses(Number[T]):
    """How often the active player has done something, named by the key, in a scope such as this turn."""

    scope: str

    def all(self, state: Any) -> int:
        """Return the number of uses."""
        return use_count(state, self.scope, state.seat, self.key)

    def put(self, state: Any, seat: int, value: int) -> None:
        """Store a new number."""
        if value != self.all(state):
            count_use(state, self.scope, state.seat, self.key, value - self.all(state))
