"""The Market Phase: each player may buy one chip, or the earthscape on top; and heroes get equipment."""

from pnp.geometry.hexes import Hex
from referee.engine import Chance, DrawSpec, Frame, Part, Tally, count_use, counted, decline, pop, push, question
from referee.engine.core.effects import use_count
from referee.engine.core.guards import checked_value
from referee.engine.core.move import UNKNOWN
from referee.engine.verbs import (
    Breach,
    Guard,
    Move,
    NamedThing,
    PartialMove,
    Slot,
    TypedForm,
    Value,
    listed,
    listed_slot,
    verb,
)
from referee.engine.words.wording import plain
from referee.games.cloudspire import chips, places
from referee.games.cloudspire.catalogue import EARTHSCAPE_TILE, MARKET_CHIP
from referee.games.cloudspire.moments import trigger_effects
from referee.games.cloudspire.names import HEX, NOT_BESIDE, hex_name, hex_of, must_be_listed, named_thing, title
from referee.games.cloudspire.pieces import name_with_owner, player
from referee.games.cloudspire.places import CHIPS, EARTHSCAPES, REMOVED, SHOWN, SHOWN_EARTHSCAPE, beside, carried
from referee.games.cloudspire.privileges import EARTHSCAPE, MARKET_PRICE, OPTIONS, affordable, price
from referee.games.cloudspire.state import ATTACK, EXPLORE, MARKET, MOVE, START, WAVE, SpireState, Unit
from referee.games.cloudspire.stats import in_force

DRAW_CHIPS, DRAW_EARTHSCAPE = "market chips turned up", "earthscape turned up"
SOLD, BUY_NAME = "earthscape sold", "buy"
EQUIP, EQUIP_CLAUSE = "equip", "CS-MARKET-10"


def begin(state: SpireState, seat: int) -> None:
    """Begin the Market Phase: fill the market, then each player may buy; not in the simplified game (CS-VAR-01)."""
    if not has_market(state):
        return
    for other in reversed(state.order_from(seat)):
        push(state, Frame(MARKET, other))
        trigger_effects(state, "market", player(other))
    fill_market(state)


def has_market(state: SpireState) -> bool:
    """Return whether the match has a market; the simplified game and scenarios without market chips have none."""
    return state.options.mode != "simplified" and (not state.scenario or bool(state.scenario_data.market))


def market_size(state: SpireState) -> int:
    """Return how many chips the market shows (CS-SETUP-29, CS-MARKET-01); a scenario may set another number."""
    shown = next((rule.number for rule in state.specials("market_of")), state.sides + 1)
    return shown + sum(spec.number for _, _, spec in in_force(state, OPTIONS))


def fill_market(state: SpireState) -> None:
    """Turn up market chips and an earthscape until the market is full or none are left, if there is a market."""
    if not has_market(state):
        return
    missing = market_size(state) - len(state.zones[SHOWN])
    if missing > len(state.zones[CHIPS]) and state.options.market_exhausted == "reshuffle":
        gone = [token for token in state.zones[REMOVED] if state.deck.back_of(token) == MARKET_CHIP]
        chips.put_away(state, gone, REMOVED, CHIPS)
    missing = min(missing, len(state.zones[CHIPS]))
    if state.zones[EARTHSCAPES] and not state.zones[SHOWN_EARTHSCAPE]:
        push(state, Frame(DRAW_EARTHSCAPE))
    if missing > 0:
        push(state, Frame(DRAW_CHIPS, None, (missing,)))


def _market_request(kind: str, pile: str, shown: str, clauses: tuple[str, str]) -> Chance[SpireState]:
    """Return the request for what the market shows next. clauses: one for set-up, one for later."""

    def spec(state: SpireState, frame: Frame) -> DrawSpec:
        count = frame.number if frame.data else 1
        what = counted(count, "market chip") if frame.data else "the top earthscape"
        names, clause = chips.drawable(state, pile), clauses[state.phase != "setup"]
        return DrawSpec(state.first, kind, clause, f"Turn up {what}", count, names=names)

    def apply(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
        for face in values:
            chips.draw(state, pile, shown, str(face))

    return Chance(spec, apply)


def faces_on_offer(state: SpireState) -> tuple[str, ...]:
    """Return the faces that can be bought: of the known chips shown, and of the earthscape on top (CS-SETUP-31)."""
    return tuple([face for zone in (SHOWN, SHOWN_EARTHSCAPE) for face in state.faces(zone) if face != UNKNOWN])


def market_price(state: SpireState, seat: int, face: str) -> Tally:
    """Return the price of a market option for a seat."""
    if face in state.contents.earthscapes:
        base, clause, kind = state.options.earthscape_price, "CS-MARKET-04", EARTHSCAPE
    else:
        base, clause, kind = state.contents.prices.get(face, 0), "CS-MARKET-05", MARKET_PRICE
    return price(state, seat, kind, title(state.contents, face), base, clause)


def _market_prompt(state: SpireState, frame: Frame) -> str:
    """Return the question: what a seat can buy, with prices, and what it cannot afford."""
    seat, left = frame.owner, state.source[frame.owner]
    if state.is_automatic(seat):
        return f"buy ({left} Source)"
    prices = {face: market_price(state, seat, face).total for face in faces_on_offer(state)}
    named = {face: f"{title(state.contents, face)} {paid}" for face, paid in prices.items()}
    bought = [face for face in prices if _can_take_earthscape(state, Move(seat, BUY_NAME, (face,))) is None]
    offers = listed([named[face] for face in bought if prices[face] <= left], "or")
    dear = [named[face] for face in bought if prices[face] > left]
    have = f"{left} Source" + (f"; too expensive: {', '.join(dear)}" if dear else "")
    return f"buy {offers}, or pass ({have})" if offers else f"pass ({have})"


def _goods(state: SpireState) -> dict[str, str]:
    """Return everything that the market can sell, by its name; the earthscape is also called `earthscape`."""
    contents = state.contents
    sold = [face for face, back in contents.deck.backs.items() if back in (MARKET_CHIP, EARTHSCAPE_TILE)]
    on_top = [("earthscape", face) for face in state.faces(SHOWN_EARTHSCAPE)[:1]]
    return {**{plain(title(contents, face)): face for face in sold}, **dict(on_top)}


OFFER = Slot(
    NamedThing(
        *("a market option", _goods, lambda state, face: plain(title(state.contents, face))),
        listed=lambda state, said: faces_on_offer(state),
        suggested=faces_on_offer,
    )
)


def _can_take_earthscape(state: SpireState, move: Move) -> Breach | None:
    rule = state.options.earthscapes_per_market
    if OFFER.of(move) not in state.contents.earthscapes or rule == "unlimited":
        return None
    sellers = [move.seat] if rule == "per_player" else range(state.sides)
    if not any(use_count(state, WAVE, seat, SOLD) for seat in sellers):
        return None
    each = "each player may buy one earthscape" if rule == "per_player" else "only one earthscape is sold"
    return Breach("CS-MARKET-08", f"{each} in a Market Phase", also=("CS-R13",))


def _cost(state: SpireState, move: Move) -> Tally:
    return market_price(state, move.seat, OFFER.of(move))


def _buy(state: SpireState, move: Move) -> None:
    pop(state)
    face, seat = OFFER.of(move), move.seat
    paid = _cost(state, move).total
    state.source[seat] -= paid
    zone = SHOWN_EARTHSCAPE if face in state.contents.earthscapes else SHOWN
    chips.move_chips(state, [chips.named_token(state, zone, face)], zone, beside(seat))
    if face in state.contents.earthscapes:
        count_use(state, WAVE, seat, SOLD)
    state.report(
        "CS-MARKET-06", f"{state.with_verb(seat, 'buys')} {title(state.contents, face)} for {paid} Source", seat
    )
    fill_market(state)


BUY = verb(
    BUY_NAME,
    "CS-MARKET-02",
    (OFFER,),
    answers={MARKET},
    guards=(
        must_be_listed("shown", OFFER, "CS-SETUP-31", "{} is not in the market now"),
        Guard("earthscape", _can_take_earthscape, ("shown",)),
        affordable(_cost, "shown"),
    ),
    effect=_buy,
    typed=TypedForm(optional_for={MARKET}),
)


def _gear(state: SpireState, move_so_far: PartialMove) -> list[str]:
    return [face for face in state.faces(beside(move_so_far.seat)) if face in state.contents.equipment]


def _heroes(state: SpireState, move_so_far: PartialMove) -> list[Hex]:
    return [unit.hex for unit in state.units_of(move_so_far.seat) if unit.is_hero]


def other_moves(state: SpireState, seat: int) -> list[str]:
    """Return the other moves of a seat in its stages: equip a hero, play a relic."""
    gear = _gear(state, Move(seat, EQUIP)) and _heroes(state, Move(seat, EQUIP))
    return [*(["equip a hero"] if gear else []), *(["play a relic"] if state.zones.get(places.relics(seat)) else [])]


GEAR = Slot(named_thing("equipment", _gear, lambda state: state.contents.equipment))
HERO = listed_slot(HEX.listing(_heroes, "a hero"), 1)


def _unit(state: SpireState, move: Move) -> Unit | None:
    return state.unit_at(hex_of(HERO.of(move)))


def _is_hero(state: SpireState, move: Move) -> Breach | None:
    unit, name = _unit(state, move), hex_name(state, hex_of(HERO.of(move)))
    if unit is None or not unit.is_hero or unit.seat != move.seat:
        return Breach(EQUIP_CLAUSE, f"equipment is for your heroes, and none of them is on {name}", "fact")
    return None


def equip(state: SpireState, move: Move) -> None:
    """Put equipment under a hero."""
    unit, gear = checked_value(_unit(state, move)), GEAR.of(move)
    zone = beside(move.seat)
    chips.move_chips(state, [chips.named_token(state, zone, gear)], zone, carried(unit.id))
    state.report(EQUIP_CLAUSE, f"{name_with_owner(state, unit)} carries {title(state.contents, gear)}", move.seat)


EQUIP_VERB = verb(
    EQUIP,
    EQUIP_CLAUSE,
    (GEAR, HERO),
    answers={START, MOVE, EXPLORE, ATTACK},
    effect=equip,
    guards=(must_be_listed("held", GEAR, EQUIP_CLAUSE, NOT_BESIDE), Guard("hero", _is_hero)),
    anchored=False,
)


PART = Part(
    verbs=(BUY,),
    questions={MARKET: question("CS-MARKET-02", _market_prompt, may_pass=True)},
    chances={
        DRAW_CHIPS: _market_request(DRAW_CHIPS, CHIPS, SHOWN, ("CS-SETUP-29", "CS-MARKET-07")),
        DRAW_EARTHSCAPE: _market_request(
            DRAW_EARTHSCAPE, EARTHSCAPES, SHOWN_EARTHSCAPE, ("CS-SETUP-30", "CS-MARKET-01")
        ),
    },
    passes={MARKET: decline},
)
EQUIPMENT = Part(verbs=(EQUIP_VERB,))
