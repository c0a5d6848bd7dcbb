"""Scenarios at the table: what is set up instead of the usual way, and what changes as waves begin (CS-SOLO-03)."""

from __future__ import annotations

from referee.engine import Chance, ChanceSpec, Frame, Part, Setup, Value, push
from referee.engine.errors import PositionError
from referee.games.cloudspire import chips
from referee.games.cloudspire.catalogue import HUB, Contents
from referee.games.cloudspire.exploring import reveal
from referee.games.cloudspire.firing import fire, player
from referee.games.cloudspire.names import title
from referee.games.cloudspire.pieces_in_play import Isle, Landmark, Scape, Spire
from referee.games.cloudspire.scenarios import DECK, NONE, Scenario, Side, Site
from referee.games.cloudspire.state import (
    ANCIENT,
    BOX,
    CHIPS,
    EARTHSCAPES,
    EVENT_NOW,
    EVENTS,
    ISLES,
    MAP,
    SpireState,
    landmark_pile,
    well,
)

EASY_SOURCE = 2
"""The Source that people have more at the start of an easy scenario (CS-R86)."""
ROLL = "event die"
FACES = 6


def scenario_of(state: SpireState) -> Scenario:
    """Return the scenario that is played."""
    return state.contents.scenarios[state.scenario]


def scenario_for(contents: Contents, setup: Setup, number: int) -> Scenario:
    """Return a scenario by its number, for as many people as play.

    Raises:
        PositionError: there is no such scenario, or it is for another number of people.
    """
    found = next((one for one in contents.scenarios.values() if one.number == number), None)
    if found is None:
        numbers = ", ".join(str(one.number) for one in contents.scenarios.values())
        raise PositionError([f"there is no scenario {number} (there are {numbers})"])
    if setup.options.get("board_handedness", "right") != "right":
        raise PositionError(["the maps of scenarios are right-handed (board_handedness must be right)"])
    if setup.seats != found.people:
        people = "one player" if found.people == 1 else f"{found.people} players"
        raise PositionError([f"{found.title} is for {people}, not for {setup.seats} (CS-SOLO-02)"])
    return found


def set_scene(state: SpireState, scenario: Scenario) -> None:
    """Put everything on the table that a scenario fixes: factions, map, gates, spires, landmarks, the market."""
    state.scenario, state.first, state.seat = scenario.id, scenario.first, scenario.first
    state.factions = tuple([side.faction for side in scenario.sides])
    for _, tile, _ in scenario.isles:
        if tile != HUB:
            chips.draw(state, ISLES, MAP, tile)
    state.isles = tuple(sorted(Isle(*one) for one in scenario.isles))
    for laid in scenario.scapes:
        chips.draw(state, EARTHSCAPES, MAP, laid.tile.name)
    state.scapes = tuple([Scape(laid.tile.name, laid.hex, laid.turn) for laid in scenario.scapes])
    state.gates = tuple([side.gate for side in scenario.sides])
    easy = EASY_SOURCE if state.options.difficulty == "easy" else 0
    for seat, side in enumerate(scenario.sides):
        state.health[seat], state.intact[seat] = side.health, side.health > 0
        state.source[seat] = side.source + (0 if side.automatic else easy)
        state.advancements[seat] = side.advancements
        _set_spires(state, seat, side)
    for site in scenario.landmarks:
        _set_landmark(state, site)
    for face in state.contents.prices:
        if face not in scenario.market:
            chips.draw(state, CHIPS, BOX, face)
    state.report("CS-SOLO-03", f"scenario {scenario.title}", scenario.first)


def _set_spires(state: SpireState, seat: int, side: Side) -> None:
    for post in side.spires:
        hex = state.land.named(post.on)
        assert hex is not None
        state.put(Spire(state.new_id(), post.chip, seat, seat, hex, post.pile))


def _set_landmark(state: SpireState, site: Site) -> None:
    """Place a landmark face down, or the one that the scenario names."""
    hex = state.land.named(site.on)
    assert hex is not None
    unique = site.face in chips.faces(state, ANCIENT)
    pile = ANCIENT if unique else landmark_pile(site.type)
    chips.draw(state, pile, well(hex), site.face or "?", None if site.face else 0)
    state.landmarks = (*state.landmarks, Landmark(hex, site.type))
    if site.face and any(rule.landmark == site.face for rule in state.specials("face_up")):
        reveal(state, hex, state.first)


# Events by a table.


def begin_event(state: SpireState, seat: int) -> bool:
    """Ask for the die of a scenario with a table of events, or nothing if it has none; return whether it has a deck."""
    events = scenario_of(state).events if state.scenario else (DECK,)
    if len(events) == FACES:
        push(state, Frame(ROLL, seat))
    return events == (DECK,)


def spec_roll(state: SpireState, frame: Frame) -> ChanceSpec:
    """Return the request for the die (CS-SOLO-04)."""
    events = enumerate(scenario_of(state).events, 1)
    rows = ", ".join(f"{number} {title(state.contents, one) if one != NONE else 'nothing'}" for number, one in events)
    prompt = f"The event of wave {state.wave}: {rows}"
    return ChanceSpec(frame.whose, "dice", ROLL, "CS-SOLO-04", prompt, faces=FACES)


def land_roll(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put the event of a row of the table in force."""
    face = scenario_of(state).events[int(str(values[0])) - 1]
    if face == NONE or face not in chips.drawable(state, EVENTS):
        state.report("CS-SOLO-04", f"the die shows {values[0]}: no event", frame.whose)
        return
    chips.draw(state, EVENTS, EVENT_NOW, face)
    state.report("CS-SOLO-04", f"the die shows {values[0]}: {title(state.contents, face)}", frame.whose)
    fire(state, "event_start", player(frame.whose))


PART: Part[SpireState] = Part(chances={ROLL: Chance(spec_roll, land_roll)})
