"""A draw of several cards that names one too few or too many: how many are due, how many were given, which."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import LETTERS, STRUCTURES, TERRAIN, Table, answer_setup, new_match, rows

from referee.engine.errors import MoveError


def dealing() -> Table:
    """Return a match in which five permanent cards are due."""
    table = new_match()
    table.play(" ".join(["draw", *rows([kind for kind in TERRAIN for _ in range(8)], {k: k[0] for k in TERRAIN})]))
    table.play(" ".join(["draw", *rows([kind for kind in STRUCTURES for _ in range(8)], LETTERS)]))
    while not hasattr(table.game.due(table.state)[0], "names") or table.game.due(table.state)[0].number != 5:
        answer_setup(table, 0, 0)
    return table


@pytest.mark.parametrize(
    ("said", "given"),
    [
        ("Wood Elves, oracle, Paladin, MM19", "4 given: Wood Elves, Oracle, Paladin, Knights"),
        ("wood elves oracle paladin knights", "4 given: Wood Elves, Oracle, Paladin, Knights"),
        ("wood elves", "1 given: Wood Elves"),
        ("oracle paladin ? ?", "4 given: Oracle, Paladin, ?, ?"),
        ("oracle, paladin, ?, ?", "4 given: Oracle, Paladin, ?, ?"),
        (
            "wood, elves, oracle, paladin, knights, healers",
            "6 given: Wood Elves, Wood Elves, Oracle, Paladin, Knights, Healers",
        ),
        (
            "wood elves oracle paladin knights healers duelist",
            "6 given: Wood Elves, Oracle, Paladin, Knights, Healers, Duelist",
        ),
    ],
)
def test_a_name_too_few_or_too_many_is_counted_and_all_are_named(said: str, given: str) -> None:
    table = dealing()
    for words in (said, f"draw {said}"):
        with pytest.raises(MoveError) as error:
            table.play(words)
        assert f"5 results are due, {given}" in str(error.value)


def test_as_many_names_as_are_due_are_drawn_however_they_are_parted() -> None:
    for said in ("Wood Elves, oracle, Paladin, MM19, Healers", "wood elves oracle paladin knights healers"):
        table = dealing().play(said)
        found = {token.face for token in table.state.zones["permanents 0"]}
        assert found == {"healers", "knights", "oracle", "paladin", "wood_elves"}


def test_a_name_that_there_is_not_is_told_as_before() -> None:
    with pytest.raises(MoveError, match='"wodo" is nothing that can be drawn in this game'):
        dealing().play("draw wodo oracle paladin knights healers")
