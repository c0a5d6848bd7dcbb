"""What a simple captain of Skies of Fire does."""

from __future__ import annotations

from bot_choices import bot_game, favourites
from tables.skies_of_fire import (
    CALLISTO_HOME,
    GALLOWGLASS_HOME,
    HALCYON_HOME,
    JAMESON_HOME,
    PURITAN_HOME,
    game,
    position,
)

from referee.games.skies_of_fire.bot_hooks import seat_labels
from referee.games.skies_of_fire.errands import FAR, FINISH, FIT, HUNTED, VISIT, errands, route_costs


def flown(*ships: str, **more: object) -> str:
    """Return where the first ship goes by habit, step by step, until it ends its move."""
    table = position(*ships, **more)  # type: ignore[arg-type]
    path = []
    while (liked := sorted(favourites(game(), table.state))) != ["end"]:
        path.append(liked[0])
        table.play(liked[0])
        if table.state.phase != "move":
            break
    return " ".join(path)


def test_ways_lead_round_storms_and_out_of_winds_only_with_the_wind() -> None:
    line = ((1,), (0, 2), (1, 3), (2,))
    assert route_costs(line, ("clear",) * 4, (None,) * 4)[0] == (0, 1, 2, 3)
    assert route_costs(line, ("clear", "storm", "clear", "clear"), (None,) * 4)[0] == (0, 1, 9, 10)
    assert route_costs(line, ("clear", "wind", "clear", "clear"), (None, 2, None, None))[0] == (0, FAR, FAR, FAR)
    assert route_costs(line, ("clear", "wind", "clear", "clear"), (None, 0, None, None))[0] == (0, 1, 2, 3)


def test_a_ship_flies_to_the_town_that_sells_an_upgrade_in_its_hand() -> None:
    sold = next(one for one in game().contents.upgrades.values() if one.town == game().contents.grid.number("B6"))
    table = position(f"{PURITAN_HOME}; hand {sold.name}", HALCYON_HOME)
    assert (game().contents.grid.number("B6"), FIT) in set(errands(table.state, 0))
    assert favourites(game(), table.state) == {"b9", "c9", "d9"}


def test_the_hunted_ship_wants_every_town_that_stands_and_fires_at_the_one_it_is_on() -> None:
    ships = (CALLISTO_HOME.replace("H6", "H2"), PURITAN_HOME, HALCYON_HOME, JAMESON_HOME, GALLOWGLASS_HOME)
    table = position(*ships[:4], mode="hunt", destroyed=["Galewatch"], phase="move")
    squares = {table.state.square_name(square) for square, worth in errands(table.state, 0) if worth == FINISH}
    assert len(squares) == 7
    assert not any("Galewatch" in name or "Ryder" in name for name in squares)
    standing = position(*ships[:4], mode="hunt", phase="action")
    assert favourites(game(), standing.state) == {"bombard h2"}


def test_the_hunted_ship_looks_for_crew_where_nobody_mans_its_guns() -> None:
    table = position("callisto N6 1/2/0/2/0", PURITAN_HOME, HALCYON_HOME, JAMESON_HOME, mode="hunt")
    wanted = set(errands(table.state, 0))
    assert (game().contents.grid.number("N6"), FINISH) not in wanted
    assert (game().contents.grid.number("M2"), VISIT) in wanted


def test_a_hunter_chases_once_it_has_a_gun() -> None:
    def chases(guns: str) -> bool:
        table = position(f"puritan C10 1/2/2/1/1{guns}", CALLISTO_HOME, HALCYON_HOME, JAMESON_HOME, mode="hunt")
        return (table.state.at[1], HUNTED) in set(errands(table.state, 0))

    assert chases("; guns iron verdict")
    assert not chases("")


def test_games_end_by_missions_in_a_few_seconds_of_work() -> None:
    found = bot_game(game(), 4, 1, 6000)
    assert found.outcome is not None
    assert found.outcome.clause == "SF-END-01"
    assert sum(count for (_, _, verb), count in found.used.items() if verb in ("complete", "hunt")) >= 7


def test_the_hunt_ends_by_a_side() -> None:
    found = bot_game(game(), 4, 1, 3000, mode="hunt")
    assert found.outcome is not None
    assert found.outcome.clause in ("SF-HUN-02", "SF-HUN-03", "SF-HUN-04")
    assert sorted(one["side"] for one in found.seat_labels)[1:] == ["hunters"] * 3


def test_seats_are_distinguishable_by_ship_and_turn_order() -> None:
    state = position(PURITAN_HOME, HALCYON_HOME, first="halcyon").state
    assert [seat_labels(state, seat) for seat in (0, 1)] == [
        {"ship": "RGS Puritan II", "turn order": "no. 2"},
        {"ship": "RGS Halcyon", "turn order": "no. 1"},
    ]
    assert game().match_length(state) == {"rounds": 3, "turns": 5}
