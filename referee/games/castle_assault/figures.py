"""The values of a unit, line by line: the printed value, and what its own text, Attachments, Auras and cards add."""

from collections.abc import Iterable, Iterator

from referee.engine import LastingEffect, Line, Tally, effects_on, grant
from referee.engine.mechanisms.modifiers import Modifier, keep, modifier_lines
from referee.games.castle_assault.catalogue import AC, ATTACK, HEALTH, MOVEMENT, CardEffect, card_of
from referee.games.castle_assault.meter import is_at_max
from referee.games.castle_assault.spaces import distance
from referee.games.castle_assault.state import CHARGE, TURN, CastleState, Unit

CLAUSES = {ATTACK: "CA-CMB-06", AC: "CA-CMB-18", MOVEMENT: "CA-MOVE-08", HEALTH: "CA-CMB-09"}


def figure(state: CastleState, unit: Unit, stat: str) -> Tally:
    """Return the current value of a unit’s attack, ac, movement or health (before damage), line by line."""
    card = state.card(unit)
    base = Line(card.name, card.figure(stat), CLAUSES[stat], "base")
    return Tally((base, *_own_lines(state, unit, stat), *_aura_lines(state, unit, stat)))


def attack(state: CastleState, unit: Unit) -> int:
    """Return the Attack of a unit."""
    return figure(state, unit, ATTACK).total


def ac(state: CastleState, unit: Unit) -> int:
    """Return the AC of a unit."""
    return figure(state, unit, AC).total


def movement(state: CastleState, unit: Unit) -> int:
    """Return the Movement of a unit."""
    return figure(state, unit, MOVEMENT).total


def health_left(state: CastleState, unit: Unit) -> int:
    """Return the remaining Health of a unit."""
    return figure(state, unit, HEALTH).total - unit.damage


def movement_bonus(state: CastleState, unit: Unit) -> int:
    """Return the sum of the bonuses to the printed Movement of a unit."""
    return movement(state, unit) - state.card(unit).movement


def _own_lines(state: CastleState, unit: Unit, stat: str) -> Iterator[Line]:
    """Yield the bonuses from a unit's own text, stamps and Attachments."""
    card = state.card(unit)
    at_max = card.effect("at_max")
    if at_max is not None and is_at_max(state, unit.seat):
        yield from _lines(at_max, "at MAX", stat, "CA-MOM-06")
    if stat == AC and state.is_automatic(unit.seat) and state.options.magic_armor == "monster_ac1":
        treasures = state.contents.scenarios[state.scenario].specials("treasure")
        yield from (Line(state.contents.cards[one.card].name, 1, "CA-Q-SC2ARMOR") for one in treasures)
    if card.kind == "hero":
        stamps = [state.contents.stamps[stamp] for stamp in state.stamps if not unit.seat]
        yield from (Line("stamp", amount, "CA-HERO-01") for what, amount in stamps if what == stat)
    for face in unit.attached:
        attachment = state.contents.cards[card_of(face)]
        for one in attachment.does:
            if one.word == "boost":
                yield from _lines(one, attachment.name, stat, "CA-ATT-01")


def _lines(effect: CardEffect, source: str, stat: str, clause: str) -> Iterator[Line]:
    return (Line(source, amount, clause) for what, amount in effect.gives if what == stat)


def _aura_lines(state: CastleState, unit: Unit, stat: str) -> list[Line]:
    """Return bonuses of Auras and lasting effects; house rules say if Auras of one name add up (CA-Q-AURASTACK)."""
    found = list(
        modifier_lines(state, stat, str(unit.id), auras(state, unit), lambda one: reaches(state, one.data, unit))
    )
    if state.options.aura_stack == "add":
        return found
    best: dict[str, Line] = {}
    for line in found:
        if line.clause == "CA-AUR-01" and line.amount <= best.get(line.source, line._replace(amount=-99)).amount:
            continue
        best[line.source if line.clause == "CA-AUR-01" else f"{len(best)} {line.source}"] = line
    return list(best.values())


def source_of(unit: Unit) -> str:
    """Return the id under which a unit gives bonuses, such as `unit 5`."""
    return f"unit {unit.id}"


def auras(state: CastleState, unit: Unit) -> Iterator[Modifier[Unit]]:
    """Yield the Auras that a unit's allies could give it; its own Aura does not count (CA-AUR-04)."""
    tags = state.card(unit).tags
    for ally in state.units.values():
        if ally.seat != unit.seat or ally.id == unit.id:
            continue
        for one in state.card(ally).does:
            if one.word == "aura" and (not one.tag or one.tag in tags):
                source, name = source_of(ally), state.card(ally).name
                yield from (Modifier(source, name, stat, amount, "CA-AUR-01", ally) for stat, amount in one.gives)


def reaches(state: CastleState, source: Unit, unit: Unit, word: str = "aura") -> bool:
    """Return whether a unit is within the squares that an ally's Aura or Necro reaches (CA-AUR-01)."""
    effect = state.card(source).effect(word)
    return effect is not None and distance(state, source, unit) <= effect.squares


def lock_auras(state: CastleState, unit: Unit) -> None:
    """Fix the Aura bonuses of a unit until its Charge is over, wherever it goes (CA-AUR-05)."""
    for one in tuple(auras(state, unit)):
        if reaches(state, one.data, unit):
            keep(
                state, unit.seat, one.stat, str(unit.id), CHARGE, [(one.source, Line(one.name, one.amount, one.clause))]
            )


def has_keyword(state: CastleState, unit: Unit, word: str) -> bool:
    """Return whether a unit has a keyword: printed, from an Attachment, or given for a time."""
    if state.card(unit).effect(word) is not None:
        return True
    attached = (one for face in unit.attached for one in state.contents.cards[card_of(face)].does)
    if any(one.word == "grant" and one.keyword == word for one in attached):
        return True
    return bool(effects_on(state, f"{word} {unit.id}"))


def drop_source(state: CastleState, unit: Unit) -> None:
    """Drop the effects on a unit that has left play; a house rule also ends what its Auras gave (CA-Q-AURADIE)."""
    own = {f"{stat} {unit.id}" for stat in (*CLAUSES, "haste", "resurrection", "phase", "cannot_charge")}
    ends = state.options.aura_source_dies_in_charge == "ends"
    gone = source_of(unit)
    state.effects = tuple(
        effect
        for effect in state.effects
        if effect.subject not in own and not (ends and effect.source == gone and effect.until == CHARGE)
    )


# What cards and units give for a turn (CA-EOT-04, CA-Q-INSTDUR).


def one_turn_scope(state: CastleState, seat: int) -> str:
    """Return the scope at whose end a seat's effects “for 1 turn” stop."""
    return TURN if state.options.one_turn_duration == "current_turn" else f"{TURN} {seat}"


def boost(
    state: CastleState, seat: int, unit: Unit, bonuses: Iterable[tuple[str, int]], source: tuple[str, str], clause: str
) -> None:
    """Add to the values of a unit for the turn. source: the id and the name of the cause."""
    for stat, amount in bonuses:
        line = Line(source[1], amount, clause)
        keep(state, seat, stat, str(unit.id), one_turn_scope(state, seat), [(source[0], line)])


def give_keyword(state: CastleState, seat: int, unit: Unit, word: str, source: str) -> None:
    """Give a unit a keyword for the turn."""
    grant(state, LastingEffect(source, seat, one_turn_scope(state, seat), f"{word} {unit.id}"))
