"""Collecting at towns (SF-TWN, SF-ACT-07, RUL-04, RUL-05, RUL-19, RUL-20, RUL-42, RUL-53, RUL-76)."""

import pytest
from tables.skies_of_fire import CALLISTO, HALCYON, JAMESON, PURITAN, Table, position, typed_setup

NEAR = "puritan G2 1/2/2/1/1"
"""One step from Galewatch on H2."""


def landed(ship: str = NEAR, **options: str | int) -> Table:
    return position(ship, HALCYON, **options).play("h2", "end")


def test_twn_01_a_town_gives_three_crew_or_two_cards() -> None:
    table = landed()
    assert (table.due, table.moves() - {"void ?"}) == ("puritan collect", {"collect crew", "collect cards", "pass"})
    crew = landed().play("collect 3 crew", "engine 2 guns 1")
    assert crew.crew("puritan") == "1/4/3/1/1"
    cards = landed().play("collect cards").draw("?", "?")
    assert len(cards.hand("puritan")) == 2


@pytest.mark.parametrize(("town", "crew", "cards"), [("3_or_2", 3, 2), ("2_or_1", 2, 1)])
def test_rul_04_or_two_crew_or_one_card(town: str, crew: int, cards: int) -> None:
    table = landed(town_yield=town)
    assert f"{crew} crew or {cards} card" in table.decision.prompt
    table.play("crew")
    assert table.decision.owed == (f"{crew} crew",)
    drawn = landed(town_yield=town).play("cards").draw(*["?"] * cards)
    goods = "1 card" if cards == 1 else f"{cards} cards"
    assert f"RGS Puritan II collects {goods} at Galewatch H2" in drawn.reported("SF-TWN-01")
    assert drawn.due == "puritan action"


def test_twn_02_crew_and_cards_are_not_mixed() -> None:
    assert landed().refused("collect 1 crew 1 card") == ("SF-TWN-02",)


def test_ex_17_and_twn_03_the_same_town_does_not_pay_twice_running() -> None:
    table = landed(f"{NEAR}; last galewatch")
    assert table.due == "puritan action"
    assert "SF-TWN-03" in table.refused("collect crew")
    assert "RUL-05" in table.refused("collect crew")
    other = position("puritan G10 1/2/2/1/1; last galewatch", HALCYON).play("h10", "end")
    assert other.due == "puritan collect"


def test_rul_05_or_only_on_the_very_next_turn() -> None:
    again = {"town_repeat": "next_turn_only"}
    assert landed(f"{NEAR}; last galewatch; collected 2", **again).due == "puritan action"
    assert landed(f"{NEAR}; last galewatch; collected 1", **again).due == "puritan collect"


def test_twn_03_a_collection_is_remembered() -> None:
    table = landed().play("crew")
    assert table.state.last_town[0] == table.state.grid.number("h2")
    assert table.state.last_round[0] == 3


def test_twn_06_who_declines_has_not_collected() -> None:
    """SF-TWN-06."""
    table = landed(f"{NEAR}; last southmere").play("pass")
    assert table.state.last_town[0] == table.state.grid.number("h10")
    assert table.due == "puritan action"


def test_act_07_and_twn_04_collecting_is_no_action() -> None:
    table = position(f"{NEAR}; guns iron verdict", "halcyon H1 1/2/2/1/1").play("h2", "end", "crew", "engine 3")
    assert table.legal("fire halcyon guns")


def test_twn_05_passing_over_a_town_gives_nothing() -> None:
    table = position(NEAR, HALCYON).play("h2", "h3")
    assert table.refused("collect crew")[:2] == ("SF-TWN-04", "SF-TWN-05")
    table.play("end")
    assert table.due == "puritan action"
    assert "SF-TWN-01" in table.refused("collect crew")


def test_mov_a_move_after_collecting_is_refused() -> None:
    table = landed().play("crew", "engine 3")
    assert table.refused("h3") == ("SF-TRN-01",)


def test_ex_34_and_rul_19_a_step_out_and_back_is_no_landing() -> None:
    """EX-34."""
    ship = "puritan C10 1/2/2/1/1; cargo belly bombs; spent 1"
    table = position(ship, HALCYON, turn={"start": "C10"}).play("c9", "c10", "end")
    assert table.due == "puritan action"
    assert {"SF-TWN-05", "RUL-19"} <= set(table.refused("collect 3 crew"))
    assert (table.state.spent[0], table.state.last_town[0]) == (1, -1)


@pytest.mark.parametrize(
    ("landing", "still", "back"),
    [("different_square", False, False), ("moved_at_least_one", False, True), ("end_of_phase", True, True)],
)
def test_rul_19_what_counts_as_landing(landing: str, still: bool, back: bool) -> None:
    stayed = position(PURITAN, HALCYON, landing=landing).play("end")
    assert (stayed.due == "puritan collect") is still
    returned = position(PURITAN, HALCYON, landing=landing).play("c9", "c10", "end")
    assert (returned.due == "puritan collect") is back


@pytest.mark.parametrize(("first", "asked"), [("false", "puritan action"), ("true", "puritan collect")])
def test_rul_20_the_first_turn_at_home(first: str, asked: str) -> None:
    assert typed_setup(first_turn_collect=first).play("end").due == asked
    assert position(PURITAN, HALCYON, first_turn_collect=first, round=2).play("end").due == "puritan action"


def test_ex_16_a_full_hand_makes_room_before_each_draw() -> None:
    """EX-16."""
    table = landed(f"{NEAR}; hand 6; last port prince").play("collect cards")
    table.draw("?")
    assert (len(table.hand("puritan")), table.due) == (7, "puritan room")
    table.play("discard")
    assert (len(table.hand("puritan")), table.deck()[-1]) == (6, "?")
    table.draw("?")
    assert len(table.hand("puritan")) == 7
    assert table.due == "puritan action"
    assert table.state.last_town[0] == table.state.grid.number("h2")


def test_bulk_holds_collect_one_more() -> None:
    table = position("jameson G2 1/2/2/6/1", HALCYON).play("h2", "end")
    assert "4 crew or 3 cards" in table.decision.prompt
    assert "3 crew or 2 cards" in position("jameson G2 1/2/2/5/1", HALCYON).play("h2", "end").decision.prompt


def hunting(**options: str) -> Table:
    ships = ("callisto G2 1/6/5/6/1", PURITAN, HALCYON, JAMESON)
    return position(*ships, mode="hunt", **options).play("h2", "end")


@pytest.mark.parametrize(("switch", "prompt"), [("2_or_1", "2 crew or 1 card"), ("standard", "3 crew or 2 cards")])
def test_rul_53_what_the_hunted_ship_collects(switch: str, prompt: str) -> None:
    assert prompt in hunting(callisto_collect=switch).decision.prompt


def test_rul_53_or_nothing() -> None:
    table = hunting(callisto_collect="none")
    assert table.due == "callisto action"
    assert {"SF-HUN-14", "RUL-53"} <= set(table.refused("collect crew"))


def test_hun_14_a_destroyed_town_pays_nobody() -> None:
    ships = (NEAR, CALLISTO, HALCYON, JAMESON)
    table = position(*ships, mode="hunt", destroyed=["Galewatch"]).play("h2", "end")
    assert table.due == "puritan action"
    assert {"SF-HUN-14", "RUL-53"} <= set(table.refused("collect crew"))


def test_rul_42_landing_makes_the_weapon_ready_even_where_the_town_does_not_pay() -> None:
    table = landed(f"{NEAR}; cargo belly bombs; spent 1; last galewatch")
    assert (table.state.spent[0], table.due) == (0, "puritan action")


def test_rul_42_or_it_is_made_ready_instead_of_collecting() -> None:
    armed = f"{NEAR}; cargo belly bombs; spent 1"
    table = landed(armed, cargo_reset="instead_of_collecting")
    assert table.state.spent[0] == 1
    assert table.moves() - {"void ?"} == {"collect crew", "collect cards", "ready", "pass"}
    table.play("ready")
    assert (table.state.spent[0], table.state.last_town[0], table.due) == (0, -1, "puritan action")
    barred = landed(f"{armed}; last galewatch", cargo_reset="instead_of_collecting")
    assert barred.moves() - {"void ?"} == {"ready", "pass"}
    assert landed(armed).refused("ready") == ("SF-CAR-07", "RUL-42")
    assert landed(cargo_reset="instead_of_collecting").refused("ready") == ("SF-CAR-07",)


def test_rul_76_or_a_ship_collects_and_flies_on() -> None:
    table = position(NEAR, HALCYON, fly_on="true").play("h2")
    table.play("collect crew", "engine 3", "h3", "end")
    assert table.state.last_town[0] == 22
    assert (table.at("puritan"), table.crew("puritan"), table.due) == ("h3", "1/5/2/1/1", "puritan action")


def test_shp_02_a_landing_after_a_move_by_card_is_none() -> None:
    table = position("halcyon H4 1/2/2/1/1; hand crosswind", NEAR).play("crosswind puritan", "h2", "end", "end")
    assert table.due == "halcyon action"
    assert {"SF-TWN-05", "RUL-19"} <= set(table.refused("collect crew", seat=1))


def test_rul_76_a_ship_that_collects_and_flies_on_has_landed() -> None:
    """RUL-42, RUL-45: its weapon is ready, its missions note the town, and no plane flies after the collection."""
    ship = "puritan G2 1/2/2/1/1; cargo drifting mines; spent 1; missions royal mail; planes a1"
    table = position(ship, HALCYON, fly_on="true").play("h2", "collect crew", "engine 3")
    assert table.state.spent[0] == 0
    assert table.state.landings == {"M09": (22,)}
    assert table.refused("plane a1 a2") == ("SF-TOK-04", "RUL-45", "RUL-76")
    assert table.legal("h3")
    passed = position(ship, HALCYON, fly_on="true").play("h2", "h3", "end")
    assert passed.state.spent[0] == 1
    assert not passed.state.landings
