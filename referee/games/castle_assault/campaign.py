"""The campaign: the scenarios in order, with the Hero's stamps and the cards won so far (CA-HERO, CA-Q-SC2ARMOR)."""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import cast

from referee.engine import Plain, counted
from referee.engine.campaign import Campaign, FinishedMatch, Gains, Stage, Start
from referee.engine.carrying import check_count, check_each, check_one_of
from referee.games.castle_assault.catalogue import SOUTH, Card, Contents
from referee.games.castle_assault.state import CastleState


class CastleCampaign(Campaign[CastleState]):
    """The campaign of one faction against the Monsters."""

    side_word = "faction"

    def __init__(self, contents: Contents) -> None:
        self.contents = contents
        self.sides = dict(contents.factions)
        self.carried_checks = {
            "faction": check_one_of("faction", self.sides),
            "stamps": check_each(check_one_of("stamp", contents.stamps)),
            "levels": check_count,
            "rewards": check_each(check_one_of("card", contents.cards)),
        }
        self.stages = tuple(
            Stage(one.number, one.id, one.title) for one in contents.scenarios.values() if one.number > 0
        )

    def start(self, side: str, stage: Stage, gains: Gains) -> Start:
        """Return the start of a scenario, with the player's faction, stamps and cards."""
        carried: Mapping[str, Plain] = {
            "faction": side,
            "stamps": list(gains.choices),
            "levels": gains.levels,
            "rewards": list(gains.rewards),
        }
        return Start(1, {"mode": "solo", "scenario": stage.number}, carried)

    def carried_faults(self, carried: Mapping[str, Plain]) -> Iterator[str]:
        """Yield the faults of the things that a match takes over, such as a stamp without a slot (CA-HERO-02)."""
        faults = [*super().carried_faults(carried)]
        yield from faults
        if not faults:
            slots = Counter(self.hero(str(carried["faction"])).slots)
            stamps = Counter(cast("list[str]", carried["stamps"]))
            yield from (
                f"stamps: the Hero has {counted(slots[one], 'slot')} for {one}, not {many}"
                for one, many in stamps.items()
                if many > slots[one]
            )

    def finished_match(self, state: CastleState) -> FinishedMatch | None:
        """Return the result of a scenario, or None before its end."""
        if state.ended is None:
            return None
        gains = Gains(state.levels, state.stamps, tuple(dict.fromkeys(state.rewards)))
        return FinishedMatch(state.ended.winners == (SOUTH,), (state.turn + 1) // 2, gains)

    def winning_gains(self, stage: Stage, gains: Gains) -> Gains:
        """Return the gains of a player after winning a scenario, including the scenario's treasure (CA-Q-SC2ARMOR)."""
        cards = (rule.card for rule in self.contents.scenarios[stage.id].specials("treasure"))
        return gains._replace(rewards=tuple(dict.fromkeys([*gains.rewards, *cards])))

    def choices(self, side: str, gains: Gains) -> Mapping[str, str]:
        """Return the stamps for which the Hero has a free slot, if it has a level to spend (CA-HERO-02)."""
        slots = self.hero(side).slots if gains.levels else ()
        return {
            colour: f"+{amount} {'AC' if stat == 'ac' else stat.title()}"
            for colour, (stat, amount) in self.contents.stamps.items()
            if slots.count(colour) > gains.choices.count(colour)
        }

    def printed_changes(self, side: str, gains: Gains) -> Mapping[str, Mapping[str, Plain]]:
        """Return the stamps that are printed on the Hero's card (CA-Q-STAMP)."""
        return {self.hero(side).id: {"stamps": list(gains.choices)}} if gains.choices else {}

    def hero(self, side: str) -> Card:
        """Return the Hero of a faction."""
        return next(card for card in self.contents.cards.values() if card.kind == "hero" and card.faction == side)
