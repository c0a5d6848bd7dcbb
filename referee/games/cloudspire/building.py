"""The Build Phase: spires, upgrades and advancements, one option a turn; limited builds follow the same rules."""

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import permutations

from pnp.geometry.hexes import Hex
from referee.engine import (
    Decision,
    Frame,
    Line,
    Part,
    Tally,
    cached_per_state,
    count_use,
    decline,
    number,
    pop,
    push,
    question,
    use_count,
)
from referee.engine.verbs import (
    DUE,
    Breach,
    Guard,
    Move,
    NamedThing,
    PartialMove,
    Slot,
    TypedForm,
    ValueList,
    listed,
    verb,
)
from referee.games.cloudspire import chips, privileges
from referee.games.cloudspire.catalogue import FORTIFICATION, UPGRADES, SpireChip
from referee.games.cloudspire.moments import trigger_effects
from referee.games.cloudspire.names import HEX, hex_name, hex_of, named_thing, title
from referee.games.cloudspire.pieces import player
from referee.games.cloudspire.places import LANDMARK_DISCARDS, beside, under, well
from referee.games.cloudspire.privileges import CONSTRUCT, UPGRADE, affordable, ignores_influence, upgrade_price
from referee.games.cloudspire.state import BUILD, START, TURN, WAVE, Spire, SpireState
from referee.games.cloudspire.stats import capacity_of

BUILDING, GRANTED, ON_SCAPE = "building", "granted option", "spire on an earthscape"
OPTIONS = frozenset({BUILD, GRANTED, START, ON_SCAPE})
"""The kinds of question that a build option can answer; START asks for a limited build in an onslaught turn."""
LIMITED, PAID = "limited build", "paid for spire"


def begin(state: SpireState, seat: int) -> None:
    """Begin the Build Phase."""
    state.passed, state.built = (), ()
    before = [other for other in state.order() if other not in state.order_from(seat)]
    push(state, Frame(BUILDING, None, tuple(before[-1:])))


def next_builder(state: SpireState) -> None:
    """Ask the next player who has not passed; after all have passed the phase ends (CS-BUILD-01, CS-BUILD-03).

    In the simplified game all of them are asked at once (CS-VAR-03).
    """
    waiting = [seat for seat in state.order() if seat not in state.passed]
    if not waiting:
        pop(state)
    elif state.options.mode == "simplified":
        push(state, Frame(BUILD))
    else:
        data, order = state.agenda[-1].data, state.order()
        place = order.index(number(data[0])) + 1 if data and data[0] in order else 0
        seat = next(one for one in (*order[place:], *order) if one in waiting)
        state.agenda = (*state.agenda[:-1], Frame(BUILDING, None, (seat,)), Frame(BUILD, seat))
        state.seat = seat
        trigger_effects(state, "build_turn", player(seat))


def _build_questions(state: SpireState, frame: Frame) -> tuple[Decision, ...]:
    """Ask what a seat builds or buys next: list the options and prices, but no prices for an automatic faction."""
    found = []
    for seat in [one for one in state.order() if one not in state.passed] if frame.seat is None else [frame.owner]:
        prompt = f"{_options(state, seat)} ({state.source[seat]} Source)"
        prices = {} if state.is_automatic(seat) else spire_prices(state, seat) | _advancement_prices(state, seat)
        found.append(Decision(seat, BUILD, "CS-BUILD-01", prompt, may_pass=True, prices=tuple(prices.items())))
    return tuple(found)


def _options(state: SpireState, seat: int) -> str:
    """Return the build options that a seat can pay for, with their prices; only `build` for an automatic faction."""
    if state.is_automatic(seat):
        return "build"
    found = {
        **affordable_builds(state, seat),
        "lay": "lay an earthscape" if held_earthscapes(state, seat) else "",
        "advance": _affordable_text(state, seat, _advancement_prices(state, seat)),
    }
    said = [f"{verb} {things}" if things.startswith("(") else things for verb, things in found.items() if things]
    return ", ".join([*said, "or pass" if said else "pass"])


def _advancement_prices(state: SpireState, seat: int) -> dict[str, int]:
    """Return the advancements that a seat may buy next, with their prices."""
    steps = privileges.next_advancements(state, seat)
    return {title(state.contents, id): privileges.advancement_price(state, seat, id).total for id in steps}


def _has_landmark(state: SpireState, hex: Hex) -> bool:
    """Return whether a landmark prevents a spire on a well."""
    landmark = state.landmark_at(hex)
    return landmark is not None and (state.options.spire_on_landmark != "discard_facedown" or bool(landmark.face))


def spire_prices(state: SpireState, seat: int) -> dict[str, int]:
    """Return the spires that a seat has and may construct, with their prices."""
    spires = [state.contents.spires[id] for id in owned_spires(state, seat)]
    return {one.name: construction_cost(state, seat, one).total for one in spires if is_unlocked(state, seat, one)}


def affordable_builds(state: SpireState, seat: int) -> dict[str, str]:
    """Return, for each verb that builds spires, what a seat can build and pay for; an empty string if nothing."""
    near = [hex for hex in own_wells(state, seat) if state.spire_at(hex) is None]
    built = {} if all(_has_landmark(state, hex) for hex in near) else spire_prices(state, seat)
    return {CONSTRUCT: _affordable_text(state, seat, built), UPGRADE: UPGRADE if _can_upgrade(state, seat) else ""}


def _can_upgrade(state: SpireState, seat: int) -> bool:
    """Return whether a seat's spire has room for an upgrade that the seat can pay for."""
    piles = [len(one.upgrades) for one in state.spires_of(seat) if len(one.upgrades) < capacity_of(state, one)]
    kinds = [kind for kind in UPGRADES if state.supply(kind)]
    return any(upgrade_price(state, seat, pile, [kind]).total <= state.source[seat] for pile in piles for kind in kinds)


def _affordable_text(state: SpireState, seat: int, prices: Mapping[str, int]) -> str:
    """Return the things that a seat can pay for, with prices, as text in brackets; empty if there are none."""
    found = [f"{name} {cost}" for name, cost in prices.items() if cost <= state.source[seat]]
    return f"({', '.join(found)})" if found else ""


def _pass(state: SpireState, move: Move) -> None:
    """Pass for the rest of the phase (CS-BUILD-02)."""
    pop(state)
    state.passed = (*state.passed, move.seat)


def finish_option(state: SpireState, seat: int) -> None:
    """Remove the question that the build option answered; a limited build sets a peg instead (CS-ONS-07)."""
    if state.top_kind != START:
        pop(state)
        return
    state.pegs[seat] += 1
    count_use(state, TURN, seat, LIMITED)
    state.report("CS-ONS-07", f"{state.with_verb(seat, 'sets')} a peg for a limited build", seat)


# What forbids an option, whatever it builds.


def option_guard(name: str) -> Guard[SpireState]:
    """Return the guard that checks whether a build option is allowed now."""

    def test(state: SpireState, move: Move) -> Breach | None:
        frame = state.agenda[-1]
        if frame.kind == GRANTED and name not in frame.data:
            return Breach("CS-BUILD-18", f"with this option you can only {listed(map(str, frame.data), 'or')}")
        if frame.kind == ON_SCAPE and name != CONSTRUCT:
            return Breach("CS-BUILD-19", "your build option is used: construct a spire on the earthscape, or pass")
        if frame.kind == START and name not in (CONSTRUCT, UPGRADE):
            return Breach("CS-ONS-08", "a limited build constructs or upgrades a spire, nothing else")
        return None

    return Guard("option", test, (DUE,))


# Constructing.


@cached_per_state
def influence(state: SpireState, seat: int) -> frozenset[str]:
    """Return the hex groups over which a seat has influence (CS-DEF-17, CS-R78)."""
    neighbours = state.options.influence_reach == "neighbours"
    return state.land.influence(seat, [spire.hex for spire in state.spires_of(seat)], with_neighbours=neighbours)


@cached_per_state
def owned_spires(state: SpireState, seat: int) -> tuple[str, ...]:
    """Return the spires that a seat has, even locked ones: those of its faction with a chip left, and those bought."""
    own = state.contents.spires_of(state.faction_id(seat))
    bought = [face for face in state.faces(beside(seat)) if face in state.contents.spires]
    return (*[chip.id for chip in own if state.remaining_spires(chip.id) > 0], *bought)


def is_unlocked(state: SpireState, seat: int, chip: SpireChip) -> bool:
    """Return whether a seat has the advancement that a spire needs, if it needs one (CS-BUILD-09)."""
    return not chip.unlocked_by or chip.unlocked_by in state.advancements[seat]


def construction_cost(state: SpireState, seat: int, chip: SpireChip) -> Tally:
    """Return the cost of constructing a spire (CS-BUILD-05); a market spire is already paid for (CS-BUILD-06)."""
    if chip.faction == "market":
        return Tally((Line(chip.name, 0, "CS-BUILD-06", "base"),))
    return privileges.price(state, seat, CONSTRUCT, chip.name, chip.source, "CS-BUILD-05")


def held_earthscapes(state: SpireState, seat: int) -> tuple[str, ...]:
    """Return the earthscapes beside a seat's barracks."""
    return tuple([face for face in state.faces(beside(seat)) if face in state.contents.earthscapes])


def own_wells(state: SpireState, seat: int) -> list[Hex]:
    """Return the wells in the hex groups over which a seat has influence."""
    groups = influence(state, seat)
    return [hex for hex in state.land.wells() if state.land.group(hex) in groups]


def _wells(state: SpireState, move_so_far: PartialMove) -> Iterable[Hex]:
    return state.land.wells() if ignores_influence(state, move_so_far.seat) else own_wells(state, move_so_far.seat)


SPIRE = Slot(
    named_thing(
        "a spire", lambda state, move_so_far: owned_spires(state, move_so_far.seat), lambda state: state.contents.spires
    )
)
WELL = Slot(HEX.listing(_wells, "a well"), 1)
UPGRADE_NAMES = NamedThing("an upgrade", {**{name: name for name in UPGRADES}, "fort": FORTIFICATION}, least_letters=1)


def _orders(state: SpireState, move_so_far: PartialMove) -> list[tuple[str, ...]]:
    """Return the orders of a spire's starting upgrades, the bottom first; an empty one stands for the printed order."""
    chip = state.contents.spires.get(str(move_so_far.args[0]))
    pile = chip.pile if chip else ()
    return [(), *dict.fromkeys(one for one in permutations(pile) if one != pile)]


ORDER = Slot(ValueList("an order of upgrades", UPGRADE_NAMES, 1, 9, _orders), 2, default=())


def _owns_spire_chip(state: SpireState, move: Move) -> Breach | None:
    face, seat = SPIRE.of(move), move.seat
    if face in owned_spires(state, seat):
        return None
    chip = state.contents.spires.get(face)
    if chip is None:
        return Breach("CS-BUILD-04", f"{title(state.contents, face)} is not a spire", "fact")
    if chip.faction == state.faction_id(seat):
        return Breach("CS-BUILD-04", f"no {chip.name} is left in the barracks", "fact")
    if chip.faction in state.contents.factions:
        return Breach("CS-BUILD-04", f"{chip.name} is a spire of another faction", "fact")
    return Breach("CS-BUILD-04", f"{chip.name} is not beside your barracks", "fact")


def _is_unlocked(state: SpireState, move: Move) -> Breach | None:
    chip = state.contents.spires[SPIRE.of(move)]
    if is_unlocked(state, move.seat, chip):
        return None
    return Breach("CS-BUILD-09", f"{chip.name} needs the advancement {title(state.contents, chip.unlocked_by)}")


def _is_free_well(state: SpireState, move: Move) -> Breach | None:
    hex = hex_of(WELL.of(move))
    name = hex_name(state, hex)
    if not state.land.is_well(hex):
        return Breach("CS-DEF-19", f"{name} has no Source Well")
    frame = state.agenda[-1]
    if frame.kind == ON_SCAPE and state.land.group(hex) not in frame.data:
        return Breach("CS-BUILD-15", f"construct on a well of the earthscape {frame.data[0]}")
    spire = state.spire_at(hex)
    if spire is not None and not _may_take_well(state, move.seat, spire):
        return Breach("CS-BUILD-07", f"{name} has a spire")
    if _has_landmark(state, hex):
        return Breach("CS-BUILD-07", f"a landmark is on {name}", also=("CS-R71",))
    if state.unit_at(hex) is not None:
        return Breach("CS-BUILD-07", f"a unit is on {name}", also=("CS-R34",))
    return None


def _may_take_well(state: SpireState, seat: int, spire: Spire) -> bool:
    """Return whether a seat may take a well from a later player who built on it in this phase (CS-VAR-03)."""
    if state.options.mode != "simplified" or spire.id not in state.built or state.phase != BUILD:
        return False
    return state.order().index(seat) < state.order().index(spire.seat)


def _has_influence(state: SpireState, move: Move) -> Breach | None:
    hex, chip = hex_of(WELL.of(move)), state.contents.spires[SPIRE.of(move)]
    if state.land.group(hex) in influence(state, move.seat) or ignores_influence(state, move.seat):
        return None
    clause = "CS-BUILD-20" if chip.faction == "market" else "CS-BUILD-04"
    return Breach(clause, f"you have no influence over the hex group of {hex_name(state, hex)}")


def _may_use_market_spire(state: SpireState, move: Move) -> Breach | None:
    market = state.contents.spires[SPIRE.of(move)].faction == "market"
    if state.top_kind != START or not market or state.options.limited_merc_spire == "yes":
        return None
    return Breach("CS-ONS-05", "a spire from the market can be constructed only in the Build Phase", also=("CS-R22",))


def _is_in_order(state: SpireState, move: Move) -> Breach | None:
    order, chip = ORDER.of(move), state.contents.spires[SPIRE.of(move)]
    if not order or Counter(order) == Counter(chip.pile):
        return None
    return Breach("CS-BUILD-08", f"{chip.name} starts with {listed(chip.pile) or 'no upgrades'}", "fact")


def _cost(state: SpireState, move: Move) -> Tally:
    return construction_cost(state, move.seat, state.contents.spires[SPIRE.of(move)])


def _construct(state: SpireState, move: Move) -> None:
    seat, hex = move.seat, hex_of(WELL.of(move))
    chip = state.contents.spires[SPIRE.of(move)]
    cost = _cost(state, move)
    paid = cost.total
    _clear_well(state, hex, seat)
    privileges.use_up_on_construction(
        state, seat, without_influence=state.land.group(hex) not in influence(state, seat)
    )
    state.source[seat] -= paid
    pile = ORDER.of(move) or chip.pile
    left = [kind for at, kind in enumerate(pile) if pile[:at].count(kind) < state.supply(kind)]  # CS-COMP-05
    spire = Spire(state.new_id(), chip.id, seat, seat, hex, tuple(left))
    if chip.faction == "market":
        chips.move_chips(state, [chips.named_token(state, beside(seat), chip.id)], beside(seat), under(spire.id))
    state.put(spire)
    state.built = (*state.built, spire.id)
    note_paid(state, spire, paid)
    said = f"{state.with_verb(seat, 'constructs')} {chip.name} on {hex_name(state, hex)} for {paid} Source"
    state.report(cost.lines[0].clause, said, seat)
    finish_option(state, seat)


def note_paid(state: SpireState, spire: Spire, paid: int) -> None:
    """Record what a spire has cost, as long as an earlier player may still take its well (CS-VAR-03)."""
    if state.options.mode == "simplified" and state.phase == BUILD and paid:
        count_use(state, WAVE, spire.seat, f"{PAID} {spire.id}", paid)


def _clear_well(state: SpireState, hex: Hex, seat: int) -> None:
    """Discard the landmark under a new spire (CS-R71); return a later player’s spire to its owner (CS-VAR-03).

    The owner gets back what the spire and its upgrades have cost, and may build again.
    """
    discard_landmark(state, hex, seat)
    spire = state.spire_at(hex)
    if spire is not None:
        paid = use_count(state, WAVE, spire.seat, f"{PAID} {spire.id}")
        state.source[spire.seat] += paid
        state.passed = tuple([other for other in state.passed if other != spire.seat])
        del state.spires[spire.id]
        if under(spire.id) in state.zones:
            chips.move_chips(state, state.zones[under(spire.id)], under(spire.id), beside(spire.seat))
        said = f"the spire and {paid} Source back: an earlier player takes the well"
        state.report("CS-VAR-03", f"{state.with_verb(spire.seat, 'takes')} {said}", spire.seat)


def discard_landmark(state: SpireState, hex: Hex, seat: int) -> None:
    """Move the landmark on a hex, if any, to the landmark discards; a face-down landmark is not shown."""
    lying, zone = state.landmark_at(hex), well(hex)
    if lying is None:
        return
    state.landmarks = tuple([one for one in state.landmarks if one.hex != hex])
    chips.move_chips(state, state.zones[zone], zone, LANDMARK_DISCARDS, chips.all_seats(state) if lying.face else 0)
    said = title(state.contents, lying.face) if lying.face else f"the {lying.type}"
    state.report("CS-EXPL-07", f"{said} on {hex_name(state, hex)} is discarded", seat)


CONSTRUCT_VERB = verb(
    CONSTRUCT,
    "CS-BUILD-04",
    (SPIRE, WELL, ORDER),
    answers=OPTIONS,
    guards=(
        option_guard(CONSTRUCT),
        Guard("chip", _owns_spire_chip, (DUE,)),
        Guard("unlocked", _is_unlocked, ("chip",)),
        Guard("market spire", _may_use_market_spire, ("chip",)),
        Guard("well", _is_free_well, (DUE,)),
        Guard("influence", _has_influence, ("chip", "well")),
        Guard("order", _is_in_order, ("chip",)),
        affordable(_cost, "chip"),
    ),
    effect=_construct,
    typed=TypedForm((CONSTRUCT, "build")),
)

PART = Part(
    verbs=(CONSTRUCT_VERB,),
    steps={BUILDING: next_builder},
    questions={
        BUILD: _build_questions,
        GRANTED: question(
            "CS-BUILD-18",
            lambda state, frame: f"choose one more build option ({listed(map(str, frame.data), 'or')}), or pass",
            may_pass=True,
        ),
        ON_SCAPE: question("CS-BUILD-15", "construct a spire on the earthscape, or pass", may_pass=True),
    },
    passes={BUILD: _pass, GRANTED: decline, ON_SCAPE: decline},
)
