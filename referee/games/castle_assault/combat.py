"""Combat: two exchanges between units that touch, or one with a castle, each after a window for Instants (CA-CMB)."""

from typing import NamedTuple

from referee.engine import Frame, Line, Part, Tally, find_frame, number, pop, push, swap
from referee.games.castle_assault.catalogue import AC, ATTACK
from referee.games.castle_assault.destruction import destroy_units
from referee.games.castle_assault.figures import figure
from referee.games.castle_assault.meter import damage_castle, heal_castle, is_in_bonus_area
from referee.games.castle_assault.spaces import faces_castle, foes
from referee.games.castle_assault.state import CastleState, Unit
from referee.games.castle_assault.units import ENGAGE, GO_ON, deal_damage, is_dead, name_with_place
from referee.games.castle_assault.windows import moment

FIGHT, EXCHANGE, DRAIN = "fight", "exchange", "drain"
CHARGING, STEP, ATTACKING, ENTRY = "charge", "step", "attack", "entry"
"""The ways in which a fight begins: by a Charge, in the Move Units step, by an Attack, or as a unit comes into play."""


class Fight(NamedTuple):
    """A combat.

    attacker: the unit that began it. foes: the enemy units, empty if it is with a castle. way: how it began.
    strong_bonus, momentum_bonus: the bonuses to Attack in the first exchange. movement_left: unused movement, in
    spaces. exchange: how many exchanges have begun.
    """

    attacker: int
    foes: tuple[int, ...] = ()
    way: str = ATTACKING
    strong_bonus: int = 0
    momentum_bonus: int = 0
    movement_left: int = 0
    exchange: int = 0


def open_fight(state: CastleState, unit: Unit, way: str, crossed: int = 0, movement: int = 0) -> None:
    """Let a unit fight the units or the castle that it is engaged with, if there are any.

    In a Charge or the Move Units step, a unit is strong if its movement exceeds the spaces that it crossed
    (CA-SMB-01); a strong Charge gets the Momentum Bonus if the token is in the area of the unit's player (CA-MOM-01).
    """
    others = foes(state, unit)
    if not others and not faces_castle(state, unit):
        return
    strong = state.options.strong_attack if way in (CHARGING, STEP) and movement > crossed else 0
    momentum = state.options.momentum_attack if strong and way == CHARGING and is_in_bonus_area(state, unit.seat) else 0
    fight = Fight(unit.id, tuple(other.id for other in others), way, strong, momentum, movement - crossed)
    push(state, Frame(FIGHT, unit.seat, fight))
    against = (
        " and ".join(name_with_place(state, other) for other in others) or f"{state.possessive(1 - unit.seat)} castle"
    )
    state.report("CA-CMB-04", f"{name_with_place(state, unit)} engages {against}", unit.seat)


def current_fight(state: CastleState) -> Fight | None:
    """Return the current combat, or None."""
    frame = find_frame(state, FIGHT)
    return None if frame is None else frame.read(Fight)


def engage(state: CastleState) -> None:
    """Start the fight of a unit that came into play, or was moved, next to an enemy unit (CA-PLAY-03, CA-RSR-02)."""
    id, clause = pop(state).data
    unit = state.units.get(number(id))
    others = () if unit is None else foes(state, unit)
    if unit is None or not others:
        return
    if len(others) > 1:
        open_fight(state, unit, ENTRY)
        return
    push(state, Frame(FIGHT, others[0].seat, Fight(others[0].id, (unit.id,), ENTRY)))
    state.report(
        str(clause), f"{name_with_place(state, others[0])} engages {name_with_place(state, unit)}", others[0].seat
    )


def opponents(state: CastleState, fight: Fight) -> tuple[Unit, ...]:
    """Return the enemy units of a combat that are still alive and in contact."""
    unit = state.units.get(fight.attacker)
    if unit is None:
        return ()
    return tuple(other for other in foes(state, unit) if other.id in fight.foes)


def can_go_on(state: CastleState, fight: Fight) -> bool:
    """Return whether a combat can go on: both sides are in play, and it has not ended (CA-CMB-16, CA-CMB-17)."""
    unit = state.units.get(fight.attacker)
    if unit is None:
        return False
    if fight.foes:
        return fight.exchange < state.options.exchanges and bool(opponents(state, fight))
    return not fight.exchange and faces_castle(state, unit)


def continue_combat(state: CastleState) -> None:
    """Begin the next exchange of a combat after a window, or end the combat (CA-CMB-14)."""
    frame = state.agenda[-1]
    fight = frame.read(Fight)
    if not can_go_on(state, fight):
        pop(state)
        push(state, moment("after a fight"))
        _advance_after_kill(state, fight)
        return
    now = fight._replace(exchange=fight.exchange + 1)
    swap(state, frame._replace(data=now))
    push(state, Frame(EXCHANGE, frame.seat), moment(f"exchange {now.exchange}"))


def _advance_after_kill(state: CastleState, fight: Fight) -> None:
    """Let a unit that has destroyed all its opponents move on, if the house rules allow it (CA-Q-AFTERKILL)."""
    unit, rule = state.units.get(fight.attacker), state.options.continue_after_kill
    if unit is None or not fight.foes or not fight.movement_left or fight.way not in (CHARGING, STEP) or rule == "no":
        return
    if not any(other in state.units for other in fight.foes):
        push(state, Frame(GO_ON, unit.seat, (unit.id, fight.movement_left, fight.way)))


def attack_of(state: CastleState, unit: Unit, fight: Fight) -> Tally:
    """Return the Attack of a unit in this exchange; an attacker's bonuses count only in the first (CA-CMB-15)."""
    lines = list(figure(state, unit, ATTACK).lines)
    if unit.id == fight.attacker and fight.exchange <= 1:
        rage = state.card(unit).effect("rage") if fight.way == CHARGING else None
        more = (
            ("Rage", rage.amount if rage else 0, "CA-Q-STRONG2"),
            ("strong", fight.strong_bonus, "CA-SMB-01"),
            ("Momentum", fight.momentum_bonus, "CA-MOM-01"),
        )
        lines += [Line(source, amount, clause) for source, amount, clause in more if amount]
    return Tally(tuple(lines))


def exchange(state: CastleState) -> None:
    """Let both sides strike at the same time (CA-CMB-06, CA-CMB-07)."""
    pop(state)
    fight = state.agenda[-1].read(Fight)
    unit = state.units.get(fight.attacker)
    if unit is None:
        return
    others = opponents(state, fight)
    if others:
        _clash(state, fight, unit, others)
    elif fight.foes:
        _report_parted(state, fight, unit)
    elif faces_castle(state, unit):
        _strike_castle(state, fight, unit)


def _report_parted(state: CastleState, fight: Fight, unit: Unit) -> None:
    """Report that an Instant has moved the sides of a combat apart, so that they do not strike (CA-CMB-01)."""
    away = [name_with_place(state, state.units[id]) for id in fight.foes if id in state.units]
    if away:
        said = f"{name_with_place(state, unit)} no longer touches {' and '.join(away)}: the fight is over"
        state.report("CA-CMB-01", said, unit.seat)


def _strike(state: CastleState, fight: Fight, striker: Unit, struck: Unit) -> int:
    """Report a strike and return its damage: Attack less AC, but never below 0 (CA-CMB-08)."""
    tally, against = attack_of(state, striker, fight), figure(state, struck, AC)
    damage = max(0, tally.total - against.total)
    said = f"{name_with_place(state, striker)} strikes: Attack {tally} against AC {against}, {damage} damage"
    state.report("CA-CMB-06" if striker.id == fight.attacker else "CA-CMB-07", said, striker.seat)
    return damage


def _clash(state: CastleState, fight: Fight, unit: Unit, others: tuple[Unit, ...]) -> None:
    """Let a unit and its opponents strike; a wide unit hits every opponent, and all hit back (CA-LRG-02, CA-LRG-03)."""
    given = {other.id: _strike(state, fight, unit, other) for other in others}
    taken = {other.id: _strike(state, fight, other, unit) for other in others}
    struck = [deal_damage(state, other, given[other.id], "CA-CMB-19") for other in others if given[other.id]]
    total = sum(taken.values())
    unit = deal_damage(state, unit, total, "CA-CMB-19") if total else unit
    killed: list[tuple[Unit, Unit | None]] = [(other, unit) for other in struck if is_dead(state, other)]
    if is_dead(state, unit):
        killed.append((unit, max(others, key=lambda other: taken[other.id])))
    destroy_units(state, killed)


def _strike_castle(state: CastleState, fight: Fight, unit: Unit) -> None:
    """Let a unit hit a castle, which does not hit back (CA-CAS-05)."""
    seat = 1 - unit.seat
    tally = attack_of(state, unit, fight)
    damage = max(0, tally.total - state.options.castle_ac)
    state.report("CA-CAS-04", f"{name_with_place(state, unit)} hits the castle: Attack {tally}", unit.seat)
    lost = damage_castle(state, seat, damage, "CA-CMB-17")
    drain = state.card(unit).effect("drain")
    push(state, moment("castle hit"))
    if drain is not None and lost:
        push(state, Frame(DRAIN, unit.seat, (drain.amount,)))


def drain_castle(state: CastleState) -> None:
    """Restore Health of the castle whose unit has damaged the other one, unless the hit has ended the match."""
    frame = pop(state)
    heal_castle(state, frame.owner, frame.number)


def tallies(state: CastleState) -> tuple[tuple[str, Tally], ...]:
    """Return the Attack and the AC of both sides of the current combat, each with its title."""
    fight = current_fight(state)
    unit = None if fight is None else state.units.get(fight.attacker)
    if fight is None or unit is None:
        return ()
    sides = (unit, *opponents(state, fight))
    words = state.contents.words
    return tuple(
        (
            f"{name_with_place(state, one)}, {words[stat]}",
            attack_of(state, one, fight) if stat == ATTACK else figure(state, one, AC),
        )
        for one in sides
        for stat in (ATTACK, AC)
    )


PART = Part(steps={ENGAGE: engage, FIGHT: continue_combat, EXCHANGE: exchange, DRAIN: drain_castle})
