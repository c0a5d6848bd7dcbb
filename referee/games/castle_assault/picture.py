"""The picture of the table, the standings and the heading."""

from collections.abc import Iterator

from referee.engine import Line, Owner, Standing, Tally, counted
from referee.engine.core.picture import Piece, Track
from referee.engine.verbs import Move
from referee.games.castle_assault import aims
from referee.games.castle_assault.arrivals import monster_turn, scenario_of
from referee.games.castle_assault.catalogue import HEALTH, SIDES, STATS, card_of
from referee.games.castle_assault.figures import CLAUSES, figure, health_left
from referee.games.castle_assault.meter import token_place_text
from referee.games.castle_assault.spaces import name, unit_on
from referee.games.castle_assault.state import CastleState, deck, discards, resources

ACTIONS = ("charge", "attack", "shoot", "howl", "call", "sidestep", "move")
LAST_TURN = 12
"""The number of the turn track's Start space; each turn's space is 1 lower, and all last turns (Tn) share space 1."""
TITLES = {"start": "Start of Turn", "open": "Open Phase", "end": "End of Turn"}


def heading(state: CastleState) -> str:
    """Return the turn, the phase and whose turn it is."""
    if state.phase == "setup":
        return "Set-up"
    if state.ended is not None:
        return "The end"
    return f"Turn {state.turn_name}, {state.seat_name(state.seat)}: {TITLES[state.phase]}"


def owners(state: CastleState) -> tuple[Owner, ...]:
    """Return each side as an owner, with lines about its castle, cards and units."""
    known = [faction or ("" if seat < state.seats else "monsters") for seat, faction in enumerate(state.factions)]
    colours = [faction or "no faction yet" for faction in known]
    return tuple(Owner(state.seat_name(seat), colours[seat], tuple(_lines(state, seat))) for seat in range(state.sides))


def _lines(state: CastleState, seat: int) -> Iterator[str]:
    yield f"castle {state.castles[seat]} of {state.options.castle_most}"
    if seat < state.seats and state.zones:
        counts = [len(state.zones[zone(seat)]) for zone in (deck, discards, resources)]
        yield f"hand {state.hand_size(seat)}, deck {counts[0]}, discards {counts[1]}"
        yield f"Resources {counts[2]}, {state.ready(seat)} Ready"
    for unit in state.units_of(seat):
        more = [f"{health_left(state, unit)} Health"] if unit.damage else []
        more += [state.contents.cards[card_of(face)].name for face in unit.attached]
        more += [counted(unit.souls, "soul")] if unit.souls else []
        if more:
            yield f"{name(unit.space)} {state.card(unit).name}: {', '.join(more)}"


def figures_of(state: CastleState, move: Move) -> tuple[tuple[str, Tally], ...]:
    """Return the values of the unit that a move is about; empty if it is about no unit."""
    space = move.args[0] if move.args and move.verb in ACTIONS else None
    return values_on(state, space) if isinstance(space, int) else ()


def values_on(state: CastleState, space: int) -> tuple[tuple[str, Tally], ...]:
    """Return the values of the unit on a space; empty if there is none."""
    unit = unit_on(state, space)
    if unit is None:
        return ()
    damage = (Line("damage", -unit.damage, CLAUSES[HEALTH]),) if unit.damage else ()
    found = {stat: figure(state, unit, stat).lines for stat in STATS}
    found[HEALTH] += damage
    return tuple((state.contents.words[stat], Tally(lines)) for stat, lines in found.items())


def tracks(state: CastleState) -> tuple[Track, ...]:
    """Return the positions of the tokens for the meter, both castles and, in a scenario, the turn counter."""
    if state.phase == "setup":
        return ()
    momentum = Track(f"meter.{state.options.meter_length + state.meter + 1}", _marker("momentum"))
    castles = (
        Track(f"health_{side}.{health + 1}", _marker("castle", seat))
        for seat, (side, health) in enumerate(zip(SIDES, state.castles, strict=True))
    )
    turns = (Track(f"turns.{max(1, LAST_TURN - monster_turn(state))}", _marker("turn")),) if state.scenario else ()
    return (momentum, *castles, *turns)


def _marker(name: str, seat: int | None = None) -> Piece:
    return Piece("marker", name, "", f"{name} token", seat)


def beside(state: CastleState) -> tuple[str, ...]:
    """Return the lines about the Momentum Meter and the scenario."""
    lines = (f"Momentum: {token_place_text(state)}",)
    if not state.scenario:
        return lines
    scenario = scenario_of(state)
    return (*lines, f"Scenario {scenario.number}, {scenario.title}: T{monster_turn(state)}")


def standings(state: CastleState) -> tuple[Standing, ...]:
    """Return how much damage each side has dealt to the other castle or, in a scenario, South’s progress."""
    if state.phase == "setup":
        return ()
    if state.scenario:
        return aims.standings(state)
    full = state.options.castle_health
    return tuple(
        Standing(seat, "CA-OBJ-01", "damage to the other castle", full - state.castles[1 - seat], full)
        for seat in range(state.seats)
    )
