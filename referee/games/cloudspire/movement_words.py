"""The effect words that move units: on the map, onto it, and back to their fortress."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.geometry.hexes import Hex
from referee.games.cloudspire import chips, command_points, placing
from referee.games.cloudspire.deeds import Deed
from referee.games.cloudspire.effect_word import AIM, CLAUSE, Choice, Word, name, one_unit, target, units
from referee.games.cloudspire.fortress import send_home
from referee.games.cloudspire.names import hex_name, key, title
from referee.games.cloudspire.pieces import Piece, called, hex_of, thing_of
from referee.games.cloudspire.pieces_in_play import Returned, Unit
from referee.games.cloudspire.state import REMOVED, SpireState, beside
from referee.games.cloudspire.stepping import landing_hexes, pushed_hexes, put_on, spawn, wander, ways

NOWHERE = -1
"""The id of no token: a chip that is taken from the barracks, whichever token it is."""


def _landings(state: SpireState, deed: Deed) -> list[str]:
    unit = one_unit(state, deed)
    return [] if unit is None else [key(hex) for hex in landing_hexes(state, deed, unit)]


def _may_teleport(state: SpireState, deed: Deed, piece: Piece) -> bool:
    unit = thing_of(state, piece)
    return isinstance(unit, Unit) and bool(landing_hexes(state, deed, unit))


def _teleport(state: SpireState, deed: Deed) -> None:
    unit = one_unit(state, deed)
    if unit is not None:
        where = hex_name(state, deed.hex)
        state.report("CS-MOVE-23", f"{name(state, deed)}: {called(state, unit)} is teleported to {where}", deed.owner)
        put_on(state, unit._replace(teleported=True), deed.hex)


def _pushes(state: SpireState, deed: Deed) -> list[str]:
    unit = one_unit(state, deed)
    return [] if unit is None else [key(hex) for hex in pushed_hexes(state, deed, unit)]


def _push(state: SpireState, deed: Deed) -> None:
    unit = one_unit(state, deed)
    if unit is not None:
        where = hex_name(state, deed.hex)
        state.report(CLAUSE, f"{name(state, deed)}: {called(state, unit)} is pushed to {where}", deed.owner)
        put_on(state, unit, deed.hex)


def _can_push(state: SpireState, deed: Deed) -> bool:
    return bool(_pushes(state, deed))


def _send_home(state: SpireState, deed: Deed) -> None:
    """Return units to their barracks, or a defeated hero that has just left the game beside them."""
    for unit in units(state, deed):
        send_home(state, unit)
    chip = _out_of_the_game(state, deed)
    if chip:
        token = chips.named_token(state, REMOVED, chip)
        chips.shift(state, [token], REMOVED, beside(deed.owner))
        state.returned[deed.owner] = (
            *state.returned[deed.owner],
            Returned(chip, False, state.contents.units[chip].basic.health),
        )
        state.report(CLAUSE, f"{name(state, deed)}: {title(state.contents, chip)} returns to the fortress", deed.owner)


def _out_of_the_game(state: SpireState, deed: Deed) -> str:
    """Return the defeated chip that an effect is about, if it has left the game."""
    chip, is_self = deed.happening.chip, deed.happening.subject == deed.source.piece
    return chip if is_self and chip in chips.faces(state, REMOVED) else ""


def _wander(state: SpireState, deed: Deed) -> None:
    unit = one_unit(state, deed)
    if unit is not None:
        wander(state, unit, deed.hex)


def _ways(state: SpireState, deed: Deed) -> list[str]:
    unit = one_unit(state, deed)
    return [] if unit is None else [key(hex) for hex in ways(state, unit, deed.doing.spaces)]


def _spawn_choices(state: SpireState, deed: Deed) -> tuple[Choice, ...]:
    hexes = Choice("a hex", lambda state, deed: [key(hex) for hex in spawn_hexes(state, deed)])
    return (hexes,)


def spawn_hexes(state: SpireState, deed: Deed) -> list[Hex]:
    """Return the free path hexes next to the chip of an effect."""
    piece = target(state, deed)
    hex = None if piece is None else hex_of(state, piece)
    if hex is None:
        return []
    near = state.land.beside.get(hex, ())
    return [one for one in near if placing.is_free(state, one) and state.land.level(one) == 0]


def _may_be_left(state: SpireState, deed: Deed) -> bool:
    """Return whether all players must expect a line minion in the barracks, so that the question gives nothing away."""
    seen, chip = chips.all_seats(state), _line_chip(state, deed)
    lying = (token for tokens in state.zones.values() for token in tokens)
    away = sum(1 for token in lying if token.face == chip and token.seen & seen == seen)
    return away < state.deck.copies.get(chip, 0)


def _line_chip(state: SpireState, deed: Deed) -> str:
    slots = (
        chip for chip in state.contents.units_of(state.factions[deed.owner]) if chip.slot == (deed.doing.slot or "m1")
    )
    return next((chip.id for chip in slots), "")


def line_minion(state: SpireState, deed: Deed) -> str:
    """Return the line minion of a player, if one is in the barracks; else nothing.

    It is not there if the unknown chips of the player's stack and groups could then be no units that cost few enough
    command points.
    """
    faction = state.factions[deed.owner]
    zone = f"barracks {faction}"
    left, seen = chips.drawable(state, zone), chips.faces(state, zone)
    found = _line_chip(state, deed)
    if found not in left:
        return ""
    return found if found in seen or command_points.completes(state, deed.owner, {NOWHERE: found}) else ""


def _spawn(state: SpireState, deed: Deed) -> None:
    chip = line_minion(state, deed)
    if chip:
        spawn(state, deed.owner, chip, deed.hex, name(state, deed))
    else:
        nobody = title(state.contents, _line_chip(state, deed))
        state.report(CLAUSE, f"{name(state, deed)}: no {nobody} is left in the barracks", deed.owner)


WORDS: Mapping[str, Word] = {
    "teleport": Word(
        _teleport,
        ("spaces", "to", *AIM),
        _may_teleport,
        lambda state, deed: (Choice("a hex", _landings),),
    ),
    "displace": Word(_push, ("spaces", *AIM), more=lambda state, deed: (Choice("a hex", _pushes),), can=_can_push),
    "return_to_barracks": Word(_send_home, AIM, gone=_out_of_the_game),
    "spawn": Word(_spawn, ("slot", *AIM), more=_spawn_choices, can=_may_be_left),
    "wander": Word(_wander, ("spaces", "who"), more=lambda state, deed: (Choice("a hex", _ways),)),
}
