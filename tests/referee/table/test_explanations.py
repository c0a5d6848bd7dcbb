"""What `why` explains: the numbers that were compared, also after the last of them came up."""

from __future__ import annotations

import pytest
from table import Terminal

BATTLE = """\
players: [red, blue]
units: {c1: red 9, c2: red 4, d2: blue 6, d6: blue 2}
hands: {red: [wheel 1, bricks 4], blue: [wheel 2, 1 combat, 2 resource]}
turn: {of: red, step: move, number: 3, round: 2, first: red}
"""
SHOT = """\
ships:
  puritan_ii: {at: D9, crew: 1/2/2/1/1, guns: [Iron Verdict], hand: 1}
  halcyon: {at: F9, crew: 1/2/2/1/1, hand: 2}
turn: {of: puritan_ii, phase: action, number: 30, round: 15, first: puritan_ii}
"""
RED = "Red: units 4; lays wheel 1 +1; draws circles 1 +1 = 6"
BLUE = "Blue: units 6; lays wheel 2 +2; draws circles 2 +2 = 10"
FIRED = "RGS Puritan II at RGS Halcyon: roll 4; Iron Verdict +1; 1 square between -1 = 4"


def begun(terminal: Terminal, game: str, position: str) -> Terminal:
    (terminal.folder / "position.yaml").write_text(position)
    assert terminal(f"new {game} --position position.yaml").code == 0
    return terminal


@pytest.mark.parametrize("more", ["", "; ?", "; ?; end"])
def test_ci_battle_07_why_force_shows_the_totals_that_were_compared(more: str, referee: Terminal) -> None:
    """CI-BATTLE-07: with both drawn cards and the units that fought, when some are lost or have gone home as well."""
    played = f"4 c2 d2; end; lay wheel 1 / wheel 2; circles 1; circles 2{more}"
    assert begun(referee, "capture_the_island", BATTLE)(f'play "{played}"').code == 0
    assert referee("why force").out.splitlines() == [RED, BLUE]


@pytest.mark.parametrize("more", ["", "; pass"])
def test_sf_fir_05_why_force_shows_the_damage_of_the_dice(more: str, referee: Terminal) -> None:
    """SF-FIR-05: the most that a shot can do before the roll; what it does once the dice have been rolled."""
    begun(referee, "skies_of_fire", SHOT)('play "fire halcyon guns"')
    assert "with 1 die, at best: roll 6;" in referee("why force").out
    assert referee(f'play "4{more}"').code == 0
    assert referee("why force").out.splitlines() == [FIRED]
    assert FIRED in referee("why 3").out
