"""The choices of set-up: colour, corner, first figure, and the extra figure of the middle one of three players."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from referee.engine import Part, number
from referee.engine.mechanisms.sealed import Secret
from referee.engine.verbs import DUE, Breach, Guard, Move, Value, Verb
from referee.games.monsters_and_magic.catalogue import CORNERS, SQUARES
from referee.games.monsters_and_magic.names import read_colour, read_kind, read_square
from referee.games.monsters_and_magic.setup import PROMPTS, SECRET, choices, grant_middle, opposite, pick, show_picks
from referee.games.monsters_and_magic.state import MonstersState

if TYPE_CHECKING:
    Reader = Callable[[MonstersState, int, tuple[str, ...]], Iterable[tuple[Move, ...]]]

WORDS = {
    "colour": ("colour", "color"),
    "corner": ("corner", "home"),
    "start": ("start", "figure", "first"),
    "middle": ("middle", "bonus", "extra"),
}
INSTEAD = "instead"


def _pick(state: MonstersState, move: Move) -> None:
    pick(state, move.seat, move.args[0])


def _free_colour(state: MonstersState, move: Move) -> Breach | None:
    colour = str(move.args[0])
    if colour not in state.colours:
        return None
    return Breach("MM-SETUP-03", f"{colour} is taken", "fact", ("MM-UNIT-01",))


def _free_corner(state: MonstersState, move: Move) -> Breach | None:
    corner = number(move.args[0])
    if corner not in CORNERS:
        return Breach("MM-SETUP-07", f"{SQUARES[corner]} is not a corner of the board", "fact")
    if corner in state.corners:
        return Breach("MM-SETUP-07", f"the corner {SQUARES[corner]} is taken", "fact")
    return None


def _across(state: MonstersState, move: Move) -> Breach | None:
    others = [corner for seat, corner in enumerate(state.corners) if corner in CORNERS and seat != move.seat]
    if state.seats != 2 or not others or move.args[0] == opposite(others[0]):
        return None
    text = f"two players start in opposite corners; the other player is in {SQUARES[others[0]]}"
    return Breach("MM-P2-01", text, "rule", ("MM-Q-21",))


def _bonus_offered(state: MonstersState, move: Move) -> Breach | None:
    instead = state.options.p3_bonus == INSTEAD
    if (move.args[0] == INSTEAD) == instead:
        return None
    text = "the middle player may start in the free corner instead" if instead else "name a type of figure"
    return Breach("MM-P3-01", text, "fact", ("MM-Q-23",))


def _listed(verb: str, kind: str) -> Callable[[MonstersState, int], Iterable[Move]]:
    def candidates(state: MonstersState, seat: int) -> Iterable[Move]:
        return (Move(seat, verb, (value,)) for value in choices(state, seat, kind))

    return candidates


def _middle_moves(state: MonstersState, seat: int) -> Iterable[Move]:
    kinds = (INSTEAD,) if state.options.p3_bonus == INSTEAD else state.contents.figures
    return (Move(seat, "middle", (kind,)) for kind in kinds)


def _reader(verb: str, meaning: Callable[[MonstersState, str], str | int | None]) -> Reader:
    """Return a reader of `VERB WORD`; while the question is due, the word alone is enough."""

    def read(state: MonstersState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
        said = tokens[1:] if tokens[0] in WORDS[verb] else tokens
        asked = state.agenda[-1].kind if state.agenda else ""
        if len(said) != 1 or (said is tokens and not asked.removeprefix(SECRET).startswith(verb)):
            return
        value = meaning(state, said[0])
        if value is not None:
            yield (Move(seat, verb, (value,)),)

    return read


def _kind(state: MonstersState, word: str) -> str | None:
    return read_kind(state.contents, word)


COLOUR = Verb(
    name="colour",
    answers=frozenset({"colour"}),
    guards=(Guard("free colour", _free_colour),),
    effect=_pick,
    candidates=_listed("colour", "colour"),
    read=_reader("colour", lambda state, word: read_colour(state.contents, word)),
    write=lambda state, move: f"colour {move.args[0]}",
    anchored=True,
)
CORNER = Verb(
    name="corner",
    answers=frozenset({"corner"}),
    guards=(Guard("free corner", _free_corner), Guard("across", _across, ("free corner",))),
    effect=_pick,
    candidates=_listed("corner", "corner"),
    read=_reader("corner", lambda state, word: read_square(word)),
    write=lambda state, move: f"corner {SQUARES[number(move.args[0])]}",
    anchored=True,
)
START = Verb(
    name="start",
    answers=frozenset({"start"}),
    guards=(),
    effect=_pick,
    candidates=_listed("start", "start"),
    read=_reader("start", _kind),
    write=lambda state, move: f"start {move.args[0]}",
    anchored=True,
)
MIDDLE = Verb(
    name="middle",
    answers=frozenset({"middle figure"}),
    guards=(Guard("bonus offered", _bonus_offered, (DUE,)),),
    effect=lambda state, move: grant_middle(state, move.seat, str(move.args[0])),
    candidates=_middle_moves,
    read=_reader("middle", lambda state, word: INSTEAD if word == INSTEAD else _kind(state, word)),
    write=lambda state, move: f"middle {move.args[0]}",
    anchored=True,
)


def _secret(verb: Verb[MonstersState]) -> Secret[MonstersState]:
    """Return a choice that all make at once in secret (MM-Q-19)."""
    kind = verb.name
    clause, prompt = PROMPTS[kind]
    named = SECRET + kind

    def candidates(state: MonstersState, seat: int) -> Iterable[Move]:
        return (move._replace(verb=named) for move in verb.candidates(state, seat))

    def read(state: MonstersState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
        return (tuple(move._replace(verb=named) for move in run) for run in verb.read(state, seat, tokens))

    def reveal(state: MonstersState, moves: tuple[Move, ...], subject: tuple[Value, ...]) -> None:
        show_picks(state, kind, {move.seat: move.args[0] for move in moves})

    guards = tuple(guard for guard in verb.guards if guard.name != "across")
    choice = verb._replace(name=named, guards=guards, candidates=candidates, read=read)
    return Secret(named, clause, prompt, choice, reveal)


PART: Part[MonstersState] = Part(
    verbs=(COLOUR, CORNER, START, MIDDLE),
    secrets=tuple(_secret(verb) for verb in (COLOUR, CORNER, START)),
)
