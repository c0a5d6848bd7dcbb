"""Towns: SF-TWN-01 to SF-TWN-06, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import HALCYON_HOME, PURITAN_HOME, Table, position, typed_setup

from referee.engine.record.meaning import with_passes

NEAR = "puritan G2 1/2/2/1/1"


def test_an_empty_deck_gives_nothing() -> None:
    table = position(NEAR, HALCYON_HOME)
    state = table.state.copy()
    state.zones["deck"] = ()
    table.state = state
    assert table.play("h2", "end", "cards").due == "puritan action"
    assert [(one.clause, one.text) for one in table.news[-1:]] == [
        ("SF-TWN-01", "the deck is empty: RGS Puritan II draws no more")
    ]


def test_a_landing_is_reported() -> None:
    table = position(NEAR, HALCYON_HOME).play("h2", "end")
    assert table.reported("SF-TWN-01") == ["RGS Puritan II lands on Galewatch H2"]


def landed(ship: str = NEAR, **options: str | int) -> Table:
    return position(ship, HALCYON_HOME, **options).play("h2", "end")


def test_twn_01_a_town_gives_three_crew_or_two_cards() -> None:
    """SF-TWN-01."""
    table = landed()
    assert (table.due, table.moves() - {"void ?"}) == ("puritan collect", {"collect crew", "collect cards", "pass"})
    crew = landed().play("collect 3 crew", "engine 2 guns 1")
    assert crew.crew("puritan") == "1/4/3/1/1"
    cards = landed().play("collect cards").draw("?", "?")
    assert len(cards.hand("puritan")) == 2


@pytest.mark.parametrize(("town", "crew", "cards"), [("3_or_2", 3, 2), ("2_or_1", 2, 1)])
def test_rul_04_a_town_gives_3_crew_or_2_cards_or_one_less(town: str, crew: int, cards: int) -> None:
    """RUL-04."""
    table = landed(town_yield=town)
    assert f"{crew} crew or {cards} card" in table.decision.prompt
    table.play("crew")
    assert table.decision.owed == (f"{crew} crew",)
    drawn = landed(town_yield=town).play("cards").draw(*["?"] * cards)
    goods = "1 card" if cards == 1 else f"{cards} cards"
    assert f"RGS Puritan II collects {goods} at Galewatch H2" in drawn.reported("SF-TWN-01")
    assert drawn.due == "puritan action"


def test_twn_02_crew_and_cards_are_not_mixed() -> None:
    """SF-TWN-02."""
    assert landed().refused("collect 1 crew 1 card") == ("SF-TWN-02",)


def test_why_a_town_does_not_pay_is_reported() -> None:
    table = position(f"{NEAR}; last galewatch", HALCYON_HOME).play("h2", "end")
    why = "Galewatch H2 was the last town where RGS Puritan II collected: nothing is collected here"
    assert table.reported("SF-TWN-03") == [why]


def test_twn_03_a_collection_is_remembered() -> None:
    """SF-TWN-03."""
    table = landed().play("crew")
    assert table.state.last_town[0] == table.state.grid.number("h2")
    assert table.state.last_round[0] == 3


def test_twn_03_a_ship_that_is_collecting_does_not_collect_again() -> None:
    """SF-TWN-03: the move phase is over, too, but the refusal gives this reason."""
    table = landed().play("collect cards")
    assert table.refused("collect cards") == ("SF-TWN-03", "SF-TRN-01")
    assert "is already collecting on Galewatch H2" in table.why("collect crew")


def test_rul_05_by_house_rule_only_on_the_very_next_turn() -> None:
    """RUL-05."""
    again = {"town_repeat": "next_turn_only"}
    assert landed(f"{NEAR}; last galewatch; collected 2", **again).due == "puritan action"
    assert landed(f"{NEAR}; last galewatch; collected 1", **again).due == "puritan collect"


def test_rul_76_with_fly_on_a_ship_collects_and_flies_on() -> None:
    """RUL-76."""
    table = position(NEAR, HALCYON_HOME, fly_on="true").play("h2")
    table.play("collect crew", "engine 3", "h3", "end")
    assert table.state.last_town[0] == 22
    assert (table.at("puritan"), table.crew("puritan"), table.due) == ("h3", "1/5/2/1/1", "puritan action")


def test_rul_76_a_ship_that_collects_and_flies_on_has_landed() -> None:
    """RUL-42, RUL-45: its weapon is ready, its missions note the town, and no plane flies after the collection."""
    ship = "puritan G2 1/2/2/1/1; cargo drifting mines; spent 1; missions royal mail; planes a1"
    table = position(ship, HALCYON_HOME, fly_on="true").play("h2", "collect crew", "engine 3")
    assert table.state.spent[0] == 0
    assert table.state.landings == {"M09": (22,)}
    assert table.refused("plane a1 a2") == ("SF-TOK-04", "RUL-45", "RUL-76")
    assert table.legal("h3")
    passed = position(ship, HALCYON_HOME, fly_on="true").play("h2", "h3", "end")
    assert passed.state.spent[0] == 1
    assert not passed.state.landings


def test_twn_05_passing_over_a_town_gives_nothing() -> None:
    """SF-TWN-05."""
    table = position(NEAR, HALCYON_HOME).play("h2", "h3")
    assert table.refused("collect crew")[:2] == ("SF-TWN-05", "SF-TWN-04")
    table.play("end")
    assert table.due == "puritan action"
    assert "SF-TWN-01" in table.refused("collect crew")


@pytest.mark.parametrize(
    ("landing", "still", "back"),
    [("different_square", False, False), ("moved_at_least_one", False, True), ("end_of_phase", True, True)],
)
def test_rul_19_what_counts_as_landing(landing: str, still: bool, back: bool) -> None:
    """RUL-19."""
    stayed = position(PURITAN_HOME, HALCYON_HOME, landing=landing).play("end")
    assert (stayed.due == "puritan collect") is still
    returned = position(PURITAN_HOME, HALCYON_HOME, landing=landing).play("c9", "c10", "end")
    assert (returned.due == "puritan collect") is back


def test_twn_06_who_declines_has_not_collected() -> None:
    """SF-TWN-06."""
    table = landed(f"{NEAR}; last southmere").play("pass")
    assert table.state.last_town[0] == table.state.grid.number("h10")
    assert table.due == "puritan action"


@pytest.mark.parametrize(("first", "asked"), [("false", "puritan action"), ("true", "puritan collect")])
def test_rul_20_the_first_turn_at_home(first: str, asked: str) -> None:
    """RUL-20."""
    assert typed_setup(first_turn_collect=first).play("end").due == asked
    assert position(PURITAN_HOME, HALCYON_HOME, first_turn_collect=first, round=2).play("end").due == "puritan action"


def test_a_landing_counts_for_missions() -> None:
    table = position(f"{NEAR}; missions royal mail", HALCYON_HOME).play("h2", "end")
    face = table.game.faces(table.state, "royal mail")[0]
    assert table.state.landings == {face: (table.state.at[0],)}


def test_bulk_holds_collect_one_more() -> None:
    table = position("jameson G2 1/2/2/6/1", HALCYON_HOME).play("h2", "end")
    assert "4 crew or 3 cards" in table.decision.prompt
    assert "3 crew or 2 cards" in position("jameson G2 1/2/2/5/1", HALCYON_HOME).play("h2", "end").decision.prompt


@pytest.mark.parametrize("line", ["complete northbound medicine", "install boreas", "bombard"])
def test_an_open_landing_is_what_forbids_an_action(line: str) -> None:
    table = position(NEAR, HALCYON_HOME).play("h2")
    ruling = with_passes(table.game, table.state, table.ruling(line))
    assert [one.clause for one in ruling.breaches][:1] == ["SF-TWN-01"]
    assert "3 crew or 2 cards" in ruling.breaches[0].text.partition("this comes first (")[2]
    assert "move phase" not in str(ruling)
    assert {move.verb for move in ruling.nearest} <= {"collect", "pass"}
