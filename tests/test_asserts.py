"""An assert states what is certain; Python can run without asserts, so none of them does any work or checks input."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ALLOWED = ("isinstance", "len")
LOOKUPS = (ast.Attribute, ast.Subscript)


def faults(source: str) -> list[int]:
    """Return the lines of the asserts that call something, or only look something up."""
    asserts = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Assert)]
    return [one.lineno for one in asserts if isinstance(one.test, LOOKUPS) or any(map(_works, ast.walk(one.test)))]


def _works(node: ast.AST) -> bool:
    if isinstance(node, ast.Call):
        return not (isinstance(node.func, ast.Name) and node.func.id in ALLOWED)
    return isinstance(node, (ast.NamedExpr, ast.Await, ast.Yield))


def test_no_assert_does_any_work() -> None:
    files = [path for package in ("pnp", "referee") for path in (ROOT / package).rglob("*.py")]
    found = {path: faults(path.read_text(encoding="utf-8")) for path in files}
    assert len(files) > 400
    assert {str(path.relative_to(ROOT)): lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    ("line", "is_fault"),
    [
        ('assert pop(state).kind == "rolls"', True),
        ("assert build.tools", True),
        ('assert report["manifest"]["id"]', True),
        ("assert (found := next(rows)) is not None", True),
        ("assert found is not None", False),
        ("assert not isinstance(each, Element)", False),
    ],
)
def test_an_assert_with_a_call_is_found(line: str, is_fault: bool) -> None:
    assert bool(faults(line)) is is_fault
