"""How chips and cards are drawn, shown and put away; where units and spires are put when they leave the map."""

from collections.abc import Iterable, Sequence

from referee.engine import Token, zones
from referee.engine.core.zones import all_seats_mask
from referee.games.cloudspire import catalogue, places
from referee.games.cloudspire.pieces import name_with_owner
from referee.games.cloudspire.places import LANDMARK_DISCARDS, REMOVED, barracks, beside, carried, group, under
from referee.games.cloudspire.state import NEUTRAL, ReturnedHero, Spire, SpireState, Unit

PASSING = ("unit ", "carried ", "spire ", "well ")
"""The first words of the zones of pieces on the map; such a zone exists only while it contains something."""
PILES = {
    catalogue.EVENT_CARD: places.EVENTS,
    catalogue.RELIC_CARD: places.RELICS,
    catalogue.MARKET_CHIP: places.CHIPS,
    catalogue.EARTHSCAPE_TILE: places.EARTHSCAPES,
    catalogue.ISLE_TILE: places.ISLES,
    **{type: places.landmark_pile(type) for type in catalogue.LANDMARK_TYPES},
    catalogue.UNIQUE: places.ANCIENT,
}
"""The pile for each back, except the backs of factions: their units are in barracks."""


def lay_piles(state: SpireState) -> None:
    """Lay all chips, cards and tiles face down, a pile for each back; show the ancient traxxyr and the centre isle."""
    piles = {back: pile_of(back) for back in dict.fromkeys(state.deck.backs.values())}
    state.zones = {zone: () for zone in (*places.TABLE_ZONES, *piles.values())}
    for seat in range(state.sides):
        state.zones |= {zone(seat): () for zone in (places.beside, places.stack, places.relics, places.in_force)}
    for back, zone in piles.items():
        tokens = zones.pile(state.deck, back, state.next_token)
        state.next_token += len(tokens)
        state.zones[zone] = (*state.zones[zone], *tokens)
    for face, back in state.deck.backs.items():
        if back == catalogue.UNIQUE:
            draw(state, places.ANCIENT, places.ANCIENT, face)
    draw(state, places.ISLES, places.MAP, catalogue.HUB)


def pile_of(back: str) -> str:
    """Return the zone of the chips and cards with a given back that are in no other zone."""
    return PILES.get(back) or places.barracks(back)


def all_seats(state: SpireState) -> int:
    """Return the bit mask of all seats that people play."""
    return all_seats_mask(state.seats)


def draw(state: SpireState, source: str, target: str, face: str, seen: int | None = None) -> Token:
    """Move a chip or card to another zone, and return it. face: `?` if nobody names it. seen: by default, all seats.

    Raises:
        PositionError: the source has no such chip or card.
    """
    state.zones.setdefault(target, ())
    (token,) = zones.draw(state, state.deck, source, target, (face,), all_seats(state) if seen is None else seen)
    _tidy(state, source)
    return token


def move_chips(state: SpireState, tokens: Iterable[Token], source: str, target: str, seen: int | None = None) -> None:
    """Move chips or cards from one zone to another. seen: the seats that see them from now on, by default all."""
    state.zones.setdefault(target, ())
    zones.transfer(state, tokens, source, target, all_seats(state) if seen is None else seen)
    _tidy(state, source)


def put_away(state: SpireState, tokens: Iterable[Token], source: str, target: str) -> None:
    """Put chips or cards face down among others with their back: nobody can follow them any longer."""
    gone = {token.id for token in tokens}
    zones.sharpen(state, state.deck)
    lying = state.zones[source]
    state.zones[source] = tuple([token for token in lying if token.id not in gone])
    for token in lying:
        if token.id in gone:
            back = zones.new_token(state, could=state.deck.mask(state.deck.back_of(token)))
            state.zones[target] = (*state.zones.get(target, ()), back)
    _tidy(state, source)


def named_token(state: SpireState, zone: str, face: str) -> Token:
    """Return the first chip or card in a zone that the referee knows to have this face."""
    return next(token for token in state.zones[zone] if token.face == face)


def _tidy(state: SpireState, zone: str) -> None:
    if zone.startswith(PASSING) and not state.zones.get(zone):
        state.zones.pop(zone, None)


def drawable(state: SpireState, zone: str) -> tuple[str, ...]:
    """Return the faces that can be drawn from a zone, each repeated for every copy that can be in the zone."""
    return zones.drawable_faces(state, state.deck, zone)


def return_hero(state: SpireState, hero: Unit) -> None:
    """Let a hero return to its fortress, with its upgrades and equipment (CS-MOVE-22); a scenario may remove it."""
    stays_out = not state.is_automatic(hero.seat) and bool(state.specials("heroes_stay_out"))
    for_good = " and cannot be deployed again in this scenario" if stays_out else ""
    state.report("CS-MOVE-22", f"{name_with_owner(state, hero)} returns to the fortress{for_good}", hero.seat)
    if not stays_out:
        back = ReturnedHero(hero.chip, hero.is_promoted, hero.health, hero.upgrades)
        state.returned[hero.seat] = (*state.returned[hero.seat], back)
    for zone in (group(hero.id), carried(hero.id)):
        if zone in state.zones:
            move_chips(state, state.zones[zone], zone, REMOVED if stays_out else beside(hero.seat))
    del state.units[hero.id]


def remove_top(state: SpireState, unit: Unit) -> str:
    """Take the top chip of a defeated unit off the map, and return its new zone (CS-ATK-23 to CS-ATK-25, CS-R75)."""
    zone = group(unit.id)
    target = zone_after_defeat(state, unit)
    put_back(state, state.zones.get(zone, ())[:1], zone, target)
    if unit.is_hero and carried(unit.id) in state.zones:
        where = target if target == REMOVED else beside(unit.owner)
        move_chips(state, state.zones[carried(unit.id)], carried(unit.id), where)
    return target


def zone_after_defeat(state: SpireState, unit: Unit) -> str:
    """Return the zone for the top chip of a defeated unit: its barracks, beside them, discards, or out of the game."""
    chip, rule = state.chip(unit), state.options.defeated_units
    if chip.faction == "landmark":
        return LANDMARK_DISCARDS
    stays = rule == "all_back" or (rule == "mixed" and chip.is_faction and not unit.is_hero)
    if not stays:
        return REMOVED
    return barracks(chip.faction) if chip.is_faction else beside(unit.owner)


def put_back(state: SpireState, tokens: Sequence[Token], zone: str, target: str) -> None:
    """Put chips where they belong: face down into barracks, face up anywhere else."""
    (put_away if target.startswith(barracks("")) else move_chips)(state, tokens, zone, target)


def send_home(state: SpireState, unit: Unit) -> None:
    """Return a unit that is not defeated to its barracks, or beside them, with its whole group and its equipment.

    A recruited landmark minion has no barracks of its own: it goes beside those of its controller (CS-DEF-25).
    """
    owner = unit.seat if unit.owner == NEUTRAL else unit.owner
    for zone in (group(unit.id), carried(unit.id)):
        bring_home(state, zone, owner)
    del state.units[unit.id]


def bring_home(state: SpireState, zone: str, owner: int) -> None:
    """Return all chips of a stack or a group: a faction’s own to its barracks, others beside their owner’s barracks."""
    for token in state.zones.get(zone, ()):
        back = state.deck.back_of(token)
        put_back(state, (token,), zone, barracks(back) if back in state.contents.factions else beside(owner))


def remove_spire(state: SpireState, spire: Spire) -> None:
    """Take a defeated spire off the map (CS-ATK-20, CS-R76)."""
    chip = state.spire_chip(spire)
    is_market = chip.faction == "market"
    del state.spires[spire.id]
    if is_market:
        move_chips(state, state.zones.get(under(spire.id), ()), under(spire.id), REMOVED)
    elif state.options.defeated_spires == "all_removed":
        state.lost[spire.chip] = state.lost.get(spire.chip, 0) + 1
    out = is_market or state.options.defeated_spires == "all_removed"
    said = "leaves the game" if out else "returns to the barracks"
    state.report("CS-ATK-20", f"{name_with_owner(state, spire)} {said}", spire.seat)
