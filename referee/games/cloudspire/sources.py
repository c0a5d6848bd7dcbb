"""Sources of effects: the records in play, each with its chip, card or fortress and its player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.engine import UNKNOWN, cached_per_state
from referee.games.cloudspire.catalogue import Chip, Figures
from referee.games.cloudspire.names import hex_of, key
from referee.games.cloudspire.pieces import LANDMARK, SPIRE, UNIT, Piece
from referee.games.cloudspire.places import EVENT_NOW, carried, in_force
from referee.games.cloudspire.records import CHOSEN, OWN, EffectSpec, Record
from referee.games.cloudspire.state import NEUTRAL, Spire, SpireState, Unit

LONE, REWARD = "lone", "reward"
UPGRADE_REWARD = Record(
    "upgrade_reward",
    "Upgrade",
    REWARD,
    "defeat",
    may=True,
    does=(EffectSpec("add_upgrade", whom=CHOSEN, of=OWN, piece=SPIRE),),
)
"""What a landmark gives to the player who defeats it: an upgrade for one of their spires."""
ADVANCE, EVENT, RELIC, DIE = "advance", "event", "relic", "die"
CLAUSE = "CS-ONS-03"
"""The clause about any effect that has no clause of its own in the next two tables."""
BY_KIND = {EVENT: "CS-EVENT-08", RELIC: "CS-EXPL-12"}
BY_MOMENT = {"income": "CS-INCOME-01", **dict.fromkeys(("before_move", "after_move"), "CS-MOVE-04")}
"""The clauses about effects, by their kind of card (BY_KIND) or by the moment that triggers them (BY_MOMENT)."""


class Source(NamedTuple):
    """An effect record in play: its id, what it is on, and its player.

    kind: unit, spire or landmark for a talent, else advance, event, relic, die or reward. key: the id of the unit or
    spire, the hex of the landmark, else `-`. seat: the player, or NEUTRAL.
    """

    record: str
    kind: str
    key: str = "-"
    seat: int = NEUTRAL

    @property
    def text(self) -> str:
        """Return the source as text to store in a frame or a move."""
        return f"{self.record} {self.kind} {self.key} {self.seat}"

    def text_about(self, unit: Piece) -> str:
        """Return the source as text with a unit, so that effects of one source on several units can be told apart."""
        return f"{self.text} {unit.kind} {unit.key}"

    @classmethod
    def read(cls, text: str) -> Source:
        """Return the source from its `text`, or from `text_about` without the unit."""
        record, kind, key, seat, *_ = text.split(" ")
        return cls(record, kind, key, int(seat))

    @property
    def piece(self) -> Piece:
        """Return the chip that the source is on, as a piece; a piece without a kind if it is on no chip."""
        if self.kind == LANDMARK:
            return Piece(LANDMARK, tuple(hex_of(self.key)))
        return Piece(self.kind, int(self.key)) if self.kind in (UNIT, SPIRE) else Piece("")

    def effect(self, state: SpireState) -> Record:
        """Return the effect record of the source."""
        contents = state.contents
        if self.kind in (UNIT, SPIRE, LANDMARK):
            return contents.talents[self.record]
        if self.kind == REWARD:
            return UPGRADE_REWARD
        tables = {ADVANCE: contents.advances, EVENT: contents.events, RELIC: contents.relics, DIE: contents.dice}
        return tables[self.kind][self.record]


def clause_of(record: Record) -> str:
    """Return the clause about a record: the one for its kind of card or, if none, for the moment that triggers it."""
    return BY_KIND.get(record.kind) or BY_MOMENT.get(record.on, CLAUSE)


def side(state: SpireState, unit: Unit) -> Figures:
    """Return the values on the side that a unit shows."""
    chip = state.chip(unit)
    return chip.promoted if unit.is_promoted and chip.promoted is not None else chip.basic


class Sources:
    """The effect records in play: of active chips, fortresses, the event, relics in force.

    by_moment: the sources by the moment at which they act. by_word: the sources by each of their effect words, alone
    and with the stat, flag or cost that it changes.
    """

    def __init__(self, state: SpireState) -> None:
        self.by_moment: dict[str, list[Source]] = {}
        self.by_word: dict[str, list[Source]] = {}
        for source in _in_play(state):
            record = source.effect(state)
            self.by_moment.setdefault(record.on, []).append(source)
            for word in record.words:
                self.by_word.setdefault(word, []).append(source)


def sources_at_moment(state: SpireState, moment: str) -> Sequence[Source]:
    """Return the sources in play whose records act at a given moment."""
    return in_play(state).by_moment.get(moment, ())


def sources_with_word(state: SpireState, word: str) -> Sequence[Source]:
    """Return the sources in play whose records have a given effect word, alone or with its stat, flag or cost."""
    return in_play(state).by_word.get(word, ())


@cached_per_state
def in_play(state: SpireState) -> Sources:
    """Return the effect records in play; they are cached for all states with the same chips in play."""
    return state.contents.memo.result(_cache_key(state), lambda: Sources(state))


def _cache_key(state: SpireState) -> tuple[object, ...]:
    """Return the values that the effect records in play depend on."""
    zones = state.zones
    units = [
        (one.id, one.seat, one.chip, one.is_promoted, zones.get(carried(one.id), ()) if one.is_hero else ())
        for one in state.units.values()
        if not one.is_at_campfire
    ]
    spires = [(one.id, one.seat, one.chip) for one in state.spires.values()]
    places = [(one.hex, one.face) for one in state.landmarks if one.face]
    laid = [zones.get(in_force(seat), ()) for seat in range(state.sides)]
    event = zones.get(EVENT_NOW, ())
    return (
        *(tuple(units), tuple(spires), tuple(places), tuple(laid), event, state.first if event else 0),
        *state.advancements,
    )


def _in_play(state: SpireState) -> Iterator[Source]:
    for unit in state.units.values():
        yield from of_unit(state, unit)
    for spire in state.spires.values():
        yield from of_spire(state, spire)
    for landmark in state.landmarks:
        talents = state.contents.landmarks[landmark.face].talents if landmark.face else ()
        yield from (Source(talent, LANDMARK, key(landmark.hex)) for talent in talents)
    yield from _player_sources(state)


def of_unit(state: SpireState, unit: Unit) -> Iterator[Source]:
    """Yield the talents of a unit and of the equipment that it carries; nothing in campfire mode (CS-DEF-04)."""
    if unit.is_at_campfire:
        return
    yield from (Source(talent, UNIT, str(unit.id), unit.seat) for talent in talents_of(state, unit))


def talents_of(state: SpireState, unit: Unit) -> tuple[str, ...]:
    """Return the talents of a unit: of the side that it shows, and of its equipment."""
    held = state.equipment(unit) if unit.is_hero else ()
    own = side(state, unit).talents
    return (*own, *(talent for one in held for talent in state.contents.equipment[one].talents)) if held else own


def is_lone(state: SpireState, chip: Chip) -> bool:
    """Return whether a talent on the basic side of a minion forbids grouping it."""
    talents = state.contents.talents
    return any(spec.flag == LONE for talent in chip.basic.talents for spec in talents[talent].does)


def of_spire(state: SpireState, spire: Spire) -> Iterator[Source]:
    """Yield the talents of a spire."""
    return (Source(talent, SPIRE, str(spire.id), spire.seat) for talent in state.spire_chip(spire).talents)


def _player_sources(state: SpireState) -> Iterator[Source]:
    """Yield the sources that are not on chips: the event in force, advancements with their faction dice, relics."""
    if state.event:
        yield Source(state.event, EVENT, seat=state.first)
    for seat in range(state.sides):
        bought = state.advancements[seat] if seat < len(state.advancements) else ()
        for one in [id for id in bought if id in state.contents.advances]:
            yield Source(one, ADVANCE, seat=seat)
            given = [spec.die for spec in state.contents.advances[one].specs("set_flag") if spec.flag == "gain_die"]
            yield from (Source(die, DIE, seat=seat) for die in given if die in state.contents.dice)
        yield from (Source(one, RELIC, seat=seat) for one in state.faces(in_force(seat)) if one != UNKNOWN)
