"""Players without units: MM-INF-04, and the rulings on it."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import against_straw, on_plains, position

ALTAR = {0: ["altar of sacrifice"]}
UNSEEN = ("?", "?")


def test_mm_inf_04_a_player_with_no_units_is_out() -> None:
    """MM-INF-04: such a player has no more turns; one unit is enough to stay in the game."""
    units = "b2 blue hero; c3 straw garrison; a1 blue garrison; h8 vermilion garrison"
    table = position(units, seats=3).play("b2 c3", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.state.out == (1,)
    assert table.reported("MM-INF-04") == ["Straw has no unit left and is out of the game"]
    assert table.end_turn().due == "vermilion movement"
    kept = position(units + "; h7 straw garrison", seats=3).play("b2 c3", "dice 6 6", "dice 1 1", "pass", "pass")
    assert (kept.state.out, kept.end_turn().due) == ((), "straw movement")


def test_a_player_without_units_is_out_and_the_cards_go() -> None:
    table = position(
        "a1 blue hero; b2 straw garrison; h8 vermilion garrison; g1 blue hero",
        seats=3,
        permanents={1: ["giants"]},
        hands={1: ["wings", "?"]},
        phase="movement",
    )
    table.play("a1 b2", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.state.out == (1,)
    assert (table.hand(1), table.permanents(1), table.discards()) == ([], [], ["wings", "?", "giants"])
    assert table.due == "blue movement"
    assert not [fault for fault in table.game.audit(table.state) if "permanent" not in fault]
    table.play("end").draw("?").play("dice 1").draw("?").play("end")
    assert table.due == "vermilion movement"


def test_the_turn_of_a_player_who_is_out_stops() -> None:
    table = position("a1 blue hero; b2 straw garrison; h8 vermilion garrison; b1 straw garrison", seats=3)
    table.play("a1 b2", "dice 1 1", "dice 6 6", "pass", "pass")
    assert table.state.out == (0,)
    assert table.due == "straw movement"


def test_play_continues_although_everybody_was_said_to_be_out() -> None:
    table = position("b2 blue hero; g7 straw hero").correct("out blue").correct("out straw").correct("phase end straw")
    assert (table.due, table.state.round) == ("blue movement", 2)
    table.play("end")


def test_the_last_unit_may_be_sacrificed_and_its_player_is_out() -> None:
    table = on_plains("c3 blue hero; h8 straw garrison", permanents={0: ["altar_of_sacrifice"]}).play("use altar c3")
    result = table.game.outcome(table.state)
    assert result is not None
    assert result.winners == (1,)
    kept = on_plains("c3 blue hero; h8 straw garrison", permanents={0: ["altar_of_sacrifice"]}, altar_last="no")
    assert kept.refused("use altar c3") == ("MM-INF-04", "MM-Q-53")


@pytest.mark.parametrize("cards", [{"permanents": ALTAR}, {"hands": ALTAR}])
@pytest.mark.parametrize("value", ["yes", "no"])
def test_mm_q_53_the_last_unit_may_be_sacrificed_or_not(cards: dict[str, dict[int, list[str]]], value: str) -> None:
    """MM-Q-53: yes: its player is out, so the other wins; no: the sacrifice is refused."""
    table = against_straw("c3 blue hero", altar_last=value, **cards)
    line = "use altar on c3" if "permanents" in cards else "play altar on c3"
    if value == "no":
        assert table.refused(line) == ("MM-INF-04", "MM-Q-53")
        return
    table.play(line)
    assert (table.winners, table.ended_by, table.state.out) == (("straw",), "MM-WIN-01", (0,))
    assert table.reported("MM-INF-04")[0] == "Blue draws no card: that was the last unit"


@pytest.mark.parametrize("rest", ["e3 blue garrison", "e3 blue army"])
@pytest.mark.parametrize("value", ["yes", "no"])
def test_mm_q_53_the_last_figure_but_one_unit_may_go_either_way(rest: str, value: str) -> None:
    """MM-Q-53: a garrison is a unit too, so the only figure may be sacrificed while there is one."""
    table = against_straw(f"c3 blue hero; {rest}", permanents=ALTAR, altar_last=value)
    table.play("use altar on c3").draw(*UNSEEN)
    assert (table.due, table.state.out, table.hand()) == ("blue movement", (), ["?", "?"])
