"""Abilities: what cards, skills and events do when used, parsed once from data.

An `Effect` is the code for an effect word in the data: the arguments it takes, its conditions, its action. An `Ability`
is an effect with the data of one card; a `Use` is an ability with the seat that uses it and its arguments. An
`AbilityVerb` uses the abilities of a card: the card is its first argument, the abilities take the others.

OTHER = Slot(Seat("a ship", ship_names, listed=others))
CROSSWIND = Effect(push_ship, (OTHER,), {"on the map": is_on_map})
ORDERS = AbilityVerb("play", "SF-CRD-13", CARD, abilities_of)
PLAY = ORDERS.verb(answers=..., effect=play, guards=(ORDERS.shape(), *ORDERS.conditions(EFFECTS.values())))
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from referee.engine.core.guards import Breach, Guard
from referee.engine.core.looking import cached_per_state
from referee.engine.core.move import UNKNOWN, Move
from referee.engine.core.verb import Phrase
from referee.engine.words import verbs
from referee.engine.words.verbs import BY_NAME, INFERENCE_COST, fits_slots, parse, reveals_of
from referee.engine.words.wording import listed

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from referee.engine.core.move import Value
    from referee.engine.core.ruling import Reveal
    from referee.engine.core.verb import Example, Verb
    from referee.engine.words.terms import Slot, Words
    from referee.engine.words.verbs import Run, Slots, TypedForm

D = TypeVar("D")
MOST_LISTED = 6
"""How many suitable arguments are listed at most if an argument is missing."""
Read: TypeAlias = list[tuple[int, "Run"]]


class Use(NamedTuple, Generic[D]):
    """One use of an ability: its user and its arguments. `SHIP.of(use)` is the ship that it is used on.

    piece: the number of the piece that it is used on, wherever that piece is by then; None if no piece is fixed.
    """

    seat: int
    ability: Ability[D]
    args: tuple[Value, ...] = ()
    piece: int | None = None

    @property
    def data(self) -> D:
        """Return the data of the ability."""
        return self.ability.data

    @property
    def name(self) -> str:
        """Return the name of the card, skill or event that has the ability."""
        return self.ability.name


Condition: TypeAlias = Callable[[Any, Use[Any]], Breach | None]


class Effect(NamedTuple):
    """What an effect word does.

    act: carries it out. slots: its arguments, or a function of state and ability that returns them. conditions: its
    conditions, by name. values: returns the sets of arguments to list, if slots depend on each other. follows: returns
    the moves that the words after the arguments mean. tidy: sorts arguments whose order does not matter, for the
    record. clause: cited for unsuitable arguments, if not the verb's clause. also: clauses cited along with it.
    """

    act: Callable[[Any, Use[Any]], None]
    slots: Slots | Callable[[Any, Ability[Any]], Slots] = ()
    conditions: Mapping[str, Condition] = {}
    values: Callable[[Any, Use[Any]], Iterable[tuple[Value, ...]]] | None = None
    follows: Callable[[Any, Use[Any], Words], Iterable[Run]] | None = None
    tidy: Callable[[tuple[Value, ...]], tuple[Value, ...]] | None = None
    clause: str = ""
    also: tuple[str, ...] = ()


class Ability(NamedTuple, Generic[D]):
    """What a card, skill or event does.

    source, name: the id and the name of the card, skill or event. place: its number among the abilities of its source.
    manner: how the source is used, such as from the hand; empty if it does not matter.
    """

    source: str
    name: str
    place: int
    effect: Effect
    data: D
    manner: str = ""

    def slots(self, state: Any) -> Slots:
        """Return the arguments that the ability takes."""
        return self.effect.slots(state, self) if callable(self.effect.slots) else self.effect.slots

    def breach(self, state: Any, use: Use[D]) -> Breach | None:
        """Return the first breach of a condition for a use, or None."""
        return next((hit for test in self.effect.conditions.values() if (hit := test(state, use)) is not None), None)


@dataclass(frozen=True, eq=False)
class AbilityVerb:
    """A verb that uses the abilities of a card.

    clause: the clause that unsuitable arguments break. card: its first argument. abilities: returns a card's abilities
    that a seat would use; empty if it cannot use any. manner: how a card is used, such as "played". ready: whether uses
    of a card are listed now at all. infers: whether all arguments can be left out if only one choice is legal.
    """

    name: str
    clause: str
    card: Slot[str]
    abilities: Callable[[Any, int, str], Sequence[Ability[Any]]]
    manner: str = "played"
    ready: Callable[[Any, int, str], bool] = lambda state, seat, card: True
    infers: bool = True

    def of(self, state: Any, move: Move) -> Sequence[Ability[Any]]:
        """Return the abilities that a move would use."""
        return self.abilities(state, move.seat, self.card.of(move))

    def uses(self, state: Any, move: Move) -> tuple[Use[Any], ...] | None:
        """Return a move's use of each ability of its card; None if its arguments do not fit or no ability is usable."""
        return _uses(state, self, move)

    # The guards.

    def shape(self, *needs: str, idle: Callable[[Any, Move], Breach | None] = lambda state, move: None) -> Guard[Any]:
        """Return the guard that checks a card's arguments.

        idle: returns why a card without a usable ability is refused, or None if it is allowed.
        """

        def test(state: Any, move: Move) -> Breach | None:
            if self.uses(state, move) is not None:
                return None
            found = self.of(state, move)
            if not found:
                return idle(state, move)
            how = self._usage(state, move, found)
            also = tuple(clause for ability in found for clause in ability.effect.also)
            clause = found[0].effect.clause or self.clause
            return Breach(clause, f"{found[0].name} is {self.manner} {how}", "fact", also)

        return Guard("shape", test, needs)

    def _usage(self, state: Any, move: Move, found: Sequence[Ability[Any]]) -> str:
        """Return the usage of a card's abilities in words: the arguments they take, and those that fit now."""
        nouns = list[str]()
        for noun in (slot.term.noun for ability in found for slot in ability.slots(state)):
            nouns.append(f"another {noun.partition(' ')[2]}" if noun in nouns else noun)
        if not nouns:
            return "with nothing after its name"
        fit = self._allowed_moves(state, move, found) if state.agenda and not move.args[1:] else ()
        words = (" ".join(part.text for part in self._arguments_spelled(state, one)) for one in fit)
        some = list(dict.fromkeys(words))
        more = [f"{len(some) - MOST_LISTED} more"] if len(some) > MOST_LISTED else []
        now = f": {listed([*some[:MOST_LISTED], *more], 'or')}" if some else ""
        return f"with {listed(nouns)} after its name{now}"

    def conditions(self, effects: Iterable[Effect], *needs: str) -> Iterator[Guard[Any]]:
        """Yield one guard for each condition that the effects name."""
        for name in dict.fromkeys(name for effect in effects for name in effect.conditions):
            yield Guard(name, self._condition(name), (*needs, "shape"))

    def _condition(self, name: str) -> Callable[[Any, Move], Breach | None]:
        def test(state: Any, move: Move) -> Breach | None:
            for use in _uses(state, self, move) or ():
                check = use.ability.effect.conditions.get(name)
                hit = None if check is None else check(state, use)
                if hit is not None:
                    return hit
            return None

        return test

    # The uses to list.

    def candidates(self, state: Any, seat: int) -> Iterator[Move]:
        """Yield the uses of all cards that a seat can name; unknown cards only as `?`."""
        bare = Move(seat, self.name)
        for card in self.card.term.values(state, bare):
            yield from (bare._replace(args=(card,)),) if card == UNKNOWN else self.choices(state, seat, card)

    def choices(self, state: Any, seat: int, card: str) -> Iterator[Move]:
        """Yield every use of a card that could be legal now, and perhaps others; nothing if no ability is usable."""
        found = self.abilities(state, seat, card) if self.ready(state, seat, card) else ()
        for args in self._arguments(state, seat, found) if found else ():
            yield Move(seat, self.name, (card, *args))

    def _arguments(self, state: Any, seat: int, found: Sequence[Ability[Any]]) -> Iterator[tuple[Value, ...]]:
        if not found:
            yield ()
            return
        for use in choices(state, seat, found[0]):
            yield from ((*use.args, *more) for more in self._arguments(state, seat, found[1:]))

    def expand(self, state: Any, move: Move) -> Iterator[Move]:
        """Yield the uses that a move with an unnamed card could mean: each possible card, with its arguments."""
        if move.args == (UNKNOWN,):
            for card in self.card.term.possible_values(state, move, UNKNOWN):
                for use in self.choices(state, move.seat, card):
                    yield from self._possible_moves(state, use)
        else:
            yield from self._possible_moves(state, move)

    def _possible_moves(self, state: Any, move: Move) -> Iterator[Move]:
        uses = self.uses(state, move)
        if UNKNOWN not in move.args or uses is None:
            yield move
            return
        card, *args = move.args
        for row in product(*(verbs.moves_with_card(state, use, use.ability.slots(state)) for use in uses)):
            named = tuple(value for use in row for value in use.args)
            if (UNKNOWN, card) not in zip(args, named, strict=True):  # the card itself is leaving the hand
                yield move._replace(args=(card, *named))

    def shows(self, state: Any, move: Move) -> tuple[Reveal, ...]:
        """Return the cards that a move shows: the card used, and any cards among its arguments."""
        uses = self.uses(state, move) or ()
        more = tuple(one for use in uses for one in reveals_of(state, use, use.ability.slots(state)))
        return (*reveals_of(state, move, (self.card,)), *more)

    # Words.

    def read(self, state: Any, seat: int, said: Words) -> list[Run]:
        """Return the readings of a card and its arguments; an argument can be left out if only one value is possible.

        A card alone is read too, so that the refusal can say which arguments are missing.
        """
        bare = Move(seat, self.name)
        return verbs.best_readings(
            parse(state, bare, (self.card,), said, lambda move, rest: self.readings(state, move, rest))
        )

    def readings(self, state: Any, move: Move, words: Words) -> Read:
        """Return the readings of the words after the card of a move, each with its cost."""
        found = self.of(state, move)
        if not found:
            return [] if words else [(0, (move,))]
        runs = self._read_uses(state, move, found, (), words)
        if runs or words:
            return runs
        inferred = self._only_arguments(state, move) if self.infers else ()
        return [(INFERENCE_COST, (move._replace(args=(*move.args, *inferred)),))]

    def _read_uses(
        self, state: Any, move: Move, found: Sequence[Ability[Any]], done: tuple[Use[Any], ...], words: Words
    ) -> Read:
        if not found:
            args = tuple(value for use in done for value in use.args)
            ready = move._replace(args=(*move.args, *args))
            if not words:
                return [(0, (ready,))]
            follows = done[-1].ability.effect.follows
            return [] if follows is None else [(0, (ready, *run)) for run in follows(state, done[-1], words)]

        def go_on(use: Use[Any], rest: Words) -> Read:
            tidy = use.ability.effect.tidy
            tidied = use if tidy is None else use._replace(args=tidy(use.args))
            return self._read_uses(state, move, found[1:], (*done, tidied), rest)

        return parse(state, Use(move.seat, found[0]), found[0].slots(state), words, go_on)

    def _only_arguments(self, state: Any, move: Move) -> tuple[Value, ...]:
        """Return the arguments to fill in if the conditions leave only one possibility; otherwise none."""
        fit = self._allowed_moves(state, move, self.of(state, move)) if state.agenda else ()
        return fit[0].args[1:] if len(fit) == 1 else ()

    def _allowed_moves(self, state: Any, move: Move, found: Sequence[Ability[Any]]) -> Sequence[Move]:
        """Return a move with each set of arguments that no condition forbids; no moves if a set has an unnamed card."""
        given = self._arguments(state, move.seat, found)
        moves = [Move(move.seat, move.verb, (*move.args, *args)) for args in given]
        if any(UNKNOWN in one.args for one in moves):
            return ()
        return [one for one in moves if not any(map(_breach(state), self.uses(state, one) or ()))]

    def spell(self, state: Any, move: Move) -> Iterator[Phrase]:
        """Yield the words for a card and its arguments, part by part."""
        yield Phrase(self.name)
        yield from verbs.argument_phrases(state, move._replace(args=move.args[:1]), (self.card,))
        yield from self._arguments_spelled(state, move)

    def _arguments_spelled(self, state: Any, move: Move) -> Iterator[Phrase]:
        uses = self.uses(state, move)
        if uses is None:
            yield from (Phrase(str(value)) for value in move.args[1:])
        for use in uses or ():
            yield from verbs.argument_phrases(state, use, use.ability.slots(state))

    def verb(
        self,
        *,
        answers: Collection[str],
        effect: Callable[[Any, Move], None],
        guards: Sequence[Guard[Any]],
        typed: TypedForm = BY_NAME,
        candidates: Callable[[Any, int], Iterable[Move]] | None = None,
        help: str | Example = "",
        anchored: bool = True,
    ) -> Verb[Any]:
        """Return the verb; for the parameters see `verb` in words/verbs.py. candidates: lists its moves, if given."""
        made = verbs.verb(
            self.name,
            self.clause,
            (self.card,),
            answers=answers,
            effect=effect,
            guards=guards,
            typed=typed._replace(read=self.read),
            help=help,
            anchored=anchored,
        )
        return made._replace(
            candidates=candidates or self.candidates,
            spell=self.spell,
            shows=self.shows,
            expand=self.expand,
            arguments_breach=self._cardless,
        )

    def _cardless(self, state: Any, move: Move) -> Breach | None:
        if move.args and self.card.term.fits(state, move.args[0]):
            return None
        return Breach(self.clause, f"{self.name} takes {self.card.term.noun}", "fact")


@cached_per_state
def _uses(state: Any, playing: AbilityVerb, move: Move) -> tuple[Use[Any], ...] | None:
    found, args = list[Use[Any]](), move.args[1:]
    for ability in playing.of(state, move):
        slots = ability.slots(state)
        use = Use(move.seat, ability, args[: len(slots)])
        if not fits_slots(state, use, slots) or (ability.effect.tidy and ability.effect.tidy(use.args) != use.args):
            return None
        found.append(use)
        args = args[len(slots) :]
    return tuple(found) if found and not args else None


def _breach(state: Any) -> Callable[[Use[Any]], Breach | None]:
    return lambda use: use.ability.breach(state, use)


def choices(state: Any, seat: int, ability: Ability[Any]) -> Iterable[Use[Any]]:
    """Return the uses of an ability that may be listed as moves."""
    use = Use(seat, ability)
    if ability.effect.values is None:
        return verbs.choices(state, use, ability.slots(state))
    return (use._replace(args=args) for args in ability.effect.values(state, use))
