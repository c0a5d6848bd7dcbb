"""The arguments of cards: an effect takes the kinds that it needs; each kind has a fixed place among the arguments."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from referee.engine.verbs import NamedThing, PartialMove, Reading, Seat, Slot, Space, Words
from referee.games.monsters_and_magic import names
from referee.games.monsters_and_magic.catalogue import INDEX, SQUARES
from referee.games.monsters_and_magic.figures import GARRISON
from referee.games.monsters_and_magic.names import HAND_CARD, kind_letters, kind_names
from referee.games.monsters_and_magic.state import MonstersState, permanents

FIGURE = "figure"


def _colours(state: MonstersState) -> dict[str, int]:
    return {state.seat_name(seat).casefold(): seat for seat in range(state.seats)}


def _only_opponent(state: MonstersState, move_so_far: PartialMove) -> list[int]:
    others = [seat for seat in state.alive() if seat != move_so_far.seat]
    return others if len(others) == 1 else []


def _permanent_cards(state: MonstersState, move_so_far: PartialMove) -> Iterable[str]:
    return dict.fromkeys(token.face for token in state.zones[permanents(move_so_far.seat)] if token.face is not None)


def _unit_names_on(state: MonstersState, square: int) -> list[str]:
    """Return the names of the figure and the garrison on a square."""
    figure, garrison = state.figures[square], state.garrisons[square]
    kinds = state.contents.kind_names.items() if figure is not None else ()
    found = [name for name, kind in kinds if figure is not None and kind == figure.kind]
    return found if garrison is None else [*found, GARRISON]


SPACE: Space[int] = Space("a square", INDEX, lambda state, square: SQUARES[square], holds=_unit_names_on)
SQUARE, SECOND = Slot(SPACE), Slot(SPACE, 1)
OWN_FIGURE = Slot(SPACE.listing(lambda state, move_so_far: state.figure_squares(move_so_far.seat)))
OPPONENT = Slot(Seat("an opponent", _colours, least_letters=1), infer=_only_opponent)
TERRAIN = Slot(
    NamedThing(
        "a terrain",
        lambda state: kind_names(state.contents.terrains),
        lambda state, terrain: str(terrain),
        lambda state, move_so_far: state.contents.terrains,
        codes=lambda state: kind_letters(state.contents.terrains),
    ),
    1,
)
KIND = Slot(
    NamedThing(
        "a type of figure",
        lambda state: state.contents.kind_names,
        lambda state, kind: str(kind),
        lambda state, move_so_far: state.contents.figures,
    ),
    1,
)
PERMANENT_CARD = Slot(
    NamedThing("a permanent card", names.card_names, names.card_word, _permanent_cards, codes=names.card_codes)
)
HELD_CARD = Slot(HAND_CARD, 1)


@dataclass(frozen=True)
class _Piece(NamedThing[str]):
    """A unit on a square: a figure or a garrison. The square follows, and may be typed alone."""

    square: Slot[int] = SECOND

    def read(self, state: MonstersState, move_so_far: PartialMove, words: Words) -> Iterator[Reading[str]]:
        """Yield the named unit; for a square alone, the garrison if the player has no figure there, else the figure."""
        yield from super().read(state, move_so_far, words)
        for square in dict.fromkeys(one.value for one in SPACE.read(state, move_so_far, words)):
            figure = state.figures[square]
            own = figure is not None and figure.seat == move_so_far.seat
            yield Reading(GARRISON if not own and state.garrisons[square] == move_so_far.seat else FIGURE, words)

    def write(self, state: MonstersState, move_so_far: PartialMove, value: str) -> str:
        """Return the type of a figure, or `garrison`."""
        figure = state.figures[self.square.of(move_so_far)]
        return value if value == GARRISON or figure is None else figure.kind


def _units(state: MonstersState) -> Mapping[str, str]:
    kinds = dict.fromkeys(state.contents.kind_names, FIGURE)
    return {**kinds, FIGURE: FIGURE, "garrison": GARRISON, "garrisons": GARRISON}


ONE, ITS_SQUARE = Slot(_Piece("a unit", _units)), SECOND
OTHER = Slot(_Piece("another unit", _units, square=Slot(SPACE, 3)), 2)
OTHERS_SQUARE = Slot(SPACE, 3)
