"""After a change of old entries: other results, moved pieces, dropped and waiting entries, in few lines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from table import Terminal
from tavern_game import new_match

from referee.table.words import listing

POSITION = """
players: [blue, straw]
terrain: [PFMBPFMB, FMBPFMBP, MBPFMBPF, BPFMBPFM, PFMBPFMB, FMBPFMBP, MBPFMBPF, BPFMBPFM]
structures: [VTCKRMEW, TCKRMEWV, CKRMEWVT, KRMEWVTC, RMEWVTCK, MEWVTCKR, EWVTCKRM, WVTCKRME]
units:
  a1: blue garrison
  b2: blue hero garrison
  c3: blue army
  d4: straw army garrison
  h8: straw garrison
permanents:
  blue: [Paladin, Oracle, Jester, Treants, Healers]
  straw: [Knights, Warlord, Dragons, Cavalry, Duelist]
hands:
  blue: [Giants, Rangers]
  straw: 1
turn: {of: blue, phase: movement, number: 9, round: 5, first: blue}
"""
FIGHT = "c3 d4; 6 4; 3 2; pass; pass; 2 1; 6 6; pass; pass; b2 b3"


@pytest.fixture
def fight(referee: Terminal) -> Terminal:
    """A match in which Blue's Army beat an army, and fell to the garrison behind it; then the Hero moved."""
    Path(referee.folder, "middle.yaml").write_text(POSITION, encoding="utf-8")
    ran = referee("new monsters_and_magic fight --names Ann,Bob --position middle.yaml")
    assert ran.code == 0, ran.output
    assert referee(f'play "{FIGHT}"').code == 0
    return referee


def test_an_amendment_says_who_won_which_fight_now_and_what_is_where(fight: Terminal) -> None:
    said = fight('amend 5 "6 6"').out.splitlines()
    assert said[:8] == [
        "  13 amend 5: dice 6 6 (before: dice 3 2)",
        "     Straw’s Army: dice (6+6) 12; army 0 = 12 (MM-FORCE-02)",
        "       before: Straw’s Army: dice (3+2) 5; army 0 = 5 (MM-FORCE-02)",
        "     New results:",
        "       7 Bob (Straw): pass",
        "         10 against 12: Blue’s Army is destroyed (MM-COMB-12)",
        "         before: 10 against 5: Straw’s Army is destroyed (MM-COMB-12)",
        "         before: Blue’s Army attacks Straw’s Garrison on d4 (MM-COMB-07)",
    ]
    assert "     No longer fits: 10 pass; 11 pass: this is no longer asked" in said
    assert said[-3:-1] == [
        "     Different on the table:",
        "       d4: Straw’s Army, Straw’s Garrison (before: Straw’s Garrison)",
    ]


def test_undo_names_the_amendment_it_takes_back_and_what_follows(fight: Terminal) -> None:
    fight('amend 5 "6 6"')
    said = fight("undo").out
    assert "     Undone: 13 amend 5: dice 6 6\n     Restored: 8 dice 2 1; 9 dice 6 6; 10 pass; 11 pass\n" in said
    assert "       5 dice 3 2 (before: dice 6 6)\n" in said
    assert "       d4: Straw’s Garrison (before: Straw’s Army, Straw’s Garrison)\n" in said
    said = fight("redo").out
    assert "     Restored: 13 amend 5: dice 6 6\n     No longer fits: 8 dice 2 1; 9 dice 6 6;" in said


def test_the_log_marks_an_amendment_that_was_undone_and_forgets_what_it_did(fight: Terminal) -> None:
    fight('amend 5 "6 6"')
    fight("undo")
    log = fight("log").out.splitlines()
    assert "  13 amend 5: dice 6 6  [undone by 14]" in log
    assert "   5 Defender’s dice on d4 (Straw, 2D6): dice 3 2" in log
    assert "   8 Attacker’s dice on d4 (Blue, 2D6): dice 2 1" in log
    fight("redo")
    log = fight("log").out.splitlines()
    assert "  13 amend 5: dice 6 6" in log
    assert "   8 Attacker’s dice on d4 (Blue, 2D6): dice 2 1  [dropped by 13]" in log


def test_the_log_has_a_heading_for_each_turn(fight: Terminal) -> None:
    ran = fight('play "end; ?; 4; recruit mage a1; end; end"')
    assert ran.code == 0, ran.output
    log = fight("log").out.splitlines()
    assert [line for line in log if line.startswith("==")] == ["== Turn 9, Blue ==", "== Turn 10, Straw =="]
    assert json.loads(fight("log --json").out)[2]["turn"] == "Turn 9, Blue"


def test_an_undo_says_what_goes_back_where(fight: Terminal) -> None:
    assert fight("undo").out.splitlines()[1:5] == [
        "     Undone: 12 b2 b3",
        "     Different on the table:",
        "       b2: Blue’s Hero, Blue’s Garrison (before: Blue’s Garrison)",
        "       b3: nothing (before: Blue’s Hero)",
    ]


def test_the_table_is_compared_when_nothing_waits_any_more(fight: Terminal) -> None:
    said = fight("delete 8").out
    assert "  14" not in said
    assert "     Waiting to be played again: 9 dice 6 6; 10 pass; 11 pass; 12 b2 b3" in said
    assert "Different on the table" not in said
    said = fight('play "6 6"').out
    assert "         12 against 10: Straw’s Garrison is destroyed (MM-COMB-12)" in said
    assert "     Different on the table:\n       d4: Blue’s Army (before: Straw’s Garrison)\n" in said


def test_what_changes_in_a_hand_is_said_as_the_whole_table_may_know_it(fight: Terminal) -> None:
    fight('play "play giants"')
    said = fight("undo").out + fight('correct "hand blue giants"').out + fight("undo").out
    assert "Blue, hand: " in said
    assert "Rangers" not in said


def test_standings_that_follow_at_each_turn_are_not_results_of_an_entry(fight: Terminal) -> None:
    assert fight('play "end; ?; 4; recruit mage a1; end; end"').code == 0
    said = fight('amend 12 "b2 b3"').out + fight('amend 5 "6 6"').out
    assert "units of others" not in said


def test_what_only_programs_read_of_a_sealed_choice_is_not_retold(fight: Terminal) -> None:
    fight("new monsters_and_magic secret --names Ann,Bob --position middle.yaml --option hand_card_order=secret")
    fight('play -m secret "c3 d4; 6 4; 3 2"')
    fight("seal ann -m secret", "lay nothing")
    fight('play -m secret "bob: lay nothing"')
    said = fight('amend 4 "1 1" -m secret').out
    assert "       8 Ann (Blue): opens lay nothing\n" in said


def test_many_entries_are_counted_not_listed(fight: Terminal) -> None:
    for _ in range(4):
        fight('play "b3 b2; undo"')
    fight("undo 9")
    said = fight("redo 9").out
    assert "     Restored: 4 dice 6 4; 5 dice 3 2; 6 pass; 7 pass; 8 dice 2 1; 3 more; 12 b2 b3" in said


def test_programs_get_the_entries_and_the_differences(fight: Terminal) -> None:
    told = json.loads(fight('amend 5 "6 6" --json').out)
    assert [(one["n"], one["before"], one["text"]) for one in told["retold"]] == [
        (5, "dice 3 2", "dice 6 6"),
        (7, "pass", "pass"),
    ]
    place = {"where": "d4", "topic": "", "now": ["Straw’s Army", "Straw’s Garrison"], "before": ["Straw’s Garrison"]}
    assert told["differences"] == [place]


def test_an_entry_amended_with_its_own_words_is_as_before(fight: Terminal) -> None:
    said = fight('amend 5 "3 2"').out.splitlines()
    assert said[0] == "  13 amend 5: dice 3 2 (it was dice 3 2 already)"
    assert not any("before:" in line or "Different" in line for line in said)


def test_supplies_are_shown(fight: Terminal) -> None:
    shown = fight("show").out
    assert "   supply: " in shown
    assert "31 Garrisons" in shown
    assert "supply: 8 spare Plains" in shown


def test_the_log_says_who_passes_for_a_while() -> None:
    match = new_match()
    match.correct("card 1 ace")  # without a card nobody would ask Bob
    match.enter("raise 2; strike")
    match.enter("pass until window", 1)
    log = [line.strip() for line in listing.log_lines(match, listing.logged_entries(match))]
    assert "5 Bob: passes until the end of the window" in log
