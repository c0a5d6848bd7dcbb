"""Effects of cards on hands, permanent cards and recruits, and effects that last until the turn ends."""

from collections.abc import Iterable
from typing import NamedTuple

from referee.engine import UNKNOWN, Frame, Part, count_use, counted, pop, push, zones
from referee.engine.verbs import UNNAMED, Breach, Effect, Move
from referee.games.monsters_and_magic import draws
from referee.games.monsters_and_magic.figures import figure_limit_breach, recruit_squares
from referee.games.monsters_and_magic.movement import reopen_moves
from referee.games.monsters_and_magic.names import read_square, split_cards, split_words
from referee.games.monsters_and_magic.recruitment import BY_HAND, RECRUIT, ask_surplus_removal, start_recruit
from referee.games.monsters_and_magic.slots import HELD_CARD, OPPONENT, PERMANENT_CARD
from referee.games.monsters_and_magic.state import DISCARD, MonstersState, hand, permanents
from referee.games.monsters_and_magic.trading import EXCHANGE, TRADE
from referee.games.monsters_and_magic.using import CardUse, is_from_hand

RECRUITS = "hand recruits"


def new_permanent_key(token: zones.Token) -> str:
    """Return the key that marks a card as having become permanent this turn (MM-Q-58)."""
    return f"fresh {token.id}"


def mark_new_permanent(state: MonstersState, seat: int, token: zones.Token) -> None:
    """Mark a card as having become permanent this turn, if it can only be used from the next turn on (MM-Q-58)."""
    if state.options.swap_ready == "next_turn":
        count_use(state, "turn", seat, new_permanent_key(token))


def _is_opponent(state: MonstersState, use: CardUse) -> Breach | None:
    other = OPPONENT.of(use)
    if other == use.seat:
        return Breach("MM-CARD-04", "name an opponent", "fact")
    if other in state.out:
        return Breach("MM-INF-04", f"{state.seat_name(other)} is out of the game", "fact")
    return None


# Looking at a hand (MM-Q-63)


def _look(state: MonstersState, use: CardUse) -> None:
    other = OPPONENT.of(use)
    zones.show(state, hand(other), 1 << use.seat)
    cards = counted(len(state.zones[hand(other)]), "card")
    said = f"{state.seat_name(use.seat)} looks at the hand of {state.seat_name(other)}: {cards}"
    state.report("MM-HAND-03", said, use.seat)


LOOKING = Effect(_look, (OPPONENT,), {"opponent": _is_opponent})

# Exchanging hands (MM-Q-60, MM-Q-61)


def _own_hand_count(state: MonstersState, use: CardUse) -> int:
    """Return how many cards count as the player's hand; a house rule says whether a card being played counts."""
    count = len(state.zones[hand(use.seat)])
    return max(0, count - 1) if is_from_hand(use) and state.options.jester_count == "after" else count


def _opponent_has_enough(state: MonstersState, use: CardUse) -> Breach | None:
    own, theirs = _own_hand_count(state, use), len(state.zones[hand(OPPONENT.of(use))])
    if theirs <= own:
        return None
    name = state.seat_name(OPPONENT.of(use))
    return Breach("MM-CARD-04", f"{name} holds {counted(theirs, 'card')}, more than your {own}", also=("MM-Q-60",))


def _exchange_hands(state: MonstersState, use: CardUse) -> None:
    """Exchange two hands; each player knows the new cards and still knows the old ones."""
    mine, theirs = hand(use.seat), hand(OPPONENT.of(use))
    ours, others = state.zones[mine], state.zones[theirs]
    zones.transfer(state, ours, mine, theirs, 1 << OPPONENT.of(use))
    zones.transfer(state, others, theirs, mine, 1 << use.seat)
    names = f"{state.seat_name(use.seat)} and {state.seat_name(OPPONENT.of(use))}"
    state.report("MM-HAND-03", f"{names} exchange hands: {counted(len(others), 'card')} for {len(ours)}", use.seat)


JESTING = Effect(_exchange_hands, (OPPONENT,), {"opponent": _is_opponent, "not more": _opponent_has_enough})

# Exchanging a permanent card for a hand card (MM-Q-57, MM-Q-58, MM-Q-85)


def _after_payment(state: MonstersState, use: CardUse) -> MonstersState:
    """Return the state without the played card in the hand; the same state if the card is not there."""
    if not is_from_hand(use) or zones.find_token(state, state.deck, hand(use.seat), use.ability.source) is None:
        return state
    paid = state.copy()
    draws.discard(paid, hand(use.seat), use.ability.source)
    return paid


def _can_exchange(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that the player has a permanent card that may go, and a hand card other than the one played."""
    missing = draws.zone_card_breach(state, permanents(use.seat), PERMANENT_CARD.of(use), "MM-PERM-04")
    if missing is None:
        missing = draws.zone_card_breach(_after_payment(state, use), hand(use.seat), HELD_CARD.of(use), "MM-HAND-01")
    if missing is not None:
        return missing
    copies = sum(token.face == use.ability.source for token in state.zones[permanents(use.seat)])
    if (
        is_from_hand(use)
        or PERMANENT_CARD.of(use) != use.ability.source
        or copies > 1
        or state.options.diplomat_self == "yes"
    ):
        return None
    return Breach("MM-PERM-03", f"{use.name} cannot exchange itself", also=("MM-Q-57",))


def _exchange_permanent(state: MonstersState, use: CardUse) -> None:
    """Put a hand card face up among the permanent cards, and move the old one where the house rule says."""
    mine, kept, all_seats = hand(use.seat), permanents(use.seat), zones.all_seats_mask(state.seats)
    new = draws.show_card(state, mine, HELD_CARD.of(use))
    old = next(token for token in state.zones[kept] if token.face == PERMANENT_CARD.of(use))
    zones.transfer(state, [new], mine, kept, all_seats)
    goes = mine if state.options.diplomat_old_card == "hand" else DISCARD
    zones.transfer(state, [old], kept, goes, all_seats)
    mark_new_permanent(state, use.seat, new)
    names = [state.contents.cards[card].name for card in (HELD_CARD.of(use), PERMANENT_CARD.of(use))]
    state.report("MM-PERM-02", f"{state.seat_name(use.seat)} now has {names[0]} as a permanent card", use.seat)
    where = "hand" if goes == mine else "discard pile"
    state.report("MM-PERM-02", f"{names[1]} goes to the {where} of {state.seat_name(use.seat)}", use.seat)
    ask_surplus_removal(state, use.seat, PERMANENT_CARD.of(use))


REPLACING = Effect(_exchange_permanent, (PERMANENT_CARD, HELD_CARD), {"cards": _can_exchange})

# Drawing, and discarding to draw (MM-Q-54)


def _draw(state: MonstersState, use: CardUse) -> None:
    draws.request_draw(state, use.seat, use.data.amount, "MM-CARD-03" if is_from_hand(use) else "MM-CARD-02")


DRAWING = Effect(_draw)


def _counts_own_card(state: MonstersState, use: CardUse) -> bool:
    return is_from_hand(use) and state.options.alchemist_self == "included"


def _has_cards(state: MonstersState, use: CardUse) -> Breach | None:
    count = len(state.zones[hand(use.seat)]) - (1 if is_from_hand(use) else 0)
    if count > 0 or _counts_own_card(state, use):
        return None
    return Breach("MM-HAND-04", "no card is left in the hand to discard", "fact", ("MM-Q-54",))


def _start_trade(state: MonstersState, use: CardUse) -> None:
    push(state, Frame(TRADE, use.seat, (1 if _counts_own_card(state, use) else 0,)))


def _read_discards(state: MonstersState, use: CardUse, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read the cards to discard, typed in the same line."""
    faces = split_cards(state.contents, tokens)
    if faces:
        left = len(state.zones[hand(use.seat)]) - (1 if is_from_hand(use) else 0) - len(faces)
        run = [Move(use.seat, TRADE, (UNNAMED if face == UNKNOWN else face,)) for face in faces]
        yield (*run, Move(use.seat, EXCHANGE)) if left > 0 else tuple(run)


TRADING = Effect(_start_trade, conditions={"cards": _has_cards}, follows=_read_discards)

# Recruiting by hand card (MM-Q-16, MM-Q-30, MM-Q-70)


def _kind(use: CardUse) -> str:
    return use.data.unit[0]


def _has_room(state: MonstersState, use: CardUse) -> Breach | None:
    """Check that another figure is allowed, and that there is a space for it."""
    full = figure_limit_breach(state, use.seat, _kind(use), is_by_hand=True)
    if recruit_squares(state, use.seat):
        return full
    if full is not None:
        return full._replace(also=(*full.also, "MM-REC-11"))
    return Breach("MM-REC-11", "you have no garrison without a figure", "fact", ("MM-REC-12", "MM-Q-70"))


class Recruits(NamedTuple):
    """The recruits that a hand card gives: their type, and how many are left to place."""

    kind: str
    left: int


def _recruit(state: MonstersState, use: CardUse) -> None:
    push(state, Frame(RECRUITS, use.seat, Recruits(_kind(use), use.data.amount)))


def recruit_next(state: MonstersState) -> None:
    """Put the next recruit of a hand card on the map."""
    frame = pop(state)
    seat, run = frame.owner, frame.read(Recruits)
    if run.left > 1:
        push(state, Frame(RECRUITS, seat, run._replace(left=run.left - 1)))
    start_recruit(state, seat, run.kind, BY_HAND)


def _read_place(state: MonstersState, use: CardUse, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read the space of the recruit, typed in the same line."""
    words = split_words(tokens)
    square = read_square(words[0]) if len(words) == 1 else None
    if square is not None:
        only = recruit_squares(state, use.seat) == (square,)
        yield () if only else (Move(use.seat, RECRUIT, (_kind(use), square)),)


RECRUITING = Effect(_recruit, conditions={"room": _has_room}, follows=_read_place)

# Effects that last to the end of the turn, for all of a player's units that the card can help


def _give_move_points(state: MonstersState, use: CardUse) -> None:
    """Give move points to figures whose move is closed (MM-Q-47); all other benefits are counted when they apply."""
    if use.data.stat == "mp" and not use.data.entering:
        squares = tuple(at for kind in use.data.unit for at in state.figure_squares(use.seat, kind))
        reopen_moves(state, squares, use.data.amount)


LASTING = Effect(_give_move_points)
PART = Part(steps={RECRUITS: recruit_next})
