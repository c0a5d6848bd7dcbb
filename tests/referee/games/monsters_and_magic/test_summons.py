"""Summons: MM-CARD-07 and MM-CARD-08, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import Table, against_straw, game, on_plains, position

from referee.games.monsters_and_magic.catalogue import SQUARES
from referee.games.monsters_and_magic.movement import has_moved

ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
AROUND_C3 = {"b2", "b3", "b4", "c2", "c4", "d2", "d3", "d4"}
HOME = "; h8 straw garrison"
GATE = {0: ["magic gate"]}
CALL = "c3 blue mage; g7 blue monster"
PHASES = ("declaration", "garrison", "movement", "recruitment", "end")
TWO = "c3 blue mage; f3 blue mage; a7 blue monster; g7 blue monster"


def test_no_figure_calls_itself() -> None:
    rules = game()
    gate = rules.contents.cards["magic_gate"]
    own = gate._replace(effects=(gate.effects[0]._replace(summoner="monster"),))
    made = type(rules)(
        rules.name, rules.book, rules.contents._replace(cards={**rules.contents.cards, "magic_gate": own})
    )
    table = on_plains(f"{ENDS}; g7 blue monster; c3 blue monster", permanents={0: ["magic_gate"]}, rules=made)
    assert table.refused("use magic gate g7 g6") == ("MM-CARD-07",)
    assert table.play("use magic gate g7 d4").on("d4") == "blue monster"


def table_with(units: str = "a1 blue garrison; c1 blue garrison", **given: object) -> Table:
    return position(units + HOME, **given)  # type: ignore[arg-type]


def places(table: Table, start: str) -> set[str]:
    """Return the last words of the legal moves that begin so."""
    return {line.split()[-1] for line in table.moves() if line.startswith(start)}


def test_mm_card_07_a_summon_goes_to_a_space_next_to_the_summoner() -> None:
    """MM-CARD-07: Mage on c3, Monster on g7: the eight neighbours of c3, not c3 itself, not a farther space."""
    table = table_with("c3 blue mage; g7 blue monster", permanents={0: ["magic gate"]})
    assert places(table, "use magic gate g7 ") == AROUND_C3
    for square in set(SQUARES) - AROUND_C3 - {"g7"}:
        assert "MM-CARD-07" in table.refused(f"use magic gate g7 {square}"), square
    assert table.play("use magic gate g7 d4").units(0) == {"c3": "blue mage", "d4": "blue monster"}


@pytest.mark.parametrize(
    ("card", "summoner", "summoned"),
    [
        (card.id, card.effects[0].summoner, card.effects[0].summoned)
        for card in game().contents.cards.values()
        if card.timing == "summon"
    ],
)
def test_mm_card_07_one_of_your_units_of_the_named_type_is_summoned(card: str, summoner: str, summoned: str) -> None:
    """MM-CARD-07: by the unit that the card names, the unit that it names; another type, or an enemy, is refused."""
    others = [kind for kind in ("mage", "hero", "monster", "army") if kind not in (summoner, summoned)]
    words = card.replace("_", " ")
    units = f"c3 blue {summoner}; g7 blue {summoned}; g5 blue {others[0]}; e5 blue {others[1]}; a7 straw {summoned}"
    table = table_with(units, permanents={0: [card]})
    assert table.legal(f"use {words} g7 c4")
    for line in (f"use {words} g5 c4", f"use {words} a7 c4", f"use {words} g7 g4", f"use {words} g7 e4"):
        assert "MM-CARD-07" in table.refused(line), line


# Summons
def summoning(owned: list[str] | None = None, **more: object) -> Table:
    units = f"{ENDS}; c3 blue mage; g7 blue monster; b1 blue hero; c4 straw hero"
    return on_plains(units, permanents={0: ["magic_gate"] if owned is None else owned}, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("value", "far"), [("any", True), ("3", False)])
def test_a_summon_reaches_every_space_or_only_near_ones(value: str, far: bool) -> None:
    table = summoning(summon_range=value)
    assert bool(table.moves_after("use magic gate g7 ")) == far
    if not far:
        assert table.refused("use magic gate g7 d4") == ("MM-CARD-07", "MM-Q-48")


@pytest.mark.parametrize(
    ("start", "value", "clauses"),
    [
        ("h7", "any", ()),
        ("g3", "any", ()),
        ("f6", "any", ()),
        ("h7", "3", ("MM-CARD-07", "MM-Q-48")),
        ("g3", "3", ("MM-CARD-07", "MM-Q-48")),
        ("f6", "3", ()),
        ("c6", "3", ()),
    ],
)
def test_mm_q_48_a_monster_is_called_from_anywhere_or_from_three_spaces_away(
    start: str, value: str, clauses: tuple[str, ...]
) -> None:
    """MM-Q-48: the way counts to the Mage on c3 that calls: 3 spaces, diagonals too, will do, 4 and 5 will not."""
    table = against_straw(f"c3 blue mage; {start} blue monster", permanents=GATE, summon_range=value)
    assert table.refused(f"use magic gate {start} c4") == clauses
    assert table.legal(f"use magic gate {start} c4") is not bool(clauses)


def test_mm_q_48_three_spaces_from_one_of_two_that_may_call_are_enough() -> None:
    """MM-Q-48: a second Mage nearer to the Monster calls it; into a space next to the far one alone it does not."""
    units = "c3 blue mage; e5 blue mage; g7 blue monster"
    table = against_straw(units, permanents=GATE, summon_range="3")
    assert table.legal("use magic gate g7 d4")
    assert table.refused("use magic gate g7 b2") == ("MM-CARD-07", "MM-Q-48")


def test_summons_wait_for_the_movement_phase() -> None:
    assert summoning(phase="recruitment").refused("use magic gate g7 d4") == ("MM-CARD-07", "MM-Q-51")


@pytest.mark.parametrize("phase", PHASES)
def test_mm_q_51_units_are_summoned_in_the_movement_phase_only(phase: str) -> None:
    """MM-Q-51: refused in every other phase of the player’s own turn, as a permanent card and from hand."""
    table = against_straw(CALL, permanents=GATE, hands={0: ["dragon riders"]}, phase=phase)
    expected = () if phase == "movement" else ("MM-CARD-07", "MM-Q-51")
    assert table.ruling("use magic gate g7 c4").clauses == expected
    assert table.ruling("play dragon riders").clauses == expected


def test_mm_q_51_nobody_summons_in_the_movement_phase_of_another() -> None:
    """MM-Q-51: it must be the player’s own Movement Phase."""
    table = against_straw(CALL, permanents=GATE, of=1)
    assert table.refused("use magic gate g7 c4", seat=0) == ("MM-TURN-01", "MM-CARD-07", "MM-Q-51")


def test_mm_card_08_a_summoned_figure_does_not_move_any_more() -> None:
    """MM-CARD-08: it is not summoned again either; on its player's next turn it may move."""
    table = table_with("c3 blue mage; g7 blue monster", permanents={0: ["magic gate", "wings"]})
    table.play("use magic gate g7 c4")
    assert table.refused("c4 c5") == ("MM-CARD-08",)
    assert "MM-CARD-08" in table.refused("use magic gate c4 d4")
    assert table.legal("c3 b3")
    table.end_turn().end_turn().play("end", "end")
    assert table.legal("c4 c5")


def test_mm_card_08_a_figure_that_has_moved_is_not_summoned() -> None:
    """MM-CARD-08: refused after one step, whatever points are left; another one still is summoned."""
    units = "c3 blue mage; g7 blue monster; a7 blue monster"
    table = table_with(units, permanents={0: ["magic gate", "wings"]}).play("g7 g6")
    assert table.refused("use magic gate g6 c4") == ("MM-CARD-08",)
    assert table.legal("use magic gate a7 c4")


def test_mm_card_08_the_summoner_keeps_its_own_move() -> None:
    """MM-CARD-08: summoning is not a move of the unit that summons."""
    table = table_with("c3 blue mage; g7 blue monster", permanents={0: ["magic gate"]}).play("use magic gate g7 c4")
    assert table.play("c3 b2").on("b2") == "blue mage"


def test_summoning_a_figure_that_has_moved() -> None:
    """MM-CARD-08: refused; before its move the same Monster is summoned."""
    table = position("c3 blue mage; g7 blue monster" + HOME, permanents={0: ["magic gate"]})
    assert table.legal("summon monster g7 c4")
    table.play("g7 g6")
    assert table.refused("summon monster g6 c4") == ("MM-CARD-08",)
    assert table.refused("use magic gate g6 c4") == ("MM-CARD-08",)


def test_moving_a_summoned_figure() -> None:
    """MM-CARD-08: refused, whatever points it has; the Mage that summoned it moves."""
    table = position("c3 blue mage; g7 blue monster" + HOME, permanents={0: ["magic gate", "wings"]})
    table.play("summon monster g7 c4")
    assert table.refused("c4 c5") == ("MM-CARD-08",)
    assert table.legal("c3 b3")


def test_each_unit_summons_once_where_that_is_played() -> None:
    units = f"{ENDS}; c3 blue mage; g7 blue monster; g5 blue monster; d5 blue mage"
    once = on_plains(units, permanents={0: ["magic_gate"]}, summon_limit="per_summoner")
    assert {"g7 b2 c3", "g7 c4 c3", "g7 c4 d5"} <= once.moves_after("use magic gate ")
    once.play("summon monster g7 b2")
    assert once.refused("use magic gate g5 b3 by c3") == ("MM-CARD-08", "MM-Q-50")
    once.play("use magic gate g5 c4 by d5")
    free = on_plains(units, permanents={0: ["magic_gate"]}).play("summon g7 b2", "summon g5 b3")
    assert free.on("b3") == "blue monster"
    assert has_moved(free.state, next(one for one in free.state.figures if one and one.kind == "monster"))


def test_mm_q_50_each_figure_is_summoned_once_and_one_mage_calls_many() -> None:
    """MM-Q-50, per_summoned: one Mage calls both Monsters; neither of them is called a second time."""
    table = against_straw(TWO, permanents=GATE)
    assert "use magic gate a7 b4" in table.moves()
    table.play("use magic gate a7 b4", "use magic gate g7 c4")
    assert (table.on("b4"), table.on("c4")) == ("blue monster", "blue monster")
    assert table.refused("use magic gate c4 e4") == ("MM-CARD-08",)


def test_mm_q_50_each_unit_calls_once_where_that_is_played() -> None:
    """MM-Q-50, per_summoner: the second Monster is refused to the same Mage, and comes to the other one."""
    table = against_straw(TWO, permanents=GATE, summon_limit="per_summoner")
    assert {"use magic gate a7 b4 c3", "use magic gate a7 e4 f3"} <= table.moves()
    table.play("use magic gate a7 b4 by c3")
    assert table.refused("use magic gate g7 c4 by c3") == ("MM-CARD-08", "MM-Q-50")
    assert table.play("use magic gate g7 e4 by f3").on("e4") == "blue monster"
    assert table.refused("use magic gate e4 g4 by f3")[0] == "MM-CARD-08"


@pytest.mark.parametrize("value", ["per_summoned", "per_summoner"])
def test_mm_q_50_either_way_your_next_turn_begins_again(value: str) -> None:
    """MM-Q-50: a Mage that has called calls again on its player's next turn, a Monster that was called comes again."""
    table = against_straw("c3 blue mage; g7 blue monster", permanents=GATE, summon_limit=value)
    table.play("summon monster g7 b4").end_turn().end_turn()
    assert table.due == "blue declaration"
    assert table.play("summon monster b4 c4").on("c4") == "blue monster"


def test_a_summon_from_hand_lasts_for_the_turn() -> None:
    table = summoning(owned=[], hands={0: ["magic_gate"]})
    assert table.ruling("use magic gate g7 d4").breaches[0].kind == "fact"
    table.play("play magic gate", "summon g7 d4")
    assert table.on("d4") == "blue monster"
