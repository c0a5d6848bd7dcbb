"""Positions of scenarios: written, read again, corrected, and refused (CS-SOLO-03)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tables.cloudspire_scenes import Scene, game, scene

from referee.engine import use_count
from referee.engine.core.guards import checked_value
from referee.engine.core.options import Setup
from referee.engine.errors import InvalidMoveError, PositionError
from referee.games.cloudspire.places import BOX, stack
from referee.games.cloudspire.scene import drop_isle
from referee.games.cloudspire.state import PHASES, WAVE, SpireState
from referee.games.cloudspire.upgrading import upgrade_count_key
from referee.trial.contract import EFFORT
from referee.trial.random_game import RandomGame

NUMBERS = [one.number for one in game().contents.scenarios.values()]


def played(number: int, moves: int) -> SpireState:
    """Return a scenario after its set-up and at least so many random moves, if it lasts that long."""
    options = game().book.all_values({"mode": "scenario", "scenario": number})
    setup = Setup(next(one.people for one in game().contents.scenarios.values() if one.number == number), options)
    run, state = RandomGame(game(), setup, Random(number), False, EFFORT), game().new(setup)
    while game().outcome(state) is None and (state.phase not in PHASES or moves > 0):
        move = run.rare_move(state)
        assert move is not None
        state, moves = game().play(state, move), moves - 1
    return state


def read_again(state: SpireState, **changes: Any) -> SpireState:
    """Return the state that the position of a state describes, with changes to the position."""
    return game().read_position({**game().write_position(state), **changes})


def table(state: SpireState) -> Scene:
    """Return a match in a position, with everything done that follows at once."""
    game().settle(state)
    return Scene(state, game())


@pytest.mark.parametrize("number", NUMBERS)
def test_the_position_of_every_scenario_is_read_as_it_was_written(number: int) -> None:
    """CS-SOLO-03: at its start and in the middle, with the automatic factions, the goals and the market."""
    for moves in (0, 60, 150):
        state = played(number, moves)
        if game().outcome(state) is not None:
            break
        again = read_again(state)
        assert game().write_position(again) == game().write_position(state)
        for field in ("scenario", "automata", "factions", "gates", "isles", "health", "intact", "fallen"):
            assert getattr(again, field) == getattr(state, field), field
        assert again.faces(BOX) == state.faces(BOX)
        assert game().audit(again) == ()


@pytest.mark.parametrize(
    ("number", "players", "said"),
    [
        (1, ["heirs"], "players: in Hold the Ford people play brawnen"),
        (101, ["riftwalkers", "brawnen"], "players: in Shared Wall brawnen has no player"),
        (1, ["brawnen", "heirs"], "Hold the Ford is for one player, not for 2 (CS-SOLO-02)"),
        (99, ["brawnen"], "there is no scenario 99"),
    ],
)
def test_players_that_a_scenario_does_not_have_are_refused(number: int, players: list[str], said: str) -> None:
    """CS-SOLO-02."""
    with pytest.raises(PositionError) as found:
        game().read_position({"options": {"mode": "scenario", "scenario": number}, "players": players})
    assert any(said in fault for fault in found.value.faults)


def test_one_player_without_a_scenario_is_refused() -> None:
    """CS-SOLO-01."""
    with pytest.raises(PositionError, match="one player plays a scenario"):
        game().read_position({"players": ["heirs"]})


def test_a_gate_that_a_scenario_begins_without_has_not_fallen() -> None:
    """CS-SETUP-21: the third faction of The Waker has no gate to lose."""
    state = read_again(played(106, 0))
    assert (state.health[2], state.intact[2], state.fallen[2]) == (0, False, 0)


def test_counts_for_goals_come_back_once() -> None:
    """CS-SOLO-03: a unit that was counted before the position was written is not counted again."""
    state = next(state for seed in (101, 106, 7) if (state := played(seed, 150)).feats)
    written = game().write_position(state)["feats"]
    again = table(read_again(state)).state
    assert game().write_position(again)["feats"] == written
    more = scene(2).go().correct("feat spires_defeated 2")
    assert more.state.feats["spires defeated"] == 2
    with pytest.raises(InvalidMoveError, match="expected what a goal counts"):
        more.correct("feat dances 2")


def test_the_stack_of_a_faction_that_nobody_plays_is_prepared_once_and_seen_by_all() -> None:
    """CS-SOLO-06: also in a position of the Prep Phase with its stack."""
    state = played(1, 0)
    turn = {"of": "brawnen", "first": "brawnen", "phase": "prep", "wave": 1}
    first = table(read_again(state, turn=turn)).state
    again = table(read_again(first)).state
    assert first.waiting(1)
    assert again.waiting(1) == first.waiting(1)
    assert all(token.face for token in again.zones[stack(1)])


def test_isles_of_a_small_or_broken_map_are_corrected_by_position() -> None:
    """CS-DEF-18: First Light has three isles; in Broken Sky an isle falls, and stays away in a position."""
    small = scene(0).go()
    assert small.correct("isle 4 2 turn 3").state.isles[-1].turn == 3
    with pytest.raises(InvalidMoveError, match=r"a position of an isle \(0, 1 or 4\)"):
        small.correct("isle 3 2 turn 3")
    state = played(105, 0)
    drop_isle(state, "7")
    assert [one.tile for one in read_again(state).isles] == [one.tile for one in state.isles]


def test_the_upgrades_of_an_automatic_faction_in_this_wave_come_back() -> None:
    """CS-SOLO-03: in Escort the Heirs buy one upgrade of 6a in wave 2, also if the position is written in between."""
    begun = scene(103).go("heatherkin build")
    state = begun.state
    spire = checked_value(state.spire_at(begun.hex("6a")))
    state.put(spire._replace(upgrades=("attack",)))
    state.wave, state.source[2] = 2, 20
    while not state.uses:
        seat = begun.decision.seat
        state = begun.play(next(iter(begun.moves(seat))) if seat == 2 else "pass", seat=seat).state
    again = read_again(state)
    key = upgrade_count_key(spire.hex)
    assert [use_count(one, WAVE, 2, key) for one in (state, again)] == [1, 1]
    (said,) = [one for one in game().write_position(state)["spires"].values() if "upgraded" in one]
    corrected = table(again).correct(f"spire 6a {said.replace('upgraded 1', 'upgraded 2')}").state
    assert use_count(corrected, WAVE, 2, key) == 2
