"""Gates that fall, and the end: one gate left, or the strongest fortress after the last wave."""

from referee.engine import Frame, Outcome, Part, push, settling
from referee.games.cloudspire.privileges import gain
from referee.games.cloudspire.state import OVER, SpireState

MARK, REMARK, SCORE = "mark", "mark again", "score"


def close(state: SpireState, clause: str, text: str, ranking: tuple[tuple[int, ...], ...]) -> None:
    """End the match."""
    state.ended, state.agenda, state.phase = (clause, text, ranking), (), OVER
    state.report(clause, text, ranking[0][0])


def outcome(state: SpireState) -> Outcome | None:
    """Return the outcome of the match, or None while it goes on."""
    return None if state.ended is None else Outcome(*state.ended)


def defeat_gate(state: SpireState, seat: int, by: int) -> None:
    """Record that a gate has fallen, reward the victor, and let players mark again (CS-ELIM-02, CS-ELIM-04).

    by: the seat that did it, or NEUTRAL.
    """
    state.health[seat], state.intact[seat], state.fallen[seat] = 0, False, state.wave
    state.report("CS-GATE-07", f"{state.whose(seat)} gate is defeated", seat)
    if 0 <= by < state.sides and state.options.gate_defeat_reward:
        gain(state, by, state.options.gate_defeat_reward, "CS-ELIM-04", "a gate defeated")
    if not check_gates(state):
        marking = [other for other in state.order() if state.marks[other] == seat and other != seat]
        push(state, *(Frame(REMARK, other) for other in reversed(marking)))


def check_gates(state: SpireState) -> bool:
    """End the match if only one faction or team has an intact gate (CS-END-01, CS-VAR-07); return whether it ended.

    A scenario does not end like this.
    """
    if state.ended is not None or state.phase == "setup" or state.scenario or (all(state.intact) and not state.out):
        return False
    standing = {state.team(seat) for seat in range(state.sides) if state.intact[seat] and seat not in state.out}
    if len(standing) != 1:
        return False
    team = standing.pop()
    winners = tuple([seat for seat in range(state.sides) if state.team(seat) == team])
    losers = tuple([seat for seat in range(state.sides) if seat not in winners])
    clause = "CS-VAR-07" if state.is_team_game else "CS-END-01"
    names, left = (
        " and ".join(map(state.named, seats)) for seats in (winners, filter(state.intact.__getitem__, winners))
    )
    close(state, clause, f"only {left} still have a gate: {'they' if left == names else names} win", (winners, losers))
    return True


def find_fallen(state: SpireState) -> None:
    """Mark gates without health as fallen, for example after an effect or a correction."""
    if state.ended is not None or state.phase == "setup":
        return
    fallen = [seat for seat in range(state.sides) if state.intact[seat] and not state.health[seat]]
    for seat in fallen:
        if state.ended is None:
            defeat_gate(state, seat, -1)


def _worth(state: SpireState, seats: tuple[int, ...]) -> tuple[int, ...]:
    """Return the numbers to compare, the most important first (CS-END-06 to CS-END-09)."""
    return (
        sum(state.power(seat).total for seat in seats),
        sum(state.health[seat] for seat in seats),
        sum(state.source[seat] for seat in seats),
        sum(len(state.spires_of(seat)) for seat in seats),
    )


TIES = ("CS-END-06", "CS-END-07", "CS-END-08", "CS-END-09")
NUMBERS = ("power", "gate health", "Source left", "spires in play")


def score(state: SpireState) -> None:
    """Compare the fortresses after the last wave, and end the match (CS-END-03)."""
    teams: dict[int, tuple[int, ...]] = {}
    for seat in range(state.sides):
        if seat not in state.out:
            teams[state.team(seat)] = (*teams.get(state.team(seat), ()), seat)
    worth = {team: _worth(state, seats) for team, seats in teams.items()}
    for seat in range(state.sides):
        state.report("CS-END-04", f"{state.whose(seat)} power is {state.power(seat)}", seat)
    best = sorted(set(worth.values()), reverse=True)
    ranking = [tuple(seat for team, seats in teams.items() if worth[team] == one for seat in seats) for one in best]
    ranking += [tuple(sorted(state.out))] if state.out else []
    winners = [team for team in teams if worth[team] == best[0]]
    clause = "CS-END-10" if len(winners) > 1 else _decider(best)
    names = " and ".join(state.seat_name(seat) for team in winners for seat in teams[team])
    what = dict(zip(TIES, NUMBERS, strict=True)).get(clause)
    said = "share the win: everything is equal" if what is None else f"win by {what}"
    close(state, clause, f"the {names} {said}", tuple(ranking))


def _decider(best: list[tuple[int, ...]]) -> str:
    if len(best) < 2:
        return TIES[0]
    return next(clause for clause, one, other in zip(TIES, best[0], best[1], strict=True) if one != other)


PART = Part(steps={SCORE: settling(score)}, checks=(find_fallen, check_gates))
