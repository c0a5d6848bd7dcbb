"""House rules as a match is set up with them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import mm
import pytest
import toys_at_work as toys

from pnp.errors import DataError
from pnp.library.rulebook import FactRule, Follows, Rulebook
from referee.engine.core.options import Setup, lasting, settings
from referee.engine.record.match import Match

BOOK = toys.data("duel").book


def test_every_switch_and_number_has_its_default() -> None:
    assert dict(settings(BOOK, {})) == {"ties": "defender", "hand_size": 3}


def test_what_was_chosen_stands_in_its_place() -> None:
    assert dict(settings(BOOK, {"ties": "attacker", "hand_size": 2})) == {"ties": "attacker", "hand_size": 2}


def test_all_that_cannot_be_chosen_is_told_at_once() -> None:
    with pytest.raises(DataError) as caught:
        settings(BOOK, {"tise": "attacker", "ties": "nobody", "hand_size": 9})
    assert len(caught.value.problems) == 3


def test_settings_cannot_be_changed_afterwards() -> None:
    with pytest.raises(TypeError):
        settings(BOOK, {})["ties"] = "attacker"  # type: ignore[index]
    assert Setup(2).options == {}


def with_sentence(words: str) -> Rulebook:
    fact = FactRule("who stays", source=Follows("ties", {"defender": words, "attacker": "Whoever came."}))
    return replace(BOOK, facts={**BOOK.facts, "ties_text": fact})


def test_sentences_of_paper_do_not_last_but_switches_and_numbers_do() -> None:
    book = with_sentence("Whoever was there.")
    assert lasting(book, settings(book, {"hand_size": 2})) == {"ties": "defender", "hand_size": 2}


def test_a_match_opens_although_a_sentence_of_paper_is_worded_anew() -> None:
    game = mm.game()
    old = Match.new(game, Setup(2, settings(game.book, {"castle": "figure"})), "evening").events[0]
    kept: Any = old.data["options"]
    told = old._replace(data={**old.data, "options": {**kept, "castle_text": "in older words"}})
    assert Match(game, (told,)).state.options["castle_text"] == "the figure only"


def test_the_record_keeps_no_sentence_of_paper() -> None:
    game = mm.game()
    kept: Any = Match.new(game, Setup(2, settings(game.book, {})), "evening").events[0].data["options"]
    assert "castle" in kept
    assert "step_cost" in kept
    assert "castle_text" not in kept
