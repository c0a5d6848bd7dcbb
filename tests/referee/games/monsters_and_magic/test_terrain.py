"""Terrain: MM-TERR-01 and MM-TERR-02, and the rulings on them."""

from __future__ import annotations

from collections import Counter

import pytest
from tables.monsters_and_magic import TERRAIN, document, from_document, game, new_match, position

from referee.engine.core.chance import chance_move
from referee.engine.errors import InvalidMoveError, PositionError

HOME = "; h8 straw garrison"
TILES = [kind for kind in TERRAIN for _ in range(8)]


def test_mm_terr_01_there_are_four_types_of_terrain() -> None:
    """MM-TERR-01: a tile is one of four, and no fifth is read."""
    assert [one.name for one in game().contents.terrains.values()] == ["Plains", "Forest", "Mountain", "Badlands"]
    given = document("a1 blue hero" + HOME, {}, {}, 2)
    assert set(from_document(given).state.terrain) == set(game().contents.terrains)
    given["terrain"] = ["X" + given["terrain"][0][1:], *given["terrain"][1:]]
    with pytest.raises(PositionError, match='terrain: a8: unknown letter "X"'):
        from_document(given)
    with pytest.raises(InvalidMoveError, match='"swamp" cannot be drawn'):
        new_match().play("draw " + " ".join(["swamp", *["plains"] * 63]))


def test_mm_terr_02_each_type_has_16_tiles() -> None:
    """MM-TERR-02: 16 of each are laid; a seventeenth cannot come up."""
    assert [one.copies for one in game().contents.terrains.values()] == [16, 16, 16, 16]
    table = new_match()
    assert Counter(table.spec.names) == dict.fromkeys(game().contents.terrains, 16)
    wrong = chance_move(*["forest", *TILES[1:]])
    assert table.game.judge(table.state, wrong).clauses == ("MM-SETUP-01",)
    table.apply(chance_move(*TILES))
    assert Counter(table.state.terrain) == dict.fromkeys(game().contents.terrains, 16)


def test_mm_terr_02_tiles_that_were_changed_are_counted_with_the_spares() -> None:
    """MM-TERR-02: a map with 17 Plains is a fault unless a spare tile was laid for another."""
    terrain = {"a1": "plains", "a2": "plains"}
    table = position("a1 blue hero" + HOME, terrain=terrain)
    assert not [fault for fault in game().audit(table.state) if "MM-TERR-02" in fault]
    table.state.terrain[63] = "plains"
    assert len([fault for fault in game().audit(table.state) if "MM-TERR-02" in fault]) == 2
