"""Items of the inventory that only this game has: units and what is on them, the meter, factions and decks."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from typing import Any

from referee.engine import UNKNOWN, InvalidMoveError, Plain, counted, zones
from referee.engine.core.picture import Board, Piece
from referee.engine.pieces.cards import Cards, Deck
from referee.engine.pieces.described import DescribedPieces, Keyword, Run, flag_keyword, value_keyword
from referee.engine.pieces.item import WordedItem
from referee.engine.pieces.reading import PositionReader
from referee.engine.pieces.vocabulary import NOTHING, Vocabulary, number_of, unexpected_words_error
from referee.games.castle_assault.arrivals import treasures
from referee.games.castle_assault.catalogue import ATTACHMENT, HEALTH, SIDES, SOUTH, Contents, face_of, seat_of
from referee.games.castle_assault.dealing import lay_decks, matching_decks, set_chosen_deck, set_deck, starters
from referee.games.castle_assault.decks import Limits, deck_faults
from referee.games.castle_assault.figures import figure, health_left
from referee.games.castle_assault.names import matching_cards, matching_units, unit_suggestion
from referee.games.castle_assault.spaces import name, spaces_of, unit_on, units_by_space
from referee.games.castle_assault.state import COLUMNS, CastleState, Unit, board
from referee.games.castle_assault.units import enter

MARKS = {"new": "is_new", "returned": "has_returned", "acted": "has_acted", "moved": "has_moved"}
"""The words that a position may use about a unit besides its values, each with the field that it sets."""
UNIT_CORRECTIONS = f"a space, `health 2`, `souls 1`, `with iron shield` or {', '.join(MARKS)}"
"""What a correction of a unit can say, for a message."""
TREASURE = "*"
"""The symbol of a treasure in a terminal."""
MONSTER_CARDS = {1: "monster_card", 2: "giant_card", 3: "enormous_card"}
"""The printed component of a Monster by the number of columns that it covers."""
HEALTH_LEFT: Keyword[CastleState, Unit] = Keyword(
    "health",
    lambda state, unit, words: unit._replace(damage=figure(state, unit, HEALTH).total - number_of(words)),
    lambda state, unit: str(health_left(state, unit)) if unit.damage else None,
)


def lay_board(state: CastleState, deck: Deck[CastleState]) -> None:
    """Set the cards in play to those of the units on the board and their Attachments."""
    for seat in range(state.seats):
        own = [face_of(unit.seat, unit.card) for unit in state.units.values()]
        faces = [face for unit in state.units.values() for face in unit.attached]
        counts = Counter(face for face in (*own, *faces) if face in state.deck.copies and face.startswith(SIDES[seat]))
        deck.set_zone(state, board(seat), SIDES[seat], list(counts.elements()), zones.all_seats_mask(state.seats))


@dataclass(frozen=True, kw_only=True)
class Units(DescribedPieces[CastleState, Unit, int]):
    """The units on the board: owner, card, remaining Health, soul tokens, Attachments, what they have done."""

    board: Board
    contents: Contents
    deck: Deck[CastleState]

    about: str = (
        "for each space: owner and unit, then as needed `health 2`, `souls 1`, `with iron shield`, "
        "`new`, `acted`, `moved`, `returned`"
    )

    def _change(self, state: CastleState, thing: Unit, runs: Iterable[Run]) -> None:
        """Change a unit as keywords say: its Health last, since Attachments add to it (CA-CMB-19)."""
        super()._change(state, thing, sorted(runs, key=lambda run: run[0] == HEALTH_LEFT.word))

    def thing_on(self, state: CastleState, place: int) -> Unit | None:
        """Return the unit that covers a space, or None."""
        return unit_on(state, place)

    def read(self, reader: PositionReader[CastleState], given: Mapping[str, Any]) -> None:
        """Read the units by space, such as `b5: south knight, health 2`."""
        super().read(reader, given)
        lay_board(reader.state, self.deck)

    def correct(self, names: Vocabulary[CastleState], state: CastleState, subject: str, words: Sequence[str]) -> bool:
        """Read a correction, and set the cards in play to those of the units."""
        is_read = super().correct(names, state, subject, words)
        lay_board(state, self.deck)
        return is_read

    def pieces_on(self, names: Vocabulary[CastleState], state: CastleState, space: int) -> Iterator[Piece]:
        """Yield the pieces on a space: the treasure of the scenario, and a unit."""
        for at, card in treasures(state) if state.scenario else ():
            if at == space:
                yield Piece(component_of(self.contents, card.id), card.id, TREASURE, card.name)
        unit = unit_on(state, space)
        if unit is not None:
            card = state.card(unit)
            left = health_left(state, unit)
            words, note = (f" ({left} Health)", f"♥{left}") if unit.damage else ("", "")
            across = card.width if space == unit.space else 0
            mark = self.contents.mark(card)
            mark = mark.upper() if unit.seat == SOUTH else mark.lower()
            component, name = component_of(self.contents, card.id), card.name + words
            yield Piece(component, card.id, mark, name, unit.seat, across=across, note=note)

    def faults(self, names: Vocabulary[CastleState], state: CastleState) -> Iterator[str]:
        """Yield a fault for units that overlap, have no Health, are too many or have too many soul tokens."""
        taken = Counter(space for unit in state.units.values() for space in spaces_of(state, unit))
        crowded = [(name(space), count) for space, count in taken.items() if count > 1]
        yield from (f"{space} has {count} units, but room for only one (CA-PLAY-02)" for space, count in crowded)
        for unit in state.units.values():
            if health_left(state, unit) <= 0:
                yield f"{state.card(unit).name} on {name(unit.space)} has no Health left (CA-CMB-09)"
            if unit.damage < 0:
                most = figure(state, unit, HEALTH).total
                yield f"{state.card(unit).name} on {name(unit.space)} has more than its {most} Health (CA-CMB-20)"
            if unit.souls > state.options.soul_tokens_most:
                yield f"{state.card(unit).name} on {name(unit.space)} has too many soul tokens (CA-RSR-09)"
        pieces = Counter(unit.card for unit in state.units.values() if state.card(unit).kind in ("token", "monster"))
        for card, count in pieces.items():
            if count > (most := self.contents.cards[card].copies):
                title = self.contents.cards[card].name
                yield f"{count} of {title} are in play, but there are only {most} (CA-Q-MONSUPPLY)"

    def counts_by_place(self, state: CastleState) -> Mapping[str, Mapping[str, int]]:
        """Return how many Monsters, tokens and soul tokens are in each place."""
        loose = Counter(component_of(self.contents, unit.card) for unit in state.units.values())
        printed = self.printed_counts(state)
        souls = sum(unit.souls for unit in state.units.values())
        found = {part: {"board": loose[part], "supply": printed[part] - loose[part]} for part in printed}
        return {**found, "soul": {"board": souls, "supply": printed["soul"] - souls}}

    def printed_counts(self, state: CastleState) -> Mapping[str, int]:
        """Return how many Monsters, tokens and soul tokens there are."""
        found = Counter[str]()
        for card in self.contents.cards.values():
            if card.kind in ("monster", "token"):
                found[component_of(self.contents, card.id)] += card.copies
        return {**found, "soul": self.contents.tokens["soul"]}


def units(
    contents: Contents, names: Vocabulary[CastleState], deck: Deck[CastleState], board: Board, forms: tuple[str, ...]
) -> Units:
    """Return the item of the units on the board."""

    def attach(state: CastleState, unit: Unit, said: Sequence[str]) -> Unit:
        whose = [word for word in said if word in SIDES]
        cards = matching_cards(contents, " ".join(word for word in said if word not in SIDES))
        if len(cards) != 1 or contents.cards[cards[0]].type != ATTACHMENT:
            raise unexpected_words_error(said, "the name of an Attachment")
        face = face_of(SIDES.index(whose[0]) if whose else unit.seat, cards[0])
        return unit._replace(attached=(*unit.attached, face))

    def lay(state: CastleState, space: int, said: Sequence[str], runs: Sequence[Run]) -> Unit:
        seat, word = names.seat_of(state, said[:1]), " ".join(said[1:])
        cards = matching_units(contents, word)
        if len(cards) != 1:
            raise InvalidMoveError(f'expected the name of a unit, not "{word}"{unit_suggestion(contents, word)}')
        width, there = contents.cards[cards[0]].width, units_by_space(state)
        if space % COLUMNS + width > COLUMNS or any(one in there for one in range(space, space + width)):
            raise InvalidMoveError(f"{name(space)} has no room for {contents.cards[cards[0]].name}")
        unit = enter(state, seat, cards[0], space)._replace(is_new=False)
        state.put(unit)
        return unit

    def move(state: CastleState, unit: Unit, said: Sequence[str]) -> None:
        target = names.find(state, " ".join(said))
        if target is None:
            raise unexpected_words_error(said, UNIT_CORRECTIONS)
        there = units_by_space(state)
        if any(one in there and there[one].id != unit.id for one in spaces_of(state, unit, target)):
            raise InvalidMoveError(f"{name(target)} is not vacant")
        state.put(unit._replace(space=target))

    def cards_of(state: CastleState, unit: Unit) -> str | None:
        return ", with ".join(f"{face.split()[0]} {names.card_name(face)}" for face in unit.attached) or None

    return Units(
        key="units",
        forms=forms,
        board=board,
        contents=contents,
        deck=deck,
        keywords=(
            Keyword("with", attach, cards_of),
            HEALTH_LEFT,
            value_keyword("souls", number_of),
            *starmap(flag_keyword, MARKS.items()),
        ),
        things=lambda state: state.units.values(),
        space_of=lambda unit: unit.space,
        write_space=name,
        read_space=lambda state, words: names.space_of(state, words[-1:]),
        name=lambda state, unit: f"{names.seat_word(state, unit.seat)} {state.card(unit).name}",
        is_name=lambda state, words: len(matching_units(contents, " ".join(words[1:]))) == 1,
        put_new=lay,
        store=CastleState.put,
        remove=lambda state, unit: state.units.pop(unit.id),
        move=move,
        absent=lambda state, space: f"there is no unit on {name(space)} (to add one: place south knight {name(space)})",
    )


def component_of(contents: Contents, id: str) -> str:
    """Return the printed component of a card."""
    card = contents.cards[id]
    if card.kind == "card":
        return "factionless_card" if card.faction == "factionless" else "faction_card"
    if card.kind == "monster":
        return MONSTER_CARDS[card.width]
    return {"hero": "hero_card", "token": card.id}[card.kind]


@dataclass(frozen=True, kw_only=True)
class Meter(WordedItem[CastleState]):
    """The Momentum token: `south 2`, `north 4`, `start`."""

    def put_words(self, names: Vocabulary[CastleState], state: CastleState, seat: int, words: Sequence[str]) -> None:
        """Put the token on the space that the words name."""
        if tuple(words) in (("start",), ("0",)) or (words and words[0] in NOTHING):
            state.meter = 0
            return
        whose = names.seat_of(state, words[:1])
        spaces = state.options.meter_length if tuple(words[1:]) == ("max",) else number_of(words[1:])
        state.meter = spaces if whose == SOUTH else -spaces

    @property
    def none_words(self) -> tuple[str, ...]:
        """Return START, which a position omits."""
        return ("START",)

    def position_value(self, names: Vocabulary[CastleState], state: CastleState, seat: int) -> Plain:
        """Return the position of the token; None if it is at START."""
        if not state.meter:
            return None
        return f"{names.seat_word(state, int(state.meter < 0))} {abs(state.meter)}"

    def faults(self, names: Vocabulary[CastleState], state: CastleState) -> Iterator[str]:
        """Yield a fault if the token is beyond MAX."""
        if abs(state.meter) > state.options.meter_length:
            yield f"the Momentum token is {abs(state.meter)} spaces from START, past MAX (CA-START-03)"


@dataclass(frozen=True, kw_only=True)
class Factions(WordedItem[CastleState]):
    """The faction of each player; decks are laid once all are known."""

    contents: Contents
    of_seat: bool = True

    def put_words(self, names: Vocabulary[CastleState], state: CastleState, seat: int, words: Sequence[str]) -> None:
        """Set the faction of a player."""
        word = " ".join(words)
        if word not in self.contents.factions:
            raise unexpected_words_error(words, f"a faction ({', '.join(self.contents.factions)})")
        state.factions = tuple(word if one == seat else known for one, known in enumerate(state.factions))
        state.listed = None

    def position_value(self, names: Vocabulary[CastleState], state: CastleState, seat: int) -> Plain:
        """Return the faction; None if it is not chosen."""
        return state.factions[seat] or None


@dataclass(frozen=True, kw_only=True)
class Decks(WordedItem[CastleState]):
    """The deck of each player: the copies of each card, the name of a ready deck, or the size of a secret deck."""

    contents: Contents
    of_seat: bool = True

    def read(self, reader: PositionReader[CastleState], given: Mapping[str, Any]) -> None:
        """Read the decks and lay all cards into them; by default the first faction, and its ready deck."""
        state, decks = reader.state, given.get(self.key)
        ready = next(iter(self.contents.factions))
        state.factions = tuple(
            ready if seat < state.seats and not known else known for seat, known in enumerate(state.factions)
        )
        if isinstance(decks, (str, int)):  # the same words for all players
            decks = {SIDES[seat]: decks for seat in range(state.seats)}
        super().read(reader, {**given, self.key: decks})
        for seat in range(state.seats):
            if not state.sizes[seat]:
                set_deck(state, seat, next(iter(starters(state, seat).values()), ()))
        state.listed = None
        lay_decks(state)

    def read_one(self, reader: PositionReader[CastleState], where: str, seat: int, value: object) -> None:
        """Read a deck."""
        if isinstance(value, dict):
            pairs = {
                self._card(reader, where, str(word)): reader.count(where, count, 1) for word, count in value.items()
            }
            set_deck(reader.state, seat, tuple(sorted((card, count) for card, count in pairs.items() if card)))
        elif value is not None:
            super().read_one(reader, where, seat, value)

    def _card(self, reader: PositionReader[CastleState], where: str, word: str) -> str:
        found = matching_cards(self.contents, word)
        if len(found) != 1:
            reader.faults.append(f'{where}: "{word}" is not a card that a deck can have')
            return ""
        return found[0]

    def put_words(self, names: Vocabulary[CastleState], state: CastleState, seat: int, words: Sequence[str]) -> None:
        """Set a deck, typed as when a player chooses it, or as the id of a ready deck or the size of a secret one."""
        known = self.contents.starters.get("_".join(words))
        if known is not None:
            set_deck(state, seat, tuple(sorted(known.cards.items())))
        elif len(words) == 1 and words[0].isdecimal():
            set_deck(state, seat, (), number_of(words, 1))
        else:
            found = [*matching_decks(state, seat, tuple(words))]
            if len(found) != 1:
                raise unexpected_words_error(
                    words, "`starter`, the name of a ready deck, `secret 36`, or the copies of each card"
                )
            set_chosen_deck(state, seat, found[0])

    def position_value(self, names: Vocabulary[CastleState], state: CastleState, seat: int) -> Plain:
        """Return the copies of each card, or the size of a secret deck; None if the deck is not chosen."""
        return dict(state.lists[seat]) or state.sizes[seat] or None

    def faults(self, names: Vocabulary[CastleState], state: CastleState) -> Iterator[str]:
        """Yield the faults of the decks (CA-DECK)."""
        limits = Limits.of(state.options)
        for seat in range(state.seats):
            counts = dict(state.lists[seat])
            found = (
                deck_faults(self.contents.cards, state.factions[seat], counts, limits, state.rewards) if counts else ()
            )
            yield from (f"{state.possessive(seat)} deck: {text} ({clause})" for clause, text in found)


@dataclass(frozen=True, kw_only=True)
class OwnCards(Cards[CastleState]):
    """The cards of a seat's own deck in one of its zones."""

    def put_words(self, names: Vocabulary[CastleState], state: CastleState, seat: int, words: Sequence[str]) -> None:
        """Put exactly these cards into the zone, all from the seat's own deck."""
        seen = 1 << seat if self.sees == "owner" else zones.all_seats_mask(state.seats)
        (cards,) = self.deck.cards_of(names, words).values()
        faces = [card if card == UNKNOWN else face_of(seat, card) for card in cards]
        self.deck.set_zone(state, self.zone(seat, ""), SIDES[seat], faces, seen)

    def position_value(self, names: Vocabulary[CastleState], state: CastleState, seat: int) -> Plain:
        """Return the names of the cards; None for a side without a deck."""
        return super().position_value(names, state, seat) if seat < state.seats else None


@dataclass(frozen=True, kw_only=True)
class FactionDeck(Deck[CastleState]):
    """All cards in the players' decks, each in its owner's deck; the other cards of each set are in the box."""

    contents: Contents

    def faults(self, names: Vocabulary[CastleState], state: CastleState) -> Iterator[str]:
        """Yield a fault for cards in no deck or in too many places, and for decks with too few or too many cards."""
        deck, held = state.deck, [token for tokens in state.zones.values() for token in tokens]
        for face, count in Counter(token.face for token in held if token.face is not None).items():
            if count > (copies := deck.copies.get(face, 0)):
                whose = state.seat_name(seat_of(face))
                has = f"the deck of {whose} has {copies or 'none'}"
                yield f"{names.card_name(face)}: {counted(count, 'copy', 'copies')} placed, but {has} (CA-DECK-05)"
        if state.zones and len(held) != (due := sum(deck.copies.values())):
            yield f"{len(held)} cards are in all zones together, but the decks have {due} (CA-DECK-01)"
        elif not zones.can_all_exist(state.zones, deck):
            yield "the unknown cards cannot all be from these decks (CA-DECK-05)"

    def counts_by_place(self, state: CastleState) -> Mapping[str, Mapping[str, int]]:
        """Return how many cards are in each zone, counting the sets of all players together."""
        found = Counter[str]()
        for zone, tokens in state.zones.items():
            found[zone] += len(tokens)
        return {"deck_card": {**found, "box": self.printed_counts(state)["deck_card"] - sum(found.values())}}

    def printed_counts(self, state: CastleState) -> Mapping[str, int]:
        """Return how many cards the sets of all players have."""
        factions: Iterable[str] = (one for one in state.factions if one)
        return {"deck_card": sum(sum(self.contents.copy_limits(faction).values()) for faction in factions)}
