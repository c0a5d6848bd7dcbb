"""Components: SF-COMP-01 to SF-COMP-09, and the rulings on them."""

from __future__ import annotations

from tables import skies_of_fire as sky
from tables.skies_of_fire import duel, new_match, shooting, six_apart


def test_rul_02_the_dual_order_may_be_a_counter_a_special_or_both() -> None:
    """RUL-02."""

    def counters(split: str) -> tuple[str, ...]:
        theirs = {"at": "G6", "hand": ["Captain’s Gambit"]}
        return (
            shooting(theirs, order_split=split).play("fire halcyon guns", "dice 5").refused("counter captain's gambit")
        )

    def plays(split: str) -> tuple[str, ...]:
        ours = {"hand": ["Captain’s Gambit"]}
        return duel(ours, turn={"phase": "move"}, order_split=split).refused("play captain's gambit")

    assert [counters(split) for split in ("dual", "20_11", "19_12")] == [(), (), ("SF-CTR-03", "RUL-02")]
    assert [plays(split) for split in ("dual", "20_11", "19_12")] == [(), ("SF-CRD-13", "RUL-02"), ()]


def test_rul_02_a_special_only_is_not_a_counter_where_any_order_is_one() -> None:
    """RUL-02, RUL-72."""
    rules = {"order_split": "19_12", "counter_cards": "any_order"}
    table = shooting({"at": "G6", "hand": ["Captain’s Gambit", "Brace!"]}, **rules).play("fire halcyon guns", "dice 5")
    assert table.refused("counter captain's gambit") == ("SF-CTR-03", "RUL-02")
    assert table.moves("halcyon") == {"counter brace!", "pass"}


def test_rul_02_the_dual_order_may_be_a_counter_only() -> None:
    """RUL-02."""
    ship = {"hand": ["Captain’s Gambit"]}
    assert six_apart(ship, phase="move", order_split="20_11").refused("play captain's gambit") == (
        "SF-CRD-13",
        "RUL-02",
    )
    assert six_apart(ship, phase="move", order_split="19_12").refused("play captain's gambit") == ()


def test_sf_comp_07_the_callisto_is_for_the_hunt_alone() -> None:
    """SF-COMP-07."""
    table = sky.new_match(2).dice(6, 1)
    assert not any("callisto" in move for move in table.moves())
    assert "SF-COMP-07" in table.refused("ship callisto")


def test_sf_comp_07_sf_hun_07_the_hunted_side_flies_the_callisto_and_nobody_else_does() -> None:
    """SF-COMP-07, SF-HUN-07."""
    table = sky.new_match(4, mode="hunt").play("player 2")
    assert table.state.ships[1] == "callisto"
    assert table.refused("ship callisto") == ("SF-SET-04",)
    assert "RGS Callisto is taken by player 2" in table.why("ship callisto")
    assert not any("callisto" in move for move in table.moves())


def test_comp_07_the_hunted_ship_is_not_for_the_standard_game() -> None:
    """SF-COMP-07."""
    table = new_match(2).dice(6, 2)
    assert table.refused("ship callisto") == ("SF-COMP-07",)
    assert table.moves() == {"ship puritan ii", "ship halcyon", "ship jameson brown", "ship gallowglass"}
