"""Plays a campaign at random, from its first stage to its last, and checks what `contract.py` requires of a game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from referee.engine.campaign import Gains
from referee.engine.core.blame import error_text
from referee.engine.core.options import Setup, settings
from referee.trial.random_game import RandomGame, state_json

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from referee.engine.campaign import Campaign, Stage
    from referee.engine.game import Game
    from referee.trial.effort import Effort

NOTHING = Gains()
MOST_CHOICES = 100
"""After this many choices, the levels count as endless."""


def campaign_faults(
    game: Game[Any], side: str, random: Random, effort: Effort, gains: Gains = NOTHING
) -> Iterator[str]:
    """Play every stage for a side, and yield each fault as a sentence that begins with the title of its stage.

    Random play loses most stages, so the next stage is played after a loss too. Each stage gives one extra level, and
    all levels are used at random before the next stage. gains: what the player has at the beginning.
    """
    campaign = game.campaign
    if campaign is None or side not in campaign.sides:
        yield f"there is no campaign for {side}"
        return
    for stage in campaign.stages:
        found = _StageRun(game, campaign, side, random, effort)
        for fault in found.faults(stage, gains):
            yield f"{stage.title}: {fault}"
        gains = found.gains


class _StageRun:
    """One stage played at random; `gains` is what the player has after it."""

    def __init__(self, game: Game[Any], campaign: Campaign[Any], side: str, random: Random, effort: Effort) -> None:
        self.game, self.campaign, self.side, self.random, self.effort = game, campaign, side, random, effort
        self.gains = NOTHING

    def faults(self, stage: Stage, gains: Gains) -> Iterator[str]:
        """Yield the faults of the match, of its result, and of the choices for a level."""
        self.gains = gains
        try:
            yield from self._stage_faults(stage)
            yield from self._levels_used()
        except Exception as error:
            yield f"the campaign fails: {error_text(error)}"

    def _stage_faults(self, stage: Stage) -> Iterator[str]:
        begun = self.campaign.start(self.side, stage, self.gains)
        if json.loads(json.dumps(dict(begun.carried))) != begun.carried:
            yield "the data carried into the match is changed by saving and loading (it must be plain JSON)"
        setup = Setup(begun.seats, settings(self.game.book, begun.options), begun.carried)
        if self.campaign.finished_match(self.game.new(setup)) is not None:
            yield "the stage has a result before it is played"
        run = RandomGame(self.game, setup, self.random, bool(self.random.randrange(2)), self.effort)
        yield from run.faults()
        if run.end is None:
            return
        done, again = (self.campaign.finished_match(one) for one in (run.end, run.reloaded_state(state_json(run.end))))
        if done is None:
            yield "the match is over, but the stage has no result"
        elif done != again:
            yield "after saving and loading, the stage has another result"
        else:
            self.gains = done.gains

    def _levels_used(self) -> Iterator[str]:
        self.gains = self.gains._replace(levels=self.gains.levels + 1)
        for _ in range(MOST_CHOICES):
            choices = self.campaign.choices(self.side, self.gains) if self.gains.levels else {}
            yield from (f"the choice {id} has no description" for id, said in choices.items() if not said)
            json.dumps(
                {id: dict(fields) for id, fields in self.campaign.printed_changes(self.side, self.gains).items()}
            )
            if not choices:
                return
            chosen = (*self.gains.choices, self.random.choice(list(choices)))
            self.gains = self.gains._replace(levels=self.gains.levels - 1, choices=chosen)
        yield "the levels never run out"
