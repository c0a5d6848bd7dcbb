"""Begins a match as ordered on the command line or on the start page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from referee.engine.errors import RefereeError
from referee.loading.registry import find_game, free_game, game_id
from referee.table import service
from referee.table.beginning import beginning, check_people
from referee.table.campaigns import commands
from referee.table.files.folder import free_name, new_path
from referee.table.files.session import Session
from referee.table.position import read_position

if TYPE_CHECKING:
    from pnp.library.roots import Roots
    from referee.table.campaigns.commands import CampaignFile
    from referee.table.words.reply import Reply


class Order(NamedTuple):
    """How to begin a match.

    name: the name of the match's file; by default the id of the game. seats: by default one for each person, or else as
    many as the position or the scenario needs, or else the minimum. seed: None for real dice and cards. options: house
    rules as NAME=VALUE. campaign: the file of a campaign, whose next scenario is played. is_free: whether to play on a
    free table, without the rules of the game.
    """

    game: str
    name: str = ""
    seats: int | None = None
    people: tuple[str, ...] = ()
    seed: str | None = None
    options: tuple[str, ...] = ()
    position: Path | None = None
    campaign: Path | None = None
    is_free: bool = False


def begin(order: Order, roots: Roots, folder: Path = Path()) -> Reply:
    """Begin a match in a new file in a folder; return the reply to print.

    Raises:
        RefereeError: there is no such game, the seats, names, house rules and position do not agree, or the file cannot
            be written.
        DataError: the data of the game or the position file have faults, or a house rule is unknown.
    """
    if order.campaign is not None:
        return _next_scenario(order, order.campaign, roots)
    if order.is_free:
        game = free_game(order.game, roots)
    else:
        game = find_game(game_id(order.game, roots), roots, order.options)
    position = None if order.position is None else read_position(order.position, game)
    start = beginning(game, position, order.seats, order.people, order.options)
    return service.begin(folder / new_path(order.name or game.name), game, start, order.seed, order.people)


def open_campaign(file: Path, roots: Roots) -> CampaignFile:
    """Return an open campaign.

    Raises:
        DataError, RefereeError: the campaign cannot be read.
    """
    return commands.CampaignFile.open(file, lambda name: find_game(name, roots))


def record_finished(campaign: CampaignFile, roots: Roots) -> list[str]:
    """Record the result of the campaign's current match, if the match is over; return the lines to print."""
    played = campaign.progress.open
    if played is None or not played.file:
        return []
    file = campaign.path.parent / played.file
    if not file.is_file():
        return []
    with Session.open_for_reading(file, lambda name: find_game(name, roots)) as session:
        match = session.match
        if match.id != played.match:
            return []
        return commands.record_if_over(campaign, match.id, campaign.rules.finished_match(match.state))


def why_unfinished(campaign: CampaignFile, roots: Roots) -> str:
    """Return why no result of the campaign's current match can be recorded."""
    played = campaign.progress.open
    if played is None:
        return "no scenario is being played"
    file = campaign.path.parent / played.file
    if not played.file or not file.is_file():
        return (
            f"scenario {played.stage} is being played in {played.file}, but there is no such file beside the campaign"
        )
    with Session.open_for_reading(file, lambda name: find_game(name, roots)) as session:
        if session.match.id != played.match:
            return f"{file} is another match, not that of scenario {played.stage}"
    return f"the match in {file} is not over"


def _next_scenario(order: Order, file: Path, roots: Roots) -> Reply:
    """Begin the match of the next scenario of a campaign, in the folder of the campaign.

    Raises:
        RefereeError: the campaign is of another game, a match is in play, all scenarios are won, or levels must
            be used first.
    """
    if order.position is not None:
        raise RefereeError("--position and --campaign cannot be combined (choose one)")
    rules = find_game(game_id(order.game, roots), roots, order.options)
    campaign = open_campaign(file, roots)
    if campaign.game.name != rules.name:
        raise RefereeError(f"{campaign.path}: this is a campaign of {campaign.game.title}, not of {rules.title}")
    noted = record_finished(campaign, roots)
    head, stage, start = commands.start(campaign, rules.book.read(order.options))
    folder = campaign.path.parent
    base = f"{campaign.path.stem}-{stage.number}"
    path = folder / new_path(order.name or free_name(folder, base, again="-try-"))
    id = service.new_id(path)
    check_people(start.setup.seats, order.people)
    reply = service.begin(path, rules, start, order.seed, order.people, id)
    try:
        campaign.add("match", {"stage": stage.number, "match": id, "file": path.name})
    except RefereeError:
        path.unlink(missing_ok=True)  # the campaign does not know this match
        raise
    return reply.__class__([*noted[:1], head, *reply.lines], reply.answer)
