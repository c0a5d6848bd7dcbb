"""The names of hexes, seats, chips and cards, as people write them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.geometry.hexes import Hex
from referee.engine import with_article
from referee.engine.verbs import Breach, Guard, Move, NamedThing, PartialMove, Reading, Seat, Slot, Term, Value, Words
from referee.engine.words.wording import FILLERS, best_matches, plain
from referee.games.cloudspire.catalogue import Contents
from referee.games.cloudspire.land import axial
from referee.games.cloudspire.state import COMPASS_SEATS, SpireState

GATE = "gate"


def key(hex: Hex) -> str:
    """Return a hex as the argument of a move: it stays the same when an earthscape renames the hex."""
    return f"{hex.q},{hex.r}"


def hex_of(value: object) -> Hex:
    """Return the hex for an argument of a move."""
    q, r = str(value).split(",")
    return Hex(int(q), int(r))


def hex_name(state: SpireState, hex: Hex) -> str:
    """Return the name of a hex: a gate is named after its faction, any other hex has its printed name."""
    gate = state.land.gate_at(hex)
    return state.land.name(hex) if gate is None else f"{state.seat_name(gate.seat)} gate"


def parse_hex(state: SpireState, text: str, seat: int = 0) -> Hex | None:
    """Return the hex that the words mean: `4k`, `4k+ne`, `1,-2`, `heirs gate`, or `gate` for the seat's own."""
    words = plain(text).split()
    if words and words[-1] == GATE:
        whose = seat if len(words) == 1 else read_seat(state, " ".join(words[:-1]))
        return None if whose is None else state.gate_hex(whose)
    return state.land.parse_hex(text)


def seat_words(state: SpireState) -> Mapping[str, int]:
    """Return the seats by their plain names: their faction and their side of the table."""
    sides = COMPASS_SEATS[max(2, state.sides)]
    own = {plain(state.seat_name(seat)): seat for seat in range(state.sides)}
    return {**{plain(name): seat for seat, name in enumerate(sides[: state.sides])}, **own}


def read_seat(state: SpireState, text: str) -> int | None:
    """Return the seat that the words mean, or None."""
    found, _ = best_matches(text, seat_words(state), 1)
    return found[0] if len(found) == 1 else None


def seat_word(state: SpireState, seat: int) -> str:
    """Return the word for a seat in a position: the id of its faction or, before it is chosen, its side."""
    return state.faction_id(seat) or state.seat_name(seat).casefold()


def title(contents: Contents, thing: str) -> str:
    """Return the name of a chip, card, tile or faction."""
    return contents.titles.get(thing, thing)


def matching_things(contents: Contents, text: str) -> tuple[str, ...]:
    """Return the chips, cards and tiles that the words could mean, best matches only."""
    wanted = plain(text)
    if wanted in contents.titles:
        return (wanted,)
    return best_matches(text, contents.named)[0]


def only_matching_thing(contents: Contents, text: str, known: Collection[str]) -> str | None:
    """Return the only chip, card or tile among those known that the words could mean, or None."""
    found = [one for one in matching_things(contents, text) if one in known]
    return found[0] if len(found) == 1 else None


@dataclass(frozen=True)
class HexTerm(Term[str]):
    """A hex of the map, by its printed name or the name of the gate on it.

    listed: returns the hexes to list. allows_sky: whether axes may also name a hex off the map.
    """

    kind = "space"
    noun: str
    listed: Callable[[Any, PartialMove], Iterable[Hex]] = lambda state, move_so_far: ()
    allows_sky: bool = False

    def listing(
        self, listed: Callable[[Any, PartialMove], Iterable[Hex]], noun: str = "", allows_sky: bool = False
    ) -> HexTerm:
        """Return the same kind of argument with other hexes to list."""
        return HexTerm(noun or self.noun, listed, allows_sky)

    def values(self, state: Any, move_so_far: PartialMove) -> Iterable[str]:
        """Return the hexes to list."""
        return [key(hex) for hex in self.listed(state, move_so_far)]

    def read(self, state: Any, move_so_far: PartialMove, words: Words) -> Iterator[Reading[str]]:
        """Yield the hex named by the first words; the name of the piece on it may come first."""
        for length in (3, 2, 1):
            if len(words) >= length:
                hex = self._parse_hex(state, move_so_far, words[:length])
                if hex is not None:
                    yield Reading(key(hex), words[length:])
                    return
        behind = words[2:] if words[1:2] and words[1] in FILLERS else words[1:]
        hex = self._parse_hex(state, move_so_far, behind[:1]) if behind else None
        if hex is not None and plain(words[0]) in piece_names_on(state, hex):
            yield Reading(key(hex), behind[1:])

    def _parse_hex(self, state: Any, move_so_far: PartialMove, words: Words) -> Hex | None:
        if words[-1] == GATE:
            return parse_hex(state, " ".join(words), move_so_far.seat)
        if len(words) == 2 and words[1].lstrip("-").isdecimal():
            return parse_hex(state, ",".join(words), move_so_far.seat) if self.allows_sky else None
        return parse_hex(state, "".join(words), move_so_far.seat) if len(words) < 3 else None

    def write(self, state: Any, move_so_far: PartialMove, value: str) -> str:
        """Return the name of a hex."""
        return hex_name(state, hex_of(value)).casefold()

    def fits(self, state: Any, value: Value) -> bool:
        """Return whether a value has the form of a hex."""
        return axial(str(value)) is not None

    def distance_between(self, state: Any, one: str, other: str) -> int:
        """Return the distance between two hexes."""
        return hex_of(one).steps(hex_of(other))


def piece_names_on(state: SpireState, hex: Hex) -> list[str]:
    """Return the names of the unit or spire on a hex: its whole name and each word of it."""
    piece = state.unit_at(hex) or state.spire_at(hex)
    if piece is None:
        return []
    whole = plain(title(state.contents, piece.chip))
    return [whole, *whole.split()]


HEX = HexTerm("a hex")
"""Any hex of the map."""


def an_upgrade(kind: str) -> str:
    """Return the name of an upgrade for a sentence, such as `an attack upgrade`."""
    return with_article(f"{kind} upgrade")


SEAT = Seat("a player", seat_words, lambda state, seat: plain(state.seat_name(seat)))
"""A seat, by its faction or its side of the table."""


def advancements_in_match(state: SpireState) -> tuple[str, ...]:
    """Return the advancements of all factions in the match."""
    return tuple([one.id for faction in state.factions for one in state.contents.advancements_of(faction)])


def named_thing(
    noun: str, listed: Callable[[Any, PartialMove], Iterable[str]], suggested: Callable[[SpireState], Iterable[str]]
) -> NamedThing[str]:
    """Return an argument that is a chip, card or tile, by its name.

    listed: returns the names to list. suggested: returns the names to suggest if one is missing or unknown.
    """
    return NamedThing(noun, lambda state: state.contents.named, _typed_name, listed, suggested=suggested)


def _typed_name(state: SpireState, one: str) -> str:
    return plain(title(state.contents, one))


def must_be_listed(
    name: str, slot: Slot[str], clause: str, message: str, needs: Sequence[str] = ()
) -> Guard[SpireState]:
    """Return the guard that rejects a thing in a slot unless the slot lists it for the player.

    message: about a rejected thing, with `{}` for its name; the breach has the kind `fact`.
    """

    def test(state: SpireState, move: Move) -> Breach | None:
        face = slot.of(move)
        if face in slot.term.values(state, move):
            return None
        return Breach(clause, message.format(title(state.contents, face)), "fact")

    return Guard(name, test, tuple(needs))


NOT_BESIDE = "{} is not beside your barracks"
"""The message about a chip or tile that a player does not have beside their barracks."""
