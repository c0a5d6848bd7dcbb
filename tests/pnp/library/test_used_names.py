"""The names that an expression or a text uses: those that its parser reads, without quoted words and functions."""

import pytest

from pnp.library.used_names import constant_comparisons, names_in_expression, names_in_template


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("n + 1", ["n"]),
        ("town.name == 'n' and not \"it's\"", ["town.name"]),
        ("plural(n, 'card') if option.mode else fact.turns", ["option.mode", "n", "fact.turns"]),
        ("skills.$s.name", ["s", "skills.$.name"]),
        ("[x.n for x in lines if x.n > least]", ["x.n", "lines", "x.n", "least"]),
        ("class == from.as", ["class", "from.as"]),
        ("5", []),
        ("n +", []),
    ],
)
def test_an_expression_uses_the_names_that_the_parser_reads(source: str, names: list[str]) -> None:
    assert list(names_in_expression(source)) == names


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ("$name and ${n + 1}", ["name", "n"]),
        ("art/$id.svg", ["id.svg"]),
        (r"\$5 and \$n", []),
        ("$skills.$s.name", ["skills.$.name", "s"]),
        ("${'n'} ${n +}", []),
        ("name", []),
    ],
)
def test_a_text_uses_the_names_in_its_holes(source: str, names: list[str]) -> None:
    assert list(names_in_template(source)) == names


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("town == 'red'", [("town", "red")]),
        ("not (3 != a.n) or b == 'x'", [("b", "x"), ("a.n", 3)]),
        ("a == b", []),
        ("n > 3 and len(a) == 2 and a in 'xy'", []),
        ("a ==", []),
    ],
)
def test_names_compared_with_constants(source, found):
    assert sorted(constant_comparisons(source), key=str) == sorted(found, key=str)
