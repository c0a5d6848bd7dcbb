"""The verb `play`: show and discard a hand card, and carry out its effects (MM-HAND-04..06)."""

from collections.abc import Sequence

from referee.engine import LastingEffect, Part, grant
from referee.engine.verbs import AbilityVerb, Breach, Guard, Move, Slot
from referee.games.monsters_and_magic import draws
from referee.games.monsters_and_magic.actions import ASIDE, needs_movement
from referee.games.monsters_and_magic.catalogue import CardEffect
from referee.games.monsters_and_magic.combat import CARDS, record_answer
from referee.games.monsters_and_magic.effects import (
    EFFECTS,
    abilities_from_hand,
    card_of,
    carry_out,
    deck_card_breach,
    hand_use_breach,
)
from referee.games.monsters_and_magic.fights import current_fight, fighter_of
from referee.games.monsters_and_magic.force import force
from referee.games.monsters_and_magic.names import HAND_CARD
from referee.games.monsters_and_magic.placing import force_scope, own_figure
from referee.games.monsters_and_magic.state import OWN_PHASES, MonstersState, hand, permanents
from referee.games.monsters_and_magic.using import AIM, LAST, SUMMON, CardUse

PLAY = "play"
AFTER_MOVEMENT = ("allies", "recruitment", "end")


def _effects(state: MonstersState, move: Move) -> list[CardEffect]:
    return [ability.data for ability in PLAYING.of(state, move)]


def _name(state: MonstersState, move: Move) -> str:
    card = card_of(state, move)
    return str(move.args[0]) if card is None else card.name


def _is_in_hand(state: MonstersState, move: Move) -> Breach | None:
    """Check that the card is, or could be, in the hand; each copy is in only one place (MM-DECK-01)."""
    face, missing = str(move.args[0]), deck_card_breach(state, move)
    if missing is not None:
        return missing
    breach = draws.zone_card_breach(state, hand(move.seat), face, "MM-HAND-01")
    if breach is None or all(token.face != face for token in state.zones[permanents(move.seat)]):
        return breach
    return breach._replace(also=(*breach.also, "MM-CARD-03"))


def _turn_breach(state: MonstersState, move: Move) -> Breach | None:
    """Check that it is the player's turn, unless hand cards may be played in any turn (MM-Q-29)."""
    if state.seat == move.seat or current_fight(state) is not None:
        return None
    effects = _effects(state, move)
    own_only = any(effect.action == "recruit" or effect.target for effect in effects)
    if state.options.hc_window == "any_time" and not own_only:
        return None
    text = f"it is {state.seat_name(state.seat)}’s turn, and there is no combat"
    return Breach("MM-TURN-01", text, also=("MM-Q-30" if own_only else "MM-Q-29",))


def combat_breach(state: MonstersState, move: Move) -> Breach | None:
    """Check that a card played in combat gives Force to the player's unit that fights (MM-COMB-10, MM-Q-27)."""
    if current_fight(state) is None or card_of(state, move) is None:
        return _has_fight(state, move)
    forces = [effect for effect in _effects(state, move) if effect.stat == "force"]
    if not forces:
        text = f"{_name(state, move)} gives no Force; resolve the combat first"
        return Breach("MM-COMB-02", text, also=("MM-Q-29",))
    if all(effect.target for effect in forces):
        breach = _aimed_force_breach(state, move)
        if breach is not None:
            return breach
    if state.options.combat_card_filter == "any" or adds_force(state, move):
        return None
    unit = fighter_of(state, move.seat)
    fights = "unit" if unit is None else state.contents.units[unit.kind].name
    text = f"{_name(state, move)} adds no Force to the {fights} that fights here"
    return Breach("MM-COMB-10", text, also=("MM-FORCE-04", "MM-Q-27"))


def _aimed_force_breach(state: MonstersState, move: Move) -> Breach | None:
    """Check that Force for one figure may be given during a combat, and that it is the player's turn (MM-Q-56)."""
    if state.options.artificer_window == "before":
        return Breach("MM-COMB-02", f"use {_name(state, move)} before a fight, not during one", also=("MM-Q-56",))
    if state.seat == move.seat:
        return None
    return Breach("MM-CARD-06", f"use {_name(state, move)} on your own turn", also=("MM-Q-56",))


def adds_force(state: MonstersState, move: Move) -> bool:
    """Return whether a card would raise the Force of the unit with which its player fights."""
    unit = fighter_of(state, move.seat)
    if unit is None:
        return False
    trial = state.copy()
    found = PLAYING.uses(state, move) or ()
    _grant_lasting_effects(trial, found)
    for use in found:
        if use.ability.effect is EFFECTS[AIM] and own_figure(trial, use) is not None:
            use.ability.effect.act(trial, use)
    return force(trial, unit).total > force(state, unit).total


def _in_phase(state: MonstersState, move: Move) -> Breach | None:
    """Check that the phase allows a card with move points, a summon or a recruit (MM-Q-29, MM-Q-30, MM-Q-51)."""
    if current_fight(state) is not None:
        return None
    effects = _effects(state, move)
    moving = [effect for effect in effects if needs_movement(effect)]
    if moving and (state.phase != "movement" or state.seat != move.seat):
        clause, also = ("MM-CARD-07", "MM-Q-51") if moving[0].action else ("MM-MOVE-07", "MM-Q-29")
        return Breach(clause, f"play {_name(state, move)} in your Movement Phase", also=(also,))
    if any(effect.action == "recruit" for effect in effects):
        return _recruit_phase_breach(state, move)
    return None


def _recruit_phase_breach(state: MonstersState, move: Move) -> Breach | None:
    when = state.options.hc_recruit_phase
    if when == "recruitment" and state.phase != "recruitment":
        text = f"play {_name(state, move)} in your Recruitment Phase"
        return Breach("MM-HAND-04", text, also=("MM-Q-30",))
    if when == "after_movement" and state.phase not in AFTER_MOVEMENT:
        text = f"play {_name(state, move)} after your Movement Phase"
        return Breach("MM-HAND-04", text, also=("MM-Q-30",))
    return None


def _has_fight(state: MonstersState, move: Move) -> Breach | None:
    """Check that a fight is going on, if Force from the hand counts for one fight (MM-Q-28)."""
    effects = _effects(state, move)
    if state.options.hc_duration == "turn" or current_fight(state) is not None or not effects:
        return None
    if any(effect.stat != "force" for effect in effects):
        return None
    text = f"{_name(state, move)} counts only for the fight in which you play it, and there is none now"
    return Breach("MM-COMB-10", text, also=("MM-Q-28",))


def _grant_lasting_effects(state: MonstersState, uses: Sequence[CardUse]) -> None:
    """Grant the lasting effects of a card; one LastingEffect covers all of them."""
    lasting = [use for use in uses if use.ability.effect is EFFECTS[LAST]]
    if lasting:
        only_force = all(use.data.stat == "force" for use in lasting)
        scope = force_scope(state) if only_force else "turn"
        grant(state, LastingEffect(lasting[0].ability.source, lasting[0].seat, scope))


def play_card(state: MonstersState, move: Move) -> None:
    """Show and discard the card, and carry out its effects."""
    found = PLAYING.uses(state, move) or ()
    draws.discard(state, hand(move.seat), str(move.args[0]))
    state.report("MM-HAND-04", f"{state.seat_name(move.seat)}: {PLAY_VERB.write(state, move)}", move.seat)
    if state.top_kind == CARDS:
        record_answer(state)
    _grant_lasting_effects(state, found)
    carry_out(state, found)


def _is_of_use(state: MonstersState, seat: int, face: str) -> bool:
    """Return whether to list the plays of a card; in a combat, only if it gives Force."""
    effects = state.contents.cards[face].effects
    return current_fight(state) is None or any(effect.stat == "force" for effect in effects)


PLAYING = AbilityVerb(PLAY, "MM-CARD-01", Slot(HAND_CARD), abilities_from_hand, ready=_is_of_use, infers=False)
PLAY_VERB = PLAYING.verb(
    answers=OWN_PHASES | {CARDS, ASIDE},
    guards=(
        Guard("in time", lambda state, move: _turn_breach(state, move) or _in_phase(state, move)),
        PLAYING.shape(idle=hand_use_breach),
        Guard("in combat", combat_breach, ("shape",)),
        *PLAYING.conditions(effect for word, effect in EFFECTS.items() if word != SUMMON),
        Guard("in hand", _is_in_hand),
    ),
    effect=play_card,
    anchored=False,
)
PART = Part(verbs=(PLAY_VERB,))
