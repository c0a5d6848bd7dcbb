"""Verbs whose words follow from their arguments."""

from __future__ import annotations

import dataclasses

import pytest

from referee.engine.core.guards import DUE, Breach, Guard
from referee.engine.core.move import Move, Value
from referee.engine.core.ruling import Reveal
from referee.engine.core.state import State, state
from referee.engine.core.verb import Verb
from referee.engine.core.zones import Catalogue, Token
from referee.engine.words.wording import Held, Part, listed, meant, worded

DECK = Catalogue.of({"ash": 1, "birch": 2, "cedar": 1})
NAMES = {"ash": "Ash", "birch": "Silver Birch", "cedar": "Cedar"}
SPACES = ("A1", "A2", "B1")


@state
class Cards(State):
    zones: dict[str, tuple[Token, ...]] = dataclasses.field(default_factory=dict)


def hand(seat: int) -> str:
    return f"hand {seat}"


def side(value: Value) -> str:
    return ("North", "South")[int(str(value))]


def nothing(state: Cards, move: Move) -> None:
    """Change nothing."""


def never(state: Cards, move: Move) -> None:
    """Forbid nothing."""


HELD = Held("T-1", DECK, hand, NAMES.__getitem__)
PLANT: Verb[Cards] = worded("plant", ["act"], nothing, [HELD, Part(SPACES)], [Guard("far", never)])
TOW: Verb[Cards] = worded("tow", ["act"], nothing, [Part((0, 1), side)])
BID: Verb[Cards] = worded("bid", ["act"], nothing, [Part((1, 10, 11))])
PASS: Verb[Cards] = worded("pass", ["act", "answer"], nothing, anchored=True)


def cards(*tokens: Token, **zones: tuple[Token, ...]) -> Cards:
    return Cards(zones={"hand 0": tokens, **zones})


def read(verb: Verb[Cards], *words: str) -> list[tuple[Value, ...]]:
    runs = list(verb.read(cards(), 0, words))
    assert all(len(run) == 1 and run[0][:2] == (0, verb.name) for run in runs)
    return [run[0].args for run in runs]


def test_a_verb_without_arguments_is_its_name_alone() -> None:
    assert list(PASS.candidates(cards(), 1)) == [Move(1, "pass")]
    assert read(PASS, "pass") == [()]
    assert read(PASS, "pass", "on") == read(PASS, "pas") == []
    assert PASS.write(cards(), Move(1, "pass")) == "pass"
    assert (PASS.answers, PASS.anchored, TOW.anchored) == (frozenset({"act", "answer"}), True, False)


def test_every_argument_has_its_word() -> None:
    assert list(TOW.candidates(cards(), 0)) == [Move(0, "tow", (0,)), Move(0, "tow", (1,))]
    assert [TOW.write(cards(), move) for move in TOW.candidates(cards(), 0)] == ["tow north", "tow south"]
    assert read(TOW, "tow", "south") == read(TOW, "tow", "s") == [(1,)]
    assert read(TOW, "tow") == read(TOW, "tow", "1") == read(TOW, "tow", "north", "south") == []
    assert read(BID, "tow", "north") == []


def test_a_number_is_not_the_beginning_of_another() -> None:
    assert read(BID, "bid", "1") == [(1,)]
    assert read(BID, "bid", "11") == [(11,)]


@pytest.mark.parametrize(
    ("word", "found"),
    [
        ("Ash", ("ash",)),
        ("silver", ("birch",)),
        ("BIRCH", ("birch",)),
        ("irch", ()),
        ("", ()),
        ("s", ("birch", "sloe")),
    ],
)
def test_a_word_is_a_name_an_id_or_the_beginning_of_one(word: str, found: tuple[str, ...]) -> None:
    assert meant({**NAMES, "sloe": "Sloe"}, word) == found


def test_a_whole_name_is_not_taken_for_the_beginning_of_a_longer_one() -> None:
    assert meant({"oak": "Oak", "oaken": "Oaken"}, "oak") == ("oak",)


def test_a_card_of_a_hand_is_listed_by_name_and_once_where_it_is_unknown() -> None:
    found = cards(Token(1, "birch"), Token(2), Token(3))
    moves = list(PLANT.candidates(found, 0))
    assert [move.args for move in moves] == [(face, space) for face in ("birch", "?") for space in SPACES]
    assert PLANT.write(found, moves[0]) == 'plant "silver birch" a1'
    assert PLANT.write(found, moves[3]) == "plant ? a1"
    assert read(PLANT, "plant", "silver birch", "a1") == [("birch", "A1")]
    assert read(PLANT, "plant", "?", "a1") == [("?", "A1")]


def test_a_single_argument_may_have_blanks_without_quotation_marks() -> None:
    show: Verb[Cards] = worded("show", ["act"], nothing, [HELD])
    assert read(show, "show", "silver", "birch") == read(show, "show", "silver birch") == [("birch",)]
    assert read(show, "show", "silver", "ash") == read(show, "show") == []


def test_words_that_mean_several_things_are_read_as_each() -> None:
    assert read(PLANT, "plant", "ash", "a") == [("ash", "A1"), ("ash", "A2")]


def test_behind_an_open_card_stands_every_card_of_the_deck_list() -> None:
    named = list(PLANT.expand(cards(), Move(0, "plant", ("?", "A2"))))
    assert [move.args for move in named] == [("ash", "A2"), ("birch", "A2"), ("cedar", "A2")]
    assert list(PLANT.expand(cards(), Move(0, "plant", ("ash", "A2")))) == [Move(0, "plant", ("ash", "A2"))]


def test_a_card_is_shown_only_where_it_was_not_known() -> None:
    found = cards(Token(1, "birch"), Token(2))
    assert PLANT.shows(found, Move(0, "plant", ("birch", "A1"))) == ()
    assert PLANT.shows(found, Move(0, "plant", ("ash", "A1"))) == (Reveal("hand 0", "ash"),)


def test_a_card_must_be_named_and_possible_in_the_hand() -> None:
    held, far = PLANT.guards
    found = cards(Token(1), table=(Token(2, "ash"),))
    assert (held.name, held.needs, far.name) == ("held", (DUE,), "far")
    assert held.test(found, Move(0, "plant", ("birch", "A1"))) is None
    unheld = held.test(found, Move(0, "plant", ("ash", "A1")))
    assert unheld == Breach("T-1", "Ash cannot be in this hand", "fact")
    unnamed = held.test(found, Move(0, "plant", ("?", "A1")))
    assert unnamed == Breach("T-1", "the card must be named, for it is shown", "fact")


def test_each_of_two_cards_has_a_guard_of_its_own() -> None:
    swap: Verb[Cards] = worded("swap", ["act"], nothing, [HELD, HELD])
    found = cards(Token(1, "cedar"))
    assert [guard.name for guard in swap.guards] == ["held", "held 2"]
    assert [guard.test(found, Move(0, "swap", ("cedar", "ash"))) is None for guard in swap.guards] == [True, False]


@pytest.mark.parametrize(
    ("names", "said"), [([], ""), (["A1"], "A1"), (["A1", "B1"], "A1 and B1"), (["A1", "B1", "C1"], "A1, B1 and C1")]
)
def test_names_are_listed_as_a_sentence_has_them(names: list[str], said: str) -> None:
    assert listed(names) == said
    assert listed(iter(names), "or") == said.replace(" and ", " or ")
