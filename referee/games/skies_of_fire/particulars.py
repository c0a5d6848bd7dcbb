"""What can be said of a ship, one thing after another: read from words in corrections and positions, and written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from referee.engine.core.move import UNKNOWN
from referee.engine.core.zones import Token, everyone
from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.laying import relaid
from referee.games.skies_of_fire.catalogue import CARGO, ENGINE, GUNS, RALLY
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.names import (
    leading,
    looks_like_square,
    read_card,
    read_cards,
    read_colour,
    read_counts,
    read_crew,
    read_number,
    read_place,
    square_words,
)
from referee.games.skies_of_fire.state import DECK, Marker, bay, done, hand, table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from referee.engine.core.plain import Plain
    from referee.games.skies_of_fire.state import SkiesState

NOTHING = ("none", "nothing", "empty", "nowhere")
YES, NO = ("", "yes", "true"), ("no", "false")


class Particular(NamedTuple):
    """One thing about a ship: its word, other words for it, how it is read and written, how it is corrected.

    write returns None where there is nothing to say.
    """

    word: str
    also: tuple[str, ...]
    read: Callable[[SkiesState, int, tuple[str, ...]], None]
    write: Callable[[SkiesState, int], Plain]
    form: str


def fault(words: Iterable[str], due: str) -> InvalidMoveError:
    """Return the error of words that say nothing that is due."""
    return InvalidMoveError(f'"{" ".join(words)}" where {due} is due')


def count_of(words: Sequence[str], least: int = 0) -> int:
    """Return the number that words say.

    Raises:
        InvalidMoveError: they say none, or one that is too small.
    """
    found = read_number(words[0]) if len(words) == 1 else None
    if found is None or found < least:
        raise fault(words, f"a number from {least} on")
    return found


def place_of(state: SkiesState, words: Sequence[str]) -> int:
    """Return the square that words say.

    Raises:
        InvalidMoveError: they say none.
    """
    said = [word for word in words if word not in ("at", "on", "to")]
    found = read_place(state.contents, " ".join(said))
    if found is None:
        names = state.contents.grid.names
        raise fault(words, f"a square from {names[0]} to {names[-1]}, or a town,")
    return found


# Where it is, and its crew.


def _read_at(state: SkiesState, seat: int, words: tuple[str, ...]) -> None:
    state.at[seat] = OFF if words and words[0] in NOTHING else place_of(state, words)


def _write_at(state: SkiesState, seat: int) -> Plain:
    square = state.at[seat]
    return None if square == OFF else state.contents.grid.names[square]


def _read_colour(state: SkiesState, seat: int, words: tuple[str, ...]) -> None:
    colour = read_colour(state.contents, " ".join(words))
    if colour is None:
        raise fault(words, f"a colour ({', '.join(state.contents.colours)})")
    state.colours = (*state.colours[:seat], colour, *state.colours[seat + 1 :])


def _write_colour(state: SkiesState, seat: int) -> Plain:
    return state.colours[seat]


def _read_crew(state: SkiesState, seat: int, words: tuple[str, ...]) -> None:
    """Read a whole table, with or without the Rally box, or some sections of it."""
    whole = read_crew(words, RALLY + 1) or read_crew(words, RALLY)
    named = read_counts(words)
    if named is not None:
        for place, count in named.items():
            state.crew[seat][place] = count
    elif whole is not None:
        state.crew[seat][: len(whole)] = whole
    else:
        raise fault(words, "the crew of bridge, engine, guns, cargo and Rally box, such as 1/2/2/1/1, or guns 3,")


def _write_crew(state: SkiesState, seat: int) -> Plain:
    return "/".join(map(str, state.crew[seat]))


# Cards.


def lay(state: SkiesState, zone: str, faces: Sequence[str], seen: int) -> None:
    """Put exactly these cards into a zone; the deck has as many more or fewer. What was known of those staying is kept.

    faces: `?` for a card that is not known. seen: who sees those that are new there.
    """
    laid = relaid(state.zones[zone], faces, lambda face: _token(state, face, seen))
    _resize_deck(state, len(state.zones[zone]) - len(laid))
    state.zones[zone] = laid


def _token(state: SkiesState, face: str | None = None, seen: int = 0) -> Token:
    state.next_token += 1
    return Token(state.next_token - 1, face, seen)


def _resize_deck(state: SkiesState, more: int) -> None:
    """Lay unknown cards on top of the deck, or take the first ones that are not known out of it."""
    if more > 0:
        state.zones[DECK] = (*(_token(state) for _ in range(more)), *state.zones[DECK])
        return
    gone = {token.id for token in [token for token in state.zones[DECK] if token.face is None][:-more]} if more else ()
    state.zones[DECK] = tuple(token for token in state.zones[DECK] if token.id not in gone)


def lay_under(state: SkiesState, faces: Sequence[str]) -> None:
    """Let the last cards of the deck be these, all others unknown."""
    left = max(0, len(state.zones[DECK]) - len(faces))
    known = (_token(state, None if face == UNKNOWN else face, everyone(state.seats)) for face in faces)
    unknown = tuple(_token(state) for _ in range(left))
    state.zones[DECK] = (*unknown, *(token if token.face else token._replace(seen=0) for token in known))


def cards_of(state: SkiesState, words: Sequence[str]) -> list[str]:
    """Return the cards that words name one after another; a number is so many unknown ones.

    Raises:
        InvalidMoveError: something in them names no card, or more than one.
    """
    if len(words) == 1 and (count := read_number(words[0])) is not None:
        return [UNKNOWN] * count
    rest = tuple(word for word in words if word not in NOTHING)
    found: list[str] = []
    while rest:
        card = leading(rest, lambda said: read_card(state.contents, said))
        if card is None:
            raise _no_card(state, rest)
        found.append(card[0])
        rest = card[1]
    return found


def _no_card(state: SkiesState, words: Sequence[str]) -> InvalidMoveError:
    said = " ".join(words)
    names = [state.contents.name_of(face) for face in read_cards(state.contents, said)]
    why = f"may be {' or '.join(names[:4])}" if names else "names a card that is not in the game"
    return InvalidMoveError(f'"{said}" {why}')


def _zone(word: str, also: tuple[str, ...], zone: Callable[[int], str], form: str, public: bool = True) -> Particular:
    """Return the particular of a zone of cards; in one that is not public only the owner sees them."""

    def read(state: SkiesState, seat: int, words: tuple[str, ...]) -> None:
        faces = cards_of(state, words)
        known = [token.face for token in state.zones[zone(seat)] if token.face is not None]
        if faces and set(faces) == {UNKNOWN} and len(words) == 1 and words[0] != UNKNOWN:
            faces = [*known[: len(faces)], *faces[len(known) :]]
        lay(state, zone(seat), faces, everyone(state.seats) if public else 1 << seat)

    def write(state: SkiesState, seat: int) -> Plain:
        faces = faces_in(state, zone(seat))
        return len(faces) if faces and set(faces) == {UNKNOWN} else faces or None

    return Particular(word, also, read, write, form)


def faces_in(state: SkiesState, zone: str) -> list[Plain]:
    """Return the cards of a zone by name, `?` for those that are not known."""
    return [UNKNOWN if token.face is None else state.contents.name_of(token.face) for token in state.zones[zone]]


# Mines and planes.


def _markers(word: str, kind: str, form: str) -> Particular:
    """Return the particular of a seat's tokens of a kind: their squares, with what is special about one behind it."""

    def read(state: SkiesState, seat: int, words: tuple[str, ...]) -> None:
        state.markers = tuple(one for one in state.markers if (one.seat, one.kind) != (seat, kind))
        for part in _by_square([word for word in words if word not in NOTHING]):
            marker = _marker(state, seat, kind, place_of(state, part[:1]))
            state.markers = (*state.markers, _changed(marker, part[1:]))
            state.next_marker += 1

    def write(state: SkiesState, seat: int) -> Plain:
        own = (one for one in state.markers if (one.seat, one.kind) == (seat, kind))
        return [_marker_words(state, marker) for marker in own] or None

    return Particular(word, (word.removesuffix("s"),), read, write, form)


def _by_square(words: Sequence[str]) -> list[list[str]]:
    parts: list[list[str]] = []
    for word in words:
        if looks_like_square(word) or not parts:
            parts.append([word])
        else:
            parts[-1].append(word)
    return parts


def _marker(state: SkiesState, seat: int, kind: str, square: int) -> Marker:
    """Return a token as the cards of its kind put it out."""
    weapons = (card.weapon for card in state.contents.upgrades.values() if card.weapon is not None)
    weapon = next(weapon for weapon in weapons if weapon.kind == kind)
    return Marker(state.next_marker, seat, kind, square, weapon.damage, weapon.fly)


def _changed(marker: Marker, words: Sequence[str]) -> Marker:
    """Return a token with what is special about it: `damage 3`, `flown`."""
    if list(words) == ["flown"]:
        return marker._replace(flown=True)
    if len(words) >= 2 and words[0] == "damage":
        return _changed(marker._replace(damage=count_of(words[1:2])), words[2:])
    if words:
        raise fault(words, "`damage 3` or `flown`")
    return marker


def _marker_words(state: SkiesState, marker: Marker) -> str:
    usual = _marker(state, marker.seat, marker.kind, marker.square).damage
    special = [f"damage {marker.damage}"] if marker.damage != usual else []
    return " ".join([square_words(state.contents, [marker.square]), *special, *(["flown"] if marker.flown else [])])


# Numbers and marks.


def _number(word: str, also: tuple[str, ...], field: str, form: str) -> Particular:
    """Return the particular of a number that the state keeps for each seat."""

    def read(state: SkiesState, seat: int, words: tuple[str, ...]) -> None:
        getattr(state, field)[seat] = 0 if words and words[0] in NOTHING else count_of(words)

    def write(state: SkiesState, seat: int) -> Plain:
        return getattr(state, field)[seat] or None

    return Particular(word, also, read, write, form)


def _read_last(state: SkiesState, seat: int, words: tuple[str, ...]) -> None:
    state.last_town[seat] = OFF if words and words[0] in NOTHING else place_of(state, words)


def _write_last(state: SkiesState, seat: int) -> Plain:
    town = state.contents.towns.get(state.last_town[seat])
    return None if town is None else town.name


def _read_out(state: SkiesState, seat: int, words: tuple[str, ...]) -> None:
    said = " ".join(words)
    if said not in (*YES, *NO):
        raise fault(words, "yes or no")
    others = tuple(one for one in state.out if one != seat)
    state.out = others if said in NO else (*others, seat)


def _write_out(state: SkiesState, seat: int) -> Plain:
    return "yes" if seat in state.out else None


PARTICULARS = (
    Particular("at", ("square",), _read_at, _write_at, "halcyon at d4"),
    Particular("colour", (), _read_colour, _write_colour, "halcyon colour black"),
    Particular("crew", (), _read_crew, _write_crew, "crew halcyon 1/2/3/0/1"),
    _zone("engines", ("engine",), lambda seat: bay(seat, ENGINE), "engines halcyon larson sovereign"),
    _zone("guns", ("gun",), lambda seat: bay(seat, GUNS), "guns halcyon none"),
    _zone("cargo", (), lambda seat: bay(seat, CARGO), "cargo halcyon chain mines"),
    _zone("missions", ("begun",), table, "missions halcyon royal mail"),
    _zone("completed", ("done",), done, "completed halcyon machine parts"),
    _zone("hand", ("hands",), hand, "hand halcyon 5", public=False),
    _markers("mines", "mines", "mines halcyon d4 d5"),
    _markers("planes", "planes", "planes halcyon e6"),
    _number("spent", (), "spent", "halcyon spent 1"),
    Particular("last", ("last_town", "last town"), _read_last, _write_last, "halcyon last galewatch"),
    _number("collected", (), "last_round", "halcyon collected 3"),
    _number("storm", ("storms",), "storms", "halcyon storm 1"),
    _number("rallied", (), "rallied", "halcyon rallied 1"),
    _number("kills", ("sunk",), "kills", "halcyon kills 2"),
    Particular("out", (), _read_out, _write_out, "halcyon out"),
)
"""Everything that can be said of a ship, in the order in which a position tells it."""


def particular(word: str) -> Particular | None:
    """Return the particular that a word is about."""
    return next((one for one in PARTICULARS if word in (one.word, *one.also)), None)
