"""Matches of Castle Assault for tests: any position in one call, typed lines, rulings and what came of them.

    table = position("b2 south pikewoman; b6 north peons", hands={0: ["wild wrath"]}, resources={0: 2}, meter=2)
    table.play("charge b2").dice(6)
    assert table.on("b5") == "south pikewoman"
    assert table.refused("charge b5") == ("CA-CHG-06",)

`position` starts in South's Open Phase unless told otherwise: phase="start", "move" (the Move Units step), "end". Both
decks are the ready ones of `factions`, with every card added that is named anywhere; `empty` names the sides whose deck
has run out. Hands and resources are names of cards, or how many unknown ones. meter is in South's favour if above 0.
`units` may have cards of the test's own: cards={"guard": {"attack": 1, "ac": 2, "health": 7}}. Any house rule is a
keyword. `solo` is the same against the Monsters. `new_match` is a match at its very beginning.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from folders import folders
from tabletop import Tabletop

from referee.engine.core.agenda import Frame
from referee.engine.core.options import Setup
from referee.games.castle_assault.catalogue import SIDES, Card, CardEffect
from referee.games.castle_assault.figures import figure, health_left
from referee.games.castle_assault.game import CastleAssault
from referee.games.castle_assault.names import matching_cards, space_numbers, title
from referee.games.castle_assault.order import UNITS
from referee.games.castle_assault.spaces import is_engaged, name, unit_on
from referee.games.castle_assault.state import CastleState, Unit, deck, discards, hand, resources
from referee.loading.registry import find_game

ROOT = Path(__file__).parents[2]
NOTHING: Mapping[Any, Any] = MappingProxyType({})


@cache
def game() -> CastleAssault:
    """Return the game with the cards that are printed."""
    found = find_game("castle_assault", folders(ROOT))
    assert isinstance(found, CastleAssault)
    return found


def game_with(cards: Mapping[str, Mapping[str, Any]]) -> CastleAssault:
    """Return the game with cards of a test's own: figures, and `does` as a list of ability words."""
    made = {id: _card(id, given) for id, given in cards.items()}
    names = {card.name.casefold(): f"south {id}" for id, card in made.items()}
    contents = game().contents
    more = contents._replace(cards={**contents.cards, **made}, card_names={**contents.card_names, **names})
    return CastleAssault(game().name, game().book, more)


def _card(id: str, given: Mapping[str, Any]) -> Card:
    words = tuple(_effect(**one) if isinstance(one, dict) else CardEffect(one) for one in given.get("does", ()))
    figures = {"health": 3, "copies": 2, "cost": 1, **{key: value for key, value in given.items() if key != "does"}}
    return Card(id, id.replace("_", " ").title(), "factionless", does=words, **figures)


def _effect(**given: Any) -> CardEffect:
    return CardEffect(**{**given, "gives": tuple(given.get("gives", {}).items())})


class Table(Tabletop[CastleState]):
    """A match of Castle Assault."""

    def __init__(self, state: CastleState, rules: CastleAssault | None = None) -> None:
        super().__init__(state, rules or game())

    def unit(self, space: str) -> Unit:
        """Return the unit on a space."""
        found = unit_on(self.state, space_numbers(self.state.options.rows)[space])
        assert found is not None, f"no unit on {space}"
        return found

    def on(self, space: str) -> str:
        """Return the unit on a space, such as `south knight`; nothing if it is vacant."""
        found = unit_on(self.state, space_numbers(self.state.options.rows)[space])
        return "" if found is None else f"{self.state.seat_name(found.seat).lower()} {found.card}"

    def where(self, card: str) -> list[str]:
        """Return the spaces of the units of a card."""
        return [name(unit.space) for unit in self.state.units.values() if unit.card == card]

    def health(self, space: str) -> int:
        """Return the remaining Health of the unit on a space."""
        return health_left(self.state, self.unit(space))

    def figure(self, space: str, stat: str) -> int:
        """Return the attack, ac, movement or health of the unit on a space."""
        return figure(self.state, self.unit(space), stat).total

    def engaged(self, space: str) -> bool:
        """Return whether the unit on a space is engaged."""
        return is_engaged(self.state, self.unit(space))

    def hand(self, seat: int = 0) -> list[str]:
        """Return the cards of a hand by id, `?` for unknown ones."""
        return [self._id(token.face) for token in self.state.zones[hand(seat)]]

    def discards(self, seat: int = 0) -> list[str]:
        """Return a discard pile by id, the oldest first."""
        return [self._id(token.face) for token in self.state.zones[discards(seat)]]

    def deck(self, seat: int = 0) -> int:
        """Return how many cards a deck has."""
        return len(self.state.zones[deck(seat)])

    def resources(self, seat: int = 0) -> tuple[int, int]:
        """Return how many Resources of a seat are Ready, and how many are exhausted."""
        return self.state.ready(seat), self.state.exhausted[seat]

    def _id(self, face: str | None) -> str:
        return "?" if face is None else face.partition(" ")[2]

    @property
    def castles(self) -> tuple[int, int]:
        """Return the Health of both castles, South's first."""
        return self.state.castles[0], self.state.castles[1]

    @property
    def meter(self) -> int:
        """Return the place of the Momentum token, in South's favour if above 0."""
        return self.state.meter

    def passes(self) -> Table:
        """Pass every window that is open, and those that open after it."""
        while self.due.split(" ", 1)[-1] in ("instants", "answer"):
            self.play("pass")
        return self

    def draws(self) -> Table:
        """Draw cards that are not named, as long as any are due."""
        while self.due.endswith(" draw"):
            self.draw(*["?"] * self.spec.number)
        return self

    def settle(self) -> Table:
        """Pass all windows and draw what is due without a name."""
        while self.due.split(" ", 1)[-1] in ("instants", "answer", "draw"):
            self.passes().draws()
        return self

    def end_turn(self, momentum: int = 1) -> Table:
        """End the turn, and play the next one up to its Open Phase: the roll for Momentum, an unnamed card."""
        return self.passes().play("end").settle().dice(momentum).settle()


def position(
    units: str = "",
    *,
    hands: Mapping[int, Sequence[str] | int] = NOTHING,
    resources: Mapping[int, Sequence[str] | int] = NOTHING,
    exhausted: Mapping[int, int] = NOTHING,
    discards: Mapping[int, Sequence[str]] = NOTHING,
    castles: Sequence[int] = (10, 10),
    meter: int = 0,
    factions: Sequence[str] = ("humans", "orcs"),
    decks: Mapping[int, Any] = NOTHING,
    empty: Sequence[int] = (),
    cards: Mapping[str, Mapping[str, Any]] = NOTHING,
    phase: str = "open",
    of: int = 0,
    first: int = 0,
    number: int = 5,
    **options: str | int,
) -> Table:
    """Return a table in a phase of a seat's turn; units as `b5 south knight, health 2; c4 north grunts, new`."""
    rules = game_with(cards) if cards else game()
    ready = {one.faction: next(iter(one.cards)) for one in rules.contents.starters.values()}
    discards = {**discards, **{seat: [*discards.get(seat, ()), ready[factions[seat]]] for seat in empty}}
    placed = dict(part.strip().split(" ", 1) for part in units.split(";") if part.strip())
    lists = {
        seat: _deck(rules, seat, factions[seat], placed, (hands, resources, discards), seat in empty) for seat in (0, 1)
    }
    given: dict[str, Any] = {
        "players": list(SIDES),
        "factions": {SIDES[seat]: factions[seat] for seat in (0, 1)},
        "decks": {SIDES[seat]: decks.get(seat, lists[seat]) for seat in (0, 1)},
        "castles": {SIDES[seat]: castles[seat] for seat in (0, 1)},
        "meter": f"{SIDES[meter < 0]} {abs(meter)}" if meter else "start",
        "hands": _cards(hands),
        "resources": _cards(resources),
        "discards": _cards(discards),
        "exhausted": {SIDES[seat]: count for seat, count in exhausted.items()},
        "units": placed,
        "options": {option: str(value) for option, value in options.items()},
        "turn": {
            "of": SIDES[of],
            "phase": "start" if phase == "move" else phase,
            "first": SIDES[first],
            "number": number,
        },
    }
    state = rules.read_position(given)
    if phase == "move":
        state.agenda = (Frame("turn", of, (1,)), Frame(UNITS, of))
    rules.settle(state)
    return Table(state, rules)


def _cards(given: Mapping[int, Sequence[str] | int]) -> dict[str, Any]:
    return {SIDES[seat]: cards if isinstance(cards, int) else list(cards) for seat, cards in given.items()}


def _deck(
    rules: CastleAssault,
    seat: int,
    faction: str,
    placed: Mapping[str, str],
    zones: Sequence[Mapping[int, Sequence[str] | int]],
    empty: bool,
) -> dict[str, int]:
    """Return the ready deck of a faction with all cards that are named of a seat; only these where it has run out."""
    known = {
        rules.contents.cards[face.partition(" ")[2]].name.casefold(): face.partition(" ")[2]
        for face in rules.contents.card_names.values()
    }
    named = Counter[str]()
    unknown = 0
    for zone in zones:
        cards = zone.get(seat, ())
        if isinstance(cards, int):
            unknown += cards
            continue
        unknown += sum(card == "?" for card in cards)
        named.update(matching_cards(rules.contents, card)[0] for card in cards if card != "?")
    for said in placed.values():
        parts = [part.strip() for part in said.split(",")]
        own = parts[0].startswith(SIDES[seat])
        said_ = [parts[0].partition(" ")[2]] if own else []
        for part in parts[1:]:
            whose, _, card = part.removeprefix("with ").partition(" ")
            said_ += [card] if whose == SIDES[seat] else [part.removeprefix("with ")] if own else []
        named.update(id for one in said_ if (id := known.get(one.casefold())))
    ready = next(one.cards for one in rules.contents.starters.values() if one.faction == faction)
    if not empty:
        return {card: max(count, named[card]) for card, count in {**dict.fromkeys(named, 0), **ready}.items()}
    for card, count in ready.items():
        more = min(max(0, count - named[card]), unknown)
        named[card] += more
        unknown -= more
    return {card: count for card, count in named.items() if count}


def new_match(seats: int = 2, **options: str | int) -> Table:
    """Return a match at its very beginning, when South chooses a faction."""
    return Table(game().new(Setup(seats, options)))


def typed_setup(first: str = "first", south: str = "humans", north: str = "orcs", **options: str | int) -> Table:
    """Return a match after a set-up that was typed: ready decks, no cut, hands not named; South wins the roll."""
    table = new_match(**options)
    table.play(south, "starter", north, "starter", "pass", "pass").draws()
    return table.play("keep", "keep").dice(6, 1).play(first)


__all__ = ["Table", "game", "new_match", "position", "resources", "title", "typed_setup"]
