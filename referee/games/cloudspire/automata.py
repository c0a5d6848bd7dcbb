"""Factions that nobody plays, before the onslaught: what they buy, build, mark and deploy (CS-SOLO-05, CS-SOLO-06)."""

from __future__ import annotations

from collections import Counter

from referee.engine import Move, Part, zones
from referee.engine.core.upkeep import PASS
from referee.engine.mechanisms.automaton import Rank
from referee.engine.mechanisms.priorities import Priorities
from referee.games.cloudspire import advancing, building, chips, command_points, market, marks, prep, upgrading
from referee.games.cloudspire.ending import REMARK
from referee.games.cloudspire.names import hex_of, title
from referee.games.cloudspire.scenarios import ADVANCE, CONSTRUCT, UPGRADE, Build
from referee.games.cloudspire.scene import scenario_of
from referee.games.cloudspire.state import BUILD, MARKET, SpireState, beside, stack

IDLE = frozenset({PASS, "end"})
"""The verbs with which a seat does nothing more."""


def acts(state: SpireState, move: Move) -> int:
    """Return whether a move does something."""
    return move.verb not in IDLE


def is_idle(state: SpireState, move: Move) -> int:
    """Return whether a move does nothing."""
    return move.verb in IDLE


def row(kinds: set[str], *ranks: Rank[SpireState], quiet: int = 0) -> Priorities[SpireState]:
    """Return the priorities of all seats that nobody plays for some kinds of question."""
    return Priorities(frozenset(kinds), ranks, lambda state, seat: state.is_automatic(seat), quiet)


# The market and building.


def _price(state: SpireState, move: Move) -> int:
    """Return what a purchase costs; a faction whose scenario lets it buy nothing passes (CS-SOLO-05)."""
    if move.verb != market.BUY.name:
        return 0
    face = market.OFFER.of(move)
    scene = scenario_of(state)
    banned = market.is_earthscape(state, face) and any(scene.specials("no_earthscapes"))
    return -1 if banned or not scene.sides[move.seat].buys else market.cost(state, move.seat, face)


def _listed_build(state: SpireState, move: Move) -> int:
    """Return how early in the list of its wave a build option is; less than passing if it is not there."""
    if move.verb in IDLE:
        return 0
    builds = scenario_of(state).builds(move.seat, state.wave)
    for place, build in enumerate(builds):
        if fit := _fits(state, move, build):
            return 2 * (len(builds) - place) + fit
    return 1 if _is_bought_spire(state, move) else -1


def _fits(state: SpireState, move: Move, build: Build) -> int:
    """Return 2 if a move is a listed build, 1 if it is a part of it that costs less, else 0."""
    if move.verb != build.do:
        return 0
    if build.do == ADVANCE:
        return 2 * (advancing.STEP.of(move) == build.what)
    hex = state.land.named(build.on)
    if build.do == CONSTRUCT:
        same = building.SPIRE.of(move) == build.what and hex_of(building.WELL.of(move)) == hex
        return 2 * (same and not building.ORDER.of(move))
    if hex_of(upgrading.OWN_SPIRE.of(move)) != hex:
        return 0
    added = upgrading.ADDED.of(move)
    if Counter(added) - _missing(state, move.seat, build):
        return 0
    return 2 * (added == build.kinds) or int(added == build.kinds[:1])


def _missing(state: SpireState, seat: int, build: Build) -> Counter[str]:
    """Return the upgrades that a spire should have by the lists of all waves so far, and has not."""
    hex = state.land.named(build.on)
    spire = None if hex is None else state.spire_at(hex)
    if spire is None:
        return Counter()
    scene = scenario_of(state)
    lists = [one for wave in range(1, state.wave + 1) for one in scene.builds(seat, wave)]
    wanted = Counter(state.spire_chip(spire).pile)
    wanted.update(kind for one in lists if (one.do, one.on) == (UPGRADE, build.on) for kind in one.kinds)
    return wanted - Counter(spire.pile)


def _is_bought_spire(state: SpireState, move: Move) -> bool:
    if move.verb != CONSTRUCT or building.ORDER.of(move):
        return False
    return building.SPIRE.of(move) in chips.faces(state, beside(move.seat))


# Marks and stacks.


def _is_marked(state: SpireState, move: Move) -> int:
    return move.verb == marks.MARK and marks.MARKED.of(move) == scenario_of(state).sides[move.seat].marks


def prepare(state: SpireState) -> bool:
    """Prepare the stacks of the factions that nobody plays, as the scenario names them (CS-SOLO-06)."""
    if not state.automata or not state.agenda or state.agenda[-1].kind != prep.PREPARE:
        return False
    waiting = [seat for seat in state.order() if state.is_automatic(seat) and seat not in state.locked]
    for seat in waiting:
        for group in _named_stack(state, seat):
            _select(state, seat, group)
        zones.show(state, stack(seat), chips.all_seats(state))
        state.locked = (*state.locked, seat)
        height = len(state.zones[stack(seat)])
        state.report("CS-SOLO-06", f"{state.whose(seat)} stack is ready: {height} chips on the gate", seat)
    return bool(waiting)


def _named_stack(state: SpireState, seat: int) -> list[tuple[str, ...]]:
    """Return the groups of a stack: those of the scenario; what was bought follows, minions after the last minion."""
    groups = list(scenario_of(state).stack(seat, state.wave))
    units, named = state.contents.units, {face for group in groups for face in group}
    bought = [face for face in chips.faces(state, beside(seat)) if face in units and face not in named]
    for face in bought:
        if units[face].is_hero:
            groups.append((face,))
        else:
            heroes_below = next(
                (place for place, group in enumerate(reversed(groups)) if not units[group[0]].is_hero), 0
            )
            groups.insert(len(groups) - heroes_below, (face,))
    return groups


def _select(state: SpireState, seat: int, group: tuple[str, ...]) -> None:
    """Put a group into the stack as far as its chips are there; the others are skipped."""
    size = 0
    for face in group:
        if _may_select(state, seat, face):
            prep.select(state, seat, face)
            size += 1
        else:
            name = title(state.contents, face)
            state.report("CS-SOLO-06", f"{name} is not free for the {state.seat_name(seat)} and is skipped", seat)
    if size:
        state.groups[seat] = (*state.groups[seat], size)


def _may_select(state: SpireState, seat: int, face: str) -> bool:
    if face not in prep.selectable(state, seat):
        return False
    if command_points.spending(state, seat).total + command_points.points_of(state, seat, face) > command_points.points(
        state, seat
    ):
        return False
    chip, first = state.contents.units[face], state.wave == 1
    most = 1 if first else state.options.heroes_most
    return not chip.is_hero or (command_points.heroes_in_play(state, seat) < most and (chip.start or not first))


PRIORITIES = (
    row({MARKET}, Rank("CS-SOLO-05", "the dearest market option", _price)),
    row({BUILD, building.ON_SCAPE}, Rank("CS-SOLO-03", "what the scenario names", _listed_build)),
    row({building.GRANTED}, Rank("CS-SOLO-03", "doing nothing", is_idle), quiet=1),
    row({marks.MARK, REMARK}, Rank("CS-SOLO-03", "the mark of the scenario", _is_marked)),
)
"""What factions that nobody plays prefer, by kind of question."""
PART: Part[SpireState] = Part(checks=(prepare,), priorities=PRIORITIES)
