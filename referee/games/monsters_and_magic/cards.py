"""The verb `play`: a hand card is shown, discarded, and helps its player to the end of the turn (MM-HAND-04..06)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from referee.engine.core import naming
from referee.engine.core.effects import Effect, grant
from referee.engine.core.guards import Breach, Guard
from referee.engine.core.move import UNKNOWN, Move
from referee.engine.core.ruling import Reveal
from referee.engine.core.verb import Verb
from referee.engine.part import Part
from referee.games.monsters_and_magic import draws
from referee.games.monsters_and_magic.actions import ASIDE, needs_movement
from referee.games.monsters_and_magic.combat import CARDS, answer
from referee.games.monsters_and_magic.deeds import (
    arguments,
    card_of,
    carry_out,
    condition_guards,
    deed_of,
    effects_of,
    named_arguments,
    shape_guard,
    shown_arguments,
    unheard_of,
    uses,
)
from referee.games.monsters_and_magic.fights import fight_of, fighter_of
from referee.games.monsters_and_magic.force import force
from referee.games.monsters_and_magic.placing import duration, own_figure
from referee.games.monsters_and_magic.reverting import undo_changes
from referee.games.monsters_and_magic.state import OWN_PHASES, hand, permanents
from referee.games.monsters_and_magic.using import AIM, LAST, Use, deed_name
from referee.games.monsters_and_magic.wording import read_use, write_use

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from referee.games.monsters_and_magic.catalogue import CardEffect
    from referee.games.monsters_and_magic.state import MonstersState

PLAY = "play"
AFTER_MOVEMENT = ("allies", "recruitment", "end")


def expire_hand(state: MonstersState) -> None:
    """Undo, as a turn ends, what hand cards have changed, where the table plays so (MM-HAND-05, MM-Q-31)."""
    undo_changes(state)


def _effects(state: MonstersState, move: Move) -> Sequence[CardEffect]:
    card = card_of(state, move)
    return () if card is None else effects_of(state, move.seat, card, by_hand=True)


def _name(state: MonstersState, move: Move) -> str:
    card = card_of(state, move)
    return str(move.args[0]) if card is None else card.name


def _in_hand(state: MonstersState, move: Move) -> Breach | None:
    """Look whether the card is, or can be, in the hand; every copy has one place (MM-DECK-01)."""
    face, unheard = str(move.args[0]), unheard_of(state, move)
    if unheard is not None:
        return unheard
    breach = draws.card_in(state, hand(move.seat), face, "MM-HAND-01")
    if breach is None or all(token.face != face for token in state.zones[permanents(move.seat)]):
        return breach
    return breach._replace(also=(*breach.also, "MM-CARD-03"))


def _in_time(state: MonstersState, move: Move) -> Breach | None:
    """Look whether it is the turn and the phase for a hand card (MM-Q-29, MM-Q-30, MM-Q-51)."""
    return _own_turn(state, move) or _in_phase(state, move)


def _own_turn(state: MonstersState, move: Move) -> Breach | None:
    """Outside combat hand cards are played in the own turn, or in any turn where that is agreed (MM-Q-29)."""
    if state.seat == move.seat or fight_of(state) is not None:
        return None
    effects = _effects(state, move)
    own_only = any(effect.action == "recruit" or effect.target for effect in effects)
    if state.options.hc_window == "any_time" and not own_only:
        return None
    text = f"it is {state.seat_name(state.seat)}’s turn, and no combat is on"
    return Breach("MM-TURN-01", text, also=("MM-Q-30" if own_only else "MM-Q-29",))


def in_combat(state: MonstersState, move: Move) -> Breach | None:
    """In a combat only Force for the unit that fights is played (MM-COMB-10, MM-Q-27)."""
    if fight_of(state) is None or card_of(state, move) is None:
        return _has_fight(state, move)
    forces = [effect for effect in _effects(state, move) if effect.stat == "force"]
    if not forces:
        text = f"{_name(state, move)} gives no Force, and a combat is resolved first"
        return Breach("MM-COMB-02", text, also=("MM-Q-29",))
    if all(effect.target for effect in forces):
        breach = _aimed_in_combat(state, move)
        if breach is not None:
            return breach
    if state.options.combat_card_filter == "any" or adds_force(state, move):
        return None
    unit = fighter_of(state, move.seat)
    fights = "unit" if unit is None else state.contents.units[unit.kind].name
    text = f"{_name(state, move)} adds no Force to the {fights} that fights here"
    return Breach("MM-COMB-10", text, also=("MM-FORCE-04", "MM-Q-27"))


def _aimed_in_combat(state: MonstersState, move: Move) -> Breach | None:
    """MM-Q-56: Force for one chosen figure is for the own turn, and may be kept out of combat."""
    if state.options.artificer_window == "before":
        return Breach("MM-COMB-02", f"{_name(state, move)} is used before a fight, not in it", also=("MM-Q-56",))
    if state.seat == move.seat:
        return None
    return Breach("MM-CARD-06", f"{_name(state, move)} is used on the own turn", also=("MM-Q-56",))


def adds_force(state: MonstersState, move: Move) -> bool:
    """Return whether a card would raise the Force of the unit with which its player fights."""
    unit = fighter_of(state, move.seat)
    if unit is None:
        return False
    trial = state.copy()
    found = uses(state, move, by_hand=True)
    _lend(trial, found)
    for use in found:
        if deed_name(use.effect, by_hand=True) == AIM and own_figure(trial, use) is not None:
            deed_of(use).act(trial, use)
    return force(trial, unit).total > force(state, unit).total


def _in_phase(state: MonstersState, move: Move) -> Breach | None:
    """Look whether it is the phase for move points, summons and recruits (MM-Q-29, MM-Q-30, MM-Q-51)."""
    if fight_of(state) is not None:
        return None
    effects = _effects(state, move)
    moving = [effect for effect in effects if needs_movement(effect)]
    if moving and (state.phase != "movement" or state.seat != move.seat):
        clause, also = ("MM-CARD-07", "MM-Q-51") if moving[0].action else ("MM-MOVE-07", "MM-Q-29")
        return Breach(clause, f"{_name(state, move)} is played in the own Movement Phase", also=(also,))
    if any(effect.action == "recruit" for effect in effects):
        return _recruit_phase(state, move)
    return None


def _recruit_phase(state: MonstersState, move: Move) -> Breach | None:
    when = state.options.hc_recruit_phase
    if when == "recruitment" and state.phase != "recruitment":
        text = f"{_name(state, move)} is played in the own Recruitment Phase"
        return Breach("MM-HAND-04", text, also=("MM-Q-30",))
    if when == "after_movement" and state.phase not in AFTER_MOVEMENT:
        text = f"{_name(state, move)} is played once the Movement Phase is over"
        return Breach("MM-HAND-04", text, also=("MM-Q-30",))
    return None


def _has_fight(state: MonstersState, move: Move) -> Breach | None:
    """Where Force from the hand counts for one fight, a fight must be on (MM-Q-28)."""
    effects = _effects(state, move)
    if state.options.hc_duration == "turn" or fight_of(state) is not None or not effects:
        return None
    if any(effect.stat != "force" for effect in effects):
        return None
    text = f"{_name(state, move)} counts for the fight in which it is played, and none is on"
    return Breach("MM-COMB-10", text, also=("MM-Q-28",))


def _lend(state: MonstersState, found: Sequence[Use]) -> None:
    """Let what lasts lie on its player: once for a card, whatever the number of its effects."""
    lasting = [use for use in found if deed_name(use.effect, use.by_hand) == LAST]
    if lasting:
        only_force = all(use.effect.stat == "force" for use in lasting)
        scope = duration(state) if only_force else "turn"
        grant(state, Effect(lasting[0].card.id, lasting[0].seat, scope))


def play_card(state: MonstersState, move: Move) -> None:
    """Show and discard the card, and do what it does."""
    found = uses(state, move, by_hand=True)
    draws.discard(state, hand(move.seat), str(move.args[0]))
    state.tell("MM-HAND-04", f"{state.seat_name(move.seat)}: {write_use(state, move, by_hand=True)}", move.seat)
    if state.agenda and state.agenda[-1].kind == CARDS:
        answer(state)
    _lend(state, found)
    carry_out(state, found)


def _candidates(state: MonstersState, seat: int) -> Iterator[Move]:
    for face in naming.open_faces(state, hand(seat)):
        if face == UNKNOWN:
            yield Move(seat, PLAY, (UNKNOWN,))
        else:
            yield from _plays(state, seat, face)


def _plays(state: MonstersState, seat: int, face: str) -> Iterator[Move]:
    """Yield the plays of one card; in a combat those that give Force alone are worth a look."""
    card = state.contents.cards[face]
    if fight_of(state) is not None and not any(effect.stat == "force" for effect in card.effects):
        return
    for args in arguments(state, seat, card, by_hand=True):
        yield Move(seat, PLAY, (face, *args))


def _expand(state: MonstersState, move: Move) -> Iterator[Move]:
    """Yield the plays with every card that an unknown one may be."""
    if move.args != (UNKNOWN,):
        yield from named_arguments(state, move)
        return
    for face in naming.possible_faces(state, state.deck, hand(move.seat)):
        for named in _plays(state, move.seat, face):
            yield from named_arguments(state, named)


def _shows(state: MonstersState, move: Move) -> tuple[Reveal, ...]:
    zone, face = hand(move.seat), str(move.args[0])
    shown = (Reveal(zone, face),) if face == UNKNOWN or naming.is_unknown(state, zone, face) else ()
    return (*shown, *shown_arguments(state, move, by_hand=True))


def _read(state: MonstersState, seat: int, tokens: tuple[str, ...]) -> Iterable[tuple[Move, ...]]:
    """Read `play wood elves`, `play oracle on blue`, `play MM49 treants giants`."""
    return read_use(state, seat, PLAY, tokens[1:], by_hand=True) if tokens[0] == PLAY else ()


PLAY_VERB: Verb[MonstersState] = Verb(
    name=PLAY,
    answers=OWN_PHASES | {CARDS, ASIDE},
    guards=(
        Guard("in time", _in_time),
        shape_guard(by_hand=True),
        Guard("in combat", in_combat, ("shape",)),
        *condition_guards(by_hand=True),
        Guard("in hand", _in_hand),
    ),
    effect=play_card,
    candidates=_candidates,
    read=_read,
    write=lambda state, move: write_use(state, move, by_hand=True),
    shows=_shows,
    expand=_expand,
)
PART: Part[MonstersState] = Part(
    verbs=(PLAY_VERB,),
)
