"""The Market Phase (CS-MARKET)."""

from __future__ import annotations

from typing import Any

import pytest
from tables.cloudspire_phases import Table, position

from referee.engine.errors import InvalidMoveError
from referee.games.cloudspire.places import CHIPS, REMOVED, SHOWN, SHOWN_EARTHSCAPE

THREE = ("heirs", "brawnen", "heatherkin")
SHOWN_CHIPS = ["Captain Quill", "Lantern Goat", "Crow’s Nest"]


def market(source: int = 9, **given: Any) -> Table:
    """Return a match of two in the Market Phase with three chips and the earthscape e1."""
    chips = {"market": SHOWN_CHIPS, "earthscape_shown": ["e1"]}
    return position(phase="market", source={"heirs": source, "brawnen": 9}, **{**chips, **given})


def test_cs_market_01_the_market_is_filled_first() -> None:
    """CS-MARKET-01: of three players' four chips two lie there, so two more are turned up."""
    table = position(phase="market", players=THREE, market=SHOWN_CHIPS[:2], earthscape_shown=[])
    assert table.spec.number == 2
    table.draw("Bastion", "Almshouse")
    assert len(table.lie(SHOWN)) == 4
    table.draw("e4")
    assert table.lie(SHOWN_EARTHSCAPE) == ("e4",)
    assert table.due == "heirs market"


def test_a_purchase_out_of_turn_is_refused_with_whose_turn_it_is_in_the_market() -> None:
    table = market().play("pass")
    assert table.due == "brawnen market"
    assert "it is the Brawnen’s turn (Brawnen: buy" in table.why("heirs: buy captain quill")


def test_cs_market_02_03_one_purchase_each_or_none() -> None:
    """CS-MARKET-02, CS-MARKET-03."""
    table = market().play("buy lantern goat").draw("Bastion")
    assert table.due == "brawnen market"
    assert table.refused("heirs: buy captain quill") != ()
    table.play("pass")
    assert table.state.phase == "build"


def test_cs_market_04_05_06_an_earthscape_costs_2_a_chip_its_price() -> None:
    """CS-MARKET-04, CS-MARKET-05, CS-MARKET-06: paid at once, and refused without the Source."""
    assert market(3).play("buy earthscape").source("heirs") == 1
    assert market(9).play("buy captain quill").source("heirs") == 5
    assert market(3).refused("buy captain quill") == ("CS-MARKET-05", "CS-BUILD-21")
    assert market(1).refused("buy earthscape") == ("CS-MARKET-04", "CS-BUILD-21")
    assert market(1, earthscape_price=1).legal("buy earthscape")


def test_cs_market_07_an_option_is_refilled_at_once() -> None:
    """CS-MARKET-07, CS-EX-26: three chips lie there before the next player chooses."""
    table = market(5).play("buy captain quill")
    assert table.due == "heirs market chips turned up"
    table.draw("Bastion")
    assert (table.source("heirs"), len(table.lie(SHOWN))) == (1, 3)
    assert "Bastion".lower() in " ".join(table.moves())


def test_cs_market_08_one_earthscape_in_a_market_phase() -> None:
    """CS-MARKET-08, CS-EX-27: the new one is not sold."""
    table = market().play("buy earthscape").draw("e4")
    assert table.refused("buy e4") == ("CS-MARKET-08", "CS-R13")


@pytest.mark.parametrize("rule", ["per_player", "unlimited"])
def test_cs_r13_each_may_buy_one(rule: str) -> None:
    """CS-R13: with per_player or unlimited the other player may buy the next one."""
    assert market(earthscapes_per_market=rule).play("buy earthscape").draw("e4").legal("buy e4")


def test_cs_market_09_10_purchases_lie_beside_the_barracks_for_any_wave() -> None:
    """CS-MARKET-09, CS-MARKET-10: and may be used in the Build Phase of the same wave."""
    table = market(gates={"heirs": "1 e"}).play("buy crows nest").draw("Bastion").play("pass")
    assert table.beside("heirs") == ("crows_nest",)
    assert table.legal("construct crows nest 2f")


def test_chips_that_are_not_shown_cannot_be_bought() -> None:
    """CS-SETUP-31."""
    assert market().refused("buy bastion") == ("CS-SETUP-31",)
    assert market().refused("buy e5") == ("CS-SETUP-31",)


def test_no_earthscape_on_top_no_fault() -> None:
    """CS-SETUP-30, CS-SETUP-31: before one is turned up, buying `earthscape` is refused in words."""
    table = position(phase="market", market=SHOWN_CHIPS, earthscape_shown=[])
    assert table.spec.number == 1
    with pytest.raises(InvalidMoveError):
        table.ruling("buy earthscape")


def test_cs_r14_an_empty_stack_leaves_the_market_short() -> None:
    """CS-R14: by house rule, removed chips are shuffled in again."""
    from tables.cloudspire_phases import game

    names = {face: game().contents.titles[face] for face in game().contents.prices}
    gone = [name for name in names.values() if name not in SHOWN_CHIPS[:2]]
    for rule, drawn in (("short", False), ("reshuffle", True)):
        table = position(
            phase="market",
            market=SHOWN_CHIPS[:2],
            earthscape_shown=["e1"],
            removed=gone,
            market_exhausted=rule,
        )
        assert table.due.endswith("turned up") is drawn
        assert len(table.lie(CHIPS)) == (len(gone) if drawn else 0)
        assert len(table.lie(REMOVED)) == (0 if drawn else len(gone))


def test_a_chip_of_the_market_that_the_referee_does_not_know_is_not_offered() -> None:
    """CS-SETUP-31: the table has told the referee only of the other chip."""
    table = market(market=[*SHOWN_CHIPS[1:], "?"])
    texts = [table.game.write(table.state, move) for move in table.game.legal_moves(table.state, 0)]
    assert texts == ["buy lantern goat", "buy crows nest", "buy e1", "pass"]
