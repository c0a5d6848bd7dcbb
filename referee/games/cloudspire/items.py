"""Items of the inventory: units, spires and landmarks on the map."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.geometry.hexes import Hex
from referee.engine import UNKNOWN, InvalidMoveError, Plain, PositionError, Token
from referee.engine.pieces.item import Listing
from referee.engine.pieces.vocabulary import NOTHING, Vocabulary, fault, number_of
from referee.engine.verbs import listed
from referee.engine.words.wording import leading
from referee.games.cloudspire import chips, exploring
from referee.games.cloudspire.catalogue import LANDMARK_TYPES, UPGRADES, Chip
from referee.games.cloudspire.names import hex_name, hex_named, key, read_seat, thing_meant, title
from referee.games.cloudspire.places import carried, group, under, well
from referee.games.cloudspire.state import NEUTRAL, Landmark, Spire, SpireState, Unit
from referee.games.cloudspire.stats import health_of

DOWN = ("down", "face", "hidden", UNKNOWN)
NOBODY = ("neutral", "nobody")


def find_hex(state: SpireState, words: Sequence[str]) -> Hex:
    """Return the hex that the words mean, or raise an InvalidMoveError if they mean no hex of the map."""
    said = ",".join(words) if len(words) == 2 and words[1].lstrip("-").isdecimal() else " ".join(words)
    hex = hex_named(state, said)
    if hex is None or not (hex in state.land.places or hex in state.land.gate_hexes):
        some = listed(list(state.land.names)[:3], "or")
        raise InvalidMoveError(
            f'"{said}" is not a hex of the map (a hex is named like {some}, or like 1,-2 by its axes)'
        )
    return hex


def one_meant(state: SpireState, words: Sequence[str], known: Collection[str], due: str) -> str:
    """Return the only known thing that the words could mean, or raise an InvalidMoveError if there is none."""
    found = thing_meant(state.contents, " ".join(words), known)
    if found is None:
        raise fault(words, due)
    return found


def run_meant(state: SpireState, words: Sequence[str], known: Collection[str], due: str) -> list[str]:
    """Return the chips named by the words, in order; a `?` in the words stays as it is."""

    def one(text: str) -> str | None:
        return text if text == UNKNOWN else thing_meant(state.contents, text, known)

    faces, rest = list[str](), tuple(word for word in words if word != "+")
    while rest:
        run = leading(rest, one)
        if run is None:
            raise fault(rest[:1], due)
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
FLAGS = ("promoted", "moved", "attacked", "struck", "teleported", "camp")
WORDS = (*FLAGS, "health", "with", "carrying", "over")


@dataclass(frozen=True, kw_only=True)
class Units(Listing[SpireState]):
    """The units on the map: owner, chip, upgrades, what they have done, and the chips under them."""

    about: str = (
        "for each hex: owner (or `neutral`) and name, then as needed `health 2`, `with attack`, "
        "`carrying paper wings`, `over page, ?` (the chips below, the top first), "
        f"{', '.join(f'`{flag}`' for flag in FLAGS)}"
    )

    def subjects(self) -> tuple[str, ...]:
        """Return an empty tuple: corrections without a subject are about units."""
        return ()

    def say(self, names: Vocabulary[SpireState], state: SpireState, word: str, said: Sequence[str]) -> None:
        """Put a unit on a hex as the words describe it."""
        hex = find_hex(state, word.casefold().split())
        seat, rest = _seat_first(state, said)
        self.stand(state, seat, hex, rest)

    def stand(self, state: SpireState, seat: int, hex: Hex, said: Sequence[str]) -> None:
        """Put a seat’s unit on an empty hex as the words describe it."""
        if state.unit_at(hex) is not None:
            raise InvalidMoveError(f"{hex_name(state, hex)} has a unit: remove it first")
        parts = parts_said(said, WORDS)
        face = one_meant(state, parts.pop(""), state.contents.units, "the name of a unit")
        chip = state.contents.units[face]
        unit = Unit(state.new_id(), face, _owner(state, chip, seat), seat, hex, hero=chip.is_hero)
        take(state, face, group(unit.id))
        state.put(unit)
        unit = unit._replace(promoted="promoted" in parts)
        state.put(unit._replace(health=health_of(state, unit)))
        self.mark(state, unit.id, parts)

    def mark(self, state: SpireState, id: int, parts: Mapping[str, list[str]]) -> None:
        """Set a unit's properties as given in the words."""
        state.put(state.units[id]._replace(**values_said(parts)))
        if "carrying" in parts:
            give_back(state, carried(id))
            for face in run_meant(state, parts["carrying"], state.contents.equipment, "equipment"):
                take(state, face, carried(id))
        if "over" in parts:
            self._bury(state, state.units[id], parts["over"])

    def _bury(self, state: SpireState, unit: Unit, said: Sequence[str]) -> None:
        if unit.seat == NEUTRAL:
            raise InvalidMoveError(f"{title(state.contents, unit.chip)} is neutral: no chips are below it")
        zone, back = group(unit.id), state.chip(unit).faction
        give_back(state, zone, state.zones[zone][1:])
        for face in run_meant(state, said, state.contents.units, A_UNIT):
            take(state, face, zone, 1 << unit.seat, back)

    def write(self, names: Vocabulary[SpireState], state: SpireState) -> Plain:
        """Return the description of each unit, by its hex."""
        return {key(unit.hex): self._said(names, state, unit) for unit in state.units.values()} or None

    def _said(self, names: Vocabulary[SpireState], state: SpireState, unit: Unit) -> str:
        whose = NOBODY[0] if unit.seat == NEUTRAL else names.seat_word(state, unit.seat)
        found = [f"{whose} {title(state.contents, unit.chip)}"]
        found += [f"health {unit.health}"]
        found += [f"with {' '.join(unit.upgrades)}"] if unit.upgrades else []
        held = [title(state.contents, face) for face in state.equipment(unit)]
        found += [f"carrying {', '.join(held)}"] if held else []
        buried = [title(state.contents, face) for face in state.below(unit)]
        found += [f"over {', '.join(buried)}"] if buried else []
        return ", ".join([*found, *(flag for flag in FLAGS if getattr(unit, flag))])

    def correct(self, names: Vocabulary[SpireState], state: SpireState, subject: str, words: Sequence[str]) -> bool:
        """Read a correction: `place heirs squire 4k`, `remove 4k`, `4k to 5c`, `4k health 2`."""
        order, rest = words[0], [word for word in words if word not in ("to", "on")]
        if order in ("place", "put", "add") and len(rest) > 3:
            seat, said = _seat_first(state, rest[1:])
            self.stand(state, seat, find_hex(state, said[-1:]), said[:-1])
        elif order in ("remove", "take") and len(rest) > 1:
            _remove_unit(state, self._there(state, rest[1:]))
        elif len(rest) > 1 and hex_named(state, order) is not None:
            unit = self._there(state, rest[:1])
            if rest[1] in WORDS:
                self.mark(state, unit.id, {word: said for word, said in parts_said(rest[1:], WORDS).items() if word})
                return True
            target = find_hex(state, rest[1:])
            if state.unit_at(target) is not None:
                raise InvalidMoveError(f"{hex_name(state, target)} has a unit")
            state.put(unit._replace(hex=target))
        else:
            return False
        return True

    def _there(self, state: SpireState, words: Sequence[str]) -> Unit:
        hex = find_hex(state, words)
        unit = state.unit_at(hex)
        if unit is None:
            raise InvalidMoveError(f"there is no unit on {hex_name(state, hex)} (to add one: place FACTION UNIT HEX)")
        return unit


def _remove_unit(state: SpireState, unit: Unit) -> None:
    del state.units[unit.id]
    give_back(state, group(unit.id))
    give_back(state, carried(unit.id))


@dataclass(frozen=True, kw_only=True)
class Spires(Listing[SpireState]):
    """The spires on the map: owner, name, and their upgrades from the bottom."""

    about: str = "for each hex: owner and name, then the upgrades, the bottom one first, then `fired` if it has fired"

    def say(self, names: Vocabulary[SpireState], state: SpireState, word: str, said: Sequence[str]) -> None:
        """Put a spire on a hex as the words describe it."""
        hex = find_hex(state, word.casefold().split())
        old = state.spire_at(hex)
        if old is not None:
            del state.spires[old.id]
            give_back(state, under(old.id))
        if said and said[0] in NOTHING:
            return
        seat, rest = _seat_first(state, said)
        size = next((at for at, word in enumerate(rest) if word in (*UPGRADES, "fired")), len(rest))
        face = one_meant(state, rest[:size], state.contents.spires, "the name of a spire")
        pile = _upgrades_meant([one for one in rest[size:] if one != "fired"])
        spire = Spire(state.new_id(), face, seat, seat, hex, pile)
        if face in state.deck.backs:
            take(state, face, under(spire.id))
        state.put(spire._replace(fired="fired" in rest))

    def write(self, names: Vocabulary[SpireState], state: SpireState) -> Plain:
        """Return the description of each spire, by its hex."""
        return {key(spire.hex): self._said(names, state, spire) for spire in state.spires.values()} or None

    def _said(self, names: Vocabulary[SpireState], state: SpireState, spire: Spire) -> str:
        whose = names.seat_word(state, spire.seat)
        return ", ".join([f"{whose} {title(state.contents, spire.chip)}", *spire.upgrades, *["fired"] * spire.fired])


@dataclass(frozen=True, kw_only=True)
class Landmarks(Listing[SpireState]):
    """The landmarks that are not units, by hex: the type of a face-down landmark, the name of a revealed one."""

    about: str = (
        f"for each hex: the type if face down ({', '.join(LANDMARK_TYPES)}); the name if revealed, then `health 2`"
    )

    def say(self, names: Vocabulary[SpireState], state: SpireState, word: str, said: Sequence[str]) -> None:
        """Put a landmark on a hex as the words describe it."""
        hex = find_hex(state, word.casefold().split())
        old = state.landmark_at(hex)
        if old is not None:
            state.landmarks = tuple([one for one in state.landmarks if one != old])
            give_back(state, well(hex))
        if not said or said[0] not in LANDMARK_TYPES:
            exploring.forget(state, hex)
        if said and said[0] in NOTHING:
            return
        if said and said[0] in LANDMARK_TYPES:
            take(state, UNKNOWN, well(hex), back=said[0])
            state.landmarks = (*state.landmarks, Landmark(hex, said[0]))
            return
        parts = parts_said(said, ("health",))
        face = one_meant(state, parts[""], state.contents.landmarks, "a landmark, or its type")
        printed = state.contents.landmarks[face]
        if printed.minion:
            raise InvalidMoveError(f"{printed.name} is a unit: write it among the units, as `neutral {printed.name}`")
        take(state, face, well(hex))
        values = {"health": printed.health, **values_said(parts)}
        state.landmarks = (*state.landmarks, Landmark(hex, printed.type, face, **values))

    def write(self, names: Vocabulary[SpireState], state: SpireState) -> Plain:
        """Return the description of each landmark, by its hex."""
        return {key(one.hex): self._said(state, one) for one in state.landmarks} or None

    def _said(self, state: SpireState, one: Landmark) -> str:
        if not one.face:
            return one.type
        return f"{title(state.contents, one.face)}{f', health {one.health}' if one.health else ''}"


def _owner(state: SpireState, chip: Chip, seat: int) -> int:
    """Return the seat whose barracks a chip belongs to."""
    if chip.is_faction and chip.faction in state.factions:
        return state.factions.index(chip.faction)
    return seat if chip.faction == "market" else NEUTRAL


def _seat_first(state: SpireState, words: Sequence[str]) -> tuple[int, list[str]]:
    """Return the seat named by the first word, and the words after it."""
    if words and words[0] in NOBODY:
        return NEUTRAL, list(words[1:])
    seat = read_seat(state, words[0]) if words else None
    if seat is None:
        known = ", ".join(state.seat_name(one).casefold() for one in range(state.sides))
        raise fault(words[:1], f"the owner ({known} or neutral)")
    return seat, list(words[1:])


def parts_said(said: Sequence[str], known: Sequence[str]) -> dict[str, list[str]]:
    """Return the words grouped by the keyword before them; key `""` holds the words before the first keyword."""
    found: dict[str, list[str]] = {"": []}
    at = ""
    for word in said:
        if word in known:
            at, found[word] = word, []
        else:
            found[at].append(word)
    return found


def values_said(parts: Mapping[str, list[str]]) -> dict[str, Any]:
    """Return the flags, health and upgrades that the words give, by field."""
    found: dict[str, Any] = dict.fromkeys((flag for flag in FLAGS if flag in parts), True)
    if "health" in parts:
        found["health"] = number_of(parts["health"])
    if "with" in parts:
        found["upgrades"] = _upgrades_meant(parts["with"])
    return found


def _upgrades_meant(words: Sequence[str]) -> tuple[str, ...]:
    found = [next((kind for kind in UPGRADES if kind.startswith(word)), "") for word in words]
    if "" in found:
        raise fault(words, f"upgrades ({', '.join(UPGRADES)})")
    return tuple(found)
