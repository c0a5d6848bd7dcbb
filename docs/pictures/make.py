"""Makes pictures of printed pieces for the README: `python docs/pictures/make.py [GAME …]` writes GAME.jpg beside it.

A picture has rows of pieces. A row is as wide as the picture, and all its pieces have the same height. The board of a
position is exported by `referee export` from a recorded match of tests/golden.
"""

from __future__ import annotations

import gzip
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path

import resvg_py
from PIL import Image, ImageDraw

import pnp

WIDTH, GAP, DPI, CORNER = 1600, 14, 110, 0.035
GOLDEN = Path(__file__).parents[2] / "tests/golden"
POSITION = "position"
# By game: the ground, then rows of pieces, each with its component, its row and its side. A `POSITION` has the number
# of the recorded match, and the side of the board that is at the top.
PICTURES: dict[str, tuple[str, list[list[tuple[str, str, str]]]]] = {
    "skies_of_fire": (
        "#1E2A38",
        [
            [
                ("upgrade_cards", "E02", "front"),
                ("upgrade_cards", "G05", "front"),
                ("upgrade_cards", "C07", "front"),
                ("mission_cards", "M02", "front"),
                ("order_cards", "O04", "front"),
                ("order_cards", "O20", "front"),
                ("order_cards", "O04", "back"),
            ],
            [("ship_mats", "puritan_ii", "front"), ("map_board", "aquila", "front")],
        ],
    ),
    "monsters_and_magic": (
        "#2A2118",
        [
            [
                ("ally_card", "dragons", "front"),
                ("ally_card", "treants", "front"),
                ("ally_card", "wizards", "front"),
                ("ally_card", "knights", "front"),
                ("ally_card", "oracle", "front"),
                ("ally_card", "rangers", "front"),
                ("ally_card", "dragons", "back"),
            ],
            [("terrain_tile", row, "front") for row in ("5", "17", "41", "49", "21", "9", "33", "53")],
            [("player_mat", "blue", "front"), ("board", "board", "front")],
        ],
    ),
    "capture_the_island": (
        "#20343B",
        [
            [
                ("resource_card", "R-drop-4", "front"),
                ("resource_card", "R-wheel-5", "front"),
                ("resource_card", "R-bricks-6", "front"),
                ("combat_card", "C-arrow-1", "front"),
                ("combat_card", "C-hammers-2", "front"),
                ("combat_card", "C-circles-3", "front"),
                ("resource_card", "R-drop-4", "back"),
                ("combat_card", "C-arrow-1", "back"),
            ],
            [
                ("map_sheet", "four_players", "front"),
                ("tile", "drop", "front"),
                ("tile", "hammers", "front"),
                ("player_aid", "player_aid", "front"),
            ],
        ],
    ),
    "castle_assault": (
        "#2A2A2E",
        [
            [(POSITION, "10", "left")],
            [
                ("hero_card", row, "front")
                for row in (
                    "dame_rosalind",
                    "mogra_twin_axe",
                    "sylwen_far_arrow",
                    "hrolf_greymane",
                    "sir_mortlock",
                    "lady_vesper",
                )
            ]
            + [("monster_card", "gelatinous_ooze_lord", "front"), ("monster_card", "gelatinous_ooze", "back")],
        ],
    ),
    "cloudspire": (
        "#BFD9EA",
        [
            [(POSITION, "07", "top")],
            [("event", row, "front") for row in ("the_waker", "long_footsteps", "rising_water", "open_doors")]
            + [
                ("relic", row, "front")
                for row in ("jar_of_thunder", "rope_of_yesterday", "mending_wax", "long_crowbar")
            ],
        ],
    ),
}


def piece(game: pnp.OpenGame, component: str, row: str, side: str) -> Image.Image:
    """Return one side of a piece as it is cut: with round corners."""
    picture = Image.open(BytesIO(game.png(component, row, "back" if side == "back" else "front", DPI))).convert("RGBA")
    mask = Image.new("L", picture.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, *picture.size), min(picture.size) * CORNER, fill=255)
    picture.putalpha(mask)
    return picture


def position(name: str, number: str, top: str) -> Image.Image:
    """Return the board at the end of a recorded match, as `referee export` draws it."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "match.jsonl"
        record.write_bytes(gzip.decompress((GOLDEN / name / f"{number}.jsonl.gz").read_bytes()))
        for line in (["import", "match.jsonl"], ["export", "board.svg"]):
            subprocess.run([sys.executable, "-m", "referee", *line], cwd=folder, check=True, capture_output=True)
        svg = (Path(folder) / "board.svg").read_text(encoding="utf-8")
    picture = Image.open(BytesIO(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=WIDTH, dpi=96)))).convert("RGBA")
    return picture.rotate(90, expand=True) if top == "left" else picture


def laid(pictures: list[Image.Image]) -> Image.Image:
    """Return a row of pictures of one height, as wide as the whole picture."""
    room = WIDTH - GAP * (len(pictures) + 1)
    height = round(room / sum(each.width / each.height for each in pictures))
    row = Image.new("RGBA", (WIDTH, height))
    x = GAP
    for each in pictures:
        width = round(each.width / each.height * height)
        row.paste(each.resize((width, height), Image.Resampling.LANCZOS), (x, 0))
        x += width + GAP
    return row


def made(name: str) -> Image.Image:
    """Return the picture of a game."""
    ground, rows = PICTURES[name]
    game = pnp.open_game(name)
    done = [
        laid([position(name, *one[1:]) if one[0] == POSITION else piece(game, *one) for one in row]) for row in rows
    ]
    whole = Image.new("RGB", (WIDTH, sum(row.height + GAP for row in done) + GAP), ground)
    y = GAP
    for row in done:
        whole.paste(row, (0, y), row)
        y += row.height + GAP
    return whole


if __name__ == "__main__":
    for wanted in sys.argv[1:] or PICTURES:
        made(wanted).save(Path(__file__).parent / f"{wanted}.jpg", quality=82, optimize=True, progressive=True)
