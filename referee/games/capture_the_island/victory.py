"""Defeat, victory and the end of the game."""

from referee.engine import Frame, Outcome, Part, counted, find_frame, zones
from referee.engine.verbs import checked_value, who_wins
from referee.games.capture_the_island.catalogue import STACKS
from referee.games.capture_the_island.state import OVER, SETUP, IslandState, discards, hand

BATTLE = "battle"
"""The kind of the frame of a battle in progress."""


def units_in_capture_area(state: IslandState, seat: int) -> int:
    """Return the number of units a seat has in the capture area (CI-WIN-02)."""
    return sum(state.units[seat][place] for place in state.capture)


def final_score(state: IslandState, seat: int) -> tuple[int, ...]:
    """Return the final score of a seat: capture area, then tie-breakers (CI-WIN-02, CI-Q-45)."""
    captured = units_in_capture_area(state, seat)
    if state.options.final_tie == "shared":
        return (captured,)
    tiles = sum(1 for place in state.places_of(seat) if state.controls(seat, place))
    return (captured, sum(state.units[seat]), tiles)


def score_game(state: IslandState) -> None:
    """Rank the players by their units in the capture area (CI-WIN-01, CI-WIN-02)."""
    scores = {seat: final_score(state, seat) for seat in state.alive()}
    for seat, score in scores.items():
        captured, *ties = score
        said = f"{counted(captured, 'unit')} in the capture area"
        said += f", {ties[0]} on the island, {counted(ties[1], 'tile')}" if ties else ""
        state.report("CI-WIN-02", f"{state.seat_name(seat)}: {said}", seat)
    levels = sorted(set(scores.values()), reverse=True)
    places = tuple(tuple(seat for seat, score in scores.items() if score == level) for level in levels)
    end_game(state, "CI-WIN-02", _deciding_score(levels), places)


def _deciding_score(levels: list[tuple[int, ...]]) -> str:
    """Return the score that decided the game, in words."""
    best = levels[0]
    if len(levels) == 1 or best[0] > levels[1][0]:
        return f"{counted(best[0], 'unit')} in the capture area"
    if best[1] > levels[1][1]:
        breaks = "breaks" if best[1] == 1 else "break"
        return f"{counted(best[1], 'unit')} on the island {breaks} the tie in the capture area"
    breaks = "breaks" if best[2] == 1 else "break"
    return f"{counted(best[2], 'tile')} {breaks} the tie in the capture area and on the island"


def end_game(state: IslandState, clause: str, reason: str, places: tuple[tuple[int, ...], ...]) -> None:
    """End the game; players defeated earlier rank last, the most recently defeated first."""
    ranked = {seat for place in places for seat in place}
    late = tuple((seat,) for seat in reversed(state.out) if seat not in ranked)
    state.ended = (clause, reason, (*places, *late))
    state.phase, state.agenda = OVER, ()
    result = checked_value(outcome(state))
    state.report(clause, result.text)


def outcome(state: IslandState) -> Outcome | None:
    """Return the outcome, or None before the end."""
    if state.ended is None:
        return None
    clause, why, ranking = state.ended
    return Outcome(clause, f"{who_wins(map(state.seat_name, ranking[0]))}: {why}", ranking)


def survives(state: IslandState, seat: int) -> bool:
    """Return whether a seat has units on the island, or a base that keeps it in the game (CI-Q-06)."""
    garrison = state.options.garrison_strength > 0
    return any(state.units[seat]) or (garrison and state.options.base_counts_for_survival == "yes")


def check_defeat(state: IslandState) -> None:
    """Remove players without units from the game, but not during a battle (CI-END-01, CI-END-02, CI-INF-07)."""
    if state.phase in (SETUP, OVER) or find_frame(state, BATTLE) is not None:
        return
    losers = tuple(seat for seat in state.alive() if not survives(state, seat))
    if not losers and len(state.alive()) > 1:
        return
    for seat in losers:
        _remove_player(state, seat)
    alive = state.alive()
    if len(alive) <= 1:
        places = tuple(filter(None, (alive, losers)))
        why = "all others are defeated" if alive else "all remaining players lost their last units at once"
        end_game(state, "CI-INF-07" if alive else "CI-END-01", why, places)
    elif state.seat in losers:
        state.attacks, state.won = (), ()
        state.agenda = (Frame("turn over", state.seat),)


def _remove_player(state: IslandState, seat: int) -> None:
    """Remove a player from the game, and discard their cards (CI-Q-46)."""
    state.out = (*state.out, seat)
    for stack in STACKS:
        zone = hand(seat, stack)
        zones.transfer(state, state.zones[zone], zone, discards(stack), zones.all_seats_mask(state.seats))
    state.report("CI-END-01", f"{state.seat_name(seat)} has no unit left on the island and is out of the game", seat)


PART = Part(checks=(check_defeat,))
