"""Items of the inventory: isles, gates, earthscapes; chips in a zone, stacks, returned heroes, marks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from referee.engine import UNKNOWN, InvalidMoveError, Plain
from referee.engine.pieces.described import apply_keywords, description, flag_keyword, split_description
from referee.engine.pieces.item import Listing, WordedItem
from referee.engine.pieces.reading import PositionReader
from referee.engine.pieces.values import Amounts, StoredValue
from referee.engine.pieces.vocabulary import (
    MOST_COPIES,
    NOTHING,
    Vocabulary,
    number_of,
    unexpected_words_error,
    words_of,
)
from referee.engine.words.wording import listed
from referee.games.cloudspire import chips
from referee.games.cloudspire.catalogue import HUB
from referee.games.cloudspire.ending import note_units
from referee.games.cloudspire.isles import lay, legal_turns, notch_breach, notches
from referee.games.cloudspire.items import (
    A_UNIT,
    FACE_DOWN_WORDS,
    HEALTH,
    UPGRADED,
    give_back,
    matching_thing,
    matching_things,
    take,
)
from referee.games.cloudspire.land import COMPASS, gate
from referee.games.cloudspire.names import parse_hex, title
from referee.games.cloudspire.places import MAP, stack
from referee.games.cloudspire.state import Isle, PlacedEarthscape, ReturnedHero, SpireState


@dataclass(frozen=True, kw_only=True)
class Isles(Listing[SpireState]):
    """The isles by position: the number on each and how it is turned; `down` while it is face down."""

    about: str = (
        "by position (0 in the middle, 1 to 6 clockwise): the isle and its turn in sixths, `5 turn 2`; or `down`"
    )

    def read(self, reader: PositionReader[SpireState], given: Mapping[str, Any]) -> None:
        """Read the isles; by default isles 2 to 7 in order, each turned until it has path contact."""
        super().read(reader, given)
        state = reader.state
        if not given.get(self.key):
            outer = [name for name in state.contents.isles if name != HUB][:6]
            usual = [(position, [tile]) for position, tile in enumerate(outer, 1)]
            scenic = [
                (position, [tile, str(turn)])
                for position, tile, turn in (state.scenario_data.isles if state.scenario else ())
            ]
            for position, said in scenic or usual:
                self.apply_words(reader.names, state, str(position), said)
        if state.scenario:  # it has no isles that are face down, and an isle may have fallen
            state.isles = tuple([one for one in state.isles if one.tile])

    def apply_words(self, names: Vocabulary[SpireState], state: SpireState, word: str, said: Sequence[str]) -> None:
        """Lay an isle on a position, or turn it face down."""
        placed = next((one for one in state.isles if word == str(one.position)), None)
        if placed is None:
            known = sorted(one.position for one in state.isles)
            every = "from 0 to 6" if len(known) > 6 else f"of an isle ({listed(map(str, known), 'or')})"
            raise unexpected_words_error([word], f"a position {every}")
        position = placed.position
        if placed.tile and position:
            give_back(state, MAP, [chips.named_token(state, MAP, placed.tile)])
        if said and said[0] in FACE_DOWN_WORDS:
            lay(state, Isle(position))
            return
        turned = [word for word in said if word not in ("isle", "turn")]
        if not turned or turned[0] not in state.contents.isles:
            raise unexpected_words_error(
                said, f"the number of an isle ({', '.join(state.contents.isles)}), then `turn` and 0 to 5"
            )
        tile, turn = turned[0], number_of(turned[1:2]) if turned[1:] else -1
        if any(one.tile == tile and one.position != position for one in state.isles):
            raise InvalidMoveError(f"isle {tile} is already elsewhere: there is only one")
        if position:
            take(state, tile, MAP)
        lay(state, Isle(position, tile, max(0, turn)))
        if turn < 0 and position:
            lay(state, Isle(position, tile, legal_turns(state, position)[0]))

    def write(self, names: Vocabulary[SpireState], state: SpireState) -> Plain:
        """Return the isles by position."""
        said = {
            str(one.position): f"{one.tile} turn {one.turn}" if one.tile else FACE_DOWN_WORDS[0] for one in state.isles
        }
        return {**said}


@dataclass(frozen=True, kw_only=True)
class Gates(WordedItem[SpireState]):
    """The gate of each seat: the position of its isle, and the notch."""

    of_seat: bool = True
    about: str = f"the position of the isle and the notch ({', '.join(COMPASS)}), such as `1 se`"

    def read(self, reader: PositionReader[SpireState], given: Mapping[str, Any]) -> None:
        """Read the gates; by default they are as far apart as possible."""
        super().read(reader, given)
        state = reader.state
        spread = {1: (1,), 2: (1, 4), 3: (1, 3, 5), 4: (1, 2, 4, 5)}[state.sides]
        for seat, position in enumerate(spread):
            if state.gate(seat) is None and state.isles[position].tile:
                found = notches(state, position).items()
                free = (notch for hex, notch in found if not notch_breach(state, position, seat, hex))
                self._put(state, seat, position, next(free, "e"))

    def put_words(self, names: Vocabulary[SpireState], state: SpireState, seat: int, words: Sequence[str]) -> None:
        """Attach a fortress."""
        said = [word for word in words if word not in ("isle", "notch")]
        if len(said) != 2 or not said[0].isdecimal() or not 1 <= int(said[0]) <= 6:
            raise unexpected_words_error(words, "the position of an isle and a notch, such as `1 se`")
        if said[1] not in COMPASS:
            raise InvalidMoveError(f'there is no notch "{said[1]}" (allowed: {", ".join(COMPASS)})')
        self._put(state, seat, int(said[0]), said[1])

    def _put(self, state: SpireState, seat: int, position: int, notch: str) -> None:
        new = gate(seat, position, notch, state.options.board_handedness)
        state.gates = tuple(sorted([*(one for one in state.gates if one.seat != seat), new]))

    def position_value(self, names: Vocabulary[SpireState], state: SpireState, seat: int) -> Plain:
        """Return the position of the isle and the notch of a seat’s gate, as text."""
        placed = state.gate(seat)
        if placed is None:
            return None
        return next(
            f"{position} {notch}"
            for position in range(1, 7)
            for hex, notch in notches(state, position).items()
            if hex == placed.hex and gate(seat, position, notch, state.options.board_handedness) == placed
        )


@dataclass(frozen=True, kw_only=True)
class Earthscapes(Listing[SpireState]):
    """The earthscapes on the map: the hex of cell a by its axes, and how each is turned."""

    about: str = "for each earthscape: the hex of its cell a, then `turn 2`"

    def apply_words(self, names: Vocabulary[SpireState], state: SpireState, word: str, said: Sequence[str]) -> None:
        """Lay an earthscape as the words describe it."""
        if word not in state.contents.earthscapes:
            raise unexpected_words_error([word], f"an earthscape ({', '.join(state.contents.earthscapes)})")
        old = next((one for one in state.scapes if one.tile == word), None)
        if old is not None:
            state.scapes = tuple([one for one in state.scapes if one.tile != word])
            give_back(state, MAP, [chips.named_token(state, MAP, word)])
        if said and said[0] in NOTHING:
            return
        rest = [part for part in said if part != "turn"]
        axial = len(rest) > 1 and rest[1].lstrip("-").isdecimal() and rest[0].lstrip("-").isdecimal()
        place, turned = rest[: 2 if axial else 1], rest[2 if axial else 1 :]
        hex = parse_hex(state, ",".join(place))
        if hex is None:
            raise unexpected_words_error(place, "a hex, such as 4k+ne or 1,-2")
        take(state, word, MAP)
        state.scapes = (*state.scapes, PlacedEarthscape(word, hex, number_of(turned[:1]) % 6 if turned else 0))

    def write(self, names: Vocabulary[SpireState], state: SpireState) -> Plain:
        """Return the earthscapes by the number on them."""
        return {one.tile: f"{one.hex.q},{one.hex.r} turn {one.turn}" for one in state.scapes} or None


@dataclass(frozen=True, kw_only=True)
class Stacks(WordedItem[SpireState]):
    """The deployment stack of each seat: groups from the top, their chips joined by `+`."""

    of_seat: bool = True
    between: str = ", "
    about: str = "the groups from the top, such as `orma, clubber + clubber, ?`"

    def put_words(self, names: Vocabulary[SpireState], state: SpireState, seat: int, words: Sequence[str]) -> None:
        """Set the stack of a seat."""
        give_back(state, stack(seat))
        state.groups[seat] = ()
        seen = chips.all_seats(state) if state.scenario else 1 << seat
        text = " ".join(words).casefold()
        for part in text.split(","):
            for place, said in enumerate(part.split("+")):
                names_said = [word for word in said.split() if word not in NOTHING]
                for number, face in enumerate(
                    matching_things(state, names_said, (*state.contents.units, UNKNOWN), A_UNIT)
                ):
                    take(state, face, stack(seat), seen, state.faction_id(seat))
                    joins = place > 0 and number == 0
                    *others, last = state.groups[seat] or (0,)
                    state.groups[seat] = (*others, last + 1) if joins else (*state.groups[seat], 1)

    def position_value(self, names: Vocabulary[SpireState], state: SpireState, seat: int) -> Plain:
        """Return the groups of the stack, from the top."""
        groups = [" + ".join(title(state.contents, face) for face in one) for one in state.waiting(seat)]
        return ", ".join(groups) or None


@dataclass(frozen=True, kw_only=True)
class ZoneContents(WordedItem[SpireState]):
    """The chips and cards in a zone of the table or of each seat.

    backs: the backs allowed there; the first is for unknown ones. sees: whether all see them, or only their owner.
    """

    zone: Callable[[int], str]
    backs: Sequence[str]
    sees: Literal["all", "owner"] = "all"
    between: str = ", "

    @property
    def topic(self) -> str:
        """Return the heading for these things in a description of the table."""
        return "hand" if self.sees == "owner" else super().topic

    def help(self, names: Vocabulary[SpireState]) -> str:
        """Return the help text on how to write the chips and cards."""
        return self.about or f"the names, `?` if unknown; or the number if all are unknown ({', '.join(self.backs)})"

    def put_words(self, names: Vocabulary[SpireState], state: SpireState, seat: int, words: Sequence[str]) -> None:
        """Set the chips or cards of the zone; a number alone keeps the known ones if there is room."""
        zone, seen = self.zone(seat), 1 << seat if self.sees == "owner" else None
        said = [part for word in words for part in words_of(word) if part not in NOTHING]
        if len(said) == 1 and said[0].isascii() and said[0].isdecimal():
            count = min(MOST_COPIES, int(said[0]))
            known = [face for face in state.faces(zone) if face != UNKNOWN][:count]
            faces = [*known, *[UNKNOWN] * (count - len(known))]
        else:
            fitting = [UNKNOWN, *(face for face, back in state.deck.backs.items() if back in self.backs)]
            faces = matching_things(state, said, fitting, f"names ({', '.join(self.backs)}), `?`, or a number alone")
        give_back(state, zone)
        most = len(state.zones[chips.pile_of(self.backs[0])]) + len(faces) - faces.count(UNKNOWN)
        if len(faces) > most:
            raise InvalidMoveError(f"{len(faces)} are too many: at most {most} are possible ({self.backs[0]})")
        for face in faces:
            take(state, face, zone, seen, self.backs[0])

    def position_value(self, names: Vocabulary[SpireState], state: SpireState, seat: int) -> Plain:
        """Return the names."""
        faces = state.faces(self.zone(seat))
        return [UNKNOWN if face == UNKNOWN else names.card_name(face) for face in faces] or None


HERO_WORDS = (flag_keyword("promoted", "is_promoted"), HEALTH, UPGRADED)


@dataclass(frozen=True, kw_only=True)
class Heroes(WordedItem[SpireState]):
    """The heroes of each seat that have returned: their names, then promoted, health and upgrades."""

    of_seat: bool = True
    between: str = " ; "
    about: str = "heroes that have returned to the fortress: name, then as needed `promoted`, `health 2`, `with attack`"

    def put_words(self, names: Vocabulary[SpireState], state: SpireState, seat: int, words: Sequence[str]) -> None:
        """Set the heroes of a seat that have returned."""
        found = []
        for text in " ".join(words).split(";"):
            said = words_of(text)
            if not said or said[0] in NOTHING:
                continue
            name, runs = split_description(said, HERO_WORDS)
            face = matching_thing(state, name, state.contents.units, "the name of a hero")
            hero = ReturnedHero(face, False, state.contents.units[face].basic.health)
            found.append([hero, *apply_keywords(state, hero, runs, HERO_WORDS)][-1])
        state.returned[seat] = tuple(found)

    def position_value(self, names: Vocabulary[SpireState], state: SpireState, seat: int) -> Plain:
        """Return the heroes."""
        heroes = state.returned[seat]
        return [description(state, title(state.contents, hero.chip), hero, HERO_WORDS) for hero in heroes] or None


@dataclass(frozen=True, kw_only=True)
class Marks(StoredValue[SpireState]):
    """The faction whose gate the minions of each faction march to; -1 before it is marked."""

    def put_words(self, names: Vocabulary[SpireState], state: SpireState, seat: int, words: Sequence[str]) -> None:
        """Store the opponent that the words mean; `none` clears the mark."""
        marked = -1 if words and words[0] in NOTHING else names.seat_of(state, words)
        if marked >= 0 and not state.are_opponents(seat, marked):
            raise InvalidMoveError(f"{state.name_in_sentence(seat)} can mark only an opposing faction (CS-PREP-01)")
        self.put(state, seat, marked)

    def position_value(self, names: Vocabulary[SpireState], state: SpireState, seat: int) -> Plain:
        """Return the word for the marked faction."""
        marked = state.marks[seat]
        return names.seat_word(state, marked) if marked >= 0 else None


@dataclass(frozen=True, kw_only=True)
class Progress(Amounts[SpireState]):
    """The counts that the goals of a scenario need; they include the units that are on the map."""

    def read(self, reader: PositionReader[SpireState], given: Mapping[str, Any]) -> None:
        """Read the counts, without counting the units on the map again."""
        if given.get(self.key):
            note_units(reader.state)
        super().read(reader, given)

    def write(self, names: Vocabulary[SpireState], state: SpireState) -> Plain:
        """Return the counts by name; None if there are none."""
        return {self.name(id): count for id, count in state.feats.items() if self.known(self.name(id))} or None
