"""Dice and permanent cards of a combat: MM-COMB-08 and MM-COMB-09, and the rulings on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from folders import folders
from tables.monsters_and_magic import COLOURS, NOTHING, ROOT, Table, document, on_plains, position

from referee.engine.core.chance import ChanceSpec
from referee.games.monsters_and_magic.game import MonstersAndMagic
from referee.games.monsters_and_magic.loading import FILES, load_contents
from referee.loading.data import load_data

HOMES = "; h8 straw garrison; a1 blue garrison"
WIN, LOSE = ("dice 6 6", "dice 1 1", "pass", "pass"), ("dice 1 1", "dice 6 6", "pass", "pass")
ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
CORNERS = "; h8 straw garrison; a8 blue garrison"
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


def entered(there: str = "straw garrison", **given: object) -> Table:
    """Return a table at which a blue Hero has gone from b3 into b4."""
    return position(f"b3 blue hero; b4 {there}; e3 blue army" + HOMES, **given).play("b3 b4")  # type: ignore[arg-type]


def test_mm_comb_08_each_side_rolls_two_dice() -> None:
    """MM-COMB-08: the attacker's two, then the defender's two, from 1 to 6; anything else is refused."""
    table = entered()
    for what in ("attacker", "defender"):
        assert (table.spec.what, table.spec.number, table.spec.faces) == (what, 2, 6)
        for line in ("dice 3", "dice 3 3 3", "dice 7 1", "dice 0 6"):
            assert table.refused(line) == ("MM-COMB-08",), line
        table.play("dice 6 1")
    assert table.tallies == ("dice (6+1) 7; hero 0 = 7", "dice (6+1) 7; garrison -2 = 5")


def test_mm_comb_08_both_roll_again_in_the_next_fight() -> None:
    """MM-COMB-08: against the garrison new dice are due of both sides."""
    table = entered("straw mage garrison").play(*WIN)
    assert (table.spec.what, table.tallies[0]) == ("attacker", "hero 0")
    assert table.dice(1, 2).spec.what == "defender"


def test_who_draws_or_rolls_is_the_one_who_speaks() -> None:
    table = position("c3 blue mage; h8 straw garrison", of=1).play("end")
    assert table.due == "straw drawing"
    assert table.ruling("c3 d4").move.seat == 1


def ex_17(**options: str) -> Table:
    return on_plains(
        f"{ENDS}; c3 blue army; c4 straw hero garrison; d5 straw mage",
        terrain={"c4": "forest"},
        structures={"c4": "castle"},
        permanents={0: ["knights", "barbarians", "siege_engines"], 1: ["fortifications", "rangers", "healers"]},
        **options,
    )


def test_dice_are_asked_of_the_attacker_first_and_name_turn_square_and_defender() -> None:
    table = ex_17().play("c3 c4")
    spec = table.game.due(table.state)[0]
    assert isinstance(spec, ChanceSpec)
    assert (spec.seat, spec.what, spec.number, spec.faces) == (0, "attacker", 2, 6)
    assert spec.subject == (1, "c4", "figure")
    table.play("dice 6 6")
    second = table.game.due(table.state)[0]
    assert isinstance(second, ChanceSpec)
    assert (second.seat, second.what, second.subject) == (1, "defender", (1, "c4", "figure"))
    table.play("dice 1 1", "pass", "pass")
    third = table.game.due(table.state)[0]
    assert isinstance(third, ChanceSpec)
    assert third.subject == (1, "c4", "garrison")


def test_mm_comb_09_force_from_permanent_cards_is_applied() -> None:
    """MM-COMB-09: every matching permanent card of both sides counts without being named; hand cards do not."""
    ours = ["dragon slayer", "chaos lord", "rangers", "duelist", "paladin"]
    table = entered(
        "straw monster",
        terrain={"b4": "badlands"},
        permanents={0: ours, 1: ["demons", "treants"]},
        hands={0: ["assassin"]},
    )
    assert table.tallies == (
        "hero 0; Dragon Slayer +2 against monster; Chaos Lord +2 badlands = 4",
        "monster 0; Demons +2 badlands = 2",
    )
    lines = [line.clause for _, tally in table.game.tallies(table.state) for line in tally.lines]
    assert lines == ["MM-FORCE-03", "MM-COMB-09", "MM-COMB-09", "MM-FORCE-03", "MM-COMB-09"]


@pytest.mark.parametrize(("value", "total"), [("yes", 4), ("no", 2)])
def test_copies_of_a_card_add_up_or_count_once(value: str, total: int) -> None:
    table = on_plains("c4 blue hero", permanents={0: ["paladin", "paladin"]}, duplicate_stack=value)
    assert table.force_of("c4").total == total


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


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        ("yes", "army 0; Knights +1 attacking; Knights +1 attacking = 6"),
        ("no", "army 0; Knights +1 attacking = 5"),
    ],
)
@pytest.mark.parametrize(("kept", "played"), [(["knights", "knights"], []), (["knights"], ["knights"])])
def test_mm_q_41_copies_of_one_card_add_up_or_count_once_in_a_fight(
    kept: list[str], played: list[str], value: str, shown: str
) -> None:
    """MM-Q-41: two Knights give 2 or 1, both laid out, or one of them played from the hand."""
    options = {"duplicate_stack": value, "combat_card_filter": "any"}
    table = fought(custom("c1 blue army; c2 straw army" + CORNERS, {0: kept}, played, **options), "c1 c2")
    table.play(*(f"play {name}" for name in played))
    assert table.tallies[0] == "dice (2+2) 4; " + shown


def test_mm_q_41_a_second_copy_is_no_help_where_they_count_as_one() -> None:
    """MM-Q-41: in the fight it is refused for giving no Force; where each counts it is accepted."""
    units, cards = "c1 blue army; c2 straw army" + CORNERS, {0: ["knights"]}
    table = fought(custom(units, cards, ["knights"], duplicate_stack="no"), "c1 c2")
    assert table.refused("play knights") == ("MM-COMB-10", "MM-FORCE-04", "MM-Q-27")
    assert fought(custom(units, cards, ["knights"], duplicate_stack="yes"), "c1 c2").legal("play knights")


@pytest.mark.parametrize(("value", "left", "limit"), [("yes", 3, 9), ("no", 2, 7)])
def test_mm_q_41_copies_of_one_card_add_up_or_count_once_outside_a_fight(value: str, left: int, limit: int) -> None:
    """MM-Q-41: two Wings and two Emperors count twice or once; different cards always both."""
    table = custom(
        "c1 blue monster; e1 blue hero", {0: ["wings", "wings", "emperor", "emperor"]}, duplicate_stack=value
    )
    assert (table.left("c1"), table.left("e1"), table.hand_limit()) == (left, 1, limit)
