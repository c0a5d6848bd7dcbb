"""The End Phase: cards above the hand limit, the exchange of a permanent card, and the hand limit at other times."""

from __future__ import annotations

from collections.abc import Iterable

from referee.engine import (
    UNKNOWN,
    Breach,
    Decision,
    Frame,
    Guard,
    Move,
    Part,
    Reveal,
    Verb,
    naming,
    pop,
    push,
    use,
    used,
    zones,
)
from referee.games.monsters_and_magic import draws
from referee.games.monsters_and_magic.dealing import mark_fresh
from referee.games.monsters_and_magic.modifiers import hand_limit
from referee.games.monsters_and_magic.names import card_words, split_cards
from referee.games.monsters_and_magic.recruitment import cap_lost
from referee.games.monsters_and_magic.state import MonstersState, hand, permanents

EXCESS, DISCARD, REPLACE = "excess", "discard", "replace"


def owed(state: MonstersState, seat: int) -> int:
    """Return how many cards a hand holds above its limit."""
    return max(0, len(state.zones[hand(seat)]) - hand_limit(state, seat).total)


def owed_words(state: MonstersState, seat: int) -> tuple[str, ...]:
    """Return what a seat still has to discard, in words."""
    count = owed(state, seat)
    return (f"discard {count} {'card' if count == 1 else 'cards'}",) if count else ()


def check_hands(state: MonstersState) -> bool:
    """Ask for cards above the limit at once, where it holds at any time (MM-Q-62)."""
    if state.options.hand_check != "always" or state.phase in ("setup", "over"):
        return False
    asked = {frame.seat for frame in state.agenda if frame.kind == EXCESS}
    for seat in state.alive():
        if owed(state, seat) and seat not in asked and state.agenda:
            push(state, Frame(EXCESS, seat))
    return False


def ask_excess(state: MonstersState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question which cards above the limit go."""
    prompt = f"{state.seat_name(frame.whose)}: the hand is above its limit"
    return (Decision(frame.whose, EXCESS, "MM-ENDP-02", prompt, owed=owed_words(state, frame.whose)),)


def _face(move: Move) -> str:
    return str(move.args[-1])


def _in_hand(state: MonstersState, move: Move) -> Breach | None:
    return draws.card_in(state, hand(move.seat), _face(move), "MM-HAND-01")


def _above_limit(state: MonstersState, move: Move) -> Breach | None:
    if owed(state, move.seat):
        return None
    has, limit = len(state.zones[hand(move.seat)]), hand_limit(state, move.seat)
    return Breach("MM-ENDP-02", f"only cards above the limit are discarded: {has} are held, the limit is {limit.total}")


def _discard(state: MonstersState, move: Move) -> None:
    draws.discard(state, hand(move.seat), _face(move))
    if state.agenda and state.agenda[-1].kind == EXCESS and not owed(state, move.seat):
        pop(state)


def _discards(state: MonstersState, seat: int) -> Iterable[Move]:
    return (Move(seat, DISCARD, (face,)) for face in naming.open_faces(state, hand(seat)))


def _shows(state: MonstersState, move: Move) -> tuple[Reveal, ...]:
    zone, face = hand(move.seat), _face(move)
    return (Reveal(zone, face),) if face == UNKNOWN or naming.is_unknown(state, zone, face) else ()


def _expand(state: MonstersState, move: Move) -> Iterable[Move]:
    """Return the moves with every card that an unknown one of the hand may be."""
    faces = naming.possible_faces(state, state.deck, hand(move.seat)) if _face(move) == UNKNOWN else (_face(move),)
    return (move._replace(args=(*move.args[:-1], face)) for face in faces)


def _read_discard(state: MonstersState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `discard wood elves, giants`."""
    if tokens[0] == DISCARD and (faces := split_cards(state.contents, tokens[1:])):
        yield tuple(Move(seat, DISCARD, (face,)) for face in faces)


def swaps_left(state: MonstersState, seat: int) -> int:
    """Return how many permanent cards may still be exchanged in this End Phase (MM-OPT-02)."""
    return state.options.end_swaps - used(state, "turn", seat, REPLACE)


def _switched_on(state: MonstersState, move: Move) -> Breach | None:
    if state.options.end_swap == "on":
        return None
    return Breach("MM-OPT-01", "permanent cards are not exchanged in the End Phase at this table", "rule", ("MM-Q-76",))


def _once(state: MonstersState, move: Move) -> Breach | None:
    if swaps_left(state, move.seat) > 0 or not used(state, "turn", move.seat, REPLACE):
        return None
    return Breach("MM-OPT-02", "a permanent card was exchanged in this End Phase already", "rule", ("MM-Q-76",))


def _is_permanent(state: MonstersState, move: Move) -> Breach | None:
    return draws.card_in(state, permanents(move.seat), str(move.args[0]), "MM-PERM-04")


def _replace(state: MonstersState, move: Move) -> None:
    """Discard a permanent card and put a hand card in its place (MM-OPT-01)."""
    seat, old = move.seat, str(move.args[0])
    draws.discard(state, permanents(seat), old)
    token = draws.show_card(state, hand(seat), _face(move))
    zones.transfer(state, [token], hand(seat), permanents(seat), zones.everyone(state.seats))
    use(state, "turn", seat, REPLACE)
    mark_fresh(state, seat, token)
    cap_lost(state, seat, old)


def _replaces(state: MonstersState, seat: int) -> Iterable[Move]:
    old = [token.face for token in state.zones[permanents(seat)] if token.face is not None]
    new = naming.open_faces(state, hand(seat))
    return (Move(seat, REPLACE, (one, face)) for one in dict.fromkeys(old) for face in new)


def _read_replace(state: MonstersState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `replace giants with wood elves`."""
    if tokens[0] == REPLACE:
        faces = split_cards(state.contents, [token for token in tokens[1:] if token not in ("with", "by")])
        if faces is not None and len(faces) == 2:
            yield (Move(seat, REPLACE, faces),)


def _write_replace(state: MonstersState, move: Move) -> str:
    old, new = (card_words(state.contents, str(face)) for face in move.args)
    return f"replace {old} with {new}"


DISCARD_VERB = Verb(
    name=DISCARD,
    answers=frozenset({"end", EXCESS}),
    guards=(Guard("in hand", _in_hand), Guard("above limit", _above_limit)),
    effect=_discard,
    candidates=_discards,
    read=_read_discard,
    write=lambda state, move: f"discard {card_words(state.contents, _face(move))}",
    shows=_shows,
    expand=_expand,
)
REPLACE_VERB = Verb(
    name=REPLACE,
    answers=frozenset({"end"}),
    guards=(
        Guard("switched on", _switched_on),
        Guard("once", _once),
        Guard("permanent", _is_permanent),
        Guard("in hand", _in_hand),
    ),
    effect=_replace,
    candidates=_replaces,
    read=_read_replace,
    write=_write_replace,
    shows=_shows,
    expand=_expand,
)
PART: Part[MonstersState] = Part(
    verbs=(DISCARD_VERB, REPLACE_VERB),
    questions={EXCESS: ask_excess},
    checks=(check_hands,),
)
