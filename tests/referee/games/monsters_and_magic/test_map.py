"""The map and its tiles, MM-MAP-01 to MM-MAP-03, MM-TERR-01 and MM-TERR-02."""

from collections import Counter

import pytest
from tables.monsters_and_magic import (
    LETTERS,
    STRUCTURES,
    TERRAIN,
    Table,
    document,
    from_document,
    game,
    new_match,
    position,
    typed_setup,
)

from referee.engine.core.chance import outcome
from referee.engine.errors import InvalidMoveError, PositionError
from referee.games.monsters_and_magic.catalogue import SQUARES

TILES = [kind for kind in TERRAIN for _ in range(8)]
CHITS = [kind for kind in STRUCTURES for _ in range(8)]
HOME = "; h8 straw garrison"


def test_mm_map_01_squares_and_spaces_are_a1_to_h8() -> None:
    """MM-MAP-01: 64 names, all different, read in any case."""
    assert len(set(SQUARES)) == 64
    assert {name[0] for name in SQUARES} == set("abcdefgh")
    assert {name[1] for name in SQUARES} == set("12345678")
    table = typed_setup()
    picture = table.game.picture(table.state)
    assert picture is not None
    assert {space.name for space in picture.spaces} == set(SQUARES)
    assert position("h7 blue hero; a1 straw garrison").play("H7 h8").on("h8") == "blue hero"


@pytest.mark.parametrize("name", ["a9", "a0", "i1", "j8"])
def test_mm_map_01_beyond_the_board_there_are_no_spaces(name: str) -> None:
    """MM-MAP-01: a9 and i1 are no squares, typed or in a position."""
    with pytest.raises(InvalidMoveError, match=f"{name} is no square"):
        position("a1 blue hero" + HOME).play(f"a1 {name}")
    with pytest.raises(PositionError, match=f'"{name}" is no square'):
        position(f"{name} blue hero" + HOME)


def test_mm_map_02_every_space_has_one_terrain_tile() -> None:
    """MM-MAP-02: after set-up each space has one type; a bare space is a fault."""
    table = typed_setup()
    assert len(table.state.terrain) == 64
    assert set(table.state.terrain) == {"plains", "forest", "mountain", "badlands"}
    table.state.terrain[9] = ""
    assert [fault for fault in game().audit(table.state) if fault.startswith("b2 has no terrain tile (MM-MAP-02)")]


def test_mm_map_02_a_tile_that_is_changed_is_one_tile_still() -> None:
    """MM-MAP-02: Alter Terrain puts the new tile in the place of the old one."""
    table = position("a1 blue hero" + HOME, permanents={0: ["alter terrain"]}).play("use alter terrain a1 forest")
    assert (table.state.terrain[0], len(table.state.terrain)) == ("forest", 64)
    assert not [fault for fault in game().audit(table.state) if "MM-MAP" in fault or "MM-TERR" in fault]


def test_mm_map_03_every_space_has_one_structure_chit() -> None:
    """MM-MAP-03: after set-up each space has one type; a bare space is a fault."""
    table = typed_setup()
    assert len(table.state.structure) == 64
    assert set(table.state.structure) == set(STRUCTURES)
    table.state.structure[9] = ""
    assert [fault for fault in game().audit(table.state) if fault.startswith("b2 has no structure chit (MM-MAP-03)")]


def test_mm_terr_01_there_are_four_types_of_terrain() -> None:
    """MM-TERR-01: a tile is one of four, and no fifth is read."""
    assert [one.name for one in game().contents.terrains.values()] == ["Plains", "Forest", "Mountain", "Badlands"]
    given = document("a1 blue hero" + HOME, {}, {}, 2)
    assert set(from_document(given).state.terrain) == set(game().contents.terrains)
    given["terrain"] = ["X" + given["terrain"][0][1:], *given["terrain"][1:]]
    with pytest.raises(PositionError, match='terrain: a8: "X" is no letter of this game'):
        from_document(given)
    with pytest.raises(InvalidMoveError, match='"swamp" is nothing'):
        new_match().play("draw " + " ".join(["swamp", *["plains"] * 63]))


def test_mm_terr_02_each_type_has_16_tiles() -> None:
    """MM-TERR-02: 16 of each are laid; a seventeenth cannot come up."""
    assert [one.copies for one in game().contents.terrains.values()] == [16, 16, 16, 16]
    table = new_match()
    assert Counter(table.spec.names) == dict.fromkeys(game().contents.terrains, 16)
    wrong = outcome(*["forest", *TILES[1:]])
    assert table.game.judge(table.state, wrong).clauses == ("MM-SETUP-01",)
    table.apply(outcome(*TILES))
    assert Counter(table.state.terrain) == dict.fromkeys(game().contents.terrains, 16)


def test_mm_terr_02_tiles_that_were_changed_are_counted_with_the_spares() -> None:
    """MM-TERR-02: a map with 17 Plains is a fault unless a spare tile was laid for another."""
    terrain = {"a1": "plains", "a2": "plains"}
    table = position("a1 blue hero" + HOME, terrain=terrain)
    assert not [fault for fault in game().audit(table.state) if "MM-TERR-02" in fault]
    table.state.terrain[63] = "plains"
    assert len([fault for fault in game().audit(table.state) if "MM-TERR-02" in fault]) == 2


def laid_out() -> Table:
    """Return a match with its tiles laid."""
    table = new_match()
    table.apply(outcome(*TILES))
    return table


def test_mm_struc_01_there_are_eight_types_of_structure() -> None:
    """MM-STRUC-01: a chit is one of eight, and no ninth is read."""
    names = [one.name for one in game().contents.structures.values()]
    assert sorted(names) == ["Castle", "City", "Mine", "Ruins", "Temple", "Tower", "Town", "Village"]
    assert {one.letter for one in game().contents.structures.values()} == set(LETTERS.values())
    given = document("a1 blue hero" + HOME, {}, {}, 2)
    given["structures"] = ["X" + given["structures"][0][1:], *given["structures"][1:]]
    with pytest.raises(PositionError, match='structures: a8: "X" is no letter of this game'):
        from_document(given)


def test_mm_struc_02_each_type_has_8_chits() -> None:
    """MM-STRUC-02: 8 of each are laid; a ninth cannot come up."""
    assert [one.copies for one in game().contents.structures.values()] == [8] * 8
    table = laid_out()
    assert Counter(table.spec.names) == dict.fromkeys(STRUCTURES, 8)
    wrong = outcome(*["city", *CHITS[1:]])
    assert table.game.judge(table.state, wrong).clauses == ("MM-SETUP-02",)
    table.apply(outcome(*CHITS))
    assert Counter(table.state.structure) == dict.fromkeys(STRUCTURES, 8)
    table = typed_setup()
    table.state.structure[0] = "city"
    assert len([fault for fault in game().audit(table.state) if "MM-STRUC-02" in fault]) == 2
