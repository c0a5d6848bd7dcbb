"""What special orders do: one deed for each effect word, with its arguments, its conditions and how they are told."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.core import naming, zones
from referee.engine.core.agenda import Frame, push
from referee.engine.core.effects import Effect, grant
from referee.engine.core.guards import Breach
from referee.engine.core.move import UNKNOWN
from referee.engine.core.tally import Line
from referee.games.skies_of_fire import attack, cards, crewing, theft, turn, upgrades
from referee.games.skies_of_fire.grid import OFF
from referee.games.skies_of_fire.movement import DRIFT
from referee.games.skies_of_fire.relocation import SHIFT
from referee.games.skies_of_fire.ships import SECTION_NAMES, crewed, weapon, weapon_uses
from referee.games.skies_of_fire.state import TURN, hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from referee.engine.core.move import Value
    from referee.games.skies_of_fire.catalogue import Order
    from referee.games.skies_of_fire.state import SkiesState

SEAT, SECTION, UPGRADE, REPLACED = "seat", "section", "upgrade", "replaced"
LAST = "not_last"
"""The limit of an order that never takes the last crew."""


class Use(NamedTuple):
    """A special order as it is played: by whom, on what."""

    seat: int
    order: Order
    args: tuple[Value, ...] = ()

    def number(self, place: int = 0) -> int:
        """Return an argument that is a seat or a section."""
        return int(str(self.args[place]))

    def word(self, place: int) -> str:
        """Return an argument that is a card."""
        return str(self.args[place])


class Deed(NamedTuple):
    """What an effect word does.

    act: does it. slots: the kinds of its arguments. choices: every set of arguments that may do, and more. conditions:
    what forbids it, by name. is_action: whether it is itself an action. shown: the place of an argument that is a card
    of the own hand, or None.
    """

    act: Callable[[SkiesState, Use], None]
    slots: Callable[[Order], tuple[str, ...]] = lambda order: ()
    choices: Callable[[SkiesState, Use], Iterable[tuple[Value, ...]]] = lambda state, use: ((),)
    conditions: Mapping[str, Callable[[SkiesState, Use], Breach | None]] = {}
    is_action: bool = False
    shown: int | None = None


def takes(*slots: str) -> Callable[[Order], tuple[str, ...]]:
    """Return the slots of a deed that always takes the same arguments."""
    return lambda order: slots


def others(state: SkiesState, use: Use) -> Iterator[tuple[Value, ...]]:
    """Yield every other seat."""
    return ((seat,) for seat in range(state.seats) if seat != use.seat)


# What several deeds ask of the ship that they are played on.


def _other(state: SkiesState, use: Use) -> Breach | None:
    """Look whether another player is named who is in the game."""
    victim = use.number()
    if victim == use.seat:
        return Breach("SF-CRD-13", f"{use.order.name} is played on another ship", "fact")
    if victim in state.out:
        return Breach("SF-HUN-22", f"{state.name(victim)} is out of the game", "fact")
    return None


def _on_map(state: SkiesState, use: Use) -> Breach | None:
    """Look whether another ship is named that is on the map."""
    breach = _other(state, use)
    if breach is not None or state.at[use.number()] != OFF:
        return breach
    return Breach("SF-CRD-13", f"{state.name(use.number())} is not on the map", "fact", ("RUL-30",))


def _enemy(state: SkiesState, use: Use) -> Breach | None:
    """Look whether the two may harm each other (RUL-50)."""
    if use.number() == use.seat or state.enemies(use.seat, use.number()):
        return None
    return Breach("SF-HUN-11", "hunters do not harm or rob one another", also=("RUL-50",))


def _near(state: SkiesState, use: Use) -> Breach | None:
    """Look whether the ship is within the reach that the card prints."""
    one, other = state.at[use.seat], state.at[use.number()]
    away = 0 if OFF in (one, other) else state.distance(one, other)
    if away <= use.order.reach:
        return None
    text = f"{state.name(use.number())} is {away} squares away, {use.order.name} reaches {use.order.reach}"
    return Breach("SF-CRD-13", text)


ON_SHIP = {"other ship": _on_map}
ON_ENEMY = {**ON_SHIP, "enemy": _enemy, "reach": _near}

# Looking at hands.


def _hands(state: SkiesState, use: Use) -> Iterator[tuple[Value, ...]]:
    return combinations((seat for (seat,) in others(state, use)), use.order.n)


def _other_hands(state: SkiesState, use: Use) -> Breach | None:
    if len(set(use.args)) < len(use.args) or list(use.args) != sorted(use.args, key=str):
        return Breach("SF-CRD-13", f"{use.order.name} names {use.order.n} players, each once, in their order", "fact")
    return next((hit for seat in use.args if (hit := _other(state, use._replace(args=(seat,)))) is not None), None)


def _look(state: SkiesState, use: Use) -> None:
    """Let a seat see hands; at a table that does not name the cards it alone knows them then (SF-SET-06)."""
    for place in range(len(use.args)):
        victim = use.number(place)
        zones.show(state, hand(victim), 1 << use.seat)
        count = len(state.zones[hand(victim)])
        said = f"{state.name(use.seat)} looks at the hand of {state.name(victim)}: {count} cards"
        state.tell("SF-SET-06", said, use.seat)


LOOKING = Deed(_look, lambda order: (SEAT,) * order.n, _hands, {"other ship": _other_hands})

# Moving a ship, and what lasts to the end of the turn.


def _drift(state: SkiesState, use: Use) -> None:
    push(state, Frame(DRIFT, use.seat, (use.number(), use.order.n)))


def _last(state: SkiesState, use: Use) -> None:
    """Let the effect word lie on the ship to the end of the turn."""
    grant(state, Effect(use.order.id, use.seat, TURN, use.order.op))


def _speed(state: SkiesState, use: Use) -> None:
    line = Line(use.order.name, use.order.n, "SF-ENG-05")
    grant(state, Effect(use.order.id, use.seat, TURN, use.order.op, (line,)))


DRIFTING = Deed(_drift, takes(SEAT), others, ON_SHIP)

# Crew.


def _held_crew(state: SkiesState, use: Use) -> Breach | None:
    section = use.number(1)
    if section in crewed(state, use.number()):
        return None
    text = f"the section {SECTION_NAMES[section]} of {state.name(use.number())} has no crew"
    return Breach("SF-CRD-13", text, also=("RUL-58",))


def _never_last(state: SkiesState, use: Use) -> Breach | None:
    if use.order.limit != LAST or state.section_crew(use.number()) > use.order.n:
        return None
    return Breach("SF-CRD-13", f"{use.order.name} never takes the last crew of a ship", also=("RUL-29",))


def _crews(state: SkiesState, use: Use) -> Iterator[tuple[Value, ...]]:
    return ((seat, section) for (seat,) in others(state, use) for section in crewed(state, int(str(seat))))


def _steal_crew(state: SkiesState, use: Use) -> None:
    """Take crew from a section of another; as many of the own colour come aboard (SF-CREW-03, RUL-33)."""
    taken = min(use.order.n, state.crew[use.number()][use.number(1)])
    crewing.place_crew(state, use.seat, taken, "SF-CREW-05")
    attack.lose(state, use.number(), use.number(1), taken, use.seat, use.order.name)


def _may_gain(state: SkiesState, use: Use) -> Breach | None:
    """Look whether crew can come aboard at all: a free slot and a token for it (SF-MAT-08, SF-CREW-04)."""
    if crewing.placeable(state, use.seat, use.order.n):
        return None
    if state.supply(use.seat) > 0:
        return Breach("SF-MAT-08", f"no section of {state.name(use.seat)} has a free slot")
    return Breach("SF-CREW-04", f"no crew token of {state.name(use.seat)} is left in the supply")


def _gain_crew(state: SkiesState, use: Use) -> None:
    crewing.place_crew(state, use.seat, use.order.n, "SF-CREW-05")


PRESSING = Deed(
    _steal_crew, takes(SEAT, SECTION), _crews, {**ON_ENEMY, "crewed section": _held_crew, "last crew": _never_last}
)

# Cards that win over a general rule (RUL-82).


def _card_wins(state: SkiesState, use: Use) -> Breach | None:
    if state.options.card_over_rule == "true":
        return None
    clause = "SF-CRD-09" if use.order.op == "install_at_any_town" else "SF-ACT-01"
    return Breach(clause, f"the general rule wins over {use.order.name} at this table", also=("RUL-82",))


def _extra_action(state: SkiesState, use: Use) -> None:
    for _ in range(use.order.n):
        _last(state, use)
    turn.again(state)


def _fitting(use: Use) -> upgrades.Fitting:
    return upgrades.Fitting(use.seat, use.word(0), use.word(1), forged=True)


def _paid(state: SkiesState, use: Use) -> SkiesState:
    """Return the state in which the order has left the hand."""
    if zones.holds(state, state.deck, hand(use.seat), use.order.id) is None:
        return state
    paid = state.copy()
    cards.put_under(paid, hand(use.seat), [cards.show_card(paid, hand(use.seat), use.order.id)])
    return paid


def _upgrade_held(state: SkiesState, use: Use) -> Breach | None:
    """Look whether the upgrade is in the hand beside the order."""
    return upgrades.in_hand(_paid(state, use), _fitting(use))


def _fits(state: SkiesState, use: Use) -> Breach | None:
    """Look whether the upgrade can be installed here with papers for any town; see upgrades."""
    return upgrades.unfit(state, _fitting(use))


def _forgeries(state: SkiesState, use: Use) -> Iterator[tuple[Value, ...]]:
    faces = naming.open_faces(state, hand(use.seat))
    found = (one for face in faces for one in upgrades.fittings(state, use.seat, face, forged=True))
    yield from ((one.face, one.old) for one in found)
    if UNKNOWN in faces and upgrades.towns_here(state, use.seat):
        yield UNKNOWN, ""


def _forge(state: SkiesState, use: Use) -> None:
    upgrades.install(state, _fitting(use))
    turn.act(state, upgrades.INSTALL)


FORGING = Deed(
    _forge,
    takes(UPGRADE, REPLACED),
    _forgeries,
    {"card wins": _card_wins, "upgrade fits": _fits, "upgrade in hand": _upgrade_held},
    is_action=True,
    shown=0,
)

# Robbery and sabotage.


def _has_cards(state: SkiesState, use: Use) -> Breach | None:
    if state.zones[hand(use.number())]:
        return None
    return Breach("SF-CRD-13", f"{state.name(use.number())} holds no card", "fact")


def _steal_card(state: SkiesState, use: Use) -> None:
    theft.rob(state, use.seat, use.number(), use.order.n, "SF-CRD-13")


def _ready_weapon(state: SkiesState, use: Use) -> Breach | None:
    victim = use.number()
    if weapon(state, victim) is None:
        return Breach("SF-CRD-13", f"{state.name(victim)} has no cargo weapon", "fact")
    if state.spent[victim] < weapon_uses(state, victim):
        return None
    return Breach("SF-CAR-06", f"the cargo weapon of {state.name(victim)} is used up already")


def _sabotage(state: SkiesState, use: Use) -> None:
    state.spent[use.number()] = weapon_uses(state, use.number())
    said = f"the cargo weapon of {state.name(use.number())} counts as used until it is made ready at a town"
    state.tell("SF-CAR-06", said, use.number())


# Crew moved without the Bridge.


def _relocate(state: SkiesState, use: Use) -> None:
    push(state, Frame(SHIFT, use.seat, ("SF-CRD-13",)))


DEEDS: dict[str, Deed] = {
    "look_at_hand": LOOKING,
    "move_other_ship": DRIFTING,
    "move_bonus_this_turn": Deed(_speed),
    "ignore_wind_storm_this_turn": Deed(_last),
    "steal_crew": PRESSING,
    "gain_crew": Deed(_gain_crew, conditions={"room": _may_gain}),
    "install_at_any_town": FORGING,
    "extra_action": Deed(_extra_action, conditions={"card wins": _card_wins}),
    "steal_random_card": Deed(_steal_card, takes(SEAT), others, {**ON_ENEMY, "goods": _has_cards}),
    "spend_cargo_weapon": Deed(_sabotage, takes(SEAT), others, {**ON_ENEMY, "goods": _ready_weapon}),
    "relocate_without_bridge": Deed(_relocate),
}
"""What a special order does, by its effect word."""


def special_op(order: Order) -> str:
    """Return what an order does as a special: a dual order its other effect; nothing where it is a counter only."""
    return {"special": order.op, "dual": order.also}.get(order.sub, "")
