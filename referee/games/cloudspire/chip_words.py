"""The effect words that change the health, upgrades or side of a chip, the health of a gate, or a player’s Source."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.cloudspire import stats
from referee.games.cloudspire.catalogue import UPGRADES
from referee.games.cloudspire.damage import Cause, defeat_spire
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
    target,
    units,
)
from referee.games.cloudspire.state import Spire, SpireState, Unit

ANY, BOTTOM = "any", "bottom"


def _kinds_to_add(state: SpireState, running: RunningEffect) -> list[str]:
    piece = target(state, running)
    return [kind for kind in UPGRADES if piece is not None and _takes(state, piece, kind)]


def _takes(state: SpireState, piece: Piece, kind: str) -> bool:
    """Return whether an upgrade of a kind is left and may go on a chip (CS-COMP-05, CS-HERO-05, CS-HERO-06)."""
    thing = thing_of(state, piece)
    if isinstance(thing, Unit):
        return thing.hero and why_no_upgrade(state, thing, kind) is None
    return thing is not None and state.supply(kind) > 0


def _may_add(state: SpireState, running: RunningEffect, piece: Piece) -> bool:
    kinds = UPGRADES if running.spec.type == ANY else (running.spec.type,)
    return any(_takes(state, piece, kind) for kind in kinds)


def _add(state: SpireState, running: RunningEffect) -> None:
    piece = target(state, running)
    thing = None if piece is None else thing_of(state, piece)
    kind = str(running.args[-1]) if running.spec.type == ANY else running.spec.type
    for _ in range(running.spec.number):
        if piece is None or thing is None or not _takes(state, piece, kind):
            return
        if isinstance(thing, Unit):
            thing = thing._replace(upgrades=(*thing.upgrades, kind))
        else:
            thing = thing._replace(pile=(kind, *thing.pile))
        state.put(thing)
        state.report(
            clause(state, running),
            f"{name(state, running)}: {called(state, thing)} gains {an_upgrade(kind)}",
            running.owner,
        )


def _kinds_there(state: SpireState, running: RunningEffect) -> list[str]:
    piece = target(state, running)
    return [] if piece is None else list(dict.fromkeys(_pile(thing_of(state, piece))))


def _pile(thing: Unit | Spire | None) -> tuple[str, ...]:
    return thing.pile if isinstance(thing, Spire) else thing.upgrades if thing is not None else ()


def _has_upgrade(state: SpireState, running: RunningEffect, piece: Piece) -> bool:
    pile = _pile(thing_of(state, piece))
    return bool(pile) if running.spec.type in (ANY, BOTTOM) else running.spec.type in pile


def _remove(state: SpireState, running: RunningEffect) -> None:
    """Remove an upgrade; a spire that loses its last one falls (CS-COMP-06, CS-ATK-19)."""
    piece = target(state, running)
    thing = None if piece is None else thing_of(state, piece)
    if thing is None or piece is None or not _has_upgrade(state, running, piece):
        return
    pile = _pile(thing)
    kind = (
        pile[0]
        if running.spec.type == BOTTOM
        else str(running.args[-1])
        if running.spec.type == ANY
        else running.spec.type
    )
    if kind not in pile:  # only an overruled move names an upgrade that is not there
        return
    place = pile.index(kind)
    left = (*pile[:place], *pile[place + 1 :])
    state.report(
        clause(state, running),
        f"{name(state, running)}: {called(state, thing)} loses {an_upgrade(kind)}",
        running.owner,
    )
    if isinstance(thing, Unit):
        state.put(thing._replace(upgrades=left))
        return
    state.put(thing._replace(pile=left))
    if not left and state.options.spire_last_chip == "immediate":
        defeat_spire(state, state.spires[thing.id], Cause(running.source.seat, piece=running.source.piece))


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
        state.report(clause(state, running), f"{name(state, running)}: {running.spec.amount} damage", running.owner)
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
        state.report(clause(state, running), f"{name(state, running)}: {said}", running.owner)


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
