"""Orders: SF-CRD-12, SF-CRD-14, and the rulings on them."""

from __future__ import annotations

import pytest
from tables import skies_of_fire as sky
from tables.skies_of_fire import six_apart

from referee.games.skies_of_fire import loading, orders, specials
from referee.games.skies_of_fire.catalogue import GUNS

CONTENTS = sky.game().contents
# When (SF-CRD-14)
WINDOWS = {
    "Spyglass": {"move"},
    "Crosswind": {"move"},
    "Full Throttle": {"move"},
    "Weather Eye": {"move"},
    "Captain’s Gambit": {"move"},
    "Press Gang": {"action", "after"},
    "Light Fingers": {"action", "after"},
    "Saboteur": {"action", "after"},
    "Field Repairs": {"move", "action", "after"},
    "Second Watch": {"after"},
}


def test_sf_crd_12_nineteen_counters_and_the_dual_card() -> None:
    """SF-CRD-12."""
    counters = [order for order in CONTENTS.orders.values() if order.is_counter]
    assert sum(len(order.prints) for order in counters) == 20


def test_every_effect_word_and_every_window_of_the_cards_is_understood() -> None:
    assert set(specials.EFFECTS) == set(loading.SPECIAL_OPS)
    assert set(orders.WHEN) == set(loading.WINDOWS)


@pytest.mark.parametrize("name", WINDOWS)
def test_sf_crd_14_an_order_is_played_in_its_window_only(name: str) -> None:
    """SF-CRD-14."""
    ship = {"at": "Galewatch", "hand": [name, "Peregrine Inline", "Hard Over"]}
    found = set()
    for moment in ("move", "moved", "action", "after"):
        other = {"at": "H3", "cargo": ["Chain Mines"]}
        at = {**ship, "at": "G4"} if moment == "moved" else ship
        table = six_apart(at, other, "move" if moment in ("move", "moved") else "action")
        if moment in ("moved", "after"):
            table.play({"moved": "g3", "after": "install peregrine inline"}[moment])
        word = f"play {name.lower().replace('’', chr(39))}"
        if any(move.startswith(word) for move in table.moves()):
            found.add(moment)
        else:
            assert "SF-CRD-14" in table.refused(f"{name} halcyon guns" if name == "Press Gang" else name)
    assert found == WINDOWS[name]


def test_sf_crd_14_is_not_broken_by_an_order_that_only_waits() -> None:
    """SF-CRD-14: after the move, but a roll comes first; after the action, which has not been taken."""
    ship = {"hand": ["Press Gang", "Second Watch"], "guns": ["Iron Verdict"]}
    table = six_apart(ship).play("fire halcyon guns")
    assert "SF-CRD-14" not in table.refused("press gang halcyon guns")
    assert "SF-CRD-14" in table.refused("second watch")


def test_a_counter_is_not_a_special_order() -> None:
    table = six_apart({"hand": ["Hard Over", "Royal Mail", "Whitefin Torpedo"]}, phase="move")
    assert table.refused("play hard over") == ("SF-CRD-13", "SF-CTR-02")
    assert table.refused("play royal mail") == ("SF-CRD-05",)
    assert table.refused("play whitefin torpedo") == ("SF-CRD-08",)
    assert "Whitefin Torpedo is an upgrade, not an order: `install` it" in table.why("play whitefin torpedo")
    assert table.moves() >= {"end"}
    assert not any(move.startswith("play") for move in table.moves())


def test_an_order_is_not_played_in_the_turn_of_another() -> None:
    table = six_apart({"hand": 3}, {"hand": ["Full Throttle"]}, "move")
    assert "SF-CRD-14" in table.refused("play full throttle", seat=1)


def test_a_used_order_goes_under_the_deck_seen_by_all() -> None:
    table = six_apart({"hand": ["Full Throttle", "Hard Over"]}, phase="move").play("full throttle")
    assert table.under() == ["O23"]
    assert table.state.zones["deck"][-1].seen == 0b11
    assert table.held() == ["O04"]


def test_an_order_that_is_not_held_is_a_fact() -> None:
    table = six_apart({"hand": ["Hard Over"]}, phase="move")
    assert [breach.kind for breach in table.ruling("full throttle").breaches] == ["fact"]


def test_an_unknown_hand_offers_one_open_order() -> None:
    table = six_apart({"hand": 2}, phase="move")
    assert "play ?" in table.moves()
    assert [reveal.face for reveal in table.ruling("full throttle").reveals] == ["O23"]
    table.play("full throttle")
    assert table.held() == ["?"]


# Words
def test_every_legal_move_is_read_from_its_own_words() -> None:
    hand = ["Spyglass", "Crosswind", "Full Throttle", "Field Repairs", "Weather Eye", "Captain’s Gambit"]
    after = ["Press Gang", "Field Repairs", "Forged Papers", "Light Fingers", "Saboteur", "Boreas Radial"]
    for table in (
        six_apart({"hand": hand}, phase="move"),
        six_apart(
            {"at": "Galewatch", "hand": after, "engines": ["Peregrine Inline"]}, {"at": "H3", "cargo": ["Chain Mines"]}
        ),
    ):
        moves = table.game.legal_moves(table.state, 0)
        assert len({move.args[0] for move in moves if move.verb == "play"}) >= 5
        for move in moves:
            assert table.game.read(table.state, table.game.write(table.state, move), 0) == (move,)


def test_a_target_that_is_the_only_one_need_not_be_named() -> None:
    assert six_apart({"hand": ["Spyglass", "Hard Over"]}, phase="move").play("spyglass").reported("SF-SET-06") != []
    assert GUNS == 2


# What it costs (RUL-73)
def test_rul_73_orders_are_free_and_as_many_as_are_held() -> None:
    """RUL-73."""
    table = six_apart({"hand": ["Full Throttle", "Weather Eye", "Hard Over"]}, phase="move")
    table.play("full throttle", "weather eye")
    assert table.state.actions == ()
    assert table.state.phase == "move"


def test_rul_73_one_order_a_turn() -> None:
    """RUL-73."""
    table = six_apart({"hand": ["Full Throttle", "Weather Eye"]}, phase="move", special_cost="one_per_turn")
    assert table.play("full throttle").refused("weather eye") == ("SF-CRD-14", "RUL-73")


def test_rul_73_an_order_may_cost_the_action() -> None:
    """RUL-73."""
    ship = {"at": "Galewatch", "hand": ["Full Throttle", "Field Repairs", "Peregrine Inline"]}
    table = six_apart(ship, phase="move", special_cost="action").play("full throttle")
    assert table.state.actions == ("order",)
    assert table.refused("field repairs") == ("SF-ACT-01", "RUL-82", "RUL-73")
    table.play("end")
    assert table.refused("install peregrine inline") == ("SF-ACT-01", "RUL-82")
    after = six_apart(ship, special_cost="action").play("field repairs", "place 0/1/1/0")
    assert after.state.actions == ("order",)
    assert after.due == "puritan after"
