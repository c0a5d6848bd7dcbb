"""Corrections: words that say what really lies where, or where in the turn the match is, possible or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.zones import everyone
from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.corrections import unreadable, untimely
from referee.games.monsters_and_magic.catalogue import SQUARES
from referee.games.monsters_and_magic.figures import GARRISON, put_figure, take_figure
from referee.games.monsters_and_magic.names import (
    FILLERS,
    looks_like_square,
    read_colour,
    read_square,
    read_structure,
    read_terrain,
    read_unit,
    split_cards,
    squares_in,
)
from referee.games.monsters_and_magic.position import BEGINNING, go_to, lay
from referee.games.monsters_and_magic.state import DISCARD, PHASES, hand, permanents

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.games.monsters_and_magic.state import MonstersState

FORMS = (
    "blue hero a1 to b2",
    "place blue hero b2",
    "remove blue garrison c4",
    "terrain c4 forest",
    "structure c4 mine",
    "spares forest 3",
    "hand blue 4",
    "hand blue giants, rangers, ?",
    "permanent blue giants, rangers",
    "discards giants",
    "declared blue mines",
    "phase movement blue",
    "turn 7",
    "round 4",
    "spent b2 1",
    "closed b2",
    "open b2",
    "out blue",
    "back blue",
)


def correct(state: MonstersState, words: tuple[str, ...]) -> MonstersState:
    """Return a new state in which what the words say is so.

    Raises:
        InvalidMoveError: they cannot be read as a correction.
    """
    new = state.copy()
    said = [part for word in words for part in word.replace(":", " ").split() if part not in FILLERS]
    if not said or state.phase == "setup":
        raise untimely(FORMS)
    found = _subject(said[0])
    if found is None:
        _units(new, said)
    else:
        found(new, said[1:])
    return new


def _subject(word: str) -> Callable[[MonstersState, list[str]], None] | None:
    """Return what carries a correction out that begins with a word; None where it is about units."""
    name = {"permanents": "permanent", "hands": "hand", "discard": "discards", "tile": "terrain"}.get(word, word)
    name = {"chit": "structure", "structures": "structure", "declare": "declared"}.get(name, name)
    return SUBJECTS.get(name)


def _seat(state: MonstersState, word: str) -> int:
    colour = read_colour(state.contents, word)
    if colour is None or colour not in state.colours:
        raise InvalidMoveError(f'"{word}" plays no part; the players are {", ".join(state.colours)}')
    return state.colours.index(colour)


def _square(word: str) -> int:
    square = read_square(word)
    if square is None:
        raise InvalidMoveError(f'"{word}" is no square of the board: they are a1 to h8')
    return square


def _number(word: str, least: int = 0) -> int:
    if not word.isascii() or not word.isdigit() or len(word) > 4 or int(word) < least:
        raise InvalidMoveError(f'"{word}" is no number from {least} on')
    return int(word)


def _units(state: MonstersState, said: list[str]) -> None:
    """Read `[place, remove] [colour] unit square [square]`."""
    order = said[0] if said[0] in ("place", "put", "add", "remove", "take") else ""
    words = squares_in(said[1:] if order else said)
    squares = [_square(word) for word in words if looks_like_square(word)]
    rest = [word for word in words if not looks_like_square(word)]
    kinds = [kind for word in rest if (kind := read_unit(state.contents, word))]
    others = [word for word in rest if read_unit(state.contents, word) is None]
    if any(read_colour(state.contents, word) is None for word in others):
        raise unreadable(said, FORMS)
    seats = [_seat(state, word) for word in others]
    if len(squares) not in ((1,) if order else (1, 2)) or len(kinds) > 1 or len(seats) > 1:
        raise unreadable(said, FORMS)
    if order in ("remove", "take"):
        _remove(state, squares[0], kinds, seats)
    elif len(squares) == 1:
        if not kinds or not seats:
            raise unreadable(said, FORMS)
        _place(state, squares[0], kinds[0], seats[0])
    else:
        _move(state, squares[0], squares[1], kinds, seats)


def _check(state: MonstersState, square: int, kinds: list[str], seats: list[int]) -> str:
    """Return the unit of a square that is meant: the figure unless a garrison is named, if it is there as said."""
    figure, owner = state.figures[square], state.garrisons[square]
    garrison = kinds == [GARRISON] or (not kinds and figure is None)
    holder = owner if garrison else None if figure is None else figure.seat
    kind = GARRISON if garrison else "" if figure is None else figure.kind
    wanted = kinds[0] if kinds else kind
    if holder is None or kind != wanted or (seats and seats[0] != holder):
        whose = f"{state.seat_name(seats[0])} " if seats else ""
        raise InvalidMoveError(f"there is no {whose}{wanted or 'unit'} on {SQUARES[square]}")
    return kind


def _remove(state: MonstersState, square: int, kinds: list[str], seats: list[int]) -> None:
    if _check(state, square, kinds, seats) == GARRISON:
        state.garrisons[square] = None
    else:
        take_figure(state, square)


def _place(state: MonstersState, square: int, kind: str, seat: int) -> None:
    _need_room(state, square, kind)
    if kind == GARRISON:
        state.garrisons[square] = seat
    else:
        put_figure(state, seat, kind, square)


def _need_room(state: MonstersState, square: int, kind: str) -> None:
    taken = state.garrisons[square] if kind == GARRISON else state.figures[square]
    if taken is not None:
        what = GARRISON if kind == GARRISON else "figure"
        raise InvalidMoveError(f"{SQUARES[square]} holds a {what} already: remove that first")


def _move(state: MonstersState, start: int, end: int, kinds: list[str], seats: list[int]) -> None:
    kind = _check(state, start, kinds, seats)
    if start == end:
        return
    _need_room(state, end, kind)
    if kind == GARRISON:
        state.garrisons[start], state.garrisons[end] = None, state.garrisons[start]
    else:
        state.figures[start], state.figures[end] = None, state.figures[start]


def _terrain(state: MonstersState, said: list[str]) -> None:
    """Lay a tile; what lay there goes to the spare ones, as it does in play."""
    square, terrain = _square(said[0]), read_terrain(state.contents, said[1]) if len(said) == 2 else None
    if terrain is None:
        raise unreadable(["terrain", *said], FORMS)
    old = state.terrain[square]
    state.spares = {**state.spares, old: state.spares.get(old, 0) + 1}
    state.spares[terrain] = state.spares.get(terrain, 0) - 1
    state.terrain[square] = terrain


def _structure(state: MonstersState, said: list[str]) -> None:
    structure = read_structure(state.contents, said[1]) if len(said) == 2 else None
    if structure is None:
        raise unreadable(["structure", *said], FORMS)
    state.structure[_square(said[0])] = structure


def _spares(state: MonstersState, said: list[str]) -> None:
    terrain = read_terrain(state.contents, said[0]) if len(said) == 2 else None
    if terrain is None:
        raise unreadable(["spares", *said], FORMS)
    state.spares = {**state.spares, terrain: _number(said[1])}


def _cards(state: MonstersState, zone: str, said: list[str], seen: int) -> None:
    """Put cards into a zone: names, `?` for one that is not known, or a number of cards."""
    if len(said) == 1 and said[0].isdigit():
        known = [token.face for token in state.zones[zone] if token.face is not None]
        count = _number(said[0])
        faces = [*known[:count], *["?"] * max(0, count - len(known))]
    else:
        found = split_cards(state.contents, [word for word in said if word not in ("none", "nothing", "empty")])
        if found is None:
            raise InvalidMoveError(f'"{" ".join(said)}" names cards that are not in the game, or not plainly')
        faces = list(found)
    lay(state, zone, faces, seen)


def _hand(state: MonstersState, said: list[str]) -> None:
    seat = _seat(state, said[0])
    _cards(state, hand(seat), said[1:], 1 << seat)


def _permanent(state: MonstersState, said: list[str]) -> None:
    _cards(state, permanents(_seat(state, said[0])), said[1:], everyone(state.seats))


def _discards(state: MonstersState, said: list[str]) -> None:
    _cards(state, DISCARD, said, everyone(state.seats))


def _declared(state: MonstersState, said: list[str]) -> None:
    seat = _seat(state, said[0])
    names = [word for word in said[1:] if word not in ("none", "nothing")]
    types = [read_structure(state.contents, word) for word in names]
    if None in types:
        raise unreadable(["declared", *said], FORMS)
    found = tuple(dict.fromkeys(name for name in types if name is not None))
    state.declared = (*state.declared[:seat], found, *state.declared[seat + 1 :])


def _phase(state: MonstersState, said: list[str]) -> None:
    """Let a phase begin now; what is going on is broken off."""
    phase = next((name for name in (BEGINNING, *PHASES) if name.startswith(said[0])), None)
    others = [word for word in said[1:] if word != "phase"]
    if phase is None or len(others) > 1:
        raise unreadable(["phase", *said], FORMS)
    state.seat = _seat(state, others[0]) if others else state.seat
    go_to(state, phase)


def _turn(state: MonstersState, said: list[str]) -> None:
    state.turn = _number(said[0], 1)


def _round(state: MonstersState, said: list[str]) -> None:
    state.round = _number(said[0], 1)


def _spent(state: MonstersState, said: list[str]) -> None:
    _change_figure(state, said[0], spent=_number(said[1]) if len(said) > 1 else 0)


def _closed(state: MonstersState, said: list[str]) -> None:
    _change_figure(state, said[0], closed=True)


def _open(state: MonstersState, said: list[str]) -> None:
    _change_figure(state, said[0], closed=False)


def _change_figure(state: MonstersState, word: str, spent: int | None = None, closed: bool | None = None) -> None:
    square = _square(word)
    figure = state.figures[square]
    if figure is None:
        raise InvalidMoveError(f"there is no figure on {SQUARES[square]}")
    if spent is not None:
        figure = figure._replace(spent=spent)
    state.figures[square] = figure if closed is None else figure._replace(closed=closed)


def _out(state: MonstersState, said: list[str]) -> None:
    seat = _seat(state, said[0])
    state.out = (*(one for one in state.out if one != seat), seat)


def _back_in(state: MonstersState, said: list[str]) -> None:
    seat = _seat(state, said[0])
    state.out = tuple(one for one in state.out if one != seat)


def _with_words(
    name: str, act: Callable[[MonstersState, list[str]], None]
) -> Callable[[MonstersState, list[str]], None]:
    def checked(state: MonstersState, said: list[str]) -> None:
        if not said:
            raise unreadable([name], FORMS)
        act(state, said)

    return checked


SUBJECTS = {
    name: _with_words(name, act)
    for name, act in {
        "terrain": _terrain,
        "structure": _structure,
        "spares": _spares,
        "hand": _hand,
        "permanent": _permanent,
        "discards": _discards,
        "declared": _declared,
        "phase": _phase,
        "turn": _turn,
        "round": _round,
        "spent": _spent,
        "closed": _closed,
        "open": _open,
        "out": _out,
        "back": _back_in,
    }.items()
}
