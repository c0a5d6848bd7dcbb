"""The Declaration Phase: the structure types that a seat holds enough of, has declared, and benefits from."""

from referee.engine import Part, counted, settling
from referee.engine.verbs import Breach, Guard, Move, NamedThing, Slot, TypedForm, verb
from referee.games.monsters_and_magic.names import kind_letters, kind_names
from referee.games.monsters_and_magic.state import MonstersState

TYPE = Slot(
    NamedThing(
        "a type of structure",
        lambda state: kind_names(state.contents.chits),
        lambda state, name: str(name),
        codes=lambda state: kind_letters(state.contents.chits),
    )
)


def held_types(state: MonstersState, seat: int) -> dict[str, int]:
    """Return how many spaces of each structure type a seat occupies; two units in a space count once (MM-DECL-03)."""
    structure, counts = state.structure, dict.fromkeys(state.contents.structures, 0)
    for square in state.squares_of(seat):
        if structure[square] in counts:
            counts[structure[square]] += 1
    return counts


def declarable_types(state: MonstersState, seat: int) -> tuple[str, ...]:
    """Return the structure types that a seat occupies often enough to declare (MM-DECL-01)."""
    least = state.options.declare_at
    counts, structures = held_types(state, seat), state.contents.structures
    return tuple(name for name, count in counts.items() if count >= least and structures[name].declared)


def active_structures(state: MonstersState, seat: int) -> frozenset[str]:
    """Return the structure types that a seat benefits from now (MM-DECL-04, MM-Q-08, MM-Q-10)."""
    if state.options.benefit_scope == "own_turn" and seat != state.seat:
        return frozenset()
    if state.options.declaration_life == "continuous":
        return frozenset(declarable_types(state, seat))
    return frozenset(state.declared[seat])


def structure_bonuses(state: MonstersState, seat: int, stat: str) -> tuple[tuple[str, int], ...]:
    """Return the amounts that a seat's declared structures add to a stat, each with the structure's plural name."""
    found = active_structures(state, seat)
    structures = state.contents.structures.values()
    return tuple((one.plural, one.amount) for one in structures if one.stat == stat and one.id in found)


def declare_all(state: MonstersState) -> None:
    """Declare all types that the active player can declare or, if players declare, keep those still held (MM-Q-09)."""
    if state.options.declaration_life == "continuous":
        return
    seat = state.seat
    can = declarable_types(state, seat)
    automatic = state.options.auto_declare == "yes"
    found = can if automatic else tuple(name for name in state.declared[seat] if name in can)
    _set_declared(state, seat, found)


def _set_declared(state: MonstersState, seat: int, types: tuple[str, ...]) -> None:
    """Set the structure types that a seat has declared, and report new and lost ones."""
    before = state.declared[seat]
    structures = state.contents.structures
    if fresh := [structures[name].plural for name in types if name not in before]:
        state.report("MM-DECL-01", f"{state.seat_name(seat)} declares {', '.join(fresh)}", seat)
    if gone := [structures[name].plural for name in before if name not in types]:
        state.report("MM-DECL-04", f"{state.seat_name(seat)} no longer has {', '.join(gone)}", seat)
    state.declared = (*state.declared[:seat], types, *state.declared[seat + 1 :])


def check_lost(state: MonstersState) -> None:
    """Remove benefits as soon as too few spaces are held, if a house rule says so (MM-Q-08)."""
    if state.options.declaration_life == "until_lost":
        for seat, declared in enumerate(state.declared):
            if declared:
                can = declarable_types(state, seat)
                if any(name not in can for name in declared):
                    _set_declared(state, seat, tuple(name for name in declared if name in can))


def has_declaration_choice(state: MonstersState) -> bool:
    """Return whether the active player has a choice in the Declaration Phase."""
    by_player = state.options.auto_declare == "no" and state.options.declaration_life != "continuous"
    return by_player and any(name not in state.declared[state.seat] for name in declarable_types(state, state.seat))


def _is_declarable(state: MonstersState, move: Move) -> Breach | None:
    structure = state.contents.structures[TYPE.of(move)]
    if structure.declared:
        return None
    clauses = {"cross": "MM-DECL-05"}
    return Breach(clauses.get(structure.stat, "MM-DECL-06"), f"{structure.plural} are never declared")


def _holds_enough(state: MonstersState, move: Move) -> Breach | None:
    name = TYPE.of(move)
    has, least = held_types(state, move.seat)[name], state.options.declare_at
    if has >= least:
        return None
    structure = state.contents.structures[name]
    held = counted(has, structure.name, structure.plural)
    return Breach("MM-DECL-01", f"you hold {held}, but need {least}", "rule")


def _is_new(state: MonstersState, move: Move) -> Breach | None:
    name = TYPE.of(move)
    if name not in state.declared[move.seat]:
        return None
    return Breach("MM-DECL-01", f"{state.contents.structures[name].plural} have already been declared", "fact")


def _is_by_player(state: MonstersState, move: Move) -> Breach | None:
    if state.options.auto_declare == "no" and state.options.declaration_life != "continuous":
        return None
    return Breach("MM-DECL-01", "the referee declares everything that can be declared", "fact", ("MM-Q-08", "MM-Q-09"))


DECLARE = verb(
    "declare",
    "MM-DECL-01",
    (TYPE,),
    answers={"declaration"},
    guards=(
        Guard("by player", _is_by_player),
        Guard("declared type", _is_declarable),
        Guard("enough", _holds_enough, ("declared type",)),
        Guard("new", _is_new),
    ),
    effect=lambda state, move: _set_declared(state, move.seat, (*state.declared[move.seat], TYPE.of(move))),
    typed=TypedForm(repeats=True),
    anchored=False,
)
PART = Part(verbs=(DECLARE,), steps={"declare": settling(declare_all)}, checks=(check_lost,))
