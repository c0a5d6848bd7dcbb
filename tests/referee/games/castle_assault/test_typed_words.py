"""Typed lines: how cards, spaces, Resources and passes may be said."""

from __future__ import annotations

import pytest
from tables.castle_assault import new_match, position

UNITS = "b2 south crossbowoman; b5 north grunts; c3 south knight; a8 south militia"


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("shoot b2 b5", "shoot b2 b5"),
        ("shoot b2 at b5", "shoot b2 b5"),
        ("use b2 b5", "shoot b2 b5"),
        ("SHOOT crossbowoman b2, grunts b5", "shoot b2 b5"),
        ("charge c3", "charge c3"),
        ("Charge with knight c3", "charge c3"),
        ("attack a8", "attack a8"),
        ("fight a8", "attack a8"),
        ("play iron shield on knight c3", "play iron shield c3"),
        ("play pike a0", "play pikewoman a0"),
        ("resource pikewoman", "resource pikewoman"),
        ("resource ?", "resource ?"),
        ("momentum", "momentum +2"),
        ("momentum back", "momentum -2"),
        ("buy a card", "buy"),
        ("end turn", "end"),
        ("done", "end"),
        ("South: charge c3", "charge c3"),
    ],
)
def test_lines_are_read_and_written_back(line: str, written: str) -> None:
    table = position(UNITS, hands={0: ["iron shield", "pikewoman", "?"]}, resources={0: 5})
    (move,) = table.game.read(table.state, line)
    assert table.game.write(table.state, move) == written
    assert table.legal(line)


def test_set_up_is_typed_in_short_words() -> None:
    table = new_match().play("HUMANS", "the gate watch", "choose orcs", "secret 34", "cut the deck", "no").draws()
    assert table.state.factions == ("humans", "orcs")
    table.play("keep my hand", "mulligan").draws()
    assert table.due == "south first player roll"


def test_a_deck_is_typed_card_by_card() -> None:
    table = new_match().play("humans")
    twice = ("crossbowoman", "militia", "pikewoman", "knight", "mage", "cavalier", "paladin", "scout rider")
    twice += ("shield bearer", "field surgeon", "banner captain", "trebuchet crew", "wild wrath", "shift")
    cards = ", ".join(f"2 {card}" for card in twice)
    table.play(f"deck {cards}, marshal of the realm, shield blessing")
    assert table.state.sizes[0] == 30


def test_discards_take_several_names() -> None:
    table = position(hands={0: ["knight", "mage", "?", "?", "?", "?", "?", "?"]}).play("end", "discard mage, knight")
    assert table.discards()[:2] == ["mage", "knight"]


def test_a_pass_is_said_in_many_ways() -> None:
    for word in ("pass", "no", "none", "done"):
        table = position("b2 south knight", hands={0: ["wild wrath"]}, resources={0: 1}).play("charge b2", word)
        assert table.due == "south charge"


def test_a_missing_part_of_a_line_is_named() -> None:
    table = position(UNITS, hands={0: ["knight"]}, resources={0: 5})
    assert "Knight is played with a space named after it: a0, b0 or c0." in table.why("play knight")
    assert table.refused("play knight") == ("CA-PLAY-02",)
    shift = position(UNITS, hands={0: ["shift"]}, resources={0: 5})
    assert "Shift is played with a space and another space named after it: b2 a2, b2 c2" in shift.why("play shift")


def test_a_card_that_is_not_in_the_hand_is_refused_by_where_cards_are() -> None:
    """CA-TERM-01, CA-DECK-03: what is against it is the deck or the hand, not a target."""
    table = position(UNITS, hands={0: ["knight"]}, resources={0: 5})
    assert table.refused("play grunts a0") == ("CA-DECK-03",)
    assert "Grunts is not a card of humans" in table.why("play grunts a0")
    assert table.refused("play mage a0") == ("CA-TERM-01",)
    assert "Mage cannot be in South’s hand" in table.why("play mage a0")
    assert table.refused("play dame rosalind a0") == ("CA-TERM-01",)
    assert "Dame Rosalind is not in South’s deck" in table.why("play dame rosalind a0")
