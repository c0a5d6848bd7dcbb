"""Completed missions, the end of the game, medals, points and ties (SF-END, SF-SCO)."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from referee.engine import Line, Outcome, Part, Tally, counted, zones
from referee.engine.verbs import checked_value, listed, who_wins
from referee.games.skies_of_fire.catalogue import CARGO, Medal
from referee.games.skies_of_fire.ships import is_stranded
from referee.games.skies_of_fire.state import SkiesState, bay, done, hand, table

BEGIN = "begin turn"
"""The kind of the step that begins a turn; a round ends before the first seat's turn begins."""


class Score(NamedTuple):
    """The result of a seat at the end of the game."""

    seat: int
    missions: int
    kills: int
    crew: int
    points: Tally


# Missions.


def complete_mission(state: SkiesState, seat: int, face: str) -> None:
    """Score a mission from the hand, from beside the mat or from Cargo (SF-END-01).

    The last mission ends the game, at once or with the round. If it ends at once, the agenda is empty and the caller
    has nothing more to do (RUL-34).
    """
    source = next(zone for zone in (bay(seat, CARGO), table(seat), hand(seat)) if _is_in_zone(state, zone, face))
    token = checked_value(zones.reveal(state, state.deck, source, face, zones.all_seats_mask(state.seats)))
    zones.transfer(state, [token], source, done(seat))
    state.landings.pop(face, None)
    total, last = completed_count(state), state.options.missions_to_end
    name = state.contents.name_of(face)
    state.report("SF-SCO-01", f"{state.name(seat)} completes {name}: {total} of {last} missions done", seat)
    if total < last:
        return
    if state.options.end_timing == "immediate":
        finish(state, "SF-END-01", completed_words(total))
    else:
        state.report("SF-END-01", "the last mission is completed; finish the round (RUL-34)")


def _is_in_zone(state: SkiesState, zone: str, face: str) -> bool:
    return zones.find_token(state, state.deck, zone, face) is not None


def completed_count(state: SkiesState) -> int:
    """Return how many missions all players together have completed (SF-END-01)."""
    return sum(len(state.zones[done(seat)]) for seat in range(state.seats))


def completed_words(count: int) -> str:
    """Return a number of completed missions in words."""
    return f"{counted(count, 'mission')} {'is' if count == 1 else 'are'} completed"


def check_round(state: SkiesState) -> None:
    """End the game before a new round, if the round of the last mission was to be finished (RUL-34)."""
    top = state.agenda[-1]
    if top.kind != BEGIN or top.seat != state.first or state.is_hunt:
        return
    if completed_count(state) >= state.options.missions_to_end:
        finish(state, "SF-END-01", f"{completed_words(completed_count(state))} and the round is over")


def check_stranded(state: SkiesState) -> None:
    """End the game before a turn in which every ship is stranded and waits, as none of them can move again (RUL-18)."""
    waits = state.options.stranded == "wait" and not state.is_hunt and state.top_kind == BEGIN
    if waits and all(is_stranded(state, seat) for seat in range(state.seats)):
        finish(state, "SF-RLY-08", "every ship is stranded (RUL-18)")


# Medals.


def merit_crew(state: SkiesState, seat: int) -> int:
    """Return the crew that counts for the Air Merit (SF-SCO-05, RUL-68)."""
    if state.options.merit_count == "sections":
        return state.ship_health(seat)
    return sum(state.crew[seat]) + sum(marker.seat == seat for marker in state.markers)


GOALS: dict[str, tuple[Callable[[SkiesState, int], int], str]] = {
    "most_crew": (merit_crew, "SF-SCO-05"),
    "most_ships_destroyed": (lambda state, seat: state.kills[seat], "SF-SCO-03"),
}
"""The achievements that medals reward, each with the function that counts it for a seat, and its clause."""


def medal_winners(state: SkiesState, medal: Medal) -> tuple[int, ...]:
    """Return the seats that get a medal: the seat with the most, none on a tie (SF-SCO-07).

    If nobody destroyed a ship, a house rule can give the medal for destroyed ships to all seats (RUL-35).
    """
    counts, _ = GOALS[medal.goal]
    found = {seat: counts(state, seat) for seat in range(state.seats)}
    most = max(found.values())
    best = tuple(seat for seat, count in found.items() if count == most)
    shared = medal.goal == "most_ships_destroyed" and most == 0 and state.options.zero_medal == "true"
    return best if len(best) == 1 or shared else ()


def _report_medal(state: SkiesState, medal: Medal, winners: Iterable[int]) -> None:
    names = listed(state.name(seat) for seat in winners)
    if names:
        state.report(GOALS[medal.goal][1], f"{names}: {medal.name}, {int(state.options[medal.worth]):+d}")
    else:
        state.report("SF-SCO-07", f"{medal.name} is not awarded: no single player has the most")


# Points.


def scores(state: SkiesState) -> tuple[Score, ...]:
    """Return the score of every seat, each point with its clause (SF-END-02)."""
    medals = [(medal, medal_winners(state, medal)) for medal in state.contents.medals.values()]
    return tuple(_score(state, seat, medals) for seat in range(state.seats))


def _score(state: SkiesState, seat: int, medals: Iterable[tuple[Medal, tuple[int, ...]]]) -> Score:
    missions, kills = len(state.zones[done(seat)]), state.kills[seat]
    lines = [
        Line("missions", missions * state.options.mission_points, "SF-SCO-01"),
        Line("ships destroyed", kills * state.options.ship_points, "SF-SCO-02"),
    ]
    won = [medal for medal, winners in medals if seat in winners]
    lines += [Line(medal.name, int(state.options[medal.worth]), GOALS[medal.goal][1]) for medal in won]
    return Score(seat, missions, kills, state.ship_health(seat), Tally(tuple(lines)))


def ranking(state: SkiesState) -> tuple[tuple[int, ...], ...]:
    """Return the seats from first to last by points, tied seats together; RUL-36 says what breaks ties."""
    found = {score.seat: _rank(state, score) for score in scores(state)}
    levels = sorted(set(found.values()), reverse=True)
    return tuple(tuple(seat for seat, rank in found.items() if rank == level) for level in levels)


def _rank(state: SkiesState, score: Score) -> tuple[int, ...]:
    if state.options.score_tie == "shared":
        return (score.points.total,)
    return (score.points.total, score.missions, score.kills, score.crew)


# The end.


def finish(state: SkiesState, clause: str, reason: str) -> None:
    """End the game by points: award the medals, count, rank (SF-END-02, SF-END-03)."""
    for medal in state.contents.medals.values():
        _report_medal(state, medal, medal_winners(state, medal))
    for score in scores(state):
        state.report("SF-END-02", f"{state.name(score.seat)}: {score.points}", score.seat)
    close(state, clause, reason, ranking(state))


def close(state: SkiesState, clause: str, reason: str, places: tuple[tuple[int, ...], ...]) -> None:
    """End the game. places: the seats from first to last."""
    state.agenda, state.ended = (), (clause, reason, places)
    result = checked_value(outcome(state))
    state.report(clause, result.text)


def outcome(state: SkiesState) -> Outcome | None:
    """Return the outcome of the game, or None while it goes on."""
    if state.ended is None:
        return None
    clause, text, places = state.ended
    return Outcome(clause, f"{text}: {who_wins(map(state.name, places[0]))}", places)


PART = Part(checks=(check_round, check_stranded))
