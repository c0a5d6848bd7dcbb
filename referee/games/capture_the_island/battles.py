"""Battles: their order, the strength of both sides, and the cards that they draw."""

from typing import NamedTuple

from referee.engine import Chance, DrawSpec, Frame, Line, Part, Tally, find_frame, pop, push, question, swap, zones
from referee.engine.core.agenda import replace_frame
from referee.engine.core.move import CHANCE
from referee.engine.verbs import Move, Value, checked_value
from referee.games.capture_the_island import moving
from referee.games.capture_the_island.catalogue import COMBAT, RESOURCE
from referee.games.capture_the_island.dealing import draw_breach, refill_if_empty
from referee.games.capture_the_island.state import BATTLE_CARDS, Attack, IslandState, stack_zone
from referee.games.capture_the_island.victory import BATTLE

WHICH, LAY, CARD, DRAWN, COMPARE = "which battle", "lay cards", "battle card", "battle draw", "compare"
BLIND = "blind"
"""Marks a card that a side draws instead of playing one from its hand (CI-Q-15)."""


class Battle(NamedTuple):
    """A battle in progress.

    attacker, defender: their seats. laid, drawn: the cards that each has laid and drawn, the attacker first. units: the
    size of the attacking army; 0 if all the attacker's units on the tile fight.
    """

    place: int
    attacker: int
    defender: int
    units: int
    laid: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    drawn: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())

    @property
    def sides(self) -> tuple[int, int]:
        """Return both seats, the attacker first."""
        return self.attacker, self.defender


def find_battle(state: IslandState) -> Battle | None:
    """Return the battle in progress, or None."""
    frame = find_frame(state, BATTLE)
    return None if frame is None else frame.read(Battle)


def current_battle(state: IslandState) -> Battle:
    """Return the battle in progress."""
    return checked_value(find_battle(state))


def update_battle(state: IslandState, battle: Battle) -> None:
    """Replace the battle on the agenda with its updated version."""
    replace_frame(state, Frame(BATTLE, battle.attacker, tuple(battle)))


def battle_subject(state: IslandState) -> tuple[Value, ...]:
    """Return the subject that a replay uses to match a request in a battle."""
    return (state.name(current_battle(state).place),)


# The order of battles.


def pending_battles(state: IslandState) -> tuple[int, ...]:
    """Return the tiles where battles must be fought, in the order in which armies arrived."""
    seat = state.seat
    found = dict.fromkeys(attack.place for attack in state.attacks)
    return tuple(place for place in found if state.units[seat][place] and state.enemies(seat, place))


def next_battle(state: IslandState) -> None:
    """Begin the next battle, ask which is next, or end the block of moves if none is left (CI-MOVE-14, CI-Q-12)."""
    places = pending_battles(state)
    state.attacks = tuple(attack for attack in state.attacks if attack.place in places)
    if not places:
        _end_block(state)
    elif len(places) == 1 or state.options.battle_order == "move_order":
        begin_battle(state, places[0])
    else:
        push(state, Frame(WHICH, state.seat))


def _end_block(state: IslandState) -> None:
    """Let armies that have won use the moves that are left, if a house rule says so (CI-Q-10)."""
    frame = pop(state)
    left, winners = frame.number, state.won
    if left and winners and state.options.pass_through == "continue_if_win":
        moving.open_block(state, moving.ADVANCE, state.seat, left)
    else:
        state.won = ()


def _battle_spaces(state: IslandState, frame: Frame) -> tuple[str]:
    return (" or ".join(state.name(place) for place in pending_battles(state)),)


def _battle_prompt(state: IslandState, frame: Frame) -> str:
    return f"which battle first, {_battle_spaces(state, frame)[0]}?"


def armies_in_battle(state: IslandState, place: int) -> tuple[Attack, ...]:
    """Return the armies that fight a battle together: all that arrived, or the first of them (CI-Q-11)."""
    found = tuple(attack for attack in state.attacks if attack.place == place)
    return found[:1] if state.options.joint_attack == "separate" else found


def begin_battle(state: IslandState, place: int) -> None:
    """Begin a battle: both sides play cards, draw cards, then compare totals (CI-BATTLE-01)."""
    seat = state.seat
    group = armies_in_battle(state, place)
    arrived = sum(attack.place == place for attack in state.attacks)
    count = sum(attack.units for attack in group) if len(group) < arrived else 0
    battle = Battle(place, seat, state.enemies(seat, place)[0], count)
    push(state, Frame(BATTLE, seat, tuple(battle)), Frame(COMPARE, None, (0,)))
    _ask_draws(state, battle)
    push(state, Frame(LAY))
    ours, theirs = (strength(state, battle, side).total for side in battle.sides)
    names = f"{state.seat_name(battle.attacker)} attacks {state.seat_name(battle.defender)} on {state.name(place)}"
    state.report("CI-BATTLE-01", f"{names}: {ours} against {theirs}", seat)


def _ask_draws(state: IslandState, battle: Battle) -> None:
    """Put the draws of both sides on the agenda, in their order (CI-BATTLE-05, CI-Q-56)."""
    each = range(state.options.battle_draws)
    frames = [Frame(CARD, seat, ("",)) for seat in drawing_order(state, battle) for _ in each]
    push(state, *reversed(frames))


def drawing_order(state: IslandState, battle: Battle) -> tuple[int, int]:
    """Return both seats in the order in which they draw (CI-Q-56)."""
    attacker, defender = battle.sides
    return (attacker, defender) if state.options.battle_draw_order == "attacker_first" else (defender, attacker)


# Strength.


def unit_count(state: IslandState, battle: Battle, seat: int) -> int:
    """Return how many units of a side fight."""
    there = state.units[seat][battle.place]
    return min(battle.units, there) if seat == battle.attacker and battle.units else there


def strength(state: IslandState, battle: Battle, seat: int) -> Tally:
    """Return the strength of a side, line by line (CI-BATTLE-01, CI-BATTLE-04, CI-BATTLE-06)."""
    side = battle.sides.index(seat)
    units = unit_count(state, battle, seat)
    lines = [Line("units", units, "CI-BATTLE-01", "base")]
    lines += [_card_line(state, "lays", face, "CI-BATTLE-04") for face in battle.laid[side]]
    lines += [_card_line(state, "draws", face, "CI-BATTLE-06") for face in battle.drawn[side]]
    return Tally(tuple(lines))


def _card_line(state: IslandState, verb: str, face: str, clause: str) -> Line:
    card = state.contents.cards[face]
    if card.stack == RESOURCE:
        return Line(f"{verb} {card.typed_name}", 0, "CI-Q-15", note="(a resource card)")
    return Line(f"{verb} {card.typed_name}", card.value, clause)


def base_strength(state: IslandState, seat: int) -> Tally:
    """Return the strength of a seat’s base (CI-SETUP-03, CI-Q-05)."""
    lines = [Line("units", state.units[seat][state.homes[seat]], "CI-SETUP-03", "base")]
    garrison = state.options.garrison_strength
    return Tally((*lines, Line("garrison", garrison, "CI-SETUP-03")) if garrison else tuple(lines))


def report_strength(state: IslandState, seat: int) -> None:
    """Report the strength of a side."""
    tally = strength(state, current_battle(state), seat)
    state.report(tally.lines[-1].clause, f"{state.seat_name(seat)}: {tally}", seat)


# Draws.


def prepare_draw(state: IslandState) -> None:
    """Ask for a card that a side draws; if there is none to draw, the draw counts as 0 (CI-BATTLE-05, CI-Q-22)."""
    frame = state.agenda[-1]
    if refill_if_empty(state, COMBAT):
        swap(state, frame._replace(kind=DRAWN))
        return
    pop(state)
    said = f"{state.seat_name(frame.owner)} draws nothing and adds 0: no combat card is left"
    state.report("CI-BATTLE-05", said, frame.owner)


def draw_spec(state: IslandState, frame: Frame) -> DrawSpec:
    """Return the request for a card that a side draws face up."""
    clause, how = ("CI-Q-15", " instead of playing one from hand") if frame.data == (BLIND,) else ("CI-BATTLE-05", "")
    subject = battle_subject(state)
    prompt = f"{state.seat_name(frame.owner)} draws a combat card{how} for the battle on {subject[0]}"
    names = zones.drawable_faces(state, state.deck, stack_zone(COMBAT))
    return DrawSpec(frame.owner, DRAWN, clause, prompt, names=names, subject=(*subject, *frame.data))


def apply_draw(state: IslandState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Add a drawn card to the cards of the side that drew it (CI-BATTLE-06)."""
    face = str(values[0])
    zones.draw(state, state.deck, stack_zone(COMBAT), BATTLE_CARDS, [face], zones.all_seats_mask(state.seats))
    update_battle(state, _with_draw(current_battle(state), frame, face))
    report_strength(state, frame.owner)


def _with_draw(battle: Battle, frame: Frame, face: str) -> Battle:
    """Return a battle with a card that a side has drawn, to add it or instead of playing one (CI-Q-15)."""
    if frame.data == (BLIND,):
        return battle._replace(laid=_with_card(battle, battle.laid, frame.owner, face))
    return battle._replace(drawn=_with_card(battle, battle.drawn, frame.owner, face))


def _with_card(
    battle: Battle, cards: tuple[tuple[str, ...], tuple[str, ...]], seat: int, face: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    ours, theirs = cards
    return ((*ours, face), theirs) if seat == battle.attacker else (ours, (*theirs, face))


def add_played_card(state: IslandState, seat: int, face: str) -> None:
    """Add a played card to the cards of the side that played it."""
    battle = current_battle(state)
    update_battle(state, battle._replace(laid=_with_card(battle, battle.laid, seat, face)))


def tallies(state: IslandState, move: Move | None = None) -> tuple[tuple[str, Tally], ...]:
    """Return the strength of both sides, each with its title, until the totals have been compared.

    move: a card drawn for the battle, which counts already.
    """
    battle = find_battle(state)
    if battle is None or find_frame(state, COMPARE) is None:
        return ()
    if move is not None and move.seat == CHANCE and state.top_kind == DRAWN:
        battle = _with_draw(battle, state.agenda[-1], str(move.args[0]))
    return tuple((state.seat_name(seat), strength(state, battle, seat)) for seat in battle.sides)


PART = Part(
    steps={moving.BATTLES: next_battle, CARD: prepare_draw},
    questions={WHICH: question("CI-MOVE-14", _battle_prompt, subject=_battle_spaces)},
    chances={DRAWN: Chance(draw_spec, apply_draw, lambda state, frame, values: draw_breach(state, COMBAT, values))},
)
