"""A game for tests: two pawns on a board of 3 by 3, dice, and a small deck of hidden cards."""

from __future__ import annotations

import dataclasses

from referee.engine import (
    Catalogue,
    Chance,
    Decision,
    DiceSpec,
    DrawSpec,
    Frame,
    Line,
    Outcome,
    Owner,
    Picture,
    Standing,
    Tally,
    Token,
    pop,
    push,
    state,
    static,
    zones,
)
from referee.engine.core.guards import Unseen
from referee.engine.core.picture import Piece, Space
from referee.engine.core.state import State
from referee.engine.game import Game
from referee.engine.verbs import Breach, Guard, Move, Phrase, Reveal, Verb

FILES = ("cards.yaml",)
SQUARES = tuple(f"{column}{row}" for row in (1, 2, 3) for column in "abc")
HOMES = (0, 8)


@state
class DuelState(State):
    deck: Catalogue = static()
    seat: int = 0
    pawns: tuple[int, ...] = HOMES
    zones: dict[str, tuple[Token, ...]] = dataclasses.field(default_factory=dict)
    fight: tuple[int, ...] = ()
    winner: int | None = None


def here(state, move):
    if move.args[0] != state.pawns[move.seat]:
        return Breach("DU-STEP-01", f"your pawn stands on {SQUARES[state.pawns[move.seat]]}", "fact")
    return None


def beside(state, move):
    start, end = (divmod(square, 3) for square in move.args)
    far = abs(start[0] - end[0]) + abs(start[1] - end[1])
    if far != 1:
        return Breach("DU-STEP-01", f"{SQUARES[move.args[1]]} is {far} steps from {SQUARES[move.args[0]]}, not 1")
    return None


def held(state, move):
    if move.args[0] == "?":
        return None
    token = zones.find_token(state, state.deck, f"hand {move.seat}", move.args[0])
    if token is None:
        return Breach("DU-CARD-01", f"{move.args[0]} cannot be in this hand", "fact")
    if token.face is None:
        return Unseen("DU-CARD-01", f"whether {move.args[0]} is in the hand", move.seat)
    return None


def step(state, move):
    pop(state)
    pawns = list(state.pawns)
    pawns[move.seat] = move.args[1]
    state.pawns = tuple(pawns)
    if pawns[0] == pawns[1]:
        state.report("DU-FIGHT-01", f"a fight on {SQUARES[move.args[1]]}")
        state.fight = ()
        push(state, Frame("die", 1 - move.seat, (1,)), Frame("die", move.seat, (0,)))


def apply_die(state, frame, values):
    state.fight = (*state.fight, *values)
    if len(state.fight) < 2:
        return
    attack, defence = state.fight
    attacker = 1 - frame.seat
    stays = attacker if attack > defence or (attack == defence and state.options["ties"] == "attacker") else frame.seat
    pawns = list(state.pawns)
    pawns[1 - stays] = HOMES[1 - stays]
    state.pawns = tuple(pawns)
    state.report("DU-FIGHT-01", f"{attack} against {defence}: {('Red', 'Blue')[stays]} stays", stays)


def apply_card(state, frame, values):
    zones.draw(state, state.deck, "deck", f"hand {frame.seat}", values, 1 << frame.seat)


def play_card(state, move):
    pop(state)
    token = zones.reveal(state, state.deck, f"hand {move.seat}", move.args[0], 3)
    zones.transfer(state, [token], f"hand {move.seat}", "used", 3)
    state.report("DU-CARD-01", f"{('Red', 'Blue')[move.seat]} plays a card", move.seat)


def turn(state):
    if state.winner is not None:
        pop(state)
        return
    state.agenda = (Frame("turn"),)
    push(state, Frame("main", state.seat))
    if state.zones["deck"] and len(state.zones[f"hand {state.seat}"]) < state.options["hand_size"]:
        push(state, Frame("draw", state.seat))
    state.seat = 1 - state.seat


def won(state):
    for seat in (0, 1):
        if state.winner is None and state.pawns[seat] == HOMES[1 - seat] and state.pawns[0] != state.pawns[1]:
            state.winner, state.agenda = seat, ()
            state.report("DU-WIN-01", f"{('Red', 'Blue')[seat]} wins", seat)
            return True
    return False


class Duel(Game):
    name, version, seats = "duel", "1", range(2, 3)
    steps = {"turn": turn}  # noqa: RUF012
    checks = (won,)

    def __init__(self, data):
        self.book, self.title = data.book, data.book.title
        self.cards = {row["id"]: row["name"] for row in data.tables["cards.yaml"]}
        self.deck = Catalogue.of({row["id"]: row["count"] for row in data.tables["cards.yaml"]})
        self.questions = {"main": lambda s, f: (Decision(f.seat, "main", "DU-TURN-01", "a step or a card"),)}
        self.chances = {"die": Chance(self.die, apply_die), "draw": Chance(self.draw, apply_card)}
        self.verbs = {"step": self.step_verb(), "play": self.play_verb()}

    colours = ("Red", "Blue")

    def die(self, state, frame):
        return DiceSpec(frame.seat, "die", "DU-FIGHT-01", f"{self.colours[frame.seat]}'s die", subject=frame.data)

    def draw(self, state, frame):
        left = zones.free_copies(state, self.deck)
        names = tuple(face for face, count in left.items() for _ in range(count))
        prompt = f"{self.colours[frame.seat]} draws a card"
        return DrawSpec(frame.seat, "card", "DU-DRAW-01", prompt, names=names, hidden=True)

    def step_verb(self):
        def candidates(state, seat):
            return [Move(seat, "step", (state.pawns[seat], square)) for square in range(9)]

        def read(state, seat, tokens):
            if 1 <= len(tokens) <= 2 and all(token in SQUARES for token in tokens):
                start = SQUARES.index(tokens[0]) if len(tokens) == 2 else state.pawns[seat]
                yield (Move(seat, "step", (start, SQUARES.index(tokens[-1]))),)

        def spell(state, move):
            return [Phrase(SQUARES[square], "space") for square in move.args]

        guards = (Guard("here", here), Guard("beside", beside, ("here",)))
        return Verb("step", frozenset({"main"}), guards, step, candidates, read, spell)

    def play_verb(self):
        def candidates(state, seat):
            hand = state.zones[f"hand {seat}"]
            known = [Move(seat, "play", (face,)) for face in dict.fromkeys(t.face for t in hand if t.face)]
            return [*known, *([Move(seat, "play", ("?",))] if any(t.face is None for t in hand) else [])]

        def expand(state, move):
            return (Move(move.seat, "play", (face,)) for face in self.cards)

        def read(state, seat, tokens):
            if tokens[0] == "play" and len(tokens) > 1:
                for face in self.faces(state, " ".join(tokens[1:])):
                    yield (Move(seat, "play", (face,)),)

        def spell(state, move):
            face = move.args[0]
            return [Phrase("play"), Phrase(f'"{self.cards.get(face, face)}"', "card", face)]

        def shows(state, move):
            known = any(token.face == move.args[0] for token in state.zones[f"hand {move.seat}"])
            return () if known or move.is_open else (Reveal(f"hand {move.seat}", move.args[0]),)

        guards = (Guard("held", held),)
        return Verb("play", frozenset({"main"}), guards, play_card, candidates, read, spell, shows=shows, expand=expand)

    def begin(self, setup):
        deck = tuple(Token(number) for number in range(sum(self.deck.copies.values())))
        found = DuelState(deck=self.deck, agenda=(Frame("turn"),), options=setup.options)
        found.zones = {"deck": deck, "hand 0": (), "hand 1": (), "used": ()}
        return found

    def load(self, data):
        return DuelState.from_json(data, deck=self.deck)

    def outcome(self, state):
        if state.winner is None:
            return None
        return Outcome("DU-WIN-01", f"{self.colours[state.winner]} wins", ((state.winner,), (1 - state.winner,)))

    def not_now(self, state, move):
        asked = self.decisions(state)
        if asked and asked[0].seat != move.seat:
            return Breach("DU-TURN-01", f"it is {self.colours[asked[0].seat]}'s turn")
        due = self.due(state)
        return Breach("DU-TURN-01", f"{due[0].prompt} first" if due else "the match is over", "fact")

    def catalogue(self, state):
        return self.deck

    def seat_names(self, state):
        return self.colours

    def audit(self, state):
        fighting = any(frame.kind == "die" for frame in state.agenda)
        one, other = state.pawns
        beaten_at_home = one in HOMES
        return ("both pawns stand on one square",) if one == other and not (fighting or beaten_at_home) else ()

    def heading(self, state):
        return "" if state.winner is not None else f"{self.colours[1 - state.seat]}'s turn"

    def standings(self, state):
        done = [divmod(state.pawns[seat], 3) for seat in (0, 1)]
        steps = [sum(done[0]), 4 - sum(done[1])]
        return tuple(Standing(seat, "DU-WIN-01", "steps", steps[seat], 4) for seat in (0, 1))

    def tallies(self, state, move=None):
        named = zip(self.colours, state.fight, strict=False)
        return tuple((name, Tally((Line("die", number, "DU-FIGHT-01", "base"),))) for name, number in named)

    def picture(self, state):
        def pieces(square):
            ground = (Piece("", "", "x" if square in HOMES else ".", "home" if square in HOMES else "meadow"),)
            pawns = tuple(Piece("", "", "p", "pawn", seat) for seat in (0, 1) if state.pawns[seat] == square)
            return (*ground, *pawns)

        spaces = tuple(Space(SQUARES[n], n % 3, 2 - n // 3, pieces(n)) for n in range(9))
        cards = [f"{len(state.zones[f'hand {seat}'])} cards in hand" for seat in (0, 1)]
        owners = tuple(Owner(name, name.lower(), (line,)) for name, line in zip(self.colours, cards, strict=True))
        return Picture("", ("a", "b", "c"), ("3", "2", "1"), spaces, owners, (f"deck {len(state.zones['deck'])}",))

    def face_name(self, face):
        return self.cards.get(face, face)

    def faces(self, state, text):
        wanted = text.casefold()
        exact = tuple(face for face, name in self.cards.items() if wanted in (face, name.casefold()))
        return exact or tuple(face for face, name in self.cards.items() if wanted in name.casefold())


def build(data):
    return Duel(data)
