"""Night Ferry: secret bids, a choice on another player's turn, six hidden lanterns, an automatic ferryman."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Literal, NamedTuple

from referee.bots.bot_hooks import BotHooks
from referee.engine import (
    Catalogue,
    Chance,
    Decision,
    DrawSpec,
    Frame,
    Outcome,
    Plain,
    Setup,
    number,
    pop,
    push,
    state,
    static,
    zones,
)
from referee.engine.core.options import Options, Setting
from referee.engine.core.turns import TurnState
from referee.engine.mechanisms import sealed
from referee.engine.mechanisms.automaton import Automaton
from referee.engine.mechanisms.priorities import Rank
from referee.engine.pieces.cards import Cards, Deck
from referee.engine.pieces.counting import Pieces
from referee.engine.pieces.inventory import Inventory
from referee.engine.pieces.values import Number
from referee.engine.pieces.vocabulary import Vocabulary
from referee.engine.stocked import InventoryGame
from referee.engine.verbs import Breach, Card, Guard, Move, NamedThing, Slot, Value, verb
from referee.engine.words import terms
from referee.engine.words.verbs import names_held_card
from referee.engine.words.wording import by_plain_name, matching_values
from referee.loading.data import GameData
from referee.loading.reader import Reader

FILES = ("lanterns.yaml", "pieces.yaml")
NORTH, SOUTH, FERRYMAN = range(3)
SEATS = ("North", "South", "Ferryman")
PLAYERS = (NORTH, SOUTH)
BOAT = Slot(NamedThing("a boat", {"north": NORTH, "south": SOUTH}, least_letters=1))
COINS = Slot(terms.Number("a number of coins", lambda state, move_so_far: range(4)))


def hand(seat: int) -> str:
    return f"hand {seat}"


class HouseRules(Options):
    """The options that the rules read from rules.yaml."""

    rounds: int
    highest_bid: int
    level_boats: Literal["north", "south"]


class Lantern(NamedTuple):
    """A lantern of the data: how many stones it rows, how many copies there are."""

    id: str
    name: str
    stones: int
    count: int


class Lanterns(NamedTuple):
    """The lanterns: how many stones each rows, and their deck."""

    stones: Mapping[str, int]
    deck: Catalogue


@state
class FerryState(TurnState):
    """The stones that each boat has rowed; the coins of North, South and the box."""

    contents: Lanterns = static()
    options: HouseRules = dataclasses.field(default_factory=HouseRules)
    boats: list[int] = dataclasses.field(default_factory=lambda: [0, 0])
    coins: list[int] = dataclasses.field(default_factory=lambda: [6, 6, 0])

    @property
    def deck(self) -> Catalogue:
        """Return the deck list."""
        return self.contents.deck

    def pay(self, seat: int, count: int) -> None:
        self.coins[seat] -= count
        self.coins[-1] += count

    def row(self, seat: int, count: int) -> None:
        self.boats[seat] = max(0, self.boats[seat] + count)


# What happens by itself.


def begin_round(state: FerryState) -> None:
    if state.round == state.options.rounds:
        state.agenda = ()
        return
    state.round += 1
    sealed.ask_sealed(state, "bid", PLAYERS)
    if state.zones["deck"]:
        push(state, Frame("draw", SOUTH), Frame("draw", NORTH))


def lead(state: FerryState, bids: tuple[Move, ...], subject: tuple[Value, ...]) -> None:
    """Make the player with the higher bid the leader (NF-ROUND-05)."""
    paid = [COINS.of(bid) for bid in bids]
    for seat in PLAYERS:
        state.pay(seat, paid[seat])
    level = NORTH if state.options.level_boats == "north" else SOUTH
    ahead = (paid[NORTH] - paid[SOUTH]) or (state.boats[SOUTH] - state.boats[NORTH])
    leader = NORTH if ahead > 0 else SOUTH if ahead < 0 else level
    state.row(leader, 2)
    state.report("NF-ROUND-05", f"{SEATS[leader]} leads with {paid[leader]} against {paid[1 - leader]}", leader)
    push(state, Frame("ferry", FERRYMAN), Frame("show", leader), Frame("drift", 1 - leader))


# What forbids a move.


def too_much(state: FerryState, move: Move) -> Breach | None:
    count, have = COINS.of(move), state.coins[move.seat]
    most = min(have, state.options.highest_bid)
    return None if count <= most else Breach("NF-ROUND-04", f"a bid of {count}, with {have} coins: {most} at most")


def broke(state: FerryState, move: Move) -> Breach | None:
    return None if state.coins[move.seat] else Breach("NF-ROUND-07", "bracing costs a coin, and there is none")


def ashore(state: FerryState, move: Move) -> Breach | None:
    seat = BOAT.of(move)
    return None if state.boats[seat] else Breach("NF-FERRY-01", f"the boat of {SEATS[seat]} is on the shore", "fact")


# What moves do.


def brace(state: FerryState, move: Move) -> None:
    pop(state)
    state.pay(move.seat, 1)


def drift(state: FerryState, move: Move) -> None:
    pop(state)
    state.row(move.seat, -1)


def show(state: FerryState, move: Move) -> None:
    pop(state)
    face, place = str(move.args[0]), hand(move.seat)
    token = zones.reveal(state, state.deck, place, face, zones.all_seats_mask(2))
    assert token is not None
    zones.transfer(state, [token], place, "shown")
    state.row(move.seat, state.contents.stones[face])


def keep(state: FerryState, move: Move) -> None:
    pop(state)


def tow(state: FerryState, move: Move) -> None:
    state.row(BOAT.of(move), -1)


def start_ferry(state: FerryState) -> None:
    pop(state)
    if any(state.boats):
        FERRY.ask(state, FERRYMAN)


# Words.


def seat_name(seat: Value) -> str:
    return SEATS[number(seat)]


TOW = verb("tow", "NF-FERRY-01", [BOAT], answers=(), effect=tow, guards=[Guard("ashore", ashore)])
FERRY = Automaton(
    kind="tow",
    clause="NF-FERRY-01",
    prompt="the Ferryman tows a boat",
    answering_verbs=(TOW,),
    ranks=(
        Rank("NF-FERRY-02", "the boat ahead", lambda state, move: state.boats[BOAT.of(move)]),
        Rank("NF-FERRY-03", "the boat with more coins", lambda state, move: state.coins[BOAT.of(move)]),
    ),
    ties=("NF-FERRY-04",),
    name_of=lambda state, seat: seat_name(seat),
)
BID = verb("bid", "NF-ROUND-04", [COINS], answers=(), effect=keep, guards=[Guard("coins", too_much)])
SECRETS = (sealed.Secret("bid", "NF-ROUND-03", "how many coins?", BID, lead),)


# What lies where.


class Coins(Number[FerryState]):
    """The coins of a seat; all others are in the box."""

    def put(self, state: FerryState, seat: int, value: int) -> None:
        state.pay(seat, state.coins[seat] - value)


def purses(state: FerryState) -> dict[str, int]:
    return dict(zip((*SEATS[:2], "box"), state.coins, strict=True))


def broken(state: FerryState) -> list[str]:
    """Return the seats with a negative number of coins."""
    owners = zip((*SEATS[:2], "the box"), state.coins, strict=True)
    return [f"{owner} has {coins} coins (NF-SETUP-01)" for owner, coins in owners if coins < 0]


class NightFerry(InventoryGame[FerryState], BotHooks[FerryState]):
    """The rules of Night Ferry."""

    name, version, seats = "night_ferry", "1", range(2, 3)

    def __init__(self, data: GameData) -> None:
        reader = Reader(data)
        lanterns = list(reader.records("lanterns.yaml", Lantern))
        self.others = {str(row["id"]): row.whole_number("count") for row in reader.rows("pieces.yaml")}
        reader.problems.raise_if_any()
        self.book, self.title = data.book, data.book.title
        self.names = {one.id: one.name for one in lanterns}
        self.deck = Catalogue.of({one.id: one.count for one in lanterns})
        self.lanterns = Lanterns({one.id: one.stones for one in lanterns}, self.deck)
        self.inventory = self.declare()
        self.steps = {"round": begin_round, "ferry": start_ferry, **FERRY.steps}
        self.questions = {"drift": self.ask, "show": self.ask, **sealed.questions(SECRETS), **FERRY.questions}
        self.chances = {"draw": Chance(self.draw, self.drawn), **FERRY.chances}
        lantern = Slot(Card("a lantern", by_plain_name(self.names), lambda state, face: face, zone=hand))
        showing = [names_held_card(lantern, "NF-ROUND-08")]
        braced = verb("brace", "NF-ROUND-07", answers=["drift"], effect=brace, guards=[Guard("coin", broke)])
        drifted = verb("drift", "NF-ROUND-06", answers=["drift"], effect=drift)
        showed = verb("show", "NF-ROUND-08", [lantern], answers=["show"], effect=show, guards=showing)
        kept = verb("keep", "NF-ROUND-08", answers=["show"], effect=keep)
        own = {verb.name: verb for verb in (braced, drifted, showed, kept)}
        self.verbs = {**own, **sealed.verbs(SECRETS), **FERRY.verbs}

    def ask(self, state: FerryState, frame: Frame) -> tuple[Decision, ...]:
        seat = frame.owner
        clause, prompt = {"drift": ("NF-ROUND-06", "brace or drift?"), "show": ("NF-ROUND-08", "show a lantern?")}[
            frame.kind
        ]
        return (Decision(seat, frame.kind, clause, prompt),)

    def draw(self, state: FerryState, frame: Frame) -> DrawSpec:
        names = zones.drawable_faces(state, self.deck, "deck")
        prompt = f"{seat_name(frame.seat)} draws a lantern"
        return DrawSpec(frame.owner, "lantern", "NF-ROUND-02", prompt, names=names, hidden=True)

    def drawn(self, state: FerryState, frame: Frame, values: tuple[Value, ...]) -> None:
        seat = frame.owner
        zones.draw(state, self.deck, "deck", hand(seat), [str(value) for value in values], 1 << seat)

    def begin(self, setup: Setup) -> FerryState:
        found = self.blank(setup.options)
        found.agenda = (Frame("round"),)
        return found

    def blank(self, options: Mapping[str, Setting]) -> FerryState:
        """Return a state before any move, with no question due."""
        places = {"deck": zones.pile(self.deck), hand(NORTH): (), hand(SOUTH): (), "shown": ()}
        return FerryState(
            contents=self.lanterns,
            options=HouseRules(options),
            phase="round",
            zones=places,
            next_token=len(places["deck"]),
        )

    def load(self, data: Plain) -> FerryState:
        return FerryState.from_json(data, contents=self.lanterns)

    def declare(self) -> Inventory[FerryState]:
        """Return the inventory; a position begins with the bids of a round."""
        deck: Deck[FerryState] = Deck(
            catalogue=self.deck,
            component=lambda face: "lantern",
            clause=lambda back: "NF-ROUND-02",
            place=lambda state, zone: f"it lies in {zone}",
        )

        def bidding(options: Mapping[str, Setting], seats: int, players: tuple[str, ...]) -> FerryState:
            found = self.blank(options)
            sealed.ask_sealed(found, "bid", PLAYERS)
            return found

        return Inventory(
            names=self.words(),
            seats=self.seats,
            blank=bidding,
            roster="",
            deck=deck,
            audits=(broken,),
            items=(
                Number(key="round", least=1, forms=("round 2",)),
                Number(key="boats", of_seat=True, forms=("boat north 3",)),
                Coins(key="coins", of_seat=True, forms=("coins south 2",)),
                Cards(key="hands", of_seat=True, deck=deck, zone=lambda seat, back: hand(seat), sees="owner"),
                Cards(key="shown", deck=deck, zone=lambda seat, back: "shown"),
                deck,
                Pieces(component="boat", count=self.others["boat"], rest_place="river"),
                Pieces(component="coin", count=self.others["coin"], placed=purses, rest_place=""),
            ),
        )

    def words(self) -> Vocabulary[FerryState]:
        """Return the names of seats and cards; the game has no board."""
        players = {SEATS[seat].casefold(): seat for seat in PLAYERS}
        return Vocabulary(
            player="boat",
            players=tuple(players),
            player_name=lambda word: word if word in players else None,
            seat=lambda state, word: players.get(word),
            seat_word=lambda state, seat: SEATS[seat].casefold(),
            seat_name=lambda state, seat: SEATS[seat],
            cards=lambda words: matching_values(self.names, words),
            card_name=lambda face: face,
        )

    def catalogue(self, state: FerryState) -> Catalogue:
        return self.deck

    def outcome(self, state: FerryState) -> Outcome | None:
        if state.agenda:
            return None
        ranking = sorted(PLAYERS, key=lambda seat: -state.boats[seat])
        if state.boats[NORTH] == state.boats[SOUTH]:
            return Outcome("NF-END-01", "the boats are beside each other", (PLAYERS,))
        return Outcome("NF-END-01", f"{SEATS[ranking[0]]} is ahead", tuple((seat,) for seat in ranking))

    def not_now(self, state: FerryState, move: Move) -> Breach:
        due = self.due(state)
        return Breach("NF-ROUND-01", f"due now: {due[0].prompt}" if due else "the game is over")

    def seat_names(self, state: FerryState) -> tuple[str, ...]:
        return SEATS

    def faces(self, state: FerryState, text: str) -> tuple[str, ...]:
        return matching_values(self.names, text)


def build(data: GameData) -> NightFerry:
    """Return the game."""
    return NightFerry(data)
