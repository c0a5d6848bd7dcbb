"""Items of the inventory: units, spires and landmarks on the map."""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from itertools import starmap
from operator import attrgetter
from typing import Any

from pnp.geometry.hexes import Hex
from referee.engine import UNKNOWN, InvalidMoveError, PositionError, Token, count_use, use_count
from referee.engine.pieces.described import DescribedPieces, Keyword, Run, flag_keyword, value_keyword
from referee.engine.pieces.item import Item
from referee.engine.pieces.vocabulary import number_of, unexpected_words_error
from referee.engine.verbs import listed
from referee.engine.words.wording import leading_match
from referee.games.cloudspire import chips
from referee.games.cloudspire.catalogue import LANDMARK_TYPES, UPGRADES, Chip
from referee.games.cloudspire.names import hex_name, key, only_matching_thing, parse_hex, read_seat, seat_word, title
from referee.games.cloudspire.places import carried, group, under, well
from referee.games.cloudspire.state import NEUTRAL, WAVE, Landmark, Spire, SpireState, Unit
from referee.games.cloudspire.stats import health_of
from referee.games.cloudspire.upgrading import upgrade_count_key

FACE_DOWN_WORDS = ("down", "face", "hidden", UNKNOWN)
NOBODY = ("neutral", "nobody")


def find_hex(state: SpireState, words: Sequence[str]) -> Hex:
    """Return the hex that the words mean, or raise an InvalidMoveError if they mean no hex of the map."""
    said = ",".join(words) if len(words) == 2 and words[1].lstrip("-").isdecimal() else " ".join(words)
    hex = parse_hex(state, said)
    if hex is None or not (hex in state.land.places or hex in state.land.gate_hexes):
        some = listed(list(state.land.names)[:3], "or")
        raise InvalidMoveError(
            f'"{said}" is not a hex of the map (a hex is named like {some}, or like 1,-2 by its axes)'
        )
    return hex


def matching_thing(state: SpireState, words: Sequence[str], known: Collection[str], expected: str) -> str:
    """Return the known thing that the words mean.

    Raises:
        InvalidMoveError: they mean nothing that is known, or could mean several things.
    """
    found = only_matching_thing(state.contents, " ".join(words), known)
    if found is None:
        raise unexpected_words_error(words, expected)
    return found


def matching_things(state: SpireState, words: Sequence[str], known: Collection[str], expected: str) -> list[str]:
    """Return the chips named by the words, in order; `?` stays as it is if it is among those known."""

    def one(text: str) -> str | None:
        return text if text == UNKNOWN and UNKNOWN in known else only_matching_thing(state.contents, text, known)

    faces, rest = list[str](), tuple(word for word in words if word != "+")
    while rest:
        run = leading_match(rest, one)
        if run is None:
            raise unexpected_words_error(rest[:1], expected)
        faces.append(run[0])
        rest = run[1]
    return faces


def take(state: SpireState, face: str, zone: str, seen: int | None = None, back: str = "") -> None:
    """Take a chip or card from its pile. face: `?` for an unknown one with `back`. seen: who sees it if it is known.

    Raises:
        InvalidMoveError: none is left in the pile.
    """
    is_known = face != UNKNOWN
    pile = chips.pile_of(state.deck.backs[face] if is_known else back)
    try:
        chips.draw(state, pile, zone, face, seen if is_known else 0)
    except PositionError:
        name = title(state.contents, face) if is_known else f"unknown chip or card ({title(state.contents, back)})"
        raise InvalidMoveError(f"no {name} is left: all copies are elsewhere") from None


def give_back(state: SpireState, zone: str, tokens: Iterable[Token] | None = None) -> None:
    """Put chips and cards of a zone back into their piles, by default all of them."""
    for token in state.zones.get(zone, ()) if tokens is None else tokens:
        chips.put_away(state, [token], zone, chips.pile_of(state.deck.back_of(token)))


A_UNIT = "the name of a unit, or ?"
FLAGS = {
    "promoted": "is_promoted",
    "moved": "has_moved",
    "attacked": "has_attacked",
    "struck": "has_struck_back",
    "teleported": "was_teleported",
    "camp": "is_at_campfire",
}
"""The words that a position may use about a unit besides its values, each with the field that it sets."""


def matching_upgrades(words: Sequence[str]) -> tuple[str, ...]:
    """Return the upgrades that the words mean, each by its kind or the beginning of it."""
    found = [next((kind for kind in UPGRADES if kind.startswith(word)), "") for word in words]
    if "" in found:
        raise unexpected_words_error(words, f"upgrades ({', '.join(UPGRADES)})")
    return tuple(found)


def _name(state: SpireState, thing: Unit | Spire) -> str:
    whose = NOBODY[0] if thing.seat == NEUTRAL else seat_word(state, thing.seat)
    return f"{whose} {title(state.contents, thing.chip)}"


on_hexes = partial(
    DescribedPieces[SpireState, Any, Hex],
    read_space=find_hex,
    space_of=attrgetter("hex"),
    write_space=key,
    store=SpireState.put,
)
"""Makes the item of the inventory for a kind of thing on hexes of the map."""


# Units.


HEALTH = value_keyword("health", number_of, least=0)
UPGRADED = value_keyword("with", matching_upgrades, " ".join, field="upgrades")


def _lay_unit(state: SpireState, hex: Hex, words: Sequence[str], runs: Sequence[Run]) -> Unit:
    if state.unit_at(hex) is not None:
        raise InvalidMoveError(f"{hex_name(state, hex)} has a unit: remove it first")
    seat, rest = _seat_and_rest(state, words)
    face = matching_thing(state, rest, state.contents.units, "the name of a unit")
    chip = state.contents.units[face]
    unit = Unit(state.new_id(), face, _owner(state, chip, seat), seat, hex, is_hero=chip.is_hero)
    take(state, face, group(unit.id))
    state.put(unit)
    unit = unit._replace(is_promoted="promoted" in dict(runs))
    unit = unit._replace(health=health_of(state, unit))
    state.put(unit)
    return unit


def _carry(state: SpireState, unit: Unit, words: Sequence[str]) -> Unit:
    give_back(state, carried(unit.id))
    for face in matching_things(state, words, state.contents.equipment, "equipment"):
        take(state, face, carried(unit.id))
    return unit


def _bury(state: SpireState, unit: Unit, words: Sequence[str]) -> Unit:
    if unit.seat == NEUTRAL:
        raise InvalidMoveError(f"{title(state.contents, unit.chip)} is neutral, so no chips can be below it")
    zone, back = group(unit.id), state.chip(unit).faction
    give_back(state, zone, state.zones[zone][1:])
    for face in matching_things(state, words, (*state.contents.units, UNKNOWN), A_UNIT):
        take(state, face, zone, 1 << unit.seat, back)
    return unit


def _titles(faces: Callable[[SpireState, Unit], Sequence[str]]) -> Callable[[SpireState, Unit], str | None]:
    """Return the function that names chips of a unit; it returns None if there are none."""
    return lambda state, unit: ", ".join(title(state.contents, face) for face in faces(state, unit)) or None


def _move_unit(state: SpireState, unit: Unit, words: Sequence[str]) -> None:
    hex = find_hex(state, words)
    if state.unit_at(hex) is not None:
        raise InvalidMoveError(f"{hex_name(state, hex)} has a unit")
    state.put(unit._replace(hex=hex))


def _remove_unit(state: SpireState, unit: Unit) -> None:
    del state.units[unit.id]
    give_back(state, group(unit.id))
    give_back(state, carried(unit.id))


UNITS: Item[SpireState] = on_hexes(
    key="units",
    about="for each hex: owner (or `neutral`) and name, then as needed `health 2`, `with attack`, "
    "`carrying paper wings`, `over page, ?` (the chips below, the top first), "
    f"{', '.join(f'`{flag}`' for flag in FLAGS)}",
    forms=("place heirs page 4k", "remove 4k", "4k to 5c", "4k health 2"),
    keywords=(
        *(HEALTH, UPGRADED),
        Keyword("carrying", _carry, _titles(SpireState.equipment)),
        Keyword("over", _bury, _titles(SpireState.chips_below)),
        *starmap(flag_keyword, FLAGS.items()),
    ),
    things=lambda state: state.units.values(),
    name=_name,
    put_new=_lay_unit,
    remove=_remove_unit,
    move=_move_unit,
    absent=lambda state, hex: f"there is no unit on {hex_name(state, hex)} (to add one: place FACTION UNIT HEX)",
)


# Spires.


def _lay_spire(state: SpireState, hex: Hex, words: Sequence[str], runs: Sequence[Run]) -> Spire:
    seat, rest = _seat_and_rest(state, words)
    face = matching_thing(state, rest, state.contents.spires, "the name of a spire")
    spire = Spire(state.new_id(), face, seat, seat, hex)
    if face in state.deck.backs:
        take(state, face, under(spire.id))
    state.put(spire)
    return spire


def _upgrade(kind: str) -> Keyword[SpireState, Spire]:
    """Return the keyword that adds an upgrade to the top of a spire's pile."""
    return Keyword(
        kind, lambda state, one, words: one._replace(upgrades=(*one.upgrades, kind, *matching_upgrades(words)))
    )


def _note_upgrades(state: SpireState, spire: Spire, words: Sequence[str]) -> Spire:
    known = use_count(state, WAVE, spire.seat, upgrade_count_key(spire.hex))
    count_use(state, WAVE, spire.seat, upgrade_count_key(spire.hex), number_of(words) - known)
    return spire


def _times_upgraded(state: SpireState, spire: Spire) -> str | None:
    return str(use_count(state, WAVE, spire.seat, upgrade_count_key(spire.hex)) or "") or None


def _remove_spire(state: SpireState, spire: Spire) -> None:
    del state.spires[spire.id]
    give_back(state, under(spire.id))


SPIRES: Item[SpireState] = on_hexes(
    key="spires",
    about="for each hex: owner and name, then the upgrades, the bottom one first, then `fired` if it has fired; "
    "`upgraded 1`: how often an automatic faction has upgraded it in this wave",
    forms=("spire 4k heirs gallery attack range",),
    keywords=(
        *map(_upgrade, UPGRADES),
        flag_keyword("fired", "has_fired"),
        Keyword("upgraded", _note_upgrades, _times_upgraded),
    ),
    things=lambda state: state.spires.values(),
    name=lambda state, spire: ", ".join((_name(state, spire), *spire.upgrades)),
    put_new=_lay_spire,
    remove=_remove_spire,
)


# Landmarks that are not units: the type of a face-down one, the name of a revealed one.


def _lay_landmark(state: SpireState, hex: Hex, words: Sequence[str], runs: Sequence[Run]) -> Landmark:
    if words and words[0] in LANDMARK_TYPES:
        take(state, UNKNOWN, well(hex), back=words[0])
        found = Landmark(hex, words[0])
    else:
        face = matching_thing(state, words, state.contents.landmarks, "a landmark, or its type")
        printed = state.contents.landmarks[face]
        if printed.minion:
            raise InvalidMoveError(f"{printed.name} is a unit: write it among the units, as `neutral {printed.name}`")
        take(state, face, well(hex))
        found = Landmark(hex, printed.type, face, printed.health)
    _keep_landmark(state, found)
    return found


def _keep_landmark(state: SpireState, one: Landmark) -> None:
    others = [other for other in state.landmarks if other.hex != one.hex]
    state.landmarks = (*others, one if one.face else one._replace(health=0))  # face down, it has no health chips


def _remove_landmark(state: SpireState, old: Landmark) -> None:
    state.landmarks = tuple([one for one in state.landmarks if one != old])
    give_back(state, well(old.hex))


LANDMARKS: Item[SpireState] = on_hexes(
    key="landmarks",
    about=f"for each hex: the type if face down ({', '.join(LANDMARK_TYPES)}); the name if revealed, then `health 2`",
    forms=("landmark 4k swamp",),
    keywords=(value_keyword("health", number_of),),
    things=lambda state: state.landmarks,
    name=lambda state, one: title(state.contents, one.face) if one.face else one.type,
    put_new=_lay_landmark,
    store=_keep_landmark,
    remove=_remove_landmark,
)


def _owner(state: SpireState, chip: Chip, seat: int) -> int:
    """Return the seat whose barracks a chip belongs to."""
    if chip.is_faction and chip.faction in state.factions:
        return state.factions.index(chip.faction)
    return seat if chip.faction == "market" else NEUTRAL


def _seat_and_rest(state: SpireState, words: Sequence[str]) -> tuple[int, list[str]]:
    """Return the seat named by the first word, and the words after it."""
    if words and words[0] in NOBODY:
        return NEUTRAL, list(words[1:])
    seat = read_seat(state, words[0]) if words else None
    if seat is None:
        known = ", ".join(state.seat_name(one).casefold() for one in range(state.sides))
        raise unexpected_words_error(words[:1], f"the owner ({known} or neutral)")
    return seat, list(words[1:])
