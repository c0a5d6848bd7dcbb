"""Earthscapes: where they may be laid, and a spire that may be constructed on one at once."""

from collections.abc import Iterable, Iterator

from pnp.geometry.hexes import Hex
from referee.engine import Frame, Part, push
from referee.engine.verbs import DUE, Breach, Guard, Move, Number, PartialMove, Phrase, Slot, Words, verb
from referee.games.cloudspire import building, chips
from referee.games.cloudspire.building import ON_SCAPE, OPTIONS, held, influence
from referee.games.cloudspire.names import HEX, NOT_BESIDE, among, hex_name, hex_of, thing, title
from referee.games.cloudspire.pieces import NOTHING, piece_at
from referee.games.cloudspire.places import MAP, beside
from referee.games.cloudspire.state import START, Scape, SpireState
from referee.games.cloudspire.tiles import Laid

LAY = "lay"


def _near(state: SpireState, said: PartialMove) -> Iterable[Hex]:
    """Return the hexes where cell `a` of an earthscape could be, to touch a group under the seat's influence."""
    groups = influence(state, said.seat)
    own = [hex for hex, place in state.land.places.items() if place.group in groups]
    return sorted({near for hex in own for near in hex.within(2)})


TILE = Slot(
    thing("an earthscape", lambda state, said: held(state, said.seat), lambda state: state.contents.earthscapes)
)
PLACE = Slot(HEX.listing(_near, "a hex for cell a", in_sky=True), 1)
SIXTHS = Slot(Number("a number of sixths", lambda state, said: range(6)), 2, default=0)


def _is_turn(state: SpireState, move: Move) -> Breach | None:
    sixths = SIXTHS.of(move)
    return None if sixths < 6 else Breach("CS-EARTH-05", f"turn the earthscape by 0 to 5 sixths, not {sixths}", "fact")


def _laid(state: SpireState, move: Move) -> Laid:
    return Laid(state.contents.earthscapes[TILE.of(move)], hex_of(PLACE.of(move)), SIXTHS.of(move))


def _sky_only(state: SpireState, move: Move) -> Breach | None:
    if state.options.earthscape_overlay == "yes":
        return None
    covered = [hex for hex, _ in _laid(state, move).cells() if hex in state.land.places]
    if not covered:
        return None
    return Breach("CS-EARTH-01", f"cover only sky, not {hex_name(state, covered[0])}", also=("CS-R59",))


def _fits(state: SpireState, move: Move) -> Breach | None:
    laid = _laid(state, move)
    taken = [hex for hex, _ in laid.cells() if piece_at(state, hex) != NOTHING]
    for clause, why in state.land.earthscape_faults(laid, taken, influence(state, move.seat)):
        return Breach(clause, why, also=("CS-BUILD-14",) if clause == "CS-EARTH-02" else ())
    return None


def _lay(state: SpireState, move: Move) -> None:
    seat, tile = move.seat, TILE.of(move)
    zone = beside(seat)
    chips.shift(state, [chips.named_token(state, zone, tile)], zone, MAP)
    state.scapes = (*state.scapes, Scape(tile, hex_of(PLACE.of(move)), SIXTHS.of(move)))
    state.report("CS-EARTH-03", f"{state.says(seat, 'lays')} {title(state.contents, tile)}", seat)
    building.done(state, seat)
    if _can_construct(state, seat, tile):
        push(state, Frame(ON_SCAPE, seat, (tile,)))


def _can_construct(state: SpireState, seat: int, tile: str) -> bool:
    """Return whether a seat could construct a spire on an earthscape at once (CS-BUILD-15)."""
    if tile not in influence(state, seat) or not any(state.land.group(hex) == tile for hex in state.land.wells()):
        return False
    spires = [state.contents.spires[id] for id in building.available(state, seat)]
    payable = [one for one in spires if building.construction(state, seat, one).total <= state.source[seat]]
    return any(building.is_unlocked(state, seat, one) for one in payable)


def _read(state: SpireState, seat: int, said: Words) -> Iterator[tuple[Move, ...]]:
    """Read `lay e3 4k+ne turn 2`, and a spire constructed on it: `… construct perch e3b`."""
    end = said.index("construct", 1) if "construct" in said[1:] else len(said)
    for (move,) in LAY_VERB.read(state, seat, said[:end]):
        yield from ((move, *run) for run in _then(state, move, said[end:]))


def _then(state: SpireState, move: Move, said: Words) -> Iterable[tuple[Move, ...]]:
    """Read the construction typed after an earthscape; its words use the new names of the earthscape's hexes."""
    if not said:
        return [()]
    after = state.copy()
    after.scapes = (*state.scapes, Scape(TILE.of(move), hex_of(PLACE.of(move)), SIXTHS.of(move)))
    return building.CONSTRUCT_VERB.read(after, move.seat, said)


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
        among("held", TILE, "CS-BUILD-14", NOT_BESIDE, (DUE,)),
        Guard("turn", _is_turn),
        Guard("sky", _sky_only, ("held", "turn")),
        Guard("fits", _fits, ("held", "turn", "sky", DUE)),
    ),
    effect=_lay,
    spell=_spell,
    idle=("turn", "turned"),
)
PART = Part(verbs=(LAY_VERB._replace(read=_read),))
