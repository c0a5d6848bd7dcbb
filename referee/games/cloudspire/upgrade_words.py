"""The effect words that change chips themselves: the upgrades on them, and the sides that they show."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.games.cloudspire.catalogue import UPGRADES
from referee.games.cloudspire.deeds import Deed, pieces
from referee.games.cloudspire.defeat import Cause, defeat_spire
from referee.games.cloudspire.effect_word import AIM, CLAUSE, Choice, Word, name, target, units
from referee.games.cloudspire.levels import demote, promote, why_no_upgrade
from referee.games.cloudspire.names import an_upgrade
from referee.games.cloudspire.pieces import Piece, called, thing_of
from referee.games.cloudspire.pieces_in_play import Spire, Unit
from referee.games.cloudspire.state import SpireState

ANY, BOTTOM = "any", "bottom"


# Upgrades.


def _kinds_to_add(state: SpireState, deed: Deed) -> list[str]:
    piece = target(state, deed)
    return [kind for kind in UPGRADES if piece is not None and _takes(state, piece, kind)]


def _takes(state: SpireState, piece: Piece, kind: str) -> bool:
    """Return whether an upgrade of a kind is left and may go on a chip (CS-COMP-05, CS-HERO-05, CS-HERO-06)."""
    thing = thing_of(state, piece)
    if isinstance(thing, Unit):
        return thing.hero and why_no_upgrade(state, thing, kind) is None
    return thing is not None and state.supply(kind) > 0


def _may_add(state: SpireState, deed: Deed, piece: Piece) -> bool:
    kinds = UPGRADES if deed.doing.type == ANY else (deed.doing.type,)
    return any(_takes(state, piece, kind) for kind in kinds)


def _add(state: SpireState, deed: Deed) -> None:
    piece = target(state, deed)
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
        state.report(CLAUSE, f"{name(state, deed)}: {called(state, thing)} gains {an_upgrade(kind)}", deed.owner)


def _kinds_there(state: SpireState, deed: Deed) -> list[str]:
    piece = target(state, deed)
    thing = None if piece is None else thing_of(state, piece)
    pile = thing.pile if isinstance(thing, Spire) else thing.upgrades if thing is not None else ()
    return list(dict.fromkeys(pile))


def _has_upgrade(state: SpireState, deed: Deed, piece: Piece) -> bool:
    thing = thing_of(state, piece)
    pile = thing.pile if isinstance(thing, Spire) else thing.upgrades if thing is not None else ()
    return bool(pile) if deed.doing.type in (ANY, BOTTOM) else deed.doing.type in pile


def _remove(state: SpireState, deed: Deed) -> None:
    """Remove an upgrade; a spire that loses its last one falls (CS-COMP-06, CS-ATK-19)."""
    piece = target(state, deed)
    thing = None if piece is None else thing_of(state, piece)
    if thing is None or piece is None or not _has_upgrade(state, deed, piece):
        return
    pile = thing.pile if isinstance(thing, Spire) else thing.upgrades
    kind = pile[0] if deed.doing.type == BOTTOM else str(deed.args[-1]) if deed.doing.type == ANY else deed.doing.type
    place = pile.index(kind)
    left = (*pile[:place], *pile[place + 1 :])
    state.report(CLAUSE, f"{name(state, deed)}: {called(state, thing)} loses {an_upgrade(kind)}", deed.owner)
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


WORDS: Mapping[str, Word] = {
    "add_upgrade": Word(_add, ("type", "count", "who", *AIM), _may_add, _upgrade_choice(_kinds_to_add)),
    "remove_upgrade": Word(_remove, ("type", "count", "who", *AIM), _has_upgrade, _upgrade_choice(_kinds_there)),
    "promote": Word(_promote, AIM, _may_promote),
    "demote": Word(_demote, AIM, _may_demote),
}
