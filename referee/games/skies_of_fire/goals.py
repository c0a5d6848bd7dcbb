"""The goals of missions: what each effect word of a mission card requires (SF-CRD-04, SF-CRD-05)."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from referee.engine import count_use, reset_uses, use_count
from referee.engine.verbs import listed
from referee.games.skies_of_fire.catalogue import Mission
from referee.games.skies_of_fire.state import SkiesState

HUNT = "destroy_ship"
"""The effect word of a hunt."""
WAIT = "start_turn_on"
"""The effect word of a mission for which a turn has to begin on a square."""


def note_kill(state: SkiesState, seat: int, face: str) -> None:
    """Record the turn in which a face-up hunt was fulfilled (RUL-26)."""
    forget_kill(state, face)
    count_use(state, _scope(face), seat, HUNT, state.turn)


def forget_kill(state: SkiesState, face: str) -> None:
    """Forget that a hunt was fulfilled, because its card is shown again."""
    reset_uses(state, _scope(face))


def _scope(face: str) -> str:
    return f"hunted {face}"


class Goal(NamedTuple):
    """What a mission requires. missing_text: returns what is missing, in words, or empty. also: rulings to cite."""

    missing_text: Callable[[SkiesState, int, Mission], str]
    also: tuple[str, ...] = ()


def _places(state: SkiesState, squares: Iterable[int]) -> str:
    return listed([state.square_name(square) for square in squares], "or")


def _missing_for_hunt(state: SkiesState, seat: int, mission: Mission) -> str:
    """Return why an action cannot complete a hunt, in words; empty if it can (RUL-26).

    No action is needed, or the ship to destroy was not destroyed in an earlier turn.
    """
    struck = use_count(state, _scope(mission.id), seat, HUNT)
    if state.options.hunt_completion == "immediate":
        return "a hunt is shown and completed as soon as its ship is destroyed, without an action"
    ship = state.contents.ships[mission.ship].name
    if not struck:
        return f"you have not destroyed {ship} while you held this card or after you began it"
    return "" if struck < state.turn else f"{ship} was destroyed this turn: complete the hunt in a later turn"


def _missing_for_delivery(state: SkiesState, seat: int, mission: Mission) -> str:
    return "" if state.at[seat] in mission.squares else f"the ship must be at {_places(state, mission.squares)}"


def _tour_towns(state: SkiesState, seat: int, mission: Mission) -> tuple[int, ...]:
    """Return the towns that count for a tour, in the order in which they were first landed on."""
    landed = state.landings.get(mission.id, ())
    if mission.squares:
        return tuple(square for square in landed if square in mission.squares)
    home = state.ship(seat).home if mission.excludes_home else None
    return tuple(square for square in landed if square != home)


def tour_progress(state: SkiesState, seat: int, mission: Mission) -> tuple[int, int]:
    """Return how many towns of a tour have been landed on, and how many it needs; (0, 0) for other missions."""
    if GOALS[mission.op].missing_text is not _missing_for_tour:
        return 0, 0
    due = len(mission.squares) or mission.number
    return min(len(_tour_towns(state, seat, mission)), due), due


def _missing_for_tour(state: SkiesState, seat: int, mission: Mission) -> str:
    """Return what is missing for a tour, in words: towns to land on, or being at the last of them."""
    landed, due = _tour_towns(state, seat, mission), len(mission.squares) or mission.number
    if len(landed) >= due:
        last = landed[due - 1]
        there = f"{state.square_name(last)}, the town that completed the tour"
        return "" if state.at[seat] == last else f"the ship must be at {there}"
    left = listed([state.square_name(square) for square in mission.squares if square not in landed])
    said = f"the ship has landed on {len(landed)} of {due} towns since the mission was begun"
    return f"{said}, not yet on {left}" if left else said


def _missing_for_square(state: SkiesState, seat: int, mission: Mission) -> str:
    return "" if state.at[seat] in mission.squares else f"the ship must be on {_places(state, mission.squares)}"


def _missing_for_wait(state: SkiesState, seat: int, mission: Mission) -> str:
    """Return why the goal of waiting is not met: the turn began elsewhere, or the ship has moved; else empty."""
    if state.start not in mission.squares:
        return f"the turn must begin on {_places(state, mission.squares)}"
    return "the ship has moved this turn" if state.steps or state.at[seat] != state.start else ""


GOALS: dict[str, Goal] = {
    HUNT: Goal(_missing_for_hunt, ("RUL-26",)),
    "deliver": Goal(_missing_for_delivery),
    "land_on_all": Goal(_missing_for_tour),
    "land_on_count": Goal(_missing_for_tour),
    "end_move_on": Goal(_missing_for_square),
    WAIT: Goal(_missing_for_wait),
}
"""How a mission is completed, by the effect word of its card."""
