"""Upgrades of spires and where they go in the pile, advancements of a fortress, earthscapes (CS-BUILD-11 to 17)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import product

from pnp.geometry.hexes import Hex
from referee.engine import Frame, Part, Tally, count_use, counted, push
from referee.engine.core.guards import checked_value
from referee.engine.core.verb import Phrase
from referee.engine.verbs import DUE, Breach, Guard, Move, NamedThing, Number, PartialMove, Slot, ValueList, listed
from referee.engine.words.terms import Reading, Words
from referee.engine.words.verbs import TypedForm, verb
from referee.games.cloudspire import building, chips, privileges
from referee.games.cloudspire.building import (
    ON_SCAPE,
    OPTIONS,
    finish_option,
    held_earthscapes,
    influence,
    option_guard,
)
from referee.games.cloudspire.catalogue import UPGRADES
from referee.games.cloudspire.land import PlacedTile
from referee.games.cloudspire.names import (
    HEX,
    NOT_BESIDE,
    advancements_in_match,
    hex_name,
    hex_of,
    key,
    must_be_listed,
    named_thing,
    title,
)
from referee.games.cloudspire.pieces import NOTHING, own_piece, piece_at
from referee.games.cloudspire.places import MAP, beside
from referee.games.cloudspire.privileges import ADVANCE, UPGRADE, affordable, upgrade_kind
from referee.games.cloudspire.state import START, WAVE, PlacedEarthscape, Spire, SpireState
from referee.games.cloudspire.stats import capacity_of

TOP = "top"


PLACED = NamedThing(
    "an upgrade",
    {**{name: name for name in UPGRADES}, **{f"{name} top": f"{name} top" for name in UPGRADES}},
    least_letters=1,
)


class Additions(ValueList[str]):
    """Upgrades, each for the bottom of a pile or its `top`; `top` is dropped if the bottom gives the same pile."""

    def read(self, state: SpireState, move_so_far: PartialMove, words: Words) -> Iterator[Reading[tuple[str, ...]]]:
        """Yield the upgrades at the beginning of a line, the longest run first."""
        for one in super().read(state, move_so_far, words):
            is_same = _is_same_either_way(state, move_so_far, one.value)
            yield one._replace(value=(upgrade_kind(one.value[0]),)) if is_same else one


OWN_SPIRE = Slot(
    HEX.listing(lambda state, move_so_far: [one.hex for one in state.spires_of(move_so_far.seat)], "a spire")
)


def _additions(state: SpireState, move_so_far: PartialMove) -> Iterator[tuple[str, ...]]:
    spire = state.spire_at(hex_of(move_so_far.args[0]))
    room = capacity_of(state, spire) - len(spire.upgrades) if spire is not None else 0
    for count in range(1, room + 1):
        yield from product(UPGRADES, repeat=count)
    if room > 0 and state.options.upgrade_insert == "choice":
        at_top = [(f"{name} {TOP}",) for name in UPGRADES]
        yield from (added for added in at_top if not _is_same_either_way(state, move_so_far, added))


ADDED_UPGRADES = Slot(Additions("upgrades", PLACED, 1, 9, _additions), 1)


def _is_same_either_way(state: SpireState, move_so_far: PartialMove, added: tuple[str, ...]) -> bool:
    """Return whether an upgrade is meant for the top of a pile, although it would give the same pile at the bottom."""
    spire = state.spire_at(hex_of(move_so_far.args[0]))
    if len(added) != 1 or TOP not in added[0].split() or spire is None:
        return False
    return pile_with(state, spire.upgrades, added[0]) == pile_with(state, spire.upgrades, upgrade_kind(added[0]))


def _spire(state: SpireState, move: Move) -> Spire:
    return checked_value(state.spire_at(hex_of(OWN_SPIRE.of(move))))


def _has_room(state: SpireState, move: Move) -> Breach | None:
    spire = _spire(state, move)
    capacity, added = capacity_of(state, spire), ADDED_UPGRADES.of(move)
    if len(spire.upgrades) + len(added) <= capacity:
        return None
    said = f"{state.spire_chip(spire).name} has {counted(len(spire.upgrades), 'upgrade')} and a capacity of {capacity}"
    return Breach("CS-BUILD-11", said, also=("CS-DEF-20",))


def _in_supply(state: SpireState, move: Move) -> Breach | None:
    counts = Counter(map(upgrade_kind, ADDED_UPGRADES.of(move)))
    lacks = next((kind for kind, count in counts.items() if state.supply(kind) < count), None)
    if lacks is None:
        return None
    return Breach("CS-COMP-05", f"the supply has only {counted(state.supply(lacks), f'{lacks} upgrade')}", "fact")


def _is_at_right_end(state: SpireState, move: Move) -> Breach | None:
    if _is_same_either_way(state, move, ADDED_UPGRADES.of(move)):
        return Breach("CS-BUILD-11", "top and bottom give the same pile: leave out `top`", "fact")
    if state.options.upgrade_insert != "bottom" or not any(TOP in one.split() for one in ADDED_UPGRADES.of(move)):
        return None
    return Breach("CS-BUILD-11", "under your house rules, new upgrades go to the bottom of the pile", also=("CS-R17",))


def _cost(state: SpireState, move: Move) -> Tally:
    return privileges.upgrade_price(state, move.seat, len(_spire(state, move).upgrades), ADDED_UPGRADES.of(move))


def pile_with(state: SpireState, pile: tuple[str, ...], added: str) -> tuple[str, ...]:
    """Return the pile with one more upgrade, at its bottom or at its top, directly under the spire (CS-R17)."""
    kind = upgrade_kind(added)
    on_top = state.options.upgrade_insert == "top" or TOP in added.split()
    return (*pile, kind) if on_top else (kind, *pile)


def upgrade_count_key(hex: Hex) -> str:
    """Return the key that counts the upgrades of an automatic faction’s spire in this wave."""
    return f"{UPGRADE} {key(hex)}"


def _upgrade(state: SpireState, move: Move) -> None:
    spire, added, paid = _spire(state, move), ADDED_UPGRADES.of(move), _cost(state, move).total
    state.source[move.seat] -= paid
    building.note_paid(state, spire, paid)
    pile = spire.upgrades
    for one in added:
        pile = pile_with(state, pile, one)
    state.put(spire._replace(upgrades=pile))
    what = listed(map(upgrade_kind, added))
    said = f"{state.with_verb(move.seat, 'adds')} {what} to {state.spire_chip(spire).name} for {paid} Source"
    state.report("CS-BUILD-11", said, move.seat)
    if state.is_automatic(move.seat):
        count_use(state, WAVE, move.seat, upgrade_count_key(spire.hex))
    finish_option(state, move.seat)


UPGRADE_VERB = verb(
    UPGRADE,
    "CS-BUILD-11",
    (OWN_SPIRE, ADDED_UPGRADES),
    answers=OPTIONS - {ON_SCAPE},
    guards=(
        option_guard(UPGRADE),
        own_piece("spire", OWN_SPIRE, "CS-SPIRE-10", "CS-SPIRE-10"),
        Guard("room", _has_room, ("own",)),
        Guard("supply", _in_supply),
        Guard("end", _is_at_right_end),
        affordable(_cost, "own"),
    ),
    effect=_upgrade,
)


def _available_advancements(state: SpireState, move_so_far: PartialMove) -> list[str]:
    steps = state.contents.advancements_of(state.faction_id(move_so_far.seat))
    return [one.id for one in steps if one.id not in state.advancements[move_so_far.seat]]


STEP = Slot(named_thing("an advancement", _available_advancements, advancements_in_match))


def _is_of_faction(state: SpireState, move: Move) -> Breach | None:
    one = state.contents.advancements.get(STEP.of(move))
    if one is None or one.faction != state.faction_id(move.seat):
        name = title(state.contents, STEP.of(move))
        return Breach("CS-BUILD-16", f"{name} is not an advancement of your fortress", "fact")
    if one.id in state.advancements[move.seat]:
        return Breach("CS-BUILD-16", f"you already have {one.name}", "fact")
    closed = privileges.structures_left_out(state, move.seat).get(one.structure)
    return Breach("CS-VAR-01", f"the simplified game is played without {closed}") if closed else None


def _in_level_order(state: SpireState, move: Move) -> Breach | None:
    one = state.contents.advancements[STEP.of(move)]
    level = privileges.level_of(state, move.seat, one.structure)
    if one.level == level + 1:
        return None
    return Breach("CS-BUILD-17", f"{one.name} is level {one.level}, but the structure is at level {level}")


def _step_cost(state: SpireState, move: Move) -> Tally:
    return privileges.advancement_price(state, move.seat, STEP.of(move))


def _advance(state: SpireState, move: Move) -> None:
    seat, id, paid = move.seat, STEP.of(move), _step_cost(state, move).total
    state.source[seat] -= paid
    state.advancements[seat] = (*state.advancements[seat], id)
    said = f"{state.with_verb(seat, 'gains')} {title(state.contents, id)} for {paid} Source"
    state.report("CS-BUILD-16", said, seat)
    finish_option(state, seat)


ADVANCE_VERB = verb(
    ADVANCE,
    "CS-BUILD-16",
    (STEP,),
    answers=OPTIONS - {ON_SCAPE},
    guards=(
        option_guard(ADVANCE),
        Guard("fortress", _is_of_faction, (DUE,)),
        Guard("level", _in_level_order, ("fortress",)),
        affordable(_step_cost, "fortress"),
    ),
    effect=_advance,
)


LAY = "lay"


def _possible_hexes(state: SpireState, move_so_far: PartialMove) -> Iterable[Hex]:
    """Return the hexes where cell `a` of an earthscape could be, to touch a group under the seat's influence."""
    groups = influence(state, move_so_far.seat)
    own = [hex for hex, place in state.land.places.items() if place.group in groups]
    return sorted({near for hex in own for near in hex.within(2)})


TILE = Slot(
    named_thing(
        "an earthscape",
        lambda state, move_so_far: held_earthscapes(state, move_so_far.seat),
        lambda state: state.contents.earthscapes,
    )
)
PLACE = Slot(HEX.listing(_possible_hexes, "a hex for cell a", allows_sky=True), 1)
SIXTHS = Slot(Number("a number of sixths", lambda state, move_so_far: range(6)), 2, default=0)


def _is_legal_turn(state: SpireState, move: Move) -> Breach | None:
    sixths = SIXTHS.of(move)
    return None if sixths < 6 else Breach("CS-EARTH-05", f"turn the earthscape by 0 to 5 sixths, not {sixths}", "fact")


def _laid_tile(state: SpireState, move: Move) -> PlacedTile:
    return PlacedTile(state.contents.earthscapes[TILE.of(move)], hex_of(PLACE.of(move)), SIXTHS.of(move))


def _is_in_sky(state: SpireState, move: Move) -> Breach | None:
    if state.options.earthscape_overlay == "yes":
        return None
    covered = [hex for hex, _ in _laid_tile(state, move).cells() if hex in state.land.places]
    if not covered:
        return None
    return Breach("CS-EARTH-01", f"cover only sky, not {hex_name(state, covered[0])}", also=("CS-R59",))


def _fits(state: SpireState, move: Move) -> Breach | None:
    laid = _laid_tile(state, move)
    taken = [hex for hex, _ in laid.cells() if piece_at(state, hex) != NOTHING]
    for clause, why in state.land.earthscape_faults(laid, taken, influence(state, move.seat)):
        return Breach(clause, why, also=("CS-BUILD-14",) if clause == "CS-EARTH-02" else ())
    return None


def _lay(state: SpireState, move: Move) -> None:
    seat, tile = move.seat, TILE.of(move)
    zone = beside(seat)
    chips.move_chips(state, [chips.named_token(state, zone, tile)], zone, MAP)
    state.scapes = (*state.scapes, PlacedEarthscape(tile, hex_of(PLACE.of(move)), SIXTHS.of(move)))
    state.report("CS-EARTH-03", f"{state.with_verb(seat, 'lays')} {title(state.contents, tile)}", seat)
    building.finish_option(state, seat)
    if _can_construct(state, seat, tile):
        push(state, Frame(ON_SCAPE, seat, (tile,)))


def _can_construct(state: SpireState, seat: int, tile: str) -> bool:
    """Return whether a seat could construct a spire on an earthscape at once (CS-BUILD-15)."""
    if not any(state.land.group(hex) == tile for hex in building.own_wells(state, seat)):
        return False
    return any(price <= state.source[seat] for price in building.spire_prices(state, seat).values())


def _read_construction(state: SpireState, move: Move, words: Words) -> Iterable[tuple[Move, ...]]:
    """Read a construction after an earthscape, by the names of its hexes: `lay e3 4k turn 2 construct perch e3b`."""
    after = state.copy()
    after.scapes = (*state.scapes, PlacedEarthscape(TILE.of(move), hex_of(PLACE.of(move)), SIXTHS.of(move)))
    return building.CONSTRUCT_VERB.read(after, move.seat, words)


def _spell(state: SpireState, move: Move) -> Iterator[Phrase]:
    tile, place, sixths = move.args
    yield from (
        Phrase(LAY),
        Phrase(title(state.contents, str(tile)), "card", tile),
        *HEX.spell(state, move, str(place)),
    )
    if sixths:
        yield from (Phrase("turn"), Phrase(str(sixths), "number"))


LAY_VERB = verb(
    LAY,
    "CS-BUILD-14",
    (TILE, PLACE, SIXTHS),
    answers=OPTIONS - {ON_SCAPE} | {START},
    guards=(
        building.option_guard(LAY),
        must_be_listed("held", TILE, "CS-BUILD-14", NOT_BESIDE, (DUE,)),
        Guard("turn", _is_legal_turn),
        Guard("sky", _is_in_sky, ("held", "turn")),
        Guard("fits", _fits, ("held", "turn", "sky", DUE)),
    ),
    effect=_lay,
    typed=TypedForm(fillers=("turn", "turned"), follows=_read_construction, written=_spell),
)

PART = Part(verbs=(UPGRADE_VERB, ADVANCE_VERB, LAY_VERB))
