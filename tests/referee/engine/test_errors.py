"""What can go wrong at the table."""

from __future__ import annotations

from pnp.errors import PnpError
from referee.engine import errors
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.record.event import Event, StaleError


def test_all_are_errors_of_the_referee_and_moves_have_three() -> None:
    kinds = [errors.PositionError, errors.RecordError, StaleError, errors.RegistryError, errors.MoveError]
    assert all(issubclass(kind, errors.RefereeError) for kind in kinds)
    assert issubclass(errors.RefereeError, PnpError)
    moves = [errors.InvalidMoveError, IllegalMoveError, errors.AmbiguousMoveError]
    assert all(issubclass(kind, errors.MoveError) for kind in moves)


def test_entries_of_others_are_listed_up_to_a_limit() -> None:
    entries = [Event(number, "note", f"word {number}") for number in range(2, 242)]
    assert "this match: 2 word 2; 3 word 3. Your entry" in str(StaleError(entries[:2]))
    assert "this match: 240 entries, most recently 236 word 236;" in str(StaleError(entries))


def test_ambiguous_words_list_their_readings() -> None:
    error = errors.AmbiguousMoveError("a", ["a b2", "a c3"])
    assert str(error) == '"a" can be read in 2 ways: a b2; a c3. Say which.'
    assert error.readings == ("a b2", "a c3")


def test_a_position_reports_every_fault() -> None:
    error = errors.PositionError(["one", "two"])
    assert str(error) == "one\ntwo"
    assert error.faults == ("one", "two")
