"""Moments: events and the effects in play that they trigger (CS-ONS-03, CS-ONS-04)."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pnp.geometry.hexes import Hex
from referee.engine import use_count
from referee.engine.mechanisms import triggers
from referee.engine.mechanisms.triggers import WaitingAbility
from referee.games.cloudspire import pieces, sources
from referee.games.cloudspire.conditions import TriggerEvent, decider, holds, kinds_of
from referee.games.cloudspire.pieces import LANDMARK, NOTHING, SEAT, UNIT, Piece, hex_of
from referee.games.cloudspire.records import CHOSEN, ENEMY, OTHER, OWN, SELF, EffectSpec, Record
from referee.games.cloudspire.running_effects import RunningEffect, players
from referee.games.cloudspire.sources import ADVANCE, EVENT, REWARD, Source, of_spire, of_unit, sources_at_moment
from referee.games.cloudspire.state import GAME, NEUTRAL, Spire, SpireState, Unit
from referee.games.cloudspire.stats import is_in_force

MOMENTS = (
    *("always", "event_start", "income", "market", "build_turn", "prep_select", "phase_start", "played", "deployed"),
    *("turn_start", "before_move", "after_move", "spire_fire", "explored", "revealed", "attack_declared", "damage"),
    *("retaliation", "defeat", "attack_end", "turn_end", "round_end", "wave_end"),
)
"""The moments that trigger effects; `always` and `played` trigger nothing: they define how an effect is used."""
SPIRE_FIRE, EXPLORED, PHASE_START = "spire_fire", "explored", "phase_start"
DAMAGE, DEFEAT = "damage", "defeat"
ABOUT_UNITS = (DAMAGE, DEFEAT, "attack_end")
"""The moments of spires and gates that, for an effect that is not on them, are moments of units only (CS-DEF-03)."""


class PieceBefore(NamedTuple):
    """The seat and the kinds of a piece before something happened to it."""

    seat: int
    kinds: tuple[str, ...]


def seat_and_kinds(state: SpireState, piece: Piece) -> PieceBefore:
    """Return the seat and kinds of a piece, before an event that could remove it from the map."""
    return PieceBefore(pieces.seat_of(state, piece), kinds_of(state, piece))


def trigger_effects(
    state: SpireState,
    moment: str,
    subject: Piece,
    other: Piece = NOTHING,
    *,
    amount: int = 0,
    is_defeated: bool = False,
    hex: Hex | None = None,
    departed: Unit | Spire | None = None,
    other_before: PieceBefore | None = None,
) -> None:
    """Let a moment trigger the effects in play. They resolve before anything on the agenda: push later steps first.

    subject: what the moment is about: the player of a phase or a turn; the unit that moves, explores, attacks or
    strikes back; what is hit or defeated; the spire that fires; the landmark that is revealed. other: its target, its
    attacker, or the unit that did it. amount: the damage dealt. is_defeated: whether the target was defeated.
    hex: where the target was, or the subject if it has left play. departed: the unit or spire that has left play, for
    its own talents. other_before: the other piece as it was, if it may have left play.
    """
    assert moment in MOMENTS, moment
    sources = sources_at_moment(state, moment)
    if departed is not None:  # the next minion of a group has the same piece
        sources = [one for one in sources if one.piece != subject]
        sources = [*sources, *(of_unit(state, departed) if isinstance(departed, Unit) else of_spire(state, departed))]
    if not sources:
        return
    other_before = other_before or seat_and_kinds(state, other)
    if departed is None:
        there, seat, chip = hex_of(state, subject) or hex, pieces.seat_of(state, subject), ""
    else:
        there, seat, chip = departed.hex, departed.seat, departed.chip
    hexes, kinds = (there, hex_of(state, other) or hex), (kinds_of(state, subject), other_before.kinds)
    trigger = TriggerEvent(moment, subject, other, amount, is_defeated, *hexes, seat, other_before.seat, *kinds, chip)
    triggers.fire(state, (one for source in sources for one in triggered_effects(state, source, trigger)))


def trigger_each(state: SpireState, moment: str, subjects: Iterable[Piece]) -> None:
    """Let a moment trigger the effects in play once for each piece; those of the last piece resolve first."""
    if sources_at_moment(state, moment):
        for subject in subjects:
            trigger_effects(state, moment, subject)


def triggered_effects(state: SpireState, source: Source, trigger: TriggerEvent) -> Iterator[WaitingAbility]:
    """Yield the effects of a source that an event triggers, once for each player who decides."""
    record = source.effect(state)
    if record.on != trigger.moment or not any(trigger_specs(source, record)):
        return
    turns = (trigger.moment, source.kind) in ((SPIRE_FIRE, UNIT), (EXPLORED, LANDMARK))
    seen = trigger.exchanged() if turns else trigger  # for these, the subject is the target
    if not concerns(state, source, record, seen):
        return
    own = source._replace(seat=owner_of(state, source, seen))
    if is_used_up(state, own, record, seen) or not holds(state, own, seen):
        return
    is_about_unit = seen.subject.kind == UNIT != source.kind
    for seat in deciders(state, own, record, seen):
        whose = own._replace(seat=seat) if source.kind == EVENT else own
        yield WaitingAbility(seat, whose.text_about(seen.subject) if is_about_unit else whose.text, 0, seen)


def trigger_specs(source: Source, record: Record) -> Iterator[EffectSpec]:
    """Yield the triggered effects of a record; its other effects are in force as long as it is in play."""
    if record.faces:
        return iter(record.faces[0] or record.faces[-1])
    return (spec for spec in record.does if not is_in_force(source, record, spec))


def concerns(state: SpireState, source: Source, record: Record, trigger: TriggerEvent) -> bool:
    """Return whether an event is about a chip that a record covers."""
    subject, seat = trigger.subject, trigger.seat
    if trigger.moment == PHASE_START:
        return source.kind == EVENT and record.phase == state.phase
    if trigger.moment == SPIRE_FIRE and source.kind == ADVANCE:
        return subject.kind == SEAT and seat == source.seat
    if record.whose == SELF:
        is_place = subject.kind == SEAT and source.kind == LANDMARK
        return subject == source.piece or is_place or not subject.kind
    if trigger.moment in ABOUT_UNITS and subject.kind != UNIT:
        return False
    if record.whose == OTHER:
        return subject.kind == UNIT and subject != source.piece and seat == source.seat
    if record.whose == OWN:
        return seat == source.seat
    return record.whose != ENEMY or state.are_opponents(source.seat, seat)


def owner_of(state: SpireState, source: Source, trigger: TriggerEvent) -> int:
    """Return the player of an effect.

    For an effect on a landmark, that is the player whom the moment is about or, if there is none, its decider.
    """
    if source.kind != LANDMARK:
        return source.seat
    return decider(state, source, trigger) if trigger.seat == NEUTRAL else trigger.seat


def deciders(state: SpireState, source: Source, record: Record, trigger: TriggerEvent) -> Iterable[int]:
    """Return the players who decide about an effect: usually its own player alone.

    For `wander`, and for choices in events, they are the players that the effect concerns (its `who`).
    """
    seat = decider(state, source, trigger)
    for spec in record.does:
        if spec.word == "wander" or (source.kind == EVENT and (spec.whom == CHOSEN or spec.at)):
            return players(state, RunningEffect(seat, source, trigger, spec))
    return (seat,)


def limit_key(state: SpireState, source: Source, trigger: TriggerEvent) -> str:
    """Return the key under which uses are counted: the chip, or its kind for effects used once in a game."""
    thing, key = pieces.thing_of(state, source.piece), source.key
    chip = thing.chip if thing is not None else trigger.chip
    if chip and source.effect(state).limit == GAME:
        key = chip
    elif source.kind == UNIT:
        has_fallen = trigger.subject == source.piece and (
            trigger.moment == DEFEAT or (trigger.was_defeated and trigger.moment == DAMAGE)
        )
        key = pieces.unit_key(state, int(key), lost_minions=has_fallen)
    return f"{source.record} {source.kind} {key}"


def is_used_up(state: SpireState, source: Source, record: Record, trigger: TriggerEvent) -> bool:
    """Return whether an effect with a limit has acted already."""
    return bool(record.limit) and use_count(state, record.limit, source.seat, limit_key(state, source, trigger)) > 0


def grant_upgrades(state: SpireState, seat: int, count: int) -> None:
    """Let a seat add upgrades to its spires, as the reward of a landmark (CS-ATK-21)."""
    source = Source(sources.UPGRADE_REWARD.id, REWARD, seat=seat)
    waiting = WaitingAbility(seat, source.text, 0, TriggerEvent("defeat", seat=seat))
    for _ in range(count):
        triggers.fire(state, [waiting])
