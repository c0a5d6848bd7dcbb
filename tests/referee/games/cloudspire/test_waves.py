"""Waves, the Event Phase and the simplified game (CS-WAVE, CS-EVENT, CS-VAR-01 to CS-VAR-04)."""

from __future__ import annotations

import pytest
from bot_choices import bot_game
from tables.cloudspire_phases import Table, game, position

from referee.engine.core.move import Move
from referee.engine.mechanisms.views import PUBLIC
from referee.games.cloudspire import levels
from referee.games.cloudspire.game import Cloudspire
from referee.games.cloudspire.places import EVENT_DISCARDS, EVENT_NOW, EVENTS, RELIC_DISCARDS, in_force, relics
from referee.games.cloudspire.state import SpireState

FOUR = ("heirs", "brawnen", "heatherkin", "riftwalkers")


def event_of(phase: str) -> str:
    """Return an event that acts in a phase."""
    return next(one.id for one in game().contents.events.values() if one.phase == phase)


def quiet_event() -> str:
    """Return an event that asks nothing of anybody before it is the onslaught."""
    return event_of("onslaught")


def test_cs_wave_01_04_the_game_is_over_after_its_last_wave() -> None:
    """CS-WAVE-01, CS-WAVE-04, CS-END-03, CS-ONS-12: the game ends after wave 4, or earlier by house rule."""
    from referee.games.cloudspire.waves import end_wave

    for waves in (4, 2):
        table = position(wave=waves, waves=waves)
        end_wave(table.state)
        table.game.settle(table.state)
        assert table.game.outcome(table.state) is not None
    table = position(wave=2, waves=4)
    end_wave(table.state)
    table.game.settle(table.state)
    assert table.state.wave == 3
    assert table.due == "brawnen event"


def test_cs_wave_02_six_phases_follow_one_another() -> None:
    """CS-WAVE-02: from the Event Phase to the Onslaught Phase."""
    table = position(phase="event", wave=2)
    table.draw(game().contents.titles[quiet_event()])
    phases = [table.state.phase]
    while table.state.phase != "onslaught":
        for _ in range(2):
            phase = table.state.phase
            line = {"market": "pass", "build": "pass", "prep": "lock"}[phase]
            table.play(f"{table.game.seat_names(table.state)[table.decision.seat]}: {line}")
        phases.append(table.state.phase)
    assert phases == ["market", "build", "prep", "onslaught"]


def test_cs_wave_03_the_first_player_acts_first_the_others_clockwise() -> None:
    """CS-WAVE-03: if C is first, the order is C, D, A, B."""
    table = position(players=FOUR, first="heatherkin", phase="market")
    order = []
    for _ in range(4):
        order.append(table.due.split()[0])
        table.play("pass")
    assert order == ["heatherkin", "riftwalkers", "heirs", "brawnen"]


class Watched(Cloudspire):
    """The game, with every state that is reached."""

    states: tuple[SpireState, ...] = ()

    def play(self, state: SpireState, move: Move) -> SpireState:
        after = super().play(state, move)
        self.states = (*self.states, after)
        return after


@pytest.mark.parametrize("seats", [3, pytest.param(4, marks=pytest.mark.long)])
def test_turn_order_and_standings_are_right_in_a_whole_game(seats: int) -> None:
    """CS-WAVE-03, CS-EVENT-02, CS-END-04, CS-END-05: clockwise from the first player, who changes with each wave."""
    rules = Watched(game().name, game().book, game().contents)
    ended = bot_game(rules, seats, 2, 4000)
    firsts, rounds = dict[int, int](), dict[tuple[int, int], list[int]]()
    for state in rules.states:
        firsts[state.wave] = state.first
        for one in rules.standings(state):
            seat = one.seat or 0
            power = state.health[seat] + len(state.advancements[seat])
            assert one.has == (0 if state.fallen[seat] == state.wave else power)
        if state.phase == "onslaught" and state.stage:
            turns = rounds.setdefault((state.wave, state.round), [])
            turns += [state.seat] if turns[-1:] != [state.seat] else []
    for (wave, _), turns in rounds.items():
        assert turns == [(firsts[wave] + place) % seats for place in range(len(turns))]
    assert all(firsts[wave] == (firsts[1] + wave - 1) % seats for wave in firsts if wave)
    assert max(firsts) > 1
    assert ended.outcome is not None
    powers = {one.seat: one.has for one in rules.standings(rules.states[-1])}
    assert all(powers[seat] == max(powers.values()) for seat in ended.outcome.winners)


# Events.


def test_cs_event_01_there_is_no_event_in_wave_1() -> None:
    """CS-EVENT-01, CS-R61: wave 1 begins with income, and the first player stays."""
    table = position(phase="event", wave=1)
    assert table.state.phase == "market"
    assert table.lie(EVENT_NOW) == ()
    assert table.state.first == 0


def test_cs_event_02_03_04_05_06_10_the_steps_of_the_phase() -> None:
    """CS-EVENT-02, CS-EVENT-03, CS-EVENT-04, CS-EVENT-05, CS-EVENT-06, CS-EVENT-10, in this order.

    The role passes, cards and pegs go, and the new first player draws.
    """
    wave_relic = next(one.id for one in game().contents.relics.values() if one.use == "wave")
    lasting = next(one.id for one in game().contents.relics.values() if one.use == "ongoing")
    titles = game().contents.titles
    table = position(
        phase="event",
        wave=3,
        event=[titles[event_of("build")]],
        in_force={"heirs": [titles[wave_relic], titles[lasting]]},
        pegs={"heirs": 2},
    )
    assert table.state.first == 1
    assert table.due == "brawnen event"
    assert table.lie(EVENT_DISCARDS) == (event_of("build"),)
    assert table.lie(RELIC_DISCARDS) == (wave_relic,)
    assert table.lie(in_force(0)) == (lasting,)
    assert table.state.pegs == [0, 0]
    table.draw(titles[quiet_event()])
    assert (len(table.lie(EVENTS)), table.lie(EVENT_NOW)) == (27, (quiet_event(),))
    assert table.reported("CS-EVENT-06")


def test_cs_event_07_an_event_binds_everybody() -> None:
    """CS-EVENT-07: a changed price is changed for both players."""
    dearer = next(
        (one.id, spec.amount)
        for one in game().contents.events.values()
        for spec in one.does
        if spec.word == "modify_cost" and spec.cost == "cost_construct" and one.phase == "build"
    )
    from referee.games.cloudspire.building import construction_cost

    plain = position(phase="build", wave=2)
    table = position(phase="build", wave=2, event=[game().contents.titles[dearer[0]]])
    for seat, spire in ((0, "toll_lantern"), (1, "boulder_perch")):
        chip = table.state.contents.spires[spire]
        before, after = (construction_cost(one.state, seat, chip).total for one in (plain, table))
        assert after == before + dearer[1]


def test_cs_event_08_an_event_waits_for_its_phase() -> None:
    """CS-EVENT-08, CS-R60: an event of the Income Phase does nothing before; one of a past phase does nothing more."""
    rich = next(
        one
        for one in game().contents.events.values()
        if one.phase == "income" and any(spec.word == "gain_source" and not spec.die for spec in one.does)
    )
    late = position(phase="build", wave=2, event=[rich.name])
    assert late.state.source == [0, 0]


def test_cs_event_09_the_event_lies_face_up() -> None:
    """CS-EVENT-09: everybody sees it."""
    table = position(phase="build", wave=2, event=[game().contents.titles[quiet_event()]])
    assert PUBLIC.state(table.game, table.state).faces(EVENT_NOW) == (quiet_event(),)


# The simplified game.


def simplified(phase: str, **given: object) -> Table:
    """Return a match of the simplified game."""
    return position(phase=phase, mode="simplified", **given)  # type: ignore[arg-type]


def test_cs_var_01_the_simplified_game_has_no_event_market_or_gateport() -> None:
    """CS-VAR-01, CS-R84: wave 2 begins with income, then all build."""
    table = simplified("event", wave=2)
    assert table.state.phase == "build"
    assert table.lie(EVENT_NOW) == ()
    gateport = next(part.id for part in game().contents.factions["heirs"].structures if part.gateport)
    step = next(one for one in game().contents.advancements_of("heirs") if one.structure == gateport)
    assert "CS-VAR-01" in table.refused(f"heirs: advance {step.name}")
    offered = simplified("build", source={"heirs": 9})
    assert step.name not in offered.decision.prompt
    assert step.name not in dict(offered.decision.prices)
    assert position(phase="build", source={"heirs": 9}).refused(f"advance {step.name}") == ()


def test_cs_var_03_all_build_at_the_same_time_and_turn_order_decides_claims() -> None:
    """CS-VAR-03: the later player takes the spire back; an earlier one keeps the well."""
    table = simplified("build", source={"heirs": 9, "brawnen": 9}, gates={"heirs": "1 e", "brawnen": "2 sw"})
    assert {one.seat for one in table.game.decisions(table.state)} == {0, 1}
    table.play("brawnen: construct boulder perch 2f", "heirs: construct toll lantern 2f")
    assert table.on("2f") == "heirs toll lantern"
    assert table.source("brawnen") == 9
    assert "CS-BUILD-07" in table.refused("brawnen: construct boulder perch 2f")
    table.play("heirs: pass", "brawnen: pass")
    assert table.state.phase == "prep"


def test_cs_var_03_a_player_who_loses_a_well_gets_everything_back_and_may_build_again() -> None:
    """CS-VAR-03, CS-BUILD-02: 5 Source for the spire and 3 for its upgrade, although the player has passed."""
    given = {"source": {"heirs": 20, "brawnen": 20}, "gates": {"heirs": "1 e", "brawnen": "2 sw"}}
    table = simplified("build", **given)
    table.play("brawnen: construct hammer tower 2f", "brawnen: upgrade 2f attack", "brawnen: pass")
    assert table.source("brawnen") == 12
    table.play("heirs: construct toll lantern 2f")
    assert table.reported("CS-VAR-03") == [
        "the Brawnen take the spire and 8 Source back: an earlier player takes the well"
    ]
    assert table.source("brawnen") == 20
    table.play("heirs: pass", "brawnen: construct boulder perch 2c")
    assert table.on("2c") == "brawnen boulder perch"


def test_cs_var_04_nobody_asks_for_stacks() -> None:
    """CS-VAR-04."""
    table = simplified("prep", wave=2).play("heirs: lock")
    assert table.refused("brawnen: ask heirs") == ("CS-VAR-04",)


def test_cs_var_02_a_relic_for_a_missing_phase_is_drawn_again() -> None:
    """CS-VAR-02: a relic that works only in a phase that is left out is discarded, and another is drawn."""
    known = game().contents.relics
    late = [name for name, one in known.items() if one.phases and set(one.phases) <= {"event", "market"}]
    other = next(name for name, one in known.items() if set(one.phases) - {"event", "market"})
    assert len(late) == 2
    for name in late:
        table = simplified("build")
        levels.draw(table.state, 0)
        table.game.settle(table.state)
        table.draw(name)
        assert [token.face for token in table.state.zones[RELIC_DISCARDS]] == [name]
        assert len(table.reported("CS-VAR-02")) == 1
        table.draw(other)
        assert [token.face for token in table.state.zones[relics(0)]] == [other]
