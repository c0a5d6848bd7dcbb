"""Cards played face down in a battle, and the choice of the battle to fight first."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from referee.engine import UNKNOWN, Frame, Part, push, settling
from referee.engine.mechanisms import sealed
from referee.engine.verbs import DUE, Breach, Guard, Move, PartialMove, Slot, TypedForm, Value, verb
from referee.games.capture_the_island import battles, dealing
from referee.games.capture_the_island.catalogue import COMBAT, RESOURCE, STACKS
from referee.games.capture_the_island.names import TILE, card_words, first_card
from referee.games.capture_the_island.state import BATTLE_CARDS, IslandState
from referee.games.capture_the_island.turn import count_spent_card
from referee.games.capture_the_island.words import IDLE_WORDS

COMMIT, CHOICE, FIGHT = "cards face down", "lay", "fight"
NOTHING = "nothing"
NONE_WORDS = frozenset({"nothing", "none", "no", "pass", "zero"})
VERB_WORDS = frozenset({"lay", "commit", "play", "commits", "lays", "card", "cards"})


def request_cards(state: IslandState) -> None:
    """Ask each side that holds a playable card for a card, in secret (CI-BATTLE-02, CI-BATTLE-03)."""
    battle = battles.current_battle(state)
    blind = state.options.no_combat_card == "blind_draw"
    bare = [seat for seat in battles.drawing_order(state, battle) if not state.held_card_count(seat, COMBAT)]
    if blind:
        push(state, *(Frame(battles.CARD, seat, (battles.BLIND,)) for seat in reversed(bare)))
    seats = tuple(seat for seat in battle.sides if playable_stacks(state, seat))
    for seat in battle.sides:
        if seat not in seats and not (blind and seat in bare):
            state.report("CI-BATTLE-02", f"{state.seat_name(seat)} has no combat card and adds 0", seat)
    if seats:
        sealed.ask_sealed(state, COMMIT, seats, battles.battle_subject(state))


def playable_stacks(state: IslandState, seat: int) -> tuple[str, ...]:
    """Return the stacks from which a side can play cards, judging by the backs in its hand (CI-INF-09)."""
    if state.held_card_count(seat, COMBAT):
        return (COMBAT,)
    zero = state.options.no_combat_card == "resource_as_zero"
    return (RESOURCE,) if zero and state.held_card_count(seat, RESOURCE) else ()


def no_card_reason(state: IslandState, battle: battles.Battle, seat: int) -> str:
    """Return why a seat cannot play a card in a battle now: the rest of a sentence that begins with the seat's name."""
    if seat not in battle.sides:
        return "does not fight in this battle"
    if not battle.laid[battle.sides.index(seat)] and not playable_stacks(state, seat):
        return "has no combat card and adds 0"
    return "cannot play another card in this battle"


def _face(move: Move) -> str:
    return str(move.args[0])


def _must_lay(state: IslandState, move: Move) -> Breach | None:
    if (
        _face(move) != NOTHING
        or state.options.commit_optional == "yes"
        or playable_stacks(state, move.seat) != (COMBAT,)
    ):
        return None
    who = state.seat_name(move.seat)
    return Breach("CI-BATTLE-02", f"{who} holds a combat card and must play one", "rule", ("CI-Q-16",))


def _is_of_right_stack(state: IslandState, move: Move) -> Breach | None:
    card = state.contents.cards.get(_face(move))
    if card is None or card.stack in playable_stacks(state, move.seat):
        return None
    return Breach("CI-BATTLE-02", f"{card.typed_name} is a {card.stack} card")


def _is_in_hand(state: IslandState, move: Move) -> Breach | None:
    """Return why a card cannot be in the hand (the other side may have played it in this battle), or None."""
    face = _face(move)
    for other in sealed.choices_of_others(state, move.seat):
        if _face(other) == NOTHING:
            continue
        if _face(other) == face:
            return Breach("CI-BATTLE-02", f"the other side has played {card_words(state.contents, face)}", "fact")
        if (missing := dealing.hand_card_breach(state, other.seat, _face(other), "CI-BATTLE-02")) is not None:
            return missing
    return None if face == NOTHING else dealing.hand_card_breach(state, move.seat, face, "CI-BATTLE-02")


@dataclass(frozen=True)
class FaceDownCard(dealing.HandCard):
    """A card that is played face down, or no card."""

    noun: str = "a card, or `nothing`"

    def values(self, state: Any, move_so_far: PartialMove) -> Iterator[str]:
        """Yield the playable cards, the known cards of the other stack, and `nothing`."""
        stacks = playable_stacks(state, move_so_far.seat)
        yield from dealing.open_faces(state, move_so_far.seat, stacks)
        others = dealing.open_faces(state, move_so_far.seat, tuple(stack for stack in STACKS if stack not in stacks))
        yield from (face for face in others if face != UNKNOWN)
        yield NOTHING

    def possible_values(self, state: Any, move_so_far: PartialMove, value: str) -> Iterable[str]:
        """Return the cards that an unnamed card can stand for."""
        if value != UNKNOWN:
            return (value,)
        return dealing.possible_faces(state, move_so_far.seat, playable_stacks(state, move_so_far.seat))


def _read(state: IslandState, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read `commit drop 2`, `lay drop 2`, `drop 2`, `nothing`; when a card is due, also `drop` or `2`."""
    words = tuple(token for token in tokens if token not in VERB_WORDS)
    if len(words) == len(tokens) and state.top_kind != COMMIT:
        return  # a card without a verb, or `nothing`, is read only while a card is due
    if words and all(word in NONE_WORDS or word in ("card", "cards") for word in words):
        yield (Move(seat, CHOICE, (NOTHING,)),)
        return
    found = first_card(state.contents, words)
    if found is not None and not found[1]:
        yield (Move(seat, CHOICE, (found[0],)),)
    elif state.top_kind == COMMIT:
        meant = dealing.matching_hand_cards(state, seat, " ".join(words), playable_stacks(state, seat))
        yield from ((Move(seat, CHOICE, (face,)),) for face in meant)


def _show(state: IslandState, moves: tuple[Move, ...], subject: tuple[Value, ...]) -> None:
    """Reveal the cards and add their values (CI-BATTLE-04)."""
    for move in moves:
        face = _face(move)
        if face == NOTHING:
            state.report("CI-BATTLE-02", f"{state.seat_name(move.seat)} plays no card", move.seat)
            continue
        dealing.show_card(state, move.seat, face, BATTLE_CARDS)
        battles.add_played_card(state, move.seat, face)
        battles.report_strength(state, move.seat)
        if state.options.forced_card_counts_battle == "yes":
            count_spent_card(state, move.seat)


LAY_VERB = verb(
    CHOICE,
    "CI-BATTLE-02",
    (Slot(FaceDownCard()),),
    answers={COMMIT},
    guards=(
        Guard("must lay", _must_lay, (DUE,)),
        Guard("stack", _is_of_right_stack, (DUE,)),
        Guard("held", _is_in_hand, (DUE,)),
    ),
    effect=lambda state, move: None,
    anchored=False,
    typed=TypedForm(line=_read),
)


def _is_waiting(state: IslandState, move: Move) -> Breach | None:
    if state.place(move.args[0]) in battles.pending_battles(state):
        return None
    return Breach("CI-MOVE-14", f"there is no battle to fight on {move.args[0]}", "fact")


FIGHT_VERB = verb(
    FIGHT,
    "CI-MOVE-14",
    (Slot(TILE.listing(lambda state, move_so_far: map(state.name, state.places_of(move_so_far.seat)))),),
    answers={battles.WHICH},
    guards=(Guard("waits", _is_waiting, (DUE,)),),
    effect=settling(lambda state, move: battles.begin_battle(state, state.checked_place(move.args[0]))),
    typed=TypedForm((FIGHT, "battle"), optional_for={battles.WHICH}, fillers=(FIGHT, "battle", "first", *IDLE_WORDS)),
)
PART = Part(
    verbs=(FIGHT_VERB,),
    steps={battles.LAY: settling(request_cards)},
    secrets=(sealed.Secret(COMMIT, "CI-BATTLE-03", "play a combat card face down", LAY_VERB, _show),),
)
