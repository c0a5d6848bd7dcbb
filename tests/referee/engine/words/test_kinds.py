"""The kinds of things that may be named in a line, and how they are listed."""

from __future__ import annotations

import toys_at_work as toys

from referee.engine.words.kinds import Kind, kinds

FERRY = toys.toy("night_ferry")
BIDDING = toys.played(FERRY, "?", "?")


def test_the_names_of_each_kind_of_thing_are_known_to_everybody() -> None:
    assert [str(kind) for kind in kinds(FERRY, BIDDING)] == [
        "a number",
        "a lantern (such as ash lantern or brass lantern)",
        "a boat (north, south)",
    ]


def test_a_kind_names_few_things_one_by_one_and_spaces_by_the_first_and_the_last() -> None:
    assert str(Kind("a boat", ("north", "south"))) == "a boat (north, south)"
    spaces = tuple(f"{column}{row}" for column in "abc" for row in range(1, 4))
    assert str(Kind("a square", spaces)) == "a square (a1 to c3)"
    assert Kind("a square", spaces).sample == ("a1", "a3", "b2", "c1")
