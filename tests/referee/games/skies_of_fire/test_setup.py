"""Set-up: the first rolls, ships and colours, hands, the first turn (SF-GEN, SF-SET, SF-HUN)."""

import pytest
from tables.skies_of_fire import SHIPS, Table, game, new_match, typed_setup

from referee.engine.core.move import Move
from referee.engine.core.options import Setup
from referee.engine.errors import PositionError
from referee.games.skies_of_fire.game import SkiesOfFire
from referee.games.skies_of_fire.state import DECK, bay


def hunt(**options: str) -> Table:
    return new_match(4, mode="hunt", **options)


@pytest.mark.parametrize("seats", [1, 5])
def test_gen_01_a_standard_game_takes_two_to_four_players(seats: int) -> None:
    with pytest.raises(PositionError, match=rf"takes 2 to 4 players, not {seats} \(SF-GEN-01\)"):
        game().new(Setup(seats))


def test_gen_03_and_set_13_each_player_has_one_ship_on_its_hometown() -> None:
    """SF-GEN-03, SF-SET-13."""
    table = typed_setup(*SHIPS[:3])
    assert table.state.ships == ("puritan_ii", "halcyon", "jameson_brown")
    assert [table.at(ship) for ship in SHIPS[:3]] == ["c10", "m10", "c2"]
    assert table.state.colours == ("blue", "yellow", "orange")


def test_set_01_the_order_of_the_deck_is_unknown_to_all() -> None:
    """SF-SET-01."""
    table = new_match(2)
    assert len(table.state.zones[DECK]) == 70
    assert {(token.face, token.seen) for token in table.state.zones[DECK]} == {(None, 0)}


def test_set_02_the_highest_roller_chooses_first() -> None:
    table = new_match(3).dice(2, 5, 4)
    assert table.state.first == 1
    assert table.decision.seat == 1
    assert table.decision.kind == "ship"


def test_rul_48_who_ties_rolls_again_and_nobody_else() -> None:
    """RUL-48."""
    table = new_match(3).dice(5, 2, 5)
    assert table.reported("SF-SET-02") == ["Player 1, Player 3 tie with 5 and roll again"]
    assert table.spec.seat == 0
    table.dice(1)
    assert table.spec.seat == 2
    assert table.dice(3).state.first == 2


def test_set_04_ships_are_chosen_clockwise_and_a_taken_one_is_refused() -> None:
    table = new_match(4).dice(1, 2, 6, 3)
    asked = []
    for ship in ("halcyon", "gallowglass", "puritan"):
        asked.append(table.decision.seat)
        table.play(f"ship {ship}")
        assert table.state.phase != "setup" or table.game.decisions(table.state) == () or table.refused(ship)
    assert asked == [2, 3, 0]
    assert table.state.ships == ("puritan_ii", "jameson_brown", "halcyon", "gallowglass")


def test_set_04_a_ship_that_is_taken_is_a_fact() -> None:
    table = new_match(3).dice(6, 2, 3).play("halcyon")
    assert table.refused("halcyon") == ("SF-SET-04",)
    assert "is taken by player 1" in table.why("halcyon")


def test_comp_07_the_hunted_ship_is_not_for_the_standard_game() -> None:
    table = new_match(2).dice(6, 2)
    assert table.refused("ship callisto") == ("SF-COMP-07",)
    assert table.moves() == {"ship puritan ii", "ship halcyon", "ship jameson brown", "ship gallowglass"}


def test_rul_71_colours_may_be_chosen_freely() -> None:
    table = new_match(2, ship_colour="free").dice(6, 2).play("puritan", "halcyon")
    assert table.due == "puritan colour"
    table.play("black")
    assert table.refused("black") == ("SF-SET-03", "RUL-71")
    table.play("colour blue")
    assert table.state.colours == ("black", "blue")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_set_05_and_06_seven_cards_go_to_each_player_clockwise_and_stay_secret(seats: int) -> None:
    table = typed_setup(*SHIPS[:seats], hidden=False)
    assert [len(table.hand(ship)) for ship in SHIPS[:seats]] == [7] * seats
    assert len(table.deck()) == 70 - 7 * seats
    assert {token.seen for token in table.state.zones["hand 1"]} == {2}


def test_a_table_may_deal_another_number_of_cards() -> None:
    assert len(typed_setup(start_hand=5).hand("halcyon")) == 5


def test_mat_11_and_12_a_new_ship_has_no_card_installed() -> None:
    """SF-MAT-11, SF-MAT-12."""
    table = typed_setup()
    zones = [bay(seat, section) for seat in (0, 1) for section in (1, 2, 3)]
    assert [table.cards(zone) for zone in zones] == [[]] * 6
    assert table.limit("puritan") == 3


def test_set_14_the_highest_roller_takes_the_first_turn() -> None:
    """SF-SET-14."""
    table = new_match(2).dice(2, 6).play("halcyon", "puritan").draw(*"?" * 14)
    table.play("1/2/2/1/1", seat=1)
    table.play("1/2/2/1/1", seat=0)
    assert table.due == "halcyon move"
    assert (table.state.turn, table.state.round, table.state.first) == (1, 1, 1)


def test_rul_28_hunts_for_absent_ships_may_be_taken_out_first() -> None:
    table = typed_setup(void_hunt="remove_absent_at_setup")
    assert table.cards("removed") == ["Bounty on MV Jameson Brown", "Bounty on SR Gallowglass"]
    assert len(table.deck()) == 70 - 2 - 14
    assert "removed" not in typed_setup().state.zones


def test_hun_01_and_rul_49_four_seats_are_played_by_any_number_of_people() -> None:
    assert new_match(2, mode="hunt").state.seats == 4
    with pytest.raises(PositionError, match=r"the Hunt takes 4 players, not 3 \(SF-HUN-01, RUL-49\)"):
        new_match(3, mode="hunt", hunt_seats="exactly_4")
    assert new_match(4, mode="hunt", hunt_seats="exactly_4").state.seats == 4


def test_hun_06_the_missions_are_no_part_of_the_deck_of_the_hunt() -> None:
    assert len(hunt().state.zones[DECK]) == 58


def test_hun_07_and_12_the_table_agrees_who_flies_the_hunted_ship_and_begins() -> None:
    table = hunt()
    assert table.decision.clause == "SF-HUN-12"
    table.play("player 3")
    assert table.state.ships[2] == "callisto"
    assert table.state.first == 2
    assert table.decision.seat == 3


def test_rul_83_without_agreement_the_highest_roller_flies_it() -> None:
    table = hunt().play("pass").dice(1, 5, 2, 3)
    assert table.state.ships == ("", "callisto", "", "")
    assert hunt(callisto_seat="highest_roller").spec.what == "start roll"


def test_hun_08_to_10_crew_hands_and_colours_of_the_hunt() -> None:
    table = hunt().play("player 1", "gallowglass", "halcyon", "puritan")
    assert table.state.colours == ("orange", "black", "yellow", "blue")
    table.draw(*"?" * 28)
    assert table.crew("callisto") == "1/6/6/6/1"
    for seat in (1, 2, 3):
        table.play("1/2/2/1/1", seat=seat)
    assert [len(table.hand(ship)) for ship in ("callisto", "gallowglass")] == [7, 7]
    assert table.due == "callisto move"


def test_rul_71_the_hunted_ship_takes_the_colour_that_is_left() -> None:
    table = hunt(ship_colour="free").play("player 1", "gallowglass", "halcyon", "puritan")
    assert table.due == "gallowglass colour"
    table.play("blue", "orange", "black")
    assert table.state.colours == ("yellow", "blue", "orange", "black")


def test_hun_12_the_hunted_ship_is_flown_by_one_of_four() -> None:
    ruling = hunt().game.judge(hunt().state, Move(0, "solo", (4,)))
    assert ruling.clauses == ("SF-HUN-12",)


def with_hand(cards: int) -> SkiesOfFire:
    """Return the game with another hand printed on the mat of the hunted ship."""
    rules = game()
    ships = dict(rules.contents.ships)
    ships["callisto"] = ships["callisto"]._replace(hand=cards)
    return SkiesOfFire(rules.name, rules.book, rules.contents._replace(ships=ships))


@pytest.mark.parametrize(("switch", "dealt"), [("seven", 7), ("mat_data", 5)])
def test_rul_52_the_mat_may_say_how_many_cards_the_hunted_ship_holds(switch: str, dealt: int) -> None:
    rules = with_hand(5)
    table = Table(rules.new(Setup(4, {"mode": "hunt", "callisto_hand": switch})), rules)
    table.play("player 1", "gallowglass", "halcyon", "puritan")
    assert table.spec.number == dealt


def test_rul_24_winds_that_blow_across_a_corner_are_for_tables_that_allow_them() -> None:
    rules = game()
    grid = rules.contents.grid
    exits = list(grid.exits)
    exits[grid.names.index("D5")] = grid.names.index("E6")
    slanting = SkiesOfFire(rules.name, rules.book, rules.contents._replace(grid=grid._replace(exits=tuple(exits))))
    with pytest.raises(PositionError, match=r"the winds on D5 blow across a corner \(SF-WND-02, RUL-24"):
        slanting.new(Setup(2))
    assert slanting.new(Setup(2, {"wind_arrows": "eight"})).seats == 2
