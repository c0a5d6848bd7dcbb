"""Triggered abilities: the abilities triggered by one event wait together, and one player chooses their order.

An event may trigger abilities of several players. An ability without a choice resolves by itself; if it is optional or
has arguments, its player is asked. If the order could matter, a player named by the game chooses it. If that player
must be asked about each ability anyway, the one that they use first resolves first. `use NAME` uses an ability, `order
NAME` makes it the next, and a pass declines all abilities that the question names.

TRIGGERS = Triggers("CS-ONS-04", ability_of, names_of, chooser=seat_on_turn)
fire(state, [WaitingAbility(seat, source, 0, (moment, unit))]) they resolve before anything now on the agenda
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from referee.engine.core.agenda import Decision, Frame, pop, push, swap, top_frame
from referee.engine.core.guards import DUE, Breach
from referee.engine.core.looking import caching_results
from referee.engine.core.move import Value
from referee.engine.mechanisms.abilities import Ability, AbilityVerb, Effect, Use, choices
from referee.engine.words import verbs
from referee.engine.words.terms import NamedThing, Slot
from referee.engine.words.wording import listed, plain

if TYPE_CHECKING:
    from referee.engine.core.move import Move
    from referee.engine.core.verb import Verb

TRIGGERED, ORDER, USE = "triggered", "order", "use"
"""The step that resolves waiting abilities, and the questions of their order and of their use."""
Event: TypeAlias = tuple[Value, ...]


class WaitingAbility(NamedTuple):
    """An unresolved triggered ability: its player, its source, its place in the source, the event that triggered it.

    Source and place together identify it among all waiting abilities.
    """

    seat: int
    source: str
    place: int = 0
    event: Event = ()

    @property
    def key(self) -> str:
        """Return the key that identifies this ability among all waiting abilities."""
        return f"{self.source}/{self.place}" if self.place else self.source


def fire(state: Any, found: Iterable[WaitingAbility]) -> None:
    """Add triggered abilities; they resolve before anything now on the agenda."""
    waiting = tuple(found)
    if waiting:
        push(state, Frame(TRIGGERED, None, waiting))


@dataclass(frozen=True)
class Triggers:
    """The triggered abilities of a game.

    clause: the rule on their order. ability_of: returns a waiting ability, even if its source has left play. names:
    returns an ability's names, the shortest first and a unique name last. chooser: returns the seat that chooses the
    order. is_optional: whether an ability's player may decline it. is_still_met: whether its conditions are still met.
    group: returns a value shared by abilities whose order does not matter. on_begin: called before it is carried out.
    description: returns what an ability does, for its question, or "".
    """

    clause: str
    ability_of: Callable[[Any, WaitingAbility], Ability[Any]]
    names: Callable[[Any, WaitingAbility], Sequence[str]]
    chooser: Callable[[Any], int]
    is_optional: Callable[[Any, Ability[Any]], bool] = lambda state, ability: False
    is_still_met: Callable[[Any, Use[Any]], bool] = lambda state, use: True
    group: Callable[[Any, Use[Any]], object] = lambda state, use: use.name
    on_begin: Callable[[Any, Use[Any]], None] = lambda state, use: None
    description: Callable[[Any, Ability[Any]], str] = lambda state, ability: ""

    def is_usable(self, state: Any, use: Use[Any]) -> bool:
        """Return whether the conditions of an ability are met and something can be its target."""
        if not self.is_still_met(state, use):
            return False
        if not use.ability.slots(state):
            return use.ability.breach(state, use) is None
        return any(use.ability.breach(state, one) is None for one in choices(state, use.seat, use.ability))

    # The agenda.

    @property
    def steps(self) -> Mapping[str, Callable[[Any], None]]:
        """Return the step that resolves waiting abilities."""
        return {TRIGGERED: self._go_on}

    @property
    def questions(self) -> Mapping[str, Callable[[Any, Frame], tuple[Decision, ...]]]:
        """Return the questions of order and of use, by the kind of frame."""
        return {ORDER: self._ask_order, USE: self._ask_use}

    def _go_on(self, state: Any) -> None:
        uses = {one: self.use_of(state, one) for one in _waiting(state.agenda[-1])}
        with caching_results(state):
            left = tuple([one for one, use in uses.items() if self.is_usable(state, use)])
        first = self.chooser(state)
        if not left:
            pop(state)
        elif all(one.seat == first and self._asks(state, uses[one]) for one in left):
            swap(state, Frame(USE, first, left))
        elif len({self.group(state, uses[one]) for one in left}) > 1:
            swap(state, Frame(ORDER, first, left))
        else:
            self._begin(state, left, left[0])

    def _asks(self, state: Any, use: Use[Any]) -> bool:
        return bool(use.ability.slots(state)) or self.is_optional(state, use.ability)

    def _begin(self, state: Any, waiting: tuple[WaitingAbility, ...], one: WaitingAbility) -> None:
        """Carry out an ability, or ask its player; the other abilities still wait."""
        swap(state, Frame(TRIGGERED, None, tuple(other for other in waiting if other != one)))
        use = self.use_of(state, one)
        if self._asks(state, use):
            push(state, Frame(USE, one.seat, (one,)))
        else:
            self._carry_out(state, use)

    def _carry_out(self, state: Any, use: Use[Any]) -> None:
        self.on_begin(state, use)
        use.ability.effect.act(state, use)

    def use_of(self, state: Any, one: WaitingAbility) -> Use[Any]:
        """Return the use of a waiting ability, with its player as the user."""
        return Use(one.seat, self.ability_of(state, one))

    # The questions.

    def _ask_order(self, state: Any, frame: Frame) -> tuple[Decision, ...]:
        waiting = _waiting(frame)
        names = listed((self._name(state, one) for one in waiting), "or")
        prompt = f"which resolves first, {names}?"
        return (Decision(frame.owner, ORDER, self.clause, prompt, subject=tuple(one.key for one in waiting)),)

    def _ask_use(self, state: Any, frame: Frame) -> tuple[Decision, ...]:
        waiting = _waiting(frame)
        owed = [one for one in waiting if not self.is_optional(state, self.ability_of(state, one))]
        alike: dict[str, list[str]] = {}
        for one in waiting:
            alike.setdefault(self._use_in_words(state, one), []).append(self._name(state, one))
        said = listed((f"{listed(names, 'or')}{use}" for use, names in alike.items()), "or")
        prompt = f"use {said}{'' if owed else ', or pass'}"
        must = tuple(f"use {self._name(state, one)}" for one in owed if len(owed) < len(waiting))
        subject = tuple(one.key for one in waiting)
        return (Decision(frame.owner, USE, self.clause, prompt, not owed, must, subject),)

    def _use_in_words(self, state: Any, one: WaitingAbility) -> str:
        """Return what an ability is used on, and what it does."""
        known = self.ability_of(state, one)
        nouns, does = [slot.term.noun for slot in known.slots(state)], self.description(state, known)
        on = f" with {listed(nouns)}" if nouns else ""
        return f"{on}{f' ({does})' if does else ''}"

    def must_use_breach(self, state: Any, move: Move) -> Breach | None:
        """Return why the top question cannot be passed, if an ability is not optional; else None."""
        owed = [one for one in _asked_abilities(state) if not self.is_optional(state, self.ability_of(state, one))]
        if not owed:
            return None
        return Breach(self.clause, f"{self._name(state, owed[0])} is not optional: use it")

    # The verbs.

    def verbs(self, effects: Iterable[Effect]) -> tuple[Verb[Any], Verb[Any]]:
        """Return the verb that uses an ability and the verb that chooses the next one.

        effects: the effects whose conditions can forbid a use.
        """
        term: NamedThing[str] = NamedThing(
            "an ability", self._keys_by_name, self._ability_name, lambda state, move_so_far: self._keys(state)
        )
        slot = Slot(term)
        playing = AbilityVerb(USE, self.clause, slot, self._abilities, manner="used", infers=False)

        def resolve(state: Any, move: Move) -> None:
            (use,) = playing.uses(state, move) or ()
            others = tuple(one for one in _waiting(pop(state)) if one.key != slot.of(move))
            push(state, Frame(TRIGGERED, None, others))
            self._carry_out(state, use)

        def order(state: Any, move: Move) -> None:
            waiting, key = _waiting(state.agenda[-1]), slot.of(move)
            self._begin(state, waiting, next(one for one in waiting if one.key == key))

        using = playing.verb(
            answers={USE},
            effect=resolve,
            guards=(playing.shape(DUE), *playing.conditions(effects, DUE)),
            help="use an ability, with the choices that it needs",
        )
        ordering: Verb[Any] = verbs.verb(
            ORDER,
            self.clause,
            (slot,),
            answers={ORDER},
            effect=order,
            typed=verbs.TypedForm((ORDER, "first")),
            help="choose which ability resolves first",
        )
        return using, ordering

    def _keys(self, state: Any) -> list[str]:
        return [one.key for one in _asked_abilities(state)]

    def _abilities(self, state: Any, seat: int, key: str) -> Sequence[Ability[Any]]:
        return [self.ability_of(state, one) for one in _asked_abilities(state) if one.key == key and one.seat == seat]

    def _keys_by_name(self, state: Any) -> dict[str, str]:
        """Return the keys of the abilities in the top question, by name; a name that several share is left out."""
        pairs = [(plain(name), one.key) for one in _asked_abilities(state) for name in self.names(state, one)]
        return {name: key for name, key in pairs if all(other == key for one, other in pairs if one == name)}

    def _ability_name(self, state: Any, key: str) -> str:
        return next((name for name, one in self._keys_by_name(state).items() if one == key), key)

    def _name(self, state: Any, one: WaitingAbility) -> str:
        """Return the name of an ability as it is printed."""
        word = self._ability_name(state, one.key)
        return next((name for name in self.names(state, one) if plain(name) == word), word)


def _waiting(frame: Frame) -> tuple[WaitingAbility, ...]:
    """Return the abilities waiting in a frame, even if it was saved and loaded."""
    return tuple(WaitingAbility(*one) for one in frame.data)  # type: ignore[misc]


def _asked_abilities(state: Any) -> tuple[WaitingAbility, ...]:
    """Return the abilities in the top question; empty if no such question is due."""
    frame = top_frame(state, ORDER, USE)
    return () if frame is None else _waiting(frame)
