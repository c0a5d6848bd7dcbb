"""The names of players before what they say."""

from __future__ import annotations

from typing import Any

import pytest
import toys_at_work as toys

from referee.engine.errors import AmbiguousMoveError, InvalidMoveError
from referee.engine.record.match import Match
from referee.table.words.speaking import as_typed, correction_for_seats, with_names_of_seats


def ferry(*names: str) -> Match[Any]:
    game = toys.toy("night_ferry")
    return Match.new(game, toys.setup(game), id="night", names=names or ("Ann", "Bob"))


def test_players_are_known_by_name_and_a_seat_that_nobody_plays_has_none() -> None:
    assert with_names_of_seats(ferry(), "ann: 1; bob: 2; warden: 3") == "North: 1; South: 2; warden: 3"
    assert with_names_of_seats(ferry("A", "B", "C", "D"), "a: 1") == "a: 1"


def test_a_player_is_known_by_the_name_that_is_printed() -> None:
    match = ferry()
    assert match.lexicon.names[1] == "Bob (South)"
    assert with_names_of_seats(match, "Bob (South): 2; ann (north): 1") == "South: 2; North: 1"
    assert with_names_of_seats(match, "ann 1") == "North: 1"


def test_what_is_so_on_the_table_is_said_of_seats() -> None:
    assert correction_for_seats(ferry(), "coins bob 3") == "coins South 3"
    with pytest.raises(AmbiguousMoveError):
        correction_for_seats(ferry("South", "Bob"), "coins South 3")


def test_a_name_of_two_words_is_known_as_a_whole() -> None:
    match = ferry("Ann", "Ann Lee")
    assert with_names_of_seats(match, "ann: ask ann lee 2") == "North: ask South 2"
    assert with_names_of_seats(match, "ask Ann Lee and ann") == "ask South and North"
    assert correction_for_seats(match, "coins  Ann Lee 3") == "coins South 3"


def test_a_name_that_is_also_that_of_another_seat_is_reported() -> None:
    match = ferry("South", "Bob")
    for text in ("south: bid 2", "south bid 2"):
        with pytest.raises(AmbiguousMoveError) as refused:
            with_names_of_seats(match, text)
        assert refused.value.readings == ("North: bid 2", "Bob: bid 2")
    assert with_names_of_seats(match, "bob: bid 2") == "South: bid 2"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("ann: bid 2", "North: bid 2"),
        ("BOB bid 2", "South: bid 2"),
        ("an: 1; bob: 2", "North: 1; South: 2"),
        ("bob: 1 / ann: 2", "South: 1 /North: 2"),
        ("bid 2 / bid 3", "bid 2 / bid 3"),
        ("south: bid 2", "south: bid 2"),
        ("bob", "South"),
        ("trade with Bob", "trade with South"),
        ("ann: ask bob 2", "North: ask South 2"),
        ("ask bobby, an", "ask bobby, an"),
        ('note "bob"', 'note "bob"'),
    ],
)
def test_names_of_players_become_those_of_their_seats(text: str, said: str) -> None:
    assert with_names_of_seats(ferry(), text) == said


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bid 2", "bid 2"),
        ("bid 99", "bid 99"),
        ("bid: bid 2", "North:bid 2"),
        ("bid: bid 99", "North:bid 99"),
        ("bid bid 99", "North:bid 99"),
        ("BID: 2; roll: bid 1", "North: 2; South:bid 1"),
        ("roll", "roll"),
        ("roll bid 2", "South:bid 2"),
    ],
)
def test_a_player_named_like_a_verb_can_use_that_verb(text: str, said: str) -> None:
    assert with_names_of_seats(ferry("Bid", "Roll"), text) == said


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("trade with Bob", '"trade with Bob": "trade" is unknown; did you mean "ask Bob"?'),
        ("trade with BOB", '"trade with BOB": "trade" is unknown; did you mean "ask BOB"?'),
        ("trade with south", '"trade with South": "trade" is unknown; did you mean "ask south"?'),
    ],
)
def test_a_line_is_quoted_with_the_names_that_were_typed(line: str, said: str) -> None:
    text = '"trade with South": "trade" is unknown; did you mean "ask south"?'
    assert as_typed(ferry().lexicon, line, text) == said


def test_a_line_without_end_is_refused() -> None:
    with pytest.raises(InvalidMoveError, match="this line has 2,001 characters"):
        with_names_of_seats(ferry(), "x" * 2001)
