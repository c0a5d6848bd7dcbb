"""The choices of set-up: colour, corner, first figure, and the middle player's extra figure with three players."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from referee.engine import Part, number, pop
from referee.engine.mechanisms.sealed import Secret
from referee.engine.verbs import DUE, Breach, Guard, Move, NamedThing, PartialMove, Slot, TypedForm, Value, Verb, verb
from referee.games.monsters_and_magic.catalogue import CORNERS, SQUARES
from referee.games.monsters_and_magic.setup import (
    PROMPTS,
    SECRET_PREFIX,
    apply_pick,
    choices,
    grant_middle,
    opposite,
    show_picks,
)
from referee.games.monsters_and_magic.slots import KIND, SPACE
from referee.games.monsters_and_magic.state import MonstersState

INSTEAD = "instead"


def _remaining_choices(kind: str) -> Callable[[MonstersState, PartialMove], Iterable[Any]]:
    return lambda state, move_so_far: choices(state, kind)


def _bonus_choices(state: MonstersState, move_so_far: PartialMove) -> Iterable[str]:
    return (INSTEAD,) if state.options.p3_bonus == INSTEAD else state.contents.figures


COLOUR = Slot(
    NamedThing(
        "a colour",
        lambda state: {one: one for one in state.contents.colours},
        listed=_remaining_choices("colour"),
        least_letters=1,
    )
)
SQUARE = Slot(SPACE.listing(_remaining_choices("corner")))
FIRST = KIND._replace(place=0)
BONUS = Slot(
    NamedThing(
        "a type of figure",
        lambda state: {**state.contents.kind_names, INSTEAD: INSTEAD},
        lambda state, kind: str(kind),
        _bonus_choices,
    )
)


def _is_free_colour(state: MonstersState, move: Move) -> Breach | None:
    colour = str(move.args[0])
    if colour not in state.colours:
        return None
    return Breach("MM-SETUP-03", f"{colour} is taken", "fact", ("MM-UNIT-01",))


def _is_free_corner(state: MonstersState, move: Move) -> Breach | None:
    corner = number(move.args[0])
    if corner not in CORNERS:
        return Breach("MM-SETUP-07", f"{SQUARES[corner]} is not a corner of the board", "fact")
    if corner in state.corners:
        return Breach("MM-SETUP-07", f"the corner {SQUARES[corner]} is taken", "fact")
    return None


def _is_across(state: MonstersState, move: Move) -> Breach | None:
    others = [corner for seat, corner in enumerate(state.corners) if corner in CORNERS and seat != move.seat]
    if state.seats != 2 or not others or move.args[0] == opposite(others[0]):
        return None
    text = f"two players start in opposite corners; the other player is in {SQUARES[others[0]]}"
    return Breach("MM-P2-01", text, "rule", ("MM-Q-21",))


def _is_bonus_offered(state: MonstersState, move: Move) -> Breach | None:
    instead = state.options.p3_bonus == INSTEAD
    if (move.args[0] == INSTEAD) == instead:
        return None
    text = "type `instead` to start in the free corner" if instead else "name a type of figure"
    return Breach("MM-P3-01", text, "fact", ("MM-Q-23",))


def _choice(
    kind: str, slot: Slot[Any], *guards: Guard[MonstersState], words: Sequence[str]
) -> tuple[Verb[MonstersState], Secret[MonstersState]]:
    """Return the verb of a choice, and the form in which all players make it at once in secret (MM-Q-19)."""
    clause, prompt = PROMPTS[kind]

    def make_verb(name: str, guards: Sequence[Guard[MonstersState]]) -> Verb[MonstersState]:
        typed = TypedForm(
            words, optional_for={kind, SECRET_PREFIX + kind}, suggests=False
        )  # after set-up, such a word is never a choice
        return verb(name, clause, (slot,), guards=guards, effect=_pick, typed=typed)

    def reveal(state: MonstersState, moves: tuple[Move, ...], subject: tuple[Value, ...]) -> None:
        show_picks(state, kind, {move.seat: move.args[0] for move in moves})

    secret = make_verb(SECRET_PREFIX + kind, [guard for guard in guards if guard is not ACROSS])
    return make_verb(kind, guards), Secret(SECRET_PREFIX + kind, clause, prompt, secret, reveal)


def _pick(state: MonstersState, move: Move) -> None:
    apply_pick(state, pop(state).kind, move.seat, move.args[0])


ACROSS: Guard[MonstersState] = Guard("across", _is_across, ("free corner",))
CHOICES = (
    _choice("colour", COLOUR, Guard("free colour", _is_free_colour), words=("colour", "color")),
    _choice("corner", SQUARE, Guard("free corner", _is_free_corner), ACROSS, words=("corner", "home")),
    _choice("start", FIRST, words=("start", "figure", "first")),
)
MIDDLE = verb(
    "middle",
    "MM-P3-01",
    (BONUS,),
    answers={"middle figure"},
    guards=(Guard("bonus offered", _is_bonus_offered, (DUE,)),),
    effect=lambda state, move: grant_middle(state, move.seat, BONUS.of(move)),
    typed=TypedForm(("middle", "bonus", "extra"), optional_for={"middle figure"}, suggests=False),
)
PART = Part(verbs=(*(open_one for open_one, _ in CHOICES), MIDDLE), secrets=tuple(secret for _, secret in CHOICES))
