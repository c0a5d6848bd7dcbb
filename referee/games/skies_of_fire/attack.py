"""Damage by another ship: name the section, ask the victim for a counter, take crew (SF-DMG, SF-CTR, SF-CREW).

Damage is a packet. Its subject holds the section (UNNAMED until a player has named it) and the stage of the damage; its
source holds the attacking seat, the card or marker, and TRAP if the victim flew into the marker.
"""

from typing import NamedTuple

from referee.engine import PACKET, Frame, Line, Part, Tally, number, pop, push, question, use_count
from referee.engine.mechanisms.packets import Packet, alter, receive, send
from referee.engine.mechanisms.windows import open_window
from referee.engine.verbs import ALWAYS, DUE, Breach, Guard, Move, Slot, TypedForm, Value, verb
from referee.games.skies_of_fire import names
from referee.games.skies_of_fire.catalogue import BRIDGE, RALLY
from referee.games.skies_of_fire.destruction import SURPLUS, destroy_ship, note_attacker
from referee.games.skies_of_fire.ships import SECTION_NAMES, active_skill, target_sections
from referee.games.skies_of_fire.state import TURN, SkiesState, hand

GUN_FIRE, TRAP = "guns", "trap"
AIM, COUNTER = "aim", "counter"
SPILL, CARRY = "spill", "carry"
"""The ways in which damage beyond the crew of a section goes on: it spills into other sections while any damage is
left, or a skill carries it into one more section."""
UNNAMED = -1
NAMING, COUNTERING, HITTING = range(3)
"""The stages of a packet: name the section, ask for a counter, lose the crew."""


def send_damage(
    state: SkiesState, attacker: int, victim: int, amount: int, source: tuple[Value, ...], section: int | None = None
) -> None:
    """Deal damage by another ship to a section of a ship, or to a section still to be named.

    source: the means (guns, mines, planes, torpedoes, bombs), the card or marker, and TRAP where the victim flew
    into the marker. Damage of 0 opens no counter window (RUL-46).
    """
    kind = str(source[0])
    total = amount if kind == GUN_FIRE else _reduced_damage(state, victim, kind, amount)
    if total <= 0:
        state.report("SF-FIR-09" if kind == GUN_FIRE else "SF-DMG-01", f"no damage for {state.name(victim)}", victim)
        return
    if state.are_enemies(attacker, victim):
        note_attacker(state, attacker, victim)
    subject = (UNNAMED, NAMING) if section is None else (section, COUNTERING)
    send(state, Packet(kind, victim, total, subject, (attacker, *source[1:])))


def _reduced_damage(state: SkiesState, victim: int, kind: str, amount: int) -> int:
    """Return the damage of a cargo weapon to a ship, which a skill of the ship may reduce (SF-SKL-01)."""
    lines = [Line(kind, amount, "SF-DMG-01", "base")]
    screen = active_skill(state, victim, "reduce_cargo_weapon_damage")
    if screen is not None:
        lines.append(Line(screen.name, -min(screen.n, amount), "SF-SKL-01"))
    tally = Tally(tuple(lines))
    state.report("SF-DMG-01", f"{state.name(victim)} is hit: {tally}", victim)
    return tally.total


def next_damage_stage(state: SkiesState) -> None:
    """Move the damage on top of the agenda to its next stage: name, counter, lose."""
    packet = state.agenda[-1].read(Packet)
    stage = number(packet.subject[1])
    if stage == NAMING:
        _ask_section(state, packet)
    elif stage == COUNTERING:
        alter(state, packet._replace(subject=(packet.subject[0], HITTING)))
        if can_be_countered(state, packet):
            subject = (packet.amount, packet.subject[0], *packet.source)
            open_window(state, COUNTER, (packet.seat,), subject)
    else:
        apply_hit(state)


def can_be_countered(state: SkiesState, packet: Packet) -> bool:
    """Return whether damage may be countered, using only public facts (RUL-46, RUL-47)."""
    attacker, *more = packet.source
    scope = state.options.counter_scope
    if not state.are_enemies(number(attacker), packet.seat) or not state.zones[hand(packet.seat)]:
        return False
    if scope == "guns_only" and packet.kind != GUN_FIRE:
        return False
    if scope == "active_attacks" and TRAP in more:
        return False
    return not (state.options.counter_limit == "per_turn" and use_count(state, TURN, packet.seat, COUNTER))


class UnaimedDamage(NamedTuple):
    """Damage whose section must be named. victim: the seat of the ship hit. kind: its cause, such as guns."""

    victim: int
    amount: int
    kind: str


class SurplusDamage(NamedTuple):
    """Damage beyond the crew of a section. victim, attacker: their seats. how: SPILL or CARRY."""

    victim: int
    amount: int
    attacker: int
    kind: str
    how: str


def _ask_section(state: SkiesState, packet: Packet) -> None:
    """Ask for the section that is hit, unless only one can be named (SF-DMG-01, RUL-12)."""
    attacker = number(packet.source[0])
    chooser = section_namer(state, attacker, packet.seat) if packet.kind == GUN_FIRE else attacker
    choices = nameable_sections(state, packet.seat, packet.kind, chooser)
    if len(choices) == 1:
        name_section(state, choices[0])
    else:
        push(state, Frame(AIM, chooser, UnaimedDamage(packet.seat, packet.amount, packet.kind)))


def section_namer(state: SkiesState, attacker: int, victim: int) -> int:
    """Return the seat that names the section that gunfire hits (RUL-12)."""
    return victim if state.options.gun_target_section == "defender" else attacker


def nameable_sections(state: SkiesState, victim: int, kind: str, chooser: int) -> tuple[int, ...]:
    """Return the sections that a player may name for damage; a house rule bars gunners from the Bridge (RUL-75)."""
    found = target_sections(state, victim)
    if kind == GUN_FIRE and chooser != victim and state.options.target_bridge == "false":
        return tuple(section for section in found if section != BRIDGE)
    return found


def section_breach(state: SkiesState, victim: int, section: int, kind: str, chooser: int) -> Breach | None:
    """Return why a section cannot be named for damage, or None if it can."""
    if section in nameable_sections(state, victim, kind, chooser):
        return None
    clause = "SF-FIR-08" if kind == GUN_FIRE else "SF-DMG-01"
    if not 0 <= section <= RALLY:
        return Breach(clause, f"there is no section {section}", "fact")
    if section == RALLY and state.options.rally_counts_as_crew == "false":
        return Breach(clause, "the Rally token is not crew and cannot be hit", also=("RUL-17",))
    if section == BRIDGE and section in target_sections(state, victim):
        return Breach(clause, "gunners cannot name the Bridge", also=("RUL-75",))
    text = f"the {SECTION_NAMES[section]} of {state.name(victim)} has no crew"
    return Breach(clause, text, also=("RUL-58",))


def name_section(state: SkiesState, section: int) -> None:
    """Direct the damage on top of the agenda at a section."""
    packet = state.agenda[-1].read(Packet)
    alter(state, packet._replace(subject=(section, COUNTERING)))
    clause = "SF-FIR-08" if packet.kind == GUN_FIRE else "SF-DMG-01"
    text = f"{packet.amount} damage on the {SECTION_NAMES[section]} of {state.name(packet.seat)}"
    state.report(clause, text, packet.seat)


def lose_crew(state: SkiesState, seat: int, section: int, count: int, credited_seat: int | None, cause: str) -> int:
    """Take crew from a section, at most what it has, and return how much; the last loss destroys the ship (SF-CREW-02).

    credited_seat: the seat that scores if the ship is destroyed. cause: what takes the crew, in a word or two.
    """
    lost = min(count, state.crew[seat][section])
    state.crew[seat][section] -= lost
    left = state.crew[seat][section]
    text = f"{state.name(seat)} loses {lost} crew of the {SECTION_NAMES[section]} ({cause}): {left} left"
    state.report("SF-CREW-03", text, seat)
    if lost and not state.ship_health(seat):
        destroy_ship(state, seat, credited_seat, cause)
    return lost


def apply_hit(state: SkiesState) -> None:
    """Take crew for the damage on top of the agenda; damage beyond the crew spills, is carried or lost (SF-DMG-02)."""
    packet = receive(state)
    section, attacker = number(packet.subject[0]), number(packet.source[0])
    if packet.amount <= 0:
        state.report("SF-CTR-01", f"no damage is left for {state.name(packet.seat)}", packet.seat)
        return
    lost = lose_crew(
        state, packet.seat, section, packet.amount, _credited_seat(state, attacker, packet.seat), packet.kind
    )
    if packet.amount > lost:
        _apply_surplus(state, packet, packet.amount - lost)


def _credited_seat(state: SkiesState, attacker: int, victim: int) -> int | None:
    """Return the seat that scores if the ship is destroyed: the attacker if it is an enemy, else None (RUL-29)."""
    return attacker if state.are_enemies(attacker, victim) else None


def _apply_surplus(state: SkiesState, packet: Packet, surplus: int) -> None:
    """Apply the damage beyond the crew of a section as a house rule or a skill says (RUL-13)."""
    attacker, victim = number(packet.source[0]), packet.seat
    if not state.ship_health(victim):
        return
    shot = active_skill(state, attacker, "overflow") if packet.kind == GUN_FIRE else None
    carried = min(surplus, shot.n) if shot is not None else 0
    spills = state.options.overflow
    if spills == "lost":
        text = f"{surplus - carried} damage is lost: the section has no more crew"
        state.report("SF-DMG-02", text, victim)
    elif surplus > carried:
        chooser = victim if spills == "spill_owner" else attacker
        push(state, Frame(SURPLUS, chooser, SurplusDamage(victim, surplus - carried, attacker, packet.kind, SPILL)))
    if carried:
        push(state, Frame(SURPLUS, attacker, SurplusDamage(victim, carried, attacker, packet.kind, CARRY)))


def spill(state: SkiesState) -> None:
    """Ask which section takes the damage that is left, unless only one can; if none can, the damage is lost."""
    frame = pop(state)
    choices = _remaining_sections(state, frame)
    if not choices:
        victim, left, *_ = frame.read(SurplusDamage)
        state.report("SF-DMG-02", f"{left} damage is lost: no other section can take it", victim)
    elif len(choices) == 1:
        _hit_next_section(state, frame, choices[0])
    else:
        push(state, Frame(SPILL, frame.seat, frame.data))


def _remaining_sections(state: SkiesState, frame: Frame) -> tuple[int, ...]:
    """Return the crewed sections that can take the damage that is left."""
    surplus = frame.read(SurplusDamage)
    found = nameable_sections(state, surplus.victim, surplus.kind, frame.owner)
    return tuple(section for section in found if state.crew[surplus.victim][section])


def _hit_next_section(state: SkiesState, frame: Frame, section: int) -> None:
    """Apply the damage that was left over to another section.

    If some is left again, it spills into a further section; damage that a skill carried here is lost instead.
    """
    surplus = frame.read(SurplusDamage)
    seat = surplus.victim
    lost = lose_crew(state, seat, section, surplus.amount, _credited_seat(state, surplus.attacker, seat), surplus.kind)
    if surplus.how == SPILL and surplus.amount > lost and state.ship_health(seat):
        push(state, Frame(SURPLUS, frame.seat, surplus._replace(amount=surplus.amount - lost)))


def _ship_name(state: SkiesState, frame: Frame) -> str:
    victim = frame.number
    return "your own ship" if frame.owner == victim else state.name(victim)


ASK_SECTION = question(
    lambda state, frame: "SF-FIR-08" if frame.read(UnaimedDamage).kind == GUN_FIRE else "SF-DMG-01",
    lambda state, frame: (
        f"name the section of {_ship_name(state, frame)} that takes {frame.read(UnaimedDamage).amount} damage"
    ),
)
ASK_SPILL = question(
    lambda state, frame: "SF-SKL-01" if frame.read(SurplusDamage).how == CARRY else "SF-DMG-02",
    lambda state, frame: (
        f"name the crewed section of {_ship_name(state, frame)} "
        f"that takes the remaining {frame.read(SurplusDamage).amount} damage"
    ),
    subject=lambda state, frame: (*frame.data[:2], frame.read(SurplusDamage).how),
)
SECTION = Slot(names.SECTION)


def _may_aim(state: SkiesState, move: Move) -> Breach | None:
    """Check that the section can be named for the damage."""
    frame = state.agenda[-1]
    section = SECTION.of(move)
    if frame.kind == AIM:
        victim, _, kind = frame.read(UnaimedDamage)
        return section_breach(state, victim, section, kind, move.seat)
    victim, _, _, kind, how = frame.read(SurplusDamage)
    breach = section_breach(state, victim, section, kind, move.seat)
    if breach is not None or state.crew[victim][section]:
        return breach
    text = f"the {SECTION_NAMES[section]} of {state.name(victim)} has no crew"
    return Breach("SF-SKL-01" if how == CARRY else "SF-DMG-02", text, also=("RUL-13",))


def _aim(state: SkiesState, move: Move) -> None:
    frame = pop(state)
    section = SECTION.of(move)
    if frame.kind == AIM:
        name_section(state, section)
    else:
        _hit_next_section(state, frame, section)


AIM_VERB = verb(
    AIM,
    "SF-DMG-01",
    (SECTION,),
    answers={AIM, SPILL},
    guards=(Guard("section", _may_aim, (DUE,)),),
    effect=_aim,
    typed=TypedForm((AIM, "name", "hit"), optional_for=ALWAYS),
)
PART = Part(
    verbs=(AIM_VERB,), steps={PACKET: next_damage_stage, SURPLUS: spill}, questions={AIM: ASK_SECTION, SPILL: ASK_SPILL}
)
