"""Corrections: words that say what really lies where, or where in the turn the match is, possible or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.corrections import unreadable, untimely
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.names import leading, read_counts, read_place, read_seat
from referee.games.skies_of_fire.particulars import PARTICULARS, Particular, cards_of, lay_under, particular
from referee.games.skies_of_fire.position import BEGINNING, TURN_WORDS, go_to, read_destroyed, read_landed
from referee.games.skies_of_fire.state import SETUP
from referee.games.skies_of_fire.turn import PHASES

if TYPE_CHECKING:
    from referee.games.skies_of_fire.state import SkiesState

FORMS = (
    *(one.form for one in PARTICULARS),
    "under hard over, ?",
    "destroyed southmere",
    "landed royal mail galewatch",
    "phase action halcyon",
    "turn 7",
    "round 3",
    "start c10",
    "steps 2",
    "actions fire",
)


def correct(state: SkiesState, words: tuple[str, ...]) -> SkiesState:
    """Return a new state in which what the words say is so.

    Raises:
        InvalidMoveError: they cannot be read as a correction.
    """
    new = state.copy()
    said = tuple(part for word in words for part in word.replace(":", " ").split())
    if not said or state.phase == SETUP:
        raise untimely(FORMS)
    if not _whole(new, said[0], said[1:]) and not _of_a_ship(new, said):
        raise unreadable(said, FORMS)
    return new


def _of_a_ship(state: SkiesState, said: tuple[str, ...]) -> bool:
    """Read `halcyon hand 5`, `hand halcyon 5`, `halcyon d4`, `halcyon back`; return whether it is one of these."""
    about = particular(said[0])
    found = leading(said[1:] if about else said, lambda words: read_seat(state, words))
    if found is None:
        return False
    seat, rest = found
    if (counted := rest if about is None else (said[0], *rest)) and read_counts(counted) is not None:
        about, rest = particular("crew"), counted  # a section and a number mean crew, never so many cards
    elif about is None and rest:
        about, rest = _subject(state, seat, rest)
    if about is None:
        return False
    about.read(state, seat, rest)
    return True


def _subject(state: SkiesState, seat: int, words: tuple[str, ...]) -> tuple[Particular | None, tuple[str, ...]]:
    """Return what words behind a ship are about, and what they say of it."""
    if words == ("back",):
        return particular("out"), ("no",)
    words = _moved(state, seat, words)
    if read_place(state.contents, " ".join(word for word in words if word not in ("to", "is"))) is not None:
        return particular("at"), tuple(word for word in words if word != "is")
    return particular(words[0]), words[1:]


def _moved(state: SkiesState, seat: int, words: tuple[str, ...]) -> tuple[str, ...]:
    """Return words without the square that a ship is said to come from, `c10 to d9`, on which it must be.

    Raises:
        InvalidMoveError: it is not there.
    """
    words = tuple(word for word in words if word != "from")
    if len(words) != 3 or words[1] != "to":
        return words
    place = read_place(state.contents, words[0])
    if place is None:
        return words
    if place != state.at[seat]:
        is_at = "beside the board" if state.at[seat] == OFF else f"at {state.square_name(state.at[seat])}"
        raise InvalidMoveError(f"{state.name(seat)} is {is_at}, not at {state.square_name(place)}")
    return words[1:]


def _whole(state: SkiesState, subject: str, rest: tuple[str, ...]) -> bool:
    """Read what is said of the whole match; return whether it is that."""
    if subject == "phase":
        _phase(state, rest)
    elif subject == "under":
        lay_under(state, cards_of(state, rest))
    elif subject == "destroyed":
        read_destroyed(state, rest)
    elif subject == "landed":
        read_landed(state, rest)
    elif (read := TURN_WORDS.get({"turn": "number"}.get(subject, subject))) is not None:
        read(state, rest)
    else:
        return False
    return True


def _phase(state: SkiesState, said: tuple[str, ...]) -> None:
    """Let a phase begin now; what is going on is broken off."""
    phase = next((name for name in (BEGINNING, *PHASES) if said and name.startswith(said[0])), None)
    others = [word for word in said[1:] if word not in ("phase", "of")]
    seat = read_seat(state, " ".join(others)) if others else state.seat
    if phase is None or seat is None:
        names = ", ".join((BEGINNING, *PHASES))
        raise InvalidMoveError(f'"{" ".join(said)}" is no phase, or no ship (the phases are {names})')
    if seat != state.seat:
        state.start, state.steps, state.actions = state.at[seat], 0, ()
    state.seat = seat
    go_to(state, phase)
