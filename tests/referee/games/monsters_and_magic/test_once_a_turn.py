"""Cards that are used once in a turn: MM-CARD-06, and the rulings on it."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import Table, against_straw, game, on_plains, position

from referee.engine.core.effects import reset_uses

ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
HOME = "; h8 straw garrison"
ALTAR = {0: ["altar of sacrifice"]}
UNSEEN = ("?", "?")
PHASES = ("declaration", "garrison", "movement", "recruitment", "end")
EMPIRE = {0: ["empire"]}
REALM = "c3 blue hero; f3 blue garrison"


def test_a_permanent_card_is_used_once_in_your_turn() -> None:
    table = on_plains(ENDS, permanents={0: ["oracle"], 1: ["oracle"]}, hands={1: ["?", "?"]})
    assert "MM-CARD-06" in table.refused("use oracle on blue", seat=1)
    table.play("use oracle on straw")
    assert [token.seen for token in table.state.zones["hand 1"]] == [3, 3]
    assert table.refused("use oracle") == ("MM-CARD-06",)
    assert not table.moves_after("use")
    reset_uses(table.state, "turn")
    assert table.moves_after("use oracle") == {" straw"}


def test_copies_of_a_card_are_used_once_each() -> None:
    table = on_plains(ENDS, permanents={0: ["empire", "empire"]})
    table.play("use empire a2", "use empire a3")
    assert "MM-CARD-06" in table.refused("use empire a4")


def test_a_card_that_leaves_and_comes_back_is_still_used_up() -> None:
    table = on_plains(ENDS, permanents={0: ["diplomat", "oracle"]}, hands={0: ["diplomat", "treants"]})
    table.play("use oracle", "use diplomat oracle treants", "play diplomat treants oracle")
    assert table.permanents() == ["diplomat", "oracle"]
    assert "MM-CARD-06" in table.refused("use oracle")


def table_with(units: str = "a1 blue garrison; c1 blue garrison", **given: object) -> Table:
    return position(units + HOME, **given)  # type: ignore[arg-type]


def test_mm_card_06_ot_is_once_in_your_turn() -> None:
    """MM-CARD-06: a second use is refused, one on another player's turn too; on its player's next turn it is ready."""
    table = table_with("a1 blue garrison", permanents={0: ["empire"], 1: ["merchant"]}).play("use empire a2")
    assert table.refused("use empire a3") == ("MM-CARD-06",)
    assert "MM-CARD-06" in table.refused("use merchant e5", seat=1)
    table.end_turn()
    assert "MM-CARD-06" in table.refused("use empire a3", seat=0)
    assert table.legal("use merchant e5", seat=1)
    table.play("end", "end").end_turn()
    assert (table.state.seat, table.legal("use empire a3")) == (0, True)


@pytest.mark.parametrize("phase", ["declaration", "garrison", "movement", "recruitment", "end"])
def test_mm_card_06_ot_is_used_in_any_phase_but_counts_for_the_turn(phase: str) -> None:
    """MM-CARD-06: you may use it once in a turn, not once in each phase."""
    table = table_with("a1 blue garrison", permanents={0: ["empire"]}, phase=phase)
    assert table.due == f"blue {phase}"
    assert "MM-CARD-06" in table.play("use empire a2").refused("use empire a3")


def test_mm_card_06_each_ot_card_counts_by_itself() -> None:
    """MM-CARD-06: using one leaves the others ready."""
    table = table_with("a1 blue garrison", permanents={0: ["empire", "merchant"]}).play("use empire a2")
    assert table.legal("use merchant e5")


def next_turn(table: Table) -> Table:
    """Return the table in the same player’s next Movement Phase."""
    table.end_turn().end_turn()
    while table.due != "blue movement":
        table.play("end")
    return table


def test_a_once_a_turn_card_is_refused_a_second_time_in_a_turn() -> None:
    """MM-CARD-06: refused in the same turn, whatever it is aimed at; accepted in the next own one."""
    table = position("a1 blue garrison" + HOME, permanents={0: ["empire"]}).play("use empire a2")
    assert table.refused("use empire a3") == ("MM-CARD-06",)
    assert next_turn(table).legal("use empire a3")


def test_using_ot_on_another_players_turn() -> None:
    """MM-CARD-06: refused; the message says whose turn it is."""
    table = position("a1 blue garrison" + HOME, permanents={1: ["empire"]})
    assert table.refused("use empire h7", seat=1) == ("MM-TURN-01", "MM-CARD-06")
    assert "use permanent cards on your own turn; it is Blue’s turn" in table.why("use empire h7", seat=1)
    assert position("a1 blue garrison" + HOME, permanents={1: ["empire"]}, of=1).legal("use empire h7")


# Sacrifice
@pytest.mark.parametrize(("value", "again"), [("unlimited", True), ("once", False)])
def test_the_altar_takes_a_figure_for_two_cards(value: str, again: bool) -> None:
    table = on_plains(f"{ENDS}; c3 blue hero; c5 blue army", permanents={0: ["altar_of_sacrifice"]}, altar_limit=value)
    assert table.refused("use altar a1") == ("MM-PERM-04",)
    table.play("use altar c3", "draw ? treants")
    assert table.on("c3") == ""
    assert table.hand() == ["?", "treants"]
    assert table.moves_after("use altar of sacrifice ") == ({"c5"} if again else set())
    if not again:
        assert table.refused("use altar c5") == ("MM-CARD-06", "MM-Q-52")


@pytest.mark.parametrize(("value", "clauses"), [("unlimited", ()), ("once", ("MM-CARD-06", "MM-Q-52"))])
def test_mm_q_52_the_altar_any_number_of_times_or_once(value: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-52: by default it may take a second figure in the same turn; with `once`, only in the next turn."""
    units = "a1 blue garrison; c3 blue hero; e3 blue army; g3 blue mage"
    table = against_straw(units, permanents=ALTAR, altar_limit=value).play("use altar on c3").draw(*UNSEEN)
    assert (table.on("c3"), table.hand()) == ("", ["?", "?"])
    assert table.refused("use altar on e3") == clauses
    if not clauses:
        table.play("use altar on e3").draw(*UNSEEN).play("use altar on g3")
        assert (table.on("e3"), table.on("g3"), table.due) == ("", "", "blue drawing")
        return
    table.end_turn().end_turn()
    assert table.legal("use altar on e3")


@pytest.mark.parametrize("value", ["unlimited", "once"])
def test_mm_q_52_from_hand_the_altar_takes_one_figure(value: str) -> None:
    """MM-Q-52: once played from the hand, it is discarded, with either house rule."""
    table = against_straw("c3 blue hero; e3 blue army", hands={0: ["altar of sacrifice"]}, altar_limit=value)
    table.play("play altar on c3").draw(*UNSEEN)
    assert table.discards() == ["altar_of_sacrifice"]
    assert table.refused("use altar on e3")[0] == "MM-PERM-04"


@pytest.mark.parametrize("phase", PHASES)
def test_mm_q_52_the_altar_works_in_every_phase_of_your_turn(phase: str) -> None:
    """MM-Q-52: it is refused on another player's turn."""
    table = against_straw("c3 blue hero; e3 blue army", permanents=ALTAR, phase=phase)
    assert table.legal("use altar on c3")
    other = against_straw("c3 blue hero; e3 blue army", permanents=ALTAR, phase="movement", of=1)
    assert other.refused("use altar on c3", seat=0) == ("MM-TURN-01", "MM-Q-52")


@pytest.mark.parametrize(
    ("square", "value", "clauses"),
    [
        ("c4", "space", ()),
        ("g3", "space", ()),
        ("c4", "garrison", ("MM-Q-65",)),
        ("g3", "garrison", ()),
        ("g6", "space", ("MM-Q-65",)),
        ("g6", "garrison", ("MM-Q-65",)),
    ],
)
def test_mm_q_65_empire_places_next_to_your_spaces_or_only_to_garrisons(
    square: str, value: str, clauses: tuple[str, ...]
) -> None:
    """MM-Q-65: c4 is next to your Hero, g3 to your garrison, g6 to neither."""
    table = against_straw(REALM, permanents=EMPIRE, empire_source=value)
    assert table.refused(f"use empire on {square}") == clauses
    if not clauses:
        assert table.play(f"use empire on {square}").on(square) == "blue garrison"
    else:
        assert f"{square} is not next to a {value} of yours" in table.why(f"use empire on {square}")


def test_merchant_places_a_garrison_in_any_free_town_or_city() -> None:
    units = f"{ENDS}; d5 blue hero; e5 straw hero"
    table = on_plains(
        units, structures={"d5": "town", "e5": "city", "f5": "city", "h2": "town"}, permanents={0: ["merchant"]}
    )
    assert table.moves_after("use merchant ") == {"f5", "h2"}
    assert table.refused("use merchant g2") == ("MM-Q-66",)
    assert table.refused("use merchant d5") == ("MM-Q-66",)


@pytest.mark.parametrize(
    ("square", "clauses"),
    [
        ("h2", ()),
        ("h5", ()),
        ("e2", ("MM-Q-66",)),
        ("b5", ("MM-Q-66",)),
        ("c2", ("MM-STACK-02", "MM-Q-66")),
        ("h1", ("MM-Q-66",)),
    ],
)
def test_mm_q_66_the_merchant_works_for_any_city_or_town_without_units(square: str, clauses: tuple[str, ...]) -> None:
    """MM-Q-66: however far from the player’s units; not with any unit in it, and not in a Village."""
    units = "a1 blue garrison; c2 straw garrison; e2 blue hero; b5 straw army"
    table = against_straw(units, permanents={0: ["merchant"]})
    assert table.refused(f"use merchant on {square}") == clauses
    if not clauses:
        assert table.play(f"use merchant on {square}").on(square) == "blue garrison"


USED = [card.id for card in game().contents.cards.values() if card.timing not in ("passive", "split")]


@pytest.mark.parametrize("card", USED)
def test_a_card_cites_the_clauses_that_why_gives_for_it(card: str) -> None:
    """MM-CARD-06, MM-CARD-07, MM-Q-52: whether it is used on its owner's turn, or refused in another."""
    units = "a1 blue garrison; b2 blue mage; c5 blue monster; d2 blue army; g3 blue hero; h8 straw garrison"
    cards = {"permanents": {0: [card], 1: ["treants"]}, "hands": {0: ["treants"], 1: ["treants"]}}
    table = on_plains(units, terrain={"a2": "forest"}, structures={"h1": "town"}, **cards)
    uses = sorted(line for line in table.moves() if line.startswith("use "))
    assert uses
    table.play(uses[0])
    assert table.news[0].clause in game().concerning(card)
    late = on_plains(units, terrain={"a2": "forest"}, structures={"h1": "town"}, of=1, **cards)
    clauses = [clause for clause in late.refused(uses[0], seat=0) if clause.startswith(("MM-CARD", "MM-Q-52"))]
    assert clauses
    assert set(clauses) <= set(game().concerning(card))
