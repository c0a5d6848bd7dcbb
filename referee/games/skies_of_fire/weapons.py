"""Cargo weapons: mines and planes on the map, torpedoes, bombs (SF-CAR, SF-TOK, SF-ACT-06)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from referee.engine import (
    DUE,
    Breach,
    Decision,
    Example,
    Frame,
    Guard,
    Move,
    Part,
    Said,
    Slot,
    Verb,
    number,
    pop,
    push,
    swap,
    verb,
)
from referee.engine.words.wording import FILLERS
from referee.games.skies_of_fire import markers, names, turn
from referee.games.skies_of_fire.attack import TRAP, send_damage
from referee.games.skies_of_fire.catalogue import CARGO, Weapon
from referee.games.skies_of_fire.grid import DIRECTIONS, MOUNTAIN, OFF, PEAK
from referee.games.skies_of_fire.guns import is_target
from referee.games.skies_of_fire.markers import MINES, PLANES, SINGLE
from referee.games.skies_of_fire.ships import manned, skill, wanting, weapon
from referee.games.skies_of_fire.state import ACTION, Marker, SkiesState

Candidates: TypeAlias = "Callable[[SkiesState, int], Iterable[Move]]"
Reader: TypeAlias = "Callable[[SkiesState, int, tuple[str, ...]], Iterable[tuple[Move, ...]]]"
DEPLOY, LAUNCH, BOMB, PUT = "deploy", "launch", "bomb", "put"
TORPEDOES, BOMBS = "torpedoes", "bombs"
KINDS = {"mine": MINES, "plane": PLANES, "torpedo": TORPEDOES, "bomb": BOMBS}
"""The kinds of weapon by the word for one of them."""


def uses_left(state: SkiesState, seat: int) -> int:
    """Return how often a cargo weapon may still be used before a reset (SF-CAR-06, SF-SKL-01)."""
    found = skill(state, seat, "cargo_weapon_uses")
    return (1 if found is None else found.n) - state.spent[seat]


def meet(state: SkiesState, marker: Marker, victim: int) -> None:
    """Let a marker harm the ship that has entered its square; remove it (SF-MOV-07)."""
    _strike(state, marker, victim, TRAP)


def strike(state: SkiesState, marker: Marker, victim: int) -> None:
    """Let a plane attack the ship on its square; remove it (SF-TOK-04)."""
    _strike(state, marker, victim)


def _strike(state: SkiesState, marker: Marker, victim: int, *how: str) -> None:
    markers.take_off(state, marker)
    where = state.square_name(state.at[victim])
    text = f"{SINGLE[marker.kind]} of {state.name(marker.seat)} on {where} strikes {state.name(victim)}"
    state.report("SF-TOK-04" if not how else "SF-MOV-07", text, marker.seat)
    send_damage(state, marker.seat, victim, marker.damage, (marker.kind, marker.id, *how))


def line_target(state: SkiesState, seat: int, direction: str, reach: int) -> tuple[int | None, int | None]:
    """Return the first ship on a straight line, and the mountain that ends the run before it; each may be None."""
    for square in state.grid.line(state.at[seat], direction, reach):
        ship = state.ship_on(square)
        if ship is not None:
            return ship, None
        if state.terrain(square) in (MOUNTAIN, PEAK):
            return None, square
    return None, None


# What forbids it.


def _has(state: SkiesState, seat: int, *kinds: str) -> Weapon | None:
    """Return the weapon of a ship, if it has one of these kinds."""
    found = weapon(state, seat)
    return found if found is not None and found.kind in kinds else None


def _without(state: SkiesState, seat: int, kind: str) -> Breach | None:
    """Return why a ship has no weapon of a kind, or None (SF-SLOT-02)."""
    if _has(state, seat, kind) is not None:
        return None
    found = weapon(state, seat)
    has = "no cargo weapon" if found is None else f"{found.kind}, no {kind}"
    return Breach("SF-SLOT-02", f"{state.name(seat)} has {has}", "fact", ("SF-ACT-06",))


def _laid(state: SkiesState, move: Move) -> Breach | None:
    return _without(state, move.seat, str(move.args[0]))


def _bombs(state: SkiesState, move: Move) -> Breach | None:
    return _without(state, move.seat, BOMBS)


def _torpedoes(state: SkiesState, move: Move) -> Breach | None:
    return _without(state, move.seat, TORPEDOES)


def _manned(state: SkiesState, move: Move) -> Breach | None:
    if manned(state, move.seat, CARGO):
        return None
    return Breach("SF-SLOT-06", f"the Cargo of {state.name(move.seat)} has no crew", also=("SF-SLOT-03",))


def _ready(state: SkiesState, move: Move) -> Breach | None:
    if uses_left(state, move.seat) > 0:
        return None
    off, more = wanting(state, move.seat, "cargo_weapon_uses")
    text = f"the cargo weapon is spent until it is reset at a town{off}"
    return Breach("SF-CAR-06", text, also=("SF-CAR-07", *more))


def misplaced(state: SkiesState, seat: int, square: int, found: Weapon) -> Breach | None:
    """Return why a mine or plane cannot be placed on a square, or None (SF-TOK-01..03, RUL-44, RUL-55)."""
    where = state.square_name(square)
    away = state.distance(state.at[seat], square)
    other = state.ship_on(square)
    if other is not None:
        return Breach("SF-TOK-03", f"{state.name(other)} is on {where}")
    if away > found.reach:
        text = f"{where} is {away} squares away, and {found.kind} are put within {found.reach}"
        return Breach("SF-TOK-01", text, also=("RUL-43",))
    if markers.own_on(state, seat, square) is not None:
        return Breach("SF-TOK-02", f"a token of {state.name(seat)} is on {where} already", also=("RUL-44",))
    if state.options.token_limit == "supply" and state.supply(seat) <= 0:
        text = f"{state.name(seat)} has no token left: recall one"
        return Breach("SF-CREW-04", text, also=("RUL-55",))
    return None


def _square(state: SkiesState, move: Move) -> Breach | None:
    found = _has(state, move.seat, MINES, PLANES)
    assert found is not None
    return misplaced(state, move.seat, number(move.args[1]), found)


def _line(state: SkiesState, move: Move) -> Breach | None:
    """Check that a torpedo hits an enemy: mountains end its run, friends may not be hit (RUL-43, RUL-50)."""
    found = _has(state, move.seat, TORPEDOES)
    assert found is not None
    direction = str(move.args[0])
    target, mountain = line_target(state, move.seat, direction, found.reach)
    if target is not None:
        return is_target(state, move, target, "SF-CAR-02")
    end = (
        f"within {found.reach} squares" if mountain is None else f"before the mountain on {state.square_name(mountain)}"
    )
    return Breach("SF-CAR-02", f"no ship is {direction} of {state.name(move.seat)} {end}", also=("RUL-43",))


def _bombed(state: SkiesState, move: Move) -> Breach | None:
    """Check that a ship is near enough for bombs, and an enemy."""
    found, target = _has(state, move.seat, BOMBS), number(move.args[0])
    assert found is not None
    breach = is_target(state, move, target, "SF-CAR-02")
    away = 0 if breach is not None else state.distance(state.at[move.seat], state.at[target])
    if away <= found.reach:
        return breach
    text = f"{state.name(target)} is {away} squares away, and bombs reach {found.reach}"
    return Breach("SF-CAR-02", text, also=("RUL-43",))


# What it does.


def _use(state: SkiesState, seat: int) -> Weapon:
    """Use the cargo weapon, as the action of the turn (SF-CAR-05)."""
    found = weapon(state, seat)
    assert found is not None
    state.spent[seat] += 1
    turn.act(state, DEPLOY)
    return found


def _deploy(state: SkiesState, move: Move) -> None:
    """Place the first token and ask for the next."""
    found = _use(state, move.seat)
    push(state, Frame(PUT, move.seat, (found.tokens,)))
    _put_down(state, move.seat, number(move.args[1]))


def _launch(state: SkiesState, move: Move) -> None:
    """Let a torpedo run along its line."""
    found = _use(state, move.seat)
    target, _ = line_target(state, move.seat, str(move.args[0]), found.reach)
    if target is None:
        state.report("SF-CAR-02", f"the torpedo of {state.name(move.seat)} hits nothing", move.seat)
    else:
        _attack(state, move.seat, target, found)


def _bomb(state: SkiesState, move: Move) -> None:
    found = _use(state, move.seat)
    _attack(state, move.seat, number(move.args[0]), found)


def _attack(state: SkiesState, seat: int, target: int, found: Weapon) -> None:
    """Do the damage of the weapon to a ship (SF-DMG-01)."""
    state.report("SF-ACT-06", f"{state.name(seat)} attacks {state.name(target)} with {found.kind}", seat)
    send_damage(state, seat, target, found.damage, (found.kind, ""))


def _put_down(state: SkiesState, seat: int, square: int) -> None:
    """Place a token of the weapon on the map; ask for the next if one is left (SF-TOK-01, RUL-65)."""
    found = weapon(state, seat)
    assert found is not None
    state.markers = (*state.markers, Marker(state.next_marker, seat, found.kind, square, found.damage, found.fly))
    state.next_marker += 1
    frame = state.agenda[-1]
    left = number(frame.data[0]) - 1
    text = f"{state.name(seat)} puts a {SINGLE[found.kind]} on {state.square_name(square)}"
    state.report("SF-TOK-01", text, seat)
    if left and any(misplaced(state, seat, one, found) is None for one in _around(state, seat, found)):
        swap(state, frame._replace(data=(left,)))
    else:
        pop(state)


def _around(state: SkiesState, seat: int, found: Weapon) -> Iterator[int]:
    """Yield the squares within reach of a weapon."""
    here = state.at[seat]
    return (one for one in range(len(state.grid.names)) if state.distance(here, one) <= found.reach)


def _squares_near(state: SkiesState, said: Said) -> Iterable[int]:
    found = weapon(state, said.seat)
    return () if found is None else _around(state, said.seat, found)


NEXT = Slot(names.SQUARE.listing(_squares_near))


def _next_square(state: SkiesState, move: Move) -> Breach | None:
    found = weapon(state, move.seat)
    assert found is not None
    return misplaced(state, move.seat, NEXT.of(move), found)


def _put(state: SkiesState, move: Move) -> None:
    _put_down(state, move.seat, NEXT.of(move))


def ask_put(state: SkiesState, frame: Frame) -> tuple[Decision, ...]:
    """Return the question for the next token of a deployed weapon."""
    found = weapon(state, frame.whose)
    assert found is not None
    left = number(frame.data[0])
    prompt = f"{state.name(frame.whose)}: put {left} more {SINGLE[found.kind] if left == 1 else found.kind}, or end"
    return (Decision(frame.whose, PUT, "SF-TOK-01", prompt, may_pass=True, subject=(left,)),)


# Its words.


def _deployments(state: SkiesState, seat: int) -> Iterator[Move]:
    found = _has(state, seat, MINES, PLANES)
    if found is not None:
        yield from (Move(seat, DEPLOY, (found.kind, square)) for square in _around(state, seat, found))


def _launches(state: SkiesState, seat: int) -> Iterator[Move]:
    if _has(state, seat, TORPEDOES) is not None:
        yield from (Move(seat, LAUNCH, (direction,)) for direction in DIRECTIONS)


def _bombings(state: SkiesState, seat: int) -> Iterator[Move]:
    if _has(state, seat, BOMBS) is not None:
        yield from (Move(seat, BOMB, (other,)) for other in range(state.seats) if state.at[other] != OFF)


def _said(state: SkiesState, seat: int, tokens: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Return the kind of weapon that a line names, and the rest of the line; empty if it names none.

    A weapon is named by its kind or its card; after `deploy` it may be left out.
    """
    if tokens[0] == SINGLE[PLANES]:
        return "", ()  # a plane on the map flies
    aloud = tokens[0] in (DEPLOY, "drop", "lay", LAUNCH, "fire")
    said = tokens[1:] if aloud else tokens
    kind = KINDS.get(said[0], said[0]) if said else ""
    if kind in KINDS.values():
        return kind, _plain(said[1:])
    card = names.leading(said, lambda words: names.read_card(state.contents, words))
    upgrade = None if card is None else state.contents.upgrades.get(card[0])
    if card is not None and upgrade is not None and upgrade.weapon is not None and card[1]:
        return upgrade.weapon.kind, _plain(card[1])
    own = weapon(state, seat) if tokens[0] == DEPLOY and state.zones else None
    return (own.kind, _plain(said)) if own is not None and said else ("", ())


def _plain(words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in words if word not in FILLERS)


def _read_deploy(state: SkiesState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `mines d4 d5 e5`, `deploy planes d4`, `deploy harbour mines d4`, `deploy d4 d5`."""
    kind, rest = _said(state, seat, tokens)
    path = names.read_path(state.contents, rest) if kind in (MINES, PLANES) else None
    if path is None:
        return ()
    first, *more = path
    return ((Move(seat, DEPLOY, (kind, first)), *(Move(seat, PUT, (square,)) for square in more)),)


def _read_launch(state: SkiesState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `torpedo ne`, `launch torpedo north-east`."""
    kind, rest = _said(state, seat, tokens)
    direction = names.read_direction(" ".join(rest)) if kind == TORPEDOES else None
    return () if direction is None else ((Move(seat, LAUNCH, (direction,)),),)


def _read_bomb(state: SkiesState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `bombs halcyon`, `bomb the halcyon`."""
    kind, rest = _said(state, seat, tokens)
    target = names.read_seat(state, " ".join(rest)) if kind == BOMBS else None
    return () if target is None else ((Move(seat, BOMB, (target,)),),)


def _verb(
    name: str,
    help: Example,
    candidates: Candidates,
    read: Reader,
    write: Callable[[SkiesState, Move], str],
    *own: Guard[SkiesState],
) -> Verb[SkiesState]:
    """Return the verb of using a weapon: what all of them need, and what this one needs besides."""
    installed, *others = own
    effect = {DEPLOY: _deploy, LAUNCH: _launch, BOMB: _bomb}[name]
    common = (Guard("manned", _manned), Guard("ready", _ready, ("installed",)))
    guards = (turn.ONE_ACTION, installed, *common, *others)
    return Verb(name, frozenset({ACTION}), guards, effect, candidates, read, write, help=help)


DEPLOY_VERB = _verb(
    DEPLOY,
    Example("mines d4 d5", "place mines or planes"),
    _deployments,
    _read_deploy,
    lambda state, move: f"{DEPLOY} {move.args[0]} {names.square_words(state.contents, move.args[1:])}",
    Guard("installed", _laid),
    Guard("square", _square, ("installed",)),
)
LAUNCH_VERB = _verb(
    LAUNCH,
    Example("torpedo ne", "launch a torpedo"),
    _launches,
    _read_launch,
    lambda state, move: f"{LAUNCH} torpedo {move.args[0]}".casefold(),
    Guard("installed", _torpedoes),
    Guard("line", _line, ("installed",)),
)
BOMB_VERB = _verb(
    BOMB,
    Example("bombs halcyon", "drop bombs on a ship"),
    _bombings,
    _read_bomb,
    lambda state, move: f"{BOMB} {names.seat_words(state, move.args[0])}",
    Guard("installed", _bombs),
    Guard("bombed", _bombed, ("installed",)),
)
PUT_VERB: Verb[SkiesState] = verb(
    PUT,
    "SF-TOK-01",
    (NEXT,),
    answers={PUT},
    guards=(Guard("square", _next_square, (DUE,)),),
    effect=_put,
    bare={PUT},
    many=True,
    help="place the next token",
    example="put d5 e5",
    anchored=True,
)
PART: Part[SkiesState] = Part(
    verbs=(DEPLOY_VERB, LAUNCH_VERB, BOMB_VERB, PUT_VERB),
    questions={PUT: ask_put},
    windows=frozenset({PUT}),
)
