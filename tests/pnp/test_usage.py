"""A command line that cannot be read is answered with what was typed, what is allowed and where help is."""

from __future__ import annotations

from pathlib import Path

import pytest
from table import Terminal, copy_toys


@pytest.fixture
def referee(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Terminal:
    """Return a terminal in a project of small games."""
    return Terminal(copy_toys(tmp_path / "toys"), monkeypatch, capsys)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("undo -1", "STEPS must be 1 or more (got -1)"),
        ("redo -12", "STEPS must be 1 or more (got -12)"),
        ("replay x", 'N must be a whole number (got "x")'),
        ("amend x y", 'N must be a whole number (got "x")'),
        ("delete x", 'N must be the number of an entry, or `rest` (got "x")'),
        ("delete -1", "N must be 1 or more (got -1)"),
        ("new duel --seats x", '--seats must be a whole number (got "x")'),
        ("simulate duel --games 0", '--games must be 1 or more (got "0")'),
        ("trial", "GAME is missing: type `"),
        ("new duel a b c", 'unexpected "b c" after "a"; quote words that belong together: `referee new duel "a b c"`'),
        ("play a1 b2", 'unexpected "b2" after "a1"; quote words that belong together: `referee play "a1 b2"`; a match'),
        ("amend 2 a1 b2", 'unexpected "b2" after "a1"; quote words that belong together: `referee amend 2 "a1 b2"`'),
        ("undo 1 2", 'unexpected "2": type `referee undo [STEPS]`'),
        ("show evening", 'unexpected "evening": type `referee show`; a match is named with --match'),
        ("play --asjson", 'there is no option "--asjson"; did you mean "--json"?'),
        ("show --json=3", "--json takes no value"),
        ("show --match", "--match needs a value"),
        ("help duel x", 'there is no help on "x" (allowed: '),
    ],
)
def test_a_wrong_word_is_answered_with_what_is_allowed(line: str, said: str, referee: Terminal) -> None:
    ran = referee(line)
    assert (ran.code, ran.out) == (2, "")
    first, second = ran.err.splitlines()
    assert first.startswith(said)
    assert second.endswith(f"referee {line.split()[0]} --help` explains the command")
    takes_match = line == "show evening" or ("after" in first and not line.startswith("new"))
    assert ("; a match is named with --match" in first) == takes_match


def test_an_unknown_command_is_answered_with_the_nearest(referee: Terminal) -> None:
    first, second = referee("undp").err.splitlines()
    assert first == 'there is no command "undp"; did you mean "undo"?'
    assert second.endswith("referee --help` explains the command")


def test_without_a_command_the_help_is_printed(referee: Terminal) -> None:
    ran = referee("")
    assert ran.code == 2
    assert ran.output.startswith("Usage: ")


def test_help_without_a_game_lists_the_commands(referee: Terminal) -> None:
    ran = referee("help")
    assert ran.code == 0
    assert ran.out == referee("--help").out


def test_a_line_of_usage_has_brackets_round_what_may_be_left_out_and_nothing_round_the_rest(referee: Terminal) -> None:
    usage = [referee(f"{one} --help").out.splitlines()[0] for one in ("new", "help", "amend")]
    assert [one.split(" [OPTIONS] ")[1] for one in usage] == ["GAME [NAME]", "[GAME] [TOPIC]", "N MOVE"]


def test_help_names_the_kinds_of_values_without_python(referee: Terminal) -> None:
    told = referee("simulate --help").out
    for one in ("--games NUMBER", "--seed TEXT", "--option NAME=VALUE", "--project PATH", "at least 1]"):
        assert one in told
    assert not [mark for mark in ("<", "list[", "x>=") if mark in told]


def test_the_list_of_commands_says_of_each_in_a_whole_sentence_what_it_does(referee: Terminal) -> None:
    told = [line for line in referee("--help").out.partition("Commands:")[2].splitlines() if line.strip()]
    assert len(told) > 25
    assert [line for line in told if not line.endswith(".") or line.endswith("...")] == []
