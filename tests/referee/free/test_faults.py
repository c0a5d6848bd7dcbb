"""Faults of components.yaml and rules.yaml are reported in a sentence with their place, quickly."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from free_project import BOARD, RULES, WOLVES, load, wolves

from pnp.errors import DataError, PnpError

RULE = "  - {move: draw, when: 'done(\"draw\") + amount <= 2', clause: WO-01}\n"


def told(folder: Path, rules: str = "", components: str = WOLVES) -> str:
    """Return what is said of a game that cannot be loaded."""
    with pytest.raises(PnpError) as caught:
        wolves(folder, rules, components)
    return str(caught.value)


def with_test(expression: str, move: str = "draw") -> str:
    """Return rules with another expression in the first rule of a move."""
    assert RULE in RULES
    return RULES.replace(RULE, f"  - {{move: {move}, when: '{expression}', clause: WO-01}}\n")


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("hand(me", "is not an expression"),
        ("hnd(me) < 3", 'unknown function "hnd" (allowed: '),
        ("mana < 3", 'unknown name "mana" (allowed: amount, deck, me'),
        ("thing.cost < 3", 'unknown name "thing" (allowed: amount, deck'),
        ("state == 1", 'unknown name "state"'),
        ("hand(me)", "is a number, but must be yes or no"),
        ("hand(phase) < 3", "`phase` is a text, but must be a number"),
        ("hand() < 3", "hand() takes 1 to 2 values (number, text), not 0"),
        ("front() < 3", "front() takes 1 value (number), not 0"),
        ("hand(seat=me) < 3", "write only values between the brackets of hand, without names"),
        ("~hand(me) < 3", "this operator is not allowed (allowed: `-`, `not`)"),
        ("+hand(me) < 3", "this operator is not allowed (allowed: `-`, `not`)"),
        ("phase < 3", "`phase` is a text, but must be a number"),
        ("phase == 3", "`3` is a number, but must be a text"),
        ("9 ** 9 ** 9 > 1", "this operator is not allowed (allowed: `+`, `-`, `*`, `/`, `//`, `%`)"),
        ("len([x for x in range(9)]) > 1", 'unknown function "len"'),
        ("[x for x in [1]] == []", "is not allowed here"),
        ("().__class__ == 1", "must be"),
        ('__import__("os") == 1', 'unknown function "__import__"'),
        ("lambda: 1", "is not allowed here"),
        ('counter("gold") > 1', 'counter("gold"): there is no such name (allowed: mana)'),
        ('supply("wolves") > 1', "nothing in the box has this name (allowed: deck, wolf, or "),
        ('lying("howll") > 1', 'or a row by its id or name; did you mean "Howl"?)'),
        ('cards("moths") > 1', 'cards("moths"): there is no such name (allowed: deck)'),
        ('done("drew") > 1', "there is no such name (allowed: draw, deal"),
        ("not " * 240 + "my_turn or 1", "must be yes or no"),
        ("-" * 900 + "1 > 0", ""),
        ("(" * 300 + "1" + ")" * 300 + " > 0 or x", ""),
        ("1 + " * 400 + "1 > 0", "the expression has 1605 characters (allowed: 1000)"),
    ],
)
def test_a_wrong_expression_is_reported_with_its_line(tmp_path: Path, expression: str, said: str) -> None:
    begun = time.process_time()
    try:
        found = told(tmp_path, with_test(expression.replace("'", "''")))
    except pytest.fail.Exception:
        assert expression.startswith("-")  # long, and right
        return
    assert time.process_time() - begun < 5
    line = RULES[: RULES.index(RULE)].count("\n") + 1
    assert found.startswith(f"referee/games/wolves/rules.yaml:{line}:"), found
    assert said in found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("moves: [draw, discard]", "moves: [draw, disacrd]", 'unknown move "disacrd" (allowed: '),
        ("{phase: hunt,", "{phase: draw,", '"draw" is taken'),
        ("{phase: hunt,", "{phase: setup,", '"setup" is taken'),
        ("{phase: hunt,", "{phase: hunt-2,", '"hunt-2" is not allowed (allowed: the letters a to z)'),
        (
            "{phase: hunt,",
            "{phase: hunt, once: true,",
            "happens only once must come before the phases of a turn (move it up)",
        ),
        (
            "of: [deck]",
            "of: [decks]",
            '"decks" (allowed: deck, wolf, or a row by its id or name; did you mean "deck"?)',
        ),
        ("thing.cost", "thing.costs", 'nothing that this rule applies to has a field "costs" (allowed: name, kind'),
        (
            'lying("wolf", to)',
            "thing.cost",
            'nothing that this rule applies to has a field "cost" (allowed: name, kind, id)',
        ),
        ("clause: WO-03", "clause: WO-33", 'unknown clause "WO-33" (allowed: '),
        ("most: 9, clause: WO-05", "most: 9", "a counter needs both `most` and the `clause`"),
        ("start: 3", "start: 30", "30 is not allowed (allowed: 0 to 9)"),
        ("limits:\n", "limts:\n", 'unknown key "limts"'),
        ("at: end of turn", "at: end", "end of turn"),
        ("hand(me)", "phase", "is a text, but must be a number"),
        ("moves:\n  - {move: draw", "box: {without: [wolfs]}\nmoves:\n  - {move: draw", 'no component "wolfs"'),
        ("move: place, of", "move: shuffle, of", "the move `shuffle` is not made with a component"),
        ("mana: {each", "mana 2: {each", "mana 2"),
        ("phases:\n", "phases: 3\nphase:\n", "phases"),
        ("counters:\n", "counters: &a [*a]\ncounter:\n", ""),
    ],
)
def test_a_wrong_declaration_is_reported_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert old in RULES
    found = told(tmp_path, RULES.replace(old, new, 1))
    assert found.startswith("referee/games/wolves/rules.yaml:"), found
    assert said in found


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("kind: token", "kind: tokken", "tokken"),
        ("count: 8", "count: 80000", "80"),
        ("layout: board}", "layout: bord}", 'unknown layout "bord"'),
        ("components: 1", "components: 2", "components"),
        ("game: {title: Wolves", "game: {tilte: Wolves", "tilte"),
        ("list:", "list: []\nlst:", "list"),
    ],
)
def test_wrong_components_are_reported_with_their_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    found = told(tmp_path, components=WOLVES.replace(old, new, 1))
    assert found.startswith("cards/wolves/components.yaml:"), found
    assert said in found


def test_more_rules_than_a_game_may_have_are_refused(tmp_path: Path) -> None:
    assert "moves" in told(tmp_path, RULES.replace(RULE, RULE * 101))


def test_a_board_with_too_many_spaces_is_refused(tmp_path: Path) -> None:
    wolves(tmp_path)
    board = tmp_path / "layouts/wolves/board.yaml"
    board.write_text(BOARD.replace("s: [A1, B1, C1, A2, B2, C2]", "s: 900000"), encoding="utf-8")
    with pytest.raises(DataError, match=r"board.yaml:\d+.*900,000 spaces \(allowed: 5,000 at most\)"):
        load(tmp_path)
