"""What is about to happen waits on the agenda and may be changed."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.core.agenda import Frame, push
from referee.engine.mechanisms.packets import PACKET, Packet, alter, receive, send

HIT = Packet("damage", 1, 3, ("ship", 2), ("mine",))


@dataclass
class Holder:
    agenda: tuple[Frame, ...] = (Frame("turn", 0),)


def test_a_packet_waits_under_what_is_pushed_on_it() -> None:
    held = Holder()
    send(held, HIT)
    push(held, Frame("window", 1))
    assert [frame.kind for frame in held.agenda] == ["turn", PACKET, "window"]
    assert held.agenda[1].read(Packet) == HIT
    assert held.agenda[1].seat == 1


def test_a_changed_packet_takes_the_place_of_the_one_on_top() -> None:
    held = Holder()
    send(held, HIT)
    alter(held, HIT._replace(seat=0, amount=1))
    assert held.agenda[-1].seat == 0
    assert receive(held) == HIT._replace(seat=0, amount=1)
    assert held.agenda == (Frame("turn", 0),)
