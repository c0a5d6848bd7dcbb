"""The aims of scenarios, each just before it is reached and just past it (CS-SOLO-03)."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tables.cloudspire_scenes import game, scene

from referee.games.cloudspire import chips, exploring
from referee.games.cloudspire.damage import Cause, defeat_unit
from referee.games.cloudspire.ending import (
    AIMS,
    HEROES_LOST,
    HIRED,
    PAST,
    RECRUITED,
    SOURCE,
    SPIRES,
    SPIRES_LOST,
    check_scenario,
)
from referee.games.cloudspire.income import income_or_points
from referee.games.cloudspire.places import CHIPS, barracks, group
from referee.games.cloudspire.scenarios import Goal
from referee.games.cloudspire.state import Spire, SpireState, Unit

Change = Callable[[SpireState], None]


def nothing(state: SpireState) -> None:
    """Change nothing."""


def fall(*seats: int, wave: int = 1) -> Change:
    """Let the gates of some seats fall in a wave, -1 if it is not known."""

    def change(state: SpireState) -> None:
        for seat in seats:
            state.health[seat], state.intact[seat], state.fallen[seat] = 0, False, wave

    return change


def feat(what: str, count: int) -> Change:
    """Count something a number of times."""
    return lambda state: state.feats.update({what: count})


def health(*left: int) -> Change:
    """Set the health of the gates, in the order of the seats."""

    def change(state: SpireState) -> None:
        state.health[: len(left)] = left

    return change


def source(*amounts: int) -> Change:
    """Give Source to the people, and none to the other factions."""

    def change(state: SpireState) -> None:
        state.source[:] = [*amounts, *[0] * (state.sides - len(amounts))]

    return change


def advancements(count: int) -> Change:
    """Give the first player a number of advancements."""

    def change(state: SpireState) -> None:
        faction = state.factions[0]
        state.advancements[0] = tuple(one.id for one in game().contents.advancements_of(faction))[:count]

    return change


def spires(count: int) -> Change:
    """Give the first player a number of spires."""

    def change(state: SpireState) -> None:
        for spire in list(state.spires.values()):
            del state.spires[spire.id]
        chip = next(iter(game().contents.spires_of(state.factions[0])))
        for hex in state.land.wells()[:count]:
            state.put(Spire(state.new_id(), chip.id, 0, 0, hex, chip.pile))

    return change


def hero(away: int) -> Change:
    """Place a hero of the first player at a distance from the gate of the automatic faction."""

    def change(state: SpireState) -> None:
        gate = state.gate(state.seats)
        assert gate is not None
        steps = state.land.distances_from(gate.hex)
        hex = next(hex for hex, count in sorted(steps.items()) if count == away and hex in state.land.places)
        chip = next(one for one in game().contents.units_of(state.factions[0]) if one.is_hero)
        state.put(Unit(state.new_id(), chip.id, 0, 0, hex, is_hero=True))

    return change


def wave(number: int) -> Change:
    """Set the wave."""

    def change(state: SpireState) -> None:
        state.wave = number

    return change


NEAR: list[tuple[int, Goal, Change, Change]] = [
    (2, Goal("defeat_gate", faction="heatherkin"), fall(0), fall(1)),
    (2, Goal("defeat_gate", faction="heatherkin"), nothing, fall(1, wave=-1)),
    (6, Goal("defeat_gates"), fall(1), fall(1, 2)),
    (0, Goal("most_power"), health(1), health(10, 1)),
    (1, Goal("gate_at_least", number=4), health(3), health(4)),
    (101, Goal("gates_at_least", number=5), health(5, 4), health(5, 5)),
    (2, Goal("defeat_spires", number=4), feat(SPIRES, 3), feat(SPIRES, 4)),
    (
        3,
        Goal("defeat_landmark", landmark="mud_king", number=2),
        feat("defeated mud_king", 1),
        feat("defeated mud_king", 2),
    ),
    (
        3,
        Goal("hero_defeats", landmark="ancient_traxxyr"),
        feat("defeated ancient_traxxyr", 1),
        feat("hero ancient_traxxyr", 1),
    ),
    (4, Goal("advancements", number=8), advancements(7), advancements(8)),
    (5, Goal("mercenaries", number=3), feat(HIRED, 2), feat(HIRED, 3)),
    (7, Goal("spires_in_play", number=5), spires(4), spires(5)),
    (10, Goal("minions_past", number=6), feat(PAST, 5), feat(PAST, 6)),
    (11, Goal("recruits", number=3), feat(RECRUITED, 2), feat(RECRUITED, 3)),
    (103, Goal("hero_at_gate"), hero(2), hero(1)),
    (104, Goal("landmark_source", number=40), feat(SOURCE, 39), feat(SOURCE, 40)),
    (0, Goal("source_at_least", number=6), source(5), source(6)),
    (0, Goal("by_wave", number=3), wave(4), wave(3)),
    (0, Goal("no_hero_lost"), feat(HEROES_LOST, 1), nothing),
    (0, Goal("no_spire_lost"), feat(SPIRES_LOST, 1), nothing),
    (101, Goal("survive"), fall(1), nothing),
    (101, Goal("lose_gate"), fall(2), fall(1)),
]
"""A scenario, an aim, a position in which it is not reached, and the one next to it in which it is."""
AT_THE_END = {
    *("most_power", "gate_at_least", "gates_at_least", "spires_in_play", "source_at_least", "survive", "advancements"),
}
"""What counts only after the last wave."""


@pytest.mark.parametrize(("number", "aim", "before", "past"), NEAR, ids=[aim.word for _, aim, _, _ in NEAR])
def test_cs_solo_03_an_aim_is_reached_by_the_last_step_and_not_before(
    number: int, aim: Goal, before: Change, past: Change
) -> None:
    """CS-SOLO-03: with one less the aim is not reached; some aims count only after the last wave."""
    for change, reached in ((before, False), (past, True)):
        state = scene(number).go().state
        change(state)
        assert AIMS[aim.word](state, aim, True) is reached
        assert AIMS[aim.word](state, aim, False) is (reached and aim.word not in AT_THE_END)


def test_every_aim_has_a_position_next_to_it() -> None:
    """All words of aims except the end of the last wave."""
    assert {aim.word for _, aim, _, _ in NEAR} == set(AIMS) - {"too_late"}


def test_a_scenario_ends_as_soon_as_its_aim_is_reached() -> None:
    """CS-SOLO-03: three of four spires of Breaking Stone are not enough; the fourth wins in the midst of a wave."""
    state = scene(2).go().state
    state.feats[SPIRES] = 3
    check_scenario(state)
    assert state.ended is None
    state.feats[SPIRES] = 4
    check_scenario(state)
    assert state.ended is not None
    assert state.ended is not None
    assert state.ended.clause == "CS-SOLO-03"


def test_each_minion_of_a_group_is_counted_as_it_is_revealed() -> None:
    """CS-SOLO-03: of two Flickers beyond the centre the first counts, and the second when the first has fallen."""
    state = scene(10).go().state
    steps = state.land.distances_from(state.gates[0].hex)
    far = max(
        (hex for hex, place in state.land.places.items() if not place.has_well), key=lambda hex: steps.get(hex, 0)
    )
    unit = Unit(state.new_id(), "flicker", 0, 0, far, health=2)
    for _ in range(2):
        chips.draw(state, barracks("riftwalkers"), group(unit.id), "flicker")
    state.put(unit)
    for count in (1, 2):
        check_scenario(state)
        assert state.feats[PAST] == count
        defeat_unit(state, state.units[unit.id], Cause(1))


def test_mercenaries_under_others_of_their_group_are_deployed_with_it() -> None:
    """CS-SOLO-03: three hired minions in one group are three; the other gate falls, and Night Market is won."""
    table = scene(5).go()
    state, hired = table.state, ("lantern_goat", "bell_diver", "kite_gunner")
    hex = next(hex for hex, place in sorted(state.land.places.items()) if not place.has_well)
    unit = Unit(state.new_id(), hired[0], 0, 0, hex, health=2)
    for face in hired:
        chips.draw(state, CHIPS, group(unit.id), face)
    state.put(unit)
    state.phase, state.health[1] = "onslaught", 0
    table.game.settle(state)
    assert state.feats[HIRED] == len(hired)
    assert table.winners == ("heirs",)


def test_cs_r86_difficulty_changes_source_and_command_points() -> None:
    """CS-R86: easy gives people 2 Source more at the start; hard gives automatic factions 2 CP more."""
    normal, easy, hard = (scene(1, difficulty=one).state for one in ("normal", "easy", "hard"))
    assert [easy.source[seat] - normal.source[seat] for seat in (0, 1)] == [2, 0]
    for seat, more in ((0, 0), (1, 2)):
        assert income_or_points(hard, "cp", 1, seat) - income_or_points(normal, "cp", 1, seat) == more
    assert income_or_points(hard, "income", 1, 1) == income_or_points(normal, "income", 1, 1)


def test_players_of_the_co_op_book_win_and_lose_together() -> None:
    """CS-SOLO-02: if one of two gates falls where both must stand, both players have lost."""
    state = scene(101).go().state
    state.phase = "onslaught"
    check_scenario(state)
    assert state.ended is None
    fall(1)(state)
    check_scenario(state)
    assert state.ended is not None
    assert state.ended is not None
    assert state.ended.ranking[1] == (0, 1)


def test_what_is_counted_for_a_goal_is_in_the_standings() -> None:
    """CS-SOLO-03: of one player by its seat, of two together; a goal without a number has none."""
    for number, what, needs, seat in ((10, PAST, 6, 0), (2, SPIRES, 4, 0), (104, SOURCE, 15, None)):
        table = scene(number).go()
        table.state.phase = "market"
        feat(what, 2)(table.state)
        (found,) = [one for one in table.game.standings(table.state) if one.clause == "CS-SOLO-03"]
        assert (found.seat, found.what, found.has, found.needs) == (seat, what, 2, needs)
    waker = scene(106).go()
    waker.state.phase = "market"
    feat("defeated ancient_traxxyr", 1)(waker.state)
    assert "Ancient Traxxyr defeated 1 of 2" in map(str, waker.game.standings(waker.state))
    ford = scene(1).go()
    assert {one.clause for one in ford.game.standings(ford.state)} == {"CS-END-04"}


def test_the_medals_are_named_by_their_places_in_the_book() -> None:
    """CS-SOLO-03: of Riftfall the first, for wave 3, and the second, for a gate with 7 health, but not the third."""
    state = scene(10).go().state
    feat(PAST, 6)(state)
    check_scenario(state)
    assert state.ended is not None
    assert state.ended.text == "Riftfall is won, with 2 of 3 medals, the first and second"


@pytest.mark.parametrize(("seat", "counted"), [(0, 4), (1, 0)])
def test_source_that_the_talent_of_a_landmark_gives_is_gained_from_landmarks(seat: int, counted: int) -> None:
    """CS-EXPL-04: the 4 Source of a Geyser count if a player reveals it, as All Doors Open may let each faction do."""
    table = scene(7).go()
    ruin = next(one for one in table.state.landmarks if one.type == "ruin")
    table.state.phase, table.state.seat = "event", seat
    exploring.turn_up(table.state, ruin.hex, seat)
    table.game.settle(table.state)
    before = table.state.source[seat]
    table.draw("geyser").dice(4)
    assert table.state.source[seat] == before + 4
    assert table.state.feats.get(SOURCE, 0) == counted


def test_a_hero_with_second_wind_is_not_lost() -> None:
    """CS-ATK-24: Brunhold has fallen and counts as lost, until he returns to the barracks instead of the box."""
    table = scene(0).go()
    state = table.state
    state.phase, state.seat, state.wave = "onslaught", 1, 2
    hex = next(hex for hex, place in sorted(state.land.places.items()) if not place.has_well)
    unit = Unit(state.new_id(), "brunhold", 0, 0, hex, health=1, is_hero=True)
    chips.draw(state, barracks("brawnen"), group(unit.id), "brunhold")
    state.put(unit)
    defeat_unit(state, unit, Cause(1))
    table.game.settle(state)
    assert not AIMS["no_hero_lost"](state, Goal("no_hero_lost"), False)
    table.play("use second wind", seat=0)
    assert AIMS["no_hero_lost"](table.state, Goal("no_hero_lost"), False)
