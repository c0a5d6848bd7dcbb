"""A ruling has the verdict and every clause; nearest moves are worked out only when read."""

from __future__ import annotations

from referee.engine.core.guards import Breach, Unseen
from referee.engine.core.move import Move
from referee.engine.core.ruling import IllegalMoveError, Ruling, Verdict

MOVE = Move(0, "step", (3,))
FAR = Breach("C-1", "4 steps, 3 at most", also=("Q-2", "Q-1"))
OWL = Unseen("C-3", "whether the owl is in the hand", 1)


def test_clauses_are_once_each_in_the_order_of_what_is_broken() -> None:
    ruling = Ruling(MOVE, Verdict.ILLEGAL, "step 3", (FAR, Breach("C-0", "no"), FAR), (OWL,))
    assert ruling.clauses == ("C-1", "Q-2", "Q-1", "C-0", "C-3")


def test_a_ruling_reads_as_the_table_would_say_it() -> None:
    assert str(Ruling(MOVE, Verdict.LEGAL, "step 3")) == "step 3 is legal."
    assert str(Ruling(MOVE, Verdict.ILLEGAL, "step 3", (FAR,), (OWL,))) == "step 3 is illegal. C-1: 4 steps, 3 at most."
    assert str(Ruling(MOVE, Verdict.CANNOT_TELL, "step 3", (), (OWL,))) == (
        "step 3 may be legal: the referee cannot tell. C-3: cannot tell whether the owl is in the hand."
    )


def test_near_moves_are_looked_for_only_when_they_are_read() -> None:
    looked: list[int] = []

    def look() -> tuple[Move, ...]:
        looked.append(1)
        return (MOVE,)

    ruling = Ruling(MOVE, Verdict.ILLEGAL, "step 3", (FAR,), find_nearest=look)
    assert str(ruling)
    assert looked == []
    assert ruling.nearest == (MOVE,)
    assert looked == [1]
    assert Ruling(MOVE, Verdict.LEGAL, "step 3").nearest == ()


def test_an_illegal_move_holds_its_ruling_and_says_it() -> None:
    ruling = Ruling(Move(0, "a"), Verdict.ILLEGAL, "a", (Breach("C-1", "no"),))
    error = IllegalMoveError(ruling)
    assert error.ruling is ruling
    assert str(error) == "a is illegal. C-1: no."
