"""The table of effect words, and the choices that players make for them (see words.yaml)."""

from collections.abc import Callable, Iterator, Mapping

from pnp.geometry.hexes import Hex
from referee.engine import Frame, push
from referee.games.cloudspire import building, exploring, levels, movement_words, running_effects, stats
from referee.games.cloudspire.attacking import update_pending_damage
from referee.games.cloudspire.building import GRANTED
from referee.games.cloudspire.catalogue import ATTACK, UPGRADES
from referee.games.cloudspire.damage import Cause, deal_damage, defeat_spire, without
from referee.games.cloudspire.deploying import may_choose_side, with_health
from referee.games.cloudspire.ending import note_landmark_source
from referee.games.cloudspire.levels import demote, promote, upgrade_fault
from referee.games.cloudspire.movement_words import leave_group, valid_hexes
from referee.games.cloudspire.names import an_upgrade, key
from referee.games.cloudspire.pieces import GATE, LANDMARK, Piece, hex_of, name_with_owner, thing_of, unit_of
from referee.games.cloudspire.places import ANCIENT, group
from referee.games.cloudspire.privileges import gain, grant_for_wave, lose
from referee.games.cloudspire.records import CHOSEN
from referee.games.cloudspire.running_effects import (
    AIM,
    Choice,
    RunningEffect,
    Word,
    clause,
    first_chip,
    name,
    pieces,
    report_effect,
)
from referee.games.cloudspire.shooting import can_reroll, reroll, retarget
from referee.games.cloudspire.state import NEUTRAL, WAVE, Spire, SpireState, Unit

ANCIENT_TYPE = "ancient_traxxyr"
LEAVES_GROUP = "leaves_group"
ANY, BOTTOM = "any", "bottom"
"""Types of upgrade besides the kinds: one that the player chooses, and the bottom one of a pile."""


def choices(state: SpireState, running: RunningEffect) -> tuple[Choice, ...]:
    """Return the choices that an effect's player makes: a chip, then the choices that depend on the chip."""
    word = WORDS[running.spec.word]
    chip = (Choice(_noun(running), _chips),) if running.spec.whom == CHOSEN else ()
    return (*chip, *word.other_choices(state, running))


def _noun(running: RunningEffect) -> str:
    side = {"own": "friendly ", "enemy": "enemy "}.get(running.spec.of, "")
    word = f"{side}{running.spec.piece.replace('_', ' ')}"
    return f"{'an' if word[0] in 'aeio' else 'a'} {word}"


def _chips(state: SpireState, running: RunningEffect) -> Iterator[str]:
    """Yield the hexes of the chips that may be chosen: those that the effect would change."""
    word = WORDS[running.spec.word]
    for piece in running_effects.within_reach(state, running):
        hex = hex_of(state, piece)
        if hex is not None and word.would_change(state, running._replace(args=(key(hex),)), piece):
            yield key(hex)


def does_something(state: SpireState, running: RunningEffect) -> bool:
    """Return whether an effect would do anything now, before any choice."""
    word = WORDS[running.spec.word]
    if running.spec.whom == CHOSEN and not any(True for _ in _chips(state, running)):
        return False
    if running.spec.whom not in (CHOSEN, "all") and "whom" in word.fields:
        found = pieces(state, running)
        if not word.acts_off_map(state, running) and not any(
            word.would_change(state, running, piece) for piece in found
        ):
            return False
    return word.can_act(state, running)


# Health, upgrades and sides of chips, health of gates, Source.


def _kinds_to_add(state: SpireState, running: RunningEffect) -> list[str]:
    return [kind for kind in UPGRADES if _can_take(state, first_chip(state, running), kind)]


def _can_take(state: SpireState, chip: Unit | Spire | None, kind: str) -> bool:
    """Return whether an upgrade of a kind is left and may go on a chip (CS-COMP-05, CS-HERO-05, CS-HERO-06)."""
    if isinstance(chip, Unit):
        return chip.is_hero and upgrade_fault(state, chip, kind) is None
    return chip is not None and state.supply(kind) > 0


def _may_add(state: SpireState, running: RunningEffect, piece: Piece) -> bool:
    kinds = UPGRADES if running.spec.type == ANY else (running.spec.type,)
    return any(_can_take(state, thing_of(state, piece), kind) for kind in kinds)


def _add(state: SpireState, running: RunningEffect) -> None:
    kind = str(running.args[-1]) if running.spec.type == ANY else running.spec.type
    for _ in range(running.spec.number):
        chip = first_chip(state, running)
        if chip is None or not _can_take(state, chip, kind):
            return
        grown = (kind, *chip.upgrades) if isinstance(chip, Spire) else (*chip.upgrades, kind)
        state.put(chip._replace(upgrades=grown))
        report_effect(state, running, f"{name_with_owner(state, chip)} gains {an_upgrade(kind)}")


def _upgrades_on_chip(state: SpireState, running: RunningEffect) -> list[str]:
    chip = first_chip(state, running)
    return [] if chip is None else list(dict.fromkeys(chip.upgrades))


def _has_upgrade(state: SpireState, running: RunningEffect, piece: Piece) -> bool:
    chip = thing_of(state, piece)
    upgrades = () if chip is None else chip.upgrades
    return bool(upgrades) if running.spec.type in (ANY, BOTTOM) else running.spec.type in upgrades


def _remove(state: SpireState, running: RunningEffect) -> None:
    """Remove an upgrade; a spire that loses its last one falls (CS-COMP-06, CS-ATK-19)."""
    chip, type = first_chip(state, running), running.spec.type
    if chip is None or not chip.upgrades:
        return
    kind = chip.upgrades[0] if type == BOTTOM else str(running.args[-1]) if type == ANY else type
    if kind not in chip.upgrades:  # only an overruled move can name an upgrade that is not there
        return
    left = without(chip.upgrades, kind, 1)
    report_effect(state, running, f"{name_with_owner(state, chip)} loses {an_upgrade(kind)}")
    state.put(chip._replace(upgrades=left))
    if isinstance(chip, Spire) and not left and state.options.spire_last_chip == "immediate":
        defeat_spire(state, state.spires[chip.id], Cause(running.source.seat, piece=running.source.piece))


def _upgrade_choice(values: running_effects.Values) -> running_effects.Choices:
    choice = Choice("an upgrade", values, are_hexes=False)
    return lambda state, running: (choice,) if running.spec.type == ANY else ()


def can_promote(state: SpireState, unit: Unit) -> bool:
    """Return whether a unit shows its basic side and may be promoted; some factions never promote minions."""
    chip, faction = state.chip(unit), state.contents.factions.get(state.chip(unit).faction)
    return not unit.is_promoted and chip.promoted is not None and (unit.is_hero or faction is None or faction.promotes)


def _turning_word(turn: Callable[[SpireState, Unit], None], can_turn: Callable[[SpireState, Unit], bool]) -> Word:
    """Return an effect word that turns units over."""

    def act(state: SpireState, running: RunningEffect) -> None:
        for unit in running_effects.units(state, running):
            if can_turn(state, unit):
                turn(state, unit)

    def fits(state: SpireState, running: RunningEffect, piece: Piece) -> bool:
        unit = unit_of(state, piece)
        return unit is not None and can_turn(state, unit)

    return Word(act, AIM, fits)


def _source_change(change: Callable[[SpireState, int, int, str, str], int]) -> running_effects.Act:
    """Return the function behind an effect word that changes the Source of players."""

    def act(state: SpireState, running: RunningEffect, seat: int) -> None:
        change(state, seat, running.spec.amount, clause(state, running), name(state, running))
        if running.source.kind == LANDMARK:
            note_landmark_source(state, seat, running.spec.amount)

    return running_effects.acts_for_each_player(act)


def _steal(state: SpireState, running: RunningEffect, seat: int) -> None:
    if seat != running.owner:
        taken = lose(state, seat, running.spec.amount, clause(state, running), name(state, running))
        gain(state, running.owner, taken, clause(state, running), name(state, running))


def _has_source(state: SpireState, running: RunningEffect) -> bool:
    return any(state.source[seat] for seat in running_effects.players(state, running) if seat != running.owner)


def _damage(state: SpireState, running: RunningEffect) -> None:
    cause = Cause(running.source.seat, piece=running.source.piece)
    for piece in pieces(state, running):
        report_effect(state, running, f"{running.spec.amount} damage")
        deal_damage(state, piece, running.spec.amount, cause)


def missing_health(state: SpireState, piece: Piece) -> int:
    """Return how much health a unit or a gate can recover; 0 for a defeated gate and for any other piece."""
    if piece.kind == GATE:
        seat = piece.number
        return max(0, state.gate_maximum(seat) - state.health[seat]) if state.health[seat] else 0
    thing = thing_of(state, piece)
    return max(0, with_health(state, thing).health - thing.health) if isinstance(thing, Unit) else 0


def _recover(state: SpireState, running: RunningEffect) -> None:
    for piece in pieces(state, running):
        amount = min(running.spec.amount, missing_health(state, piece))
        if not amount:
            continue
        unit = thing_of(state, piece)
        if isinstance(unit, Unit):
            state.put(unit._replace(health=unit.health + amount))
            said = f"{name_with_owner(state, unit)} recovers {amount} health and has {unit.health + amount}"
        else:
            seat = piece.number
            state.health[seat] += amount
            said = f"{state.possessive(seat)} gate recovers {amount} health and has {state.health[seat]}"
        report_effect(state, running, said)


# Landmarks, relics, numbers and rules.


def _on_hexes(act: Callable[[SpireState, Hex, int], None]) -> running_effects.Act:
    """Return the function that acts on the hex of each chip of an effect, for the effect's player."""

    def do(state: SpireState, running: RunningEffect) -> None:
        for hex in [found for piece in pieces(state, running) if (found := hex_of(state, piece)) is not None]:
            act(state, hex, running.owner)

    return do


def _landmark_hexes(state: SpireState, running: RunningEffect) -> list[Hex]:
    """Return the hexes where an effect may place a landmark."""
    spec = running.spec
    if spec.type == ANCIENT_TYPE:
        return exploring.ancient_entry_hexes(state) if state.zones.get(ANCIENT) else []
    return exploring.empty_wells(state) if exploring.drawable_backs(state, spec.type) else []


def _site_choice(state: SpireState, running: RunningEffect) -> tuple[Choice, ...]:
    is_chosen = running.spec.at == "free_well" or len(_landmark_hexes(state, running)) > 1
    choice = Choice("a hex", lambda state, running: [key(hex) for hex in _landmark_hexes(state, running)])
    return (choice,) if is_chosen else ()


def _place(state: SpireState, running: RunningEffect) -> None:
    sites = [running.hex] if running.args else _landmark_hexes(state, running)
    for hex in sites[:1]:
        if running.spec.type == ANCIENT_TYPE:
            exploring.enter_ancient(state, hex, running.owner)
        else:
            exploring.place_landmark(state, hex, running.spec.type, running.owner)


def _recruit(state: SpireState, running: RunningEffect, unit: Unit) -> None:
    """Pay for a landmark minion, which the player then controls until its defeat (CS-R51)."""
    lose(state, running.owner, running.spec.source, clause(state, running), name(state, running))
    hired = unit._replace(seat=running.owner)
    state.put(hired)
    state.report("CS-DEF-24", f"{name_with_owner(state, hired)} is recruited", running.owner)


def _may_recruit(state: SpireState, running: RunningEffect) -> bool:
    unit = running_effects.one_unit(state, running)
    if unit is None or unit.seat != NEUTRAL or stats.has_flag(state, unit, "uncontrolled"):
        return False
    return state.source[running.owner] >= running.spec.source


def _boost(state: SpireState, running: RunningEffect) -> None:
    spec = running.spec
    sign = "+" if spec.amount > 0 else "−"
    for piece in pieces(state, running):
        thing = thing_of(state, piece)
        if thing is not None:
            stats.boost(state, running.source, piece, spec)
            report_effect(state, running, f"{name_with_owner(state, thing)} has {sign}{abs(spec.amount)} {spec.stat}")
            if spec.stat == ATTACK:
                update_pending_damage(state, piece)


def _keep(state: SpireState, running: RunningEffect, seat: int) -> None:
    """Store a change in a player's costs, command points or market options until the end of the wave."""
    grant_for_wave(state, running.source, seat, running.spec)
    state.report(clause(state, running), f"{name(state, running)} is in force for {state.name_in_sentence(seat)}", seat)


def _flag(state: SpireState, running: RunningEffect) -> None:
    unit = running_effects.one_unit(state, running)
    if running.spec.flag == LEAVES_GROUP:
        if unit is not None:
            leave_group(state, unit, running.hex)
        return
    for piece in pieces(state, running):
        stats.give_flag(state, running.source, piece, running.spec.flag, running.spec.until or WAVE)


def _flag_choices(state: SpireState, running: RunningEffect) -> tuple[Choice, ...]:
    return (Choice("a hex", _hexes_to_leave_to),) if running.spec.flag == LEAVES_GROUP else ()


def _hexes_to_leave_to(state: SpireState, running: RunningEffect) -> list[str]:
    unit = running_effects.one_unit(state, running)
    if unit is None or len(state.zones.get(group(unit.id), ())) < 2:
        return []
    return [key(hex) for hex in valid_hexes(state, unit, state.land.neighbours[unit.hex])]


def _build(state: SpireState, running: RunningEffect, seat: int) -> None:
    push(state, *(Frame(GRANTED, seat, running.spec.options) for _ in range(running.spec.number)))


def _retarget(state: SpireState, running: RunningEffect, unit: Unit) -> None:
    report_effect(state, running, f"{name_with_owner(state, unit)} is the target instead", "CS-SPIRE-04")
    retarget(state, unit)


KEEP = running_effects.acts_for_each_player(_keep)
DRAW = running_effects.acts_for_each_player(lambda state, running, seat: levels.draw(state, seat, running.spec.number))
WORDS: Mapping[str, Word] = {
    "add_upgrade": Word(_add, ("type", "count", "who", *AIM), _may_add, _upgrade_choice(_kinds_to_add)),
    "remove_upgrade": Word(_remove, ("type", "count", "who", *AIM), _has_upgrade, _upgrade_choice(_upgrades_on_chip)),
    "promote": _turning_word(promote, can_promote),
    "demote": _turning_word(
        demote, lambda state, unit: unit.is_promoted and not may_choose_side(state, state.chip(unit))
    ),
    "gain_source": Word(_source_change(gain), ("amount", "die", "who")),
    "lose_source": Word(_source_change(lose), ("amount", "who")),
    "steal_source": Word(running_effects.acts_for_each_player(_steal), ("amount", "who"), can_act=_has_source),
    "deal_damage": Word(_damage, ("amount", "die", *AIM)),
    "recover": Word(_recover, ("amount", *AIM), lambda state, running, piece: missing_health(state, piece) > 0),
    **movement_words.WORDS,
    "draw_relic": Word(DRAW, ("count", "who")),
    "reveal_landmark": Word(_on_hexes(exploring.turn_up), ("who", *AIM)),
    "place_landmark": Word(
        _place,
        ("type", "at", "who"),
        other_choices=_site_choice,
        can_act=lambda state, running: bool(_landmark_hexes(state, running)),
    ),
    "remove_landmark": Word(_on_hexes(building.discard_landmark), ("who", *AIM)),
    "recruit": Word(running_effects.acts_on_unit(_recruit), ("source",), can_act=_may_recruit),
    "modify_stat": Word(_boost, ("stat", "amount", "until", "against", *AIM)),
    "modify_cost": Word(KEEP, ("cost", "amount", "who")),
    "extra_build": Word(running_effects.acts_for_each_player(_build), ("options", "count", "who")),
    "extra_cp": Word(KEEP, ("amount", "who")),
    "extra_market": Word(KEEP, ("count", "who")),
    "reroll": Word(lambda state, running: reroll(state), ("what",), can_act=lambda state, running: can_reroll(state)),
    "retarget": Word(running_effects.acts_on_unit(_retarget), AIM, can_act=lambda state, running: can_reroll(state)),
    "ignore_influence": Word(KEEP, ("who",)),
    "set_flag": Word(_flag, ("flag", "spire", "die", "until", *AIM), other_choices=_flag_choices),
}
"""The action of each effect word. A test compares these words with those in the data."""
FIELDS = {name: word.fields for name, word in WORDS.items()}
