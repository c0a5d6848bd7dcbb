"""The effect words that change figures, costs and rules for a time, further builds, and shots."""

from __future__ import annotations

from collections.abc import Mapping

from referee.engine import Frame, push
from referee.games.cloudspire import stats
from referee.games.cloudspire.building import GRANTED
from referee.games.cloudspire.deeds import Deed, pieces, players
from referee.games.cloudspire.effect_word import AIM, CLAUSE, Choice, Word, name, one_unit
from referee.games.cloudspire.names import key
from referee.games.cloudspire.pieces import called, thing_of
from referee.games.cloudspire.privileges import grant_for_wave
from referee.games.cloudspire.shooting import can_reroll, reroll, retarget
from referee.games.cloudspire.state import WAVE, SpireState, group
from referee.games.cloudspire.stepping import free_beside, leave_group

LEAVES_GROUP = "leaves_group"


def _boost(state: SpireState, deed: Deed) -> None:
    doing = deed.doing
    sign = "+" if doing.amount > 0 else "−"
    for piece in pieces(state, deed):
        thing = thing_of(state, piece)
        if thing is not None:
            stats.boost(state, deed.source, piece, doing)
            said = f"{called(state, thing)} has {sign}{abs(doing.amount)} {doing.stat}"
            state.report(CLAUSE, f"{name(state, deed)}: {said}", deed.owner)


def _keep(state: SpireState, deed: Deed) -> None:
    """Let players keep a change of costs, command points and so on for the wave."""
    for seat in players(state, deed):
        grant_for_wave(state, deed.source, seat, deed.doing)
        state.report(CLAUSE, f"{name(state, deed)} is in force for {state.named(seat)}", seat)


def _flag(state: SpireState, deed: Deed) -> None:
    unit = one_unit(state, deed)
    if deed.doing.flag == LEAVES_GROUP:
        if unit is not None:
            leave_group(state, unit, deed.hex)
        return
    for piece in pieces(state, deed):
        stats.lend(state, deed.source, piece, deed.doing.flag, deed.doing.until or WAVE)


def _flag_choices(state: SpireState, deed: Deed) -> tuple[Choice, ...]:
    return (Choice("a hex", _leaving),) if deed.doing.flag == LEAVES_GROUP else ()


def _leaving(state: SpireState, deed: Deed) -> list[str]:
    unit = one_unit(state, deed)
    if unit is None or len(state.zones.get(group(unit.id), ())) < 2:
        return []
    return [key(hex) for hex in free_beside(state, unit)]


def _build(state: SpireState, deed: Deed) -> None:
    for seat in players(state, deed):
        push(state, *(Frame(GRANTED, seat, deed.doing.options) for _ in range(deed.doing.number)))


def _retarget(state: SpireState, deed: Deed) -> None:
    unit = one_unit(state, deed)
    if unit is not None:
        state.report("CS-SPIRE-04", f"{name(state, deed)}: {called(state, unit)} is the target instead", deed.owner)
        retarget(state, unit)


WORDS: Mapping[str, Word] = {
    "modify_stat": Word(_boost, ("stat", "amount", "until", "against", "may", *AIM)),
    "modify_cost": Word(_keep, ("cost", "amount", "who")),
    "extra_build": Word(_build, ("options", "count", "who")),
    "extra_cp": Word(_keep, ("amount", "who")),
    "extra_market": Word(_keep, ("of", "count", "who")),
    "reroll": Word(lambda state, deed: reroll(state), ("what",), can=lambda state, deed: can_reroll(state)),
    "retarget": Word(_retarget, AIM, can=lambda state, deed: can_reroll(state)),
    "ignore_influence": Word(_keep, ("who",)),
    "set_flag": Word(_flag, ("flag", "spire", "die", "until", *AIM), more=_flag_choices),
}
