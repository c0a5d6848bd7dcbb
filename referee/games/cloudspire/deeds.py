"""Effects that are being carried out: their players, and the chips that may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

from pnp.geometry.hexes import Hex
from referee.engine.verbs import Value
from referee.games.cloudspire.conditions import Happening, is_active, meant, near
from referee.games.cloudspire.names import hex_of as hex_named
from referee.games.cloudspire.pieces import NOTHING, Piece, gate_of, hex_of, piece_at, thing_of
from referee.games.cloudspire.records import Doing, Record
from referee.games.cloudspire.sources import Source, clause_of
from referee.games.cloudspire.state import NEUTRAL, SpireState, Unit

AROUND = ("around_self", "around_target", "around_gate", "around_spire")
"""The words for the place from which an effect's distance is counted."""
AIM = ("whom", "of", "piece", "within", "around")
"""The fields of effect words that concern chips."""


class Fired(NamedTuple):
    """An effect record that has been triggered: its source, and the event that triggered it."""

    source: Source
    record: Record
    happening: Happening
    does: tuple[Doing, ...]


class Deed(NamedTuple):
    """One effect that is being carried out. seat: the player who decides. args: the choices made, the chip first."""

    seat: int
    source: Source
    happening: Happening
    doing: Doing
    args: tuple[Value, ...] = ()

    @property
    def owner(self) -> int:
        """Return the player of the effect; for a chip that nobody controls, the player who decides."""
        return self.seat if self.source.seat == NEUTRAL else self.source.seat

    @property
    def hex(self) -> Hex:
        """Return the last hex that was chosen."""
        return hex_named(self.args[-1])


def clause(state: SpireState, deed: Deed) -> str:
    """Return the clause of an effect: the clause on its card, or on the moment that triggers it."""
    return clause_of(deed.source.effect(state))


def power(state: SpireState, seat: int) -> int:
    """Return the fortress power of a seat (CS-END-04)."""
    return state.health[seat] + len(state.advancements[seat])


def _least(state: SpireState, figure: Callable[[SpireState, int], int]) -> tuple[int, ...]:
    return (min(state.order(), key=lambda seat: figure(state, seat)),)


def _target_player(state: SpireState, deed: Deed) -> tuple[int, ...]:
    seat = deed.happening.other_seat
    return () if seat in (NEUTRAL, deed.owner) else (seat,)


def _richest(state: SpireState, deed: Deed) -> tuple[int, ...]:
    """Return the richest player; if tied, an opponent first, then the first in turn order."""
    most = max(state.source)
    found = [seat for seat in state.order() if state.source[seat] == most]
    return tuple(sorted(found, key=lambda seat: not state.are_opponents(deed.owner, seat))[:1])


WHO: Mapping[str, Callable[[SpireState, Deed], tuple[int, ...]]] = {
    "owner": lambda state, deed: (deed.owner,),
    "each": lambda state, deed: state.order(),
    "others": lambda state, deed: state.opponents(deed.owner),
    "first": lambda state, deed: (state.first,),
    "weakest": lambda state, deed: _least(state, power),
    "strongest": lambda state, deed: _least(state, lambda state, seat: -power(state, seat)),
    "fewest_spires": lambda state, deed: _least(state, lambda state, seat: len(state.spires_of(seat))),
    "richest": _richest,
    "target_player": _target_player,
}
"""The players of an effect, by the word for them. Ties go to the first in turn order."""


def players(state: SpireState, deed: Deed) -> tuple[int, ...]:
    """Return the players that an effect concerns."""
    return WHO[deed.doing.who](state, deed)


def _weakest_gate(state: SpireState, deed: Deed) -> tuple[Piece, ...]:
    standing = [seat for seat in state.order() if state.health[seat]]
    return (gate_of(min(standing, key=lambda seat: state.health[seat])),) if standing else ()


def _marked(state: SpireState, deed: Deed) -> tuple[Piece, ...]:
    mark = state.marks[deed.owner]
    return () if mark < 0 else (gate_of(mark),)


WHOM: Mapping[str, Callable[[SpireState, Deed], tuple[Piece, ...]]] = {
    "self": lambda state, deed: (deed.source.piece,),
    "bearer": lambda state, deed: (deed.source.piece,),
    "subject": lambda state, deed: (deed.happening.subject,),
    "target": lambda state, deed: (deed.happening.other,),
    "attacker": lambda state, deed: (deed.happening.other,),
    "defeated": lambda state, deed: (deed.happening.subject,),
    "own_gate": lambda state, deed: (gate_of(deed.owner),),
    "mark_gate": _marked,
    "every_gate": lambda state, deed: tuple(gate_of(seat) for seat in state.order() if state.health[seat]),
    "weakest_gate": _weakest_gate,
    "chosen": lambda state, deed: (piece_at(state, hex_named(deed.args[0])),) if deed.args else (),
    "all": lambda state, deed: tuple(within_reach(state, deed)),
}
"""The chips of an effect, by the word for them."""


def pieces(state: SpireState, deed: Deed) -> tuple[Piece, ...]:
    """Return the chips that an effect concerns and that are still on the map."""
    found = WHOM[deed.doing.whom](state, deed)
    return tuple(piece for piece in found if hex_of(state, piece) is not None and is_active(state, piece))


def centre(state: SpireState, deed: Deed) -> tuple[Hex, ...]:
    """Return the hexes from which an effect's distance is counted."""
    source, happening = deed.source, deed.happening
    if deed.doing.around == "around_gate":
        gate = state.gate(deed.owner)
        return () if gate is None else (gate.hex,)
    if deed.doing.around == "around_spire":
        return tuple(spire.hex for spire in state.spires_of(deed.owner))
    if deed.doing.around == "around_target":
        return () if happening.other_hex is None else (Hex(*happening.other_hex),)
    own = hex_of(state, source.piece) if source.piece.kind else None
    if own is not None:
        return (own,)
    return () if happening.hex is None else (Hex(*happening.hex),)


def within_reach(state: SpireState, deed: Deed) -> Iterator[Piece]:
    """Yield the chips of the kind that an effect names, within the reach of the effect."""
    doing, centres = deed.doing, centre(state, deed) if deed.doing.within else ()
    spared = deed.happening.other if doing.around == "around_target" else NOTHING
    for piece in meant(state, deed.source, doing.piece, doing.of):
        if piece != spared and (not doing.within or any(near(state, one, doing.within, piece) for one in centres)):
            yield piece


class Choice(NamedTuple):
    """A choice for the player of an effect: its name, and the values that are possible now.

    hexes: whether the values are hexes; otherwise they are names.
    """

    noun: str
    values: Callable[[SpireState, Deed], Iterable[str]]
    hexes: bool = True


class Word(NamedTuple):
    """The functions behind an effect word.

    fields: the fields that its data may have. fits: whether it would change a chip; only such chips may be chosen.
    more: the choices besides the chip. can: whether it would do anything. gone: whether its chip has left the map.
    """

    act: Callable[[SpireState, Deed], None]
    fields: tuple[str, ...] = ()
    fits: Callable[[SpireState, Deed, Piece], bool] = lambda state, deed, piece: True
    more: Callable[[SpireState, Deed], tuple[Choice, ...]] = lambda state, deed: ()
    can: Callable[[SpireState, Deed], bool] = lambda state, deed: True
    gone: Callable[[SpireState, Deed], object] = lambda state, deed: False


def name(state: SpireState, deed: Deed) -> str:
    """Return the name of the effect."""
    return deed.source.effect(state).name


def units(state: SpireState, deed: Deed) -> list[Unit]:
    """Return the units that an effect is about."""
    found = (thing_of(state, piece) for piece in pieces(state, deed))
    return [thing for thing in found if isinstance(thing, Unit)]


def one_unit(state: SpireState, deed: Deed) -> Unit | None:
    """Return the one unit that an effect is about."""
    return next(iter(units(state, deed)), None)


def target(state: SpireState, deed: Deed) -> Piece | None:
    """Return the first chip that an effect is about."""
    return next(iter(pieces(state, deed)), None)
