"""How a scenario ends: its conditions of victory and loss (CA-SCN, CA-SOLO-18)."""

from collections.abc import Callable, Mapping

from referee.engine import Part, Standing
from referee.games.castle_assault.arrivals import MONSTER_SEAT, monster_turn, scenario_of
from referee.games.castle_assault.catalogue import SOUTH
from referee.games.castle_assault.ending import close
from referee.games.castle_assault.scenarios import Goal
from referee.games.castle_assault.state import CastleState
from referee.games.castle_assault.turn import BEGIN


def _defeat_text(state: CastleState, aim: Goal) -> str:
    return f"{state.contents.cards[aim.unit].name} is destroyed" if state.defeated.get(aim.unit) else ""


def _survival_text(state: CastleState, aim: Goal) -> str:
    """Return a sentence if South has survived long enough; this is checked before a Monster turn (CA-SCN6-04)."""
    top = state.agenda[-1]
    is_end = top.kind == BEGIN and top.seat == MONSTER_SEAT
    return f"South has held out for {aim.turns} turns" if is_end and monster_turn(state) + 1 >= aim.turns else ""


AIMS: Mapping[str, Callable[[CastleState, Goal], str]] = {
    "destroy_castle": lambda state, aim: "" if state.castles[MONSTER_SEAT] else "the Monster castle has fallen",
    "defeat": _defeat_text,
    "clear_battlefield": lambda state, aim: "" if state.units_of(MONSTER_SEAT) else "no Monster is on the board",
    "survive": _survival_text,
    "lose_castle": lambda state, aim: "" if state.castles[SOUTH] else "South’s castle has fallen",
}
"""The functions that check the conditions; each returns a sentence if its condition is met."""


def clause_of(state: CastleState, end: str) -> str:
    """Return a scenario's own clause on victory (`end` 01) or loss (`end` 02); the general clause if it has none."""
    number = scenario_of(state).number
    return f"CA-SCN{number}-{end}" if 1 <= number <= state.options.scenarios else "CA-SOLO-18"


def met_conditions(state: CastleState, aims: tuple[Goal, ...], all_needed: bool) -> str:
    """Return the conditions that are met, in words; empty if too few are met.

    all_needed: whether all conditions must be met, or one is enough.
    """
    found = [AIMS[aim.word](state, aim) for aim in aims]
    enough = all(found) if all_needed else any(found)
    return " and ".join(filter(None, found)) if enough else ""


def check_scenario(state: CastleState) -> None:
    """End a scenario at once when it is won or lost (CA-SOLO-18, CA-SOLO-19)."""
    if state.ended is not None or state.seats > 1 or state.phase == "setup" or not state.agenda:
        return
    scenario = scenario_of(state)
    won = met_conditions(state, scenario.victory, scenario.needs_all_goals)
    lost = met_conditions(state, scenario.loss, all_needed=False)
    if won and not (lost and state.seat != SOUTH):  # both in a Monster turn: lost (CA-Q-SIMLOSS)
        _take_treasure(state)
        close(state, clause_of(state, "01"), f"{won}: the scenario is won", SOUTH)
    elif lost:
        close(state, clause_of(state, "02"), f"{lost}: the scenario is lost", MONSTER_SEAT)


def standings(state: CastleState) -> tuple[Standing, ...]:
    """Return South’s progress towards each goal that can be counted."""
    scenario, clause = scenario_of(state), clause_of(state, "01")
    full = scenario.castle or state.options.monster_castle_health
    found = {
        "destroy_castle": ("damage to the Monster castle", full - state.castles[MONSTER_SEAT], full),
        "survive": ("turns survived", monster_turn(state), 0),
    }
    numbered = ((aim, *found[aim.word]) for aim in scenario.victory if aim.word in found)
    return tuple(Standing(SOUTH, clause, what, have, goal or aim.turns) for aim, what, have, goal in numbered)


def _take_treasure(state: CastleState) -> None:
    """Give South the cards that the scenario promises (CA-Q-SC2ARMOR)."""
    for rule in scenario_of(state).specials("treasure"):
        state.rewards = (*state.rewards, rule.card)
        state.report("CA-Q-SC2ARMOR", f"South wins {state.contents.cards[rule.card].name}", SOUTH)


PART = Part(checks=(check_scenario,))
