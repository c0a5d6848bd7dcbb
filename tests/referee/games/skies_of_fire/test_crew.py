"""Crew: SF-CREW-01 to SF-CREW-05, and the rulings on them."""

from __future__ import annotations

import pytest
from tables.skies_of_fire import HALCYON_HOME, PURITAN_HOME, Table, action, duel, game, position, shooting, sunk

from referee.games.skies_of_fire.crewing import crew_tables

MOVE = {"phase": "move"}


def test_rul_17_the_rally_token_is_not_a_target_unless_it_is_crew() -> None:
    """RUL-17."""
    assert shooting().refused("fire halcyon rally") == ("SF-FIR-08", "RUL-17")
    table = shooting({"crew": "0/0/0/1/1"}, rally_counts_as_crew="true").play("fire halcyon rally", "dice 6")
    assert table.crew("halcyon") == "0/0/0/1/0"


def test_rul_17_the_rally_token_keeps_a_ship_alive_where_it_is_crew() -> None:
    """RUL-17."""
    table = shooting({"crew": "0/0/0/1/1"}, rally_counts_as_crew="true").play("fire halcyon cargo", "dice 6")
    assert table.at("halcyon") == "j6"
    assert table.crew("halcyon") == "0/0/0/0/1"
    table = shooting({"crew": "0/0/0/1/1"}).play("fire halcyon cargo", "dice 6")
    assert table.at("halcyon") == "m10"


def test_rul_17_the_rally_token_pays_nothing_unless_it_is_crew() -> None:
    """RUL-17."""
    assert position(PURITAN_HOME, HALCYON_HOME).play("d9", "e9").refused("rally") == ("SF-MTN-04", "RUL-58", "RUL-17")
    counted = position(PURITAN_HOME, HALCYON_HOME, rally_counts_as_crew="true").play("d9", "e9", "rally")
    assert counted.crew("puritan") == "1/2/2/1/0"


def test_sf_crew_03_lost_crew_goes_back_to_the_supply() -> None:
    """SF-CREW-03."""
    table = shooting()
    before = table.state.supply(1)
    table.play("fire halcyon guns", "dice 5")
    assert table.state.supply(1) == before + 2
    assert table.reported("SF-CREW-03") == ["RGS Halcyon loses 2 crew of the Gun Deck (guns): 0 left"]


def placing(crew: str = "1/2/2/1/1", more: str = "", **options: str | int) -> Table:
    return position(f"puritan G2 {crew}{more}", HALCYON_HOME, **options).play("h2", "end", "collect crew")


def test_crew_04_no_ship_has_more_crew_than_tokens() -> None:
    """SF-CREW-04."""
    table = placing("0/6/6/4/1", "; mines a1 a2 a3 a4 a5 a6")
    assert table.state.supply(0) == 2
    assert table.reported("SF-CREW-05") == ["RGS Puritan II has no token left for 1 of 3 crew"]
    assert table.decision.owed == ("2 crew",)
    table.play("cargo 2")
    assert (table.crew("puritan"), table.state.supply(0)) == ("0/6/6/6/1", 0)


def test_sf_crew_04_new_crew_needs_its_tokens() -> None:
    """SF-CREW-04."""
    mines = [f"{column}{row}" for row in (1, 3) for column in "ABCGHILMNO"]
    table = sunk({"mines": mines})
    assert len(table.state.markers) == 18
    assert table.state.supply(1) == 7
    assert len(sunk({"mines": mines}, token_limit="unlimited").state.markers) == 20


def armed(card: str, theirs: dict[str, object] | None = None, **more: object) -> Table:
    """Return the Puritan II at F6 with a cargo weapon; the Halcyon at J6."""
    ours = {"at": "F6", "cargo": [card], **{key: more.pop(key) for key in ("crew", "spent", "mines") if key in more}}
    return duel(ours, theirs or {}, **more)


def test_rul_55_tokens_come_from_the_supply() -> None:
    """RUL-55."""
    ours = {"crew": "1/6/6/6/1", "mines": ["A1", "B1", "C1"]}
    table = armed("Drifting Mines", **ours)
    assert table.state.supply(0) == 2
    table.play("mines g6 g5")
    assert table.due == "puritan relocate", "no token is left for a third mine"
    table = armed("Drifting Mines", **{**ours, "mines": ["A1", "B1", "C1", "A2", "B2"]})
    assert table.refused("mines g6") == ("SF-CREW-04", "RUL-55")
    table.play("recall a1")
    assert table.legal("mines g6")
    free = armed("Drifting Mines", **{**ours, "mines": ["A1", "B1", "C1", "A2", "B2"]}, token_limit="unlimited")
    assert free.play("mines g6 g5 f5").state.supply(0) == 5


def test_rul_55_your_tokens_are_recalled_at_will() -> None:
    """RUL-55."""
    table = duel({"mines": ["A1", "B1"]}, turn=MOVE)
    assert table.play("recall a1 b1").markers() == set()
    for phase in ("action", "relocate"):
        assert duel({"mines": ["A1"]}, turn={"phase": phase}).play("recall a1").markers() == set()


def test_rul_55_a_ship_without_a_spare_token_lays_mines_only_without_limit() -> None:
    """RUL-55."""
    ships = {
        "callisto": {"at": "G6", "crew": "1/6/6/6/1", "cargo": ["Chain Mines"]},
        "puritan ii": {"at": "C10"},
        "halcyon": {"at": "M10"},
        "gallowglass": {"at": "M2"},
    }
    fallen = ["Galewatch", "Southmere", "Lowmoor Field", "Kestrel Quay", "Redford"]
    table = action(ships, mode="hunt", town_markers="tokens", destroyed=fallen)
    assert table.refused("mines g5") == ("SF-CREW-04", "RUL-55")
    assert action(ships, mode="hunt", town_markers="tokens", token_limit="unlimited", destroyed=fallen).legal(
        "mines g5"
    )


def test_rul_55_tokens_are_recalled_before_a_collection_needs_them() -> None:
    """RUL-55."""
    table = duel({"at": "G2", "crew": "1/6/6/3/1", "mines": [f"A{row}" for row in range(1, 9)]}, turn=MOVE)
    table.play("h2", "end")
    assert (table.due, table.state.supply(0)) == ("puritan collect", 0)
    table.play("recall a1 a2 a3", "collect crew")
    assert table.crew("puritan") == "1/6/6/6/1"


def test_rul_55_tokens_are_recalled_while_others_are_put_out_or_a_ship_drifts() -> None:
    """RUL-55."""
    mining = duel({"cargo": ["Drifting Mines"], "mines": ["A1"]}).play("mines g5", "recall a1")
    assert (mining.due, mining.markers()) == ("puritan put", {"puritan_ii mines G5"})
    drifting = duel({"mines": ["A1"], "hand": ["Crosswind"]}, turn=MOVE).play("crosswind halcyon", "recall a1")
    assert (drifting.due, drifting.markers()) == ("puritan drift", set())
    flying = duel({"planes": ["A1", "B1"], "crew": "1/2/2/1/1"}, plane_move="action_3").play("plane a1 a2", "recall b1")
    assert (flying.due, flying.markers()) == ("puritan flight", {"puritan_ii planes A2"})


def test_rul_55_nobody_recalls_in_the_turn_of_another() -> None:
    """RUL-55."""
    table = duel({"guns": ["Iron Verdict"]}, {"mines": ["A1"], "hand": 1}).play("fire halcyon guns", "dice 6")
    assert table.due == "halcyon counter"
    assert not table.legal("recall a1", seat=1)


@pytest.mark.parametrize(("limit", "out"), [("supply", 2), ("unlimited", 0)])
def test_rul_55_without_a_limit_no_token_of_the_box_is_on_the_map(limit: str, out: int) -> None:
    """RUL-55."""
    table = position(f"{PURITAN_HOME}; mines d4 d5", HALCYON_HOME, token_limit=limit)
    found = game().pieces(table.state)["tokens"]
    assert (found["map"], sum(found.values())) == (out, 100)


def test_crew_05_the_owner_says_where_new_crew_goes() -> None:
    """SF-CREW-05."""
    table = placing()
    assert (table.due, table.decision.owed) == ("puritan place", ("3 crew",))
    assert table.play("guns 2 cargo 1").crew("puritan") == "1/2/4/2/1"
    assert placing().play("0/1/1/1").crew("puritan") == "1/3/3/2/1"


@pytest.mark.parametrize(
    ("line", "crew"),
    [
        ("guns", "1/2/5/1/1"),
        ("all guns", "1/2/5/1/1"),
        ("guns guns cargo", "1/2/4/2/1"),
        ("engine guns hold", "1/3/3/2/1"),
    ],
)
def test_crew_05_new_crew_may_be_placed_by_section_names_alone(line: str, crew: str) -> None:
    """SF-CREW-05."""
    assert placing().play(line).crew("puritan") == crew


def test_crew_05_sections_alone_are_as_many_as_the_crew() -> None:
    """SF-CREW-05."""
    assert placing().refused("guns cargo") == ("SF-CREW-05",)
    assert placing().decision.prompt == "place the new crew, as in 3 engine"


def test_crew_05_all_of_it_is_placed() -> None:
    """SF-CREW-05."""
    assert placing().refused("guns 2") == ("SF-CREW-05",)
    assert placing().refused("guns 4") == ("SF-CREW-05",)


def test_crew_05_surplus_is_forfeited() -> None:
    """SF-CREW-05."""
    table = placing("1/6/6/4/0")
    assert (table.crew("puritan"), table.due) == ("1/6/6/6/0", "puritan action")


def test_crew_05_and_rul_33_the_rally_box_takes_no_crew_unless_the_option_says_so() -> None:
    """SF-CREW-05, RUL-33."""
    assert placing("1/2/2/1/0").refused("rally 1 guns 2") == ("SF-CREW-05", "RUL-33")
    allowed = placing("1/2/2/1/0", crew_placement="rally_too").play("rally 1 guns 2")
    assert allowed.crew("puritan") == "1/2/4/1/1"


def test_only_pieces_without_a_place_are_reported() -> None:
    """SF-CREW-05."""
    fits = position("puritan G2 1/2/2/1/1", "halcyon M10 1/2/2/1/1").play("h2", "end", "collect crew")
    assert not [one for one in fits.news if "no place" in one.text]
    full = position("puritan G2 1/6/6/5/1", "halcyon M10 1/2/2/1/1").play("h2", "end", "collect crew")
    said = [(one.clause, one.text) for one in full.news if "no place" in one.text]
    assert said == [("SF-CREW-05", "RGS Puritan II has no place for 2 of 3 crew")]


def test_every_way_to_place_is_offered_once() -> None:
    ways = placing().moves() - {"void ?"}
    assert len(ways) == 10
    assert "place 0/3/0/0" in ways


def test_tables_share_a_number_out_within_their_limits() -> None:
    assert list(crew_tables((1, 2), 2)) == [(0, 2), (1, 1)]
    assert list(crew_tables((1, 2), 2, (1, 0))) == [(1, 1)]
    assert list(crew_tables((1, 1), 3)) == []
