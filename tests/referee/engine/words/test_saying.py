"""Moves in the words of a game."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from web_views import Seen

import referee
from referee.engine.core.move import UNKNOWN, Move
from referee.engine.words.saying import _fields, _shown, in_words, with_names

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
    typed = [name for name, one in rules.verbs.items() if one.help is not None]
    assert typed
    plain = PLAIN.get(game, frozenset())
    assert [name for name in typed if name not in worded | plain] == []


def test_a_space_keeps_its_small_letter() -> None:
    assert _fields(["order", "e8b", "muster"])["Rest"] == "e8b Muster"


def test_what_is_hidden_has_as_many_words_as_the_template_gives_it() -> None:
    words = ["play", UNKNOWN, "on", "c3"]
    assert [*_shown(words, "Play $1 on $3", "a card")] == ["play", "a card", "on", "c3"]
    assert [*_shown(words, "Play $1 $2: on $last", "a card")] == ["play", "a", "card", "on", "c3"]
    assert [*_shown(words, "Play $1 on $3", "")] == words


def test_all_words_after_the_second_are_others() -> None:
    assert _fields(["attack", "4h", "brawnen", "gate"])["Others"] == "Brawnen Gate"


def test_the_words_have_the_apostrophe_of_the_printed_name() -> None:
    rules = referee.load_game("skies_of_fire")
    for typed in ("captain's", "captains"):
        assert with_names(rules, f"Play {typed} gambit", Move(0, "play", ("O31",))) == "Play Captain’s Gambit"


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

    def __init__(self, line: str, template: str) -> None:
        self.line, self.book = line, SimpleNamespace(wording={"build": template})

    def write(self, state: object, move: Move) -> str:
        return self.line

    def nameable(self, state: object) -> dict[str, list[str]]:
        return {"a square": ["C3", "D4"], "a ship": ["puritan ii"], "a card": ["Crane"]}


CRANE = "Build $what[ on $where][ with $how]"


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("build crane", "Build crane"),
        ("build tall crane c3", "Build tall crane on C3"),
        ("build crane C3 d4", "Build crane on C3 → D4"),
        ("build crane puritan ii", "Build crane on Puritan II"),
        ("build crane puritan ii c3", "Build crane on Puritan II, C3"),
        ("build crane c3 long rope", "Build crane on C3 with long rope"),
    ],
)
def test_places_and_players_have_a_word_before_them(line: str, words: str) -> None:
    game: Any = Crane(line, CRANE)
    assert in_words(game, None, Move(0, "build", ()), "") == words


def test_words_for_which_a_template_has_no_part_are_not_left_out_in_silence() -> None:
    game: Any = Crane("build crane c3 long rope", "Build $what[ on $where]")
    assert in_words(game, None, Move(0, "build", ()), "") == ""
