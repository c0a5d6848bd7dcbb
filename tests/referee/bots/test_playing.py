"""Simulated players: they see what their seats see, like what a game says, and are the same by the same seed."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
import toys_at_work as toys

from referee.bots.players import HABIT, RANDOM
from referee.bots.playing import BotGame, PlayedGame, play_bot_game
from referee.engine.core.move import Move
from referee.engine.mechanisms import sealed
from referee.engine.mechanisms.views import View

MOST = 1000
FERRY = toys.toy("night_ferry")


class Fond(type(FERRY)):  # type: ignore[misc]
    """Night Ferry played by bots that bid as much as they can, show lanterns, and remember what they saw."""

    putting_away = frozenset({"keep"})

    def __init__(self) -> None:
        super().__init__(toys.data("night_ferry"))
        self.views: list[tuple[int, Any]] = []

    def score_moves(self, state: Any, seat: int, moves: Sequence[Move]) -> Sequence[float]:
        self.views.append((seat, state))
        return [float(str(move.args[0])) if move.verb == "bid" else float(move.verb == "show") for move in moves]


def once(game: Any, seed: str = "1", players: tuple[str, ...] = (HABIT, HABIT), most: int = MOST) -> PlayedGame:
    return play_bot_game(game, toys.setup(game), Random(seed), players, most)


def test_a_game_is_the_same_by_the_same_seed_and_another_by_another() -> None:
    for players in ((HABIT, HABIT), (RANDOM, RANDOM)):
        assert once(Fond(), "1", players) == once(Fond(), "1", players)
        assert once(Fond(), "1", players) != once(Fond(), "2", players)


def test_the_move_with_the_highest_score_is_played() -> None:
    rounds = int(toys.setup(FERRY).options["rounds"])
    shown = [once(Fond(), seed).used.total() for seed in "12345"]
    assert shown == [rounds] * 5  # the leader shows a lantern
    kept = [once(FERRY, seed).used.total() for seed in "12345"]
    assert min(kept) < rounds  # nothing is liked: at random


def test_only_those_play_by_habit_who_are_said_to() -> None:
    game = Fond()
    once(game, "1", (RANDOM, HABIT))
    assert {seat for seat, _ in game.views} == {1, 2}  # the ferryman sits after the last and plays like him


def test_nobody_sees_cards_of_others_or_bids_that_are_sealed() -> None:
    game = Fond()
    once(game)
    assert len(game.views) > 10
    foreign, own, bids = 0, 0, 0
    for seat, state in game.views:
        if seat == 2:
            continue
        foreign += sum(token.face is not None for token in state.zones[f"hand {1 - seat}"])
        own += sum(token.face is not None for token in state.zones[f"hand {seat}"])
        for frame in filter(sealed.is_sealed, state.agenda):
            entered = sealed.entries(frame).items()
            others = [one for owner, one in entered if owner != seat and one is not None]
            assert set(others) <= {("bid", ("?",))}
            bids += len(others)
    assert foreign == 0
    assert own > 0
    assert bids > 0


def test_a_view_leaves_the_state_as_it_is() -> None:
    state = toys.played(FERRY)
    before = state.to_json()
    FERRY.seen(state, View(0))
    assert state.to_json() == before


def test_a_game_that_takes_too_long_is_broken_off() -> None:
    found = once(FERRY, most=3)
    assert (found.outcome, found.events) == (None, 3)


def test_cards_are_counted_by_who_drew_and_who_named_them() -> None:
    found = once(Fond())
    for seat, face, _ in found.used:
        assert found.drawn[seat, face] >= 1
    assert {seat for seat, _ in found.drawn} == {0, 1}


def test_announcements_are_counted_by_clause() -> None:
    found = once(FERRY)
    assert found.news["NF-ROUND-05"] == int(toys.setup(FERRY).options["rounds"])


def test_a_seat_without_a_legal_move_is_reported() -> None:
    game = Fond()
    game.verbs = {name: verb for name, verb in game.verbs.items() if name != "bid"}
    with pytest.raises(RuntimeError, match=r"no move was found, although the game waits for: .*how many coins"):
        BotGame(game, toys.setup(game), Random(1), (HABIT, HABIT), MOST).play()


def test_moves_that_a_seat_was_told_to_play_are_played_in_order() -> None:
    """The first bids of a seat are those ordered; then it plays by itself."""

    class Watched(type(FERRY)):  # type: ignore[misc]
        def play(self, state: Any, move: Move) -> Any:
            bids.extend([move.args[0]] if (move.verb, move.seat) == ("bid", 0) else [])
            return super().play(state, move)

    bids = list[Any]()
    game = Watched(toys.data("night_ferry"))
    play_bot_game(game, toys.setup(game), Random("1"), (RANDOM, RANDOM), MOST, (("bid 2", "bid 0"), ()))
    assert bids[:2] == [2, 0]
    assert len(bids) > 2
