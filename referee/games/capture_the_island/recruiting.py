"""Recruiting: a resource card, the tiles that it recruits on, and how many units each tile gets."""

from collections.abc import Callable, Iterable, Iterator

from referee.engine import UNKNOWN, Decision, Frame, Part, count_use, counted, pop, push, swap, use_count
from referee.engine.verbs import DUE, Breach, Guard, Move, Slot, TypedForm, Value, listed, verb
from referee.games.capture_the_island.catalogue import RESOURCE
from referee.games.capture_the_island.names import TILE, card_words, parts_of, read_place
from referee.games.capture_the_island.playing import (
    PlayedCard,
    face_of,
    is_in_hand,
    offer_second_use,
    read_use,
    spend_card,
)
from referee.games.capture_the_island.state import CARDS, TURN, IslandState

RECRUIT, ALSO, MORE = "recruit", "also", "further tiles"
CARD = Slot(PlayedCard(suits=lambda state, card: card.stack == RESOURCE))
ALSO_TILE = Slot(TILE.listing(lambda state, move_so_far: map(state.name, state.places_of(move_so_far.seat))))
DONE = "done"
USE_WORDS = ("recruit", "recruits", "recruiting", "recruitment")
ALSO_WORDS = frozenset({"also", "recruit", "too"})


def recruited_key(place: int) -> str:
    """Return the key that marks a tile as having recruited this turn (CI-RECR-05)."""
    return f"recruited {place}"


def may_recruit(state: IslandState, seat: int, face: str, place: int) -> bool:
    """Return whether a card may recruit on a tile."""
    breaches = (
        _icon_breach(state, face, place),
        _starting_area_breach(state, place),
        _capture_area_breach(state, place),
    )
    return not any((*breaches, _is_controlled(state, seat, place), _repeated_tile_breach(state, seat, place)))


def _icon_breach(state: IslandState, face: str, place: int) -> Breach | None:
    card, tile = state.contents.cards.get(face), state.tiles[place]
    if card is None or tile == card.icon or place in state.starts or place in state.capture:
        return None
    icon = state.contents.icons.get(tile)
    shown = "no icon" if icon is None else icon.name.lower()
    return Breach("CI-RECR-02", f"{state.name(place)} shows {shown}; the card shows {card.icon}")


def _starting_area_breach(state: IslandState, place: int) -> Breach | None:
    if place not in state.starts:
        return None
    return Breach("CI-RECR-09", f"{state.name(place)} is a starting area")


def _capture_area_breach(state: IslandState, place: int) -> Breach | None:
    if place not in state.capture:
        return None
    return Breach("CI-RECR-10", f"{state.name(place)} is in the capture area")


def _is_controlled(state: IslandState, seat: int, place: int) -> Breach | None:
    if state.controls(seat, place):
        return None
    name, foes = state.name(place), state.enemies(seat, place)
    if foes:
        return Breach("CI-RECR-03", f"{name} has units of {state.seat_name(foes[0])}")
    return Breach("CI-RECR-03", f"{state.seat_name(seat)} has no unit on {name}")


def _repeated_tile_breach(state: IslandState, seat: int, place: int) -> Breach | None:
    if state.options.multi_recruit == "per_card" or not use_count(state, TURN, seat, recruited_key(place)):
        return None
    return Breach("CI-RECR-05", f"{state.name(place)} has already recruited this turn")


def recruitable_tiles(state: IslandState, seat: int, face: str, already_named: tuple[int, ...] = ()) -> tuple[int, ...]:
    """Return the tiles where a card may recruit, without the tiles already named."""
    held = (place for place in state.places_of(seat) if place not in already_named)
    return tuple(place for place in held if may_recruit(state, seat, face, place))


def gaining_tiles(state: IslandState, seat: int, face: str, already_named: tuple[int, ...]) -> tuple[int, ...]:
    """Return the other tiles that would get units if they were named next."""
    others = recruitable_tiles(state, seat, face, already_named)
    return tuple(place for place in others if recruit_counts(state, seat, face, (*already_named, place))[place])


def recruit_counts(state: IslandState, seat: int, face: str, places: Iterable[int]) -> dict[int, int]:
    """Return how many units each tile gets, in the order named (CI-RECR-04, CI-RECR-08, CI-INF-04, CI-INF-05)."""
    due = {place: _units_for_tile(state, seat, face, place) for place in places}
    left = state.supply(seat)
    if state.options.scarce_recruit == "even" and sum(due.values()) > left:
        return _shared_out(due, left)
    found: dict[int, int] = {}
    for place, count in due.items():
        found[place] = max(0, min(count, left))
        left -= found[place]
    return found


def _units_for_tile(state: IslandState, seat: int, face: str, place: int) -> int:
    units = state.units[seat][place]
    count = max(0, min(units, state.options.tile_most - units))
    return min(count, state.contents.cards[face].value) if state.options.resource_value == "recruit_cap" else count


def _shared_out(wanted: dict[int, int], supply: int) -> dict[int, int]:
    """Return how many units each tile gets if they are dealt out in turn, one by one (CI-Q-58)."""
    found = dict.fromkeys(wanted, 0)
    while supply > 0 and found != wanted:
        for place in wanted:
            if supply > 0 and found[place] < wanted[place]:
                found[place] += 1
                supply -= 1
    return found


# The card with its first tile, and more tiles.


def _last_tile_test(
    test: Callable[[IslandState, Move, int], Breach | None],
) -> Callable[[IslandState, Move], Breach | None]:
    """Return a guard that tests the tile in the last argument of a move; it passes if there is no such tile."""

    def test_last(state: IslandState, move: Move) -> Breach | None:
        place = state.place(move.args[-1])
        return None if place is None else test(state, move, place)

    return test_last


def _controls_tile(state: IslandState, move: Move) -> Breach | None:
    place = state.place(move.args[-1])
    if place is None:
        return Breach("CI-RECR-03", f"{move.args[-1]} is not a tile of the island", "fact")
    return _is_controlled(state, move.seat, place)


def _is_resource(state: IslandState, move: Move) -> Breach | None:
    card = state.contents.cards.get(face_of(move))
    if card is None or card.stack == RESOURCE:
        return None
    return Breach("CI-RECR-01", f"{card.typed_name} is a combat card; only resource cards recruit")


def _recruit(state: IslandState, move: Move) -> None:
    spend_card(state, move)
    push(state, Frame(MORE, move.seat, (face_of(move), state.checked_place(move.args[1]))))
    _ask_or_recruit(state)


def _ask_or_recruit(state: IslandState) -> None:
    """Ask for more tiles, or recruit on the tiles named (CI-RECR-07, CI-Q-27)."""
    frame = state.agenda[-1]
    seat, face, named = frame.owner, frame.word, named_tiles(frame)
    others = gaining_tiles(state, seat, face, named)
    if state.options.recruit_subset == "all" and _is_enough_for_all(state, seat, face, (*named, *others)):
        _recruit_on(state, seat, face, (*named, *others))
    elif not others:
        _recruit_on(state, seat, face, named)


def _is_enough_for_all(state: IslandState, seat: int, face: str, places: tuple[int, ...]) -> bool:
    """Return whether the supply is enough for all tiles, so that their order does not matter."""
    return sum(_units_for_tile(state, seat, face, place) for place in places) <= state.supply(seat)


def named_tiles(frame: Frame) -> tuple[int, ...]:
    """Return the tiles named so far for a card."""
    return tuple(place for place in frame.data[1:] if isinstance(place, int))


def _recruit_on(state: IslandState, seat: int, face: str, places: tuple[int, ...]) -> None:
    """Recruit on the given tiles."""
    pop(state)
    for place, count in recruit_counts(state, seat, face, places).items():
        state.units[seat][place] += count
        count_use(state, TURN, seat, recruited_key(place))
        now = state.units[seat][place]
        name = state.name(place)
        state.report(
            "CI-RECR-04",
            f"{state.seat_name(seat)} recruits {counted(count, 'unit')} on {name} and has {now} there",
            seat,
        )
    if not state.supply(seat):
        state.report("CI-INF-05", f"{state.seat_name(seat)}’s supply is empty", seat)
    offer_second_use(state, seat, face)


def further_tile_questions(state: IslandState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question that asks for another tile to recruit on."""
    face, named = frame.word, named_tiles(frame)
    others = listed([state.name(place) for place in gaining_tiles(state, frame.owner, face, named)], "or")
    may_pass = state.options.recruit_subset == "any"
    prompt = f"recruit with {card_words(state.contents, face)} on {others} too"
    prompt += ", or `done`" if may_pass else ""
    return (Decision(frame.owner, MORE, "CI-RECR-07", prompt, may_pass, subject=frame.data),)


def _is_new_tile(state: IslandState, move: Move) -> Breach | None:
    if state.place(move.args[0]) not in named_tiles(state.agenda[-1]):
        return None
    return Breach("CI-RECR-05", f"you have already named {move.args[0]} for this card")


def _has_same_icon(state: IslandState, move: Move, place: int) -> Breach | None:
    return _icon_breach(state, state.agenda[-1].word, place)


def _add_tile(state: IslandState, move: Move) -> None:
    frame = state.agenda[-1]
    swap(state, frame._replace(data=(*frame.data, state.checked_place(move.args[0]))))
    _ask_or_recruit(state)


def _recruits(state: IslandState, seat: int) -> Iterator[tuple[Value, ...]]:
    icons = state.contents.icons
    for face in CARD.term.values(state, Move(seat, RECRUIT)):
        for place in state.places_of(seat):
            if face != UNKNOWN or state.tiles[place] in icons:
                yield face, state.name(place)


def _read_recruit(state: IslandState, seat: int, tokens: tuple[str, ...]) -> Iterator[tuple[Move, ...]]:
    """Read `play drop 4 as recruit on a1 and b2`, `recruit drop 4 a1`, `recruit a1 b2 with drop 4`, `drop 4 a1`."""
    found = list(read_use(state, tokens, USE_WORDS))
    if "with" in tokens and tokens[0] in USE_WORDS:
        cut = tokens.index("with")
        found += read_use(state, (RECRUIT, *tokens[cut + 1 :], *tokens[1:cut]), USE_WORDS)
    for face, rest, _ in found:
        places = [read_place(word) for word in parts_of(rest) if word not in ("tile", "tiles", RECRUIT)]
        if places and None not in places:
            yield _recruit_moves(state, seat, face, [str(place) for place in places])


def _recruit_moves(state: IslandState, seat: int, face: str, names: list[str]) -> tuple[Move, ...]:
    """Return the moves that play a card on the named tiles, leaving out tiles for which no units are left.

    Tiles that may not recruit come first, so that the line is refused before another tile recruits.
    """
    if len(names) == 1 or face not in state.contents.cards:
        return (Move(seat, RECRUIT, (face, names[0])), *(Move(seat, ALSO, (name,)) for name in names[1:]))
    names = sorted(names, key=lambda name: _may_recruit_on(state, seat, face, name))
    moves, places = [Move(seat, RECRUIT, (face, names[0]))], [state.place(name) for name in names]
    named = tuple(place for place in places[:1] if place is not None)
    for name, place in zip(names[1:], places[1:], strict=True):
        idle = not gaining_tiles(state, seat, face, named)
        if not idle or place is None or place in named or not may_recruit(state, seat, face, place):
            moves.append(Move(seat, ALSO, (name,)))
        named = named if place is None else (*named, place)
    if state.options.recruit_subset == "any" and gaining_tiles(state, seat, face, named):
        moves.append(Move(seat, DONE))
    return tuple(moves)


def _may_recruit_on(state: IslandState, seat: int, face: str, name: str) -> bool:
    place = state.place(name)
    return place is not None and may_recruit(state, seat, face, place)


START: Guard[IslandState] = Guard(
    "start", _last_tile_test(lambda state, move, place: _starting_area_breach(state, place))
)
AREA: Guard[IslandState] = Guard(
    "capture", _last_tile_test(lambda state, move, place: _capture_area_breach(state, place))
)
CONTROL: Guard[IslandState] = Guard("control", _controls_tile)
ONCE: Guard[IslandState] = Guard(
    "once", _last_tile_test(lambda state, move, place: _repeated_tile_breach(state, move.seat, place))
)
RECRUIT_VERB = verb(
    RECRUIT,
    "CI-RECR-07",
    (CARD, Slot(TILE, 1)),
    answers={CARDS},
    guards=(
        Guard("in hand", is_in_hand),
        Guard("resource", _is_resource),
        Guard("icon", _last_tile_test(lambda state, move, place: _icon_breach(state, face_of(move), place))),
        *(START, AREA, CONTROL, ONCE),
    ),
    effect=_recruit,
    values=_recruits,
    typed=TypedForm(line=_read_recruit, written="play {0} as recruit on {1}"),
    anchored=False,
)
ALSO_VERB = verb(
    ALSO,
    "CI-RECR-07",
    (ALSO_TILE,),
    answers={MORE},
    guards=(
        Guard("new", _is_new_tile, (DUE,)),
        Guard("icon", _last_tile_test(_has_same_icon), (DUE,)),
        *(START, AREA, CONTROL, ONCE),
    ),
    effect=_add_tile,
    typed=TypedForm(optional_for={MORE}, fillers=ALSO_WORDS, repeats=True),
)
PART = Part(verbs=(RECRUIT_VERB, ALSO_VERB), questions={MORE: further_tile_questions})


def finish_recruiting(state: IslandState) -> None:
    """Recruit on the tiles that were named."""
    frame = state.agenda[-1]
    _recruit_on(state, frame.owner, frame.word, named_tiles(frame))


def unnamed_tile_breach(state: IslandState, seat: int) -> Breach | None:
    """Return why a player must name more tiles, or None (CI-Q-27)."""
    frame = state.agenda[-1]
    others = gaining_tiles(state, seat, frame.word, named_tiles(frame))
    if state.options.recruit_subset == "any" or not others:
        return None
    names = listed([state.name(place) for place in others])
    return Breach("CI-RECR-07", f"all matching tiles must recruit; name {names} too", "rule", ("CI-Q-27",))
