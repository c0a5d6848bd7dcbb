"""Garrisons: MM-GARR-01 and MM-GARR-02, and the rulings on them."""

from __future__ import annotations

from tables.monsters_and_magic import Table, position

HOME = "; h8 straw garrison"


def test_mm_garr_01_garrisons_cannot_move() -> None:
    """MM-GARR-01: a garrison never moves; a figure on it moves without it."""
    table = position("b2 blue garrison; e5 blue hero garrison" + HOME, permanents={0: ["haste spell"]})
    assert table.refused("b2 b3") == ("MM-GARR-01",)
    assert not [line for line in table.moves() if line.startswith("b2")]
    assert "use haste spell b2" not in table.moves()
    assert table.refused("use haste spell b2") != ()
    table.play("e5 e4")
    assert (table.on("e4"), table.on("e5")) == ("blue hero", "blue garrison")
    assert table.refused("e5 e6") == ("MM-GARR-01",)


def test_garrisons_and_other_players_figures_cannot_be_moved() -> None:
    table = position("a1 blue garrison; c3 straw hero")
    assert table.refused("a1 a2") == ("MM-GARR-01",)
    assert table.refused("c3 c4") == ("MM-TURN-01",)
    assert table.refused("e5 e6") == ("MM-MPH-01",)
    assert table.ruling("a1 a2").breaches[0].kind == "fact"


def fight(attacker: str, defender: str, **given: object) -> Table:
    """Return a fight of a figure from b2 for c3, in Plains unless named, at its dice."""
    terrain = {"c3": "plains", **given.pop("terrain", {})}  # type: ignore[dict-item]
    units = f"b2 blue {attacker}; c3 straw {defender}" + HOME
    return position(units, terrain=terrain, **given).play("b2 c3")  # type: ignore[arg-type]


def test_mm_garr_02_a_garrison_that_rolls_7_totals_5() -> None:
    """MM-GARR-02: base Force -2; a roll of 9 against a figure's 7 is a tie, 8 is not enough."""
    table = fight("hero", "garrison").dice(3, 4, 3, 4)
    assert table.tallies == ("dice (3+4) 7; hero 0 = 7", "dice (3+4) 7; garrison -2 = 5")
    assert fight("hero", "garrison").dice(3, 4, 4, 5).play("pass", "pass").reported("MM-COMB-13") != []
    won = fight("hero", "garrison").dice(3, 4, 4, 4).play("pass", "pass")
    assert won.on("c3") == "blue hero"


def test_mm_garr_02_the_line_of_the_tally_cites_it() -> None:
    """MM-GARR-02: a figure's base line cites MM-FORCE-03 beside it."""
    table = fight("hero", "garrison")
    ours, theirs = (tally for _, tally in table.game.tallies(table.state))
    assert (ours.lines[0].clause, theirs.lines[0].clause) == ("MM-FORCE-03", "MM-GARR-02")


def test_a_garrison_has_its_base_force_added_and_the_table_is_told() -> None:
    """MM-GARR-02: a garrison's 8 is 6, so an attacker's 7 wins and the table is told why."""
    table = position("b3 blue hero; b4 straw garrison" + HOME).play("b3 b4").dice(3, 4, 4, 4)
    assert table.tallies == ("dice (3+4) 7; hero 0 = 7", "dice (4+4) 8; garrison -2 = 6")
    assert table.play("pass", "pass").reported("MM-COMB-12") == ["7 against 6: Straw’s Garrison is destroyed"]


def test_a_marker_on_an_enemys_or_marked_space_is_a_fact() -> None:
    squares = [f"{column}{row}" for row in (2, 3, 4, 5) for column in "abcdefgh"]
    units = "; ".join(f"{square} blue garrison" for square in squares)
    table = position(units + "; a1 blue hero; c1 blue mage; h8 straw hero", phase="garrison")
    for square, kind in (("a2", "fact"), ("h8", "fact"), ("e1", "rule")):
        assert table.ruling(f"garrison {square}").breaches[0].kind == kind
