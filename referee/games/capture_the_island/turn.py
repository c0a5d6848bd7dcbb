"""The turn: its three steps, the verb that ends a step, and the next player."""

from referee.engine import (
    Decision,
    Frame,
    Part,
    count_use,
    counted,
    drop_when_idle,
    pop,
    push,
    question,
    reset_uses,
    settling,
    use_count,
)
from referee.engine.mechanisms.phases import Phase, Phases
from referee.engine.verbs import DUE, Breach, Guard, Move, TypedForm, listed, verb
from referee.games.capture_the_island import moving
from referee.games.capture_the_island.catalogue import COMBAT, STACKS
from referee.games.capture_the_island.dealing import can_draw
from referee.games.capture_the_island.setup import BEGIN
from referee.games.capture_the_island.state import CARDS, DRAW, MOVE, TURN, IslandState
from referee.games.capture_the_island.victory import score_game

THIRD, TURN_OVER = "third step", "turn over"
END = "end"
DRAWN, DISCARDED, SPENT = "drawn", "discarded", "shed"
"""The things that are counted in a turn: cards drawn, cards discarded freely, and all cards played or discarded."""
END_WORDS = (END, "done", "stop", "finish", "pass", "next")


def begin_turn(state: IslandState) -> None:
    """Begin the turn of a seat."""
    frame = pop(state)
    state.seat, state.phase = frame.owner, MOVE
    state.turn += 1
    state.attacks, state.won = (), ()
    reset_uses(state, TURN)
    state.report("CI-TURN-01", f"round {state.round}, turn {state.turn}: {state.seat_name(state.seat)}", state.seat)
    push(state, TURN_STEPS.begin(state.seat))


def _begin_moves(state: IslandState, seat: int) -> None:
    """Begin the moves of step 1, unless the seat has no unit (CI-MOVE-01)."""
    if any(state.units[seat]):
        moving.open_block(state, moving.MOVE, seat, state.options.turn_moves)


def _begin_cards(state: IslandState, seat: int) -> None:
    """Ask for cards to play, unless the hand is empty (CI-CARD-01)."""
    if state.held_card_count(seat):
        push(state, Frame(CARDS, seat))


def _begin_late_battles(state: IslandState, seat: int) -> None:
    """Begin the battles left to the end of step 2 (CI-Q-13)."""
    if state.attacks:
        push(state, Frame(moving.BATTLES, seat, (0,)))


def _begin_step_3(state: IslandState, seat: int) -> None:
    """Begin step 3: draw and discard (CI-DRAW-01)."""
    push(state, Frame(THIRD, seat))


TURN_STEPS: Phases[IslandState] = Phases(
    (Phase(MOVE, _begin_moves), Phase(CARDS, _begin_cards), Phase("", _begin_late_battles), Phase(DRAW, _begin_step_3)),
    TURN_OVER,
)
"""The phases of a turn (CI-TURN-02)."""


def continue_step_3(state: IslandState) -> None:
    """Ask for a draw or discard of step 3; end it when neither is possible."""
    frame = state.agenda[-1]
    if drawable_stacks(state, frame.owner) or may_discard(state, frame.owner):
        push(state, Frame(DRAW, frame.owner))
    else:
        pop(state)


def most_draws(state: IslandState) -> int:
    """Return how many cards the active player may draw in a turn (CI-DRAW-01, CI-Q-40)."""
    return int(state.options["final_draws_a_turn" if state.is_final() else "turn_draws"])


def drawable_stacks(state: IslandState, seat: int) -> tuple[str, ...]:
    """Return the stacks from which the active player may still draw this turn (CI-DRAW-02, CI-Q-40)."""
    if use_count(state, TURN, seat, DRAWN) >= most_draws(state):
        return ()
    return tuple(stack for stack in ((COMBAT,) if state.is_final() else STACKS) if can_draw(state, stack))


def cards_over_limit(state: IslandState, seat: int) -> int:
    """Return how many cards a hand holds above its limit (CI-SETUP-10)."""
    return max(0, state.held_card_count(seat) - state.options.hand_limit)


def may_discard(state: IslandState, seat: int) -> bool:
    """Return whether the active player may discard a card in step 3 (CI-DRAW-03, CI-Q-37)."""
    spare = state.options.turn_discards - use_count(state, TURN, seat, DISCARDED)
    return bool(state.held_card_count(seat)) and (spare > 0 or cards_over_limit(state, seat) > 0)


def owes_draw(state: IslandState, seat: int) -> bool:
    """Return whether the player must still draw a card this turn (CI-DRAW-01, CI-Q-36, CI-Q-40)."""
    return state.options.draw_optional == "no" and not state.is_final() and bool(drawable_stacks(state, seat))


def owes_card(state: IslandState, seat: int) -> bool:
    """Return whether the player must still play or discard a card this turn (CI-DRAW-07, CI-Q-57)."""
    if not state.is_final() or use_count(state, TURN, seat, SPENT) >= state.options.forced_cards:
        return False
    now = state.options.forced_card_from == "same_turn" or state.turn > state.last_turn
    return now and state.held_card_count(seat) > 0


def count_spent_card(state: IslandState, seat: int) -> None:
    """Count a card that the active player has played or discarded."""
    if seat == state.seat:
        count_use(state, TURN, seat, SPENT)


def _hand_text(state: IslandState, seat: int) -> str:
    held = ((stack, state.held_card_count(seat, stack)) for stack in STACKS)
    return listed(f"{count} {stack}" for stack, count in held)


def step_3_questions(state: IslandState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question of step 3, with what the player must do."""
    seat = frame.owner
    stacks, owed = drawable_stacks(state, seat), _owed_things(state, seat)
    draw = f"draw from the {' or '.join(stacks)} stack" if stacks else ""
    spare = "discard a card" if may_discard(state, seat) else ""
    what = ", ".join(filter(None, [draw, spare, "" if owed else "or end the turn"]))
    prompt = f"{what} (hand: {_hand_text(state, seat)})"
    return (Decision(seat, DRAW, "CI-DRAW-01" if stacks else "CI-DRAW-03", prompt, not owed, owed),)


def _owed_things(state: IslandState, seat: int) -> tuple[str, ...]:
    owed = ["draw a card"] if owes_draw(state, seat) else []
    excess = cards_over_limit(state, seat)
    if excess:
        owed.append(f"discard {counted(excess, 'card')}")
    elif owes_card(state, seat):
        owed.append("discard a card")
    return tuple(owed)


def _has_drawn(state: IslandState, move: Move) -> Breach | None:
    if state.top_kind != DRAW or not owes_draw(state, move.seat):
        return None
    return Breach("CI-DRAW-01", f"{state.seat_name(move.seat)} must draw a card first")


def _is_within_limit(state: IslandState, move: Move) -> Breach | None:
    excess = cards_over_limit(state, move.seat) if state.top_kind == DRAW else 0
    if not excess:
        return None
    held, limit = state.held_card_count(move.seat), state.options.hand_limit
    said = f"{state.seat_name(move.seat)} holds {held} cards; discard {excess} to reach the limit of {limit}"
    return Breach("CI-DRAW-04", said, "rule", ("CI-SETUP-10",))


def _has_spent_card(state: IslandState, move: Move) -> Breach | None:
    if state.top_kind != DRAW or not owes_card(state, move.seat):
        return None
    return Breach("CI-DRAW-07", f"{state.seat_name(move.seat)} must play or discard a card this turn")


def _end(state: IslandState, move: Move) -> None:
    """End the current step or block of moves."""
    kind = state.top_kind
    if kind in moving.BLOCKS:
        moving.close_block(state)
        return
    pop(state)
    if kind == DRAW:
        pop(state)


def end_turn(state: IslandState) -> None:
    """Begin the next player’s turn, or end the game (CI-TURN-03, CI-TURN-04, CI-WIN-01)."""
    if hands_are_empty(state):
        score_game(state)
        return
    seat, state.round = state.next_turn(having=[seat for seat in state.alive() if _has_turns(state, seat)])
    push(state, Frame(BEGIN, seat))


def _has_turns(state: IslandState, seat: int) -> bool:
    """Return whether a player still has turns (CI-Q-43)."""
    skips = state.options.empty_hand_turn == "skipped" and state.is_final()
    return not skips or bool(state.held_card_count(seat))


def hands_are_empty(state: IslandState) -> bool:
    """Return whether the resource stack has run out for the last time and nobody holds a card (CI-WIN-01)."""
    return state.is_final() and not any(state.held_card_count(seat) for seat in state.alive())


def check_hands_empty(state: IslandState) -> None:
    """End the game as soon as the last card has been resolved, if a house rule says so (CI-Q-44)."""
    if state.options.end_check != "immediate":
        return
    kinds = (MOVE, moving.ADVANCE, CARDS, THIRD, TURN_STEPS.kind)
    if state.top_kind in kinds and not state.attacks and hands_are_empty(state):
        score_game(state)


END_VERB = verb(
    END,
    "CI-TURN-02",
    answers={*moving.BLOCKS, CARDS, DRAW},
    guards=(
        Guard("drawn", _has_drawn, (DUE,)),
        Guard("hand limit", _is_within_limit, (DUE,)),
        Guard("card shed", _has_spent_card, (DUE,)),
    ),
    effect=_end,
    typed=TypedForm(
        END_WORDS, words_if_asked=("no",), fillers=("more", "turn", "step", "move", "moves", "moving", "cards")
    ),
)
PART = Part(
    verbs=(END_VERB,),
    steps={BEGIN: begin_turn, **TURN_STEPS.steps, THIRD: continue_step_3, TURN_OVER: settling(end_turn)},
    questions={
        CARDS: question(
            "CI-CARD-01", lambda state, frame: f"Play cards ({_hand_text(state, frame.owner)}), or end", may_pass=True
        ),
        DRAW: step_3_questions,
    },
    checks=(check_hands_empty, drop_when_idle(CARDS, lambda state, frame: not state.held_card_count(frame.owner))),
    windows=frozenset({MOVE, CARDS}),
)
