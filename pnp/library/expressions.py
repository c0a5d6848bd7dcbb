"""Expressions in data and layouts: a small whitelisted language, compiled once, never `eval`ed.

Allowed: names and dotted paths (`effect.n`; in `skills.$s.name`, `s` names a field), numbers, quoted texts, lists,
arithmetic, comparison, `and or not`, `in`, `a if test else b`, `x.n for x in list if x.n > 1`, and functions (below).
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, Self

from pnp.errors import PnpError
from pnp.library.functions import FUNCTIONS
from pnp.library.operators import ARITHMETIC, COMPARISONS, OF_NUMBERS, negative
from pnp.library.printed_text import printed_text

Scope = Mapping[str, Any]
Evaluate = Callable[[Scope], Any]
Functions = Mapping[str, Callable[..., Any]]

LONGEST_EXPRESSION = 1000
MOST_ROUNDS = 100_000
"""The maximum number of rounds of one `for`; the rounds of a second `for` are added up over all rounds of the first."""
_RESERVED = re.compile(
    r"""("[^"]*"|'[^']*')|\b(as|class|def|del|from|global|import|is|pass|return|try|while|with|yield)\b"""
)
"""Python keywords, which can be column names; quoted strings (the first group) are left unchanged."""
_FIELD = "_field"
_DOLLAR = re.compile(r"""("[^"]*"|'[^']*')|\.\$([A-Za-z_]\w*)|\$""")


class EntryKey(str):
    """The key of an entry of a mapping, with the fields of the entry, which is the mapping `row`."""

    row: Mapping[str, Any]

    def __new__(cls, key: str, row: Mapping[str, Any]) -> Self:
        """Return the key with its entry."""
        made = super().__new__(cls, str.__str__(key))
        made.row = row
        return made


class RecordId(EntryKey):
    """The id of a named record: compared as the id, printed as the `name` of the record, with the record's fields."""

    def __str__(self) -> str:
        """Return the name of the record."""
        return printed_text(self.row["name"])


class ExpressionError(PnpError):
    """Raised when an expression cannot be read, or cannot be evaluated for a row."""


class MissingField(ExpressionError):
    """Raised when a field does not exist; `name` is the unknown part, `known` are the names allowed in its place."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        self.name, self.known = name, known
        super().__init__(unknown_field_message(name))


def unknown_field_message(name: str) -> str:
    """Return the message about an unknown field."""
    return f'unknown field "{name}"'


def _key(value: Any) -> str:
    """Return a value as a key: as printed, except that a named id stays an id."""
    return value if isinstance(value, str) else printed_text(value)


def lookup(value: Any, name: str) -> Any:
    """Return a field of a mapping or of a named record, or the entry of a list at an index.

    Raises:
        MissingField: there is no such field.
    """
    if isinstance(value, EntryKey):
        value = value.row
    if isinstance(value, (dict, Mapping)):
        if name in value:
            return value[name]
        raise MissingField(name, tuple(map(str, value)))
    if isinstance(value, (list, tuple)) and name.isdecimal():
        if int(name) < len(value):
            return value[int(name)]
        raise MissingField(name, (f"0 to {len(value) - 1}",))
    raise MissingField(name, ())


def compile_expression(source: str | float | bool, functions: Functions = MappingProxyType({})) -> Evaluate:
    """Return a function from a scope to the expression's value.

    `functions` are additional functions that it can call; each gets the scope before its arguments.

    Raises:
        ExpressionError: the text is not an expression of this language.
    """
    if not isinstance(source, str):
        return lambda scope: source
    tree = parse_expression(source)
    try:
        return _naming_source(_compile(tree, functions), source)
    except (ValueError, RecursionError, MemoryError) as error:
        raise _unreadable(source, error) from error


def parse_expression(source: str) -> ast.expr:
    """Return the unchecked tree of an expression.

    Raises:
        ExpressionError: the text is too long, or is not an expression.
    """
    if len(source) > LONGEST_EXPRESSION:
        raise ExpressionError(f"the expression has {len(source)} characters (allowed: {LONGEST_EXPRESSION})")
    # `sections.$s.slots`: the field named by s. Brackets would need quotes in YAML.
    plain = _DOLLAR.sub(lambda found: found[1] or (f"[{found[2]}]" if found[2] else ""), source.strip())
    plain = _RESERVED.sub(lambda found: found[1] or found[2] + _FIELD, plain)
    try:
        return ast.parse(plain, mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise _unreadable(source, error) from error


_WORDS_OF_PYTHON = {
    "a quote at the end is missing": "unterminated string",
    "a number must not begin with 0": "leading zeros",
    "this is not a number": " literal",
    "write two backslashes for a backslash": "unicode error",
}
"""Our words for some errors of the parser, each with a part of its message."""


def _unreadable(source: str, error: Exception) -> ExpressionError:
    found = getattr(error, "msg", None) or str(error)
    why = next((words for words, part in _WORDS_OF_PYTHON.items() if part in found), found)
    return ExpressionError(f"{source!r} is not an expression ({why})")


def _naming_source(evaluate: Evaluate, source: str) -> Evaluate:
    def run(scope: Scope) -> Any:
        try:
            return evaluate(scope)
        except (TypeError, ValueError, ArithmeticError, RecursionError, MemoryError) as error:
            raise ExpressionError(f"{source!r} cannot be evaluated ({error})") from error

    return run


def _compile(node: ast.expr, functions: Functions) -> Evaluate:
    for kind, make in _MAKERS.items():
        if isinstance(node, kind):
            return make(node, functions)
    raise ValueError(f"{ast.unparse(node)} is not allowed here")


def _constant(node: ast.Constant, functions: Functions) -> Evaluate:
    value = node.value
    if not isinstance(value, (str, int, float, bool)) or isinstance(value, complex):
        raise ValueError(f"{value!r} is not allowed here")
    return lambda scope: value


def _name(node: ast.Name, functions: Functions) -> Evaluate:
    name = field_name(node.id)
    return lambda scope: lookup(scope, name)


def field_name(name: str) -> str:
    """Return the name of a field as its author wrote it."""
    plain = name.removesuffix(_FIELD)
    return plain if _RESERVED.fullmatch(plain) else name


def _attribute(node: ast.Attribute, functions: Functions) -> Evaluate:
    inner, name = _compile(node.value, functions), field_name(node.attr)
    return lambda scope: lookup(inner(scope), name)


def _subscript(node: ast.Subscript, functions: Functions) -> Evaluate:
    inner, key = _compile(node.value, functions), _compile(node.slice, functions)
    return lambda scope: lookup(inner(scope), _key(key(scope)))


def _binary(node: ast.BinOp, functions: Functions) -> Evaluate:
    if type(node.op) not in ARITHMETIC:
        raise ValueError("this operator is not allowed (allowed: `+`, `-`, `*`, `/`, `//`, `%`)")
    act, left, right = ARITHMETIC[type(node.op)], _compile(node.left, functions), _compile(node.right, functions)

    def run(scope: Scope) -> Any:
        a, b = left(scope), right(scope)
        if act in OF_NUMBERS and not (isinstance(a, (int, float)) and isinstance(b, (int, float))):
            raise TypeError("only numbers can be multiplied or divided")
        return act(a, b)

    return run


def _unary(node: ast.UnaryOp, functions: Functions) -> Evaluate:
    inner = _compile(node.operand, functions)
    if isinstance(node.op, ast.Not):
        return lambda scope: not inner(scope)
    if isinstance(node.op, ast.USub):
        return lambda scope: negative(inner(scope))
    raise ValueError("this operator is not allowed (allowed: `-`, `not`)")


def _boolean(node: ast.BoolOp, functions: Functions) -> Evaluate:
    parts = [_compile(value, functions) for value in node.values]
    together = all if isinstance(node.op, ast.And) else any
    return lambda scope: together(part(scope) for part in parts)


def _compare(node: ast.Compare, functions: Functions) -> Evaluate:
    first = _compile(node.left, functions)
    values = [_compile(value, functions) for value in node.comparators]
    steps = [(COMPARISONS.get(type(op)), value) for op, value in zip(node.ops, values, strict=True)]
    if any(act is None for act, _ in steps):
        raise ValueError("this comparison is not allowed (allowed: `==`, `!=`, `<`, `<=`, `>`, `>=`, `in`, `not in`)")

    def run(scope: Scope) -> bool:
        left = first(scope)
        for act, value in steps:
            right = value(scope)
            if act is not None and not act(left, right):
                return False
            left = right
        return True

    return run


def _choice(node: ast.IfExp, functions: Functions) -> Evaluate:
    test, then, other = (_compile(part, functions) for part in (node.test, node.body, node.orelse))
    return lambda scope: then(scope) if test(scope) else other(scope)


def _list(node: ast.List | ast.Tuple, functions: Functions) -> Evaluate:
    parts = [_compile(value, functions) for value in node.elts]
    return lambda scope: [part(scope) for part in parts]


def _fill(scope: Scope, template: Any, record: Any = None) -> str:
    """Return a string with fields filled in from the record or scope; a record that is a plain value is `$value`."""
    fields = record.row if isinstance(record, EntryKey) else record if isinstance(record, Mapping) else {}
    inner = fields if record is None or record is fields else {"value": record, **fields}
    return printed_text(compile_template(printed_text(template))({**scope, **inner}))


FILL = "fill"
"""The function that fills in a text: it can use all names of the scope."""


def _for(node: ast.ListComp | ast.GeneratorExp, functions: Functions) -> Evaluate:
    """Return a function that evaluates a `for` to a list; a mapping gives its keys, with their entries' fields."""
    value, loops = _compile(node.elt, functions), [_loop(one, functions) for one in node.generators]

    def run(scope: Scope) -> list[Any]:
        scopes: Iterable[Scope] = [scope]
        for loop in loops:
            scopes = list(loop(scopes))
        return [value(one) for one in scopes]

    return run


def _loop(node: ast.comprehension, functions: Functions) -> Callable[[Iterable[Scope]], Iterator[Scope]]:
    """Return a function that yields, for each given scope, a scope for each value of a `for` that passes its tests."""
    if not isinstance(node.target, ast.Name) or node.is_async:
        raise ValueError("after `for`, write one name")
    name, values, tests = (
        node.target.id,
        _compile(node.iter, functions),
        [_compile(test, functions) for test in node.ifs],
    )

    def run(scopes: Iterable[Scope]) -> Iterator[Scope]:
        rounds = ({**outer, name: value} for outer in scopes for value in _values(values(outer)))
        for number, one in enumerate(rounds):
            if number == MOST_ROUNDS:
                raise ValueError(f"`for` takes more than {MOST_ROUNDS:,} rounds (use a shorter list)")
            if all(test(one) for test in tests):
                yield one

    return run


def _values(values: Any) -> Iterable[Any]:
    if not isinstance(values, (list, tuple, Mapping)) and values not in ("", None):
        raise TypeError("`for` needs a list or a mapping")
    if isinstance(values, Mapping):
        return [EntryKey(key, one) if isinstance(one, Mapping) else key for key, one in values.items()]
    return values or ()


def _call(node: ast.Call, functions: Functions) -> Evaluate:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    known = {FILL: _fill, **functions}
    if name not in (*FUNCTIONS, *known):
        raise ValueError(f"only these functions are allowed: {', '.join((*FUNCTIONS, *known))}")
    if node.keywords:
        raise ValueError(f"write only values between the brackets of {name}, without names")
    parts = [_compile(value, functions) for value in node.args]
    if name in known:
        if name == FILL and len(parts) not in (1, 2):
            raise ValueError("write fill(text) or fill(text, record)")
        return lambda scope: known[name](scope, *(part(scope) for part in parts))
    act = FUNCTIONS[name]
    act.check_count(len(parts))
    return lambda scope: act(*(part(scope) for part in parts))


_MAKERS: Mapping[type[ast.expr], Callable[[Any, Functions], Evaluate]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.BinOp: _binary,
    ast.UnaryOp: _unary,
    ast.BoolOp: _boolean,
    ast.Compare: _compare,
    ast.IfExp: _choice,
    ast.List: _list,
    ast.Tuple: _list,
    ast.Call: _call,
    ast.ListComp: _for,
    ast.GeneratorExp: _for,
}

HOLE = re.compile(r"\\\$|\$\{([^}]*)\}|\$([A-Za-z_]\w*(?:\.\$?\w+)*)")


def _has_fields(value: Any, step: str) -> bool:
    """Return whether the next step of a path is a field of a value, not text after it, as in `$id.svg`."""
    if isinstance(value, EntryKey) and not isinstance(value, RecordId):
        return step in value.row or step.startswith("$")
    return isinstance(value, (dict, Mapping, list, tuple, RecordId))


def _path(steps: list[str]) -> Evaluate:
    """Return a function that finds the value at a dotted path; the steps after a plain value are text: `$id.svg`."""

    def walk(scope: Scope) -> Any:
        value = lookup(scope, steps[0])
        for number, step in enumerate(steps[1:], 1):
            if not _has_fields(value, step):
                return ".".join([printed_text(value), *steps[number:]])
            value = lookup(value, _key(lookup(scope, step[1:])) if step.startswith("$") else step)
        return value

    return walk


def compile_template(source: str) -> Evaluate:
    r"""Return a function from a scope to the text with `$field`, `$a.b`, `${expression}` filled in; `\$` is a plain $.

    If the text is only one field or expression, the function returns its value unchanged.

    Raises:
        ExpressionError: a `${…}` does not contain an expression.
    """
    parts: list[str | Evaluate] = []
    at = 0
    for hole in HOLE.finditer(source):
        if hole.start() > at:
            parts.append(source[at : hole.start()])
        if hole[2] is not None:
            parts.append(_path(hole[2].split(".")))
        else:
            parts.append("$" if hole[1] is None else compile_expression(hole[1]))
        at = hole.end()
    if at < len(source):
        parts.append(source[at:])
    if all(isinstance(part, str) for part in parts):
        whole = "".join(part for part in parts if isinstance(part, str))
        return lambda scope: whole
    if len(parts) == 1 and callable(parts[0]):
        return parts[0]
    return lambda scope: "".join(part if isinstance(part, str) else printed_text(part(scope)) for part in parts)
