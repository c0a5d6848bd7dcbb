"""Reads what a rules.yaml declares for the free table; names that are not in the game's box are reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from pnp.library.problems import allowed_values, did_you_mean, listed, value_text
from pnp.library.table_language import MOVES
from pnp.library.typed_expressions import calls_of, fields_of
from referee.free.formulas import compile_formula
from referee.free.kit import CounterRule, Declarations, Kit, LimitRule, MoveRule, PhaseRule
from referee.free.words import unseen_card

Report = Callable[[tuple[str | int, ...], str], None]
"""A function that reports a fault in the value at a path in the file."""
COMMON_FIELDS = ("name", "kind")
"""The fields that every card and piece has."""


def declarations(table: Mapping[str, Any], kit: Kit, report: Report) -> Declarations:
    """Return the declarations of a game. table: the data that `plain_rules` (pnp/library/table_rules.py) returns."""
    if not table:
        return Declarations()
    counters = {
        name: CounterRule(one["each"], one["start"], one["most"], one["clause"] or "")
        for name, one in table["counters"].items()
    }
    phases = tuple(
        PhaseRule(one["phase"], one["whose"] == "turn", tuple(one["moves"]), one["clause"], one["once"])
        for one in table["phases"]
    )
    limits = []
    for number, one in enumerate(table["limits"]):
        for key in ("limit", "most"):
            _check_names(one[key], kit, counters, partial(report, ("limits", number, key)))
        at_end = one["at"] == "end of turn"
        limits.append(LimitRule(compile_formula(one["limit"]), compile_formula(one["most"]), at_end, one["clause"]))
    moves = [_move_rule(one, ("moves", number), kit, counters, report) for number, one in enumerate(table["moves"])]
    return Declarations(counters, phases, tuple(limits), tuple(moves))


def _move_rule(
    entry: Mapping[str, Any], path: tuple[str | int, ...], kit: Kit, counters: Mapping[str, CounterRule], report: Report
) -> MoveRule:
    of: set[str] = set()
    for number, what in enumerate(entry["of"]):
        found = kit.things_named(what)
        if not found:
            report((*path, "of", number), f"nothing in the box is called {value_text(what)}{_allowed_names(kit, what)}")
        of |= found
    _check_names(entry["when"], kit, counters, partial(report, (*path, "when")))
    things = [kit.things[id] for id in (of or kit.things)]
    known = dict.fromkeys([*COMMON_FIELDS, *(field for thing in things for field in thing.fields)])
    for field in fields_of(entry["when"], "thing"):
        if field not in known:
            report(
                (*path, "when"),
                f"nothing that this rule applies to has a field {value_text(field)}{allowed_values(field, known)}",
            )
    of |= {unseen_card(kit.cards[id].component) for id in of if id in kit.cards}
    return MoveRule(
        entry["move"], frozenset(of) if entry["of"] else None, compile_formula(entry["when"]), entry["clause"]
    )


def _allowed_names(kit: Kit, name: str) -> str:
    things = kit.things.values()
    sets = dict.fromkeys(one.component for one in things)
    near = did_you_mean(name, dict.fromkeys([*sets, *(name for one in things for name in (one.row, one.name))]))
    return f" (allowed: {listed(sets)}, or a row by its id or name{near})" if sets else " (the box is empty)"


def _check_names(
    source: str | float | bool, kit: Kit, counters: Mapping[str, CounterRule], report: Callable[[str], None]
) -> None:
    """Report the names in an expression that do not exist."""
    decks = tuple(kit.decks)
    places = (*(place.name for place in kit.places.values()), "table")
    known: Mapping[str, Sequence[Sequence[str] | None]] = {
        "hand": (None, decks),
        "cards": (decks,),
        "discards": (decks,),
        "counter": (tuple(counters),),
        "done": (tuple(MOVES),),
        "lying": (None, (*places, *(f"seat {number}" for number in range(1, 21)))),
        "steps": (places, places),
    }
    for name, given in calls_of(source):
        for value, names in zip(given, known.get(name, ()), strict=False):
            if isinstance(value, str) and names is not None and value not in names:
                report(f"{name}({value_text(value)}): there is no such name{allowed_values(value, names)}")
        what = given[0] if name in ("lying", "supply") and given else None
        if isinstance(what, str) and what and not kit.things_named(what):
            report(f"{name}({value_text(what)}): nothing in the box has this name{_allowed_names(kit, what)}")
