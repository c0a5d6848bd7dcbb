"""Audits of a position: what cannot result from play, besides the faults that the inventory finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.engine import find, listed
from referee.engine.core.naming import counted
from referee.games.capture_the_island.catalogue import COMBAT, RESOURCE
from referee.games.capture_the_island.marching import closed_base
from referee.games.capture_the_island.moving import is_contested
from referee.games.capture_the_island.state import DOWN, NOWHERE, OVER, SEA, IslandState, discards, stack_zone
from referee.games.capture_the_island.victory import BATTLE, survives


def _map_faults(state: IslandState) -> Iterator[str]:
    laid = Counter(state.tiles)
    for icon, count in laid.items():
        if icon in (SEA, DOWN):
            continue
        if icon not in state.contents.icons:
            yield f'no tile has the icon "{icon}" (CI-MAP-01)'
        elif count > state.options.tiles_per_icon:
            yield f"{count} tiles show {icon}; there are only {state.options.tiles_per_icon} (CI-MAP-01)"
    total = sum(count for icon, count in laid.items() if icon != SEA)
    if total > state.options.tiles:
        yield f"{total} tiles are on the island; there are only {state.options.tiles} (CI-MAP-01)"
    for place, tile in enumerate(state.tiles):
        marked = place in state.starts or place in state.capture
        if tile == DOWN and not marked:
            yield f"the tile on {state.name(place)} is face down, but is no start or capture area (CI-ALT-04)"
        elif tile != DOWN and marked:
            yield f"{state.name(place)} is a start or capture area, but its tile is face up (CI-ALT-04)"


def _base_faults(state: IslandState) -> Iterator[str]:
    for place in state.starts:
        if not state.is_coast(place):
            yield f"the start area {state.name(place)} is not on the coast (CI-MAP-03)"
        if place in state.capture:
            yield f"{state.name(place)} is both a start area and in the capture area (CI-MAP-03)"
    if not state.capture:
        yield "there is no capture area (CI-WIN-02)"
    for seat, home in enumerate(state.homes):
        if home == NOWHERE or home not in state.starts:
            yield f"{state.seat_name(seat)} has no start area (CI-SETUP-01)"
    for home, count in Counter(state.homes).items():
        if count > 1 and home != NOWHERE:
            yield f"{state.name(home)} is the start area of {count} players (CI-SETUP-01)"


def _unit_faults(state: IslandState) -> Iterator[str]:
    most = state.options.tile_most
    for seat in range(state.seats):
        name = state.seat_name(seat)
        if state.supply(seat) < 0:
            yield f"{name} has {sum(state.units[seat])} units, of only {state.options.cubes} (CI-SETUP-11)"
        for place, count in enumerate(state.units[seat]):
            where = state.name(place)
            if count < 0:
                yield f"{name} has {count} units on {where}"
            if count and state.tiles[place] == SEA:
                yield f"{counted(count, 'unit')} of {name} on {where} on the water (CI-INF-08)"
            if count > most and not (place == state.homes[seat] and state.options.retreat_overflow == "allow"):
                yield f"{name} has {count} units on {where}; at most {most} fit there (CI-MOVE-08)"
            if count and place in state.homes and closed_base(state, seat, place) is not None:
                owner = state.seat_name(state.homes.index(place))
                yield f"{counted(count, 'unit')} of {name} on {where}, the start area of {owner} (CI-SETUP-04)"
    for place in range(len(state.tiles)):
        owners = [seat for seat in range(state.seats) if state.units[seat][place]]
        battle = is_contested(state, place) and state.seat in owners and len(owners) == 2
        if len(owners) > 1 and not battle and find(state, BATTLE) is None:
            names = listed(state.seat_name(seat) for seat in owners)
            yield f"units of {names} share {state.name(place)}; they would have fought (CI-MOVE-12)"


def _hand_faults(state: IslandState) -> Iterator[str]:
    for seat in state.out:
        if state.held_cards(seat):
            yield f"{state.seat_name(seat)} is out of the game, but still holds cards (CI-Q-46)"
    last_card = state.options.depletion_moment == "last_card"
    if last_card and not state.zones[stack_zone(RESOURCE)] and not state.depletions:
        yield "the resource stack is empty, but has not run out yet (CI-DRAW-06)"
    unmade = not state.zones[stack_zone(COMBAT)] and bool(state.zones[discards(COMBAT)])
    if last_card and unmade and state.phase != OVER:
        yield "the combat stack is empty, but its discards have not been shuffled into it (CI-DRAW-05)"
    if state.is_final() and state.zones[stack_zone(RESOURCE)]:
        left = counted(len(state.zones[stack_zone(RESOURCE)]), "card")
        yield f"the resource stack has run out for the last time, but holds {left} (CI-DRAW-06)"
    least = state.options.depletions_to_end
    if state.depletions > least:
        said = f"the resource stack has run out {state.depletions} times; it is not reshuffled after {least}"
        yield f"{said} (CI-DRAW-06)"


def _seat_faults(state: IslandState) -> Iterator[str]:
    for colour, count in Counter(state.colours).items():
        if count > 1 or colour not in state.contents.colours:
            yield f"{count} players cannot have the colour {colour or '?'} (CI-SETUP-11)"
    for seat in range(state.seats):
        units, name = sum(state.units[seat]), state.seat_name(seat)
        if seat in state.out and units:
            yield f"{name} is out of the game, but has {counted(units, 'unit')} on the island (CI-END-02)"
        if seat not in state.out and not survives(state, seat) and state.ended is None and find(state, BATTLE) is None:
            yield f"{name} has no unit on the island, but is not out of the game (CI-END-01)"
    if state.seat in state.out and state.ended is None:
        yield f"it is {state.seat_name(state.seat)}’s turn, but they are out of the game (CI-END-02)"


AUDITS = (_map_faults, _base_faults, _unit_faults, _hand_faults, _seat_faults)
