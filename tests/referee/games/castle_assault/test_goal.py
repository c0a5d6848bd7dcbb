"""CA-OBJ and CA-TERM: how to win, and what the words mean."""

from __future__ import annotations

import pytest
from tables.castle_assault import game, new_match, position, typed_setup

BOLT = {"bolt": {"type": "instant", "does": [{"word": "damage", "amount": 2}]}}


def test_ca_obj_01_a_castle_at_0_loses_the_game() -> None:
    """CA-OBJ-01: 3 damage to a castle of 3."""
    table = position("b8 south militia", castles=(10, 2)).play("attack b8").settle()
    assert table.castles == (10, 0)
    assert table.winners == ("south",)
    assert table.ended_by == "CA-OBJ-01"


def test_ca_obj_02_castles_start_on_10() -> None:
    """CA-OBJ-02, CA-SETUP-02."""
    assert new_match().castles == (10, 10)
    assert typed_setup().castles == (10, 10)


def test_ca_obj_03_a_castle_never_has_more_than_10() -> None:
    """CA-OBJ-03: 9 and 3 restored is 10."""
    cards = {"balm": {"type": "plain", "does": [{"word": "heal", "amount": 3}]}}
    table = position(hands={0: ["balm"]}, resources={0: 1}, castles=(9, 10), cards=cards).play("play balm").settle()
    assert table.castles == (10, 10)


def test_ca_obj_04_the_game_ends_before_any_other_unit_moves() -> None:
    """CA-OBJ-04, CA-OBJ-05: 5 damage to a castle of 2 in the Move Units step; Health is kept at 0."""
    table = position("b7 south deft assassin; a2 south militia", castles=(10, 2), phase="move").settle()
    assert table.castles == (10, 0)
    assert table.winners == ("south",)
    assert table.on("a2") == "south militia"


def test_ca_obj_05_damage_below_0_counts_as_0() -> None:
    """CA-OBJ-05: the loss is declared."""
    table = position("b8 south paladin", castles=(10, 1)).play("attack b8").settle()
    assert table.castles[1] == 0
    assert table.winners == ("south",)


def test_ca_q_simloss_the_active_player_wins() -> None:
    """CA-Q-SIMLOSS: both castles at 0 at once."""
    table = position(castles=(1, 1), of=1)
    table.state.castles = [0, 0]
    table.game.settle(table.state)
    assert table.winners == ("north",)


def test_ca_term_01_a_resource_is_not_a_card() -> None:
    """CA-TERM-01: a card laid down as a Resource can no longer be played."""
    table = position(hands={0: ["knight"]}, resources={0: 5}).play("resource knight")
    assert table.refused("play knight b0")


def test_ca_term_02_units_are_those_of_both_players() -> None:
    """CA-TERM-02: an ability may name a unit of either player."""
    table = position("b2 south knight; b7 north grunts", hands={0: ["wild wrath"]}, resources={0: 1})
    assert table.moves_after("play wild wrath ") == {"b2", "b7"}
    assert table.refused("play wild wrath c3") == ("CA-PLAY-06",)


def test_ca_term_03_allies_are_your_own_units() -> None:
    """CA-TERM-03: you act with your own units only."""
    table = position("b2 south knight; b7 north grunts")
    assert table.refused("charge b7") == ("CA-TERM-03",)


def test_ca_term_04_every_unit_has_five_figures() -> None:
    """CA-TERM-04: in the data; Health is 1 or more, and nothing is below 0."""
    units = [card for card in game().contents.cards.values() if card.type == "unit"]
    assert units
    for card in units:
        assert min(card.cost, card.movement, card.attack, card.ac) >= 0
        assert card.health >= 1


def test_ca_term_05_decks_of_two_factions_have_their_own_backs() -> None:
    """CA-TERM-05: a card of South's deck is never one of North's, even where both play Orcs."""
    table = typed_setup(south="orcs", north="orcs")
    assert set(table.state.deck.backs.values()) == {"south", "north"}
    assert table.state.deck.copies["south peons"] == table.state.deck.copies["north peons"] == 2


def test_ca_term_06_an_action_ability_uses_the_action() -> None:
    """CA-TERM-06, CA-ACT-06: a unit that shoots cannot charge."""
    table = position("b2 south crossbowoman; b5 north grunts").play("shoot b2 b5").settle()
    assert table.unit("b2").has_acted
    assert table.refused("charge b2") == ("CA-ACT-01", "CA-ACT-06")


def test_ca_term_07_passive_words_always_hold() -> None:
    """CA-TERM-07, CA-MOM-06: Peons have +2 Attack at MAX, whatever they do."""
    assert position("b2 south peons", meter=4).figure("b2", "attack") == 3
    assert position("b2 south peons", meter=3).figure("b2", "attack") == 1


def test_ca_term_08_the_text_of_a_card_wins() -> None:
    """CA-TERM-08, CA-ACT-04: Haste lets a new unit charge."""
    table = position("b0 south marshal of the realm, new; c0 south knight, new")
    assert table.legal("charge b0")
    assert table.refused("charge c0") == ("CA-ACT-03", "CA-RNG-10")


def test_ca_term_09_ability_cards_are_not_units() -> None:
    """CA-TERM-09: an ability card fills no space."""
    table = position("b2 south knight", hands={0: ["wild wrath"]}, resources={0: 1}).play("play wild wrath b2").settle()
    assert len(table.state.units) == 1


def test_ca_term_10_there_are_three_forms_of_ability() -> None:
    """CA-TERM-10: plain, Instant and Attachment."""
    types = {card.type for card in game().contents.cards.values()}
    assert types == {"unit", "plain", "instant", "attachment"}


def test_ca_term_11_destroyed_cards_go_face_up_to_their_owners_discards() -> None:
    """CA-TERM-11, CA-CMB-10."""
    table = position("b2 south paladin; b3 north grunts").play("attack b2").settle()
    assert table.discards(1) == ["grunts"]
    token = table.state.zones["discards 1"][-1]
    assert token.seen == 3


@pytest.mark.parametrize(("rows", "last"), [("ten", "b9"), ("twelve", "b11")])
def test_ca_q_board_the_board_has_ten_or_twelve_rows(rows: str, last: str) -> None:
    """CA-Q-BOARD, CA-Q-TERMS: ten rows in all, or ten between the castles."""
    table = position(hands={1: ["grunts"]}, resources={1: 1}, of=1, board_rows=rows)
    assert table.legal(f"play grunts {last}")
    assert not table.legal("play grunts b5")


def test_ca_q_boss_a_card_has_one_name() -> None:
    """CA-Q-BOSS: there is one Lord Garrulk."""
    names = [card.name for card in game().contents.cards.values()]
    assert len([name for name in names if "Garrulk" in name]) == 1
    assert len(set(names)) == len(names)


def test_ca_q_p2left_columns_are_those_of_south() -> None:
    """CA-Q-P2LEFT: a, b and c from South's view, for both players."""
    table = position(hands={1: ["grunts"]}, resources={1: 1}, of=1)
    assert table.moves_after("play grunts ") == {"a9", "b9", "c9"}


def test_ca_q_health7_a_die_shows_the_health_of_every_unit_but_a_boss() -> None:
    """CA-Q-HEALTH7: 7 at most, so that a damaged unit has 6 or less; a boss has a strip."""
    units = [card for card in game().contents.cards.values() if card.type == "unit"]
    assert {card.id for card in units if card.health > 7} == {"enormously_large_gelatinous_ooze"}
