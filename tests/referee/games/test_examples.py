"""The examples that `help` lists for each game: typed in a match, each is read as the verb that it stands for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from folders import folders

from referee.engine.core.agenda import Decision
from referee.engine.core.chance import ChanceSpec
from referee.engine.core.move import Move
from referee.engine.core.options import Setup, settings
from referee.engine.game import Game
from referee.engine.mechanisms import sealed
from referee.engine.words import notation
from referee.loading.registry import find_game

ROOT = Path(__file__).parents[3]
MATCHES: dict[str, list[tuple[int, dict[str, str | int]]]] = {
    "skies_of_fire": [(2, {}), (4, {"mode": "hunt"}), (3, {"gun_target_section": "attacker_after_roll"})],
    "monsters_and_magic": [(2, {}), (3, {}), (2, {"hand_card_order": "secret"})],
    "capture_the_island": [(3, {})],
}
EVENTS = 250
SEEDS = range(3)
PLACED = ("fly", "recall")
"""These are read only of a token that lies on the very square that is named."""


def game_of(name: str) -> Game[Any]:
    return find_game(name, folders(ROOT))


def states(game: Game[Any], seats: int, options: dict[str, str | int], seed: int) -> Iterator[tuple[Any, int]]:
    """Yield states of a match at random, each with a seat that is asked."""
    source = Random(seed)
    state = game.new(Setup(seats, settings(game.book, options)))
    for _ in range(EVENTS):
        due = game.due(state)
        if not due:
            return
        chance = next((one for one in due if isinstance(one, ChanceSpec)), None)
        if chance is not None:
            state = game.play(state, game.random_result(state, chance, source.randrange))
            continue
        asked = next(one for one in due if isinstance(one, Decision))
        yield state, asked.seat
        state = game.play(state, chosen(game, state, asked.seat, source))


def chosen(game: Game[Any], state: Any, seat: int, source: Random) -> Move:
    """Return a move of a seat, each verb as likely as the others."""
    moves = [move for move in game.legal_moves(state, seat) if not move.is_open] or game.possible_moves(state, seat)
    verb = source.choice(sorted({move.verb for move in moves}))
    return source.choice([move for move in moves if move.verb == verb])


@pytest.mark.parametrize("name", MATCHES)
def test_each_example_is_read_as_its_verb(name: str) -> None:
    game = game_of(name)
    left = {verb: one.words for verb, one in game.help_by_verb().items() if verb not in PLACED}
    for seats, options in MATCHES[name]:
        for seed in SEEDS:
            for state, seat in states(game, seats, options, seed):
                for verb, words in list(left.items()):
                    runs = game.verbs[verb].read(state, seat, notation.split_words(words))
                    if any(run and run[0].verb == verb for run in runs):
                        del left[verb]
                if not left:
                    return
    assert not left


@pytest.mark.parametrize("name", MATCHES)
def test_each_verb_that_people_type_has_an_example(name: str) -> None:
    game = game_of(name)
    hidden = {sealed.COMMIT, sealed.OPEN}
    missing = {verb for verb in game.verbs.keys() - game.help_by_verb().keys() if not verb.startswith("secret ")}
    assert missing == hidden & game.verbs.keys()
    assert not game.help_by_verb().keys() - game.verbs.keys()
