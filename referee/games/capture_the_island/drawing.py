"""The verbs of set-up and of step 3: choose, draw from a stack, discard."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

from referee.engine import Frame, Part, count_use, counted, pop, push, question, use_count
from referee.engine.core.chance import chance_move
from referee.engine.pieces.vocabulary import matching_colour
from referee.engine.verbs import DUE, Breach, Guard, Move, NamedThing, PartialMove, Slot, TypedForm, listed, verb
from referee.engine.words.wording import FILLERS
from referee.games.capture_the_island import dealing, names, setup
from referee.games.capture_the_island.catalogue import RESOURCE, STACKS
from referee.games.capture_the_island.state import DRAW, OVER, SETUP, TURN, IslandState, stack_zone
from referee.games.capture_the_island.turn import (
    DISCARDED,
    DRAWN,
    cards_over_limit,
    count_spent_card,
    may_discard,
    most_draws,
    owes_draw,
)

DRAW_WORD, DISCARD, EXCESS, CHOOSE = "draw", "discard", "excess", "choose"
CHOICES = frozenset({setup.COLOUR, setup.HOME, setup.START, setup.CAPTURE})
STACK_NOUNS = frozenset({"card", "cards", "stack"})


# Choices of set-up.


def _can_choose(state: IslandState, move: Move) -> Breach | None:
    kind, value = state.top_kind, str(move.args[0])
    if value in setup.choices(state, kind):
        return None
    why = "is taken" if value in state.contents.colours else "cannot be chosen"
    return Breach(setup.CLAUSES[kind], f"{value} {why}; choose {listed(setup.choices(state, kind), 'or')}", "fact")


def _choices(state: IslandState, move_so_far: PartialMove) -> Iterable[str]:
    return setup.choices(state, state.top_kind) if state.top_kind in CHOICES else ()


def _read_choice(state: IslandState, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read `choose red`, `red`, `c1 f3`."""
    idle = (CHOOSE, "colour", "color", "home", "start", "base", "tile", "tiles", "area")
    words = [word for word in names.parts_of(tokens) if word not in idle]
    if tokens[0] != CHOOSE and state.top_kind not in CHOICES:
        return
    colour = matching_colour(state.contents.colours, words[0]) if len(words) == 1 else None
    places = [names.read_place(word) for word in words]
    if colour is not None:
        yield (Move(seat, CHOOSE, (colour,)),)
    elif places and None not in places and (tokens[0] == CHOOSE or state.top_kind != setup.COLOUR):
        yield tuple(Move(seat, CHOOSE, (place,)) for place in places)


# Drawing.


def _may_draw_again(state: IslandState, move: Move) -> Breach | None:
    most = most_draws(state)
    if use_count(state, TURN, move.seat, DRAWN) < most:
        return None
    if state.is_final() and not most:
        said = "the resource stack has run out for the last time, so nobody draws in step 3"
        return Breach("CI-DRAW-06", said, "rule", ("CI-Q-40",))
    return Breach("CI-DRAW-01", f"you have drawn {counted(most, 'card')} this turn, which is the limit")


def _has_cards(state: IslandState, move: Move) -> Breach | None:
    stack = str(move.args[0])
    if stack not in STACKS:
        return Breach("CI-DRAW-02", f'unknown stack "{stack}" (allowed: {", ".join(STACKS)})', "fact")
    if stack == RESOURCE and state.is_final():
        said = "the resource stack has run out for the last time"
        return Breach("CI-DRAW-06", said, "rule" if state.zones[stack_zone(RESOURCE)] else "fact", ("CI-Q-40",))
    if dealing.can_draw(state, stack):
        return None
    return Breach("CI-DRAW-05", f"the {stack} stack is empty", "fact")


def _draw(state: IslandState, move: Move) -> None:
    if state.top_kind == DRAW:
        pop(state)
    count_use(state, TURN, move.seat, DRAWN)
    dealing.request_card(state, move.seat, str(move.args[0]), "CI-DRAW-01")


def _read_draw(state: IslandState, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read `draw resource`, `draw combat ?`, `draw a resource card drop 4`.

    In step 3 `combat` or `resource` is enough, and `draw` alone means either stack.
    """
    if state.top_kind == DRAW:
        stacks = {names.read_stack(token) for token in tokens if token not in STACK_NOUNS}
        bare = STACKS if tokens in (("draw",), ("take",), ("draw", "card")) else stacks
        if None not in bare and len(tokens) - len(STACK_NOUNS.intersection(tokens)) == 1:
            yield from ((Move(seat, DRAW_WORD, (str(stack),)),) for stack in bare)
    yield from _read_stack(state, seat, tokens)


def _read_stack(state: IslandState, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    words = [word for word in names.parts_of(tokens) if word not in STACK_NOUNS]
    words[1:2] = [word for word in words[1:2] if word not in ("1", "one")]
    if tokens[0] not in (DRAW_WORD, "draws", "take") or len(words) < 2:
        return
    stack, rest = names.read_stack(words[1]), tuple(words[2:])
    card = names.first_card(state.contents, rest)
    if stack is None and len(words) > 1:
        named = names.first_card(state.contents, tuple(words[1:]))
        known = None if named is None or named[1] else state.contents.cards.get(named[0])
        if known is not None:
            yield (Move(seat, DRAW_WORD, (known.stack,)), chance_move(known.id))
    elif stack is not None and not rest:
        yield (Move(seat, DRAW_WORD, (stack,)),)
    elif stack is not None and card is not None and not card[1]:
        yield (Move(seat, DRAW_WORD, (stack,)), chance_move(card[0]))


# Discarding.


def check_hands(state: IslandState) -> None:
    """If the hand limit always applies (CI-Q-21), ask seats above the limit to discard, except a seat in its step 3."""
    if state.options.limit_moment != "always" or state.phase in (SETUP, OVER):
        return
    for seat in state.alive():
        own_step = seat == state.seat and state.phase == DRAW
        asked = any(frame.kind == EXCESS and frame.seat == seat for frame in state.agenda)
        if not own_step and not asked and cards_over_limit(state, seat):
            push(state, Frame(EXCESS, seat))


def _owed_discards(state: IslandState, frame: Frame) -> tuple[str]:
    return (f"discard {counted(cards_over_limit(state, frame.owner), 'card')}",)


def _may_discard_another(state: IslandState, move: Move) -> Breach | None:
    if state.top_kind == EXCESS or may_discard(state, move.seat) or not state.held_card_count(move.seat):
        return None
    most = counted(state.options.turn_discards, "card")
    return Breach("CI-DRAW-03", f"you may discard at most {most} in a turn while your hand is within its limit")


def _must_draw_first(state: IslandState, move: Move) -> Breach | None:
    if state.options.step3_order == "free" or state.top_kind == EXCESS or not owes_draw(state, move.seat):
        return None
    return Breach("CI-DRAW-01", "draw a card before you discard one", "rule", ("CI-Q-35",))


def _discard(state: IslandState, move: Move) -> None:
    dealing.discard(state, move.seat, str(move.args[0]))
    count_spent_card(state, move.seat)
    if state.top_kind == DRAW:
        pop(state)
        count_use(state, TURN, move.seat, DISCARDED)
    elif state.top_kind == EXCESS:
        pop(state)  # check_hands asks again while the hand is above the limit


def _read_discard(state: IslandState, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read `discard drop 2, wheel 1`, `discard ?`, `discard combat ?`, `discard drop` (a matching card in the hand)."""
    if tokens[0] not in (DISCARD, "discards"):
        return
    cards = _discarded_cards(state, seat, tokens[1:])
    if cards:
        yield from (tuple(Move(seat, DISCARD, (face,)) for face in faces) for faces in product(*cards))
    else:
        like = dealing.matching_hand_cards(state, seat, " ".join(tokens[1:]))
        yield from ((Move(seat, DISCARD, (face,)),) for face in like)


def _discarded_cards(state: IslandState, seat: int, tokens: tuple[str, ...]) -> list[list[str]]:
    """Return, for each card in a typed discard, the cards that its words could mean; empty for other words."""
    found: list[list[str]] = []
    left = tuple(token for token in tokens if token not in FILLERS and token not in STACK_NOUNS)
    while left:
        stacks, rest = names.first_unnamed(state.contents, left)
        if stacks:
            known = [face for face, stack in dealing.UNNAMED.items() if stack in stacks]
            held = [face for face in known if dealing.unknown_cards(state, seat, dealing.UNNAMED[face])]
            found.append(held or [max(known, key=lambda face: state.held_card_count(seat, dealing.UNNAMED[face]))])
        elif named := names.first_card(state.contents, left):
            found.append([named[0]])
            rest = named[1]
        else:
            return []
        left = rest
    return found


@dataclass(frozen=True)
class DiscardedCard(dealing.HandCard):
    """A card to discard: a named card, or an unnamed card of a stack."""

    def values(self, state: Any, move_so_far: PartialMove) -> Iterator[str]:
        """Yield the cards of the hand, and one value for each stack with unknown cards."""
        yield from super().values(state, move_so_far)
        yield from (
            face for face, stack in dealing.UNNAMED.items() if dealing.unknown_cards(state, move_so_far.seat, stack)
        )


CHOOSE_VERB = verb(
    CHOOSE,
    "CI-SETUP-01",
    (Slot(names.TILE.listing(_choices)),),
    answers=CHOICES,
    guards=(Guard("choice", _can_choose, (DUE,)),),
    effect=lambda state, move: setup.apply_choice(state, move.seat, str(move.args[0])),
    typed=TypedForm(line=_read_choice),
)
DRAW_VERB = verb(
    DRAW_WORD,
    "CI-DRAW-02",
    (Slot(NamedThing("a stack", {stack: stack for stack in STACKS})),),
    answers={DRAW},
    guards=(Guard("drawn", _may_draw_again, (DUE,)), Guard("cards", _has_cards)),
    effect=_draw,
    anchored=False,
    typed=TypedForm(line=_read_draw),
)
DISCARD_VERB = verb(
    DISCARD,
    "CI-DRAW-03",
    (Slot(DiscardedCard()),),
    answers={DRAW, EXCESS},
    guards=(
        Guard(
            "in hand", lambda state, move: dealing.hand_card_breach(state, move.seat, str(move.args[0]), "CI-DRAW-03")
        ),
        Guard("number", _may_discard_another, (DUE,)),
        Guard("draw first", _must_draw_first, (DUE,)),
    ),
    effect=_discard,
    anchored=False,
    typed=TypedForm(line=_read_discard),
)
PART = Part(
    verbs=(CHOOSE_VERB, DRAW_VERB, DISCARD_VERB),
    questions={
        EXCESS: question(
            "CI-SETUP-10",
            lambda state, frame: f"{_owed_discards(state, frame)[0]}; the hand limit is {state.options.hand_limit}",
            owed=_owed_discards,
        )
    },
    checks=(check_hands,),
)
