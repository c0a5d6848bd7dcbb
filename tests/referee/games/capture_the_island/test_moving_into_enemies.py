"""Armies that meet enemies on their way: CI-MOVE-12 to CI-MOVE-14, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.capture_the_island import Table, position

from referee.engine.core.move import Move

HELD = {0: ["wheel 1"]}
TWO_FRONTS = "C2 red 4; B3 red 3; C1 red 1; C3 blue 4; D6 blue 2"


@pytest.mark.parametrize(("there", "fights"), [("blue 2", True), ("blue 1", True), ("red 2", False), ("", False)])
def test_ci_move_12_enemies_where_a_movement_ends_are_fought(there: str, fights: bool) -> None:
    """CI-MOVE-12: units of blue are fought; a tile of red's or an empty one brings no battle."""
    units = f"C2 red 3; D6 blue 1; C3 {there}" if there else "C2 red 3; D6 blue 1"
    table = position(units, hands=HELD).play("3 c2 c3")
    assert bool(table.reported("CI-MOVE-12")) == fights
    assert table.play("end").due == ("red cards face down" if fights else "red cards")


def test_ci_move_12_units_beside_the_path_are_not_met() -> None:
    """CI-MOVE-12: red goes from C2 by C3 to C4, past blue on D3 and beside blue on C5."""
    table = position("C2 red 3; D3 blue 2; C5 blue 2; D6 blue 1").play("3 c2 c3 c4")
    assert (table.reported("CI-MOVE-12"), table.due) == ([], "red draw")


def test_ci_q_11_merged_armies_fight_as_one() -> None:
    """CI-Q-11 merge: 4 and 3 are 7; when they lose, all go home but two."""
    table = position(TWO_FRONTS).play("4 c2 c3", "3 b3 c3")
    assert table.tallies == ("units 7", "units 4")
    table.play("drop 1", "hammers 1", "?")
    assert (table.on("C3"), table.due) == ("red 7", "red draw")


def lose(table: Table) -> Table:
    """Let red lose the battle that is on; red takes a card."""
    return table.play("hammers 1", "hammers 3", "?")


def test_ci_q_11_separate_armies_fight_one_after_the_other() -> None:
    """CI-Q-11 separate: the first 4 lose against 4 and go home, then 3 fight; each battle has its own cards."""
    table = position(TWO_FRONTS, joint_attack="separate").play("4 c2 c3", "3 b3 c3")
    assert table.tallies == ("units 4", "units 4")
    lose(table)
    assert (table.on("C3"), table.on("C1")) == ("red 3 blue 4", "red 3")
    assert table.tallies == ("units 3", "units 4")
    table.play("lay wheel 3", "bricks 3", "bricks 1", "?")
    assert (table.on("C3"), table.on("D6"), table.due) == ("red 3", "blue 4", "red draw")


def test_ci_q_11_a_second_army_has_nobody_to_fight_when_the_first_has_won() -> None:
    """CI-Q-11 separate: the tile is won, and all 7 stand on it."""
    table = position(TWO_FRONTS, joint_attack="separate").play("4 c2 c3", "3 b3 c3")
    table.play("drop 3", "drop 1", "?")
    assert (table.on("C3"), table.due) == ("red 7", "red draw")


@pytest.mark.parametrize("value", ["merge", "separate"])
def test_ci_q_11_the_limit_of_ten_holds_for_both(value: str) -> None:
    """CI-Q-11: 8 and 3 do not attack one tile together, 8 and 2 do."""
    table = position("C2 red 8; B3 red 3; C3 blue 4; D6 blue 2", joint_attack=value).play("8 c2 c3")
    assert table.refused("3 b3 c3") == ("CI-MOVE-08",)
    assert table.legal("2 b3 c3")


def test_ci_move_13_an_army_does_not_pass_enemies() -> None:
    """CI-MOVE-13: 9 red units going from C2 by C3 to C4 stop at 1 blue unit on C3, and go no farther."""
    table = position("C2 red 9; E5 red 1; C3 blue 1; D6 blue 1").play("9 c2 c3 c4")
    assert (table.on("C3"), table.on("C4"), table.decision.subject) == ("red 9 blue 1", "", (1,))
    assert table.refused("9 c3 c4") == ("CI-MOVE-13", "CI-Q-55")
    assert table.play("end").reported("CI-BATTLE-01") == ["Red attacks Blue on C3: 9 against 1"]
    assert table.on("C4") == ""


def test_ci_move_13_no_way_leads_over_enemies() -> None:
    """CI-MOVE-13: a move of three tiles at once is refused over enemies; over a crowd of your own units it is not."""
    for there, clauses in (("blue 9", ["CI-MOVE-13"]), ("red 9", [])):
        table = position(f"C2 red 3; C3 {there}; D6 blue 1")
        move = Move(0, "move", (("C2", "C3", "C4"), (3, 3)))
        assert [breach.clause for breach in table.game.judge(table.state, move).breaches] == clauses


def cards(units: str, *hand: str, seats: int = 2, **options: str) -> Table:
    """Return a table in step 2 of red, who holds these cards."""
    return position(units, seats=seats, step="cards", hands={0: hand}, **options)  # type: ignore[arg-type]


def test_ci_spec_05_units_that_have_met_enemies_do_not_cross() -> None:
    """CI-MOVE-13, CI-Q-55: 2 of red wait on B1 for a battle after all cards; 1 on A1 is free."""
    hands = {0: ["bricks 1", "drop 1"]}
    table = position(
        "B2 red 2; A1 red 1; B1 blue 1; D6 blue 1", step="cards", hands=hands, card_battle_timing="end_of_step"
    )
    table.play("play bricks 1 as road", "2 b2 b1", "end")
    assert table.refused("play drop 1 as water 2 b1 f1") == ("CI-MOVE-13", "CI-Q-55")
    assert table.legal("play drop 1 as water 1 a1 f1")


def win(table: Table) -> Table:
    """Let red, who has no card, win the battle that is on by the draws; the loser takes a card."""
    return table.play("hammers 3", "hammers 1", "?")


@pytest.mark.parametrize(("value", "due"), [("stop", "blue move"), ("continue_if_win", "red advance")])
def test_ci_q_10_a_winner_continues_with_a_move_that_was_not_used(value: str, due: str) -> None:
    """CI-Q-10: 5 of red meet blue on C3 with a move left; having won they stay, or may go on to C4 and no farther."""
    table = position("C2 red 5; E5 red 1; C3 blue 1; D6 blue 2", pass_through=value).play("5 c2 c3 c4")
    assert table.units() == {"C3": 5, "E5": 1}
    win(table.play("end"))
    if value == "stop":
        assert table.due == "red draw"
        assert table.refused("5 c3 c4") == ("CI-TURN-02", "CI-MOVE-01")
        return
    assert table.due == due
    assert table.refused("1 e5 e4") == ("CI-MOVE-14", "CI-Q-10")
    table.play("5 c3 c4")
    assert (table.on("C4"), table.due) == ("red 5", "red draw")


def test_ci_q_10_no_move_is_left_and_a_loser_gets_none() -> None:
    """CI-Q-10 continue_if_win: both moves were used, or the battle was lost: nobody continues."""
    used = position("C1 red 5; C3 blue 1; D6 blue 2", pass_through="continue_if_win").play("5 c1 c2", "5 c2 c3")
    assert win(used).due == "red draw"
    beaten = position("C2 red 2; C1 red 1; C3 blue 2; D6 blue 2", pass_through="continue_if_win").play("2 c2 c3", "end")
    assert (lose(beaten).due, beaten.on("C1")) == ("red cards", "red 1")


def test_ci_q_10_holds_for_a_road_card_too() -> None:
    """CI-Q-10 continue_if_win: the second move of the card is kept for the winner."""
    field = "C2 red 5; C3 blue 1; D6 blue 2"
    table = position(field, pass_through="continue_if_win", step="cards", hands={0: ["bricks 4", "circles 5"]})
    win(table.play("play bricks 4 as road", "5 c2 c3", "end"))
    assert table.due == "red advance"


def test_ci_q_10_a_winner_that_stays_cannot_continue_later() -> None:
    """CI-Q-10 continue_if_win: the word that ends the moves ends them, and the move that is left is lost."""
    table = position("C2 red 5; C3 blue 1; D6 blue 2", pass_through="continue_if_win").play("5 c2 c3", "end")
    assert win(table).play("end").due == "red draw"


def test_ci_q_10_a_winner_continues_into_the_next_battle() -> None:
    """CI-Q-10 continue_if_win with 4 moves: two battles are won, and the last move is kept for the second winner."""
    field = "C2 red 9; C3 blue 1; C4 blue 1; D6 blue 2"
    table = win(position(field, pass_through="continue_if_win", turn={"moves": 4}).play("9 c2 c3", "end"))
    table.play("5 c3 c4", "end", "lay wheel 2", "wheel 3", "wheel 1", "?")
    assert table.due == "red advance"
    assert table.legal("5 c4 c5")
    assert table.legal("4 c3 b3")
    assert table.play("end").due == "red draw"


def test_ci_q_10_a_battle_of_step_1_is_not_put_off_with_those_of_cards() -> None:
    """CI-Q-10 with CI-Q-13 end_of_step: a winner of step 1 that goes on to enemies fights them in step 1."""
    rules = {"pass_through": "continue_if_win", "card_battle_timing": "end_of_step"}
    table = position("C2 red 6; C3 blue 1; C4 blue 1; D6 blue 2", hands={0: ["wheel 4"]}, **rules)  # type: ignore[arg-type]
    win(table.play("6 c2 c3", "end")).play("4 c3 c4")
    assert table.tallies == ("units 4", "units 1")
    assert table.state.phase == "move"


def test_ci_q_10_a_winner_continues_for_all_the_moves_that_are_left() -> None:
    """CI-Q-10 continue_if_win with 3 moves: by B3 to B4; the army on B5 did not win."""
    field = "C2 red 5; C3 blue 1; B5 red 1; D6 blue 2"
    table = win(position(field, pass_through="continue_if_win", turn={"moves": 3}).play("5 c2 c3", "end")).play(
        "5 c3 b3"
    )
    assert table.refused("1 b5 b6") == ("CI-MOVE-14", "CI-Q-10")
    assert table.play("5 b3 b4").units() == {"B4": 5, "B5": 1}


@pytest.mark.parametrize(("value", "clauses"), [("no", ("CI-MOVE-13", "CI-Q-55")), ("yes", ())])
def test_ci_q_55_units_leave_a_tile_where_a_battle_waits(value: str, clauses: tuple[str, ...]) -> None:
    """CI-Q-55: 3 of red have met blue on C3: back, sideways or past it, or not at all; others may join them."""
    table = position("C2 red 3; B3 red 1; C3 blue 2; D6 blue 1", leave_contested=value).play("3 c2 c3")
    for line in ("3 c3 c2", "1 c3 d3", "3 c3 c4"):
        assert table.refused(line) == clauses, line
    assert table.legal("1 b3 c3")


def test_ci_q_55_with_none_left_there_is_no_battle() -> None:
    """CI-Q-55 yes: if all 3 leave, nobody fights; if 1 stays, it fights."""
    gone = position("C2 red 3; C3 blue 2; D6 blue 1", leave_contested="yes").play("3 c2 c3", "3 c3 c4")
    assert (gone.on("C3"), gone.on("C4"), gone.due) == ("blue 2", "red 3", "red draw")
    part = position("C2 red 3; C3 blue 2; D6 blue 1", leave_contested="yes").play("3 c2 c3", "2 c3 c4")
    assert part.tallies == ("units 1", "units 2")


def test_ci_q_55_units_are_free_again_when_the_enemies_have_fallen() -> None:
    """CI-Q-55 with CI-Q-13 end_of_step: an arrow takes the one unit that red has met on C3; no battle waits there."""
    hands = {0: ["bricks 1", "bricks 2", "arrow 1"]}
    table = position("C2 red 4; C3 blue 1; D6 blue 1", step="cards", hands=hands, card_battle_timing="end_of_step")
    table.play("play bricks 1 as road", "3 c2 c3", "end")
    assert table.refused("play bricks 2 as road 3 c3 c4") == ("CI-MOVE-13", "CI-Q-55")
    table.play("play arrow 1 as arrow at c3", "play bricks 2 as road", "3 c3 c4", "end")
    assert (table.units(), table.due) == ({"C2": 1, "C4": 3}, "red draw")


def queued() -> Table:
    """Return a table at which red's first move has met blue on C3, and a move is left."""
    return position("C2 red 3; E5 red 2; C3 blue 2; E4 blue 1; D6 blue 1", hands={1: 1}).play("3 c2 c3")


@pytest.mark.parametrize("line", ["2 e5 f5", "end"])
def test_ci_move_14_a_battle_waits_for_the_last_move(line: str) -> None:
    """CI-MOVE-14: after the first move nothing is fought; when the second is made or waived the battle begins."""
    table = queued()
    assert (table.due, table.tallies, table.on("C3")) == ("red move", (), "red 3 blue 2")
    assert table.refused("lay wheel 1", 1) != ()
    assert table.play(line).reported("CI-BATTLE-01") == ["Red attacks Blue on C3: 3 against 2"]
    assert table.due == "blue cards face down"


def test_ci_move_14_nothing_else_comes_before_the_battle() -> None:
    """CI-MOVE-14: while it is on nobody moves, plays or ends; then the second battle comes."""
    table = queued().play("2 e5 e4", "fight e4")
    for line in ("1 c3 c2", "play bricks 4 as road", "end"):
        assert table.refused(line)[:2] == ("CI-BATTLE-03", "CI-MOVE-14"), line
    table.play("lay wheel 1", "bricks 3", "hammers 1", "?")
    assert table.reported("CI-BATTLE-01") == ["Red attacks Blue on C3: 3 against 2"]


@pytest.mark.parametrize("value", ["active_chooses", "move_order"])
def test_ci_q_12_the_active_player_chooses_the_first_battle_or_the_first_reached_is_first(value: str) -> None:
    """CI-Q-12: red chooses the first battle, or D4 is first, because red reached it first."""
    table = position("C4 red 3; A2 red 3; B2 blue 2; D4 blue 2; D6 blue 1", battle_order=value).play(
        "3 c4 d4", "3 a2 b2"
    )
    if value == "move_order":
        assert table.reported("CI-BATTLE-01") == ["Red attacks Blue on D4: 3 against 2"]
        return
    assert table.due == "red which battle"
    assert table.refused("fight c3") == ("CI-MOVE-14",)
    assert table.moves() == {"fight B2", "fight D4"}
    table.play("b2 first")
    assert table.reported("CI-BATTLE-01") == ["Red attacks Blue on B2: 3 against 2"]
    assert win(table).reported("CI-BATTLE-01") == ["Red attacks Blue on D4: 3 against 2"]


@pytest.mark.parametrize("card", ["bricks 1", "drop 1"])
@pytest.mark.parametrize("value", ["after_card", "end_of_step"])
def test_ci_q_13_a_battle_begun_by_a_card_is_fought_at_once_or_after_all_cards(value: str, card: str) -> None:
    """CI-Q-13: fought before the next card is played, or only when no more cards are."""
    field = "D1 red 3; E1 red 2; E2 blue 1; F2 blue 1; D6 blue 1"
    table = position(field, card_battle_timing=value, step="cards", hands={0: [card, "wheel 4", "circles 5"]})
    table.play("play bricks 1 as road 2 d1 d2 e2" if card == "bricks 1" else "play drop 1 as water 2 d1 f2")
    if value == "after_card":
        assert table.refused("play wheel 4 as recruit on e1") == ("CI-BATTLE-05", "CI-Q-28")
        assert win(table).play("play wheel 4 as recruit on e1").on("E1") == "red 4"
        assert table.play("end").due == "red draw"
        return
    target = "E2" if card == "bricks 1" else "F2"
    assert table.play("play wheel 4 as recruit on e1").on(target) == "red 2 blue 1"
    table.play("end")
    assert table.reported("CI-BATTLE-01") == [f"Red attacks Blue on {target}: 2 against 1"]
    assert win(table).due == "red draw"


def test_ci_q_13_battles_of_step_1_come_at_its_end_all_the_same() -> None:
    """CI-Q-13 end_of_step: a battle begun in step 1 is fought in step 1."""
    hands = {0: ["circles 5"], 1: 1}
    table = position("C2 red 3; C3 blue 1; D6 blue 1", card_battle_timing="end_of_step", hands=hands)
    assert table.play("3 c2 c3", "end").due == "blue cards face down"
