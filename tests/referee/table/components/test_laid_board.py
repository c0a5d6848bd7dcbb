"""A board that is laid in the game: its printed parts are drawn as they lie, with the pieces on their spaces."""

from __future__ import annotations

from math import dist, sqrt
from xml.etree import ElementTree

import pytest
from table import Terminal
from tables.cloudspire_phases import game, position

from pnp.library.roots import Roots
from pnp.press.opening import open_build
from pnp.press.order import Order
from referee.engine.core.picture import Picture
from referee.table.components.box import Box
from referee.table.components.laid_board import ModularBoard

HALF, ROW = 20.0, 20 * sqrt(3)
"""Half the width of a hex of 40 mm, and the distance between two rows."""


@pytest.fixture(scope="module")
def board() -> tuple[Picture, ModularBoard]:
    """The map of Cloudspire with seven isles and two fortresses, and where everything is."""
    picture = game().picture(position("3b brawnen clubber, health 2").state)
    assert picture is not None
    return picture, ModularBoard(
        picture,
        Box(
            open_build(
                Order(
                    "cloudspire",
                    only=(
                        "isle",
                        "fortress",
                    ),
                ),
                Roots.discover(),
            )
        ),
    )


def test_an_isle_lies_with_its_middle_on_its_hex_a(board: tuple[Picture, ModularBoard]) -> None:
    picture, laid = board
    spaces = {space.name: laid.cell(space).centre for space in picture.spaces}
    isles = [part for part in laid.parts if part.ground.component == "isle"]
    middles = [spaces[name] for name in spaces if name[1:] == "a"]
    assert len(isles) == 7
    for part in isles:
        assert min(dist((part.x, part.y), middle) for middle in middles) < 0.01


def test_the_gate_is_one_hex_from_the_middle_of_its_fortress(board: tuple[Picture, ModularBoard]) -> None:
    picture, laid = board
    gates = [laid.cell(space).centre for space in picture.spaces if space.name.endswith(" gate")]
    forts = [part for part in laid.parts if part.ground.component == "fortress"]
    assert len(forts) == 2
    for part in forts:
        assert min(dist((part.x, part.y), gate) for gate in gates) == pytest.approx(2 * HALF)


def test_the_board_is_sized_in_whole_rows_of_hexes(board: tuple[Picture, ModularBoard]) -> None:
    _, laid = board
    assert laid.width / HALF == pytest.approx(round(laid.width / HALF))
    rows = (laid.height - 4 * HALF / sqrt(3)) / ROW
    assert rows == pytest.approx(round(rows), abs=1e-3)


def test_the_board_is_exported_with_its_tiles(referee: Terminal) -> None:
    assert referee("new cloudspire --names Ann,Bob").code == 0
    for line in ("North", "choose heirs", "choose riftwalkers", "reveal 5", "isle 8", "turn 1", "attach nw"):
        assert referee(f'play "{line}"').code == 0
    assert referee("export board.svg").code == 0
    root = ElementTree.parse(referee.folder / "board.svg").getroot()
    words = {node.get("aria-label") for node in root.iter()}
    assert {"Treasury", *"abcdefghijklm"} <= words, "a wing of the fortress, and the hexes of the isle"


def test_an_isle_lies_with_its_clouds_up_until_it_is_revealed(referee: Terminal) -> None:
    assert referee("new cloudspire --names Ann,Bob").code == 0
    assert referee("export board.svg").code == 0
    size = (referee.folder / "board.svg").read_text(encoding="utf-8").partition(">")[0]
    words = {node.get("aria-label") for node in ElementTree.parse(referee.folder / "board.svg").getroot().iter()}
    assert {"a", "1"} <= words, "the isle in the middle"
    assert {*"123456"} <= words, "the numbers of the six around it"
    across = {part: float(size.partition(f'{part}="')[2].partition("mm")[0]) for part in ("width", "height")}
    assert min(across.values()) > 3 * 5 * HALF, "six more around it"
