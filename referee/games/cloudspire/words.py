"""The table of effect words, and the choices that players make for them (see words.yaml)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from pnp.geometry.hexes import Hex
from referee.engine import Frame, push
from referee.games.cloudspire import building, chip_words, deeds, exploring, movement_words, relic_draws, stats
from referee.games.cloudspire.attacking import aim_again
from referee.games.cloudspire.building import GRANTED
from referee.games.cloudspire.catalogue import ATTACK
from referee.games.cloudspire.deeds import AIM, Choice, Deed, Word, clause, name, one_unit, pieces, players
from referee.games.cloudspire.movement_words import OTHER_STONE, OWN_GATE, OWN_SPIRE, free_beside, leave_group
from referee.games.cloudspire.names import key
from referee.games.cloudspire.pieces import called, hex_of, thing_of
from referee.games.cloudspire.places import ANCIENT, group
from referee.games.cloudspire.privileges import grant_for_wave, lose
from referee.games.cloudspire.records import CHOSEN
from referee.games.cloudspire.shooting import can_reroll, reroll, retarget
from referee.games.cloudspire.state import NEUTRAL, WAVE, SpireState

PLACES = ("center_well", "free_well", "each_free_well", OTHER_STONE, OWN_SPIRE, OWN_GATE)
"""The words for places that effects can name."""
ANCIENT_TYPE = "ancient_traxxyr"
LEAVES_GROUP = "leaves_group"


def choices(state: SpireState, deed: Deed) -> tuple[Choice, ...]:
    """Return the choices that an effect's player makes: a chip, then the choices that depend on the chip."""
    word = WORDS[deed.doing.word]
    chip = (Choice(_noun(deed), _chips),) if deed.doing.whom == CHOSEN else ()
    return (*chip, *word.more(state, deed))


def _noun(deed: Deed) -> str:
    side = {"own": "friendly ", "enemy": "enemy "}.get(deed.doing.of, "")
    word = f"{side}{deed.doing.piece.replace('_', ' ')}"
    return f"{'an' if word[0] in 'aeio' or word == 'unit' else 'a'} {word}"


def _chips(state: SpireState, deed: Deed) -> Iterator[str]:
    """Yield the hexes of the chips that may be chosen: those that the effect would change."""
    word = WORDS[deed.doing.word]
    for piece in deeds.within_reach(state, deed):
        hex = hex_of(state, piece)
        if hex is not None and word.fits(state, deed._replace(args=(key(hex),)), piece):
            yield key(hex)


def does_something(state: SpireState, deed: Deed) -> bool:
    """Return whether an effect would do anything now, before any choice."""
    word = WORDS[deed.doing.word]
    if deed.doing.whom == CHOSEN and not any(True for _ in _chips(state, deed)):
        return False
    if deed.doing.whom not in (CHOSEN, "all") and "whom" in word.fields:
        found = pieces(state, deed)
        if not word.gone(state, deed) and not any(word.fits(state, deed, piece) for piece in found):
            return False
    return word.can(state, deed)


def _relic(state: SpireState, deed: Deed) -> None:
    for seat in players(state, deed):
        relic_draws.draw(state, seat, deed.doing.number)


def _on_hexes(act: Callable[[SpireState, Hex, int], None]) -> Callable[[SpireState, Deed], None]:
    """Return a function that acts for the player on the hex of each chip of an effect."""

    def do(state: SpireState, deed: Deed) -> None:
        for hex in [found for piece in pieces(state, deed) if (found := hex_of(state, piece)) is not None]:
            act(state, hex, deed.owner)

    return do


def _sites(state: SpireState, deed: Deed) -> list[Hex]:
    """Return the hexes where an effect may place a landmark."""
    doing = deed.doing
    if doing.type == ANCIENT_TYPE:
        return exploring.places_for_ancient(state) if state.zones.get(ANCIENT) else []
    return exploring.free_wells(state) if exploring.drawable_types(state, doing.type) else []


def _site_choice(state: SpireState, deed: Deed) -> tuple[Choice, ...]:
    is_chosen = deed.doing.at == "free_well" or len(_sites(state, deed)) > 1
    choice = Choice("a hex", lambda state, deed: [key(hex) for hex in _sites(state, deed)])
    return (choice,) if is_chosen and deed.doing.at != "each_free_well" else ()


def _place(state: SpireState, deed: Deed) -> None:
    sites = [deed.hex] if deed.args else _sites(state, deed)
    for hex in sites if deed.doing.at == "each_free_well" else sites[:1]:
        if deed.doing.type == ANCIENT_TYPE:
            exploring.wake(state, hex, deed.owner)
        else:
            exploring.place_landmark(state, hex, deed.doing.type, deed.owner)


def _recruit(state: SpireState, deed: Deed) -> None:
    """Pay for a landmark minion; the player controls it until it is defeated (CS-R51)."""
    unit = one_unit(state, deed)
    if unit is not None:
        lose(state, deed.owner, deed.doing.source, clause(state, deed), name(state, deed))
        hired = unit._replace(seat=deed.owner)
        state.put(hired)
        state.report("CS-DEF-24", f"{called(state, hired)} is recruited", deed.owner)


def _may_recruit(state: SpireState, deed: Deed) -> bool:
    unit = one_unit(state, deed)
    if unit is None or unit.seat != NEUTRAL or stats.has_flag(state, unit, "uncontrolled"):
        return False
    return state.source[deed.owner] >= deed.doing.source


def _boost(state: SpireState, deed: Deed) -> None:
    doing = deed.doing
    sign = "+" if doing.amount > 0 else "−"
    for piece in pieces(state, deed):
        thing = thing_of(state, piece)
        if thing is not None:
            stats.boost(state, deed.source, piece, doing)
            said = f"{called(state, thing)} has {sign}{abs(doing.amount)} {doing.stat}"
            state.report(clause(state, deed), f"{name(state, deed)}: {said}", deed.owner)
            if doing.stat == ATTACK:
                aim_again(state, piece)


def _keep(state: SpireState, deed: Deed) -> None:
    """Store a change in costs, command points or market options for players until the end of the wave."""
    for seat in players(state, deed):
        grant_for_wave(state, deed.source, seat, deed.doing)
        state.report(clause(state, deed), f"{name(state, deed)} is in force for {state.named(seat)}", seat)


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
    **chip_words.WORDS,
    **movement_words.WORDS,
    "draw_relic": Word(_relic, ("count", "who")),
    "reveal_landmark": Word(_on_hexes(exploring.turn_up), ("who", *AIM)),
    "place_landmark": Word(
        _place, ("type", "at", "who"), more=_site_choice, can=lambda state, deed: bool(_sites(state, deed))
    ),
    "remove_landmark": Word(_on_hexes(building.discard_landmark), ("who", *AIM)),
    "recruit": Word(_recruit, ("source",), can=_may_recruit),
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
"""The action of each effect word. A test compares these words with those in the data."""
FIELDS = {name: word.fields for name, word in WORDS.items()}
