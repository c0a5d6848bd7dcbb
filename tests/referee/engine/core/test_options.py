"""House rules as a match is set up with them."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

import pytest
import toys_at_work as toys
from tables import monsters_and_magic as mm

from pnp.errors import DataError
from pnp.library.rulebook import FactRule, Rulebook, Ruling, ValueBySwitch
from referee.engine.core.options import Options, Setup, settings, without_sentences
from referee.engine.record.event import opening_in
from referee.engine.record.match import Match

BOOK = toys.data("duel").book


def test_every_switch_and_number_has_its_default() -> None:
    assert dict(settings(BOOK, {})) == {"ties": "defender", "hand_size": 3}


def test_chosen_options_replace_the_defaults() -> None:
    assert dict(settings(BOOK, {"ties": "attacker", "hand_size": 2})) == {"ties": "attacker", "hand_size": 2}


def test_all_that_cannot_be_chosen_is_reported_at_once() -> None:
    with pytest.raises(DataError) as caught:
        settings(BOOK, {"tise": "attacker", "ties": "nobody", "hand_size": 9})
    assert len(caught.value.problems) == 3


def test_settings_cannot_be_changed_afterwards() -> None:
    with pytest.raises(TypeError):
        settings(BOOK, {})["ties"] = "attacker"  # type: ignore[index]
    assert Setup(2).options == {}


def with_sentence(words: str) -> Rulebook:
    fact = FactRule("who stays", source=ValueBySwitch("ties", {"defender": words, "attacker": "Whoever came."}))
    return replace(BOOK, facts={**BOOK.facts, "ties_text": fact})


def test_sentences_of_paper_do_not_last_but_switches_and_numbers_do() -> None:
    book = with_sentence("Whoever was there.")
    assert without_sentences(book, settings(book, {"hand_size": 2})) == {"ties": "defender", "hand_size": 2}


def test_a_match_opens_although_a_sentence_of_paper_is_reworded() -> None:
    game = mm.game()
    old = Match.new(game, Setup(2, settings(game.book, {"castle": "figure"})), id="evening").events[0]
    opening = opening_in((old,))
    options = {**opening.options, "castle_text": "in older words"}
    told = old._replace(opening=opening._replace(options=options))
    assert Match(game, (told,)).state.options["castle_text"] == "the figure only"


def test_the_record_keeps_no_sentence_of_paper() -> None:
    game = mm.game()
    kept = opening_in(Match.new(game, Setup(2, settings(game.book, {})), id="evening").events).options
    assert "castle" in kept
    assert "step_cost" in kept
    assert "castle_text" not in kept


class Tavern(Options):
    """The house rules of a tavern, as a game declares them."""

    ties: Literal["both", "none"]
    tables: int


def test_house_rules_are_attributes_and_a_mapping_that_nobody_changes() -> None:
    rules = Tavern({"ties": "none", "tables": 4, "sentence": "as before"})
    assert (rules.ties, rules.tables, rules["sentence"], dict(rules)["tables"]) == ("none", 4, "as before", 4)
    assert rules == {"ties": "none", "tables": 4, "sentence": "as before"}
    assert rules != Tavern({"ties": "both", "tables": 4, "sentence": "as before"})
    with pytest.raises(AttributeError, match="tables"):
        rules.tables = 5
    with pytest.raises(AttributeError):
        _ = Tavern({"tables": 4}).ties


TIES = Ruling("R-1", "?", "!", ".", "ties", {"both": "", "none": ""}, "both")


def told(ruling: Ruling, **facts: FactRule) -> list[str]:
    return list(Tavern.declaration_errors(Rulebook(rulings=(ruling,), facts=facts)))


def test_what_a_class_of_house_rules_declares_is_held_to_the_rule_book() -> None:
    tables = FactRule("tables", value=4)
    assert told(TIES, tables=tables) == []
    assert told(TIES) == ["tables: the rule book has no such house rule or fact"]
    assert told(TIES, tables=FactRule("tables", value="four")) == ["tables: must be int (the rule book has 'four')"]
    assert told(TIES._replace(says={"both": "", "one": ""}), tables=tables) == ["ties: the rule book allows both, one"]
