"""What special orders do: an effect for each effect word, with its arguments and conditions."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import TypeAlias

from referee.engine import Frame, LastingEffect, Line, counted, grant, push, zones
from referee.engine.verbs import Ability, Breach, Effect, PartialMove, Slot, Use, Value
from referee.games.skies_of_fire import attack, cards, crewing, names, theft, turn, upgrades
from referee.games.skies_of_fire.catalogue import Order
from referee.games.skies_of_fire.crewing import SHIFT
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.movement import DRIFT
from referee.games.skies_of_fire.ships import SECTION_NAMES, cargo_weapon, crewed_sections, weapon_uses
from referee.games.skies_of_fire.state import TURN, SkiesState, hand

Special: TypeAlias = "Use[Order]"
"""A special order that is being played."""
LAST = "not_last"
"""The limit of an order that never takes the last crew."""


def _other_seats(state: SkiesState, move_so_far: PartialMove) -> Iterator[int]:
    return (seat for seat in range(state.seats) if seat != move_so_far.seat)


OTHER = Slot(names.SHIP.listing(_other_seats))
SECTION = Slot(names.SECTION.listing(lambda state, move_so_far: crewed_sections(state, OTHER.of(move_so_far))), 1)
FORGED = Slot(upgrades.sold_upgrade(any_town=True))

# What several orders require of their target.


def _is_other(state: SkiesState, use: Special) -> Breach | None:
    """Check that the named player is not the moving one, and is still in the game."""
    victim = OTHER.of(use)
    if victim == use.seat:
        return Breach("SF-CRD-13", f"play {use.name} on another ship", "fact")
    if victim in state.out:
        return Breach("SF-HUN-22", f"{state.name(victim)} is out of the game", "fact")
    return None


def _is_on_map(state: SkiesState, use: Special) -> Breach | None:
    """Check that the named ship is another player's and is on the map."""
    breach = _is_other(state, use)
    if breach is not None or state.at[OTHER.of(use)] != OFF:
        return breach
    return Breach("SF-CRD-13", f"{state.name(OTHER.of(use))} is not on the map", "fact", ("RUL-30",))


def _is_enemy(state: SkiesState, use: Special) -> Breach | None:
    """Check that the two players may harm each other (RUL-50)."""
    if OTHER.of(use) == use.seat or state.are_enemies(use.seat, OTHER.of(use)):
        return None
    return Breach("SF-HUN-11", "hunters do not harm or rob one another", also=("RUL-50",))


def _is_near(state: SkiesState, use: Special) -> Breach | None:
    """Check that the ship is within the reach of the card."""
    one, other = state.at[use.seat], state.at[OTHER.of(use)]
    away = 0 if OFF in (one, other) else state.distance(one, other)
    if away <= use.data.reach:
        return None
    text = f"{state.name(OTHER.of(use))} is {away} squares away, but {use.name} reaches only {use.data.reach}"
    return Breach("SF-CRD-13", text)


ON_SHIP = {"other ship": _is_on_map}
ON_ENEMY = {**ON_SHIP, "enemy": _is_enemy, "reach": _is_near}

# Looking at hands.


def _hand_slots(state: SkiesState, ability: Ability[Order]) -> tuple[Slot[int], ...]:
    return tuple(OTHER._replace(place=place) for place in range(ability.data.n))


def _hand_choices(state: SkiesState, use: Special) -> Iterator[tuple[Value, ...]]:
    return combinations(_other_seats(state, use), use.data.n)


def _has_other_hands(state: SkiesState, use: Special) -> Breach | None:
    if len(set(use.args)) < len(use.args) or list(use.args) != sorted(use.args, key=str):
        return Breach("SF-CRD-13", f"name {use.data.n} different players for {use.name}, in seat order", "fact")
    return next((hit for seat in use.args if (hit := _is_other(state, use._replace(args=(seat,)))) is not None), None)


def _look(state: SkiesState, use: Special) -> None:
    """Show hands to a seat; only that seat knows cards that are not named (SF-SET-06)."""
    for slot in _hand_slots(state, use.ability):
        victim = slot.of(use)
        zones.show(state, hand(victim), 1 << use.seat)
        count = len(state.zones[hand(victim)])
        said = f"{state.name(use.seat)} looks at the hand of {state.name(victim)}: {counted(count, 'card')}"
        state.report("SF-SET-06", said, use.seat)


LOOKING = Effect(_look, _hand_slots, {"other ship": _has_other_hands}, _hand_choices)

# Moving a ship, and what lasts to the end of the turn.


def _grant_for_turn(state: SkiesState, use: Special) -> None:
    """Give the ship the order's effect until the turn ends."""
    grant(state, LastingEffect(use.data.id, use.seat, TURN, use.data.op))


def _grant_speed(state: SkiesState, use: Special) -> None:
    line = Line(use.name, use.data.n, "SF-ENG-05")
    grant(state, LastingEffect(use.data.id, use.seat, TURN, use.data.op, (line,)))


DRIFTING = Effect(
    lambda state, use: push(state, Frame(DRIFT, use.seat, (OTHER.of(use), use.data.n))), (OTHER,), ON_SHIP
)

# Crew.


def _target_has_crew(state: SkiesState, use: Special) -> Breach | None:
    section = SECTION.of(use)
    if section in crewed_sections(state, OTHER.of(use)):
        return None
    text = f"the {SECTION_NAMES[section]} of {state.name(OTHER.of(use))} has no crew"
    return Breach("SF-CRD-13", text, also=("RUL-58",))


def _is_not_last(state: SkiesState, use: Special) -> Breach | None:
    if use.data.limit != LAST or state.ship_health(OTHER.of(use)) > use.data.n:
        return None
    return Breach("SF-CRD-13", f"{use.name} never takes the last crew of a ship", also=("RUL-29",))


def _steal_crew(state: SkiesState, use: Special) -> None:
    """Take crew from a section of another ship; the thief places as many from its own supply (SF-CREW-03, RUL-33)."""
    taken = min(use.data.n, state.crew[OTHER.of(use)][SECTION.of(use)])
    crewing.place_crew(state, use.seat, taken, "SF-CREW-05")
    attack.lose_crew(state, OTHER.of(use), SECTION.of(use), taken, use.seat, use.name)


def _may_gain(state: SkiesState, use: Special) -> Breach | None:
    """Check that there is a free slot and a token for new crew (SF-MAT-08, SF-CREW-04)."""
    if crewing.placeable_crew(state, use.seat, use.data.n):
        return None
    if state.supply(use.seat) > 0:
        return Breach("SF-MAT-08", f"no section of {state.name(use.seat)} has a free slot")
    return Breach("SF-CREW-04", f"no crew token of {state.name(use.seat)} is left in the supply")


RECRUITING = Effect(
    lambda state, use: crewing.place_crew(state, use.seat, use.data.n, "SF-CREW-05"), conditions={"room": _may_gain}
)
PRESSING = Effect(
    _steal_crew, (OTHER, SECTION), {**ON_ENEMY, "crewed section": _target_has_crew, "last crew": _is_not_last}
)

# Cards that override a general rule (RUL-82).


def _allows_forging(state: SkiesState, use: Special) -> Breach | None:
    if state.options.card_over_rule == "true":
        return None
    clause = "SF-CRD-09" if use.data.op == "install_at_any_town" else "SF-ACT-01"
    text = f"by a house rule of this match, {use.name} does not override the general rule"
    return Breach(clause, text, also=("RUL-82",))


def _extra_action(state: SkiesState, use: Special) -> None:
    for _ in range(use.data.n):
        _grant_for_turn(state, use)
    turn.ask_second_action(state)


def _installation_of(use: Special) -> upgrades.Installation:
    return upgrades.Installation(use.seat, FORGED.of(use), upgrades.OLD.of(use), allows_any_town=True)


def _after_payment(state: SkiesState, use: Special) -> SkiesState:
    """Return the state after the order has left the hand."""
    if zones.find_token(state, state.deck, hand(use.seat), use.data.id) is None:
        return state
    paid = state.copy()
    cards.put_under(paid, hand(use.seat), [cards.show_card(paid, hand(use.seat), use.data.id)])
    return paid


def _holds_upgrade(state: SkiesState, use: Special) -> Breach | None:
    """Check that the hand holds the upgrade as well as the order."""
    return upgrades.hand_breach(_after_payment(state, use), _installation_of(use))


def _fits_here(state: SkiesState, use: Special) -> Breach | None:
    """Check that this order can install the upgrade here."""
    return upgrades.missing_name_breach(_installation_of(use)) or upgrades.installation_breach(
        state, _installation_of(use)
    )


def _forge(state: SkiesState, use: Special) -> None:
    upgrades.install(state, _installation_of(use))
    turn.record_action(state, upgrades.INSTALL)


FORGING = Effect(
    _forge,
    (FORGED, upgrades.OLD),
    {"card wins": _allows_forging, "upgrade fits": _fits_here, "upgrade in hand": _holds_upgrade},
    also=("RUL-82",),
)

# Robbery and sabotage.


def _has_cards(state: SkiesState, use: Special) -> Breach | None:
    if state.zones[hand(OTHER.of(use))]:
        return None
    return Breach("SF-CRD-13", f"{state.name(OTHER.of(use))} holds no card", "fact")


def _steal_card(state: SkiesState, use: Special) -> None:
    theft.steal_cards(state, use.seat, OTHER.of(use), use.data.n, "SF-CRD-13")


def _has_ready_weapon(state: SkiesState, use: Special) -> Breach | None:
    victim = OTHER.of(use)
    if cargo_weapon(state, victim) is None:
        return Breach("SF-CRD-13", f"{state.name(victim)} has no cargo weapon", "fact")
    if state.spent[victim] < weapon_uses(state, victim):
        return None
    return Breach("SF-CAR-06", f"the cargo weapon of {state.name(victim)} has already been used up")


def _sabotage(state: SkiesState, use: Special) -> None:
    state.spent[OTHER.of(use)] = weapon_uses(state, OTHER.of(use))
    said = f"the cargo weapon of {state.name(OTHER.of(use))} is spent until it is reset at a town"
    state.report("SF-CAR-06", said, OTHER.of(use))


# All effects.


EFFECTS: dict[str, Effect] = {
    "look_at_hand": LOOKING,
    "move_other_ship": DRIFTING,
    "move_bonus_this_turn": Effect(_grant_speed),
    "ignore_wind_storm_this_turn": Effect(_grant_for_turn),
    "steal_crew": PRESSING,
    "gain_crew": RECRUITING,
    "install_at_any_town": FORGING,
    "extra_action": Effect(_extra_action, conditions={"card wins": _allows_forging}),
    "steal_random_card": Effect(_steal_card, (OTHER,), {**ON_ENEMY, "goods": _has_cards}),
    "spend_cargo_weapon": Effect(_sabotage, (OTHER,), {**ON_ENEMY, "goods": _has_ready_weapon}),
    "relocate_without_bridge": Effect(lambda state, use: push(state, Frame(SHIFT, use.seat, ("SF-CRD-13",)))),
}
"""What a special order does, by its effect word."""


def special_op(order: Order) -> str:
    """Return the special effect of an order; empty if it is only a counter."""
    return {"special": order.op, "dual": order.also}.get(order.sub, "")


def specials_of(orders: Iterable[Order]) -> dict[str, tuple[Ability[Order], ...]]:
    """Return the special abilities of orders by id, without orders that are only counters."""
    known = ((order, special_op(order)) for order in orders)
    return {order.id: (Ability(order.id, order.name, 0, EFFECTS[op], order),) for order, op in known if op in EFFECTS}
