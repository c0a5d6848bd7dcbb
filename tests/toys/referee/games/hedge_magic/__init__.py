"""Hedge Magic: spells on a stack that answer each other, auras that count while in play, triggered effects."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from referee.engine import (
    Catalogue,
    Chance,
    Decision,
    DrawSpec,
    Frame,
    LastingEffect,
    Line,
    Outcome,
    Plain,
    Setup,
    Tally,
    Token,
    count_use,
    end_effects,
    pop,
    push,
    reset_uses,
    state,
    static,
    use_count,
    zones,
)
from referee.engine.core.hooks import PASS
from referee.engine.core.state import State
from referee.engine.game import Game
from referee.engine.mechanisms import windows
from referee.engine.mechanisms.modifiers import Modifier, keep, modifier_lines
from referee.engine.mechanisms.stack import Stack
from referee.engine.verbs import (
    DUE,
    Ability,
    AbilityVerb,
    Breach,
    Card,
    Effect,
    Example,
    Guard,
    Move,
    NamedThing,
    PartialMove,
    Slot,
    Use,
    Value,
    verb,
)
from referee.engine.words.verbs import names_held_card
from referee.engine.words.wording import by_plain_name, matching_values
from referee.loading.data import GameData

FILES = ("spells.yaml",)
SEATS = ("North", "South")
GOLEMS = ("north oak", "north elm", "south oak", "south elm")
STRENGTH, CHARGE, TURN = "strength", "charge", "turn"


class Amount(NamedTuple):
    """The amount of a spell effect."""

    amount: int = 0


class Spell(NamedTuple):
    """A spell: its effect when cast, its triggered effect while in play, the strength it gives in play."""

    name: str
    instant: bool
    does: tuple[Ability[Amount], ...]
    reacts: tuple[Ability[Amount], ...]
    gives: tuple[Modifier[None], ...]


def hand(seat: int) -> str:
    return f"hand {seat}"


def play(seat: int) -> str:
    return f"play {seat}"


@state
class HedgeState(State):
    """The turn, the golems that are left, the spells."""

    spells: Mapping[str, Spell] = static()
    deck: Catalogue = static()
    seat: int = 1
    stand: tuple[bool, ...] = (True,) * 4
    effects: tuple[LastingEffect, ...] = ()
    uses: dict[str, int] = dataclasses.field(default_factory=dict)
    zones: dict[str, tuple[Token, ...]] = dataclasses.field(default_factory=dict)

    def in_play(self, seat: int) -> Iterator[Spell]:
        return (self.spells[str(token.face)] for token in self.zones[play(seat)])


def strength(state: HedgeState, golem: int) -> Tally:
    """Return the strength of a golem: its own, and that from its wizard's spells in play (HM-AURA-01)."""
    live = (one for spell in state.in_play(golem // 2) for one in spell.gives)
    base = Line(GOLEMS[golem], int(state.options["strength"]), "HM-AURA-01", "base")
    return Tally((base, *modifier_lines(state, STRENGTH, GOLEMS[golem], live, lambda one: True)))


# What spells are cast on, and what they do.


def golems(state: HedgeState, move_so_far: PartialMove) -> Iterable[int]:
    return range(len(GOLEMS))


def own(state: HedgeState, move_so_far: PartialMove) -> Iterable[int]:
    return (2 * move_so_far.seat, 2 * move_so_far.seat + 1)


def others(state: HedgeState, move_so_far: PartialMove) -> Iterable[int]:
    return own(state, Move(1 - move_so_far.seat, "")) if move_so_far.seat in (0, 1) else ()


NAMES = {name: number for number, name in enumerate(GOLEMS)}
AIM: Slot[int] = Slot(NamedThing("a golem", NAMES))
ATTACKER: Slot[int] = Slot(NamedThing("one of your golems", NAMES, listed=own))
DEFENDER: Slot[int] = Slot(NamedThing("a golem of the other", NAMES, listed=others), 1)


def stands(state: HedgeState, use: Use[Any]) -> Breach | None:
    return None if state.stand[AIM.of(use)] else Breach("HM-SPELL-05", f"{GOLEMS[AIM.of(use)]} has fallen", "fact")


def something_waits(state: HedgeState, use: Use[Any]) -> Breach | None:
    return None if STACK.waiting(state) else Breach("HM-SPELL-06", "nothing waits that could be undone", "fact")


def hit(state: HedgeState, golem: int, amount: int, clause: str) -> None:
    tally = strength(state, golem)
    if not state.stand[golem] or amount < tally.total:
        return
    state.stand = tuple(one and number != golem for number, one in enumerate(state.stand))
    state.report(clause, f"{GOLEMS[golem]} falls by {amount} against {tally}")
    for reaction in reversed([one for spell in state.in_play(golem // 2) for one in spell.reacts]):
        STACK.put(state, Use(golem // 2, reaction), ())


def strike(state: HedgeState, use: Use[Amount]) -> None:
    hit(state, AIM.of(use), use.data.amount, "HM-SPELL-01")


def boost(state: HedgeState, use: Use[Amount]) -> None:
    line = Line(use.name, use.data.amount, "HM-SPELL-01")
    keep(state, use.seat, STRENGTH, GOLEMS[AIM.of(use)], TURN, [(use.ability.source, line)])


def counter(state: HedgeState, use: Use[Amount]) -> None:
    undone = STACK.take_off(state)
    assert undone is not None
    state.report("HM-SPELL-06", f"{undone.name} of {SEATS[undone.seat]} is undone", use.seat)


def sweep(state: HedgeState, use: Use[Amount]) -> None:
    for seat in range(2):
        zones.transfer(state, state.zones[play(seat)], play(seat), "used")


def stay(state: HedgeState, use: Use[Amount]) -> None:
    token = next(one for one in reversed(state.zones["stack"]) if one.face == use.ability.source)
    zones.transfer(state, [token], "stack", play(use.seat))


def draw(state: HedgeState, use: Use[Amount]) -> None:
    if state.zones["deck"]:
        push(state, Frame("draw", use.seat))


def clash(state: HedgeState, use: Use[Amount]) -> None:
    """Let a golem charge another, with its strength at the declaration."""
    attacker, defender = ATTACKER.of(use), DEFENDER.of(use)
    if state.stand[attacker]:
        hit(state, defender, strength(state, attacker).total, "HM-TURN-03")


EFFECTS = {
    "strike": Effect(strike, (AIM,), {"stands": stands}),
    "boost": Effect(boost, (AIM,), {"stands": stands}),
    "counter": Effect(counter, conditions={"waits": something_waits}),
    "sweep": Effect(sweep),
    "stay": Effect(stay),
    "draw": Effect(draw),
}
CHARGING = Ability(CHARGE, "the charge", 0, Effect(clash, (ATTACKER, DEFENDER)), Amount())


def known(state: HedgeState, source: str, place: int) -> Ability[Amount]:
    if source == CHARGE:
        return CHARGING
    spell = state.spells[source]
    return next(one for one in (*spell.does, *spell.reacts) if one.place == place)


def after_use(state: HedgeState, use: Use[Amount]) -> None:
    """Discard a spell that was cast, unless it stays in play; drop the strength kept for a charge (HM-TURN-04)."""
    if use.ability.source == CHARGE:
        end_effects(state, CHARGE)
    elif use.ability in state.spells[use.ability.source].does:
        cast = [token for token in state.zones["stack"] if token.face == use.ability.source]
        zones.transfer(state, cast[-1:], "stack", "used")


def prompt(state: HedgeState, use: Use[Amount]) -> str:
    return f"answer {use.name} of {SEATS[use.seat]}, or pass"


STACK = Stack("answer", "HM-SPELL-01", known, prompt, after_use)

# What forbids a move.


def is_instant(state: HedgeState, move: Move) -> Breach | None:
    spell = state.spells.get(str(move.args[0]))
    if spell is None or spell.instant or state.agenda[-1].kind == "main":
        return None
    return Breach("HM-SPELL-03", f"{spell.name} is no instant")


def once(state: HedgeState, move: Move) -> Breach | None:
    return Breach("HM-TURN-02", "a charge was made in this turn") if use_count(state, TURN, move.seat, CHARGE) else None


def opposed(state: HedgeState, move: Move) -> Breach | None:
    attacker, defender = ATTACKER.of(move), DEFENDER.of(move)
    if attacker // 2 == move.seat != defender // 2:
        return None
    return Breach("HM-TURN-03", "a golem of yours charges one of the other player", "fact")


def both_stand(state: HedgeState, move: Move) -> Breach | None:
    fallen = [one for one in (ATTACKER.of(move), DEFENDER.of(move)) if not state.stand[one]]
    return Breach("HM-SPELL-05", f"{GOLEMS[fallen[0]]} has fallen", "fact") if fallen else None


# What moves do.


def cast(state: HedgeState, move: Move) -> None:
    (one,) = CASTING.uses(state, move) or ()
    token = zones.reveal(state, state.deck, hand(move.seat), one.ability.source, zones.all_seats_mask(2))
    assert token is not None
    zones.transfer(state, [token], hand(move.seat), "stack")
    STACK.put(state, one, (1 - move.seat, move.seat))


def charge(state: HedgeState, move: Move) -> None:
    """Declare a charge, and keep the golem's strength for it (HM-TURN-04)."""
    count_use(state, TURN, move.seat, CHARGE)
    _, *lines = strength(state, ATTACKER.of(move)).lines
    by_name = {spell.name: source for source, spell in state.spells.items()}
    keep(state, move.seat, STRENGTH, GOLEMS[ATTACKER.of(move)], CHARGE, [(by_name[one.source], one) for one in lines])
    STACK.put(state, Use(move.seat, CHARGING, move.args), (1 - move.seat, move.seat))


def end(state: HedgeState, move: Move) -> None:
    pop(state)


def let_pass(state: HedgeState, move: Move) -> None:
    windows.pass_window(state)


# What happens by itself.


def next_turn(state: HedgeState) -> None:
    end_effects(state, TURN)
    reset_uses(state, TURN)
    if not state.zones["deck"]:
        state.agenda = ()
        return
    state.seat = 1 - state.seat
    push(state, Frame("main", state.seat), Frame("draw", state.seat))


def is_over(state: HedgeState) -> bool:
    """End the match when a wizard has no golem left (HM-END-01)."""
    if any(state.stand[:2]) and any(state.stand[2:]):
        return False
    state.agenda = ()
    return True


def ability(row: Mapping[str, Any], place: int, record: Mapping[str, Any]) -> Ability[Amount]:
    data = {key: value for key, value in record.items() if key not in ("word", "on")}
    id, name, effect = str(row["id"]), str(row["name"]), EFFECTS[record["word"]]
    return Ability(id, name, place, effect, Amount(**data))


def spell_of(row: Mapping[str, Any]) -> Spell:
    found = [(ability(row, place, record), "on" in record) for place, record in enumerate(row["does"])]
    gives = [
        Modifier(str(row["id"]), str(row["name"]), one["stat"], one["amount"], "HM-AURA-01", None)
        for one in row.get("gives", ())
    ]
    cast, reacts = (tuple(one for one, reacts in found if reacts == wanted) for wanted in (False, True))
    return Spell(str(row["name"]), row["instant"], cast, reacts, tuple(gives))


def called(state: HedgeState) -> dict[str, str]:
    return by_plain_name({id: spell.name for id, spell in state.spells.items()})


def abilities(state: HedgeState, seat: int, face: str) -> tuple[Ability[Amount], ...]:
    return state.spells[face].does if face in state.spells else ()


CARD: Slot[str] = Slot(Card("a spell", called, zone=hand))
CASTING = AbilityVerb("cast", "HM-SPELL-04", CARD, abilities, manner="cast")
CAST = CASTING.verb(
    answers={"main", "answer"},
    effect=cast,
    guards=(
        CASTING.shape(),
        Guard("instant", is_instant, (DUE,)),
        *CASTING.conditions(EFFECTS.values(), DUE),
        names_held_card(CARD, "HM-SPELL-04"),
    ),
    help=Example("cast bolt north oak", "cast a spell from the hand"),
)
CHARGE_VERB = verb(
    "charge",
    "HM-TURN-03",
    (ATTACKER, DEFENDER),
    answers={"main"},
    effect=charge,
    guards=(Guard("once", once), Guard("opposed", opposed), Guard("standing", both_stand, ("opposed",))),
    help="charge a golem of the other",
)
END = verb("end", "HM-TURN-01", answers={"main"}, effect=end, help="end the turn")
LET_PASS = verb(PASS, "HM-SPELL-01", answers={"answer"}, effect=let_pass, help="let it be done")


class HedgeMagic(Game[HedgeState]):
    """The rules of Hedge Magic."""

    name, version, seats = "hedge_magic", "1", range(2, 3)
    verbs = {one.name: one for one in (CAST, CHARGE_VERB, END, LET_PASS)}  # noqa: RUF012
    steps = {"turn": next_turn, **STACK.steps}  # noqa: RUF012
    checks = (is_over,)
    windows = responses = frozenset({"answer"})

    def __init__(self, data: GameData) -> None:
        rows = data.tables["spells.yaml"]
        self.book, self.title = data.book, data.book.title
        self.spells = {str(row["id"]): spell_of(row) for row in rows}
        self.deck = Catalogue.of({str(row["id"]): int(row["count"]) for row in rows})
        self.questions = {"main": self.ask, **STACK.questions}
        self.chances = {"draw": Chance(self.draw, self.drawn)}

    def ask(self, state: HedgeState, frame: Frame) -> tuple[Decision, ...]:
        seat = frame.owner
        left = len(state.zones["deck"])
        asked = "cast a spell, charge, or end the turn"
        return (Decision(seat, "main", "HM-TURN-01", asked, subject=(left, use_count(state, TURN, seat, CHARGE))),)

    def draw(self, state: HedgeState, frame: Frame) -> DrawSpec:
        names = zones.drawable_faces(state, self.deck, "deck")
        asked = f"{SEATS[frame.owner]} draws a spell"
        return DrawSpec(frame.owner, "spell", "HM-TURN-01", asked, names=names, hidden=True)

    def drawn(self, state: HedgeState, frame: Frame, values: tuple[Value, ...]) -> None:
        seat = frame.owner
        zones.draw(state, self.deck, "deck", hand(seat), [str(value) for value in values], 1 << seat)

    def begin(self, setup: Setup) -> HedgeState:
        places: dict[str, tuple[Token, ...]] = {"deck": zones.pile(self.deck), "stack": (), "used": ()}
        places |= {zone: () for seat in range(2) for zone in (hand(seat), play(seat))}
        found = HedgeState(spells=self.spells, deck=self.deck, options=setup.options, zones=places)
        found.agenda = (Frame("turn"), *(Frame("draw", seat) for seat in (1, 0)))
        return found

    def load(self, data: Plain) -> HedgeState:
        return HedgeState.from_json(data, spells=self.spells, deck=self.deck)

    def turn_key(self, state: HedgeState) -> tuple[Value, ...]:
        return (len(state.zones["deck"]), state.seat)

    def tallies(self, state: HedgeState, move: Move | None = None) -> tuple[tuple[str, Tally], ...]:
        return tuple((GOLEMS[golem], strength(state, golem)) for golem in range(4) if state.stand[golem])

    def catalogue(self, state: HedgeState) -> Catalogue:
        return self.deck

    def outcome(self, state: HedgeState) -> Outcome | None:
        if state.agenda:
            return None
        north, south = sum(state.stand[:2]), sum(state.stand[2:])
        if north == south:
            return Outcome("HM-END-01", "as many golems stand", ((0, 1),))
        return Outcome("HM-END-01", "more golems stand", ((0,), (1,)) if north > south else ((1,), (0,)))

    def not_now(self, state: HedgeState, move: Move) -> Breach:
        due = self.due(state)
        return Breach("HM-SPELL-03", f"due now: {due[0].prompt}" if due else "the game is over")

    def seat_names(self, state: HedgeState) -> tuple[str, ...]:
        return SEATS

    def faces(self, state: HedgeState, text: str) -> tuple[str, ...]:
        return matching_values({id: spell.name for id, spell in self.spells.items()}, text)


def build(data: GameData) -> HedgeMagic:
    """Return the game."""
    return HedgeMagic(data)
