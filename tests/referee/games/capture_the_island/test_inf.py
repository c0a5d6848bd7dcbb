"""What the rules imply: CI-INF-01 to CI-INF-06, CI-INF-08, CI-INF-09 (CI-INF-07 stands with defeat)."""

from __future__ import annotations

from typing import Any

import pytest
from tables.capture_the_island import Table, game, new_match, position


def zones(table: Table, seat: int) -> dict[str, list[Any]]:
    """Return the cards of every zone as a seat sees them: their faces, None for what is hidden from it."""
    observed: Any = game().observe(table.state, seat)
    return {zone: [token["face"] for token in tokens] for zone, tokens in observed["state"]["zones"].items()}


@pytest.mark.parametrize("stack", ["combat", "resource"])
def test_ci_inf_01_both_stacks_are_shuffled(stack: str) -> None:
    """CI-INF-01: any of the 18 cards may be dealt first, and nobody knows where one lies."""
    table = new_match().play("red", "blue", "red")
    while table.spec.subject != (stack,):
        table.draw("?", "?")
    assert (table.due, table.spec.kind, table.spec.hidden) == ("red deal", "draw", True)
    assert len(set(table.spec.names)) == table.stack(stack) == 18
    assert all(token.face is None for token in table.state.zones[f"{stack} stack"])
    assert table.legal(f"{stack} wheel {3 if stack == 'combat' else 6}, ?")


def test_ci_inf_01_no_card_is_dealt_twice() -> None:
    """CI-INF-01: what red was dealt is not in the stack any more; two of one card are not in it at all."""
    table = new_match().play("red", "blue", "red")
    assert table.refused("drop 4, drop 4") == ("CI-SETUP-08",)
    table.play("drop 4, drop 5", "?, ?")
    assert table.due == "blue deal"
    assert table.refused("drop 4, wheel 5") == ("CI-SETUP-08",)
    assert table.legal("drop 6, wheel 5")


@pytest.mark.parametrize(
    ("line", "card", "stack"),
    [
        ("play drop 1 as water 1 c1 f6", "C-drop-1", "combat"),
        ("play drop 4 as water 1 c1 f6", "R-drop-4", "resource"),
        ("play bricks 4 as recruit on b2", "R-bricks-4", "resource"),
    ],
)
def test_ci_inf_02_a_played_card_lies_on_its_own_pile(line: str, card: str, stack: str) -> None:
    """CI-INF-02: open to all, and in no hand."""
    hand = ["drop 1", "drop 4", "bricks 4", "wheel 4"]
    table = position("C1 red 3; B2 red 1; D6 blue 1", step="cards", hands={0: hand}).play(line)
    assert (table.discards(stack), len(table.hand())) == ([card], 3)
    assert zones(table, 1)[f"{stack} discards"] == [card]


@pytest.mark.parametrize(("card", "stack"), [("wheel 2", "combat"), ("wheel 4", "resource")])
def test_ci_inf_02_a_discarded_card_lies_on_its_own_pile(card: str, stack: str) -> None:
    """CI-INF-02: the last one on top; an unknown card is named when it is discarded."""
    table = position(step="draw", hands={0: ["1 combat", "1 resource"]}, discards=["drop 1", "drop 4"])
    table.play(f"discard {card}")
    assert table.discards(stack)[-1].endswith(card.replace(" ", "-"))
    assert len(table.discards(stack)) == 2


def test_ci_inf_03_removed_units_are_in_supply_and_recruited_again() -> None:
    """CI-INF-03: blue's unit hit by an arrow is one more in blue's supply, and comes back by a card."""
    table = position(
        "E2 red 1; E1 blue 10; A2 blue 9; D6 blue 1",
        step="cards",
        hands={0: ["arrow 1", "circles 5"], 1: ["hammers 4", "wheel 4"]},
    )
    assert table.supply(1) == 0
    table.play("play arrow 1 as arrow at e1")
    assert (table.on("E1"), table.supply(1)) == ("blue 9", 1)
    table.play("end", "draw combat ?", "end", "end", "play wheel 4 as recruit on e1")
    assert (table.on("E1"), table.supply(1)) == ("blue 10", 0)


@pytest.mark.parametrize(("units", "now"), [(4, 8), (5, 10), (7, 10), (10, 10)])
def test_ci_inf_04_recruiting_stops_at_ten(units: int, now: int) -> None:
    """CI-INF-04: 4 and 5 double, 7 get 3, 10 get none; the rest stays in supply."""
    table = position(f"E1 red {units}; D6 blue 1", step="cards", hands={0: ["wheel 4"]})
    table.play("play wheel 4 as recruit on e1")
    assert (table.on("E1"), table.supply()) == (f"red {now}", 20 - now)


@pytest.mark.parametrize(
    ("elsewhere", "now"), [("A1 red 10; A6 red 4", 6), ("A1 red 10; A6 red 6", 4), ("A1 red 10; A6 red 7", 3)]
)
def test_ci_inf_05_recruiting_stops_when_the_supply_is_empty(elsewhere: str, now: int) -> None:
    """CI-INF-05: 3 units with 3, 1 and 0 in supply."""
    table = position(f"E1 red 3; {elsewhere}; D6 blue 1", step="cards", hands={0: ["wheel 4"]})
    assert table.supply() == now - 3
    assert table.play("play wheel 4 as recruit on e1").on("E1") == f"red {now}"
    assert table.supply() == 0


def test_ci_inf_06_only_own_units_are_moved() -> None:
    """CI-INF-06: red moves no unit of blue, and no more than stand there."""
    table = position("B2 red 3; D2 blue 3")
    assert table.refused("1 d2 d1") == ("CI-INF-06",)
    assert table.refused("4 b2 b3") == ("CI-INF-06",)
    assert table.legal("3 b2 b3")


def test_ci_inf_06_only_own_units_recruit_and_cross() -> None:
    """CI-INF-06: E1 of blue neither recruits for red nor is taken over water."""
    table = position("A2 red 3; E1 blue 3", step="cards", hands={0: ["wheel 4", "drop 1"]})
    assert table.refused("play wheel 4 as recruit on e1") == ("CI-RECR-03",)
    assert table.refused("play drop 1 as water 1 e1 f6") == ("CI-INF-06",)
    assert table.legal("play wheel 4 as recruit on a2")


def test_ci_inf_06_nobody_moves_in_another_players_turn() -> None:
    """CI-INF-06: blue's own units rest while red has the turn."""
    table = position("A2 red 3; E1 blue 3")
    assert table.refused("1 e1 e2", 1)[0] == "CI-TURN-03"


def test_ci_inf_08_no_army_goes_onto_the_water() -> None:
    """CI-INF-08: not off the edge, nor onto a hole in the island, nor over it to another shore."""
    rows = ["AH*DWA", "WBCWBH", "D.**CA", "AC**HD", "HBWCBW", "AWD*HA"]
    table = position("A1 red 3; B2 red 2; F1 red 1; D6 blue 1", map=rows)
    assert table.refused("1 f1 g1") == ("CI-INF-08",)
    assert table.refused("2 b2 b3") == ("CI-INF-08",)
    assert table.refused("2 b2 b4") == ("CI-MOVE-03",)
    assert table.legal("2 b2 a2")


def test_ci_inf_09_hands_are_secret_and_counts_are_not() -> None:
    """CI-INF-09: red sees both backs of blue's hand and no face; blue sees the faces."""
    table = position(hands={0: ["drop 2"], 1: ["wheel 1", "wheel 4", "circles 5"]})
    assert (zones(table, 0)["combat 1"], zones(table, 0)["resource 1"]) == ([None], [None, None])
    assert (zones(table, 1)["combat 1"], zones(table, 1)["resource 1"]) == (["C-wheel-1"], ["R-wheel-4", "R-circles-5"])
    picture = table.game.picture(table.state)
    assert picture is not None
    assert picture.owners[1].lines[0] == "units 1, supply 19, hand 1 combat, 2 resource"
    shown = repr((picture, table.game.standings(table.state)))
    assert "wheel-1" not in shown
    assert "wheel 1" not in shown


def test_ci_inf_09_a_drawn_card_is_seen_by_its_owner_alone() -> None:
    """CI-INF-09: red draws wheel 3; blue sees one more back, and hears no name."""
    table = position(step="draw", hands={0: ["drop 2"]}).play("draw combat wheel 3")
    assert zones(table, 0)["combat 0"] == ["C-drop-2", "C-wheel-3"]
    assert zones(table, 1)["combat 0"] == [None, None]
    assert not any("wheel" in notice.text for notice in table.news)
