"""The contract that every game owes the table, kept by Skies of Fire: in short games, the Hunt, and rare positions.

CONTRACT=10 tries so many games more for each number of players; `tests/bench/run.py contract` looks for hours.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest
from sky import CALLISTO, GALLOWGLASS, HALCYON, JAMESON, PURITAN, Table, game, new_match, position
from trials import setup_of

from referee.engine import contract
from referee.engine.contract import Effort
from referee.games.skies_of_fire.particulars import PARTICULARS
from referee.games.skies_of_fire.state import SkiesState

MORE = int(os.environ.get("CONTRACT", "0"))
SHORT = Effort(events=20_000, near=3, listed=3, tails=1, amended=1, recorded=20, every=60, ahead=1)
SQUARES = game().contents.grid.names
CARDS = tuple(game().face_name(face) for face in game().contents.deck.copies)


def correction(state: SkiesState, random: Random) -> str:
    """Return words that correct a position in some way."""
    ship = random.choice(game().seat_names(state))
    square, card = random.choice(SQUARES), random.choice(CARDS)
    said = {
        "at": square,
        "colour": random.choice(tuple(game().contents.colours)),
        "crew": "/".join(str(random.randrange(3)) for _ in range(5)),
        "mines": square,
        "planes": square,
        "last": random.choice(["none", "galewatch"]),
        "out": random.choice(["yes", "no"]),
        "hand": random.choice([str(random.randrange(8)), card]),
    }
    cards = ("engines", "guns", "cargo", "missions", "completed")
    one = random.choice(PARTICULARS).word
    if one in cards:
        return f"{one} {ship}: {random.choice([card, 'none'])}"
    whole = [f"phase {random.choice(('beginning', 'move', 'action', 'relocate'))} {ship}", f"round {square[1:]}"]
    whole += ["destroyed southmere", f"under {card}", f"landed royal mail {random.choice(('h2', 'none'))}"]
    return random.choice([f"{ship} {one} {said.get(one, random.randrange(2))}", random.choice(whole)])


@pytest.mark.parametrize(("seats", "seed"), [(2 + seed % 3, seed) for seed in range(3 + 3 * MORE)])
def test_whole_games_keep_the_contract(seats: int, seed: int) -> None:
    setup = setup_of(game(), seats, seed, missions_to_end="1", mode="standard")
    found = list(contract.check(game(), [setup], [seed], SHORT, correction=correction, guards=False))
    assert found == []


@pytest.mark.parametrize("seed", range(2 + MORE))
def test_the_hunt_keeps_the_contract(seed: int) -> None:
    setup = setup_of(game(), 4, seed, mode="hunt")
    assert list(contract.check(game(), [setup], [seed], SHORT, correction=correction, guards=False)) == []
