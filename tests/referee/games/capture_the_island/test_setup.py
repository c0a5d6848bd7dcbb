"""Set-up: CI-SETUP, and the rulings on it."""

from __future__ import annotations

from typing import Any

import pytest
from observing import observe
from tables.capture_the_island import CHOSEN, COLOURS, Table, game, new_match, position, typed_setup

from referee.engine.core.chance import DrawSpec

STARTS = {2: ("C1", "D6"), 3: ("A2", "B6", "E3"), 4: ("C1", "F3", "D6", "A4")}
ENTER = {"move": "3 d5 d6", "road": "play bricks 1 as road 3 d5 d6", "water": "play drop 1 as water 1 c1 d6"}
ICONS = ("drop", "hammers", "circles", "bricks", "wheel", "arrow")
EVEN = "C2 red 3; C1 red 1; C3 blue 3; D6 blue 2"
SIX = ["6 resource"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ci_setup_01_each_player_has_a_start_area(seats: int) -> None:
    """CI-SETUP-01: each player has a start area; the owner of each is announced."""
    table = typed_setup(seats)
    assert tuple(table.state.name(home) for home in table.state.homes) == STARTS[seats]
    told = table.ever_reported("CI-SETUP-01")
    names = [colour.capitalize() for colour in COLOURS[:seats]]
    assert told == [f"{name} begins on {home}" for name, home in zip(names, STARTS[seats], strict=True)]


def test_ci_q_04_by_seat_from_the_player_who_begins() -> None:
    """CI-Q-04 by_seat: white begins and has the first place, black the second, red the third."""
    table = typed_setup(4, first=2)
    assert [list(table.units(seat)) for seat in range(4)] == [["D6"], ["A4"], ["C1"], ["F3"]]


def test_ci_q_04_picked_in_the_order_of_turns() -> None:
    """CI-Q-04 pick_in_order: white chooses first; what is taken or no start area cannot be chosen."""
    table = new_match(4, start_choice="pick_in_order").play(*CHOSEN[4], "white")
    assert table.due == "white home"
    table.play("f3")
    assert table.due == "black home"
    assert table.refused("f3") == ("CI-SETUP-01",)
    assert table.refused("c2") == ("CI-SETUP-01",)
    table.play("c1", "a4", "d6")
    assert [list(table.units(seat)) for seat in range(4)] == [["A4"], ["D6"], ["F3"], ["C1"]]


def test_ci_q_04_start_areas_are_drawn_at_random() -> None:
    """CI-Q-04 random: one lot for all seats, each place once."""
    table = new_match(3, start_choice="random").play("red", "blue", "white", "red")
    assert (table.due, table.spec.number, set(table.spec.names)) == ("red start areas by chance", 3, {"A2", "B6", "E3"})
    assert table.refused("a2 a2 e3") == ("CI-SETUP-01",)
    table.play("e3 a2 b6")
    assert [list(table.units(seat)) for seat in range(3)] == [["E3"], ["A2"], ["B6"]]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("units", [2, 1, 10])
def test_ci_setup_02_two_units_on_each_start_area(seats: int, units: int) -> None:
    """CI-SETUP-02: each base has 2 units of its player, or as many as the house rule says."""
    table = typed_setup(seats) if units == 2 else typed_setup(seats, start_units=units)
    assert [table.units(seat) for seat in range(seats)] == [{home: units} for home in STARTS[seats]]


@pytest.mark.parametrize(("units", "strength"), [(2, 2), (5, 5)])
def test_ci_setup_03_a_base_is_as_strong_as_the_units_on_it(units: int, strength: int) -> None:
    """CI-SETUP-03: the strength is 2 at the start, 1 for each unit; it falls when a unit leaves."""
    table = typed_setup(start_units=units)

    def told(seat: int) -> str:
        picture = table.game.picture(table.state)
        assert picture is not None
        return picture.owners[seat].lines[1]

    assert told(0) == f"base C1 of strength {strength}, capture area 0"
    assert told(1) == f"base D6 of strength {strength}, capture area 0"
    table.play("1 c1 c2")
    assert told(0) == f"base C1 of strength {strength - 1}, capture area 0"


def base(table: Table) -> str:
    """Return what everybody can see of red's base."""
    picture = table.game.picture(table.state)
    assert picture is not None
    return picture.owners[0].lines[1]


@pytest.mark.parametrize(("value", "strength", "empty"), [("two_units", 2, 0), ("permanent_garrison", 4, 2)])
def test_ci_q_05_a_base_has_the_strength_of_its_units_or_a_permanent_garrison(
    value: str, strength: int, empty: int
) -> None:
    """CI-Q-05: the units on it, or 2 more that never leave, however many units do."""
    table = position("C1 red 2; D6 blue 2", base_strength=value)
    assert base(table) == f"base C1 of strength {strength}, capture area 0"
    assert base(table.play("2 c1 c2")) == f"base C1 of strength {empty}, capture area 0"
    assert table.units() == {"C2": 2}


@pytest.mark.parametrize("blue", ["D6 blue 2", "E1 blue 2"])
@pytest.mark.parametrize("kind", ["move", "road", "water"])
def test_ci_setup_04_nobody_enters_a_rivals_start_area(kind: str, blue: str) -> None:
    """CI-SETUP-04: no move enters an enemy base, empty or not; the tile beside it is open."""
    step = "move" if kind == "move" else "cards"
    table = position(f"D5 red 3; C1 red 1; {blue}", step=step, hands={0: ["bricks 1", "drop 1"]})
    assert table.refused(ENTER[kind]) == ("CI-SETUP-04",)
    assert table.legal(ENTER[kind].replace("d6", "e6" if kind == "water" else "c5"))


@pytest.mark.parametrize("line", ["3 c2 c1", "2 b1 c1"])
def test_ci_setup_04_a_player_may_enter_their_start_area(line: str) -> None:
    """CI-SETUP-04: red may enter red's own base."""
    assert position("C2 red 3; B1 red 2; D6 blue 2").legal(line)


def dealing(seats: int = 2, **options: str | int) -> Table:
    """Return a match whose first cards are due, for red."""
    return new_match(seats, **options).play(*CHOSEN[seats], "red")


@pytest.mark.parametrize(
    ("stack", "letter", "values"),
    [("combat", "C", (1, 2, 3)), ("resource", "R", (4, 5, 6))],
    ids=["combat", "resource"],
)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ci_setup_05_and_06_what_the_stacks_are_made_of(
    seats: int, stack: str, letter: str, values: tuple[int, ...]
) -> None:
    """CI-SETUP-05, CI-SETUP-06: before the deal 18 cards, six of each of three values, one for each icon."""
    table = dealing(seats)
    assert table.stack(stack) == 18
    if stack == "combat":
        table.play("?, ?")
    assert table.spec.subject == (stack,)
    assert sorted(table.spec.names) == sorted(f"{letter}-{icon}-{value}" for icon in ICONS for value in values)


@pytest.mark.parametrize(
    ("stack", "line", "near"),
    [("resource", "drop 4, drop 3", "drop 4, drop 5"), ("combat", "drop 1, drop 4", "drop 1, drop 3")],
)
def test_ci_setup_05_and_06_a_card_of_the_other_stack_is_not_dealt(stack: str, line: str, near: str) -> None:
    """CI-SETUP-05, CI-SETUP-06: the values 1 to 3 come from one stack, 4 to 6 from the other."""
    table = dealing()
    if stack == "combat":
        table.play("?, ?")
    assert table.refused(line) == ("CI-SETUP-08" if stack == "resource" else "CI-SETUP-09",)
    assert table.legal(near)


@pytest.mark.parametrize(
    ("value", "seats", "cards"),
    [("full", 2, 18), ("full", 3, 18), ("full", 4, 18), ("scaled", 2, 12), ("scaled", 3, 15), ("scaled", 4, 18)],
)
def test_ci_q_50_stacks_are_full_or_scaled_to_the_players(value: str, seats: int, cards: int) -> None:
    """CI-Q-50: 18 of each, or 15 for three without hammers, 12 for two without circles too."""
    table = new_match(seats, deck_size=value)
    assert (table.stack("combat"), table.stack("resource")) == (cards, cards)
    table.play(*CHOSEN[seats], "red")
    for card, from_seats in (("hammers 4", 4), ("circles 4", 3), ("wheel 4", 2)):
        taken_out = value == "scaled" and seats < from_seats
        assert table.refused(f"{card}, drop 4") == (("CI-SETUP-08",) if taken_out else ()), card


def test_ci_q_50_a_card_in_the_box_is_in_no_hand() -> None:
    """CI-Q-50 scaled: with two players an unknown card is never circles, but may be the wheel."""
    for value, clauses in (("full", ()), ("scaled", ("CI-CARD-01",))):
        table = position("C2 red 2; D1 red 1; D6 blue 1", step="cards", hands={0: ["2 resource"]}, deck_size=value)
        assert table.refused("play circles 4 as recruit on c2") == clauses


def test_q50_a_refusal_says_that_a_card_is_in_the_box() -> None:
    """CI-Q-50 scaled: why hammers 4 is in no hand of two players."""
    table = position(step="cards", hands={0: 2}, deck_size="scaled")
    assert "not used with this many players" in table.why("play hammers 4 as recruit on b1")


def at_tiles(seats: int = 2, **options: str) -> Table:
    """Return a match whose tiles are due, red to begin."""
    return new_match(seats, **options).play(*CHOSEN[seats], "red")


def test_ci_q_54_there_are_no_jokers() -> None:
    """CI-Q-54: both stacks hold the 36 cards of icons, and a joker is not a card."""
    table = at_tiles()
    assert all(table.game.face_name(face).split()[0] in table.state.contents.icons for face in table.state.deck.copies)
    assert len(table.state.deck.copies) == 36
    assert table.game.faces(table.state, "joker") == ()


def test_ci_setup_07_green_cards_stay_in_the_box() -> None:
    """CI-SETUP-07: the 36 cards of all zones are of the two stacks; there is no second 1 of an icon, as green has."""
    table = dealing()
    cards = [token for tokens in table.state.zones.values() for token in tokens]
    assert len(cards) == 36
    assert {face[0] for face in table.state.deck.copies} == {"C", "R"}
    assert set(table.state.deck.copies.values()) == {1}
    assert table.state.contents.spares == 18
    table.play("?, ?")
    assert table.refused("drop 1, drop 1") == ("CI-SETUP-09",)


@pytest.mark.parametrize("stack", ["combat", "resource"])
def test_ci_inf_01_both_stacks_are_shuffled(stack: str) -> None:
    """CI-INF-01: any of the 18 cards may be dealt first, and nobody knows where one lies."""
    table = new_match().play("red", "blue", "red")
    while table.spec.subject != (stack,):
        table.draw("?", "?")
    assert (table.due, type(table.spec), table.spec.hidden) == ("red deal", DrawSpec, True)
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


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ci_setup_08_and_09_two_cards_of_each_stack(seats: int) -> None:
    """CI-SETUP-08, CI-SETUP-09: each player has two of each; the rest is left in the stacks."""
    table = typed_setup(seats)
    for seat in range(seats):
        assert table.hand(seat) == ["? combat"] * 2 + ["? resource"] * 2
    assert (table.stack("combat"), table.stack("resource")) == (18 - 2 * seats, 18 - 2 * seats)
    assert (table.discards("combat"), table.discards("resource")) == ([], [])


def test_ci_setup_08_and_09_the_deal_goes_round_from_the_first_player() -> None:
    """CI-SETUP-08, CI-SETUP-09: white begins: resource and combat cards, then red and blue; two each time."""
    table, seen = new_match(3).play("red", "blue", "white", "white"), []
    while table.state.phase == "setup":
        seen.append((table.due, table.spec.subject[0], table.spec.number, table.spec.clause))
        table.draw("?", "?")
    stacks = (("resource", 2, "CI-SETUP-08"), ("combat", 2, "CI-SETUP-09"))
    assert seen == [(f"{who} deal", *stack) for who in ("white", "red", "blue") for stack in stacks]


@pytest.mark.parametrize("line", ["?, ?, ?", "drop 4, drop 5, drop 6"])
def test_ci_setup_08_a_deal_of_three_cards_is_refused(line: str) -> None:
    """CI-SETUP-08: three cards are not a deal; two cards are, even if one of them was not seen."""
    assert dealing().refused(line) == ("CI-SETUP-08",)
    assert dealing().legal("drop 4, ?")


@pytest.mark.parametrize(("combat", "resource"), [(0, 3), (3, 0), (1, 2)])
def test_ci_setup_08_and_09_house_rules_deal_other_numbers(combat: int, resource: int) -> None:
    """CI-SETUP-08, CI-SETUP-09: as many as the house rules say."""
    table = typed_setup(start_combat_cards=combat, start_resource_cards=resource)
    assert table.hand(1) == ["? combat"] * combat + ["? resource"] * resource


@pytest.mark.parametrize("limit", [6, 4, 9])
def test_ci_setup_10_no_seventh_card_is_kept(limit: int) -> None:
    """CI-SETUP-10: with one card above the limit red does not end the turn, with the limit reached red does."""
    for more, clauses in ((1, ("CI-DRAW-04", "CI-SETUP-10")), (0, ())):
        hands = {0: ["drop 2", f"{limit - 2 + more} combat"]}
        table = position(step="draw", hands=hands, hand_limit=limit)
        table.play("draw resource ?")
        assert table.refused("end") == clauses
        assert len(table.play("discard drop 2").hand()) == limit - 1 + more


def meet(units: str = EVEN, **given: object) -> Table:
    """Return a table at which 3 of red have met blue on C3 and the battle is on."""
    table = position(units, **given)  # type: ignore[arg-type]
    return table.play("3 c2 c3", *["end"] * (table.due == "red move"))


@pytest.mark.parametrize(("value", "due"), [("always", "blue excess"), ("own_step3", "red draw")])
def test_ci_q_21_a_seventh_card_from_a_battle_is_discarded_at_once_or_in_step_3(value: str, due: str) -> None:
    """CI-Q-21: blue, who laid none, must discard at once, or only in blue's own step 3."""
    table = meet(limit_moment=value, hands={1: SIX}).play("hammers 3", "bricks 1", "?")
    assert (len(table.hand(1)), table.due) == (7, due)
    if value == "always":
        assert table.refused("discard drop 1", 1) == ()
        assert table.refused("3 c2 c3", 0)[:2] == ("CI-SETUP-10", "CI-Q-21")
        assert table.play("Blue: discard drop 4").due == "red draw"
        return
    table.play("draw combat ?", "end", "end", "end")
    assert table.due == "blue draw"
    table.play("draw combat ?")
    assert table.refused("end") == ("CI-DRAW-04", "CI-SETUP-10")
    table.play("discard drop 4", "discard drop 5")
    assert (len(table.hand(1)), table.due) == (6, "red move")


@pytest.mark.parametrize("value", ["always", "own_step3"])
def test_ci_q_21_six_cards_are_no_matter(value: str) -> None:
    """CI-Q-21: with 5 cards before, blue discards nothing."""
    table = meet(limit_moment=value, hands={1: ["5 resource"]}).play("hammers 3", "bricks 1", "?")
    assert (len(table.hand(1)), table.due) == (6, "red draw")


@pytest.mark.parametrize(("value", "due"), [("always", "red excess"), ("own_step3", "red cards")])
def test_q21_a_seventh_card_in_the_players_turn(value: str, due: str) -> None:
    """CI-Q-21: red attacks and loses: the seventh card must go before step 2, or may be played in it."""
    table = position("C2 red 3; C3 blue 6; D6 blue 2", hands={0: ["6 resource"]}, limit_moment=value)
    assert table.play("3 c2 c3", "end", "drop 1", "drop 2", "?").due == due
    if value == "always":
        assert table.refused("end") == ("CI-SETUP-10", "CI-Q-21")


def zones(table: Table, seat: int) -> dict[str, list[Any]]:
    """Return the cards of every zone as a seat sees them: their faces, None for what is hidden from it."""
    observed: Any = observe(game(), table.state, seat)
    return {zone: [token["face"] for token in tokens] for zone, tokens in observed["state"]["zones"].items()}


def test_ci_inf_09_hands_are_secret_and_counts_are_not() -> None:
    """CI-INF-09: red sees both backs of blue's hand and no face; blue sees the faces."""
    table = position(hands={0: ["drop 2"], 1: ["wheel 1", "wheel 4", "circles 5"]})
    assert (zones(table, 0)["combat 1"], zones(table, 0)["resource 1"]) == ([None], [None, None])
    assert (zones(table, 1)["combat 1"], zones(table, 1)["resource 1"]) == (["C-wheel-1"], ["R-wheel-4", "R-circles-5"])
    picture = table.game.picture(table.state)
    assert picture is not None
    assert picture.owners[1].lines[0] == "units 1, hand 1 combat, 2 resource"
    shown = repr((picture, table.game.standings(table.state)))
    assert "wheel-1" not in shown
    assert "wheel 1" not in shown


def test_ci_inf_09_a_drawn_card_is_seen_by_its_owner_alone() -> None:
    """CI-INF-09: red draws wheel 3; blue sees one more back, and hears no name."""
    table = position(step="draw", hands={0: ["drop 2"]}).play("draw combat wheel 3")
    assert zones(table, 0)["combat 0"] == ["C-drop-2", "C-wheel-3"]
    assert zones(table, 1)["combat 0"] == [None, None]
    assert not any("wheel" in notice.text for notice in table.news)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_ci_setup_11_each_player_has_20_units_of_one_colour(seats: int) -> None:
    """CI-SETUP-11: 20 of one colour each, 2 of them on the island; moving changes no number."""
    table = typed_setup(seats)
    assert len(set(table.state.colours)) == seats
    assert [(table.supply(seat), sum(table.units(seat).values())) for seat in range(seats)] == [(18, 2)] * seats
    table.play("1 " + {2: "c1 c2", 3: "a2 a1", 4: "c1 c2"}[seats])
    assert (table.supply(), sum(table.units().values())) == (18, 2)


def test_ci_setup_11_a_colour_is_one_players() -> None:
    """CI-SETUP-11: blue, taken by the first player, is refused to the second; any of the other three is not."""
    table = new_match(2).play("blue")
    assert table.due == "player 2 colour"
    assert table.refused("blue") == ("CI-SETUP-11",)
    assert all(table.legal(colour) for colour in ("red", "white", "black"))


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


@pytest.mark.parametrize("first", range(3))
def test_ci_setup_12_the_first_player_is_drawn_at_random(first: int) -> None:
    """CI-SETUP-12: one player is drawn at random and begins."""
    table = new_match(3).play("red", "blue", "white")
    assert isinstance(table.spec, DrawSpec)
    assert (table.spec.clause, table.spec.names) == ("CI-SETUP-12", ("red", "blue", "white"))
    assert table.refused("black") == ("CI-SETUP-12",)
    table.play(COLOURS[first])
    assert table.reported("CI-SETUP-12") == [f"{COLOURS[first].capitalize()} begins"]
    while table.state.phase == "setup":
        table.draw("?", "?")
    assert table.due == f"{COLOURS[first]} move"
