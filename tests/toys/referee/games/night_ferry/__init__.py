"""Night Ferry: secret bids, a choice in somebody else's turn, six hidden lanterns, a ferryman whom nobody plays."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping

from referee.bots.habits import Habits
from referee.engine import (
    UNKNOWN,
    Breach,
    Card,
    Catalogue,
    Chance,
    ChanceSpec,
    Decision,
    Frame,
    Guard,
    InvalidMoveError,
    Move,
    Named,
    Outcome,
    Plain,
    Setup,
    Slot,
    Token,
    Value,
    number,
    pop,
    push,
    state,
    static,
    verb,
    zones,
)
from referee.engine.core.options import settings
from referee.engine.core.plain import build as build_value
from referee.engine.core.state import State
from referee.engine.game import Game
from referee.engine.mechanisms import sealed
from referee.engine.mechanisms.automaton import Automaton, Rank
from referee.engine.words.terms import Number
from referee.engine.words.verbs import held
from referee.engine.words.wording import meant, named
from referee.loading.data import GameData

FILES = ("lanterns.yaml", "pieces.yaml")
NORTH, SOUTH, FERRYMAN = range(3)
SEATS = ("North", "South", "Ferryman")
PLAYERS = (NORTH, SOUTH)
BOAT = Slot(Named("a boat", {"north": NORTH, "south": SOUTH}, fewest=1))
COINS = Slot(Number("a number of coins", lambda state, said: range(4)))


def hand(seat: int) -> str:
    return f"hand {seat}"


@state
class FerryState(State):
    """Boats by the stones they have rowed, coins of North, South and the box, the lanterns; rounds begun."""

    stones: Mapping[str, int] = static()
    deck: Catalogue = static()
    boats: list[int] = dataclasses.field(default_factory=lambda: [0, 0])
    coins: list[int] = dataclasses.field(default_factory=lambda: [6, 6, 0])
    zones: dict[str, tuple[Token, ...]] = dataclasses.field(default_factory=dict)
    round: int = 0

    def pay(self, seat: int, count: int) -> None:
        self.coins[seat] -= count
        self.coins[-1] += count

    def row(self, seat: int, count: int) -> None:
        self.boats[seat] = max(0, self.boats[seat] + count)


# What happens by itself.


def begin_round(state: FerryState) -> None:
    if state.round == state.options["rounds"]:
        state.agenda = ()
        return
    state.round += 1
    sealed.ask_sealed(state, "bid", PLAYERS)
    if state.zones["deck"]:
        push(state, Frame("draw", SOUTH), Frame("draw", NORTH))


def lead(state: FerryState, bids: tuple[Move, ...], subject: tuple[Value, ...]) -> None:
    """Let the higher bid lead (NF-ROUND-05)."""
    paid = [COINS.of(bid) for bid in bids]
    for seat in PLAYERS:
        state.pay(seat, paid[seat])
    level = NORTH if state.options["level_boats"] == "north" else SOUTH
    ahead = (paid[NORTH] - paid[SOUTH]) or (state.boats[SOUTH] - state.boats[NORTH])
    leader = NORTH if ahead > 0 else SOUTH if ahead < 0 else level
    state.row(leader, 2)
    state.tell("NF-ROUND-05", f"{SEATS[leader]} leads with {paid[leader]} against {paid[1 - leader]}", leader)
    push(state, Frame("ferry", FERRYMAN), Frame("show", leader), Frame("drift", 1 - leader))


# What forbids a move.


def too_much(state: FerryState, move: Move) -> Breach | None:
    count, have = COINS.of(move), state.coins[move.seat]
    most = min(have, int(state.options["highest_bid"]))
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
    token = zones.reveal(state, state.deck, place, face, zones.everyone(2))
    assert token is not None
    zones.transfer(state, [token], place, "shown")
    state.row(move.seat, state.stones[face])


def keep(state: FerryState, move: Move) -> None:
    pop(state)


def tow(state: FerryState, move: Move) -> None:
    pop(state)
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
    own=(TOW,),
    ranks=(
        Rank("NF-FERRY-02", "the boat ahead", lambda state, move: state.boats[BOAT.of(move)]),
        Rank("NF-FERRY-03", "the boat with more coins", lambda state, move: state.coins[BOAT.of(move)]),
    ),
    ties="NF-FERRY-04",
)
BID = verb("bid", "NF-ROUND-04", [COINS], answers=(), effect=keep, guards=[Guard("coins", too_much)])
SECRETS = (sealed.Secret("bid", "NF-ROUND-03", "how many coins?", BID, lead),)


class NightFerry(Game[FerryState], Habits[FerryState]):
    """The rules of Night Ferry."""

    name, version, seats = "night_ferry", "1", range(2, 3)

    def __init__(self, data: GameData) -> None:
        lanterns = data.tables["lanterns.yaml"]
        self.book, self.title = data.book, data.book.title
        self.names = {str(row["id"]): str(row["name"]) for row in lanterns}
        self.stones = {str(row["id"]): int(row["stones"]) for row in lanterns}
        self.deck = Catalogue.of({str(row["id"]): int(row["count"]) for row in lanterns})
        self.others = {str(row["id"]): int(row["count"]) for row in data.tables["pieces.yaml"]}
        self.steps = {"round": begin_round, "ferry": start_ferry, **FERRY.steps}
        self.questions = {"drift": self.ask, "show": self.ask, **sealed.questions(SECRETS), **FERRY.questions}
        self.chances = {"draw": Chance(self.draw, self.drawn), **FERRY.chances}
        lantern = Slot(Card("a lantern", named(self.names), lambda state, face: face, zone=hand))
        showing = [held(lantern, "NF-ROUND-08")]
        braced = verb("brace", "NF-ROUND-07", answers=["drift"], effect=brace, guards=[Guard("coin", broke)])
        drifted = verb("drift", "NF-ROUND-06", answers=["drift"], effect=drift)
        showed = verb("show", "NF-ROUND-08", [lantern], answers=["show"], effect=show, guards=showing)
        kept = verb("keep", "NF-ROUND-08", answers=["show"], effect=keep)
        own = {verb.name: verb for verb in (braced, drifted, showed, kept)}
        self.verbs = {**own, **sealed.verbs(SECRETS), **FERRY.verbs}
        self.verbs = {name: verb._replace(anchored=True) for name, verb in self.verbs.items()}

    def ask(self, state: FerryState, frame: Frame) -> tuple[Decision, ...]:
        seat = frame.whose
        clause, prompt = {"drift": ("NF-ROUND-06", "brace or drift?"), "show": ("NF-ROUND-08", "show a lantern?")}[
            frame.kind
        ]
        return (Decision(seat, frame.kind, clause, f"{SEATS[seat]}: {prompt}"),)

    def draw(self, state: FerryState, frame: Frame) -> ChanceSpec:
        names = zones.drawable(state, self.deck, "deck")
        prompt = f"{seat_name(frame.seat)} draws a lantern"
        return ChanceSpec(frame.whose, "draw", "lantern", "NF-ROUND-02", prompt, names=names, hidden=True)

    def drawn(self, state: FerryState, frame: Frame, values: tuple[Value, ...]) -> None:
        seat = frame.whose
        zones.draw(state, self.deck, "deck", hand(seat), [str(value) for value in values], 1 << seat)

    def begin(self, setup: Setup) -> FerryState:
        places: dict[str, tuple[Token, ...]] = {"deck": zones.pile(self.deck)}
        places |= {hand(NORTH): (), hand(SOUTH): (), "shown": ()}
        found = FerryState(stones=self.stones, deck=self.deck, options=setup.options, zones=places)
        found.agenda = (Frame("round"),)
        return found

    def load(self, data: Plain) -> FerryState:
        return FerryState.from_json(data, stones=self.stones, deck=self.deck)

    def read_position(self, document: Mapping[str, Plain]) -> FerryState:
        """Return the state in which the bids of a round are due."""
        if "agenda" in document:
            return self.load(dict(document))
        found = self.begin(Setup(2, settings(self.book, {})))
        found.round = build_value(int, document.get("round"))
        boats, coins = (build_value(dict[str, int], document.get(part)) for part in ("boats", "coins"))
        hands = build_value(dict[str, list[str]], document.get("hands"))
        for zone, seen, faces in [("shown", 3, build_value(list[str], document.get("shown")))] + [
            (hand(seat), 1 << seat, hands[SEATS[seat].casefold()]) for seat in PLAYERS
        ]:
            known = [face for face in faces if face != UNKNOWN]
            zones.draw(found, self.deck, "deck", zone, [*known, *[UNKNOWN] * (len(faces) - len(known))], seen)
        found.boats = [boats[SEATS[seat].casefold()] for seat in PLAYERS]
        found.coins = [coins[SEATS[seat].casefold()] for seat in PLAYERS]
        found.coins.append(self.others["coin"] - sum(found.coins))
        sealed.ask_sealed(found, "bid", PLAYERS)
        return found

    def correct(self, state: FerryState, words: tuple[str, ...]) -> FerryState:
        """Return the state in which `boat north 3` or `coins south 2` is so."""
        names = [SEATS[seat].casefold() for seat in PLAYERS]
        if len(words) != 3 or words[0] not in ("boat", "coins") or words[1] not in names or not words[2].isdigit():
            raise InvalidMoveError("a correction says: boat or coins, whose, how many")
        new, seat, count = state.copy(), names.index(words[1]), int(words[2])
        if words[0] == "boat":
            new.boats[seat] = count
        else:
            new.pay(seat, new.coins[seat] - count)
        return new

    def audit(self, state: FerryState) -> tuple[str, ...]:
        owners = zip((*SEATS[:2], "the box"), state.coins, strict=True)
        faults = [f"NF-SETUP-01: {owner} has {coins} coins" for owner, coins in owners if coins < 0]
        if not zones.possible(state.zones, self.deck):
            faults.append("NF-ROUND-02: the lanterns cannot all lie where they are said to lie")
        return tuple(faults)

    def pieces(self, state: FerryState) -> Mapping[str, Mapping[str, int]]:
        lanterns = {zone: len(tokens) for zone, tokens in state.zones.items()}
        coins = dict(zip((*SEATS[:2], "box"), state.coins, strict=True))
        return {"lantern": lanterns, "coin": coins, "boat": {"river": len(state.boats)}}

    def printed(self, state: FerryState) -> Mapping[str, int]:
        return {"lantern": sum(self.deck.copies.values()), **self.others}

    def catalogue(self, state: FerryState) -> Catalogue:
        return self.deck

    def outcome(self, state: FerryState) -> Outcome | None:
        if state.agenda:
            return None
        ranking = sorted(PLAYERS, key=lambda seat: -state.boats[seat])
        if state.boats[NORTH] == state.boats[SOUTH]:
            return Outcome("NF-END-01", "the boats are beside each other", (PLAYERS,))
        return Outcome("NF-END-01", f"{SEATS[ranking[0]]} is ahead", tuple((seat,) for seat in ranking))

    def untimely(self, state: FerryState, move: Move) -> Breach:
        due = self.due(state)
        return Breach("NF-ROUND-01", f"due now: {due[0].prompt}" if due else "the game is over")

    def seat_names(self, state: FerryState) -> tuple[str, ...]:
        return SEATS

    def faces(self, state: FerryState, text: str) -> tuple[str, ...]:
        return meant(self.names, text)


def build(data: GameData) -> NightFerry:
    """Return the game."""
    return NightFerry(data)
