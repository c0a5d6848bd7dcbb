"""What corrections and positions do: cards laid into zones, battles that then wait, a step that begins now."""

from __future__ import annotations

from referee.engine import Frame, everyone, push, zones
from referee.engine.pieces.turn import BEGINNING
from referee.games.capture_the_island import moving
from referee.games.capture_the_island.catalogue import RESOURCE, STACKS
from referee.games.capture_the_island.draws import LAST_CARD, fresh
from referee.games.capture_the_island.setup import BEGIN
from referee.games.capture_the_island.state import (
    BATTLE_CARDS,
    DRAW,
    MOVE,
    Attack,
    IslandState,
    discards,
    stack_zone,
)
from referee.games.capture_the_island.turn import TURN_STEPS
from referee.games.capture_the_island.victory import BATTLE


def go_to(state: IslandState, step: str, moves: int | None = None) -> None:
    """Let a step of the turn of the state’s seat begin now, whatever was going on; battles that wait are kept."""
    break_off(state)
    state.ended, state.won = None, ()
    if step == BEGINNING:
        state.turn -= 1
        state.agenda, state.phase = (Frame(BEGIN, state.seat),), MOVE
        return
    state.phase = step
    begun = {MOVE: 0, DRAW: 3}.get(step, 1)  # how many parts of the turn have begun
    state.agenda = (Frame(TURN_STEPS.kind, state.seat, (begun,)),)
    gather_attacks(state)
    if step == MOVE and moves is not None:
        state.agenda = (Frame(TURN_STEPS.kind, state.seat, (1,)),)
        if moves:
            moving.open_block(state, moving.MOVE, state.seat, moves)
        elif state.attacks:
            push(state, Frame(moving.BATTLES, state.seat, (0,)))
    elif step != MOVE and state.attacks:
        push(state, Frame(moving.BATTLES, state.seat, (0,)))


def break_off(state: IslandState) -> None:
    """Put the cards of a battle that is on into the discards."""
    for token in state.zones[BATTLE_CARDS]:
        stack = state.deck.backs.get(str(token.face), RESOURCE)
        zones.transfer(state, [token], BATTLE_CARDS, discards(stack), everyone(state.seats))


def call_off(state: IslandState) -> None:
    """Let a battle that is on not have been: its cards are discarded, and those that wait are fought."""
    break_off(state)
    depth = next(depth for depth, frame in enumerate(state.agenda) if frame.kind == BATTLE)
    state.agenda = state.agenda[:depth]


def gather_attacks(state: IslandState) -> None:
    """Let a battle wait on each tile where the active player’s units stand among others."""
    seat = state.seat
    both = [place for place in state.held(seat) if state.enemies(seat, place)]
    known = {attack.place: attack for attack in state.attacks}
    fresh_ones = (Attack(place, state.units[seat][place], state.homes[seat]) for place in both if place not in known)
    state.attacks = (*(attack for attack in state.attacks if attack.place in both), *fresh_ones)


def restock(state: IslandState) -> None:
    """Bring both stacks to the size that follows from the deck list and from what lies elsewhere (CI-Q-50)."""
    for stack in STACKS:
        due = sum(1 for face in state.deck.copies if state.deck.backs[face] == stack)
        others = [zone for zone in state.zones if zone.partition(" ")[0] == stack and zone != stack_zone(stack)]
        laid = sum(len(state.zones[zone]) for zone in others)
        laid += sum(1 for token in state.zones[BATTLE_CARDS] if state.contents.deck.backs.get(str(token.face)) == stack)
        could = state.deck.mask(stack)
        for zone in others:
            tokens = state.zones[zone]
            state.zones[zone] = tuple(token if token.face else token._replace(could=could) for token in tokens)
        state.zones[stack_zone(stack)] = fresh(state, stack, max(0, due - laid))


def set_depletions(state: IslandState, count: int) -> None:
    """Note how often the resource stack has run out."""
    state.depletions = count
    empty = not state.zones[stack_zone(RESOURCE)]
    state.dry = count > 0 and empty and (state.is_final() or state.options.depletion_moment == LAST_CARD)
    state.last_turn = max(0, state.turn - 1) if state.is_final() else 0
