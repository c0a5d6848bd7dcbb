"""The contract of every game, checked for Monsters and Magic: in short games, and from rare positions.

CONTRACT=10 tries so many games more for each number of players; `tests/bench/run.py contract` looks for hours.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random

import pytest
from tables.monsters_and_magic import Table, answer_setup, game, garrisons, new_match, position, squares_of
from trials import setup_of

from referee.engine.core.agenda import Frame
from referee.engine.core.chance import seeded_result
from referee.games.monsters_and_magic.catalogue import SQUARES
from referee.games.monsters_and_magic.state import MonstersState
from referee.trial import contract
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
LIMITS = {"turn_limit": "20_rounds"}


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


def opening(kind: str, seats: int = 2, **options: str) -> Table:
    """Return a match in set-up at the first question of a kind, chosen openly or in secret."""
    table, dealt, source = new_match(seats, **options), 0, Random(seats)
    while table.due.split()[-1] in ("terrains", "structures"):
        table.apply(seeded_result(table.spec, source.randrange))
    while not table.due.endswith(kind):
        if "secret" in table.due:
            table.apply(source.choice(table.game.legal_moves(table.state, table.decision.seat)))
        else:
            dealt = answer_setup(table, dealt, 0)
    return table


def surplus(kind: str, card: str, squares: str) -> Table:
    """Return a table at which the card that allowed a fifth figure has just been lost."""
    units = "; ".join(f"{square} blue {kind}" for square in squares.split()) + "; h1 blue army"
    cards = {0: [card, "Diplomat"]}
    table = position(units, permanents=cards, hands={0: ["Giants"]}, cap_loss="remove")
    return table.play(f"use diplomat {card} giants")


def clash(kind: str, *choices: str) -> Table:
    """Return a match of three in which two have chosen the same in secret, and choose again."""
    table = opening(kind, 3, pick_order="simultaneous")
    for seat, choice in enumerate(choices):
        table.play(f"{kind} {choice}", seat=seat)
    return table


def asked_for_the_last_corner() -> Table:
    """Return a match of two in which the second is asked, as a position may have it, for the one corner left."""
    table = opening("corner")
    state = table.state.copy()
    state.corners = (0, *state.corners[1:])
    state.agenda = (*state.agenda[:-1], Frame("corner", 1))
    return Table(state)


UNITS = "b2 blue hero; c3 blue army garrison; d4 straw army; e5 straw mage garrison; b1 blue mage; g6 blue monster"
SPARSE = "b2 blue hero; d2 blue monster; c3 blue mage; f6 blue army; c2 straw army; h8 straw garrison; g1 blue garrison"
CROWD = "a1 blue hero; b1 blue hero; c1 blue hero; d1 blue hero; e1 blue army; f1 blue mage garrison; g1 blue garrison"
HAND = ("Empire", "Fortifications", "Alchemist", "Treants", "Altar of Sacrifice", "Alter Terrain", "Jester")
OWN = ("Illusionist", "Oracle", "Diplomat", "Magic Gate", "Polymorph")
SUMMONS = ("Magic Gate", "Dragon Riders", "Horn of Valhalla", "Alter Terrain", "Jester")
FORCES = ("Knights", "Warlord", "Cavalry", "Paladin", "Barbarians", "Wizards", "Dragons")
MINES = garrisons("blue", [*squares_of("mine", 6), *squares_of("village", 5)])
VILLAGES = garrisons("blue", [square for square in squares_of("village", 7) if square != "b1"])
FULL = garrisons("blue", [square for square in SQUARES if square[1] in "5678"])


def rare() -> list[MonstersState]:
    """Return positions with rare questions, for all house rules that have questions of their own.

    Some come in pairs: what is legal in the one is a near-miss in the other.
    """
    return [table.state for table in (*beside_a_garrison(), *in_setup(), *in_fights(), *in_phases(), *with_cards())]


def beside_a_garrison() -> Iterator[Table]:
    for unit in ("hero", "hero garrison"):
        yield position(f"b2 blue {unit}; c3 blue garrison", hands={0: ["Illusionist"]})


def in_setup() -> Iterator[Table]:
    yield opening("colour")
    yield opening("colour", pick_order="simultaneous")
    yield clash("colour", "blue", "blue", "straw")
    yield opening("corner", 3)
    yield asked_for_the_last_corner()
    yield opening("corner", 3, pick_order="simultaneous")
    yield clash("corner", "a1", "a1", "h8")
    yield opening("start", 3, pick_order="simultaneous")
    yield opening("middle figure", 3)
    yield opening("middle figure", 3, p3_bonus="instead")


def in_fights() -> Iterator[Table]:
    hands = {0: FORCES, 1: ("General", "Duelist")}
    for units, attack in (
        (UNITS, "c3 d4"),
        ("c3 blue mage; d4 straw army", "c3 d4"),
        ("c3 blue hero; d4 straw army", "c3 d4"),
    ):
        for order in ("secret", "attacker_first"):
            yield position(units, hands=hands, hand_card_order=order).play(attack, "dice 3 4", "dice 2 5")
    for held in (FORCES[:3], FORCES[3:]):
        yield position(UNITS, hands={0: held}, hand_card_order="secret").play("c3 d4", "dice 3 4", "dice 2 5")
    yield position(UNITS, permanents={0: ["Artificer", *OWN[:2]]}).play("c3 d4", "dice 3 4", "dice 2 5")
    yield position("b2 blue hero; b3 straw hero garrison", withdraw="yes").play("b2 b3", "dice 6 6", "dice 1 1")


def in_phases() -> Iterator[Table]:
    yield position(MINES, phase="declaration", auto_declare="no")
    yield position(MINES, phase="declaration", declared={0: ["mine"]}, auto_declare="no")
    yield position(MINES, phase="declaration", hands={0: HAND})
    yield position(f"{FULL}; a1 blue hero; b1 blue army", phase="garrison")
    yield position(f"{FULL}; c1 blue hero; d1 blue army", phase="garrison")
    yield position("b3 blue hero; e1 blue army", permanents={0: ["Seven League Boots"]})
    yield position("b3 blue hero; e1 blue army", permanents={0: ["Seven League Boots"]}).correct("closed b3")
    for units in (
        UNITS,
        CROWD,
        "c3 blue garrison; b2 blue mage; f1 blue garrison",
        "c3 blue mage garrison; f1 blue garrison",
    ):
        for die in (3, 6):
            yield position(units, phase="recruitment").play(f"dice {die}")
    villages = {"declared": {0: ["village"]}, "village_optional": "yes"}
    yield position(f"{UNITS}; {VILLAGES}", phase="recruitment", **villages).play("dice 2")
    for cards in (OWN, SUMMONS):
        for swaps in ("on", "off"):
            yield position(UNITS, phase="end", hands={0: HAND[:5]}, permanents={0: cards}, end_swap=swaps)
    yield position(UNITS, phase="end", hands={0: HAND})
    yield position(UNITS, phase="end", hands={0: FORCES}, permanents={0: OWN}, end_swap="on")
    yield surplus("hero", "Fellowship", "a1 b1 c1 d1 e1")
    yield surplus("mage", "School of Magic", "a2 b2 c2 d2 e2")


def with_cards() -> Iterator[Table]:
    yield position(UNITS, hands={0: HAND}, permanents={0: OWN, 1: ["Barbarians"]})
    yield position(UNITS, hands={0: OWN}, permanents={0: HAND[2:]}, altar_limit="once", altar_last="no")
    yield position(UNITS, hands={0: HAND}).play("play alchemist")
    yield position(UNITS, seats=3, hands={0: HAND, 1: 3, 2: 2}, permanents={0: OWN}, hc_window="any_time", of=1)
    yield position(UNITS, seats=3, hands={0: ["Jester"], 1: 3, 2: 1}, permanents={0: OWN})
    yield position(UNITS, seats=3, hands={0: 1, 1: 3, 2: 1}, permanents={0: SUMMONS})
    for limit in ("per_summoned", "per_summoner"):
        yield position(SPARSE, permanents={0: SUMMONS}, summon_limit=limit)
    moved = SPARSE.replace("d2 blue monster", "d1 blue monster").replace("f6 blue army", "f7 blue army")
    yield position(moved, permanents={0: SUMMONS}).play("d1 d2", "f7 f6")
    yield position(CROWD, permanents={0: OWN}, hands={0: ("Legions", "Empire", "Fellowship")})
    yield position(CROWD, phase="end", permanents={0: ["Polymorph"]})
    yield position(UNITS, permanents={0: HAND[:2]})
    yield position(f"{FULL}; b2 blue hero garrison", permanents={0: HAND[:2]})


@pytest.mark.parametrize(("seats", "seed"), [(2 + seed % 3, seed) for seed in range(3 + 3 * MORE)])
def test_whole_games_keep_the_contract(seats: int, seed: int) -> None:
    setup = setup_of(game(), seats, seed, **LIMITS)
    found = list(contract.check(game(), [setup], [seed], SHORT, correction=correction, reports_idle_guards=False))
    assert found == []


def test_no_guard_of_the_game_is_idle_and_rare_positions_keep_the_contract() -> None:
    effort = SHORT._replace(test_interval=1, near_misses=24, listed_moves=1, events_ahead=5)
    assert list(contract.check(game(), [], [], effort, positions=rare())) == []
