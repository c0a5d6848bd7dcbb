"""Cards played in step 2, to recruit or for a special action (road, water, arrow)."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from referee.engine import Frame, Part, pop, push, question, top_frame
from referee.engine.verbs import Breach, Move, PartialMove, Reveal
from referee.games.capture_the_island import dealing
from referee.games.capture_the_island.names import card_words, first_card
from referee.games.capture_the_island.state import CARDS, IslandState
from referee.games.capture_the_island.turn import count_spent_card

SECOND_USE = "second use"
"""The kind of the question of whether a card that has recruited also gives its special action (CI-Q-26)."""
PLAYS = frozenset({CARDS, SECOND_USE})
PLAY_WORDS = ("play", "plays", "use")


def face_of(move: Move) -> str:
    """Return the card of a move."""
    return str(move.args[0]) if move.args else ""


def second_card(state: IslandState) -> str | None:
    """Return the card that a player may use a second time now, or None."""
    frame = top_frame(state, SECOND_USE)
    return None if frame is None else frame.word


def is_in_hand(state: IslandState, move: Move) -> Breach | None:
    """Return why the card of a move cannot be played; None if it may be in the hand or has a second use."""
    face, again = face_of(move), second_card(state)
    if again is None:
        return dealing.hand_card_breach(state, move.seat, face, "CI-CARD-01")
    if face == again:
        return None
    return Breach("CI-CARD-01", f"only {card_words(state.contents, again)} can be used again now", "fact")


def has_role(state: IslandState, move: Move, role: str, clause: str) -> Breach | None:
    """Return why a card cannot be played for a special role, or None (CI-Q-07)."""
    card = state.contents.cards.get(face_of(move))
    if card is None or state.role(card.icon) == role:
        return None
    is_one = state.role(card.icon)
    what = f"a {is_one} card" if is_one else "not a special card"
    return Breach(clause, f"{card.typed_name} is {what}", "rule", ("CI-SPEC-01",))


def spend_card(state: IslandState, move: Move) -> None:
    """Discard the card of a move, unless this is its second use (CI-INF-02)."""
    if second_card(state) == face_of(move):
        pop(state)
        return
    dealing.discard(state, move.seat, face_of(move))
    count_spent_card(state, move.seat)


def offer_second_use(state: IslandState, seat: int, face: str) -> None:
    """Ask for the second use of a card that has recruited, if a house rule allows it (CI-Q-26)."""
    role = state.role(state.contents.cards[face].icon)
    if state.options.dual_use == "yes" and role:
        push(state, Frame(SECOND_USE, seat, (face, role)))


def _second_use_prompt(state: IslandState, frame: Frame) -> str:
    face, role = frame.data
    return f"use {card_words(state.contents, face)} as {role} too, or `done`"


@dataclass(frozen=True)
class PlayedCard(dealing.HandCard):
    """A card played in step 2: from the hand, or the card that has a second use."""

    def values(self, state: Any, move_so_far: PartialMove) -> Iterable[str]:
        """Return the cards that may be played, then `?` once if some are unknown."""
        again = second_card(state)
        return super().values(state, move_so_far) if again is None else (again,)

    def shows(self, state: Any, move_so_far: PartialMove, value: str) -> tuple[Reveal, ...]:
        """Return the card, unless it has been revealed for its first use."""
        return () if second_card(state) == value else super().shows(state, move_so_far, value)


def read_use(
    state: IslandState, tokens: tuple[str, ...], words: tuple[str, ...]
) -> Iterator[tuple[str, tuple[str, ...], bool]]:
    """Yield the card, the words left, and whether the line names the use: `play drop 1 as water`, `water drop 1`."""
    if tokens[0] in words:
        found = first_card(state.contents, tuple(token for token in tokens[1:] if token not in ("with", "by")))
        if found is not None:
            yield (*found, True)
    said = tokens[1:] if tokens[0] in PLAY_WORDS else tokens
    found = first_card(state.contents, said)
    if found is None or (tokens[0] not in PLAY_WORDS and not found[1]):
        return
    card, rest = found
    rest = rest[1:] if rest[:1] in (("as",), ("for",), ("to",)) else rest
    if rest and rest[0].rstrip(":,") in words:
        yield card, rest[1:], True
    else:
        yield card, rest, False


PART = Part(
    questions={
        SECOND_USE: question(
            "CI-CARD-01", _second_use_prompt, may_pass=True, subject=lambda state, frame: frame.data[:1]
        )
    }
)
