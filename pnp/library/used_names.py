"""Finds the names used in expressions and in texts with fields, with the parser that also compiles them."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from pnp.library.expressions import HOLE, ExpressionError, field_name, parse_expression

CHOSEN = "$"
"""Stands for a step that another name chooses: `skills.$s.name` uses the names `skills.$.name` and `s`."""


def names_in_expression(source: str) -> Iterator[str]:
    """Yield the names and dotted paths that an expression uses; none if it cannot be read."""
    try:
        tree = parse_expression(source)
    except ExpressionError:
        return
    yield from _paths(tree)


def names_in_template(source: str) -> Iterator[str]:
    """Yield the names and dotted paths in the `$field` and `${expression}` of a string."""
    for hole in HOLE.finditer(source):
        if hole[2] is not None:
            steps = hole[2].split(".")
            yield ".".join(CHOSEN if step.startswith("$") else step for step in steps)
            yield from (step[1:] for step in steps if step.startswith("$"))
        elif hole[1] is not None:
            yield from names_in_expression(hole[1])


def constant_comparisons(source: str) -> Iterator[tuple[str, str | float]]:
    """Yield each dotted name that an expression compares with a constant, by `==` or `!=`, and the constant."""
    try:
        tree = parse_expression(source)
    except ExpressionError:
        return
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and isinstance(node.ops[0], ast.Eq | ast.NotEq):
            sides = node.left, node.comparators[0]
            for name, value in (sides, sides[::-1]):
                constant = value.value if isinstance(value, ast.Constant) else None
                if isinstance(constant, str | int | float) and isinstance(name, ast.Name | ast.Attribute):
                    yield from ((path, constant) for path in _paths(name) if CHOSEN not in path)


def _paths(node: ast.AST) -> Iterator[str]:
    steps: list[str] = []
    while isinstance(node, ast.Attribute | ast.Subscript):
        if isinstance(node, ast.Attribute):
            steps.append(field_name(node.attr))
        else:
            steps.append(CHOSEN)
            yield from _paths(node.slice)
        node = node.value
    if isinstance(node, ast.Name):
        if isinstance(node.ctx, ast.Load):
            yield ".".join([field_name(node.id), *reversed(steps)])
        return
    for child in ast.iter_child_nodes(node):
        if not (isinstance(node, ast.Call) and child is node.func):
            yield from _paths(child)
