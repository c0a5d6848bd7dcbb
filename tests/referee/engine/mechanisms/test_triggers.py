"""Triggered abilities that wait: what resolves by itself, what is asked, of whom, in which order."""

from __future__ import annotations

from tavern_game import Tavern

from referee.engine.core.agenda import Frame, push
from referee.engine.core.move import Move
from referee.engine.core.state import State, state
from referee.engine.mechanisms.abilities import Ability, Effect, Use
from referee.engine.mechanisms.triggers import ORDER, TRIGGERED, USE, Triggers, WaitingAbility, fire
from referee.engine.mechanisms.windows import is_responding
from referee.engine.words.terms import NamedThing, Slot

TARGET: Slot[str] = Slot(NamedThing("a target", {"left": "left", "right": "right"}))


@state
class Bell(State):
    """What has been rung, and which bells are cracked."""

    rung: tuple[str, ...] = ()
    cracked: tuple[str, ...] = ()


def ring(table: Bell, use: Use[bool]) -> None:
    table.rung = (*table.rung, " ".join([use.name, *map(str, use.args)]))


def known(table: Bell, one: WaitingAbility) -> Ability[bool]:
    """Return a bell: `aimed` ones take a target, `maybe` ones are optional."""
    effect = Effect(ring, (TARGET,) if "aimed" in one.source else ())
    return Ability(one.source, one.source, one.place, effect, "maybe" in one.source)


TRIGGERS = Triggers(
    "B-1",
    known,
    names=lambda table, one: (one.source, one.key),
    chooser=lambda table: 0,
    is_optional=lambda state, ability: ability.data,
    is_still_met=lambda table, use: use.name not in table.cracked,
)
USING, ORDERING = TRIGGERS.verbs(())


def fired(*bells: tuple[int, str], cracked: tuple[str, ...] = ()) -> Bell:
    """Return a state in which bells have been triggered, settled as far as it goes by itself."""
    table = Bell(agenda=(Frame("below", 0),), cracked=cracked)
    fire(table, [WaitingAbility(seat, bell) for seat, bell in bells])
    return settled(table)


def settled(table: Bell) -> Bell:
    while table.agenda[-1].kind == TRIGGERED:
        TRIGGERS.steps[TRIGGERED](table)
    return table


def asked(table: Bell) -> tuple[str, int | None]:
    top = table.agenda[-1]
    return top.kind, top.seat


def test_one_without_a_choice_resolves_by_itself() -> None:
    table = fired((1, "bong"))
    assert (table.rung, asked(table)) == (("bong",), ("below", 0))


def test_several_of_different_families_are_put_in_order_by_the_chooser() -> None:
    table = fired((1, "bong"), (0, "ding"))
    assert asked(table) == (ORDER, 0)
    ORDERING.effect(table, Move(0, ORDER, ("ding",)))
    assert settled(table).rung == ("ding", "bong")


def test_abilities_are_asked_for_as_they_are_printed() -> None:
    table = fired((1, "Night Bell"), (0, "Ding"))
    (decision,) = TRIGGERS.questions[ORDER](table, table.agenda[-1])
    assert decision.prompt == "which resolves first, Night Bell or Ding?"


def test_equal_triggers_need_no_order() -> None:
    table = fired((1, "bong"), (0, "bong"))
    assert table.rung == ("bong", "bong")


def test_triggers_that_ask_the_chooser_are_asked_together() -> None:
    table = fired((0, "aimed bell"), (0, "maybe bell"))
    assert asked(table) == (USE, 0)
    (decision,) = TRIGGERS.questions[USE](table, table.agenda[-1])
    assert (decision.may_pass, decision.owed) == (False, ("use aimed bell",))
    assert TRIGGERS.must_use_breach(table, Move(0, "pass")) is not None
    USING.effect(table, Move(0, USE, ("aimed bell", "left")))
    settled(table)
    assert table.rung == ("aimed bell left",)
    assert TRIGGERS.must_use_breach(table, Move(0, "pass")) is None


def test_abilities_that_do_the_same_are_asked_for_once() -> None:
    """The names come together, and what must be used is said once."""
    table = fired((0, "aimed bell"), (0, "aimed gong"))
    (decision,) = TRIGGERS.questions[USE](table, table.agenda[-1])
    assert decision.prompt.startswith("use aimed bell or aimed gong with ")
    assert (decision.may_pass, decision.owed) == (False, ())


def test_another_player_is_asked_when_it_is_their_turn_in_the_order() -> None:
    table = fired((1, "maybe bell"))
    assert asked(table) == (USE, 1)


def test_one_whose_conditions_fail_is_dropped() -> None:
    table = fired((0, "bong"), (0, "aimed bell"), cracked=("bong", "aimed bell"))
    assert (table.rung, asked(table)) == ((), ("below", 0))


def test_waiting_triggers_can_be_saved() -> None:
    table = fired((1, "bong"), (0, "ding"))
    again = Bell.from_json(table.to_json())
    assert again == table
    assert TRIGGERS.questions[ORDER](again, again.agenda[-1]) == TRIGGERS.questions[ORDER](table, table.agenda[-1])


def test_a_question_about_four_abilities_is_not_a_response_window() -> None:
    """Its data have the shape of a window: four values, the first a tuple."""
    game = Tavern()
    game.windows = frozenset({*game.windows, USE})
    table = fired(*((0, f"maybe {name}") for name in ("ash", "elm", "oak", "yew")))
    assert (asked(table), len(table.agenda[-1].data)) == ((USE, 0), 4)
    assert not is_responding(game, table)


def test_nothing_is_put_on_the_agenda_for_nothing() -> None:
    table = Bell()
    push(table, Frame("below", 0))
    fire(table, [])
    assert [frame.kind for frame in table.agenda] == ["below"]
