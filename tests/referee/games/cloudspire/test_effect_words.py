"""The words of effect records: the data declare what the rules know; a record that nobody understands is a fault."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import pytest
from tables.cloudspire import game

from pnp.errors import DataError
from pnp.library.roots import Roots, built_in
from referee.games.cloudspire import stats
from referee.games.cloudspire.building import OPTIONS
from referee.games.cloudspire.conditions import CONDITIONS
from referee.games.cloudspire.moments import MOMENTS
from referee.games.cloudspire.records import RecordReader
from referee.games.cloudspire.running_effects import WHO, WHOM
from referee.games.cloudspire.state import GAME, PHASES, TURN, WAVE
from referee.games.cloudspire.words import FIELDS, WORDS
from referee.loading.data import GameData, load_data
from referee.loading.reader import Reader

IMPLEMENTED: dict[str, Collection[str]] = {
    "effect": WORDS,
    "condition": CONDITIONS,
    "moment": MOMENTS,
    "flag": (
        *("flying", "lone", "leaves_group", "no_retaliation", "strikes_always", "quick_strike", "untouched_by_spires"),
        *("attacks_twice", "uncontrolled", "unlock", "gain_die"),
    ),
    "who": WHO,
    "whom": WHOM,
    "around": ("around_self", "around_target", "around_gate", "around_spire"),
    "place": ("center_well", "free_well", "other_stone", "own_spire"),
    "side": ("own", "enemy", "any", "other"),
    "time": (TURN, WAVE, GAME),
    "use": ("single", "ongoing"),
    "stat": (*stats.CLAUSES, "fortification"),
    "piece": ("unit", "minion", "hero", "spire", "gate", "landmark", "hidden_landmark", "flying_unit"),
    "cost": ("cost_construct", "cost_upgrade", "cost_earthscape", "cost_market", "cost_advance"),
    "option": ("construct", "upgrade", "earthscape", "advance"),
    "die": ("d6", "spire_die", "die", "spire_dice"),
    "phase": set(PHASES) - {"income", "market"},
}


def reading(**record: Any) -> tuple[Reader, RecordReader]:
    """Return a reader of one talent, with the words that the data declare."""
    rows = [{"id": "odd", "name": "Odd", **record}]
    words = load_data("cloudspire", Roots((built_in(),)), ["words.yaml"]).tables
    tables = {"talents.yaml": rows, "dice.yaml": [], "spires.yaml": [], **words}
    reader = Reader(GameData("cloudspire", game().book, tables))
    return reader, RecordReader(reader, FIELDS)


@pytest.mark.parametrize("kind", IMPLEMENTED)
def test_every_word_is_implemented_and_every_implementation_has_a_word(kind: str) -> None:
    assert set(reading()[1].declared_words(kind)) == set(IMPLEMENTED[kind])
    assert OPTIONS


def faults(**record: Any) -> list[str]:
    """Return what is wrong with a talent, with its place."""
    reader, records = reading(**record)
    records.of("talents.yaml", "talent")
    try:
        reader.problems.raise_if_any()
    except DataError as error:
        return [str(problem) for problem in error.problems]
    return []


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ({"on": "never_ever"}, 'odd.on: "never_ever" is not allowed'),
        ({"whose": "theirs"}, 'odd.whose: "theirs" is not allowed'),
        ({"if": [{"word": "lonely"}]}, 'odd.if.0.word: "lonely" is not allowed'),
        (
            {"if": [{"word": "alone", "cheese": 1}]},
            'odd.if.0.cheese: unknown field "cheese" (allowed: word, n, piece, of)',
        ),
        ({"does": [{"word": "juggle"}]}, 'odd.does.0.word: "juggle" is not allowed'),
        ({"does": [{"word": "promote", "amount": 1}]}, 'odd.does.0.amount: unknown field "amount"'),
        (
            {"does": [{"word": "recover", "amount": "two", "whom": "self"}]},
            'odd.does.0.amount: "two" is not a whole number',
        ),
        ({"does": [{"word": "set_flag", "flag": "flyign"}]}, 'odd.does.0.flag: "flyign" is not allowed'),
        ({"does": [{"word": "set_flag", "flag": "gain_die", "die": "fury"}]}, 'odd.does.0.die: "fury" is not allowed'),
        ({"does": "promote"}, "odd.does: expected a list of records"),
        ({"limit": "year"}, 'odd.limit: "year" is not allowed'),
        ({"ai": "maybe"}, 'odd.ai: "maybe" is not allowed'),
        ({"ai": "damaged"}, 'odd.ai: "damaged" is not allowed (allowed: always, never)'),
    ],
)
def test_a_record_that_no_rule_knows_is_a_fault_with_its_place(record: dict[str, Any], said: str) -> None:
    (found,) = faults(**record)
    assert "talents.yaml" in found
    assert said in found


def test_a_sound_record_has_no_fault() -> None:
    assert not faults(on="always", does=[{"word": "modify_stat", "stat": "armour", "amount": 1, "whom": "self"}])
