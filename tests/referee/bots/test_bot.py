"""What a bot is shown, and what follows from what it names."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
import toys_at_work as toys

from referee.bots.bot import LegalMoves, NoMoveError, Observation, ask_bot
from referee.bots.players import HABIT, PLAYERS, TRIES, bots_by_seat
from referee.engine.core.agenda import Decision
from referee.engine.core.guards import Breach
from referee.engine.core.move import Move
from referee.engine.game import Game

FERRY = toys.toy("night_ferry")
RULES: Any = FERRY


class Fond(type(FERRY)):  # type: ignore[misc]
    """Night Ferry played by bots that show rather than keep, and bid as much as they can."""

    def score_moves(self, state: Any, seat: int, moves: Sequence[Move]) -> Sequence[float]:
        return [float(str(move.args[0])) if move.verb == "bid" else float(move.verb == "show") for move in moves]


class Noting:
    """A bot that plays the first move of its list and keeps what it was shown."""

    def __init__(self) -> None:
        self.shown: list[tuple[Observation[Any], list[Move]]] = []

    def choose(self, observation: Observation[Any], legal: Sequence[Move]) -> Move:
        self.shown.append((observation, list(legal)))
        if not legal:
            raise NoMoveError("nothing is left")
        return legal[0]


class Strict(type(FERRY)):  # type: ignore[misc]
    """Night Ferry in which some moves are refused when they are played, and nobody can know it before."""

    forbidden: tuple[Any, ...] = ()

    def breach(self, state: Any, move: Move) -> Any:
        found = super().breach(state, move)
        return Breach("NF-ROUND-04", "not this one") if move.args in self.forbidden else found

    def possible_moves(self, state: Any, seat: int) -> list[Move]:
        return FERRY.possible_moves(state, seat)


def strict(*forbidden: int) -> Game[Any]:
    game: Any = Strict(toys.data("night_ferry"))
    game.forbidden = tuple((number,) for number in forbidden)
    return game


def bidding(game: Any = FERRY) -> tuple[Any, Decision]:
    state = toys.played(game, "ash", "frost")
    return state, game.decisions(state)[0]


def test_a_bot_gets_the_question_and_the_view_and_legal_moves_of_its_seat() -> None:
    bot = Noting()
    state, asked = bidding()
    move, refused = ask_bot(bot, RULES, state, asked)
    ((observation, legal),) = bot.shown
    assert (observation.decision, observation.seat, refused) == (asked, asked.seat, ())
    assert legal == FERRY.possible_moves(observation.view, asked.seat)
    assert move == legal[0]
    hands = observation.view.zones
    assert [token.face for token in hands["hand 1"]] == [None]
    assert [token.face for token in hands["hand 0"]] == ["ash"]


def test_a_refused_move_is_not_offered_again() -> None:
    bot = Noting()
    game = strict(0, 1)
    state, asked = bidding()
    move, refused = ask_bot(bot, game, state, asked)
    assert [one.args for one in refused] == [(0,), (1,)]
    assert move is not None
    assert move.args == (2,)
    assert [observation.refused for observation, _ in bot.shown] == [(), refused[:1], refused]
    assert [legal[0].args for _, legal in bot.shown] == [(0,), (1,), (2,)]


def test_a_bot_without_a_move_says_so() -> None:
    state, asked = bidding()
    assert ask_bot(Noting(), strict(0, 1, 2, 3), state, asked)[0] is None


def test_legal_moves_are_listed_only_when_they_are_looked_at() -> None:
    state, asked = bidding()
    asked_for: list[int] = []

    class Counting(Strict):
        def possible_moves(self, state: Any, seat: int) -> list[Move]:
            asked_for.append(seat)
            return super().possible_moves(state, seat)  # type: ignore[no-any-return]

    legal = LegalMoves(Observation(Counting(toys.data("night_ferry")), state, asked))  # type: ignore[arg-type]
    assert asked_for == []
    assert (len(legal), legal[0].args, [one.args for one in legal[:2]]) == (4, (0,), [(0,), (1,)])
    assert asked_for == [0]


@pytest.mark.parametrize("name", PLAYERS)
def test_other_cards_in_hidden_places_change_no_choice(name: str) -> None:
    game: Any = Fond(toys.data("night_ferry"))
    for number in range(20):
        state = toys.played(game, "ash", "frost")
        other = toys.played(game, "ash", "dusk")
        for decision, again in zip(game.decisions(state), game.decisions(other), strict=True):
            if decision.seat == 0:
                bots = [bots_by_seat(game, Random(number), [name])[0][0] for _ in range(2)]
                assert ask_bot(bots[0], game, state, decision) == ask_bot(bots[1], game, other, again)


def test_a_bot_by_habit_plays_the_next_best_where_the_best_is_refused() -> None:
    class Both(Strict, Fond):
        pass

    game: Any = Both(toys.data("night_ferry"))
    game.forbidden = ((3,), (2,))
    state, asked = bidding()
    (bot,), _ = bots_by_seat(game, Random(1), [HABIT])
    move, refused = ask_bot(bot, game, state, asked)
    assert move is not None
    assert (move.args, [one.args for one in refused]) == ((1,), [(3,), (2,)])


def test_a_bot_at_random_gives_up_after_some_tries() -> None:
    game = strict(0, 1, 2, 3)
    state, asked = bidding()

    class Blind(type(FERRY)):  # type: ignore[misc]
        """The sampler's own rules, which forbid nothing."""

    (bot,), _ = bots_by_seat(Blind(toys.data("night_ferry")), Random(1), ["random"])  # type: ignore[arg-type]
    move, refused = ask_bot(bot, game, state, asked)
    assert (move, len(refused)) == (None, TRIES)
