"""Effects that are triggered or played: who decides, what may be chosen, and how they are carried out; relics."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.engine import Chance, DiceSpec, Frame, Part, count_use, decline, number, pop, push, question, swap, zones
from referee.engine.mechanisms import triggers
from referee.engine.mechanisms.abilities import Ability, AbilityVerb, Effect, Use
from referee.engine.mechanisms.triggers import USE, Triggers, WaitingAbility
from referee.engine.mechanisms.windows import Window, open_window, pass_window
from referee.engine.verbs import DUE, Breach, Card, Guard, Move, NamedThing, Slot, Term, Value, listed, plain
from referee.engine.words.verbs import names_held_card
from referee.games.cloudspire import chips
from referee.games.cloudspire.catalogue import UPGRADES
from referee.games.cloudspire.conditions import TriggerEvent, decider, holds, matching_pieces
from referee.games.cloudspire.land import in_words
from referee.games.cloudspire.levels import kept_relic_count as count_held
from referee.games.cloudspire.moments import is_used_up, limit_key, trigger_effects, trigger_specs
from referee.games.cloudspire.names import HEX, hex_name, hex_of, title
from referee.games.cloudspire.pieces import hex_of as space_of_piece
from referee.games.cloudspire.pieces import player, thing_of
from referee.games.cloudspire.places import RELIC_DISCARDS, in_force, relics
from referee.games.cloudspire.records import CHOSEN, NEVER, EffectSpec
from referee.games.cloudspire.running_effects import Choice, RunningEffect, TriggeredEffect, clause
from referee.games.cloudspire.selecting import PREPARE
from referee.games.cloudspire.sources import DIE, RELIC, Source, clause_of
from referee.games.cloudspire.state import ATTACK, BUILD, EXPLORE, MARKET, MOVE, START, SpireState
from referee.games.cloudspire.words import WORDS, choices, does_something

DO, ROLL, FACE = "effect", "effect die", "faction die"
"""The agenda steps: carry out the next effect word, roll the die of an effect, roll a faction die."""
COMMUTING = frozenset({"gain_source", "recover", "modify_stat", "promote", "draw_relic", "extra_cp", "modify_cost"})
"""The effect words whose order does not matter if nothing is chosen."""
UPGRADE = NamedThing("an upgrade", {**{kind: kind for kind in UPGRADES}, "fort": "fortification"})


class PendingEffects(NamedTuple):
    """The part of a record still to be carried out.

    source: its source, as text. face: the face of the faction die, else 0. trigger: the event that triggered it.
    effects_left: the number of each effect still to be carried out, with its arguments.
    """

    source: str
    face: int
    trigger: tuple[Value, ...]
    effects_left: tuple[tuple[int, tuple[Value, ...]], ...]


def ability(state: SpireState, source: Source, trigger: TriggerEvent, face: int = 0) -> Ability[TriggeredEffect]:
    """Return the current ability of a source. face: the face of the faction die that was rolled, else 0."""
    record = source.effect(state)
    does = record.faces[face - 1] if face else () if record.faces else tuple(trigger_specs(source, record))
    fired = TriggeredEffect(source, record, trigger, does)
    return Ability(source.text, record.name, face, ROLLING if source.kind == DIE and not face else ACTING, fired)


def ability_of(state: SpireState, one: WaitingAbility) -> Ability[TriggeredEffect]:
    """Return the ability of an entry in the list of waiting abilities."""
    return ability(state, Source.read(one.source), TriggerEvent.read(one.event), one.place)


class Step(NamedTuple):
    """An effect of an ability. place: its number. start: the place of its first argument. choices: its choices."""

    place: int
    running: RunningEffect
    start: int
    choices: tuple[Choice, ...]


def active_steps(state: SpireState, one: Ability[TriggeredEffect], seat: int) -> Iterator[Step]:
    """Yield the effects of an ability that would do something now. seat: who decides."""
    fired, start = one.data, 0
    for place, spec in enumerate(fired.does):
        running = RunningEffect(seat, fired.source, fired.trigger, spec)
        if does_something(state, running):
            found = choices(state, running)
            yield Step(place, running, start, found)
            start += len(found)


def slots(state: SpireState, one: Ability[TriggeredEffect]) -> tuple[Slot[str], ...]:
    """Return a slot for each choice of an ability, in order."""
    found = active_steps(state, one, decider(state, one.data.source, one.data.trigger))
    terms = [term(choice, step.running, step.start) for step in found for choice in step.choices]
    return tuple([Slot(kind, place) for place, kind in enumerate(terms)])


def term(choice: Choice, running: RunningEffect, start: int) -> Term[str]:
    """Return the term that reads and lists the values of a choice. start: the place of its effect's first argument."""
    if choice.are_hexes:
        return HEX.listing(
            lambda state, move_so_far: [
                hex_of(one) for one in choice.values(state, running._replace(args=move_so_far.args[start:]))
            ],
            choice.noun,
        )
    return UPGRADE.listing(
        lambda state, move_so_far: list(choice.values(state, running._replace(args=move_so_far.args[start:])))
    )


def _is_aimed(state: SpireState, use: Use[TriggeredEffect]) -> Breach | None:
    for step in active_steps(state, use.ability, decider(state, use.data.source, use.data.trigger)):
        for place, choice in enumerate(step.choices, step.start):
            values = list(choice.values(state, step.running._replace(args=use.args[step.start : place])))
            if use.args[place] not in values:
                said = _why_not(state, use, choice, str(use.args[place]), values)
                is_fact = _lacks_piece(state, step, place, use.args[place])
                return Breach(clause_of(use.data.record), said, "fact" if is_fact else "rule")
    return None


def _lacks_piece(state: SpireState, step: Step, place: int, value: Value) -> bool:
    """Return whether an effect is aimed at a hex without a chip of the kind that it affects."""
    spec = step.running.spec
    if spec.whom != CHOSEN or place != step.start:
        return False
    return all(
        space_of_piece(state, one) != hex_of(value) for one in matching_pieces(state, step.running.source, spec.piece)
    )


def _why_not(state: SpireState, use: Use[TriggeredEffect], choice: Choice, value: str, values: Sequence[str]) -> str:
    allowed = listed(values, "or")
    if choice.are_hexes:
        allowed = in_words(map(hex_of, values), hex_of(value), lambda hex: hex_name(state, hex))
        value = hex_name(state, hex_of(value))
    return f"{use.name} needs {choice.noun}, but {value} is not allowed (allowed: {allowed or 'none'})"


def carry_out(state: SpireState, use: Use[TriggeredEffect]) -> None:
    """Put the effects of a used ability on the agenda, one after another."""
    fired = use.data
    found = active_steps(state, use.ability, decider(state, fired.source, fired.trigger))
    left = tuple([(step.place, use.args[step.start : step.start + len(step.choices)]) for step in found])
    push(state, Frame(DO, use.seat, PendingEffects(fired.source.text, use.ability.place, fired.trigger, left)))


def _roll_die(state: SpireState, use: Use[TriggeredEffect]) -> None:
    fired = use.data
    push(state, Frame(FACE, use.seat, PendingEffects(fired.source.text, 0, fired.trigger, ())))


ACTING = Effect(carry_out, slots, {"aim": _is_aimed})
ROLLING = Effect(_roll_die)


def ability_names(state: SpireState, one: WaitingAbility) -> tuple[str, ...]:
    """Return the names of a waiting ability: first the name of its record, last its key.

    Between them is the record's name with a hex in front: the hex of its chip, and that of its event's subject.
    """
    source, trigger = Source.read(one.source), TriggerEvent.read(one.event)
    name = source.effect(state).name
    hexes = [space_of_piece(state, piece) for piece in (source.piece, trigger.subject)]
    return (name, *(f"{hex_name(state, hex)} {name}" for hex in hexes if hex is not None), one.key)


def is_optional(state: SpireState, one: Ability[TriggeredEffect]) -> bool:
    """Return whether a player may decline an effect; an automatic faction may not (CS-SOLO-03)."""
    fired = one.data
    return fired.record.may and not one.place and not state.is_automatic(decider(state, fired.source, fired.trigger))


def can_still_act(state: SpireState, use: Use[TriggeredEffect]) -> bool:
    """Return whether an ability may act: its chip is in play, limit and conditions allow it, and it does something.

    An automatic faction never uses the optional effects of some records.
    """
    fired = use.data
    record, place = fired.record, use.ability.place
    if record.may and record.ai == NEVER and not place and state.is_automatic(use.seat):
        return False
    piece, trigger = fired.source.piece, fired.trigger
    left = piece.kind in ("unit", "spire") and thing_of(state, piece) is None and trigger.subject != piece
    used_up = not place and is_used_up(state, fired.source, record, trigger)
    if left or used_up or not holds(state, fired.source, trigger):
        return False
    return use.ability.effect is ROLLING or any(True for _ in active_steps(state, use.ability, use.seat))


def order_key(state: SpireState, use: Use[TriggeredEffect]) -> object:
    """Return the key shared by abilities whose order does not matter."""
    words = {spec.word for spec in use.data.does}
    chooses = use.data.record.may or use.ability.slots(state)
    return use.data.record.id if chooses or not words <= COMMUTING or not words else ""


def effect_text(state: SpireState, one: Ability[TriggeredEffect]) -> str:
    """Return an effect in words; for a die, the effect of the face rolled, empty before the roll."""
    record = one.data.record
    return "" if record.faces and not one.place else state.contents.texts.of(record.id, one.place)


def count_limited_use(state: SpireState, one: Use[TriggeredEffect]) -> None:
    """Count a use against the limit of its record, if it has one."""
    fired = one.data
    if fired.record.limit and not one.ability.place:
        count_use(state, fired.record.limit, fired.source.seat, limit_key(state, fired.source, fired.trigger))


TRIGGERS = Triggers(
    "CS-ONS-04",
    ability_of,
    ability_names,
    chooser=lambda state: state.seat,
    is_optional=is_optional,
    is_still_met=can_still_act,
    group=order_key,
    on_begin=count_limited_use,
    description=effect_text,
)


def _carry_out_next(state: SpireState) -> None:
    frame = state.agenda[-1]
    source, face, trigger, left = frame.read(PendingEffects)
    if not left:
        pop(state)
        return
    swap(state, frame._replace(data=PendingEffects(source, face, trigger, left[1:])))
    running = _next_effect(state, frame)
    if running.spec.die:
        push(state, Frame(ROLL, frame.seat, PendingEffects(source, face, trigger, left[:1])))
    else:
        WORDS[running.spec.word].act(state, running)


def _next_effect(state: SpireState, frame: Frame) -> RunningEffect:
    text, face, event, left = frame.read(PendingEffects)
    source, trigger = Source.read(text), TriggerEvent.read(event)
    (place, args), *_ = left
    spec: EffectSpec = ability(state, source, trigger, face).data.does[place]
    return RunningEffect(frame.owner, source, trigger, spec, tuple(args))


def roll_spec(state: SpireState, frame: Frame) -> DiceSpec:
    """Return the request for the die of an effect: the d6 or spire dice."""
    running = _next_effect(state, frame)
    prompt = f"{state.seat_name(frame.owner)}: roll for {running.source.effect(state).name}"
    sides = () if running.spec.die == "d6" else state.spire_die
    return DiceSpec(frame.owner, ROLL, clause(state, running), prompt, sides=sides, subject=(running.source.text,))


def apply_roll(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Carry out an effect with the roll as its amount."""
    running = _next_effect(state, frame)
    total = sum(number(value) for value in values)
    WORDS[running.spec.word].act(state, running._replace(spec=running.spec._replace(amount=total, die="")))


def face_spec(state: SpireState, frame: Frame) -> DiceSpec:
    """Return the request for a faction die: its face, counted from 1."""
    source = Source.read(frame.word)
    record = source.effect(state)
    prompt = f"{state.seat_name(frame.owner)}: roll the {record.name}"
    return DiceSpec(frame.owner, FACE, clause_of(record), prompt, subject=(source.text,))


def apply_face(state: SpireState, frame: Frame, values: tuple[Value, ...]) -> None:
    """Carry out the effect of the face of a faction die; its player may have to choose something."""
    text, _, event, _ = frame.read(PendingEffects)
    source, face = Source.read(text), number(values[0])
    record = source.effect(state)
    if not record.faces[face - 1]:
        state.report(clause_of(record), f"{record.name}: face {face} is empty", frame.seat)
        return
    waiting = WaitingAbility(frame.owner, text, face, event)
    idle = "" if TRIGGERS.is_usable(state, TRIGGERS.use_of(state, waiting)) else ", which does nothing now"
    state.report(clause_of(record), f"{record.name}: face {face}{idle}", frame.seat)
    triggers.fire(state, [waiting])


OWED = {USE: TRIGGERS.must_use_breach}
"""The functions that return why a question about effects cannot be declined, by kind of question."""
PART = Part(
    verbs=TRIGGERS.verbs((ACTING,)),
    steps={**TRIGGERS.steps, DO: _carry_out_next},
    questions=TRIGGERS.questions,
    chances={ROLL: Chance(roll_spec, apply_roll), FACE: Chance(face_spec, apply_face)},
    passes={USE: decline},
    windows=frozenset({USE}),
)


WINDOW, PLAY, PLAYED = "relics", "play", "played"
CLAUSE = "CS-EXPL-12"
OWN_QUESTIONS = (BUILD, MARKET, PREPARE, START, MOVE, EXPLORE, ATTACK)
"""The questions that a player may answer by playing a relic first."""


def offer_relics(state: SpireState, moment: str, first: int) -> None:
    """Ask all who keep relics, starting with the seat `first`, whether they play one now. moment: when, in words."""
    seats = tuple(seat for seat in state.order(first) if count_held(state, seat) and not state.is_automatic(seat))
    if seats:
        open_window(state, WINDOW, seats, (moment,))


def begin_event(state: SpireState) -> None:
    """Let an event act that names the Event Phase, then offer the relics of this phase (CS-EVENT-08)."""
    trigger_effects(state, "event_start", player(state.first))
    trigger_effects(state, "phase_start", player(state.first))
    offer_relics(state, "the Event Phase", state.first)


def _relic_prompt(state: SpireState, frame: Frame) -> str:
    return f"play a relic ({frame.read(Window).subject[0]}), or pass"


CARD = Slot(
    Card("a relic", lambda state: {plain(one.name): one.id for one in state.contents.relics.values()}, zone=relics)
)


def abilities(state: SpireState, seat: int, face: str) -> Sequence[Ability[TriggeredEffect]]:
    """Return the ability of a relic for a seat; empty if there is no such relic or no such seat."""
    if face not in state.contents.relics or not 0 <= seat < state.sides:
        return ()
    trigger = TriggerEvent(PLAYED, player(seat), seat=seat)
    found = ability(state, Source(face, RELIC, seat=seat), trigger)
    acts_now = found.data.record.on == PLAYED
    return (found if acts_now else found._replace(data=found.data._replace(does=())),)


def _in_time(state: SpireState, move: Move) -> Breach | None:
    found = state.contents.relics.get(CARD.of(move))
    if found is None or state.phase in found.phases:
        return None
    when = listed([phase.title() for phase in found.phases], "or")
    return Breach(CLAUSE, f"{found.name} can be played only in the {when} Phase")


PLAYING = AbilityVerb(PLAY, CLAUSE, CARD, abilities, infers=False)


def play(state: SpireState, move: Move) -> None:
    """Show a relic; a lasting one stays face up, any other is discarded; then it acts (CS-EXPL-11, CS-EXPL-12)."""
    (one,) = PLAYING.uses(state, move) or ()
    seat, face = move.seat, CARD.of(move)
    found = state.contents.relics[face]
    zones.reveal(state, state.deck, relics(seat), face, chips.all_seats(state))
    target = RELIC_DISCARDS if found.use == "single" else in_force(seat)
    chips.move_chips(state, [chips.named_token(state, relics(seat), face)], relics(seat), target)
    state.report(CLAUSE, f"{state.with_verb(seat, 'plays')} {title(state.contents, face)}", seat)
    if state.top_kind == WINDOW and not count_held(state, seat):
        pass_window(state)
    if found.on == PLAYED:
        carry_out(state, one)


PLAY_VERB = PLAYING.verb(
    answers={WINDOW, *OWN_QUESTIONS},
    effect=play,
    guards=(
        PLAYING.shape(),
        Guard("phase", _in_time, ("shape",)),
        *PLAYING.conditions((ACTING,), DUE),
        names_held_card(CARD, "CS-EXPL-11"),
    ),
)
PLAYS = Part(
    verbs=(PLAY_VERB,),
    questions={
        WINDOW: question(CLAUSE, _relic_prompt, may_pass=True, subject=lambda state, frame: frame.read(Window).subject)
    },
    passes={WINDOW: lambda state, move: pass_window(state)},
    responses=frozenset({WINDOW}),
)
