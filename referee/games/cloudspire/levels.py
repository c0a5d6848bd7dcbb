"""Heroes that level up: an upgrade below their capacity, then their other side (CS-HERO-01 to 11)."""

from referee.engine import Frame, Part, decline, dropping, number, pop, push, question
from referee.engine.verbs import DUE, Breach, Guard, Move, Named, checked, listed, listed_slot, verb
from referee.games.cloudspire import stats
from referee.games.cloudspire.catalogue import ATTACK, FORTIFICATION, RANGE, UPGRADES
from referee.games.cloudspire.deploying import health_chips
from referee.games.cloudspire.names import an_upgrade
from referee.games.cloudspire.pieces import asked_unit, called
from referee.games.cloudspire.sources import side
from referee.games.cloudspire.state import SpireState, Unit

LEVEL = "level"
PROMOTION = "up"
WORDS = {**{kind: kind for kind in UPGRADES}, "fort": FORTIFICATION, "up": PROMOTION, "promote": PROMOTION}


def offer(state: SpireState, hero: Unit) -> None:
    """Ask whether a hero levels up, if it can (CS-HERO-01, CS-R80)."""
    off = state.options.hero_level_up == "no" or state.leaves_out("CS-HERO-01")
    if not off and levels_of(state, hero):
        push(state, Frame(LEVEL, hero.seat, (hero.id,)))


def levels_of(state: SpireState, hero: Unit) -> tuple[str, ...]:
    """Return what a hero can gain by levelling up: kinds of upgrade, or its promotion (CS-HERO-02 to CS-HERO-06)."""
    if len(hero.upgrades) < stats.capacity_of(state, hero):
        return tuple([kind for kind in UPGRADES if why_no_upgrade(state, hero, kind) is None])
    can_turn = not hero.promoted and state.chip(hero).promoted is not None
    return (PROMOTION,) if can_turn else ()


def why_no_upgrade(state: SpireState, hero: Unit, kind: str) -> tuple[str, str] | None:
    """Return the clause and the reason why a hero cannot get a kind of upgrade, or None."""
    if not state.supply(kind):
        return "CS-COMP-05", f"no {kind} upgrade is left in the supply"
    if kind == ATTACK and not side(state, hero).attack:
        return "CS-HERO-05", f"{called(state, hero)} has no attack"
    if kind == RANGE and side(state, hero).range < 2:
        return "CS-HERO-06", f"{called(state, hero)} has only range 1"
    return None


def _listed(state: SpireState, said: object) -> tuple[str, ...]:
    hero = asked_unit(state, LEVEL)
    return () if hero is None else levels_of(state, hero)


KIND = listed_slot(Named("an upgrade", WORDS, listed=_listed))


def _by_which(state: SpireState, frame: Frame) -> str:
    return "CS-HERO-03" if levels_of(state, state.units[number(frame.data[0])]) == (PROMOTION,) else "CS-HERO-02"


def _how(state: SpireState, frame: Frame) -> str:
    hero = state.units[number(frame.data[0])]
    ways = levels_of(state, hero)
    what = "level up to promote it" if ways == (PROMOTION,) else f"level {listed(ways, 'or')}"
    return f"{called(state, hero)} may level up: {what}, or pass"


def _can_have(state: SpireState, move: Move) -> Breach | None:
    hero, kind = asked_unit(state, LEVEL), KIND.of(move)
    if hero is None or kind in levels_of(state, hero):
        return None
    if len(hero.upgrades) < stats.capacity_of(state, hero):
        if kind == PROMOTION:
            return Breach("CS-HERO-03", f"{called(state, hero)} is below its capacity: give it an upgrade first")
        found = why_no_upgrade(state, hero, kind)
        return None if found is None else Breach(*found)
    clause = "CS-HERO-04" if hero.promoted else "CS-HERO-03"
    return Breach(clause, f"{called(state, hero)} is at its capacity of {stats.capacity_of(state, hero)}")


def level(state: SpireState, move: Move) -> None:
    """Give a hero an upgrade, or turn it over."""
    hero, kind = checked(asked_unit(state, LEVEL)), KIND.of(move)
    pop(state)
    if kind != PROMOTION:
        state.put(hero._replace(upgrades=(*hero.upgrades, kind)))
        state.report("CS-HERO-02", f"{called(state, hero)} gains {an_upgrade(kind)}", hero.seat)
        return
    promote(state, hero)


def promote(state: SpireState, unit: Unit) -> None:
    """Promote a unit: its health changes by the difference between the sides, and a hero returns its upgrades."""
    turned = unit._replace(promoted=True, upgrades=() if unit.hero else unit.upgrades)
    change = side(state, turned).health - side(state, unit).health
    health = health_chips(state, unit.health + change, unit.health)
    state.put(turned._replace(health=health))
    state.report("CS-HERO-03", f"{called(state, unit)} is promoted: health {health}", unit.seat)


def demote(state: SpireState, unit: Unit) -> None:
    """Turn a unit back to its basic side; it keeps its health, a hero loses its upgrades (CS-HERO-10, CS-HERO-11)."""
    state.put(unit._replace(promoted=False, upgrades=() if unit.hero else unit.upgrades))
    clause = "CS-HERO-11" if unit.hero else "CS-HERO-10"
    state.report(clause, f"{called(state, unit)} is turned back and keeps {unit.health} health", unit.seat)


VERB = verb(LEVEL, "CS-HERO-02", (KIND,), effect=level, guards=(Guard("can", _can_have, (DUE,)),), bare={LEVEL})


PART = Part(
    verbs=(VERB,),
    questions={LEVEL: question(_by_which, _how, may_pass=True)},
    checks=(dropping(LEVEL, lambda state, frame: frame.data[0] not in state.units),),
    passes={LEVEL: decline},
)
