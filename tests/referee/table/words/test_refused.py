"""Refusals at the table name no card that the viewer has not seen."""

from __future__ import annotations

import json
import re

from table import Terminal

from pnp.library.roots import Roots
from referee.loading.registry import find_game
from referee.table.files.session import Session
from referee.table.match_commands import MatchCommands
from referee.table.prompt import Prompt
from referee.table.words.terminal import TerminalStyle

HELD = """
game: castle_assault
players: [south, north]
factions: {south: wolves, north: undead}
decks: secret 40
units: {a2: south howler, b5: north revenant}
hands: {south: [wild wrath], north: 2}
resources: {south: 6}
turn: {of: south, first: south, phase: open, number: 7, round: 4}
"""


def test_words_that_cannot_be_read_list_no_hidden_card(duel: Terminal) -> None:
    duel("play fox")
    assert 'Legal: a1 b1; a1 a2; play "?"' in duel("play frobnicate").err
    assert 'Legal: a1 b1; a1 a2; play "Fox"' in duel("play frobnicate --as ann").err
    assert "Fox" not in duel("play frobnicate --as bob").err


def test_a_line_that_cannot_be_read_is_quoted_with_the_names_that_were_typed(duel: Terminal) -> None:
    duel("play fox")
    for command in ("play", "overrule", "why"):
        assert '"frobnicate for Bob" cannot be read as a move' in duel(f"{command} 'frobnicate for Bob'").err


def test_what_is_due_names_the_same_cards_whatever_is_in_hidden_hands(duel: Terminal) -> None:
    duel("play 'fox; a2'")
    drawn = {view: json.loads(duel(f"show --json {view}").out)["due"][0]["names"] for view in ("", "--as ann", "--all")}
    assert drawn[""].count("fox") == drawn["--all"].count("fox") + 1
    assert drawn["--as ann"] == drawn["--all"]


def test_one_viewer_only_is_answered(duel: Terminal) -> None:
    ran = duel("moves --as ann --all")
    assert (ran.code, ran.err) == (1, "--as and --all cannot be combined (choose one)\n")
    assert '"carla" is not in this match' in duel("moves --as carla").err


def test_why_says_the_same_of_every_card_that_may_be_in_a_hidden_hand(duel: Terminal) -> None:
    duel("play '?; a2; grey owl'")
    told = [re.sub("['\"]", "", duel(f'why "ann: play {name}"').out) for name in ("fox", "grey owl")]
    assert re.sub("fox", "X", told[0], flags=re.IGNORECASE) == re.sub("grey.owl", "X", told[1], flags=re.IGNORECASE)
    assert duel('why "ann: play grey owl"').out != duel('why "ann: play grey owl" --as bob').out


def test_one_seat_that_comes_too_late_does_not_learn_what_another_drew(duel: Terminal) -> None:
    roots = Roots.discover(duel.folder, {})
    with Session.open(duel.folder / "duel.match", lambda name: find_game(name, roots)) as session:
        prompt = Prompt(MatchCommands(session), TerminalStyle())
        duel("play fox")
        assert prompt.answer("?")[0].startswith("somebody else has changed this match: 3 draw ?.")


def test_a_part_that_cannot_be_read_comes_with_what_is_asked_after_the_parts_before_it(referee: Terminal) -> None:
    referee("new skies_of_fire --seed 3")
    referee('play "puritan; gallowglass; 1/2/2/1/1; 1/2/2/1/1"')
    said = referee('play "d10; zz"').err.splitlines()
    assert said[1] == "Expected there: RGS Puritan II: name the section that loses crew to the mountains"
    assert not any(line.startswith(("Due: ", "Legal: ")) for line in said)
    assert said[-1] == "Nothing on this line was played."


def test_a_refused_move_says_which_dice_or_cards_are_due(duel: Terminal) -> None:
    drawn = duel("play 'a1 b1'").err.splitlines()
    assert drawn[0] == "Ann (Red): a1 b1 is illegal."
    assert [line for line in drawn if line.startswith("Due: ")] == [drawn[-1]]
    assert "`roll` lets the referee draw" in drawn[-1]
    wrong = duel("play 'fox; a1 c3'").err
    assert "a1 c3 is illegal" in wrong
    assert "Due: " not in wrong
    duel("play fox")
    assert "Due: " not in duel("play 'a1 c3'").err


def test_the_refusal_of_an_amendment_gives_no_advice_on_overruling_what_is_due_now(duel: Terminal) -> None:
    duel("play ?")
    duel('play "a1 a2"')
    entry = next(line.split()[0] for line in duel("log").out.splitlines() if "a1 a2" in line)
    told = duel(f'amend {entry} "a1 c1"').err
    assert "DU-STEP-01" in told
    assert "overrule" not in told
    assert "Legal now" not in told
    duel("play ?")
    assert "The table may let it stand: overrule" in duel('play "c3 a3"').err


def test_the_moves_that_continue_a_line_name_only_cards_that_the_viewer_knows_to_be_held(referee: Terminal) -> None:
    (referee.folder / "at.yaml").write_text(HELD)
    referee("new castle_assault evening --names Ann,Bob --position at.yaml")
    assert 'legal now: "play wild wrath a2"' in referee("play play --all").err
    assert "howler" not in referee("play play --as ann").err
    assert 'legal now, with a card that you hold: "play ' in referee("play play").err
