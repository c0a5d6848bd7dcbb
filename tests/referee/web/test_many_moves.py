"""Of thousands of legal moves a page gets as many as it can show, and finds the others by their words."""

from __future__ import annotations

from typing import Any

import pytest
from folders import folders

from referee.engine.core.options import Setup
from referee.engine.mechanisms.views import PUBLIC
from referee.engine.record.match import Match
from referee.loading.registry import MARK, find_game
from referee.table.match_commands import MatchCommands
from referee.table.open_match import UnstoredMatch
from referee.web.many_moves import MOST_MOVES, moves_to_offer
from referee.web.offers import MOST_OFFERS, offers_for_view, offers_of, with_words


@pytest.fixture(scope="module")
def match() -> Match[Any]:
    """Return a free table with more than ten thousand moves for each seat."""
    game = find_game(f"skies_of_fire{MARK}", folders())
    return Match.new(game, Setup(2, {}), id="page", names=["Ann", "Bob"])


def test_each_value_of_each_verb_is_in_one_of_the_moves_that_are_offered(match: Match[Any]) -> None:
    every = match.game.legal_moves(match.state, 0)
    assert len(every) > 10_000
    some = moves_to_offer(match, every)
    assert len(some) == MOST_MOVES
    assert [move for move in every if move in set(some)] == some
    parts = [{(one.verb, *part) for one in moves for part in enumerate(one.args)} for moves in (every, some)]
    assert parts[0] == parts[1]


def test_a_move_that_is_not_offered_at_first_is_found_by_its_words(match: Match[Any]) -> None:
    commands = MatchCommands(UnstoredMatch(match), view=PUBLIC)
    offered = {one["line"] for one in offers_of(commands, "table")}
    move = next(one for one in match.game.legal_moves(match.state, 1)[::-1] if len(one.args) > 1)
    label = match.lexicon.with_player_names(match.game.write(match.state, move))
    assert f"Bob: {label}" not in offered
    one = next(one for one in offers_of(commands, "table", f"Bob: {label}") if one["line"] == f"Bob: {label}")
    words = [f"{word['kind']} {(word.get('at') or word['text']).lower()}" for word in one["words"]]
    found = offers_of(commands, "table", words=words)
    assert f"Bob: {label}" in {one["line"] for one in found}
    assert found == with_words(found, words)


def test_every_verb_has_a_move_in_a_view(match: Match[Any]) -> None:
    offers = offers_of(MatchCommands(UnstoredMatch(match), view=PUBLIC), "table")
    shown = offers_for_view(offers)
    assert len(shown) == MOST_OFFERS
    assert {one["verb"] for one in shown} == {one["verb"] for one in offers}


def test_few_moves_are_all_offered(match: Match[Any]) -> None:
    few = match.game.legal_moves(match.state, 0)[:50]
    assert moves_to_offer(match, few, ["word nothing"]) == few
