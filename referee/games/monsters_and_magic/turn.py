"""The turn: its six phases, what happens in each of them, and the words that end a phase."""

from referee.engine import (
    Decision,
    Frame,
    Line,
    Part,
    Tally,
    counted,
    decline,
    end_effects,
    pop,
    push,
    question,
    reset_uses,
    settling,
)
from referee.engine.mechanisms.phases import Phase, Phases
from referee.engine.verbs import DUE, Breach, Guard, Move, Slot, TypedForm, checked_value, verb
from referee.games.monsters_and_magic import declaration, recruitment, victory
from referee.games.monsters_and_magic.catalogue import CORNERS, SQUARES
from referee.games.monsters_and_magic.draws import request_draw
from referee.games.monsters_and_magic.ending import cards_over_limit, owed_discards, remaining_swaps
from referee.games.monsters_and_magic.figures import GARRISON, put_garrison
from referee.games.monsters_and_magic.modifiers import hand_limit
from referee.games.monsters_and_magic.movement import TURN
from referee.games.monsters_and_magic.reverting import undo_changes
from referee.games.monsters_and_magic.slots import SPACE
from referee.games.monsters_and_magic.state import OWN_PHASES, PHASES, MonstersState, hand, permanents

BEGIN, GARRISON_PHASE, MARKERS = "begin turn", "garrison phase", "markers"
ASIDE = "aside"
"""The kind of decision for the other players, if cards may be used in any turn (MM-Q-29)."""
END = "end"
END_WORDS = (END, "done", "next", "no", "go", "finish")
"""`pass` is not among these words: typed after a fight has ended, it would end the phase by mistake."""
PROMPTS = {
    "declaration": ("MM-DECL-01", "use cards, or end the Declaration Phase"),
    "garrison": ("MM-GPH-01", "use cards, or end the Garrison Phase"),
    "movement": ("MM-MPH-01", "move figures and use cards, or end the Movement Phase"),
    "recruitment": ("MM-REC-01", "use cards, or roll for recruits"),
    "end": ("MM-ENDP-01", "use cards, or end the turn"),
}


def start_play(state: MonstersState) -> None:
    """Begin the first turn; warn if seats and corners are not in the same order (MM-Q-83)."""
    clockwise = tuple(sorted(range(state.seats), key=lambda seat: CORNERS.index(state.corners[seat])))
    start = clockwise.index(0)
    if clockwise[start:] + clockwise[:start] != tuple(range(state.seats)):
        way = "corners" if state.options.clockwise == "corners" else "seats"
        state.report(
            "MM-SETUP-10", f"corners and seats are not in the same order; turns pass in the order of the {way}"
        )
    state.round = 1
    push(state, Frame(BEGIN, state.first))


def begin_turn(state: MonstersState) -> None:
    """Begin a turn: test for victory first, then let the player's figures move again (MM-Q-79)."""
    frame = pop(state)
    state.seat, state.phase = frame.owner, PHASES[0]
    state.turn += 1
    state.report("MM-TURN-01", f"round {state.round}, turn {state.turn}: {state.seat_name(state.seat)}", state.seat)
    if victory.check_victory_at_start(state):
        return
    for square in state.figure_squares(state.seat):
        figure = checked_value(state.figures[square])
        state.figures[square] = figure._replace(spent=0, closed=False)
    state.moving = None
    push(state, TURN_PHASES.begin(state.seat))


def _ask(state: MonstersState, phase: str) -> None:
    """Ask the active player, or all players who may use a card (MM-Q-29)."""
    push(state, Frame(phase, None if state.options.hc_window == "any_time" else state.seat))


def may_have_card_to_use(state: MonstersState) -> bool:
    """Return whether, as far as all players know, someone may have a card to use outside the Movement Phase."""
    seat = state.seat
    cards = [state.contents.cards[token.face] for token in state.zones[permanents(seat)] if token.face is not None]
    usable = any(effect.action or effect.target for card in cards for effect in card.effects)
    asked = state.alive() if state.options.hc_window == "any_time" else (seat,)
    return usable or any(state.zones[hand(one)] for one in asked)


def enter_declaration(state: MonstersState, seat: int) -> None:
    """Open the window for cards, then let structures be declared (MM-DECL-01)."""
    if state.options.auto_declare == "no" and state.options.declaration_life == "until_next":
        state.declared = (*state.declared[: state.seat], (), *state.declared[state.seat + 1 :])
    push(state, Frame("declare", state.seat))
    if may_have_card_to_use(state) or declaration.has_declaration_choice(state):
        _ask(state, "declaration")


def enter_garrison(state: MonstersState, seat: int) -> None:
    """Open the window for cards, then place garrisons (MM-GPH-01)."""
    push(state, Frame(GARRISON_PHASE, state.seat))
    if may_have_card_to_use(state):
        _ask(state, "garrison")


def squares_without_garrison(state: MonstersState, seat: int) -> tuple[int, ...]:
    """Return the squares where a seat has a figure and no garrison."""
    return tuple(square for square in state.figure_squares(seat) if state.garrisons[square] is None)


def place_garrisons(state: MonstersState) -> None:
    """Place a garrison under every figure without one or, if there are too few markers, ask where (MM-Q-77)."""
    seat = state.seat
    bare, left = squares_without_garrison(state, seat), state.supply(seat, GARRISON)
    if len(bare) > left > 0:
        push(state, Frame(MARKERS, seat))
    elif bare:
        placed = [SQUARES[square] for square in bare if put_garrison(state, seat, square)]
        if placed:
            state.report("MM-GPH-01", f"{state.seat_name(seat)} places garrisons on {', '.join(placed)}", seat)


def _remaining_markers(state: MonstersState, frame: Frame) -> tuple[str]:
    return (counted(state.supply(frame.owner, GARRISON), "garrison"),)


def enter_movement(state: MonstersState, seat: int) -> None:
    """Begin the Movement Phase (MM-MPH-01)."""
    push(state, Frame("still", state.seat))
    _ask(state, "movement")


def end_movement(state: MonstersState) -> None:
    """Close the last move; move points that are left are lost (MM-MOVE-05)."""
    state.moving = None


def draw_count(state: MonstersState, seat: int) -> Tally:
    """Return how many cards a seat draws in its Allies Phase (MM-ALLY-01, MM-ALLY-02)."""
    lines = [Line("Allies Phase", state.options.allies_draw, "MM-ALLY-01", "base")]
    lines += [
        Line(name, amount, "MM-ALLY-02") for name, amount in declaration.structure_bonuses(state, seat, "allies_draw")
    ]
    return Tally(tuple(lines))


def enter_allies(state: MonstersState, seat: int) -> None:
    """Draw cards."""
    request_draw(state, state.seat, draw_count(state, state.seat).total, "MM-ALLY-01")


def enter_end(state: MonstersState, seat: int) -> None:
    """Ask for discards above the hand limit, and open the window for cards (MM-ENDP-02)."""
    swap_due = bool(state.zones[hand(state.seat)]) and remaining_swaps(state, state.seat) > 0
    if cards_over_limit(state, state.seat) or may_have_card_to_use(state) or swap_due:
        _ask(state, "end")


def finish_turn(state: MonstersState) -> None:
    """End a turn and effects of hand cards; test elimination and the turn limit; begin the next turn (MM-HAND-05)."""
    undo_changes(state)
    end_effects(state, TURN)
    reset_uses(state, TURN)
    if state.options.elimination_test == "turn_end" and victory.eliminate(state) and state.ended is not None:
        return
    seat, following = state.next_turn(victory.turn_order(state))
    if victory.is_at_turn_limit(state, following):
        state.report("MM-WIN-05", f"the turn limit is reached with turn {state.turn}")
        victory.end_at_limit(state)
        return
    state.round = following
    push(state, Frame(BEGIN, seat))


TURN_PHASES: Phases[MonstersState] = Phases(
    (
        Phase("declaration", enter_declaration),
        Phase("garrison", enter_garrison),
        Phase("movement", enter_movement),
        Phase("allies", enter_allies),
        Phase("recruitment", recruitment.enter_recruitment),
        Phase("end", enter_end),
    ),
    victory.TURN_OVER,
)
"""The phases of a turn (MM-TURN-02)."""


def phase_questions(state: MonstersState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question of a phase to the active player, and to others if they may use cards as well."""
    clause, prompt = PROMPTS[frame.kind]
    due = owed_discards(state, state.seat) if frame.kind == "end" else ()
    may_end = not due and frame.kind in END_VERB.answers
    asked = [Decision(state.seat, frame.kind, clause, prompt, may_end, due)]
    if frame.seat is None:
        for seat in state.alive():
            if seat != state.seat and state.zones[hand(seat)]:
                asked.append(Decision(seat, ASIDE, "MM-HAND-04", "use hand cards, or pass", True))
    return tuple(asked)


def _is_hand_in_limit(state: MonstersState, move: Move) -> Breach | None:
    if state.phase != "end" or not cards_over_limit(state, state.seat):
        return None
    has, limit = len(state.zones[hand(state.seat)]), hand_limit(state, state.seat)
    return Breach("MM-ENDP-01", f"you hold {has} cards ({limit})", "rule", ("MM-ENDP-02",))


SQUARE = Slot(SPACE.listing(lambda state, move_so_far: squares_without_garrison(state, move_so_far.seat)))


def _has_no_marker_yet(state: MonstersState, move: Move) -> Breach | None:
    square = SQUARE.of(move)
    if square in squares_without_garrison(state, move.seat):
        return None
    text = f"you have no figure without a garrison on {SQUARES[square]}"
    holder = state.holder(square)
    fact = state.garrisons[square] is not None or holder not in (None, move.seat)
    return Breach("MM-GPH-01", text, "fact" if fact else "rule", ("MM-STACK-02",) if fact else ())


def _place_marker(state: MonstersState, move: Move) -> None:
    seat = move.seat
    put_garrison(state, seat, SQUARE.of(move))
    if not state.supply(seat, GARRISON) or not squares_without_garrison(state, seat):
        pop(state)


END_VERB = verb(
    END,
    "MM-TURN-02",
    answers=(OWN_PHASES - {"recruitment"}) | {"middle figure"},
    guards=(Guard("hand in limit", _is_hand_in_limit, (DUE,)),),
    effect=decline,
    typed=TypedForm(END_WORDS, fillers=("phase", "turn", "the", "on", *PHASES)),
)
MARKER_VERB = verb(
    GARRISON,
    "MM-TURN-02",
    (SQUARE,),
    answers={MARKERS},
    guards=(Guard("no marker yet", _has_no_marker_yet),),
    effect=_place_marker,
    typed=TypedForm((GARRISON, "garrisons"), optional_for={MARKERS}, repeats=True),
)
PART = Part(
    verbs=(END_VERB, MARKER_VERB),
    steps={
        "start play": settling(start_play),
        BEGIN: begin_turn,
        **TURN_PHASES.steps,
        GARRISON_PHASE: settling(place_garrisons),
        "still": settling(end_movement),
        victory.TURN_OVER: settling(finish_turn),
    },
    questions={
        **dict.fromkeys(PROMPTS, phase_questions),
        MARKERS: question(
            "MM-GPH-01",
            lambda state, frame: f"{_remaining_markers(state, frame)[0]} left: name the spaces",
            owed=_remaining_markers,
        ),
    },
    windows=frozenset({"declaration", "garrison", "end"}),
)
