"""The choices on the start page, as JSON: games, house rules by chapter, matches and campaigns."""

from __future__ import annotations

from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypedDict

from pnp.library.game import load_game
from referee.engine.record.event import opening_in
from referee.engine.record.history import player_names
from referee.loading import registry
from referee.table.files.folder import campaigns, matches
from referee.table.files.snapshot import name_events
from referee.web.house_rules import KIND, Chapter, HouseRuleChoice, NumberChoice, chapters_of, numbers_of, rule_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pnp.library.campaigns import Event
    from pnp.library.roots import Roots
    from referee.engine.game import Game
    from referee.web.faults import FaultPrinter


class GameChoice(TypedDict):
    """A game; refereed: False if it has only a free table; problem: why its rules cannot be loaded, if they cannot."""

    id: str
    title: str
    refereed: bool
    problem: str


class MatchChoice(TypedDict):
    """A match in the folder: its file, its game and its players."""

    file: str
    title: str
    people: list[str]


class ScenarioChoice(TypedDict):
    """A scenario: its picture (empty if there is none), its number of players, and the house rules that choose it."""

    title: str
    art: str
    seats: int
    options: dict[str, Any]


class CampaignChoice(TypedDict):
    """A new campaign: the game's word for a side, the names of the sides by id, and the number of scenarios."""

    word: str
    sides: dict[str, str]
    stages: int


class Choices(TypedDict):
    """The choices before a match. boards: pictures, by number of players; kind: the house rule for the kind of game."""

    id: str
    title: str
    seats: list[int]
    boards: dict[str, str]
    kind: HouseRuleChoice | None
    scenarios: list[ScenarioChoice]
    chapters: list[Chapter]
    numbers: list[NumberChoice]
    campaign: CampaignChoice | None


def game_choices(roots: Roots, faults: FaultPrinter) -> list[GameChoice]:
    """Return all games: those with rules, and those that are only printed and have a free table.

    faults: prints why a printed game is left out.
    """
    found: dict[str, GameChoice] = {
        one.name: {"id": one.name, "title": one.title, "refereed": one.refereed, "problem": one.problem}
        for one in registry.games(roots)
    }
    for name in roots.games():
        if name not in found:
            with faults.printing_errors():
                title = load_game(name, roots).header.title
                found[name] = {"id": name, "title": title, "refereed": False, "problem": ""}
    return sorted(found.values(), key=lambda one: one["title"].casefold())


def match_choices(folder: Path, titles: dict[str, str], faults: FaultPrinter) -> list[MatchChoice]:
    """Return the matches in a folder that can be read, the newest first.

    titles: the titles of games, by id. faults: prints why a match is left out.
    """
    found: list[MatchChoice] = []
    for path in filter(Path.exists, sorted(matches(folder), key=_change_time, reverse=True)):
        with faults.printing_errors():
            events = name_events(path)
            game = opening_in(events).game
            title = titles.get(game.removesuffix(registry.MARK), game)
            more = ", free table" if game.endswith(registry.MARK) else ""
            found.append({"file": path.name, "title": title + more, "people": [*filter(None, player_names(events))]})
    return found


def _change_time(path: Path) -> float:
    """Return when a file was last changed; 0 if it has been deleted in the meantime."""
    try:
        return path.stat().st_mtime
    except OSError:
        return 0.0


def campaign_files(folder: Path) -> list[str]:
    """Return the names of the campaigns in a folder."""
    return [path.name for path in campaigns(folder)]


def choices_of(
    game: Game[Any],
    pictures: Mapping[int, str] = MappingProxyType({}),
    boards: Mapping[int, str] = MappingProxyType({}),
) -> Choices:
    """Return the choices to make before a match of a game begins.

    pictures: pictures of scenarios, by their numbers. boards: pictures of boards, by the number of players.
    """
    book, campaign = game.book, game.campaign
    kind = book.options.get(KIND)
    return {
        "id": game.name,
        "title": game.title,
        "seats": [*game.seats],
        "boards": {str(seats): art for seats, art in boards.items()},
        "kind": None if kind is None else rule_of(kind),
        "scenarios": [
            {
                "title": f"{one.number}. {one.title}",
                "art": pictures.get(one.number, ""),
                "seats": one.seats,
                "options": dict(one.options),
            }
            for one in game.scenarios
        ],
        "chapters": chapters_of(book),
        "numbers": numbers_of(game),
        "campaign": None
        if campaign is None
        else {"word": campaign.side_word, "sides": dict(campaign.sides), "stages": len(campaign.stages)},
    }


def belongs_to_campaign(events: tuple[Event, ...], match: str) -> bool:
    """Return whether a match belongs to a campaign. events: the events of the campaign. match: the id of the match."""
    return any(event["kind"] == "match" and event["data"].get("match") == match for event in events)
