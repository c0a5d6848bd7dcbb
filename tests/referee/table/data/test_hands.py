"""What `show` tells of hands: to their owners, never to others."""

from __future__ import annotations

import json
from typing import Any

from table import Terminal

import referee
from referee.engine.core.options import Setup, settings
from referee.engine.core.zones import Token, all_seats_mask
from referee.engine.record.match import Match
from referee.table.data.hands import hands


def test_a_seat_sees_the_cards_of_its_own_hand(duel: Terminal) -> None:
    duel('play "fox; a2; ?; c2"')
    assert "Ann (Red)’s hand: Fox" in duel("show --as ann").out.splitlines()
    assert "hand: Fox" not in duel("show").out
    assert "hand: Fox" not in duel("show --as bob").out


def test_a_discard_that_everybody_sees_is_in_no_hand() -> None:
    """In a game for two against an automatic faction, more sides than seats have seen it."""
    game = referee.load_game("cloudspire")
    options = settings(game.book, {"mode": "scenario", "scenario": "101"})
    match: Any = Match.new(game, Setup(2, options))
    face = next(iter(match.state.deck.copies))
    match.state.zones["relic discards"] = (Token(999, face, all_seats_mask(match.state.sides)),)
    assert match.state.sides > match.state.seats
    assert [hand for hand in hands(match) if hand.zone == "relic discards"] == []


def test_the_keeper_of_secrets_sees_every_hand(duel: Terminal) -> None:
    duel('play "fox; a2; grey owl; c2"')
    said = [line for line in duel("show --all").out.splitlines() if "’s hand: " in line]
    assert said == ["Ann (Red)’s hand: Fox", "Bob (Blue)’s hand: Grey Owl"]


def test_who_plays_alone_sees_the_hand_and_how_many_cards_were_never_shown(referee: Terminal) -> None:
    referee("new castle_assault --seats 1 --option mode=solo --option scenario=1")
    assert referee('play "humans; deck starter; draw paladin, knight, ?, ?, ?"').code == 0
    assert "South’s hand: Paladin, Knight, 3 cards not shown to the referee" in referee("show").out.splitlines()
    found = json.loads(referee("show --json").out)["hands"]
    assert found == [{"seat": 0, "zone": "hand", "cards": ["Paladin", "Knight"], "unknown": 3}]
