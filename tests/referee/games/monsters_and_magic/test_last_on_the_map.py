"""The last player on the map: MM-WIN-01, and the rulings on it."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import Table, garrisons, on_plains, position, squares_of

from referee.engine.core.ruling import IllegalMoveError
from referee.games.monsters_and_magic.catalogue import SQUARES

LINE = "claim victory"
TEMPLES = squares_of("temple", 5)
FAR = "; h1 straw garrison"
TIE = ("dice 4 4", "dice 4 4", "pass", "pass")
WIN, LOSE = ("dice 6 6", "dice 1 1", "pass", "pass"), ("dice 1 1", "dice 6 6", "pass", "pass")


def test_a_refusal_counts_what_is_missing_for_a_victory() -> None:
    table = position("a1 blue hero garrison; a7 blue garrison; h8 straw garrison; h6 straw mage")
    assert table.refused(LINE) == ("MM-WIN-01", "MM-WIN-02", "MM-WIN-04")
    assert "1 of 5 Temples, 2 of 33 garrisons; 2 enemy units left" in table.why(LINE)


@pytest.mark.parametrize(("count", "clause"), [(32, "MM-WIN-01"), (33, "MM-WIN-04")])
def test_garrisons_are_counted_as_your_turn_begins(count: int, clause: str) -> None:
    table = position(garrisons("blue", SQUARES[:count]) + "; h8 straw garrison")
    assert table.refused(LINE)[0] == clause


def test_in_a_fight_the_fight_comes_first() -> None:
    table = position("a1 blue hero; a2 straw garrison").play("a1 a2")
    assert table.refused(LINE)[:2] == ("MM-COMB-02", "MM-WIN-01")


def test_a_claim_is_never_offered_nor_forced() -> None:
    table = position("a1 blue hero; h8 straw garrison")
    assert LINE not in table.moves()
    claim = table.game.read(table.state, LINE)[0]
    assert table.game.write(table.state, claim) == LINE
    with pytest.raises(IllegalMoveError):
        table.game.force(table.state, claim)


def test_when_the_game_is_over_that_is_reported() -> None:
    table = position("a1 blue hero; b2 straw garrison").play("a1 b2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert Table(table.state).refused(LINE)[0] == "MM-WIN-01"
    assert "the game is over" in table.why(LINE)


def test_the_last_unit_of_an_opponent_ends_the_game_with_the_winner_on_the_space() -> None:
    table = on_plains("c3 blue hero; c4 straw garrison")
    table.play("c3 c4", "dice 6 6", "dice 1 1", "pass", "pass")
    result = table.game.outcome(table.state)
    assert result is not None
    assert (result.clause, result.winners) == ("MM-WIN-01", (0,))
    assert table.on("c4") == "blue hero"


def test_whoever_alone_has_units_wins_at_once() -> None:
    table = position("a1 blue hero; b2 straw garrison").play("a1 b2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-01")
    assert table.game.outcome(table.state).ranking == ((0,), (1,))  # type: ignore[union-attr]


def test_a_tie_of_two_players_last_units_leaves_the_third_as_winner() -> None:
    table = position("a1 blue hero; b2 straw hero; h8 vermilion garrison", seats=3)
    table.play("a1 b2", "dice 3 3", "dice 3 3", "pass", "pass")
    assert table.winners == ("vermilion",)
    assert table.game.outcome(table.state).ranking == ((2,), (0, 1))  # type: ignore[union-attr]


def test_progress_toward_each_victory_is_a_standing_and_no_report() -> None:
    table = position(garrisons("blue", TEMPLES[:3]) + FAR, phase="beginning")
    assert table.ever_reported("MM-WIN-01") == []
    said = [str(one) for one in table.game.standings(table.state) if one.seat == 0]
    assert said == ["garrisons 3 of 33", "Temples 3 of 5", "players beaten 0 of 1", "spaces 3"]


def test_mm_win_01_eliminating_all_units_of_all_opponents_wins() -> None:
    """MM-WIN-01: one opponent of two is not enough; the last unit of the last one ends the game in the turn."""
    units = "a1 blue hero; b2 straw garrison; f6 blue mage; g7 vermilion hero garrison"
    table = position(units, seats=3)
    table.play("a1 b2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert (table.winners, table.due) == ((), "blue movement")
    table.play("f6 g7", "dice 6 6", "dice 1 1", "pass", "pass")
    assert (table.winners, table.on("g7")) == ((), "vermilion garrison")
    table.play("dice 6 6", "dice 1 1", "pass", "pass")
    assert (table.winners, table.ended_by, table.due) == (("blue",), "MM-WIN-01", "")
    assert table.moves(0) == set()


@pytest.mark.parametrize("last", ["straw garrison", "straw hero", "straw hero garrison"])
def test_mm_win_01_any_unit_keeps_an_opponent_in(last: str) -> None:
    """MM-WIN-01: a garrison keeps a player in the game, like a figure."""
    table = position(f"a1 blue hero; b2 straw mage; h8 {last}")
    table.play("a1 b2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert (table.on("b2"), table.winners) == ("blue hero", ())


@pytest.mark.parametrize(
    ("value", "winners", "clause"), [("draw", None, "MM-COMB-13"), ("attacker_wins", "mover", "MM-WIN-01")]
)
@pytest.mark.parametrize("mover", [0, 1])
def test_mm_q_75_a_tie_of_the_last_units_is_a_draw_or_won_by_the_attacker(
    mover: int, value: str, winners: str | None, clause: str
) -> None:
    """MM-Q-75: whichever of the two attacks."""
    table = position("b3 blue hero; b4 straw mage", of=mover, double_elimination=value)
    table.play("b3 b4" if mover == 0 else "b4 b3", *TIE)
    assert table.winners == (("blue", "straw") if winners is None else (("blue", "straw")[mover],))
    assert (table.ended_by, table.due) == (clause, "")


@pytest.mark.parametrize("value", ["draw", "attacker_wins"])
def test_mm_q_75_with_a_third_player_left_that_one_wins(value: str) -> None:
    """MM-Q-75: if the defender has a garrison left, the defender wins."""
    units = "b3 blue hero; b4 straw mage; h8 vermilion garrison"
    table = position(units, seats=3, double_elimination=value).play("b3 b4", *TIE)
    assert (table.winners, table.ended_by) == (("vermilion",), "MM-WIN-01")
    table = position("b3 blue hero; b4 straw mage garrison", double_elimination=value).play("b3 b4", *TIE)
    assert (table.winners, table.ended_by) == (("straw",), "MM-WIN-01")


@pytest.mark.parametrize(("value", "winners"), [("draw", ("blue", "straw")), ("attacker_wins", ("blue",))])
def test_mm_q_75_double_elimination_is_also_tested_as_the_turn_ends(value: str, winners: tuple[str, ...]) -> None:
    """MM-Q-75 with MM-Q-82: the turn is played out first."""
    table = position("b3 blue hero; b4 straw mage", double_elimination=value, elimination_test="turn_end")
    table.play("b3 b4", *TIE)
    assert (table.due, table.winners) == ("blue movement", ())
    assert table.end_turn().winners == winners


@pytest.mark.parametrize(
    ("value", "clause", "winners"),
    [("draw", "MM-COMB-13", ("blue", "straw")), ("attacker_wins", "MM-WIN-01", ("blue",))],
)
def test_a_tie_of_the_last_units(value: str, clause: str, winners: tuple[str, ...]) -> None:
    table = position("a1 blue hero; b2 straw hero", double_elimination=value)
    table.play("a1 b2", "dice 3 3", "dice 3 3", "pass", "pass")
    assert (table.winners, table.ended_by) == (winners, clause)


@pytest.mark.parametrize("value", ["at_once", "turn_end"])
def test_mm_q_82_the_last_opponent_is_out_at_once_or_as_the_turn_ends(value: str) -> None:
    """MM-Q-82: Blue has won after the fight, or after the turn."""
    table = position("b3 blue hero; b4 straw garrison", elimination_test=value).play("b3 b4", *WIN)
    if value == "turn_end":
        assert (table.due, table.winners, table.state.out) == ("blue movement", (), ())
        table.end_turn()
    assert (table.winners, table.ended_by, table.state.out) == (("blue",), "MM-WIN-01", (1,))


@pytest.mark.parametrize("value", ["at_once", "turn_end"])
def test_mm_q_82_without_a_unit_in_your_turn_it_stops_or_is_played_out(value: str) -> None:
    """MM-Q-82: at once: Straw is next; at the end: Blue continues, and stays in the game by the Merchant."""
    units = "b3 blue hero; b4 straw mage; h8 vermilion garrison"
    table = position(units, seats=3, hands={0: ["merchant"]}, elimination_test=value).play("b3 b4", *LOSE)
    if value == "at_once":
        assert (table.due, table.state.out, table.discards()) == ("straw movement", (0,), ["merchant"])
        return
    assert (table.due, table.state.out) == ("blue movement", ())
    assert not [fault for fault in table.game.audit(table.state) if "MM-INF-04" in fault]
    strict = table.game.with_option(table.state, "elimination_test", "at_once")
    assert [fault for fault in table.game.audit(strict) if "MM-INF-04" in fault]
    table.play("play merchant on h2").end_turn()
    assert (table.due, table.state.out, table.units(0)) == ("straw movement", (), {"h2": "blue garrison"})


def test_mm_q_82_a_player_without_a_unit_at_the_end_of_a_turn_is_out() -> None:
    """MM-Q-82, turn_end: Blue without the Merchant; so is Straw, beaten in the turn of Blue."""
    units = "b3 blue hero; b4 straw mage; h8 vermilion garrison"
    table = position(units, seats=3, elimination_test="turn_end").play("b3 b4", *LOSE).end_turn()
    assert (table.due, table.state.out) == ("straw movement", (0,))
    table = position(units, seats=3, elimination_test="turn_end").play("b3 b4", *WIN)
    assert not table.state.out
    table.end_turn()
    assert (table.due, list(table.state.out)) == ("vermilion movement", [1])


@pytest.mark.parametrize(("value", "out"), [("at_once", True), ("turn_end", False)])
def test_mm_q_82_a_sacrifice_is_tested_as_a_fight_is(value: str, out: bool) -> None:
    """MM-Q-82: at once no cards are drawn any more; at the end of the turn they are."""
    units = "c3 blue hero; b4 straw mage; h8 vermilion garrison"
    table = position(units, seats=3, permanents={0: ["altar of sacrifice"]}, elimination_test=value)
    table.play("use altar on c3")
    assert (table.state.out, table.due) == (((0,), "straw movement") if out else ((), "blue drawing"))


def test_elimination_may_be_tested_as_the_turn_ends() -> None:
    table = position("a1 blue hero; b2 straw garrison", elimination_test="turn_end")
    table.play("a1 b2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert (table.winners, table.due) == ((), "blue movement")
    table.play("end").draw("?").play("dice 1").draw("?").play("end")
    assert (table.winners, table.ended_by) == (("blue",), "MM-WIN-01")
