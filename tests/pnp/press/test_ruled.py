"""Data that the rules of a game check: what the referee reports, the press reports."""

from __future__ import annotations

from pathlib import Path

import pytest
from tiny_project import TINY, write

from pnp.errors import DataError
from pnp.library.roots import Roots, built_in
from pnp.press.opening import open_build
from pnp.press.order import Order
from pnp.witness import Witness

HOME = "cards/tiny/components.yaml"
RULES = """\
from referee.loading.reader import Reader

FILES = ("deck.csv",)


def build(data):
    reader = Reader(data)
    for row in reader.rows("deck.csv"):
        row.known_name("name", ("Owl",), "bird")
    reader.problems.raise_if_any()
"""


def faults(folder: Path, names: str, **files: str) -> list[str]:
    """Return what is wrong with the tiny game if its rules check some files."""
    home = TINY[HOME].replace("list:\n", f"read_by_rules: {names}\nlist:\n", 1)
    write(folder, {**TINY, HOME: home, "pnp.toml": "", **files})
    try:
        open_build(Order("tiny"), Roots((folder, built_in())), checks_rules=True)
    except DataError as error:
        return [str(problem) for problem in error.problems]
    return []


def test_faults_found_by_the_rules_are_reported_with_their_place(tmp_path: Path) -> None:
    rules = {"referee/games/tiny/__init__.py": RULES}
    found = faults(tmp_path, "[deck.csv]", **rules)
    assert found
    assert all(one.startswith("cards/tiny/deck.csv:") and "no bird" in one for one in found)


@pytest.mark.parametrize(
    ("names", "said"),
    [
        ("[deck.csv]", "read_by_rules: tiny cannot be refereed: it has a rule book, but no rules that can be loaded"),
        ("[dck.csv]", 'read_by_rules: there is no "dck.csv" in cards/tiny or boards/tiny; did you mean "deck.csv"?'),
        ("[scenarios/]", 'read_by_rules: there is no "scenarios/" in cards/tiny or boards/tiny'),
    ],
)
def test_a_game_without_rules_or_without_the_file_is_a_fault(tmp_path: Path, names: str, said: str) -> None:
    (found,) = faults(tmp_path, names)
    assert found.startswith(f"{HOME}:")
    assert said in found


def test_a_layout_that_others_extend_is_no_further_fault(tmp_path: Path) -> None:
    base = "layout: 1\nparts:\n  star: {boxes: {n: {text: x, style: title}}}\n"
    layout = TINY["layouts/tiny/hero.yaml"] + "extends: base\n"
    (found,) = faults(tmp_path, "[nothing.csv]", **{"layouts/tiny/base.yaml": base, "layouts/tiny/hero.yaml": layout})
    assert "nothing.csv" in found


def test_the_code_of_the_rules_is_witnessed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", True)  # a new __pycache__ is a change in the folder
    rules = {"referee/games/tiny/__init__.py": RULES, "referee/games/tiny/more/names.py": ""}
    write(tmp_path, {**TINY, HOME: TINY[HOME].replace("list:\n", "read_by_rules: [deck.csv]\nlist:\n", 1), **rules})
    witness = Witness()
    with pytest.raises(DataError):
        open_build(Order("tiny"), Roots((tmp_path, built_in()), witness=witness), checks_rules=True)
    found = witness.states() or {}
    assert [name for name in rules if str(tmp_path / name) not in found] == []
