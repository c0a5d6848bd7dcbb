"""The cards of a zone by name."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.core.hands import is_unknown, known_place_text, listed_faces, may_be, possible_faces
from referee.engine.core.turns import TurnState
from referee.engine.core.zones import Catalogue, Token

DECK = Catalogue.of({"ash": 1, "birch": 2, "cedar": 1})


@dataclass
class Held:
    zones: dict[str, tuple[Token, ...]]


def test_known_cards_are_named_once_and_unknown_ones_are_one_question() -> None:
    held = Held({"hand": (Token(1, "birch"), Token(2), Token(3, "birch"), Token(4))})
    assert listed_faces(held, "hand") == ("birch", "?")
    assert listed_faces(Held({"hand": (Token(1, "ash"),)}), "hand") == ("ash",)


def test_only_a_card_that_is_not_known_in_the_zone_says_something() -> None:
    held = Held({"hand": (Token(1, "birch"), Token(2))})
    assert not is_unknown(held, "hand", "birch")
    assert is_unknown(held, "hand", "ash")


def test_an_unknown_card_may_be_whatever_is_left_of_the_deck_list() -> None:
    held = Held({"hand": (Token(1),), "table": (Token(2, "ash"), Token(3, "birch"))})
    assert possible_faces(held, DECK, "hand") == ("birch", "cedar")
    held.zones["hand"] = (Token(1, "cedar"),)
    assert possible_faces(held, DECK, "hand") == ("cedar",)


def test_a_card_is_found_where_all_seats_have_seen_it() -> None:
    zones = {"hand": (Token(1, "ash", 0b01),), "table": (Token(2, "birch", 0b11),)}
    duel, trio = (TurnState(seats=seats, zones=zones) for seats in (2, 3))
    assert known_place_text(duel, "ash", lambda state, zone: zone) == ""
    assert known_place_text(duel, "birch", lambda state, zone: f"it is on the {zone}") == "it is on the table"
    assert known_place_text(trio, "birch", lambda state, zone: zone) == ""


def test_one_token_may_be_what_it_was_not_narrowed_away_from_and_what_is_left() -> None:
    held = Held({"hand": (Token(1), Token(2, could=DECK.bits["birch"])), "table": (Token(3, "ash"),)})
    first, second = held.zones["hand"]
    assert may_be(held, DECK, "hand", first, "cedar")
    assert not may_be(held, DECK, "hand", first, "ash")
    assert not may_be(held, DECK, "hand", second, "cedar")
    assert may_be(held, DECK, "hand", Token(4, "cedar"), "cedar")
    assert not may_be(held, DECK, "hand", Token(4, "cedar"), "birch")
