"""Cards in zones, set by a position or a correction; all other cards go to their deck; too many copies are faults."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from referee.engine.core import zones
from referee.engine.core.move import UNKNOWN
from referee.engine.core.naming import counted
from referee.engine.core.picture import Fact
from referee.engine.core.zones import Catalogue, Token
from referee.engine.errors import InvalidMoveError
from referee.engine.pieces.item import Item, WordedItem
from referee.engine.pieces.vocabulary import FILLER_WORDS, MOST_COPIES, NOTHING, T, parts_of_value
from referee.engine.words.wording import listed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from referee.engine.core.plain import Plain
    from referee.engine.core.turns import TurnState
    from referee.engine.pieces.reading import PositionReader
    from referee.engine.pieces.vocabulary import Vocabulary

BOX, DOWN = "box", "face down"
HANDS, HAND = "hands", "hand"


@dataclass(frozen=True, kw_only=True)
class Deck(Item[T]):
    """All cards of a match: cards that are not in another zone are in the deck, or in the deck of their back.

    catalogue: every card that was printed. component: returns the component of a face. If several components share a
    back, unknown cards with that back are counted as `face down`. clause: returns the clause about the number of cards
    with a back. place: returns where the cards of a zone are, such as `it is in the deck`. zone: returns the deck zone
    of a back. is_ordered: whether the deck has an order; its first card is then drawn first.
    """

    catalogue: Catalogue
    component: Callable[[str], str]
    clause: Callable[[str], str]
    place: Callable[[T, str], str]
    zone: Callable[[str], str] = lambda back: "deck"
    is_ordered: bool = False

    def set_zone(self, state: T, zone: str, back: str, faces: Sequence[str], seen: int) -> None:
        """Put exactly these cards into a zone, and the zone's other cards into the deck; cards that stay remain known.

        faces: `?` for an unknown card. seen: the seats that see the cards that are new in the zone.
        """
        could = _deck(state).mask(back)
        laid = zone_tokens(
            state.zones[zone], faces, lambda face: zones.new_token(state, face, seen, 0 if face else could)
        )
        more = len(state.zones[zone]) - len(laid)
        state.zones[zone] = laid
        self.add_unknown(state, back, more)
        for token in laid:
            if token.face is not None:
                zones.narrow(state, _deck(state), token.face)

    def add_unknown(self, state: T, back: str, more: int) -> None:
        """Put `more` unknown cards into the deck (if negative, take that many out), at its top if it has an order."""
        pile, could = self.zone(back), _deck(state).mask(back)
        lying = state.zones[pile] if self.is_ordered else state.zones[pile][::-1]
        if more > 0:
            fresh = zones.new_tokens(state, more, could)
            lying = (*(fresh if self.is_ordered else fresh[::-1]), *lying)
        gone = [token.id for token in lying if token.face is None][: max(0, -more)]
        lying = tuple(token for token in lying if token.id not in gone)
        state.zones[pile] = lying if self.is_ordered else lying[::-1]

    def cards_of(self, names: Vocabulary[T], said: Iterable[str]) -> dict[str, list[str]]:
        """Return the cards that the words name, by back; several cards can be named. A number means unknown cards.

        Raises:
            InvalidMoveError: a part of the words names no card, or more than one.
        """
        found: dict[str, list[str]] = {back: [] for back in names.backs}
        for one in said:
            rest = [word for word in one.split() if word.casefold() not in NOTHING]
            alone = len(rest) == 1
            while rest:
                meant = (
                    (size, _possible_cards(names, self.catalogue, rest[:size], alone))
                    for size in range(len(rest), 0, -1)
                )
                size, cards = next(((size, cards) for size, cards in meant if cards is not None), (1, None))
                if cards is None and rest[0] not in FILLER_WORDS:
                    raise _no_card(names, rest)
                for back, face in cards or ():
                    found[back].append(face)
                rest = rest[size:]
        return found

    def faults(self, names: Vocabulary[T], state: T) -> Iterator[str]:
        """Yield the faults: cards not in the deck list, too many copies, wrong numbers, impossible combinations."""
        deck, due = _deck(state), _sizes(_deck(state))
        faces = Counter(token.face for tokens in state.zones.values() for token in tokens if token.face is not None)
        for face, count in faces.items():
            copies, clause = deck.copies.get(face, 0), self.clause(self.catalogue.backs.get(face, ""))
            if not copies:
                yield f"{names.card_name(face)} is not in this deck ({clause})"
            elif count > copies:
                found = [zone for zone, tokens in state.zones.items() for token in tokens if token.face == face]
                where = "; ".join(self.place(state, zone) for zone in found)
                name = names.card_name(face)
                yield f"{name} appears {count} times, but the deck has only {copies}: {where} ({clause})"
        sizes = self._by_back(deck, state) if state.zones else due
        for back, count in due.items():
            if sizes[back] != count:
                cards = counted(sizes[back], f"{back} card" if back else "card")
                yield f"this position has {cards} in all, but the game has {count} ({self.clause(back)})"
        if sizes == due and not faces - Counter(deck.copies) and not zones.can_all_exist(state.zones, deck):
            fault = "after the known cards, too few cards of the deck are left for the unknown ones"
            yield f"{fault} ({self.clause(min(due))})"

    def facts(self, names: Vocabulary[T], state: T) -> Iterator[Fact]:
        """Yield how many cards are in each deck."""
        if state.deck is not None:
            for zone in dict.fromkeys(map(self.zone, state.deck.backs.values() or ("",))):
                if zone in state.zones:
                    at, _, where = self.place(state, zone).partition(" in ")
                    yield Fact(where if at == "it is" else "the deck", "", (counted(len(state.zones[zone]), "card"),))

    def counts_by_place(self, state: T) -> Mapping[str, Mapping[str, int]]:
        """Return how many cards are in each zone, by component; a card of unknown component counts as `face down`."""
        deck, total, of_back = _deck(state), self._printed_counts, self._of_backs
        found = {component: Counter[str]() for component in total}
        for zone, tokens in state.zones.items():
            for (face, could), count in Counter((token.face, token.could) for token in tokens).items():
                back = deck.back_of(Token(0, None, could=could)) if face is None else ""
                those = of_back[back] if face is None else {self.component(face)}
                if len(those) == 1:
                    found[next(iter(those))][zone] += count
        for face, count in self.catalogue.copies.items():
            if left := count - deck.copies.get(face, 0):
                found[self.component(face)][BOX] += left
        for component in {one for those in of_back.values() if len(those) > 1 for one in those}:
            found[component][DOWN] = total[component] - found[component].total()
        return found

    def _by_back(self, deck: Catalogue, state: T) -> Counter[str]:
        """Return how many cards of each back are in play; an unknown card's back follows from what it could be."""
        found = Counter[str]()
        alike = Counter((token.face, token.could) for tokens in state.zones.values() for token in tokens)
        for (face, could), count in alike.items():
            found[(deck if face is None else self.catalogue).back_of(Token(0, face, could=could))] += count
        return found

    @cached_property
    def _of_backs(self) -> Mapping[str, set[str]]:
        """Return, by back, the components that have cards with it."""
        found: dict[str, set[str]] = {}
        for face in self.catalogue.copies:
            found.setdefault(self.catalogue.backs.get(face, ""), set()).add(self.component(face))
        return found

    def printed_counts(self, state: T) -> Mapping[str, int]:
        """Return how many cards of each component there are."""
        return self._printed_counts

    @cached_property
    def _printed_counts(self) -> Mapping[str, int]:
        found = Counter[str]()
        for face, count in self.catalogue.copies.items():
            found[self.component(face)] += count
        return found


@dataclass(frozen=True, kw_only=True)
class Cards(WordedItem[T]):
    """The cards in a zone of the table or of each seat.

    zone: returns the zone, given a seat and a back. sees: who sees the cards that are new in the zone.
    """

    deck: Deck[T]
    zone: Callable[[int, str], str]
    sees: Literal["all", "owner"] = "all"
    between: str = ", "

    def help(self, names: Vocabulary[T]) -> str:
        """Return the help text on how cards are written."""
        stacks = [back for back in names.backs if back]
        forms = listed(["`?`", *(f"`2 {back}`" for back in stacks)], "or") if stacks else "`?` or a number"
        alone = f" (`2` means `2 {stacks[0]}`)" if stacks else ""
        return self.about or f"names of cards; {forms} for unknown cards{alone}"

    @property
    def topic(self) -> str:
        """Return the title in a description of the table: "hand" for `hands`."""
        return HAND if self.key == HANDS else super().topic

    def words_of_value(self, reader: PositionReader[T], where: str, value: object) -> Sequence[str]:
        """Return the words for cards in a value; in a mapping by back, numbers become words such as `2 resource`."""
        if not isinstance(value, dict) or not any(reader.names.backs):
            return parts_of_value(value)
        found: list[str] = []
        for word, part in value.items():
            if reader.names.back(str(word).casefold()) is None:
                known = ", ".join(reader.names.backs)
                reader.faults.append(f'{where}: "{word}" is not a stack (allowed: {known})')
            elif isinstance(part, (int, float)):
                found.append(f"{min(MOST_COPIES, reader.count(f'{where}: {word}', part))} {word}")
            else:
                parts = reader.parts(f"{where}: {word}", part)
                found += [f"{one} {word}" if one == UNKNOWN or one.isdecimal() else one for one in parts]
        return found

    def put_words(self, names: Vocabulary[T], state: T, seat: int, words: Sequence[str]) -> None:
        """Put exactly these cards into the zone; a number alone keeps as many of the known cards as possible."""
        seen = 1 << seat if self.sees == "owner" else zones.all_seats_mask(state.seats)
        for back, faces in self.deck.cards_of(names, words).items():
            zone = self.zone(seat, back)
            if len(words) == 1 and words[0].isdecimal():
                known = [token.face for token in state.zones[zone] if token.face is not None]
                faces = [*known[: len(faces)], *faces[len(known) :]]
            self.deck.set_zone(state, zone, back, faces, seen)

    def position_value(self, names: Vocabulary[T], state: T, seat: int) -> Plain:
        """Return the names of known cards, and `?` or numbers for unknown ones; None if the zone is empty."""
        found: list[Plain] = []
        for back in names.backs:
            faces = [token.face for token in state.zones[self.zone(seat, back)]]
            known = [names.card_name(face) for face in faces if face is not None]
            unknown = len(faces) - len(known)
            if back:
                found += [*known, f"{unknown} {back}"] if unknown else known
            elif unknown and not known:
                return unknown
            else:
                found += [UNKNOWN if face is None else names.card_name(face) for face in faces]
        return found or None


def zone_tokens(
    lying: Iterable[Token], faces: Iterable[str], fresh: Callable[[str | None], Token]
) -> tuple[Token, ...]:
    """Return tokens for exactly these cards, the known ones first; `?` is an unknown card.

    lying: the tokens there now; a card among them keeps its token, with all that was known about it. fresh: returns a
    new token with a face, or without one.
    """
    old = list(lying)
    laid: list[Token] = []
    for face in sorted(faces, key=lambda face: face == UNKNOWN):
        wanted = None if face == UNKNOWN else face
        same = next((token for token in old if token.face == wanted), None)
        if same is None:
            laid.append(fresh(wanted))
        else:
            old.remove(same)
            laid.append(same)
    return tuple(laid)


def _deck(state: TurnState) -> Catalogue:
    """Return the deck list."""
    assert state.deck is not None
    return state.deck


def _sizes(deck: Catalogue) -> Counter[str]:
    """Return how many cards of each back a deck list has."""
    found = Counter[str]()
    for face, count in deck.copies.items():
        found[deck.backs.get(face, "")] += count
    return found


def _possible_cards(
    names: Vocabulary[T], every: Catalogue, words: Sequence[str], alone: bool
) -> list[tuple[str, str]] | None:
    """Return the cards that words such as a name, `?` or `2 resource` mean, by back and face; None if that is unclear.

    alone: whether nothing else was written, so that a mere number means unknown cards.
    """
    said = [word for word in map(str.casefold, words) if word not in ("card", "cards")]
    numbers = [word for word in said if word.isascii() and word.isdecimal()]
    kinds = [word for word in said if word not in (*numbers, UNKNOWN)]
    only = (
        next(iter(names.backs)) if len(names.backs) == 1 or (alone and numbers) else None
    )  # a number alone: the first back
    back = names.back(kinds[0]) if len(kinds) == 1 else None if kinds else only
    if back is not None and len(said) <= 1 + len(kinds) and (kinds or alone or not numbers):
        return [(back, UNKNOWN)] * (min(MOST_COPIES, int(numbers[0])) if numbers else 1)
    faces = names.cards(" ".join(words))
    return [(every.backs.get(faces[0], ""), faces[0])] if len(faces) == 1 else None


def _no_card(names: Vocabulary[T], words: Sequence[str]) -> InvalidMoveError:
    said = " ".join(words)
    may_be = " or ".join(names.card_name(face) for face in names.cards(said)[:4])
    if words[0].isdecimal() and not may_be:
        forms = [f"`{words[0]} {back}`" for back in names.backs if back] or ["`?` for each unknown card"]
        return InvalidMoveError(f'"{words[0]}" is not a card: write {listed(forms, "or")}')
    return InvalidMoveError(f'the card "{said}" {f"could be {may_be}" if may_be else "is not in the game"}')
