"""Modules and functions stay small."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
MODULE, FUNCTION, MEDIAN = 400, 60, 9


def modules() -> list[Path]:
    """Return every module that ships."""
    return sorted(path for package in ("pnp", "referee") for path in (ROOT / package).rglob("*.py"))


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the name and length in lines of every function of a module, without decorators and docstring."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            assert node.end_lineno is not None
            first = node.body[0]
            told = ast.get_docstring(node, clean=False) is not None
            words = first.end_lineno - first.lineno + 1 if told and first.end_lineno is not None else 0
            yield f"{path.relative_to(ROOT)}:{node.lineno} {node.name}", node.end_lineno - node.lineno + 1 - words


def test_modules_are_short() -> None:
    lengths = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in modules()}
    assert len(lengths) > 100
    assert {path: length for path, length in lengths.items() if length > MODULE} == {}


def test_functions_are_short() -> None:
    lengths = dict(pair for path in modules() for pair in functions(path))
    assert len(lengths) > 800
    assert {name: length for name, length in lengths.items() if length > FUNCTION} == {}
    assert median(lengths.values()) <= MEDIAN
