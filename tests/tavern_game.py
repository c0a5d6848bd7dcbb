"""A game for the engine's tests, in which two people in a tavern raise their scores.

A turn is up to three raises, then one of: `done`; `strike`, with dice, before which both may play cards; `fetch`, which
draws a hidden card; `offer`, after which the other seat takes a cup; `pick`, after which the same seat takes one;
`boast`, which needs an ace that nobody sees.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable

from pnp.library.rulebook import FactRule, Rulebook, Ruling, ValueBySwitch
from referee.engine.core import zones
from referee.engine.core.agenda import Decision, Frame, pop, push
from referee.engine.core.chance import DiceSpec, DrawSpec
from referee.engine.core.guards import Breach, Guard, Unseen
from referee.engine.core.move import Move
from referee.engine.core.options import Setup, settings
from referee.engine.core.outcome import Outcome
from referee.engine.core.plain import Plain
from referee.engine.core.state import State, state, static
from referee.engine.core.verb import Chance, Verb, plain_words
from referee.engine.core.zones import Catalogue, Token
from referee.engine.errors import InvalidMoveError, PositionError
from referee.engine.game import Game
from referee.engine.mechanisms import sealed, windows
from referee.engine.record.match import Match

CARDS = {"ace": 1, "king": 2, "fool": 3}
CUPS = {"red": 1, "blue": 2}
WORTH = {"ace": 3, "king": 2, "fool": 0}


@state
class TavernState(State):
    deck: Catalogue = static()
    scores: list[int] = dataclasses.field(default_factory=lambda: [0, 0])
    raises: int = 0
    bonus: int = 0
    zones: dict[str, tuple[Token, ...]] = dataclasses.field(default_factory=dict)


def turn_of(state: TavernState) -> Frame:
    return next(frame for frame in state.agenda if frame.kind == "turn")


def subject(state: TavernState) -> tuple[int, ...]:
    return (int(turn_of(state).data[0]),)  # type: ignore[arg-type]


def end_turn(state: TavernState) -> None:
    frame = pop(state)
    assert frame.kind == "turn"
    assert frame.seat is not None
    state.raises = state.bonus = 0
    push(state, Frame("turn", 1 - frame.seat, (int(frame.data[0]) + 1,)))  # type: ignore[arg-type]


def do_raise(state: TavernState, move: Move) -> None:
    state.scores[move.seat] += int(move.args[0])  # type: ignore[call-overload]
    state.raises += 1
    state.report("T-RAISE", f"{move.args[0]} more", move.seat)


def do_strike(state: TavernState, move: Move) -> None:
    push(state, Frame("dice", move.seat, subject(state)))
    windows.open_window(state, "window", (1 - move.seat, move.seat), subject(state))


def do_fetch(state: TavernState, move: Move) -> None:
    push(state, Frame("fetch", move.seat, subject(state)))


def do_cup(state: TavernState, move: Move) -> None:
    push(state, Frame("cup", move.seat if move.verb == "pick" else 1 - move.seat, subject(state)))


def do_take(state: TavernState, move: Move) -> None:
    pop(state)
    state.scores[move.seat] += CUPS[str(move.args[0])]
    end_turn(state)


def do_play(state: TavernState, move: Move) -> None:
    zone, face = f"hand {move.seat}", str(move.args[0])
    token = zones.reveal(state, state.deck, zone, face, 3)
    assert token is not None
    zones.transfer(state, [token], zone, "out")
    state.bonus += WORTH[face] if turn_of(state).seat == move.seat else -WORTH[face]
    windows.ask_next(state)


def do_boast(state: TavernState, move: Move) -> None:
    state.scores[move.seat] += 1
    end_turn(state)


def apply_dice(state: TavernState, frame: Frame, values: tuple[object, ...]) -> None:
    assert frame.seat is not None
    state.scores[frame.seat] += max(0, sum(values) + state.bonus)  # type: ignore[arg-type]
    state.report("T-STRIKE", f"a strike for {sum(values)}", frame.seat)  # type: ignore[arg-type]
    end_turn(state)


def apply_fetch(state: TavernState, frame: Frame, values: tuple[object, ...]) -> None:
    assert frame.seat is not None
    zones.draw(state, state.deck, "deck", f"hand {frame.seat}", [str(value) for value in values], 1 << frame.seat)
    end_turn(state)


def few_raises(state: TavernState, move: Move) -> Breach | None:
    return Breach("T-RAISE-2", f"{state.raises} raises this turn, at most 3") if state.raises >= 3 else None


def small_raise(state: TavernState, move: Move) -> Breach | None:
    return None if move.args[0] in (1, 2, 3) else Breach("T-RAISE-1", f"a raise of {move.args[0]}, at most 3")


def deck_left(state: TavernState, move: Move) -> Breach | None:
    return None if state.zones["deck"] else Breach("T-FETCH", "the deck is empty", "fact")


def can_hold(state: TavernState, move: Move) -> Breach | None:
    face = str(move.args[0])
    if face != "?" and zones.find_token(state, state.deck, f"hand {move.seat}", face) is None:
        return Breach("T-CARD", f"the {face} cannot be in this hand", "fact")
    if face == "?" and not state.zones[f"hand {move.seat}"]:
        return Breach("T-CARD", "the hand is empty", "fact")
    return None


def has_ace(state: TavernState, move: Move) -> Breach | Unseen | None:
    token = zones.find_token(state, state.deck, f"hand {move.seat}", "ace")
    if token is None:
        return Breach("T-BOAST", "no ace can be in this hand")
    return Unseen("T-BOAST", "whether the ace is in the hand", move.seat) if token.face is None else None


def _verb(name, answers, effect, values=((),), guards=(), read=None, **more):  # type: ignore[no-untyped-def]
    def candidates(state, seat):  # type: ignore[no-untyped-def]
        return [Move(seat, name, value) for value in values]

    def reads(state, seat, words):  # type: ignore[no-untyped-def]
        return [(Move(seat, name),)] if words == (name,) else []

    def writes(state, move):  # type: ignore[no-untyped-def]
        return " ".join([name, *map(str, move.args)])

    return Verb(name, frozenset(answers), guards, effect, candidates, read or reads, plain_words(writes), **more)


def read_raises(state, seat, words):  # type: ignore[no-untyped-def]
    """Read `raise 1 2` as two raises."""
    if len(words) > 1 and words[0] == "raise" and all(word.isascii() and word.isdigit() for word in words[1:]):
        yield tuple(Move(seat, "raise", (int(word),)) for word in words[1:])


def read_named(verb, names):  # type: ignore[no-untyped-def]
    def read(state, seat, words):  # type: ignore[no-untyped-def]
        return [(Move(seat, verb, (words[1],)),)] if len(words) == 2 and words[0] == verb and words[1] in names else []

    return read


_VERBS = (
    _verb(
        "raise",
        ["turn"],
        do_raise,
        [(n,) for n in range(5)],
        (Guard("size", small_raise), Guard("few", few_raises)),
        read_raises,
    ),
    _verb("done", ["turn"], lambda state, move: end_turn(state), anchored=True),
    _verb("strike", ["turn"], do_strike, anchored=True),
    _verb("fetch", ["turn"], do_fetch, guards=(Guard("left", deck_left),), anchored=True),
    _verb("offer", ["turn"], do_cup, anchored=True),
    _verb("pick", ["turn"], do_cup, anchored=True),
    _verb("boast", ["turn"], do_boast, guards=(Guard("ace", has_ace),), anchored=True),
    _verb("take", ["cup"], do_take, [(cup,) for cup in CUPS], read=read_named("take", CUPS), anchored=True),
    _verb(
        "play",
        ["window"],
        do_play,
        [(card,) for card in CARDS],
        (Guard("held", can_hold),),
        read_named("play", CARDS),
        anchored=True,
    ),
    _verb("pass", ["window"], lambda state, move: windows.pass_window(state) and None, anchored=True),
)
VERBS = {verb.name: verb for verb in _VERBS}


def ask_act(state: TavernState, frame: Frame) -> tuple[Decision, ...]:
    assert frame.seat is not None
    return (Decision(frame.seat, "turn", "T-TURN", "what do you do?", subject=frame.data),)


def ask_cup(state: TavernState, frame: Frame) -> tuple[Decision, ...]:
    assert frame.seat is not None
    return (Decision(frame.seat, "cup", "T-CUP", "which cup?", subject=frame.data),)


def ask_window(state: TavernState, frame: Frame) -> tuple[Decision, ...]:
    assert frame.seat is not None
    return (Decision(frame.seat, "window", "T-WIN", "a card?", True, subject=frame.read(windows.Window).subject),)


def dice_spec(state: TavernState, frame: Frame) -> DiceSpec:
    assert frame.seat is not None
    number = int(state.options["number"])
    return DiceSpec(frame.seat, "strike", "T-STRIKE", "the strike's dice", number, subject=frame.data)


def fetch_spec(state: TavernState, frame: Frame) -> DrawSpec:
    assert frame.seat is not None
    names = zones.drawable_faces(state, state.deck, "deck")
    return DrawSpec(frame.seat, "card", "T-FETCH", "the card", names=names, hidden=True, subject=frame.data)


def won(state: TavernState) -> bool:
    if state.agenda and max(state.scores) >= int(state.options["goal"]):
        state.agenda = ()
        return True
    return False


BOOK = Rulebook(
    game="tavern",
    rulings=(
        Ruling(
            id="T-Q-1",
            issue="dice",
            default_text="two",
            why="w",
            switch="dice",
            says={"two": "two dice", "one": "one die"},
            default="two",
        ),
    ),
    facts={
        "number": FactRule("dice", source=ValueBySwitch("dice", {"two": 2, "one": 1})),
        "goal": FactRule("the goal", 60, least=1, most=100000),
    },
)


STEPS: dict[str, Callable[[TavernState], None]] = {}
QUESTIONS = {"turn": ask_act, "cup": ask_cup, "window": ask_window}
CHANCES = {"dice": Chance(dice_spec, apply_dice), "fetch": Chance(fetch_spec, apply_fetch)}


class Tavern(Game[TavernState]):
    name = "tavern"
    title = "Tavern"
    version = "1"
    seats = range(2, 3)
    book = BOOK
    steps = STEPS
    questions = QUESTIONS
    chances = CHANCES
    verbs = VERBS
    checks = (won,)
    windows = responses = frozenset({"window"})

    def __init__(self) -> None:
        self.deck = Catalogue.of(CARDS)

    def begin(self, setup: Setup) -> TavernState:
        tokens = tuple(Token(n) for n in range(sum(CARDS.values())))
        held: dict[str, tuple[Token, ...]] = {"deck": tokens, "hand 0": (), "hand 1": (), "out": ()}
        return TavernState(
            agenda=(Frame("turn", 0, (1,)),), options=settings(BOOK, setup.options), deck=self.deck, zones=held
        )

    def load(self, data: Plain) -> TavernState:
        return TavernState.from_json(data, deck=self.deck)

    def read_position(self, document):  # type: ignore[no-untyped-def]
        if set(document) == {"scores"}:
            new = self.begin(Setup(2))
            new.scores = list(document["scores"])
            return new
        if "agenda" not in document:
            raise PositionError(["scores are missing", "agenda is missing"])
        return self.load(document)

    def outcome(self, state: TavernState) -> Outcome | None:
        if state.agenda:
            return None
        best = max(state.scores)
        first = tuple(seat for seat in (0, 1) if state.scores[seat] == best)
        return Outcome("T-WON", "the goal is reached", (first, tuple({0, 1} - set(first))))

    def not_now(self, state: TavernState, move: Move) -> Breach:
        return Breach("T-TURN", "this is not asked now")

    def seat_names(self, state: TavernState) -> tuple[str, ...]:
        return ("Ada", "Bob")

    def faces(self, state: TavernState, text: str) -> tuple[str, ...]:
        return (text,) if text in CARDS else ()

    def catalogue(self, state: TavernState) -> Catalogue:
        return self.deck

    def audit(self, state: TavernState) -> tuple[str, ...]:
        found = [f"seat {seat} has {score}" for seat, score in enumerate(state.scores) if score < 0]
        return tuple(found + ([] if zones.can_all_exist(state.zones, self.deck) else ["more cards than there are"]))

    def correct(self, state: TavernState, words: tuple[str, ...]) -> TavernState:
        """Apply `score 0 -5`, `turn 1 9` (seat and number), or `card 0 ace`, which adds a card to a hand."""
        new = state.copy()
        match words:
            case ("score", seat, score):
                new.scores[int(seat)] = int(score)
            case ("turn", seat, number):
                new.agenda = (Frame("turn", int(seat), (int(number),)),)
            case ("window", seat):
                new.agenda = (Frame("turn", int(seat), (99,)), Frame("dice", int(seat), (99,)))
                windows.open_window(new, "window", (1 - int(seat), int(seat)), (99,))
            case ("card", seat, face) if face in CARDS:
                zone = f"hand {seat}"
                number = sum(map(len, new.zones.values()))
                new.zones[zone] = (*new.zones[zone], Token(number, face))
            case _:
                raise InvalidMoveError("say score SEAT NUMBER, turn SEAT NUMBER, window SEAT or card SEAT CARD")
        return new


def new_match(seed: str | None = None, **options: str) -> Match[TavernState]:
    """Return a new match."""
    return Match.new(Tavern(), Setup(2, options), id="evening", seed=seed)


class SealedTavern(Tavern):
    """The same game, but both seats choose a cup in secret before the first turn."""

    def __init__(self):
        super().__init__()
        cup = Verb(
            "cup",
            frozenset(),
            (
                Guard(
                    "known", lambda state, move: None if move.args[0] in ("red", "blue") else Breach("T-CUP", "no cup")
                ),
            ),
            lambda state, move: None,
            lambda state, seat: [Move(seat, "cup", (name,)) for name in ("red", "blue")],
            lambda state, seat, words: [(Move(seat, "cup", words[1:]),)] if words[0] == "cup" and words[1:] else [],
            plain_words(lambda state, move: f"cup {move.args[0]}"),
        )

        def reveal(state, moves, subject):
            for move in moves:
                state.scores[move.seat] += 5 if move.args[0] == "red" else 7

        secrets = (sealed.Secret("secret", "T-CUP", "choose a cup", cup, reveal),)
        self.questions = {**self.questions, **sealed.questions(secrets)}
        self.verbs = {**self.verbs, **sealed.verbs(secrets)}

    def begin(self, setup):
        state = super().begin(setup)
        sealed.ask_sealed(state, "secret", (0, 1))
        assert isinstance(state.agenda[-1], Frame)
        return state


def match_with_hands(seed: str | None = None, **options: str) -> Match[TavernState]:
    """Return a new match in which each seat holds an unknown card, so that every window is a decision."""
    game, setup = Tavern(), Setup(2, options)
    state = game.begin(setup)
    first, second, *deck = state.zones["deck"]
    state.zones |= {"deck": tuple(deck), "hand 0": (first,), "hand 1": (second,)}
    return Match.new(game, setup, id="evening", seed=seed, position=state.to_json())
