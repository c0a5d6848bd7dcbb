"""`help`: how a game is typed."""

from __future__ import annotations

import pytest
from table import Terminal

from referee.engine.core.verb import Example
from referee.table.words.helping import HELP, help_lines


def test_examples_stand_before_what_the_prompt_understands() -> None:
    verbs = [
        {"verb": "step", **Example("a1 a2", "move")._asdict()},
        {"verb": "end", **Example("end", "stop")._asdict()},
    ]
    lines = help_lines({"help": HELP, "verbs": verbs}, "Duel")
    assert lines[:4] == ["Moves of Duel, one example each:", "a1 a2  move", "end    stop", ""]
    assert "\n".join(lines[4:]) == HELP


def test_a_game_without_examples_is_helped_too(duel: Terminal) -> None:
    assert duel("help duel").out == f"{HELP}\n"
    assert HELP in duel("play", "help").out


def test_the_game_is_found_by_its_title_and_a_wrong_one_is_reported(referee: Terminal) -> None:
    assert referee("help Duel").code == 0
    assert "dule" in referee("help dule").output


def test_a_verb_is_a_topic(referee: Terminal) -> None:
    told = referee("help cloudspire use")
    assert (told.code, told.out) == (0, "use ABILITY  use an ability, with the choices that it needs\n")
    wrong = referee("help cloudspire ues")
    assert wrong.code == 2
    assert "use" in wrong.output


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("move", "b2 c3  move a figure; `hero b2 c3 d4` names it and moves it twice"),
        ("Undo", "undo [N], redo [N]   undo or redo N steps"),
        ("delete", "amend N MOVE         change entry N; `insert N MOVE` adds one before it, `delete N` removes it,"),
    ],
)
def test_the_prompt_helps_with_a_word(referee: Terminal, typed: str, first: str) -> None:
    """A topic, a word of a move or a command; everything is printed only if nothing is asked."""
    referee("new monsters_and_magic")
    lines = referee("play", f"help {typed}").out.split(f"> help {typed}\n")[1].splitlines()
    assert first in lines
    assert len(lines) < len(HELP.splitlines())
    assert HELP in referee("play", "help me").out


def test_the_keys_of_a_position_and_its_corrections_are_reported(referee: Terminal) -> None:
    told = referee("help monsters_and_magic position").out
    assert "units         for each square: owner and kind (garrison, mage, hero, monster, army)\n" in told
    assert "turn: closed  squares\n" in told
    assert told.endswith("out blue\nback blue\n")
    assert "has these keys" in referee("help capture_the_island position").out
    assert referee("help skies_of_fire positions").code == 2


def test_corrections_are_a_topic(referee: Terminal) -> None:
    assert referee("help duel correct").code == 2
    told = referee("help castle_assault correct").out.splitlines()
    assert told[:2] == ["Corrections of Castle Assault, one example each:", "correct castle south 7"]
    assert len(told) > 10


@pytest.mark.parametrize("game", ["capture_the_island", "castle_assault", "cloudspire", "monsters_and_magic"])
def test_the_corrections_of_a_free_table_can_be_typed_as_they_are_shown(game: str, referee: Terminal) -> None:
    """The example of each move is one of the free table, too: the help of the refereed game is about other moves."""
    assert referee(f"new {game} --free --names Ann,Bob").code == 0
    first, *examples = referee("play", "help correct").out.split("> help correct\n")[1].split("\n> ")[0].splitlines()
    assert first.startswith("Corrections of ")
    assert len(examples) > 5
    for example in examples:
        ran = referee("play", example)
        assert "cannot be read" not in ran.output, example
        assert " correct: " in referee("log").out.splitlines()[-1], example
    assert "move a1 b2  move a piece" in referee("play", "help move").out
