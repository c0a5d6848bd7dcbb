"""Command points: points per wave, points spent, and whether a stack's unknown chips can be units within the points."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from referee.engine import UNKNOWN, Line, Tally, Token, counted, zones
from referee.engine.verbs import Breach
from referee.games.cloudspire.catalogue import Chip
from referee.games.cloudspire.income import income_or_points
from referee.games.cloudspire.names import title
from referee.games.cloudspire.places import group, stack
from referee.games.cloudspire.privileges import POINTS, value_changes
from referee.games.cloudspire.state import SpireState


def points_in_wave(state: SpireState, seat: int) -> int:
    """Return the command points of a seat in this wave, including points from effects (CS-PREP-07).

    Once its stack is prepared, later effects change nothing.
    """
    if state.command[seat]:
        return state.command[seat]
    more = sum(line.amount for line in value_changes(state, seat, POINTS))
    return max(0, income_or_points(state, "cp", state.wave, seat) + more)


def points_of(state: SpireState, seat: int, face: str) -> int:
    """Return the command points that a chip costs: 0 for a mercenary or a returned hero (CS-PREP-08)."""
    chip = state.contents.units.get(face)
    is_free = chip is None or not chip.is_faction or face in {hero.chip for hero in state.returned[seat]}
    return 0 if chip is None or is_free else chip.cp


def hidden_chips(state: SpireState, seat: int) -> tuple[str, ...]:
    """Return a seat's chips that wait in its stack or are buried in groups, `?` for unknown ones."""
    buried = [face for unit in state.units_of(seat) for face in state.chips_below(unit)]
    return (*state.faces(stack(seat)), *buried)


def forget_spending(state: SpireState, seat: int) -> None:
    """Let chips that have stayed in a seat’s stack and groups since earlier waves cost nothing more (CS-PREP-07)."""
    state.spent[seat] = -sum([points_of(state, seat, face) for face in hidden_chips(state, seat)])


def spending(state: SpireState, seat: int) -> Tally:
    """Return the command points known to be spent in this wave (CS-PREP-05)."""
    what = "chips shown to all players" if state.spent[seat] >= 0 else "chips from earlier waves"
    shown = [Line(what, state.spent[seat], "CS-PREP-05", "base")]
    hidden = [face for face in hidden_chips(state, seat) if face != UNKNOWN]
    lines = [Line(title(state.contents, face), points_of(state, seat, face), "CS-PREP-05") for face in hidden]
    return Tally((*shown, *lines))


def top_chip_breach(state: SpireState, seat: int, zone: str, face: str) -> Breach | None:
    """Return why command points, chip order or the rules on heroes rule out a face for a top chip, or None.

    zone: the zone of the stack or group, whose top chip is unknown.
    """
    token, chip = state.zones[zone][0], state.contents.units[face]
    too_many = hero_breach(state, seat, chip)
    if too_many is not None:
        return too_many._replace(kind="fact")
    if can_complete(state, seat, {token.id: face}):
        return None
    cost, most, spent = points_of(state, seat, face), points_in_wave(state, seat), spending(state, seat).total
    said = f"{title(state.contents, face)} costs {cost} CP; {spent} of {most} CP have been spent in this wave"
    others = ", and the unknown chips must fit, too" if spent + cost <= most else ""
    return Breach("CS-PREP-05", f"{said}{others}", "fact")


def hero_breach(state: SpireState, seat: int, chip: Chip) -> Breach | None:
    """Return why a hero may not enter a stack (not the starting hero in wave 1, or one too many in play), or None."""
    if not chip.is_hero:
        return None
    if state.wave == 1 and not chip.start:
        return Breach("CS-PREP-12", f"in wave 1 only the starting hero is available, not {chip.name}")
    most = hero_limit(state)
    if hero_count(state, seat) < most:
        return None
    said = f"{chip.name} would be a hero too many: at most {counted(most, 'hero', 'heroes')} may be in play"
    return Breach("CS-PREP-14", said, also=("CS-PREP-15",))


def chips_in_stack(state: SpireState, seat: int) -> tuple[Chip | None, ...]:
    """Return the chips of a stack from the top, None for each unknown one."""
    return tuple([state.contents.units.get(face) for face in state.faces(stack(seat))])


def hero_count(state: SpireState, seat: int) -> int:
    """Return how many heroes of a seat are known to be on the map or in its stack (CS-PREP-15)."""
    on_map = sum(1 for unit in state.units_of(seat) if unit.is_hero)
    return on_map + sum(1 for chip in chips_in_stack(state, seat) if chip is not None and chip.is_hero)


def hero_limit(state: SpireState) -> int:
    """Return how many heroes each seat may have in play in this wave (CS-PREP-12, CS-PREP-14)."""
    return 1 if state.wave == 1 else state.options.heroes_most


class StackPlace(NamedTuple):
    """A place in a stack or a group. chip: the chip there, if known. possible_faces: its possible faces, as a bit mask.

    is_in_group: whether it is in a group of two or more. minimum, maximum: the range of movement that the chips around
    it allow.
    """

    chip: Chip | None
    possible_faces: int
    is_in_group: bool
    minimum: int = 0
    maximum: int = 99


def can_complete(state: SpireState, seat: int, shown_faces: Mapping[int, str] = {}) -> bool:
    """Return whether all unknown chips of a seat's stack and groups can be units that it may have selected.

    They must be available, cost at most the points left, and be in order of movement; heroes must not be in groups or
    exceed their limit. shown_faces: the faces of tokens that are about to be shown.
    """
    lying = list(_stack_places(state, seat, shown_faces))
    known = [place.chip for places in lying for place in places if place.chip is not None]
    spent = state.spent[seat] + sum(points_of(state, seat, chip.id) for chip in known)
    left = points_in_wave(state, seat) - spent
    unknown = [place for places in lying for place in places if place.chip is None]
    shown = sum(state.contents.units[face].is_hero for face in shown_faces.values())
    heroes = hero_limit(state) - hero_count(state, seat) - shown
    if left < 0 or (heroes < 0 and shown):
        return False
    if not unknown:
        return True
    free = zones.free_copies(state, state.deck)
    free.subtract(shown_faces.values())
    own = [chip for face, chip in state.contents.units.items() if free[face] > 0 and face in state.deck.bits]
    cheapest = sorted(own, key=lambda chip: points_of(state, seat, chip.id))

    def fill(places: Sequence[StackPlace], left: int, heroes: int) -> bool:
        """Return whether each place can get a different free chip within the points that are left."""
        if not places:
            return True
        for chip in cheapest:
            cost = points_of(state, seat, chip.id)
            if cost > left:
                return False
            if free[chip.id] <= 0 or not _fits(state, seat, places[0], chip, heroes):
                continue
            free[chip.id] -= 1
            found = fill(places[1:], left - cost, heroes - chip.is_hero)
            free[chip.id] += 1
            if found:
                return True
        return False

    return fill(unknown, left, heroes)


def _stack_places(state: SpireState, seat: int, shown_faces: Mapping[int, str]) -> Iterator[list[StackPlace]]:
    """Yield the places of each group of a seat: the groups of its stack, then the groups on the map.

    A group on the map is listed without its top chip if that is named, because its points are already spent.
    """
    tokens, start = state.zones.get(stack(seat), ()), 0
    for size in state.groups[seat]:
        yield _group_places(state, tokens[start : start + size], shown_faces)
        start += size
    for unit in state.units_of(seat):
        tokens = state.zones.get(group(unit.id), ())
        has_top = bool(tokens) and tokens[0].face is not None
        yield _group_places(state, tokens, shown_faces)[has_top:]


def _group_places(state: SpireState, tokens: Sequence[Token], shown_faces: Mapping[int, str]) -> list[StackPlace]:
    """Return the places of a group, each with the movement that the known chips around it allow (CS-PREP-11)."""
    faces = [token.face or shown_faces.get(token.id) for token in tokens]
    found = [state.contents.units.get(face or "") for face in faces]
    moves = [chip.basic.movement if chip is not None else None for chip in found]
    return [
        StackPlace(
            chip,
            token.could,
            len(tokens) > 1,
            max([move for move in moves[:at] if move is not None], default=0),
            min([move for move in moves[at + 1 :] if move is not None], default=99),
        )
        for at, (token, chip) in enumerate(zip(tokens, found, strict=True))
    ]


def _fits(state: SpireState, seat: int, place: StackPlace, chip: Chip, heroes: int) -> bool:
    if place.possible_faces:
        can_be = bool(place.possible_faces & state.deck.bits[chip.id])
    else:
        can_be = chip.faction == state.faction_id(seat)
    if not can_be:
        return False
    if chip.is_hero:
        return not place.is_in_group and heroes > 0 and (state.wave > 1 or chip.start)
    return place.minimum <= chip.basic.movement <= place.maximum
