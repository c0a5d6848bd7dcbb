"""House rules on the page, as JSON, by chapter: those that a game offers, and those that a match uses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from pnp.library.rulebook import Option, Rulebook
    from referee.engine.game import Game
    from referee.engine.record.match_view import MatchView

KIND = "mode"
"""The house rule that chooses the kind of game, if a game has several kinds."""
OTHER = "More"


class ValueChoice(TypedDict):
    """A value of a house rule, with its sentence; usual: whether it is the default."""

    value: str
    says: str
    usual: bool


class HouseRuleChoice(TypedDict):
    """A house rule: the question that it answers, why the default was chosen, and its values."""

    name: str
    issue: str
    why: str
    values: list[ValueChoice]


class Chapter(TypedDict):
    """House rules on clauses of the same chapter."""

    title: str
    rules: list[HouseRuleChoice]


class ChosenRule(TypedDict):
    """A house rule of a match: its question, and the sentence of its value; changed: whether it is not the default."""

    name: str
    issue: str
    says: str
    changed: bool


class ChosenChapter(TypedDict):
    """House rules of a match on clauses of the same chapter."""

    title: str
    rules: list[ChosenRule]


class NumberChoice(TypedDict):
    """A number that a table can set, from `least` to `most`; value: its default."""

    name: str
    says: str
    value: int
    least: int
    most: int


def rules_of(match: MatchView[Any]) -> list[ChosenChapter]:
    """Return the house rules of a match, by chapter."""
    book, played = match.game.book, dict(match.state.options.items())
    found: list[ChosenChapter] = []
    for chapter in chapters_of(book):
        rules = [_chosen_rule(rule, str(played.get(rule["name"], ""))) for rule in chapter["rules"]]
        found.append({"title": chapter["title"], "rules": rules})
    usual = book.choose()
    numbers: list[ChosenRule] = [
        {"name": one["name"], "issue": one["says"], "says": str(now), "changed": str(now) != str(usual[one["name"]])}
        for one in numbers_of(match.game)
        if (now := played.get(one["name"])) is not None
    ]
    return [*found, {"title": "Numbers", "rules": numbers}] if numbers else found


def _chosen_rule(rule: HouseRuleChoice, value: str) -> ChosenRule:
    played = next((one for one in rule["values"] if one["value"] == value), rule["values"][0])
    return {"name": rule["name"], "issue": rule["issue"], "says": played["says"], "changed": not played["usual"]}


def chapters_of(book: Rulebook) -> list[Chapter]:
    """Return the house rules, each in the chapter of the first clause that it decides, in the order of the book."""
    titles = {section.id: section.title for section in book.sections}
    chapter_of = {clause.id: titles.get(clause.section, OTHER) for clause in book.clauses}
    decides = {ruling.switch: ruling.decides for ruling in book.rulings}
    found: dict[str, list[HouseRuleChoice]] = {title: [] for title in (*titles.values(), OTHER)}
    for option in book.options.values():
        if option.name != KIND and len(option.values) > 1:
            first = next(iter(decides.get(option.name, ())), "")
            found[chapter_of.get(first, OTHER)].append(rule_of(option))
    return [{"title": title, "rules": rules} for title, rules in found.items() if rules]


def rule_of(option: Option) -> HouseRuleChoice:
    """Return a house rule with its values."""
    values: list[ValueChoice] = [
        {"value": value, "says": says or value, "usual": value == option.default}
        for value, says in option.values.items()
    ]
    return {"name": option.name, "issue": option.issue, "why": option.reason, "values": values}


def numbers_of(game: Game[Any]) -> list[NumberChoice]:
    """Return the numbers that a table can set, without numbers that choose a scenario."""
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
