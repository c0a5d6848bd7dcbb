"""Verbs made of slots (see terms.py): how moves are read, written, listed and checked follows from their arguments.

TARGET, SECTION = Slot(Seat("a ship", ships), infer=enemies), Slot(Named("a section", SECTIONS), 1, default=UNNAMED)
FIRE_VERB = verb(
    "fire", "SF-FIR-03", (TARGET, SECTION), answers={ACTION}, effect=_fire, guards=(ONE_ACTION, Guard("reach", _reach)),
    typed=TypedForm(("fire", "shoot"), orders=[(SECTION, TARGET)]),
)

A guard or an effect gets the arguments as `TARGET.of(move)`. If an argument does not fit its term, the move breaks the
clause (a fact), and no guard is run. The functions below do the same for the arguments of an ability.
"""

from __future__ import annotations

from collections.abc import Container
from itertools import groupby
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from referee.engine.core import zones
from referee.engine.core.guards import DUE, Breach, Guard
from referee.engine.core.move import UNKNOWN, Move
from referee.engine.core.verb import Example, Phrase, Verb
from referee.engine.words.terms import MUST, UNNAMED, Card, PutAway
from referee.engine.words.wording import FILLERS, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from referee.engine.core.guards import S
    from referee.engine.core.move import Value
    from referee.engine.core.ruling import Reveal
    from referee.engine.words.terms import Slot, Words

R = TypeVar("R")
M = TypeVar("M", bound=Any)
Slots: TypeAlias = "Sequence[Slot[Any]]"
Run: TypeAlias = tuple[Move, ...]
INFERENCE_COST = 5
"""The cost of an argument that was not typed."""
UNNAMED_CARD = "name the card, because the move shows it"


class _Everything(Container[str]):
    def __contains__(self, kind: object) -> bool:
        return True


NEVER: Container[str] = ()
ALWAYS: Container[str] = _Everything()
"""The questions for which a verb's word can be left out: none, or all."""


class TypedForm(NamedTuple):
    """How a verb is typed and written.

    words: the words that players can type for it, by default its name; the first word is written. words_if_asked: words
    that count only while its question is due. optional_for: the kinds of question (or ALWAYS) for which the word can be
    left out if a line has only one meaning. is_meant: returns whether a line without the word means this verb, whatever
    is asked. fillers: words without meaning. orders: other orders in which arguments can be typed. infers: whether
    arguments are inferred even if none is typed. repeats: whether the rest of the line can be another move of this
    verb. follows: returns the moves that the rest of the line means. read: reads the words after the verb, which the
    slots read otherwise. line: reads a whole line; the words after the verb are read only if it returns nothing.
    written: how a move is written, with the number of a slot for each argument, such as `replace {0} with {1}`, or a
    function that writes a move part by part; by default the word and all arguments. suggests: whether its arguments are
    suggested if a line cannot be read.
    """

    words: Sequence[str] = ()
    words_if_asked: Sequence[str] = ()
    optional_for: Container[str] = NEVER
    is_meant: Callable[[Any, Move, Words], bool] | None = None
    fillers: Collection[str] = ()
    orders: Sequence[Slots] = ()
    infers: bool = False
    repeats: bool = False
    follows: Callable[[Any, Move, Words], Iterable[Run]] | None = None
    read: Callable[[Any, int, Words], Iterable[Run]] | None = None
    line: Callable[[Any, int, Words], Iterable[Run]] | None = None
    written: str | Callable[[Any, Move], Iterable[Phrase]] = ""
    suggests: bool = True

    def words_of(self, name: str) -> tuple[str, ...]:
        """Return the words for a verb of this name that count at any time."""
        return tuple(self.words or (() if self.words_if_asked else (name,)))


BY_NAME = TypedForm()
"""A verb that is typed as its name and its arguments."""


def verb(
    name: str,
    clause: str,
    slots: Slots = (),
    *,
    effect: Callable[[S, Move], None],
    answers: Collection[str] | None = None,
    guards: Sequence[Guard[S]] = (),
    typed: TypedForm = BY_NAME,
    values: Callable[[S, int], Iterable[tuple[Value, ...]]] | None = None,
    exact: bool = False,
    shape: Callable[[S, Move], Breach | None] | None = None,
    help: str | Example = "",
    anchored: bool = True,
) -> Verb[S]:
    """Return a verb whose candidates, reading, writing and more follow from its slots.

    clause: the clause that unsuitable arguments break. answers: the kinds of question that it answers, by default the
    kind with its own name. values: returns the sets of arguments to list, if slots depend on each other. exact: whether
    only legal moves are listed. shape: returns the breach of unsuitable arguments, for a verb without slots, whose
    arguments vary in number; then `values`, `read` and `written` are needed too. help: what the verb does, or an
    `Example`, if `help` in the rule book does not say it. anchored: see Verb; pass False for a verb that
    the table can force at another time.
    """
    answered = frozenset({name} if answers is None else answers)
    made = _SlotVerb(name, clause, slots, answered, typed, values, shape)
    return Verb(
        name,
        answered,
        tuple(guards),
        effect,
        made.candidates,
        made.read,
        made.spell,
        shows=made.reveals,
        expand=made.possible_moves,
        anchored=anchored,
        exact=exact,
        arguments_breach=made.arguments_breach,
        why_not_inferred=made.why_not_inferred,
        help=Example(typed_form(made.words[0], slots), help) if isinstance(help, str) else help,
        says=made.words,
        takes=tuple(slot.term for slot in slots if typed.suggests),
        clause=clause,
    )


class _SlotVerb(NamedTuple):
    """A verb with slots; see `verb`."""

    name: str
    clause: str
    slots: Slots
    answers: frozenset[str]
    typed: TypedForm
    values: Callable[[Any, int], Iterable[tuple[Value, ...]]] | None
    shape: Callable[[Any, Move], Breach | None] | None

    @property
    def words(self) -> tuple[str, ...]:
        """Return the words that can be typed for the verb; moves are written with the first of them."""
        return (*self.typed.words_of(self.name), *self.typed.words_if_asked)

    def candidates(self, state: Any, seat: int) -> Iterable[Move]:
        """Return the moves to list."""
        move = Move(seat, self.name)
        if self.values is None:
            return choices(state, move, self.slots)
        return (move._replace(args=args) for args in self.values(state, seat))

    def spell(self, state: Any, move: Move) -> Iterable[Phrase]:
        """Return a move in words, part by part."""
        word, written = self.words[0], self.typed.written
        if self.shape is None and UNKNOWN not in move.args and not fits_slots(state, move, self.slots):
            return (Phrase(word), *(Phrase(str(value)) for value in move.args))
        if callable(written):
            return written(state, move)
        if not written:
            return (Phrase(word), *argument_phrases(state, move, self.slots))
        found = {f"{{{slot.place}}}": argument(state, move, slot) for slot in self.slots}
        return (part for word in written.split() for part in found.get(word, [Phrase(word)]))

    def reveals(self, state: Any, move: Move) -> tuple[Reveal, ...]:
        """Return the unknown cards that a move shows."""
        return reveals_of(state, move, self.slots)

    def possible_moves(self, state: Any, move: Move) -> Iterator[Move]:
        """Yield the moves that a move with an unnamed card could mean."""
        return moves_with_card(state, move, self.slots)

    def arguments_breach(self, state: Any, move: Move) -> Breach | None:
        """Return the breach of a move with unsuitable arguments, or None."""
        if self.shape is not None:
            return self.shape(state, move)
        if fits_slots(state, move, self.slots):
            return None
        said = UNNAMED_CARD if UNKNOWN in move.args else f"{self.name} {arguments_in_words(self.slots)}"
        return Breach(self.clause, said, "fact")

    def read(self, state: Any, seat: int, tokens: Words) -> Iterable[Run]:
        """Return the meanings of a line as moves of the verb."""
        typed, kind = self.typed, state.top_kind
        if typed.line is not None and (found := list(typed.line(state, seat, tokens))):
            return found
        aloud = tokens[0] in typed.words_of(self.name) or (tokens[0] in typed.words_if_asked and kind in self.answers)
        if not (aloud or kind in typed.optional_for or typed.is_meant is not None):
            return ()
        said = tuple(word for word in tokens[aloud:] if word not in typed.fillers)
        runs = list((typed.read or self.phrase)(state, seat, said))
        if aloud or not runs:
            return runs
        return runs if len(runs) == 1 and (typed.is_meant is None or typed.is_meant(state, runs[0][0], said)) else ()

    def why_not_inferred(self, state: Any, seat: int, tokens: Words) -> str:
        """Return why an argument that a line leaves out cannot be inferred; empty if nothing can be said about it."""
        if tokens[0] not in self.words or all(slot.nothing is None for slot in self.slots):
            return ""
        runs = list[tuple[int, Move]]()
        for order in (self.slots, *self.typed.orders):
            start, slots = Move(seat, self.name), [*map(_or_unknown, order)]
            runs += parse(state, start, slots, tokens[1:], lambda move, rest: [] if rest else [(0, move)])
        unknown = ((slot, move) for _, move in runs for slot in self.slots if slot.of(move) is None)
        said = (slot.nothing(state, move) for slot, move in unknown if slot.nothing is not None)
        return next(filter(None, said), "")

    def phrase(self, state: Any, seat: int, said: Words) -> Iterable[Run]:
        """Return the meanings of the words after the verb, as its arguments and as following moves."""

        def phrases_of(move: Move, rest: Words) -> list[tuple[int, Run]]:
            if rest and rest == said:  # nothing was read, and nothing else can be read after it
                return []
            return [(0, (move, *run)) for run in (self.readings_after(state, move, rest) if rest else ((),))]

        start, guess = Move(seat, self.name), bool(said) or self.typed.infers
        orders = (self.slots, *self.typed.orders)
        return best_readings(one for order in orders for one in parse(state, start, order, said, phrases_of, guess))

    def readings_after(self, state: Any, move: Move, rest: Words) -> Iterable[Run]:
        """Return the meanings of the words left over."""
        if self.typed.repeats:
            return self.phrase(state, move.seat, rest)
        return () if self.typed.follows is None else self.typed.follows(state, move, rest)


def _or_unknown(slot: Slot[Any]) -> Slot[Any]:
    """Return a slot whose argument is None where it would be inferred and no value can be."""
    infer = slot.infer
    if infer is None or slot.nothing is None:
        return slot
    return slot._replace(infer=lambda state, move_so_far: [*infer(state, move_so_far)] or [None])


def unnamed_card_breach(clause: str) -> Breach:
    """Return the breach for a card that is shown but not named: a fact, which nobody can overrule."""
    return Breach(clause, UNNAMED_CARD, "fact")


def names_held_card(slot: Slot[str], clause: str) -> Guard[Any]:
    """Return the guard that checks that a slot's card is named, and is or could be in the slot's zone."""
    term = slot.term
    assert isinstance(term, Card)

    def test(state: Any, move: Move) -> Breach | None:
        face = slot.of(move)
        if face == UNKNOWN:
            return unnamed_card_breach(clause)
        if zones.find_token(state, term.deck(state), term.zone(move.seat), face) is None:
            return Breach(clause, f"{term.write(state, move, face)} cannot be in this hand", "fact")
        return None

    return Guard("held", test, (DUE,))


def typed_form(word: str, slots: Slots) -> str:
    """Return the form in which a verb and its arguments are typed, such as `fire SHIP [SECTION]`."""
    nouns = [slot.term.noun.partition(" ")[2].upper() for slot in slots]
    shown_nouns = [noun if slot.default is MUST else f"[{noun}]" for slot, noun in zip(slots, nouns, strict=True)]
    return " ".join([word, *shown_nouns])


def arguments_in_words(slots: Slots) -> str:
    """Return what a verb with these slots takes, such as `takes a ship and a section`."""
    return f"takes {listed(slot.term.noun for slot in slots)}" if slots else "takes nothing"


def fits_slots(state: Any, move_so_far: Any, slots: Slots) -> bool:
    """Return whether arguments are suitable for slots, legal or not."""
    if len(move_so_far.args) != len(slots):
        return False
    pairs = zip(slots, move_so_far.args, strict=True)
    return all(value == slot.default or slot.term.fits(state, value) for slot, value in pairs)


def best_readings(found: Iterable[tuple[int, R]]) -> list[R]:
    """Return the readings that match the words best, each once."""
    rows = list(found)
    least = min((cost for cost, _ in rows), default=0)
    return list(dict.fromkeys(one for cost, one in rows if cost == least))


def parse(
    state: Any,
    said: M,
    slots: Slots,
    words: Words,
    done: Callable[[M, Words], Iterable[tuple[int, R]]],
    infers: bool = True,
) -> list[tuple[int, R]]:
    """Return what words mean as arguments of slots, each reading with its cost.

    A slot takes the longest run of words that it can read, and a shorter run only if the rest cannot be read otherwise.
    done: called with all arguments and the words left over; returns an empty sequence if they do not make a reading.
    infers: whether an argument that is not typed can be inferred.
    """
    if not slots:
        return list(done(said, words))
    slot, *others = slots

    def go_on(value: Any, rest: Words, cost: int) -> list[tuple[int, R]]:
        more = parse(state, _with(said, slot, value), others, rest, done, infers)
        return [(cost + further, one) for further, one in more]

    for _, readings in groupby(slot.term.read(state, said, words), key=lambda one: len(one.rest)):
        found = [one for reading in readings for one in go_on(*reading)]
        if found:
            return found
    if words and words[0] in FILLERS:
        found = parse(state, said, slots, words[1:], done, infers)
        if found:
            return found
    guesses = tuple(slot.infer(state, said)) if slot.infer is not None and infers else ()
    if not guesses:
        return [] if slot.default is MUST else go_on(slot.default, words, 0)
    return [one for guess in guesses for one in go_on(guess, words, INFERENCE_COST)]


def _with(said: M, slot: Slot[Any], value: Any) -> M:
    """Return a move with one more argument; arguments before it that are not known yet are None."""
    args = (*said.args, *(None,) * (slot.place + 1 - len(said.args)))
    filled: M = said._replace(args=(*args[: slot.place], value, *args[slot.place + 1 :]))
    return filled


def choices(state: Any, said: M, slots: Slots, given: tuple[Value, ...] = ()) -> Iterator[M]:
    """Yield every set of arguments that slots list; those after an unnamed card (`?`) are left out or have defaults.

    given: arguments known beforehand, by place.
    """
    if not slots:
        yield said
        return
    slot, *others = slots
    settled = given[slot.place : slot.place + 1]
    if settled and settled != (slot.default,):
        yield from choices(state, _with(said, slot, settled[0]), others, given)
    elif UNKNOWN not in said.args:
        for value in slot.term.values(state, said):
            yield from choices(state, _with(said, slot, value), others, given)
    elif slot.default is MUST:
        yield said
    else:
        yield from choices(state, _with(said, slot, slot.default), others, given)


def moves_with_card(state: Any, said: M, slots: Slots) -> Iterator[M]:
    """Yield the moves that a move with an unnamed card could mean: each possible card, with its arguments."""
    place = said.args.index(UNKNOWN) if UNKNOWN in said.args else len(slots)
    if place >= len(slots):
        yield said
        return
    slot, others = slots[place], slots[place + 1 :]
    known: M = said._replace(args=said.args[:place])
    for value in slot.term.possible_values(state, known, UNKNOWN):
        for one in choices(state, _with(known, slot, value), others, said.args):
            yield from moves_with_card(state, one, slots)


def reveals_of(state: Any, move_so_far: Any, slots: Slots) -> tuple[Reveal, ...]:
    """Return the unknown cards that the arguments show."""
    pairs = ((slot, value) for slot, value in zip(slots, move_so_far.args, strict=False) if value != slot.default)
    return tuple(one for slot, value in pairs for one in slot.term.shows(state, move_so_far, value))


def argument_phrases(state: Any, move_so_far: Any, slots: Slots) -> list[Phrase]:
    """Return arguments in words, part by part; unsuitable values are written unchanged."""
    if not fits_slots(state, move_so_far, slots) and UNKNOWN not in move_so_far.args:
        return [Phrase(str(value)) for value in move_so_far.args]
    return [
        part for slot, _ in zip(slots, move_so_far.args, strict=False) for part in argument(state, move_so_far, slot)
    ]


def argument(state: Any, move_so_far: Any, slot: Slot[Any]) -> Iterable[Phrase]:
    """Return the words for the argument of a slot as parts of a move; nothing is typed for a default value."""
    value = slot.of(move_so_far)
    if value != slot.default:
        return slot.term.spell(state, move_so_far, value)
    return [Phrase(UNKNOWN, "card", typed="")] if isinstance(slot.term, PutAway) and value == UNNAMED else ()
