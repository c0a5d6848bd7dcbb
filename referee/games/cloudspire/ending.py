"""The end: one gate left, the strongest fortress after the last wave, or the goals of a scenario (CS-SOLO-03)."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from pnp.geometry.hexes import Hex
from referee.engine import Frame, Outcome, Part, Standing, Token, push, settling
from referee.engine.verbs import listed
from referee.games.cloudspire.places import group
from referee.games.cloudspire.privileges import gain
from referee.games.cloudspire.scenarios import Goal
from referee.games.cloudspire.state import NEUTRAL, OVER, Spire, SpireState, Unit

MARK, REMARK, SCORE = "mark", "mark again", "score"


def close(state: SpireState, clause: str, reason: str, ranking: tuple[tuple[int, ...], ...]) -> None:
    """End the match."""
    state.ended, state.agenda, state.phase = Outcome(clause, reason, ranking), (), OVER
    state.report(clause, reason, ranking[0][0])


def defeat_gate(state: SpireState, seat: int, victor: int) -> None:
    """Record that a gate has fallen, reward the victor, and let players mark again (CS-ELIM-02, CS-ELIM-04).

    victor: the seat that did it, or NEUTRAL.
    """
    state.health[seat], state.intact[seat], state.fallen[seat] = 0, False, state.wave
    state.report("CS-GATE-07", f"{state.possessive(seat)} gate is defeated", seat)
    if 0 <= victor < state.sides and state.options.gate_defeat_reward:
        gain(state, victor, state.options.gate_defeat_reward, "CS-ELIM-04", "a gate defeated")
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
    names = " and ".join(map(state.name_in_sentence, winners))
    left = " and ".join(state.name_in_sentence(seat) for seat in winners if state.intact[seat])
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


TIES = {"CS-END-06": "power", "CS-END-07": "gate health", "CS-END-08": "Source left", "CS-END-09": "spires in play"}


def score(state: SpireState) -> None:
    """Compare the fortresses after the last wave, and end the match (CS-END-03)."""
    teams: dict[int, tuple[int, ...]] = {}
    for seat in range(state.sides):
        if seat not in state.out:
            teams[state.team(seat)] = (*teams.get(state.team(seat), ()), seat)
    own = {
        seat: (state.power(seat).total, state.health[seat], state.source[seat], len(state.spires_of(seat)))
        for seat in range(state.sides)
    }
    worth = {team: tuple(map(sum, zip(*(own[seat] for seat in seats), strict=True))) for team, seats in teams.items()}
    for seat in range(state.sides):
        state.report("CS-END-04", f"{state.possessive(seat)} power is {state.power(seat)}", seat)
    best = sorted(set(worth.values()), reverse=True)
    ranking = [tuple(seat for team, seats in teams.items() if worth[team] == one for seat in seats) for one in best]
    ranking += [tuple(sorted(state.out))] if state.out else []
    winners = [team for team in teams if worth[team] == best[0]]
    clause = "CS-END-10" if len(winners) > 1 else _deciding_clause(best)
    names = " and ".join(state.seat_name(seat) for team in winners for seat in teams[team])
    what = TIES.get(clause)
    said = "share the win: everything is equal" if what is None else f"win by {what}"
    close(state, clause, f"the {names} {said}", tuple(ranking))


def _deciding_clause(best: list[tuple[int, ...]]) -> str:
    if len(best) < 2:
        return next(iter(TIES))
    return next(clause for clause, one, other in zip(TIES, best[0], best[1], strict=True) if one != other)


PART = Part(steps={SCORE: settling(score)}, checks=(find_fallen, check_gates))


CENTRE = Hex(0, 0)
SPIRES, HEROES_LOST, SPIRES_LOST, SOURCE = "spires defeated", "heroes lost", "spires lost", "landmark source"
PAST, HIRED, RECRUITED = "past the centre", "mercenaries", "recruits"
SETTLE = "scenario over"
PLACES = ("first", "second", "third")
"""The words for the medals of a scenario, in the order in which the scenario book prints them."""


def count_event(state: SpireState, event: str, amount: int = 1) -> None:
    """Count an event that a goal of the scenario depends on."""
    state.feats[event] = state.feats.get(event, 0) + amount


def note_defeat(state: SpireState, fallen: Unit | Spire, reward: int, victor: Unit | None, seat: int) -> None:
    """Count the defeat of a unit or a spire. victor: the unit that caused it, or None. seat: the victor's."""
    if not state.scenario:
        return
    mine = 0 <= seat < state.seats
    if isinstance(fallen, Spire):
        count_event(state, SPIRES_LOST if fallen.seat in range(state.seats) else SPIRES)
        return
    if fallen.is_hero and fallen.seat in range(state.seats):
        count_event(state, HEROES_LOST)
    if fallen.owner == NEUTRAL and mine:
        count_event(state, f"defeated {fallen.chip}")
        note_landmark_source(state, seat, reward if fallen.seat == NEUTRAL else 0)
        if victor is not None and victor.is_hero:
            count_event(state, f"hero {fallen.chip}")


def keep_hero(state: SpireState, seat: int) -> None:
    """Count the defeat of a seat’s hero as no loss: it has not left the game (CS-ATK-24)."""
    if state.scenario and seat in people(state):
        count_event(state, HEROES_LOST, -1)


def note_landmark_source(state: SpireState, seat: int, gained: int) -> None:
    """Count the Source that a seat gains from a landmark, by its defeat or by its talent."""
    if state.scenario and seat in people(state):
        count_event(state, SOURCE, gained)


def note_units(state: SpireState) -> None:
    """Count the players’ chips that have passed the centre, were hired or were recruited, each only once.

    Mercenaries under others of their group are deployed with it; minions pass the centre as they are revealed.
    """
    for seat in range(state.seats):
        for unit in state.units_of(seat):
            chips = state.zones.get(group(unit.id), ())
            for chip in chips:
                if _faction(state, chip) == "market":
                    _count_once(state, HIRED, chip)
            for chip in chips[:1]:
                if _faction(state, chip) == "landmark":
                    _count_once(state, RECRUITED, chip)
                if not unit.is_hero and _is_past_centre(state, unit):
                    _count_once(state, PAST, chip)


def _faction(state: SpireState, chip: Token) -> str:
    return state.contents.units[chip.face].faction if chip.face else ""


def _count_once(state: SpireState, event: str, chip: Token) -> None:
    key = f"{event} {chip.id}"
    if key not in state.feats:
        state.feats[key] = 1
        count_event(state, event)


def _is_past_centre(state: SpireState, unit: Unit) -> bool:
    """Return whether a unit is not on the centre isle, and is further from its gate than the middle hex is."""
    gate = state.gate(unit.seat)
    if gate is None or unit.hex == gate.hex or state.land.group(unit.hex) == state.land.group(CENTRE):
        return False
    steps = state.land.distances_from(gate.hex)
    return steps.get(unit.hex, 0) > steps.get(CENTRE, 0)


def people(state: SpireState) -> range:
    """Return the seats of human players."""
    return range(state.seats)


def automata(state: SpireState) -> range:
    """Return the automatic seats."""
    return range(state.seats, state.sides)


# Conditions. Each returns whether it holds. is_over: whether the last wave has ended.

Test = Callable[[SpireState, Goal, bool], bool]


def _has_gate(state: SpireState, seat: int) -> bool:
    return state.intact[seat] and not state.fallen[seat]


def _has_most_power(state: SpireState, aim: Goal, is_over: bool) -> bool:
    own = [state.power(seat).total for seat in people(state)]
    return is_over and min(own) > max(state.power(seat).total for seat in automata(state))


def _is_reached(state: SpireState, aim: Goal, is_over: bool) -> bool:
    return state.feats.get(COUNTED[aim.word].format(aim.landmark), 0) >= max(1, aim.number)


def _has_healthy_gates(state: SpireState, aim: Goal, is_over: bool) -> bool:
    return is_over and all(_has_gate(state, seat) and state.health[seat] >= aim.number for seat in people(state))


def _at_the_end(count: Callable[[SpireState, int], int]) -> Test:
    """Return the function that checks whether the players together have enough of something after the last wave."""
    return lambda state, aim, over: over and sum(count(state, seat) for seat in people(state)) >= aim.number


def _has_hero_at_gate(state: SpireState, aim: Goal, is_over: bool) -> bool:
    gates = [gate for seat in automata(state) if (gate := state.gate(seat))]
    heroes = [unit for seat in people(state) for unit in state.units_of(seat) if unit.is_hero]
    return any(state.land.are_adjacent(hero.hex, gate.hex) for hero in heroes for gate in gates)


COUNTED: Mapping[str, str] = {
    "defeat_spires": SPIRES,
    "defeat_landmark": "defeated {}",
    "hero_defeats": "hero {}",
    "minions_past": PAST,
    "mercenaries": HIRED,
    "recruits": RECRUITED,
    "landmark_source": SOURCE,
}
"""The thing that is counted for each goal, by the goal's word; `{}` stands for the landmark in the goal."""


def counted_events(landmarks: Iterable[str]) -> Iterator[str]:
    """Yield everything that is counted for goals, with each landmark where a goal names one."""
    yield from (HEROES_LOST, SPIRES_LOST, *(what for what in COUNTED.values() if "{}" not in what))
    yield from (what.format(landmark) for what in COUNTED.values() if "{}" in what for landmark in landmarks)


AIMS: Mapping[str, Test] = {
    **dict.fromkeys(COUNTED, _is_reached),
    "defeat_gate": lambda state, aim, over: bool(state.fallen[state.factions.index(aim.faction)]),
    "defeat_gates": lambda state, aim, over: all(state.fallen[seat] for seat in automata(state)),
    "most_power": _has_most_power,
    "survive": lambda state, aim, over: over and all(_has_gate(state, seat) for seat in people(state)),
    "gate_at_least": _has_healthy_gates,
    "gates_at_least": _has_healthy_gates,
    "advancements": _at_the_end(lambda state, seat: len(state.advancements[seat])),
    "spires_in_play": _at_the_end(lambda state, seat: len(state.spires_of(seat))),
    "hero_at_gate": _has_hero_at_gate,
    "source_at_least": _at_the_end(lambda state, seat: state.source[seat]),
    "by_wave": lambda state, aim, over: state.wave <= aim.number,
    "no_hero_lost": lambda state, aim, over: not state.feats.get(HEROES_LOST, 0),
    "no_spire_lost": lambda state, aim, over: not state.feats.get(SPIRES_LOST, 0),
    "lose_gate": lambda state, aim, over: any(state.fallen[seat] for seat in people(state)),
    "too_late": lambda state, aim, over: over,
}
"""The function that checks each condition, by the condition's word."""


def standings(state: SpireState) -> Iterator[Standing]:
    """Yield the progress of the players towards each scenario goal for which something is counted."""
    seat = 0 if state.seats == 1 else None
    for aim in state.scenario_data.victory if state.scenario else ():
        if aim.word in COUNTED and aim.number:
            counted = COUNTED[aim.word].format(aim.landmark)
            said = f"{state.contents.titles[aim.landmark]} defeated" if aim.landmark else counted
            yield Standing(seat, "CS-SOLO-03", said, state.feats.get(counted, 0), aim.number)


def _has_won(state: SpireState, *, is_over: bool) -> bool:
    scene = state.scenario_data
    found = [AIMS[aim.word](state, aim, is_over) for aim in scene.victory]
    return all(found) if scene.needs_all_goals else any(found)


def check_scenario(state: SpireState) -> None:
    """End a scenario as soon as it is won or lost."""
    if not state.scenario or state.ended is not None or state.phase == "setup":
        return
    note_units(state)
    if _has_won(state, is_over=False):
        _close(state, is_won=True)
    elif any(AIMS[aim.word](state, aim, False) for aim in state.scenario_data.loss):
        _close(state, is_won=False)


def _close(state: SpireState, *, is_won: bool) -> None:
    scene = state.scenario_data
    own, others = tuple(people(state)), tuple(automata(state))
    if is_won:
        earned = [place for place, aim in enumerate(scene.medals) if AIMS[aim.word](state, aim, True)]
        state.feats["medals"] = len(earned)
        which = f", the {listed(PLACES[place] for place in earned)}" if 0 < len(earned) < len(scene.medals) else ""
        said = f"{scene.title} is won, with {len(earned)} of {len(scene.medals)} medals{which}"
        close(state, "CS-SOLO-03", said, (own, others))
    else:
        close(state, "CS-SOLO-03", f"{scene.title} is lost", (others, own))


AIMED = Part(
    steps={SETTLE: settling(lambda state: _close(state, is_won=_has_won(state, is_over=True)))},
    checks=(check_scenario,),
)
