"""Effects of cards on the map: place garrisons and tiles; sacrifice, transform, exchange or target figures."""

from collections.abc import Iterator
from itertools import combinations

from referee.engine import LastingEffect, grant, with_article
from referee.engine.verbs import Breach, Effect, Value, checked_value
from referee.games.monsters_and_magic.catalogue import NEIGHBOURS, SQUARES, use_clauses
from referee.games.monsters_and_magic.draws import request_draw
from referee.games.monsters_and_magic.fights import current_fight
from referee.games.monsters_and_magic.figures import (
    GARRISON,
    figure_limit_breach,
    figure_subject,
    pick_up_unit,
    put_down_unit,
    put_garrison,
    remove_figure,
    unit_count,
)
from referee.games.monsters_and_magic.movement import mark_changed, reopen_moves
from referee.games.monsters_and_magic.reverting import MOVED, PLACED, SACRIFICED, TILE, TRANSFORMED, record_card_change
from referee.games.monsters_and_magic.slots import (
    FIGURE,
    ITS_SQUARE,
    KIND,
    ONE,
    OTHER,
    OTHERS_SQUARE,
    OWN_FIGURE,
    SQUARE,
    TERRAIN,
)
from referee.games.monsters_and_magic.state import Change, Figure, MonstersState
from referee.games.monsters_and_magic.using import CardUse, is_from_hand

OWN = "own"


def own_figure(state: MonstersState, use: CardUse) -> Figure | None:
    """Return the player's figure on the named square or fighting for it, or None."""
    square = SQUARE.of(use)
    fight, figure = current_fight(state), state.figures[square]
    if fight is not None and fight.square == square and fight.figure.seat == use.seat:
        return fight.figure
    return figure if figure is not None and figure.seat == use.seat else None


def _has_figure(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that the player has a figure on the square (MM-PERM-04)."""
    if own_figure(state, use) is not None:
        return None
    also = ("MM-HAND-06", "MM-Q-55") if use.data.target else ()
    return Breach("MM-PERM-04", f"you have no figure on {SQUARES[SQUARE.of(use)]}", "fact", also)


# A garrison in a space without units


def _has_garrison(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that a garrison is left in the supply and that the space has none."""
    if state.supply(use.seat, GARRISON) <= 0:
        total = state.contents.units[GARRISON].per_player
        return Breach(
            "MM-UNIT-02", f"all {total} garrisons of {state.seat_name(use.seat)} are on the map", "fact", ("MM-Q-07",)
        )
    owner = state.garrisons[SQUARE.of(use)]
    if owner is None:
        return None
    text = f"a garrison of {state.seat_name(owner)} is on {SQUARES[SQUARE.of(use)]}"
    return Breach("MM-STACK-02", text, "fact", (_empty_space_ruling(use),))


def _empty_space_ruling(use: CardUse) -> str:
    """Return the ruling on which spaces are empty: for Empire, or for the Merchant."""
    return "MM-Q-64" if use.data.adjacent_to else "MM-Q-66"


def _is_empty(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that no figure is in the space (MM-Q-64, MM-Q-66)."""
    figure = state.figures[SQUARE.of(use)]
    own_may = use.data.adjacent_to == OWN and state.options.empire_empty == "no_garrison"
    if figure is None or (own_may and figure.seat == use.seat):
        return None
    name = state.contents.units[figure.kind].name
    text = f"{SQUARES[SQUARE.of(use)]} is not empty: {with_article(name)} of {state.seat_name(figure.seat)} is there"
    return Breach(_empty_space_ruling(use), text)


def _is_right_place(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that the space is where the card requires it to be."""
    return _neighbour_breach(state, use) or _structure_breach(state, use)


def _neighbour_breach(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that the space is next to a space of the player's (MM-Q-65), or next to the unit that the card requires."""
    wanted = use.data.adjacent_to
    if not wanted or any(
        _is_wanted_neighbour(state, use.seat, square, wanted) for square in NEIGHBOURS[SQUARE.of(use)]
    ):
        return None
    kind = GARRISON if state.options.empire_source == GARRISON else "space"
    text = f"{SQUARES[SQUARE.of(use)]} is not next to {with_article(kind if wanted == OWN else wanted)} of yours"
    return Breach("MM-Q-65", text)


def _is_wanted_neighbour(state: MonstersState, seat: int, square: int, wanted: str) -> bool:
    if wanted == GARRISON or (wanted == OWN and state.options.empire_source == GARRISON):
        return state.garrisons[square] == seat
    figure = state.figures[square]
    return state.holder(square) == seat if wanted == OWN else figure is not None and figure[1:3] == (seat, wanted)


def _structure_breach(state: MonstersState, use: CardUse) -> Breach | None:
    allowed, there = use.data.structure, state.structure[SQUARE.of(use)]
    if not allowed or there in allowed:
        return None
    names = " or ".join(state.contents.structures[one].name for one in allowed)
    return Breach("MM-Q-66", f"there is no {names} on {SQUARES[SQUARE.of(use)]}")


def _place(state: MonstersState, use: CardUse) -> None:
    if put_garrison(state, use.seat, SQUARE.of(use)):
        record_card_change(state, use, Change(PLACED, use.seat, SQUARE.of(use)))


PLACING = Effect(_place, (SQUARE,), {"marker": _has_garrison, "empty": _is_empty, "place": _is_right_place})

# Another terrain (MM-Q-69)


def _has_tile(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that the terrain is another type, and that a spare tile of it is left."""
    name = state.contents.terrains[TERRAIN.of(use)].name
    if state.terrain[SQUARE.of(use)] == TERRAIN.of(use):
        return Breach("MM-TERR-01", f"{SQUARES[SQUARE.of(use)]} is already {name}", also=("MM-Q-69",))
    if state.spares.get(TERRAIN.of(use), 0) > 0:
        return None
    return Breach("MM-TERR-02", f"no spare tile of {name} is left", "fact", ("MM-Q-69",))


def exchange_tile(state: MonstersState, square: int, terrain: str) -> str:
    """Replace a tile with a spare one, and put the old tile with the spares; return the old type."""
    old = state.terrain[square]
    state.terrain[square] = terrain
    state.spares[terrain] = state.spares.get(terrain, 0) - 1
    state.spares[old] = state.spares.get(old, 0) + 1
    return old


def _alter(state: MonstersState, use: CardUse) -> None:
    old = exchange_tile(state, SQUARE.of(use), TERRAIN.of(use))
    record_card_change(state, use, Change(TILE, use.seat, SQUARE.of(use), old_type=old))


ALTERING = Effect(_alter, (SQUARE, TERRAIN), {"tile": _has_tile})

# Sacrificing a figure to draw cards (MM-Q-52, MM-Q-53)


def _may_sacrifice(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that the player has a figure on the square, and may sacrifice it if it is their last unit (MM-Q-53)."""
    missing = _has_figure(state, use)
    if missing is not None:
        return missing
    if state.options.altar_last == "yes" or unit_count(state, use.seat) > 1:
        return None
    return Breach("MM-INF-04", "you may not sacrifice your last unit", also=("MM-Q-53",))


def _sacrifice(state: MonstersState, use: CardUse) -> None:
    last = unit_count(state, use.seat) == 1 and state.options.elimination_test == "at_once"
    figure = remove_figure(state, SQUARE.of(use))
    record_card_change(state, use, Change(SACRIFICED, use.seat, SQUARE.of(use), old_type=figure.kind, number=figure.id))
    if last:
        state.report("MM-INF-04", f"{state.seat_name(use.seat)} draws no card: that was the last unit", use.seat)
        return
    request_draw(state, use.seat, use.data.amount, use_clauses(state.contents.cards[use.ability.source])[0])


SACRIFICING = Effect(_sacrifice, (OWN_FIGURE,), {"own figure": _may_sacrifice})

# Another type of figure (MM-Q-67)


def _is_other_kind(state: MonstersState, use: CardUse) -> Breach | None:
    figure = own_figure(state, use)
    if figure is None or figure.kind != KIND.of(use):
        return None
    name = with_article(state.contents.units[figure.kind].name)
    return Breach("MM-Q-67", f"the figure on {SQUARES[SQUARE.of(use)]} is already {name}")


def _has_room(state: MonstersState, use: CardUse) -> Breach | None:
    breach = figure_limit_breach(state, use.seat, KIND.of(use))
    return None if breach is None else breach._replace(also=(*breach.also, "MM-Q-67"))


def _transform(state: MonstersState, use: CardUse) -> None:
    """Change the type of a figure; it keeps its spent move points and the effects of cards on it."""
    figure = checked_value(state.figures[SQUARE.of(use)])
    state.figures[SQUARE.of(use)] = figure._replace(kind=KIND.of(use))
    mark_changed(state, figure)
    record_card_change(
        state, use, Change(TRANSFORMED, use.seat, SQUARE.of(use), old_type=figure.kind, number=figure.id)
    )


TRANSFORMING = Effect(
    _transform, (OWN_FIGURE, KIND), {"own figure": _has_figure, "other kind": _is_other_kind, "room": _has_room}
)

# Two units change places (MM-Q-68)


def _pairs(state: MonstersState, use: CardUse) -> Iterator[tuple[Value, ...]]:
    """Yield the pairs of units that can change places: two figures or, by a house rule, a figure and a garrison."""
    figures = state.figure_squares(use.seat)
    garrisons = [square for square, owner in enumerate(state.garrisons) if owner == use.seat]
    for one, other in combinations(figures, 2):
        yield (FIGURE, one, FIGURE, other)
    if state.options.illusionist_garrison == "yes":
        bare = set(figures).difference(garrisons)
        empty = set(garrisons).difference(figures)
        yield from ((FIGURE, one, GARRISON, other) for one in figures if one in bare for other in sorted(empty))
        yield from ((GARRISON, one, GARRISON, other) for one, other in combinations(garrisons, 2))


def _recorded_units(args: tuple[Value, ...]) -> tuple[Value, ...]:
    """Return two units in the order in which they are recorded: figures first, then by square."""
    first, second = args[:2], args[2:]
    return args if (str(first[0]), int(str(first[1]))) <= (str(second[0]), int(str(second[1]))) else (*second, *first)


def _is_there(state: MonstersState, seat: int, unit: str, square: int) -> bool:
    figure = state.figures[square]
    return state.garrisons[square] == seat if unit == GARRISON else figure is not None and figure.seat == seat


def _may_swap(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that both units are the player's and may change places."""
    pieces = ((ONE.of(use), ITS_SQUARE.of(use)), (OTHER.of(use), OTHERS_SQUARE.of(use)))
    for unit, square in pieces:
        if not _is_there(state, use.seat, unit, square):
            return Breach("MM-PERM-04", f"you have no {unit} on {SQUARES[square]}", "fact")
    if state.options.illusionist_garrison == "yes" or GARRISON not in (ONE.of(use), OTHER.of(use)):
        return None
    return Breach("MM-GARR-01", "a garrison cannot change its place", also=("MM-Q-68",))


def _can_stack(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that neither unit enters a space with another of its kind."""
    if ITS_SQUARE.of(use) == OTHERS_SQUARE.of(use):
        return Breach("MM-STACK-02", f"both units are on {SQUARES[ITS_SQUARE.of(use)]}", "fact", ("MM-Q-68",))
    if ONE.of(use) == OTHER.of(use):
        return None
    for arrives, square in ((ONE.of(use), OTHERS_SQUARE.of(use)), (OTHER.of(use), ITS_SQUARE.of(use))):
        if _is_there(state, use.seat, arrives, square):
            clause = "MM-STACK-02" if arrives == GARRISON else "MM-STACK-01"
            text = f"you already have {with_article(arrives)} on {SQUARES[square]}"
            return Breach(clause, text, "fact", ("MM-Q-68",))
    return None


def _swap(state: MonstersState, use: CardUse) -> None:
    (one, start), (other, end) = (ONE.of(use), ITS_SQUARE.of(use)), (OTHER.of(use), OTHERS_SQUARE.of(use))
    first, second = pick_up_unit(state, one, start), pick_up_unit(state, other, end)
    put_down_unit(state, first, end)
    put_down_unit(state, second, start)
    for piece, was, now in ((first, start, end), (second, end, start)):
        number = piece.id if isinstance(piece, Figure) else 0
        record_card_change(state, use, Change(MOVED, use.seat, was, now, GARRISON if not number else FIGURE, number))


SWAPPING = Effect(
    _swap,
    (ONE, ITS_SQUARE, OTHER, OTHERS_SQUARE),
    {"own figure": _may_swap, "stacking": _can_stack},
    values=_pairs,
    tidy=_recorded_units,
)

# A bonus for one figure (MM-Q-55)


def _targets(state: MonstersState, use: CardUse) -> Iterator[tuple[Value, ...]]:
    fight = current_fight(state)
    if fight is not None and fight.figure.seat == use.seat:
        yield (fight.square,)
    yield from ((square,) for square in state.figure_squares(use.seat))


def _can_help(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that the player has a figure on the named square, or fighting for it, that the card can help."""
    figure = own_figure(state, use)
    if figure is None:
        return _has_figure(state, use)
    if figure.kind in use.data.unit:
        return None
    name = state.contents.units[figure.kind].name
    return Breach("MM-FORCE-04", f"{use.name} does not help {with_article(name)}")


def _aim(state: MonstersState, use: CardUse) -> None:
    """Grant the effect to the figure until the end of the turn, or of the fight (MM-Q-28)."""
    figure = checked_value(own_figure(state, use))
    scope = "turn" if use.data.stat != "force" or not is_from_hand(use) else force_scope(state)
    grant(state, LastingEffect(use.ability.source, use.seat, scope, figure_subject(figure)))
    if use.data.stat == "mp":
        reopen_moves(state, (SQUARE.of(use),), use.data.amount)


def force_scope(state: MonstersState) -> str:
    """Return the scope that says how long Force from a hand card lasts: a fight or a turn."""
    return "fight" if state.options.hc_duration == "one_fight" else "turn"


AIMING = Effect(_aim, (SQUARE,), {"own figure": _can_help}, values=_targets)
