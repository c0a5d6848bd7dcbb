"""Defeats: who is rewarded, where the chips go, which minion of a group is next, which hero may level up."""

from __future__ import annotations

from typing import NamedTuple

from referee.games.cloudspire import deploying, fortress, levels, relic_draws, stats
from referee.games.cloudspire.feats import note_defeat
from referee.games.cloudspire.firing import fire, grant_upgrades, piece_of
from referee.games.cloudspire.pieces import NOTHING, Piece, called
from referee.games.cloudspire.pieces_in_play import Spire, Unit
from referee.games.cloudspire.purse import gain
from referee.games.cloudspire.state import LANDMARK_DISCARDS, NEUTRAL, REMOVED, SpireState, group
from referee.games.cloudspire.wave_end import minions_left

ATTACK, SHOT, STRIKE_BACK, EFFECT = "attack", "shot", "strike back", "effect"


class Cause(NamedTuple):
    """What deals damage. seat: whose it is, NEUTRAL for a landmark's. way: attack, shot, strike back or effect."""

    seat: int = NEUTRAL
    way: str = EFFECT
    piece: Piece = NOTHING


def defeat_unit(state: SpireState, unit: Unit, cause: Cause) -> None:
    """Let a unit fall: its chip leaves the map, its reward is paid, the next of its group is revealed."""
    piece, name = piece_of(unit), called(state, unit)
    reward = stats.reward_of(state, unit)
    below = state.below(unit)
    where = fortress.remove_top(state, unit, defeated=True)
    if below:
        _next_of_group(state, unit)
    else:
        del state.units[unit.id]
        state.zones.pop(group(unit.id), None)
    clause = "CS-ATK-24" if unit.hero else "CS-ATK-23" if where != REMOVED else "CS-ATK-25"
    said = {REMOVED: "is out of the game", LANDMARK_DISCARDS: "is discarded"}.get(where, "returns to the barracks")
    state.report("CS-EXPL-07" if where == LANDMARK_DISCARDS else clause, f"{name} is defeated and {said}", unit.seat)
    _reward(state, unit, unit.seat, reward, cause)
    note_defeat(state, unit, reward, _by(state, cause), cause.seat)
    _level(state, cause)
    fire(state, "defeat", piece, cause.piece, hex=unit.hex, gone=unit)


def _next_of_group(state: SpireState, unit: Unit) -> None:
    if deploying.show_top(state, group(unit.id), unit.seat):
        deploying.activate(state, unit)


def defeat_spire(state: SpireState, spire: Spire, cause: Cause) -> None:
    """Let a spire fall (CS-ATK-19, CS-ATK-20)."""
    reward = stats.reward_of(state, spire)
    fortress.remove_spire(state, spire)
    _reward(state, spire, spire.seat, reward, cause)
    note_defeat(state, spire, reward, _by(state, cause), cause.seat)
    _level(state, cause)
    fire(state, "defeat", piece_of(spire), cause.piece, hex=spire.hex, gone=spire)


def _reward(state: SpireState, fallen: Unit | Spire, owner: int, amount: int, cause: Cause) -> None:
    """Pay the faction that defeated a unit or a spire (CS-ATK-21, CS-ATK-22)."""
    if not is_rewarded(state, owner, cause):
        return
    gain(state, cause.seat, amount, "CS-ATK-22", f"for {called(state, fallen)}")
    landmark = state.contents.landmarks.get(fallen.chip)
    if landmark is not None:
        more = dict(landmark.reward)
        grant_upgrades(state, cause.seat, more.get("upgrade", 0))
        relic_draws.draw(state, cause.seat, more.get("relic", 0))


def is_rewarded(state: SpireState, owner: int, cause: Cause) -> bool:
    """Return whether a defeat counts for the faction that caused it (CS-R20, CS-R67)."""
    if cause.seat == NEUTRAL or not state.are_opponents(cause.seat, owner):
        return False
    if state.options.reward_anytime == "no" and cause.way != ATTACK:
        return False
    if minions_left(state):
        return True
    rule = state.options.wave_end_reward
    return rule == "defeater" or (rule == "active_player_only" and cause.seat == state.seat)


def _by(state: SpireState, cause: Cause) -> Unit | None:
    """Return the unit that caused a defeat, if it was one."""
    return state.units.get(int(str(cause.piece.key))) if cause.piece.kind == "unit" else None


def _level(state: SpireState, cause: Cause) -> None:
    """Let a hero level up that has defeated something (CS-HERO-01)."""
    if cause.piece.kind == "unit" and (minions_left(state) or state.options.wave_end_reward != "none"):
        hero = state.units.get(int(str(cause.piece.key)))
        if hero is not None and hero.hero and hero.seat == cause.seat:
            levels.offer(state, hero)
