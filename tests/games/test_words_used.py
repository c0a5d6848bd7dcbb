"""The words of each game’s data: every one is used by a card, a scenario, a layout or another word."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
GAMES = sorted(folder.name for folder in (ROOT / "referee/games").iterdir() if (folder / "rules.yaml").exists())
OWN = {
    "castle_assault": {"most_monsters_column"},
    "cloudspire": {
        *("extra_build", "draw_relic", "cost_earthscape", "cost_advance"),
        *("event_start", "explored", "wave_end"),
    },
}
"""The words that no printed card needs: the rule names these, so your own cards and scenarios may use them."""


def of_game(game: str, *folders: str, suffix: str = ".yaml") -> Iterator[Path]:
    """Yield the files of a game."""
    return (path for folder in folders for path in sorted((ROOT / folder / game).rglob(f"*{suffix}")))


def rows_of(path: Path) -> list[Any]:
    """Return the rows of a YAML file, or the only one."""
    found = yaml.load(path.read_text(encoding="utf-8"), yaml.CSafeLoader)
    return found if isinstance(found, list) else [found]


def are_words(rows: list[Any]) -> bool:
    """Return whether rows define words: each has a kind, and some say something."""
    return all(isinstance(row, dict) and {"id", "kind"} <= {*row} for row in rows) and any(
        "says" in row for row in rows
    )


def texts(value: Any) -> Iterator[str]:
    """Yield every key and value in a value."""
    if isinstance(value, dict):
        yield from (text for pair in value.items() for one in pair for text in texts(one))
    elif isinstance(value, list):
        yield from (text for one in value for text in texts(one))
    else:
        yield str(value)


def said_in(row: Any, *, is_word: bool) -> Iterator[str]:
    """Yield the words that a row may use: its values, and every part of an expression."""
    own = {"id", "kind"} if is_word else set()
    for text in texts({key: value for key, value in row.items() if key not in own} if isinstance(row, dict) else row):
        yield text
        yield from re.findall(r"\w+", text) if "$" in text else ()


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_the_data_is_used(game: str) -> None:
    tables = {path: rows_of(path) for path in of_game(game, "cards", "boards")}
    words = {path for path, rows in tables.items() if are_words(rows)}
    used = {text for path, rows in tables.items() for row in rows for text in said_in(row, is_word=path in words)}
    for path in of_game(game, "layouts", "books"):
        used.update(re.findall(r"\w+", path.read_text(encoding="utf-8")))
    for path in of_game(game, "cards", "boards", suffix=".csv"):
        with path.open(encoding="utf-8") as file:
            used.update(part for row in csv.reader(file) for cell in row for part in re.split(r"[\s,;]+", cell))
    known = [row["id"] for path in words for row in tables[path]]
    assert {word for word in known if word not in used} == OWN.get(game, set())
    assert (len(known) > 50) is (game in ("castle_assault", "cloudspire"))
