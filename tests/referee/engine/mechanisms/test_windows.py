"""Windows close when as many have passed in a row as there are seats to ask."""

from __future__ import annotations

from dataclasses import dataclass

from referee.engine.core.agenda import Frame
from referee.engine.mechanisms.windows import Window, ask_next, open_window, pass_window


@dataclass
class Holder:
    agenda: tuple[Frame, ...] = (Frame("fight", 0),)

    @property
    def asked(self) -> int | None:
        return self.agenda[-1].seat


def opened(*order: int) -> Holder:
    held = Holder()
    open_window(held, "cards", order, ("f3", 2))
    return held


def test_seats_are_asked_in_their_order_and_the_window_closes_after_a_round_of_passes() -> None:
    held = opened(2, 0, 1)
    assert held.asked == 2
    assert not pass_window(held)
    assert (held.asked, held.agenda[-1].read(Window).passes) == (0, 1)
    assert not pass_window(held)
    assert held.asked == 1
    assert pass_window(held)
    assert held.agenda == (Frame("fight", 0),)


def test_an_answer_asks_everybody_again() -> None:
    held = opened(0, 1)
    assert not pass_window(held)
    ask_next(held)
    assert (held.asked, held.agenda[-1].read(Window).passes) == (0, 0)
    assert not pass_window(held)
    assert held.asked == 1
    assert pass_window(held)


def test_a_window_asks_the_seats_in_turn_until_all_pass() -> None:
    held = opened(1, 0)
    for seat in (1, 0, 1, 0, 1):
        assert held.asked == seat
        ask_next(held)


def test_a_window_keeps_its_kind_and_what_it_is_about() -> None:
    held = opened(0, 1)
    ask_next(held)
    assert (held.agenda[-1].kind, held.agenda[-1].read(Window).subject) == ("cards", ("f3", 2))


def test_a_window_for_one_seat_closes_with_its_pass() -> None:
    assert pass_window(opened(1))
