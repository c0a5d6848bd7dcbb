"""What a trial is set up with."""

from __future__ import annotations

import goldens
import toys_at_work as toys

from referee.table import trying


def test_each_value_of_each_switch_has_its_turn() -> None:
    game = toys.toy("night_ferry")
    found = list(trying.setups(game, 3, [2], None))
    assert [(one.seats, one.options["level_boats"]) for one in found] == [(2, "north"), (2, "south"), (2, "north")]
    chosen = list(trying.setups(game, 2, [2], ["level_boats=south", "rounds=1"]))
    assert [(one.options["level_boats"], one.options["rounds"]) for one in chosen] == [("south", 1)] * 2


def test_each_scenario_has_its_turn_and_a_value_is_tried_with_what_it_needs() -> None:
    """What so many players cannot play has none."""
    game = goldens.game("cloudspire")
    modes = [(one.options["mode"], one.options["scenario"]) for one in trying.setups(game, 21, [1], None)]
    assert modes[:4] == [("scenario", 0)] * 4  # the difficulties, and the mode itself
    numbers = {one.number for one in game.scenarios if one.seats == 1}
    assert {number for _, number in modes} == numbers
    four = list(trying.setups(game, 120, [4], None))
    assert {"opposite", "side_by_side"} <= {one.options["teams"] for one in four}
    assert {one.options["mode"] for one in four} == {"standard", "simplified"}


def test_seats_are_those_of_the_game_unless_some_are_said() -> None:
    game = toys.toy("night_ferry")
    assert trying.seat_numbers("", game) == [2]
    assert trying.seat_numbers("2, 2", game) == [2]


def test_three_faults_of_a_line_are_reported() -> None:
    faults = [f"{number} fails (a.py:7)" for number in range(5)] + ["another (b.py:1)", "no place"]
    assert list(trying.limited_faults(faults)) == [
        *faults[:3],
        "another (b.py:1)",
        "no place",
        "a.py:7: 5 faults from this line of code, 3 of them printed",
    ]
