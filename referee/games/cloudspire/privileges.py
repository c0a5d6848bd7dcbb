"""Source gained and lost; prices and permissions of players, with the changes by effects."""

from collections.abc import Callable, Iterator, Sequence

from referee.engine import LastingEffect, Line, Tally, count_use, effects_on, grant, use_count
from referee.engine.verbs import Breach, Guard, Move, listed
from referee.games.cloudspire.catalogue import FORTIFICATION
from referee.games.cloudspire.records import EffectSpec, Record
from referee.games.cloudspire.running_effects import RunningEffect, players
from referee.games.cloudspire.sources import RELIC, Source, clause_of
from referee.games.cloudspire.state import NEUTRAL, WAVE, SpireState
from referee.games.cloudspire.stats import NOW, in_force

COSTS, POINTS, OPTIONS, INFLUENCE = "modify_cost", "extra_cp", "extra_market", "ignore_influence"
CONSTRUCT, UPGRADE, EARTHSCAPE, MARKET_PRICE, ADVANCE = "construct", "upgrade", "earthscape", "market", "advance"
"""The kinds of cost that effects may change."""


def effect_subject(word: str, cost: str, seat: int) -> str:
    """Return the subject of a lasting effect on a seat."""
    return " ".join(filter(None, (word, cost, str(seat))))


def grant_for_wave(state: SpireState, source: Source, seat: int, spec: EffectSpec) -> None:
    """Let a change made by an effect apply to a player until the end of the wave."""
    record = source.effect(state)
    line = Line(record.name, spec.amount or spec.number, clause_of(record))
    grant(state, LastingEffect(source.text, seat, WAVE, effect_subject(spec.word, spec.cost, seat), (line,)))


def _effects_for(state: SpireState, seat: int, word: str, cost: str) -> Iterator[tuple[Source, Record, EffectSpec]]:
    """Yield the effects in force for a seat that have a given effect word."""
    for source, record, spec in in_force(state, word, cost):
        owner = source.seat
        is_meant = spec.cost == cost and (owner != NEUTRAL or spec.who != "owner")
        if is_meant and seat in players(state, RunningEffect(owner, source, NOW, spec)):
            yield source, record, spec


def value_changes(state: SpireState, seat: int, word: str, cost: str = "") -> tuple[Line, ...]:
    """Return the changes that effects make to a value of a seat, line by line."""
    live = (
        Line(record.name, spec.amount or spec.number, clause_of(record))
        for _, record, spec in _effects_for(state, seat, word, cost)
    )
    lasting = effects_on(state, effect_subject(word, cost, seat))
    return (*live, *(line for effect in lasting for line in effect.lines))


def ignores_influence(state: SpireState, seat: int) -> bool:
    """Return whether a seat may construct a spire without influence now."""
    return _waiver(state, seat) is not None


def _waiver(state: SpireState, seat: int) -> str | None:
    """Return a key for the effect that lets a seat construct without influence, or None.

    For a lasting effect, that is its subject; for an effect in force, its source without the seat.
    """
    wanted = effect_subject(INFLUENCE, "", seat)
    if effects_on(state, wanted):
        return wanted
    keys = (f"{source.record} {source.kind} {source.key}" for source, _, _ in _effects_for(state, seat, INFLUENCE, ""))
    return next((key for key in keys if not use_count(state, WAVE, seat, key)), None)


def use_up_on_construction(state: SpireState, seat: int, *, without_influence: bool) -> None:
    """Use up effects on constructing a spire: the one that allowed it without influence, and single-use relics."""
    waiver = _waiver(state, seat) if without_influence else None
    spent = {effect_subject(COSTS, f"cost_{CONSTRUCT}", seat), effect_subject(INFLUENCE, "", seat)}
    if waiver is not None and waiver not in spent:
        count_use(state, WAVE, seat, waiver)
    state.effects = tuple(
        effect for effect in state.effects if not (effect.subject in spent and _is_from_single_use_relic(state, effect))
    )


def _is_from_single_use_relic(state: SpireState, effect: LastingEffect) -> bool:
    """Return whether a lasting effect comes from a single-use relic."""
    source = Source.read(effect.source)
    return source.kind == RELIC and source.effect(state).use == "single"


def price(state: SpireState, seat: int, kind: str, name: str, base: int, clause: str) -> Tally:
    """Return the price of something for a seat, line by line; no price is below 0. kind: the kind of cost."""
    lines = (Line(name, base, clause, "base"), *value_changes(state, seat, COSTS, f"cost_{kind}"))
    total = Tally(lines).total
    return Tally((*lines, Line("never below 0", -total, clause))) if total < 0 else Tally(lines)


def affordable(price: Callable[[SpireState, Move], Tally], *needs: str) -> Guard[SpireState]:
    """Return the guard that checks that a player can pay for a move (CS-BUILD-21). needs: the guards before it."""

    def test(state: SpireState, move: Move) -> Breach | None:
        cost, left = price(state, move), state.source[move.seat]
        if cost.total <= left:
            return None
        what = listed([line.source for line in cost.lines if line.layer == "base"])
        said = f"{what} costs {cost.total} Source, but you have {left}"
        return Breach(cost.lines[0].clause, said, also=("CS-BUILD-21",))

    return Guard("price", test, needs)


def advancement_price(state: SpireState, seat: int, id: str) -> Tally:
    """Return the price of an advancement for a seat (CS-BUILD-16)."""
    one = state.contents.advancements[id]
    cheaper = 0 if state.is_automatic(seat) else sum(rule.number for rule in state.specials("cheaper_advancements"))
    base = max(1, one.source - cheaper) if cheaper else one.source
    return price(state, seat, ADVANCE, one.name, base, "CS-BUILD-16")


def upgrade_kind(added: str) -> str:
    """Return the kind of an added upgrade, without the word for its place in the pile."""
    return added.split()[0]


def upgrade_price(state: SpireState, seat: int, pile: int, added: Sequence[str]) -> Tally:
    """Return the cost of upgrades added to a pile one after another (CS-BUILD-12, CS-BUILD-13, CS-R16, CS-R82)."""
    lines: list[Line] = []
    flat = state.options.upgrade_cost != "rising"
    for place, one in enumerate(added, 1):
        kind = upgrade_kind(one)
        height = pile + (len(added) if state.options.upgrade_pricing == "final_count" else place)
        fixed = flat or kind == FORTIFICATION
        base, clause = (state.options.fortification_price, "CS-BUILD-13") if fixed else (height, "CS-BUILD-12")
        lines += price(state, seat, UPGRADE, kind, base, clause).lines
    return Tally(tuple(lines))


def level_of(state: SpireState, seat: int, structure: str) -> int:
    """Return the current level of a fortress's structure, 0 if nothing is built."""
    owned = [state.contents.advancements[id] for id in state.advancements[seat]]
    return max((one.level for one in owned if one.structure == structure), default=0)


def structures_left_out(state: SpireState, seat: int) -> dict[str, str]:
    """Return the names of the structures that the simplified game leaves out of a fortress, by id (CS-VAR-01)."""
    faction = state.faction(seat)
    if faction is None or state.options.mode != "simplified":
        return {}
    return {one.id: one.name for one in faction.structures if one.gateport}


def next_advancements(state: SpireState, seat: int) -> list[str]:
    """Return the next advancement of each structure of a fortress (CS-BUILD-17)."""
    closed, steps = structures_left_out(state, seat), state.contents.advancements_of(state.faction_id(seat))
    open_steps = [one for one in steps if one.structure not in closed]
    return [one.id for one in open_steps if one.level == level_of(state, seat, one.structure) + 1]


def source_limit(state: SpireState, seat: int) -> int:
    """Return the maximum Source that a seat may have (CS-INCOME-03)."""
    faction = state.faction(seat)
    return state.options.source_cap if faction is None or faction.source_cap == 20 else faction.source_cap


def gain(state: SpireState, seat: int, amount: int, clause: str, cause: str = "") -> int:
    """Give Source to a seat, up to its limit; report and return the gain."""
    if not amount:
        return 0
    room = max(0, source_limit(state, seat) - state.source[seat])
    got, lost = min(amount, room), max(0, amount - room)
    state.source[seat] += got
    of, over = f" ({cause})" if cause else "", f"{lost} more {'is' if lost == 1 else 'are'} lost"
    said = f"{state.with_verb(seat, 'gains')} {got} Source{of}: {state.source[seat]} in all"
    if not got:
        said = f"{state.with_verb(seat, 'has')} {state.source[seat]} Source, the maximum: {over}{of}"
    elif lost:
        said = f"{said}, the maximum; {over}"
    state.report(clause, said, seat)
    return got


def lose(state: SpireState, seat: int, amount: int, clause: str, cause: str = "") -> int:
    """Take Source from a seat, at most all that it has; report and return the loss."""
    lost = min(amount, state.source[seat])
    state.source[seat] -= lost
    of = f" ({cause})" if cause else ""
    said = f"{state.with_verb(seat, 'loses')} {lost} Source{of}: {state.source[seat]} left"
    if not lost:
        said = f"{state.with_verb(seat, 'has')} no Source to lose{of}"
    state.report(clause, said, seat)
    return lost
