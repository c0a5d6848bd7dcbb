"""The End Phase: cards above the hand limit, the exchange of a permanent card, and the hand limit at other times."""

from referee.engine import Frame, Part, count_use, counted, pop, push, question, use_count, zones
from referee.engine.verbs import Breach, Guard, Move, Slot, TypedForm, verb
from referee.games.monsters_and_magic import draws
from referee.games.monsters_and_magic.dealing import mark_new_permanent
from referee.games.monsters_and_magic.modifiers import hand_limit
from referee.games.monsters_and_magic.names import DISCARDED
from referee.games.monsters_and_magic.recruitment import ask_surplus_removal
from referee.games.monsters_and_magic.slots import HELD_CARD, PERMANENT_CARD
from referee.games.monsters_and_magic.state import MonstersState, hand, permanents

EXCESS, DISCARD, REPLACE = "excess", "discard", "replace"
CARD = Slot(DISCARDED)


def cards_over_limit(state: MonstersState, seat: int) -> int:
    """Return how many cards a hand holds above its limit."""
    return max(0, len(state.zones[hand(seat)]) - hand_limit(state, seat).total)


def owed_discards(state: MonstersState, seat: int) -> tuple[str, ...]:
    """Return the number of cards that a seat still has to discard, in words."""
    count = cards_over_limit(state, seat)
    return (f"discard {counted(count, 'card')}",) if count else ()


def check_hands(state: MonstersState) -> None:
    """Ask seats above their hand limit to discard at once, if a house rule says so (MM-Q-62)."""
    if state.options.hand_check != "always" or state.phase in ("setup", "over"):
        return
    asked = {frame.seat for frame in state.agenda if frame.kind == EXCESS}
    for seat in state.alive():
        if cards_over_limit(state, seat) and seat not in asked and state.agenda:
            push(state, Frame(EXCESS, seat))


def _must_be_in_hand(slot: Slot[str]) -> Guard[MonstersState]:
    """Return the guard that checks that the card in a slot is in the hand."""
    return Guard(
        "in hand", lambda state, move: draws.zone_card_breach(state, hand(move.seat), slot.of(move), "MM-HAND-01")
    )


def _is_above_limit(state: MonstersState, move: Move) -> Breach | None:
    if cards_over_limit(state, move.seat):
        return None
    has, limit = len(state.zones[hand(move.seat)]), hand_limit(state, move.seat)
    return Breach("MM-ENDP-02", f"discard only cards above the limit: you hold {has}, and the limit is {limit.total}")


def _discard(state: MonstersState, move: Move) -> None:
    draws.discard(state, hand(move.seat), CARD.of(move))
    if state.top_kind == EXCESS and not cards_over_limit(state, move.seat):
        pop(state)


def remaining_swaps(state: MonstersState, seat: int) -> int:
    """Return how many permanent cards may still be exchanged in this End Phase (MM-OPT-02)."""
    return state.options.end_swaps - use_count(state, "turn", seat, REPLACE)


def _may_exchange(state: MonstersState, move: Move) -> Breach | None:
    if state.options.end_swap == "on":
        return None
    return Breach("MM-OPT-01", "permanent cards are not exchanged in the End Phase of this match", "rule", ("MM-Q-76",))


def _may_exchange_again(state: MonstersState, move: Move) -> Breach | None:
    if remaining_swaps(state, move.seat) > 0 or not use_count(state, "turn", move.seat, REPLACE):
        return None
    return Breach("MM-OPT-02", "a permanent card has already been exchanged in this End Phase", "rule", ("MM-Q-76",))


def _is_permanent(state: MonstersState, move: Move) -> Breach | None:
    return draws.zone_card_breach(state, permanents(move.seat), PERMANENT_CARD.of(move), "MM-PERM-04")


def _replace(state: MonstersState, move: Move) -> None:
    """Discard a permanent card and put a hand card in its place (MM-OPT-01)."""
    seat, old = move.seat, PERMANENT_CARD.of(move)
    draws.discard(state, permanents(seat), old)
    token = draws.show_card(state, hand(seat), HELD_CARD.of(move))
    zones.transfer(state, [token], hand(seat), permanents(seat), zones.all_seats_mask(state.seats))
    count_use(state, "turn", seat, REPLACE)
    mark_new_permanent(state, seat, token)
    ask_surplus_removal(state, seat, old)


DISCARD_VERB = verb(
    DISCARD,
    "MM-ENDP-02",
    (CARD,),
    answers={"end", EXCESS},
    guards=(_must_be_in_hand(CARD), Guard("above limit", _is_above_limit)),
    effect=_discard,
    typed=TypedForm(repeats=True),
    anchored=False,
)
REPLACE_VERB = verb(
    REPLACE,
    "MM-OPT-01",
    (PERMANENT_CARD, HELD_CARD),
    answers={"end"},
    guards=(
        Guard("switched on", _may_exchange),
        Guard("once", _may_exchange_again),
        Guard("permanent", _is_permanent),
        _must_be_in_hand(HELD_CARD),
    ),
    effect=_replace,
    typed=TypedForm(written="replace {0} with {1}"),
    anchored=False,
)
PART = Part(
    verbs=(DISCARD_VERB, REPLACE_VERB),
    questions={
        EXCESS: question(
            "MM-ENDP-02", "your hand is above its limit", owed=lambda state, frame: owed_discards(state, frame.owner)
        )
    },
    checks=(check_hands,),
)
