"""New Monsters: which ones arrive when a scenario begins and when a Monster turn ends, and where (CA-SPN)."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple, cast

from referee.engine import Frame, Part, PositionError, find_frame, number, pop, push, question, swap
from referee.engine.core.agenda import replace_frame
from referee.engine.mechanisms.automaton import Automaton
from referee.engine.mechanisms.priorities import Rank
from referee.engine.verbs import Breach, Guard, Move, PartialMove, Slot, TypedForm, checked_value, listed, verb
from referee.games.castle_assault.catalogue import SOUTH, Card
from referee.games.castle_assault.names import SPACE, sides_of, space_numbers
from referee.games.castle_assault.scenarios import FRONTS, SIDES, Arrival, Scenario
from referee.games.castle_assault.spaces import castle_spaces, foes, forward, name, spaces_of, units_by_space
from referee.games.castle_assault.state import COLUMNS, CastleState, Unit
from referee.games.castle_assault.units import ENGAGE, enter, leave, name_with_place

MONSTER_SEAT = 1
"""The seat of the Monsters."""
ARRIVALS, PLACE, RANDOM, CASTLE = "arrivals", "place", "random", "castle"
NOWHERE = 99
"""A distance greater than any on the board."""


class NewMonster(NamedTuple):
    """A Monster that is about to arrive. unit: its card. where: the word for where it arrives."""

    unit: str
    where: str


def scenario_of(state: CastleState) -> Scenario:
    """Return the scenario that is played."""
    return state.contents.scenarios[state.scenario]


def monster_turn(state: CastleState) -> int:
    """Return the number of the Monster turn, which scenarios call T1, T2 and so on; South begins (CA-SOLO-06)."""
    return state.turn // 2


def set_up_scenario(state: CastleState) -> None:
    """Set up the chosen scenario: the Monster castle, and the spaces that are closed (CA-SCN2-03).

    Raises:
        PositionError: there is no scenario with that number.
    """
    known = {one.number: one for one in state.contents.scenarios.values()}
    scenario = known.get(state.options.scenario)
    if scenario is None:
        numbers = ", ".join(map(str, known))
        raise PositionError([f"there is no scenario {state.options.scenario} (available: {numbers})"])
    state.scenario = scenario.id
    state.castles[MONSTER_SEAT] = scenario.castle or state.options.monster_castle_health
    state.closed = tuple(side_space(state, rule.space) for rule in scenario.specials("closed_space"))


def side_space(state: CastleState, side: str) -> int:
    """Return the left, centre or right space of the Monster castle, as seen by the side that a house rule names."""
    view = 1 if state.options.monster_left_view == "player" else -1
    return castle_spaces(state, MONSTER_SEAT)[SIDES[::view].index(side)]


def announce_scenario(state: CastleState) -> None:
    """Report which scenario begins and where its treasure is (CA-SCN2-06)."""
    scenario = scenario_of(state)
    state.report("CA-SPN-01", f"scenario {scenario.number}: {scenario.title}", SOUTH)
    for space, card in treasures(state):
        state.report("CA-SCN2-06", f"{card.name} is on {name(space)}", MONSTER_SEAT)


def treasures(state: CastleState) -> Iterator[tuple[int, Card]]:
    """Yield the treasure cards of the scenario, each with its space in the Monster castle (CA-SCN2-06)."""
    for rule in scenario_of(state).specials("treasure"):
        yield side_space(state, rule.space), state.contents.cards[rule.card]


# What comes.


def add_arrivals(state: CastleState, arrivals: Iterable[Arrival]) -> None:
    """Add Monsters one after another; Monsters that wait for a space come first (CA-SPN-12)."""
    coming = (*state.queue, *((one.unit, one.where) for one in arrivals for _ in range(one.number)))
    state.queue = ()
    push(state, Frame(ARRIVALS, MONSTER_SEAT, coming))


def count_in_play(state: CastleState, card: str) -> int:
    """Return how many copies of a Monster are on the board."""
    return sum(unit.card == card for unit in state.units_of(MONSTER_SEAT))


def copies_left(state: CastleState, card: str) -> int:
    """Return how many copies of a Monster are left (CA-Q-MONSUPPLY)."""
    gone = state.defeated.get(card, 0) if state.options.monster_supply == "once" else 0
    return state.contents.cards[card].copies - count_in_play(state, card) - gone


def monster_to_add(state: CastleState, card: str) -> str:
    """Return the Monster to add for a card, perhaps a replacement (CA-SCN3-03); empty if none is left."""
    for rule in scenario_of(state).specials("replace_after"):
        ordinal = 1 + (state.added.get(card, 0) if state.options.ooze_count == "total" else count_in_play(state, card))
        is_due = rule.unit == card and ordinal >= rule.count and copies_left(state, rule.by) > 0
        if is_due and not (rule.once and (state.added.get(rule.by) or state.defeated.get(rule.by))):
            title, instead = state.contents.cards[card].name, state.contents.cards[rule.by].name
            state.report("CA-SCN3-03", f"{instead} arrives instead of {title} number {rule.count}", MONSTER_SEAT)
            return rule.by
    if copies_left(state, card) > 0:
        return card
    state.report(_limit_clause(state, card), f"no {state.contents.cards[card].name} is left to add", MONSTER_SEAT)
    return ""


def _limit_clause(state: CastleState, card: str) -> str:
    """Return the clause that limits how many Monsters of a card there can be."""
    if any(rule.unit == card for rule in scenario_of(state).specials("supply")):
        return "CA-SCN2-05"
    replaced = any(rule.unit == card for rule in scenario_of(state).specials("replace_after"))
    return "CA-Q-SC3COUNT" if replaced else "CA-Q-MONSUPPLY"


def add(state: CastleState, card: str, space: int, clause: str, note: str = "") -> Unit:
    """Put a new Monster on the board; if it touches an enemy, they fight at once (CA-Q-SPAWNENG, CA-Q-EXPENG).

    note: words to add to the report in brackets.
    """
    unit = enter(state, MONSTER_SEAT, card, space)
    state.added[card] = state.added.get(card, 0) + 1
    more = f" ({note})" if note else ""
    state.report(clause, f"{state.card(unit).name} arrives on {name(space)}{more}", MONSTER_SEAT)
    if foes(state, unit):
        engaging = "CA-Q-EXPENG" if clause == "CA-EXP-01" else "CA-Q-SPAWNENG"
        push(state, Frame(ENGAGE, MONSTER_SEAT, (unit.id, engaging)))
    return unit


# Where it comes.


def fits(state: CastleState, card: str, space: int) -> bool:
    """Return whether the spaces that a Monster would fill are in one row, vacant and not closed."""
    spaces = range(space, space + state.contents.cards[card].width)
    there = units_by_space(state)
    is_vacant = not any(one in there or one in state.closed for one in spaces)
    return is_vacant and spaces[0] // COLUMNS == spaces[-1] // COLUMNS


def leftmost_spaces(state: CastleState, card: str) -> tuple[int, ...]:
    """Return the spaces of the Monsters' Castle Area, vacant or not, that can be the leftmost space of a Monster."""
    area, width = castle_spaces(state, MONSTER_SEAT), state.contents.cards[card].width
    return tuple(space for space in area if space + width - 1 in area and space not in state.closed)


def columns(state: CastleState, card: str, space: int) -> range:
    """Return the columns that a Monster would fill."""
    return range(space % COLUMNS, space % COLUMNS + state.contents.cards[card].width)


def rows_to_player_unit(state: CastleState, column: int) -> int:
    """Return how many rows the closest player unit in a column is from the Monster castle; NOWHERE if none is there."""
    rows = [unit.space // COLUMNS for unit in state.units_of(SOUTH) if column in columns(state, unit.card, unit.space)]
    return state.options.rows - 1 - max(rows) if rows else NOWHERE


def monster_count(state: CastleState, column: int) -> int:
    """Return how many Monsters there are in a column."""
    return sum(column in columns(state, unit.card, unit.space) for unit in state.units_of(MONSTER_SEAT))


def space_score(state: CastleState, coming: NewMonster, space: int) -> int:
    """Return how well a space fits the word for where a Monster arrives; higher is better."""
    filled = columns(state, coming.unit, space)
    if coming.where in SIDES:
        side = side_space(state, coming.where) % COLUMNS
        return -min(abs(column - side) for column in filled)
    match coming.where:
        case "closest_player_unit":
            return -min(rows_to_player_unit(state, column) for column in filled)
        case "furthest_player_unit":
            return min(rows_to_player_unit(state, column) for column in filled)
        case "least_monsters_column":
            return -sum(monster_count(state, column) for column in filled)
        case "most_monsters_column":
            return sum(monster_count(state, column) for column in filled)
    return 0


def monster_to_place(state: CastleState) -> NewMonster | None:
    """Return the Monster that needs a space, or None."""
    frame = find_frame(state, ARRIVALS)
    return NewMonster(*cast("tuple[str, str]", frame.data[0])) if frame is not None and frame.data else None


def free_spaces(state: CastleState, coming: NewMonster) -> tuple[int, ...]:
    """Return the spaces where a Monster may be added now (CA-Q-SPAWNFULL)."""
    anywhere = state.options.spawn_full == "next_free"
    every = leftmost_spaces(state, coming.unit) if anywhere else _arrival_spaces(state, coming)
    return tuple(space for space in every if fits(state, coming.unit, space))


def _arrival_spaces(state: CastleState, coming: NewMonster) -> tuple[int, ...]:
    """Return the spaces meant by the word for where a Monster arrives, vacant or not."""
    every = tuple(leftmost_spaces(state, coming.unit))
    best = max((space_score(state, coming, space) for space in every), default=0)
    return tuple(space for space in every if space_score(state, coming, space) == best)


def add_next(state: CastleState) -> None:
    """Add the next Monster where the scenario, Priority or the player says; add none if no card or space is left."""
    frame = state.agenda[-1]
    coming = monster_to_place(state)
    if coming is None:
        pop(state)
        return
    card = monster_to_add(state, coming.unit)
    if not card:
        _go_to_next(state)
        return
    if card != coming.unit:
        coming = coming._replace(unit=card)
        swap(state, frame._replace(data=((*coming,), *frame.data[1:])))
    if coming.where not in WORDS:
        _put_on_named_space(state, coming)
    elif not free_spaces(state, coming):
        _add_later_or_never(state, coming)
    elif coming.where == CASTLE:
        push(state, Frame(PLACE, SOUTH, (*coming,)))
    else:
        SPACES.ask(state, MONSTER_SEAT)


def _go_to_next(state: CastleState) -> None:
    """Go on to the next Monster that is due."""
    frame = checked_value(find_frame(state, ARRIVALS))
    replace_frame(state, frame._replace(data=frame.data[1:]))


def _put_on_named_space(state: CastleState, coming: NewMonster) -> None:
    """Put a Monster on the space that the scenario names, if that is free (CA-SCN2-06, CA-Q-SPAWNFULL)."""
    _go_to_next(state)
    space = _named_space(state, coming.where)
    if fits(state, coming.unit, space):
        add(state, coming.unit, space, "CA-SPN-01")
    else:
        state.report("CA-Q-SPAWNFULL", f"{name(space)} is not vacant: nothing is added", MONSTER_SEAT)


def _named_space(state: CastleState, where: str) -> int:
    """Return the space that a scenario names: by its letter and number, or as the space in front of a castle space."""
    if where in FRONTS:
        return side_space(state, SIDES[FRONTS.index(where)]) + forward(MONSTER_SEAT)
    return space_numbers(state.options.rows)[where]


def _add_later_or_never(state: CastleState, coming: NewMonster) -> None:
    """Add no Monster if no space is vacant; by house rule it waits for a space (CA-Q-SPAWNFULL)."""
    _go_to_next(state)
    waits = state.options.spawn_full == "wait"
    if waits:
        state.queue = (*state.queue, (*coming,))
    title = state.contents.cards[coming.unit].name
    said = f"no space is vacant for {title}: it {'waits' if waits else 'is not added'}"
    state.report("CA-Q-SPAWNFULL", said, MONSTER_SEAT)


def _free_spaces_now(state: CastleState, move_so_far: PartialMove) -> Iterator[int]:
    coming = monster_to_place(state)
    return iter(()) if coming is None else iter(free_spaces(state, coming))


def _monster_sides(state: CastleState, move_so_far: PartialMove) -> Mapping[str, int]:
    """Return the spaces of the Monster castle by the words for its sides (CA-SPN-05, CA-Q-LEFT)."""
    return sides_of([side_space(state, side) for side in SIDES])


def _is_free(state: CastleState, move: Move) -> Breach | None:
    coming = checked_value(monster_to_place(state))
    if WHERE.of(move) in free_spaces(state, coming):
        return None
    title = state.contents.cards[coming.unit].name
    where = listed(map(name, free_spaces(state, coming)), "or")
    return Breach("CA-SPN-12", f"{title} cannot arrive on {name(WHERE.of(move))}: choose {where}", "fact")


def place(state: CastleState, move: Move) -> None:
    """Put the Monster that is due on a space."""
    if state.top_kind == PLACE:
        pop(state)
    coming = checked_value(monster_to_place(state))
    _go_to_next(state)
    clause, how = WORDS[coming.where]
    wanted = _arrival_spaces(state, coming)
    if WHERE.of(move) not in wanted:
        taken = listed(map(name, wanted))
        clause, how = "CA-Q-SPAWNFULL", f"{how}: {taken} {'are' if len(wanted) > 1 else 'is'} not free"
    add(state, coming.unit, WHERE.of(move), clause, how)


def _place_prompt(state: CastleState, frame: Frame) -> str:
    coming = NewMonster(*map(str, frame.data))
    where = listed(map(name, free_spaces(state, coming)), "or")
    return f"place {state.contents.cards[coming.unit].name} on {where}"


def _monster_name(state: CastleState) -> str:
    """Return the name of the Monster that is due."""
    coming = monster_to_place(state)
    return "a Monster" if coming is None else state.contents.cards[coming.unit].name


def arrival_priority(where: str) -> Rank[CastleState]:
    """Return the priority that ranks spaces by a word for where a Monster arrives."""
    clause, text = WORDS[where]

    def measure(state: CastleState, move: Move) -> int:
        coming = monster_to_place(state)
        return space_score(state, coming, WHERE.of(move)) if coming is not None and coming.where == where else 0

    return Rank(clause, text, measure)


WORDS = {
    "left": ("CA-SPN-05", "left"),
    "centre": ("CA-SPN-05", "centre"),
    "right": ("CA-SPN-05", "right"),
    RANDOM: ("CA-SPN-06", "random"),
    "least_monsters_column": ("CA-SPN-07", "least Monsters column"),
    "most_monsters_column": ("CA-SPN-08", "most Monsters column"),
    "closest_player_unit": ("CA-SPN-09", "closest player unit"),
    "furthest_player_unit": ("CA-SPN-10", "furthest player unit"),
    CASTLE: ("CA-SPN-11", "chosen by the player"),
}
"""The words for where a Monster arrives: each with its clause and its wording in messages."""
LEAVING = "CA-SPN-01"
"""The clause about Monsters that leave the board, unless the special rule of the scenario names another."""
WHERE = Slot(replace(SPACE, listed=_free_spaces_now, sides=_monster_sides))
PLACE_VERB = verb(
    PLACE,
    "CA-SPN-11",
    (WHERE,),
    effect=place,
    guards=(Guard("vacant", _is_free, ("due",)),),
    typed=TypedForm(optional_for={PLACE}),
)
SPACES: Automaton[CastleState] = Automaton(
    "arrival",
    "CA-SPN-12",
    lambda state: f"{_monster_name(state)} comes",
    (PLACE_VERB,),
    tuple(arrival_priority(where) for where in WORDS),
    ties=("CA-PRI-05",),
    reroll_clause="CA-PRI-03",
    name_of=lambda state, space: name(number(space)),
)


# Who leaves.


def clear_out(state: CastleState) -> None:
    """Remove Monsters that depart this turn or that the scenario clears away (CA-SCN4-04, CA-SCN7-03)."""
    turn, scenario = monster_turn(state), scenario_of(state)
    gone = {rule.unit: rule for rule in scenario.specials("depart") if rule.after == turn}
    clears = next((rule for rule in scenario.specials("clear_castle") if rule.turn == turn), None)
    area = castle_spaces(state, MONSTER_SEAT) if clears is not None else ()
    for unit in state.units_of(MONSTER_SEAT):
        in_area = any(space in area for space in spaces_of(state, unit))
        rule = gone.get(unit.card) or (clears if in_area else None)
        if rule is not None:
            state.report(
                rule.clause or LEAVING,
                f"{name_with_place(state, unit)} leaves the board; it is not destroyed",
                MONSTER_SEAT,
            )
            leave(state, unit)


PART = Part(
    verbs=(*SPACES.verbs.values(),),
    steps={ARRIVALS: add_next, **SPACES.steps},
    questions={PLACE: question("CA-SPN-11", _place_prompt), **SPACES.questions},
    chances=SPACES.chances,
)
