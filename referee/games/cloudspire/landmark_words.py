"""The effect words on landmarks, the minions that guard them, and relics."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.geometry.hexes import Hex
from referee.games.cloudspire import placing, relic_draws, stats
from referee.games.cloudspire.deeds import Deed, pieces, players
from referee.games.cloudspire.effect_word import AIM, CLAUSE, Choice, Word, name, one_unit
from referee.games.cloudspire.exploring import turn_up
from referee.games.cloudspire.names import key
from referee.games.cloudspire.pieces import called, hex_of
from referee.games.cloudspire.purse import lose
from referee.games.cloudspire.state import NEUTRAL, SpireState

ANCIENT_TYPE = "ancient_traxxyr"


def _relic(state: SpireState, deed: Deed) -> None:
    for seat in players(state, deed):
        relic_draws.draw(state, seat, deed.doing.number)


def _reveal(state: SpireState, deed: Deed) -> None:
    for piece in pieces(state, deed):
        hex = hex_of(state, piece)
        if hex is not None:
            turn_up(state, hex, deed.owner)


def _discard(state: SpireState, deed: Deed) -> None:
    for piece in pieces(state, deed):
        hex = hex_of(state, piece)
        if hex is not None:
            placing.discard(state, hex, deed.owner)


def _sites(state: SpireState, deed: Deed) -> list[Hex]:
    """Return where a landmark may be placed."""
    doing = deed.doing
    if doing.type == ANCIENT_TYPE:
        return placing.places_for_ancient(state) if placing.is_asleep(state) else []
    return placing.free_wells(state) if placing.drawable_types(state, doing.type) else []


def _site_choice(state: SpireState, deed: Deed) -> tuple[Choice, ...]:
    is_chosen = deed.doing.at == "free_well" or len(_sites(state, deed)) > 1
    choice = Choice("a hex", lambda state, deed: [key(hex) for hex in _sites(state, deed)])
    return (choice,) if is_chosen and deed.doing.at != "each_free_well" else ()


def _place(state: SpireState, deed: Deed) -> None:
    sites = [deed.hex] if deed.args else _sites(state, deed)
    for hex in sites if deed.doing.at == "each_free_well" else sites[:1]:
        if deed.doing.type == ANCIENT_TYPE:
            placing.wake(state, hex, deed.owner)
        else:
            placing.place(state, hex, deed.doing.type, deed.owner)


def _recruit(state: SpireState, deed: Deed) -> None:
    """Pay for a landmark minion: it is the player’s until it is defeated (CS-R51)."""
    unit = one_unit(state, deed)
    if unit is not None:
        lose(state, deed.owner, deed.doing.source, CLAUSE, name(state, deed))
        hired = unit._replace(seat=deed.owner)
        state.put(hired)
        state.report("CS-DEF-24", f"{called(state, hired)} is recruited", deed.owner)


def _may_recruit(state: SpireState, deed: Deed) -> bool:
    unit = one_unit(state, deed)
    if unit is None or unit.seat != NEUTRAL or stats.has_flag(state, unit, "uncontrolled"):
        return False
    return state.source[deed.owner] >= deed.doing.source


WORDS: Mapping[str, Word] = {
    "draw_relic": Word(_relic, ("count", "who")),
    "reveal_landmark": Word(_reveal, ("who", *AIM)),
    "place_landmark": Word(
        _place, ("type", "at", "who"), more=_site_choice, can=lambda state, deed: bool(_sites(state, deed))
    ),
    "remove_landmark": Word(_discard, ("who", *AIM)),
    "recruit": Word(_recruit, ("source",), can=_may_recruit),
}
