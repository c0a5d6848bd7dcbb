"""What is listed is legal, and what is not listed is refused: in positions of four players, stage by stage."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from tables.cloudspire import Table, position
from tabletop import random_events

from referee.engine.core.move import Move
from referee.games.cloudspire.names import key


def crowded() -> Table:
    """Return a fourth wave of four players, with groups, stacks, spires, landmarks and hard terrain."""
    units = (
        "2h brawnen clubber; 2k brawnen orma; 1b brawnen slinger+clubber; 1e brawnen hillback; 2d brawnen old_tarn;"
        "3k heirs page+duellist; 3a heirs ysolde; 3b heirs cousin; 3c heirs page; 3d heirs chancellor;"
        "5a heatherkin sprout+dewkeeper; 5b heatherkin thornflinger; 5c heatherkin mother_ling;"
        "5d heatherkin bramble_ox; 6a riftwalkers flicker; 6b riftwalkers hour_thief; 6c riftwalkers sidle;"
        "6d riftwalkers madam_elsewhere; 7a riftwalkers twofold; 1c neutral mud_king"
    )
    spires = (
        "2g brawnen hammer_tower attack range; 3l heirs gallery attack attack range;"
        "5l heatherkin hedge_knot attack range; 6l riftwalkers rift_post attack range range"
    )
    return position(
        units,
        seats=4,
        wave=4,
        stacks={0: "clubber+wallwright, yokebreaker", 1: "page, tutor+cousin", 2: "sprout, old_hedge", 3: "sleepless"},
        wells="1a 2g 3l 4a 4l 5l 6l 7l 4d",
        spires=spires,
        landmarks="1a ruin; 4a geyser; 7l swamp",
        source={0: 6, 1: 6, 2: 5, 3: 5},
        terrain={"1f": "forest", "4c": "water", "7c": "mountain", "5k": "plains", "3m": "plains"},
    )


def near_misses(table: Table, seat: int, source: random.Random) -> Iterator[Move]:
    """Yield moves of pieces to some hexes of the map, legal or not."""
    hexes = sorted(table.state.land.neighbours)
    units = [unit.hex for unit in table.state.units.values()]
    spires = [spire.hex for spire in table.state.spires.values()]
    for verb, starts in (("move", units), ("attack", units), ("shoot", spires)):
        for start in starts:
            yield from (Move(seat, verb, (key(start), key(end))) for end in source.sample(hexes, 3))
    yield from (Move(seat, "deploy", (key(end),)) for end in source.sample(hexes, 6))


@pytest.mark.parametrize("seed", range(1))
def test_a_move_is_listed_if_and_only_if_it_is_legal(seed: int) -> None:
    """Movement, deployment, shots and attacks are listed without their guards, which must agree."""
    table, source = crowded(), random.Random(seed)
    for count, _ in enumerate(random_events(table, seed, 45)):
        if table.state.phase != "onslaught":
            break
        for decision in table.game.decisions(table.state) if count % 4 == 0 else ():
            legal = set(table.game.legal_moves(table.state, decision.seat))
            for move in (*near_misses(table, decision.seat, source), *legal):
                assert (table.game.breach(table.state, move) is None) == (move in legal), move
