"""The campaign: the scenarios for one player in order, with a hero, a relic and some Source kept between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, cast

from referee.engine import Plain
from referee.engine.campaign import Campaign, Finished, Gains, Stage, Start
from referee.games.cloudspire import chips
from referee.games.cloudspire.catalogue import Contents
from referee.games.cloudspire.places import RELICS, barracks, beside, relics
from referee.games.cloudspire.state import Returned, SpireState, Unit

HERO, RELIC, SOURCE, PROMOTED = "hero", "relic", "source", "promoted"
PLAYER = 0


class Kept(NamedTuple):
    """A hero, relic or Source that a player may keep. what: its id, or the amount. more: a hero's upgrades and side."""

    kind: str
    what: str
    more: tuple[str, ...] = ()

    @classmethod
    def read(cls, text: str) -> Kept:
        """Return what was kept, from the text in the record of a campaign."""
        kind, what, *more = text.split()
        return cls(kind, what, tuple(more))

    def __str__(self) -> str:
        return " ".join((self.kind, self.what, *self.more))

    @property
    def id(self) -> str:
        """Return the word that a player types to choose this thing."""
        return f"{self.kind}_{self.what}"


class SpireCampaign(Campaign[SpireState]):
    """The campaign of one player through the scenarios of the solo book (CS-SOLO-02, CS-SOLO-12)."""

    side_word, turn_word, choices_title, must_choose = "faction", "wave", "Choices left", True

    def __init__(self, contents: Contents) -> None:
        self.contents = contents
        self.sides = {one.id: one.name for one in contents.factions.values()}
        solo = [one for one in contents.scenarios.values() if one.book == "solo"]
        self.stages = tuple(Stage(one.number, one.id, one.title) for one in solo)

    def start(self, side: str, stage: Stage, gains: Gains) -> Start:
        """Return the start of a scenario: the player’s faction, the things that they have kept, and a note."""
        chosen = [str(one) for kind in (HERO, RELIC, SOURCE) if (one := _chosen(gains, kind))]
        carried: Mapping[str, Plain] = {"faction": side, "kept": list(chosen)}
        own = self.contents.scenarios[stage.id].sides[PLAYER].faction
        note = f"in this scenario you play the {self.sides[own]}" if own not in ("", side) else ""
        return Start(1, {"mode": "scenario", "scenario": stage.number}, carried, note)

    def finished(self, state: SpireState) -> Finished | None:
        """Return the result of a scenario, with what may be kept (CS-SOLO-12)."""
        if state.ended is None:
            return None
        won = state.ended[2][0] == (PLAYER,)
        found = tuple(_offered(state)) if won else ()
        picks = sum(len([one for one in found if one.kind == kind]) > 1 for kind in (HERO, RELIC))
        medals = f"{state.feats.get('medals', 0)} of {len(state.scene.medals)} medals" if won else ""
        return Finished(won, state.wave, Gains(picks, (), tuple(map(str, found))), medals)

    def choices(self, side: str, gains: Gains) -> Mapping[str, str]:
        """Return the heroes and relics to choose from: one of each kind may be kept."""
        if not gains.levels:
            return {}
        done = {choice.split("_")[0] for choice in gains.choices}
        found = [Kept.read(text) for text in gains.rewards]
        several = [kind for kind in (HERO, RELIC) if sum(one.kind == kind for one in found) > 1 and kind not in done]
        return {one.id: f"keep {kept_name(self.contents, str(one))}" for one in found if one.kind in several}


def kept_name(contents: Contents, text: str) -> str:
    """Return the name of a kept thing, from its text in the record of a campaign."""
    one = Kept.read(text)
    if one.kind == SOURCE:
        return f"{one.what} Source"
    more = f" ({', '.join(one.more)})" if one.more else ""
    return f"{contents.titles.get(one.what, one.what)}{more}"


def _chosen(gains: Gains, kind: str) -> Kept | None:
    """Return the hero, relic or Source that a player keeps: their choice, or the first of its kind."""
    found = [one for one in map(Kept.read, gains.rewards) if one.kind == kind]
    return next((one for one in found if one.id in gains.choices), found[0] if found else None)


def _offered(state: SpireState) -> Iterator[Kept]:
    """Yield what may be kept from a scenario: surviving heroes, the relics in hand, Source."""
    keeps = state.scene.keeps
    if HERO in keeps:
        heroes: list[Unit | Returned] = [unit for unit in state.units_of(PLAYER) if unit.hero]
        for one in [*heroes, *state.returned[PLAYER]]:
            if state.contents.units[one.chip].is_faction:
                yield Kept(HERO, one.chip, ((PROMOTED,) if one.promoted else ()) + one.upgrades)
    if RELIC in keeps:
        yield from (Kept(RELIC, face) for face in chips.faces(state, relics(PLAYER)) if face != "?")
    source = min(state.source[PLAYER], state.options.carried_source)
    if SOURCE in keeps and source:
        yield Kept(SOURCE, str(source))


def bring_in(state: SpireState, carried: Mapping[str, Plain]) -> None:
    """Give the player what they have kept from an earlier scenario; a hero only to its own faction (CS-SOLO-12)."""
    if not carried:
        return
    if not state.factions[PLAYER]:
        state.factions = (str(carried["faction"]), *state.factions[1:])
    for text in cast("Sequence[str]", carried["kept"]):
        _bring(state, Kept.read(str(text)))


def _bring(state: SpireState, one: Kept) -> None:
    faction = state.factions[PLAYER]
    if one.kind == SOURCE:
        state.source[PLAYER] += int(one.what)
        state.report("CS-SOLO-12", f"{state.says(PLAYER, 'brings')} {one.what} Source", PLAYER)
    elif one.kind == RELIC and one.what in chips.drawable(state, RELICS):
        chips.draw(state, RELICS, relics(PLAYER), one.what)
        state.report("CS-SOLO-12", f"{state.says(PLAYER, 'brings')} a relic", PLAYER)
    elif one.kind == HERO and state.contents.units[one.what].faction == faction:
        chips.draw(state, barracks(faction), beside(PLAYER), one.what)
        side = state.contents.units[one.what]
        upgrades = tuple([kind for kind in one.more if kind != PROMOTED])
        back = Returned(one.what, PROMOTED in one.more, side.basic.health, upgrades)
        state.returned[PLAYER] = (*state.returned[PLAYER], back)
        state.report("CS-SOLO-12", f"{side.name} comes from an earlier scenario", PLAYER)
