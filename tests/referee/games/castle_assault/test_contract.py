"""The contract of every game, checked for Castle Assault: in short games, and from rare positions.

CONTRACT=10 tries so many games more; `tests/bench/run.py contract` looks for hours.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest
from tables.castle_assault import Table, game, new_match, position
from trials import setup_of

from referee.engine.campaign import Gains
from referee.engine.core.move import Move
from referee.games.castle_assault.spaces import names
from referee.games.castle_assault.state import CastleState
from referee.trial import contract
from referee.trial.campaigns import campaign_faults
from referee.trial.contract import Effort

MORE = int(os.environ.get("CONTRACT", "0"))
SHORT = Effort(
    events=1500,
    near_misses=3,
    listed_moves=3,
    replayed_ends=1,
    amended_entries=1,
    recorded_events=20,
    test_interval=100,
    events_ahead=1,
)
SPACES = names(10)


MONSTERS = ("place", "stamp", "no stamp", "expand", "summon", "priority", "vacant", "slot")
"""The verbs and guards of the Monsters, who are tried by tests of their own."""
B2, B4, B6, C2, C4 = (SPACES.index(space) for space in ("b2", "b4", "b6", "c2", "c4"))
NEAR = (
    Move(0, "momentum", (3,)),
    Move(0, "shoot", (B4, B6)),
    Move(0, "shoot", (C2, C4)),
    Move(0, "howl", (B4,)),
    Move(1, "return", (C2,)),
    Move(0, "play", ("south royal_guard", 1)),
    Move(0, "move", (B2,)),
    Move(0, "deck", (12,)),
    Move(0, "add", ((("grunts", 1),),)),
    Move(0, "remove", ((("mage", 1),),)),
    Move(1, "deck", (41,)),
)
"""Moves that no change of a listed one makes."""


def correction(state: object, random: Random) -> str:
    """Return words that correct a position in some way."""
    one, other, seat = random.choice(SPACES), random.choice(SPACES), random.choice(("south", "north"))
    unit = random.choice(("knight", "grunts", "howler", "giant gelatinous ooze", "pup token"))
    return random.choice(
        [
            f"place {seat} {unit} {one}",
            f"remove {one}",
            f"{one} to {other}",
            f"{one} health {random.randrange(1, 5)}",
            f"{one} souls 1",
            f"castle {seat} {random.randrange(1, 11)}",
            f"meter {seat} {random.randrange(5)}",
            f"hand {seat} {random.randrange(7)}",
            f"resources {seat} {random.randrange(7)}",
            f"exhausted {seat} {random.randrange(3)}",
            f"phase {random.choice(('start', 'open', 'end'))} {seat}",
            f"turn {random.randrange(1, 20)}",
        ]
    )


UNITS = (
    "b2 south crossbowoman; b5 north grunts; a4 south howler; a5 south den mother; c4 south lane stalker; "
    "c5 north iron brutes; a1 south knight, acted; b0 south knight, new; c2 south shield bearer; b8 south paladin; "
    "c1 north war mammoth"
)
HAND = ("wild wrath", "iron shield", "shift", "knight", "marshal of the realm", "shield bash", "counterspell")


def rare() -> list[CastleState]:
    """Return positions with rare questions, for all house rules that have questions of their own."""
    return [table.state for table in (*in_setup(), *in_turns(), *in_fights(), *with_empty_decks(), building())]


def in_setup() -> Iterator[Table]:
    table = new_match()
    yield table
    yield new_match().play("humans")
    yield new_match().play("humans", "starter", "orcs", "starter")
    dealt = new_match().play("humans", "secret 34", "orcs", "starter", "pass", "pass").draws()
    yield dealt
    yield (
        new_match().play("humans", "starter", "orcs", "starter", "pass", "pass").draws().play("keep", "keep").dice(6, 1)
    )


def building() -> Table:
    return new_match().play("humans", "add knight")


def in_turns() -> Iterator[Table]:
    everything = {"hands": {0: HAND, 1: 3}, "resources": {0: 7, 1: 2}}
    yield position(UNITS, **everything)
    yield position(UNITS, **everything, meter=4)
    yield position(UNITS, **everything, number=2, first=1)
    yield position(UNITS, hands={0: HAND}, resources={0: 2}, exhausted={0: 1})
    yield position(UNITS, hands={0: 4}, resources={0: 7}).play("resource ?")
    yield position(UNITS.replace("south", "x").replace("north", "south").replace("x", "north"), of=1, **everything)
    yield position("a4 south militia; c4 south militia; b2 south militia", phase="move")
    yield position(hands={0: 8}).play("end")
    yield position(hands={0: HAND + HAND[:1]}).play("end")
    free = "a4 south howler; a5 south knight; c4 south den mother; c6 south lane stalker; b6 north grunts, new"
    yield position(free, factions=("wolves", "orcs"))
    yield position("a5 south den mother; a4 south knight, acted", factions=("wolves", "orcs"))
    yield position("a5 south lane stalker; b5 south knight, acted", factions=("wolves", "orcs"))
    pups = "; ".join(f"{space} south pup token" for space in ("a0", "b0", "c0", "a1", "b1", "c1"))
    yield position(f"c4 south den mother; a4 south den mother, new; {pups}", factions=("wolves", "orcs"))
    for mark in ("new", "acted", "returned"):
        units = "a4 south {0}, {1}; c3 south {0}; b7 north grunts; a6 north grunts; c4 north grunts; b2 south {0}, {1}"
        for unit in ("howler", "den mother", "lane stalker", "crossbowoman"):
            yield position(units.format(unit, mark), factions=("wolves", "orcs"))
    yield position("b4 south knight, new; b5 north knight; c4 south knight, acted; c5 north knight; b8 south militia")
    yield position("b4 south crossbowoman; b5 north knight; b6 north knight; c2 south mage; c4 south knight")
    yield position("b4 south howler; b5 north knight", factions=("wolves", "orcs"), resources={0: 2})
    yield position(hands={0: 2}, decks={0: 40}, discards={0: ["marshal of the realm"]}, resources={0: 8})


def in_fights() -> Iterator[Table]:
    hands, ready = {0: ["wild wrath", "counterspell"], 1: ["shield blessing", "?"]}, {0: 3, 1: 3}
    fight = position("b4 south knight; b5 north knight", hands=hands, resources=ready).play("attack b4")
    yield fight
    yield position("b4 south knight; b5 north knight", hands=hands, resources=ready).play(
        "attack b4", "play wild wrath b4"
    )
    yield position("b4 south paladin; b5 north spirit finder", factions=("humans", "undead")).play("attack b4").settle()
    yield position("b4 south paladin; b5 north grunts", kill_draw="optional").play("attack b4")
    yield position("b2 south knight; b5 north knight", hands=hands, resources=ready).play("charge b2")


def with_empty_decks() -> Iterator[Table]:
    yield position("b2 south militia", empty=(0, 1), hands={0: ["knight"]}, resources={0: 3})
    yield position("b2 south militia", empty=(0, 1), hands={0: 2}, resources={0: 4})
    yield position("b2 south militia", empty=(0,), resources={0: 4})


@pytest.mark.parametrize("seed", range(2 + 3 * MORE))
def test_whole_games_keep_the_contract(seed: int) -> None:
    setup = setup_of(game(), 2, seed, mode="two_players")
    found = list(contract.check(game(), [setup], [seed], SHORT, correction=correction, reports_idle_guards=False))
    assert found == []


def test_no_guard_of_the_game_is_idle_and_rare_positions_keep_the_contract() -> None:
    effort = SHORT._replace(test_interval=1, near_misses=24, listed_moves=1, events_ahead=2)
    found = contract.check(game(), [], [], effort, positions=rare(), near_misses=NEAR)
    assert [fault for fault in found if not any(f'"{word}' in fault for word in MONSTERS)] == []


CAMPAIGN = Effort(events=4000, near_misses=2, listed_moves=2, replayed_ends=1, test_interval=150)


@pytest.mark.parametrize("seed", range(1 + 3 * MORE))
def test_a_whole_campaign_keeps_the_contract(seed: int) -> None:
    """CA-HERO-01: nine scenarios with everything that may be bought in them; the Hero gets a stamp after each."""
    side = list(game().campaign.sides)[seed % 6]
    armed = Gains(rewards=("magic_armor",))
    assert list(campaign_faults(game(), side, Random(seed), CAMPAIGN, armed)) == []
