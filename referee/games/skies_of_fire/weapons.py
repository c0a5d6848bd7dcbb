"""Cargo weapons: mines and planes on the map, torpedoes, bombs (SF-CAR, SF-TOK, SF-ACT-06)."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeAlias

from referee.engine import Frame, Part, counted, number, pop, push, question, swap
from referee.engine.verbs import DUE, Breach, Guard, Move, NamedThing, PartialMove, Slot, Verb, Words, checked_value
from referee.engine.words.verbs import TypedForm, verb
from referee.engine.words.wording import FILLERS, plain
from referee.games.skies_of_fire import markers, names, turn
from referee.games.skies_of_fire.attack import send_damage
from referee.games.skies_of_fire.catalogue import CARGO, Weapon
from referee.games.skies_of_fire.grid import DIRECTIONS, MOUNTAIN, OFF, PEAK
from referee.games.skies_of_fire.guns import target_breach
from referee.games.skies_of_fire.markers import MINES, PLANES, SINGLE
from referee.games.skies_of_fire.ships import active_skill, cargo_weapon, has_crew, skill_hint
from referee.games.skies_of_fire.state import ACTION, Marker, SkiesState

Reader: TypeAlias = "Callable[[SkiesState, int, Words], Iterator[tuple[Move, ...]]]"
DEPLOY, LAUNCH, BOMB, PUT = "deploy", "launch", "bomb", "put"
TORPEDOES, BOMBS = "torpedoes", "bombs"
KINDS = {"mine": MINES, "plane": PLANES, "torpedo": TORPEDOES, "bomb": BOMBS}
"""The kinds of weapon, by the word for a single one: `mine` for mines."""
WIELDED = {LAUNCH: TORPEDOES, BOMB: BOMBS}
"""The kind of weapon that a verb uses, if it is always the same."""


def remaining_uses(state: SkiesState, seat: int) -> int:
    """Return how often a cargo weapon may still be used before a reset (SF-CAR-06, SF-SKL-01)."""
    found = active_skill(state, seat, "cargo_weapon_uses")
    return (1 if found is None else found.n) - state.spent[seat]


def strike(state: SkiesState, marker: Marker, victim: int, *details: str) -> None:
    """Harm the ship on a marker's square; remove the marker (SF-TOK-04).

    details: TRAP if the ship entered the square (SF-MOV-07).
    """
    markers.take_off(state, marker)
    where = state.square_name(state.at[victim])
    text = f"{SINGLE[marker.kind]} of {state.name(marker.seat)} on {where} strikes {state.name(victim)}"
    state.report("SF-TOK-04" if not details else "SF-MOV-07", text, marker.seat)
    send_damage(state, marker.seat, victim, marker.damage, (marker.kind, marker.id, *details))


def line_target(state: SkiesState, seat: int, direction: str, reach: int) -> tuple[int | None, int | None]:
    """Return the first ship on a straight line, or the mountain that stops the torpedo before any ship; or neither."""
    for square in state.grid.line(state.at[seat], direction, reach):
        ship = state.ship_on(square)
        if ship is not None:
            return ship, None
        if state.terrain(square) in (MOUNTAIN, PEAK):
            return None, square
    return None, None


def _weapon_names(state: SkiesState) -> dict[str, str]:
    """Return the kinds of weapon by their own names and by those of their cards."""
    cards = {plain(card.name): card.weapon.kind for card in state.contents.upgrades.values() if card.weapon is not None}
    return {**{kind: kind for kind in KINDS.values()}, **KINDS, **cards}


def _own_weapon_kind(state: SkiesState, move_so_far: PartialMove, *kinds: str) -> tuple[str, ...]:
    """Return the kind of weapon that a ship has, if it is one of the given kinds; otherwise nothing."""
    found = cargo_weapon(state, move_so_far.seat) if state.zones else None
    return (found.kind,) if found is not None and found.kind in (kinds or KINDS.values()) else ()


def _placed_kinds(state: SkiesState, move_so_far: PartialMove) -> tuple[str, ...]:
    return _own_weapon_kind(state, move_so_far, MINES, PLANES)


def _squares_near(state: SkiesState, move_so_far: PartialMove) -> Iterable[int]:
    found = cargo_weapon(state, move_so_far.seat)
    return () if found is None else _squares_within_reach(state, move_so_far.seat, found)


def _directions(state: SkiesState, move_so_far: PartialMove) -> Iterable[str]:
    return DIRECTIONS if _own_weapon_kind(state, move_so_far, TORPEDOES) else ()


def _bomb_targets(state: SkiesState, move_so_far: PartialMove) -> Iterable[int]:
    on_map = (seat for seat in range(state.seats) if state.at[seat] != OFF)
    return on_map if _own_weapon_kind(state, move_so_far, BOMBS) else ()


KIND = Slot(NamedThing("a weapon", _weapon_names, listed=_placed_kinds, least_letters=4), infer=_own_weapon_kind)
SQUARE = Slot(names.SQUARE.listing(_squares_near), 1)
NEXT = Slot(names.SQUARE.listing(_squares_near))
DIRECTION = Slot(NamedThing("a direction", names.DIRECTION_NAMES, listed=_directions, least_letters=1))
SHIP = Slot(names.SHIP.listing(_bomb_targets))


def _is_installed(state: SkiesState, move: Move) -> Breach | None:
    """Check that a ship has a weapon of the kind that is used (SF-SLOT-02)."""
    kind, found = WIELDED.get(move.verb) or KIND.of(move), cargo_weapon(state, move.seat)
    if found is not None and found.kind == kind:
        return None
    has = "no cargo weapon" if found is None else f"{found.kind}, no {kind}"
    return Breach("SF-SLOT-02", f"{state.name(move.seat)} has {has}", "fact", ("SF-ACT-06",))


def _is_ready(state: SkiesState, move: Move) -> Breach | None:
    if remaining_uses(state, move.seat) > 0:
        return None
    off, more = skill_hint(state, move.seat, "cargo_weapon_uses")
    text = f"the cargo weapon is spent until it is reset at a town{off}"
    return Breach("SF-CAR-06", text, also=("SF-CAR-07", *more))


def _used_weapon(state: SkiesState, seat: int) -> Weapon:
    """Return the cargo weapon of a ship that is known to have one."""
    return checked_value(cargo_weapon(state, seat))


def placement_breach(state: SkiesState, seat: int, square: int, weapon: Weapon) -> Breach | None:
    """Return why a mine or plane cannot be placed on a square, or None (SF-TOK-01..03, RUL-44, RUL-55)."""
    where = state.square_name(square)
    away = state.distance(state.at[seat], square)
    other = state.ship_on(square)
    if other is not None:
        return Breach("SF-TOK-03", f"{state.name(other)} is on {where}")
    if away > weapon.reach:
        near = counted(weapon.reach, "square")
        text = f"{where} is {away} squares away, but {weapon.kind} must be placed within {near}"
        return Breach("SF-TOK-01", text, also=("RUL-43",))
    if markers.own_marker_on(state, seat, square) is not None:
        return Breach("SF-TOK-02", f"a token of {state.name(seat)} is already on {where}", also=("RUL-44",))
    if state.options.token_limit == "supply" and state.supply(seat) <= 0:
        text = f"{state.name(seat)} has no token left: recall one"
        return Breach("SF-CREW-04", text, also=("RUL-55",))
    return None


def _is_free(state: SkiesState, move: Move) -> Breach | None:
    return placement_breach(state, move.seat, number(move.args[-1]), _used_weapon(state, move.seat))


def _hits_enemy(state: SkiesState, move: Move) -> Breach | None:
    """Check that a torpedo hits an enemy: mountains end its run, friends may not be hit (RUL-43, RUL-50)."""
    reach, direction = _used_weapon(state, move.seat).reach, DIRECTION.of(move)
    target, mountain = line_target(state, move.seat, direction, reach)
    if target is not None:
        return target_breach(state, move, target, "SF-CAR-02")
    end = f"within {reach} squares" if mountain is None else f"before the mountain on {state.square_name(mountain)}"
    return Breach("SF-CAR-02", f"no ship is {direction} of {state.name(move.seat)} {end}", also=("RUL-43",))


def _is_near(state: SkiesState, move: Move) -> Breach | None:
    """Check that the target is an enemy and near enough for bombs."""
    reach, target = _used_weapon(state, move.seat).reach, SHIP.of(move)
    breach = target_breach(state, move, target, "SF-CAR-02")
    away = 0 if breach is not None else state.distance(state.at[move.seat], state.at[target])
    if away <= reach:
        return breach
    text = f"{state.name(target)} is {away} squares away, but bombs reach only {reach}"
    return Breach("SF-CAR-02", text, also=("RUL-43",))


def _use_weapon(state: SkiesState, seat: int) -> Weapon:
    """Use the cargo weapon, as the action of the turn (SF-CAR-05), and return it."""
    state.spent[seat] += 1
    turn.record_action(state, DEPLOY)
    return _used_weapon(state, seat)


def _deploy(state: SkiesState, move: Move) -> None:
    """Place the first token and ask for the next."""
    push(state, Frame(PUT, move.seat, (_use_weapon(state, move.seat).tokens,)))
    _put_down(state, move)


def _launch(state: SkiesState, move: Move) -> None:
    """Let a torpedo run along its line."""
    found = _use_weapon(state, move.seat)
    target, _ = line_target(state, move.seat, DIRECTION.of(move), found.reach)
    if target is None:
        state.report("SF-CAR-02", f"the torpedo of {state.name(move.seat)} hits nothing", move.seat)
    else:
        _attack(state, move.seat, target, found)


def _attack(state: SkiesState, seat: int, target: int, weapon: Weapon) -> None:
    """Do the damage of the weapon to a ship (SF-DMG-01)."""
    state.report("SF-ACT-06", f"{state.name(seat)} attacks {state.name(target)} with {weapon.kind}", seat)
    send_damage(state, seat, target, weapon.damage, (weapon.kind, ""))


def _put_down(state: SkiesState, move: Move) -> None:
    """Place a token of the weapon on the map; ask for the next if one is left (SF-TOK-01, RUL-65)."""
    seat, square, found = move.seat, number(move.args[-1]), _used_weapon(state, move.seat)
    state.markers = (*state.markers, Marker(state.next_marker, seat, found.kind, square, found.damage, found.fly))
    state.next_marker += 1
    frame = state.agenda[-1]
    left = frame.number - 1
    text = f"{state.name(seat)} puts a {SINGLE[found.kind]} on {state.square_name(square)}"
    state.report("SF-TOK-01", text, seat)
    if left and any(
        placement_breach(state, seat, one, found) is None for one in _squares_within_reach(state, seat, found)
    ):
        swap(state, frame._replace(data=(left,)))
    else:
        pop(state)


def _squares_within_reach(state: SkiesState, seat: int, weapon: Weapon) -> Iterator[int]:
    """Yield the squares within reach of a weapon."""
    here = state.at[seat]
    return (one for one in range(len(state.grid.names)) if state.distance(here, one) <= weapon.reach)


def _put_prompt(state: SkiesState, frame: Frame) -> str:
    kind, left = _used_weapon(state, frame.owner).kind, frame.number
    return f"put {left} more {SINGLE[kind] if left == 1 else kind}, or end"


def _is_weapon(state: SkiesState, move: Move, words: Words) -> bool:
    """Return whether a line begins with a weapon; `plane` as the first word means a plane on the map."""
    return words[:1] != (SINGLE[PLANES],) and any(KIND.term.read(state, move, words))


def _target_reader(name: str, slot: Slot[Any]) -> Reader:
    """Return a reader for a target, after the weapon or without it: `torpedo ne`, `launch whitefin torpedo ne`."""

    def read(state: SkiesState, seat: int, said: Words) -> Iterator[tuple[Move, ...]]:
        bare = Move(seat, name)
        found = [one.rest for one in KIND.term.read(state, bare, said) if one.value == WIELDED[name]]
        if name == BOMB or _own_weapon_kind(state, bare, WIELDED[name]):  # a direction alone needs torpedoes
            found.append(said)
        for rest in found:
            words = tuple(word for word in rest if word not in FILLERS)
            yield from ((Move(seat, name, (one.value,)),) for one in slot.term.read(state, bare, words) if not one.rest)

    return read


def _weapon_verb(
    name: str,
    slots: Sequence[Slot[Any]],
    target: Guard[SkiesState],
    effect: Callable[[SkiesState, Move], None],
    typed: TypedForm,
) -> Verb[SkiesState]:
    """Return the verb that uses a weapon, with the guards that all weapons share and one for its target."""
    guards = (
        turn.ONE_ACTION,
        Guard("installed", _is_installed),
        has_crew(CARGO, "SF-SLOT-06", "SF-SLOT-03"),
        Guard("ready", _is_ready, ("installed",)),
        target,
    )
    typed = typed._replace(is_meant=_is_weapon)
    return verb(name, "SF-ACT-06", slots, answers={ACTION}, guards=guards, effect=effect, typed=typed)


def _next_token(state: SkiesState, move: Move, rest: Words) -> Iterable[tuple[Move, ...]]:
    """Return what the words after the first token mean: the squares of further tokens, with or without `put`."""
    return [*PUT_VERB.read(state, move.seat, rest)] or PUT_VERB.read(state, move.seat, (PUT, *rest))


PUT_VERB = verb(
    PUT,
    "SF-TOK-01",
    (NEXT,),
    guards=(Guard("square", _is_free, (DUE,)),),
    effect=_put_down,
    typed=TypedForm(optional_for={PUT}, repeats=True),
)
DEPLOY_VERB = _weapon_verb(
    DEPLOY,
    (KIND, SQUARE),
    Guard("square", _is_free, ("installed",)),
    _deploy,
    TypedForm((DEPLOY, "lay", "drop"), follows=_next_token),
)
LAUNCH_VERB = _weapon_verb(
    LAUNCH,
    (DIRECTION,),
    Guard("line", _hits_enemy, ("installed",)),
    _launch,
    TypedForm((LAUNCH, DEPLOY, "fire"), read=_target_reader(LAUNCH, DIRECTION), written=f"{LAUNCH} torpedo {{0}}"),
)
BOMB_VERB = _weapon_verb(
    BOMB,
    (SHIP,),
    Guard("near", _is_near, ("installed",)),
    lambda state, move: _attack(state, move.seat, SHIP.of(move), _use_weapon(state, move.seat)),
    TypedForm((BOMB, DEPLOY, "drop"), read=_target_reader(BOMB, SHIP)),
)
PART = Part(
    verbs=(DEPLOY_VERB, LAUNCH_VERB, BOMB_VERB, PUT_VERB),
    questions={PUT: question("SF-TOK-01", _put_prompt, may_pass=True)},
    windows=frozenset({PUT}),
)
