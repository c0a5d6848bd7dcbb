"""The inventory: the map and what is on it, chips and cards in their places, trackers, the turn, supplies."""

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import partial
from operator import methodcaller
from typing import Any

from referee.engine import PositionError, Setting, Setup
from referee.engine.pieces.cards import Deck
from referee.engine.pieces.counting import Pieces
from referee.engine.pieces.inventory import Inventory
from referee.engine.pieces.item import Item
from referee.engine.pieces.turn import BEGINNING, Turn
from referee.engine.pieces.values import Amounts, Names, Number, Seats
from referee.engine.pieces.vocabulary import Vocabulary
from referee.engine.verbs import plain
from referee.games.cloudspire import catalogue, chips, ending, places, scene
from referee.games.cloudspire.catalogue import LANDMARK_TYPES, UPGRADES, Contents
from referee.games.cloudspire.command_points import points_in_wave, spending
from referee.games.cloudspire.items import LANDMARKS, SPIRES, UNITS
from referee.games.cloudspire.map_items import Earthscapes, Gates, Heroes, Isles, Marks, Progress, Stacks, ZoneContents
from referee.games.cloudspire.marches import DISPLACE
from referee.games.cloudspire.names import (
    hex_name,
    matching_things,
    only_matching_thing,
    parse_hex,
    read_seat,
    seat_word,
    title,
)
from referee.games.cloudspire.places import EVENT_DISCARDS, EVENT_NOW, LANDMARK_DISCARDS, RELIC_DISCARDS, REMOVED, SHOWN
from referee.games.cloudspire.prep import markable
from referee.games.cloudspire.privileges import source_limit
from referee.games.cloudspire.setup import empty_state
from referee.games.cloudspire.state import BUILD, MARKET, ONSLAUGHT, PHASES, PREP, Isle, SpireState
from referee.games.cloudspire.waves import NEXT, WAVE_PHASES

BACKS = {
    catalogue.EVENT_CARD: ("event", "CS-COMP-03"),
    catalogue.RELIC_CARD: ("relic", "CS-COMP-03"),
    catalogue.MARKET_CHIP: ("market", "CS-COMP-03"),
    catalogue.EARTHSCAPE_TILE: ("earthscape", "CS-COMP-01"),
    catalogue.ISLE_TILE: ("isle", "CS-SETUP-08"),
    **dict.fromkeys(LANDMARK_TYPES, ("landmark", "CS-COMP-03")),
}
"""The component of each back, and the clause that says how many there are; all other backs belong to factions."""
FACTION_CHIP = ("unit_chip", "CS-COMP-01")
WHERE = {
    EVENT_NOW: "it is in effect",
    **dict.fromkeys((EVENT_DISCARDS, RELIC_DISCARDS, LANDMARK_DISCARDS), "it was discarded"),
    **dict.fromkeys((SHOWN, places.SHOWN_EARTHSCAPE), "it is in the market"),
    **{REMOVED: "it is out of the game", places.MAP: "it is on the map"},
    **{places.ANCIENT: "it is set aside", places.BOX: "it is in the box"},
}
"""Where a chip or card is, in words, by its zone."""
MISSING_SEATS = "name the factions of 2 to 4 players, such as [heirs, brawnen]"


def inventory(contents: Contents) -> Inventory[SpireState]:
    """Return the inventory of the game."""
    deck: Deck[SpireState] = Deck(
        catalogue=contents.deck,
        component=lambda face: BACKS.get(contents.deck.backs[face], FACTION_CHIP)[0],
        clause=lambda back: BACKS.get(back, FACTION_CHIP)[1],
        place=location,
        zone=chips.pile_of,
    )
    return Inventory(
        names=_vocabulary(contents),
        seats=range(1, 5),
        blank=lambda options, seats, names: _blank(contents, options, seats, names),
        missing_seats=MISSING_SEATS,
        deck=deck,
        audits=AUDITS,
        items=(*_map(), *_seats(contents), *_cards(deck), *_progress(contents), *_turn(), *_pieces()),
    )


def _map() -> Iterator[Item[SpireState]]:
    yield Isles(key="isles", forms=("isle 3 5 turn 2",))
    yield Gates(key="gates", forms=("gate heirs 1 se",))
    yield Earthscapes(key="earthscapes", forms=("earthscape e3 4k+ne turn 2",))
    yield from (LANDMARKS, SPIRES, UNITS)


def _seats(contents: Contents) -> Iterator[Item[SpireState]]:
    def in_one_word(id: str) -> str:
        return plain(title(contents, id)).replace(" ", "_")

    number = partial(Number[SpireState], of_seat=True)
    yield Stacks(key="stacks", forms=("stack heirs page + page, ?",))
    yield Heroes(key="returned", called="heroes that returned")
    yield number(key="source", called="Source", writes_zero=True, forms=("source heirs 7",))
    yield number(key="health", called="gate health", writes_zero=True, forms=("health heirs 4",))
    yield number(key="debts", called="Source owed for a repair")
    yield number(
        key="pegs", called="limited builds used", about="limited builds used in this wave", forms=("pegs heirs 1",)
    )
    yield number(key="spent", called="CP of chips that all players have seen", least=-99)
    yield number(key="command", called="CP of the stack", about="command points when the stack was prepared")
    yield number(key="fallen", called="gate defeated in wave", about="the last wave in which the gate was defeated")
    yield Marks(key="marks", of_seat=True, about="the faction that each has marked", forms=("mark heirs brawnen",))
    yield Amounts(
        key="lost",
        called="spires that left the game",
        about="for each name: how many",
        what="a spire by its name, with _ for spaces",
        known=lambda word: only_matching_thing(contents, word.replace("_", " "), contents.spires),
        name=in_one_word,
        forms=("lost toll_lantern 1",),
    )
    yield Names(
        key="advancements",
        of_seat=True,
        known=lambda word: only_matching_thing(contents, word.replace("_", " "), contents.advancements),
        name=in_one_word,
        expected="advancements by their names, with _ for spaces",
        forms=("advancements heirs early_lessons",),
    )


def _progress(contents: Contents) -> Iterator[Item[SpireState]]:
    counted = {one.replace(" ", "_"): one for one in ending.counted_events(contents.landmarks)}
    yield Progress(
        key="feats",
        called="counted for goals",
        about="for each event that a goal of the scenario counts: how many",
        what=f"what a goal counts, such as {', '.join(list(counted)[:3])}",
        known=counted.get,
        name=lambda feat: feat.replace(" ", "_"),
        forms=("feat spires_defeated 2",),
    )


def _cards(deck: Deck[SpireState]) -> Iterator[Item[SpireState]]:
    def table(key: str, zone: str, *backs: str, **more: Any) -> ZoneContents:
        return ZoneContents(key=key, zone=lambda seat: zone, backs=backs, **more)

    owned = partial(ZoneContents, of_seat=True)
    event, relic, sold = catalogue.EVENT_CARD, catalogue.RELIC_CARD, (catalogue.MARKET_CHIP, catalogue.EARTHSCAPE_TILE)
    every = tuple(dict.fromkeys(deck.catalogue.backs.values()))
    units = [back for back in every if back not in BACKS]  # a faction's returned hero is there, too
    hired = [type for type in LANDMARK_TYPES if type != catalogue.UNIQUE]
    yield table("market", SHOWN, sold[0], forms=("market crow's nest, mole baron",))
    yield table("earthscape_shown", places.SHOWN_EARTHSCAPE, sold[1], called="earthscape in the market")
    beside = ("beside heirs e3",)
    backs = (*sold, *units, *hired)
    yield owned(key="beside", called="beside the barracks", zone=places.beside, backs=backs, forms=beside)
    yield table("event", EVENT_NOW, event)
    yield table("events_discarded", EVENT_DISCARDS, event, called="discarded events")
    yield owned(key="relics", zone=places.relics, backs=(relic,), sees="owner", forms=("relics heirs ?",))
    yield owned(key="in_force", called="relics in force", zone=places.in_force, backs=(relic,))
    yield table("relics_discarded", RELIC_DISCARDS, relic, called="discarded relics")
    yield table("landmarks_discarded", LANDMARK_DISCARDS, *LANDMARK_TYPES, called="discarded landmarks")
    yield table("removed", REMOVED, *every, called="out of the game", about="out of the game")
    yield deck


def _turn() -> Iterator[Item[SpireState]]:
    yield Turn(
        key="turn",
        phases=PHASES,
        enter=_enter,
        forms=("phase build heirs", "round 2", "first heirs"),
        parts=(Number(key="wave", least=1, about="the wave", forms=("wave 2",)),),
    )
    yield Seats(key="out", about="seats that are out of the game")


def _pieces() -> Iterator[Item[SpireState]]:
    names = {"attack": "up_attack", "range": "up_range", "fortification": "up_fort"}
    for kind in UPGRADES:
        every = methodcaller("upgrade_chip_count", kind)
        yield Pieces(component=names[kind], count=every, placed=partial(_used_upgrades, kind), rest_place="supply")
    yield Pieces(component="spire_chip", count=32, placed=_spires, rest_place="barracks")


def _used_upgrades(kind: str, state: SpireState) -> dict[str, int]:
    return {"in play": state.upgrade_chip_count(kind) - state.supply(kind)}


def _spires(state: SpireState) -> dict[str, int]:
    own = [spire for spire in state.spires.values() if state.spire_chip(spire).faction != "market"]
    return {"map": len(own), "removed": sum(state.lost.values())}


def location(state: SpireState, zone: str) -> str:
    """Return where the chips and cards of a zone are, in words."""
    kind, _, which = zone.rpartition(" ")
    if zone in WHERE:
        return WHERE[zone]
    if zone.startswith(chips.PASSING):
        return WHERE[places.MAP]
    if kind == "barracks":
        return "it is in its barracks"
    if which.isdecimal():
        whose = state.possessive(int(which))
        words = {"beside": f"beside {whose} barracks", "stack": f"in {whose} stack", "relics": f"one of {whose} relics"}
        return f"it is {words.get(kind, f'in front of {state.name_in_sentence(int(which))}')}"
    return "it is in its stack"


def _vocabulary(contents: Contents) -> Vocabulary[SpireState]:
    return Vocabulary(
        player="faction",
        players=tuple(contents.factions),
        player_name=lambda words: only_matching_thing(contents, words, contents.factions),
        seat=read_seat,
        seat_word=seat_word,
        seat_name=lambda state, seat: state.seat_name(seat),
        space="hex",
        spaces=lambda state: (*state.land.names, *(hex_name(state, hex) for hex in state.land.gate_hexes)),
        find=lambda state, words: None if parse_hex(state, words) is None else 0,
        cards=lambda words: tuple(one for one in matching_things(contents, words) if one in contents.deck.backs),
        card_name=lambda face: title(contents, face),
        fillers=frozenset({"the", "a", "an", "is"}),
    )


def _blank(contents: Contents, options: Mapping[str, Setting], seats: int, names: tuple[str, ...]) -> SpireState:
    if options["mode"] == "scenario":
        state = _blank_scenario(contents, options, names)
    elif seats < 2:
        raise PositionError([f"players: {MISSING_SEATS}; one player plays a scenario (CS-SOLO-01)"])
    else:
        state = empty_state(contents, seats, options)
        state.factions = names
    state.phase, state.wave = PHASES[0], 1
    return state


def _blank_scenario(contents: Contents, options: Mapping[str, Setting], names: tuple[str, ...]) -> SpireState:
    """Return an empty table for a scenario, with the automatic factions."""
    scenario = scene.scenario_for(contents, Setup(len(names), options), int(options["scenario"]))
    state = empty_state(contents, len(names), options, len(scenario.sides) - scenario.people)
    scene.seat_sides(state, scenario, scene.factions_of_sides(scenario, names))
    scene.leave_in_box(state, scenario)
    state.isles = tuple([Isle(position) for position, *_ in sorted(scenario.isles)])
    return state


def _enter(state: SpireState, seat: int, phase: str) -> None:
    """Begin a phase of the wave now; the given seat is asked first."""
    state.seat, state.ended, state.wave = seat, None, max(1, state.wave)
    state.intact = [health > 0 for health in state.health]
    for side in range(state.sides):  # a scenario may begin with a gate that is down
        state.fallen[side] = state.fallen[side] or -(not state.intact[side] and state.gate_maximum(side) > 0)
    state.wave -= phase == BEGINNING
    for automaton in range(state.seats, state.sides) if phase == PREP else ():  # its stack is prepared again
        chips.bring_home(state, places.stack(automaton), automaton)
        state.groups[automaton] = ()
    for owner in range(state.sides) if phase == ONSLAUGHT else ():
        found = markable(state, owner)
        if state.marks[owner] < 0 and len(found) == 1:  # there is no choice (CS-PREP-03)
            state.marks[owner] = found[0]
    WAVE_PHASES.enter(state, seat, "" if phase == BEGINNING else phase, NEXT)


def seat_faults(state: SpireState) -> Iterator[str]:
    """Yield the faults of each seat: too much Source or health, too many pegs, a wrong mark or advancement."""
    for seat in range(state.sides):
        has, gate_has = state.with_verb(seat, "has"), f"{state.possessive(seat)} gate has"
        heroes = sum(1 for unit in state.units_of(seat) if unit.is_hero)
        limits = (
            (has, state.source[seat], "Source", source_limit(state, seat), "CS-INCOME-03"),
            (gate_has, state.health[seat], "health", state.gate_maximum(seat), "CS-SETUP-21"),
            (has, state.pegs[seat], "pegs in the bottom row", state.options.limited_builds, "CS-ONS-06"),
            (has, heroes, "heroes in play", state.options.heroes_most, "CS-PREP-14"),
        )
        for who_has, count, what, most, clause in limits:
            if count > most:
                yield f"{who_has} {count} {what}, but the maximum is {most} ({clause})"
        if state.phase == ONSLAUGHT and state.intact[seat] and state.marks[seat] < 0:
            yield f"{state.with_verb(seat, 'marks')} no faction, but the Onslaught Phase has begun (CS-PREP-01)"
        if _should_be_repaired(state, seat):
            when = f"{state.phase.title()} Phase, but it is repaired in the Income Phase"
            yield f"{gate_has} no health in the {when} (CS-INCOME-06)"
        yield from _advancement_faults(state, seat)


def _should_be_repaired(state: SpireState, seat: int) -> bool:
    is_down = not state.health[seat] and state.gate_maximum(seat) > 0 and seat not in state.out
    return is_down and state.phase in (MARKET, BUILD, PREP)


def _advancement_faults(state: SpireState, seat: int) -> Iterator[str]:
    owned = [state.contents.advancements[id] for id in state.advancements[seat]]
    faction = state.faction(seat)
    levels = {(one.structure, one.level) for one in owned}
    for one in owned:
        if faction is not None and one.faction != faction.id:
            yield f"{one.name} is not an advancement of {faction.name} (CS-BUILD-16)"
        elif one.level > 1 and (one.structure, one.level - 1) not in levels:
            yield f"{state.with_verb(seat, 'has')} {one.name} without the level before it (CS-BUILD-17)"


def hex_faults(state: SpireState) -> Iterator[str]:
    """Yield the hexes with too many things, and the things on impossible hexes."""
    moving = [frame.number for frame in state.agenda if frame.kind == DISPLACE]
    pieces = [(unit.hex, "unit") for unit in state.units.values() if unit.id not in moving]
    pieces += [(spire.hex, "spire") for spire in state.spires.values()]
    pieces += [(one.hex, "landmark") for one in state.landmarks]
    for hex, count in Counter(hex for hex, _ in pieces).items():
        if count > 1:
            yield f"{hex_name(state, hex)} has {count} units, spires or landmarks, but room for one (CS-MOVE-20)"
    for hex, what in pieces:
        if hex not in state.land.places:
            yield f"a {what} is on {hex_name(state, hex)}, which is not on an isle or earthscape (CS-MOVE-21)"
        elif what == "spire" and not state.land.is_well(hex):
            yield f"the spire on {hex_name(state, hex)} is not on a Source Well (CS-DEF-19)"


def supply_faults(state: SpireState) -> Iterator[str]:
    """Yield the upgrades and spires in excess of the supply, and the seats that have overspent command points."""
    for kind in UPGRADES:
        if state.supply(kind) < 0:
            most = state.upgrade_chip_count(kind)
            used = most - state.supply(kind)
            yield f"{used} {kind} upgrades are in play, but there are only {most} (CS-COMP-02)"
    for seat in range(state.sides):
        for chip in state.contents.spires_of(state.faction_id(seat)):
            if chip.face == "basic" and state.remaining_spires(chip.id) < 0:
                yield f"more {chip.name} spires are in play than there are chips (CS-COMP-01)"
        spent, most = spending(state, seat).total, points_in_wave(state, seat) if state.wave else 0
        if spent > most and state.wave:
            yield f"{state.with_verb(seat, 'has')} spent {spent} CP, but wave {state.wave} gives {most} (CS-PREP-05)"


def group_order_faults(state: SpireState) -> Iterator[str]:
    """Yield the heroes in groups, and the pairs in which a faster minion is above a slower one."""
    waiting = [group for seat in range(state.sides) for group in state.waiting(seat)]
    buried = [(unit.chip, *state.chips_below(unit)) for unit in state.units.values()]
    for faces in (*waiting, *buried):
        known = [state.contents.units[face] for face in faces if face in state.contents.units]
        yield from catalogue.group_faults(known, len(faces))


AUDITS = (seat_faults, hex_faults, supply_faults, group_order_faults)
