"""The progress of a campaign, worked out from its events: the matches played, and what the player has won."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from referee.engine.campaign import Gains

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence


class CampaignMatch(NamedTuple):
    """One match of a campaign: its stage, its id and file, and how it ended. won: None while it is being played.

    file: empty if it was played without the program. note: anything else that was recorded, such as medals.
    """

    stage: int
    match: str
    file: str
    won: bool | None = None
    turns: int = 0
    note: str = ""


class Progress(NamedTuple):
    """The progress of a campaign: the matches played, and what the player has won."""

    tries: tuple[CampaignMatch, ...] = ()
    gains: Gains = Gains()

    @property
    def open(self) -> CampaignMatch | None:
        """The match that is being played; None if there is none."""
        return self.tries[-1] if self.tries and self.tries[-1].won is None else None

    def is_won(self, stage: int) -> bool:
        """Return whether a stage has been won."""
        return any(one.stage == stage and one.won for one in self.tries)


def effective_events(events: Sequence[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the events that count, without undone events and without undo and redo themselves."""
    done: list[Mapping[str, Any]] = []
    undone: list[Mapping[str, Any]] = []
    for event in events:
        if event["kind"] == "undo":
            undone.append(done.pop())
        elif event["kind"] == "redo":
            done.append(undone.pop())
        else:
            done.append(event)
            undone.clear()
    return done


def redo_count(events: Sequence[Mapping[str, Any]]) -> int:
    """Return how many events can be redone."""
    count = 0
    for event in events:
        count = count + 1 if event["kind"] == "undo" else count - 1 if event["kind"] == "redo" else 0
    return count


def progress_of(events: Sequence[Mapping[str, Any]]) -> Progress:
    """Return the progress that results from events."""
    progress = Progress()
    for event in events:
        data = event["data"]
        if event["kind"] == "match":
            progress = progress._replace(
                tries=(*progress.tries, CampaignMatch(data["stage"], data["match"], data["file"]))
            )
        elif event["kind"] == "result":
            last = progress.tries[-1]._replace(won=data["won"], turns=data["turns"], note=data.get("note", ""))
            gains = gains_of(data["gains"]) if data["won"] else progress.gains
            progress = Progress((*progress.tries[:-1], last), gains)
        elif event["kind"] == "choice":
            old = progress.gains
            progress = progress._replace(
                gains=old._replace(levels=old.levels - 1, choices=(*old.choices, data["choice"]))
            )
    return progress


def gains_of(data: Mapping[str, Any]) -> Gains:
    """Return what the player had won just after an event, from the event's data."""
    return Gains(int(data["levels"]), tuple(map(str, data["choices"])), tuple(map(str, data["rewards"])))
