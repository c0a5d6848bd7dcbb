"""Victory, elimination and the turn limit."""

from referee.engine import Frame, Outcome, Part, counted, zones
from referee.engine.verbs import Breach, Guard, Move, TypedForm, checked_value, verb, who_wins
from referee.games.monsters_and_magic.catalogue import CORNERS
from referee.games.monsters_and_magic.declaration import declarable_types
from referee.games.monsters_and_magic.figures import has_units, unit_count
from referee.games.monsters_and_magic.state import DISCARD, OWN_PHASES, MonstersState, hand, permanents

TURN_OVER = "turn over"
"""The kind of the step that ends a turn."""
VICTORY_TEXTS = {
    "MM-WIN-01": "no other player has a unit left on the map",
    "MM-WIN-02": "enough Temples were held as the turn began",
    "MM-WIN-04": "enough garrisons were on the map as the turn began",
    "MM-WIN-06": "the turn limit is reached, and nobody controls more spaces",
    "MM-COMB-13": "the last units destroyed each other",
}
SCORED = ("space", "garrison", "figure", "declared type")
"""What is counted at the turn limit, the most important first."""
CLAIM = "claim"


def turn_order(state: MonstersState) -> tuple[int, ...]:
    """Return the seats in turn order, from the first player (MM-SETUP-10, MM-Q-83)."""
    seats = tuple(range(state.seats))
    if state.options.clockwise == "corners" and all(corner in CORNERS for corner in state.corners):
        seats = tuple(sorted(seats, key=lambda seat: CORNERS.index(state.corners[seat])))
    start = seats.index(state.first)
    return seats[start:] + seats[:start]


def temple_count(state: MonstersState, seat: int) -> int:
    """Return how many Temple spaces of a seat count for victory (MM-WIN-02, MM-Q-05)."""
    winning = [one.id for one in state.contents.structures.values() if one.stat == "victory"]
    if state.options.temple_win == "declared":
        winning = [name for name in winning if name in _declared_types(state, seat)]
    return sum(1 for square in state.squares_of(seat) if state.structure[square] in winning)


def _declared_types(state: MonstersState, seat: int) -> tuple[str, ...]:
    """Return the structure types that a seat has declared or, if a house rule needs no declaration, could declare."""
    return declarable_types(state, seat) if state.options.declaration_life == "continuous" else state.declared[seat]


def check_victory_at_start(state: MonstersState) -> bool:
    """Return whether the player whose turn begins has won, and end the game if so (MM-Q-06, MM-Q-79)."""
    seat = state.seat
    if temple_count(state, seat) >= state.options.temples_to_win:
        _win(state, seat, "MM-WIN-02")
    elif state.garrison_count(seat) >= state.options.garrisons_to_win:
        _win(state, seat, "MM-WIN-04")
    return state.ended is not None


def _win(state: MonstersState, seat: int, clause: str) -> None:
    others = tuple(other for other in state.alive() if other != seat)
    end_game(state, clause, ((seat,), *((others,) if others else ())))


def end_game(state: MonstersState, clause: str, places: tuple[tuple[int, ...], ...]) -> None:
    """End the game; players eliminated earlier rank last, the most recently eliminated first."""
    ranked = {seat for place in places for seat in place}
    late = tuple((seat,) for seat in reversed(state.out) if seat not in ranked)
    state.ended = (clause, (*places, *late))
    state.phase, state.agenda = "over", ()
    result = checked_value(outcome(state))
    state.report(clause, result.text)


def outcome(state: MonstersState) -> Outcome | None:
    """Return the outcome of the game, or None while it goes on."""
    if state.ended is None:
        return None
    clause, ranking = state.ended
    won = who_wins(map(state.seat_name, ranking[0]))
    return Outcome(clause, f"{won}: {VICTORY_TEXTS[clause]}{_tie_break(state, clause, ranking)}", ranking)


def _tie_break(state: MonstersState, clause: str, ranking: tuple[tuple[int, ...], ...]) -> str:
    """Return which number broke a tie for most spaces at the turn limit; empty if none did (MM-Q-04)."""
    if clause != "MM-WIN-06" or len(ranking) == 1:
        return ""
    best, second = (final_score(state, place[0]) for place in ranking[:2])
    rank = next(rank for rank, pair in enumerate(zip(best, second, strict=True)) if pair[0] != pair[1])
    breaks = "breaks" if best[rank] == 1 else "break"
    return f"; {counted(best[rank], SCORED[rank])} {breaks} the tie" if rank else ""


def check_eliminated(state: MonstersState) -> None:
    """Eliminate players as soon as they have no unit, if a house rule says so (MM-INF-04, MM-Q-82)."""
    if state.options.elimination_test != "at_once" or state.phase in ("setup", "over"):
        return
    if eliminate(state) and state.ended is None and state.seat in state.out:
        state.agenda = (Frame(TURN_OVER, state.seat),)


def eliminate(state: MonstersState) -> bool:
    """Eliminate seats without a unit; end the game if at most one is left; return whether a seat was eliminated."""
    garrisons = state.garrisons
    losers = tuple([seat for seat in state.alive() if seat not in garrisons and not has_units(state, seat)])
    if not losers:
        return False
    for seat in losers:
        _remove_player(state, seat)
    alive = state.alive()
    if len(alive) == 1:
        end_game(state, "MM-WIN-01", (alive, losers))
    elif not alive:
        _end_without_units(state, losers)
    return True


def _remove_player(state: MonstersState, seat: int) -> None:
    """Remove a seat from the game; its cards go to the discard pile (MM-Q-74)."""
    state.out = (*state.out, seat)
    state.declared = (*state.declared[:seat], (), *state.declared[seat + 1 :])
    for zone in (hand(seat), permanents(seat)):
        zones.transfer(state, state.zones[zone], zone, DISCARD, zones.all_seats_mask(state.seats))
    state.report("MM-INF-04", f"{state.seat_name(seat)} has no unit left and is out of the game", seat)


def _end_without_units(state: MonstersState, losers: tuple[int, ...]) -> None:
    """End a game in which the last units destroyed each other (MM-Q-75)."""
    if state.options.double_elimination == "attacker_wins" and state.seat in losers:
        others = tuple(seat for seat in losers if seat != state.seat)
        end_game(state, "MM-WIN-01", ((state.seat,), *((others,) if others else ())))
    else:
        end_game(state, "MM-COMB-13", (losers,))


def is_at_turn_limit(state: MonstersState, next_round: int) -> bool:
    """Return whether the turn limit is reached at the end of a turn (MM-WIN-05, MM-Q-01, MM-Q-02)."""
    if state.options.turn_limit == "none":
        return False
    recount = state.options.turn_limit_after_elimination == "recount"
    players = len(state.alive()) if recount else state.seats
    rounds = state.options.turns_per_player
    if state.options.turn_limit == "20x_rounds":
        rounds *= players
    return state.turn >= rounds * players if recount else next_round > rounds


def end_at_limit(state: MonstersState) -> None:
    """Rank the players by the spaces they control (MM-WIN-06, MM-Q-03, MM-Q-04)."""
    scores = {seat: final_score(state, seat) for seat in state.alive()}
    for seat, score in scores.items():
        counts = ", ".join(counted(count, word) for count, word in zip(score, SCORED, strict=False))
        state.report("MM-WIN-06", f"{state.seat_name(seat)}: {counts}", seat)
    levels = sorted(set(scores.values()), reverse=True)
    end_game(state, "MM-WIN-06", tuple(tuple(s for s, score in scores.items() if score == level) for level in levels))


def final_score(state: MonstersState, seat: int) -> tuple[int, ...]:
    """Return the score of a seat at the turn limit, the most important number first."""
    garrisons = state.garrison_count(seat)
    spaces = garrisons if state.options.final_control == "garrison" else len(state.squares_of(seat))
    if state.options.final_tie == "shared":
        return (spaces,)
    return (spaces, garrisons, len(state.figure_squares(seat)), len(_declared_types(state, seat)))


def _claim_breach(state: MonstersState, move: Move) -> Breach | None:
    """Return why a claim fails: victory is tested later (MM-WIN-03, 04), or too little is held (MM-WIN-01, 02)."""
    seat, name = move.seat, state.seat_name(move.seat)
    held, garrisons = temple_count(state, seat), state.garrison_count(seat)
    needed, wanted = state.options.temples_to_win, state.options.garrisons_to_win
    when = f"counted when {name}’s next turn begins"
    if held >= needed:
        return Breach("MM-WIN-03", f"{name} holds {held} Temples, {when}", "fact", ("MM-WIN-02",))
    if garrisons >= wanted:
        return Breach("MM-WIN-04", f"{name} has {garrisons} garrisons, {when}", "fact")
    others = sum(unit_count(state, other) for other in state.alive() if other != seat)
    text = f"{held} of {needed} Temples, {garrisons} of {wanted} garrisons; {counted(others, 'enemy unit')} left"
    return Breach("MM-WIN-01", text, "fact", ("MM-WIN-02", "MM-WIN-04"))


CLAIM_VERB = verb(
    CLAIM,
    "MM-WIN-01",
    answers=OWN_PHASES,
    guards=(Guard("won", _claim_breach),),
    effect=lambda state, move: None,  # victory is tested when the rules say so
    typed=TypedForm((CLAIM, "victory", "i"), fillers=("the", "victory", "win", "have", "won"), written="claim victory"),
)
PART = Part(checks=(check_eliminated,), verbs=(CLAIM_VERB,))
