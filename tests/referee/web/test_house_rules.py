"""The house rules that a match is played with."""

from __future__ import annotations

from folders import folders
from served import Served

from referee.engine.core.options import Setup, settings
from referee.engine.record.match import Match
from referee.loading.registry import find_game
from referee.web.house_rules import rules_of


def test_house_rules_are_sentences_by_chapter_that_say_what_was_changed() -> None:
    game, options = find_game("capture_the_island", folders()), {"map": "random", "depletions_to_end": "1"}
    chapters = rules_of(Match.new(game, Setup(2, settings(game.book, options)), id="rules"))
    rules = [one for chapter in chapters for one in chapter["rules"]]
    assert {one["name"] for one in rules if one["changed"]} == set(options)
    assert {one["says"] for one in rules} >= {game.book.options["map"].values["random"], "1"}
    assert len(rules) > 30
    assert all(one["issue"] for one in rules)


def test_the_page_gets_the_house_rules(duel: Served) -> None:
    assert duel.get("table", "rules").json() == rules_of(duel.host.match)
