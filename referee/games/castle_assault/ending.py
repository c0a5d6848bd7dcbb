"""The end of the game: a fallen castle, a fallen Hero (a house rule), or a board on which nothing can happen.

An empty deck ends nothing by itself (CA-END-02). When neither player has a card to draw or play and no unit can do
harm any more, castle Health decides (CA-END-04 to CA-END-06).
"""

from referee.engine import Frame, Outcome, Part, pop, push, use_count
from referee.engine.core.guards import Unseen
from referee.engine.mechanisms import rolloff
from referee.engine.verbs import Breach, Move
from referee.games.castle_assault.arrivals import monster_turn, scenario_of
from referee.games.castle_assault.buying import PLACED, PLAYED
from referee.games.castle_assault.catalogue import UNIT, card_of
from referee.games.castle_assault.destruction import HERO
from referee.games.castle_assault.locking import is_locked
from referee.games.castle_assault.playing import PLAY_VERB, PLAYING
from referee.games.castle_assault.spaces import castle_spaces, units_by_space
from referee.games.castle_assault.state import TURN, CastleState, deck, hand, resources

TIE, TIE_DIE = "tie", "tie die"


def close(state: CastleState, clause: str, reason: str, winner: int) -> None:
    """End the match with a winner."""
    state.ended = Outcome(clause, reason, ((winner,), (1 - winner,)))
    state.agenda = ()
    state.report(clause, reason, winner)


def check_castles(state: CastleState) -> None:
    """End a two-player match at once when a castle has fallen (CA-OBJ-04); scenarios have conditions of their own."""
    if state.ended is not None or state.seats < 2 or state.phase == "setup":
        return
    fallen = [seat for seat in range(2) if not state.castles[seat]]
    if not fallen:
        return
    loser = fallen[0] if len(fallen) == 1 else 1 - state.seat  # both at once: the active player wins (CA-Q-SIMLOSS)
    said = f"{state.possessive(loser)} castle has fallen: {state.seat_name(1 - loser)} wins"
    close(state, "CA-OBJ-01", said, 1 - loser)


def hero_falls(state: CastleState) -> None:
    """End the match: the player whose Hero was destroyed loses (CA-Q-HERO)."""
    seat = pop(state).owner
    close(state, "CA-Q-HERO", f"{state.seat_name(seat)}’s Hero is destroyed", 1 - seat)


# Empty decks.


def must_play(state: CastleState, move: Move) -> Breach | Unseen | None:
    """Check that a player with an empty deck has played a card this turn, if able (CA-END-03, CA-Q-PLAYOUT)."""
    seat = move.seat
    counts = (PLAYED, PLACED) if state.options.empty_deck_resource_counts == "yes" else (PLAYED,)
    if state.zones[deck(seat)] or any(use_count(state, TURN, seat, what) for what in counts):
        return None
    known = [token.face for token in state.zones[hand(seat)] if token.face is not None]
    playable = next((face for face in known if _can_play(state, seat, face)), None)
    if playable is not None:
        card = state.contents.cards[card_of(playable)].name
        return Breach("CA-END-03", f"your deck is empty: play a card first, such as {card}", also=("CA-Q-PLAYOUT",))
    if len(known) < state.hand_size(seat) and state.ready(seat):
        return Unseen("CA-END-03", f"whether {state.seat_name(seat)} has a card that can be played", seat)
    return None


def _can_play(state: CastleState, seat: int, face: str) -> bool:
    moves = PLAYING.choices(state, seat, face)
    return any(PLAY_VERB.first(state, move) is None for move in moves)


def has_no_cards(state: CastleState, seat: int) -> bool:
    """Return whether a seat’s deck is empty and its hand is known to be unplayable; true for Monsters (CA-Q-STALE)."""
    if state.is_automatic(seat):
        return True
    if state.zones[deck(seat)]:
        return False
    faces = [token.face for token in state.zones[hand(seat)]]
    return all(face is not None and not _could_ever_play(state, seat, face) for face in faces)


def _could_ever_play(state: CastleState, seat: int, face: str) -> bool:
    card = state.contents.cards[card_of(face)]
    if card.cost > len(state.zones[resources(seat)]) + state.hand_size(seat) - 1:
        return False
    if card.type == UNIT:
        return any(space not in units_by_space(state) for space in castle_spaces(state, seat))
    words = {effect.word for effect in card.does}
    return "cancel" not in words and bool(state.units or words & {"draw", "momentum", "heal"})


# The end without a fallen castle.


def count_rounds(state: CastleState) -> None:
    """End the game at the end of a turn if nothing can happen any more (CA-END-04, CA-Q-LOCKED)."""
    if state.ended is not None:
        return
    if not (has_no_cards(state, 0) and has_no_cards(state, 1)) or _has_more_to_come(state):
        state.still, state.mark = 0, ()
        return
    mark = _fingerprint(state)
    if state.seat != state.first:  # a full round is over
        state.still = state.still + 1 if mark == state.mark else 0
        state.mark = mark
    most = state.options.stalemate_after
    if is_locked(state) or (most and state.still >= most):
        settle(state)


def _has_more_to_come(state: CastleState) -> bool:
    """Return whether a scenario has Monsters to come, or turns to hold out (CA-Q-SOLOSTALL)."""
    if state.seats >= len(state.castles):
        return False
    scenario = scenario_of(state)
    survives = any(aim.word == "survive" for aim in scenario.victory)
    return survives or bool(state.queue) or scenario.can_come(monster_turn(state))


def _fingerprint(state: CastleState) -> tuple[int, ...]:
    """Return the values that change whenever something happens: the castles, and the place and Health of units."""
    units = (value for unit in state.units.values() for value in (unit.id, unit.space, unit.damage))
    return (*state.castles, *units)


def settle(state: CastleState) -> None:
    """Decide the game by castle Health or, if equal, by a roll (CA-END-05, CA-END-06). A scenario is lost instead."""
    if state.seats < len(state.castles):
        close(state, "CA-Q-SOLOSTALL", "nothing can happen any more: the scenario is not won", 1)
        return
    ours, theirs = state.castles
    if ours == theirs:
        state.agenda = ()
        push(state, Frame(TIE))
    else:
        winner = 0 if ours > theirs else 1
        close(state, "CA-END-05", f"nothing can happen any more: castle Health is {ours} against {theirs}", winner)


TIE_ROLLOFF: rolloff.RollOff[CastleState] = rolloff.RollOff(
    TIE,
    TIE_DIE,
    "CA-END-06",
    "the castles have equal Health: roll a die to decide the game",
    lambda state: range(state.seats),
    lambda state, seat: state.seat_name(seat),
    lambda state, seat, total: close(state, "CA-END-06", f"equal Health: {state.seat_name(seat)} rolls highest", seat),
)
PART = Part(
    checks=(check_castles,),
    steps={HERO: hero_falls, **rolloff.steps(TIE_ROLLOFF)},
    chances=rolloff.chances(TIE_ROLLOFF),
)
