"""Force: MM-FORCE-01 to MM-FORCE-04, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from tables.monsters_and_magic import Table, garrisons, on_plains, position

from referee.engine.core.effects import LastingEffect, grant
from referee.games.monsters_and_magic.catalogue import INDEX
from referee.games.monsters_and_magic.figures import figure_subject
from referee.games.monsters_and_magic.force import ATTACKING, DEFENDING

HOME = "; h8 straw garrison"
STACKED = (
    "dice (2+2) 4; army 0; Wood Elves +2 forest; Knights +1 attacking; Barbarians +2 against garrison; "
    "mines +1 declared = 10",
    "dice (2+2) 4; garrison -2; Fortifications +1; castle +2 = 5",
)
BEST = ("dice (2+2) 4; army 0; Wood Elves +2 forest = 6", "dice (2+2) 4; garrison -2; castle +2 = 4")
KINDS = ("mage", "hero", "monster", "army")
CORNERS = "; h8 straw garrison; a8 blue garrison"
FIRST_FIVE = ("a1", "a2", "a3", "a4", "a5")


def fight(attacker: str, defender: str, **given: object) -> Table:
    """Return a fight of a figure from b2 for c3, in Plains unless named, at its dice."""
    terrain = {"c3": "plains", **given.pop("terrain", {})}  # type: ignore[dict-item]
    units = f"b2 blue {attacker}; c3 straw {defender}" + HOME
    return position(units, terrain=terrain, **given).play("b2 c3")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("kind", "card", "terrain", "amount"),
    [
        ("monster", "treants", "forest", 2),
        ("army", "wood elves", "forest", 2),
        ("mage", "druids", "forest", 2),
        ("hero", "rangers", "forest", 1),
        ("monster", "giants", "mountain", 2),
        ("army", "dwarves", "mountain", 2),
        ("mage", "elementalist", "mountain", 2),
        ("hero", "rangers", "mountain", 1),
        ("army", "orc warbands", "mountain", 1),
        ("monster", "demons", "badlands", 2),
        ("army", "undead hordes", "badlands", 2),
        ("mage", "lich lord", "badlands", 2),
        ("hero", "chaos lord", "badlands", 2),
        ("army", "orc warbands", "badlands", 1),
        ("monster", "juggernauts", "plains", 2),
        ("army", "horse archers", "plains", 2),
        ("mage", "priests", "plains", 2),
        ("hero", "paladin", "plains", 2),
    ],
)
def test_mm_force_01_an_ally_card_raises_force_by_what_it_states(
    kind: str, card: str, terrain: str, amount: int
) -> None:
    """MM-FORCE-01: as a permanent card, and played from the hand when the dice are seen."""
    plain = fight(kind, "garrison", terrain={"c3": terrain}, hands={0: [card]}).dice(3, 4, 1, 1)
    assert plain.tallies[0] == f"dice (3+4) 7; {kind} 0 = 7"
    assert plain.play(f"play {card}").tallies[0].endswith(f"= {7 + amount}")
    laid = fight(kind, "garrison", terrain={"c3": terrain}, permanents={0: [card]}).dice(3, 4, 1, 1)
    assert laid.tallies[0].endswith(f"= {7 + amount}")


def test_mm_force_02_force_is_added_to_the_roll() -> None:
    """MM-FORCE-02: Force 3 and a roll of 8 make 11; 11 beats 10 and ties with 11."""
    alone = fight("hero", "monster", permanents={0: ["paladin", "warlord"]})
    assert alone.tallies[0] == "hero 0; Paladin +2 plains = 2"
    units = "b2 blue hero; c4 blue army; c3 straw monster" + HOME
    table = position(units, terrain={"c3": "plains"}, permanents={0: ["paladin", "warlord"]}).play("b2 c3")
    table.dice(5, 3)
    assert table.tallies[0] == "dice (5+3) 8; hero 0; Paladin +2 plains; Warlord +1 next to army c4 = 11"
    assert Table(table.state).dice(4, 6).play("pass", "pass").on("c3") == "blue hero"
    assert Table(table.state).dice(5, 6).play("pass", "pass").on("c3") == ""


@pytest.mark.parametrize(
    ("value", "shown"),
    [("sum", "Paladin +2 plains; Duelist +2 against hero; castle +2 = 6"), ("best", "Paladin +2 plains = 2")],
)
def test_bonuses_add_up_or_the_best_one_counts(value: str, shown: str) -> None:
    table = on_plains(
        "c4 blue hero", structures={"c4": "castle"}, permanents={0: ["paladin", "duelist"]}, stacking=value
    )
    assert str(table.force_of("c4", DEFENDING, "hero")) == f"hero 0; {shown}"


def fought(table: Table, line: str) -> Table:
    """Return a fight in which both sides have rolled 2 and 2."""
    return table.play(line, "dice 2 2", "dice 2 2")


@pytest.mark.parametrize(("value", "sides"), [("sum", STACKED), ("best", BEST)])
def test_mm_q_40_different_bonuses_add_up_or_the_highest_counts(value: str, sides: tuple[str, str]) -> None:
    """MM-Q-40: cards and structures are added, or the highest counts alone; the base Force always counts."""
    mines = "; ".join(f"{column}4 blue garrison" for column in "cdefgh")
    table = position(
        f"c2 blue army; c3 straw garrison; h8 straw garrison; {mines}",
        structures={"c3": "castle"},
        permanents={0: ["wood elves", "knights", "barbarians"], 1: ["fortifications"]},
        declared={0: ["mine"]},
        stacking=value,
    )
    assert fought(table, "c2 c3").tallies == sides


@pytest.mark.parametrize("kind", KINDS)
def test_mm_force_03_a_figure_that_rolls_7_totals_7(kind: str) -> None:
    """MM-FORCE-03: base Force 0, attacking and defending."""
    table = fight(kind, kind).dice(3, 4, 6, 1)
    assert table.tallies == (f"dice (3+4) 7; {kind} 0 = 7", f"dice (6+1) 7; {kind} 0 = 7")


@pytest.mark.parametrize(
    ("card", "kind", "foe", "terrain", "force"),
    [
        ("druids", "mage", "army", "forest", 2),
        ("druids", "hero", "army", "forest", 0),
        ("druids", "mage", "army", "plains", 0),
        ("knights", "army", "army", "plains", 1),
        ("shield bearers", "army", "army", "plains", 0),
        ("dragon slayer", "hero", "monster", "plains", 2),
        ("dragon slayer", "hero", "army", "plains", 0),
        ("dragon slayer", "army", "monster", "plains", 0),
        ("assassin", "hero", "mage", "plains", 1),
        ("assassin", "hero", "hero", "plains", 1),
        ("assassin", "hero", "army", "plains", 0),
        ("barbarians", "army", "garrison", "plains", 2),
        ("barbarians", "army", "army", "plains", 0),
        ("clerics", "mage", "army", "badlands", 2),
        ("clerics", "mage", "army", "plains", 0),
    ],
)
def test_mm_force_04_cards_help_the_named_units_under_the_named_conditions(
    card: str, kind: str, foe: str, terrain: str, force: int
) -> None:
    """MM-FORCE-04: the unit, the ground, the part in the fight and the enemy must be those that the card names."""
    table = fight(kind, foe, terrain={"c3": terrain}, permanents={0: [card]})
    assert table.tallies[0].endswith(f" {force}")


def test_mm_force_04_a_card_without_its_condition_is_not_played_in_a_fight() -> None:
    """MM-FORCE-04: a Mage's card for Forests is refused to a Hero in Forests, and to a Mage in Plains."""
    hands = {0: ["druids"]}
    for kind, terrain in (("hero", "forest"), ("mage", "plains")):
        table = fight(kind, "garrison", terrain={"c3": terrain}, hands=hands).dice(1, 1, 2, 2)
        assert table.refused("play druids") == ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")
    assert fight("mage", "garrison", terrain={"c3": "forest"}, hands=hands).dice(1, 1, 2, 2).legal("play druids")


@pytest.mark.parametrize(("value", "note", "total"), [("once", "c5", 1), ("per_unit", "c5 and d5", 2)])
def test_a_card_for_adjacent_units_counts_once_or_for_each(value: str, note: str, total: int) -> None:
    units = "c4 blue hero; c5 blue army; d5 blue army; e6 blue army"
    table = on_plains(units, permanents={0: ["warlord"]}, adjacency_stack=value)
    assert str(table.force_of("c4")) == f"hero 0; Warlord +{total} next to army {note} = {total}"


@pytest.mark.parametrize(
    ("value", "two"),
    [
        ("once", "Warlord +1 next to army d1 = 5"),
        ("per_unit", "Warlord +2 next to army d1 and d3 = 6"),
    ],
)
def test_mm_q_39_several_adjacent_helpers_add_up_or_count_once(value: str, two: str) -> None:
    """MM-Q-39: two Armies next to the Hero give 1 or 2; one gives 1 under both, a second card always its own."""
    units = "c1 blue hero; c2 straw army; d1 blue army{}" + CORNERS
    given: dict[str, Any] = {"permanents": {0: ["warlord"]}, "adjacency_stack": value}
    table = fought(position(units.format("; d3 blue army"), **given), "c1 c2")
    assert table.tallies[0] == "dice (2+2) 4; hero 0; " + two
    table = fought(position(units.format("; d5 blue army"), **given), "c1 c2")
    assert table.tallies[0] == "dice (2+2) 4; hero 0; Warlord +1 next to army d1 = 5"


@pytest.mark.parametrize(
    ("card", "attacker", "defender", "shown"),
    [
        ("army eater", "monster", "army", "monster 0; Army Eater +2 against army = 6"),
        ("army eater", "monster", "hero", "monster 0 = 4"),
        ("army eater", "hero", "army", "hero 0 = 4"),
        ("assassin", "hero", "hero", "hero 0; Assassin +1 against hero = 5"),
        ("assassin", "hero", "mage", "hero 0; Assassin +1 against mage = 5"),
        ("assassin", "hero", "army", "hero 0 = 4"),
    ],
)
def test_mm_q_43_two_cards_give_force(card: str, attacker: str, defender: str, shown: str) -> None:
    """MM-Q-43: Army Eater and Assassin give Force against those they name, in defence too, and no move points."""
    table = position(f"c1 blue {attacker}; c2 straw {defender}" + CORNERS, permanents={0: [card]})
    assert table.left("c1") == 1
    assert fought(table, "c1 c2").tallies[0] == "dice (2+2) 4; " + shown
    table = position(f"c1 blue {attacker}; c2 straw {defender}" + CORNERS, of=1, permanents={0: [card]})
    assert fought(table, "c2 c1").tallies[1] == "dice (2+2) 4; " + shown


def test_a_card_helps_its_owner_and_the_unit_it_names_alone() -> None:
    units = "c4 blue hero; c5 blue mage; c6 straw hero"
    table = on_plains(units, permanents={0: ["paladin"]})
    assert str(table.force_of("c4")) == "hero 0; Paladin +2 plains = 2"
    assert str(table.force_of("c5")) == "mage 0"
    assert str(table.force_of("c6")) == "hero 0"


def test_conditions_ask_for_the_ground_the_part_and_the_enemy() -> None:
    owns = {0: ["clerics", "earthquakes"]}
    table = on_plains("c4 blue mage; c5 blue mage", terrain={"c5": "badlands"}, permanents=owns)
    assert str(table.force_of("c4")) == "mage 0; Clerics +2 defending plains; Earthquakes +2 against army = 4"
    assert str(table.force_of("c4", ATTACKING, "hero")) == "mage 0"
    assert str(table.force_of("c5", ATTACKING, "hero")) == "mage 0; Clerics +2 attacking badlands = 2"
    assert str(table.force_of("c5", DEFENDING, "hero")) == "mage 0"


def test_declared_structures_help_the_units_they_name() -> None:
    held = garrisons("blue", FIRST_FIVE)
    mines = dict.fromkeys(FIRST_FIVE, "mine")
    table = on_plains(f"{held}; c4 blue army; c5 blue mage", structures=mines, declared={0: ["mine"]})
    assert str(table.force_of("c4")) == "army 0; mines +1 declared = 1"
    assert str(table.force_of("c5")) == "mage 0"
    assert str(on_plains(f"{held}; c4 blue army", structures=mines).force_of("c4")) == "army 0"


def test_a_bonus_for_one_figure_stays_with_it() -> None:
    table = on_plains("c4 blue hero; c5 blue hero")
    figure = table.state.figures[INDEX["c4"]]
    assert figure is not None
    grant(table.state, LastingEffect("artificer", 0, "turn", figure_subject(figure)))
    assert str(table.force_of("c4")) == "hero 0; Artificer +1 = 1"
    assert str(table.force_of("c5")) == "hero 0"


def test_the_total_is_the_fold_of_the_lines_and_each_source_owns_its_lines() -> None:
    table = on_plains(
        "c4 blue army; c5 blue hero", terrain={"c4": "badlands"}, permanents={0: ["general", "orc_warbands"]}
    )
    whole = table.force_of("c4")
    assert whole.total == sum(line.amount for line in whole.lines) == 2
    zone = table.state.zones["permanents 0"]
    for token in zone:
        table.state.zones["permanents 0"] = tuple(one for one in zone if one != token)
        name = table.state.contents.cards[str(token.face)].name
        assert table.force_of("c4").lines == tuple(line for line in whole.lines if line.source != name)
