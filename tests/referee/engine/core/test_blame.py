"""An exception is attributed to the last line of a game that it came through."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import toys_at_work as toys

from referee.engine.core import blame
from referee.engine.core.move import Move
from referee.engine.errors import InvalidMoveError

NIGHT = toys.module("night_ferry")


def caught(work: Callable[[], object]) -> Exception:
    try:
        work()
    except Exception as error:
        return error
    raise AssertionError("nothing was raised")


def in_the_ferry() -> Any:
    game = toys.toy("night_ferry")
    return NIGHT.show(game.new(toys.setup(game)), Move(2, "show", ("ash",)))


def test_a_players_sentence_names_the_game_and_the_line() -> None:
    error = caught(in_the_ferry)
    place = blame.last_line_in(error, str(Path(NIGHT.__file__).parent))
    assert place is not None
    assert place.file == NIGHT.__file__
    assert Path(place.file).read_text().splitlines()[place.line - 1].strip().startswith("token = zones.reveal(")
    told = str(blame.rules_error(error))
    assert told.startswith(f"{place}: error in the rules of night_ferry: KeyError: 'hand 2'")
    assert blame.error_text(error) == f"KeyError: 'hand 2' ({place})"


def test_what_came_through_no_game_is_nobodys() -> None:
    error = caught(lambda: {}["key"])
    assert blame.rules_error(error) is None
    assert blame.last_line_in(error, "/nowhere") is None
    assert blame.error_text(error).startswith(f"KeyError: 'key' ({__file__}:")


def test_a_refusal_is_its_own_sentence() -> None:
    assert blame.error_text(InvalidMoveError("nothing was typed")) == "nothing was typed"
