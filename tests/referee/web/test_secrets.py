"""What a viewer gets over HTTP does not depend on what it may not know; it gets no picture that it was not shown."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from served import Served
from web_views import Seen

import referee
from pnp.library.roots import Roots
from referee.engine.core.options import Setup, settings
from referee.engine.mechanisms.views import View
from referee.engine.record.match import Match
from referee.table.files.session import Session
from referee.trial.effort import Effort
from referee.trial.random_game import RandomGame
from referee.trial.twins import Answer, distinguished_twins
from referee.web.art import Art
from referee.web.viewers import TABLE, WATCH

GAMES = ("capture_the_island", "monsters_and_magic", "skies_of_fire", "castle_assault", "cloudspire")
SECRET = b"the same in all matches"


class Twins:
    """Serves matches of a game, one after the other, and asks each the same over HTTP."""

    def __init__(self, folder: Path, game: str) -> None:
        self.folder, self.game = folder, referee.load_game(game)
        self.roots = Roots.discover(None, {})
        self.art = Art(self.roots, SECRET)
        self.compared = 0

    def differences(self, seats: int, seed: int, events: int, positions: int) -> list[str]:
        """Return by which answers a viewer can distinguish a match played at random from its twin."""
        run = RandomGame(self.game, Setup(seats, settings(self.game.book, {})), Random(seed), True, Effort())
        return list(distinguished_twins(run, events, positions, self.answers))

    def answers(self, match: Match[Any], view: View, lines: Sequence[str]) -> Iterator[tuple[str, Answer]]:
        """Yield everything that a viewer gets over HTTP without playing: view, stream, offers, completions, reasons."""
        self.compared += 1
        file = self.folder / f"{self.compared}.match"
        Session.store_new(file, match).close()
        served = Served(file, self.game, roots=self.roots)
        served.host.art = self.art
        for channel in served.host.channels.values():
            channel.commands.roots = None  # reading the printed names of all cards takes a second
        try:
            for viewer in (TABLE, WATCH) if view.seat is None else (str(view.seat),):
                yield from self._answers(served, viewer, lines)
        finally:
            served.close()
            file.unlink()

    def _answers(self, served: Served, viewer: str, lines: Sequence[str]) -> Iterator[tuple[str, Answer]]:
        found = served.get(viewer, "view")
        assert found.status_code == 200, found.text
        yield f"{viewer}: view", Answer("answered", json.dumps(found.json()["view"]))
        yield (
            f"{viewer}: events",
            Answer("answered", served.do(lambda host: host.channels[viewer].latest.message).decode()),
        )
        begins = [one["line"] for one in found.json()["view"]["offers"] if one.get("open")]
        for what in ("offers", "complete?line=", *(f"offers?begins={one}" for one in begins[:2])):
            yield f"{viewer}: {what}", Answer("answered", served.get(viewer, what).text)
        for line in ("force", *lines[:4]):
            yield f"{viewer}: why {line}", Answer("answered", served.post(viewer, "why", line=line).text)
        for command in ("log", "show", "undo"):
            asked = served.post(viewer, "preview", command=command, args="")
            yield f"{viewer}: {command}", Answer("answered", asked.text)


@pytest.mark.parametrize("game", GAMES)
def test_matches_that_differ_in_a_secret_answer_alike(tmp_path: Path, game: str) -> None:
    twins = Twins(tmp_path, game)
    for seed in range(1, 9):
        if not twins.compared:
            assert twins.differences(2, seed, 40, 1) == []
    assert twins.compared == 2, "no match had a hidden card that may be another"


def test_a_picture_of_another_hand_is_not_found(tmp_path: Path) -> None:
    twins = Twins(tmp_path, "capture_the_island")
    Session.store_new(tmp_path / "hands.match", Seen("capture_the_island").until("move").match).close()
    served = Served(tmp_path / "hands.match", twins.game, roots=twins.roots)
    try:
        hands = [{card["art"] for card in served.view(seat)["view"]["hand"]} for seat in "01"]
        only = sorted(hands[0] - hands[1])
        assert only
        assert served.get("0", f"art/{only[0]}").status_code == 200
        assert [served.get(one, f"art/{only[0]}").status_code for one in ("1", "table", "watch")] == [404] * 3
        assert served.ask("GET", f"/s/0/art/{only[0]}", "1").status_code == 403
        assert served.ask("GET", f"/art/{only[0]}", "0").status_code == 404
    finally:
        served.close()
