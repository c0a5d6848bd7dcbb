"""What a simple player of Castle Assault does."""

from __future__ import annotations

from bot_choices import bot_game, favourites
from tables.castle_assault import game, position
from tables.castle_scenarios import game as solo
from tables.castle_scenarios import new_match
from tables.castle_scenarios import position as scenario

from referee.games.castle_assault.bot_hooks import seat_labels, unit_score


def test_the_bot_places_resources_first_and_pays_for_units() -> None:
    table = position(hands={0: ["knight", "paladin"]}, resources={0: 3})
    assert favourites(game(), table.state) == {"resource paladin"}
    table.play("resource paladin")
    assert favourites(game(), table.state) == {"play knight a0", "play knight b0", "play knight c0"}


def test_the_bot_hits_the_castle() -> None:
    assert favourites(game(), position("b8 south knight").state) == {"attack b8"}


def test_the_bot_charges_at_units_that_it_beats_and_not_at_stronger_ones() -> None:
    assert favourites(game(), position("b2 south paladin; b4 north grunts").state) == {"charge b2"}
    assert favourites(game(), position("b2 south militia; b4 north royal guard").state) == {"end"}


def test_the_bot_covers_the_column_of_an_enemy() -> None:
    table = position("c2 north grunts; a0 south knight, acted", hands={0: ["knight"]}, resources={0: 3}, number=5)
    table.state.uses = {"turn/0/placed": 1}
    assert favourites(game(), table.state) == {"play knight c0"}


def test_the_bot_shoots_units_that_fall() -> None:
    table = position("b2 south crossbowoman; b5 north grunts; a0 south trebuchet crew")
    assert favourites(game(), table.state) == {"shoot b2 b5"}


def test_an_instant_turns_a_fight() -> None:
    hands, ready = {0: ["wild wrath"]}, {0: 1}
    table = position("b4 south pikewoman; b5 north iron brutes", hands=hands, resources=ready).play("attack b4")
    assert favourites(game(), table.state) == {"play wild wrath b4"}


def test_seats_are_labelled_for_simulations_and_matches_measured() -> None:
    table = position(first=1, number=7)
    assert seat_labels(table.state, 0) == {"faction": "humans", "turn order": "second"}
    assert game().match_length(table.state) == {"rounds": 4, "turns": 7}


def test_games_end_and_habit_beats_chance() -> None:
    won = [bot_game(game(), 2, seed, 4000, "habit", "random", mode="two_players") for seed in range(6)]
    assert [one.outcome.winners for one in won if one.outcome] == [(0,)] * 6


def test_a_player_alone_beats_chance_against_the_monsters() -> None:
    """In Scenario 1 habit players win about half of their games, and random players win none."""
    for player, games, least, most in (("habit", 12, 4, 9), ("random", 6, 0, 0)):
        found = [bot_game(solo(), 1, seed, 3000, player, mode="solo", scenario="1") for seed in range(games)]
        won = sum(one.outcome is not None and one.outcome.winners == (0,) for one in found)
        assert least <= won <= most, player


def test_a_monster_is_placed_where_a_waiting_unit_beats_it() -> None:
    """At the end of T7 of Scenario 1 South chooses: in front of the Paladin, not of the Scout Rider."""
    units = "a8 south paladin; b8 south scout rider"
    table = scenario(units, scenario=1, of="monsters", phase="end", number=14).monsters()
    assert favourites(solo(), table.state) == {"place a9"}


def test_the_bot_hits_the_monster_castle_only_where_that_wins() -> None:
    """In Scenario 1 the castle is the goal; in Scenario 3 only the Monsters count."""
    here = "b8 south knight; a5 mercenary"
    assert favourites(solo(), scenario(here, scenario=1).state) == {"attack b8"}
    assert "attack b8" not in favourites(solo(), scenario(here, scenario=3).state)


def test_alone_it_puts_a_unit_at_the_wall_that_will_still_stand_there() -> None:
    """A Shield Bearer lives through a fight with an Elite Mercenary and guards the castle; a Militia would not."""
    for card, chosen in (("shield bearer", "b0"), ("militia", "c0")):
        table = scenario("b1 elite; c8 mercenary", scenario=1, castles=(4, 10), hand=[card], resources=2)
        table.state.uses = {"turn/0/placed": 1}
        assert favourites(solo(), table.state) == {f"play {card} {chosen}"}


def test_alone_it_sends_units_after_the_monster_that_must_be_defeated() -> None:
    """In Scenario 9 that is the Mercenary with Ooze Wand; in Scenario 1 any Monster that is nearer comes first."""
    for number, chosen in ((9, "a0"), (1, "c0")):
        table = scenario("a9 mercenary with ooze wand; c8 mercenary", scenario=number, hand=["knight"], resources=4)
        table.state.uses = {"turn/0/placed": 1}
        assert favourites(solo(), table.state) == {f"play knight {chosen}"}


def test_a_monster_is_worth_as_much_as_a_card_with_its_figures() -> None:
    """An Elite Mercenary has no cost; two units that can be shot are compared by what they would cost."""
    cards = solo().contents.cards
    assert unit_score(cards["elite_mercenary"]) > unit_score(cards["militia"])
    assert unit_score(cards["enormously_large_gelatinous_ooze"]) > unit_score(cards["elite_mercenary"])


def test_alone_a_hand_without_cheap_units_is_changed() -> None:
    """Against the Monsters a first hand has two units of cost 2 or less; against a player any hand is kept."""
    for hand, chosen in (
        (["paladin", "paladin", "knight", "militia", "knight"], "mulligan"),
        (["militia"] * 2, "keep"),
    ):
        table = new_match(1).play("humans", "deck starter").draw(*hand, *["?"] * (5 - len(hand)))
        assert favourites(solo(), table.state) == {chosen}
