"""Things on spaces that a position describes by a name and keywords."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.described import (
    Keyword,
    apply_keywords,
    description,
    flag_keyword,
    split_description,
    value_keyword,
)
from referee.engine.pieces.vocabulary import number_of


class Knight(NamedTuple):
    """A thing with a number, a flag and names."""

    health: int = 3
    moved: bool = False
    arms: tuple[str, ...] = ()


def _arm(state: None, one: Knight, said: object) -> Knight:
    return one._replace(arms=(*one.arms, " ".join(map(str, said))))  # type: ignore[call-overload]


WORDS: tuple[Keyword[None, Knight], ...] = (  # type: ignore[type-var]
    value_keyword("health", number_of, least=0),
    Keyword("with", _arm, lambda state, one: ", with ".join(one.arms) or None),
    flag_keyword("moved", "moved"),
)


def read(text: str) -> tuple[str, Knight]:
    """Return the name in a description, and the thing that it describes."""
    head, runs = split_description(text.replace(",", "").split(), WORDS)
    return " ".join(head), [Knight(), *apply_keywords(None, Knight(), runs, WORDS)][-1]  # type: ignore[type-var]


@pytest.mark.parametrize(
    ("text", "thing"),
    [
        ("red knight, health 3", Knight()),
        ("red knight, health 0, moved", Knight(0, moved=True)),
        ("red knight, health 2, with iron shield, with axe", Knight(2, arms=("iron shield", "axe"))),
    ],
)
def test_a_description_is_read_and_written_again(text: str, thing: Knight) -> None:
    assert read(text) == ("red knight", thing)
    assert description(None, "red knight", thing, WORDS) == text  # type: ignore[type-var]


def test_a_keyword_said_twice_counts_each_time_in_order() -> None:
    assert read("knight health 1 health 2") == ("knight", Knight(2))


def test_words_after_a_keyword_that_stands_alone_are_refused() -> None:
    with pytest.raises(InvalidMoveError, match='expected another keyword, or nothing, after "moved", not "axe"'):
        read("knight moved axe")


def test_a_name_may_contain_a_keyword() -> None:
    said = ["ooze", "with", "wand", "with", "axe", "moved"]
    assert split_description(said, WORDS)[0] == ["ooze"]
    head, runs = split_description(said, WORDS, lambda words: " ".join(words) in ("ooze", "ooze with wand"))
    assert (head, runs) == (["ooze", "with", "wand"], [("with", ["axe"]), ("moved", [])])


def test_a_value_below_the_least_is_left_out() -> None:
    only = (value_keyword("health", number_of),)
    assert description(None, "knight", Knight(0), only) == "knight"
    assert description(None, "knight", Knight(1), only) == "knight, health 1"
