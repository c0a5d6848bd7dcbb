"""A mistake in a game's code is reported to the players in a sentence, at the command and in the prompt."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from table import Terminal

from referee.engine.errors import InvalidMoveError
from referee.table.words.rescue import rules_errors

REPOSITORY = Path(__file__).parents[4]
GOOD, BAD = "    state.pay(move.seat, 1)\n", "    state.pay(move.seat)\n"


@pytest.fixture
def broken(referee: Terminal) -> Terminal:
    """A folder in which bracing in Night Ferry breaks off, just before somebody braces."""
    code = referee.folder / "referee/games/night_ferry/__init__.py"
    code.write_text(code.read_text().replace(GOOD, BAD))
    referee("new night_ferry")
    assert referee('play "?; ?; bid 1; bid 2"').code == 0
    return referee


def test_a_command_that_meets_a_mistake_of_a_game_says_where_it_is(broken: Terminal) -> None:
    ran = broken("play brace")
    assert (ran.code, ran.out) == (1, "")
    assert "referee/games/night_ferry/__init__.py:" in ran.err
    assert "error in the rules of night_ferry: TypeError: " in ran.err
    assert "Traceback" not in ran.err
    assert broken("log").out.count("\n") == 5  # nothing was entered
    assert broken("play drift").code == 0


def test_the_prompt_continues_after_a_mistake_of_a_game(broken: Terminal) -> None:
    ran = broken("play", "brace", "drift")
    assert "error in the rules of night_ferry: TypeError: " in ran.out
    assert "6 drift" in ran.out


def test_who_writes_the_game_may_have_the_whole_traceback(broken: Terminal) -> None:
    done = subprocess.run(
        [sys.executable, "-X", "dev", "-m", "referee", "play", "brace"],
        cwd=broken.folder, env={"PYTHONPATH": str(REPOSITORY)}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert "Traceback" in done.stderr


def test_other_exceptions_and_refusals_pass() -> None:
    for kind in (KeyError, OSError, InvalidMoveError):
        with pytest.raises(kind), rules_errors():
            raise kind("as it is")
