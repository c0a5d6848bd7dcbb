"""Figures and garrisons: where they are, how they are put on the map and removed, and their limits."""

from referee.engine import Line, Tally, counted, find_frame
from referee.engine.core.effects import end_effects_on
from referee.engine.verbs import Breach, checked_value
from referee.games.monsters_and_magic.catalogue import SQUARES, Contents
from referee.games.monsters_and_magic.modifiers import active_effects
from referee.games.monsters_and_magic.state import Figure, MonstersState

COMBAT = "combat"
"""The kind of frame in which a figure that entered an enemy space fights; its data: square, origin, figure."""
GARRISON = "garrison"


def figure_subject(figure: Figure) -> str:
    """Return the name of a figure in effects and uses."""
    return f"figure {figure.id}"


def find_figure(state: MonstersState, number: int) -> int | None:
    """Return the square of a figure by its number, or None while it is not on the map."""
    return next((at for at, figure in enumerate(state.figures) if figure is not None and figure.id == number), None)


def fighting_figure(state: MonstersState) -> Figure | None:
    """Return the figure that fights for a space it has entered, or None; it is on no square until the fight is over."""
    frame = find_frame(state, COMBAT)
    return None if frame is None else Figure(*frame.data[2:7])  # type: ignore[arg-type]


def unit_count(state: MonstersState, seat: int) -> int:
    """Return how many units a seat has on the map, including one that is fighting."""
    fighting = fighting_figure(state)
    own = 1 if fighting is not None and fighting.seat == seat else 0
    return own + state.garrison_count(seat) + len(state.figure_squares(seat))


def has_units(state: MonstersState, seat: int) -> bool:
    """Return whether a seat has a unit on the map, including one that is fighting."""
    return seat in state.garrisons or unit_count(state, seat) > 0


def figure_count(state: MonstersState, seat: int, kind: str) -> int:
    """Return how many figures of a type a seat has on the map, including one that is fighting."""
    fighting = fighting_figure(state)
    own = 1 if fighting is not None and (fighting.seat, fighting.kind) == (seat, kind) else 0
    return own + len(state.figure_squares(seat, kind))


def put_figure(state: MonstersState, seat: int, kind: str, square: int) -> Figure:
    """Put a new figure on a square and return it."""
    figure = Figure(state.next_figure, seat, kind)
    state.next_figure += 1
    state.figures[square] = figure
    return figure


def remove_figure(state: MonstersState, square: int) -> Figure:
    """Move the figure of a square to its owner's supply (MM-INF-03), and return it."""
    figure = checked_value(state.figures[square])
    state.figures[square] = None
    drop_effects(state, figure)
    return figure


def drop_effects(state: MonstersState, figure: Figure) -> None:
    """End the effects on a figure that has left the map."""
    end_effects_on(state, figure_subject(figure))
    if state.moving == figure.id:
        state.moving = None


def put_garrison(state: MonstersState, seat: int, square: int) -> bool:
    """Put a garrison on a square; return whether a marker was left (MM-Q-07)."""
    if state.supply(seat, GARRISON) <= 0:
        state.report("MM-UNIT-02", f"no garrison marker is left for {SQUARES[square]}", seat)
        return False
    state.garrisons[square] = seat
    return True


def remove_garrison(state: MonstersState, square: int) -> None:
    """Move the garrison of a square to its owner's supply (MM-INF-03)."""
    state.garrisons[square] = None


def pick_up_unit(state: MonstersState, unit: str, square: int) -> Figure | int | None:
    """Take a unit from a square, to put it on another; return the figure, or the garrison's seat."""
    if unit == GARRISON:
        owner, state.garrisons[square] = state.garrisons[square], None
        return owner
    figure, state.figures[square] = state.figures[square], None
    return figure


def put_down_unit(state: MonstersState, piece: Figure | int | None, square: int) -> None:
    """Put a unit on a square. piece: as `pick_up_unit` returned it."""
    if isinstance(piece, Figure):
        state.figures[square] = piece
    elif piece is not None:
        state.garrisons[square] = piece


def figure_cap(state: MonstersState, seat: int, kind: str, is_by_hand: bool = False) -> Tally:
    """Return how many figures of a type a seat may have on the map (MM-REC-09).

    is_by_hand: whether a hand card recruits.
    """
    lines = [Line("limit on the map", state.options.figure_limit, "MM-REC-09", "base")]
    for source in active_effects(state, seat, "figure_cap"):
        if kind in source.effect.unit:
            lines.append(Line(source.card.name, source.effect.amount, "MM-PERM-03", "set"))
    unit = state.contents.units[kind]
    if is_by_hand and state.options.hc_recruit_cap == "lifted":
        lines.append(Line("recruit by hand card", unit.per_player, "MM-REC-09", "set", "MM-Q-16"))
    lines.append(Line("figures of a set", unit.per_player, set_size_clause(state.contents, kind), "clamp"))
    return Tally(tuple(lines))


def set_size_clause(contents: Contents, kind: str) -> str:
    """Return the clause that says how many units of a type are in a player's set."""
    return f"MM-UNIT-{list(contents.units).index(kind) + 2:02}"


def figure_limit_breach(state: MonstersState, seat: int, kind: str, is_by_hand: bool = False) -> Breach | None:
    """Return why a seat cannot have another figure of a type on the map, or None (MM-REC-09, MM-REC-10)."""
    cap, has = figure_cap(state, seat, kind, is_by_hand).total, figure_count(state, seat, kind)
    if has < cap:
        return None
    unit = state.contents.units[kind]
    text = f"{state.seat_name(seat)} has {counted(has, unit.name, unit.plural)} on the map, and the limit is {cap}"
    also = ("MM-Q-15", "MM-Q-16") if is_by_hand else ("MM-Q-15",)
    return Breach("MM-REC-09", text, "fact" if has >= unit.per_player else "rule", also)


def recruit_squares(state: MonstersState, seat: int) -> tuple[int, ...]:
    """Return the squares for a recruit: garrisons of the seat without a figure (MM-REC-11, MM-REC-12)."""
    return tuple(at for at, owner in enumerate(state.garrisons) if owner == seat and state.figures[at] is None)
