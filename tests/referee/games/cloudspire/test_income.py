"""The Income Phase: Source for everybody, its limit, and the repair of gates that have fallen (CS-INCOME)."""

from __future__ import annotations

from typing import Any

import pytest
from tables.cloudspire_phases import Table, game, position

from referee.games.cloudspire.income import income_or_points
from referee.games.cloudspire.privileges import advancement_price, lose

THREE = ("heirs", "brawnen", "heatherkin")


def income(wave: int = 1, **given: Any) -> Table:
    """Return a match right after the Income Phase of a wave, in the Market Phase unless something is asked first."""
    return position(phase="income", wave=wave, **given)


def fallen(steps: tuple[str, ...] = (), source: int = 0, wave: int = 3, **given: Any) -> Table:
    """Return a match of three in which the gate of Heirs has fallen, with advancements by their places."""
    names = [game().contents.titles[one].casefold().replace(" ", "_").replace("’", "") for one in steps]
    return income(
        wave,
        players=THREE,
        health={"heirs": 0, "brawnen": 10, "heatherkin": 10},
        source={"heirs": source},
        advancements={"heirs": names},
        **given,
    )


def steps_of(*levels: tuple[int, int]) -> tuple[str, ...]:
    """Return advancements of Heirs: pairs of a structure by its place and how many of its levels."""
    structures = game().contents.factions["heirs"].structures
    every = game().contents.advancements_of("heirs")
    return tuple(
        one.id
        for place, count in levels
        for one in every
        if one.structure == structures[place].id and one.level <= count
    )


@pytest.mark.parametrize(("wave", "gained"), [(1, 5), (2, 7), (3, 9), (4, 11)])
def test_cs_income_01_02_everybody_gains_the_income_of_the_wave(wave: int, gained: int) -> None:
    """CS-INCOME-01, CS-INCOME-02, CS-R15: in wave 1, too."""
    table = income(wave)
    assert (table.source("heirs"), table.source("brawnen")) == (gained, gained)
    assert table.due == "heirs market"


def test_cs_r01_income_may_be_flat() -> None:
    """CS-R01: flat_8 gives 8 in each wave."""
    assert [income(wave, income_by_wave="flat_8").source("heirs") for wave in (1, 4)] == [8, 8]


def test_cs_wave_05_later_waves_add_two() -> None:
    """CS-WAVE-05: waves 5 and 6 give 13 and 15, of command points as well."""
    state = position(wave=5, waves=6).state
    assert [income_or_points(state, "income", wave, 0) for wave in (5, 6)] == [13, 15]
    assert [income_or_points(state, "cp", wave, 0) for wave in (5, 6)] == [13, 15]


def test_cs_income_03_04_05_source_above_the_limit_is_lost() -> None:
    """CS-INCOME-03, CS-INCOME-04, CS-INCOME-05: 18 and 5 are 20, and 3 are lost."""
    table = income(1, source={"heirs": 18})
    assert table.source("heirs") == 20
    assert "3 more are lost" in table.ever_reported("CS-INCOME-01")[0]


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (16, "the Heirs gain 4 Source (income of wave 1): 20 in all, the maximum; 1 more is lost"),
        (20, "the Heirs have 20 Source, the maximum: 5 more are lost (income of wave 1)"),
    ],
)
def test_cs_income_04_the_report_says_what_is_lost(source: int, said: str) -> None:
    """CS-INCOME-04."""
    assert income(1, source={"heirs": source}).ever_reported("CS-INCOME-01")[0] == said


def test_a_loss_or_payment_of_nothing_is_not_a_number() -> None:
    """CS-R40: whoever has no Source loses and pays none; nobody reads of 0 Source."""
    state = position("", source={"heirs": 0}).state
    assert lose(state, 0, 2, "CS-INCOME-05", "a toll") == 0
    assert state.news[-1].text == "the Heirs have no Source to lose (a toll)"
    assert not fallen(wave=1, income_1=0).ever_reported("CS-INCOME-10")


def test_cs_ex_06_five_of_seven_are_lost() -> None:
    """CS-EX-06."""
    assert income(2, source={"heirs": 18}).source("heirs") == 20


def test_cs_r48_the_limit_may_be_another() -> None:
    """CS-R48."""
    assert income(1, source={"heirs": 18}, source_cap=22).source("heirs") == 22


def test_cs_income_06_07_08_a_fallen_gate_is_repaired_to_3_after_income() -> None:
    """CS-INCOME-06, CS-INCOME-07, CS-INCOME-08: with Source that income has just brought."""
    table = fallen()
    assert table.health("heirs") == 3
    assert table.source("heirs") == 9 - 6
    assert table.state.phase == "market"
    assert table.state.intact == [True] * 3


def test_cs_income_06_nothing_goes_on_until_it_is_repaired() -> None:
    """CS-INCOME-06: the Market waits for the choice of an advancement."""
    table = fallen(steps_of((0, 1), (1, 1), (2, 1), (3, 1)))
    assert table.due == "heirs give up"
    assert table.state.phase == "income"
    assert table.refused("pass") != ()


def test_cs_income_09_advancements_go_first_the_highest_levels_before() -> None:
    """CS-INCOME-09, CS-R41: five advancements, two are left; a lower level is refused."""
    table = fallen(steps_of((0, 3), (1, 2)))
    assert table.due == "heirs give up"  # the level 3 is gone, two of level 2 are left
    low = game().contents.titles[steps_of((0, 1))[0]]
    assert table.refused(f"give up {low}") == ("CS-INCOME-09", "CS-R41")
    table.play(sorted(table.moves())[0])
    assert (len(table.advancements("heirs")), table.health("heirs")) == (2, 3)


def test_cs_ex_07_three_advancements_pay_for_the_gate() -> None:
    """CS-EX-07: Source 1 and 9; levels 3, 2 and 2 are given up."""
    table = fallen(steps_of((0, 3), (1, 2)), source=1)
    table.play(sorted(table.moves())[0])
    assert (table.source("heirs"), len(table.advancements("heirs")), table.health("heirs")) == (10, 2, 3)


def test_cs_income_10_without_advancements_each_health_costs_2() -> None:
    """CS-INCOME-10, CS-EX-08: one advancement, then 2 health for 4 of 7 Source."""
    table = fallen(steps_of((0, 1)), wave=2)
    assert (table.advancements("heirs"), table.source("heirs"), table.health("heirs")) == ((), 3, 3)


def test_cs_income_11_the_gate_is_not_repaired_above_3() -> None:
    """CS-INCOME-11: with five advancements, three are enough."""
    table = fallen(steps_of((0, 3), (1, 2)))
    table.play(sorted(table.moves())[0])
    assert table.due == "heirs market"
    assert table.refused("give up " + game().contents.titles[table.advancements("heirs")[0]]) != ()


def test_cs_income_12_effects_of_given_up_advancements_stop_at_once() -> None:
    """CS-INCOME-12: a discount of a lost advancement ends."""
    step = steps_of((0, 1))
    table = fallen(step, wave=2)
    assert table.advancements("heirs") == ()
    assert advancement_price(table.state, 0, step[0]).total > 0
    assert not table.state.advancements[0]


def test_cs_r40_a_gate_gets_what_source_allows() -> None:
    """CS-R40, CS-EX-09: 3 Source buy one health; with 1 Source the gate still gets one health, and Source is 0."""
    table = fallen(wave=1, income_1=0, source=3)
    assert (table.health("heirs"), table.source("heirs")) == (1, 1)
    table = fallen(wave=1, income_1=0, source=1)
    assert (table.health("heirs"), table.source("heirs")) == (1, 0)


def test_cs_r40_or_the_rest_is_owed() -> None:
    """CS-R40: with repair_shortfall=debt the gate has 3, and later income pays first."""
    table = fallen(wave=1, income_1=0, source=3, repair_shortfall="debt")
    assert (table.health("heirs"), table.source("heirs"), table.state.debts[0]) == (3, 0, 3)
    later = income(2, players=THREE, debts={"heirs": 3})
    assert (later.source("heirs"), later.state.debts[0]) == (4, 0)


def test_cs_elim_05_a_repaired_gate_counts_again() -> None:
    """CS-ELIM-05: it can be marked and attacked, and counts for the end."""
    assert fallen().state.intact[0]


def test_cs_r39_the_faction_may_be_out_instead() -> None:
    """CS-R39: with gate_repair=eliminate the gate stays down, and the faction leaves when the wave ends."""
    table = fallen(gate_repair="eliminate")
    assert table.health("heirs") == 0
    assert not table.state.intact[0]
    from referee.games.cloudspire.waves import remove_fallen_factions

    remove_fallen_factions(table.state)
    assert table.state.out == (0,)
    assert 0 not in table.state.order()


@pytest.mark.parametrize(
    ("first", "then"), [("heirs", "brawnen"), ("brawnen", "riftwalkers"), ("heatherkin", "riftwalkers")]
)
def test_cs_r39_and_cs_event_02_the_role_of_first_player_passes_clockwise_over_factions_that_are_out(
    first: str, then: str
) -> None:
    """CS-R39, CS-EVENT-02: the gate of the Heatherkin has fallen; they may be the first player of that wave."""
    from referee.games.cloudspire.waves import end_wave

    four = (*THREE, "riftwalkers")
    table = position(phase="build", players=four, wave=2, first=first, gate_repair="eliminate", leftover_minions="stay")
    table.state.health[2], table.state.intact[2], table.state.fallen[2] = 0, False, 2
    end_wave(table.state)
    table.game.settle(table.state)
    assert table.due == f"{then} event"
    assert table.state.order()[0] == four.index(then)


def test_cs_r39_and_cs_r31_minions_that_wait_leave_the_game_with_their_faction() -> None:
    """CS-R39, CS-R31: the stack does not keep later waves going, even if minions stay when a wave ends."""
    from referee.games.cloudspire.wave_end import has_minions_left
    from referee.games.cloudspire.waves import remove_fallen_factions

    given = {
        "stacks": {"heirs": "page"},
        "fallen": {"heirs": 2},
        "health": {"heirs": 0, "brawnen": 10, "heatherkin": 10},
    }
    table = position(
        phase="onslaught", players=THREE, wave=2, gate_repair="eliminate", leftover_minions="stay", **given
    )
    table.state.intact[0] = False
    assert has_minions_left(table.state)
    remove_fallen_factions(table.state)
    assert (table.stack("heirs"), has_minions_left(table.state)) == ((), False)


def test_cs_r39_the_chips_of_a_faction_that_is_out_leave_the_map() -> None:
    """CS-R39: a hero with equipment and a spire go home with their faction; no chip is lost."""
    from referee.games.cloudspire.waves import remove_fallen_factions

    table = position(
        "2b heirs ysolde, carrying paper wings; 3b brawnen clubber",
        phase="build",
        players=THREE,
        wave=2,
        gate_repair="eliminate",
        spires={"2f": "heirs heliograph, attack"},
        fallen={"heirs": 2},
        health={"heirs": 0, "brawnen": 10, "heatherkin": 10},
    )
    table.state.intact[0] = False
    remove_fallen_factions(table.state)
    assert [zone for zone in table.state.zones if zone.startswith(("unit", "carried", "spire"))] == ["unit 3"]
    assert table.beside("heirs") == ("paper_wings",)
    assert table.lie("removed") == ("heliograph",)


def test_cs_ons_04_each_player_orders_the_effects_of_their_own_income() -> None:
    """CS-WAVE-03, CS-ONS-04: in the Income Phase each player has a turn, and chooses the order of what is due in it."""
    table = position(
        phase="event",
        players=("heatherkin", "heirs"),
        wave=2,
        spires={"2f": "heatherkin hedge maze, attack"},
        advancements={"heatherkin": ["pollen count"], "heirs": ["window tax", "guest book"]},
    )
    assert table.draw("falling stars").due == "heirs order"
    table.play("order window tax", "pass")
    assert table.due == "heatherkin order"
    assert table.moves_after("order ") == {"sap seal", "pollen die"}
