"""The page on the free table: its files are saved step by step, its lines are typed, and the answers are as it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from free_project import FILE, moths
from table import Terminal
from test_docs_refereeing import missing

from pnp.library.table_language import COMMON, FUNCTIONS, MOVES
from pnp.library.table_rules import TableRules

TEXT = (Path(__file__).parents[1] / "docs/free-table.md").read_text(encoding="utf-8")
STEPS = [part for part in re.split(r"^## ", TEXT, flags=re.M) if "```console" in part]


@pytest.mark.parametrize("step", STEPS, ids=[step.partition("\n")[0] for step in STEPS])
def test_each_step_is_answered_as_the_page_says(
    step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (rules,) = [text for _, text in FILE.findall(step)] or [""]
    moths(tmp_path / "games", rules)
    referee = Terminal(tmp_path / "games", monkeypatch, capsys)
    (block,) = re.findall(r"^```console\n(.*?)^```$", step, re.M | re.S)
    answers = referee.replayed(block)
    assert missing(block, answers) == [], answers


def test_the_page_names_every_key_name_function_and_move() -> None:
    assert len(STEPS) == 4
    for key in TableRules.model_fields:
        assert f"| `{key}` |" in TEXT, key
    for name in {*COMMON, *(name for names in MOVES.values() for name in names)}:
        assert re.search(rf"`{name}`", TEXT), name
    for function in FUNCTIONS:
        assert f"`{function}(" in TEXT, function
    for move in MOVES:
        assert re.search(rf"`{move}\b", TEXT), move
