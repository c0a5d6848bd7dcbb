"""The effect words that change Source, and the health of units, spires and gates."""

from __future__ import annotations

from collections.abc import Mapping

from referee.games.cloudspire import stats
from referee.games.cloudspire.damage import hit_spire, hurt
from referee.games.cloudspire.deeds import Deed, pieces, players
from referee.games.cloudspire.defeat import Cause
from referee.games.cloudspire.effect_word import AIM, CLAUSE, Word, name
from referee.games.cloudspire.gates import hit_gate
from referee.games.cloudspire.pieces import GATE, Piece, called, thing_of
from referee.games.cloudspire.pieces_in_play import Unit
from referee.games.cloudspire.purse import gain, lose
from referee.games.cloudspire.state import SpireState

# Source.


def _gain(state: SpireState, deed: Deed) -> None:
    for seat in players(state, deed):
        gain(state, seat, deed.doing.amount, CLAUSE, name(state, deed))


def _lose(state: SpireState, deed: Deed) -> None:
    for seat in players(state, deed):
        lose(state, seat, deed.doing.amount, CLAUSE, name(state, deed))


def _steal(state: SpireState, deed: Deed) -> None:
    for seat in players(state, deed):
        if seat != deed.owner and (taken := lose(state, seat, deed.doing.amount, CLAUSE, name(state, deed))):
            gain(state, deed.owner, taken, CLAUSE, name(state, deed))


def _has_source(state: SpireState, deed: Deed) -> bool:
    return any(state.source[seat] for seat in players(state, deed) if seat != deed.owner)


# Health.


def harm(state: SpireState, piece: Piece, amount: int, cause: Cause) -> None:
    """Deal damage to a unit, a spire or a gate (CS-GATE-05)."""
    thing = thing_of(state, piece)
    if isinstance(thing, Unit):
        hurt(state, thing, amount, cause)
    elif thing is not None:
        hit_spire(state, thing, amount, cause)
    elif piece.kind == GATE:
        hit_gate(state, int(str(piece.key)), amount, cause)


def _damage(state: SpireState, deed: Deed) -> None:
    cause = Cause(deed.source.seat, piece=deed.source.piece)
    for piece in pieces(state, deed):
        state.report(CLAUSE, f"{name(state, deed)}: {deed.doing.amount} damage", deed.owner)
        harm(state, piece, deed.doing.amount, cause)


def missing(state: SpireState, piece: Piece) -> int:
    """Return how much health a unit or a gate has lost."""
    if piece.kind == GATE:
        seat = int(str(piece.key))
        return max(0, state.gate_most(seat) - state.health[seat]) if state.health[seat] else 0
    thing = thing_of(state, piece)
    return max(0, stats.health_of(state, thing) - thing.health) if isinstance(thing, Unit) else 0


def _recover(state: SpireState, deed: Deed) -> None:
    for piece in pieces(state, deed):
        amount = min(deed.doing.amount, missing(state, piece))
        if not amount:
            continue
        unit = thing_of(state, piece)
        if isinstance(unit, Unit):
            state.put(unit._replace(health=unit.health + amount))
            said = f"{called(state, unit)} recovers {amount} health: {unit.health + amount}"
        else:
            state.health[int(str(piece.key))] += amount
            said = (
                f"{state.whose(int(str(piece.key)))} gate recovers {amount} health: {state.health[int(str(piece.key))]}"
            )
        state.report(CLAUSE, f"{name(state, deed)}: {said}", deed.owner)


def _is_hurt(state: SpireState, deed: Deed, piece: Piece) -> bool:
    return missing(state, piece) > 0


WORDS: Mapping[str, Word] = {
    "gain_source": Word(_gain, ("amount", "die", "who", "may")),
    "lose_source": Word(_lose, ("amount", "who")),
    "steal_source": Word(_steal, ("amount", "who"), can=_has_source),
    "deal_damage": Word(_damage, ("amount", "die", *AIM)),
    "recover": Word(_recover, ("amount", "may_all", *AIM), _is_hurt),
}
