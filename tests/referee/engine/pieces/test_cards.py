"""Cards that the table says are there: those already there stay what they are."""

from __future__ import annotations

from tables.castle_assault import position

from referee.engine.core.zones import Token
from referee.engine.pieces.cards import zone_tokens

ACE, KING, BLANK, NARROWED = Token(1, "ace", 3), Token(2, "king", 1), Token(3), Token(4, None, 0, 6)


def laid(lying: list[Token], *faces: str) -> list[tuple[int, str | None]]:
    """Return number and face of what lies there then; new tokens count from 50."""
    numbers = iter(range(50, 99))
    return [(one.id, one.face) for one in zone_tokens(lying, faces, lambda face: Token(next(numbers), face))]


def test_cards_that_lie_there_keep_their_token_and_others_get_a_new_one() -> None:
    assert laid([ACE, KING], "king", "fool") == [(2, "king"), (50, "fool")]
    assert zone_tokens([ACE, KING], ["ace"], Token) == (ACE,)  # type: ignore[arg-type]


def test_each_token_serves_once() -> None:
    assert laid([ACE], "ace", "ace") == [(1, "ace"), (50, "ace")]
    assert laid([BLANK], "?", "?") == [(3, None), (50, None)]


def test_unknown_cards_come_last_and_keep_their_possible_faces() -> None:
    assert laid([NARROWED, ACE], "?", "ace", "?") == [(1, "ace"), (4, None), (50, None)]
    assert zone_tokens([NARROWED], ["?"], lambda face: BLANK) == (NARROWED,)


def test_an_unknown_card_is_not_a_known_one_and_the_other_way_round() -> None:
    assert laid([BLANK], "ace") == [(50, "ace")]
    assert laid([ACE], "?") == [(50, None)]


def test_no_cards_leave_nothing() -> None:
    assert laid([ACE, BLANK]) == []


def test_each_zone_and_each_deck_is_reported_by_its_own_name() -> None:
    """Resources that only their owner sees are not the hand."""
    table = position(hands={0: ["knight"]}, resources={0: 2})
    facts = {(fact.where, fact.topic): fact.things for fact in table.game.facts(table.state)}
    assert facts["South", "hand"] == ("Knight",)
    assert facts["South", "resources"] == ("2",)
    assert facts["South’s deck", ""][0].endswith(" cards")
