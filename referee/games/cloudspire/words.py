"""The effect words: what each does, what its player chooses for it, and the fields that it takes (see words.yaml)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from pnp.geometry.hexes import Hex
from referee.engine import Frame, push
from referee.games.cloudspire import chips, placing, relic_draws, stats
from referee.games.cloudspire.building import GRANTED
from referee.games.cloudspire.catalogue import UPGRADES
from referee.games.cloudspire.damage import hit_spire, hurt
from referee.games.cloudspire.deeds import Deed, pieces, players, within_reach
from referee.games.cloudspire.defeat import Cause, defeat_spire
from referee.games.cloudspire.exploring import turn_up
from referee.games.cloudspire.fortress import send_home
from referee.games.cloudspire.gates import hit_gate
from referee.games.cloudspire.levels import demote, promote, why_no_upgrade
from referee.games.cloudspire.names import an_upgrade, hex_name, key, title
from referee.games.cloudspire.pieces import (
    GATE,
    Piece,
    called,
    hex_of,
    thing_of,
)
from referee.games.cloudspire.pieces_in_play import Returned, Spire, Unit
from referee.games.cloudspire.privileges import grant_for_wave
from referee.games.cloudspire.purse import gain, lose
from referee.games.cloudspire.records import CHOSEN
from referee.games.cloudspire.shooting import can_reroll, reroll, retarget
from referee.games.cloudspire.state import NEUTRAL, REMOVED, WAVE, SpireState, beside, group
from referee.games.cloudspire.stepping import (
    OTHER_STONE,
    OWN_GATE,
    OWN_SPIRE,
    free_beside,
    landing_hexes,
    leave_group,
    pushed_hexes,
    put_on,
    spawn,
    wander,
    ways,
)

CLAUSE = "CS-ONS-03"
"""The clause on effects, where no other says more."""
ANY, BOTTOM = "any", "bottom"
LEAVES_GROUP, ANCIENT_TYPE = "leaves_group", "ancient_traxxyr"


class Choice(NamedTuple):
    """Something that the player of an effect chooses: what it is called, and which values are possible now.

    hexes: whether they are hexes; otherwise they are names.
    """

    noun: str
    values: Callable[[SpireState, Deed], Iterable[str]]
    hexes: bool = True


class Word(NamedTuple):
    """What an effect word does.

    fields: those of the data. fits: whether it would change a chip; such chips only may be chosen. more: what is chosen
    besides the chip. can: whether it would do anything. gone: whether it is about a chip that has left the map.
    """

    act: Callable[[SpireState, Deed], None]
    fields: tuple[str, ...] = ()
    fits: Callable[[SpireState, Deed, Piece], bool] = lambda state, deed, piece: True
    more: Callable[[SpireState, Deed], tuple[Choice, ...]] = lambda state, deed: ()
    can: Callable[[SpireState, Deed], bool] = lambda state, deed: True
    gone: Callable[[SpireState, Deed], object] = lambda state, deed: False


def _name(state: SpireState, deed: Deed) -> str:
    return deed.source.effect(state).name


def units(state: SpireState, deed: Deed) -> list[Unit]:
    """Return the units that an effect is about."""
    found = (thing_of(state, piece) for piece in pieces(state, deed))
    return [thing for thing in found if isinstance(thing, Unit)]


def one_unit(state: SpireState, deed: Deed) -> Unit | None:
    """Return the one unit that an effect is about."""
    return next(iter(units(state, deed)), None)


# Source.


def _gain(state: SpireState, deed: Deed) -> None:
    for seat in players(state, deed):
        gain(state, seat, deed.doing.amount, CLAUSE, _name(state, deed))


def _lose(state: SpireState, deed: Deed) -> None:
    for seat in players(state, deed):
        lose(state, seat, deed.doing.amount, CLAUSE, _name(state, deed))


def _steal(state: SpireState, deed: Deed) -> None:
    for seat in players(state, deed):
        if seat != deed.owner and (taken := lose(state, seat, deed.doing.amount, CLAUSE, _name(state, deed))):
            gain(state, deed.owner, taken, CLAUSE, _name(state, deed))


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
        state.report(CLAUSE, f"{_name(state, deed)}: {deed.doing.amount} damage", deed.owner)
        harm(state, piece, deed.doing.amount, cause)


def missing(state: SpireState, piece: Piece) -> int:
    """Return how much health a unit or a gate has lost."""
    if piece.kind == GATE:
        health = state.health[int(str(piece.key))]
        return state.options.gate_start - health if health else 0
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
        state.report(CLAUSE, f"{_name(state, deed)}: {said}", deed.owner)


def _is_hurt(state: SpireState, deed: Deed, piece: Piece) -> bool:
    return missing(state, piece) > 0


# Upgrades.


def _kinds_to_add(state: SpireState, deed: Deed) -> list[str]:
    piece = _target(state, deed)
    return [kind for kind in UPGRADES if piece is not None and _takes(state, piece, kind)]


def _takes(state: SpireState, piece: Piece, kind: str) -> bool:
    """Return whether an upgrade of a kind is left and may go on a chip (CS-COMP-05, CS-HERO-05, CS-HERO-06)."""
    thing = thing_of(state, piece)
    if isinstance(thing, Unit):
        return thing.hero and why_no_upgrade(state, thing, kind) is None
    return thing is not None and state.supply(kind) > 0


def _target(state: SpireState, deed: Deed) -> Piece | None:
    return next(iter(pieces(state, deed)), None)


def _may_add(state: SpireState, deed: Deed, piece: Piece) -> bool:
    kinds = UPGRADES if deed.doing.type == ANY else (deed.doing.type,)
    return any(_takes(state, piece, kind) for kind in kinds)


def _add(state: SpireState, deed: Deed) -> None:
    piece = _target(state, deed)
    thing = None if piece is None else thing_of(state, piece)
    kind = str(deed.args[-1]) if deed.doing.type == ANY else deed.doing.type
    for _ in range(deed.doing.number):
        if piece is None or thing is None or not _takes(state, piece, kind):
            return
        if isinstance(thing, Unit):
            thing = thing._replace(upgrades=(*thing.upgrades, kind))
        else:
            thing = thing._replace(pile=(kind, *thing.pile))
        state.put(thing)
        state.report(CLAUSE, f"{_name(state, deed)}: {called(state, thing)} gains {an_upgrade(kind)}", deed.owner)


def _kinds_there(state: SpireState, deed: Deed) -> list[str]:
    piece = _target(state, deed)
    thing = None if piece is None else thing_of(state, piece)
    pile = thing.pile if isinstance(thing, Spire) else thing.upgrades if thing is not None else ()
    return list(dict.fromkeys(pile))


def _has_upgrade(state: SpireState, deed: Deed, piece: Piece) -> bool:
    thing = thing_of(state, piece)
    pile = thing.pile if isinstance(thing, Spire) else thing.upgrades if thing is not None else ()
    return bool(pile) if deed.doing.type in (ANY, BOTTOM) else deed.doing.type in pile


def _remove(state: SpireState, deed: Deed) -> None:
    """Remove an upgrade; a spire that loses its last one falls (CS-COMP-06, CS-ATK-19)."""
    piece = _target(state, deed)
    thing = None if piece is None else thing_of(state, piece)
    if thing is None or piece is None or not _has_upgrade(state, deed, piece):
        return
    pile = thing.pile if isinstance(thing, Spire) else thing.upgrades
    kind = pile[0] if deed.doing.type == BOTTOM else str(deed.args[-1]) if deed.doing.type == ANY else deed.doing.type
    place = pile.index(kind)
    left = (*pile[:place], *pile[place + 1 :])
    state.report(CLAUSE, f"{_name(state, deed)}: {called(state, thing)} loses {an_upgrade(kind)}", deed.owner)
    if isinstance(thing, Unit):
        state.put(thing._replace(upgrades=left))
        return
    state.put(thing._replace(pile=left))
    if not left and state.options.spire_last_chip == "immediate":
        defeat_spire(state, state.spires[thing.id], Cause(deed.source.seat, piece=deed.source.piece))


def _upgrade_choice(
    values: Callable[[SpireState, Deed], list[str]],
) -> Callable[[SpireState, Deed], tuple[Choice, ...]]:
    choice = Choice("an upgrade", values, hexes=False)
    return lambda state, deed: (choice,) if deed.doing.type == ANY else ()


# Sides.


def can_promote(state: SpireState, unit: Unit) -> bool:
    """Return whether a unit shows its basic side and may be flipped; some factions never promote minions."""
    chip, faction = state.chip(unit), state.contents.factions.get(state.chip(unit).faction)
    return not unit.promoted and chip.promoted is not None and (unit.hero or faction is None or faction.promotes)


def _may_promote(state: SpireState, deed: Deed, piece: Piece) -> bool:
    thing = thing_of(state, piece)
    return isinstance(thing, Unit) and can_promote(state, thing)


def _may_demote(state: SpireState, deed: Deed, piece: Piece) -> bool:
    thing = thing_of(state, piece)
    faction = state.contents.factions.get(state.chip(thing).faction) if isinstance(thing, Unit) else None
    is_choice = faction is not None and not faction.promotes and isinstance(thing, Unit) and not thing.hero
    return isinstance(thing, Unit) and thing.promoted and not is_choice


def _promote(state: SpireState, deed: Deed) -> None:
    for unit in units(state, deed):
        if can_promote(state, unit):
            promote(state, unit)


def _demote(state: SpireState, deed: Deed) -> None:
    for piece in pieces(state, deed):
        unit = thing_of(state, piece)
        if isinstance(unit, Unit) and _may_demote(state, deed, piece):
            demote(state, unit)


# Places.


def _landings(state: SpireState, deed: Deed) -> list[str]:
    unit = one_unit(state, deed)
    return [] if unit is None else [key(hex) for hex in landing_hexes(state, deed, unit)]


def _may_teleport(state: SpireState, deed: Deed, piece: Piece) -> bool:
    unit = thing_of(state, piece)
    return isinstance(unit, Unit) and bool(landing_hexes(state, deed, unit))


def _teleport(state: SpireState, deed: Deed) -> None:
    unit = one_unit(state, deed)
    if unit is not None:
        where = hex_name(state, deed.hex)
        state.report("CS-MOVE-23", f"{_name(state, deed)}: {called(state, unit)} is teleported to {where}", deed.owner)
        put_on(state, unit._replace(teleported=True), deed.hex)


def _pushes(state: SpireState, deed: Deed) -> list[str]:
    unit = one_unit(state, deed)
    return [] if unit is None else [key(hex) for hex in pushed_hexes(state, deed, unit)]


def _push(state: SpireState, deed: Deed) -> None:
    unit = one_unit(state, deed)
    if unit is not None:
        where = hex_name(state, deed.hex)
        state.report(CLAUSE, f"{_name(state, deed)}: {called(state, unit)} is pushed to {where}", deed.owner)
        put_on(state, unit, deed.hex)


def _can_push(state: SpireState, deed: Deed) -> bool:
    return bool(_pushes(state, deed))


def _send_home(state: SpireState, deed: Deed) -> None:
    """Return units to their barracks, or a defeated hero that has just left the game beside them."""
    for unit in units(state, deed):
        send_home(state, unit)
    chip = _out_of_the_game(state, deed)
    if chip:
        token = chips.named_token(state, REMOVED, chip)
        chips.shift(state, [token], REMOVED, beside(deed.owner))
        state.returned[deed.owner] = (
            *state.returned[deed.owner],
            Returned(chip, False, state.contents.units[chip].basic.health),
        )
        state.report(CLAUSE, f"{_name(state, deed)}: {title(state.contents, chip)} returns to the fortress", deed.owner)


def _out_of_the_game(state: SpireState, deed: Deed) -> str:
    """Return the defeated chip that an effect is about, if it has left the game."""
    chip, is_self = deed.happening.chip, deed.happening.subject == deed.source.piece
    return chip if is_self and chip in chips.faces(state, REMOVED) else ""


# Figures, costs and rules that last.


def _boost(state: SpireState, deed: Deed) -> None:
    doing = deed.doing
    sign = "+" if doing.amount > 0 else "−"
    for piece in pieces(state, deed):
        thing = thing_of(state, piece)
        if thing is not None:
            stats.boost(state, deed.source, piece, doing)
            said = f"{called(state, thing)} has {sign}{abs(doing.amount)} {doing.stat}"
            state.report(CLAUSE, f"{_name(state, deed)}: {said}", deed.owner)


def _keep(state: SpireState, deed: Deed) -> None:
    """Let players keep a change of costs, command points and so on for the wave."""
    for seat in players(state, deed):
        grant_for_wave(state, deed.source, seat, deed.doing)
        state.report(CLAUSE, f"{_name(state, deed)} is in force for {state.named(seat)}", seat)


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


# Building, cards, landmarks.


def _build(state: SpireState, deed: Deed) -> None:
    for seat in players(state, deed):
        push(state, *(Frame(GRANTED, seat, deed.doing.options) for _ in range(deed.doing.number)))


def _relic(state: SpireState, deed: Deed) -> None:
    for seat in players(state, deed):
        relic_draws.draw(state, seat, deed.doing.number)


def _reveal(state: SpireState, deed: Deed) -> None:
    for piece in pieces(state, deed):
        hex = hex_of(state, piece)
        if hex is not None:
            turn_up(state, hex, deed.owner)


def _discard(state: SpireState, deed: Deed) -> None:
    for piece in pieces(state, deed):
        hex = hex_of(state, piece)
        if hex is not None:
            placing.discard(state, hex, deed.owner)


def _sites(state: SpireState, deed: Deed) -> list[Hex]:
    """Return where a landmark may be placed."""
    doing = deed.doing
    if doing.type == ANCIENT_TYPE:
        return placing.places_for_ancient(state) if placing.is_asleep(state) else []
    return placing.free_wells(state) if placing.drawable_types(state, doing.type) else []


def _site_choice(state: SpireState, deed: Deed) -> tuple[Choice, ...]:
    is_chosen = deed.doing.at == "free_well" or len(_sites(state, deed)) > 1
    choice = Choice("a hex", lambda state, deed: [key(hex) for hex in _sites(state, deed)])
    return (choice,) if is_chosen and deed.doing.at != "each_free_well" else ()


def _place(state: SpireState, deed: Deed) -> None:
    sites = [deed.hex] if deed.args else _sites(state, deed)
    for hex in sites if deed.doing.at == "each_free_well" else sites[:1]:
        if deed.doing.type == ANCIENT_TYPE:
            placing.wake(state, hex, deed.owner)
        else:
            placing.place(state, hex, deed.doing.type, deed.owner)


# The rest.


def _spawn_choices(state: SpireState, deed: Deed) -> tuple[Choice, ...]:
    hexes = Choice("a hex", lambda state, deed: [key(hex) for hex in spawn_hexes(state, deed)])
    return (hexes,)


def spawn_hexes(state: SpireState, deed: Deed) -> list[Hex]:
    """Return the free path hexes next to the chip of an effect."""
    piece = _target(state, deed)
    hex = None if piece is None else hex_of(state, piece)
    if hex is None:
        return []
    near = state.land.beside.get(hex, ())
    return [one for one in near if placing.is_free(state, one) and state.land.level(one) == 0]


def line_minion(state: SpireState, deed: Deed) -> str:
    """Return the line minion of a player, if one is in the barracks; else nothing."""
    faction = state.factions[deed.owner]
    left = chips.drawable(state, f"barracks {faction}")
    slots = (chip.id for chip in state.contents.units_of(faction) if chip.slot == (deed.doing.slot or "m1"))
    return next((chip for chip in slots if chip in left), "")


def _spawn(state: SpireState, deed: Deed) -> None:
    chip = line_minion(state, deed)
    if chip:
        spawn(state, deed.owner, chip, deed.hex, _name(state, deed))


def _recruit(state: SpireState, deed: Deed) -> None:
    """Pay for a landmark minion: it is the player’s until it is defeated (CS-R51)."""
    unit = one_unit(state, deed)
    if unit is not None:
        lose(state, deed.owner, deed.doing.source, CLAUSE, _name(state, deed))
        hired = unit._replace(seat=deed.owner)
        state.put(hired)
        state.report("CS-DEF-24", f"{called(state, hired)} is recruited", deed.owner)


def _may_recruit(state: SpireState, deed: Deed) -> bool:
    unit = one_unit(state, deed)
    if unit is None or unit.seat != NEUTRAL or stats.has_flag(state, unit, "uncontrolled"):
        return False
    return state.source[deed.owner] >= deed.doing.source


def _wander(state: SpireState, deed: Deed) -> None:
    unit = one_unit(state, deed)
    if unit is not None:
        wander(state, unit, deed.hex)


def _ways(state: SpireState, deed: Deed) -> list[str]:
    unit = one_unit(state, deed)
    return [] if unit is None else [key(hex) for hex in ways(state, unit, deed.doing.spaces)]


def _no_act(state: SpireState, deed: Deed) -> None:
    """Do nothing: the effect is in force, and is never carried out."""


PLACES = ("center_well", "free_well", "each_free_well", OTHER_STONE, OWN_SPIRE, OWN_GATE)
"""The words for places that effects know."""
AIM = ("whom", "of", "piece", "within", "around")
WORDS: Mapping[str, Word] = {
    "gain_source": Word(_gain, ("amount", "die", "who", "may")),
    "lose_source": Word(_lose, ("amount", "who")),
    "steal_source": Word(_steal, ("amount", "who"), can=_has_source),
    "deal_damage": Word(_damage, ("amount", "die", *AIM)),
    "recover": Word(_recover, ("amount", "may_all", *AIM), _is_hurt),
    "add_upgrade": Word(_add, ("type", "count", "who", *AIM), _may_add, _upgrade_choice(_kinds_to_add)),
    "remove_upgrade": Word(_remove, ("type", "count", "who", *AIM), _has_upgrade, _upgrade_choice(_kinds_there)),
    "promote": Word(_promote, AIM, _may_promote),
    "demote": Word(_demote, AIM, _may_demote),
    "teleport": Word(
        _teleport,
        ("spaces", "to", *AIM),
        _may_teleport,
        lambda state, deed: (Choice("a hex", _landings),),
    ),
    "displace": Word(_push, ("spaces", *AIM), more=lambda state, deed: (Choice("a hex", _pushes),), can=_can_push),
    "modify_stat": Word(_boost, ("stat", "amount", "until", "against", "may", *AIM)),
    "modify_cost": Word(_keep, ("cost", "amount", "who")),
    "extra_build": Word(_build, ("options", "count", "who")),
    "extra_cp": Word(_keep, ("amount", "who")),
    "extra_market": Word(_keep, ("of", "count", "who")),
    "draw_relic": Word(_relic, ("count", "who")),
    "reveal_landmark": Word(_reveal, ("who", *AIM)),
    "place_landmark": Word(
        _place, ("type", "at", "who"), more=_site_choice, can=lambda state, deed: bool(_sites(state, deed))
    ),
    "remove_landmark": Word(_discard, ("who", *AIM)),
    "return_to_barracks": Word(_send_home, AIM, gone=_out_of_the_game),
    "reroll": Word(lambda state, deed: reroll(state), ("what",), can=lambda state, deed: can_reroll(state)),
    "retarget": Word(lambda state, deed: _retarget(state, deed), AIM, can=lambda state, deed: can_reroll(state)),
    "ignore_influence": Word(_keep, ("who",)),
    "spawn": Word(_spawn, ("slot", *AIM), more=_spawn_choices, can=lambda state, deed: bool(line_minion(state, deed))),
    "recruit": Word(_recruit, ("source",), can=_may_recruit),
    "wander": Word(_wander, ("spaces", "who"), more=lambda state, deed: (Choice("a hex", _ways),)),
    "set_flag": Word(_flag, ("flag", "spire", "die", "until", *AIM), more=_flag_choices),
}
"""What each effect word does. A test holds them to the words of the data."""
FIELDS = {name: word.fields for name, word in WORDS.items()}


def _retarget(state: SpireState, deed: Deed) -> None:
    unit = one_unit(state, deed)
    if unit is not None:
        state.report("CS-SPIRE-04", f"{_name(state, deed)}: {called(state, unit)} is the target instead", deed.owner)
        retarget(state, unit)


# What is chosen.


def choices(state: SpireState, deed: Deed) -> tuple[Choice, ...]:
    """Return what the player of an effect chooses for it: a chip, then what depends on it."""
    word = WORDS[deed.doing.word]
    chip = (Choice(_noun(deed), _chips),) if deed.doing.whom == CHOSEN else ()
    return (*chip, *word.more(state, deed))


def _noun(deed: Deed) -> str:
    side = {"own": "friendly ", "enemy": "enemy "}.get(deed.doing.of, "")
    word = f"{side}{deed.doing.piece.replace('_', ' ')}"
    return f"{'an' if word[0] in 'aeio' or word == 'unit' else 'a'} {word}"


def _chips(state: SpireState, deed: Deed) -> list[str]:
    """Return the hexes of the chips that may be chosen: those that the effect would change."""
    word, found = WORDS[deed.doing.word], list[str]()
    for piece in within_reach(state, deed):
        hex = hex_of(state, piece)
        if hex is not None and word.fits(state, deed._replace(args=(key(hex),)), piece):
            found.append(key(hex))
    return found


def does_something(state: SpireState, deed: Deed) -> bool:
    """Return whether an effect would do anything now, as far as nothing is chosen."""
    word = WORDS[deed.doing.word]
    if deed.doing.whom == CHOSEN and not _chips(state, deed):
        return False
    if deed.doing.whom not in (CHOSEN, "all") and "whom" in word.fields:
        found = pieces(state, deed)
        if not word.gone(state, deed) and not any(word.fits(state, deed, piece) for piece in found):
            return False
    return word.can(state, deed)
