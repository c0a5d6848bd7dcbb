"""What a simple player of Cloudspire does."""

from __future__ import annotations

from random import Random

import pytest
from bot_choices import bot_game, favourites
from tables import cloudspire_phases as phases
from tables.cloudspire import game, position

from referee.bots.playing import played
from referee.bots.simulating import players_of
from referee.engine.core.zones import Token
from referee.games.cloudspire import bot_hooks
from referee.games.cloudspire.bot_hooks import match_length, seat_labels
from referee.games.cloudspire.places import CHIPS, beside

GUARD = {"start": (("attack", 1), ("range", 1)), "source": 4}
GUARDS = {"tower": GUARD, "tall": {**GUARD, "start": (("attack", 1), ("range", 2))}}


def test_a_hero_returns_to_a_threat_near_its_gate() -> None:
    """With an opposing minion near its gate a hero comes nearer to it; with none it goes the other way."""
    for page, ways in (("2h heirs page", {-2}), ("5a heirs page", {1, 2})):
        table = position(f"1b brawnen orma; {page}", rest="path")
        state, steps = table.state, table.state.land.steps_from(table.hex("2h"))
        ends = [table.hex(move.split()[-1]) for move in favourites(table.game, state)]
        assert {steps[end] - steps[table.hex("1b")] for end in ends} <= ways


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


def test_a_spire_is_worth_the_hexes_that_it_watches() -> None:
    """Near your gate a spire watches the ways to it; beside the opponent's gate it watches nothing."""
    table = position(wells="2c 5c", rest="path")
    state, pile = table.state, ("attack", "range")
    near, far = table.hex("2c"), table.hex("5c")
    assert bot_hooks.watch_of(state, 0, near, pile) > bot_hooks.watch_of(state, 0, far, pile) == 0
    assert bot_hooks.watch_of(state, 1, far, pile) > bot_hooks.watch_of(state, 1, near, pile) == 0
    assert bot_hooks.watch_of(state, 0, near, ("attack", "attack", "range")) == 2 * bot_hooks.watch_of(
        state, 0, near, pile
    )
    assert bot_hooks.watch_of(state, 0, near, ("range",)) == 0


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
        done = played(game(), setup, Random(f"ends {seed}"), players_of(players, seats), most=4000)
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
