"""The Garrison Phase: MM-GPH-01 and MM-GPH-02, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.monsters_and_magic import against_straw, garrisons, position

HOME = "; h8 straw garrison"
KINDS = ("mage", "hero", "monster", "army")
PHASES = ("declaration", "garrison", "movement", "recruitment", "end")


@pytest.mark.parametrize("kind", KINDS)
def test_mm_gph_01_a_garrison_comes_under_each_of_your_figures_without_one(kind: str) -> None:
    """MM-GPH-01: a figure gets a garrison if it has none; an enemy's figure gets none."""
    table = position(f"b2 blue {kind}; d4 blue mage garrison; f6 straw hero" + HOME, phase="garrison")
    assert table.units(0) == {"b2": f"blue {kind} garrison", "d4": "blue mage garrison"}
    assert table.on("f6") == "straw hero"
    assert table.state.supply(0, "garrison") == 31
    placed = table.ever_reported("MM-GPH-01")
    assert placed == ["Blue places garrisons on b2"]


def test_mm_gph_01_every_space_with_a_figure_gets_a_garrison_at_once() -> None:
    """MM-GPH-01: every space with a figure of yours; a space without a figure gets nothing."""
    table = position("a1 blue mage; b1 blue hero; c1 blue monster; d1 blue army; e1 blue garrison" + HOME)
    assert table.state.garrison_count(0) == 1
    table = position("a1 blue mage; b1 blue hero; c1 blue monster; d1 blue army" + HOME, phase="garrison")
    assert (table.state.garrison_count(0), len(table.units(0))) == (4, 4)


def test_mm_gph_01_markers_that_are_short_go_where_the_player_says() -> None:
    """MM-GPH-01: one marker for two figures: either space, but no space without a figure of yours."""
    rows = [f"{column}{row}" for row in (2, 3, 4, 5) for column in "abcdefgh"]
    table = position(garrisons("blue", rows) + "; a1 blue hero; c1 blue mage" + HOME, phase="garrison")
    assert table.moves() == {"garrison a1", "garrison c1"}
    for square in ("d1", "a2", "h8"):
        assert table.refused(f"garrison {square}")[0] == "MM-GPH-01"
    table.play("garrison c1")
    assert (table.on("a1"), table.on("c1"), table.state.supply(0, "garrison")) == (
        "blue hero",
        "blue mage garrison",
        0,
    )


def test_the_last_markers_go_where_the_player_says() -> None:
    squares = [f"{column}{row}" for row in (2, 3, 4, 5) for column in "abcdefgh"]
    units = garrisons("blue", squares) + "; a1 blue hero; c1 blue mage" + HOME
    table = position(units, phase="garrison")
    assert table.due == "blue markers"
    assert table.decision.owed == ("1 garrison",)
    assert table.refused("garrison d1") == ("MM-GPH-01",)
    assert table.play("garrison c1").on("c1") == "blue mage garrison"
    assert table.on("a1") == "blue hero"
    assert table.due == "blue movement"


def test_mm_q_77_garrisons_are_placed_under_all_figures() -> None:
    """MM-Q-77: in every space with a figure and no garrison, without a question; 2 markers are not kept back."""
    table = against_straw("a1 blue hero; b1 blue mage; c1 blue army garrison", phase="garrison")
    assert [table.on(square) for square in ("a1", "b1", "c1")] == [
        "blue hero garrison",
        "blue mage garrison",
        "blue army garrison",
    ]
    assert table.due == "blue movement"


def test_mm_q_77_with_too_few_markers_the_player_chooses_the_spaces_and_must() -> None:
    """MM-Q-77: with 2 markers for 3 figures, both must be placed."""
    held = [f"{column}{row}" for row in (2, 3, 4, 5) for column in "abcdefgh"][:31]
    table = against_straw(garrisons("blue", held) + "; a1 blue hero; b1 blue mage; c1 blue army", phase="garrison")
    assert table.moves() == {"garrison a1", "garrison b1", "garrison c1"}
    assert not table.decision.may_pass
    assert table.refused("end") == ("MM-GPH-01", "MM-TURN-02")
    table.play("garrison c1")
    assert (table.due, table.refused("garrison d1")) == ("blue markers", ("MM-GPH-01",))
    table.play("garrison a1")
    assert (table.due, table.on("a1"), table.on("b1"), table.on("c1")) == (
        "blue movement",
        "blue hero garrison",
        "blue mage",
        "blue army garrison",
    )


def test_mm_gph_02_a_space_taken_in_movement_waits_for_your_next_garrison_phase() -> None:
    """MM-GPH-02: the garrison comes before the player’s next movement, not earlier."""
    table = position("a1 blue hero" + HOME, phase="beginning").play("a1 b2")
    assert table.units(0) == {"a1": "blue garrison", "b2": "blue hero"}
    table.end_turn()
    assert (table.state.seat, table.on("b2")) == (1, "blue hero")
    table.end_turn()
    assert (table.state.seat, table.on("b2")) == (0, "blue hero")
    table.play("end", "end")
    assert (table.due, table.on("b2")) == ("blue movement", "blue hero garrison")


def test_mm_gph_02_a_conquered_space_waits_as_well() -> None:
    """MM-GPH-02: the attacker is alone on the space, and may be driven out before its garrison is placed."""
    table = position("b2 blue hero garrison; b3 straw garrison; b4 straw army" + HOME)
    table.play("b2 b3", "dice 6 6", "dice 1 1", "pass", "pass").end_turn()
    table.play("b4 b3", "dice 6 6", "dice 1 1", "pass", "pass")
    assert (table.on("b3"), table.units(0)) == ("straw army", {"b2": "blue garrison"})


def test_mm_gph_02_a_garrison_that_is_there_already_stays() -> None:
    """MM-GPH-02: a figure that enters the space of its own garrison is on it at once."""
    table = position("a1 blue hero; b2 blue garrison" + HOME).play("a1 b2")
    assert table.on("b2") == "blue hero garrison"


def test_mm_gph_02_no_garrison_is_ordered_in_the_movement_phase() -> None:
    """MM-GPH-02: after moving, placing a garrison is refused, because the phase is over."""
    table = position("a1 blue hero" + HOME).play("a1 b2")
    assert "MM-TURN-02" in table.refused("garrison b2")


@pytest.mark.parametrize("line", ["empire on b2", "merchant on h2"])
@pytest.mark.parametrize("where", ["permanents", "hands"])
@pytest.mark.parametrize("phase", PHASES)
def test_mm_q_78_a_garrison_is_placed_in_any_phase_of_yours(line: str, where: str, phase: str) -> None:
    """MM-Q-78: by Empire and Merchant, permanent or from hand."""
    table = against_straw("a1 blue hero", phase=phase, **{where: {0: ["empire", "merchant"]}})
    assert table.play(f"{'use' if where == 'permanents' else 'play'} {line}").on(line[-2:]) == "blue garrison"
    assert table.due == f"blue {phase}"


@pytest.mark.parametrize(("where", "verb"), [("permanents", "use"), ("hands", "play")])
def test_mm_q_78_not_in_combat_and_not_in_the_turn_of_another(where: str, verb: str) -> None:
    """MM-Q-78: it is refused during a fight."""
    cards = {where: {0: ["empire"]}}
    table = against_straw("a1 blue hero; b1 straw army", **cards).play("a1 b1")
    assert "MM-COMB-02" in table.refused(f"{verb} empire on a2")
    table.play("dice 3 3", "dice 4 4")
    assert "MM-COMB-02" in table.refused(f"{verb} empire on a2")
    other = against_straw("a1 blue hero", of=1, **cards)
    assert other.refused(f"{verb} empire on a2", seat=0)[0] == "MM-TURN-01"


def test_garrisons_come_under_figures_before_movement() -> None:
    table = position("a1 blue hero; c3 blue mage garrison" + HOME, phase="garrison")
    assert (table.on("a1"), table.on("c3")) == ("blue hero garrison", "blue mage garrison")
    assert table.play("a1 a2", "end").on("a2") == "blue hero"
