"""Scenarios at the table: their set-up, their changes at the beginning of waves, and the campaign (CS-SOLO)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import NamedTuple, cast

from pnp.geometry.hexes import Hex
from pnp.library.problems import allowed_values, listed, value_text
from referee.engine import Chance, DiceSpec, Frame, OnTop, Part, Plain, Setup, decline, pop, push, question
from referee.engine.campaign import Campaign, FinishedMatch, Gains, Stage, Start
from referee.engine.carrying import check_each, check_one_of
from referee.engine.errors import PositionError
from referee.engine.verbs import DUE, Breach, Guard, Move, TypedForm, Value, checked_value, verb
from referee.games.cloudspire import building, chips, effects, exploring, places
from referee.games.cloudspire.catalogue import HUB, UPGRADES, Contents
from referee.games.cloudspire.damage import Cause, defeat_spire, defeat_unit
from referee.games.cloudspire.exploring import HIRE, reveal
from referee.games.cloudspire.moments import trigger_effects
from referee.games.cloudspire.names import title
from referee.games.cloudspire.pieces import asked_unit, name_with_owner, piece_of
from referee.games.cloudspire.places import (
    ANCIENT,
    EVENT_DISCARDS,
    EVENTS,
    ISLES,
    LANDMARK_DISCARDS,
    MAP,
    RELICS,
    barracks,
    beside,
)
from referee.games.cloudspire.scenarios import DECK, NONE, Scenario, ScenarioLandmark
from referee.games.cloudspire.state import NEUTRAL, Isle, PlacedEarthscape, ReturnedHero, Spire, SpireState, Unit

EASY_SOURCE = 2
"""The extra Source of people at the start of an easy scenario (CS-R86)."""
ROLL = "event die"
FACES = 6
CHANGE, KEPT = "scene changes", "kept things"
CENTRE = Hex(0, 0)
HIRE_PRICE = 2
"""The Source that a swamp minion costs if the scenario lets swamps join."""


def scenario_for(contents: Contents, setup: Setup, number: int) -> Scenario:
    """Return a scenario by its number, or raise a PositionError if there is none for these players and isles."""
    found = next((one for one in contents.scenarios.values() if one.number == number), None)
    if found is None:
        numbers = ", ".join(str(one.number) for one in contents.scenarios.values())
        raise PositionError([f"there is no scenario {number} (available: {numbers})"])
    if setup.options.get("board_handedness", "right") != "right":
        raise PositionError(["a scenario map needs the house rule board_handedness=right"])
    if setup.seats != found.people:
        people = "one player" if found.people == 1 else f"{found.people} players"
        raise PositionError([f"{found.title} is for {people}, not for {setup.seats} (CS-SOLO-02)"])
    return found


def factions_of_sides(scenario: Scenario, people: Sequence[str]) -> tuple[str, ...]:
    """Return the factions of a scenario's sides, given those of the people.

    Raises:
        PositionError: the scenario gives people other factions, or a faction plays twice.
    """
    own, others = scenario.sides[: len(people)], scenario.sides[len(people) :]
    cast = (*people, *(side.faction for side in others))
    wrong = [side.faction for side, named in zip(own, people, strict=True) if side.faction not in ("", named)]
    if wrong or len({*cast}) < len(cast):
        whose = f"people play {listed(wrong)}" if wrong else f"{listed([one.faction for one in others])} has no player"
        raise PositionError([f"players: in {scenario.title} {whose}"])
    return cast


def set_up_scenario(state: SpireState, scenario: Scenario) -> None:
    """Put on the table everything that a scenario fixes: factions, map, gates, spires, landmarks, the market."""
    state.first = state.seat = scenario.first
    seat_sides(state, scenario, [side.faction for side in scenario.sides])
    for _, tile, _ in scenario.isles:
        if tile != HUB:
            chips.draw(state, ISLES, MAP, tile)
    state.isles = tuple(sorted(Isle(*one) for one in scenario.isles))
    for laid in scenario.scapes:
        chips.draw(state, places.EARTHSCAPES, MAP, laid.tile.name)
    state.scapes = tuple([PlacedEarthscape(laid.tile.name, laid.hex, laid.turn) for laid in scenario.scapes])
    easy = EASY_SOURCE if state.options.difficulty == "easy" else 0
    for seat, side in enumerate(scenario.sides):
        state.source[seat] = side.source + (0 if side.is_automatic else easy)
        state.advancements[seat] = side.advancements
        for post in side.spires:
            hex = checked_value(state.land.parse_hex(post.hex_name))
            state.put(Spire(state.new_id(), post.chip, seat, seat, hex, post.pile))
    for site in scenario.landmarks:
        _set_landmark(state, site)
    leave_in_box(state, scenario)
    state.report("CS-SOLO-03", f"scenario {scenario.title}", scenario.first)


def seat_sides(state: SpireState, scenario: Scenario, factions: Sequence[str]) -> None:
    """Seat the factions of a scenario at their gates, with the health that it sets."""
    state.scenario, state.factions = scenario.id, tuple(factions)
    state.gates = tuple([side.gate for side in scenario.sides])
    state.health = [side.health for side in scenario.sides]
    state.intact = [side.health > 0 for side in scenario.sides]


def leave_in_box(state: SpireState, scenario: Scenario) -> None:
    """Put the market chips that a scenario does not use back in the box."""
    for face in state.contents.prices:
        if face not in scenario.market:
            chips.draw(state, places.CHIPS, places.BOX, face)


def _set_landmark(state: SpireState, site: ScenarioLandmark) -> None:
    """Place a landmark face down, or face up if a special rule of the scenario says so."""
    hex = checked_value(state.land.parse_hex(site.hex_name))
    exploring.lay(state, hex, site.type, site.face or "?")
    if site.face and any(rule.landmark == site.face for rule in state.specials("face_up")):
        reveal(state, hex, state.first)


def begin_event(state: SpireState) -> bool:
    """Ask for the event die if the scenario has a table of events; return whether the event deck is used."""
    events = state.scenario_data.events if state.scenario else (DECK,)
    if len(events) == FACES:
        push(state, Frame(ROLL, state.first))
    return events == (DECK,)


def roll_spec(state: SpireState, frame: Frame) -> DiceSpec:
    """Return the request for the die (CS-SOLO-04)."""
    events = enumerate(state.scenario_data.events, 1)
    rows = ", ".join(f"{number}: {title(state.contents, one) if one != NONE else 'nothing'}" for number, one in events)
    prompt = f"The event of wave {state.wave} ({rows})"
    return DiceSpec(frame.owner, ROLL, "CS-SOLO-04", prompt, faces=FACES)


def apply_roll(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Put the event in the rolled row of the table into effect."""
    face = state.scenario_data.events[int(str(values[0])) - 1]
    pile = next((zone for zone in (EVENTS, EVENT_DISCARDS) if face in chips.drawable(state, zone)), "")
    if pile:
        chips.draw(state, pile, places.EVENT_NOW, face)
    shown = title(state.contents, face) if pile else "no event"
    state.report("CS-SOLO-04", f"the die shows {values[0]}: {shown}", frame.owner)
    effects.begin_event(state)


def apply_wave_changes(state: SpireState) -> None:
    """Carry out the changes of the scenario at the beginning of this wave."""
    pop(state)
    for rule in (*state.specials("isle_falls"), *state.specials("arrives")):
        if rule.wave <= state.wave < rule.wave + max(1, rule.number):
            (drop_isle if rule.isle else place_arrival)(state, rule.isle or rule.landmark)
    if state.wave > 1:
        wells = sorted(exploring.empty_wells(state), key=lambda hex: (hex.steps(CENTRE), hex))
        for rule in state.specials("landmarks_wake"):
            for hex in wells[: rule.number]:
                exploring.place_landmark(state, hex, exploring.ANY_TYPE, state.first)


def drop_isle(state: SpireState, isle: str) -> None:
    """Let an isle fall: everything on it is defeated, without reward."""
    if isle not in [one.tile for one in state.isles]:
        return
    state.report("CS-SOLO-03", f"isle {isle} falls out of the sky", state.first)
    lost = [hex for hex, place in state.land.places.items() if place.group == isle]
    for unit in [unit for unit in state.units.values() if unit.hex in lost]:
        while unit.id in state.units:
            defeat_unit(state, state.units[unit.id], Cause())
    for spire in [spire for spire in state.spires.values() if spire.hex in lost]:
        defeat_spire(state, spire, Cause())
    for hex in lost:
        building.discard_landmark(state, hex, state.first)
    state.isles = tuple([one for one in state.isles if one.tile != isle])
    chips.move_chips(state, [chips.named_token(state, MAP, isle)], MAP, places.REMOVED)


def place_arrival(state: SpireState, face: str) -> None:
    """Place an arriving landmark minion on the centre or, if that is taken, on the nearest free path hex."""
    zones = [zone for zone in (ANCIENT, LANDMARK_DISCARDS) if face in state.faces(zone)]
    where = exploring.ancient_entry_hexes(state)
    if not zones or not where:
        name = title(state.contents, face)
        said = f"no hex is free for {name}" if zones else f"{name} is already on the map"
        state.report("CS-SOLO-03", said, state.first)
        return
    unit = exploring.enter(state, min(where), state.contents.landmarks[face], zones[0])
    state.report("CS-SOLO-03", f"{name_with_owner(state, unit)} arrives, with {unit.health} health", state.first)
    trigger_effects(state, "revealed", piece_of(unit), hex=unit.hex)


def drop_offer(state: SpireState, frame: Frame) -> None:
    """Do not ask about a revealed minion that is no longer on the map, or no longer neutral."""
    unit = state.units.get(frame.number)
    if unit is None or unit.seat != NEUTRAL:
        pop(state)


def _hire_prompt(state: SpireState, frame: Frame) -> str:
    return f"hire {name_with_owner(state, state.units[frame.number])} for {HIRE_PRICE} Source, or pass"


def _can_pay(state: SpireState, move: Move) -> Breach | None:
    if state.source[move.seat] >= HIRE_PRICE:
        return None
    unit = checked_value(asked_unit(state, HIRE))
    said = f"{name_with_owner(state, unit)} costs {HIRE_PRICE} Source, but you have {state.source[move.seat]}"
    return Breach("CS-BUILD-21", said)


def _hire(state: SpireState, move: Move) -> None:
    unit = state.units[pop(state).number]
    state.source[move.seat] -= HIRE_PRICE
    state.put(unit._replace(seat=move.seat, has_moved=True))
    said = f"{name_with_owner(state, unit)} joins the {state.seat_name(move.seat)} for {HIRE_PRICE} Source"
    state.report("CS-R51", said, move.seat)


HIRE_VERB = verb(
    HIRE, "CS-R51", guards=(Guard("price", _can_pay, (DUE,)),), effect=_hire, typed=TypedForm((HIRE, "recruit"))
)


PART = Part(
    chances={ROLL: Chance(roll_spec, apply_roll)},
    verbs=(HIRE_VERB,),
    steps={CHANGE: apply_wave_changes},
    questions={HIRE: question("CS-R51", _hire_prompt, may_pass=True)},
    passes={HIRE: decline},
    checks=(OnTop((HIRE,), drop_offer),),
)


HERO, RELIC, SOURCE, PROMOTED = "hero", "relic", "source", "promoted"
PLAYER = 0


class ItemToKeep(NamedTuple):
    """A hero, relic or Source to keep. thing: its id, or the amount. details: a hero's upgrades and side."""

    kind: str
    thing: str
    details: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> ItemToKeep:
        """Return the item that a campaign record stores as this text."""
        kind, what, *more = text.split()
        return cls(kind, what, tuple(more))

    def __str__(self) -> str:
        return " ".join((self.kind, self.thing, *self.details))

    @property
    def id(self) -> str:
        """Return the word that a player types to choose this thing."""
        return f"{self.kind}_{self.thing}"


class SpireCampaign(Campaign[SpireState]):
    """The campaign of one player through the scenarios of the solo book (CS-SOLO-02, CS-SOLO-12)."""

    side_word, turn_word, choices_title, must_choose = "faction", "wave", "Choices left", True

    def __init__(self, contents: Contents) -> None:
        self.contents = contents
        self.sides = {one.id: one.name for one in contents.factions.values()}
        solo = [one for one in contents.scenarios.values() if one.book == "solo"]
        self.stages = tuple(Stage(one.number, one.id, one.title) for one in solo)
        self.carried_checks = {
            "faction": check_one_of("faction", self.sides),
            "kept": check_each(partial(kept_fault, contents)),
        }

    def start(self, side: str, stage: Stage, gains: Gains) -> Start:
        """Return the start of a scenario: the player’s faction, the things that they have kept, and a note."""
        chosen = [str(one) for kind in (HERO, RELIC, SOURCE) if (one := _chosen_item(gains, kind))]
        carried: Mapping[str, Plain] = {"faction": side, "kept": list(chosen)}
        own = self.contents.scenarios[stage.id].sides[PLAYER].faction
        note = f"in this scenario you play the {self.sides[own]}" if own not in ("", side) else ""
        return Start(1, {"mode": "scenario", "scenario": stage.number}, carried, note)

    def finished_match(self, state: SpireState) -> FinishedMatch | None:
        """Return the result of a scenario, with what may be kept (CS-SOLO-12)."""
        if state.ended is None:
            return None
        won = state.ended.winners == (PLAYER,)
        found = tuple(_offered_items(state)) if won else ()
        picks = sum(len([one for one in found if one.kind == kind]) > 1 for kind in (HERO, RELIC))
        medals = f"{state.feats.get('medals', 0)} of {len(state.scenario_data.medals)} medals" if won else ""
        return FinishedMatch(won, state.wave, Gains(picks, (), tuple(map(str, found))), medals)

    def choices(self, side: str, gains: Gains) -> Mapping[str, str]:
        """Return the heroes and relics to choose from: one of each kind may be kept."""
        if not gains.levels:
            return {}
        done = {choice.split("_")[0] for choice in gains.choices}
        found = [ItemToKeep.read(text) for text in gains.rewards]
        several = [kind for kind in (HERO, RELIC) if sum(one.kind == kind for one in found) > 1 and kind not in done]
        return {one.id: f"keep {kept_name(self.contents, str(one))}" for one in found if one.kind in several}


def kept_fault(contents: Contents, value: Plain) -> str:
    """Return what is wrong with a kept thing in a campaign record, which people may edit; empty if nothing is."""
    kind, what, *more = value.split() if isinstance(value, str) and len(value.split()) > 1 else ("", "")
    if kind == SOURCE:
        return "" if what.isdecimal() and not more else f"{value_text(value)}: expected a number of Source"
    heroes = [unit.id for unit in contents.units.values() if unit.is_hero and unit.is_faction]
    allowed = {HERO: heroes, RELIC: [*contents.relics]}.get(kind)
    if allowed is None:
        return f"{value_text(value)} cannot be kept (expected: `hero ID UPGRADES`, `relic ID` or `source NUMBER`)"
    if what not in allowed:
        return f"{value_text(value)}: unknown {kind}{allowed_values(what, allowed)}"
    wrong = [word for word in more if kind != HERO or word not in (PROMOTED, *UPGRADES)]
    if not wrong:
        return ""
    return f"{value_text(value)}: unknown upgrade {value_text(wrong[0])} (allowed: {listed((PROMOTED, *UPGRADES))})"


def kept_name(contents: Contents, text: str) -> str:
    """Return the name of a kept thing, from its text in the record of a campaign."""
    one = ItemToKeep.read(text)
    if one.kind == SOURCE:
        return f"{one.thing} Source"
    more = f" ({', '.join(one.details)})" if one.details else ""
    return f"{contents.titles.get(one.thing, one.thing)}{more}"


def _chosen_item(gains: Gains, kind: str) -> ItemToKeep | None:
    """Return the hero, relic or Source that a player keeps: their choice, or the first of its kind."""
    found = [one for one in map(ItemToKeep.read, gains.rewards) if one.kind == kind]
    return next((one for one in found if one.id in gains.choices), found[0] if found else None)


def _offered_items(state: SpireState) -> Iterator[ItemToKeep]:
    """Yield the things that may be kept from a scenario: surviving heroes, the relics in hand, Source."""
    keeps = state.scenario_data.keeps
    if HERO in keeps:
        heroes: list[Unit | ReturnedHero] = [unit for unit in state.units_of(PLAYER) if unit.is_hero]
        for one in [*heroes, *state.returned[PLAYER]]:
            if state.contents.units[one.chip].is_faction:
                yield ItemToKeep(HERO, one.chip, ((PROMOTED,) if one.is_promoted else ()) + one.upgrades)
    if RELIC in keeps:
        yield from (ItemToKeep(RELIC, face) for face in state.faces(places.relics(PLAYER)) if face != "?")
    source = min(state.source[PLAYER], state.options.carried_source)
    if SOURCE in keeps and source:
        yield ItemToKeep(SOURCE, str(source))


def seat_player(state: SpireState, carried: Mapping[str, Plain]) -> None:
    """Give the player the faction of the campaign where people choose theirs, unless another side has it.

    What they have kept comes as soon as their faction is known (CS-SOLO-12, CS-SETUP-02).
    """
    if carried and not state.factions[PLAYER] and carried["faction"] not in state.factions:
        state.factions = (str(carried["faction"]), *state.factions[1:])
    push(state, Frame(KEPT, PLAYER, tuple(map(str, cast("Sequence[str]", carried.get("kept", ()))))))


def bring_in(state: SpireState) -> None:
    """Give the player what they have kept from an earlier scenario; a hero only to its own faction (CS-SOLO-12)."""
    for text in pop(state).data:
        _bring_one(state, ItemToKeep.read(str(text)))


def _bring_one(state: SpireState, one: ItemToKeep) -> None:
    faction = state.factions[PLAYER]
    if one.kind == SOURCE:
        state.source[PLAYER] += int(one.thing)
        state.report("CS-SOLO-12", f"{state.with_verb(PLAYER, 'brings')} {one.thing} Source", PLAYER)
    elif one.kind == RELIC and one.thing in chips.drawable(state, RELICS):
        chips.draw(state, RELICS, places.relics(PLAYER), one.thing)
        state.report("CS-SOLO-12", f"{state.with_verb(PLAYER, 'brings')} a relic", PLAYER)
    elif one.kind == HERO and state.contents.units[one.thing].faction == faction:
        chips.draw(state, barracks(faction), beside(PLAYER), one.thing)
        side = state.contents.units[one.thing]
        upgrades = tuple([kind for kind in one.details if kind != PROMOTED])
        back = ReturnedHero(one.thing, PROMOTED in one.details, side.basic.health, upgrades)
        state.returned[PLAYER] = (*state.returned[PLAYER], back)
        state.report("CS-SOLO-12", f"{side.name} comes from an earlier scenario", PLAYER)
