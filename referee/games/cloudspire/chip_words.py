"""The effect words that change the health, upgrades or side of a chip, the health of a gate, or a player’s Source."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.cloudspire import stats
from referee.games.cloudspire.catalogue import UPGRADES
from referee.games.cloudspire.damage import Cause, defeat_spire, without
from referee.games.cloudspire.deploying import is_choice
from referee.games.cloudspire.gates import harm
from referee.games.cloudspire.levels import demote, promote, why_no_upgrade
from referee.games.cloudspire.names import an_upgrade
from referee.games.cloudspire.pieces import GATE, Piece, called, thing_of, unit_of
from referee.games.cloudspire.privileges import gain, lose
from referee.games.cloudspire.running_effects import (
    AIM,
    Choice,
    RunningEffect,
    Word,
    clause,
    name,
    pieces,
    players,
    tell,
    thing,
    units,
)
from referee.games.cloudspire.state import Spire, SpireState, Unit

ANY, BOTTOM = "any", "bottom"


def _kinds_to_add(state: SpireState, running: RunningEffect) -> list[str]:
    return [kind for kind in UPGRADES if _takes(state, thing(state, running), kind)]


def _takes(state: SpireState, chip: Unit | Spire | None, kind: str) -> bool:
    """Return whether an upgrade of a kind is left and may go on a chip (CS-COMP-05, CS-HERO-05, CS-HERO-06)."""
    if isinstance(chip, Unit):
        return chip.hero and why_no_upgrade(state, chip, kind) is None
    return chip is not None and state.supply(kind) > 0


def _may_add(state: SpireState, running: RunningEffect, piece: Piece) -> bool:
    kinds = UPGRADES if running.spec.type == ANY else (running.spec.type,)
    return any(_takes(state, thing_of(state, piece), kind) for kind in kinds)


def _add(state: SpireState, running: RunningEffect) -> None:
    kind = str(running.args[-1]) if running.spec.type == ANY else running.spec.type
    for _ in range(running.spec.number):
        chip = thing(state, running)
        if chip is None or not _takes(state, chip, kind):
            return
        grown = (kind, *chip.upgrades) if isinstance(chip, Spire) else (*chip.upgrades, kind)
        state.put(chip._replace(upgrades=grown))
        tell(state, running, f"{called(state, chip)} gains {an_upgrade(kind)}")


def _kinds_there(state: SpireState, running: RunningEffect) -> list[str]:
    chip = thing(state, running)
    return [] if chip is None else list(dict.fromkeys(chip.upgrades))


def _has_upgrade(state: SpireState, running: RunningEffect, piece: Piece) -> bool:
    chip = thing_of(state, piece)
    upgrades = () if chip is None else chip.upgrades
    return bool(upgrades) if running.spec.type in (ANY, BOTTOM) else running.spec.type in upgrades


def _remove(state: SpireState, running: RunningEffect) -> None:
    """Remove an upgrade; a spire that loses its last one falls (CS-COMP-06, CS-ATK-19)."""
    chip, type = thing(state, running), running.spec.type
    if chip is None or not chip.upgrades:
        return
    kind = chip.upgrades[0] if type == BOTTOM else str(running.args[-1]) if type == ANY else type
    if kind not in chip.upgrades:  # only an overruled move can name an upgrade that is not there
        return
    left = without(chip.upgrades, kind, 1)
    tell(state, running, f"{called(state, chip)} loses {an_upgrade(kind)}")
    state.put(chip._replace(upgrades=left))
    if isinstance(chip, Spire) and not left and state.options.spire_last_chip == "immediate":
        defeat_spire(state, state.spires[chip.id], Cause(running.source.seat, piece=running.source.piece))


def _upgrade_choice(
    values: Callable[[SpireState, RunningEffect], list[str]],
) -> Callable[[SpireState, RunningEffect], tuple[Choice, ...]]:
    choice = Choice("an upgrade", values, hexes=False)
    return lambda state, running: (choice,) if running.spec.type == ANY else ()


def can_promote(state: SpireState, unit: Unit) -> bool:
    """Return whether a unit shows its basic side and may be flipped; some factions never promote minions."""
    chip, faction = state.chip(unit), state.contents.factions.get(state.chip(unit).faction)
    return not unit.promoted and chip.promoted is not None and (unit.hero or faction is None or faction.promotes)


def can_demote(state: SpireState, unit: Unit) -> bool:
    """Return whether a unit shows its promoted side and may be flipped back."""
    return unit.promoted and not is_choice(state, state.chip(unit))


def _turning(turn: Callable[[SpireState, Unit], None], may: Callable[[SpireState, Unit], bool]) -> Word:
    """Return an effect word that turns units over."""

    def act(state: SpireState, running: RunningEffect) -> None:
        for unit in units(state, running):
            if may(state, unit):
                turn(state, unit)

    def fits(state: SpireState, running: RunningEffect, piece: Piece) -> bool:
        unit = unit_of(state, piece)
        return unit is not None and may(state, unit)

    return Word(act, AIM, fits)


def _of_players(change: Callable[[SpireState, int, int, str, str], int]) -> Callable[[SpireState, RunningEffect], None]:
    """Return the function behind an effect word that changes the Source of players."""

    def act(state: SpireState, running: RunningEffect) -> None:
        for seat in players(state, running):
            change(state, seat, running.spec.amount, clause(state, running), name(state, running))

    return act


def _steal(state: SpireState, running: RunningEffect) -> None:
    for seat in players(state, running):
        if seat != running.owner and (
            taken := lose(state, seat, running.spec.amount, clause(state, running), name(state, running))
        ):
            gain(state, running.owner, taken, clause(state, running), name(state, running))


def _has_source(state: SpireState, running: RunningEffect) -> bool:
    return any(state.source[seat] for seat in players(state, running) if seat != running.owner)


def _damage(state: SpireState, running: RunningEffect) -> None:
    cause = Cause(running.source.seat, piece=running.source.piece)
    for piece in pieces(state, running):
        tell(state, running, f"{running.spec.amount} damage")
        harm(state, piece, running.spec.amount, cause)


def missing(state: SpireState, piece: Piece) -> int:
    """Return how much health a unit or a gate has lost; 0 for a defeated gate and for any other piece."""
    if piece.kind == GATE:
        seat = piece.number
        return max(0, state.gate_most(seat) - state.health[seat]) if state.health[seat] else 0
    thing = thing_of(state, piece)
    return max(0, stats.health_of(state, thing) - thing.health) if isinstance(thing, Unit) else 0


def _recover(state: SpireState, running: RunningEffect) -> None:
    for piece in pieces(state, running):
        amount = min(running.spec.amount, missing(state, piece))
        if not amount:
            continue
        unit = thing_of(state, piece)
        if isinstance(unit, Unit):
            state.put(unit._replace(health=unit.health + amount))
            said = f"{called(state, unit)} recovers {amount} health: {unit.health + amount}"
        else:
            seat = piece.number
            state.health[seat] += amount
            said = f"{state.whose(seat)} gate recovers {amount} health: {state.health[seat]}"
        tell(state, running, said)


WORDS: Mapping[str, Word] = {
    "add_upgrade": Word(_add, ("type", "count", "who", *AIM), _may_add, _upgrade_choice(_kinds_to_add)),
    "remove_upgrade": Word(_remove, ("type", "count", "who", *AIM), _has_upgrade, _upgrade_choice(_kinds_there)),
    "promote": _turning(promote, can_promote),
    "demote": _turning(demote, can_demote),
    "gain_source": Word(_of_players(gain), ("amount", "die", "who")),
    "lose_source": Word(_of_players(lose), ("amount", "who")),
    "steal_source": Word(_steal, ("amount", "who"), can=_has_source),
    "deal_damage": Word(_damage, ("amount", "die", *AIM)),
    "recover": Word(_recover, ("amount", *AIM), lambda state, running, piece: missing(state, piece) > 0),
}
