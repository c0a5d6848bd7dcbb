"""Docstrings use the names that the code has now: of parameters, and of what a reader is told to see."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
EXPLAINED = re.compile(r"(?:^|[.;\n] ?)((?:[a-z_]+, )*[a-z_]+): [A-Za-z`\[]")
"""Words that a docstring explains: after the end of a sentence, before a colon."""
SEEN = re.compile(r"see (?:also )?`(\w+)`")
NAMES = re.compile(r"\w+")


def trees() -> Iterator[tuple[Path, ast.Module]]:
    for folder in ("pnp", "referee"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield path.relative_to(ROOT), ast.parse(path.read_text(encoding="utf-8"))


def test_a_docstring_explains_parameters_by_their_names() -> None:
    found, wrong = 0, []
    for path, tree in trees():
        for node in ast.walk(tree):
            if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                continue
            known = {one.arg for one in ast.walk(node.args) if isinstance(one, ast.arg)}
            for words in EXPLAINED.findall((ast.get_docstring(node) or "").split("Raises:")[0]):
                found += 1
                wrong += [f"{path}:{node.lineno}: {word}" for word in words.split(", ") if word not in known]
    assert found > 200
    assert wrong == []


def test_a_docstring_sends_the_reader_to_names_that_exist() -> None:
    told: list[tuple[Path, str]] = []
    known: set[str] = set()
    for path, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
                told += [(path, name) for name in SEEN.findall(ast.get_docstring(node) or "")]
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                known.add(node.name)
            elif isinstance(node, ast.Name):
                known.add(node.id)
            elif isinstance(node, ast.arg):
                known.add(node.arg)
    assert len(told) > 10
    assert [(str(path), name) for path, name in told if name not in known] == []
