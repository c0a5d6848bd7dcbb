"""What a defeat can bring: heroes level up (CS-HERO-01 to 11); relics are drawn, and kept or sold (CS-EXPL-10)."""

from referee.engine import UNKNOWN, Chance, DrawSpec, Frame, OnTop, Part, decline, drop_when_idle, hands, question
from referee.engine.core.agenda import pop, push
from referee.engine.verbs import (
    DUE,
    Breach,
    Guard,
    Move,
    NamedThing,
    TypedForm,
    Value,
    checked_value,
    listed,
    listed_slot,
    verb,
)
from referee.games.cloudspire import chips, stats
from referee.games.cloudspire.catalogue import ATTACK, FORTIFICATION, RANGE, UPGRADES
from referee.games.cloudspire.deploying import health_chip_count
from referee.games.cloudspire.names import an_upgrade, title
from referee.games.cloudspire.pieces import asked_unit, name_with_owner
from referee.games.cloudspire.places import RELIC_DISCARDS, RELICS, relics
from referee.games.cloudspire.privileges import gain
from referee.games.cloudspire.sources import side
from referee.games.cloudspire.state import SpireState, Unit

LEVEL = "level"
PROMOTION = "up"
WORDS = {**{kind: kind for kind in UPGRADES}, "fort": FORTIFICATION, "up": PROMOTION, "promote": PROMOTION}


def offer_level_up(state: SpireState, hero: Unit) -> None:
    """Ask whether a hero levels up, if it can (CS-HERO-01, CS-R80)."""
    off = state.options.hero_level_up == "no" or state.leaves_out("CS-HERO-01")
    if not off and possible_gains(state, hero):
        push(state, Frame(LEVEL, hero.seat, (hero.id,)))


def possible_gains(state: SpireState, hero: Unit) -> tuple[str, ...]:
    """Return the possible gains of a hero that levels up: kinds of upgrade, or promotion (CS-HERO-02 to CS-HERO-06)."""
    if len(hero.upgrades) < stats.capacity_of(state, hero):
        return tuple([kind for kind in UPGRADES if upgrade_fault(state, hero, kind) is None])
    can_turn = not hero.is_promoted and state.chip(hero).promoted is not None
    return (PROMOTION,) if can_turn else ()


def upgrade_fault(state: SpireState, hero: Unit, kind: str) -> tuple[str, str] | None:
    """Return the clause and the reason why a hero cannot get a kind of upgrade, or None."""
    if not state.supply(kind):
        return "CS-COMP-05", f"no {kind} upgrade is left in the supply"
    if kind == ATTACK and not side(state, hero).attack:
        return "CS-HERO-05", f"{name_with_owner(state, hero)} has no attack"
    if kind == RANGE and side(state, hero).range < 2:
        return "CS-HERO-06", f"{name_with_owner(state, hero)} has only range 1"
    return None


def _listed_levels(state: SpireState, move_so_far: object) -> tuple[str, ...]:
    hero = asked_unit(state, LEVEL)
    return () if hero is None else possible_gains(state, hero)


KIND = listed_slot(NamedThing("an upgrade", WORDS, listed=_listed_levels))


def _level_clause(state: SpireState, frame: Frame) -> str:
    return "CS-HERO-03" if possible_gains(state, state.units[frame.number]) == (PROMOTION,) else "CS-HERO-02"


def _level_prompt(state: SpireState, frame: Frame) -> str:
    hero = state.units[frame.number]
    ways = possible_gains(state, hero)
    what = ", which promotes it" if ways == (PROMOTION,) else f" ({listed(ways, 'or')})"
    return f"{name_with_owner(state, hero)} may level up{what}, or pass"


def _can_gain(state: SpireState, move: Move) -> Breach | None:
    hero, kind = asked_unit(state, LEVEL), KIND.of(move)
    if hero is None or kind in possible_gains(state, hero):
        return None
    if len(hero.upgrades) < stats.capacity_of(state, hero):
        if kind == PROMOTION:
            return Breach(
                "CS-HERO-03", f"{name_with_owner(state, hero)} is below its capacity: give it an upgrade first"
            )
        found = upgrade_fault(state, hero, kind)
        return None if found is None else Breach(*found)
    clause = "CS-HERO-04" if hero.is_promoted else "CS-HERO-03"
    return Breach(clause, f"{name_with_owner(state, hero)} is at its capacity of {stats.capacity_of(state, hero)}")


def level_up(state: SpireState, move: Move) -> None:
    """Give a hero an upgrade, or turn it over."""
    hero, kind = checked_value(asked_unit(state, LEVEL)), KIND.of(move)
    pop(state)
    if kind != PROMOTION:
        state.put(hero._replace(upgrades=(*hero.upgrades, kind)))
        state.report("CS-HERO-02", f"{name_with_owner(state, hero)} gains {an_upgrade(kind)}", hero.seat)
        return
    promote(state, hero)


def promote(state: SpireState, unit: Unit) -> None:
    """Promote a unit: its health changes by the difference of the printed values, and a hero returns its upgrades."""
    turned = unit._replace(is_promoted=True, upgrades=() if unit.is_hero else unit.upgrades)
    change = side(state, turned).health - side(state, unit).health
    health = health_chip_count(state, unit.health + change, unit.health)
    state.put(turned._replace(health=health))
    state.report("CS-HERO-03", f"{name_with_owner(state, unit)} is promoted: health {health}", unit.seat)


def demote(state: SpireState, unit: Unit) -> None:
    """Turn a unit back to its basic side; it keeps its health, a hero loses its upgrades (CS-HERO-10, CS-HERO-11)."""
    state.put(unit._replace(is_promoted=False, upgrades=() if unit.is_hero else unit.upgrades))
    clause = "CS-HERO-11" if unit.is_hero else "CS-HERO-10"
    state.report(clause, f"{name_with_owner(state, unit)} is turned back and keeps {unit.health} health", unit.seat)


VERB = verb(
    LEVEL,
    "CS-HERO-02",
    (KIND,),
    effect=level_up,
    guards=(Guard("can", _can_gain, (DUE,)),),
    typed=TypedForm(optional_for={LEVEL}),
)


PART = Part(
    verbs=(VERB,),
    questions={LEVEL: question(_level_clause, _level_prompt, may_pass=True)},
    checks=(drop_when_idle(LEVEL, lambda state, frame: frame.number not in state.units),),
    passes={LEVEL: decline},
)


DRAWN, KEEP, SOLD = "relic", "keep", "relic sold"
LATE = frozenset({"event", "market"})
"""The phases that the simplified game leaves out."""


def draw(state: SpireState, seat: int, count: int = 1) -> None:
    """Let a seat draw relics, and keep or sell each of them."""
    push(state, *(Frame(DRAWN, seat) for _ in range(count)))


def refill_relics(state: SpireState, frame: Frame) -> None:
    """Drop a draw if there is no relic for it; shuffle the discards into an empty deck first (CS-EXPL-13)."""
    if state.zones[RELICS]:
        return
    if state.zones[RELIC_DISCARDS]:
        chips.put_away(state, state.zones[RELIC_DISCARDS], RELIC_DISCARDS, RELICS)
        state.report("CS-EXPL-13", "the discarded relics are shuffled into their deck")
        return
    pop(state)
    state.report("CS-EXPL-13", f"{state.with_verb(frame.owner, 'draws')} no relic: none is left", frame.seat)


def _spec_drawn(state: SpireState, frame: Frame) -> DrawSpec:
    names, left = chips.drawable(state, RELICS), len(state.zones[RELICS])
    prompt = f"{state.seat_name(frame.owner)}: draw a relic"
    return DrawSpec(frame.owner, DRAWN, "CS-EXPL-10", prompt, names=names, hidden=True, subject=(left,))


def _apply_drawn(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Give a relic to its player; in the simplified game, replace a relic for a phase that is left out (CS-VAR-02)."""
    seat, face = frame.owner, str(values[0])
    chips.draw(state, RELICS, relics(seat), face, 1 << seat)
    if face != UNKNOWN and state.options.mode == "simplified" and LATE.issuperset(state.contents.relics[face].phases):
        chips.move_chips(state, state.zones[relics(seat)][-1:], relics(seat), RELIC_DISCARDS)
        said = f"{title(state.contents, face)} is for a phase that the simplified game leaves out: draw another"
        state.report("CS-VAR-02", said, seat)
        push(state, Frame(DRAWN, seat))
        return
    state.report("CS-EXPL-10", f"{state.with_verb(seat, 'draws')} a relic", seat)
    push(state, Frame(KEEP, seat))


def kept_relic_count(state: SpireState, seat: int) -> int:
    """Return how many relics a seat keeps in secret."""
    return len(state.zones.get(relics(seat), ()))


def relic_price(state: SpireState) -> int:
    """Return the Source that a sold relic brings; 0 if relics cannot be sold (CS-R69, CS-R81)."""
    return 0 if state.leaves_out("CS-EXPL-10") else state.options.relic_sale


def _relic_prompt(state: SpireState, frame: Frame) -> str:
    price = relic_price(state)
    return f"keep the relic{f', or sell it for {price} Source' if price else ''}"


def keep(state: SpireState, move: Move) -> None:
    """Keep a relic in secret."""
    pop(state)
    state.report("CS-EXPL-11", f"{state.with_verb(move.seat, 'keeps')} the relic", move.seat)


def can_sell(state: SpireState, move: Move) -> Breach | None:
    """Check that relics can be sold (CS-R81)."""
    if relic_price(state):
        return None
    return Breach("CS-EXPL-10", "relics cannot be sold under your house rules", also=("CS-R81", "CS-R69"))


def sell(state: SpireState, move: Move) -> None:
    """Sell the relic that was drawn last; it is shown as it is discarded."""
    pop(state)
    token = state.zones[relics(move.seat)][-1]
    if token.face is None:
        push(state, Frame(SOLD, move.seat))
    else:
        discard(state, move.seat, token.face)


def _spec_sold(state: SpireState, frame: Frame) -> DrawSpec:
    zone = relics(frame.owner)
    names = tuple(hands.possible_faces(state, state.deck, zone))
    prompt = f"{state.seat_name(frame.owner)}: show the relic that you sell"
    return DrawSpec(frame.owner, SOLD, "CS-EXPL-10", prompt, names=names)


def discard(state: SpireState, seat: int, face: str) -> None:
    """Discard the relic that was drawn last, for Source."""
    shown = state.zones[relics(seat)][-1]._replace(face=face, could=0)
    chips.move_chips(state, [shown], relics(seat), RELIC_DISCARDS)
    gain(state, seat, relic_price(state), "CS-EXPL-10", f"for {title(state.contents, face)}")


KEEP_VERB = verb(KEEP, "CS-EXPL-10", effect=keep, typed=TypedForm(fillers=("it", "the", "relic")))
SELL_VERB = verb(
    "sell",
    "CS-EXPL-10",
    answers={KEEP},
    effect=sell,
    guards=(Guard("price", can_sell, (DUE,)),),
    typed=TypedForm(fillers=("it", "the", "relic")),
)
DRAWS = Part(
    verbs=(KEEP_VERB, SELL_VERB),
    questions={
        KEEP: question(
            "CS-EXPL-10", _relic_prompt, subject=lambda state, frame: (kept_relic_count(state, frame.owner),)
        )
    },
    chances={
        DRAWN: Chance(_spec_drawn, _apply_drawn),
        SOLD: Chance(_spec_sold, lambda state, frame, values: discard(state, frame.owner, str(values[0]))),
    },
    checks=(OnTop((DRAWN,), refill_relics),),
)
