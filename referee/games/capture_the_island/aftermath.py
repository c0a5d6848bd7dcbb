"""The end of a battle: totals are compared, the loser loses units, takes a card and retreats."""

from typing import NamedTuple

from referee.engine import Frame, Part, counted, pop, push, question, swap, zones
from referee.engine.verbs import DUE, Breach, Guard, Move, Slot, TypedForm, verb
from referee.games.capture_the_island import battles
from referee.games.capture_the_island.catalogue import COMBAT
from referee.games.capture_the_island.dealing import request_card
from referee.games.capture_the_island.names import TILE
from referee.games.capture_the_island.state import BATTLE_CARDS, IslandState, discards, hand, stack_zone
from referee.games.capture_the_island.victory import BATTLE

RETREAT, LOSS = "retreat", "loss"


class Survivors(NamedTuple):
    """The loser’s remaining units. place: where they fought. units: how many are left."""

    place: int
    units: int


class OwedLoss(NamedTuple):
    """Units that a loser must still lose on other tiles. due: how many. place: the tile where it fought."""

    due: int
    place: int


LOSE = "lose"


def compare(state: IslandState) -> None:
    """Compare the totals and apply the result to the loser (CI-BATTLE-07, CI-Q-14)."""
    battle = battles.current_battle(state)
    ours, theirs = (battles.strength(state, battle, seat).total for seat in battle.sides)
    tie = state.options.battle_tie
    if ours == theirs and tie == "redraw" and _draw_again(state, battle):
        return
    pop(state)
    score = f"{ours} against {theirs}"
    if ours == theirs and tie in ("both_lose", "both_lose_one_attacker_back"):
        state.report("CI-BATTLE-07", f"{score}: nobody wins", battle.attacker)
        _discard_cards(state, battle)
        _both_lose(state, battle, tie)
        return
    attacker_wins = ours > theirs or (ours == theirs and tie == "attacker_wins")
    winner, loser = battle.sides if attacker_wins else battle.sides[::-1]
    said = f"{score}: {state.seat_name(winner)} wins on {state.name(battle.place)}"
    if ours == theirs:
        said += "; the attacker wins ties" if attacker_wins else "; the defender wins ties"
    state.report("CI-BATTLE-07", said, winner)
    if attacker_wins:
        state.won = (*state.won, battle.place)
    _discard_cards(state, battle)
    _defeat(state, battle, loser)


def _draw_again(state: IslandState, battle: battles.Battle) -> bool:
    """Let both sides draw another card; return whether there is one to draw (CI-Q-14)."""
    if not state.zones[stack_zone(COMBAT)] and not state.zones[discards(COMBAT)]:
        return False
    total = battles.strength(state, battle, battle.attacker).total
    state.report("CI-BATTLE-07", f"{total} against {total}: both draw another card")
    order = battles.drawing_order(state, battle)
    swap(state, state.agenda[-1]._replace(data=(state.agenda[-1].number + 1,)))
    push(state, *(Frame(battles.CARD, seat, (f"tie {state.agenda[-1].number}",)) for seat in reversed(order)))
    return True


def _discard_cards(state: IslandState, battle: battles.Battle) -> None:
    """Discard the cards of the battle; each side may keep the cards it drew (CI-BATTLE-08, CI-Q-20)."""
    all_seats = zones.all_seats_mask(state.seats)
    keeps = state.options.drawn_battle_card == "keep"
    mine = {face: seat for seat, faces in zip(battle.sides, battle.drawn, strict=True) for face in faces if keeps}
    for token in state.zones[BATTLE_CARDS]:
        stack = state.deck.backs[str(token.face)]
        owner = mine.get(str(token.face))
        target = discards(stack) if owner is None else hand(owner, stack)
        zones.transfer(state, [token], BATTLE_CARDS, target, all_seats)


def _defeat(state: IslandState, battle: battles.Battle, loser: int) -> None:
    """Remove the units that the loser loses, deal the loser a card and send its other units home (CI-BATTLE-09..11)."""
    due = state.options.battle_loss
    lost, left = _lose_on_battle_tile(state, battle, loser, due)
    push(state, Frame(RETREAT, loser, Survivors(battle.place, left)))
    if state.options.final_loser_card == "yes" or not state.is_final():
        for _ in range(state.options.loser_cards):
            request_card(state, loser, COMBAT, "CI-BATTLE-10")
    if lost < due and state.options.short_loss == "make_up_elsewhere":
        push(state, Frame(LOSS, loser, OwedLoss(due - lost, battle.place)))


def _both_lose(state: IslandState, battle: battles.Battle, tie: str) -> None:
    """Let both sides lose units; nobody takes a card (CI-Q-14)."""
    due = state.options.battle_loss if tie == "both_lose" else 1
    for seat in battle.sides:
        _, left = _lose_on_battle_tile(state, battle, seat, due)
        if tie == "both_lose":
            push(state, Frame(RETREAT, seat, Survivors(battle.place, left)))
        elif seat == battle.attacker:
            _send_attackers_back(state, battle, left)


def _lose_on_battle_tile(state: IslandState, battle: battles.Battle, seat: int, due: int) -> tuple[int, int]:
    """Remove a side’s units from the battle tile; return how many were removed, and how many that fought are left."""
    fighting = battles.unit_count(state, battle, seat)
    lost = min(due, fighting)
    remove_units(state, seat, battle.place, lost, "CI-BATTLE-09")
    return lost, fighting - lost


def _send_attackers_back(state: IslandState, battle: battles.Battle, count: int) -> None:
    """Send the attacker’s units back where they came from; the units lost are those that arrived last (CI-Q-14)."""
    for attack in battles.armies_in_battle(state, battle.place):
        going = min(count, attack.units)
        _move_within_limit(state, battle.attacker, battle.place, attack.origin, going)
        count -= going
    if count:
        _move_within_limit(state, battle.attacker, battle.place, state.homes[battle.attacker], count)


def remove_units(state: IslandState, seat: int, place: int, count: int, clause: str) -> None:
    """Move units from a tile to their owner’s supply (CI-INF-03)."""
    if count <= 0:
        return
    state.units[seat][place] -= count
    state.report(clause, f"{state.seat_name(seat)} loses {counted(count, 'unit')} on {state.name(place)}", seat)


def retreat(state: IslandState) -> None:
    """Move the loser’s remaining units to its home base (CI-BATTLE-11)."""
    frame = pop(state)
    seat = frame.owner
    place, count = frame.read(Survivors)
    _move_within_limit(state, seat, place, state.homes[seat], min(count, state.units[seat][place]))


def _move_within_limit(state: IslandState, seat: int, start: int, end: int, count: int) -> None:
    """Move units to a tile; units above the tile’s limit are lost, unless a house rule lets them stay (CI-Q-18)."""
    if count <= 0:
        return
    room = max(0, state.options.tile_most - state.units[seat][end])
    kept = count if state.options.retreat_overflow == "allow" else min(count, room)
    state.units[seat][start] -= count
    state.units[seat][end] += kept
    go = "goes" if kept == 1 else "go"
    said = [f"{counted(kept, 'unit')} of {state.seat_name(seat)} {go} back to {state.name(end)}"] if kept else []
    if lost := count - kept:
        fit, back = ("does", "returns") if lost == 1 else ("do", "return")
        who = f"{counted(lost, 'unit')} of {state.seat_name(seat)}"
        said.append(f"{who} {fit} not fit on {state.name(end)} and {back} to the supply")
    state.report("CI-BATTLE-11", "; ".join(said), seat)


def finish_battle(state: IslandState) -> None:
    """End a battle and remove its armies from those waiting to fight (CI-MOVE-14)."""
    battle = battles.current_battle(state)
    fought = battles.armies_in_battle(state, battle.place)
    left = list(state.attacks)
    for attack in fought:
        left.remove(attack)
    state.attacks = tuple(left)
    pop(state)


# Losses on other tiles.


def begin_loss(state: IslandState) -> None:
    """Ask a seat which units it loses on other tiles; if there is no choice, remove them at once (CI-Q-17)."""
    frame = state.agenda[-1]
    seat, due = frame.owner, frame.read(OwedLoss).due
    places = state.places_of(seat)
    if due > 0 and len(places) > 1 and sum(state.units[seat]) > due:
        push(state, Frame(LOSE, seat, frame.data))
        return
    pop(state)
    for place in places:
        lost = min(due, state.units[seat][place])
        remove_units(state, seat, place, lost, "CI-BATTLE-09")
        due -= lost


def _lose(state: IslandState, move: Move) -> None:
    loss = pop(state).read(OwedLoss)
    remove_units(state, move.seat, state.checked_place(move.args[0]), 1, "CI-BATTLE-09")
    swap(state, state.agenda[-1]._replace(data=loss._replace(due=loss.due - 1)))


def _has_unit(state: IslandState, move: Move) -> Breach | None:
    place = state.place(move.args[0])
    if place is not None and state.units[move.seat][place]:
        return None
    return Breach("CI-BATTLE-09", f"{state.seat_name(move.seat)} has no unit on {move.args[0]}", "fact")


LOSE_VERB = verb(
    LOSE,
    "CI-BATTLE-09",
    (Slot(TILE.listing(lambda state, move_so_far: (state.name(at) for at, tile in enumerate(state.tiles) if tile))),),
    guards=(Guard("unit", _has_unit, (DUE,)),),
    effect=_lose,
    typed=TypedForm((LOSE, "remove"), optional_for={LOSE}, fillers=(LOSE, "remove", "unit", "units"), repeats=True),
)
PART = Part(
    verbs=(LOSE_VERB,),
    steps={battles.COMPARE: compare, RETREAT: retreat, LOSS: begin_loss, BATTLE: finish_battle},
    questions={
        LOSE: question(
            "CI-BATTLE-09",
            lambda state, frame: f"lose {counted(frame.read(OwedLoss).due, 'more unit')}: on which tile?",
            owed=lambda state, frame: (f"lose {counted(frame.read(OwedLoss).due, 'unit')}",),
            subject=lambda state, frame: (frame.read(OwedLoss).due,),
        )
    },
)
