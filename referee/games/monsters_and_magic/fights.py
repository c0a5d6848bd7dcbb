"""The current fight: attacker, defender, dice and totals."""

from typing import NamedTuple

from referee.engine import Frame, Line, Tally, find_frame
from referee.engine.core.agenda import replace_frame
from referee.engine.verbs import Value
from referee.games.monsters_and_magic.catalogue import SQUARES
from referee.games.monsters_and_magic.figures import COMBAT, GARRISON, figure_subject
from referee.games.monsters_and_magic.force import ATTACKING, DEFENDING, Fighter, force
from referee.games.monsters_and_magic.state import Figure, MonstersState


class Fight(NamedTuple):
    """A combat for a space.

    square: the space. origin: where the attacker came from. figure: the attacker. attack, defence: the dice.
    fights_over: how many fights are over. has_chosen_to_fight_on: whether the attacker has.
    """

    square: int
    origin: int
    figure: Figure
    attack: tuple[int, ...] = ()
    defence: tuple[int, ...] = ()
    fights_over: int = 0
    has_chosen_to_fight_on: bool = False


def current_fight(state: MonstersState) -> Fight | None:
    """Return the current combat, or None."""
    frame = find_frame(state, COMBAT)
    if frame is None:
        return None
    square, origin, *rest = frame.data
    return Fight(square, origin, Figure(*rest[:5]), *rest[5:])  # type: ignore[arg-type]


def update_fight(state: MonstersState, fight: Fight) -> None:
    """Replace the combat on the agenda."""
    more = (fight.attack, fight.defence, fight.fights_over, fight.has_chosen_to_fight_on)
    replace_frame(state, Frame(COMBAT, fight.figure.seat, (fight.square, fight.origin, *fight.figure, *more)))


def defender(state: MonstersState, fight: Fight) -> Fighter | None:
    """Return the unit that defends now: the figure, then the garrison, then None (MM-COMB-06, MM-COMB-07)."""
    square, seat, versus = fight.square, fight.figure.seat, fight.figure.kind
    figure, garrison = state.figures[square], state.garrisons[square]
    if figure is not None and figure.seat != seat:
        return Fighter(figure.seat, figure.kind, square, DEFENDING, versus, subject=figure_subject(figure))
    if garrison is not None and garrison != seat:
        return Fighter(garrison, GARRISON, square, DEFENDING, versus)
    return None


def attacker(state: MonstersState, fight: Fight) -> Fighter:
    """Return the unit that attacks (MM-COMB-04)."""
    figure, against = fight.figure, defender(state, fight)
    versus = against.kind if against is not None else ""
    return Fighter(figure.seat, figure.kind, fight.square, ATTACKING, versus, fight.origin, figure_subject(figure))


def request_subject(state: MonstersState, fight: Fight) -> tuple[Value, ...]:
    """Return the subject that identifies a request in a fight when it is replayed: turn, square, defender."""
    against = defender(state, fight)
    which = "none" if against is None else GARRISON if against.kind == GARRISON else "figure"
    return (state.turn, SQUARES[fight.square], which)


def side_total(state: MonstersState, unit: Fighter, dice: tuple[int, ...]) -> Tally:
    """Return the total of a side: its dice and its Force (MM-FORCE-02)."""
    rolled = Line(f"dice ({'+'.join(map(str, dice))})", sum(dice), "MM-COMB-08", "base")
    return Tally(((rolled,) if dice else ()) + force(state, unit).lines)


def totals(state: MonstersState, fight: Fight) -> tuple[int, int]:
    """Return the totals of attacker and defender."""
    against = defender(state, fight)
    ours = side_total(state, attacker(state, fight), fight.attack).total
    return ours, side_total(state, against, fight.defence).total if against is not None else 0


def fighter_of(state: MonstersState, seat: int) -> Fighter | None:
    """Return the unit of a seat in the current fight, or None."""
    fight = current_fight(state)
    if fight is None:
        return None
    against = defender(state, fight)
    return next((one for one in (attacker(state, fight), against) if one is not None and one.seat == seat), None)


def unit_name(state: MonstersState, unit: Fighter) -> str:
    """Return the owner and the type of a unit, in words."""
    return f"{state.seat_name(unit.seat)}’s {state.contents.units[unit.kind].name}"


def tallies(state: MonstersState) -> tuple[tuple[str, Tally], ...]:
    """Return the tallies of both sides of the current fight, each with its title."""
    fight = current_fight(state)
    if fight is None:
        return ()
    ours, against = attacker(state, fight), defender(state, fight)
    both = ((ours, fight.attack), (against, fight.defence))
    return tuple((unit_name(state, unit), side_total(state, unit, dice)) for unit, dice in both if unit is not None)
