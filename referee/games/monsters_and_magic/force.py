"""Force: what a unit adds to its dice, line by line."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from referee.engine import Line, Tally
from referee.engine.verbs import listed
from referee.games.monsters_and_magic.catalogue import NEIGHBOURS, SQUARES, CardEffect
from referee.games.monsters_and_magic.declaration import active_structures
from referee.games.monsters_and_magic.figures import figure_subject
from referee.games.monsters_and_magic.modifiers import ActiveEffect, active_effects
from referee.games.monsters_and_magic.state import MonstersState

GARRISON = "garrison"
ATTACKING, DEFENDING = "attacking", "defending"
BENEFITS = {"monster": "MM-STRUC-07", "hero": "MM-STRUC-08", "army": "MM-STRUC-09", "mage": "MM-STRUC-11"}
"""The clause that gives units Force for a declared structure, by the type of the units."""


class Fighter(NamedTuple):
    """A unit whose Force is needed.

    kind: its type. square: where it fights. versus: the type of its opponent. role: attacking, defending, or empty
    outside a fight. origin: where an attacker came from. subject: the name by which effects refer to a figure; empty
    for a garrison.
    """

    seat: int
    kind: str
    square: int
    role: str = ""
    versus: str = ""
    origin: int | None = None
    subject: str = ""


def force(state: MonstersState, unit: Fighter) -> Tally:
    """Return the Force of a unit, base and bonuses (MM-FORCE-01..04), with one line for each source."""
    kind = state.contents.units[unit.kind]
    clause = "MM-GARR-02" if unit.kind == GARRISON else "MM-FORCE-03"
    base = Line(kind.name.casefold(), kind.base_force, clause, "base")
    cards = (_card_line(state, unit, source) for source in active_effects(state, unit.seat, "force"))
    bonuses = (*filter(None, cards), *_declared_bonuses(state, unit), *_structure_force(state, unit))
    return Tally((base, *(_best_bonus(bonuses) if state.options.stacking == "best" else bonuses)))


def _best_bonus(bonuses: tuple[Line, ...]) -> tuple[Line, ...]:
    """Return the highest bonus and all negative ones, for a house rule that counts only the best (MM-Q-40)."""
    highest = max((line for line in bonuses if line.amount > 0), key=lambda line: line.amount, default=None)
    return tuple(line for line in bonuses if line is highest or line.amount < 0)


def _card_line(state: MonstersState, unit: Fighter, source: ActiveEffect) -> Line | None:
    """Return the bonus of a permanent card, played hand card or targeted effect, or None (MM-COMB-09, MM-COMB-10)."""
    effect = source.effect
    if not _fits(state, unit, effect) or (source.subject and source.subject != unit.subject):
        return None
    times, notes = 1, _notes(state, unit, effect)
    if effect.adjacent_to:
        near = helper_squares(state, unit, effect.adjacent_to)
        if not near:
            return None
        once = state.options.adjacency_stack == "once"
        times = 1 if once else len(near)
        notes += (_beside_text(effect.adjacent_to, near[:1] if once else near),)
    clause = "MM-FORCE-01" if source.subject else "MM-COMB-09" if source.use == "pc" else "MM-COMB-10"
    return Line(source.card.name, effect.amount * times, clause, note=" ".join(notes))


def _fits(state: MonstersState, unit: Fighter, effect: CardEffect) -> bool:
    """Return whether an effect's conditions hold in the contested space (MM-INF-07)."""
    return (
        unit.kind in effect.unit
        and (not effect.terrain or state.terrain[unit.square] in effect.terrain)
        and (not effect.structure or state.structure[unit.square] in effect.structure)
        and (not effect.when or effect.when == unit.role)
        and (not effect.versus or unit.versus in effect.versus)
    )


def _notes(state: MonstersState, unit: Fighter, effect: CardEffect) -> tuple[str, ...]:
    """Return the conditions that hold, in words."""
    terrain = state.terrain[unit.square] if effect.terrain else ""
    structure = state.structure[unit.square] if effect.structure else ""
    versus = f"against {unit.versus}" if effect.versus else ""
    return tuple(note for note in (effect.when, terrain, structure, versus) if note)


def _beside_text(kind: str, near: Iterable[int]) -> str:
    return f"next to {kind} " + listed(SQUARES[square] for square in near)


def helper_squares(state: MonstersState, unit: Fighter, kind: str) -> tuple[int, ...]:
    """Return the squares of friendly units of a type that are adjacent to a fighter (MM-CARD-05, MM-Q-37, MM-Q-38)."""
    away = unit.origin is not None and state.options.adjacency_from == "origin"
    place = unit.origin if away and unit.origin is not None else unit.square
    same = (place,) if state.options.same_space_adjacent == "yes" else ()
    return tuple(square for square in (*NEIGHBOURS[place], *same) if _is_other_unit(state, unit, kind, square))


def _is_other_unit(state: MonstersState, unit: Fighter, kind: str, square: int) -> bool:
    """Return whether the fighter's player has another unit of a type on a square."""
    if kind == GARRISON:
        itself = unit.kind == GARRISON and unit.square == square
        return state.garrisons[square] == unit.seat and not itself
    figure = state.figures[square]
    return (
        figure is not None
        and figure.seat == unit.seat
        and figure.kind == kind
        and figure_subject(figure) != unit.subject
    )


def _declared_bonuses(state: MonstersState, unit: Fighter) -> Iterator[Line]:
    """Yield the bonuses of declared structures (MM-DECL-04)."""
    held = active_structures(state, unit.seat)
    for structure in state.contents.structures.values():
        if structure.id in held and structure.stat == "force" and unit.kind in structure.unit:
            clause = BENEFITS.get(unit.kind, "MM-DECL-04")
            yield Line(structure.plural.casefold(), structure.amount, clause, note="declared")


def _structure_force(state: MonstersState, unit: Fighter) -> Iterator[Line]:
    """Yield the Force that the structure in the space gives to its defender (MM-STRUC-06, MM-Q-42)."""
    structure = state.contents.structures.get(state.structure[unit.square])
    if structure is None or structure.declared or structure.stat != "force" or unit.role != DEFENDING:
        return
    if unit.kind in structure.unit and (unit.kind != GARRISON or state.options.castle == "both"):
        yield Line(structure.name.casefold(), structure.amount, "MM-STRUC-06")
