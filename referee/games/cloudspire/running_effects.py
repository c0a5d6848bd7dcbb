"""Effects that are being carried out: their players, and the chips that may be chosen."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from pnp.geometry.hexes import Hex
from referee.engine.verbs import Value, checked_value
from referee.games.cloudspire.conditions import TriggerEvent, is_active, is_near, matching_pieces
from referee.games.cloudspire.names import hex_of as hex_named
from referee.games.cloudspire.pieces import NOTHING, Piece, gate_of, hex_of, piece_at, thing_of
from referee.games.cloudspire.records import EffectSpec, Record
from referee.games.cloudspire.sources import Source, clause_of
from referee.games.cloudspire.state import NEUTRAL, Spire, SpireState, Unit

AIM = ("whom", "of", "piece", "within", "around")
"""The fields of effect words that concern chips."""


class TriggeredEffect(NamedTuple):
    """An effect record that has been triggered. trigger: the event. does: its effects; those of one face for a die."""

    source: Source
    record: Record
    trigger: TriggerEvent
    does: tuple[EffectSpec, ...]


class RunningEffect(NamedTuple):
    """One effect that is being carried out. seat: the player who decides. args: the choices made, the chip first."""

    seat: int
    source: Source
    trigger: TriggerEvent
    spec: EffectSpec
    args: tuple[Value, ...] = ()

    @property
    def owner(self) -> int:
        """Return the player of the effect; for a chip that nobody controls, the player who decides."""
        return self.seat if self.source.seat == NEUTRAL else self.source.seat

    @property
    def hex(self) -> Hex:
        """Return the last hex that was chosen."""
        return hex_named(self.args[-1])


def clause(state: SpireState, running: RunningEffect) -> str:
    """Return the clause about an effect: the one for its kind of card or, if none, for the moment that triggers it."""
    return clause_of(running.source.effect(state))


def _lowest_seat(state: SpireState, figure: Callable[[SpireState, int], int]) -> tuple[int, ...]:
    return (min(state.order(), key=lambda seat: figure(state, seat)),)


def _target_player(state: SpireState, running: RunningEffect) -> tuple[int, ...]:
    seat = running.trigger.other_seat
    return () if seat in (NEUTRAL, running.owner) else (seat,)


def _richest(state: SpireState, running: RunningEffect) -> tuple[int, ...]:
    """Return the richest player; if tied, an opponent first, then the first in turn order."""
    most = max(state.source)
    found = [seat for seat in state.order() if state.source[seat] == most]
    return tuple(sorted(found, key=lambda seat: not state.are_opponents(running.owner, seat))[:1])


WHO: Mapping[str, Callable[[SpireState, RunningEffect], tuple[int, ...]]] = {
    "owner": lambda state, running: (running.owner,),
    "each": lambda state, running: state.order(),
    "others": lambda state, running: state.opponents(running.owner),
    "first": lambda state, running: (state.first,),
    "weakest": lambda state, running: _lowest_seat(state, lambda state, seat: state.power(seat).total),
    "strongest": lambda state, running: _lowest_seat(state, lambda state, seat: -state.power(seat).total),
    "fewest_spires": lambda state, running: _lowest_seat(state, lambda state, seat: len(state.spires_of(seat))),
    "richest": _richest,
    "target_player": _target_player,
}
"""The players of an effect, by the word for them. Ties go to the first in turn order; for `richest`, to an opponent."""


def players(state: SpireState, running: RunningEffect) -> tuple[int, ...]:
    """Return the players that an effect concerns."""
    return WHO[running.spec.who](state, running)


WHOM: Mapping[str, Callable[[SpireState, RunningEffect], tuple[Piece, ...]]] = {
    "self": lambda state, running: (running.source.piece,),
    "subject": lambda state, running: (running.trigger.subject,),
    "target": lambda state, running: () if running.trigger.was_defeated else (running.trigger.other,),
    "attacker": lambda state, running: (running.trigger.other,),
    "defeated": lambda state, running: (running.trigger.subject,),
    "own_gate": lambda state, running: (gate_of(running.owner),),
    "chosen": lambda state, running: (piece_at(state, hex_named(running.args[0])),) if running.args else (),
    "all": lambda state, running: tuple(within_reach(state, running)),
}
"""The chips of an effect, by the word for them. A defeated target is none: the next minion of its group is not it."""


def pieces(state: SpireState, running: RunningEffect) -> tuple[Piece, ...]:
    """Return the chips that an effect concerns and that are still on the map, without heroes at the campfire."""
    found = WHOM[running.spec.whom](state, running)
    return tuple(piece for piece in found if hex_of(state, piece) is not None and is_active(state, piece))


def centre(state: SpireState, running: RunningEffect) -> tuple[Hex, ...]:
    """Return the hexes from which an effect's distance is counted."""
    source, trigger = running.source, running.trigger
    if running.spec.around == "around_gate":
        return (checked_value(state.gate_hex(running.owner)),)
    if running.spec.around == "around_spire":
        return tuple(spire.hex for spire in state.spires_of(running.owner))
    if running.spec.around == "around_target":
        return () if trigger.other_hex is None else (trigger.other_hex,)
    own = hex_of(state, source.piece) or trigger.hex
    return () if own is None else (own,)


def within_reach(state: SpireState, running: RunningEffect) -> Iterator[Piece]:
    """Yield the chips of the kind and side that an effect names, within its reach.

    If the reach is counted from a target, the target itself is left out. So is a defeated minion, until its player has
    named the next one of its group (CS-GROUP-03).
    """
    spec, centres = running.spec, centre(state, running) if running.spec.within else ()
    spared = running.trigger.other if spec.around == "around_target" else NOTHING
    for piece in matching_pieces(state, running.source, spec.piece, spec.of):
        thing = thing_of(state, piece)
        if piece == spared or (isinstance(thing, Unit) and not thing.health):
            continue
        if not spec.within or any(is_near(state, one, spec.within, piece) for one in centres):
            yield piece


Values: TypeAlias = Callable[[SpireState, RunningEffect], Iterable[str]]
"""Returns the values that are possible for a choice."""


class Choice(NamedTuple):
    """A choice for the player of an effect: its name, and the values that are possible now.

    are_hexes: whether the values are hexes; otherwise they are names.
    """

    noun: str
    values: Values
    are_hexes: bool = True


Act: TypeAlias = Callable[[SpireState, RunningEffect], None]
"""Carries out an effect."""
Choices: TypeAlias = Callable[[SpireState, RunningEffect], tuple[Choice, ...]]
"""Returns the choices that a player makes for an effect."""


class Word(NamedTuple):
    """The functions behind an effect word.

    act: carries it out. fields: the fields that its data may have. would_change: whether it would change a chip; only
    such chips may be chosen. other_choices: the choices besides the chip. can_act: whether it would do anything.
    acts_off_map: whether it acts on a chip off the map.
    """

    act: Act
    fields: tuple[str, ...] = ()
    would_change: Callable[[SpireState, RunningEffect, Piece], bool] = lambda state, running, piece: True
    other_choices: Choices = lambda state, running: ()
    can_act: Callable[[SpireState, RunningEffect], bool] = lambda state, running: True
    acts_off_map: Callable[[SpireState, RunningEffect], object] = lambda state, running: False


def name(state: SpireState, running: RunningEffect) -> str:
    """Return the name of the effect."""
    return running.source.effect(state).name


def report_effect(state: SpireState, running: RunningEffect, text: str, clause_id: str = "") -> None:
    """Report what an effect does, after its name. clause_id: by default the clause of the effect."""
    state.report(clause_id or clause(state, running), f"{name(state, running)}: {text}", running.owner)


def units(state: SpireState, running: RunningEffect) -> list[Unit]:
    """Return the units that an effect is about."""
    found = (thing_of(state, piece) for piece in pieces(state, running))
    return [thing for thing in found if isinstance(thing, Unit)]


def one_unit(state: SpireState, running: RunningEffect) -> Unit | None:
    """Return the first unit that an effect is about, or None."""
    return next(iter(units(state, running)), None)


def acts_on_unit(act: Callable[[SpireState, RunningEffect, Unit], None]) -> Act:
    """Return the function behind an effect word that acts on one unit, if the unit is on the map."""

    def do(state: SpireState, running: RunningEffect) -> None:
        unit = one_unit(state, running)
        if unit is not None:
            act(state, running, unit)

    return do


def acts_for_each_player(act: Callable[[SpireState, RunningEffect, int], object]) -> Act:
    """Return the function behind an effect word that acts for each player of an effect."""

    def do(state: SpireState, running: RunningEffect) -> None:
        for seat in players(state, running):
            act(state, running, seat)

    return do


def first_chip(state: SpireState, running: RunningEffect) -> Unit | Spire | None:
    """Return the first chip that an effect is about, if it is a unit or a spire, or None."""
    piece = target(state, running)
    return None if piece is None else thing_of(state, piece)


def target(state: SpireState, running: RunningEffect) -> Piece | None:
    """Return the first chip that an effect is about, or None."""
    return next(iter(pieces(state, running)), None)
