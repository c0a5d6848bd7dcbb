"""`help`: how a game is typed."""

from __future__ import annotations

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


def test_the_keys_of_a_position_and_its_corrections_are_reported(referee: Terminal) -> None:
    told = referee("help monsters_and_magic position").out
    assert "units         for each square: owner and kind (garrison, mage, hero, monster, army)\n" in told
    assert "turn: closed  squares\n" in told
    assert told.endswith("out blue\nback blue\n")
    assert "has these keys" in referee("help capture_the_island position").out
    assert referee("help skies_of_fire positions").code == 2
