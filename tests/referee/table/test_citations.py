"""Clauses that the code of a game cites and its book does not have."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

from referee.table.citations import unknown_citation_faults
from referee.table.words.clauses import full_answer


def book(*ids: str) -> Any:
    return SimpleNamespace(ids=(*ids, "NF-Q-01"))


def test_a_clause_that_is_not_in_the_book_is_reported_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "ferry.py").write_text('"""By NF-END-01, NF-Q-01."""\n\nA = "NF-END-02"  # NF-END-02\n')
    found = list(unknown_citation_faults(book("NF-END-01", "NF-ROUND-08"), tmp_path))
    said = 'ferry.py:3: the rule book has no NF-END-02; did you mean "NF-END-01"?'
    assert found == [f"{tmp_path / 'parts'}/{said}"]


def test_a_misspelt_id_is_no_clause(tmp_path: Path) -> None:
    (tmp_path / "ferry.py").write_text("# NF-END, NF-END-1x, ANF-END-02, NF-END-02-b, UTF-8\n")
    assert list(unknown_citation_faults(book("NF-END-01"), tmp_path)) == []


def test_plain_numbers_are_not_clauses_of_another_book(tmp_path: Path) -> None:
    (tmp_path / "ferry.py").write_text("x = 13\n")
    assert list(unknown_citation_faults(book("12"), tmp_path)) == []


def test_clauses_that_begin_alike_are_named_together(tmp_path: Path) -> None:
    (tmp_path / "ferry.py").write_text('"""The crossing (NF-END), the fog (NF-FOG)."""\n')
    found = list(unknown_citation_faults(book("NF-END-01", "NF-R01"), tmp_path))
    assert [one.partition(": ")[2] for one in found] == ["the rule book has no NF-FOG"]


def test_an_answer_of_yes_or_no_is_quoted_with_its_question() -> None:
    """CS-R34 says only yes; an answer that is a whole sentence needs no question."""
    assert full_answer("Does a unit keep you from it?", "Yes.") == "Does a unit keep you from it? Yes."
    assert full_answer("May you construct there?", "No, clear it first.").endswith("there? No, clear it first.")
    assert full_answer("May you construct there?", "The well must be free.") == "The well must be free."
    assert full_answer("What then?", "Nobody moves.") == "Nobody moves."
