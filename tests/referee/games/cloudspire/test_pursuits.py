"""What a bot does for the goal of a scenario."""

from __future__ import annotations

from tables.cloudspire_scenes import scene

from referee.engine.verbs import Move
from referee.games.cloudspire import pursuits
from referee.games.cloudspire.ending import RECRUITED
from referee.games.cloudspire.pursuits import FIRST, PURSUITS


def test_heroes_go_where_the_goal_is() -> None:
    """To the gate in Escort, to the ancient traxxyr in The Sleeper, to opposing spires in Breaking Stone."""
    escort, sleeper, stone = (scene(number).go().state for number in (103, 3, 2))
    gate = escort.gate(2)
    assert gate is not None
    assert pursuits.sites(escort, 0) == {gate.hex}
    (ancient,) = [unit.hex for unit in sleeper.units.values() if unit.chip == "ancient_traxxyr"] or [
        one.hex for one in sleeper.landmarks if one.face == "ancient_traxxyr"
    ]
    assert ancient in pursuits.sites(sleeper, 0)
    assert pursuits.sites(stone, 0) == {spire.hex for spire in stone.spires_of(1)}
    assert pursuits.do_heroes_leave_gate(escort)
    assert not pursuits.do_heroes_leave_gate(stone)


def test_an_opposing_spire_is_attacked_first_where_the_goal_says_so() -> None:
    state = scene(2).go().state
    target = state.spires_of(1)[0].hex
    attack = Move(0, "attack", (f"{target.q},{target.r}",) * 2)
    assert PURSUITS.worth(state, "attack", attack) == 1
    assert PURSUITS.worth(scene(1).go().state, "attack", attack) == 0


def test_source_is_saved_for_recruits() -> None:
    """Borrowed Faces asks for three swamp minions at 2 Source each."""
    state = scene(11).go().state
    assert pursuits.source_needed(state) == 6
    state.feats[RECRUITED] = 2
    assert pursuits.source_needed(state) == 2
    assert pursuits.source_needed(scene(1).go().state) == 0


def test_advancements_are_bought_first_where_they_win() -> None:
    """In Court of Many at once; for power in First Light only in the last wave."""
    court, light = scene(4).go().state, scene(0).go().state
    assert PURSUITS.worth(court, "advance", Move(0, "advance", ("treasury_1",))) > FIRST / 2
    advance = Move(0, "advance", ("great_hearth_1",))
    assert PURSUITS.worth(light, "advance", advance) == 0
    light.wave = light.last_wave
    assert PURSUITS.worth(light, "advance", advance) > FIRST / 2
