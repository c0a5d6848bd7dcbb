"""The contract that every game owes the table, kept by Monsters and Magic: in short games, and from rare positions.

CONTRACT=10 tries so many games more for each number of players; `tests/bench/run.py contract` looks for hours.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from mm import game
from trials import setup_of

from referee.engine import contract
from referee.engine.contract import Effort
from referee.games.monsters_and_magic.catalogue import SQUARES

MORE = int(os.environ.get("CONTRACT", "0"))
SHORT = Effort(events=1200, near=3, listed=3, tails=1, amended=1, recorded=20, every=60, ahead=1)
LIMITS = {"turn_limit": "20_rounds"}
SEEDS = range(2 + MORE)


def correction(state: object, random: Random) -> str:
    """Return words that correct a position in some way."""
    names = [name.casefold() for name in game().seat_names(state)]  # type: ignore[arg-type]
    one, other, colour = random.choice(SQUARES), random.choice(SQUARES), random.choice(names)
    unit = random.choice(("mage", "hero", "monster", "army", "garrison"))
    return random.choice(
        [
            f"place {colour} {unit} {one}",
            f"remove {colour} {unit} {one}",
            f"{colour} {unit} {one} to {other}",
            f"terrain {one} {random.choice(('plains', 'forest', 'mountain', 'badlands'))}",
            f"structure {one} {random.choice(('mine', 'tower', 'town', 'village'))}",
            f"hand {colour} {random.randrange(7)}",
            f"declared {colour} mines",
            f"phase {random.choice(('declaration', 'garrison', 'movement', 'allies', 'end'))} {colour}",
            f"round {random.randrange(1, 20)}",
            f"out {colour}",
            f"back {colour}",
        ]
    )


@pytest.mark.parametrize(("seats", "seed"), [(seats, seed) for seats in (2, 3, 4) for seed in SEEDS])
def test_whole_games_keep_the_contract(seats: int, seed: int) -> None:
    setup = setup_of(game(), seats, seed, **LIMITS)
    found = list(contract.check(game(), [setup], [seed], SHORT, correction=correction, guards=False))
    assert found == []
