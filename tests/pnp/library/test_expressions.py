"""Expressions: their values, their errors, and that no other code can run."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.library.expressions import ExpressionError, MissingField, compile_expression, compile_template

SCOPE = {
    "n": 3, "name": "Ada", "s": "engine", "tags": ["a", "b"], "sections": {"engine": {"slots": 4}}, "none": None,
    "class": 2, "kept": {"from": {"is": "x"}},
}  # fmt: skip


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("n + 1", 4), ("n * 2 - 1", 5), ("7 // 2", 3), ("7 % 4", 3), ("-n", -3), ("n / 2", 1.5),
        ("n > 2 and n <= 3", True), ("not n", False), ("n == 3 or missing", True), ("1 < n < 3", False),
        ('"a" in tags', True), ('"c" not in tags', True), ('"yes" if n else "no"', "yes"), ("[n, 1]", [3, 1]),
        ("sections.engine.slots", 4), ("sections.$s.slots", 4), ("tags[1]", "b"), ("len(tags)", 2),
        ("min(n, 2) + max(n, 5)", 7), ("sum([1, 2, n])", 6), ("abs(-2)", 2), ("round(2.6)", 3), ("round(2.64, 1)", 2.6),
        ('plural(n, "card")', "cards"), ('plural(1, "card")', "card"), ('plural(2, "die", "dice")', "dice"),
        ('join(tags, " and ")', "a and b"), ("upper(name)", "ADA"), ("lower(name)", "ada"),
        ("[t + t for t in tags]", ["aa", "bb"]), ('sum(i * j for i in range(1, n) for j in [1, 10] if i > 1)', 55),
        ("[s for s in sections]", ["engine"]), ('all(t in ["a", "b"] for t in tags)', True),
        ('any(t == "c" for t in tags)', False), ("class + 1", 3), ("kept.from.is", "x"),
        ('"class from " + name', "class from Ada"), ('capital("ada b")', "Ada b"),
        ('replace(name, "A", "I")', "Ida"), ("range(1, n)", [1, 2, 3]), (5, 5), (True, True),
    ],
)  # fmt: skip
def test_expressions_give_their_value(source, value):
    assert compile_expression(source)(SCOPE) == value


@pytest.mark.parametrize(
    "source",
    [
        "", "n +", "lambda: 1", "__import__('os')", "name.upper()", "open('x')", "n := 2", "f'{n}'",
        "{x: 1 for x in tags}", "{x for x in tags}", "[x for x, y in tags]",
        "{1: 2}", "2 ** 99", "n << 9", "max(*tags)", "max(a=1)", "b'x'", "1j", "x" * 1001,
        "(" * 400 + ")" * 400,
    ],
)  # fmt: skip
def test_unknown_syntax_of_an_expression_is_refused_when_compiled(source):
    with pytest.raises(ExpressionError):
        compile_expression(source)


@pytest.mark.parametrize(
    "source",
    [
        '"ab" * 1000000000',
        "[1] * 1000000000",
        '"%1000000000d" % 5',
        "n / 0",
        "n + name",
        "len(n)",
        "1e308 // 0",
        "[x for x in n]",
        "[i for i in range(1, 9999) for j in range(1, 9999)]",
    ],
)
def test_an_expression_that_cannot_be_worked_out_is_reported(source):
    with pytest.raises(ExpressionError, match="cannot be evaluated"):
        compile_expression(source)(SCOPE)


def test_an_unknown_name_says_what_there_is():
    with pytest.raises(MissingField) as caught:
        compile_expression("sections.guns.slots")(SCOPE)
    assert (caught.value.name, caught.value.known) == ("guns", ("engine",))


@pytest.mark.parametrize("name", ["__class__", "mro", "_replace", "keys"])
def test_attributes_of_python_are_not_reached(name):
    with pytest.raises(MissingField):
        compile_expression(f"sections.{name}")(SCOPE)


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("plain", "plain"), ("$name", "Ada"), ("$n", 3), ("$name!", "Ada!"), ("art/$s.svg", "art/engine.svg"),
        ("$sections.$s.slots", 4), ("${n + 1} cards", "4 cards"), (r"\$5 and $n", "$5 and 3"), ("$tags", ["a", "b"]),
        ("<$s> $name", "<engine> Ada"), ("$none.", "."), ("100 %", "100 %"),
    ],
)  # fmt: skip
def test_templates_are_filled(source, value):
    assert compile_template(source)(SCOPE) == value


@settings(max_examples=200)
@given(st.text(max_size=40))
def test_any_text_is_an_expression_or_reported(source):
    try:
        compile_expression(source)(SCOPE)
    except ExpressionError:
        return


@settings(max_examples=200)
@given(st.text(alphabet="ns$.{}[]()+-*/%\"' a1,", max_size=30))
def test_any_template_is_filled_or_reported(source):
    try:
        compile_template(source)(SCOPE)
    except ExpressionError:
        return


@settings(max_examples=100)
@given(st.integers(-999, 999), st.integers(-999, 999))
def test_arithmetic_is_pythons(a, b):
    assert compile_expression("a + b * (a - b)")({"a": a, "b": b}) == a + b * (a - b)


def test_fill_fills_in_a_text_with_the_fields_of_a_record_and_the_names_around_it():
    scope = {"words": {"line": "$count × $name of $place"}, "record": {"count": 2, "name": "Ooze"}, "place": "north"}
    assert compile_expression("fill(words.line, record)")(scope) == "2 × Ooze of north"
    assert compile_expression("fill(words.line)")({**scope, "count": 1, "name": "Imp"}) == "1 × Imp of north"


def test_a_text_is_filled_in_for_each_record_or_value_of_a_list():
    scope = {"line": "$n!", "rows": [{"n": 1}, {"n": 2}], "word": "<$value>", "words": ["a", "b"]}
    assert compile_expression('join([fill(line, one) for one in rows], " ")')(scope) == "1! 2!"
    assert compile_expression("[fill(word, one) for one in words]")(scope) == ["<a>", "<b>"]


@pytest.mark.parametrize("blank", ["", None])
def test_there_is_nothing_in_a_blank_to_make_a_list_from(blank):
    """A card without costs has a blank where the others have a mapping of them."""
    assert compile_expression("[c for c in costs]")({"costs": blank}) == []


def test_a_text_that_fills_in_itself_is_refused():
    with pytest.raises(ExpressionError, match="recursion"):
        compile_expression("fill(line)")({"line": "${fill(line)}"})


def test_a_value_with_a_name_is_refused_as_such():
    with pytest.raises(ExpressionError, match="write only values between the brackets of round, without names"):
        compile_expression("round(n, places=1)")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("2026-01-01", "a number must not begin with 0"),
        ("name == 'Ada", "a quote at the end is missing"),
        ("3a + 1", "this is not a number"),
        ("0x", "this is not a number"),
        (r"'\x'", "write two backslashes for a backslash"),
        ("(n + 1", "'(' was never closed"),
    ],
)
def test_what_the_parser_refuses_is_said_in_plain_words(source, told):
    with pytest.raises(ExpressionError) as caught:
        compile_expression(source)
    assert str(caught.value).endswith(f"is not an expression ({told})")


def test_a_dollar_in_quotes_stays():
    assert compile_expression('"$5 for " + sections.$s.slots + ".$s"')(
        {**SCOPE, "sections": {"engine": {"slots": "x"}}}
    ) == ("$5 for x.$s")


@pytest.mark.parametrize(
    ("source", "message"),
    [
        (
            "n > '3'",
            'the number 2 and the text "3" cannot be compared: write 3 without quotes, or format its cell as a number',
        ),
        ("name < 3", 'the text "Ada" and the number 3 cannot be compared'),
        (
            "n + '1'",
            'the number 2 and the text "1" cannot be added: write 1 without quotes, or format its cell as a number',
        ),
        ("name - 1", 'the text "Ada" and the number 1 cannot be subtracted'),
        ("blank > 2", 'the text "" and the number 2 cannot be compared: write 0 for a blank, or test for it first'),
        ("-name", '`-` needs a number after it, not the text "Ada"'),
        ("name in n", "`in` needs a list, a mapping or a text after it, not the number 2"),
    ],
)
def test_values_that_do_not_go_together_are_named(source, message):
    """The message was Python's: '>' not supported between instances of 'int' and 'str'."""
    with pytest.raises(ExpressionError) as caught:
        compile_expression(source)({"n": 2, "name": "Ada", "blank": ""})
    assert f"cannot be evaluated ({message})" in str(caught.value)


@pytest.mark.parametrize(
    ("source", "value"),
    [
        ("[m.land for m in map]", ["wood", "hill"]),
        ("[m for m in map if m.land == 'hill']", ["B2"]),
        ("[map[m].land + m for m in map]", ["woodA1", "hillB2"]),
        ("sum(m.cost for m in map)", 3),
        ("[fill('$land: $cost', m) for m in map]", ["wood: 1", "hill: 2"]),
        ("[fill('$value', m) for m in map]", ["A1", "B2"]),
        ("[m for m in plain]", ["a", "b"]),
    ],
)
def test_a_for_over_a_table_gives_ids_with_the_fields_of_their_rows(source, value):
    """`m.land` was an unknown field, as a `for` gave only the ids."""
    scope = {"map": {"A1": {"land": "wood", "cost": 1}, "B2": {"land": "hill", "cost": 2}}, "plain": {"a": 1, "b": 2}}
    assert compile_expression(source)(scope) == value


def test_a_field_that_the_rows_of_a_for_lack_is_reported_with_those_they_have():
    with pytest.raises(MissingField) as caught:
        compile_expression("[m.laand for m in map]")({"map": {"A1": {"land": "wood"}}})
    assert (caught.value.name, caught.value.known) == ("laand", ("land",))


def test_an_id_from_a_for_may_be_the_start_of_a_path():
    (one,) = compile_expression("[m for m in map]")({"map": {"A1": {"land": "wood"}}})
    assert compile_template("art/$m.svg")({"m": one}) == "art/A1.svg"
    assert compile_template("art/$m.land.svg")({"m": one}) == "art/wood.svg"
