"""Piles with a top: what is drawn, what may come, what a shuffle forgets."""

import pytest

from referee.engine.core import zones
from referee.engine.core.zones import Catalogue, Token, transfer
from referee.engine.errors import PositionError
from referee.engine.mechanisms.piles import alike_on_top_count, drawable_top_faces, name_top_card, shuffle

CARDS = Catalogue.of({"ash": 2, "oak": 1, "elm": 1})


class Zones:
    def __init__(self, **zones: tuple[Token, ...]) -> None:
        self.zones = zones
        self.next_token = 20


def pile(*faces: str | None, hand: tuple[Token, ...] = ()) -> Zones:
    return Zones(pile=tuple(Token(place, face) for place, face in enumerate(faces)), hand=hand)


def faces(state: Zones, zone: str) -> list[str | None]:
    return [token.face for token in state.zones[zone]]


def test_the_top_card_is_drawn_and_named() -> None:
    state = pile(None, None, "elm", None)
    landed = zones.draw(state, CARDS, "pile", "hand", ["ash", "?"], 0b10, name_top_card)
    assert [(token.id, token.face, token.seen) for token in landed] == [(0, "ash", 2), (1, None, 2)]
    assert faces(state, "pile") == ["elm", None]


def test_a_known_card_comes_when_it_is_on_top_whether_it_is_named_or_not() -> None:
    for name in ("elm", "?"):
        state = pile("elm", None)
        assert zones.draw(state, CARDS, "pile", "hand", [name], 1, name_top_card)[0].face == "elm"
    assert drawable_top_faces(pile("elm", None), CARDS, "pile") == ("elm",)


def test_only_the_top_card_comes_off_a_pile() -> None:
    assert zones.first_impossible_face(pile("elm", None), CARDS, "pile", ["ash"], name_top_card) == "ash"
    with pytest.raises(PositionError, match="ash cannot come from pile"):
        zones.draw(pile("elm", None), CARDS, "pile", "hand", ["ash"], 1, name_top_card)
    assert zones.first_impossible_face(pile(), CARDS, "pile", ["?"], name_top_card) == "?"
    assert zones.first_impossible_face(pile(None), CARDS, "pile", ["birch"], name_top_card) == "birch"


def test_a_card_that_lies_elsewhere_does_not_come_up() -> None:
    state = pile(None, None, "oak", None)
    assert zones.first_impossible_face(state, CARDS, "pile", ["oak"], name_top_card) == "oak"
    assert drawable_top_faces(state, CARDS, "pile") == ("ash", "ash", "elm")
    assert zones.first_impossible_face(state, CARDS, "pile", ["ash", "ash", "oak"], name_top_card) is None
    assert zones.first_impossible_face(state, CARDS, "pile", ["elm", "elm"], name_top_card) == "elm"


def test_a_card_that_another_must_be_does_not_come_up() -> None:
    state = pile(None, None, None, hand=(Token(9, None, 1, CARDS.bits["oak"]),))
    assert drawable_top_faces(state, CARDS, "pile") == ("ash", "ash", "elm")
    assert zones.first_impossible_face(state, CARDS, "pile", ["oak"], name_top_card) == "oak"


def test_the_last_copy_is_no_more_in_doubt_elsewhere() -> None:
    both = CARDS.bits["oak"] | CARDS.bits["elm"]
    state = pile(None, None, None, hand=(Token(9, None, 1, both),))
    zones.draw(state, CARDS, "pile", "hand", ["elm"], 1, name_top_card)
    assert state.zones["hand"][0].could == CARDS.bits["oak"]


def test_unknown_cards_on_top_may_be_drawn_at_once() -> None:
    assert alike_on_top_count(pile(None, None, "elm", None), "pile", 3) == 2
    assert alike_on_top_count(pile(None, None, None, None), "pile", 3) == 3
    assert alike_on_top_count(pile("elm", None), "pile", 2) == 1
    assert alike_on_top_count(pile(None, None, hand=(Token(9, None, 1, 3),)), "pile", 2) == 1


def test_what_is_known_of_cards_with_another_back_does_not_matter() -> None:
    cards = Catalogue.of(
        {"ash": 2, "oak": 1, "elm": 1, "rose": 2}, {"ash": "wood", "oak": "wood", "elm": "wood", "rose": "red"}
    )
    wood, red = cards.masks["wood"], cards.masks["red"]
    narrowed = (Token(9, None, 1, cards.bits["oak"] | cards.bits["elm"]),)
    for could, count in ((red, 2), (wood, 1)):
        state = Zones(pile=(Token(0, could=could), Token(1, could=could)), hand=narrowed)
        assert alike_on_top_count(state, "pile", 2, cards) == count


def test_a_shuffle_forgets_the_pile_and_nothing_else() -> None:
    state = pile(None, "elm", hand=(Token(8, "oak"), Token(9)))
    shuffle(state, CARDS, "pile")
    assert [(token.id, token.face) for token in state.zones["pile"]] == [(20, None), (21, None)]
    assert state.next_token == 22
    assert faces(state, "hand") == ["oak", None]
    assert state.zones["hand"][1].could == CARDS.bits["ash"]
    assert drawable_top_faces(state, CARDS, "pile") == ("ash", "ash", "elm")
    assert zones.first_impossible_face(state, CARDS, "pile", ["ash", "ash"], name_top_card) == "ash"


def test_a_card_put_under_a_pile_comes_last() -> None:
    state = pile(None, None, hand=(Token(9, "oak"),))
    transfer(state, state.zones["hand"], "hand", "pile")
    assert faces(state, "pile") == [None, None, "oak"]


def test_a_match_begins_with_every_copy_of_a_back_face_down() -> None:
    assert zones.pile(CARDS, first_id=3) == tuple(Token(number) for number in range(3, 7))
    backs = Catalogue.of(CARDS.copies, {"ash": "low", "oak": "low", "elm": "high"})
    assert zones.pile(backs, "high", 5) == (Token(5, could=0b100),)
    assert zones.pile(backs, "low") == tuple(Token(number, could=0b011) for number in range(3))
