"""The map: MM-MAP-01 to MM-MAP-03, MM-INF-06, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import STRUCTURES, game, position, typed_setup

from referee.engine.errors import InvalidMoveError, PositionError
from referee.games.monsters_and_magic.catalogue import SQUARES

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
    """MM-MAP-01: a9 and i1 are not squares, neither typed nor in a position."""
    with pytest.raises(InvalidMoveError, match=f'"{name}" is not a square'):
        position("a1 blue hero" + HOME).play(f"a1 {name}")
    with pytest.raises(PositionError, match=f'"{name}" is not a square'):
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


@pytest.mark.parametrize(
    ("start", "ends"),
    [("a4", ("h4", "h3", "h5")), ("h4", ("a4", "a3", "a5")), ("d1", ("d8", "c8", "e8")), ("a1", ("h1", "a8", "h8"))],
)
def test_mm_inf_06_the_edges_do_not_wrap(start: str, ends: tuple[str, ...]) -> None:
    """MM-INF-06: from column 1 there is no step to column 8, nor from row 1 to row 8, with MP to spare."""
    table = position(f"{start} blue hero; f6 straw garrison", permanents={0: ["seven league boots"]})
    for end in ends:
        assert table.refused(f"{start} {end}") == ("MM-INF-06", "MM-MOVE-03", "MM-MOVE-04")
    assert not {f"{start} {end}" for end in ends} & table.moves()
    assert [line for line in table.moves() if line.startswith(start)]
