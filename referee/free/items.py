"""The inventory of a free table: whose turn it is, cards, pieces on places, counters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.engine import Frame, InvalidMoveError, Plain, Setting
from referee.engine.core.picture import Fact
from referee.engine.pieces.cards import Cards, Deck
from referee.engine.pieces.inventory import Inventory
from referee.engine.pieces.item import Item, Listing, in_words
from referee.engine.pieces.reading import PositionReader
from referee.engine.pieces.turn import BEGINNING, Turn
from referee.engine.pieces.vocabulary import Vocabulary, number_of, words_of
from referee.engine.words.wording import leading_match, matching_values, only_match, plain
from referee.free.clauses import CARDS, SUPPLY
from referee.free.kit import Kit
from referee.free.picture import piece_words
from referee.free.state import (
    FREE,
    OPEN,
    FreeState,
    Piece,
    all_seats,
    deck_zone,
    discards,
    hand,
    in_supply,
    own_place,
    place_name,
    place_zone,
    places,
)
from referee.free.turns import NOBODY, counter_key
from referee.free.words import place_names

FLIPPED, TURNED = "flipped", "turned"
Blank = Callable[[Mapping[str, Setting], int, tuple[str, ...]], FreeState]
"""A function that returns the state at the beginning, given house rules, the number of seats and the players."""


@dataclass(frozen=True, kw_only=True)
class PlacedPieces(Listing[FreeState]):
    """The pieces on places: `{a1: 2 glow, b2: [wolf flipped, glow turned 1]}`."""

    kit: Kit

    def help(self, names: Vocabulary[FreeState]) -> str:
        """Return the help on pieces in a position."""
        return "for each place: pieces, such as `2 glow` or `wolf turned 1 flipped` (turned by one step)"

    def read_thing(self, reader: PositionReader[FreeState], word: str, value: object) -> None:
        """Read the pieces of a place."""
        state, place = reader.state, place_of(reader.state, word)
        for part in value if isinstance(value, list) else str(value).split(","):
            state.pieces = (*state.pieces, *self.pieces(place, words_of(str(part))))

    def pieces(self, place: str, words: Sequence[str]) -> Iterator[Piece]:
        """Return the pieces that the words name, put on a place.

        Raises:
            InvalidMoveError: the words are not a piece.
        """
        said, number = list(words), 1
        down = FLIPPED in said
        said = [word for word in said if word != FLIPPED]
        turn = 0
        if TURNED in said:
            spot = said.index(TURNED)
            turn = number_of(said[spot + 1 : spot + 2]) % 6
            del said[spot : spot + 2]
        if len(said) > 1 and said[0].isdecimal():
            number = min(999, number_of(said[:1], 1))
            said = said[1:]
        kind = only_match(" ".join(said), {plain(one.name): id for id, one in self.kit.pieces.items()}, 1)
        if kind is None:
            known = ", ".join(one.name for one in list(self.kit.pieces.values())[:12])
            hint = "allowed" if len(self.kit.pieces) <= 12 else "such as"
            raise InvalidMoveError(f'"{" ".join(said)}" is not a piece ({hint}: {known or "none"})')
        return iter([Piece(kind, place, turn, down)] * number)

    def write(self, names: Vocabulary[FreeState], state: FreeState) -> Plain:
        """Return the pieces of each place."""
        found: dict[str, list[Plain]] = {}
        for piece, number in Counter(state.pieces).items():
            words = piece_words(state, piece.kind, piece.turn, piece.is_face_down)
            found.setdefault(place_name(state, piece.place), []).append(words if number == 1 else f"{number} {words}")
        return {**found} or None

    def correct(self, names: Vocabulary[FreeState], state: FreeState, subject: str, words: Sequence[str]) -> bool:
        """Read `pieces a1 2 glow`: put exactly these pieces on the place; `pieces a1 none` empties it."""
        place, said = place_and_rest(state, words[:-1])
        if not place:
            return False
        rest = [word for word in (*said, *words[-1:]) if word not in ("none", "nothing")]
        found = tuple(self.pieces(place, rest)) if rest else ()
        state.pieces = (*(piece for piece in state.pieces if piece.place != place), *found)
        return True

    def facts(self, names: Vocabulary[FreeState], state: FreeState) -> Iterator[Fact]:
        """Yield the pieces of each place."""
        return _facts(self.key, self.write(names, state))

    def faults(self, names: Vocabulary[FreeState], state: FreeState) -> Iterable[str]:
        """Yield a fault for each kind with more pieces in play than were printed."""
        for kind, thing in self.kit.pieces.items():
            if (left := in_supply(state, kind)) < 0:
                yield f"{thing.name}: {thing.copies - left} are in play, but there are only {thing.copies} ({SUPPLY})"

    def counts_by_place(self, state: FreeState) -> Mapping[str, Mapping[str, int]]:
        """Return how many pieces of each component are on each place and in the supply."""
        found: dict[str, Counter[str]] = {thing.component: Counter() for thing in self.kit.pieces.values()}
        for piece in state.pieces:
            found[self.kit.pieces[piece.kind].component][piece.place] += 1
        for kind, thing in self.kit.pieces.items():
            found[thing.component]["supply"] += max(0, in_supply(state, kind))
        return found

    def printed_counts(self, state: FreeState) -> Mapping[str, int]:
        """Return how many pieces of each component there are."""
        found = Counter[str]()
        for thing in self.kit.pieces.values():
            found[thing.component] += thing.copies
        return found


def _facts(topic: str, value: Plain) -> Iterator[Fact]:
    """Yield the facts of a mapping, one for each place or name."""
    for where, things in value.items() if isinstance(value, dict) else ():
        yield Fact(where, topic, in_words(things))


def place_of(state: FreeState, words: str) -> str:
    """Return the place that the words mean.

    Raises: InvalidMoveError: the words mean no place, or several places.
    """
    known = place_names(state)
    found = only_match(words, known)
    if found is None:
        raise InvalidMoveError(f'"{words}" is not a place (such as {", ".join(list(known.values())[:6])})')
    return found


def place_and_rest(state: FreeState, words: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the place named by the first words, and the words after its name; both empty if no place is named."""
    return leading_match(words, lambda text: only_match(text, place_names(state))) or ("", ())


@dataclass(frozen=True, kw_only=True)
class Counters(Listing[FreeState]):
    """The counters of the table and of seats: `{gold: 3, life player 1: 20}`."""

    def help(self, names: Vocabulary[FreeState]) -> str:
        """Return the help on counters in a position."""
        return "for each counter, such as `gold` or `life player 1`: a number"

    def write(self, names: Vocabulary[FreeState], state: FreeState) -> Plain:
        """Return all counters by name."""
        found: dict[str, Plain] = {}
        for own, value in state.counters.items():
            name, _, seat = own.partition("@")
            found[f"{name} {names.seat_word(state, int(seat))}" if seat else name] = value
        return found or None

    def facts(self, names: Vocabulary[FreeState], state: FreeState) -> Iterator[Fact]:
        """Yield the value of each counter."""
        for own, value in state.counters.items():
            name, _, seat = own.partition("@")
            yield Fact(names.seat_name(state, int(seat)) if seat else "", name, (str(value),))

    def apply_words(self, names: Vocabulary[FreeState], state: FreeState, word: str, said: Sequence[str]) -> None:
        """Set a counter; a player may follow its name: `gold 3`, `life player 2 18`."""
        name, *owner = (*word.casefold().split(), *said[:-1]) or ("",)
        seat = names.seat_of(state, owner) if owner else NOBODY
        if not (name.isascii() and name.isalpha()):
            raise InvalidMoveError(f'"{name}" is not the name of a counter (allowed: the letters a to z)')
        state.counters[counter_key(name, seat)] = number_of(said[-1:])


@dataclass(frozen=True, kw_only=True)
class PlacedCards(Listing[FreeState]):
    """The cards on places: `{table: [Hawk-moth, 1 Moths], a1: Lappet}`."""

    deck: Deck[FreeState]
    kit: Kit

    def help(self, names: Vocabulary[FreeState]) -> str:
        """Return the help on cards on places in a position."""
        return "for each place: names of cards; `1` and the name of its deck for a card face down"

    def read_thing(self, reader: PositionReader[FreeState], word: str, value: object) -> None:
        """Read the cards of a place."""
        lay(self.deck, reader.names, reader.state, place_of(reader.state, word), reader.parts(self.key, value))

    def write(self, names: Vocabulary[FreeState], state: FreeState) -> Plain:
        """Return the cards of each place."""
        found: dict[str, Plain] = {}
        for place in places(state):
            cards: list[Plain] = []
            for deck, title in self.kit.decks.items():
                tokens = state.zones.get(place_zone(place, deck), ())
                cards += [f"1 {title}" if token.face is None else names.card_name(token.face) for token in tokens]
            if cards:
                found[place_name(state, place)] = cards
        return found or None

    def facts(self, names: Vocabulary[FreeState], state: FreeState) -> Iterator[Fact]:
        """Yield the cards of each place."""
        return _facts(self.key, self.write(names, state))

    def correct(self, names: Vocabulary[FreeState], state: FreeState, subject: str, words: Sequence[str]) -> bool:
        """Read `cards table hawk-moth, lappet`: put exactly these cards on the place."""
        place, said = place_and_rest(state, words)
        if place:
            lay(self.deck, names, state, place, [" ".join(said)])
        return bool(place)


def lay(
    deck: Deck[FreeState], names: Vocabulary[FreeState], state: FreeState, place: str, card_words: Sequence[str]
) -> None:
    """Put exactly these cards on a place.

    Raises:
        InvalidMoveError: the words do not name cards.
    """
    for back, faces in deck.cards_of(names, card_words).items():
        zone = place_zone(place, back)
        state.zones.setdefault(zone, ())
        deck.set_zone(state, zone, back, faces, all_seats(state))
        if not state.zones[zone]:
            del state.zones[zone]


def zone_phrase(state: FreeState, zone: str) -> str:
    """Return where the cards in a zone are, for a sentence."""
    kind, _, rest = zone.partition(" ")
    first, _, place = rest.partition(" ")
    if kind == "hand":
        return f"it is in the hand of {state.seat_name(int(first))}"
    if kind == "at":
        return f"it is on {place_name(state, place)}"
    return f"it is in {'the discards of ' if kind == 'discards' else ''}{state.contents.decks[rest]}"


def inventory(kit: Kit, seats: range, blank: Blank) -> Inventory[FreeState]:
    """Return the inventory of a free table."""
    deck: Deck[FreeState] = Deck(
        catalogue=kit.deck,
        component=lambda face: kit.cards[face].component,
        clause=lambda back: CARDS,
        place=zone_phrase,
        zone=deck_zone,
    )
    names = vocabulary(kit, seats)
    cards: tuple[Item[FreeState], ...] = ()
    if kit.decks:
        one = next(iter(kit.cards.values())).name
        held: Cards[FreeState] = Cards(
            key="hands", of_seat=True, deck=deck, zone=hand, sees="owner", forms=(f"hand player 1 {one}",)
        )
        thrown: Cards[FreeState] = Cards(
            key="discards", deck=deck, zone=lambda seat, back: discards(back), forms=(f"discards {one}",)
        )
        laid = PlacedCards(key="cards", deck=deck, kit=kit, forms=(f"cards table {one}",))
        cards = (held, thrown, laid, deck)
    pieces = [one.name for one in kit.pieces.values()][:1]
    number = f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(seats[0])
    return Inventory(
        names=names,
        seats=seats,
        blank=blank,
        missing_seats=f"name {number} players, such as [player 1, player 2]",
        deck=deck if kit.decks else None,
        items=(
            Turn(
                key="turn",
                phases=_phases(kit),
                enter=_enter,
                phase_to_write=lambda state: state.phase,
                forms=("turn 7", "round 4"),
            ),
            *cards,
            PlacedPieces(key="pieces", kit=kit, forms=tuple(f"pieces table 2 {one}" for one in pieces)),
            Counters(key="counters", forms=("counter gold 3", "counter life player 2 18")),
        ),
    )


def _phases(kit: Kit) -> tuple[str, ...]:
    return tuple(phase.name for phase in kit.rules.phases) or (FREE,)


def _enter(state: FreeState, seat: int, phase: str) -> None:
    state.seat, state.agenda = seat, (Frame(OPEN),)
    state.phase = _phases(state.contents)[0] if phase == BEGINNING else phase


def vocabulary(kit: Kit, seats: range) -> Vocabulary[FreeState]:
    """Return the words of seats, places and cards."""
    players = {f"player {number}": number - 1 for number in range(1, seats[-1] + 1)}
    every = {id: card.name for id, card in kit.cards.items()}
    places_known = list(kit.places)

    def seat(state: FreeState, word: str) -> int | None:
        found = players.get(plain(word))
        return found if found is not None and found < state.seats else None

    return Vocabulary(
        player="player",
        players=tuple(players),
        player_name=lambda word: plain(word) if plain(word) in players else None,
        seat=seat,
        seat_word=lambda state, seat: f"player {seat + 1}",
        seat_name=lambda state, seat: state.seat_name(seat),
        space="place",
        spaces=lambda state: places_known or [own_place(0)],
        find=lambda state, words: places_known.index(words) if words in places_known else None,
        cards=lambda words: matching_values(every, words),
        card_name=kit.name,
        backs={deck: tuple({deck.casefold(), plain(title)}) for deck, title in kit.decks.items()} or {"": ()},
    )
