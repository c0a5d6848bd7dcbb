"""At the table: what is typed for oneself never ends another's turn, and what comes later ends one's own phase."""

from __future__ import annotations

from typing import Any

import pytest
from tables.skies_of_fire import HALCYON, JAMESON, PURITAN, game, position

from referee.engine.core.options import Setup
from referee.engine.core.ruling import IllegalMoveError
from referee.engine.errors import InvalidMoveError
from referee.engine.record.match import Match


@pytest.mark.parametrize("line", ["n9", "halcyon: n9", "halcyon: n9 o9"])
def test_a_path_of_another_ship_does_not_end_the_turn(line: str) -> None:
    table = position(PURITAN, HALCYON)
    with pytest.raises(IllegalMoveError):
        table.play(line)


def test_an_action_ends_the_own_move() -> None:
    table = position(f"{PURITAN}; guns iron verdict", "halcyon D8 1/2/2/1/1").play("d9", "fire halcyon guns")
    assert table.due == "puritan gun dice"


def test_a_seat_is_spoken_for_by_the_name_of_its_ship() -> None:
    table = position(f"{PURITAN}; guns iron verdict", "halcyon D9 1/2/2/1/1; hand ?", phase="action")
    table.play("fire halcyon guns", "dice 4", "halcyon: pass")
    assert table.crew("halcyon") == "1/2/0/1/1"


def test_the_mode_of_a_match_stays() -> None:
    match = Match.new(game(), Setup(4), "evening")
    with pytest.raises(InvalidMoveError, match="mode: the standard game and the Hunt differ from set-up on"):
        match.option("mode", "hunt")
    match.option("storm", "no_action_only")
    assert match.state.options["storm"] == "no_action_only"


def test_an_order_that_is_for_one_of_several_ships_says_so() -> None:
    table = position(f"{PURITAN}; hand spyglass", HALCYON, JAMESON)
    assert "Spyglass is played with a ship named after it" in table.why("spyglass")


def begun(*lines: str) -> Match[Any]:
    match = Match.new(game(), Setup(2), "evening")
    for line in ("6; 1; halcyon; puritan", "?; ?", "1 2 2 1 1; 1 2 2 1 1", *lines):
        assert match.enter(line).rest == ()
    return match


def test_one_question_mark_is_a_whole_hand_that_is_not_shown() -> None:
    assert [entry.text for entry in begun().line if entry.text.startswith("draw")] == ["draw ? ? ? ? ? ? ?"] * 2


def test_what_a_town_gives_may_be_named_in_one_line() -> None:
    match = begun("m9 m8 m7", "end turn", "end turn")
    assert match.enter("n6; collect cards; discard; ? ?").rest == ("draw ?",)  # the hand is full once more
    match.undo(3)
    match.correct("hand halcyon 4")
    assert match.enter("collect cards; ? ?").rest == ()
    assert [entry.text for entry in match.line][-3:] == ["collect cards", "draw ?", "draw ?"]


def test_cards_for_a_single_draw_are_not_too_many() -> None:
    match = begun("m9 m8 m7", "end turn", "end turn")
    match.enter("n6; collect cards; discard; ?; discard")
    with pytest.raises(IllegalMoveError, match="1 result is due, 2 given"):
        match.enter("hard over, brace")


def test_a_refusal_says_what_is_against_the_move_in_the_phase_to_come() -> None:
    match = begun()
    assert match.judge("install merrow").clauses == ("SF-TRN-01", "SF-CRD-09")
    with pytest.raises(IllegalMoveError, match="Merrow Twin-Four is sold at Port Prince C2"):
        match.enter("install merrow")
    assert match.judge("puritan: install merrow").clauses == ("SF-TRN-02",)
