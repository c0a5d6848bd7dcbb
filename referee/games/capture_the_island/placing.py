"""Changes made by corrections and positions: beginning a step, recording battles, resizing stacks."""

from referee.engine import Frame, all_seats_mask, pop, push, zones
from referee.engine.core.agenda import unwind
from referee.engine.pieces.turn import BEGINNING
from referee.games.capture_the_island import moving
from referee.games.capture_the_island.catalogue import RESOURCE, STACKS
from referee.games.capture_the_island.dealing import LAST_CARD
from referee.games.capture_the_island.setup import BEGIN
from referee.games.capture_the_island.state import BATTLE_CARDS, DRAW, MOVE, Attack, IslandState, discards, stack_zone
from referee.games.capture_the_island.turn import TURN_STEPS
from referee.games.capture_the_island.victory import BATTLE


def go_to_step(state: IslandState, step: str, moves: int | None = None) -> None:
    """Begin a step of the active player’s turn; drop anything in progress but keep the battles still to be fought."""
    break_off(state)
    state.ended, state.won = None, ()
    if step == BEGINNING:
        state.turn -= 1
        state.agenda, state.phase = (Frame(BEGIN, state.seat),), MOVE
        return
    state.phase = step
    begun = {MOVE: 0, DRAW: 3}.get(step, 1)  # the number of phases that have begun
    state.agenda = (Frame(TURN_STEPS.kind, state.seat, (begun,)),)
    gather_attacks(state)
    if step == MOVE and moves is not None:
        state.agenda = (Frame(TURN_STEPS.kind, state.seat, (1,)),)
        if moves:
            moving.open_block(state, moving.MOVE, state.seat, moves)
    if state.attacks and not moves and (step != MOVE or moves is not None):
        push(state, Frame(moving.BATTLES, state.seat, (0,)))


def break_off(state: IslandState) -> IslandState:
    """Discard the cards of a battle in progress; return the state."""
    for token in state.zones[BATTLE_CARDS]:
        stack = state.deck.backs.get(str(token.face), RESOURCE)
        zones.transfer(state, [token], BATTLE_CARDS, discards(stack), all_seats_mask(state.seats))
    return state


def call_off(state: IslandState) -> None:
    """Cancel the battle in progress and discard its cards; other battles are still fought."""
    break_off(state)
    unwind(state, BATTLE)
    pop(state)


def gather_attacks(state: IslandState) -> None:
    """Record a battle on each tile that the active player’s units share with enemies."""
    seat = state.seat
    both = [place for place in state.places_of(seat) if state.enemies(seat, place)]
    known = {attack.place: attack for attack in state.attacks}
    fresh_ones = (Attack(place, state.units[seat][place], state.homes[seat]) for place in both if place not in known)
    state.attacks = (*(attack for attack in state.attacks if attack.place in both), *fresh_ones)


def restock(state: IslandState) -> None:
    """Resize both stacks to the deck list, less the cards in other zones (CI-Q-50)."""
    for stack in STACKS:
        due = sum(1 for face in state.deck.copies if state.deck.backs[face] == stack)
        others = [zone for zone in state.zones if zone.partition(" ")[0] == stack and zone != stack_zone(stack)]
        laid = sum(len(state.zones[zone]) for zone in others)
        laid += sum(1 for token in state.zones[BATTLE_CARDS] if state.contents.deck.backs.get(str(token.face)) == stack)
        could = state.deck.mask(stack)
        for zone in others:
            tokens = state.zones[zone]
            state.zones[zone] = tuple(token if token.face else token._replace(could=could) for token in tokens)
        state.zones[stack_zone(stack)] = zones.new_tokens(state, max(0, due - laid), could)


def set_depletions(state: IslandState, count: int) -> None:
    """Set how often the resource stack has run out, and update the state that depends on it."""
    state.depletions = count
    empty = not state.zones[stack_zone(RESOURCE)]
    state.dry = count > 0 and empty and (state.is_final() or state.options.depletion_moment == LAST_CARD)
    state.last_turn = max(0, state.turn - 1) if state.is_final() else 0
