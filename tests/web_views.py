"""Matches in memory with the view of each viewer, for tests of the page."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from folders import folders

import referee
from referee.engine.core.options import Setup, settings
from referee.engine.mechanisms.views import PUBLIC, View
from referee.engine.record.match import Match
from referee.table.match_commands import MatchCommands
from referee.table.open_match import UnstoredMatch
from referee.web.art import Art
from referee.web.offers import offers_of
from referee.web.page_types import PageView
from referee.web.views import view_of


@cache
def shared_art() -> Art:
    """Return the pictures of all matches of this run, as a server keeps them."""
    return Art(folders())


class Seen:
    """A match of a game, and what each viewer sees of it."""

    def __init__(self, game: str, seats: int = 2, seed: str | None = "page", **options: str) -> None:
        rules = referee.load_game(game)
        setup = Setup(seats, settings(rules.book, options))
        self.match: Match[Any] = Match.new(rules, setup, id="page", seed=seed, names=["Ann", "Bob"][:seats])
        self.match.roll_beginning()
        self.roots = folders()
        self.art = shared_art()

    def commands(self, viewer: str) -> MatchCommands:
        return MatchCommands(UnstoredMatch(self.match), self.roots, View(int(viewer)) if viewer.isdigit() else PUBLIC)

    def view(self, viewer: str) -> PageView:
        return view_of(self.commands(viewer), viewer, self.art)

    def play(self, moves: int, seed: int = 1) -> Seen:
        """Play random moves."""
        random = Random(seed)
        for _ in range(moves):
            if not self.match.due:
                break
            viewer = str(max(0, self.match.due[0].seat))
            offers = [one for one in offers_of(self.commands(viewer), viewer) if not one.get("open")]
            self.commands(viewer).play(random.choice(offers)["line"] if offers else "roll", int(viewer))
        return self

    def until(self, kind: str) -> Seen:
        """Play random moves until a question of a kind is due."""
        while self.view("table")["due"][0]["kind"] != kind:
            self.play(1, seed=self.match.revision)
        return self
