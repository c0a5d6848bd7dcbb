"""`referee trial`: a game is tried before people play it."""

from __future__ import annotations

import json

import pytest
from table import Terminal, at_a_terminal


def change(referee: Terminal, old: str, new: str) -> None:
    """Change the code of Night Ferry."""
    code = referee.folder / "referee/games/night_ferry/__init__.py"
    text = code.read_text()
    assert old in text
    code.write_text(text.replace(old, new))


def test_a_game_without_a_fault_passes(referee: Terminal) -> None:
    ran = referee("trial night_ferry --games 4")
    assert (ran.code, ran.out, ran.err) == (0, "night_ferry: 8 games, no faults\n", "")


def test_a_fault_is_a_sentence_and_ends_with_1(referee: Terminal) -> None:
    change(referee, 'Outcome("NF-END-01", f"', 'Outcome("NF-END-11", f"')
    ran = referee("trial night_ferry --games 1")
    first, *others = ran.out.splitlines()
    assert ran.code == 1
    assert first.startswith(str(referee.folder / "referee/games/night_ferry/__init__.py") + ":")
    assert first.endswith('the rule book has no NF-END-11; did you mean "NF-END-01"?')
    assert others[-1].startswith("night_ferry: 2 games, ")


def test_faults_of_one_line_are_counted_and_what_never_came_up_waits(referee: Terminal) -> None:
    change(referee, "state.coins[move.seat]\n    most", "state.coins[:2][move.seat]\n    most")
    change(referee, 'answers=["drift"], effect=brace', 'answers=["drfit"], effect=brace')
    ran = referee("trial night_ferry --games 2")
    assert ran.out.count("cannot be judged: IndexError: list index out of range") == 3
    assert "faults from this line of code, 3 of them printed" in ran.out
    assert "was never the only reason" not in ran.out
    assert "no such question came up" not in ran.out


def test_what_never_came_up_is_reported_where_nothing_else_is_wrong(referee: Terminal) -> None:
    change(referee, 'answers=["drift"], effect=brace', 'answers=["drfit"], effect=brace')
    ran = referee("trial night_ferry --games 4")
    assert ran.code == 1
    assert ran.out.splitlines()[:2] == [
        'verb "brace" answers "drfit", but no such question came up',
        'guard "coin" of "brace" was never the only reason to refuse a move',
    ]
    assert ran.out.splitlines()[-1].startswith(
        "Anything that never happened could still happen in more games (--games)"
    )


def test_tables_with_a_fault_are_reported_before_anything_is_played(referee: Terminal) -> None:
    change(referee, 'Guard("coin", broke)', 'Guard("coin", broke, ("hand",))')
    ran = referee("trial night_ferry")
    assert (ran.code, ran.out) == (1, "")
    assert 'verb "brace": guard "coin" needs "hand", which is not an earlier guard' in ran.err


def test_a_program_gets_the_faults_as_data(referee: Terminal) -> None:
    ran = referee("trial night_ferry --games 4 --seats 2 --option rounds=1 --json")
    told = json.loads(ran.out)
    assert (told["game"], told["seats"], told["games"]) == ("night_ferry", [2], 4)
    assert ran.code == bool(told["faults"])


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("--seats 5", '--seats: "5" is not allowed (allowed: 2)'),
        ("--seats 2,x", '--seats: "x" is not allowed (allowed: 2)'),
        ("--option level_boats=east", '"east" is not allowed (allowed: north, south)'),
    ],
)
def test_names_that_the_game_does_not_have_are_refused(line: str, words: str, referee: Terminal) -> None:
    ran = referee(f"trial night_ferry {line}")
    assert (ran.code, ran.out) == (1, "")
    assert words in ran.err


def test_a_terminal_sees_how_far_it_is(referee: Terminal) -> None:
    seen = at_a_terminal(referee.folder, b"", "trial", "night_ferry", "--games", "6", TERM="xterm")
    assert "/12" in seen
    assert "games" in seen
    assert "night_ferry: 12 games, no faults" in seen
