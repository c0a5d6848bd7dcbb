"""Where units and spires are put when they leave the map: barracks, beside barracks, discards, or out of the game."""

from __future__ import annotations

from collections.abc import Sequence

from referee.engine import Token
from referee.games.cloudspire import chips
from referee.games.cloudspire.catalogue import Chip
from referee.games.cloudspire.pieces import called
from referee.games.cloudspire.places import LANDMARK_DISCARDS, REMOVED, barracks, beside, carried, group, under
from referee.games.cloudspire.state import Returned, Spire, SpireState, Unit


def return_hero(state: SpireState, hero: Unit) -> None:
    """Let a hero return to its fortress, with its upgrades and equipment (CS-MOVE-22); a scenario may keep it out."""
    stays_out = not state.is_automatic(hero.seat) and bool(state.specials("heroes_stay_out"))
    for_good = " and cannot be deployed again in this scenario" if stays_out else ""
    state.report("CS-MOVE-22", f"{called(state, hero)} returns to the fortress{for_good}", hero.seat)
    if not stays_out:
        back = Returned(hero.chip, hero.promoted, hero.health, hero.upgrades)
        state.returned[hero.seat] = (*state.returned[hero.seat], back)
    for zone in (group(hero.id), carried(hero.id)):
        if zone in state.zones:
            chips.shift(state, state.zones[zone], zone, REMOVED if stays_out else beside(hero.seat))
    del state.units[hero.id]


def remove_top(state: SpireState, unit: Unit) -> str:
    """Take the top chip of a defeated unit off the map, and return its new zone (CS-ATK-23 to CS-ATK-25, CS-R75)."""
    zone = group(unit.id)
    target = after_defeat(state, unit)
    put_back(state, state.zones.get(zone, ())[:1], zone, target)
    if unit.hero and carried(unit.id) in state.zones:
        where = target if target == REMOVED else beside(unit.owner)
        chips.shift(state, state.zones[carried(unit.id)], carried(unit.id), where)
    return target


def after_defeat(state: SpireState, unit: Unit) -> str:
    """Return the zone of the top chip of a defeated unit: its barracks, beside them, discards, or out of the game."""
    chip, rule = state.chip(unit), state.options.defeated_units
    if chip.faction == "landmark":
        return LANDMARK_DISCARDS
    stays = rule == "all_back" or (rule == "mixed" and chip.is_faction and not unit.hero)
    return home_of(chip, unit.owner) if stays else REMOVED


def home_of(chip: Chip, owner: int) -> str:
    """Return the zone to which a chip that stays in the game returns: its barracks, or beside its owner’s barracks."""
    return barracks(chip.faction) if chip.is_faction else beside(owner)


def put_back(state: SpireState, tokens: Sequence[Token], zone: str, target: str) -> None:
    """Put chips where they belong: face down into barracks, face up anywhere else."""
    (chips.put_away if target.startswith(barracks("")) else chips.shift)(state, tokens, zone, target)


def send_home(state: SpireState, unit: Unit) -> None:
    """Return a unit that is not defeated to its barracks, or beside them, with its whole group."""
    bring_home(state, group(unit.id), unit.owner)
    del state.units[unit.id]


def bring_home(state: SpireState, zone: str, owner: int) -> None:
    """Return all chips of a stack or a group: a faction’s own to its barracks, others beside their owner’s."""
    for token in state.zones.get(zone, ()):
        back = state.deck.back_of(token)
        put_back(state, (token,), zone, barracks(back) if back in state.contents.factions else beside(owner))


def remove_spire(state: SpireState, spire: Spire) -> None:
    """Take a defeated spire off the map (CS-ATK-20, CS-R76)."""
    chip = state.spire_chip(spire)
    is_market = chip.faction == "market"
    del state.spires[spire.id]
    if is_market:
        chips.shift(state, state.zones.get(under(spire.id), ()), under(spire.id), REMOVED)
    elif state.options.defeated_spires == "all_removed":
        state.lost[spire.chip] = state.lost.get(spire.chip, 0) + 1
    out = is_market or state.options.defeated_spires == "all_removed"
    said = "leaves the game" if out else "returns to the barracks"
    state.report("CS-ATK-20", f"{called(state, spire)} {said}", spire.seat)
