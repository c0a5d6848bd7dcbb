"""CA-RES: Resources and what they buy."""

from __future__ import annotations

import pytest
from tables.castle_assault import position


def test_ca_res_01_any_card_becomes_one_resource() -> None:
    """CA-RES-01: a card of cost 6 gives exactly 1."""
    table = position(hands={0: ["paladin"]}).play("resource paladin")
    assert table.resources() == (1, 0)
    assert table.hand() == []


def test_ca_res_02_a_resource_lies_face_down_and_is_ready() -> None:
    """CA-RES-02, CA-Q-PEEK: only its owner knows it."""
    table = position(hands={0: ["paladin"]}).play("resource paladin")
    (token,) = table.state.zones["resources 0"]
    assert (token.face, token.seen) == ("south paladin", 1)


def test_ca_res_02_a_card_that_is_not_named() -> None:
    """CA-RES-02: the face is never asked for."""
    table = position(hands={0: 3}).play("resource ?")
    assert table.resources() == (1, 0)
    assert len(table.hand()) == 2


def test_ca_res_03_an_exhausted_resource_pays_no_more() -> None:
    """CA-RES-03."""
    table = position(hands={0: ["militia"]}, resources={0: 1}, exhausted={0: 1})
    assert table.refused("play militia b0") == ("CA-RES-07",)


def test_ca_res_04_one_resource_a_turn() -> None:
    """CA-RES-04."""
    table = position(hands={0: 3}).play("resource ?")
    assert table.refused("resource ?") == ("CA-RES-04", "CA-RES-05")


@pytest.mark.parametrize(("rule", "legal"), [("two", True), ("one", False)])
def test_ca_res_05_the_second_player_places_two_in_the_first_turn(rule: str, legal: bool) -> None:
    """CA-RES-05, CA-Q-SECOND: on North's first turn, not on the second."""
    table = position(hands={1: 4}, of=1, number=2, second_player_resources=rule).play("resource ?")
    assert table.legal("resource ?") is legal
    if legal:
        assert table.play("resource ?").refused("resource ?") == ("CA-RES-05", "CA-RES-04")
    later = position(hands={1: 4}, of=1, number=4).play("resource ?")
    assert later.refused("resource ?") == ("CA-RES-04", "CA-RES-05")


def test_ca_res_06_what_is_not_spent_stays_ready() -> None:
    """CA-RES-06: 3 Ready, 2 spent, 1 on the opponent's turn."""
    table = position(hands={0: ["pikewoman"]}, resources={0: 3}).play("play pikewoman b0", "end")
    assert table.resources() == (1, 2)


def test_ca_res_07_a_card_costs_its_cost() -> None:
    """CA-RES-07: cost 4 with 3 Ready is refused; with 4 all are exhausted."""
    poor = position(hands={0: ["cavalier"]}, resources={0: 3})
    assert poor.refused("play cavalier b0") == ("CA-RES-07",)
    assert "costs 4 Resources, but 3 are Ready" in poor.why("play cavalier b0")
    poorer = position(hands={0: ["cavalier"]}, resources={0: 1})
    assert "costs 4 Resources, but 1 is Ready" in poorer.why("play cavalier b0")
    rich = position(hands={0: ["cavalier"]}, resources={0: 4}).play("play cavalier b0")
    assert rich.resources() == (0, 4)


def test_ca_res_08_a_resource_moves_the_token_2_spaces() -> None:
    """CA-RES-08: either way; from +1 to +3."""
    assert position(resources={0: 1}, meter=1).play("momentum +2").meter == 3
    table = position(resources={0: 1}, meter=1)
    assert table.play("momentum -2").meter == -1
    assert table.refused("momentum +2") == ("CA-RES-08",)
    assert position(resources={0: 1}).refused("momentum +3") == ("CA-RES-08",)


def test_ca_res_09_momentum_may_be_bought_again() -> None:
    """CA-RES-09: 4 spaces, within MAX."""
    assert position(resources={0: 2}).play("momentum", "momentum").meter == 4


def test_ca_q_rollwin_refused_only_where_nothing_would_move() -> None:
    """CA-Q-ROLLWIN: the meter stops at MAX, and at MAX the purchase is refused."""
    table = position(resources={0: 2}, meter=3).play("momentum +2")
    assert table.meter == 4
    assert table.refused("momentum +2") == ("CA-Q-ROLLWIN",)


def test_ca_res_10_three_resources_draw_a_card() -> None:
    """CA-RES-10."""
    table = position(resources={0: 3}).play("buy card").draw("?")
    assert table.resources() == (0, 3)
    assert table.hand() == ["?"]
    assert position(resources={0: 2}).refused("buy card") == ("CA-RES-10",)


def test_ca_res_11_cards_may_be_bought_again() -> None:
    """CA-RES-11."""
    table = position(resources={0: 6}).play("buy").draw("?").passes().play("buy").draw("?")
    assert table.hand() == ["?", "?"]


def test_ca_res_08_and_10_are_bought_in_your_own_open_phase() -> None:
    """CA-RES-08, CA-RES-10: not on the opponent's turn."""
    table = position(resources={0: 6}, of=1)
    assert table.refused("momentum +2", seat=0)
    assert table.refused("buy", seat=0)
