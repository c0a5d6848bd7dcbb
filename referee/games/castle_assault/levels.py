"""Hero Levels, earned by destroying Monsters, and the stamps that they allow (CA-HERO)."""

from referee.engine import Frame, Part, decline, pop, push, question
from referee.engine.core.hooks import PASS
from referee.engine.verbs import Breach, Guard, Move, NamedThing, Slot, TypedForm, Verb, listed, verb
from referee.games.castle_assault.arrivals import scenario_of
from referee.games.castle_assault.catalogue import SOUTH
from referee.games.castle_assault.state import CastleState, Unit

STAMP = "stamp"
LEVELS = {4: "CA-SCN4-03", 8: "CA-SCN8-04"}
"""The clause that grants a Hero Level, by the scenario's number."""


def note_defeat(state: CastleState, unit: Unit) -> None:
    """Count a destroyed Monster, and grant the Hero Level that the scenario gives for it (CA-SCN4-03, CA-SCN8-04)."""
    if not state.is_automatic(unit.seat):
        return
    state.defeated[unit.card] = state.defeated.get(unit.card, 0) + 1
    for rule in scenario_of(state).specials("hero_level"):
        if rule.unit == unit.card:
            _grant(state)


def is_hero_in_play(state: CastleState) -> bool:
    """Return whether South's Hero is on the board."""
    return any(state.card(unit).kind == "hero" for unit in state.units_of(SOUTH))


def _grant(state: CastleState) -> None:
    if not is_hero_in_play(state) and state.options.hero_level_timing == "in_play_only":
        state.report("CA-Q-HEROLEVEL", "the Hero is not in play: the level is lost", SOUTH)
        return
    state.levels += 1
    state.report(LEVELS.get(scenario_of(state).number, "CA-HERO-01"), "the Hero gains a level", SOUTH)
    if is_hero_in_play(state):
        push(state, Frame(STAMP, SOUTH))


def free_slots(state: CastleState) -> tuple[str, ...]:
    """Return the colours of the free slots on South's Hero (CA-HERO-02)."""
    hero = next((state.card(unit) for unit in state.units_of(SOUTH) if state.card(unit).kind == "hero"), None)
    if hero is None:
        return ()
    return tuple(colour for colour in hero.slots if hero.slots.count(colour) > state.stamps.count(colour))


def _stamp_prompt(state: CastleState, frame: Frame) -> str:
    """Return the prompt for the Hero's new stamp (CA-HERO-03)."""
    return f"stamp the Hero ({listed(free_slots(state), 'or') or 'no slot is free'}), or pass"


def _has_slot(state: CastleState, move: Move) -> Breach | None:
    colour = COLOUR.of(move)
    if colour in free_slots(state):
        return None
    return Breach(
        "CA-HERO-02", f"the Hero has no free {colour} slot (free: {', '.join(free_slots(state)) or 'none'})", "fact"
    )


def stamp(state: CastleState, move: Move) -> None:
    """Put a stamp on the Hero."""
    pop(state)
    state.stamps, state.levels = (*state.stamps, COLOUR.of(move)), state.levels - 1
    state.report("CA-HERO-01", f"the Hero gets a {COLOUR.of(move)} stamp", move.seat)


COLOUR: Slot[str] = Slot(
    NamedThing("a colour", lambda state: {colour: colour for colour in state.contents.stamps}, least_letters=1)
)
STAMP_VERB: Verb[CastleState] = verb(
    STAMP, "CA-HERO-01", (COLOUR,), effect=stamp, guards=(Guard("slot", _has_slot, ("due",)),)
)
KEEP_VERB: Verb[CastleState] = verb(
    "forgo", "CA-HERO-03", answers={STAMP}, effect=decline, typed=TypedForm(words_if_asked=(PASS, "no"))
)
PART: Part[CastleState] = Part(
    verbs=(STAMP_VERB, KEEP_VERB), questions={STAMP: question("CA-HERO-01", _stamp_prompt, may_pass=True)}
)
