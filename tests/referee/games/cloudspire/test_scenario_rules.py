"""The special rules of scenarios: what each changes, in its wave and not before, for people and not for others."""

from __future__ import annotations

import pytest
from tables.cloudspire_scenes import Scene, game, scene

from referee.engine import Frame, push
from referee.engine.verbs import Move
from referee.games.cloudspire import automata, chips, exploring
from referee.games.cloudspire.chips import return_hero
from referee.games.cloudspire.ending import SPIRES_LOST
from referee.games.cloudspire.market import BUY, market_size
from referee.games.cloudspire.places import LANDMARK_DISCARDS, RELICS, SHOWN_EARTHSCAPE, barracks, group, relics
from referee.games.cloudspire.privileges import advancement_price
from referee.games.cloudspire.scene import apply_wave_changes
from referee.games.cloudspire.state import Spire, SpireState, Unit


def begin_wave(state: SpireState, wave: int) -> None:
    """Carry out what a scenario has for the beginning of a wave."""
    state.wave = wave
    push(state, Frame("scene changes", state.first))
    apply_wave_changes(state)


def test_cheaper_advancements_cost_people_1_less_but_at_least_1() -> None:
    """CS-BUILD-16: in Court of Many an advancement for 3 costs 2, one for 1 costs 1; the other faction pays it all."""
    state = scene(4).go().state
    for seat, cheaper in ((0, 1), (1, 0)):
        for one in game().contents.advancements_of(state.factions[seat]):
            assert advancement_price(state, seat, one.id).total == max(min(1, one.source), one.source - cheaper), one.id


def test_the_market_shows_as_many_chips_as_the_scenario_says() -> None:
    """CS-MARKET-01: 5 in Night Market, one more than there are sides elsewhere."""
    assert (market_size(scene(5).state), market_size(scene(4).state)) == (5, 3)


def test_only_people_buy_earthscapes_where_the_scenario_says_so() -> None:
    """CS-BUILD-14: in Rootline an automatic faction does not rank an earthscape; elsewhere it does."""
    for number, banned in ((7, True), (10, False)):
        state = scene(number).go().state
        zone = state.zones[SHOWN_EARTHSCAPE]
        assert zone
        face = next(face for face in game().contents.earthscapes)
        rank = automata._price(state, Move(1, BUY.name, (face,)))
        assert (rank == -1) is banned, number


@pytest.mark.parametrize(("number", "faces"), [(3, ["ancient_traxxyr"]), (10, ["first_stone", "second_stone"])])
def test_landmarks_start_face_up_where_the_scenario_says_so(number: int, faces: list[str]) -> None:
    """CS-SETUP-28: only the named landmarks are used."""
    state = scene(number).state
    shown = [one.face for one in state.landmarks if one.face]
    shown += [unit.chip for unit in state.units.values() if unit.chip in game().contents.landmarks]
    assert sorted(shown) == sorted(faces)


def test_an_isle_falls_with_everything_on_it_as_its_wave_begins() -> None:
    """CS-DEF-18: isle 7 of Broken Sky is there in wave 2; as wave 3 begins it falls, and a unit on it is defeated."""
    state = scene(105).state
    hex = next(hex for hex, place in sorted(state.land.places.items()) if place.group == "7" and not place.has_well)
    chip = next(one for one in game().contents.units_of(state.factions[2]) if not one.is_hero)
    unit = Unit(state.new_id(), chip.id, 2, 2, hex)
    chips.draw(state, barracks(state.factions[2]), group(unit.id), chip.id)
    state.put(unit)
    begin_wave(state, 2)
    assert unit.id in state.units
    assert "7" in {place.group for place in state.land.places.values()}
    begin_wave(state, 3)
    assert unit.id not in state.units
    assert "7" not in {place.group for place in state.land.places.values()}
    assert {"8", "4"} <= {place.group for place in state.land.places.values()}


def test_a_spire_on_an_isle_that_falls_is_lost() -> None:
    """CS-DEF-18, CS-ATK-20: everything on isle 7 is defeated, so the medal for losing no spire is gone."""
    state = scene(105).go().state
    hex = next(hex for hex in state.land.wells() if state.land.group(hex) == "7")
    state.put(Spire(state.new_id(), "gallery", 0, 0, hex, ("attack",)))
    begin_wave(state, 3)
    assert not state.spires
    assert state.feats[SPIRES_LOST] == 1


@pytest.mark.parametrize(("number", "roll", "said"), [(0, 1, "Falling Stars"), (8, 4, "Lean Year")])
def test_cs_solo_04_a_rolled_event_acts_in_its_phase_each_time(number: int, roll: int, said: str) -> None:
    """CS-SOLO-04, CS-EVENT-08: Falling Stars acts in the Event Phase, Lean Year later; again if rolled again."""
    table = scene(number).go()
    for wave in (2, 3):
        table.state.wave, table.state.phase, table.state.agenda = wave - 1, "onslaught", (Frame("next wave"),)
        table.game.settle(table.state)
        table.state.source[:] = [4, 4]
        table.news = []
        table.dice(roll)
        assert table.reported("CS-SOLO-04") == [f"the die shows {roll}: {said}"]
        assert sum(f"2 Source ({said})" in notice.text for notice in table.news) == 2


def test_a_relic_of_the_event_phase_is_played_after_the_event_die() -> None:
    """CS-SOLO-04: Old Debt can be played whether or not the roll brings an event."""
    for roll in (1, 2):
        table = scene(0).go()
        chips.draw(table.state, RELICS, relics(0), "old_debt")
        table.state.wave, table.state.phase, table.state.agenda = 1, "onslaught", (Frame("next wave"),)
        table.game.settle(table.state)
        assert table.dice(roll).due == "brawnen relics"


def test_a_landmark_arrives_as_its_waves_begin() -> None:
    """CS-SETUP-23: the ancient traxxyr of The Waker comes in each of the first four waves, and not in wave 5."""
    for wave, comes in ((1, True), (2, True), (4, True), (5, False)):
        state = scene(106).state
        begin_wave(state, wave)
        assert [unit.chip for unit in state.units.values()] == ["ancient_traxxyr"] * comes, wave


def test_a_landmark_that_cannot_arrive_is_missed_for_the_right_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    """CS-SETUP-23: it is on the map already, or no hex is free for it."""
    state = scene(106).state
    begin_wave(state, 1)
    begin_wave(state, 2)
    assert state.news[-1].text == "Ancient Traxxyr is already on the map"
    state = scene(106).state
    monkeypatch.setattr(exploring, "ancient_entry_hexes", lambda state: [])
    begin_wave(state, 1)
    assert state.news[-1].text == "no hex is free for Ancient Traxxyr"


def test_a_hero_that_returns_stays_out_where_the_scenario_says_so() -> None:
    """CS-MOVE-22: in Escort a hero that returns is out of the match; in First Light it waits beside the barracks."""
    for number, waits in ((103, 0), (0, 1)):
        state = scene(number).go().state
        chip = next(one for one in game().contents.units_of(state.factions[0]) if one.is_hero)
        gate = state.gate(0)
        assert gate is not None
        hero = Unit(state.new_id(), chip.id, 0, 0, gate.hex, is_hero=True)
        chips.draw(state, barracks(state.factions[0]), group(hero.id), chip.id)
        state.put(hero)
        return_hero(state, hero)
        assert len(state.returned[0]) == waits, number
        assert ("cannot be deployed again" in state.news[-1].text) is not bool(waits)
        assert hero.id not in state.units


def test_landmarks_wake_as_each_wave_after_the_first_begins() -> None:
    """CS-SETUP-27: one more in The Waker as wave 2 begins, none in wave 1; none at all in Shared Wall."""
    for number, wave, more in ((106, 1, 0), (106, 2, 1), (101, 2, 0)):
        state = scene(number).state
        begin_wave(state, wave)
        assert sum(frame.kind == "landmark drawn" for frame in state.agenda) == more, (number, wave)


def test_what_comes_as_a_wave_begins_is_no_part_of_the_last_onslaught() -> None:
    """CS-WAVE-02, CS-ONS-12: in The Waker the landmark of wave 2 is drawn in the Event Phase; its backs are named."""
    table = scene(106).go()
    table.state.wave, table.state.phase, table.state.agenda = 1, "onslaught", (Frame("next wave"),)
    table.game.settle(table.state)
    assert (table.state.wave, table.state.phase) == (2, "event")
    assert table.spec.prompt.endswith("draw a landmark, and name its back (ruin, swamp or temple)"), table.spec.prompt


def uncovered(number: int, seat: int) -> Scene:
    """Return a scenario in the Event Phase in which a seat has turned up the first swamp minion of the map."""
    table = scene(number).go()
    swamp = next(one for one in table.state.landmarks if one.type == "swamp")
    table.state.phase = "event"
    exploring.turn_up(table.state, swamp.hex, seat)
    table.game.settle(table.state)
    return table.draw("slow toad")


def test_swamps_may_join_for_2_source() -> None:
    """CS-R51: asked where the scenario lets them join; 1 Source is not enough, 2 are."""
    for number, asked in ((11, True), (0, False)):
        table = uncovered(number, 0)
        assert (table.state.agenda[-1].kind == "hire") is asked, number
        table.state.source[0] = 0
        assert ("CS-BUILD-21" in table.refused("hire", seat=0)) is asked, "if nobody asks, no price is named"
        if asked:
            table.state.source[0] = 1
            assert table.refused("hire", seat=0)[0] == "CS-BUILD-21"
            assert "the Slow Toad costs 2 Source, but you have 1" in table.why("hire", seat=0)
            table.state.source[0] = 2
            table.play("hire", seat=0)
            assert table.state.source[0] == 0
            assert [unit.seat for unit in table.state.units.values() if unit.chip == "slow_toad"] == [0]


def test_a_swamp_joins_only_the_player_who_reveals_it() -> None:
    """CS-R51: a swamp that the automatic faction turns up, as by All Doors Open, joins nobody, then or later."""
    table = uncovered(11, 1)
    assert all(frame.kind != "hire" for frame in table.state.agenda)
    push(table.state, Frame("explore", 0))
    table.game.settle(table.state)
    assert table.state.agenda[-1].kind == "explore"


def test_discarded_landmarks_are_no_longer_on_the_map_when_their_isle_falls() -> None:
    """CS-DEF-18: the landmarks of isle 7 are in the landmark discard after the fall."""
    state = scene(105).state
    lost = [one for one in state.landmarks if state.land.group(one.hex) == "7"]
    before = len(state.zones.get(LANDMARK_DISCARDS, ()))
    begin_wave(state, 3)
    assert not set(lost) & set(state.landmarks)
    assert len(state.zones.get(LANDMARK_DISCARDS, ())) == before + len(lost)
