"""Corrections: words that say what really lies where, or where in the turn the match is, possible or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core.agenda import find
from referee.engine.core.effects import use, used
from referee.engine.core.zones import everyone
from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.corrections import unreadable, untimely
from referee.games.capture_the_island.battles import COMPARE, battle_of
from referee.games.capture_the_island.catalogue import STACKS
from referee.games.capture_the_island.moving import BLOCKS, block_of, is_contested, shift
from referee.games.capture_the_island.names import FILLERS, counted, parts_of, read_colour, read_place, read_row
from referee.games.capture_the_island.placing import BEGINNING, call_off, gather_attacks, go_to, lay, set_depletions
from referee.games.capture_the_island.position import COUNTS, read_cards
from referee.games.capture_the_island.recruiting import key
from referee.games.capture_the_island.state import MOVE, SETUP, STEPS, TURN, discards, hand

if TYPE_CHECKING:
    from collections.abc import Callable

    from referee.games.capture_the_island.state import IslandState

FORMS = (
    "red 3 c2",
    "red 2 c2 to d2",
    "tile c4 drop",
    "hand red drop 2, 2 resource",
    "discards drop 2, 5 combat",
    "step cards red",
    "moves 1",
    "turn 7",
    "round 4",
    "depletions 1",
    "recruited a1",
    "fresh a1",
    "drawn 1",
    "discarded 0",
    "shed 1",
    "home red c1",
    "first red",
    "out blue",
    "back blue",
)
NOTHING = ("none", "nothing", "empty", "no")
MOST = 99


def correct(state: IslandState, words: tuple[str, ...]) -> IslandState:
    """Return a new state in which what the words say is so.

    Raises:
        InvalidMoveError: they cannot be read as a correction.
    """
    new = state.copy()
    said = [part for word in words for part in word.replace(":", " ").split() if part not in FILLERS - {"to"}]
    if not said or state.phase == SETUP:
        raise untimely(FORMS)
    act = SUBJECTS.get({"hands": "hand", "discard": "discards", "phase": "step"}.get(said[0], said[0]))
    if act is None:
        _units(new, said)
    elif len(said) < 2:
        raise unreadable(said, FORMS)
    else:
        act(new, [word for word in said[1:] if word != "to"])
    return new


def _seat(state: IslandState, word: str) -> int:
    colour = read_colour(state.contents, word)
    if colour not in state.colours:
        raise InvalidMoveError(f'"{word}" plays no part; the players are {", ".join(state.colours)}')
    return state.colours.index(str(colour))


def _place(state: IslandState, word: str) -> int:
    found = state.place(word.upper())
    if found is None:
        raise InvalidMoveError(f'"{word}" is no tile of the island')
    return found


def _number(word: str, least: int = 0) -> int:
    if not (word.isascii() and word.isdigit()) or not least <= int(word) <= MOST:
        raise InvalidMoveError(f'"{word}": a number from {least} to {MOST} is due')
    return int(word)


def _units(state: IslandState, said: list[str]) -> None:
    """Say how many units of a seat stand on a tile, or that some stand on another one: `red 3 c2`, `red 2 c2 d2`."""
    idle = ("to", "units", "unit", "place", "put", "move")
    removed = said[0] in ("remove", "clear")
    words = parts_of(word for word in (said[1:] if removed else said) if word not in idle)
    places = [_place(state, word) for word in words if read_place(word)]
    numbers = [_number(word) for word in words if word.isdigit()]
    others = [word for word in words if not read_place(word) and not word.isdigit()]
    if len(others) != 1 or len(places) not in (1, 2) or len(numbers) > 1 or (removed and len(places) > 1):
        raise unreadable(said, FORMS)
    seat = _seat(state, others[0])
    if len(places) == 2:
        _shift(state, seat, places, numbers)
    else:
        count = 0 if removed else numbers[0] if numbers else None
        if count is None:
            raise unreadable(said, FORMS)
        state.units[seat][places[0]] = count
    _settle_battles(state)


def _shift(state: IslandState, seat: int, places: list[int], numbers: list[int]) -> None:
    there = state.units[seat][places[0]]
    count = numbers[0] if numbers else there
    if count > there or not there:
        has = counted(there, "unit") if there else "no unit"
        raise InvalidMoveError(f"{state.seat_name(seat)} has {has} on {state.name(places[0])}")
    shift(state, seat, places[0], places[1], count)


def _settle_battles(state: IslandState) -> None:
    """Let battles wait where the active player’s units now stand among others while armies move.

    A battle that is not decided yet and now lacks a side is none.
    """
    battle = battle_of(state) if find(state, COMPARE) is not None else None
    if battle is not None and not all(state.units[side][battle.place] for side in battle.sides):
        call_off(state)
    if any(frame.kind in BLOCKS for frame in state.agenda) or any(
        is_contested(state, at) for at in state.held(state.seat)
    ):
        gather_attacks(state)


def _tile(state: IslandState, said: list[str]) -> None:
    found = state.grid.places.get(said[0].upper())
    icons = list(read_row(state.contents, said[1:]))
    if found is None or len(icons) != 1 or icons[0] is None:
        raise unreadable(["tile", *said], FORMS)
    state.tiles[found] = icons[0]


def _cards(state: IslandState, said: list[str]) -> dict[str, list[str]]:
    """Return the cards that words name one after another, by their stack."""
    found: dict[str, list[str]] = {stack: [] for stack in STACKS}
    words = [word for word in said if word not in NOTHING]
    while words:
        for length in range(min(3, len(words)), 0, -1):
            named = read_cards(state.contents, " ".join(words[:length]))
            if named is not None and len(named[1]) <= MOST:
                break
        else:
            raise InvalidMoveError(f'"{" ".join(words)}" names cards that are not in the game, or not plainly')
        found[named[0]] += named[1]
        words = words[length:]
    return found


def _hand(state: IslandState, said: list[str]) -> None:
    seat = _seat(state, said[0])
    for stack, faces in _cards(state, said[1:]).items():
        lay(state, hand(seat, stack), stack, faces, 1 << seat)


def _discards(state: IslandState, said: list[str]) -> None:
    for stack, faces in _cards(state, said).items():
        lay(state, discards(stack), stack, faces, everyone(state.seats))


def _step(state: IslandState, said: list[str]) -> None:
    """Let a step begin now; what is going on is broken off."""
    step = next((name for name in (BEGINNING, *STEPS) if name.startswith(said[0])), None)
    others = [word for word in said[1:] if word != "step"]
    if step is None or len(others) > 1:
        raise unreadable(["step", *said], FORMS)
    state.seat = _seat(state, others[0]) if others else state.seat
    go_to(state, step, state.options.turn_moves if step == MOVE else None)


def _moves(state: IslandState, said: list[str]) -> None:
    frame = state.agenda[-1] if state.agenda else None
    if frame is None or frame.kind not in BLOCKS:
        go_to(state, MOVE, _number(said[0]))
        return
    left = frame._replace(data=(_number(said[0], 1), block_of(frame).came))
    state.agenda = (*state.agenda[:-1], left)


def _turn(state: IslandState, said: list[str]) -> None:
    state.turn = _number(said[0], 1)


def _round(state: IslandState, said: list[str]) -> None:
    state.round = _number(said[0], 1)


def _depletions(state: IslandState, said: list[str]) -> None:
    set_depletions(state, _number(said[0]))


def _recruited(state: IslandState, said: list[str]) -> None:
    for word in said:
        if not used(state, TURN, state.seat, key(_place(state, word))):
            use(state, TURN, state.seat, key(_place(state, word)))


def _fresh(state: IslandState, said: list[str]) -> None:
    for word in said:
        slot = key(_place(state, word))
        state.uses = {name: count for name, count in state.uses.items() if not name.endswith(f"/{slot}")}


def _counted(name: str) -> Callable[[IslandState, list[str]], None]:
    def count(state: IslandState, said: list[str]) -> None:
        now = used(state, TURN, state.seat, COUNTS[name])
        use(state, TURN, state.seat, COUNTS[name], _number(said[0]) - now)

    return count


def _home(state: IslandState, said: list[str]) -> None:
    if len(said) != 2:
        raise unreadable(["home", *said], FORMS)
    seat, place = _seat(state, said[0]), _place(state, said[1])
    state.homes = (*state.homes[:seat], place, *state.homes[seat + 1 :])


def _first(state: IslandState, said: list[str]) -> None:
    state.first = _seat(state, said[0])


def _out(state: IslandState, said: list[str]) -> None:
    seat = _seat(state, said[0])
    state.out = (*(one for one in state.out if one != seat), seat)


def _back_in(state: IslandState, said: list[str]) -> None:
    seat = _seat(state, said[0])
    state.out = tuple(one for one in state.out if one != seat)


SUBJECTS: dict[str, Callable[[IslandState, list[str]], None]] = {
    "tile": _tile,
    "hand": _hand,
    "discards": _discards,
    "step": _step,
    "moves": _moves,
    "turn": _turn,
    "round": _round,
    "depletions": _depletions,
    "recruited": _recruited,
    "fresh": _fresh,
    **{name: _counted(name) for name in COUNTS},
    "home": _home,
    "first": _first,
    "out": _out,
    "back": _back_in,
}
