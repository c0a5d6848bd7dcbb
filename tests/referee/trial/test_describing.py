"""Announcements and standings cite the book, and can always be printed."""

from __future__ import annotations

from typing import Any

import toys_at_work as toys

from referee.engine.core.picture import Standing
from referee.trial.describing import citation_faults, description_faults

DUEL = toys.toy("duel")
START = DUEL.new(toys.setup(DUEL))
CITED = {clause.id for clause in DUEL.book.clauses}


def test_news_that_cite_an_unknown_clause_are_reported() -> None:
    state = START.copy()
    state.report("DU-WIN-01", "well")
    state.report("DU-99", "nowhere")
    assert list(citation_faults(state, CITED, "step")) == [
        'step: the news "nowhere" cites DU-99, which is not in the rule book'
    ]


def test_how_things_stand_cites_the_book_and_does_not_break_off() -> None:
    assert list(description_faults(DUEL, START, CITED, "a step")) == []

    class Astray(type(DUEL)):  # type: ignore[misc]
        def standings(self, state: Any) -> tuple[Standing, ...]:
            return (Standing(0, "DU-99", "miles", 1, 2),)

    class Broken(type(DUEL)):  # type: ignore[misc]
        def heading(self, state: Any) -> str:
            raise KeyError("turn")

    data = toys.data("duel")
    assert list(description_faults(Astray(data), START, CITED, "a step")) == [
        "standings or numbers cite DU-99, which is not in the rule book"
    ]
    (fault,) = description_faults(Broken(data), START, CITED, "a step")
    assert fault.startswith("heading, picture, standings or numbers fail while a step is due: KeyError: 'turn'")
