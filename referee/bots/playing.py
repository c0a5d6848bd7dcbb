"""One game played to its end by bots, and its statistics."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from referee.bots.bot import ask_bot
from referee.bots.bot_hooks import bot_hooks_of
from referee.bots.players import ScriptedBot, bots_by_seat
from referee.engine.core.chance import ChanceSpec
from referee.engine.core.guards import S
from referee.engine.core.move import CHANCE
from referee.engine.errors import RefereeError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from random import Random

    from referee.engine.core.agenda import Decision
    from referee.engine.core.chance import Due
    from referee.engine.core.move import Move, Value
    from referee.engine.core.options import Setup
    from referee.engine.core.outcome import Outcome
    from referee.engine.game import Game


class PlayedGame(NamedTuple):
    """One game that bots played. outcome: None if it was stopped early. events: the number of moves and results.

    match_length: in rounds, turns or other units of the game. seat_labels: the labels of each seat. news: how often
    each clause was announced. drawn: how often each seat drew each card. used: how often a seat named a card, by verb.
    """

    outcome: Outcome | None
    events: int
    match_length: Mapping[str, int]
    seat_labels: tuple[Mapping[str, str], ...]
    news: Counter[str]
    drawn: Counter[tuple[int, str]]
    used: Counter[tuple[int, str, str]]


class BotGame(Generic[S]):
    """One game. players: the name of the bot at each seat. max_events: the limit of events.

    orders: the moves that each seat plays as soon as they are legal, in typed words. end: the last position, once
    `play` has returned.
    """

    end: S

    def __init__(
        self,
        game: Game[S],
        setup: Setup,
        random: Random,
        players: Sequence[str],
        max_events: int,
        orders: Sequence[Sequence[str]] = (),
    ) -> None:
        self.game, self.setup, self.random, self.max_events = game, setup, random, max_events
        self._bots, self._sampler = bots_by_seat(game, random, players, orders)
        self._news, self._drawn = Counter[str](), Counter[tuple[int, str]]()
        self._used = Counter[tuple[int, str, str]]()

    def play(self) -> PlayedGame:
        """Play to the end, or up to the limit, and return what happened.

        Raises:
            RuntimeError: something is due, but no seat that must decide has a move.
            RefereeError: the game has ended, and a move in a seat's orders was never legal.
        """
        game, events = self.game, 0
        state = game.new(self.setup)
        deck = game.catalogue(state)
        faces = frozenset() if deck is None else frozenset(deck.copies)
        self._news.update(notice.clause for notice in state.news)
        while (due := game.due(state)) and events < self.max_events:
            move = self._next(state, due)
            self._note(move, due, faces)
            state = game.play(state, move)
            self._news.update(notice.clause for notice in state.news)
            events += 1
        self.end = state
        if not due:
            self._check_orders()
        hooks = bot_hooks_of(game)
        labels = tuple(hooks.seat_labels(state, seat) for seat in range(self.setup.seats))
        return PlayedGame(
            game.outcome(state), events, hooks.match_length(state), labels, self._news, self._drawn, self._used
        )

    def _check_orders(self) -> None:
        for seat, bot in enumerate(self._bots):
            if isinstance(bot, ScriptedBot) and bot.remaining:
                advice = "`referee moves` lists moves"
                raise RefereeError(f'"{bot.remaining[0]}" was never legal for seat {seat + 1} ({advice})')

    def _note(self, move: Move, due: tuple[Due, ...], faces: frozenset[str]) -> None:
        """Count the cards that are drawn or named in a move, each card once."""
        named = faces.intersection(_argument_words(move.args))
        if move.seat != CHANCE:
            self._used.update((move.seat, face, move.verb) for face in named)
            return
        spec = next(one for one in due if isinstance(one, ChanceSpec))
        self._drawn.update((spec.seat, face) for face in named)

    def _next(self, state: S, due: tuple[Due, ...]) -> Move:
        """Return the next move: dice and draws first, then the decisions of seats."""
        for one in due:
            if isinstance(one, ChanceSpec):
                return self.game.random_result(state, one, self.random.randrange)
        for one in self.game.decisions(state):
            move = self._decision(state, one)
            if move is not None:
                return move
        prompts = "; ".join(one.prompt for one in due)
        raise RuntimeError(f"no move was found, although the game waits for: {prompts}")

    def _decision(self, state: S, one: Decision) -> Move | None:
        """Return the move of the bot at a seat; if all its moves are refused, a random legal move."""
        bot = self._bots[min(one.seat, len(self._bots) - 1)]
        move, refused = ask_bot(bot, self.game, state, one)
        return self._sampler.rare_answer(state, one) if move is None and refused else move


def _argument_words(args: tuple[Value, ...]) -> Iterator[str]:
    """Yield the words among the arguments of a move, including nested ones."""
    for one in args:
        if isinstance(one, str):
            yield one
        elif isinstance(one, tuple):
            yield from _argument_words(one)


def play_bot_game(
    game: Game[Any],
    setup: Setup,
    random: Random,
    players: Sequence[str],
    max_events: int,
    orders: Sequence[Sequence[str]] = (),
) -> PlayedGame:
    """Play one game, and return what happened; the arguments are those of `BotGame`."""
    return BotGame(game, setup, random, players, max_events, orders).play()
