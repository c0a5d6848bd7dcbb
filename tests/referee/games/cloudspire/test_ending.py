"""The end of the game, gates that fall, and teams (CS-END, CS-ELIM, CS-VAR-05 to CS-VAR-08)."""

from __future__ import annotations

from typing import Any

import pytest
from tables.cloudspire_phases import Table, game, position

from referee.games.cloudspire.ending import defeat_gate, score
from referee.games.cloudspire.running_effects import WHO
from referee.games.cloudspire.setup import empty_state

PLAYERS = ("heirs", "brawnen")
THREE = (*PLAYERS, "heatherkin")
FOUR = (*THREE, "riftwalkers")


def steps(faction: str, count: int) -> list[str]:
    """Return so many advancements of a faction, level by level."""
    every = game().contents.advancements_of(faction)
    return [one.name.casefold().replace(" ", "_").replace("’", "") for one in every[:count]]


def scored(gates: dict[str, int], advancements: dict[str, int], **given: Any) -> Table:
    """Return a match after its last wave has been scored."""
    players = tuple(gates)
    table = position(
        phase="build",
        wave=4,
        players=players,
        health=gates,
        advancements={name: steps(name, count) for name, count in advancements.items()},
        **given,
    )
    table.state.agenda = ()
    table.state.news.clear()
    score(table.state)
    return table


def result(table: Table) -> tuple[str, tuple[tuple[int, ...], ...]]:
    """Return the clause by which a match ended, and the ranking."""
    found = table.game.outcome(table.state)
    assert found is not None
    return found.clause, found.ranking


def test_cs_end_05_effects_call_a_faction_weak_whose_gate_fell_in_this_wave() -> None:
    """CS-END-05: its power is 0, whatever it has built."""
    table = position(
        phase="build", wave=2, health={"heirs": 4, "brawnen": 1}, advancements={"heirs": steps("heirs", 4)}
    )
    running: Any = None
    assert WHO["weakest"](table.state, running) == (table.seat("brawnen"),)
    table.state.fallen[table.seat("heirs")] = 2
    assert WHO["weakest"](table.state, running) == (table.seat("heirs"),)
    assert WHO["strongest"](table.state, running) == (table.seat("brawnen"),)


def test_cs_end_01_the_last_gate_wins_at_once() -> None:
    """CS-END-01, CS-GATE-07, CS-R43, CS-R44: the game ends at once, whatever else is due."""
    table = position(phase="build")
    defeat_gate(table.state, 1, 0)
    assert result(table) == ("CS-END-01", ((0,), (1,)))
    assert table.due == ""


def test_cs_end_02_with_three_the_game_goes_on() -> None:
    """CS-END-02, CS-ELIM-03, CS-R38: the defeated faction keeps its units and turns."""
    table = position("1b brawnen clubber", phase="build", players=THREE)
    defeat_gate(table.state, 1, 0)
    assert table.game.outcome(table.state) is None
    assert table.on("1b") == "brawnen clubber"
    assert 1 in table.state.order()
    table.play("pass")
    assert table.due == "brawnen build"


def test_cs_ex_01_02_power_is_gate_health_and_advancements() -> None:
    """CS-EX-01, CS-EX-02, CS-END-03, CS-END-04, CS-END-06: 5 + 5 against 6 + 5."""
    table = scored({"heirs": 5, "brawnen": 6}, {"heirs": 5, "brawnen": 5})
    assert [table.state.power(seat).total for seat in (0, 1)] == [10, 11]
    assert result(table) == ("CS-END-06", ((1,), (0,)))


def test_cs_end_05_ex_05_a_gate_defeated_in_this_wave_has_no_power() -> None:
    """CS-END-05, CS-EX-05: 9 advancements count nothing."""
    table = scored(
        {"heirs": 0, "brawnen": 2, "heatherkin": 1}, {"heirs": 9, "brawnen": 1, "heatherkin": 1}, fallen={"heirs": 4}
    )
    assert [table.state.power(seat).total for seat in range(3)] == [0, 3, 2]
    assert result(table) == ("CS-END-06", ((1,), (2,), (0,)))


def test_cs_r42_a_gate_defeated_in_an_earlier_wave_counts_in_full() -> None:
    """CS-R42, CS-EX-40: 2 + 1 against 1 + 2 and 0 + 7: gate health decides between the first two."""
    table = scored(
        {"brawnen": 2, "heirs": 1, "heatherkin": 0},
        {"brawnen": 1, "heirs": 2, "heatherkin": 7},
        fallen={"brawnen": 3, "heatherkin": 4},
    )
    assert [table.state.power(seat).total for seat in range(3)] == [3, 3, 0]
    assert result(table)[1] == ((0,), (1,), (2,))
    assert result(table)[0] == "CS-END-07"


def test_cs_end_05_a_gate_that_is_down_has_no_power() -> None:
    """CS-END-05: in a position that does not say when the gate fell; 9 advancements do not win."""
    table = scored({"heirs": 1, "brawnen": 0, "heatherkin": 2}, {"brawnen": 9})
    assert [table.state.power(seat).total for seat in range(3)] == [1, 0, 2]
    assert result(table) == ("CS-END-06", ((2,), (0,), (1,)))


def test_cs_ex_03_end_07_gate_health_breaks_the_tie() -> None:
    """CS-EX-03, CS-END-07."""
    assert result(scored({"heirs": 6, "brawnen": 5}, {"heirs": 5, "brawnen": 6})) == ("CS-END-07", ((0,), (1,)))


def test_cs_end_08_source_breaks_the_next_tie() -> None:
    """CS-END-08: 7 Source beat 6."""
    table = scored({"heirs": 5, "brawnen": 5}, {"heirs": 5, "brawnen": 5}, source={"heirs": 6, "brawnen": 7})
    assert result(table) == ("CS-END-08", ((1,), (0,)))


def test_cs_ex_04_end_09_spires_break_the_next_tie() -> None:
    """CS-EX-04, CS-END-09: 3 spires beat 2."""
    spires = {"3a": "heirs toll lantern", "3g": "heirs toll lantern"}
    spires |= dict.fromkeys(("2c", "2f", "1a"), "brawnen boulder perch")
    table = scored(
        {"heirs": 5, "brawnen": 5}, {"heirs": 5, "brawnen": 5}, source={"heirs": 7, "brawnen": 7}, spires=spires
    )
    assert result(table) == ("CS-END-09", ((1,), (0,)))


def test_cs_end_10_equal_factions_share_the_win() -> None:
    """CS-END-10."""
    assert result(scored({"heirs": 5, "brawnen": 5}, {})) == ("CS-END-10", ((0, 1),))


# When a gate falls.


def test_cs_elim_01_a_defeated_gate_is_not_a_mark() -> None:
    """CS-ELIM-01: it is not a target until it is repaired."""
    table = position(phase="prep", wave=2, players=THREE, health={"heirs": 10, "brawnen": 0, "heatherkin": 10})
    assert not table.state.intact[1]
    from referee.games.cloudspire.prep import markable

    assert markable(table.state, 0) == (2,)


def test_cs_elim_02_marks_are_chosen_again_at_once() -> None:
    """CS-ELIM-02, CS-R63: players who had marked the fallen gate mark another, in turn order."""
    table = position(phase="build", players=FOUR)
    table.state.marks[:] = [1, 0, 1, 1]
    defeat_gate(table.state, 1, 0)
    table.game.settle(table.state)
    assert table.due == "heirs mark again"
    assert table.refused("mark brawnen") == ("CS-ELIM-02",)
    table.play("mark heatherkin")
    assert table.due == "heatherkin mark again"
    three = position(phase="build", players=THREE)
    three.state.marks[:] = [1, 0, 0]
    defeat_gate(three.state, 1, 0)
    three.game.settle(three.state)
    assert three.state.marks[0] == 2


@pytest.mark.parametrize("reward", [0, 5])
def test_cs_elim_04_the_defeat_of_a_gate_may_be_rewarded(reward: int) -> None:
    """CS-ELIM-04, CS-R83: a gate gives no Source, or as much as the house rule says."""
    table = position(phase="build", players=THREE, gate_defeat_reward=reward)
    defeat_gate(table.state, 1, 0)
    assert table.source("heirs") == reward


# Teams.


def test_cs_var_05_four_may_play_in_teams() -> None:
    """CS-VAR-05, CS-R85: opposite each other, or side by side."""
    opposite = position(phase="market", players=FOUR, teams="opposite")
    assert [opposite.state.team(seat) for seat in range(4)] == [0, 1, 0, 1]
    beside = position(phase="market", players=FOUR, teams="side_by_side")
    assert [beside.state.team(seat) for seat in range(4)] == [0, 0, 1, 1]
    assert [position(players=THREE, teams="opposite").state.team(seat) for seat in range(3)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("teams", "order"), [("opposite", (0, 1, 2, 3)), ("side_by_side", (0, 2, 1, 3)), ("none", (0, 1, 2, 3))]
)
def test_cs_var_06_turns_alternate_between_teams(teams: str, order: tuple[int, ...]) -> None:
    """CS-VAR-06: and the role of first player passes in that order."""
    table = position(phase="market", players=FOUR, teams=teams)
    assert table.state.order() == order
    later = position(phase="event", wave=2, players=FOUR, teams=teams)
    assert later.state.first == order[1]


def test_cs_var_07_a_team_loses_with_both_gates_and_its_power_is_the_sum() -> None:
    """CS-VAR-07."""
    table = position(phase="build", players=FOUR, teams="opposite")
    defeat_gate(table.state, 1, 0)
    assert table.game.outcome(table.state) is None
    defeat_gate(table.state, 3, 0)
    assert result(table) == ("CS-VAR-07", ((0, 2), (1, 3)))
    points = scored({"heirs": 1, "brawnen": 9, "heatherkin": 9, "riftwalkers": 2}, {}, teams="side_by_side")
    assert result(points)[1] == ((2, 3), (0, 1))


def test_cs_var_07_the_last_gate_wins_for_both_teammates() -> None:
    """CS-VAR-07: the message names the factions with a gate, and both winners."""
    table = position(phase="build", players=FOUR, teams="opposite")
    for seat in (2, 1, 3):
        defeat_gate(table.state, seat, 0)
    found = table.game.outcome(table.state)
    assert found is not None
    assert found.ranking == ((0, 2), (1, 3))
    assert found.text == "only the Heirs still have a gate: the Heirs and the Heatherkin win"


def test_cs_var_08_teammates_are_not_opponents() -> None:
    """CS-VAR-08."""
    state = position(phase="build", players=FOUR, teams="opposite").state
    assert state.opponents(0) == (1, 3)
    assert not state.are_opponents(0, 2)
    assert state.are_opponents(0, -1)


def test_a_blank_match_has_no_seat_out() -> None:
    """CS-SETUP-21."""
    state = empty_state(game().contents, 2, position().state.options)
    assert state.order() == (0, 1)
