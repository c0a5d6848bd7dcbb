"""The beginning of a match: checks that the seats, house rules and position agree."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.campaign import SCENARIO, chosen_scenario, no_scenario_error, scenario_option
from referee.engine.core.naming import counted, default_name
from referee.engine.core.options import Setup
from referee.engine.errors import PositionError, RefereeError
from referee.engine.words.players import name_fault

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from referee.engine.campaign import Scenario
    from referee.engine.core.options import Setting
    from referee.engine.core.plain import Plain
    from referee.engine.game import Game


class Beginning(NamedTuple):
    """The set-up of a match, and its starting position, if any."""

    setup: Setup
    position: Mapping[str, Plain] | None


def beginning(
    game: Game[Any],
    position: Mapping[str, Plain] | None,
    seats: int | None,
    people: Sequence[str],
    chosen: Sequence[str],
) -> Beginning:
    """Return the beginning of a match; the chosen house rules (NAME=VALUE) override those in the position.

    Raises:
        RefereeError: the seats, names, house rules and position do not agree, or a name is not allowed.
        DataError: a house rule is unknown or cannot have the chosen value.
        PositionError: the position cannot be read, or is impossible under the chosen house rules.
    """
    _check_names(people)
    if position is None:
        return Beginning(_new_setup(game, _count(seats, people), chosen), None)
    asked = game.book.read(_with_scenario_numbers(game.scenarios, chosen))
    start = _with_house_rules(position, asked)
    state = game.read_position(start)
    _refuse_idle(game, state.options, asked)
    known = game.audit(game.read_position(position))
    if faults := [fault for fault in game.audit(state) if fault not in known]:
        raise PositionError(faults)
    count = len(game.people(state))
    if seats not in (None, count):
        raise RefereeError(f"seats: the position is for {count} seats, not for {seats}")
    _count(count, people)
    return Beginning(Setup(count, state.options), start)


def check_people(seats: int, people: Sequence[str]) -> None:
    """Check the names of the players of a match with this many seats.

    Raises:
        RefereeError: a name is not allowed, or there are not as many names as seats.
    """
    _check_names(people)
    _count(seats, people)


def _new_setup(game: Game[Any], count: int | None, chosen: Sequence[str]) -> Setup:
    """Return the set-up of a match without a position.

    count: the number of players; None: the number that the scenario needs or, without a scenario, the lowest with which
    a match can begin.
    """
    options, scenario = chosen_rules(game, chosen)
    if scenario is not None:
        return Setup(scenario.seats if count is None else count, options)
    for number in game.seats if count is None else (count,):
        setup = Setup(number, options)
        if number > 1 or not game.scenarios or _has_opponent(game, setup):
            return setup
    raise RefereeError(f"{game.title}: a single player needs a scenario; add {scenario_option(game.scenarios, 1)}")


def _has_opponent(game: Game[Any], setup: Setup) -> bool:
    """Return whether a single player has an opponent (an automatic seat) under these house rules."""
    try:
        return len(game.seat_names(game.new(setup))) > 1
    except PositionError:
        return False


def chosen_rules(game: Game[Any], chosen: Sequence[str]) -> tuple[dict[str, Setting], Scenario | None]:
    """Return the house rules chosen as NAME=VALUE, and the scenario that they select, if any.

    The scenario's number or title implies its other rules, such as the mode.

    Raises:
        DataError: a house rule is unknown or has no such value.
        RefereeError: there is no such scenario, it conflicts with another rule, or a chosen rule has
            no effect with the others.
    """
    asked = game.book.read(_with_scenario_numbers(game.scenarios, chosen))
    options = game.book.all_values(asked)
    scenario = chosen_scenario(game.scenarios, options, asked)
    if scenario is not None:
        options = game.book.all_values({**asked, **scenario.options})
    _refuse_idle(game, options, asked)
    return options, scenario


def _with_scenario_numbers(scenarios: Sequence[Scenario], chosen: Sequence[str]) -> list[str]:
    """Return house rules (NAME=VALUE) with the number of a scenario in place of its title.

    Capitals and marks do not matter, and a part of a title that no other title has is enough.

    Raises:
        RefereeError: no scenario has this number or title, or several titles have this part.
    """
    return [_with_scenario_number(scenarios, *pair.partition("=")) if scenarios else pair for pair in chosen]


def _with_scenario_number(scenarios: Sequence[Scenario], name: str, sign: str, value: str) -> str:
    wanted = _letters(value)
    if name.strip() != SCENARIO or not wanted.strip():
        return name + sign + value
    named = [(one.number, _letters(one.title), str(one.number)) for one in scenarios]
    whole = [number for number, title, digits in named if wanted in (title, f" {digits} ")]
    found = whole or [number for number, title, _ in named if wanted in title and not value.strip().isdecimal()]
    if len(found) == 1:
        return f"{SCENARIO}={found[0]}"
    raise no_scenario_error(scenarios, value.strip())


def _letters(text: str) -> str:
    """Return the words of a string without marks, in lower case, with a space on both sides of each."""
    return f" {' '.join(re.findall(r'[a-z0-9]+', text.casefold()))} "


def _refuse_idle(game: Game[Any], options: Mapping[str, Setting], names: Iterable[str]) -> None:
    """Raise a RefereeError if a named house rule is changed but has no effect with the other rules."""
    if idle := list(game.book.no_effect_sentences(options, names)):
        raise RefereeError("\n".join(idle))


def _with_house_rules(position: Mapping[str, Plain], chosen: Mapping[str, Setting]) -> Mapping[str, Plain]:
    """Return a position with the chosen house rules added."""
    own = position.get("options")
    return {**position, "options": {**(own if isinstance(own, dict) else {}), **chosen}} if chosen else position


def _count(seats: int | None, people: Sequence[str]) -> int | None:
    """Return the number of players; None if neither seats nor names are given."""
    if people and seats is not None and seats != len(people):
        given = f"{counted(len(people), 'name')} for {counted(seats, 'seat')}"
        raise RefereeError(f"names: {given}; give one name for each seat")
    return len(people) or None if seats is None else seats


def _check_names(people: Sequence[str]) -> None:
    defaults = [default_name(seat) for seat in range(len(people))]
    for seat, name in enumerate(people):
        others = [*people[:seat], *people[seat + 1 :], *defaults[:seat], *defaults[seat + 1 :]]
        if fault := name_fault(name, others):
            raise RefereeError(f"names: seat {seat + 1}: {fault}")
