"""Dice and draws against their specification, and from a seed."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.engine.core.agenda import Key
from referee.engine.core.chance import DiceSpec, DrawSpec, chance_move, number_source, result_breach, seeded_result
from referee.engine.core.move import CHANCE, Move
from referee.engine.errors import InvalidMoveError

DICE = DiceSpec(1, "attack", "C-1", "attacker's dice", 2, subject=(5,))
DRAW = DrawSpec(0, "card", "C-2", "two cards", 2, names=("fox", "fox", "owl"))


def test_an_outcome_is_a_move_of_the_chance_seat() -> None:
    assert chance_move(4, 2) == Move(CHANCE, "roll", (4, 2))


@pytest.mark.parametrize("values", [(1, 6), (6, 1), (3, 3)])
def test_dice_that_can_be_are_taken(values: tuple[int, ...]) -> None:
    assert result_breach(DICE, values) is None


@pytest.mark.parametrize(
    ("values", "text"),
    [
        ((4,), "attacker's dice: type 2 numbers, not 1"),
        ((4, 2, 1), "attacker's dice: type 2 numbers, not 3"),
        ((0, 2), "attacker's dice: a die shows 1 to 6, not 0"),
        ((4, 7), "attacker's dice: a die shows 1 to 6, not 7"),
        ((True, 2), "attacker's dice: a die shows 1 to 6, not True"),
        (("4", 2), "attacker's dice: a die shows 1 to 6, not 4"),
        (("?", 2), "attacker's dice: a die shows 1 to 6, not ?"),
    ],
)
def test_dice_that_cannot_be_are_refused_as_facts(values: tuple[int, ...], text: str) -> None:
    breach = result_breach(DICE, values)
    assert breach is not None
    assert (breach.clause, breach.text, breach.kind) == ("C-1", text, "fact")


def test_a_die_may_have_numbers_of_its_own() -> None:
    spire = DiceSpec(0, "spire", "C-1", "two spire dice", 2, sides=(0, 0, 1, 1, 1, 2))
    assert result_breach(spire, (0, 2)) is None
    breach = result_breach(spire, (1, 3))
    assert breach is not None
    assert breach.text == "two spire dice: a die shows 0, 1 or 2, not 3"
    assert seeded_result(spire, lambda bound: bound - 1).args == (2, 2)


def test_as_many_copies_as_there_are_can_be_drawn() -> None:
    assert result_breach(DRAW, ("fox", "fox")) is None
    assert result_breach(DRAW, ("owl", "fox")) is None
    breach = result_breach(DRAW, ("owl", "owl"))
    assert breach is not None
    assert breach.text == "two cards: owl can come up only once"
    assert result_breach(DRAW, ("owl",)) is not None


def test_where_all_know_that_a_face_lies_is_said() -> None:
    where = {"hen": "it was eaten"}
    found = [result_breach(DRAW, (face, "fox"), str.upper, lambda one: where.get(one, "")) for face in ("hen", "cat")]
    assert [one.text for one in found if one] == [
        "two cards: HEN cannot come up here, because it was eaten",
        "two cards: CAT cannot come up here, because it is not in this deck, or is known to be elsewhere",
    ]


def test_a_hidden_draw_may_stay_unknown_and_no_other() -> None:
    assert result_breach(DRAW._replace(hidden=True), ("?", "?")) is None
    assert result_breach(DRAW._replace(hidden=True), ("?", "fox")) is None
    breach = result_breach(DRAW, ("?", "fox"))
    assert breach is not None
    assert breach.text == "two cards: everybody sees what comes up here, so type its name, not ?"


def test_a_request_is_known_by_what_is_asked_of_whom_and_by_its_shape() -> None:
    assert DICE.key == Key("attack", 1, (5,))
    assert DICE.replay_signature == ("dice", 2, 6)
    assert DRAW.replay_signature == DRAW._replace(names=("owl",)).replay_signature == ("draw", 2, 0)
    assert DICE.replay_signature != DICE._replace(faces=8).replay_signature


def test_numbers_hang_on_seed_request_and_count_and_on_nothing_else() -> None:
    def some(seed: str, key: Key, nth: int) -> list[int]:
        below = number_source(seed, key, nth)
        return [below(1000) for _ in range(4)]

    first = some("s", DICE.key, 0)
    assert first == some("s", DICE.key, 0)
    assert (
        len({tuple(first), *map(tuple, [some("t", DICE.key, 0), some("s", DRAW.key, 0), some("s", DICE.key, 1)])}) == 4
    )
    assert len(set(first)) > 1


def test_seeded_dice_show_every_face_about_as_often() -> None:
    rolls = Counter(
        value for nth in range(1500) for value in seeded_result(DICE, number_source("seed", DICE.key, nth)).args
    )
    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert all(400 < count < 600 for count in rolls.values())


def test_a_seeded_draw_is_without_replacement() -> None:
    for nth in range(60):
        values = seeded_result(DRAW._replace(number=3), number_source("seed", DRAW.key, nth)).args
        assert sorted(map(str, values)) == ["fox", "fox", "owl"]
    firsts = Counter(seeded_result(DRAW, number_source("seed", DRAW.key, nth)).args[0] for nth in range(300))
    assert 160 < firsts["fox"] < 240


@pytest.mark.parametrize(
    ("names", "why"),
    [
        ((), "no card can come up: every possible card is known to be elsewhere"),
        (("ash", "oak"), "3 are due, but only ASH, OAK can come up: all others are known to be elsewhere"),
        (("ash",) * 13, "14 are due, but only 13 can come up: all others are known to be elsewhere"),
    ],
)
def test_a_draw_of_more_cards_than_can_come_up_says_which_can_and_why_no_others(
    names: tuple[str, ...], why: str
) -> None:
    spec = DRAW._replace(number=len(names) + 1, names=names)
    with pytest.raises(InvalidMoveError) as refused:
        seeded_result(spec, Random(1).randrange, str.upper)
    assert str(refused.value) == f"two cards: {why}; type what came up, or `correct` the position"
