"""Typed expressions: names, functions and operators are checked before an expression is evaluated."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from pnp.library.expressions import ExpressionError, field_name, parse_expression
from pnp.library.problems import allowed_values, listed, value_text


class Type(StrEnum):
    """The type of a value. A field of a record has the type `any`: its real type is known only at evaluation."""

    NUMBER = "number"
    TEXT = "text"
    TRUTH = "yes or no"
    LIST = "list"
    RECORD = "record"
    ANY = "any"

    @property
    def noun(self) -> str:
        """Return the type as a noun: `a number`, but `yes or no`."""
        return self.value if self is Type.TRUTH else f"a {self.value}"


NUMBER, TEXT, TRUTH, LIST, RECORD, ANY = Type


class Signature(NamedTuple):
    """A function's argument and result types. `optional` is how many of the last arguments can be omitted."""

    arguments: tuple[Type, ...]
    result: Type
    optional: int = 0


class Language(NamedTuple):
    """The names and functions that an expression can use, and their types."""

    names: Mapping[str, Type]
    functions: Mapping[str, Signature]


def type_of(source: str | float | bool, language: Language) -> Type:
    """Return the type of an expression.

    Raises:
        ExpressionError: the text is not an expression of this language; the message names the faulty part.
    """
    if not isinstance(source, str):
        return TRUTH if isinstance(source, bool) else NUMBER
    tree = parse_expression(source)
    try:
        return _Checker(language).type_of(tree)
    except RecursionError as error:
        raise ExpressionError("is nested too deeply (write a shorter expression)") from error


def calls_of(source: str | float | bool) -> list[tuple[str, tuple[object, ...]]]:
    """Return the functions that an expression calls, each with its arguments (None if not a constant).

    Raises:
        ExpressionError: the text is not an expression.
    """
    tree = parse_expression(source) if isinstance(source, str) else ast.Constant(source)
    return [
        (node.func.id, tuple(one.value if isinstance(one, ast.Constant) else None for one in node.args))
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    ]


def fields_of(source: str | float | bool, record: str) -> list[str]:
    """Return the fields of a record that an expression uses.

    Raises:
        ExpressionError: the text is not an expression.
    """
    tree = parse_expression(source) if isinstance(source, str) else ast.Constant(source)
    found = (node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name))
    return [field_name(node.attr) for node in found if isinstance(node.value, ast.Name) and node.value.id == record]


def written_form(node: ast.AST) -> str:
    """Return a part of an expression as people write it."""
    return re.sub(r"\w+", lambda word: field_name(word[0]), ast.unparse(node)).replace("'", '"')


class _Checker:
    def __init__(self, language: Language) -> None:
        self._language = language
        self._kinds: Mapping[type[ast.expr], Callable[[Any], Type]] = {
            ast.Constant: self._constant,
            ast.Name: self._name,
            ast.Attribute: self._attribute,
            ast.BinOp: self._binary,
            ast.UnaryOp: self._unary,
            ast.BoolOp: self._boolean,
            ast.Compare: self._compare,
            ast.IfExp: self._choice,
            ast.List: self._list,
            ast.Tuple: self._list,
            ast.Call: self._call,
        }

    def type_of(self, node: ast.expr) -> Type:
        check = self._kinds.get(type(node))
        if check is None:
            raise ExpressionError(f"`{written_form(node)}` is not allowed here")
        return check(node)

    def _want(self, node: ast.expr, wanted: Type) -> None:
        found = self.type_of(node)
        if ANY not in (found, wanted) and found != wanted:
            raise ExpressionError(f"`{written_form(node)}` is {found.noun}, but must be {wanted.noun}")

    def _constant(self, node: ast.Constant) -> Type:
        if isinstance(node.value, bool):
            return TRUTH
        if isinstance(node.value, (int, float)):
            return NUMBER
        if isinstance(node.value, str):
            return TEXT
        raise ExpressionError(f"`{written_form(node)}` is not allowed here")

    def _name(self, node: ast.Name) -> Type:
        name, known = field_name(node.id), self._language.names
        if name not in known:
            raise ExpressionError(f"unknown name {value_text(name)}{allowed_values(name, sorted(known))}")
        return known[name]

    def _attribute(self, node: ast.Attribute) -> Type:
        self._want(node.value, RECORD)
        return ANY

    def _binary(self, node: ast.BinOp) -> Type:
        if not isinstance(node.op, (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod)):
            allowed = "`+`, `-`, `*`, `/`, `//`, `%`"
            raise ExpressionError(f"`{written_form(node)}`: this operator is not allowed (allowed: {allowed})")
        self._want(node.left, NUMBER)
        self._want(node.right, NUMBER)
        return NUMBER

    def _unary(self, node: ast.UnaryOp) -> Type:
        if not isinstance(node.op, (ast.Not, ast.USub)):
            raise ExpressionError(f"`{written_form(node)}`: this operator is not allowed (allowed: `-`, `not`)")
        wanted: Type = TRUTH if isinstance(node.op, ast.Not) else NUMBER
        self._want(node.operand, wanted)
        return wanted

    def _boolean(self, node: ast.BoolOp) -> Type:
        for value in node.values:
            self._want(value, TRUTH)
        return TRUTH

    def _compare(self, node: ast.Compare) -> Type:
        left = node.left
        for op, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(op, (ast.In, ast.NotIn)):
                self._want(right, LIST)
            elif isinstance(op, (ast.Eq, ast.NotEq)):
                self._want(right, self.type_of(left))
            elif isinstance(op, (ast.Is, ast.IsNot)):
                raise ExpressionError(f"`{written_form(node)}`: write `==` or `!=`")
            else:
                self._want(left, NUMBER)
                self._want(right, NUMBER)
            left = right
        return TRUTH

    def _choice(self, node: ast.IfExp) -> Type:
        self._want(node.test, TRUTH)
        found = self.type_of(node.body)
        self._want(node.orelse, found)
        return found

    def _list(self, node: ast.List | ast.Tuple) -> Type:
        for value in node.elts:
            self.type_of(value)
        return LIST

    def _call(self, node: ast.Call) -> Type:
        known = self._language.functions
        name = node.func.id if isinstance(node.func, ast.Name) else written_form(node.func)
        if name not in known:
            raise ExpressionError(f"unknown function {value_text(name)}{allowed_values(name, sorted(known))}")
        if node.keywords:
            raise ExpressionError(f"write only values between the brackets of {name}, without names")
        takes, gives, optional = known[name]
        least = len(takes) - optional
        if not least <= len(node.args) <= len(takes):
            wanted = f"{least} to {len(takes)}" if optional else str(least)
            forms = listed(takes) if takes else "nothing"
            values = "value" if wanted == "1" else "values"
            raise ExpressionError(f"{name}() takes {wanted} {values} ({forms}), not {len(node.args)}")
        for value, wanted in zip(node.args, takes, strict=False):
            self._want(value, wanted)
        return gives
