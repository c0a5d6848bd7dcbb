"""The verb `claim`: the referee answers what is missing to win, as it ends a won game without a claim."""

from __future__ import annotations

from referee.engine import Breach, Guard, Move, Part, Verb
from referee.games.monsters_and_magic.figures import units_of
from referee.games.monsters_and_magic.state import OWN_PHASES, MonstersState
from referee.games.monsters_and_magic.victory import temples

CLAIM = "claim"
SAID = frozenset({"claim", "claim victory", "claim the victory", "victory", "i win", "i have won"})


def _won(state: MonstersState, move: Move) -> Breach | None:
    """Return why the game is not won: not counted yet (MM-WIN-03, MM-WIN-04), or not enough (MM-WIN-01, MM-WIN-02)."""
    seat, name = move.seat, state.seat_name(move.seat)
    held, garrisons = temples(state, seat), state.garrison_count(seat)
    needed, wanted = state.options.temples_to_win, state.options.garrisons_to_win
    when = f"counted when {name}’s next turn begins"
    if held >= needed:
        return Breach("MM-WIN-03", f"{name} holds {held} Temples, which are {when}", "fact", ("MM-WIN-02",))
    if garrisons >= wanted:
        return Breach("MM-WIN-04", f"{name} has {garrisons} garrisons, which are {when}", "fact")
    others = sum(units_of(state, other) for other in state.alive() if other != seat)
    text = f"{held} of {needed} Temples, {garrisons} of {wanted} garrisons, and {others} enemy units are left"
    return Breach("MM-WIN-01", text, "fact", ("MM-WIN-02", "MM-WIN-04"))


def _claim(state: MonstersState, move: Move) -> None:
    """Change nothing: victory is tested when the rules say so."""


CLAIM_VERB: Verb[MonstersState] = Verb(
    name=CLAIM,
    answers=OWN_PHASES,
    guards=(Guard("won", _won),),
    effect=_claim,
    candidates=lambda state, seat: (Move(seat, CLAIM),),
    read=lambda state, seat, tokens: ((Move(seat, CLAIM),),) if " ".join(tokens) in SAID else (),
    write=lambda state, move: "claim victory",
    anchored=True,
)
PART: Part[MonstersState] = Part(
    verbs=(CLAIM_VERB,),
)
