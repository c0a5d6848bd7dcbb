"""Moves in the words of a game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from web_views import Seen

import referee
from referee.engine.core.move import UNKNOWN, Move
from referee.engine.core.verb import Phrase
from referee.table.words.saying import _fields, in_words, name_printer

PLAIN = {
    "cloudspire": frozenset({"lay"}),
    "skies_of_fire": frozenset({"allocate", "place", "relocate"}),
}
"""The verbs whose line says as much: hundreds of answers, or a table of numbers, which the page shows with names."""
GAMES = ("capture_the_island", "castle_assault", "cloudspire", "monsters_and_magic", "skies_of_fire")


@pytest.mark.parametrize("game", GAMES)
def test_words_are_only_for_verbs_of_the_game_and_the_questions_that_they_answer(game: str) -> None:
    rules = referee.load_game(game)
    assert rules.book.wording
    for key in rules.book.wording:
        verb, slash, kind = key.partition("/")
        assert verb in rules.verbs, key
        assert not slash or kind in rules.verbs[verb].answers, key


@pytest.mark.parametrize("game", GAMES)
def test_every_verb_that_is_typed_openly_has_words(game: str) -> None:
    rules = referee.load_game(game)
    worded = {key.partition("/")[0] for key in rules.book.wording}
    typed = list(rules.help_by_verb())
    assert typed
    plain = PLAIN.get(game, frozenset())
    assert [name for name in typed if name not in worded | plain] == []


def phrases(*words: str) -> list[Phrase]:
    """Return words that are typed as they are."""
    return [Phrase(word, typed=word) for word in words]


def test_a_space_keeps_its_small_letter() -> None:
    assert _fields(phrases("order", "e8b", "muster"))["Rest"] == "e8b Muster"


def test_an_unnamed_card_has_the_words_that_are_given_for_it() -> None:
    game: Any = Crane([Phrase("build"), Phrase(UNKNOWN, "card"), Phrase("C3", "space")], "Build $1 on $2")
    assert in_words(game, None, Move(0, "build", ()), "", "a card") == "Build a card on C3"
    assert in_words(game, None, Move(0, "build", ()), "") == ""


def test_all_words_after_the_second_are_others() -> None:
    assert _fields(phrases("attack", "4h", "brawnen", "gate"))["Others"] == "Brawnen Gate"


def test_the_words_have_the_apostrophe_of_the_printed_name() -> None:
    rules = referee.load_game("skies_of_fire")
    as_printed = name_printer(rules, rules.new(rules.setup(2)))
    for typed in ("captain's gambit", "captains gambit"):
        assert as_printed(Phrase(typed, "card", "O31")).text == "Captain’s Gambit"
    assert as_printed(Phrase("another card", "card", "O31")).text == "another card"


def said(seen: Seen) -> dict[str, str]:
    """Return what each legal move is called in the words of the game."""
    match = seen.match
    return {
        match.game.write(match.state, move): in_words(match.game, match.state, move, one.kind)
        for one in match.game.decisions(match.state)
        for move in match.game.legal_moves(match.state, one.seat)
    }


def test_a_move_is_called_by_what_is_asked_and_its_names_have_capitals() -> None:
    seen = Seen("castle_assault")
    assert said(seen)["faction humans"] == "Play the Humans"
    seen = Seen("castle_assault").until("act")
    found = said(seen)
    assert found["end"] == "End the Open Phase"
    assert all(not words for line, words in found.items() if UNKNOWN in line.split())


def test_words_that_leave_a_part_of_the_line_out_are_not_used() -> None:
    found = said(Seen("capture_the_island").until("move"))
    march = next(line for line in found if line[0].isdigit())
    count, start, goal = march.split()
    assert found[march] == f"Move {count}: {start} → {goal}"
    assert found["end"] == "End the moves"


class Crane:
    """A game in which one line can be typed."""

    def __init__(self, line: list[Phrase], template: str) -> None:
        self.book = SimpleNamespace(wording={"build": template})
        self.verbs = {"build": SimpleNamespace(spell=lambda state, move: line)}

    def nameable(self, state: object) -> dict[str, list[str]]:
        return {"a square": ["C3", "D4"], "a card": ["Crane"]}

    def catalogue(self, state: object) -> None:
        return None


BUILD, CRANE = Phrase("build"), Phrase("crane")
C3, SHIP = Phrase("c3", "space"), Phrase("puritan ii", "seat", 1)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ([CRANE], "Build crane"),
        ([Phrase("tall"), CRANE, C3], "Build tall crane on C3"),
        ([CRANE, Phrase("C3", "space"), Phrase("d4", "space")], "Build crane on C3 → D4"),
        ([CRANE, SHIP], "Build crane on Puritan II"),
        ([CRANE, SHIP, C3], "Build crane on Puritan II, C3"),
        ([CRANE, C3, Phrase("long rope")], "Build crane on C3 with long rope"),
    ],
)
def test_places_and_players_have_a_word_before_them(line: list[Phrase], words: str) -> None:
    game: Any = Crane([BUILD, *line], "Build $what[ on $where][ with $how]")
    assert in_words(game, None, Move(0, "build", ()), "") == words


def test_words_for_which_a_template_has_no_part_are_not_left_out_in_silence() -> None:
    game: Any = Crane([BUILD, CRANE, C3, Phrase("long rope")], "Build $what[ on $where]")
    assert in_words(game, None, Move(0, "build", ()), "") == ""
