"""Questions: who is asked, what, and how it is answered."""

from __future__ import annotations

import json

import pytest
from table import Terminal

from referee.engine.core.chance import DrawSpec
from referee.table.words.questions import how_answered

POSITION = """
game: castle_assault
players: [south, north]
factions: {south: wolves, north: undead}
decks: secret 40
units: {a2: south howler}
turn: {of: south, first: south, phase: open, number: 7, round: 4}
"""


def test_what_several_seats_are_asked_is_once(referee: Terminal) -> None:
    ran = referee("new night_ferry --seed 1")
    assert ran.out.splitlines()[-1] == ("North, South: how many coins? (typed together: … / …; in secret: `seal`)")
    assert referee('play "North: bid 1"').out.splitlines()[-1] == "South: how many coins? (in secret: `seal`)"


def test_a_question_begins_with_the_name_of_the_player_and_a_draw_says_who_draws(duel: Terminal) -> None:
    assert duel("show").out.splitlines()[-1].startswith("Ann (Red) draws a card (")
    assert duel("play ?").out.splitlines()[-1] == "Ann (Red): a step or a card"


@pytest.mark.parametrize("hidden", [True, False])
@pytest.mark.parametrize(
    ("number", "cards", "unseen"),
    [
        (1, "its name", ", or ? for one that is not shown"),
        (6, "6 names", ", or ? for one that is not shown"),
        (7, "7 names", ", or ? for one that is not shown; a single ? stands for all"),
    ],
)
def test_a_draw_of_any_size_says_what_stands_for_cards_not_shown(
    number: int, cards: str, unseen: str, hidden: bool
) -> None:
    spec = DrawSpec(0, "hand", "X-1", "North draws", number, hidden=hidden)
    shape = "`roll` lets the referee draw"
    if not hidden and number == 7:  # letters and the like: the prompt of the game tells how
        assert how_answered(spec) == shape
    else:
        assert how_answered(spec) == f"{cards}{unseen if hidden else ''}; {shape}"


@pytest.mark.parametrize(
    ("hand", "is_offered"), [("2", True), ("[wild wrath, howl]", False), ("[wild wrath, '?']", True)]
)
def test_an_unnamed_card_is_offered_only_if_the_referee_does_not_know_every_card(
    referee: Terminal, hand: str, is_offered: bool
) -> None:
    (referee.folder / "at.yaml").write_text(POSITION + f"hands: {{south: {hand}, north: 2}}\n")
    begun = referee("new castle_assault evening --names Ann,Bob --position at.yaml").out
    assert ("`resource ?` for a card that is not shown" in begun) is is_offered
    moves = json.loads(referee("moves --json").out)
    assert ("resource ?" in moves["legal"]["Ann (South)"]) is is_offered
    assert moves["with_card"]["Ann (South)"] == ["resource CARD"]
    assert referee('play "resource ?"').code == (0 if is_offered else 1)
