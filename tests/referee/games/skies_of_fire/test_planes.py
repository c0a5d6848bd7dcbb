"""Tokens called back from the map (RUL-55); flights of planes stand in test_car."""

from __future__ import annotations

from broadside import duel

MOVE = {"phase": "move"}


def test_rul_55_tokens_are_recalled_before_a_collection_needs_them() -> None:
    """RUL-55."""
    table = duel({"at": "G2", "crew": "1/6/6/3/1", "mines": [f"A{row}" for row in range(1, 9)]}, turn=MOVE)
    table.play("h2", "end")
    assert (table.due, table.state.supply(0)) == ("puritan collect", 0)
    table.play("recall a1 a2 a3", "collect crew")
    assert table.crew("puritan") == "1/6/6/6/1"


def test_rul_55_tokens_are_recalled_while_others_are_put_out_or_a_ship_drifts() -> None:
    """RUL-55."""
    mining = duel({"cargo": ["Drifting Mines"], "mines": ["A1"]}).play("mines g5", "recall a1")
    assert (mining.due, mining.markers()) == ("puritan put", {"puritan_ii mines G5"})
    drifting = duel({"mines": ["A1"], "hand": ["Crosswind"]}, turn=MOVE).play("crosswind halcyon", "recall a1")
    assert (drifting.due, drifting.markers()) == ("puritan drift", set())
    flying = duel({"planes": ["A1", "B1"], "crew": "1/2/2/1/1"}, plane_move="action_3").play("plane a1 a2", "recall b1")
    assert (flying.due, flying.markers()) == ("puritan flight", {"puritan_ii planes A2"})


def test_rul_55_nobody_recalls_in_the_turn_of_another() -> None:
    """RUL-55."""
    table = duel({"guns": ["Iron Verdict"]}, {"mines": ["A1"], "hand": 1}).play("fire halcyon guns", "dice 6")
    assert table.due == "halcyon counter"
    assert not table.legal("recall a1", seat=1)
