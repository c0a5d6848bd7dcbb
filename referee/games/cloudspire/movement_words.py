"""The effect words that move units: teleport, push, leave a group, spawn, send home; and the ancient’s movement."""

from collections.abc import Callable, Iterable, Mapping

from pnp.geometry.hexes import Hex
from referee.games.cloudspire import chips, command_points, running_effects, stats
from referee.games.cloudspire.attacking import declare
from referee.games.cloudspire.chips import send_home
from referee.games.cloudspire.deploying import activate, show_top, with_health
from referee.games.cloudspire.ending import keep_hero
from referee.games.cloudspire.exploring import is_free
from referee.games.cloudspire.marches import walls
from referee.games.cloudspire.moments import trigger_effects
from referee.games.cloudspire.names import hex_name, key, title
from referee.games.cloudspire.pieces import Piece, hex_of, name_with_owner, piece_of, thing_of
from referee.games.cloudspire.places import REMOVED, barracks, beside, group
from referee.games.cloudspire.running_effects import (
    AIM,
    Choice,
    RunningEffect,
    Values,
    Word,
    acts_on_unit,
    one_unit,
    report_effect,
)
from referee.games.cloudspire.state import NEUTRAL, ReturnedHero, SpireState, Unit

NOWHERE = -1
"""A token id that no chip has: it means any chip that would leave the barracks."""


def unit_hexes(hexes: Callable[[SpireState, RunningEffect, Unit], Iterable[Hex]]) -> Values:
    """Return the function that lists hexes for the one unit of an effect; an empty list if there is no such unit."""

    def listing(state: SpireState, running: RunningEffect) -> list[str]:
        unit = one_unit(state, running)
        return [] if unit is None else [key(hex) for hex in hexes(state, running, unit)]

    return listing


def _may_teleport(state: SpireState, running: RunningEffect, piece: Piece) -> bool:
    unit = thing_of(state, piece)
    return isinstance(unit, Unit) and bool(teleport_hexes(state, running, unit))


def _teleport(state: SpireState, running: RunningEffect, unit: Unit) -> None:
    report_effect(
        state, running, f"{name_with_owner(state, unit)} is teleported to {hex_name(state, running.hex)}", "CS-MOVE-23"
    )
    state.put(unit._replace(was_teleported=True, hex=running.hex))


def _push(state: SpireState, running: RunningEffect, unit: Unit) -> None:
    report_effect(state, running, f"{name_with_owner(state, unit)} is pushed to {hex_name(state, running.hex)}")
    state.put(unit._replace(hex=running.hex))


def _send_home(state: SpireState, running: RunningEffect) -> None:
    """Return units to their barracks, or put a hero that has just left the game beside the barracks."""
    for unit in running_effects.units(state, running):
        send_home(state, unit)
    chip = _removed_chip(state, running)
    if chip:
        token = chips.named_token(state, REMOVED, chip)
        chips.move_chips(state, [token], REMOVED, beside(running.owner))
        back = ReturnedHero(chip, False, state.contents.units[chip].basic.health)
        state.returned[running.owner] = (*state.returned[running.owner], back)
        keep_hero(state, running.owner)
        report_effect(state, running, f"{title(state.contents, chip)} returns to the fortress")


def _has_barracks(state: SpireState, running: RunningEffect, piece: Piece) -> bool:
    unit = thing_of(state, piece)
    return unit is not None and unit.seat != NEUTRAL


def _removed_chip(state: SpireState, running: RunningEffect) -> str:
    """Return the defeated chip that an effect is about, if it has left the game."""
    chip, is_self = running.trigger.chip, running.trigger.subject == running.source.piece
    return chip if is_self and chip in state.faces(REMOVED) else ""


def _spawn_hexes(state: SpireState, running: RunningEffect) -> list[str]:
    """Return the free path hexes next to the chip of an effect."""
    piece = running_effects.target(state, running)
    hex = None if piece is None else hex_of(state, piece)
    if hex is None:
        return []
    near = state.land.neighbours.get(hex, ())
    return [key(one) for one in near if is_free(state, one) and state.land.level(one) == 0]


def _may_be_in_barracks(state: SpireState, running: RunningEffect) -> bool:
    """Return whether, as far as all players know, the minion of an effect could be in the barracks.

    The answer depends on public knowledge only, so that asking about the minion reveals nothing.
    """
    seen, chip = chips.all_seats(state), _line_chip(state, running)
    lying = (token for tokens in state.zones.values() for token in tokens)
    away = sum(1 for token in lying if token.face == chip and token.seen & seen == seen)
    return away < state.deck.copies.get(chip, 0)


def _line_chip(state: SpireState, running: RunningEffect) -> str:
    own, slot = state.contents.units_of(state.factions[running.owner]), running.spec.slot or "m1"
    return next((chip.id for chip in own if chip.slot == slot), "")


def line_minion(state: SpireState, running: RunningEffect) -> str:
    """Return the minion in an effect's slot (by default `m1`), if one is in the barracks; otherwise an empty string.

    The result is also empty if the unknown chips in the player's stack and groups could not all be other units within
    the command points.
    """
    faction = state.factions[running.owner]
    left, seen = chips.drawable(state, barracks(faction)), state.faces(barracks(faction))
    found = _line_chip(state, running)
    if found not in left:
        return ""
    return found if found in seen or command_points.can_complete(state, running.owner, {NOWHERE: found}) else ""


def _spawn(state: SpireState, running: RunningEffect) -> None:
    chip = line_minion(state, running)
    if chip:
        spawn(state, running.owner, chip, running.hex, running_effects.name(state, running))
    else:
        nobody = title(state.contents, _line_chip(state, running))
        report_effect(state, running, f"no {nobody} is left in the barracks")


def valid_hexes(state: SpireState, unit: Unit, hexes: Iterable[Hex]) -> list[Hex]:
    """Return the free hexes that a unit may enter and from which a minion can reach its mark (CS-DEF-16)."""
    land, level = state.land, stats.level_of(state, unit)
    mark = None if unit.is_hero or unit.seat == NEUTRAL else state.mark_hex(unit.seat)
    ways = land.places if mark is None else land.distances_to(mark, level, walls(state))
    return [hex for hex in hexes if hex in ways and land.level(hex) <= level and is_free(state, hex)]


def teleport_hexes(state: SpireState, running: RunningEffect, unit: Unit) -> list[Hex]:
    """Return where a unit may be teleported; nowhere if it was teleported this turn (CS-MOVE-23)."""
    if unit.was_teleported:
        return []
    found = (
        _teleport_goals(state, running) if running.spec.to else state.land.hexes_within(unit.hex, running.spec.spaces)
    )
    return valid_hexes(state, unit, (hex for hex in dict.fromkeys(found) if hex != unit.hex))


def _teleport_goals(state: SpireState, running: RunningEffect) -> Iterable[Hex]:
    """Return the hexes beside a teleport's goals: the player's spires, or other landmarks with this talent."""
    beside = state.land.neighbours
    if running.spec.to == "own_spire":
        return (hex for spire in state.spires_of(running.owner) for hex in beside.get(spire.hex, ()))
    own = hex_of(state, running.source.piece)
    talent = running.source.record
    shown = [(one.hex, state.contents.landmarks[one.face]) for one in state.landmarks if one.face]
    stones = [hex for hex, landmark in shown if hex != own and talent in landmark.talents]
    return (hex for stone in stones for hex in beside.get(stone, ()))


def pushed_hexes(state: SpireState, running: RunningEffect, unit: Unit) -> list[Hex]:
    """Return where a unit may be pushed: free hexes, step by step further away from the chip that pushes it.

    The terrain does not matter. No unit is pushed onto a gate.
    """
    own = running.source.piece
    origin = hex_of(state, own if own.kind else running.trigger.subject)
    if origin is None:
        return []
    away = state.land.distances_from(origin)
    return hexes_within(state, unit.hex, running.spec.spaces, lambda hex, near: away.get(near, 0) > away.get(hex, 0))[
        1:
    ]


def hexes_within(state: SpireState, start: Hex, spaces: int, may_step: Callable[[Hex, Hex], bool]) -> list[Hex]:
    """Return a hex and the free hexes within a number of steps of it, the nearest first.

    may_step: returns whether a step from one hex to another is allowed.
    """
    found = edge = [start]
    for _ in range(spaces):
        steps = ((hex, near) for hex in edge for near in state.land.neighbours[hex] if near not in found)
        edge = [near for hex, near in steps if is_free(state, near) and may_step(hex, near)]
        found = list(dict.fromkeys((*found, *edge)))
    return found


def leave_group(state: SpireState, unit: Unit, hex: Hex) -> None:
    """Let the top minion of a group leave it for a hex next to it; the next one becomes active (CS-GROUP-07).

    The minion that leaves keeps its number, and with it what effects have changed of it (CS-GROUP-01). The next one has
    not moved, so that its own talents may act before it does (CS-MOVE-04).
    """
    zone, others = group(unit.id), unit._replace(id=state.new_id())
    chips.move_chips(state, state.zones[zone][1:], zone, group(others.id), seen=0)
    state.put(unit._replace(hex=hex))
    state.put(others)
    state.report(
        "CS-GROUP-07", f"{name_with_owner(state, unit)} leaves its group for {hex_name(state, hex)}", unit.seat
    )
    if show_top(state, group(others.id), unit.seat):
        activate(state, others)
        trigger_effects(state, "before_move", piece_of(others))


def spawn(state: SpireState, seat: int, chip: str, hex: Hex, cause: str) -> Unit:
    """Put a minion from the barracks on the map, and return it; it acts from the next turn on.

    cause: the words with which the report begins.
    """
    unit = Unit(state.new_id(), chip, seat, seat, hex, has_moved=True, has_attacked=True)
    chips.draw(state, barracks(state.contents.units[chip].faction), group(unit.id), chip)
    unit = with_health(state, unit)
    state.put(unit)
    state.report("CS-DEPLOY-07", f"{cause}: {name_with_owner(state, unit)} enters on {hex_name(state, hex)}", seat)
    return unit


def ancient_hexes(state: SpireState, unit: Unit, spaces: int) -> list[Hex]:
    """Return the hexes to which the ancient may move, including its own; it cannot pass through anything."""
    land, level = state.land, stats.level_of(state, unit)
    return hexes_within(state, unit.hex, spaces, lambda hex, near: land.level(near) <= level)


def _wander(state: SpireState, running: RunningEffect, unit: Unit) -> None:
    """Move the ancient traxxyr; it attacks a gate that it ends next to."""
    hex = running.hex
    state.report("CS-EXPL-09", f"{name_with_owner(state, unit)} goes to {hex_name(state, hex)}", None)
    moved = unit._replace(hex=hex)
    state.put(moved)
    for gate in state.gates:
        if state.land.are_adjacent(gate.hex, hex) and state.health[gate.seat]:
            declare(state, moved, gate.hex)
            return


def _one_hex(values: Values) -> running_effects.Choices:
    return lambda state, running: (Choice("a hex", values),)


LANDINGS, PUSHES = unit_hexes(teleport_hexes), unit_hexes(pushed_hexes)
WAYS = unit_hexes(lambda state, running, unit: ancient_hexes(state, unit, running.spec.spaces))
WORDS: Mapping[str, Word] = {
    "teleport": Word(acts_on_unit(_teleport), ("spaces", "to", *AIM), _may_teleport, _one_hex(LANDINGS)),
    "displace": Word(
        acts_on_unit(_push),
        ("spaces", *AIM),
        other_choices=_one_hex(PUSHES),
        can_act=lambda state, running: bool(PUSHES(state, running)),
    ),
    "return_to_barracks": Word(_send_home, AIM, _has_barracks, acts_off_map=_removed_chip),
    "spawn": Word(_spawn, ("slot", *AIM), other_choices=_one_hex(_spawn_hexes), can_act=_may_be_in_barracks),
    "wander": Word(acts_on_unit(_wander), ("spaces", "who"), other_choices=_one_hex(WAYS)),
}
