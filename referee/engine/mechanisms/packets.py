"""Packets: damage, a draw or a defeat that is decided but not yet applied, so that windows can still change it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.engine.core.agenda import Frame, HasAgenda, pop, push, swap

if TYPE_CHECKING:
    from referee.engine.core.move import Value

PACKET = "packet"
"""The kind of frame of a packet that waits to be applied."""


class Packet(NamedTuple):
    """Something that is about to happen to a subject, and the amount."""

    kind: str
    seat: int
    amount: int
    subject: tuple[Value, ...] = ()
    source: tuple[Value, ...] = ()


def send(state: HasAgenda, packet: Packet) -> None:
    """Put a packet on the agenda: it is applied after whatever is pushed on top of it."""
    push(state, Frame(PACKET, packet.seat, packet))


def receive(state: HasAgenda) -> Packet:
    """Remove the top packet from the agenda and return it, to be applied."""
    return pop(state).read(Packet)


def alter(state: HasAgenda, packet: Packet) -> None:
    """Replace the top packet with a changed one."""
    swap(state, Frame(PACKET, packet.seat, packet))
