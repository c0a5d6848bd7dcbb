"""Simulated games in numbers: they add up, are the same by the same seed, and show a bias where there is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
import toys_at_work as toys

from pnp.library.rulebook import Rulebook
from referee.bots import simulating
from referee.bots.simulating import Report, Share, Spread, Table
from referee.engine.errors import PositionError, RefereeError
from referee.table.words import balance_lines

FERRY = toys.toy("night_ferry")


class Unfair(type(FERRY)):  # type: ignore[misc]
    """Night Ferry in which the boat of North is three stones ahead, and seats have colours and rounds are counted."""

    def __init__(self, ahead: int) -> None:
        super().__init__(toys.data("night_ferry"))
        self.ahead = ahead

    def begin(self, setup: Any) -> Any:
        state = super().begin(setup)
        state.boats[0] = self.ahead
        return state

    def seat_labels(self, state: Any, seat: int) -> Mapping[str, str]:
        return {"colour": ("black", "white")[seat], "crew": "rowers"}

    def match_length(self, state: Any) -> Mapping[str, int]:
        return {"rounds": state.round}


class Drawn(Unfair):
    """The same, but the winner depends on whether stones plus coins are even, which favours no seat."""

    def outcome(self, state: Any) -> Any:
        found = super().outcome(state)
        return None if found is None else found._replace(ranking=(((sum(state.boats) + sum(state.coins[:2])) % 2,),))


class Shared(Unfair):
    """The same, but the seat that has no player wins together with North."""

    def outcome(self, state: Any) -> Any:
        found = super().outcome(state)
        return None if found is None else found._replace(ranking=((0, 2), (1,)))


RANDOM = Table(("random", "random"))


def report(game: Any = FERRY, games: int = 40, seed: str = "1", most: int = 1000, table: Table = RANDOM) -> Report:
    return simulating.simulate(game, toys.setup(game), table, games, seed, most)


def shares(found: Report, kind: str) -> dict[str, Share]:
    return {one.name: one for one in found.groups[kind]}


def test_a_fair_game_is_not_found_unfair_and_an_unfair_one_is() -> None:
    fair, unfair = report(Drawn(0), 100), report(Unfair(6), 100)
    for kind, names in (("seat", ("seat 1", "seat 2")), ("colour", ("black", "white"))):
        one, other = names
        assert not shares(fair, kind)[one].is_far_from(Report.average(fair.groups[kind]))
        assert shares(unfair, kind)[one].is_far_from(Report.average(unfair.groups[kind]))
        assert shares(unfair, kind)[one].fraction > shares(unfair, kind)[other].fraction
    assert "seat 1*" in "\n".join(balance_lines.lines(unfair, Rulebook()))
    assert "seat 1*" not in "\n".join(balance_lines.lines(fair, Rulebook()))


def test_a_seat_without_a_player_wins_for_no_player() -> None:
    found = report(Shared(0))
    assert [one.won for one in found.groups["seat"]] == [40, 0]
    assert shares(found, "colour")["black"] == Share("black", 40, 40)
    assert (found.seats_won.won, found.seats_won.of, found.shared) == (40, 80, 0)


def test_wins_and_endings_of_a_simulation_add_up() -> None:
    found = report(Unfair(0))
    assert (found.games, found.ended) == (40, 40)
    assert sum(found.endings.values()) == 40
    seats = found.groups["seat"]
    assert sum(one.won for one in seats) == 40 + found.shared == found.seats_won.won
    assert found.seats_won.of == 80
    assert shares(found, "crew")["rowers"] == Share("rowers", 40, 40)  # one of them always wins
    assert found.lengths["rounds"] == Spread(*[int(toys.setup(FERRY).options["rounds"])] * 3)
    assert found.announced["NF-ROUND-05"] == (40 * found.lengths["rounds"].median, 40)
    for card in found.cards:
        assert card.used + card.put_away == sum(card.verbs.values()) <= card.drawn
        assert card.users.won <= card.users.of
    assert sum(card.drawn for card in found.cards) == 40 * len(FERRY.deck.copies)


def test_cards_that_are_put_away_are_not_used() -> None:
    game = Unfair(0)
    game.putting_away = frozenset({"show"})
    for card in report(game).cards:
        assert (card.used, card.users.of) == (0, 0)
        assert card.put_away == card.verbs["show"] > 0


def test_the_same_seed_gives_the_same_report_however_many_games_follow() -> None:
    assert report(games=5) == report(games=5)
    assert report(games=5)._replace(seed="2") != report(games=5, seed="2")
    told = list[int]()
    simulating.simulate(FERRY, toys.setup(FERRY), RANDOM, 3, "1", 1000, told.append)
    assert told == [1, 2, 3]


def test_games_that_are_broken_off_are_counted_and_count_for_nothing_else() -> None:
    found = report(most=3)
    assert (found.ended, found.endings, found.lengths) == (0, {simulating.NOTHING: 40}, {})
    assert list(balance_lines.lines(found, {}))[1:] == ["40 games: 0 ended, 40 stopped after 3 events"]
    assert all(card.drawn == 0 for card in found.cards)


def test_a_spread_is_of_values_that_came_up() -> None:
    assert Spread.of(range(1, 101)) == Spread(5, 50, 95)
    assert Spread.of([7]) == Spread(7, 7, 7)
    assert Spread.of([3, 1, 2]) == Spread(1, 2, 3)


@pytest.mark.parametrize(
    ("won", "of", "bounds"),
    [(50, 100, (0.4038, 0.5962)), (0, 10, (0.0, 0.2775)), (10, 10, (0.7225, 1.0)), (0, 0, (0.0, 1.0))],
)
def test_bounds_are_those_of_wilson(won: int, of: int, bounds: tuple[float, float]) -> None:
    assert Share("", won, of).bounds == pytest.approx(bounds, abs=5e-5)


def test_players_are_one_word_for_all_or_one_for_each() -> None:
    assert simulating.players_of("habit", 3) == ("habit",) * 3
    assert simulating.players_of("habit, random", 2) == ("habit", "random")
    with pytest.raises(RefereeError, match="2 players for 3 seats"):
        simulating.players_of("habit,random", 3)
    with pytest.raises(RefereeError, match=r'"bot_hooks" is not a kind of player.*habit'):
        simulating.players_of("bot_hooks", 2)


def test_numbers_of_seats_for_which_house_rules_leave_no_game_are_passed_over() -> None:
    class Choosy(type(FERRY)):  # type: ignore[misc]
        def begin(self, setup: Any) -> Any:
            if setup.seats != 2:
                raise PositionError([f"not for {setup.seats}"])
            return super().begin(setup)

    game = Choosy(toys.data("night_ferry"))
    options = toys.setup(game).options
    assert simulating.playable_seat_counts(game, [1, 2, 3], options) == [2]
    with pytest.raises(PositionError, match="not for 3"):
        simulating.playable_seat_counts(game, [3], options)


def test_everybody_plays_at_each_seat_when_players_rotate() -> None:
    """The seat that is ahead wins, whichever player has it; without rotation its player seems the better one."""
    players = ("habit", "random")
    fixed = report(Unfair(60), 8, table=Table(players))
    turned = report(Unfair(60), 8, table=Table(players, rotates=True))
    assert [shares(fixed, "player")[name].won for name in players] == [8, 0]
    assert [shares(turned, "player")[name].won for name in players] == [8, 8]
    assert (turned.games, shares(turned, "seat")["seat 1"]) == (16, Share("seat 1", 16, 16))
    assert "player" not in report(games=2).groups


def test_a_seat_plays_its_given_move_as_soon_as_that_is_legal() -> None:
    """Both bid as ordered in the first round; results are counted by order."""
    orders = (("bid 2",), ("bid 0",))
    table = Table(("random", "random"), orders, rotates=True)
    found = report(Unfair(60), 3, table=table)
    assert [(one.name, one.won, one.of) for one in found.groups["choice"]] == [("bid 0", 3, 6), ("bid 2", 3, 6)]
    assert table.moved_on(1).orders == orders[::-1]


def test_a_move_that_was_never_legal_is_reported() -> None:
    with pytest.raises(RefereeError, match='"bid 99" was never legal for seat 2'):
        report(games=1, table=Table(("random", "random"), ((), ("bid 99",))))


def test_orders_are_one_line_for_all_or_one_for_each() -> None:
    assert simulating.orders_of([], 2) == ()
    assert simulating.orders_of(["bid 1; brace"], 2) == (("bid 1", "brace"),) * 2
    assert simulating.orders_of(["bid 1", ""], 2) == (("bid 1",), ())
    with pytest.raises(RefereeError, match="2 lines for 3 seats"):
        simulating.orders_of(["bid 1", "bid 2"], 3)
