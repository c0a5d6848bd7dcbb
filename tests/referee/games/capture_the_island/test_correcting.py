"""Corrections: pieces on the real table, and the turn of the match."""

from __future__ import annotations

import pytest
from tables.capture_the_island import Table, game, position

from referee.engine.errors import InvalidMoveError


def field() -> Table:
    """Return a table in the middle of red's moves."""
    return position("C2 red 5; A1 red 1; E2 blue 3; D6 blue 1", hands={0: ["drop 2"], 1: 3}).play("1 c2 b2")


def test_every_form_that_is_shown_can_be_typed() -> None:
    for form in game().inventory.forms:
        field().correct(form)


def test_units_are_where_they_are_said_to_be() -> None:
    assert field().correct("red 3 c2").units() == {"A1": 1, "B2": 1, "C2": 3}
    assert field().correct("red 2 c2 to d2").units() == {"A1": 1, "B2": 1, "C2": 2, "D2": 2}
    assert field().correct("remove blue e2").on("E2") == ""
    assert field().correct("remove e2").on("E2") == ""
    assert field().correct("blue 3 e2").correct("remove 1 blue e2").on("E2") == "blue 2"
    with pytest.raises(InvalidMoveError, match="no such unit on E3"):
        field().correct("remove e3")
    with pytest.raises(InvalidMoveError, match="Blue has 1 unit on E2"):
        field().correct("blue 1 e2").correct("remove 2 e2")
    table = field().correct("blue 2 b2")
    assert table.refused("1 b2 b3") == ("CI-MOVE-13", "CI-Q-55")


def test_hands_discards_and_stacks_follow() -> None:
    table = field().correct("hand red drop 2, 2 resource")
    assert (table.hand(), table.stack("resource")) == (["C-drop-2", "? resource", "? resource"], 16)
    table = table.correct("hand red none").correct("discards drop 2, 5 combat")
    assert (table.hand(), table.discards("combat"), table.stack("combat")) == ([], ["C-drop-2", *"?????"], 9)
    assert table.game.audit(table.state) == ()


def test_the_turn_is_where_it_is_said_to_be() -> None:
    assert field().correct("step cards blue").due == "blue cards"
    assert field().correct("turn blue").due == "blue move"
    assert field().correct("step draw").due == "red draw"
    assert "2 moves" in field().correct("moves 2").decision.prompt
    table = field().correct("recruited c2").correct("step cards").correct("hand red circles 4")
    assert table.refused("recruit circles 4 c2") == ("CI-RECR-05",)
    assert table.correct("fresh c2").legal("recruit circles 4 c2")


def test_an_impossible_correction_is_kept_and_reported() -> None:
    table = field().correct("red 12 b2")
    assert [fault.rsplit("(", 1)[1] for fault in table.game.audit(table.state)] == ["CI-MOVE-08)"]
    assert table.legal("1 b2 b3")


@pytest.mark.parametrize(
    "words", ["red c2 c3 d4", "purple 3 c2", "red 3 z9", "tile c4 gold", "hand red joker", "turn x"]
)
def test_a_line_that_is_no_correction_is_refused(words: str) -> None:
    with pytest.raises(InvalidMoveError):
        field().correct(words)


def test_a_number_of_cards_beside_names_says_which_stack() -> None:
    with pytest.raises(InvalidMoveError, match=r'^"2" is not a card: write `2 combat` or `2 resource`'):
        field().correct("hand red drop 2, 2")


def test_units_that_are_not_there_cannot_be_moved() -> None:
    with pytest.raises(InvalidMoveError, match="Red has no unit on D4"):
        field().correct("red unit d4 to d3")
    with pytest.raises(InvalidMoveError, match="Red has 1 unit on B2"):
        field().correct("red 2 b2 to d3")


# In the middle of a battle.


def battle(**rules: str) -> Table:
    """Return a table at which 3 of red fight 4 of blue on C3; red has laid a card and drawn nothing yet."""
    field = "C2 red 3; B3 red 2; A1 red 1; C3 blue 4; D6 blue 1"
    return position(field, hands={0: ["wheel 1"]}, **rules).play("3 c2 c3", "end", "lay wheel 1")  # type: ignore[arg-type]


@pytest.mark.parametrize("value", ["merge", "separate"])
def test_units_said_to_be_in_a_battle_fight_in_it(value: str) -> None:
    table = battle(joint_attack=value).correct("red 5 c3").correct("blue 3 c3")
    assert table.tallies == ("units 5; lays wheel 1 +1 = 6", "units 3")
    assert battle(joint_attack=value).correct("red 2 b3 to c3").tallies[0] == "units 5; lays wheel 1 +1 = 6"
    assert battle(joint_attack=value).correct("red 2 c3").tallies[0] == "units 2; lays wheel 1 +1 = 3"


@pytest.mark.parametrize("words", ["blue 0 c3", "red 3 c3 to c2"])
def test_a_battle_needs_two_sides(words: str) -> None:
    table = battle().play("hammers 2").correct(words)
    assert (table.tallies, table.due) == ((), "red draw")
    assert table.discards("combat") == ["C-wheel-1", "C-hammers-2"]
    assert table.state.attacks == ()
    assert table.play("draw combat ?").game.audit(table.state) == ()


def test_the_other_battle_that_waits_is_fought() -> None:
    table = position("C2 red 3; B3 red 2; C3 blue 4; B4 blue 1; D6 blue 1").play("3 c2 c3", "2 b3 b4", "fight c3")
    assert table.correct("blue 0 c3").tallies == ("units 2", "units 1")


def test_a_beaten_side_is_corrected_and_its_battle_continues() -> None:
    table = battle().play("hammers 2", "hammers 3")
    assert table.due == "red drawing"
    table = table.correct("red 0 c3").play("?")
    assert (table.due, table.on("C3"), table.on("C1")) == ("red cards", "blue 4", "")


def test_the_last_player_in_the_game_has_won() -> None:
    table = field().correct("remove blue e2").correct("blue 0 d6")
    assert (table.winners, table.ended_by) == (("red",), "CI-INF-07")
    table = position("C1 red 2", out=[1])
    assert (table.winners, table.ended_by) == (("red",), "CI-INF-07")
    three = position("A2 red 2; B6 blue 2", seats=3, out=[2])
    assert three.winners == ()


def test_units_that_share_a_tile_while_no_army_moves_do_not_fight() -> None:
    """The audit reports what is wrong in step 2, and the players correct it; no battle begins."""
    table = position("C2 red 5; D6 blue 1", step="cards", hands={0: ["drop 2"]}).correct("blue 2 c2")
    assert (table.state.attacks, table.due) == ((), "red cards")
    assert table.play("end").due == "red draw"


def test_the_duty_of_the_last_turns_holds_as_soon_as_they_are_said_to_have_begun() -> None:
    table = position(step="draw", hands={0: ["drop 2"], 1: 1}, turn={"number": 5}).correct("depletions 2")
    assert table.refused("end") == ("CI-DRAW-07",)
    assert table.play("discard drop 2").state.turn == 6


def test_a_number_below_zero_is_not_read_without_its_sign() -> None:
    with pytest.raises(InvalidMoveError) as refused:
        field().correct("c2 red -1")
    assert str(refused.value) == 'expected a number from 0 to 9999, not "-1"'
