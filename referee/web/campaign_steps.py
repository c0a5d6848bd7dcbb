"""The steps of a campaign on the page: record a result, choose what to use a level for, begin the next scenario."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any, TypedDict

from pnp.library.campaigns import read_events
from referee.engine.core.naming import default_name
from referee.engine.errors import RefereeError
from referee.engine.record.history import player_names
from referee.table.campaigns import commands
from referee.table.files.folder import CAMPAIGN, new_path
from referee.table.files.folder import campaigns as files
from referee.table.files.snapshot import Snapshot
from referee.table.orders import Order, begin, open_campaign, record_finished
from referee.web.choices import belongs_to_campaign

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from pnp.library.roots import Roots
    from referee.table.data.campaign_answers import StageStatus
    from referee.web.faults import FaultPrinter


class LevelUse(TypedDict):
    """A possible use of a level: its id, and what the player gets, in words."""

    id: str
    says: str


class CampaignProgress(TypedDict):
    """A campaign: its scenarios with their results, what has been won, and what comes next.

    playing: the file of the current match, empty if there is none; next: the scenario that can begin. levels: how many
    levels are unused; uses: the possible uses of a level; used: what levels were used for; last: the step that can be
    taken back, empty if there is none; said: lines about the step just taken.
    """

    file: str
    title: str
    stages: list[StageStatus]
    levels: int
    uses: list[LevelUse]
    used: list[str]
    rewards: list[str]
    playing: str
    next: str
    last: str
    said: list[str]


def campaign_file_of(match: str, folder: Path, faults: FaultPrinter) -> Path | None:
    """Return the campaign in a folder to which a match belongs, or None.

    match: the id of the match. faults: prints why a campaign cannot be read.
    """
    for path in files(folder):
        with faults.printing_errors():
            if belongs_to_campaign(read_events(path), match):
                return path
    return None


def campaign_progress(path: Path, roots: Roots, lines: Sequence[str] = ()) -> CampaignProgress:
    """Return a campaign, after recording the result of its match if that is over.

    lines: lines about the step just taken.

    Raises:
        RefereeError, DataError: the campaign cannot be read.
    """
    campaign = open_campaign(path, roots)
    lines = [*lines, *record_finished(campaign, roots)[:1]]
    shown, gains = commands.campaign_data(campaign), campaign.progress.gains
    stage, played = campaign.next, campaign.progress.open
    uses = campaign.rules.choices(campaign.side, gains) if played is None else {}
    return {
        "file": path.name,
        "title": f"{campaign.game.title}: {campaign.rules.sides[campaign.side]}",
        "stages": [*shown["stages"]],
        "levels": gains.levels,
        "uses": [{"id": id, "says": _level_use_text(id, says)} for id, says in uses.items()],
        "used": [campaign.game.face_name(one.replace("_", " ", 1)) for one in gains.choices],
        "rewards": [campaign.game.face_name(one) for one in gains.rewards],
        "playing": "" if played is None else played.file,
        "next": "" if stage is None or played is not None else f"{stage.number}. {stage.title}",
        "last": commands.last_step(campaign),
        "said": [line.removeprefix(f"{path}: ") for line in lines],
    }


def _level_use_text(id: str, description: str) -> str:
    """Return a use of a level as a sentence, which begins with the id if the id is a single word."""
    return description[:1].upper() + description[1:] if "_" in id else f"{id.capitalize()}: {description}"


def use_level(path: Path, roots: Roots, choice: str) -> CampaignProgress:
    """Use a level.

    Raises:
        RefereeError: no level is left, or a level cannot be used for this.
    """
    return campaign_progress(path, roots, commands.choose(open_campaign(path, roots), choice).lines[:1])


def undo(path: Path, roots: Roots) -> CampaignProgress:
    """Take back the last event of a campaign.

    Raises:
        RefereeError: there is no event to take back.
    """
    return campaign_progress(path, roots, commands.undo(open_campaign(path, roots)).lines[:1])


def begin_next_match(
    path: Path,
    roots: Roots,
    faults: FaultPrinter,
    referee_rolls: bool = False,
    options: Sequence[str] = (),
    people: Sequence[str] = (),
) -> Path:
    """Begin the next scenario of a campaign, or continue the current one; return the file of its match.

    referee_rolls: whether the referee rolls and draws. people: the names of the players, by default those of the
    previous match. faults: prints why that match cannot be read.

    Raises:
        RefereeError: all scenarios are won, the match cannot begin, or the open scenario is played without the program.
    """
    campaign = open_campaign(path, roots)
    record_finished(campaign, roots)
    if campaign.progress.open is None:
        seed = secrets.token_hex(4) if referee_rolls else None
        names = tuple(people) or _previous_names(path, faults)
        order = Order(campaign.game.name, people=names, seed=seed, campaign=path, options=tuple(options))
        begin(order, roots, path.parent)
        campaign = open_campaign(path, roots)
    played = campaign.progress.open
    if played is None or not played.file:
        raise RefereeError("this scenario is played without the program: `referee campaign result` records its result")
    return path.parent / played.file


def _previous_names(path: Path, faults: FaultPrinter) -> tuple[str, ...]:
    """Return the players' names from the last readable match of a campaign; empty if there is none."""
    played = [str(event["data"].get("file") or "") for event in read_events(path) if event["kind"] == "match"]
    for name in reversed([one for one in played if one]):
        with faults.printing_errors():
            names = player_names(Snapshot.of(path.parent / name).events())
            return tuple(one or default_name(seat) for seat, one in enumerate(names))
    return ()


def begin_campaign(game: Any, side: str, name: str, folder: Path) -> Path:
    """Begin a campaign in a new file; return it.

    Raises:
        RefereeError: the game has no such side, or the file exists or cannot be written.
    """
    path: Path = folder / new_path(name, CAMPAIGN)
    commands.new(path, game, side)
    return path
