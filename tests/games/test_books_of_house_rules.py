"""Books and aids with every value of every house rule, many at once: all can be set. They are composed, not written."""

import pytest
from folders import folders

from pnp.book.flow import PageSize
from pnp.book.sheet import sheet
from pnp.book.volume import volume
from pnp.library.problems import Problems
from pnp.press.books import BookPress
from pnp.press.opening import open_build
from pnp.press.order import Order

ROOTS = folders()
# How many values the switch with the most of them has: in so many rounds every switch has had every value.
ROUNDS = {"capture_the_island": 5, "monsters_and_magic": 4, "skies_of_fire": 4}
PAPERS = ((210.0, 297.0), (215.9, 279.4))


def faults(source, width, height):
    """Return what is wrong with a book composed for a paper."""
    problems = Problems()
    if source.file.kind == "sheet":
        sheet(source, PageSize(width, height), problems)
    else:
        volume(source, PageSize(height / 2, width), problems)
    return [str(one) for one in problems]


@pytest.mark.parametrize(("game", "turn"), [(game, turn) for game, count in ROUNDS.items() for turn in range(count)])
def test_books_hold_every_value_of_every_house_rule(game, turn):
    switches = open_build(Order(game), ROOTS).game.rulebook.options
    assert max(len(one.values) for one in switches.values()) == ROUNDS[game]
    rules = [f"{name}={list(one.values)[turn % len(one.values)]}" for name, one in switches.items()]
    for source in BookPress(open_build(Order(game, options=rules), ROOTS)).sources():
        assert faults(source, *PAPERS[turn % 2]) == []
