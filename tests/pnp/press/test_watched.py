"""The tables that layouts look into are noted, and read as they are."""

from __future__ import annotations

import pytest

from pnp.library.expressions import compile_expression, compile_template
from pnp.press.watched import ALL, Watched

TABLES = {"towns": {"red": {"name": "Redfort"}}, "deck": [1, 2]}


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ("tables.towns.red.name", {"towns"}),
        ("tables.$which.red.name", {"towns"}),
        ("len(tables.deck) + len(tables.towns)", {"towns", "deck"}),
        ("'towns' in tables", {"towns"}),
        ("'ships' in tables", {"ships"}),
        ("len(tables)", {ALL}),
        ("2", set()),
    ],
)
def test_what_an_expression_looks_into_is_noted(source, seen):
    watched = Watched(TABLES)
    evaluate = compile_expression(source)
    assert evaluate({"tables": watched, "which": "towns"}) == evaluate({"tables": TABLES, "which": "towns"})
    assert watched.seen == seen


def test_tables_in_a_text_are_all_of_them():
    watched = Watched(TABLES)
    assert compile_template("$tables")({"tables": watched}) == compile_template("$tables")({"tables": TABLES})
    assert ALL in watched.seen
