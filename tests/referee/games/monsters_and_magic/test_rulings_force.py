"""Rulings on Force and on move points by terrain, MM-Q-37 to MM-Q-45: every value of every switch."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from folders import folders
from tables.monsters_and_magic import COLOURS, NOTHING, ROOT, Table, document, game, position

from referee.games.monsters_and_magic.catalogue import INDEX
from referee.games.monsters_and_magic.force import ATTACKING, DEFENDING, Fighter, force
from referee.games.monsters_and_magic.game import MonstersAndMagic
from referee.games.monsters_and_magic.loading import FILES, load_contents
from referee.loading.data import load_data

HOME = "; h8 straw garrison; a8 blue garrison"
WATCH = {
    "id": "night_watch",
    "n": 65,
    "name": "Night Watch",
    "code": "MM65",
    "helps": "hero",
    "timing": "passive",
    "effects": [{"stat": "force", "unit": ["hero"], "amount": 1, "adjacent_to": "garrison"}],
    "count": 1,
}
"""A card of the table’s own: the printed cards have none that a space shared by two units could decide in a fight."""


def custom(units: str, cards: Mapping[int, Sequence[str]], hand: Sequence[str] = (), **options: str) -> Table:
    """Return a position of a table that has two of each card, and the Night Watch."""
    data = load_data("monsters_and_magic", folders(ROOT), FILES)
    rows: list[Mapping[str, Any]] = [{**row, "count": 2} for row in data.tables["allies.yaml"]]
    tables = {**data.tables, "allies.yaml": [*rows, WATCH]}
    rules = MonstersAndMagic("monsters_and_magic", data.book, load_contents(data._replace(tables=tables)))
    given = document(units, NOTHING, NOTHING, 2)
    given["permanents"] = {COLOURS[seat]: list(names) for seat, names in cards.items()}
    given |= {"hands": {"blue": list(hand)}, "options": options, "turn": {"of": "blue", "phase": "movement"}}
    state = rules.read_position(given)
    rules.settle(state)
    return Table(state, rules)


def fought(table: Table, line: str) -> Table:
    """Return a fight in which both sides have rolled 2 and 2."""
    return table.play(line, "dice 2 2", "dice 2 2")


@pytest.mark.parametrize("helper", ["b1", "e3", "c2", "g5"])
@pytest.mark.parametrize(("value", "helping"), [("combat_space", ("e3", "c2")), ("origin", ("b1", "c2"))])
def test_mm_q_37_whose_neighbours_an_attacker_has(value: str, helping: tuple[str, ...], helper: str) -> None:
    """MM-Q-37: a Hero enters d2 from c1; an Army beside the one space, the other, both or neither."""
    units = f"c1 blue hero; {helper} blue army; d2 straw army" + HOME
    table = position(units, permanents={0: ["warlord"]}, adjacency_from=value)
    shown = f"; Warlord +1 next to army {helper} = 5" if helper in helping else " = 4"
    assert fought(table, "c1 d2").tallies[0] == "dice 2+2 4; hero 0" + shown


@pytest.mark.parametrize("value", ["combat_space", "origin"])
def test_mm_q_37_a_defender_stands_where_it_fights(value: str) -> None:
    """MM-Q-37: the neighbours of a defender are those of its space under both values."""
    units = "c1 blue army; d2 straw hero; e3 straw army" + HOME
    table = fought(position(units, permanents={1: ["warlord"]}, adjacency_from=value), "c1 d2")
    assert table.tallies[1] == "dice 2+2 4; hero 0; Warlord +1 next to army e3 = 5"


@pytest.mark.parametrize(("value", "more"), [("no", 0), ("yes", 1)])
def test_mm_q_38_units_in_one_space(value: str, more: int) -> None:
    """MM-Q-38: a garrison below the Mage of the Healers, and a Hero on a garrison, in a space of both."""
    healed = position("c2 blue mage garrison" + HOME, permanents={0: ["healers"]}, same_space_adjacent=value)
    below = Fighter(0, "garrison", INDEX["c2"], DEFENDING, "army")
    assert force(healed.state, below).total == -2 + more
    assert force(healed.state, below._replace(role=ATTACKING)).total == -2
    table = custom("c1 blue army; c2 straw hero garrison" + HOME, {1: ["night watch"]}, same_space_adjacent=value)
    shown = ("hero 0 = 4", "hero 0; Night Watch +1 next to garrison c2 = 5")[more]
    assert fought(table, "c1 c2").tallies[1] == "dice 2+2 4; " + shown


@pytest.mark.parametrize("value", ["no", "yes"])
def test_mm_q_38_another_space_is_adjacent_and_a_unit_is_not_to_itself(value: str) -> None:
    """MM-Q-38: a Mage next to a Mage is helped by the Healers, a Mage alone on its garrison is not."""
    units = "c1 blue army; c2 straw mage garrison{}" + HOME
    given: dict[str, Any] = {"permanents": {1: ["healers"]}, "same_space_adjacent": value}
    assert fought(position(units.format(""), **given), "c1 c2").tallies[1] == "dice 2+2 4; mage 0 = 4"
    table = fought(position(units.format("; c3 straw mage"), **given), "c1 c2")
    assert table.tallies[1] == "dice 2+2 4; mage 0; Healers +1 defending next to mage c3 = 5"


@pytest.mark.parametrize(
    ("value", "two"),
    [
        ("once", "Warlord +1 next to army d1 = 5"),
        ("per_unit", "Warlord +2 next to army d1 and d3 = 6"),
    ],
)
def test_mm_q_39_several_helpers(value: str, two: str) -> None:
    """MM-Q-39: two Armies next to the Hero give 1 or 2; one gives 1 under both, a second card always its own."""
    units = "c1 blue hero; c2 straw army; d1 blue army{}" + HOME
    given: dict[str, Any] = {"permanents": {0: ["warlord"]}, "adjacency_stack": value}
    table = fought(position(units.format("; d3 blue army"), **given), "c1 c2")
    assert table.tallies[0] == "dice 2+2 4; hero 0; " + two
    table = fought(position(units.format("; d5 blue army"), **given), "c1 c2")
    assert table.tallies[0] == "dice 2+2 4; hero 0; Warlord +1 next to army d1 = 5"


STACKED = (
    "dice 2+2 4; army 0; Wood Elves +2 forest; Knights +1 attacking; Barbarians +2 against garrison; "
    "mines +1 declared = 10",
    "dice 2+2 4; garrison -2; Fortifications +1; castle +2 = 5",
)
BEST = ("dice 2+2 4; army 0; Wood Elves +2 forest = 6", "dice 2+2 4; garrison -2; castle +2 = 4")


@pytest.mark.parametrize(("value", "sides"), [("sum", STACKED), ("best", BEST)])
def test_mm_q_40_different_bonuses(value: str, sides: tuple[str, str]) -> None:
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


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("yes", "army 0; Knights +1 attacking; Knights +1 attacking = 6"),
        ("no", "army 0; Knights +1 attacking = 5"),
    ],
)
@pytest.mark.parametrize(("kept", "played"), [(["knights", "knights"], []), (["knights"], ["knights"])])
def test_mm_q_41_copies_of_one_card_in_a_fight(kept: list[str], played: list[str], value: str, shown: str) -> None:
    """MM-Q-41: two Knights give 2 or 1, both laid out, or one of them played from the hand."""
    options = {"duplicate_stack": value, "combat_card_filter": "any"}
    table = fought(custom("c1 blue army; c2 straw army" + HOME, {0: kept}, played, **options), "c1 c2")
    table.play(*(f"play {name}" for name in played))
    assert table.tallies[0] == "dice 2+2 4; " + shown


def test_mm_q_41_a_second_copy_is_no_help_where_they_count_as_one() -> None:
    """MM-Q-41: in the fight it is refused for giving no Force; where each counts it is accepted."""
    units, cards = "c1 blue army; c2 straw army" + HOME, {0: ["knights"]}
    table = fought(custom(units, cards, ["knights"], duplicate_stack="no"), "c1 c2")
    assert table.refused("play knights") == ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")
    assert fought(custom(units, cards, ["knights"], duplicate_stack="yes"), "c1 c2").legal("play knights")


@pytest.mark.parametrize(("value", "left", "limit"), [("yes", 3, 9), ("no", 2, 7)])
def test_mm_q_41_copies_of_one_card_outside_a_fight(value: str, left: int, limit: int) -> None:
    """MM-Q-41: two Wings and two Emperors count twice or once; different cards always both."""
    table = custom(
        "c1 blue monster; e1 blue hero", {0: ["wings", "wings", "emperor", "emperor"]}, duplicate_stack=value
    )
    assert (table.left("c1"), table.left("e1"), table.hand_limit()) == (left, 1, limit)


@pytest.mark.parametrize(
    ("value", "below"),
    [("both", "dice 2+2 4; garrison -2; castle +2 = 4"), ("figure", "dice 2+2 4; garrison -2 = 2")],
)
def test_mm_q_42_whom_a_castle_helps(value: str, below: str) -> None:
    """MM-Q-42: the figure that defends in it always, its garrison where both are helped; no attacker."""
    units = "c5 blue army; c6 straw hero garrison" + HOME
    table = position(units, castle=value).play("c5 c6", "dice 6 6", "dice 2 2")
    assert table.tallies == ("dice 6+6 12; army 0 = 12", "dice 2+2 4; hero 0; castle +2 = 6")
    table.play("pass", "pass", "dice 6 6", "dice 2 2")
    assert table.tallies[1] == below


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
    table = position(f"c1 blue {attacker}; c2 straw {defender}" + HOME, permanents={0: [card]})
    assert table.left("c1") == 1
    assert fought(table, "c1 c2").tallies[0] == "dice 2+2 4; " + shown
    table = position(f"c1 blue {attacker}; c2 straw {defender}" + HOME, of=1, permanents={0: [card]})
    assert fought(table, "c2 c1").tallies[1] == "dice 2+2 4; " + shown


def test_mm_q_44_cards_are_printed_in_correct_spelling() -> None:
    """MM-Q-44: Necromancer is written out and read so; one Army is recruited, and Armies are counted."""
    rows = {row["id"]: row for row in load_data("monsters_and_magic", folders(ROOT), FILES).tables["allies.yaml"]}
    assert "necromncer" not in str(rows).lower()
    assert (rows["necromancer"]["name"], rows["necromancer"]["code"]) == ("Necromancer", "MM35")
    assert game().contents.cards["necromancer"].name == "Necromancer"
    assert (rows["legions"]["pc"].split()[-4], "Armies" in rows["legions"]["hc"]) == ("Armies", False)
    assert position(hands={0: ["necromancer"]}).legal("play necromancer")


SHORT = "MM-MPH-04"


@pytest.mark.parametrize(("value", "clause"), [("refund", (SHORT,)), ("free_step", ())])
def test_mm_q_45_into_the_mountains_without_mp(value: str, clause: tuple[str, ...]) -> None:
    """MM-Q-45: with nothing left the step is refused, or free, once a turn; without the card always refused."""
    cards = {0: ["mountain guides"]}
    table = position("c3 blue hero", permanents=cards, terrain_mp=value).play("c3 c4")
    assert table.left("c4") == 0
    assert table.refused("c4 c5")[:1] == clause
    if value == "free_step":
        assert table.play("c4 c5").left("c5") == 0
        assert table.refused("c5 c6")[:1] == (SHORT,)
    assert position("c3 blue hero", terrain_mp=value).play("c3 c4").refused("c4 c5")[:1] == (SHORT,)


@pytest.mark.parametrize(
    ("value", "made_of"),
    [("refund", "base 1; Mountain Guides +1 on entering Mountain = 2"), ("free_step", "base 1 = 1")],
)
def test_mm_q_45_into_the_mountains_with_mp(value: str, made_of: str) -> None:
    """MM-Q-45, MM-EX-10: 1 paid and 1 gained, or nothing paid: 1 is left for one more space under both."""
    table = position("c4 blue hero", permanents={0: ["mountain guides"]}, terrain_mp=value).play("c4 c5")
    assert (table.left("c5"), table.allowance("c5")) == (1, made_of)
    assert table.play("c5 c6").left("c6") == 0
    assert table.refused("c6 c7")[:1] == (SHORT,)
