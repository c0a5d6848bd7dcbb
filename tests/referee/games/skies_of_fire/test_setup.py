"""Set-up: SF-SET-01 to SF-SET-15, and the rulings on them."""

from __future__ import annotations

from typing import Any

import pytest
from tables.skies_of_fire import (
    GALLOWGLASS_HOME,
    HALCYON_HOME,
    JAMESON_HOME,
    PURITAN_HOME,
    SHIPS,
    Table,
    far_apart,
    new_match,
    position,
    six_apart,
    typed_setup,
)

from referee.games.skies_of_fire import hands
from referee.games.skies_of_fire.state import DECK

NEAR = "puritan G2 1/2/2/1/1"
OWN, ABSENT, LIVE = "Bounty on RGS Puritan II", "Bounty on SR Gallowglass", "Bounty on RGS Halcyon"


def test_set_01_the_order_of_the_deck_is_unknown_to_all() -> None:
    """SF-SET-01."""
    table = new_match(2)
    assert len(table.state.zones[DECK]) == 70
    assert {(token.face, token.seen) for token in table.state.zones[DECK]} == {(None, 0)}


def test_set_02_the_highest_roller_chooses_first() -> None:
    """SF-SET-02."""
    table = new_match(3).dice(2, 5, 4)
    assert table.state.first == 1
    assert table.decision.seat == 1
    assert table.decision.kind == "ship"


def test_rul_48_only_tied_players_roll_again() -> None:
    """RUL-48."""
    table = new_match(3).dice(5, 2, 5)
    assert table.reported("SF-SET-02") == ["Player 1 and Player 3 tie on 5 and roll again"]
    assert table.spec.seat == 0
    table.dice(1)
    assert table.spec.seat == 2
    assert table.dice(3).state.first == 2


def test_rul_71_colours_may_be_chosen_freely() -> None:
    """RUL-71."""
    table = new_match(2, ship_colour="free").dice(6, 2).play("puritan", "halcyon")
    assert table.due == "puritan colour"
    table.play("black")
    assert table.refused("black") == ("SF-SET-03", "RUL-71")
    table.play("colour blue")
    assert table.state.colours == ("black", "blue")


def new_hunt(**options: str) -> Table:
    return new_match(4, mode="hunt", **options)


def test_rul_71_the_hunted_ship_takes_the_colour_that_is_left() -> None:
    """RUL-71."""
    table = new_hunt(ship_colour="free").play("player 1", "gallowglass", "halcyon", "puritan")
    assert table.due == "gallowglass colour"
    table.play("blue", "orange", "black")
    assert table.state.colours == ("yellow", "blue", "orange", "black")


def test_set_04_ships_are_chosen_clockwise_and_a_taken_one_is_refused() -> None:
    """SF-SET-04."""
    table = new_match(4).dice(1, 2, 6, 3)
    asked = []
    for ship in ("halcyon", "gallowglass", "puritan"):
        asked.append(table.decision.seat)
        table.play(f"ship {ship}")
        assert table.state.phase != "setup" or table.game.decisions(table.state) == () or table.refused(ship)
    assert asked == [2, 3, 0]
    assert table.state.ships == ("puritan_ii", "jameson_brown", "halcyon", "gallowglass")


def test_set_04_a_ship_that_is_taken_is_a_fact() -> None:
    """SF-SET-04."""
    table = new_match(3).dice(6, 2, 3).play("halcyon")
    assert table.refused("halcyon") == ("SF-SET-04",)
    assert "is taken by player 1" in table.why("halcyon")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_05_and_06_seven_cards_go_to_each_player_clockwise_and_stay_secret(seats: int) -> None:
    """SF-SET-05, SF-SET-06."""
    table = typed_setup(*SHIPS[:seats], hidden=False)
    assert [len(table.hand(ship)) for ship in SHIPS[:seats]] == [7] * seats
    assert len(table.deck()) == 70 - 7 * seats
    assert {token.seen for token in table.state.zones["hand 1"]} == {2}


def drawing(hand: str = "", **options: str | int) -> Table:
    ship = f"{NEAR}; hand {hand}" if hand else NEAR
    return position(ship, HALCYON_HOME, **options).play("h2", "end", "collect cards")


def test_set_06_a_card_may_stay_unseen() -> None:
    """SF-SET-06."""
    table = drawing().draw("?", "?")
    assert table.hand("puritan") == ["?", "?"]


def test_rul_28_a_void_hunt_may_be_shuffled_in() -> None:
    """RUL-28."""
    table = drawing(void_hunt="shuffle").draw(OWN)
    assert set(table.deck()) == {"?"}
    assert len(table.deck()) == 70
    assert "is shuffled into the deck" in table.reported("SF-SET-07")[0]


def test_rul_28_an_unseen_void_hunt_is_shown_when_its_holder_is_asked() -> None:
    """RUL-28."""
    table = position(f"{PURITAN_HOME}; hand 3", HALCYON_HOME)
    assert "void ?" in table.moves()
    table.play(f"void {OWN}")
    assert (table.due, table.deck()[-1]) == ("puritan draw", OWN)
    table.draw("?")
    assert (len(table.hand("puritan")), table.due) == (3, "puritan move")
    assert table.refused(f"void {LIVE}") == ("SF-SET-07", "SF-SET-08", "RUL-28")
    assert table.refused(f"void {OWN}") == ("SF-SET-07", "SF-CRD-02")


def test_rul_28_it_is_shown_in_the_middle_of_a_mountain_too() -> None:
    """RUL-28."""
    table = position("puritan D9 1/2/2/1/1; hand 3", HALCYON_HOME).play("e9", f"void {ABSENT}").draw("?")
    assert table.due == "puritan toll"


def test_rul_28_cards_that_are_shuffled_twice_are_still_distinguishable() -> None:
    """RUL-28."""
    table = drawing(void_hunt="shuffle").draw(OWN).draw(OWN).draw("?", "?")
    numbers = [token.id for tokens in table.state.zones.values() for token in tokens]
    assert len(set(numbers)) == len(numbers) == 70
    assert table.state.next_token > max(numbers)


def test_a_void_hunt_cannot_be_begun() -> None:
    table = far_apart({"at": "E4", "hand": 2}, mission_begin="always")
    assert table.refused("begin bounty on rgs puritan ii") == ("SF-SET-07", "RUL-28")
    assert table.refused("begin bounty on sr gallowglass") == ("SF-SET-08", "RUL-28")
    assert table.refused("begin bounty on rgs halcyon") == ()


def test_rul_28_hunts_for_absent_ships_may_be_taken_out_first() -> None:
    """RUL-28."""
    table = typed_setup(void_hunt="remove_absent_at_setup")
    assert table.cards("removed") == ["Bounty on MV Jameson Brown", "Bounty on SR Gallowglass"]
    assert len(table.deck()) == 70 - 2 - 14
    assert "removed" not in typed_setup().state.zones


# Light Fingers
def thieves(held: list[str] | int, **more: Any) -> Table:
    return six_apart({"hand": ["Light Fingers", "Hard Over"]}, {"at": "F6", "hand": held}, **more)


def test_rul_28_a_stolen_hunt_for_your_ship_is_shown_and_replaced() -> None:
    """RUL-28."""
    table = thieves(["Bounty on RGS Puritan II"]).play("light fingers halcyon").draw("bounty on rgs puritan ii")
    assert table.under() == ["M01"]
    assert table.due == "puritan draw"
    assert table.draw("brace!").held() == ["O04", "O13"]


def test_set_08_a_hunt_for_an_absent_ship_is_replaced() -> None:
    """SF-SET-08."""
    table = drawing().draw(ABSENT)
    assert table.reported("SF-SET-08") == [
        f"RGS Puritan II shows {ABSENT}, which goes under the deck; a new card follows"
    ]
    assert drawing().draw(LIVE).hand("puritan") == [LIVE]


def test_set_09_no_void_hunt_stays_in_a_first_hand() -> None:
    """SF-SET-09."""
    table = typed_setup(hidden=False)
    assert all(
        not hands.is_void(table.state, seat, token.face or "")
        for seat in (0, 1)
        for token in table.state.zones[f"hand {seat}"]
    )
    assert [len(table.hand(ship)) for ship in ("puritan", "halcyon")] == [7, 7]


def crews(**options: str | int) -> Table:
    table = new_match(2, **options).dice(6, 2).play("puritan", "halcyon")
    return table.draw(*"?" * 14)


def test_set_10_and_12_exactly_seven_tokens_are_placed() -> None:
    """SF-SET-10, SF-SET-12."""
    table = crews()
    assert table.refused("1/2/2/2/1") == ("SF-SET-10", "SF-SET-12")
    assert table.refused("1/2/1/1/1") == ("SF-SET-10", "SF-SET-12")


def test_set_11_two_tokens_are_free() -> None:
    """SF-SET-11."""
    free = {"3/1/1", "1/3/1", "1/1/3", "2/2/1", "2/1/2", "1/2/2"}
    assert crews().moves() - {"void ?"} == {f"allocate 1/{rest}/1" for rest in free}


def test_set_14_the_highest_roller_takes_the_first_turn() -> None:
    """SF-SET-14."""
    table = new_match(2).dice(2, 6).play("halcyon", "puritan").draw(*"?" * 14)
    table.play("1/2/2/1/1", seat=1)
    table.play("1/2/2/1/1", seat=0)
    assert table.due == "halcyon move"
    assert (table.state.turn, table.state.round, table.state.first) == (1, 1, 1)


def test_set_15_eliminated_players_have_no_turn() -> None:
    """SF-SET-15."""
    table = position(PURITAN_HOME, f"{HALCYON_HOME}; out yes", JAMESON_HOME, GALLOWGLASS_HOME, mode="standard")
    table.play("end", "end", "end")
    assert table.due == "jameson move"


def bound() -> Table:
    """Return the turn of Puritan II after the one that RGS Halcyon has skipped in a storm."""
    storm = "halcyon N5 1/2/2/1/1; storm 1; hand 3; mines d9; planes m5"
    table = position("puritan C10 1/2/2/1/1; cargo belly bombs", storm).play("end", "end", "end")
    assert table.due == "puritan move"
    return table


@pytest.mark.parametrize("line", ["m6", "plane m5 m6", "play full throttle", "play weather eye", "recall m5"])
def test_rul_61_nothing_is_done_in_a_turn_that_is_skipped(line: str) -> None:
    """RUL-61."""
    assert {"SF-STM-02", "SF-TRN-02"} <= set(bound().refused(f"halcyon: {line}"))


def test_rul_61_a_player_who_skips_a_turn_still_makes_required_choices() -> None:
    """RUL-61."""
    table = bound().play("d9")
    assert table.due == "halcyon aim"
    assert table.play("guns").crew("puritan") == "1/2/0/1/1"


def test_rul_61_a_ship_that_skipped_a_turn_may_counter() -> None:
    """RUL-61."""
    ships = ("puritan N6 1/2/2/1/1; cargo belly bombs", "halcyon N5 1/2/2/1/1; storm 1; hand 3")
    table = position(*ships).play("end", "end", "end", "end", "bombs halcyon", "engine")
    assert table.due == "halcyon counter"
    assert table.play("evasive climb").crew("halcyon") == "1/2/2/1/1"


def test_a_table_may_start_with_more_crew() -> None:
    assert crews(start_crew=9).play("1/3/3/1/1").crew("puritan") == "1/3/3/1/1"


def test_where_there_is_only_one_way_nobody_is_asked() -> None:
    assert crews(start_crew=5).due == "puritan move"


def test_a_table_may_deal_another_number_of_cards() -> None:
    assert len(typed_setup(start_hand=5).hand("halcyon")) == 5
