"""Audits of a position: what cannot result from play, besides the faults that the inventory finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.games.monsters_and_magic.catalogue import SQUARES
from referee.games.monsters_and_magic.declaration import held_types
from referee.games.monsters_and_magic.figures import lifted, units_of
from referee.games.monsters_and_magic.state import MonstersState, hand, permanents


def _unit_faults(state: MonstersState) -> Iterator[str]:
    for square, figure in enumerate(state.figures):
        owner = state.garrisons[square]
        if figure is not None and owner is not None and owner != figure.seat:
            names = f"{state.seat_name(figure.seat)} and {state.seat_name(owner)}"
            yield f"{SQUARES[square]} holds units of {names}, who would have fought (MM-COMB-01)"
    numbers = Counter(figure.id for figure in (*state.figures, lifted(state)) if figure is not None)
    yield from (f"figure number {number} is in {count} places" for number, count in numbers.items() if count > 1)


def _hand_faults(state: MonstersState) -> Iterator[str]:
    due = state.options.permanents
    for seat in range(state.seats):
        has = len(state.zones[permanents(seat)])
        name = state.seat_name(seat)
        if seat in state.out:
            if has or state.zones[hand(seat)]:
                yield f"{name} is out of the game, but still has cards (MM-Q-74)"
        elif has != due:
            yield f"{name} has {has} permanent cards, not {due} (MM-PERM-01)"


def _declaration_faults(state: MonstersState) -> Iterator[str]:
    least = state.options.declare_at
    for seat, declared in enumerate(state.declared):
        held = held_types(state, seat)
        for name in declared:
            structure = state.contents.structures[name]
            if not structure.declared:
                yield f"{state.seat_name(seat)} has declared {structure.plural}, which are never declared (MM-DECL-05)"
            elif held[name] < least and state.options.declaration_life == "until_lost":
                text = f"{state.seat_name(seat)} has declared {structure.plural}, but holds only {held[name]}"
                yield f"{text} of the {least} needed (MM-DECL-01)"


def _turn_faults(state: MonstersState) -> Iterator[str]:
    colours = Counter(state.colours)
    for colour, count in colours.items():
        if count > 1 or colour not in state.contents.colours:
            yield f"{count} players cannot have the colour {colour or '?'} (MM-UNIT-01)"
    at_once = state.options.elimination_test == "at_once"
    for seat in range(state.seats):
        units, name = units_of(state, seat), state.seat_name(seat)
        if seat in state.out and units:
            yield f"{name} is out of the game, but has {units} units on the map (MM-INF-04)"
        if seat not in state.out and not units and at_once and state.ended is None:
            yield f"{name} has no unit on the map, but is not out of the game (MM-INF-04)"
    if state.seat in state.out and state.ended is None:
        yield f"it is the turn of {state.seat_name(state.seat)}, who is out of the game (MM-INF-04)"
    rounds = state.options.turns_per_player
    if state.options.turn_limit == "20_rounds" and state.round > rounds:
        yield f"it is round {state.round}, but the game ends after round {rounds} (MM-WIN-05)"


AUDITS = (_unit_faults, _hand_faults, _declaration_faults, _turn_faults)
