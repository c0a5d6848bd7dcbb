"""Force line by line, and every house rule that changes a line."""

from __future__ import annotations

import pytest
from battle import Table, table

from referee.engine.core.effects import Effect, grant
from referee.games.monsters_and_magic.catalogue import INDEX
from referee.games.monsters_and_magic.figures import subject
from referee.games.monsters_and_magic.force import ATTACKING, DEFENDING, Fighter, force


def unit(at: Table, square: str, role: str = DEFENDING, versus: str = "army", origin: str = "") -> Fighter:
    """Return the figure of a square, else its garrison, as it would fight there."""
    place = INDEX[square]
    figure, owner = at.state.figures[place], at.state.garrisons[place]
    start = INDEX[origin] if origin else None
    if figure is not None:
        return Fighter(figure.seat, figure.kind, place, role, versus, start, subject(figure))
    assert owner is not None
    return Fighter(owner, "garrison", place, role, versus, start)


def said(at: Table, square: str, role: str = DEFENDING, versus: str = "army", origin: str = "") -> str:
    return str(force(at.state, unit(at, square, role, versus, origin)))


def test_force_is_shown_source_by_source() -> None:
    at = table(
        {"c4": "hero 0", "a3": "army 1", "b3": "army 0"}, structure={"c4": "castle"}, owns={0: ["paladin", "warlord"]}
    )
    assert said(at, "c4") == "hero 0; Paladin +2 plains; Warlord +1 next to army b3; castle +2 = 5"
    clauses = [line.clause for line in force(at.state, unit(at, "c4")).lines]
    assert clauses == ["MM-FORCE-03", "MM-COMB-09", "MM-COMB-09", "MM-STRUC-06"]


def test_a_card_helps_its_owner_and_the_unit_it_names_alone() -> None:
    units = {"c4": "hero 0", "c5": "mage 0", "c6": "hero 1"}
    at = table(units, owns={0: ["paladin"]})
    assert said(at, "c4") == "hero 0; Paladin +2 plains = 2"
    assert said(at, "c5") == "mage 0 = 0"
    assert said(at, "c6") == "hero 0 = 0"


def test_conditions_ask_for_the_ground_the_part_and_the_enemy() -> None:
    owns = {0: ["clerics", "earthquakes"]}
    at = table({"c4": "mage 0", "c5": "mage 0"}, terrain={"c5": "badlands"}, owns=owns)
    assert said(at, "c4", DEFENDING) == "mage 0; Clerics +2 defending plains; Earthquakes +2 against army = 4"
    assert said(at, "c4", ATTACKING, "hero") == "mage 0 = 0"
    assert said(at, "c5", ATTACKING, "hero") == "mage 0; Clerics +2 attacking badlands = 2"
    assert said(at, "c5", DEFENDING, "hero") == "mage 0 = 0"


def test_declared_structures_help_the_units_they_name() -> None:
    held = {square: "garrison 0" for square in ("a1", "a2", "a3", "a4", "a5")}
    mines = dict.fromkeys(held, "mine")
    at = table({**held, "c4": "army 0", "c5": "mage 0"}, structure=mines, declared={0: ["mine"]})
    assert said(at, "c4") == "army 0; mines +1 declared = 1"
    assert said(at, "c5") == "mage 0 = 0"
    assert said(table({**held, "c4": "army 0"}, structure=mines), "c4") == "army 0 = 0"


def test_a_benefit_holds_undeclared_where_that_is_played() -> None:
    held = {square: "garrison 0" for square in ("a1", "a2", "a3", "a4", "a5")}
    at = table(
        {**held, "c4": "army 0"}, structure=dict.fromkeys(held, "mine"), options={"declaration_life": "continuous"}
    )
    assert said(at, "c4") == "army 0; mines +1 declared = 1"


@pytest.mark.parametrize(("value", "total"), [("always", 1), ("own_turn", 0)])
def test_a_benefit_counts_in_other_turns_or_not(value: str, total: int) -> None:
    held = {square: "garrison 1" for square in ("a1", "a2", "a3", "a4", "a5")}
    structure = dict.fromkeys(held, "mine")
    options = {"benefit_scope": value}
    at = table({**held, "c4": "army 1"}, structure=structure, declared={1: ["mine"]}, options=options)
    assert force(at.state, unit(at, "c4")).total == total


@pytest.mark.parametrize(("value", "total"), [("both", 0), ("figure", -2)])
def test_a_castle_helps_its_garrison_or_the_figure_alone(value: str, total: int) -> None:
    at = table(
        {"c4": "garrison 0", "c5": "hero 0"}, structure={"c4": "castle", "c5": "castle"}, options={"castle": value}
    )
    assert force(at.state, unit(at, "c4")).total == total
    assert force(at.state, unit(at, "c5")).total == 2
    assert force(at.state, unit(at, "c5", ATTACKING)).total == 0


@pytest.mark.parametrize(("value", "note", "total"), [("once", "c5", 1), ("per_unit", "c5 and d5", 2)])
def test_a_card_for_adjacent_units_counts_once_or_for_each(value: str, note: str, total: int) -> None:
    units = {"c4": "hero 0", "c5": "army 0", "d5": "army 0", "e6": "army 0"}
    at = table(units, owns={0: ["warlord"]}, options={"adjacency_stack": value})
    assert said(at, "c4") == f"hero 0; Warlord +{total} next to army {note} = {total}"


@pytest.mark.parametrize(("value", "total"), [("no", -2), ("yes", -1)])
def test_units_of_one_space_are_adjacent_where_that_is_played(value: str, total: int) -> None:
    at = table({"c4": "mage 0, garrison 0"}, owns={0: ["healers"]}, options={"same_space_adjacent": value})
    garrison = Fighter(0, "garrison", INDEX["c4"], DEFENDING, "army")
    assert force(at.state, garrison).total == total
    assert force(at.state, unit(at, "c4")).total == 0  # a mage is not adjacent to itself


@pytest.mark.parametrize(("value", "total"), [("combat_space", 1), ("origin", 0)])
def test_neighbours_of_an_attacker_are_those_of_the_space_fought_over_or_of_its_origin(value: str, total: int) -> None:
    at = table({"c4": "hero 0", "c5": "army 0"}, owns={0: ["warlord"]}, options={"adjacency_from": value})
    assert force(at.state, unit(at, "c4", ATTACKING, "army", origin="c3")).total == total
    assert force(at.state, unit(at, "c4", DEFENDING)).total == 1


@pytest.mark.parametrize(
    ("value", "shown"),
    [("sum", "Paladin +2 plains; Duelist +2 against hero; castle +2 = 6"), ("best", "Paladin +2 plains = 2")],
)
def test_bonuses_add_up_or_the_best_one_counts(value: str, shown: str) -> None:
    at = table(
        {"c4": "hero 0"}, structure={"c4": "castle"}, owns={0: ["paladin", "duelist"]}, options={"stacking": value}
    )
    assert said(at, "c4", DEFENDING, "hero") == f"hero 0; {shown}"


@pytest.mark.parametrize(("value", "total"), [("yes", 4), ("no", 2)])
def test_copies_of_a_card_add_up_or_count_once(value: str, total: int) -> None:
    at = table({"c4": "hero 0"}, owns={0: ["paladin", "paladin"]}, options={"duplicate_stack": value})
    assert force(at.state, unit(at, "c4")).total == total


def test_a_bonus_for_one_figure_stays_with_it() -> None:
    at = table({"c4": "hero 0", "c5": "hero 0"})
    figure = at.state.figures[INDEX["c4"]]
    assert figure is not None
    grant(at.state, Effect("artificer", 0, "turn", subject(figure)))
    assert said(at, "c4") == "hero 0; Artificer +1 = 1"
    assert said(at, "c5") == "hero 0 = 0"


def test_the_total_is_the_fold_of_the_lines_and_each_source_owns_its_lines() -> None:
    at = table({"c4": "army 0", "c5": "hero 0"}, terrain={"c4": "badlands"}, owns={0: ["general", "orc_warbands"]})
    whole = force(at.state, unit(at, "c4"))
    assert whole.total == sum(line.amount for line in whole.lines) == 2
    zone = at.state.zones["permanents 0"]
    for token in zone:
        at.state.zones["permanents 0"] = tuple(one for one in zone if one != token)
        name = at.state.contents.cards[str(token.face)].name
        assert force(at.state, unit(at, "c4")).lines == tuple(line for line in whole.lines if line.source != name)
