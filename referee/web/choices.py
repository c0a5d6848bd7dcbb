"""The choices of the start page, as it gets them in JSON: games, house rules by chapter, matches and campaigns."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypedDict

from pnp.errors import PnpError
from pnp.library.game import load_game
from referee.loading import registry
from referee.table.folder import campaigns, matches
from referee.table.snapshot import Snapshot

if TYPE_CHECKING:
    from pathlib import Path

    from pnp.library.campaigns import Line
    from pnp.library.roots import Roots
    from pnp.library.rulebook import Option, Rulebook
    from referee.engine.game import Game

KIND = "mode"
"""The house rule that chooses the kind of game, where a game has several."""
OTHER = "More"


class GameShown(TypedDict):
    """A game: whether it has rules that run, or only a free table; problem: why it cannot be played."""

    id: str
    title: str
    refereed: bool
    problem: str


class MatchShown(TypedDict):
    """A match in the folder: its file, its game and its players."""

    file: str
    title: str
    people: list[str]


class ValueShown(TypedDict):
    """A value of a house rule, with its sentence; usual: it is the default."""

    value: str
    says: str
    usual: bool


class RuleShown(TypedDict):
    """A house rule: the question that it answers."""

    name: str
    issue: str
    why: str
    values: list[ValueShown]


class Chapter(TypedDict):
    """House rules on clauses of the same chapter."""

    title: str
    rules: list[RuleShown]


class NumberShown(TypedDict):
    """A number that a table may set."""

    name: str
    says: str
    value: int
    least: int
    most: int


class ScenarioChoice(TypedDict):
    """A scenario: how many play it, and the house rules that choose it."""

    title: str
    seats: int
    options: dict[str, Any]


class CampaignChoice(TypedDict):
    """A new campaign: the word for its sides, their names by id, how many scenarios it has."""

    word: str
    sides: dict[str, str]
    stages: int


class Choices(TypedDict):
    """What is chosen before a match of a game begins."""

    id: str
    title: str
    seats: list[int]
    kind: RuleShown | None
    scenarios: list[ScenarioChoice]
    chapters: list[Chapter]
    numbers: list[NumberShown]
    campaign: CampaignChoice | None


def games_shown(roots: Roots) -> list[GameShown]:
    """Return all games: those with rules, and those that are only printed, which have a free table."""
    found: dict[str, GameShown] = {
        one.name: {"id": one.name, "title": one.title, "refereed": one.refereed, "problem": one.problem}
        for one in registry.games(roots)
    }
    for name in roots.games():
        if name not in found:
            with suppress(PnpError):
                title = load_game(name, roots).header.title
                found[name] = {"id": name, "title": title, "refereed": False, "problem": ""}
    return sorted(found.values(), key=lambda one: one["title"].casefold())


def matches_shown(folder: Path, titles: dict[str, str]) -> list[MatchShown]:
    """Return the matches in a folder that can be read, the newest first. titles: of games, by id."""
    newest = sorted(matches(folder), key=lambda path: path.stat().st_mtime, reverse=True)
    found: list[MatchShown] = []
    for path in newest:
        with suppress(PnpError):
            first, *rest = Snapshot.of(path).events()
            game = str(first.data["game"])
            named: Any = next((one.data["names"] for one in (first, *rest) if "names" in one.data), ())
            title = titles.get(game.removesuffix(registry.MARK), game)
            more = ", free table" if game.endswith(registry.MARK) else ""
            found.append({"file": path.name, "title": title + more, "people": [*map(str, named)]})
    return found


def campaign_files(folder: Path) -> list[str]:
    """Return the names of the campaigns in a folder."""
    return [path.name for path in campaigns(folder)]


def choices_of(game: Game[Any]) -> Choices:
    """Return what is chosen before a match of a game begins."""
    book, campaign = game.book, game.campaign
    kind = book.options.get(KIND)
    return {
        "id": game.name,
        "title": game.title,
        "seats": [*game.seats],
        "kind": None if kind is None else _rule(kind),
        "scenarios": [
            {"title": f"{one.number}. {one.title}", "seats": one.seats, "options": dict(one.options)}
            for one in game.scenarios
        ],
        "chapters": _chapters(book),
        "numbers": _numbers(game),
        "campaign": None
        if campaign is None
        else {"word": campaign.side_word, "sides": dict(campaign.sides), "stages": len(campaign.stages)},
    }


def _chapters(book: Rulebook) -> list[Chapter]:
    """Return the house rules by the chapter of the first clause that each decides, in the order of the book."""
    titles = {section.id: section.title for section in book.sections}
    chapter_of = {clause.id: titles.get(clause.section, OTHER) for clause in book.clauses}
    decides = {ruling.switch: ruling.decides for ruling in book.rulings}
    found: dict[str, list[RuleShown]] = {title: [] for title in (*titles.values(), OTHER)}
    for option in book.options.values():
        if option.name != KIND and len(option.values) > 1:
            first = next(iter(decides.get(option.name, ())), "")
            found[chapter_of.get(first, OTHER)].append(_rule(option))
    return [{"title": title, "rules": rules} for title, rules in found.items() if rules]


def _rule(option: Option) -> RuleShown:
    values: list[ValueShown] = [
        {"value": value, "says": says or value, "usual": value == option.default}
        for value, says in option.values.items()
    ]
    return {"name": option.name, "issue": option.issue, "why": option.why, "values": values}


def _numbers(game: Game[Any]) -> list[NumberShown]:
    """Return the numbers that a table may set, without those that choose a scenario."""
    book = game.book
    chosen = {name for one in game.scenarios for name in one.options}
    usual = book.choose()
    return [
        {
            "name": name,
            "says": fact.says,
            "value": int(usual[name]),
            "least": int(fact.least),
            "most": int(fact.most),
        }
        for name, fact in book.facts.items()
        if fact.least is not None and fact.most is not None and name not in chosen
    ]


def is_of(lines: tuple[Line, ...], match: str) -> bool:
    """Return whether a campaign has played a match."""
    return any(line["kind"] == "match" and line["data"].get("match") == match for line in lines)
