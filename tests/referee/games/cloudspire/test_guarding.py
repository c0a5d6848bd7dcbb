"""How a bot guards its gate."""

from __future__ import annotations

from tables.cloudspire import position

from referee.games.cloudspire.pursuits import guard_count, is_guard, lasting_watch_score, threats, watch_score


def test_a_spire_is_worth_the_hexes_that_it_watches() -> None:
    """Near your gate a spire watches the ways to it; beside the opponent's gate it watches nothing."""
    table = position(wells="2c 5c", rest="path")
    state, pile = table.state, ("attack", "range")
    near, far = table.hex("2c"), table.hex("5c")
    assert watch_score(state, 0, near, pile) > watch_score(state, 0, far, pile) == 0
    assert watch_score(state, 1, far, pile) > watch_score(state, 1, near, pile) == 0
    assert watch_score(state, 0, near, ("attack", "attack", "range")) == 2 * watch_score(state, 0, near, pile)
    assert watch_score(state, 0, near, ("range",)) == 0


def test_the_hexes_next_to_the_gate_count_most() -> None:
    """A unit that attacks the gate stays there."""
    table = position(wells="2c 2d")
    gate = table.state.gate(0)
    assert gate is not None
    near, far = sorted(table.state.land.wells(), key=lambda hex: table.state.land.steps(gate.hex, hex))
    assert watch_score(table.state, 0, near, ("attack",)) > watch_score(table.state, 0, far, ("attack",)) > 0


def test_a_spire_that_keeps_its_attack_longer_is_worth_more() -> None:
    table = position(wells="2c")
    piles = ("attack", "range"), ("range", "attack"), ("fortification", "range", "attack")
    worth = [lasting_watch_score(table.state, 0, table.hex("2c"), pile) for pile in piles]
    assert worth == sorted(set(worth))


def test_guards_and_threats_are_those_near_the_gate() -> None:
    table = position("2h heirs page; 5a heirs foot", chips={"foot": {}}, spires="2c brawnen boulder_perch attack")
    assert [unit.chip for unit in threats(table.state, 0)] == ["page"]
    assert (guard_count(table.state, 0), guard_count(table.state, 1)) == (1, 0)


def test_a_guard_reaches_a_hex_next_to_the_gate() -> None:
    """A spire that only watches the way farther out is no guard; with more range it is one."""
    table = position(wells="2c 2d")
    gate, steps = table.state.gate(0), table.state.land.steps
    assert gate is not None
    near, far = sorted(table.state.land.wells(), key=lambda hex: steps(gate.hex, hex) or 0)
    assert watch_score(table.state, 0, far, ("attack",)) > 0
    assert is_guard(table.state, 0, near, ("attack",))
    assert not is_guard(table.state, 0, far, ("attack",))
    assert is_guard(table.state, 0, far, ("attack", "range", "range", "range"))


def test_a_threat_is_at_most_six_steps_from_the_gate() -> None:
    land, gate = position().state.land, position().state.gate(0)
    assert gate is not None
    steps = land.distances_from(gate.hex)
    for distance, found in ((6, ["page"]), (7, [])):
        hex = next(hex for hex in sorted(steps) if steps[hex] == distance and land.terrain(hex) == "path")
        table = position(f"{land.name(hex)} heirs page")
        assert [unit.chip for unit in threats(table.state, 0)] == found, distance
