"""The data of Skies of Fire as its tests read them: rows, rules, squares, texts with their holes filled."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import datafiles
from datafiles import ROOT, Record, rows

from pnp.library.expressions import compile_template
from pnp.library.printed_text import printed_text

CARDS = "cards/skies_of_fire/"
BOARDS = "boards/skies_of_fire/"
RULES = "referee/games/skies_of_fire/rules.yaml"
STANDARD = ("puritan_ii", "halcyon", "jameson_brown", "gallowglass")
COLOURS = {"orange": "triangle", "blue": "circle", "black": "square", "yellow": "diamond"}
DECKS = ("upgrades.csv", "missions.yaml", "orders.csv", "medals.csv")
TABLES = (*(CARDS + name for name in DECKS), CARDS + "ships.yaml", CARDS + "references.yaml", CARDS + "tracker.yaml")
TABLES = (*TABLES, CARDS + "cargo_weapons.yaml", CARDS + "markers.csv", BOARDS + "map.yaml")
ICONS = ROOT / "layouts/skies_of_fire/art/icons"
STEPS = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
SAFE_STEPS = {
    "Port Prince": (0, 10, 8, 11, 6, 5, 8, 4, 11),
    "Redford": (10, 0, 11, 8, 6, 5, 8, 11, 4),
    "Valborough": (8, 11, 0, 10, 6, 8, 5, 4, 11),
    "Monterey": (11, 8, 10, 0, 6, 8, 5, 11, 4),
    "Ryder’s Peak": (6, 6, 6, 6, 0, 4, 4, 6, 6),
    "Galewatch": (5, 5, 8, 8, 4, 0, 8, 7, 7),
    "Southmere": (8, 8, 5, 5, 4, 8, 0, 7, 7),
    "Lowmoor Field": (4, 11, 4, 11, 6, 7, 7, 0, 12),
    "Kestrel Quay": (11, 4, 11, 4, 6, 7, 7, 12, 0),
}


def rules() -> Record:
    found: Record = datafiles.document(RULES)
    return found


def cards(name: str) -> tuple[Record, ...]:
    return rows(CARDS + name)


def ships() -> dict[str, Record]:
    return {ship["id"]: ship for ship in cards("ships.yaml")}


def board() -> Record:
    (only,) = rows(BOARDS + "map.yaml")
    return only


@cache
def terrain() -> dict[tuple[int, int], tuple[str, str]]:
    """Return (terrain, wind direction or nothing) by column and row, both from 0."""
    legend = {sign["sign"]: (sign["terrain"], sign.get("direction", "")) for sign in board()["legend"]}
    return {
        (column, row): legend[sign]
        for row, line in enumerate(board()["grid"])
        for column, sign in enumerate(line.split())
    }


def square(name: str) -> tuple[int, int]:
    return ord(name[0]) - ord("A"), int(name[1:]) - 1


def towns() -> dict[str, tuple[int, int]]:
    return {town["name"]: square(town["at"]) for town in board()["towns"]}


def options(**chosen: str) -> Record:
    """Return switches and facts as paper sees them, with some switches set otherwise."""
    return datafiles.options(RULES, **chosen)


def holes(value: Any) -> Iterator[str]:
    """Yield every text with a hole in a record."""
    if isinstance(value, dict):
        for inner in value.values():
            yield from holes(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from holes(inner)
    elif isinstance(value, str) and "$" in value:
        yield value


def filled(template: str, record: Record, **chosen: str) -> str:
    return printed_text(compile_template(template)({**record, "option": options(**chosen)}))


def printed(template: str, record: Record, **chosen: str) -> str:
    """Return a text without its marks: what a reader counts."""
    return re.sub(r"\*\*|(?<!\w)\*|\*(?!\w)", "", filled(template, record, **chosen)).replace("\xa0", " ")


def card(deck: str, identity: str) -> Record:
    return next(row for row in cards(deck) if row["id"] == identity)
