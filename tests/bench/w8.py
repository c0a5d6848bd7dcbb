"""W8, the grid game of the benches, on our engine: movement, combat, garrisons, recruitment; two seats, no cards.

A step is (from, direction), a direction 0 to 7 row by row; squares are 0 to 63.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable

from stream import Stream, shuffled

from pnp.library.rulebook import Clause, Rulebook
from referee.engine.core.agenda import Decision, Frame
from referee.engine.core.chance import ChanceSpec, DiceSpec
from referee.engine.core.guards import DUE, Breach, Guard
from referee.engine.core.move import Move, Value
from referee.engine.core.options import Setup
from referee.engine.core.outcome import Outcome
from referee.engine.core.plain import Plain
from referee.engine.core.state import State, state
from referee.engine.core.verb import Chance, Verb, plain_words
from referee.engine.game import Game

VILLAGE, TOWN, CITY, CASTLE, RUIN, MINE, TEMPLE, TOWER = range(8)
MAGE, HERO, MONSTER, ARMY = range(4)
FIGURES = ("mage", "hero", "monster", "army")
DIRECTIONS = ((-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1))
NEIGHBOUR = tuple(
    tuple(
        (row + down) * 8 + column + right if 0 <= row + down < 8 and 0 <= column + right < 8 else -1
        for down, right in DIRECTIONS
    )
    for row in range(8)
    for column in range(8)
)
LAST_TURN, MOST_GARRISONS, MOST_ALIKE, MOST_STEPS = 40, 33, 4, 3

RULES = {
    "W8-01": "Each kind of move has its step of the turn.",
    "W8-02": "A step is made by a figure.",
    "W8-03": "You move your own figures.",
    "W8-04": "A figure makes at most 3 steps in a turn.",
    "W8-05": "A step costs 1 move point, none into a town with your garrison.",
    "W8-06": "A step stays on the board.",
    "W8-07": "You may not step onto a figure of yours.",
    "W8-08": "A side has at most 4 figures of a type.",
    "W8-09": "Place a new figure on a garrison of yours.",
    "W8-10": "A new figure stands where no figure is.",
    "W8-11": "Dice are rolled for attack and defence; the higher total survives.",
    "W8-12": "A die decides what is recruited.",
    "W8-13": "A side without units has lost.",
    "W8-14": "Five temples or 33 garrisons win.",
    "W8-15": "After 40 turns the one with more spaces wins.",
}
BOOK = Rulebook(
    game="w8",
    title="W8",
    clauses=tuple(Clause(id=id, rule=rule, kind="legality", section="w8") for id, rule in RULES.items()),
)
CONDITIONS = {
    "W8-01": "wrong-step",
    "W8-02": "no-figure",
    "W8-03": "not-your-figure",
    "W8-04": "step-limit",
    "W8-05": "no-move-points",
    "W8-06": "off-board",
    "W8-07": "own-figure-there",
    "W8-08": "type-limit",
    "W8-09": "no-own-garrison",
    "W8-10": "square-has-figure",
}

SETUP, MOVE, ATTACK, DEFEND, RECRUIT, CHOOSE, PLACE = "setup", "move", "attack", "defend", "recruit", "choose", "place"
BEGIN, PLACING, END = "begin", "placing", "end"


def _frames(kind: str) -> tuple[Frame, Frame]:
    return (Frame(kind, 0), Frame(kind, 1))


MOVES, RECRUITS, CHOICES, BEGINS, ENDS = (_frames(kind) for kind in (MOVE, RECRUIT, CHOOSE, BEGIN, END))
STEP = tuple(
    tuple(tuple(Move(seat, "step", (square, way)) for way in range(8)) for square in range(64)) for seat in (0, 1)
)
STAY = tuple(Move(seat, "end") for seat in (0, 1))
CHOICE = tuple(tuple(Move(seat, "choose", (kind,)) for kind in range(4)) for seat in (0, 1))
PUT = tuple(tuple(Move(seat, "place", (square,)) for square in range(64)) for seat in (0, 1))
ACTIONS = tuple(
    (*(move for row in STEP[seat] for move in row), STAY[seat], *CHOICE[seat], *PUT[seat]) for seat in (0, 1)
)
"""Every move of a seat by its code."""
NEAR = tuple(
    tuple(
        tuple((move, target) for move, target in zip(moves, NEIGHBOUR[square], strict=True) if target >= 0)
        for square, moves in enumerate(rows)
    )
    for rows in STEP
)
"""The steps on the board from each square, each with where it leads."""
CODE = {move: code for moves in ACTIONS for code, move in enumerate(moves)}


def _empty() -> list[int]:
    return [-1] * 64


def _zero() -> list[int]:
    return [0] * 64


@state
class W8(State):
    """The board: lists with a value for each of 64 squares; the others have one for each seat."""

    structure: tuple[int, ...] = ()
    figure: list[int] = dataclasses.field(default_factory=_empty)
    owner: list[int] = dataclasses.field(default_factory=_empty)
    garrison: list[int] = dataclasses.field(default_factory=_empty)
    points: list[int] = dataclasses.field(default_factory=_zero)
    steps: list[int] = dataclasses.field(default_factory=_zero)
    turn: int = 0
    flags: tuple[tuple[bool, ...], tuple[bool, ...]] = ((False,) * 8, (False,) * 8)
    types: list[list[int]] = dataclasses.field(default_factory=lambda: [[0] * 4, [0] * 4])
    garrisons: list[int] = dataclasses.field(default_factory=lambda: [1, 1])
    figures: list[int] = dataclasses.field(default_factory=lambda: [0, 0])
    winner: int = -1

    def put(self, seat: int, kind: int, square: int, points: int, steps: int) -> None:
        self.figure[square], self.owner[square] = kind, seat
        self.points[square], self.steps[square] = points, steps

    def clear(self, square: int) -> None:
        self.figure[square] = self.owner[square] = -1
        self.points[square] = self.steps[square] = 0

    def lose(self, seat: int, kind: int) -> None:
        self.types[seat][kind] -= 1
        self.figures[seat] -= 1

    def bonus(self, seat: int, kind: int) -> int:
        flags = self.flags[seat]
        if kind == MONSTER:
            return 2 if flags[RUIN] else 0
        if kind == MAGE:
            return 2 if flags[TOWER] else 0
        return 1 if flags[MINE] else 0


# What forbids a step.


def off_board(state: W8, move: Move) -> Breach | None:
    square, way = move.args
    if NEIGHBOUR[square][way] < 0:
        return Breach("W8-06", f"{square} has no neighbour in direction {way}", "fact")
    return None


def no_figure(state: W8, move: Move) -> Breach | None:
    if state.owner[move.args[0]] < 0:
        return Breach("W8-02", f"no figure stands on {move.args[0]}", "fact")
    return None


def not_yours(state: W8, move: Move) -> Breach | None:
    if state.owner[move.args[0]] != move.seat:
        return Breach("W8-03", f"the figure on {move.args[0]} is not yours")
    return None


def too_many_steps(state: W8, move: Move) -> Breach | None:
    steps = state.steps[move.args[0]]
    if steps >= MOST_STEPS:
        return Breach("W8-04", f"the figure has made {steps} steps")
    return None


def no_points(state: W8, move: Move) -> Breach | None:
    square, way = move.args
    if state.points[square] > 0:
        return None
    target = NEIGHBOUR[square][way]
    if target >= 0 and state.garrison[target] == move.seat and state.structure[target] == TOWN:
        return None
    return Breach("W8-05", "the figure has no move points left")


def own_figure(state: W8, move: Move) -> Breach | None:
    square, way = move.args
    target = NEIGHBOUR[square][way]
    if state.owner[target] == move.seat:
        return Breach("W8-07", f"a figure of yours stands on {target}")
    return None


def type_limit(state: W8, move: Move) -> Breach | None:
    if state.types[move.seat][move.args[0]] >= MOST_ALIKE:
        return Breach("W8-08", f"you have {MOST_ALIKE} of the type {FIGURES[move.args[0]]}")
    return None


def no_garrison(state: W8, move: Move) -> Breach | None:
    if state.garrison[move.args[0]] != move.seat:
        return Breach("W8-09", f"no garrison of yours stands on {move.args[0]}")
    return None


def taken(state: W8, move: Move) -> Breach | None:
    if state.figure[move.args[0]] >= 0:
        return Breach("W8-10", f"a figure stands on {move.args[0]}")
    return None


# What moves do.


def step(state: W8, move: Move) -> None:
    seat = move.seat
    square, way = move.args
    target = NEIGHBOUR[square][way]
    garrison = state.garrison[target]
    kind = state.figure[square]
    points = state.points[square] - (not (garrison == seat and state.structure[target] == TOWN))
    steps = state.steps[square] + 1
    state.clear(square)
    if state.owner[target] == 1 - seat or garrison == 1 - seat:
        state.agenda = (*state.agenda, Frame(ATTACK, seat, (kind, target, points, steps)))
    else:
        state.put(seat, kind, target, points, steps)


def end(state: W8, move: Move) -> None:
    state.agenda = (RECRUITS[move.seat],)


def choose(state: W8, move: Move) -> None:
    seat, (kind,) = move.seat, move.args
    if state.agenda[-1].kind != SETUP:
        state.agenda = (Frame(PLACING, seat, (kind,)),)
        return
    state.put(seat, kind, 63 * seat, 0, 0)
    state.types[seat][kind] += 1
    state.figures[seat] += 1
    state.agenda = state.agenda[:-1]


def place(state: W8, move: Move) -> None:
    seat, (kind,) = move.seat, state.agenda[-1].data
    state.put(seat, kind, move.args[0], 0, 0)
    state.types[seat][kind] += 1
    state.figures[seat] += 1
    state.agenda = (ENDS[seat],)


# What runs by itself.


def begin_turn(state: W8) -> None:
    seat = state.agenda[-1].seat
    owner, garrison, structure = state.owner, state.garrison, state.structure
    held = [0] * 8
    for square in range(64):
        if owner[square] == seat or garrison[square] == seat:
            held[structure[square]] += 1
    if held[TEMPLE] >= 5 or state.garrisons[seat] >= MOST_GARRISONS:
        state.winner, state.agenda = seat, ()
        return
    flags = tuple(count >= 5 for count in held)
    state.flags = (state.flags[0], flags) if seat else (flags, state.flags[1])
    for square in range(64):
        if owner[square] == seat:
            if garrison[square] != seat and state.garrisons[seat] < MOST_GARRISONS:
                garrison[square] = seat
                state.garrisons[seat] += 1
            state.points[square], state.steps[square] = 1, 0
    state.agenda = (MOVES[seat],)


def end_turn(state: W8) -> None:
    seat = state.agenda[-1].seat
    state.turn += 1
    if state.turn < LAST_TURN:
        state.agenda = (BEGINS[1 - seat],)
        return
    held = [sum(a == seat or b == seat for a, b in zip(state.owner, state.garrison, strict=True)) for seat in (0, 1)]
    state.winner = 0 if held[0] > held[1] else 1 if held[1] > held[0] else 2
    state.agenda = ()


def find_places(state: W8) -> None:
    _, seat, data = state.agenda[-1]
    free = any(a == seat and b < 0 for a, b in zip(state.garrison, state.figure, strict=True))
    state.agenda = (Frame(PLACE, seat, data),) if free else (ENDS[seat],)


def check_elimination(state: W8) -> bool:
    garrisons, figures = state.garrisons, state.figures
    first, second = garrisons[0] + figures[0], garrisons[1] + figures[1]
    if (first and second) or not state.agenda:
        return False
    state.winner = 0 if first else 1 if second else 2
    state.agenda = ()
    return True


# Dice.


def apply_attack(state: W8, frame: Frame, values: tuple[Value, ...]) -> None:
    state.agenda = (*state.agenda, Frame(DEFEND, frame.seat, (*frame.data, values[0] + values[1])))


def apply_defence(state: W8, frame: Frame, values: tuple[Value, ...]) -> None:
    seat, other = frame.seat, 1 - frame.seat
    kind, target, points, steps, dice = frame.data
    defender = state.owner[target] == other
    attack = dice + state.bonus(seat, kind)
    defence = values[0] + values[1] + (state.bonus(other, state.figure[target]) if defender else -2)
    if state.structure[target] == CASTLE:
        defence += 2
    if attack >= defence:
        if defender:
            state.lose(other, state.figure[target])
            state.clear(target)
        else:
            state.garrison[target] = -1
            state.garrisons[other] -= 1
    if attack <= defence:
        state.lose(seat, kind)
    elif state.garrison[target] == other:
        state.agenda = (*state.agenda, Frame(ATTACK, seat, (kind, target, points, steps)))
    else:
        state.put(seat, kind, target, points, steps)


def apply_recruits(state: W8, frame: Frame, values: tuple[Value, ...]) -> None:
    seat = frame.seat
    rolled = values[0] + state.flags[seat][VILLAGE]
    types = state.types[seat]
    next = ENDS[seat]
    if rolled >= 6:
        if min(types) < MOST_ALIKE:
            next = CHOICES[seat]
    elif rolled > 1:
        kind = (ARMY, HERO, MAGE, MONSTER)[rolled - 2]
        if types[kind] < MOST_ALIKE:
            next = Frame(PLACING, seat, (kind,))
    state.agenda = (next,)


# What is asked, and the moves that may answer.


def _asked(kind: str, clause: str, prompt: str) -> tuple[tuple[Decision, ...], ...]:
    return tuple((Decision(seat, kind, clause, prompt),) for seat in (0, 1))


def _rolled(what: str, clause: str, prompt: str, number: int) -> tuple[ChanceSpec, ...]:
    return tuple(DiceSpec(seat, what, clause, prompt, number) for seat in (0, 1))


ASKED = {
    SETUP: _asked(SETUP, "W8-01", "your first figure?"),
    MOVE: _asked(MOVE, "W8-01", "a step, or the end of movement?"),
    CHOOSE: _asked(CHOOSE, "W8-01", "which type?"),
    PLACE: _asked(PLACE, "W8-01", "on which square?"),
}
ROLLED = {
    ATTACK: _rolled(ATTACK, "W8-11", "attacker's dice", 2),
    DEFEND: _rolled(DEFEND, "W8-11", "defender's dice", 2),
    RECRUIT: _rolled(RECRUIT, "W8-12", "recruitment die", 1),
}


def question(state: W8, frame: Frame) -> tuple[Decision, ...]:
    return ASKED[frame.kind][frame.seat]


def roll(state: W8, frame: Frame) -> DiceSpec:
    return ROLLED[frame.kind][frame.seat]


def steps_of(state: W8, seat: int) -> list[Move]:
    found: list[Move] = []
    owner, garrison, structure = state.owner, state.garrison, state.structure
    near, points, steps = NEAR[seat], state.points, state.steps
    square = -1
    for _ in range(state.figures[seat]):
        square = owner.index(seat, square + 1)
        if steps[square] == MOST_STEPS:
            continue
        if points[square] > 0:
            for move, target in near[square]:
                if owner[target] != seat:
                    found.append(move)
        else:
            for move, target in near[square]:
                if garrison[target] == seat and structure[target] == TOWN and owner[target] != seat:
                    found.append(move)
    return found


def ends_of(state: W8, seat: int) -> Iterable[Move]:
    return (STAY[seat],)


def choices_of(state: W8, seat: int) -> Iterable[Move]:
    return CHOICE[seat]


def places_of(state: W8, seat: int) -> list[Move]:
    moves, garrison, figure = PUT[seat], state.garrison, state.figure
    return [moves[square] for square in range(64) if garrison[square] == seat and figure[square] < 0]


def _read(name: str, count: int):
    def read(state: W8, seat: int, words: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
        if len(words) == count + 1 and words[0] == name and all(word.isdigit() for word in words[1:]):
            move = Move(seat, name, tuple(int(word) for word in words[1:]))
            if move in CODE:
                yield (move,)

    return read


def write(state: W8, move: Move) -> str:
    return " ".join([move.verb, *map(str, move.args)])


STEP_GUARDS = (
    Guard("figure", no_figure, (DUE,)),
    Guard("own", not_yours, (DUE, "figure")),
    Guard("steps", too_many_steps, (DUE, "figure", "own")),
    Guard("points", no_points, (DUE, "figure", "own")),
    Guard("board", off_board, (DUE,)),
    Guard("clear", own_figure, (DUE, "board")),
)
VERBS = (
    Verb("step", frozenset({MOVE}), STEP_GUARDS, step, steps_of, _read("step", 2), plain_words(write), exact=True),
    Verb("end", frozenset({MOVE}), (), end, ends_of, _read("end", 0), plain_words(write), exact=True),
    Verb(
        "choose",
        frozenset({SETUP, CHOOSE}),
        (Guard("limit", type_limit, (DUE,)),),
        choose,
        choices_of,
        _read("choose", 1),
        plain_words(write),
        anchored=True,
    ),
    Verb(
        "place",
        frozenset({PLACE}),
        (Guard("garrison", no_garrison, (DUE,)), Guard("free", taken, (DUE,))),
        place,
        places_of,
        _read("place", 1),
        plain_words(write),
        anchored=True,
        exact=True,
    ),
)
RESULTS = {ATTACK: apply_attack, DEFEND: apply_defence, RECRUIT: apply_recruits}


class W8Game(Game[W8]):
    """The rules of W8. The setup's option `game` is the number of the stream that shuffles the board."""

    name, title, version = "w8", "W8", "1"
    seats = range(2, 3)
    book = BOOK
    checks = (check_elimination,)

    def __init__(self) -> None:
        self.steps = {BEGIN: begin_turn, PLACING: find_places, END: end_turn}
        self.questions = dict.fromkeys(ASKED, question)
        self.chances = {kind: Chance(roll, apply) for kind, apply in RESULTS.items()}
        self.verbs = {verb.name: verb for verb in VERBS}

    def begin(self, setup: Setup) -> W8:
        return self.on(Stream(int(setup.options["game"])))

    def on(self, stream: Stream) -> W8:
        """Return the first state on a board that a stream shuffles, terrains before structures."""
        shuffled([number // 16 for number in range(64)], stream)
        made = W8(structure=tuple(shuffled([number // 8 for number in range(64)], stream)))
        made.garrison[0], made.garrison[63] = 0, 1
        made.agenda = (BEGINS[0], Frame(SETUP, 1), Frame(SETUP, 0))
        return made

    def load(self, data: Plain) -> W8:
        return W8.from_json(data)

    def outcome(self, state: W8) -> Outcome | None:
        if state.winner < 0:
            return None
        ranking = ((0, 1),) if state.winner == 2 else ((state.winner,), (1 - state.winner,))
        return Outcome("W8-15", "the game is over", ranking)

    def not_now(self, state: W8, move: Move) -> Breach:
        return Breach("W8-01", f"it is not time to {move.verb}")

    def seat_names(self, state: W8) -> tuple[str, ...]:
        return ("first", "second")
