"""How long a wave lasts: faction minions in play, and the end of the wave (CS-ONS-01 to 15)."""

from collections.abc import Iterator

from referee.engine import UNKNOWN, Frame, count_use, find_frame, pop, reset_uses, use_count
from referee.engine.core.agenda import replace_frame
from referee.games.cloudspire import chips
from referee.games.cloudspire.catalogue import Chip
from referee.games.cloudspire.deploying import forget_top
from referee.games.cloudspire.moments import trigger_each
from referee.games.cloudspire.pieces import name_with_owner, player
from referee.games.cloudspire.places import stack
from referee.games.cloudspire.state import NEUTRAL, ONSLAUGHT, STAGES, WAVE, SpireState, Unit

PHASE_OVER = "onslaught over"
ROUNDS, TURN_OVER, STAGE, ROUND_OVER, TURN = "rounds", "turn over", "stage", "round over", "onslaught turn"
PLANNED = frozenset((TURN_OVER, STAGE, ROUND_OVER, TURN, *STAGES, "spires", "shoot", "look", "quick", "relics"))
"""The kinds of frames for later steps of a wave, dropped when no faction minion is left (CS-ONS-11)."""
UNFINISHED = frozenset({"strike", "answer", "after attack", "defend", "spire dice", "spire hit", "displace"})
"""The kinds of frames for an attack that has not been fully resolved."""
ROUND = "round"


def keeps_wave_going(state: SpireState, chip: Chip) -> bool:
    """Return whether a chip keeps the wave going: a minion, by house rule only a faction’s own (CS-ONS-15, CS-R79)."""
    return not chip.is_hero and (chip.is_faction or state.options.mercs_keep_wave == "yes")


def has_minions_left(state: SpireState) -> bool:
    """Return whether a minion that keeps the wave going is in play: on the map or in a stack (CS-ONS-13, CS-ONS-14)."""
    return any(True for seat in range(state.sides) for _ in minions_of(state, seat))


def minions_of(state: SpireState, seat: int) -> Iterator[str]:
    """Yield the minions of a seat that keep the wave going; an unknown chip counts as one of them."""
    units = state.contents.units
    for unit in state.units_of(seat):
        if keeps_wave_going(state, units[unit.chip]):
            yield unit.chip
    hidden = (chip for group in (*map(state.chips_below, state.units_of(seat)), *state.waiting(seat)) for chip in group)
    yield from (chip for chip in hidden if chip == UNKNOWN or keeps_wave_going(state, units[chip]))


def check_wave(state: SpireState) -> None:
    """End the wave at once when no faction minion is left in play (CS-ONS-11)."""
    base = find_frame(state, ROUNDS) if state.phase == ONSLAUGHT else None
    if base is None or not base.data[0] or has_minions_left(state) or find_frame(state, PHASE_OVER):
        return
    state.report("CS-ONS-11", "no faction minion is left in play: the wave ends at once")
    end_wave(state)


def end_wave(state: SpireState) -> None:
    """End the wave: drop everything that is planned, except the rewards for defeats (CS-ATK-28)."""
    state.agenda = tuple([frame for frame in state.agenda if frame.kind not in PLANNED | UNFINISHED])
    replace_frame(state, Frame(PHASE_OVER), ROUNDS)
    trigger_each(state, "wave_end", map(player, range(state.sides)))


def end_onslaught(state: SpireState) -> None:
    """End the Onslaught Phase: send home what does not stay for the next wave (CS-ONS-12, CS-R30, CS-R31)."""
    pop(state)
    for unit in tuple(state.units.values()):
        _after_wave(state, unit)
    for seat in range(state.sides):
        if state.options.leftover_minions != "stay":
            chips.bring_home(state, stack(seat), seat)
            state.groups[seat] = ()
            forget_top(state, seat)
    state.stage, state.round, state.still, state.looked = "", 0, 0, ()


def _after_wave(state: SpireState, unit: Unit) -> None:
    if unit.seat == NEUTRAL:
        return
    if unit.is_hero:
        state.put(unit._replace(is_at_campfire=False))
        if state.options.heroes_between_waves == "return":
            chips.return_hero(state, unit)
    elif state.options.leftover_minions == "return":
        state.report("CS-R31", f"{name_with_owner(state, unit)} returns to the barracks", unit.seat)
        chips.send_home(state, unit)


def record_change(state: SpireState) -> None:
    """Record that something has changed in this round."""
    if not use_count(state, ROUND, 0, "change"):
        count_use(state, ROUND, 0, "change")


def record_remaining(state: SpireState, thing: str, amount: int) -> None:
    """Record how much of something is left, such as health or the steps of a minion to the mark (CS-R26).

    It is a change only if the amount is the lowest so far in this wave: repeated healing must not prolong a wave.
    """
    key = f"left of {thing}"
    least = use_count(state, WAVE, 0, key)  # one more than the minimum, as 0 means that nothing has been noted
    if not least or amount + 1 < least:
        count_use(state, WAVE, 0, key, amount + 1 - least)
        record_change(state)


def count_still_round(state: SpireState) -> bool:
    """Count consecutive rounds without a change; return whether there are enough to end the wave."""
    state.still = 0 if use_count(state, ROUND, 0, "change") else state.still + 1
    reset_uses(state, ROUND)
    return 0 < state.options.stalemate_rounds <= state.still
