"""Errands: squares where a captain wants to be, and their values; only bots use them."""

from collections.abc import Iterator
from functools import cache
from heapq import heappop, heappush

from referee.games.skies_of_fire import callisto
from referee.games.skies_of_fire.catalogue import ANYWHERE, GUNS, Mission
from referee.games.skies_of_fire.goals import HUNT, WAIT
from referee.games.skies_of_fire.grid import MOUNTAIN, OFF, PEAK, STORM
from referee.games.skies_of_fire.hands import is_void
from referee.games.skies_of_fire.missions import must_be_begun, open_missions
from referee.games.skies_of_fire.ships import gun_card_count, is_crewed
from referee.games.skies_of_fire.state import SkiesState, bay, hand

FINISH, START, ARM, FIT, HUNTED, VISIT = 10.0, 6.0, 7.0, 5.0, 8.0, 3.0
"""The values of completing or beginning a mission, of a first gun or an upgrade, of nearing the prey or collecting."""
FAR = 999


def errands(state: SkiesState, seat: int) -> Iterator[tuple[int, float]]:
    """Yield squares, each with its value for a seat."""
    solo = state.hunted_seat() if state.is_hunt else None
    if seat == solo and is_crewed(state, seat, GUNS):
        yield from ((square, FINISH) for square in callisto.towns_to_destroy(state) if square not in state.ruins)
        return
    if solo not in (None, seat) and is_armed(state, seat) and state.at[solo] != OFF:
        yield state.at[solo], HUNTED
    for square, worth in _arrival_errands(state, seat):
        if square not in (state.start, *state.ruins):
            yield square, worth
    yield from ((square, FINISH) for square in _waiting_squares(state, seat))


def _arrival_errands(state: SkiesState, seat: int) -> Iterator[tuple[int, float]]:
    """Yield the squares where an arrival is of use, each with its value."""
    for mission in open_missions(state, seat):
        yield from ((square, FINISH) for square in _goal_squares(state, seat, mission))
    yield from _hand_errands(state, seat)
    yield from ((square, VISIT) for square in state.contents.towns if square != state.last_town[seat])


def _waiting_squares(state: SkiesState, seat: int) -> Iterator[int]:
    """Yield the squares on which a turn has to begin for a mission."""
    held = (state.contents.missions.get(token.face or "") for token in state.zones[hand(seat)])
    for mission in (*open_missions(state, seat), *held):
        if mission is not None and mission.op == WAIT:
            yield from mission.squares


def is_errand(state: SkiesState, face: str) -> bool:
    """Return whether a card is a mission that takes a ship somewhere."""
    mission = state.contents.missions.get(face)
    return mission is not None and mission.op != HUNT


def is_armed(state: SkiesState, seat: int) -> bool:
    """Return whether a ship has a gun card and crew on the Gun Deck."""
    return gun_card_count(state, seat) > 0 and is_crewed(state, seat, GUNS)


def _hand_errands(state: SkiesState, seat: int) -> Iterator[tuple[int, float]]:
    """Yield the squares where cards in hand are of use: missions begun or completed, upgrades sold, prey."""
    for token in state.zones[hand(seat)]:
        mission = state.contents.missions.get(token.face or "")
        upgrade = state.contents.upgrades.get(token.face or "")
        if upgrade is not None and _has_slot(state, seat, upgrade.section):
            yield upgrade.town, ARM if upgrade.section == GUNS and not gun_card_count(state, seat) else FIT
        elif mission is not None and not is_void(state, seat, mission.id):
            yield from _mission_errands(state, seat, mission)


def _has_slot(state: SkiesState, seat: int, section: int) -> bool:
    return len(state.zones[bay(seat, section)]) < state.ship(seat).upgrades[section]


def _mission_errands(state: SkiesState, seat: int, mission: Mission) -> Iterator[tuple[int, float]]:
    """Yield the squares where a mission in the hand begins, is completed (if it needs no beginning) or has its prey."""
    if mission.op == HUNT:
        prey = state.seat_of(mission.ship)
        if prey is not None and state.at[prey] != OFF and is_armed(state, seat):
            yield state.at[prey], HUNTED
    elif must_be_begun(state, mission):
        if mission.begin not in (None, ANYWHERE):
            yield mission.begin, START
    else:
        yield from ((square, FINISH) for square in _goal_squares(state, seat, mission))


def _goal_squares(state: SkiesState, seat: int, mission: Mission) -> Iterator[int]:
    """Yield the squares that a mission still needs: its own, or all towns; for a finished tour, its last town."""
    landed = state.landings.get(mission.id, ())
    towns = mission.squares or tuple(state.contents.towns)
    home = state.ship(seat).home if mission.excludes_home else None
    due = len(mission.squares) or mission.number
    if len(landed) >= due > 1:
        yield landed[due - 1]
        return
    yield from (square for square in towns if square not in landed and square != home)


DETOURS = {MOUNTAIN: 5, PEAK: 9, STORM: 8}
"""The cost in steps of entering a square of each kind; any other square costs 1."""


@cache
def route_costs(
    neighbours: tuple[tuple[int, ...], ...], terrain: tuple[str, ...], exits: tuple[int | None, ...]
) -> tuple[tuple[int, ...], ...]:
    """Return, for each goal, the cost of the way from each square, ignoring ships; FAR if there is no way."""
    costs = tuple(DETOURS.get(ground, 1) for ground in terrain)
    before = tuple(
        tuple(near for near in around if exits[near] in (None, here)) for here, around in enumerate(neighbours)
    )
    return tuple(_costs_to_goal(before, costs, goal) for goal in range(len(costs)))


def _costs_to_goal(before: tuple[tuple[int, ...], ...], costs: tuple[int, ...], goal: int) -> tuple[int, ...]:
    """Return the cost of the way to a goal from each square. before: the squares from which each can be entered."""
    found: dict[int, int] = {}
    edge = [(0, goal)]
    while edge:
        far, here = heappop(edge)
        if here in found:
            continue
        found[here] = far
        for near in before[here]:
            if near not in found:
                heappush(edge, (far + costs[here], near))
    return tuple(found.get(square, FAR) for square in range(len(costs)))
