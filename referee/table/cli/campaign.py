"""`referee campaign …`: begin a campaign, show it, record results, use levels, undo events, simulate."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from referee.engine.core.naming import counted
from referee.table.cli import options
from referee.table.cli.simulated_campaigns import simulate

if TYPE_CHECKING:
    from referee.engine.game import Game
    from referee.table.campaigns.commands import CampaignFile

Campaign = Annotated[Path, typer.Argument(help="The campaign: NAME or NAME.campaign.", metavar="FILE")]
Side = Annotated[str, typer.Option("--faction", help="The faction (or side) that you play.")]
GameName = Annotated[
    str,
    typer.Option("--game", help="The game (default: the one with this faction).", metavar="GAME"),
]
Lost = Annotated[bool, typer.Option("--lost", help="You lost (default: the result is read from the match).")]
Won = Annotated[bool, typer.Option("--won", help="You won.")]
Turns = Annotated[int, typer.Option("--turns", min=0, help="The number of turns you took in the match.")]
Levels = Annotated[int, typer.Option("--levels", min=0, max=9, help="Levels gained in the match.")]
Choice = Annotated[
    str, typer.Argument(help="What to spend the level on, such as the colour of a stamp (red).", metavar="CHOICE")
]
NewName = Annotated[
    str,
    typer.Argument(
        help="The name of the new campaign (default: the name of the damaged one, with -recovered).", metavar="NAME"
    ),
]
Target = Annotated[Path, typer.Argument(help="The copy: a new file, or a folder to put it in.", metavar="COPY")]


def new(
    file: Campaign,
    faction: Side,
    game: GameName = "",
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Begin a campaign. It is kept in FILE."""
    from referee.table.campaigns import commands

    options.print_reply(commands.new(campaign_path(file), _game(game, faction, project), faction), as_json)


def show(file: Campaign, project: options.Project = None, as_json: options.Json = False) -> None:
    """Show the scenarios and their results.

    Also shows the levels and cards won, and what comes next.
    """
    from referee.table.campaigns import commands

    options.print_reply(commands.show(open_campaign(file, project)), as_json)


def log(file: Campaign, project: options.Project = None, as_json: options.Json = False) -> None:
    """Show every event of a campaign, including those taken back."""
    from referee.table.campaigns import commands
    from referee.table.words.reply import Reply

    campaign = open_campaign(file, project)
    options.print_reply(Reply(list(commands.log(campaign)), commands.campaign_data(campaign)), as_json)


def result(
    file: Campaign,
    won: Won = False,
    lost: Lost = False,
    turns: Turns = 0,
    levels: Levels = 0,
    project: options.Project = None,
    as_json: options.Json = False,
) -> None:
    """Record the result of the current scenario.

    The result is read from the match, or typed (--won or --lost, --turns, --levels).
    """
    from referee.engine.errors import RefereeError
    from referee.table.campaigns import commands
    from referee.table.orders import record_finished, why_unfinished
    from referee.table.words.reply import Reply

    campaign = open_campaign(file, project)
    if won and lost:
        raise RefereeError("--won and --lost cannot be combined (choose one)")
    if won or lost:
        options.print_reply(commands.add_typed_result(campaign, won, turns, levels), as_json)
        return
    roots = options.find_roots(project)
    lines = record_finished(campaign, roots)
    if not lines:
        why = why_unfinished(campaign, roots)
        raise RefereeError(f"{campaign.path}: {why} (--won or --lost records a result)")
    options.print_reply(Reply(lines, commands.campaign_data(campaign)), as_json)


def level(file: Campaign, choice: Choice, project: options.Project = None, as_json: options.Json = False) -> None:
    """Use a level, for example for a stamp."""
    from referee.table.campaigns import commands

    options.print_reply(commands.choose(open_campaign(file, project), choice), as_json)


def undo(file: Campaign, project: options.Project = None, as_json: options.Json = False) -> None:
    """Take back the last event. Nothing is erased.

    An event is a match begun, a result or the use of a level.
    """
    from referee.table.campaigns import commands

    options.print_reply(commands.undo(open_campaign(file, project)), as_json)


def redo(file: Campaign, project: options.Project = None, as_json: options.Json = False) -> None:
    """Redo what was taken back last."""
    from referee.table.campaigns import commands

    options.print_reply(commands.redo(open_campaign(file, project)), as_json)


def backup(file: Campaign, target: Target, project: options.Project = None, as_json: options.Json = False) -> None:
    """Copy a campaign."""
    from referee.table.campaigns import commands, store
    from referee.table.words.reply import Reply

    path = campaign_path(file)
    copy = target / path.name if target.is_dir() else target
    store.copy(path, copy)
    copied = open_campaign(copy, project)
    options.print_reply(
        Reply([f"{copy}: {counted(len(copied.events), 'event')}"], commands.campaign_data(copied)), as_json
    )


def recover(file: Campaign, name: NewName = "", project: options.Project = None, as_json: options.Json = False) -> None:
    """Save in a new campaign what can still be read from a damaged one. Leaves the damaged file as it is."""
    from referee.table.campaigns import commands, store
    from referee.table.words.reply import Reply

    path = campaign_path(file)
    target = campaign_path(path.with_name(name or f"{path.stem}-recovered"))
    store.recover(path, target)
    saved = open_campaign(target, project)
    head = f"{target}: {counted(len(saved.events), 'event')} recovered"
    lines = [head, "The recovered events (enter again what came after the last one):"]
    options.print_reply(Reply([*lines, *commands.log(saved)], commands.campaign_data(saved)), as_json)


def campaign_path(given: Path) -> Path:
    """Return the path of the campaign file that the user named."""
    from referee.table.files.folder import CAMPAIGN

    return given if given.suffix == CAMPAIGN or given.is_file() else given.with_name(given.name + CAMPAIGN)


def open_campaign(file: Path, project: Path | None) -> CampaignFile:
    """Return an open campaign.

    Raises:
        DataError, RefereeError: the campaign cannot be read.
    """
    from referee.table.orders import open_campaign

    return open_campaign(campaign_path(file), options.find_roots(project))


def _game(name: str, side: str, project: Path | None) -> Game[Any]:
    """Return the named game, or else the only game with this side, with a similar side, or with a campaign.

    Raises:
        RefereeError: no game has a campaign, or several games fit.
    """
    from pnp.library.problems import did_you_mean
    from referee.engine.errors import RefereeError
    from referee.loading.registry import find_game, game_id, games

    roots = options.find_roots(project)
    if name:
        return find_game(game_id(name, roots), roots)
    found = [find_game(one.name, roots) for one in games(roots) if one.refereed]
    with_campaign = [game for game in found if game.campaign is not None]
    sides = {game: game.campaign.sides for game in with_campaign if game.campaign is not None}
    word = side.casefold()
    meant = [game for game in with_campaign if word in map(str.casefold, (*sides[game], *sides[game].values()))]
    meant = meant or [game for game in with_campaign if did_you_mean(side, sides[game])]
    if not meant and len(with_campaign) > 1:
        known = "; ".join(f"{game.name}: {', '.join(sides[game])}" for game in with_campaign)
        raise RefereeError(f'--faction: no campaign has "{side}" ({known})')
    meant = meant or with_campaign
    if len(meant) != 1:
        names = ", ".join(game.name for game in meant)
        raise RefereeError(f"--game: say which game ({names})" if names else "no game has a campaign")
    return meant[0]


campaign = typer.Typer(
    help="Play scenarios one after another, and keep what you win.", no_args_is_help=True, rich_markup_mode=None
)
for each in (new, show, log, result, level, undo, redo, backup, recover, simulate):
    campaign.command(each.__name__)(each)
