"""Unit sets: MM-UNIT-01 to MM-UNIT-07, MM-INF-03, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import (
    COLOURS,
    Table,
    against_straw,
    game,
    garrisons,
    new_match,
    on_plains,
    position,
    typed_setup,
)

from referee.engine.core.tally import Tally
from referee.games.monsters_and_magic import figures
from referee.games.monsters_and_magic.catalogue import INDEX, SQUARES

HOME = "; h8 straw garrison"
FOUR_HEROES = "; ".join(f"{square} blue hero" for square in ("a2", "b2", "c2", "d2"))
ROOM = "; e2 blue garrison; h8 straw garrison"
FREE = "; e2 blue garrison"
ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
PIECES = "b1 blue hero garrison; c3 blue army; d3 blue garrison; f5 straw mage"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mm_unit_01_every_set_has_a_colour_of_its_own(seats: int) -> None:
    """MM-UNIT-01: all colours at the table differ, and each unit belongs to one of them."""
    table = typed_setup(seats)
    assert table.state.colours == COLOURS[:seats]
    assert len(set(table.state.colours)) == seats
    assert not [fault for fault in game().audit(table.state) if "MM-UNIT-01" in fault]
    table.state.colours = ("blue",) * seats
    assert [fault for fault in game().audit(table.state) if "MM-UNIT-01" in fault]


def test_mm_unit_01_colours_are_four() -> None:
    """MM-UNIT-01: there is a set for each of four players, and no fifth."""
    assert len(game().contents.colours) == 4
    assert len(new_match(4).state.colours) == 4


def test_no_garrison_without_a_marker() -> None:
    units = garrisons("blue", [f"{column}{row}" for column in "abcd" for row in range(1, 9)])
    table = on_plains(f"{units}; h8 straw garrison; e1 blue garrison", permanents={0: ["empire"]})
    assert "MM-UNIT-02" in table.refused("use empire e2")


def test_without_a_marker_no_garrison_comes() -> None:
    squares = [f"{column}{row}" for row in (2, 3, 4, 5) for column in "abcdefgh"]
    table = position(garrisons("blue", [*squares, "h1"]) + "; a1 blue hero" + HOME, phase="garrison")
    assert table.due == "blue movement"
    assert table.on("a1") == "blue hero"
    assert "MM-UNIT-02" in [notice.clause for notice in table.notices]


def set_size(kind: str, size: int, clause: str) -> None:
    """Assert that each of four sets holds so many of a kind on the map and in supply, before and after a loss."""
    table = typed_setup(4)
    started = 1 if kind in ("hero", "garrison") else 0
    for seat in range(4):
        assert table.state.supply(seat, kind) == size - started
    assert sum(game().pieces(table.state)[kind].values()) == 4 * size
    units = "; ".join(f"{square} blue {kind}" for square in SQUARES[:size])
    table = position(units + HOME)
    assert (table.state.supply(0, kind), table.state.supply(1, kind)) == (0, size - (kind == "garrison"))
    assert sum(game().pieces(table.state)[kind].values()) == 4 * size
    assert not [fault for fault in game().audit(table.state) if clause in fault]
    more = position(f"{units}; {SQUARES[size]} blue {kind}" + HOME)
    assert [fault for fault in game().audit(more.state) if clause in fault]


def test_mm_unit_02_a_set_has_33_garrisons() -> None:
    """MM-UNIT-02: 33 on the map and in supply; a 34th cannot be placed."""
    set_size("garrison", 33, "MM-UNIT-02")
    table = position(garrisons("blue", SQUARES[:33]) + HOME, permanents={0: ["empire"]})
    assert "MM-UNIT-02" in table.refused("use empire b5")
    table = position(garrisons("blue", SQUARES[:32]) + HOME, permanents={0: ["empire"]})
    assert table.play("use empire a5").state.supply(0, "garrison") == 0


def test_mm_unit_03_a_set_has_5_mages() -> None:
    """MM-UNIT-03: 5 on the map and in supply, and a sixth is a fault."""
    set_size("mage", 5, "MM-UNIT-03")


@pytest.mark.parametrize("kind", ["mage", "hero", "monster", "army"])
def test_mm_unit_03_to_06_a_figure_that_fights_is_still_counted_once(kind: str) -> None:
    """MM-UNIT-03, MM-UNIT-04, MM-UNIT-05, MM-UNIT-06: also while it is on no space, in a fight."""
    table = position(f"a1 blue {kind}; b2 straw garrison").play("a1 b2")
    assert game().pieces(table.state)[kind] == {"map": 0, "fight": 1, "supply": 9, "box": 10}


def cap(kind: str, hand: bool = False, **options: str) -> Tally:
    table = position(FOUR_HEROES + ROOM, permanents={0: ["fellowship", "giants"]}, **options)
    return figures.figure_cap(table.state, 0, kind, hand)


def test_the_limit_is_four_five_with_the_card_and_never_more_than_the_set() -> None:
    assert str(cap("hero")) == "limit on the map 4; Fellowship 5; figures of a set at most 5 = 5"
    assert cap("mage").total == 4
    assert cap("mage", figure_cap="five").total == 5
    assert cap("mage").lines[-1].clause == "MM-UNIT-03"


def test_a_set_that_is_used_up_is_a_fact_and_a_limit_a_rule() -> None:
    four = figures.figure_limit_breach(position(FOUR_HEROES + ROOM).state, 0, "hero")
    assert four is not None
    assert (four.clause, four.kind, four.also) == ("MM-REC-09", "rule", ("MM-Q-15",))
    five = figures.figure_limit_breach(
        position(f"{FOUR_HEROES}; f2 blue hero" + ROOM).state, 0, "hero", is_by_hand=True
    )
    assert five is not None
    assert (five.kind, five.also) == ("fact", ("MM-Q-15", "MM-Q-16"))
    assert figures.figure_limit_breach(position(FOUR_HEROES + ROOM).state, 0, "mage") is None


def armies(count: int, cards: tuple[str, ...], cap: str) -> Table:
    """Return blue’s Recruitment Phase with a number of Armies on the map and one free garrison."""
    units = "; ".join(f"{column}1 blue army" for column in "abcde"[:count]) + FREE
    return position(units, phase="recruitment", permanents={0: cards}, figure_cap=cap)


@pytest.mark.parametrize(
    ("count", "cards", "cap", "comes"),
    [
        (3, (), "four", True),
        (4, (), "four", False),
        (4, ("legions",), "four", True),
        (4, ("fellowship",), "four", False),
        (4, (), "five", True),
        (5, ("legions",), "four", False),
        (5, ("legions",), "five", False),
    ],
)
def test_mm_q_15_a_fifth_figure_needs_its_permanent_card_and_a_sixth_never_comes(
    count: int, cards: tuple[str, ...], cap: str, comes: bool
) -> None:
    """MM-Q-15: the fifth with the permanent card of its type or by agreement; the set has no sixth."""
    table = armies(count, cards, cap).play("dice 2")
    assert table.on("e2") == ("blue army garrison" if comes else "blue garrison")
    assert len(table.reported("MM-REC-10")) == (0 if comes else 1)


@pytest.mark.parametrize(("cap", "clauses"), [("four", ("MM-REC-09", "MM-Q-15")), ("five", ())])
def test_mm_q_15_on_a_6_a_fifth_figure_of_choice_is_refused_or_accepted(cap: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-15: on a result of 6 a fifth Army is refused or accepted, a first Mage always accepted."""
    table = armies(4, (), cap).play("dice 6")
    assert table.refused("recruit army e2") == clauses
    assert table.legal("recruit mage e2")


def test_mm_unit_04_a_set_has_5_heroes() -> None:
    """MM-UNIT-04: 5 on the map and in supply, and a sixth is a fault."""
    set_size("hero", 5, "MM-UNIT-04")


def test_mm_unit_05_a_set_has_5_monsters() -> None:
    """MM-UNIT-05: 5 on the map and in supply, and a sixth is a fault."""
    set_size("monster", 5, "MM-UNIT-05")


def test_mm_unit_06_a_set_has_5_armies() -> None:
    """MM-UNIT-06: 5 on the map and in supply, and a sixth is a fault."""
    set_size("army", 5, "MM-UNIT-06")


def test_mm_unit_07_units_are_garrisons_and_figures() -> None:
    """MM-UNIT-07: the Illusionist, which moves units, is offered both; Polymorph, for figures, no garrison."""
    units = "a1 blue hero; c3 blue garrison; e5 blue mage" + HOME
    table = position(units, permanents={0: ["illusionist", "polymorph"]})
    offered = {line.removeprefix("use illusionist ") for line in table.moves() if line.startswith("use illusionist")}
    assert offered == {"hero a1 garrison c3", "hero a1 mage e5", "mage e5 garrison c3"}
    polymorph = {line.split()[2] for line in table.moves() if line.startswith("use polymorph")}
    assert polymorph == {"a1", "e5"}


def test_mm_unit_07_a_castle_helps_both_kinds_of_unit() -> None:
    """MM-UNIT-07: a card for units also helps the garrison that fights after the figure."""
    table = position("e5 blue hero; f6 straw mage garrison; h8 straw garrison").play("e5 f6")
    assert table.tallies[1] == "mage 0; castle +2 = 2"
    table.play("dice 6 6", "dice 1 1", "pass", "pass")
    assert table.tallies[1] == "garrison -2; castle +2 = 0"


def test_illusionist_exchanges_two_of_your_units_where_both_may_be() -> None:
    units = f"{ENDS}; b1 blue hero garrison; c3 blue army; d3 blue garrison; e5 straw mage"
    table = on_plains(units, permanents={0: ["illusionist"]})
    assert "hero b1 army c3" in table.moves_after("use illusionist ")
    assert "MM-PERM-04" in table.refused("use illusionist b1 e5")
    assert table.refused("use illusionist hero b1 garrison d3") == ("MM-STACK-02", "MM-Q-68")
    assert table.refused("use illusionist hero b1 garrison b1") == ("MM-STACK-02", "MM-Q-68")
    assert table.game.read(table.state, "use illusionist army c3 hero b1") == table.game.read(
        table.state, "use illusionist b1 c3"
    )
    table.play("use illusionist garrison d3 c3")
    assert (table.on("c3"), table.on("d3")) == ("blue garrison", "blue army")
    assert "d3 d4" in table.moves()


def test_illusionist_leaves_garrisons_where_that_is_played() -> None:
    units = f"{ENDS}; b1 blue hero; c3 blue garrison"
    table = on_plains(units, permanents={0: ["illusionist"]}, illusionist_garrison="no")
    assert table.refused("use illusionist b1 c3") == ("MM-GARR-01", "MM-Q-68")
    assert not table.moves_after("use illusionist")


@pytest.mark.parametrize("value", ["yes", "no"])
@pytest.mark.parametrize("line", ["garrison d3 army c3", "garrison b1 garrison d3"])
def test_mm_q_68_garrisons_change_places_or_figures_only(line: str, value: str) -> None:
    """MM-Q-68: a garrison with a figure or with another garrison, under one value only."""
    table = against_straw(PIECES, permanents={0: ["illusionist"]}, illusionist_garrison=value)
    exchanges = {move for move in table.moves() if move.startswith("use illusionist")}
    assert any("garrison" in move for move in exchanges) is (value == "yes")
    assert "use illusionist hero b1 army c3" in exchanges
    if value == "no":
        assert table.refused(f"use illusionist {line}") == ("MM-GARR-01", "MM-Q-68")
        return
    table.play(f"use illusionist {line}")
    expected = ("blue army", "blue garrison") if "army" in line else ("blue garrison", "blue army")
    assert (table.on("d3"), table.on("c3")) == expected


@pytest.mark.parametrize("value", ["yes", "no"])
def test_mm_q_68_figures_change_places_either_way_and_it_is_not_a_move(value: str) -> None:
    """MM-Q-68: both have their step after it; an opponent's figure, and a fight, are refused."""
    table = against_straw(PIECES, permanents={0: ["illusionist"]}, illusionist_garrison=value)
    assert table.refused("use illusionist b1 f5")[0] == "MM-PERM-04"
    table.play("use illusionist b1 c3")
    assert (table.on("b1"), table.on("c3")) == ("blue army garrison", "blue hero")
    table.play("c3 c4", "b1 b2")
    assert (table.on("c4"), table.on("b2")) == ("blue hero", "blue army")
    fight = against_straw(PIECES + "; c4 straw army", permanents={0: ["illusionist"]}, illusionist_garrison=value)
    assert fight.play("c3 c4").refused("use illusionist b1 c4")[0] == "MM-COMB-02"


def test_mm_q_68_an_exchange_that_overfills_a_space_is_refused() -> None:
    """MM-Q-68: b1 cannot have a second garrison or figure."""
    table = against_straw(PIECES, permanents={0: ["illusionist"]})
    assert table.refused("use illusionist hero b1 garrison d3") == ("MM-STACK-02", "MM-Q-68")
    assert table.refused("use illusionist garrison b1 army c3") == ("MM-STACK-01", "MM-Q-68")


def test_mm_q_81_healers_and_castles_help_garrisons_and_cards_for_figures_do_not() -> None:
    """MM-Q-81: -2 and Castle 2 and Healers 1 and Fortifications 1; nothing by Shield Bearers, Wizards, Treants."""
    cards = ["healers", "fortifications", "shield bearers", "wizards", "treants", "horse archers"]
    units = "b3 blue hero; b4 straw garrison; c5 straw mage"
    table = against_straw(units, structures={"b4": "castle"}, permanents={1: cards}).play("b3 b4")
    lines = [(line.source, line.amount) for line in table.game.tallies(table.state)[1][1].lines]
    assert sorted(lines) == [("Fortifications", 1), ("Healers", 1), ("castle", 2), ("garrison", -2)]
    assert table.tallies[1].endswith("= 2")


def test_mm_q_81_without_mage_and_castle_they_help_no_garrison() -> None:
    """MM-Q-81: the conditions of the card and of the structure hold for garrisons as for figures."""
    table = against_straw("b3 blue hero; b4 straw garrison", permanents={1: ["healers"]}).play("b3 b4")
    assert table.tallies[1] == "garrison -2"


@pytest.mark.parametrize("kind", ["mage", "hero", "monster", "army", "garrison"])
def test_mm_inf_03_destroyed_units_return_to_the_set(kind: str) -> None:
    """MM-INF-03: one more in supply after the fight than before it."""
    table = position(f"b2 blue hero; c3 straw {kind}" + HOME)
    before = table.state.supply(1, kind)
    table.play("b2 c3", "dice 6 6", "dice 1 1", "pass", "pass")
    assert table.state.supply(1, kind) == before + 1


def test_mm_inf_03_a_destroyed_figure_may_be_recruited_again() -> None:
    """MM-INF-03: with 4 Heroes a fifth is refused; after one has fallen a recruit comes."""
    units = "b2 blue hero; a1 blue hero; a8 blue hero; h1 blue hero; c3 straw garrison; e1 blue garrison" + HOME
    full = position(units, phase="recruitment").play("dice 3")
    assert full.reported("MM-REC-10") != []
    table = position(units).play("b2 c3", "dice 1 1", "dice 6 6", "pass", "pass")
    assert (table.on("c3"), table.state.supply(0, "hero")) == ("straw garrison", 2)
    table.play("end").draw("?").play("dice 3")
    assert table.on("e1") == "blue hero garrison"


def test_the_figure_in_a_fight_counts_as_on_the_map() -> None:
    table = position("a1 blue hero; b2 straw hero; h8 straw garrison")
    assert figures.unit_count(table.state, 0) == 1
    table.play("a1 b2")
    assert table.state.squares_of(0) == ()
    assert (figures.unit_count(table.state, 0), figures.figure_count(table.state, 0, "hero")) == (1, 1)
    assert (figures.unit_count(table.state, 1), figures.figure_count(table.state, 0, "mage")) == (2, 0)


def test_new_figures_get_numbers_of_their_own() -> None:
    state = position("a1 blue hero; b1 blue mage" + ROOM).state.copy()
    fresh = figures.put_figure(state, 0, "army", INDEX["c5"])
    assert figures.find_figure(state, fresh.id) == INDEX["c5"]
    numbers = [figure.id for figure in state.figures if figure is not None]
    assert sorted(numbers) == [1, 2, 3]
    assert figures.remove_figure(state, INDEX["c5"]) == fresh
    assert figures.find_figure(state, fresh.id) is None
