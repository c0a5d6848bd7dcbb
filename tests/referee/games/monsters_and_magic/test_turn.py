"""The turn: MM-TURN-01 and MM-TURN-02, and the rulings on them."""

from __future__ import annotations

import re

import pytest
from tables.monsters_and_magic import COLOURS, Table, garrisons, on_plains, position, squares_of

ENDS = "h8 straw garrison; h7 straw garrison; a1 blue garrison"
UNITS = "b2 blue hero; b4 straw mage; g2 straw hero garrison"
ORDER = ["declaration", "garrison", "movement", "allies", "recruitment", "end"]
HOME = "; h8 straw garrison"


def test_a_card_is_played_in_your_turn_and_outside_combat() -> None:
    table = on_plains(ENDS, hands={1: ["oracle", "treants"]})
    assert set(table.refused("play oracle on blue", seat=1)) >= {"MM-TURN-01"}
    assert "MM-TURN-01" in table.refused("play treants", seat=1)


@pytest.mark.parametrize("line", ["g2 g3", "end", "play emperor", "use empire b5", "declare mines"])
def test_mm_turn_01_orders_of_another_player_are_refused(line: str) -> None:
    """MM-TURN-01: whatever is ordered, out of turn it is refused, and nothing of it is offered."""
    table = position(UNITS, permanents={1: ["empire"]}, hands={1: ["emperor"]})
    assert "MM-TURN-01" in table.refused(line, seat=1)
    assert "it is Blue’s turn" in table.why(line, seat=1)
    assert table.moves(1) == set()


def test_mm_turn_01_the_same_order_is_accepted_in_your_turn() -> None:
    """MM-TURN-01: once the turn has passed, the other player acts."""
    table = position(UNITS).end_turn()
    assert (table.state.seat, table.legal("g2 g3", seat=1)) == (1, True)
    assert table.refused("b2 b3", seat=0) == ("MM-TURN-01",)


def test_mm_turn_01_a_figure_of_another_player_is_not_moved() -> None:
    """MM-TURN-01: on a player’s turn only that player’s figures move."""
    table = position(UNITS)
    assert table.refused("g2 g3") == ("MM-TURN-01",)
    assert table.legal("b2 b3")


def test_mm_turn_01_combat_cards_are_played_in_the_turn_of_another() -> None:
    """MM-TURN-01: the defender's card in a fight is not an order out of turn; anything else still is."""
    table = position(UNITS.replace("b4", "b3"), hands={1: ["druids", "emperor"]}).play("b2 b3", "dice 3 3", "dice 3 3")
    assert table.play("pass").due == "straw cards"
    assert table.refused("g2 g3", seat=1)[0] == "MM-COMB-02"
    assert table.refused("play emperor", seat=1)[0] == "MM-COMB-02"
    assert table.play("play druids", seat=1).discards() == ["druids"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_mm_turn_01_players_take_turns_in_order(seats: int) -> None:
    """MM-TURN-01: the players have their turns in order, and each turn is announced."""
    units = "; ".join(f"{column}1 {colour} garrison" for column, colour in zip("aceg", COLOURS[:seats], strict=False))
    table = position(units, seats=seats)
    seen = []
    for _ in range(seats + 1):
        seen.append((table.state.turn, table.state.round, table.state.seat))
        table.end_turn()
        if table.due.endswith("declaration"):
            table.play("end", "end")
    expected = [(number + 1, 1 + number // seats, number % seats) for number in range(seats + 1)]
    assert seen == expected


def test_steps_belong_to_the_movement_phase_of_their_player() -> None:
    table = position("a1 blue hero; h8 straw hero", phase="recruitment")
    assert table.refused("a1 a2") == ("MM-TURN-02",)
    table = position("a1 blue hero; h8 straw hero")
    assert table.refused("h8 h7", seat=1) == ("MM-TURN-01",)


def test_only_what_can_be_passed_says_so() -> None:
    table = position("a1 blue hero garrison; h8 straw garrison").play("end")
    table.draw("?")
    cards = table.game.due(table.state)[1]
    assert (cards.prompt, cards.may_pass) == ("use cards, or roll for recruits", False)
    assert table.refused("end") == ("MM-REC-01", "MM-TURN-02")
    table.play("2")
    assert [one.may_pass for one in table.game.due(table.state)] == [True]


def test_mm_turn_02_the_six_phases_come_in_this_order() -> None:
    """MM-TURN-02: logged over two turns, without one left out or come twice."""
    table = position("a1 blue garrison; a3 blue hero; h8 straw garrison", phase="declaration", hands={0: 1, 1: 1})
    seen: list[str] = []
    for line in ("", "end", "end", "end", "draw ?", "dice 1", "draw ?", "end") * 2:
        table.play(*([line] if line else []))
        if not seen or seen[-1] != table.state.phase:
            seen.append(table.state.phase)
    assert seen == [*ORDER, *ORDER, "declaration"]


def test_mm_turn_02_each_phase_does_its_work_before_the_next() -> None:
    """MM-TURN-02: declared, then garrisoned, then moved, then drawn, then rolled: by the order of what is announced."""
    mines = squares_of("mine", 5)
    table = position(garrisons("blue", mines) + "; a1 blue hero; h8 straw garrison", phase="beginning")
    table.play("a1 a2", "end").draw("?").play("dice 1").draw("?")
    clauses = [
        notice.clause for notice in table.notices if notice.clause.split("-")[1] in ("DECL", "GPH", "ALLY", "REC")
    ]
    assert clauses == ["MM-DECL-01", "MM-GPH-01", "MM-ALLY-01", "MM-REC-02", "MM-REC-02"]


def in_phase(phase: str) -> Table:
    """Return a table in a phase that asks."""
    return position(
        "a1 blue hero; c1 blue garrison; h8 straw garrison",
        phase=phase,
        permanents={0: ["oracle"]},
        hands={0: ["giants", *"?????"], 1: 1},
    )


@pytest.mark.parametrize(
    ("line", "phase"),
    [("a1 a2", "movement"), ("recruit hero c1", ""), ("discard giants", "end"), ("declare mines", "declaration")],
)
def test_mm_turn_02_what_belongs_to_another_phase_is_refused(line: str, phase: str) -> None:
    """MM-TURN-02: the refusal names the current phase and the question."""
    for other in ("declaration", "garrison", "movement", "recruitment", "end"):
        table = in_phase(other)
        if other != phase:
            assert "MM-TURN-02" in table.refused(line), other
            assert re.search(f"it is (now )?the {other.capitalize()} Phase", table.why(line))
    if phase in ("movement", "end"):
        assert in_phase(phase).legal(line)


def test_the_phases_follow_one_another() -> None:
    table = position("a1 blue hero" + HOME, phase="declaration", hands={0: 1})
    seen = [table.state.phase]
    for words in ("end", "end", "end", "draw ?", "dice 1", "draw ?"):
        table.play(words)
        seen.append(table.state.phase)
    assert seen == ["declaration", "garrison", "movement", "allies", "recruitment", "recruitment", "end"]
    assert table.play("end").due == "straw movement"


def test_phases_in_which_nothing_can_be_used_do_not_ask() -> None:
    assert position("a1 blue hero" + HOME, phase="declaration").due == "blue movement"
    assert position("a1 blue hero" + HOME, phase="declaration", permanents={0: ["giants"]}).due == "blue movement"
    assert position("a1 blue hero" + HOME, phase="declaration", permanents={0: ["oracle"]}).due == "blue declaration"
    assert position("a1 blue hero" + HOME, phase="garrison", hands={0: 1}).due == "blue garrison"


def test_a_first_step_leaves_the_phases_before_it_unsaid() -> None:
    table = position("a1 blue hero" + HOME, phase="declaration", hands={0: 1})
    assert table.play("a1 a2").on("a2") == "blue hero"
    assert table.on("a1") == "blue garrison"
