"""Set-up: factions and decks, the cut, five cards, the mulligan, the roll for the first turn (CA-SETUP)."""

from collections.abc import Mapping
from typing import cast

from referee.engine import (
    Frame,
    Part,
    Plain,
    Setting,
    Setup,
    count_use,
    counted,
    decline,
    pop,
    push,
    question,
    use_count,
    zones,
)
from referee.engine.core.hooks import PASS
from referee.engine.errors import PositionError
from referee.engine.mechanisms import rolloff
from referee.engine.verbs import Move, NamedThing, Slot, TypedForm, Verb, verb
from referee.games.castle_assault import hands
from referee.games.castle_assault.arrivals import add_arrivals, announce_scenario, scenario_of, set_up_scenario
from referee.games.castle_assault.catalogue import SIDES, SOUTH, Contents
from referee.games.castle_assault.dealing import deck_prompt, lay_decks
from referee.games.castle_assault.options import HouseRules
from referee.games.castle_assault.state import GAME, CastleState, deck, hand
from referee.games.castle_assault.turn import BEGIN

FACTION, DECK, CUT, MULLIGAN, FIRST, KEEP = "faction", "deck", "cut", "mulligan", "first", "keep"
SHUFFLE, ROLLOFF, ROLL, START = "shuffle", "roll for first", "first player roll", "start play"


def empty_state(contents: Contents, setup: Setup, options: Mapping[str, Setting]) -> CastleState:
    """Return a state with full castles, the token on START, no cards and, for one player, a scenario.

    Raises:
        PositionError: there is no such scenario, or it is for fewer players.
    """
    rules = HouseRules(options)
    state = CastleState(contents=contents, options=rules, seats=setup.seats)
    state.castles = [rules.castle_health, rules.castle_health]
    if setup.seats < len(SIDES):
        set_up_scenario(state)
    elif rules.mode == "solo":
        raise PositionError([f"a scenario is for one player, not for {setup.seats} (CA-Q-MODE)"])
    return state


def begin(contents: Contents, setup: Setup, options: Mapping[str, Setting]) -> CastleState:
    """Return the state before the first question of set-up.

    Raises:
        PositionError: there is no such scenario, or it is for fewer players.
    """
    state = empty_state(contents, setup, options)
    bring_in(state, setup.carried)
    seats = range(state.seats)
    cuts = [Frame(CUT, 1 - seat) for seat in seats if state.seats > 1]
    draws = [Frame(hands.DRAW, seat, (state.options.start_hand, "CA-SETUP-06")) for seat in seats]
    frames = [
        *(Frame(kind, seat) for seat in seats for kind in (FACTION, DECK) if kind == DECK or not state.factions[seat]),
        Frame(SHUFFLE),
        *cuts,
        *draws,
        *(Frame(f"ask {MULLIGAN}", seat) for seat in seats),
        Frame(ROLLOFF) if state.seats > 1 else Frame(START),
    ]
    push(state, *reversed(frames))
    return state


def bring_in(state: CastleState, carried: Mapping[str, Plain]) -> None:
    """Give South what the campaign carries over: the faction, stamps, levels and cards (CA-HERO, CA-Q-SC2ARMOR)."""
    if not carried:
        return
    state.factions = (str(carried["faction"]), state.factions[1])
    state.stamps = tuple(map(str, cast("list[str]", carried["stamps"])))
    state.rewards = tuple(map(str, cast("list[str]", carried["rewards"])))
    state.levels = int(str(carried["levels"]))


# Factions and decks.


def choose_faction(state: CastleState, move: Move) -> None:
    """Set the faction of a seat."""
    pop(state)
    known = list(state.factions)
    known[move.seat] = FACTION_SLOT.of(move)
    state.factions, state.listed = tuple(known), None


def shuffle(state: CastleState) -> None:
    """Shuffle the decks: nobody knows the order of the cards (CA-SETUP-04)."""
    pop(state)
    lay_decks(state)


# The cut and the mulligan.


def cut(state: CastleState, move: Move) -> None:
    """Cut the opponent's deck: the order of a shuffled deck stays unknown (CA-SETUP-05)."""
    pop(state)
    state.report("CA-SETUP-05", f"{state.seat_name(move.seat)} cuts {state.possessive(1 - move.seat)} deck", move.seat)


def offer_mulligan(state: CastleState) -> None:
    """Offer a mulligan if the player has one left (CA-SETUP-07)."""
    frame = pop(state)
    if use_count(state, GAME, frame.owner, MULLIGAN) < state.options.mulligans:
        push(state, frame._replace(kind=MULLIGAN))


def mulligan(state: CastleState, move: Move) -> None:
    """Put the hand under the deck and draw the same number of cards (CA-SETUP-08)."""
    seat = move.seat
    swapped = pop(state)
    count_use(state, GAME, seat, MULLIGAN)
    count = state.hand_size(seat)
    zones.transfer(state, state.zones[hand(seat)], hand(seat), deck(seat))
    if state.options.mulligan_reshuffle == "yes":
        hands.shuffle_deck(state, seat)
    state.report("CA-SETUP-08", f"{state.seat_name(seat)} puts {counted(count, 'card')} under the deck", seat)
    push(state, swapped._replace(kind=f"ask {MULLIGAN}"))
    hands.request_draw(state, seat, count, "CA-SETUP-08")


# The first turn.


def ask_who_begins(state: CastleState, seat: int, total: int) -> None:
    """Ask the seat with the higher roll whether it begins (CA-SETUP-09)."""
    state.report("CA-SETUP-09", f"{state.seat_name(seat)} has rolled highest", seat)
    push(state, Frame(FIRST, seat))


def set_first(state: CastleState, move: Move) -> None:
    """Set the first player: the seat that chooses, or the other."""
    pop(state)
    state.first = move.seat if move.verb == "first" else 1 - move.seat
    push(state, Frame(START))


def start_play(state: CastleState) -> None:
    """Begin the first turn; against the Monsters, the player goes first (CA-SOLO-01)."""
    pop(state)
    alone = state.seats < len(SIDES)
    push(state, Frame(BEGIN, SOUTH if alone else state.first))
    if alone:
        announce_scenario(state)
        add_arrivals(state, scenario_of(state).row(0))


FIRST_PLAYER_ROLLOFF: rolloff.RollOff[CastleState] = rolloff.RollOff(
    ROLLOFF,
    ROLL,
    "CA-SETUP-09",
    "roll for the first turn",
    lambda state: range(state.seats),
    lambda state, seat: state.seat_name(seat),
    ask_who_begins,
)
FACTION_SLOT = Slot(NamedThing("a faction", lambda state: {id: id for id in state.contents.factions}, least_letters=1))
FACTION_VERB = verb(
    FACTION,
    "CA-DECK-03",
    (FACTION_SLOT,),
    effect=choose_faction,
    typed=TypedForm((FACTION, "choose"), optional_for={FACTION}),
)
CUT_VERB = verb(CUT, "CA-SETUP-05", answers={CUT}, effect=cut, typed=TypedForm(fillers=("deck", "the")))
LEAVE_VERB: Verb[CastleState] = verb(
    "leave",
    "CA-SETUP-05",
    answers={CUT},
    effect=decline,
    typed=TypedForm(("leave",), words_if_asked=(PASS, "no"), fillers=("deck", "it", "cut")),
)
MULLIGAN_VERB = verb(MULLIGAN, "CA-SETUP-07", effect=mulligan)
KEEP_VERB: Verb[CastleState] = verb(
    KEEP,
    "CA-SETUP-07",
    answers={MULLIGAN},
    effect=decline,
    typed=TypedForm((KEEP,), words_if_asked=(PASS, "no"), fillers=("hand", "my", "it")),
)
FIRST_VERBS: tuple[Verb[CastleState], ...] = tuple(
    verb(name, "CA-SETUP-09", answers={FIRST}, effect=set_first, typed=TypedForm(fillers=("go", "turn", "take", "the")))
    for name in ("first", "second")
)
PART = Part(
    verbs=(FACTION_VERB, CUT_VERB, LEAVE_VERB, MULLIGAN_VERB, KEEP_VERB, *FIRST_VERBS),
    steps={
        SHUFFLE: shuffle,
        f"ask {MULLIGAN}": offer_mulligan,
        START: start_play,
        **rolloff.steps(FIRST_PLAYER_ROLLOFF),
    },
    questions={
        FACTION: question("CA-DECK-03", "choose a faction"),
        DECK: question("CA-SETUP-01", deck_prompt),
        CUT: question("CA-SETUP-05", "cut the other deck, or leave it", may_pass=True),
        MULLIGAN: question("CA-SETUP-07", "take a mulligan, or keep your hand", may_pass=True),
        FIRST: question("CA-SETUP-09", "take the first turn or the second"),
    },
    chances=rolloff.chances(FIRST_PLAYER_ROLLOFF),
)
