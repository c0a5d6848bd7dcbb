"""The contract that every game owes the table, kept by Capture the Island: in short games, and from rare positions.

CONTRACT=10 tries so many games more for each number of players; `tests/bench/run.py contract` looks for hours.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from ci import COLOURS, game
from trials import setup_of

from referee.engine import contract
from referee.engine.contract import Effort
from referee.games.capture_the_island.state import IslandState

MORE = int(os.environ.get("CONTRACT", "0"))
SHORT = Effort(events=1200, near=3, listed=3, tails=1, amended=1, recorded=20, every=20, ahead=1)


def correction(state: IslandState, random: Random) -> str:
    """Return words that correct a position in some way."""
    colour, other = (random.choice(COLOURS[: state.seats]) for _ in range(2))
    one, two = (random.choice(state.grid.names) for _ in range(2))
    return random.choice(
        [
            f"{colour} {random.randrange(12)} {one}",
            f"{colour} {one} to {two}",
            f"tile {one} {random.choice(('drop', 'wheel', '*', '.'))}",
            f"hand {colour} {random.randrange(4)} combat, {random.randrange(4)} resource",
            f"step {random.choice(('move', 'cards', 'draw', 'beginning'))} {other}",
            f"depletions {random.randrange(3)}",
            f"moves {random.randrange(3)}",
            f"recruited {one}",
            f"fresh {one}",
            f"shed {random.randrange(2)}",
            f"out {colour}",
            f"back {colour}",
        ]
    )


@pytest.mark.parametrize(("seats", "seed"), [(2 + seed % 3, seed) for seed in range(3 + 3 * MORE)])
def test_whole_games_keep_the_contract(seats: int, seed: int) -> None:
    setup = setup_of(game(), seats, seed)
    found = list(contract.check(game(), [setup], [seed], SHORT, correction=correction, guards=False))
    assert found == []
