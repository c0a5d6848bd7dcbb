"""What a simple player of Cloudspire does."""

from __future__ import annotations

from random import Random

import pytest
from bot_choices import bot_game, favourites
from tables import cloudspire_phases as phases
from tables.cloudspire import game, position

from referee.bots.playing import play_bot_game
from referee.bots.simulating import players_of
from referee.engine.core.zones import Token
from referee.games.cloudspire.bot_hooks import match_length, seat_labels
from referee.games.cloudspire.places import CHIPS, beside


def test_a_hero_returns_to_a_threat_near_its_gate() -> None:
    """With an opposing minion near its gate a hero comes nearer to it; with none it goes the other way."""
    for page, ways in (("2h heirs page", {-2}), ("5a heirs page", {1, 2})):
        table = position(f"1b brawnen orma; {page}", rest="path")
        state, steps = table.state, table.state.land.distances_from(table.hex("2h"))
        ends = [table.hex(move.split()[-1]) for move in favourites(table.game, state)]
        assert {steps[end] - steps[table.hex("1b")] for end in ends} <= ways


def test_a_hero_clears_the_wells_near_its_gate_first_while_no_spire_guards_it() -> None:
    """Without a free well no guard can be built; with a guard a hero faces the threat instead."""
    for guard, ends in (("", {"2a"}), ("2c brawnen boulder_perch attack range", {"2i", "7f"})):
        table = position(
            "2h brawnen orma; 1a heirs page", rest="path", wells="2c 2f", landmarks="2f swamp", spires=guard
        )
        assert favourites(table.game, table.state) == {f"move 2h {end}" for end in ends}


def test_a_hero_does_not_end_where_it_would_fall() -> None:
    chips = {"giant": {"attack": 4, "health": 7, "movement": 1}}
    table = position("1b brawnen orma; 1e heirs giant", chips=chips, rest="path")
    (*ends,) = favourites(table.game, table.state)
    giant = table.unit("1e")
    for move in ends:
        if move.startswith("move"):
            assert (table.state.land.steps(table.hex(move.split()[-1]), giant.hex) or 9) > 1, move


def test_only_a_hero_that_survives_attacks() -> None:
    chips = {"giant": {"attack": 4, "health": 7}}
    table = position("1b brawnen orma; 1c heirs giant", chips=chips, stage="attack")
    assert favourites(table.game, table.state) == {"end"}
    table = position("1b brawnen orma; 1c heirs page 1", stage="attack")
    assert favourites(table.game, table.state) == {"attack 1b 1c"}


def test_a_limited_build_waits_for_a_threat_unless_nothing_guards_the_gate() -> None:
    """Only two limited builds are allowed in a wave."""
    guard = "2c brawnen boulder_perch attack range"
    for spires, foe, waits in ((guard, "5a", True), (guard, "2h", False), ("", "5a", False)):
        table = position(
            f"1b brawnen orma; {foe} heirs page",
            stage="start",
            wells="2c 2d",
            spires=spires,
            source={0: 9},
        )
        assert (favourites(table.game, table.state) == {"end"}) == waits, (spires, foe)


def test_a_spire_loses_its_range_before_its_attack() -> None:
    table = position("1b brawnen orma; 2h heirs page", stage="start", wells="2c", source={0: 9})
    assert favourites(table.game, table.state) == {"construct hammer tower 2c range attack"}


def test_a_hero_stays_out_of_the_next_attack_of_a_unit_that_would_defeat_it() -> None:
    chips = {"giant": {"attack": 4, "health": 7, "movement": 2}}
    table = position("1b brawnen orma; 1e heirs giant", chips=chips, rest="path")
    giant = table.unit("1e")
    for move in favourites(table.game, table.state):
        if move.startswith("move"):
            assert (table.state.land.steps(table.hex(move.split()[-1]), giant.hex) or 9) > 3, move


def test_seats_are_labelled_for_simulations_and_matches_measured() -> None:
    table = position(wave=3)
    assert seat_labels(table.state, 1) == {"faction": "Heirs", "place": "2"}
    third = position(seats=3, wave=2, first=1)
    assert [seat_labels(third.state, seat)["place"] for seat in range(3)] == ["1", "2", "3"]
    late = position(seats=3, wave=3, first=1)
    assert [seat_labels(late.state, seat)["place"] for seat in range(3)] == ["2", "3", "1"]
    assert match_length(table.state) == {"waves": 3, "turns": 1}


def test_games_end_and_habit_beats_chance() -> None:
    won = [bot_game(game(), 2, seed, 4000, "habit", "random") for seed in range(4)]
    assert [one.outcome.winners for one in won if one.outcome] == [(0,)] * 4


@pytest.mark.parametrize(("seats", "players"), [(2, "habit"), (2, "random"), (3, "habit,random,habit")])
def test_every_game_that_bots_play_ends(seats: int, players: str) -> None:
    """CS-R26: no wave goes on for ever, whatever heals."""
    setup = game().setup(seats)
    for seed in range(2):
        done = play_bot_game(game(), setup, Random(f"ends {seed}"), players_of(players, seats), max_events=4000)
        assert done.outcome is not None


def test_equipment_is_bought_where_no_minion_is_offered_and_given_to_a_hero() -> None:
    """It is given at the first stage that asks."""
    gear = ["Paper Wings", "Spare Shadow", "Bottomless Purse"]
    for offered, bought in ((gear, "buy bottomless purse"), ([*gear[:2], "Lantern Goat"], "buy lantern goat")):
        table = phases.position(phase="market", source={"heirs": 12}, market=offered, earthscape_shown=["e1"])
        assert favourites(table.game, table.state) == {bought}
    table = position("1b brawnen orma; 5a heirs page", stage="explore")
    table.state.zones[CHIPS] = table.state.zones[CHIPS][1:]
    table.state.zones[beside(0)] = (Token(900, "paper_wings", 3),)
    assert favourites(table.game, table.state) == {"equip paper wings 1b"}
