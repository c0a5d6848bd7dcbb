"""Hands: draws from the top of the deck, discards under it, the hand limit, hunts that are void for their holder."""

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from referee.engine import (
    UNKNOWN,
    Chance,
    DrawSpec,
    Frame,
    Part,
    Token,
    count_use,
    pop,
    push,
    question,
    swap,
    use_count,
    zones,
)
from referee.engine.core.naming import counted
from referee.engine.mechanisms.piles import alike_on_top_count, drawable_top_faces, name_top_card, shuffle
from referee.engine.verbs import DUE, UNNAMED, Breach, Guard, Move, PutAway, Slot, TypedForm, Value, checked_value, verb
from referee.games.skies_of_fire import names
from referee.games.skies_of_fire.cards import holds_card, known_place_text, put_under, show_card, zone_card_breach
from referee.games.skies_of_fire.state import DECK, TURN, SkiesState, hand

DRAWS, DRAW, MORE, ROOM, TRIM = "draws", "draw", "more", "room", "trim"
"""A run of draws; a draw; a draw that may be declined; a discard before a draw; a discard above the limit."""
DEAL, TOWN_DRAW, NEW_CARD = "deal", "town", "new card"
"""Why cards are drawn: the first hand of a ship, a collection, a replacement for a void hunt."""
DISCARD, VOID = "discard", "void"


def hand_size(state: SkiesState, seat: int) -> int:
    """Return how many cards a seat holds, not counting those installed or on the table (SF-HND-04)."""
    return len(state.zones[hand(seat)])


def hand_limit(state: SkiesState, seat: int) -> int:
    """Return how many cards a seat may hold (SF-HND-01, RUL-52)."""
    return _mat_hand_size(state, seat) or state.options.hand_limit


def first_hand_size(state: SkiesState, seat: int) -> int:
    """Return how many cards a ship is dealt (SF-SET-05, RUL-52)."""
    return _mat_hand_size(state, seat) or state.options.start_hand


def _mat_hand_size(state: SkiesState, seat: int) -> int:
    """Return the hand size on the mat of the hunted ship, if a house rule uses it; else 0 (RUL-52)."""
    ship = state.ship(seat)
    return ship.hand if ship.mode == "hunt" and state.options.callisto_hand == "mat_data" else 0


class DrawRun(NamedTuple):
    """A run of draws. left: how many are left. reason: DEAL, TOWN_DRAW or NEW_CARD. drawn: how many cards were drawn.

    At a town, a draw may be declined if `drawn` is 1 or more. When draws become owed, for a discard (SF-HND-02) or for
    void hunts (RUL-28), `drawn` is set to 1 less the number owed, so that none of these can be declined.
    """

    left: int
    clause: str
    reason: str
    drawn: int = 0


class CurrentDraw(NamedTuple):
    """Cards to draw now. cards: how many. reason: DEAL, TOWN_DRAW or NEW_CARD."""

    cards: int
    clause: str
    reason: str


def draw_cards(state: SkiesState, seat: int, count: int, clause: str, reason: str = DEAL) -> None:
    """Add draws to the agenda: cards from the deck for a seat's hand (SF-HND-02)."""
    if count > 0:
        push(state, Frame(DRAWS, seat, DrawRun(count, clause, reason)))


def next_draw(state: SkiesState) -> None:
    """Ask for the next card of a run of draws, or for the discard before it (SF-HND-03, RUL-37)."""
    frame = state.agenda[-1]
    seat, run = frame.owner, frame.read(DrawRun)
    free = hand_limit(state, seat) - hand_size(state, seat)
    if run.left <= 0 or not state.zones[DECK]:
        pop(state)
        if run.left > 0:
            state.report(run.clause, f"the deck is empty: {state.name(seat)} draws no more", seat)
        if free < 0:
            push(state, Frame(TRIM, seat))
        return
    if free <= 0 and state.options.hand_draw == "one_by_one":
        push(state, Frame(ROOM, seat, (run.left,)))
        return
    count = alike_on_top_count(state, DECK, min(run.left, max(1, free))) if run.reason != TOWN_DRAW else 1
    swap(state, frame._replace(data=run._replace(left=run.left - count, drawn=run.drawn + count)))
    kind = MORE if run.reason == TOWN_DRAW and run.drawn > 0 else DRAW
    push(state, Frame(kind, seat, CurrentDraw(count, run.clause, run.reason)))


def draw_spec(state: SkiesState, frame: Frame) -> DrawSpec:
    """Return the request for cards from the deck; hands are secret, so `?` is allowed (SF-SET-06).

    Cards collected at a town are drawn one by one, and each draw may need a discard (SF-HND-03).
    """
    count, clause, why = frame.read(CurrentDraw)
    clause = "SF-HND-03" if why == TOWN_DRAW else clause
    prompt = f"{state.name(frame.owner)} draws {counted(count, 'card')}"
    names = drawable_top_faces(state, state.deck, DECK, count)
    return DrawSpec(frame.owner, DRAW, clause, prompt, count, names=names, hidden=True)


def drawn_card_breach(state: SkiesState, frame: Frame, values: tuple[Value, ...]) -> Breach | None:
    """Return why a card cannot be drawn from the deck, or None."""
    face = zones.first_impossible_face(state, state.deck, DECK, [str(value) for value in values], name_top_card)
    if face is None:
        return None
    where = known_place_text(state, face)
    text = f"{state.contents.name_of(face)} cannot be drawn from the deck" + (f"; {where}" if where else "")
    return Breach(frame.read(CurrentDraw).clause, text, "fact", ("SF-CRD-02",))


def apply_draw(state: SkiesState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put drawn cards into a hand; show and replace the void hunts among them (SF-SET-09)."""
    seat, (_, clause, why) = frame.owner, frame.read(CurrentDraw)
    drawn = zones.draw(state, state.deck, DECK, hand(seat), [str(value) for value in values], 1 << seat, name_top_card)
    if why == TOWN_DRAW:
        for token in drawn:
            count_use(state, TURN, seat, f"drawn {token.id}")
    said = f"{state.name(seat)} draws {counted(len(drawn), 'card')} and holds {hand_size(state, seat)}"
    state.report(clause, said, seat)
    if void := clear_void(state, seat):
        _make_draws_compulsory(state, void, extra_draws=void)


def _make_draws_compulsory(state: SkiesState, draws: int, extra_draws: int = 0) -> None:
    """Make the next draws of the run on top of the agenda compulsory, and add more draws."""
    run = state.agenda[-1].read(DrawRun)
    swap(state, state.agenda[-1]._replace(data=run._replace(left=run.left + extra_draws, drawn=1 - draws)))


def was_collected_this_turn(state: SkiesState, seat: int, token: Token) -> bool:
    """Return whether a card of a hand was collected at a town this turn (RUL-56)."""
    return use_count(state, TURN, seat, f"drawn {token.id}") > 0


def is_void(state: SkiesState, seat: int, face: str) -> bool:
    """Return whether a card is a hunt for the holder's ship, or for one not in the game (SF-SET-07, SF-SET-08)."""
    mission = state.contents.missions.get(face)
    if mission is None or mission.kind != "hunt":
        return False
    return mission.ship == state.ships[seat] or mission.ship not in state.ships


def clear_void(state: SkiesState, seat: int) -> int:
    """Show the known void hunts of a hand and put them back into the deck; return how many (RUL-28).

    The seat is still owed a new card for each.
    """
    found = [token for token in state.zones[hand(seat)] if token.face is not None and is_void(state, seat, token.face)]
    for token in found:
        _return_void_hunt(state, seat, token)
    return len(found)


def replace_void(state: SkiesState, seat: int) -> None:
    """Clear a hand of void hunts, stolen ones too, and draw as many new cards (RUL-28)."""
    count = clear_void(state, seat)
    draw_cards(state, seat, count, "SF-SET-09", NEW_CARD)


def _return_void_hunt(state: SkiesState, seat: int, token: Token) -> None:
    """Show a void hunt and put it back into the deck."""
    assert token.face is not None
    own = state.contents.missions[token.face].ship == state.ships[seat]
    put_under(state, hand(seat), [token])
    shuffled = state.options.void_hunt == "shuffle"
    if shuffled:
        shuffle(state, state.deck, DECK)
    where = "is shuffled into the deck" if shuffled else "goes under the deck"
    said = f"{state.name(seat)} shows {state.contents.name_of(token.face)}, which {where}; a new card follows"
    state.report("SF-SET-07" if own else "SF-SET-08", said, seat)


def _full_hand_prompt(state: SkiesState, frame: Frame) -> str:
    return f"the hand is full ({hand_limit(state, frame.owner)} cards), so discard a card face down to draw, or pass"


def _limit_prompt(state: SkiesState, frame: Frame) -> str:
    return f"the hand is above its limit of {hand_limit(state, frame.owner)}"


def _owed_discards(state: SkiesState, frame: Frame) -> tuple[str]:
    return (f"discard {counted(hand_size(state, frame.owner) - hand_limit(state, frame.owner), 'card')}",)


def _decline_draws(state: SkiesState, move: Move) -> None:
    """Decline the draws left in a run, or the cards left in a theft (SF-HND-05), but not discards above the limit."""
    pop(state)
    run = pop(state)
    if run.kind == DRAWS:
        push(state, run._replace(data=run.read(DrawRun)._replace(left=0)))


PUT_AWAY = Slot(PutAway("a card", names.card_names, names.card_word, codes=names.card_codes, zone=hand), 0, UNNAMED)
PREY = Slot(replace(names.CARD, among=lambda state, move_so_far, face: is_void(state, move_so_far.seat, face)))


def _face(move: Move) -> str:
    return str(move.args[0])


def _is_in_hand(state: SkiesState, move: Move) -> Breach | None:
    if _face(move) == UNNAMED and state.zones[hand(move.seat)]:
        return None
    return zone_card_breach(state, hand(move.seat), _face(move), "SF-HND-02")


def _discard(state: SkiesState, move: Move) -> None:
    """Put a card face down under the deck: only its owner knows which it was (RUL-37)."""
    seat, face = move.seat, _face(move)
    zone, own = hand(seat), 1 << seat
    if face == UNNAMED:
        zones.draw(state, state.deck, zone, DECK, (UNKNOWN,), own)
    else:
        token = checked_value(zones.reveal(state, state.deck, zone, face, own))
        zones.transfer(state, [token], zone, DECK)
    state.report("SF-HND-02", f"{state.name(seat)} puts a card face down under the deck", seat)
    if state.top_kind == ROOM:
        pop(state)
        if state.top_kind == DRAWS:
            _make_draws_compulsory(state, draws=1)
    elif hand_size(state, seat) <= hand_limit(state, seat):
        pop(state)


def _is_void_hunt(state: SkiesState, move: Move) -> Breach | None:
    face = _face(move)
    if face == UNKNOWN or is_void(state, move.seat, face):
        return None
    text = f"{state.contents.name_of(face)} is not a mission against your own ship or against a ship not in the game"
    return Breach("SF-SET-07", text, "fact", ("SF-SET-08", "RUL-28"))


def _show_void(state: SkiesState, move: Move) -> None:
    """Show a void hunt that the referee had not seen; a new card is drawn for it (SF-SET-09)."""
    _return_void_hunt(state, move.seat, show_card(state, hand(move.seat), _face(move)))
    draw_cards(state, move.seat, 1, "SF-SET-09", NEW_CARD)


def _unnamed_void_hunts(state: SkiesState, seat: int) -> Iterable[tuple[str]]:
    unseen = any(token.face is None for token in state.zones[hand(seat)])
    return ((UNKNOWN,),) if unseen and not state.is_hunt else ()


DISCARD_VERB = verb(
    DISCARD,
    "SF-HND-02",
    (PUT_AWAY,),
    answers={ROOM, TRIM},
    guards=(Guard("in hand", _is_in_hand, (DUE,)),),
    effect=_discard,
    typed=TypedForm(repeats=True),
)
VOID_VERB = verb(
    VOID,
    "SF-SET-07",
    (PREY,),
    answers=(),
    guards=(Guard("void", _is_void_hunt, (DUE,)), holds_card(PREY, "SF-SET-07", "in hand")),
    effect=_show_void,
    values=_unnamed_void_hunts,
)
PART = Part(
    verbs=(DISCARD_VERB,),
    anytime=(VOID_VERB,),
    steps={DRAWS: next_draw},
    questions={
        MORE: question("SF-HND-05", "draw another card, or pass", may_pass=True, subject=()),
        ROOM: question("SF-HND-02", _full_hand_prompt, may_pass=True, subject=()),
        TRIM: question("SF-HND-01", _limit_prompt, owed=_owed_discards),
    },
    chances={
        DRAW: Chance(draw_spec, apply_draw, drawn_card_breach),
        MORE: Chance(draw_spec, apply_draw, drawn_card_breach),
    },
    passes={ROOM: _decline_draws, MORE: _decline_draws},
)
