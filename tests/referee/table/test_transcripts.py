"""Whole games as people type them, kept with every answer: tests/transcripts, rewritten by --update-references."""

from __future__ import annotations

from pathlib import Path

import pytest
from table import Terminal

FOLDER = Path(__file__).parents[2] / "transcripts"
FILES = sorted(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_every_answer_of_a_transcript_is_given_again(path: Path, referee: Terminal, update_references: bool) -> None:
    kept = path.read_text(encoding="utf-8")
    told = referee.replayed(kept)
    if update_references:
        path.write_text(told, encoding="utf-8")
        kept = told
    assert told == kept


def test_there_are_transcripts() -> None:
    assert len(FILES) >= 1
