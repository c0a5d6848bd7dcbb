"""Conditions and rules as data are read strictly: each word has its kind and its required values."""

from __future__ import annotations

from typing import Any, cast

import pytest

from pnp.errors import DataError
from pnp.library.rulebook import Rulebook
from referee.loading.data import GameData
from referee.loading.phrases import FLAG, WHOLE_NUMBER, PhraseReader
from referee.loading.reader import Reader

FILE, WORDS = "duels.yaml", "words.yaml"
KNOWN = {"boat": {"ash": "Ash", "elm": "Elm"}}
WORD_ROWS = (
    {"id": "sunk", "kind": "aim", "needs": {"which": "boat", "times": WHOLE_NUMBER}},
    {"id": "home", "kind": "aim", "may": {"dry": FLAG}},
    {"id": "fog", "kind": "rule"},
)


def read(records: object, how: str = "read_list") -> tuple[tuple[dict[str, Any], ...], list[str]]:
    """Return the conditions of a record `duel`, and what is wrong with them."""
    row = {"id": "duel", "wins": records}
    reader = Reader(GameData("game", cast("Rulebook", None), {FILE: (row,), WORDS: WORD_ROWS}))
    phrases = PhraseReader(reader, WORDS, KNOWN, dict)
    found = getattr(phrases, how)(reader.rows(FILE)[0], "wins", "aim")
    try:
        reader.problems.raise_if_any()
    except DataError as error:
        return found, [f"{problem.field}: {problem.message}" for problem in error.problems]
    return found, []


def goals(records: object) -> tuple[tuple[dict[str, Any], ...], list[str]]:
    """Return the conditions under `any` or `all` of a record `duel`, and what is wrong with them."""
    return read(records, "goals")


def test_a_word_is_read_with_the_values_that_it_needs() -> None:
    found, wrong = read([{"word": "sunk", "which": "ash", "times": 2}, {"word": "home"}])
    assert found == ({"word": "sunk", "which": "ash", "times": 2}, {"word": "home"})
    assert wrong == []


def test_a_field_that_a_word_may_have_is_read_where_it_is() -> None:
    assert read([{"word": "home", "dry": True}, "home"])[0] == ({"word": "home", "dry": True}, {"word": "home"})
    assert read([{"word": "home", "dry": "soon"}])[1] == ['duel.wins.0.dry: "soon" is neither true nor false']


def test_a_word_alone_is_enough_if_it_needs_nothing() -> None:
    assert read(["home"]) == (({"word": "home"},), [])


def test_a_field_that_is_missing_has_no_conditions() -> None:
    assert read(None) == ((), [])


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({"word": "sink", "which": "ash", "times": 1}, 'duel.wins.0.word: unknown condition or rule "sink"'),
        ("fog", 'duel.wins.0.word: unknown condition or rule "fog" (allowed: sunk, home)'),
        ({"word": "sunk"}, "duel.wins.0: sunk needs which, times"),
        ({"word": "home", "whch": "ash"}, 'duel.wins.0.whch: unknown field "whch"'),
        ({"word": "sunk", "which": "oak", "times": 1}, 'duel.wins.0.which: no boat "oak" (allowed: ash, elm)'),
        ({"word": "sunk", "which": "ash", "times": "x"}, 'duel.wins.0.times: "x" is not a whole number'),
        ({"word": "sunk", "which": "ash", "times": 0}, "duel.wins.0.times: times must be 1 or more (got 0)"),
    ],
)
def test_a_mistake_in_a_condition_is_reported_once(record: object, said: str) -> None:
    (wrong,) = read([record])[1]
    assert wrong.startswith(said)


def test_a_condition_that_cannot_be_read_is_left_out() -> None:
    found, wrong = read(["fog", {"word": "sunk", "which": "ash"}, "home"])
    assert found == ({"word": "home"},)
    assert len(wrong) == 2


def test_conditions_are_a_list() -> None:
    assert read({"word": "home"}) == ((), ["duel.wins: expected a list, got a mapping of one key"])


@pytest.mark.parametrize("how", ["any", "all"])
def test_goals_are_a_list_under_any_or_all(how: str) -> None:
    assert goals({how: ["home"]}) == (({"word": "home"},), [])


@pytest.mark.parametrize("records", [None, ["home"], {"some": ["home"]}, {"any": []}, {"any": ["home"], "all": []}])
def test_goals_without_any_or_all_or_with_both_are_a_fault(records: object) -> None:
    found, (wrong,) = goals(records)
    assert found == ()
    assert wrong.startswith("duel.wins: expected `any:` or `all:` with a list of conditions")
