"""The verb `use`: a player uses a permanent card, or a summon played from the hand, on their own turn."""

from collections.abc import Iterator
from itertools import islice

from referee.engine import UNKNOWN, Part, Token, count_use, number, use_count
from referee.engine.verbs import AbilityVerb, Breach, Guard, Move, NamedThing, Slot, TypedForm
from referee.games.monsters_and_magic import dealing, draws, effects, names, trading
from referee.games.monsters_and_magic.catalogue import Card, CardEffect, use_clauses
from referee.games.monsters_and_magic.combat import CARDS, record_answer
from referee.games.monsters_and_magic.effects import (
    EFFECTS,
    abilities_in_use,
    card_of,
    carry_out,
    deck_card_breach,
    is_lent,
    permanent_use_breach,
)
from referee.games.monsters_and_magic.fights import current_fight
from referee.games.monsters_and_magic.slots import SQUARE
from referee.games.monsters_and_magic.state import DISCARD, OWN_PHASES, MonstersState, hand, permanents
from referee.games.monsters_and_magic.using import SUMMON

USE, ASIDE = "use", "aside"
UNLIMITED, ANY_TIME = ("summon", "any"), "any"
"""The timings of permanent cards that may be used more than once a turn; for ANY_TIME a house rule may forbid it."""


def _is_owned(state: MonstersState, move: Move) -> Breach | None:
    """Check that the card is a permanent card of the player, or a summon that was played this turn."""
    card, missing = str(move.args[0]), deck_card_breach(state, move)
    if missing is not None or is_lent(state, move.seat, card):
        return missing
    breach = draws.zone_card_breach(state, permanents(move.seat), card, "MM-PERM-04")
    for zone, clause in ((hand(move.seat), "MM-CARD-02"), (DISCARD, "MM-HAND-05")):
        if breach is not None and any(token.face == card for token in state.zones[zone]):
            return breach._replace(also=(*breach.also, clause))
    return breach


def _in_time(state: MonstersState, move: Move) -> Breach | None:
    """Check that it is the player's turn, and the Movement Phase if the card needs it."""
    if state.seat != move.seat:
        clause, *also = use_clauses(card_of(state, move))
        text = f"use permanent cards on your own turn; it is {state.seat_name(state.seat)}’s turn"
        return Breach(clause, text, also=tuple(also))
    return _in_phase(state, move)


def _combat_use_breach(state: MonstersState, move: Move) -> Breach | None:
    """Check that a card used in a combat gives only Force, and to the figure that fights (MM-COMB-02, MM-Q-56)."""
    fight = current_fight(state)
    if fight is None:
        return None
    found = USING.uses(state, move) or ()
    aims = [use for use in found if use.data.target and use.data.stat == "force"]
    if len(aims) < len(found) or not found:
        return Breach("MM-COMB-02", "resolve the combat first")
    if state.options.artificer_window == "before":
        return Breach("MM-COMB-02", "use this card before a fight, not during one", also=("MM-Q-56",))
    if state.options.combat_card_filter == "any" or all(SQUARE.of(use) == fight.square for use in aims):
        return None
    return Breach("MM-COMB-10", "in a combat this card helps only the figure that fights", also=("MM-Q-27", "MM-Q-56"))


def needs_movement(effect: CardEffect) -> bool:
    """Return whether an effect can only be used in the player's Movement Phase (MM-Q-29, MM-Q-51)."""
    return effect.stat == "mp" or effect.action == SUMMON


def _in_phase(state: MonstersState, move: Move) -> Breach | None:
    effects = [ability.data for ability in USING.of(state, move)]
    if state.phase == "movement" or not any(map(needs_movement, effects)):
        return None
    summons = any(effect.action == SUMMON for effect in effects)
    clause, also = ("MM-CARD-07", "MM-Q-51") if summons else ("MM-MOVE-07", "MM-Q-29")
    return Breach(clause, f"do this in the Movement Phase; it is the {state.phase.title()} Phase", also=(also,))


def use_key(token: Token) -> str:
    """Return the key for counting the uses of a permanent card; each copy has its own key."""
    return f"card {token.id}"


def _is_limited(state: MonstersState, card: Card) -> bool:
    if card.timing == ANY_TIME:
        return state.options.altar_limit == "once"
    return card.timing not in UNLIMITED


def _permanent_copies(state: MonstersState, seat: int, card: str) -> list[Token]:
    return [token for token in state.zones[permanents(seat)] if token.face == card]


def _is_used(state: MonstersState, seat: int, token: Token) -> bool:
    return use_count(state, "turn", seat, use_key(token)) > 0


def _became_permanent_this_turn(state: MonstersState, seat: int, token: Token) -> bool:
    return use_count(state, "turn", seat, dealing.new_permanent_key(token)) > 0


def _is_unused(state: MonstersState, move: Move) -> Breach | None:
    """Check that a copy of the card may still be used this turn (MM-Q-52, MM-Q-58)."""
    card = card_of(state, move)
    copies = [] if card is None else _permanent_copies(state, move.seat, card.id)
    if card is None or not copies:
        return None
    if all(_became_permanent_this_turn(state, move.seat, token) for token in copies):
        text = f"{card.name} became permanent this turn, so use it from your next turn on"
        return Breach(use_clauses(card)[0], text, also=("MM-Q-58",))
    if not _is_limited(state, card) or not all(_is_used(state, move.seat, token) for token in copies):
        return None
    also = ("MM-Q-52",) if card.timing == ANY_TIME else ()
    return Breach("MM-CARD-06", f"{card.name} has already been used this turn", also=also)


def _use(state: MonstersState, move: Move) -> None:
    """Carry out the effects of the card, and count its use."""
    found = USING.uses(state, move) or ()
    copies = _permanent_copies(state, move.seat, str(move.args[0]))
    ready = [
        token
        for token in copies
        if not _is_used(state, move.seat, token) and not _became_permanent_this_turn(state, move.seat, token)
    ]
    for token in (ready or copies)[:1]:
        count_use(state, "turn", move.seat, use_key(token))
    clause = use_clauses(card_of(state, move))[0]
    state.report(clause, f"{state.seat_name(move.seat)}: {USE_VERB.write(state, move)}", move.seat)
    if state.top_kind == CARDS:
        record_answer(state)
    carry_out(state, found)


def _candidates(state: MonstersState, seat: int) -> Iterator[Move]:
    owned = [token.face for token in state.zones[permanents(seat)] if token.face is not None]
    lent = [effect.source for effect in state.effects if effect.seat == seat and not effect.subject]
    fighting = current_fight(state) is not None
    if state.seat != seat and not fighting:
        owned = owned[:1]  # one is enough to report why none is legal
    for name in dict.fromkeys([*owned, *lent]):
        card = state.contents.cards[name]
        if fighting and not any(effect.target for effect in card.effects):
            continue
        bare = Move(seat, USE, (name,))
        if not USING.of(state, bare):
            yield bare
        most = (
            1 if _in_time(state, bare) or _is_unused(state, bare) else None
        )  # one is enough to report why none is legal
        yield from islice(USING.choices(state, seat, name), most)


def _cards_by_name(state: MonstersState) -> dict[str, str]:
    return {**names.card_names(state), UNKNOWN: UNKNOWN}


CARD = Slot(NamedThing("a permanent card", _cards_by_name, names.card_word, codes=names.card_codes))
USING = AbilityVerb(USE, "MM-CARD-01", CARD, abilities_in_use, manner="used", infers=False)


def _read_summon(state: MonstersState, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read `summon monster g7 c4`, `summon g7 c4`: a card of the seat summons the named unit, or any unit."""
    if tokens[0] != SUMMON:
        return
    tokens = tokens[1:]
    kind = names.read_kind(state.contents, tokens[0]) if tokens else None
    for move in _summon_moves(state, seat, tokens[1:] if kind else tokens):
        square = number(move.args[1])
        figure, (use, *_) = state.figures[square], USING.uses(state, move) or ()
        wanted = kind or (figure.kind if figure is not None else use.data.summoned)
        if use.data.summoned == wanted:
            yield (move,)


def _summon_moves(state: MonstersState, seat: int, tokens: tuple[str, ...]) -> Iterator[Move]:
    owned = [token.face for token in state.zones[permanents(seat)] if token.face is not None]
    for name in dict.fromkeys([*owned, *(effect.source for effect in state.effects if effect.seat == seat)]):
        bare = Move(seat, USE, (name,))
        if tokens and any(ability.data.action == SUMMON for ability in USING.of(state, bare)):
            yield from (run[0] for _, run in USING.readings(state, bare, tokens))


USE_VERB = USING.verb(
    answers=OWN_PHASES | {CARDS, ASIDE},
    guards=(
        Guard("owned", _is_owned),
        USING.shape(idle=permanent_use_breach),
        Guard("in time", _in_time),
        Guard("no combat", _combat_use_breach, ("shape",)),
        Guard("once", _is_unused, ("owned",)),
        *USING.conditions(EFFECTS.values()),
    ),
    effect=_use,
    typed=TypedForm(line=_read_summon),
    candidates=_candidates,
    anchored=False,
)
PART = Part(verbs=(USE_VERB, *trading.PART.verbs), steps=effects.PART.steps, questions=trading.PART.questions)
